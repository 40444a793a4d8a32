package pages

import (
	"context"
	"html/template"
	"net/url"
	"slices"

	"holdfast/internal/ledger"
	"holdfast/internal/lending"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

// memberData is a member's page; which of its parts is open says Tabs.
type memberData struct {
	Back    *look.Act
	Name    look.Name
	Tabs    []look.Stop
	Refused *look.Reasons
	Person  look.PersonHead
	Facts   []look.Fact
	Stops   look.Stops
	Note    string
	Acts    []look.Act

	Loans, Holds       []memberItem
	LoanHead, HoldHead []look.Column
	NoLoans, NoHolds   look.Empty
	LoansSay, HoldsSay template.HTML
	Account            *accountData
	History            *historyData
}

// memberItem is a loan or a hold of the member.
type memberItem struct {
	Title look.Name
	Href  string
	Copy  look.Code
	Day   template.HTML
	Tag   look.Tag
	Say   template.HTML
	Act   *look.Act
	Ask   *look.Confirm
}

// accountData is what was charged and paid.
type accountData struct {
	Top     look.TableTop
	Columns []look.Column
	Rows    []accountRow
	Empty   look.Empty
	Pager   look.Pager
}

type accountRow struct {
	At, Say, Amount, Balance template.HTML
	Work                     look.Name
}

// historyData is every loan there ever was.
type historyData struct {
	Top     look.TableTop
	Columns []look.Column
	Rows    []historyRow
	Empty   look.Empty
	Pager   look.Pager
}

type historyRow struct {
	Title    look.Name
	Href     string
	Copy     look.Code
	From, To template.HTML
	Renewals int
	Open     bool
	Overrode string
	Who      look.Name
	WhoHref  string
}

func (p *Pages) showMember(
	ctx context.Context, o web.Outcome[lending.MemberIn, lending.MemberView],
) (web.View, error) {
	if o.Problem != nil {
		return web.View{}, nil
	}
	return p.drawMember(ctx, viewerOf(o), o.In.Card, nil)
}

// memberPage is what the pages of one member share.
func (p *Pages) memberPage(
	ctx context.Context, v viewer, card, tab string,
) (frame, memberData, lending.MemberView, error) {
	m, err := p.desk.Member(ctx, v.actor, lending.MemberIn{Card: card})
	if err != nil {
		return frame{}, memberData{}, m, err
	}
	f, err := p.frame(ctx, v, m.Name, stopMembers)
	if err != nil {
		return f, memberData{}, m, err
	}
	if err := p.didNews(ctx, &f, m.Card); err != nil {
		return f, memberData{}, m, err
	}
	names, err := p.branchNames(ctx, v)
	if err != nil {
		return f, memberData{}, m, err
	}
	path := "/lending/members/" + url.PathEscape(m.Card)
	d := memberData{
		Back: wayBack(v.url), Name: memberName(m.MemberBrief), Person: personHead(m.MemberBrief, ""),
		Facts: memberFacts(&m), Stops: memberStops(m.Stops), Note: m.Note,
	}
	d.Facts = slices.Concat(d.Facts, stoppedFacts(&m), []look.Fact{
		{Label: "Usual branch", Value: plain(names[m.Branch])},
		{Label: "Member since", Value: en.Date(m.JoinedOn)},
	})
	visit := spot{kind: spotDesk, desk: spotFrom(v.url.Query()).desk}
	for _, t := range []struct{ name, path string }{
		{"Loans and holds", path}, {"Account", path + "/account"}, {"History", path + "/history"},
	} {
		d.Tabs = append(d.Tabs, look.Stop{Name: t.name, Href: visit.form(t.path), Current: t.name == tab})
	}
	d.Acts = memberActs(f, m, path)
	if v.url.Query().Get("joined") != "" {
		f.page.News = append(f.page.News, look.Note{
			State: look.OK, Title: en.Say("%s is a member now.", d.Name),
			Say: en.Say("The fee is on the account: %s to pay.", m.Owed),
		})
	}
	if title, say := standingNews(&m, standing(v.url.Query().Get("now"))); title != "" {
		f.page.News = append(f.page.News, look.Note{State: look.OK, Title: title, Say: say})
	}
	return f, d, m, nil
}

func memberActs(f frame, m lending.MemberView, path string) []look.Act {
	at := spotOn(spotMember, m.Card, f.viewer.url)
	if !at.desk.atRest() {
		at.kind = spotDesk // opened in a visit, which goes on with what is done here
	}
	var acts []look.Act
	if f.viewer.actor.MayAnywhere(lending.MayIssue) {
		desk := toDesk(m.MemberBrief, at.desk)
		desk.Style = look.Filled
		acts = append(acts, desk)
	}
	if m.Owed.Amount > 0 && f.viewer.actor.MayAnywhere(lending.MayCharge) {
		acts = append(acts, look.Act{Label: "Take payment", Href: at.form(path + "/pay")})
	}
	if f.viewer.actor.MayAnywhere(lending.MayMembers) {
		acts = append(acts, look.Act{Label: "Renew membership", Href: at.form(path + "/renewal")})
		acts = append(acts, standingActs(&m, spotOn(spotMember, m.Card, f.viewer.url))...)
	}
	return acts
}

func (p *Pages) drawMember(ctx context.Context, v viewer, card string, no *refusal) (web.View, error) {
	f, d, m, err := p.memberPage(ctx, v, card, "Loans and holds")
	if err != nil {
		return web.View{}, err
	}
	at := spotOn(spotMember, m.Card, v.url)
	if no != nil {
		no.card = m.Card
		d.Refused = refused(no, f, at)
	}
	d.NoLoans = look.Empty{Say: "Nothing is out."}
	d.NoHolds = look.Empty{Say: "No holds.", Act: &look.Act{Label: "Find a title", Href: "/lending/titles"}}
	d.LoanHead = []look.Column{{Label: "Title"}, {Label: "Copy"}, {Label: "Due"}, {Label: "State"},
		{Label: "Renew", Bare: true}}
	d.HoldHead = []look.Column{{Label: "Title"}, {Label: "Copy"}, {Label: "To collect at"},
		{Label: "State"}, {Label: "Cancel", Bare: true}}
	d.LoansSay = en.Say("%s of %s books", len(m.Loans), m.MaxLoans)
	d.HoldsSay = en.Say("%s of %s holds", len(m.Holds), m.MaxHolds)
	for _, l := range m.Loans {
		d.Loans = append(d.Loans, loanItem(l, f, at))
	}
	names, err := p.branchNames(ctx, v)
	if err != nil {
		return web.View{}, err
	}
	for _, h := range m.Holds {
		d.Holds = append(d.Holds, holdItem(h, f, at, names))
	}
	return p.draw("member", f, d), nil
}

// loanItem is a loan with what a renewal would bring, or why there is none.
func loanItem(l lending.LoanItem, f frame, at spot) memberItem {
	item := memberItem{
		Title: loanName(l.Loan), Href: "/lending/titles/" + decimal(l.Title), Copy: look.Code(l.Copy),
		Day: en.Day(l.DueOn),
	}
	if l.LateDays > 0 {
		item.Tag = look.Tag{State: look.No, Word: counted(l.LateDays, "day late", "days late")}
		if l.FineSoFar != nil {
			item.Say = en.Say("%s so far", *l.FineSoFar)
		}
	}
	if l.RenewTo != nil && f.viewer.actor.MayAnywhere(lending.MayIssue) {
		item.Act = &look.Act{
			Label: "Renew", Sub: en.Say("to\u00a0%s", *l.RenewTo), About: l.TitleName,
			Hidden: f.viewer.keys(),
			Post:   at.form("/lending/loans/" + decimal(l.ID) + "/renew"),
		}
	} else if len(l.NoRenewal) > 0 {
		item.Say += sentences(item.Say != "", l.NoRenewal)
	}
	return item
}

// sentences are the reasons why not, one after the other.
func sentences(after bool, stops []lending.Stop) (say template.HTML) {
	if after {
		say = ". "
	}
	for i, s := range stops {
		if i > 0 {
			say += " "
		}
		say += plain(s.Detail)
	}
	return say
}

func holdItem(h lending.Hold, f frame, at spot, names map[string]string) memberItem {
	state := holdState(h)
	item := memberItem{
		Title: holdName(h), Href: "/lending/titles/" + decimal(h.Title), Copy: look.Code(h.Copy),
		Day: plain(names[h.PickupBranch]), Tag: look.Tag{State: state.state, Word: state.word},
		Say: state.say,
	}
	if f.viewer.actor.MayAnywhere(lending.MayHold) {
		item.Ask = &look.Confirm{
			Label: "Cancel", Style: look.Linked, Keep: "Keep it",
			Say: "The place in the queue is given up. A copy that waits for it goes to the next member at once.",
			Yes: look.Act{
				Label: "Yes, cancel the hold", About: h.TitleName, Hidden: f.viewer.keys(),
				Post: at.form("/lending/holds/" + decimal(h.ID) + "/cancel"),
			},
		}
	}
	return item
}

func (p *Pages) showAccount(
	ctx context.Context, o web.Outcome[lending.MemberAccountIn, web.List[lending.AccountLine]],
) (web.View, error) {
	if o.Problem != nil {
		return web.View{}, nil
	}
	f, d, m, err := p.memberPage(ctx, viewerOf(o), o.In.Card, "Account")
	if err != nil {
		return web.View{}, err
	}
	d.Account = &accountData{
		Top: look.TableTop{
			Title: "Account", Say: en.Say("%s to pay", look.Strong(m.Owed)),
			Export: "/lending/members/" + url.PathEscape(m.Card) + "/account.csv",
		},
		Columns: []look.Column{{Label: "When"}, {Label: "What"}, {Label: "Amount", Num: true},
			{Label: "To pay after it", Num: true}},
		Empty: look.Empty{Say: "Nothing was charged and nothing was paid."},
		Pager: pager(o.URL, o.In.Paging, len(o.Out.Items), o.Out.Next),
	}
	for _, l := range o.Out.Items {
		row := accountRow{
			At: en.Say("%s, %s", f.longDay(l.At), f.when(l.At)), Say: kindWords(l),
			Amount: en.Money(l.Amount), Balance: en.Money(l.Balance),
		}
		if l.Work != nil {
			row.Work = workName(*l.Work)
		}
		d.Account.Rows = append(d.Account.Rows, row)
	}
	return p.draw("member", f, d), nil
}

// kindWords is what a line of an account was.
func kindWords(l lending.AccountLine) template.HTML {
	switch l.Kind {
	case ledger.Fine:
		return "Fine"
	case ledger.Fee:
		return "Membership fee"
	case ledger.Payment:
		return en.Say("Payment, receipt %s", decimal(l.ID))
	case ledger.Waiver:
		return "Waived"
	case ledger.Refund:
		return "Refund"
	}
	return plain(string(l.Kind))
}

func (p *Pages) showHistory(
	ctx context.Context, o web.Outcome[lending.MemberLoansIn, web.List[lending.Loan]],
) (web.View, error) {
	if o.Problem != nil {
		return web.View{}, nil
	}
	f, d, m, err := p.memberPage(ctx, viewerOf(o), o.In.Card, "History")
	if err != nil {
		return web.View{}, err
	}
	d.History = &historyData{
		Top: look.TableTop{
			Title: "Every loan", Say: "newest first",
			Export: "/lending/members/" + url.PathEscape(m.Card) + "/history.csv",
		},
		Columns: []look.Column{{Label: "Title"}, {Label: "Copy"}, {Label: "Lent"}, {Label: "Returned"},
			{Label: "Renewed", Num: true}},
		Empty: look.Empty{Say: "Nothing was ever lent to this member."},
		Pager: pager(o.URL, o.In.Paging, len(o.Out.Items), o.Out.Next),
	}
	for _, l := range o.Out.Items {
		d.History.Rows = append(d.History.Rows, newHistoryRow(l, f))
	}
	return p.draw("member", f, d), nil
}

func newHistoryRow(l lending.Loan, f frame) historyRow {
	row := historyRow{
		Title: loanName(l), Href: "/lending/titles/" + decimal(l.Title), Copy: look.Code(l.Copy),
		From: f.longDay(l.BorrowedAt), Renewals: l.Renewals, Open: l.ReturnedAt == nil,
	}
	if l.ReturnedAt != nil {
		row.To = f.longDay(*l.ReturnedAt)
	} else {
		row.To = en.Say("out, due %s", look.Strong(l.DueOn))
	}
	return row
}
