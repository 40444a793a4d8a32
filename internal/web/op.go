package web

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"holdfast/internal/actor"
)

// DefaultMaxBody is the largest body an operation takes unless its Op says
// otherwise, in bytes (P6).
const DefaultMaxBody = 64 << 10

// Op is what one operation is allowed, limited and documented by. A desk writes
// it once and registers the API, the form and the page with it.
type Op struct {
	ID      string // the name in OpenAPI, for example "issueLoan"; unique
	Method  string // of the API route; a Form is always a POST
	Path    string // of the API route, begins with /api/
	Summary string // one line for the API's page
	Tag     string // the desk

	// Permission is what the caller must hold somewhere at least; the operation
	// asks for the place itself. OrSelf is another right that also lets the
	// caller in, such as a patron's right to his own things.
	Permission actor.Permission
	OrSelf     actor.Permission
	Public     bool // anybody, also nobody
	Anonymous  bool // public, and nobody is asked who he is: assets, probes
	Always     bool // served however many requests are in flight: probes

	Status        int   // of a success; 0 is 200. An Out may say otherwise: see Statuser
	Also          []int // further statuses that its Out may give
	MaxBody       int64 // in bytes; 0 is DefaultMaxBody
	Keyed         bool  // takes an Idempotency-Key: true for all that changes something (P4)
	InvalidStatus int   // of an input with faults; 0 is 422

	// Lead puts the status, the sentence and the figures of a refusal's first
	// reason at the top of the answer, beside the list (D7).
	Lead bool
}

// Operation is what a desk offers: it checks the place, decides and answers.
// Its errors are a *denial.Error (a refusal by the rules), actor.ErrForbidden,
// a *Problem made with Invalid, a Condition of the store, or a failure of ours.
type Operation[In, Out any] func(ctx context.Context, a actor.Actor, in In) (Out, error)

// Statuser is an Out that knows its own status, for example 201 or 202.
type Statuser interface{ Status() int }

// Locator is an Out that has an address of its own, sent as Location.
type Locator interface{ Location() string }

// Kind is the sort of a route.
type Kind string

// The sorts of routes.
const (
	KindAPI  Kind = "api"
	KindPage Kind = "page"
	KindForm Kind = "form"
)

// Route is one registered route.
type Route struct {
	Kind   Kind
	Method string
	Path   string // the pattern of http.ServeMux
	Op     Op     // its permission line
}

// admits says whether the actor may come in at all: nil, actor.ErrNotSignedIn
// or actor.ErrForbidden.
func (op Op) admits(a actor.Actor) error {
	switch {
	case op.Public:
		return nil
	case !a.Known():
		return actor.ErrNotSignedIn
	case a.MayAnywhere(op.Permission), op.OrSelf != "" && a.MayAnywhere(op.OrSelf):
		return nil
	}
	return actor.ErrForbidden
}

// prepare fills the defaults and panics on a contradiction: it runs at start,
// on constants of the program.
func (op Op) prepare() Op {
	op.Public = op.Public || op.Anonymous
	if op.Public == (op.Permission != "") {
		panic(fmt.Sprintf("web: operation %s must have a permission or be public, not both", op.ID))
	}
	if op.Status == 0 {
		op.Status = http.StatusOK
	}
	if op.MaxBody == 0 {
		op.MaxBody = DefaultMaxBody
	}
	if op.InvalidStatus == 0 {
		op.InvalidStatus = http.StatusUnprocessableEntity
	}
	return op
}

var apiMethods = []string{
	http.MethodGet, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete,
}

func (op Op) mustBeAPI() {
	if op.ID == "" || op.Summary == "" || op.Tag == "" {
		panic(fmt.Sprintf("web: operation %q at %q needs an ID, a Summary and a Tag", op.ID, op.Path))
	}
	if !strings.HasPrefix(op.Path, apiPrefix) {
		panic(fmt.Sprintf("web: the path of operation %s must begin with %s", op.ID, apiPrefix))
	}
	if !slices.Contains(apiMethods, op.Method) {
		panic(fmt.Sprintf("web: operation %s has method %q", op.ID, op.Method))
	}
	if op.Keyed && op.Method == http.MethodGet {
		panic(fmt.Sprintf("web: operation %s reads and takes no key", op.ID))
	}
}
