package pages

import (
	"errors"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"holdfast/internal/denial"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

// typed is a form as somebody sent it, with what was wrong; or, before that, as it
// is first shown.
type typed struct {
	values  url.Values
	problem *web.Problem
	fields  []look.Field // that were made of it, for the summary
}

// typedOr is what was sent, or what the form begins with.
func typedOr(v viewer, begins url.Values) *typed {
	if v.problem != nil {
		return &typed{values: v.fields, problem: v.problem}
	}
	return &typed{values: begins}
}

// field makes a field of the form. Its name is also the place of what is wrong.
func (t *typed) field(name, label string, more ...func(*look.Field)) look.Field {
	f := look.Field{Name: name, Label: label, Value: t.values.Get(name), Problem: wrong(t.problem, pointerOf(name))}
	for _, m := range more {
		m(&f)
	}
	t.fields = append(t.fields, f)
	return f
}

// pointerOf is where a field stands in what was sent.
func pointerOf(name string) string { return "/" + strings.ReplaceAll(name, ".", "/") }

// What a field may be besides a line of text.
func hint(text string) func(*look.Field) { return func(f *look.Field) { f.Hint = text } }

func kind(text string) func(*look.Field) { return func(f *look.Field) { f.Type = text } }

func optional(f *look.Field) { f.Optional = true }
func narrow(f *look.Field)   { f.Narrow = true }
func focused(f *look.Field)  { f.Focus = true }

// oneOf makes a list of choices of a field. The first is chosen while nothing is.
func oneOf(options ...look.Option) func(*look.Field) {
	return func(f *look.Field) {
		f.Type, f.Options = "select", slices.Clone(options)
		for i := range f.Options {
			f.Options[i].Chosen = f.Options[i].Value == f.Value
		}
	}
}

// choices makes a group of options of which several may be chosen.
func (t *typed) choices(name, legend string, options []look.Option) look.Choices {
	c := look.Choices{Name: name, Legend: legend, Options: slices.Clone(options), Many: true, Inline: true,
		Problem: wrong(t.problem, pointerOf(name))}
	for i, o := range c.Options {
		c.Options[i].Chosen = slices.Contains(t.values[name], o.Value)
		if problem := wrong(t.problem, pointerOf(name)+"/"+strconv.Itoa(i)); problem != "" && c.Problem == "" {
			c.Problem = problem
		}
	}
	if c.Problem != "" {
		t.fields = append(t.fields, look.Field{Name: name, Label: legend, Problem: c.Problem})
	}
	return c
}

// problems is the summary over the form: what is wrong with its fields, and what has
// no field of its own. Nil while nothing is wrong.
func (t *typed) problems() *look.Problems {
	if t.problem == nil {
		return nil
	}
	all := look.ProblemsOf(t.fields...)
	if all == nil {
		all = &look.Problems{}
	}
	var loose []string
	for _, r := range t.problem.Reasons {
		if !slices.ContainsFunc(t.fields, func(f look.Field) bool { return pointerOf(f.Name) == r.Pointer }) {
			loose = append(loose, strings.TrimSpace(r.Detail+" "+r.Lift))
		}
	}
	if len(all.Rows) == 0 && len(loose) == 0 {
		loose = append(loose, t.problem.Detail)
	}
	all.Say = plain(strings.Join(loose, " "))
	return all
}

// rowsOf is how many rows a list of the form has: those that were sent, or that
// there are, and some empty ones.
func (t *typed) rowsOf(list string, spare int) int {
	most := 0
	for name := range t.values {
		rest, is := strings.CutPrefix(name, list+".")
		if !is {
			continue
		}
		number, _, _ := strings.Cut(rest, ".")
		if n, err := strconv.Atoi(number); err == nil && n < mostRows {
			most = max(most, n+1)
		}
	}
	if t.problem != nil {
		return max(most, spare) // the spare ones were sent, too
	}
	return min(most+spare, mostRows)
}

// mostRows is how many rows a list of a form shows at most.
const mostRows = 200

// wrong is what is wrong with a field, for people: what a rule said of it with what
// lifts it, or what the form expected.
func wrong(p *web.Problem, pointer string) string {
	if p == nil {
		return ""
	}
	for _, e := range p.Errors {
		if e.Pointer != pointer {
			continue
		}
		switch e.Code {
		case "required", "minLength":
			return "Fill this in."
		case "maxLength":
			return "This is too long."
		case "value":
			return "Write this differently."
		}
		return "Write this differently: " + e.Detail + "."
	}
	var all []string
	for _, r := range p.Reasons {
		if r.Pointer == pointer {
			all = append(all, strings.TrimSpace(r.Detail+" "+r.Lift))
		}
	}
	return strings.Join(all, " ")
}

// kept are the rows of a list that are not empty, and where each stood.
func kept[Row comparable](rows []Row) (full []Row, at []int) {
	var empty Row
	for i, r := range rows {
		if r != empty {
			full, at = append(full, r), append(at, i)
		}
	}
	return full, at
}

// moved gives the faults of a list of which rows were left out the places that they
// have in the form.
func moved(err error, list string, at []int) error {
	if refused, is := errors.AsType[*denial.Error](err); is {
		out := *refused
		out.Reasons = slices.Clone(refused.Reasons)
		for i, r := range out.Reasons {
			out.Reasons[i].Field = rowPlace(r.Field, list, at)
		}
		return &out
	}
	if p, is := errors.AsType[*web.Problem](err); is {
		out := *p
		out.Errors = slices.Clone(p.Errors)
		for i, e := range out.Errors {
			out.Errors[i].Pointer = rowPlace(e.Pointer, list, at)
		}
		return &out
	}
	return err
}

func rowPlace(pointer, list string, at []int) string {
	rest, is := strings.CutPrefix(pointer, "/"+list+"/")
	if !is {
		return pointer
	}
	number, member, _ := strings.Cut(rest, "/")
	n, err := strconv.Atoi(number)
	if err != nil || n < 0 || n >= len(at) {
		return pointer
	}
	return "/" + list + "/" + strconv.Itoa(at[n]) + "/" + member
}
