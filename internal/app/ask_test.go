package app_test

import (
	"bytes"
	"encoding/json"
	"io"
	"mime"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"holdfast/internal/actor"
	"holdfast/internal/lending"
	"holdfast/internal/people"
	"holdfast/internal/web"
)

// caller is one kind of somebody who asks, or nobody.
type caller struct {
	name   string
	nobody bool
	role   people.Role
	branch string // where the role is held; "" is everywhere
	card   string // of a member
	over   string // why what it comes with does not let it in any more; "" if it does
	signed bool   // asks the API as a browser that is signed in, not with a token

	person        int64
	token, cookie string
}

// allCallers are those of the matrix (T12).
func allCallers() []*caller {
	return []*caller{
		{name: "nobody", nobody: true},
		{name: "member A", role: people.Patron, card: cardA},
		{name: "member B", role: people.Patron, card: cardB},
		{name: "member B, signed in", role: people.Patron, card: cardB, signed: true},
		{name: "viewer", role: people.Viewer, branch: riverside},
		{name: "clerk of the branch", role: people.Clerk, branch: riverside},
		{name: "clerk of another branch", role: people.Clerk, branch: hilltop},
		{name: "clerk of the branch, signed in", role: people.Clerk, branch: riverside, signed: true},
		{name: "supervisor of the branch", role: people.Supervisor, branch: riverside},
		{name: "desk admin of the branch", role: people.DeskAdmin, branch: riverside},
		{name: "desk admin", role: people.DeskAdmin},
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
	{people.Viewer, []actor.Permission{"lending.view"}},
	{people.Clerk, []actor.Permission{"lending.issue", "lending.hold", "lending.charge"}},
	{people.Supervisor, []actor.Permission{"lending.override", "lending.members", "lending.catalog"}},
	{people.DeskAdmin, []actor.Permission{"lending.found"}},
}

// may says whether the caller holds a right at a branch, everywhere, or, for "",
// somewhere at least. Everybody who is known has his own things.
func (c *caller) may(right actor.Permission, at string) bool {
	if right == lending.MayOwn || c.role == people.SystemAdmin {
		return true
	}
	if c.branch != "" && at != "" && at != c.branch {
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

// formToken is the token that the forms of the caller's session carry.
func (c *caller) formToken() string { return people.FormToken(c.cookie) }

// request is one request to the site, before it is known who sends it.
type request struct {
	method, path string
	json         any        // a body, to be written as JSON
	raw          []byte     // a body as it stands
	form         url.Values // a form
	header       http.Header
	bare         bool // a form without hidden fields of its own
	stream       bool // a body whose length is not told beforehand
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
	switch {
	case r.form != nil:
		form := url.Values{}
		if !r.bare {
			form.Set("_key", web.NewKey())
			form.Set("_token", c.formToken())
		}
		for name, values := range r.form {
			form[name] = values
		}
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
	l.site.ServeHTTP(w, req)
	got := answer{status: w.Code, header: w.Header(), body: w.Body.Bytes()}
	if err := l.doc.check(r.method, req.URL.Path, got); err != nil {
		l.t.Errorf("%s %.200s as %s: %v\n%d %.2000s", r.method, r.path, c.name, err, got.status, got.body)
	}
	return got
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
