package registration

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"holdfast/internal/denial"
	"holdfast/internal/settings"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

func TestR12_ARefusedSwapTellsAllAndKeepsTheSeat(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.queue(1)
		u.must(u.enroll("S2", "EN101-A"))
		u.must(u.enroll("S2", "MA101-A"))
		u.rows("drop_phases", nil, []any{u.term, "2026-03-01", "closed"})
		u.touch()
		m, err := u.swap("S2", "EN101-A", "CS101-A")
		u.gets("dropClosed timetableClash sectionFull alreadyWaitlisted", m, err)
		u.states("EN101-A", map[string]State{"S2": Enrolled})
		u.states("CS101-A", map[string]State{"S2": Waitlisted})
	})
}

// What is gone cannot be swapped, and that it is gone is not all that is said.
func TestR12_ASwapOfWhatIsGoneTellsWhatElseIsInTheWay(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.queue(1)
		u.must(u.enroll("S2", "EN101-A"))
		u.must(u.enroll("S2", "MA101-A"))
		u.must(u.drop("S2", "CS101-A"))
		give, take := []int64{u.sections["EN101-A"]}, []int64{u.sections["CS101-A"]}
		got := u.batch(move{student: u.students["S2"], give: give}, move{student: u.students["S2"], give: give, take: take})
		u.gets("notEnrolled timetableClash sectionFull", got[1].Answer, got[1].Err)
	})
}

func TestR12_ASwapIntoTheOwnSeatOfACrossListedSectionNeedsNoFreeOne(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(2)
		id := u.section("CS300-A", 1, "Mon 10:00-11:00")
		u.sectionIn("MA300-A", one[int64](u, selectSeatsOf, id), "lecture", 0, "Mon 10:00-11:00")
		u.must(u.enroll("S1", "CS300-A"))
		u.must(u.enroll("S2", "MA300-A")) // waits for the same seat
		m, err := u.swap("S1", "CS300-A", "MA300-A")
		u.gets("enrolled", m, err)
		u.states("MA300-A", map[string]State{"S1": Enrolled, "S2": Waitlisted})
	})
}

// Two names of one section are one section: nobody waits for it twice, or takes
// two of its seats, at once.
func TestR12_TheTwoNamesOfACrossListedSectionAreOneSection(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(2)
		id := u.section("CS300-A", 1)
		u.sectionIn("MA300-A", one[int64](u, selectSeatsOf, id), "lecture", 0)
		m, err := u.enroll("S1", "CS300-A", "MA300-A")
		u.gets("sameSection", m, err)
		u.must(u.enroll("S2", "CS300-A"))
		m, err = u.enroll("S1", "CS300-A", "MA300-A") // full
		u.gets("sameSection", m, err)
	})
}

func TestR12_SectionsOfOneCourseOrThatExcludeEachOtherAreNotTakenAtOnce(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(1)
		u.course("OLD")
		u.course("NEW", "", "", "OLD")
		for _, s := range []string{"CS101-A", "CS101-B", "OLD-A", "NEW-A"} {
			u.section(s, 5)
		}
		m, err := u.enroll("S1", "CS101-A", "CS101-B")
		u.gets("duplicateCourse", m, err)
		m, err = u.enroll("S1", "OLD-A", "NEW-A")
		u.gets("excludedByCourse", m, err)
		m, err = u.enroll("S1", "NEW-A", "OLD-A")
		u.gets("excludedByCourse", m, err)
	})
}

// Each term has its own windows, limits and mode.
func TestR6_SectionsOfTwoTermsAreNotTakenAtOnce(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(1)
		u.section("CS101-A", 5)
		u.term = u.addTerm("2026A", "2026-08-03", "2026-12-18") // no window is open
		u.section("MA101-A", 5)
		m, err := u.enroll("S1", "MA101-A")
		u.gets("windowClosed", m, err)
		m, err = u.enroll("S1", "CS101-A", "MA101-A")
		u.gets("severalTerms", m, err)
	})
}

func TestR12_ASecondPartOfAKindIsRefusedAndASwapOfPartsIsNot(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(1)
		u.section("PH150-A", 2, "Mon 10:00-11:00")
		u.part("PH150-L1", "PH150-A", "lab", 5, "Tue 14:00-16:00")
		u.part("PH150-L2", "PH150-A", "lab", 5, "Wed 14:00-16:00")
		m, err := u.enroll("S1", "PH150-A", "PH150-L1", "PH150-L2")
		u.gets("partsMissing", m, err)
		u.must(u.enroll("S1", "PH150-A", "PH150-L1"))
		m, err = u.enroll("S1", "PH150-L2")
		u.gets("partsMissing", m, err)
		m, err = u.swap("S1", "PH150-L1", "PH150-L2")
		u.gets("enrolled", m, err)
		u.states("PH150-L1", map[string]State{"S1": Dropped})
	})
}

// His own turn comes before his swap: what he gives up then is a seat, with all
// that holds for seats.
func TestR13_APlaceThatBecomesASeatBeforeTheSwapFollowsThePhase(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(2)
		id := u.section("CS300-A", 2)
		u.sectionIn("MA300-A", one[int64](u, selectSeatsOf, id), "lecture", 0)
		seats := one[int64](u, selectSeatsOf, id)
		u.rows("reserves", nil, []any{u.id(), seats, u.group("MAJ"), 1, storetest.Start.Add(time.Hour)})
		u.must(u.enroll("S1", "CS300-A"))
		u.must(u.enroll("S2", "CS300-A")) // waits: what is free is kept
		u.rows("drop_phases", nil, []any{u.term, "2026-03-01", "closed"})
		u.touch()
		u.clock(storetest.Start.Add(time.Hour))
		m, err := u.swap("S2", "CS300-A", "MA300-A")
		u.gets("dropClosed", m, err)
		u.states("CS300-A", map[string]State{"S2": Enrolled})
	})
}

// Who leaves the list by being passed over has nothing left to swap.
func TestR12_WhoWasJustTakenOffTheListHasNothingToSwap(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(2)
		id := u.section("CS300-A", 1, "Mon 10:00-11:00")
		u.sectionIn("MA300-A", one[int64](u, selectSeatsOf, id), "lecture", 0, "Mon 10:00-11:00")
		u.section("EN101-A", 5, "Mon 10:00-11:00")
		u.must(u.enroll("S1", "CS300-A"))
		u.must(u.enroll("S2", "CS300-A"))
		u.must(u.enroll("S2", "EN101-A"))
		u.must(u.drop("S1", "CS300-A")) // S2 clashes
		u.set(passedOverSetting.Change(settings.Term(u.term), string(passedOverLeaves)))
		m, err := u.swap("S2", "CS300-A", "MA300-A")
		u.gets("notEnrolled timetableClash", m, err)
		if n := one[int64](u, countStates, u.enrollment("S2", "CS300-A")); n != 3 { // waited, told, left
			t.Errorf("%d lines of history, want 3", n)
		}
	})
}

// A swap gives up what is the student's, whatever else has the number.
func TestR12_ASwapNeverGivesUpWhatIsAnothers(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(2)
		seats := one[int64](u, selectSeatsOf, u.section("MA101-A", 5))
		u.course("CS101")
		u.section("EN101-A", 5)
		u.must(u.enroll("S2", "EN101-A"))
		theirs, next := u.enrollment("S2", "EN101-A"), u.next
		u.next = theirs - 1
		if id := u.sectionIn("CS101-A", seats, "lecture", 0); id != theirs {
			t.Fatalf("section %d, enrollment %d", id, theirs)
		}
		u.next = next
		swap := SwapRequest{Drop: theirs, Add: u.sections["MA101-A"], Student: "S1"}
		m, err := u.desk.Swap(t.Context(), registrar, SwapIn{Body: swap})
		u.gets("notEnrolled", m, err)
		m, err = u.desk.Swap(t.Context(), u.self("S1"), SwapIn{Body: swap})
		u.gets("unknownEnrollment", m, err)
		u.states("EN101-A", map[string]State{"S2": Enrolled})
	})
}

// An override that is made for a part alone holds for its course from then on.
func TestR3_AnOverrideOfAPartAloneIsKept(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(2)
		u.section("PH150-A", 5)
		u.part("PH150-L1", "PH150-A", "lab", 5, "Tue 14:00-16:00")
		u.part("PH150-L2", "PH150-A", "lab", 5, "Wed 14:00-16:00")
		u.section("MA101-A", 5, "Wed 15:00-17:00")
		u.must(u.enroll("S1", "PH150-A", "PH150-L1"))
		u.must(u.enroll("S1", "MA101-A"))
		m, err := u.desk.Swap(t.Context(), registrar, SwapIn{Body: SwapRequest{Student: "S1",
			Drop: u.sections["PH150-L1"], Add: u.sections["PH150-L2"], Override: "one week only"}})
		u.gets("enrolled", m, err)
		if n := one[int64](u, countClashOverrides, u.students["S1"], u.courses["PH150"]); n != 1 {
			t.Errorf("%d overrides are kept, want 1", n)
		}
	})
}

var countClashOverrides = store.SQL(`
	select count(*) from overrides where student_id = $1 and course_id = $2 and rule = 'timetableClash'`)

// Alone or combined, who waits is served by a request that is itself refused.
func TestR8_ARefusedRequestStillServesWhoWaits(t *testing.T) {
	for _, way := range []string{"combined", "alone"} {
		t.Run(way, func(t *testing.T) {
			bothUniversities(t, func(t *testing.T, u *university) {
				u.queue(2)
				u.must(u.enroll("S2", "MA101-A"))
				u.must(u.enroll("S3", "MA101-A"))
				u.must(u.drop("S1", "CS101-A")) // nobody may
				u.must(u.drop("S2", "MA101-A"))
				u.passed("S1", "CS101", "A")
				in := EnrollIn{Body: EnrollRequest{Section: u.sections["CS101-A"]}}
				do := u.desk.Enroll
				if way == "alone" {
					do = u.desk.EnrollAlone
				}
				m, err := do(t.Context(), u.self("S1"), in)
				u.gets("alreadyPassed", m, err)
				u.states("CS101-A", map[string]State{"S2": Enrolled})
			})
		})
	}
}

// Who swaps one name of a section for the other sits there as before, though it
// has fewer seats by now.
func TestR12_ASwapWithinASectionThatWasLoweredTakesNoSeat(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(2)
		id := u.section("CS300-A", 2)
		u.sectionIn("MA300-A", one[int64](u, selectSeatsOf, id), "lecture", 0)
		u.must(u.enroll("S1", "CS300-A"))
		u.must(u.enroll("S2", "CS300-A"))
		lower := int64(1)
		_, err := u.desk.SetCapacity(t.Context(), registrar, CapacityIn{ID: id, Body: CapacityRequest{Capacity: &lower}})
		if err != nil {
			t.Fatal(err)
		}
		m, err := u.swap("S1", "CS300-A", "MA300-A")
		u.gets("enrolled", m, err)
		u.states("CS300-A", map[string]State{"S1": Dropped, "S2": Enrolled})
	})
}

// An answer is about the section that was named first, seat or no seat.
func TestR12_TheAnswerIsAboutWhatWasNamedFirst(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(2)
		u.section("PH150-A", 1)
		u.part("PH150-L1", "PH150-A", "lab", 1)
		for i, want := range []State{Enrolled, Waitlisted} {
			m := u.must(u.enroll([]string{"S1", "S2"}[i], "PH150-L1", "PH150-A"))
			if m.Name != "PH150-L1" || m.State != want || len(m.Parts) != 1 || m.Parts[0].Name != "PH150-A" {
				t.Errorf("the answer is about %s, %s, with %v", m.Name, m.State, m.Parts)
			}
		}
	})
}

// Who sits in another section of the course waits for this one, is passed over as
// long as he sits there, and takes what is free with a swap, which uses his place up.
func TestR9_WhoSitsElsewhereInTheCourseWaitsAndSwaps(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.queue(1)
		u.pupils(1)
		u.must(u.enroll("S3", "CS101-B"))
		m := u.must(u.enroll("S3", "CS101-A"))
		u.gets("waitlisted 2", m, nil)
		if len(m.Warnings) != 1 || m.Warnings[0].Code != "duplicateCourse" || !strings.Contains(m.Warnings[0].Lift, "passed over") {
			t.Errorf("warned of %+v", m.Warnings)
		}
		u.must(u.enroll("S2", "CS101-B")) // waits for A, too
		m, err := u.swap("S2", "CS101-B", "CS101-A")
		u.gets("sectionFull alreadyWaitlisted", m, err)
		for _, r := range err.(*denial.Error).Reasons {
			if strings.Contains(r.Lift, "Join") || r.Lift == "" {
				t.Errorf("%s: it helps to %q", r.Code.Name(), r.Lift)
			}
		}
		u.must(u.drop("S1", "CS101-A"))
		u.states("CS101-A", map[string]State{"S2": Waitlisted, "S3": Waitlisted})
		if got := u.asks("S3", "CS101-A", "CS101-B").says(); got != "enrolled" {
			t.Errorf("a swap would be %s", got)
		}
		m, err = u.swap("S3", "CS101-B", "CS101-A") // S2 before him cannot take it
		u.gets("enrolled", m, err)
		u.states("CS101-B", map[string]State{"S3": Dropped, "S2": Enrolled})
		u.states("CS101-A", map[string]State{"S2": Waitlisted})
	})
}

// A swap is decided where its student stands in line: after those before him, and
// before those behind him.
func TestR8_ASwapOfOneWhoWaitsIsDecidedAtHisPlace(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(3)
		id := u.section("CS101-A", 1)
		u.section("CS101-B", 9)
		seats := one[int64](u, selectSeatsOf, id)
		u.rows("reserves", nil, []any{u.id(), seats, u.group("MAJ"), 1, storetest.Start.Add(time.Hour)})
		for _, s := range []string{"S1", "S2", "S3"} {
			if s != "S3" {
				u.must(u.enroll(s, "CS101-B"))
			}
			u.must(u.enroll(s, "CS101-A")) // waits: what is free is kept
		}
		u.clock(storetest.Start.Add(time.Hour))
		m, err := u.swap("S2", "CS101-B", "CS101-A")
		u.gets("enrolled", m, err)
		u.states("CS101-A", map[string]State{"S1": Waitlisted, "S2": Enrolled, "S3": Waitlisted})
	})
}

// Behind more than are locked at first, too; and what was in the way a moment ago is
// no word about a seat that he has.
func TestR8_ASwapFromFarBackInLineTakesTheSeatAndLeavesNoReasonBehind(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.queue(fewWaiters + 2)
		for i := range fewWaiters + 1 {
			u.must(u.enroll(fmt.Sprint("S", i+2), "MA101-A")) // clashes now
		}
		last := fmt.Sprint("S", fewWaiters+3)
		u.must(u.enroll(last, "CS101-B"))
		a, b := u.sections["CS101-A"], u.sections["CS101-B"]
		got := u.batch(move{student: u.students["S1"], give: []int64{a}},
			move{student: u.students[last], give: []int64{b}, take: []int64{a}})
		u.gets("enrolled", got[1].Answer, got[1].Err)
		u.states("CS101-B", map[string]State{last: Dropped})
		if codes := u.reasonsOf(last, "CS101-A"); len(codes) > 0 {
			t.Errorf("a seat, and passed over for %v", codes)
		}
	})
}

// A turn is used up as a whole: who takes the lecture with another lab than the one
// he waits for waits for that lab no more.
func TestR12_ATurnIsUsedUpWithAllItsParts(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(3)
		u.section("PH150-A", 2)
		u.part("PH150-L1", "PH150-A", "lab", 1)
		u.part("PH150-L2", "PH150-A", "lab", 1)
		u.must(u.enroll("S1", "PH150-A", "PH150-L1"))
		u.must(u.enroll("S2", "PH150-A", "PH150-L1")) // waits for the lab
		m := u.must(u.enroll("S2", "PH150-A", "PH150-L2"))
		if m.State != Enrolled || len(m.Dropped) != 1 || m.Dropped[0].Name != "PH150-L1" {
			t.Errorf("became %+v", m)
		}
		u.states("PH150-L1", map[string]State{"S2": Dropped})
		m, err := u.swap("S1", "PH150-L1", "PH150-L2") // full, and nobody waits for a second lab
		u.gets("sectionFull", m, err)
		if lift := err.(*denial.Error).Reasons[0].Lift; !strings.Contains(lift, "another lab") {
			t.Errorf("it helps to %q", lift)
		}
	})
}

// One class under two names is not waited for: it can be swapped at any time.
func TestR9_NobodyWaitsForTheOtherNameOfTheClassHeSitsIn(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(1)
		id := u.section("CS300-A", 1)
		u.sectionIn("MA300-A", one[int64](u, selectSeatsOf, id), "lecture", 0)
		u.must(u.enroll("S1", "CS300-A"))
		m, err := u.enroll("S1", "MA300-A")
		u.gets("duplicateCourse", m, err)
		m, err = u.swap("S1", "CS300-A", "MA300-A")
		u.gets("enrolled", m, err)
	})
}
