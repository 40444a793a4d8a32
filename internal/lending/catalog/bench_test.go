package catalog

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"holdfast/internal/store/storetest"
)

// benchTitles is the size of the catalogue that is searched.
const benchTitles = 100_000

// queriesOf are what people type, by kind. Each draws from titles that are there.
func queriesOf(p *press) map[string]func() string {
	rng := rand.New(rand.NewPCG(3, 3))
	again := newPress()
	var shown []Record
	for range 2000 {
		shown = append(shown, again.record())
	}
	pick := func() Record { return shown[rng.IntN(len(shown))] }
	words := func() []string { return strings.Fields(strings.ToLower(pick().Title.Title)) }
	return map[string]func() string{
		"word":    func() string { return words()[0] },
		"words":   func() string { return strings.Join(words(), " ") },
		"prefix3": func() string { return cutBytes(words()[1], 3) },
		"author":  func() string { return pick().Authors },
		"mixed": func() string {
			r := pick()
			return strings.Fields(r.Authors)[0] + " " + strings.Fields(r.Title.Title)[1]
		},
		"letter": func() string { return string(rune('a' + rng.IntN(26))) },
		"broad":  func() string { return strings.Join([]string{"the", "of", "and"}[rng.IntN(2):], " ") },
		"isbn":   func() string { return pick().ISBNs[0].String() },
		"typo": func() string {
			name := []byte(strings.Fields(pick().Authors)[0])
			last := len(name) - 2 // behind it a comma
			name[last], name[last-1] = name[last-1], name[last]
			return string(name)
		},
		"empty": func() string { return "" },
	}
}

// BenchmarkSearch is what a page of 50 titles costs the server, by kind of query
// (V13).
func BenchmarkSearch(b *testing.B) {
	for _, e := range storetest.Engines() {
		db := storetest.Open(b, e, schema)
		p := newPress()
		p.fill(b, db, benchTitles)
		queries := queriesOf(p)
		for kind, query := range queries {
			b.Run(e.String()+"/"+kind, func(b *testing.B) {
				var took []time.Duration
				for b.Loop() {
					q := Query{Text: query()}
					began := b.Elapsed()
					find(b, db, q)
					took = append(took, b.Elapsed()-began)
				}
				report(b, took)
			})
		}
	}
}

func report(b *testing.B, took []time.Duration) {
	slices.Sort(took)
	at := func(percent int) float64 {
		return float64(took[min(len(took)*percent/100, len(took)-1)].Microseconds()) / 1000
	}
	b.ReportMetric(at(50), "p50-ms")
	b.ReportMetric(at(95), "p95-ms")
	b.ReportMetric(at(100), "max-ms")
}

// BenchmarkUpsert is a slice of 500 records, new and as they were before.
func BenchmarkUpsert(b *testing.B) {
	for _, e := range storetest.Engines() {
		for _, repeat := range []string{"new", "unchanged"} {
			b.Run(e.String()+"/"+repeat, func(b *testing.B) {
				db := storetest.Open(b, e, schema)
				p := newPress()
				var records []Record
				slice := func() []Record {
					var all []Record
					for range 500 {
						all = append(all, p.record())
					}
					return all
				}
				records = slice()
				upsert(b, db, records...)
				for b.Loop() {
					if repeat == "new" {
						records = slice()
					}
					upsert(b, db, records...)
				}
			})
		}
	}
}
