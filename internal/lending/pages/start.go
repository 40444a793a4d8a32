package pages

import (
	"context"
	"errors"
	"html/template"

	"holdfast/internal/lending"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

// errNoBranch says that the library has no branch yet. Without one there is no
// day and no shelf, so whatever page was asked for, the first steps are shown.
var errNoBranch = errors.New("the library has no branch yet")

// startPath is the page of the first steps.
const startPath = "/lending/start"

// startData is what a new library needs, in the order in which it is done.
type startData struct {
	Say   template.HTML
	Steps []startStep
	Foot  template.HTML
}

// startStep is one step: done, or the commands that do it and the button.
type startStep struct {
	Done       bool
	Title, Say string
	Commands   []string
	Act        *look.Act
}

// page registers a page that gives way to the first steps.
func page[In, Out any](p *Pages, op web.Op, path string, do web.Operation[In, Out], show web.Show[In, Out]) {
	web.Page(p.site, op, path, do, orStart(p, show))
}

// form registers a form whose page gives way to the first steps.
func form[In, Out any](p *Pages, op web.Op, path string, do web.Operation[In, Out], show web.Show[In, Out]) {
	web.Form(p.site, op, path, do, orStart(p, show))
}

func orStart[In, Out any](p *Pages, show web.Show[In, Out]) web.Show[In, Out] {
	return func(ctx context.Context, o web.Outcome[In, Out]) (web.View, error) {
		view, err := show(ctx, o)
		if !errors.Is(err, errNoBranch) {
			return view, err
		}
		return p.drawStart(ctx, viewerOf(o), "")
	}
}

func (p *Pages) showStart(ctx context.Context, o web.Outcome[nothing, nothing]) (web.View, error) {
	return p.drawStart(ctx, viewerOf(o), "")
}

// showDeskOrStart is the desk; while there is nothing to lend or nobody to lend
// to, what is missing.
func (p *Pages) showDeskOrStart(
	ctx context.Context, o web.Outcome[nothing, nothing],
) (web.View, error) {
	if o.URL.RawQuery == "" {
		view, err := p.started(ctx, viewerOf(o), stopDesk, func(so lending.Started) bool {
			return !so.Title || !so.Member
		})
		if err != nil || view != nil {
			return orZero(view), err
		}
	}
	return p.showDesk(ctx, o)
}

// started leads to the first steps while a list is empty that they fill: nothing
// can be found in it, and there is something to do first.
func (p *Pages) started(
	ctx context.Context, v viewer, current stop, missing func(lending.Started) bool,
) (*web.View, error) {
	so, err := p.desk.Started(ctx)
	if err != nil || !missing(so) {
		return nil, err
	}
	view, err := p.drawStart(ctx, v, current)
	return &view, err
}

func (p *Pages) drawStart(ctx context.Context, v viewer, current stop) (web.View, error) {
	f, err := p.anyFrame(ctx, v, "First steps", current)
	if err != nil {
		return web.View{}, err
	}
	so, err := p.desk.Started(ctx)
	if err != nil {
		return web.View{}, err
	}
	branch, plan := "RIV", "basic"
	if f.here.Branch.Code != "" {
		branch = f.here.Branch.Code
	}
	plans, err := p.desk.Plans(ctx, v.actor, lending.PlansIn{})
	if err != nil {
		return web.View{}, err
	}
	if len(plans.Items) > 0 {
		plan = plans.Items[0].Code
	}
	d := startData{
		Say: "Four steps, then the desk can lend.",
		Steps: []startStep{
			{Done: so.Branch, Title: "Add a branch",
				Say:      "Its time zone decides which day it is there, and so what is late. More branches follow the same way.",
				Commands: []string{"holdfast lending add-branch RIV Riverside --zone Asia/Kolkata"}},
			{Done: so.Plan, Title: "Add a plan",
				Say: "It says how many books a member may have, and for how many days.",
				Commands: []string{
					"holdfast lending add-plan basic Basic --currency INR --loans 4 --days 14 --renewals 1"}},
			{Done: so.Title, Title: "Import titles and their copies",
				Say: "From MARC 21, as other library systems write it. The first command says what would be done.",
				Commands: []string{
					"holdfast import marc titles.mrc --branch " + branch + " --copies 1 --dry-run",
					"holdfast import marc titles.mrc --branch " + branch + " --copies 1"}},
			{Done: so.Member, Title: "Import members, or register the first",
				Say: "From a CSV file with the columns card, name, plan, branch and expires; or one by one.",
				Commands: []string{
					"holdfast import members members.csv --dry-run",
					"holdfast lending join 2041700386 \"Meera Nair\" --plan " + plan + " --branch " + branch}},
		},
		Foot: "Whoever runs the server types the commands there, with the same --database-url as the server, " +
			"or with HOLDFAST_DATABASE_URL set.",
	}
	if so.Branch && so.Plan && v.actor.MayAnywhere(lending.MayMembers) {
		d.Steps[3].Act = &look.Act{Label: "Register a member", Href: "/lending/members/new"}
	}
	if so == (lending.Started{Branch: true, Plan: true, Title: true, Member: true}) {
		d.Say = "All four steps are done."
	}
	return p.draw("start", f, d), nil
}
