package registration

import (
	"slices"

	"holdfast/internal/actor"
	"holdfast/internal/denial"
	"holdfast/internal/registration/catalog"
)

// overridableDrops are the objections to a drop that somebody with the right may
// set aside, for this once.
var overridableDrops = []*denial.Code{dropClosed, neededByAnother}

// givenUp are the rows that a move gives up, each whole with its parts, and all
// that objects to it (R12, R13).
func (f *floor) givenUp(s *student, m move) (rows []*enrollment, l denial.List) {
	for _, id := range m.give {
		e := s.rows[id]
		switch {
		case e == nil || e.state == Dropped || e.state == Withdrawn:
			l.Add(notEnrolled.Because("There is no seat in this section, and no place on its waiting list.").
				Lifted("Look at the timetable: it may have been dropped already.").With("section", id))
			continue
		case e.state == Completed:
			l.Add(alreadyGraded.Because("%s has a mark already.", e.section.Name()).
				Lifted("What is finished stays. The registrar can correct a mark that is wrong.").With("section", id))
			continue
		}
		for _, part := range bundle(s, e) {
			if !slices.Contains(rows, part) {
				rows = append(rows, part)
			}
		}
	}
	for _, e := range rows {
		if r, objects := f.denyPartAlone(m, rows, e); objects {
			l.Add(r)
		}
		if r, objects := f.denyLate(e); objects {
			l.Add(r)
		}
	}
	if r, objects := f.denyNeeded(s, m, rows); objects {
		l.Add(r)
	}
	return rows, l
}

// bundle is an enrollment with those of the section's parts.
func bundle(s *student, e *enrollment) []*enrollment {
	rows := []*enrollment{e}
	for _, other := range s.rows {
		if other.section.PartOf == e.section.ID && other.state.live() {
			rows = append(rows, other)
		}
	}
	slices.SortFunc(rows[1:], wholeFirst)
	return rows
}

// denyPartAlone objects to giving up a part without its whole, unless another of
// its kind is taken instead.
func (f *floor) denyPartAlone(m move, rows []*enrollment, e *enrollment) (denial.Reason, bool) {
	sec := e.section
	if sec.PartOf == 0 || slices.ContainsFunc(rows, func(o *enrollment) bool { return o.section.ID == sec.PartOf }) {
		return denial.Reason{}, false
	}
	instead := slices.ContainsFunc(m.take, func(id int64) bool {
		t := f.sections[id]
		return t != nil && t.PartOf == sec.PartOf && t.Part == sec.Part
	})
	whole := f.sections[sec.PartOf]
	return partsTogether.Because("%s goes with %s.", sec.Name(), whole.Name()).
		Lifted("Drop %s, which drops both; or swap this one for another %s.", whole.Name(), sec.Part).
		With("section", whole.ID), !instead
}

func (f *floor) denyLate(e *enrollment) (denial.Reason, bool) {
	if e.state != Enrolled {
		return denial.Reason{}, false // who only waits may leave at any time
	}
	p := f.phase(e.section.Term)
	return dropClosed.Because("Since %s nothing of %s can be dropped.", p.From.Long(), e.section.Term.Title).
		Lifted("The registrar can drop it all the same, with a reason.").
		With("since", p.From).With("section", e.section.ID), p.Kind == catalog.DropClosed
}

func (f *floor) phase(t *catalog.Term) catalog.Phase { return t.Drop(t.Zone.DateOf(f.now)) }

// denyNeeded objects to dropping a course with which another must be taken.
func (f *floor) denyNeeded(s *student, m move, rows []*enrollment) (denial.Reason, bool) {
	left := heldBy(s, rows)
	for _, id := range m.take {
		if t := f.sections[id]; t != nil {
			left = append(left, t)
		}
	}
	for _, o := range wholesOf(left) {
		c := &claim{student: s, sections: []*catalog.Section{o}, kept: left, policy: f.policy(o.Term.ID), scale: f.scale}
		if !c.policy.on(corequisitesMissing) || slices.Contains(m.take, o.ID) {
			continue
		}
		for _, e := range rows {
			if slices.Contains(o.Course.Corequisites.Courses(), e.section.Course.Code) && e.section.PartOf == 0 {
				if r, objects := denyCorequisites(c); objects {
					return neededByAnother.Because("%s", r.Detail).
						Lifted("Drop %s first.", o.Name()).With("section", o.ID), true
				}
			}
		}
	}
	return denial.Reason{}, false
}

// drop gives up sections and serves those who wait for them.
func (f *floor) drop(m move, giving []*enrollment, l denial.List) (func() Moved, error) {
	var overrode []string
	if m.override != "" {
		var late denial.List
		l, late = split(l, overridableDrops)
		for _, r := range late {
			overrode = append(overrode, r.Code.Name())
		}
	}
	if err := l.Err(notDropped); err != nil {
		return nil, err
	}
	gone := f.giveUp(m, giving)
	answer := f.answer(gone, nil, func(a *Moved) { a.Overrode = overrode })
	f.serveGiven(giving, m.by)
	return answer, nil
}

// giveUp ends enrollments as the phase says (R13).
func (f *floor) giveUp(m move, giving []*enrollment) []*enrollment {
	for _, e := range giving {
		state := Dropped
		if e.state == Enrolled && f.phase(e.section.Term).Kind != catalog.DropFree {
			state = Withdrawn
			if e.section.PartOf == 0 {
				f.marks = append(f.marks, mark{of: e, grade: MarkWithdrawn})
			}
		}
		f.to(e, state, whyAsked, m.by)
		if m.override != "" {
			f.because(1, m.override)
		}
	}
	return giving
}

// MarkWithdrawn stands on the transcript for a course that was dropped late.
const MarkWithdrawn = "W"

// serveGiven serves those who wait where seats came free.
func (f *floor) serveGiven(giving []*enrollment, by actor.Actor) {
	for _, e := range giving {
		f.serve(f.seats[e.section.Seats].offering, by)
	}
}
