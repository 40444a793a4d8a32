package web

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"holdfast/internal/actor"
)

// exchange is one request and its answer. It is the http.ResponseWriter that
// handlers get, so that the log knows what was sent and so that the mux's own
// refusals become problems.
type exchange struct {
	http.ResponseWriter                     // packs what is worth it
	bare                http.ResponseWriter // does not

	site    *Site
	r       *http.Request
	id      string // of this attempt; never taken from outside
	op      Op     // of the route, zero before one is found
	page    bool   // problems are shown to people
	actor   actor.Actor
	session Session // its token is masked
	token   string  // of the session, as it is

	inFlight bool  // holds a slot
	refused  bool  // what the mux writes is thrown away
	status   int   // that was sent, 0 before
	written  int64 // bytes of the body, before it is packed
}

type exchangeKey struct{}

// RequestID is the id of the request that a context belongs to, or "". Log lines
// carry it.
func RequestID(ctx context.Context) string {
	if x, ok := ctx.Value(exchangeKey{}).(*exchange); ok {
		return x.id
	}
	return ""
}

// Origin is the scheme and the host by which the browser came to the request that a
// context belongs to, for addresses that people copy: https://holdfast.example.org.
// It is "" outside of a request.
func Origin(ctx context.Context) string {
	x, ok := ctx.Value(exchangeKey{}).(*exchange)
	switch {
	case !ok:
		return ""
	case x.site.options.Plain:
		return "http://" + x.r.Host
	}
	return "https://" + x.r.Host
}

// enter finds out who asks and whether the route lets him in. A session that is
// over does not keep anybody from a public page.
func (x *exchange) enter(kind Kind) error {
	if x.op.Anonymous {
		return nil
	}
	a, session, err := x.site.options.Authenticator.Authenticate(x.r)
	if errors.Is(err, actor.ErrNotSignedIn) && x.op.Public && x.page {
		a, session, err = actor.Actor{}, Session{}, nil
	}
	if err != nil {
		return err
	}
	a.Via = actor.ViaPage
	if kind == KindAPI {
		a.Via = actor.ViaAPI
	}
	x.actor, x.session, x.token = a, session, session.Token
	x.session.Token = masked(session.Token)
	return x.op.admits(a)
}

// WriteHeader sends the status. The mux's own 404 and 405, told by a request
// without a pattern, become problems.
func (x *exchange) WriteHeader(status int) {
	if x.refused {
		return
	}
	if x.r.Pattern == "" && x.status == 0 {
		switch status {
		case http.StatusNotFound:
			x.refuse(newProblem(slugNotFound, ""))
			return
		case http.StatusMethodNotAllowed:
			x.refuse(newProblem(slugMethod, ""))
			return
		}
	}
	if x.status == 0 {
		x.status = status
	}
	x.ResponseWriter.WriteHeader(status)
}

// Write sends a part of the body.
func (x *exchange) Write(b []byte) (int, error) {
	if x.refused {
		return len(b), nil
	}
	if x.status == 0 {
		x.status = http.StatusOK
	}
	n, err := x.ResponseWriter.Write(b)
	x.written += int64(n)
	return n, err
}

// Unwrap lets http.ResponseController reach the connection.
func (x *exchange) Unwrap() http.ResponseWriter { return x.ResponseWriter }

// refuse sends a problem in place of what somebody else is about to write. A page
// is framed for whoever asks, if that can be found out, so that he has a way on.
func (x *exchange) refuse(p *Problem) {
	x.r.Pattern = "-"
	if x.page {
		x.op.Public = true
		if err := x.enter(KindPage); err != nil {
			x.site.log.DebugContext(x.r.Context(), "nobody known", "request", x.id, "error", err)
		}
	}
	x.fail(p)
	x.refused = true
}

// fail answers with the problem that the error is.
func (x *exchange) fail(err error) { x.sendProblem(x.problem(err)) }

func (x *exchange) sendProblem(p *Problem) {
	if x.status != 0 {
		return // too late: the answer has begun
	}
	if p.RetryAfter > 0 {
		x.retryAfter(p.RetryAfter)
	}
	if x.page {
		x.showProblem(p)
		return
	}
	if p.Slug == slugNotSignedIn {
		x.Header().Set("WWW-Authenticate", `Bearer realm="holdfast"`)
	}
	body, err := encode(p)
	if err != nil {
		x.site.log.ErrorContext(x.r.Context(), "problem not encoded", "request", x.id, "error", err)
		p = newProblem(slugInternal, "")
		p.Instance, p.RequestID = x.r.URL.EscapedPath(), x.id
		body, _ = encode(p) // text alone always encodes
	}
	x.sendBytes(p.Status, typeProblem, body)
}

// showProblem shows a problem to a person. Nobody is sent to sign in.
func (x *exchange) showProblem(p *Problem) {
	if p.Slug == slugNotSignedIn && x.r.URL.Path != "/sign-in" {
		if isFragment(x.r) {
			x.Header().Set("HX-Redirect", signIn(x.r))
		} else {
			x.redirect(signIn(x.r))
			return
		}
	}
	html, err := x.problemPage(p)
	if err != nil {
		x.site.log.ErrorContext(x.r.Context(), "problem not drawn", "request", x.id, "error", err)
		html = []byte("<!doctype html><title>Something broke here</title><p>" + x.id)
	}
	x.sendBytes(p.Status, typeHTML, html)
}

// retryAfter asks for so long a wait, in whole seconds.
func (x *exchange) retryAfter(wait time.Duration) {
	seconds := int64((wait + time.Second - 1) / time.Second)
	x.Header().Set("Retry-After", strconv.FormatInt(seconds, 10))
}

// redirect sends the browser on with a GET.
func (x *exchange) redirect(to string) {
	x.Header().Set("Location", to)
	x.WriteHeader(http.StatusSeeOther)
}

// sendAnswer sends a success of the API or a refusal, byte for byte.
func (x *exchange) sendAnswer(a actor.Answer, replayed bool) {
	h := x.Header()
	if replayed {
		h.Set(replayedHeader, "true")
	}
	if a.Location != "" {
		h.Set("Location", a.Location)
	}
	if a.Status == http.StatusOK && (x.r.Method == http.MethodGet || x.r.Method == http.MethodHead) {
		tag := etag(a.Body)
		h.Set("ETag", tag)
		if asked := strings.Join(x.r.Header.Values("If-None-Match"), ","); lists(asked, tag, true) {
			if strings.Contains(asked, packedTag(tag)) {
				h.Set("ETag", packedTag(tag)) // of the body that the caller has
			}
			x.WriteHeader(http.StatusNotModified)
			return
		}
	}
	x.sendBytes(a.Status, a.ContentType, a.Body)
}

func (x *exchange) sendBytes(status int, contentType string, body []byte) {
	if !hasBody(status) {
		x.WriteHeader(status)
		return
	}
	h := x.Header()
	h.Set("Content-Type", contentType)
	h.Set("Content-Length", strconv.Itoa(len(body)))
	x.WriteHeader(status)
	if _, err := x.Write(body); err != nil {
		x.site.log.DebugContext(x.r.Context(), "answer not received", "request", x.id, "error", err)
	}
}

// leave gives the slot back.
func (x *exchange) leave() {
	if x.inFlight {
		x.inFlight = false
		<-x.site.slots
	}
}
