package catalog

import (
	"context"
	"fmt"
	"slices"

	"holdfast/internal/actor"
	"holdfast/internal/journal"
	"holdfast/internal/store"
	"holdfast/internal/timetable"
)

// SectionChange is what a section is to be from now on.
type SectionChange struct {
	Version    int64 // of the section as it was read, 0 for whichever it has; see ChangeSection
	Instructor string
	Offers     bool                // a freed seat is offered for a while, not given
	Meetings   []timetable.Meeting // without dates they last as long as the term; WeekOne is the term's
	Exam       *timetable.Exam
	Only       []string // codes of the groups whose students alone may sit in it; none is everybody
}

// ChangeSection changes a section's instructor, meetings, exam, groups and whether
// a freed seat is offered, all of them to what is given. A meeting that is moved
// keeps its id, and one that is taken away stays, called off, so that calendars
// follow (R15). Students who have a seat already keep it, whatever they clash with
// now. Capacity, reserved seats and cancelling move waiting lists and are not
// changed here.
//
// If the section no longer has the version that was read, the operation runs anew
// (store.ErrMoved), so that whoever compares versions for a caller (P6) does so
// again. The section exists.
func ChangeSection(ctx context.Context, tx *store.Tx, by actor.Actor, section int64, c SectionChange) error {
	was, err := readSection(ctx, tx, section)
	switch {
	case err != nil:
		return err
	case was == nil:
		return fmt.Errorf("change section: there is no section %d", section)
	case c.Version != 0 && c.Version != was.Version:
		return fmt.Errorf("change section %d: %w", section, store.ErrMoved)
	}
	codes := make([]string, len(c.Only))
	for i, code := range c.Only {
		codes[i] = tidy(code)
	}
	groups, err := GroupsByCode(ctx, tx, codes)
	if err != nil {
		return err
	}
	now := *was
	now.Instructor, now.Offers = tidy(c.Instructor), c.Offers
	var f faults
	f.name("instructor", now.Instructor)
	moved := rearrange(was.Meetings, f.meetings(c.Meetings, was.Term))
	now.Exam = f.exam(c.Exam, was.Term)
	now.Only = f.onlyFor(codes, groups)
	if err := f.err("Section not changed"); err != nil {
		return err
	}
	if what := now.changes(was, moved); len(what) > 0 {
		return now.saveChange(ctx, tx, by, what, moved)
	}
	return nil
}

func readSection(ctx context.Context, tx *store.Tx, id int64) (*Section, error) {
	refs, err := store.All(ctx, tx, selectRefs, (*Ref).Dest, []int64{id})
	if err != nil || len(refs) == 0 {
		return nil, err
	}
	all, err := readSections(ctx, tx, refs)
	return all[id], err
}

// changes names what is different.
func (s *Section) changes(was *Section, moved meetingChange) (what []string) {
	for _, part := range []struct {
		name      string
		different bool
	}{
		{"instructor", s.Instructor != was.Instructor},
		{"offers", s.Offers != was.Offers},
		{"meetings", len(moved.write) > 0},
		{"exam", (s.Exam == nil) != (was.Exam == nil) || s.Exam != nil && *s.Exam != *was.Exam},
		{"only", !slices.Equal(s.Only, was.Only)},
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

func (s *Section) saveChange(
	ctx context.Context, tx *store.Tx, by actor.Actor, what []string, moved meetingChange,
) error {
	if err := moved.number(ctx, tx); err != nil {
		return err
	}
	now, err := tx.Now(ctx)
	if err != nil {
		return err
	}
	var w weekly
	for _, m := range moved.write {
		w.meetings = append(w.meetings, meetingRow{s.ID, m})
	}
	if s.Exam != nil {
		w.exams = []examRow{{s.ID, *s.Exam}}
	}
	for _, group := range s.Only {
		w.only = append(w.only, pair{s.ID, group})
	}
	err = tx.Run(ctx, slices.Concat([]*store.Step{
		holdTerm.Do(s.Term.ID, s.Term.Version).Touching(1),
		updateSection.Do(s.ID, s.Version, s.Instructor, s.Offers).Touching(1),
		deleteExam.Do(s.ID), deleteOnly.Do(s.ID),
	}, w.steps(now))...)
	if err != nil {
		return fmt.Errorf("save section %d: %w", s.ID, err)
	}
	return journal.Record(ctx, tx, entry(by, "section", s.ID, changed, changeData{
		Version: s.Version + 1, Changed: what, Offers: s.Offers, Only: s.Only, Exam: examOf(s.Exam),
		Added: moved.added, Moved: moved.moved, Cancelled: moved.cancelled}))
}

// number draws the ids of meetings that are new.
func (c *meetingChange) number(ctx context.Context, tx *store.Tx) error {
	var fresh []*Meeting
	for i := range c.write {
		if c.write[i].ID == 0 {
			fresh = append(fresh, &c.write[i])
		}
	}
	ids, err := tx.IDs(ctx, "meetings", len(fresh))
	for i, id := range ids {
		fresh[i].ID = id
	}
	c.added = ids
	return err
}

var (
	updateSection = store.SQL(`
		update sections set instructor = $3, offers = $4, version = version + 1 where id = $1 and version = $2`)
	deleteExam = store.SQL(`delete from exams where section_id = $1`)
	deleteOnly = store.SQL(`delete from restrictions where section_id = $1`)
)
