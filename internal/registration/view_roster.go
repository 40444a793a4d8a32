package registration

import (
	"context"
	"encoding/json"
	"fmt"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/store"
	"holdfast/internal/web"
)

// SectionListIn asks for a page of who is in a section.
type SectionListIn struct {
	web.Paging
	SectionIn
}

// RosterItem is a student who has a seat in a section.
type RosterItem struct {
	StudentBrief
	Enrollment  int64         `json:"enrollment" doc:"id"`
	State       State         `json:"state" enum:"enrolled,offered,completed"`
	Since       civil.Instant `json:"since"`
	OfferUntil  civil.Instant `json:"offerUntil,omitzero" doc:"until when the seat is kept, exclusive"`
	Conditional bool          `json:"conditional,omitempty" doc:"until a prerequisite in progress is passed"`
}

// WaitlistItem is a student who waits for a seat of a section, or of one that
// shares its seats.
type WaitlistItem struct {
	Position int64 `json:"position" doc:"1 is next"`
	StudentBrief
	Enrollment int64         `json:"enrollment" doc:"id"`
	Section    int64         `json:"section" doc:"the section that the student waits for"`
	Since      civil.Instant `json:"since"`
	Skipped    *Skipped      `json:"skipped,omitempty" doc:"why the student was passed over the last time"`
}

// Skipped is why somebody who waits was passed over (R11).
type Skipped struct {
	At      civil.Instant `json:"at"`
	Reasons []Objection   `json:"reasons"`
}

// skippedSince reads why somebody was passed over, if it was during this wait.
func skippedSince(at civil.Instant, reasons string, since civil.Instant) (*Skipped, error) {
	if reasons == "" || at < since {
		return nil, nil
	}
	s := &Skipped{At: at}
	if err := json.Unmarshal([]byte(reasons), &s.Reasons); err != nil {
		return nil, fmt.Errorf("why somebody was passed over: %w", err)
	}
	return s, nil
}

var (
	selectRoster = store.SQL(`
		select ` + briefColumns + `, p.sort_name, e.id, e.state, e.since, coalesce(e.offer_until, 0), e.conditional
		from enrollments e join students t on t.id = e.student_id join people p on p.id = t.person_id
		where e.section_id = $1 and (e.state in ('enrolled', 'completed') or (e.state = 'offered' and e.offer_until > $5))
			and (p.sort_name > $2 or (p.sort_name = $2 and e.id > $3))
		order by p.sort_name, e.id limit $4`)
	selectWaitlist = store.SQL(`
		select ` + briefColumns + `, e.id, e.section_id, e.turn, e.since, coalesce(k.at, 0), coalesce(k.reasons, '')
		from sections s join enrollments e on e.seats_id = s.seats_id and e.state = 'waitlisted'
		join students t on t.id = e.student_id join people p on p.id = t.person_id
		left join skips k on k.enrollment_id = e.id
		where s.id = $1 and e.turn > $2 order by e.turn limit $3`)
)

// rosterPlace is a student's place on a roster.
type rosterPlace struct {
	SortName string
	ID       int64
}

// rosterRow is a line of a roster.
type rosterRow struct {
	RosterItem
	sort string
}

func (r *rosterRow) dest() []any {
	return append(r.StudentBrief.dest(), &r.sort, &r.Enrollment, &r.State, &r.Since, &r.OfferUntil, &r.Conditional)
}

// Roster lists who has a seat in a section, by name. It is for staff.
func (d *Desk) Roster(ctx context.Context, a actor.Actor, in SectionListIn) (out web.List[RosterItem], err error) {
	var after rosterPlace
	if _, err := in.After(&after); err != nil {
		return out, err
	}
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		if _, err := d.bookedSection(ctx, tx, a, in.ID); err != nil {
			return err
		}
		now, err := tx.Now(ctx)
		if err != nil {
			return err
		}
		rows, err := store.All(ctx, tx, selectRoster, (*rosterRow).dest, in.ID, after.SortName, after.ID, in.Size()+1, now)
		if err != nil {
			return err
		}
		page, err := web.Cut(in.Paging, rows, func(r rosterRow) rosterPlace { return rosterPlace{r.sort, r.Enrollment} })
		out.Next = page.Next
		for _, r := range page.Items {
			out.Items = append(out.Items, r.RosterItem)
		}
		return err
	})
	return out, err
}

// bookedSection finds a section whose students the actor may see.
func (d *Desk) bookedSection(ctx context.Context, tx *store.Tx, a actor.Actor, id int64) (*catalog.Section, error) {
	found, err := d.book.ByID(ctx, tx, []int64{id})
	switch s := found[id]; {
	case err != nil:
		return nil, err
	case s == nil:
		return nil, noSection(id)
	case !a.May(MayView, s.Term.ID):
		return nil, actor.ErrForbidden
	default:
		return s, nil
	}
}

// waitPlace is a place on a waiting list.
type waitPlace struct{ Turn, Position int64 }

// waitRow is a line of a waiting list.
type waitRow struct {
	WaitlistItem
	turn    int64
	skipAt  civil.Instant
	skipped string
}

func (r *waitRow) dest() []any {
	return append(r.StudentBrief.dest(), &r.Enrollment, &r.Section, &r.turn, &r.Since, &r.skipAt, &r.skipped)
}

// Waitlist lists who waits for the seats of a section, in their order (R29). It is
// for staff.
func (d *Desk) Waitlist(ctx context.Context, a actor.Actor, in SectionListIn) (out web.List[WaitlistItem], err error) {
	var after waitPlace
	if _, err := in.After(&after); err != nil {
		return out, err
	}
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		if _, err := d.bookedSection(ctx, tx, a, in.ID); err != nil {
			return err
		}
		rows, err := store.All(ctx, tx, selectWaitlist, (*waitRow).dest, in.ID, after.Turn, in.Size()+1)
		if err != nil {
			return err
		}
		for i := range rows {
			r := &rows[i]
			r.Position = after.Position + int64(i) + 1
			if r.Skipped, err = skippedSince(r.skipAt, r.skipped, r.Since); err != nil {
				return err
			}
		}
		page, err := web.Cut(in.Paging, rows, func(r waitRow) waitPlace { return waitPlace{r.turn, r.Position} })
		out.Next = page.Next
		for _, r := range page.Items {
			out.Items = append(out.Items, r.WaitlistItem)
		}
		return err
	})
	return out, err
}
