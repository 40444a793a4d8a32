package sample

import (
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// scripts are what each language is written in.
var scripts = map[string][]*unicode.RangeTable{
	"ta": {unicode.Tamil}, "ml": {unicode.Malayalam}, "bn": {unicode.Bengali}, "kn": {unicode.Kannada},
	"te": {unicode.Telugu}, "gu": {unicode.Gujarati}, "or": {unicode.Oriya}, "pa": {unicode.Gurmukhi},
	"hi": {unicode.Devanagari}, "mr": {unicode.Devanagari}, "sa": {unicode.Devanagari},
	"ur": {unicode.Arabic}, "ar": {unicode.Arabic}, "fa": {unicode.Arabic},
	"el": {unicode.Greek}, "grc": {unicode.Greek}, "ru": {unicode.Cyrillic}, "he": {unicode.Hebrew},
	"ja": {unicode.Han, unicode.Hiragana, unicode.Katakana}, "zh": {unicode.Han}, "zh-Hans": {unicode.Han},
}

// writtenIn says whether every letter of a text belongs to a script.
func writtenIn(text string, script ...*unicode.RangeTable) bool {
	letters := 0
	for _, r := range text {
		switch {
		case unicode.In(r, script...):
			letters++
		case !unicode.In(r, unicode.Common, unicode.Inherited):
			return false
		}
	}
	return letters > 0
}

// fault says what is wrong with a text that will be stored, or "".
func fault(text string) string {
	switch {
	case !utf8.ValidString(text):
		return "is not UTF-8"
	case !norm.NFC.IsNormalString(text):
		return "is not NFC"
	case strings.TrimSpace(text) != text:
		return "has space around it"
	case strings.Contains(text, "  "):
		return "has two spaces in a row"
	case strings.ContainsAny(text, "{}/|"):
		return "has the marks of a grammar in it"
	case strings.ContainsFunc(text, func(r rune) bool { return unicode.In(r, unicode.C) }):
		return "has a control or format character"
	}
	return ""
}

func TestP6_EveryTextIsCleanNFC(t *testing.T) {
	check := func(texts ...string) {
		t.Helper()
		for _, text := range texts {
			if f := fault(text); f != "" {
				t.Errorf("%q %s", text, f)
			}
		}
	}
	for _, w := range demoWorks() {
		check(w.Title, w.Native, w.Subtitle, w.Publisher, w.CallNumber, w.Language, w.Series, w.Edition)
		check(w.Subjects...)
		for _, a := range w.Authors {
			check(a.Display, a.Sort, a.Native)
		}
	}
	for _, p := range demoPeople() {
		check(p.Display, p.Sort, p.Native, p.Email, p.Phone)
	}
	for _, b := range Branches() {
		check(b.Code, b.Name, b.Address, b.Hours)
	}
}

func TestNativeFormsAreInTheScriptTheyClaim(t *testing.T) {
	for _, w := range demoWorks() {
		if script, own := scripts[w.Lang]; own != (w.Native != "") {
			t.Errorf("%q in %s: own script %q", w.Title, w.Lang, w.Native)
		} else if own && !writtenIn(w.Native, script...) {
			t.Errorf("%q is not written in the script of %s", w.Native, w.Lang)
		}
		if !writtenIn(w.Title, unicode.Latin) {
			t.Errorf("the title %q is not in Roman letters", w.Title)
		}
	}
	for _, p := range demoPeople() {
		if (p.Native == "") != (p.Lang == "") {
			t.Errorf("%s: own script %q, language %q", p.Display, p.Native, p.Lang)
		}
		if p.Native != "" && !writtenIn(p.Native, scripts[p.Lang]...) {
			t.Errorf("%q is not written in the script of %s", p.Native, p.Lang)
		}
	}
}

// The lists are looked at whole, also the words that the demo does not draw.
func TestEveryWordOfEveryGrammarIsInTheRightScript(t *testing.T) {
	for _, l := range languages {
		if l.grammar == nil {
			continue
		}
		g := l.grammar()
		phrases := slices.Concat(g.lists...)
		for _, title := range slices.Concat(g.open, g.fixed, g.series) {
			phrases = append(phrases, title.phrase)
		}
		for _, ph := range phrases {
			for f, form := range ph.forms {
				script := []*unicode.RangeTable{unicode.Latin}
				if f == 0 && !l.latin {
					script = scripts[l.code]
				}
				for _, piece := range form {
					lettered := strings.ContainsFunc(piece.text, unicode.IsLetter)
					if lettered && !writtenIn(piece.text, script...) || !norm.NFC.IsNormalString(piece.text) {
						t.Errorf("%s: %q is in the wrong script or not NFC", l.name, piece.text)
					}
				}
			}
		}
	}
}

// Every name of every list is looked at, also those that the demo does not draw.
func TestEveryNameHasItsFormsInTheRightScript(t *testing.T) {
	for lang, sets := range nameSets() {
		for _, set := range sets {
			for _, n := range append(append(set.given[0], set.given[1]...), set.family...) {
				for _, roman := range []string{n.roman, n.romanF} {
					if !writtenIn(roman, unicode.Latin) || fault(roman) != "" {
						t.Errorf("%s: the name %q is not in Roman letters", lang, roman)
					}
				}
				for _, native := range []string{n.native, n.nativeF} {
					if script, own := scripts[lang]; own != (native != "") || own && !writtenIn(native, script...) {
						t.Errorf("%s: the name %s has the own form %q", lang, n.roman, native)
					}
				}
			}
		}
	}
}

// The big communities of the city have many names, the small ones enough.
func TestEveryLanguageHasEnoughNamesAndNoneTwice(t *testing.T) {
	large := map[string]bool{"ta": true, "hi": true, "bn": true, "mr": true, "ml": true, "ur": true, "en": true}
	for lang, sets := range nameSets() {
		least := 12
		if large[lang] {
			least = 60
		}
		var given, family int
		for _, set := range sets {
			given += len(set.given[0]) + len(set.given[1])
			family += len(set.family)
			for _, list := range [][]nameForms{set.given[0], set.given[1], set.family} {
				seen := map[string]bool{}
				for _, n := range list {
					if seen[n.roman] {
						t.Errorf("%s: %s stands in a list twice", lang, n.roman)
					}
					seen[n.roman] = true
				}
			}
		}
		if given < least || family < least {
			t.Errorf("%s has %d given and %d family names, want %d of each", lang, given, family, least)
		}
	}
}

func TestEnglishIsMendedAfterSlots(t *testing.T) {
	for _, c := range [][2]string{
		{"A Owl in a Umbrella", "An Owl in an Umbrella"},
		{"the Deccan at Table", "The Deccan at Table"},
		{"A Unicorn and a European", "A Unicorn and a European"},
		{"Beyond a Tree", "Beyond a Tree"},
		{"Anna and a", "Anna and a"},
		{"", ""},
	} {
		if got := english(c[0]); got != c[1] {
			t.Errorf("%q became %q, want %q", c[0], got, c[1])
		}
	}
}
