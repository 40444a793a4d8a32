package pages

import (
	"context"
	"fmt"
	"net/url"
	"slices"

	"holdfast/internal/actor"
	"holdfast/internal/registration"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

// gradeRow is a row of the form: without a grade it is left out.
type gradeRow struct {
	Student string `json:"student,omitempty" maxLength:"40"`
	Grade   string `json:"grade,omitempty" maxLength:"20"`
}

// GradesForm is what the form for grades sends.
type GradesForm struct {
	Grades []gradeRow `json:"grades,omitempty" maxItems:"2000"`
}

type gradesIn struct {
	ID   int64 `path:"id" minimum:"1"`
	Body GradesForm
}

func (p *Pages) enterGrades(ctx context.Context, a actor.Actor, in gradesIn) (registration.Graded, error) {
	asked := registration.GradesIn{ID: in.ID}
	var places []int
	for i, g := range in.Body.Grades {
		if g.Grade != "" {
			places = append(places, i)
			asked.Body.Grades = append(asked.Body.Grades, registration.GradeRequest{Student: g.Student, Grade: g.Grade})
		}
	}
	if len(places) == 0 {
		return registration.Graded{}, web.Invalid("/grades", "required", "expected one grade at least")
	}
	out, err := p.desk.EnterGrades(ctx, a, asked)
	if err != nil {
		err = moved(err, "grades", places)
	}
	return out, err
}

// gradesData is the form for grades.
type gradesData struct {
	Back     look.Act
	Problems *look.Problems
	Action   string
	Hidden   []look.Hidden
	Columns  []look.Column
	Rows     []gradeLine
	Scale    string
	News     []look.Row // seats of later terms that were settled by it
}

type gradeLine struct {
	Name    look.Name
	Href    string
	Number  string
	Student look.Hidden
	Field   look.Field
	Tag     look.Tag
}

func (p *Pages) showGrades(
	ctx context.Context, o web.Outcome[registration.SectionIn, registration.SectionView],
) (web.View, error) {
	if o.Problem != nil {
		return web.View{}, nil
	}
	return p.drawGrades(ctx, viewerOf(o), o.In.ID)
}

func (p *Pages) showGraded(
	ctx context.Context, o web.Outcome[gradesIn, registration.Graded],
) (web.View, error) {
	if o.Problem == nil {
		return web.Redirect(done(sectionPath(o.In.ID), "graded", o.Out.Entered+o.Out.Corrected)), nil
	}
	return p.drawGrades(ctx, viewerOf(o), o.In.ID)
}

func (p *Pages) drawGrades(ctx context.Context, v viewer, id int64) (web.View, error) {
	s, err := p.desk.SectionFor(ctx, v.actor, registration.MayGrade, registration.SectionIn{ID: id})
	if err != nil {
		return web.View{}, err
	}
	f, err := p.frame(ctx, v, "Grades of "+s.Name, stopSections, s.Term)
	if err != nil {
		return web.View{}, err
	}
	lines, scale, err := p.desk.GradeSheet(ctx, v.actor, registration.SectionIn{ID: id})
	if err != nil {
		return web.View{}, err
	}
	t := &typed{values: url.Values{}, problem: v.problem}
	options := []look.Option{{Value: "", Label: "none yet"}}
	for _, g := range scale {
		options = append(options, look.Option{Value: g, Label: g})
	}
	d := gradesData{
		Back:   look.Act{Label: "Back to " + s.Name, Href: sectionPath(id), Icon: "chevron-start", Style: look.Linked},
		Action: sectionPath(id) + "/grades", Hidden: v.own(), Scale: listed(scale),
		Columns: []look.Column{{Label: "Name"}, {Label: "Number"}, {Label: "State"}, {Label: "Grade"}},
	}
	sent := sentGrades(v)
	for i, l := range lines {
		name := fmt.Sprintf("grades.%d.", i)
		grade, problem := l.Grade, ""
		if g, is := sent[l.Number]; is {
			grade, problem = g.grade, g.problem
		}
		t.values.Set(name+"grade", grade)
		field := t.field(name+"grade", l.Name, gradeChoice(options), func(f *look.Field) { f.Problem = problem })
		d.Rows = append(d.Rows, gradeLine{Name: studentName(l.StudentBrief), Href: studentPath(l.Number), Number: l.Number,
			Student: look.Hidden{Name: name + "student", Value: l.Number}, Field: field, Tag: stateTags[l.State]})
	}
	d.Problems = t.problems()
	return p.draw("grades", f, d), nil
}

// sentGrade is a grade as it was sent, and what is wrong with it.
type sentGrade struct{ grade, problem string }

// sentGrades are the grades that were sent, by student: who sits there may have
// changed since the form was drawn.
func sentGrades(v viewer) map[string]sentGrade {
	sent := make(map[string]sentGrade)
	if v.problem == nil {
		return sent
	}
	for i := 0; v.fields.Has(fmt.Sprintf("grades.%d.student", i)); i++ {
		at := fmt.Sprintf("grades.%d.", i)
		problem := wrong(v.problem, pointerOf(at+"student"))
		if problem == "" {
			problem = wrong(v.problem, pointerOf(at+"grade"))
		}
		sent[v.fields.Get(at+"student")] = sentGrade{v.fields.Get(at + "grade"), problem}
	}
	return sent
}

// gradeChoice makes a list of grades of a field. What was sent and is none of the
// scale stays, so that it can be seen.
func gradeChoice(options []look.Option) func(*look.Field) {
	return func(f *look.Field) {
		all := options
		if !slices.ContainsFunc(all, func(o look.Option) bool { return o.Value == f.Value }) {
			all = append(slices.Clone(all), look.Option{Value: f.Value, Label: f.Value})
		}
		oneOf(all...)(f)
	}
}
