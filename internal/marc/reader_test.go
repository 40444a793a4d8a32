package marc

import (
	"bytes"
	"strings"
	"testing"
)

func TestOpenTellsTheFormatByContent(t *testing.T) {
	cases := []struct {
		name, file string
		want       Format
	}{
		{"ISO 2709", string(titled("A")), ISO2709},
		{"ISO 2709 behind line ends", "\r\n" + string(titled("A")), ISO2709},
		{"ISO 2709 behind a byte order mark", "\xEF\xBB\xBF" + string(titled("A")), ISO2709},
		{"XML", "<record/>", MARCXML},
		{"XML behind a byte order mark", "\xEF\xBB\xBF\n<?xml version='1.0'?><record/>", MARCXML},
	}
	for _, c := range cases {
		r, err := Open(strings.NewReader(c.file))
		if err != nil || r.Format() != c.want {
			t.Errorf("%s: %v, %v; want %v", c.name, r, err, c.want)
		}
	}
	if ISO2709.String() != "ISO 2709" || MARCXML.String() != "MARCXML" || Format(0).String() != "unknown format" {
		t.Error("a format has another name")
	}
}

func TestOpenNamesWhatItSawInstead(t *testing.T) {
	cases := []struct{ file, want string }{
		{"", "the file is empty"},
		{" \r\n\x00", "the file is empty"},
		{"\xEF\xBB\xBF", "the file is empty"},
		{"barcode,title\n1,A", `it starts with "barcode,title\n1,", not with a record's length or an XML element`},
		{"1234", `it starts with "1234"`},
		{"\x1F\x8B\x08", "it is compressed with gzip; unpack it first"},
		{"PK\x03\x04....", "it is a ZIP archive; unpack it first"},
		{"\xFF\xFE<\x00", "it is UTF-16 text; save it as UTF-8"},
		{"\xFE\xFF\x00<", "it is UTF-16 text; save it as UTF-8"},
		{"=LDR  00000nam", "it is MarcEdit's text form"},
		{`{"leader":""}`, "it looks like JSON"},
		{`[{"leader":""}]`, "it looks like JSON"},
	}
	for _, c := range cases {
		_, err := Open(strings.NewReader(c.file))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want %q", c.file, err, c.want)
		}
	}
}

func TestAReusedRecordKeepsNothingOfTheOneBefore(t *testing.T) {
	big := isoRecord(' ', raw{"001", "big"}, raw{"003", "X"},
		raw{"245", "10$aBig \xE2e$bb$cc"}, raw{"500", "  $a1$a2"})
	r, err := Open(bytes.NewReader(append(big, titled("Small")...)))
	if err != nil {
		t.Fatal(err)
	}
	var rec Record
	if err := r.Read(&rec); err != nil {
		t.Fatal(err)
	}
	title := rec.Fields[0].Sub('a')
	if err := r.Read(&rec); err != nil {
		t.Fatal(err)
	}
	if title != "Big é" {
		t.Errorf("a string of the record before became %q", title)
	}
	if len(rec.Controls) != 1 || len(rec.Fields) != 1 || len(rec.Fields[0].Subfields) != 2 ||
		rec.Warnings != nil || rec.Control("003") != "" || rec.Position.Record != 2 {
		t.Errorf("the record read second is %+v", rec)
	}
}

func TestAllMayBeLeftEarlyAndTakenUpAgain(t *testing.T) {
	r, err := Open(bytes.NewReader(bytes.Join([][]byte{titled("A"), titled("B"), titled("C")}, nil)))
	if err != nil {
		t.Fatal(err)
	}
	for range r.All() {
		break
	}
	var rest []*Record
	for rec := range r.All() {
		rest = append(rest, rec)
	}
	if got := titlesOf(rest); got != "B C" {
		t.Errorf("the rest is %q, want B C", got)
	}
}

func TestWarningsAreLimited(t *testing.T) {
	var fields []raw
	for range 100 {
		fields = append(fields, raw{"500", "none"})
	}
	rec := readOne(t, isoRecord('a', append(fields, raw{"245", "10$aA"})...))
	if len(rec.Warnings) != maxWarnings {
		t.Errorf("%d warnings, want %d", len(rec.Warnings), maxWarnings)
	}
}
