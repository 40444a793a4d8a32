package registration

import (
	"context"
	"fmt"
	"testing"

	"holdfast/internal/settings"
	"holdfast/internal/store"
)

func (u *university) grade(d *Desk, section string, all ...GradeRequest) (Graded, error) {
	return d.EnterGrades(u.t.Context(), registrar, GradesIn{ID: u.sections[section], Body: GradesRequest{Grades: all}})
}

func (u *university) graded(section string, all ...GradeRequest) Graded {
	u.t.Helper()
	g, err := u.grade(u.desk, section, all...)
	if err != nil {
		u.t.Fatal(err)
	}
	return g
}

// transcriptLine is a line of a transcript as a test looks at it.
type transcriptLine struct {
	Grade   string
	Passed  bool
	Credits int64
}

func (l *transcriptLine) dest() []any { return []any{&l.Grade, &l.Passed, &l.Credits} }

var (
	selectLines = store.SQL(`
		select grade, passed, credits from transcript where student_id = $1 and course_id = $2 order by id`)
	selectEarned      = store.SQL(`select earned from students where id = $1`)
	selectConditionIn = store.SQL(`select count(*) from enrollments where student_id = $1 and section_id = $2 and conditional`)
)

// transcript is what stands on a student's transcript for a course.
func (u *university) transcript(number, course string) string {
	u.t.Helper()
	var lines []transcriptLine
	err := u.db.Read(u.t.Context(), func(ctx context.Context, tx *store.Tx) (err error) {
		lines, err = store.All(ctx, tx, selectLines, (*transcriptLine).dest, u.students[number], u.courses[course])
		return err
	})
	if err != nil {
		u.t.Fatal(err)
	}
	return fmt.Sprint(lines)
}

func (u *university) earned(number string) int64 {
	return one[int64](u, selectEarned, u.students[number])
}

func (u *university) conditional(number, section string) bool {
	return one[int64](u, selectConditionIn, u.students[number], u.sections[section]) == 1
}

// nextTerm goes on in a term after this one, open to everybody.
func (u *university) nextTerm() {
	u.term = u.addTerm("2026A", "2026-08-03", "2026-12-18")
	u.window("", 0, 300*24*hour)
}

const hour = 60 * 60 * 1e9

func TestR14_AGradeCompletesTheSeatWithItsPartsAndCountsWhenPassed(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(4)
		u.section("PH150-A", 3, "Mon 10:00-11:00")
		u.part("PH150-L1", "PH150-A", "lab", 3, "Tue 14:00-16:00")
		for i := range 4 {
			u.must(u.enroll(fmt.Sprint("S", i+1), "PH150-A", "PH150-L1"))
		}
		g := u.graded("PH150-A", GradeRequest{"S1", "B"}, GradeRequest{"S2", "F"})
		if g.Entered != 2 || g.Corrected != 0 || g.Unchanged != 0 {
			t.Errorf("entered: %+v", g)
		}
		if u.state("S1", "PH150-A") != Completed || u.state("S1", "PH150-L1") != Completed {
			t.Error("the seat is not completed")
		}
		if u.state("S3", "PH150-A") != Enrolled || u.state("S4", "PH150-A") != Waitlisted {
			t.Error("others were touched")
		}
		if u.transcript("S1", "PH150") != "[{B true 300}]" || u.transcript("S2", "PH150") != "[{F false 0}]" {
			t.Errorf("transcripts: %s, %s", u.transcript("S1", "PH150"), u.transcript("S2", "PH150"))
		}
		if u.earned("S1") != 300 || u.earned("S2") != 0 {
			t.Errorf("earned: %d, %d", u.earned("S1"), u.earned("S2"))
		}
		m, err := u.drop("S1", "PH150-A")
		u.gets("alreadyGraded", m, err)
	})
}

func TestR14_AGradeIsCorrectedOnTheSameLineAndJournaledWithBoth(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(1)
		u.section("CS101-A", 3)
		u.must(u.enroll("S1", "CS101-A"))
		u.graded("CS101-A", GradeRequest{"S1", "B"})
		if g := u.graded("CS101-A", GradeRequest{"S1", "B"}); g.Unchanged != 1 || g.Entered+g.Corrected != 0 {
			t.Errorf("the same again: %+v", g)
		}
		if g := u.graded("CS101-A", GradeRequest{"S1", "F"}); g.Corrected != 1 {
			t.Errorf("corrected: %+v", g)
		}
		if u.transcript("S1", "CS101") != "[{F false 0}]" || u.earned("S1") != 0 {
			t.Errorf("transcript %s, earned %d", u.transcript("S1", "CS101"), u.earned("S1"))
		}
		if n := one[int64](u, countRegraded, `%"grade":"F"%`, `%"was":"B"%`); n != 1 || u.journaled("enrollment.regraded") != 1 {
			t.Error("the journal does not have what was and what is")
		}
	})
}

var countRegraded = store.SQL(`
	select count(*) from journal where type = 'registration.enrollment.regraded' and data like $1 and data like $2`)

var setEarned = store.SQL(`update students set earned = $2 where id = $1`)

func TestR14_CreditsFromElsewhereAreNotForgotten(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(1)
		u.section("CS101-A", 3)
		u.passed("S1", "CS101", "D")
		u.exec(setEarned, u.students["S1"], 1500) // twelve of them from elsewhere
		u.overridden("S1", "CS101", "alreadyPassed", "")
		u.must(u.enroll("S1", "CS101-A"))
		u.graded("CS101-A", GradeRequest{"S1", "A"})
		if n := u.earned("S1"); n != 1500 {
			t.Errorf("earned %d, want the 1500 there were: the course is passed once more", n)
		}
		u.section("MA101-A", 3)
		u.must(u.enroll("S1", "MA101-A"))
		u.graded("MA101-A", GradeRequest{"S1", "A"})
		if n := u.earned("S1"); n != 1800 {
			t.Errorf("earned %d, want 1800", n)
		}
	})
}

func TestR14_ACourseThatIsPassedTwiceCountsOnce(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(1)
		u.section("CS101-A", 3)
		u.section("MA101-A", 3)
		u.passed("S1", "CS101", "D")
		u.passed("S1", "MA101", "F")
		u.overridden("S1", "CS101", "alreadyPassed", "")
		u.must(u.enroll("S1", "CS101-A"))
		u.must(u.enroll("S1", "MA101-A"))
		u.graded("CS101-A", GradeRequest{"S1", "A"})
		u.graded("MA101-A", GradeRequest{"S1", "A"})
		if n := u.earned("S1"); n != 600 {
			t.Errorf("earned %d, want 600", n)
		}
	})
}

func TestR14_AllThatIsWrongWithGradesIsToldAtOnceAndNothingIsHalfDone(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(3)
		u.section("PH150-A", 1)
		u.part("PH150-L1", "PH150-A", "lab", 1)
		u.must(u.enroll("S1", "PH150-A", "PH150-L1"))
		u.must(u.enroll("S2", "PH150-A", "PH150-L1")) // waits
		_, err := u.grade(u.desk, "PH150-A", GradeRequest{"S1", "B"}, GradeRequest{"S2", "A"}, GradeRequest{"S9", "W"},
			GradeRequest{"S1", "C"}, GradeRequest{"S3", "a"})
		if got, want := refusedFor(err), "notEnrolled unknownStudent gradeUnknown gradedTwice notEnrolled gradeUnknown"; got != want {
			t.Errorf("got %s, want %s", got, want)
		}
		if u.state("S1", "PH150-A") != Enrolled || u.transcript("S1", "PH150") != "[]" {
			t.Error("something was done")
		}
		if _, err = u.grade(u.desk, "PH150-L1", GradeRequest{"S1", "B"}); refusedFor(err) != "gradeOnPart" {
			t.Errorf("of a lab: %v", err)
		}
	})
}

// planned is a university in which students sit in CS101 this term, and with that
// as a condition in CS204 of the next one.
func planned(u *university, students, seats int) {
	u.pupils(students + 1)
	u.set(inProgressSetting.Change(settings.Desk(), string(inProgressConditional)))
	u.course("CS101")
	u.course("CS204", "CS101:C")
	u.course("CS305", "CS204")
	u.section("CS101-A", int64(students))
	u.fill("CS101-A", students)
	u.passed(fmt.Sprint("S", students+1), "CS101", "A")
	u.nextTerm()
	u.section("CS204-A", int64(seats))
}

func TestR3_GradesConfirmConditionalSeatsAndFreeThoseOfWhoHasFailed(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		planned(u, 3, 3)
		u.fill("CS204-A", 3)
		if m := u.must(u.enroll("S4", "CS204-A")); m.State != Waitlisted || !u.conditional("S1", "CS204-A") {
			t.Fatalf("S4: %+v", m)
		}
		g := u.graded("CS101-A", GradeRequest{"S1", "B"}, GradeRequest{"S2", "D"}) // D passes, but is below C
		if len(g.Confirmed) != 1 || g.Confirmed[0].Student != "S1" || len(g.Dropped) != 1 || g.Dropped[0].Name != "CS204-A" {
			t.Errorf("graded: %+v", g)
		}
		if u.state("S1", "CS204-A") != Enrolled || u.conditional("S1", "CS204-A") {
			t.Error("S1's seat is not confirmed")
		}
		if u.state("S2", "CS204-A") != Dropped || u.state("S4", "CS204-A") != Enrolled {
			t.Errorf("S2 is %s, S4 %s", u.state("S2", "CS204-A"), u.state("S4", "CS204-A"))
		}
		if u.state("S3", "CS204-A") != Enrolled || !u.conditional("S3", "CS204-A") {
			t.Error("S3, who has no grade yet, was touched")
		}
		if n := one[int64](u, countWhy, "", `%"prerequisiteFailed"%`); n != 0 {
			t.Error("a drop by the rules has a reason in somebody's words")
		}
	})
}

func TestR3_ALostSeatLosesWhatDependedOnIt(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		planned(u, 1, 1)
		u.must(u.enroll("S1", "CS204-A"))
		u.term = u.addTerm("2027S", "2027-03-01", "2027-06-25")
		u.window("", 0, 600*24*hour)
		u.section("CS305-A", 1)
		u.must(u.enroll("S1", "CS305-A"))
		g := u.graded("CS101-A", GradeRequest{"S1", "F"})
		if len(g.Dropped) != 2 || u.state("S1", "CS204-A") != Dropped || u.state("S1", "CS305-A") != Dropped {
			t.Errorf("graded: %+v", g)
		}
	})
}

func TestR3_BySettingAFailedPrerequisiteLeavesTheSeatMarked(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		planned(u, 1, 1)
		u.set(failedPrerequisiteSetting.Change(settings.Term(u.term), string(failedStays)))
		u.must(u.enroll("S1", "CS204-A"))
		g := u.graded("CS101-A", GradeRequest{"S1", "F"})
		if len(g.Kept) != 1 || len(g.Dropped) != 0 || u.state("S1", "CS204-A") != Enrolled || !u.conditional("S1", "CS204-A") {
			t.Errorf("graded: %+v", g)
		}
		if n := u.journaled("enrollment.prerequisiteFailed"); n != 1 {
			t.Errorf("%d rows in the journal, want 1", n)
		}
		if g = u.graded("CS101-A", GradeRequest{"S1", "A"}); len(g.Confirmed) != 1 || u.conditional("S1", "CS204-A") {
			t.Errorf("corrected: %+v", g)
		}
	})
}

func TestR3_AnOverrideConfirmsAConditionalSeat(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		planned(u, 1, 1)
		u.must(u.enroll("S1", "CS204-A"))
		u.overriddenIn("2026A", "S1", "CS204", "prerequisitesMissing", "")
		g := u.graded("CS101-A", GradeRequest{"S1", "F"})
		if len(g.Confirmed) != 1 || u.state("S1", "CS204-A") != Enrolled {
			t.Errorf("graded: %+v", g)
		}
	})
}

func TestR14_RushOfDropsWhileGradesAreEntered(t *testing.T) {
	const students = 24
	servers(t, func(t *testing.T, u *university, desks []*Desk) {
		planned(u, students, students/2)
		u.fill("CS204-A", students)
		got := together(students+4, func(i int) (Moved, error) {
			d := desks[i%len(desks)]
			number := fmt.Sprint("S", i+1)
			if i < students {
				section := []string{"CS101-A", "CS204-A"}[i%2]
				return d.Drop(t.Context(), u.self(number), DropIn{ID: u.enrollment(number, section)})
			}
			// One grade each for a quarter of the students, with the section as it is.
			for k := i - students; k < students; k += 4 {
				r := GradeRequest{fmt.Sprint("S", k+1), []string{"A", "F"}[k/2%2]}
				_, err := comingBack(func() (Moved, error) {
					_, err := u.grade(d, "CS101-A", r)
					return Moved{}, err
				})
				if err != nil && refusedFor(err) != "notEnrolled" {
					return Moved{}, err
				}
			}
			return Moved{State: Dropped}, nil
		})
		if n := got["200 dropped"] + got["alreadyGraded"] + got["notEnrolled"]; n != students+4 {
			t.Errorf("got %v", got)
		}
		for i := range students {
			number := fmt.Sprint("S", i+1)
			lines, state := u.transcript(number, "CS101"), u.state(number, "CS101-A")
			if (state == Completed) != (lines != "[]") || state == Enrolled {
				t.Errorf("%s is %s with %s", number, state, lines)
			}
			later := u.state(number, "CS204-A")
			switch failed := i/2%2 == 1; {
			case state == Completed && failed && later == Enrolled:
				t.Errorf("%s has failed and sits in what asks for it", number)
			case state == Completed && !failed && u.conditional(number, "CS204-A"):
				t.Errorf("%s has passed, and the seat is still conditional", number)
			case state != Completed && later == Enrolled && !u.conditional(number, "CS204-A"):
				t.Errorf("%s has dropped the prerequisite, and the seat is sure", number)
			}
		}
		if _, err := desks[0].SettleConditionals(t.Context()); err != nil {
			t.Fatal(err)
		}
		if n := one[int64](u, countConditional); n != 0 {
			t.Errorf("%d seats are conditional though nothing is in progress", n)
		}
	})
}

var countConditional = store.SQL(`select count(*) from enrollments where conditional`)
