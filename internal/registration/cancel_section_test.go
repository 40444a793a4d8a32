package registration

import (
	"errors"
	"fmt"
	"sync"
	"testing"

	"holdfast/internal/denial"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

func (u *university) cancel(d *Desk, section string) (CancelledSection, error) {
	return d.CancelSection(u.t.Context(), registrar,
		CancelSectionIn{ID: u.sections[section], Body: CancelSectionRequest{Reason: "No instructor"}})
}

var (
	countSitting = store.SQL(`select count(*) from enrollments where section_id = $1 and state = $2`)
	countWhy     = store.SQL(`
		select count(*) from journal where type = 'registration.enrollment.dropped' and note = $1 and data like $2`)
)

// sits counts the rows of a section in a state.
func (u *university) sits(section string, state State) int64 {
	return one[int64](u, countSitting, u.sections[section], string(state))
}

func TestR6_ACancelledSectionDropsEverybodyWithoutATrace(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(40)
		u.section("CS101-A", 2)
		u.rows("drop_phases", nil, []any{u.term, "2026-02-01", "withdrawn"})
		u.touch()
		u.fill("CS101-A", 40)
		out, err := u.cancel(u.desk, "CS101-A")
		if err != nil || out.Dropped != 2 || out.Left != 38 || out.CancelledAt != storetest.Start {
			t.Fatalf("cancelled: %+v %v", out, err)
		}
		if n := u.sits("CS101-A", Dropped); n != 40 {
			t.Errorf("%d are dropped, want 40", n)
		}
		if n := one[int64](u, countMarks, u.students["S1"]); n != 0 {
			t.Error("a section that was cancelled left a W")
		}
		if n := one[int64](u, countWhy, "No instructor", `%"sectionCancelled"%`); n != 40 || u.journaled("section.cancelled") != 1 {
			t.Errorf("%d were told why, want 40", n)
		}
		for _, number := range []string{"S1", "S40"} {
			e, err := u.desk.Enrollment(t.Context(), u.self(number), EnrollmentIn{ID: u.enrollment(number, "CS101-A")})
			if err != nil || e.Because != "No instructor" {
				t.Errorf("%s reads that it was cancelled because of %q, %v", number, e.Because, err)
			}
		}
		_, err = u.cancel(u.desk, "CS101-A")
		if got := refusedFor(err); got != "sectionCancelled" {
			t.Errorf("again: %s", got)
		}
		m, err := u.enroll("S1", "CS101-A")
		u.gets("sectionCancelled", m, err)
		if _, err := u.capacity(u.desk, "CS101-A", 9); refusedFor(err) != "sectionCancelled" {
			t.Errorf("given seats: %v", err)
		}
		if _, err := u.reserves("CS101-A"); refusedFor(err) != "sectionCancelled" {
			t.Errorf("given reserves: %v", err)
		}
		if _, err := u.grade(u.desk, "CS101-A", GradeRequest{"S1", "A"}); refusedFor(err) != "sectionCancelled notEnrolled" {
			t.Errorf("given grades: %v", err)
		}
	})
}

func TestR12_ASectionIsCancelledWithItsParts(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(3)
		u.section("PH150-A", 5, "Mon 10:00-11:00")
		u.part("PH150-L1", "PH150-A", "lab", 1, "Tue 14:00-16:00")
		u.must(u.enroll("S1", "PH150-A", "PH150-L1"))
		u.must(u.enroll("S2", "PH150-A", "PH150-L1")) // waits
		out, err := u.cancel(u.desk, "PH150-A")
		if err != nil || out.Dropped != 1 || out.Left != 1 || fmt.Sprint(out.Parts) != "[PH150-L1]" {
			t.Fatalf("cancelled: %+v %v", out, err)
		}
		for _, s := range []string{"S1", "S2"} {
			if u.state(s, "PH150-A") != Dropped || u.state(s, "PH150-L1") != Dropped {
				t.Errorf("%s: %s and %s", s, u.state(s, "PH150-A"), u.state(s, "PH150-L1"))
			}
		}
		if _, err = u.cancel(u.desk, "PH150-L1"); refusedFor(err) != "sectionCancelled" {
			t.Errorf("the lab of a cancelled lecture: %v", err)
		}
	})
}

func TestR12_APartIsCancelledOnlyWhenNobodyIsInIt(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(2)
		u.section("PH150-A", 5, "Mon 10:00-11:00")
		u.part("PH150-L1", "PH150-A", "lab", 1, "Tue 14:00-16:00")
		u.part("PH150-L2", "PH150-A", "lab", 5, "Wed 14:00-16:00")
		u.part("PH150-T1", "PH150-A", "tutorial", 5, "Thu 14:00-16:00")
		m, err := u.enroll("S1", "PH150-A", "PH150-L1")
		u.gets("partsMissing", m, err)
		if _, err := u.cancel(u.desk, "PH150-T1"); err != nil { // the only one of its kind: none is asked for any more
			t.Fatal(err)
		}
		u.must(u.enroll("S1", "PH150-A", "PH150-L1"))
		u.must(u.enroll("S2", "PH150-A", "PH150-L1")) // waits
		_, err = u.cancel(u.desk, "PH150-L1")
		var refused *denial.Error
		if !errors.As(err, &refused) || refusedFor(err) != "sectionOccupied" {
			t.Fatalf("got %v", err)
		}
		if got := refused.Reasons[0].Fields[0]; got != (denial.Field{Name: "students", Value: 2}) {
			t.Errorf("it names %+v", got)
		}
		u.must(u.drop("S2", "PH150-A"))
		u.must(u.swap("S1", "PH150-L1", "PH150-L2"))
		if _, err = u.cancel(u.desk, "PH150-L1"); err != nil {
			t.Fatal(err)
		}
		m, err = u.enroll("S2", "PH150-A", "PH150-L1")
		u.gets("sectionCancelled", m, err)
		m, err = u.enroll("S2", "PH150-A", "PH150-L2")
		u.gets("enrolled", m, err)
	})
}

func TestR11_SeatsOfACancelledSectionGoToTheOneItWasListedTogetherWith(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(3)
		u.section("CS101-A", 1)
		u.sectionIn("EE101-A", one[int64](u, selectSeatsOf, u.sections["CS101-A"]), "lecture", 0)
		u.must(u.enroll("S1", "CS101-A"))
		u.must(u.enroll("S2", "CS101-A")) // waits before
		u.must(u.enroll("S3", "EE101-A"))
		if _, err := u.cancel(u.desk, "CS101-A"); err != nil {
			t.Fatal(err)
		}
		if u.state("S3", "EE101-A") != Enrolled || u.state("S2", "CS101-A") != Dropped {
			t.Errorf("S3 is %s, S2 %s", u.state("S3", "EE101-A"), u.state("S2", "CS101-A"))
		}
	})
}

func TestR6_ASectionWithMarksIsNotCancelled(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(2)
		u.section("CS101-A", 2)
		u.fill("CS101-A", 2)
		u.graded("CS101-A", GradeRequest{"S1", "B"})
		_, err := u.cancel(u.desk, "CS101-A")
		if got := refusedFor(err); got != "sectionGraded" {
			t.Errorf("got %s", got)
		}
	})
}

func TestR6_RushOfClicksWhileTheSectionIsCancelled(t *testing.T) {
	const students, places = 64, 20
	servers(t, func(t *testing.T, u *university, desks []*Desk) {
		u.pupils(students)
		u.section("CS101-A", places)
		got := together(students+1, func(i int) (Moved, error) {
			d, number := desks[i%len(desks)], fmt.Sprint("S", i)
			if i == 0 {
				_, err := u.cancel(d, "CS101-A")
				return Moved{State: Dropped}, err
			}
			return u.enrollAs(d, u.self(number), number, "", "CS101-A")
		})
		before := int64(got["201 enrolled"] + got["202 waitlisted"])
		if got["200 dropped"] != 1 || before+int64(got["sectionCancelled"]) != students {
			t.Errorf("got %v", got)
		}
		if n := u.sits("CS101-A", Dropped); n != before {
			t.Errorf("%d are dropped, want all %d who came before", n, before)
		}
	})
}

func TestR6_TwoWhoCancelAtOnceCancelOnce(t *testing.T) {
	servers(t, func(t *testing.T, u *university, desks []*Desk) {
		u.pupils(3)
		u.section("CS101-A", 2)
		u.fill("CS101-A", 3)
		var mu sync.Mutex
		got := make(map[string]int)
		together(2, func(i int) (Moved, error) {
			_, err := u.cancel(desks[i%len(desks)], "CS101-A")
			mu.Lock()
			defer mu.Unlock()
			got[refusedFor(err)]++
			return Moved{}, err
		})
		if got["done"] != 1 || got["sectionCancelled"] != 1 {
			t.Errorf("got %v", got)
		}
	})
}
