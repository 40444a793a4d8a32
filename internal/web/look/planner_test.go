package look

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// A large section is drawn in proportion, and tells full, empty and neither apart.
func TestAStripOfPlacesNeverLooksFullerThanItIs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		of := rapid.IntRange(1, 500).Draw(t, "of")
		taken := rapid.IntRange(0, of).Draw(t, "taken")
		drawn, err := English.placesRow(SectionChoice{Taken: taken, Of: of})
		if err != nil {
			t.Fatal(err)
		}
		full, open := strings.Count(string(drawn), `"full"`), strings.Count(string(drawn), `"open"`)
		if full+open != min(of, stripRow) || (full == 0) != (taken == 0) || (open == 0) != (taken == of) {
			t.Fatalf("%d of %d: %d solid, %d outlined", taken, of, full, open)
		}
	})
	if drawn, err := English.placesRow(SectionChoice{}); err != nil || drawn != "" {
		t.Errorf("a section without places is drawn as %q, %v", drawn, err)
	}
}

func TestCreditsAreDrawnOneByOneAndSaid(t *testing.T) {
	cases := []struct {
		have, cart, of         int64
		full, added, over, all int
		words                  string
	}{
		{1000, 600, 1800, 10, 6, 0, 18, "16 of 18"}, {0, 0, 1800, 0, 0, 0, 18, "0 of 18"},
		{1200, 750, 1800, 12, 6, 1, 20, "19.5 of 18"}, {750, 0, 1500, 7, 0, 0, 15, "7.5 of 15"},
		{125, 0, 0, 0, 0, 0, 0, "1.25"}, {300, 0, 9000, 0, 0, 0, 0, "3 of 90"},
	}
	for _, c := range cases {
		drawn := string(English.creditBar(CreditBar{Have: c.have, Cart: c.cart, Of: c.of}))
		got := [4]int{strings.Count(drawn, `"full"`), strings.Count(drawn, `"cart"`), strings.Count(drawn, `"over"`),
			strings.Count(drawn, "<rect")}
		if got != [4]int{c.full, c.added, c.over, c.all} || !strings.Contains(drawn, ">"+c.words+"</b>") {
			t.Errorf("%+v: %v in %s", c, got, drawn)
		}
	}
	if got := string(Arabic.creditBar(CreditBar{Have: 750, Of: 1500})); !strings.Contains(got, ">٧٫٥ من ١٥</b>") {
		t.Errorf("in Arabic %s", got)
	}
}

func TestTheLetterOfASectionIsItsKey(t *testing.T) {
	choice := SectionChoice{Letter: "B", Href: "/planner?s=B", Times: "Mon 10:30–11:45", Left: "7 of 30 left", Taken: 23, Of: 30,
		State: No, Word: "Clashes", Say: "On <b>Mon</b>.", Chosen: true,
		Acts: []Act{{Label: "Swap", Post: "/swap", Hidden: Keys("t", "k")}}}
	got := part(t, "section-choice", "en", choice)
	for _, want := range []string{`<li class="pick chosen">`, `data-key="B" aria-keyshortcuts="B" aria-current="true"`,
		`<span class="pick-letter">B</span> Mon 10:30–11:45</a>`, `<b>7 of 30 left</b>`, `<b>Clashes</b>`, `On <b>Mon</b>.`,
		`<span>Swap</span></button>`} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in %s", want, got)
		}
	}
	choice.Letter, choice.Chosen = "B2", false
	if got := part(t, "section-choice", "en", choice); strings.Contains(got, "data-key") || strings.Contains(got, "aria-current") {
		t.Errorf("two letters are a key, or it is chosen: %s", got)
	}
	if got := part(t, "section-choice", "en", SectionChoice{Letter: "A"}); strings.Contains(got, "<a ") ||
		strings.Contains(got, "verdict") {
		t.Errorf("a section without address or verdict: %s", got)
	}
}

func TestTheCartSaysWhetherItFits(t *testing.T) {
	got := part(t, "cart-bar", "en", CartBar{Label: "In your cart", What: "<b>EN 120-C</b>", State: OK, Word: "It fits",
		Credits: &CreditBar{Label: "Credits", Have: 300, Cart: 300, Of: 1800}, Say: "Not before.",
		Act: &Act{Label: "Enroll", Post: "/enroll", Hidden: Keys("t", "k"), Style: Filled}})
	for _, want := range []string{`aria-label="In your cart"`, "<b>EN 120-C</b>", "<b>It fits</b>", "6 of 18", "Not before.",
		`class="btn fill"`} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in %s", want, got)
		}
	}
	if got := part(t, "cart-bar", "en", CartBar{Label: "In your cart", What: "Nothing yet"}); strings.Contains(got, "<form") {
		t.Errorf("an empty cart can be pressed: %s", got)
	}
}
