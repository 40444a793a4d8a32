package lending

import (
	"context"

	"holdfast/internal/store"
)

// Started says how far a new library has come: which of the things that lending
// cannot do without are there.
type Started struct{ Branch, Plan, Title, Member bool }

// selectStarted looks for the first row of each.
var selectStarted = store.SQL(`
	select case when exists (select 1 from branches) then 1 else 0 end,
		case when exists (select 1 from plans) then 1 else 0 end,
		case when exists (select 1 from titles) then 1 else 0 end,
		case when exists (select 1 from members) then 1 else 0 end`)

type startedRow struct{ branch, plan, title, member int }

func (s *startedRow) dest() []any { return []any{&s.branch, &s.plan, &s.title, &s.member} }

// Started tells how far the library has come.
func (d *Desk) Started(ctx context.Context) (out Started, err error) {
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		row, _, err := store.One(ctx, tx, selectStarted, (*startedRow).dest)
		out = Started{Branch: row.branch > 0, Plan: row.plan > 0, Title: row.title > 0, Member: row.member > 0}
		return err
	})
	return out, err
}
