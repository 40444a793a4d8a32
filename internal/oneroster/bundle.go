package oneroster

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"slices"
)

// Options say how a bundle is read.
type Options struct {
	Limits Limits
	Dates  Order // of day and month where a date is not in the standard's form
}

// Bundle is a roster whose manifest and columns fit. It is not safe for use by
// several goroutines at once.
type Bundle struct {
	manifest Manifest
	options  Options
	files    [tables]*entry
	forms    [tables]*form
	notes    notebook
}

// OpenZip opens an archive of the given size in bytes. It reads the manifest and the
// headers; the error says why the bundle as a whole cannot be used, and is of type
// [Faults] when the manifest or the columns do not fit. The reader must stay good as
// long as the bundle is used.
func OpenZip(r io.ReaderAt, size int64, o Options) (*Bundle, error) {
	return open(o, func(most int, notes *notebook) ([]entry, error) {
		return zipEntries(r, size, most, notes)
	})
}

// Open opens a folder, as [OpenZip] does an archive.
func Open(fsys fs.FS, o Options) (*Bundle, error) {
	return open(o, func(most int, notes *notebook) ([]entry, error) {
		return folderEntries(fsys, most, notes)
	})
}

func open(o Options, list func(most int, notes *notebook) ([]entry, error)) (*Bundle, error) {
	o.Limits = o.Limits.orDefault()
	b := &Bundle{options: o}
	entries, err := list(o.Limits.Entries, &b.notes)
	if err != nil {
		return nil, err
	}
	manifest, files, err := choose(entries, &b.notes)
	if err != nil {
		return nil, err
	}
	b.files = files
	m := &meter{limits: o.Limits}
	if err := b.readManifest(m, manifest); err != nil {
		return nil, err
	}
	if err := b.readHeads(m); err != nil {
		return nil, err
	}
	return b, nil
}

// readManifest learns what the files are; without a manifest all are bulk.
func (b *Bundle) readManifest(m *meter, manifest *entry) error {
	if manifest == nil {
		for t, e := range b.files {
			if e != nil {
				b.manifest.Files[t] = Bulk
			}
		}
		return nil
	}
	said, err := readManifest(m, manifest)
	if err != nil {
		return err
	}
	modes, err := said.settle(&b.files, &b.notes)
	b.manifest = Manifest{said.version, said.name, said.code, modes}
	return err
}

// readHeads reads the header of every file, and settles the version.
func (b *Bundle) readHeads(m *meter) error {
	var heads [tables]record
	var names [tables][]string
	var faults Faults
	for t, e := range b.files {
		if e == nil {
			continue
		}
		head, err := b.head(m, Table(t))
		if fault, ok := errors.AsType[*Fault](err); ok {
			faults = append(faults, fault)
		} else if err != nil {
			return err
		}
		heads[t], names[t] = head, head.cells
	}
	if len(faults) > 0 {
		return faults
	}
	if b.manifest.Version == 0 {
		b.manifest.Version = guessVersion(names)
		b.notes.once(Note{File: manifestFile,
			Text: fmt.Sprintf("no version is said; by its columns this is %s", b.manifest.Version)})
	}
	return b.match(heads)
}

// head reads the header of a table's file.
func (b *Bundle) head(m *meter, t Table) (record, error) {
	file, records, err := m.open(b.files[t])
	if err != nil {
		return record{}, err
	}
	defer file.Close()
	return header(records, t.file())
}

// match fits the columns to the version.
func (b *Bundle) match(heads [tables]record) error {
	var faults Faults
	for t := range Table(tables) {
		switch {
		case b.files[t] == nil:
		case t == Roles && b.manifest.Version == V11:
			b.files[t], b.manifest.Files[t] = nil, Absent
			b.notes.once(Note{File: t.file(), Text: "it is not read: OneRoster 1.1 has the roles in users.csv"})
		default:
			b.forms[t] = newForm(t, b.manifest.Version)
			faults = append(faults, b.forms[t].match(heads[t], b.manifest.Files[t], &b.notes)...)
		}
	}
	if len(faults) > 0 {
		return faults
	}
	return nil
}

// Manifest is what the bundle says of itself, or, without a manifest, what its files
// show.
func (b *Bundle) Manifest() Manifest { return b.manifest }

// Notes are what is to be known about the bundle though every row of which it is
// said stands. Those on rows are added while [Bundle.Rows] goes on.
func (b *Bundle) Notes() []Note { return slices.Clone(b.notes.notes) }

// Rows yields every sound row, tables in their order and rows in that of the file,
// and for each row that is left out a nil row and its faults, each a *[Fault]. An
// error of another kind is yielded last, and then the bundle was not read to its
// end: what came before should not be used.
//
// An org or academic session that stands above its parent comes right behind the
// parent. The agents of a user, who often name each other, are looked for when all
// users have been read: one that leads nowhere is a note, and the user stands.
//
// Rows may be called again, and then reads again.
func (b *Bundle) Rows() iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		w := walk{
			bundle: b, yield: yield,
			meter: &meter{limits: b.options.Limits},
			judge: newJudge(b.manifest.Files, b.options.Dates, &b.notes),
		}
		for t := range Table(tables) {
			if b.files[t] == nil {
				continue
			}
			if err := w.table(t); err != nil {
				if err != errStopped {
					yield(nil, err)
				}
				return
			}
		}
	}
}

// errStopped says that the caller has seen enough.
var errStopped = errors.New("stopped")

// walk is one reading of all rows.
type walk struct {
	bundle *Bundle
	yield  func(Row, error) bool
	meter  *meter
	judge  *judge
	faults int
}

// table reads the rows of one table.
func (w *walk) table(t Table) error {
	limits, form := w.bundle.options.Limits, w.bundle.forms[t]
	file, records, err := w.meter.open(w.bundle.files[t])
	if err != nil {
		return err
	}
	defer file.Close()
	if _, err := header(records, t.file()); err != nil {
		return err
	}
	for n := 0; ; n++ {
		rec, err := records.next()
		if err == io.EOF {
			return w.hand(w.judge.finish(form))
		}
		if err != nil {
			return err
		}
		if n == limits.Rows {
			return fmt.Errorf("%s has more than %d rows, and no more are read", t.file(), limits.Rows)
		}
		if err := w.hand(w.judge.take(form, rec)); err != nil {
			return err
		}
		if w.judge.held > maxHeld {
			return fmt.Errorf("%s has more than %d rows above their parents: sort it, parents first",
				t.file(), maxHeld)
		}
	}
}

// hand yields rows and faults.
func (w *walk) hand(rows []Row, faults []*Fault) error {
	for _, f := range faults {
		if w.faults == w.bundle.options.Limits.Faults {
			return fmt.Errorf("reading stopped at line %d of %s, after %d faults", f.Line, f.File, w.faults)
		}
		w.faults++
		if !w.yield(nil, f) {
			return errStopped
		}
	}
	for _, r := range rows {
		if !w.yield(r, nil) {
			return errStopped
		}
	}
	return nil
}
