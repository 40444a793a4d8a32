package pages

import (
	"context"
	"html/template"

	"holdfast/internal/registration"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

// rosterPart is who sits in a section.
type rosterPart struct {
	Top     look.TableTop
	Columns []look.Column
	Rows    []rosterRow
	Pager   look.Pager
}

type rosterRow struct {
	Name                    look.Name
	Href, Number, Programme string
	Year                    int64
	Tag                     look.Tag
	Since, Say              template.HTML
}

// waitsPart is who waits for a seat of it.
type waitsPart struct {
	Top     look.TableTop
	Columns []look.Column
	Rows    []waitRow
	Pager   look.Pager
}

type waitRow struct {
	Position   int64
	Name       look.Name
	Href       string
	Number     string
	Since, Say template.HTML
}

// peopleOf reads who sits in a section, or who waits: a page of them, or without one
// the first.
func (p *Pages) peopleOf(
	ctx context.Context, f frame, s *registration.SectionView, d *sectionData, show string, page *web.Paging,
) error {
	path := sectionPath(s.ID)
	list := registration.SectionListIn{SectionIn: registration.SectionIn{ID: s.ID}}
	if page != nil {
		list.Paging = *page
	}
	if show == showWaits {
		return p.waitsPart(ctx, f, s, d, list, page)
	}
	roster, err := p.desk.Roster(ctx, f.viewer.actor, list)
	if err != nil {
		return err
	}
	d.Roster = rosterPart{
		Top: look.TableTop{Title: "Who sits here", Export: path + "/roster.csv"},
		Columns: []look.Column{{Label: "Name"}, {Label: "Number"}, {Label: "Year", Num: true}, {Label: "Programme"},
			{Label: "State"}, {Label: "Since"}},
		Pager: peoplePager(f, "roster", page, len(roster.Items), roster.Next),
	}
	switch {
	case d.Roster.Pager.Of >= 0:
		d.Roster.Top.Say = plain(counted(int64(len(roster.Items)), "student", "students"))
	case len(s.Shares) == 0: // otherwise the seats are others', too
		d.Roster.Top.Say = plain(counted(s.Enrolled+s.Offered, "student", "students"))
	}
	for _, r := range roster.Items {
		row := rosterRow{Name: studentName(r.StudentBrief), Href: inTerm(studentPath(r.Number), s.Term), Number: r.Number,
			Programme: r.Programme, Year: r.Year, Tag: stateTags[r.State], Since: f.stamp(r.Since)}
		if r.Conditional {
			row.Say = "until a prerequisite is passed"
		}
		if !r.OfferUntil.IsZero() {
			row.Say = en.Say("until %s", look.Strong(f.stamp(r.OfferUntil)))
		}
		d.Roster.Rows = append(d.Roster.Rows, row)
	}
	return nil
}

// waitsPart reads who waits for a seat of the section, in their order.
func (p *Pages) waitsPart(
	ctx context.Context, f frame, s *registration.SectionView, d *sectionData, list registration.SectionListIn,
	page *web.Paging,
) error {
	waits, err := p.desk.Waitlist(ctx, f.viewer.actor, list)
	if err != nil {
		return err
	}
	d.Waits = waitsPart{
		Top: look.TableTop{Title: "Who waits", Say: plain(counted(s.Waitlisted, "student", "students")),
			Export: sectionPath(s.ID) + "/waitlist.csv"},
		Columns: []look.Column{{Label: "Place", Num: true}, {Label: "Name"}, {Label: "Number"}, {Label: "Since"},
			{Label: "Why passed over"}},
		Pager: peoplePager(f, "waits", page, len(waits.Items), waits.Next),
	}
	for _, w := range waits.Items {
		d.Waits.Rows = append(d.Waits.Rows, waitRow{Position: w.Position, Name: studentName(w.StudentBrief),
			Href: inTerm(studentPath(w.Number), s.Term), Number: w.Number, Since: f.stamp(w.Since), Say: f.skipSay(w.Skipped)})
	}
	return nil
}

// peoplePager leads through the pages of a list further down on a section's page. After
// a form there is no page to go on from.
func peoplePager(f frame, list string, page *web.Paging, shown int, next string) look.Pager {
	if page == nil {
		return listEnd(shown, next != "")
	}
	out := pagerOf(f.viewer.url, *page, shown, next)
	for _, link := range []*string{&out.Newer, &out.Older} {
		if *link != "" {
			*link += "#" + list
		}
	}
	return out
}

// listEnd says how much of a list is shown; the file has all of it.
func listEnd(shown int, more bool) look.Pager {
	out := look.Pager{Of: -1, From: min(shown, 1), To: shown}
	if !more {
		out.Of = shown
		return out
	}
	out.Say = "There are more. The file has all of them."
	return out
}
