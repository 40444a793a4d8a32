package student

import (
	"context"
	"html/template"
	"strings"
	"time"

	"holdfast/internal/actor"
	"holdfast/internal/registration"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

// timetableIn asks for the timetable, after something was done.
type timetableIn struct {
	Term string   `query:"term" maxLength:"40" doc:"code"`
	Done []int64  `query:"done" maxItems:"20" doc:"the enrollments that were changed just now"`
	Cart []string `query:"cart" maxItems:"500" maxLength:"200" doc:"ids of the sections in the cart, for the way back"`
}

// timetabled is what the timetable shows.
type timetabled struct {
	season
	own  registration.EnrollmentsView
	week registration.TimetableView
}

// timetablePage is a student's week with all that he has and waits for.
type timetablePage struct {
	Head     head
	News     []look.Note
	Refused  []look.Reasons
	Offers   []offer
	Week     look.WeekGrid
	SeatHead template.HTML
	Credits  look.CreditBar
	Seats    []place
	None     look.Empty
	WaitHead string
	Waits    []place
	NoWaits  look.Empty
	ExamHead string
	Exams    []look.Due
	NoExams  look.Empty
	OverHead string
	Over     []look.Row
	Feed     feed
	Live     live
}

// offer is a seat that is kept for a while.
type offer struct {
	Title   look.Name
	Word    string
	Say     template.HTML
	Count   *look.Countdown
	Accept  look.Act
	Decline look.Confirm
}

// place is a seat, or a place on a waiting list, with the way to give it up.
type place struct {
	Title look.Name
	Href  string
	Tag   look.Tag
	Lines []template.HTML
	Why   []look.Reason // why it was passed over
	Acts  []look.Act
	Ask   look.Confirm
}

// feed is the calendar that a timetable can be subscribed to.
type feed struct {
	Head string
	Say  template.HTML
	Text string // the address as it is copied
	Open *look.Act
	Make *look.Act
	New  *look.Confirm
}

func (p *pages) timetable(ctx context.Context, a actor.Actor, in timetableIn) (out timetabled, err error) {
	if out.season, err = p.season(ctx, a, in.Term); err != nil {
		return out, err
	}
	ask := registration.StudentTermIn{Term: out.term.Code}
	if out.own, err = p.desk.Enrollments(ctx, a, ask); err != nil {
		return out, err
	}
	out.week, err = p.desk.Timetable(ctx, a, ask)
	return out, err
}

func (p *pages) showTimetable(ctx context.Context, o web.Outcome[timetableIn, timetabled]) (web.View, error) {
	r := readerOf(o.Session, trailOf(o.URL.Query()).kept())
	if o.Problem != nil {
		return p.cannot(ctx, r, o.Problem, r.Timetable), nil
	}
	r = r.in(o.Out.season)
	news := r.done(o.Out.term, o.Out.own.Items, o.In.Done...)
	return p.drawTimetable(ctx, r, o.Out, news, nil), nil
}

// drawTimetable draws the timetable with what was done just now.
func (p *pages) drawTimetable(
	ctx context.Context, r reader, out timetabled, news []look.Note, refused []look.Reasons,
) web.View {
	data := r.timetablePage(out)
	data.News, data.Refused = news, refused
	if r.inPlace {
		data.News, data.Refused = focused(news, refused)
	}
	if out.week.Feed != "" {
		data.Feed.Text = web.Origin(ctx) + out.week.Feed
	}
	title := r.Timetable
	if out.term.Title != "" {
		title = r.plain(r.TimetableOf, out.term.Title)
	}
	page := p.frame(ctx, r, title, r.Timetable)
	page.Problem, page.Live = len(refused) > 0, true
	return p.draw("study-timetable", page, data)
}

// timetablePage makes the page of what the desk says.
func (r reader) timetablePage(in timetabled) timetablePage {
	out := timetablePage{
		Head: head{Open: r.openTag(in.term), Until: r.dropSay(in.term), Print: true,
			Tools: r.otherTerms(in.season, atTimetable)},
		Live:     r.live(in.season, atTimetable),
		Credits:  look.CreditBar{Label: r.CreditsTaken, Have: int64(in.own.Taken), Of: int64(in.own.Limit)},
		None:     look.Empty{Say: r.Say(r.NoSeats), Act: r.findAct()},
		WaitHead: r.WaitHead, NoWaits: look.Empty{Say: r.Say(r.NoWaits)},
		ExamHead: r.Exams, NoExams: look.Empty{Say: r.Say(r.NoExams)}, OverHead: r.Over,
		Feed: r.feed(in.week.Feed),
	}
	var meets []met
	for _, e := range in.own.Items {
		if e.Cancelled == nil && (e.State == registration.Waitlisted || e.State == registration.Enrolled ||
			e.State == registration.Offered || e.State == registration.Completed) {
			meets = append(meets, r.meetOf(e))
		}
		if e.PartOf != 0 && heldIn(in.own.Items, e.PartOf) != nil {
			continue // told with its whole
		}
		switch e.State {
		case registration.Enrolled:
			out.Seats = append(out.Seats, r.seat(in, e))
		case registration.Offered:
			out.Offers = append(out.Offers, r.offer(in, e))
		case registration.Waitlisted:
			out.Waits = append(out.Waits, r.wait(in, e))
		default:
			out.Over = append(out.Over, r.over(e))
		}
	}
	out.SeatHead = r.Count(r.SeatHead, len(out.Seats))
	out.Week = r.week("week", r.plain(r.YourWeek, in.term.Title), in.season, meets, nil)
	if len(out.Week.Blocks) == 0 {
		out.Week.Empty = &look.Empty{Say: r.Say(r.EmptyWeek), Act: r.findAct()}
	}
	for _, e := range in.week.Exams {
		out.Exams = append(out.Exams, r.exam(e))
	}
	return out
}

func (r reader) findAct() *look.Act {
	return &look.Act{Label: r.FindCourses, Href: r.kept().to(atSearch), Style: look.Linked}
}

// titleOf is a section's name, and what its course is called.
func titleOf(e registration.EnrollmentView) look.Name { return look.Name{Text: e.Name, Other: e.Title} }

// lines are when, where and by whom a section is held, its parts and its exam.
func (r reader) lines(in timetabled, e registration.EnrollmentView) (lines []template.HTML) {
	lines = append(lines, r.meetLine(in, e))
	for _, part := range partsOf(in.own.Items, e) {
		lines = append(lines, r.Say(r.PartLine, r.kindOf(part.Part), look.Named(part.Name), r.meetLine(in, part)))
	}
	if e.Exam != nil {
		lines = append(lines, r.Say(r.ExamLine, r.examSay(*e.Exam)))
	}
	if e.Conditional {
		lines = append(lines, r.Say(r.Conditional))
	}
	return lines
}

func (r reader) meetLine(in timetabled, e registration.EnrollmentView) template.HTML {
	said := []string{template.HTMLEscapeString(r.times(e.Meetings, in.term))}
	for _, more := range append(rooms(e.Meetings), e.Instructor) {
		if more != "" {
			said = append(said, string(r.Say("%s", look.Named(more))))
		}
	}
	return template.HTML(strings.Join(said, r.Comma+" "))
}

// partsOf are the parts of a section in the same state.
func partsOf(
	all []registration.EnrollmentView, e registration.EnrollmentView,
) (parts []registration.EnrollmentView) {
	for _, other := range all {
		if other.PartOf == e.Section && other.State == e.State {
			parts = append(parts, other)
		}
	}
	return parts
}

// seat is a section in which the student sits.
func (r reader) seat(in timetabled, e registration.EnrollmentView) place {
	out := place{Title: titleOf(e), Href: r.kept().looking(e.Course, e.Section).to(atPlan),
		Tag: look.Tag{State: look.OK, Word: r.creditWords(e.Credits)}, Lines: r.lines(in, e)}
	if e.Cancelled != nil {
		out.Tag = look.Tag{State: look.Past, Word: r.Cancelled}
	}
	out.Acts = []look.Act{{Label: r.SwapIt, Href: r.kept().looking(e.Course, 0).to(atPlan), About: e.Name,
		Icon: "swap"}}
	what := r.Say(r.DropSay, look.Named(e.Name)) + " " + r.whatDropMeans(in.term, e.State)
	out.Ask = r.ask(e, r.Drop, what, r.DropYes)
	return out
}

// ask asks once before an enrollment is given up.
func (r reader) ask(e registration.EnrollmentView, label string, say template.HTML, yes string) look.Confirm {
	post := strings.Replace(atDrop, "{id}", text(e.ID), 1)
	return look.Confirm{Label: label, Say: say, Keep: r.plain(r.KeepIt, e.Name),
		Yes: look.Act{Label: yes, Post: r.kept().to(post), Hidden: r.hidden("drop/" + text(e.ID)), About: e.Name}}
}

// wait is a section whose waiting list the student is on.
func (r reader) wait(in timetabled, e registration.EnrollmentView) place {
	out := place{Title: titleOf(e), Href: r.kept().looking(e.Course, e.Section).to(atPlan),
		Tag:   look.Tag{State: look.Wait, Word: r.plain(r.InLine, r.Ordinal(int(e.Position)))},
		Lines: append([]template.HTML{r.Say(r.WaitingSince, r.when(e.Since))}, r.lines(in, e)...)}
	if s := e.Skipped; s != nil {
		out.Lines = append(out.Lines, r.Say(r.PassedOver, r.when(s.At)))
		for _, o := range s.Reasons {
			out.Why = append(out.Why, r.reason(objection{Code: o.Code, Detail: o.Detail, Lift: o.Lift}))
		}
	}
	out.Ask = r.ask(e, r.Leave, r.Say(r.LeaveSay, look.Named(e.Name)), r.LeaveYes)
	return out
}

// soon is how long before its end an offer is counted down by the second.
const soon = time.Hour

// offer is a seat that is kept for the student until an instant.
func (r reader) offer(in timetabled, e registration.EnrollmentView) offer {
	city := look.Named(r.at(r.now).Zoned())
	out := offer{Title: titleOf(e), Word: r.OfferedWord, Say: r.Say(r.OfferSay, r.when(e.OfferUntil), city)}
	if left := e.OfferUntil.Sub(r.now); left < soon {
		out.Count = &look.Countdown{Label: r.KeptForYou, Until: r.at(e.OfferUntil), Left: int(left / time.Second),
			Of: int(soon / time.Second), Over: r.OfferOver}
	}
	fields := []look.Hidden{{Name: "section", Value: text(e.Section)}}
	for _, part := range partsOf(in.own.Items, e) {
		fields = append(fields, look.Hidden{Name: "with", Value: text(part.Section)})
	}
	out.Accept = look.Act{Label: r.Accept, Post: r.kept().to(atEnroll), Style: look.Filled, About: e.Name,
		Hidden: r.hidden("enroll/"+text(e.Section), fields...)}
	out.Decline = r.ask(e, r.Decline, r.Say(r.DeclineSay, look.Named(e.Name)), r.DeclineYes)
	return out
}

// over is an enrollment that has ended.
func (r reader) over(e registration.EnrollmentView) look.Row {
	row := look.Row{Title: titleOf(e), Say: r.Say(r.OverSince, r.when(e.Since)),
		Tag: look.Tag{State: look.Past, Word: r.DroppedWord}}
	switch e.State {
	case registration.Withdrawn:
		row.Tag.Word = r.WithdrawnWord
	case registration.Completed:
		row.Tag = look.Tag{State: look.OK, Word: r.CompletedWord}
	default:
		if n := len(e.History); n > 0 && r.EndedBy[e.History[n-1].Why] != "" {
			row.Tag = look.Tag{State: look.No, Word: r.EndedBy[e.History[n-1].Why]}
			if e.History[n-1].Why == "sectionCancelled" && e.Because != "" {
				row.Say += " " + r.because(e.Because)
			}
		}
	}
	return row
}

// because is why a section was cancelled.
func (r reader) because(words string) template.HTML {
	if words == "" {
		return ""
	}
	return r.Say(r.RegistrarSays, look.Named(words))
}

// exam is an exam with its day.
func (r reader) exam(e registration.TimetableExam) look.Due {
	start, end := examMinutes(e.ExamView)
	line := r.Times(start, end)
	if e.Room != "" {
		line += r.Comma + " " + e.Room
	}
	return look.Due{Day: e.Date, Title: look.Name{Text: e.Name, Other: e.Title},
		Lines: []template.HTML{r.Say("%s", line)}}
}

// feed is the part of the page about the calendar.
func (r reader) feed(path string) feed {
	out := feed{Head: r.Calendar, Say: r.Say(r.FeedNone)}
	renew := look.Act{Label: r.FeedMake, Post: r.kept().to(atCalendar), Hidden: r.hidden("calendar"),
		Icon: "calendar"}
	if path == "" {
		out.Make = &renew
		return out
	}
	renew.Label, renew.Icon = r.FeedNewYes, ""
	out.Say = r.Say(r.FeedHas)
	out.Open = &look.Act{Label: r.FeedOpen, Href: path, Icon: "calendar"}
	out.New = &look.Confirm{Label: r.FeedNew, Style: look.Linked, Say: r.Say(r.FeedNewSay), Yes: renew,
		Keep: r.FeedKeep}
	return out
}
