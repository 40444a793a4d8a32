// Package actor says who asks and how: the person, what the person may do and
// where, and, for a request that changes something, the retry key that came
// with it.
//
// An [Actor] is made at the rim (a session, an API token, the command line, a
// job) and handed down as an explicit parameter. Operations ask it two things:
// may this be done here ([Actor.May]), and under which key is it done
// ([Actor.Key], used by package idempotency). The package holds values only, so
// that web and the desks can share it without web knowing the store.
package actor

import (
	"crypto/sha256"
	"errors"
	"slices"
)

// Permission is one action at one desk, written "desk.action", for example
// "lending.issue". The tables of permissions stand with the desks.
type Permission string

// Grant lets its holder do one thing, everywhere or at one branch.
type Grant struct {
	Permission Permission
	Place      int64 // the branch, venue or term; 0 is everywhere
}

// Via says through which door a request came. It is written to the journal.
type Via string

// The doors.
const (
	ViaPage Via = "page"
	ViaAPI  Via = "api"
	ViaCLI  Via = "cli"
	ViaJob  Via = "job"
)

// Actor is who asks. The zero Actor is nobody: not signed in.
type Actor struct {
	Person int64   // id in people; 0 for nobody, the command line and jobs
	Place  int64   // the branch where the desk stands, 0 if none was chosen
	Via    Via     // the door
	Grants []Grant // what the person may do
	All    bool    // the operator at the command line, and jobs: everything
	Key    Key     // the retry key of this request, zero if none
}

// Operator is the administrator at the machine itself: the command line.
func Operator() Actor { return Actor{Via: ViaCLI, All: true} }

// Job is the server acting by itself.
func Job() Actor { return Actor{Via: ViaJob, All: true} }

// Known says whether somebody is signed in, or the machine acts by itself.
func (a Actor) Known() bool { return a.Person != 0 || a.All }

// May says whether the actor may do this at this place. Place 0 asks for a
// right that holds everywhere.
func (a Actor) May(p Permission, place int64) bool {
	if a.All {
		return true
	}
	return slices.ContainsFunc(a.Grants, func(g Grant) bool {
		return g.Permission == p && (g.Place == 0 || g.Place == place)
	})
}

// MayAnywhere says whether the actor may do this at some place at least. It is
// the first question, asked before the place is known.
func (a Actor) MayAnywhere(p Permission) bool {
	if a.All {
		return true
	}
	return slices.ContainsFunc(a.Grants, func(g Grant) bool { return g.Permission == p })
}

// ErrForbidden is the answer to somebody who is known but may not do this: 403.
var ErrForbidden = errors.New("not allowed")

// ErrNotSignedIn is the answer to nobody: 401.
var ErrNotSignedIn = errors.New("not signed in")

// Key is a request's Idempotency-Key and what it is tied to (P4).
type Key struct {
	Value       string            // at most 255 characters; "" when none was sent
	Scope       string            // the caller and the route: equal keys of two callers are two keys
	Fingerprint [sha256.Size]byte // of method, route and body
	RequestID   string            // of this attempt

	// Encode turns the outcome into the answer that will be sent, inside the
	// transaction, so that a replay repeats it byte for byte. It says false for
	// an outcome that must not be stored, such as a failure of ours.
	Encode func(out any, err error) (Answer, bool)
}

// Answer is what goes back to the caller.
type Answer struct {
	Status      int
	ContentType string
	Location    string // of a new thing, or ""
	Body        []byte
	RequestID   string // of the attempt that was executed
}

// Replay is returned instead of an outcome when the key's request was already
// decided: the stored answer is sent again, nothing is done again.
type Replay struct {
	Answer Answer
}

func (*Replay) Error() string { return "already decided under the same key" }
