package ledger

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"holdfast/internal/denial"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

func TestL33_ClerksWhoTakeTheSameMoneyAtOnceTakeItOnce(t *testing.T) {
	storetest.Both(t, schema, func(t *testing.T, db *store.DB) {
		const clerks = 8
		a := open(t, db, "INR")[0]
		charge(t, db, fine(a, 30), fine(a, 12))
		servers := []*store.DB{db, storetest.Beside(t, db)}
		var took, refused atomic.Int64
		var wg sync.WaitGroup
		start := make(chan struct{})
		for i := range clerks {
			wg.Go(func() {
				<-start
				results, err := pays(t.Context(), servers[i%len(servers)], pay(a, 42))
				if err == nil {
					err = results[0].Err
				}
				var refusal *denial.Error
				switch {
				case err == nil:
					took.Add(1)
				case errors.As(err, &refusal) && refusal.Reasons.Has(NothingOwed):
					refused.Add(1)
				default:
					t.Error(err)
				}
			})
		}
		close(start)
		wg.Wait()
		if took.Load() != 1 || refused.Load() != clerks-1 {
			t.Errorf("%d took the money, %d were told that nothing is owed", took.Load(), refused.Load())
		}
		if found := offenders(t, db); found != "" {
			t.Error(found)
		}
	})
}

// Without the desk's lock the same money is taken twice, and the invariant sees
// it: the test above proves something, and so does the invariant.
func TestL33_WithoutTheDesksLockItIsTakenTwice(t *testing.T) {
	if !slices.Contains(storetest.Engines(), store.Postgres) {
		t.Log("SQLite has one writer: there is no deciding at the same time")
		return
	}
	db := storetest.Open(t, store.Postgres, schema)
	a := open(t, db, "INR")[0]
	charge(t, db, fine(a, 41))
	payAll(t, db, pay(a, 1)) // opens the house's account, which both need
	var both, wg sync.WaitGroup
	both.Add(2)
	for range 2 {
		wg.Go(func() {
			if err := db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
				results, err := Pay(ctx, tx, pay(a, 40))
				if err == nil {
					err = results[0].Err
				}
				both.Done()
				both.Wait() // both have decided before either commits
				return err
			}); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if got := offenders(t, db); got != "L33: charge 1" {
		t.Errorf("taken once, or not noticed: %q", got)
	}
}

// The first transactions of a kind open the house's account for it. Two at once
// must end with one account.
func TestD17_TheHouseHasOneAccountForEachKindAndCurrency(t *testing.T) {
	storetest.Both(t, schema, func(t *testing.T, db *store.DB) {
		const desks = 6
		ids := open(t, db, slices.Repeat([]string{"INR"}, desks)...)
		var wg sync.WaitGroup
		start := make(chan struct{})
		for _, a := range ids {
			wg.Go(func() {
				<-start
				if err := db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
					_, err := Charge(ctx, tx, fine(a, 30))
					return err
				}); err != nil {
					t.Error(err)
				}
			})
		}
		close(start)
		wg.Wait()
		read(t, db, func(ctx context.Context, tx *store.Tx) error {
			house, err := store.All(ctx, tx, selectHouse, (*account).dest, []string{string(Fine)})
			if err != nil || len(house) != 1 {
				t.Errorf("the house's accounts for fines: %v (%v)", house, err)
			}
			return nil
		})
		if found := offenders(t, db); found != "" {
			t.Error(found)
		}
	})
}
