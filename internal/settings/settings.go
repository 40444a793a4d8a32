// Package settings holds what a library, a school or a theatre decides for
// itself: numbers, switches and choices that rules read (D12).
//
// A setting is declared once, as a package variable of the desk that reads it:
//
//	var HoldDays = settings.Int("lending.holdDays", settings.Spec[int]{
//		Default: 3, Unit: "days", Min: 1, Max: 60,
//		Scopes: []settings.ScopeKind{settings.PlanScope, settings.BranchScope, settings.DeskScope},
//		Doc:    "How long a copy waits on the hold shelf.",
//	})
//
// and is of one type: a whole number ([Int]), a switch ([Bool]), one of some
// words ([Choice]), or a list of rules that are each on or off ([Rules]).
//
// A [Scope] is where something is set: at one plan, item type, branch, venue or
// term, or for the whole desk. An operation loads all the settings it reads with
// one query ([Load]) and asks each for its value, naming the scopes it stands in,
// narrowest first:
//
//	days, decided := HoldDays.In(values, settings.Branch(b), settings.Plan(p))
//
// The first of these at which something is set decides, then the desk, then the
// default. Who is told a number can be told where it comes from: decided.
//
// What is set is never changed, only followed ([Set]): for each setting and scope
// the newest row that has begun counts. So the past stays readable ([History]),
// and a change can be written down before the day from which it holds.
//
// Invariants: no value is stored that its declaration does not allow; nothing is
// stored at a scope at which the setting may not be set; rows stay as they are
// (triggers).
package settings

import (
	"embed"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// Migrations makes the table of what was set.
//
//go:embed migrations/*.sql
var Migrations embed.FS

// ScopeKind is the kind of place at which something can be set.
type ScopeKind string

// The kinds of scope, narrow ones first.
const (
	PlanScope     ScopeKind = "plan"
	ItemTypeScope ScopeKind = "itemtype"
	BranchScope   ScopeKind = "branch"
	VenueScope    ScopeKind = "venue"
	TermScope     ScopeKind = "term"
	DeskScope     ScopeKind = "desk"    // the whole desk that the key begins with
	DefaultScope  ScopeKind = "default" // not set anywhere; nothing can be set here
)

// Scope is one place at which something can be set.
type Scope struct {
	Kind ScopeKind `json:"kind"`
	ID   int64     `json:"id,omitempty"` // 0 for a desk and the default
}

// Plan is the scope of one plan.
func Plan(id int64) Scope { return Scope{PlanScope, id} }

// ItemType is the scope of one item type.
func ItemType(id int64) Scope { return Scope{ItemTypeScope, id} }

// Branch is the scope of one branch.
func Branch(id int64) Scope { return Scope{BranchScope, id} }

// Venue is the scope of one venue.
func Venue(id int64) Scope { return Scope{VenueScope, id} }

// Term is the scope of one term.
func Term(id int64) Scope { return Scope{TermScope, id} }

// Desk is the scope of the whole desk.
func Desk() Scope { return Scope{Kind: DeskScope} }

// Default is the scope that decided when nothing was set.
func Default() Scope { return Scope{Kind: DefaultScope} }

// String is "branch 2", "desk" or "default".
func (s Scope) String() string {
	if s.ID == 0 {
		return string(s.Kind)
	}
	return fmt.Sprintf("%s %d", s.Kind, s.ID)
}

// Declaration is what is known of a setting before anything is set.
type Declaration struct {
	Key     string      // "lending.holdDays": the desk and the setting
	Type    string      // "whole number", "switch", "choice", "text" or "rules"
	Allowed string      // what values may be, in words: "1 to 60 days"
	Default string      // the value when nothing is set, as it would be written
	Scopes  []ScopeKind // where it may be set, narrowest first
	Doc     string      // what it decides: a sentence or two

	// parse reads a value as people write it and gives it as it is stored too.
	// The error is a clause: "it must be …".
	parse func(text string) (value any, stored string, err error)
}

// Key is a declared setting, for Load.
type Key interface{ declaration() *Declaration }

var catalogue struct {
	sync.Mutex
	declared map[string]*Declaration
}

var keyForm = regexp.MustCompile(`^[a-z]+\.[a-z][a-zA-Z0-9]*$`)

// declare adds a setting to the catalogue. Settings are package variables, so a
// mistake in one stops the program before it has begun.
func declare(d *Declaration) {
	if err := d.mistake(); err != nil {
		panic(fmt.Sprintf("settings: %s: %v", d.Key, err))
	}
	catalogue.Lock()
	defer catalogue.Unlock()
	if catalogue.declared[d.Key] != nil {
		panic("settings: " + d.Key + " is declared twice")
	}
	if catalogue.declared == nil {
		catalogue.declared = make(map[string]*Declaration)
	}
	catalogue.declared[d.Key] = d
}

func (d *Declaration) mistake() error {
	if !keyForm.MatchString(d.Key) {
		return errors.New("a key is a desk and a name, as in lending.holdDays")
	}
	if d.Doc == "" || len(d.Scopes) == 0 {
		return errors.New("it needs a description and a scope at which it may be set")
	}
	for i, kind := range d.Scopes {
		if !slices.Contains(settable, kind) || slices.Contains(d.Scopes[:i], kind) {
			return fmt.Errorf("scope %q cannot be set, or stands twice", kind)
		}
	}
	if _, _, err := d.parse(d.Default); err != nil {
		return fmt.Errorf("the default is %q; %w", d.Default, err)
	}
	return nil
}

var settable = []ScopeKind{PlanScope, ItemTypeScope, BranchScope, VenueScope, TermScope, DeskScope}

func declared(key string) *Declaration {
	catalogue.Lock()
	defer catalogue.Unlock()
	return catalogue.declared[key]
}

// All lists the declared settings by key.
func All() []Declaration {
	catalogue.Lock()
	defer catalogue.Unlock()
	all := make([]Declaration, 0, len(catalogue.declared))
	for _, d := range catalogue.declared {
		all = append(all, *d)
	}
	slices.SortFunc(all, func(a, b Declaration) int { return strings.Compare(a.Key, b.Key) })
	return all
}
