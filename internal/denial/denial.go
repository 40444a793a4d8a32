// Package denial is how Holdfast says no.
//
// A [Rule] that objects returns a [Reason]: a stable code, one sentence that says
// what is so, one that says what lifts it, and the figures that help. An
// operation asks its rules ([Ask]), gathers the reasons of every one in a [List]
// and answers with all of them at once (P3), always in the order in which its
// rules stand, so the same state gives the same list (IG10). Whoever has the right
// may set some of them aside ([SetAside]); the rest stay whoever asks.
//
// A denial is an expected answer. It is found with errors.As on [*Error], is
// stored for retries like any other answer, and is rendered as a problem
// document or as a page only in package web. Everything else that is an error
// is a bug or an outage.
//
// The package does no I/O and imports nothing of ours.
package denial

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
)

// Code is one kind of refusal. Its name never changes meaning: clients and
// stored answers depend on it.
type Code struct {
	name    string
	status  int
	meaning string
}

// Name is the code as it stands in answers, for example "loanLimitReached".
func (c *Code) Name() string { return c.name }

// Status is the HTTP status of an answer whose only reason is this one.
func (c *Code) Status() int { return c.status }

// Meaning is the paragraph for the generated page of codes.
func (c *Code) Meaning() string { return c.meaning }

var catalogue struct {
	sync.Mutex
	codes map[string]*Code
}

// Define adds a code to the catalogue. It is called from package variables only
// and panics on a repeated name or a status that no reason may have.
func Define(name string, status int, meaning string) *Code {
	if rank(status) < 0 {
		panic(fmt.Sprintf("denial: code %s has status %d; reasons are 404, 409 or 422", name, status))
	}
	catalogue.Lock()
	defer catalogue.Unlock()
	if catalogue.codes[name] != nil {
		panic("denial: code " + name + " is defined twice")
	}
	if catalogue.codes == nil {
		catalogue.codes = make(map[string]*Code)
	}
	c := &Code{name: name, status: status, meaning: meaning}
	catalogue.codes[name] = c
	return c
}

// Codes lists the catalogue by name, for the generated page and the arch test.
func Codes() []*Code {
	catalogue.Lock()
	defer catalogue.Unlock()
	all := make([]*Code, 0, len(catalogue.codes))
	for _, c := range catalogue.codes {
		all = append(all, c)
	}
	slices.SortFunc(all, func(a, b *Code) int { return strings.Compare(a.name, b.name) })
	return all
}

// Field is one figure of a reason, by its JSON name.
type Field struct {
	Name  string
	Value any
}

// Reason is one rule's objection.
type Reason struct {
	Code   *Code
	Detail string  // what is so, with its numbers: one sentence
	Lift   string  // what lifts it: one sentence, empty if nothing does
	Fields []Field // the figures, in the order in which they are written
	Field  string  // the input it is about, as a JSON pointer, or ""
}

// Because makes a reason that says what is so.
func (c *Code) Because(format string, args ...any) Reason {
	return Reason{Code: c, Detail: fmt.Sprintf(format, args...)}
}

// Lifted adds the sentence that says what lifts the refusal.
func (r Reason) Lifted(format string, args ...any) Reason {
	r.Lift = fmt.Sprintf(format, args...)
	return r
}

// With adds one figure.
func (r Reason) With(name string, value any) Reason {
	r.Fields = append(slices.Clip(r.Fields), Field{Name: name, Value: value})
	return r
}

// At names the input that the reason is about, for example "/copy".
func (r Reason) At(pointer string) Reason {
	r.Field = pointer
	return r
}

// List gathers reasons in the order in which the rules were asked.
type List []Reason

// Add appends reasons.
func (l *List) Add(reasons ...Reason) { *l = append(*l, reasons...) }

// Has says whether a reason with this code is in the list.
func (l List) Has(c *Code) bool {
	return slices.ContainsFunc(l, func(r Reason) bool { return r.Code == c })
}

// Status is the HTTP status of the whole refusal: the first of 404, 409 and 422
// that one of its reasons has (D7). An empty list has none: 0.
func (l List) Status() int {
	best := -1
	for _, r := range l {
		if n := rank(r.Code.status); best < 0 || n < best {
			best = n
		}
	}
	if best < 0 {
		return 0
	}
	return order[best]
}

// Err is nil for an empty list, otherwise an *Error. What names the refused
// act for people, for example "Not issued".
func (l List) Err(what string) error {
	if len(l) == 0 {
		return nil
	}
	return &Error{What: what, Reasons: l}
}

// Error is a refusal with all its reasons. Nothing was changed.
type Error struct {
	What    string // "Not issued", "Not renewed"
	Reasons List
}

// Error lists the details, for logs and the command line.
func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString(e.What)
	for i, r := range e.Reasons {
		if i == 0 {
			b.WriteString(": ")
		} else {
			b.WriteString(" ")
		}
		b.WriteString(r.Detail)
	}
	return b.String()
}

// order is D7's: the first status of this list that a reason has wins.
var order = [...]int{http.StatusNotFound, http.StatusConflict, http.StatusUnprocessableEntity}

func rank(status int) int { return slices.Index(order[:], status) }
