package pages

import (
	"context"
	"net/url"
	"strings"

	"holdfast/internal/actor"
	"holdfast/internal/registration"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

// studentsData is a search for students.
type studentsData struct {
	listData
	Rows []studentRow
}

type studentRow struct {
	Name                    look.Name
	Href, Number, Programme string
	Year                    int64
}

func (p *Pages) showStudents(
	ctx context.Context, o web.Outcome[registration.FindStudentsIn, web.List[registration.StudentBrief]],
) (web.View, error) {
	if o.Problem != nil {
		return web.View{}, nil
	}
	v, q := viewerOf(o), strings.TrimSpace(o.In.Q)
	f, err := p.frame(ctx, v, "Students", stopStudents, "")
	if err != nil {
		return web.View{}, err
	}
	if len(o.Out.Items) == 1 && o.Out.Items[0].Number == q && !v.fragment {
		return web.Redirect(f.here(studentPath(q))), nil
	}
	d := studentsData{listData: listData{
		Search: searchBox{Action: studentsPath, Query: q, Label: "Scan a card or search students", Term: f.named(),
			Hint: "A student number, or beginnings of names, in any script."},
		Top: look.TableTop{Title: "All students", Export: fileOf(studentsPath, "", q)},
		Columns: []look.Column{{Label: "Name"}, {Label: "Number"}, {Label: "Year", Num: true},
			{Label: "Programme"}},
		Empty: look.Empty{Say: "There are no students yet."},
		Pager: pagerOf(o.URL, o.In.Paging, len(o.Out.Items), o.Out.Next),
	}}
	if q != "" {
		d.Top.Title = "Found for “" + q + "”"
		d.Empty.Say = en.Say("Nobody’s name or number begins with %s. Try fewer letters, or the other script.",
			look.Strong("“"+q+"”"))
	}
	if v.actor.May(registration.MayStudents, 0) {
		add := look.Act{Label: "Add a student", Href: studentsPath + "/new"}
		d.Top.Acts, d.Empty.Act = []look.Act{add}, &add
	}
	for _, s := range o.Out.Items {
		d.Rows = append(d.Rows, studentRow{Name: studentName(s), Href: f.here(studentPath(s.Number)), Number: s.Number,
			Year: s.Year, Programme: s.Programme})
	}
	return p.draw("students", f, d), nil
}

// studentFormData is the form about a student.
type studentFormData struct {
	Back     look.Act
	Say      string
	Problems *look.Problems
	Action   string
	Hidden   []look.Hidden
	Fields   []look.Field
	Groups   look.Choices
	Yes      string
}

func (p *Pages) showNewStudent(ctx context.Context, o web.Outcome[nothing, nothing]) (web.View, error) {
	return p.drawNewStudent(ctx, viewerOf(o))
}

func (p *Pages) showStudentAdded(
	ctx context.Context, o web.Outcome[registration.AddStudentIn, registration.StudentRecord],
) (web.View, error) {
	if o.Problem == nil {
		return web.Redirect(done(studentPath(o.Out.Number), "added", 0)), nil
	}
	return p.drawNewStudent(ctx, viewerOf(o))
}

func (p *Pages) drawNewStudent(ctx context.Context, v viewer) (web.View, error) {
	if !v.actor.May(registration.MayStudents, 0) {
		return web.View{}, actor.ErrForbidden
	}
	f, err := p.frame(ctx, v, "Add a student", stopStudents, "")
	if err != nil {
		return web.View{}, err
	}
	t := typedOr(v, url.Values{"year": {"1"}})
	return p.drawStudentForm(ctx, f, t, studentFormData{
		Back:   look.Act{Label: "Students", Href: studentsPath, Icon: "chevron-start", Style: look.Linked},
		Action: studentsPath + "/new", Hidden: v.own(), Yes: "Add the student",
		Fields: []look.Field{t.field("number",
			"Student number", hint("One word. It never changes."), narrow, focused)},
	})
}

func (p *Pages) showChangeStudent(
	ctx context.Context, o web.Outcome[registration.StudentIn, registration.StudentView],
) (web.View, error) {
	if o.Problem != nil {
		return web.View{}, nil
	}
	return p.drawChangeStudent(ctx, viewerOf(o), o.In.Number)
}

func (p *Pages) showStudentChanged(
	ctx context.Context, o web.Outcome[registration.ChangeStudentIn, registration.StudentRecord],
) (web.View, error) {
	if o.Problem == nil {
		return web.Redirect(done(studentPath(o.In.Number), "changed", 0)), nil
	}
	return p.drawChangeStudent(ctx, viewerOf(o), o.In.Number)
}

func (p *Pages) drawChangeStudent(ctx context.Context, v viewer, number string) (web.View, error) {
	s, err := p.desk.StudentRecord(ctx, v.actor, registration.StudentIn{Number: number})
	if err != nil {
		return web.View{}, err
	}
	f, err := p.frame(ctx, v, "Change "+s.Name, stopStudents, "")
	if err != nil {
		return web.View{}, err
	}
	begins := url.Values{"name": {s.Name}, "sortName": {s.SortName}, "nativeName": {s.NativeName},
		"nativeLang": {s.NativeLang}, "email": {s.Email}, "year": {decimal(s.Year)}, "programme": {s.Programme},
		"groups": s.Groups}
	if s.CreditLimit != nil {
		begins.Set("creditLimit", s.CreditLimit.String())
	}
	return p.drawStudentForm(ctx, f, typedOr(v, begins), studentFormData{
		Back:   look.Act{Label: "Back to " + s.Name, Href: studentPath(number), Icon: "chevron-start", Style: look.Linked},
		Action: studentPath(number) + "/change", Hidden: v.own(), Yes: "Save the student",
	})
}

func (p *Pages) drawStudentForm(
	ctx context.Context, f frame, t *typed, d studentFormData,
) (web.View, error) {
	groups, err := p.groupOptions(ctx, f.viewer, "")
	if err != nil {
		return web.View{}, err
	}
	d.Fields = append(d.Fields,
		t.field("name", "Name", hint("As it is shown.")),
		t.field("sortName", "Name in lists", optional, hint("Family name first: Nair, Meera. Without it the name itself.")),
		t.field("nativeName", "Name in its own script", optional),
		t.field("nativeLang", "Language of that name", optional, narrow, hint("Such as ta, bn or ar.")),
		t.field("email", "E-mail", optional, kind("email"), hint("Where notices go.")),
		t.field("year", "Year of study", kind("code"), narrow),
		t.field("programme", "Programme", optional),
		t.field("creditLimit", "Credits a term", optional, narrow, hint("A limit of the student’s own, such as 21. Without it the term’s.")))
	if len(groups) > 1 {
		d.Groups = t.choices("groups", "Groups", groups[1:])
	}
	d.Problems = t.problems()
	return p.draw("student-form", f, d), nil
}

func (p *Pages) showPassword(
	ctx context.Context, o web.Outcome[registration.StudentIn, registration.StudentView],
) (web.View, error) {
	if o.Problem != nil {
		return web.View{}, nil
	}
	return p.drawPassword(ctx, viewerOf(o), o.In.Number)
}

func (p *Pages) showPasswordSet(
	ctx context.Context, o web.Outcome[registration.PasswordIn, registration.SignInWith],
) (web.View, error) {
	if o.Problem == nil {
		return web.Redirect(done(studentPath(o.Out.Number), "letIn", 0)), nil
	}
	o.Fields.Del("password") // it is not shown again, right or wrong
	return p.drawPassword(ctx, viewerOf(o), o.In.Number)
}

func (p *Pages) drawPassword(ctx context.Context, v viewer, number string) (web.View, error) {
	if !v.actor.May(registration.MayStudents, 0) {
		return web.View{}, actor.ErrForbidden
	}
	s, err := p.desk.Student(ctx, v.actor, registration.StudentIn{Number: number})
	if err != nil {
		return web.View{}, err
	}
	f, err := p.frame(ctx, v, "Set a password for "+s.Name, stopStudents, "")
	if err != nil {
		return web.View{}, err
	}
	t := typedOr(v, nil)
	d := studentFormData{
		Back: look.Act{Label: "Back to " + s.Name, Href: studentPath(number), Icon: "chevron-start", Style: look.Linked},
		Say: "With the student number and this password the student opens the pages of students. Let the student type " +
			"it. A password given before is no good any more, and whoever is signed in with it is signed out.",
		Action: studentPath(number) + "/password", Hidden: v.own(), Yes: "Set the password",
		Fields: []look.Field{t.field("password", "New password", kind("password"), focused,
			hint("8 characters or more. Three or four words that do not belong together are good."),
			func(f *look.Field) { f.Auto = "new-password" })},
	}
	d.Problems = t.problems()
	return p.draw("student-form", f, d), nil
}
