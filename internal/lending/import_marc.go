package lending

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

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

var (
	selectByBarcodes = store.SQL(`select barcode, title_id from copies where barcode = any($1)`)
	selectCards      = store.SQL(`select card from members where card = any($1)`)
	selectHaveCopies = store.SQL(`select distinct title_id from copies where title_id = any($1)`)
	selectWaitedFor  = store.SQL(`
		select distinct title_id from holds where title_id = any($1) and state = 'waiting' order by title_id`)
)

// ImportMARC reads a file of MARC records into the catalogue: titles, and copies
// where the records carry them. What was imported before is updated, never
// doubled. A record that cannot be read is skipped with its place and the reason.
// Each slice of records is a transaction, so memory stays level and a stopped
// import is simply run again.
func (d *Desk) ImportMARC(ctx context.Context, a actor.Actor, r io.Reader, o MARCImport) (MARCReport, error) {
	reader, err := marc.Open(r)
	if err != nil {
		return MARCReport{}, err
	}
	i := &marcImport{desk: d, actor: a, options: o, branches: make(map[string]int64)}
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
	branches map[string]int64 // by folded code and name
	home     int64            // for copies that name no branch
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

func (i *marcImport) say(record int, offset int64, what string, skipped bool) {
	if !skipped {
		i.report.Warnings++
	}
	if i.options.Report != nil {
		i.options.Report(record, offset, what, skipped)
	}
}

func (i *marcImport) readBranches(ctx context.Context) error {
	return i.desk.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		all, err := loadBranches(ctx, tx)
		if err != nil {
			return err
		}
		for _, b := range all {
			i.branches[strings.ToLower(b.Code)] = b.ID
			i.branches[strings.ToLower(b.Name)] = b.ID
		}
		i.home = i.branches[strings.ToLower(i.options.Branch)]
		if i.home == 0 {
			return fmt.Errorf("there is no branch %q: name the branch where copies without one belong", i.options.Branch)
		}
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
	var said []func()
	var titles []int64
	err := i.desk.db.Write(ctx, func(ctx context.Context, tx *store.Tx) (err error) {
		sum, said = MARCReport{}, nil
		if titles, err = i.store(ctx, tx, &sum, &said); err == nil && i.options.DryRun {
			err = errDryRun
		}
		return err
	})
	if err != nil && !errors.Is(err, errDryRun) {
		return fmt.Errorf("records %d to %d: %w", i.slice[0].number, i.slice[len(i.slice)-1].number, err)
	}
	for _, say := range said {
		say()
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
	if i.options.DryRun {
		return nil
	}
	return i.desk.serveWaiting(ctx, i.actor, titles)
}

func (i *marcImport) store(ctx context.Context, tx *store.Tx, sum *MARCReport, said *[]func()) ([]int64, error) {
	records := make([]catalog.Record, len(i.slice))
	for k, in := range i.slice {
		records[k] = in.record
	}
	outcomes, err := catalog.Upsert(ctx, tx, records)
	if err != nil {
		return nil, err
	}
	titles := make([]int64, len(outcomes))
	var entries []journal.Entry
	for k, o := range outcomes {
		titles[k] = o.ID
		switch {
		case o.Created:
			sum.Created++
		case o.Changed:
			sum.Changed++
		default:
			sum.Unchanged++
			continue
		}
		entries = append(entries, journal.Entry{
			Type: "lending.title.imported", Subject: journal.Subject{Kind: "title", ID: o.ID}, By: i.actor,
			Data: map[string]any{"created": o.Created},
		})
	}
	copies, err := i.newCopies(ctx, tx, titles, said)
	if err != nil {
		return nil, err
	}
	sum.Copies = len(copies)
	if _, err := AddCopies(ctx, tx, copies); err != nil {
		return nil, err
	}
	return titles, journal.Record(ctx, tx, entries...)
}

// newCopies are the copies that the slice brings and that are not there yet.
func (i *marcImport) newCopies(ctx context.Context, tx *store.Tx, titles []int64, said *[]func()) ([]NewCopy, error) {
	var barcodes []string
	for _, in := range i.slice {
		for _, h := range in.holdings {
			if code := trimCode(h.Barcode); code != "" {
				barcodes = append(barcodes, code)
			}
		}
	}
	taken, err := takenCodes(ctx, tx, barcodes)
	if err != nil {
		return nil, err
	}
	have, err := store.All(ctx, tx, selectHaveCopies, store.Column[int64], titles)
	if err != nil {
		return nil, err
	}
	var copies []NewCopy
	for k, in := range i.slice {
		before := len(copies)
		for _, h := range in.holdings {
			c, why := i.copyOf(h, titles[k], taken)
			if why != "" {
				*said = append(*said, func() { i.say(in.number, in.offset, why, false) })
			}
			if c != nil {
				copies = append(copies, *c)
			}
		}
		if len(copies) == before && !slices.Contains(have, titles[k]) {
			have = append(have, titles[k])
			for n := range i.options.Copies {
				copies = append(copies, NewCopy{
					Title: titles[k], Barcode: fmt.Sprintf("T%d-%d", titles[k], n+1), Home: i.home,
					CallNumber: in.record.CallNumber,
				})
			}
		}
	}
	return copies, nil
}

// takenCodes says which codes are in use: as barcodes, of which title; as cards,
// of none.
func takenCodes(ctx context.Context, tx *store.Tx, codes []string) (map[string]int64, error) {
	type used struct {
		code  string
		title int64
	}
	rows, err := store.All(ctx, tx, selectByBarcodes, func(u *used) []any { return []any{&u.code, &u.title} }, codes)
	if err != nil {
		return nil, err
	}
	taken := make(map[string]int64, len(rows))
	for _, u := range rows {
		taken[u.code] = u.title
	}
	cards, err := store.All(ctx, tx, selectCards, store.Column[string], codes)
	for _, c := range cards {
		taken[c] = 0
	}
	return taken, err
}

// copyOf is the copy that a holding describes, nil if there is nothing to add,
// with what staff should know about it.
func (i *marcImport) copyOf(h marc.Holding, title int64, taken map[string]int64) (c *NewCopy, why string) {
	code := trimCode(h.Barcode)
	if code == "" {
		return nil, ""
	}
	if owner, used := taken[code]; used {
		switch owner {
		case title:
			return nil, ""
		case 0:
			return nil, fmt.Sprintf("%s: the barcode %s is a member's card; the copy is left out", h.Tag, code)
		}
		return nil, fmt.Sprintf("%s: the barcode %s is a copy of title %d; the copy is left out", h.Tag, code, owner)
	}
	taken[code] = title
	c = &NewCopy{Title: title, Barcode: code, Home: i.home, CallNumber: h.CallNumber}
	if h.NotForLoan {
		c.NotForLoan = "not for loan, as its record says"
	}
	switch {
	case h.Withdrawn:
		c.Status = Withdrawn
	case h.Lost:
		c.Status = Lost
	case h.Damaged:
		c.Status = InRepair
	}
	if h.HomeBranch != "" {
		home, known := i.branches[strings.ToLower(h.HomeBranch)]
		if !known {
			return c, fmt.Sprintf("%s: there is no branch %q; copy %s belongs to %s", h.Tag, h.HomeBranch, code, i.options.Branch)
		}
		c.Home = home
	}
	return c, ""
}

// serveWaiting lets the new copies of titles pass the waiting check: whoever
// waits for the title is served before the shelf.
func (d *Desk) serveWaiting(ctx context.Context, a actor.Actor, titles []int64) error {
	var waited []int64
	err := d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) (err error) {
		waited, err = store.All(ctx, tx, selectWaitedFor, store.Column[int64], titles)
		return err
	})
	if err != nil {
		return err
	}
	for _, title := range waited {
		err := d.db.Write(ctx, func(ctx context.Context, tx *store.Tx) error {
			t, err := d.openTitle(ctx, tx, title, 0)
			if err != nil {
				return err
			}
			for _, c := range t.copies {
				if c.status == Available {
					if err := t.route(c); err != nil {
						return err
					}
				}
			}
			return t.save(ctx, tx, a)
		})
		if err != nil {
			return err
		}
	}
	return nil
}
