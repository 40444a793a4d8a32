package pages

import (
	"context"
	"fmt"
	"html/template"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/language"
	"golang.org/x/text/language/display"

	"holdfast/internal/civil"
	"holdfast/internal/lending"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

// titleForm is what was typed into the form for a hold.
type titleForm struct{ Member, Pickup string }

// titleData is one title.
type titleData struct {
	Back     *look.Act
	Search   look.Search
	Refused  *look.Reasons
	Cover    look.Cover
	Facts    []look.Fact
	Acts     []look.Act
	Title    look.Name
	By       look.Name
	Free     look.Tag
	Where    template.HTML
	Columns  []look.Column
	Branches []titleBranch
	Lost     bool // a copy is: the legend says how it is drawn
	Loans    look.BarChart
	LoansSay template.HTML
	Scope    string
	Queue    []look.Row
	NoQueue  string
	Outlook  []outlookRow
	Hold     *holdForm
	Copies   []copyRow
}

// titleBranch is a branch in the table of a title's copies.
type titleBranch struct {
	Name, Note, Shelf string
	Here              bool
	Copies            look.Pieces
	Expect            template.HTML
}

// outlookRow says what a hold placed now would bring.
type outlookRow struct {
	Where, End string
	Tag        look.Tag
	Say        template.HTML
}

// holdForm places a hold for a member's card.
type holdForm struct {
	Action  string
	Hidden  []look.Hidden
	Card    look.Field
	Branch  look.Field
	Problem *look.Problems
}

func (p *Pages) showTitle(
	ctx context.Context, o web.Outcome[lending.TitleIn, lending.TitleView],
) (web.View, error) {
	if o.Problem != nil {
		return web.View{}, nil
	}
	return p.drawTitle(ctx, viewerOf(o), decimal(o.In.Title), titleForm{}, nil)
}

func (p *Pages) drawTitle(
	ctx context.Context, v viewer, id string, typed titleForm, no *refusal,
) (web.View, error) {
	n, err := strconv.ParseInt(id, 10, 64)
	if err != nil {
		return web.View{}, web.NotFound("There is no such title.")
	}
	in := lending.TitleIn{Title: n}
	t, err := p.desk.Title(ctx, v.actor, in)
	if err != nil {
		return web.View{}, err
	}
	f, err := p.frame(ctx, v, t.Title.Title, stopTitles)
	if err != nil {
		return web.View{}, err
	}
	outlook, err := p.desk.TitleOutlook(ctx, v.actor, in)
	if err != nil {
		return web.View{}, err
	}
	months, err := p.desk.TitleMonths(ctx, v.actor, lending.TitleMonthsIn{Title: n})
	if err != nil {
		return web.View{}, err
	}
	if err := p.didNews(ctx, &f, ""); err != nil {
		return web.View{}, err
	}
	d := titleData{
		Back: wayBack(v.url), Search: look.Search{Action: "/lending/titles", Label: "Scan or search titles"},
		Title: titleName(t), By: look.Named(authors(t.Authors)), Facts: titleFacts(t, months.Items),
		Cover: look.Cover{
			Title: look.Name{Text: titleName(t).Text, Lang: titleName(t).Lang},
			By:    look.Named(authors(t.Authors)), Seed: t.ID,
		},
		Acts: []look.Act{{Label: "Spine labels", Href: "/lending/titles/" + id + "/labels",
			Icon: "print"}},
		Columns: []look.Column{{Label: "Branch"}, {Label: "Shelf mark"}, {Label: "Each copy"},
			{Label: "What to expect"}},
		Loans: loansChart(months.Items), LoansSay: loansSay(months.Items),
		NoQueue: "Nobody waits for this title.", Scope: "any copy serves the first",
		Outlook: outlookRows(outlook, f),
	}
	if outlook.Scope == "branch" {
		d.Scope = "each branch serves its own"
	}
	d.Free, d.Where = availability(t)
	for _, b := range t.Branches {
		d.Branches = append(d.Branches, branchRow(b, f))
		d.Lost = d.Lost || slices.ContainsFunc(b.Items,
			func(c lending.CopyBrief) bool { return c.Status == lending.Lost })
		d.Copies = append(d.Copies, copyRows(b)...)
	}
	for _, q := range t.Queue {
		d.Queue = append(d.Queue, queueRow(q, t, f))
	}
	if no != nil {
		no.work = workOf(t)
		d.Refused = refused(no, f, spotOn(spotTitle, id, v.url))
	}
	if v.actor.MayAnywhere(lending.MayHold) {
		d.Hold = newHoldForm(t, f, typed)
	}
	return p.draw("title", f, d), nil
}

func workOf(t lending.TitleView) lending.Work {
	return lending.Work{Title: t.ID, TitleName: t.Title.Title, NativeTitle: t.NativeTitle,
		NativeLang: t.NativeLang}
}

// titleName is a work with its subtitle.
func titleName(t lending.TitleView) look.Name {
	latin := t.Title.Title
	if t.Subtitle != "" {
		latin += ": " + t.Subtitle
	}
	if t.NativeTitle == "" {
		return look.Named(latin)
	}
	return look.Name{Text: t.NativeTitle, Lang: t.NativeLang, Other: latin}
}

// wayBack leads to where a page was come from: the visit at the desk, or the
// results of a search.
func wayBack(at *url.URL) *look.Act {
	q := at.Query()
	if words := q.Get("q"); words != "" {
		return &look.Act{
			Label: "Results for “" + words + "”",
			Href:  withQuery("/lending/titles", url.Values{"q": {words}}),
			Icon:  "chevron-start", Style: look.Linked,
		}
	}
	if s := spotFrom(q); s.kind == spotDesk && !s.desk.atRest() {
		return &look.Act{Label: "Back to the desk", Href: s.url(), Icon: "chevron-start",
			Style: look.Linked}
	}
	return nil
}

func titleFacts(t lending.TitleView, months []lending.MonthLoans) []look.Fact {
	var facts []look.Fact
	add := func(label string, value template.HTML) {
		if value != "" {
			facts = append(facts, look.Fact{Label: label, Value: value})
		}
	}
	for _, n := range t.ISBNs {
		add("ISBN", en.Say("%s", look.Code(n)))
	}
	if t.Year != nil {
		add("Published", plain(decimal(int64(*t.Year))))
	}
	add("Publisher", plain(t.Publisher))
	add("Edition", plain(t.Edition))
	add("Language", plain(languageName(t.Language)))
	add("Pages", plain(t.Pages))
	add("Kind", plain(t.Kind))
	add("Loans in a year", plain(decimal(int64(sumLoans(months)))))
	return facts
}

// languageName is a language in English: the tag itself where it is not known.
func languageName(tag string) string {
	parsed, err := language.Parse(tag)
	if tag == "" || err != nil {
		return tag
	}
	return display.English.Languages().Name(parsed)
}

// availability is how many copies can be had, and where.
func availability(t lending.TitleView) (look.Tag, template.HTML) {
	if t.Copies == 0 {
		return look.Tag{State: look.Past, Word: "No copies to lend"}, ""
	}
	var places []string
	for _, b := range t.Branches {
		if b.Free > 0 {
			places = append(places, b.Name)
		}
	}
	tag := look.Tag{State: look.Free, Word: fmt.Sprintf("%d of %d copies free", t.Free, t.Copies)}
	if t.Copies == 1 {
		tag.Word = fmt.Sprintf("%d of 1 copy free", t.Free)
	}
	if t.Free == 0 {
		tag.State = look.Queue
		return tag, ""
	}
	const most = 3
	if len(places) > most {
		return tag, en.Say("at %s and %s more branches", strings.Join(places[:most], ", "),
			len(places)-most)
	}
	return tag, en.Say("at %s", inWords(places))
}

// inWords joins names as a sentence does.
func inWords(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}

// pieceOf is a copy's status as a piece.
var pieceOf = map[lending.Status]look.PieceState{
	lending.Available: look.PieceFree, lending.OnLoan: look.PieceTaken, lending.OnHoldShelf: look.PieceHeld,
	lending.InTransit: look.PieceTransit, lending.InRepair: look.PieceRepair, lending.Lost: look.PieceLost,
	lending.Withdrawn: look.PieceClosed,
}

// pieceOrder is the order in which a branch's copies are drawn: free ones first.
var pieceOrder = []lending.Status{
	lending.Available, lending.OnHoldShelf, lending.InTransit, lending.OnLoan, lending.InRepair,
	lending.Lost,
}

func branchRow(b lending.Availability, f frame) titleBranch {
	here := f.placed && b.Branch == f.here.Branch.Code
	row := titleBranch{Name: b.Name, Shelf: unbroken(b.CallNumber), Here: here}
	if row.Here {
		row.Note = "you are here"
	}
	items := slices.Clone(b.Items)
	slices.SortStableFunc(items, func(a, b lending.CopyBrief) int {
		return slices.Index(pieceOrder, a.Status) - slices.Index(pieceOrder, b.Status)
	})
	for _, c := range items {
		state := pieceOf[c.Status]
		if !c.ForLoan && c.Status == lending.Available {
			state = look.PieceClosed
		}
		row.Copies = append(row.Copies, look.Piece{State: state,
			Label: "copy " + c.Barcode + ", " + statusWords(c)})
	}
	switch {
	case b.Copies == 0:
		row.Expect = "no copy here"
	case b.Free > 0 && row.Here:
		row.Expect = template.HTML(`<b class="ok">` + decimal(int64(b.Free)) + ` free now</b>`)
	case b.Free > 0:
		row.Expect = template.HTML(`<b class="ok">` + decimal(int64(b.Free)) + ` free</b>`)
	case b.NextDue != nil:
		row.Expect = nextDue(b, f.here.Today())
	default:
		row.Expect = "0 free"
	}
	return row
}

// nextDue says when a copy of a branch may come back: on the first day that is
// still to come, since a copy that is late may not come at all.
func nextDue(b lending.Availability, today civil.Date) template.HTML {
	var due []civil.Date
	for _, c := range b.Items {
		if c.DueOn != nil && !c.DueOn.Before(today) {
			due = append(due, *c.DueOn)
		}
	}
	if len(due) == 0 {
		return en.Say("0 free, one is late since %s", *b.NextDue)
	}
	return en.Say("0 free, due %s", look.Strong(slices.MinFunc(due, civil.Date.Compare)))
}

// unbroken keeps a shelf mark on one line.
func unbroken(mark string) string { return strings.ReplaceAll(mark, " ", "\u00a0") }

func statusWords(c lending.CopyBrief) string {
	if !c.ForLoan && c.Status == lending.Available {
		return "to be read here"
	}
	if c.Status == lending.Available {
		return "free"
	}
	return c.Status.Words()
}

// loansChart is how often the title was lent, month by month.
func loansChart(months []lending.MonthLoans) look.BarChart {
	chart := look.BarChart{ID: "loans", Title: "Loans, last 12 months", By: "Month",
		Desc: "No loans in twelve months."}
	total, best := sumLoans(months), busiest(months)
	if total == 0 {
		return chart
	}
	for i, m := range months {
		chart.Points = append(chart.Points, look.Point{
			Label: m.Month.Month().String()[:3], Value: float64(m.Loans), Mark: i == best,
		})
	}
	chart.Desc = fmt.Sprintf("%d loans in twelve months, most in %s with %d.",
		total, months[best].Month.Month(), months[best].Loans)
	return chart
}

func loansSay(months []lending.MonthLoans) template.HTML {
	total := sumLoans(months)
	if total == 0 {
		return "No loans in twelve months"
	}
	return en.Say("%s in all, busiest in %s", look.Strong(total), months[busiest(months)].Month.Month())
}

func sumLoans(months []lending.MonthLoans) (n int) {
	for _, m := range months {
		n += m.Loans
	}
	return n
}

func busiest(months []lending.MonthLoans) (best int) {
	for i, m := range months {
		if m.Loans > months[best].Loans {
			best = i
		}
	}
	return best
}
