package pages

import (
	"context"
	"html/template"
	"net/url"
	"slices"

	"holdfast/internal/actor"
	"holdfast/internal/registration"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

// overridesData is what was set aside in a term.
type overridesData struct {
	Tabs []look.Stop
	overridesPart
}

// overridesPart is a list of overrides, with the form for another where it is about
// one student.
type overridesPart struct {
	Top     look.TableTop
	Columns []look.Column
	Rows    []overrideRow
	Empty   look.Empty
	Pager   look.Pager
	Form    *smallForm
}

type overrideRow struct {
	Student            string
	Href               string
	Name               look.Name
	Term               string
	Course, CourseHref string
	Rule               string
	By                 string
	At                 template.HTML
	Reason             string
	Tag                look.Tag
	Over               bool
	Revoke             *smallForm
}

func (p *Pages) showOverrides(
	ctx context.Context, o web.Outcome[registration.OverridesIn, web.List[registration.Override]],
) (web.View, error) {
	if o.Problem != nil {
		return web.View{}, nil
	}
	v := viewerOf(o)
	f, err := p.frame(ctx, v, "Overrides", stopOverrides, "")
	if err != nil {
		return web.View{}, err
	}
	if v.did() == "revoked" {
		f.tell(look.OK, "The override was taken back.", "A seat that was given by it stays.")
	}
	terms, err := p.overrideTerms(ctx, v)
	if err != nil {
		return web.View{}, err
	}
	d := overridesData{overridesPart: f.overridesPart(o.Out.Items, terms, false)}
	d.Top.Title = "In force"
	d.Top.Export = withQuery(overridesPath+".csv", o.URL.Query())
	if o.In.Revoked {
		d.Top.Title = "All, those that were taken back too"
	}
	d.Tabs = []look.Stop{{Name: "In force", Href: f.here(overridesPath), Current: !o.In.Revoked},
		{Name: "All", Href: withRevoked(f.here(overridesPath)), Current: o.In.Revoked}}
	d.Pager = pagerOf(o.URL, o.In.Paging, len(o.Out.Items), o.Out.Next)
	return p.draw("overrides", f, d), nil
}

func withRevoked(path string) string {
	u, err := url.Parse(path)
	if err != nil {
		return path
	}
	q := u.Query()
	q.Set("revoked", "true")
	return withQuery(u.Path, q)
}

// overrideTerms are the terms in which whoever looks may override, as choices.
func (p *Pages) overrideTerms(ctx context.Context, v viewer) (terms []look.Option, err error) {
	if !v.actor.MayAnywhere(registration.MayOverride) {
		return nil, nil
	}
	all, err := p.desk.Terms(ctx, v.actor, registration.TermsIn{})
	for _, t := range all.Items {
		if v.actor.May(registration.MayOverride, t.ID) {
			terms = append(terms, look.Option{Value: t.Code, Label: t.Title})
		}
	}
	return terms, err
}

// isOption says whether a value is among some choices.
func isOption(value string, of []look.Option) bool {
	return slices.ContainsFunc(of, func(o look.Option) bool { return o.Value == value })
}

// overridesPart makes a list of overrides, of which those of some terms can be taken
// back; ofOne leaves the student out.
func (f frame) overridesPart(all []registration.Override, terms []look.Option, ofOne bool) overridesPart {
	part := overridesPart{Columns: []look.Column{{Label: "Term"}, {Label: "Course"}, {Label: "Set aside"}, {Label: "Why"},
		{Label: "Approved by"}, {Label: "When"}, {Label: "Take back", Bare: true}},
		Empty: look.Empty{Say: "No rule is set aside."}}
	if !ofOne {
		part.Columns = append([]look.Column{{Label: "Student"}}, part.Columns...)
	}
	for _, o := range all {
		row := overrideRow{Term: o.Term, Course: o.Course, CourseHref: coursePath(o.Course),
			Rule: ruleName(o.Rule), By: o.ApprovedBy, At: f.stamp(o.At), Reason: o.Reason, Over: o.RevokedAt != nil}
		if !ofOne {
			row.Student, row.Href, row.Name = o.Student, studentPath(o.Student)+"/overrides", look.Named(o.Name)
		}
		if o.Kind == "concurrent" {
			row.Rule += ", taken in the same term"
		}
		if row.By == "" {
			row.By = "the system"
		}
		if row.Over {
			row.Tag = look.Tag{State: look.Past, Word: "taken back"}
		} else if isOption(o.Term, terms) {
			t := &typed{}
			back := look.Hidden{Name: "back", Value: ""}
			if ofOne {
				back.Value = o.Student
			}
			field := t.field("reason", "Why", hint("It is kept in the journal."))
			row.Revoke = &smallForm{ID: "revoke-" + decimal(o.ID),
				Action: overridesPath + "/" + decimal(o.ID) + "/revoke", Hidden: f.viewer.keys(back),
				Fields: []look.Field{field}, Yes: "Yes, take it back"}
		}
		part.Rows = append(part.Rows, row)
	}
	return part
}

// studentOverridesIn asks for what was set aside for a student.
type studentOverridesIn struct {
	Number string `path:"number" minLength:"1" maxLength:"40"`
}

func (p *Pages) overridesOfStudent(
	ctx context.Context, a actor.Actor, in studentOverridesIn,
) ([]registration.Override, error) {
	return p.desk.WholeOverrides(ctx, a, registration.OverridesIn{Student: in.Number, Revoked: true})
}

func (p *Pages) showStudentOverrides(
	ctx context.Context, o web.Outcome[studentOverridesIn, []registration.Override],
) (web.View, error) {
	if o.Problem != nil {
		return web.View{}, nil
	}
	return p.drawStudentOverrides(ctx, viewerOf(o), o.In.Number, nil)
}

func (p *Pages) drawStudentOverrides(ctx context.Context, v viewer, number string, no *refusal) (web.View, error) {
	all, err := p.overridesOfStudent(ctx, v.actor, studentOverridesIn{Number: number})
	if err != nil {
		return web.View{}, err
	}
	f, d, s, err := p.studentPage(ctx, v, number, tabOverrides)
	if err != nil {
		return web.View{}, err
	}
	terms, err := p.overrideTerms(ctx, v)
	if err != nil {
		return web.View{}, err
	}
	part := f.overridesPart(all, terms, true)
	part.Top = look.TableTop{Title: "Rules set aside",
		Export: withQuery(overridesPath+".csv", url.Values{"student": {s.Number}, "revoked": {"true"}})}
	part.Pager = listEnd(len(all), false)
	if len(terms) > 0 {
		part.Form = overrideForm(f, s.Number, terms)
	}
	d.Overrides, d.Refused = &part, f.reasons(no)
	return p.draw("student", f, d), nil
}

// overrideForm sets a rule aside for a student and a course, in one of some terms:
// in the one that is looked at, unless another is chosen.
func overrideForm(f frame, number string, terms []look.Option) *smallForm {
	t := typedOr(f.viewer, url.Values{"term": {f.at.Code}})
	var rules []look.Option
	for _, code := range registration.OverridableRules() {
		rules = append(rules, look.Option{Value: code, Label: ruleName(code)})
	}
	form := &smallForm{Title: "Set a rule aside", Action: studentPath(number) + "/overrides", Hidden: f.viewer.own(),
		Yes: "Set it aside", Fields: []look.Field{
			t.field("term", "Term", hint("It holds in no other."), oneOf(terms...)),
			t.field("course", "Course", hint("Its code: CS204."), narrow),
			t.field("rule", "Rule", oneOf(rules...)),
			t.field("kind", "How much", oneOf(look.Option{Value: "waive", Label: "The rule does not count"},
				look.Option{Value: "concurrent", Label: "The prerequisite may be taken in the same term"})),
			t.field("reason", "Why", hint("It is kept with it, and so is your name.")),
		}}
	form.Problems = t.problems()
	return form
}

// OverrideForm is what the form sends.
type OverrideForm struct {
	Term   string `json:"term" minLength:"1" maxLength:"20"`
	Course string `json:"course" minLength:"1" maxLength:"40"`
	Rule   string `json:"rule" minLength:"1" maxLength:"60"`
	Kind   string `json:"kind,omitempty" enum:"waive,concurrent"`
	Reason string `json:"reason" minLength:"1" maxLength:"500"`
}

type overrideIn struct {
	Number string `path:"number" minLength:"1" maxLength:"40"`
	Body   OverrideForm
}

func (p *Pages) makeOverride(ctx context.Context, a actor.Actor, in overrideIn) (registration.Override, error) {
	return p.desk.MakeOverride(ctx, a, registration.OverrideIn{Body: registration.OverrideRequest{Student: in.Number,
		Term: in.Body.Term, Course: in.Body.Course, Rule: in.Body.Rule, Kind: in.Body.Kind, Reason: in.Body.Reason}})
}

func (p *Pages) showOverridden(
	ctx context.Context, o web.Outcome[overrideIn, registration.Override],
) (web.View, error) {
	if o.Problem == nil {
		q := url.Values{"did": {"overridden"}, "of": {o.Out.Rule}}
		if o.Out.Seated {
			q.Set("n", "1")
		}
		return web.Redirect(withQuery(studentPath(o.In.Number)+"/overrides", q)), nil
	}
	return p.drawStudentOverrides(ctx, viewerOf(o), o.In.Number, nil)
}

// RevokeForm is what the form that takes an override back sends.
type RevokeForm struct {
	Reason string `json:"reason" minLength:"1" maxLength:"500"`
	Back   string `json:"back,omitempty" maxLength:"40"`
}

type revokeIn struct {
	ID int64 `path:"id" minimum:"1"`
}

type revokeFormIn struct {
	ID   int64 `path:"id" minimum:"1"`
	Body RevokeForm
}

func (p *Pages) revokeOverride(ctx context.Context, a actor.Actor, in revokeFormIn) (registration.Override, error) {
	return p.desk.RevokeOverride(ctx, a, registration.RevokeIn{ID: in.ID, Reason: in.Body.Reason})
}

func leadToOverrides(_ context.Context, o web.Outcome[revokeIn, revokeIn]) (web.View, error) {
	if o.Problem != nil {
		return web.View{}, nil
	}
	return web.Redirect(overridesPath), nil
}

// showRevoked leads back to where the override stood.
func (p *Pages) showRevoked(
	ctx context.Context, o web.Outcome[revokeFormIn, registration.Override],
) (web.View, error) {
	v, student := viewerOf(o), o.Fields.Get("back")
	back := overridesPath
	if student != "" {
		back = studentPath(student) + "/overrides"
	}
	if o.Problem == nil {
		return web.Redirect(back + "?did=revoked"), nil
	}
	no := &refusal{problem: o.Problem, back: back}
	if len(o.Problem.Reasons) == 0 && o.Problem.At("/reason") != "" {
		no.problem = refusedBy("The override was not taken back", []registration.Objection{{
			Detail: "It does not say why.", Lift: "Write a reason; it is kept in the journal."}})
	}
	if student != "" {
		return p.drawStudentOverrides(ctx, v, student, no)
	}
	f, err := p.frame(ctx, v, "Overrides", stopOverrides, "")
	if err != nil {
		return web.View{}, err
	}
	return p.draw("overrides-refused", f, overridesRefused{Refused: f.reasons(no),
		Back: look.Act{Label: "Overrides", Href: back, Icon: "chevron-start", Style: look.Linked}}), nil
}

// overridesRefused is an override that was not taken back.
type overridesRefused struct {
	Refused *look.Reasons
	Back    look.Act
}
