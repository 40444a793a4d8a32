package catalog

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"holdfast/internal/civil"
	"holdfast/internal/store"
)

// name is what a section is called in a term.
type name struct{ course, code string }

func (n name) String() string { return n.course + "-" + n.code }

func nameOf(text string) name {
	course, section := SplitName(text)
	return name{course, section}
}

// plan is the sections of a call among those that are stored.
type plan struct {
	term    *Term
	courses map[string]courseRow // by code
	groups  map[string]Group
	byName  map[name]*node
	drafts  []*node
}

// node is a section, stored or to be.
type node struct {
	name
	id        int64
	course    int64
	part      string
	isPart    bool
	cancelled bool

	draft  *SectionDetails // nil for one that is stored
	at     string          // its pointer
	only   []int64
	groups []int64 // of the reserves
	whole  *node
	sharer *node

	seats  *seating
	sought int // whether its seats are or were looked for
}

// How far the look for a section's seats has got.
const (
	notSought = iota
	beingSought
	wereSought
)

// seating is the seats of one section, or of several that share them.
type seating struct {
	id       int64 // 0 until they are stored
	offering *offering
}

// offering is an offering, with id 0 until it is stored.
type offering struct{ id int64 }

var selectNodes = store.SQL(`
	select s.id, s.course_id, c.code, s.code, s.part, coalesce(s.part_of, 0), s.seats_id, a.offering_id,
		s.cancelled_at
	from sections s join courses c on c.id = s.course_id join seats a on a.id = s.seats_id
	where s.term_id = $1 and c.code = any($2)`)

// nodeRow is a section that is stored.
type nodeRow struct {
	node
	partOf, seatsID, offeringID int64
	cancelledAt                 *civil.Instant
}

func (r *nodeRow) dest() []any {
	return []any{&r.id, &r.course, &r.name.course, &r.code, &r.part, &r.partOf, &r.seatsID, &r.offeringID,
		&r.cancelledAt}
}

// read finds the courses and groups that are named, and the sections of these
// courses in the term.
func (p *plan) read(ctx context.Context, tx *store.Tx) error {
	var courses, groups []string
	for _, n := range p.drafts {
		courses = append(courses, n.name.course)
		if n.draft.SharesWith != "" {
			courses = append(courses, nameOf(n.draft.SharesWith).course)
		}
		for _, code := range n.draft.Only {
			groups = append(groups, tidy(code))
		}
		for _, r := range n.draft.Reserves {
			groups = append(groups, tidy(r.Group))
		}
	}
	var courseRows []courseRow
	var groupRows []Group
	var nodes []nodeRow
	err := tx.Run(ctx,
		store.Into(selectCoursesByCode, &courseRows, (*courseRow).dest, courses),
		store.Into(selectGroupsByCode, &groupRows, (*Group).dest, groups),
		store.Into(selectNodes, &nodes, (*nodeRow).dest, p.term.ID, courses))
	if err != nil {
		return fmt.Errorf("read sections: %w", err)
	}
	p.groups, p.courses = groupsByCode(groupRows), make(map[string]courseRow)
	for _, c := range courseRows {
		p.courses[c.Code] = c
	}
	offerings, seats := make(map[int64]*offering), make(map[int64]*seating)
	for i := range nodes {
		r := &nodes[i]
		r.isPart, r.cancelled = r.partOf != 0, r.cancelledAt != nil
		if offerings[r.offeringID] == nil {
			offerings[r.offeringID] = &offering{r.offeringID}
		}
		if seats[r.seatsID] == nil {
			seats[r.seatsID] = &seating{r.seatsID, offerings[r.offeringID]}
		}
		r.seats = seats[r.seatsID]
		p.byName[r.name] = &r.node
	}
	return nil
}

// place notes whether the section's course and groups exist and its name is free,
// and gives it its place among the others.
func (f *faults) place(n *node, p *plan) {
	course, found := p.courses[n.name.course]
	if !found {
		f.add("course", UnknownCourse.Because("There is no course %q.", n.name.course).
			Lifted("Add it first, or name another.").With("course", n.name.course))
	}
	n.course = course.ID
	switch other := p.byName[n.name]; {
	case other == nil:
		p.byName[n.name] = n
	case other.draft == nil:
		f.add("code", codeTaken.Because("There is a section %s already.", n.name).
			Lifted("Choose another code."))
	default:
		f.add("code", codeRepeated.Because("%s stands in the list twice.", n.name).
			Lifted("Leave one of the two out."))
	}
	n.only = f.onlyFor(n.draft.Only, p.groups)
	section := f.at
	for i, r := range n.draft.Reserves {
		f.at = section + item("reserves", i)
		group := f.group("group", tidy(r.Group), p.groups)
		if group != 0 && slices.Contains(n.groups, group) {
			f.add("group", reserveUnfit.Because("Seats are reserved for %s twice.", r.Group).
				Lifted("Add the two up."))
		}
		n.groups = append(n.groups, group)
	}
	f.at = section
}

// onlyFor are the groups whose students alone may sit in a section.
func (f *faults) onlyFor(codes []string, groups map[string]Group) (only []int64) {
	for i, code := range codes {
		only = append(only, f.group(fmt.Sprintf("only/%d", i), tidy(code), groups))
	}
	slices.Sort(only)
	return slices.Compact(only)
}

// belongs finds the sections that a section is part of and shares its seats with.
func (f *faults) belongs(n *node, p *plan) {
	d := n.draft
	if d.PartOf != "" {
		whole := p.byName[name{d.Course, d.PartOf}]
		switch {
		case whole == nil:
			f.add("partOf", wholeUnknown.Because("%s has no section %s in this term.", d.Course, d.PartOf).
				Lifted("Add it first or in the same list, or name another."))
		case whole.isPart || whole.cancelled:
			why := "is part of another section"
			if whole.cancelled {
				why = "was cancelled"
			}
			f.add("partOf", wholeUnfit.Because("%s %s.", whole.name, why).Lifted("Name another section."))
		case strings.EqualFold(whole.part, d.Part) && !strings.EqualFold(d.Part, Lecture): // else it was noted
			f.add("part", partUnfit.Because("%s is a %s itself.", whole.name, whole.part).
				Lifted("Say what this is, such as lab or tutorial."))
		default:
			n.whole = whole
		}
	}
	if d.SharesWith != "" {
		n.sharer = p.byName[nameOf(d.SharesWith)]
		if n.sharer == nil {
			f.add("sharesWith", sharerUnknown.Because("This term has no section %.50s.", d.SharesWith).
				Lifted("Write it with course and section, such as EE101-A; add it first or in the same list."))
		}
	}
}

// seat finds the seats of a section, or notes why it cannot have them. A section
// without those that it belongs to has none: that was noted before.
func (f *faults) seat(n *node) bool {
	if n.seats != nil || n.sought != notSought {
		return n.seats != nil
	}
	n.sought = beingSought
	defer func() { n.sought = wereSought }()
	d := n.draft
	if d.PartOf != "" && n.whole == nil || d.SharesWith != "" && n.sharer == nil {
		return false
	}
	home := &offering{}
	if n.whole != nil {
		if !f.seat(n.whole) {
			return false
		}
		home = n.whole.seats.offering
	}
	if n.sharer == nil {
		n.seats = &seating{offering: home}
		return true
	}
	if why := n.apart(); why != "" {
		f.unshared(n, why)
		return false
	}
	if !f.seat(n.sharer) {
		return false
	}
	if n.isPart && n.sharer.seats.offering != home {
		f.unshared(n, "is part of a section that is not taken with this one's")
		return false
	}
	n.seats = n.sharer.seats
	return true
}

// apart is why a section cannot share the seats of the one that it names, "" if
// nothing is known against it.
func (n *node) apart() string {
	switch s := n.sharer; {
	case s == n:
		return "is this section itself"
	case s.sought == beingSought:
		return "would have the seats of this one"
	case s.cancelled:
		return "was cancelled"
	case s.isPart && !n.isPart:
		return "is part of another section, and this one is not"
	case !s.isPart && n.isPart:
		return "is no part of another section, and this one is"
	}
	return ""
}

func (f *faults) unshared(n *node, why string) {
	f.at = n.at
	f.add("sharesWith", sharingUnfit.Because("%s %s.", n.sharer.name, why).Lifted("Name another section."))
}
