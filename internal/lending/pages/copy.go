package pages

import (
	"context"
	"html/template"
	"net/url"

	"holdfast/internal/civil"
	"holdfast/internal/lending"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

// copyData is one copy.
type copyData struct {
	Back     *look.Act
	Title    look.Name
	Href     string
	Barcode  look.Code
	Tag      look.Tag
	Say      template.HTML
	Facts    []look.Fact
	Has      look.PersonHead // who has it now
	Refused  *look.Reasons
	Checked  *conditionForm
	Damaged  *conditionForm
	Repaired *conditionForm
	From, To look.Field
	History  historyData
	Clear    *look.Act
}

// conditionForm says what has become of a copy.
type conditionForm struct {
	Label  string
	Say    string
	Yes    string
	Action string
	Hidden []look.Hidden
	Note   *look.Field
}

func (p *Pages) showCopy(
	ctx context.Context, o web.Outcome[lending.CopyIn, lending.CopyView],
) (web.View, error) {
	if o.Problem != nil {
		return web.View{}, nil
	}
	return p.drawCopy(ctx, viewerOf(o), o.In.Barcode, nil)
}

func (p *Pages) drawCopy(ctx context.Context, v viewer, barcode string, no *refusal) (web.View, error) {
	c, err := p.desk.Copy(ctx, v.actor, lending.CopyIn{Barcode: barcode})
	if err != nil {
		return web.View{}, err
	}
	f, err := p.frame(ctx, v, c.TitleName, stopTitles)
	if err != nil {
		return web.View{}, err
	}
	if err := p.didNews(ctx, &f, ""); err != nil {
		return web.View{}, err
	}
	names, err := p.branchNames(ctx, v)
	if err != nil {
		return web.View{}, err
	}
	work, err := p.about(ctx, lending.Deed{Act: lending.DeedAside, Code: c.Barcode})
	if err != nil {
		return web.View{}, err
	}
	at := spotOn(spotCopy, c.Barcode, v.url)
	d := copyData{
		Back: wayBack(v.url), Title: workName(work), Href: "/lending/titles/" + decimal(c.Title),
		Barcode: look.Code(c.Barcode),
		Tag:     look.Tag{State: statusState(c.Status), Word: c.Status.Words()}, Say: whereIs(c, names),
		Facts: []look.Fact{
			{Label: "Belongs to", Value: plain(names[c.Home])},
			{Label: placeLabel(c.Status), Value: plain(names[c.Branch])},
		},
	}
	if !c.ForLoan {
		d.Facts = append(d.Facts, look.Fact{Label: "Not lent", Value: plain(orYes(c.NotForLoan))})
	}
	if c.Condition != "" {
		d.Facts = append(d.Facts, look.Fact{Label: "Condition", Value: plain(c.Condition)})
	}
	if no != nil {
		no.work, no.copy = work, c.Barcode
		d.Refused = refused(no, f, at)
	}
	if f.placed && v.may(lending.MayIssue, f.here.Branch.ID) {
		copyForms(&d, c, f, at)
	}
	if c.Loan != nil {
		who, err := p.desk.MembersByCard(ctx, []string{c.Loan.Member})
		if err != nil {
			return web.View{}, err
		}
		d.Has = personHead(who[c.Loan.Member], "/lending/members/"+url.PathEscape(c.Loan.Member))
	}
	return p.drawCopyHistory(ctx, f, c, d)
}

// placeLabel is what the branch of a copy is to it.
func placeLabel(s lending.Status) string {
	switch s {
	case lending.OnLoan:
		return "Lent at"
	case lending.InTransit:
		return "Left"
	case lending.Lost, lending.Withdrawn:
		return "Last seen at"
	}
	return "Is at"
}

func orYes(why string) string {
	if why == "" {
		return "to be read in the library"
	}
	return why
}

// whereIs says where a copy is and who has it.
func whereIs(c lending.CopyView, names map[string]string) template.HTML {
	switch {
	case c.Loan != nil && c.LateDays > 0:
		return en.Say("Was due %s, %s.", look.Strong(c.Loan.DueOn),
			counted(c.LateDays, "day late", "days late"))
	case c.Loan != nil:
		return en.Say("Due %s.", look.Strong(c.Loan.DueOn))
	case c.Status == lending.InTransit:
		return en.Say("On its way to %s.", look.Strong(names[c.To]))
	case c.Hold != nil && c.Hold.CollectBy != nil:
		return en.Say("On the hold shelf at %s for %s, until %s.", look.Strong(names[c.Branch]),
			look.Strong(look.Name{Text: c.Hold.Name, Other: c.Hold.Native, OtherLang: c.Hold.Lang}),
			look.Strong(*c.Hold.CollectBy))
	case c.Status == lending.Available:
		return en.Say("On the shelf at %s.", look.Strong(names[c.Branch]))
	}
	return en.Say("Last seen at %s.", look.Strong(names[c.Branch]))
}

// copyForms are what can be done with the copy at this desk.
func copyForms(d *copyData, c lending.CopyView, f frame, at spot) {
	if c.Status == lending.Withdrawn {
		return
	}
	branch := look.Hidden{Name: "branch", Value: f.here.Branch.Code}
	barcode := look.Hidden{Name: "copy", Value: c.Barcode}
	d.Checked = &conditionForm{Action: at.form("/lending/returns"), Hidden: f.viewer.keys(branch, barcode)}
	path := at.form("/lending/copies/" + url.PathEscape(c.Barcode) + "/condition")
	switch c.Status {
	case lending.InRepair:
		d.Repaired = &conditionForm{
			Label: "Repaired", Say: "It passes the waiting check like a return.",
			Yes: "It is in order again", Action: path,
			Hidden: f.viewer.keys(branch, look.Hidden{Name: "condition", Value: "good"}),
		}
	case lending.OnLoan:
		d.Damaged = &conditionForm{
			Label: "Returned damaged",
			Say:   "The loan ends, and the copy goes to repair. The queue is not touched.",
			Yes:   "Return it as damaged", Action: at.form("/lending/returns"),
			Hidden: f.viewer.keys(branch, barcode, look.Hidden{Name: "condition", Value: "damaged"}),
		}
	default:
		d.Damaged = &conditionForm{
			Label: "Damaged", Say: "It goes to repair. A hold that it waits for goes back to its place in the queue.",
			Yes: "Send it to repair", Action: path,
			Hidden: f.viewer.keys(branch, look.Hidden{Name: "condition", Value: "damaged"}),
			Note:   &look.Field{Name: "note", Label: "What is wrong with it", Optional: true},
		}
	}
}

// drawCopyHistory adds who had the copy between two days.
func (p *Pages) drawCopyHistory(
	ctx context.Context, f frame, c lending.CopyView, d copyData,
) (web.View, error) {
	q := f.viewer.url.Query()
	in := lending.CopyLoansIn{Barcode: c.Barcode, Paging: web.Paging{Limit: mostShelf}}
	d.From = look.Field{Name: "from", Label: "From", Type: "date", Value: q.Get("from"), Narrow: true}
	d.To = look.Field{Name: "to", Label: "To", Type: "date", Value: q.Get("to"), Narrow: true}
	for field, day := range map[*look.Field]*civil.Date{&d.From: &in.From, &d.To: &in.To} {
		if field.Value == "" {
			continue
		}
		parsed, err := civil.ParseDate(field.Value)
		if err != nil {
			field.Problem = "Write the day as 2027-03-22."
		}
		*day = parsed
	}
	d.History = historyData{
		Top: look.TableTop{Title: "Who had it", Say: "newest first"},
		Columns: []look.Column{{Label: "Member"}, {Label: "Lent"}, {Label: "Returned"},
			{Label: "Renewed", Num: true}},
		Empty: look.Empty{Say: "Nobody had it in that time."},
	}
	loans, err := p.desk.CopyLoans(ctx, f.viewer.actor, in)
	if err != nil {
		return web.View{}, err
	}
	cards := make([]string, len(loans.Items))
	for i, l := range loans.Items {
		cards[i] = l.Member
	}
	who, err := p.desk.MembersByCard(ctx, cards)
	if err != nil {
		return web.View{}, err
	}
	for _, l := range loans.Items {
		row := newHistoryRow(l, f)
		row.Who, row.WhoHref = memberName(who[l.Member]), "/lending/members/"+url.PathEscape(l.Member)
		d.History.Rows = append(d.History.Rows, row)
	}
	return p.draw("copy", f, d), nil
}
