package catalog

import (
	"context"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"strings"
	"testing"

	"holdfast/internal/isbn"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

var schema = []fs.FS{Migrations}

// both runs a test on an empty catalogue of each engine, which must be sound
// afterwards.
func both(t *testing.T, test func(t *testing.T, db *store.DB)) {
	storetest.Both(t, schema, func(t *testing.T, db *store.DB) {
		test(t, db)
		if found, err := db.Check(t.Context(), Invariants()); err != nil || len(found) > 0 {
			t.Errorf("check: %v %v", found, err)
		}
	})
}

func upsert(t testing.TB, db *store.DB, records ...Record) []Outcome {
	t.Helper()
	var out []Outcome
	err := db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) (err error) {
		out, err = Upsert(ctx, tx, records)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func find(t testing.TB, db *store.DB, q Query) (r Result) {
	t.Helper()
	err := db.Read(t.Context(), func(ctx context.Context, tx *store.Tx) (err error) {
		r, err = Search(ctx, tx, q)
		return err
	})
	if err != nil {
		t.Fatalf("search %.80q: %v", q.Text, err)
	}
	return r
}

func titlesOf(r Result) string {
	var all []string
	for _, h := range r.Hits {
		all = append(all, h.Title.Title)
	}
	return strings.Join(all, ", ")
}

func mustISBN(tb testing.TB, s string) isbn.ISBN {
	tb.Helper()
	n, err := isbn.Parse(s)
	if err != nil {
		tb.Fatal(err)
	}
	return n
}

func book(title, authors string, isbns ...isbn.ISBN) Record {
	return Record{Title: Title{Title: title, Authors: authors}, ISBNs: isbns}
}

// isbnOf is the ISBN with this body.
func isbnOf(body int) isbn.ISBN {
	for last := range 10 {
		if n, err := isbn.Parse(fmt.Sprintf("978%09d%d", body, last)); err == nil {
			return n
		}
	}
	panic("one of ten check digits is right")
}

// press makes up records whose words are as unevenly spread as those of a real
// catalogue.
type press struct {
	rng     *rand.Rand
	words   []string
	zipf    *rand.Zipf
	authors []string
	made    int
}

func newPress() *press {
	p := &press{rng: rand.New(rand.NewPCG(7, 7))}
	heads := strings.Fields("the of and a in to for der die la le on with at from history life art new world")
	seen := map[string]bool{}
	for _, w := range heads {
		seen[w] = true
	}
	p.words = heads
	const vocabulary = 40_000
	for len(p.words) < vocabulary {
		if w := p.invent(1 + p.rng.IntN(4)); !seen[w] {
			seen[w] = true
			p.words = append(p.words, w)
		}
	}
	p.zipf = rand.NewZipf(p.rng, 1.07, 3, vocabulary-1)
	for range 20_000 {
		p.authors = append(p.authors, fmt.Sprintf("%s, %s", name(p.invent(2)), name(p.invent(2))))
	}
	return p
}

func name(w string) string { return strings.ToUpper(w[:1]) + w[1:] }

func (p *press) invent(syllables int) string {
	var b strings.Builder
	for range syllables {
		b.WriteByte("bcdfghjklmnprstvwz"[p.rng.IntN(18)])
		b.WriteByte("aeiou"[p.rng.IntN(5)])
		if p.rng.IntN(3) == 0 {
			b.WriteByte("lnrst"[p.rng.IntN(5)])
		}
	}
	return b.String()
}

func (p *press) text(words int) string {
	all := make([]string, words)
	for i := range all {
		all[i] = p.words[p.zipf.Uint64()]
	}
	return strings.Join(all, " ")
}

func (p *press) record() Record {
	p.made++
	year := 1900 + p.rng.IntN(125)
	r := Record{
		Title: Title{
			Title: name(p.text(2 + p.rng.IntN(6))), Authors: p.authors[p.rng.IntN(len(p.authors))],
			Subjects: p.text(2) + between + p.text(2), Publisher: name(p.invent(3)), Year: &year, Language: "en",
		},
		Source: "press", Number: fmt.Sprintf("%08d", p.made),
	}
	r.ISBNs = []isbn.ISBN{isbnOf(p.made)}
	return r
}

// fill stocks a catalogue, five hundred records a transaction.
func (p *press) fill(tb testing.TB, db *store.DB, titles int) {
	tb.Helper()
	const slice = 500
	for p.made < titles {
		records := make([]Record, 0, slice)
		for len(records) < slice && p.made < titles {
			records = append(records, p.record())
		}
		upsert(tb, db, records...)
	}
}
