package registration

import (
	"context"
	"slices"

	"holdfast/internal/denial"
	"holdfast/internal/store"
)

// seats gives sections that are there the capacities and the reserved seats that
// their rows ask for, all on one floor: under the locks of their offerings, and
// serving who waits (R11). The offerings that get new parts are locked as well.
func (i *sectionImport) seats(ctx context.Context, tx *store.Tx, changed map[*sectionRow]bool) error {
	var rows []*sectionRow
	var offerings []int64
	for _, r := range i.rows {
		if r.stored != nil && i.seatedAnew(r) {
			rows, offerings = append(rows, r), append(offerings, r.stored.Offering)
		}
	}
	all := slices.Concat(offerings, i.wholesOfNew())
	if len(all) == 0 {
		return nil
	}
	f, err := i.desk.openFloor(ctx, tx, wanted{offerings: all, freeing: offerings})
	if err != nil {
		return err
	}
	if err := f.holds(all); err != nil {
		return err
	}
	groups, err := groupIDs(ctx, tx, reservesOf(rows))
	if err != nil {
		return err
	}
	var kept []keeping
	for _, r := range rows {
		changed[r] = true
		want, err := i.seat(f, r, groups)
		if err != nil {
			return err
		}
		kept = append(kept, want)
	}
	if len(i.report.Faults) > 0 {
		return nil // nothing will stay: the floor need not be written
	}
	if err := f.keep(ctx, tx, kept, i.actor); err != nil {
		return err
	}
	return f.finish(ctx, tx, i.actor, offerings...)
}

// wholesOfNew are the offerings of the sections there that get new parts.
func (i *sectionImport) wholesOfNew() (offerings []int64) {
	for _, r := range i.rows {
		if w := i.there[sectionName{r.term.Code, r.asked.Course.Code, r.asked.whole}]; r.stored == nil && w != nil {
			offerings = append(offerings, w.Offering)
		}
	}
	return offerings
}

// sharing finds of sections that share their seats the one whose row speaks for
// them: the one that names no other. Which of them the file calls so is of no
// matter, as long as it is one; but a cell that was emptied parts nobody.
func (i *sectionImport) sharing() {
	type section struct{ term, name string }
	named := make(map[section]bool)
	owners := make(map[int64]int) // by the seats
	for _, r := range i.rows {
		if r.stored == nil {
			continue
		}
		if !i.file.Has("shares seats with") {
			r.shares = r.stored.shares
		}
		if r.shares == "" {
			owners[r.stored.Seats]++
		}
		named[section{r.term.Code, r.shares}] = true
	}
	for _, r := range i.rows {
		if r.stored == nil || r.shares != "" || r.stored.shares == "" {
			continue
		}
		if owners[r.stored.Seats] > 1 || !named[section{r.term.Code, r.stored.Name()}] {
			i.parts(r)
		}
	}
}

// parts notes that a row would part sections that share their seats, or join others.
func (i *sectionImport) parts(r *sectionRow) {
	r.parted = true
	i.wrong(r.line, "shares seats with", "%s shares the seats of %s; %s",
		r.stored.Name(), orNothing(r.stored.shares), belongs)
}

// seatedAnew says whether a row asks for other seats than those there are. Of
// sections that share them one row alone can.
func (i *sectionImport) seatedAnew(r *sectionRow) bool {
	if r.parted {
		return false
	}
	was, s := r.stored, r.asked
	capacity := i.file.Has("capacity") && !equal(was.capacity, s.capacity)
	reserves := i.file.Has("reserves") &&
		reservesCell(was.reserves, r.term.Zone) != reservesCell(s.reserves, r.term.Zone)
	if r.shares == "" {
		return capacity || reserves
	}
	const there = "%s has the seats of %s: leave the cell empty and change it there"
	if capacity && s.capacity != nil {
		i.wrong(r.line, "capacity", there, was.Name(), r.shares)
	}
	if reserves && len(s.reserves) > 0 {
		i.wrong(r.line, "reserves", there, was.Name(), r.shares)
	}
	return false
}

func reservesOf(rows []*sectionRow) (all []ReserveRequest) {
	for _, r := range rows {
		all = append(all, r.reserveRequests()...)
	}
	return all
}

func (r *sectionRow) reserveRequests() []ReserveRequest {
	all := make([]ReserveRequest, len(r.asked.reserves))
	for k, reserve := range r.asked.reserves {
		all[k] = ReserveRequest{Group: reserve.group, Kept: reserve.kept, ReleasesAt: reserve.releases}
	}
	return all
}

// seat gives one section its capacity on the floor, and the reserves that it is to
// have, or notes what objects to them.
func (i *sectionImport) seat(f *floor, r *sectionRow, groups map[string]int64) (keeping, error) {
	sec := f.sections[r.stored.ID]
	k := keeping{seats: f.seats[sec.Seats], section: sec}
	k.want = k.seats.reserves
	capacity, at := k.seats.capacity, "/capacity"
	var l denial.List
	if i.file.Has("capacity") {
		capacity = r.asked.capacity
	}
	if i.file.Has("reserves") {
		at = "/reserves"
		k.want, l = reservesAsked(r.reserveRequests(), groups)
	}
	if capacity != nil {
		for _, why := range denyKept(k.want, *capacity, f.now) {
			l.Add(why.At(at))
		}
	}
	if err := l.Err(notSized); err != nil {
		return k, i.refusedOne(err, r.line)
	}
	f.resize(k.seats, sec, capacity, i.actor)
	return k, nil
}
