package patron

import (
	"context"
	"fmt"
	"html/template"
	"slices"

	"holdfast/internal/actor"
	"holdfast/internal/lending"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

// mineIn asks for the page on which everything stands that a member has.
type mineIn struct {
	lending.OwnIn
	Renewed int64 `query:"renewed" minimum:"1" doc:"the loan that was renewed just now"`
}

// minePage is that page.
type minePage struct {
	News        []look.Note
	Refused     *look.Reasons
	Card        look.LibraryCard
	Others      []look.Act
	ReadyHead   template.HTML
	Ready       []look.Slip
	NoneReady   look.Empty
	LoansHead   template.HTML
	Loans       []look.Due
	NoLoans     look.Empty
	Notes       []look.Note // what is owed, and what else stops a loan
	WaitingHead template.HTML
	Waiting     []look.Row
	NoneWaiting look.Empty
}

func (p *pages) mine(ctx context.Context, a actor.Actor, in mineIn) (lending.OwnView, error) {
	return p.desk.OwnMember(ctx, a, in.OwnIn)
}

func (p *pages) showMine(ctx context.Context, o web.Outcome[mineIn, lending.OwnView]) (web.View, error) {
	r := readerOf(o.Session, o.In.Card)
	if o.Problem != nil {
		return p.cannot(ctx, r, o.Problem, r.Mine), nil
	}
	data, err := r.minePage(o.Out)
	if err != nil {
		return web.View{}, err
	}
	if l, ok := loanIn(o.Out, o.In.Renewed); ok {
		data.News = []look.Note{{
			State: look.OK, Title: r.Say(r.Renewed, shortName(workIn(o.Out, l.Title))),
			Say: r.Say(r.NowDue, look.Strong(l.DueOn)),
		}}
	}
	return p.draw("mine-home", p.frame(ctx, r, r.Mine, r.Mine), data), nil
}

// showRenewed answers the button of a loan. A loan that is not the caller's is
// the site's page of what is not there.
func (p *pages) showRenewed(ctx context.Context, o web.Outcome[lending.RenewIn, lending.Loan]) (web.View, error) {
	if isNotFound(o.Problem) {
		return web.View{}, nil
	}
	view, card, err := p.whose(ctx, o.Actor, func(v lending.OwnView) bool {
		_, ok := loanIn(v, o.In.Loan)
		return ok
	})
	if err != nil {
		return web.View{}, err
	}
	if o.Problem == nil {
		return web.Redirect(withCard(fmt.Sprint(atMine, "?renewed=", o.In.Loan), card)), nil
	}
	l, ok := loanIn(view, o.In.Loan)
	if !ok {
		return web.View{}, nil
	}
	r := readerOf(o.Session, card).sending(o.In.Loan, o.Key)
	data, err := r.minePage(view)
	if err != nil {
		return web.View{}, err
	}
	data.Refused = r.refused(r.Say(r.NotRenewed, shortName(workIn(view, l.Title))), o.Problem)
	page := p.frame(ctx, r, r.Mine, r.Mine)
	page.Problem = true
	return p.draw("mine-home", page, data), nil
}

func loanIn(v lending.OwnView, id int64) (lending.LoanItem, bool) {
	i := slices.IndexFunc(v.Loans, func(l lending.LoanItem) bool { return l.ID == id })
	if i < 0 {
		return lending.LoanItem{}, false
	}
	return v.Loans[i], true
}

func holdIn(v lending.OwnView, id int64) (lending.Hold, bool) {
	i := slices.IndexFunc(v.Holds, func(h lending.Hold) bool { return h.ID == id })
	if i < 0 {
		return lending.Hold{}, false
	}
	return v.Holds[i], true
}

// workIn is what a title is called that the member has out or waits for.
func workIn(v lending.OwnView, title int64) lending.Work {
	i := slices.IndexFunc(v.Works, func(w lending.Work) bool { return w.Title == title })
	if i < 0 {
		return lending.Work{Title: title}
	}
	return v.Works[i]
}

// minePage makes the page of what the desk knows of a member.
func (r reader) minePage(v lending.OwnView) (minePage, error) {
	places, err := placesOf(v)
	if err != nil {
		return minePage{}, err
	}
	out := minePage{
		Card:      r.libraryCard(v, places[v.Branch].today),
		Others:    r.otherCards(v, atMine),
		ReadyHead: r.Say(r.Ready),
		NoneReady: look.Empty{Say: r.Say(r.NoneReady)},
		LoansHead: r.Say(r.OnLoan, len(v.Loans), v.MaxLoans),
		NoLoans: look.Empty{Say: r.Say(r.NoLoans),
			Act: &look.Act{Label: r.FindTitle, Href: withCard(atSearch, r.card), Style: look.Linked}},
		Notes:       r.notes(v),
		NoneWaiting: look.Empty{Say: r.Say(r.NoneWaiting)},
	}
	for _, h := range v.Holds {
		if h.State == lending.HoldReady {
			out.Ready = append(out.Ready, r.readySlip(v, h, places[h.PickupBranch]))
			continue
		}
		out.Waiting = append(out.Waiting, r.waitingRow(v, h, places[h.PickupBranch]))
	}
	out.WaitingHead = r.Say(r.Waiting, len(out.Waiting))
	for _, l := range v.Loans {
		out.Loans = append(out.Loans, r.due(v, l, places[l.Branch]))
	}
	return out, nil
}

// readySlip is a book that stands ready: where, until when, and the way to let
// it go.
func (r reader) readySlip(v lending.OwnView, h lending.Hold, at place) look.Slip {
	slip := look.Slip{
		Tone: look.Wait, Title: nameOf(workIn(v, h.Title)), Lines: r.where(at), Foot: r.Say(r.BringCard),
		Ask: r.letGo(v, h),
	}
	if h.CollectBy != nil {
		slip.Day = *h.CollectBy
		slip.Tag = look.Tag{State: look.Wait, Word: r.countPlain(r.DaysLeft, days(at.today, slip.Day))}
	}
	return slip
}

// letGo asks once before a hold is given up.
func (r reader) letGo(v lending.OwnView, h lending.Hold) *look.Confirm {
	name := shortName(workIn(v, h.Title))
	post := fmt.Sprint(atHolds, "/", h.ID, "/cancel")
	ask := &look.Confirm{
		Label: r.Cancel, Style: look.Linked, Say: r.Say(r.CancelSay, name), Keep: r.Keep,
		Yes: look.Act{Label: r.CancelYes, Post: post, Hidden: r.hiddenOf(h.ID)},
	}
	if h.State == lending.HoldReady {
		ask.Label, ask.Say, ask.Yes.Label = r.LetGo, r.Say(r.LetGoSay, name), r.LetGoYes
	}
	return ask
}

// waitingRow is a hold that is not ready yet.
func (r reader) waitingRow(v lending.OwnView, h lending.Hold, at place) look.Row {
	say, tag := r.expect(v, h, at)
	return look.Row{Title: nameOf(workIn(v, h.Title)), Href: titlePath(h.Title), Say: say, Tag: tag}
}

// expect says what to expect of a hold that is not ready yet (L27).
func (r reader) expect(v lending.OwnView, h lending.Hold, at place) (template.HTML, look.Tag) {
	branch := look.Named(at.Name)
	if h.State == lending.HoldInTransit {
		return r.Say(r.OnItsWayTo, branch), look.Tag{State: look.Go, Word: r.OnItsWay}
	}
	say, tag := r.Say(r.CollectAt, branch), look.Tag{State: look.Queue, Word: r.Ordinal(h.Position)}
	for _, w := range v.Waits {
		if w.Hold == h.ID {
			say = r.Say(r.InLine, r.Ordinal(w.Place)) + " " + r.Count(r.Copies, w.Copies) + " " + r.likely(w) +
				" " + say
		}
	}
	return say, tag
}

// likely is how long a wait may be, and what it counts on.
func (r reader) likely(w lending.OwnWait) template.HTML {
	if w.Likely == nil {
		return r.Say(r.NoEstimate)
	}
	said := r.Say(r.Likely, look.Strong(w.Likely.SoonestDays), look.Strong(w.Likely.LatestDays))
	if w.Likely.SoonestDays == w.Likely.LatestDays {
		said = r.Count(r.LikelyOne, w.Likely.LatestDays)
	}
	if w.ToSend > 0 {
		said += " " + r.Say(r.IfSent)
	}
	return said
}

// due is a book that the member has: until when, what is wrong with it, and more
// time or why there is none (L17).
func (r reader) due(v lending.OwnView, l lending.LoanItem, at place) look.Due {
	work := workIn(v, l.Title)
	d := look.Due{Day: l.DueOn, Title: nameOf(work)}
	switch left := days(at.today, l.DueOn); {
	case l.LateDays > 0 && l.FineSoFar != nil:
		d.Tone, d.Trouble = look.No, r.Count(r.LateFine, l.LateDays, *l.FineSoFar)
	case l.LateDays > 0:
		d.Tone, d.Trouble = look.No, r.Count(r.Late, l.LateDays)
	case left == 0:
		d.Tone, d.Lines = look.Wait, []template.HTML{r.Say(r.DueToday)}
	default:
		d.Lines = []template.HTML{r.Count(r.DaysLeft, left)}
	}
	if l.RenewTo != nil {
		d.Act = &look.Act{
			Label: r.Renew, Sub: r.Say(r.RenewTo, *l.RenewTo), Style: look.Filled, About: shortName(work).Text,
			Post: fmt.Sprintf("%s/loans/%d/renew", atMine, l.ID), Hidden: r.hiddenOf(l.ID),
		}
	}
	if len(l.NoRenewal) > 0 {
		d.Lines = append(d.Lines, r.because(r.CannotRenew, l.NoRenewal)...)
	}
	return d
}

// because is a sentence with the reasons behind it. In another language than the
// rules' own each has a line to itself: should one have no words there, two
// directions of writing do not mix well in one.
func (r reader) because(what string, stops []lending.Stop) []template.HTML {
	lines := []template.HTML{r.Say(what)}
	for _, s := range stops {
		if r.Locale == look.English {
			lines[0] += " " + r.told(s.Detail)
		} else {
			said, _ := r.objection(s.Code, s.Detail, s.Lift, s.Figures)
			lines = append(lines, said)
		}
	}
	return lines
}

// The names of reasons that the page says in a place of their own: the sum that
// is owed, and the heading that counts the loans.
const (
	stopFines = "finesUnpaid"
	stopLimit = "loanLimitReached"
)

// notes are what is owed, with the sum at which loans stop, and all else that
// stops a loan now.
func (r reader) notes(v lending.OwnView) []look.Note {
	var notes []look.Note
	stopped := slices.ContainsFunc(v.Stops, func(s lending.Stop) bool { return s.Code == stopFines })
	if v.Owed.Amount > 0 {
		notes = append(notes, r.owedNote(v, stopped))
	}
	for _, s := range v.Stops {
		if s.Code != stopFines && s.Code != stopLimit {
			said, lift := r.objection(s.Code, s.Detail, s.Lift, s.Figures)
			notes = append(notes, look.Note{State: look.No, Quiet: true, Title: said, Say: lift})
		}
	}
	return notes
}

func (r reader) owedNote(v lending.OwnView, stopped bool) look.Note {
	note := look.Note{
		State: look.Wait, Quiet: true, Title: r.Say(r.Owed, v.Owed), Say: r.Say(r.PayAtDesk),
		Acts: []look.Act{{Label: r.Charges, Href: withCard(atPayments, r.card)}},
	}
	if stopped {
		note.State = look.No
	}
	switch {
	case v.StopsAt == nil || v.Fines.Amount == 0:
	case v.Fines == v.Owed:
		note.Title = r.Say(r.OwedFines, v.Owed, *v.StopsAt)
	default:
		note.Title = r.Say(r.OwedOfWhich, v.Owed, v.Fines, *v.StopsAt)
	}
	return note
}
