package marc

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/unicode/norm"
)

// checkReading reads a file and checks what must hold for any bytes: it ends, no
// more records come out than fit, each stands behind the one before, all text is
// NFC, and a record that can be written reads back the same.
func checkReading(t *testing.T, file []byte) {
	r, err := Open(bytes.NewReader(file))
	if err != nil {
		return
	}
	last := Position{Offset: -1}
	for n := 0; ; n++ {
		if n > len(file) {
			t.Fatalf("%d bytes hold more than %d records", len(file), n)
		}
		var rec Record
		err := r.Read(&rec)
		at := rec.Position
		if fault, ok := errors.AsType[*Fault](err); ok {
			at = fault.Position
		} else if err != nil {
			break
		}
		if at.Record != last.Record+1 || at.Offset <= last.Offset || at.Offset >= int64(len(file)) {
			t.Fatalf("%v follows %v in %d bytes", at, last, len(file))
		}
		last = at
		if err == nil {
			checkText(t, &rec)
			checkWriting(t, &rec)
			rec.Bib()
			rec.Holdings()
		}
	}
	if err := r.Read(new(Record)); err == nil {
		t.Fatal("a record came behind the end")
	}
}

func checkText(t *testing.T, rec *Record) {
	if len(rec.Leader) != leaderLen || !composedText(rec.Leader) {
		t.Fatalf("leader %q", rec.Leader)
	}
	for _, c := range rec.Controls {
		if !composedText(c.Value) {
			t.Fatalf("field %s: %+q", c.Tag, c.Value)
		}
	}
	for _, f := range rec.Fields {
		for _, s := range f.Subfields {
			if !composedText(s.Value) {
				t.Fatalf("field %s: %+q", f.Tag, s.Value)
			}
		}
	}
}

func composedText(s string) bool { return utf8.ValidString(s) && norm.NFC.IsNormalString(s) }

// checkWriting writes the record, if it can be, and reads it back. Text with
// escapes or references, which MARC-8 uses, may mean more the second time.
func checkWriting(t *testing.T, rec *Record) {
	var out bytes.Buffer
	w := NewWriter(&out, ISO2709)
	if w.Write(rec) != nil {
		return
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if bytes.IndexByte(out.Bytes(), escape) >= 0 || bytes.Contains(out.Bytes(), []byte(referenceStart)) {
		return
	}
	again := read(t, out.Bytes())
	rec.Warnings = nil
	if diff := cmp.Diff([]*Record{rec}, again, sameContent); diff != "" {
		t.Fatalf("written and read again: %s", diff)
	}
}

func FuzzISO2709(f *testing.F) {
	f.Add(titled("Seed"))
	f.Add(append(titled("One"), titled("Two")...))
	f.Add(isoRecord(' ', raw{"001", "x"}, raw{"245", "10$aN\xE2e\x1B(2yle\x1B(B"},
		raw{"880", "10$6245-01$a\x1Bb2\x1Bs&#x928;"}))
	f.Add(isoRecord('a', raw{"245", "10$aNe\u0301"}, raw{"500", "$a$$bx"}, raw{"501", "x"}))
	f.Add(append([]byte("00099garbage"), titled("Behind")...))
	f.Add(bytes.Replace(titled("Lie"), []byte("245002"), []byte("245009"), 1))
	f.Fuzz(checkReading)
}

func FuzzMARCXML(f *testing.F) {
	f.Add(fmt.Appendf(nil, xmlRecord, "Seed &amp; e\u0301"))
	f.Add([]byte(`<?xml version="1.0" encoding="latin1"?><c:collection xmlns:c="marc"><c:record/></c:collection>`))
	f.Add([]byte(`<record><leader/><datafield tag="245" ind1="1">` +
		`<subfield code="a"><![CDATA[x]]></subfield></datafield></record>`))
	f.Fuzz(func(t *testing.T, file []byte) {
		if bytes.HasPrefix(file, []byte("<")) {
			checkReading(t, file)
		}
	})
}

func FuzzMARC8(f *testing.F) {
	for _, seed := range []string{
		"N\xE2e", "\xF2\xE5a\xE9", "\x1B(2Ay\x1B(B", "\x1B)2\xF9\x1B)!E", "\x1Bgabc\x1Bs", "\x1B$1!0d",
		"&#x928;&#x", "\xEBi\xECa\x88\x8D",
	} {
		f.Add(seed)
	}
	var m marc8
	f.Fuzz(func(t *testing.T, s string) {
		text, _, err := m.decode(s)
		if err != nil {
			if text != "" || strings.ContainsAny(err.Error(), "\n\x1B") {
				t.Fatalf("%+q with the error %q", text, err)
			}
			return
		}
		if !composedText(text) || len(text) > 4*len(s)+2 {
			t.Fatalf("% X reads %+q", s, text)
		}
		if again, _, err := m.decode(s); again != text || err != nil {
			t.Fatalf("% X reads %+q, then %+q, %v", s, text, again, err)
		}
		if plain(s) && text != s {
			t.Fatalf("plain %q reads %q", s, text)
		}
	})
}
