package pages

import (
	"context"
	"strings"
	"unicode"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/lending"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

// after leads on from something that went well, to where its form stood.
func (p *Pages) after(ctx context.Context, v viewer, at spot, d lending.Deed) (web.View, error) {
	at = at.done(d)
	if at.kind == spotDesk {
		return p.goOn(ctx, deskTurn{viewer: v, at: at.desk, fresh: true})
	}
	return p.lead(ctx, v, at)
}

// lead is the way to a spot that is not the desk. Where copies are scanned one
// after the other, only the list comes back, so that the next scan can wait.
func (p *Pages) lead(ctx context.Context, v viewer, at spot) (web.View, error) {
	switch {
	case v.fragment && at.kind == spotShelf:
		return p.drawShelf(ctx, v, at, nil)
	case v.fragment && at.kind == spotTransits:
		return p.drawTransits(ctx, v, at, nil)
	}
	return web.Redirect(at.url()), nil
}

// failed shows where its form stood why something was not done: the refusal, or
// what else was in the way.
func (p *Pages) failed(ctx context.Context, v viewer, at spot, r refusal) (web.View, error) {
	r.problem = v.problem
	if len(r.problem.Reasons) == 0 {
		if at.kind != spotDesk {
			return web.View{}, nil // the rim's own page tells it
		}
		return p.drawDesk(ctx, deskTurn{viewer: v, at: at.desk, trouble: v.problem})
	}
	switch at.kind {
	case spotMember:
		return p.drawMember(ctx, v, at.key, &r)
	case spotTitle:
		return p.drawTitle(ctx, v, at.key, titleForm{}, &r)
	case spotCopy:
		return p.drawCopy(ctx, v, at.key, &r)
	case spotShelf:
		return p.drawShelf(ctx, v, at, &r)
	case spotTransits:
		return p.drawTransits(ctx, v, at, &r)
	}
	return p.drawDesk(ctx, deskTurn{viewer: v, at: at.desk, no: &r})
}

func (p *Pages) showScan(
	ctx context.Context, o web.Outcome[lending.ScanIn, lending.Scanned],
) (web.View, error) {
	v, at := viewerOf(o), spotFrom(o.URL.Query()).desk
	at.find = ""
	if o.Problem != nil {
		return p.scanFailed(ctx, v, at, o.Fields.Get("code"), o.In.Body)
	}
	switch o.Out.Kind {
	case lending.ScanMember:
		return p.goOn(ctx, deskTurn{viewer: v, at: at.with(o.Out.Member)})
	case lending.ScanAgain:
		twice, err := p.scannedTwice(ctx, *o.Out.Loan)
		if err != nil {
			return web.View{}, err
		}
		return p.drawDesk(ctx, deskTurn{viewer: v, at: at, twice: twice})
	case lending.ScanSearch:
		card, err := p.named(ctx, v.actor, o.Out.Code)
		if err != nil {
			return web.View{}, err
		}
		if card != "" {
			return p.goOn(ctx, deskTurn{viewer: v, at: at.with(card)})
		}
		at.find = o.Out.Code
		return p.goOn(ctx, deskTurn{viewer: v, at: at})
	case lending.ScanChoose:
		return p.drawDesk(ctx, deskTurn{viewer: v, at: at, choose: o.Out.Code})
	case lending.ScanIssue:
		return p.after(ctx, v, spot{kind: spotDesk, desk: at},
			lending.Deed{Act: lending.DeedIssued, ID: o.Out.Loan.ID})
	}
	deed, err := p.cameIn(ctx, v.actor, *o.Out.Returned)
	if err != nil {
		return web.View{}, err
	}
	return p.after(ctx, v, spot{kind: spotDesk, desk: at}, deed)
}

// named is the card of the one member whose whole name was typed, "" if nobody or
// more than one has it: then it is a search.
func (p *Pages) named(ctx context.Context, a actor.Actor, words string) (string, error) {
	found, err := p.desk.FindMembers(ctx, a, lending.FindMembersIn{Paging: web.Paging{Limit: mostFound}, Q: words})
	if err != nil || found.Next != "" {
		return "", err
	}
	var cards []string
	for _, m := range found.Items {
		if strings.EqualFold(m.Name, words) || strings.EqualFold(m.NativeName, words) {
			cards = append(cards, m.Card)
		}
	}
	if len(cards) != 1 {
		return "", nil
	}
	return cards[0], nil
}

// scanFailed is the desk after a scan that did nothing. An empty field only sets
// aside what stood there; a code that nothing has is put down beside the visit.
func (p *Pages) scanFailed(
	ctx context.Context, v viewer, at atDesk, typed string, in lending.ScanRequest,
) (web.View, error) {
	code := oneCode(typed)
	switch {
	case code == "" && v.problem.At("/code") != "":
		return p.goOn(ctx, deskTurn{viewer: v, at: at})
	case v.problem.At("/code") != "":
		now, err := p.now(ctx, v.actor)
		if err != nil {
			return web.View{}, err
		}
		at = at.done(lending.Deed{
			Act: lending.DeedNoMatch, Code: shortened(code, maxCode), At: wholeSecond(now),
		})
		return p.drawDesk(ctx, deskTurn{viewer: v, at: at})
	case len(v.problem.Reasons) == 0:
		return p.drawDesk(ctx, deskTurn{viewer: v, at: at, trouble: v.problem, again: in.Code})
	}
	r := refusal{problem: v.problem, copy: code, card: in.Member, issue: in.Member != ""}
	r.issue = r.issue && r.what() == "Not issued"
	var err error
	if r.work, err = p.about(ctx, lending.Deed{Act: lending.DeedAside, Code: code}); err != nil {
		return web.View{}, err
	}
	return p.drawDesk(ctx, deskTurn{viewer: v, at: at, no: &r})
}

// oneCode is a code without the blanks that readers and people add, and without
// what no address may hold.
func oneCode(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || unicode.IsControl(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, ""))
}

// shortened is text of so many bytes at most, cut between characters.
func shortened(s string, most int) string {
	if len(s) <= most {
		return s
	}
	const dots = "…"
	cut := most - len(dots)
	for i := range s {
		if i > cut {
			break
		}
		most = i
	}
	return s[:most] + dots
}

// now is the present instant of the database.
func (p *Pages) now(ctx context.Context, a actor.Actor) (civil.Instant, error) {
	branch, err := p.branchOf(ctx, a)
	if err != nil {
		return 0, err
	}
	here, _, err := p.desk.AtBranch(ctx, branch)
	return here.Now, err
}

// cameIn is the deed of a copy that came in.
func (p *Pages) cameIn(ctx context.Context, a actor.Actor, r lending.Returned) (lending.Deed, error) {
	d := lending.Deed{Act: lending.DeedReturned, Next: r.Next.Action, Hold: r.Next.Hold,
		Branch: r.Next.Branch}
	if r.Loan != nil {
		d.ID = r.Loan.ID
		return d, nil
	}
	now, err := p.now(ctx, a)
	d.Act, d.Code, d.At = lending.DeedCheckedIn, r.Copy, wholeSecond(now)
	if r.Found {
		d.Act = lending.DeedFound
	}
	return d, err
}

// OverrideIn asks for a loan although rules object.
type OverrideIn struct {
	Reason string `query:"reason" maxLength:"200" doc:"from the list"`
	Note   string `query:"note" maxLength:"200" doc:"in the clerk's own words"`
	Body   OverrideRequest
}

// OverrideRequest is the loan that was refused.
type OverrideRequest struct {
	Copy   string `json:"copy" minLength:"1" maxLength:"64"`
	Member string `json:"member" minLength:"1" maxLength:"64"`
	Branch string `json:"branch" minLength:"1" maxLength:"32"`
}

// override is the loan itself, with the reason that the form puts together.
func (p *Pages) override(ctx context.Context, a actor.Actor, in OverrideIn) (lending.Loan, error) {
	why := strings.TrimSpace(in.Note)
	if in.Reason != "" && in.Reason != ownWords {
		why = strings.TrimSuffix(in.Reason+": "+why, ": ")
	}
	if why == "" {
		return lending.Loan{}, web.Invalid("/note", "required",
			"expected a reason: choose one, or write your own")
	}
	return p.desk.Issue(ctx, a, lending.IssueIn{Body: lending.IssueRequest{
		Copy: in.Body.Copy, Member: in.Body.Member, Branch: in.Body.Branch, Override: why,
	}})
}

func (p *Pages) showOverride(
	ctx context.Context, o web.Outcome[OverrideIn, lending.Loan],
) (web.View, error) {
	v, at := viewerOf(o), spotFrom(o.URL.Query())
	if o.Problem == nil {
		return p.after(ctx, v, at, lending.Deed{Act: lending.DeedIssued, ID: o.Out.ID})
	}
	in := o.In.Body
	work, err := p.about(ctx, lending.Deed{Act: lending.DeedAside, Code: in.Copy})
	if err != nil {
		return web.View{}, err
	}
	r := refusal{work: work, copy: in.Copy, card: in.Member, issue: true}
	if v.problem.At("/note") != "" && at.kind == spotDesk {
		return p.wordless(ctx, v, at.desk, in, r)
	}
	return p.failed(ctx, v, at, r)
}

// wordless shows the refusal once more to whoever overrides without a reason, with
// the override open and the field marked.
func (p *Pages) wordless(
	ctx context.Context, v viewer, at atDesk, in OverrideRequest, r refusal,
) (web.View, error) {
	no, err := p.desk.Objections(ctx, v.actor,
		lending.IssueRequest{Copy: in.Copy, Member: in.Member, Branch: in.Branch})
	if err != nil {
		return web.View{}, err
	}
	if no == nil {
		nothing := web.Problem{Title: "Nothing stands against this loan any more", Detail: "Scan the copy again.",
			Status: v.problem.Status}
		return p.drawDesk(ctx, deskTurn{viewer: v, at: at, trouble: &nothing})
	}
	r.problem, r.wordless = &web.Problem{Detail: no.Error()}, true
	for _, reason := range no.Reasons {
		r.problem.Reasons = append(r.problem.Reasons,
			web.Reason{Code: reason.Code.Name(), Detail: reason.Detail, Lift: reason.Lift})
	}
	return p.drawDesk(ctx, deskTurn{viewer: v, at: at, no: &r})
}

func (p *Pages) showRenewed(
	ctx context.Context, o web.Outcome[lending.RenewIn, lending.Loan],
) (web.View, error) {
	v, at := viewerOf(o), spotFrom(o.URL.Query())
	if o.Problem == nil {
		return p.after(ctx, v, at, lending.Deed{Act: lending.DeedRenewed, ID: o.Out.ID})
	}
	return p.loanFailed(ctx, v, at, o.In.Loan)
}

func (p *Pages) loanFailed(ctx context.Context, v viewer, at spot, loan int64) (web.View, error) {
	lines, err := p.desk.Visit(ctx, "", []lending.Deed{{Act: lending.DeedIssued, ID: loan}})
	if err != nil {
		return web.View{}, err
	}
	r := refusal{}
	if len(lines) > 0 {
		r.work, r.card = lines[0].Work, lines[0].Loan.Member
	}
	return p.failed(ctx, v, at, r)
}

// showUndone leaves the line struck through; where the copy goes is told if that
// is not the shelf that it came from.
func (p *Pages) showUndone(
	ctx context.Context, o web.Outcome[lending.UndoIn, lending.Returned],
) (web.View, error) {
	v, at := viewerOf(o), spotFrom(o.URL.Query())
	if o.Problem != nil {
		return p.loanFailed(ctx, v, at, o.In.Loan)
	}
	if o.Out.Next.Action == lending.ToShelf {
		return p.goOn(ctx, deskTurn{viewer: v, at: at.desk})
	}
	out := o.Out
	out.Loan = nil
	deed, err := p.cameIn(ctx, v.actor, out)
	if err != nil {
		return web.View{}, err
	}
	return p.after(ctx, v, at, deed)
}

func (p *Pages) showHeld(
	ctx context.Context, o web.Outcome[lending.HoldIn, lending.Hold],
) (web.View, error) {
	v, at := viewerOf(o), spotFrom(o.URL.Query())
	if o.Problem == nil {
		return p.after(ctx, v, at, lending.Deed{Act: lending.DeedHeld, ID: o.Out.ID})
	}
	if at.kind == spotTitle {
		return p.drawTitle(ctx, v, at.key, titleForm{
			Member: o.Fields.Get("member"), Pickup: o.Fields.Get("pickupBranch"),
		}, &refusal{problem: v.problem, card: o.In.Body.Member})
	}
	in := o.In.Body
	title, err := p.desk.Title(ctx, v.actor, lending.TitleIn{Title: in.Title})
	if err != nil && !isRefusal(err) {
		return web.View{}, err
	}
	return p.failed(ctx, v, at, refusal{work: workOf(title), card: in.Member})
}

func (p *Pages) showCancelled(
	ctx context.Context, o web.Outcome[lending.CancelIn, lending.Hold],
) (web.View, error) {
	v, at := viewerOf(o), spotFrom(o.URL.Query())
	if o.Problem == nil {
		return p.after(ctx, v, at, lending.Deed{Act: lending.DeedHeld, ID: o.Out.ID})
	}
	return p.failed(ctx, v, at, refusal{})
}

func (p *Pages) showReturned(
	ctx context.Context, o web.Outcome[lending.ReturnIn, lending.Returned],
) (web.View, error) {
	v, at := viewerOf(o), spotFrom(o.URL.Query())
	if o.Problem != nil {
		work, err := p.about(ctx, lending.Deed{Act: lending.DeedAside, Code: oneCode(o.In.Body.Copy)})
		if err != nil {
			return web.View{}, err
		}
		return p.failed(ctx, v, at, refusal{work: work, copy: o.In.Body.Copy})
	}
	deed, err := p.cameIn(ctx, v.actor, o.Out)
	if err != nil {
		return web.View{}, err
	}
	return p.after(ctx, v, at, deed)
}

func (p *Pages) showCondition(
	ctx context.Context, o web.Outcome[lending.ConditionIn, lending.Returned],
) (web.View, error) {
	v, at := viewerOf(o), spotFrom(o.URL.Query())
	if o.Problem != nil {
		return p.failed(ctx, v, at, refusal{copy: o.In.Barcode})
	}
	deed, err := p.cameIn(ctx, v.actor, o.Out)
	if err != nil {
		return web.View{}, err
	}
	return p.after(ctx, v, at, deed)
}

// did tells once, on a page that is not the desk, what was done there.
func (p *Pages) did(ctx context.Context, f frame, card, deed string) (*look.Note, error) {
	d, ok := parseDeed(deed)
	if !ok {
		return nil, nil
	}
	lines, err := p.desk.Visit(ctx, card, []lending.Deed{d})
	if err != nil || len(lines) == 0 {
		return nil, err
	}
	note := noteOf(p, f, lines[0])
	return &note, nil
}

// didNews puts what was done among the news over the page.
func (p *Pages) didNews(ctx context.Context, f *frame, card string) error {
	note, err := p.did(ctx, *f, card, f.viewer.url.Query().Get("did"))
	if note != nil {
		f.page.News = append(f.page.News, *note)
	}
	return err
}
