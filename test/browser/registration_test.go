package browser

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"holdfast/internal/registration"
)

// asStudent signs in by keyboard, on the way to a page.
func asStudent(c *campus, s size, path string) *tab {
	c.Helper()
	b := newTab(c.house, s)
	b.open(path)
	b.until("the form has the focus", `document.activeElement.id === 'f-login'`)
	b.keys(tomas + kb.Tab + c.signIns[tomas].Password + kb.Enter)
	b.until("the page is there", `location.pathname.startsWith('/registration/')`)
	return b
}

// searches looks for a course by keyboard, and opens it in the planner.
func (b *tab) searches(course, title string) {
	b.Helper()
	b.open("/registration/search")
	b.says("label", "Course code or words of the title")
	b.keys("/")
	b.until("the field has the focus", `document.activeElement.id === 'search'`)
	b.keys(course + kb.Enter)
	b.says("h2", "Found for")
	b.tabTo(course + " " + title)
	b.keys(kb.Enter)
	b.says("h2", course+" "+title)
}

// pick is the row of a section among those of its course, as a selector.
func (b *tab) pick(section int64) string {
	return `.pick:has(.pick-times a[href*="section=` + decimal(section) + `"])`
}

// A student's opening day, with no hand on the mouse: what is in the way is seen
// before anything is pressed, seats are taken, and a seat that somebody gives up is
// there without the page being loaded again.
func TestAStudentPlansByKeyboardAlone(t *testing.T) {
	t.Parallel()
	needBrowser(t)
	c := newCampus(t)
	b := asStudent(c, wide, "/registration/search")
	b.searches("CS204", "Data Structures")
	b.seesTheClash(c)
	b.fillsTheCart(c)
	b.waitsForASeat(c)
	b.isPromoted(c)
}

// seesTheClash reads that a section is in the way, in words before it is looked at
// and in the week when it is. Nothing is taken by looking.
func (b *tab) seesTheClash(c *campus) {
	b.Helper()
	inTheWay := b.pick(c.sections["CS204-B"])
	b.says(inTheWay+" .verdict", "Clashes with MA210-A")
	b.says(inTheWay, "Mon Wed, 10:30–11:15.")
	b.says(b.pick(c.sections["CS204-E"])+" .verdict", "Exam clashes with MA210-A")
	b.says(b.pick(c.sections["CS204-A"])+" .verdict", "You would be 12th")
	if b.count(".clash-band") > 0 {
		b.Error("the week shows a clash of what nobody looks at")
	}
	b.tabTo("B Mon Wed 10:30–11:45")
	b.keys(kb.Enter)
	b.says(".pick.chosen", "Clashes with MA210-A")
	b.says(".clash-band", "Clash 10:30–11:15")
	hatched := value[int](b, `[...document.querySelectorAll('.clash-band')].filter(e => e.checkVisibility() &&
		getComputedStyle(e).backgroundImage.startsWith('repeating-linear-gradient')).length`)
	if hatched != 2 {
		b.Errorf("%d hours of the week are hatched, want those of Monday and of Wednesday", hatched)
	}
	b.says(".week-foot .as-table", "clashes with MA210-A")
	if e := c.enrolled(tomas, "CS204-B"); e.State != "" {
		b.Errorf("looking at a section has given %+v", e)
	}
}

// fillsTheCart puts the section that fits into the cart and takes the seat.
func (b *tab) fillsTheCart(c *campus) {
	b.Helper()
	b.says(b.pick(c.sections["CS204-C"])+" .verdict", "Fits")
	b.tabTo("Add to cart CS204-C")
	b.keys(kb.Enter)
	b.says(".cart-bar", "In your cart")
	b.says(".cart-bar", "Fits, a seat is free now")
	if c.enrolled(tomas, "CS204-C").State != "" {
		b.Error("a cart has taken a seat")
	}
	b.tabTo("Enroll in 1 section")
	b.keys(kb.Enter)
	b.says(".note", "Enrolled: CS204-C")
	if e := c.enrolled(tomas, "CS204-C"); e.State != registration.Enrolled {
		b.Errorf("the student is %q in CS204-C", e.State)
	}
}

// waitsForASeat joins the waiting list of a full section, and is told the place.
func (b *tab) waitsForASeat(c *campus) {
	b.Helper()
	b.searches("ST201", "Statistics")
	b.says(".verdict", "You would be 4th")
	b.tabTo("Join waitlist")
	b.keys(kb.Enter)
	b.says(".note", "On the waiting list, 4th: ST201-B")
	b.until("the answer has the focus", `document.activeElement.matches('.note')`)
	b.says(".week .meet.waiting", "waitlist, 4th")
	if e := c.enrolled(tomas, "ST201-B"); e.State != registration.Waitlisted || e.Position != 4 {
		b.Errorf("the student is %q, %d in line", e.State, e.Position)
	}
}

// isPromoted watches the timetable while others give up: three who wait before him,
// and one who has a seat.
func (b *tab) isPromoted(c *campus) {
	b.Helper()
	b.tabTo("Timetable")
	b.keys(kb.Enter)
	b.says("h1", "Timetable, Autumn 2027")
	b.says("article", "4th in line")
	b.until("the page listens", `document.querySelector('#live')`)
	value[bool](b, `window.stands = true`)
	for i := range 3 {
		c.leaves(crowdNumber(12+i), "ST201-B")
	}
	c.leaves(crowdNumber(0), "ST201-B")
	b.until("the seat is there", `!document.body.textContent.includes('in line')`)
	b.says("main", "You wait for nothing.")
	b.says(".week .meet.enrolled", "ST201-B")
	if !value[bool](b, `window.stands === true`) {
		b.Error("the page was loaded again")
	}
	if e := c.enrolled(tomas, "ST201-B"); e.State != registration.Enrolled {
		b.Errorf("the student is %q in ST201-B", e.State)
	}
}

// The same on a telephone, with script and without.
func TestAStudentOnATelephone(t *testing.T) {
	t.Parallel()
	needBrowser(t)
	for _, mode := range []struct {
		name   string
		script bool
	}{{"with script", true}, {"without script", false}} {
		t.Run(mode.name, func(t *testing.T) {
			c := newCampus(t)
			b := newTab(c.house, phone)
			if !mode.script {
				b.call("Emulation.setScriptExecutionDisabled", map[string]any{"value": true})
			}
			b.open("/registration/search")
			b.here("h1", "Sign in")
			b.do(chromedp.SendKeys(chromedp.ID("f-login"), tomas))
			b.do(chromedp.SendKeys(chromedp.ID("f-secret"), c.signIns[tomas].Password))
			b.tap("Sign in")
			b.plansOnATelephone(c)
			b.waitsOnATelephone(c, mode.script)
			b.dropsOnATelephone(c)
		})
	}
}

// handy is a page of a student on a telephone: it fits, and so do fingers.
func (b *tab) handy(selector, text string) {
	b.Helper()
	b.here(selector, text)
	b.fingers(least)
}

// finds searches a course and opens it in the planner.
func (b *tab) finds(course string) {
	b.Helper()
	b.handy("label", "Course code or words of the title")
	b.do(chromedp.SendKeys(chromedp.ID("search"), course+"\r"))
	b.handy("h2", "Found for")
	b.tapIn("main h3", course)
	b.handy("h2", course)
}

func (b *tab) plansOnATelephone(c *campus) {
	b.Helper()
	b.finds("CS204")
	b.says(b.pick(c.sections["CS204-B"])+" .verdict", "Clashes with MA210-A")
	b.tapIn(b.pick(c.sections["CS204-B"]), "Mon Wed")
	b.handy(".clash-band", "Clash 10:30–11:15")
	b.tapIn(b.pick(c.sections["CS204-C"]), "Add to cart")
	b.handy(".cart-bar", "Fits, a seat is free now")
	b.tapIn(".cart-bar", "Enroll in 1 section")
	b.handy(".note", "Enrolled: CS204-C")
	if e := c.enrolled(tomas, "CS204-C"); e.State != registration.Enrolled {
		b.Errorf("the student is %q in CS204-C", e.State)
	}
}

func (b *tab) waitsOnATelephone(c *campus, live bool) {
	b.Helper()
	b.tapIn("nav", "Search")
	b.finds("ST201")
	b.tap("Join waitlist")
	b.handy(".note", "On the waiting list, 4th: ST201-B")
	b.tapIn("nav", "Timetable")
	b.handy("article", "4th in line")
	for i := range 3 {
		c.leaves(crowdNumber(12+i), "ST201-B")
	}
	c.leaves(crowdNumber(0), "ST201-B")
	if !live {
		b.do(chromedp.Reload())
	}
	b.handy("main", "You wait for nothing.")
	if e := c.enrolled(tomas, "ST201-B"); e.State != registration.Enrolled {
		b.Errorf("the student is %q in ST201-B", e.State)
	}
}

func (b *tab) dropsOnATelephone(c *campus) {
	b.Helper()
	const seat = `article:has(a[href*="course=ST201"])`
	b.tapIn(seat, "Drop")
	b.tapIn(seat, "Yes, give it up")
	b.handy(".note", "Given up: ST201-B")
	if e := c.enrolled(tomas, "ST201-B"); e.State != registration.Dropped {
		b.Errorf("the student is %q in ST201-B", e.State)
	}
}

// The registrar's opening day: the picture moves while seats are taken, a section
// grows and those who wait are seated, another is cancelled.
func TestTheRegistrarOnOpeningDay(t *testing.T) {
	t.Parallel()
	needBrowser(t)
	c := newCampus(t)
	b := newTab(c.house, wide)
	b.open("/registrar/opening")
	b.until("the form has the focus", `document.activeElement.id === 'f-login'`)
	b.keys("registrar" + kb.Tab + c.signIns["registrar"].Password + kb.Enter)
	b.says("h1", "Opening day, Autumn 2027")
	b.seesSeatsGo(c)
	b.raises(c)
	b.cancels(c)
}

// seesSeatsGo looks at the picture while somebody takes a seat: figures and curve move.
func (b *tab) seesSeatsGo(c *campus) {
	b.Helper()
	before := b.text("#opening-tiles")
	if !strings.Contains(before, "Enrolled") || b.count(".fill-plot svg path, .fill-chart svg polyline") == 0 {
		b.Fatalf("there is no picture: %s", before)
	}
	value[bool](b, `window.stands = true`)
	curve := `[...document.querySelectorAll('.fill-chart svg path')].map(e => e.getAttribute('d')).join()`
	was := value[string](b, curve)
	seats := value[string](b, `document.querySelector('#opening-tiles dd').textContent.trim()`)
	for i := range 10 {
		c.takes(crowdNumber(64+i), "AR101-A")
	}
	b.until("the figure has moved", `document.querySelector('#opening-tiles dd').textContent.trim() !== `+quoted(seats))
	b.until("the curve has moved", curve+` !== `+quoted(was))
	b.says("#opening-sections, .fill-chart", "AR101-A")
	if !value[bool](b, `window.stands === true`) {
		b.Error("the page was loaded again")
	}
}

// raises gives a full section more seats, and is told first whom that seats.
func (b *tab) raises(c *campus) {
	b.Helper()
	before := c.seen("CS204-A")
	b.tabTo("CS204-A")
	b.keys(kb.Enter)
	b.says("h1", "CS204-A")
	b.tabTo("capacity")
	b.keys("35" + kb.Enter) // what stood there is selected
	b.says(".note", "5 who wait will be seated.")
	b.says(".note", "6 go on waiting.")
	if now := c.seen("CS204-A"); now.Enrolled != before.Enrolled || *now.Capacity != *before.Capacity {
		b.Errorf("to ask has changed the section: %+v", now)
	}
	b.tabTo("Change the capacity")
	b.keys(kb.Enter)
	b.says(".note", "CS204-A has 35 seats now.")
	if now := c.seen("CS204-A"); now.Enrolled != before.Enrolled+5 || now.Waitlisted != before.Waitlisted-5 {
		b.Errorf("%d sit there and %d wait", now.Enrolled, now.Waitlisted)
	}
}

// cancels calls a section off, which asks once and wants to know why.
func (b *tab) cancels(c *campus) {
	b.Helper()
	b.open("/registrar/sections/" + decimal(c.sections["HI204-A"]))
	b.says("h1", "HI204-A The Indian Ocean")
	b.tabTo("Cancel the section")
	b.keys(kb.Enter)
	b.says("details[open]", "15 students lose the seat")
	b.tabTo("reason")
	b.keys("The lecturer has left" + kb.Enter)
	b.says(".note", "HI204-A is cancelled.")
	b.says("h1 + *", "cancelled")
	if now := c.seen("HI204-A"); now.Cancelled == nil || now.Enrolled != 0 {
		b.Errorf("the section is %+v", now)
	}
}
