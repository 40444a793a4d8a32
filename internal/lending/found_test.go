package lending

import (
	"testing"
	"time"

	"holdfast/internal/actor"
)

func TestL6_APlanKeepsItsCodeAndItsCurrency(t *testing.T) {
	bothLibraries(t, 1, 1, func(t *testing.T, l *library) {
		plan := NewPlanRequest{Code: "basic", Name: "Basic", Currency: "INR", MaxLoans: 2, LoanDays: 14, HoldDays: 3, BlockLimit: 10000}
		_, err := l.desk.AddPlan(t.Context(), actor.Operator(), NewPlanIn{Body: plan})
		wantReasons(t, err, "planTaken")
		plan.Currency = "USD"
		_, err = l.desk.ChangePlan(t.Context(), actor.Operator(), NewPlanIn{Body: plan})
		wantReasons(t, err, "planCurrencyFixed")
		plan.Currency, plan.LoanDays = "INR", 21
		if _, err = l.desk.ChangePlan(t.Context(), actor.Operator(), NewPlanIn{Body: plan}); err != nil {
			t.Fatal(err)
		}
		loan, err := l.issue("C1", "M1")
		if err != nil || loan.DueOn.String() != "2026-03-22" {
			t.Errorf("due on %s under the new terms, %v", loan.DueOn, err)
		}
	})
}

func TestABranchIsAddedOnce(t *testing.T) {
	bothLibraries(t, 1, 1, func(t *testing.T, l *library) {
		b := NewBranchRequest{Code: "RIV", Name: "Riverside", Zone: "Asia/Kolkata"}
		_, err := l.desk.AddBranch(t.Context(), actor.Operator(), NewBranchIn{Body: b})
		wantReasons(t, err, "branchTaken")
		b.Zone = "Asia/Nowhere"
		if _, err := l.desk.AddBranch(t.Context(), actor.Operator(), NewBranchIn{Body: b}); err == nil {
			t.Error("a zone that does not exist was taken")
		}
		b.Code, b.Zone = "LAK", "Asia/Kolkata"
		if _, err := l.desk.AddBranch(t.Context(), actor.Operator(), NewBranchIn{Body: b}); err != nil {
			t.Error(err)
		}
	})
}

func TestALoanIsUndoneWhileTheCopyIsStillThereAndNoLater(t *testing.T) {
	bothLibraries(t, 2, 2, func(t *testing.T, l *library) {
		undo := func(id int64) error {
			_, err := l.desk.UndoIssue(t.Context(), clerk, UndoIn{Loan: id})
			return err
		}
		first, err := l.issue("C1", "M1")
		must(t, 0, err)
		must(t, 0, undo(first.ID))
		wantReasons(t, undo(first.ID), "loanEnded")
		renewed, err := l.issue("C1", "M1")
		must(t, 0, err)
		_, err = l.desk.Renew(t.Context(), clerk, RenewIn{Loan: renewed.ID})
		must(t, 0, err)
		wantReasons(t, undo(renewed.ID), "loanRenewed")
		late, err := l.issue("C2", "M2")
		must(t, 0, err)
		l.later(time.Hour)
		wantReasons(t, undo(late.ID), "undoTooLate")
	})
}

func TestALoanThatFulfilledAHoldStays(t *testing.T) {
	bothLibraries(t, 1, 2, func(t *testing.T, l *library) {
		_, err := l.issue("C1", "M1")
		must(t, 0, err)
		_, err = l.holdFor("M2", "RIV")
		must(t, 0, err)
		_, err = l.giveBack("C1", "RIV")
		must(t, 0, err)
		loan, err := l.issue("C1", "M2")
		must(t, 0, err)
		_, err = l.desk.UndoIssue(t.Context(), clerk, UndoIn{Loan: loan.ID})
		wantReasons(t, err, "loanFromHold")
	})
}
