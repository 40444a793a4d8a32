package main

import (
	"fmt"
	"strconv"
	"strings"

	"holdfast/internal/actor"
	"holdfast/internal/app"
	"holdfast/internal/registration"
)

// registrationCmd is what the registrar's staff do at a counter. Each command is
// the desk's own operation, with the operator's rights.
type registrationCmd struct {
	JSON bool   `name:"json" help:"Answer as the API does."`
	Term string `required:"" placeholder:"CODE" help:"Code of the term, for example 2027S."`

	Enroll   registrationEnroll   `cmd:"" help:"Give a student a seat in a section, or a place on its waiting list."`
	Drop     registrationDrop     `cmd:"" help:"Give up a student's seat, or place on a waiting list."`
	Swap     registrationSwap     `cmd:"" help:"Give one section up for another, or change nothing."`
	Why      registrationWhy      `cmd:"" help:"Say what would become of an enrollment, with every reason."`
	Show     registrationShow     `cmd:"" help:"Show what a student sits in and waits for."`
	Section  registrationSection  `cmd:"" help:"Show a section: seats, meetings, who waits."`
	Capacity registrationCapacity `cmd:"" help:"Give a section more seats or fewer; who waits is seated at once."`
	Cancel   registrationCancel   `cmd:"" help:"Cancel a section."`
	Override registrationOverride `cmd:"" help:"Set a rule aside for a student and a course."`
	Grade    registrationGrade    `cmd:"" help:"Enter grades."`
}

// section finds a section of the term by its name.
func (e *env) section(a *app.App, name string) (int64, error) {
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
	return e.with(func(a *app.App) error {
		o, err := a.Registration.MakeOverride(e.ctx, actor.Operator(), registration.OverrideIn{Body: registration.OverrideRequest{
			Student: c.Student, Course: c.Course, Rule: c.Rule, Kind: kind, Reason: c.Reason}})
		if err != nil {
			return err
		}
		return e.answer(o, fmt.Sprintf("%s set aside for %s in %s", c.Rule, c.Student, c.Course))
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
