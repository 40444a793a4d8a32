package app_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"mime"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"holdfast/internal/actor"
	"holdfast/internal/people"
	"holdfast/internal/web"
)

// caller is one kind of somebody who asks, or nobody.
type caller struct {
	name   string
	nobody bool
	desk   string // at which the role is held; "" is every desk
	role   people.Role
	place  string // where the role is held, a branch or a term; "" is everywhere
	self   string // the card of a member, or the number of a student
	over   string // why what it comes with does not let it in any more; "" if it does
	signed bool   // asks the API as a browser that is signed in, not with a token
	abroad bool   // is tried at the other desks too

	person        int64
	token, cookie string
}

// allCallers are those of the matrix (T12).
func allCallers() []*caller {
	return []*caller{
		{name: "nobody", nobody: true},
		{name: "member A", desk: theLibrary, role: people.Patron, self: cardA},
		{name: "member B", desk: theLibrary, role: people.Patron, self: cardB, abroad: true},
		{name: "member B, signed in", desk: theLibrary, role: people.Patron, self: cardB, signed: true},
		{name: "viewer", desk: theLibrary, role: people.Viewer, place: riverside},
		{name: "clerk of the branch", desk: theLibrary, role: people.Clerk, place: riverside},
		{name: "clerk of another branch", desk: theLibrary, role: people.Clerk, place: hilltop},
		{name: "clerk of the branch, signed in", desk: theLibrary, role: people.Clerk, place: riverside, signed: true},
		{name: "supervisor of the branch", desk: theLibrary, role: people.Supervisor, place: riverside},
		{name: "desk admin of the branch", desk: theLibrary, role: people.DeskAdmin, place: riverside},
		{name: "desk admin", desk: theLibrary, role: people.DeskAdmin, abroad: true},
		{name: "student A", desk: theRegistrar, role: people.Patron, self: studentA},
		{name: "student B", desk: theRegistrar, role: people.Patron, self: studentB, abroad: true},
		{name: "student B, signed in", desk: theRegistrar, role: people.Patron, self: studentB, signed: true},
		{name: "viewer of the term", desk: theRegistrar, role: people.Viewer, place: spring},
		{name: "clerk of the term", desk: theRegistrar, role: people.Clerk, place: spring},
		{name: "clerk of another term", desk: theRegistrar, role: people.Clerk, place: autumn},
		{name: "supervisor of the term", desk: theRegistrar, role: people.Supervisor, place: spring},
		{name: "supervisor of the term, signed in", desk: theRegistrar, role: people.Supervisor, place: spring, signed: true},
		{name: "registrar of the term", desk: theRegistrar, role: people.DeskAdmin, place: spring},
		{name: "registrar", desk: theRegistrar, role: people.DeskAdmin, abroad: true},
		{name: "system admin", role: people.SystemAdmin},
		{name: "expired token", role: people.SystemAdmin, over: "expired"},
		{name: "revoked token", role: people.SystemAdmin, over: "revoked"},
		{name: "disabled person", role: people.SystemAdmin, over: "disabled"},
		{name: "session that is over", role: people.SystemAdmin, over: "idle", signed: true},
	}
}

// caller gives the caller with this name.
func (l *library) caller(name string) *caller {
	l.t.Helper()
	i := slices.IndexFunc(l.callers, func(c *caller) bool { return c.name == name })
	if i < 0 {
		l.t.Fatalf("there is no caller %q", name)
	}
	return l.callers[i]
}

// roleMay is what P7's ready-made roles may do, beyond those before them. It is
// written down here a second time on purpose.
var roleMay = []struct {
	role people.Role
	may  []actor.Permission
}{
	{people.Viewer, []actor.Permission{"lending.view", "registration.view"}},
	{people.Clerk, []actor.Permission{"lending.issue", "lending.hold", "lending.charge",
		"registration.enroll", "registration.grade"}},
	{people.Supervisor, []actor.Permission{"lending.override", "lending.members", "lending.catalog",
		"registration.override", "registration.schedule", "registration.students"}},
	{people.DeskAdmin, []actor.Permission{"lending.found", "registration.found"}},
}

// deskOf is the desk of a right, and ownAt what everybody may at one who has a card
// or a number there.
func deskOf(right actor.Permission) string {
	desk, _, _ := strings.Cut(string(right), ".")
	return desk
}

func ownAt(desk string) actor.Permission { return actor.Permission(desk + ".own") }

// may says whether the caller holds a right at a place, everywhere, or, for "",
// somewhere at least. Everybody who is known has his own things.
func (c *caller) may(right actor.Permission, at string) bool {
	desk := deskOf(right)
	if right == ownAt(desk) || c.role == people.SystemAdmin {
		return true
	}
	if c.desk != desk || c.place != "" && at != "" && at != c.place {
		return false
	}
	for _, step := range roleMay {
		if c.role != people.Patron && slices.Contains(step.may, right) {
			return true
		}
		if step.role == c.role {
			break
		}
	}
	return false
}

// session is the kind of session that the caller has.
func (c *caller) session() people.SessionKind {
	if c.role == people.Patron {
		return people.PatronSession
	}
	return people.StaffSession
}

// triedAt says whether the matrix tries the caller at a desk: at a desk that is not
// his, a few are tried for all of their kind.
func (c *caller) triedAt(desk string) bool {
	return c.desk == "" || c.desk == desk || c.abroad || desk != theLibrary && desk != theRegistrar
}

// formToken is the token that the forms of the caller's session carry.
func (c *caller) formToken() string { return people.FormToken(c.cookie) }

// request is one request to the site, before it is known who sends it.
type request struct {
	method, path string
	json         any        // a body, to be written as JSON
	raw          []byte     // a body as it stands
	file         []byte     // a file to upload
	form         url.Values // a form
	header       http.Header
	bare         bool // a form without hidden fields of its own
	stream       bool // a body whose length is not told beforehand
	live         bool // the answer goes on: whoever asks leaves after the first of it
}

// answer is what came back.
type answer struct {
	status int
	header http.Header
	body   []byte
}

// ask sends a request as the caller. What the API answers must be as its
// document says.
func (l *library) ask(c *caller, r request) answer {
	l.t.Helper()
	var body io.Reader = http.NoBody
	kind := ""
	form := url.Values{}
	if r.form != nil && !r.bare {
		form.Set("_key", web.NewKey())
		form.Set("_token", c.formToken())
	}
	maps.Copy(form, r.form)
	switch {
	case r.file != nil:
		body, kind = uploadOf(l.t, form, r.file)
	case r.form != nil:
		body, kind = strings.NewReader(form.Encode()), "application/x-www-form-urlencoded"
	case r.raw != nil:
		body, kind = bytes.NewReader(r.raw), "application/json"
	case r.json != nil:
		text, err := json.Marshal(r.json)
		if err != nil {
			l.t.Fatal(err)
		}
		body, kind = bytes.NewReader(text), "application/json"
	}
	if r.stream {
		body = io.MultiReader(body)
	}
	req := httptest.NewRequest(r.method, r.path, body)
	if kind != "" {
		req.Header.Set("Content-Type", kind)
	}
	c.identify(req)
	for name, values := range r.header {
		req.Header[http.CanonicalHeaderKey(name)] = values
	}
	w := httptest.NewRecorder()
	if r.live {
		ctx, leave := context.WithCancel(req.Context())
		defer leave()
		l.site.ServeHTTP(&visit{w, leave}, req.WithContext(ctx))
	} else {
		l.site.ServeHTTP(w, req)
	}
	got := answer{status: w.Code, header: w.Header(), body: w.Body.Bytes()}
	if err := l.doc.check(r.method, req.URL.Path, got); err != nil {
		l.t.Errorf("%s %.200s as %s: %v\n%d %.2000s", r.method, r.path, c.name, err, got.status, got.body)
	}
	return got
}

// visit is the connection of somebody who leaves after the first that is sent.
type visit struct {
	*httptest.ResponseRecorder
	leave context.CancelFunc
}

// Flush sends what is written, and that was enough.
func (v *visit) Flush() {
	v.ResponseRecorder.Flush()
	v.leave()
}

// SetWriteDeadline is for connections that last.
func (v *visit) SetWriteDeadline(time.Time) error { return nil }

// uploadOf is a file with fields as browsers send them.
func uploadOf(t testing.TB, fields url.Values, file []byte) (body io.Reader, kind string) {
	t.Helper()
	var b bytes.Buffer
	form := multipart.NewWriter(&b)
	part, err := form.CreateFormFile("file", "file")
	if err == nil {
		_, err = part.Write(file)
	}
	for name, values := range fields {
		for _, v := range values {
			err = errors.Join(err, form.WriteField(name, v))
		}
	}
	if err = errors.Join(err, form.Close()); err != nil {
		t.Fatal(err)
	}
	return &b, form.FormDataContentType()
}

// identify adds what the caller comes with: a token on the API, else a session.
func (c *caller) identify(r *http.Request) {
	withToken := c.over != "" && c.over != "idle" || strings.HasPrefix(r.URL.Path, "/api/") && !c.signed
	switch {
	case c.nobody:
	case withToken:
		r.Header.Set("Authorization", "Bearer "+c.token)
	default:
		r.AddCookie(&http.Cookie{Name: "holdfast", Value: c.cookie})
	}
}

// is says of which media type the answer is.
func (a answer) is(want string) bool {
	got, params, err := mime.ParseMediaType(a.header.Get("Content-Type"))
	return err == nil && got == want && params["charset"] == "utf-8"
}

// object reads the body as a JSON object.
func (a answer) object(t testing.TB) map[string]any {
	t.Helper()
	var m map[string]any
	if err := json.Unmarshal(a.body, &m); err != nil {
		t.Fatalf("%d %.500s: %v", a.status, a.body, err)
	}
	return m
}

// codes are those of a refusal by the rules, in order.
func (a answer) codes(t testing.TB) []string {
	t.Helper()
	var p struct {
		Reasons []struct{ Code string }
	}
	if err := json.Unmarshal(a.body, &p); err != nil {
		t.Fatalf("%d %.500s: %v", a.status, a.body, err)
	}
	all := []string{}
	for _, r := range p.Reasons {
		all = append(all, r.Code)
	}
	return all
}
