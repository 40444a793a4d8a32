package bench

import (
	"context"
	"fmt"
	"time"

	"holdfast/internal/civil"
	"holdfast/internal/people"
	"holdfast/internal/registration"
	"holdfast/internal/store"
	"holdfast/internal/timetable"
)

// university is what registration is measured on: students who have all passed
// the one course that every other asks for, in a term that is open to all.
type university struct {
	students int
	sections []int64
	desk     *registration.Desk
	db       *store.DB
}

var (
	benchTerm     = store.Insert("terms", "id bigint", "code text", "title text", "zone text", "starts_on text", "ends_on text", "mode text")
	benchWindow   = store.Insert("registration_windows", "id bigint", "term_id bigint", "opens_at bigint", "closes_at bigint")
	benchGrades   = store.Insert("grades", "code text", "rank bigint", "passes boolean")
	benchCourses  = store.Insert("courses", "id bigint", "code text", "title text", "credits bigint", "prerequisites text")
	benchOffering = store.Insert("offerings", "id bigint", "term_id bigint")
	benchSeats    = store.Insert("seats", "id bigint", "offering_id bigint", "capacity bigint")
	benchSections = store.Insert("sections", "id bigint", "term_id bigint", "course_id bigint", "seats_id bigint", "code text")
	benchMeetings = store.Insert("meetings", "id bigint", "section_id bigint", "weekday bigint", "starts bigint", "ends bigint",
		"from_on text", "until_on text", "weeks text", "first_day bigint", "last_day bigint", "every_days bigint")
	benchStudents = store.Insert("students", "id bigint", "person_id bigint", "number text", "credit_limit bigint")
	benchMarks    = store.Insert("transcript", "id bigint", "student_id bigint", "course_id bigint", "term_id bigint",
		"grade text", "passed boolean", "credits bigint", "at bigint")
)

// The ids of the benchmark's two terms and of the course that all have passed.
const (
	pastTerm, thisTerm = 1, 2
	passedCourse       = 1
)

// newUniversity fills an empty database; the sections have so many seats each.
func newUniversity(ctx context.Context, db *store.DB, students, sections int, seats int64) (*university, error) {
	u := &university{students: students, desk: registration.New(db, nil), db: db}
	return u, db.Load(ctx, func(ctx context.Context, tx *store.Tx) error {
		now, err := tx.Now(ctx)
		if err != nil {
			return err
		}
		if err := tx.Run(ctx,
			store.Rows(benchTerm, 2, func(i int) []any {
				return []any{i + 1, fmt.Sprint("T", i+1), "Term", "Europe/Lisbon",
					fmt.Sprintf("%d-02-01", 2040+i), fmt.Sprintf("%d-06-30", 2040+i), "live"}
			}),
			store.Rows(benchWindow, 1, func(int) []any { return []any{1, thisTerm, 1, int64(1) << 60} }),
			store.Rows(benchGrades, 2, func(i int) []any { return []any{string(rune('A' + i)), 2 - i, i == 0} }),
			store.Rows(benchCourses, 1, func(int) []any { return []any{passedCourse, "BASIC", "Basics", 300, ""} }),
		); err != nil {
			return err
		}
		if err := u.addStudents(ctx, tx, now); err != nil {
			return err
		}
		u.sections, err = addSectionsTo(ctx, tx, 0, sections, seats)
		return err
	})
}

// addSectionsTo adds sections, each of a course of its own, numbered from first.
func addSectionsTo(ctx context.Context, tx *store.Tx, first, n int, seats int64) ([]int64, error) {
	ids, err := tx.IDs(ctx, "sections", n)
	if err != nil {
		return nil, err
	}
	// Times of a week that do not overlap, in so many halves of so many terms as
	// it takes.
	const perDay, days = 12, 6
	return ids, tx.Run(ctx,
		store.Rows(benchCourses, n, func(i int) []any {
			return []any{ids[i] + passedCourse, fmt.Sprint("C", first+i), "A course", 100, "BASIC:A"}
		}),
		store.Rows(benchOffering, n, func(i int) []any { return []any{ids[i], thisTerm} }),
		store.Rows(benchSeats, n, func(i int) []any { return []any{ids[i], ids[i], seats} }),
		store.Rows(benchSections, n, func(i int) []any { return []any{ids[i], thisTerm, ids[i] + passedCourse, ids[i], "A"} }),
		store.Rows(benchMeetings, n, func(i int) []any {
			k := first + i
			day := civil.MustDate("2041-02-01").AddDays(7 * (k / (perDay * days)) % 140)
			starts := 480 + 60*(k%perDay)
			m := timetable.Meeting{Weekday: time.Weekday(k / perDay % days), Start: starts, End: starts + 50,
				From: day, Until: day.AddDays(6), Weeks: timetable.Every}
			first, last, every := m.Days()
			return []any{ids[i], ids[i], m.Weekday, m.Start, m.End, m.From, m.Until, string(m.Weeks), first, last, every}
		}))
}

func (u *university) addStudents(ctx context.Context, tx *store.Tx, now civil.Instant) error {
	who := make([]people.Person, u.students)
	for i := range who {
		who[i] = people.Person{Name: fmt.Sprint("Student ", i)}
	}
	persons, err := people.Add(ctx, tx, who)
	if err != nil {
		return err
	}
	ids, err := tx.IDs(ctx, "students", u.students)
	if err != nil {
		return err
	}
	marks, err := tx.IDs(ctx, "transcript", u.students)
	if err != nil {
		return err
	}
	return tx.Run(ctx,
		store.Rows(benchStudents, u.students, func(i int) []any { return []any{ids[i], persons[i], number(i), 1_000_000} }),
		store.Rows(benchMarks, u.students, func(i int) []any {
			return []any{marks[i], ids[i], passedCourse, pastTerm, "A", true, 300, now}
		}))
}

func number(i int) string { return fmt.Sprint("N", i) }

// ask is the request of a student for a section, both by their index.
func (u *university) ask(student, section int) registration.EnrollIn {
	return registration.EnrollIn{Body: registration.EnrollRequest{
		Section: u.sections[section%len(u.sections)], Student: number(student % u.students),
	}}
}
