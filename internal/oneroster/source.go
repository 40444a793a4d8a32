package oneroster

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
)

// Limits bound what is read. A zero is the default.
type Limits struct {
	Entries    int   // files and folders of the bundle, 200
	FileBytes  int64 // of one file, unpacked, 256 MB
	TotalBytes int64 // of all files that are read, unpacked, 512 MB
	Rows       int   // of one file, 1,000,000
	Faults     int   // yielded; behind the last, reading stops, 1,000
}

// Bounds that are the same for every bundle.
const (
	MaxCell    = 10_000 // characters of a cell
	maxColumns = 200
)

func (l Limits) orDefault() Limits {
	or := func(n *int, otherwise int) {
		if *n <= 0 {
			*n = otherwise
		}
	}
	or(&l.Entries, 200)
	or(&l.Rows, 1_000_000)
	or(&l.Faults, 1000)
	if l.FileBytes <= 0 {
		l.FileBytes = 256 << 20
	}
	if l.TotalBytes <= 0 {
		l.TotalBytes = 512 << 20
	}
	return l
}

// entry is one file of a bundle.
type entry struct {
	name string // with slashes
	size int64  // unpacked, as the bundle says
	open func() (io.ReadCloser, error)
}

// base is the file's name without folders, in small letters.
func (e entry) base() string { return strings.ToLower(path.Base(e.name)) }

const notPlain = "it is not read: it is no plain file"

// shown is a name that somebody else has chosen, in quotes if it is not plain text.
func shown(name string) string {
	if quoted := strconv.Quote(name); quoted[1:len(quoted)-1] != name {
		name = quoted
	}
	return shortened(name)
}

// zipEntries lists the files of an archive. A name that leads out of the archive is
// noted, and so is what is no plain file; neither is ever opened.
func zipEntries(r io.ReaderAt, size int64, most int, notes *notebook) ([]entry, error) {
	archive, err := zip.NewReader(r, size)
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) {
		return nil, fmt.Errorf("the file is no ZIP archive that can be read: %w", err)
	}
	if len(archive.File) > most {
		return nil, tooMany(most)
	}
	var entries []entry
	for _, f := range archive.File {
		switch encrypted := f.Flags&1 != 0; {
		case strings.HasSuffix(f.Name, "/"):
		case !fs.ValidPath(f.Name) || strings.ContainsAny(f.Name, `\:`):
			notes.once(Note{File: shown(f.Name),
				Text: "it is not read: its name is no plain path inside the archive"})
		case !f.Mode().IsRegular():
			notes.once(Note{File: shown(f.Name), Text: notPlain})
		case encrypted:
			return nil, fmt.Errorf("%s is encrypted: make the archive without a password", shown(f.Name))
		default:
			entries = append(entries, entry{f.Name, int64(min(f.UncompressedSize64, 1<<62)), f.Open})
		}
	}
	return entries, nil
}

// folderEntries lists the plain files of a folder and of those in it.
func folderEntries(fsys fs.FS, most int, notes *notebook) (entries []entry, err error) {
	seen := 0
	err = fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return fmt.Errorf("read the folder: %w", err)
		}
		if seen++; seen > most+1 { // the folder itself comes first
			return tooMany(most)
		}
		switch {
		case d.IsDir():
			return nil
		case !d.Type().IsRegular():
			notes.once(Note{File: shown(name), Text: notPlain})
			return nil
		}
		info, err := d.Info()
		if err != nil {
			return fmt.Errorf("read the folder: %w", err)
		}
		open := func() (io.ReadCloser, error) { return fsys.Open(name) }
		entries = append(entries, entry{name, info.Size(), open})
		return nil
	})
	return entries, err
}

func tooMany(most int) error {
	return fmt.Errorf("there are more than %d files: a roster has one for each kind of rows", most)
}

const manifestFile = "manifest.csv"

// choose finds the folder that has the roster and in it the manifest and the file
// of each table. Everything else is noted.
func choose(entries []entry, notes *notebook) (manifest *entry, files [tables]*entry, err error) {
	known := func(e entry) bool {
		_, is := tableOf(e.base())
		return is || e.base() == manifestFile
	}
	var folders []string
	for _, e := range entries {
		if dir := path.Dir(e.name); known(e) && !slices.Contains(folders, dir) {
			folders = append(folders, dir)
		}
	}
	slices.Sort(folders)
	folder := "."
	switch {
	case len(folders) == 0:
		return nil, files, errors.New("there is no roster in it: none of its files is called " +
			"orgs.csv, users.csv, classes.csv, enrollments.csv or the like")
	case slices.Contains(folders, "."):
	case len(folders) > 1:
		return nil, files, fmt.Errorf("there is a roster in %s and in %s: bring one alone",
			shown(folders[0]), shown(folders[1]))
	default:
		folder = folders[0]
		notes.once(Note{File: shown(folder),
			Text: "the roster is read from this folder; other programs want it at the top"})
	}
	for _, e := range entries {
		slot := &manifest
		if t, is := tableOf(e.base()); is {
			slot = &files[t]
		}
		switch {
		case !known(e) || path.Dir(e.name) != folder:
			notes.once(Note{File: shown(e.name), Text: "it is not read: nothing here has a use for it"})
		case *slot != nil:
			return nil, files, fmt.Errorf("there are two files %s and %s: leave one out",
				shown((*slot).name), shown(e.name))
		default:
			*slot = &e
		}
	}
	return manifest, files, nil
}

// meter counts what is unpacked and stops at the limits.
type meter struct {
	limits Limits
	total  int64
}

// metered reads one file.
type metered struct {
	io.ReadCloser
	meter *meter
	name  string
	n     int64
}

func (m *metered) Read(p []byte) (int, error) {
	n, err := m.ReadCloser.Read(p)
	m.n += int64(n)
	m.meter.total += int64(n)
	switch {
	case m.n > m.meter.limits.FileBytes:
		return 0, fmt.Errorf("%s has more than %d bytes unpacked, and no more are read",
			m.name, m.meter.limits.FileBytes)
	case m.meter.total > m.meter.limits.TotalBytes:
		return 0, fmt.Errorf("the files have more than %d bytes together, and no more are read",
			m.meter.limits.TotalBytes)
	case err != nil && err != io.EOF:
		err = fmt.Errorf("read %s: %w", m.name, err)
	}
	return n, err
}

// open starts to read a file.
func (m *meter) open(e *entry) (io.ReadCloser, *records, error) {
	if e.size > m.limits.FileBytes {
		return nil, nil, fmt.Errorf("%s has %d bytes unpacked, and at most %d are read",
			shown(e.name), e.size, m.limits.FileBytes)
	}
	file, err := e.open()
	if err != nil {
		return nil, nil, fmt.Errorf("open %s: %w", shown(e.name), err)
	}
	source := &metered{ReadCloser: file, meter: m, name: shown(e.name)}
	return source, newRecords(source), nil
}
