package ledger

import (
	"context"
	"errors"
	"maps"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"holdfast/internal/denial"
	"holdfast/internal/money"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

// model is the ledger as a child would keep it: for each account a list of what
// is owed, and one of what happened.
type model struct {
	currency map[int64]string
	debts    map[int64][]owing
	changes  map[int64][]int64 // by how much each transaction changed the balance
}

type owing struct {
	charge int64
	kind   Kind
	left   int64
}

func (m *model) owed(account int64, kinds ...Kind) (sum int64) {
	for _, d := range m.debts[account] {
		if len(kinds) == 0 || slices.Contains(kinds, d.kind) {
			sum += d.left
		}
	}
	return sum
}

func (m *model) charge(b Bill, id int64) {
	m.debts[b.Account] = append(m.debts[b.Account], owing{id, b.Kind, b.Amount.Amount})
	m.changes[b.Account] = append(m.changes[b.Account], b.Amount.Amount)
}

// pay gives how much of which charge is settled, or nothing if it is refused.
func (m *model) pay(t Tender) map[int64]int64 {
	amount := t.Amount.Amount
	if amount <= 0 || t.Amount.Currency != m.currency[t.Account] || amount > m.owed(t.Account) {
		return nil
	}
	m.changes[t.Account] = append(m.changes[t.Account], -amount)
	settled := make(map[int64]int64)
	for amount > 0 {
		d := &m.debts[t.Account][0]
		part := min(d.left, amount)
		settled[d.charge] = part
		amount -= part
		if d.left -= part; d.left == 0 {
			m.debts[t.Account] = m.debts[t.Account][1:]
		}
	}
	return settled
}

func TestIG9_RandomChargesAndPaymentsKeepToTheModel(t *testing.T) {
	storetest.Both(t, schema, func(t *testing.T, db *store.DB) {
		rapid.Check(t, func(t *rapid.T) {
			m := &model{currency: map[int64]string{}, debts: map[int64][]owing{}, changes: map[int64][]int64{}}
			currencies := []string{"INR", "JPY", "INR"}
			for i, id := range open(t, db, currencies...) {
				m.currency[id] = currencies[i]
			}
			for range rapid.IntRange(1, 8).Draw(t, "steps") {
				if rapid.Bool().Draw(t, "pays") {
					m.stepPay(t, db)
				} else {
					m.stepCharge(t, db)
				}
			}
			m.compare(t, db)
		})
		if found := offenders(t, db); found != "" {
			t.Error(found)
		}
	})
}

func (m *model) drawAccount(t *rapid.T) int64 {
	return rapid.SampledFrom(slices.Sorted(maps.Keys(m.currency))).Draw(t, "account")
}

func (m *model) stepCharge(t *rapid.T, db *store.DB) {
	bills := make([]Bill, rapid.IntRange(1, 4).Draw(t, "bills"))
	for i := range bills {
		account := m.drawAccount(t)
		bills[i] = Bill{
			Account: account, By: clerk, Kind: rapid.SampledFrom([]Kind{Fine, Fee, replacement}).Draw(t, "kind"),
			Amount: money.Money{Amount: rapid.Int64Range(1, 40).Draw(t, "amount"), Currency: m.currency[account]},
		}
	}
	for i, id := range charge(t, db, bills...) {
		m.charge(bills[i], id)
	}
}

func (m *model) stepPay(t *rapid.T, db *store.DB) {
	tenders := make([]Tender, rapid.IntRange(1, 3).Draw(t, "tenders"))
	for i := range tenders {
		account := m.drawAccount(t)
		currency := m.currency[account]
		if rapid.IntRange(0, 9).Draw(t, "foreign") == 0 {
			currency = "EUR"
		}
		// Amounts about what is owed: below, all of it, above; none, and less than none.
		amount := rapid.Int64Range(-1, m.owed(account)+2).Draw(t, "amount")
		tenders[i] = Tender{Account: account, By: clerk, Amount: money.Money{Amount: amount, Currency: currency}}
	}
	for i, r := range payAll(t, db, tenders...) {
		want := m.pay(tenders[i])
		var refusal *denial.Error
		if (want == nil) != errors.As(r.Err, &refusal) {
			t.Fatalf("payment of %s: %v, the model settles %v", tenders[i].Amount, r.Err, want)
		}
		got := make(map[int64]int64)
		for _, s := range r.Answer.Settled {
			got[s.Charge] = s.Amount.Amount
		}
		if !maps.Equal(got, want) || r.Err == nil && r.Answer.Left.Amount < 0 {
			t.Fatalf("payment of %s settled %v, leaves %s; the model settles %v",
				tenders[i].Amount, got, r.Answer.Left, want)
		}
	}
}

// compare asks the ledger everything that the model knows.
func (m *model) compare(t *rapid.T, db *store.DB) {
	accounts := slices.Sorted(maps.Keys(m.currency))
	read(t, db, func(ctx context.Context, tx *store.Tx) error {
		owed, err := Owed(ctx, tx, accounts)
		if err != nil {
			return err
		}
		fines, err := Unpaid(ctx, tx, accounts, Fine)
		if err != nil {
			return err
		}
		for _, a := range accounts {
			in := func(amount int64) money.Money { return money.Money{Amount: amount, Currency: m.currency[a]} }
			for _, kind := range []Kind{Fine, Fee, replacement} {
				if got := owed[a][kind].Amount; got != m.owed(a, kind) {
					t.Fatalf("account %d owes %d of kind %s, the model says %d", a, got, kind, m.owed(a, kind))
				}
			}
			if fines[a] != in(m.owed(a, Fine)) {
				t.Fatalf("account %d has %s of unpaid fines, the model says %d", a, fines[a], m.owed(a, Fine))
			}
			lines, err := Statement(ctx, tx, a, 0, 1000)
			if err != nil {
				return err
			}
			var want, got [][2]int64
			balance := int64(0)
			for _, change := range m.changes[a] {
				balance += change
				want = append(want, [2]int64{change, balance})
			}
			for _, l := range slices.Backward(lines) {
				got = append(got, [2]int64{l.Amount.Amount, l.Balance.Amount})
			}
			if diff := cmp.Diff(want, got); diff != "" || balance != m.owed(a) {
				t.Fatalf("statement of account %d: %s", a, diff)
			}
		}
		return nil
	})
}
