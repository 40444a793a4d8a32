package app

import (
	"context"
	"log/slog"

	"holdfast/internal/journal"
	"holdfast/internal/store"
)

// Report is what `holdfast check` found.
type Report struct {
	Asked     int // invariants
	Rows      int64
	Offenders []store.Offender
	Chain     []journal.Fault
}

// Check proves every promise on the live data: each invariant as a query that
// gives no row, and the journal's chain.
func (a *App) Check(ctx context.Context) (Report, error) {
	all := Invariants()
	r := Report{Asked: len(all)}
	var err error
	if r.Offenders, err = a.DB.Check(ctx, all); err != nil {
		return r, err
	}
	verdict, err := journal.Verify(ctx, a.DB, 0)
	r.Rows, r.Chain = verdict.Rows, verdict.Faults
	return r, err
}

// MigrationStatus lists the schema's steps without applying any.
func MigrationStatus(ctx context.Context, url string, log *slog.Logger) ([]store.Migration, error) {
	return store.MigrationStatus(ctx, url, store.Options{Migrations: Migrations(), Log: log})
}
