package pages

import (
	"context"
	"html/template"
	"net/url"

	"holdfast/internal/lending"
	"holdfast/internal/people"
	"holdfast/internal/web/look"
)

// visit is the lines of the visit with the refusal that is open, or the visit
// before in one line.
func (s deskScene) visit(ctx context.Context) (look.Visit, error) {
	out := look.Visit{Label: "This visit"}
	if s.turn.no != nil {
		out.Refusal = s.reasons()
	}
	for i, l := range s.lines {
		line := s.line(l)
		line.Fresh = i == 0 && s.turn.fresh
		line.Report = s.damaged(i)
		out.Lines = append(out.Lines, line)
	}
	if !s.turn.at.atRest() {
		out.Empty = "Nothing was done yet. Scan a copy."
		return out, nil
	}
	var err error
	out.Empty, err = s.visitBefore(ctx)
	return out, err
}

// visitBefore is the visit before this one in one line.
func (s deskScene) visitBefore(ctx context.Context) (template.HTML, error) {
	at := s.turn.at
	lines, err := s.pages.desk.Visit(ctx, at.last, at.before)
	if err != nil || len(lines) == 0 {
		return "Scan a card to begin a visit, or a copy to take it back.", err
	}
	n, _ := tally(lines)
	done := counted(n, "thing done", "things done")
	m, err := s.pages.desk.Member(ctx, s.turn.viewer.actor, lending.MemberIn{Card: at.last})
	if isRefusal(err) || at.last == "" {
		return en.Say("Last visit: %s, the last %s.", done, s.frame.when(lines[0].At)), nil
	}
	return en.Say("Last visit: %s, %s, the last %s.", look.Strong(look.Named(m.Name)), done,
		s.frame.when(lines[0].At)), err
}

// tally is how many deeds of a visit were done, and how many refused.
func tally(lines []lending.VisitLine) (done, refused int) {
	for _, l := range lines {
		if l.Act == lending.DeedAside || l.Act == lending.DeedNoHold {
			refused++
		} else if l.UndoneAt == 0 {
			done++
		}
	}
	return done, refused
}

// line is one deed as its strip tells it.
func (s deskScene) line(l lending.VisitLine) look.Line {
	line := look.Line{ID: "line-" + lineID(l.Deed), At: s.frame.when(l.At), Title: workName(l.Work),
		State: look.OK}
	switch l.Act {
	case lending.DeedIssued:
		s.issued(l, &line)
	case lending.DeedReturned, lending.DeedCheckedIn, lending.DeedFound:
		s.cameIn(l, &line)
	case lending.DeedRenewed:
		line.Word = "Renewed"
		line.Say = en.Say("Now due %s.", look.Strong(l.Loan.DueOn))
	case lending.DeedHeld:
		line.State, line.Word = look.Queue, "Hold"
		line.Say = en.Say("To collect at %s. ", l.ToBranch) + s.place(l.HoldView)
	case lending.DeedPaid:
		line.Word = "Paid"
		line.Head = en.Say("%s paid", positive(l.Payment.Amount))
		line.Say = en.Say("Receipt %s. Unpaid after it: %s.", decimal(l.Payment.ID), l.Payment.Balance)
	case lending.DeedExtended:
		line.Word = "Extended"
		line.Head = en.Say("Membership to %s", en.Date(l.ExpiresOn))
		if l.Fine != nil {
			line.Say = en.Say("The fee of %s is on the account.", *l.Fine)
		}
	case lending.DeedAside:
		line.State, line.Word = look.Past, "Set aside"
		line.Say = en.Say("Not issued. Copy %s stays here.", look.Code(l.Code))
	case lending.DeedNoHold:
		line.State, line.Word, line.Say = look.Past, "Set aside", "No hold was placed."
	case lending.DeedSuspended:
		line.Word, line.Head, line.Say = "Suspended", "No loans and no holds", en.Say("“%s”", look.Named(l.Why))
	case lending.DeedReadmitted:
		line.Word, line.Head, line.Say = "Lifted", "The suspension is over", en.Say("“%s”", look.Named(l.Why))
	case lending.DeedForgiven:
		line.Word, line.Head, line.Say = "Lifted", "Holds can be placed again", en.Say("“%s”", look.Named(l.Why))
	case lending.DeedPINGiven:
		line.Word, line.Head = "PIN", "A new PIN was given"
	}
	if barcodeOf(l) != "" {
		line.Href = s.copyAddress(l, "")
	}
	return line
}

// copyAddress is an address under the page of a line's copy.
func (s deskScene) copyAddress(l lending.VisitLine, under string) string {
	return s.spot().form("/lending/copies/" + url.PathEscape(barcodeOf(l)) + under)
}

// lineID names a deed in a page: letters, digits and hyphens.
func lineID(d lending.Deed) string {
	return string(letterOf(deedLetters, d.Act)) + decimal(d.ID) + "-" + decimal(int64(d.At))
}

func (s deskScene) issued(l lending.VisitLine, line *look.Line) {
	line.Word = "Issued"
	line.Say = en.Say("Due %s.", look.Strong(l.Loan.DueOn))
	if l.Why != "" {
		line.Say += en.Say(" Overridden by %s: “%s”.", look.Named(l.By), look.Named(l.Why))
	}
	borrowed := s.frame.here.Branch.Zone.DateOf(l.Loan.BorrowedAt)
	line.Why = &look.Why{
		Say: "The plan's loan days count from today. A due date on which the branch is closed moves to the next open day.",
		Rows: append(whyOverridden(l), []look.Fact{
			{Label: "Lent", Value: en.Say("%s, %s", borrowed, s.frame.when(l.Loan.BorrowedAt))},
			{Label: "Due", Value: en.Day(l.Loan.DueOn)},
			{Label: "Days", Value: plain(decimal(int64(l.Loan.DueOn.Sub(borrowed))))},
			{Label: "Copy", Value: en.Say("%s", look.Code(l.Loan.Copy))},
		}...),
	}
	switch {
	case l.UndoneAt != 0:
		at := s.frame.when(l.UndoneAt)
		line.Undone = &at
	case l.Undoable(s.frame.here.Now):
		line.Acts = []look.Act{{
			Label: "Undo", About: l.Work.TitleName, Icon: "undo", Style: look.Linked,
			Hidden: s.turn.viewer.keys(),
			Post:   s.spot().form("/lending/loans/" + decimal(l.ID) + "/undo"),
		}}
	}
}

// cameIn says what to do with a copy that came in, then what became of its loan.
func (s deskScene) cameIn(l lending.VisitLine, line *look.Line) {
	told := comingIn(l)
	line.State, line.Word, line.Say = told.state, told.word, told.say
	switch {
	case l.Act == lending.DeedReturned:
		line.Say += "<br>" + endOfLoan(l, s.member)
		line.Why = whyFine(l)
	case l.Act == lending.DeedFound:
		line.Say = "It counted as lost and is found. " + line.Say
	case l.Next != lending.ToRepair:
		line.Say += " It was not on loan; nothing was charged."
	}
	if href := slipOf(l, s.spot()); href != "" {
		line.Acts = []look.Act{{Label: "Slip", About: l.Work.TitleName, Href: href, Icon: "print"}}
	}
}

// told is a state with its word and what a clerk must do.
type told struct {
	state look.State
	word  string
	say   template.HTML
}

// comingIn is what a clerk does with a copy that came in.
func comingIn(l lending.VisitLine) told {
	switch l.Next {
	case lending.ToHoldShelf:
		if l.For.Name == "" {
			return told{look.Wait, "Hold shelf", "Put it back on the hold shelf."}
		}
		return told{look.Wait, "Hold shelf", en.Say("For %s, keep until %s.",
			look.Strong(personName(l.For)), look.Strong(l.CollectBy))}
	case lending.ToTransit:
		why := template.HTML("where it belongs")
		if l.Hold != 0 {
			why = "for the hold list there"
		}
		return told{look.Go, "In transit", en.Say("To %s, %s.", look.Strong(l.ToBranch), why)}
	case lending.ToRepair:
		return told{look.Past, "Repair", "To the repair shelf. Nobody is told that it is ready."}
	}
	word := "Returned"
	switch l.Act {
	case lending.DeedCheckedIn:
		word = "To the shelf"
	case lending.DeedFound:
		word = "Found"
	}
	return told{look.OK, word, "It belongs on the shelf here."}
}

// endOfLoan says whose loan a return ended, if that is not who stands there, and
// what it cost.
func endOfLoan(l lending.VisitLine, at *lending.MemberView) template.HTML {
	late := plain("on time")
	if l.LateDays > 0 {
		late = plain(counted(l.LateDays, "day late", "days late"))
	}
	if at == nil || at.Card != l.Loan.Member {
		late = en.Say("Was out to %s, %s", personName(people.Person{
			Name: l.Who.Name, NativeName: l.Who.NativeName, NativeLang: l.Who.NativeLang}), late)
	} else if l.LateDays == 0 {
		late = "Back on time"
	}
	if l.Fine != nil {
		return late + en.Say(": %s added.", look.Strong(*l.Fine))
	}
	return late + "."
}

// whyFine is the rule behind a fine with its numbers.
func whyFine(l lending.VisitLine) *look.Why {
	if l.Fine == nil {
		return nil
	}
	return &look.Why{
		Say: "The plan under which the book was lent says what a late day costs, from which day on, and up to how much.",
		Rows: append([]look.Fact{
			{Label: "Was due", Value: en.Day(l.Loan.DueOn)},
			{Label: "Late", Value: plain(counted(l.LateDays, "day", "days"))},
			{Label: "Fine", Value: en.Money(*l.Fine)},
		}, whyRate(l)...),
	}
}

// place is where a hold stands.
func (s deskScene) place(h lending.Hold) template.HTML {
	if h.Position == 0 {
		return holdState(h).say
	}
	return en.Say("The place in the queue is %s.", look.Strong(en.Ordinal(h.Position)))
}

// slipOf is the address of the paper that goes into a copy, or "".
func slipOf(l lending.VisitLine, at spot) string {
	switch {
	case l.Next == lending.ToHoldShelf && l.Hold != 0:
		return at.form("/lending/holds/" + decimal(l.Hold) + "/slip")
	case l.Next == lending.ToTransit && l.Act == lending.DeedReturned:
		return at.form("/lending/copies/" + url.PathEscape(l.Loan.Copy) + "/slip")
	case l.Next == lending.ToTransit:
		return at.form("/lending/copies/" + url.PathEscape(l.Code) + "/slip")
	}
	return ""
}

// noteOf is a deed as a line of news.
func noteOf(p *Pages, f frame, l lending.VisitLine) look.Note {
	s := deskScene{pages: p, frame: f, turn: deskTurn{viewer: f.viewer}}
	line := s.line(l)
	note := look.Note{State: line.State, Title: en.Say("%s: %s", line.Word, line.Title), Say: line.Say}
	if line.Head != "" {
		note.Title = en.Say("%s: %s", line.Word, line.Head)
	}
	if note.State == look.Queue {
		note.State = look.OK
	}
	for _, a := range line.Acts {
		if a.Href != "" {
			note.Acts = append(note.Acts, a)
		}
	}
	return note
}
