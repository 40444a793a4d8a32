package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"holdfast/internal/actor"
	"holdfast/internal/app"
	"holdfast/internal/oneroster"
	"holdfast/internal/registration"
)

// csvFile is a CSV file that comes in, all of it or nothing.
type csvFile struct {
	File   string `arg:"" type:"existingfile" help:"The file."`
	DryRun bool   `help:"Say what would be done, and do nothing."`
}

// importer is one of the imports of the registrar's desk.
type importer func(
	ctx context.Context, a actor.Actor, r io.Reader, o registration.ImportOptions,
) (registration.ImportReport, error)

// take brings the file in and says what became of it.
func (c *csvFile) take(e *env, kind, term string, of func(d *registration.Desk) importer) error {
	f, err := os.Open(c.File)
	if err != nil {
		return err
	}
	defer f.Close()
	return e.with(func(a *app.App) error {
		r, err := of(a.Registration)(e.ctx, actor.Operator(), f,
			registration.ImportOptions{Preview: c.DryRun, Term: term})
		e.remarks(r.Notes, r.Faults)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(e.out, "%d rows: %s%s\n", r.Rows, counted(kind, r.ImportCounts), would(c.DryRun))
		return err
	})
}

// remarks prints what is to be known about a file, and what is wrong with it.
func (e *env) remarks(notes []string, faults []registration.ImportFault) {
	for _, n := range notes {
		fmt.Fprintln(e.out, "note:", n)
	}
	for _, f := range faults {
		fmt.Fprintln(e.out, f.Error())
	}
}

func counted(kind string, c registration.ImportCounts) string {
	return fmt.Sprintf("%d new %s, %d changed, %d as they were", c.New, kind, c.Changed, c.Same)
}

func would(dryRun bool) string {
	if dryRun {
		return " (dry run: nothing was changed)"
	}
	return ""
}

type importCourses struct{ csvFile }

func (importCourses) Help() string {
	return "Columns: code, title, and if you like credits, prerequisites, corequisites, exclusions, repeats.\n" +
		"Example: holdfast import courses courses.csv --dry-run"
}

// Run is kong's.
func (c *importCourses) Run(e *env) error {
	return c.take(e, "courses", "", func(d *registration.Desk) importer { return d.ImportCourses })
}

type importSections struct {
	csvFile
	Term string `help:"Code of the term of rows that name none."`
}

func (importSections) Help() string {
	return "Columns: course, section, and if you like term, part, part of, shares seats with, capacity, instructor, " +
		"offers, meetings, exam, only, reserves.\n" +
		"Meetings are written \"Mon 10:00-11:30; Wed 10:00-11:30 odd 2027-02-01..2027-03-20 @ Room 5\", " +
		"an exam \"2027-06-20 09:00-11:00 @ Hall\".\n" +
		"Example: holdfast import sections spring.csv --term 2027S --dry-run"
}

// Run is kong's.
func (c *importSections) Run(e *env) error {
	return c.take(e, "sections", c.Term, func(d *registration.Desk) importer { return d.ImportSections })
}

type importStudents struct{ csvFile }

func (importStudents) Help() string {
	return "Columns: number, name, and if you like sort name, native name, native lang, email, year, programme, " +
		"credit limit, groups.\n" +
		"Example: holdfast import students students.csv --dry-run"
}

// Run is kong's.
func (c *importStudents) Run(e *env) error {
	return c.take(e, "students", "", func(d *registration.Desk) importer { return d.ImportStudents })
}

type importOneRoster struct {
	File     string `arg:"" type:"path" help:"A ZIP archive, or a folder with its files."`
	Term     string `help:"Code of the only term to take over; all without it."`
	Zone     string `help:"IANA name of the zone by whose clock new terms run: Europe/Berlin."`
	Capacity *int64 `help:"Capacity of new sections, which OneRoster does not know; as many as come without it."`
	DryRun   bool   `help:"Say what would be done, and do nothing."`
	Dates    string `enum:"unstated,day-first,month-first" default:"unstated" help:"Order of dates such as 03/04/2027: ${enum}."`
}

func (importOneRoster) Help() string {
	return "Terms, courses, classes as sections, and students, from OneRoster 1.1, 1.2 or School Data Sync 2.1.\n" +
		"Who sits in which class is not taken over: seats are given by registration.\n" +
		"Example: holdfast import oneroster roster.zip --zone Europe/Berlin --dry-run"
}

// Run is kong's.
func (c *importOneRoster) Run(e *env) error {
	bundle, end, err := c.open()
	if err != nil {
		return err
	}
	defer end()
	return e.with(func(a *app.App) error {
		r, err := a.Registration.ImportOneRoster(e.ctx, actor.Operator(), bundle,
			registration.BundleOptions{Preview: c.DryRun, Term: c.Term, Zone: c.Zone, Capacity: c.Capacity})
		e.remarks(r.Notes, r.Faults)
		if err != nil {
			return err
		}
		for _, of := range []struct {
			kind string
			registration.ImportCounts
		}{{"terms", r.Terms}, {"courses", r.Courses}, {"sections", r.Sections}, {"students", r.Students}} {
			fmt.Fprintf(e.out, "%s%s\n", counted(of.kind, of.ImportCounts), would(c.DryRun))
		}
		return nil
	})
}

// open opens the archive or the folder; end closes it.
func (c *importOneRoster) open() (b *oneroster.Bundle, end func() error, err error) {
	o := oneroster.Options{Dates: map[string]oneroster.Order{
		"day-first": oneroster.DayFirst, "month-first": oneroster.MonthFirst}[c.Dates]}
	f, err := os.Open(c.File)
	if err != nil {
		return nil, nil, err
	}
	info, err := f.Stat()
	switch {
	case err != nil:
	case info.IsDir():
		b, err = oneroster.Open(os.DirFS(c.File), o)
	default:
		b, err = oneroster.OpenZip(f, info.Size(), o)
	}
	if err != nil {
		f.Close()
		return nil, nil, err
	}
	return b, f.Close, nil
}
