package oneroster

import (
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
)

// lines reads all records: each the line, its cells, and what is wrong.
func lines(t *testing.T, r io.Reader) (all []record) {
	t.Helper()
	for rs := newRecords(r); ; {
		rec, err := rs.next()
		if err == io.EOF {
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, rec)
	}
}

func TestRecordsReadTheSameHoweverTheirBytesArrive(t *testing.T) {
	const text = "\uFEFFa,b\r\n\n  ,\n1, \"x, \"\"y\"\"\nz\" ,\n\"2\"\r3,say \"hi\"\r\n\"4\" x,\n5,\"open\n6,7"
	want := []record{
		{line: 1, lines: 1, cells: []string{"a", "b"}},
		{line: 4, lines: 2, cells: []string{"1", "x, \"y\"\nz", ""}},
		{line: 6, lines: 1, cells: []string{"2"}},
		{line: 7, lines: 1, cells: []string{"3", `say "hi"`}},
		{line: 8, lines: 1, wrong: "text behind a closing quote; a quote inside quotes is written twice"},
		{line: 9, lines: 1, wrong: "a quote that is never closed"},
		{line: 10, lines: 1, cells: []string{"6", "7"}},
	}
	for name, r := range map[string]io.Reader{
		"at once": strings.NewReader(text), "byte by byte": iotest.OneByteReader(strings.NewReader(text)),
		"end with the last bytes": iotest.DataErrReader(strings.NewReader(text)),
	} {
		if diff := cmp.Diff(want, lines(t, r), cmp.AllowUnexported(record{})); diff != "" {
			t.Error(name, diff)
		}
	}
}

func TestALineTooLongToHoldIsPassedOver(t *testing.T) {
	long := strings.Repeat("x", 3*maxRecord)
	for _, bad := range []string{long, `"` + long, `"` + strings.Repeat("x\n", maxRecord)[:40] + `"z`} {
		got := lines(t, strings.NewReader("a\n"+bad+"\nb\n"))
		first, last := got[0].cells, got[len(got)-1].cells
		if first[0] != "a" || got[1].wrong == "" || last[0] != "b" {
			t.Errorf("%.10q: %d records, the second %q", bad, len(got), got[1].wrong)
		}
	}
	got := lines(t, strings.NewReader(long+"\nb\nc"))
	if len(got) != 3 || got[0].wrong != "a line of more than 262144 bytes" || got[1].line != 2 || got[2].line != 3 {
		t.Errorf("%d records: %.60v", len(got), got)
	}
}

func TestAnErrorOfTheSourceIsNotTakenForTheEnd(t *testing.T) {
	rs := newRecords(io.MultiReader(strings.NewReader("a,b"), iotest.ErrReader(iotest.ErrTimeout)))
	if rec, err := rs.next(); err != iotest.ErrTimeout {
		t.Errorf("%v, %v", rec, err)
	}
}
