package pages

import (
	"context"
	"fmt"
	"net/url"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/registration"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

// meetingRow is a row of the form, which may be empty.
type meetingRow struct {
	Weekday string     `json:"weekday,omitempty" enum:"sun,mon,tue,wed,thu,fri,sat"`
	Start   string     `json:"start,omitempty" maxLength:"8"`
	End     string     `json:"end,omitempty" maxLength:"8"`
	From    civil.Date `json:"from,omitzero"`
	Until   civil.Date `json:"until,omitzero"`
	Weeks   string     `json:"weeks,omitempty" enum:"every,odd,even"`
	Room    string     `json:"room,omitempty" maxLength:"200"`
}

// examForm is the exam in the form, which may be empty.
type examForm struct {
	Date  civil.Date `json:"date,omitzero"`
	Start string     `json:"start,omitempty" maxLength:"8"`
	End   string     `json:"end,omitempty" maxLength:"8"`
	Room  string     `json:"room,omitempty" maxLength:"200"`
}

// SectionForm is what the form about a section sends.
type SectionForm struct {
	Version    int64        `json:"version,omitempty" minimum:"0"`
	Instructor string       `json:"instructor,omitempty" maxLength:"200"`
	Offers     bool         `json:"offers,omitempty"`
	Meetings   []meetingRow `json:"meetings,omitempty" maxItems:"60"`
	Exam       examForm     `json:"exam,omitzero"`
	Only       []string     `json:"only,omitempty" maxItems:"100" maxLength:"40"`
}

// NewSectionForm is what the form for a new section sends.
type NewSectionForm struct {
	Course     string `json:"course" maxLength:"40"`
	Code       string `json:"code" maxLength:"40"`
	Part       string `json:"part,omitempty" maxLength:"40"`
	PartOf     string `json:"partOf,omitempty" maxLength:"40"`
	SharesWith string `json:"sharesWith,omitempty" maxLength:"60"`
	Capacity   *int64 `json:"capacity,omitempty"`
	SectionForm
}

type newSectionIn struct {
	Term   string `query:"term" maxLength:"40"`
	Course string `query:"course" maxLength:"40"`
}

type addSectionIn struct {
	Term string `query:"term" maxLength:"40"`
	Body NewSectionForm
}

type changeSectionIn struct {
	ID   int64 `path:"id" minimum:"1"`
	Body SectionForm
}

// request leaves the empty rows out, and says where the others stood.
func (s SectionForm) request() (r registration.SectionRequest, back func(error) error) {
	r = registration.SectionRequest{Version: s.Version, Instructor: s.Instructor, Offers: s.Offers, Only: s.Only}
	blank := func(m meetingRow) bool {
		m.Weeks = "" // chosen from the start
		return m == meetingRow{}
	}
	var places []int
	for i, m := range s.Meetings {
		if blank(m) {
			continue
		}
		places = append(places, i)
		r.Meetings = append(r.Meetings, registration.MeetingRequest{Weekday: m.Weekday, Start: wallTime(m.Start),
			End: wallTime(m.End), From: m.From, Until: m.Until, Weeks: m.Weeks, Room: m.Room})
	}
	if s.Exam != (examForm{}) {
		r.Exam = &registration.ExamRequest{Date: s.Exam.Date, Start: wallTime(s.Exam.Start), End: wallTime(s.Exam.End),
			Room: s.Exam.Room}
	}
	return r, func(err error) error {
		if err == nil {
			return nil
		}
		return moved(err, "meetings", places)
	}
}

// wallTime is a time as a browser sends it, some with seconds.
func wallTime(text string) string {
	const minutes = len("10:30")
	if len(text) > minutes {
		return text[:minutes]
	}
	return text
}

func (p *Pages) addSection(
	ctx context.Context, a actor.Actor, in addSectionIn,
) (registration.FoundedSection, error) {
	at, _, err := p.desk.TermNow(ctx, a, in.Term)
	if err != nil {
		return registration.FoundedSection{}, err
	}
	b := in.Body
	r, back := b.request()
	out, err := p.desk.AddSection(ctx, a, registration.AddSectionIn{Code: at.Code, Body: registration.NewSectionRequest{
		Course: b.Course, Code: b.Code, Part: b.Part, PartOf: b.PartOf, SharesWith: b.SharesWith, Capacity: b.Capacity,
		SectionRequest: r}})
	return out, back(err)
}

func (p *Pages) changeSection(
	ctx context.Context, a actor.Actor, in changeSectionIn,
) (registration.FoundedSection, error) {
	r, back := in.Body.request()
	out, err := p.desk.ChangeSection(ctx, a, registration.ChangeSectionIn{ID: in.ID, Body: r})
	return out, back(err)
}

// sectionFormData is the form about a section.
type sectionFormData struct {
	Back     look.Act
	Problems *look.Problems
	Action   string
	Hidden   []look.Hidden
	Fields   []look.Field
	Seats    []look.Field // of a new one
	Meetings cells
	Exam     []look.Field
	Only     look.Choices
	Offers   look.Choices
	Yes      string
}

func (p *Pages) showNewSection(
	ctx context.Context, o web.Outcome[newSectionIn, newSectionIn],
) (web.View, error) {
	if o.Problem != nil {
		return web.View{}, nil
	}
	return p.drawNewSection(ctx, viewerOf(o), o.In)
}

func (p *Pages) showSectionAdded(
	ctx context.Context, o web.Outcome[addSectionIn, registration.FoundedSection],
) (web.View, error) {
	if o.Problem == nil {
		return web.Redirect(done(sectionPath(o.Out.ID), "added", 0)), nil
	}
	return p.drawNewSection(ctx, viewerOf(o), newSectionIn{Term: o.In.Term})
}

func (p *Pages) drawNewSection(ctx context.Context, v viewer, in newSectionIn) (web.View, error) {
	f, err := p.frame(ctx, v, "Add a section", stopSections, in.Term)
	if err != nil {
		return web.View{}, err
	}
	if !f.placed {
		return web.Redirect(termsPath), nil
	}
	if !f.may(registration.MaySchedule) {
		return web.View{}, actor.ErrForbidden
	}
	f.page.Title = "Add a section to " + f.at.Title
	t := typedOr(v, url.Values{"course": {in.Course}, "part": {"lecture"}})
	d := sectionFormData{
		Back:   look.Act{Label: "Sections", Href: inTerm(sectionsPath, f.at.Code), Icon: "chevron-start", Style: look.Linked},
		Action: inTerm(sectionsPath+"/new", f.at.Code), Yes: "Add the section",
	}
	d.Fields = []look.Field{
		t.field("course", "Course", hint("Its code: CS204."), focused, narrow),
		t.field("code", "Section", hint("Within course and term: B makes CS204-B. It never changes."), narrow),
	}
	d.Seats = []look.Field{
		t.field("capacity", "Seats", kind("code"), narrow, optional, hint("Empty for as many as come.")),
		t.field("part", "What of the course it is", hint("lecture, lab, tutorial")),
		t.field("partOf", "Taken with section", optional, narrow, hint("Of a lab or tutorial: A.")),
		t.field("sharesWith", "Has the seats of", optional,
			hint("A section listed together with it: EE101-A. Then it has no seats of its own.")),
	}
	return p.drawSectionForm(ctx, f, t, d)
}

func (p *Pages) showChangeSection(
	ctx context.Context, o web.Outcome[registration.SectionIn, registration.SectionView],
) (web.View, error) {
	if o.Problem != nil {
		return web.View{}, nil
	}
	return p.drawChangeSection(ctx, viewerOf(o), o.In.ID)
}

func (p *Pages) showSectionChanged(
	ctx context.Context, o web.Outcome[changeSectionIn, registration.FoundedSection],
) (web.View, error) {
	if o.Problem == nil {
		return web.Redirect(done(sectionPath(o.In.ID), "changed", 0)), nil
	}
	return p.drawChangeSection(ctx, viewerOf(o), o.In.ID)
}

func (p *Pages) drawChangeSection(ctx context.Context, v viewer, id int64) (web.View, error) {
	s, err := p.desk.SectionFor(ctx, v.actor, registration.MaySchedule, registration.SectionIn{ID: id})
	if err != nil {
		return web.View{}, err
	}
	f, err := p.frame(ctx, v, "Change "+s.Name, stopSections, s.Term)
	if err != nil {
		return web.View{}, err
	}
	t := typedOr(v, f.sectionBegins(&s))
	version := decimal(s.Version)
	if sent := v.fields.Get("version"); v.problem != nil && sent != "" && !v.problem.Has(registration.ChangedSince) {
		version = sent
	}
	return p.drawSectionForm(ctx, f, t, sectionFormData{
		Back:   look.Act{Label: "Back to " + s.Name, Href: sectionPath(id), Icon: "chevron-start", Style: look.Linked},
		Action: sectionPath(id) + "/change", Yes: "Save the section",
		Hidden: v.own(look.Hidden{Name: "version", Value: version}),
	})
}

// sectionBegins is the form as the section is now.
func (f frame) sectionBegins(s *registration.SectionView) url.Values {
	begins := url.Values{"instructor": {s.Instructor}, "only": s.Only}
	if s.Offers {
		begins.Set("offers", "true")
	}
	n := 0
	for _, m := range s.Meetings {
		if m.Cancelled {
			continue
		}
		at := fmt.Sprintf("meetings.%d.", n)
		n++
		begins.Set(at+"weekday", m.Weekday.String())
		begins.Set(at+"start", m.Start.String())
		begins.Set(at+"end", m.End.String())
		begins.Set(at+"weeks", string(m.Weeks))
		begins.Set(at+"room", m.Room)
		if m.From != f.at.Starts {
			begins.Set(at+"from", m.From.String())
		}
		if m.Until != f.at.Ends {
			begins.Set(at+"until", m.Until.String())
		}
	}
	if e := s.Exam; e != nil {
		begins.Set("exam.date", e.Date.String())
		begins.Set("exam.start", e.Start.String())
		begins.Set("exam.end", e.End.String())
		begins.Set("exam.room", e.Room)
	}
	return begins
}

// weekdayOptions are the days as choices, from Monday.
func weekdayOptions() []look.Option {
	options := []look.Option{{}}
	for _, d := range daysInOrder {
		options = append(options, look.Option{Value: d.String(), Label: dayName(d)})
	}
	return options
}

func (p *Pages) drawSectionForm(
	ctx context.Context, f frame, t *typed, d sectionFormData,
) (web.View, error) {
	groups, err := p.groupOptions(ctx, f.viewer, "")
	if err != nil {
		return web.View{}, err
	}
	if d.Hidden == nil {
		d.Hidden = f.viewer.own()
	}
	d.Fields = append(d.Fields, t.field("instructor", "Instructor", optional))
	d.Meetings = cells{Title: "When it meets", Columns: []look.Column{{Label: "Day"}, {Label: "Starts"}, {Label: "Ends"},
		{Label: "Weeks"}, {Label: "Room"}, {Label: "From"}, {Label: "Until"}},
		Say: "By the clock of the term" + clockOf(f) + ". An end that is not after the start is of the next day. " +
			"Without days it is held from " + f.at.Starts.Long() + " to " + f.at.Ends.Long() + ". Empty rows are left out."}
	for i := range t.rowsOf("meetings", spareRows) {
		at, n := fmt.Sprintf("meetings.%d.", i), decimal(int64(i+1))
		d.Meetings.Rows = append(d.Meetings.Rows, []look.Field{
			t.field(at+"weekday", "Meeting "+n+", day", oneOf(weekdayOptions()...)),
			t.field(at+"start", "Meeting "+n+", starts", kind("time")),
			t.field(at+"end", "Meeting "+n+", ends", kind("time")),
			t.field(at+"weeks", "Meeting "+n+", weeks", oneOf(look.Option{Value: "every", Label: "every"},
				look.Option{Value: "odd", Label: "odd"}, look.Option{Value: "even", Label: "even"})),
			t.field(at+"room", "Meeting "+n+", room"),
			t.field(at+"from", "Meeting "+n+", from", kind("date")),
			t.field(at+"until", "Meeting "+n+", until", kind("date")),
		})
	}
	d.Exam = []look.Field{t.field("exam.date", "Exam on", optional, kind("date"), narrow),
		t.field("exam.start", "Starts", kind("time"), optional, narrow), t.field("exam.end",
			"Ends", kind("time"), optional, narrow),
		t.field("exam.room", "Room", optional)}
	if len(groups) > 1 {
		d.Only = t.choices("only", "Only for students of", groups[1:])
		d.Only.Hint = "Nothing chosen is everybody."
	}
	d.Offers = t.choices("offers", "When a seat comes free",
		[]look.Option{{Value: "true", Label: "offer it for a while to the first who waits, instead of giving it"}})
	d.Problems = t.problems()
	return p.draw("section-form", f, d), nil
}
