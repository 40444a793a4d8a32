package registration

import (
	"fmt"
	"testing"
	"time"

	"holdfast/internal/civil"
	"holdfast/internal/money"
	"holdfast/internal/settings"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

var (
	makeOffers  = store.SQL(`update sections set offers = true, version = version + 1 where id = $1`)
	selectUntil = store.SQL(`select coalesce(offer_until, 0) from enrollments where id = $1`)
)

// offering is a queue for CS101-A, whose freed seats are offered; S2 was offered
// that of S1.
func (u *university) offering(waiting int) {
	u.queue(waiting)
	u.exec(makeOffers, u.sections["CS101-A"])
	u.must(u.drop("S1", "CS101-A"))
	u.states("CS101-A", map[string]State{"S2": Offered})
}

const offerTime = 24 * time.Hour

func TestR11_AnOfferKeepsTheSeatUntilItsEnd(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.offering(2)
		if got := one[civil.Instant](u, selectUntil, u.enrollment("S2", "CS101-A")); got != storetest.Start.Add(offerTime) {
			t.Errorf("it is kept until %s", got)
		}
		u.clock(storetest.Start.Add(offerTime - time.Microsecond))
		m, err := u.enroll("S1", "CS101-A")
		u.gets("waitlisted 2", m, err)
		u.gets("enrolled", u.must(u.enroll("S2", "CS101-A")), nil)
		u.states("CS101-A", map[string]State{"S3": Waitlisted})
	})
}

func TestR11_AnOfferThatIsOverGoesToTheNext(t *testing.T) {
	for _, before := range []int{0, 40} {
		t.Run(fmt.Sprint(before, " before who are ineligible"), func(t *testing.T) {
			bothUniversities(t, func(t *testing.T, u *university) {
				u.offering(before + 2)
				for i := range before {
					u.must(u.enroll(fmt.Sprint("S", i+3), "MA101-A"))
				}
				u.clock(storetest.Start.Add(offerTime))
				m, err := u.enroll("S2", "CS101-A") // too late by nothing
				u.gets(fmt.Sprint("waitlisted ", before+1), m, err)
				u.states("CS101-A", map[string]State{fmt.Sprint("S", before+3): Offered})
			})
		})
	}
}

func TestR11_AnOfferEndsWithTheLastWindow(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.queue(1)
		u.exec(makeOffers, u.sections["CS101-A"])
		u.exec(deleteWindows)
		u.window("", -time.Hour, time.Hour)
		u.must(u.drop("S1", "CS101-A"))
		if got := one[civil.Instant](u, selectUntil, u.enrollment("S2", "CS101-A")); got != storetest.Start.Add(time.Hour) {
			t.Errorf("it is kept until %s", got)
		}
	})
}

// A seat that is kept for somebody is his to take, whenever his own window closed:
// it was promised while the list moved.
func TestR6_AnOfferIsAcceptedAfterTheOwnWindowHasClosed(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.offering(2)
		u.exec(deleteWindows)
		u.group("Y4")
		u.window("", -time.Hour, time.Hour)
		u.window("Y4", -time.Hour, 48*time.Hour)
		u.clock(storetest.Start.Add(2 * time.Hour))
		m, err := u.enroll("S1", "CS101-A")
		u.gets("windowClosed", m, err)
		m, err = u.enroll("S2", "CS101-A")
		u.gets("enrolled", m, err)
	})
}

func TestR6_TheRulesAreAskedAgainWhenAnOfferIsAccepted(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.offering(2)
		u.fines[u.person("S2")] = money.Money{Amount: 500, Currency: "INR"}
		m, err := u.enroll("S2", "CS101-A")
		u.gets("libraryFines", m, err)
		u.states("CS101-A", map[string]State{"S2": Offered})
		delete(u.fines, u.person("S2"))
		m, err = u.enroll("S2", "CS101-A")
		u.gets("enrolled", m, err)
	})
}

// What is over keeps a seat until somebody comes by, but nobody from another one.
func TestR4_AnOfferThatIsOverIsInNobodysWay(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.offering(2)
		m, err := u.enroll("S2", "MA101-A")
		u.gets("timetableClash", m, err)
		u.clock(storetest.Start.Add(offerTime))
		m, err = u.enroll("S2", "MA101-A")
		u.gets("enrolled", m, err)
		m, err = u.enroll("S1", "CS101-A")
		u.gets("waitlisted 1", m, err)
		u.states("CS101-A", map[string]State{"S2": Dropped, "S3": Offered})
	})
}

func TestR11_AnOfferThatIsDeclinedGoesToTheNextWithNoMark(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.offering(2)
		u.rows("drop_phases", nil, []any{u.term, "2026-03-01", "closed"})
		u.touch()
		u.gets("dropped", u.must(u.drop("S2", "CS101-A")), nil)
		u.states("CS101-A", map[string]State{"S3": Offered})
	})
}

func TestR11_WherePassedOverLeaveAnOfferSkipsThem(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.queue(3)
		u.set(passedOverSetting.Change(settings.Term(u.term), string(passedOverLeaves)))
		u.exec(makeOffers, u.sections["CS101-A"])
		u.must(u.enroll("S2", "MA101-A"))
		u.must(u.drop("S1", "CS101-A"))
		u.states("CS101-A", map[string]State{"S2": Dropped, "S3": Offered, "S4": Waitlisted})
	})
}

// An offer of one section counts in all others while it lasts.
func TestR6_WhatIsOfferedCountsForCredits(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.offering(1)
		u.set(creditLimitSetting.Change(settings.Term(u.term), 5))
		m, err := u.enroll("S2", "EN101-A")
		u.gets("creditLimit", m, err)
		u.clock(storetest.Start.Add(offerTime))
		m, err = u.enroll("S2", "EN101-A")
		u.gets("enrolled", m, err)
	})
}

// An offer that is over is so however many wait before it, for whoever comes by: its
// student, and the job.
func TestR11_AnOfferBehindManyEndsLikeAnyOther(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.queue(fewWaiters + 6)
		u.exec(makeOffers, u.sections["CS101-A"])
		for i := range fewWaiters + 2 {
			u.must(u.enroll(fmt.Sprint("S", i+2), "MA101-A")) // clashes now
		}
		next := func(n int) string { return fmt.Sprint("S", fewWaiters+3+n) }
		u.must(u.enroll(next(1), "EN101-A"))
		u.must(u.drop("S1", "CS101-A"))
		u.states("CS101-A", map[string]State{next(1): Offered})
		u.clock(storetest.Start.Add(offerTime))
		m, err := u.swap(next(1), "EN101-A", "CS101-A")
		u.gets("sectionFull", m, err)
		u.states("EN101-A", map[string]State{next(1): Enrolled})
		u.states("CS101-A", map[string]State{next(1): Dropped, next(2): Offered})
		u.clock(storetest.Start.Add(2 * offerTime))
		if n, err := u.desk.AdvanceWaitlists(t.Context()); n != 1 || err != nil {
			t.Errorf("moved %d: %v", n, err)
		}
		u.states("CS101-A", map[string]State{next(2): Dropped, next(3): Offered})
		u.clock(storetest.Start.Add(3 * offerTime))
		m, err = u.enroll(next(3), "CS101-A")
		u.gets(fmt.Sprint("waitlisted ", fewWaiters+3), m, err)
		u.states("CS101-A", map[string]State{next(4): Offered})
	})
}

// An offer can be taken in exchange for something else.
func TestR12_ASwapIntoTheSeatThatIsOfferedTakesIt(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.offering(2)
		u.must(u.enroll("S2", "EN101-A"))
		m, err := u.swap("S2", "EN101-A", "CS101-A")
		u.gets("enrolled", m, err)
		u.states("EN101-A", map[string]State{"S2": Dropped})
		u.states("CS101-A", map[string]State{"S3": Waitlisted})
	})
}
