package main

import (
	"fmt"

	"holdfast/internal/app"
)

// checkCmd asks every invariant on the live data.
type checkCmd struct{}

func (checkCmd) Help() string {
	return "Prints what breaks a promise and exits with 1 if anything does. Safe while the server runs."
}

// Run is kong's.
func (checkCmd) Run(e *env) error {
	return e.with(func(a *app.App) error {
		report, err := a.Check(e.ctx)
		if err != nil {
			return err
		}
		for _, o := range report.Offenders {
			fmt.Fprintf(e.out, "%s %s: %s\n", o.Invariant.ID, o.Invariant.Says, o.Name)
		}
		for _, f := range report.Chain {
			fmt.Fprintf(e.out, "IG11 the journal's chain: number %d: %s\n", f.Seq, f.What)
		}
		if n := len(report.Offenders) + len(report.Chain); n > 0 {
			return found(fmt.Sprintf("%d things break a promise", n))
		}
		_, err = fmt.Fprintf(e.out, "All %d promises hold; %d journal rows verified.\n", report.Asked, report.Rows)
		return err
	})
}
