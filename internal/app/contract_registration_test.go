package app_test

import (
	"fmt"
	"testing"
	"time"

	"holdfast/internal/store"
)

// sectionPath is the address of a section, or of something of it.
func sectionPath(id any, of string) string { return fmt.Sprint("/api/registration/sections/", id, of) }

// as is the same client for somebody else.
func (c *client) as(name string) *client { return &client{c.library, c.caller(name)} }

func TestP11_EnrollmentsByName(t *testing.T) {
	bothLibraries(t, func(t *testing.T, l *library) {
		a := newClient(l, "student A")
		b, staff := a.as("student B"), a.as("supervisor of the term")
		course := l.course()
		section := course.in[spring]
		ask := body{"section": section}

		seat, _ := a.call(201, "POST", "/api/registration/enrollments", ask)
		a.has(seat, body{"state": "enrolled", "student": studentA, "section": section, "name": course.code + "-A", "term": spring,
			"position": nil, "again": nil, "why": nil, "conditional": nil, "offerUntil": nil, "parts": nil, "dropped": nil})
		a.isInstant(seat, "since")
		again, _ := a.call(200, "POST", "/api/registration/enrollments", ask)
		a.has(again, body{"id": seat["id"], "state": "enrolled", "again": true})

		staff.call(200, "PUT", sectionPath(section, "/capacity"), body{"capacity": 1})
		wait, _ := b.call(202, "POST", "/api/registration/enrollments", ask)
		b.has(wait, body{"state": "waitlisted", "position": 1, "student": studentB, "again": nil})
		b.has(b.in(wait, "why"), body{"code": "sectionFull"})
		waits, _ := b.call(200, "POST", "/api/registration/enrollments", ask)
		b.has(waits, body{"id": wait["id"], "state": "waitlisted", "position": 1, "again": true})
		third, _ := staff.call(202, "POST", "/api/registration/enrollments", body{"section": section, "student": studentIdle})
		staff.has(third, body{"position": 2, "student": studentIdle})
		seen, _ := b.call(200, "GET", sectionPath(section, ""), nil)
		b.has(seen, body{"id": section, "capacity": 1, "enrolled": 1, "waitlisted": 2, "free": 0, "offered": nil})

		twin, _ := staff.call(201, "POST", "/api/registration/terms/"+spring+"/sections", body{"course": course.code, "code": "B"})
		reason := a.refusedWith(409, "POST", "/api/registration/enrollments", body{"section": twin["id"]}, "duplicateCourse")
		a.has(reason, body{"section": section, "name": course.code + "-A"})

		mine := fmt.Sprint("/api/registration/enrollments/", seat["id"])
		gone, _ := a.call(200, "DELETE", mine, nil)
		a.has(gone, body{"id": seat["id"], "state": "dropped", "position": nil})
		a.refusedWith(409, "DELETE", mine, nil, "notEnrolled")
		got, _ := b.call(200, "GET", fmt.Sprint("/api/registration/enrollments/", wait["id"]), nil)
		b.has(got, body{"state": "enrolled", "position": nil})
		next, _ := staff.call(200, "GET", fmt.Sprint("/api/registration/enrollments/", third["id"]), nil)
		staff.has(next, body{"state": "waitlisted", "position": 1})
		l.clean()
	})
}

func TestP11_SwapsByName(t *testing.T) {
	bothLibraries(t, func(t *testing.T, l *library) {
		c := newClient(l, "student A")
		first, second, third, full := l.section(spring), l.section(spring), l.section(spring), l.section(spring)
		c.call(201, "POST", "/api/registration/enrollments", body{"section": first})

		bySection, _ := c.call(201, "POST", "/api/registration/swaps", body{"drop": first, "add": second})
		c.has(bySection, body{"state": "enrolled", "section": second, "student": studentA})
		c.has(object(bySection["dropped"].([]any)[0].(map[string]any)), body{"section": first, "state": "dropped"})
		byEnrollment, _ := c.call(201, "POST", "/api/registration/swaps", body{"drop": bySection["id"], "add": third})
		c.has(byEnrollment, body{"state": "enrolled", "section": third})
		c.has(object(byEnrollment["dropped"].([]any)[0].(map[string]any)), body{"id": bySection["id"], "section": second})

		c.as("supervisor of the term").call(200, "PUT", sectionPath(full, "/capacity"), body{"capacity": 0})
		c.refusedWith(409, "POST", "/api/registration/swaps", body{"drop": third, "add": full}, "sectionFull")
		c.refusedWith(422, "POST", "/api/registration/swaps", body{"drop": third, "add": third}, "sameSection")
		kept, _ := c.call(200, "GET", "/api/registration/students/"+studentA+"/enrollments?term="+spring, nil)
		c.has(c.items(kept)[0], body{"section": third, "state": "enrolled"})
		l.clean()
	})
}

// TestR3_WhatIsOwedToTheLibraryIsInTheWayOfASeat is the one rule that looks across
// the desks: the same person owes here and asks there, and paying lifts it at once.
func TestR3_WhatIsOwedToTheLibraryIsInTheWayOfASeat(t *testing.T) {
	bothLibraries(t, func(t *testing.T, l *library) {
		c := newClient(l, "student A")
		const card = "M7"
		join := body{"card": card, "plan": "basic", "branch": riverside, "student": studentA}
		c.as("supervisor of the branch").call(201, "POST", "/api/lending/members", join)
		late := l.lent(card, riverside)
		l.pass(20 * 24 * time.Hour)
		desk, ask := c.as("clerk of the branch"), body{"section": l.section(spring)}
		desk.call(200, "POST", "/api/lending/returns", body{"copy": late.Copy, "branch": riverside})

		reason := c.refusedWith(409, "POST", "/api/registration/enrollments", ask, "libraryFines")
		c.isMoney(reason, "amount", 6*500)
		if n := len(reason); n != 4 {
			t.Errorf("the library's matter is told further: %v", reason)
		}
		desk.call(200, "POST", "/api/lending/members/"+card+"/payments", body{"amount": terms.YearlyFee + 6*500})
		c.call(201, "POST", "/api/registration/enrollments", ask)
		l.clean()
	})
}

func TestP11_StudentsAndSectionsByName(t *testing.T) {
	bothLibraries(t, func(t *testing.T, l *library) {
		c := newClient(l, "viewer of the term")
		seat := l.seated(studentA, l.section(spring))
		l.seated(studentA, l.seminar)

		found, _ := c.call(200, "GET", "/api/registration/students?q="+studentA, nil)
		c.has(found, body{"next": nil})
		c.has(c.items(found)[0], body{"number": studentA, "name": "Student S1", "year": 1, "nativeName": nil, "programme": nil})
		all, _ := c.call(200, "GET", "/api/registration/students", nil)
		if n := len(c.items(all)); n != 3 {
			t.Errorf("there are %d students, want 3", n)
		}
		student, _ := c.call(200, "GET", "/api/registration/students/"+studentA, nil)
		c.has(student, body{"number": studentA, "groups": "[map[code:MAJ title:Majors]]", "creditLimit": nil})

		section, _ := c.call(200, "GET", sectionPath(seat.Section, ""), nil)
		c.has(section, body{"id": seat.Section, "term": spring, "code": "A", "capacity": 3, "enrolled": 1, "waitlisted": 0, "free": 2,
			"partOf": nil, "exam": nil, "cancelledAt": nil})
		endless, _ := c.call(200, "GET", sectionPath(l.seminar, ""), nil)
		c.has(endless, body{"name": "C1-A", "enrolled": 1, "waitlisted": 0, "capacity": nil, "free": nil})
		list, _ := c.call(200, "GET", "/api/registration/sections?q=seminar&term="+spring, nil)
		c.has(c.items(list)[0], body{"id": l.seminar, "name": "C1-A"})

		roster, _ := c.call(200, "GET", sectionPath(seat.Section, "/roster"), nil)
		c.has(c.items(roster)[0], body{"number": studentA, "enrollment": seat.ID, "state": "enrolled"})
		none, _ := c.call(200, "GET", sectionPath(seat.Section, "/waitlist"), nil)
		if len(c.items(none)) != 0 {
			t.Errorf("%v waits", none)
		}
	})
}

// TestP6_TheRegistrarsListsGoOnWhereTheyEnded reads them page by page.
func TestP6_TheRegistrarsListsGoOnWhereTheyEnded(t *testing.T) {
	l := newLibrary(t, store.SQLite)
	c := newClient(l, "registrar")
	section := l.section(spring)
	for _, number := range []string{studentA, studentB, studentIdle} {
		l.seated(number, section)
		l.overridden(spring)
	}
	for _, path := range []string{
		"students?limit=1", "students?q=student&limit=2", "courses?limit=15", "courses?q=practice&limit=15",
		"sections?limit=15&term=" + autumn, "sections?q=practice&limit=15&term=" + spring, "overrides?limit=2",
		fmt.Sprint("sections/", section, "/roster?limit=2"),
	} {
		c.goesOn("/api/registration/" + path)
	}
}

// TestP4_AMoveIsAnsweredTheSameUnderItsKey replays each kind of answer after things
// have moved on.
func TestP4_AMoveIsAnsweredTheSameUnderItsKey(t *testing.T) {
	bothLibraries(t, func(t *testing.T, l *library) {
		a := newClient(l, "student A")
		b, staff := a.as("student B"), a.as("supervisor of the term")
		section, other := l.section(spring), l.section(spring)
		ask := body{"section": section}
		asked := func(c *client, status int, key, method, path string, send body) (answer, func()) {
			t.Helper()
			first := c.keyed(key, method, path, send)
			if first.status != status {
				t.Fatalf("%s %s: %d, want %d\n%s", method, path, first.status, status, first.body)
			}
			return first, func() { t.Helper(); c.isReplay(first, c.keyed(key, method, path, send)) }
		}
		seat, seated := asked(a, 201, "r-1", "POST", "/api/registration/enrollments", ask)
		_, had := asked(a, 200, "r-2", "POST", "/api/registration/enrollments", ask)
		_, sized := asked(staff, 200, "r-1", "PUT", sectionPath(section, "/capacity"), body{"capacity": 1})
		_, waits := asked(b, 202, "r-1", "POST", "/api/registration/enrollments", ask)
		_, swapped := asked(a, 201, "r-3", "POST", "/api/registration/swaps", body{"drop": section, "add": other})
		mine := fmt.Sprint("/api/registration/enrollments/", seat.object(t)["id"])
		_, refused := asked(a, 409, "r-4", "DELETE", mine, nil)
		_, waited := asked(a, 202, "r-5", "POST", "/api/registration/enrollments", ask) // B has the seat
		_, gone := asked(a, 200, "r-6", "DELETE", mine, nil)

		before := l.rows()
		for _, replayed := range []func(){seated, had, sized, waits, swapped, refused, waited, gone} {
			replayed()
		}
		l.mustBe(before, "replays")
		reused := a.keyed("r-1", "POST", "/api/registration/enrollments", body{"section": other})
		if reused.status != 422 {
			t.Errorf("another body under the same key: %d %s", reused.status, reused.body)
		}
		l.clean()
	})
}
