package lending

import (
	"context"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/ledger"
	"holdfast/internal/money"
	"holdfast/internal/store"
	"holdfast/internal/web"
)

// MemberAccountIn asks for a member's account.
type MemberAccountIn struct {
	web.Paging
	Card string `path:"card" minLength:"1" maxLength:"64"`
}

// AccountLine is one charge or payment on a member's account (L32).
type AccountLine struct {
	ID      int64         `json:"id" doc:"of the transaction: the number of a receipt"`
	Kind    ledger.Kind   `json:"kind" doc:"fine, fee, payment, waiver or refund"`
	At      civil.Instant `json:"at"`
	Amount  money.Money   `json:"amount" doc:"above zero if it was charged, below if it was settled"`
	Balance money.Money   `json:"balance" doc:"what was owed after it"`
	Loan    int64         `json:"loan,omitempty" doc:"the loan that it was charged for"`
	Work    *Work         `json:"work,omitempty" doc:"what was lent by it"`
}

var selectLoanTitles = store.SQL(`select id, title_id from loans where id = any($1)`)

type loanTitle struct{ loan, title int64 }

func (l *loanTitle) dest() []any { return []any{&l.loan, &l.title} }

// MemberAccount lists what was charged and paid, newest first. Members see their
// own.
func (d *Desk) MemberAccount(
	ctx context.Context, a actor.Actor, in MemberAccountIn,
) (out web.List[AccountLine], err error) {
	before := int64(0)
	if _, err := in.After(&before); err != nil {
		return out, err
	}
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		id, err := visibleMember(ctx, tx, a, in.Card)
		if err != nil {
			return err
		}
		m, err := loadMember(ctx, tx, id)
		if err != nil {
			return err
		}
		rows, err := ledger.Statement(ctx, tx, m.account, before, in.Size()+1)
		if err != nil {
			return err
		}
		lines, err := accountLines(ctx, tx, rows)
		if err != nil {
			return err
		}
		out, err = web.Cut(in.Paging, lines, func(l AccountLine) int64 { return l.ID })
		return err
	})
	return out, err
}

// accountLines adds to the ledger's lines which loan each was for.
func accountLines(ctx context.Context, tx *store.Tx, rows []ledger.Line) ([]AccountLine, error) {
	var loans []int64
	for _, r := range rows {
		if r.For.Kind == "loan" {
			loans = append(loans, r.For.ID)
		}
	}
	refs, err := store.All(ctx, tx, selectLoanTitles, (*loanTitle).dest, loans)
	if err != nil {
		return nil, err
	}
	titleOf, titles := make(map[int64]int64, len(refs)), make([]int64, len(refs))
	for i, r := range refs {
		titleOf[r.loan], titles[i] = r.title, r.title
	}
	about, err := works(ctx, tx, titles)
	if err != nil {
		return nil, err
	}
	lines := make([]AccountLine, len(rows))
	for i, r := range rows {
		lines[i] = AccountLine{ID: r.ID, Kind: r.Kind, At: r.At, Amount: r.Amount, Balance: r.Balance}
		if r.For.Kind == "loan" {
			lines[i].Loan = r.For.ID
			if w, known := about[titleOf[r.For.ID]]; known {
				lines[i].Work = &w
			}
		}
	}
	return lines, nil
}
