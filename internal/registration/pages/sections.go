package pages

import (
	"context"
	"strings"

	"holdfast/internal/actor"
	"holdfast/internal/registration"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

// sectionsData is a search of the sections of a term.
type sectionsData struct {
	listData
	None *look.Empty // there is no term
	Rows []sectionRow
}

// sectionRow is a section in a list.
type sectionRow struct {
	Name, Href, Title, Part, Times, By, Left string
	Taken, Of                                int // drawn piece by piece; Of 0 is not drawn
	Waiting                                  int64
	Tag                                      look.Tag
	Over                                     bool
}

var sectionColumns = []look.Column{{Label: "Section"}, {Label: "Course"}, {Label: "Meets"}, {Label: "Instructor"},
	{Label: "Seats"}, {Label: "Waiting", Num: true}, {Label: "State"}}

// mostStrip is how many seats a list draws one by one: as many as a row of the
// narrowest telephone holds.
const mostStrip = 34

func (f frame) sectionRow(s *registration.SectionView) sectionRow {
	row := sectionRow{Name: s.Name, Href: sectionPath(s.ID), Title: s.Title, Times: times(s.Meetings), By: s.Instructor,
		Left: seatsSay(s), Waiting: s.Waitlisted, Over: s.Cancelled != nil}
	if s.Part != catalog.Lecture {
		row.Part = s.Part
	}
	if s.Capacity != nil && *s.Capacity <= mostStrip {
		row.Taken, row.Of = int(min(s.Enrolled+s.Offered, *s.Capacity)), int(*s.Capacity)
	}
	switch {
	case row.Over:
		row.Tag = look.Tag{State: look.Past, Word: "cancelled"}
	case s.Full():
		row.Tag = look.Tag{State: look.Past, Word: "full"}
	case len(s.Kept) > 0 && s.Free != nil && keptOf(s) == *s.Free:
		row.Tag = look.Tag{State: look.Wait, Word: "kept"}
	}
	return row
}

// keptOf are the free seats that are kept for groups.
func keptOf(s *registration.SectionView) (n int64) {
	for _, k := range s.Kept {
		n += k.Seats
	}
	return n
}

// termSeen is the code of the term that a page is about, "" while there is none: the
// one that is named, or the one that people come for. Terms at which whoever looks
// may not look are refused.
func (p *Pages) termSeen(ctx context.Context, a actor.Actor, code string) (string, error) {
	at, found, err := p.desk.TermNow(ctx, a, code)
	if err == nil && found && !a.May(registration.MayView, at.ID) {
		err = actor.ErrForbidden
	}
	return at.Code, err
}

func (p *Pages) findSections(
	ctx context.Context, a actor.Actor, in registration.FindSectionsIn,
) (out web.List[registration.SectionView], err error) {
	if in.Term, err = p.termSeen(ctx, a, in.Term); err != nil {
		return out, err
	}
	return p.desk.FindSections(ctx, a, in)
}

func (p *Pages) showSections(
	ctx context.Context, o web.Outcome[registration.FindSectionsIn, web.List[registration.SectionView]],
) (web.View, error) {
	if o.Problem != nil {
		return web.View{}, nil
	}
	f, err := p.frame(ctx, viewerOf(o), "Sections", stopSections, "")
	if err != nil {
		return web.View{}, err
	}
	if !f.placed {
		return p.draw("sections", f, sectionsData{None: p.noTerm(f)}), nil
	}
	q := strings.TrimSpace(o.In.Q)
	if len(o.Out.Items) == 0 && strings.Contains(q, "-") && !f.viewer.fragment {
		if id, err := p.desk.SectionNamed(ctx, f.at.Code, q); err == nil {
			return web.Redirect(sectionPath(id)), nil
		}
	}
	d := sectionsData{listData: listData{
		Search: searchBox{Action: sectionsPath, Query: q, Label: "Search sections of " + f.at.Title, Term: f.at.Code,
			Hint: "The course’s code, or words of its title; beginnings are enough. A section’s name, CS204-B, leads to it."},
		Top:     look.TableTop{Title: "Sections of " + f.at.Title, Export: fileOf(sectionsPath, f.at.Code, q)},
		Columns: sectionColumns, Empty: look.Empty{Say: "The term has no section yet."},
		Pager: pagerOf(o.URL, o.In.Paging, len(o.Out.Items), o.Out.Next),
	}}
	if q != "" {
		d.Top.Title = "Found for “" + q + "”"
		d.Empty.Say = en.Say("No section of %s has %s.", f.at.Title, look.Strong("“"+q+"”"))
	}
	if o.In.Course != "" {
		d.Top.Title = o.In.Course + " in " + f.at.Title
	}
	if f.may(registration.MaySchedule) {
		add := look.Act{Label: "Add a section", Href: inTerm(sectionsPath+"/new", f.at.Code)}
		d.Top.Acts, d.Empty.Act = []look.Act{add}, &add
	}
	for i := range o.Out.Items {
		d.Rows = append(d.Rows, f.sectionRow(&o.Out.Items[i]))
	}
	return p.draw("sections", f, d), nil
}
