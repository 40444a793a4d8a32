package main

import (
	"encoding/json"
	"fmt"
	"strings"

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
	Find   lendingFind   `cmd:"" help:"Search the catalogue for titles and their ids."`
	Show   lendingShow   `cmd:"" help:"Show a copy, or a member with loans and holds."`

	AddBranch lendingAddBranch `cmd:"" help:"Add a branch: where an installation begins."`
	AddPlan   lendingAddPlan   `cmd:"" help:"Add a plan that members join with."`
	Join      lendingJoin      `cmd:"" help:"Make somebody a member."`
	Pay       lendingPay       `cmd:"" help:"Take a payment."`
	SetPIN    lendingSetPIN    `cmd:"" name:"set-pin" help:"Give a member a PIN to sign in with."`
	Suspend   lendingSuspend   `cmd:"" help:"Stop a member's loans and holds."`
	Lift      lendingLift      `cmd:"" help:"Let a suspended member borrow and place holds again."`
}

// answer prints an outcome: as JSON, or as one line for people.
func (e *env) answer(out any, line string) error {
	if e.cli.Lending.JSON || e.cli.Registration.JSON {
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

func (lendingIssue) Help() string { return "Example: holdfast lending issue 3100000052 2041000015" }

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
			var b strings.Builder
			fmt.Fprintf(&b, "%s, card %s, %s until %s: %d of %d books out, %d holds, owes %s",
				m.Name, m.Card, m.PlanName, m.ExpiresOn, len(m.Loans), m.MaxLoans, len(m.Holds), m.Owed)
			for _, l := range m.Loans {
				fmt.Fprintf(&b, "\n  loan %d: copy %s, due on %s", l.ID, l.Copy, l.DueOn)
			}
			for _, h := range m.Holds {
				fmt.Fprintf(&b, "\n  hold %d: title %d, %s", h.ID, h.Title, h.State)
			}
			return e.answer(m, b.String())
		}
		cp, err := a.Lending.Copy(e.ctx, actor.Operator(), lending.CopyIn{Barcode: c.Code})
		if err != nil {
			return err
		}
		line := fmt.Sprintf("copy %s of title %d, %q: %s, at %s, belongs to %s",
			cp.Barcode, cp.Title, cp.TitleName, cp.Status.Words(), cp.Branch, cp.Home)
		if cp.Loan != nil {
			line += fmt.Sprintf("; lent to %s, due on %s", cp.Loan.Member, cp.Loan.DueOn)
		}
		return e.answer(cp, line)
	})
}

type lendingFind struct {
	Query string `arg:"" help:"Words of title, author or subject, or an ISBN."`
}

func (lendingFind) Help() string { return "Example: holdfast lending find 'river thriller'" }

// Run is kong's.
func (c *lendingFind) Run(e *env) error {
	return e.with(func(a *app.App) error {
		found, err := a.Lending.FindTitles(e.ctx, actor.Operator(), lending.FindTitlesIn{Q: c.Query})
		if err != nil {
			return err
		}
		var lines []string
		for _, t := range found.Items {
			lines = append(lines, fmt.Sprintf("title %d: %s, %s; %d of %d free", t.ID, t.Title, t.Authors, t.Free, t.Copies))
		}
		if len(lines) == 0 {
			lines = append(lines, "Nothing was found.")
		}
		return e.answer(found, strings.Join(lines, "\n"))
	})
}

type lendingSetPIN struct {
	Member string `arg:"" help:"Card number."`
	PIN    string `name:"pin" help:"Better in HOLDFAST_PIN_FILE; without either it is read from standard input."`
}

func (lendingSetPIN) Help() string { return "Example: holdfast lending set-pin 2041000007" }

// Run is kong's.
func (c *lendingSetPIN) Run(e *env) error {
	pin := c.PIN
	if pin == "" {
		var err error
		if pin, err = askSecret("New PIN: "); err != nil {
			return err
		}
	}
	return e.with(func(a *app.App) error {
		s, err := a.Lending.SetPIN(e.ctx, actor.Operator(), lending.PINIn{Card: c.Member, Body: lending.PINRequest{PIN: pin}})
		if err != nil {
			return err
		}
		return e.answer(s, fmt.Sprintf("%s can sign in with the card and the new PIN", s.Card))
	})
}

type lendingAddBranch struct {
	Code    string `arg:"" help:"Short code, as callers name it: RIV."`
	Name    string `arg:"" help:"Name, as people read it: Riverside."`
	Zone    string `required:"" help:"IANA name of its time zone: Asia/Kolkata."`
	Open    string `default:"mon,tue,wed,thu,fri,sat,sun" help:"Days on which it opens."`
	Address string `help:"Where it stands."`
}

func (lendingAddBranch) Help() string {
	return "Example: holdfast lending add-branch RIV Riverside --zone Asia/Kolkata --open mon,tue,wed,thu,fri"
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

func (lendingAddPlan) Help() string {
	return "Example: holdfast lending add-plan basic Basic --currency INR --fee 50000 --loans 2 --days 14 --renewals 1 " +
		"--fine daily --fine-rate 500 --fine-cap 15000"
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
	Card    string `arg:"" help:"Number of the new card."`
	Name    string `arg:"" optional:"" help:"Name, as shown; left out for a student."`
	Plan    string `required:"" help:"Code of the plan."`
	Branch  string `required:"" help:"Code of the usual branch."`
	Email   string `help:"Where notices go."`
	Student string `placeholder:"NUMBER" help:"Student number of a student who joins, instead of a name."`
}

func (lendingJoin) Help() string {
	return "Examples: holdfast lending join 2041000015 'Meera Nair' --plan basic --branch RIV --email meera@example.org\n" +
		"holdfast lending join 2041000016 --student S24-0417 --plan basic --branch RIV"
}

// Run is kong's.
func (c *lendingJoin) Run(e *env) error {
	return e.with(func(a *app.App) error {
		m, err := a.Lending.Join(e.ctx, actor.Operator(), lending.JoinIn{Body: lending.JoinRequest{
			Card: c.Card, Name: c.Name, Plan: c.Plan, Branch: c.Branch, Email: c.Email, Student: c.Student,
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

type lendingSuspend struct {
	Member string     `arg:"" help:"Card number."`
	Reason string     `required:"" help:"Why. The member is told it too."`
	Until  civil.Date `help:"Day on which it is over: 2027-05-01; without it, when it is lifted."`
}

// Run is kong's.
func (c *lendingSuspend) Run(e *env) error {
	return e.with(func(a *app.App) error {
		s, err := a.Lending.SuspendMember(e.ctx, actor.Operator(), lending.SuspendIn{
			Card: c.Member, Body: lending.SuspendRequest{Reason: c.Reason, Until: c.Until},
		})
		if err != nil {
			return err
		}
		until := "it is lifted"
		if !s.Until.IsZero() {
			until = s.Until.String()
		}
		return e.answer(s, fmt.Sprintf("%s is suspended until %s", s.Member, until))
	})
}

type lendingLift struct {
	Member  string `arg:"" help:"Card number."`
	Reason  string `required:"" help:"Why. It is kept in the journal."`
	NoShows bool   `help:"Lift instead what holds that were not collected brought: no new holds."`
}

// Run is kong's.
func (c *lendingLift) Run(e *env) error {
	in := lending.LiftIn{Card: c.Member, Body: lending.LiftRequest{Reason: c.Reason}}
	return e.with(func(a *app.App) error {
		if c.NoShows {
			h, err := a.Lending.LiftNoShows(e.ctx, actor.Operator(), in)
			if err != nil {
				return err
			}
			return e.answer(h, fmt.Sprintf("%s can place holds again; %d that were not collected count no more", h.Member, h.NoShows))
		}
		s, err := a.Lending.LiftSuspension(e.ctx, actor.Operator(), in)
		if err != nil {
			return err
		}
		return e.answer(s, fmt.Sprintf("%s is not suspended any more", s.Member))
	})
}
