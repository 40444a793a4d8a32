package patron

import (
	"cmp"
	"context"
	"fmt"
	"html/template"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/language"
	"golang.org/x/text/language/display"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/lending"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

// titlePage is one title: where its copies are, and a place in its queue.
type titlePage struct {
	Back     look.Act
	Refused  *look.Reasons
	Title    look.Name
	By       template.HTML
	Free     look.Tag
	Waiting  template.HTML
	Note     *look.Note // he has it, or waits for it, or may not
	Hold     *holdForm
	Where    string
	Branches []branchRow
	About    string
	Facts    []look.Fact
}

// branchRow is what one branch has of a title.
type branchRow struct {
	Name, Shelf template.HTML
	Copies      look.Pieces
	Expect      template.HTML
}

// holdForm asks for a place in the queue.
type holdForm struct {
	Action string
	Hidden []look.Hidden
	PickUp look.Choices
	Place  string
}

// titleData is what the page of a title is made of.
type titleData struct {
	title   lending.TitleView
	outlook lending.Outlook
	own     *lending.OwnView      // nil for somebody without a card: the catalogue is open to him all the same
	today   map[string]civil.Date // at each branch, by its code
	pickup  string                // the branch that was chosen before, if one was
}

// around reads what the page of a title shows besides the title itself.
func (p *pages) around(ctx context.Context, a actor.Actor, title lending.TitleView) (titleData, error) {
	d := titleData{title: title, today: make(map[string]civil.Date)}
	own, err := p.desk.OwnMember(ctx, a, lending.OwnIn{})
	switch {
	case err == nil:
		d.own = &own
	case !isRefusal(err):
		return d, err
	}
	if d.outlook, err = p.desk.TitleOutlook(ctx, a, lending.TitleIn{Title: title.ID}); err != nil {
		return d, err
	}
	branches, err := p.desk.Branches(ctx, a, lending.BranchesIn{})
	if err != nil {
		return d, err
	}
	now, err := p.DB.Now(ctx)
	if err != nil {
		return d, err
	}
	for _, b := range branches.Items {
		zone, err := civil.LoadZone(b.Zone)
		if err != nil {
			return d, fmt.Errorf("branch %s: %w", b.Code, err)
		}
		d.today[b.Code] = zone.DateOf(now)
	}
	return d, nil
}

func (p *pages) showTitle(ctx context.Context, o web.Outcome[lending.TitleIn, lending.TitleView]) (web.View, error) {
	if o.Problem != nil {
		return web.View{}, nil
	}
	r := readerOf(o.Session, 0)
	d, err := p.around(ctx, o.Actor, o.Out)
	if err != nil {
		return web.View{}, err
	}
	return p.draw("mine-title", p.frame(ctx, r, o.Out.Title.Title, r.Search), r.titlePage(d)), nil
}

// showPlaced answers the form of a title: on to the holds, or the title with all
// that stands against it.
func (p *pages) showPlaced(ctx context.Context, o web.Outcome[lending.HoldIn, lending.Hold]) (web.View, error) {
	if o.Problem == nil {
		return web.Redirect(placedPath(o.Out.ID)), nil
	}
	id, err := strconv.ParseInt(strings.TrimPrefix(o.URL.Path, atTitles), 10, 64)
	if err != nil || isNotFound(o.Problem) {
		return web.View{}, nil
	}
	title, err := p.desk.Title(ctx, o.Actor, lending.TitleIn{Title: id})
	if err != nil {
		return web.View{}, err
	}
	d, err := p.around(ctx, o.Actor, title)
	if err != nil || d.own == nil {
		return web.View{}, err
	}
	d.pickup = o.Fields.Get(pickupField)
	r := readerOf(o.Session, 0).sending(id, o.Key)
	data := r.titlePage(d)
	if len(o.Problem.Errors) > 0 && data.Hold != nil {
		data.Hold.PickUp.Problem = r.ChooseBranch
	} else {
		data.Refused = r.refused(r.Say(r.NotPlaced, firstName(title)), o.Problem)
	}
	page := p.frame(ctx, r, title.Title.Title, r.Search)
	page.Problem = true
	return p.draw("mine-title", page, data), nil
}

// pickupField is the field of the form that names the branch.
const pickupField = "pickupBranch"

// titlePage makes the page of a title.
func (r reader) titlePage(d titleData) titlePage {
	t := d.title
	out := titlePage{
		Back:    look.Act{Label: r.Search, Href: atSearch, Icon: "chevron-start", Style: look.Linked},
		Title:   named(whole(t.Title.Title, t.Subtitle), t.NativeTitle, t.NativeLang),
		By:      r.byline(t.Authors, t.Year),
		Free:    look.Tag{State: look.Queue, Word: r.plain(r.FreeInAll, t.Free, t.Copies)},
		Waiting: r.Count(r.WaitingFor, t.Waiting),
		Where:   r.WhereAre,
		About:   r.About,
		Facts:   r.titleFacts(t),
	}
	if t.Free > 0 {
		out.Free.State = look.Free
	}
	for _, b := range t.Branches {
		out.Branches = append(out.Branches, r.branchRow(b, d.today[b.Branch]))
	}
	if out.Note = r.titleNote(t, d.own); out.Note == nil {
		out.Hold = r.holdForm(d)
	}
	return out
}

func firstName(t lending.TitleView) look.Name {
	n := named(t.Title.Title, t.NativeTitle, t.NativeLang)
	n.Other = ""
	return n
}

// titleNote says why no hold is offered: the member has the title, or waits for
// it, or is no member.
func (r reader) titleNote(t lending.TitleView, own *lending.OwnView) *look.Note {
	if own == nil {
		return &look.Note{State: look.Past, Title: r.Say(r.HoldsNeedCard)}
	}
	for _, l := range own.Loans {
		if l.Title == t.ID {
			return &look.Note{State: look.OK, Title: r.Say(r.YouHaveIt, look.Strong(l.DueOn)),
				Acts: []look.Act{{Label: r.SeeLoans, Href: atMine, Style: look.Linked}}}
		}
	}
	for _, h := range own.Holds {
		if h.Title == t.ID {
			return &look.Note{State: look.Wait, Title: r.Say(r.YouWait),
				Acts: []look.Act{{Label: r.SeeHolds, Href: atHolds, Style: look.Linked}}}
		}
	}
	return nil
}

// holdForm offers the branches: at each, whether a copy can be taken at once or
// what place in the queue it would be.
func (r reader) holdForm(d titleData) *holdForm {
	pickup := cmp.Or(d.pickup, d.own.Branch)
	form := &holdForm{
		Action: titlePath(d.title.ID),
		Hidden: r.hiddenOf(d.title.ID, look.Hidden{Name: "title", Value: strconv.FormatInt(d.title.ID, 10)},
			look.Hidden{Name: "member", Value: d.own.Card}),
		PickUp: look.Choices{Name: pickupField, Legend: r.PickUp},
		Place:  r.PlaceHold,
	}
	for _, b := range d.outlook.Branches {
		form.PickUp.Options = append(form.PickUp.Options, look.Option{
			Value: b.Branch, Label: b.Name, Hint: r.outlook(b), Chosen: b.Branch == pickup,
		})
	}
	return form
}

// outlook is what a hold placed now would bring at a branch, as text.
func (r reader) outlook(b lending.BranchOutlook) string {
	switch {
	case b.Free > 0:
		return r.countPlain(r.TakeIt, b.Free)
	case b.Place == 0:
		return r.NoneServes
	case b.Wait == nil:
		return r.plain(r.YouWouldBe, r.Ordinal(b.Place)) + " " + r.NoEstimate
	}
	said := r.plain(r.Likely, b.Wait.SoonestDays, b.Wait.LatestDays)
	if b.Wait.SoonestDays == b.Wait.LatestDays {
		said = r.countPlain(r.LikelyOne, b.Wait.LatestDays)
	}
	if b.ToSend > 0 {
		said += " " + r.IfSent
	}
	return r.plain(r.YouWouldBe, r.Ordinal(b.Place)) + " " + said
}

// pieceOf is how a copy is drawn.
func pieceOf(c lending.CopyBrief) look.PieceState {
	switch c.Status {
	case lending.Available:
		if c.ForLoan {
			return look.PieceFree
		}
		return look.PieceClosed
	case lending.OnLoan:
		return look.PieceTaken
	case lending.OnHoldShelf:
		return look.PieceHeld
	case lending.InTransit:
		return look.PieceTransit
	case lending.InRepair:
		return look.PieceRepair
	}
	return look.PieceLost
}

// branchRow is a branch's copies, free ones first, and in words what to expect.
func (r reader) branchRow(b lending.Availability, today civil.Date) branchRow {
	row := branchRow{Name: r.Say("%s", look.Named(b.Name))}
	if b.CallNumber != "" && b.Copies > 0 {
		row.Shelf = r.Say(r.ShelfMark, look.Named(b.CallNumber))
	}
	items := slices.Clone(b.Items)
	slices.SortStableFunc(items, func(x, y lending.CopyBrief) int { return freeFirst(x) - freeFirst(y) })
	for _, c := range items {
		row.Copies = append(row.Copies, look.Piece{State: pieceOf(c)})
	}
	switch {
	case b.Copies == 0:
		row.Expect = r.Say(r.NotHere)
	case b.Free > 0:
		row.Expect = `<b class="free">` + r.Count(r.FreeNow, b.Free) + `</b>`
	default:
		row.Expect = r.nextDue(b, today)
	}
	return row
}

// nextDue says when a copy of a branch may come back: on the first day that is
// still to come, for one that is late may not come at all.
func (r reader) nextDue(b lending.Availability, today civil.Date) template.HTML {
	var due []civil.Date
	for _, c := range b.Items {
		if c.DueOn != nil && !c.DueOn.Before(today) {
			due = append(due, *c.DueOn)
		}
	}
	switch {
	case len(due) > 0:
		return r.Say(r.NoneFreeDue, look.Strong(slices.MinFunc(due, civil.Date.Compare)))
	case b.NextDue != nil:
		return r.Say(r.NoneFreeLate, *b.NextDue)
	}
	return r.Say(r.NoneFree)
}

func freeFirst(c lending.CopyBrief) int {
	if pieceOf(c) == look.PieceFree {
		return 0
	}
	return 1
}

// titleFacts is what the catalogue says besides; what it does not know is left
// out.
func (r reader) titleFacts(t lending.TitleView) []look.Fact {
	var facts []look.Fact
	add := func(label, value string) {
		if value != "" {
			facts = append(facts, look.Fact{Label: label, Value: r.Say("%s", look.Named(value))})
		}
	}
	for _, n := range t.ISBNs {
		facts = append(facts, look.Fact{Label: r.ISBN, Value: r.Say("%s", look.Code(n))})
	}
	add(r.Publisher, t.Publisher)
	if t.Year != nil {
		facts = append(facts, look.Fact{Label: r.Published, Value: yearOf(*t.Year)})
	}
	add(r.Edition, t.Edition)
	add(r.Language, r.languageName(t.Language))
	add(r.Pages, t.Pages)
	add(r.Subjects, strings.ReplaceAll(t.Subjects, "; ", ", "))
	return facts
}

// languageName is what a language is called, as readers of this page call it.
func (r reader) languageName(tag string) string {
	if tag == "" {
		return ""
	}
	return display.Languages(language.Make(r.Lang)).Name(language.Make(tag))
}

func isNotFound(p *web.Problem) bool { return p != nil && p.Status == http.StatusNotFound }
