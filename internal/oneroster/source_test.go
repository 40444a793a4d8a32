package oneroster

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"
)

const orgHead = "sourcedId,name,type\n"

// refused opens and reads a bundle, and gives the error that is no fault of a row.
func refused(b *Bundle, err error) string {
	if err != nil {
		return err.Error()
	}
	for _, err := range b.Rows() {
		if _, fault := err.(*Fault); err != nil && !fault {
			return err.Error()
		}
	}
	return ""
}

func TestLimitsHoldWhateverTheArchiveSays(t *testing.T) {
	many := orgHead + strings.Repeat("o,Org,school\n", 100)
	for want, l := range map[string]Limits{
		"has 1320 bytes unpacked, and at most 1319": {FileBytes: int64(len(many)) - 1},
		"more than 1500 bytes together":             {TotalBytes: 1500},
		"orgs.csv has more than 99 rows":            {Rows: 99, Faults: 1000},
		"line 6 of orgs.csv, after 3 faults":        {Faults: 3},
		"there are more than 1 files":               {Entries: 1},
	} {
		f := files{"orgs.csv": many, "users.csv": "sourcedId,username,givenName,familyName\n" +
			strings.Repeat("u\n", 200)}
		if got := refused(Open(f.folder(), Options{Limits: l})); !strings.Contains(got, want) {
			t.Errorf("folder: %q, want %q", got, want)
		}
		archive := f.archive(t)
		if got := refused(OpenZip(archive, archive.Size(), Options{Limits: l})); !strings.Contains(got, want) {
			t.Errorf("archive: %q, want %q", got, want)
		}
	}
}

func TestAnArchiveThatLiesAboutASizeIsStopped(t *testing.T) {
	bomb := files{"orgs.csv": orgHead + strings.Repeat("o,Org,school\n", 100_000)}.archive(t)
	data := make([]byte, bomb.Size())
	bomb.Read(data)
	// The size stands in the central directory, 24 bytes behind its mark.
	at := bytes.LastIndex(data, []byte("PK\x01\x02")) + 24
	copy(data[at:at+4], "\x20\x00\x00\x00")
	o := Options{Limits: Limits{FileBytes: 1 << 10}}
	if got := refused(OpenZip(bytes.NewReader(data), int64(len(data)), o)); got == "" {
		t.Error("it was read")
	}
	// And were the format's own check not there, the meter would still count.
	fsys := understated{files{"orgs.csv": orgHead + strings.Repeat("o,Org,school\n", 100_000)}.folder()}
	if got := refused(Open(fsys, o)); got != "orgs.csv has more than 1024 bytes unpacked, and no more are read" {
		t.Error(got)
	}
}

// understated is a folder whose files all say that they are empty.
type understated struct{ fstest.MapFS }

func (u understated) ReadDir(name string) ([]fs.DirEntry, error) {
	entries, err := u.MapFS.ReadDir(name)
	for i, e := range entries {
		entries[i] = emptyEntry{e}
	}
	return entries, err
}

type emptyEntry struct{ fs.DirEntry }

func (e emptyEntry) Info() (fs.FileInfo, error) {
	info, err := e.DirEntry.Info()
	return emptyInfo{info}, err
}

type emptyInfo struct{ fs.FileInfo }

func (emptyInfo) Size() int64 { return 0 }

func TestNamesThatLeadOutOfTheArchiveAreNeverOpened(t *testing.T) {
	archive := files{
		"orgs.csv": orgHead + "o1,Org,school\n", "../users.csv": "x", "/classes.csv": "x", `..\courses.csv`: "x",
		"a/../roles.csv": "x", "C:enrollments.csv": "x", "notes/": "", "readme.txt": "hello", "demographics.csv": "x",
	}.archive(t)
	b, err := OpenZip(archive, archive.Size(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	rows, faults := read(t, b)
	if ids(rows) != "orgs o1" || len(faults) > 0 {
		t.Errorf("%s, %q", ids(rows), faults)
	}
	notes := strings.Join(noteTexts(b), "\n")
	if strings.Count(notes, "its name is no plain path inside the archive") != 5 ||
		!strings.Contains(notes, "demographics.csv: it is not read: nothing here has a use for it") ||
		!strings.Contains(notes, "readme.txt: it is not read") || len(b.Notes()) != 8 {
		t.Error(notes)
	}
}

func TestLinksAreNotFollowedAndPasswordsRefuseAnArchive(t *testing.T) {
	fsys := files{"orgs.csv": orgHead}.folder()
	fsys["users.csv"] = &fstest.MapFile{Data: []byte("/etc/passwd"), Mode: fs.ModeSymlink}
	b, err := Open(fsys, Options{})
	if err != nil || b.Manifest().Files[Users] != Absent {
		t.Fatal(b, err)
	}
	only(t, "notes", noteTexts(b)[:1], "users.csv: it is not read: it is no plain file")
	link := &zip.FileHeader{Name: "orgs.csv"}
	link.SetMode(fs.ModeSymlink)
	for want, header := range map[string]*zip.FileHeader{
		"orgs.csv is encrypted":    {Name: "orgs.csv", Flags: 1},
		"there is no roster in it": link,
	} {
		var out bytes.Buffer
		w := zip.NewWriter(&out)
		if _, err := w.CreateRaw(header); err != nil {
			t.Fatal(err)
		}
		w.Close()
		got := refused(OpenZip(bytes.NewReader(out.Bytes()), int64(out.Len()), Options{}))
		if !strings.HasPrefix(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestTheRosterMayLieInOneFolder(t *testing.T) {
	nested := files{"__MACOSX/._x": "x"}
	for name, text := range college() {
		nested["export/2027/"+strings.ToUpper(name)] = text
	}
	b := openFiles(t, nested, Options{})
	if rows, faults := read(t, b); len(rows) != len(collegeRows) || len(faults) > 0 {
		t.Errorf("%s, %q", ids(rows), faults)
	}
	if notes := strings.Join(noteTexts(b), "\n"); notes != ""+
		"export/2027: the roster is read from this folder; other programs want it at the top\n"+
		"__MACOSX/._x: it is not read: nothing here has a use for it" {
		t.Error(notes)
	}
	for want, f := range map[string]files{
		"there is a roster in a and in b: bring one alone":         {"a/orgs.csv": orgHead, "b/users.csv": "x"},
		"there are two files Orgs.csv and orgs.csv: leave one out": {"Orgs.csv": orgHead, "orgs.csv": orgHead},
		"there is no roster in it":                                 {"pupils.csv": orgHead},
	} {
		if got := refused(Open(f.folder(), Options{})); !strings.HasPrefix(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestAFileThatIsNoArchiveIsRefused(t *testing.T) {
	text := strings.NewReader("sourcedId,name")
	got := refused(OpenZip(text, text.Size(), Options{}))
	if !strings.HasPrefix(got, "the file is no ZIP archive that can be read") {
		t.Error(got)
	}
}

func TestADamagedArchiveEndsWithAnError(t *testing.T) {
	var text strings.Builder
	for i := range 20_000 {
		fmt.Fprintf(&text, "o%d,Org %x,school\n", i, i*i)
	}
	archive := files{"orgs.csv": orgHead + text.String()}.archive(t)
	data := make([]byte, archive.Size())
	archive.Read(data)
	copy(data[len(data)/2:], "damage")
	got := refused(OpenZip(bytes.NewReader(data), int64(len(data)), Options{}))
	if !strings.HasPrefix(got, "read orgs.csv: ") {
		t.Error(got)
	}
}

func TestNotesAreBounded(t *testing.T) {
	users := "sourcedId,username,givenName,familyName,agentSourcedIds\n"
	for i := range maxNotes + 50 {
		users += fmt.Sprintf("u%d,a,b,c,x\n", i)
	}
	b := openFiles(t, files{"users.csv": users}, Options{})
	read(t, b)
	notes := b.Notes()
	if last := notes[len(notes)-1]; len(notes) != maxNotes+1 || !strings.Contains(last.Text, "more to note") {
		t.Errorf("%d notes end with %s", len(notes), last)
	}
}
