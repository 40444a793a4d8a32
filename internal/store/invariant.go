package store

import (
	"context"
	"fmt"
)

// Invariant is one promise that `holdfast check` proves on live data: a query
// that gives one row for each thing that breaks it, and none when all is well.
type Invariant struct {
	ID    string // "IL1", "IG9": as in the list of invariants
	Says  string // the promise, in one sentence
	Query *Query // its first column is a text that names the offender
}

// Offender is one row that breaks an invariant.
type Offender struct {
	Invariant Invariant
	Name      string
}

// maxOffenders is how many offenders of one invariant are named.
const maxOffenders = 100

// Check asks every invariant on one snapshot and gives the offenders, at most
// 100 of each.
func (db *DB) Check(ctx context.Context, all []Invariant) (found []Offender, err error) {
	err = db.Read(ctx, func(ctx context.Context, tx *Tx) error {
		for _, inv := range all {
			names, err := All(ctx, tx, inv.Query, Column[string])
			if err != nil {
				return fmt.Errorf("check %s: %w", inv.ID, err)
			}
			for _, name := range names[:min(len(names), maxOffenders)] {
				found = append(found, Offender{Invariant: inv, Name: name})
			}
		}
		return nil
	})
	return found, err
}
