package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"holdfast/internal/bench"
)

// benchCmd measures this machine.
type benchCmd struct {
	Claims  benchClaims  `cmd:"" help:"Claims a second: textbook, own and combined."`
	Desk    benchDesk    `cmd:"" help:"What staff wait for in a full library."`
	Records benchRecords `cmd:"" help:"Write made-up MARC records to measure an import with."`

	Registration benchRegistration `cmd:"" help:"The 09:00 rush: one hot section, 300 students on 30 seats, an opening minute."`
}

type benchRegistration struct {
	Postgres string        `help:"A PostgreSQL database that may be filled; without it SQLite is measured."`
	Dir      string        `help:"Folder on the disk to measure; a temporary one without it."`
	Callers  []int         `default:"1,32,256" help:"How many ask at once."`
	Rounds   int           `default:"3" help:"Rounds; the median counts."`
	Length   time.Duration `default:"1s" help:"Of one round."`
	Trials   int           `default:"1000" help:"Of the rush of 300 students on 30 seats."`
	Students int           `default:"30000" help:"Who click five times in the opening minute."`
	Sections int           `default:"2000" help:"On how many sections they click."`
	JSON     bool          `name:"json" help:"Print JSON."`
}

func (benchRegistration) Help() string { return "Example: holdfast bench registration --trials 200" }

// Run is kong's.
func (c *benchRegistration) Run(e *env) error {
	r, err := bench.Registration(e.ctx, bench.RegistrationOptions{
		Options: bench.Options{Dir: c.Dir, PostgresURL: c.Postgres, Callers: c.Callers, Rounds: c.Rounds,
			Length: c.Length, Log: e.log},
		Trials: c.Trials, Students: c.Students, Sections: c.Sections,
	})
	if err != nil {
		return err
	}
	if c.JSON {
		return json.NewEncoder(e.out).Encode(r)
	}
	printClaims(e.out, r.Report)
	for _, x := range r.Rush {
		fmt.Fprintf(e.out, "rush      %-9s %5d trials  last answer %8s, worst %8s  %d not exactly 30, %d failed\n", x.Way,
			x.Trials, x.Median.Round(time.Millisecond), x.Worst.Round(time.Millisecond), x.Wrong, x.Failed)
	}
	for _, f := range r.Servers {
		fmt.Fprintf(e.out, "%4d callers  %-12s %9.0f/s  p99 %8s\n", f.Callers, f.Way, f.PerSec, f.P99.Round(time.Microsecond))
	}
	for _, f := range r.HTTP {
		fmt.Fprintf(e.out, "http %4d callers  %-9s %9.0f/s  p50 %8s  p99 %8s\n", f.Callers, f.Way, f.PerSec,
			f.P50.Round(time.Microsecond), f.P99.Round(time.Microsecond))
	}
	o := r.Opening
	_, err = fmt.Fprintf(e.out, "opening   %d students, %d clicks on %d sections in %s (%.0f/s): %d enrolled, %d waiting, "+
		"%d refused, %d sections over; hottest section p99 %s\n", o.Students, o.Clicks, o.Sections,
		o.Took.Round(time.Millisecond), o.PerSec, o.Enrolled, o.Waiting, o.Refused, o.Over, o.HottestP99.Round(time.Millisecond))
	return err
}

type benchDesk struct {
	Postgres string `help:"A PostgreSQL database that may be filled; without it SQLite is measured."`
	Dir      string `help:"Folder on the disk to measure; a temporary one without it."`
	Titles   int    `default:"100000" help:"Titles in the catalogue, with two copies each; 3000 at least."`
	Rounds   int    `default:"500" help:"Requests of each kind."`
	JSON     bool   `name:"json" help:"Print JSON."`
}

func (benchDesk) Help() string { return "Example: holdfast bench desk --titles 100000" }

// Run is kong's.
func (c *benchDesk) Run(e *env) error {
	bar := newProgress(os.Stderr, int64(c.Titles))
	waits, err := bench.Desk(e.ctx, bench.DeskOptions{
		Dir: c.Dir, PostgresURL: c.Postgres, Titles: c.Titles, Rounds: c.Rounds, Log: e.log,
		Progress: func(read int) { bar.show(int64(read), fmt.Sprint(read, " titles")) },
	})
	bar.clear()
	if err != nil {
		return err
	}
	if c.JSON {
		return json.NewEncoder(e.out).Encode(waits)
	}
	for _, w := range waits {
		fmt.Fprintf(e.out, "%-30s p50 %8s  p95 %8s  most %8s\n", w.What,
			w.P50.Round(10*time.Microsecond), w.P95.Round(10*time.Microsecond), w.Max.Round(10*time.Microsecond))
	}
	return nil
}

type benchRecords struct {
	File   string `arg:"" type:"path" help:"The file to write."`
	N      int    `default:"48000" help:"How many records."`
	Copies int    `default:"2" help:"Copies of each."`
	Branch string `default:"RIV" help:"Code of the branch of the copies."`
	Seed   uint64 `default:"1" help:"Another number makes other records."`
}

func (benchRecords) Help() string {
	return "Example: holdfast bench records made.mrc && time holdfast import marc made.mrc --branch RIV"
}

// Run is kong's.
func (c *benchRecords) Run(e *env) error {
	f, err := os.Create(c.File)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(f)
	if err := errors.Join(bench.WriteRecords(w, c.Seed, c.N, c.Copies, c.Branch), w.Flush(), f.Close()); err != nil {
		return err
	}
	_, err = fmt.Fprintf(e.out, "%s: %d records with %d copies each\n", c.File, c.N, c.Copies)
	return err
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
	printClaims(e.out, r)
	return nil
}

// printClaims prints claims a second, beside their bases of the same run.
func printClaims(w io.Writer, r bench.Report) {
	fmt.Fprintf(w, "%s, %s; %.0f fsyncs/s; medians of %d\n", r.Engine, r.What, r.Fsyncs, r.Rounds)
	base := map[int]map[string]float64{}
	for _, f := range r.Ops {
		if base[f.Callers] == nil {
			base[f.Callers] = map[string]float64{}
		}
		base[f.Callers][f.Way] = f.PerSec
		fmt.Fprintf(w, "%4d callers  %-9s %9.0f/s  p50 %8s  p99 %8s", f.Callers, f.Way, f.PerSec,
			f.P50.Round(time.Microsecond), f.P99.Round(time.Microsecond))
		if f.Way == "combined" {
			fmt.Fprintf(w, "  %5.1f x own  %5.1f x textbook", f.PerSec/base[f.Callers]["own"], f.PerSec/base[f.Callers]["textbook"])
		}
		fmt.Fprintln(w)
	}
}
