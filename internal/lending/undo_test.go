package lending

import (
	"testing"
	"time"
)

func (l *library) undo(loan int64) (Returned, error) {
	return l.desk.UndoIssue(l.t.Context(), clerk, UndoIn{Loan: loan})
}

func TestUndoTakesALoanBackAsIfItHadNotBeen(t *testing.T) {
	bothLibraries(t, 2, 2, func(t *testing.T, l *library) {
		loan := got(l.issue("C1", "M1"))(t)
		back := got(l.undo(loan.ID))(t)
		if back.Next.Action != ToShelf || back.Fine != nil {
			t.Errorf("the copy goes %+v, fine %v", back.Next, back.Fine)
		}
		_, err := l.undo(loan.ID)
		wantReasons(t, err, "loanEnded")
		got(l.issue("C1", "M2"))(t)
		months := got(l.desk.TitleMonths(t.Context(), clerk, TitleMonthsIn{Title: l.title}))(t)
		if n := months.Items[monthsShown-1].Loans; n != 1 {
			t.Errorf("%d loans count in this month, want 1: the other was undone", n)
		}
		_, err = l.undo(999)
		wantReasons(t, err, "unknownLoan")
	})
}

func TestL14_AnUndoneLoansCopyServesTheQueueFirst(t *testing.T) {
	bothLibraries(t, 1, 2, func(t *testing.T, l *library) {
		loan := got(l.issue("C1", "M1"))(t)
		got(l.holdFor("M2", "RIV"))(t)
		if back := got(l.undo(loan.ID))(t); back.Next.Action != ToHoldShelf || back.Next.Member != "M2" {
			t.Errorf("the copy goes %+v, want the hold shelf for M2", back.Next)
		}
	})
}

func TestUndoRefusesWhatIsNoMistakeAnyMore(t *testing.T) {
	bothLibraries(t, 2, 2, func(t *testing.T, l *library) {
		got(l.issue("C1", "M1"))(t)
		got(l.holdFor("M2", "HIL"))(t)
		got(l.giveBack("C1", "HIL"))(t)
		collected, err := l.desk.Issue(t.Context(), clerk,
			IssueIn{Body: IssueRequest{Copy: "C1", Member: "M2", Branch: "HIL"}})
		if err != nil {
			t.Fatal(err)
		}
		got(l.desk.Renew(t.Context(), clerk, RenewIn{Loan: collected.ID}))(t)
		l.later(undoWithin + time.Second)
		_, err = l.undo(collected.ID)
		wantReasons(t, err, "undoTooLate", "loanRenewed", "loanFromHold")
	})
}
