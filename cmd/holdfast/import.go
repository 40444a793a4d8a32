package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"holdfast/internal/actor"
	"holdfast/internal/app"
	"holdfast/internal/lending"
	"holdfast/internal/sheet"
)

// importCmd brings files in. A dry run says what would be done and does nothing.
type importCmd struct {
	MARC    importMARC    `cmd:"" name:"marc" help:"Titles and copies from MARC 21: ISO 2709 or MARCXML."`
	Members importMembers `cmd:"" help:"Members from a CSV file, all of it or nothing."`

	Courses   importCourses   `cmd:"" help:"Courses from a CSV file, all of it or nothing."`
	Sections  importSections  `cmd:"" help:"Sections of a term from a CSV file, all of it or nothing."`
	Students  importStudents  `cmd:"" help:"Students from a CSV file, all of it or nothing."`
	OneRoster importOneRoster `cmd:"" name:"oneroster" help:"Terms, courses, sections and students from a OneRoster bundle."`
}

type importMARC struct {
	File   string `arg:"" type:"existingfile" help:"The file."`
	Branch string `required:"" help:"Code of the branch for copies that name none."`
	Copies int    `help:"Copies for each title that comes with none."`
	DryRun bool   `help:"Say what would be done, and do nothing."`
	Quiet  bool   `help:"Do not list faults and warnings."`
}

func (importMARC) Help() string {
	return "Example: holdfast import marc titles.mrc --branch RIV --copies 1 --dry-run"
}

// Run is kong's.
func (c *importMARC) Run(e *env) error {
	f, err := os.Open(c.File)
	if err != nil {
		return err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	return e.with(func(a *app.App) error {
		bar := newProgress(os.Stderr, info.Size())
		report, err := a.Lending.ImportMARC(e.ctx, actor.Operator(), f, lending.MARCImport{
			Branch: c.Branch, Copies: c.Copies, DryRun: c.DryRun,
			Progress: func(read int, offset int64) { bar.show(offset, fmt.Sprint(read, " records")) },
			Report: func(record int, offset int64, say string, skipped bool) {
				if c.Quiet {
					return
				}
				word := "note"
				if skipped {
					word = "skipped"
				}
				bar.clear()
				fmt.Fprintf(e.out, "record %d at byte %d: %s: %s\n", record, offset, word, say)
			},
		})
		bar.clear()
		would := ""
		if c.DryRun {
			would = " (dry run: nothing was changed)"
		}
		fmt.Fprintf(e.out, "%d records read, %d skipped; titles: %d new, %d changed, %d as they were; %d new copies; %d notes%s\n",
			report.Read, report.Skipped, report.Created, report.Changed, report.Unchanged, report.Copies, report.Warnings, would)
		return err
	})
}

// progress is a bar on a terminal, and nothing anywhere else.
type progress struct {
	w     io.Writer
	total int64
	shown bool
}

func newProgress(f *os.File, total int64) *progress {
	p := &progress{total: total}
	if info, err := f.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
		p.w = f
	}
	return p
}

// show draws the bar. Offset is how far the file was read.
func (p *progress) show(offset int64, say string) {
	if p.w == nil || p.total == 0 {
		return
	}
	const width = 30
	full := int(min(offset, p.total) * width / p.total)
	fmt.Fprintf(p.w, "\r[%-*s] %3d %%  %s", width, strings.Repeat("#", full), min(offset, p.total)*100/p.total, say)
	p.shown = true
}

// clear takes the bar away, before a line is printed.
func (p *progress) clear() {
	if p.shown {
		fmt.Fprint(p.w, "\r\033[K")
		p.shown = false
	}
}

type importMembers struct {
	File   string `arg:"" type:"existingfile" help:"The file."`
	DryRun bool   `help:"Say what would be done, and do nothing."`
	Dates  string `enum:"unstated,day-first,month-first" default:"unstated" help:"Order of dates such as 03/04/2027: ${enum}."`
}

func (importMembers) Help() string {
	return "Columns: card, name, plan, branch, expires, and if you like sort name, native name, native language, email, phone, joined, note.\nExample: holdfast import members members.csv --dry-run"
}

// Run is kong's.
func (c *importMembers) Run(e *env) error {
	f, err := os.Open(c.File)
	if err != nil {
		return err
	}
	defer f.Close()
	order := map[string]sheet.Order{"unstated": sheet.Unstated, "day-first": sheet.DayFirst, "month-first": sheet.MonthFirst}
	return e.with(func(a *app.App) error {
		r, err := a.Lending.ImportMembers(e.ctx, actor.Operator(), f, lending.MemberImport{DryRun: c.DryRun, Dates: order[c.Dates]})
		for _, n := range r.Notes {
			fmt.Fprintln(e.out, "note:", n)
		}
		for _, fault := range r.Faults {
			fmt.Fprintln(e.out, fault.Error())
		}
		if err != nil {
			return err
		}
		would := ""
		if c.DryRun {
			would = " (dry run: nothing was changed)"
		}
		_, err = fmt.Fprintf(e.out, "%d rows: %d new members, %d changed, %d as they were%s\n", r.Rows, r.Created, r.Changed, r.Unchanged, would)
		return err
	})
}
