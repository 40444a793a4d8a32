package lending

import (
	"context"
	"net/url"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/denial"
	"holdfast/internal/idempotency"
	"holdfast/internal/journal"
	"holdfast/internal/ledger"
	"holdfast/internal/money"
	"holdfast/internal/people"
	"holdfast/internal/store"
	"holdfast/internal/web"
)

// Membership is what a member has after joining or renewing.
type Membership struct {
	Card      string       `json:"card"`
	Plan      string       `json:"plan" doc:"code"`
	ExpiresOn civil.Date   `json:"expiresOn" doc:"last day of the membership"`
	Fee       *money.Money `json:"fee,omitempty" doc:"what was charged to the member's account"`
}

// Location is the member's address.
func (m Membership) Location() string { return "/api/lending/members/" + url.PathEscape(m.Card) }

// JoinIn makes somebody a member.
type JoinIn struct {
	Body JoinRequest
}

// JoinRequest is the body of a joining.
type JoinRequest struct {
	Card       string `json:"card" minLength:"1" maxLength:"64" doc:"number of the new card"`
	Plan       string `json:"plan" minLength:"1" maxLength:"32" doc:"code of the plan"`
	Branch     string `json:"branch" minLength:"1" maxLength:"32" doc:"code of the usual branch"`
	Student    string `json:"student,omitempty" maxLength:"40" doc:"number of a student who joins; name and contacts are then the student's own and left out"`
	Name       string `json:"name,omitempty" maxLength:"200" doc:"as shown; needed of who is no student"`
	SortName   string `json:"sortName,omitempty" maxLength:"200" doc:"as lists are sorted; the name without it"`
	NativeName string `json:"nativeName,omitempty" maxLength:"200" doc:"in the person's own script"`
	NativeLang string `json:"nativeLang,omitempty" maxLength:"35" doc:"BCP 47 of the native name"`
	Email      string `json:"email,omitempty" maxLength:"254" doc:"where notices go"`
	Phone      string `json:"phone,omitempty" maxLength:"64"`
}

const notJoined = "Nobody joined"

var (
	cardTaken = denial.Define("cardTaken", 409,
		"The card number, or the barcode of a copy, is in use already: the desk's one field could not tell them apart.")
	membershipNeverEnds = denial.Define("membershipNeverEnds", 409,
		"The membership lasts until the end of the calendar: a year more would cost the fee and add nothing.")
	unknownPlan = denial.Define("unknownPlan", 404, "No plan has this code.")

	selectPlanByCode = store.SQL(`
		select p.id, v.id, v.currency, v.yearly_fee from plans p
		join plan_versions v on v.id = (select max(id) from plan_versions where plan_id = p.id)
		where p.code = $1`)
	selectCodeTaken = store.SQL(`
		select 1 from members where card = $1 union all select 1 from copies where barcode = $1`)
	extendMembership = store.SQL(`update members set expires_on = $2, changed_at = $3 where id = $1`)
)

// planRef is a plan with the terms that cost something now.
type planRef struct {
	id, version int64
	fee         money.Money
}

func (p *planRef) dest() []any { return []any{&p.id, &p.version, &p.fee.Currency, &p.fee.Amount} }

// Join makes a member of somebody new, or of a student: a person, a card, an account,
// and the plan's fee on it (L8).
func (d *Desk) Join(ctx context.Context, a actor.Actor, in JoinIn) (Membership, error) {
	if fault := codeFault(trimCode(in.Body.Card)); fault != "" {
		return Membership{}, web.Invalid("/card", "code", fault)
	}
	if in.Body.Student == "" && in.Body.Name == "" {
		return Membership{}, web.Invalid("/name", "required", "expected a name, or the number of a student")
	}
	return idempotency.Do(ctx, d.db, a, func(ctx context.Context, tx *store.Tx) (Membership, error) {
		return d.join(ctx, tx, a, in.Body)
	})
}

func (d *Desk) join(ctx context.Context, tx *store.Tx, a actor.Actor, r JoinRequest) (Membership, error) {
	card := trimCode(r.Card)
	seen, plan, err := joinRefs(ctx, tx, r, card)
	l := reasonsOf(err)
	if err != nil && l == nil {
		return Membership{}, err
	}
	var person int64
	who, wrong := r.person()
	if r.Student != "" {
		if person, wrong, err = d.studentWhoJoins(ctx, tx, r); err != nil {
			return Membership{}, err
		}
	}
	l.Add(wrong...)
	if err := l.Err(notJoined); err != nil {
		return Membership{}, err
	}
	if !a.May(MayMembers, seen.branch) {
		return Membership{}, actor.ErrForbidden
	}
	p, err := loadPolicy(ctx, tx)
	if err != nil {
		return Membership{}, err
	}
	now, err := tx.Now(ctx)
	if err != nil {
		return Membership{}, err
	}
	today := p.today(seen.branch, now)
	m := NewMember{
		Person: person, Card: card, Plan: plan.id, Branch: seen.branch, Currency: plan.fee.Currency,
		JoinedOn: today, ExpiresOn: yearFrom(today),
	}
	return d.enter(ctx, tx, a, who, m, r.Plan, plan)
}

// joinRefs finds what a joining is about; everything that is unknown or taken is
// told at once.
func joinRefs(ctx context.Context, tx *store.Tx, r JoinRequest, card string) (resolved, planRef, error) {
	seen, err := resolve(ctx, tx, codes{branch: r.Branch})
	l := reasonsOf(err)
	if err != nil && l == nil {
		return seen, planRef{}, err
	}
	plan, found, err := store.One(ctx, tx, selectPlanByCode, (*planRef).dest, r.Plan)
	if err != nil {
		return seen, plan, err
	}
	if !found {
		l.Add(unknownPlan.Because("There is no plan with the code %q.", r.Plan).At("/plan"))
	}
	taken, err := store.All(ctx, tx, selectCodeTaken, store.Column[int], card)
	if err != nil {
		return seen, plan, err
	}
	if len(taken) > 0 {
		l.Add(cardTaken.Because("The number %q is in use already.", card).
			Lifted("Take another card.").At("/card"))
	}
	return seen, plan, l.Err(notJoined)
}

// enter writes a new member: the person unless there is one, the card, the account and
// its first charge.
func (d *Desk) enter(
	ctx context.Context, tx *store.Tx, a actor.Actor, who people.Person, m NewMember, code string, plan planRef,
) (Membership, error) {
	if m.Person == 0 {
		persons, err := people.Add(ctx, tx, []people.Person{who})
		if err != nil {
			return Membership{}, err
		}
		m.Person = persons[0]
	}
	ids, err := AddMembers(ctx, tx, []NewMember{m})
	if err != nil {
		return Membership{}, err
	}
	member, err := loadMember(ctx, tx, ids[0])
	if err != nil {
		return Membership{}, err
	}
	out := Membership{Card: m.Card, Plan: code, ExpiresOn: m.ExpiresOn}
	if out.Fee, err = chargeFee(ctx, tx, a, member, plan.fee); err != nil {
		return Membership{}, err
	}
	return out, recordMembership(ctx, tx, a, "lending.member.joined", member, out)
}

// yearFrom is the last day of a membership that begins on a day.
func yearFrom(day civil.Date) civil.Date { return day.AddYears(1).AddDays(-1) }

func chargeFee(ctx context.Context, tx *store.Tx, a actor.Actor, m *memberRow, fee money.Money) (*money.Money, error) {
	if fee.Amount == 0 {
		return nil, nil
	}
	_, err := ledger.Charge(ctx, tx, ledger.Bill{
		Account: m.account, Kind: ledger.Fee, Amount: fee, For: ledger.Ref{Kind: "member", ID: m.id}, By: a,
	})
	return &fee, err
}

func recordMembership(
	ctx context.Context, tx *store.Tx, a actor.Actor, kind string, m *memberRow, out Membership,
) error {
	return journal.Record(ctx, tx, out.entry(a, kind, m))
}

// entry is what the journal says of a membership that began or was renewed.
func (out Membership) entry(a actor.Actor, kind string, m *memberRow) journal.Entry {
	return journal.Entry{
		Type: kind, Subject: journal.Subject{Kind: "member", ID: m.id}, By: a, Person: m.person,
		Data: map[string]any{"plan": out.Plan, "expiresOn": out.ExpiresOn, "fee": out.Fee},
	}
}

// RenewMembership extends a membership by a year: before it ends from its last
// day, after it from today (L8). The plan's fee is charged.
func (d *Desk) RenewMembership(ctx context.Context, a actor.Actor, in MemberIn) (Membership, error) {
	return idempotency.Do(ctx, d.db, a, func(ctx context.Context, tx *store.Tx) (Membership, error) {
		return d.renewMembership(ctx, tx, a, in.Card)
	})
}

func (d *Desk) renewMembership(ctx context.Context, tx *store.Tx, a actor.Actor, card string) (Membership, error) {
	const notRenewed = "The membership was not renewed"
	seen, err := resolve(ctx, tx, codes{member: card})
	if err != nil {
		return Membership{}, refused(err, notRenewed)
	}
	if err := tx.Lock(ctx, "members", seen.member); err != nil {
		return Membership{}, err
	}
	p, err := loadPolicy(ctx, tx)
	if err != nil {
		return Membership{}, err
	}
	m, err := loadMember(ctx, tx, seen.member)
	if err != nil {
		return Membership{}, err
	}
	if !a.May(MayMembers, m.branch) {
		return Membership{}, actor.ErrForbidden
	}
	now, err := tx.Now(ctx)
	if err != nil {
		return Membership{}, err
	}
	abouts, err := describeMembers(ctx, tx, []int64{m.id})
	if err != nil {
		return Membership{}, err
	}
	out := Membership{Card: m.card, Plan: abouts[0].Plan, ExpiresOn: extended(m.expiresOn, p.today(m.branch, now))}
	if err := denyRenewal(m, out.ExpiresOn).Err(notRenewed); err != nil {
		return Membership{}, err
	}
	if out.Fee, err = chargeFee(ctx, tx, a, m, m.terms.money(m.terms.YearlyFee)); err != nil {
		return Membership{}, refused(err, notRenewed)
	}
	if err := tx.Change(ctx, extendMembership, 1, m.id, out.ExpiresOn, now); err != nil {
		return Membership{}, err
	}
	return out, recordMembership(ctx, tx, a, "lending.member.renewed", m, out)
}

// extended is the new last day of a membership that is renewed today (L8).
func extended(expires, today civil.Date) civil.Date {
	if today.After(expires) {
		return yearFrom(today)
	}
	return expires.AddYears(1)
}

// denyRenewal lists why a membership cannot be renewed until a day.
func denyRenewal(m *memberRow, until civil.Date) (l denial.List) {
	if until.Year() == m.expiresOn.Year() {
		l.Add(membershipNeverEnds.
			Because("The membership lasts until %s; the calendar has no year after that.", m.expiresOn.Long()).
			Lifted("Nothing needs to be done.").With("expiresOn", m.expiresOn))
	}
	return l
}
