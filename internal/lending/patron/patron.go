package patron

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"html/template"
	"io"
	"net/http"
	"net/url"
	"strings"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/denial"
	"holdfast/internal/lending"
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
	Org    string    // who runs the library, for the bar
	Banner string    // a line over every page, "" for none
}

// pages draws the member's own pages.
type pages struct {
	site *web.Site
	desk *lending.Desk
	Deps
}

// Register adds the member's own pages to the site. What it gives draws the
// site's own pages, such as one that is not there, for somebody who is at his
// own: with the four stops, so that he goes on from there.
func Register(site *web.Site, desk *lending.Desk, deps Deps) (frame func(w io.Writer, p web.FramedPage) error) {
	p := &pages{site, desk, deps}
	web.Page(site, lending.OpOwnMember, atMine, p.mine, p.showMine)
	web.Form(site, own(lending.OpRenew), atMine+"/loans/{id}/renew", asMember(desk.Renew), p.showRenewed)

	web.Page(site, own(lending.OpFindTitles), atSearch, p.search, p.showSearch)
	web.Page(site, own(lending.OpTitle), atTitles+"{id}", asMember(desk.Title), p.showTitle)
	web.Form(site, own(lending.OpPlaceHold), atTitles+"{id}", asMember(desk.PlaceHold), p.showPlaced)

	web.Page(site, lending.OpOwnHolds, atHolds, p.holds, p.showHolds)
	web.Form(site, own(lending.OpCancelHold), atHolds+"/{id}/cancel", asMember(desk.CancelHold), p.showCancelled)

	web.Page(site, opAccount, atAccount, p.account, p.showAccount)
	web.Page(site, lending.OpOwnStatement, atPayments, desk.OwnStatement, p.showStatement)
	web.Page(site, lending.OpOwnLoans, atHistory, desk.OwnLoans, p.showHistory)
	web.Form(site, opLanguage, atLanguage, p.setLanguage, p.showLanguage)
	web.Form(site, opLeaveAll, atLeaveAll, p.leaveAll, p.showLeft)

	// Who loads the address of a form again, instead of sending it, is led to
	// the page on which it stands.
	for path, to := range map[string]string{
		atMine + "/loans/{id}/renew": atMine, atHolds + "/{id}/cancel": atHolds,
		atLanguage: atAccount, atLeaveAll: atAccount,
	} {
		op := web.Op{Method: http.MethodGet, Path: path, Permission: lending.MayOwn}
		web.Handle(site, op, func(w http.ResponseWriter, r *http.Request, _ actor.Actor, _ web.Session) error {
			http.Redirect(w, r, to, http.StatusSeeOther)
			return nil
		})
	}
	return p.framed
}

func (p *pages) framed(w io.Writer, f web.FramedPage) error {
	page := p.frame(context.Background(), readerOf(f.Session, 0), f.Title, "")
	return p.Look.Render(w, "mine-framed", page, f.Content)
}

// own is an operation's line for a page of the member: staff have pages of their
// own.
func own(op web.Op) web.Op {
	op.Permission, op.OrSelf = lending.MayOwn, ""
	return op
}

// asMember does an operation with no more rights than every member has, so that
// staff who look at their own pages change nothing of others from there.
func asMember[In, Out any](fn web.Operation[In, Out]) web.Operation[In, Out] {
	return func(ctx context.Context, a actor.Actor, in In) (Out, error) {
		a.All, a.Grants = false, []actor.Grant{{Permission: lending.MayOwn}}
		return fn(ctx, a, in)
	}
}

// The addresses of the pages.
const (
	atMine     = "/mine"
	atSearch   = "/mine/search"
	atTitles   = "/mine/titles/"
	atHolds    = "/mine/holds"
	atAccount  = "/mine/account"
	atPayments = "/mine/account/payments"
	atHistory  = "/mine/account/loans"
	atLanguage = "/mine/account/language"
	atLeaveAll = "/mine/account/sign-out-everywhere"
)

func titlePath(id int64) string { return fmt.Sprint(atTitles, id) }

// withCard is an address for one of several cards; the first needs no word.
func withCard(path string, card int) string {
	if card < 2 {
		return path
	}
	mark := "?"
	if strings.Contains(path, "?") {
		mark = "&"
	}
	return fmt.Sprint(path, mark, "card=", card)
}

// reader is who looks at a page: what its frame and its forms need.
type reader struct {
	tongue
	token string // of the session, for forms
	card  int    // which of his cards he looks at; 0 and 1 are the first

	sent int64  // what the form was about that he sent just now, 0 if he sent none
	key  string // under which that form is sent again
}

func readerOf(s web.Session, card int) reader {
	return reader{tongue: tongueOf(s.Language), token: s.Token, card: card}
}

// sending says which form was sent just now, so that the page's form about the
// same thing goes under the key that web wants.
func (r reader) sending(of int64, key string) reader {
	r.sent, r.key = of, key
	return r
}

// hidden are the hidden fields of one form, with a key of its own.
func (r reader) hidden(more ...look.Hidden) []look.Hidden {
	return look.Keys(r.token, web.NewKey(), more...)
}

// hiddenOf are the hidden fields of the form about one loan, hold or title.
func (r reader) hiddenOf(id int64, more ...look.Hidden) []look.Hidden {
	if id == r.sent && r.key != "" {
		return look.Keys(r.token, r.key, more...)
	}
	return r.hidden(more...)
}

// refused is a refusal as the page tells it.
func (r reader) refused(title template.HTML, p *web.Problem) *look.Reasons {
	return &look.Reasons{ID: "refused", Title: title, Rows: r.reasons(p)}
}

// frame is what stands around a page of one of the four stops.
func (p *pages) frame(ctx context.Context, r reader, title, stop string) look.Page {
	page := look.Page{
		Title: title, Desk: look.Lending, Kind: look.Patron, Org: p.Org, Home: atMine,
		Lang: r.Lang, Banner: p.Banner, Theme: look.ThemeOf(web.Cookie(ctx, look.ThemeCookie)),
		Nav: []look.Stop{
			{Name: r.Mine, Href: withCard(atMine, r.card), Icon: "book"},
			{Name: r.Search, Href: withCard(atSearch, r.card), Icon: "search"},
			{Name: r.Holds, Href: withCard(atHolds, r.card), Icon: "shelf"},
			{Name: r.Account, Href: withCard(atAccount, r.card), Icon: "person"},
		},
		Leave: &look.Act{Label: r.SignOut, Post: "/sign-out", Hidden: r.hidden(), Style: look.Linked},
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

// noCard is what somebody sees of a member's page who has no card, or not the
// one that was asked for.
type noCard struct {
	Reasons []look.Note
	Search  look.Act
}

// cannot draws why a member's page cannot be shown. What the rules did not say
// is the site's to tell.
func (p *pages) cannot(ctx context.Context, r reader, problem *web.Problem, stop string) web.View {
	if len(problem.Reasons) == 0 {
		return web.View{}
	}
	data := noCard{Search: look.Act{Label: r.FindTitle, Href: atSearch, Style: look.Linked}}
	for _, row := range r.reasons(problem) {
		data.Reasons = append(data.Reasons, look.Note{State: look.Past, Title: row.Say, Say: row.Lift})
	}
	page := p.frame(ctx, r, r.NoCardTitle, stop)
	return p.draw("mine-nocard", page, data)
}

// whose reads the membership of the caller, among those he has, for which has
// says true; the first one if it does for none.
func (p *pages) whose(
	ctx context.Context, a actor.Actor, has func(lending.OwnView) bool,
) (view lending.OwnView, card int, err error) {
	first, err := p.desk.OwnMember(ctx, a, lending.OwnIn{})
	if err != nil || has(first) {
		return first, 1, err
	}
	for card = 2; card <= len(first.Cards); card++ {
		view, err = p.desk.OwnMember(ctx, a, lending.OwnIn{Card: card})
		if err != nil || has(view) {
			return view, card, err
		}
	}
	return first, 1, nil
}

// more leads to the next part of a list, nil when there is none.
func (r reader) more(page *url.URL, next string) *look.Pager {
	if next == "" {
		return nil
	}
	query := page.Query()
	query.Set("cursor", next)
	return &look.Pager{Older: page.Path + "?" + query.Encode()}
}

func isRefusal(err error) bool {
	_, refused := errors.AsType[*denial.Error](err)
	return refused
}

// place is a branch with the day that its calendar shows now.
type place struct {
	lending.BranchView
	today civil.Date
}

// placesOf are the branches by their codes.
func placesOf(v lending.OwnView) (map[string]place, error) {
	all := make(map[string]place, len(v.Branches))
	for _, b := range v.Branches {
		zone, err := civil.LoadZone(b.Zone)
		if err != nil {
			return nil, fmt.Errorf("branch %s: %w", b.Code, err)
		}
		all[b.Code] = place{b, zone.DateOf(v.Now)}
	}
	return all, nil
}

// where is where a place is, in bold, and whether it is open today.
func (r reader) where(b place) []template.HTML {
	where := r.Say("%s", look.Strong(look.Named(b.Name)))
	if b.Address != "" {
		where = r.Say(r.AtBranch, look.Strong(look.Named(b.Name)), look.Named(b.Address))
	}
	lines := []template.HTML{where}
	switch opens := b.Open.NextOpen(b.today); {
	case !b.Open.Open(b.today.Weekday()) && opens.After(b.today):
		lines = append(lines, r.Say(r.OpensOn, opens))
	case b.Open.Open(b.today.Weekday()):
		lines = append(lines, r.Say(r.OpenToday))
	}
	return lines
}
