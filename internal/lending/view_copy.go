package lending

import (
	"context"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/store"
	"holdfast/internal/web"
)

// CopyIn names a copy.
type CopyIn struct {
	Barcode string `path:"barcode" minLength:"1" maxLength:"64"`
}

// CopyView is a copy with where it is and who has it (L5).
type CopyView struct {
	Barcode    string     `json:"barcode"`
	Title      int64      `json:"title"`
	TitleName  string     `json:"titleName"`
	Status     Status     `json:"status"`
	ForLoan    bool       `json:"forLoan"`
	NotForLoan string     `json:"notForLoan,omitempty" doc:"why it is not lent"`
	Condition  string     `json:"condition,omitempty"`
	Home       string     `json:"home" doc:"code of the branch that it belongs to"`
	Branch     string     `json:"branch" doc:"code of the branch where it is, or was last"`
	Loan       *Loan      `json:"loan,omitempty" doc:"the loan that is open"`
	LateDays   int        `json:"lateDays,omitempty"`
	Hold       *QueueItem `json:"hold,omitempty" doc:"the hold that it is promised to"`
	To         string     `json:"to,omitempty" doc:"code of the branch that it travels to"`
}

var selectOpenLoanID = store.SQL(`select id from loans where copy_id = $1 and ended_at is null`)

// Copy reads a copy: where it is, and who has it now.
func (d *Desk) Copy(ctx context.Context, _ actor.Actor, in CopyIn) (out CopyView, err error) {
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		seen, err := resolve(ctx, tx, codes{copy: in.Barcode})
		if err != nil {
			return refused(err, "Nothing was found")
		}
		p, err := loadPolicy(ctx, tx)
		if err != nil {
			return err
		}
		t, err := loadTitle(ctx, tx, seen.title, p)
		if err != nil {
			return err
		}
		out, err = t.viewCopy(ctx, tx, t.copy(seen.copy))
		return err
	})
	return out, err
}

func (t *titleState) viewCopy(ctx context.Context, tx *store.Tx, c *copyState) (CopyView, error) {
	branch := t.policy.branches
	out := CopyView{
		Barcode: c.barcode, Title: t.id, Status: c.status, ForLoan: c.forLoan, NotForLoan: c.notWhy,
		Condition: c.condition, Home: branch[c.home].Code, Branch: branch[c.branch].Code,
	}
	if c.journey != nil {
		out.To = branch[c.journey.to].Code
	}
	var err error
	if out.TitleName, err = titleName(ctx, tx, t.id); err != nil {
		return out, err
	}
	id, onLoan, err := store.One(ctx, tx, selectOpenLoanID, store.Column[int64], c.id)
	if err != nil {
		return out, err
	}
	if onLoan {
		loan, err := loanByID(ctx, tx, id)
		if err != nil {
			return out, err
		}
		out.Loan, out.LateDays = &loan, late(loan.DueOn, t.policy.today(c.branch, t.now))
	}
	if h := t.holdOn(c); h != nil {
		queue, err := t.queue(ctx, tx)
		if err != nil {
			return out, err
		}
		for _, item := range queue {
			if item.Hold == h.id {
				out.Hold = &item
			}
		}
	}
	return out, nil
}

// CopyLoansIn asks who had a copy between two days.
type CopyLoansIn struct {
	web.Paging
	Barcode string     `path:"barcode" minLength:"1" maxLength:"64"`
	From    civil.Date `query:"from" doc:"first day, by the calendar of the branch where the copy belongs"`
	To      civil.Date `query:"to" doc:"last day"`
}

var selectCopyLoans = store.SQL(`
	select id from loans
	where copy_id = $1 and borrowed_at < $3 and (ended_at is null or ended_at >= $2) and id < $4
	order by id desc limit $5`)

// The ends of time, for a range that is open on one side.
const (
	beginning civil.Instant = -1 << 62
	forever   civil.Instant = 1 << 62
)

// CopyLoans lists every loan of a copy that overlaps the days from From to To
// (L5), newest first.
func (d *Desk) CopyLoans(ctx context.Context, _ actor.Actor, in CopyLoansIn) (out web.List[Loan], err error) {
	before := int64(1<<63 - 1)
	if _, err := in.After(&before); err != nil {
		return out, err
	}
	if !in.To.IsZero() && in.To.Before(in.From) {
		return out, web.Invalid("/to", "range", "expected a day not before from")
	}
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		seen, err := resolve(ctx, tx, codes{copy: in.Barcode})
		if err != nil {
			return refused(err, "Nothing was found")
		}
		branches, err := loadBranches(ctx, tx)
		if err != nil {
			return err
		}
		from, to := beginning, forever
		zone := branches[seen.home].Zone
		if !in.From.IsZero() {
			from = zone.StartOf(in.From)
		}
		if !in.To.IsZero() {
			to = zone.EndOf(in.To)
		}
		ids, err := store.All(ctx, tx, selectCopyLoans, store.Column[int64], seen.copy, from, to, before, in.Size()+1)
		if err != nil {
			return err
		}
		out, err = loanPage(ctx, tx, in.Paging, ids)
		return err
	})
	return out, err
}

// loanPage reads the loans of a page, newest first.
func loanPage(ctx context.Context, tx *store.Tx, p web.Paging, ids []int64) (web.List[Loan], error) {
	loans, err := loansByID(ctx, tx, ids)
	if err != nil {
		return web.List[Loan]{}, err
	}
	newestFirst(loans)
	return web.Cut(p, loans, func(l Loan) int64 { return l.ID })
}

// OpenLoanOf is the id of the loan by which a copy is out.
func (d *Desk) OpenLoanOf(ctx context.Context, barcode string) (id int64, err error) {
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		seen, err := resolve(ctx, tx, codes{copy: barcode})
		if err != nil {
			return refused(err, notRenewed)
		}
		var onLoan bool
		if id, onLoan, err = store.One(ctx, tx, selectOpenLoanID, store.Column[int64], seen.copy); err != nil || onLoan {
			return err
		}
		return refusal(notRenewed, unknownLoan.Because("Copy %s is not on loan.", barcode))
	})
	return id, err
}
