package app_test

import (
	"cmp"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"holdfast/internal/actor"
	"holdfast/internal/store"
	"holdfast/internal/web"
)

// row is what the matrix says of one route: its permission line, told a second
// time, and the ways to ask it.
type row struct {
	may    actor.Permission
	orSelf actor.Permission
	public bool
	leaves bool // ends the caller's sessions
	probes []probe
}

// probe asks a route about one thing: whose it is, and where a right to it must
// hold.
type probe struct {
	of      string           // the card or number of whose thing it is; "" if it is nobody's
	self    bool             // it is the caller's own, whoever asks
	at      string           // the branch or term at which the right must hold; "" for any, or everywhere
	needs   actor.Permission // the right that must hold there; "" is the route's
	missing bool             // there is no such thing
	make    func(l *library) call
}

// call is a request about the thing of a probe, made anew for each caller who is
// let in.
type call struct {
	in    string // what stands in the path where the route has a name in braces
	path  string // the path, where the route's own does not tell it
	query string
	body  body   // members on the API, fields of a form
	file  string // to upload
	name  string // by which the request names the thing; "" is in
	live  bool   // the answer has no end
}

// body is what a request sends, by name.
type body map[string]any

var braces = regexp.MustCompile(`\{[^}]*\}`)

// to is the call as a request to a route: JSON to the API, fields to a form.
func (c call) to(r web.Route) request {
	path := braces.ReplaceAllString(strings.TrimSuffix(r.Path, "{$}"), c.in)
	out := request{method: r.Method, path: cmp.Or(c.path, path), live: c.live}
	if c.query != "" && r.Kind != web.KindForm {
		out.path += "?" + c.query
	}
	if c.file != "" {
		out.file = []byte(c.file)
	}
	switch {
	case r.Kind == web.KindAPI && c.body != nil:
		out.json = c.body
	case r.Kind == web.KindForm:
		out.form, _ = url.ParseQuery(c.query)
		c.body.fields("", out.form)
	}
	return out
}

// fields puts the members into a form: those of a part behind a dot.
func (b body) fields(at string, form url.Values) {
	for name, v := range b {
		switch v := v.(type) {
		case []any:
			for i, item := range v {
				item.(body).fields(fmt.Sprint(at, name, ".", i, "."), form)
			}
		default:
			form.Set(at+name, fmt.Sprint(v))
		}
	}
}

// outcome is what becomes of a caller at a route.
type outcome string

const (
	letIn     outcome = "let in"
	unknown   outcome = "asked to sign in" // 401, or a page to sign in
	forbidden outcome = "not allowed"      // 403
	hidden    outcome = "not found"        // 404, as if there were no such thing
)

// expect is the rule behind all cells (P3, P7). Somebody without the right to a
// thing is told that it is not there, unless he may look at it anyway. On a
// member's or a student's own pages staff are such people too.
func (r row) expect(c *caller, p probe) outcome {
	desk := deskOf(r.may)
	forOwn := r.may == ownAt(desk) || r.orSelf == ownAt(desk)
	own := c.desk == desk && c.self != "" && (p.self || p.of == c.self)
	byRight := c.may(r.may, "") && r.may != ownAt(desk)
	right := cmp.Or(p.needs, r.may)
	switch {
	case r.public:
		return letIn
	case c.nobody || c.over != "":
		return unknown
	case !byRight && !forOwn, p.at == everywhere && !c.may(right, everywhere):
		return forbidden
	case p.missing || p.self && !own:
		return hidden
	case own && forOwn:
		return letIn
	case byRight && c.may(right, p.at), !byRight && p.of == "" && p.at == "":
		return letIn
	case r.may != ownAt(desk) && c.may(actor.Permission(desk+".view"), ""):
		return forbidden
	}
	return hidden
}

// cell is one caller at one route with one thing.
type cell struct {
	route web.Route
	row   row
	probe probe
	by    *caller
}

func (c cell) String() string {
	about := "nothing of anybody's"
	switch {
	case c.probe.missing:
		about = "what is not there"
	case c.probe.self:
		about = "the caller's own"
	case c.probe.of != "":
		about = "a thing of " + c.probe.of
	}
	if c.probe.at != "" {
		about += ", right needed at " + c.probe.at
	}
	return fmt.Sprintf("%s by %s about %s", rowKey(c.route), c.by.name, about)
}

func rowKey(r web.Route) string { return r.Method + " " + r.Path }

// TestT12_EveryRouteLetsInWhomItShould walks every route with every kind of
// caller: each is let in, sent away or told that there is no such thing, and
// whoever is sent away has changed nothing.
func TestT12_EveryRouteLetsInWhomItShould(t *testing.T) {
	t.Parallel()
	bothLibraries(t, func(t *testing.T, l *library) {
		l.letIn()
		for _, card := range []string{cardA, cardB, cardHill} {
			l.owing(card)
		}
		cells := 0
		for _, route := range l.site.Routes() {
			r, ok := rows[rowKey(route)]
			if !ok {
				continue // TestT12_EveryRouteHasARow tells
			}
			told := tales{}
			for _, p := range r.probes {
				about := p.make(l)
				for _, c := range l.callers {
					if !c.triedAt(deskOf(r.may)) {
						continue
					}
					if cell := (cell{route, r, p, c}); l.tryCell(cell, about, told) == letIn {
						about = p.make(l)
					}
					cells++
				}
			}
			told.mustAgree(t, rowKey(route))
		}
		t.Logf("%d cells", cells)
		l.clean()
	})
}

// TestT12_EveryRouteHasARow fails for a route that nobody put into the matrix,
// and for a permission line that is not the one written there.
func TestT12_EveryRouteHasARow(t *testing.T) {
	site := newLibrary(t, store.SQLite).site
	seen := map[string]bool{}
	for _, route := range site.Routes() {
		seen[rowKey(route)] = true
		r, ok := rows[rowKey(route)]
		switch {
		case !ok:
			t.Errorf("the route %q is not in the matrix: add a row to rows in matrix_rows_test.go that says which "+
				"right lets a caller in, whose thing its path names, and how a request to it looks", rowKey(route))
		case len(r.probes) == 0:
			t.Errorf("the row of %q asks nothing", rowKey(route))
		case r.public != route.Op.Public || r.may != route.Op.Permission || r.orSelf != route.Op.OrSelf:
			t.Errorf("%q lets in by %q or %q (public: %v); its row says %q or %q (public: %v)", rowKey(route),
				route.Op.Permission, route.Op.OrSelf, route.Op.Public, r.may, r.orSelf, r.public)
		}
	}
	for key := range rows {
		if !seen[key] {
			t.Errorf("the row %q is of no route any more: take it out of the matrix", key)
		}
	}
}

// tryCell asks, holds the answer against what the cell should be, and says that.
func (l *library) tryCell(c cell, about call, told tales) outcome {
	l.t.Helper()
	r := about.to(c.route)
	before := l.rows()
	got := l.ask(c.by, r)
	want := c.row.expect(c.by, c.probe)
	if is := c.outcome(got); is != want {
		l.t.Errorf("%s: %s (%d), want %s\n%.600s", c, is, got.status, want, got.body)
	}
	if got.status >= 400 || want != letIn {
		after := l.rows()
		if c.route.Kind == web.KindForm {
			after["idempotency_keys"] = before["idempotency_keys"] // refusals by the rules are kept (P4)
		}
		l.mustAgree(before, after, fmt.Sprint(c))
	}
	if c.row.leaves {
		l.signInAgain(c.by)
	}
	if want == hidden && c.by.self != "" && !c.probe.self {
		told.add(c.by, cmp.Or(about.name, about.in), got.body)
	}
	return want
}

// outcome reads an answer. A public form may say what is wrong with its fields.
func (c cell) outcome(a answer) outcome {
	to := a.header.Get("Location")
	switch {
	case c.row.public && a.status < http.StatusInternalServerError && a.status != http.StatusUnauthorized &&
		a.status != http.StatusForbidden:
		return letIn
	case a.status == http.StatusUnauthorized && c.route.Kind == web.KindAPI:
		return unknown
	case a.status == http.StatusSeeOther && strings.HasPrefix(to, "/sign-in?next=%2F"):
		return unknown
	case a.status == http.StatusForbidden:
		return forbidden
	case a.status == http.StatusNotFound:
		return hidden
	case c.route.Kind == web.KindAPI && a.status == c.route.Op.Status,
		c.route.Kind != web.KindAPI && (a.status == http.StatusOK || a.status == http.StatusSeeOther):
		return letIn
	}
	return outcome(fmt.Sprint("status ", a.status))
}

// tales is what members were told about things that they may not see, by caller.
type tales map[string]map[string]bool

// requestIDs are what each page has anew: its ids, and its masked token.
var requestIDs = regexp.MustCompile(`name="_token" value="[^"]*"|[A-Z2-7]{26}`)

// add notes a 404 without what differs by what was asked.
func (t tales) add(by *caller, name string, body []byte) {
	text := requestIDs.ReplaceAllString(string(body), "@")
	if name != "" {
		text = regexp.MustCompile(`\b`+regexp.QuoteMeta(name)+`\b`).ReplaceAllString(text, "#")
	}
	if t[by.name] == nil {
		t[by.name] = map[string]bool{}
	}
	t[by.name][text] = true
}

// mustAgree fails the test if a member can tell another's thing from none (P3).
func (t tales) mustAgree(tb testing.TB, route string) {
	tb.Helper()
	for by, texts := range t {
		if len(texts) > 1 {
			tb.Errorf("%s tells %s another's thing from one that is not there:", route, by)
			for text := range texts {
				tb.Log(text)
			}
		}
	}
}

// TestP7_AFormOfAnotherSiteOrSessionIsRefused sends every form without its token,
// with the token of another session and from another site's page.
func TestP7_AFormOfAnotherSiteOrSessionIsRefused(t *testing.T) {
	l := newLibrary(t, store.SQLite)
	l.letIn()
	admin, other := l.caller("system admin"), l.caller("member A")
	crossSite := http.Header{"Sec-Fetch-Site": {"cross-site"}}
	for _, route := range l.site.Routes() {
		r, ok := rows[rowKey(route)]
		if route.Kind != web.KindForm || !ok {
			continue
		}
		form := r.probes[0].make(l).to(route)
		form.bare = true
		before := l.rows()
		for what, try := range map[string]struct {
			by     *caller
			token  string
			header http.Header
		}{
			"no token":               {by: admin},
			"another's token":        {by: admin, token: other.formToken()},
			"another site's page":    {by: admin, token: admin.formToken(), header: crossSite},
			"another site's, nobody": {by: l.caller("nobody"), header: crossSite},
		} {
			form.header = try.header
			form.form.Set("_key", web.NewKey())
			form.form.Set("_token", try.token)
			got := l.ask(try.by, form)
			if got.status != http.StatusForbidden {
				t.Errorf("%s with %s: %d %.300s", rowKey(route), what, got.status, got.body)
			}
			l.mustBe(before, rowKey(route)+" with "+what)
		}
	}
}

// TestT12_AskingForTheHeadAloneIsNoWayIn asks every read for its head.
func TestT12_AskingForTheHeadAloneIsNoWayIn(t *testing.T) {
	l := newLibrary(t, store.SQLite)
	l.letIn()
	nobody, member := l.caller("nobody"), l.caller("member B")
	for _, route := range l.site.Routes() {
		r, ok := rows[rowKey(route)]
		if route.Method != http.MethodGet || !ok {
			continue
		}
		for _, p := range r.probes {
			get := p.make(l).to(route)
			head := get
			head.method = http.MethodHead
			for _, c := range []*caller{nobody, member} {
				if full, only := l.ask(c, get), l.ask(c, head); only.status != full.status {
					t.Errorf("HEAD %s by %s is a %d, GET a %d", get.path, c.name, only.status, full.status)
				}
			}
		}
	}
}
