package web

import (
	"encoding/json"
	"math"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"
	"github.com/go-json-experiment/json/jsontext"
	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"
)

func FuzzD21_WhatIsReadIsJSONAndCleanAndComesBackTheSame(f *testing.F) {
	for _, c := range badBodies {
		if len(c.body) < 1000 {
			f.Add([]byte(c.body))
		}
	}
	f.Add([]byte(`{"a":["e\u0301",1,-0,2.5e-3,null,true,{"b":"\ud83d\ude00\r\n"}]}`))
	f.Fuzz(func(t *testing.T, body []byte) {
		tree, changed, err := parseJSON(body)
		if err != nil {
			if p, ok := err.(*Problem); !ok || p.Status != 400 {
				t.Fatalf("%q: %v is no 400", body, err)
			}
			return
		}
		if !json.Valid(body) || !utf8.Valid(body) {
			t.Fatalf("%q is read", body)
		}
		mustBeClean(t, tree, 0)
		again, err := encode(tree)
		if err != nil {
			t.Fatal(err)
		}
		back, rechanged, err := parseJSON(again)
		if err != nil || rechanged || !reflect.DeepEqual(tree, back) {
			t.Fatalf("%q comes back as %q: %v", body, again, err)
		}
		var plain, same any
		if json.Unmarshal(body, &plain) == nil && json.Unmarshal(again, &same) == nil && !changed &&
			!reflect.DeepEqual(plain, same) {
			t.Fatalf("%q means %v, was read as %q", body, plain, again)
		}
	})
}

// mustBeClean fails on text that no operation may see.
func mustBeClean(t *testing.T, v tree, depth int) {
	t.Helper()
	if depth > maxDepth {
		t.Fatalf("%d levels", depth)
	}
	switch v := v.(type) {
	case string:
		if !norm.NFC.IsNormalString(v) || strings.ContainsFunc(v,
			func(r rune) bool { return isControl(r) && r != '\n' && r != '\t' }) {
			t.Fatalf("%q is not clean", v)
		}
	case []any:
		for _, item := range v {
			mustBeClean(t, item, depth+1)
		}
	case map[string]any:
		for name, member := range v {
			if strings.ContainsFunc(name, isControl) {
				t.Fatalf("name %q is not clean", name)
			}
			mustBeClean(t, member, depth+1)
		}
	}
}

// The verdict of the check is huma's, wherever huma has one to trust: neither
// lets pass what the other refuses.
func TestD21_TheVerdictIsHumas(t *testing.T) {
	huma.ValidateStrictCasing = true
	registry := newRegistry()
	schema := registry.Schema(reflect.TypeFor[lendBody](), true, "")
	shape := newShapes(registry).of(schema)
	verdicts := map[bool]int{}
	rapid.Check(t, func(t *rapid.T) {
		body := lendTree(t)
		var c checker
		c.check(shape, body)
		var theirs huma.ValidateResult
		huma.Validate(registry, schema, huma.NewPathBuffer(nil, 0), huma.ModeWriteToServer, forHuma(body),
			&theirs)
		if (len(c.faults) == 0) != (len(theirs.Errors) == 0) {
			t.Fatalf("%v: ours %v, huma's %v", body, c.faults, theirs.Errors)
		}
		verdicts[len(c.faults) == 0]++
	})
	if verdicts[true] == 0 || verdicts[false] == 0 {
		t.Errorf("the bodies tried are all alike: %v", verdicts)
	}
}

// lendTree draws a body of the lending operation that is nearly right.
func lendTree(t *rapid.T) map[string]any {
	text := rapid.SampledFrom([]any{"", "C-1", "c 1", "book", "2027-03-25", "2027-02-30", "m@example.org",
		"at", strings.Repeat("é", 21)})
	whole := rapid.SampledFrom([]any{int64(0), int64(1), int64(-1), int64(1_000_000), int64(1_000_001),
		int64(math.MaxInt64)})
	other := rapid.SampledFrom([]any{nil, true, jsontext.Value("45.5"), "12", []any{}, map[string]any{}})
	right := map[string]*rapid.Generator[any]{
		"copy": text, "member": text, "branch": text, "kind": text, "email": text, "dueOn": text, "note": text,
		"amount": whole, "quick": rapid.SampledFrom([]any{true, false}),
		"share": rapid.SampledFrom([]any{int64(0), int64(1), jsontext.Value("0.5"), jsontext.Value("1.5")}),
		"seats": rapid.Custom(func(t *rapid.T) any { return rapid.SliceOfN(whole, 0, 4).Draw(t, "seats") }),
		"ranks": rapid.Custom(func(t *rapid.T) any {
			return []any{map[string]any{"section": whole.Draw(t, "section"), "rank": whole.Draw(t, "rank")}}
		}),
		"extra": other, "x": other, "Copy": text,
	}
	body := map[string]any{"copy": "C-1", "member": "M"}
	for range rapid.IntRange(0, 4).Draw(t, "members") {
		name := rapid.SampledFrom([]string{"copy", "member", "branch", "kind", "email", "dueOn", "note",
			"amount", "quick",
			"share", "seats", "ranks", "extra", "x", "Copy"}).Draw(t, "name")
		if rapid.IntRange(0, 4).Draw(t, "wrong") == 0 {
			body[name] = other.Draw(t, "value")
		} else {
			body[name] = right[name].Draw(t, "value")
		}
	}
	return body
}

// forHuma gives the one member that may be a fraction in the type huma expects.
func forHuma(body map[string]any) map[string]any {
	theirs := make(map[string]any, len(body))
	for name, v := range body {
		if n, ok := v.(jsontext.Value); ok && name == "share" {
			v, _ = strconv.ParseFloat(string(n), 64)
		}
		theirs[name] = v
	}
	return theirs
}

// bodyOfMap has members that no struct names.
type bodyOfMap struct {
	Places map[string]place `json:"places"`
	Self   *bodyOfMap       `json:"self,omitempty"`
}

type place struct {
	Row int `json:"row" enum:"1,2"`
}

func TestD21_PointersLeadIntoMapsAndThroughTypesThatHoldThemselves(t *testing.T) {
	registry := newRegistry()
	shape := newShapes(registry).of(registry.Schema(reflect.TypeFor[bodyOfMap](), true, ""))
	body, _, err := parseJSON([]byte(`{"places":{"a.b":{"row":3},"c/d":{"x":1},"e":{"row":1}},` +
		`"self":{"places":{"f":1},"self":{}}}`))
	if err != nil {
		t.Fatal(err)
	}
	var c checker
	c.check(shape, body)
	got := problemDoc{Errors: c.faults}.faults()
	want := "/places/a.b/row enum, /places/c~1d/row required, /places/c~1d/x unknown, " +
		"/self/places/f type, /self/self/places required"
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
