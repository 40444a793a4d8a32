package oneroster

import (
	"fmt"
	"strings"
)

// Table is one kind of rows, and the file that has them. No table refers to one
// that stands behind it.
type Table int

// The tables, in the order in which they are read and written.
const (
	Orgs Table = iota
	AcademicSessions
	Courses
	Classes
	Users
	Roles // not in 1.1
	Enrollments
	tables int = iota
)

var tableNames = [tables]string{
	"orgs", "academicSessions", "courses", "classes", "users", "roles", "enrollments",
}

// String is the table's name in the manifest, such as "academicSessions".
func (t Table) String() string { return tableNames[t] }

func (t Table) file() string { return tableNames[t] + ".csv" }

// tableOf finds the table of a file by its name, in any case.
func tableOf(file string) (Table, bool) {
	for t, name := range tableNames {
		if strings.EqualFold(file, name+".csv") {
			return Table(t), true
		}
	}
	return 0, false
}

// Version is the form in which rows are written.
type Version int

// The versions.
const (
	V11   Version = iota + 1 // OneRoster 1.1: a user has one role and the schools of it
	V12                      // OneRoster 1.2: roles have a file of their own
	SDS21                    // School Data Sync 2.1; it is read only
)

// String is the version's name, such as "OneRoster 1.1".
func (v Version) String() string {
	switch v {
	case V11:
		return "OneRoster 1.1"
	case V12:
		return "OneRoster 1.2"
	case SDS21:
		return "School Data Sync 2.1"
	}
	return fmt.Sprintf("version %d", int(v))
}

// Mode is what a file is, by the manifest.
type Mode int

// The modes.
const (
	Absent Mode = iota
	Bulk        // it has all rows there are
	Delta       // it has the rows that are new, changed or to be deleted
)

var modeNames = [...]string{"absent", "bulk", "delta"}

// String is the mode's name in the manifest.
func (m Mode) String() string { return modeNames[m] }

// Fault is one thing that is wrong with a row, for which the row was left out, or
// with a file, for which the bundle was refused.
type Fault struct {
	File     string // its name in the standard, "users.csv"
	Line     int    // on which the row begins, counted from 1; 0 is the whole file
	Column   string // its name in the standard; "" is the whole row
	Found    string // what stands in the cell, or, of a whole row, what is so
	Expected string // what should stand there
}

// Error is the fault with its place.
func (f *Fault) Error() string {
	var b strings.Builder
	b.WriteString(place(f.File, f.Line, f.Column))
	switch {
	case f.Column == "":
		fmt.Fprintf(&b, "found %s", f.Found)
	case f.Found == "":
		b.WriteString("found nothing")
	default:
		fmt.Fprintf(&b, "found %q", shortened(f.Found))
	}
	b.WriteString(", expected " + f.Expected)
	return b.String()
}

func place(file string, line int, column string) string {
	if line > 0 {
		file += fmt.Sprintf(" line %d", line)
	}
	if column != "" {
		file += ", column " + column
	}
	return file + ": "
}

// shortened is as much of a cell as a message can bear.
func shortened(s string) string {
	const most = 60
	if runes := []rune(s); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return s
}

// Faults is why a bundle was refused as a whole.
type Faults []*Fault

// Error is one fault a line.
func (f Faults) Error() string {
	all := make([]string, len(f))
	for i, fault := range f {
		all[i] = fault.Error()
	}
	return strings.Join(all, "\n")
}

// Note is something to know about a bundle of which every row stands.
type Note struct {
	File   string
	Line   int    // the first that it is about; 0 is the whole file
	Column string // "" is the whole row or file
	Text   string
}

// String is the note with its place.
func (n Note) String() string { return place(n.File, n.Line, n.Column) + n.Text }

// maxNotes bounds what a notebook keeps.
const maxNotes = 1000

// notebook collects notes, each once.
type notebook struct {
	notes []Note
	seen  map[Note]bool
}

// once keeps the note unless the same was said of another line.
func (b *notebook) once(n Note) {
	key := n
	key.Line = 0
	b.keep(n, key)
}

// each keeps the note unless the same was said of this line.
func (b *notebook) each(n Note) { b.keep(n, n) }

func (b *notebook) keep(n, key Note) {
	if b.seen == nil {
		b.seen = make(map[Note]bool)
	}
	switch {
	case b.seen[key] || len(b.notes) > maxNotes:
		return
	case len(b.notes) == maxNotes:
		n.Text = "there is more to note, here and below, than the notes have room for"
	}
	b.seen[key] = true
	b.notes = append(b.notes, n)
}
