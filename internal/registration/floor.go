package registration

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/denial"
	"holdfast/internal/journal"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/settings"
	"holdfast/internal/store"
)

// floor is what a transaction holds of registration, locked: offerings with their
// seats and waiting lists, and students with all that they sit in. Decisions are
// made on it, one after the other, and [floor.save] writes what has changed.
type floor struct {
	desk      *Desk
	now       civil.Instant
	offerings map[int64]*offering
	seats     map[int64]*seats
	sections  map[int64]*catalog.Section
	students  map[int64]*student
	scale     catalog.Scale
	policies  map[int64]*policy
	values    settings.Values

	lastSkip map[*enrollment]string      // of those who wait, by enrollment: why they were passed over before
	passed   map[*enrollment]denial.List // of those whose turn came: why they are passed over now

	changed []*enrollment // what is to be written
	events  []event
	skips   []*skip
	marks   []mark
	waives  []waive
	resized []*seats // they have another capacity

	besides []*store.Step   // what an operation writes itself, before anything else
	causes  []journal.Entry // and says of it, before what follows from it

	tooFew error // more wait than were locked
}

// wanted is what a transaction needs on its floor.
type wanted struct {
	offerings []int64
	freeing   []int64 // those of the offerings in which a seat may come free
	students  []int64 // those who act; who waits is found
	everybody []int64 // sections: whoever sits or waits there, or in their parts
}

// fewWaiters is how many of those who wait are locked at first (D3).
const fewWaiters = 32

// openFloor takes the locks, offerings first, then students: those who act and
// the first of those who wait where a seat is free or comes free. Then it takes
// the instant and reads the facts.
func (d *Desk) openFloor(ctx context.Context, tx *store.Tx, w wanted) (*floor, error) {
	for _, o := range w.offerings {
		if _, deep := d.deep.Load(o); deep {
			w.freeing = append(w.freeing, o)
		}
	}
	rows := &offeringRows{}
	if err := tx.Run(ctx, append([]*store.Step{store.Locking("offerings", w.offerings...)}, rows.steps(w)...)...); err != nil {
		return nil, fmt.Errorf("lock offerings: %w", err)
	}
	var later []waitingRow
	rows.waiting, later = d.firstWaiters(rows.waiting)
	ids := rows.students(w)
	if err := tx.Run(ctx, store.Locking("students", ids...), store.Instant()); err != nil {
		return nil, fmt.Errorf("lock students: %w", err)
	}
	f, err := d.readFloor(ctx, tx, rows, ids)
	if err != nil {
		return nil, err
	}
	return f, f.lockEnded(later)
}

// seeFloor reads the same in a transaction that changes nothing and takes no
// locks, with everybody who waits where a seat is free. Moves may be tried on it;
// it is never saved.
func (d *Desk) seeFloor(ctx context.Context, tx *store.Tx, w wanted) (*floor, error) {
	rows := &offeringRows{}
	if err := tx.Run(ctx, rows.steps(w)...); err != nil {
		return nil, fmt.Errorf("read offerings: %w", err)
	}
	return d.readFloor(ctx, tx, rows, rows.students(w))
}

// readFloor takes the instant, reads the facts about the students, and puts all
// that was read in its place.
func (d *Desk) readFloor(ctx context.Context, tx *store.Tx, rows *offeringRows, students []int64) (f *floor, err error) {
	f = &floor{
		desk: d, offerings: make(map[int64]*offering), seats: make(map[int64]*seats),
		students: make(map[int64]*student), policies: make(map[int64]*policy), lastSkip: make(map[*enrollment]string),
	}
	if f.now, err = tx.Now(ctx); err != nil {
		return nil, err
	}
	facts := &studentRows{settings: settings.Read(termKeys...)}
	if err := tx.Run(ctx, facts.steps(students, rows.terms(), f.now)...); err != nil {
		return nil, fmt.Errorf("read students: %w", err)
	}
	return f, f.furnish(ctx, tx, rows, facts)
}

// firstWaiters parts the waiting, who come in the order of their turns: those whose
// turn is near, of deep offerings all of them, and those who stand behind them.
func (d *Desk) firstWaiters(all []waitingRow) (near, later []waitingRow) {
	type list struct {
		deep  bool
		turns int
		last  int64
	}
	lists := make(map[int64]*list) // by offering
	for _, e := range all {
		l := lists[e.offering]
		if l == nil {
			l = &list{}
			_, l.deep = d.deep.Load(e.offering)
			lists[e.offering] = l
		}
		if e.turn != l.last {
			l.turns, l.last = l.turns+1, e.turn
		}
		if l.deep || l.turns <= fewWaiters {
			near = append(near, e)
		} else {
			later = append(later, e)
		}
	}
	return near, later
}

// lockEnded gives the transaction up if an offer is over which was not locked: it is
// to end before anything else is decided (P12).
func (f *floor) lockEnded(later []waitingRow) error {
	for _, e := range later {
		if e.offerUntil != 0 && e.offerUntil <= f.now {
			f.lockMore(f.offerings[e.offering])
		}
	}
	return f.tooFew
}

// furnish puts what was read in its places.
func (f *floor) furnish(ctx context.Context, tx *store.Tx, rows *offeringRows, facts *studentRows) (err error) {
	refs := rows.refs
	for i := range facts.held {
		refs = append(refs, facts.held[i].ref)
	}
	if f.sections, err = f.desk.book.Sections(ctx, tx, refs); err != nil {
		return err
	}
	if f.values, err = facts.settings.Values(); err != nil {
		return err
	}
	rows.onto(f)
	facts.onto(f)
	f.queue(rows.waiting)
	f.scale = facts.scale
	return f.askLibrary(ctx, tx)
}

// askLibrary asks what the students owe, if that is a rule in any of the terms.
func (f *floor) askLibrary(ctx context.Context, tx *store.Tx) error {
	asked := slices.ContainsFunc(slices.Collect(maps.Values(f.sections)), func(s *catalog.Section) bool {
		return f.policy(s.Term.ID).on(libraryFines)
	})
	if f.desk.fines == nil || !asked {
		return nil
	}
	people := make([]int64, 0, len(f.students))
	for _, s := range f.students {
		people = append(people, s.person)
	}
	slices.Sort(people)
	owed, err := f.desk.fines.UnpaidFines(ctx, tx, people)
	if err != nil {
		return fmt.Errorf("ask the library: %w", err)
	}
	for _, s := range f.students {
		s.owes = owed[s.person]
	}
	return nil
}

func (f *floor) policy(term int64) *policy {
	p := f.policies[term]
	if p == nil {
		p = policyOf(f.values, term)
		f.policies[term] = p
	}
	return p
}

// queue gathers rows that wait into waiters, by turn.
func (f *floor) queue(rows []waitingRow) {
	type key struct{ offering, turn int64 }
	seen := make(map[key]*waiter)
	for _, r := range rows {
		o, s := f.offerings[r.offering], f.students[r.student]
		e := s.rows[r.section]
		k := key{o.id, e.turn}
		w := seen[k]
		if w == nil {
			w = &waiter{student: s, turn: e.turn}
			seen[k] = w
			o.waiting = append(o.waiting, w)
		}
		w.rows = append(w.rows, e)
		if r.why != "" {
			f.lastSkip[e] = r.why
		}
	}
	for _, o := range f.offerings {
		slices.SortFunc(o.waiting, func(a, b *waiter) int { return cmp.Compare(a.turn, b.turn) })
		for _, w := range o.waiting {
			slices.SortFunc(w.rows, wholeFirst)
		}
		o.more = slices.ContainsFunc(o.seats, func(s *seats) bool { return o.unread(s) > 0 })
	}
}

// wholeFirst puts a section before its parts.
func wholeFirst(a, b *enrollment) int {
	return cmp.Or(cmp.Compare(a.section.PartOf, b.section.PartOf), cmp.Compare(a.section.ID, b.section.ID))
}

// unread is how many wait for seats besides those that were read.
func (o *offering) unread(s *seats) int64 {
	n := s.waiting
	for _, w := range o.waiting {
		for _, e := range w.rows {
			if e.state == Waitlisted && e.section.Seats == s.id {
				n--
			}
		}
	}
	return n
}

// to changes the state of an enrollment: seats, row, history and journal.
func (f *floor) to(e *enrollment, state State, why reasonWhy, by actor.Actor) {
	was := e.state
	s := f.seats[e.section.Seats]
	s.count(was, -1)
	s.count(state, +1)
	if was == Waitlisted {
		s.left = append(s.left, e.turn)
	}
	if !state.seated() {
		f.giveBack(s, e)
	}
	if state != Offered && state != Waitlisted {
		e.turn = 0
	}
	if state != Offered {
		e.offerUntil = 0
	}
	if !state.live() {
		e.conditional = false
	}
	e.state, e.since = state, f.now
	f.note(e, was, why, by)
	if !e.changed {
		e.changed = true
		f.changed = append(f.changed, e)
	}
	f.stir(e, was)
}

// giveBack frees the kept seat that an enrollment had.
func (f *floor) giveBack(s *seats, e *enrollment) {
	for _, r := range s.reserves {
		if r.id == e.reserve {
			r.used--
		}
	}
	e.reserve = 0
}

// stir marks the lists that are to be walked anew: that of the seat which came
// free, and those on which the student himself waits and may now be served.
func (f *floor) stir(e *enrollment, was State) {
	o := f.seats[e.section.Seats].offering
	o.touched = true
	if was.seated() == e.state.seated() {
		return
	}
	o.settled = o.settled && e.state.seated()
	f.reconsider(e.student)
}

// reconsider marks the lists on which a student waits: the rules may say another
// thing of him now.
func (f *floor) reconsider(who *student) {
	for _, e := range who.rows {
		if s := f.seats[e.section.Seats]; s != nil && e.state == Waitlisted {
			s.offering.settled = false
		}
	}
}

func (s *seats) count(state State, n int64) {
	switch state {
	case Enrolled, Completed:
		s.enrolled += n
	case Offered:
		s.offered += n
	case Waitlisted:
		s.waiting += n
	}
}

// reasonWhy is why an enrollment changed its state, for its history.
type reasonWhy string

const (
	whyAsked     reasonWhy = "asked"
	whyPromoted  reasonWhy = "promoted"
	whyOffered   reasonWhy = "offered"
	whyExpired   reasonWhy = "expired"
	whyPassed    reasonWhy = "passedOver"
	whyCancelled reasonWhy = "sectionCancelled"
	whyGraded    reasonWhy = "graded"
	whyFailed    reasonWhy = "prerequisiteFailed"
	whyAccepted  reasonWhy = "accepted"
)

// event is what happened to an enrollment, for its history and the journal.
type event struct {
	of   *enrollment
	kind string // as the journal has it, after "registration.enrollment."
	why  reasonWhy
	by   actor.Actor
	note string // the reason in somebody's own words
	data map[string]any
}

// note writes a change of state down.
func (f *floor) note(e *enrollment, was State, why reasonWhy, by actor.Actor) {
	data := map[string]any{"section": e.section.ID, "seats": e.section.Seats, "term": e.section.Term.ID, "why": why}
	if was != "" {
		data["was"] = was
	}
	if e.turn != 0 {
		data["turn"] = e.turn
	}
	if e.conditional {
		data["conditional"] = true
	}
	f.events = append(f.events, event{of: e, kind: string(e.state), why: why, by: by, data: data})
}

// because gives the last changes of state, so many, the reason in the words of who
// made them.
func (f *floor) because(changes int, reason string) {
	for i := range changes {
		f.events[len(f.events)-1-i].note = reason
	}
}
