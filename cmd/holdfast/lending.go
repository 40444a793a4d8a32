package main

import (
	"encoding/json"
	"fmt"

	"holdfast/internal/actor"
	"holdfast/internal/app"
	"holdfast/internal/civil"
	"holdfast/internal/lending"
)

// lendingCmd is what staff do at the circulation desk. Each command is the
// desk's own operation, with the operator's rights.
type lendingCmd struct {
	JSON bool `name:"json" help:"Answer as the API does."`

	Issue  lendingIssue  `cmd:"" help:"Lend a copy to a member."`
	Return lendingReturn `cmd:"" help:"Take a copy back."`
	Renew  lendingRenew  `cmd:"" help:"Renew the loan of a copy."`
	Hold   lendingHold   `cmd:"" help:"Place a hold on a title for a member."`
	Cancel lendingCancel `cmd:"" help:"Cancel a hold."`
	Show   lendingShow   `cmd:"" help:"Show a copy or a member."`

	AddBranch lendingAddBranch `cmd:"" help:"Add a branch: where an installation begins."`
	AddPlan   lendingAddPlan   `cmd:"" help:"Add a plan that members join with."`
	Join      lendingJoin      `cmd:"" help:"Make somebody a member."`
	Pay       lendingPay       `cmd:"" help:"Take a payment."`
}

// answer prints an outcome: as JSON, or as one line for people.
func (e *env) answer(out any, line string) error {
	if e.cli.Lending.JSON {
		enc := json.NewEncoder(e.out)
		enc.SetEscapeHTML(false)
		return enc.Encode(out)
	}
	_, err := fmt.Fprintln(e.out, line)
	return err
}

type lendingIssue struct {
	Copy     string `arg:"" help:"Barcode of the copy."`
	Member   string `arg:"" help:"Card number of the member."`
	Branch   string `help:"Code of the branch that lends; without it, where the copy is."`
	Override string `help:"Why refusals that may be set aside are."`
}

// Run is kong's.
func (c *lendingIssue) Run(e *env) error {
	return e.with(func(a *app.App) error {
		loan, err := a.Lending.Issue(e.ctx, actor.Operator(), lending.IssueIn{Body: lending.IssueRequest{
			Copy: c.Copy, Member: c.Member, Branch: c.Branch, Override: c.Override,
		}})
		if err != nil {
			return err
		}
		return e.answer(loan, fmt.Sprintf("%s issued to %s, due on %s", loan.Copy, loan.Member, loan.DueOn))
	})
}

type lendingReturn struct {
	Copy      string `arg:"" help:"Barcode of the copy."`
	Branch    string `required:"" help:"Code of the branch where it came back."`
	Condition string `enum:",good,damaged" default:"" help:"damaged sends it to repair; good brings it back from there."`
}

// Run is kong's.
func (c *lendingReturn) Run(e *env) error {
	return e.with(func(a *app.App) error {
		got, err := a.Lending.Return(e.ctx, actor.Operator(), lending.ReturnIn{Body: lending.ReturnRequest{
			Copy: c.Copy, Branch: c.Branch, Condition: c.Condition,
		}})
		if err != nil {
			return err
		}
		return e.answer(got, got.Line())
	})
}

type lendingRenew struct {
	Copy string `arg:"" help:"Barcode of the copy that is on loan."`
}

// Run is kong's.
func (c *lendingRenew) Run(e *env) error {
	return e.with(func(a *app.App) error {
		id, err := a.Lending.OpenLoanOf(e.ctx, c.Copy)
		if err != nil {
			return err
		}
		loan, err := a.Lending.Renew(e.ctx, actor.Operator(), lending.RenewIn{Loan: id})
		if err != nil {
			return err
		}
		return e.answer(loan, fmt.Sprintf("%s renewed, due on %s", loan.Copy, loan.DueOn))
	})
}

type lendingHold struct {
	Title  int64  `arg:"" help:"Id of the title."`
	Member string `arg:"" help:"Card number of the member."`
	Branch string `required:"" help:"Code of the branch where it is to be collected."`
}

// Run is kong's.
func (c *lendingHold) Run(e *env) error {
	return e.with(func(a *app.App) error {
		h, err := a.Lending.PlaceHold(e.ctx, actor.Operator(), lending.HoldIn{Body: lending.HoldRequest{
			Title: c.Title, Member: c.Member, PickupBranch: c.Branch,
		}})
		if err != nil {
			return err
		}
		return e.answer(h, fmt.Sprintf("hold %d for %s, place %d", h.ID, h.Member, h.Position))
	})
}

type lendingCancel struct {
	Hold int64 `arg:"" help:"Id of the hold."`
}

// Run is kong's.
func (c *lendingCancel) Run(e *env) error {
	return e.with(func(a *app.App) error {
		h, err := a.Lending.CancelHold(e.ctx, actor.Operator(), lending.CancelIn{Hold: c.Hold})
		if err != nil {
			return err
		}
		return e.answer(h, fmt.Sprintf("hold %d is cancelled", h.ID))
	})
}

type lendingShow struct {
	Code string `arg:"" help:"Barcode of a copy, or card number of a member."`
}

// Run is kong's.
func (c *lendingShow) Run(e *env) error {
	return e.with(func(a *app.App) error {
		m, err := a.Lending.Member(e.ctx, actor.Operator(), lending.MemberIn{Card: c.Code})
		if err == nil {
			return e.answer(m, fmt.Sprintf("%s, card %s, %s until %s: %d of %d books out, %d holds, owes %s",
				m.Name, m.Card, m.PlanName, m.ExpiresOn, len(m.Loans), m.MaxLoans, len(m.Holds), m.Owed))
		}
		cp, err := a.Lending.Copy(e.ctx, actor.Operator(), lending.CopyIn{Barcode: c.Code})
		if err != nil {
			return err
		}
		line := fmt.Sprintf("copy %s of %q: %s, at %s, belongs to %s", cp.Barcode, cp.TitleName, cp.Status.Words(), cp.Branch, cp.Home)
		if cp.Loan != nil {
			line += fmt.Sprintf("; lent to %s, due on %s", cp.Loan.Member, cp.Loan.DueOn)
		}
		return e.answer(cp, line)
	})
}

type lendingAddBranch struct {
	Code    string `arg:"" help:"Short code, as callers name it: RIV."`
	Name    string `arg:"" help:"Name, as people read it: Riverside."`
	Zone    string `required:"" help:"IANA name of its time zone: Asia/Kolkata."`
	Open    string `default:"mon,tue,wed,thu,fri,sat,sun" help:"Days on which it opens."`
	Address string `help:"Where it stands."`
}

// Run is kong's.
func (c *lendingAddBranch) Run(e *env) error {
	open, err := civil.ParseWeek(c.Open)
	if err != nil {
		return err
	}
	return e.with(func(a *app.App) error {
		b, err := a.Lending.AddBranch(e.ctx, actor.Operator(), lending.NewBranchIn{Body: lending.NewBranchRequest{
			Code: c.Code, Name: c.Name, Zone: c.Zone, Open: open, Address: c.Address,
		}})
		if err != nil {
			return err
		}
		return e.answer(b, fmt.Sprintf("branch %s, %s", b.Code, b.Name))
	})
}

type lendingAddPlan struct {
	Code       string `arg:"" help:"Short code: basic."`
	Name       string `arg:"" help:"Name: Basic."`
	Currency   string `required:"" help:"ISO 4217: INR."`
	Fee        int64  `help:"Yearly fee, in minor units."`
	Loans      int    `required:"" help:"Books out at once."`
	Days       int    `required:"" help:"Days of a loan."`
	Renewals   int    `help:"Renewals of a loan."`
	Holds      int    `default:"3" help:"Holds at once."`
	HoldDays   int    `default:"3" help:"Days on the hold shelf."`
	Fine       string `enum:"none,daily,weekly" default:"none" help:"How a fine grows: ${enum}."`
	FineRate   int64  `help:"A day or a week begun, in minor units."`
	FineCap    int64  `help:"The most that one loan can cost; 0 is no cap."`
	Grace      int    `help:"Late days that cost nothing."`
	BlockLimit int64  `default:"10000" help:"Unpaid fines at which loans stop."`
}

// Run is kong's.
func (c *lendingAddPlan) Run(e *env) error {
	return e.with(func(a *app.App) error {
		p, err := a.Lending.AddPlan(e.ctx, actor.Operator(), lending.NewPlanIn{Body: lending.NewPlanRequest{
			Code: c.Code, Name: c.Name, Currency: c.Currency, YearlyFee: c.Fee, MaxLoans: c.Loans, LoanDays: c.Days,
			MaxRenewals: c.Renewals, MaxHolds: c.Holds, HoldDays: c.HoldDays, Fine: c.Fine, FineRate: c.FineRate,
			FineCap: c.FineCap, GraceDays: c.Grace, BlockLimit: c.BlockLimit,
		}})
		if err != nil {
			return err
		}
		return e.answer(p, fmt.Sprintf("plan %s: %d books for %d days", p.Code, p.MaxLoans, p.LoanDays))
	})
}

type lendingJoin struct {
	Card   string `arg:"" help:"Number of the new card."`
	Name   string `arg:"" help:"Name, as shown."`
	Plan   string `required:"" help:"Code of the plan."`
	Branch string `required:"" help:"Code of the usual branch."`
	Email  string `help:"Where notices go."`
}

// Run is kong's.
func (c *lendingJoin) Run(e *env) error {
	return e.with(func(a *app.App) error {
		m, err := a.Lending.Join(e.ctx, actor.Operator(), lending.JoinIn{Body: lending.JoinRequest{
			Card: c.Card, Name: c.Name, Plan: c.Plan, Branch: c.Branch, Email: c.Email,
		}})
		if err != nil {
			return err
		}
		return e.answer(m, fmt.Sprintf("%s is a member until %s", m.Card, m.ExpiresOn))
	})
}

type lendingPay struct {
	Member string `arg:"" help:"Card number."`
	Amount int64  `arg:"" help:"In minor units."`
}

// Run is kong's.
func (c *lendingPay) Run(e *env) error {
	return e.with(func(a *app.App) error {
		p, err := a.Lending.Pay(e.ctx, actor.Operator(), lending.PayIn{Card: c.Member, Body: lending.PayRequest{Amount: c.Amount}})
		if err != nil {
			return err
		}
		return e.answer(p, fmt.Sprintf("%s paid by %s, %s left", p.Paid, p.Member, p.Owed))
	})
}
