package registration

import (
	"testing"

	"holdfast/internal/settings"
	"holdfast/internal/store/storetest"
)

func TestR29_WhoLeavesTheListAndComesBackInOneBatchStandsAtItsEnd(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(3)
		section := u.section("CS101-A", 1)
		for _, s := range []string{"S1", "S2", "S3"} {
			u.must(u.enroll(s, "CS101-A"))
		}
		got := u.batch(
			move{student: u.students["S2"], give: []int64{section}},
			move{student: u.students["S2"], take: []int64{section}},
			move{student: u.students["S1"], give: []int64{section}})
		if m := got[1].Answer; m.State != Waitlisted || m.Position != 2 {
			t.Errorf("S2 came back as %s %d, want the 2nd place", m.State, m.Position)
		}
		if u.state("S3", "CS101-A") != Enrolled || u.state("S2", "CS101-A") != Waitlisted {
			t.Errorf("S2 is %s, S3 %s: the one who stood in front comes first",
				u.state("S2", "CS101-A"), u.state("S3", "CS101-A"))
		}
	})
}

func TestR9_TwoClicksOfOneStudentInOneBatchAreOneSeat(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(2)
		section := u.section("CS101-A", 1)
		got := u.batch(
			move{student: u.students["S1"], take: []int64{section}}, move{student: u.students["S1"], take: []int64{section}},
			move{student: u.students["S2"], take: []int64{section}}, move{student: u.students["S2"], take: []int64{section}})
		for i, want := range []struct {
			status   int
			position int64
		}{{201, 0}, {200, 0}, {202, 1}, {200, 1}} {
			if m := got[i].Answer; got[i].Err != nil || m.Status() != want.status || m.Position != want.position || m.ID == 0 {
				t.Errorf("click %d: %d %+v %v", i+1, m.Status(), m, got[i].Err)
			}
		}
	})
}

func TestR6_OneRoomUnderTwoNamesIsOneSeatForAStudent(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(1)
		u.section("CS101-A", 5)
		u.sectionIn("EE101-A", one[int64](u, selectSeatsOf, u.sections["CS101-A"]), "lecture", 0)
		u.must(u.enroll("S1", "CS101-A"))
		m, err := u.enroll("S1", "EE101-A")
		u.gets("duplicateCourse", m, err)
	})
}

func TestR6_WhatIsAllowedForOneCourseIsNotForWhatComesAlong(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(1)
		u.set(creditLimitSetting.Change(settings.Desk(), 3))
		for _, name := range []string{"CS101-A", "MA101-A", "PH101-A"} {
			u.section(name, 5)
		}
		u.must(u.enroll("S1", "PH101-A"))
		u.rows("overrides", nil, []any{u.id(), u.students["S1"], u.term, u.courses["CS101"], "creditLimit", "waive", "agreed", storetest.Start})
		m, err := u.enroll("S1", "CS101-A", "MA101-A")
		u.gets("creditLimit", m, err)
		m, err = u.enroll("S1", "MA101-A", "CS101-A")
		u.gets("creditLimit", m, err)
		m, err = u.enroll("S1", "CS101-A")
		u.gets("enrolled", m, err)
	})
}

func TestR6_WhatIsGradedCountsForTheTermsCreditsAndCorequisites(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(1)
		u.set(creditLimitSetting.Change(settings.Desk(), 6))
		u.course("LAB")
		u.course("CS101", "", "LAB")
		for _, name := range []string{"LAB-A", "CS101-A", "PH101-A"} {
			u.section(name, 5)
		}
		u.must(u.enroll("S1", "LAB-A"))
		if _, err := u.desk.EnterGrades(t.Context(), registrar, GradesIn{ID: u.sections["LAB-A"],
			Body: GradesRequest{Grades: []GradeRequest{{Student: "S1", Grade: "A"}}}}); err != nil {
			t.Fatal(err)
		}
		m, err := u.enroll("S1", "CS101-A")
		u.gets("enrolled", m, err)
		m, err = u.enroll("S1", "PH101-A")
		u.gets("creditLimit", m, err)
	})
}
