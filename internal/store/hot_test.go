package store_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

// sit is the tests' hot operation: one place in a unit for one person.
type sit struct{ unit, person int64 }

func (s sit) Units() []int64 { return []int64{s.unit} }

var (
	errFull   = errors.New("full")
	errPoison = errors.New("poisoned")
)

const poisoned = -1 // a person whose request makes the transaction fail

var lockUnits = store.SQL(`select id, places, taken, open, note from units where id = any($1) order by id`)

// newSit makes the operation as D4 wants it: lock, read all, decide in memory,
// write many.
func newSit(db *store.DB, batches *atomic.Int64) *store.Hot[sit, int64] {
	return store.NewHot(db, "sit", 512, func(ctx context.Context, tx *store.Tx, reqs []sit) ([]store.Result[int64], error) {
		batches.Add(1)
		var all []int64
		for _, r := range reqs {
			if r.person == poisoned {
				return nil, errPoison
			}
			all = append(all, r.unit)
		}
		var found []unit
		if err := tx.Run(ctx, store.Locking("units", all...), store.Instant(),
			store.Into(lockUnits, &found, (*unit).dest, all)); err != nil {
			return nil, err
		}
		state := make(map[int64]*unit, len(found))
		for i := range found {
			state[found[i].id] = &found[i]
		}
		return seat(ctx, tx, reqs, state)
	})
}

func seat(ctx context.Context, tx *store.Tx, reqs []sit, state map[int64]*unit) ([]store.Result[int64], error) {
	results := make([]store.Result[int64], len(reqs))
	took := make(map[int64]int64)
	var seated []int
	for i, r := range reqs {
		u := state[r.unit]
		if u.taken >= u.places {
			results[i].Err = errFull
			continue
		}
		u.taken++
		took[r.unit]++
		seated = append(seated, i)
	}
	ids, err := tx.IDs(ctx, "seats", len(seated))
	if err != nil {
		return nil, err
	}
	now, err := tx.Now(ctx)
	if err != nil {
		return nil, err
	}
	var steps []*store.Step
	for u, n := range took {
		steps = append(steps, takePlaces.Do(u, n, int64(now)).Touching(1))
	}
	if len(steps) > 0 {
		if err := tx.Run(ctx, steps...); err != nil {
			return nil, err
		}
	}
	for k, i := range seated {
		results[i].Answer = ids[k]
	}
	return results, tx.InsertMany(ctx, insertSeats, len(seated), func(k int) []any {
		r := reqs[seated[k]]
		return []any{ids[k], r.unit, r.person, now}
	})
}

func TestD4_HotRushNeverOversellsWithOneServerAndWithTwo(t *testing.T) {
	const people, places = 300, 30
	storetest.Both(t, units, func(t *testing.T, db *store.DB) {
		servers := []*store.DB{db, storetest.Beside(t, db)}
		for id, use := range map[int64][]*store.DB{1: servers[:1], 2: servers} {
			addUnits(t, db, unit{id: id, places: places})
			won, full := rush(t, use, id, people)
			if won != places || full != people-places {
				t.Errorf("%d servers: %d seated, %d told full", len(use), won, full)
			}
			if got := len(read(t, db, selectSeats, store.Column[int64], id)); got != places {
				t.Errorf("%d servers: %d rows", len(use), got)
			}
		}
	})
}

func rush(t *testing.T, servers []*store.DB, unit, people int64) (won, full int64) {
	t.Helper()
	var batches, w, f atomic.Int64
	var wg sync.WaitGroup
	start := make(chan struct{})
	ops := make([]*store.Hot[sit, int64], len(servers))
	for i, s := range servers {
		ops[i] = newSit(s, &batches)
	}
	for p := range people {
		wg.Go(func() {
			<-start
			switch _, err := ops[int(p)%len(ops)].Do(t.Context(), sit{unit, p}); {
			case err == nil:
				w.Add(1)
			case errors.Is(err, errFull):
				f.Add(1)
			default:
				t.Errorf("person %d: %v", p, err)
			}
		})
	}
	close(start)
	wg.Wait()
	if batches.Load() >= people {
		t.Errorf("%d batches for %d people: nothing was combined", batches.Load(), people)
	}
	return w.Load(), f.Load()
}

// The naive way, read then write, must be seen to fail where the hot operation
// does not: a test that cannot tell them apart proves nothing.
func TestD4_TheNaiveWayOversells(t *testing.T) {
	naive := store.SQL(`update units set taken = 0 where id = $1`) // the count is lost as well
	storetest.Both(t, units, func(t *testing.T, db *store.DB) {
		const people, places = 8, 2
		addUnits(t, db, unit{id: 1, places: places})
		var read8, wg sync.WaitGroup
		read8.Add(people)
		for p := range int64(people) {
			wg.Go(func() {
				taken := len(read(t, db, selectSeats, store.Column[int64], int64(1)))
				read8.Done()
				read8.Wait() // everybody has read before anybody writes
				if taken >= places {
					return
				}
				err := db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
					if _, err := tx.Exec(ctx, naive, 1); err != nil {
						return err
					}
					id, err := tx.ID(ctx, "seats")
					if err != nil {
						return err
					}
					return tx.InsertMany(ctx, insertSeats, 1, func(int) []any { return []any{id, int64(1), p, int64(0)} })
				})
				if err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		if got := len(read(t, db, selectSeats, store.Column[int64], int64(1))); got <= places {
			t.Errorf("the naive way sold %d of %d: this test would not notice", got, places)
		}
	})
}

func TestD4_APoisonedRequestFailsAlone(t *testing.T) {
	storetest.Both(t, units, func(t *testing.T, db *store.DB) {
		const people = 40
		addUnits(t, db, unit{id: 1, places: people})
		var batches atomic.Int64
		op := newSit(db, &batches)
		var wg sync.WaitGroup
		for p := range int64(people) {
			wg.Go(func() {
				person := p
				if p == 17 {
					person = poisoned
				}
				_, err := op.Do(t.Context(), sit{1, person})
				if bad := p == 17; bad != errors.Is(err, errPoison) || (!bad && err != nil) {
					t.Errorf("person %d: %v", p, err)
				}
			})
		}
		wg.Wait()
		if got := len(read(t, db, selectSeats, store.Column[int64], int64(1))); got != people-1 {
			t.Errorf("%d rows for %d good requests", got, people-1)
		}
	})
}

func TestD4_ACallerWhoLeavesBeforeHisTurnIsDropped(t *testing.T) {
	db := storetest.Open(t, store.SQLite, units)
	addUnits(t, db, unit{id: 1, places: 9})
	inside, release := make(chan struct{}), make(chan struct{})
	var wg sync.WaitGroup
	wg.Go(func() {
		if err := db.Write(t.Context(), func(context.Context, *store.Tx) error {
			close(inside)
			<-release
			return nil
		}); err != nil {
			t.Error(err)
		}
	})
	<-inside
	ctx, leave := context.WithCancel(t.Context())
	leave()
	ran := false
	err := db.Write(ctx, func(context.Context, *store.Tx) error { ran = true; return nil })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	close(release)
	wg.Wait()
	addUnits(t, db, unit{id: 2, places: 1}) // comes after him in the queue
	if ran {
		t.Error("he was decided after he had left")
	}
}

func TestD4_ACallerWhoLeavesAfterHisTurnBeganIsDecided(t *testing.T) {
	storetest.Both(t, units, func(t *testing.T, db *store.DB) {
		ctx, leave := context.WithCancel(t.Context())
		err := db.Write(ctx, func(ctx context.Context, tx *store.Tx) error {
			leave()
			return tx.InsertMany(ctx, insertUnits, 1, func(int) []any { return []any{int64(5), int64(1), true, nil} })
		})
		if err != nil {
			t.Errorf("decided, yet %v", err)
		}
		if len(read(t, db, selectUnits, (*unit).dest, []int64{5})) != 1 {
			t.Error("what he asked for was not done")
		}
	})
}

func TestWritesThatArriveTogetherShareOneCommit(t *testing.T) {
	db := storetest.Open(t, store.SQLite, units)
	inside, release := make(chan struct{}), make(chan struct{})
	var wg sync.WaitGroup
	wg.Go(func() {
		_ = db.Write(t.Context(), func(context.Context, *store.Tx) error {
			close(inside)
			<-release
			return nil
		})
	})
	<-inside
	before := db.Commits()
	const callers = 50
	bad := errors.New("bad")
	var waiting sync.WaitGroup
	waiting.Add(callers)
	for i := range int64(callers) {
		wg.Go(func() {
			waiting.Done()
			err := db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
				if i%10 == 3 {
					return bad
				}
				return tx.InsertMany(ctx, insertUnits, 1, func(int) []any { return []any{100 + i, int64(1), true, nil} })
			})
			if (i%10 == 3) != errors.Is(err, bad) || (i%10 != 3 && err != nil) {
				t.Errorf("caller %d: %v", i, err)
			}
		})
	}
	waiting.Wait()
	close(release)
	wg.Wait()
	if commits := db.Commits() - before; commits > callers/2 {
		t.Errorf("%d commits for %d callers who waited together", commits, callers)
	}
	var ids []int64
	for i := range int64(callers) {
		ids = append(ids, 100+i)
	}
	if got := len(read(t, db, selectUnits, (*unit).dest, ids)); got != callers-5 {
		t.Errorf("%d rows: a bad neighbour took others with it, or stayed", got)
	}
}

func TestHotAloneIsABatchOfOne(t *testing.T) {
	storetest.Both(t, units, func(t *testing.T, db *store.DB) {
		addUnits(t, db, unit{id: 1, places: 1})
		var batches atomic.Int64
		op := newSit(db, &batches)
		if _, err := op.Do(t.Context(), sit{1, 1}); err != nil {
			t.Fatal(err)
		}
		if _, err := op.Do(t.Context(), sit{1, 2}); !errors.Is(err, errFull) {
			t.Fatal(fmt.Errorf("want full, got %w", err))
		}
		if batches.Load() != 2 {
			t.Errorf("%d batches for two requests, one after the other", batches.Load())
		}
	})
}
