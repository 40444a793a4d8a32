package main

import (
	"fmt"

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

// termClock is a term with its clock.
type termClock struct {
	registration.TermView
	zone civil.Zone
}

// at is an instant by the term's clock: "Mon 4 Jan 2027 09:00".
func (c termClock) at(i civil.Instant) string { return c.zone.DateOf(i).Long() + " " + c.zone.Clock(i) }

func (e *env) term(a *app.App, code string) (c termClock, err error) {
	c.TermView, err = a.Registration.Term(e.ctx, actor.Operator(), registration.TermIn{Code: code})
	if err != nil {
		return c, err
	}
	c.zone, err = civil.LoadZone(c.Zone)
	return c, err
}
