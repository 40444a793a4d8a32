package main

import (
	"fmt"
	"strings"

	"holdfast/internal/actor"
	"holdfast/internal/app"
	"holdfast/internal/civil"
	"holdfast/internal/registration"
)

// moved prints what became of a move.
func (e *env) moved(a *app.App, m registration.Moved) error {
	term, err := e.term(a, m.Term)
	if err != nil {
		return err
	}
	line := fmt.Sprintf("%s: %s in %s", m.Student, m.State, m.Name)
	if m.Again {
		line += ", as before"
	}
	line += standing(m.Position, m.Conditional, m.OfferUntil, term)
	for _, p := range m.Parts {
		line += fmt.Sprintf("; %s in %s", p.State, p.Name)
	}
	for _, p := range m.Dropped {
		line += fmt.Sprintf("; %s from %s", p.State, p.Name)
	}
	if m.Why != nil {
		line += "\n  no seat yet: " + m.Why.Detail
	}
	for _, w := range m.Warnings {
		line += "\n  to be settled before the turn comes: " + w.Detail
	}
	if len(m.Overrode) > 0 {
		line += "\n  set aside: " + strings.Join(m.Overrode, ", ")
	}
	return e.answer(m, line)
}

// standing is what is to be known of a seat, or a wait for one, beside its state.
func standing(position int64, conditional bool, until civil.Instant, term termClock) (text string) {
	if position > 0 {
		text += fmt.Sprintf(", place %d", position)
	}
	if !until.IsZero() {
		text += ", kept until " + term.at(until)
	}
	if conditional {
		text += ", until a prerequisite in progress is passed"
	}
	return text
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
		return e.moved(a, m)
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
		return e.moved(a, m)
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
		return e.moved(a, m)
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
		line := fmt.Sprintf("%s in %s: would be %s", v.Student, v.Name, v.Outcome) +
			standing(v.Position, v.Conditional, 0, termClock{})
		for _, r := range v.Reasons {
			line += fmt.Sprintf("\n  %s: %s %s", r.Code, r.Detail, r.Lift)
		}
		for _, r := range v.Full {
			line += "\n  no seat yet: " + r.Detail
		}
		for _, r := range v.Warnings {
			line += fmt.Sprintf("\n  to be settled before the turn comes: %s", r.Detail)
		}
		return e.answer(v, line)
	})
}
