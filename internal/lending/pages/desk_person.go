package pages

import (
	"context"
	"errors"
	"html/template"
	"net/url"
	"slices"

	"holdfast/internal/denial"
	"holdfast/internal/lending"
	"holdfast/internal/web/look"
)

func isRefusal(err error) bool {
	var d *denial.Error
	return errors.As(err, &d)
}

// person fills in who stands at the desk.
func (s deskScene) person(d *deskData) {
	m := s.member
	d.Person = personHead(m.MemberBrief, s.spot().form("/lending/members/"+url.PathEscape(m.Card)))
	d.Facts, d.Stops, d.Note = memberFacts(m), memberStops(m.Stops), m.Note
	if len(m.Stops) > 0 {
		d.Person.Stops = d.Stops.Title // said where the panel is folded, too
	}
	if m.Owed.Amount > 0 && s.turn.viewer.actor.MayAnywhere(lending.MayCharge) {
		pay := s.spot().form("/lending/members/" + url.PathEscape(m.Card) + "/pay")
		d.Facts[unpaidFact].Value = template.HTML(`<a class="no" href="`+template.HTMLEscapeString(pay)+`">`) +
			en.Money(m.Owed) + `<span class="unseen"> Take payment</span></a>`
	}
	for _, l := range m.Loans {
		row := loanRow(l)
		if l.RenewTo != nil {
			row.Act = &look.Act{
				Label: "Renew", About: l.TitleName, Style: look.Linked, Hidden: s.turn.viewer.keys(),
				Post: s.spot().form("/lending/loans/" + decimal(l.ID) + "/renew"),
			}
		}
		d.Out = append(d.Out, row)
	}
	for _, h := range m.Holds {
		if h.State == lending.HoldReady && h.CollectBy != nil {
			d.Ready = append(d.Ready, s.readyRow(h))
		}
	}
	d.ReadyHead = en.Say("Ready for %s", look.Named(m.Name))
}

func personHead(m lending.MemberBrief, href string) look.PersonHead {
	return look.PersonHead{
		Name: memberName(m), Initials: initials(m.Name), Label: "Card", Number: look.Code(m.Card),
		Href: href,
	}
}

// unpaidFact is where memberFacts tells what is owed.
const unpaidFact = 2

// memberFacts are a member's plan, limits and debts.
func memberFacts(m *lending.MemberView) []look.Fact {
	plan := look.Fact{Label: "Plan", Value: en.Say("%s, to %s", m.PlanName, en.Date(m.ExpiresOn))}
	if !m.Active {
		plan.Value, plan.State = en.Say("%s, ended %s", m.PlanName, en.Date(m.ExpiresOn)), look.No
	}
	unpaid := look.Fact{Label: "Unpaid", Value: en.Money(m.Owed)}
	if m.Owed.Amount > 0 {
		unpaid.State = look.No
	}
	return []look.Fact{
		plan,
		{Label: "Books out", Meter: &look.Meter{Have: len(m.Loans), Of: m.MaxLoans}},
		unpaid,
		{Label: "Holds", Meter: &look.Meter{Have: len(m.Holds), Of: m.MaxHolds}},
	}
}

// memberStops are the reasons of a refusal before there is one, in its order.
func memberStops(stops []lending.Stop) look.Stops {
	out := look.Stops{Title: things(len(stops), "stops a loan", "stop a loan")}
	for _, s := range stops {
		out.Rows = append(out.Rows, plain(s.Detail))
	}
	return out
}

// loanRow is a loan in the member's panel.
func loanRow(l lending.LoanItem) look.Row {
	row := look.Row{Title: loanName(l.Loan), End: en.Say("due %s", en.ShortDay(l.DueOn))}
	if l.LateDays > 0 {
		row.State, row.Say = look.No, plain(counted(l.LateDays, "day late", "days late"))
		if l.FineSoFar != nil {
			row.Say += en.Say(", %s so far", *l.FineSoFar)
		}
	}
	return row
}

func (s deskScene) readyRow(h lending.Hold) look.Row {
	where := template.HTML("Hold shelf here")
	if h.PickupBranch != s.frame.here.Branch.Code {
		where = en.Say("Hold shelf at %s", h.PickupBranch)
	}
	return look.Row{
		Title: holdName(h), Say: en.Say("%s, until %s", where, look.Strong(*h.CollectBy)),
		Tag: look.Tag{State: look.Wait, Word: "ready"},
	}
}

// beside fills in the column of what is next: news, the branch today, codes
// without a match, the end of the visit.
func (s deskScene) beside(ctx context.Context, d *deskData) error {
	d.News = s.news()
	here := s.frame.here
	d.TodayHead = "At " + here.Branch.Name + " today"
	leaving := look.Fact{Label: "Leaving it tonight", Value: plain(en.Number(int64(here.LeavingTonight)))}
	if here.LeavingTonight > 0 {
		leaving.State = look.Wait
	}
	d.Today = []look.Fact{
		{Label: "Hold shelf", Value: plain(en.Number(int64(here.HoldShelf)))},
		leaving,
		{Label: "On the way here", Value: plain(en.Number(int64(here.Coming)))},
		{Label: "Sent from here", Value: plain(en.Number(int64(here.Sent)))},
	}
	at := s.turn.at
	unknown, err := s.pages.desk.Visit(ctx, "", at.noMatch)
	if err != nil {
		return err
	}
	for _, l := range unknown {
		d.NoMatch = append(d.NoMatch, noMatch{
			Code: look.Code(l.Code), At: s.frame.when(l.At), Guess: l.Guess,
			Sound: "refused " + writeDeed(l.Deed),
		})
	}
	cleared := at
	cleared.noMatch = nil
	d.Clear = s.leadsTo("Clear", cleared)
	d.Clear.Style = look.Linked
	d.Ends = s.ends()
	return nil
}

// news is what a return set going for somebody else.
func (s deskScene) news() *look.Note {
	if !s.turn.fresh || len(s.lines) == 0 {
		return nil
	}
	l := s.lines[0]
	if l.Next != lending.ToHoldShelf || l.For.Name == "" {
		return nil
	}
	return &look.Note{
		State: look.OK, Title: en.Say("%s is ready for %s.", workName(l.Work), look.Named(l.For.Name)),
		Say: en.Say("The notice goes out now. Keep it until %s.", l.CollectBy),
	}
}

// receiptKey prints the receipt. It is no letter: those go into the field.
const receiptKey = "F2"

// ends are the receipt and the end of the visit.
func (s deskScene) ends() []look.Act {
	at := s.turn.at
	var acts []look.Act
	receipt := func(label, card string, visit []lending.Deed) {
		if !slices.ContainsFunc(visit, onReceipt) {
			return
		}
		q := spot{kind: spotDesk, desk: at}.query()
		q.Set("card", card)
		q.Set("lines", writeDeeds(visit))
		acts = append(acts, look.Act{
			Label: label, Href: withQuery("/lending/receipt", q), Icon: "print", Key: receiptKey,
		})
	}
	if at.atRest() {
		receipt("Last receipt", at.last, at.before)
		return acts
	}
	receipt("Receipt", at.member, at.visit)
	finish := s.leadsTo("Finish", at.finished())
	finish.Key = "F9"
	return append(acts, finish)
}
