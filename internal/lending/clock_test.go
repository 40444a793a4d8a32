package lending

import (
	"context"
	"testing"
	"time"

	"holdfast/internal/civil"
	"holdfast/internal/store"
)

// stepClock sets the clock as the machine's own may be set: back too. On SQLite
// no instant falls below the last one written, wherever the clock is.
var stepClock = store.SQL(`update clock set offset_us = offset_us + $1, frozen_us = frozen_us + $1 where id = 1`)

func (l *library) steps(d time.Duration) {
	l.t.Helper()
	l.exec(stepClock, d.Microseconds())
}

// A loan that began before the return that made room for it would be one too
// many, for ever.
func TestD2_NothingOfAMemberComesBeforeWhatCameBeforeItOnWhateverTitle(t *testing.T) {
	bothLibraries(t, 1, 1, func(t *testing.T, l *library) {
		l.manyTitles(4)
		for _, barcode := range []string{"C1", "T1-1"} {
			_, err := l.issue(barcode, "M1")
			must(t, 0, err)
		}
		l.later(time.Hour)
		back, err := l.giveBack("C1", "RIV")
		must(t, 0, err)
		l.steps(-2 * time.Hour)
		loan, err := l.issue("T2-1", "M1")
		must(t, 0, err)
		if ended := *back.Loan.ReturnedAt; loan.BorrowedAt < ended {
			t.Errorf("borrowed at %s, but what made room for it was returned at %s", loan.BorrowedAt, ended)
		}
	})
}

// Whatever is written of a member is remembered as the member's last instant.
func TestD2_EveryActOnAMemberSetsTheMembersLastInstant(t *testing.T) {
	bothLibraries(t, 2, 2, func(t *testing.T, l *library) {
		l.manyTitles(1)
		l.exec(putStatus, "T1-1", InRepair)
		var loan Loan
		var hold Hold
		for _, act := range []struct {
			name string
			do   func() error
		}{
			{"an issue", func() (err error) { loan, err = l.issue("C1", "M1"); return err }},
			{"a renewal", failing(func() (Loan, error) { return l.renew(loan.ID) })},
			{"a return", func() error {
				l.at("2026-06-01")
				return failing(func() (Returned, error) { return l.giveBack("C1", "RIV") })()
			}},
			{"a payment", failing(func() (Payment, error) { return l.pay("M1", 100) })},
			{"a hold", func() (err error) { hold, err = l.holdOn(l.titleOf("T1-1"), "M1", "RIV"); return err }},
			{"the end of a hold", failing(func() (Hold, error) { return l.cancel(hold.ID) })},
			{"a renewed membership", func() error {
				_, err := l.desk.RenewMembership(t.Context(), supervisor, MemberIn{Card: "M1"})
				return err
			}},
			{"a suspension", func() error {
				_, err := l.desk.SuspendMember(t.Context(), supervisor,
					SuspendIn{Card: "M1", Body: SuspendRequest{Reason: "three books lost"}})
				return err
			}},
			{"a lifting", func() error {
				_, err := l.desk.LiftSuspension(t.Context(), supervisor,
					LiftIn{Card: "M1", Body: LiftRequest{Reason: "found"}})
				return err
			}},
			{"an import", func() error {
				_, err := l.importMembers("card,name,plan,branch,expires\nM1,Member M1,basic,RIV,2029-03-31\n", MemberImport{})
				return err
			}},
		} {
			l.later(time.Minute)
			must(t, 0, act.do())
			now, err := l.db.Now(t.Context())
			must(t, 0, err)
			if at := l.lastOf("M1"); at != now {
				t.Errorf("after %s at %s the member's last instant is %s", act.name, now, at)
			}
		}
	})
}

var selectLastOf = store.SQL(`select changed_at from members where card = $1`)

// lastOf is the last instant of anything about a member.
func (l *library) lastOf(card string) (at civil.Instant) {
	l.t.Helper()
	read(l.t, l.db, func(ctx context.Context, tx *store.Tx) (err error) {
		at, _, err = store.One(ctx, tx, selectLastOf, store.Column[civil.Instant], card)
		return err
	})
	return at
}
