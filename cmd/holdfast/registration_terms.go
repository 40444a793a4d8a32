package main

import (
	"fmt"
	"strings"

	"holdfast/internal/actor"
	"holdfast/internal/app"
	"holdfast/internal/civil"
	"holdfast/internal/registration"
)

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
