package catalog

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"holdfast/internal/actor"
	"holdfast/internal/journal"
	"holdfast/internal/store"
	"holdfast/internal/timetable"
)

// SectionChange is what a section is to be from now on.
type SectionChange struct {
	Version    int64 // of the section as it was read, 0 for whichever it has; see ChangeSections
	Instructor string
	Offers     bool                // a freed seat is offered for a while, not given
	Meetings   []timetable.Meeting // without dates they last as long as the term; WeekOne is the term's
	Exam       *timetable.Exam
	Only       []string // codes of the groups whose students alone may sit in it; none is everybody
}

// ChangeOf is a change and the section that it is of.
type ChangeOf struct {
	Section int64
	SectionChange
}

// ChangeSection is [ChangeSections] for one section. The places of what is wrong are
// within the change.
func ChangeSection(ctx context.Context, tx *store.Tx, by actor.Actor, section int64, c SectionChange) error {
	return changeSections(ctx, tx, by, []ChangeOf{{section, c}}, func(int) string { return "" })
}

// ChangeSections changes sections, each once: instructor, meetings, exam, groups and
// whether a freed seat is offered, all of them to what is given. One that cannot be
// changed keeps all of them from it; one that is so already is not written. The
// number of statements does not depend on that of the sections.
//
// A meeting that is moved keeps its id, and one that is taken away stays, called off,
// so that calendars follow (R15). Students who have a seat already keep it, whatever
// they clash with now. Capacity, reserved seats and cancelling move waiting lists and
// are not changed here.
//
// If a section no longer has the version that was read, the operation runs anew
// (store.ErrMoved), so that whoever compares versions for a caller (P6) does so
// again. The sections exist.
func ChangeSections(ctx context.Context, tx *store.Tx, by actor.Actor, all []ChangeOf) error {
	return changeSections(ctx, tx, by, all, func(i int) string { return item("sections", i) })
}

func changeSections(
	ctx context.Context, tx *store.Tx, by actor.Actor, all []ChangeOf, place func(i int) string,
) error {
	ids, codes := make([]int64, len(all)), []string(nil)
	for i, c := range all {
		ids[i] = c.Section
		for _, code := range c.Only {
			codes = append(codes, tidy(code))
		}
	}
	stored, err := sectionsByID(ctx, tx, ids)
	if err != nil {
		return err
	}
	groups, err := GroupsByCode(ctx, tx, codes)
	if err != nil {
		return err
	}
	var f faults
	var changes []*sectionChanged
	for i, c := range all {
		was := stored[c.Section]
		switch {
		case was == nil:
			return fmt.Errorf("change sections: there is no section %d", c.Section)
		case c.Version != 0 && c.Version != was.Version:
			return fmt.Errorf("change section %d: %w", c.Section, store.ErrMoved)
		}
		f.at = place(i)
		if change := f.change(was, c.SectionChange, groups); len(change.what) > 0 {
			changes = append(changes, change)
		}
	}
	if err := f.err("Sections not changed"); err != nil {
		return err
	}
	return saveChanges(ctx, tx, by, changes)
}

func sectionsByID(ctx context.Context, tx *store.Tx, ids []int64) (map[int64]*Section, error) {
	refs, err := store.All(ctx, tx, selectRefs, (*Ref).Dest, ids)
	if err != nil || len(refs) == 0 {
		return nil, err
	}
	return readSections(ctx, tx, refs)
}

// sectionChanged is a section as it is to be, with what of it is different.
type sectionChanged struct {
	*Section
	what  []string
	moved meetingChange
}

// change reads what a section is to be and notes what is wrong with it.
func (f *faults) change(was *Section, c SectionChange, groups map[string]Group) *sectionChanged {
	now := *was
	now.Instructor, now.Offers = tidy(c.Instructor), c.Offers
	f.name("instructor", now.Instructor)
	moved := rearrange(was.Meetings, f.meetings(c.Meetings, was.Term))
	now.Exam = f.exam(c.Exam, was.Term)
	now.Only = f.onlyFor(c.Only, groups)
	return &sectionChanged{&now, now.changes(was, moved), moved}
}

// What is written anew as a whole, if it is different.
const (
	changedExam = "exam"
	changedOnly = "only"
)

// changes names what is different.
func (s *Section) changes(was *Section, moved meetingChange) (what []string) {
	for _, part := range []struct {
		name      string
		different bool
	}{
		{"instructor", s.Instructor != was.Instructor},
		{"offers", s.Offers != was.Offers},
		{"meetings", len(moved.write) > 0},
		{changedExam, (s.Exam == nil) != (was.Exam == nil) || s.Exam != nil && *s.Exam != *was.Exam},
		{changedOnly, !slices.Equal(s.Only, was.Only)},
	} {
		if part.different {
			what = append(what, part.name)
		}
	}
	return what
}

// changeData is what the journal says of a changed section. Exam and groups are
// those that it has now.
type changeData struct {
	Version   int64     `json:"version"`
	Changed   []string  `json:"changed"`
	Offers    bool      `json:"offers,omitempty"`
	Only      []int64   `json:"only,omitempty"`
	Exam      *examData `json:"exam,omitempty"`
	Added     []int64   `json:"added,omitempty"` // meetings
	Moved     []int64   `json:"moved,omitempty"`
	Cancelled []int64   `json:"cancelled,omitempty"`
}

// saveChanges writes sections that are different.
func saveChanges(ctx context.Context, tx *store.Tx, by actor.Actor, all []*sectionChanged) error {
	if len(all) == 0 {
		return nil
	}
	if err := numberMeetings(ctx, tx, all); err != nil {
		return err
	}
	now, err := tx.Now(ctx)
	if err != nil {
		return err
	}
	var w weekly
	var examined, restricted []int64
	terms := make(map[int64]*Term)
	for _, c := range all {
		terms[c.Term.ID] = c.Term
		for _, m := range c.moved.write {
			w.meetings = append(w.meetings, meetingRow{c.ID, m})
		}
		if slices.Contains(c.what, changedExam) {
			examined = append(examined, c.ID)
			if c.Exam != nil {
				w.exams = append(w.exams, examRow{c.ID, *c.Exam})
			}
		}
		if slices.Contains(c.what, changedOnly) {
			restricted = append(restricted, c.ID)
			for _, group := range c.Only {
				w.only = append(w.only, pair{c.ID, group})
			}
		}
	}
	var held []*store.Step // few, each in its turn: who else holds several does so in this order
	for _, id := range slices.Sorted(maps.Keys(terms)) {
		held = append(held, holdTerm.Do(id, terms[id].Version).Touching(1))
	}
	err = tx.Run(ctx, slices.Concat(held, []*store.Step{
		store.Rows(updateSections, len(all), func(i int) []any {
			return []any{all[i].ID, all[i].Version, all[i].Instructor, all[i].Offers}
		}).Touching(len(all)),
		deleteExams.Do(examined), deleteOnly.Do(restricted),
	}, w.steps(now))...)
	if err != nil {
		return fmt.Errorf("save sections: %w", err)
	}
	entries := make([]journal.Entry, len(all))
	for i, c := range all {
		entries[i] = entry(by, "section", c.ID, changed, c.data())
	}
	return journal.Record(ctx, tx, entries...)
}

func (c *sectionChanged) data() changeData {
	return changeData{Version: c.Version + 1, Changed: c.what, Offers: c.Offers, Only: c.Only, Exam: examOf(c.Exam),
		Added: c.moved.added, Moved: c.moved.moved, Cancelled: c.moved.cancelled}
}

// numberMeetings draws the ids of meetings that are new.
func numberMeetings(ctx context.Context, tx *store.Tx, all []*sectionChanged) error {
	n := 0
	for _, c := range all {
		for _, m := range c.moved.write {
			if m.ID == 0 {
				n++
			}
		}
	}
	ids, err := tx.IDs(ctx, "meetings", n)
	if err != nil {
		return err
	}
	for _, c := range all {
		for i := range c.moved.write {
			if m := &c.moved.write[i]; m.ID == 0 {
				m.ID, ids = ids[0], ids[1:]
				c.moved.added = append(c.moved.added, m.ID)
			}
		}
	}
	return nil
}

var (
	updateSections = store.Update(`
		update sections set instructor = $3, offers = $4, version = version + 1 where id = $1 and version = $2`,
		"id bigint", "version bigint", "instructor text", "offers boolean")
	deleteExams = store.SQL(`delete from exams where section_id = any($1)`)
	deleteOnly  = store.SQL(`delete from restrictions where section_id = any($1)`)
)
