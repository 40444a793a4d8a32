package main

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"

	"holdfast/internal/actor"
	"holdfast/internal/app"
	"holdfast/internal/oneroster"
	"holdfast/internal/registration"
)

// exportCmd writes files: what `holdfast import` reads, and what others do.
type exportCmd struct {
	Courses     exportCourses     `cmd:"" help:"The courses as a CSV file."`
	Sections    exportSections    `cmd:"" help:"The sections of a term, or of all, as a CSV file."`
	Students    exportStudents    `cmd:"" help:"The students as a CSV file."`
	Enrollments exportEnrollments `cmd:"" help:"Who sits in which section, and who waits, as a CSV file."`
	OneRoster   exportOneRoster   `cmd:"" name:"oneroster" help:"The final enrollments of a term as a OneRoster archive."`
}

// target is where a file goes.
type target struct {
	File string `arg:"" optional:"" type:"path" help:"The file; the standard output without it."`
}

// write writes the file. One that is there already is replaced when the new one is
// whole, and not before.
func (t *target) write(e *env, fill func(a *app.App, w io.Writer) error) error {
	return e.with(func(a *app.App) error {
		if t.File == "" {
			return fill(a, e.out)
		}
		f, err := os.CreateTemp(filepath.Dir(t.File), ".holdfast-*")
		if err != nil {
			return err
		}
		err = errors.Join(fill(a, f), f.Chmod(0o640), f.Close())
		if err == nil {
			err = os.Rename(f.Name(), t.File)
		}
		if err != nil {
			return errors.Join(err, os.Remove(f.Name()))
		}
		return nil
	})
}

type exportCourses struct{ target }

func (exportCourses) Help() string { return "Example: holdfast export courses courses.csv" }

// Run is kong's.
func (c *exportCourses) Run(e *env) error {
	return c.write(e, func(a *app.App, w io.Writer) error {
		return a.Registration.ExportCourses(e.ctx, actor.Operator(), w)
	})
}

type exportSections struct {
	target
	Term string `help:"Code of the term; all without it."`
}

func (exportSections) Help() string {
	return "Example: holdfast export sections spring.csv --term 2027S"
}

// Run is kong's.
func (c *exportSections) Run(e *env) error {
	return c.write(e, func(a *app.App, w io.Writer) error {
		return a.Registration.ExportSections(e.ctx, actor.Operator(), w, c.Term)
	})
}

type exportStudents struct{ target }

func (exportStudents) Help() string { return "Example: holdfast export students students.csv" }

// Run is kong's.
func (c *exportStudents) Run(e *env) error {
	return c.write(e, func(a *app.App, w io.Writer) error {
		return a.Registration.ExportStudents(e.ctx, actor.Operator(), w)
	})
}

type exportEnrollments struct {
	target
	Term string `help:"Code of the term; all without it."`
}

func (exportEnrollments) Help() string {
	return "Example: holdfast export enrollments --term 2027S > enrollments.csv"
}

// Run is kong's.
func (c *exportEnrollments) Run(e *env) error {
	return c.write(e, func(a *app.App, w io.Writer) error {
		return a.Registration.ExportEnrollments(e.ctx, actor.Operator(), w, c.Term)
	})
}

type exportOneRoster struct {
	target
	Term    string `required:"" help:"Code of the term."`
	Version string `name:"oneroster-version" enum:"1.1,1.2" default:"1.2" help:"Version of OneRoster: ${enum}."`
}

func (exportOneRoster) Help() string {
	return "Example: holdfast export oneroster roster.zip --term 2027S"
}

// Run is kong's.
func (c *exportOneRoster) Run(e *env) error {
	o := registration.RosterOptions{Term: c.Term, Version: map[string]oneroster.Version{
		"1.1": oneroster.V11, "1.2": oneroster.V12}[c.Version]}
	return c.write(e, func(a *app.App, w io.Writer) (err error) {
		if o.School, err = houseName(e.ctx, a); err != nil {
			return err
		}
		return a.Registration.ExportOneRoster(e.ctx, actor.Operator(), w, o)
	})
}

// houseName is what the house is called, "" if that was never said.
func houseName(ctx context.Context, a *app.App) (name string, err error) {
	set, err := a.Settings(ctx)
	for _, s := range set {
		if s.Key == "house.name" {
			name = s.Value
		}
	}
	return name, err
}
