package registration

import (
	"context"
	"slices"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/denial"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/store"
)

// Moved is what became of a move: the enrollment that it was about, with those
// that went along.
type Moved struct {
	ID          int64         `json:"id"`
	Student     string        `json:"student" doc:"student number"`
	Section     int64         `json:"section"`
	Name        string        `json:"name" doc:"course and section, as people say it: CS204-B"`
	Title       string        `json:"title" doc:"of the course"`
	Term        string        `json:"term" doc:"code"`
	State       State         `json:"state" enum:"enrolled,waitlisted,offered,dropped,withdrawn,completed"`
	Position    int64         `json:"position,omitempty" doc:"place on the waiting list; 1 is next"`
	Since       civil.Instant `json:"since" doc:"when the state began"`
	OfferUntil  civil.Instant `json:"offerUntil,omitzero" doc:"until when the seat is kept, exclusive"`
	Conditional bool          `json:"conditional,omitempty" doc:"until a prerequisite in progress is passed"`
	Again       bool          `json:"again,omitempty" doc:"it was so already: nothing was changed"`
	Why         *Objection    `json:"why,omitempty" doc:"why there is no seat yet"`
	Warnings    []Objection   `json:"warnings,omitempty" doc:"what will be in the way when the turn comes"`
	Parts       []MovedPart   `json:"parts,omitempty" doc:"what was taken together with it"`
	Dropped     []MovedPart   `json:"dropped,omitempty" doc:"what was given up"`
	Overrode    []string      `json:"overrode,omitempty" doc:"codes of the refusals that were set aside"`
}

// MovedPart is one section that went along with a move.
type MovedPart struct {
	ID      int64  `json:"id"`
	Section int64  `json:"section"`
	Name    string `json:"name"`
	State   State  `json:"state"`
}

// Status is 201 for a seat, 202 for a place on a waiting list and 200 for what was
// so already, or what was given up.
func (m Moved) Status() int {
	switch {
	case m.Again, m.State == Dropped, m.State == Withdrawn:
		return 200
	case m.State == Waitlisted:
		return 202
	}
	return 201
}

// Objection is a reason as part of an answer.
type Objection struct {
	Code   string `json:"code"`
	Detail string `json:"detail"`
	Lift   string `json:"lift,omitempty"`
}

func objectionsOf(l denial.List) []Objection {
	var all []Objection
	for _, r := range l {
		all = append(all, Objection{r.Code.Name(), r.Detail, r.Lift})
	}
	return all
}

// move is what one caller asks for: sections to give up and others to take, all
// of it or nothing.
type move struct {
	by       actor.Actor
	student  int64
	give     []int64 // sections
	take     []int64 // sections; the first is the one that the answer is about
	units    []int64 // the offerings of both
	freeing  []int64 // those of what is given up
	override string  // why refusals are set aside, by somebody who may
}

// Units are the offerings: moves that meet at one are decided in one batch.
func (m move) Units() []int64 { return m.units }

// decide decides moves over one floor, in their order (D4).
func (d *Desk) decide(ctx context.Context, tx *store.Tx, moves []move) ([]store.Result[Moved], error) {
	var w wanted
	for _, m := range moves {
		w.offerings = append(w.offerings, m.units...)
		w.freeing = append(w.freeing, m.freeing...)
		w.students = append(w.students, m.student)
	}
	f, err := d.openFloor(ctx, tx, w)
	if err != nil {
		return nil, err
	}
	results := make([]store.Result[Moved], len(moves))
	answers := make([]func() Moved, len(moves))
	for i, m := range moves {
		answers[i], results[i].Err = f.move(m)
		if f.tooFew != nil {
			return nil, f.tooFew
		}
	}
	if err := f.save(ctx, tx); err != nil {
		return nil, err
	}
	for i, answer := range answers {
		if results[i].Err == nil {
			results[i].Answer = answer()
		}
	}
	return results, nil
}

// move decides one move. The answer is made after everything was written, when new
// rows have their ids; what it tells is as it was at this moment.
func (f *floor) move(m move) (func() Moved, error) {
	s := f.students[m.student]
	if s == nil {
		return nil, refusal(notMoved, unknownStudent.Because("The student is not there any more.").
			Lifted("Find the student by name or number."))
	}
	if len(m.take) == 0 {
		giving, denied := f.givenUp(s, m)
		return f.drop(m, giving, denied)
	}
	want, err := f.wantedSections(m)
	if err != nil {
		return nil, err
	}
	if len(m.give) == 0 {
		if again := f.already(s, want); again != nil {
			return again, nil
		}
	}
	f.serveBefore(s, want, m.by)
	giving, denied := f.givenUp(s, m) // now: his own turn may have come, or an offer of his be over
	answer, err := f.take(m, s, want, giving, denied)
	f.serveAll(want, m.by) // and those behind him
	return answer, err
}

const (
	notMoved   = "Not changed"
	notTaken   = "Not enrolled"
	notDropped = "Not dropped"
	notSwapped = "Not swapped"
)

// refusal is one reason as the whole answer.
func refusal(what string, r denial.Reason) error { return denial.List{r}.Err(what) }

func (m move) what() string {
	if len(m.give) > 0 {
		return notSwapped
	}
	return notTaken
}

// already gives the state as it is, if every section wanted is had or waited for
// already (R9). An offer is not had: to ask for it is to accept it.
func (f *floor) already(s *student, want []*catalog.Section) func() Moved {
	var rows []*enrollment
	for _, sec := range want {
		e := s.rows[sec.ID]
		if e == nil || e.state != Enrolled && e.state != Waitlisted {
			return nil
		}
		rows = append(rows, e)
	}
	return f.answer(rows, nil, func(m *Moved) { m.Again = true })
}

// weighed is what is to be said of a claim before anything is changed.
type weighed struct {
	claim  *claim
	had    []*enrollment // of what is wanted, where a seat is had or kept already
	denied denial.List
	warned denial.List // what keeps nobody from a waiting list
	full   denial.List // why there is no seat
	waits  bool        // a place on the waiting list is what there is
}

// weigh asks all that may object to a claim (R6).
func (f *floor) weigh(m move, c *claim, giving []*enrollment, denied denial.List) weighed {
	w := weighed{claim: c, had: seatedIn(c.student, c.sections), denied: denied}
	w.denied.Add(deny(c)...)
	w.full = f.roomless(c, append(slices.Clone(giving), w.had...))
	w.waits = len(w.full) > 0 && len(m.give) == 0 && f.together(c.sections)
	switch {
	case w.waits && m.override == "":
		w.denied, w.warned = c.waiting(w.denied)
	case len(w.full) > 0 && !w.waits:
		w.denied.Add(w.full...)
	}
	w.denied.Add(f.stands(w, giving)...)
	return w
}

// take gives seats in what is wanted, or a place on the waiting list.
func (f *floor) take(
	m move, s *student, want []*catalog.Section, giving []*enrollment, denied denial.List,
) (func() Moved, error) {
	w := f.weigh(m, f.claim(s, want, giving), giving, denied)
	denied, lifted := f.setAside(m, w.claim, w.denied)
	if err := denied.Err(m.what()); err != nil {
		return nil, err
	}
	gone := append(f.giveUp(m, giving), f.leaveRest(s, want, m.by)...)
	var rows []*enrollment
	if w.waits {
		rows = f.wait(s, want, m.by)
	} else {
		rows = f.put(s, want, Enrolled, whyTaken(w.had), m.by)
	}
	if len(lifted) > 0 {
		f.because(len(rows), m.override)
	}
	answer := f.answer(rows, gone, func(a *Moved) {
		a.Warnings, a.Overrode = objectionsOf(w.warned), lifted
		if w.waits {
			a.Why = &objectionsOf(w.full)[0]
		}
	})
	f.serveGiven(giving, m.by)
	return answer, nil
}

// claim is what the rules judge, as things stand on the floor: what is wanted
// beside all else that the student has and does not give up.
func (f *floor) claim(s *student, want []*catalog.Section, giving []*enrollment) *claim {
	had := seatedIn(s, want)
	without := append(slices.Clone(giving), had...)
	for _, e := range s.rows {
		if f.over(e) {
			without = append(without, e)
		}
	}
	kept := slices.Concat(heldBy(s, without), gradedIn(s, want[0].Term.ID))
	return &claim{student: s, sections: want, kept: kept, now: f.now,
		policy: f.policy(want[0].Term.ID), scale: f.scale, next: len(had) == len(want)}
}

// seatedIn are the rows of sections in which the student has a seat, or is kept
// one.
func seatedIn(s *student, want []*catalog.Section) (had []*enrollment) {
	for _, sec := range want {
		if e := s.rows[sec.ID]; e != nil && (e.state == Enrolled || e.state == Offered) {
			had = append(had, e)
		}
	}
	return had
}

func whyTaken(had []*enrollment) reasonWhy {
	if len(had) > 0 {
		return whyAccepted
	}
	return whyAsked
}

// together says whether sections are of one offering: such wait together.
func (f *floor) together(want []*catalog.Section) bool {
	return !slices.ContainsFunc(want, func(s *catalog.Section) bool { return s.Offering != want[0].Offering })
}

// split parts a refusal into what is among the codes and what is not.
func split(l denial.List, codes []*denial.Code) (stays, among denial.List) {
	for _, r := range l {
		if slices.Contains(codes, r.Code) {
			among.Add(r)
		} else {
			stays.Add(r)
		}
	}
	return stays, among
}

// roomless says of the sections wanted which have no seat for the student, and
// whether that is because they are full or because what is free is kept (R6).
func (f *floor) roomless(c *claim, giving []*enrollment) (l denial.List) {
	for _, s := range c.sections {
		at := f.seats[s.Seats]
		var extra int64
		for _, e := range giving {
			if e.section.Seats == s.Seats && e.state.seated() {
				extra++
			}
		}
		switch r := at.roomFor(c.student, extra, f.now); {
		case r.free:
		case r.kept != nil:
			zone := s.Term.Zone
			l.Add(reservedForOthers.Because("The free seats of %s are kept for others.", s.Name()).
				Lifted("What is left of them is open to all on %s, %s.",
					zone.DateOf(r.kept.releases).Long(), zone.Clock(r.kept.releases)).
				With("until", r.kept.releases).With("section", s.ID))
		default:
			l.Add(sectionFull.Because("All %d seats of %s are taken.", *at.capacity, s.Name()).
				Lifted("%s", c.insteadOfSeat(s)).
				With("capacity", *at.capacity).With("section", s.ID))
		}
	}
	return l
}

// insteadOfSeat says what a student can do about a section that is full for him.
func (c *claim) insteadOfSeat(s *catalog.Section) string {
	e := c.student.rows[s.ID]
	partHeld := s.PartOf != 0 && slices.ContainsFunc(c.kept, func(o *catalog.Section) bool { return o.ID == s.PartOf })
	switch {
	case e != nil && e.state == Waitlisted:
		return "Wait for the turn, or choose another section."
	case partHeld:
		return "Choose another " + s.Part + ", or ask again when a seat is free."
	}
	return "Join its waiting list, or choose another section."
}

// stands objects to what the student sits in or waits for already, where a mere
// repetition is no answer: in swaps, and when only some of what is wanted is new.
// What is waited for is in the way only where there is no seat: one that is free
// after those before him were served is his to take, and uses his place up.
func (f *floor) stands(w weighed, giving []*enrollment) (l denial.List) {
	for _, sec := range w.claim.sections {
		e := w.claim.student.rows[sec.ID]
		switch {
		case e == nil || slices.Contains(giving, e):
		case e.state == Enrolled:
			l.Add(alreadyEnrolled.Because("There is a seat in %s already.", sec.Name()).
				Lifted("Ask for what is still wanted only.").With("enrollment", e.id))
		case e.state == Waitlisted && w.waits:
			l.Add(alreadyWaitlisted.Because("%s is waited for already.", sec.Name()).
				Lifted("Leave the waiting list first, or wait for the turn.").With("enrollment", e.id))
		case e.state == Waitlisted && len(w.full) > 0:
			l.Add(alreadyWaitlisted.Because("%s is waited for already, and the place is kept.", sec.Name()).
				Lifted("Ask again when there is a seat: it uses the place up.").With("enrollment", e.id))
		case e.state == Completed:
			l.Add(alreadyGraded.Because("%s has a mark already.", sec.Name()).
				Lifted("Choose a section of another term.").With("enrollment", e.id))
		}
	}
	return l
}

// setAside stores an override for each rule that somebody with the right sets
// aside, in the term of what is wanted, so that it holds too when the turn on a
// waiting list comes (R3).
func (f *floor) setAside(m move, c *claim, l denial.List) (stays denial.List, lifted []string) {
	if m.override == "" {
		return l, nil
	}
	stays, lifted = denial.SetAside(rules, l)
	stays, late := split(stays, overridableDrops)
	if len(stays) > 0 {
		return stays, nil
	}
	for _, rule := range lifted {
		for _, s := range c.courses() {
			f.waive(waive{student: c.student, term: s.Term.ID, course: s.Course.ID, rule: rule, kind: waived,
				why: m.override, by: m.by})
		}
	}
	for _, r := range late {
		lifted = append(lifted, r.Code.Name())
	}
	return nil, lifted
}

// put brings the student's rows of some sections into a state that holds a seat.
func (f *floor) put(s *student, want []*catalog.Section, state State, why reasonWhy, by actor.Actor) []*enrollment {
	c := f.claim(s, want, nil)
	var rows []*enrollment
	for _, sec := range want {
		e := f.row(s, sec)
		at := f.seats[sec.Seats]
		f.forgetSkip(e) // what was in the way a moment ago no longer is
		if e.state != Offered {
			if r := at.roomFor(s, 0, f.now); r.reserve != nil {
				r.reserve.used++
				e.reserve = r.reserve.id
			}
		}
		e.conditional = c.conditional(sec)
		f.to(e, state, why, by)
		rows = append(rows, e)
	}
	return rows
}

// leaveRest takes the student off the list for what he waited for together with
// something that he takes now, and does not take: a turn is used up as a whole.
func (f *floor) leaveRest(s *student, want []*catalog.Section, by actor.Actor) (left []*enrollment) {
	for _, sec := range want {
		e := s.rows[sec.ID]
		if e == nil || e.state != Waitlisted {
			continue
		}
		for _, o := range s.rows {
			along := o.state == Waitlisted && o.turn == e.turn && o.section.Offering == sec.Offering
			if along && !slices.Contains(want, o.section) {
				left = append(left, o)
			}
		}
	}
	slices.SortFunc(left, wholeFirst)
	left = slices.Compact(left)
	for _, e := range left {
		f.to(e, Dropped, whyAsked, by)
	}
	return left
}

// wait puts the student at the end of the waiting list, with one turn for all
// sections (R29).
func (f *floor) wait(s *student, want []*catalog.Section, by actor.Actor) []*enrollment {
	o := f.seats[want[0].Seats].offering
	o.lastTurn++
	w := &waiter{student: s, turn: o.lastTurn, late: true}
	for _, sec := range want {
		e, at := f.row(s, sec), f.seats[sec.Seats]
		e.ahead, e.leftSeen = at.waiting, len(at.left)
		e.turn = o.lastTurn
		f.forgetSkip(e)
		f.to(e, Waitlisted, whyAsked, by)
		w.rows = append(w.rows, e)
	}
	asked := slices.Clone(w.rows) // in the order of the request, which the answer follows
	slices.SortFunc(w.rows, wholeFirst)
	// Who left this list a moment ago, in the same batch, stands at its end now.
	o.waiting = append(slices.DeleteFunc(o.waiting, (*waiter).gone), w)
	return asked
}

// row is the student's row of a section, a new one if there was none (R9).
func (f *floor) row(s *student, sec *catalog.Section) *enrollment {
	e := s.rows[sec.ID]
	if e == nil {
		e = &enrollment{student: s, section: sec}
		s.rows[sec.ID] = e
	}
	return e
}

// answer tells what became of rows, the first of which the move was about. It is
// told as it is now; only the ids are looked up when the answer is made.
func (f *floor) answer(rows, gone []*enrollment, more func(*Moved)) func() Moved {
	e := rows[0]
	m := Moved{
		Student: e.student.number, Section: e.section.ID, Name: e.section.Name(), Title: e.section.Course.Title,
		Term: e.section.Term.Code, State: e.state, Since: e.since, OfferUntil: e.offerUntil, Conditional: e.conditional,
	}
	if e.state == Waitlisted {
		m.Position = f.seats[e.section.Seats].position(e)
	}
	if more != nil {
		more(&m)
	}
	parts, dropped := partsOf(rows[1:]), partsOf(gone)
	return func() Moved {
		m.ID, m.Parts, m.Dropped = e.id, parts(), dropped()
		return m
	}
}

func partsOf(rows []*enrollment) func() []MovedPart {
	states := make([]State, len(rows))
	for i, e := range rows {
		states[i] = e.state
	}
	return func() []MovedPart {
		var all []MovedPart
		for i, e := range rows {
			all = append(all, MovedPart{ID: e.id, Section: e.section.ID, Name: e.section.Name(), State: states[i]})
		}
		return all
	}
}
