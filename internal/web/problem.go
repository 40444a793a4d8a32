package web

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"holdfast/internal/actor"
	"holdfast/internal/denial"
)

// Problem is an answer that is not a success (P3): a document of RFC 9457 on the
// API, a page for people. It is an error too, so that the rim hands it upwards
// like any other.
type Problem struct {
	Slug      string // names its page, /problems/<slug>
	Title     string // the same for every problem of the slug
	Status    int
	Detail    string // what is so, this time
	Instance  string // the path that was asked, escaped
	RequestID string

	Errors  []FieldError // what is wrong with the input, if that is the problem
	Reasons []Reason     // why the rules say no, if they do, in the order of the rules

	// Figures of the first reason, repeated at the top for an Op with Lead.
	Figures []denial.Field

	RetryAfter time.Duration // 0 if trying again later does not help
}

// FieldError is one thing that is wrong with an input. It never holds the value.
type FieldError struct {
	Detail  string `json:"detail"`       // what was expected
	Pointer string `json:"pointer"`      // JSON pointer: /amount
	Code    string `json:"code"`         // required, unknown, type, minimum, …
	In      string `json:"in,omitempty"` // path, query or header; absent for the body
}

// Reason is one rule's objection as it stands in an answer, so that a stored
// answer can be shown again as well as a fresh one.
type Reason struct {
	Code    string         // of package denial, by name
	Detail  string         // what is so
	Lift    string         // what lifts it, or ""
	Figures []denial.Field // beside the sentence, by their JSON names
	Pointer string         // the input it is about, or ""
}

// Condition is a failure that the caller is told about although it is not the
// caller's: the store is busy, an outcome is unknown, a key is in use. Package
// store and the engine parts implement it. The slug is one of the catalogue's;
// an error with a Detail() string method also says what is so, this time.
type Condition interface {
	error
	HTTPStatus() int
	RetryAfter() time.Duration
	ProblemSlug() string
}

// Error is the sentence of the problem.
func (p *Problem) Error() string { return p.Title + ": " + p.Detail }

// Has says whether a rule objected with this code.
func (p *Problem) Has(code *denial.Code) bool {
	if p == nil {
		return false
	}
	for _, r := range p.Reasons {
		if r.Code == code.Name() {
			return true
		}
	}
	return false
}

// Head is the problem's heading for people: of a refusal, what was refused
// ("Not issued"); its reasons stand below.
func (p *Problem) Head() string {
	if what, _, found := strings.Cut(p.Detail, ": "); found && len(p.Reasons) > 0 {
		return what
	}
	return p.Title
}

// At is what is wrong with the input of this JSON pointer, or "": a page puts it
// beside the field. It takes what a schema found and what a rule said alike.
func (p *Problem) At(pointer string) string {
	if p == nil {
		return ""
	}
	for _, e := range p.Errors {
		if e.Pointer == pointer {
			return e.Detail
		}
	}
	for _, r := range p.Reasons {
		if r.Pointer == pointer {
			return r.Detail
		}
	}
	return ""
}

// passing says whether the same request may succeed later, so that a form keeps
// its key and asks again.
func (p *Problem) passing() bool {
	return p.RetryAfter > 0 || p.Status >= http.StatusInternalServerError
}

// Invalid says that an input of an operation cannot be, in a way that its schema
// does not show: 422 with the pointer.
func Invalid(pointer, code, detail string) error {
	return Faults{{Detail: detail, Pointer: pointer, Code: code}}.Err()
}

// Faults gathers what cannot be in an input, so that all of it is told at once.
type Faults []FieldError

// Add adds a fault, as [Invalid] has it.
func (f *Faults) Add(pointer, code, detail string) {
	*f = append(*f, FieldError{Detail: detail, Pointer: pointer, Code: code})
}

// Err is nil without a fault, else 422 with all of them.
func (f Faults) Err() error {
	if len(f) == 0 {
		return nil
	}
	return invalid(f)
}

// NotFound says that there is no such thing, or none that the caller may know
// of: 404. The detail names it.
func NotFound(detail string) error { return newProblem(slugNotFound, detail) }

func newProblem(slug, detail string) *Problem {
	e := catalogue[slug]
	if detail == "" {
		detail = e.meaning
	}
	return &Problem{Slug: slug, Title: e.title, Status: e.status, Detail: detail}
}

func invalid(faults []FieldError) *Problem {
	p := newProblem(slugInvalid, "")
	p.Errors = faults
	return p
}

func unreadable(detail string, faults ...FieldError) *Problem {
	p := newProblem(slugMalformed, detail)
	p.Errors = faults
	return p
}

// refusal is a denial as a problem.
func (op Op) refusal(d *denial.Error) *Problem {
	p := newProblem(slugDenied, d.Error())
	if status := d.Reasons.Status(); status != 0 {
		p.Status = status
	}
	for _, r := range d.Reasons {
		p.Reasons = append(p.Reasons, Reason{
			Code: r.Code.Name(), Detail: r.Detail, Lift: r.Lift, Figures: r.Fields, Pointer: r.Field,
		})
	}
	if op.Lead && len(d.Reasons) > 0 {
		first := d.Reasons[0]
		p.Status, p.Detail, p.Figures = first.Code.Status(), first.Detail, first.Fields
	}
	return p
}

// problem turns whatever an operation or the rim failed with into what the
// caller is told. What it does not know is logged, once, and stays inside.
func (x *exchange) problem(err error) *Problem {
	p := x.recognize(err)
	if p == nil {
		x.site.log.ErrorContext(x.r.Context(), "request failed",
			"request", x.id, "route", x.r.Pattern, "error", err)
		p = newProblem(slugInternal, "")
	}
	if p.Slug == slugInvalid && x.op.InvalidStatus != 0 {
		p.Status = x.op.InvalidStatus
	}
	p.Instance, p.RequestID = x.r.URL.EscapedPath(), x.id
	return p
}

// recognize is the problem for an error that is meant for the caller, else nil.
func (x *exchange) recognize(err error) *Problem {
	if p, ok := errors.AsType[*Problem](err); ok {
		own := *p
		return &own
	}
	if d, ok := errors.AsType[*denial.Error](err); ok {
		return x.op.refusal(d)
	}
	switch {
	case errors.Is(err, actor.ErrNotSignedIn):
		return newProblem(slugNotSignedIn, "")
	case errors.Is(err, actor.ErrForbidden):
		return newProblem(slugNotAllowed, "")
	}
	if c, ok := errors.AsType[Condition](err); ok {
		return conditionProblem(c)
	}
	if errors.Is(err, context.Canceled) && x.r.Context().Err() != nil {
		return newProblem(slugBusy, "") // the caller has left; nobody reads this
	}
	return nil
}

func conditionProblem(c Condition) *Problem {
	slug := c.ProblemSlug()
	if _, known := catalogue[slug]; !known {
		slug = slugBusy
	}
	p := newProblem(slug, "")
	p.Status, p.RetryAfter = c.HTTPStatus(), c.RetryAfter()
	if said, ok := c.(interface{ Detail() string }); ok {
		p.Detail = said.Detail()
	}
	return p
}
