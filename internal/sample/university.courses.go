package sample

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
)

// The kinds of programmes.
const (
	major   = "major"
	honours = "honours"
	minor   = "minor"
)

// When a course may be taken again.
const (
	repeatNever  = "never"
	repeatFailed = "failed"
	repeatAlways = "always"
)

// A department has a title for every level and strand; the courses of a strand
// build on each other. The strand gives the last digit of a code.
const (
	levels  = 4
	strands = 4
)

// school is a department as it is written in the lists.
type school struct {
	Department
	degree string
	ally   string // code of the department that its students must know something of, or ""
	lab    bool
	titles [levels * strands]string // by level, then by strand
	famous [levels * strands]bool
}

// schools reads the lists, which are constants of this package: a mistake in one
// is ours, so it panics, and every test sees it.
var schools = sync.OnceValue(func() []*school {
	var all []*school
	for _, s := range append(readSections(scienceSchools), readSections(artsSchools)...) {
		head := strings.Split(s.head, "|")
		for i := range head {
			head[i] = strings.TrimSpace(head[i])
		}
		var titles []string
		for _, entry := range s.entries() {
			titles = append(titles, entry...)
		}
		if len(head) < 5 || len(titles) != levels*strands {
			panic(fmt.Sprintf("sample: the department %q has %d titles", s.head, len(titles)))
		}
		one := &school{
			Department: Department{Code: head[0], Name: head[1], Building: head[2]},
			degree:     head[3],
			lab:        len(head) > 5,
			titles:     [levels * strands]string(titles),
		}
		for i := range one.titles {
			one.titles[i], one.famous[i] = strings.CutSuffix(one.titles[i], "*")
		}
		if head[4] != "-" {
			one.ally = head[4]
		}
		all = append(all, one)
	}
	return all
})

// twins are pairs of courses, of two departments, that teach much the same.
// Whoever passed one may not take the other, and they may be one class.
var twins = [...][2]string{
	{"CS102", "MA103"}, {"CS203", "EE203"}, {"CS304", "ST401"}, {"BI204", "BT202"},
	{"BI202", "EV302"}, {"ME203", "CM202"}, {"ST403", "PB301"}, {"ST203", "EC303"},
	{"HI401", "AR402"}, {"EV401", "LW304"}, {"PO404", "LW404"}, {"FM104", "JO104"},
	{"PS304", "NU303"}, {"PL304", "PO304"}, {"PS202", "ED201"},
}

// atom is a course that counts from a grade on, an index in Grades.
type atom struct {
	course int
	grade  int
}

// passes is the grade of an atom that any pass meets: the last but one.
const passes = 7

// failed is the index of the grade that does not pass.
const failed = passes + 1

// syllabus is the catalogue while it is made, with what its texts say as numbers.
type syllabus struct {
	schools []*school
	courses []Course
	first   []int      // by school: its first course; the length of courses stands last
	needs   [][][]atom // by course: one atom of each list must be met
	with    []int      // by course: its corequisite, or -1
	twin    []int      // by course: the one that teaches much the same, or -1
	lab     []bool     // by course: has labs
	wanted  []int      // courses, the most wanted first
	weight  []int      // by course: popularity as a whole number
}

// newSyllabus spreads so many courses over as few departments as would have
// fifteen each, and gives them their conditions.
func newSyllabus(src *Source, count int) *syllabus {
	syl := &syllabus{schools: schools()[:min((count+14)/15, len(schools()))]}
	rng := src.Stream("university/courses")
	for d, school := range syl.schools {
		syl.first = append(syl.first, len(syl.courses))
		here := count / len(syl.schools)
		if d < count%len(syl.schools) {
			here++
		}
		for i := range here {
			syl.courses = append(syl.courses, Course{
				Code:       fmt.Sprintf("%s%d%02d", school.Code, 1+i/strands, 1+i%strands),
				Title:      school.titles[i],
				Department: d,
				Level:      1 + i/strands,
			})
			syl.lab = append(syl.lab, school.lab && i < 3*strands && rng.IntN(5) < 3)
		}
	}
	syl.first = append(syl.first, len(syl.courses))
	syl.pair()
	for c, twin := range syl.twin {
		syl.lab[c] = syl.lab[c] && twin < 0 // so that they can be one class
	}
	syl.needs = make([][][]atom, count)
	syl.with = make([]int, count)
	for c := range syl.courses {
		syl.describe(rng, c)
		syl.needs[c] = syl.need(rng, c)
		syl.with[c] = syl.companion(rng, c)
		syl.spell(rng, c)
	}
	syl.rank(src.Stream("university/popularity"))
	return syl
}

// at is the index of a department's course, or -1 if it has none there.
func (syl *syllabus) at(department, level, strand int) int {
	c := syl.first[department] + (level-1)*strands + strand
	if c >= syl.first[department+1] {
		return -1
	}
	return c
}

// strand is the strand of a course.
func (syl *syllabus) strand(c int) int { return (c - syl.first[syl.courses[c].Department]) % strands }

// pair finds the twins that are both taught here.
func (syl *syllabus) pair() {
	index := make(map[string]int, len(syl.courses))
	syl.twin = make([]int, len(syl.courses))
	for c := range syl.courses {
		index[syl.courses[c].Code] = c
		syl.twin[c] = -1
	}
	for _, codes := range twins {
		a, hasA := index[codes[0]]
		b, hasB := index[codes[1]]
		if hasA && hasB {
			syl.twin[a], syl.twin[b] = b, a
		}
	}
}

// practice are the words of titles of what is practised rather than learnt.
var practice = []string{"Workshop", "Studio", "Ensemble", "Choir", "Recital", "Practice"}

// describe gives a course its credits and says when it may be repeated. What is
// practised may be taken as often as one likes.
func (syl *syllabus) describe(rng *rand.Rand, c int) {
	course := &syl.courses[c]
	switch {
	case syl.lab[c]:
		course.Credits = 400
	case syl.twin[c] >= 0: // as the other
		course.Credits = 300
	case course.Level == levels && syl.strand(c) == strands-1 && oneIn(rng, 2):
		course.Credits = 600
	case oneIn(rng, 9):
		course.Credits = 150
	default:
		course.Credits = 300
	}
	course.Repeats = repeatFailed
	practised := func(word string) bool { return strings.Contains(course.Title, word) }
	switch {
	case slices.ContainsFunc(practice, practised):
		course.Repeats = repeatAlways
	case oneIn(rng, 8):
		course.Repeats = repeatNever
	}
}

// need draws what a course needs: the course before it in its strand, or the twin
// of that; sometimes one of two others of the level below; sometimes a first
// course of the allied department, though none with a twin, which may be barred to
// some. All are of a lower level, so nothing needs itself.
func (syl *syllabus) need(rng *rand.Rand, c int) [][]atom {
	course, strand := &syl.courses[c], syl.strand(c)
	if course.Level == 1 || course.Level == 2 && oneIn(rng, 8) {
		return nil
	}
	below := syl.at(course.Department, course.Level-1, strand)
	clause := []atom{{below, lowest(rng, 4)}}
	if twin := syl.twin[below]; twin >= 0 && syl.courses[twin].Level < course.Level && twin != syl.twin[c] {
		clause = append(clause, atom{twin, lowest(rng, 2)})
	}
	needs := [][]atom{clause}
	if oneIn(rng, 4) {
		x := syl.at(course.Department, course.Level-1, (strand+1)%strands)
		y := syl.at(course.Department, course.Level-1, (strand+2)%strands)
		needs = append(needs, []atom{{x, passes}, {y, lowest(rng, 2)}})
	}
	if ally := syl.ally(course.Department); ally >= 0 && strand < 2 && oneIn(rng, 2) {
		clause = nil
		for s := range strands {
			x := syl.at(ally, 1, s)
			if x >= 0 && syl.twin[x] < 0 && len(clause) < 2 && !oneIn(rng, 3) {
				clause = append(clause, atom{x, lowest(rng, 5)})
			}
		}
		if clause != nil {
			needs = append(needs, clause)
		}
	}
	return needs
}

// lowest is the lowest grade that counts: any pass, or once in so many a B or C.
func lowest(rng *rand.Rand, n int) int {
	if !oneIn(rng, n) {
		return passes
	}
	if oneIn(rng, 3) {
		return slices.Index(Grades(), "B")
	}
	return slices.Index(Grades(), "C")
}

// ally is the index of the allied department, or -1 if it is not here.
func (syl *syllabus) ally(department int) int {
	return slices.IndexFunc(syl.schools, func(s *school) bool { return s.Code == syl.schools[department].ally })
}

// companion draws what must be taken along with a course: the first of its
// department at the same level.
func (syl *syllabus) companion(rng *rand.Rand, c int) int {
	course := &syl.courses[c]
	first := syl.at(course.Department, course.Level, 0)
	if first == c || course.Level > 2 || syl.twin[first] >= 0 || syl.twin[c] >= 0 || !oneIn(rng, 9) {
		return -1
	}
	return first
}

// spell writes the conditions of a course as people do: a list of single courses
// with commas now and then, brackets only where they are needed.
func (syl *syllabus) spell(rng *rand.Rand, c int) {
	course, needs := &syl.courses[c], syl.needs[c]
	texts, single := make([]string, len(needs)), true
	for i, clause := range needs {
		words := make([]string, len(clause))
		for j, a := range clause {
			if words[j] = syl.courses[a.course].Code; a.grade != passes {
				words[j] += ":" + Grades()[a.grade]
			}
		}
		texts[i] = strings.Join(words, " or ")
		if len(clause) > 1 {
			single = false
			if len(needs) > 1 {
				texts[i] = "(" + texts[i] + ")"
			}
		}
	}
	and := " and "
	if single && oneIn(rng, 3) {
		and = ", "
	}
	course.Prerequisites = strings.Join(texts, and)
	if with := syl.with[c]; with >= 0 {
		course.Corequisites = syl.courses[with].Code
	}
	if twin := syl.twin[c]; twin >= 0 {
		course.Exclusions = syl.courses[twin].Code
	}
}

// rank says how much each course is wanted, by the law of Zipf and Mandelbrot:
// few much, most a little. The famous come first, then rather the first courses,
// since more can take them. Division is exact on every machine, a power is not.
func (syl *syllabus) rank(rng *rand.Rand) {
	keys := make([]int, len(syl.courses))
	for c := range syl.courses {
		syl.wanted = append(syl.wanted, c)
		course := &syl.courses[c]
		keys[c] = 100 + 120*(course.Level-1) + rng.IntN(1000)
		if syl.schools[course.Department].famous[c-syl.first[course.Department]] {
			keys[c] = rng.IntN(120)
		}
	}
	slices.SortStableFunc(syl.wanted, func(a, b int) int { return cmp.Compare(keys[a], keys[b]) })
	syl.weight = make([]int, len(syl.courses))
	shift := max(1, len(syl.courses)/60)
	for i, c := range syl.wanted {
		syl.courses[c].Popularity = float64(shift+1) / float64(shift+1+i)
		syl.weight[c] = 10_000 * (shift + 1) / (shift + 1 + i)
	}
}

// scarce is how many of the most wanted courses have too few seats.
func (syl *syllabus) scarce() int { return max(1, len(syl.courses)/35) }

// programmes lists what can be studied in each department: a major, in many an
// honours course, in some a minor.
func (syl *syllabus) programmes() []Programme {
	var all []Programme
	for d, s := range syl.schools {
		code := s.Code + "-" + strings.ToUpper(s.degree)
		all = append(all, Programme{Code: code, Name: s.degree + " " + s.Name, Department: d, Kind: major})
		if d%3 == 0 {
			all = append(all, Programme{
				Code: code + "-HON", Name: s.degree + " (Honours) " + s.Name, Department: d, Kind: honours,
			})
		}
		if d%2 == 0 {
			all = append(all, Programme{
				Code: s.Code + "-MIN", Name: "Minor in " + s.Name, Department: d, Kind: minor,
			})
		}
	}
	return all
}
