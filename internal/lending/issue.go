package lending

import (
	"context"
	"slices"
	"strings"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/denial"
	"holdfast/internal/idempotency"
	"holdfast/internal/money"
	"holdfast/internal/store"
)

// Loan is a loan as the desk and its callers see it.
type Loan struct {
	ID          int64          `json:"id"`
	Copy        string         `json:"copy" doc:"barcode"`
	Title       int64          `json:"title" doc:"id of the title"`
	TitleName   string         `json:"titleName"`
	NativeTitle string         `json:"nativeTitle,omitempty" doc:"in the work's own script"`
	NativeLang  string         `json:"nativeLang,omitempty" doc:"BCP 47"`
	Member      string         `json:"member" doc:"card number"`
	Branch      string         `json:"branch" doc:"code of the branch that lent"`
	BorrowedAt  civil.Instant  `json:"borrowedAt"`
	DueOn       civil.Date     `json:"dueOn" doc:"last day to return it"`
	Renewals    int            `json:"renewals"`
	ReturnedAt  *civil.Instant `json:"returnedAt,omitempty"`
	Overrode    []string       `json:"overrode,omitempty" doc:"codes of the refusals that were set aside"`
}

// Location is the loan's address.
func (l Loan) Location() string { return "/api/lending/loans/" + itoa(l.ID) }

// IssueIn asks for a loan.
type IssueIn struct {
	Body IssueRequest
}

// IssueRequest is the body of an issue.
type IssueRequest struct {
	Copy     string `json:"copy" minLength:"1" maxLength:"64" doc:"barcode of the copy"`
	Member   string `json:"member" minLength:"1" maxLength:"64" doc:"card number of the member"`
	Branch   string `json:"branch,omitempty" maxLength:"32" doc:"code of the branch where the desk stands; without it, where the copy is"`
	Override string `json:"override,omitempty" maxLength:"500" doc:"why the refusals that may be set aside are; needs the right to override"`
}

// Issue lends a copy to a member (L11-L13, L34, L36).
func (d *Desk) Issue(ctx context.Context, a actor.Actor, in IssueIn) (Loan, error) {
	loan, err := idempotency.Do(ctx, d.db, a, func(ctx context.Context, tx *store.Tx) (Loan, error) {
		return d.issue(ctx, tx, a, in.Body)
	})
	if store.IsConflict(err) {
		err = d.stillOut(ctx, in.Body.Copy, err)
	}
	return loan, err
}

// stillOut puts the last word of the index in the words of the desk: a copy that
// its stored status calls free though a loan of it is open passes every rule, and
// no running anew changes that (L34).
func (d *Desk) stillOut(ctx context.Context, barcode string, err error) error {
	if _, notOut := d.OpenLoanOf(ctx, barcode); notOut != nil {
		return err
	}
	return refusal(notIssued, copyNotAvailable.Because("The copy is %s.", OnLoan.Words()).
		Lifted("Returning it first lifts this.").With("status", OnLoan))
}

func (d *Desk) issue(ctx context.Context, tx *store.Tx, a actor.Actor, r IssueRequest) (Loan, error) {
	r.Override = strings.TrimSpace(r.Override) // blanks are no reason
	f, l, err := d.askedToIssue(ctx, tx, a, r)
	if err != nil {
		return Loan{}, err
	}
	var lifted []string
	if r.Override != "" {
		l, lifted = denial.SetAside(issueRules, l)
	}
	if err := l.Err(notIssued); err != nil {
		return Loan{}, err
	}
	return f.lend(ctx, tx, a, lifted, r.Override)
}

// askedToIssue takes the locks of a loan and asks every rule about it. It writes
// nothing.
func (d *Desk) askedToIssue(
	ctx context.Context, tx *store.Tx, a actor.Actor, r IssueRequest,
) (*issueFacts, denial.List, error) {
	seen, err := resolve(ctx, tx, codes{copy: r.Copy, member: r.Member, branch: r.Branch})
	if err != nil {
		return nil, nil, refused(err, notIssued)
	}
	if !a.May(MayIssue, seen.branch) || (r.Override != "" && !a.May(MayOverride, seen.branch)) {
		return nil, nil, actor.ErrForbidden
	}
	f, err := d.issueFacts(ctx, tx, seen)
	if err != nil {
		return nil, nil, err
	}
	return f, denyIssue(f), nil
}

const notIssued = "Not issued"

// issueRules are the objections to a loan, in the order in which they are told.
var issueRules = []denial.Rule[*issueFacts]{
	{Code: membershipExpiredCode, Objects: func(f *issueFacts) (denial.Reason, bool) {
		return membershipExpired(f.member.expiresOn), f.today.After(f.member.expiresOn)
	}},
	{Code: loanLimitReached, Objects: func(f *issueFacts) (denial.Reason, bool) {
		open := len(f.loans)
		return loanLimitReached.Because("%d of %d books are out.", open, f.maxLoans).
			Lifted("Returning one makes room.").
			With("limit", f.maxLoans).With("open", open), open >= f.maxLoans
	}},
	{Code: finesUnpaid, Objects: func(f *issueFacts) (denial.Reason, bool) {
		return finesUnpaid.Because("%s is unpaid; loans stop at %s.", f.unpaid, f.blockAt).
			Lifted("Paying %s or more lifts this.", lifting(f.unpaid, f.blockAt)).
			With("amount", f.unpaid).With("limit", f.blockAt), f.unpaid.Amount >= max(f.blockAt.Amount, 1)
	}},
	{Code: hasOverdue, Objects: func(f *issueFacts) (denial.Reason, bool) {
		oldest, count := f.overdue()
		if count == 0 {
			return denial.Reason{}, false
		}
		return hasOverdue.Because("%s overdue, the oldest since %s.", books(count), oldest.Long()).
			Lifted("Returning what is overdue lifts this.").
			With("oldestDueOn", oldest).With("count", count), true
	}},
	{Code: alreadyHolds, Objects: func(f *issueFacts) (denial.Reason, bool) {
		for _, loan := range f.loans {
			if loan.title == f.title.id {
				return alreadyHolds.Because("The member has a copy of this title on loan, due %s.", loan.dueOn.Long()).
					Lifted("One copy of a title is enough; returning that one lifts this.").
					With("loanId", loan.id).With("title", loan.title), true
			}
		}
		return denial.Reason{}, false
	}},
	{Code: copyNotAvailable, Always: true, Objects: func(f *issueFacts) (denial.Reason, bool) {
		s := f.copy.status
		return copyNotAvailable.Because("The copy is %s.", s.Words()).
			Lifted("%s", f.howToFree()).With("status", s), s != Available && s != OnHoldShelf
	}},
	{Code: heldForAnother, Always: true, Objects: func(f *issueFacts) (denial.Reason, bool) {
		h := f.title.holdOn(f.copy)
		return heldForAnother.Because("The copy waits on the hold shelf for another member.").
				Lifted("It can be issued to that member only, or to the next when the hold is over."),
			f.copy.status == OnHoldShelf && h != nil && h.member != f.member.id
	}},
	{Code: memberSuspended, Objects: func(f *issueFacts) (denial.Reason, bool) {
		if f.suspension == nil {
			return denial.Reason{}, false
		}
		return f.suspension.reasonFor(f.branch), true
	}},
	{Code: copyNotForLoan, Objects: func(f *issueFacts) (denial.Reason, bool) {
		r := copyNotForLoan.Because("This copy is not lent.").Lifted("It can be read in the library.")
		if f.copy.notWhy != "" {
			r = r.With("why", f.copy.notWhy)
		}
		return r, !f.copy.forLoan
	}},
}

// aboutMember are the codes of the rules that look at the member alone. A rule that
// looks at the title or the copy must not be among them.
var aboutMember = []*denial.Code{membershipExpiredCode, loanLimitReached, finesUnpaid, hasOverdue, memberSuspended}

// memberRules are a loan's rules that can be told before a copy is there, in the
// order of them all.
var memberRules = slices.DeleteFunc(slices.Clone(issueRules), func(r denial.Rule[*issueFacts]) bool {
	return !slices.Contains(aboutMember, r.Code)
})

// denyIssue lists every reason why the copy cannot be lent to the member now.
func denyIssue(f *issueFacts) denial.List {
	return denial.Ask(issueRules, f.ruleOn, f)
}

// issueFacts is what the rules look at, read under the locks.
type issueFacts struct {
	today      civil.Date // at the branch that lends
	branch     *Branch
	member     *memberRow
	suspension *suspension
	loans      []openLoan // the member's, over all branches
	unpaid     money.Money
	title      *titleState // with expired holds retired, in memory
	copy       *copyState
	maxLoans   int
	blockAt    money.Money
	ruleOn     func(*denial.Code) bool
}

func (f *issueFacts) overdue() (oldest civil.Date, count int) {
	for _, loan := range f.loans {
		if loan.dueOn.Before(f.today) {
			if count == 0 {
				oldest = loan.dueOn
			}
			count++
		}
	}
	return oldest, count
}

// limitInForce is the loan limit if the rule is on, for the proof afterwards.
func (f *issueFacts) limitInForce() *int {
	if !f.ruleOn(loanLimitReached) {
		return nil
	}
	return &f.maxLoans
}

func (f *issueFacts) howToFree() string {
	switch f.copy.status {
	case OnLoan:
		return "Returning it first lifts this."
	case InTransit:
		return "Checking it in at the desk lifts this, unless it travels for a hold."
	case InRepair:
		return "Marking it repaired lifts this."
	case Lost:
		return "Checking it in lifts this: finish the visit, then scan it."
	case Withdrawn:
		return "Hand it to whoever looks after withdrawn books."
	}
	return ""
}

func (d *Desk) issueFacts(ctx context.Context, tx *store.Tx, seen resolved) (*issueFacts, error) {
	t, err := d.openTitle(ctx, tx, seen.title, seen.member, seen.copy)
	if err != nil {
		return nil, err
	}
	c := t.copy(seen.copy)
	if c == nil || seen.moved(c) {
		return nil, store.ErrMoved // the copy went to another title or branch while we waited
	}
	p := t.policy
	f := &issueFacts{title: t, copy: c, branch: p.branches[seen.branch], today: p.today(seen.branch, t.now)}
	if f.member, err = loadMember(ctx, tx, seen.member); err != nil {
		return nil, err
	}
	if f.loans, f.suspension, err = memberStanding(ctx, tx, seen.member, t.now); err != nil {
		return nil, err
	}
	if f.unpaid, err = d.unpaidFines(ctx, tx, f.member); err != nil {
		return nil, err
	}
	f.maxLoans = p.maxLoans(seen.branch, &f.member.terms)
	f.blockAt = f.member.terms.money(p.fineBlockLimit(seen.branch, &f.member.terms))
	f.ruleOn = p.rulesOn(issueRuleList, seen.branch)
	return f, nil
}

var insertLoan = store.Insert("loans", "id bigint", "copy_id bigint", "title_id bigint", "member_id bigint",
	"branch_id bigint", "plan_version_id bigint", "borrowed_at bigint", "due_on text",
	"loan_limit bigint", "overrode text")

// lend writes the loan, the copy and the queue.
func (f *issueFacts) lend(
	ctx context.Context, tx *store.Tx, a actor.Actor, lifted []string, why string,
) (Loan, error) {
	id, err := tx.ID(ctx, "loans")
	if err != nil {
		return Loan{}, err
	}
	due, err := f.handOver(id, lifted, why)
	if err != nil {
		return Loan{}, err
	}
	t, m := f.title, f.member
	err = tx.InsertMany(ctx, insertLoan, 1, func(int) []any {
		return []any{id, f.copy.id, t.id, m.id, f.branch.ID, m.terms.Version, t.now, due,
			f.limitInForce(), strings.Join(lifted, " ")}
	})
	if err != nil {
		return Loan{}, err
	}
	if err := t.save(ctx, tx, a); err != nil {
		return Loan{}, err
	}
	return loanByID(ctx, tx, id)
}

// handOver is the loan in memory: its due date, what becomes of the copy and the
// queue, and what the journal says.
func (f *issueFacts) handOver(id int64, lifted []string, why string) (due civil.Date, err error) {
	t, m := f.title, f.member
	due = t.policy.dueOn(f.branch.ID, m.terms.LoanDays, t.now)
	if err := t.issue(f.copy, m.id, id); err != nil {
		return due, err
	}
	t.events = append(t.events, event{kind: "loan.issued", subject: "loan", id: id, person: m.person, note: why,
		data: map[string]any{"copy": f.copy.id, "title": t.id, "branch": f.branch.ID, "dueOn": due, "overrode": lifted}})
	return due, nil
}
