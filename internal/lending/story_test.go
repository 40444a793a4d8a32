package lending

import (
	"context"
	"testing"

	"holdfast/internal/civil"
	"holdfast/internal/denial"
	"holdfast/internal/settings"
	"holdfast/internal/store"
)

// switchRules puts rules of a loan on or off for the whole desk.
func (l *library) switchRules(on, off []*denial.Code) {
	l.t.Helper()
	l.write(func(ctx context.Context, tx *store.Tx) error {
		return settings.Set(ctx, tx, issueRuleList.Change(settings.Desk(), on, off))
	})
}

func TestTheStoryOfTheSampleLibraryComesOutToTheLetter(t *testing.T) {
	bothLibraries(t, 3, 3, func(t *testing.T, l *library) {
		l.switchRules(nil, []*denial.Code{alreadyHolds, hasOverdue})
		first, err := l.issue("C1", "M1")
		must(t, 0, err)
		if first.DueOn != civil.MustDate("2026-03-15") {
			t.Errorf("C1 is due on %s", first.DueOn)
		}
		_, err = l.issue("C2", "M1")
		must(t, 0, err)
		_, err = l.issue("C3", "M1")
		wantReasons(t, err, "loanLimitReached")
		_, err = l.issue("C3", "M3")
		must(t, 0, err)
		_, err = l.holdFor("M2", "RIV")
		must(t, 0, err)

		l.at("2026-03-10")
		_, err = l.desk.Renew(t.Context(), clerk, RenewIn{Loan: first.ID})
		wantReasons(t, err, "othersWaiting")

		l.at("2026-03-21")
		got, err := l.giveBack("C1", "RIV")
		must(t, 0, err)
		if got.LateDays != 6 || got.Fine == nil || got.Fine.Amount != 3000 {
			t.Errorf("%d days late, fine %v; want 6 and 30 rupees", got.LateDays, got.Fine)
		}
		if n := got.Next; n.Action != ToHoldShelf || n.Member != "M2" || *n.CollectBy != civil.MustDate("2026-03-24") {
			t.Errorf("next %+v", n)
		}

		l.at("2026-03-22")
		_, err = l.issue("C1", "M3")
		wantReasons(t, err, "heldForAnother")
		loan, err := l.issue("C1", "M2")
		must(t, 0, err)
		if loan.Member != "M2" {
			t.Errorf("lent to %s", loan.Member)
		}
	})
}

func TestTheStoryWithBothRulesOnTellsTheAddedReasons(t *testing.T) {
	bothLibraries(t, 3, 3, func(t *testing.T, l *library) {
		_, err := l.issue("C1", "M1")
		must(t, 0, err)
		_, err = l.issue("C2", "M1")
		wantReasons(t, err, "alreadyHolds")
		l.at("2026-03-21")
		_, err = l.issue("C2", "M1")
		wantReasons(t, err, "hasOverdue", "alreadyHolds")
	})
}
