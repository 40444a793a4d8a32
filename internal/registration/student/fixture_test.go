package student

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/idempotency"
	"holdfast/internal/journal"
	"holdfast/internal/money"
	"holdfast/internal/people"
	"holdfast/internal/registration"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/settings"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
	"holdfast/internal/timetable"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

var tables = []fs.FS{people.Migrations, idempotency.Migrations, journal.Migrations, settings.Migrations,
	catalog.Migrations, registration.Migrations}

// registrar may do everything in every term.
var registrar = actor.Actor{Person: 9000, Via: actor.ViaAPI, Grants: []actor.Grant{
	{Permission: registration.MayView}, {Permission: registration.MayEnroll}, {Permission: registration.MayGrade},
	{Permission: registration.MayOverride}, {Permission: registration.MaySchedule},
	{Permission: registration.MayStudents}, {Permission: registration.MayFound},
}}

// university is the university of the tests, and the site on which its students look
// at their pages. The clock stands on Sunday, 1 March 2026, the day before the term.
//
//	tomas   passed CS101 with B+; sits in MA210-A, and in PH150-A with its lab L1
//	rita    reads Arabic
//	s1 … s6 fill what has to be full
type university struct {
	t        testing.TB
	db       *store.DB
	desk     *registration.Desk
	site     *web.Site
	server   *httptest.Server
	fines    library
	stopping chan struct{}
	sections map[string]int64
	persons  map[string]int64
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

const (
	tomas = "20260001"
	rita  = "20260002"
)

var courses = []catalog.CourseDetails{
	{Code: "CS101", Title: "Introduction to Programming", Credits: 400},
	{Code: "CS204", Title: "Data Structures", Credits: 400, Prerequisites: "CS101:C"},
	{Code: "CS300", Title: "Compilers", Credits: 400, Prerequisites: "CS204:B and (MA210 or ST201)"},
	{Code: "EN120", Title: "Academic Writing", Credits: 300},
	{Code: "HI204", Title: "The Indian Ocean", Credits: 300},
	{Code: "MA210", Title: "Linear Algebra", Credits: 400},
	{Code: "PH150", Title: "Physics", Credits: 400},
	{Code: "ST201", Title: "Statistics", Credits: 300},
	{Code: "XX900", Title: "Directed Reading", Credits: 750},
}

// meets are meetings, written "Mon Wed 10:00-11:15".
func meets(room string, all ...string) (meetings []timetable.Meeting) {
	days := map[string]time.Weekday{"Mon": 1, "Tue": 2, "Wed": 3, "Thu": 4, "Fri": 5, "Sat": 6, "Sun": 0}
	for _, text := range all {
		words := strings.Fields(text)
		var h1, m1, h2, m2 int
		fmt.Sscanf(words[len(words)-1], "%d:%d-%d:%d", &h1, &m1, &h2, &m2)
		for _, day := range words[:len(words)-1] {
			meetings = append(meetings, timetable.Meeting{Weekday: days[day], Start: h1*60 + m1, End: h2*60 + m2,
				Weeks: timetable.Every, Room: room})
		}
	}
	return meetings
}

func seats(n int64) *int64 { return &n }

func (u *university) details() []catalog.SectionDetails {
	exam := &timetable.Exam{Date: civil.MustDate("2026-06-29"), Start: 9 * 60, End: 12 * 60, Room: "Hall 1"}
	kept := []catalog.ReserveDetails{{Group: "COMP", Kept: 5, Releases: storetest.Start.Add(11 * 24 * time.Hour)}}
	return []catalog.SectionDetails{
		{Course: "CS204", Code: "A", Capacity: seats(2), Instructor: "Dr Nkemelu", Meetings: meets("C 1", "Mon Wed 8:30-9:45")},
		{Course: "CS204", Code: "B", Capacity: seats(30), Instructor: "Prof. Itō", Meetings: meets("C 1", "Mon Wed 10:30-11:45")},
		{Course: "CS204", Code: "C", Capacity: seats(30), Instructor: "Dr Haddad", Meetings: meets("C 2", "Tue Thu 10:30-11:45")},
		{Course: "CS204", Code: "D", Capacity: seats(5), Instructor: "Dr Haddad", Meetings: meets("C 2", "Tue Thu 16:45-18:00"),
			Reserves: kept},
		{Course: "CS204", Code: "E", Capacity: seats(60), Instructor: "Ms Żelazny", Meetings: meets("C 3", "Fri 14:00-16:30"),
			Exam: exam},
		{Course: "CS300", Code: "A", Capacity: seats(20), Meetings: meets("C 9", "Mon 17:00-18:00")},
		{Course: "EN120", Code: "C", Capacity: seats(20), Meetings: meets("H 2", "Tue Thu 9:00-10:15")},
		{Course: "HI204", Code: "A", Capacity: seats(20), Meetings: meets("H 9", "Thu 13:00-14:15")},
		{Course: "MA210", Code: "A", Capacity: seats(30), Instructor: "Dr Weil",
			Meetings: meets("M 4", "Mon Wed 10:00-11:15", "Fri 11:00-11:50"), Exam: exam},
		{Course: "MA210", Code: "C", Capacity: seats(9), Meetings: meets("M 4", "Mon Wed 15:00-16:15")},
		{Course: "PH150", Code: "A", Capacity: seats(40), Instructor: "Prof. Amrani", Meetings: meets("N 1", "Fri 9:00-10:15")},
		{Course: "PH150", Code: "L1", Part: "lab", PartOf: "A", Capacity: seats(20), Meetings: meets("N 12", "Tue 14:00-16:30")},
		{Course: "PH150", Code: "L2", Part: "lab", PartOf: "A", Capacity: seats(20), Meetings: meets("N 13", "Wed 14:00-16:30")},
		{Course: "ST201", Code: "B", Capacity: seats(1), Meetings: meets("S 1", "Mon Wed 13:00-14:15"), Offers: true},
		{Course: "XX900", Code: "A"},
	}
}

func newUniversity(t testing.TB) *university {
	t.Helper()
	db := storetest.Open(t, store.SQLite, tables)
	u := &university{t: t, db: db, fines: library{}, stopping: make(chan struct{}), sections: map[string]int64{}, persons: map[string]int64{}}
	u.desk = registration.New(db, u.fines)
	u.found()
	for i, s := range []registration.StudentBody{
		{Name: "Tomás Ferreira", Year: 2, Programme: "Mathematics"},
		{Name: "Rita Al-Amin", NativeName: "ريتا الأمين", NativeLang: "ar", Year: 2},
		{Name: "Student One", Year: 1}, {Name: "Student Two", Year: 1}, {Name: "Student Three", Year: 1},
		{Name: "Student Four", Year: 1}, {Name: "Student Five", Year: 1}, {Name: "Student Six", Year: 1},
	} {
		u.admit(fmt.Sprint(20260001+i), s)
	}
	u.enroll(tomas, "CS101-A")
	u.grade("CS101-A", tomas, "B+")
	u.enroll(tomas, "MA210-A")
	u.enroll(tomas, "PH150-A", "PH150-L1")
	u.write(func(ctx context.Context, tx *store.Tx) error {
		return tx.Change(ctx, setLanguage, 1, u.persons[rita], "ar")
	})
	u.open()
	return u
}

var (
	setLanguage = store.SQL(`update people set language = $2 where id = $1`)
	personOf    = store.SQL(`select person_id from students where number = $1`)
	moveTerm    = store.SQL(`update terms set version = version + 1`)
	moveWindows = store.SQL(`update registration_windows set opens_at = $1, closes_at = $2`)
)

// found puts down the grades, a group, the courses, a term that is over and the term
// in which registration is open until 20 March, and its sections.
func (u *university) found() {
	u.t.Helper()
	by := actor.Operator()
	local := func(text string) catalog.LocalTime {
		at, err := catalog.ParseLocalTime(text)
		if err != nil {
			u.t.Fatal(err)
		}
		return at
	}
	windows := []catalog.WindowDetails{{Opens: local("2026-03-01T04:20"), Closes: local("2026-03-20T17:00")}}
	u.write(func(ctx context.Context, tx *store.Tx) error {
		if err := catalog.PutGrades(ctx, tx, by, catalog.LetterScale()); err != nil {
			return err
		}
		if _, err := catalog.PutGroups(ctx, tx, by, []catalog.Group{{Code: "COMP", Title: "Computing"}}); err != nil {
			return err
		}
		if _, err := catalog.PutCourses(ctx, tx, by, courses); err != nil {
			return err
		}
		past, err := catalog.AddTerm(ctx, tx, by, catalog.TermDetails{Code: "2025A", Title: "Autumn 2025",
			Zone: "Europe/Lisbon", Starts: civil.MustDate("2025-09-01"), Ends: civil.MustDate("2025-12-19"), Windows: windows})
		if err != nil {
			return err
		}
		now, err := catalog.AddTerm(ctx, tx, by, catalog.TermDetails{Code: "2026S", Title: "Spring 2026",
			Zone: "Europe/Lisbon", Starts: civil.MustDate("2026-03-02"), Ends: civil.MustDate("2026-06-26"), Windows: windows,
			Phases: []catalog.Phase{{From: civil.MustDate("2026-02-01"), Kind: catalog.DropFree},
				{From: civil.MustDate("2026-03-21"), Kind: catalog.DropMarked},
				{From: civil.MustDate("2026-05-01"), Kind: catalog.DropClosed}}})
		if err != nil {
			return err
		}
		if err := u.add(ctx, tx, past, []catalog.SectionDetails{{Course: "CS101", Code: "A"}}); err != nil {
			return err
		}
		return u.add(ctx, tx, now, u.details())
	})
}

func (u *university) add(ctx context.Context, tx *store.Tx, term int64, all []catalog.SectionDetails) error {
	ids, err := catalog.AddSections(ctx, tx, actor.Operator(), term, all)
	for i, id := range ids {
		u.sections[all[i].Course+"-"+all[i].Code] = id
	}
	return err
}

func (u *university) admit(number string, s registration.StudentBody) {
	u.t.Helper()
	in := registration.AddStudentIn{Body: registration.NewStudent{Number: number, StudentBody: s}}
	if _, err := u.desk.AddStudent(u.t.Context(), registrar, in); err != nil {
		u.t.Fatal(err)
	}
	u.read(func(ctx context.Context, tx *store.Tx) (err error) {
		u.persons[number], _, err = store.One(ctx, tx, personOf, store.Column[int64], number)
		return err
	})
}

// open starts the site, with sessions as the server has them.
func (u *university) open() {
	u.t.Helper()
	rights, err := people.NewRights(people.Own(), registration.Roles())
	if err != nil {
		u.t.Fatal(err)
	}
	auth := &sessions{db: u.db, rights: rights}
	var frame func(w io.Writer, p web.FramedPage) error
	u.site, err = web.New(web.Options{
		Title: "University", Version: "1", Authenticator: auth, CursorKey: []byte(strings.Repeat("k", 32)), Plain: true,
		Log:   slog.New(slog.NewTextHandler(u.t.Output(), &slog.HandlerOptions{Level: slog.LevelError})),
		Frame: func(w io.Writer, p web.FramedPage) error { return frame(w, p) },
	})
	if err != nil {
		u.t.Fatal(err)
	}
	auth.site = u.site
	set, err := look.New(Pages)
	if err != nil {
		u.t.Fatal(err)
	}
	frame = Register(u.site, u.desk, Deps{DB: u.db, Look: set, Org: "Ashgrove University", Stopping: u.stopping})
	web.Handle(u.site, web.Op{Method: http.MethodGet, Path: look.AssetPath, Public: true, Anonymous: true},
		func(w http.ResponseWriter, r *http.Request, _ actor.Actor, _ web.Session) error {
			look.Handler().ServeHTTP(w, r)
			return nil
		})
	u.server = httptest.NewServer(u.site)
	u.t.Cleanup(u.server.Close)
}

// sessions finds out who asks by the cookie of a browser.
type sessions struct {
	db     *store.DB
	rights *people.Rights
	site   *web.Site
}

func (s *sessions) Authenticate(r *http.Request) (actor.Actor, web.Session, error) {
	reference := s.site.SessionReference(r)
	if reference == "" {
		return actor.Actor{}, web.Session{}, nil
	}
	found, who, err := people.BySession(r.Context(), s.db, s.rights, reference)
	return who, web.Session{Name: found.Name, Language: found.Language, Token: people.FormToken(reference)}, err
}

func (u *university) write(fn func(ctx context.Context, tx *store.Tx) error) {
	u.t.Helper()
	if err := u.db.Write(u.t.Context(), fn); err != nil {
		u.t.Fatal(err)
	}
}

func (u *university) read(fn func(ctx context.Context, tx *store.Tx) error) {
	u.t.Helper()
	if err := u.db.Read(u.t.Context(), fn); err != nil {
		u.t.Fatal(err)
	}
}

// self is a student who acts for himself.
func (u *university) self(number string) actor.Actor {
	return actor.Actor{Person: u.persons[number], Via: actor.ViaAPI,
		Grants: []actor.Grant{{Permission: registration.MayOwn}}}
}

func (u *university) enroll(number, section string, with ...string) registration.Moved {
	u.t.Helper()
	r := registration.EnrollRequest{Section: u.sections[section]}
	for _, w := range with {
		r.With = append(r.With, u.sections[w])
	}
	m, err := u.desk.Enroll(u.t.Context(), u.self(number), registration.EnrollIn{Body: r})
	if err != nil {
		u.t.Fatal(number, section, err)
	}
	return m
}

func (u *university) grade(section, number, grade string) {
	u.t.Helper()
	in := registration.GradesIn{ID: u.sections[section], Body: registration.GradesRequest{
		Grades: []registration.GradeRequest{{Student: number, Grade: grade}}}}
	if _, err := u.desk.EnterGrades(u.t.Context(), registrar, in); err != nil {
		u.t.Fatal(err)
	}
}

func (u *university) drop(number, section string) registration.Moved {
	u.t.Helper()
	m, err := u.desk.Drop(u.t.Context(), u.self(number), registration.DropIn{ID: u.enrollment(number, section)})
	if err != nil {
		u.t.Fatal(err)
	}
	return m
}

// own is what a student has and waits for in a section.
func (u *university) own(number, section string) registration.EnrollmentView {
	u.t.Helper()
	all, err := u.desk.Enrollments(u.t.Context(), u.self(number), registration.StudentTermIn{Term: "2026S"})
	if err != nil {
		u.t.Fatal(err)
	}
	if e := heldIn(all.Items, u.sections[section]); e != nil {
		return *e
	}
	return registration.EnrollmentView{}
}

func (u *university) enrollment(number, section string) int64 { return u.own(number, section).ID }

// fill gives the only seats of CS204-A and of ST201-B to others.
func (u *university) fill() {
	u.t.Helper()
	for _, n := range []string{"20260003", "20260004"} {
		u.enroll(n, "CS101-A")
		u.grade("CS101-A", n, "A")
		u.enroll(n, "CS204-A")
	}
	u.enroll("20260005", "ST201-B")
	u.enroll("20260006", "ST201-B")
}

// at moves the clock to ten in the morning of a day in Lisbon.
func (u *university) at(day string) {
	u.t.Helper()
	zone, err := civil.LoadZone("Europe/Lisbon")
	if err != nil {
		u.t.Fatal(err)
	}
	if err := u.db.SetClock(u.t.Context(), zone.At(civil.MustDate(day), 10*60)); err != nil {
		u.t.Fatal(err)
	}
}

// clockBefore moves the clock to ten minutes before an instant.
func (u *university) clockBefore(at civil.Instant) {
	u.t.Helper()
	if err := u.db.SetClock(u.t.Context(), at.Add(-10*time.Minute)); err != nil {
		u.t.Fatal(err)
	}
}

// cart is the trail of a cart with sections.
func (u *university) cart(sections ...string) trail {
	t := trail{Term: "2026S"}
	for _, s := range sections {
		t.Cart = append(t.Cart, u.sections[s])
	}
	return t
}
