package app_test

import (
	"fmt"

	"holdfast/internal/registration"
	courses "holdfast/internal/registration/catalog"
)

// registrarRows are the API of the registrar's desk. A term is the place at which a
// right holds.
var registrarRows = map[string]row{
	// The moves of students, and the staff's for them.
	"POST /api/registration/enrollments":        orOwn(registration.MayEnroll, newSeats),
	"DELETE /api/registration/enrollments/{id}": orOwn(registration.MayEnroll, seats),
	"POST /api/registration/swaps":              orOwn(registration.MayEnroll, swaps),

	// What students look at too: what is given, and their own.
	"GET /api/registration/terms":                         orOwn(registration.MayView, plain),
	"GET /api/registration/terms/{code}":                  orOwn(registration.MayView, anywhere(allTerms)),
	"GET /api/registration/courses":                       orOwn(registration.MayView, asking("q=practice&term="+spring)),
	"GET /api/registration/courses/{code}":                orOwn(registration.MayView, anyCourse),
	"GET /api/registration/sections":                      orOwn(registration.MayView, asking("q=practice&term="+spring)),
	"GET /api/registration/sections/{id}":                 orOwn(registration.MayView, anywhere(sections(nil))),
	"GET /api/registration/sections/{id}/eligibility":     orOwn(registration.MayView, eligible),
	"GET /api/registration/students/{number}":             orOwn(registration.MayView, pupils),
	"GET /api/registration/students/{number}/enrollments": orOwn(registration.MayView, pupils),
	"GET /api/registration/students/{number}/transcript":  orOwn(registration.MayView, pupils),
	"GET /api/registration/students/{number}/timetable":   orOwn(registration.MayView, pupils),
	"GET /api/registration/students/{number}/plan":        orOwn(registration.MayView, pupils),
	"GET /api/registration/enrollments/{id}":              orOwn(registration.MayView, anywhere(seats)),
	"POST /api/registration/students/{number}/feed":       needs(registration.MayOwn, pupils),
	"GET /calendar/{file}":                                public(calendars),

	// What staff look at: in their terms, who sits where and how the seats go; and
	// students, whose record has no term.
	"GET /api/registration/sections/{id}/roster":   needs(registration.MayView, sections(nil)),
	"GET /api/registration/sections/{id}/waitlist": needs(registration.MayView, sections(nil)),
	"GET /api/registration/students":               needs(registration.MayView, asking("q=student")),
	"GET /api/registration/groups":                 needs(registration.MayView, plain),
	"GET /api/registration/grades":                 needs(registration.MayView, plain),
	"GET /api/registration/opening":                needs(registration.MayView, plain, filesOfTerms),
	"GET /api/registration/overrides":              needs(registration.MayView, asking("student="+studentA), ofNobody, filesOfTerms),

	// What is changed in a term.
	"PUT /api/registration/sections/{id}":               needs(registration.MaySchedule, sections(body{"instructor": "Somebody"})),
	"PUT /api/registration/sections/{id}/capacity":      needs(registration.MaySchedule, sections(body{"capacity": 4})),
	"PUT /api/registration/sections/{id}/reserves":      needs(registration.MaySchedule, sections(body{"reserves": []any{}})),
	"POST /api/registration/sections/{id}/cancellation": needs(registration.MaySchedule, sections(agreed)),
	"POST /api/registration/sections/{id}/grades":       needs(registration.MayGrade, graded),
	"POST /api/registration/terms/{code}/sections":      needs(registration.MaySchedule, newSections),
	"PUT /api/registration/terms/{code}":                needs(registration.MayFound, allTerms),

	// A rule is set aside for a course in a term.
	"POST /api/registration/overrides":        needs(registration.MayOverride, newOverride),
	"DELETE /api/registration/overrides/{id}": needs(registration.MayOverride, overrides),

	// What is the whole university's.
	"POST /api/registration/terms":            needs(registration.MayFound, wholeLibrary(newTerm)),
	"PUT /api/registration/groups/{code}":     needs(registration.MayFound, wholeLibrary(changedGroup)),
	"PUT /api/registration/courses/{code}":    needs(registration.MayFound, wholeLibrary(changedCourse)),
	"POST /api/registration/students":         needs(registration.MayStudents, wholeLibrary(newStudent)),
	"PUT /api/registration/grades":            needs(registration.MayFound, wholeLibrary(sameScale)),
	"PUT /api/registration/students/{number}": needs(registration.MayStudents, wholeLibrary(changedStudent)),

	"PUT /api/registration/students/{number}/password": needs(registration.MayStudents, wholeLibrary(withoutPassword), nobodys),
}

// fileRows are the files of the registrar's desk, in and out.
var fileRows = map[string]row{
	"POST /api/registration/imports/courses":   needs(registration.MayFound, wholeLibrary(courseFile)),
	"POST /api/registration/imports/students":  needs(registration.MayStudents, wholeLibrary(studentFile)),
	"POST /api/registration/imports/sections":  needs(registration.MaySchedule, sectionFiles),
	"POST /api/registration/imports/oneroster": needs(registration.MayFound, wholeLibrary(bundle)),

	"GET /api/registration/exports/courses.csv":     needs(registration.MayView, plain),
	"GET /api/registration/exports/students.csv":    needs(registration.MayView, plain),
	"GET /api/registration/exports/sections.csv":    needs(registration.MayView, plain, filesOfTerms),
	"GET /api/registration/exports/enrollments.csv": needs(registration.MayView, plain, filesOfTerms),
	"GET /api/registration/exports/oneroster.zip":   needs(registration.MayView, filesOfTerms),
}

// calendars are at addresses that are the secret, and at none.
var calendars = []probe{
	{make: func(l *library) call { return call{path: l.feed(studentA)} }},
	{missing: true, make: named("nobody.ics")},
}

// newSeats asks for a seat for a student, and for a holder of a library card.
var newSeats = []probe{
	{of: studentA, at: spring, make: newSeat(studentA, spring)},
	{of: studentB, at: autumn, make: newSeat(studentB, autumn)},
	{of: studentIdle, at: spring, make: newSeat(studentIdle, spring)},
	{missing: true, make: newSeat(noNumber, spring)},
	{missing: true, make: newSeat(cardA, spring)},
}

func newSeat(number, term string) func(*library) call {
	return func(l *library) call {
		return call{body: body{"section": l.section(term), "student": number}, name: number}
	}
}

// seats are enrollments in both terms.
var seats = []probe{
	{of: studentA, at: spring, make: seatOf(studentA, spring)},
	{of: studentB, at: autumn, make: seatOf(studentB, autumn)},
	{of: studentIdle, at: spring, make: seatOf(studentIdle, spring)},
	{missing: true, make: named(noID)},
}

func seatOf(number, term string) func(*library) call {
	return func(l *library) call { return call{in: fmt.Sprint(l.seated(number, l.section(term)).ID)} }
}

// swaps are of one section for another of the same term.
var swaps = []probe{
	{of: studentA, at: spring, make: swapOf(studentA, spring)},
	{of: studentB, at: autumn, make: swapOf(studentB, autumn)},
	{of: studentIdle, at: spring, make: swapOf(studentIdle, spring)},
	{missing: true, make: func(l *library) call {
		return call{body: body{"drop": l.seminar, "add": l.section(spring), "student": noNumber}, name: noNumber}
	}},
}

func swapOf(number, term string) func(*library) call {
	return func(l *library) call {
		had := l.section(term)
		l.seated(number, had)
		return call{body: body{"drop": had, "add": l.section(term), "student": number}, name: number}
	}
}

// pupils are named by their number.
var pupils = []probe{
	{of: studentA, make: named(studentA)},
	{of: studentB, make: named(studentB)},
	{of: studentIdle, make: named(studentIdle)},
	{missing: true, make: named(noNumber)},
	{missing: true, make: named(cardA)},
}

// eligible asks about the seminar, for somebody and for whoever asks.
var eligible = func() []probe {
	all := []probe{{self: true, make: func(l *library) call { return call{in: fmt.Sprint(l.seminar)} }}}
	for _, p := range pupils {
		naming := p.make
		p.make = func(l *library) call {
			number := naming(l).in
			return call{in: fmt.Sprint(l.seminar), query: "student=" + number, name: number}
		}
		all = append(all, p)
	}
	return all
}()

var ofNobody = []probe{{missing: true, make: func(*library) call { return call{query: "student=" + noNumber} }}}

// allTerms are given the terms that they have.
var allTerms = []probe{
	{at: spring, make: termOf(spring)}, {at: autumn, make: termOf(autumn)}, {missing: true, make: termOf(noTerm)},
}

func termOf(code string) func(*library) call {
	return func(*library) call { return call{in: code, body: termBody(code)} }
}

func termBody(code string) body {
	r := termRequest(code)
	w := r.Windows[0]
	return body{"title": r.Title, "starts": r.Starts, "ends": r.Ends,
		"windows": []any{body{"opens": w.Opens, "closes": w.Closes}}}
}

var anyCourse = []probe{
	{make: func(l *library) call { return call{in: l.course().code} }}, {missing: true, make: named("NONE101")},
}

// sections are such of both terms, and one that is not there; sent is what is to
// become of them.
func sections(sent body) []probe {
	in := func(term string) func(*library) call {
		return func(l *library) call { return call{in: fmt.Sprint(l.section(term)), body: sent} }
	}
	return []probe{
		{at: spring, make: in(spring)},
		{at: autumn, make: in(autumn)},
		{missing: true, make: func(*library) call { return call{in: fmt.Sprint(noID), body: sent} }},
	}
}

// graded gives somebody who sits in a section a grade.
var graded = func() []probe {
	all := sections(body{"grades": []any{body{"student": studentIdle, "grade": "A"}}})
	for i := range all[:2] {
		term := all[i].at
		sent := all[i].make
		all[i].make = func(l *library) call {
			c := sent(l)
			section := l.section(term)
			l.seated(studentIdle, section)
			c.in = fmt.Sprint(section)
			return c
		}
	}
	return all
}()

// newSections adds a section B to a course that has one.
var newSections = []probe{
	{at: spring, make: newSection(spring)}, {at: autumn, make: newSection(autumn)}, {missing: true, make: newSection(noTerm)},
}

func newSection(term string) func(*library) call {
	return func(l *library) call {
		return call{in: term, body: body{"course": l.course().code, "code": "B", "capacity": 2}}
	}
}

var newOverride = []probe{
	{at: spring, make: settingAside(spring)}, {at: autumn, make: settingAside(autumn)}, {missing: true, make: settingAside(noTerm)},
}

func settingAside(term string) func(*library) call {
	return func(l *library) call {
		return call{body: body{"student": studentIdle, "term": term, "course": l.course().code, "rule": "creditLimit",
			"reason": "agreed"}}
	}
}

var overrides = []probe{
	{at: spring, make: overriddenIn(spring)},
	{at: autumn, make: overriddenIn(autumn)},
	{missing: true, make: func(*library) call { return call{in: fmt.Sprint(noID), query: "reason=over"} }},
}

func overriddenIn(term string) func(*library) call {
	return func(l *library) call { return call{in: fmt.Sprint(l.overridden(term).ID), query: "reason=over"} }
}

func newTerm(l *library) call {
	b := termBody(spring)
	b["code"], b["zone"] = "T"+l.course().code, "Asia/Kolkata"
	return call{body: b}
}

func changedGroup(*library) call { return call{in: majors, body: body{"title": "Majors"}} }

func changedCourse(l *library) call {
	return call{in: l.course().code, body: body{"title": "Another title", "credits": "3"}}
}

func newStudent(l *library) call {
	return call{body: body{"number": "N" + l.course().code, "name": "Newcomer", "year": 1}}
}

func changedStudent(*library) call {
	return call{in: studentIdle, body: body{"name": "Student " + studentIdle, "year": 2}}
}

// withoutPassword is somebody new, so that nobody of the other rows is signed out.
func withoutPassword(l *library) call {
	l.t.Helper()
	c := newStudent(l)
	_, err := l.app.Registration.AddStudent(l.t.Context(), operator, registration.AddStudentIn{Body: registration.NewStudent{
		Number: c.body["number"].(string), StudentBody: registration.StudentBody{Name: "Newcomer", Year: 1}}})
	if err != nil {
		l.t.Fatal(err)
	}
	return call{in: c.body["number"].(string), body: body{"password": "orange harbour seven"}}
}

var nobodys = []probe{{at: everywhere, missing: true, make: func(*library) call {
	return call{in: noNumber, body: body{"password": "orange harbour seven"}}
}}}

// sameScale is the grades that there are.
func sameScale(*library) call {
	var grades []any
	for _, g := range courses.LetterScale() {
		grades = append(grades, body{"code": g.Code, "passes": g.Passes})
	}
	return call{body: body{"grades": grades}}
}

func courseFile(l *library) call {
	return call{file: "code,title\n" + l.course().code + ",Of a file\n"}
}

func studentFile(l *library) call {
	return call{file: "number,name,year\nF" + l.course().code + ",Of a file,1\n"}
}

// bundle looks at what would become of an archive.
func bundle(l *library) call {
	if l.bundle == "" {
		l.bundle = l.rosterBundle()
	}
	return call{file: l.bundle, query: "preview=true"}
}

var sectionFiles = []probe{{at: spring, make: sectionFile(spring)}, {at: autumn, make: sectionFile(autumn)}}

func sectionFile(term string) func(*library) call {
	return func(l *library) call {
		return call{query: "term=" + term, file: "course,section,capacity\n" + l.course().code + ",F,5\n"}
	}
}

var filesOfTerms = []probe{
	{at: spring, make: fileOf(spring)}, {at: autumn, make: fileOf(autumn)}, {missing: true, make: fileOf(noTerm)},
}

func fileOf(term string) func(*library) call {
	return func(*library) call { return call{query: "term=" + term, name: term} }
}
