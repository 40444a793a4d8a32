package pages

import (
	"context"
	"html/template"
	"io"
	"net/url"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/lending"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

// nothing is what an operation takes that takes nothing.
type nothing struct{}

// pass is the operation of a page that is drawn from what was asked.
func pass[In any](_ context.Context, _ actor.Actor, in In) (In, error) { return in, nil }

// staff is an operation's line for a page of the staff: members have pages of
// their own.
func staff(op web.Op) web.Op {
	op.OrSelf = ""
	return op
}

// leadTo is a page that is only a way on.
func leadTo[In any](path string) web.Show[In, In] {
	return func(context.Context, web.Outcome[In, In]) (web.View, error) { return web.Redirect(path), nil }
}

// leadBack answers a GET on a form's address, as after a page was loaded again:
// to where the form stood.
func (p *Pages) leadBack(_ context.Context, o web.Outcome[nothing, nothing]) (web.View, error) {
	return web.Redirect(spotFrom(o.URL.Query()).url()), nil
}

// viewer is who looks at a page, how, and with which problem.
type viewer struct {
	actor    actor.Actor
	session  web.Session
	url      *url.URL
	problem  *web.Problem
	key      string // for the form that was sent
	fragment bool
}

func viewerOf[In, Out any](o web.Outcome[In, Out]) viewer {
	return viewer{actor: o.Actor, session: o.Session, url: o.URL, problem: o.Problem, key: o.Key,
		fragment: o.Fragment}
}

// keys are the hidden fields of a further form of the page.
func (v viewer) keys(more ...look.Hidden) []look.Hidden {
	return look.Keys(v.session.Token, web.NewKey(), more...)
}

func (v viewer) may(permission actor.Permission, branch int64) bool {
	return v.actor.May(permission, branch)
}

// en is the language in which the staff's sentences are written.
var en = look.English

// frame is what stands around a page, and the place that it is seen from.
type frame struct {
	page   look.Page
	viewer viewer
	here   lending.BranchToday
	placed bool // a branch is known; otherwise here is only a clock
}

// branchOf is the branch where the actor's desk stands: the one that was chosen,
// or the only one at which he may work; 0 if he has to choose.
func (p *Pages) branchOf(ctx context.Context, a actor.Actor) (int64, error) {
	if a.Place != 0 {
		return a.Place, nil
	}
	places, err := p.desk.PlacesFor(ctx, a, lending.MayIssue)
	if err != nil || len(places) != 1 {
		return 0, err
	}
	return places[0].ID, nil
}

// frame makes what stands around a page under a stop of the spine. The error is
// errNoBranch while the library has none.
func (p *Pages) frame(ctx context.Context, v viewer, title string, current stop) (frame, error) {
	f, err := p.anyFrame(ctx, v, title, current)
	if err == nil && f.here.Branch.Zone.IsZero() {
		err = errNoBranch
	}
	return f, err
}

// anyFrame is a frame in a library that may have no branch yet.
func (p *Pages) anyFrame(ctx context.Context, v viewer, title string, current stop) (frame, error) {
	f := frame{viewer: v, page: p.deps.Around(ctx, v.actor, v.session)}
	branch, err := p.branchOf(ctx, v.actor)
	if err != nil {
		return f, err
	}
	if branch != 0 {
		if f.here, f.placed, err = p.desk.AtBranch(ctx, branch); err != nil {
			return f, err
		}
	}
	if !f.placed {
		if err := p.anyClock(ctx, &f); err != nil {
			return f, err
		}
	}
	f.page.Title, f.page.Desk, f.page.Kind = title, look.Lending, look.Staff
	f.page.Home, f.page.Problem = "/lending/desk", v.problem != nil
	f.page.Nav = Nav(v.actor, current, f.counts())
	if v.actor.MayAnywhere(lending.MayIssue) {
		f.page.Change = branchPath
	}
	if f.placed {
		f.page.Place = []string{f.here.Branch.Name}
		f.page.Now = look.At(f.here.Now, f.here.Branch.Zone)
	}
	return f, nil
}

// anyClock takes the clock of the first branch, for whoever stands at none.
func (p *Pages) anyClock(ctx context.Context, f *frame) error {
	all, err := p.desk.PlacesFor(ctx, actor.Operator(), lending.MayView)
	if err != nil || len(all) == 0 {
		return err
	}
	f.here, _, err = p.desk.AtBranch(ctx, all[0].ID)
	return err
}

func (f frame) counts() Counts {
	if !f.placed {
		return Counts{}
	}
	return Counts{HoldShelf: f.here.HoldShelf, Coming: f.here.Coming}
}

// when is an instant by the clock of the place.
func (f frame) when(at civil.Instant) look.Moment { return look.At(at, f.here.Branch.Zone) }

// day is the day of an instant at the place.
func (f frame) day(at civil.Instant) template.HTML {
	if f.here.Branch.Zone.IsZero() {
		return ""
	}
	return en.Day(f.here.Branch.Zone.DateOf(at))
}

// draw draws a page, or only its own part if that is what was asked for.
func (p *Pages) draw(name string, f frame, data any) web.View {
	return web.Draw(func(w io.Writer) error {
		if f.viewer.fragment {
			if err := p.look.Fragment(w, name, "main", f.page.Lang, data); err != nil || !recounts(name) {
				return err
			}
			return p.look.Fragment(w, name, "plates", f.page.Lang, f.page.Nav)
		}
		return p.look.Render(w, name, f.page, data)
	})
}

// recounts says whether the forms of a page change what the spine counts: what is
// swapped then brings the plates along.
func recounts(page string) bool { return page == "desk" || page == "shelf" }

// stop is a stop of the spine.
type stop string

const (
	stopDesk     stop = "Desk"
	stopTitles   stop = "Titles"
	stopMembers  stop = "Members"
	stopShelf    stop = "Hold shelf"
	stopTransits stop = "Transits"
)

// Counts are the plates of the spine.
type Counts struct{ HoldShelf, Coming int }

// Nav is the spine of the lending desk for whoever looks at it: what he may not
// see is not there.
func Nav(a actor.Actor, current stop, n Counts) []look.Stop {
	all := []struct {
		look.Stop
		right actor.Permission
	}{
		{look.Stop{Name: string(stopDesk), Href: "/lending/desk", Icon: "scan"}, lending.MayIssue},
		{look.Stop{Name: string(stopTitles), Href: "/lending/titles", Icon: "book"}, lending.MayView},
		{look.Stop{Name: string(stopMembers), Href: "/lending/members", Icon: "people"}, lending.MayView},
		{look.Stop{Name: string(stopShelf), Href: "/lending/holdshelf", Icon: "shelf", Count: n.HoldShelf,
			Plate: "plate-shelf"},
			lending.MayIssue},
		{look.Stop{Name: string(stopTransits), Href: "/lending/transits", Icon: "truck", Count: n.Coming,
			Plate: "plate-transits"},
			lending.MayIssue},
	}
	var nav []look.Stop
	for _, s := range all {
		if a.MayAnywhere(s.right) {
			s.Current = s.Name == string(current)
			nav = append(nav, s.Stop)
		}
	}
	return nav
}

// Frame draws a page of the rim's own, such as a problem, between the lending
// desk's spine and whatever stands around every page. It asks the database
// nothing, so that it can tell that the database does not answer.
func (p *Pages) Frame(ctx context.Context, w io.Writer, framed web.FramedPage) error {
	page := p.deps.Around(ctx, framed.Actor, framed.Session)
	page.Title, page.Desk, page.Kind = framed.Title, look.Lending, look.Staff
	page.Nav = Nav(framed.Actor, "", Counts{})
	return p.look.Render(w, "framed", page, framed.Content)
}

// longDay is the day of an instant at the place, with its year.
func (f frame) longDay(at civil.Instant) template.HTML {
	if f.here.Branch.Zone.IsZero() {
		return ""
	}
	return en.LongDay(f.here.Branch.Zone.DateOf(at))
}
