package registration

import (
	"testing"

	"holdfast/internal/settings"
)

func (u *university) settled(want int) {
	u.t.Helper()
	n, err := u.desk.SettleConditionals(u.t.Context())
	if err != nil || n != want {
		u.t.Errorf("%d seats were settled, %v; want %d", n, err, want)
	}
}

func TestR3_WhoDropsThePrerequisiteLosesTheConditionalSeat(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		planned(u, 3, 3)
		u.fill("CS204-A", 3)
		u.must(u.enroll("S4", "CS204-A")) // waits
		u.settled(0)
		u.must(u.drop("S1", "CS101-A"))
		u.passed("S2", "CS101", "B") // elsewhere
		u.settled(2)
		u.settled(0)
		if u.state("S1", "CS204-A") != Dropped || u.state("S4", "CS204-A") != Enrolled {
			t.Errorf("S1 is %s, S4 %s", u.state("S1", "CS204-A"), u.state("S4", "CS204-A"))
		}
		if u.conditional("S2", "CS204-A") || !u.conditional("S3", "CS204-A") {
			t.Error("S2 has passed, S3 is in progress")
		}
	})
}

func TestR3_ASeatThatStaysThoughTheConditionIsLostIsToldOnce(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		planned(u, 1, 1)
		u.set(failedPrerequisiteSetting.Change(settings.Term(u.term), string(failedStays)))
		u.must(u.enroll("S1", "CS204-A"))
		u.must(u.drop("S1", "CS101-A"))
		u.settled(1)
		u.settled(0)
		if n := u.journaled("enrollment.prerequisiteFailed"); n != 1 || u.state("S1", "CS204-A") != Enrolled {
			t.Errorf("told %d times, S1 is %s", n, u.state("S1", "CS204-A"))
		}
		u.passed("S1", "CS101", "A")
		u.settled(1)
		if u.conditional("S1", "CS204-A") {
			t.Error("the seat is still conditional")
		}
	})
}
