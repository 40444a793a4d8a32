package lending

import (
	"context"

	"holdfast/internal/actor"
	"holdfast/internal/idempotency"
	"holdfast/internal/journal"
	"holdfast/internal/ledger"
	"holdfast/internal/money"
	"holdfast/internal/store"
)

// PayIn takes a payment.
type PayIn struct {
	Card string `path:"card" minLength:"1" maxLength:"64"`
	Body PayRequest
}

// PayRequest is the body of a payment.
type PayRequest struct {
	Amount int64 `json:"amount" doc:"in minor units of the currency of the member's account"`
}

// Payment is a payment that was taken.
type Payment struct {
	Member  string        `json:"member" doc:"card number"`
	Paid    money.Money   `json:"paid"`
	Settled []SettledItem `json:"settled" doc:"what it settled, oldest first"`
	Owed    money.Money   `json:"owed" doc:"what is left to pay"`
	Receipt int64         `json:"receipt" doc:"its number on the member's account"`
}

// SettledItem is how far a payment settled one charge.
type SettledItem struct {
	Charge int64       `json:"charge"`
	Kind   string      `json:"kind" doc:"fine or fee"`
	Loan   int64       `json:"loan,omitempty" doc:"the loan that it was charged for"`
	Amount money.Money `json:"amount"`
	Left   money.Money `json:"left"`
}

const notPaid = "No payment was taken"

// Pay takes a payment at the desk: it settles the member's charges, the oldest
// first, and is refused above what is owed (L32, L33).
func (d *Desk) Pay(ctx context.Context, a actor.Actor, in PayIn) (Payment, error) {
	return idempotency.Do(ctx, d.db, a, func(ctx context.Context, tx *store.Tx) (Payment, error) {
		return d.pay(ctx, tx, a, in)
	})
}

func (d *Desk) pay(ctx context.Context, tx *store.Tx, a actor.Actor, in PayIn) (Payment, error) {
	seen, err := resolve(ctx, tx, codes{member: in.Card})
	if err != nil {
		return Payment{}, refused(err, notPaid)
	}
	if err := tx.Lock(ctx, "members", seen.member); err != nil {
		return Payment{}, err
	}
	m, err := loadMember(ctx, tx, seen.member)
	if err != nil {
		return Payment{}, err
	}
	amount := m.terms.money(in.Body.Amount)
	results, err := ledger.Pay(ctx, tx, ledger.Tender{Account: m.account, Amount: amount, By: a})
	if err != nil {
		return Payment{}, err
	}
	if err := results[0].Err; err != nil {
		return Payment{}, refused(err, notPaid)
	}
	now, err := tx.Now(ctx)
	if err != nil {
		return Payment{}, err
	}
	if err := tx.Run(ctx, touchMember(m.id, now)); err != nil {
		return Payment{}, err
	}
	out := paid(m, amount, results[0].Answer)
	last, err := ledger.Statement(ctx, tx, m.account, 0, 1)
	if err != nil {
		return Payment{}, err
	}
	out.Receipt = last[0].ID
	return out, journal.Record(ctx, tx, out.entry(a, m))
}

// paid is a payment as its receipt tells it.
func paid(m *memberRow, amount money.Money, receipt ledger.Receipt) Payment {
	out := Payment{Member: m.card, Paid: amount, Owed: receipt.Left, Settled: make([]SettledItem, len(receipt.Settled))}
	for i, s := range receipt.Settled {
		out.Settled[i] = SettledItem{Charge: s.Charge, Kind: string(s.Kind), Amount: s.Amount, Left: s.Left}
		if s.For.Kind == "loan" {
			out.Settled[i].Loan = s.For.ID
		}
	}
	return out
}

// entry is what the journal says of a payment.
func (out Payment) entry(a actor.Actor, m *memberRow) journal.Entry {
	return journal.Entry{
		Type: "lending.member.paid", Subject: journal.Subject{Kind: "member", ID: m.id}, By: a, Person: m.person,
		Data: map[string]any{"amount": out.Paid, "settled": out.Settled, "owed": out.Owed},
	}
}
