package ledger

import (
	"context"
	"fmt"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/denial"
	"holdfast/internal/money"
	"holdfast/internal/store"
)

// Tender is money that a person offers in payment.
type Tender struct {
	Account int64
	Amount  money.Money
	By      actor.Actor // who takes it, and through which door

	// At is left zero, for the transaction's instant. Only the loading of past
	// data sets it.
	At civil.Instant
}

// Receipt is a payment that was taken.
type Receipt struct {
	Settled []Settled   // the charges that it settled, oldest first
	Left    money.Money // still owed on the account
}

// Settled is how far a payment settled one charge.
type Settled struct {
	Charge int64 // its id
	Kind   Kind
	For    Ref
	Amount money.Money // settled now
	Left   money.Money // still owed of this charge
}

// Why a payment is refused.
var (
	PaymentNotPositive = denial.Define("paymentNotPositive", 422,
		"A payment must be above zero.")
	PaymentExceedsOwed = denial.Define("paymentExceedsOwed", 409,
		"More is offered than is owed. The answer says how much is owed; nobody pays more than that.")
	CurrencyDiffers = denial.Define("currencyDiffers", 422,
		"The account is kept in another currency than the payment or the charge. The answer says in which.")
	NothingOwed = denial.Define("nothingOwed", 409,
		"Nothing is owed on the account, so there is nothing to pay.")
)

// Pay takes payments, in their order. Each settles the charges of its account,
// the oldest first, the last of them perhaps in part. Its result is a receipt, or
// a refusal that has written nothing (L33). The desk has locked the rows that
// point at the accounts.
func Pay(ctx context.Context, tx *store.Tx, tenders ...Tender) ([]store.Result[Receipt], error) {
	ids := make([]int64, len(tenders))
	for i, t := range tenders {
		ids[i] = t.Account
	}
	books, err := readBooks(ctx, tx, ids)
	if err != nil {
		return nil, err
	}
	results := make([]store.Result[Receipt], len(tenders))
	var taken []transaction
	for i, t := range tenders {
		b := books[t.Account]
		owed, err := b.owed()
		if err != nil {
			return nil, fmt.Errorf("account %d: %w", t.Account, err)
		}
		if results[i].Err = denyPayment(t.Amount, owed).Err("Not paid"); results[i].Err != nil {
			continue
		}
		settled := settle(b.debts, t.Amount.Amount)
		left := money.Money{Amount: owed.Amount - t.Amount.Amount, Currency: owed.Currency}
		results[i].Answer = Receipt{Settled: settled, Left: left}
		paid := transaction{kind: Payment, at: t.At, by: t.By, on: b.account}
		for _, s := range settled {
			minus := money.Money{Amount: -s.Amount.Amount, Currency: s.Amount.Currency}
			paid.entries = append(paid.entries, entry{amount: minus, charge: s.Charge})
		}
		taken = append(taken, paid)
	}
	if len(taken) > 0 {
		_, err = post(ctx, tx, taken)
	}
	return results, err
}

// denyPayment lists why this amount cannot be taken where so much is owed.
func denyPayment(amount, owed money.Money) (why denial.List) {
	if amount.Amount <= 0 {
		why.Add(PaymentNotPositive.Because("A payment of %s pays nothing.", amount).
			Lifted("Enter an amount above zero.").At("/amount"))
	}
	switch {
	case amount.Currency != owed.Currency:
		why.Add(CurrencyDiffers.Because("%s is offered; the account is kept in %s.", amount, owed.Currency).
			Lifted("Pay in %s.", owed.Currency).With("currency", owed.Currency).At("/amount"))
	case owed.IsZero():
		why.Add(NothingOwed.Because("Nothing is owed on this account."))
	case amount.Amount > owed.Amount:
		why.Add(PaymentExceedsOwed.Because("%s is more than the %s that is owed.", amount, owed).
			Lifted("Take %s or less.", owed).With("owed", owed).At("/amount"))
	}
	return why
}

// settle spends an amount on debts, in their order, and notes in them what is
// left. The amount is not more than what is left of all of them.
func settle(debts []Debt, amount int64) (settled []Settled) {
	for i := range debts {
		d := &debts[i]
		part := min(amount, d.Left.Amount)
		if part == 0 {
			continue
		}
		amount -= part
		d.Left.Amount -= part
		settled = append(settled, Settled{
			Charge: d.Charge, Kind: d.Kind, For: d.For,
			Amount: money.Money{Amount: part, Currency: d.Left.Currency}, Left: d.Left,
		})
	}
	return settled
}
