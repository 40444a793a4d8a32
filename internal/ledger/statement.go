package ledger

import (
	"context"
	"math"

	"holdfast/internal/civil"
	"holdfast/internal/money"
	"holdfast/internal/store"
)

// Line is one transaction on an account's statement.
type Line struct {
	ID      int64 // of the transaction
	Kind    Kind
	At      civil.Instant
	For     Ref
	Actor   int64       // who acted, 0 for the machine or erased
	Amount  money.Money // above zero if it was charged, below if it was settled
	Balance money.Money // what was owed after it
}

func (l *Line) dest() []any {
	return []any{&l.ID, &l.Kind, &l.At, &l.For.Kind, &l.For.ID, &l.Actor,
		&l.Amount.Amount, &l.Amount.Currency, &l.Balance.Amount, &l.Balance.Currency}
}

var selectStatement = store.SQL(`
	with sums as (
		select transaction_id, sum(amount) as amount
		from postings
		where account_id = $1
		group by transaction_id),
	running as (
		select transaction_id, cast(amount as bigint) as amount,
			cast(sum(amount) over (order by transaction_id) as bigint) as balance
		from sums)
	select t.id, t.kind, t.at, coalesce(t.ref_kind, ''), coalesce(t.ref_id, 0), coalesce(t.actor_id, 0),
		r.amount, a.currency, r.balance, a.currency
	from running r
	join transactions t on t.id = r.transaction_id
	join accounts a on a.id = $1
	where t.id < $2
	order by t.id desc
	limit $3`)

// Statement gives up to limit lines of an account, newest first, each with the
// balance after it. Before is the id of the last line of the page before, or 0
// for the first page.
func Statement(ctx context.Context, tx *store.Tx, account, before int64, limit int) ([]Line, error) {
	if before == 0 {
		before = math.MaxInt64
	}
	return store.All(ctx, tx, selectStatement, (*Line).dest, account, before, limit)
}
