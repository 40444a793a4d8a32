package registration

import (
	"context"
	"embed"
	"sync"

	"holdfast/internal/actor"
	"holdfast/internal/idempotency"
	"holdfast/internal/money"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/store"
)

// Migrations are the steps of this desk's tables.
//
//go:embed migrations/*.sql
var Migrations embed.FS

// What may be done at this desk. A term is the place at which a right holds.
const (
	MayView     actor.Permission = "registration.view"     // sections, students, who sits where
	MayEnroll   actor.Permission = "registration.enroll"   // enroll, drop and swap for students
	MayGrade    actor.Permission = "registration.grade"    // enter grades
	MayOverride actor.Permission = "registration.override" // set refusals aside, with a reason
	MaySchedule actor.Permission = "registration.schedule" // sections: capacity, meetings, cancelling
	MayStudents actor.Permission = "registration.students" // students and their groups, imports
	MayFound    actor.Permission = "registration.found"    // terms, courses, groups, grades
	MayOwn      actor.Permission = "registration.own"      // a student's own sections and transcript
)

// Fines is who knows what people owe to the library: the lending desk, wired by
// app (P9, D16). Who owes nothing is not in the map.
type Fines interface {
	UnpaidFines(ctx context.Context, tx *store.Tx, people []int64) (map[int64]money.Money, error)
}

// Desk is the registrar's desk on one database.
type Desk struct {
	db    *store.DB
	book  *catalog.Book
	fines Fines
	moves *hotMoves
	alone *hotMoves // the same, one a transaction
	units units

	// deep are offerings of which so many wait that the last attempt did not
	// lock enough of them (D3). It is a hint: forgotten, it costs one more attempt.
	deep sync.Map

	calendars calendarPlace
}

// hotMoves decides moves that arrive together, under their keys.
type hotMoves = idempotency.Hot[move, Moved]

// maxMoves is how many moves one transaction decides (measured: more gain little).
const maxMoves = 512

// New makes the desk. Fines may be nil where there is no library.
func New(db *store.DB, fines Fines) *Desk {
	d := &Desk{db: db, book: catalog.NewBook(), fines: fines}
	d.moves = idempotency.NewHot(db, "registration.move", maxMoves, d.decide)
	d.alone = idempotency.NewHot(db, "registration.move.alone", 1, d.decide)
	return d
}
