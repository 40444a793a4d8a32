package main

import (
	"fmt"

	"holdfast/internal/app"
)

// migrateCmd brings the schema up to date, or says where it stands.
type migrateCmd struct {
	Up     migrateUp     `cmd:"" default:"1" help:"Apply what is missing."`
	Status migrateStatus `cmd:"" help:"List the steps and which are applied."`
}

type migrateUp struct{}

// Run is kong's.
func (migrateUp) Run(e *env) error {
	return e.founding(func(*app.App) error {
		_, err := fmt.Fprintln(e.out, "The schema is up to date.")
		return err
	})
}

type migrateStatus struct{}

// Run is kong's.
func (migrateStatus) Run(e *env) error {
	steps, err := app.MigrationStatus(e.ctx, e.cli.Database, e.log)
	for _, s := range steps {
		state := "missing"
		if s.Applied {
			state = "applied"
		}
		fmt.Fprintf(e.out, "%04d  %-8s %s\n", s.Number, state, s.Name)
	}
	return err
}
