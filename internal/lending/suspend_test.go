package lending

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/store"
	"holdfast/internal/web"
)

// suspended suspends a member until a day, "" for until it is lifted.
func (l *library) suspended(card, until, why string) (Suspension, error) {
	r := SuspendRequest{Reason: why}
	if until != "" {
		r.Until = civil.MustDate(until)
	}
	return l.desk.SuspendMember(l.t.Context(), supervisor, SuspendIn{Card: card, Body: r})
}

// readmits lifts a member's suspension.
func (l *library) readmits(card, why string) (Suspension, error) {
	return l.desk.LiftSuspension(l.t.Context(), supervisor, LiftIn{Card: card, Body: LiftRequest{Reason: why}})
}

var selectNotes = store.SQL(`
	select coalesce(note, '') || ' by ' || coalesce(cast(actor_id as text), '') from journal
	where type = $1 order by id`)

// wantJournal checks what the journal keeps of acts of one type: the words and
// who said them.
func (l *library) wantJournal(kind string, want ...string) {
	l.t.Helper()
	if got := l.texts(selectNotes, kind); !slices.Equal(got, want) {
		l.t.Errorf("the journal keeps %q of %s, want %q", got, kind, want)
	}
}

func TestL11_ASuspendedMemberBorrowsAndHoldsNothingUntilItIsLifted(t *testing.T) {
	bothLibraries(t, 2, 2, func(t *testing.T, l *library) {
		l.manyTitles(2)
		_, err := l.issue("T1-1", "M2")
		must(t, 0, err)
		issue := failing(func() (Loan, error) { return l.issue("C1", "M1") })
		hold := failing(func() (Hold, error) { return l.holdOn(l.titleOf("T1-1"), "M1", "RIV") })

		got, err := l.suspended("M1", "", " noise ")
		must(t, 0, err)
		if got.Member != "M1" || got.Reason != "noise" || got.From.IsZero() || !got.Until.IsZero() || got.LiftedAt != nil {
			t.Errorf("suspended: %+v", got)
		}
		wantFigures(t, l.refuses(issue, memberSuspended), "reason=noise")
		wantFigures(t, l.refuses(hold, memberSuspended), "reason=noise")
		m := l.member("M1")
		if m.Suspension == nil || *m.Suspension != got || m.HoldSuspension != nil {
			t.Errorf("the member's page says %+v and %+v", m.Suspension, m.HoldSuspension)
		}

		l.later(time.Hour)
		lifted, err := l.readmits("M1", "apologised")
		must(t, 0, err)
		if lifted.LiftedAt == nil || lifted.Reason != "noise" || lifted.From != got.From {
			t.Errorf("lifted: %+v", lifted)
		}
		must(t, 0, issue())
		must(t, 0, hold())
		if m := l.member("M1"); m.Suspension != nil {
			t.Errorf("after the lifting the member's page says %+v", m.Suspension)
		}
		l.wantJournal("lending.member.suspended", "noise by 901")
		l.wantJournal("lending.member.suspensionLifted", "apologised by 901")
	})
}

func TestL11_ASuspensionEndsByItselfOnItsDay(t *testing.T) {
	bothLibraries(t, 2, 1, func(t *testing.T, l *library) {
		got, err := l.suspended("M1", "2026-03-11", "noise")
		must(t, 0, err)
		if got.Until.String() != "2026-03-11" {
			t.Errorf("suspended: %+v", got)
		}
		zone, err := civil.LoadZone("Asia/Kolkata")
		must(t, 0, err)
		end := zone.StartOf(got.Until)
		issue := failing(func() (Loan, error) { return l.issue("C1", "M1") })
		must(t, 0, l.db.SetClock(t.Context(), end-1))
		reasons := l.refuses(issue, memberSuspended)
		wantFigures(t, reasons, "reason=noise until=2026-03-10T18:30:00Z endsOn=2026-03-11")
		if want := "The member is suspended until Wed 11 Mar 2026: noise."; reasons[0].Detail != want {
			t.Errorf("it says %q, want %q", reasons[0].Detail, want)
		}
		must(t, 0, l.db.SetClock(t.Context(), end))
		l.refuses(failing(func() (Suspension, error) { return l.readmits("M1", "apologised") }), nothingSuspended)
		must(t, 0, issue())
		_, err = l.suspended("M1", "2026-03-12", "noise again") // over is over
		must(t, 0, err)
	})
}

func TestL11_WhatCannotBeSuspendedOrLiftedIsRefusedWithAllReasons(t *testing.T) {
	bothLibraries(t, 1, 2, func(t *testing.T, l *library) {
		suspend := func(until string) func() error {
			return failing(func() (Suspension, error) { return l.suspended("M1", until, "noise") })
		}
		lift := failing(func() (Suspension, error) { return l.readmits("M1", "apologised") })
		l.refuses(lift, nothingSuspended)
		for _, until := range []string{"0001-01-01", "2026-02-28", "2026-03-01", "2036-03-02", "9999-12-31"} {
			if got := l.refuses(suspend(until), suspensionUntilUnfit); got[0].Field != "/until" {
				t.Errorf("%s is told at %q", until, got[0].Field)
			}
		}
		must(t, 0, suspend("2036-03-01")()) // ten years to the day
		wantFigures(t, l.refuses(suspend(""), alreadySuspended), "until=2036-02-29T18:30:00Z reason=noise")
		l.refuses(suspend("2026-03-01"), alreadySuspended, suspensionUntilUnfit)
		must(t, 0, lift())
		l.refuses(lift, nothingSuspended)

		in := LiftIn{Card: "M1", Body: LiftRequest{Reason: "  "}}
		_, lifted := l.desk.LiftSuspension(t.Context(), supervisor, in)
		_, forgiven := l.desk.LiftNoShows(t.Context(), supervisor, in)
		_, suspended := l.suspended("M1", "", "  ")
		for _, err := range []error{lifted, forgiven, suspended} {
			if p, ok := errors.AsType[*web.Problem](err); !ok || p.At("/reason") == "" {
				t.Errorf("blanks were taken for a reason: %v", err)
			}
		}
	})
}

func TestL11_SuspendingTakesASupervisorOfTheMembersBranch(t *testing.T) {
	bothLibraries(t, 1, 1, func(t *testing.T, l *library) {
		head := func(branch int64) actor.Actor {
			return actor.Actor{Person: 903, Via: actor.ViaAPI,
				Grants: []actor.Grant{{Permission: MayMembers, Place: branch}}}
		}
		suspend := SuspendIn{Card: "M1", Body: SuspendRequest{Reason: "noise"}}
		lift := LiftIn{Card: "M1", Body: LiftRequest{Reason: "sorry"}}
		for _, by := range []actor.Actor{clerk, junior, l.self("M1"), head(l.hil)} {
			_, suspending := l.desk.SuspendMember(t.Context(), by, suspend)
			_, lifting := l.desk.LiftSuspension(t.Context(), by, lift)
			_, forgiving := l.desk.LiftNoShows(t.Context(), by, lift)
			for _, err := range []error{suspending, lifting, forgiving} {
				if !errors.Is(err, actor.ErrForbidden) {
					t.Errorf("%d was not sent away: %v", by.Person, err)
				}
			}
		}
		_, err := l.desk.SuspendMember(t.Context(), head(l.riv), suspend)
		must(t, 0, err)
		l.refuses(failing(func() (Suspension, error) { return l.suspended("C1", "", "noise") }), unknownMember)
		l.refuses(failing(func() (Suspension, error) { return l.readmits("M9", "sorry") }), unknownMember)
	})
}

func TestL11_EachLiftingLiftsItsOwn(t *testing.T) {
	bothLibraries(t, 0, 2, func(t *testing.T, l *library) {
		l.manyTitles(9)
		l.noShows(1, 3, true)
		lift := failing(func() (Suspension, error) { return l.readmits("M1", "the card was found") })
		if got := l.refuses(lift, nothingSuspended); got[0].Lift !=
			"Only holds are stopped, because 3 were not collected; that takes a lifting of its own." {
			t.Errorf("it says %q", got[0].Lift)
		}
		_, err := l.suspended("M1", "", "lost card")
		must(t, 0, err)
		l.refuses(l.placeNext(), memberSuspended, holdsSuspended)
		must(t, 0, lift())
		l.refuses(l.placeNext(), holdsSuspended)
		_, err = l.liftsNoShows("M1", "was in hospital")
		must(t, 0, err)
		must(t, 0, l.placeNext()())
	})
}

func TestL25_WhoIsReadmittedGetsTheNextCopyAtHisOldPlace(t *testing.T) {
	bothLibraries(t, 2, 4, func(t *testing.T, l *library) {
		for i, member := range []string{"M1", "M2"} {
			_, err := l.issue([]string{"C1", "C2"}[i], member)
			must(t, 0, err)
		}
		first, err := l.holdFor("M3", "RIV")
		must(t, 0, err)
		second, err := l.holdFor("M4", "RIV")
		must(t, 0, err)
		_, err = l.suspended("M3", "", "noise")
		must(t, 0, err)
		l.mustReturn("C1", "RIV")
		l.wantHold(first.ID, HoldWaiting)
		l.wantHold(second.ID, HoldReady)
		_, err = l.readmits("M3", "apologised")
		must(t, 0, err)
		l.mustReturn("C2", "RIV")
		l.wantHold(first.ID, HoldReady)
	})
}

var selectInForce = store.SQL(`
	select reason from suspensions where member_id = $1 and lifted_at is null order by id`)

func TestL11_TwoSupervisorsAtOnceSuspendOnceAndLiftOnce(t *testing.T) {
	servers(t, 1, 1, func(t *testing.T, l *library, desks []*Desk) {
		together(4, func(i int) error {
			_, err := desks[i%len(desks)].SuspendMember(t.Context(), supervisor,
				SuspendIn{Card: "M1", Body: SuspendRequest{Reason: "noise"}})
			return err
		}).want(t, 1, "alreadySuspended")
		if got := l.texts(selectInForce, l.members["M1"]); len(got) != 1 {
			t.Errorf("in force are %q", got)
		}
		together(4, func(i int) error {
			_, err := desks[i%len(desks)].LiftSuspension(t.Context(), supervisor,
				LiftIn{Card: "M1", Body: LiftRequest{Reason: "apologised"}})
			return err
		}).want(t, 1, "nothingSuspended")
		l.wantJournal("lending.member.suspended", "noise by 901")
		l.wantJournal("lending.member.suspensionLifted", "apologised by 901")
	})
}

func TestL11_TheNaiveWaySuspendsTwice(t *testing.T) {
	mayBreak(t, 1, 1, func(t *testing.T, l *library) {
		seen := make([]int, 2)
		eachLooksFirst(2, func(i int) {
			seen[i] = len(l.texts(selectInForce, l.members["M1"]))
		}, func(i int) {
			if seen[i] > 0 {
				return
			}
			l.naively(func(ctx context.Context, tx *store.Tx, _ int64) error {
				id, err := tx.ID(ctx, "suspensions")
				if err != nil {
					return err
				}
				return tx.InsertMany(ctx, insertSuspension, 1, func(int) []any {
					return []any{id, l.members["M1"], int64(0), nil, "noise"}
				})
			})
		})
		if got := l.texts(selectInForce, l.members["M1"]); len(got) != 2 {
			t.Fatalf("in force are %q: the naive way was not seen to fail", got)
		}
		_, err := l.readmits("M1", "apologised") // even so one lifting lifts all
		must(t, 0, err)
		_, err = l.issue("C1", "M1")
		must(t, 0, err)
	})
}

func TestP4_TheSameKeySuspendsOnce(t *testing.T) {
	bothLibraries(t, 1, 1, func(t *testing.T, l *library) {
		by := supervisor
		by.Key = actor.Key{Value: "suspend-1", Scope: "901 suspensions", Encode: func(any, error) (actor.Answer, bool) {
			return actor.Answer{Status: 200, Body: []byte("suspended")}, true
		}}
		in := SuspendIn{Card: "M1", Body: SuspendRequest{Reason: "noise"}}
		_, err := l.desk.SuspendMember(t.Context(), by, in)
		must(t, 0, err)
		_, err = l.desk.SuspendMember(t.Context(), by, in)
		if _, again := errors.AsType[*actor.Replay](err); !again {
			t.Errorf("the second time: %v", err)
		}
		l.wantJournal("lending.member.suspended", "noise by 901")
	})
}
