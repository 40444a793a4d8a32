package lending

import (
	"context"
	"fmt"

	"holdfast/internal/civil"
	"holdfast/internal/store"
)

var (
	selectCopies = store.SQL(`
		select id, barcode, home_id, branch_id, status, for_loan, not_why, condition
		from copies where title_id = $1 order by id`)
	selectJourneys = store.SQL(`
		select t.id, t.copy_id, t.from_id, t.to_id, coalesce(t.hold_id, 0), t.sent_at
		from transits t join copies c on c.id = t.copy_id
		where c.title_id = $1 and t.ended_at is null`)
	selectHolds = store.SQL(`
		select h.id, h.member_id, h.pickup_id, h.state, h.placed_at, coalesce(h.copy_id, 0),
			h.collect_by, coalesce(h.expires_at, 0), m.person_id, m.expires_on, v.hold_days,
			exists (select 1 from suspensions s where s.member_id = m.id and s.lifted_at is null
				and s.from_at <= $2 and (s.until_at is null or s.until_at > $2))
		from holds h
		join members m on m.id = h.member_id
		join plan_versions v on v.id = (select max(id) from plan_versions where plan_id = m.plan_id)
		where h.title_id = $1 and h.state in ('waiting', 'in_transit', 'ready')
		order by h.id`)
	selectBranches = store.SQL(`
		select id, code, name, address, zone, open_days, shown from branches order by shown, id`)
)

func (c *copyState) dest() []any {
	return []any{&c.id, &c.barcode, &c.home, &c.branch, &c.status, &c.forLoan, &c.notWhy, &c.condition}
}

// journeyRow is an open journey with the copy that makes it.
type journeyRow struct {
	journey
	copy int64
}

func (j *journeyRow) dest() []any {
	return []any{&j.id, &j.copy, &j.from, &j.to, &j.hold, &j.sentAt}
}

func (h *holdState) dest() []any {
	return []any{&h.id, &h.member, &h.pickup, &h.state, &h.placedAt, &h.copy,
		&h.collectBy, &h.expiresAt, &h.person, &h.memberExpires, &h.planHoldDays, &h.memberSuspended}
}

// branchRow is a branch as it is stored.
type branchRow struct {
	Branch
	zone string
}

func (b *branchRow) dest() []any {
	return []any{&b.ID, &b.Code, &b.Name, &b.Address, &b.zone, &b.Days, &b.shown}
}

func loadBranches(ctx context.Context, tx *store.Tx) (map[int64]*Branch, error) {
	rows, err := store.All(ctx, tx, selectBranches, (*branchRow).dest)
	if err != nil {
		return nil, err
	}
	return branchesOf(rows)
}

func branchesOf(rows []branchRow) (all map[int64]*Branch, err error) {
	all = make(map[int64]*Branch, len(rows))
	for i := range rows {
		b := &rows[i]
		if b.Zone, err = civil.LoadZone(b.zone); err != nil {
			return nil, fmt.Errorf("branch %s: %w", b.Code, err)
		}
		all[b.ID] = &b.Branch
	}
	return all, nil
}

// loadTitle reads a title's copies and queue as they stand at this instant: holds
// whose time is over are retired in memory, so no reader can forget to (L22).
// What that changed is written if the operation saves, and forgotten if it
// refuses. An operation calls it through openTitle, under the title's lock; a page
// calls it on a snapshot.
func loadTitle(ctx context.Context, tx *store.Tx, id int64, p *policy) (*titleState, error) {
	now, err := tx.Now(ctx)
	if err != nil {
		return nil, err
	}
	var r titleRows
	if err := tx.Run(ctx, r.steps(id, now)...); err != nil {
		return nil, fmt.Errorf("load title %d: %w", id, err)
	}
	return r.state(id, now, p)
}

// titleRows is what a title's state is made of.
type titleRows struct {
	copies   []copyState
	journeys []journeyRow
	holds    []holdState
}

func (r *titleRows) steps(id int64, now civil.Instant) []*store.Step {
	return []*store.Step{
		store.Into(selectCopies, &r.copies, (*copyState).dest, id),
		store.Into(selectJourneys, &r.journeys, (*journeyRow).dest, id),
		store.Into(selectHolds, &r.holds, (*holdState).dest, id, now),
	}
}

func (r *titleRows) state(id int64, now civil.Instant, p *policy) (*titleState, error) {
	t := &titleState{id: id, now: now, policy: p}
	for i := range r.copies {
		t.copies = append(t.copies, &r.copies[i])
	}
	for i := range r.holds {
		t.holds = append(t.holds, &r.holds[i])
	}
	for i := range r.journeys {
		if c := t.copy(r.journeys[i].copy); c != nil {
			c.journey = &r.journeys[i].journey
		}
	}
	return t, t.expire()
}
