package registration

import (
	"fmt"
	"slices"
	"time"

	"holdfast/internal/registration/catalog"
	"holdfast/internal/sample"
)

// The parts of a tour. They do not depend on the seed.
const (
	// VisitorStudent is the number of a student in the third year with a week of
	// four sections, a place on a waiting list, and room for more.
	VisitorStudent = "S202400417"
	// VisitorName is that student's.
	VisitorName = "Nikhil Varma"
	// VisitorCourse is the code of a course that is free for that student in its
	// section VisitorCode: nothing is in the way.
	VisitorCourse = "MA204"
	VisitorCode   = "A"
)

// visitorYear is the year of study of the number [VisitorStudent].
const visitorYear = 3

// visitorPast is what the visitor has passed, by how many terms ago: all that
// VisitorCourse can ask for, whatever the seed, and what the courses before it ask
// for in their turn.
var visitorPast = []struct {
	ago   int
	code  string
	grade string
}{
	{4, "CS101", "A-"}, {4, "MA101", "A"}, {4, "MA104", "A-"}, {4, "CS103", "B+"},
	{3, "MA102", "A-"}, {3, "CS104", "A-"}, {3, "PH101", "B+"},
	{2, "MA201", "B+"}, {2, "CS201", "A-"},
	{1, "CS204", "B+"}, {1, "CS203", "B"}, {1, "ST101", "A-"},
}

// cast makes a student of the third year the visitor.
func (c *campus) cast() error {
	free := c.index(VisitorCourse)
	c.visitorSection = slices.IndexFunc(c.Sections, func(s sample.Section) bool {
		return s.Course == free && s.Code == VisitorCode
	})
	c.visitor = slices.IndexFunc(c.Students, func(s sample.Student) bool {
		return s.Year == visitorYear && c.Programmes[s.Programme].Department == 0
	})
	if c.visitorSection < 0 || c.visitor < 0 {
		return fmt.Errorf("a sample university of %d students and %d sections has no place for a visitor: make it larger",
			len(c.Students), len(c.Sections))
	}
	v := &c.Students[c.visitor]
	for i := range c.Students {
		if c.Students[i].Number == VisitorStudent {
			c.Students[i].Number = v.Number
		}
	}
	v.Number = VisitorStudent
	v.Display, v.Sort, v.Native, v.Lang = VisitorName, "Varma, Nikhil", "", ""
	v.Email = "nikhil.varma@students.example.org"
	v.Programme = slices.IndexFunc(c.Programmes, func(p sample.Programme) bool { return p.Department == 0 })
	v.Groups = []string{fmt.Sprint("Y", visitorYear), c.Departments[0].Code + "MAJ"}
	v.Past = nil
	for _, p := range visitorPast {
		if course := c.index(p.code); course >= 0 {
			v.Past = append(v.Past, sample.PastGrade{Course: course, TermsAgo: p.ago, Grade: p.grade})
		}
	}
	return nil
}

// visitorSeats is how many seats of the visitor's free section the rush leaves.
const visitorSeats = 8

func (r *rush) leftToVisitor(s *catalog.Section) bool {
	if s.ID != r.campus.sections[r.campus.visitorSection] {
		return false
	}
	at := r.hall.seats[s.Seats]
	free := at.free()
	for _, kept := range at.reserves {
		free -= kept.open(r.hall.now)
	}
	return at.capacity != nil && free <= visitorSeats
}

// The visitor's week: so many sections, few enough credits to leave room, and so
// many who wait before him. He was there when registration opened.
const (
	visitorTakes   = 4
	visitorCredits = 1_300
	visitorAhead   = 3
)

// visitorBegins lets the visitor take a part of his week when registration opens for
// him, one that is not in the way of the free section.
func (r *rush) visitorBegins() {
	g, free := r.students[r.campus.visitor], r.hall.sections[r.campus.sections[r.campus.visitorSection]]
	// One course with a lab, then such without, of the first year only at last.
	for _, way := range []struct{ size, level int }{{2, 2}, {1, 2}, {1, 1}} {
		for course, lectures := range r.lectures {
			if r.campus.Courses[course].Level < way.level || lectures == nil || lectures[0].Course == free.Course {
				continue
			}
			for _, lecture := range lectures {
				if r.allowed(g, course) && r.visitorTakes(g, lecture, way.size, free) {
					return
				}
			}
		}
	}
}

// visitorComes lets the visitor join a waiting list when the rush is over, so that
// nobody moves him there.
func (r *rush) visitorComes() {
	g := r.students[r.campus.visitor]
	r.hall.now = r.campus.now.Add(-50 * time.Second)
	if s := r.visitorWaitsFor(g); s != nil {
		r.queueUp(s, g)
		_ = r.ask(g, move{take: []int64{s.ID}}) // no rule objected a moment ago
	}
	r.campus.clashing = r.clashingFor(g)
}

// visitorTakes asks for a lecture with its parts, if these are so many sections and
// there is room for them in the visitor's week.
func (r *rush) visitorTakes(g *guest, lecture *catalog.Section, size int, free *catalog.Section) bool {
	want, room := r.withParts(g, lecture)
	has := r.taken(g)
	switch {
	case !room || len(want) != size || has+size > visitorTakes || size > 1 && has > 0:
	case r.load(g)+lecture.Credits() > visitorCredits:
	case slices.ContainsFunc(want, func(id int64) bool { return inTheWay(r.hall.sections[id], free) }):
	default:
		return r.ask(g, move{take: want}) == nil
	}
	return false
}

func inTheWay(s, of *catalog.Section) bool { return len(s.Clash(of)) > 0 || s.ExamClash(of) }

// taken is in how many sections a student sits.
func (r *rush) taken(g *guest) int { return len(heldBy(g.student, nil)) }

// load is how many credits they are.
func (r *rush) load(g *guest) (sum catalog.Credits) {
	for _, s := range heldBy(g.student, nil) {
		sum += s.Credits()
	}
	return sum
}

// visitorWaitsFor is the section to which nothing objects but that it is full, or
// soon could be, and that the fewest others must join to be before the visitor.
func (r *rush) visitorWaitsFor(g *guest) (best *catalog.Section) {
	const never = 1 << 40
	free, least := r.hall.sections[r.campus.sections[r.campus.visitorSection]], int64(never)
	for _, lectures := range r.lectures {
		for _, s := range lectures {
			at := r.hall.seats[s.Seats]
			joining := at.free() + visitorAhead - at.waiting
			if len(s.Parts) > 0 || at.capacity == nil || len(at.reserves) > 0 || at.waiting > visitorAhead ||
				joining >= least || s == free || inTheWay(s, free) || takesOrWaits(g.student, s.Course) {
				continue
			}
			if deny(r.hall.claim(g.student, []*catalog.Section{s}, nil)) == nil {
				best, least = s, joining
			}
		}
	}
	return best
}

// queueUp lets others join a section until it is full and enough wait before the
// visitor.
func (r *rush) queueUp(s *catalog.Section, visitor *guest) {
	at := r.hall.seats[s.Seats]
	for _, g := range r.students {
		if at.free() == 0 && at.waiting >= visitorAhead {
			return
		}
		if g != visitor && !takesOrWaits(g.student, s.Course) && len(heldBy(g.student, nil)) > 0 {
			_ = r.ask(g, move{take: []int64{s.ID}}) // refused to those who may not
		}
	}
}

// clashingFor is a section with seats that only meets, and perhaps is examined, when
// a student sits elsewhere; 0 if there is none.
func (r *rush) clashingFor(g *guest) int64 {
	for course := range r.lectures {
		for _, s := range r.lectures[course] {
			if len(s.Parts) > 0 || !r.roomy(g, s) || takesOrWaits(g.student, s.Course) {
				continue
			}
			stays, clashes := split(deny(r.hall.claim(g.student, []*catalog.Section{s}, nil)), warnings)
			if len(stays) == 0 && clashes.Has(timetableClash) {
				return s.ID
			}
		}
	}
	return 0
}
