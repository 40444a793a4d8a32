package pages

import (
	"context"
	"html/template"
	"net/url"

	"holdfast/internal/registration"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

// studentData is a student's page; which of its parts is open says Tabs.
type studentData struct {
	Back       look.Act
	Name       look.Name
	Tabs       []look.Stop
	Refused    *look.Reasons
	Person     look.PersonHead
	Facts      []look.Fact
	Acts       []look.Act
	Term       *termPart
	Transcript *transcriptPart
	Overrides  *overridesPart
}

// termPart is what a student does in a term.
type termPart struct {
	Terms   []look.Act // to look at another
	Title   string
	Credits look.CreditBar
	Week    look.WeekGrid
	Seats   []placeRow
	Waits   []placeRow
	Over    []placeRow
	Enroll  *smallForm
}

// placeRow is an enrollment of the student.
type placeRow struct {
	Name, Href string
	Title      string
	Times      string
	Tag        look.Tag
	Say        template.HTML
	Since      template.HTML
	History    []look.Fact
	Drop       *look.Confirm
	Swap       *smallForm
}

// studentTurn is what just happened on a student's page.
type studentTurn struct {
	no     *refusal
	enroll *typed
	swap   int64 // the enrollment whose form is open
	typed  *typed
}

// leadToStudent answers a GET on a form's address, as after a page was loaded again.
func leadToStudent(
	_ context.Context, o web.Outcome[registration.StudentIn, registration.StudentIn],
) (web.View, error) {
	if o.Problem != nil {
		return web.View{}, nil
	}
	return web.Redirect(withQuery(studentPath(o.In.Number), termOnly(o.URL.Query()))), nil
}

func termOnly(q url.Values) url.Values {
	if q.Get("term") == "" {
		return nil
	}
	return url.Values{"term": {q.Get("term")}}
}

func (p *Pages) showStudent(
	ctx context.Context, o web.Outcome[registration.StudentTermIn, registration.EnrollmentsView],
) (web.View, error) {
	if o.Problem != nil {
		return web.View{}, nil
	}
	return p.drawStudent(ctx, viewerOf(o), o.In.Number, studentTurn{})
}

// studentPage is what the pages of one student share.
func (p *Pages) studentPage(
	ctx context.Context, v viewer, number, tab string,
) (frame, studentData, registration.StudentView, error) {
	s, err := p.desk.Student(ctx, v.actor, registration.StudentIn{Number: number})
	if err != nil {
		return frame{}, studentData{}, s, err
	}
	f, err := p.frame(ctx, v, s.Name, stopStudents, "")
	if err != nil {
		return f, studentData{}, s, err
	}
	f.studentNews(s)
	name := studentName(s.StudentBrief)
	d := studentData{
		Back: look.Act{Label: "Students", Href: f.here(studentsPath), Icon: "chevron-start", Style: look.Linked},
		Name: name,
		Person: look.PersonHead{Name: name, Initials: initials(s.Name), Label: "Student",
			Number: look.Code(s.Number)},
		Facts: []look.Fact{{Label: "Year of study", Value: plain(decimal(s.Year))}},
	}
	fact := func(label string, value template.HTML) {
		d.Facts = append(d.Facts, look.Fact{Label: label, Value: value})
	}
	if s.Programme != "" {
		fact("Programme", plain(s.Programme))
	}
	fact("Credits earned", plain(s.Earned.String()))
	if s.CreditLimit != nil {
		fact("Own limit", en.Say("%s credits a term", s.CreditLimit.String()))
	}
	for _, l := range s.Limits {
		fact("Credits in "+l.Term, en.Say("%s of %s", l.Taken.String(), l.Limit.String()))
	}
	var groups []string
	for _, g := range s.Groups {
		groups = append(groups, g.Code)
	}
	if len(groups) > 0 {
		fact("Groups", plain(listed(groups)))
	}
	path := studentPath(s.Number)
	for _, t := range []struct{ name, path string }{
		{tabTerm, path}, {tabTranscript, path + "/transcript"}, {tabOverrides, path + "/overrides"},
	} {
		d.Tabs = append(d.Tabs, look.Stop{Name: t.name, Href: f.here(t.path), Current: t.name == tab})
	}
	if v.actor.May(registration.MayStudents, 0) {
		d.Acts = append(d.Acts, look.Act{Label: "Change the student", Href: path + "/change", Icon: "pencil"},
			look.Act{Label: "Set a password", Href: path + "/password"})
	}
	if p.deps.Library != nil {
		if join := p.deps.Library(v.actor, s.Number); join != nil {
			d.Acts = append(d.Acts, *join)
		}
	}
	return f, d, s, nil
}

const (
	tabTerm       = "Timetable"
	tabTranscript = "Transcript"
	tabOverrides  = "Overrides"
)

// studentNews tells once what was done for the student.
func (f *frame) studentNews(s registration.StudentView) {
	q := f.viewer.url.Query()
	what := q.Get("of")
	name := studentName(s.StudentBrief)
	switch f.viewer.did() {
	case "added":
		f.tell(look.OK, en.Say("%s was added.", name), "Seats and time tickets go by the groups.")
	case "changed":
		f.tell(look.OK, en.Say("%s was changed.", name), "")
	case "letIn":
		f.tell(look.OK, en.Say("%s has a new password.", name),
			"It goes with the student number. Other sessions are over.")
	case "enrolled":
		f.tell(look.OK, en.Say("%s has a seat in %s.", name, what), "")
	case "waitlisted":
		f.tell(look.Wait, en.Say("%s waits for %s.", name, what),
			en.Say("The place on the waiting list is %s.", look.Strong(en.Ordinal(int(f.viewer.figure())))))
	case "again":
		f.tell(look.Past, en.Say("Nothing was changed: it is so already with %s.", what), "")
	case "dropped":
		f.tell(look.OK, en.Say("%s is dropped.", what), "It leaves no trace on the transcript.")
	case "withdrawn":
		f.tell(look.OK, en.Say("%s is dropped.", what), "The mark W stays on the transcript.")
	case "swapped":
		f.tell(look.OK, en.Say("%s now has a seat in %s instead.", name, what), "")
	case "overridden":
		f.tell(look.OK, en.Say("%s is set aside for %s.", ruleName(what), name), seatedSay(f.viewer.figure()))
	case "revoked":
		f.tell(look.OK, "The override was taken back.", "A seat that was given by it stays.")
	}
}

func seatedSay(n int64) template.HTML {
	if n == 0 {
		return ""
	}
	return "The student waited for a seat, and has it or is offered it by this."
}

// movedTo is the student's page after a move, which it tells.
func movedTo(m registration.Moved, word string) string {
	q := url.Values{"did": {word}, "of": {m.Name}, "term": {m.Term}}
	switch {
	case m.Again:
		q.Set("did", "again")
	case m.State == registration.Waitlisted:
		q.Set("did", "waitlisted")
		q.Set("n", decimal(m.Position))
	case m.State == registration.Withdrawn:
		q.Set("did", "withdrawn")
	}
	return withQuery(studentPath(m.Student), q)
}

func (p *Pages) drawStudent(ctx context.Context, v viewer, number string, turn studentTurn) (web.View, error) {
	f, d, s, err := p.studentPage(ctx, v, number, tabTerm)
	if err != nil {
		return web.View{}, err
	}
	d.Refused = f.reasons(turn.no)
	if d.Refused == nil {
		f.trouble()
	}
	if d.Term, err = p.termPart(ctx, f, s, turn); err != nil {
		return web.View{}, err
	}
	return p.draw("student", f, d), nil
}

// termPart reads what the student does in the term that is looked at.
func (p *Pages) termPart(
	ctx context.Context, f frame, s registration.StudentView, turn studentTurn,
) (*termPart, error) {
	if !f.placed {
		return nil, nil
	}
	in := registration.StudentTermIn{StudentIn: registration.StudentIn{Number: s.Number}, Term: f.at.Code}
	all, err := p.desk.Enrollments(ctx, f.viewer.actor, in)
	if err != nil {
		return nil, err
	}
	terms, err := p.desk.Terms(ctx, f.viewer.actor, registration.TermsIn{})
	if err != nil {
		return nil, err
	}
	part := &termPart{
		Title: f.at.Title,
		Credits: look.CreditBar{Label: "Credits in " + f.at.Title, Have: int64(all.Taken),
			Of: int64(all.Limit)},
		Week: look.WeekGrid{ID: "week", Title: "The week in " + f.at.Title,
			Empty: &look.Empty{Say: "Nothing stands in the week yet."}},
	}
	for _, t := range terms.Items[:min(len(terms.Items), mostTerms)] {
		if t.Code != f.at.Code {
			part.Terms = append(part.Terms, look.Act{Label: t.Title, Style: look.Linked,
				Href: inTerm(studentPath(s.Number), t.Code)})
		}
	}
	var meetings []registration.MeetingView
	for i := range all.Items {
		e := &all.Items[i]
		row := f.placeRow(s.Number, e, turn)
		switch e.State {
		case registration.Enrolled, registration.Offered, registration.Completed:
			part.Seats = append(part.Seats, row)
			part.Week.Blocks = append(part.Week.Blocks, f.blocks(e)...)
			meetings = append(meetings, e.Meetings...)
		case registration.Waitlisted:
			part.Waits = append(part.Waits, row)
			part.Week.Blocks = append(part.Week.Blocks, f.blocks(e)...)
			meetings = append(meetings, e.Meetings...)
		default:
			part.Over = append(part.Over, row)
		}
	}
	part.Week.Days = f.weekdays(meetings)
	part.Enroll = f.enrollForm(s.Number, turn)
	return part, nil
}

// mostTerms is how many terms are offered to look at.
const mostTerms = 6

// blocks are the meetings of an enrollment on the week's grid.
func (f frame) blocks(e *registration.EnrollmentView) (all []look.GridBlock) {
	state := look.MeetEnrolled
	if e.State == registration.Waitlisted || e.State == registration.Offered {
		state = look.MeetWaiting
	}
	if e.Cancelled != nil {
		return nil
	}
	for _, m := range e.Meetings {
		if m.Cancelled {
			continue
		}
		b := f.block(m, e.Name, e.Title, state, f.sectionHref(e.Section))
		if e.State == registration.Waitlisted {
			b.Say = "waitlist, " + en.Ordinal(int(e.Position))
		}
		if e.State == registration.Offered {
			b.Say = "offered"
		}
		all = append(all, b)
	}
	return all
}

// sectionHref is the address of a section of the term, "" for those who may not look
// at the term.
func (f frame) sectionHref(id int64) string {
	if !f.may(registration.MayView) {
		return ""
	}
	return sectionPath(id)
}

// placeRow is an enrollment with what may be done about it.
func (f frame) placeRow(number string, e *registration.EnrollmentView, turn studentTurn) placeRow {
	row := placeRow{Name: e.Name, Href: f.sectionHref(e.Section), Title: e.Title, Times: times(e.Meetings),
		Tag: stateTags[e.State], Since: f.stamp(e.Since)}
	switch {
	case e.Cancelled != nil:
		row.Say = "The section was cancelled."
	case e.State == registration.Waitlisted:
		row.Tag.Word = "waiting, " + en.Ordinal(int(e.Position))
		row.Say = f.skipSay(e.Skipped)
	case e.State == registration.Offered:
		row.Say = en.Say("The seat is kept until %s.", look.Strong(f.stamp(e.OfferUntil)))
	case e.Conditional:
		row.Say = "Until a prerequisite in progress is passed."
	}
	for _, h := range e.History {
		row.History = append(row.History, look.Fact{Label: string(h.State),
			Value: en.Say("%s, %s", f.stamp(h.At), whySay(h.Why)) + handSay(h)})
	}
	live := e.State == registration.Enrolled || e.State == registration.Offered || e.State == registration.Waitlisted
	if live && f.may(registration.MayEnroll) {
		f.placeActs(&row, number, e, turn)
	}
	return row
}

// placeActs adds giving up a place, and swapping it.
func (f frame) placeActs(row *placeRow, number string, e *registration.EnrollmentView, turn studentTurn) {
	id := look.Hidden{Name: "id", Value: decimal(e.ID)}
	say := "The seat goes to the first who waits and to whom no rule objects. "
	switch {
	case e.State == registration.Waitlisted:
		say = "The place on the waiting list is given up. "
	case f.at.Drop.Kind == "withdrawn":
		say += "The mark W stays on the transcript."
	case f.at.Drop.Kind == "closed":
		say += "The time for it is over: it takes an override."
	default:
		say += "It leaves no trace on the transcript."
	}
	row.Drop = &look.Confirm{Label: "Drop", Style: look.Linked, Say: plain(say), Keep: "Keep it",
		Yes: look.Act{Label: "Yes, drop it", About: e.Name, Hidden: f.viewer.keys(id),
			Post: inTerm(studentPath(number)+"/drop", f.at.Code)}}
	if e.PartOf != 0 && e.State == registration.Waitlisted {
		return
	}
	t := &typed{}
	if turn.swap == e.ID && turn.typed != nil {
		t = turn.typed
	}
	add := t.field("add", "Swap "+e.Name+" for",
		hint("The other section’s name. Nothing is lost until the seat there is sure."))
	row.Swap = &smallForm{ID: "swap-" + decimal(e.ID),
		Action: inTerm(studentPath(number)+"/swap", f.at.Code), Open: turn.swap == e.ID, Yes: "Swap",
		Hidden: f.viewer.keys(look.Hidden{Name: "drop", Value: decimal(e.ID)}), Fields: []look.Field{add}}
}

// enrollForm takes a seat for the student.
func (f frame) enrollForm(number string, turn studentTurn) *smallForm {
	if !f.may(registration.MayEnroll) {
		return nil
	}
	t := turn.enroll
	if t == nil {
		t = &typed{}
	}
	return &smallForm{Title: "Enroll in " + f.at.Title, Action: inTerm(studentPath(number)+"/enrollments", f.at.Code),
		Hidden: f.viewer.keys(), Yes: "Enroll", Fields: []look.Field{
			t.field("section", "Section", hint("Its name: CS204-B.")),
			t.field("with", "Together with", optional, hint("Parts such as a lab, by name: CS204-L1.")),
		}}
}
