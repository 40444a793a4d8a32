package lending

import (
	"context"
	"fmt"
	"strings"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/denial"
	"holdfast/internal/idempotency"
	"holdfast/internal/journal"
	"holdfast/internal/money"
	"holdfast/internal/store"
	"holdfast/internal/web"
)

// The founding of a library: its branches and its plans. An installation begins
// with these two, then the catalogue and the members are imported.

// NewBranchIn adds a branch.
type NewBranchIn struct{ Body NewBranchRequest }

// NewBranchRequest is the body of a new branch.
type NewBranchRequest struct {
	Code    string     `json:"code" minLength:"1" maxLength:"32" pattern:"^[A-Za-z0-9-]+$" patternDescription:"letters, digits and dashes"`
	Name    string     `json:"name" minLength:"1" maxLength:"200"`
	Address string     `json:"address,omitempty" maxLength:"500"`
	Zone    string     `json:"zone" minLength:"1" maxLength:"64" doc:"IANA name, such as Asia/Kolkata"`
	Open    civil.Week `json:"open,omitzero" maxLength:"64" doc:"days on which it opens, such as mon,tue,wed; every day without it"`
}

var (
	branchTaken = denial.Define("branchTaken", 409, "A branch has this code already, in whatever letter case.")
	planTaken   = denial.Define("planTaken", 409, "A plan has this code already; its terms are changed, not added again.")

	planCurrencyFixed = denial.Define("planCurrencyFixed", 409,
		"A plan keeps its currency: the accounts of its members are kept in it.")

	renamePlan = store.SQL(`update plans set name = $2 where id = $1`)
)

// foundingFaults are those of the code and name of a new branch or plan. What is
// there already keeps its code, whatever it is.
func foundingFaults(code, name string, added bool) (faults web.Faults) {
	if fault := foundingCodeFault(code); added && fault != "" {
		faults.Add("/code", "code", fault)
	}
	if strings.TrimSpace(name) == "" {
		faults.Add("/name", "minLength", "expected a name, found blanks only")
	}
	return faults
}

// AddBranch adds a branch to the library.
func (d *Desk) AddBranch(ctx context.Context, a actor.Actor, in NewBranchIn) (BranchView, error) {
	if !a.May(MayFound, 0) {
		return BranchView{}, actor.ErrForbidden // a new branch is nobody's own yet
	}
	r := in.Body
	faults := foundingFaults(r.Code, r.Name, true)
	zone, err := civil.LoadZone(r.Zone)
	if err != nil {
		faults.Add("/zone", "zone", err.Error())
	}
	if err := faults.Err(); err != nil {
		return BranchView{}, err
	}
	if r.Open == 0 {
		r.Open = civil.EveryDay
	}
	b := Branch{Code: r.Code, Name: r.Name, Address: r.Address, Zone: zone, Days: r.Open}
	return idempotency.Do(ctx, d.db, a, func(ctx context.Context, tx *store.Tx) (BranchView, error) {
		all, err := loadBranches(ctx, tx)
		if err != nil {
			return BranchView{}, err
		}
		if err := denyBranch(b.Code, all).Err("No branch was added"); err != nil {
			return BranchView{}, err
		}
		ids, err := AddBranches(ctx, tx, []Branch{b})
		if err != nil {
			return BranchView{}, err
		}
		return b.view(), journal.Record(ctx, tx, journal.Entry{
			Type: "lending.branch.added", Subject: journal.Subject{Kind: "branch", ID: ids[0]}, By: a,
			Data: map[string]any{"code": b.Code, "zone": b.Zone.String(), "open": b.Days},
		})
	})
}

// denyBranch lists why a branch cannot have a code. Codes that differ in letter
// case only would be taken for each other.
func denyBranch(code string, all map[int64]*Branch) (l denial.List) {
	for _, b := range all {
		if strings.EqualFold(b.Code, code) {
			l.Add(branchTaken.Because("There is a branch %q already.", b.Code).Lifted("Choose another code.").At("/code"))
			return l
		}
	}
	return l
}

// NewPlanIn adds a plan, or gives a plan new terms.
type NewPlanIn struct{ Body NewPlanRequest }

// NewPlanRequest is the body of a plan. Amounts are minor units of its currency.
type NewPlanRequest struct {
	Code        string `json:"code" minLength:"1" maxLength:"32" pattern:"^[A-Za-z0-9-]+$" patternDescription:"letters, digits and dashes"`
	Name        string `json:"name" minLength:"1" maxLength:"200"`
	Currency    string `json:"currency" minLength:"3" maxLength:"3" doc:"ISO 4217"`
	YearlyFee   int64  `json:"yearlyFee,omitempty" minimum:"0" maximum:"1000000000"`
	MaxLoans    int    `json:"maxLoans" minimum:"0" maximum:"1000"`
	LoanDays    int    `json:"loanDays" minimum:"1" maximum:"3650"`
	MaxRenewals int    `json:"maxRenewals,omitempty" minimum:"0" maximum:"1000"`
	MaxHolds    int    `json:"maxHolds,omitempty" minimum:"0" maximum:"1000"`
	HoldDays    int    `json:"holdDays" minimum:"1" maximum:"60"`
	Fine        string `json:"fine,omitempty" enum:"none,daily,weekly" doc:"how a fine grows; none without it"`
	FineRate    int64  `json:"fineRate,omitempty" minimum:"0" maximum:"1000000000" doc:"a day, or a week begun"`
	FineCap     int64  `json:"fineCap,omitempty" minimum:"0" maximum:"1000000000" doc:"the most that one loan can cost; 0 is no cap"`
	GraceDays   int    `json:"graceDays,omitempty" minimum:"0" maximum:"365"`
	BlockLimit  int64  `json:"fineBlockLimit" minimum:"0" maximum:"1000000000" doc:"unpaid fines at which loans stop"`
}

func (r NewPlanRequest) terms() Terms {
	t := Terms{
		Currency: r.Currency, YearlyFee: r.YearlyFee, MaxLoans: r.MaxLoans, LoanDays: r.LoanDays,
		MaxRenewals: r.MaxRenewals, MaxHolds: r.MaxHolds, HoldDays: r.HoldDays, FineBlockLimit: r.BlockLimit,
		Fine: FinePolicy{Kind: FineNone, Cap: r.FineCap, GraceDays: r.GraceDays},
	}
	switch FineKind(r.Fine) {
	case FineDaily:
		t.Fine.Kind, t.Fine.PerDay = FineDaily, r.FineRate
	case FineWeekly:
		t.Fine.Kind, t.Fine.PerWeek = FineWeekly, r.FineRate
	}
	return t
}

// AddPlan adds a plan with its first terms.
func (d *Desk) AddPlan(ctx context.Context, a actor.Actor, in NewPlanIn) (PlanView, error) {
	return d.setPlan(ctx, a, in.Body, false)
}

// ChangePlan gives a plan new terms. They hold for loans from now on; loans that
// are out keep theirs (L6).
func (d *Desk) ChangePlan(ctx context.Context, a actor.Actor, in NewPlanIn) (PlanView, error) {
	return d.setPlan(ctx, a, in.Body, true)
}

// denyPlan lists why a plan cannot be added, or changed if that is what is asked.
func denyPlan(r NewPlanRequest, currency string, known, change bool) (l denial.List) {
	switch {
	case known && !change:
		l.Add(planTaken.Because("There is a plan %q already.", r.Code).
			Lifted("Change its terms, or choose another code.").At("/code"))
	case !known && change:
		l.Add(unknownPlan.Because("There is no plan with the code %q.", r.Code).At("/code"))
	case change && currency != r.Currency:
		l.Add(planCurrencyFixed.Because("The plan %q is kept in %s.", r.Code, currency).
			Lifted("Add a plan of its own for the other currency.").With("currency", currency).At("/currency"))
	}
	return l
}

// planFaults are what cannot be in a plan, in ways that its schema does not show.
func planFaults(r NewPlanRequest, change bool) error {
	faults := foundingFaults(r.Code, r.Name, !change)
	if _, err := money.Digits(r.Currency); err != nil {
		faults.Add("/currency", "currency", err.Error())
	}
	if fines := r.terms().Fine; fines.Kind != FineNone && r.FineRate == 0 {
		faults.Add("/fineRate", "minimum",
			fmt.Sprintf("expected above 0 where the fine is %s, found 0; without a fine it is none", fines.Kind))
	}
	return faults.Err()
}

func (d *Desk) setPlan(ctx context.Context, a actor.Actor, r NewPlanRequest, change bool) (PlanView, error) {
	if !a.May(MayFound, 0) {
		return PlanView{}, actor.ErrForbidden // plans are every branch's
	}
	if err := planFaults(r, change); err != nil {
		return PlanView{}, err
	}
	return idempotency.Do(ctx, d.db, a, func(ctx context.Context, tx *store.Tx) (PlanView, error) {
		plan, known, err := store.One(ctx, tx, selectPlanByCode, (*planRef).dest, r.Code)
		if err != nil {
			return PlanView{}, err
		}
		if err := denyPlan(r, plan.fee.Currency, known, change).Err("The plan was not set"); err != nil {
			return PlanView{}, err
		}
		if change {
			if err = tx.Change(ctx, renamePlan, 1, plan.id, r.Name); err == nil {
				_, err = addVersion(ctx, tx, plan.id, r.terms())
			}
		} else {
			var ids []int64
			if ids, err = AddPlans(ctx, tx, []NewPlan{{Code: r.Code, Name: r.Name, Terms: r.terms()}}); err == nil {
				plan.id = ids[0]
			}
		}
		if err != nil {
			return PlanView{}, err
		}
		out := PlanView{
			Code: r.Code, Name: r.Name, YearlyFee: money.Money{Amount: r.YearlyFee, Currency: r.Currency},
			MaxLoans: r.MaxLoans, LoanDays: r.LoanDays, MaxRenewals: r.MaxRenewals, MaxHolds: r.MaxHolds, HoldDays: r.HoldDays,
		}
		return out, journal.Record(ctx, tx, journal.Entry{
			Type: "lending.plan.set", Subject: journal.Subject{Kind: "plan", ID: plan.id}, By: a, Data: r,
		})
	})
}
