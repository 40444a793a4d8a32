package lending

import (
	"context"

	"holdfast/internal/civil"
	"holdfast/internal/money"
	"holdfast/internal/store"
)

// Terms are the numbers of a plan's version (L6). Amounts are minor units.
type Terms struct {
	Version        int64
	Plan           int64
	Currency       string
	YearlyFee      int64
	MaxLoans       int
	LoanDays       int
	MaxRenewals    int
	MaxHolds       int
	HoldDays       int
	Fine           FinePolicy
	FineBlockLimit int64
}

// memberRow is a member with the terms that hold for new loans.
type memberRow struct {
	id, person, branch, account int64
	card                        string
	expiresOn                   civil.Date
	terms                       Terms
	fineKind                    FineKind
	fineTerms                   string
}

var (
	selectMembers = store.SQL(`
		select m.id, m.person_id, m.branch_id, m.account_id, m.card, m.expires_on,
			v.id, v.plan_id, v.currency, v.yearly_fee, v.max_loans, v.loan_days, v.max_renewals,
			v.max_holds, v.hold_days, v.fine_block_limit, v.fine_kind, v.fine_terms
		from members m
		join plan_versions v on v.id = (select max(id) from plan_versions where plan_id = m.plan_id)
		where m.id = any($1)`)
	touchMemberRow     = store.SQL(`update members set changed_at = $2 where id = $1`)
	selectMemberByCard = store.SQL(`select id from members where card = $1`)
	selectOpenLoans    = store.SQL(`
		select id, copy_id, title_id, due_on, renewals from loans
		where member_id = $1 and ended_at is null order by due_on, id`)
	selectSuspension = store.SQL(`
		select reason, from_at, until_at from suspensions
		where member_id = $1 and lifted_at is null and from_at <= $2
			and (until_at is null or until_at > $2)
		order by coalesce(until_at, 9223372036854775807) desc, id limit 1`)
)

func (m *memberRow) dest() []any {
	t := &m.terms
	return []any{&m.id, &m.person, &m.branch, &m.account, &m.card, &m.expiresOn,
		&t.Version, &t.Plan, &t.Currency, &t.YearlyFee, &t.MaxLoans, &t.LoanDays, &t.MaxRenewals,
		&t.MaxHolds, &t.HoldDays, &t.FineBlockLimit, &m.fineKind, &m.fineTerms}
}

// openLoan is a loan that is still out.
type openLoan struct {
	id, copy, title int64
	dueOn           civil.Date
	renewals        int
}

func (l *openLoan) dest() []any { return []any{&l.id, &l.copy, &l.title, &l.dueOn, &l.renewals} }

// suspension is a member's block in force.
type suspension struct {
	reason string
	from   civil.Instant
	until  *civil.Instant // nil if only a lifting ends it
}

func (s *suspension) dest() []any { return []any{&s.reason, &s.from, &s.until} }

// findMember gives the id behind a card number, 0 if there is none.
func findMember(ctx context.Context, tx *store.Tx, card string) (int64, error) {
	id, _, err := store.One(ctx, tx, selectMemberByCard, store.Column[int64], card)
	return id, err
}

func loadMember(ctx context.Context, tx *store.Tx, id int64) (*memberRow, error) {
	m, found, err := store.One(ctx, tx, selectMembers, (*memberRow).dest, []int64{id})
	if err != nil || !found {
		return nil, err
	}
	if m.terms.Fine, err = readFinePolicy(m.fineKind, m.fineTerms); err != nil {
		return nil, err
	}
	return &m, nil
}

// touchMember is a step that notes the last instant of anything about a member
// whose lock is held: nothing about him happens before that, on whatever title,
// should the clock step back (D2).
func touchMember(id int64, now civil.Instant) *store.Step {
	return touchMemberRow.Do(id, now).Touching(1)
}

func (t *Terms) money(amount int64) money.Money {
	return money.Money{Amount: amount, Currency: t.Currency}
}
