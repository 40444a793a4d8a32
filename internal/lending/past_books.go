package lending

import (
	"context"
	"fmt"
	"slices"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/journal"
	"holdfast/internal/ledger"
	"holdfast/internal/store"
)

// pastBooks are the journal entries and the money of a day that are still to be
// written. An entry that names a charge is finished when its charge has an id.
type pastBooks struct {
	entries []journal.Entry
	rounds  []moneyRound
}

// moneyRound is charges, and payments that come after them. For each account
// both are in the order in which they were made.
type moneyRound struct {
	bills   []ledger.Bill
	charged []func(charge int64) // one for each bill, or nil

	tenders  []ledger.Tender
	receipts []receipt // one for each tender
	paying   map[int64]bool
}

// receipt is the journal's entry of a payment, whose figures come from the ledger.
type receipt struct {
	entry int // its place in pastBooks.entries
	write func(ledger.Receipt) journal.Entry
}

func (b *pastBooks) record(at civil.Instant, e journal.Entry) {
	e.At = at
	b.entries = append(b.entries, e)
}

// charge puts a bill on its account. A payment of that account that came before
// it settled without it, so the bill then goes into the next round.
func (b *pastBooks) charge(bill ledger.Bill, then func(charge int64)) {
	if len(b.rounds) == 0 || b.last().paying[bill.Account] {
		b.rounds = append(b.rounds, moneyRound{paying: make(map[int64]bool)})
	}
	r := b.last()
	r.bills = append(r.bills, bill)
	r.charged = append(r.charged, then)
}

func (b *pastBooks) pay(t ledger.Tender, entry func(ledger.Receipt) journal.Entry) {
	if len(b.rounds) == 0 {
		b.rounds = append(b.rounds, moneyRound{paying: make(map[int64]bool)})
	}
	r := b.last()
	r.tenders = append(r.tenders, t)
	r.receipts = append(r.receipts, receipt{entry: len(b.entries), write: entry})
	r.paying[t.Account] = true
	b.record(t.At, journal.Entry{})
}

func (b *pastBooks) last() *moneyRound { return &b.rounds[len(b.rounds)-1] }

// close writes what has gathered.
func (b *pastBooks) close(ctx context.Context, tx *store.Tx) error {
	for i := range b.rounds {
		if err := b.settle(ctx, tx, &b.rounds[i]); err != nil {
			return err
		}
	}
	if err := journal.Load(ctx, tx, b.entries...); err != nil {
		return err
	}
	b.entries, b.rounds = b.entries[:0], b.rounds[:0]
	return nil
}

func (b *pastBooks) settle(ctx context.Context, tx *store.Tx, r *moneyRound) error {
	charges, err := ledger.Charge(ctx, tx, r.bills...)
	if err != nil {
		return err
	}
	for i, id := range charges {
		if then := r.charged[i]; then != nil {
			then(id)
		}
	}
	results, err := ledger.Pay(ctx, tx, r.tenders...)
	if err != nil {
		return err
	}
	for i, result := range results {
		if result.Err != nil {
			return fmt.Errorf("pay %s to account %d: %w", r.tenders[i].Amount, r.tenders[i].Account, result.Err)
		}
		at := &b.entries[r.receipts[i].entry]
		made := at.At
		*at = r.receipts[i].write(result.Answer)
		at.At = made
	}
	return nil
}

// charge puts a bill on a member's account; then hears of the charge's id when the
// books are closed.
func (d *pastDesk) charge(m *pastMember, bill ledger.Bill, then func(charge int64)) {
	m.debts = append(m.debts, pastDebt{bill.Kind, bill.Amount.Amount})
	d.books.charge(bill, then)
}

// pay takes a payment; it is not more than what is owed.
func (d *pastDesk) pay(at civil.Instant, by actor.Actor, m *pastMember, amount int64) {
	d.tell(deed{verb: "pay", at: at, by: by, member: m, amount: amount})
	offered := m.terms.money(amount)
	for i := range m.debts {
		part := min(amount, m.debts[i].left)
		m.debts[i].left -= part
		amount -= part
	}
	m.debts = slices.DeleteFunc(m.debts, func(p pastDebt) bool { return p.left == 0 })
	tender := ledger.Tender{Account: m.account, Amount: offered, By: by, At: at}
	d.books.pay(tender, func(r ledger.Receipt) journal.Entry {
		return paid(&m.memberRow, offered, r).entry(by, &m.memberRow)
	})
}

// join is the first day of a member who stands in the books already: the plan's
// fee is charged.
func (d *pastDesk) join(at civil.Instant, by actor.Actor, m *pastMember) {
	d.tell(deed{verb: "join", at: at, by: by, member: m, branch: d.policy.branches[m.branch]})
	d.member(at, by, m, "lending.member.joined")
}

// renewMembership extends a membership by a year and charges the plan's fee.
func (d *pastDesk) renewMembership(at civil.Instant, by actor.Actor, m *pastMember) {
	d.tell(deed{verb: "extend", at: at, by: by, member: m})
	m.expiresOn, m.renewed = extended(m.expiresOn, d.policy.today(m.branch, at)), true
	d.member(at, by, m, "lending.member.renewed")
}

func (d *pastDesk) member(at civil.Instant, by actor.Actor, m *pastMember, kind string) {
	out := Membership{Card: m.card, Plan: m.plan, ExpiresOn: m.expiresOn}
	if fee := m.terms.money(m.terms.YearlyFee); fee.Amount > 0 {
		out.Fee = &fee
		d.charge(m, ledger.Bill{
			Account: m.account, Kind: ledger.Fee, Amount: fee, For: ledger.Ref{Kind: "member", ID: m.id}, By: by, At: at,
		}, nil)
	}
	d.books.record(at, out.entry(by, kind, &m.memberRow))
}
