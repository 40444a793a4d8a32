package lending

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/denial"
	"holdfast/internal/ledger"
	"holdfast/internal/store"
)

// owes makes M1 owe 30 rupees for each of so many titles that came back 6 days
// late.
func (l *library) owes(titles int) {
	l.t.Helper()
	l.manyTitles(titles)
	for i := range titles {
		_, err := l.issue(fmt.Sprint("T", i+1, "-1"), "M1")
		must(l.t, 0, err)
	}
	l.at("2026-03-21")
	for i := range titles {
		l.mustReturn(fmt.Sprint("T", i+1, "-1"), "RIV")
	}
}

func TestL32_AFineIsAFigureUntilTheReturnMakesItACharge(t *testing.T) {
	bothLibraries(t, 1, 1, func(t *testing.T, l *library) {
		l.manyTitles(1)
		_, err := l.issue("C1", "M1")
		must(t, 0, err)
		l.at("2026-04-30") // far beyond the sum at which loans stop
		m := l.member("M1")
		if item := m.Loans[0]; item.LateDays != 46 || item.FineSoFar == nil || *item.FineSoFar != rupees(150) {
			t.Errorf("46 days late: %d days, so far %v", item.LateDays, item.FineSoFar)
		}
		if m.Owed != rupees(0) || m.Fines != rupees(0) {
			t.Errorf("before the return %s is owed, %s of it fines", m.Owed, m.Fines)
		}
		l.refuses(l.issueAt("", "T1-1", "M1"), hasOverdue) // and not finesUnpaid
		if fine := l.mustReturn("C1", "HIL").Fine; *fine != rupees(150) {
			t.Errorf("charged %s", fine)
		}
		if m = l.member("M1"); m.Owed != rupees(150) || m.Fines != rupees(150) {
			t.Errorf("after the return %s is owed, %s of it fines", m.Owed, m.Fines)
		}
	})
}

func TestL32_PaymentsSettleTheOldestFirstAndTheBalanceIsASum(t *testing.T) {
	bothLibraries(t, 0, 1, func(t *testing.T, l *library) {
		l.owes(2)
		first, err := l.pay("M1", 2000)
		must(t, 0, err)
		second, err := l.pay("M1", 2500)
		must(t, 0, err)
		said := func(p Payment) string {
			s := p.Owed.String() + ":"
			for _, item := range p.Settled {
				s += fmt.Sprintf(" %s of loan %d, left %s", item.Amount, item.Loan, item.Left)
			}
			return s
		}
		if got, want := said(first), "₹40.00: ₹20.00 of loan 1, left ₹10.00"; got != want {
			t.Errorf("the first payment: %s, want %s", got, want)
		}
		if got, want := said(second), "₹15.00: ₹10.00 of loan 1, left ₹0.00 ₹15.00 of loan 2, left ₹15.00"; got != want {
			t.Errorf("the second payment: %s, want %s", got, want)
		}
		if m := l.member("M1"); m.Owed != rupees(15) || m.Fines != rupees(15) {
			t.Errorf("owed %s, fines %s", m.Owed, m.Fines)
		}
	})
}

var editPosting = store.SQL(`update postings set amount = 1`)

func TestL32_NothingInTheAccountIsEverEdited(t *testing.T) {
	bothLibraries(t, 0, 1, func(t *testing.T, l *library) {
		l.owes(1)
		err := l.db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
			_, err := tx.Exec(ctx, editPosting)
			return err
		})
		if err == nil || !strings.Contains(err.Error(), "postings") {
			t.Errorf("editing a posting: %v", err)
		}
	})
}

func TestL33_NobodyPaysMoreThanIsOwedOrLessThanAnything(t *testing.T) {
	bothLibraries(t, 0, 1, func(t *testing.T, l *library) {
		pay := func(amount int64) func() error {
			return failing(func() (Payment, error) { return l.pay("M1", amount) })
		}
		l.refuses(pay(1), ledger.NothingOwed)
		l.owes(1)
		wantFigures(t, l.refuses(pay(3001), ledger.PaymentExceedsOwed), "owed=₹30.00")
		l.refuses(pay(0), ledger.PaymentNotPositive)
		l.refuses(pay(-3000), ledger.PaymentNotPositive)
		l.refuses(failing(func() (Payment, error) { return l.pay("X", 1) }), unknownMember)
		must(t, 0, pay(3000)())
		l.refuses(pay(1), ledger.NothingOwed)
	})
}

// keyed is a clerk who sends a key with the request.
func keyed(key string) actor.Actor {
	a := clerk
	a.Key = actor.Key{Value: key, Scope: "900 payments", Encode: func(out any, err error) (actor.Answer, bool) {
		return actor.Answer{Status: 200, Body: []byte(fmt.Sprint(out, err))}, true
	}}
	return a
}

func TestL33_TwoClerksWithOneKeyTakeAPaymentOnce(t *testing.T) {
	servers(t, 0, 1, func(t *testing.T, l *library, desks []*Desk) {
		l.owes(2)
		var mu sync.Mutex
		replays := 0
		together(2, func(i int) error {
			_, err := desks[i%len(desks)].Pay(t.Context(), keyed("till-7"), PayIn{Card: "M1", Body: PayRequest{Amount: 3000}})
			var again *actor.Replay
			if errors.As(err, &again) {
				mu.Lock()
				defer mu.Unlock()
				replays++
				return nil
			}
			return err
		}).want(t, 2, "")
		if owed := l.member("M1").Owed; replays != 1 || owed != rupees(30) {
			t.Errorf("%d were told again what was done; %s is owed", replays, owed)
		}
	})
}

func TestL33_TwoClerksWithTwoKeysNeverTakeMoreThanIsOwed(t *testing.T) {
	for amount, code := range map[int64]*denial.Code{6000: ledger.NothingOwed, 4000: ledger.PaymentExceedsOwed} {
		servers(t, 0, 1, func(t *testing.T, l *library, desks []*Desk) {
			l.owes(2)
			together(2, func(i int) error {
				_, err := desks[i%len(desks)].Pay(t.Context(), keyed(fmt.Sprint("till-", i)),
					PayIn{Card: "M1", Body: PayRequest{Amount: amount}})
				return err
			}).want(t, 1, "["+code.Name()+"]")
			if owed := l.member("M1").Owed.Amount; owed != 6000-amount {
				t.Errorf("%d is owed after a payment of %d", owed, amount)
			}
		})
	}
}

// The cached status is wrong, so the rules let a lent copy pass: the index does
// not, and the desk is told what is so.
func TestL34_WhereOnlyTheIndexStandsInTheWayTheDeskIsToldThatTheCopyIsOnLoan(t *testing.T) {
	mayBreak(t, 1, 2, func(t *testing.T, l *library) {
		l.lendAll(1)
		l.exec(putStatus, "C1", Available)
		reasons := l.refuses(l.issueAt("", "C1", "M2"), copyNotAvailable)
		wantFigures(t, reasons, "status=on_loan")
		if reasons[0].Detail != "The copy is on loan." {
			t.Errorf("it says %q", reasons[0].Detail)
		}
		if got := l.mustReturn("C1", "RIV"); got.Loan == nil || got.Loan.Member != "M1" || got.Loan.DueOn != civil.MustDate("2026-03-15") {
			t.Errorf("the return ends %+v", got.Loan)
		}
	})
}

func TestAMemberOnTheTwoBookPlanCannotHaveFiveOverSeveralBranches(t *testing.T) {
	bothLibraries(t, 0, 1, func(t *testing.T, l *library) {
		l.manyTitles(5)
		for i, branch := range []string{"RIV", "HIL", "RIV", "HIL", "RIV"} {
			ask := l.issueAt(branch, fmt.Sprint("T", i+1, "-1"), "M1")
			if i < basic.MaxLoans {
				must(t, 0, ask())
				continue
			}
			wantFigures(t, l.refuses(ask, loanLimitReached), "limit=2 open=2")
		}
		if out := len(l.member("M1").Loans); out != 2 {
			t.Errorf("%d books are out", out)
		}
	})
}

// Five rupees a day for 180 days would be 900; the book costs 350.
func TestAFineNeverGrowsPastItsCap(t *testing.T) {
	bothLibraries(t, 0, 1, func(t *testing.T, l *library) {
		price := rupees(350)
		l.write(func(ctx context.Context, tx *store.Tx) error {
			_, err := AddCopies(ctx, tx, []NewCopy{{Title: l.title, Barcode: "C1", Home: l.riv, Price: &price}})
			return err
		})
		_, err := l.issue("C1", "M1")
		must(t, 0, err)
		l.at("2026-09-11")
		if so := l.member("M1").Loans[0]; so.LateDays != 180 || *so.FineSoFar != rupees(150) {
			t.Errorf("after %d days it says %s", so.LateDays, so.FineSoFar)
		}
		if fine := l.mustReturn("C1", "RIV").Fine; *fine != rupees(150) || fine.Amount >= price.Amount {
			t.Errorf("charged %s", fine)
		}
	})
}

func TestOneCopyIsNeverPromisedToTwoMembers(t *testing.T) {
	servers(t, 1, 8, func(t *testing.T, l *library, desks []*Desk) {
		l.lendAll(1)
		for i := range 6 {
			l.mustHold(fmt.Sprint("M", i+2), "RIV")
		}
		// The copy is scanned at six desks at once, some of them twice.
		together(12, func(i int) error {
			_, err := desks[i%len(desks)].Return(t.Context(), clerk, ReturnIn{Body: ReturnRequest{Copy: "C1", Branch: "RIV"}})
			return err
		}).want(t, 12, "")
		v, err := l.desk.Title(t.Context(), clerk, TitleIn{Title: l.title})
		must(t, 0, err)
		ready := 0
		for _, item := range v.Queue {
			if item.State == HoldReady {
				ready++
			}
		}
		if ready != 1 || v.Waiting != 5 || v.Queue[0].Member != "M2" {
			t.Errorf("%d members were promised the copy, %d wait", ready, v.Waiting)
		}
		l.refuses(l.issueAt("", "C1", "M3"), heldForAnother)
		must(t, 0, l.issueAt("", "C1", "M2")())
	})
}
