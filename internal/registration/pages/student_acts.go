package pages

import (
	"context"
	"fmt"
	"strconv"

	"holdfast/internal/actor"
	"holdfast/internal/registration"
	"holdfast/internal/web"
)

// EnrollStudent is what the form on a student's page sends.
type EnrollStudent struct {
	Section string `json:"section" minLength:"1" maxLength:"60"`
	With    string `json:"with,omitempty" maxLength:"200"`
}

type enrollStudentIn struct {
	Number string `path:"number" minLength:"1" maxLength:"40"`
	Term   string `query:"term" maxLength:"40"`
	Why
	Body EnrollStudent
}

func (p *Pages) enrollStudent(ctx context.Context, a actor.Actor, in enrollStudentIn) (registration.Moved, error) {
	at, _, err := p.desk.TermNow(ctx, a, in.Term)
	if err != nil {
		return registration.Moved{}, err
	}
	ids, err := p.named(ctx, at.Code, in.Body.Section, "/section")
	if err != nil {
		return registration.Moved{}, err
	}
	with, err := p.named(ctx, at.Code, in.Body.With, "/with")
	if err != nil {
		return registration.Moved{}, err
	}
	if len(ids) == 0 {
		return registration.Moved{}, web.Invalid("/section", "required", "expected the name of a section")
	}
	why, err := in.words()
	if err != nil {
		return registration.Moved{}, err
	}
	return p.desk.Enroll(ctx, a, registration.EnrollIn{Body: registration.EnrollRequest{
		Section: ids[0], With: append(ids[1:], with...), Student: in.Number, Override: why}})
}

func (p *Pages) showEnrolled(
	ctx context.Context, o web.Outcome[enrollStudentIn, registration.Moved],
) (web.View, error) {
	if o.Problem == nil {
		return web.Redirect(movedTo(o.Out, "enrolled")), nil
	}
	v := viewerOf(o)
	turn := studentTurn{enroll: &typed{values: o.Fields, problem: o.Problem}}
	term := o.URL.Query().Get("term")
	problem := o.Problem
	if wordless(problem) {
		if ids, err := p.named(ctx, term, o.Fields.Get("section"), "/section"); err == nil && len(ids) > 0 {
			if problem, err = p.objections(ctx, v, registration.EligibilityIn{
				SectionIn: registration.SectionIn{ID: ids[0]}, Student: o.In.Number}); err != nil {
				return web.View{}, err
			}
		}
	}
	path := studentPath(o.In.Number)
	turn.no = &refusal{problem: problem, about: o.Fields.Get("section"), action: inTerm(path+"/enrollments", term),
		again: sentAgain(o.Fields, "section", "with"), back: inTerm(path, term), wordless: wordless(o.Problem),
		yes: "Enroll all the same"}
	return p.drawStudent(ctx, v, o.In.Number, turn)
}

// DropForStudent names the enrollment to give up.
type DropForStudent struct {
	ID int64 `json:"id" minimum:"1"`
}

type dropIn struct {
	Number string `path:"number" minLength:"1" maxLength:"40"`
	Why
	Body DropForStudent
}

func (p *Pages) dropForStudent(ctx context.Context, a actor.Actor, in dropIn) (registration.Moved, error) {
	why, err := in.words()
	if err != nil {
		return registration.Moved{}, err
	}
	e, err := p.desk.Enrollment(ctx, a, registration.EnrollmentIn{ID: in.Body.ID})
	if err == nil && e.Student != in.Number {
		err = web.NotFound(fmt.Sprintf("Enrollment %d is not one of %s. Nothing was changed.", in.Body.ID, in.Number))
	}
	if err != nil {
		return registration.Moved{}, err
	}
	return p.desk.Drop(ctx, a, registration.DropIn{ID: in.Body.ID, Override: why})
}

func (p *Pages) showDropped(
	ctx context.Context, o web.Outcome[dropIn, registration.Moved],
) (web.View, error) {
	if o.Problem == nil {
		return web.Redirect(movedTo(o.Out, "dropped")), nil
	}
	path, term := studentPath(o.In.Number), o.URL.Query().Get("term")
	no := &refusal{problem: o.Problem, action: inTerm(path+"/drop", term), again: sentAgain(o.Fields, "id"),
		back: inTerm(path, term), yes: "Drop it all the same"}
	if wordless(o.Problem) {
		no.problem, no.wordless = refusedBy("Not dropped", []registration.Objection{{Code: "dropClosed",
			Detail: "It takes a reason to set aside what is in the way of this drop."}}), true
	}
	return p.drawStudent(ctx, viewerOf(o), o.In.Number, studentTurn{no: no})
}

// SwapForStudent is what the form for a swap sends.
type SwapForStudent struct {
	Drop int64  `json:"drop" minimum:"1"`
	Add  string `json:"add" minLength:"1" maxLength:"200"`
}

type swapIn struct {
	Number string `path:"number" minLength:"1" maxLength:"40"`
	Term   string `query:"term" maxLength:"40"`
	Why
	Body SwapForStudent
}

func (p *Pages) swapForStudent(ctx context.Context, a actor.Actor, in swapIn) (registration.Moved, error) {
	at, _, err := p.desk.TermNow(ctx, a, in.Term)
	if err != nil {
		return registration.Moved{}, err
	}
	ids, err := p.named(ctx, at.Code, in.Body.Add, "/add")
	if err != nil {
		return registration.Moved{}, err
	}
	if len(ids) == 0 {
		return registration.Moved{}, web.Invalid("/add", "required", "expected the name of a section")
	}
	why, err := in.words()
	if err != nil {
		return registration.Moved{}, err
	}
	e, err := p.desk.Enrollment(ctx, a, registration.EnrollmentIn{ID: in.Body.Drop})
	if err != nil {
		return registration.Moved{}, err
	}
	return p.desk.Swap(ctx, a, registration.SwapIn{Body: registration.SwapRequest{
		Drop: e.Section, Add: ids[0], With: ids[1:], Student: in.Number, Override: why}})
}

func (p *Pages) showSwapped(
	ctx context.Context, o web.Outcome[swapIn, registration.Moved],
) (web.View, error) {
	if o.Problem == nil {
		return web.Redirect(movedTo(o.Out, "swapped")), nil
	}
	v := viewerOf(o)
	path, term := studentPath(o.In.Number), o.URL.Query().Get("term")
	given, err := strconv.ParseInt(o.Fields.Get("drop"), 10, 64)
	if err != nil {
		given = 0 // no form of these pages sends that
	}
	turn := studentTurn{swap: given, typed: &typed{values: o.Fields, problem: o.Problem}}
	problem := o.Problem
	if wordless(problem) {
		ids, err := p.named(ctx, term, o.Fields.Get("add"), "/add")
		if err == nil && len(ids) > 0 {
			e, err := p.desk.Enrollment(ctx, v.actor, registration.EnrollmentIn{ID: o.In.Body.Drop})
			if err != nil {
				return web.View{}, err
			}
			if problem, err = p.objections(ctx, v, registration.EligibilityIn{SectionIn: registration.SectionIn{ID: ids[0]},
				Student: o.In.Number, Instead: e.Section}); err != nil {
				return web.View{}, err
			}
		}
	}
	turn.no = &refusal{problem: problem, about: o.Fields.Get("add"), action: inTerm(path+"/swap", term),
		again: sentAgain(o.Fields, "drop", "add"), back: inTerm(path, term), wordless: wordless(o.Problem),
		yes: "Swap all the same"}
	return p.drawStudent(ctx, v, o.In.Number, turn)
}
