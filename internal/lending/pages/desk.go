package pages

import (
	"context"
	"html/template"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"holdfast/internal/lending"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

// deskTurn is the circulation desk after one thing happened: a scan, a button, or
// nothing yet.
type deskTurn struct {
	viewer  viewer
	at      atDesk
	fresh   bool     // the newest line was made just now
	no      *refusal // open, until it is answered
	choose  string   // a code that is both a card and a copy
	twice   *scannedTwice
	again   string       // what was typed, to be sent again under the same key
	trouble *web.Problem // why it was not done, if that is not a refusal
}

// deskData is the circulation desk.
type deskData struct {
	Scan      look.Scan
	Rest      bool // nobody is there and nothing was done
	Person    look.PersonHead
	Facts     []look.Fact
	Stops     look.Stops
	Out       []look.Row
	Note      string
	Trouble   *look.Note
	Choice    []look.Act
	Found     *found
	Visit     look.Visit
	ReadyHead template.HTML
	Ready     []look.Row
	News      *look.Note
	TodayHead string
	Today     []look.Fact
	NoMatch   []noMatch
	Clear     look.Act
	Ends      []look.Act
}

// noMatch is a code that nothing has.
type noMatch struct {
	Code  look.Code
	At    look.Moment
	Guess string
	Sound string // names it for the sound of a refusal, once
}

func (p *Pages) showDesk(ctx context.Context, o web.Outcome[nothing, nothing]) (web.View, error) {
	return p.drawDesk(ctx, deskTurn{viewer: viewerOf(o), at: spotFrom(o.URL.Query()).desk})
}

// showGoneOn is the desk after a button that only leads on: set aside, finish,
// clear. What it leads to stands in the form's address.
func (p *Pages) showGoneOn(ctx context.Context, o web.Outcome[nothing, nothing]) (web.View, error) {
	v, at := viewerOf(o), spotFrom(o.URL.Query())
	if at.kind != spotDesk {
		return p.lead(ctx, v, at)
	}
	return p.goOn(ctx, deskTurn{viewer: v, at: at.desk})
}

// goOn shows the desk after something that went well: without script by a way on,
// so that loading the page again asks for nothing twice.
func (p *Pages) goOn(ctx context.Context, t deskTurn) (web.View, error) {
	if !t.viewer.fragment {
		return web.Redirect(spot{kind: spotDesk, desk: t.at}.url()), nil
	}
	return p.drawDesk(ctx, t)
}

func (p *Pages) drawDesk(ctx context.Context, t deskTurn) (web.View, error) {
	f, err := p.frame(ctx, t.viewer, "Circulation desk", stopDesk)
	if err != nil {
		return web.View{}, err
	}
	if !f.placed || !t.viewer.may(lending.MayIssue, f.here.Branch.ID) {
		q := url.Values{"next": {t.viewer.url.RequestURI()}}
		return web.Redirect(withQuery("/lending/branch", q)), nil
	}
	f.page.Sounds = true
	member, err := p.memberAt(ctx, &t)
	if err != nil {
		return web.View{}, err
	}
	lines, err := p.desk.Visit(ctx, t.at.member, t.at.visit)
	if err != nil {
		return web.View{}, err
	}
	d := deskData{Rest: t.at.atRest() && t.no == nil}
	s := deskScene{pages: p, frame: f, turn: t, member: member, lines: lines}
	if member != nil {
		s.person(&d)
	}
	if d.Visit, err = s.visit(ctx); err != nil {
		return web.View{}, err
	}
	if d.Found, err = s.found(ctx); err != nil {
		return web.View{}, err
	}
	if err := s.beside(ctx, &d); err != nil {
		return web.View{}, err
	}
	d.Scan, d.Choice, d.Trouble = s.scan(), s.choice(), s.trouble()
	return p.draw("desk", f, d), nil
}

// memberAt reads who stands at the desk. A card that is nobody's any more leaves
// the desk.
func (p *Pages) memberAt(ctx context.Context, t *deskTurn) (*lending.MemberView, error) {
	if t.at.member == "" {
		return nil, nil
	}
	m, err := p.desk.Member(ctx, t.viewer.actor, lending.MemberIn{Card: t.at.member})
	if isRefusal(err) {
		t.at.member = ""
		return nil, nil
	}
	return &m, err
}

// deskScene is everything that the desk's page is drawn from.
type deskScene struct {
	pages  *Pages
	frame  frame
	turn   deskTurn
	member *lending.MemberView
	lines  []lending.VisitLine
}

func (s deskScene) spot() spot { return spot{kind: spotDesk, desk: s.turn.at} }

// leadsTo is a button that leads on to another state of the desk.
func (s deskScene) leadsTo(label string, at atDesk) look.Act {
	return look.Act{
		Label: label, Post: spot{kind: spotDesk, desk: at}.form("/lending/desk"),
		Hidden: s.turn.viewer.keys(),
	}
}

func (s deskScene) scan() look.Scan {
	v := s.turn.viewer
	at := s.turn.at
	at.find = ""
	out := look.Scan{
		Action:  spot{kind: spotDesk, desk: at}.form("/lending/desk/scan"),
		Address: s.spot().url(),
		Next:    s.next(), Prompt: "Scan or type a card, a copy or a name", Refused: s.turn.no != nil,
		Value: s.turn.again, Visit: s.counts(),
		Hidden: look.Keys(v.session.Token, v.key, append(at.loans(),
			look.Hidden{Name: "branch", Value: s.frame.here.Branch.Code},
			look.Hidden{Name: "member", Value: at.member})...),
		Keys: []look.KeyHint{{Key: "Esc", Word: "clear"}, {Key: "↑", Word: "last"}},
	}
	if s.turn.no != nil {
		out.Prompt = "Press Enter to set " + s.turn.no.shortly() + " aside"
		if s.turn.no.overridable(s.frame) {
			out.Keys = append(out.Keys, look.KeyHint{Key: "F8", Word: "override"})
		}
	}
	if slices.ContainsFunc(at.receipt(), onReceipt) {
		out.Keys = append(out.Keys, look.KeyHint{Key: receiptKey, Word: "receipt"})
	}
	if !at.atRest() {
		out.Keys = append(out.Keys, look.KeyHint{Key: "F9", Word: "finish"})
	}
	return out
}

// next says what is expected.
func (s deskScene) next() template.HTML {
	switch {
	case s.turn.no != nil:
		return "answer the refusal, then scan another copy or another card"
	case s.turn.choose != "":
		return "say which of the two is meant"
	case s.member != nil:
		return en.Say("a copy for %s, or another card", look.Named(s.member.Name))
	case len(s.turn.at.visit) > 0:
		return "a card, or another copy to return"
	}
	return "a card, or a copy to return"
}

// counts says how much was done in this visit.
func (s deskScene) counts() template.HTML {
	done, refused := tally(s.lines)
	if s.turn.no != nil {
		refused++
	}
	told := look.Strong(en.Say("%s done", done))
	if refused == 0 && done > 0 {
		return en.Say("This visit, newest first: %s", told)
	} else if refused == 0 {
		return ""
	}
	no := template.HTML(`<b class="no">`) + en.Say("%s refused", refused) + "</b>"
	if done == 0 {
		return en.Say("This visit: %s", no)
	}
	return en.Say("This visit, newest first: %s, %s", told, no)
}

// choice asks which is meant where a card and a copy have one number.
func (s deskScene) choice() []look.Act {
	code := s.turn.choose
	if code == "" {
		return nil
	}
	as := func(label, key, what string) look.Act {
		return look.Act{
			Label: label, Key: key, Post: s.spot().form("/lending/desk/scan"),
			Hidden: s.turn.viewer.keys(append(s.turn.at.loans(),
				look.Hidden{Name: "code", Value: code}, look.Hidden{Name: "as", Value: what},
				look.Hidden{Name: "branch", Value: s.frame.here.Branch.Code},
				look.Hidden{Name: "member", Value: s.turn.at.member})...),
		}
	}
	return []look.Act{as("The member with the card "+code, "1", "member"),
		as("The copy with the barcode "+code, "2", "copy")}
}

// trouble tells why nothing was done, when no rule refused it.
func (s deskScene) trouble() *look.Note {
	if s.turn.twice != nil {
		return s.again(*s.turn.twice)
	}
	p := s.turn.trouble
	if p == nil {
		return nil
	}
	note := &look.Note{State: look.Care, Title: plain(p.Title), Say: plain(p.Detail)}
	if p.RetryAfter > 0 || p.Status >= http.StatusInternalServerError {
		note.Say = "We do not know yet whether that was saved. Press again: it cannot happen twice."
	}
	return note
}

// found is what words at the desk found.
type found struct {
	Words            string
	Members, Titles  []look.Row
	AllMembers       string
	AllTitles        string
	NoMember, NoWork bool
}

// pickKey is the key that picks what stands at a place of what was found, from 0:
// a digit, typed into the field and sent with Enter.
func pickKey(place int) string {
	if place >= 9 {
		return ""
	}
	return decimal(int64(place + 1))
}

// mostFound is how many members and titles the desk lists; the rest is a page
// away.
const mostFound = 6

func (s deskScene) found(ctx context.Context) (*found, error) {
	words := strings.TrimSpace(s.turn.at.find)
	if words == "" {
		return nil, nil
	}
	out := &found{Words: words}
	q := url.Values{"q": {words}}
	out.AllMembers, out.AllTitles = withQuery("/lending/members", q), withQuery("/lending/titles", q)
	paging := web.Paging{Limit: mostFound}
	members, err := s.pages.desk.FindMembers(ctx, s.turn.viewer.actor,
		lending.FindMembersIn{Paging: paging, Q: words})
	if err != nil {
		return nil, err
	}
	for i, m := range members.Items {
		at := s.turn.at.with(m.Card)
		out.Members = append(out.Members, look.Row{
			Title: memberName(m), Href: spot{kind: spotDesk, desk: at}.url(),
			Say: en.Say("Card %s, to %s", look.Code(m.Card), en.Date(m.ExpiresOn)),
			Key: pickKey(i),
		})
	}
	titles, err := s.pages.desk.FindTitles(ctx, s.turn.viewer.actor,
		lending.FindTitlesIn{Paging: paging, Q: words})
	if err != nil {
		return nil, err
	}
	for i, t := range titles.Items {
		row := brief(t).row(s.spot())
		row.Key = pickKey(len(members.Items) + i)
		out.Titles = append(out.Titles, row)
	}
	out.NoMember, out.NoWork = len(out.Members) == 0, len(out.Titles) == 0
	return out, nil
}
