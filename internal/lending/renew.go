package lending

import (
	"context"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/denial"
	"holdfast/internal/idempotency"
	"holdfast/internal/store"
)

// RenewIn asks for more time.
type RenewIn struct {
	Loan int64 `path:"id" minimum:"1" doc:"id of the loan"`
}

// Renew moves a loan's due date on by the plan's loan days, counted from the old
// due date (L17). A member may renew his own loans.
func (d *Desk) Renew(ctx context.Context, a actor.Actor, in RenewIn) (Loan, error) {
	return idempotency.Do(ctx, d.db, a, func(ctx context.Context, tx *store.Tx) (Loan, error) {
		return d.renew(ctx, tx, a, in.Loan)
	})
}

const notRenewed = "Not renewed"

func (d *Desk) renew(ctx context.Context, tx *store.Tx, a actor.Actor, id int64) (Loan, error) {
	f, err := d.renewFacts(ctx, tx, a, id)
	if err != nil {
		return Loan{}, refused(err, notRenewed)
	}
	if err := denyRenew(f).Err(notRenewed); err != nil {
		return Loan{}, err
	}
	due := f.extend()
	if err := tx.Change(ctx, extendLoan, 1, id, due, f.loan.renewals); err != nil {
		return Loan{}, err
	}
	if err := f.title.save(ctx, tx, a); err != nil {
		return Loan{}, err
	}
	return loanByID(ctx, tx, id)
}

// extend is the loan's new due date, noted for the journal.
func (f *renewFacts) extend() civil.Date {
	due := f.title.policy.openDay(f.loan.branch, f.loan.dueOn.AddDays(f.loan.loanDays))
	f.title.note("loan.renewed", "loan", f.loan.id, f.loan.person, map[string]any{
		"dueOn": due, "wasDueOn": f.loan.dueOn, "renewals": f.loan.renewals + 1,
	})
	return due
}

// renewRules are the objections to a renewal, in the order in which they are told.
var renewRules = []denial.Rule[*renewFacts]{
	{Code: loanEnded, Always: true, Objects: func(f *renewFacts) (denial.Reason, bool) {
		return loanEnded.Because("The loan is over already."), f.loan.ended
	}},
	{Code: loanOverdue, Objects: func(f *renewFacts) (denial.Reason, bool) {
		return loanOverdue.Because("The loan was due on %s.", f.loan.dueOn.Long()).
			Lifted("A late book is returned, not renewed.").
			With("dueOn", f.loan.dueOn), f.today.After(f.loan.dueOn)
	}},
	{Code: membershipExpiredCode, Objects: func(f *renewFacts) (denial.Reason, bool) {
		return membershipExpired(f.loan.memberExpires), f.today.After(f.loan.memberExpires)
	}},
	{Code: noRenewalsLeft, Objects: func(f *renewFacts) (denial.Reason, bool) {
		return noRenewalsLeft.Because("%s", renewalsUsed(f.loan.renewals, f.loan.maxRenewals)).
			With("limit", f.loan.maxRenewals), f.loan.renewals >= f.loan.maxRenewals
	}},
	{Code: othersWaiting, Objects: func(f *renewFacts) (denial.Reason, bool) {
		n := len(f.title.waiting())
		return othersWaiting.Because("%s for this title.", membersWait(n)).With("count", n), n > 0
	}},
}

// denyRenew lists every reason why the loan cannot be renewed now.
func denyRenew(f *renewFacts) denial.List { return denial.Ask(renewRules, f.ruleOn, f) }

// renewFacts is what the rules look at.
type renewFacts struct {
	today civil.Date // at the branch that lent
	loan  renewLoan
	title *titleState

	ruleOn func(*denial.Code) bool
}

// renewLoan is a loan with the terms that it was made under.
type renewLoan struct {
	id, copy, title, member, person, branch int64
	dueOn, memberExpires                    civil.Date
	renewals, maxRenewals, loanDays         int
	ended                                   bool
}

func (l *renewLoan) dest() []any {
	return []any{&l.id, &l.copy, &l.title, &l.member, &l.person, &l.branch, &l.dueOn, &l.memberExpires,
		&l.renewals, &l.maxRenewals, &l.loanDays, &l.ended}
}

var (
	selectRenewLoan = store.SQL(`
		select l.id, l.copy_id, l.title_id, l.member_id, m.person_id, l.branch_id, l.due_on, m.expires_on,
			l.renewals, v.max_renewals, v.loan_days, l.ended_at is not null
		from loans l
		join members m on m.id = l.member_id
		join plan_versions v on v.id = l.plan_version_id
		where l.id = $1`)
	extendLoan = store.SQL(`
		update loans set due_on = $2, renewals = renewals + 1
		where id = $1 and renewals = $3 and ended_at is null`)
)

func (d *Desk) renewFacts(ctx context.Context, tx *store.Tx, a actor.Actor, id int64) (*renewFacts, error) {
	seen, found, err := store.One(ctx, tx, selectRenewLoan, (*renewLoan).dest, id)
	if err != nil {
		return nil, err
	}
	if own := a.May(MayOwn, 0) && seen.person == a.Person; !found || (!own && !a.May(MayIssue, seen.branch)) {
		if found && a.MayAnywhere(MayView) {
			return nil, actor.ErrForbidden // he may look at the loan, so it is no secret
		}
		return nil, denial.List{unknownLoan.Because("There is no loan %d.", id)}.Err(notRenewed)
	}
	t, err := d.openTitle(ctx, tx, seen.title, seen.member, seen.copy)
	if err != nil {
		return nil, err
	}
	p := t.policy
	f := &renewFacts{title: t, ruleOn: p.rulesOn(renewRuleList, seen.branch)}
	if f.loan, _, err = store.One(ctx, tx, selectRenewLoan, (*renewLoan).dest, id); err != nil {
		return nil, err
	}
	f.today = p.today(f.loan.branch, f.title.now)
	return f, nil
}

// renewalsUsed says that a loan has no renewals left.
func renewalsUsed(n, most int) string {
	if most == 0 {
		return "Loans of this plan are not renewed."
	}
	return "No renewals are left: " + itoa(int64(n)) + " of " + itoa(int64(most)) + " used."
}

func membersWait(n int) string {
	if n == 1 {
		return "Another member waits"
	}
	return itoa(int64(n)) + " other members wait"
}
