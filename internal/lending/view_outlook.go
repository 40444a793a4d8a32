package lending

import (
	"context"
	"slices"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/denial"
	"holdfast/internal/lending/catalog"
	"holdfast/internal/store"
)

// Outlook says what a hold placed on a title now would bring (L27).
type Outlook struct {
	Title    int64           `json:"title"`
	Scope    string          `json:"scope" enum:"anywhere,branch" doc:"which copies serve a hold: any, or those of its branch"`
	Copies   int             `json:"copies" doc:"that could ever serve one"`
	HoldDays int             `json:"holdDays" doc:"for which a copy waits to be collected"`
	Branches []BranchOutlook `json:"branches"`
}

// BranchOutlook is what a hold would bring that is collected at one branch.
type BranchOutlook struct {
	Branch     string       `json:"branch" doc:"code"`
	Name       string       `json:"name"`
	Free       int          `json:"free" doc:"copies that can be taken from the shelf there, so that no hold is needed"`
	Copy       string       `json:"copy,omitempty" doc:"barcode of one of them"`
	CallNumber string       `json:"callNumber,omitempty"`
	Place      int          `json:"place,omitempty" doc:"in the queue; absent where no hold is needed, or none can be served"`
	Wait       *Wait        `json:"wait,omitempty" doc:"absent when nobody can say"`
	Due        []civil.Date `json:"due,omitempty" doc:"when the next copies that could serve it are due, two at most; none that is late"`
	ToSend     int          `json:"toSend,omitempty" doc:"copies that stand free elsewhere and serve it once somebody sends one: the wait counts on it"`
}

// mostDue is how many due dates an outlook names.
const mostDue = 2

// selectLoanDays is the range of what the plans lend and hold for now.
var selectLoanDays = store.SQL(`
	select coalesce(min(loan_days), 0), coalesce(max(loan_days), 0), coalesce(max(hold_days), 0)
	from plan_versions v where id = (select max(id) from plan_versions where plan_id = v.plan_id)`)

type planDays struct{ loan, longLoan, hold int }

func (p *planDays) dest() []any { return []any{&p.loan, &p.longLoan, &p.hold} }

// TitleOutlook tells for each branch what a hold placed now would bring.
func (d *Desk) TitleOutlook(ctx context.Context, _ actor.Actor, in TitleIn) (out Outlook, err error) {
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		known, err := catalog.Get(ctx, tx, []int64{in.Title})
		if err != nil {
			return err
		}
		if len(known) == 0 {
			return denial.List{unknownTitle.Because("There is no title %d.", in.Title)}.Err(nothingFound)
		}
		p, err := loadPolicy(ctx, tx)
		if err != nil {
			return err
		}
		t, err := loadTitle(ctx, tx, in.Title, p)
		if err != nil {
			return err
		}
		days, _, err := store.One(ctx, tx, selectLoanDays, (*planDays).dest)
		if err != nil {
			return err
		}
		details, err := store.All(ctx, tx, selectCopyDetails, (*copyDetail).dest, t.id)
		if err != nil {
			return err
		}
		out = t.outlook(days, details)
		return nil
	})
	return out, err
}

func (t *titleState) outlook(days planDays, details []copyDetail) Outlook {
	byCopy := make(map[int64]copyDetail, len(details))
	for _, c := range details {
		byCopy[c.id] = c
	}
	out := Outlook{Title: t.id, Scope: string(t.policy.scope), HoldDays: days.hold,
		Branches: []BranchOutlook{}}
	for _, c := range t.copies {
		if c.forLoan && c.status != Lost && c.status != Withdrawn {
			out.Copies++
		}
	}
	for _, b := range t.policy.shown() {
		one := BranchOutlook{Branch: b.Code, Name: b.Name, Free: t.freeAt(b.ID)}
		if one.Free > 0 {
			c := t.copies[slices.IndexFunc(t.copies, func(c *copyState) bool {
				return c.branch == b.ID &&
					c.takeable()
			})]
			one.Copy, one.CallNumber = c.barcode, byCopy[c.id].callNumber
		} else if t.canServe(b.ID) {
			t.foresee(b, days, byCopy, &one)
		}
		out.Branches = append(out.Branches, one)
	}
	return out
}

// takeable says whether anybody may take the copy from its shelf.
func (c *copyState) takeable() bool { return c.status == Available && c.forLoan }

// foresee fills in the place that a hold for this branch would have, and how
// long it would likely wait.
func (t *titleState) foresee(b *Branch, days planDays, details map[int64]copyDetail, out *BranchOutlook) {
	today := t.policy.today(b.ID, t.now)
	f := WaitFacts{Place: 1, LoanDays: days.loan, LongLoanDays: days.longLoan, HoldDays: days.hold}
	for _, h := range t.waiting() {
		if t.policy.scope == scopeAnywhere || h.pickup == b.ID {
			f.Place++
		}
	}
	for _, c := range t.copies {
		if !c.forLoan || (t.policy.scope == scopeBranch && c.home != b.ID) {
			continue
		}
		switch due := details[c.id].dueOn; c.status {
		case OnLoan:
			if due != nil {
				f.Due = append(f.Due, due.Sub(today))
				if !due.Before(today) {
					out.Due = append(out.Due, *due)
				}
			}
		case OnHoldShelf, InTransit:
			f.Promised++
		case Available:
			f.Fetch++
		}
	}
	slices.SortFunc(out.Due, civil.Date.Compare)
	out.Due = out.Due[:min(len(out.Due), mostDue)]
	out.Place, out.ToSend = f.Place, f.Fetch
	if wait, known := f.Estimate(); known {
		out.Wait = &wait
	}
}
