package registration

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"testing"
	"time"

	"holdfast/internal/civil"
	"holdfast/internal/money"
	"holdfast/internal/settings"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

// ways are how a seat of CS101-A comes free. Each leaves S1 without it.
var ways = map[string]func(u *university){
	"a drop": func(u *university) { u.gets("dropped", u.must(u.drop("S1", "CS101-A")), nil) },
	"a withdrawal": func(u *university) {
		u.rows("drop_phases", nil, []any{u.term, "2026-03-01", "withdrawn"})
		u.touch()
		u.gets("withdrawn", u.must(u.drop("S1", "CS101-A")), nil)
	},
	"a swap": func(u *university) {
		u.gets("enrolled", u.must(u.swap("S1", "CS101-A", "EN101-A")), nil)
	},
}

// againstS2 are ways in which a rule comes to object to S2, who waits first.
var againstS2 = map[string]func(u *university){
	"timetableClash":  func(u *university) { u.must(u.enroll("S2", "MA101-A")) },
	"examClash":       func(u *university) { u.must(u.enroll("S2", "PH101-A")) },
	"duplicateCourse": func(u *university) { u.must(u.enroll("S2", "CS101-B")) },
	"creditLimit": func(u *university) {
		u.must(u.enroll("S2", "EN101-A"))
		u.set(creditLimitSetting.Change(settings.Term(u.term), 5))
	},
	"prerequisitesMissing": func(u *university) {
		u.exec(setNeeds, u.courses["CS101"], "OLD", "", "")
		u.passed("S3", "OLD", "A")
	},
	"corequisitesMissing": func(u *university) {
		u.exec(setNeeds, u.courses["CS101"], "", "OLD", "")
		u.passed("S3", "OLD", "A")
	},
	"excludedByCourse": func(u *university) {
		u.exec(setNeeds, u.courses["CS101"], "", "", "EN101")
		u.must(u.enroll("S2", "EN101-A"))
	},
	"libraryFines": func(u *university) {
		u.fines[u.person("S2")] = money.Money{Amount: 500, Currency: "INR"}
	},
	"alreadyPassed": func(u *university) { u.passed("S2", "CS101", "B") },
	"notForYou": func(u *university) {
		u.rows("restrictions", nil, []any{u.sections["CS101-A"], u.group("MAJ", "S3")})
		u.exec(raiseSections)
	},
}

var (
	setNeeds = store.SQL(`
		update courses set prerequisites = $2, corequisites = $3, exclusions = $4, version = version + 1 where id = $1`)
	raiseSections = store.SQL(`update sections set version = version + 1`)
	countPassed   = store.SQL(`
		select count(*) from journal where type = 'registration.enrollment.passedOver' and subject_id = $1`)
	selectSkipAt = store.SQL(`select at from skips where enrollment_id = $1`)
	selectSince  = store.SQL(`select since from enrollments where id = $1`)
	countOpen    = store.SQL(`select count(*) from seats where capacity > enrolled + offered and id = $1`)
)

// queue fills CS101-A, which has one seat, with S1, and lets others wait in their
// order. What gets in their way stands beside it.
func (u *university) queue(waiting int) {
	u.pupils(waiting + 1)
	u.course("OLD")
	u.section("CS101-A", 1, "Mon 10:00-11:00")
	u.section("CS101-B", 99, "Thu 10:00-11:00")
	u.section("MA101-A", 99, "Mon 10:30-11:30")
	u.section("PH101-A", 99, "Wed 10:00-11:00")
	u.section("EN101-A", 99, "Fri 10:00-11:00")
	u.exam("CS101-A", "2026-06-22", 600, 720)
	u.exam("PH101-A", "2026-06-22", 719, 800)
	for i := range waiting + 1 {
		u.must(u.enroll(fmt.Sprint("S", i+1), "CS101-A"))
	}
}

func (u *university) states(section string, want map[string]State) {
	u.t.Helper()
	for s, w := range want {
		if got := u.state(s, section); got != w {
			u.t.Errorf("%s in %s is %q, want %q", s, section, got, w)
		}
	}
}

// reasonsOf are the codes for which somebody was passed over the last time.
func (u *university) reasonsOf(number, section string) (codes []string) {
	u.t.Helper()
	text := one[string](u, selectSkip, u.enrollment(number, section))
	if text == "" {
		return nil
	}
	var all []Objection
	if err := json.Unmarshal([]byte(text), &all); err != nil {
		u.t.Fatal(err)
	}
	return namesOfObjections(all)
}

func TestR11_WhoeverFreesASeatTheNextOneGetsItInTheSameTransaction(t *testing.T) {
	for name, free := range ways {
		t.Run(name, func(t *testing.T) {
			bothUniversities(t, func(t *testing.T, u *university) {
				u.queue(2)
				u.clock(storetest.Start.Add(time.Hour))
				free(u)
				u.states("CS101-A", map[string]State{"S2": Enrolled, "S3": Waitlisted})
				given := one[civil.Instant](u, selectSince, u.enrollment("S1", "CS101-A"))
				if got := one[civil.Instant](u, selectSince, u.enrollment("S2", "CS101-A")); got != given {
					t.Errorf("the seat came free at %s and was given at %s", given, got)
				}
			})
		})
	}
}

func TestR11_WhomARuleObjectsToKeepsThePlaceAndIsToldOnce(t *testing.T) {
	names := slices.Sorted(maps.Keys(ways))
	for i, code := range slices.Sorted(maps.Keys(againstS2)) {
		way := names[i%len(names)]
		t.Run(code+" after "+way, func(t *testing.T) {
			bothUniversities(t, func(t *testing.T, u *university) {
				u.queue(4)
				againstS2[code](u)
				ways[way](u)
				u.states("CS101-A", map[string]State{"S2": Waitlisted, "S3": Enrolled, "S4": Waitlisted})
				if got := u.reasonsOf("S2", "CS101-A"); fmt.Sprint(got) != "["+code+"]" {
					t.Errorf("S2 was passed over for %v, want %s", got, code)
				}
				m, err := u.enroll("S2", "CS101-A")
				u.gets("waitlisted 1", m, err)
				told := one[civil.Instant](u, selectSkipAt, u.enrollment("S2", "CS101-A"))
				u.clock(storetest.Start.Add(time.Hour))
				u.must(u.desk.Drop(t.Context(), registrar, DropIn{ID: u.enrollment("S3", "CS101-A")}))
				if n := one[int64](u, countPassed, u.enrollment("S2", "CS101-A")); n != 1 {
					t.Errorf("S2 was told %d times of the same reason", n)
				}
				if got := one[civil.Instant](u, selectSkipAt, u.enrollment("S2", "CS101-A")); got != told {
					t.Errorf("the same reason was written again at %s", got)
				}
			})
		})
	}
}

func TestR11_WhoJoinsAnewIsToldAnew(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.queue(2)
		u.must(u.enroll("S2", "MA101-A"))
		u.must(u.drop("S1", "CS101-A")) // S2 clashes, S3 gets it
		u.clock(storetest.Start.Add(time.Hour))
		u.must(u.drop("S2", "CS101-A"))
		u.must(u.enroll("S2", "CS101-A"))
		u.clock(storetest.Start.Add(2 * time.Hour))
		u.must(u.drop("S3", "CS101-A")) // the same clash
		id := u.enrollment("S2", "CS101-A")
		if n := one[int64](u, countPassed, id); n != 2 {
			t.Errorf("S2 was told %d times, want once for each time of waiting", n)
		}
		if got := one[civil.Instant](u, selectSkipAt, id); got != storetest.Start.Add(2*time.Hour) {
			t.Errorf("the last skip is of %s", got)
		}
	})
}

func TestR11_AnotherReasonIsToldAgain(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.queue(3)
		u.must(u.enroll("S2", "MA101-A"))
		u.must(u.drop("S1", "CS101-A"))
		u.fines[u.person("S2")] = money.Money{Amount: 500, Currency: "INR"}
		u.must(u.drop("S3", "CS101-A"))
		if got := u.reasonsOf("S2", "CS101-A"); fmt.Sprint(got) != "[timetableClash libraryFines]" {
			t.Errorf("S2 was passed over for %v", got)
		}
		if n := one[int64](u, countPassed, u.enrollment("S2", "CS101-A")); n != 2 {
			t.Errorf("S2 was told %d times, want 2", n)
		}
	})
}

func TestR11_WhoIsPassedOverLeavesTheListWhereTheTermSaysSo(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.queue(3)
		u.set(passedOverSetting.Change(settings.Term(u.term), string(passedOverLeaves)))
		u.must(u.enroll("S2", "MA101-A"))
		u.must(u.drop("S1", "CS101-A"))
		u.states("CS101-A", map[string]State{"S2": Dropped, "S3": Enrolled, "S4": Waitlisted})
		if got := u.reasonsOf("S2", "CS101-A"); fmt.Sprint(got) != "[timetableClash]" {
			t.Errorf("S2 left for %v", got)
		}
		m, err := u.enroll("S4", "CS101-A")
		u.gets("waitlisted 1", m, err)
	})
}

func TestR11_WhatWasCancelledElsewhereIsInNobodysWay(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.queue(2)
		u.must(u.enroll("S2", "CS101-B"))
		_, err := u.desk.CancelSection(t.Context(), registrar,
			CancelSectionIn{ID: u.sections["CS101-B"], Body: CancelSectionRequest{Reason: "nobody teaches it"}})
		if err != nil {
			t.Fatal(err)
		}
		u.must(u.drop("S1", "CS101-A"))
		u.states("CS101-A", map[string]State{"S2": Enrolled, "S3": Waitlisted})
	})
}

func TestR11_NobodyEligibleLeavesTheSeatOpen(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.queue(2)
		u.must(u.enroll("S2", "MA101-A"))
		u.must(u.enroll("S3", "MA101-A"))
		u.must(u.drop("S1", "CS101-A"))
		seats := one[int64](u, selectSeatsOf, u.sections["CS101-A"])
		if one[int64](u, countOpen, seats) != 1 {
			t.Error("the seat is not open")
		}
		m, err := u.enroll("S1", "CS101-A")
		u.gets("enrolled", m, err)
	})
}

// deepQueue lets 50 wait, of whom the first 40 clash.
func (u *university) deepQueue() {
	u.queue(50)
	for i := range 40 {
		u.must(u.enroll(fmt.Sprint("S", i+2), "MA101-A"))
	}
}

func TestR11_TheFortyFirstIsFoundWhenFortyBeforeAreIneligible(t *testing.T) {
	servers(t, func(t *testing.T, u *university, desks []*Desk) {
		u.deepQueue()
		for i, d := range append(desks, desks...) {
			gone := "S1"
			if i > 0 {
				gone = fmt.Sprint("S", 41+i)
			}
			u.must(d.Drop(t.Context(), u.self(gone), DropIn{ID: u.enrollment(gone, "CS101-A")}))
			u.states("CS101-A", map[string]State{gone: Dropped, "S2": Waitlisted, "S41": Waitlisted,
				fmt.Sprint("S", 42+i): Enrolled})
		}
		m, err := u.enroll("S41", "CS101-A")
		u.gets("waitlisted 40", m, err)
		if got := u.reasonsOf("S41", "CS101-A"); fmt.Sprint(got) != "[timetableClash]" {
			t.Errorf("S41 was passed over for %v", got)
		}
	})
}

// Those who join in the same transaction stand behind some who were not looked at.
func TestR11_NobodyWhoComesWithTheDropGoesBeforeTheFortyFirst(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.deepQueue()
		u.pupils(1)
		got := u.batch(
			move{take: []int64{u.sections["CS101-A"]}, student: u.students["S52"]},
			move{give: []int64{u.sections["CS101-A"]}, student: u.students["S1"]})
		for i, want := range []string{"waitlisted 51", "dropped"} {
			u.gets(want, got[i].Answer, got[i].Err)
		}
		u.states("CS101-A", map[string]State{"S42": Enrolled, "S52": Waitlisted})
	})
}

// batch decides moves in one transaction, as the registrar's.
func (u *university) batch(moves ...move) (got []store.Result[Moved]) {
	u.t.Helper()
	for i := range moves {
		moves[i].by = registrar
		if err := u.desk.bound(u.t.Context(), &moves[i]); err != nil {
			u.t.Fatal(err)
		}
	}
	u.write(func(ctx context.Context, tx *store.Tx) (err error) {
		got, err = u.desk.decide(ctx, tx, moves)
		return err
	})
	return got
}

// What makes somebody eligible counts for the next move, even in one transaction.
func TestR11_WhoBecomesEligibleInATransactionIsNotPassedByInIt(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(3)
		u.course("LAB")
		u.course("CS101", "", "LAB")
		u.section("LAB-A", 9)
		u.section("CS101-A", 1)
		u.must(u.enroll("S1", "LAB-A"))
		u.must(u.enroll("S1", "CS101-A"))
		u.must(u.enroll("S2", "LAB-A"))
		u.must(u.enroll("S2", "CS101-A")) // waits
		u.must(u.drop("S2", "LAB-A"))
		u.must(u.enroll("S3", "LAB-A"))
		take := func(s, section string) move {
			return move{student: u.students[s], take: []int64{u.sections[section]}}
		}
		got := u.batch(move{student: u.students["S1"], give: []int64{u.sections["CS101-A"]}}, // S2 lacks the lab
			take("S2", "LAB-A"), take("S3", "CS101-A"))
		for i, want := range []string{"dropped", "enrolled", "waitlisted 1"} {
			u.gets(want, got[i].Answer, got[i].Err)
		}
		u.states("CS101-A", map[string]State{"S2": Enrolled})
	})
}

func TestR11_AReleasedReserveGoesToThoseWhoWaited(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(3)
		u.section("CS101-A", 1)
		u.rows("reserves", nil, []any{u.id(), one[int64](u, selectSeatsOf, u.sections["CS101-A"]), u.group("MAJ"), 1,
			storetest.Start.Add(time.Hour)})
		u.must(u.enroll("S1", "CS101-A"))
		u.must(u.enroll("S2", "CS101-A"))
		u.states("CS101-A", map[string]State{"S1": Waitlisted, "S2": Waitlisted})
		u.clock(storetest.Start.Add(time.Hour))
		m, err := u.enroll("S3", "CS101-A")
		u.gets("waitlisted 2", m, err)
		u.states("CS101-A", map[string]State{"S1": Enrolled, "S2": Waitlisted})
	})
}

func TestR11_AfterTheLastWindowNobodyIsPromoted(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.queue(1)
		u.exec(deleteWindows)
		u.window("", -time.Hour, time.Hour)
		u.group("Y4")
		u.window("Y4", -time.Hour, 2*time.Hour) // the lists move until the last one is over
		u.clock(storetest.Start.Add(2*time.Hour - time.Microsecond))
		u.must(u.drop("S1", "CS101-A"))
		u.states("CS101-A", map[string]State{"S2": Enrolled})
		u.pupils(1)
		_, err := u.enrollAs(u.desk, registrar, "S3", "ill on the day", "CS101-A")
		if err != nil {
			t.Fatal(err)
		}
		u.clock(storetest.Start.Add(2 * time.Hour))
		u.must(u.drop("S2", "CS101-A"))
		u.states("CS101-A", map[string]State{"S3": Waitlisted})
	})
}

func TestR7_WhereWindowsAreNoRuleWaitingListsMoveAlways(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.queue(1)
		u.exec(deleteWindows)
		u.touch()
		u.set(ruleList.Change(settings.Term(u.term), nil, []*denialCode{windowClosed}))
		u.must(u.drop("S1", "CS101-A"))
		u.states("CS101-A", map[string]State{"S2": Enrolled})
	})
}

func TestR12_PartsThatWaitTogetherArePromotedTogether(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(3)
		u.section("PH150-A", 9, "Mon 10:00-11:00")
		u.part("PH150-L1", "PH150-A", "lab", 1, "Tue 14:00-16:00")
		u.part("PH150-L2", "PH150-A", "lab", 1, "Wed 14:00-16:00")
		u.section("MA101-A", 9, "Tue 15:00-17:00")
		u.must(u.enroll("S1", "PH150-A", "PH150-L1"))
		u.must(u.enroll("S2", "PH150-A", "PH150-L1"))
		u.must(u.enroll("S3", "PH150-A", "PH150-L1"))
		u.must(u.enroll("S2", "MA101-A")) // clashes with the lab only
		u.must(u.drop("S1", "PH150-A"))
		u.states("PH150-A", map[string]State{"S2": Waitlisted, "S3": Enrolled})
		u.states("PH150-L1", map[string]State{"S2": Waitlisted, "S3": Enrolled})
		// A free seat in the lecture alone is nobody's turn.
		m, err := u.swap("S3", "PH150-L1", "PH150-L2")
		u.gets("enrolled", m, err)
		u.states("PH150-L1", map[string]State{"S2": Waitlisted, "S3": Dropped})
		u.must(u.drop("S2", "MA101-A"))
		m, err = u.enroll("S1", "PH150-A", "PH150-L1") // S2 goes first
		u.gets("waitlisted 1", m, err)
		u.states("PH150-L1", map[string]State{"S2": Enrolled})
	})
}

func TestR11_WhoIsPromotedInOneSectionIsPassedOverInAnother(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(3)
		u.section("CS101-A", 1, "Mon 10:00-11:00")
		u.section("MA101-A", 1, "Mon 10:30-11:30")
		u.must(u.enroll("S1", "CS101-A"))
		u.must(u.enroll("S3", "MA101-A"))
		u.must(u.enroll("S2", "CS101-A"))
		u.must(u.enroll("S2", "MA101-A"))
		u.must(u.drop("S1", "CS101-A"))
		u.must(u.drop("S3", "MA101-A"))
		u.states("CS101-A", map[string]State{"S2": Enrolled})
		u.states("MA101-A", map[string]State{"S2": Waitlisted})
		if got := u.reasonsOf("S2", "MA101-A"); fmt.Sprint(got) != "[timetableClash]" {
			t.Errorf("S2 was passed over for %v", got)
		}
		// Both at once, in one transaction.
		u.must(u.drop("S2", "CS101-A"))
		u.must(u.enroll("S1", "CS101-A"))
		u.states("MA101-A", map[string]State{"S2": Waitlisted})
		u.must(u.enroll("S3", "MA101-A"))
		u.states("MA101-A", map[string]State{"S2": Enrolled, "S3": Waitlisted})
	})
}

func TestR11_TwoSeatsThatComeFreeAtOnceGoToTheFirstTwo(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(5)
		u.section("CS101-A", 2)
		for i := range 5 {
			u.must(u.enroll(fmt.Sprint("S", i+1), "CS101-A"))
		}
		give := []int64{u.sections["CS101-A"]}
		u.batch(move{student: u.students["S1"], give: give}, move{student: u.students["S2"], give: give})
		u.states("CS101-A", map[string]State{"S3": Enrolled, "S4": Enrolled, "S5": Waitlisted})
	})
}

// An answer tells the position as it is after those who went before in the same
// transaction.
func TestR29_PositionsAreThoseAfterAllThatCameBefore(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.queue(4)
		cs := []int64{u.sections["CS101-A"]}
		got := u.batch(move{student: u.students["S3"], give: cs}, move{student: u.students["S5"], take: cs},
			move{student: u.students["S1"], give: cs}, move{student: u.students["S5"], take: cs},
			move{student: u.students["S3"], take: cs}, move{student: u.students["S4"], take: cs})
		for i, want := range []string{"dropped", "waitlisted 3", "dropped", "waitlisted 2", "waitlisted 3", "waitlisted 1"} {
			u.gets(want, got[i].Answer, got[i].Err)
		}
	})
}
