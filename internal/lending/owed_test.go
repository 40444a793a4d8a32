package lending

import (
	"context"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"holdfast/internal/civil"
	"holdfast/internal/money"
	"holdfast/internal/people"
	"holdfast/internal/store"
)

// joinsAgain gives a member another membership under another card, with a plan and
// an account in this currency.
func (l *library) joinsAgain(member, card, currency string) {
	l.t.Helper()
	l.write(func(ctx context.Context, tx *store.Tx) error {
		terms := basic
		terms.Currency = currency
		plans, err := AddPlans(ctx, tx, []NewPlan{{Code: card, Name: card, Terms: terms}})
		if err != nil {
			return err
		}
		ids, err := AddMembers(ctx, tx, []NewMember{{
			Person: l.persons[member], Card: card, Plan: plans[0], Branch: l.riv, Currency: currency,
			JoinedOn: civil.MustDate("2025-04-01"), ExpiresOn: civil.MustDate("2027-03-31"),
		}})
		if err == nil {
			l.members[card], l.persons[card] = ids[0], l.persons[member]
		}
		return err
	})
}

// stranger is a person who is no member.
func (l *library) stranger() (id int64) {
	l.t.Helper()
	l.write(func(ctx context.Context, tx *store.Tx) error {
		ids, err := people.Add(ctx, tx, []people.Person{{Name: "Stranger"}})
		if err == nil {
			id = ids[0]
		}
		return err
	})
	return id
}

// late makes each of these members owe 30 rupees for a copy that came back 6 days
// late: the first of them for T1-1, and so on.
func (l *library) late(cards ...string) {
	l.t.Helper()
	l.manyTitles(len(cards))
	for i, card := range cards {
		_, err := l.issue(fmt.Sprint("T", i+1, "-1"), card)
		must(l.t, 0, err)
	}
	l.at("2026-03-21")
	for i := range cards {
		l.mustReturn(fmt.Sprint("T", i+1, "-1"), "RIV")
	}
}

// wantFines asks about people as another desk does.
func (l *library) wantFines(asked []int64, want map[int64]money.Money) {
	l.t.Helper()
	read(l.t, l.db, func(ctx context.Context, tx *store.Tx) error {
		got, err := l.desk.UnpaidFines(ctx, tx, asked)
		if diff := cmp.Diff(want, got); err == nil && diff != "" {
			l.t.Error(diff)
		}
		return err
	})
}

func TestR6_D16_AnotherDeskAsksForTheUnpaidFinesOfManyPeople(t *testing.T) {
	bothLibraries(t, 0, 4, func(t *testing.T, l *library) {
		who := func(card string) int64 { return l.persons[card] }
		l.stranger() // so that N1 has one id as a person and another as a member
		l.addMembers("N", 1)
		l.late("M1", "M2", "M4", "N1")
		_, err := l.desk.RenewMembership(t.Context(), supervisor, MemberIn{Card: "M3"})
		must(t, 0, err) // a fee is no fine
		asked := []int64{who("N1"), who("M3"), who("M2"), l.stranger(), 1 << 40, who("M1"), who("M1")}
		l.wantFines(asked, map[int64]money.Money{who("M1"): rupees(30), who("M2"): rupees(30), who("N1"): rupees(30)})

		_, err = l.pay("M1", 3000)
		must(t, 0, err)
		_, err = l.pay("M2", 1000)
		must(t, 0, err)
		l.wantFines(asked, map[int64]money.Money{who("M2"): rupees(20), who("N1"): rupees(30)})
		l.wantFines([]int64{who("M1"), who("M3")}, map[int64]money.Money{})
		l.wantFines(nil, map[int64]money.Money{})
	})
}

func TestR6_ADeskIsToldExactlyTheFinesThatStopALoan(t *testing.T) {
	bothLibraries(t, 1, 2, func(t *testing.T, l *library) {
		l.late("M1", "M1")
		_, err := l.desk.RenewMembership(t.Context(), supervisor, MemberIn{Card: "M1"})
		must(t, 0, err)
		l.revise(func(p *Terms) { p.FineBlockLimit = 6000 })
		wantFigures(t, l.refuses(l.issueAt("", "C1", "M1"), finesUnpaid), "amount=₹60.00 limit=₹60.00")
		l.wantFines([]int64{l.persons["M1"]}, map[int64]money.Money{l.persons["M1"]: rupees(60)})
	})
}

func TestR6_APersonOwesTheSumOfHisMembershipsAndNeverOfTwoCurrencies(t *testing.T) {
	bothLibraries(t, 0, 1, func(t *testing.T, l *library) {
		l.joinsAgain("M1", "M1-yen", "JPY")
		l.joinsAgain("M1", "M1-again", "INR")
		me := l.persons["M1"]
		l.late("M1", "M1-yen", "M1-again")
		yen := money.Money{Amount: 3000, Currency: "JPY"}
		l.wantFines([]int64{me}, map[int64]money.Money{me: rupees(60)})
		for _, step := range []struct {
			pays  string
			leave map[int64]money.Money
		}{
			{"M1", map[int64]money.Money{me: yen}}, // the oldest that still owes is the one in yen
			{"M1-yen", map[int64]money.Money{me: rupees(30)}},
			{"M1-again", map[int64]money.Money{}},
		} {
			_, err := l.pay(step.pays, 3000)
			must(t, 0, err)
			l.wantFines([]int64{me}, step.leave)
		}
	})
}
