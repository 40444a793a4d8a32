package student

import (
	"context"
	"embed"
	"io"
	"net/http"

	"holdfast/internal/actor"
	"holdfast/internal/registration"
	"holdfast/internal/store"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

// Pages are this package's templates, for look.New.
//
//go:embed pages/*.html
var Pages embed.FS

// Deps is what the pages stand on besides the desk.
type Deps struct {
	DB     *store.DB
	Look   *look.Set // parsed with Pages among others
	Org    string    // who runs the university, for the bar
	Banner string    // a line over every page, "" for none

	// Stopping is closed when the server stops, so that the streams of open pages do
	// not keep it; nil never is.
	Stopping <-chan struct{}
}

// pages draws a student's own pages.
type pages struct {
	desk *registration.Desk
	Deps
	watch *watch
}

// The addresses of the pages.
const (
	atSearch     = "/registration/search"
	atPlan       = "/registration/plan"
	atTimetable  = "/registration/timetable"
	atTranscript = "/registration/transcript"
	atEvents     = "/registration/mine/events"
	atEnroll     = "/registration/mine/enroll"
	atSwap       = "/registration/mine/swap"
	atDrop       = "/registration/mine/enrollments/{id}/drop"
	atCalendar   = "/registration/mine/calendar"
)

// The reads of the pages, and the two acts that have no line of their own on the
// API: each section of a cart is a request of its own.
var (
	opSearch     = web.Op{ID: "ownCourseSearch", Permission: registration.MayOwn}
	opPlan       = web.Op{ID: "ownPlan", Permission: registration.MayOwn}
	opTimetable  = web.Op{ID: "ownTimetable", Permission: registration.MayOwn}
	opTranscript = web.Op{ID: "ownTranscript", Permission: registration.MayOwn}
	opEnrollCart = web.Op{ID: "enrollCart", Permission: registration.MayOwn, Keyed: true}
	opFeed       = web.Op{ID: "makeOwnFeed", Permission: registration.MayOwn, Keyed: true}
)

// Register adds a student's own pages to the site. What it gives draws the site's
// own pages, such as one that is not there, for somebody who is at his own.
func Register(
	site *web.Site, desk *registration.Desk, deps Deps,
) (frame func(w io.Writer, f web.FramedPage) error) {
	p := &pages{desk: desk, Deps: deps, watch: newWatch(deps.DB)}
	web.Page(site, opSearch, atSearch, asStudent(p.search), p.showSearch)
	web.Page(site, opPlan, atPlan, asStudent(p.plan), p.showPlan)
	web.Form(site, opEnrollCart, atPlan, asStudent(p.enrollCart), p.showEntered)
	web.Page(site, opTimetable, atTimetable, asStudent(p.timetable), p.showTimetable)
	web.Page(site, opTranscript, atTranscript, asStudent(p.transcript), p.showTranscript)

	web.Form(site, own(registration.OpEnroll), atEnroll, asStudent(desk.Enroll), p.showEnrolled)
	web.Form(site, own(registration.OpSwap), atSwap, asStudent(desk.Swap), p.showSwapped)
	web.Form(site, own(registration.OpDrop), atDrop, asStudent(desk.Drop), p.showDropped)
	web.Form(site, opFeed, atCalendar, asStudent(p.makeFeed), p.showFeed)
	web.Handle(site, web.Op{Method: http.MethodGet, Path: atEvents, Permission: registration.MayOwn}, p.events)

	// Who loads the address of a form again, instead of sending it, is led to the
	// page on which it stands.
	for _, path := range []string{atEnroll, atSwap, atDrop, atCalendar} {
		op := web.Op{Method: http.MethodGet, Path: path, Permission: registration.MayOwn}
		web.Handle(site, op, func(w http.ResponseWriter, r *http.Request, _ actor.Actor, _ web.Session) error {
			http.Redirect(w, r, back(trailOf(r.URL.Query())), http.StatusSeeOther)
			return nil
		})
	}
	return p.framed
}

// back is the page on which somebody was who sent a form: the planner while he
// looks at a course, else the timetable.
func back(t trail) string {
	if t.Course != "" {
		return t.to(atPlan)
	}
	return t.to(atTimetable)
}

func (p *pages) framed(w io.Writer, f web.FramedPage) error {
	page := p.frame(context.Background(), readerOf(f.Session, trail{}), f.Title, "")
	return p.Look.Render(w, "study-framed", page, f.Content)
}

// own is an operation's line for a page of the student: staff have pages of their
// own.
func own(op web.Op) web.Op {
	op.Permission, op.OrSelf = registration.MayOwn, ""
	return op
}

// asStudent does an operation with no more rights than every student has, so that
// staff who look at their own pages see and change nothing of others from there.
func asStudent[In, Out any](fn web.Operation[In, Out]) web.Operation[In, Out] {
	return func(ctx context.Context, a actor.Actor, in In) (Out, error) {
		return fn(ctx, student(a), in)
	}
}

// student is the same person with a student's rights.
func student(a actor.Actor) actor.Actor {
	a.All, a.Grants = false, []actor.Grant{{Permission: registration.MayOwn}}
	return a
}

// frame is what stands around a page of one of the four stops.
func (p *pages) frame(ctx context.Context, r reader, title, stop string) look.Page {
	page := look.Page{
		Title: title, Desk: look.Registration, Kind: look.Patron, Org: p.Org, Home: atTimetable, Person: r.name,
		Lang: r.Lang, Banner: p.Banner, Theme: look.ThemeOf(web.Cookie(ctx, look.ThemeCookie)),
		Nav: []look.Stop{
			{Name: r.Search, Href: r.kept().to(atSearch), Icon: "search"},
			{Name: r.Planner, Href: r.kept().to(atPlan), Icon: "cart", Count: len(r.Cart)},
			{Name: r.Timetable, Href: r.kept().to(atTimetable), Icon: "calendar"},
			{Name: r.Transcript, Href: r.kept().to(atTranscript), Icon: "school"},
		},
		Leave: &look.Act{Label: r.SignOut, Post: "/sign-out", Hidden: r.hidden(""), Style: look.Linked},
	}
	for i := range page.Nav {
		page.Nav[i].Current = page.Nav[i].Name == stop
	}
	return page
}

// draw is a page as web sends it.
func (p *pages) draw(name string, page look.Page, data any) web.View {
	return web.Draw(func(w io.Writer) error { return p.Look.Render(w, name, page, data) })
}

// nobody is what somebody sees of a student's page who is none, or who asked for a
// term or a course that is not there.
type nobody struct {
	Reasons []look.Note
	On      look.Act
}

// cannot draws why a page cannot be shown. What the rules did not say is the site's
// to tell.
func (p *pages) cannot(ctx context.Context, r reader, problem *web.Problem, stop string) web.View {
	if len(problem.Reasons) == 0 {
		return web.View{}
	}
	data := nobody{On: look.Act{Label: r.Start, Href: atSearch, Style: look.Linked}}
	for _, row := range r.reasons(problem.Reasons) {
		data.Reasons = append(data.Reasons, look.Note{State: look.Past, Title: row.Say, Say: row.Lift})
	}
	return p.draw("study-nobody", p.frame(ctx, r, r.NotShown, stop), data)
}
