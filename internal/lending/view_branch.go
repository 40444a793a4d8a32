package lending

import (
	"context"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/store"
	"holdfast/internal/web"
)

// BranchView is a branch as callers see it.
type BranchView struct {
	Code    string     `json:"code"`
	Name    string     `json:"name"`
	Address string     `json:"address,omitempty"`
	Zone    string     `json:"zone" doc:"IANA name of the time zone by whose calendar the branch lends"`
	Open    civil.Week `json:"open,omitzero" doc:"days of the week on which it opens"`
}

func (b *Branch) view() BranchView {
	return BranchView{Code: b.Code, Name: b.Name, Address: b.Address, Zone: b.Zone.String(), Open: b.Days}
}

// BranchesIn asks for all branches.
type BranchesIn struct{}

// Branches lists every branch, in the order in which pages show them.
func (d *Desk) Branches(
	ctx context.Context, _ actor.Actor, _ BranchesIn,
) (out web.List[BranchView], err error) {
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		p, err := loadPolicy(ctx, tx)
		if err != nil {
			return err
		}
		out.Items = make([]BranchView, 0, len(p.branches))
		for _, b := range p.shown() {
			out.Items = append(out.Items, b.view())
		}
		return nil
	})
	return out, err
}

// BranchToday is what a desk at a branch has before it: its clock, and how much
// stands and travels.
type BranchToday struct {
	Branch         Branch
	Now            civil.Instant
	HoldShelf      int // copies that wait to be collected
	LeavingTonight int // of them, those whose last day is today
	Coming         int // copies on their way here
	Sent           int // copies that left here and have not arrived
}

// Today is the day at the branch.
func (b BranchToday) Today() civil.Date { return b.Branch.Zone.DateOf(b.Now) }

// A transit that is over is in neither of these; the index of the open ones is
// by where they go to.
var (
	countShelf = store.SQL(`
		select count(*), coalesce(sum(case when collect_by <= $3 then 1 else 0 end), 0)
		from holds where pickup_id = $1 and state = 'ready' and expires_at > $2`)
	countTravelling = store.SQL(`
		select coalesce(sum(case when to_id = $1 then 1 else 0 end), 0),
			coalesce(sum(case when from_id = $1 then 1 else 0 end), 0)
		from transits where to_id in (select id from branches) and ended_at is null`)
)

type twoCounts struct{ a, b int }

func (c *twoCounts) dest() []any { return []any{&c.a, &c.b} }

// AtBranch tells what stands before a desk at the branch with this id, which is
// false if there is none.
func (d *Desk) AtBranch(ctx context.Context, branch int64) (out BranchToday, found bool, err error) {
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		branches, err := loadBranches(ctx, tx)
		if err != nil || branches[branch] == nil {
			return err
		}
		found, out.Branch = true, *branches[branch]
		if out.Now, err = tx.Now(ctx); err != nil {
			return err
		}
		shelf, _, err := store.One(ctx, tx, countShelf, (*twoCounts).dest, branch, out.Now, out.Today())
		if err != nil {
			return err
		}
		travelling, _, err := store.One(ctx, tx, countTravelling, (*twoCounts).dest, branch)
		out.HoldShelf, out.LeavingTonight = shelf.a, shelf.b
		out.Coming, out.Sent = travelling.a, travelling.b
		return err
	})
	return out, found, err
}

// PlacesFor lists the branches at which the actor may do this, in the order in
// which pages show them.
func (d *Desk) PlacesFor(ctx context.Context, a actor.Actor, p actor.Permission) (all []Branch, err error) {
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		ground, err := loadPolicy(ctx, tx)
		if err != nil {
			return err
		}
		for _, b := range ground.shown() {
			if a.May(p, b.ID) {
				all = append(all, *b)
			}
		}
		return nil
	})
	return all, err
}
