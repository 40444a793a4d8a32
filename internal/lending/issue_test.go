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

func (l *library) issueAt(branch, copy, member string) func() error {
	return failing(func() (Loan, error) {
		return l.desk.Issue(l.t.Context(), clerk, IssueIn{Body: IssueRequest{Copy: copy, Member: member, Branch: branch}})
	})
}

// fineOf makes a member owe the fine of a loan that comes back so many days late.
// The clock ends on that day.
func (l *library) fineOf(member, copy, returned string) {
	l.t.Helper()
	_, err := l.issue(copy, member)
	must(l.t, 0, err)
	l.at(returned)
	_, err = l.giveBack(copy, "RIV")
	must(l.t, 0, err)
}

func TestL11_EachDenialComesAloneWithItsFigures(t *testing.T) {
	bothLibraries(t, 4, 6, func(t *testing.T, l *library) {
		l.manyTitles(4)
		lend := func(copy, member string) Loan {
			t.Helper()
			loan, err := l.issue(copy, member)
			return must(t, loan, err)
		}
		denied := func(copy, member, figures string, code *denial.Code) {
			t.Helper()
			wantFigures(t, l.refuses(l.issueAt("", copy, member), code), figures)
		}
		lend("T1-1", "M1")
		lend("T2-1", "M1")
		denied("C1", "M1", "limit=2 open=2", loanLimitReached)

		own := lend("C1", "M2")
		denied("C2", "M2", "loanId="+itoa(own.ID)+" title="+itoa(l.title), alreadyHolds)
		denied("C1", "M3", "status=on_loan", copyNotAvailable)

		_, err := l.damaged("T3-1", "RIV")
		must(t, 0, err)
		denied("T3-1", "M3", "status=in_repair", copyNotAvailable)
		_, err = l.giveBack("T4-1", "HIL")
		must(t, 0, err)
		denied("T4-1", "M3", "status=in_transit", copyNotAvailable)

		l.exec(notLent, "C3", "reading room")
		denied("C3", "M3", "why=reading room", copyNotForLoan)

		l.suspends("M4", nil, "lost card")
		denied("C2", "M4", "reason=lost card", memberSuspended)
		_, err = l.holdOn(l.titleOf("T4-1"), "M3", "RIV")
		must(t, 0, err)
		_, err = l.giveBack("T4-1", "RIV")
		must(t, 0, err)
		denied("T4-1", "M5", "", heldForAnother)

		l.exec(endsOn, "M5", "2026-02-28")
		denied("C2", "M5", "expiredOn=2026-02-28", membershipExpiredCode)

		l.at("2026-03-16") // C1 was due the day before
		l.suspends("M6", nil, "x")
		_, err = l.giveBack("T1-1", "RIV")
		must(t, 0, err)
		denied("C2", "M1", "oldestDueOn=2026-03-15 count=1", hasOverdue)
	})
}

func TestL11_UnpaidFinesStopLoansFromTheLimitOn(t *testing.T) {
	bothLibraries(t, 2, 1, func(t *testing.T, l *library) {
		l.fineOf("M1", "C1", "2026-04-04") // 20 days late
		wantFigures(t, l.refuses(l.issueAt("", "C2", "M1"), finesUnpaid), "amount=₹100.00 limit=₹100.00")
		_, err := l.pay("M1", 1)
		must(t, 0, err)
		_, err = l.issue("C2", "M1") // a paisa below the limit
		must(t, 0, err)
	})
}

func TestL11_WhereNothingMayBeOwedWhoOwesNothingStillBorrows(t *testing.T) {
	bothLibraries(t, 2, 1, func(t *testing.T, l *library) {
		l.revise(func(p *Terms) { p.FineBlockLimit = 0 })
		l.fineOf("M1", "C1", "2026-03-16")
		reasons := l.refuses(l.issueAt("", "C2", "M1"), finesUnpaid)
		wantFigures(t, reasons, "amount=₹5.00 limit=₹0.00")
		if want := "Paying ₹5.00 or more lifts this."; reasons[0].Lift != want {
			t.Errorf("it says %q, want %q", reasons[0].Lift, want)
		}
		_, err := l.pay("M1", 500)
		must(t, 0, err)
		must(t, 0, l.issueAt("", "C2", "M1")())
	})
}

// everything is a member, of three, about whom every rule objects to lending him
// the second of two copies, which waits for another. A third, C3, has come since
// and is free. It gives his open loan.
func everything(l *library) Loan {
	l.t.Helper()
	l.manyTitles(1)
	mine, err := l.issue("C1", "M1")
	must(l.t, 0, err)
	_, err = l.issue("C2", "M2")
	must(l.t, 0, err)
	_, err = l.holdFor("M3", "RIV")
	must(l.t, 0, err)
	l.fineOf("M1", "T1-1", "2026-04-04")
	_, err = l.giveBack("C2", "RIV")
	must(l.t, 0, err)
	l.write(func(ctx context.Context, tx *store.Tx) error {
		_, err := AddCopies(ctx, tx, []NewCopy{{Title: l.title, Barcode: "C3", Home: l.riv}})
		return err
	})
	l.exec(notLent, "C2", "reading room")
	l.exec(endsOn, "M1", "2026-04-01")
	now, err := l.db.Now(l.t.Context())
	until := must(l.t, now, err).Add(48 * time.Hour)
	l.suspends("M1", &until, "noise")
	l.set(maxLoansSetting, settings.Desk(), "1")
	return mine
}

var (
	notLent = store.SQL(`update copies set for_loan = false, not_why = $2 where barcode = $1`)

	// allButStatus are the codes of an issue in their order, without the one that
	// a copy on the hold shelf cannot meet.
	allButStatus = []*denial.Code{membershipExpiredCode, loanLimitReached, finesUnpaid, hasOverdue, alreadyHolds,
		heldForAnother, memberSuspended, copyNotForLoan}
)

func TestL11_AllDenialsComeAtOnceInOrderWithTheirFigures(t *testing.T) {
	bothLibraries(t, 2, 3, func(t *testing.T, l *library) {
		mine := everything(l)
		reasons := l.refuses(l.issueAt("", "C2", "M1"), allButStatus...)
		wantFigures(t, reasons,
			"expiredOn=2026-04-01", "limit=1 open=1", "amount=₹100.00 limit=₹100.00", "oldestDueOn=2026-03-15 count=1",
			"loanId="+itoa(mine.ID)+" title="+itoa(l.title), "",
			"reason=noise until=2026-04-06T06:30:00Z endsOn=2026-04-06", "why=reading room")
		for _, r := range reasons {
			if r.Detail == "" || r.Lift == "" {
				t.Errorf("%s says %q and %q: what is so, and what lifts it?", r.Code.Name(), r.Detail, r.Lift)
			}
		}
		_, err := l.damaged("C2", "RIV")
		must(t, 0, err)
		inRepair := slices.Clone(allButStatus)
		inRepair[5] = copyNotAvailable
		l.refuses(l.issueAt("", "C2", "M1"), inRepair...)

		stops := l.member("M1").Stops // the member's page tells what can be told without a copy
		var codes []string
		for _, s := range stops {
			codes = append(codes, s.Code)
		}
		want := codeNames(denial.List{{Code: membershipExpiredCode}, {Code: loanLimitReached}, {Code: finesUnpaid},
			{Code: hasOverdue}, {Code: memberSuspended}})
		if !slices.Equal(codes, want) {
			t.Errorf("the member's page tells %v, want %v", codes, want)
		}
	})
}

func TestL11_EachBranchAppliesTheRulesThatAreSwitchedOnThere(t *testing.T) {
	bothLibraries(t, 2, 3, func(t *testing.T, l *library) {
		everything(l)
		switchable := slices.DeleteFunc(slices.Clone(allButStatus), func(c *denial.Code) bool { return c == heldForAnother })
		l.set(issueRuleList, settings.Branch(l.hil), issueRuleList.Change(settings.Desk(), nil, switchable).Value)
		l.refuses(l.issueAt("HIL", "C2", "M1"), heldForAnother) // that one is never off
		l.refuses(l.issueAt("RIV", "C2", "M1"), allButStatus...)
		_, err := l.desk.Issue(t.Context(), clerk, IssueIn{Body: IssueRequest{Copy: "C3", Member: "M1", Branch: "HIL"}})
		must(t, 0, err)
	})
}

func TestL11_ABranchsNumberOverridesThePlans(t *testing.T) {
	bothLibraries(t, 1, 1, func(t *testing.T, l *library) {
		l.manyTitles(4)
		l.set(maxLoansSetting, settings.Branch(l.riv), "1")
		l.set(maxLoansSetting, settings.Branch(l.hil), "3")
		_, err := l.issue("T1-1", "M1")
		must(t, 0, err)
		wantFigures(t, l.refuses(l.issueAt("RIV", "T2-1", "M1"), loanLimitReached), "limit=1 open=1")
		for _, c := range []string{"T2-1", "T3-1"} {
			must(t, 0, l.issueAt("HIL", c, "M1")())
		}
		wantFigures(t, l.refuses(l.issueAt("HIL", "T4-1", "M1"), loanLimitReached), "limit=3 open=3")

		l.set(fineBlockSetting, settings.Branch(l.hil), "500")
		l.at("2026-03-16")
		_, err = l.giveBack("T1-1", "RIV")
		must(t, 0, err)
		reasons := l.refuses(l.issueAt("HIL", "T4-1", "M1"), finesUnpaid, hasOverdue)
		wantFigures(t, reasons, "amount=₹5.00 limit=₹5.00", "oldestDueOn=2026-03-15 count=2")
	})
}

var loanNotes = store.SQL(`
	select coalesce(note, '') || ' by ' || coalesce(cast(actor_id as text), '') from journal
	where type = 'lending.loan.issued' and subject_id = $1`)

func TestL11_AnOverrideNeedsTheRightAndIsKeptWithItsReason(t *testing.T) {
	bothLibraries(t, 2, 3, func(t *testing.T, l *library) {
		everything(l)
		ask := func(a actor.Actor, copy, why string) (Loan, error) {
			return l.desk.Issue(t.Context(), a, IssueIn{Body: IssueRequest{Copy: copy, Member: "M1", Override: why}})
		}
		if _, err := ask(junior, "C3", "she asked nicely"); !errors.Is(err, actor.ErrForbidden) {
			t.Errorf("without the right: %v", err)
		}
		if _, err := ask(junior, "C3", " \t "); errors.Is(err, actor.ErrForbidden) || err == nil {
			t.Errorf("blanks are no reason to override: %v", err)
		}
		l.refuses(failing(func() (Loan, error) { return ask(clerk, "C2", "exam week") }), heldForAnother)
		loan, err := ask(clerk, "C3", "exam week")
		must(t, 0, err)
		want := []string{"membershipExpired", "loanLimitReached", "finesUnpaid", "hasOverdue", "alreadyHolds", "memberSuspended"}
		if !slices.Equal(loan.Overrode, want) {
			t.Errorf("the loan overrode %v, want %v", loan.Overrode, want)
		}
		if got := l.texts(loanNotes, loan.ID); !slices.Equal(got, []string{"exam week by 900"}) {
			t.Errorf("the journal keeps %q", got)
		}
		l.refuses(failing(func() (Loan, error) { return ask(clerk, "C3", "exam week") }), copyNotAvailable)
	})
}

func TestL12_TheWaitingCopyGoesToItsMemberOnlyAndFulfilsTheHold(t *testing.T) {
	bothLibraries(t, 1, 3, func(t *testing.T, l *library) {
		_, err := l.issue("C1", "M1")
		must(t, 0, err)
		h, err := l.holdFor("M2", "RIV")
		must(t, 0, err)
		_, err = l.giveBack("C1", "RIV")
		must(t, 0, err)
		l.refuses(l.issueAt("", "C1", "M3"), heldForAnother)
		loan, err := l.issue("C1", "M2")
		must(t, 0, err)
		if got := l.readHold(h.ID); got.State != HoldFulfilled || got.Loan != loan.ID {
			t.Errorf("the hold is %s by loan %d, want fulfilled by %d", got.State, got.Loan, loan.ID)
		}
	})
}

func TestL12_AHoldThatIsOverGivesNoRightToTheCopy(t *testing.T) {
	bothLibraries(t, 1, 2, func(t *testing.T, l *library) {
		_, err := l.issue("C1", "M1")
		must(t, 0, err)
		h, err := l.holdFor("M2", "RIV")
		must(t, 0, err)
		_, err = l.giveBack("C1", "RIV")
		must(t, 0, err)
		l.at("2026-03-05")
		_, err = l.issue("C1", "M2") // as anybody may, from the shelf
		must(t, 0, err)
		l.wantHold(h.ID, HoldExpired)
	})
}

func TestL13_TheDueDateMovesOffClosedDaysUnlessSetOtherwise(t *testing.T) {
	bothLibraries(t, 2, 2, func(t *testing.T, l *library) {
		l.closes(l.riv, civil.NewWeek(time.Sunday, time.Monday))
		loan, err := l.issue("C1", "M1") // on Sunday 1 March, for 14 days
		must(t, 0, err)
		if loan.DueOn != civil.MustDate("2026-03-17") {
			t.Errorf("due on %s, want Tuesday 17 March", loan.DueOn)
		}
		l.set(dueSkipsClosedSetting, settings.Branch(l.riv), "off")
		plain, err := l.issue("C2", "M2")
		must(t, 0, err)
		if plain.DueOn != civil.MustDate("2026-03-15") {
			t.Errorf("with the setting off due on %s, want Sunday 15 March", plain.DueOn)
		}
		if stored := l.view("C1").Loan.DueOn; stored != loan.DueOn {
			t.Errorf("a due date was recomputed to %s", stored)
		}
	})
}

func TestL13_TodayIsTheBranchsOwnDay(t *testing.T) {
	bothLibraries(t, 1, 1, func(t *testing.T, l *library) {
		l.later(9*time.Hour + 30*time.Minute) // 19:30 on 1 March in India
		loan, err := l.issue("C1", "M1")
		must(t, 0, err)
		_, err = l.giveBack("C1", "RIV")
		must(t, 0, err)
		l.later(4*time.Hour + 30*time.Minute) // 18:30 UTC on 1 March: midnight in India
		next, err := l.issue("C1", "M1")
		must(t, 0, err)
		if loan.DueOn != civil.MustDate("2026-03-15") || next.DueOn != civil.MustDate("2026-03-16") {
			t.Errorf("due on %s and, lent after midnight, on %s", loan.DueOn, next.DueOn)
		}
	})
}
