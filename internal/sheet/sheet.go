package sheet

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
)

// Bounds of a file.
const (
	MaxBytes   = 32 << 20
	MaxRows    = 200_000
	MaxColumns = 200
	MaxCell    = 10_000 // characters of a cell
	MaxFaults  = 1000   // named; behind the last, reading stops
)

// Spec says what an import takes.
type Spec struct {
	Columns      []Column
	AllowUnknown bool  // leave out columns that are not declared, and say so in a note
	Dates        Order // of day and month in dates such as 03/04/2027
}

// Column is one column that an import knows.
type Column struct {
	Name     string   // by which its cells are asked for, "card"
	Aliases  []string // other headers that mean the same, "card number"
	Required bool     // the file must have it, and every row something in it
	Doc      string   // what stands in it: "the number on the member's card"
}

// Order is the order of day and month in dates that are written with slashes or
// hyphens and end in the year.
type Order int

// The orders. Unless one is stated, a date that could be two days is a fault.
const (
	Unstated   Order = iota
	DayFirst         // 03/04/2027 is 3 April
	MonthFirst       // 03/04/2027 is 4 March
)

// Fault is one thing that is wrong with a file.
type Fault struct {
	Line   int    // of the file, counted from 1
	Column string // its declared name, or its header; "" for the whole row
	Reason string // what is so, and what to do
}

// Error is the fault with its place.
func (f Fault) Error() string {
	if f.Column == "" {
		return fmt.Sprintf("line %d: %s", f.Line, f.Reason)
	}
	return fmt.Sprintf("line %d, column %s: %s", f.Line, f.Column, f.Reason)
}

// Faults is why a file was refused as a whole.
type Faults []Fault

// Error is one fault a line.
func (f Faults) Error() string {
	all := make([]string, len(f))
	for i, fault := range f {
		all[i] = fault.Error()
	}
	return strings.Join(all, "\n")
}

// Sheet is a file whose columns fit.
type Sheet struct {
	Notes  []string // what the reader should know, though it is no fault
	Faults []Fault  // of the rows that were left out, in the order of lines

	spec     Spec
	place    map[string]int // of each column of the file, by its declared name
	nameless []int          // columns without header
	rows     []Row
}

// Read reads a CSV file. The error says why the file as a whole cannot be used; it
// is of type [Faults] when the columns do not fit. What is wrong with single rows
// stands in the Sheet's Faults.
func Read(r io.Reader, spec Spec) (*Sheet, error) {
	known, err := spec.headers()
	if err != nil {
		return nil, err
	}
	text, note, err := readText(r)
	if err != nil {
		return nil, err
	}
	s := &Sheet{spec: spec}
	if note != "" {
		s.Notes = append(s.Notes, note)
	}
	p := sniff(text)
	header, ok := p.next()
	switch {
	case !ok || header.blank():
		return nil, errors.New("the file is empty: its first line must name the columns")
	case header.wrong != "":
		return nil, Faults{{Line: header.line, Reason: header.wrong}}
	case len(header.cells) > MaxColumns:
		return nil, Faults{{Line: header.line, Reason: fmt.Sprintf("it has more than %d columns", MaxColumns)}}
	}
	if faults := s.matchColumns(header, known); len(faults) > 0 {
		return nil, faults
	}
	return s, s.readRows(&p, header)
}

// readRows reads what stands below the header.
func (s *Sheet) readRows(p *parser, header record) error {
	width := len(header.cells)
	for n := 0; ; n++ {
		rec, ok := p.next()
		if !ok {
			return nil
		}
		if rec.blank() {
			n--
			continue
		}
		if n == MaxRows {
			return fmt.Errorf("the file has more than %d rows: split it", MaxRows)
		}
		row, faults := s.row(rec, width)
		if len(faults) == 0 {
			s.rows = append(s.rows, row)
		}
		s.Faults = append(s.Faults, faults...)
		if len(s.Faults) >= MaxFaults {
			s.Faults = append(s.Faults[:MaxFaults], Fault{Line: rec.line,
				Reason: fmt.Sprintf("reading stopped here, after %d faults", MaxFaults)})
			return nil
		}
	}
}

// row takes the declared cells of a record.
func (s *Sheet) row(rec record, width int) (Row, []Fault) {
	if rec.wrong != "" {
		return Row{}, []Fault{{Line: rec.line, Reason: rec.wrong}}
	}
	for _, beyond := range rec.cells[min(width, len(rec.cells)):] {
		if strings.TrimSpace(beyond) != "" {
			return Row{}, []Fault{{Line: rec.line, Reason: fmt.Sprintf("it has %d cells, and there are %d columns: "+
				"a cell with a separator inside needs quotes", len(rec.cells), width)}}
		}
	}
	row := Row{Line: rec.line, sheet: s, cells: make([]string, len(s.spec.Columns))}
	var faults []Fault
	for _, at := range s.nameless {
		if at < len(rec.cells) && strings.TrimSpace(rec.cells[at]) != "" {
			faults = append(faults, row.Fault("", "there is something in column %d, which has no header", at+1))
		}
	}
	for i, c := range s.spec.Columns {
		at, there := s.place[c.Name]
		if there && at < len(rec.cells) {
			text, wrong := cellText(rec.cells[at])
			row.cells[i] = text
			if wrong != "" {
				faults = append(faults, row.Fault(c.Name, "%s", wrong))
				continue
			}
		}
		if c.Required && row.cells[i] == "" {
			faults = append(faults, row.Fault(c.Name, "it is empty"))
		}
	}
	return row, faults
}

// Rows yields the rows that are sound, each with its line of the file.
func (s *Sheet) Rows() iter.Seq2[int, Row] {
	return func(yield func(int, Row) bool) {
		for _, r := range s.rows {
			if !yield(r.Line, r) {
				return
			}
		}
	}
}

// Len is the number of sound rows.
func (s *Sheet) Len() int { return len(s.rows) }

// Has says whether the file has a declared column: without it, the cells of every
// row are empty.
func (s *Sheet) Has(column string) bool {
	_, there := s.place[column]
	return there
}

// Row is one sound row.
type Row struct {
	Line  int // of the file, on which it begins
	sheet *Sheet
	cells []string // in the order of the Spec's columns
}

// Cell is the cell of a declared column; it is empty when the file does not have
// the column. Asking for a column that the Spec does not declare panics.
func (r Row) Cell(column string) Cell {
	i := slices.IndexFunc(r.sheet.spec.Columns, func(c Column) bool { return c.Name == column })
	if i < 0 {
		panic("sheet: column " + column + " is not declared")
	}
	return Cell{text: r.cells[i], line: r.Line, column: column, order: r.sheet.spec.Dates}
}

// Fault is something wrong with the row that only the caller can know, such as a
// plan that does not exist. Column may be "".
func (r Row) Fault(column, format string, args ...any) Fault {
	return Fault{Line: r.Line, Column: column, Reason: fmt.Sprintf(format, args...)}
}
