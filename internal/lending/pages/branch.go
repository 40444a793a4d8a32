package pages

import (
	"context"

	"holdfast/internal/actor"
	"holdfast/internal/lending"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

// PlaceCookie is the cookie in which a browser keeps the id of the branch at which
// its desk was last said to stand, so that nobody is asked at each sign-in.
const PlaceCookie = "hf_place"

// BranchIn asks where a desk stands.
type BranchIn struct {
	Next string `query:"next" maxLength:"4000" doc:"where to go afterwards"`
}

// ChooseBranchIn says where a desk stands.
type ChooseBranchIn struct {
	Next string `query:"next" maxLength:"4000"`
	Body ChooseBranchRequest
}

// ChooseBranchRequest is the body of the choice.
type ChooseBranchRequest struct {
	Branch string `json:"branch" minLength:"1" maxLength:"32" doc:"code"`
}

// branchPath is the page where it is said at which branch a desk stands.
const branchPath = "/lending/branch"

// branchData is the choice of a branch.
type branchData struct {
	Branches []branchChoice
	Empty    look.Empty
}

type branchChoice struct {
	Name, Address string
	Here          bool
	Choose        look.Act
}

func (p *Pages) showBranches(ctx context.Context, o web.Outcome[BranchIn, BranchIn]) (web.View, error) {
	return p.drawBranches(ctx, viewerOf(o), o.In.Next)
}

func (p *Pages) drawBranches(ctx context.Context, v viewer, next string) (web.View, error) {
	f, err := p.frame(ctx, v, "Where does this desk stand?", "")
	if err != nil {
		return web.View{}, err
	}
	all, err := p.desk.PlacesFor(ctx, v.actor, lending.MayIssue)
	if err != nil {
		return web.View{}, err
	}
	d := branchData{Empty: look.Empty{Say: "The library has no branch at which you may work. Whoever looks after people can change that."}}
	for _, b := range all {
		d.Branches = append(d.Branches, branchChoice{
			Name: b.Name, Address: b.Address, Here: f.placed && b.ID == f.here.Branch.ID,
			Choose: look.Act{Label: "Work here", About: b.Name, Post: branchPath,
				Hidden: []look.Hidden{
					{Name: look.TokenField, Value: v.session.Token}, {Name: "branch", Value: b.Code},
					{Name: "next", Value: next},
				}},
		})
	}
	return p.draw("branch", f, d), nil
}

// ChosenBranch is where a desk stands from now on.
type ChosenBranch struct {
	ID int64 `json:"id"`
}

// chooseBranch keeps with the session where its desk stands: one of the branches
// at which the actor may work.
func (p *Pages) chooseBranch(
	ctx context.Context, a actor.Actor, in ChooseBranchIn,
) (ChosenBranch, error) {
	all, err := p.desk.PlacesFor(ctx, a, lending.MayIssue)
	if err != nil {
		return ChosenBranch{}, err
	}
	for _, b := range all {
		if b.Code == in.Body.Branch {
			return ChosenBranch{b.ID}, p.deps.Places.ChooseBranch(ctx, a, p.site.Reference(ctx), b.ID)
		}
	}
	return ChosenBranch{}, actor.ErrForbidden
}

func (p *Pages) showBranchChosen(
	ctx context.Context, o web.Outcome[ChooseBranchIn, ChosenBranch],
) (web.View, error) {
	if o.Problem != nil {
		return p.drawBranches(ctx, viewerOf(o), o.In.Next)
	}
	next := web.LocalPath(o.In.Next)
	if next == "/" {
		next = "/lending/desk"
	}
	view := web.Redirect(next)
	view.Cookies = append(view.Cookies, p.site.Choice(PlaceCookie, decimal(o.Out.ID)))
	return view, nil
}
