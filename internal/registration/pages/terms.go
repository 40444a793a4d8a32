package pages

import (
	"context"
	"html/template"

	"holdfast/internal/civil"
	"holdfast/internal/registration"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

// termsData is the list of terms.
type termsData struct {
	Top     look.TableTop
	Columns []look.Column
	Rows    []termRow
	Empty   look.Empty
}

type termRow struct {
	Code, Href, Title   string
	Starts, Ends        template.HTML
	Mode                string
	Open                look.Tag
	Say                 template.HTML
	Drop                string
	Sections, OpeningAt string
	Current             bool
}

// modeWords are how seats are given.
var modeWords = map[catalog.Mode]string{
	catalog.Live: "first come, first served", catalog.Batch: "ranked first, decided together",
}

func (p *Pages) showTerms(
	ctx context.Context, o web.Outcome[registration.TermsIn, web.List[registration.TermView]],
) (web.View, error) {
	if o.Problem != nil {
		return web.View{}, nil
	}
	f, err := p.frame(ctx, viewerOf(o), "Terms", stopTerms, "")
	if err != nil {
		return web.View{}, err
	}
	d := termsData{
		Top: look.TableTop{Title: "All terms", Export: termsPath + ".csv"},
		Columns: []look.Column{{Label: "Term"}, {Label: "Title"}, {Label: "First day"}, {Label: "Last day"},
			{Label: "Registration"}, {Label: "A drop today"}, {Label: "Go to", Bare: true}},
		Empty: *p.noTerm(f),
	}
	d.Top.Acts = append(d.Top.Acts, look.Act{Label: "Groups", Href: groupsPath},
		look.Act{Label: "Grades", Href: scalePath})
	if f.viewer.actor.May(registration.MayFound, 0) {
		d.Top.Acts = append(d.Top.Acts, look.Act{Label: "Add a term", Href: termsPath + "/new", Style: look.Filled})
	}
	for _, t := range o.Out.Items {
		zone, err := civil.LoadZone(t.Zone)
		if err != nil {
			return web.View{}, err
		}
		row := termRow{
			Code: t.Code, Href: termPath(t.Code), Title: t.Title, Starts: en.Date(t.Starts), Ends: en.Date(t.Ends),
			Drop: dropWords[t.Drop.Kind], Current: f.placed && t.Code == f.at.Code,
		}
		if f.viewer.actor.May(registration.MayView, t.ID) {
			row.Sections, row.OpeningAt = inTerm(sectionsPath, t.Code), inTerm(openingPath, t.Code)
		}
		if t.Mode == catalog.Batch {
			row.Mode = modeWords[t.Mode]
		}
		row.Open, row.Say = registrationState(t, zone, f.at.Now)
		if t.Ends.Before(zone.DateOf(f.at.Now)) {
			row.Drop = "the term is over"
		}
		d.Rows = append(d.Rows, row)
	}
	return p.draw("terms", f, d), nil
}

// registrationState is whether somebody may register in a term, and until or from
// when.
func registrationState(t registration.TermView, zone civil.Zone, now civil.Instant) (look.Tag, template.HTML) {
	stamp := func(at civil.Instant) template.HTML {
		return en.Say("%s, %s", en.Day(zone.DateOf(at)), look.At(at, zone))
	}
	switch {
	case t.Open:
		return look.Tag{State: look.OK, Word: "open"}, en.Say("until %s", stamp(t.Closes))
	case t.Opens > now:
		return look.Tag{State: look.Queue, Word: "not yet"}, en.Say("from %s", stamp(t.Opens))
	case !t.Closes.IsZero():
		return look.Tag{State: look.Past, Word: "closed"}, en.Say("since %s", stamp(t.Closes))
	}
	return look.Tag{State: look.Past, Word: "no window"}, ""
}

// termData is one term.
type termData struct {
	Title   string
	Refused *look.Reasons
	Facts   []look.Fact
	Acts    []look.Act
	Line    template.HTML // the time line
	Phases  []look.Row
	Windows []look.Row
	NoPhase string
}

func (p *Pages) showTerm(
	ctx context.Context, o web.Outcome[registration.TermIn, registration.TermView],
) (web.View, error) {
	if o.Problem != nil {
		return web.View{}, nil
	}
	t := o.Out
	f, err := p.frame(ctx, viewerOf(o), t.Title, stopTerms, t.Code)
	if err != nil {
		return web.View{}, err
	}
	switch f.viewer.did() {
	case "added":
		f.tell(look.OK, en.Say("%s was added.", t.Title), "Sections come next.")
	case "changed":
		f.tell(look.OK, en.Say("%s was changed.", t.Title), "")
	}
	d := termData{
		Title: t.Title, Windows: f.windowRows(), Line: f.timeline(),
		NoPhase: "Every drop is free: it leaves no trace on the transcript.",
		Facts: []look.Fact{
			{Label: "Code", Value: plain(t.Code)},
			{Label: "First day", Value: en.LongDay(t.Starts)}, {Label: "Last day", Value: en.LongDay(t.Ends)},
			{Label: "Its clock", Value: plain(t.Zone)}, {Label: "Seats are given", Value: plain(modeWords[t.Mode])},
			{Label: "A drop today", Value: plain(dropWords[t.Drop.Kind])},
		},
	}
	if f.may(registration.MayView) {
		d.Acts = append(d.Acts, look.Act{Label: "Opening day", Href: inTerm(openingPath, t.Code), Icon: "bolt"},
			look.Act{Label: "Sections", Href: inTerm(sectionsPath, t.Code), Icon: "list"})
	}
	if f.may(registration.MayFound) {
		d.Acts = append(d.Acts, look.Act{Label: "Change the term", Href: termPath(t.Code) + "/change", Icon: "pencil"})
	}
	for i, ph := range t.Phases {
		row := look.Row{Title: look.Named(dropTitles[ph.Kind]), Say: en.Say("from %s", look.Strong(en.LongDay(ph.From)))}
		if i+1 < len(t.Phases) {
			row.Say = en.Say("from %s to %s", look.Strong(en.LongDay(ph.From)), en.LongDay(t.Phases[i+1].From.AddDays(-1)))
		}
		today := f.at.Today()
		if !ph.From.After(today) && (i+1 == len(t.Phases) || t.Phases[i+1].From.After(today)) {
			row.Tag = look.Tag{State: look.OK, Word: "now"}
		}
		d.Phases = append(d.Phases, row)
	}
	return p.draw("term", f, d), nil
}

// dropTitles are the phases by their names.
var dropTitles = map[catalog.DropKind]string{
	catalog.DropFree: "A drop leaves no trace", catalog.DropMarked: "A drop leaves the mark W",
	catalog.DropClosed: "Nothing can be dropped",
}

// groupsData is the groups of students.
type groupsData struct {
	Back     look.Act
	Top      look.TableTop
	Columns  []look.Column
	Rows     []registration.GroupSize
	Empty    look.Empty
	Form     bool
	Problems *look.Problems
	Hidden   []look.Hidden
	Fields   []look.Field
}

func (p *Pages) showGroups(
	ctx context.Context, o web.Outcome[registration.GroupsIn, registration.FoundedGroups],
) (web.View, error) {
	if o.Problem != nil {
		return web.View{}, nil
	}
	return p.drawGroups(ctx, viewerOf(o))
}

func (p *Pages) showGroupPut(
	ctx context.Context, o web.Outcome[registration.PutGroupIn, registration.FoundedGroup],
) (web.View, error) {
	if o.Problem == nil {
		return web.Redirect(groupsPath + "?did=" + string(o.Out.Outcome)), nil
	}
	return p.drawGroups(ctx, viewerOf(o))
}

func (p *Pages) drawGroups(ctx context.Context, v viewer) (web.View, error) {
	f, err := p.frame(ctx, v, "Groups of students", stopTerms, "")
	if err != nil {
		return web.View{}, err
	}
	all, err := p.desk.Groups(ctx, v.actor, registration.GroupsIn{})
	if err != nil {
		return web.View{}, err
	}
	switch catalog.Outcome(v.did()) {
	case catalog.New:
		f.tell(look.OK, "The group was added.", "")
	case catalog.Changed:
		f.tell(look.OK, "The group has another title.", "")
	}
	t := typedOr(v, nil)
	d := groupsData{
		Back: look.Act{Label: "Terms", Href: termsPath, Icon: "chevron-start", Style: look.Linked},
		Top:  look.TableTop{Title: "All groups", Export: groupsPath + ".csv"}, Rows: all.Items,
		Columns: []look.Column{{Label: "Code"}, {Label: "Title"}, {Label: "Students", Num: true}},
		Empty:   look.Empty{Say: "There is no group yet. Windows, sections and reserved seats can be for one."},
		Form:    v.actor.May(registration.MayFound, 0), Hidden: v.own(),
		Fields: []look.Field{
			t.field("code", "Code", hint("Such as Y2 or ENG-MAJ. The code of a group that is there changes its title."), narrow),
			t.field("title", "Title", hint("Second year of study.")),
		},
	}
	d.Problems = t.problems()
	return p.draw("groups", f, d), nil
}
