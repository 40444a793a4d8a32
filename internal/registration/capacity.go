package registration

import (
	"context"
	"slices"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/denial"
	"holdfast/internal/idempotency"
	"holdfast/internal/journal"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/store"
)

// SectionSeats is how many may sit in a section, and how many do.
type SectionSeats struct {
	Section    int64         `json:"section"`
	Name       string        `json:"name"`
	Term       string        `json:"term" doc:"code"`
	SharedWith []string      `json:"sharedWith" doc:"sections that are listed together with it and have the same seats"`
	Capacity   *int64        `json:"capacity,omitempty" doc:"seats; absent when as many may come as like"`
	Unlimited  bool          `json:"unlimited,omitempty"`
	Enrolled   int64         `json:"enrolled"`
	Offered    int64         `json:"offered" doc:"kept for a while for those who were offered a seat"`
	Waitlisted int64         `json:"waitlisted"`
	Over       int64         `json:"over,omitempty" doc:"how many sit there beyond a capacity that was lowered"`
	Reserves   []SeatReserve `json:"reserves"`
	Promoted   int64         `json:"promoted" doc:"how many of those who waited have or are offered a seat by this"`
	Passed     int64         `json:"passed" doc:"how many whose turn came were passed over, because a rule objects"`
	PassedFor  []PassedFor   `json:"passedFor,omitempty" doc:"for what, the most frequent first; somebody may have several"`
}

// PassedFor is a reason for which people who waited were passed over (R11).
type PassedFor struct {
	Code     string `json:"code" doc:"of the refusal"`
	Students int64  `json:"students"`
}

// SeatReserve is seats that are kept for a group.
type SeatReserve struct {
	Group      string        `json:"group" doc:"code"`
	Kept       int64         `json:"kept"`
	Used       int64         `json:"used" doc:"how many of them are taken"`
	ReleasesAt civil.Instant `json:"releasesAt" doc:"from then on they are everybody's"`
}

// CapacityIn gives a section another capacity.
type CapacityIn struct {
	ID   int64 `path:"id" minimum:"1" doc:"id of the section"`
	Body CapacityRequest
}

// CapacityRequest is the body of it.
type CapacityRequest struct {
	Capacity  *int64 `json:"capacity,omitempty" doc:"how many may sit there, 0 or more"`
	Unlimited bool   `json:"unlimited,omitempty" doc:"instead of a capacity: as many as come"`
}

const notSized = "The capacity was not changed"

var (
	capacityNegative = denial.Define("capacityNegative", 422, "A capacity is 0 or more.")
	capacityUnclear  = denial.Define("capacityUnclear", 422,
		"Either a capacity is given or that there is none, and not both.")
	keptBeyondCapacity = denial.Define("keptBeyondCapacity", 409,
		"More seats would be kept for groups than the section has.")

	resizeSeats = store.Update(`update seats set capacity = $2 where id = $1 and enrolled = $3 and offered = $4`,
		"id bigint", "capacity bigint", "enrolled bigint", "offered bigint")
)

// SetCapacity gives a section, and all that share its seats, another capacity.
// More seats go at once to those who wait; fewer take nobody's seat away, and
// nobody gets one until there is room again (R11).
func (d *Desk) SetCapacity(ctx context.Context, a actor.Actor, in CapacityIn) (SectionSeats, error) {
	u, err := d.sectionFor(ctx, a, MaySchedule, in.ID, notSized)
	if err != nil {
		return SectionSeats{}, err
	}
	return idempotency.Do(ctx, d.db, a, func(ctx context.Context, tx *store.Tx) (SectionSeats, error) {
		return d.setCapacity(ctx, tx, a, u, in.Body)
	})
}

func (d *Desk) setCapacity(
	ctx context.Context, tx *store.Tx, a actor.Actor, u sectionUnit, r CapacityRequest,
) (SectionSeats, error) {
	f, err := d.openFloor(ctx, tx, wanted{offerings: []int64{u.offering}, freeing: []int64{u.offering}})
	if err != nil {
		return SectionSeats{}, err
	}
	sec := f.sections[u.id]
	s := f.seats[sec.Seats]
	l := denyGiven(sec)
	l.Add(denyCapacity(r)...)
	if r.Capacity != nil {
		l.Add(denyKept(s.reserves, *r.Capacity, f.now)...)
	}
	if err := l.Err(notSized); err != nil {
		return SectionSeats{}, err
	}
	f.resize(s, sec, r.Capacity, a)
	return f.seated(ctx, tx, sec, a)
}

// denyGiven objects to a section that is not given any more.
func denyGiven(sec *catalog.Section) (l denial.List) {
	if sec.CancelledAt != nil {
		l.Add(sectionCancelled.Because("%s was cancelled.", sec.Name()).
			Lifted("Add a section in its place.").With("section", sec.ID))
	}
	return l
}

// denyCapacity objects to what no section can have.
func denyCapacity(r CapacityRequest) (l denial.List) {
	if (r.Capacity == nil) != r.Unlimited {
		l.Add(capacityUnclear.Because("It does not say how many may sit in the section.").
			Lifted("Give a capacity, or say that it is unlimited.").At("/capacity"))
	}
	if r.Capacity != nil && *r.Capacity < 0 {
		l.Add(capacityNegative.Because("A section cannot have %d seats.", *r.Capacity).
			Lifted("Give 0 or more.").With("capacity", *r.Capacity).At("/capacity"))
	}
	return l
}

// denyKept objects to keeping more seats than there are. What is released already
// is kept for nobody.
func denyKept(reserves []*reserve, capacity int64, now civil.Instant) (l denial.List) {
	var kept int64
	for _, r := range reserves {
		if now < r.releases {
			kept += r.kept
		}
	}
	if capacity >= 0 && kept > capacity {
		l.Add(keptBeyondCapacity.Because("%d seats would be kept for groups, of %d in all.", kept, capacity).
			Lifted("Keep fewer, or raise the capacity.").With("kept", kept).With("capacity", capacity))
	}
	return l
}

// resize gives seats another capacity.
func (f *floor) resize(s *seats, sec *catalog.Section, capacity *int64, by actor.Actor) {
	if equal(s.capacity, capacity) {
		return
	}
	was := s.capacity
	s.capacity, s.over = capacity, 0
	if capacity != nil {
		s.over = max(0, s.enrolled+s.offered-*capacity)
	}
	s.offering.touched = true
	f.resized = append(f.resized, s)
	f.causes = append(f.causes, journal.Entry{
		Type: "registration.section.resized", Subject: journal.Subject{Kind: "section", ID: sec.ID}, By: by,
		Data: map[string]any{"capacity": capacity, "was": was, "enrolled": s.enrolled, "over": s.over},
	})
}

func equal[T comparable](a, b *T) bool { return a == b || a != nil && b != nil && *a == *b }

// orNil is the value, or nothing where there is none.
func orNil[T any](v *T) any {
	if v == nil {
		return nil
	}
	return *v
}

var selectReservesOf = store.SQL(`
	select g.code, r.kept, r.releases_at, (
		select count(*) from enrollments e
		where e.reserve_id = r.id and e.state in ('enrolled', 'offered', 'completed'))
	from reserves r join student_groups g on g.id = r.group_id where r.seats_id = $1 order by g.code`)

func (r *SeatReserve) dest() []any { return []any{&r.Group, &r.Kept, &r.ReleasesAt, &r.Used} }

// seated serves who waits, writes everything down and tells how the seats stand.
func (f *floor) seated(
	ctx context.Context, tx *store.Tx, sec *catalog.Section, by actor.Actor,
) (SectionSeats, error) {
	if err := f.finish(ctx, tx, by, sec.Offering); err != nil {
		return SectionSeats{}, err
	}
	s := f.seats[sec.Seats]
	out := SectionSeats{
		Section: sec.ID, Name: sec.Name(), Term: sec.Term.Code, Capacity: s.capacity, Unlimited: s.capacity == nil,
		Enrolled: s.enrolled, Offered: s.offered, Waitlisted: s.waiting, Over: s.counts().over, Promoted: f.promoted(),
	}
	for _, o := range f.sections {
		if o.Seats == sec.Seats && o.ID != sec.ID && o.CancelledAt == nil {
			out.SharedWith = append(out.SharedWith, o.Name())
		}
	}
	slices.Sort(out.SharedWith)
	out.Passed, out.PassedFor = f.passedFor()
	var err error
	out.Reserves, err = store.All(ctx, tx, selectReservesOf, (*SeatReserve).dest, sec.Seats)
	return out, err
}
