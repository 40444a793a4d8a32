package web

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"

	"holdfast/internal/actor"
	"holdfast/internal/money"
)

func TestP6_TheOpenAPIDocumentIsWholeAndAlwaysTheSame(t *testing.T) {
	st := newStand(t)
	doc, err := st.site.OpenAPI()
	if err != nil {
		t.Fatal(err)
	}
	for range 20 {
		if again, _ := newStand(t).site.OpenAPI(); !bytes.Equal(doc, again) {
			t.Fatal("two sites with the same operations have two documents")
		}
	}
	w := st.send(call{"GET", "/openapi.json", "", nil})
	if w.Code != 200 || !bytes.Equal(w.Body.Bytes(), doc) {
		t.Errorf("served: %d", w.Code)
	}
	var tree map[string]any
	if err := json.Unmarshal(doc, &tree); err != nil {
		t.Fatal(err)
	}
	if tree["openapi"] != "3.1.0" {
		t.Errorf("version %v", tree["openapi"])
	}
	refs := 0
	walk(tree, func(m map[string]any) {
		if ref, ok := m["$ref"].(string); ok {
			if refs++; lookUp(tree, ref) == nil {
				t.Errorf("%s leads nowhere", ref)
			}
		}
	})
	if refs < 20 {
		t.Errorf("only %d references", refs)
	}
	if strings.Contains(string(doc), "$schema") {
		t.Error("the document promises $schema links")
	}
	Form(st.site, uploadOp, "/desk/secret", func(context.Context, actor.Actor, inSecret) (shownLoan, error) {
		return shownLoan{}, nil
	}, showAny)
	if again, _ := st.site.OpenAPI(); !bytes.Equal(doc, again) {
		t.Error("what only a form takes stands in the document of the API")
	}
}

func TestP6_TheDocumentTellsWhatAnOperationTakesAndAnswers(t *testing.T) {
	doc, err := newStand(t).site.OpenAPI()
	if err != nil {
		t.Fatal(err)
	}
	var tree map[string]any
	if err := json.Unmarshal(doc, &tree); err != nil {
		t.Fatal(err)
	}
	const (
		loans   = "#/paths/~1api~1test~1loans/"
		loan    = "#/paths/~1api~1test~1loans~1{id}/"
		imports = "#/paths/~1api~1test~1imports/"
		schemas = "#/components/schemas/"
	)
	for pointer, want := range map[string]string{
		loans + "post/operationId":                                                  "lend",
		loans + "post/parameters/0/name":                                            keyHeader,
		loans + "post/requestBody/content/application~1json/schema/$ref":            schemas + "LendBody",
		loans + "post/responses/201/content/application~1json/schema/$ref":          schemas + "Loan",
		loans + "post/responses/409/content/application~1problem+json/schema/$ref":  schemas + "Problem",
		loans + "get/responses/200/content/application~1json/schema/$ref":           schemas + "ShownLoanList",
		loans + "get/parameters/0/name":                                             "limit",
		loans + "get/parameters/0/schema/maximum":                                   "200",
		loan + "get/parameters/0/in":                                                "path",
		loan + "put/responses/412/description":                                      "Precondition Failed",
		"#/paths/~1api~1test~1enrollments/post/responses/400/description":           "Bad Request",
		imports + "post/requestBody/content/multipart~1form-data/schema/required/1": "file",
		schemas + "Loan/properties/fine/$ref":                                       schemas + "Money",
		schemas + "Loan/properties/borrowedAt/format":                               "date-time",
		schemas + "Loan/properties/dueOn/format":                                    "date",
		schemas + "LendBody/additionalProperties":                                   "false",
		schemas + "LendBody/required":                                               "[copy member]",
		schemas + "LendBody/properties/seats/type":                                  "array",
		schemas + "Problem/properties/reasons/items/$ref":                           schemas + "Reason",
		"#/components/securitySchemes/session/name":                                 "__Host-holdfast",
	} {
		if got := fmt.Sprint(lookUp(tree, pointer)); got != want {
			t.Errorf("%s is %s, want %s", pointer, got, want)
		}
	}
	if lookUp(tree, "#/paths/~1api~1test~1broken/get/security") != nil {
		t.Error("a public operation asks for a sign-in")
	}
}

// inSecret is taken by a form only.
type inSecret struct{ Body secretBody }

type secretBody struct {
	Password string `json:"password" maxLength:"128"`
}

// walk calls f for every object of a document.
func walk(v any, f func(map[string]any)) {
	switch v := v.(type) {
	case map[string]any:
		f(v)
		for _, member := range v {
			walk(member, f)
		}
	case []any:
		for _, item := range v {
			walk(item, f)
		}
	}
}

// lookUp follows a JSON pointer, or is nil.
func lookUp(tree any, ref string) any {
	for step := range strings.SplitSeq(strings.TrimPrefix(ref, "#/"), "/") {
		step = strings.NewReplacer("~1", "/", "~0", "~").Replace(step)
		switch v := tree.(type) {
		case map[string]any:
			tree = v[step]
		case []any:
			i := 0
			if _, err := fmt.Sscan(step, &i); err != nil || i >= len(v) {
				return nil
			}
			tree = v[i]
		default:
			return nil
		}
	}
	return tree
}

func TestTheAPIPageListsEveryOperationOnce(t *testing.T) {
	st := newStand(t)
	w := st.send(call{"GET", "/api", "", nil})
	if w.Code != 200 || w.Header().Get("Content-Type") != typeHTML {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	for _, r := range st.site.Routes() {
		if id := `id="` + r.Op.ID + `"`; r.Kind == KindAPI && strings.Count(w.Body.String(), id) != 1 {
			t.Errorf("%s stands there %d times", id, strings.Count(w.Body.String(), id))
		}
	}
	for _, part := range []string{"Authorization: Bearer hf_", "Idempotency-Key", `<code>copy</code></th><td>body, required</td><td>text, 1 to 20 characters`,
		"one of book, map", "list of whole number", "<code>ranks[]."} {
		if !strings.Contains(w.Body.String(), part) {
			t.Errorf("the page does not say %s", part)
		}
	}
	if strings.Contains(w.Body.String(), "http:") || strings.Contains(w.Body.String(), "https:") {
		t.Error("the page loads from elsewhere")
	}
	keeper := &doorkeeper{}
	quietly := Options{Title: "Empty", Authenticator: keeper, CursorKey: make([]byte, 32)}
	quiet(&quietly)
	empty, err := New(quietly)
	if err != nil {
		t.Fatal(err)
	}
	keeper.site = empty
	if w := (&stand{t: t, site: empty}).send(call{"GET", "/api", "",
		nil}); !strings.Contains(w.Body.String(), "no operations yet") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

func TestTheRimsPagesStandInTheSitesLayout(t *testing.T) {
	var drawn FramedPage
	st := newStand(t, func(o *Options) {
		o.Frame = func(w io.Writer, p FramedPage) error {
			drawn = p
			return template.Must(template.New("").Parse("<main>{{.Content}}</main>")).Execute(w, p)
		}
	})
	w := st.send(call{"GET", "/loans/9", "", at("hf_clerk")})
	if w.Code != 404 || !strings.HasPrefix(w.Body.String(), "<main><section") || drawn.Title != "Not found" ||
		drawn.Session.Name != "Meera" || drawn.Actor.Person != 7 || drawn.Path != "/loans/9" {
		t.Errorf("%d %s %+v", w.Code, w.Body, drawn)
	}
	failing := newStand(t, func(o *Options) {
		o.Frame = func(io.Writer, FramedPage) error { return fmt.Errorf("secret") }
	})
	if w := failing.send(call{"GET", "/nothing", "", nil}); w.Code != 404 ||
		strings.Contains(w.Body.String(), "secret") {
		t.Errorf("a layout that cannot be drawn: %d %s", w.Code, w.Body)
	}
}

func TestD11_EveryRouteStandsWithItsPermissionLine(t *testing.T) {
	st := newStand(t)
	var got []string
	for _, r := range st.site.Routes() {
		who := string(r.Op.Permission)
		if r.Op.Public {
			who = "public"
		}
		got = append(got, fmt.Sprintf("%s %s %s %s", r.Kind, r.Method, r.Path, who))
	}
	for _, want := range []string{
		"api POST /api/test/loans test.lend", "form POST /desk/lend test.lend", "page GET /loans test.read",
		"page GET /problems/{slug} public", "page GET /openapi.json public",
	} {
		if !slices.Contains(got, want) {
			t.Errorf("no %q in %q", want, got)
		}
	}
	for _, r := range st.site.Routes() {
		if err := r.Op.admits(actor.Actor{}); (err == nil) != r.Op.Public {
			t.Errorf("%s %s lets nobody in: %v", r.Method, r.Path, err)
		}
	}
}

func TestD11_NamesInTheDocumentCarryTheirDesk(t *testing.T) {
	for path, want := range map[string]string{
		"holdfast/internal/lending.Loan": "LendingLoan", "holdfast/internal/web.List": "List", "int64": "Int64",
	} {
		if got := qualified(path); got != want {
			t.Errorf("%s is %s, want %s", path, got, want)
		}
	}
	if got := schemaName(reflect.TypeFor[List[money.Money]](), ""); got != "MoneyList" {
		t.Error(got)
	}
	if got := schemaName(reflect.TypeFor[*struct{}](), "Hint"); got != "Hint" {
		t.Error(got)
	}
}

// The types that cannot be registered.
type (
	inNoTag   struct{ ID int64 }
	inPointer struct {
		ID *int64 `query:"id"`
	}
	inUnnamed struct {
		Body struct {
			A string `json:"a"`
		}
	}
	inDefault  struct{ Body bodyDefault }
	inFormat   struct{ Body bodyFormat }
	inMultiple struct{ Body bodyMultiple }
	inFile     struct{ File File }
	inText     struct{ Body bodyText }
	inTexts    struct{ Body bodyTexts }
	inList     struct{ Body bodyList }

	bodyDefault struct {
		A string `json:"a" default:"x"`
	}
	bodyFormat struct {
		A string `json:"a" format:"hostname"`
	}
	bodyMultiple struct {
		A int `json:"a" multipleOf:"5"`
	}
	bodyText struct {
		A string `json:"a"`
	}
	bodyTexts struct {
		A []string `json:"a" maxItems:"3"`
	}
	bodyList struct {
		A []bodyTexts `json:"a"`
	}
)

func TestWhatCannotBeCheckedCannotBeRegistered(t *testing.T) {
	fn := func(op Op, register func(*Site, Op)) func() {
		return func() { register(newStand(t).site, op) }
	}
	good := Op{ID: "x", Method: "POST", Path: "/api/x", Summary: "X", Tag: "x", Public: true}
	with := func(change func(*Op)) Op { o := good; change(&o); return o }
	for name, c := range map[string]struct {
		want string
		f    func()
	}{
		"a field that comes from nowhere": {"neither path", fn(good, register[inNoTag])},
		"a pointer":                       {"pointer", fn(good, register[inPointer])},
		"a body without a name":           {"a name", fn(good, register[inUnnamed])},
		"a default in a body":             {"default", fn(good, register[inDefault])},
		"a format":                        {"format hostname", fn(good, register[inFormat])},
		"a keyword":                       {"multipleOf", fn(good, register[inMultiple])},
		"a text of any length":            {"inText/a takes a text of any length", fn(good, register[inText])},
		"a list with such":                {"inTexts/a takes a text of any length", fn(good, register[inTexts])},
		"a list of any length":            {"inList/a takes a list of any length", fn(good, register[inList])},
		"a file without a name":           {"no tag", fn(good, register[inFile])},
		"no struct":                       {"not a struct", fn(good, register[int])},
		"no permission": {"permission",
			fn(with(func(o *Op) { o.Public = false }), register[loanIn])},
		"public with a permission": {"not both",
			fn(with(func(o *Op) { o.Permission = mayLend }), register[loanIn])},
		"a path outside of the API": {"begin with /api/",
			fn(with(func(o *Op) { o.Path = "/x" }), register[loanIn])},
		"a method": {"method",
			fn(with(func(o *Op) { o.Method = "LEND" }), register[loanIn])},
		"no id": {"needs an ID",
			fn(with(func(o *Op) { o.ID = "" }), register[loanIn])},
		"a read with a key": {"takes no key",
			fn(with(func(o *Op) { o.Method, o.Keyed = "GET", true }), register[loanIn])},
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if got := fmt.Sprint(recover()); !strings.Contains(got, c.want) {
					t.Errorf("panic %q, want %q", got, c.want)
				}
			}()
			c.f()
		})
	}
	if _, err := New(Options{CursorKey: make([]byte, 32)}); err == nil {
		t.Error("a site without an authenticator is made")
	}
	if _, err := New(Options{Authenticator: &doorkeeper{}, CursorKey: make([]byte, 31)}); err == nil {
		t.Error("a site with a short cursor key is made")
	}
}

func register[In any](s *Site, op Op) {
	API(s, op, func(context.Context, actor.Actor, In) (shownLoan, error) { return shownLoan{}, nil })
}
