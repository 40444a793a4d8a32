package pages

import (
	"context"
	"errors"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"holdfast/internal/actor"
	"holdfast/internal/denial"
	"holdfast/internal/registration"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

// ScaleForm is what the form for the scale sends: codes with blanks between them.
// Grades that pass stand above all others, so that two rows of them are a scale.
type ScaleForm struct {
	Passing string `json:"passing,omitempty" maxLength:"2000"`
	Failing string `json:"failing,omitempty" maxLength:"2000"`
	Was     string `json:"was,omitempty" maxLength:"4000"`
}

type scaleIn struct {
	Body ScaleForm
}

// codesIn are the codes of a row, between blanks, commas or both.
func codesIn(row string) []string {
	return strings.FieldsFunc(row, func(r rune) bool { return unicode.IsSpace(r) || r == ',' })
}

func (p *Pages) setScale(ctx context.Context, a actor.Actor, in scaleIn) (registration.ScaleView, error) {
	var asked registration.ScaleRequest
	asked.Was = codesIn(in.Body.Was)
	passing := codesIn(in.Body.Passing)
	for i, code := range append(passing, codesIn(in.Body.Failing)...) {
		asked.Grades = append(asked.Grades, registration.ScaleGrade{Code: code, Passes: i < len(passing)})
	}
	out, err := p.desk.SetScale(ctx, a, registration.SetScaleIn{Body: asked})
	return out, inRows(err, len(passing))
}

// inRows gives what is wrong with single grades the place of the row in which they
// were typed, of which the first holds so many.
func inRows(err error, passing int) error {
	refused, is := errors.AsType[*denial.Error](err)
	if !is {
		return err
	}
	out := *refused
	out.Reasons = slices.Clone(refused.Reasons)
	for i, r := range out.Reasons {
		rest, of := strings.CutPrefix(r.Field, "/grades")
		if !of {
			continue
		}
		out.Reasons[i].Field = "/passing"
		number, _, _ := strings.Cut(strings.TrimPrefix(rest, "/"), "/")
		if n, err := strconv.Atoi(number); err == nil && n >= passing {
			out.Reasons[i].Field = "/failing"
		}
	}
	return &out
}

// scaleData is the scale of grades.
type scaleData struct {
	Back     look.Act
	Top      look.TableTop
	Columns  []look.Column
	Rows     []scaleRow
	Empty    look.Empty
	Form     bool
	Problems *look.Problems
	Hidden   []look.Hidden
	Fields   []look.Field
}

type scaleRow struct {
	Code string
	Tag  look.Tag
}

func (p *Pages) showScale(
	ctx context.Context, o web.Outcome[registration.ScaleIn, registration.ScaleView],
) (web.View, error) {
	if o.Problem != nil {
		return web.View{}, nil
	}
	return p.drawScale(ctx, viewerOf(o))
}

func (p *Pages) showScaled(ctx context.Context, o web.Outcome[scaleIn, registration.ScaleView]) (web.View, error) {
	if o.Problem == nil {
		return web.Redirect(done(scalePath, "scaled", 0)), nil
	}
	return p.drawScale(ctx, viewerOf(o))
}

func (p *Pages) drawScale(ctx context.Context, v viewer) (web.View, error) {
	f, err := p.frame(ctx, v, "Grades", stopTerms, "")
	if err != nil {
		return web.View{}, err
	}
	scale, err := p.desk.Scale(ctx, v.actor, registration.ScaleIn{})
	if err != nil {
		return web.View{}, err
	}
	if v.did() == "scaled" {
		f.tell(look.OK, "The scale is saved.", "")
	}
	d := scaleData{
		Back:    look.Act{Label: "Terms", Href: termsPath, Icon: "chevron-start", Style: look.Linked},
		Top:     look.TableTop{Title: "The scale, the best first"},
		Columns: []look.Column{{Label: "Grade"}, {Label: "With it"}},
		Empty:   look.Empty{Say: "There is no scale yet. Nothing can be graded without one."},
		Form:    v.actor.May(registration.MayFound, 0),
	}
	begins := url.Values{}
	for _, g := range scale.Grades {
		row, say := "failing", look.Tag{State: look.Past, Word: "the course is not passed"}
		if g.Passes {
			row, say = "passing", look.Tag{State: look.OK, Word: "the course is passed"}
		}
		begins.Set(row, strings.TrimSpace(begins.Get(row)+" "+g.Code))
		begins.Set("was", strings.TrimSpace(begins.Get("was")+" "+g.Code))
		d.Rows = append(d.Rows, scaleRow{Code: g.Code, Tag: say})
	}
	t := typedOr(v, begins)
	d.Hidden = v.own(look.Hidden{Name: "was", Value: begins.Get("was")})
	d.Fields = []look.Field{
		t.field("passing", "Grades that pass", hint("The best first, with blanks between them: A A- B+ B C D.")),
		t.field("failing", "Grades that do not", optional, hint("F, or more of them, the best first.")),
	}
	d.Problems = t.problems()
	return p.draw("scale", f, d), nil
}
