package lending

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"

	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

// The naive ways of these tests read, decide and write in transactions of their
// own, as a desk without the locks would. Each race must be seen to fail that
// way, or the tests of the same races prove nothing.

// eachLooksFirst runs n callers who all look before one of them acts.
func eachLooksFirst(n int, look func(i int), act func(i int)) {
	var haveLooked, wg sync.WaitGroup
	haveLooked.Add(n)
	for i := range n {
		wg.Go(func() {
			look(i)
			haveLooked.Done()
			haveLooked.Wait()
			act(i)
		})
	}
	wg.Wait()
}

var (
	naiveOpen = store.SQL(`select count(*) from loans where member_id = $1 and ended_at is null`)
	naiveLend = store.SQL(`
		insert into loans (id, copy_id, title_id, member_id, branch_id, plan_version_id, borrowed_at, due_on, loan_limit)
		select $1, c.id, c.title_id, $3, c.branch_id, v.id, $4, '2026-03-15', v.max_loans
		from copies c cross join plan_versions v where c.barcode = $2`)
	naiveTake  = store.SQL(`update copies set status = 'on_loan' where barcode = $1`)
	naiveNext  = store.SQL(`select min(id) from holds where state = 'waiting'`)
	naiveReady = store.SQL(`
		update holds set state = 'ready', collect_by = '2026-03-04', expires_at = 9,
			copy_id = (select id from copies where barcode = $2)
		where id = $1`)
	naiveShelf = store.SQL(`update copies set status = 'on_hold_shelf' where barcode = $1`)
	naiveEnd   = store.SQL(`
		update loans set ended_at = $2, ended_as = 'returned'
		where copy_id = (select id from copies where barcode = $1) and ended_at is null`)
)

func TestL34_TheNaiveWayLendsAMemberAtTheLimitABookTooMany(t *testing.T) {
	mayBreak(t, 1, 1, func(t *testing.T, l *library) {
		const callers = 8
		l.manyTitles(callers)
		l.lendAll(1) // one of two
		open := make([]int, callers)
		eachLooksFirst(callers, func(i int) {
			read(t, l.db, func(ctx context.Context, tx *store.Tx) (err error) {
				open[i], _, err = store.One(ctx, tx, naiveOpen, store.Column[int], l.members["M1"])
				return err
			})
		}, func(i int) {
			if open[i] >= basic.MaxLoans {
				return
			}
			barcode := fmt.Sprint("T", i+1, "-1")
			l.naively(func(ctx context.Context, tx *store.Tx, id int64) error {
				_, err := tx.Exec(ctx, naiveLend, id, barcode, l.members["M1"], int64(storetest.Start))
				if err == nil {
					_, err = tx.Exec(ctx, naiveTake, barcode)
				}
				return err
			})
		})
		if out := len(l.member("M1").Loans); out != 1+callers {
			t.Errorf("%d books are out: the naive way was not seen to fail", out)
		}
		if !slices.ContainsFunc(l.offenders(), func(o string) bool { return o[:3] == "IL2" }) {
			t.Errorf("check did not see it: %v", l.offenders())
		}
	})
}

func TestL25_TheNaiveWayGivesTwoReturnedCopiesToOneMember(t *testing.T) {
	mayBreak(t, 2, 4, func(t *testing.T, l *library) {
		l.lendAll(2)
		first, second := l.mustHold("M3", "RIV"), l.mustHold("M4", "RIV")
		next := make([]int64, 2)
		eachLooksFirst(2, func(i int) {
			read(t, l.db, func(ctx context.Context, tx *store.Tx) (err error) {
				next[i], _, err = store.One(ctx, tx, naiveNext, store.Column[int64])
				return err
			})
		}, func(i int) {
			barcode := fmt.Sprint("C", i+1)
			l.naively(func(ctx context.Context, tx *store.Tx, _ int64) error {
				for _, step := range []*store.Step{
					naiveEnd.Do(barcode, int64(storetest.Start)), naiveShelf.Do(barcode), naiveReady.Do(next[i], barcode),
				} {
					if err := tx.Run(ctx, step.Touching(1)); err != nil {
						return err
					}
				}
				return nil
			})
		})
		l.wantHold(first.ID, HoldReady)
		l.wantHold(second.ID, HoldWaiting) // though two copies came back
		if got := l.offenders(); len(got) != 1 || got[0][:3] != "IL1" {
			t.Errorf("check says %q; a copy stands on the hold shelf for nobody", got)
		}
	})
}

// naively writes in a transaction of its own.
func (l *library) naively(write func(ctx context.Context, tx *store.Tx, id int64) error) {
	err := l.db.Write(l.t.Context(), func(ctx context.Context, tx *store.Tx) error {
		id, err := tx.ID(ctx, "loans")
		if err != nil {
			return err
		}
		return write(ctx, tx, id)
	})
	if err != nil {
		l.t.Error(err)
	}
}
