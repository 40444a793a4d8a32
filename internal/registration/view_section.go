package registration

import (
	"cmp"
	"context"
	"slices"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/store"
)

// SectionIn names a section.
type SectionIn struct {
	ID int64 `path:"id" minimum:"1" doc:"id of the section"`
}

// SectionRef names a section beside another.
type SectionRef struct {
	ID   int64  `json:"id"`
	Name string `json:"name" doc:"CS204-L1"`
	Part string `json:"part" doc:"what of the course it is: lecture, lab, tutorial"`
}

// SectionView is a section as callers see it. Its seats are those of all sections
// that share them.
type SectionView struct {
	ID         int64           `json:"id"`
	Name       string          `json:"name" doc:"as people say it: CS204-B"`
	Course     string          `json:"course" doc:"code"`
	Code       string          `json:"code" doc:"within course and term: B"`
	Title      string          `json:"title" doc:"of the course"`
	Credits    catalog.Credits `json:"credits" doc:"of the course; a part counts with its whole"`
	Term       string          `json:"term" doc:"code"`
	Part       string          `json:"part" doc:"what of the course it is: lecture, lab, tutorial"`
	PartOf     *SectionRef     `json:"partOf,omitempty" doc:"the section that it is taken with"`
	Parts      []SectionRef    `json:"parts,omitempty" doc:"the sections of which one of each kind is taken with it"`
	Instructor string          `json:"instructor,omitempty"`
	Meetings   []MeetingView   `json:"meetings"`
	Exam       *ExamView       `json:"exam,omitempty"`

	Capacity   *int64 `json:"capacity,omitempty" doc:"seats; absent when as many may come as like"`
	Enrolled   int64  `json:"enrolled"`
	Waitlisted int64  `json:"waitlisted"`
	Offered    int64  `json:"offered,omitempty" doc:"seats that are promised for a while"`
	Free       *int64 `json:"free,omitempty" doc:"seats neither taken nor promised; absent without capacity"`
	Kept       []Kept `json:"kept,omitempty" doc:"of the free seats, those that are kept for groups now"`

	Only      []string       `json:"only,omitempty" doc:"codes of the groups whose students alone may sit in it"`
	Offers    bool           `json:"offers,omitempty" doc:"a freed seat is offered for a while, not given"`
	Shares    []SectionRef   `json:"sharesSeatsWith,omitempty"`
	Cancelled *civil.Instant `json:"cancelledAt,omitempty"`
	Because   string         `json:"cancelledBecause,omitempty" doc:"in the registrar's words"`
	Version   int64          `json:"version"`
}

// Kept is seats that are kept for a group.
type Kept struct {
	Group string        `json:"group" doc:"code"`
	Seats int64         `json:"seats"`
	Until civil.Instant `json:"until" doc:"exclusive"`
}

// Full says whether no seat is left.
func (s SectionView) Full() bool { return s.Free != nil && *s.Free == 0 }

var (
	// An offer whose time is over is over for every reader (P12).
	selectSeatsOfSections = store.SQL(`
		select s.id, a.id, a.capacity, a.enrolled, a.waiting,
			case when a.offered = 0 then 0 else (select count(*) from enrollments e
				where e.seats_id = a.id and e.turn is not null and e.state = 'offered' and e.offer_until > $2) end
		from sections s join seats a on a.id = s.seats_id where s.id = any($1)`)
	selectSharing = store.SQL(`
		select o.id, o.seats_id from sections s join sections o on o.seats_id = s.seats_id
		where s.id = any($1) and o.id <> s.id group by o.id, o.seats_id order by o.id`)
)

// sectionSeats are the seats of a section as they stand.
type sectionSeats struct {
	section, seats             int64
	capacity                   *int64
	enrolled, waiting, offered int64
}

func (s *sectionSeats) dest() []any {
	return []any{&s.section, &s.seats, &s.capacity, &s.enrolled, &s.waiting, &s.offered}
}

// sharing is a section that shares its seats.
type sharing struct{ section, seats int64 }

func (s *sharing) dest() []any { return []any{&s.section, &s.seats} }

// Section reads a section.
func (d *Desk) Section(ctx context.Context, _ actor.Actor, in SectionIn) (out SectionView, err error) {
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		all, err := d.describeSections(ctx, tx, []int64{in.ID})
		if err != nil {
			return err
		}
		if len(all) == 0 {
			return noSection(in.ID)
		}
		out = all[0]
		return nil
	})
	return out, err
}

func noSection(id int64) error {
	return refusal(nothingFound, noSuchSection(id))
}

// describeSections reads sections as callers see them, in the order of the ids.
// Who does not exist is left out.
func (d *Desk) describeSections(ctx context.Context, tx *store.Tx, ids []int64) ([]SectionView, error) {
	sections, err := d.book.ByID(ctx, tx, ids)
	if err != nil || len(sections) == 0 {
		return nil, err
	}
	now, err := tx.Now(ctx)
	if err != nil {
		return nil, err
	}
	r := sectionReading{now: now, sections: sections}
	if r.words, err = cancelWords(ctx, tx, sections); err != nil {
		return nil, err
	}
	if err := r.read(ctx, tx, d.book, ids); err != nil {
		return nil, err
	}
	all := make([]SectionView, 0, len(ids))
	for _, id := range ids {
		if s := sections[id]; s != nil {
			all = append(all, r.view(s))
		}
	}
	return all, nil
}

// sectionReading is what is told of some sections beside what the book has.
type sectionReading struct {
	now      civil.Instant
	sections map[int64]*catalog.Section
	beside   map[int64]*catalog.Section // parts, wholes, and those that share seats
	seats    map[int64]sectionSeats     // by section
	sharing  map[int64][]int64          // sections by seats
	reserves map[int64][]*reserve       // by seats
	groups   map[int64]string           // codes
	words    map[int64]string           // why a section was cancelled
}

var selectCancelWords = store.SQL(`
	select subject_id, note from journal
	where subject_kind = 'section' and subject_id = any($1) and type = 'registration.section.cancelled'
		and note is not null`)

// cancelWords are why those of some sections that were cancelled were, in the
// registrar's words, where these were not erased.
func cancelWords(ctx context.Context, tx *store.Tx, of map[int64]*catalog.Section) (map[int64]string, error) {
	var ids []int64
	for id, s := range of {
		if s.CancelledAt != nil {
			ids = append(ids, id)
		}
	}
	if len(ids) == 0 {
		return nil, nil
	}
	type said struct {
		section int64
		note    string
	}
	words := make(map[int64]string, len(ids))
	return words, store.Each(ctx, tx, selectCancelWords, func(s *said) []any { return []any{&s.section, &s.note} },
		func(s said) error {
			words[s.section] = s.note
			return nil
		}, ids)
}

func (r *sectionReading) read(ctx context.Context, tx *store.Tx, book *catalog.Book, ids []int64) (err error) {
	var offerings []int64
	var seats []sectionSeats
	var shared []sharing
	var kept []reserveRow
	for _, s := range r.sections {
		offerings = append(offerings, s.Offering)
	}
	if err := tx.Run(ctx,
		store.Into(selectSeatsOfSections, &seats, (*sectionSeats).dest, ids, r.now),
		store.Into(selectSharing, &shared, (*sharing).dest, ids),
		store.Into(selectReserves, &kept, (*reserveRow).dest, offerings),
	); err != nil {
		return err
	}
	r.seats = make(map[int64]sectionSeats, len(seats))
	for _, s := range seats {
		r.seats[s.section] = s
	}
	r.sharing, r.reserves = make(map[int64][]int64), make(map[int64][]*reserve)
	for _, s := range shared {
		r.sharing[s.seats] = append(r.sharing[s.seats], s.section)
	}
	for i := range kept {
		r.reserves[kept[i].seats] = append(r.reserves[kept[i].seats], &kept[i].reserve)
	}
	if r.groups, err = groupCodes(ctx, tx); err != nil {
		return err
	}
	r.beside, err = book.ByID(ctx, tx, r.named(shared))
	return err
}

// named are the sections that are named beside those that are described.
func (r *sectionReading) named(shared []sharing) (ids []int64) {
	for _, s := range shared {
		ids = append(ids, s.section)
	}
	for _, s := range r.sections {
		if s.PartOf != 0 {
			ids = append(ids, s.PartOf)
		}
		for _, p := range s.Parts {
			ids = append(ids, p.Section)
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

func (r *sectionReading) view(s *catalog.Section) SectionView {
	at := r.seats[s.ID]
	v := SectionView{
		ID: s.ID, Name: s.Name(), Course: s.Course.Code, Code: s.Code, Title: s.Course.Title, Credits: s.Course.Credits,
		Term: s.Term.Code, Part: s.Part, Instructor: s.Instructor, Meetings: meetingsOf(s), Exam: examOf(s),
		Capacity: at.capacity, Enrolled: at.enrolled, Waitlisted: at.waiting, Offered: at.offered,
		Offers: s.Offers, Cancelled: s.CancelledAt, Because: r.words[s.ID], Version: s.Version,
	}
	if s.PartOf != 0 {
		whole := r.ref(s.PartOf)
		v.PartOf = &whole
	}
	for _, p := range s.Parts {
		v.Parts = append(v.Parts, r.ref(p.Section))
	}
	for _, id := range r.sharing[s.Seats] {
		if id != s.ID {
			v.Shares = append(v.Shares, r.ref(id))
		}
	}
	for _, g := range s.Only {
		v.Only = append(v.Only, r.groups[g])
	}
	if at.capacity != nil {
		free := max(*at.capacity-at.enrolled-at.offered, 0)
		v.Free, v.Kept = &free, r.kept(s.Seats, free)
	}
	return v
}

// kept are the free seats that reserves keep now; they are never more than there
// are free ones.
func (r *sectionReading) kept(seats, free int64) (all []Kept) {
	for _, k := range r.reserves[seats] {
		if n := min(k.open(r.now), free); n > 0 {
			all = append(all, Kept{Group: r.groups[k.group], Seats: n, Until: k.releases})
			free -= n
		}
	}
	slices.SortFunc(all, func(a, b Kept) int { return cmp.Compare(a.Group, b.Group) })
	return all
}

func (r *sectionReading) ref(id int64) SectionRef {
	s := r.beside[id]
	if s == nil {
		return SectionRef{ID: id}
	}
	return SectionRef{ID: id, Name: s.Name(), Part: s.Part}
}
