package sample

import (
	"slices"
	"testing"
)

// A slot is one draw in all forms of a phrase; numbered slots are draws apart.
func TestAllFormsOfAPhraseSpeakOfTheSameDraw(t *testing.T) {
	g := readGrammar(`
# river
गंगा/Ganga/the Ganga; यमुना/Yamuna/the Yamuna
# many
21; 51
= travel 915.4 | Rivers; India
{river} से {river.2} / {river} Se {river.2} / {many} Days from {river} to {river.2}
सफ़र / Safar / The Journey
+ {river} / {many} {river} / of {river.2}
`)
	if len(g.open) != 1 || len(g.fixed) != 1 || len(g.series) != 1 {
		t.Fatalf("%d open, %d fixed titles, %d series; want one of each", len(g.open), len(g.fixed), len(g.series))
	}
	sh := g.open[0].shelf
	if sh.kind != "travel" || sh.class != "915.4" || !slices.Equal(sh.subjects, []string{"Rivers", "India"}) {
		t.Errorf("the shelf was read as %+v", sh)
	}
	p := newPen(g, New(1).Stream("pen"))
	for range 50 {
		text := g.open[0].write(p.draw(&g.open[0].phrase))
		from, to := "Ganga", "Yamuna"
		if text[0] == "यमुना से गंगा" {
			from, to = to, from
		} else if text[0] != "गंगा से यमुना" {
			t.Fatalf("one river was drawn twice: %q", text)
		}
		journey := "Days from the " + from + " to the " + to
		if text[1] != from+" Se "+to || text[2] != "21 "+journey && text[2] != "51 "+journey {
			t.Fatalf("the forms disagree: %q", text)
		}
	}
}

func TestAFaultyListIsFoundWhenItIsRead(t *testing.T) {
	for name, text := range map[string]string{
		"unknown list":   "= novel\nThe {nothing}",
		"unclosed slot":  "# a\nx\n= novel\nThe {a",
		"too many forms": "# a\na/b/c/d",
		"list twice":     "# a\nx\n# a\ny",
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("read without complaint")
				}
			}()
			readGrammar(text)
		})
	}
}

// A shelf of an unknown kind would have no pages and no price; a list that no
// title draws from was forgotten; a form too few would leave a title half said.
func TestEveryShelfAndListOfEveryLanguageIsInUse(t *testing.T) {
	for _, l := range languages {
		if l.grammar == nil {
			continue
		}
		g := l.grammar()
		used := map[int]bool{}
		for _, t := range slices.Concat(g.open, g.series) {
			for _, n := range t.lists {
				used[n] = true
			}
		}
		for name, n := range g.numbers {
			if !used[n] {
				t.Errorf("%s: nothing draws from the list %s", l.name, name)
			}
			if len(g.lists[n]) < 4 {
				t.Errorf("%s: the list %s has only %d entries", l.name, name, len(g.lists[n]))
			}
		}
		for _, title := range slices.Concat(g.open, g.fixed, g.series) {
			if _, known := kinds[title.shelf.kind]; !known {
				t.Errorf("%s: no kind is called %s", l.name, title.shelf.kind)
			}
			want := maxForms
			if l.latin {
				want = 2
			}
			if l.code != "en" && len(title.forms) != want {
				t.Errorf("%s: a title has %d forms, want %d: %v", l.name, len(title.forms), want, title.forms)
			}
			if title.shelf.class == "" && kinds[title.shelf.kind].form == "" {
				t.Errorf("%s: a shelf of %s has no class", l.name, title.shelf.kind)
			}
		}
	}
}

func TestNoHandMadeTitleIsWrittenTwice(t *testing.T) {
	for _, l := range languages {
		if l.grammar == nil {
			continue
		}
		seen := map[string]bool{}
		for _, title := range l.grammar().fixed {
			text := title.write(nil)[0]
			if seen[text] {
				t.Errorf("%s: %q stands on two shelves", l.name, text)
			}
			seen[text] = true
		}
	}
}
