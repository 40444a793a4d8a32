package main

import (
	"fmt"

	"holdfast/internal/actor"
	"holdfast/internal/app"
	"holdfast/internal/registration"
)

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
		var term termClock
		if v.Term != "" { // else there is none yet
			if term, err = e.term(a, v.Term); err != nil {
				return err
			}
		}
		line := fmt.Sprintf("%s, %s: %s of %s credits", v.Student, v.Term, v.Taken, v.Limit)
		for _, i := range v.Items {
			line += fmt.Sprintf("\n  %-12s %-10s %s", i.Name, i.State, i.Title)
			if i.Cancelled != nil {
				line += ", cancelled on " + term.at(*i.Cancelled)
			}
			line += standing(i.Position, i.Conditional, i.OfferUntil, term)
			if i.Skipped != nil {
				for _, r := range i.Skipped.Reasons {
					line += "\n    passed over: " + r.Detail
				}
			}
		}
		return e.answer(v, line)
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
