package pages

import (
	"context"
	"html/template"
	"strings"

	"holdfast/internal/lending"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

// papersData is what a printer gets.
type papersData struct {
	Receipts     []look.Receipt
	HoldSlips    []look.HoldSlip
	TransitSlips []look.TransitSlip
	Labels       []look.SpineLabel
	Empty        string
}

// paper is the frame of a paper: no spine, the way back over it.
func (p *Pages) paper(ctx context.Context, v viewer, title string) (frame, error) {
	f, err := p.frame(ctx, v, title, "")
	f.page.Kind = look.Paper
	at := spotFrom(v.url.Query())
	f.page.Back = &look.Act{Label: "Back", Href: at.url(), Icon: "chevron-start", Style: look.Linked}
	if at.kind == spotDesk {
		f.page.Back.Label = "Back to the desk"
	}
	return f, err
}

// onReceipt says whether a deed stands on the receipt of a visit: what somebody
// takes home, brought back or paid.
func onReceipt(d lending.Deed) bool {
	switch d.Act {
	case lending.DeedIssued, lending.DeedReturned, lending.DeedRenewed, lending.DeedPaid, lending.DeedExtended:
		return true
	}
	return false
}

func (p *Pages) showReceipt(ctx context.Context, o web.Outcome[nothing, nothing]) (web.View, error) {
	v, q := viewerOf(o), o.URL.Query()
	f, err := p.paper(ctx, v, "Receipt")
	if err != nil {
		return web.View{}, err
	}
	card := q.Get("card")
	lines, err := p.desk.Visit(ctx, card, parseDeeds(q.Get("lines"), maxDeeds))
	if err != nil {
		return web.View{}, err
	}
	r := look.Receipt{
		Org: f.page.Org, Lines: []template.HTML{plain(f.here.Branch.Name), en.When(f.when(f.here.Now))},
	}
	if card != "" {
		m, err := p.desk.Member(ctx, v.actor, lending.MemberIn{Card: card})
		if err != nil {
			return web.View{}, err
		}
		r.Who, r.Under = look.Named(m.Name), en.Say("Card %s", look.Code(m.Card))
		lines = ofMember(lines, m.Card)
		r.Parts = receiptParts(lines)
		r.Parts = append(r.Parts, look.ReceiptPart{Rows: []look.ReceiptRow{
			{Say: "Still to pay", End: en.Money(m.Owed), Strong: true},
		}})
	} else {
		r.Parts = receiptParts(lines)
	}
	r.Foot = []template.HTML{"Renew at the desk or from your account."}
	if by := initials(v.session.Name); by != "" {
		r.Foot = append(r.Foot, en.Say("Served by %s.", by))
	}
	return p.draw("papers", f, papersData{Receipts: []look.Receipt{r}}), nil
}

// ofMember leaves out what was brought back for others: a receipt is one
// person's.
func ofMember(lines []lending.VisitLine, card string) []lending.VisitLine {
	var own []lending.VisitLine
	for _, l := range lines {
		if l.Loan.Member == "" || l.Loan.Member == card {
			own = append(own, l)
		}
	}
	return own
}

// receiptParts are the blocks of a receipt: what went out and is still out, once
// however often it was issued or renewed; what came back; what was paid.
func receiptParts(lines []lending.VisitLine) []look.ReceiptPart {
	var out, back, paid look.ReceiptPart
	out.Title, back.Title = "OUT", "BACK"
	told := map[int64]bool{}
	for i := len(lines) - 1; i >= 0; i-- {
		l := lines[i]
		name := en.Say("%s", workName(l.Work))
		switch {
		case l.Act == lending.DeedIssued, l.Act == lending.DeedRenewed:
			if told[l.Loan.ID] || l.Loan.ReturnedAt != nil {
				continue
			}
			told[l.Loan.ID] = true
			out.Rows = append(out.Rows, look.ReceiptRow{Say: name},
				look.ReceiptRow{Say: "return by", End: en.Day(l.Loan.DueOn), Large: true})
		case l.Act == lending.DeedReturned:
			row := look.ReceiptRow{Say: name}
			if l.Fine != nil {
				row.Say = en.Say("%s, %s", name, counted(l.LateDays, "day late", "days late"))
				row.End = en.Money(*l.Fine)
			}
			back.Rows = append(back.Rows, row)
		case l.Act == lending.DeedPaid:
			paid.Rows = append(paid.Rows, look.ReceiptRow{
				Say: en.Say("Paid, receipt %s", decimal(l.Payment.ID)),
				End: en.Money(positive(l.Payment.Amount)),
			})
		case l.Act == lending.DeedExtended:
			row := look.ReceiptRow{Say: en.Say("Membership to %s", en.Date(l.ExpiresOn))}
			if l.Fine != nil {
				row.End = en.Money(*l.Fine)
			}
			paid.Rows = append(paid.Rows, row)
		}
	}
	var parts []look.ReceiptPart
	for _, part := range []look.ReceiptPart{out, back, paid} {
		if len(part.Rows) > 0 {
			parts = append(parts, part)
		}
	}
	return parts
}

func (p *Pages) showHoldSlip(
	ctx context.Context, o web.Outcome[lending.HoldSlipIn, lending.HoldSlip],
) (web.View, error) {
	if o.Problem != nil {
		return web.View{}, nil
	}
	f, err := p.paper(ctx, viewerOf(o), "Hold slip")
	if err != nil {
		return web.View{}, err
	}
	s := o.Out
	place, _, _ := strings.Cut(s.Short, " ")
	return p.draw("papers", f, papersData{HoldSlips: []look.HoldSlip{{
		Place: firstLetters(place), Short: s.Short, Until: en.Day(s.CollectBy), At: s.BranchName,
		Code: code128(s.Copy), Title: workName(s.Work), Copy: look.Code(s.Copy),
	}}}), nil
}

// firstLetters are the letters under which a slip stands on the shelf.
func firstLetters(short string) string {
	first := firstLetter(short)
	return first + firstLetter(strings.TrimPrefix(short, first))
}

func (p *Pages) showTransitSlip(
	ctx context.Context, o web.Outcome[lending.CopyIn, lending.CopyView],
) (web.View, error) {
	if o.Problem != nil {
		return web.View{}, nil
	}
	v, c := viewerOf(o), o.Out
	f, err := p.paper(ctx, v, "Transit slip")
	if err != nil {
		return web.View{}, err
	}
	if c.To == "" {
		return p.draw("papers", f,
			papersData{Empty: "This copy is not on its way any more. Scan it to see where it goes."}), nil
	}
	names, err := p.branchNames(ctx, v)
	if err != nil {
		return web.View{}, err
	}
	work, err := p.about(ctx, lending.Deed{Act: lending.DeedAside, Code: c.Barcode})
	if err != nil {
		return web.View{}, err
	}
	why := template.HTML("going home")
	if c.Hold != nil {
		why = "for a hold"
	}
	return p.draw("papers", f, papersData{TransitSlips: []look.TransitSlip{{
		To: names[c.To], Say: en.Say("from %s, %s", names[c.Branch], why), Day: en.LongDay(f.here.Today()),
		Code: code128(c.Barcode), Title: workName(work), Copy: look.Code(c.Barcode),
	}}}), nil
}

func (p *Pages) showLabels(
	ctx context.Context, o web.Outcome[lending.TitleIn, lending.TitleView],
) (web.View, error) {
	if o.Problem != nil {
		return web.View{}, nil
	}
	f, err := p.paper(ctx, viewerOf(o), "Spine labels")
	if err != nil {
		return web.View{}, err
	}
	f.page.Back = &look.Act{Label: "Back to the title", Href: "/lending/titles/" + decimal(o.In.Title),
		Icon: "chevron-start", Style: look.Linked}
	d := papersData{Empty: "No copy of this title has a shelf mark."}
	for _, b := range o.Out.Branches {
		for range b.Items {
			if lines := labelLines(b.CallNumber); lines != nil {
				d.Labels, d.Empty = append(d.Labels, look.SpineLabel{Lines: lines}), ""
			}
		}
	}
	return p.draw("papers", f, d), nil
}

// labelLines are the parts of a shelf mark, one under the other: "IND-BEN-BIB"
// as IND, BEN, BIB.
func labelLines(mark string) []string {
	return strings.FieldsFunc(mark, func(r rune) bool { return r == ' ' || r == '-' })
}
