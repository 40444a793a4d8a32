package catalog

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/denial"
	"holdfast/internal/store"
	"holdfast/internal/timetable"
)

// ReserveDetails is seats that are kept for a group.
type ReserveDetails struct {
	Group    string // code
	Kept     int64
	Releases civil.Instant // from then on they are everybody's
}

// SectionDetails is a new section.
type SectionDetails struct {
	Course     string // code
	Code       string // within course and term: "A"
	Part       string // "" is Lecture
	PartOf     string // code of the section of the same course that it is taken with, or ""
	SharesWith string // name of the section whose seats it shares, "EE101-A", or ""
	Capacity   *int64 // nil for as many as come
	Instructor string
	Offers     bool                // a freed seat is offered for a while, not given
	Meetings   []timetable.Meeting // without dates they last as long as the term; WeekOne is the term's
	Exam       *timetable.Exam
	Only       []string // codes of the groups whose students alone may sit in it; none is everybody
	Reserves   []ReserveDetails
}

// AddSections adds sections to a term and gives their ids, in their order. One that
// cannot be added keeps all of them from it. Parts, and sections that share seats,
// may come with those that they belong to. The number of statements does not
// depend on that of the sections. The term exists. Reasons are what the caller has
// against them, at their places, and are told with the rest.
func AddSections(
	ctx context.Context, tx *store.Tx, by actor.Actor, term int64, sections []SectionDetails, reasons ...denial.Reason,
) ([]int64, error) {
	t, found, err := TermByID(ctx, tx, term)
	if err != nil {
		return nil, err
	}
	if !found {
		return nil, fmt.Errorf("add sections: there is no term %d", term)
	}
	p, err := planSections(ctx, tx, t, sections, reasons...)
	if err != nil {
		return nil, err
	}
	return p.save(ctx, tx, by)
}

// nowhere stands in for a term that is not there: meetings without dates take its
// own. Nothing is held against them, and it has no sections.
var nowhere = Term{Starts: civil.MustDate("2001-01-01"), Ends: civil.MustDate("2001-06-30")}

// there says whether the term is one.
func (t *Term) there() bool { return t.ID != 0 }

// JudgeSections refuses, as [AddSections] does, sections for a term that is not
// there, for whatever its dates and its sections have no part in. It writes nothing.
// A section that another names may be one of that term, and is called unknown.
func JudgeSections(ctx context.Context, tx *store.Tx, sections []SectionDetails) error {
	_, err := planSections(ctx, tx, &nowhere, sections)
	return err
}

// planSections judges sections beside one another and those that are stored.
func planSections(
	ctx context.Context, tx *store.Tx, t *Term, sections []SectionDetails, reasons ...denial.Reason,
) (*plan, error) {
	var f faults
	p := &plan{term: t, byName: make(map[name]*node), drafts: make([]*node, len(sections))}
	for i, d := range sections {
		f.at = item("sections", i)
		p.drafts[i] = f.section(d, t)
	}
	if err := p.read(ctx, tx); err != nil {
		return nil, err
	}
	for _, n := range p.drafts {
		f.at = n.at
		f.place(n, p)
	}
	for _, n := range p.drafts {
		f.at = n.at
		f.belongs(n, p)
	}
	for _, n := range p.drafts {
		f.seat(n)
	}
	f.all.Add(reasons...)
	return p, f.err("Sections not added")
}

// section reads what was handed over and notes what is wrong with it by itself.
func (f *faults) section(d SectionDetails, t *Term) *node {
	d.Course, d.Code, d.PartOf, d.SharesWith = tidy(d.Course), tidy(d.Code), tidy(d.PartOf), tidy(d.SharesWith)
	d.Part, d.Instructor = cmp.Or(tidy(d.Part), Lecture), tidy(d.Instructor)
	d.Only, d.Reserves = slices.Clone(d.Only), slices.Clone(d.Reserves)
	f.code("code", d.Code, ".")
	f.code("part", d.Part, "-.")
	if d.PartOf != "" && strings.EqualFold(d.Part, Lecture) {
		f.add("part", partUnfit.Because("A lecture is not part of another section.").
			Lifted("Say what it is, such as lab or tutorial."))
	}
	f.name("instructor", d.Instructor)
	f.capacity(&d)
	d.Meetings = f.meetings(d.Meetings, t)
	d.Exam = f.exam(d.Exam, t)
	return &node{name: name{d.Course, d.Code}, at: f.at, part: d.Part, isPart: d.PartOf != "", draft: &d}
}

// capacity notes what is wrong with the seats that a section would have.
func (f *faults) capacity(d *SectionDetails) {
	if d.SharesWith != "" && (d.Capacity != nil || len(d.Reserves) > 0) {
		member := "capacity"
		if d.Capacity == nil {
			member = "reserves"
		}
		f.add(member, seatsNotOwn.Because("The section would have the seats of %s.", d.SharesWith).
			Lifted("Give it no capacity and no reserved seats."))
		return
	}
	if d.Capacity != nil && *d.Capacity < 0 {
		f.add("capacity", capacityUnfit.Because("The capacity would be %d.", *d.Capacity).
			Lifted("Enter 0 or more, or none for as many as come."))
		return
	}
	kept := int64(0)
	section := f.at
	for i, r := range d.Reserves {
		f.at = section + item("reserves", i)
		if r.Kept < 1 {
			f.add("kept", reserveUnfit.Because("%d seats cannot be reserved.", r.Kept).Lifted("Enter 1 or more."))
		}
		if r.Releases.IsZero() {
			f.add("releases", reserveUnfit.Because("It is not said until when the seats are kept.").
				Lifted("Enter the day and time from which they are everybody's."))
		}
		kept += max(r.Kept, 0)
	}
	f.at = section
	if d.Capacity != nil && kept > *d.Capacity {
		f.add("reserves", reservedTooMany.Because("%d seats would be reserved of %d.", kept, *d.Capacity).
			Lifted("Reserve fewer, or raise the capacity.").With("reserved", kept).With("capacity", *d.Capacity))
	}
}
