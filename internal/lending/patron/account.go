package patron

import (
	"context"
	"html/template"

	"holdfast/internal/actor"
	"holdfast/internal/lending"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

// opAccount reads the page of the membership: the operation of the member with a
// little of each of his two lists.
var opAccount = web.Op{ID: "getOwnAccount", Permission: lending.MayOwn}

// fewLines is how many lines of each list stand on the page of the account.
const fewLines = 5

// accountIn asks for the page of the membership.
type accountIn struct {
	lending.OwnIn
	Saved bool `query:"saved" doc:"the language was changed just now"`
}

// accountOut is what it shows.
type accountOut struct {
	own   lending.OwnView
	lines web.List[lending.StatementLine]
	loans web.List[lending.OwnLoan]
}

// accountPage is the membership, what was charged and paid, what was borrowed,
// and the way out.
type accountPage struct {
	News     []look.Note
	Refused  *look.Reasons
	Others   []look.Act
	Head     string
	Facts    []look.Fact
	Notes    []look.Note
	Payments listPage
	Ever     listPage
	Language languageForm
	Leaving  string
	LeaveSay template.HTML
	Leave    look.Act
	LeaveAll look.Confirm
}

// listPage is a list: on a page of its own, or the beginning of it on another.
type listPage struct {
	Back  look.Act
	Head  string
	Rows  []look.Row
	None  look.Empty
	All   *look.Act // to the whole of it
	Pager *look.Pager
}

// languageForm chooses the language of pages and notices.
type languageForm struct {
	Head   string
	Action string
	Hidden []look.Hidden
	Choice look.Choices
	Save   string
}

func (p *pages) account(ctx context.Context, a actor.Actor, in accountIn) (out accountOut, err error) {
	if out.own, err = p.desk.OwnMember(ctx, a, in.OwnIn); err != nil {
		return out, err
	}
	few := lending.OwnListIn{Paging: web.Paging{Limit: fewLines}, OwnIn: in.OwnIn}
	if out.lines, err = p.desk.OwnStatement(ctx, a, few); err != nil {
		return out, err
	}
	out.loans, err = p.desk.OwnLoans(ctx, a, few)
	return out, err
}

func (p *pages) showAccount(ctx context.Context, o web.Outcome[accountIn, accountOut]) (web.View, error) {
	r := readerOf(o.Session, o.In.Card)
	if o.Problem != nil {
		return p.cannot(ctx, r, o.Problem, r.Account), nil
	}
	data, err := r.accountPage(o.Out)
	if err != nil {
		return web.View{}, err
	}
	if o.In.Saved {
		data.News = []look.Note{{State: look.OK, Title: r.Say(r.LanguageSaved)}}
	}
	return p.draw("mine-account", p.frame(ctx, r, r.Account, r.Account), data), nil
}

func (r reader) accountPage(in accountOut) (accountPage, error) {
	places, err := placesOf(in.own)
	if err != nil {
		return accountPage{}, err
	}
	out := accountPage{
		Others:   r.otherCards(in.own, atAccount),
		Head:     r.Membership,
		Facts:    r.memberFacts(in.own, places[in.own.Branch]),
		Notes:    r.notes(in.own),
		Payments: r.payments(in.lines.Items),
		Ever:     r.history(in.loans.Items),
		Language: r.languageForm(),
		Leaving:  r.Leaving,
		LeaveSay: r.Say(r.LeaveSay),
		Leave:    look.Act{Label: r.SignOut, Post: "/sign-out", Hidden: r.hidden()},
		LeaveAll: look.Confirm{
			Label: r.LeaveAll, Say: r.Say(r.LeaveAllSay), Keep: r.Stay,
			Yes: look.Act{Label: r.LeaveAllYes, Post: atLeaveAll, Hidden: r.hidden()},
		},
	}
	if in.lines.Next != "" {
		out.Payments.All = r.wholeList(atPayments, out.Payments.Head)
	}
	if in.loans.Next != "" {
		out.Ever.All = r.wholeList(atHistory, out.Ever.Head)
	}
	return out, nil
}

// wholeList leads from the beginning of a list to all of it.
func (r reader) wholeList(path, head string) *look.Act {
	return &look.Act{Label: r.WholeList, About: head, Href: withCard(path, r.card), Style: look.Linked}
}

// memberFacts is the membership.
func (r reader) memberFacts(v lending.OwnView, usual place) []look.Fact {
	ends := look.Fact{Label: r.LastDayOf, Value: r.Date(v.ExpiresOn)}
	if !v.Active {
		ends.State = look.No
	}
	owed := look.Fact{Label: r.OwedNow, Value: r.Money(v.Owed)}
	if v.Owed.Amount > 0 {
		owed.State = look.No
	}
	return []look.Fact{
		{Label: r.Card, Value: r.Say("%s", look.Code(v.Card))},
		{Label: r.Plan, Value: r.Say("%s", look.Named(v.PlanName))},
		{Label: r.UsualBranch, Value: r.Say("%s", look.Named(usual.Name))},
		{Label: r.MemberSince, Value: r.Date(v.JoinedOn)},
		ends,
		{Label: r.LoansOut, Meter: &look.Meter{Have: len(v.Loans), Of: v.MaxLoans}},
		{Label: r.Holds, Meter: &look.Meter{Have: len(v.Holds), Of: v.MaxHolds}},
		owed,
	}
}

type (
	statementRead = web.Outcome[lending.OwnListIn, web.List[lending.StatementLine]]
	historyRead   = web.Outcome[lending.OwnListIn, web.List[lending.OwnLoan]]
)

func (p *pages) showStatement(ctx context.Context, o statementRead) (web.View, error) {
	r := readerOf(o.Session, o.In.Card)
	if o.Problem != nil {
		return p.cannot(ctx, r, o.Problem, r.Account), nil
	}
	data := r.payments(o.Out.Items)
	data.Pager = r.more(o.URL, o.Out.Next)
	return p.draw("mine-payments", p.frame(ctx, r, data.Head, r.Account), data), nil
}

func (p *pages) showHistory(ctx context.Context, o historyRead) (web.View, error) {
	r := readerOf(o.Session, o.In.Card)
	if o.Problem != nil {
		return p.cannot(ctx, r, o.Problem, r.Account), nil
	}
	data := r.history(o.Out.Items)
	data.Pager = r.more(o.URL, o.Out.Next)
	return p.draw("mine-loans", p.frame(ctx, r, data.Head, r.Account), data), nil
}

func (r reader) back() look.Act {
	return look.Act{Label: r.Account, Href: withCard(atAccount, r.card), Icon: "chevron-start", Style: look.Linked}
}

// payments are charges and what settled them (L32).
func (r reader) payments(lines []lending.StatementLine) listPage {
	out := listPage{Back: r.back(), Head: r.Payments, None: look.Empty{Say: r.Say(r.NonePayments)}}
	for _, l := range lines {
		row := look.Row{
			Title: look.Named(r.kind(l.Kind)), Say: r.Say("%s", r.Date(l.On)), End: r.Say("%s", look.Strong(l.Amount)),
		}
		if l.Work != nil {
			row.Say = r.Say(r.ForOn, shortName(*l.Work), r.Date(l.On))
		}
		if l.Balance.Amount == 0 {
			row.Say += "<br>" + r.Say(r.NothingOwed)
		} else {
			row.Say += "<br>" + r.Say(r.OwedAfter, l.Balance)
		}
		out.Rows = append(out.Rows, row)
	}
	return out
}

// kind is what a line of the account is called. A kind that has no word here is
// shown as the desk that charged it names it.
func (r reader) kind(kind string) string {
	words := map[string]string{
		"fine": r.Fine, "fee": r.Fee, "payment": r.Payment, "waiver": r.Waiver, "refund": r.Refund,
	}
	if word, ok := words[kind]; ok {
		return word
	}
	return kind
}

// history is every loan, over or not (L5).
func (r reader) history(loans []lending.OwnLoan) listPage {
	out := listPage{Back: r.back(), Head: r.Ever, None: look.Empty{Say: r.Say(r.NoneEver)}}
	for _, l := range loans {
		row := look.Row{
			Title: nameOf(l.Work), Href: titlePath(l.Work.Title), Say: r.Say(r.BorrowedOn, r.Date(l.BorrowedOn)),
		}
		if l.ReturnedOn != nil {
			row.Say += " " + r.Say(r.ReturnedOn, r.Date(*l.ReturnedOn))
		} else {
			row.Say += " " + r.Say(r.StillOut, look.Strong(l.DueOn))
		}
		out.Rows = append(out.Rows, row)
	}
	return out
}
