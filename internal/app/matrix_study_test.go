package app_test

import (
	"fmt"
	"slices"

	"holdfast/internal/actor"
	"holdfast/internal/registration"
)

// studyRows are the pages and forms of a student. Whoever is none has nothing
// there, and staff no more than anybody.
var studyRows = map[string]row{
	"GET /registration/search":     needs(registration.MayOwn, ones),
	"GET /registration/plan":       needs(registration.MayOwn, ones),
	"GET /registration/timetable":  needs(registration.MayOwn, ones),
	"GET /registration/transcript": needs(registration.MayOwn, ones),
	"POST /registration/plan":      needs(registration.MayOwn, carts),

	"POST /registration/mine/enroll":                needs(registration.MayOwn, newSeats),
	"POST /registration/mine/swap":                  needs(registration.MayOwn, swaps),
	"POST /registration/mine/enrollments/{id}/drop": needs(registration.MayOwn, seats),
	"POST /registration/mine/calendar":              needs(registration.MayOwn, ones),
	"GET /registration/mine/events":                 needs(registration.MayOwn, streams),

	// Where the address of a form leads that is loaded again.
	"GET /registration/mine/enroll":                needs(registration.MayOwn, plain),
	"GET /registration/mine/swap":                  needs(registration.MayOwn, plain),
	"GET /registration/mine/enrollments/{id}/drop": needs(registration.MayOwn, plain),
	"GET /registration/mine/calendar":              needs(registration.MayOwn, plain),
}

// registrarPageRows are the pages and forms of the registrar's staff. Students have
// pages of their own, so what they may do on the API they may not do here.
var registrarPageRows = map[string]row{
	"GET /registrar":                needs(registration.MayView, plain),
	"GET /registrar/opening":        needs(registration.MayView, plain, filesOfTerms),
	"GET /registrar/opening.csv":    needs(registration.MayView, plain, filesOfTerms),
	"GET /registrar/opening/events": needs(registration.MayView, streams, openings),

	"GET /registrar/terms":                needs(registration.MayView, plain),
	"GET /registrar/terms.csv":            needs(registration.MayView, plain),
	"GET /registrar/terms/new":            needs(registration.MayFound, ofWhole(plain)),
	"POST /registrar/terms/new":           needs(registration.MayFound, wholeLibrary(newTerm)),
	"GET /registrar/terms/{code}":         needs(registration.MayView, anywhere(allTerms)),
	"GET /registrar/terms/{code}/change":  needs(registration.MayFound, allTerms),
	"POST /registrar/terms/{code}/change": needs(registration.MayFound, allTerms),
	"GET /registrar/groups":               needs(registration.MayView, plain),
	"GET /registrar/groups.csv":           needs(registration.MayView, plain),
	"POST /registrar/groups":              needs(registration.MayFound, wholeLibrary(groupByForm)),
	"GET /registrar/grades":               needs(registration.MayView, plain),
	"POST /registrar/grades":              needs(registration.MayFound, wholeLibrary(scaleByForm)),

	"GET /registrar/courses":         needs(registration.MayView, asking("q=practice"), filesOfTerms),
	"GET /registrar/courses.csv":     needs(registration.MayView, asking("q=practice")),
	"GET /registrar/courses/new":     needs(registration.MayFound, ofWhole(plain)),
	"POST /registrar/courses/new":    needs(registration.MayFound, wholeLibrary(courseByForm)),
	"GET /registrar/courses/{code}":  needs(registration.MayView, anyCourse),
	"POST /registrar/courses/{code}": needs(registration.MayFound, wholeLibrary(changedCourse)),

	"GET /registrar/sections":                    needs(registration.MayView, asking("q=practice"), filesOfTerms),
	"GET /registrar/sections.csv":                needs(registration.MayView, asking("q=practice"), filesOfTerms),
	"GET /registrar/sections/new":                needs(registration.MaySchedule, filesOfTerms),
	"POST /registrar/sections/new":               needs(registration.MaySchedule, newSectionsByForm),
	"GET /registrar/sections/{id}":               needs(registration.MayView, sections(nil)),
	"GET /registrar/sections/{id}/capacity":      needs(registration.MaySchedule, capacities),
	"POST /registrar/sections/{id}/capacity":     needs(registration.MaySchedule, sections(body{"capacity": 4})),
	"GET /registrar/sections/{id}/reserves":      needs(registration.MaySchedule, sections(nil)),
	"POST /registrar/sections/{id}/reserves":     needs(registration.MaySchedule, sections(body{})),
	"GET /registrar/sections/{id}/cancellation":  needs(registration.MaySchedule, sections(nil)),
	"POST /registrar/sections/{id}/cancellation": needs(registration.MaySchedule, sections(agreed)),
	"GET /registrar/sections/{id}/change":        needs(registration.MaySchedule, sections(nil)),
	"POST /registrar/sections/{id}/change":       needs(registration.MaySchedule, sections(body{"instructor": "Somebody"})),
	"GET /registrar/sections/{id}/grades":        needs(registration.MayGrade, sections(nil)),
	"POST /registrar/sections/{id}/grades":       needs(registration.MayGrade, graded),
	"GET /registrar/sections/{id}/enrollments":   needs(registration.MayView, sections(nil)),
	"POST /registrar/sections/{id}/enrollments":  needs(registration.MayEnroll, sections(body{"student": studentIdle})),
	"GET /registrar/sections/{id}/roster.csv":    needs(registration.MayView, sections(nil)),
	"GET /registrar/sections/{id}/waitlist.csv":  needs(registration.MayView, sections(nil)),

	"GET /registrar/students":                         needs(registration.MayView, asking("q=student")),
	"GET /registrar/students.csv":                     needs(registration.MayView, asking("q=student")),
	"GET /registrar/students/new":                     needs(registration.MayStudents, ofWhole(plain)),
	"POST /registrar/students/new":                    needs(registration.MayStudents, wholeLibrary(newStudent)),
	"GET /registrar/students/{number}":                needs(registration.MayView, pupils),
	"GET /registrar/students/{number}/transcript":     needs(registration.MayView, pupils),
	"GET /registrar/students/{number}/transcript.csv": needs(registration.MayView, pupils),
	"GET /registrar/students/{number}/overrides":      needs(registration.MayView, pupils),
	"POST /registrar/students/{number}/overrides":     needs(registration.MayOverride, overrideByForm),
	"GET /registrar/students/{number}/change":         needs(registration.MayStudents, ofWhole(existing(pupils))),
	"POST /registrar/students/{number}/change":        needs(registration.MayStudents, wholeLibrary(changedStudent)),
	"GET /registrar/students/{number}/password":       needs(registration.MayStudents, ofWhole(existing(pupils))),
	"POST /registrar/students/{number}/password":      needs(registration.MayStudents, wholeLibrary(withoutPassword), nobodys),
	"GET /registrar/students/{number}/enrollments":    needs(registration.MayView, existing(pupils)),
	"GET /registrar/students/{number}/drop":           needs(registration.MayView, existing(pupils)),
	"GET /registrar/students/{number}/swap":           needs(registration.MayView, existing(pupils)),
	"POST /registrar/students/{number}/enrollments":   needs(registration.MayEnroll, enrollByForm),
	"POST /registrar/students/{number}/drop":          needs(registration.MayEnroll, dropByForm),
	"POST /registrar/students/{number}/swap":          needs(registration.MayEnroll, swapByForm),
	"GET /registrar/overrides":                        needs(registration.MayView, plain, filesOfTerms),
	"GET /registrar/overrides.csv":                    needs(registration.MayView, plain, filesOfTerms),
	"GET /registrar/overrides/{id}/revoke":            needs(registration.MayView, plain),
	"POST /registrar/overrides/{id}/revoke":           needs(registration.MayOverride, revokeByForm),

	"GET /registrar/import":            needs(registration.MayView, importing(registration.MaySchedule)),
	"GET /registrar/import/courses":    needs(registration.MayView, ofWhole(importing(registration.MayFound))),
	"GET /registrar/import/sections":   needs(registration.MayView, importing(registration.MaySchedule)),
	"GET /registrar/import/students":   needs(registration.MayView, ofWhole(importing(registration.MayStudents))),
	"GET /registrar/import/oneroster":  needs(registration.MayView, ofWhole(importing(registration.MayFound))),
	"POST /registrar/import/courses":   needs(registration.MayFound, wholeLibrary(courseFile)),
	"POST /registrar/import/students":  needs(registration.MayStudents, wholeLibrary(studentFile)),
	"POST /registrar/import/sections":  needs(registration.MaySchedule, sectionFiles),
	"POST /registrar/import/oneroster": needs(registration.MayFound, wholeLibrary(bundle)),
}

// streams go on until somebody leaves.
var streams = []probe{{make: func(*library) call { return call{live: true} }}}

// openings are the streams of each term.
var openings = []probe{
	{at: spring, make: func(*library) call { return call{live: true, query: "term=" + spring} }},
	{at: autumn, make: func(*library) call { return call{live: true, query: "term=" + autumn} }},
}

// importing is a page that is of use to whoever holds a right.
func importing(right actor.Permission) []probe {
	return []probe{{needs: right, make: func(*library) call { return call{} }}}
}

// ofWhole is the same probes for a right that must hold everywhere.
func ofWhole(probes []probe) []probe {
	all := slices.Clone(probes)
	for i := range all {
		all[i].at = everywhere
	}
	return all
}

// existing leaves out what is not there, for addresses that only lead on.
func existing(probes []probe) (all []probe) {
	for _, p := range probes {
		if !p.missing {
			all = append(all, p)
		}
	}
	return all
}

// carts are asked for by whoever sends them.
var carts = []probe{{self: true, make: func(l *library) call {
	return call{body: body{"cart": l.section(spring), "term": spring}}
}}}

func groupByForm(*library) call { return call{body: body{"code": majors, "title": "Majors"}} }

func scaleByForm(*library) call {
	return call{body: body{"passing": "A A- B+ B B- C+ C C- D+ D", "failing": "F"}}
}

func courseByForm(l *library) call {
	return call{body: body{"code": "N" + l.course().code, "title": "A new course", "credits": "3"}}
}

var newSectionsByForm = []probe{
	{at: spring, make: sectionByForm(spring)}, {at: autumn, make: sectionByForm(autumn)},
	{missing: true, make: sectionByForm(noTerm)},
}

func sectionByForm(term string) func(*library) call {
	return func(l *library) call {
		return call{body: body{"term": term, "course": l.course().code, "code": "B", "capacity": 2}}
	}
}

var capacities = func() []probe {
	all := sections(nil)
	for i := range all {
		of := all[i].make
		all[i].make = func(l *library) call {
			c := of(l)
			c.query = "capacity=5"
			return c
		}
	}
	return all
}()

var overrideByForm = []probe{
	{at: spring, make: overriddenByForm(studentIdle, spring)}, {at: autumn, make: overriddenByForm(studentIdle, autumn)},
	{missing: true, make: overriddenByForm(noNumber, spring)},
}

func overriddenByForm(number, term string) func(*library) call {
	return func(l *library) call {
		return call{in: number, body: body{"term": term, "course": l.course().code, "rule": "creditLimit", "reason": "agreed"}}
	}
}

var revokeByForm = []probe{
	{at: spring, make: revokedByForm(spring)}, {at: autumn, make: revokedByForm(autumn)},
	{missing: true, make: func(*library) call { return call{in: fmt.Sprint(noID), body: body{"reason": "over"}} }},
}

func revokedByForm(term string) func(*library) call {
	return func(l *library) call {
		return call{in: fmt.Sprint(l.overridden(term).ID), body: body{"reason": "over"}}
	}
}

// ofTerms are what staff do for the idle student in each term, and for nobody.
func ofTerms(act func(l *library, number, term string) body) []probe {
	of := func(number, term string) func(*library) call {
		return func(l *library) call { return call{in: number, body: act(l, number, term)} }
	}
	return []probe{
		{at: spring, make: of(studentIdle, spring)},
		{at: autumn, make: of(studentIdle, autumn)},
		{missing: true, make: of(noNumber, spring)},
	}
}

var (
	enrollByForm = ofTerms(func(l *library, _, term string) body {
		return body{"section": l.course().code + "-A", "term": term}
	})
	dropByForm = existing(ofTerms(func(l *library, number, term string) body {
		return body{"id": l.seated(number, l.section(term)).ID}
	}))
	swapByForm = ofTerms(func(l *library, number, term string) body {
		had := int64(noID)
		if number != noNumber {
			had = l.seated(number, l.section(term)).ID
		}
		return body{"drop": had, "add": l.course().code + "-A", "term": term}
	})
)
