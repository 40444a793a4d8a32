package registration

import (
	"context"
	"maps"
	"slices"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/journal"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/store"
)

var (
	// The row of a student and a section is one, whatever becomes of it (R9).
	putEnrollments = store.InsertOr("enrollments", `on conflict (section_id, student_id) do update set
			state = excluded.state, turn = excluded.turn, reserve_id = excluded.reserve_id,
			conditional = excluded.conditional, offer_until = excluded.offer_until, since = excluded.since`, false,
		"id bigint", "student_id bigint", "section_id bigint", "seats_id bigint", "term_id bigint", "state text",
		"turn bigint", "reserve_id bigint", "conditional boolean", "offer_until bigint", "since bigint")
	putSkips = store.InsertOr("skips", `on conflict (enrollment_id) do update set
			at = excluded.at, reasons = excluded.reasons`, false,
		"enrollment_id bigint", "at bigint", "reasons text")
	insertMarks = store.Insert("transcript", "id bigint", "student_id bigint", "course_id bigint", "term_id bigint",
		"enrollment_id bigint", "grade text", "passed boolean", "credits bigint", "at bigint")
	insertOverrides = store.Insert("overrides", "id bigint", "student_id bigint", "term_id bigint", "course_id bigint",
		"rule text", "kind text", "approved_by bigint", "reason text", "at bigint")

	// Seats are claimed by this statement: where they would not be there it touches
	// no row, and everything is decided anew (R8).
	moveSeats = store.Update(`
		update seats set enrolled = enrolled + $2, offered = offered + $3, waiting = waiting + $4, over = $5
		where id = $1 and (capacity is null or $2 + $3 <= 0 or enrolled + offered + $2 + $3 <= capacity)`,
		"id bigint", "enrolled bigint", "offered bigint", "waiting bigint", "over bigint")
	moveOfferings = store.Update(`update offerings set last_turn = $2, changed_at = $3 where id = $1`,
		"id bigint", "last_turn bigint", "changed_at bigint")
)

// mark is a line that a transcript gets.
type mark struct {
	of      *enrollment
	grade   string
	passed  bool
	credits catalog.Credits
}

// waive is an override that is made.
type waive struct {
	student *student
	term    int64
	course  int64
	rule    string
	kind    overrideKind
	why     string
	by      actor.Actor
}

// waive makes an override, which holds at once.
func (f *floor) waive(w waive) {
	f.waives = append(f.waives, w)
	w.student.overrides = append(w.student.overrides,
		override{term: w.term, course: w.course, rule: w.rule, kind: w.kind})
	f.reconsider(w.student)
}

// save writes what has changed on the floor, in two flushes whatever its size: ids
// for what is new, then all rows, seats first, whose guard has the last word.
func (f *floor) save(ctx context.Context, tx *store.Tx) error {
	for id := range f.offerings {
		f.desk.deep.Delete(id) // enough were locked
	}
	entries := len(f.causes) + len(f.events) + len(f.waives)
	if entries == 0 && len(f.besides) == 0 {
		return nil
	}
	fresh := f.fresh()
	var ids struct{ enrollments, marks, waives, journal []int64 }
	if err := tx.Run(ctx,
		store.Drawing("enrollments", len(fresh), &ids.enrollments),
		store.Drawing("transcript", len(f.marks), &ids.marks),
		store.Drawing("overrides", len(f.waives), &ids.waives),
		journal.Drawing(entries, &ids.journal)); err != nil {
		return err
	}
	for i, e := range fresh {
		e.id, e.stored = ids.enrollments[i], true
	}
	record, err := journal.Recording(ctx, tx, ids.journal, f.entries(ids.waives)...)
	if err != nil {
		return err
	}
	return tx.Run(ctx, slices.Concat(f.besides, f.resizeSteps(), f.countSteps(),
		f.rowSteps(ids.marks, ids.waives), []*store.Step{record})...)
}

// fresh are the enrollments that have no row yet.
func (f *floor) fresh() (all []*enrollment) {
	for _, e := range f.changed {
		if !e.stored {
			all = append(all, e)
		}
	}
	return all
}

// resizeSteps writes the capacities that were changed, before what is counted against
// them.
func (f *floor) resizeSteps() []*store.Step {
	return []*store.Step{store.Rows(resizeSeats, len(f.resized), func(i int) []any {
		s := f.resized[i]
		return []any{s.id, orNil(s.capacity), s.was.enrolled, s.was.offered}
	}).Touching(len(f.resized))}
}

// countSteps writes the seats and the offerings that were touched, by id.
func (f *floor) countSteps() []*store.Step {
	var touched []*offering
	for _, id := range slices.Sorted(maps.Keys(f.offerings)) {
		if o := f.offerings[id]; o.touched {
			touched = append(touched, o)
		}
	}
	return countSteps(touched, func(*offering) civil.Instant { return f.now })
}

// countSteps writes the seats of offerings, and when they were changed.
func countSteps(touched []*offering, at func(*offering) civil.Instant) []*store.Step {
	var moved []*seats
	for _, o := range touched {
		for _, s := range o.seats {
			if s.counts() != s.was {
				moved = append(moved, s)
			}
		}
	}
	return []*store.Step{
		store.Rows(moveSeats, len(moved), func(i int) []any {
			s, now := moved[i], moved[i].counts()
			return []any{s.id, now.enrolled - s.was.enrolled, now.offered - s.was.offered, now.waiting - s.was.waiting, now.over}
		}).Touching(len(moved)),
		store.Rows(moveOfferings, len(touched), func(i int) []any {
			return []any{touched[i].id, touched[i].lastTurn, at(touched[i])}
		}).Touching(len(touched)),
	}
}

// rowSteps writes the rows of enrollments and all that hangs on them.
func (f *floor) rowSteps(marks, waives []int64) []*store.Step {
	return []*store.Step{
		store.Rows(putEnrollments, len(f.changed), func(i int) []any { return f.changed[i].values() }).Touching(len(f.changed)),
		store.Rows(putSkips, len(f.skips), func(i int) []any {
			return []any{f.skips[i].of.id, f.now, f.skips[i].reasons}
		}),
		store.Rows(insertMarks, len(f.marks), func(i int) []any {
			m := f.marks[i]
			return []any{marks[i], m.of.student.id, m.of.section.Course.ID, m.of.section.Term.ID, m.of.id,
				m.grade, m.passed, int64(m.credits), f.now}
		}),
		store.Rows(insertOverrides, len(f.waives), func(i int) []any {
			return f.waives[i].values(waives[i], f.now)
		}),
	}
}

// values are the row of an override that was made at an instant.
func (w *waive) values(id int64, at civil.Instant) []any {
	return []any{id, w.student.id, w.term, w.course, w.rule, string(w.kind), store.OrNull(w.by.Person), w.why, at}
}

func (e *enrollment) values() []any {
	return []any{e.id, e.student.id, e.section.ID, e.section.Seats, e.section.Term.ID, string(e.state),
		store.OrNull(e.turn), store.OrNull(e.reserve), e.conditional, store.OrNull(e.offerUntil), e.since}
}

// entries are the journal's rows: what happened, in its order.
func (f *floor) entries(waives []int64) []journal.Entry {
	all := slices.Grow(f.causes, len(f.events)+len(f.waives))
	for _, e := range f.events {
		all = append(all, journal.Entry{
			Type: "registration.enrollment." + e.kind, Subject: journal.Subject{Kind: "enrollment", ID: e.of.id},
			By: e.by, Person: e.of.student.person, Note: e.note, Data: e.data,
		})
	}
	for i, w := range f.waives {
		all = append(all, journal.Entry{
			Type: "registration.override.made", Subject: journal.Subject{Kind: "override", ID: waives[i]},
			By: w.by, Person: w.student.person, Note: w.why,
			Data: map[string]any{"term": w.term, "course": w.course, "rule": w.rule, "kind": w.kind},
		})
	}
	return all
}
