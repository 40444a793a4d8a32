package lending

import (
	"context"
	"fmt"
	"strings"

	"holdfast/internal/civil"
	"holdfast/internal/store"
)

var selectLoans = store.SQL(`
	select l.id, c.barcode, l.title_id, t.title, t.native_title, t.native_lang, m.card, b.code, l.borrowed_at, l.due_on, l.renewals,
		l.ended_at, l.overrode
	from loans l
	join copies c on c.id = l.copy_id
	join titles t on t.id = l.title_id
	join members m on m.id = l.member_id
	join branches b on b.id = l.branch_id
	where l.id = any($1)
	order by l.id`)

// loanView is a loan as it is read.
type loanView struct {
	Loan
	overrode string
}

func (l *loanView) dest() []any {
	return []any{&l.ID, &l.Copy, &l.Title, &l.TitleName, &l.NativeTitle, &l.NativeLang, &l.Member, &l.Branch, &l.BorrowedAt, &l.DueOn,
		&l.Renewals, &l.ReturnedAt, &l.overrode}
}

// loansByID reads loans for an answer, in the order of their ids.
func loansByID(ctx context.Context, tx *store.Tx, ids []int64) ([]Loan, error) {
	rows, err := store.All(ctx, tx, selectLoans, (*loanView).dest, ids)
	loans := make([]Loan, len(rows))
	for i, r := range rows {
		loans[i] = r.Loan
		loans[i].Overrode = strings.Fields(r.overrode)
	}
	return loans, err
}

func loanByID(ctx context.Context, tx *store.Tx, id int64) (Loan, error) {
	loans, err := loansByID(ctx, tx, []int64{id})
	if err == nil && len(loans) == 0 {
		err = fmt.Errorf("loan %d is gone", id)
	}
	if err != nil {
		return Loan{}, err
	}
	return loans[0], nil
}

// late is how many days a loan is overdue on a day, 0 if it is not.
func late(due, today civil.Date) int { return max(today.Sub(due), 0) }
