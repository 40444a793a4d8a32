package lending

import (
	"context"

	"holdfast/internal/actor"
	"holdfast/internal/ledger"
	"holdfast/internal/lending/catalog"
	"holdfast/internal/store"
)

// maxExport is how many rows a list has as a file. No branch has a hold shelf and
// no member a history that is longer.
const maxExport = 10_000

// maxCatalogue is how many rows the catalogue, or the members, have as a file:
// these lists have no bound of their own.
const maxCatalogue = 100_000

// WholeCatalogue is what a search of the catalogue finds, or all titles without
// one, for a file; more says that there are others behind them.
func (d *Desk) WholeCatalogue(
	ctx context.Context, _ actor.Actor, q string,
) (all []TitleBrief, more bool, err error) {
	const batch = 500
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		query := catalog.Query{Text: q, Limit: batch}
		for more = true; more && len(all) < maxCatalogue; {
			found, err := catalog.Search(ctx, tx, query)
			if err != nil {
				return err
			}
			rows, err := briefs(ctx, tx, found.Hits)
			if err != nil {
				return err
			}
			all, more = append(all, rows...), found.More
			if more {
				query.After = &found.Hits[len(found.Hits)-1].Place
			}
		}
		return nil
	})
	return all, more, err
}

// WholeMembers are the members that a search finds, or all without one, for a
// file; more says that there are others behind them.
func (d *Desk) WholeMembers(
	ctx context.Context, _ actor.Actor, q string,
) (all []MemberBrief, more bool, err error) {
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		rows, err := searchMembers(ctx, tx, q, 0, maxCatalogue+1)
		if err != nil {
			return err
		}
		more = len(rows) > maxCatalogue
		for _, m := range rows[:min(len(rows), maxCatalogue)] {
			all = append(all, m.MemberBrief)
		}
		return nil
	})
	return all, more, err
}

// WholeShelf is a branch's hold shelf in one piece, for a file.
func (d *Desk) WholeShelf(ctx context.Context, branch string) (all []ShelfItem, err error) {
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		seen, err := resolve(ctx, tx, codes{branch: branch})
		if err != nil {
			return refused(err, nothingFound)
		}
		rows, err := store.All(ctx, tx, selectShelf, (*shelfRow).dest, seen.branch, beginning, int64(0),
			maxExport)
		if err != nil {
			return err
		}
		all, err = shelfItems(ctx, tx, seen.branch, rows)
		return err
	})
	return all, err
}

// WholeTransits is what travels to a branch, or was sent from it, in one piece.
func (d *Desk) WholeTransits(ctx context.Context, branch, direction string) (all []TransitItem, err error) {
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		seen, err := resolve(ctx, tx, codes{branch: branch})
		if err != nil {
			return refused(err, nothingFound)
		}
		rows, err := store.All(ctx, tx, transitsOf(direction), (*transitRow).dest, seen.branch, int64(0),
			maxExport)
		if err != nil {
			return err
		}
		all, err = transitItems(ctx, tx, rows)
		return err
	})
	return all, err
}

// WholeAccount is a member's account in one piece, newest first.
func (d *Desk) WholeAccount(
	ctx context.Context, a actor.Actor, card string,
) (all []AccountLine, err error) {
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		id, err := visibleMember(ctx, tx, a, card)
		if err != nil {
			return err
		}
		m, err := loadMember(ctx, tx, id)
		if err != nil {
			return err
		}
		rows, err := ledger.Statement(ctx, tx, m.account, 0, maxExport)
		if err != nil {
			return err
		}
		all, err = accountLines(ctx, tx, rows)
		return err
	})
	return all, err
}

// WholeHistory is every loan of a member in one piece, newest first.
func (d *Desk) WholeHistory(ctx context.Context, a actor.Actor, card string) (all []Loan, err error) {
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		id, err := visibleMember(ctx, tx, a, card)
		if err != nil {
			return err
		}
		ids, err := store.All(ctx, tx, selectMemberLoans, store.Column[int64], id, int64(1<<63-1),
			maxExport)
		if err != nil {
			return err
		}
		if all, err = loansByID(ctx, tx, ids); err == nil {
			newestFirst(all)
		}
		return err
	})
	return all, err
}
