package sample

import (
	"cmp"
	"math/rand/v2"
	"slices"
)

// The parts of a course.
const (
	lecture  = "lecture"
	lab      = "lab"
	tutorial = "tutorial"
)

// class is a lecture that is to be held, with its labs or tutorials, before it has
// times and a teacher.
type class struct {
	course int
	seats  int   // 0 for no limit
	groups []int // seats of its labs or tutorials
	part   string
	same   *class // the class that it is held with, or nil
	guests *class // the class that is held with it, or nil
}

// sections is how many sections a class makes.
func (c *class) sections() int { return 1 + len(c.groups) }

// term is the plan of what is offered.
type term struct {
	syl     *syllabus
	rng     *rand.Rand
	left    int // sections not yet planned
	takers  []int
	seats   []int // by course, of what is planned
	classes []*class
}

// coursesPerTerm is how many courses a student wants in a term.
const coursesPerTerm = 5

// planTerm decides which classes are held, so many sections in all, in the order
// of their courses. Everything is planned for the students who want it, save the
// scarce courses: their departments have nobody to teach more than a fourth.
func planTerm(src *Source, syl *syllabus, o UniversityOptions) []*class {
	t := &term{
		syl:    syl,
		rng:    src.Stream("university/term"),
		left:   o.Sections,
		takers: make([]int, len(syl.courses)),
		seats:  make([]int, len(syl.courses)),
	}
	all := 0
	for _, w := range syl.weight {
		all += w
	}
	for i, c := range syl.wanted {
		t.takers[c] = o.Students * coursesPerTerm * syl.weight[c] / all
		if i < syl.scarce() {
			t.takers[c] /= 4
		}
	}
	t.offer()
	t.fill()
	t.join()
	t.open(o.Sections)
	slices.SortStableFunc(t.classes, func(a, b *class) int { return cmp.Compare(a.course, b.course) })
	return t.classes
}

// offer plans a class of every course, the most wanted first, while there are
// sections; some courses for the later years are not held in every term.
func (t *term) offer() {
	var offered []int
	for i, c := range t.syl.wanted {
		if i < t.syl.scarce() || t.syl.courses[c].Level < 3 || !oneIn(t.rng, 12) {
			offered = append(offered, c)
		}
	}
	offered = offered[:min(len(offered), t.left)]
	for i, c := range offered {
		t.add(c, t.left-(len(offered)-i-1)) // one stays for each that follows
	}
}

// fill plans further classes of those courses that have the fewest seats for the
// students who want them, until there are as many sections as asked for.
func (t *term) fill() {
	offered := make([]bool, len(t.seats))
	for c, seats := range t.seats {
		offered[c] = seats > 0
	}
	for _, c := range t.syl.wanted[:t.syl.scarce()] {
		offered[c] = false
	}
	if !slices.Contains(offered, true) { // a university of scarce courses alone
		offered[t.syl.wanted[0]] = true
	}
	for t.left > 0 {
		most := -1
		for c := range t.seats {
			if offered[c] && (most < 0 || t.takers[c]*t.seats[most] > t.takers[most]*t.seats[c]) {
				most = c
			}
		}
		t.add(most, t.left)
	}
}

// Sizes of classes.
const (
	smallest   = 20
	tutored    = 30  // seats of a tutorial
	smallClass = 60  // seats of the largest without a hall
	largeClass = 300 // seats of the largest hall
)

// add plans one class of a course, of so many sections at most.
func (t *term) add(c, sections int) {
	missing := max(0, t.takers[c]-t.seats[c]) * 11 / 10
	plan := &class{course: c}
	course := &t.syl.courses[c]
	whole := course.Credits >= 300 // not of half a term
	switch {
	case t.syl.lab[c] && sections > 1:
		plan.part = lab
		for range min(max(1, missing/20), 5, sections-1) {
			seats := between(t.rng, 8, 12) * 2
			plan.groups = append(plan.groups, seats)
			plan.seats += seats
		}
		if plan.seats < smallest {
			plan.groups[0], plan.seats = smallest, smallest
		}
	case missing >= 2*smallClass && course.Level <= 3 && !oneIn(t.rng, 4):
		plan.seats = min(missing/10*10, largeClass)
		groups := (plan.seats + tutored - 1) / tutored
		if whole && course.Level == 1 && groups < sections {
			plan.part, plan.groups = tutorial, slices.Repeat([]int{tutored}, groups)
		}
	default:
		plan.seats = min(max(smallest, missing)+t.rng.IntN(12), smallClass)
	}
	t.left -= plan.sections()
	t.seats[c] += plan.seats
	t.classes = append(t.classes, plan)
}

// join makes one class of the first classes of twins, where neither has groups.
func (t *term) join() {
	first := make([]*class, len(t.seats))
	for _, c := range slices.Backward(t.classes) {
		first[c.course] = c
	}
	plain := func(c *class) bool { return c != nil && c.groups == nil }
	for a, twin := range t.syl.twin {
		if twin > a && plain(first[a]) && plain(first[twin]) {
			first[a].guests, first[twin].same = first[twin], first[a]
			first[twin].seats = first[a].seats
		}
	}
}

// open takes the limit from a handful of classes, which are held online.
func (t *term) open(sections int) {
	scarce := t.syl.wanted[:t.syl.scarce()]
	var may []*class
	for _, c := range t.classes {
		alone := c.groups == nil && c.same == nil && c.guests == nil
		if alone && c.seats <= smallClass && !slices.Contains(scarce, c.course) {
			may = append(may, c)
		}
	}
	t.rng.Shuffle(len(may), func(i, j int) { may[i], may[j] = may[j], may[i] })
	for _, c := range may[:min(len(may), (sections+249)/250)] {
		c.seats = 0
	}
}
