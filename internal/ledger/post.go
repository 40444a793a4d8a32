package ledger

import (
	"context"
	"slices"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/money"
	"holdfast/internal/store"
)

// transaction is the person's side of what is to be posted. The house's side
// follows from it, so that the two add up to nothing by construction.
type transaction struct {
	kind    Kind
	at      civil.Instant // 0 is the store transaction's instant
	by      actor.Actor
	about   Ref
	on      account
	entries []entry
}

// entry is one posting on the person's account.
type entry struct {
	amount money.Money
	charge int64 // the charge that it settles, 0 if it starts one
}

// posting is one row of postings.
type posting struct {
	id, transaction, account, amount int64
	charge                           int64 // 0 on the house's side
	starts                           bool  // a charge, whose id is then its own
}

var (
	insertTransactions = store.Insert("transactions", "id bigint", "kind text", "at bigint", "via text",
		"ref_kind text", "ref_id bigint", "actor_id bigint")
	insertPostings = store.Insert("postings",
		"id bigint", "transaction_id bigint", "account_id bigint", "amount bigint", "charge_id bigint")
	// The second condition repeats the index's own, so that persons are not read.
	selectHouse = store.SQL(`
		select id, kind, currency from accounts where kind = any($1) and kind <> 'person'`)
)

// post writes transactions with both their sides and gives the ids of the charges
// that they start.
func post(ctx context.Context, tx *store.Tx, all []transaction) (charges []int64, err error) {
	now, err := tx.Now(ctx)
	if err != nil {
		return nil, err
	}
	house, err := houseAccounts(ctx, tx, all)
	if err != nil {
		return nil, err
	}
	ids, err := tx.IDs(ctx, "transactions", len(all))
	if err != nil {
		return nil, err
	}
	postings, err := bothSides(all, ids, house)
	if err != nil {
		return nil, err
	}
	postingIDs, err := tx.IDs(ctx, "postings", len(postings))
	if err != nil {
		return nil, err
	}
	for i := range postings {
		p := &postings[i]
		p.id = postingIDs[i]
		if p.starts {
			p.charge = p.id
			charges = append(charges, p.id)
		}
	}
	if err := tx.InsertMany(ctx, insertTransactions, len(all), func(i int) []any {
		t := &all[i]
		at := t.at
		if at.IsZero() {
			at = now
		}
		return []any{ids[i], t.kind, at, t.by.Via, store.OrNull(t.about.Kind), store.OrNull(t.about.ID), store.OrNull(t.by.Person)}
	}); err != nil {
		return nil, err
	}
	return charges, tx.InsertMany(ctx, insertPostings, len(postings), func(i int) []any {
		p := &postings[i]
		return []any{p.id, p.transaction, p.account, p.amount, store.OrNull(p.charge)}
	})
}

// bothSides writes out each transaction: its entries, and the house's side, which
// takes them back to nothing.
func bothSides(all []transaction, ids []int64, house map[pot]int64) ([]posting, error) {
	var postings []posting
	for i, t := range all {
		rest := money.Zero(t.on.currency)
		for _, e := range t.entries {
			postings = append(postings, posting{
				transaction: ids[i], account: t.on.id, amount: e.amount.Amount,
				charge: e.charge, starts: e.charge == 0,
			})
			var err error
			if rest, err = rest.Sub(e.amount); err != nil {
				return nil, err
			}
		}
		postings = append(postings, posting{
			transaction: ids[i], account: house[pot{t.kind, t.on.currency}], amount: rest.Amount,
		})
	}
	return postings, nil
}

// pot names an account of the house.
type pot struct {
	kind     Kind
	currency string
}

// houseAccounts finds the house's side of transactions and opens what is missing.
// If somebody else opens the same account at the same time, the unique index lets
// one of the two run anew and find it.
func houseAccounts(ctx context.Context, tx *store.Tx, all []transaction) (map[pot]int64, error) {
	var kinds []string
	for _, t := range all {
		if !slices.Contains(kinds, string(t.kind)) {
			kinds = append(kinds, string(t.kind))
		}
	}
	found, err := store.All(ctx, tx, selectHouse, (*account).dest, kinds)
	if err != nil {
		return nil, err
	}
	house := make(map[pot]int64, len(found))
	for _, a := range found {
		house[pot{a.kind, a.currency}] = a.id
	}
	for _, t := range all {
		p := pot{t.kind, t.on.currency}
		if house[p] != 0 {
			continue
		}
		ids, err := Open(ctx, tx, p.kind, []string{p.currency})
		if err != nil {
			return nil, err
		}
		house[p] = ids[0]
	}
	return house, nil
}
