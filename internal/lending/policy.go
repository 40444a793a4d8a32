package lending

import (
	"context"

	"holdfast/internal/civil"
	"holdfast/internal/denial"
	"holdfast/internal/settings"
	"holdfast/internal/store"
)

// Branch is one building of the library, with its calendar.
type Branch struct {
	ID      int64
	Code    string
	Name    string
	Address string
	Zone    civil.Zone
	Days    civil.Week // on which it opens

	shown int // its place in lists
}

// holdScope is which copies serve which queue (L20).
type holdScope string

const (
	scopeAnywhere holdScope = "anywhere" // any returned copy serves the oldest hold and travels
	scopeBranch   holdScope = "branch"   // only copies of the pickup branch serve it
)

// policy is the ground that the desk's rules stand on: the branches with their
// calendars, and the settings as they are at this instant.
type policy struct {
	branches map[int64]*Branch
	scope    holdScope
	values   settings.Values
}

// loadPolicy reads the ground as it is at the transaction's instant.
func loadPolicy(ctx context.Context, tx *store.Tx) (*policy, error) {
	now, err := tx.Now(ctx)
	if err != nil {
		return nil, err
	}
	r := readPolicy()
	if err := tx.Run(ctx, r.steps(now)...); err != nil {
		return nil, err
	}
	return r.policy()
}

// policyRows is what a policy is made of. It is read in a flush with what else an
// operation reads.
type policyRows struct {
	branches []branchRow
	settings *settings.Reading
}

func readPolicy() *policyRows { return &policyRows{settings: settings.Read(policyKeys...)} }

func (r *policyRows) steps(now civil.Instant) []*store.Step {
	return []*store.Step{store.Into(selectBranches, &r.branches, (*branchRow).dest), r.settings.Step(now)}
}

func (r *policyRows) policy() (*policy, error) {
	branches, err := branchesOf(r.branches)
	if err != nil {
		return nil, err
	}
	values, err := r.settings.Values()
	if err != nil {
		return nil, err
	}
	scope, _ := holdScopeSetting.In(values)
	return &policy{branches: branches, scope: holdScope(scope), values: values}, nil
}

// today is the day at a branch.
func (p *policy) today(branch int64, now civil.Instant) civil.Date {
	return p.branches[branch].Zone.DateOf(now)
}

// window is the last day to collect and the instant at which the hold is over:
// the beginning of the day after it, at the branch (L21).
func (p *policy) window(branch int64, planDays int, now civil.Instant) (civil.Date, civil.Instant) {
	b := p.branches[branch]
	days := p.number(holdDaysSetting, branch, planDays)
	last := p.today(branch, now)
	if skips, _ := holdSkipsClosedSetting.In(p.values, settings.Branch(branch)); skips {
		last = b.Days.AddOpenDays(last, days)
	} else {
		last = last.AddDays(days)
	}
	return last, b.Zone.EndOf(last)
}

// dueOn is the due date of a loan made now (L13): so many days from today at the
// branch, moved to the next open day where that is set.
func (p *policy) dueOn(branch int64, loanDays int, now civil.Instant) civil.Date {
	return p.openDay(branch, p.today(branch, now).AddDays(loanDays))
}

func (p *policy) openDay(branch int64, day civil.Date) civil.Date {
	if skips, _ := dueSkipsClosedSetting.In(p.values, settings.Branch(branch)); !skips {
		return day
	}
	return p.branches[branch].Days.NextOpen(day)
}

// number is a setting at a branch that 0 leaves to the plan.
func (p *policy) number(s *settings.Setting[int], branch int64, plans int) int {
	if n, _ := s.In(p.values, settings.Branch(branch)); n > 0 {
		return n
	}
	return plans
}

func (p *policy) maxLoans(branch int64, t *Terms) int {
	return p.number(maxLoansSetting, branch, t.MaxLoans)
}

func (p *policy) maxHolds(branch int64, t *Terms) int {
	return p.number(maxHoldsSetting, branch, t.MaxHolds)
}

func (p *policy) fineBlockLimit(branch int64, t *Terms) int64 {
	return int64(p.number(fineBlockSetting, branch, int(t.FineBlockLimit)))
}

// rulesOn says which rules of a list are in force at a branch.
func (p *policy) rulesOn(list *settings.RuleList, branch int64) func(*denial.Code) bool {
	return list.In(p.values, settings.Branch(branch)).On
}

// noShowRule is how uncollected holds are weighed at a branch (L26).
func (p *policy) noShowRule(branch int64) (rule noShowRule) {
	at := settings.Branch(branch)
	rule.limit, _ = noShowLimitSetting.In(p.values, at)
	rule.days, _ = noShowDaysSetting.In(p.values, at)
	rule.months, _ = noShowMonthsSetting.In(p.values, at)
	return rule
}
