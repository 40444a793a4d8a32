package main

import (
	"encoding/json"
	"fmt"

	"holdfast/internal/actor"
	"holdfast/internal/app"
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
