package catalog

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"holdfast/internal/store"
)

// shelf is a small catalogue in which every kind of query has something to find.
func shelf(t testing.TB, db *store.DB) []Outcome {
	t.Helper()
	native := book("Pather Panchali", "Bandyopadhyay, Bibhutibhushan")
	native.NativeTitle = "পথের পাঁচালী"
	tolkien := book("Tolkien: a biography", "Carpenter, Humphrey")
	tolkien.Subjects = "Authors, English -- Biography"
	study := book("The road to Middle-earth", "Shippey, T. A.")
	study.Subjects = "Tolkien, J. R. R. (John Ronald Reuel), 1892-1973"
	french := book("L’Étranger", "Camus, Albert")
	french.Language = "fr"
	return upsert(t, db,
		numbered("LIB", "ocm 77", book("The Hobbit", "Tolkien, J. R. R.", mustISBN(t, "9780261103283"))),
		book("The Lord of the Rings", "Tolkien, J. R. R."), tolkien, study, native,
		french, book("東京物語", "小津 安二郎"), book("It", "King, Stephen"),
		book("It ends with us", "Hoover, Colleen"), book("Do it yourself", "Anybody"), book("?", "Nobody"))
}

func TestSearchFindsWhatPeopleType(t *testing.T) {
	both(t, func(t *testing.T, db *store.DB) {
		shelf(t, db)
		for _, c := range []struct{ query, titles string }{
			{"hobbit", "The Hobbit"},
			{"hob", "The Hobbit"},
			{"THE HOBBIT", "The Hobbit"},
			{"tolkien hobb", "The Hobbit"},
			{"J.R.R. Tolkien rings", "The Lord of the Rings"},
			{"jrr tolk", "The Hobbit, The Lord of the Rings, The road to Middle-earth"},
			{"tolkien", "Tolkien: a biography, The Hobbit, The Lord of the Rings, The road to Middle-earth"},
			{"0-261-10328-8", "The Hobbit"},
			{"978 0 261 10328 3", "The Hobbit"},
			{"ISBN: 9780261103283 (pbk.)", "The Hobbit"},
			{"ocm 77", "The Hobbit"},
			{"etranger", "L’Étranger"},
			{"l'étran", "L’Étranger"},
			{"পাঁচালী", "Pather Panchali"},
			{"東京", "東京物語"},
			{"語", "東京物語"},
			{"物 東", "東京物語"},
			{"it", "It, Do it yourself, It ends with us"},
			{"?", "?"},
			{"rings hobbit", ""},
			{"!!!", ""},
			{"🦄", ""},
			{"hobbitt", ""},
			{"9780441569595", ""},
		} {
			if got := titlesOf(find(t, db, Query{Text: c.query})); got != c.titles {
				t.Errorf("%q found %q, not %q", c.query, got, c.titles)
			}
		}
	})
}

func TestSearchSaysWhereItFound(t *testing.T) {
	both(t, func(t *testing.T, db *store.DB) {
		shelf(t, db)
		for query, want := range map[string]string{
			"hobbit": "title", "tolkien hobbit": "author", "shippey tolkien": "subject",
			"9780261103283": "ISBN", "ocm 77": "record number", "": "title",
		} {
			r := find(t, db, Query{Text: query, Limit: 1})
			if len(r.Hits) != 1 || r.Hits[0].Field.String() != want {
				t.Errorf("%q: %+v, not found by %s", query, r.Hits, want)
			}
		}
	})
}

func TestSearchSuggestsTheNearestWord(t *testing.T) {
	both(t, func(t *testing.T, db *store.DB) {
		shelf(t, db)
		upsert(t, db, book("Rinds", ""), book("More rinds", ""), book("Rinse", ""))
		for query, want := range map[string]string{
			"tolkein":         "tolkien",
			"Tolkein hobit":   "tolkien hobbit",
			"tolkien hobbits": "tolkien hobbit",
			"ringd":           "rings",
			"rinss":           "rinds", // as near as rings and rinse, and commoner
			"rign":            "",      // two letters off, in a short word
			"xylophone":       "",
			"9780441569595":   "",
			"hobbit":          "",
			"東亰":              "",
		} {
			if got := find(t, db, Query{Text: query}).DidYouMean; got != want {
				t.Errorf("%q: did you mean %q, not %q", query, got, want)
			}
		}
	})
}

func TestSearchBoundsHostileQueries(t *testing.T) {
	both(t, func(t *testing.T, db *store.DB) {
		shelf(t, db)
		var thousand []string
		for i := range 1000 {
			thousand = append(thousand, fmt.Sprintf("word%d", i))
		}
		for name, c := range map[string]struct {
			text         string
			used, unused int
		}{
			"1,000 words":      {strings.Join(thousand, " "), maxWords, 1000 - maxWords},
			"10 kB of one":     {strings.Repeat("x", 10_000), 1, 0},
			"10 kB of hyphens": {strings.Repeat("12-", 3000), 1, 0},
			"punctuation":      {strings.Repeat("%_'\"\\;--", 1000), 1, 0},
			"wildcards":        {"% _ *", 3, 0},
			"emoji":            {strings.Repeat("😀", 2500), 1, 0},
			"control":          {"\x00\x01\n", 0, 0},
			"bad UTF-8":        {"\xff\xfe hobbit", 1, 0},
			"SQL":              {"'); drop table titles; --", 3, 0},
			"the same word":    {strings.Repeat("hobbit ", 500), 1, 0},
			"Japanese":         {strings.Repeat("東京物語", 500), 4, 0},
			"one letter":       {"t", 1, 0},
		} {
			r := find(t, db, Query{Text: c.text})
			if len(r.Used) != c.used || r.Unused != c.unused {
				t.Errorf("%s: used %.200q and left out %d", name, r.Used, r.Unused)
			}
			for _, w := range r.Used {
				if len(w) > 4*maxWordRunes {
					t.Errorf("%s: a word of %d bytes", name, len(w))
				}
			}
		}
		if n := titlesIn(t, db); n != 11 {
			t.Errorf("%d titles are left", n)
		}
	})
}

func TestSearchListsEverythingInPeoplesOrder(t *testing.T) {
	both(t, func(t *testing.T, db *store.DB) {
		shelf(t, db)
		var titles []string
		for page, err := range pages(t, db, Query{Limit: 4}, windowRows) {
			if err != nil {
				t.Fatal(err)
			}
			titles = append(titles, titlesOf(page))
		}
		want := "?, Do it yourself, L’Étranger, The Hobbit | It, It ends with us, The Lord of the Rings, " +
			"Pather Panchali | The road to Middle-earth, Tolkien: a biography, 東京物語"
		if got := strings.Join(titles, " | "); got != want {
			t.Errorf("listed\n%s, not\n%s", got, want)
		}
	})
}

// pages walks through an answer as a reader does, with places that went through
// JSON, and a window of its own.
func pages(t testing.TB, db *store.DB, q Query, window int) func(func(Result, error) bool) {
	return func(yield func(Result, error) bool) {
		for {
			var r Result
			err := db.Read(t.Context(), func(ctx context.Context, tx *store.Tx) (err error) {
				s := newSearch(q)
				s.window = window
				r, err = s.run(ctx, tx)
				return err
			})
			if !yield(r, err) || err != nil || !r.More {
				return
			}
			raw, err := json.Marshal(r.Hits[len(r.Hits)-1].Place)
			q.After = new(Place)
			if err == nil {
				err = json.Unmarshal(raw, q.After)
			}
			if err != nil {
				yield(r, err)
				return
			}
		}
	}
}

// oracle answers a query by looking at every title.
func oracle(all []Title, text string) []int64 {
	type match struct {
		rank int64
		key  string
		id   int64
	}
	words := queryWords(text)
	keys := sortKeys(text)
	var matched []match
	for _, t := range all {
		rows, rank := t.words(), int64(0)
		for _, w := range words {
			best := int64(0)
			for _, r := range rows {
				n := 2 * int64(r.field)
				if r.word != w.text {
					n++
				}
				matches := r.word == w.text || w.begins && strings.HasPrefix(r.word, w.text)
				if matches && (best == 0 || n < best) {
					best = n
				}
			}
			if best == 0 {
				rank = -1
				break
			}
			rank += best
		}
		key := SortKey(t.Title, t.Language)
		switch {
		case slices.Contains(keys, key):
			matched = append(matched, match{id: t.ID})
		case rank > 0:
			matched = append(matched, match{rank, key, t.ID})
		}
	}
	slices.SortFunc(matched, func(a, b match) int {
		return cmp.Or(cmp.Compare(a.rank, b.rank), strings.Compare(a.key, b.key), cmp.Compare(a.id, b.id))
	})
	ids := make([]int64, len(matched))
	for i, m := range matched {
		ids[i] = m.id
	}
	return ids
}

func TestSearchAnswersLikeALookAtEveryTitle(t *testing.T) {
	both(t, func(t *testing.T, db *store.DB) {
		const seed = 11
		rng := rand.New(rand.NewPCG(seed, seed))
		vocabulary := strings.Fields("the of tale tales tall ta t river rivers sea seat 10 2 été l'été 東京物 京都")
		some := func(most int) string {
			words := make([]string, 1+rng.IntN(most))
			for i := range words {
				words[i] = vocabulary[rng.IntN(len(vocabulary))]
			}
			return strings.Join(words, " ")
		}
		var records []Record
		for i := range 120 {
			r := numbered("LIB", fmt.Sprintf("n%d", i), book(some(4), some(2)))
			r.Subjects = some(3)
			records = append(records, r)
		}
		var all []Title
		for i, o := range upsert(t, db, records...) {
			records[i].ID = o.ID
			all = append(all, records[i].Title)
		}
		for range 150 {
			text := some(3)
			if rng.IntN(3) == 0 {
				text = cutRunes(text, 1+rng.IntN(4))
			}
			want := oracle(all, text)
			for _, window := range []int{windowRows, 1 + rng.IntN(40)} {
				var got []int64
				broad := false
				for r, err := range pages(t, db, Query{Text: text, Limit: 1 + rng.IntN(20)}, window) {
					if err != nil {
						t.Fatal(err)
					}
					for _, h := range r.Hits {
						got = append(got, h.ID)
					}
					broad = broad || r.Broad
				}
				sorted, wanted := slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(want))
				switch {
				case broad && window < windowRows:
				case window == windowRows && !slices.Equal(got, want):
					t.Fatalf("seed %d, %q: found %v, not %v", seed, text, got, want)
				case !slices.Equal(sorted, wanted):
					t.Fatalf("seed %d, %q, window %d: found %v, not %v", seed, text, window, sorted, wanted)
				}
			}
		}
	})
}

func TestSearchPagesStandStillWhileTitlesCome(t *testing.T) {
	both(t, func(t *testing.T, db *store.DB) {
		add := func(from int) {
			var records []Record
			for i := range 10 {
				records = append(records, book(fmt.Sprintf("Blue story %03d", from+7*i), ""))
			}
			for i := range from {
				// More and more of a word that was the rarer one at first.
				records = append(records, book(fmt.Sprintf("Story %d %d", from, i), ""))
			}
			upsert(t, db, records...)
		}
		upsert(t, db, book("Blue alone", ""), book("Blue again", ""))
		add(0)
		before := titlesOf(find(t, db, Query{Text: "blue story"}))
		var seen []string
		round := 0
		for r, err := range pages(t, db, Query{Text: "blue story", Limit: 3}, windowRows) {
			if err != nil {
				t.Fatal(err)
			}
			for _, h := range r.Hits {
				if slices.Contains(seen, h.Title.Title) {
					t.Errorf("%s came twice", h.Title.Title)
				}
				seen = append(seen, h.Title.Title)
			}
			if round < 3 {
				round++
				add(round)
			}
		}
		for _, title := range strings.Split(before, ", ") {
			if !slices.Contains(seen, title) {
				t.Errorf("%s was passed over", title)
			}
		}
	})
}

func TestSearchGivesUpOnWordsThatAreTooCommon(t *testing.T) {
	both(t, func(t *testing.T, db *store.DB) {
		var records []Record
		for i := range 200 {
			records = append(records, book(fmt.Sprintf("%s %d", []string{"left", "right"}[i%2], i), ""))
		}
		records = append(records, book("left and right", ""))
		upsert(t, db, records...)
		for window, broad := range map[int]bool{2: true, windowRows: false} {
			for r, err := range pages(t, db, Query{Text: "right left"}, window) {
				if err != nil || r.Broad != broad || (len(r.Hits) == 0) != broad {
					t.Errorf("window of %d rows: %d hits, broad %t, %v", window, len(r.Hits), r.Broad, err)
				}
			}
		}
	})
}

func TestDistanceCountsSwapsAsOne(t *testing.T) {
	for _, c := range []struct {
		a, b  string
		bound int
		want  int
	}{
		{"tolkien", "tolkien", 2, 0}, {"tolkein", "tolkien", 2, 1}, {"tolkin", "tolkien", 2, 1},
		{"tolkiien", "tolkien", 2, 1}, {"tolkaen", "tolkien", 2, 1}, {"ab", "ba", 2, 1},
		{"kitten", "sitting", 2, 3}, {"kitten", "sitting", 5, 3}, {"abc", "abcdef", 2, 3}, {"été", "eté", 1, 1},
	} {
		got, back := distance([]rune(c.a), []rune(c.b), c.bound), distance([]rune(c.b), []rune(c.a), c.bound)
		if got != c.want || back != got {
			t.Errorf("%s and %s: %d, and %d the other way; not %d", c.a, c.b, got, back, c.want)
		}
	}
}
