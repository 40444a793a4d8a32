package journal

import (
	"context"
	"encoding/json"
	"math"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/store"
)

// Row is one change as it stands in the journal.
type Row struct {
	Seq     int64 // its number in the chain, 0 as long as it is not sealed
	ID      int64
	Type    string
	At      civil.Instant
	Via     actor.Via
	Subject Subject
	Data    json.RawMessage

	Person int64  // whom it concerns, 0 if nobody or erased
	Actor  int64  // who did it, 0 if the machine or erased
	Note   string // the reason, "" if none or erased

	salt, digest, hash string
}

const rowColumns = `coalesce(seq, 0), id, type, at, via, subject_kind, subject_id, data,
	coalesce(person_id, 0), coalesce(actor_id, 0), coalesce(note, ''),
	coalesce(salt, ''), digest, coalesce(hash, '')`

func (r *Row) dest() []any {
	return []any{&r.Seq, &r.ID, &r.Type, &r.At, &r.Via, &r.Subject.Kind, &r.Subject.ID, (*[]byte)(&r.Data),
		&r.Person, &r.Actor, &r.Note, &r.salt, &r.digest, &r.hash}
}

var (
	selectAfter = store.SQL(`select ` + rowColumns + `
		from journal where seq > $1 order by seq limit $2`)
	selectBySubject = store.SQL(`select ` + rowColumns + `
		from journal where subject_kind = $1 and subject_id = $2 and id < $3 order by id desc limit $4`)
	selectByPerson = store.SQL(`select ` + rowColumns + `
		from journal where person_id = $1 and id < $2 order by id desc limit $3`)
)

// After gives up to limit rows with a number above seq, in the order of numbers.
// A reader who remembers the last number he has seen and asks for what comes
// after it misses nothing and sees nothing twice (P5).
func After(ctx context.Context, tx *store.Tx, seq int64, limit int) ([]Row, error) {
	return store.All(ctx, tx, selectAfter, (*Row).dest, seq, limit)
}

// BySubject gives up to limit rows about one thing, newest first, those not yet
// sealed among them. Before is the id of the last row of the page before, or 0
// for the first page.
func BySubject(ctx context.Context, tx *store.Tx, s Subject, before int64, limit int) ([]Row, error) {
	return store.All(ctx, tx, selectBySubject, (*Row).dest, s.Kind, s.ID, pageEnd(before), limit)
}

// ByPerson gives up to limit rows that concern a person, newest first, paged
// like BySubject.
func ByPerson(ctx context.Context, tx *store.Tx, person, before int64, limit int) ([]Row, error) {
	return store.All(ctx, tx, selectByPerson, (*Row).dest, person, pageEnd(before), limit)
}

func pageEnd(before int64) int64 {
	if before == 0 {
		return math.MaxInt64
	}
	return before
}
