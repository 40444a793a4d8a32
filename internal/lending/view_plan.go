package lending

import (
	"context"

	"holdfast/internal/actor"
	"holdfast/internal/money"
	"holdfast/internal/store"
	"holdfast/internal/web"
)

// PlanView is a plan with the terms that hold for new loans (L6).
type PlanView struct {
	Code        string      `json:"code"`
	Name        string      `json:"name"`
	YearlyFee   money.Money `json:"yearlyFee"`
	MaxLoans    int         `json:"maxLoans"`
	LoanDays    int         `json:"loanDays"`
	MaxRenewals int         `json:"maxRenewals"`
	MaxHolds    int         `json:"maxHolds"`
	HoldDays    int         `json:"holdDays"`
}

func (p *PlanView) dest() []any {
	return []any{&p.Code, &p.Name, &p.YearlyFee.Amount, &p.YearlyFee.Currency, &p.MaxLoans, &p.LoanDays,
		&p.MaxRenewals, &p.MaxHolds, &p.HoldDays}
}

var selectPlans = store.SQL(`
	select p.code, p.name, v.yearly_fee, v.currency, v.max_loans, v.loan_days, v.max_renewals, v.max_holds, v.hold_days
	from plans p join plan_versions v on v.id = (select max(id) from plan_versions where plan_id = p.id)
	order by p.id`)

// PlansIn asks for all plans.
type PlansIn struct{}

// Plans lists every plan that somebody can join with.
func (d *Desk) Plans(ctx context.Context, _ actor.Actor, _ PlansIn) (out web.List[PlanView], err error) {
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		out.Items, err = store.All(ctx, tx, selectPlans, (*PlanView).dest)
		return err
	})
	return out, err
}
