package registration

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/unicode/norm"

	"holdfast/internal/actor"
	"holdfast/internal/denial"
	"holdfast/internal/idempotency"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/sheet"
	"holdfast/internal/store"
)

// The files of this desk come in as a whole or not at all. Every row is judged,
// and all that is wrong is named at once: by the sheet, by the catalogue, which
// sees the rows beside those that are stored, and by the database. A preview does
// the same work and takes it back, so what it says is what would happen.

// ImportOptions say how a file comes in.
type ImportOptions struct {
	Preview bool   // say what would become of it, and change nothing
	Term    string // code, for sections whose rows name none
}

// ImportReport is what became of a file, or would.
type ImportReport struct {
	Rows int `json:"rows"`
	ImportCounts
	Notes  []string      `json:"notes" doc:"what is to be known though it is no fault"`
	Faults []ImportFault `json:"faults" doc:"when there are any, nothing was stored"`
}

// ImportCounts is how many things a file brings or changes.
type ImportCounts struct {
	New     int `json:"new"`
	Changed int `json:"changed"`
	Same    int `json:"same"`
}

func (c *ImportCounts) count(puts []catalog.Put) {
	for _, p := range puts {
		c.add(p.Outcome)
	}
}

func (c *ImportCounts) add(o catalog.Outcome) {
	switch o {
	case catalog.New:
		c.New++
	case catalog.Changed:
		c.Changed++
	case catalog.Same:
		c.Same++
	}
}

// ImportFault is one thing that is wrong with a file.
type ImportFault struct {
	File   string `json:"file,omitempty" doc:"of a bundle"`
	Line   int    `json:"line,omitempty" doc:"counted from 1"`
	Column string `json:"column,omitempty"`
	Reason string `json:"reason" doc:"what is so, and what to do"`
}

// Error is the fault with its place.
func (f ImportFault) Error() string {
	var place []string
	if f.File != "" {
		place = append(place, f.File)
	}
	if f.Line > 0 {
		place = append(place, fmt.Sprint("line ", f.Line))
	}
	if f.Column != "" {
		place = append(place, "column "+f.Column)
	}
	if len(place) == 0 {
		return f.Reason
	}
	return strings.Join(place, ", ") + ": " + f.Reason
}

// ErrFaultyRows says that something in a file cannot be used; nothing was stored.
var ErrFaultyRows = errors.New("nothing was imported: mend what is named, or take it out")

// errPreview rolls a preview back.
var errPreview = errors.New("a preview")

// importing runs an import in one transaction, which a preview takes back. Run
// gives what became of the file; with any faults nothing stays.
func importing[Out any](
	ctx context.Context, d *Desk, a actor.Actor, preview bool,
	run func(ctx context.Context, tx *store.Tx) (Out, []ImportFault, error),
) (out Out, err error) {
	attempt := func(ctx context.Context, tx *store.Tx) (Out, error) {
		became, faults, err := run(ctx, tx)
		out = became
		switch {
		case err != nil:
			return out, err
		case len(faults) > 0:
			return out, ErrFaultyRows
		case preview:
			return out, errPreview
		}
		return out, nil
	}
	if !preview {
		_, err = idempotency.Do(ctx, d.db, a, attempt)
		return out, err
	}
	err = d.db.Write(ctx, func(ctx context.Context, tx *store.Tx) error {
		_, err := attempt(ctx, tx)
		return err
	})
	if errors.Is(err, errPreview) {
		err = nil
	}
	return out, err
}

// incoming is the rows of a file on their way in.
type incoming struct {
	file    *sheet.Sheet
	report  ImportReport
	columns map[string]string // of members that are called otherwise
	short   bool              // rows were left out, so that what others name may be in them
}

// fileKind is what a CSV file has: its columns, in the order in which they are
// written, and those of members that are called otherwise.
type fileKind struct {
	columns []sheet.Column
	members map[string]string
}

// names are the headers as they are written.
func (k fileKind) names() []string {
	names := make([]string, len(k.columns))
	for i, c := range k.columns {
		names[i] = c.Name
	}
	return names
}

// importSheet reads a CSV file and brings its rows in. The error is of type
// sheet.Faults when the columns do not fit, unreadable when the file is none, and
// ErrFaultyRows when the report names faults.
func (d *Desk) importSheet(
	ctx context.Context, a actor.Actor, r io.Reader, kind fileKind, preview bool,
	take func(ctx context.Context, tx *store.Tx, i *incoming) error,
) (ImportReport, error) {
	file, err := sheet.Read(r, sheet.Spec{Columns: kind.columns})
	if _, unfit := errors.AsType[sheet.Faults](err); err != nil && !unfit {
		return ImportReport{}, unreadable{err}
	}
	if err != nil {
		return ImportReport{}, err
	}
	run := func(ctx context.Context, tx *store.Tx) (ImportReport, []ImportFault, error) {
		i := newIncoming(file, kind.members)
		err := take(ctx, tx, i)
		sortFaults(i.report.Faults)
		return i.report, i.report.Faults, err
	}
	return importing(ctx, d, a, preview, run)
}

// unreadable is why a file as a whole cannot be used.
type unreadable struct{ error }

// Unwrap gives what the format's reader said.
func (u unreadable) Unwrap() error { return u.error }

// newIncoming begins a report with what is wrong with the file by itself.
func newIncoming(file *sheet.Sheet, columns map[string]string) *incoming {
	i := &incoming{file: file, columns: columns, short: len(file.Faults) > 0}
	i.report = ImportReport{Rows: file.Len() + faultyRows(file.Faults), Notes: slices.Clone(file.Notes)}
	for _, f := range file.Faults {
		i.fault(f)
	}
	return i
}

// faultyRows counts the rows that have faults.
func faultyRows(all []sheet.Fault) int {
	lines := make(map[int]bool, len(all))
	for _, f := range all {
		lines[f.Line] = true
	}
	return len(lines)
}

func (i *incoming) fault(f sheet.Fault) {
	i.report.Faults = append(i.report.Faults, ImportFault{Line: f.Line, Column: f.Column, Reason: f.Reason})
}

// wrong notes what is wrong with a cell.
func (i *incoming) wrong(line int, column, format string, args ...any) {
	i.fault(sheet.Fault{Line: line, Column: column, Reason: fmt.Sprintf(format, args...)})
}

// sortFaults brings faults into the order of lines.
func sortFaults(all []ImportFault) {
	slices.SortStableFunc(all, func(a, b ImportFault) int {
		return cmp.Or(strings.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
}

// namesAnother are the refusals for something that another row may bring: they
// mean nothing while rows are left out.
var namesAnother = []string{"neededCourseUnknown", "wholeUnknown", "sharerUnknown"}

// refused takes a refusal of what was handed over for faults of its rows. What is
// no refusal is given back.
func (i *incoming) refused(err error, lines []int) error {
	return i.refusedBut(err, lines, func(int) bool { return i.short })
}

// refusedBut is refused where what a row names may be in another that was left out.
func (i *incoming) refusedBut(err error, lines []int, missed func(at int) bool) error {
	d, is := errors.AsType[*denial.Error](err)
	if !is {
		return err
	}
	for _, r := range d.Reasons {
		at, member := placeOf(r.Field)
		line := 0
		if at >= 0 && at < len(lines) {
			line = lines[at]
			if missed(at) && slices.Contains(namesAnother, r.Code.Name()) {
				continue
			}
		}
		i.wrong(line, cmp.Or(i.columns[member], member), "%s", sentences(r))
	}
	return nil
}

// refusedOne takes a refusal of one thing by itself for faults of its row.
func (i *incoming) refusedOne(err error, line int) error {
	d, is := errors.AsType[*denial.Error](err)
	if !is {
		return err
	}
	for _, r := range d.Reasons {
		member, _, _ := strings.Cut(strings.TrimPrefix(r.Field, "/"), "/")
		i.wrong(line, cmp.Or(i.columns[member], member), "%s", sentences(r))
	}
	return nil
}

// sentences is a reason in words.
func sentences(r denial.Reason) string { return strings.TrimSpace(r.Detail + " " + r.Lift) }

// placeOf takes "/sections/3/meetings/0/start" apart: item 3, member meetings. It
// is -1 without an item.
func placeOf(pointer string) (at int, member string) {
	parts := strings.Split(strings.TrimPrefix(pointer, "/"), "/")
	if len(parts) < 2 {
		return -1, ""
	}
	at, err := strconv.Atoi(parts[1])
	if err != nil {
		return -1, ""
	}
	if len(parts) > 2 {
		member = parts[2]
	}
	return at, member
}

// tidied is a text as the desk stores it.
func tidied(text string) string { return norm.NFC.String(strings.TrimSpace(text)) }

// itemsOf are the items of a cell, parted by semicolons or commas.
func itemsOf(text string) (items []string) {
	for item := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == ';' || r == ',' }) {
		if item = tidied(item); item != "" {
			items = append(items, item)
		}
	}
	return items
}

// codesOfCell are the codes of a cell, each once, in one order.
func codesOfCell(text string) []string {
	return slices.Compact(slices.Sorted(slices.Values(itemsOf(text))))
}

// wholeNumber reads a whole number that is not below 0.
func wholeNumber(text string) (int64, error) {
	n, err := strconv.ParseInt(text, 10, 32)
	if err != nil || n < 0 {
		return 0, fmt.Errorf("%.40q is no whole number of 0 or more: enter digits alone", text)
	}
	return n, nil
}

// truth reads what people write for yes and no; an empty cell is no.
func truth(text string) (bool, error) {
	switch strings.ToLower(text) {
	case "yes", "y", "true", "1", "x":
		return true, nil
	case "", "no", "n", "false", "0":
		return false, nil
	}
	return false, fmt.Errorf("%.40q is neither yes nor no", text)
}
