package store_test

import (
	"context"
	"runtime"
	"slices"
	"sync"
	"testing"

	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

// queue is a hot operation on one unit in which the first batch waits until it is
// told to go on, so that what is asked meanwhile is one batch.
type queue struct {
	db    *store.DB
	op    *store.Hot[sit, int64]
	first chan struct{}
	wg    sync.WaitGroup
	sizes []int // of the batches after the first, each time they were run
}

func newQueue(t *testing.T, db *store.DB, decide func(ctx context.Context, tx *store.Tx) error) *queue {
	q := &queue{db: db, first: make(chan struct{})}
	inside, begun := make(chan struct{}), false
	q.op = store.NewHot(db, "sit", 512, func(ctx context.Context, tx *store.Tx, reqs []sit) ([]store.Result[int64], error) {
		answers := make([]store.Result[int64], len(reqs))
		if !begun {
			begun = true
			close(inside)
			<-q.first
			return answers, nil
		}
		q.sizes = append(q.sizes, len(reqs))
		return answers, decide(ctx, tx)
	})
	q.ask(t, 1)
	<-inside
	return q
}

// ask asks for the unit so many times, and comes back when all are queued.
func (q *queue) ask(t *testing.T, times int) {
	before := q.db.Waiting()
	for range times {
		q.wg.Go(func() {
			if _, err := q.op.Do(t.Context(), sit{unit: 1}); err != nil {
				t.Error(err)
			}
		})
	}
	for times > 1 && q.db.Waiting() < before+times {
		runtime.Gosched()
	}
}

// release lets the first batch go, and comes back when the next has been formed.
func (q *queue) release() {
	close(q.first)
	for q.db.Waiting() > 0 {
		runtime.Gosched()
	}
}

// A batch that waits for a unit which another server's batch has stays whole: its
// halves would wait for the same, one after the other.
func TestD4_ABatchThatWaitsForItsUnitIsNotTakenApart(t *testing.T) {
	if !slices.Contains(storetest.Engines(), store.Postgres) {
		return // SQLite's writers wait for no rows
	}
	db := storetest.Open(t, store.Postgres, units)
	addUnits(t, db, unit{id: 1, places: 9})
	letGo := holdUnit(t, db, 1)
	attempts := 0
	q := newQueue(t, db, func(ctx context.Context, tx *store.Tx) error {
		if attempts++; attempts == 2 {
			letGo()
		}
		return tx.Lock(ctx, "units", 1)
	})
	q.ask(t, 6)
	q.release()
	q.wg.Wait()
	if !slices.Equal(q.sizes, []int{6, 6}) {
		t.Errorf("batches of %v, wanted the same 6 again", q.sizes)
	}
}

// While a batch waits for its turn at a unit, whoever asks for that unit joins it.
func TestD4_WhoAsksWhileABatchWaitsForItsTurnComesAlong(t *testing.T) {
	if !slices.Contains(storetest.Engines(), store.Postgres) {
		return
	}
	db := storetest.Open(t, store.Postgres, units)
	addUnits(t, db, unit{id: 1, places: 9})
	letGo := holdTurn(t, db)
	q := newQueue(t, db, func(ctx context.Context, tx *store.Tx) error { return tx.Lock(ctx, "units", 1) })
	q.ask(t, 3)
	q.release()
	q.ask(t, 4)
	letGo()
	q.wg.Wait()
	if !slices.Equal(q.sizes, []int{7}) {
		t.Errorf("batches of %v, wanted one of 7", q.sizes)
	}
}

var takeTurn = store.SQL("select 1 from pg_advisory_xact_lock($1)")

// holdTurn keeps the turn at unit 1, by another server, until the test lets it go.
func holdTurn(t *testing.T, db *store.DB) (letGo func()) {
	t.Helper()
	return hold(t, db, func(ctx context.Context, tx *store.Tx) error {
		var one []int64
		return tx.Run(ctx, store.Into(takeTurn, &one, store.Column[int64], store.TurnOf("sit", 1)))
	})
}

// A batch that has its turn at a unit takes in nobody who wants another: with him it
// would wait for that one's lock.
func TestD4_ABatchThatHasItsTurnTakesInOnlyWhoWantsTheSame(t *testing.T) {
	if !slices.Contains(storetest.Engines(), store.Postgres) {
		return
	}
	db := storetest.Open(t, store.Postgres, units)
	addUnits(t, db, unit{id: 1, places: 9})
	letGo := holdTurn(t, db)
	const elsewhere, late = 10, 90 // units: with the others this is as many batches as may run
	inside, goOn, entered, leave := make(chan struct{}), make(chan struct{}), make(chan struct{}), make(chan struct{})
	var batch []sit
	op := store.NewHot(db, "sit", 512, func(_ context.Context, _ *store.Tx, reqs []sit) ([]store.Result[int64], error) {
		switch first := reqs[0]; {
		case first == sit{1, 1}:
			close(inside)
			<-goOn
		case first.unit == 1:
			batch = slices.Clone(reqs)
		case first.unit != late:
			entered <- struct{}{}
			<-leave
		}
		return make([]store.Result[int64], len(reqs)), nil
	})
	var wg sync.WaitGroup
	ask := func(who sit) {
		wg.Go(func() {
			if _, err := op.Do(t.Context(), who); err != nil {
				t.Error(err)
			}
		})
	}
	waiting := func(n int) {
		for db.Waiting() != n {
			runtime.Gosched()
		}
	}
	ask(sit{1, 1})
	<-inside
	ask(sit{1, 2})
	ask(sit{1, 3})
	waiting(2)
	close(goOn)
	waiting(0)
	for i := range int64(3) {
		ask(sit{elsewhere + i, 1})
		<-entered
	}
	ask(sit{late, 1})
	ask(sit{1, 4})
	waiting(2)
	letGo()
	waiting(0)
	close(leave)
	wg.Wait()
	if len(batch) != 3 || slices.ContainsFunc(batch, func(s sit) bool { return s.unit != 1 }) {
		t.Errorf("the batch was %v, wanted the three of unit 1", batch)
	}
}
