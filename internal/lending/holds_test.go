package lending

import (
	"context"
	"slices"
	"testing"
	"time"

	"holdfast/internal/civil"
	"holdfast/internal/denial"
	"holdfast/internal/settings"
	"holdfast/internal/store"
)

// lendAll lends C1, C2 … to M1, M2 … so that nothing is free.
func (l *library) lendAll(n int) {
	l.t.Helper()
	for i := range n {
		_, err := l.issue("C"+itoa(int64(i+1)), "M"+itoa(int64(i+1)))
		must(l.t, 0, err)
	}
}

func (l *library) mustHold(member, branch string) Hold {
	l.t.Helper()
	h, err := l.holdFor(member, branch)
	return must(l.t, h, err)
}

func (l *library) mustReturn(copy, branch string) Returned {
	l.t.Helper()
	got, err := l.giveBack(copy, branch)
	return must(l.t, got, err)
}

func TestL18_PlacesFollowFromTheOrderOfPlacingAndAreNeverStored(t *testing.T) {
	bothLibraries(t, 1, 5, func(t *testing.T, l *library) {
		l.lendAll(1)
		var holds []Hold
		for i, card := range []string{"M4", "M2", "M5", "M3"} {
			h := l.mustHold(card, "HIL")
			if h.Position != i+1 || h.State != HoldWaiting || h.PickupBranch != "HIL" {
				t.Errorf("%s was put at %d, %s", card, h.Position, h.State)
			}
			holds = append(holds, h)
		}
		if !slices.IsSortedFunc(holds, func(a, b Hold) int { return int(a.ID - b.ID) }) {
			t.Errorf("the ids are not in the order of placing: %v", holds)
		}
		_, err := l.cancel(holds[1].ID)
		must(t, 0, err)
		for i, place := range []int{1, 0, 2, 3} { // who leaves renumbers nobody's row
			if got := l.readHold(holds[i].ID).Position; got != place {
				t.Errorf("hold %d stands at %d, want %d", i, got, place)
			}
		}
	})
}

func TestL19_EachReasonAgainstAHoldComesAlone(t *testing.T) {
	bothLibraries(t, 1, 6, func(t *testing.T, l *library) {
		place := func(member string) func() error {
			return failing(func() (Hold, error) { return l.holdFor(member, "RIV") })
		}
		wantFigures(t, l.refuses(place("M2"), copyAvailable), "copies=1 branch=RIV")
		loan, err := l.issue("C1", "M1")
		must(t, 0, err)
		wantFigures(t, l.refuses(place("M1"), alreadyHolds), "loanId="+itoa(loan.ID))
		h := l.mustHold("M2", "RIV")
		wantFigures(t, l.refuses(place("M2"), alreadyQueued), "holdId="+itoa(h.ID))
		l.exec(endsOn, "M3", "2026-02-28")
		wantFigures(t, l.refuses(place("M3"), membershipExpiredCode), "expiredOn=2026-02-28")
		l.suspends("M4", nil, "noise")
		wantFigures(t, l.refuses(place("M4"), memberSuspended), "reason=noise")
		l.manyTitles(1)
		_, err = l.holdOn(l.titleOf("T1-1"), "M5", "HIL")
		must(t, 0, err)
		l.set(maxHoldsSetting, settings.Branch(l.riv), "1")
		wantFigures(t, l.refuses(place("M5"), holdLimitReached), "limit=1 open=1")
		l.exec(notLent, "C1", "reading room")
		l.refuses(place("M6"), noCopies)
	})
}

func TestL19_AllReasonsAgainstAHoldComeAtOnceInOrder(t *testing.T) {
	bothLibraries(t, 2, 2, func(t *testing.T, l *library) {
		l.manyTitles(2)
		l.set(noShowLimitSetting, settings.Desk(), "1")
		l.set(maxHoldsSetting, settings.Desk(), "1")
		_, err := l.issue("T1-1", "M2")
		must(t, 0, err)
		_, err = l.holdOn(l.titleOf("T1-1"), "M1", "RIV")
		must(t, 0, err)
		l.mustReturn("T1-1", "RIV")
		l.at("2026-03-05") // nobody came for it
		l.switchOff(holdRuleList, l.hil, holdsSuspended)
		_, err = l.holdOn(l.titleOf("T2-1"), "M1", "HIL")
		must(t, 0, err)
		loan, err := l.issue("C1", "M1")
		must(t, 0, err)
		l.exec(endsOn, "M1", "2026-03-04")
		l.suspends("M1", nil, "noise")
		all := []*denial.Code{alreadyHolds, copyAvailable, membershipExpiredCode, memberSuspended, holdsSuspended, holdLimitReached}
		reasons := l.refuses(failing(func() (Hold, error) { return l.holdFor("M1", "RIV") }), all...)
		wantFigures(t, reasons, "loanId="+itoa(loan.ID), "copies=1 branch=RIV", "expiredOn=2026-03-04", "reason=noise",
			"until=2026-04-05", "limit=1 open=1")
	})
}

func TestL19_UnknownThingsAreNamedAtTheirFieldsAndAnothersCardIsNotToldOf(t *testing.T) {
	bothLibraries(t, 1, 2, func(t *testing.T, l *library) {
		ask := func(card string, r HoldRequest) func() error {
			return failing(func() (Hold, error) {
				a := clerk
				if card != "" {
					a = l.self(card)
				}
				return l.desk.PlaceHold(t.Context(), a, HoldIn{Body: r})
			})
		}
		reasons := l.refuses(ask("", HoldRequest{Title: 404, Member: "X", PickupBranch: "ZZZ"}), unknownMember, unknownBranch, unknownTitle)
		for i, field := range []string{"/member", "/pickupBranch", "/title"} {
			if reasons[i].Field != field {
				t.Errorf("%s points at %q, want %q", reasons[i].Code.Name(), reasons[i].Field, field)
			}
		}
		for _, card := range []string{"M2", "X"} {
			l.refuses(ask("M1", HoldRequest{Title: l.title, Member: card, PickupBranch: "HIL"}), unknownMember)
		}
		must(t, 0, ask("M1", HoldRequest{Title: l.title, Member: "M1", PickupBranch: "HIL"})())
	})
}

func TestL20_AnywhereTheOldestHoldIsServedAndItsWindowStartsOnArrival(t *testing.T) {
	bothLibraries(t, 1, 3, func(t *testing.T, l *library) {
		l.lendAll(1)
		h := l.mustHold("M2", "HIL")
		l.mustHold("M3", "RIV")
		if n := l.mustReturn("C1", "RIV").Next; n.Action != ToTransit || n.Branch != "HIL" || n.Hold != h.ID {
			t.Errorf("the oldest hold is to be collected at Hilltop; the desk says %+v", n)
		}
		l.wantHold(h.ID, HoldInTransit)
		l.refuses(l.issueAt("", "C1", "M2"), copyNotAvailable) // not before it has arrived
		l.at("2026-03-04")
		n := l.mustReturn("C1", "HIL").Next
		if n.Action != ToHoldShelf || *n.CollectBy != civil.MustDate("2026-03-07") {
			t.Errorf("on arrival: %+v", n)
		}
		must(t, 0, l.issueAt("HIL", "C1", "M2")())
		l.wantHold(h.ID, HoldFulfilled)
	})
}

func TestL20_BranchScopeLetsOnlyTheBranchsOwnCopiesServeAtHome(t *testing.T) {
	bothLibraries(t, 1, 4, func(t *testing.T, l *library) {
		l.set(holdScopeSetting, settings.Desk(), string(scopeBranch))
		l.lendAll(1)
		l.refuses(failing(func() (Hold, error) { return l.holdFor("M2", "HIL") }), noCopies)
		l.write(func(ctx context.Context, tx *store.Tx) error {
			_, err := AddCopies(ctx, tx, []NewCopy{{Title: l.title, Barcode: "H1", Home: l.hil}})
			return err
		})
		_, err := l.issue("H1", "M4")
		must(t, 0, err)
		away, home := l.mustHold("M2", "HIL"), l.mustHold("M3", "RIV")
		if n := l.mustReturn("C1", "HIL").Next; n != (Next{Action: ToTransit, Branch: "RIV"}) {
			t.Errorf("Riverside's copy, returned at Hilltop: %+v", n)
		}
		l.wantHold(away.ID, HoldWaiting)
		if n := l.mustReturn("C1", "RIV").Next; n.Action != ToHoldShelf || n.Hold != home.ID {
			t.Errorf("and back home: %+v", n)
		}
		if n := l.mustReturn("H1", "RIV").Next; n != (Next{Action: ToTransit, Branch: "HIL"}) {
			t.Errorf("Hilltop's copy, returned at Riverside: %+v", n)
		}
		if n := l.mustReturn("H1", "HIL").Next; n.Action != ToHoldShelf || n.Hold != away.ID {
			t.Errorf("and back home: %+v", n)
		}
	})
}

func TestL21_TheWindowIsThePlansOrTheBranchsAndSkipsClosedDaysIfSet(t *testing.T) {
	bothLibraries(t, 3, 6, func(t *testing.T, l *library) {
		l.lendAll(3)
		window := func(member, copy, collectBy, expiresAt string) {
			t.Helper()
			l.mustHold(member, "RIV")
			n := l.mustReturn(copy, "RIV").Next
			if n.CollectBy.String() != collectBy || n.ExpiresAt.String() != expiresAt {
				t.Errorf("to be collected by %s, over at %s; want %s and %s", n.CollectBy, n.ExpiresAt, collectBy, expiresAt)
			}
		}
		window("M4", "C1", "2026-03-04", "2026-03-04T18:30:00Z") // three days, as the plan has it
		l.closes(l.riv, civil.NewWeek(time.Monday, time.Wednesday))
		l.set(holdSkipsClosedSetting, settings.Branch(l.riv), "on")
		window("M5", "C2", "2026-03-06", "2026-03-06T18:30:00Z") // Tuesday, Thursday, Friday
		l.set(holdDaysSetting, settings.Branch(l.riv), "1")
		window("M6", "C3", "2026-03-03", "2026-03-03T18:30:00Z")
	})
}

func TestL21_OneReadyHoldPerCopyAndOneCopyPerHoldByTheDatabaseItself(t *testing.T) {
	bothLibraries(t, 1, 3, func(t *testing.T, l *library) {
		l.lendAll(1)
		h := l.mustHold("M2", "RIV")
		l.mustReturn("C1", "RIV")
		for _, member := range []string{"M3", "M2"} { // another hold for the copy, another hold of the member
			err := l.db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
				_, err := tx.Exec(ctx, insertReady, int64(900), h.ID, l.members[member])
				return err
			})
			if !store.IsConflict(err) {
				t.Errorf("a second ready hold, for %s: %v", member, err)
			}
		}
	})
}

func TestL22_ARefusalWritesNothingAndJudgesAsIfTheExpiredWereGone(t *testing.T) {
	bothLibraries(t, 1, 5, func(t *testing.T, l *library) {
		l.lendAll(1)
		gone, next := l.mustHold("M2", "RIV"), l.mustHold("M3", "RIV")
		l.mustReturn("C1", "RIV")
		l.at("2026-03-05") // M2's three days are over; no job has run
		l.refuses(l.issueAt("", "C1", "M2"), heldForAnother)
		l.refuses(l.issueAt("", "C1", "M4"), heldForAnother)
		l.refuses(failing(func() (Hold, error) { return l.cancel(gone.ID) }), holdEnded)
		l.wantHold(gone.ID, HoldReady) // as it is stored
		l.wantHold(next.ID, HoldWaiting)

		if c := l.view("C1"); c.Hold == nil || c.Hold.Member != "M3" {
			t.Errorf("the copy's page shows %+v", c.Hold)
		}
		if holds := l.member("M2").Holds; len(holds) != 0 {
			t.Errorf("M2's page still shows %+v", holds)
		}
		v, err := l.desk.Title(t.Context(), clerk, TitleIn{Title: l.title})
		must(t, 0, err)
		if len(v.Queue) != 1 || v.Queue[0].Member != "M3" || v.Queue[0].State != HoldReady || v.Waiting != 0 {
			t.Errorf("the title's page shows %+v", v.Queue)
		}

		loan, err := l.issue("C1", "M3") // goes ahead, and retires first
		must(t, 0, err)
		l.wantHold(gone.ID, HoldExpired)
		if h := l.readHold(next.ID); h.State != HoldFulfilled || h.Loan != loan.ID {
			t.Errorf("the next hold is %s by loan %d", h.State, h.Loan)
		}
	})
}

func TestL22_TheJobRunTwiceChangesNothingMore(t *testing.T) {
	bothLibraries(t, 1, 3, func(t *testing.T, l *library) {
		l.lendAll(1)
		first, second := l.mustHold("M2", "HIL"), l.mustHold("M3", "RIV")
		l.mustReturn("C1", "HIL")
		l.at("2026-03-05")
		for run, want := range []int{1, 0} {
			done, err := l.desk.AdvanceHolds(t.Context())
			must(t, 0, err)
			if done != want {
				t.Errorf("run %d went through %d titles, want %d", run, done, want)
			}
			l.wantHold(first.ID, HoldExpired)
			l.wantHold(second.ID, HoldInTransit)
			l.wantCopy("C1", InTransit, "HIL")
		}
	})
}

func TestL24_CancellingPassesTheCopyOnAtOnceOrHome(t *testing.T) {
	bothLibraries(t, 1, 4, func(t *testing.T, l *library) {
		l.lendAll(1)
		first, second, third := l.mustHold("M2", "HIL"), l.mustHold("M3", "HIL"), l.mustHold("M4", "RIV")
		l.mustReturn("C1", "HIL")
		got, err := l.desk.CancelHold(t.Context(), l.self("M2"), CancelIn{Hold: first.ID})
		must(t, 0, err)
		if got.State != HoldCancelled || got.Reason != "by the member" {
			t.Errorf("cancelled as %s, %q", got.State, got.Reason)
		}
		l.wantHold(second.ID, HoldReady)
		got, err = l.cancel(second.ID)
		must(t, 0, err)
		if got.Reason != "by staff" {
			t.Errorf("cancelled %q", got.Reason)
		}
		l.wantHold(third.ID, HoldInTransit)
		_, err = l.cancel(third.ID)
		must(t, 0, err)
		l.wantCopy("C1", InTransit, "HIL")
		list, err := l.desk.Transits(t.Context(), clerk, TransitsIn{Branch: "RIV"})
		must(t, 0, err)
		if len(list.Items) != 1 || list.Items[0].Hold != 0 || list.Items[0].Member != "" {
			t.Errorf("it goes home, for nobody; the list says %+v", list.Items)
		}
		l.refuses(failing(func() (Hold, error) { return l.cancel(third.ID) }), holdEnded)
		l.refuses(failing(func() (Hold, error) { return l.cancel(404) }), unknownHold)
		l.refuses(failing(func() (Hold, error) {
			return l.desk.CancelHold(t.Context(), l.self("M4"), CancelIn{Hold: first.ID})
		}), unknownHold)
		if n := l.mustReturn("C1", "RIV").Next; n.Action != ToShelf {
			t.Errorf("at home: %+v", n)
		}
	})
}

func TestL36_IssuingAnyCopyFulfilsTheMembersHoldAndThePromisedOnePassesOn(t *testing.T) {
	bothLibraries(t, 2, 5, func(t *testing.T, l *library) {
		l.lendAll(2)
		mine, next := l.mustHold("M3", "RIV"), l.mustHold("M4", "RIV")
		l.mustReturn("C1", "RIV") // for M3
		l.write(func(ctx context.Context, tx *store.Tx) error {
			_, err := AddCopies(ctx, tx, []NewCopy{{Title: l.title, Barcode: "H1", Home: l.hil, NotForLoan: "reading room"}})
			return err
		})
		l.switchOff(issueRuleList, l.hil, copyNotForLoan)
		must(t, 0, l.issueAt("HIL", "H1", "M3")()) // another copy than the one that waits for him
		l.wantHold(mine.ID, HoldFulfilled)
		l.wantHold(next.ID, HoldReady)
		l.wantCopy("C1", OnHoldShelf, "RIV")
		if h := l.view("C1").Hold; h == nil || h.Member != "M4" {
			t.Errorf("the copy waits for %+v", h)
		}
	})
}

func TestL37_AHoldWaitsAgainAtItsOldPlaceWhenItsCopyFails(t *testing.T) {
	bothLibraries(t, 3, 6, func(t *testing.T, l *library) {
		l.lendAll(3)
		ready, travels, last := l.mustHold("M4", "RIV"), l.mustHold("M5", "HIL"), l.mustHold("M6", "RIV")
		l.mustReturn("C1", "RIV")
		l.mustReturn("C2", "RIV")
		l.wantHold(ready.ID, HoldReady)
		l.wantHold(travels.ID, HoldInTransit)
		for _, c := range []string{"C1", "C2"} {
			_, err := l.condition(c, "damaged")
			must(t, 0, err)
			l.wantCopy(c, InRepair, "RIV")
		}
		for place, id := range []int64{ready.ID, travels.ID, last.ID} {
			if h := l.readHold(id); h.State != HoldWaiting || h.Position != place+1 || h.Copy != "" || h.CollectBy != nil {
				t.Errorf("hold %d is %s at %d with %q until %v", id, h.State, h.Position, h.Copy, h.CollectBy)
			}
		}
		l.mustReturn("C3", "RIV")
		l.wantHold(ready.ID, HoldReady)
	})
}

func TestL37_AHoldThatWaitsAgainBesideAFreeCopyIsNoFault(t *testing.T) {
	bothLibraries(t, 2, 3, func(t *testing.T, l *library) {
		l.lendAll(2)
		h := l.mustHold("M3", "RIV")
		l.later(time.Hour)
		l.mustReturn("C1", "RIV") // for M3
		l.later(time.Hour)
		l.mustReturn("C2", "RIV") // to the shelf
		l.later(time.Hour)
		_, err := l.condition("C1", "damaged")
		must(t, 0, err)
		l.wantHold(h.ID, HoldWaiting)
		l.later(time.Hour)
		if n := l.mustReturn("C2", "RIV").Next; n.Hold != h.ID { // fetched from the shelf for him
			t.Errorf("the free copy was scanned and goes to %+v", n)
		}
	})
}
