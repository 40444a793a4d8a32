package registration

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/denial"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/store"
	"holdfast/internal/waitlist"
)

// serveAll serves those who wait for what somebody else wants, before he gets any
// of it (R8).
func (f *floor) serveAll(want []*catalog.Section, by actor.Actor) {
	for _, s := range want {
		f.serve(f.seats[s.Seats].offering, by)
	}
}

// serveBefore is serveAll for a student who may wait for what he wants himself: if
// he waits for all of it that is of an offering, only those before him are served
// first, and the seat that they leave may be his.
func (f *floor) serveBefore(s *student, want []*catalog.Section, by actor.Actor) {
	for _, sec := range want {
		o := f.seats[sec.Seats].offering
		if ahead, waits := f.aheadOf(s, want, o); waits {
			f.expire(o, passing(by))
			if !o.settled {
				f.walk(o, ahead, passing(by))
			}
			continue
		}
		f.serve(o, by)
	}
}

// aheadOf are those who wait in an offering before a student, if he waits there for
// all that he wants of it, and nobody stands between who was not read.
func (f *floor) aheadOf(s *student, want []*catalog.Section, o *offering) (ahead []*waiter, waits bool) {
	last := 0
	for _, sec := range want {
		if sec.Offering != o.id {
			continue
		}
		e := s.rows[sec.ID]
		if e == nil || e.state != Waitlisted {
			return nil, false
		}
		at := slices.IndexFunc(o.waiting, func(w *waiter) bool { return w.turn == e.turn })
		if at < 0 || o.waiting[at].late && o.more {
			return nil, false
		}
		last = max(last, at)
	}
	return o.waiting[:last], true
}

// passing is by whom those who wait are served: nobody is told whose drop it was.
func passing(by actor.Actor) actor.Actor { return actor.Actor{Via: by.Via} }

// serve gives the free seats of an offering to those who wait, in their order, to
// each to whom no rule objects (R11). Who is passed over is told why.
func (f *floor) serve(o *offering, by actor.Actor) {
	by = passing(by)
	f.expire(o, by)
	if o.settled || !f.walk(o, o.waiting, by) {
		return
	}
	if slices.ContainsFunc(o.seats, func(s *seats) bool { return s.free() > 0 && o.unread(s) > 0 }) {
		f.lockMore(o)
		return
	}
	o.settled = true
}

// walk serves those of an offering that are given, unless somebody before them was
// not looked at.
func (f *floor) walk(o *offering, rest []*waiter, by actor.Actor) (done bool) {
	for {
		near := f.withRoom(rest)
		next, found, passed := waitlist.Walk(near, func(w *waiter) denial.List { return f.objections(w) })
		for _, p := range passed {
			f.passOver(p.Waiter, p.Reasons, by)
		}
		if !found {
			return true
		}
		if next.late && o.more {
			f.lockMore(o) // somebody before him was not looked at
			return false
		}
		f.promote(next, by)
		rest = rest[slices.Index(rest, next)+1:]
	}
}

// lockMore gives the transaction up, to be run anew with all who wait (D3).
func (f *floor) lockMore(o *offering) {
	f.desk.deep.Store(o.id, true)
	f.tooFew = fmt.Errorf("more wait for offering %d than were locked: %w", o.id, store.ErrMoved)
}

// expire ends offers whose time is over (P12).
func (f *floor) expire(o *offering, by actor.Actor) {
	for _, w := range o.waiting {
		for _, e := range w.rows {
			if f.over(e) {
				f.to(e, Dropped, whyExpired, by)
			}
		}
	}
}

// over says whether the time of an offer is over. Until somebody comes by, it
// keeps the seat, and nobody from anything else.
func (f *floor) over(e *enrollment) bool { return e.state == Offered && e.offerUntil <= f.now }

// withRoom leaves those who wait for sections that all have a seat for them, in
// terms in which registration is not over.
func (f *floor) withRoom(all []*waiter) (near []*waiter) {
	for _, w := range all {
		waits := func(e *enrollment) bool {
			return e.state == Waitlisted && f.now < f.closes(e.section.Term) &&
				f.seats[e.section.Seats].roomFor(w.student, 0, f.now).free
		}
		if !slices.ContainsFunc(w.rows, func(e *enrollment) bool { return !waits(e) }) {
			near = append(near, w)
		}
	}
	return near
}

// closes is when waiting lists of a term stop: with the last window, or never where
// windows are no rule.
func (f *floor) closes(t *catalog.Term) civil.Instant {
	if !f.policy(t.ID).on(windowClosed) {
		return math.MaxInt64
	}
	return t.Closes()
}

func (w *waiter) sections() []*catalog.Section {
	all := make([]*catalog.Section, len(w.rows))
	for i, e := range w.rows {
		all[i] = e.section
	}
	return all
}

// objections are the rules' to one whose turn has come, all asked anew.
func (f *floor) objections(w *waiter) denial.List {
	c := f.claim(w.student, w.sections(), nil)
	c.next = true
	return deny(c)
}

// promote gives a seat to one who waited, or offers it for a while.
func (f *floor) promote(w *waiter, by actor.Actor) {
	first := w.rows[0].section
	if !first.Offers {
		f.put(w.student, w.sections(), Enrolled, whyPromoted, by)
		return
	}
	until := min(f.now.Add(f.policy(first.Term.ID).offerFor), f.closes(first.Term))
	for _, e := range w.rows {
		e.offerUntil = until
	}
	f.put(w.student, w.sections(), Offered, whyOffered, by)
}

// skip is why one who waits was passed over.
type skip struct {
	of      *enrollment
	reasons string
}

// skip keeps the last word on each.
func (f *floor) skip(e *enrollment, reasons string) {
	for _, s := range f.skips {
		if s.of == e {
			s.reasons = reasons
			return
		}
	}
	f.skips = append(f.skips, &skip{e, reasons})
}

// forgetSkip: who joins anew is told anew.
func (f *floor) forgetSkip(e *enrollment) {
	delete(f.lastSkip, e)
	f.skips = slices.DeleteFunc(f.skips, func(s *skip) bool { return s.of == e })
}

// passOver tells one whose turn it was why it is another's. The same reasons as
// the last time are told once.
func (f *floor) passOver(w *waiter, l denial.List, by actor.Actor) {
	first := w.rows[0]
	if f.passed == nil {
		f.passed = make(map[*enrollment]denial.List)
	}
	f.passed[first] = l
	if text := reasonsText(l); f.lastSkip[first] != text {
		f.lastSkip[first] = text
		f.skip(first, text)
		f.offering(first).touched = true
		f.events = append(f.events, event{of: first, kind: string(whyPassed), by: by,
			data: map[string]any{"section": first.section.ID, "codes": codesOf(l), "turn": w.turn}})
	}
	if f.policy(first.section.Term.ID).passedOver == passedOverLeaves {
		for _, e := range w.rows {
			f.to(e, Dropped, whyPassed, by)
		}
	}
}

func (f *floor) offering(e *enrollment) *offering { return f.seats[e.section.Seats].offering }

func codesOf(l denial.List) (codes []string) {
	for _, r := range l {
		codes = append(codes, r.Code.Name())
	}
	return codes
}

// reasonsText is a refusal as it is stored.
func reasonsText(l denial.List) string {
	text, err := json.Marshal(objectionsOf(l))
	if err != nil {
		panic(err) // texts only
	}
	return string(text)
}
