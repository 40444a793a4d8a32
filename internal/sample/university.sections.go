package sample

import (
	"fmt"
	"math/rand/v2"
	"slices"
)

// teacher is an instructor and what they have to do.
type teacher struct {
	Instructor
	load  int // sections
	most  int
	taken diary
}

// mostTaught is how many sections one may teach.
const mostTaught = 4

// timetable gives classes their rooms, teachers, times and exams.
type timetable struct {
	syl    *syllabus
	rng    *rand.Rand
	crowd  *crowd // who is hired
	hired  map[string]bool
	staff  [][]*teacher // by department
	all    []*teacher
	campus *campus
	week   [ways][]*times
	core   map[[2]int]*diary // by department and level: the first lectures of its courses
	exams  []int             // by course: the number of its sitting
	codes  map[[2]string]int // by course and part: codes given out

	sections []Section
	index    map[*class]int // of its lecture
}

func newTimetable(src *Source, syl *syllabus) *timetable {
	t := &timetable{
		syl:    syl,
		rng:    src.Stream("university/timetable"),
		crowd:  newCrowd(src.Stream("university/instructors")),
		hired:  map[string]bool{},
		staff:  make([][]*teacher, len(syl.schools)),
		campus: newCampus(),
		week:   newWeek(),
		core:   map[[2]int]*diary{},
		codes:  map[[2]string]int{},
		index:  map[*class]int{},
	}
	t.sittings()
	return t
}

// write makes the sections of the classes and lists who teaches them.
func (t *timetable) write(classes []*class) ([]Section, []Instructor) {
	for _, c := range classes {
		t.hold(c)
	}
	instructors := make([]Instructor, len(t.all))
	for i, one := range t.all {
		instructors[i] = one.Instructor
	}
	return t.sections, instructors
}

// hold makes the sections of one class.
func (t *timetable) hold(c *class) {
	own := t.section(c.course, lecture)
	if c.seats > 0 {
		own.Capacity = new(c.seats)
	}
	at := len(t.sections)
	t.index[c] = at
	if c.same != nil {
		host := &t.sections[t.index[c.same]]
		own.SharesSeatsWith = t.index[c.same]
		own.Instructor, own.Exam = host.Instructor, host.Exam
		own.Meetings = slices.Clone(host.Meetings)
		t.sections = append(t.sections, own)
		return
	}
	load := 1
	if c.guests != nil {
		load = 2
	}
	mine := t.place(&own, load, nil)
	own.Exam = t.exam(&own)
	t.favour(&own, c)
	t.sections = append(t.sections, own)
	for _, seats := range c.groups {
		group := t.section(c.course, c.part)
		group.PartOf, group.Capacity = at, new(seats)
		t.place(&group, 1, mine)
		t.sections = append(t.sections, group)
	}
}

// section is a section with its code and no more.
func (t *timetable) section(course int, part string) Section {
	key := [2]string{t.syl.courses[course].Code, part}
	n := t.codes[key]
	t.codes[key]++
	s := Section{Course: course, Part: part, PartOf: -1, SharesSeatsWith: -1}
	switch part {
	case lab:
		s.Code = fmt.Sprintf("L%d", 1+n)
	case tutorial:
		s.Code = fmt.Sprintf("T%d", 1+n)
	default:
		s.Code = lettered(n)
	}
	return s
}

// lettered is A to Z, then AA to AZ, and so on: never what a lab is called.
func lettered(n int) string {
	letter := string(rune('A' + n%26))
	if n < 26 {
		return letter
	}
	return lettered(n/26-1) + letter
}

// place finds a time at which a teacher and a room are free, and nothing is in the
// way of those who take the section, and books them. With each try it is less
// choosy: first it also keeps clear of the other first lectures for the same year,
// then it hires and builds. The lecture of a group must not be at the same time;
// labs and tutorials can be on more days and hours than a lecture fills.
func (t *timetable) place(s *Section, load int, beside *times) *times {
	course := &t.syl.courses[s.Course]
	options := t.week[way(t.rng, course, s.Part)]
	order := t.rng.Perm(len(options))
	apart := &diary{}
	if beside != nil {
		apart.book(beside)
	}
	core := t.coreOf(s)
	for try := range 4 {
		for _, i := range order {
			when := options[i]
			if !apart.free(when) || try < 2 && core != nil && !core.free(when) {
				continue
			}
			who := t.idle(course.Department, load, when)
			where := t.roomFor(s, when)
			if hires := try%2 == 1; !hires && (who == nil || where == nil && s.Capacity != nil) {
				continue
			}
			t.book(s, load, when, who, where)
			if core != nil {
				core.book(when)
			}
			return when
		}
	}
	panic("sample: the week has no time beside a lecture for " + course.Code)
}

// coreOf is the diary of what the students of a year take together, or nil if the
// section is not part of that.
func (t *timetable) coreOf(s *Section) *diary {
	if s.Code != "A" {
		return nil
	}
	course := &t.syl.courses[s.Course]
	key := [2]int{course.Department, course.Level}
	if t.core[key] == nil {
		t.core[key] = &diary{}
	}
	return t.core[key]
}

// idle is somebody of the department who can teach so many more sections, or nil.
func (t *timetable) idle(department, load int, when *times) *teacher {
	for _, one := range t.staff[department] {
		if one.load+load <= one.most && one.taken.free(when) {
			return one
		}
	}
	return nil
}

// hire makes up a teacher.
func (t *timetable) hire(department, load int) *teacher {
	one := &teacher{most: max(load, between(t.crowd.rng, 2, mostTaught))}
	for one.Display == "" || t.hired[one.Display] {
		p := t.crowd.name()
		one.Instructor = Instructor{p.Display, p.Native, p.Lang, department}
	}
	t.hired[one.Display] = true
	t.staff[department] = append(t.staff[department], one)
	t.all = append(t.all, one)
	return one
}

// roomFor is a free room for a section, or nil. One without a limit has none.
func (t *timetable) roomFor(s *Section, when *times) *room {
	if s.Capacity == nil {
		return nil
	}
	return t.campus.find(t.roomsFor(s), *s.Capacity, when)
}

// roomsFor is what the rooms for a section are called on the campus.
func (t *timetable) roomsFor(s *Section) string {
	school := t.syl.schools[t.syl.courses[s.Course].Department]
	switch {
	case s.Part == lab:
		return school.Code
	case *s.Capacity > smallClass:
		return ""
	}
	return school.Building
}

// book writes time, teacher and room into the section, and whoever and whatever
// is not there is hired or built.
func (t *timetable) book(s *Section, load int, when *times, who *teacher, where *room) {
	school := t.syl.schools[t.syl.courses[s.Course].Department]
	if who == nil {
		who = t.hire(t.syl.courses[s.Course].Department, load)
	}
	who.load += load
	who.taken.book(when)
	s.Instructor = who.Display
	s.Meetings = slices.Clone(when.meetings)
	if s.Capacity == nil {
		return
	}
	if where == nil {
		where = t.campus.build(t.roomsFor(s), school.Building, *s.Capacity)
	}
	where.taken.book(when)
	for i := range s.Meetings {
		s.Meetings[i].Room = where.name
	}
}

// Exams are sat in two weeks of six days, three times a day.
const (
	examDays     = 12
	examSittings = 3 * examDays
)

// sittings spreads the exams: those of a department's level are apart, save of
// courses with a twin. Twins have one exam, since they may be one class.
func (t *timetable) sittings() {
	t.exams = make([]int, len(t.syl.courses))
	base := 0
	for c := range t.exams {
		if t.syl.strand(c) == 0 {
			base = t.rng.IntN(examSittings)
		}
		t.exams[c] = (base + t.syl.strand(c)*examSittings/strands) % examSittings
		if twin := t.syl.twin[c]; twin >= 0 && twin < c {
			t.exams[c] = t.exams[twin]
		}
	}
}

// exam is the exam of a lecture: none of a course of half a term, and none where
// something else is handed in.
func (t *timetable) exam(s *Section) *Exam {
	course := &t.syl.courses[s.Course]
	if course.Credits == 150 || course.Credits == 600 || course.Repeats == repeatAlways {
		return nil
	}
	sitting := t.exams[s.Course]
	day := sitting / 3
	start := []int{9 * 60, 13*60 + 30, 17 * 60}[sitting%3]
	minutes := 120
	if course.Level > 1 {
		minutes = 180
	}
	return &Exam{Day: day + day/6, Start: start, End: start + minutes}
}

// favour keeps seats of a lecture for some, or keeps others out of it: in some of
// the later courses only the department's own may sit.
func (t *timetable) favour(s *Section, c *class) {
	if s.Capacity == nil || c.guests != nil {
		return
	}
	course := &t.syl.courses[s.Course]
	own := majorGroup(t.syl.schools[course.Department].Department)
	part := *s.Capacity / 10
	switch {
	case course.Level == 4 && oneIn(t.rng, 5):
		s.Restricted = []string{own}
	case course.Level == 3 && oneIn(t.rng, 12):
		s.Restricted = []string{yearGroups[2], yearGroups[3]}
	case course.Level <= 2 && oneIn(t.rng, 6):
		s.Reserved = []Reserved{{own, part * between(t.rng, 2, 4)}}
		if oneIn(t.rng, 4) {
			s.Reserved = append(s.Reserved, Reserved{exchangeGroup, max(1, part/2)})
		}
	case course.Level == 1 && oneIn(t.rng, 8):
		s.Reserved = []Reserved{{yearGroups[0], part * 3}}
	}
}
