package lending

import (
	"holdfast/internal/denial"
	"holdfast/internal/settings"
)

// The settings of the desk (D12). Where a number can stand on the plan too, 0
// leaves it to the plan; a branch's number overrides the plan's (L11).
var (
	atBranch = []settings.ScopeKind{settings.BranchScope, settings.DeskScope}
	atDesk   = []settings.ScopeKind{settings.DeskScope}

	issueRuleList = settings.Rules("lending.issueRules", settings.RuleSpec{
		On: []*denial.Code{membershipExpiredCode, loanLimitReached, finesUnpaid, hasOverdue, alreadyHolds,
			memberSuspended, copyNotForLoan},
		Scopes: atBranch,
		Doc:    "Which rules can refuse a loan at a branch. That a copy is free, or waits for this member, is never off.",
	})
	renewRuleList = settings.Rules("lending.renewRules", settings.RuleSpec{
		On:     []*denial.Code{loanOverdue, membershipExpiredCode, noRenewalsLeft, othersWaiting},
		Scopes: atBranch,
		Doc:    "Which rules can refuse a renewal of a loan that the branch made.",
	})
	holdRuleList = settings.Rules("lending.holdRules", settings.RuleSpec{
		On:     []*denial.Code{copyAvailable, membershipExpiredCode, memberSuspended, holdsSuspended, holdLimitReached},
		Scopes: atBranch,
		Doc:    "Which rules can refuse a hold that is to be collected at a branch.",
	})
	maxLoansSetting = settings.Int("lending.maxLoans", settings.Spec[int]{
		Unit: "books", Max: 1000, Scopes: atBranch,
		Doc: "How many books a member may have out, over all branches. 0 leaves it to the member's plan.",
	})
	maxHoldsSetting = settings.Int("lending.maxHolds", settings.Spec[int]{
		Unit: "holds", Max: 1000, Scopes: atBranch,
		Doc: "How many holds a member may have at once. 0 leaves it to the member's plan.",
	})
	fineBlockSetting = settings.Int("lending.fineBlockLimit", settings.Spec[int]{
		Unit: "minor units", Max: 1_000_000_000, Scopes: atBranch,
		Doc: "The sum of unpaid fines at which loans stop, in minor units of the plan's currency. 0 leaves it to the plan.",
	})
	holdScopeSetting = settings.Choice("lending.holdScope", settings.Spec[string]{
		Default: string(scopeAnywhere), OneOf: []string{string(scopeAnywhere), string(scopeBranch)}, Scopes: atDesk,
		Doc: "Which copies serve a hold: anywhere lets any returned copy serve the oldest hold and travel to its " +
			"branch; branch lets only copies that belong to the branch serve its queue.",
	})
	holdDaysSetting = settings.Int("lending.holdDays", settings.Spec[int]{
		Unit: "days", Max: 60, Scopes: atBranch,
		Doc: "How long a copy waits on the hold shelf. 0 leaves it to the member's plan.",
	})
	holdSkipsClosedSetting = settings.Bool("lending.holdSkipsClosed", settings.Spec[bool]{
		Scopes: atBranch,
		Doc:    "Whether the days on the hold shelf leave out days on which the branch is closed.",
	})
	dueSkipsClosedSetting = settings.Bool("lending.dueSkipsClosed", settings.Spec[bool]{
		Default: true, Scopes: atBranch,
		Doc: "Whether a due date that falls on a closed day moves to the next open one.",
	})
	noShowLimitSetting = settings.Int("lending.noShowLimit", settings.Spec[int]{
		Default: 3, Unit: "holds", Max: 100, Scopes: atBranch,
		Doc: "How many holds a member may leave uncollected before placing holds is suspended. 0 never suspends.",
	})
	noShowDaysSetting = settings.Int("lending.noShowDays", settings.Spec[int]{
		Default: 180, Unit: "days", Min: 1, Max: 3650, Scopes: atBranch,
		Doc: "Within how many days so many holds must be left uncollected to suspend.",
	})
	noShowMonthsSetting = settings.Int("lending.noShowMonths", settings.Spec[int]{
		Default: 1, Unit: "months", Min: 1, Max: 24, Scopes: atBranch,
		Doc: "How long the suspension lasts, from the last uncollected hold that brought it.",
	})
)

var policyKeys = []settings.Key{
	issueRuleList, renewRuleList, holdRuleList, maxLoansSetting, maxHoldsSetting, fineBlockSetting,
	holdScopeSetting, holdDaysSetting, holdSkipsClosedSetting, dueSkipsClosedSetting,
	noShowLimitSetting, noShowDaysSetting, noShowMonthsSetting,
}
