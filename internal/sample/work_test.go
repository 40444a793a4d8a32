package sample

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// within fails unless a count is between two shares of a whole, in 1,000.
func within(t *testing.T, what string, count, whole, low, high int) {
	t.Helper()
	if got := count * 1000 / whole; got < low || got > high {
		t.Errorf("%s: %d of 1,000, want %d to %d", what, got, low, high)
	}
}

func TestD19_TitlesRepeatOnlyAsEditionsOfOneWork(t *testing.T) {
	first := map[string]Work{}
	equal := 0
	for _, w := range demoWorks() {
		before, seen := first[w.Title]
		if !seen {
			first[w.Title] = w
			continue
		}
		equal++
		if before.Group != w.Group {
			t.Errorf("%q is two works: groups %d and %d", w.Title, before.Group, w.Group)
		}
	}
	if equal*100 >= len(demoWorks()) {
		t.Errorf("%d of %d titles are equal to another, want less than 1 in 100", equal, len(demoWorks()))
	}
}

// When a grammar has said everything it goes on with volumes: three times the demo's library still repeats nothing.
func TestALargerLibraryGoesOnWithVolumes(t *testing.T) {
	groups := map[string]int{}
	for _, w := range take(New(5).Works(), 45_000) {
		if g, seen := groups[w.Title]; seen && g != w.Group {
			t.Fatalf("%q is two works: groups %d and %d", w.Title, g, w.Group)
		}
		groups[w.Title] = w.Group
	}
}

func TestL2_EveryISBNIsValidAndDifferent(t *testing.T) {
	seen := map[string]string{}
	for _, w := range demoWorks() {
		if w.ISBN == "" {
			continue
		}
		sum := 0
		for i, r := range w.ISBN {
			weight := 1 + 2*(i%2)
			sum += int(r-'0') * weight
		}
		if len(w.ISBN) != 13 || !strings.HasPrefix(w.ISBN, "978") || sum%10 != 0 {
			t.Errorf("%q has the ISBN %s, which is none", w.Title, w.ISBN)
		}
		if other, twice := seen[w.ISBN]; twice {
			t.Errorf("%q and %q share the ISBN %s", w.Title, other, w.ISBN)
		}
		seen[w.ISBN] = w.Title
	}
	within(t, "works without an ISBN", len(demoWorks())-len(seen), len(demoWorks()), 50, 75)
}

func TestD19_LanguagesAndKindsAreMixedLikeACityLibrarys(t *testing.T) {
	languages, kindCount := map[string]int{}, map[string]int{}
	for _, w := range demoWorks() {
		languages[w.Language]++
		kindCount[w.Kind]++
	}
	n := len(demoWorks())
	within(t, "English", languages["English"], n, 520, 580)
	within(t, "Hindi", languages["Hindi"], n, 90, 125)
	within(t, "Tamil", languages["Tamil"], n, 80, 110)
	for _, l := range []string{"Bengali", "Marathi", "Malayalam", "Urdu"} {
		within(t, l, languages[l], n, 30, 65)
	}
	for _, l := range []string{
		"French", "German", "Spanish", "Russian", "Greek", "Hebrew", "Arabic", "Japanese", "Chinese",
	} {
		within(t, l, languages[l], n, 3, 20)
	}
	for _, kind := range Kinds() {
		within(t, kind, kindCount[kind], n, 3, 230)
	}
}

var callNumber = regexp.MustCompile(`^(J )?[0-9]{2,3}(\.[0-9]+)? [A-Z]{1,3}$`)

func TestEveryWorkIsComplete(t *testing.T) {
	for _, w := range demoWorks() {
		k := kinds[w.Kind]
		switch {
		case w.Title == "" || w.Language == "" || w.Publisher == "" || len(w.Subjects) == 0 || w.Group == 0:
			t.Errorf("something is missing: %+v", w)
		case w.Pages < k.low || w.Pages > k.high:
			t.Errorf("%q has %d pages; a %s has %d to %d", w.Title, w.Pages, w.Kind, k.low, k.high)
		case w.PricePaise < 30_00 || w.PricePaise > 3000_00 || w.PricePaise%100 != 0:
			t.Errorf("%q costs %d paise", w.Title, w.PricePaise)
		case w.Year < 0 || w.Year > latestYear || k.since > 0 && w.Year <= k.since:
			t.Errorf("%q came out in %d", w.Title, w.Year)
		case !(w.Popularity > 0 && w.Popularity <= 1):
			t.Errorf("%q has the popularity %v", w.Title, w.Popularity)
		case !callNumber.MatchString(w.CallNumber):
			t.Errorf("%q stands under %q", w.Title, w.CallNumber)
		case len(w.Authors) > 3:
			t.Errorf("%q has %d authors", w.Title, len(w.Authors))
		case (w.Series == "") != (w.Part == 0):
			t.Errorf("%q is part %d of %q", w.Title, w.Part, w.Series)
		}
		for i, a := range w.Authors {
			if slices.Contains(w.Authors[:i], a) {
				t.Errorf("%q is twice by %s", w.Title, a.Display)
			}
		}
	}
}

// A book about 1905 to 1947 did not come out in 1930.
func TestNoBookIsOlderThanTheYearsItIsAbout(t *testing.T) {
	span := regexp.MustCompile(`[0-9]{4}–([0-9]{4})`)
	spans := 0
	for _, w := range demoWorks() {
		found := span.FindStringSubmatch(w.Title + " " + w.Subtitle)
		if found == nil {
			continue
		}
		spans++
		if found[1] >= fmt.Sprint(w.Year) {
			t.Errorf("%q: %q came out in %d", w.Title, w.Subtitle, w.Year)
		}
	}
	if spans < 100 {
		t.Errorf("only %d books are about a span of years", spans)
	}
}

// A tenth of the works has most of the borrowing, as in every library.
func TestPopularityIsSteep(t *testing.T) {
	var all []float64
	total := 0.0
	for _, w := range demoWorks() {
		all = append(all, w.Popularity)
		total += w.Popularity
	}
	slices.Sort(all)
	slices.Reverse(all)
	top := 0.0
	for _, p := range all[:len(all)/10] {
		top += p
	}
	if share := top / total; share < 0.5 || share > 0.9 {
		t.Errorf("a tenth of the works has %.2f of the popularity, want 0.5 to 0.9", share)
	}
}

func TestSeriesEditionsAndTranslationsBelongTogether(t *testing.T) {
	groups, series := map[int][]Work{}, map[string]map[int]Work{}
	for _, w := range demoWorks() {
		groups[w.Group] = append(groups[w.Group], w)
		if w.Series == "" {
			continue
		}
		key := w.Series + "|" + w.Authors[0].Sort
		if series[key] == nil {
			series[key] = map[int]Work{}
		}
		if other, twice := series[key][w.Part]; twice {
			t.Errorf("part %d of %s is %q and %q", w.Part, w.Series, other.Title, w.Title)
		}
		series[key][w.Part] = w
	}
	editions, translations := 0, 0
	for _, works := range groups {
		for _, w := range works[1:] {
			if !slices.Equal(w.Authors, works[0].Authors) {
				t.Errorf("%q and %q are one work by two authors", works[0].Title, w.Title)
			}
			if w.CallNumber != works[0].CallNumber {
				t.Errorf("%q and %q stand apart: %s, %s", works[0].Title, w.Title, works[0].CallNumber, w.CallNumber)
			}
			if w.Language != works[0].Language {
				translations++
			} else if w.Edition != "" {
				editions++
			}
		}
	}
	if len(series) < 100 || editions < 30 || translations < 100 {
		t.Errorf("%d series, %d editions, %d translations; want 100, 30, 100", len(series), editions, translations)
	}
}

func TestTheDemoHasTheClassicsOfManyLanguages(t *testing.T) {
	works, languages := 0, map[string]bool{}
	for _, group := range classicGroups() {
		for _, w := range group {
			works++
			languages[w.Language] = true
			if _, known := kinds[w.Kind]; !known {
				t.Errorf("%q is a %s, which is no kind", w.Title, w.Kind)
			}
			script, own := scripts[w.Lang]
			if own != (w.Native != "") || own && !writtenIn(w.Native, script...) {
				t.Errorf("%q in %s has the own form %q", w.Title, w.Language, w.Native)
			}
		}
	}
	if works < 150 || len(languages) < 20 {
		t.Errorf("%d classics in %d languages, want 150 in 20", works, len(languages))
	}
	shown := map[string]Work{}
	for _, w := range demoWorks() {
		if slices.Contains(w.Subjects, "Classics") {
			shown[w.Native+w.Title] = w
		}
	}
	if len(shown) < works*9/10 {
		t.Errorf("the demo shows %d of %d classics", len(shown), works)
	}
	w, found := shown["পথের পাঁচালীPather Panchali"]
	if !found || w.Subtitle != "Song of the Road" || w.Year != 1929 || w.CallNumber != "891.443 BAN" {
		t.Errorf("Pather Panchali is not as it should be: %+v", w)
	}
}
