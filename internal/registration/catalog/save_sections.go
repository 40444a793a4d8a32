package catalog

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/journal"
	"holdfast/internal/store"
	"holdfast/internal/timetable"
)

var (
	insertOfferings = store.Insert("offerings", "id bigint", "term_id bigint", "changed_at bigint")
	insertSeats     = store.Insert("seats", "id bigint", "offering_id bigint", "capacity bigint")
	insertSections  = store.Insert("sections", "id bigint", "term_id bigint", "course_id bigint", "seats_id bigint",
		"code text", "part text", "part_of bigint", "instructor text", "offers boolean")
	insertReserves = store.Insert("reserves", "id bigint", "seats_id bigint", "group_id bigint", "kept bigint",
		"releases_at bigint")
	saveMeetings = store.InsertOr("meetings", `on conflict (id) do update set
		weekday = excluded.weekday, starts = excluded.starts, ends = excluded.ends, from_on = excluded.from_on,
		until_on = excluded.until_on, weeks = excluded.weeks, room = excluded.room, sequence = excluded.sequence,
		cancelled = excluded.cancelled, first_day = excluded.first_day, last_day = excluded.last_day,
		every_days = excluded.every_days, moved_at = excluded.moved_at`, false,
		"id bigint", "section_id bigint", "weekday bigint", "starts bigint", "ends bigint", "from_on text",
		"until_on text", "weeks text", "room text", "sequence bigint", "cancelled boolean",
		"first_day bigint", "last_day bigint", "every_days bigint", "moved_at bigint")
	insertExams = store.Insert("exams", "section_id bigint", "held_on text", "starts bigint", "ends bigint",
		"room text", "moved_at bigint")
	insertOnly  = store.Insert("restrictions", "section_id bigint", "group_id bigint")
	raiseWholes = store.SQL(`update sections set version = version + 1 where id = any($1)`)
)

// newSeats are seats that are to be stored, with what the section that brings them
// says of them.
type newSeats struct {
	*seating
	capacity *int64
}

// newReserve is seats of a group that are to be stored.
type newReserve struct {
	id    int64
	seats *seating
	group int64
	ReserveDetails
}

// rows are what is to be stored of a plan.
type rows struct {
	offerings []*offering
	seats     []newSeats
	sections  []*node // what others are part of comes before them
	reserves  []newReserve
	weekly
	wholes []int64 // sections that are stored and get a new part
}

// weekly is what sections have by the week and the day, and for whom.
type weekly struct {
	meetings []meetingRow
	exams    []examRow
	only     []pair
}

// rows gathers what is to be stored. Sections have their numbers by now.
func (p *plan) rows() *rows {
	r := &rows{sections: slices.Clone(p.drafts), wholes: []int64{}}
	slices.SortStableFunc(r.sections, func(a, b *node) int { return cmp.Compare(a.depth(), b.depth()) })
	for _, n := range r.sections {
		if n.whole == nil && n.sharer == nil {
			r.offerings = append(r.offerings, n.seats.offering)
		}
		if n.sharer == nil {
			r.seats = append(r.seats, newSeats{n.seats, n.draft.Capacity})
		}
		for i, d := range n.draft.Reserves {
			r.reserves = append(r.reserves, newReserve{0, n.seats, n.groups[i], d})
		}
		for _, m := range n.draft.Meetings {
			r.meetings = append(r.meetings, meetingRow{n.id, Meeting{Meeting: m}})
		}
		if n.draft.Exam != nil {
			r.exams = append(r.exams, examRow{n.id, *n.draft.Exam})
		}
		for _, group := range n.only {
			r.only = append(r.only, pair{n.id, group})
		}
		if n.whole != nil && n.whole.draft == nil {
			r.wholes = append(r.wholes, n.whole.id)
		}
	}
	slices.Sort(r.wholes)
	r.wholes = slices.Compact(r.wholes)
	return r
}

// depth is 1 for a part, 0 for other sections.
func (n *node) depth() int {
	if n.isPart {
		return 1
	}
	return 0
}

// number draws the ids of what is new.
func (r *rows) number(ctx context.Context, tx *store.Tx) error {
	for _, of := range []struct {
		table string
		n     int
		set   func(i int, id int64)
	}{
		{"offerings", len(r.offerings), func(i int, id int64) { r.offerings[i].id = id }},
		{"seats", len(r.seats), func(i int, id int64) { r.seats[i].id = id }},
		{"meetings", len(r.meetings), func(i int, id int64) { r.meetings[i].ID = id }},
		{"reserves", len(r.reserves), func(i int, id int64) { r.reserves[i].id = id }},
	} {
		ids, err := tx.IDs(ctx, of.table, of.n)
		if err != nil {
			return err
		}
		for i, id := range ids {
			of.set(i, id)
		}
	}
	return nil
}

// save writes the sections of a plan.
func (p *plan) save(ctx context.Context, tx *store.Tx, by actor.Actor) ([]int64, error) {
	if len(p.drafts) == 0 {
		return nil, nil
	}
	now, err := tx.Now(ctx)
	if err != nil {
		return nil, err
	}
	ids, err := tx.IDs(ctx, "sections", len(p.drafts))
	if err != nil {
		return nil, err
	}
	for i, n := range p.drafts {
		n.id = ids[i]
	}
	r := p.rows()
	if err := r.number(ctx, tx); err != nil {
		return nil, err
	}
	err = tx.Run(ctx, slices.Concat([]*store.Step{
		holdTerm.Do(p.term.ID, p.term.Version).Touching(1),
		raiseWholes.Do(r.wholes).Touching(len(r.wholes)),
		store.Rows(insertOfferings, len(r.offerings), func(i int) []any {
			return []any{r.offerings[i].id, p.term.ID, now}
		}),
		store.Rows(insertSeats, len(r.seats), func(i int) []any {
			return []any{r.seats[i].id, r.seats[i].offering.id, r.seats[i].capacity}
		}),
		store.Rows(insertSections, len(r.sections), func(i int) []any { return r.sections[i].row(p.term.ID) }),
		store.Rows(insertReserves, len(r.reserves), func(i int) []any {
			d := r.reserves[i]
			return []any{d.id, d.seats.id, d.group, d.Kept, d.Releases}
		}),
	}, r.weekly.steps(0))...)
	if err != nil {
		return nil, fmt.Errorf("save sections: %w", err)
	}
	entries := make([]journal.Entry, len(p.drafts))
	for i, n := range p.drafts {
		entries[i] = entry(by, "section", n.id, added, n.data(p.term.ID))
	}
	return ids, journal.Record(ctx, tx, entries...)
}

func (n *node) row(term int64) []any {
	var whole *int64
	if n.whole != nil {
		whole = &n.whole.id
	}
	return []any{n.id, term, n.course, n.seats.id, n.code, n.part, whole, n.draft.Instructor, n.draft.Offers}
}

// steps write what sections have by the week. A meeting that is there already is
// written over. Moved is when, or 0 for sections that are new.
func (w *weekly) steps(moved civil.Instant) []*store.Step {
	return []*store.Step{
		store.Rows(saveMeetings, len(w.meetings), func(i int) []any {
			m := w.meetings[i]
			first, last, every := m.Days()
			return []any{m.ID, m.section, int64(m.Weekday), m.Start, m.End, m.From, m.Until, string(m.Weeks), m.Room,
				m.Sequence, m.Cancelled, first, last, every, moved}
		}),
		store.Rows(insertExams, len(w.exams), func(i int) []any {
			e := w.exams[i]
			return []any{e.section, e.Date, e.Start, e.End, e.Room, moved}
		}),
		store.Rows(insertOnly, len(w.only), func(i int) []any { return []any{w.only[i].of, w.only[i].id} }),
	}
}

// sectionData is what the journal says of a new section.
type sectionData struct {
	Version  int64         `json:"version"`
	Term     int64         `json:"term"`
	Course   int64         `json:"course"`
	Offering int64         `json:"offering"`
	Seats    int64         `json:"seats"`
	Part     string        `json:"part"`
	PartOf   int64         `json:"partOf,omitempty"`
	Capacity *int64        `json:"capacity,omitempty"` // of its own seats; without it as many as come
	Shared   bool          `json:"shared,omitempty"`
	Offers   bool          `json:"offers,omitempty"`
	Only     []int64       `json:"only,omitempty"`
	Reserves []reserveData `json:"reserves,omitempty"`
	Meetings int           `json:"meetings"`
	Exam     *examData     `json:"exam,omitempty"`
}

type reserveData struct {
	Group    int64         `json:"group"`
	Kept     int64         `json:"kept"`
	Releases civil.Instant `json:"releases"`
}

type examData struct {
	Date  civil.Date `json:"date"`
	Start int        `json:"start"` // minutes
	End   int        `json:"end"`
}

func examOf(e *timetable.Exam) *examData {
	if e == nil {
		return nil
	}
	return &examData{e.Date, e.Start, e.End}
}

func (n *node) data(term int64) sectionData {
	d := sectionData{Version: 1, Term: term, Course: n.course, Offering: n.seats.offering.id, Seats: n.seats.id,
		Part: n.part, Capacity: n.draft.Capacity, Shared: n.sharer != nil, Offers: n.draft.Offers, Only: n.only,
		Meetings: len(n.draft.Meetings), Exam: examOf(n.draft.Exam)}
	if n.whole != nil {
		d.PartOf = n.whole.id
	}
	for i, r := range n.draft.Reserves {
		d.Reserves = append(d.Reserves, reserveData{n.groups[i], r.Kept, r.Releases})
	}
	return d
}
