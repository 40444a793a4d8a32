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
	opStart  = web.Op{ID: "lendingStart", Permission: lending.MayView}
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
	d := p.desk
	page(p, opDesk, "/lending", pass[nothing], leadTo[nothing]("/lending/desk"))
	page(p, opStart, startPath, pass[nothing], p.showStart)
	page(p, opDesk, "/lending/desk", pass[nothing], p.showDeskOrStart)
	form(p, opDesk, "/lending/desk", pass[nothing], p.showGoneOn)
	form(p, lending.OpScan, "/lending/desk/scan", d.Scan, p.showScan)
	form(p, lending.OpIssue, "/lending/loans", p.override, p.showOverride)
	form(p, staff(lending.OpRenew), "/lending/loans/{id}/renew", d.Renew, p.showRenewed)
	form(p, lending.OpUndoIssue, "/lending/loans/{id}/undo", d.UndoIssue, p.showUndone)
	form(p, staff(lending.OpPlaceHold), "/lending/holds", d.PlaceHold, p.showHeld)
	form(p, staff(lending.OpCancelHold), "/lending/holds/{id}/cancel", d.CancelHold, p.showCancelled)
	form(p, lending.OpReturn, "/lending/returns", d.Return, p.showReturned)
	page(p, opBranch, "/lending/branch", pass[BranchIn], p.showBranches)
	form(p, opBranch, "/lending/branch", p.chooseBranch, p.showBranchChosen)
	for _, path := range []string{
		"/lending/desk/scan", "/lending/loans", "/lending/loans/{id}/renew", "/lending/loans/{id}/undo",
		"/lending/holds", "/lending/holds/{id}/cancel", "/lending/returns",
		"/lending/copies/{barcode}/condition",
	} {
		page(p, opLook, path, pass[nothing], p.leadBack)
	}
}

func (p *Pages) registerTitles() {
	d := p.desk
	page(p, staff(lending.OpFindTitles), "/lending/titles", d.FindTitles, p.showTitles)
	page(p, staff(lending.OpTitle), "/lending/titles/{id}", d.Title, p.showTitle)
	page(p, lending.OpCopy, "/lending/copies/{barcode}", d.Copy, p.showCopy)
	form(p, lending.OpCondition, "/lending/copies/{barcode}/condition", d.SetCondition, p.showCondition)
}

func (p *Pages) registerMembers() {
	d := p.desk
	page(p, lending.OpFindMembers, "/lending/members", d.FindMembers, p.showMembers)
	page(p, staff(lending.OpMember), "/lending/members/{card}", d.Member, p.showMember)
	page(p, staff(lending.OpMemberAccount), "/lending/members/{card}/account", d.MemberAccount,
		p.showAccount)
	page(p, staff(lending.OpMemberLoans), "/lending/members/{card}/history", d.MemberLoans,
		p.showHistory)
	page(p, staff(lending.OpMember), "/lending/members/{card}/pay", d.Member, p.showPay)
	form(p, lending.OpPay, "/lending/members/{card}/pay", p.pay, p.showPaid)
	page(p, staff(lending.OpMember), "/lending/members/{card}/renewal", d.Member, p.showRenewal)
	form(p, lending.OpRenewMembership, "/lending/members/{card}/renewal", d.RenewMembership,
		p.showExtended)
	page(p, opJoin, "/lending/members/new", pass[nothing], p.showJoin)
	form(p, lending.OpJoin, "/lending/members/new", d.Join, p.showJoined)
	p.registerStandings()
}

// registerStandings are the acts on how a member stands.
func (p *Pages) registerStandings() {
	d, at := p.desk, "/lending/members/{card}/"
	for _, act := range []standing{suspending, readmitting, forgiving, givingPIN} {
		page(p, staff(lending.OpMember), at+string(act), d.Member, p.showStanding(act))
	}
	lifted := func(in lending.LiftIn) string { return in.Card }
	form(p, lending.OpSuspend, at+string(suspending), d.SuspendMember,
		showStood[lending.SuspendIn, lending.Suspension](p, suspending, func(in lending.SuspendIn) string { return in.Card }))
	form(p, lending.OpLiftSuspension, at+string(readmitting), d.LiftSuspension,
		showStood[lending.LiftIn, lending.Suspension](p, readmitting, lifted))
	form(p, lending.OpLiftNoShows, at+string(forgiving), d.LiftNoShows,
		showStood[lending.LiftIn, lending.HoldSuspension](p, forgiving, lifted))
	form(p, lending.OpSetPIN, at+string(givingPIN), d.SetPIN,
		showStood[lending.PINIn, lending.SignInWith](p, givingPIN, func(in lending.PINIn) string { return in.Card }))
}

func (p *Pages) registerShelves() {
	page(p, opDesk, "/lending/holdshelf", pass[nothing], p.showShelf)
	page(p, opDesk, "/lending/transits", pass[TransitsPageIn], p.showTransits)
}

func (p *Pages) registerPapers() {
	d := p.desk
	page(p, opPapers, "/lending/receipt", pass[nothing], p.showReceipt)
	page(p, opPapers, "/lending/holds/{id}/slip", d.HoldSlip, p.showHoldSlip)
	page(p, opPapers, "/lending/copies/{barcode}/slip", d.Copy, p.showTransitSlip)
	page(p, staff(lending.OpTitle), "/lending/titles/{id}/labels", d.Title, p.showLabels)
	p.registerExports()
}
