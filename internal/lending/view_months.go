package lending

import (
	"context"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/store"
	"holdfast/internal/web"
)

// TitleMonthsIn asks how often a title was lent, month by month.
type TitleMonthsIn struct {
	Title int64 `path:"id" minimum:"1" doc:"id of the title"`
}

// MonthLoans is how often something was lent in one month.
type MonthLoans struct {
	Month civil.Date `json:"month" doc:"its first day"`
	Loans int        `json:"loans"`
}

// monthsShown is a year, the present month included.
const monthsShown = 12

// A loan that was undone was none. The branch's calendar says in which month one
// falls.
var selectLoansSince = store.SQL(`
	select branch_id, borrowed_at from loans
	where title_id = $1 and borrowed_at >= $2 and coalesce(ended_as, '') <> 'undone'`)

type lentAt struct {
	branch int64
	at     civil.Instant
}

func (l *lentAt) dest() []any { return []any{&l.branch, &l.at} }

// TitleMonths counts a title's loans in each of the last twelve months, the
// present one last.
func (d *Desk) TitleMonths(
	ctx context.Context, _ actor.Actor, in TitleMonthsIn,
) (out web.List[MonthLoans], err error) {
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		_, known, err := store.One(ctx, tx, selectTitleExists, store.Column[int64], in.Title)
		if err != nil {
			return err
		}
		if !known {
			return refusal(nothingFound, unknownTitle.Because("There is no title %d.", in.Title))
		}
		p, err := loadPolicy(ctx, tx)
		if err != nil {
			return err
		}
		now, err := tx.Now(ctx)
		if err != nil {
			return err
		}
		branches := p.shown()
		if len(branches) == 0 {
			out.Items = []MonthLoans{}
			return nil
		}
		first := monthOf(branches[0].Zone.DateOf(now)).AddMonths(1 - monthsShown)
		out.Items = make([]MonthLoans, monthsShown)
		for i := range out.Items {
			out.Items[i].Month = first.AddMonths(i)
		}
		since := branches[0].Zone.StartOf(first.AddDays(-1)) // a day more, for branches of other zones
		return store.Each(ctx, tx, selectLoansSince, (*lentAt).dest, func(l lentAt) error {
			month := monthOf(p.branches[l.branch].Zone.DateOf(l.at))
			if i := monthsBetween(first, month); i >= 0 && i < monthsShown {
				out.Items[i].Loans++
			}
			return nil
		}, in.Title, since)
	})
	return out, err
}

func monthOf(d civil.Date) civil.Date { return d.AddDays(1 - d.Day()) }

func monthsBetween(from, to civil.Date) int {
	return (to.Year()-from.Year())*12 + int(to.Month()) - int(from.Month())
}
