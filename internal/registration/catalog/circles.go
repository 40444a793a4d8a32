package catalog

import (
	"maps"
	"slices"
	"strings"
)

// needsGraph is which courses lead to which: what must be passed before, or taken
// with them.
type needsGraph map[string][]lead

// lead is one step of a way through the conditions.
type lead struct {
	to   string
	kind string
}

func (l lead) before() bool { return l.kind == needKinds[prerequisites] }

func (g needsGraph) add(from, to, kind string) { g[from] = append(g[from], lead{to, kind}) }

// maxCircles is how many circles are named in one answer, and maxLooks at how many
// courses of one tangle it is looked for others than the first.
const (
	maxCircles = 10
	maxLooks   = 50
)

// circles notes the circles of conditions in which one course must be passed
// before another. Each contains a course of the call, since what is stored has
// none.
func (f *faults) circles(g needsGraph, drafts []courseRow, place map[string]int) {
	tangles := g.tangles()
	looks := make(map[int]int)
	told := make(map[string]bool) // the courses of the circles that were named
	seen := make(map[string]bool)
	for i := range drafts {
		tangle, tangled := tangles[drafts[i].Code]
		if !tangled || told[drafts[i].Code] || len(seen) == maxCircles || looks[tangle] == maxLooks {
			continue
		}
		looks[tangle]++
		way := g.circle(drafts[i].Code, tangles)
		if len(way) < 2 { // none, or a course that needs itself: said already
			continue
		}
		for _, s := range way {
			told[s.from] = true
		}
		first := way.firstOf(place)
		way = way.from(first)
		text := way.String()
		if seen[text] {
			continue
		}
		seen[text] = true
		f.at = item("courses", place[way[0].from])
		f.add(needMembers[slices.Index(needKinds[:], way[0].kind)],
			needsCircle.Because("The conditions lead in a circle: %s.", text).
				Lifted("Take one of these courses out of the condition of the one before it.").
				With("courses", way.codes()))
	}
}

// knotted are the courses that remain when those that need no other are taken
// away again and again: all that stand in a circle, and all that lead to one.
func (g needsGraph) knotted() map[string]bool {
	left, neededBy := make(map[string]int), make(map[string][]string)
	var free []string
	for from, leads := range g {
		left[from] = len(leads)
		for _, l := range leads {
			neededBy[l.to] = append(neededBy[l.to], from)
			if len(g[l.to]) == 0 {
				left[l.to] = 0
			}
		}
	}
	for course, n := range left {
		if n == 0 {
			free = append(free, course)
		}
	}
	for len(free) > 0 {
		course := free[len(free)-1]
		free = free[:len(free)-1]
		delete(left, course)
		for _, from := range neededBy[course] {
			if left[from]--; left[from] == 0 {
				free = append(free, from)
			}
		}
	}
	all := make(map[string]bool, len(left))
	for course := range left {
		all[course] = true
	}
	return all
}

// tangles are the courses from each of which a way leads back to it on which
// something must be passed before, with a number for all that lead to one another.
// It takes time in proportion to the conditions, however they are knotted: courses
// in the order in which they are left behind, then the other way round (Kosaraju).
func (g needsGraph) tangles() map[string]int {
	knotted := g.knotted()
	left := make([]string, 0, len(knotted))
	visit := func(from string, seen map[string]int, n int, leads func(string) []lead, leave func(string)) {
		type frame struct {
			course string
			next   int
		}
		seen[from] = n
		for stack := []frame{{from, 0}}; len(stack) > 0; {
			top := &stack[len(stack)-1]
			all := leads(top.course)
			if top.next == len(all) {
				leave(top.course)
				stack = stack[:len(stack)-1]
				continue
			}
			to := all[top.next].to
			top.next++
			if _, been := seen[to]; !been && knotted[to] {
				seen[to] = n
				stack = append(stack, frame{to, 0})
			}
		}
	}
	back := make(needsGraph, len(knotted))
	for course := range knotted {
		for _, l := range g[course] {
			back.add(l.to, course, l.kind)
		}
	}
	seen := make(map[string]int, len(knotted))
	for course := range knotted {
		if _, been := seen[course]; !been {
			visit(course, seen, 0, func(c string) []lead { return g[c] }, func(c string) { left = append(left, c) })
		}
	}
	tangle := make(map[string]int, len(knotted))
	for n, course := range slices.Backward(left) {
		if _, been := tangle[course]; !been {
			visit(course, tangle, n, func(c string) []lead { return back[c] }, func(string) {})
		}
	}
	circular := make(map[int]bool)
	for course, n := range tangle {
		for _, l := range g[course] {
			if m, known := tangle[l.to]; known && m == n && l.before() {
				circular[n] = true
			}
		}
	}
	maps.DeleteFunc(tangle, func(_ string, n int) bool { return !circular[n] })
	return tangle
}

// step is a lead with where it comes from.
type step struct {
	from string
	lead
}

// way is steps of which each goes on from where the last has led; the last of a
// circle leads to its beginning.
type way []step

// circle finds the shortest way from a course back to it on which something must
// be passed before something else, and gives the circle that does it: the course
// itself may stand beside that circle, on one of corequisites. It looks at the
// tangle of the course alone. Nil is none.
func (g needsGraph) circle(course string, tangles map[string]int) way {
	type place struct {
		course string
		before bool // something on the way here must be passed before
	}
	type arrival struct {
		place
		by step
	}
	start := place{course: course}
	came := map[place]arrival{start: {}}
	for next := []place{start}; len(next) > 0; next = next[1:] {
		at := next[0]
		for _, l := range g[at.course] {
			to := place{l.to, at.before || l.before()}
			if n, known := tangles[l.to]; !known || n != tangles[course] {
				continue
			}
			if _, seen := came[to]; seen {
				continue
			}
			came[to] = arrival{at, step{at.course, l}}
			next = append(next, to)
			if to.course != course || !to.before {
				continue
			}
			var back way
			for p := to; p != start; p = came[p].place {
				back = append(back, came[p].by)
			}
			slices.Reverse(back)
			return back.knot()
		}
	}
	return nil
}

// knot is the part of a closed way that comes by no course twice, and on which
// something must be passed before.
func (w way) knot() way {
	var open way
	at := make(map[string]int) // where a course stands on the open way
	for _, s := range w {
		at[s.from] = len(open)
		open = append(open, s)
		begins, closes := at[s.to]
		if !closes {
			continue
		}
		if closed := open[begins:]; slices.ContainsFunc(closed, func(s step) bool { return s.before() }) {
			return closed
		}
		for _, s := range open[begins:] {
			delete(at, s.from)
		}
		open = open[:begins]
	}
	return nil
}

// firstOf is the place on the way of the course that stands first in the call.
func (w way) firstOf(place map[string]int) (first int) {
	least := -1
	for i, s := range w {
		if n, known := place[s.from]; known && (least < 0 || n < least) {
			first, least = i, n
		}
	}
	return first
}

// from is the circle as it begins at one of its steps.
func (w way) from(i int) way { return slices.Concat(w[i:], w[:i]) }

// codes are the courses on the way, the first once more at the end.
func (w way) codes() []string {
	codes := []string{w[0].from}
	for _, s := range w {
		codes = append(codes, s.to)
	}
	return codes
}

// String is "CS101 → CS204 → CS101".
func (w way) String() string { return strings.Join(w.codes(), " → ") }
