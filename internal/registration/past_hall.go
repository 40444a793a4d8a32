package registration

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/journal"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/settings"
	"holdfast/internal/store"
)

// hall is the floor with every offering of a term and every student on it. Each move
// has an instant of its own and is decided as if it were alone: what the desk would
// look at anew in the next transaction, the hall looks at anew in the next move.
type hall struct {
	*floor
	term      *catalog.Term
	changedAt map[*offering]civil.Instant
	log       []occasion // what is not in the journal yet
	made      []pastWaive
	written   []*store.Step
	skipped   []*pastSkip
	skipOf    map[*enrollment]*pastSkip

	onMove   func(at civil.Instant, m move, refused error) // somebody keeps count
	onCancel func(at civil.Instant, s *catalog.Section, reason string)
}

// occasion is what one operation made happen.
type occasion struct {
	at     civil.Instant
	causes []journal.Entry
	events []event
	waives []waive
}

// entries are what the journal tells of it, as [floor.save] would tell it.
func (o *occasion) entries(waives []int64) []journal.Entry {
	all := (&floor{causes: o.causes, events: o.events, waives: o.waives}).entries(waives)
	for i := range all {
		all[i].At = o.at
	}
	return all
}

// pastWaive is a row of overrides.
type pastWaive struct {
	waive
	id int64
	at civil.Instant
}

// pastSkip is a row of skips.
type pastSkip struct {
	of      *enrollment
	at      civil.Instant
	reasons string
}

var selectOfferingsOf = store.SQL(`select id from offerings where term_id = $1 order by id`)

// openHall reads the offerings and the settings of the current term as the desk
// does, and lets all students in.
func openHall(ctx context.Context, tx *store.Tx, c *campus) (*hall, error) {
	f := &floor{
		desk: &Desk{book: catalog.NewBook()}, now: c.now, offerings: make(map[int64]*offering),
		seats: make(map[int64]*seats), students: make(map[int64]*student), policies: make(map[int64]*policy),
		lastSkip: make(map[*enrollment]string),
	}
	ids, err := store.All(ctx, tx, selectOfferingsOf, store.Column[int64], c.term)
	if err != nil {
		return nil, err
	}
	rows, facts := &offeringRows{}, &studentRows{settings: settings.Read(termKeys...)}
	steps := rows.steps(wanted{offerings: ids, freeing: []int64{}})
	if err := tx.Run(ctx, append(steps, facts.steps([]int64{}, []int64{c.term}, c.now)...)...); err != nil {
		return nil, err
	}
	if err := f.furnish(ctx, tx, rows, facts); err != nil {
		return nil, err
	}
	for _, s := range c.students {
		f.students[s.id] = s
	}
	return &hall{floor: f, term: f.sections[c.sections[0]].Term, changedAt: make(map[*offering]civil.Instant),
		skipOf: make(map[*enrollment]*pastSkip)}, nil
}

// decide decides one move at an instant, which is not before that of the last one.
func (h *hall) decide(at civil.Instant, m move) error {
	h.now = at
	var units []*offering
	for _, id := range slices.Concat(m.take, m.give) {
		if o := h.seats[h.sections[id].Seats].offering; !slices.Contains(units, o) {
			o.settled = false
			units = append(units, o)
		}
	}
	_, err := h.floor.move(m)
	h.keep(units...)
	if h.onMove != nil {
		h.onMove(at, m, err)
	}
	return err
}

// callOff cancels a section without parts, as the registrar does.
func (h *hall) callOff(at civil.Instant, s *catalog.Section, by actor.Actor, reason string) {
	h.now = at
	c := &cancelling{section: s, rows: h.liveIn([]int64{s.ID}), reason: reason}
	h.cancel(c, by)
	h.keep(h.seats[s.Seats].offering)
	s.CancelledAt = &at
	if h.onCancel != nil {
		h.onCancel(at, s, reason)
	}
}

// keep takes from the floor what one operation on some offerings made happen, with
// its instant. Marks are not among it: the term has not begun, so nobody withdraws.
func (h *hall) keep(units ...*offering) {
	h.log = append(h.log, occasion{h.now, h.causes, h.events, h.waives})
	for _, s := range h.skips {
		known := h.skipOf[s.of]
		if known == nil {
			known = &pastSkip{of: s.of}
			h.skipOf[s.of] = known
			h.skipped = append(h.skipped, known)
		}
		known.at, known.reasons = h.now, s.reasons
	}
	h.written = append(h.written, h.besides...)
	h.causes, h.events, h.waives, h.skips, h.besides = nil, nil, nil, nil, nil
	for _, o := range units {
		if o.touched {
			o.touched, h.changedAt[o] = false, h.now
		}
		o.waiting = slices.DeleteFunc(o.waiting, (*waiter).gone)
	}
}

// happened gives new rows their ids, and what has happened since it was asked last
// as the journal tells it.
func (h *hall) happened(ctx context.Context, tx *store.Tx) (all []journal.Entry, err error) {
	fresh := h.fresh()
	ids, err := tx.IDs(ctx, "enrollments", len(fresh))
	if err != nil {
		return nil, err
	}
	for i, e := range fresh {
		e.id, e.stored = ids[i], true
	}
	made := 0
	for _, o := range h.log {
		made += len(o.waives)
	}
	if ids, err = tx.IDs(ctx, "overrides", made); err != nil {
		return nil, err
	}
	for _, o := range h.log {
		mine := ids[:len(o.waives)]
		ids = ids[len(o.waives):]
		for i, w := range o.waives {
			h.made = append(h.made, pastWaive{w, mine[i], o.at})
		}
		all = append(all, o.entries(mine)...)
	}
	h.log = nil
	return all, nil
}

// write puts what has become of the hall into the database. Rows go in the order of
// their foreign keys.
func (h *hall) write(ctx context.Context, tx *store.Tx) error {
	if err := tx.Run(ctx, h.written...); err != nil {
		return err
	}
	if err := h.writeCounts(ctx, tx); err != nil {
		return err
	}
	for _, rows := range []struct {
		q   *store.Query
		n   int
		row func(i int) []any
	}{
		{putEnrollments, len(h.changed), func(i int) []any { return h.changed[i].values() }},
		{putSkips, len(h.skipped), func(i int) []any {
			return []any{h.skipped[i].of.id, h.skipped[i].at, h.skipped[i].reasons}
		}},
		{insertOverrides, len(h.made), func(i int) []any {
			return h.made[i].values(h.made[i].id, h.made[i].at)
		}},
	} {
		if err := insertSlices(ctx, tx, rows.q, rows.n, rows.row); err != nil {
			return err
		}
	}
	return nil
}

// writeCounts writes the seats and offerings that anybody touched, by the statements
// with which a claim does it.
func (h *hall) writeCounts(ctx context.Context, tx *store.Tx) error {
	touched := slices.SortedFunc(maps.Keys(h.changedAt), func(a, b *offering) int { return cmp.Compare(a.id, b.id) })
	return tx.Run(ctx, countSteps(touched, func(o *offering) civil.Instant { return h.changedAt[o] })...)
}
