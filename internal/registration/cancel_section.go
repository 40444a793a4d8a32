package registration

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/denial"
	"holdfast/internal/idempotency"
	"holdfast/internal/journal"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/store"
)

// CancelledSection is a section that is not given any more.
type CancelledSection struct {
	Section     int64         `json:"section"`
	Name        string        `json:"name"`
	Term        string        `json:"term" doc:"code"`
	CancelledAt civil.Instant `json:"cancelledAt"`
	Dropped     int64         `json:"dropped" doc:"how many had a seat, or were offered one"`
	Left        int64         `json:"left" doc:"how many were taken off the waiting list"`
	Parts       []string      `json:"parts" doc:"what was cancelled together with it"`
}

// CancelSectionIn cancels a section.
type CancelSectionIn struct {
	ID   int64 `path:"id" minimum:"1" doc:"id of the section"`
	Body CancelSectionRequest
}

// CancelSectionRequest is the body of a cancellation.
type CancelSectionRequest struct {
	Reason string `json:"reason" minLength:"1" maxLength:"500" doc:"why; the students are told it too"`
}

const notCancelled = "The section was not cancelled"

var (
	sectionGraded = denial.Define("sectionGraded", 409,
		"Students have marks in the section: what was given is not cancelled.")
	sectionOccupied = denial.Define("sectionOccupied", 409,
		"The section is taken together with another, in which its students would be left without it. They are "+
			"moved or dropped first.")

	countGraded    = store.SQL(`select count(*) from enrollments where section_id = any($1) and state = 'completed'`)
	cancelSections = store.SQL(`
		update sections set cancelled_at = $2, version = version + 1 where id = any($1) and cancelled_at is null`)
	touchSection = store.SQL(`update sections set version = version + 1 where id = $1`)
)

// CancelSection takes a section off the term, with its parts: whoever sits or
// waits there is dropped without a trace on the transcript, and is told why. A
// part by itself is cancelled only when nobody sits or waits in it, since its
// students have to sit in another instead (R12).
func (d *Desk) CancelSection(ctx context.Context, a actor.Actor, in CancelSectionIn) (CancelledSection, error) {
	u, err := d.sectionFor(ctx, a, MaySchedule, in.ID, notCancelled)
	if err != nil {
		return CancelledSection{}, err
	}
	reason, err := reasonGiven("/reason", in.Body.Reason)
	if err != nil {
		return CancelledSection{}, err
	}
	return idempotency.Do(ctx, d.db, a, func(ctx context.Context, tx *store.Tx) (CancelledSection, error) {
		return d.cancelSection(ctx, tx, a, u, reason)
	})
}

func (d *Desk) cancelSection(
	ctx context.Context, tx *store.Tx, a actor.Actor, u sectionUnit, reason string,
) (CancelledSection, error) {
	f, err := d.openFloor(ctx, tx, wanted{
		offerings: []int64{u.offering}, freeing: []int64{u.offering}, everybody: []int64{u.id},
	})
	if err != nil {
		return CancelledSection{}, err
	}
	c := &cancelling{section: f.sections[u.id], reason: reason}
	c.parts = f.partsGiven(c.section)
	c.rows = f.liveIn(c.ids())
	if c.graded, _, err = store.One(ctx, tx, countGraded, store.Column[int64], c.ids()); err != nil {
		return CancelledSection{}, err
	}
	if err := denial.Ask(cancelRules, nil, c).Err(notCancelled); err != nil {
		return CancelledSection{}, err
	}
	out := f.cancel(c, a)
	return out, f.finish(ctx, tx, a, u.offering)
}

// cancelling is a section that is to be cancelled, as things stand on the floor.
type cancelling struct {
	section *catalog.Section
	parts   []*catalog.Section // that are given
	rows    []*enrollment      // of who sits or waits in any of it, wholes before their parts
	graded  int64
	reason  string
}

// ids are those of the section and of its parts.
func (c *cancelling) ids() []int64 {
	ids := []int64{c.section.ID}
	for _, p := range c.parts {
		ids = append(ids, p.ID)
	}
	return ids
}

// cancelRules are the objections to a cancellation, in the order in which they are
// told. None is ever switched off.
var cancelRules = []denial.Rule[*cancelling]{
	{Code: sectionCancelled, Always: true, Objects: func(c *cancelling) (denial.Reason, bool) {
		return sectionCancelled.Because("%s was cancelled already.", c.section.Name()).
			Lifted("Nothing is left to do here. Add a section to give the course after all.").
			With("section", c.section.ID), c.section.CancelledAt != nil
	}},
	{Code: sectionGraded, Always: true, Objects: func(c *cancelling) (denial.Reason, bool) {
		return sectionGraded.Because("%d students have marks in %s.", c.graded, c.section.Name()).
			Lifted("A mark can be corrected; the section stays.").With("students", c.graded), c.graded > 0
	}},
	{Code: sectionOccupied, Always: true, Objects: func(c *cancelling) (denial.Reason, bool) {
		return sectionOccupied.Because("%d students sit or wait in %s.", len(c.rows), c.section.Name()).
			Lifted("Swap them into another %s, or drop them, and cancel it then.", c.section.Part).
			With("students", len(c.rows)), c.section.PartOf != 0 && len(c.rows) > 0
	}},
}

// partsGiven are the parts of a section that were not cancelled, by name.
func (f *floor) partsGiven(sec *catalog.Section) (parts []*catalog.Section) {
	for _, p := range f.sections {
		if p.PartOf == sec.ID && p.CancelledAt == nil {
			parts = append(parts, p)
		}
	}
	slices.SortFunc(parts, func(a, b *catalog.Section) int { return cmp.Compare(a.Code, b.Code) })
	return parts
}

// liveIn are the rows of those on the floor who sit or wait in some sections, by
// student, wholes before their parts.
func (f *floor) liveIn(sections []int64) (rows []*enrollment) {
	for _, id := range slices.Sorted(maps.Keys(f.students)) {
		first := len(rows)
		for _, e := range f.students[id].rows {
			if e.state.live() && slices.Contains(sections, e.section.ID) {
				rows = append(rows, e)
			}
		}
		slices.SortFunc(rows[first:], wholeFirst)
	}
	return rows
}

// cancel takes the section away from everybody.
func (f *floor) cancel(c *cancelling, by actor.Actor) CancelledSection {
	out := CancelledSection{
		Section: c.section.ID, Name: c.section.Name(), Term: c.section.Term.Code, CancelledAt: f.now,
	}
	for _, e := range c.rows {
		switch {
		case e.section != c.section:
		case e.state == Waitlisted:
			out.Left++
		default:
			out.Dropped++
		}
		f.to(e, Dropped, whyCancelled, by)
		f.because(1, c.reason)
	}
	ids := c.ids()
	f.besides = append(f.besides, cancelSections.Do(ids, f.now).Touching(len(ids)))
	if c.section.PartOf != 0 {
		f.besides = append(f.besides, touchSection.Do(c.section.PartOf).Touching(1))
	}
	for _, s := range append([]*catalog.Section{c.section}, c.parts...) {
		if s != c.section {
			out.Parts = append(out.Parts, s.Name())
		}
		f.causes = append(f.causes, journal.Entry{
			Type: "registration.section.cancelled", Subject: journal.Subject{Kind: "section", ID: s.ID}, By: by,
			Note: c.reason, Data: map[string]any{"term": s.Term.ID, "dropped": out.Dropped, "left": out.Left},
		})
	}
	return out
}
