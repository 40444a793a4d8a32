package app_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"holdfast/internal/store"
)

// leastCases is how many bad requests T11 asks for.
const leastCases = 2000

// badCase is one bad request with what may come of it.
type badCase struct {
	name string
	req  request
	want verdict
}

// TestT11_BadInputIsRefusedAndChangesNothing sends every operation of the API
// what its document forbids, and what it does not but nobody means. No answer is
// a failure of ours, each is a problem document of the right status, and whoever
// is refused has changed nothing.
func TestT11_BadInputIsRefusedAndChangesNothing(t *testing.T) {
	t.Parallel()
	l := newLibrary(t, store.SQLite)
	l.letIn()
	l.owing(cardIdle)
	admin := l.caller("system admin")
	tried := 0
	for _, op := range l.doc.operations() {
		g := l.goodFor(op)
		before := l.rows()
		cases := slices.Concat(g.badBodies(), g.badPaths(), g.badQueries(), g.badKeys())
		for _, c := range cases {
			got := l.ask(admin, c.req)
			about := fmt.Sprintf("%s with %s: %.120s", op.OperationID, c.name, c.req.raw)
			if !c.want.allows(got.status) {
				t.Errorf("%s: status %d, want %s\n%.400s", about, got.status, c.want, got.body)
			}
			after := l.rows()
			if got.status >= 400 {
				l.mustAgree(before, after, about)
			}
			before = after
		}
		tried += len(cases)
	}
	t.Logf("%d bad requests", tried)
	if tried < leastCases {
		t.Errorf("%d bad requests were tried, %d must be", tried, leastCases)
	}
	l.clean()
}

// TestT11_EveryTextHasALimit holds the document to it: a text without a longest
// length lets anything in.
func TestT11_EveryTextHasALimit(t *testing.T) {
	d := newLibrary(t, store.SQLite).doc
	for _, op := range d.operations() {
		for _, p := range op.Parameters {
			if p.Name != "Idempotency-Key" { // its length is checked by hand, before it is a text
				d.mustBeLimited(t, op.OperationID+" "+p.Name, p.Schema)
			}
		}
		if s := op.json(); s != nil {
			d.mustBeLimited(t, op.OperationID, s)
		}
	}
}

func (d *document) mustBeLimited(t *testing.T, at string, s *schema) {
	t.Helper()
	s = d.resolve(s)
	switch s.types()[0] {
	case "object":
		for name, field := range s.Fields {
			d.mustBeLimited(t, at+" "+name, field)
		}
	case "array":
		if s.MaxItems == nil {
			t.Errorf("%s takes a list of any length: give it maxItems", at)
		}
		d.mustBeLimited(t, at+" items", s.Items)
	case "string":
		if s.MaxLen == nil && len(s.Enum) == 0 && s.Format != "date" && s.Format != "date-time" {
			t.Errorf("%s takes a text of any length: give it maxLength", at)
		}
	}
}

// good is a request that can be read: bad ones differ from it in one thing.
type good struct {
	doc   *document
	op    *operation
	path  map[string]string
	query url.Values
	body  string
	file  string
}

// goodFor makes the good request of an operation and holds it to being one.
func (l *library) goodFor(op *operation) good {
	l.t.Helper()
	g := good{doc: l.doc, op: op, path: map[string]string{}, query: url.Values{}}
	for _, p := range op.Parameters {
		text := strings.Trim(g.sample(p.Schema, p.Name), `"`)
		switch {
		case p.In == "path":
			g.path[p.Name] = text
		case p.In == "query" && p.Required:
			g.query.Set(p.Name, text)
		}
	}
	switch s := op.json(); {
	case s != nil:
		g.body = l.doc.sample(s, "")
	case op.takesFile():
		if g.file = files[op.OperationID]; g.file == "" {
			g.file = l.rosterBundle()
		}
	}
	got := l.ask(l.caller("system admin"), g.request(g.path, g.query.Encode(), g.body))
	var problem struct{ Type string }
	_ = json.Unmarshal(got.body, &problem)
	if got.status >= 500 || slices.Contains([]string{"/problems/invalid", "/problems/malformed"}, problem.Type) {
		l.t.Errorf("the good request of %s is none: add to samples what its members can be\n%d %s\n%s",
			op.OperationID, got.status, got.body, g.body)
	}
	return g
}

func (g good) request(path map[string]string, query, body string) request {
	target := g.op.path
	for name, value := range path {
		target = strings.Replace(target, "{"+name+"}", value, 1)
	}
	if query != "" {
		target += "?" + query
	}
	r := request{method: g.op.method, path: target}
	switch {
	case body != "":
		r.raw = []byte(body)
	case g.file != "":
		r.file = []byte(g.file)
	}
	return r
}

// with is the good request with another body.
func (g good) with(body string) request { return g.request(g.path, g.query.Encode(), body) }

func (g good) badBodies() (all []badCase) {
	if g.op.method == http.MethodGet {
		return nil
	}
	body := g.body
	if g.op.takesFile() {
		return g.badFiles()
	}
	if g.op.RequestBody == nil {
		body = "{}"
		for _, text := range []string{"[]", `"x"`, "1", "true", "null", `{"nonsense":1}`} {
			all = append(all, badCase{"the body " + text, g.with(text), invalid})
		}
		for _, b := range brokenTexts {
			all = append(all, badCase{"the body " + b.name, g.with(b.text), unreadable})
		}
	} else {
		for _, b := range g.doc.bad(g.op.json()) {
			all = append(all, badCase{b.name, g.with(b.text), b.want})
		}
		if g.op.RequestBody.Required {
			all = append(all, badCase{"no body", g.with(""), unreadable})
		}
	}
	for _, b := range badBodies(body) {
		r := g.with(b.text)
		r.header, r.stream = b.header, b.stream
		all = append(all, badCase{b.name, r, b.want})
	}
	return all
}

// makes says whether the operation makes what its path names, if there is none.
func (g good) makes() bool {
	_, made := g.op.Responses["201"]
	return made && g.op.method == http.MethodPut
}

// badPaths puts hostile text where a path names something.
func (g good) badPaths() (all []badCase) {
	long := strings.Repeat("9", 10_240)
	for _, p := range g.op.Parameters {
		if p.In != "path" {
			continue
		}
		odd, none := absent, absent
		switch {
		case p.Schema.types()[0] == "integer":
			odd = invalid
		case g.makes():
			odd, none = tolerated, tolerated
		}
		for text, want := range map[string]verdict{
			"%00": unreadable, "a%00b": unreadable, "%ff": unreadable, "%c0%80": unreadable, "%0a": unreadable, "%7f": unreadable,
			"%c2%85": unreadable, "%ed%a0%80": unreadable, "..%2f..%2fetc%2fpasswd": absent, "%2e%2e": absent, "%2f": absent,
			"a%2f%2fb": absent, "-1": odd, "0": odd, "1e3": odd, "1.0": odd, "0x1F": odd, "+1": odd, "01": odd,
			"18446744073709551616": odd, "9223372036854775808": odd, "-9223372036854775809": odd,
			"9223372036854775807": none, "%20": odd, "%20T9": odd, "%F0%9F%98%80": odd, "%E2%80%AE": odd, "%25": odd, "%25s": odd,
			"'%20or%201=1--": odd, "%3Cscript%3E": odd, "null": odd, "%7B%7D": odd, "*": odd, "a%3Fb": odd, "a;b": odd,
			long: invalid, strings.Repeat("%F0%9F%98%80", 100): invalid,
		} {
			path := maps.Clone(g.path)
			path[p.Name] = text
			all = append(all, badCase{fmt.Sprintf("%.40s in the path for %s", text, p.Name),
				g.request(path, g.query.Encode(), g.body), want})
		}
	}
	return all
}

// badQueries puts hostile text into the query.
func (g good) badQueries() (all []badCase) {
	add := func(name, query string, want verdict) {
		if rest := g.query.Encode(); rest != "" && !strings.HasPrefix(query, "!") {
			query = rest + "&" + query
		}
		all = append(all, badCase{name, g.request(g.path, strings.TrimPrefix(query, "!"), g.body), want})
	}
	add("an unknown parameter", "nonsense=1", invalid)
	add("an unknown parameter without a value", "nonsense", invalid)
	add("a broken percent", "a=%zz", unreadable)
	add("a semicolon", "a;b", unreadable)
	add("NUL in a name", "a%00=1", unreadable)
	add("a name that is not UTF-8", "%ff=1", unreadable)
	for _, p := range g.op.Parameters {
		if p.In != "query" {
			continue
		}
		others := url.Values{}
		for name, values := range g.query {
			if name != p.Name {
				others[name] = values
			}
		}
		one := func(name, value string, want verdict) {
			query := others.Encode()
			if query != "" {
				query += "&"
			}
			add(p.Name+" "+name, "!"+query+p.Name+"="+value, want)
		}
		if p.Required {
			add(p.Name+" missing", "!"+others.Encode(), invalid)
		}
		if p.Schema.types()[0] == "array" {
			for _, text := range badIDs[2:] {
				one(text+" behind another", "1&"+p.Name+"="+text, invalid)
			}
			one("1,000 times", strings.Repeat("1&"+p.Name+"=", 999)+"1", invalid)
		} else {
			one("twice", "1&"+p.Name+"=2", invalid)
		}
		one("NUL", "a%00b", unreadable)
		one("a line break", "a%0ab", unreadable)
		one("not UTF-8", "%ff", unreadable)
		add(p.Name+" in capitals", strings.ToUpper(p.Name)+"=1", invalid)
		for _, b := range g.doc.bad(p.Schema) {
			var text string
			if json.Unmarshal([]byte(b.text), &text) == nil && text != "" && b.want != unreadable && p.Schema.types()[0] == "string" {
				one(b.name, url.QueryEscape(text), queryVerdict(p, b.want))
			}
		}
		if p.Schema.types()[0] == "integer" {
			ids := badIDs
			if least := p.Schema.Min; least != nil && *least < 0 {
				ids = badIDs[2:]
			}
			for _, text := range ids {
				one(text, text, invalid)
			}
		}
	}
	return all
}

// badIDs are no ids of anything; from the third on they are no numbers of a query at
// all.
var badIDs = []string{"-1", "0", "1e3", "1.0", "01", "+1", "abc", "18446744073709551616", "%F0%9F%98%80"}

// queryVerdict is what may come of a text in the query that a body's member of
// the same schema may not be. A cursor is no text that anybody writes.
func queryVerdict(p parameter, want verdict) verdict {
	if p.Name == "cursor" {
		return invalid
	}
	if want == invalid && p.Schema.types()[0] == "string" {
		return want
	}
	return tolerated
}

// badKeys sends keys that are none (P4).
func (g good) badKeys() (all []badCase) {
	if !slices.ContainsFunc(g.op.Parameters, func(p parameter) bool { return p.Name == "Idempotency-Key" }) {
		return nil
	}
	for name, values := range map[string][]string{
		"an empty key": {""}, "a blank key": {"  "}, "a key too long": {strings.Repeat("k", 256)}, "an open quote": {`"k`},
		"an empty quoted key": {`""`}, "a bare quote inside": {`"a"b"`}, "a letter beyond ASCII": {"clé"},
		"an emoji": {"🔑"}, "a control character": {"a\x01b"}, "two keys": {"a", "b"}, "a wrong escape": {`"a\nb"`},
	} {
		r := g.with(g.body)
		r.header = http.Header{"Idempotency-Key": values}
		all = append(all, badCase{name, r, invalid})
	}
	return all
}

// TestT11_AnothersThingIsNoInput names other people's things wherever a member or a
// student may name his own.
func TestT11_AnothersThingIsNoInput(t *testing.T) {
	l := newLibrary(t, store.SQLite)
	l.letIn()
	asked := 0
	for _, route := range l.site.Routes() {
		r := rows[rowKey(route)]
		for _, p := range r.probes {
			other := map[string]string{cardA: "member B", studentA: "student B"}[p.of]
			if r.orSelf == "" || other == "" {
				continue
			}
			req := p.make(l).to(route)
			before := l.rows()
			if got := l.ask(l.caller(other), req); got.status != http.StatusNotFound {
				t.Errorf("%s by %s: %d %s", rowKey(route), other, got.status, got.body)
			}
			l.mustBe(before, rowKey(route))
			asked++
		}
	}
	if asked < 10 {
		t.Errorf("only %d routes were asked", asked)
	}
}
