package registration

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"time"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/denial"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/sample"
)

// rush is who comes when and wants what.
type rush struct {
	campus   *campus
	hall     *hall
	rng      *rand.Rand
	students []*guest
	agenda   []visit // by instant
	visited  int     // how many of them
	due      []visit // offers that will be accepted, by instant

	lectures [][]*catalog.Section // by course
	upTo     []int                // by course: the sum of the weights up to it, for a quick draw
	first    []int                // by department: its first course; the number of courses stands last
}

// guest is a student as he looks at the sections.
type guest struct {
	*student
	department int
	wishes     int // how many he has had
	waits      int // lists that he has joined
	by         actor.Actor
}

// visit is what a student comes for.
type visit struct {
	at   civil.Instant
	who  *guest
	what purpose
	rows []*enrollment // offered to him
}

type purpose int

const (
	toTake   purpose = iota
	toChange         // give something up, perhaps for something else
	toPlead          // ask the registrar for what the rules refuse
	toAccept         // take what is offered
	toCancel         // the registrar cancels a section
	toBegin          // the visitor takes a part of his week
)

// cancelled is how long before the filling a section was.
const cancelled = 9 * time.Minute

// calm is how long before the filling the last of the rush came.
const calm = time.Minute

func newRush(c *campus, h *hall, src *sample.Source) *rush {
	r := &rush{campus: c, hall: h, rng: src.Stream("registration/rush"),
		lectures: make([][]*catalog.Section, len(c.Courses))}
	sum := 0
	for i, course := range c.Courses {
		if i == 0 || course.Department != c.Courses[i-1].Department {
			r.first = append(r.first, i)
		}
		sum += 1 + int(course.Popularity*10_000)
		r.upTo = append(r.upTo, sum)
	}
	r.first = append(r.first, len(c.Courses))
	for i, s := range c.Sections {
		if s.PartOf < 0 {
			r.lectures[s.Course] = append(r.lectures[s.Course], h.sections[c.sections[i]])
		}
	}
	for i, s := range c.students {
		studies := c.Programmes[c.Students[i].Programme]
		g := &guest{student: s, department: studies.Department, by: self(s, r.rng.IntN(10) == 0)}
		r.students = append(r.students, g)
		if i == c.visitor {
			window, _ := h.term.Open(s.groups, c.now)
			for k := range visitorTakes {
				r.agenda = append(r.agenda, visit{at: window.Opens.Add(time.Duration(k) * time.Second), who: g, what: toBegin})
			}
			continue
		}
		r.plan(g)
	}
	r.agenda = append(r.agenda, visit{at: c.now.Add(-cancelled), what: toCancel})
	slices.SortStableFunc(r.agenda, func(a, b visit) int { return cmp.Compare(a.at, b.at) })
	return r
}

// own is what a student may do.
var own = []actor.Grant{{Permission: MayOwn}}

// self is a student who acts for himself, through a page or an app.
func self(s *student, app bool) actor.Actor {
	a := actor.Actor{Person: s.person, Via: actor.ViaPage, Grants: own}
	if app {
		a.Via = actor.ViaAPI
	}
	return a
}

// absent is how many of 100 students of each year are still to come.
var absent = [...]int{35, 6, 4, 3}

// plan draws when a student comes, and what for.
func (r *rush) plan(g *guest) {
	if r.rng.IntN(100) < absent[min(g.year, int64(len(absent)))-1] {
		return
	}
	window, _ := r.hall.term.Open(g.groups, r.campus.now)
	end := r.campus.now.Add(-calm)
	at := window.Opens.Add(r.arrival(end.Sub(window.Opens)))
	come := func(what purpose) { r.agenda = append(r.agenda, visit{at: at, who: g, what: what}) }
	for range 4 + r.rng.IntN(3) {
		if at > end {
			return
		}
		come(toTake)
		at = at.Add(2*time.Second + r.upToTime(10*time.Second))
	}
	if at >= end {
		return
	}
	if r.rng.IntN(100) < 12 {
		at = at.Add(r.upToTime(end.Sub(at)))
		come(toChange)
	}
	if r.rng.IntN(200) == 0 && at < end {
		at = at.Add(r.upToTime(end.Sub(at)))
		come(toPlead)
	}
}

// arrival is how long after the opening a student comes: half of them within the
// first minute, most of the others in the next ten, some when they think of it.
func (r *rush) arrival(span time.Duration) time.Duration {
	after := span
	switch n := r.rng.IntN(100); {
	case n < 50:
		after = r.upToTime(r.upToTime(40*time.Second) + 1)
	case n < 80:
		after = r.upToTime(r.upToTime(10*time.Minute) + 1)
	}
	if after >= span {
		after = r.upToTime(span)
	}
	return after
}

// upToTime draws a time below a limit, in whole microseconds.
func (r *rush) upToTime(limit time.Duration) time.Duration {
	return time.Duration(r.rng.Int64N(max(1, int64(limit/time.Microsecond)))) * time.Microsecond
}

// visitUntil plays the agenda up to one of its visits.
func (r *rush) visitUntil(n int) {
	for ; r.visited < n; r.visited++ {
		v := r.agenda[r.visited]
		for len(r.due) > 0 && r.due[0].at <= v.at {
			accepted := r.due[0]
			r.due = r.due[1:]
			r.visit(accepted)
		}
		r.visit(v)
	}
}

func (r *rush) visit(v visit) {
	happened := len(r.hall.log)
	r.hall.now = v.at
	switch v.what {
	case toTake:
		r.take(v)
	case toChange:
		r.change(v)
	case toPlead:
		r.plead(v)
	case toBegin:
		r.visitorBegins()
	case toCancel:
		r.cancelOne(v.at)
	case toAccept:
		var take []int64
		for _, e := range v.rows {
			if e.state == Offered {
				take = append(take, e.section.ID)
			}
		}
		if len(take) > 0 {
			_ = r.ask(v.who, move{take: take}) // refused if something is in the way by now
		}
	}
	r.hear(v.at, r.hall.log[happened:])
}

// hear lets most of those to whom a seat was offered accept it in a while.
func (r *rush) hear(at civil.Instant, news []occasion) {
	for _, o := range news {
		for _, e := range o.events {
			if State(e.kind) == Offered && e.of.section.PartOf == 0 && r.rng.IntN(100) < 65 {
				r.accepts(at, e.of)
			}
		}
	}
}

// accepts notes that a student will take what is offered to him.
func (r *rush) accepts(at civil.Instant, e *enrollment) {
	s := e.student
	v := visit{at: at.Add(20*time.Second + r.upToTime(8*time.Minute)), what: toAccept,
		who: &guest{student: s, by: self(s, false)}, rows: bundle(s, e)}
	i, _ := slices.BinarySearchFunc(r.due, v, func(a, b visit) int { return cmp.Compare(a.at, b.at) })
	r.due = slices.Insert(r.due, i, v)
}

// ask lets a student ask for a move at the instant of the hall.
func (r *rush) ask(g *guest, m move) error {
	m.by, m.student = g.by, g.id
	return r.hall.decide(r.hall.now, m)
}

// take asks for a course that a student wishes, or for another if there is nothing
// for him in the first.
func (r *rush) take(v visit) {
	for range 4 {
		course := r.wish(v.who)
		if course >= 0 && r.seat(v.who, course, nil) {
			return
		}
	}
}

// wish draws a course that is wanted and allowed, or gives -1. A student thinks first
// of what everybody wants, and then of his own subject.
func (r *rush) wish(g *guest) int {
	g.wishes++
	subject := g.wishes > 1 && g.wishes <= 4
	for range 15 {
		from, until := 0, len(r.upTo)
		if subject {
			from, until = r.first[g.department], r.first[g.department+1]
		}
		course := r.draw(from, until)
		level := int64(r.campus.Courses[course].Level)
		if level <= g.year && (!subject || level >= g.year-1) && r.allowed(g, course) {
			return course
		}
	}
	return -1
}

// draw draws one of some courses, by how much they are wanted.
func (r *rush) draw(from, until int) int {
	below := 0
	if from > 0 {
		below = r.upTo[from-1]
	}
	course, _ := slices.BinarySearch(r.upTo, below+1+r.rng.IntN(r.upTo[until-1]-below))
	return course
}

// allowed says whether a course is given and nothing of what a student has done or
// takes is in its way.
func (r *rush) allowed(g *guest, course int) bool {
	if len(r.lectures[course]) == 0 || takesOrWaits(g.student, r.lectures[course][0].Course) {
		return false
	}
	c := r.hall.claim(g.student, r.lectures[course][:1], nil)
	for _, objects := range []func(*claim) (denial.Reason, bool){
		denyRepeat, denyPrerequisites, denyCorequisites, denyExclusion,
	} {
		if _, denied := objects(c); denied {
			return false
		}
	}
	return true
}

func takesOrWaits(s *student, course *catalog.Course) bool {
	for _, e := range s.rows {
		if e.section.Course == course && e.state.live() {
			return true
		}
	}
	return false
}

// seat walks the sections of a course for one with a seat that the student can have,
// in exchange for what he gives, and without such may let him join a waiting list.
func (r *rush) seat(g *guest, course int, give []int64) bool {
	var full [][]int64
	lectures := r.lectures[course]
	from := r.rng.IntN(len(lectures))
	for k := range lectures {
		want, free := r.withParts(g, lectures[(from+k)%len(lectures)])
		switch {
		case want == nil:
		case !free:
			full = append(full, want)
		case r.ask(g, move{take: want, give: give}) == nil:
			return true
		}
	}
	for _, want := range full {
		if len(give) == 0 && g.waits < 2 && r.rng.IntN(100) < 70 && r.ask(g, move{take: want}) == nil {
			g.waits++
			return true
		}
	}
	return false
}

// withParts is a lecture with one of each of its parts, and whether all have a seat:
// those with a seat at a time that suits are looked at first. None if it was
// cancelled, or if its seats are left to the visitor.
func (r *rush) withParts(g *guest, lecture *catalog.Section) (want []int64, free bool) {
	if lecture.CancelledAt != nil || r.leftToVisitor(lecture) {
		return nil, false
	}
	want, free = []int64{lecture.ID}, r.roomy(g, lecture)
	beside := append(heldBy(g.student, nil), lecture)
	for _, kind := range kindsOf(lecture.Parts) {
		var best *catalog.Section
		bestRoom := false
		for _, id := range ofKind(lecture.Parts, kind) {
			part := r.hall.sections[id]
			room := r.roomy(g, part)
			suits := !slices.ContainsFunc(beside, func(s *catalog.Section) bool { return len(s.Clash(part)) > 0 })
			if suits && (best == nil || room && !bestRoom) {
				best, bestRoom = part, room
			}
		}
		if best == nil {
			return nil, false
		}
		want, free = append(want, best.ID), free && bestRoom
	}
	return want, free
}

func (r *rush) roomy(g *guest, s *catalog.Section) bool {
	return r.hall.seats[s.Seats].roomFor(g.student, 0, r.hall.now).free
}

// change gives a section up, rather one for which others wait, perhaps for another
// course.
func (r *rush) change(v visit) {
	g := v.who
	var has, wanted []*enrollment
	for _, e := range g.rows {
		if e.section.PartOf != 0 || !e.state.live() {
			continue
		}
		has = append(has, e)
		if e.state == Enrolled && r.hall.seats[e.section.Seats].waiting > 0 {
			wanted = append(wanted, e)
		}
	}
	if len(wanted) > 0 && r.rng.IntN(10) < 7 {
		has = wanted
	}
	if len(has) == 0 {
		return
	}
	slices.SortFunc(has, func(a, b *enrollment) int { return cmp.Compare(a.section.ID, b.section.ID) })
	give := []int64{has[r.rng.IntN(len(has))].section.ID}
	if r.rng.IntN(10) < 4 {
		if course := r.wish(g); course >= 0 && r.seat(g, course, give) {
			return
		}
	}
	_ = r.ask(g, move{give: give}) // refused where another course needs it
}

// pleas are what the registrar writes down.
var pleas = [...]string{
	"Equivalent course passed at another university; certificate seen.",
	"Department agrees: last chance to graduate on time.",
	"Instructor has met the student and agrees.",
	"Prerequisite passed in the summer school; the mark is on its way.",
}

// plead lets the registrar set aside that a prerequisite is missing.
func (r *rush) plead(v visit) {
	g := v.who
	for range 30 {
		course := r.draw(r.first[g.department], r.first[g.department+1])
		lectures := r.lectures[course]
		if len(lectures) == 0 || takesOrWaits(g.student, lectures[0].Course) {
			continue
		}
		if _, missing := denyPrerequisites(r.hall.claim(g.student, lectures[:1], nil)); !missing {
			continue
		}
		want, free := r.withParts(g, lectures[0])
		m := move{by: r.campus.registrar, student: g.id, take: want, override: pleas[r.rng.IntN(len(pleas))]}
		if want != nil && free && r.hall.decide(r.hall.now, m) == nil {
			return
		}
	}
}

// cancelOne cancels the section of a whole course in which the fewest sit: its
// teacher is on leave.
func (r *rush) cancelOne(at civil.Instant) {
	var least *catalog.Section
	visitor := r.students[r.campus.visitor]
	sits := func(s *catalog.Section) int64 { return r.hall.seats[s.Seats].enrolled }
	for _, lectures := range r.lectures {
		for _, s := range lectures {
			if len(s.Parts) > 0 || len(lectures) == 1 || sits(s) < fewSit ||
				least != nil && sits(s) >= sits(least) ||
				s.ID == r.campus.sections[r.campus.visitorSection] || visitor.rows[s.ID] != nil {
				continue
			}
			least = s
		}
	}
	if least != nil {
		r.hall.callOff(at, least, r.campus.registrar, "The instructor is on leave.")
	}
}

// fewSit is the least of those whom a cancellation concerns.
const fewSit = 3
