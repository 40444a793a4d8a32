package student

import (
	"context"
	"html/template"
	"slices"
	"strings"

	"holdfast/internal/registration"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

// planPage is the planner: the week, a course, and the cart.
type planPage struct {
	Head    head
	Top     []look.Reasons // over everything: what was refused, on a page that is new
	News    []look.Note    // where the button was pressed, on one that is put in place
	Refused []look.Reasons
	Search  searchBox
	Week    look.WeekGrid
	Course  *coursePanel
	Cart    *cartPanel
	Bar     *look.CartBar
	Live    live
}

// coursePanel is a course with its sections.
type coursePanel struct {
	Title   string
	Credits string
	Needs   look.Tag
	NeedSay template.HTML
	Swap    *swapPanel
	Why     *whyPanel
	Picks   []look.SectionChoice
	Parts   []partPanel
	None    *look.Empty
}

// partPanel is the parts of one kind, of which one is taken with a section.
type partPanel struct {
	Head  string
	Picks []look.SectionChoice
}

// whyPanel is all that stands against a section.
type whyPanel struct {
	Title string
	Rows  []look.Reason
}

// swapPanel asks once before one section is given up for another.
type swapPanel struct {
	Title string
	Say   template.HTML
	Rows  []look.Reason // what stands against it
	Acts  []look.Act
}

// cartPanel is the cart as a list, in which things can be taken out.
type cartPanel struct {
	Head string
	Rows []look.Row
}

// live says where a page hears that something has changed, and what it then asks
// for again.
type live struct{ Connect, Reload string }

func (r reader) live(s season, path string) live {
	return live{Connect: atEvents + "?after=" + text(s.seq), Reload: r.trail.to(path)}
}

// drawPlan draws the planner with what was done just now.
func (p *pages) drawPlan(
	ctx context.Context, r reader, d planned, news []look.Note, refused []look.Reasons,
) web.View {
	r = r.in(d.season)
	r.Cart = d.cart
	data := r.planPage(d)
	news = append(news, r.leftOut(d.left)...)
	title := r.Planner
	if d.term.Title != "" {
		title = r.plain(r.PlanOf, d.term.Title)
	}
	page := p.frame(ctx, r, title, r.Planner)
	page.Problem, page.Live = len(refused) > 0, true
	if r.inPlace {
		data.News, data.Refused = focused(news, refused)
	} else {
		page.News, data.Top = news, refused
	}
	return p.draw("study-plan", page, data)
}

// focused gives the focus to what came of a button, which is gone with the part of the
// page that is put in place.
func focused(news []look.Note, refused []look.Reasons) ([]look.Note, []look.Reasons) {
	switch {
	case len(news) > 0:
		news[0].Focus = true
	case len(refused) > 0:
		refused[0].Focus = true
	}
	return news, refused
}

// leftOut says how much of a cart was left out.
func (r reader) leftOut(n int) []look.Note {
	if n == 0 {
		return nil
	}
	return []look.Note{{State: look.Care, Title: r.Count(r.LeftOut, n), Say: r.Say(r.LeftOutSay)}}
}

// planPage makes the page of what the desk says.
func (r reader) planPage(d planned) planPage {
	out := planPage{
		Head: head{Open: r.openTag(d.term), Until: r.dropSay(d.term), Tools: r.otherTerms(d.season, atPlan)},
		Live: r.live(d.season, atPlan), Search: r.searchBox(""),
	}
	if d.course != nil {
		out.Head.Tools = append(out.Head.Tools, look.Act{Label: r.plain(r.SectionsOf, d.course.Code),
			Href: "#course", Icon: "list", Style: look.Linked})
	}
	out.Head.Tools = append(out.Head.Tools, look.Act{Label: r.ToCalendar,
		Href: r.kept().to(atTimetable) + "#calendar", Icon: "calendar", Style: look.Linked})
	out.Week = r.week("week", r.plain(r.YourWeek, d.term.Title), d.season, r.meets(&d), d.plan.Clashes)
	if len(out.Week.Blocks) == 0 {
		out.Week.Empty = &look.Empty{Say: r.Say(r.EmptyWeek),
			Act: &look.Act{Label: r.FindCourses, Href: r.kept().to(atSearch), Style: look.Linked}}
	}
	out.Course = r.coursePanel(&d)
	if len(d.cart) > 0 {
		out.Cart, out.Bar = r.cartPanel(&d), r.cartBar(&d)
	}
	return out
}

// meets are the sections on the week's grid: what is had, waited for, in the cart,
// and the one that is looked at.
func (r reader) meets(d *planned) (all []met) {
	for _, e := range d.plan.Held {
		all = append(all, r.meetOf(e))
	}
	looked := d.bundled(d.chosen)
	for _, item := range d.plan.Items {
		state := look.MeetCart
		if item.Look || !slices.Contains(d.cart, item.ID) {
			state = look.MeetWished
		}
		unseen := state == look.MeetWished && !slices.Contains(looked, item.ID)
		if unseen || d.held(item.ID) != nil || item.Cancelled != nil {
			continue
		}
		all = append(all, met{section: item.ID, name: item.Name, title: item.Title, state: state,
			href: r.looking(item.Course, item.ID).to(atPlan), meetings: item.Meetings})
	}
	return all
}

// meetOf is a section that is had or waited for.
func (r reader) meetOf(e registration.EnrollmentView) met {
	m := met{section: e.Section, name: e.Name, title: e.Title, state: look.MeetEnrolled,
		href: r.looking(e.Course, e.Section).to(atPlan), meetings: e.Meetings}
	switch e.State {
	case registration.Waitlisted:
		m.state, m.say = look.MeetWaiting, r.plain(r.WaitingAs, r.Ordinal(int(e.Position)))
	case registration.Offered:
		m.state, m.say = look.MeetWaiting, r.OfferedWord
	}
	return m
}

// coursePanel is the course that is looked at.
func (r reader) coursePanel(d *planned) *coursePanel {
	if d.course == nil {
		return nil
	}
	c := d.course
	out := &coursePanel{Title: c.Code + " " + c.Title, Credits: r.creditWords(c.Credits)}
	out.Needs, out.NeedSay = r.needs(d, c.CourseView)
	chosen := d.chosenWhole()
	for _, s := range c.Sections {
		if s.PartOf == nil {
			out.Picks = append(out.Picks, r.pick(d, d.item(s.ID), s))
		}
	}
	out.Parts = r.partPanels(d, chosen)
	if d.swap == nil {
		fillFirst(out.Picks, r.AddToCart)
	}
	if len(out.Picks) == 0 {
		out.None = &look.Empty{Say: r.Say(r.NotGiven, look.Named(d.term.Title))}
	}
	if d.chosen != 0 {
		if d.swap != nil {
			out.Swap = r.swapPanel(d)
		} else if j := r.judge(d, d.item(d.chosen)); d.why && len(j.why) > 0 {
			out.Why = &whyPanel{Title: r.plain(r.WhyNot, d.nameOf(d.chosen)), Rows: r.rows(j.why)}
		}
	}
	return out
}

func (r reader) rows(list []objection) (rows []look.Reason) {
	for _, o := range list {
		rows = append(rows, r.reason(o))
	}
	return rows
}

// fillFirst makes the first button with this label the one thing to do next, on the
// chosen section if it has one.
func fillFirst(picks []look.SectionChoice, label string) {
	first := -1
	for i, p := range picks {
		if len(p.Acts) > 0 && p.Acts[0].Label == label && (first < 0 || p.Chosen) {
			first = i
		}
	}
	if first >= 0 {
		picks[first].Acts[0].Style = look.Filled
	}
}

// chosenWhole is the whole whose parts are shown: that which is looked at, has or
// will be had, or the only one with parts.
func (d *planned) chosenWhole() int64 {
	var with []int64
	for _, s := range d.course.Sections {
		if s.PartOf == nil && len(s.Parts) > 0 && s.Cancelled == nil {
			with = append(with, s.ID)
		}
	}
	if whole := d.wholeOf(d.chosen); slices.Contains(with, whole) {
		return whole
	}
	for _, id := range with {
		if d.taken(id) || len(with) == 1 {
			return id
		}
	}
	return 0
}

// partPanels are the parts of a whole, by kind.
func (r reader) partPanels(d *planned, whole int64) (panels []partPanel) {
	for _, s := range d.course.Sections {
		if s.PartOf == nil || s.PartOf.ID != whole {
			continue
		}
		title := r.plain(r.PartHead, r.kindOf(s.Part), s.PartOf.Name)
		i := slices.IndexFunc(panels, func(p partPanel) bool { return p.Head == title })
		if i < 0 {
			i = len(panels)
			panels = append(panels, partPanel{Head: title})
		}
		panels[i].Picks = append(panels[i].Picks, r.pick(d, d.item(s.ID), s))
	}
	return panels
}

// pick is a section among the others of its course.
func (r reader) pick(d *planned, item registration.PlanItem, s registration.SectionView) look.SectionChoice {
	if item.ID == 0 { // beyond those that are judged
		item = registration.PlanItem{SectionView: s, Look: true}
	}
	j := r.judge(d, item)
	out := look.SectionChoice{
		Letter: s.Code, Href: r.looking(s.Course, s.ID).to(atPlan), Times: r.times(s.Meetings, d.term),
		State: j.state, Word: j.word, Say: j.say, Acts: j.acts, Chosen: d.chosen == s.ID,
	}
	if s.Instructor != "" {
		out.By = look.Named(s.Instructor)
	}
	out.Left, out.Taken, out.Of = r.seatsLeft(s)
	if s.Waitlisted > 0 {
		out.Waiting = r.countPlain(r.WaitingNow, int(s.Waitlisted))
	}
	return out
}

// needs says whether the prerequisites of a course are met. The rules say whether
// they are missing; the transcript shows with which marks they are met.
func (r reader) needs(d *planned, c registration.CourseView) (look.Tag, template.HTML) {
	lacks := func(o registration.Objection) bool { return o.Code == "prerequisitesMissing" }
	missing := slices.ContainsFunc(d.plan.Items, func(item registration.PlanItem) bool {
		return item.Course == c.Code && slices.ContainsFunc(item.Reasons, lacks)
	})
	return r.needsOf(c, d.passed, missing)
}

// swapPanel asks whether a section shall be given up for the chosen one.
func (r reader) swapPanel(d *planned) *swapPanel {
	from, to := d.nameOf(d.instead), d.nameOf(d.chosen)
	out := &swapPanel{Title: r.plain(r.SwapTitle, from, to),
		Say: r.Say(r.SwapSay, look.Named(from), look.Named(to))}
	if more := r.whatDropMeans(d.term, d.held(d.instead).State); more != "" {
		out.Say += " " + more
	}
	if len(d.swap.Reasons) > 0 {
		out.Rows = r.rows(judgedObjections(d.swap.Reasons, r.known(d, d.item(d.chosen))))
	}
	fields := []look.Hidden{{Name: "drop", Value: text(d.instead)}, {Name: "add", Value: text(d.chosen)}}
	for _, part := range d.bundles[d.chosen].parts {
		fields = append(fields, look.Hidden{Name: "with", Value: text(part)})
	}
	gone := d.bundled(d.chosen)
	out.Acts = []look.Act{
		{Label: r.plain(r.SwapYes, from), Post: r.without(gone...).looking(r.Course, d.chosen).to(atSwap),
			Hidden: r.hidden("swap/"+text(d.chosen), fields...), Style: look.Filled},
		{Label: r.plain(r.KeepIt, from), Href: r.looking(r.Course, d.chosen).to(atPlan)},
	}
	return out
}

// cartPanel lists the cart, with the verdict of each.
func (r reader) cartPanel(d *planned) *cartPanel {
	out := &cartPanel{Head: r.CartList}
	for _, id := range d.cart {
		item := d.item(id)
		if item.PartOf != nil && slices.Contains(d.cart, item.PartOf.ID) {
			continue
		}
		j := r.judge(d, item)
		act := r.takeOut(d, item.SectionView)
		act.Style = look.Linked
		out.Rows = append(out.Rows, look.Row{
			Title: look.Name{Text: d.bundleName(item), Other: item.Title}, Href: r.looking(item.Course, id).to(atPlan),
			Say: r.Say("%s", j.word), State: j.state, Act: &act,
		})
	}
	return out
}

// bundleName is what a section of the cart is called with its parts: "CS204-A with
// CS204-L1" without the words.
func (d *planned) bundleName(item registration.PlanItem) string {
	names := []string{item.Name}
	for _, part := range item.Parts {
		if slices.Contains(d.cart, part.ID) {
			names = append(names, part.Name)
		}
	}
	return strings.Join(names, " + ")
}

// cartBar sums the cart up, over the one button that takes the seats.
func (r reader) cartBar(d *planned) *look.CartBar {
	var names []string
	var waits, refused int
	for _, id := range d.cart {
		item := d.item(id)
		if item.PartOf != nil && slices.Contains(d.cart, item.PartOf.ID) {
			continue
		}
		names = append(names, item.Name)
		switch j := r.judge(d, item); j.state {
		case look.OK:
		case look.No:
			refused++
		default:
			waits++
		}
	}
	n := len(names)
	bar := &look.CartBar{
		Label: r.InCart, What: r.named(names), State: look.OK, Word: r.countPlain(r.AllFit, n),
		Credits: &look.CreditBar{Label: r.CreditsWith, Have: int64(d.plan.Taken), Cart: int64(d.plan.Planned),
			Of: int64(d.plan.Limit)},
		Say: r.Say(r.NotBefore),
		Act: &look.Act{Label: r.countPlain(r.EnrollIn, n), Post: atPlan, Style: look.Filled,
			Hidden: r.hidden("cart", r.fields()...)},
	}
	switch {
	case refused > 0:
		bar.State, bar.Word = look.No, r.countPlain(r.DoNotFit, refused)
	case waits > 0:
		bar.State, bar.Word = look.Wait, r.countPlain(r.WouldWait, waits)
	}
	return bar
}

// named joins names in bold.
func (r reader) named(names []string) template.HTML {
	var said template.HTML
	for i, name := range names {
		strong := r.Say("%s", look.Strong(look.Named(name)))
		switch {
		case i == 0:
			said = strong
		case i == len(names)-1:
			said = r.Say(r.And, said, strong)
		default:
			said += template.HTML(template.HTMLEscapeString(r.Comma)) + " " + strong
		}
	}
	return said
}
