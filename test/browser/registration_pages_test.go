package browser

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"holdfast/internal/actor"
	"holdfast/internal/registration"
)

func TestEveryPageOfTheRegistrar(t *testing.T) {
	t.Parallel()
	needBrowser(t)
	c := newCampus(t)
	tour(c.house, wide, registrarViews(c), "registrar")
}

func TestEveryPageOfStudents(t *testing.T) {
	t.Parallel()
	needBrowser(t)
	c := newCampus(t)
	tour(c.house, phone, studentViews(c), "study")
}

// studentViews are the pages of students: Tomás has something of everything, the new
// student nothing at all.
func studentViews(c *campus) []view {
	c.Helper()
	c.takes(tomas, "ST201-B")
	c.takes(tomas, "AR101-A")
	c.leaves(tomas, "AR101-A")
	swap := c.plan("CS204", "CS204-B") + "&swap=" + decimal(c.sections["MA210-A"])
	at := func(page string) string { return "/registration/" + page }
	return []view{
		{drawn: "study/study-search", state: "every course", who: "student", path: at("search")},
		{drawn: "study/study-search", state: "found", who: "student", path: at("search?q=cs")},
		{drawn: "study/study-search", state: "nothing found", who: "student", path: at("search?q=qwertz")},
		{drawn: "study/study-plan", state: "a clash, and a cart", who: "student",
			path: c.plan("CS204", "CS204-B", "EN120-C", "HI204-A")},
		{drawn: "study/study-plan", state: "all that stands against it", who: "student",
			path: c.plan("CS300", "CS300-A") + "&why=true"},
		{drawn: "study/study-plan", state: "parts to choose", who: "new student", path: c.plan("PH150", "PH150-A")},
		{drawn: "study/study-plan", state: "a swap", who: "student", path: swap},
		{drawn: "study/study-plan", state: "empty", who: "new student", path: at("plan")},
		{drawn: "study/study-plan", state: "refused", who: "new student", path: c.plan("CS300", "", "CS300-A"), fails: conflict,
			then: func(b *tab) {
				b.tapIn(".cart-bar", "Enroll")
				b.says("[role=alert]", "Not enrolled: CS300-A")
			}},
		{drawn: "study/study-plan", state: "in Arabic", who: "student who reads Arabic",
			path: c.plan("CS204", "CS204-A", "EN120-C")},
		{drawn: "study/study-timetable", state: "filled", who: "student", path: at("timetable")},
		{drawn: "study/study-timetable", state: "empty", who: "new student", path: at("timetable")},
		{drawn: "study/study-timetable", state: "in Arabic", who: "student who reads Arabic", path: at("timetable")},
		{drawn: "study/study-transcript", state: "filled", who: "student", path: at("transcript")},
		{drawn: "study/study-transcript", state: "empty", who: "new student", path: at("transcript")},
		{drawn: "study/study-nobody", state: "no student", who: "stranger", path: at("plan"), fails: notFound},
		{drawn: "study/study-framed", state: "no such page", who: "student", path: at("nowhere"), fails: notFound},
	}
}

// setAside sets a rule aside for a student.
func (c *campus) setAside(number, course, rule string) {
	c.Helper()
	_, err := c.app.Registration.MakeOverride(c.Context(), actor.Operator(), registration.OverrideIn{
		Body: registration.OverrideRequest{Student: number, Term: autumn, Course: course, Rule: rule, Reason: "Passed it abroad, by letter"}})
	if err != nil {
		c.Fatal(err)
	}
}

// registrarViews are the pages of the registrar.
func registrarViews(c *campus) []view {
	c.Helper()
	c.takes(tomas, "ST201-B")
	c.setAside(tomas, "CS300", "prerequisitesMissing")
	c.setAside(ines, "CS300", "prerequisitesMissing")
	at := func(page string) string { return "/registrar/" + page }
	section := func(name, more string) string { return fmt.Sprint("/registrar/sections/", c.sections[name], more) }
	person := at("students/" + tomas)
	page := func(drawn, state, path string) view {
		return view{drawn: "registrar/" + drawn, state: state, who: "registrar", path: path}
	}
	with := func(v view, fails string, then func(b *tab)) view {
		v.fails, v.then = fails, then
		return v
	}
	return []view{
		page("opening", "filled", at("opening")),
		page("terms", "filled", at("terms")),
		page("term", "filled", at("terms/"+autumn)),
		page("term-form", "empty", at("terms/new")),
		page("term-form", "filled", at("terms/"+autumn+"/change")),
		page("groups", "filled", at("groups")),
		page("scale", "filled", at("grades")),
		page("courses", "filled", at("courses")),
		page("courses", "nothing found", at("courses?q=qwertz")),
		page("course", "filled", at("courses/CS204")),
		page("course", "empty", at("courses/new")),
		page("sections", "filled", at("sections")),
		page("sections", "nothing found", at("sections?q=qwertz")),
		page("section", "who sits there", section("CS204-B", "")),
		page("section", "who waits", section("CS204-A", "?show=waits")),
		page("section", "when it meets", section("MA210-A", "?show=week")),
		with(page("section", "refused", section("CS300-A", "")), conflict, func(b *tab) {
			fill("f-student", crowdNumber(100)+kb.Enter)(b)
			b.says("[role=alert]", "Not enrolled")
		}),
		page("section-form", "empty", at("sections/new")),
		page("section-form", "filled", section("MA210-A", "/change")),
		page("capacity", "more seats", section("CS204-A", "/capacity?capacity=35")),
		page("reserves", "filled", section("CS204-D", "/reserves")),
		page("grades", "filled", section("ST201-B", "/grades")),
		page("students", "filled", at("students")),
		page("students", "nothing found", at("students?q=qwertz")),
		page("student", "timetable", person),
		page("student", "transcript", person+"/transcript"),
		page("student", "overrides", person+"/overrides"),
		page("student-form", "empty", at("students/new")),
		page("student-form", "filled", person+"/change"),
		page("student-form", "a password", person+"/password"),
		page("overrides", "filled", at("overrides")),
		with(page("overrides-refused", "without a reason", at("overrides")), unread, func(b *tab) {
			b.tap("Take back")
			b.until("it asks", `document.querySelector('details[open] input:not([type=hidden])')`)
			b.tapIn("details[open] .acts", "Yes")
			b.says("[role=alert]", "It does not say why.")
		}),
		page("import", "empty", at("import/courses")),
		with(page("framed", "no such section", at("sections/987654")), notFound, nil),
	}
}
