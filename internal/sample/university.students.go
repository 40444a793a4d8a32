package sample

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// crowd makes up names of grown people, in the shares that the communities have.
type crowd struct {
	rng    *rand.Rand
	names  *namer
	shares []int
}

func newCrowd(rng *rand.Rand) *crowd {
	c := &crowd{rng: rng, names: newNamer(rng)}
	for _, community := range communities {
		c.shares = append(c.shares, community.share)
	}
	return c
}

// name is somebody with a name and nothing else.
func (c *crowd) name() Person {
	community := communities[weighted(c.rng, c.shares)]
	name := c.names.name(community.lang)
	p := Person{Display: name.display, Sort: name.sort}
	if c.rng.IntN(100) < community.native {
		p.Native, p.Lang = name.native, bcp47(community.lang)
	}
	return p
}

// studentPhones is where the telephones of students begin, so that none is also a
// library member's.
const studentPhones = 2_000_000

// register makes up students.
type register struct {
	syl        *syllabus
	programmes []Programme
	choice     []int // weights of the programmes
	minors     []int // indexes of those that are minors
	crowd      *crowd
	contact    *rand.Rand
	rng        *rand.Rand // what they study
	past       *studies
}

func newRegister(src *Source, syl *syllabus, programmes []Programme) *register {
	r := &register{
		syl:        syl,
		programmes: programmes,
		crowd:      newCrowd(src.Stream("university/names")),
		contact:    src.Stream("university/contact"),
		rng:        src.Stream("university/students"),
		past:       newStudies(src.Stream("university/past"), syl),
	}
	for i, p := range programmes {
		weight := between(r.rng, 10, 60)
		switch p.Kind {
		case honours:
			weight /= 5
		case minor:
			weight = 0
			r.minors = append(r.minors, i)
		}
		r.choice = append(r.choice, weight)
	}
	return r
}

// students makes up so many; the first of them are the same however many.
func (r *register) students(count int) []Student {
	all := make([]Student, count)
	taken := map[string]int{}
	numbers := map[int]int{}
	for i := range all {
		s := &all[i]
		s.Person = r.crowd.name()
		s.Year = 1 + weighted(r.rng, []int{28, 26, 24, 22})
		came := latestYear - s.Year + 1
		s.Born = r.born(came)
		s.Email = strings.Replace(email(r.contact, taken, s.Display, s.Born.Year), "@", "@students.", 1)
		if !oneIn(r.contact, 25) {
			s.Phone = phone(studentPhones + i)
		}
		numbers[came]++
		s.Number = fmt.Sprintf("S%d%05d", came, numbers[came])
		s.Programme = weighted(r.rng, r.choice)
		s.Groups = r.groups(s)
		programme := r.programmes[s.Programme]
		s.Past = r.past.write(programme.Department, s.Year, programme.Kind == honours)
	}
	return all
}

// born draws a day of birth: most came straight from school, some later.
func (r *register) born(came int) Day {
	age := between(r.contact, 17, 19)
	if oneIn(r.contact, 30) {
		age = between(r.contact, 21, 48)
	}
	day := birthday(r.contact)
	return Day{came - age, day.Month, min(day.Day, 28)}
}

// groups are those a student is in: the year, the subject, and sometimes more.
func (r *register) groups(s *Student) []string {
	programme := r.programmes[s.Programme]
	groups := []string{yearGroups[s.Year-1], majorGroup(r.syl.schools[programme.Department].Department)}
	if programme.Kind == honours {
		groups = append(groups, honoursGroup)
	}
	if s.Year > 1 && oneIn(r.rng, 6) {
		other := r.programmes[r.minors[r.rng.IntN(len(r.minors))]]
		if other.Department != programme.Department {
			groups = append(groups, minorGroup(r.syl.schools[other.Department].Department))
		}
	}
	if s.Year == 3 && oneIn(r.rng, 25) {
		groups = append(groups, exchangeGroup)
	}
	if oneIn(r.rng, 40) {
		groups = append(groups, sportGroup)
	}
	return groups
}

// termsPerYear is how many terms a year of study has.
const termsPerYear = 2

// notTaken is the grade of a course that was not.
const notTaken = failed + 1

// studies writes what a student took before, one student at a time.
type studies struct {
	rng    *rand.Rand
	syl    *syllabus
	grades []string
	upTo   []int // by course: the sum of the weights up to it, for a quick draw
	best   []int // by course: the best grade yet, or notTaken
	again  []int // failed and not yet passed
	now    []int // taken in this term
}

func newStudies(rng *rand.Rand, syl *syllabus) *studies {
	w := &studies{rng: rng, syl: syl, grades: Grades(), best: make([]int, len(syl.courses))}
	sum := 0
	for _, weight := range syl.weight {
		sum += weight
		w.upTo = append(w.upTo, sum)
	}
	return w
}

// write makes up the terms of a student's earlier years.
func (w *studies) write(department, year int, honours bool) []PastGrade {
	for c := range w.best {
		w.best[c] = notTaken
	}
	w.again = w.again[:0]
	ability := weighted(w.rng, []int{15, 35, 35, 15})
	if honours {
		ability = len(gradeShares) - 1
	}
	terms := termsPerYear * (year - 1)
	past := make([]PastGrade, 0, terms*coursesPerTerm)
	for ago := terms; ago > 0; ago-- {
		w.choose(department, year-(ago+termsPerYear-1)/termsPerYear)
		for _, c := range w.now {
			grade := weighted(w.rng, gradeShares[ability])
			past = append(past, PastGrade{Course: c, TermsAgo: ago, Grade: w.grades[grade]})
			w.best[c] = min(w.best[c], grade)
		}
		w.again = w.again[:0]
		for c, grade := range w.best {
			if grade == failed {
				w.again = append(w.again, c)
			}
		}
	}
	return past
}

// gradeShares are how often each grade is given, to weaker students first.
var gradeShares = [...][]int{
	{2, 4, 8, 14, 16, 16, 16, 12, 12},
	{6, 9, 14, 18, 17, 13, 11, 6, 6},
	{14, 15, 19, 19, 13, 9, 6, 3, 2},
	{30, 24, 19, 13, 7, 4, 2, 0, 1},
}

// choose draws the courses of one term: most of what was failed, then the
// department's own, the allied department's and what everybody wants.
func (w *studies) choose(department, year int) {
	w.now = w.now[:0]
	wanted := coursesPerTerm - w.rng.IntN(2)
	for _, c := range w.again {
		if len(w.now) < wanted && !oneIn(w.rng, 4) && w.may(c) {
			w.now = append(w.now, c)
		}
	}
	ally := w.syl.ally(department)
	for range 8 * coursesPerTerm {
		if len(w.now) == wanted {
			return
		}
		c := -1
		switch draw := w.rng.IntN(20); {
		case draw < 11:
			c = w.syl.at(department, max(1, year-w.rng.IntN(2)), w.rng.IntN(strands))
		case draw < 14 && ally >= 0:
			c = w.syl.at(ally, 1, w.rng.IntN(strands))
		default:
			c, _ = slices.BinarySearch(w.upTo, 1+w.rng.IntN(w.upTo[len(w.upTo)-1]))
		}
		if c >= 0 && w.syl.courses[c].Level <= year && w.may(c) {
			w.now = append(w.now, c)
		}
	}
}

// may says whether a student may take a course now.
func (w *studies) may(c int) bool {
	if slices.Contains(w.now, c) {
		return false
	}
	repeats := w.syl.courses[c].Repeats
	switch {
	case w.best[c] <= passes && repeats != repeatAlways:
		return false
	case w.best[c] == failed && repeats == repeatNever:
		return false
	}
	if twin := w.syl.twin[c]; twin >= 0 && (w.best[twin] <= passes || slices.Contains(w.now, twin)) {
		return false
	}
	if with := w.syl.with[c]; with >= 0 && w.best[with] > passes && !slices.Contains(w.now, with) {
		return false
	}
	for _, clause := range w.syl.needs[c] {
		if !slices.ContainsFunc(clause, func(a atom) bool { return w.best[a.course] <= a.grade }) {
			return false
		}
	}
	return true
}
