package student

import (
	"context"
	"html/template"
	"slices"
	"strings"

	"holdfast/internal/actor"
	"holdfast/internal/registration"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

// searchIn looks for courses.
type searchIn struct {
	web.Paging
	Term string   `query:"term" maxLength:"40" doc:"code"`
	Q    string   `query:"q" maxLength:"200" doc:"words of code and title; the last may be a beginning"`
	Cart []string `query:"cart" maxItems:"500" maxLength:"200" doc:"ids of the sections in the cart"`
}

// searched is what the search shows: some courses of the term with their sections,
// and what the rules say of each.
type searched struct {
	planned
	courses []registration.CourseDetail
	next    string
}

// searchPage is the catalogue of a term.
type searchPage struct {
	Head    head
	Search  searchBox
	Found   template.HTML
	Courses []courseCard
	Empty   look.Empty
	More    *look.Act
}

// courseCard is a course that was found.
type courseCard struct {
	Title   string
	Href    string
	Credits string
	Needs   look.Tag
	NeedSay template.HTML
	Picks   []look.SectionChoice
	All     *look.Act
}

// searchBox is the field that looks for courses. It carries the trail.
type searchBox struct {
	Action, Label, Value string
	Trail                []look.Hidden
}

func (r reader) searchBox(q string) searchBox {
	return searchBox{Action: atSearch, Label: r.SearchLabel, Value: q, Trail: r.kept().fields()}
}

const (
	coursesAPage  = 8
	shownSections = 4 // of each course; the planner has them all
)

// search finds courses that are given in the term.
func (p *pages) search(ctx context.Context, a actor.Actor, in searchIn) (out searched, err error) {
	if out.season, err = p.season(ctx, a, in.Term); err != nil || out.term.Code == "" {
		return out, err
	}
	in.Limit = coursesAPage
	found, err := p.desk.FindCourses(ctx, a,
		registration.FindCoursesIn{Paging: in.Paging, Q: strings.TrimSpace(in.Q), Term: out.term.Code})
	if err != nil {
		return out, err
	}
	out.next = found.Next
	var look []int64
	for _, c := range found.Items {
		detail, err := p.desk.Course(ctx, a, registration.CourseIn{Code: c.Code, Term: out.term.Code})
		if err != nil {
			return out, err
		}
		for _, s := range shown(detail) {
			look = append(look, s.ID)
		}
		out.courses = append(out.courses, detail)
	}
	cart, junk := cartOf(in.Cart)
	if out.plan, out.planned.cart, err = p.judge(ctx, a, out.season, cart, look); err != nil {
		return out, err
	}
	out.left = junk + len(cart) - len(out.planned.cart)
	out.passed, err = p.marks(ctx, a)
	return out, err
}

// shown are the sections of a course that a card shows: wholes that are given, those
// with seats first.
func shown(c registration.CourseDetail) []registration.SectionView {
	all := slices.DeleteFunc(slices.Clone(c.Sections), func(s registration.SectionView) bool {
		return s.PartOf != nil || s.Cancelled != nil
	})
	if len(all) <= shownSections {
		return all
	}
	slices.SortStableFunc(all, func(a, b registration.SectionView) int {
		switch {
		case a.Full() == b.Full():
			return 0
		case b.Full():
			return -1
		}
		return 1
	})
	all = all[:shownSections]
	slices.SortFunc(all, func(a, b registration.SectionView) int { return strings.Compare(a.Code, b.Code) })
	return all
}

func (p *pages) showSearch(ctx context.Context, o web.Outcome[searchIn, searched]) (web.View, error) {
	r := readerOf(o.Session, trailOf(o.URL.Query()).kept())
	var problem *web.Problem
	switch {
	case o.Problem == nil:
	case len(o.Problem.Errors) == 0:
		return p.cannot(ctx, r, o.Problem, r.Search), nil
	default: // what was typed cannot be looked for
		problem = o.Problem
		s, err := p.season(ctx, student(o.Actor), "")
		if err != nil {
			return web.View{}, err
		}
		r.Term, o.Out = "", searched{planned: planned{season: s, cart: r.Cart}}
		o.In.Q = ""
	}
	r = r.in(o.Out.season)
	r.Cart = o.Out.planned.cart
	data := r.searchPage(o.In.Q, o.Out, problem)
	if o.Out.next != "" {
		q := o.URL.Query()
		q.Set("cursor", o.Out.next)
		data.More = &look.Act{Label: r.MoreCourses, Href: atSearch + "?" + q.Encode()}
	}
	title := r.Search
	if o.Out.term.Title != "" {
		title = r.plain(r.CoursesOf, o.Out.term.Title)
	}
	page := p.frame(ctx, r, title, r.Search)
	page.Problem, page.News = problem != nil, r.leftOut(o.Out.left)
	return p.draw("study-search", page, data), nil
}

// searchPage makes the page of what was found.
func (r reader) searchPage(q string, d searched, problem *web.Problem) searchPage {
	out := searchPage{
		Head:   head{Open: r.openTag(d.term), Until: r.dropSay(d.term), Tools: r.otherTerms(d.season, atSearch)},
		Search: r.searchBox(q),
	}
	q = strings.TrimSpace(q)
	switch {
	case problem != nil:
		out.Empty.Say = r.Say(r.TooLong)
	case d.term.Code == "":
		out.Empty.Say = r.Say(r.NoTerm)
	case len(d.courses) == 0 && q == "":
		out.Empty.Say = r.Say(r.NoCourses, look.Named(d.term.Title))
	case len(d.courses) == 0:
		out.Empty.Say = r.Say(r.NothingFound, look.Strong(look.Named(q)), look.Named(d.term.Title))
		out.Empty.Act = &look.Act{Label: r.EveryCourse, Href: r.kept().to(atSearch), Style: look.Linked}
	case q != "":
		out.Found = r.Say(r.FoundFor, look.Named(q))
	default:
		out.Found = r.Say(r.EveryCourse)
	}
	for _, c := range d.courses {
		out.Courses = append(out.Courses, r.card(&d, c))
	}
	return out
}

func (r reader) card(d *searched, c registration.CourseDetail) courseCard {
	out := courseCard{Title: c.Code + " " + c.Title, Href: r.looking(c.Code, 0).to(atPlan),
		Credits: r.creditWords(c.Credits)}
	out.Needs, out.NeedSay = r.needs(&d.planned, c.CourseView)
	for _, s := range shown(c) {
		pick := r.pick(&d.planned, d.item(s.ID), s)
		pick.Href = "" // letters are keys, and every course has an A
		out.Picks = append(out.Picks, pick)
	}
	wholes := 0
	for _, s := range c.Sections {
		if s.PartOf == nil {
			wholes++
		}
	}
	if wholes > len(out.Picks) {
		out.All = &look.Act{Label: r.countPlain(r.AllSections, wholes), Href: out.Href, Style: look.Linked,
			About: c.Code}
	}
	return out
}

// needsOf says whether the prerequisites of a course are met. The rules say whether
// they are missing; what was passed only shows with which marks they are met.
func (r reader) needsOf(
	c registration.CourseView, passed map[string]pass, missing bool,
) (look.Tag, template.HTML) {
	need, err := catalog.ParseNeed(c.Prerequisites)
	if err != nil || need.Always() {
		return look.Tag{}, r.Say(r.NoNeeds)
	}
	left := need.Missing(func(course, _ string) bool { _, ok := passed[course]; return ok })
	switch {
	case missing:
		return look.Tag{State: look.No, Word: r.NeedMissing}, r.Say(r.AsksFor, look.Named(r.need(need, false)))
	case !left.Always():
		return look.Tag{}, r.Say(r.AsksFor, look.Named(r.need(need, false)))
	}
	var marks template.HTML
	for _, course := range need.Courses() {
		if p, ok := passed[course]; ok {
			if marks != "" {
				marks += template.HTML(template.HTMLEscapeString(r.Comma)) + " "
			}
			marks += r.Say(r.PassedWith, look.Named(course), look.Named(p.grade), look.Named(p.term))
		}
	}
	return look.Tag{State: look.OK, Word: r.NeedMet}, marks
}

// need is a condition in words: "CS101 (B or better) and MA101".
func (r reader) need(n catalog.Need, inside bool) string {
	switch {
	case n.Course != "" && n.Grade != "":
		return r.plain(r.OrBetter, n.Course, n.Grade)
	case n.Course != "":
		return n.Course
	}
	said := ""
	for i, of := range n.Of {
		part := r.need(of, true)
		switch {
		case i == 0:
			said = part
		case n.All:
			said = r.plain(r.And, said, part)
		default:
			said = r.plain(r.Or, said, part)
		}
	}
	if inside {
		return "(" + said + ")"
	}
	return said
}
