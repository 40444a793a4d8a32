package lending

import (
	"fmt"
	"slices"
	"testing"

	"holdfast/internal/store"
)

// offenders are what check says, "IL1 copy C1 is …".
func (l *library) offenders() (all []string) {
	l.t.Helper()
	found, err := l.db.Check(l.t.Context(), Invariants())
	must(l.t, 0, err)
	for _, o := range found {
		all = append(all, o.Invariant.ID+" "+o.Name)
	}
	return all
}

func TestL4_CheckNamesEveryCopyWhoseStatusIsNotWhatLoanHoldAndJourneySay(t *testing.T) {
	bothLibraries(t, 3, 4, func(t *testing.T, l *library) {
		for i, c := range []string{"C1", "C2", "C3"} {
			_, err := l.issue(c, fmt.Sprint("M", i+1))
			must(t, 0, err)
		}
		_, err := l.holdFor("M4", "RIV")
		must(t, 0, err)
		_, err = l.giveBack("C2", "RIV") // for M4
		must(t, 0, err)
		_, err = l.giveBack("C3", "HIL") // far from home
		must(t, 0, err)
		l.manyTitles(1)
		for _, c := range []struct {
			barcode  string
			is, says Status
		}{
			{"C1", OnLoan, Available}, {"C1", OnLoan, Lost}, {"C2", OnHoldShelf, Available}, {"C2", OnHoldShelf, InTransit},
			{"C3", InTransit, Available}, {"T1-1", Available, OnLoan}, {"T1-1", Available, OnHoldShelf},
		} {
			l.tampers(c.barcode, c.is, c.says)
		}
	})
}

// tampers writes a wrong status, sees that check names it and what it should be,
// and puts it right.
func (l *library) tampers(barcode string, is, says Status) {
	l.t.Helper()
	l.exec(putStatus, barcode, says)
	want := []string{fmt.Sprintf("IL1 copy %s is %s but should be %s", barcode, says, is)}
	if got := l.offenders(); !slices.Equal(got, want) {
		l.t.Errorf("check says %q, want %q", got, want)
	}
	l.exec(putStatus, barcode, is)
}

var (
	putLimit     = store.SQL(`update loans set loan_limit = $1`)
	putCharge    = store.SQL(`update loans set charge_id = $1`)
	putPickup    = store.SQL(`update holds set pickup_id = $2 where id = $1`)
	freeSince    = store.SQL(`update copies set changed_at = $2 where barcode = $1`)
	selectCopyID = store.SQL(`select cast(id as text) from copies where barcode = $1`)
	dropHold     = store.SQL(`delete from holds where id = $1`)
	dropLoans    = store.SQL(`delete from loans where member_id = $1`)
	insertHold   = store.SQL(`
		insert into holds (id, title_id, member_id, pickup_id, state, placed_at, changed_at)
		select $1, c.title_id, $3, c.home_id, 'waiting', 1, 1 from copies c where c.barcode = $2`)
	insertReady = store.SQL(`
		insert into holds (id, title_id, member_id, pickup_id, state, placed_at, changed_at, copy_id, collect_by, expires_at)
		select $1, h.title_id, $3, h.pickup_id, h.state, 1, 1, h.copy_id, h.collect_by, h.expires_at
		from holds h where h.id = $2`)
	insertAnother = store.SQL(`
		insert into loans (id, copy_id, title_id, member_id, branch_id, plan_version_id, borrowed_at, due_on)
		select 900, copy_id, title_id, $1, branch_id, plan_version_id, borrowed_at, due_on from loans`)
	withoutIndexes = []*store.Query{
		store.SQL(`drop index loans_one_open_per_copy`),
		store.SQL(`drop index holds_one_active_per_member_and_title`),
		store.SQL(`drop index holds_one_ready_per_copy`),
	}
)

// Each promise is broken behind the desk's back, with the index taken away that
// would forbid it, and mended again: check must name the offender meanwhile.
func TestCheckNamesWhateverBreaksAPromise(t *testing.T) {
	mayBreak(t, 2, 4, func(t *testing.T, l *library) {
		loan, err := l.issue("C1", "M1")
		must(t, 0, err)
		want := func(offender string) {
			t.Helper()
			if got := l.offenders(); !slices.Contains(got, offender) {
				t.Errorf("check says %q, want %q", got, offender)
			}
		}
		for _, q := range withoutIndexes {
			l.exec(q)
		}
		if got := l.offenders(); len(got) > 0 {
			t.Fatalf("before anything is broken check says %q", got)
		}
		l.exec(putLimit, 0)
		want("IL2 loan " + itoa(loan.ID))
		l.exec(putLimit, 2)

		l.exec(putCharge, int64(404))
		want("IL6 loan " + itoa(loan.ID))
		l.exec(putCharge, nil)

		l.exec(insertAnother, l.members["M2"])
		want("IL1 copy C1")
		l.exec(dropLoans, l.members["M2"])

		l.exec(freeSince, "C2", int64(0))
		l.exec(insertHold, int64(900), "C1", l.members["M1"])
		want(fmt.Sprintf("IL3 member M1, title %d", l.title))
		l.exec(dropHold, int64(900))

		l.exec(insertHold, int64(901), "C1", l.members["M4"])
		l.exec(freeSince, "C2", int64(2))
		want("IG8 hold 901, copy C2")
		l.exec(freeSince, "C2", int64(0))

		l.exec(insertHold, int64(902), "C1", l.members["M4"])
		want(fmt.Sprintf("IL3 member %d, title %d", l.members["M4"], l.title))
		l.exec(dropHold, int64(902))

		_, err = l.giveBack("C1", "RIV")
		must(t, 0, err)
		l.wantHold(901, HoldReady)
		l.exec(putPickup, int64(901), l.hil)
		want("IL4 hold 901")
		l.exec(putPickup, int64(901), l.riv)

		l.exec(insertReady, int64(903), int64(901), l.members["M2"])
		want("IG5 copy " + l.texts(selectCopyID, "C1")[0])
		l.exec(dropHold, int64(903))
		if got := l.offenders(); len(got) > 0 {
			t.Errorf("after all is mended check says %q", got)
		}
	})
}
