package jobs

import (
	"context"
	"testing"
	"time"

	"holdfast/internal/journal"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

func BenchmarkOpen(b *testing.B) {
	for _, e := range storetest.Engines() {
		b.Run(e.String(), func(b *testing.B) {
			for b.Loop() {
				b.StopTimer()
				db := storetest.Open(b, e, schema)
				b.StartTimer()
				opened(b, db, nil)
			}
		})
	}
}

// One row at a time, from its commit to its job, with a sealer as a server has.
func BenchmarkOneEventToItsJob(b *testing.B) {
	for _, e := range storetest.Engines() {
		b.Run(e.String(), func(b *testing.B) {
			db := storetest.Open(b, e, schema)
			ran := make(chan struct{}, 1)
			serving(b, opened(b, db, List{On{ready, "mail", func(context.Context, journal.Row) error {
				ran <- struct{}{}
				return nil
			}}}))
			beats := time.NewTicker(journal.Beat)
			defer beats.Stop()
			go journal.NewSealer(db, discard).Run(b.Context(), beats.C)
			for b.Loop() {
				record(b, db, ready)
				receive(b, ran, "the job")
			}
		})
	}
}

// The relay alone: rows that nobody follows, and rows that become jobs.
func BenchmarkRelay10k(b *testing.B) {
	for _, e := range storetest.Engines() {
		for _, typ := range []string{returned, ready} {
			b.Run(e.String()+"/"+typ, func(b *testing.B) {
				db := storetest.Open(b, e, schema)
				r := opened(b, db, List{On{ready, "mail", nothingOn}})
				for b.Loop() {
					b.StopTimer()
					recordMany(b, db, typ, 10_000)
					b.StartTimer()
					relayAll(b, r)
				}
			})
		}
	}
}

// From the relay to the last of five thousand jobs done.
func BenchmarkFiveThousandJobs(b *testing.B) {
	for _, e := range storetest.Engines() {
		b.Run(e.String(), func(b *testing.B) {
			const jobs = 5000
			db := storetest.Open(b, e, schema)
			ran := make(chan struct{}, jobs)
			r := opened(b, db, List{On{ready, "mail", func(context.Context, journal.Row) error {
				ran <- struct{}{}
				return nil
			}}})
			serving(b, r)
			for b.Loop() {
				b.StopTimer()
				recordMany(b, db, ready, jobs)
				b.StartTimer()
				for range jobs {
					receive(b, ran, "a job")
				}
			}
			b.ReportMetric(jobs*float64(b.N)/b.Elapsed().Seconds(), "jobs/s")
		})
	}
}

func recordMany(b *testing.B, db *store.DB, typ string, n int) {
	types := make([]string, n)
	for i := range types {
		types[i] = typ
	}
	record(b, db, types...)
	seal(b, db)
}
