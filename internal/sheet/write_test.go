package sheet

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func written(tb testing.TB, o Options, header []string, rows ...[]string) string {
	tb.Helper()
	var b strings.Builder
	if err := Write(&b, o, header, slices.Values(rows)); err != nil {
		tb.Fatal(err)
	}
	return b.String()
}

func TestWriteFollowsRFC4180(t *testing.T) {
	got := written(t, Options{BOM: true}, []string{"a", "b"},
		[]string{"x", `5" disk, big`}, []string{"two\nlines", " blanks "}, []string{"", "a;b"})
	want := "\uFEFFa,b\r\nx,\"5\"\" disk, big\"\r\n\"two\nlines\",\" blanks \"\r\n,\"a;b\"\r\n"
	if got != want {
		t.Errorf("wrote %q, not %q", got, want)
	}
	if got := written(t, Options{}, []string{"a"}, []string{""}); got != "a\r\n\"\"\r\n" {
		t.Errorf("an only empty cell: %q", got)
	}
}

func TestWriteGuardsAgainstFormulas(t *testing.T) {
	for text, want := range map[string]string{
		"=1+1": "'=1+1", "+91 44": "'+91 44", "-2": "'-2", "@SUM": "'@SUM", "\tx": `"'` + "\tx" + `"`,
		"\r=1": `"'` + "\r=1" + `"`, "＝1": "'＝1", "＋1": "'＋1", "－1": "'－1", "＠x": "'＠x", "'=1": "''=1",
		"1.2E+11": "'1.2E+11", "a=b": "a=b", "'tis": "'tis", "": `""`, "'": "'",
	} {
		if got := written(t, Options{}, []string{"h"}, []string{text}); got != "h\r\n"+want+"\r\n" {
			t.Errorf("%q was written as %q, not %q", text, got, want)
		}
	}
}

func TestWriteRefusesRowsOfAnotherWidthAndReportsAFullDisk(t *testing.T) {
	err := Write(&strings.Builder{}, Options{}, []string{"a", "b"}, slices.Values([][]string{{"1", "2"}, {"3"}}))
	if err == nil || err.Error() != "row 3 has 1 cells for 2 columns" {
		t.Errorf("%v", err)
	}
	full := errors.New("disk full")
	err = Write(failing{full}, Options{}, []string{"a"}, slices.Values([][]string{{"1"}}))
	if !errors.Is(err, full) {
		t.Errorf("%v", err)
	}
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

// What is written comes back, whatever it is.
func TestWhatWriteWritesReadReads(t *testing.T) {
	spec := Spec{Columns: []Column{{Name: "a", Required: true}, {Name: "b"}}}
	text := rapid.StringOfN(rapid.SampledFrom([]rune("ab1=+-@'\"\n,;E.# ＝é#N/A")), 0, 8, -1)
	rapid.Check(t, func(t *rapid.T) {
		var rows [][]string
		for range rapid.IntRange(0, 4).Draw(t, "rows") {
			rows = append(rows, []string{"x" + text.Draw(t, "a"), text.Draw(t, "b")})
		}
		var b strings.Builder
		o := Options{BOM: rapid.Bool().Draw(t, "bom")}
		if err := Write(&b, o, []string{"a", "b"}, slices.Values(rows)); err != nil {
			t.Fatal(err)
		}
		s, err := Read(strings.NewReader(b.String()), spec)
		if err != nil || len(s.Faults) > 0 || s.Len() != len(rows) {
			t.Fatalf("%q: %d rows of %d, faults %v, %v", b.String(), s.Len(), len(rows), s.Faults, err)
		}
		i := 0
		for _, r := range s.Rows() {
			for k, name := range []string{"a", "b"} {
				if got, want := r.Cell(name).Text(), strings.TrimSpace(rows[i][k]); got != want {
					t.Fatalf("%q came back as %q", rows[i][k], got)
				}
			}
			i++
		}
	})
}

// FuzzRead proves that no file panics, that every row is whole and in order, and
// that what was read can be written and read again.
func FuzzRead(f *testing.F) {
	for _, file := range []string{
		"card,name\n1,A\n", "card;name\r\n\"1\";\"A\r\nB\"\r\n", "sep=\t\ncard\tname\n=\"001\"\tx\n",
		"\uFEFFcard,name\n\"1,\n2,B", utf16Of("card,name\n1,a", true), "card,name,\n1,Zo\xEB\n",
		"card,name\n'=1,1.5E+11\n",
	} {
		f.Add(file)
	}
	f.Fuzz(func(t *testing.T, file string) {
		s, err := Read(strings.NewReader(file), members)
		if err != nil {
			return
		}
		last := 0
		var rows [][]string
		for line, r := range s.Rows() {
			if line <= last || r.Cell("card").Empty() || r.Cell("name").Empty() {
				t.Fatalf("line %d behind line %d: %+v", line, last, r)
			}
			last = line
			rows = append(rows, []string{r.Cell("card").Text(), r.Cell("name").Text()})
			_, _ = r.Cell("born").Date()
		}
		again, err := Read(strings.NewReader(written(t, Options{}, []string{"card", "name"}, rows...)), members)
		if err != nil || len(again.Faults) > 0 || again.Len() != len(rows) {
			t.Fatalf("%d rows came back as %v, %v", len(rows), again, err)
		}
	})
}
