package lending

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/store"
	"holdfast/internal/web"
)

func TestACodeIsWhatPeopleCanScanTypeAndFindInAnAddress(t *testing.T) {
	for code, want := range map[string]string{
		"2041711802": "", "A-17.b_3": "", "C$%+1": "", "पुस्तक-१२": "", strings.Repeat("9", 64): "",
		"":                      "blanks only",
		strings.Repeat("9", 65): "found 65",
		strings.Repeat("é", 64): "",
		"new":                   "addresses",
		"NEW":                   "addresses",
		".":                     "addresses",
		"..":                    "addresses",
		"a/b":                   "strokes",
		`a\b`:                   "strokes",
		"a b":                   "can be read",
		"a\x00b":                "can be read",
		"a\u202eb":              "can be read",
		"a\xffb":                "can be read",
	} {
		got := codeFault(code)
		if (got == "") != (want == "") || !strings.Contains(got, want) {
			t.Errorf("%.70q: %q, want %q", code, got, want)
		}
	}
	for code, ok := range map[string]bool{
		"RIV": true, "two-7": true, strings.Repeat("A", 32): true,
		"": false, strings.Repeat("A", 33): false, "new": false, "A B": false, "Ä": false, "a/b": false, "..": false,
	} {
		if got := foundingCodeFault(code); (got == "") != ok {
			t.Errorf("a branch called %q: %q", code, got)
		}
	}
}

// badCodes are codes that no address and no scanner can name.
var badCodes = []string{strings.Repeat("9", 200), "new", "..", "/", "a\x1bb"}

// wantInvalid checks that an input was refused at a pointer.
func wantInvalid(t testing.TB, err error, pointer string) {
	t.Helper()
	var p *web.Problem
	if !errors.As(err, &p) || p.Status != 422 || len(p.Errors) != 1 || p.Errors[0].Pointer != pointer {
		t.Errorf("got %v, want a fault at %s", err, pointer)
	}
}

func TestWhateverTakesANewCodeInHoldsItToTheOneRule(t *testing.T) {
	bothLibraries(t, 1, 1, func(t *testing.T, l *library) {
		for _, code := range badCodes {
			_, err := l.desk.Join(t.Context(), supervisor, JoinIn{Body: JoinRequest{
				Card: code, Plan: "basic", Branch: "RIV", Name: "Meera Nair"}})
			wantInvalid(t, err, "/card")
			r, err := l.importMembers("card,name,plan,branch,expires\n"+code+",Meera,basic,RIV,2027-03-31\n", MemberImport{})
			if err == nil {
				t.Errorf("a member came in with the card %.20q: %+v", code, r)
			}
			_, err = l.desk.AddBranch(t.Context(), actor.Operator(),
				NewBranchIn{Body: NewBranchRequest{Code: code, Name: "Lakeside", Zone: "Asia/Kolkata"}})
			wantInvalid(t, err, "/code")
			_, err = l.desk.AddPlan(t.Context(), actor.Operator(), NewPlanIn{Body: NewPlanRequest{Code: code, Name: "Two books",
				Currency: "INR", MaxLoans: 2, LoanDays: 14, HoldDays: 3}})
			wantInvalid(t, err, "/code")
		}
	})
}

func TestABranchIsNotCalledLikeAnotherInOtherLetterCase(t *testing.T) {
	bothLibraries(t, 1, 1, func(t *testing.T, l *library) {
		_, err := l.desk.AddBranch(t.Context(), actor.Operator(),
			NewBranchIn{Body: NewBranchRequest{Code: "riv", Name: "Riverside", Zone: "Asia/Kolkata"}})
		wantReasons(t, err, "branchTaken")
	})
}

func TestAFineThatGrowsHasARate(t *testing.T) {
	bothLibraries(t, 1, 1, func(t *testing.T, l *library) {
		plan := NewPlanRequest{Code: "free", Name: "Free", Currency: "INR", MaxLoans: 2, LoanDays: 14, HoldDays: 3}
		for _, kind := range []FineKind{FineDaily, FineWeekly} {
			plan.Fine = string(kind)
			_, err := l.desk.AddPlan(t.Context(), actor.Operator(), NewPlanIn{Body: plan})
			wantInvalid(t, err, "/fineRate")
		}
		for _, kind := range []string{"none", ""} {
			plan.Fine, plan.Code = kind, "free"+kind
			if _, err := l.desk.AddPlan(t.Context(), actor.Operator(), NewPlanIn{Body: plan}); err != nil {
				t.Errorf("a plan with the fine %q: %v", kind, err)
			}
		}
	})
}

func TestL8_AMembershipToTheEndOfTheCalendarIsNotRenewedForNothing(t *testing.T) {
	bothLibraries(t, 1, 1, func(t *testing.T, l *library) {
		for _, last := range []string{"9999-12-31", "9999-04-01"} {
			l.exec(endsOn, "M1", civil.MustDate(last))
			l.refuses(failing(func() (Membership, error) {
				return l.desk.RenewMembership(t.Context(), supervisor, MemberIn{Card: "M1"})
			}), membershipNeverEnds)
		}
		l.exec(endsOn, "M1", civil.MustDate("9998-12-31"))
		m, err := l.desk.RenewMembership(t.Context(), supervisor, MemberIn{Card: "M1"})
		if err != nil || m.ExpiresOn != civil.MustDate("9999-12-31") {
			t.Errorf("renewed until %s, %v", m.ExpiresOn, err)
		}
	})
}

// abroad adds a plan in another currency.
func (l *library) abroad() (plan int64) {
	l.t.Helper()
	terms := basic
	terms.Currency = "EUR"
	l.write(func(ctx context.Context, tx *store.Tx) error {
		ids, err := AddPlans(ctx, tx, []NewPlan{{Code: "abroad", Name: "Abroad", Terms: terms}})
		if err == nil {
			plan = ids[0]
		}
		return err
	})
	return plan
}

func TestAMemberKeepsToPlansInTheCurrencyOfTheAccount(t *testing.T) {
	bothLibraries(t, 1, 1, func(t *testing.T, l *library) {
		l.abroad()
		r, err := l.importMembers("card,name,plan,branch,expires\nM1,Member M1,abroad,RIV,2027-03-31\n", MemberImport{})
		all := fmt.Sprint(r.Faults)
		if !errors.Is(err, ErrFaultyRows) || !strings.Contains(all, "EUR") || !strings.Contains(all, "INR") {
			t.Errorf("%s, %v", all, err)
		}
	})
}

var putPlan = store.SQL(`update members set plan_id = $2 where card = $1`)

// What an older version let through is named by check, and refused clearly
// wherever money is about to be charged; nothing is answered by a crash.
func TestAnAccountInAnotherCurrencyIsNamedAndRefusedAndBringsNothingDown(t *testing.T) {
	mayBreak(t, 1, 1, func(t *testing.T, l *library) {
		l.exec(putPlan, "M1", l.abroad())
		if got := fmt.Sprint(l.offenders()); got != "[IL6 member M1, plan in EUR, account in INR]" {
			t.Errorf("check says %s", got)
		}
		_, err := l.issue("C1", "M1")
		must(t, 0, err)
		l.at("2026-05-01")
		_, err = l.giveBack("C1", "RIV")
		wantReasons(t, err, "currencyDiffers")
		_, err = l.desk.RenewMembership(t.Context(), supervisor, MemberIn{Card: "M1"})
		wantReasons(t, err, "currencyDiffers")
		_, err = l.pay("M1", 100)
		wantReasons(t, err, "currencyDiffers")
	})
}

// Whoever founds a branch or a plan is told all that is wrong with it, not one
// thing after the other.
func TestP3_AFoundingTellsAllItsFaultsAtOnce(t *testing.T) {
	bothLibraries(t, 1, 1, func(t *testing.T, l *library) {
		founder := actor.Operator()
		pointers := func(err error) (all []string) {
			p, ok := errors.AsType[*web.Problem](err)
			if !ok {
				t.Fatalf("it was not refused as an input: %v", err)
			}
			for _, e := range p.Errors {
				all = append(all, e.Pointer)
			}
			return all
		}
		_, err := l.desk.AddBranch(t.Context(), founder, NewBranchIn{Body: NewBranchRequest{
			Code: "a b", Name: " ", Zone: "Asia/Nowhere",
		}})
		if got, want := pointers(err), []string{"/code", "/name", "/zone"}; !slices.Equal(got, want) {
			t.Errorf("a branch: %v, want %v", got, want)
		}
		_, err = l.desk.AddPlan(t.Context(), founder, NewPlanIn{Body: NewPlanRequest{
			Code: "a b", Name: " ", Currency: "XXQ", MaxLoans: 1, LoanDays: 1, HoldDays: 1, Fine: "daily",
		}})
		if got, want := pointers(err), []string{"/code", "/name", "/currency", "/fineRate"}; !slices.Equal(got, want) {
			t.Errorf("a plan: %v, want %v", got, want)
		}
	})
}
