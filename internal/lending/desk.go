package lending

import (
	"context"
	"embed"
	"fmt"

	"holdfast/internal/actor"
	"holdfast/internal/store"
)

// Migrations are the steps of this desk's tables.
//
//go:embed migrations/*.sql
var Migrations embed.FS

// What may be done at this desk.
const (
	MayView     actor.Permission = "lending.view"     // the catalogue, members, loans
	MayIssue    actor.Permission = "lending.issue"    // issue, return, renew, check in
	MayHold     actor.Permission = "lending.hold"     // place and cancel holds for members
	MayCharge   actor.Permission = "lending.charge"   // take payments
	MayOverride actor.Permission = "lending.override" // set refusals aside, with a reason
	MayCatalog  actor.Permission = "lending.catalog"  // titles, copies, imports
	MayMembers  actor.Permission = "lending.members"  // join, renew, change and suspend members
	MayFound    actor.Permission = "lending.found"    // branches and plans
	MayOwn      actor.Permission = "lending.own"      // a member's own loans, holds and account
)

// Students is who knows the people behind student numbers: the registrar's desk,
// wired by app (P9, D16). A number that nobody has is not in the map.
type Students interface {
	PeopleOfStudents(ctx context.Context, tx *store.Tx, numbers []string) (map[string]int64, error)
	HasStudents(ctx context.Context, tx *store.Tx) (bool, error)
}

// Desk is the lending desk on one database.
type Desk struct {
	db       *store.DB
	students Students // nil where there is no university
}

// New makes the desk.
func New(db *store.DB) *Desk { return &Desk{db: db} }

// Know lets students join by their numbers from then on. It is called before the
// desk serves anybody.
func (d *Desk) Know(students Students) { d.students = students }

// openTitle begins an operation on one title: it takes the locks in the desk's
// order (L34), then the instant, and reads the ground that the rules stand on and
// the title as it stands. A member of 0 is none.
func (d *Desk) openTitle(
	ctx context.Context, tx *store.Tx, title, member int64, copies ...int64,
) (*titleState, error) {
	var members []int64
	if member != 0 {
		members = []int64{member}
	}
	err := tx.Run(ctx,
		store.Locking("members", members...),
		store.Locking("titles", title),
		store.Locking("copies", copies...),
		store.Instant())
	if err != nil {
		return nil, err
	}
	now, err := tx.Now(ctx)
	if err != nil {
		return nil, err
	}
	ground, read := readPolicy(), &titleRows{}
	if err := tx.Run(ctx, append(ground.steps(now), read.steps(title, now)...)...); err != nil {
		return nil, fmt.Errorf("load title %d: %w", title, err)
	}
	p, err := ground.policy()
	if err != nil {
		return nil, err
	}
	t, err := read.state(title, now, p)
	if err == nil {
		t.member = member
	}
	return t, err
}
