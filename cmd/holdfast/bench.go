package main

import (
	"encoding/json"
	"fmt"
	"time"

	"holdfast/internal/bench"
)

// benchCmd measures this machine.
type benchCmd struct {
	Claims benchClaims `cmd:"" help:"Claims a second: textbook, own and combined."`
}

type benchClaims struct {
	Postgres string        `help:"A PostgreSQL database that may be filled; without it SQLite is measured."`
	Dir      string        `help:"Folder on the disk to measure; a temporary one without it."`
	Callers  []int         `default:"1,32,256" help:"How many ask at once."`
	Rounds   int           `default:"3" help:"Rounds; the median counts."`
	Length   time.Duration `default:"1s" help:"Of one round."`
	JSON     bool          `name:"json" help:"Print JSON."`
}

// Run is kong's.
func (c *benchClaims) Run(e *env) error {
	r, err := bench.Claims(e.ctx, bench.Options{
		Dir: c.Dir, PostgresURL: c.Postgres, Callers: c.Callers, Rounds: c.Rounds, Length: c.Length, Log: e.log,
	})
	if err != nil {
		return err
	}
	if c.JSON {
		return json.NewEncoder(e.out).Encode(r)
	}
	fmt.Fprintf(e.out, "%s, %s; %.0f fsyncs/s; medians of %d\n", r.Engine, r.What, r.Fsyncs, r.Rounds)
	base := map[int]map[string]float64{}
	for _, f := range r.Ops {
		if base[f.Callers] == nil {
			base[f.Callers] = map[string]float64{}
		}
		base[f.Callers][f.Way] = f.PerSec
		fmt.Fprintf(e.out, "%4d callers  %-9s %9.0f/s  p50 %8s  p99 %8s", f.Callers, f.Way, f.PerSec,
			f.P50.Round(time.Microsecond), f.P99.Round(time.Microsecond))
		if f.Way == "combined" {
			fmt.Fprintf(e.out, "  %5.1f x own  %5.1f x textbook", f.PerSec/base[f.Callers]["own"], f.PerSec/base[f.Callers]["textbook"])
		}
		fmt.Fprintln(e.out)
	}
	return nil
}
