package denial

import (
	"slices"
	"testing"
)

// desk is the facts of the tests' rules: the reasons that object.
type desk struct{ gone, taken, bad bool }

var deskRules = []Rule[desk]{
	{Code: testTaken, Objects: func(f desk) (Reason, bool) { return testTaken.Because("taken"), f.taken }},
	{Code: testGone, Always: true, Objects: func(f desk) (Reason, bool) { return testGone.Because("gone"), f.gone }},
	{Code: testBad, Objects: func(f desk) (Reason, bool) { return testBad.Because("bad"), f.bad }},
}

// all and none are settings with every rule on, and with every rule off.
func all(*Code) bool  { return true }
func none(*Code) bool { return false }

// said is the details of a list, in its order.
func said(l List) (details []string) {
	for _, r := range l {
		details = append(details, r.Detail)
	}
	return details
}

func TestL11_EveryRuleThatIsOnIsAskedInOrder(t *testing.T) {
	everything := desk{gone: true, taken: true, bad: true}
	cases := map[string]struct {
		on    func(*Code) bool
		facts desk
		want  []string
	}{
		"nothing objects":              {all, desk{}, nil},
		"one objects":                  {all, desk{bad: true}, []string{"bad"}},
		"all object, in their order":   {all, everything, []string{"taken", "gone", "bad"}},
		"one is switched off":          {func(c *Code) bool { return c != testTaken }, everything, []string{"gone", "bad"}},
		"always is never switched off": {none, everything, []string{"gone"}},
		"and still looks at the facts": {none, desk{taken: true}, nil},
	}
	for name, c := range cases {
		if got := said(Ask(deskRules, c.on, c.facts)); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
	if Ask(deskRules, all, desk{}).Err("Not done") != nil {
		t.Error("no objection is an error")
	}
}

func TestL11_ARuleThatIsOffDoesNotLookAtTheFacts(t *testing.T) {
	broken := []Rule[desk]{{Code: testBad, Objects: func(desk) (Reason, bool) {
		t.Error("a rule that is off was asked")
		return Reason{}, false
	}}}
	if l := Ask(broken, none, desk{}); len(l) != 0 {
		t.Errorf("it objects: %q", said(l))
	}
}

func TestL11_WhatIsAlwaysSoIsNeverSetAside(t *testing.T) {
	refusal := Ask(deskRules, all, desk{gone: true, taken: true, bad: true})
	stays, lifted := SetAside(deskRules, refusal)
	if !slices.Equal(said(stays), []string{"gone"}) || !slices.Equal(lifted, []string{"testTaken", "testBad"}) {
		t.Errorf("stays %q, lifted %q", said(stays), lifted)
	}
	if len(refusal) != 3 {
		t.Errorf("the refusal itself is now %q", said(refusal))
	}
	foreign := List{testTaken.Because("taken"), testBad.Because("bad")}
	if stays, lifted = SetAside(deskRules[2:], foreign); !slices.Equal(said(stays), []string{"taken"}) ||
		!slices.Equal(lifted, []string{"testBad"}) {
		t.Errorf("of a reason that no rule gives: stays %q, lifted %q", said(stays), lifted)
	}
	if stays, lifted = SetAside(deskRules, nil); stays != nil || lifted != nil {
		t.Errorf("of no refusal: stays %q, lifted %q", said(stays), lifted)
	}
}
