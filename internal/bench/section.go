package bench

import (
	"context"

	"holdfast/internal/actor"
	"holdfast/internal/idempotency"
	"holdfast/internal/journal"
	"holdfast/internal/store"
)

// claim asks for a place in a section.
type claim struct {
	section, person int64
	by              actor.Actor
}

func (c claim) Units() []int64 { return []int64{c.section} }

// section is a section as it stands, locked.
type section struct{ id, places, taken int64 }

func (s *section) dest() []any { return []any{&s.id, &s.places, &s.taken} }

var (
	selectSections = store.SQL(`select id, places, taken from bench_sections where id = any($1) order by id`)
	takeMany       = store.SQL(`
		update bench_sections set taken = taken + $2, changed_at = $3 where id = $1 and taken + $2 <= places`)
)

// sectionClaims measures a claim written over slices: combined, and the same
// function with batches of one.
func sectionClaims(ctx context.Context, o Options) ([]Figure, error) {
	db, err := open(ctx, o, "", false)
	if err != nil {
		return nil, err
	}
	defer db.Close()
	if err := addSections(ctx, db, 1); err != nil {
		return nil, err
	}
	take := func(name string, most int) way {
		hot := idempotency.NewHot(db, name, most, decide)
		return way{name, func(n int64) error {
			a := caller(n)
			_, err := hot.Do(ctx, a, claim{section: 1, person: n, by: a})
			return err
		}}
	}
	ways := []way{textbook(ctx, db), {"own", func(n int64) error {
		a := caller(n)
		_, err := idempotency.Do(ctx, db, a, func(ctx context.Context, tx *store.Tx) (int64, error) {
			got, err := decide(ctx, tx, []claim{{section: 1, person: n, by: a}})
			if err != nil {
				return 0, err
			}
			return got[0].Answer, got[0].Err
		})
		return err
	}}, take("combined", 512)}
	return measure(ways, o.Callers, o.Rounds, o.Length)
}

// decide gives places to a batch: lock, read, decide in order over the state in
// memory, write many.
func decide(ctx context.Context, tx *store.Tx, reqs []claim) ([]store.Result[int64], error) {
	units := make([]int64, len(reqs))
	for i, r := range reqs {
		units[i] = r.section
	}
	var found []section
	if err := tx.Run(ctx, store.Locking("bench_sections", units...),
		store.Into(selectSections, &found, (*section).dest, units), store.Instant()); err != nil {
		return nil, err
	}
	state := make(map[int64]*section)
	took := make(map[int64]int64)
	for i := range found {
		state[found[i].id] = &found[i]
	}
	results := make([]store.Result[int64], len(reqs))
	var won []int
	for i, r := range reqs {
		if s := state[r.section]; s.taken < s.places {
			s.taken++
			took[s.id]++
			won = append(won, i)
		} else {
			results[i].Err = errFull
		}
	}
	return results, write(ctx, tx, reqs, won, took, results)
}

func write(
	ctx context.Context, tx *store.Tx, reqs []claim, won []int, took map[int64]int64, results []store.Result[int64],
) error {
	ids, err := tx.IDs(ctx, "bench_seats", len(won))
	if err != nil {
		return err
	}
	now, err := tx.Now(ctx)
	if err != nil {
		return err
	}
	var steps []*store.Step
	for id, n := range took {
		steps = append(steps, takeMany.Do(id, n, now).Touching(1))
	}
	steps = append(steps, store.Rows(insertSeats, len(won), func(k int) []any {
		r := reqs[won[k]]
		return []any{ids[k], r.section, r.person, now}
	}).Touching(len(won)))
	if err := tx.Run(ctx, steps...); err != nil {
		return err
	}
	entries := make([]journal.Entry, len(won))
	for k, i := range won {
		results[i].Answer = ids[k]
		entries[k] = journal.Entry{
			Type: "bench.seat.taken", Subject: journal.Subject{Kind: "seat", ID: ids[k]}, By: reqs[i].by, Person: reqs[i].person,
			Data: map[string]any{"section": reqs[i].section},
		}
	}
	return journal.Record(ctx, tx, entries...)
}
