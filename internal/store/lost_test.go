package store_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

// throughCutter opens a fresh PostgreSQL database behind a cutter, or says that
// this run has none: SQLite has no wire to cut.
func throughCutter(t *testing.T) (*cutter, *store.DB, bool) {
	t.Helper()
	if !slices.Contains(storetest.Engines(), store.Postgres) {
		return nil, nil, false
	}
	c, through := newCutter(t, storetest.New(t, store.Postgres, units))
	db, err := store.Open(t.Context(), through, store.Options{Migrations: units, Sync: store.Off})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	addUnits(t, db, unit{id: 1, places: 9})
	return c, db, true
}

func taken(t *testing.T, db *store.DB) int64 {
	t.Helper()
	return read(t, db, selectUnits, (*unit).dest, []int64{1})[0].taken
}

// wantUnreachable fails unless the caller is told that nothing was changed and
// that the database, not a crowd, is why.
func wantUnreachable(t *testing.T, what string, err error) {
	t.Helper()
	var told *store.Unavailable
	if !errors.As(err, &told) || !errors.Is(err, store.ErrUnreachable) || errors.Is(err, store.ErrBusy) ||
		errors.Is(err, store.ErrOutcomeUnknown) {
		t.Errorf("%s: %v", what, err)
		return
	}
	if told.HTTPStatus() != 503 || told.RetryAfter() <= 0 || told.ProblemSlug() != "unreachable" ||
		!strings.Contains(told.Detail(), "cannot be reached") {
		t.Errorf("%s: told %d %s: %s", what, told.HTTPStatus(), told.ProblemSlug(), told.Detail())
	}
}

func nothing(context.Context, *store.Tx) error { return nil }

func TestP4_AConnectionLostBeforeCommitChangesNothingAndIsSaidToBeLost(t *testing.T) {
	c, db, ok := throughCutter(t)
	if !ok {
		return
	}
	runs := 0
	err := db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
		runs++
		if err := tx.Change(ctx, takePlaces, 1, 1, 1, 0); err != nil {
			return err
		}
		c.fall() // between a statement and the next
		return tx.Change(ctx, takePlaces, 1, 1, 1, 0)
	})
	wantUnreachable(t, "lost inside", err)
	if runs != 1 {
		t.Errorf("it ran %d times though there was no database to run on", runs)
	}
	for what, ask := range map[string]func() error{
		"a write":   func() error { return db.Write(t.Context(), nothing) },
		"a read":    func() error { return db.Read(t.Context(), nothing) },
		"the ping":  func() error { return db.Ping(t.Context()) },
		"the clock": func() error { _, err := db.Now(t.Context()); return err },
	} {
		wantUnreachable(t, what+" while it is down", ask())
	}
	c.raise()
	if got := taken(t, db); got != 0 {
		t.Errorf("taken %d by a transaction that never came to its commit", got)
	}
	if err := db.Ping(t.Context()); err != nil {
		t.Errorf("it is back, yet: %v", err)
	}
}

// A transaction whose connection is lost before COMMIT is sent did nothing, so it
// runs once more by itself.
func TestP4_AConnectionLostOnceBeforeCommitIsMadeGood(t *testing.T) {
	c, db, ok := throughCutter(t)
	if !ok {
		return
	}
	for i, lose := range []func(ctx context.Context, tx *store.Tx) error{
		func(ctx context.Context, tx *store.Tx) error { // met at the next statement
			_, err := tx.Now(ctx)
			c.fall()
			return errors.Join(err, tx.Change(ctx, takePlaces, 1, 1, 1, 0))
		},
		func(ctx context.Context, tx *store.Tx) error { // met at COMMIT, of which not a byte went out
			err := tx.Change(ctx, takePlaces, 1, 1, 1, 0)
			c.fall()
			return err
		},
	} {
		runs := 0
		err := db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
			if runs++; runs > 1 {
				return tx.Change(ctx, takePlaces, 1, 1, 1, 0)
			}
			defer c.raise()
			return lose(ctx, tx)
		})
		if want := int64(i + 1); err != nil || runs != 2 || taken(t, db) != want {
			t.Errorf("loss %d: %d runs, taken %d, %v", i, runs, taken(t, db), err)
		}
	}
}

// A server that was restarted leaves dead connections in the pools. Nobody need
// notice.
func TestP4_ConnectionsThatDiedIdleAreReplacedUnnoticed(t *testing.T) {
	c, db, ok := throughCutter(t)
	if !ok {
		return
	}
	admin, err := pgx.Connect(t.Context(), c.real)
	if err != nil {
		t.Fatal(err)
	}
	defer admin.Close(context.Background())
	for range 3 {
		// Two stand idle that write, and one that reads.
		err := db.Write(t.Context(), func(ctx context.Context, _ *store.Tx) error {
			return db.Write(ctx, func(ctx context.Context, tx *store.Tx) error {
				_, err := tx.Now(ctx)
				return errors.Join(err, db.Ping(ctx))
			})
		})
		if err != nil {
			t.Fatal(err)
		}
		var ended int
		if err := admin.QueryRow(t.Context(), `
			select count(pg_terminate_backend(pid)) from pg_stat_activity
			where datname = current_database() and pid <> pg_backend_pid()`).Scan(&ended); err != nil || ended == 0 {
			t.Fatalf("ended %d: %v", ended, err)
		}
		if err := db.Ping(t.Context()); err != nil {
			t.Errorf("a read: %v", err)
		}
		if err := db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
			return tx.Change(ctx, takePlaces, 1, 1, 1, 0)
		}); err != nil {
			t.Errorf("a write: %v", err)
		}
	}
	if got := taken(t, db); got != 3 {
		t.Errorf("taken %d by three writes", got)
	}
}

func TestP4_ABatchThatLosesItsConnectionTellsEverybody(t *testing.T) {
	c, db, ok := throughCutter(t)
	if !ok {
		return
	}
	op := store.NewHot(db, "sit", 8, func(ctx context.Context, tx *store.Tx, reqs []sit) ([]store.Result[int64], error) {
		c.fall()
		return nil, tx.Change(ctx, takePlaces, 1, 1, 1, 0)
	})
	_, err := op.Do(t.Context(), sit{1, 1})
	wantUnreachable(t, "a request of a batch", err)
}
