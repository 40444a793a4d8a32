package pages

import (
	"context"
	"html/template"
	"net/url"

	"holdfast/internal/actor"
	"holdfast/internal/lending"
	"holdfast/internal/money"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

// PayFormIn takes a payment as people write one.
type PayFormIn struct {
	Card string `path:"card" minLength:"1" maxLength:"64"`
	Body PayFormRequest
}

// PayFormRequest is the form of a payment.
type PayFormRequest struct {
	Amount string `json:"amount" minLength:"1" maxLength:"40" doc:"digits, with a point before the minor unit: 120.00"`
}

// pay is the payment itself, with its amount read as strictly as it is written.
func (p *Pages) pay(ctx context.Context, a actor.Actor, in PayFormIn) (lending.Payment, error) {
	m, err := p.desk.Member(ctx, a, lending.MemberIn{Card: in.Card})
	if err != nil {
		return lending.Payment{}, err
	}
	amount, err := money.ParseAmount(in.Body.Amount, m.Owed.Currency)
	if err != nil {
		return lending.Payment{}, web.Invalid("/amount", "amount",
			"Write the amount in "+m.Owed.Currency+" with digits only, for example "+example(m.Owed.Currency)+".")
	}
	return p.desk.Pay(ctx, a, lending.PayIn{Card: in.Card, Body: lending.PayRequest{Amount: amount.Amount}})
}

// example is an amount as it is to be written.
func example(currency string) string {
	text, err := money.Money{Amount: 12000, Currency: currency}.Decimal()
	if err != nil {
		return "120"
	}
	return text
}

// payData is the page that takes a payment.
type payData struct {
	Back     look.Act
	Name     look.Name
	Problems *look.Problems
	Refused  *look.Reasons
	Action   string
	Hidden   []look.Hidden
	Amount   look.Field
	Owed     template.HTML
	Facts    []look.Fact
	Nothing  look.Empty
	Owes     bool
}

func (p *Pages) showPay(
	ctx context.Context, o web.Outcome[lending.MemberIn, lending.MemberView],
) (web.View, error) {
	if o.Problem != nil {
		return web.View{}, nil
	}
	return p.drawPay(ctx, viewerOf(o), o.In.Card, nil)
}

func (p *Pages) showPaid(ctx context.Context, o web.Outcome[PayFormIn, lending.Payment]) (web.View, error) {
	v := viewerOf(o)
	if o.Problem == nil {
		paid := lending.Deed{Act: lending.DeedPaid, ID: o.Out.Receipt}
		return p.after(ctx, v, spotFrom(o.URL.Query()), paid)
	}
	typed := o.Fields.Get("amount")
	return p.drawPay(ctx, v, o.In.Card, &typed)
}

// drawPay draws the form. Typed is what was typed before; nil offers all that is
// owed.
func (p *Pages) drawPay(ctx context.Context, v viewer, card string, typed *string) (web.View, error) {
	m, err := p.desk.Member(ctx, v.actor, lending.MemberIn{Card: card})
	if err != nil {
		return web.View{}, err
	}
	f, err := p.frame(ctx, v, "Take a payment", stopMembers)
	if err != nil {
		return web.View{}, err
	}
	at := spotFrom(v.url.Query())
	all, err := m.Owed.Decimal()
	if err != nil {
		return web.View{}, err
	}
	if typed == nil {
		typed = &all
	}
	back := look.Act{Label: "Back to " + m.Name, Href: at.url(), Icon: "chevron-start", Style: look.Linked}
	if at.kind == spotDesk {
		back.Label = "Back to the desk"
	}
	d := payData{
		Back: back, Name: memberName(m.MemberBrief), Owed: en.Money(m.Owed), Owes: m.Owed.Amount > 0,
		Action: at.form("/lending/members/" + url.PathEscape(m.Card) + "/pay"),
		Hidden: look.Keys(v.session.Token, v.key),
		Amount: look.Field{
			Name: "amount", Label: "Amount in " + m.Owed.Currency, Type: "money", Value: *typed,
			Narrow: true, Focus: true,
			Hint:    "All of it, or a part. The oldest charges are settled first.",
			Problem: wrong(v.problem, "/amount"),
		},
		Facts: []look.Fact{{Label: "To pay", Value: en.Money(m.Owed), State: look.No},
			{Label: "Of it fines", Value: en.Money(m.Fines)}},
		Nothing: look.Empty{Say: "Nothing is owed. There is nothing to take."},
	}
	d.Problems = look.ProblemsOf(d.Amount)
	if v.problem != nil && d.Problems == nil {
		d.Problems = &look.Problems{Say: plain(v.problem.Detail)}
	}
	return p.draw("pay", f, d), nil
}

// renewalData is the page that renews a membership: what will happen, and the
// button.
type renewalData struct {
	Back     look.Act
	Name     look.Name
	Problems *look.Problems
	Action   string
	Hidden   []look.Hidden
	Facts    []look.Fact
}

func (p *Pages) showRenewal(
	ctx context.Context, o web.Outcome[lending.MemberIn, lending.MemberView],
) (web.View, error) {
	if o.Problem != nil {
		return web.View{}, nil
	}
	return p.drawRenewal(ctx, viewerOf(o), o.In.Card)
}

func (p *Pages) showExtended(
	ctx context.Context, o web.Outcome[lending.MemberIn, lending.Membership],
) (web.View, error) {
	v := viewerOf(o)
	if o.Problem != nil {
		return p.drawRenewal(ctx, v, o.In.Card)
	}
	return p.after(ctx, v, spotFrom(o.URL.Query()), lending.Deed{Act: lending.DeedExtended})
}

func (p *Pages) drawRenewal(ctx context.Context, v viewer, card string) (web.View, error) {
	m, err := p.desk.Member(ctx, v.actor, lending.MemberIn{Card: card})
	if err != nil {
		return web.View{}, err
	}
	f, err := p.frame(ctx, v, "Renew a membership", stopMembers)
	if err != nil {
		return web.View{}, err
	}
	plans, err := p.desk.Plans(ctx, v.actor, lending.PlansIn{})
	if err != nil {
		return web.View{}, err
	}
	at := spotFrom(v.url.Query())
	d := renewalData{
		Back: look.Act{Label: "Back", Href: at.url(), Icon: "chevron-start", Style: look.Linked},
		Name: memberName(m.MemberBrief), Hidden: look.Keys(v.session.Token, v.key),
		Action: at.form("/lending/members/" + url.PathEscape(m.Card) + "/renewal"),
		Facts: []look.Fact{
			{Label: "Plan", Value: plain(m.PlanName)},
			{Label: "Ends now", Value: en.Date(m.ExpiresOn)},
			{Label: "Will end", Value: en.Date(m.RenewsTo)},
		},
	}
	for _, plan := range plans.Items {
		if plan.Code == m.Plan {
			fee := look.Fact{Label: "Fee, on the account", Value: en.Money(plan.YearlyFee)}
			d.Facts = append(d.Facts, fee)
		}
	}
	if v.problem != nil {
		d.Problems = &look.Problems{Say: plain(v.problem.Detail)}
	}
	return p.draw("renewal", f, d), nil
}
