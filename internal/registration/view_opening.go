package registration

import (
	"cmp"
	"context"
	"slices"
	"time"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/store"
)

// OpeningIn asks how the opening of a term goes.
type OpeningIn struct {
	Term string `query:"term" maxLength:"40" doc:"code; without it, of those at which the caller may look, the term in which registration is open, or the last"`
}

// Opening is how the seats of a term go, for the registrar (R16).
type Opening struct {
	Term      string           `json:"term" doc:"code"`
	Title     string           `json:"title"`
	Zone      string           `json:"zone" doc:"IANA name"`
	Now       civil.Instant    `json:"now" doc:"the instant at which all this is so"`
	OpenedAt  civil.Instant    `json:"openedAt,omitzero" doc:"when the first window of the term opens, or opened; seconds count from it"`
	Enrolled  int64            `json:"enrolled" doc:"seats taken or promised"`
	Offered   int64            `json:"offered" doc:"of them, those that are promised for a while"`
	Seats     int64            `json:"seats" doc:"of all sections with a capacity"`
	Waiting   int64            `json:"waiting" doc:"places on waiting lists"`
	WaitingIn int              `json:"waitingIn" doc:"sections with a waiting list"`
	Kept      int64            `json:"kept" doc:"free seats that are kept for groups now"`
	Full      int              `json:"full" doc:"sections without a free seat"`
	KeptOnly  int              `json:"keptOnly" doc:"sections of which all free seats are kept for groups now"`
	Sections  int              `json:"sections"`
	Waitlists []OpeningSection `json:"waitlists" doc:"the longest, at most 10"`
	Curves    []OpeningSection `json:"curves" doc:"the most wanted sections, at most 48, with how their seats went"`
}

// OpeningSection is a section on the day of opening. Sections that share their
// seats are one.
type OpeningSection struct {
	ID        int64       `json:"id"`
	Name      string      `json:"name" doc:"CS101-A; of sections that share seats, the first"`
	Title     string      `json:"title" doc:"of the course"`
	Capacity  *int64      `json:"capacity,omitempty" doc:"absent when as many may come as like"`
	Taken     int64       `json:"taken" doc:"seats taken or promised"`
	Offered   int64       `json:"offered" doc:"of the taken, seats that are promised for a while"`
	Free      int64       `json:"free" doc:"seats neither taken nor promised"`
	Kept      int64       `json:"kept" doc:"of the free, seats that are kept for groups now"`
	Waiting   int64       `json:"waiting"`
	FullAfter *float64    `json:"fullAfter,omitempty" doc:"seconds after the opening when the last seat went; absent while one is free"`
	Points    []FillPoint `json:"points,omitempty" doc:"at most 60, by time; what is taken at one of them is so until the next, but for small steps"`
}

// FillPoint is how much of a section's seats was taken after some seconds.
type FillPoint struct {
	Seconds float64 `json:"seconds" doc:"since the opening"`
	Percent float64 `json:"percent" doc:"of the capacity"`
}

const (
	mostWaitlists = 10
	mostCurves    = 48
	mostPoints    = 60
	fullPercent   = 100
)

var (
	// An offer whose time is over is over for every reader (P12).
	selectOpening = store.SQL(`
		select min(s.id), a.id, a.capacity, a.enrolled, a.waiting,
			case when a.offered = 0 then 0 else (select count(*) from enrollments e
				where e.seats_id = a.id and e.turn is not null and e.state = 'offered' and e.offer_until > $2) end
		from sections s join seats a on a.id = s.seats_id
		where s.term_id = $1 and s.cancelled_at is null group by a.id, a.capacity, a.enrolled, a.offered, a.waiting`)
	selectKept = store.SQL(`
		select r.seats_id, r.kept - (
			select count(*) from enrollments e
			where e.reserve_id = r.id and e.state in ('enrolled', 'offered', 'completed'))
		from reserves r
		where r.releases_at > $2 and r.seats_id in (select seats_id from sections where term_id = $1)`)
	// Who only waits has no part in how seats went. The cross join keeps SQLite from
	// going through the whole journal first.
	selectFilling = store.SQL(`
		select e.seats_id, e.id, h.id, h.type, h.at
		from enrollments e cross join journal h
		where e.section_id = any($1) and e.state <> 'waitlisted'
			and h.subject_kind = 'enrollment' and h.subject_id = e.id and h.type in (` + stateEvents + `)
		order by e.id, h.id`)
	selectSharers = store.SQL(`select id, seats_id from sections where seats_id = any($1)`)
)

// openingSeats are the seats of a section on the day of opening.
type openingSeats struct {
	section, seats    int64
	capacity          *int64
	enrolled, waiting int64
	offered           int64
	kept              int64 // of the free ones, for groups
}

func (s *openingSeats) dest() []any {
	return []any{&s.section, &s.seats, &s.capacity, &s.enrolled, &s.waiting, &s.offered}
}

// taken are the seats that are taken or promised.
func (s *openingSeats) taken() int64 { return s.enrolled + s.offered }

// free are the seats that are not, kept ones among them; 0 without a capacity.
func (s *openingSeats) free() int64 {
	if s.capacity == nil {
		return 0
	}
	return max(*s.capacity-s.taken(), 0)
}

// keptLeft are seats that a group has left of those kept for it.
type keptLeft struct{ seats, left int64 }

func (k *keptLeft) dest() []any { return []any{&k.seats, &k.left} }

// openingRows are the seats of a term, with what of them is kept for groups.
func openingRows(ctx context.Context, tx *store.Tx, term int64, now civil.Instant) ([]openingSeats, error) {
	rows, err := store.All(ctx, tx, selectOpening, (*openingSeats).dest, term, now)
	if err != nil {
		return nil, err
	}
	kept := make(map[int64]int64)
	err = store.Each(ctx, tx, selectKept, (*keptLeft).dest, func(k keptLeft) error {
		kept[k.seats] += max(k.left, 0)
		return nil
	}, term, now)
	for i := range rows {
		rows[i].kept = min(kept[rows[i].seats], rows[i].free())
	}
	return rows, err
}

func (s *openingSeats) full() bool { return s.capacity != nil && s.taken() >= *s.capacity }

// demand is how many want a seat for each that there is.
func (s *openingSeats) demand() float64 {
	if s.capacity == nil || *s.capacity == 0 {
		return 0
	}
	return float64(s.taken()+s.waiting) / float64(*s.capacity)
}

// Opening tells how the seats of a term go, to those who may look at the term.
func (d *Desk) Opening(ctx context.Context, a actor.Actor, in OpeningIn) (out Opening, err error) {
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		t, err := termSeen(ctx, tx, a, in.Term)
		if err != nil || t == nil {
			return err
		}
		now, err := tx.Now(ctx)
		if err != nil {
			return err
		}
		rows, err := openingRows(ctx, tx, t.ID, now)
		if err != nil {
			return err
		}
		out = openingOf(t, now, rows)
		waits, wanted := longest(rows), mostWanted(rows)
		if out.Waitlists, err = d.openingSections(ctx, tx, waits); err != nil {
			return err
		}
		if out.Curves, err = d.openingSections(ctx, tx, wanted); err != nil {
			return err
		}
		return out.fill(ctx, tx, slices.Concat(waits, wanted))
	})
	return out, err
}

func openingOf(t *catalog.Term, now civil.Instant, rows []openingSeats) Opening {
	v := Opening{Term: t.Code, Title: t.Title, Zone: t.Zone.String(), Now: now, Sections: len(rows)}
	if len(t.Windows) > 0 {
		v.OpenedAt = t.Windows[0].Opens
	}
	for i := range rows {
		r := &rows[i]
		v.Enrolled += r.taken()
		v.Offered += r.offered
		v.Kept += r.kept
		v.Waiting += r.waiting
		if r.capacity != nil {
			v.Seats += *r.capacity
		}
		if r.waiting > 0 {
			v.WaitingIn++
		}
		if r.full() {
			v.Full++
		}
		if r.kept > 0 && r.kept == r.free() {
			v.KeptOnly++
		}
	}
	return v
}

// longest are those with the longest waiting lists.
func longest(rows []openingSeats) []openingSeats {
	all := slices.DeleteFunc(slices.Clone(rows), func(r openingSeats) bool { return r.waiting == 0 })
	slices.SortFunc(all, func(a, b openingSeats) int {
		return cmp.Or(cmp.Compare(b.waiting, a.waiting), cmp.Compare(a.section, b.section))
	})
	return all[:min(len(all), mostWaitlists)]
}

// mostWanted are those that most want a seat in, for each that there is.
func mostWanted(rows []openingSeats) []openingSeats {
	all := slices.DeleteFunc(slices.Clone(rows), func(r openingSeats) bool { return r.demand() == 0 })
	slices.SortFunc(all, func(a, b openingSeats) int {
		return cmp.Or(cmp.Compare(b.demand(), a.demand()), cmp.Compare(b.waiting, a.waiting), cmp.Compare(a.section, b.section))
	})
	return all[:min(len(all), mostCurves)]
}

func (d *Desk) openingSections(ctx context.Context, tx *store.Tx, rows []openingSeats) ([]OpeningSection, error) {
	ids := make([]int64, len(rows))
	for i, r := range rows {
		ids[i] = r.section
	}
	sections, err := d.book.ByID(ctx, tx, ids)
	if err != nil {
		return nil, err
	}
	all := make([]OpeningSection, len(rows))
	for i, r := range rows {
		s := sections[r.section]
		all[i] = OpeningSection{ID: s.ID, Name: s.Name(), Title: s.Course.Title, Capacity: r.capacity,
			Taken: r.taken(), Offered: r.offered, Free: r.free(), Kept: r.kept, Waiting: r.waiting}
	}
	return all, nil
}

// fillRow is one state in the history of an enrollment.
type fillRow struct {
	seats, entry int64
	historyRow
}

func (r *fillRow) dest() []any { return []any{&r.seats, &r.enrollment, &r.entry, &r.kind, &r.at} }

// step is a seat that was taken or given back.
type step struct {
	at    civil.Instant
	entry int64 // of the journal: which of two at one instant came first
	by    int64
}

// fill adds how the seats went, from the histories of all who have or had one.
func (v *Opening) fill(ctx context.Context, tx *store.Tx, rows []openingSeats) error {
	sections, first, err := sharersOf(ctx, tx, rows)
	if err != nil {
		return err
	}
	steps := make(map[int64][]step) // by the section that stands for the seats
	var was fillRow
	err = store.Each(ctx, tx, selectFilling, (*fillRow).dest, func(r fillRow) error {
		seated := r.enrollment == was.enrollment && was.state().seated()
		if seated != r.state().seated() {
			by := int64(1)
			if seated {
				by = -1
			}
			steps[first[r.seats]] = append(steps[first[r.seats]], step{r.at, r.entry, by})
		}
		was = r
		return nil
	}, sections)
	if err != nil {
		return err
	}
	for _, all := range steps {
		slices.SortFunc(all, func(a, b step) int {
			return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.entry, b.entry))
		})
	}
	for i := range v.Waitlists {
		v.Waitlists[i].FullAfter = v.fullAfter(v.Waitlists[i], steps[v.Waitlists[i].ID])
	}
	for i := range v.Curves {
		c := &v.Curves[i]
		c.FullAfter = v.fullAfter(*c, steps[c.ID])
		c.Points = v.points(*c, steps[c.ID])
	}
	return nil
}

// sharersOf are all sections of some seats, and the one that stands for each.
func sharersOf(ctx context.Context, tx *store.Tx, rows []openingSeats) (sections []int64, first map[int64]int64, err error) {
	seats := make([]int64, len(rows))
	first = make(map[int64]int64, len(rows))
	for i, r := range rows {
		seats[i], first[r.seats] = r.seats, r.section
	}
	all, err := store.All(ctx, tx, selectSharers, (*sharing).dest, seats)
	for _, s := range all {
		sections = append(sections, s.section)
	}
	return sections, first, err
}

func (v *Opening) seconds(at civil.Instant) float64 {
	return at.Sub(v.OpenedAt).Truncate(time.Millisecond).Seconds()
}

// fullAfter is when the last seat went that is still taken.
func (v *Opening) fullAfter(s OpeningSection, steps []step) *float64 {
	if s.Capacity == nil || s.Taken < *s.Capacity || v.OpenedAt.IsZero() {
		return nil
	}
	var taken int64
	var after *float64
	for _, st := range steps {
		was := taken
		if taken += st.by; was < *s.Capacity && taken >= *s.Capacity {
			at := v.seconds(st.at)
			after = &at
		}
	}
	return after
}

// points are the steps of a section as a curve, thinned evenly to so many as a
// picture can show; the last is always there.
func (v *Opening) points(s OpeningSection, steps []step) []FillPoint {
	if v.OpenedAt.IsZero() {
		return nil
	}
	var taken int64
	every := (len(steps) + mostPoints - 2) / (mostPoints - 1)
	points := []FillPoint{{}}
	for i, st := range steps {
		taken += st.by
		if left := len(steps) - 1 - i; left%every == 0 {
			points = append(points, FillPoint{Seconds: max(v.seconds(st.at), 0),
				Percent: float64(taken) * fullPercent / float64(*s.Capacity)})
		}
	}
	return points
}
