// Package ledger keeps what people owe and what they paid, by double entry
// (D17).
//
//   - An account is opened for each member, student or customer, in one currency
//     ([Open]); the desk's row points at it. The house has accounts of its own, one
//     for each [Kind] of transaction and currency, made as they are needed.
//   - A transaction is something that happened: a charge, a payment. It has
//     postings, amounts on accounts, which add up to nothing.
//   - A charge is what a person owes for one thing. Its posting on the person's
//     account starts it and gives it its id. Whatever settles it, a payment, a
//     waiver or a refund, posts on the same account and names that id. What is
//     left of a charge is the sum of its postings; what a person owes is the sum
//     of what is left.
//
// On a person's account a positive amount is owed. The house's account of the
// transaction's kind has the other side, so its sum, with the sign turned, is
// what was ever charged of that kind, and for payments what was ever taken.
//
// Nothing is ever edited (L32): accounts, transactions and postings refuse it by
// trigger. Only who acted in a transaction can be erased ([Erase]); the sums stay.
//
// # Locks
//
// [Pay] reads what is owed and decides by it. The ledger locks nothing for that:
// the desk locks its row that points at the account, the member or customer,
// before it calls, in every operation that settles charges of that account.
// [Charge] decides by nothing that could move and needs no lock.
//
// Invariants: the postings of a transaction add up to nothing and are in one
// currency; no charge is settled beyond its amount, nor refunded beyond what was
// settled; every posting on a person's account stands under a charge of that
// account, so the account's balance is the sum of its open charges.
package ledger

import (
	"context"
	"embed"
	"fmt"

	"holdfast/internal/money"
	"holdfast/internal/store"
)

// Migrations makes the ledger's tables.
//
//go:embed migrations/*.sql
var Migrations embed.FS

// Kind is what a transaction is, and what the account on its other side is for.
type Kind string

// Kinds of charges that more than one desk has. A desk has others of its own.
const (
	Fine Kind = "fine"
	Fee  Kind = "fee"
)

// The kinds that settle charges. No charge is of these.
const (
	Payment Kind = "payment"
	Waiver  Kind = "waiver"
	Refund  Kind = "refund"
)

// Person is the kind of a person's account.
const Person Kind = "person"

// isCharge says whether a charge can be of this kind.
func (k Kind) isCharge() bool {
	switch k {
	case "", Payment, Waiver, Refund, Person:
		return false
	}
	return true
}

// Ref is the desk's row that a charge is for, for example the loan with id 12.
// The zero Ref is none.
type Ref struct {
	Kind string `json:"kind"`
	ID   int64  `json:"id"`
}

// account is one row of accounts.
type account struct {
	id       int64
	kind     Kind
	currency string
}

func (a *account) dest() []any { return []any{&a.id, &a.kind, &a.currency} }

var (
	insertAccounts = store.Insert("accounts", "id bigint", "kind text", "currency text", "opened_at bigint")
	selectAccounts = store.SQL(`select id, kind, currency from accounts where id = any($1)`)
	eraseActors    = store.SQL(`update transactions set actor_id = null where actor_id = any($1)`)
)

// Open opens an account of this kind in each of the currencies, in their order,
// and gives the ids. Desks open accounts of the kind [Person].
func Open(ctx context.Context, tx *store.Tx, kind Kind, currencies []string) ([]int64, error) {
	if len(currencies) == 0 {
		return nil, nil
	}
	for _, c := range currencies {
		if _, err := money.Digits(c); err != nil {
			return nil, fmt.Errorf("open an account: %w", err)
		}
	}
	now, err := tx.Now(ctx)
	if err != nil {
		return nil, err
	}
	ids, err := tx.IDs(ctx, "accounts", len(currencies))
	if err != nil {
		return nil, err
	}
	return ids, tx.InsertMany(ctx, insertAccounts, len(ids), func(i int) []any {
		return []any{ids[i], kind, currencies[i], now}
	})
}

// persons gives the accounts of an operation by id. One that is not there, or is
// the house's own, is the desk's mistake.
func persons(found []account, wanted []int64) (map[int64]account, error) {
	accounts := make(map[int64]account, len(found))
	for _, a := range found {
		accounts[a.id] = a
	}
	for _, id := range wanted {
		if a, ok := accounts[id]; !ok || a.kind != Person {
			return nil, fmt.Errorf("account %d is not a person's account", id)
		}
	}
	return accounts, nil
}

// Erase takes these people out of the transactions in which they acted, and says
// of how many. What they owe and paid hangs on their account, which names nobody.
func Erase(ctx context.Context, tx *store.Tx, people ...int64) (int64, error) {
	return tx.Exec(ctx, eraseActors, people)
}
