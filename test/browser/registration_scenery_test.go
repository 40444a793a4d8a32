package browser

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"holdfast/internal/actor"
	"holdfast/internal/app"
	"holdfast/internal/civil"
	"holdfast/internal/journal"
	"holdfast/internal/people"
	"holdfast/internal/registration"
	courses "holdfast/internal/registration/catalog"
	"holdfast/internal/sample"
	"holdfast/internal/store"
	"holdfast/internal/timetable"
)

// The student whose week is looked at, one who reads Arabic and one who has nothing.
const (
	tomas = "20260417"
	rita  = "20260418"
	ines  = "20260419"
)

const (
	spring, autumn = "2027S", "2027A"

	// crowd is how many others there are. They register before Tomás may.
	crowd = 176

	maxSealed = 100_000 // more than the journal of a campus has rows
)

// campus is a house with a small university, on the morning on which its autumn
// opens: Monday, 9 August 2027, 09:20 in Lisbon.
type campus struct {
	*house
	sections map[string]int64 // of the autumn, by name
}

// founded is the university that every campus is a copy of.
var founded = sync.OnceValues(func() (file string, err error) {
	file = filepath.Join(shared.dir, "campus.db")
	ctx := context.Background()
	a, err := app.Open(ctx, app.Config{
		DatabaseURL: "sqlite:" + file, Plain: true, MovableClock: true, Log: slog.New(slog.DiscardHandler),
		StartClock: lisbon().At(civil.MustDate("2027-01-20"), 10*60),
	})
	if err != nil {
		return "", err
	}
	f := &founding{ctx: ctx, app: a, campus: campus{sections: map[string]int64{}}}
	f.found()
	f.admit()
	f.past()
	f.rush()
	if f.err == nil {
		_, f.err = journal.Seal(ctx, a.DB, maxSealed)
	}
	if closed := a.Close(); f.err == nil {
		f.err = closed
	}
	return file, f.err
})

// newCampus opens a copy of the university. What is on it can be done at once.
func newCampus(t *testing.T) *campus {
	t.Helper()
	from, err := founded()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "holdfast.db")
	if err := copyFile(file, from); err != nil {
		t.Fatal(err)
	}
	c := &campus{house: openHouse(t, file), sections: map[string]int64{}}
	c.signIns = campusSignIns
	all, err := c.app.Registration.FindSections(t.Context(), actor.Operator(), registration.FindSectionsIn{Term: autumn})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range all.Items {
		c.sections[s.Name] = s.ID
	}
	c.serve()
	return c
}

var campusSignIns = map[string]app.SignIn{
	tomas:       {Who: "Tomás Ferreira", Login: tomas, Password: "orange harbour seven"},
	"registrar": {Who: "Lakshmi Subramanian", Login: "registrar", Password: "ink ledger autumn"},
}

func lisbon() civil.Zone {
	zone, err := civil.LoadZone("Europe/Lisbon")
	if err != nil {
		panic(err) // a constant of this file
	}
	return zone
}

// founding makes the university, and remembers the first thing that went wrong.
type founding struct {
	campus
	ctx context.Context
	app *app.App
	err error
}

func (f *founding) did(err error) bool {
	if f.err == nil {
		f.err = err
	}
	return f.err == nil
}

func (f *founding) write(do func(ctx context.Context, tx *store.Tx) error) {
	if f.err == nil {
		f.did(f.app.DB.Write(f.ctx, do))
	}
}

// at moves the clock to a time of a day.
func (f *founding) at(day, clock string) {
	minutes, err := strconv.Atoi(clock[:2])
	more, err2 := strconv.Atoi(clock[3:])
	if f.did(err) && f.did(err2) {
		f.did(f.app.DB.SetClock(f.ctx, lisbon().At(civil.MustDate(day), minutes*60+more)))
	}
}

func local(text string) courses.LocalTime {
	at, err := courses.ParseLocalTime(text)
	if err != nil {
		panic(err) // constants of this file
	}
	return at
}

var campusCourses = []courses.CourseDetails{
	{Code: "AR101", Title: "Drawing from Life", Credits: 200},
	{Code: "CS101", Title: "Introduction to Programming", Credits: 400},
	{Code: "CS204", Title: "Data Structures", Credits: 400},
	{Code: "CS300", Title: "Compilers", Credits: 400, Prerequisites: "CS204:B and (MA210 or ST201)"},
	{Code: "EN120", Title: "Academic Writing", Credits: 300},
	{Code: "HI204", Title: "The Indian Ocean", Credits: 300},
	{Code: "MA210", Title: "Linear Algebra", Credits: 400},
	{Code: "PH150", Title: "Physics", Credits: 400},
	{Code: "ST201", Title: "Statistics", Credits: 300},
}

// found puts down the courses, a spring that is over and an autumn. Third years may
// register in it first, second years twenty minutes later.
func (f *founding) found() {
	by := actor.Operator()
	f.did(f.app.SetSetting(f.ctx, by, app.SettingChange{Key: "registration.name", Value: "Ashgrove University"}))
	f.write(func(ctx context.Context, tx *store.Tx) error {
		if err := courses.PutGrades(ctx, tx, by, courses.LetterScale()); err != nil {
			return err
		}
		if _, err := courses.PutGroups(ctx, tx, by, []courses.Group{{Code: "Computing", Title: "Computing majors"},
			{Code: "Y2", Title: "Second year"}, {Code: "Y3", Title: "Third year"}}); err != nil {
			return err
		}
		if _, err := courses.PutCourses(ctx, tx, by, campusCourses); err != nil {
			return err
		}
		past, err := courses.AddTerm(ctx, tx, by, courses.TermDetails{Code: spring, Title: "Spring 2027",
			Zone: "Europe/Lisbon", Starts: civil.MustDate("2027-02-01"), Ends: civil.MustDate("2027-06-11"),
			Windows: []courses.WindowDetails{{Opens: local("2027-01-11T09:00"), Closes: local("2027-02-12T17:00")}}})
		if err != nil {
			return err
		}
		if err := f.add(ctx, tx, past, []courses.SectionDetails{{Course: "CS101", Code: "S"}, {Course: "EN120", Code: "S"}}); err != nil {
			return err
		}
		closes := local("2027-08-20T17:00")
		id, err := courses.AddTerm(ctx, tx, by, courses.TermDetails{Code: autumn, Title: "Autumn 2027",
			Zone: "Europe/Lisbon", Starts: civil.MustDate("2027-09-13"), Ends: civil.MustDate("2027-12-10"),
			Windows: []courses.WindowDetails{{Group: "Y3", Opens: local("2027-08-09T09:00"), Closes: closes},
				{Group: "Y2", Opens: local("2027-08-09T09:20"), Closes: closes}},
			Phases: []courses.Phase{{From: civil.MustDate("2027-08-01"), Kind: courses.DropFree},
				{From: civil.MustDate("2027-09-25"), Kind: courses.DropMarked},
				{From: civil.MustDate("2027-11-20"), Kind: courses.DropClosed}}})
		if err != nil {
			return err
		}
		return f.add(ctx, tx, id, campusSections())
	})
}

func (f *founding) add(ctx context.Context, tx *store.Tx, term int64, all []courses.SectionDetails) error {
	ids, err := courses.AddSections(ctx, tx, actor.Operator(), term, all)
	for i, id := range ids {
		f.sections[all[i].Course+"-"+all[i].Code] = id
	}
	return err
}

// meets are meetings in a room, written "Mon Wed 10:00-11:15".
func meets(room string, all ...string) (meetings []timetable.Meeting) {
	days := map[string]time.Weekday{"Mon": 1, "Tue": 2, "Wed": 3, "Thu": 4, "Fri": 5}
	for _, text := range all {
		words := strings.Fields(text)
		var h1, m1, h2, m2 int
		if _, err := fmt.Sscanf(words[len(words)-1], "%d:%d-%d:%d", &h1, &m1, &h2, &m2); err != nil {
			panic(err) // constants of this file
		}
		for _, day := range words[:len(words)-1] {
			meetings = append(meetings, timetable.Meeting{Weekday: days[day], Start: h1*60 + m1, End: h2*60 + m2,
				Weeks: timetable.Every, Room: room})
		}
	}
	return meetings
}

// campusSections are those of the autumn. What meets Mon Wed 10:30 is in the way of
// MA210-A, CS204-E of its exam.
func campusSections() []courses.SectionDetails {
	exam := &timetable.Exam{Date: civil.MustDate("2027-12-13"), Start: 9 * 60, End: 12 * 60, Room: "Hall 1"}
	kept := []courses.ReserveDetails{{Group: "Computing", Kept: 5,
		Releases: lisbon().At(civil.MustDate("2027-08-12"), 9*60)}}
	return []courses.SectionDetails{
		{Course: "AR101", Code: "A", Capacity: new(int64(12)), Instructor: "Ms Żelazny", Meetings: meets("Loft", "Fri 13:00-16:00")},
		{Course: "CS101", Code: "A", Capacity: new(int64(30)), Meetings: meets("C 1", "Mon Wed 16:30-17:45")},
		{Course: "CS204", Code: "A", Capacity: new(int64(30)), Instructor: "Dr Nkemelu", Meetings: meets("C 1", "Mon Wed 8:30-9:45")},
		{Course: "CS204", Code: "B", Capacity: new(int64(30)), Instructor: "Prof. Itō", Meetings: meets("C 1", "Mon Wed 10:30-11:45")},
		{Course: "CS204", Code: "C", Capacity: new(int64(30)), Instructor: "Dr Haddad", Meetings: meets("C 2", "Tue Thu 10:30-11:45")},
		{Course: "CS204", Code: "D", Capacity: new(int64(30)), Instructor: "Dr Haddad", Meetings: meets("C 2", "Tue Thu 16:45-18:00"),
			Reserves: kept},
		{Course: "CS204", Code: "E", Capacity: new(int64(60)), Instructor: "Ms Żelazny", Meetings: meets("C 3", "Fri 14:00-16:30"),
			Exam: exam},
		{Course: "CS300", Code: "A", Capacity: new(int64(20)), Meetings: meets("C 9", "Mon 17:00-18:00")},
		{Course: "EN120", Code: "C", Capacity: new(int64(20)), Meetings: meets("H 2", "Tue Thu 9:00-10:15")},
		{Course: "HI204", Code: "A", Capacity: new(int64(40)), Meetings: meets("H 9", "Thu 13:00-14:15")},
		{Course: "MA210", Code: "A", Capacity: new(int64(30)), Instructor: "Dr Weil",
			Meetings: meets("M 4", "Mon Wed 10:00-11:15", "Fri 11:00-11:50"), Exam: exam},
		{Course: "MA210", Code: "C", Capacity: new(int64(9)), Meetings: meets("M 4", "Mon Wed 15:00-16:15")},
		{Course: "PH150", Code: "A", Capacity: new(int64(40)), Instructor: "Prof. Amrani", Meetings: meets("N 1", "Fri 9:00-10:15")},
		{Course: "PH150", Code: "L1", Part: "lab", PartOf: "A", Capacity: new(int64(20)), Meetings: meets("N 12", "Tue 14:00-16:30")},
		{Course: "PH150", Code: "L2", Part: "lab", PartOf: "A", Capacity: new(int64(20)), Meetings: meets("N 13", "Wed 14:00-16:30")},
		{Course: "ST201", Code: "B", Capacity: new(int64(12)), Meetings: meets("S 1", "Mon Wed 13:00-14:15")},
	}
}

func crowdNumber(i int) string { return fmt.Sprintf("2025%04d", i+1) }

// admit lets the students in, and gives the two who sign in their passwords.
func (f *founding) admit() {
	student := func(number string, s registration.StudentBody) {
		if f.err == nil {
			_, err := f.app.Registration.AddStudent(f.ctx, actor.Operator(),
				registration.AddStudentIn{Body: registration.NewStudent{Number: number, StudentBody: s}})
			f.did(err)
		}
	}
	second := []string{"Y2"}
	student(tomas, registration.StudentBody{Name: "Tomás Ferreira", Year: 2, Programme: "Mathematics", Groups: second,
		CreditLimit: "18"})
	student(rita, registration.StudentBody{Name: "Rita Al-Amin", NativeName: "ريتا الأمين", NativeLang: "ar", Year: 2, Groups: second})
	student(ines, registration.StudentBody{Name: "Inês Duarte", Year: 2, Groups: second})
	i := 0
	for p := range sample.New(7).People() {
		student(crowdNumber(i), registration.StudentBody{Name: p.Display, SortName: p.Sort, Year: 3, Programme: "Computing",
			Groups: []string{"Y3"}})
		if i++; i == crowd || f.err != nil {
			break
		}
	}
	for login, s := range campusSignIns {
		secret, err := people.NewSecret(f.ctx, people.Password, s.Password, s.Who, login)
		f.did(err)
		f.write(func(ctx context.Context, tx *store.Tx) error { return f.letIn(ctx, tx, login, s.Who, secret) })
	}
}

var (
	personOfStudent = store.SQL(`select person_id from students where number = $1`)
	setLanguage     = store.SQL(`update people set language = $2 where id = $1`)
)

// letIn gives somebody a name to sign in with: a student, or else the registrar.
func (f *founding) letIn(ctx context.Context, tx *store.Tx, login, name string, secret people.Secret) error {
	by := actor.Operator()
	person, student, err := store.One(ctx, tx, personOfStudent, store.Column[int64], login)
	if err != nil {
		return err
	}
	if !student {
		ids, err := people.Add(ctx, tx, []people.Person{{Name: name}})
		if err != nil {
			return err
		}
		person = ids[0]
		held := people.Held{Desk: "registration", Role: people.DeskAdmin}
		if err := people.GiveRole(ctx, tx, f.app.Rights, by, person, held); err != nil {
			return err
		}
	}
	if err := people.SetSecret(ctx, tx, by, person, secret, 0); err != nil {
		return err
	}
	return people.AddLogins(ctx, tx, by, []people.Login{{Person: person, Kind: people.UserName, Name: login}})
}

func (f *founding) enroll(number, section string, with ...string) {
	if f.err != nil {
		return
	}
	r := registration.EnrollRequest{Student: number, Section: f.sections[section]}
	for _, w := range with {
		r.With = append(r.With, f.sections[w])
	}
	if _, err := f.app.Registration.Enroll(f.ctx, actor.Operator(), registration.EnrollIn{Body: r}); err != nil {
		f.did(fmt.Errorf("%s in %s: %w", number, section, err))
	}
}

// past gives Tomás the spring that the autumn builds on, and those of the crowd a mark
// in what Data Structures asks for who will wait for it.
func (f *founding) past() {
	const first, last = 30, 40
	marks := map[string][]registration.GradeRequest{
		"CS101-S": {{Student: tomas, Grade: "B+"}}, "EN120-S": {{Student: tomas, Grade: "F"}},
	}
	for i := first; i <= last; i++ {
		marks["CS101-S"] = append(marks["CS101-S"], registration.GradeRequest{Student: crowdNumber(i), Grade: "A"})
	}
	for section, all := range marks {
		for _, m := range all {
			f.enroll(m.Student, section)
		}
		if f.err == nil {
			_, err := f.app.Registration.EnterGrades(f.ctx, actor.Operator(), registration.GradesIn{ID: f.sections[section],
				Body: registration.GradesRequest{Grades: all}})
			f.did(err)
		}
	}
}

// rush is the opening: the crowd comes, section by section, and then Tomás. Data
// Structures asks for a mark only afterwards, so that few need one.
func (f *founding) rush() {
	f.at("2027-08-09", "09:01")
	next := 0
	for _, want := range []struct {
		section string
		many    int
	}{{"CS204-A", 41}, {"CS204-B", 23}, {"CS204-C", 27}, {"CS204-D", 25}, {"CS204-E", 48}} {
		for range want.many {
			f.enroll(crowdNumber(next), want.section)
			next++
		}
	}
	for i := range 15 {
		f.enroll(crowdNumber(i), "ST201-B")
	}
	f.at("2027-08-09", "09:12")
	for i := range 14 {
		f.enroll(crowdNumber(100+i), "HI204-A")
	}
	f.write(func(ctx context.Context, tx *store.Tx) error {
		_, err := courses.PutCourses(ctx, tx, actor.Operator(), []courses.CourseDetails{{Code: "CS204",
			Title: "Data Structures", Credits: 400, Prerequisites: "CS101:C"}})
		return err
	})
	f.at("2027-08-09", "09:21")
	f.enroll(tomas, "MA210-A")
	f.enroll(tomas, "PH150-A", "PH150-L1")
	f.enroll(rita, "HI204-A")
	f.write(func(ctx context.Context, tx *store.Tx) error {
		person, _, err := store.One(ctx, tx, personOfStudent, store.Column[int64], rita)
		if err != nil {
			return err
		}
		return tx.Change(ctx, setLanguage, 1, person, "ar")
	})
}

// student is the person of a student number.
func (h *house) student(number string) (person int64) {
	h.Helper()
	h.write(func(ctx context.Context, tx *store.Tx) (err error) {
		person, _, err = store.One(ctx, tx, personOfStudent, store.Column[int64], number)
		return err
	})
	return person
}

// studies opens a session of a student.
func (h *house) studies(number string) *http.Cookie {
	h.Helper()
	return h.session(h.student(number), people.PatronSession, 0)
}

// enrolled is what a student has and waits for in a section of the autumn.
func (c *campus) enrolled(number, section string) registration.EnrollmentView {
	c.Helper()
	all, err := c.app.Registration.Enrollments(c.Context(), actor.Operator(), registration.StudentTermIn{
		StudentIn: registration.StudentIn{Number: number}, Term: autumn})
	if err != nil {
		c.Fatal(err)
	}
	for _, e := range all.Items {
		if e.Section == c.sections[section] {
			return e
		}
	}
	return registration.EnrollmentView{}
}

// takes gives a student a seat, or a place on the waiting list.
func (c *campus) takes(number, section string) {
	c.Helper()
	_, err := c.app.Registration.Enroll(c.Context(), actor.Operator(), registration.EnrollIn{
		Body: registration.EnrollRequest{Student: number, Section: c.sections[section]}})
	if err != nil {
		c.Fatal(err)
	}
}

// leaves gives a student's seat up, or the place on the waiting list. Open pages are
// told of what is numbered in the journal, which a server that runs does by itself.
func (c *campus) leaves(number, section string) {
	c.Helper()
	if _, err := c.app.Registration.Drop(c.Context(), actor.Operator(),
		registration.DropIn{ID: c.enrolled(number, section).ID}); err != nil {
		c.Fatal(err)
	}
	if _, err := journal.Seal(c.Context(), c.app.DB, maxSealed); err != nil {
		c.Fatal(err)
	}
}

// seen is how the seats of a section stand.
func (c *campus) seen(section string) registration.SectionView {
	c.Helper()
	s, err := c.app.Registration.Section(c.Context(), actor.Operator(), registration.SectionIn{ID: c.sections[section]})
	if err != nil {
		c.Fatal(err)
	}
	return s
}

// plan is the address of the planner with a course, a section that is looked at and a
// cart.
func (c *campus) plan(course, section string, cart ...string) string {
	path := "/registration/plan?course=" + course
	if section != "" {
		path += fmt.Sprint("&section=", c.sections[section])
	}
	for _, s := range cart {
		path += fmt.Sprint("&cart=", c.sections[s])
	}
	return path
}

func decimal(n int64) string { return strconv.FormatInt(n, 10) }

// quoted is a text as the language of pages writes it.
func quoted(text string) string { return strconv.QuoteToASCII(text) }
