package pages

import (
	"context"
	"html/template"

	"holdfast/internal/lending"
	"holdfast/internal/web/look"
)

// scannedTwice is a copy of the visit that was scanned once more, with its loan as
// it stands. Nothing was changed; the buttons do what a clerk may have meant.
type scannedTwice struct {
	loan lending.Loan
	work lending.Work
}

func (p *Pages) scannedTwice(ctx context.Context, loan lending.Loan) (*scannedTwice, error) {
	work, err := p.about(ctx, lending.Deed{Act: lending.DeedIssued, ID: loan.ID})
	return &scannedTwice{loan: loan, work: work}, err
}

// again tells of a copy that was scanned twice.
func (s deskScene) again(t scannedTwice) *look.Note {
	branch := look.Hidden{Name: "branch", Value: s.frame.here.Branch.Code}
	about := t.work.TitleName
	if t.loan.ReturnedAt != nil {
		return &look.Note{State: look.Care, Title: en.Say("Taken back already in this visit: %s.", workName(t.work)),
			Say: "Nothing was changed.",
			Acts: []look.Act{{
				Label: "Issue it", About: about, Post: s.spot().form("/lending/desk/scan"),
				// The same scan without the loans of the visit: it is meant.
				Hidden: s.turn.viewer.keys(branch, look.Hidden{Name: "code", Value: t.loan.Copy},
					look.Hidden{Name: "member", Value: s.turn.at.member}, look.Hidden{Name: "as", Value: "copy"}),
			}}}
	}
	return &look.Note{State: look.Care, Title: en.Say("Lent already in this visit: %s.", workName(t.work)),
		Say: en.Say("Due %s. Nothing was changed.", look.Strong(t.loan.DueOn)),
		Acts: []look.Act{{
			Label: "Return it", About: about, Post: s.spot().form("/lending/returns"),
			Hidden: s.turn.viewer.keys(branch, look.Hidden{Name: "copy", Value: t.loan.Copy}),
		}, {
			Label: "Renew", About: about, Style: look.Linked, Hidden: s.turn.viewer.keys(),
			Post: s.spot().form("/lending/loans/" + decimal(t.loan.ID) + "/renew"),
		}}}
}

// damaged is the way to say that a copy that came in is damaged, on the newest
// line about it.
func (s deskScene) damaged(i int) *look.Report {
	l := s.lines[i]
	switch l.Act {
	case lending.DeedReturned, lending.DeedCheckedIn, lending.DeedFound:
	default:
		return nil
	}
	if l.Next == lending.ToRepair {
		return nil
	}
	for _, later := range s.lines[:i] {
		if barcodeOf(later) == barcodeOf(l) {
			return nil
		}
	}
	return &look.Report{
		Label: "Damaged", About: l.Work.TitleName, Action: s.copyAddress(l, "/condition"),
		Hidden: s.turn.viewer.keys(look.Hidden{Name: "condition", Value: "damaged"},
			look.Hidden{Name: "branch", Value: s.frame.here.Branch.Code}),
		ID: "damage-" + lineID(l.Deed), Name: "note", Ask: "What is wrong with it", Yes: "To the repair shelf",
	}
}

// barcodeOf is the copy that a line is about, or "".
func barcodeOf(l lending.VisitLine) string {
	if l.Loan.Copy != "" {
		return l.Loan.Copy
	}
	return l.Code
}

// ruleWords name the rules that a loan can be made against.
var ruleWords = map[string]template.HTML{
	"membershipExpired": "the membership has ended",
	"loanLimitReached":  "as many books are out as the plan allows",
	"finesUnpaid":       "fines are unpaid",
	"hasOverdue":        "a book is overdue",
	"alreadyHolds":      "the member has the title already",
	"memberSuspended":   "the member is suspended",
	"copyNotForLoan":    "the copy is not lent",
}

// whyOverridden are the rules that were set aside, by whom and why.
func whyOverridden(l lending.VisitLine) (rows []look.Fact) {
	for _, code := range l.Loan.Overrode {
		words, known := ruleWords[code]
		if !known {
			words = plain(code)
		}
		rows = append(rows, look.Fact{Label: "Set aside", Value: words})
	}
	if l.Why != "" {
		rows = append(rows, look.Fact{Label: "By", Value: en.Say("%s", look.Named(l.By))},
			look.Fact{Label: "Reason", Value: en.Say("“%s”", look.Named(l.Why))})
	}
	return rows
}

// whyRate are the terms under which a fine grew.
func whyRate(l lending.VisitLine) []look.Fact {
	t := l.Terms
	money := func(amount int64) template.HTML {
		m := *l.Fine
		m.Amount = amount
		return en.Money(m)
	}
	var rows []look.Fact
	switch t.Kind {
	case lending.FineDaily:
		rows = append(rows, look.Fact{Label: "A late day", Value: money(t.PerDay)})
	case lending.FineWeekly:
		rows = append(rows, look.Fact{Label: "A week begun", Value: money(t.PerWeek)})
	}
	grace := template.HTML("none")
	if t.GraceDays > 0 {
		grace = plain(counted(t.GraceDays, "day", "days"))
	}
	most := template.HTML("no limit")
	if t.Cap > 0 {
		most = money(t.Cap)
	}
	return append(rows, look.Fact{Label: "Days of grace", Value: grace}, look.Fact{Label: "At most", Value: most})
}
