package lending

import (
	"context"
	"fmt"

	"holdfast/internal/ledger"
	"holdfast/internal/money"
	"holdfast/internal/store"
)

// selectAccountsOf gives the memberships of people, the oldest of each first.
var selectAccountsOf = store.SQL(`
	select person_id, account_id from members where person_id = any($1) order by id`)

// ownAccount is the account of one of a person's memberships.
type ownAccount struct{ person, id int64 }

func (a *ownAccount) dest() []any { return []any{&a.person, &a.id} }

// UnpaidFines gives what each of these people owes this desk in fines, in the
// transaction and as it stands in it: the same charges that stop a loan when
// they reach the plan's limit, and no fees. Who owes none, or is no member, has no
// entry.
//
// It is the question that the registrar's rule libraryFines puts to this desk (R6),
// for any number of people at once and in as many round trips as for one (D16).
// The desks do not know each other: the registrar's names the question and package
// app hands it this answer (P9). The people are ids of persons, not of members or
// cards, and nobody's rights are looked at: which person is asked about is the
// asking desk's to answer for. No lock is taken: a payment under way at the desk
// at that moment may count or not.
//
// Whoever has several memberships owes their sum. Amounts in two currencies are
// never added: told is then the sum in the currency of the oldest membership that
// owes a fine, and in the next one's once that is paid.
func (d *Desk) UnpaidFines(ctx context.Context, tx *store.Tx, people []int64) (map[int64]money.Money, error) {
	accounts, err := store.All(ctx, tx, selectAccountsOf, (*ownAccount).dest, people)
	if err != nil {
		return nil, err
	}
	ids := make([]int64, len(accounts))
	for i, a := range accounts {
		ids[i] = a.id
	}
	fines, err := finesOn(ctx, tx, ids...)
	if err != nil {
		return nil, err
	}
	owed := make(map[int64]money.Money)
	for _, a := range accounts {
		fine := fines[a.id]
		if fine.IsZero() {
			continue
		}
		sum, more := owed[a.person]
		switch {
		case !more:
			owed[a.person] = fine
		case sum.Currency == fine.Currency:
			if owed[a.person], err = sum.Add(fine); err != nil {
				return nil, fmt.Errorf("fines of person %d: %w", a.person, err)
			}
		}
	}
	return owed, nil
}

// unpaidFines is what a member owes in fines, as the rule finesUnpaid weighs it:
// zero in the account's currency if nothing.
func (d *Desk) unpaidFines(ctx context.Context, tx *store.Tx, m *memberRow) (money.Money, error) {
	fines, err := finesOn(ctx, tx, m.account)
	return fines[m.account], err
}

// finesOn is what is unpaid of the fines on each of these accounts, in one round
// trip. The rule of a loan and the other desks ask here alike.
func finesOn(ctx context.Context, tx *store.Tx, accounts ...int64) (map[int64]money.Money, error) {
	return ledger.Unpaid(ctx, tx, accounts, ledger.Fine)
}

// owed is everything that a member owes, fees as well.
func (d *Desk) owed(ctx context.Context, tx *store.Tx, m *memberRow) (money.Money, error) {
	owed, err := ledger.Unpaid(ctx, tx, []int64{m.account})
	return owed[m.account], err
}
