package registration

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/denial"
	"holdfast/internal/idempotency"
	"holdfast/internal/journal"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/store"
)

// ReservesIn says for whom seats of a section are kept.
type ReservesIn struct {
	ID   int64 `path:"id" minimum:"1" doc:"id of the section"`
	Body ReservesRequest
}

// ReservesRequest is the body of it: all reserves that there are from now on.
type ReservesRequest struct {
	Reserves []ReserveRequest `json:"reserves" maxItems:"100" doc:"all there are from now on; none keeps no seats"`
}

// ReserveRequest is seats to keep for a group.
type ReserveRequest struct {
	Group      string        `json:"group" minLength:"1" maxLength:"20" doc:"code"`
	Kept       int64         `json:"kept" doc:"how many seats, 1 or more"`
	ReleasesAt civil.Instant `json:"releasesAt" doc:"from then on they are everybody's"`
}

const notReserved = "The reserved seats were not changed"

var (
	keptNothing = denial.Define("keptNothing", 422, "A reserve keeps one seat or more.")
	keptTwice   = denial.Define("keptTwice", 422, "Seats of a section are kept for each group once.")

	selectGroupIDs = store.SQL(`select code, id from student_groups where code = any($1)`)
	putReserves    = store.InsertOr("reserves", `on conflict (id) do update set
			kept = excluded.kept, releases_at = excluded.releases_at`, false,
		"id bigint", "seats_id bigint", "group_id bigint", "kept bigint", "releases_at bigint")
	// Who has a seat that was kept keeps it.
	forgetReserves = store.SQL(`update enrollments set reserve_id = null where reserve_id = any($1)`)
	deleteReserves = store.SQL(`delete from reserves where id = any($1)`)
)

// SetReserves says for which groups seats of a section are kept, and until when.
// Seats that are kept no longer go at once to those who wait.
func (d *Desk) SetReserves(ctx context.Context, a actor.Actor, in ReservesIn) (SectionSeats, error) {
	u, err := d.sectionFor(ctx, a, MaySchedule, in.ID, notReserved)
	if err != nil {
		return SectionSeats{}, err
	}
	return idempotency.Do(ctx, d.db, a, func(ctx context.Context, tx *store.Tx) (SectionSeats, error) {
		return d.setReserves(ctx, tx, a, u, in.Body.Reserves)
	})
}

func (d *Desk) setReserves(
	ctx context.Context, tx *store.Tx, a actor.Actor, u sectionUnit, asked []ReserveRequest,
) (SectionSeats, error) {
	f, err := d.openFloor(ctx, tx, wanted{offerings: []int64{u.offering}, freeing: []int64{u.offering}})
	if err != nil {
		return SectionSeats{}, err
	}
	groups, err := groupIDs(ctx, tx, asked)
	if err != nil {
		return SectionSeats{}, err
	}
	sec := f.sections[u.id]
	s := f.seats[sec.Seats]
	l := denyGiven(sec)
	want, unfit := reservesAsked(asked, groups)
	l.Add(unfit...)
	if s.capacity != nil {
		l.Add(denyKept(want, *s.capacity, f.now)...)
	}
	if err := l.Err(notReserved); err != nil {
		return SectionSeats{}, err
	}
	if err := f.keep(ctx, tx, []keeping{{s, sec, want}}, a); err != nil {
		return SectionSeats{}, err
	}
	return f.seated(ctx, tx, sec, a)
}

// codeID is the id behind a code.
type codeID struct {
	code string
	id   int64
}

func (c *codeID) dest() []any { return []any{&c.code, &c.id} }

// idsOfCodes makes a map of what was read.
func idsOfCodes(rows []codeID) map[string]int64 {
	ids := make(map[string]int64, len(rows))
	for _, r := range rows {
		ids[r.code] = r.id
	}
	return ids
}

func groupIDs(ctx context.Context, tx *store.Tx, asked []ReserveRequest) (map[string]int64, error) {
	codes := make([]string, len(asked))
	for i, r := range asked {
		codes[i] = r.Group
	}
	rows, err := store.All(ctx, tx, selectGroupIDs, (*codeID).dest, codes)
	return idsOfCodes(rows), err
}

// reservesAsked are the reserves of a request, and all that objects to them one by
// one.
func reservesAsked(asked []ReserveRequest, groups map[string]int64) (want []*reserve, l denial.List) {
	first := make(map[string]int)
	for i, r := range asked {
		at := fmt.Sprint("/reserves/", i)
		id, known := groups[r.Group]
		if !known {
			l.Add(catalog.UnknownGroup.Because("There is no group %q.", r.Group).
				Lifted("Add it first, or name another.").With("group", r.Group).At(at + "/group"))
		}
		if before, twice := first[r.Group]; twice {
			l.Add(keptTwice.Because("%s stands in the list twice, first as number %d.", r.Group, before+1).
				Lifted("Leave one of the two out.").With("group", r.Group).At(at + "/group"))
		} else {
			first[r.Group] = i
		}
		if r.Kept < 1 {
			l.Add(keptNothing.Because("%d seats cannot be kept.", r.Kept).
				Lifted("Keep one or more, or leave the group out.").With("group", r.Group).At(at + "/kept"))
		}
		want = append(want, &reserve{group: id, kept: max(r.Kept, 0), releases: r.ReleasesAt})
	}
	slices.SortFunc(want, func(a, b *reserve) int { return cmp.Compare(a.group, b.group) })
	return want, l
}

// keeping is the reserves that seats are to have from now on.
type keeping struct {
	seats   *seats
	section *catalog.Section // by which they were named
	want    []*reserve
}

// keptSeats is a reserve with the seats that it is of.
type keptSeats struct {
	*reserve
	seats int64
}

// keep puts reserves in the place of those that there are, of each seats once. A
// group that keeps its reserve keeps who sits on it.
func (f *floor) keep(ctx context.Context, tx *store.Tx, all []keeping, by actor.Actor) error {
	var put, fresh []keptSeats
	var gone []int64
	for _, k := range all {
		was := k.seats.reserves
		changed, added := k.compare()
		left := reservesGone(was, k.want)
		if len(changed)+len(added)+len(left) == 0 {
			continue
		}
		put, fresh, gone = append(put, changed...), append(fresh, added...), append(gone, left...)
		k.seats.reserves, k.seats.offering.touched = k.want, true
		f.causes = append(f.causes, journal.Entry{
			Type: "registration.section.reserved", Subject: journal.Subject{Kind: "section", ID: k.section.ID}, By: by,
			Data: map[string]any{"reserves": reserveData(k.want), "was": reserveData(was)},
		})
	}
	ids, err := tx.IDs(ctx, "reserves", len(fresh))
	if err != nil {
		return err
	}
	for i, id := range ids {
		fresh[i].id = id
	}
	put = append(put, fresh...)
	f.forget(gone)
	f.besides = append(f.besides, store.Rows(putReserves, len(put), func(i int) []any {
		return []any{put[i].id, put[i].seats, put[i].group, put[i].kept, put[i].releases}
	}))
	return nil
}

// compare finds the reserves that are other than they are stored, and those that are
// new; the others take over what is stored.
func (k keeping) compare() (changed, added []keptSeats) {
	was := k.seats.reserves
	for _, r := range k.want {
		i := slices.IndexFunc(was, func(o *reserve) bool { return o.group == r.group })
		if i < 0 {
			added = append(added, keptSeats{r, k.seats.id})
			continue
		}
		r.id, r.used = was[i].id, was[i].used
		if r.kept != was[i].kept || r.releases != was[i].releases {
			changed = append(changed, keptSeats{r, k.seats.id})
		}
	}
	return changed, added
}

func reservesGone(was, want []*reserve) (ids []int64) {
	for _, r := range was {
		if !slices.ContainsFunc(want, func(o *reserve) bool { return o.group == r.group }) {
			ids = append(ids, r.id)
		}
	}
	return ids
}

// forget takes reserves away. Who sits on one has a seat like any other from then
// on.
func (f *floor) forget(gone []int64) {
	if len(gone) == 0 {
		return
	}
	f.besides = append(f.besides, forgetReserves.Do(gone), deleteReserves.Do(gone).Touching(len(gone)))
	for _, s := range f.students {
		for _, e := range s.rows {
			if slices.Contains(gone, e.reserve) {
				e.reserve = 0
			}
		}
	}
}

// reserveData is what the journal says of reserves.
func reserveData(all []*reserve) []map[string]any {
	data := make([]map[string]any, len(all))
	for i, r := range all {
		data[i] = map[string]any{"group": r.group, "kept": r.kept, "releasesAt": r.releases}
	}
	return data
}
