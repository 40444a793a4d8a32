package pages

import (
	"context"
	"embed"

	"holdfast/internal/actor"
	"holdfast/internal/lending"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

//go:embed pages/*.html
var files embed.FS

// Deps is what the pages need from those who know more than this desk.
type Deps struct {
	// Around gives what stands around every page of the server, whatever its
	// desk: the name of the house, a banner, who is signed in and how to leave,
	// the other desks, the theme.
	Around func(ctx context.Context, a actor.Actor, s web.Session) look.Page
	// Places keeps where a session's desk stands.
	Places Places
}

// Places keeps at which branch the desk of a session stands. From then on it is
// the actor's Place.
type Places interface {
	ChooseBranch(ctx context.Context, a actor.Actor, session string, branch int64) error
}

// Pages are the staff pages of one lending desk.
type Pages struct {
	site *web.Site
	desk *lending.Desk
	deps Deps
	look *look.Set
}

// Rights for pages that are not an operation of their own.
var (
	opDesk   = web.Op{ID: "lendingDesk", Permission: lending.MayIssue}
	opBranch = web.Op{ID: "lendingBranch", Permission: lending.MayIssue}
	opPapers = web.Op{ID: "lendingPapers", Permission: lending.MayIssue}
	opJoin   = web.Op{ID: "lendingJoin", Permission: lending.MayMembers}
	opLook   = web.Op{ID: "lendingLook", Permission: lending.MayView}
)

// Register adds the staff pages to a site. The error names a template that
// cannot be parsed.
func Register(site *web.Site, desk *lending.Desk, deps Deps) (*Pages, error) {
	set, err := look.New(files)
	if err != nil {
		return nil, err
	}
	p := &Pages{site: site, desk: desk, deps: deps, look: set}
	p.registerDesk()
	p.registerTitles()
	p.registerMembers()
	p.registerShelves()
	p.registerPapers()
	return p, nil
}

func (p *Pages) registerDesk() {
	s, d := p.site, p.desk
	web.Page(s, opDesk, "/lending", pass[nothing], leadTo[nothing]("/lending/desk"))
	web.Page(s, opDesk, "/lending/desk", pass[nothing], p.showDesk)
	web.Form(s, opDesk, "/lending/desk", pass[nothing], p.showGoneOn)
	web.Form(s, lending.OpScan, "/lending/desk/scan", d.Scan, p.showScan)
	web.Form(s, lending.OpIssue, "/lending/loans", p.override, p.showOverride)
	web.Form(s, staff(lending.OpRenew), "/lending/loans/{id}/renew", d.Renew, p.showRenewed)
	web.Form(s, lending.OpUndoIssue, "/lending/loans/{id}/undo", d.UndoIssue, p.showUndone)
	web.Form(s, staff(lending.OpPlaceHold), "/lending/holds", d.PlaceHold, p.showHeld)
	web.Form(s, staff(lending.OpCancelHold), "/lending/holds/{id}/cancel", d.CancelHold, p.showCancelled)
	web.Form(s, lending.OpReturn, "/lending/returns", d.Return, p.showReturned)
	web.Page(s, opBranch, "/lending/branch", pass[BranchIn], p.showBranches)
	web.Form(s, opBranch, "/lending/branch", p.chooseBranch, p.showBranchChosen)
	for _, path := range []string{
		"/lending/desk/scan", "/lending/loans", "/lending/loans/{id}/renew", "/lending/loans/{id}/undo",
		"/lending/holds", "/lending/holds/{id}/cancel", "/lending/returns",
		"/lending/copies/{barcode}/condition",
	} {
		web.Page(s, opLook, path, pass[nothing], p.leadBack)
	}
}

func (p *Pages) registerTitles() {
	s, d := p.site, p.desk
	web.Page(s, staff(lending.OpFindTitles), "/lending/titles", d.FindTitles, p.showTitles)
	web.Page(s, staff(lending.OpTitle), "/lending/titles/{id}", d.Title, p.showTitle)
	web.Page(s, lending.OpCopy, "/lending/copies/{barcode}", d.Copy, p.showCopy)
	web.Form(s, lending.OpCondition, "/lending/copies/{barcode}/condition", d.SetCondition, p.showCondition)
}

func (p *Pages) registerMembers() {
	s, d := p.site, p.desk
	web.Page(s, lending.OpFindMembers, "/lending/members", d.FindMembers, p.showMembers)
	web.Page(s, staff(lending.OpMember), "/lending/members/{card}", d.Member, p.showMember)
	web.Page(s, staff(lending.OpMemberAccount), "/lending/members/{card}/account", d.MemberAccount,
		p.showAccount)
	web.Page(s, staff(lending.OpMemberLoans), "/lending/members/{card}/history", d.MemberLoans,
		p.showHistory)
	web.Page(s, staff(lending.OpMember), "/lending/members/{card}/pay", d.Member, p.showPay)
	web.Form(s, lending.OpPay, "/lending/members/{card}/pay", p.pay, p.showPaid)
	web.Page(s, staff(lending.OpMember), "/lending/members/{card}/renewal", d.Member, p.showRenewal)
	web.Form(s, lending.OpRenewMembership, "/lending/members/{card}/renewal", d.RenewMembership,
		p.showExtended)
	web.Page(s, opJoin, "/lending/members/new", pass[nothing], p.showJoin)
	web.Form(s, lending.OpJoin, "/lending/members/new", d.Join, p.showJoined)
}

func (p *Pages) registerShelves() {
	s := p.site
	web.Page(s, opDesk, "/lending/holdshelf", pass[nothing], p.showShelf)
	web.Page(s, opDesk, "/lending/transits", pass[TransitsPageIn], p.showTransits)
}

func (p *Pages) registerPapers() {
	s, d := p.site, p.desk
	web.Page(s, opPapers, "/lending/receipt", pass[nothing], p.showReceipt)
	web.Page(s, opPapers, "/lending/holds/{id}/slip", d.HoldSlip, p.showHoldSlip)
	web.Page(s, opPapers, "/lending/copies/{barcode}/slip", d.Copy, p.showTransitSlip)
	web.Page(s, staff(lending.OpTitle), "/lending/titles/{id}/labels", d.Title, p.showLabels)
	p.registerExports()
}
