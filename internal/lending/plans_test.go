package lending

import (
	"context"
	"errors"
	"strings"
	"testing"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/denial"
	"holdfast/internal/ledger"
	"holdfast/internal/money"
	"holdfast/internal/store"
)

func rupees(n int64) money.Money { return money.Money{Amount: n * 100, Currency: "INR"} }

// revise gives the plan of the tests' library new terms.
func (l *library) revise(change func(*Terms)) {
	l.t.Helper()
	terms := basic
	change(&terms)
	l.write(func(ctx context.Context, tx *store.Tx) error {
		_, err := addVersion(ctx, tx, l.plan, terms)
		return err
	})
}

func TestL6_AnEditedPlanHoldsForNewLoansAndOldLoansKeepTheirTerms(t *testing.T) {
	bothLibraries(t, 2, 1, func(t *testing.T, l *library) {
		l.switchRules(nil, []*denial.Code{alreadyHolds, hasOverdue})
		old, err := l.issue("C1", "M1")
		must(t, 0, err)
		l.revise(func(p *Terms) {
			p.LoanDays, p.MaxRenewals, p.Fine = 7, 0, FinePolicy{Kind: FineDaily, PerDay: 2000, Cap: 99999}
		})
		fresh, err := l.issue("C2", "M1")
		must(t, 0, err)
		if old.DueOn != civil.MustDate("2026-03-15") || fresh.DueOn != civil.MustDate("2026-03-08") {
			t.Errorf("due on %s under the old terms and on %s under the new", old.DueOn, fresh.DueOn)
		}
		reasons := l.refuses(failing(func() (Loan, error) { return l.renew(fresh.ID) }), noRenewalsLeft)
		wantFigures(t, reasons, "limit=0")
		old, err = l.renew(old.ID)
		must(t, 0, err)
		if old.DueOn != civil.MustDate("2026-03-29") {
			t.Errorf("the old loan was renewed until %s", old.DueOn)
		}
		l.at("2026-03-30") // 1 day late, and 22
		for barcode, fine := range map[string]money.Money{"C1": rupees(5), "C2": rupees(440)} {
			got, err := l.giveBack(barcode, "RIV")
			must(t, 0, err)
			if got.Fine == nil || *got.Fine != fine {
				t.Errorf("%s costs %v, want %s", barcode, got.Fine, fine)
			}
		}
	})
}

var editVersion = store.SQL(`update plan_versions set loan_days = 99`)

func TestL6_AVersionOfAPlanIsNeverEdited(t *testing.T) {
	mayBreak(t, 0, 0, func(t *testing.T, l *library) {
		err := l.db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
			_, err := tx.Exec(ctx, editVersion)
			return err
		})
		if err == nil || !strings.Contains(err.Error(), "plan_versions") {
			t.Errorf("editing a version's terms: %v", err)
		}
	})
}

func TestL6_TermsThatCannotBeAreRefusedByName(t *testing.T) {
	for want, change := range map[string]func(*Terms){
		"yearly fee":       func(p *Terms) { p.YearlyFee = -1 },
		"loan limit":       func(p *Terms) { p.MaxLoans = -1 },
		"hold limit":       func(p *Terms) { p.MaxHolds = -1 },
		"renewals":         func(p *Terms) { p.MaxRenewals = -1 },
		"fine block limit": func(p *Terms) { p.FineBlockLimit = -1 },
		"lends for 0 days": func(p *Terms) { p.LoanDays = 0 },
		"holds for 0":      func(p *Terms) { p.HoldDays = 0 },
		"RUPEES":           func(p *Terms) { p.Currency = "RUPEES" },
		`kind "hourly"`:    func(p *Terms) { p.Fine.Kind = "hourly" },
		"grace":            func(p *Terms) { p.Fine.GraceDays = -1 },
		"cap":              func(p *Terms) { p.Fine.Cap = -1 },
		"rate":             func(p *Terms) { p.Fine.PerDay = maxFineRate + 1 },
	} {
		terms := basic
		change(&terms)
		if err := terms.validate(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want something about %q", err, want)
		}
	}
}

func TestL7_BasicAndReaderAreThePlansThatTheLibraryHas(t *testing.T) {
	plans := make(map[string]Terms)
	for _, p := range samplePlans() {
		plans[p.Code] = p.Terms
		if err := p.Terms.validate(); err != nil || p.Terms.Currency != "INR" {
			t.Errorf("plan %s in %s: %v", p.Code, p.Terms.Currency, err)
		}
	}
	b, r := plans["basic"], plans["reader"]
	if b.MaxLoans != 2 || b.LoanDays != 14 || b.MaxRenewals != 1 || b.FineBlockLimit != 100_00 ||
		b.Fine != (FinePolicy{Kind: FineDaily, PerDay: 5_00, Cap: 150_00}) {
		t.Errorf("Basic is %+v", b)
	}
	if r.Fine.Kind != FineDaily || r.Fine.PerDay != 4_00 || r.Fine.GraceDays != 1 {
		t.Errorf("Reader's fine is %+v", r.Fine)
	}
	if _, there := plans["family"]; !there || len(plans) != 3 {
		t.Errorf("the plans are %v", plans)
	}
}

func TestL8_JoiningChargesTheFeeAndTheMembershipLastsAYear(t *testing.T) {
	bothLibraries(t, 1, 1, func(t *testing.T, l *library) {
		join := func(a actor.Actor, r JoinRequest) (Membership, error) {
			return l.desk.Join(t.Context(), a, JoinIn{Body: r})
		}
		meera := JoinRequest{Card: " N 1 ", Plan: "basic", Branch: "RIV", Name: "Meera Raghunathan"}
		got, err := join(supervisor, meera)
		must(t, 0, err)
		if got.Card != "N1" || got.ExpiresOn != civil.MustDate("2027-02-28") || *got.Fee != rupees(500) {
			t.Errorf("joined with %+v", got)
		}
		if m := l.member("N1"); !m.Active || m.Owed != rupees(500) || m.Fines != rupees(0) || m.Name != meera.Name {
			t.Errorf("the new member is %+v", m)
		}
		_, err = l.issue("C1", "N1")
		must(t, 0, err)

		l.refuses(failing(func() (Membership, error) { return join(supervisor, meera) }), cardTaken)
		meera.Card = "C1" // the desk's one field could not tell it from the copy
		l.refuses(failing(func() (Membership, error) { return join(supervisor, meera) }), cardTaken)
		meera.Plan, meera.Branch = "gold", "XXX"
		l.refuses(failing(func() (Membership, error) { return join(supervisor, meera) }), unknownBranch, unknownPlan, cardTaken)
		if _, err := join(clerk, JoinRequest{Card: "N2", Plan: "basic", Branch: "RIV", Name: "A"}); !errors.Is(err, actor.ErrForbidden) {
			t.Errorf("somebody without the right made a member: %v", err)
		}
	})
}

func (l *library) extend(card string) (Membership, error) {
	return l.desk.RenewMembership(l.t.Context(), supervisor, MemberIn{Card: card})
}

func TestL8_RenewingBeforeTheEndCountsFromTheEndAndAfterItFromToday(t *testing.T) {
	bothLibraries(t, 1, 3, func(t *testing.T, l *library) {
		for _, card := range []string{"M1", "M2", "M3"} {
			l.exec(endsOn, card, "2026-03-10")
		}
		for _, c := range []struct{ card, on, want string }{
			{"M1", "2026-03-02", "2027-03-10"},
			{"M2", "2026-03-10", "2027-03-10"}, // its last day is still before its end
			{"M3", "2026-03-11", "2027-03-10"}, // a year from today
		} {
			l.at(c.on)
			got, err := l.extend(c.card)
			must(t, 0, err)
			if got.ExpiresOn != civil.MustDate(c.want) || *got.Fee != rupees(500) {
				t.Errorf("%s renewed on %s: until %s for %s, want %s", c.card, c.on, got.ExpiresOn, got.Fee, c.want)
			}
		}
		l.at("2027-05-02")
		got, err := l.extend("M1")
		must(t, 0, err)
		if m := l.member("M1"); got.ExpiresOn != civil.MustDate("2028-05-01") || m.ExpiresOn != got.ExpiresOn || m.Owed != rupees(1000) {
			t.Errorf("renewed long after the end: until %s, owing %s", got.ExpiresOn, m.Owed)
		}
		l.refuses(failing(func() (Membership, error) { return l.extend("X") }), unknownMember)
		if _, err := l.desk.RenewMembership(t.Context(), clerk, MemberIn{Card: "M1"}); !errors.Is(err, actor.ErrForbidden) {
			t.Errorf("somebody without the right renewed a membership: %v", err)
		}
	})
}

func TestL8_AMemberIsActiveUpToAndIncludingTheLastDay(t *testing.T) {
	bothLibraries(t, 1, 1, func(t *testing.T, l *library) {
		l.exec(endsOn, "M1", "2026-03-10")
		l.at("2026-03-10")
		if !l.member("M1").Active {
			t.Error("on its last day the membership is over")
		}
		_, err := l.issue("C1", "M1")
		must(t, 0, err)
		_, err = l.giveBack("C1", "RIV")
		must(t, 0, err)
		l.at("2026-03-11")
		if l.member("M1").Active {
			t.Error("the day after its last the membership is not over")
		}
		reasons := l.refuses(failing(func() (Loan, error) { return l.issue("C1", "M1") }), membershipExpiredCode)
		wantFigures(t, reasons, "expiredOn=2026-03-10")
	})
}

func TestL9_AnExpiredMemberReturnsAndPaysButTakesNothing(t *testing.T) {
	bothLibraries(t, 2, 2, func(t *testing.T, l *library) {
		loan, err := l.issue("C1", "M1")
		must(t, 0, err)
		_, err = l.issue("C2", "M2")
		must(t, 0, err)
		l.manyTitles(1)
		l.exec(endsOn, "M1", "2026-03-09")
		l.at("2026-03-10")
		l.refuses(failing(func() (Loan, error) { return l.issue("T1-1", "M1") }), membershipExpiredCode)
		l.refuses(failing(func() (Loan, error) { return l.renew(loan.ID) }), membershipExpiredCode)
		l.refuses(failing(func() (Hold, error) { return l.holdOn(l.titleOf("T1-1"), "M1", "HIL") }), membershipExpiredCode)
		l.at("2026-03-21")
		back, err := l.giveBack("C1", "HIL")
		must(t, 0, err)
		if *back.Fine != rupees(30) {
			t.Errorf("the fine is %s", back.Fine)
		}
		paid, err := l.pay("M1", 3000)
		must(t, 0, err)
		if paid.Owed != rupees(0) {
			t.Errorf("still owed: %s", paid.Owed)
		}
	})
}

func TestL10_AmountsAreWholeMinorUnitsOfOneCurrency(t *testing.T) {
	bothLibraries(t, 1, 1, func(t *testing.T, l *library) {
		l.revise(func(p *Terms) { p.Currency, p.Fine.PerDay = "INR", 333 })
		_, err := l.issue("C1", "M1")
		must(t, 0, err)
		l.at("2026-03-18")
		back, err := l.giveBack("C1", "RIV")
		must(t, 0, err)
		if want := (money.Money{Amount: 999, Currency: "INR"}); *back.Fine != want || l.member("M1").Owed != want {
			t.Errorf("fined %s, owing %s", back.Fine, l.member("M1").Owed)
		}
		paid, err := l.pay("M1", 500)
		must(t, 0, err)
		if s := paid.Settled; len(s) != 1 || s[0].Amount.Amount != 500 || s[0].Left.Amount != 499 || s[0].Kind != string(ledger.Fine) {
			t.Errorf("settled %+v", s)
		}
	})
}

// roll is the people behind student numbers, as the registrar's desk gives them.
type roll map[string]int64

func (r roll) PeopleOfStudents(context.Context, *store.Tx, []string) (map[string]int64, error) {
	return r, nil
}

func (r roll) HasStudents(context.Context, *store.Tx) (bool, error) { return len(r) > 0, nil }

func TestD15_AStudentJoinsOnceAsTheSamePerson(t *testing.T) {
	bothLibraries(t, 0, 1, func(t *testing.T, l *library) {
		join := func(r JoinRequest) func() error {
			return failing(func() (Membership, error) { return l.desk.Join(t.Context(), supervisor, JoinIn{Body: r}) })
		}
		meera := JoinRequest{Card: "N1", Plan: "basic", Branch: "RIV", Student: " S 1"}
		l.refuses(join(meera), unknownStudentNumber) // there is no university
		person := l.stranger()
		l.desk.Know(roll{"S1": person, "S2": l.persons["M1"]})
		l.refuses(join(JoinRequest{Card: "M1", Plan: "gold", Branch: "RIV", Student: "S3"}),
			unknownPlan, cardTaken, unknownStudentNumber)
		l.refuses(join(JoinRequest{Card: "N1", Plan: "basic", Branch: "RIV", Student: "S2", Name: "Another", Phone: "1"}),
			memberAlready, namedTwice, namedTwice)
		must(t, 0, join(meera)())
		l.refuses(join(JoinRequest{Card: "N2", Plan: "basic", Branch: "RIV", Student: "S1"}), memberAlready)
		l.late("N1")
		l.wantFines([]int64{person}, map[int64]money.Money{person: rupees(30)})
	})
}
