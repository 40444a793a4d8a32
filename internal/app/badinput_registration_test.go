package app_test

import (
	"fmt"
	"strings"
	"testing"

	"holdfast/internal/store"
)

// newTerm adds a term by the API.
func (c *client) newTerm(code string, with body) {
	c.t.Helper()
	b := termBody(spring)
	b["code"], b["zone"] = code, "Asia/Kolkata"
	for name, v := range with {
		b[name] = v
	}
	c.call(201, "POST", "/api/registration/terms", b)
}

// newSection adds a section by the API.
func (c *client) newSection(term, course string, with body) any {
	c.t.Helper()
	b := body{"course": course, "code": "N"}
	for name, v := range with {
		b[name] = v
	}
	o, _ := c.call(201, "POST", "/api/registration/terms/"+term+"/sections", b)
	return o["id"]
}

// TestT11_WhatTheRegistrarsDeskCannotTake sends what can be read and cannot be
// done. The first code that is told is wanted, or none where no rule was asked.
func TestT11_WhatTheRegistrarsDeskCannotTake(t *testing.T) {
	l := newLibrary(t, store.SQLite)
	c := newClient(l, "system admin")
	c.newTerm("2025S", body{"windows": []any{body{"opens": "2025-01-01T09:00", "closes": "2025-02-01T09:00"}}})
	c.newTerm("2026R", body{"mode": "batch"})
	closed, ranked := c.newSection("2025S", "C1", nil), c.newSection("2026R", "C1", nil)
	course, needed, free := l.course(), l.course(), l.section(spring)
	put := func(code string) string { return "/api/registration/courses/" + code }
	c.call(200, "PUT", put(course.code), body{"title": "Practice", "credits": "0", "prerequisites": needed.code})
	dropped := l.seated(studentIdle, l.section(spring))
	seated := l.seated(studentIdle, l.section(spring))
	drop := fmt.Sprint("/api/registration/enrollments/", dropped.ID)
	c.call(200, "DELETE", drop, nil)

	const enroll, swap, students = "/api/registration/enrollments", "/api/registration/swaps", "/api/registration/students"
	newSections := "/api/registration/terms/" + spring + "/sections"
	meets := func(start, end string) body { return body{"weekday": "mon", "start": start, "end": end} }
	long := strings.Repeat("a+", 4096)
	for what, try := range map[string]struct {
		status       int
		method, path string
		send         body
		code         string
	}{
		"an unknown section":              {404, "POST", enroll, body{"section": noID, "student": studentIdle}, "unknownSection"},
		"another with a known one":        {404, "POST", enroll, body{"section": free, "with": []int{noID}, "student": studentIdle}, "unknownSection"},
		"an unknown student":              {404, "POST", enroll, body{"section": free, "student": noNumber}, "unknownStudent"},
		"nobody in particular":            {404, "POST", enroll, body{"section": free}, "unknownStudent"},
		"a window that closed":            {409, "POST", enroll, body{"section": closed, "student": studentIdle}, "windowClosed"},
		"a term that is ranked first":     {409, "POST", enroll, body{"section": ranked, "student": studentIdle}, "rankedFirst"},
		"sections of two terms":           {422, "POST", enroll, body{"section": free, "with": []any{needed.in[autumn]}, "student": studentIdle}, "severalTerms"},
		"a section twice":                 {422, "POST", enroll, body{"section": free, "with": []any{free}, "student": studentIdle}, "sameSection"},
		"a course before its needs":       {409, "POST", enroll, body{"section": course.in[spring], "student": studentIdle}, "prerequisitesMissing"},
		"a thousand at once":              {422, "POST", enroll, body{"section": free, "with": make([]int, 1000), "student": studentIdle}, ""},
		"an id in quotes":                 {422, "POST", enroll, body{"section": fmt.Sprint(free), "student": studentIdle}, ""},
		"half an id":                      {422, "POST", enroll, body{"section": 1.5, "student": studentIdle}, ""},
		"a number for a number's text":    {422, "POST", enroll, body{"section": free, "student": 3}, ""},
		"what was dropped":                {409, "DELETE", drop, nil, "notEnrolled"},
		"a swap of what was dropped":      {409, "POST", swap, body{"drop": dropped.ID, "add": free, "student": studentIdle}, "notEnrolled"},
		"a swap of one for itself":        {422, "POST", swap, body{"drop": dropped.ID, "add": dropped.Section, "student": studentIdle}, "sameSection"},
		"fewer seats than none":           {422, "PUT", sectionPath(free, "/capacity"), body{"capacity": -1}, "capacityNegative"},
		"no seats and any number":         {422, "PUT", sectionPath(free, "/capacity"), body{"capacity": 1, "unlimited": true}, "capacityUnclear"},
		"more kept than there are":        {409, "PUT", sectionPath(free, "/reserves"), reserve(9), "keptBeyondCapacity"},
		"none kept":                       {422, "PUT", sectionPath(free, "/reserves"), reserve(0), "keptNothing"},
		"a cancellation for blanks":       {422, "POST", sectionPath(free, "/cancellation"), body{"reason": "  "}, ""},
		"a grade of no scale":             {422, "POST", sectionPath(seated.Section, "/grades"), gradesOf(studentIdle, "Z"), "gradeUnknown"},
		"a grade for who sits elsewhere":  {409, "POST", sectionPath(free, "/grades"), gradesOf(studentIdle, "A"), "notEnrolled"},
		"a new one with -1 seats":         {422, "POST", newSections, body{"course": "C1", "code": "Z", "capacity": -1}, "capacityUnfit"},
		"a code that is taken":            {409, "POST", newSections, body{"course": "C1", "code": "A"}, "codeTaken"},
		"a section of no course":          {404, "POST", newSections, body{"course": "NO1", "code": "A"}, "unknownCourse"},
		"a time that is none":             {422, "POST", newSections, body{"course": "C1", "code": "Z", "meetings": []any{meets("25:00", "26:00")}}, ""},
		"two meetings at once":            {422, "POST", newSections, body{"course": "C1", "code": "Z", "meetings": []any{meets("10:00", "11:00"), meets("10:30", "12:00")}}, "meetingsClash"},
		"a circle of needs":               {422, "PUT", put(needed.code), body{"title": "x", "credits": "0", "prerequisites": course.code}, "needsCircle"},
		"a need of itself":                {422, "PUT", put(needed.code), body{"title": "x", "credits": "0", "prerequisites": needed.code}, "needsItself"},
		"a need of nothing":               {422, "PUT", put(needed.code), body{"title": "x", "credits": "0", "prerequisites": "NO1"}, "neededCourseUnknown"},
		"an open bracket":                 {422, "PUT", put(needed.code), body{"title": "x", "credits": "0", "prerequisites": "(C1"}, "conditionUnfit"},
		"credits with an exponent":        {422, "PUT", put(needed.code), body{"title": "x", "credits": "1e3"}, ""},
		"credits below nothing":           {422, "PUT", put(needed.code), body{"title": "x", "credits": "-1"}, ""},
		"credits as a number":             {422, "PUT", put(needed.code), body{"title": "x", "credits": 3}, ""},
		"a course that is there":          {409, "PUT", put(" C1 "), body{"title": "x", "credits": "3", "new": true}, "courseThere"},
		"a course as it was":              {409, "PUT", put("C1"), body{"title": "x", "credits": "3", "version": 99}, "changedSince"},
		"a term as it was":                {409, "PUT", "/api/registration/terms/" + spring, withVersion(termBody(spring), 99), "changedSince"},
		"a section as it was":             {409, "PUT", sectionPath(free, ""), body{"version": 99}, "changedSince"},
		"a term that ends before":         {422, "PUT", "/api/registration/terms/" + spring, body{"title": "x", "starts": "2026-06-01", "ends": "2026-05-01"}, "datesUnfit"},
		"a number of two words":           {422, "POST", students, body{"number": "S 8", "name": "x", "year": 1}, "studentNumberUnfit"},
		"a number that is taken":          {409, "POST", students, body{"number": studentA, "name": "x", "year": 1}, "studentNumberTaken"},
		"a group that is none":            {404, "POST", students, body{"number": "S8", "name": "x", "year": 1, "groups": []any{"NO"}}, "unknownGroup"},
		"a limit of words":                {422, "POST", students, body{"number": "S8", "name": "x", "year": 1, "creditLimit": "many"}, "limitUnfit"},
		"a rule that stands":              {422, "POST", "/api/registration/overrides", overrideOf("partsMissing"), "ruleUnknown"},
		"a search of 8 kB":                {422, "GET", "/api/registration/sections?q=" + long, nil, ""},
		"a search for students of 8 kB":   {422, "GET", students + "?q=" + long, nil, ""},
		"a plan of a thousand":            {422, "GET", students + "/S3/plan?sections=1" + strings.Repeat("&sections=1", 999), nil, ""},
		"a plan of what is not there":     {404, "GET", students + "/S3/plan?sections=987654", nil, "unknownSection"},
		"eligibility with a thousand":     {422, "GET", sectionPath(free, "/eligibility?student=S3&with=1"+strings.Repeat("&with=1", 999)), nil, ""},
		"sections of a term that is none": {404, "GET", "/api/registration/sections?term=" + noTerm, nil, "unknownTerm"},
	} {
		before := l.rows()
		path := strings.ReplaceAll(try.path, " ", "%20")
		got := l.ask(c.by, request{method: try.method, path: path, json: jsonOf(try.send)})
		if got.status != try.status || got.firstCode(t) != try.code {
			t.Errorf("%s: %d %s, want %d %s\n%s", what, got.status, got.firstCode(t), try.status, try.code, got.body)
		}
		l.mustBe(before, what)
	}
	l.clean()
}

func reserve(kept int) body {
	return body{"reserves": []any{body{"group": majors, "kept": kept, "releasesAt": "2026-05-01T00:00:00Z"}}}
}

func gradesOf(student, grade string) body {
	return body{"grades": []any{body{"student": student, "grade": grade}}}
}

func overrideOf(rule string) body {
	return body{"student": studentIdle, "term": spring, "course": "C1", "rule": rule, "reason": "agreed"}
}

func withVersion(b body, version int) body {
	b["version"] = version
	return b
}

// firstCode is that of the first reason, "" if no rule said no.
func (a answer) firstCode(t testing.TB) string {
	t.Helper()
	if codes := a.codes(t); len(codes) > 0 {
		return codes[0]
	}
	return ""
}

// TestT11_AnothersNumberIsNobodys asks, as a student, about others and about numbers
// that nobody has, in every way that takes one, and is told the same.
func TestT11_AnothersNumberIsNobodys(t *testing.T) {
	l := newLibrary(t, store.SQLite)
	c := newClient(l, "student B")
	theirs := l.seated(studentA, l.section(spring))
	for _, try := range []struct {
		method, path string
		send         body
	}{
		{"GET", "/api/registration/students/S1", nil},
		{"GET", "/api/registration/students/S1/transcript", nil},
		{"GET", fmt.Sprint("/api/registration/enrollments/", theirs.ID), nil},
		{"GET", sectionPath(l.seminar, "/eligibility?student=S1"), nil},
		{"POST", "/api/registration/enrollments", body{"section": l.seminar, "student": studentA}},
		{"POST", "/api/registration/swaps", body{"drop": theirs.ID, "add": l.seminar, "student": studentA}},
		{"POST", "/api/registration/students/S1/feed", nil},
		{"DELETE", fmt.Sprint("/api/registration/enrollments/", theirs.ID), nil},
	} {
		before := l.rows()
		_, a := c.call(404, try.method, try.path, try.send)
		if strings.Contains(string(a.body), "Student S1") {
			t.Errorf("%s %s tells who it is: %s", try.method, try.path, a.body)
		}
		l.mustBe(before, try.path)
	}
	c.by = l.caller("clerk of the term") // who may enroll, and set nothing aside
	c.call(403, "POST", "/api/registration/enrollments", body{"section": l.seminar, "student": studentA, "override": "agreed"})
}
