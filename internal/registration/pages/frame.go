package pages

import (
	"context"
	"html/template"
	"io"
	"net/url"
	"strconv"
	"strings"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/registration"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

// Where the pages are.
const (
	openingPath   = "/registrar/opening"
	termsPath     = "/registrar/terms"
	groupsPath    = "/registrar/groups"
	scalePath     = "/registrar/grades"
	coursesPath   = "/registrar/courses"
	sectionsPath  = "/registrar/sections"
	studentsPath  = "/registrar/students"
	overridesPath = "/registrar/overrides"
)

// nothing is what an operation takes that takes nothing.
type nothing struct{}

// pass is the operation of a page that is drawn from what was asked.
func pass[In any](_ context.Context, _ actor.Actor, in In) (In, error) { return in, nil }

// staff is an operation's line for a page of the staff: students have pages of their
// own.
func staff(op web.Op) web.Op {
	op.OrSelf = ""
	return op
}

// leadTo is a page that is only a way on.
func leadTo[In any](path string) web.Show[In, In] {
	return func(_ context.Context, o web.Outcome[In, In]) (web.View, error) {
		return web.Redirect(withQuery(path, o.URL.Query())), nil
	}
}

// viewer is who looks at a page, how, and with which problem.
type viewer struct {
	actor    actor.Actor
	session  web.Session
	url      *url.URL
	problem  *web.Problem
	fields   url.Values // as they were sent
	key      string     // for the form that was sent
	fragment bool
}

func viewerOf[In, Out any](o web.Outcome[In, Out]) viewer {
	return viewer{actor: o.Actor, session: o.Session, url: o.URL, problem: o.Problem, key: o.Key,
		fields: o.Fields, fragment: o.Fragment}
}

// keys are the hidden fields of a further form of the page.
func (v viewer) keys(more ...look.Hidden) []look.Hidden {
	return look.Keys(v.session.Token, web.NewKey(), more...)
}

// own are the hidden fields of the form that was sent, or is the page's only one.
func (v viewer) own(more ...look.Hidden) []look.Hidden {
	return look.Keys(v.session.Token, v.key, more...)
}

// did is what was done on the page before, to be told once.
func (v viewer) did() string { return v.url.Query().Get("did") }

// figure is a number that goes with what was done, 0 if there is none.
func (v viewer) figure() int64 {
	n, err := strconv.ParseInt(v.url.Query().Get("n"), 10, 64)
	if err != nil {
		return 0
	}
	return n
}

// en is the language in which the staff's sentences are written.
var en = look.English

// frame is what stands around a page, and the term that it is about.
type frame struct {
	page   look.Page
	viewer viewer
	at     registration.TermNow
	placed bool // there is a term at all
}

// frame makes what stands around a page under a stop of the spine. The term is the
// one with the code, or without one the one that the address names.
func (p *Pages) frame(ctx context.Context, v viewer, title string, current stop, term string) (frame, error) {
	f := frame{viewer: v, page: p.deps.Around(ctx, v.actor, v.session)}
	if term == "" {
		term = v.url.Query().Get("term")
	}
	var err error
	if f.at, f.placed, err = p.desk.TermNow(ctx, v.actor, term); err != nil {
		return f, err
	}
	f.page.Title, f.page.Desk, f.page.Kind = title, look.Registration, look.Staff
	f.page.Home, f.page.Problem = openingPath, v.problem != nil
	f.page.Nav = Nav(v.actor, current, f.named())
	if f.placed {
		f.page.Place, f.page.Change = strings.Fields(f.at.Title), termsPath
		f.page.Now = look.At(f.at.Now, f.at.Clock)
	}
	return f, nil
}

// named is the code of the term if the address names it, so that links keep it:
// but for a term of which whoever looks sees nothing but what one student did in it.
func (f frame) named() string {
	if f.viewer.url.Query().Get("term") == "" || !f.may(registration.MayView) {
		return ""
	}
	return f.at.Code
}

// here is an address under the same term.
func (f frame) here(path string) string { return inTerm(path, f.named()) }

func inTerm(path, term string) string {
	if term == "" {
		return path
	}
	return withQuery(path, url.Values{"term": {term}})
}

func withQuery(path string, q url.Values) string {
	if len(q) == 0 {
		return path
	}
	return path + "?" + q.Encode()
}

// may says whether whoever looks may do this in the term.
func (f frame) may(right actor.Permission) bool {
	return f.viewer.actor.May(right, f.at.ID)
}

// when is an instant by the clock of the term.
func (f frame) when(at civil.Instant) look.Moment { return look.At(at, f.at.Clock) }

// stamp is the day and the time of an instant at the term's place.
func (f frame) stamp(at civil.Instant) template.HTML {
	if f.at.Clock.IsZero() || at.IsZero() {
		return ""
	}
	return en.Say("%s, %s", en.Day(f.at.Clock.DateOf(at)), f.when(at))
}

// tell adds a line of news over the page.
func (f *frame) tell(state look.State, title, say template.HTML) {
	f.page.News = append(f.page.News, look.Note{State: state, Title: title, Say: say})
}

// trouble tells what was wrong with a form that has no place of its own for it.
func (f *frame) trouble() {
	if p := f.viewer.problem; p != nil && len(p.Reasons) == 0 {
		f.tell(look.No, plain(p.Title), plain(p.Detail))
	}
}

// draw draws a page, or only its own part if that is what was asked for.
func (p *Pages) draw(name string, f frame, data any) web.View {
	return web.Draw(func(w io.Writer) error {
		if f.viewer.fragment {
			return p.look.Fragment(w, name, "main", f.page.Lang, data)
		}
		return p.look.Render(w, name, f.page, data)
	})
}

// stop is a stop of the spine.
type stop string

const (
	stopOpening   stop = "Opening"
	stopTerms     stop = "Terms"
	stopCourses   stop = "Courses"
	stopSections  stop = "Sections"
	stopStudents  stop = "Students"
	stopOverrides stop = "Overrides"
	stopImport    stop = "Import"
)

// Nav is the spine of the registrar's desk for whoever looks at it, in a term or ""
// in the one that people come for.
func Nav(a actor.Actor, current stop, term string) []look.Stop {
	if !a.MayAnywhere(registration.MayView) {
		return nil
	}
	nav := []look.Stop{
		{Name: string(stopOpening), Href: openingPath, Icon: "bolt"},
		{Name: string(stopTerms), Href: termsPath, Icon: "calendar"},
		{Name: string(stopCourses), Href: coursesPath, Icon: "book"},
		{Name: string(stopSections), Href: sectionsPath, Icon: "list"},
		{Name: string(stopStudents), Href: studentsPath, Icon: "people"},
		{Name: string(stopOverrides), Href: overridesPath, Icon: "swap"},
	}
	if mayImportAny(a) {
		nav = append(nav, look.Stop{Name: string(stopImport), Href: importPath, Icon: "import"})
	}
	for i := range nav {
		nav[i].Current = nav[i].Name == string(current)
		nav[i].Href = inTerm(nav[i].Href, term)
	}
	return nav
}

// Frame draws a page of the rim's own, such as a problem, between the registrar's
// spine and whatever stands around every page. It asks the database nothing, so that
// it can tell that the database does not answer.
func (p *Pages) Frame(ctx context.Context, w io.Writer, framed web.FramedPage) error {
	page := p.deps.Around(ctx, framed.Actor, framed.Session)
	page.Title, page.Desk, page.Kind = framed.Title, look.Registration, look.Staff
	page.Home, page.Nav = openingPath, Nav(framed.Actor, "", "")
	return p.look.Render(w, "framed", page, framed.Content)
}
