package pages

import (
	"context"
	"errors"
	"strings"

	"holdfast/internal/actor"
	"holdfast/internal/denial"
	"holdfast/internal/registration"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

// EnrollAtSection is what the form on a section's page sends.
type EnrollAtSection struct {
	Student string `json:"student" minLength:"1" maxLength:"40"`
	With    string `json:"with,omitempty" maxLength:"200"`
}

type enrollAtSectionIn struct {
	ID int64 `path:"id" minimum:"1"`
	Why
	Body EnrollAtSection
}

func (p *Pages) enrollAtSection(
	ctx context.Context, a actor.Actor, in enrollAtSectionIn,
) (registration.Moved, error) {
	s, err := p.desk.Section(ctx, a, registration.SectionIn{ID: in.ID})
	if err != nil {
		return registration.Moved{}, err
	}
	with, err := p.named(ctx, s.Term, in.Body.With, "/with")
	if err != nil {
		return registration.Moved{}, err
	}
	why, err := in.words()
	if err != nil {
		return registration.Moved{}, err
	}
	return p.desk.Enroll(ctx, a, registration.EnrollIn{Body: registration.EnrollRequest{
		Section: in.ID, With: with, Student: strings.TrimSpace(in.Body.Student), Override: why}})
}

// named are the sections that a text names, with commas or blanks between them. What
// is unknown is told at its place.
func (p *Pages) named(ctx context.Context, term, text, place string) (ids []int64, err error) {
	for _, name := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' || r == ';' }) {
		id, err := p.desk.SectionNamed(ctx, term, name)
		if refused, is := errors.AsType[*denial.Error](err); is {
			at := *refused
			at.Reasons = nil
			for _, r := range refused.Reasons {
				at.Reasons = append(at.Reasons, r.At(place))
			}
			return nil, &at
		}
		if err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	return ids, nil
}

func (p *Pages) showEnrolledAtSection(
	ctx context.Context, o web.Outcome[enrollAtSectionIn, registration.Moved],
) (web.View, error) {
	v, student := viewerOf(o), o.Fields.Get("student")
	if o.Problem == nil {
		return web.Redirect(movedTo(o.Out, "enrolled")), nil
	}
	turn := sectionTurn{enroll: &typed{values: o.Fields, problem: o.Problem}}
	problem := o.Problem
	if wordless(problem) {
		var err error
		if problem, err = p.objections(ctx, v, registration.EligibilityIn{
			SectionIn: registration.SectionIn{ID: o.In.ID}, Student: student}); err != nil {
			return web.View{}, err
		}
	}
	turn.no = &refusal{problem: problem, about: student, action: sectionPath(o.In.ID) + "/enrollments",
		again: sentAgain(o.Fields, "student", "with"), back: sectionPath(o.In.ID), wordless: wordless(o.Problem),
		yes: "Enroll all the same"}
	return p.again(ctx, v, o.In.ID, turn)
}

// objections are what the rules say of a move that was refused, for the page that
// asks once more why they are to be set aside.
func (p *Pages) objections(
	ctx context.Context, v viewer, in registration.EligibilityIn,
) (*web.Problem, error) {
	e, err := p.desk.Eligibility(ctx, v.actor, in)
	if err != nil {
		return nil, err
	}
	return refusedBy("Not enrolled", append(e.Reasons, e.Warnings...)), nil
}

// sentAgain are fields of a form as hidden ones of the next.
func sentAgain(sent map[string][]string, names ...string) (hidden []look.Hidden) {
	for _, name := range names {
		for _, value := range sent[name] {
			hidden = append(hidden, look.Hidden{Name: name, Value: value})
		}
	}
	return hidden
}
