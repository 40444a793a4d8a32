package pages

import (
	"context"
	"fmt"
	"html/template"
	"strconv"
	"strings"

	"holdfast/internal/actor"
	"holdfast/internal/registration"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

// sectionData is one section: its seats, who sits there and who waits.
type sectionData struct {
	Back    look.Act
	Name    string
	Title   string
	Gone    look.Tag // it was cancelled
	Refused *look.Reasons
	Seats   seatsPart
	Roster  rosterPart
	Waits   waitsPart
	Week    look.WeekGrid
	Tabs    []look.Stop // which of roster, waiting list and week is shown
	Facts   []look.Fact
	Acts    []look.Act
	Enroll  *smallForm
	Cancel  *cancelForm
}

// seatsPart is how the seats stand.
type seatsPart struct {
	Taken, Of, PerRow int // Of 0 is not drawn
	Say               template.HTML
	Tiles             []look.Tile
	Kept              []look.Fact
	Size              *smallForm
	Reserves          *look.Act
}

// smallForm is a form of a few fields beside other things.
type smallForm struct {
	ID       string // of its only field, where the page has several such forms
	Title    string
	Say      template.HTML
	Action   string
	Get      bool // it only asks what would be
	Hidden   []look.Hidden
	Problems *look.Problems
	Fields   []look.Field
	Yes      string
	Open     bool
}

// cancelForm asks once, in place, before a section is cancelled.
type cancelForm struct {
	Say    template.HTML
	Action string
	Hidden []look.Hidden
	Reason look.Field
	Open   bool
}

// sectionFor is a section for a page that takes a right at its term.
func (p *Pages) sectionFor(
	right actor.Permission,
) web.Operation[registration.SectionIn, registration.SectionView] {
	return func(ctx context.Context, a actor.Actor, in registration.SectionIn) (registration.SectionView, error) {
		return p.desk.SectionFor(ctx, a, right, in)
	}
}

// sectionPageIn asks for a section, and for a page of who sits there or waits.
type sectionPageIn struct {
	web.Paging
	registration.SectionIn
	Show string `query:"show" maxLength:"20"`
}

func (p *Pages) section(ctx context.Context, a actor.Actor, in sectionPageIn) (registration.SectionView, error) {
	return p.desk.SectionFor(ctx, a, registration.MayView, in.SectionIn)
}

func (p *Pages) showSection(
	ctx context.Context, o web.Outcome[sectionPageIn, registration.SectionView],
) (web.View, error) {
	if o.Problem != nil {
		return web.View{}, nil
	}
	return p.drawSection(ctx, viewerOf(o), o.Out, sectionTurn{}, &o.In.Paging)
}

// leadToSection answers a GET on a form's address, as after a page was loaded again.
func leadToSection[Out any](_ context.Context, o web.Outcome[registration.SectionIn, Out]) (web.View, error) {
	if o.Problem != nil {
		return web.View{}, nil
	}
	return web.Redirect(sectionPath(o.In.ID)), nil
}

// sectionTurn is what just happened on a section's page.
type sectionTurn struct {
	no        *refusal
	enroll    *typed // what was typed into its forms
	cancel    *typed
	cancelled bool // the refusal is the cancellation's
}

// again draws a section's page once more, after something on it was refused.
func (p *Pages) again(ctx context.Context, v viewer, id int64, turn sectionTurn) (web.View, error) {
	s, err := p.desk.SectionFor(ctx, v.actor, registration.MayView, registration.SectionIn{ID: id})
	if err != nil {
		return web.View{}, err
	}
	return p.drawSection(ctx, v, s, turn, nil)
}

// drawSection draws a section with a page of its people, or after a form with the
// first of them.
func (p *Pages) drawSection(
	ctx context.Context, v viewer, s registration.SectionView, turn sectionTurn, page *web.Paging,
) (web.View, error) {
	f, err := p.frame(ctx, v, s.Name, stopSections, s.Term)
	if err != nil {
		return web.View{}, err
	}
	f.sectionNews(&s)
	d := sectionData{
		Back: look.Act{Label: "Sections", Href: inTerm(sectionsPath, s.Term), Icon: "chevron-start", Style: look.Linked},
		Name: s.Name, Title: s.Title, Refused: f.reasons(turn.no), Facts: f.sectionFacts(&s),
	}
	show := f.sectionTabs(&s, &d)
	if d.Refused == nil {
		f.trouble()
	}
	if s.Cancelled != nil {
		d.Gone = look.Tag{State: look.Past, Word: "cancelled"}
		d.Facts = append(d.Facts, look.Fact{Label: "Cancelled", Value: f.stamp(*s.Cancelled)})
		if s.Because != "" {
			d.Facts = append(d.Facts, look.Fact{Label: "Why", Value: en.Say("%s", look.Named(s.Because))})
		}
	}
	if err := p.seatsPart(ctx, f, &s, &d); err != nil {
		return web.View{}, err
	}
	if show == showWeek {
		d.Week = f.sectionWeek(&s)
	} else if err := p.peopleOf(ctx, f, &s, &d, show, page); err != nil {
		return web.View{}, err
	}
	f.sectionActs(&s, &d, turn)
	return p.draw("section", f, d), nil
}

// What of a section is shown under its seats.
const (
	showRoster = ""
	showWaits  = "waits"
	showWeek   = "week"
)

// sectionTabs are the parts of the page, and which of them was asked for.
func (f frame) sectionTabs(s *registration.SectionView, d *sectionData) (show string) {
	if show = f.viewer.url.Query().Get("show"); show != showWaits && show != showWeek {
		show = showRoster
	}
	path := sectionPath(s.ID)
	d.Tabs = []look.Stop{
		{Name: "Who sits here", Href: path, Count: int(s.Enrolled + s.Offered), Current: show == showRoster},
		{Name: "Who waits", Href: path + "?show=" + showWaits, Count: int(s.Waitlisted), Current: show == showWaits},
		{Name: "When it meets", Href: path + "?show=" + showWeek, Current: show == showWeek},
	}
	return show
}

// sectionNews tells once what was done with the section, as long as it is so.
func (f *frame) sectionNews(s *registration.SectionView) {
	n := f.viewer.figure()
	switch f.viewer.did() {
	case "added":
		f.tell(look.OK, en.Say("%s was added.", s.Name), "")
	case "changed":
		f.tell(look.OK, en.Say("%s was changed.", s.Name), "Calendars follow.")
	case "sized":
		title := en.Say("%s has no limit now.", s.Name)
		if s.Capacity != nil {
			title = en.Say("%s has %s now.", s.Name, counted(*s.Capacity, "seat", "seats"))
		}
		f.tell(look.OK, title, promotedSay(n)+f.passedSay(s))
	case "reserved":
		f.tell(look.OK, "The reserved seats were changed.", promotedSay(n)+f.passedSay(s))
	case "cancelled":
		if s.Cancelled != nil {
			f.tell(look.OK, en.Say("%s is cancelled.", s.Name),
				en.Say("%s lost a seat. They are told why.", counted(n, "student", "students")))
		}
	case "graded":
		f.tell(look.OK, en.Say("%s entered.", counted(n, "grade was", "grades were")), "")
	}
}

func promotedSay(n int64) template.HTML {
	if n == 0 {
		return "Nobody who waits got a seat by it."
	}
	return en.Say("%s who waited got a seat, or %s offered one.", n, oneOr(n, "is", "are"))
}

// passedSay says how many were passed over, and leads to where it is said why.
func (f frame) passedSay(s *registration.SectionView) template.HTML {
	n, err := strconv.ParseInt(f.viewer.url.Query().Get("passed"), 10, 64)
	if err != nil || n < 1 {
		return ""
	}
	return en.Say(" %s passed over, because a rule objects: %s.", counted(n, "is", "are"),
		link(sectionPath(s.ID)+"?show="+showWaits, "who waits says why"))
}

func link(href, text string) template.HTML {
	return template.HTML(`<a class="link" href="`+template.HTMLEscapeString(href)+`"><span>`) + plain(text) + "</span></a>"
}

func (f frame) sectionFacts(s *registration.SectionView) []look.Fact {
	facts := []look.Fact{
		{Label: "Course", Value: link(coursePath(s.Course), s.Course)},
		{Label: "Term", Value: link(termPath(s.Term), f.at.Title)},
		{Label: "Credits", Value: plain(s.Credits.String())},
	}
	if s.Part != catalog.Lecture {
		facts = append(facts, look.Fact{Label: "Part", Value: plain(s.Part)})
	}
	if s.Instructor != "" {
		facts = append(facts, look.Fact{Label: "Instructor", Value: en.Say("%s", look.Named(s.Instructor))})
	}
	if s.PartOf != nil {
		facts = append(facts, look.Fact{Label: "Taken with", Value: link(sectionPath(s.PartOf.ID), s.PartOf.Name)})
	}
	for _, group := range []struct {
		label string
		refs  []registration.SectionRef
	}{{"With one of", s.Parts}, {"Shares its seats with", s.Shares}} {
		var all []template.HTML
		for _, r := range group.refs {
			all = append(all, link(sectionPath(r.ID), r.Name))
		}
		if len(all) > 0 {
			facts = append(facts, look.Fact{Label: group.label, Value: joined(all, ", ")})
		}
	}
	if len(s.Only) > 0 {
		facts = append(facts, look.Fact{Label: "Only for", Value: plain(listed(s.Only))})
	}
	if len(s.Meetings) > 0 {
		facts = append(facts, look.Fact{Label: "Meets", Value: plain(times(s.Meetings))})
	}
	if s.Exam != nil {
		facts = append(facts, look.Fact{Label: "Exam", Value: examSay(s.Exam)})
	}
	if s.Offers {
		facts = append(facts, look.Fact{Label: "A freed seat", Value: "is offered for a while"})
	}
	return facts
}

func joined(all []template.HTML, with template.HTML) (out template.HTML) {
	for i, part := range all {
		if i > 0 {
			out += with
		}
		out += part
	}
	return out
}

func examSay(e *registration.ExamView) template.HTML {
	say := en.Say("%s, %s to %s", look.Strong(en.LongDay(e.Date)), e.Start.String(), e.End.String())
	if e.Room != "" {
		say += en.Say(", %s", e.Room)
	}
	return say
}

// sectionWeek is the week of a section.
func (f frame) sectionWeek(s *registration.SectionView) look.WeekGrid {
	grid := look.WeekGrid{ID: "week", Title: "When it meets", Empty: &look.Empty{Say: "It has no meetings."}}
	grid.Days = f.weekdays(s.Meetings)
	for _, m := range s.Meetings {
		if !m.Cancelled {
			grid.Blocks = append(grid.Blocks, f.block(m, s.Name, s.Title, look.MeetEnrolled, sectionPath(s.ID)))
		}
	}
	return grid
}

// weekdays are the columns of a week: from Monday, with Saturday and Sunday only where
// something is on.
func (f frame) weekdays(all []registration.MeetingView) []look.GridDay {
	last := 5
	for _, m := range all {
		if n := column(m.Weekday); !m.Cancelled && n >= last {
			last = n + 1
		}
	}
	days := make([]look.GridDay, last)
	for i, d := range daysInOrder[:last] {
		days[i] = look.GridDay{Label: dayName(d)}
	}
	return days
}

// column is the place of a day in a week from Monday.
func column(d registration.Weekday) int { return (int(d) + 6) % 7 }

func (f frame) block(
	m registration.MeetingView, code, title string, state look.MeetState, href string,
) look.GridBlock {
	start, end := m.Minutes()
	return look.GridBlock{Day: column(m.Weekday), Start: start, End: end, Code: code, Title: title,
		Say: f.meetingSay(m), State: state, Href: href}
}

// meetingSay is what is to be said of a meeting beside its times.
func (f frame) meetingSay(m registration.MeetingView) string {
	var parts []string
	if m.Room != "" {
		parts = append(parts, m.Room)
	}
	if m.Weeks != "" && m.Weeks != "every" {
		parts = append(parts, string(m.Weeks)+" weeks")
	}
	if m.From != f.at.Starts || m.Until != f.at.Ends {
		parts = append(parts, m.From.Short()+" to "+m.Until.Short())
	}
	return strings.Join(parts, ", ")
}

// seatsPart says how the seats stand.
func (p *Pages) seatsPart(ctx context.Context, f frame, s *registration.SectionView, d *sectionData) error {
	figure := func(n int64) template.HTML { return plain(en.Number(n)) }
	const perRow, most = 17, 200 // a row fits on the narrowest telephone
	part := &d.Seats
	part.PerRow = perRow
	taken := s.Enrolled + s.Offered
	if s.Capacity != nil && *s.Capacity <= most {
		part.Taken, part.Of = int(min(taken, *s.Capacity)), int(*s.Capacity)
	}
	part.Tiles = []look.Tile{{Label: "Enrolled", Figure: figure(s.Enrolled), Say: "no limit"},
		{Label: "Waiting", Figure: figure(s.Waitlisted)}}
	if s.Capacity != nil {
		part.Tiles[0].Say = en.Say("of %s", counted(*s.Capacity, "seat", "seats"))
		free := look.Tile{Label: "Left", Figure: figure(*s.Free)}
		if n := keptOf(s); n > 0 {
			free.Say = en.Say("%s of them kept for groups", n)
		}
		if over := taken - *s.Capacity; over > 0 {
			free.Say = en.Say("%s more sit there than it has", over)
		}
		part.Tiles = append(part.Tiles, free)
	}
	if s.Offered > 0 {
		part.Tiles = append(part.Tiles, look.Tile{Label: "Offered", Figure: figure(s.Offered), Say: "kept for a while"})
	}
	if s.Cancelled != nil {
		part.Of = 0
		return nil
	}
	reserves, err := p.desk.SectionReserves(ctx, f.viewer.actor, registration.SectionIn{ID: s.ID})
	if err != nil {
		return err
	}
	for _, r := range reserves {
		say := en.Say("%s of %s taken, kept until %s", r.Used, r.Kept, look.Strong(f.stamp(r.ReleasesAt)))
		if r.ReleasesAt <= f.at.Now {
			say = en.Say("%s of %s taken, everybody’s since %s", r.Used, r.Kept, f.stamp(r.ReleasesAt))
		}
		part.Kept = append(part.Kept, look.Fact{Label: "For " + r.Group, Value: say})
	}
	if f.may(registration.MaySchedule) {
		part.Size = f.sizeForm(s)
		part.Reserves = &look.Act{Label: "Reserved seats", Href: sectionPath(s.ID) + "/reserves", Style: look.Linked}
	}
	return nil
}

// sizeForm asks what another capacity would do.
func (f frame) sizeForm(s *registration.SectionView) *smallForm {
	field := look.Field{Name: "capacity", Label: "Another capacity", Type: "code", Narrow: true,
		Hint: "Empty for as many as come. You see what it does before it is done."}
	if s.Capacity != nil {
		field.Value = decimal(*s.Capacity)
	}
	return &smallForm{Action: sectionPath(s.ID) + "/capacity", Get: true, Fields: []look.Field{field},
		Yes: "See what it does"}
}

// sectionActs are what may be done with the section.
func (f frame) sectionActs(s *registration.SectionView, d *sectionData, turn sectionTurn) {
	if s.Cancelled != nil {
		return
	}
	path := sectionPath(s.ID)
	if f.may(registration.MayEnroll) && s.PartOf == nil {
		t := turn.enroll
		if t == nil {
			t = &typed{}
		}
		d.Enroll = &smallForm{Title: "Enroll a student", Action: path + "/enrollments", Hidden: f.viewer.keys(), Yes: "Enroll",
			Fields: []look.Field{t.field("student", "Student number", kind("code"))}}
		if len(s.Parts) > 0 {
			d.Enroll.Fields = append(d.Enroll.Fields, t.field("with", "Together with", optional,
				hint("The parts, by name: "+partNames(s)+".")))
		}
	}
	if f.may(registration.MayGrade) && s.PartOf == nil {
		d.Acts = append(d.Acts, look.Act{Label: "Enter grades", Href: path + "/grades", Icon: "pencil"})
	}
	if !f.may(registration.MaySchedule) {
		return
	}
	d.Acts = append(d.Acts, look.Act{Label: "Change meetings and exam", Href: path + "/change", Icon: "calendar"})
	t := turn.cancel
	if t == nil {
		t = &typed{}
	}
	say := en.Say("%s and %s. They are told why. It cannot be undone.",
		look.Strong(losing(s)), leaving(s.Waitlisted))
	if len(s.Parts) > 0 {
		say = en.Say("%s go with it. ", partNames(s)) + say
	}
	d.Cancel = &cancelForm{Say: say, Action: path + "/cancellation", Hidden: f.viewer.keys(),
		Reason: t.field("reason", "Why", hint("The students read it.")), Open: turn.cancelled}
}

func losing(s *registration.SectionView) string {
	n := s.Enrolled + s.Offered
	if len(s.Shares) > 0 {
		return fmt.Sprintf("Those of the %s who sit in this section lose the seat",
			counted(n, "student", "students"))
	}
	if n == 1 {
		return "1 student loses the seat"
	}
	return counted(n, "student", "students") + " lose the seat"
}

func leaving(n int64) string {
	if n == 1 {
		return "1 leaves the waiting list"
	}
	return en.Number(n) + " leave the waiting list"
}

func partNames(s *registration.SectionView) string {
	var names []string
	for _, part := range s.Parts {
		names = append(names, part.Name)
	}
	return listed(names)
}
