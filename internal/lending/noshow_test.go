package lending

import (
	"fmt"
	"testing"
	"time"

	"holdfast/internal/denial"
	"holdfast/internal/settings"
	"holdfast/internal/store"
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

var liftNoShows = store.SQL(`insert into no_show_liftings (id, member_id, at, reason) values (1, $1, $2, $3)`)

func TestL26_ALiftingForgivesWhatCameBeforeIt(t *testing.T) {
	bothLibraries(t, 0, 2, func(t *testing.T, l *library) {
		l.manyTitles(9)
		l.noShows(1, 3, true)
		l.refuses(l.placeNext(), holdsSuspended)
		now, err := l.db.Now(t.Context())
		must(t, 0, err)
		l.exec(liftNoShows, l.members["M1"], now, "was in hospital")
		must(t, 0, l.placeNext()())
		_, err = l.cancel(l.member("M1").Holds[0].ID)
		must(t, 0, err)
		l.noShows(4, 2, true)
		must(t, 0, l.placeNext()()) // two since then
	})
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
