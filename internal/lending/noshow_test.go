package lending

import (
	"fmt"
	"testing"
	"time"

	"holdfast/internal/civil"
	"holdfast/internal/denial"
	"holdfast/internal/settings"
)

// noShows lets so many holds of M1 lapse, each on a title of its own, from the
// clock's day on. Three days' window and the day after it pass for each. The job
// runs only if it is asked for.
func (l *library) noShows(from, n int, job bool) {
	l.t.Helper()
	for i := range n {
		barcode := fmt.Sprint("T", from+i, "-1")
		_, err := l.issue(barcode, "M2")
		must(l.t, 0, err)
		_, err = l.holdOn(l.titleOf(barcode), "M1", "RIV")
		must(l.t, 0, err)
		l.mustReturn(barcode, "RIV")
		l.later(4 * 24 * time.Hour)
		if job {
			_, err = l.desk.AdvanceHolds(l.t.Context())
			must(l.t, 0, err)
		}
	}
}

func (l *library) placeNext() func() error {
	title := l.titleOf("T9-1")
	return failing(func() (Hold, error) { return l.holdOn(title, "M1", "HIL") })
}

func TestL26_ThreeNoShowsSuspendHoldsForAMonthWhetherOrNotTheJobHasRun(t *testing.T) {
	for _, job := range []bool{false, true} {
		bothLibraries(t, 0, 2, func(t *testing.T, l *library) {
			l.manyTitles(9)
			l.noShows(1, 2, job)
			must(t, 0, l.placeNext()()) // two are forgiven
			h := l.member("M1").Holds[0]
			_, err := l.cancel(h.ID)
			must(t, 0, err)
			l.noShows(3, 1, job) // until 12 March, over on the 13th
			reasons := l.refuses(l.placeNext(), holdsSuspended)
			wantFigures(t, reasons, "until=2026-04-13")
			_, err = l.issue("T8-1", "M1") // loans are not suspended
			must(t, 0, err)
			l.at("2026-04-12")
			l.refuses(l.placeNext(), holdsSuspended)
			l.at("2026-04-13")
			must(t, 0, l.placeNext()())
		})
	}
}

func TestL26_LimitWindowAndLengthAreSettings(t *testing.T) {
	bothLibraries(t, 0, 2, func(t *testing.T, l *library) {
		l.manyTitles(9)
		l.set(noShowLimitSetting, settings.Desk(), "2")
		l.set(noShowMonthsSetting, settings.Branch(l.hil), "2")
		l.noShows(1, 2, false) // the second is over on 9 March
		wantFigures(t, l.refuses(l.placeNext(), holdsSuspended), "until=2026-05-09")
		l.set(noShowDaysSetting, settings.Branch(l.hil), "1") // the first is four days older
		must(t, 0, l.placeNext()())
		_, err := l.cancel(l.member("M1").Holds[0].ID)
		must(t, 0, err)
		l.set(noShowDaysSetting, settings.Branch(l.hil), "30")
		l.refuses(l.placeNext(), holdsSuspended)
		l.set(noShowLimitSetting, settings.Branch(l.hil), "0") // never suspends there
		must(t, 0, l.placeNext()())
	})
}

// fullTime is how a suspension with the usual numbers ends that began on 12 March.
const fullTime = "2026-04-13"

func TestL26_ASuspensionRunsItsFullTimeWhateverGrowsOld(t *testing.T) {
	bothLibraries(t, 0, 2, func(t *testing.T, l *library) {
		l.manyTitles(9)
		l.set(noShowDaysSetting, settings.Desk(), "9") // the three lapse on 5, 9 and 13 March
		l.noShows(1, 3, false)
		wantFigures(t, l.refuses(l.placeNext(), holdsSuspended), "until="+fullTime)
		for _, day := range []string{"2026-03-15", "2026-03-25", "2026-04-12"} { // the first, then all are older
			l.at(day)
			wantFigures(t, l.refuses(l.placeNext(), holdsSuspended), "until="+fullTime)
		}
		l.at(fullTime)
		must(t, 0, l.placeNext()())
	})
}

func TestL26_ANoShowDuringASuspensionIsWeighedLikeAnyOther(t *testing.T) {
	bothLibraries(t, 0, 2, func(t *testing.T, l *library) {
		l.manyTitles(9)
		l.set(noShowLimitSetting, settings.Desk(), "2")
		l.lapseTogether(1, 3) // on 5 March, of holds that were placed in time
		wantFigures(t, l.refuses(l.placeNext(), holdsSuspended), "until=2026-04-05")
		if got := l.member("M1").HoldSuspension; got == nil || got.NoShows != 3 {
			t.Errorf("the member's page says %+v, want three no-shows", got)
		}
	})
}

func TestL26_WhatANoShowRuleMakesOfTheDays(t *testing.T) {
	zone, err := civil.LoadZone("Asia/Kolkata")
	must(t, 0, err)
	rule := noShowRule{limit: 3, days: 10, months: 1}
	for _, c := range []struct {
		name, today string
		lapsed      []string // newest first
		rule        noShowRule
		count       int
		until       string
	}{
		{"two are forgiven", "2026-03-10", []string{"2026-03-10", "2026-03-09"}, rule, 0, ""},
		{"three suspend", "2026-03-10", []string{"2026-03-10", "2026-03-09", "2026-03-01"}, rule, 3, "2026-04-10"},
		{"ten days apart is too far", "2026-03-11", []string{"2026-03-11", "2026-03-09", "2026-03-01"}, rule, 0, ""},
		{"to the last day", "2026-04-09", []string{"2026-03-10", "2026-03-09", "2026-03-01"}, rule, 3, "2026-04-10"},
		{"and no longer", "2026-04-10", []string{"2026-03-10", "2026-03-09", "2026-03-01"}, rule, 0, ""},
		{"a late one that is alone changes nothing", "2026-03-30",
			[]string{"2026-03-28", "2026-03-10", "2026-03-09", "2026-03-01"}, rule, 3, "2026-04-10"},
		{"a fourth in time prolongs it", "2026-03-30",
			[]string{"2026-03-18", "2026-03-10", "2026-03-09", "2026-03-01"}, rule, 3, "2026-04-18"},
		{"a short month ends on its last day", "2026-02-10",
			[]string{"2026-01-31", "2026-01-31", "2026-01-31", "2026-01-31"}, rule, 4, "2026-02-28"},
		{"a limit of 0 never suspends", "2026-03-10", []string{"2026-03-10"}, noShowRule{days: 10, months: 1}, 0, ""},
	} {
		n := noShows{rule: c.rule}
		for _, day := range c.lapsed {
			n.at = append(n.at, zone.StartOf(civil.MustDate(day)))
		}
		count, until := n.suspension(zone, civil.MustDate(c.today))
		if count != c.count || count > 0 && until.String() != c.until {
			t.Errorf("%s: %d until %s, want %d until %s", c.name, count, until, c.count, c.until)
		}
	}
}

// liftsNoShows lets a member place holds again.
func (l *library) liftsNoShows(card, why string) (HoldSuspension, error) {
	return l.desk.LiftNoShows(l.t.Context(), supervisor, LiftIn{Card: card, Body: LiftRequest{Reason: why}})
}

func TestL26_ALiftingForgivesWhatCameBeforeIt(t *testing.T) {
	bothLibraries(t, 0, 2, func(t *testing.T, l *library) {
		l.manyTitles(9)
		l.noShows(1, 3, true)
		l.refuses(l.placeNext(), holdsSuspended)
		got, err := l.liftsNoShows("M1", " was in hospital ")
		must(t, 0, err)
		if got.Member != "M1" || got.NoShows != 3 || got.Until.String() != fullTime || got.LiftedAt == nil {
			t.Errorf("lifted: %+v", got)
		}
		l.wantJournal("lending.member.noShowsLifted", "was in hospital by 901")
		must(t, 0, l.placeNext()())
		_, err = l.cancel(l.member("M1").Holds[0].ID)
		must(t, 0, err)
		l.noShows(4, 2, true)
		must(t, 0, l.placeNext()()) // two since then
	})
}

func TestL26_ThereMustBeNoShowsToLift(t *testing.T) {
	bothLibraries(t, 0, 2, func(t *testing.T, l *library) {
		l.manyTitles(9)
		lift := failing(func() (HoldSuspension, error) { return l.liftsNoShows("M1", "was in hospital") })
		l.refuses(lift, holdsNotSuspended)
		l.noShows(1, 2, false)
		l.refuses(lift, holdsNotSuspended) // two are forgiven anyway
		l.set(noShowLimitSetting, settings.Branch(l.hil), "2")
		if got := l.member("M1").HoldSuspension; got == nil || got.NoShows != 2 {
			t.Errorf("a stricter branch suspends, the member's page says %+v", got)
		}
		l.switchOff(holdRuleList, l.hil, holdsSuspended)
		l.refuses(lift, holdsNotSuspended) // nobody asks the rule there
		l.noShows(3, 1, false)
		must(t, 0, lift())
		l.refuses(lift, holdsNotSuspended) // once is enough
		l.suspends("M1", nil, "noise")
		got := l.refuses(lift, holdsNotSuspended)
		if want := "The member is suspended: noise. That takes a lifting of its own."; got[0].Lift != want {
			t.Errorf("it says %q, want %q", got[0].Lift, want)
		}
	})
}

func TestL26_TwoSupervisorsAtOnceLiftNoShowsOnce(t *testing.T) {
	servers(t, 0, 2, func(t *testing.T, l *library, desks []*Desk) {
		l.manyTitles(9)
		l.noShows(1, 3, false)
		together(2, func(i int) error {
			_, err := desks[i%len(desks)].LiftNoShows(t.Context(), supervisor,
				LiftIn{Card: "M1", Body: LiftRequest{Reason: "was in hospital"}})
			return err
		}).want(t, 1, "holdsNotSuspended")
		l.wantJournal("lending.member.noShowsLifted", "was in hospital by 901")
	})
}

// lapseTogether lets so many holds of M1 lapse at one instant.
func (l *library) lapseTogether(from, n int) {
	l.t.Helper()
	for i := range n {
		barcode := fmt.Sprint("T", from+i, "-1")
		_, err := l.issue(barcode, "M2")
		must(l.t, 0, err)
		_, err = l.holdOn(l.titleOf(barcode), "M1", "RIV")
		must(l.t, 0, err)
		l.mustReturn(barcode, "RIV")
	}
	l.later(4 * 24 * time.Hour)
}

func TestL26_ACollectedOrCancelledHoldIsNoNoShow(t *testing.T) {
	bothLibraries(t, 0, 2, func(t *testing.T, l *library) {
		l.manyTitles(9)
		l.set(noShowLimitSetting, settings.Desk(), "1")
		for i, collect := range []bool{true, false} {
			barcode := fmt.Sprint("T", i+1, "-1")
			_, err := l.issue(barcode, "M2")
			must(t, 0, err)
			h, err := l.holdOn(l.titleOf(barcode), "M1", "RIV")
			must(t, 0, err)
			l.mustReturn(barcode, "RIV")
			if collect {
				_, err = l.issue(barcode, "M1")
			} else {
				_, err = l.cancel(h.ID)
			}
			must(t, 0, err)
		}
		l.later(9 * 24 * time.Hour)
		must(t, 0, l.placeNext()())
		l.refuses(failing(func() (Hold, error) { return l.holdOn(l.titleOf("T9-1"), "M1", "HIL") }),
			[]*denial.Code{alreadyQueued}...)
	})
}
