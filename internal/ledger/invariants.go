package ledger

import "holdfast/internal/store"

var (
	unbalanced = store.SQL(`
		select 'transaction ' || cast(p.transaction_id as text) || ' in ' || a.currency
		from postings p
		join accounts a on a.id = p.account_id
		group by p.transaction_id, a.currency
		having sum(p.amount) <> 0
		order by p.transaction_id`)
	mixed = store.SQL(`
		select 'transaction ' || cast(p.transaction_id as text)
		from postings p
		join accounts a on a.id = p.account_id
		group by p.transaction_id
		having min(a.currency) <> max(a.currency)
		order by p.transaction_id`)
	oversettled = store.SQL(`
		select 'charge ' || cast(c.id as text)
		from postings c
		join postings p on p.charge_id = c.id and p.account_id = c.account_id
		where c.charge_id = c.id
		group by c.id, c.amount
		having sum(p.amount) < 0 or sum(p.amount) > c.amount
		order by c.id`)
	stray = store.SQL(`
		select 'posting ' || cast(p.id as text)
		from postings p
		join accounts a on a.id = p.account_id and a.kind = 'person'
		left join postings c on c.id = p.charge_id and c.charge_id = c.id and c.account_id = p.account_id
			and c.amount > 0
		where c.id is null
		order by p.id`)
)

// Invariants are the ledger's promises, for `holdfast check`.
func Invariants() []store.Invariant {
	return []store.Invariant{
		{
			ID: "IG9", Query: unbalanced,
			Says: "The postings of every transaction add up to nothing.",
		},
		{
			ID: "L10", Query: mixed,
			Says: "Every transaction keeps to one currency.",
		},
		{
			ID: "L33", Query: oversettled,
			Says: "No charge is settled beyond its amount, nor refunded beyond what was settled.",
		},
		{
			ID: "L32", Query: stray,
			Says: "Every posting on a person's account stands under a charge of that account: " +
				"the balance is the sum of the open charges.",
		},
	}
}
