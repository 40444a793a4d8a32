package lending

import (
	"context"
	"slices"
	"testing"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/settings"
	"holdfast/internal/store"
)

// himself is a member as he signs in: he may look after his own things.
func (l *library) himself(card string) actor.Actor {
	return actor.Actor{Person: l.persons[card], Via: actor.ViaPage, Grants: []actor.Grant{{Permission: MayOwn}}}
}

func (l *library) own(card string) OwnView {
	l.t.Helper()
	v, err := l.desk.OwnMember(l.t.Context(), l.himself(card), OwnIn{})
	return must(l.t, v, err)
}

func TestP7_WhoAsksForHisOwnGetsThatAndNothingElse(t *testing.T) {
	bothLibraries(t, 2, 2, func(t *testing.T, l *library) {
		loan, err := l.issue("C1", "M1")
		must(t, loan, err)
		v := l.own("M1")
		if v.Card != "M1" || len(v.Loans) != 1 || len(v.Cards) != 1 || v.Note != "" {
			t.Errorf("M1 sees %+v", v)
		}
		if v.StopsAt == nil || v.StopsAt.Amount != basic.FineBlockLimit {
			t.Errorf("loans stop at %v", v.StopsAt)
		}
		if len(v.Works) != 1 || v.Works[0].Title != l.title || len(v.Branches) != 2 {
			t.Errorf("with the titles %v and the branches %v", v.Works, v.Branches)
		}
		if other := l.own("M2"); len(other.Loans) != 0 {
			t.Errorf("M2 sees the loans %v", other.Loans)
		}
		for _, none := range []actor.Actor{{}, {Person: 4711}, actor.Operator()} {
			_, err := l.desk.OwnMember(t.Context(), none, OwnIn{})
			wantReasons(t, err, "unknownMember")
		}
	})
}

func TestOfSeveralCardsEachIsCountedAndTheFirstIsMeant(t *testing.T) {
	bothLibraries(t, 1, 1, func(t *testing.T, l *library) {
		l.write(func(ctx context.Context, tx *store.Tx) error {
			_, err := AddMembers(ctx, tx, []NewMember{{
				Person: l.persons["M1"], Card: "X9", Plan: l.plan, Branch: l.hil, Currency: "INR",
				JoinedOn: civil.MustDate("2025-04-01"), ExpiresOn: civil.MustDate("2027-03-31"),
			}})
			return err
		})
		first := l.own("M1")
		second, err := l.desk.OwnMember(t.Context(), l.himself("M1"), OwnIn{Card: 2})
		must(t, second, err)
		if first.Card != "M1" || second.Card != "X9" || len(first.Cards) != 2 || len(second.Cards) != 2 {
			t.Errorf("first %s of %d, second %s of %d", first.Card, len(first.Cards), second.Card, len(second.Cards))
		}
		_, err = l.desk.OwnMember(t.Context(), l.himself("M1"), OwnIn{Card: 3})
		wantReasons(t, err, "unknownMember")
	})
}

// What one's own page says of a queue is what the desk will do: with the scope
// branch a place counts among those who collect at the same branch.
func TestL20_OnesPlaceCountsAmongThoseWhomTheSameCopiesServe(t *testing.T) {
	bothLibraries(t, 2, 5, func(t *testing.T, l *library) {
		for i, m := range []string{"M1", "M2"} {
			loan, err := l.issue([]string{"C1", "C2"}[i], m)
			must(t, loan, err)
		}
		for _, m := range []string{"M3", "M4", "M5"} {
			h, err := l.holdFor(m, map[string]string{"M3": "RIV", "M4": "HIL", "M5": "RIV"}[m])
			must(t, h, err)
		}
		if w := l.own("M5").Waits; len(w) != 1 || w[0].Place != 3 || w[0].Copies != 2 || *w[0].Likely != (Wait{28, 31}) {
			t.Errorf("anywhere: %+v", w)
		}
		l.write(func(ctx context.Context, tx *store.Tx) error {
			return settings.Set(ctx, tx, holdScopeSetting.Change(settings.Desk(), string(scopeBranch)))
		})
		if w := l.own("M5").Waits; len(w) != 1 || w[0].Place != 2 || w[0].Copies != 2 || *w[0].Likely != (Wait{14, 14}) {
			t.Errorf("by branch: %+v", w)
		}
		if w := l.own("M4").Waits; len(w) != 1 || w[0].Copies != 0 || w[0].Likely != nil {
			t.Errorf("at a branch without copies: %+v", w)
		}
	})
}

func TestL22_OnesOwnHoldsAreAsTheyAreAtThisInstant(t *testing.T) {
	bothLibraries(t, 1, 3, func(t *testing.T, l *library) {
		loan, err := l.issue("C1", "M1")
		must(t, loan, err)
		for _, m := range []string{"M2", "M3"} {
			h, err := l.holdFor(m, "RIV")
			must(t, h, err)
		}
		back, err := l.giveBack("C1", "RIV")
		must(t, back, err)
		state := func(card string) HoldState {
			if v := l.own(card); len(v.Holds) == 1 {
				return v.Holds[0].State
			}
			return "gone"
		}
		if got := []HoldState{state("M2"), state("M3")}; !slices.Equal(got, []HoldState{HoldReady, HoldWaiting}) {
			t.Errorf("at first %v", got)
		}
		l.at("2026-03-05") // no job has run
		if got := []HoldState{state("M2"), state("M3")}; !slices.Equal(got, []HoldState{"gone", HoldReady}) {
			t.Errorf("after the last day %v", got)
		}
		if v := l.own("M3"); *v.Holds[0].CollectBy != civil.MustDate("2026-03-08") {
			t.Errorf("M3 may collect by %s", v.Holds[0].CollectBy)
		}
		past, err := l.desk.OwnHolds(t.Context(), l.himself("M2"), OwnListIn{})
		must(t, past, err)
		if len(past.Items) != 1 || past.Items[0].State != HoldExpired {
			t.Errorf("M2's past holds: %+v", past.Items)
		}
	})
}
