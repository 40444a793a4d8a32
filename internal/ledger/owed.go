package ledger

import (
	"context"
	"fmt"
	"slices"

	"holdfast/internal/civil"
	"holdfast/internal/money"
	"holdfast/internal/store"
)

// Debt is a charge that is not settled yet.
type Debt struct {
	Charge  int64 // its id
	Account int64
	Kind    Kind
	For     Ref
	At      civil.Instant // when it was charged
	Amount  money.Money   // what was charged
	Left    money.Money   // what is still owed of it
}

func (d *Debt) dest() []any {
	return []any{&d.Charge, &d.Account, &d.Kind, &d.For.Kind, &d.For.ID, &d.At,
		&d.Amount.Amount, &d.Amount.Currency, &d.Left.Amount, &d.Left.Currency}
}

// selectDebts sums the accounts' postings from their index alone and looks up
// only what is still open.
var selectDebts = store.SQL(`
	with open as (
		select charge_id, cast(sum(amount) as bigint) as rest
		from postings
		where account_id = any($1) and charge_id is not null
		group by charge_id
		having sum(amount) <> 0)
	select c.id, c.account_id, t.kind, coalesce(t.ref_kind, ''), coalesce(t.ref_id, 0), t.at,
		c.amount, a.currency, open.rest, a.currency
	from open
	join postings c on c.id = open.charge_id
	join transactions t on t.id = c.transaction_id
	join accounts a on a.id = c.account_id
	order by c.account_id, c.id`)

// Debts lists what is owed on these accounts, charge by charge, by account and
// the oldest first: the order in which payments settle.
func Debts(ctx context.Context, tx *store.Tx, accounts []int64) ([]Debt, error) {
	return store.All(ctx, tx, selectDebts, (*Debt).dest, accounts)
}

// Owed gives what is owed on each of these accounts by kind of charge. What is
// not owed has no entry.
func Owed(ctx context.Context, tx *store.Tx, accounts []int64) (map[int64]map[Kind]money.Money, error) {
	debts, err := Debts(ctx, tx, accounts)
	if err != nil {
		return nil, err
	}
	owed := make(map[int64]map[Kind]money.Money)
	for _, d := range debts {
		kinds := owed[d.Account]
		if kinds == nil {
			kinds = make(map[Kind]money.Money)
			owed[d.Account] = kinds
		}
		sum, ok := kinds[d.Kind]
		if !ok {
			sum = money.Zero(d.Left.Currency)
		}
		if kinds[d.Kind], err = sum.Add(d.Left); err != nil {
			return nil, fmt.Errorf("account %d: %w", d.Account, err)
		}
	}
	return owed, nil
}

// Unpaid gives what is owed on each of these accounts for charges of these kinds,
// or of all kinds if none is named. Every account has an entry, if only of zero
// in its currency (D16).
func Unpaid(
	ctx context.Context, tx *store.Tx, accounts []int64, kinds ...Kind,
) (map[int64]money.Money, error) {
	books, err := readBooks(ctx, tx, accounts)
	if err != nil {
		return nil, err
	}
	unpaid := make(map[int64]money.Money, len(books))
	for id, b := range books {
		if unpaid[id], err = b.owed(kinds...); err != nil {
			return nil, fmt.Errorf("account %d: %w", id, err)
		}
	}
	return unpaid, nil
}

// book is one person's account and what is owed on it.
type book struct {
	account
	debts []Debt
}

// readBooks reads accounts and debts in one flush.
func readBooks(ctx context.Context, tx *store.Tx, ids []int64) (map[int64]*book, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	var found []account
	var debts []Debt
	if err := tx.Run(ctx,
		store.Into(selectAccounts, &found, (*account).dest, ids),
		store.Into(selectDebts, &debts, (*Debt).dest, ids)); err != nil {
		return nil, err
	}
	accounts, err := persons(found, ids)
	if err != nil {
		return nil, err
	}
	books := make(map[int64]*book, len(accounts))
	for id, a := range accounts {
		books[id] = &book{account: a}
	}
	for _, d := range debts {
		books[d.Account].debts = append(books[d.Account].debts, d)
	}
	return books, nil
}

// owed is the sum of what is left, of these kinds or of all.
func (b *book) owed(kinds ...Kind) (money.Money, error) {
	sum := money.Zero(b.currency)
	for _, d := range b.debts {
		if len(kinds) > 0 && !slices.Contains(kinds, d.Kind) {
			continue
		}
		var err error
		if sum, err = sum.Add(d.Left); err != nil {
			return sum, err
		}
	}
	return sum, nil
}
