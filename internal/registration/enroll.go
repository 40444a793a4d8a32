package registration

import (
	"context"
	"slices"
	"strings"

	"holdfast/internal/actor"
	"holdfast/internal/denial"
	"holdfast/internal/store"
)

// EnrollIn asks for a seat.
type EnrollIn struct {
	Body EnrollRequest
}

// EnrollRequest is the body of an enrollment.
type EnrollRequest struct {
	Section  int64   `json:"section" minimum:"1" doc:"id of the section"`
	With     []int64 `json:"with,omitempty" maxItems:"20" doc:"ids of sections that are taken together with it, or not at all"`
	Student  string  `json:"student,omitempty" maxLength:"40" doc:"student number; without it, whoever asks"`
	Override string  `json:"override,omitempty" maxLength:"500" doc:"why the refusals that may be set aside are; needs the right to override"`
}

// Enroll gives a student a seat in a section, or a place on its waiting list
// (R8-R10). Sections that are named with it are taken together or not at all (R12).
func (d *Desk) Enroll(ctx context.Context, a actor.Actor, in EnrollIn) (Moved, error) {
	return d.enroll(ctx, a, in.Body, d.moves)
}

// EnrollAlone is Enroll in a transaction of its own, whatever else arrives: what
// combining is measured against.
func (d *Desk) EnrollAlone(ctx context.Context, a actor.Actor, in EnrollIn) (Moved, error) {
	return d.enroll(ctx, a, in.Body, d.alone)
}

func (d *Desk) enroll(ctx context.Context, a actor.Actor, b EnrollRequest, through *hotMoves) (Moved, error) {
	student, err := d.acting(ctx, a, b.Student, notTaken)
	if err != nil {
		return Moved{}, err
	}
	return d.do(ctx, through, move{
		by: a, student: student.id, take: append([]int64{b.Section}, b.With...), override: strings.TrimSpace(b.Override),
	})
}

// DropIn names an enrollment to give up.
type DropIn struct {
	ID       int64  `path:"id" minimum:"1" doc:"id of the enrollment"`
	Override string `query:"override" maxLength:"500" doc:"why a refusal that may be set aside is; needs the right to override"`
}

// Drop gives up a seat or a place on a waiting list, and serves who waits for it
// (R11, R13).
func (d *Desk) Drop(ctx context.Context, a actor.Actor, in DropIn) (Moved, error) {
	e, student, err := d.enrolled(ctx, a, in.ID, notDropped)
	if err != nil {
		return Moved{}, err
	}
	return d.do(ctx, d.moves, move{
		by: a, student: student.id, give: []int64{e.section}, override: strings.TrimSpace(in.Override),
	})
}

// SwapIn asks to give one section up for another.
type SwapIn struct {
	Body SwapRequest
}

// SwapRequest is the body of a swap.
type SwapRequest struct {
	Drop     int64   `json:"drop" minimum:"1" doc:"the section to give up; or the enrollment, where there is nothing in a section of this id"`
	Add      int64   `json:"add" minimum:"1" doc:"id of the section to take"`
	With     []int64 `json:"with,omitempty" maxItems:"20" doc:"ids of sections that are taken together with it, or not at all"`
	Student  string  `json:"student,omitempty" maxLength:"40" doc:"student number; without it, whoever asks, or whose enrollment is to be dropped"`
	Override string  `json:"override,omitempty" maxLength:"500" doc:"why the refusals that may be set aside are; needs the right to override"`
}

// Swap gives one section up for another, or changes nothing (R12).
func (d *Desk) Swap(ctx context.Context, a actor.Actor, in SwapIn) (Moved, error) {
	b := in.Body
	student, section, err := d.givenFor(ctx, a, b)
	if err != nil {
		return Moved{}, err
	}
	return d.do(ctx, d.moves, move{
		by: a, student: student.id, give: []int64{section}, take: append([]int64{b.Add}, b.With...),
		override: strings.TrimSpace(b.Override),
	})
}

var selectLiveIn = store.SQL(`
	select id, student_id, section_id from enrollments
	where student_id = $1 and section_id = $2 and state in ('enrolled', 'offered', 'waitlisted')`)

// givenFor finds what a swap gives up: the student's section of this id, or the
// enrollment of this id.
func (d *Desk) givenFor(ctx context.Context, a actor.Actor, b SwapRequest) (s studentUnit, section int64, err error) {
	named := b.Student != ""
	if !named {
		if s, named, err = d.studentOfPerson(ctx, a.Person); err != nil {
			return s, 0, err
		}
	}
	if named {
		if s, err = d.acting(ctx, a, b.Student, notSwapped); err != nil {
			return s, 0, err
		}
		var there bool
		err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
			_, there, err = store.One(ctx, tx, selectLiveIn, (*enrollmentUnit).dest, s.id, b.Drop)
			return err
		})
		if err != nil || there {
			return s, b.Drop, err
		}
	}
	e, of, err := d.enrolled(ctx, a, b.Drop, notSwapped)
	if err == nil && named && of.id != s.id {
		err = d.refused(ctx, a, refusal(notSwapped,
			notEnrolled.Because("%s has neither a seat in section %d nor a place on its waiting list.", s.number, b.Drop).
				Lifted("Look at the timetable: it may have been dropped already.").With("section", b.Drop)))
	}
	return of, e.section, err
}

// do sends a move to be decided, together with those that arrive at the same time.
func (d *Desk) do(ctx context.Context, through *hotMoves, m move) (Moved, error) {
	if err := d.bound(ctx, &m); err != nil {
		return Moved{}, err
	}
	if m.override != "" && !m.by.MayAnywhere(MayOverride) {
		return Moved{}, actor.ErrForbidden
	}
	return through.Do(ctx, m.by, m)
}

// bound finds the offerings that a move is about, and looks whether its actor may
// act in their terms.
func (d *Desk) bound(ctx context.Context, m *move) error {
	var unknown denial.List
	own, err := d.ownStudent(ctx, m.by, m.student)
	if err != nil {
		return err
	}
	for i, id := range slices.Concat(m.take, m.give) {
		u, known, err := d.sectionUnit(ctx, id)
		if err != nil {
			return err
		}
		if !known {
			unknown.Add(noSuchSection(id))
			continue
		}
		if !own && !m.by.May(MayEnroll, u.term) || m.override != "" && !m.by.May(MayOverride, u.term) {
			return actor.ErrForbidden
		}
		if !slices.Contains(m.units, u.offering) {
			m.units = append(m.units, u.offering)
		}
		if i >= len(m.take) {
			m.freeing = append(m.freeing, u.offering)
		}
	}
	return d.refused(ctx, m.by, unknown.Err(m.what()))
}

// ownStudent says whether the actor is the student, and may act for himself.
func (d *Desk) ownStudent(ctx context.Context, a actor.Actor, student int64) (bool, error) {
	if a.Person == 0 || !a.MayAnywhere(MayOwn) {
		return false, nil
	}
	s, found, err := d.studentOfPerson(ctx, a.Person)
	return found && s.id == student, err
}

// acting is the student that a request is for: the one who is named, or whoever
// asks. Who may act for himself only gets the same answer for others as for
// numbers that nobody has. It is kept under the key: a number that somebody gets
// meanwhile does not make another answer of a repeat (P4).
func (d *Desk) acting(ctx context.Context, a actor.Actor, number, what string) (studentUnit, error) {
	if number == "" {
		s, found, err := d.studentOfPerson(ctx, a.Person)
		if err == nil && !found {
			err = d.refused(ctx, a, refusal(what, unknownStudent.Because("It is not said for which student this is.").
				Lifted("Name the student by number.").At("/student")))
		}
		return s, err
	}
	s, found, err := d.studentOfNumber(ctx, number)
	if err != nil {
		return s, err
	}
	if found && (s.person == a.Person && a.MayAnywhere(MayOwn) || a.MayAnywhere(MayEnroll)) {
		return s, nil
	}
	if found && a.MayAnywhere(MayView) {
		return s, actor.ErrForbidden // who sees the student anyway is told so (P3)
	}
	return s, d.refused(ctx, a, refusal(what, unknownStudent.Because("No student has the number %.40s.", number).
		Lifted("Check the number, or find the student by name.").At("/student")))
}

// enrolled is an enrollment that the actor may act on, with its student.
func (d *Desk) enrolled(ctx context.Context, a actor.Actor, id int64, what string) (e enrollmentUnit, s studentUnit, err error) {
	e, found, err := d.enrollmentUnit(ctx, id)
	if err == nil && found {
		s, _, err = d.studentOfID(ctx, e.student)
	}
	if err != nil {
		return e, s, err
	}
	if found && a.MayAnywhere(MayView) && !a.MayAnywhere(MayEnroll) && s.person != a.Person {
		return e, s, actor.ErrForbidden
	}
	if !found || !(s.person == a.Person && a.MayAnywhere(MayOwn)) && !a.MayAnywhere(MayEnroll) {
		return e, s, d.refused(ctx, a, refusal(what, unknownEnroll.Because("There is no enrollment %d.", id).
			Lifted("Look at the student's timetable.")))
	}
	return e, s, nil
}
