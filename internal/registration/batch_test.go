package registration

import "testing"

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
