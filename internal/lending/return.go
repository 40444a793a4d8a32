package lending

import (
	"context"
	"fmt"
	"strings"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/denial"
	"holdfast/internal/idempotency"
	"holdfast/internal/ledger"
	"holdfast/internal/money"
	"holdfast/internal/store"
)

// Returned is what the desk is told about a copy that came in.
type Returned struct {
	Copy      string       `json:"copy" doc:"barcode"`
	Title     int64        `json:"title"`
	TitleName string       `json:"titleName"`
	Loan      *Loan        `json:"loan,omitempty" doc:"the loan that ended; absent when the copy was not on loan"`
	LateDays  int          `json:"lateDays,omitempty"`
	Fine      *money.Money `json:"fine,omitempty" doc:"what was charged"`
	Found     bool         `json:"found,omitempty" doc:"the copy counted as lost until now"`
	Next      Next         `json:"next"`
}

// Next is what the desk does with the copy now.
type Next struct {
	Action    NextAction     `json:"action" enum:"shelf,holdShelf,transit,repair"`
	Hold      int64          `json:"hold,omitempty" doc:"the hold that it is promised to"`
	Member    string         `json:"member,omitempty" doc:"card number of whom it is for"`
	Branch    string         `json:"branch,omitempty" doc:"code of the branch to send it to"`
	CollectBy *civil.Date    `json:"collectBy,omitempty" doc:"last day to collect it"`
	ExpiresAt *civil.Instant `json:"expiresAt,omitempty"`
}

// NextAction is one of four things.
type NextAction string

// The things to do with a copy.
const (
	ToShelf     NextAction = "shelf"
	ToHoldShelf NextAction = "holdShelf"
	ToTransit   NextAction = "transit"
	ToRepair    NextAction = "repair"
)

// ReturnIn brings a copy back.
type ReturnIn struct {
	Body ReturnRequest
}

// ReturnRequest is the body of a return.
type ReturnRequest struct {
	Copy      string `json:"copy" minLength:"1" maxLength:"64" doc:"barcode of the copy"`
	Branch    string `json:"branch" minLength:"1" maxLength:"32" doc:"code of the branch where the desk stands"`
	Condition string `json:"condition,omitempty" enum:"good,damaged" doc:"damaged sends it to repair; good brings it back from there"`
}

// Return takes a copy back at any branch: it ends the loan, charges the fine and
// serves the queue before the shelf, in one transaction (L14-L16). A copy that is
// not on loan is routed and charges nothing.
func (d *Desk) Return(ctx context.Context, a actor.Actor, in ReturnIn) (Returned, error) {
	return idempotency.Do(ctx, d.db, a, func(ctx context.Context, tx *store.Tx) (Returned, error) {
		return d.takeBack(ctx, tx, a, in.Body)
	})
}

const notReturned = "Not returned"

func (d *Desk) takeBack(ctx context.Context, tx *store.Tx, a actor.Actor, r ReturnRequest) (Returned, error) {
	seen, err := resolve(ctx, tx, codes{copy: r.Copy, branch: r.Branch})
	if err != nil {
		return Returned{}, refused(err, notReturned)
	}
	if !a.May(MayIssue, seen.branch) {
		return Returned{}, actor.ErrForbidden
	}
	f, err := d.returnFacts(ctx, tx, seen)
	if err != nil {
		return Returned{}, err
	}
	if err := denyReturn(f).Err(notReturned); err != nil {
		return Returned{}, err
	}
	out := Returned{Found: f.copy.status == Lost}
	if f.loan != nil {
		if out.Fine, err = f.close(ctx, tx, a); err != nil {
			return Returned{}, refused(err, notReturned)
		}
		out.LateDays = late(f.loan.dueOn, f.returnedOn)
	}
	if err := f.place(r.Condition); err != nil {
		return Returned{}, err
	}
	if err := f.title.save(ctx, tx, a); err != nil {
		return Returned{}, err
	}
	return f.answer(ctx, tx, out)
}

func denyReturn(f *returnFacts) denial.List {
	var l denial.List
	if f.copy.status == Withdrawn {
		l.Add(copyWithdrawn.Because("This copy was withdrawn from the library.").
			Lifted("It belongs in no branch; hand it to whoever looks after withdrawn books."))
	}
	return l
}

// returnFacts is a copy at the desk, with the loan that it ends, if any.
type returnFacts struct {
	title      *titleState
	copy       *copyState
	branch     *Branch
	loan       *returnLoan
	returnedOn civil.Date // by the calendar of the branch that lent
}

// returnLoan is an open loan with the terms that it was made under.
type returnLoan struct {
	id, member, person, account, branch int64
	dueOn                               civil.Date
	currency                            string
	fineKind                            FineKind
	fineTerms                           string
}

func (l *returnLoan) dest() []any {
	return []any{&l.id, &l.member, &l.person, &l.account, &l.branch, &l.dueOn, &l.currency, &l.fineKind, &l.fineTerms}
}

var (
	selectOpenLoanOf = store.SQL(`
		select l.id, l.member_id, m.person_id, m.account_id, l.branch_id, l.due_on,
			v.currency, v.fine_kind, v.fine_terms
		from loans l
		join members m on m.id = l.member_id
		join plan_versions v on v.id = l.plan_version_id
		where l.copy_id = $1 and l.ended_at is null`)
	endLoan = store.SQL(`
		update loans set ended_at = $2, ended_as = 'returned', ended_branch_id = $3, charge_id = $4
		where id = $1 and ended_at is null`)
)

func (d *Desk) returnFacts(ctx context.Context, tx *store.Tx, seen resolved) (*returnFacts, error) {
	before, _, err := store.One(ctx, tx, selectOpenLoanOf, (*returnLoan).dest, seen.copy)
	if err != nil {
		return nil, err
	}
	t, err := d.openTitle(ctx, tx, seen.title, before.member, seen.copy)
	if err != nil {
		return nil, err
	}
	p := t.policy
	f := &returnFacts{title: t, branch: p.branches[seen.branch]}
	loan, found, err := store.One(ctx, tx, selectOpenLoanOf, (*returnLoan).dest, seen.copy)
	if err != nil {
		return nil, err
	}
	if loan.member != before.member {
		return nil, store.ErrMoved // lent or returned while we waited: lock the right member
	}
	if f.copy = f.title.copy(seen.copy); f.copy == nil || seen.moved(f.copy) {
		return nil, store.ErrMoved
	}
	if found {
		f.loan = &loan
		f.returnedOn = p.today(loan.branch, f.title.now)
	}
	return f, nil
}

// close ends the loan and charges its fine.
func (f *returnFacts) close(ctx context.Context, tx *store.Tx, a actor.Actor) (*money.Money, error) {
	loan, now := f.loan, f.title.now
	fine, err := f.fine()
	if err != nil {
		return nil, err
	}
	var charge int64
	if fine != nil {
		charges, err := ledger.Charge(ctx, tx, ledger.Bill{
			Account: loan.account, Kind: ledger.Fine, Amount: *fine, For: ledger.Ref{Kind: "loan", ID: loan.id}, By: a,
		})
		if err != nil {
			return nil, err
		}
		charge = charges[0]
	}
	if err := tx.Change(ctx, endLoan, 1, loan.id, now, f.branch.ID, nullID(charge)); err != nil {
		return nil, err
	}
	f.noteReturn(fine, charge)
	return fine, nil
}

// fine is what the return of the loan costs, nil if nothing (L28).
func (f *returnFacts) fine() (*money.Money, error) {
	policy, err := readFinePolicy(f.loan.fineKind, f.loan.fineTerms)
	if err != nil {
		return nil, err
	}
	amount := policy.For(f.loan.dueOn, f.returnedOn)
	if amount == 0 {
		return nil, nil
	}
	return &money.Money{Amount: amount, Currency: f.loan.currency}, nil
}

// noteReturn is what the journal says of the end of the loan.
func (f *returnFacts) noteReturn(fine *money.Money, charge int64) {
	data := map[string]any{"copy": f.copy.id, "title": f.title.id, "branch": f.branch.ID, "dueOn": f.loan.dueOn}
	if fine != nil {
		data["fine"], data["charge"] = *fine, charge
	}
	f.title.note("loan.returned", "loan", f.loan.id, f.loan.person, data)
}

// place decides where the copy goes.
func (f *returnFacts) place(condition string) error {
	t, c, here := f.title, f.copy, f.branch.ID
	switch {
	case f.loan != nil:
		return t.bringBack(c, here, condition == "damaged")
	case condition == "damaged" && c.status != InRepair:
		return t.damage(c, here)
	case condition == "good" && c.status == InRepair:
		return t.repair(c, here)
	}
	return t.checkIn(c, here)
}

func (f *returnFacts) answer(ctx context.Context, tx *store.Tx, out Returned) (Returned, error) {
	var err error
	out.Copy, out.Title = f.copy.barcode, f.title.id
	if out.TitleName, err = titleName(ctx, tx, f.title.id); err != nil {
		return Returned{}, err
	}
	if f.loan != nil {
		loan, err := loanByID(ctx, tx, f.loan.id)
		if err != nil {
			return Returned{}, err
		}
		out.Loan = &loan
	}
	out.Next, err = f.title.nextFor(ctx, tx, f.copy)
	return out, err
}

// Line is the outcome in one line, for the command line.
func (r Returned) Line() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s ", r.Copy)
	if r.Loan == nil {
		b.WriteString("was not on loan")
		if r.Found {
			b.WriteString(", was lost and is found")
		}
	} else {
		fmt.Fprintf(&b, "returned by %s", r.Loan.Member)
	}
	if r.Fine != nil {
		fmt.Fprintf(&b, ", %d days late, fine %s", r.LateDays, r.Fine)
	}
	n := r.Next
	switch n.Action {
	case ToHoldShelf:
		fmt.Fprintf(&b, ", hold shelf for %s until %s", n.Member, n.CollectBy)
	case ToTransit:
		fmt.Fprintf(&b, ", send it to %s", n.Branch)
		if n.Member != "" {
			fmt.Fprintf(&b, " for %s", n.Member)
		}
	case ToRepair:
		b.WriteString(", repair")
	default:
		b.WriteString(", shelf")
	}
	return b.String()
}

// nextFor puts a copy's state in the words of the desk.
func (t *titleState) nextFor(ctx context.Context, tx *store.Tx, c *copyState) (Next, error) {
	n := Next{Action: ToShelf}
	switch c.status {
	case OnHoldShelf:
		n.Action = ToHoldShelf
	case InTransit:
		n.Action, n.Branch = ToTransit, t.policy.branches[c.journey.to].Code
	case InRepair:
		n.Action = ToRepair
	}
	h := t.holdOn(c)
	if h == nil {
		return n, nil
	}
	n.Hold = h.id
	if h.state == HoldReady {
		n.CollectBy, n.ExpiresAt = &h.collectBy, &h.expiresAt
	}
	m, err := loadMember(ctx, tx, h.member)
	if err == nil {
		n.Member = m.card
	}
	return n, err
}
