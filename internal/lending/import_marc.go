package lending

import (
	"context"
	"errors"
	"fmt"
	"io"

	"holdfast/internal/actor"
	"holdfast/internal/journal"
	"holdfast/internal/lending/catalog"
	"holdfast/internal/marc"
	"holdfast/internal/store"
)

// MARCImport says how records come into the catalogue.
type MARCImport struct {
	Branch   string                                                   // code of the branch for copies that name none
	Copies   int                                                      // copies for each title that comes with none and has none
	DryRun   bool                                                     // say what would be done, and do nothing
	Progress func(read int, offset int64)                             // hears of every slice; may be nil
	Report   func(record int, offset int64, say string, skipped bool) // hears of every fault and warning; may be nil
}

// MARCReport is what became of a file.
type MARCReport struct {
	Read      int // records
	Created   int // titles
	Changed   int
	Unchanged int
	Skipped   int // records
	Copies    int // that are new
	Warnings  int
}

// importSlice is how many records share a transaction.
const importSlice = 500

// ImportMARC reads a file of MARC records into the catalogue: titles, and copies
// where the records carry them. What was imported before is updated, never
// doubled. A record that cannot be read is skipped with its place and the reason.
// Each slice of records is a transaction, so memory stays level and a stopped
// import is simply run again. New copies pass the waiting check in it: whoever
// waits for a title is served before anybody sees its copy on the shelf.
func (d *Desk) ImportMARC(ctx context.Context, a actor.Actor, r io.Reader, o MARCImport) (MARCReport, error) {
	reader, err := marc.Open(r)
	if err != nil {
		return MARCReport{}, err
	}
	i := &marcImport{desk: d, actor: a, options: o}
	if err := i.readBranches(ctx); err != nil {
		return MARCReport{}, err
	}
	for {
		rec := new(marc.Record)
		err := reader.Read(rec)
		var fault *marc.Fault
		switch {
		case errors.Is(err, io.EOF):
			return i.report, i.flush(ctx)
		case errors.As(err, &fault):
			i.report.Skipped++
			i.say(fault.Record, fault.Offset, fault.Reason, true)
			continue
		case err != nil:
			return i.report, errors.Join(err, i.flush(ctx))
		}
		i.add(rec)
		if len(i.slice) == importSlice {
			if err := i.flush(ctx); err != nil {
				return i.report, err
			}
		}
	}
}

// marcImport is an import on its way.
type marcImport struct {
	desk     *Desk
	actor    actor.Actor
	options  MARCImport
	branches branchNames
	home     int64 // for copies that name no branch
	report   MARCReport
	slice    []incoming
}

// incoming is a record that will be stored.
type incoming struct {
	record   catalog.Record
	holdings []marc.Holding
	number   int
	offset   int64
}

// remark is something to say of a record once its slice is stored.
type remark struct {
	of   incoming
	what string
}

func (i *marcImport) say(record int, offset int64, what string, skipped bool) {
	if !skipped {
		i.report.Warnings++
	}
	if i.options.Report != nil {
		i.options.Report(record, offset, what, skipped)
	}
}

func (i *marcImport) readBranches(ctx context.Context) error {
	return i.desk.db.Read(ctx, func(ctx context.Context, tx *store.Tx) (err error) {
		if i.branches, err = readBranchNames(ctx, tx); err != nil {
			return err
		}
		home, known := i.branches.find(i.options.Branch)
		if !known {
			return fmt.Errorf("there is no branch %q: name the branch where copies without one belong", i.options.Branch)
		}
		i.home = home
		return nil
	})
}

// add takes a record up, or says why it is skipped.
func (i *marcImport) add(rec *marc.Record) {
	i.report.Read++
	record, faults := catalog.FromMARC(rec)
	skip := record.Title.Title == ""
	for _, f := range faults {
		i.say(rec.Position.Record, rec.Position.Offset, f, skip)
	}
	if skip {
		i.report.Skipped++
		return
	}
	i.slice = append(i.slice, incoming{record, rec.Holdings(), rec.Position.Record, rec.Position.Offset})
}

// errDryRun rolls a slice back.
var errDryRun = errors.New("a dry run")

// flush stores a slice.
func (i *marcImport) flush(ctx context.Context) error {
	if len(i.slice) == 0 {
		return nil
	}
	var sum MARCReport
	var remarks []remark
	err := i.desk.db.Write(ctx, func(ctx context.Context, tx *store.Tx) (err error) {
		if sum, remarks, err = i.store(ctx, tx); err == nil && i.options.DryRun {
			err = errDryRun
		}
		return err
	})
	if err != nil && !errors.Is(err, errDryRun) {
		return fmt.Errorf("records %d to %d: %w", i.slice[0].number, i.slice[len(i.slice)-1].number, err)
	}
	for _, r := range remarks {
		i.say(r.of.number, r.of.offset, r.what, false)
	}
	i.report.Created += sum.Created
	i.report.Changed += sum.Changed
	i.report.Unchanged += sum.Unchanged
	i.report.Copies += sum.Copies
	last := i.slice[len(i.slice)-1]
	i.slice = i.slice[:0]
	if i.options.Progress != nil {
		i.options.Progress(i.report.Read, last.offset)
	}
	return nil
}

// store writes a slice under the locks of the titles that it is about: they come
// before every write, and the instant and the policy after them (D3). The new
// copies go to whoever waits before anybody else sees them.
func (i *marcImport) store(ctx context.Context, tx *store.Tx) (sum MARCReport, remarks []remark, err error) {
	records := make([]catalog.Record, len(i.slice))
	for k, in := range i.slice {
		records[k] = in.record
	}
	draft, err := catalog.Match(ctx, tx, records)
	if err != nil {
		return sum, nil, err
	}
	if err := draft.Lock(ctx, tx); err != nil {
		return sum, nil, err
	}
	p, err := loadPolicy(ctx, tx)
	if err != nil {
		return sum, nil, err
	}
	outcomes, err := draft.Save(ctx, tx)
	if err != nil {
		return sum, nil, err
	}
	titles := make([]int64, len(outcomes))
	for k, o := range outcomes {
		titles[k] = o.ID
		sum.count(o)
	}
	copies, remarks, err := i.newCopies(ctx, tx, titles)
	if err != nil {
		return sum, nil, err
	}
	sum.Copies = len(copies)
	if err := i.putOut(ctx, tx, p, copies); err != nil {
		return sum, nil, err
	}
	return sum, remarks, journal.Record(ctx, tx, i.entries(outcomes)...)
}

func (r *MARCReport) count(o catalog.Outcome) {
	switch {
	case o.Created:
		r.Created++
	case o.Changed:
		r.Changed++
	default:
		r.Unchanged++
	}
}

// entries are what the journal says of the titles that were made or changed.
func (i *marcImport) entries(outcomes []catalog.Outcome) []journal.Entry {
	var entries []journal.Entry
	for _, o := range outcomes {
		if o.Changed {
			entries = append(entries, journal.Entry{
				Type: "lending.title.imported", Subject: journal.Subject{Kind: "title", ID: o.ID}, By: i.actor,
				Data: map[string]any{"created": o.Created},
			})
		}
	}
	return entries
}
