package main

import (
	"fmt"
	"strconv"
	"strings"

	"holdfast/internal/actor"
	"holdfast/internal/app"
	"holdfast/internal/civil"
	"holdfast/internal/registration"
)

// registrationCmd is what the registrar's staff do at a counter. Each command is
// the desk's own operation, with the operator's rights.
type registrationCmd struct {
	JSON bool   `name:"json" help:"Answer as the API does."`
	Term string `placeholder:"CODE" help:"Code of the term, for example 2027S; whatever is about a section needs it, and so does an override."`

	Enroll   registrationEnroll   `cmd:"" help:"Give a student a seat in a section, or a place on its waiting list."`
	Drop     registrationDrop     `cmd:"" help:"Give up a student's seat, or place on a waiting list."`
	Swap     registrationSwap     `cmd:"" help:"Give one section up for another, or change nothing."`
	Why      registrationWhy      `cmd:"" help:"Say what would become of an enrollment, with every reason."`
	Show     registrationShow     `cmd:"" help:"Show what a student sits in and waits for."`
	Section  registrationSection  `cmd:"" help:"Show a section: seats, meetings, who waits."`
	Capacity registrationCapacity `cmd:"" help:"Give a section more seats or fewer; who waits is seated at once."`
	Cancel   registrationCancel   `cmd:"" help:"Cancel a section."`
	Override registrationOverride `cmd:"" help:"Set a rule aside for a student and a course, in the term."`
	Grade    registrationGrade    `cmd:"" help:"Enter grades."`

	SetPassword registrationSetPassword `cmd:"" name:"set-password" help:"Give a student a password to sign in with."`
	Scale       registrationScale       `cmd:"" help:"Show the grades there are, or make them."`
	AddTerm     registrationAddTerm     `cmd:"" help:"Add a term."`
	AddGroup    registrationAddGroup    `cmd:"" help:"Add a group of students, or give it another title."`
}

// section finds a section of the term by its name.
func (e *env) section(a *app.App, name string) (int64, error) {
	if e.cli.Registration.Term == "" {
		return 0, fmt.Errorf("in which term is %s? Name it with --term, as in `holdfast registration --term 2027S`", name)
	}
	return a.Registration.SectionNamed(e.ctx, e.cli.Registration.Term, name)
}

func (e *env) sections(a *app.App, names []string) (ids []int64, err error) {
	for _, name := range names {
		id, err := e.section(a, name)
		if err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	return ids, nil
}

// moved prints what became of a move.
func (e *env) moved(m registration.Moved) error {
	line := fmt.Sprintf("%s: %s in %s", m.Student, m.State, m.Name)
	if m.Position > 0 {
		line += fmt.Sprintf(", place %d", m.Position)
	}
	for _, p := range m.Parts {
		line += fmt.Sprintf("; %s in %s", p.State, p.Name)
	}
	for _, p := range m.Dropped {
		line += fmt.Sprintf("; %s from %s", p.State, p.Name)
	}
	for _, w := range m.Warnings {
		line += "\n  to be settled before the turn comes: " + w.Detail
	}
	return e.answer(m, line)
}

type registrationEnroll struct {
	Student  string   `arg:"" help:"Student number."`
	Section  string   `arg:"" help:"Course and section, for example CS204-B."`
	With     []string `help:"Sections that are taken together with it, such as a lab."`
	Override string   `help:"Why refusals that may be set aside are."`
}

func (registrationEnroll) Help() string {
	return "Example: holdfast registration --term 2027S enroll S24-0417 PH150-A --with PH150-L1"
}

// Run is kong's.
func (c *registrationEnroll) Run(e *env) error {
	return e.with(func(a *app.App) error {
		ids, err := e.sections(a, append([]string{c.Section}, c.With...))
		if err != nil {
			return err
		}
		m, err := a.Registration.Enroll(e.ctx, actor.Operator(), registration.EnrollIn{Body: registration.EnrollRequest{
			Section: ids[0], With: ids[1:], Student: c.Student, Override: c.Override,
		}})
		if err != nil {
			return err
		}
		return e.moved(m)
	})
}

type registrationDrop struct {
	Student  string `arg:"" help:"Student number."`
	Section  string `arg:"" help:"Course and section, for example CS204-B."`
	Override string `help:"Why refusals that may be set aside are."`
}

func (registrationDrop) Help() string {
	return "Example: holdfast registration --term 2027S drop S24-0417 CS204-B"
}

// Run is kong's.
func (c *registrationDrop) Run(e *env) error {
	return e.with(func(a *app.App) error {
		id, err := e.section(a, c.Section)
		if err != nil {
			return err
		}
		enrollment, err := a.Registration.EnrollmentIn(e.ctx, c.Student, id)
		if err != nil {
			return err
		}
		m, err := a.Registration.Drop(e.ctx, actor.Operator(), registration.DropIn{ID: enrollment, Override: c.Override})
		if err != nil {
			return err
		}
		return e.moved(m)
	})
}

type registrationSwap struct {
	Student  string   `arg:"" help:"Student number."`
	Drop     string   `arg:"" help:"The section to give up."`
	Add      string   `arg:"" help:"The section to take."`
	With     []string `help:"Sections that are taken together with it, such as a lab."`
	Override string   `help:"Why refusals that may be set aside are."`
}

func (registrationSwap) Help() string {
	return "Example: holdfast registration --term 2027S swap S24-0417 MA210-A MA210-C"
}

// Run is kong's.
func (c *registrationSwap) Run(e *env) error {
	return e.with(func(a *app.App) error {
		ids, err := e.sections(a, append([]string{c.Drop, c.Add}, c.With...))
		if err != nil {
			return err
		}
		m, err := a.Registration.Swap(e.ctx, actor.Operator(), registration.SwapIn{Body: registration.SwapRequest{
			Drop: ids[0], Add: ids[1], With: ids[2:], Student: c.Student, Override: c.Override,
		}})
		if err != nil {
			return err
		}
		return e.moved(m)
	})
}

type registrationWhy struct {
	Student string   `arg:"" help:"Student number."`
	Section string   `arg:"" help:"Course and section, for example CS204-B."`
	With    []string `help:"Sections that are taken together with it, such as a lab."`
}

func (registrationWhy) Help() string {
	return "Example: holdfast registration --term 2027S why S24-0417 CS204-B"
}

// Run is kong's.
func (c *registrationWhy) Run(e *env) error {
	return e.with(func(a *app.App) error {
		ids, err := e.sections(a, append([]string{c.Section}, c.With...))
		if err != nil {
			return err
		}
		v, err := a.Registration.Eligibility(e.ctx, actor.Operator(), registration.EligibilityIn{
			SectionIn: registration.SectionIn{ID: ids[0]}, Student: c.Student, With: ids[1:],
		})
		if err != nil {
			return err
		}
		line := fmt.Sprintf("%s in %s: would be %s", v.Student, v.Name, v.Outcome)
		for _, r := range v.Reasons {
			line += fmt.Sprintf("\n  %s: %s %s", r.Code, r.Detail, r.Lift)
		}
		for _, r := range v.Warnings {
			line += fmt.Sprintf("\n  to be settled before the turn comes: %s", r.Detail)
		}
		return e.answer(v, line)
	})
}

type registrationShow struct {
	Student string `arg:"" help:"Student number."`
}

func (registrationShow) Help() string {
	return "Example: holdfast registration --term 2027S show S24-0417"
}

// Run is kong's.
func (c *registrationShow) Run(e *env) error {
	return e.with(func(a *app.App) error {
		v, err := a.Registration.Enrollments(e.ctx, actor.Operator(), registration.StudentTermIn{
			StudentIn: registration.StudentIn{Number: c.Student}, Term: e.cli.Registration.Term,
		})
		if err != nil {
			return err
		}
		line := fmt.Sprintf("%s, %s: %s of %s credits", v.Student, v.Term, v.Taken, v.Limit)
		for _, i := range v.Items {
			line += fmt.Sprintf("\n  %-12s %-10s %s", i.Name, i.State, i.Title)
			if i.Position > 0 {
				line += fmt.Sprintf(", place %d", i.Position)
			}
			if i.Skipped != nil {
				for _, r := range i.Skipped.Reasons {
					line += "\n    passed over: " + r.Detail
				}
			}
		}
		return e.answer(v, line)
	})
}

type registrationSection struct {
	Section string `arg:"" help:"Course and section, for example CS204-B."`
}

func (registrationSection) Help() string {
	return "Example: holdfast registration --term 2027S section CS204-B"
}

// Run is kong's.
func (c *registrationSection) Run(e *env) error {
	return e.with(func(a *app.App) error {
		id, err := e.section(a, c.Section)
		if err != nil {
			return err
		}
		s, err := a.Registration.Section(e.ctx, actor.Operator(), registration.SectionIn{ID: id})
		if err != nil {
			return err
		}
		seats := "as many seats as come"
		if s.Capacity != nil {
			seats = fmt.Sprintf("%d seats, %d free", *s.Capacity, *s.Free)
		}
		return e.answer(s, fmt.Sprintf("%s %s (section %d): %s, %d enrolled, %d waiting",
			s.Name, s.Title, s.ID, seats, s.Enrolled, s.Waitlisted))
	})
}

type registrationCapacity struct {
	Section  string `arg:"" help:"Course and section, for example CS204-B."`
	Capacity string `arg:"" help:"How many seats, or unlimited."`
}

func (registrationCapacity) Help() string {
	return "Example: holdfast registration --term 2027S capacity CS204-B 40"
}

// Run is kong's.
func (c *registrationCapacity) Run(e *env) error {
	body := registration.CapacityRequest{Unlimited: c.Capacity == "unlimited"}
	if !body.Unlimited {
		n, err := strconv.ParseInt(c.Capacity, 10, 64)
		if err != nil {
			return fmt.Errorf("the capacity is %q: write a number, or unlimited", c.Capacity)
		}
		body.Capacity = &n
	}
	return e.with(func(a *app.App) error {
		id, err := e.section(a, c.Section)
		if err != nil {
			return err
		}
		s, err := a.Registration.SetCapacity(e.ctx, actor.Operator(), registration.CapacityIn{ID: id, Body: body})
		if err != nil {
			return err
		}
		return e.answer(s, fmt.Sprintf("%s: %d enrolled, %d waiting, %d seated by this", s.Name, s.Enrolled, s.Waitlisted, s.Promoted))
	})
}

type registrationCancel struct {
	Section string `arg:"" help:"Course and section, for example CS204-B."`
	Reason  string `required:"" help:"Why; the students are told."`
}

// Run is kong's.
func (c *registrationCancel) Run(e *env) error {
	return e.with(func(a *app.App) error {
		id, err := e.section(a, c.Section)
		if err != nil {
			return err
		}
		s, err := a.Registration.CancelSection(e.ctx, actor.Operator(), registration.CancelSectionIn{
			ID: id, Body: registration.CancelSectionRequest{Reason: c.Reason}})
		if err != nil {
			return err
		}
		return e.answer(s, fmt.Sprintf("%s cancelled: %d had a seat, %d waited", s.Name, s.Dropped, s.Left))
	})
}

type registrationOverride struct {
	Student    string `arg:"" help:"Student number."`
	Course     string `arg:"" help:"Code of the course."`
	Rule       string `arg:"" help:"Code of the refusal, for example prerequisitesMissing."`
	Reason     string `required:"" help:"Why; it is kept with it."`
	Concurrent bool   `help:"A prerequisite may be taken in the same term, instead of not at all."`
}

func (registrationOverride) Help() string {
	return "Example: holdfast registration --term 2027S override S24-0417 CS204 prerequisitesMissing --reason 'Placement test'"
}

// Run is kong's.
func (c *registrationOverride) Run(e *env) error {
	kind := "waive"
	if c.Concurrent {
		kind = "concurrent"
	}
	if e.cli.Registration.Term == "" {
		return fmt.Errorf("in which term is %s set aside? Name it with --term, as in `holdfast registration --term 2027S`", c.Rule)
	}
	return e.with(func(a *app.App) error {
		o, err := a.Registration.MakeOverride(e.ctx, actor.Operator(), registration.OverrideIn{Body: registration.OverrideRequest{
			Student: c.Student, Term: e.cli.Registration.Term, Course: c.Course, Rule: c.Rule, Kind: kind, Reason: c.Reason}})
		if err != nil {
			return err
		}
		return e.answer(o, fmt.Sprintf("%s set aside for %s in %s, term %s", c.Rule, c.Student, c.Course, o.Term))
	})
}

type registrationGrade struct {
	Section string   `arg:"" help:"Course and section, for example CS204-B."`
	Grades  []string `arg:"" help:"STUDENT=GRADE, as many as there are."`
}

func (registrationGrade) Help() string {
	return "Example: holdfast registration --term 2027S grade CS204-B S24-0417=A- S24-0418=F"
}

// Run is kong's.
func (c *registrationGrade) Run(e *env) error {
	var body registration.GradesRequest
	for _, g := range c.Grades {
		student, grade, ok := strings.Cut(g, "=")
		if !ok {
			return fmt.Errorf("%q is no grade: write STUDENT=GRADE", g)
		}
		body.Grades = append(body.Grades, registration.GradeRequest{Student: student, Grade: grade})
	}
	return e.with(func(a *app.App) error {
		id, err := e.section(a, c.Section)
		if err != nil {
			return err
		}
		g, err := a.Registration.EnterGrades(e.ctx, actor.Operator(), registration.GradesIn{ID: id, Body: body})
		if err != nil {
			return err
		}
		return e.answer(g, fmt.Sprintf("%s: %d entered, %d corrected, %d as they were; %d later seats lost",
			g.Name, g.Entered, g.Corrected, g.Unchanged, len(g.Dropped)))
	})
}

type registrationAddTerm struct {
	Code   string     `arg:"" help:"Short code, as callers name it: 2027S."`
	Title  string     `arg:"" help:"Title, as people read it: Spring 2027."`
	Zone   string     `required:"" help:"IANA name of the zone by whose clock it runs: Asia/Kolkata."`
	Starts civil.Date `required:"" help:"Its first day: 2027-01-11."`
	Ends   civil.Date `required:"" help:"Its last day."`
	Opens  string     `help:"When registration opens to everybody, by the zone's clock: 2027-01-04T09:00."`
	Closes string     `help:"When it closes, that minute excluded."`
	Phase  []string   `placeholder:"DAY=KIND" help:"What a drop is from a day on: free, withdrawn or closed. As many as there are."`
}

func (registrationAddTerm) Help() string {
	return "Example: holdfast registration add-term 2027S 'Spring 2027' --zone Asia/Kolkata --starts 2027-01-11 " +
		"--ends 2027-05-14 --opens 2027-01-04T09:00 --closes 2027-01-22T18:00 " +
		"--phase 2027-02-01=withdrawn --phase 2027-04-01=closed\n" +
		"Windows for groups are added on the term's page."
}

// Run is kong's.
func (c *registrationAddTerm) Run(e *env) error {
	t := registration.TermRequest{Title: c.Title, Starts: c.Starts, Ends: c.Ends}
	if c.Opens != "" || c.Closes != "" {
		t.Windows = []registration.WindowRequest{{Opens: c.Opens, Closes: c.Closes}}
	}
	for _, p := range c.Phase {
		day, kind, ok := strings.Cut(p, "=")
		if !ok {
			return fmt.Errorf("%q is no phase: write DAY=KIND, as in 2027-04-01=closed", p)
		}
		from, err := civil.ParseDate(day)
		if err != nil {
			return fmt.Errorf("the phase %q: %w", p, err)
		}
		t.Phases = append(t.Phases, registration.PhaseRequest{From: from, Kind: kind})
	}
	return e.with(func(a *app.App) error {
		added, err := a.Registration.AddTerm(e.ctx, actor.Operator(), registration.AddTermIn{
			Body: registration.NewTermRequest{Code: c.Code, Zone: c.Zone, TermRequest: t}})
		if err != nil {
			return err
		}
		return e.answer(added, fmt.Sprintf("term %s, %s", added.Code, added.Title))
	})
}

type registrationAddGroup struct {
	Code  string `arg:"" help:"Short code, as windows, sections and imports name it: seniors."`
	Title string `arg:"" help:"Title, as people read it: Final-year students."`
}

func (registrationAddGroup) Help() string {
	return "Example: holdfast registration add-group seniors 'Final-year students'"
}

// Run is kong's.
func (c *registrationAddGroup) Run(e *env) error {
	return e.with(func(a *app.App) error {
		g, err := a.Registration.PutGroup(e.ctx, actor.Operator(), registration.PutGroupIn{
			Code: c.Code, Body: registration.GroupRequest{Title: c.Title}})
		if err != nil {
			return err
		}
		return e.answer(g, fmt.Sprintf("group %s, %s: %s", g.Code, g.Title, g.Outcome))
	})
}

type registrationSetPassword struct {
	Student  string `arg:"" help:"Student number."`
	Password string `help:"Better in HOLDFAST_PASSWORD_FILE; without either it is read from standard input."`
}

func (registrationSetPassword) Help() string {
	return "Example: holdfast registration set-password S24-0417"
}

// Run is kong's.
func (c *registrationSetPassword) Run(e *env) error {
	password := c.Password
	if password == "" {
		var err error
		if password, err = askSecret("New password: "); err != nil {
			return err
		}
	}
	return e.with(func(a *app.App) error {
		s, err := a.Registration.SetPassword(e.ctx, actor.Operator(), registration.PasswordIn{
			Number: c.Student, Body: registration.PasswordRequest{Password: password}})
		if err != nil {
			return err
		}
		return e.answer(s, fmt.Sprintf("%s can sign in with the student number and the new password", s.Number))
	})
}

type registrationScale struct {
	Grades []string `arg:"" optional:"" help:"All grades, the best first; a ! before those that do not pass. Without any the scale is shown."`
}

func (registrationScale) Help() string {
	return "Example: holdfast registration scale A A- B+ B B- C+ C D '!F'"
}

// Run is kong's.
func (c *registrationScale) Run(e *env) error {
	var asked registration.ScaleRequest
	for _, g := range c.Grades {
		code, fails := strings.CutPrefix(g, "!")
		asked.Grades = append(asked.Grades, registration.ScaleGrade{Code: code, Passes: !fails})
	}
	return e.with(func(a *app.App) error {
		if len(asked.Grades) > 0 {
			in := registration.SetScaleIn{Body: asked}
			if _, err := a.Registration.SetScale(e.ctx, actor.Operator(), in); err != nil {
				return err
			}
		}
		scale, err := a.Registration.Scale(e.ctx, actor.Operator(), registration.ScaleIn{})
		if err != nil {
			return err
		}
		var line []string
		for _, g := range scale.Grades {
			if line = append(line, g.Code); !g.Passes {
				line[len(line)-1] += " (does not pass)"
			}
		}
		return e.answer(scale.Grades, "grades, the best first: "+strings.Join(line, ", "))
	})
}
