package pages

import (
	"context"
	"html/template"
	"net/url"
	"slices"
	"strings"

	"holdfast/internal/lending"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

// membersData is a search for members.
type membersData struct {
	Query   string
	Hint    string
	Top     look.TableTop
	Columns []look.Column
	Rows    []memberRow
	Empty   look.Empty
	Pager   look.Pager
}

type memberRow struct {
	Name   look.Name
	Href   string
	Card   look.Code
	Plan   string
	Branch string
	Until  template.HTML
	Over   bool
	Desk   look.Act
}

func (p *Pages) showMembers(
	ctx context.Context, o web.Outcome[lending.FindMembersIn, web.List[lending.MemberBrief]],
) (web.View, error) {
	if o.Problem != nil {
		return web.View{}, nil
	}
	v, q := viewerOf(o), strings.TrimSpace(o.In.Q)
	if len(o.Out.Items) == 0 && q == "" {
		view, err := p.started(ctx, v, stopMembers, func(so lending.Started) bool { return !so.Member })
		if err != nil || view != nil {
			return orZero(view), err
		}
	}
	f, err := p.frame(ctx, v, "Members", stopMembers)
	if err != nil {
		return web.View{}, err
	}
	d := membersData{
		Query: q, Hint: "Beginnings of names are enough, in any script; or a card number.",
		Columns: []look.Column{{Label: "Name"}, {Label: "Card"}, {Label: "Plan"}, {Label: "Branch"},
			{Label: "Until"}, {Label: "To the desk", Bare: true}},
		Empty: look.Empty{Say: "The library has no members yet."},
		Pager: turned(pager(o.URL, o.In.Paging, len(o.Out.Items), o.Out.Next), o.In.Paging),
		Top:   look.TableTop{Title: "Everybody", Export: listFile("/lending/members.csv", q)},
	}
	if q != "" {
		d.Top.Title = "Found for “" + q + "”"
		d.Empty.Say = en.Say("Nobody’s name begins with %s. Try fewer letters, or the other script.",
			look.Strong("“"+q+"”"))
	}
	if v.actor.MayAnywhere(lending.MayMembers) {
		join := look.Act{Label: "Register a member", Href: "/lending/members/new"}
		d.Top.Acts, d.Empty.Act = []look.Act{join}, &join
	}
	plans, branches, err := p.codeNames(ctx, v)
	if err != nil {
		return web.View{}, err
	}
	today := f.here.Today()
	for _, m := range o.Out.Items {
		d.Rows = append(d.Rows, memberRow{
			Name: memberName(m), Href: "/lending/members/" + url.PathEscape(m.Card),
			Card: look.Code(m.Card),
			Plan: plans[m.Plan], Branch: branches[m.Branch], Until: en.Date(m.ExpiresOn), Over: today.After(m.ExpiresOn),
			Desk: toDesk(m, atDesk{}),
		})
	}
	return p.draw("members", f, d), nil
}

// codeNames are the names of the plans and of the branches, by their codes.
func (p *Pages) codeNames(ctx context.Context, v viewer) (plans, branches map[string]string, err error) {
	all, err := p.desk.Plans(ctx, v.actor, lending.PlansIn{})
	if err != nil {
		return nil, nil, err
	}
	plans = make(map[string]string, len(all.Items))
	for _, plan := range all.Items {
		plans[plan.Code] = plan.Name
	}
	branches, err = p.branchNames(ctx, v)
	return plans, branches, err
}

// toDesk brings a member to the desk, as a scan of the card does.
func toDesk(m lending.MemberBrief, at atDesk) look.Act {
	return look.Act{
		Label: "To the desk", About: m.Name, Href: spot{kind: spotDesk, desk: at.with(m.Card)}.url(),
	}
}

// joinData is the form for a new member.
type joinData struct {
	Problems *look.Problems
	Hidden   []look.Hidden
	Fields   []look.Field
	Plans    look.Choices
	Branch   look.Field
}

// JoinPath is the form that makes a student a member.
func JoinPath(student string) string {
	return withQuery("/lending/members/new", url.Values{"student": {student}})
}

func (p *Pages) showJoin(ctx context.Context, o web.Outcome[nothing, nothing]) (web.View, error) {
	return p.drawJoin(ctx, viewerOf(o), url.Values{"student": o.URL.Query()["student"]})
}

func (p *Pages) showJoined(
	ctx context.Context, o web.Outcome[lending.JoinIn, lending.Membership],
) (web.View, error) {
	if o.Problem != nil {
		return p.drawJoin(ctx, viewerOf(o), o.Fields)
	}
	return web.Redirect(withQuery("/lending/members/"+url.PathEscape(o.Out.Card),
		url.Values{"joined": {"yes"}})), nil
}

func (p *Pages) drawJoin(ctx context.Context, v viewer, typed url.Values) (web.View, error) {
	f, err := p.frame(ctx, v, "Register a member", stopMembers)
	if err != nil {
		return web.View{}, err
	}
	plans, err := p.desk.Plans(ctx, v.actor, lending.PlansIn{})
	if err != nil {
		return web.View{}, err
	}
	if len(plans.Items) == 0 {
		return p.drawStart(ctx, v, stopMembers) // nobody can join without a plan
	}
	branches, err := p.desk.PlacesFor(ctx, v.actor, lending.MayMembers)
	if err != nil {
		return web.View{}, err
	}
	students, err := p.desk.HasStudents(ctx)
	if err != nil {
		return web.View{}, err
	}
	d := joinData{
		Hidden: look.Keys(v.session.Token, v.key), Fields: joinFields(v, typed, students),
		Plans: look.Choices{Name: "plan", Legend: "Plan", Problem: wrong(v.problem, "/plan")},
		Branch: look.Field{Name: "branch", Label: "Usual branch", Type: "select",
			Problem: wrong(v.problem, "/branch")},
	}
	for i, plan := range plans.Items {
		d.Plans.Options = append(d.Plans.Options, look.Option{
			Value: plan.Code, Label: plan.Name, Hint: planHint(plan),
			Chosen: typed.Get("plan") == plan.Code || (typed.Get("plan") == "" && i == 0),
		})
	}
	for _, b := range branches {
		chosen := typed.Get("branch") == b.Code || (typed.Get("branch") == "" && b.ID == f.here.Branch.ID)
		option := look.Option{Value: b.Code, Label: b.Name, Chosen: chosen}
		d.Branch.Options = append(d.Branch.Options, option)
	}
	d.Problems = joinProblems(v.problem, d)
	return p.draw("join", f, d), nil
}

// joinFields are the card and who gets it: a person by name, or a student, of whom
// all that is known already.
func joinFields(v viewer, typed url.Values, students bool) []look.Field {
	field := func(name, label, hint string, optional bool) look.Field {
		return look.Field{
			Name: name, Label: label, Hint: hint, Optional: optional, Value: typed.Get(name),
			Problem: wrong(v.problem, "/"+name),
		}
	}
	card := field("card", "Card number", "Scan the new card.", false)
	card.Type, card.Focus = "code", v.problem == nil
	lang := field("nativeLang", "Language of that script", "", true)
	lang.Type, lang.Options = "select", languages(typed.Get("nativeLang"))
	all := []look.Field{card}
	name := field("name", "Name", "As it is shown.", false)
	if students {
		number := field("student", "Student number",
			"For a student of this house. Name, e-mail and the rest are then the student’s own: leave them empty.", true)
		number.Type, name.Optional = "code", typed.Get("student") != ""
		all = append(all, number)
	}
	return append(all, name,
		field("sortName", "Name in lists", "Family name first: Nair, Meera. Without it the name itself.", true),
		field("nativeName", "Name in the person’s own script", "", true), lang,
		field("email", "E-mail", "Where notices go.", true),
		field("phone", "Telephone", "", true))
}

// written are the languages in whose scripts members' names are mostly written,
// as BCP 47.
var written = []string{"am", "ar", "as", "be", "bg", "bn", "de", "el", "en", "es", "fa", "fr", "gu", "he", "hi", "hy",
	"id", "it", "ja", "ka", "km", "kn", "ko", "lo", "ml", "mn", "mr", "my", "ne", "or", "pa", "pl", "ps", "pt", "ro", "ru",
	"sd", "si", "sr", "sw", "ta", "te", "th", "ti", "tr", "uk", "ur", "vi", "zh"}

// languages are the options from which a language is chosen, by their names.
func languages(chosen string) []look.Option {
	options := []look.Option{{Label: "Not stated", Chosen: chosen == ""}}
	for _, tag := range written {
		options = append(options, look.Option{Value: tag, Label: languageName(tag), Chosen: tag == chosen})
	}
	slices.SortFunc(options[1:], func(a, b look.Option) int { return strings.Compare(a.Label, b.Label) })
	return options
}

// planHint is a plan in one line.
func planHint(p lending.PlanView) string {
	return p.YearlyFee.String() + " a year, " + counted(p.MaxLoans, "book", "books") + " for " +
		counted(p.LoanDays, "day", "days") + ", " + counted(p.MaxHolds, "hold", "holds")
}

// joinProblems is the summary over the form: what stands beside a field, and what
// belongs to none.
func joinProblems(p *web.Problem, d joinData) *look.Problems {
	if p == nil {
		return nil
	}
	out := look.ProblemsOf(append(d.Fields, d.Branch)...)
	if out == nil {
		out = &look.Problems{Say: plain(p.Detail)}
	}
	if d.Plans.Problem != "" {
		out.Rows = append(out.Rows, look.Problem{Field: d.Plans.ID(), Say: d.Plans.Legend + ": " + d.Plans.Problem})
	}
	return out
}
