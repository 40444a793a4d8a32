package registration

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"time"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/denial"
	"holdfast/internal/idempotency"
	"holdfast/internal/journal"
	"holdfast/internal/money"
	"holdfast/internal/people"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/settings"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
	"holdfast/internal/timetable"
)

var tables = []fs.FS{people.Migrations, idempotency.Migrations, journal.Migrations, settings.Migrations,
	catalog.Migrations, Migrations}

// registrar may do everything in every term, through the API.
var registrar = actor.Actor{Person: 9000, Via: actor.ViaAPI, Grants: []actor.Grant{
	{Permission: MayView}, {Permission: MayEnroll}, {Permission: MayGrade}, {Permission: MayOverride},
	{Permission: MaySchedule}, {Permission: MayStudents}, {Permission: MayFound},
}}

// university is the tests' university: a term that runs from 2 March 2026 in
// Kolkata and is open to everybody, letter grades, and what a test adds.
type university struct {
	t        testing.TB
	db       *store.DB
	desk     *Desk
	fines    library
	term     int64
	next     int64 // the last id that was given out
	courses  map[string]int64
	sections map[string]int64
	students map[string]int64
	groups   map[string]int64
}

// library is what people owe to it.
type library map[int64]money.Money

func (l library) UnpaidFines(_ context.Context, _ *store.Tx, people []int64) (map[int64]money.Money, error) {
	owed := make(map[int64]money.Money)
	for _, p := range people {
		if m, owes := l[p]; owes {
			owed[p] = m
		}
	}
	return owed, nil
}

func bothUniversities(t *testing.T, test func(t *testing.T, u *university)) {
	storetest.Both(t, tables, func(t *testing.T, db *store.DB) {
		u := newUniversity(t, db)
		test(t, u)
		if t.Failed() {
			return
		}
		if found, err := db.Check(t.Context(), Invariants()); err != nil || len(found) > 0 {
			t.Errorf("check: %v %v", found, err)
		}
	})
}

func newUniversity(t testing.TB, db *store.DB) *university {
	u := &university{t: t, db: db, fines: library{}, courses: map[string]int64{}, sections: map[string]int64{},
		students: map[string]int64{}, groups: map[string]int64{}, next: 100}
	u.desk = New(db, u.fines)
	u.term = u.addTerm("2026S", "2026-03-02", "2026-06-26")
	u.window("", -24*time.Hour, 60*24*time.Hour)
	u.rows("grades", []string{"code text", "rank bigint", "passes boolean"},
		[]any{"A", 5, true}, []any{"B", 4, true}, []any{"C", 3, true}, []any{"D", 2, true}, []any{"F", 1, false})
	return u
}

// beside is the same university through another server.
func (u *university) beside() *Desk {
	return New(storetest.Beside(u.t, u.db), u.fines)
}

func (u *university) id() int64 {
	u.next++
	return u.next
}

var inserts = map[string]*store.Query{}

func init() {
	for table, columns := range map[string][]string{
		"grades":               {"code text", "rank bigint", "passes boolean"},
		"terms":                {"id bigint", "code text", "title text", "zone text", "starts_on text", "ends_on text", "mode text"},
		"courses":              {"id bigint", "code text", "title text", "credits bigint", "prerequisites text", "corequisites text", "exclusions text", "repeats text"},
		"registration_windows": {"id bigint", "term_id bigint", "group_id bigint", "opens_at bigint", "closes_at bigint"},
		"drop_phases":          {"term_id bigint", "from_on text", "kind text"},
		"student_groups":       {"id bigint", "code text", "title text"},
		"offerings":            {"id bigint", "term_id bigint"},
		"seats":                {"id bigint", "offering_id bigint", "capacity bigint"},
		"sections":             {"id bigint", "term_id bigint", "course_id bigint", "seats_id bigint", "code text", "part text", "part_of bigint", "offers boolean"},
		"meetings":             {"id bigint", "section_id bigint", "weekday bigint", "starts bigint", "ends bigint", "from_on text", "until_on text", "weeks text", "first_day bigint", "last_day bigint", "every_days bigint"},
		"exams":                {"section_id bigint", "held_on text", "starts bigint", "ends bigint"},
		"restrictions":         {"section_id bigint", "group_id bigint"},
		"reserves":             {"id bigint", "seats_id bigint", "group_id bigint", "kept bigint", "releases_at bigint"},
		"people":               {"id bigint", "display_name text", "sort_name text", "created_at bigint"},
		"students":             {"id bigint", "person_id bigint", "number text"},
		"students_in_groups":   {"student_id bigint", "group_id bigint"},
		"transcript":           {"id bigint", "student_id bigint", "course_id bigint", "term_id bigint", "grade text", "passed boolean", "credits bigint", "at bigint"},
		"overrides":            {"id bigint", "student_id bigint", "term_id bigint", "course_id bigint", "rule text", "kind text", "reason text", "at bigint"},
	} {
		inserts[table] = store.Insert(table, columns...)
	}
}

func (u *university) rows(table string, _ []string, rows ...[]any) {
	u.t.Helper()
	u.write(func(ctx context.Context, tx *store.Tx) error {
		return tx.InsertMany(ctx, inserts[table], len(rows), func(i int) []any { return rows[i] })
	})
}

func (u *university) write(fn func(ctx context.Context, tx *store.Tx) error) {
	u.t.Helper()
	if err := u.db.Write(u.t.Context(), fn); err != nil {
		u.t.Fatal(err)
	}
}

func (u *university) exec(q *store.Query, args ...any) {
	u.t.Helper()
	u.write(func(ctx context.Context, tx *store.Tx) error {
		_, err := tx.Exec(ctx, q, args...)
		return err
	})
}

func (u *university) addTerm(code, from, until string) int64 {
	id := u.id()
	u.rows("terms", nil, []any{id, code, "Term " + code, "Asia/Kolkata", from, until, "live"})
	return id
}

// window opens registration for a group, "" for everybody, from one time from now
// until another.
func (u *university) window(group string, from, until time.Duration) {
	u.rows("registration_windows", nil, []any{u.id(), u.term, store.OrNull(u.groups[group]),
		storetest.Start.Add(from), storetest.Start.Add(until)})
	u.touch()
}

var touchTerms = store.SQL(`update terms set version = version + 1`)

func (u *university) touch() { u.exec(touchTerms) }

func (u *university) group(code string, students ...string) int64 {
	id := u.id()
	u.groups[code] = id
	u.rows("student_groups", nil, []any{id, code, code})
	for _, s := range students {
		u.rows("students_in_groups", nil, []any{u.students[s], id})
	}
	return id
}

// course adds a course of three credits; needs are prerequisites, corequisites
// and exclusions.
func (u *university) course(code string, needs ...string) int64 {
	for len(needs) < 3 {
		needs = append(needs, "")
	}
	id := u.id()
	u.courses[code] = id
	u.rows("courses", nil, []any{id, code, "Course " + code, 300, needs[0], needs[1], needs[2], "failed"})
	return id
}

// section adds a section, named as "CS101-A", in an offering of its own. Meetings
// are written "Mon 10:00-11:30". A capacity below 0 is unlimited.
func (u *university) section(name string, capacity int64, meetings ...string) int64 {
	offering, seats := u.id(), u.id()
	u.rows("offerings", nil, []any{offering, u.term})
	u.seatsOf(seats, offering, capacity)
	return u.sectionIn(name, seats, "lecture", 0, meetings...)
}

func (u *university) seatsOf(seats, offering, capacity int64) {
	if capacity < 0 {
		u.rows("seats", nil, []any{seats, offering, nil})
		return
	}
	u.rows("seats", nil, []any{seats, offering, capacity})
}

func (u *university) sectionIn(name string, seats int64, part string, of int64, meetings ...string) int64 {
	course, code, _ := strings.Cut(name, "-")
	if u.courses[course] == 0 {
		u.course(course)
	}
	id := u.id()
	u.sections[name] = id
	u.rows("sections", nil, []any{id, u.term, u.courses[course], seats, code, part, store.OrNull(of), false})
	for _, m := range meetings {
		u.meeting(id, m, "2026-03-02", "2026-06-26", "every")
	}
	return id
}

// part adds a part of a section, with seats of its own in the same offering.
func (u *university) part(name, of, part string, capacity int64, meetings ...string) int64 {
	seats := u.id()
	unit, _, err := u.desk.sectionUnit(u.t.Context(), u.sections[of])
	if err != nil {
		u.t.Fatal(err)
	}
	u.seatsOf(seats, unit.offering, capacity)
	return u.sectionIn(name, seats, part, u.sections[of], meetings...)
}

func (u *university) meeting(section int64, at, from, until, weeks string) {
	day, hours, _ := strings.Cut(at, " ")
	var h1, m1, h2, m2 int64
	if _, err := fmt.Sscanf(hours, "%d:%d-%d:%d", &h1, &m1, &h2, &m2); err != nil {
		u.t.Fatal(at, err)
	}
	weekday := slices.Index([]string{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"}, day)
	end := h2*60 + m2
	if end <= h1*60+m1 {
		end += 24 * 60
	}
	first, last, every := timetable.Meeting{
		Weekday: time.Weekday(weekday), From: date(from), Until: date(until), Weeks: timetable.Weeks(weeks), WeekOne: date("2026-03-02"),
	}.Days()
	u.rows("meetings", nil, []any{u.id(), section, weekday, h1*60 + m1, end, from, until, weeks, first, last, every})
}

// exam gives a section its exam.
func (u *university) exam(name, date string, from, until int64) {
	u.rows("exams", nil, []any{u.sections[name], date, from, until})
}

// pupils adds students S1 … Sn.
func (u *university) pupils(n int) {
	var persons, students [][]any
	for range n {
		number := fmt.Sprint("S", len(u.students)+1)
		person, id := int64(10_000+len(u.students)), u.id()
		u.students[number] = id
		persons = append(persons, []any{person, "Student " + number, number, storetest.Start})
		students = append(students, []any{id, person, number})
	}
	u.rows("people", nil, persons...)
	u.rows("students", nil, students...)
}

// person is the person of a student.
func (u *university) person(number string) int64 {
	s, _, err := u.desk.studentOfNumber(u.t.Context(), number)
	if err != nil || s.person == 0 {
		u.t.Fatal(number, err)
	}
	return s.person
}

// self is a student who acts for himself.
func (u *university) self(number string) actor.Actor {
	return actor.Actor{Person: u.person(number), Via: actor.ViaAPI, Grants: []actor.Grant{{Permission: MayOwn}}}
}

// passed puts a mark on a student's transcript, of a term before this one.
func (u *university) passed(number, course, grade string) {
	if u.sections["past"] == 0 {
		u.sections["past"] = u.addTerm("2025A", "2025-08-01", "2025-12-20")
	}
	u.mark(number, course, grade, u.sections["past"])
}

func (u *university) mark(number, course, grade string, term int64) {
	u.rows("transcript", nil, []any{u.id(), u.students[number], u.courses[course], term, grade, grade != "F", 300, storetest.Start})
}

// enroll asks as the student himself.
func (u *university) enroll(number, section string, with ...string) (Moved, error) {
	return u.enrollAs(u.desk, u.self(number), number, "", section, with...)
}

func (u *university) enrollAs(d *Desk, a actor.Actor, number, override, section string, with ...string) (Moved, error) {
	r := EnrollRequest{Section: u.sections[section], Student: number, Override: override}
	for _, w := range with {
		r.With = append(r.With, u.sections[w])
	}
	return d.Enroll(u.t.Context(), a, EnrollIn{Body: r})
}

func (u *university) drop(number, section string) (Moved, error) {
	return u.desk.Drop(u.t.Context(), u.self(number), DropIn{ID: u.enrollment(number, section)})
}

func (u *university) swap(number, drop, add string) (Moved, error) {
	return u.desk.Swap(u.t.Context(), u.self(number), SwapIn{Body: SwapRequest{Drop: u.sections[drop], Add: u.sections[add]}})
}

// must takes what has to succeed.
func (u *university) must(m Moved, err error) Moved {
	u.t.Helper()
	if err != nil {
		u.t.Fatal(err)
	}
	return m
}

// gets sees that a move ends in a state, or, for a refusal, with these codes.
func (u *university) gets(want string, m Moved, err error) {
	u.t.Helper()
	if got := outcome(m, err); got != want {
		u.t.Errorf("got %s, want %s (%v)", got, want, err)
	}
}

// outcome is "enrolled", "waitlisted 3", or the codes of a refusal.
func outcome(m Moved, err error) string {
	var refused *denial.Error
	switch {
	case errors.As(err, &refused):
		for _, r := range refused.Reasons {
			if r.Lift == "" {
				return r.Code.Name() + ", and nothing is said of what lifts it"
			}
		}
		return strings.Join(codesOf(refused.Reasons), " ")
	case err != nil:
		return err.Error()
	case m.State == Waitlisted:
		return fmt.Sprint("waitlisted ", m.Position)
	}
	return string(m.State)
}

var (
	selectEnrollmentIn = store.SQL(`select id from enrollments where student_id = $1 and section_id = $2`)
	selectStateIn      = store.SQL(`select state from enrollments where student_id = $1 and section_id = $2`)
)

// enrollment is the id of a student's row in a section, 0 if there is none.
func (u *university) enrollment(number, section string) int64 {
	u.t.Helper()
	return one[int64](u, selectEnrollmentIn, u.students[number], u.sections[section])
}

// state is what a student is in a section, "" for nothing.
func (u *university) state(number, section string) State {
	u.t.Helper()
	return one[State](u, selectStateIn, u.students[number], u.sections[section])
}

// one reads one value, or its zero.
func one[T any](u *university, q *store.Query, args ...any) (v T) {
	u.t.Helper()
	err := u.db.Read(u.t.Context(), func(ctx context.Context, tx *store.Tx) (err error) {
		v, _, err = store.One(ctx, tx, q, store.Column[T], args...)
		return err
	})
	if err != nil {
		u.t.Fatal(err)
	}
	return v
}

// clock moves the time.
func (u *university) clock(at civil.Instant) {
	u.t.Helper()
	if err := u.db.SetClock(u.t.Context(), at); err != nil {
		u.t.Fatal(err)
	}
}

// set sets a setting for the whole desk.
func (u *university) set(c settings.Change) {
	u.write(func(ctx context.Context, tx *store.Tx) error { return settings.Set(ctx, tx, c) })
}

type denialCode = denial.Code

var (
	countMarks    = store.SQL(`select count(*) from transcript where student_id = $1 and grade = 'W'`)
	countStates   = store.SQL(`select count(*) from journal where subject_kind = 'enrollment' and subject_id = $1`)
	selectSkip    = store.SQL(`select reasons from skips where enrollment_id = $1`)
	selectSeatsOf = store.SQL(`select seats_id from sections where id = $1`)
	deleteWindows = store.SQL(`delete from registration_windows`)
)

func containsCode(reasons, code string) bool { return strings.Contains(reasons, `"`+code+`"`) }

func date(s string) civil.Date { return civil.MustDate(s) }

func loadZone(name string) (civil.Zone, error) { return civil.LoadZone(name) }

// all reads a column.
func all[T any](u *university, q *store.Query, args ...any) (v []T) {
	u.t.Helper()
	err := u.db.Read(u.t.Context(), func(ctx context.Context, tx *store.Tx) (err error) {
		v, err = store.All(ctx, tx, q, store.Column[T], args...)
		return err
	})
	if err != nil {
		u.t.Fatal(err)
	}
	return v
}
