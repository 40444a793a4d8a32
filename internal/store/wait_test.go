package store_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

// lockUnit is a write that takes a unit's lock and one place.
func lockUnit(ctx context.Context, db *store.DB, id int64) error {
	return db.Write(ctx, func(ctx context.Context, tx *store.Tx) error {
		if err := tx.Lock(ctx, "units", id); err != nil {
			return err
		}
		return tx.Change(ctx, takePlaces, 1, id, 1, 0)
	})
}

// holdUnit keeps a unit locked, by another server, until the test lets it go.
func holdUnit(t *testing.T, db *store.DB, id int64) (letGo func()) {
	t.Helper()
	return hold(t, db, func(ctx context.Context, tx *store.Tx) error { return tx.Lock(ctx, "units", id) })
}

// hold keeps what a transaction of another server locks.
func hold(t *testing.T, db *store.DB, lock func(context.Context, *store.Tx) error) (letGo func()) {
	t.Helper()
	held, release := make(chan struct{}), make(chan struct{})
	var wg sync.WaitGroup
	other := storetest.Beside(t, db)
	wg.Go(func() {
		err := other.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
			defer close(held)
			if err := lock(ctx, tx); err != nil {
				return err
			}
			held <- struct{}{}
			<-release
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	})
	<-held
	return func() { close(release); wg.Wait() }
}

// One title that somebody keeps locked must not stop the others: its waiters are
// told within the time of the rule, and hold few connections until then.
func TestD4_WaitersForOneLockLeaveConnectionsToOthersAndAreToldInTime(t *testing.T) {
	if !slices.Contains(storetest.Engines(), store.Postgres) {
		return // SQLite's writers wait for no rows
	}
	db := storetest.Open(t, store.Postgres, units)
	addUnits(t, db, unit{id: 1, places: 99}, unit{id: 2, places: 99})
	letGo := holdUnit(t, db, 1)
	defer letGo()
	const waiters = 60
	var wg, waiting sync.WaitGroup
	longest := make([]time.Duration, waiters)
	waiting.Add(waiters)
	for i := range waiters {
		wg.Go(func() {
			waiting.Done()
			started := time.Now()
			if err := lockUnit(t.Context(), db, 1); !errors.Is(err, store.ErrBusy) {
				t.Errorf("a waiter for the locked unit: %v", err)
			}
			longest[i] = time.Since(started)
		})
	}
	waiting.Wait()
	for _, ask := range []struct {
		what string
		do   func() error
	}{
		{"a write to another unit", func() error { return lockUnit(t.Context(), db, 2) }},
		{"the ping", func() error { return db.Ping(t.Context()) }},
	} {
		started := time.Now()
		err := ask.do()
		if took := time.Since(started); err != nil || took > 1500*time.Millisecond {
			t.Errorf("%s took %s: %v", ask.what, took, err)
		}
	}
	wg.Wait()
	if most := slices.Max(longest); most > 4*time.Second {
		t.Errorf("a waiter was told after %s", most)
	}
}

func TestD4_OneWaiterIsToldAfterTwoSeconds(t *testing.T) {
	if !slices.Contains(storetest.Engines(), store.Postgres) {
		return
	}
	db := storetest.Open(t, store.Postgres, units)
	addUnits(t, db, unit{id: 1, places: 9}, unit{id: 2, places: 9})
	letGo := holdUnit(t, db, 1)
	started := time.Now()
	err := lockUnit(t.Context(), db, 1)
	took := time.Since(started)
	if !errors.Is(err, store.ErrBusy) || took < time.Second || took > 4*time.Second {
		t.Errorf("told after %s: %v", took, err)
	}
	letGo()
	if err := lockUnit(t.Context(), db, 1); err != nil {
		t.Errorf("the lock is free: %v", err)
	}
}

// A lock that comes free while it is waited for is taken, however often the wait
// began anew; nobody is told to come back.
func TestD4_AWaiterGetsTheLockThatComesFree(t *testing.T) {
	if !slices.Contains(storetest.Engines(), store.Postgres) {
		return
	}
	db := storetest.Open(t, store.Postgres, units)
	addUnits(t, db, unit{id: 1, places: 9})
	letGo := holdUnit(t, db, 1)
	tries := make(chan struct{}, 9)
	var wg sync.WaitGroup
	wg.Go(func() {
		err := db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
			tries <- struct{}{}
			if err := tx.Run(ctx, store.Locking("units", 1), store.Instant()); err != nil {
				if store.IsLockTimeout(err) {
					t.Error("a wait that begins anew is no time-out")
				}
				return err
			}
			return tx.Change(ctx, takePlaces, 1, 1, 1, 0)
		})
		if err != nil {
			t.Error(err)
		}
	})
	<-tries
	<-tries // it has begun anew
	letGo()
	wg.Wait()
	if got := taken(t, db); got != 1 {
		t.Errorf("taken %d", got)
	}
}

// Requests that share a batch with one whose unit is locked do not wait with it.
func TestD4_ABatchIsNotHeldUpByOneLockedUnit(t *testing.T) {
	if !slices.Contains(storetest.Engines(), store.Postgres) {
		return
	}
	db := storetest.Open(t, store.Postgres, units)
	const people = 9
	for id := range int64(people) {
		addUnits(t, db, unit{id: id + 1, places: 9})
	}
	letGo := holdUnit(t, db, people)
	defer letGo()
	begun := make(chan struct{})
	op := store.NewHot(db, "sit", 512, func(ctx context.Context, tx *store.Tx, reqs []sit) ([]store.Result[int64], error) {
		<-begun // until then the rest queues
		all := make([]int64, len(reqs))
		for i, r := range reqs {
			all[i] = r.unit
		}
		return make([]store.Result[int64], len(reqs)), tx.Lock(ctx, "units", all...)
	})
	var wg, asking sync.WaitGroup
	asking.Add(people)
	for id := range int64(people) {
		wg.Go(func() {
			asking.Done()
			started := time.Now()
			_, err := op.Do(t.Context(), sit{id + 1, 1})
			switch took := time.Since(started); {
			case id+1 == people && !errors.Is(err, store.ErrBusy):
				t.Errorf("the one whose unit is locked: %v", err)
			case id+1 < people && (err != nil || took > 5*time.Second):
				t.Errorf("unit %d, after %s: %v", id+1, took, err)
			}
		})
	}
	asking.Wait()
	close(begun)
	wg.Wait()
}
