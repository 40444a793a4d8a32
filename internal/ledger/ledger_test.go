package ledger

import (
	"context"
	"errors"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"holdfast/internal/actor"
	"holdfast/internal/denial"
	"holdfast/internal/money"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

// schema is the ledger and a desk's rows that point at accounts, so that there is
// something to lock.
var schema = []fs.FS{Migrations, fstest.MapFS{"migrations/9001_members.sql": {Data: []byte(`
-- +goose Up
create table members (
	id         bigint primary key references accounts (id),
	changed_at bigint not null default 0
);
`)}}}

var insertMembers = store.Insert("members", "id bigint")

var clerk = actor.Actor{Person: 7, Via: actor.ViaPage}

const replacement Kind = "replacement" // a desk's own kind

func inr(amount int64) money.Money { return money.Money{Amount: amount, Currency: "INR"} }

func fine(account, amount int64) Bill {
	return Bill{Account: account, Kind: Fine, Amount: inr(amount), For: Ref{"loan", 12}, By: clerk}
}

func pay(account, amount int64) Tender {
	return Tender{Account: account, Amount: inr(amount), By: clerk}
}

// failer is a testing.T or a rapid.T.
type failer interface {
	Helper()
	Fatal(args ...any)
}

// write and read do something with the database that must succeed.
func write(t failer, db *store.DB, fn func(ctx context.Context, tx *store.Tx) error) {
	t.Helper()
	if err := db.Write(context.Background(), fn); err != nil {
		t.Fatal(err)
	}
}

func read(t failer, db *store.DB, fn func(ctx context.Context, tx *store.Tx) error) {
	t.Helper()
	if err := db.Read(context.Background(), fn); err != nil {
		t.Fatal(err)
	}
}

// open opens persons' accounts, each with a member.
func open(t failer, db *store.DB, currencies ...string) (ids []int64) {
	t.Helper()
	write(t, db, func(ctx context.Context, tx *store.Tx) (err error) {
		if ids, err = Open(ctx, tx, Person, currencies); err != nil {
			return err
		}
		return tx.InsertMany(ctx, insertMembers, len(ids), func(i int) []any { return []any{ids[i]} })
	})
	return ids
}

func charge(t failer, db *store.DB, bills ...Bill) (ids []int64) {
	t.Helper()
	write(t, db, func(ctx context.Context, tx *store.Tx) (err error) {
		ids, err = Charge(ctx, tx, bills...)
		return err
	})
	return ids
}

// pays locks the members, as a desk does, and pays.
func pays(ctx context.Context, db *store.DB, tenders ...Tender) (results []store.Result[Receipt], err error) {
	err = db.Write(ctx, func(ctx context.Context, tx *store.Tx) (err error) {
		var members []int64
		for _, t := range tenders {
			members = append(members, t.Account)
		}
		if err = tx.Lock(ctx, "members", members...); err != nil {
			return err
		}
		results, err = Pay(ctx, tx, tenders...)
		return err
	})
	return results, err
}

func payAll(t failer, db *store.DB, tenders ...Tender) []store.Result[Receipt] {
	t.Helper()
	results, err := pays(context.Background(), db, tenders...)
	if err != nil {
		t.Fatal(err)
	}
	return results
}

func statement(t failer, db *store.DB, account, before int64, limit int) (lines []Line) {
	t.Helper()
	read(t, db, func(ctx context.Context, tx *store.Tx) (err error) {
		lines, err = Statement(ctx, tx, account, before, limit)
		return err
	})
	return lines
}

// offenders is what the invariants find, one a line.
func offenders(t failer, db *store.DB) (lines string) {
	t.Helper()
	read(t, db, func(ctx context.Context, tx *store.Tx) (err error) {
		lines, err = offendersIn(ctx, tx)
		return err
	})
	return lines
}

func offendersIn(ctx context.Context, tx *store.Tx) (string, error) {
	var lines []string
	for _, inv := range Invariants() {
		names, err := store.All(ctx, tx, inv.Query, store.Column[string])
		if err != nil {
			return "", err
		}
		for _, name := range names {
			lines = append(lines, inv.ID+": "+name)
		}
	}
	return strings.Join(lines, "\n"), nil
}

// said is a refusal in the words that people see.
func said(err error) string {
	var refusal *denial.Error
	if !errors.As(err, &refusal) {
		return ""
	}
	var all []string
	for _, r := range refusal.Reasons {
		all = append(all, r.Code.Name()+": "+strings.TrimSpace(r.Detail+" "+r.Lift))
	}
	return strings.Join(all, "\n")
}

func TestL32_APaymentSettlesTheOldestChargesFirst(t *testing.T) {
	storetest.Both(t, schema, func(t *testing.T, db *store.DB) {
		a := open(t, db, "INR")[0]
		lost := Bill{Account: a, Kind: replacement, Amount: inr(350_00), For: Ref{"copy", 3}, By: clerk}
		c := charge(t, db, fine(a, 30_00), lost)
		c = append(c, charge(t, db, fine(a, 12_00))...)

		first := payAll(t, db, pay(a, 40_00))[0]
		want := Receipt{Settled: []Settled{
			{Charge: c[0], Kind: Fine, For: Ref{"loan", 12}, Amount: inr(30_00), Left: inr(0)},
			{Charge: c[1], Kind: replacement, For: Ref{"copy", 3}, Amount: inr(10_00), Left: inr(340_00)},
		}, Left: inr(352_00)}
		if diff := cmp.Diff(want, first.Answer); first.Err != nil || diff != "" {
			t.Errorf("first payment: %v %s", first.Err, diff)
		}
		rest := payAll(t, db, pay(a, 352_00))[0]
		want = Receipt{Settled: []Settled{
			{Charge: c[1], Kind: replacement, For: Ref{"copy", 3}, Amount: inr(340_00), Left: inr(0)},
			{Charge: c[2], Kind: Fine, For: Ref{"loan", 12}, Amount: inr(12_00), Left: inr(0)},
		}, Left: inr(0)}
		if diff := cmp.Diff(want, rest.Answer); rest.Err != nil || diff != "" {
			t.Errorf("the rest: %v %s", rest.Err, diff)
		}
		if found := offenders(t, db); found != "" {
			t.Error(found)
		}
	})
}

func TestL33_NobodyPaysWhatIsNotOwed(t *testing.T) {
	yen := Tender{Amount: money.Money{Amount: 5, Currency: "JPY"}, By: clerk}
	cases := []struct {
		owed   int64
		tender Tender
		status int
		want   string
	}{
		{120_00, pay(0, 120_01), 409,
			"paymentExceedsOwed: ₹120.01 is more than the ₹120.00 that is owed. Take ₹120.00 or less."},
		{120_00, pay(0, 0), 422,
			"paymentNotPositive: A payment of ₹0.00 pays nothing. Enter an amount above zero."},
		{120_00, pay(0, -1), 422,
			"paymentNotPositive: A payment of -₹0.01 pays nothing. Enter an amount above zero."},
		{120_00, yen, 422, "currencyDiffers: ¥5 is offered; the account is kept in INR. Pay in INR."},
		{0, pay(0, 1), 409, "nothingOwed: Nothing is owed on this account."},
		{0, pay(0, 0), 409,
			"paymentNotPositive: A payment of ₹0.00 pays nothing. Enter an amount above zero.\n" +
				"nothingOwed: Nothing is owed on this account."},
		{120_00, pay(0, 120_00), 0, ""},
	}
	storetest.Both(t, schema, func(t *testing.T, db *store.DB) {
		for _, c := range cases {
			a := open(t, db, "INR")[0]
			if c.owed > 0 {
				charge(t, db, fine(a, c.owed))
			}
			before := len(statement(t, db, a, 0, 10))
			c.tender.Account = a
			err := payAll(t, db, c.tender)[0].Err
			if got := said(err); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
			var refusal *denial.Error
			if errors.As(err, &refusal) && refusal.Reasons.Status() != c.status {
				t.Errorf("%s: status %d, want %d", c.want, refusal.Reasons.Status(), c.status)
			}
			if err != nil && len(statement(t, db, a, 0, 10)) != before {
				t.Errorf("%s: yet something was posted", c.want)
			}
		}
	})
}

// In a batch a refusal harms no neighbour, and a later payment sees what an
// earlier one settled (D4).
func TestD4_PaymentsOfOneBatchSeeEachOther(t *testing.T) {
	storetest.Both(t, schema, func(t *testing.T, db *store.DB) {
		ids := open(t, db, "INR", "INR")
		a, b := ids[0], ids[1]
		charge(t, db, fine(a, 50), fine(b, 20))
		results := payAll(t, db, pay(a, 30), pay(a, 30), pay(b, 20), pay(a, 20), pay(a, 1))
		want := []string{
			"", "paymentExceedsOwed: ₹0.30 is more than the ₹0.20 that is owed. Take ₹0.20 or less.",
			"", "", "nothingOwed: Nothing is owed on this account.",
		}
		for i, r := range results {
			if said(r.Err) != want[i] {
				t.Errorf("payment %d: %v, want %q", i, r.Err, want[i])
			}
		}
		if found := offenders(t, db); found != "" {
			t.Error(found)
		}
	})
}

func TestD16_WhatIsOwedIsAskedForManyAccountsAtOnce(t *testing.T) {
	storetest.Both(t, schema, func(t *testing.T, db *store.DB) {
		ids := open(t, db, "INR", "JPY", "INR")
		a, j, none := ids[0], ids[1], ids[2]
		yen := money.Money{Amount: 500, Currency: "JPY"}
		charge(t, db, fine(a, 30), fine(a, 12), fine(none, 5),
			Bill{Account: a, Kind: Fee, Amount: inr(100), By: clerk},
			Bill{Account: j, Kind: Fee, Amount: yen, By: clerk})
		payAll(t, db, pay(a, 35), pay(none, 5))
		read(t, db, func(ctx context.Context, tx *store.Tx) error {
			owed, err := Owed(ctx, tx, ids)
			if diff := cmp.Diff(map[int64]map[Kind]money.Money{
				a: {Fine: inr(7), Fee: inr(100)}, j: {Fee: yen},
			}, owed); err != nil || diff != "" {
				t.Errorf("owed: %v %s", err, diff)
			}
			fines, err := Unpaid(ctx, tx, ids, Fine, replacement)
			if diff := cmp.Diff(map[int64]money.Money{
				a: inr(7), j: money.Zero("JPY"), none: inr(0),
			}, fines); err != nil || diff != "" {
				t.Errorf("unpaid fines: %v %s", err, diff)
			}
			all, err := Unpaid(ctx, tx, []int64{a})
			if err != nil || all[a] != inr(107) {
				t.Errorf("unpaid in all: %v (%v)", all, err)
			}
			if some, err := Unpaid(ctx, tx, nil); err != nil || len(some) != 0 {
				t.Errorf("nobody owes %v (%v)", some, err)
			}
			return nil
		})
	})
}

func TestL32_TheStatementRunsBackFromTheNewestLine(t *testing.T) {
	storetest.Both(t, schema, func(t *testing.T, db *store.DB) {
		ids := open(t, db, "INR", "INR")
		a := ids[0]
		past := fine(a, 30)
		past.At, past.For, past.By = storetest.Start-9, Ref{}, actor.Job()
		charge(t, db, past, fine(ids[1], 99))
		charge(t, db, fine(a, 12))
		payAll(t, db, pay(a, 35))
		want := []Line{
			{Kind: Payment, At: storetest.Start, Actor: 7, Amount: inr(-35), Balance: inr(7)},
			{Kind: Fine, At: storetest.Start, For: Ref{"loan", 12}, Actor: 7, Amount: inr(12), Balance: inr(42)},
			{Kind: Fine, At: storetest.Start - 9, Amount: inr(30), Balance: inr(30)},
		}
		got := statement(t, db, a, 0, 2)
		got = append(got, statement(t, db, a, got[1].ID, 2)...)
		if diff := cmp.Diff(want, got, cmpopts.IgnoreFields(Line{}, "ID")); diff != "" {
			t.Error(diff)
		}
	})
}

func TestP8_ErasingWhoActedKeepsTheSums(t *testing.T) {
	storetest.Both(t, schema, func(t *testing.T, db *store.DB) {
		a := open(t, db, "INR")[0]
		mine := fine(a, 30)
		mine.By.Person = 44
		charge(t, db, mine, fine(a, 12))
		var n int64
		write(t, db, func(ctx context.Context, tx *store.Tx) (err error) {
			n, err = Erase(ctx, tx, 44, 45)
			return err
		})
		lines := statement(t, db, a, 0, 10)
		if n != 1 || lines[1].Actor != 0 || lines[0].Actor != 7 || lines[0].Balance != inr(42) {
			t.Errorf("%d transactions; the statement says %+v", n, lines)
		}
	})
}

func TestL32_WhatIsPostedStays(t *testing.T) {
	storetest.Both(t, schema, func(t *testing.T, db *store.DB) {
		charge(t, db, fine(open(t, db, "INR")[0], 30))
		for statement, table := range map[string]string{
			"delete from postings":                     "postings",
			"update postings set amount = 1":           "postings",
			"update postings set charge_id = null":     "postings",
			"delete from transactions":                 "transactions",
			"update transactions set kind = 'payment'": "transactions",
			"delete from accounts":                     "accounts",
			"update accounts set currency = 'JPY'":     "accounts",
		} {
			err := db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
				_, err := tx.Exec(ctx, store.SQL(statement))
				return err
			})
			if err == nil || !strings.Contains(err.Error(), table+" is append-only") {
				t.Errorf("%s: %v", statement, err)
			}
		}
	})
}

func TestABillInAnotherCurrencyIsRefusedAndNothingIsCharged(t *testing.T) {
	storetest.Both(t, schema, func(t *testing.T, db *store.DB) {
		a := open(t, db, "INR")[0]
		abroad := fine(a, 100)
		abroad.Amount.Currency = "JPY"
		err := db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
			_, err := Charge(ctx, tx, fine(a, 1), abroad)
			if tx.Wrote() {
				t.Error("something was written before the refusal")
			}
			return err
		})
		var d *denial.Error
		if !errors.As(err, &d) || len(d.Reasons) != 1 || d.Reasons[0].Code != CurrencyDiffers {
			t.Fatalf("got %v, want a refusal for %s", err, CurrencyDiffers.Name())
		}
		if got := d.Reasons[0].Detail; got != "¥100 is to be charged; the account is kept in INR." {
			t.Error(got)
		}
		if got := len(statement(t, db, a, 0, 10)); got != 0 {
			t.Errorf("%d lines on an account where nothing was charged", got)
		}
	})
}

func TestADesksMistakeIsAnErrorThatNamesIt(t *testing.T) {
	db := storetest.Open(t, store.SQLite, schema)
	a := open(t, db, "INR")[0]
	charge(t, db, fine(a, 1)) // opens the house's account of fines, with the next id
	house := a + 1
	bill := func(spoil func(b *Bill)) Bill {
		b := fine(a, 100)
		spoil(&b)
		return b
	}
	const to = "charge ₹1.00 to account 1: "
	cases := map[string]Bill{
		"account 99 is not a person's account": fine(99, 100),
		"account 2 is not a person's account":  fine(house, 100),

		to + `"payment" is no kind of charge`:       bill(func(b *Bill) { b.Kind = Payment }),
		to + `"person" is no kind of charge`:        bill(func(b *Bill) { b.Kind = Person }),
		to + `"" is no kind of charge`:              bill(func(b *Bill) { b.Kind = "" }),
		to + "it is not said through which door":    bill(func(b *Bill) { b.By.Via = "" }),
		"charge ₹0.00 to account 1: a charge must":  bill(func(b *Bill) { b.Amount.Amount = 0 }),
		"charge -₹0.01 to account 1: a charge must": bill(func(b *Bill) { b.Amount.Amount = -1 }),
	}
	for want, bill := range cases {
		err := db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
			_, err := Charge(ctx, tx, fine(a, 1), bill)
			return err
		})
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	err := db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
		_, err := Pay(ctx, tx, pay(house, 1))
		return err
	})
	if err == nil || err.Error() != "account 2 is not a person's account" {
		t.Errorf("paying to the house: %v", err)
	}
	err = db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
		_, err := Open(ctx, tx, Person, []string{"INR", "RS"})
		return err
	})
	if err == nil || !strings.HasPrefix(err.Error(), `open an account: currency "RS" is not known`) {
		t.Errorf("opening an account in no currency: %v", err)
	}
	if got := len(statement(t, db, a, 0, 10)); got != 1 {
		t.Errorf("%d lines where only the first charge stands", got)
	}
}
