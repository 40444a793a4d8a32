package oneroster

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
	"time"
)

// Output says what bundle is written.
type Output struct {
	Version    Version // V11 or V12
	Delta      bool    // the rows are changes; every row then needs LastModified
	SystemName string  // of the program that writes, for the manifest
	SystemCode string
	// Metadata are the columns that a table has besides the standard's, by their
	// headers without "metadata.", in their order. A row with other metadata is
	// refused.
	Metadata map[Table][]string
}

// Write writes an archive with the rows and a manifest. The rows must come table by
// table, in the order of the tables. Their first error ends it and is returned.
//
// A row that [Bundle.Rows] would not give back equal and sound is refused, with an
// error that names the field: it lacks what must be filled, refers to a row that is
// not in its table, has an id that another has, or a value that the version has no
// column for, or blanks or line breaks that other programs trip over. Tables without
// rows are absent, and what refers to them is not checked. In a bulk bundle the
// status and LastModified stay empty, as the standard wants; a row to be deleted is
// refused there. After an error what was written is no archive.
//
// Cells are exact. One that begins with =, +, - or @ is not guarded against being
// taken for a formula by a spreadsheet program, as sheet files for people are: these
// files are for programs, to which +15550100 is a telephone number and an apostrophe
// in front of a sourcedId makes it another one.
func Write(w io.Writer, o Output, rows iter.Seq2[Row, error]) error {
	if o.Version != V11 && o.Version != V12 {
		return fmt.Errorf("oneroster: %s cannot be written, only OneRoster 1.1 and 1.2", o.Version)
	}
	out := &writer{archive: zip.NewWriter(w), output: o, mode: Bulk,
		manifest: Manifest{Version: o.Version, SystemName: o.SystemName, SystemCode: o.SystemCode}}
	if o.Delta {
		out.mode = Delta
	}
	out.judge = newJudge([tables]Mode{}, Unstated, &notebook{})
	for row, err := range rows {
		if err != nil {
			return err
		}
		if err := out.row(row); err != nil {
			return fmt.Errorf("oneroster: %w", err)
		}
	}
	if err := out.close(); err != nil {
		return fmt.Errorf("oneroster: %w", err)
	}
	return nil
}

// writer is an archive that is being written.
type writer struct {
	archive  *zip.Writer
	output   Output
	mode     Mode
	manifest Manifest
	judge    *judge

	table  io.Writer // the file that is being written; nil before the first
	form   *form     // takes the rows apart
	check  *form     // puts them together again, as a reader would
	cells  []string
	line   []byte
	lineNo int
}

// row writes one row.
func (w *writer) row(r Row) error {
	switch r.(type) {
	case Org, AcademicSession, Course, Class, User, Role, Enrollment:
	default:
		return fmt.Errorf("a row is %T, not a value of one of the tables", r)
	}
	if w.table == nil || r.Table() != w.form.table {
		if err := w.begin(r.Table()); err != nil {
			return err
		}
	}
	id := r.common().SourcedID
	fail := func(err error) error { return fmt.Errorf("%s row %q: %w", w.form.table, id, err) }
	r, err := w.normal(r)
	if err != nil {
		return fail(err)
	}
	if err := w.takeApart(r); err != nil {
		return fail(err)
	}
	w.lineNo++
	if _, faults := w.judge.take(w.check, record{line: w.lineNo, cells: w.cells}); len(faults) > 0 {
		return fail(faults[0])
	}
	if name := differing(r, w.check.row()); name != "" {
		return fail(fmt.Errorf("%s would not read back the same: it has blanks at an end, is in another form "+
			"than the standard's, or %s has no column for it", name, w.output.Version))
	}
	if w.judge.held > maxHeld {
		return fail(fmt.Errorf("more than %d rows came before their parents", maxHeld))
	}
	w.line = appendRecord(w.line[:0], w.cells)
	_, err = w.table.Write(w.line)
	return err
}

// normal gives a row the form in which it reads back.
func (w *writer) normal(r Row) (Row, error) {
	base := r.common()
	switch {
	case base.Status < Active || base.Status > ToBeDeleted:
		return nil, fmt.Errorf("the status %d is none", base.Status)
	case w.mode == Bulk && base.Status == ToBeDeleted:
		return nil, errors.New("it is to be deleted, which only a delta can say")
	case w.mode == Bulk:
		base.LastModified = time.Time{}
	case !base.LastModified.IsZero():
		base.LastModified = base.LastModified.UTC().Truncate(time.Millisecond)
	}
	w.form.set(r)
	w.form.base.LastModified = base.LastModified
	return w.form.row(), nil
}

// takeApart makes the cells of the row that stands in the form.
func (w *writer) takeApart(r Row) error {
	base := r.common()
	w.cells = w.cells[:0]
	for i, fl := range w.form.fields {
		if f, ok := fl.cell.(flag); ok && (*f.to < Unsaid || *f.to > No) {
			return fmt.Errorf("%s: the flag %d is none", fl.name, *f.to)
		}
		s := fl.cell.write()
		if i == statusField && w.mode == Bulk {
			s = ""
		}
		w.cells = append(w.cells, s)
	}
	columns := w.output.Metadata[w.form.table]
	for _, name := range columns {
		w.cells = append(w.cells, base.Metadata[name])
	}
	for name, s := range base.Metadata {
		if !slices.Contains(columns, name) || s == "" {
			return fmt.Errorf("the metadata %q is no column of this bundle, or empty", name)
		}
	}
	for i, s := range w.cells {
		if strings.ContainsAny(s, "\r\n") {
			return fmt.Errorf("there is a line break in column %d, which other programs do not take", i+1)
		}
	}
	return nil
}

// begin starts the file of a table.
func (w *writer) begin(t Table) error {
	if w.table != nil && t < w.form.table {
		return fmt.Errorf("a row of %s came behind those of %s: tables are written in their order",
			t, w.form.table)
	}
	if t == Roles && w.output.Version == V11 {
		return errors.New("OneRoster 1.1 has no roles.csv: it has the role in the user")
	}
	if err := w.end(); err != nil {
		return err
	}
	w.form, w.check = newForm(t, w.output.Version), newForm(t, w.output.Version)
	if len(w.form.fields)+len(w.output.Metadata[t]) > maxColumns {
		return fmt.Errorf("%s would have more than %d columns", t, maxColumns)
	}
	var names []string
	for _, fl := range w.form.fields {
		names = append(names, fl.name)
	}
	for _, name := range w.output.Metadata[t] {
		names = append(names, metaPrefix+name)
		if name == "" || strings.TrimSpace(name) != name || strange(name) != "" || strings.ContainsAny(name, "\r\n") {
			return fmt.Errorf("a metadata column of %s cannot be called %q", t, name)
		}
	}
	if faults := w.check.match(record{cells: names}, w.mode, w.judge.notes); len(faults) > 0 {
		return faults
	}
	w.manifest.Files[t], w.judge.modes[t] = w.mode, w.mode
	w.lineNo = 1
	return w.file(t.file(), [][]string{names})
}

// end judges the rows whose parents never came.
func (w *writer) end() error {
	if w.table == nil {
		return nil
	}
	if _, faults := w.judge.finish(w.check); len(faults) > 0 {
		return faults[0]
	}
	return nil
}

// file starts a file of the archive with some lines. It has no time, so that the
// same rows give the same bytes.
func (w *writer) file(name string, lines [][]string) (err error) {
	w.table, err = w.archive.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate})
	for _, line := range lines {
		if err == nil {
			_, err = w.table.Write(appendRecord(nil, line))
		}
	}
	return err
}

// close ends the archive with the manifest, which says what tables came.
func (w *writer) close() error {
	if w.table == nil {
		return errors.New("there are no rows, and a roster without any is none")
	}
	if err := w.end(); err != nil {
		return err
	}
	if err := w.file(manifestFile, w.manifest.lines()); err != nil {
		return err
	}
	return w.archive.Close()
}
