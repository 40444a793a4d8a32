package main

import (
	"fmt"

	"holdfast/internal/app"
)

// runCmd runs one job now, as the server would by itself in a while.
type runCmd struct {
	Job string `arg:"" help:"Name of the job: ${jobs}."`
}

func (runCmd) Help() string { return "Example: holdfast run advance-holds" }

// Run is kong's.
func (c *runCmd) Run(e *env) error {
	return e.with(func(a *app.App) error {
		if err := a.RunJob(e.ctx, c.Job); err != nil {
			return err
		}
		_, err := fmt.Fprintf(e.out, "%s: done\n", c.Job)
		return err
	})
}
