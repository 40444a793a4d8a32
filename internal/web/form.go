package web

import (
	"bytes"
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"

	"github.com/go-json-experiment/json"

	"holdfast/internal/actor"
)

// Outcome is what a page is drawn from: who looks, what was asked, and what came
// of it. Exactly one of Out and Problem counts: Problem is nil after a success.
type Outcome[In, Out any] struct {
	Actor   actor.Actor
	Session Session
	URL     *url.URL // of the page
	In      In       // as far as it could be read
	Out     Out
	Problem *Problem // refused, invalid or not now; nil if it went well

	// Fields are what was sent, as it was sent, to be shown again.
	Fields url.Values
	// Key is what a form on this page carries as _key: a fresh one, or the one
	// that was sent if the same request shall be tried again. A page with
	// several forms takes NewKey for the others.
	Key      string
	Replayed bool // the answer is an earlier one; nothing was done now
	Fragment bool // htmx asks for a part of the page
}

// View is what a page answers: a way on, or a drawing. The zero View of an
// outcome with a problem shows the problem on a page of its own.
type View struct {
	Redirect string // sends the browser there with a GET
	Status   int    // of a drawing; 0 is the problem's, or 200
	Draw     func(w io.Writer) error
	Header   http.Header    // further headers, such as HX-Trigger
	Cookies  []*http.Cookie // to set, such as a session's
}

// Draw is a View that draws.
func Draw(draw func(w io.Writer) error) View { return View{Draw: draw} }

// Redirect is a View that leads on, as after a form that went well.
func Redirect(to string) View { return View{Redirect: to} }

// Show makes the View of an outcome. Its error is a failure of ours.
type Show[In, Out any] func(ctx context.Context, o Outcome[In, Out]) (View, error)

// Form registers an operation as an HTML form that is posted to a path. Its
// fields are the members of the Body and those parameters that the path does not
// carry, by the same names as on the API, and checked by the same schema.
// Besides, it carries _key if the Op is Keyed, and _token if somebody is signed
// in. Only an In with a File is sent as multipart/form-data.
func Form[In, Out any](s *Site, op Op, path string, fn Operation[In, Out], show Show[In, Out]) {
	o, _ := newRegistered(s.pageShapes, op, fn)
	s.handle(KindForm, http.MethodPost, path, o.op, func(x *exchange) error {
		parts, raw, err := x.receiveForm(o.reader)
		if err != nil {
			return err
		}
		if err := x.checkToken(parts.fields); err != nil {
			return err
		}
		outcome := newOutcome[In, Out](x, parts)
		key, err := o.formKey(parts.fields)
		if err == nil {
			outcome.In, err = o.decode(x, parts)
		}
		if err != nil {
			outcome.Problem = x.problem(err)
		} else {
			out, _, err := o.run(x, outcome.In, key, raw)
			if err := outcome.settle(x, out, err); err != nil {
				return err
			}
		}
		if p := outcome.Problem; p != nil && p.passing() {
			outcome.Key = key
		}
		return draw(x, outcome, show)
	})
}

// Page registers a read as an HTML page at a path. Its parameters are those of
// the API; a query that the operation does not know is let pass, since links
// collect them on their way.
func Page[In, Out any](s *Site, op Op, path string, fn Operation[In, Out], show Show[In, Out]) {
	o, _ := newRegistered(s.pageShapes, op, fn)
	s.handle(KindPage, http.MethodGet, path, o.op, func(x *exchange) error {
		parts := &input{request: x.r, page: true, query: x.r.URL.Query()}
		outcome := newOutcome[In, Out](x, parts)
		in, err := o.decode(x, parts)
		if outcome.In = in; err != nil {
			outcome.Problem = x.problem(err)
			return draw(x, outcome, show)
		}
		out, _, err := o.run(x, in, "", nil)
		if err := outcome.settle(x, out, err); err != nil {
			return err
		}
		return draw(x, outcome, show)
	})
}

func newOutcome[In, Out any](x *exchange, parts *input) Outcome[In, Out] {
	fields := parts.fields
	if fields == nil {
		fields = parts.query
	}
	return Outcome[In, Out]{
		Actor: x.actor, Session: x.session, URL: x.r.URL,
		Fields: shown(fields), Key: NewKey(), Fragment: isFragment(x.r),
	}
}

// settle takes over what the operation came to. A replay of a success is a
// success, and of a refusal the refusal. What no page can mend is returned.
func (o *Outcome[In, Out]) settle(x *exchange, out Out, err error) error {
	if err == nil {
		o.Out = out
		return nil
	}
	if r, ok := errors.AsType[*actor.Replay](err); ok {
		x.Header().Set(replayedHeader, "true")
		o.Replayed = true
		return o.replay(r.Answer)
	}
	p := x.problem(err)
	switch p.Slug {
	case slugInternal, slugNotAllowed, slugNotSignedIn:
		return p
	}
	o.Problem = p
	return nil
}

func (o *Outcome[In, Out]) replay(a actor.Answer) error {
	if a.Status >= http.StatusBadRequest {
		p, err := parseProblem(a.Status, a.Body)
		o.Problem = p
		return err
	}
	if len(a.Body) == 0 {
		return nil
	}
	if err := json.Unmarshal(a.Body, &o.Out); err != nil {
		return fmt.Errorf("read a stored answer: %w", err)
	}
	return nil
}

// draw writes what the page answers. It is drawn whole before the first byte is
// sent, so that a page that cannot be drawn is a problem and not half a page.
func draw[In, Out any](x *exchange, o Outcome[In, Out], show Show[In, Out]) error {
	v, err := show(x.r.Context(), o)
	if err != nil {
		return err
	}
	h := x.Header()
	for name, values := range v.Header {
		h[http.CanonicalHeaderKey(name)] = values
	}
	for _, c := range v.Cookies {
		http.SetCookie(x, c)
	}
	if o.Problem != nil && o.Problem.RetryAfter > 0 {
		x.retryAfter(o.Problem.RetryAfter)
	}
	switch {
	case v.Redirect != "" && o.Fragment:
		h.Set("HX-Redirect", v.Redirect)
		x.sendBytes(http.StatusOK, typeHTML, nil)
	case v.Redirect != "":
		x.redirect(v.Redirect)
	case v.Draw != nil:
		var page bytes.Buffer
		if err := v.Draw(&page); err != nil {
			return err
		}
		x.sendBytes(v.status(o.Problem), typeHTML, page.Bytes())
	case o.Problem != nil:
		x.sendProblem(o.Problem)
	default:
		x.WriteHeader(http.StatusNoContent)
	}
	return nil
}

func (v View) status(p *Problem) int {
	switch {
	case v.Status != 0:
		return v.Status
	case p != nil:
		return p.Status
	}
	return http.StatusOK
}

// checkToken compares the form's token with the session's. Nobody signed in has
// none; then the browser's word that the form is from here must do (P7).
func (x *exchange) checkToken(fields url.Values) error {
	want := x.token
	if want == "" && !x.actor.Known() {
		return nil
	}
	if subtle.ConstantTimeCompare([]byte(want), []byte(unmasked(fields.Get(tokenField)))) != 1 || want == "" {
		return newProblem(slugStaleForm, "")
	}
	return nil
}

// formKey is the key of a form whose operation takes one.
func (o *registered[In, Out]) formKey(fields url.Values) (string, error) {
	if !o.op.Keyed {
		return "", nil
	}
	key, err := parseKey(fields.Get(keyField))
	if err != nil {
		return "", Invalid("/"+keyField, "required", "expected the key that the page put into its form")
	}
	return key, nil
}
