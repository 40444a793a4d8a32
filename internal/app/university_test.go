package app_test

import (
	"bytes"
	"context"
	"fmt"
	"slices"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/registration"
	courses "holdfast/internal/registration/catalog"
	"holdfast/internal/store"
)

// The desk and the terms of the tests' university. Registration for both is open to
// all from before the tests begin until long after they end.
const (
	theRegistrar = "registration"
	spring       = "2026S" // has begun, or nearly so
	autumn       = "2026A"
	noTerm       = "2019X"
)

// The numbers of its students. The first two sign in; the third is there to have
// things. Nobody has the last one.
const (
	studentA    = "S1"
	studentB    = "S2"
	studentIdle = "S3"
	noNumber    = "S9"
)

// majors is a group of students, in which the first one is.
const majors = "MAJ"

// university is what a library's students learn at: two terms, and a pool of courses
// that stop nobody, for no credits and at no time.
type university struct {
	term    map[string]int64 // ids by code
	seminar int64            // a section of the spring that takes as many as come
	courses []course         // the pool
	taught  int              // of the pool
	bundle  string           // a OneRoster archive of the spring
}

// course is one of the pool, with its section A in each term.
type course struct {
	code string
	in   map[string]int64 // ids of the sections by term
}

func termRequest(code string) registration.TermRequest {
	r := registration.TermRequest{
		Title: "Spring 2026", Starts: civil.MustDate("2026-03-02"), Ends: civil.MustDate("2026-06-26"),
		Windows: []registration.WindowRequest{{Opens: "2026-02-01T09:00", Closes: "2027-01-01T00:00"}},
	}
	if code == autumn {
		r.Title, r.Starts, r.Ends = "Autumn 2026", civil.MustDate("2026-08-03"), civil.MustDate("2026-12-18")
	}
	return r
}

// foundUniversity adds terms, groups, students and the seminar.
func (l *library) foundUniversity() {
	l.t.Helper()
	ctx, desk := l.t.Context(), l.app.Registration
	l.write(func(ctx context.Context, tx *store.Tx) error {
		return courses.PutGrades(ctx, tx, operator, courses.LetterScale())
	})
	for _, code := range []string{spring, autumn} {
		t, err := desk.AddTerm(ctx, operator, registration.AddTermIn{Body: registration.NewTermRequest{
			Code: code, Zone: "Asia/Kolkata", TermRequest: termRequest(code)}})
		if err != nil {
			l.t.Fatal(err)
		}
		l.term[code] = t.ID
	}
	in := registration.PutGroupIn{Code: majors, Body: registration.GroupRequest{Title: "Majors"}}
	if _, err := desk.PutGroup(ctx, operator, in); err != nil {
		l.t.Fatal(err)
	}
	for _, number := range []string{studentA, studentB, studentIdle} {
		l.admitStudent(number)
	}
	l.seminar = l.courseOf("C1", "Seminar", nil)[spring]
}

var selectPersonOfStudent = store.SQL(`select person_id from students where number = $1`)

// admitStudent adds a student, and finds who of the callers it is.
func (l *library) admitStudent(number string) {
	l.t.Helper()
	body := registration.StudentBody{Name: "Student " + number, Year: 1}
	if number == studentA {
		body.Groups = []string{majors}
	}
	if _, err := l.app.Registration.AddStudent(l.t.Context(), operator, registration.AddStudentIn{
		Body: registration.NewStudent{Number: number, StudentBody: body}}); err != nil {
		l.t.Fatal(err)
	}
	l.write(func(ctx context.Context, tx *store.Tx) error {
		person, _, err := store.One(ctx, tx, selectPersonOfStudent, store.Column[int64], number)
		for _, c := range l.callers {
			if c.self == number {
				c.person = person
			}
		}
		return err
	})
}

// courseOf adds a course with a section A in each term.
func (l *library) courseOf(code, title string, capacity *int64) (sections map[string]int64) {
	l.t.Helper()
	sections = make(map[string]int64)
	l.write(func(ctx context.Context, tx *store.Tx) error {
		_, err := courses.PutCourses(ctx, tx, operator, []courses.CourseDetails{{Code: code, Title: title}})
		if err != nil {
			return err
		}
		for _, term := range []string{spring, autumn} {
			ids, err := courses.AddSections(ctx, tx, operator, l.term[term],
				[]courses.SectionDetails{{Course: code, Code: "A", Capacity: capacity}})
			if err != nil {
				return err
			}
			sections[term] = ids[0]
		}
		return nil
	})
	return sections
}

// course takes the next course of the pool.
func (l *library) course() course {
	l.t.Helper()
	if l.taught == len(l.courses) {
		l.write(l.teach)
	}
	l.taught++
	return l.courses[l.taught-1]
}

// teach adds courses to the pool. There are three seats in each of their sections.
func (l *library) teach(ctx context.Context, tx *store.Tx) error {
	seats := int64(3)
	more := make([]course, poolStep)
	books := make([]courses.CourseDetails, poolStep)
	sections := make([]courses.SectionDetails, poolStep)
	for i := range more {
		code := fmt.Sprint("P", len(l.courses)+i)
		more[i] = course{code: code, in: make(map[string]int64)}
		books[i] = courses.CourseDetails{Code: code, Title: "Practice " + code}
		sections[i] = courses.SectionDetails{Course: code, Code: "A", Capacity: &seats}
	}
	if _, err := courses.PutCourses(ctx, tx, operator, books); err != nil {
		return err
	}
	for _, term := range []string{spring, autumn} {
		ids, err := courses.AddSections(ctx, tx, operator, l.term[term], sections)
		if err != nil {
			return err
		}
		for i, id := range ids {
			more[i].in[term] = id
		}
	}
	l.courses = append(l.courses, more...)
	return nil
}

// section takes a section with free seats.
func (l *library) section(term string) int64 {
	l.t.Helper()
	return l.course().in[term]
}

// seated gives a student a seat in a section.
func (l *library) seated(number string, section int64) registration.Moved {
	l.t.Helper()
	m, err := l.app.Registration.Enroll(l.t.Context(), operator, registration.EnrollIn{
		Body: registration.EnrollRequest{Section: section, Student: number}})
	if err != nil {
		l.t.Fatal(err)
	}
	return m
}

// overridden sets a rule aside for the idle student in a term.
func (l *library) overridden(term string) registration.Override {
	l.t.Helper()
	o, err := l.app.Registration.MakeOverride(l.t.Context(), operator, registration.OverrideIn{
		Body: registration.OverrideRequest{Student: studentIdle, Term: term, Course: l.course().code, Rule: "creditLimit", Reason: "agreed"}})
	if err != nil {
		l.t.Fatal(err)
	}
	return o
}

// feed gives a student's calendar an address.
func (l *library) feed(number string) string {
	l.t.Helper()
	i := slices.IndexFunc(l.callers, func(c *caller) bool { return c.self == number })
	himself := actor.Actor{Person: l.callers[i].person, Via: actor.ViaAPI, Grants: []actor.Grant{{Permission: registration.MayOwn}}}
	f, err := l.app.Registration.MakeFeed(l.t.Context(), himself, registration.StudentIn{Number: number})
	if err != nil {
		l.t.Fatal(err)
	}
	return f.Path
}

// rosterBundle is the spring as a OneRoster archive, with somebody in it.
func (l *library) rosterBundle() string {
	l.t.Helper()
	l.seated(studentIdle, l.section(spring))
	var b bytes.Buffer
	err := l.app.Registration.ExportOneRoster(l.t.Context(), operator, &b, registration.RosterOptions{Term: spring})
	if err != nil {
		l.t.Fatal(err)
	}
	return b.String()
}
