package registration

import (
	"cmp"
	"context"
	"slices"

	"holdfast/internal/actor"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/store"
)

var (
	// Where students have seats that depend on marks which are not in yet.
	selectConditional = store.SQL(`
		select distinct a.offering_id from enrollments e join seats a on a.id = e.seats_id
		where e.student_id = any($1) and e.conditional order by a.offering_id`)
	selectConditioned = store.SQL(`
		select distinct student_id from enrollments
		where conditional and student_id > $1 order by student_id limit $2`)
	// Of which seats it was told already that their condition cannot be met.
	selectToldFailed = store.SQL(`
		select e.id from enrollments e where e.student_id = $1 and e.conditional and exists (
			select 1 from journal j where j.subject_kind = 'enrollment' and j.subject_id = e.id
				and j.type = 'registration.enrollment.prerequisiteFailed' and j.at >= e.since)`)
)

// SettleConditionals is the job that looks at every conditional seat and settles
// those whose condition is met, or cannot be met any more: grades do so at once,
// but a prerequisite that is dropped, or was passed elsewhere, is seen here.
// Running it twice, or twice at once, changes nothing more. It gives the number of
// seats that were settled.
func (d *Desk) SettleConditionals(ctx context.Context) (int, error) {
	done, last := 0, int64(0)
	for {
		var students []int64
		err := d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) (err error) {
			students, err = store.All(ctx, tx, selectConditioned, store.Column[int64], last, maxAdvance)
			return err
		})
		if err != nil || len(students) == 0 {
			return done, err
		}
		for _, s := range students {
			n, err := d.settleStudent(ctx, s)
			if err != nil {
				return done, err
			}
			done += n
		}
		last = students[len(students)-1]
	}
}

// settleStudent settles what can be settled of one student, in a transaction of
// its own.
func (d *Desk) settleStudent(ctx context.Context, student int64) (settled int, err error) {
	err = d.db.Write(ctx, func(ctx context.Context, tx *store.Tx) error {
		settled = 0
		later, err := store.All(ctx, tx, selectConditional, store.Column[int64], []int64{student})
		if err != nil {
			return err
		}
		f, err := d.openFloor(ctx, tx, wanted{offerings: later, freeing: later, students: []int64{student}})
		if err != nil {
			return err
		}
		var told, now []int64
		if err := tx.Run(ctx,
			store.Into(selectToldFailed, &told, store.Column[int64], student),
			store.Into(selectConditional, &now, store.Column[int64], []int64{student})); err != nil {
			return err
		}
		if err := f.holds(now); err != nil {
			return err
		}
		var moved []int64
		for _, e := range conditionalOf(f.students[student]) {
			stays := f.policy(e.section.Term.ID).failed == failedStays
			if stays && slices.Contains(told, e.id) && f.lost(e) {
				continue
			}
			was := len(f.events)
			if f.settle(e, actor.Job()) == failed {
				moved = append(moved, e.section.Offering)
			}
			settled += min(len(f.events)-was, 1)
		}
		return f.finish(ctx, tx, actor.Job(), moved...)
	})
	return settled, err
}

// conditionalOf are a student's conditional seats, those of the first term first:
// the course of one may be the prerequisite of another.
func conditionalOf(s *student) (rows []*enrollment) {
	for _, e := range s.rows {
		if e.conditional {
			rows = append(rows, e)
		}
	}
	slices.SortFunc(rows, func(a, b *enrollment) int {
		return cmp.Or(a.section.Term.Starts.Compare(b.section.Term.Starts), cmp.Compare(a.section.ID, b.section.ID))
	})
	return rows
}

func laterSeat(e *enrollment) LaterSeat {
	return LaterSeat{Enrollment: e.id, Student: e.student.number, Section: e.section.ID, Name: e.section.Name(),
		Term: e.section.Term.Code}
}

// settlement is what becomes of a conditional seat.
type settlement int

const (
	pending    settlement = iota // other marks are not in yet
	confirmed                    // the condition is met
	failed                       // it cannot be met any more: the seat is free
	failedKept                   // nor can it, but the seat stays, by setting
)

// settle decides about a conditional seat by what the student has passed by now.
func (f *floor) settle(e *enrollment, by actor.Actor) settlement {
	c := f.claim(e.student, []*catalog.Section{e.section}, []*enrollment{e})
	switch {
	case !c.conditional(e.section):
		e.conditional = false
		f.say(e, "confirmed", by)
		return confirmed
	case !f.lost(e):
		return pending
	case c.policy.failed == failedStays:
		f.say(e, string(whyFailed), by)
		f.needs(c)
		return failedKept
	}
	for _, part := range bundle(e.student, e) {
		f.to(part, Dropped, whyFailed, by)
		f.needs(c)
	}
	return failed
}

// needs notes with what was said last which prerequisite was not passed, for who
// tells the student.
func (f *floor) needs(c *claim) {
	f.events[len(f.events)-1].data["needs"] = c.lacks(c.section(), false).String()
}

// lost says whether the condition of a seat cannot be met any more, not even by
// what is in progress.
func (f *floor) lost(e *enrollment) bool {
	c := f.claim(e.student, []*catalog.Section{e.section}, []*enrollment{e})
	return c.conditional(e.section) && !c.lacks(e.section, true).Always()
}

// say notes something about an enrollment whose state stays.
func (f *floor) say(e *enrollment, kind string, by actor.Actor) {
	f.events = append(f.events, event{of: e, kind: kind, by: by,
		data: map[string]any{"section": e.section.ID, "term": e.section.Term.ID, "conditional": e.conditional}})
	if !e.changed {
		e.changed = true
		f.changed = append(f.changed, e)
	}
}
