package lending

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/denial"
	"holdfast/internal/settings"
	"holdfast/internal/store"
)

func TestL14_TheDeskIsToldAtOnceWhatToDoWithTheCopy(t *testing.T) {
	bothLibraries(t, 4, 4, func(t *testing.T, l *library) {
		l.switchRules(nil, []*denial.Code{alreadyHolds})
		l.set(maxLoansSetting, settings.Desk(), "9")
		for _, c := range []string{"C1", "C2", "C3", "C4"} {
			_, err := l.issue(c, "M1")
			must(t, 0, err)
		}
		back := func(copy, branch, condition string) Next {
			t.Helper()
			got, err := l.desk.Return(t.Context(), clerk,
				ReturnIn{Body: ReturnRequest{Copy: copy, Branch: branch, Condition: condition}})
			must(t, 0, err)
			if got.Loan == nil || got.Loan.ReturnedAt == nil || got.Loan.Member != "M1" || got.TitleName == "" {
				t.Errorf("%s: the loan that ended is %+v", copy, got.Loan)
			}
			return got.Next
		}
		if n := back("C1", "RIV", "good"); n != (Next{Action: ToShelf}) {
			t.Errorf("at home, with nobody waiting: %+v", n)
		}
		if n := back("C2", "HIL", ""); n != (Next{Action: ToTransit, Branch: "RIV"}) {
			t.Errorf("far from home: %+v", n)
		}
		if n := back("C3", "HIL", "damaged"); n != (Next{Action: ToRepair}) {
			t.Errorf("damaged: %+v", n)
		}
		h, err := l.holdFor("M2", "HIL")
		must(t, 0, err)
		n := back("C4", "HIL", "")
		if n.Action != ToHoldShelf || n.Hold != h.ID || n.Member != "M2" || *n.CollectBy != civil.MustDate("2026-03-04") ||
			n.ExpiresAt.String() != "2026-03-04T18:30:00Z" {
			t.Errorf("waited for: %+v", n)
		}
		l.wantCopy("C1", Available, "RIV")
		l.wantCopy("C2", InTransit, "HIL")
		l.wantCopy("C3", InRepair, "HIL")
		l.wantCopy("C4", OnHoldShelf, "HIL")
	})
}

var endedLoans = store.SQL(`select ended_as || ' at ' || cast(ended_branch_id as text) from loans where ended_at is not null`)

func TestL14_AReturnClosesTheLoanAndKeepsItsRow(t *testing.T) {
	bothLibraries(t, 1, 1, func(t *testing.T, l *library) {
		l.fineOf("M1", "C1", "2026-03-21")
		if got := l.texts(endedLoans); !slices.Equal(got, []string{"returned at " + itoa(l.riv)}) {
			t.Errorf("loans ended: %q", got)
		}
		if m := l.member("M1"); m.Fines != rupees(30) || len(m.Loans) != 0 {
			t.Errorf("afterwards %s is owed and %d books are out", m.Fines, len(m.Loans))
		}
	})
}

func TestL14_AReturnThatFailsHalfwayIsNoReturn(t *testing.T) {
	bothLibraries(t, 1, 2, func(t *testing.T, l *library) {
		_, err := l.issue("C1", "M1")
		must(t, 0, err)
		_, err = l.holdFor("M2", "RIV")
		must(t, 0, err)
		l.at("2026-03-21")
		before := l.texts(traces)
		boom := errors.New("the lights went out")
		err = l.db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
			if _, err := l.desk.takeBack(ctx, tx, clerk, ReturnRequest{Copy: "C1", Branch: "RIV"}); err != nil {
				return err
			}
			return boom
		})
		if !errors.Is(err, boom) || !slices.Equal(before, l.texts(traces)) {
			t.Errorf("after %v:\n%v\n%v", err, before, l.texts(traces))
		}
		l.wantCopy("C1", OnLoan, "RIV")
	})
}

func TestL15_ADoubleScanChargesOnceAndSaysThatItIsNotOnLoan(t *testing.T) {
	bothLibraries(t, 1, 1, func(t *testing.T, l *library) {
		l.fineOf("M1", "C1", "2026-03-21")
		again, err := l.giveBack("C1", "RIV")
		must(t, 0, err)
		if again.Loan != nil || again.Fine != nil || again.LateDays != 0 || again.Next.Action != ToShelf {
			t.Errorf("the second scan says %+v", again)
		}
		if owed := l.member("M1").Owed; owed != rupees(30) {
			t.Errorf("owed %s", owed)
		}
	})
}

func TestL15_ACopyFoundOnTheShelfGoesToWhoeverWaitsForItElsewhere(t *testing.T) {
	bothLibraries(t, 1, 2, func(t *testing.T, l *library) {
		h, err := l.holdFor("M2", "HIL") // the copy stands free at Riverside
		must(t, 0, err)
		l.wantHold(h.ID, HoldWaiting)
		got, err := l.giveBack("C1", "RIV")
		must(t, 0, err)
		if n := got.Next; n.Action != ToTransit || n.Branch != "HIL" || n.Member != "M2" || got.Loan != nil {
			t.Errorf("the scan says %+v", got)
		}
		again, err := l.giveBack("C1", "RIV") // a double scan leaves it on its way
		must(t, 0, err)
		if again.Next != got.Next {
			t.Errorf("the second scan says %+v", again.Next)
		}
		got, err = l.giveBack("C1", "HIL")
		must(t, 0, err)
		if got.Next.Action != ToHoldShelf || got.Next.Member != "M2" {
			t.Errorf("on arrival: %+v", got.Next)
		}
		strayed, err := l.giveBack("C1", "RIV") // somebody carried it back
		must(t, 0, err)
		if strayed.Next.Action != ToTransit || strayed.Next.Branch != "HIL" || strayed.Next.Member != "M2" {
			t.Errorf("astray: %+v", strayed.Next)
		}
		l.wantHold(h.ID, HoldInTransit)
	})
}

func TestL15_UnknownCodesAreNamedAllAtOnce(t *testing.T) {
	bothLibraries(t, 1, 1, func(t *testing.T, l *library) {
		reasons := l.refuses(failing(func() (Returned, error) { return l.giveBack("X9", "ZZZ") }), unknownCopy, unknownBranch)
		if reasons[0].Field != "/copy" || reasons[1].Field != "/branch" {
			t.Errorf("they point at %q and %q", reasons[0].Field, reasons[1].Field)
		}
		wantFigures(t, l.refuses(failing(func() (Returned, error) { return l.giveBack("M1", "RIV") }), unknownCopy), "isCard=true")
		wantFigures(t, l.refuses(l.issueAt("", "C1", "C1"), unknownMember), "isBarcode=true")
		elsewhere := actor.Actor{Person: 903, Via: actor.ViaAPI, Grants: []actor.Grant{{Permission: MayIssue, Place: l.hil}}}
		_, err := l.desk.Return(t.Context(), elsewhere, ReturnIn{Body: ReturnRequest{Copy: "C1", Branch: "RIV"}})
		if !errors.Is(err, actor.ErrForbidden) {
			t.Errorf("a clerk of another branch: %v", err)
		}
	})
}

var noticesMade = store.SQL(`select cast(hold_id as text) from notices order by id`)

func TestL16_DamagedGoesToRepairTellsNobodyAndComesBackPastTheWaitingCheck(t *testing.T) {
	bothLibraries(t, 1, 2, func(t *testing.T, l *library) {
		_, err := l.issue("C1", "M1")
		must(t, 0, err)
		h, err := l.holdFor("M2", "RIV")
		must(t, 0, err)
		_, err = l.damaged("C1", "RIV")
		must(t, 0, err)
		l.wantCopy("C1", InRepair, "RIV")
		l.wantHold(h.ID, HoldWaiting)
		if told := l.texts(noticesMade); len(told) > 0 {
			t.Errorf("somebody was told of hold %v", told)
		}
		wantFigures(t, l.refuses(failing(func() (Returned, error) { return l.condition("C1", "damaged") }), copyNotAvailable),
			"status=in_repair")
		got, err := l.condition("C1", "good")
		must(t, 0, err)
		if got.Next.Action != ToHoldShelf || got.Next.Member != "M2" {
			t.Errorf("back from repair: %+v", got.Next)
		}
		if told := l.texts(noticesMade); !slices.Equal(told, []string{itoa(h.ID)}) {
			t.Errorf("told of holds %v", told)
		}
		wantFigures(t, l.refuses(failing(func() (Returned, error) { return l.condition("C1", "good") }), copyNotAvailable),
			"status=on_hold_shelf")
	})
}

func TestL16_ACopyOnLoanIsReturnedAsDamagedAndNotJustDeclaredSo(t *testing.T) {
	bothLibraries(t, 1, 1, func(t *testing.T, l *library) {
		_, err := l.issue("C1", "M1")
		must(t, 0, err)
		for _, condition := range []string{"damaged", "good"} {
			reasons := l.refuses(failing(func() (Returned, error) { return l.condition("C1", condition) }), copyNotAvailable)
			wantFigures(t, reasons, "status=on_loan")
		}
		in := ConditionIn{Barcode: "C1", Body: ConditionRequest{Condition: "damaged", Branch: "RIV"}}
		nobody := actor.Actor{Person: 5, Grants: []actor.Grant{{Permission: MayView}}}
		if _, err := l.desk.SetCondition(t.Context(), nobody, in); !errors.Is(err, actor.ErrForbidden) {
			t.Errorf("without the right: %v", err)
		}
	})
}

func TestL31_ALostCopyThatIsFoundPassesTheWaitingCheck(t *testing.T) {
	bothLibraries(t, 2, 1, func(t *testing.T, l *library) {
		l.exec(putStatus, "C1", Lost)
		l.exec(putStatus, "C2", Lost)
		l.refuses(l.issueAt("", "C1", "M1"), copyNotAvailable)
		l.refuses(failing(func() (Hold, error) { return l.holdFor("M1", "RIV") }), noCopies)
		got, err := l.giveBack("C1", "RIV") // where it belongs
		must(t, 0, err)
		if got.Next.Action != ToShelf || got.Fine != nil {
			t.Errorf("found at home: %+v", got)
		}
		l.wantCopy("C1", Available, "RIV")
		_, err = l.holdFor("M1", "HIL")
		must(t, 0, err)
		got, err = l.giveBack("C2", "HIL")
		must(t, 0, err)
		if got.Next.Action != ToHoldShelf || got.Next.Member != "M1" {
			t.Errorf("found where somebody waits: %+v", got.Next)
		}
	})
}

func TestL17_AllReasonsAgainstARenewalComeAtOnceInOrder(t *testing.T) {
	bothLibraries(t, 1, 3, func(t *testing.T, l *library) {
		loan, err := l.issue("C1", "M1")
		must(t, 0, err)
		renewed, err := l.renew(loan.ID)
		must(t, 0, err)
		if renewed.DueOn != civil.MustDate("2026-03-29") || renewed.Renewals != 1 {
			t.Errorf("renewed %d times, until %s", renewed.Renewals, renewed.DueOn)
		}
		for _, m := range []string{"M2", "M3"} {
			_, err = l.holdFor(m, "RIV")
			must(t, 0, err)
		}
		l.exec(endsOn, "M1", "2026-03-29")
		l.at("2026-03-30")
		all := []*denial.Code{loanOverdue, membershipExpiredCode, noRenewalsLeft, othersWaiting}
		again := failing(func() (Loan, error) { return l.renew(loan.ID) })
		wantFigures(t, l.refuses(again, all...), "dueOn=2026-03-29", "expiredOn=2026-03-29", "limit=1", "count=2")
		if item := l.member("M1").Loans[0]; len(item.NoRenewal) != len(all) || item.RenewTo != nil || *item.FineSoFar != rupees(5) {
			t.Errorf("the member's page says %+v", item)
		}
		l.switchOff(renewRuleList, l.riv, all...)
		renewed, err = l.renew(loan.ID)
		must(t, 0, err)
		if renewed.DueOn != civil.MustDate("2026-04-12") {
			t.Errorf("with the rules off renewed until %s, want 14 days from the old due date", renewed.DueOn)
		}
		_, err = l.giveBack("C1", "RIV")
		must(t, 0, err)
		l.refuses(again, loanEnded)
	})
}

// switchOff switches rules of a list off at a branch.
func (l *library) switchOff(list *settings.RuleList, branch int64, codes ...*denial.Code) {
	l.t.Helper()
	l.set(list, settings.Branch(branch), list.Change(settings.Desk(), nil, codes).Value)
}

func TestL17_OnlyThoseWhoStillWaitStandAgainstARenewal(t *testing.T) {
	bothLibraries(t, 2, 4, func(t *testing.T, l *library) {
		loan, err := l.issue("C1", "M1")
		must(t, 0, err)
		_, err = l.issue("C2", "M2")
		must(t, 0, err)
		_, err = l.holdFor("M3", "RIV")
		must(t, 0, err)
		waits, err := l.holdFor("M4", "RIV")
		must(t, 0, err)
		_, err = l.giveBack("C2", "RIV") // for M3, who is ready then
		must(t, 0, err)
		wantFigures(t, l.refuses(failing(func() (Loan, error) { return l.renew(loan.ID) }), othersWaiting), "count=1")
		_, err = l.cancel(waits.ID)
		must(t, 0, err)
		_, err = l.renew(loan.ID)
		must(t, 0, err)
	})
}

func TestL17_TheNewDateCountsFromTheOldOneAndMovesOffClosedDays(t *testing.T) {
	bothLibraries(t, 1, 1, func(t *testing.T, l *library) {
		loan, err := l.issue("C1", "M1")
		must(t, 0, err)
		l.closes(l.riv, civil.NewWeek(time.Sunday))
		l.at("2026-03-10")
		loan, err = l.renew(loan.ID)
		must(t, 0, err)
		if loan.DueOn != civil.MustDate("2026-03-30") {
			t.Errorf("due on %s, want the Monday after Sunday 29 March", loan.DueOn)
		}
	})
}

func TestL17_AMemberRenewsHisOwnLoansAndSeesNoOthers(t *testing.T) {
	bothLibraries(t, 1, 2, func(t *testing.T, l *library) {
		loan, err := l.issue("C1", "M1")
		must(t, 0, err)
		as := func(a actor.Actor, id int64) func() error {
			return failing(func() (Loan, error) { return l.desk.Renew(t.Context(), a, RenewIn{Loan: id}) })
		}
		l.refuses(as(l.self("M2"), loan.ID), unknownLoan)
		l.refuses(as(clerk, loan.ID+77), unknownLoan)
		must(t, 0, as(l.self("M1"), loan.ID)())
	})
}
