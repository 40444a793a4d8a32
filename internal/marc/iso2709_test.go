package marc

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// The good record "Middle" has these as its length, base, and directory.
const (
	middleLength = "00085nam"
	middleBase   = "a2200049 a"
	middle001    = "001001000000"
	middle245    = "245002500010"
)

// edit is the good record "Middle" with some of its bytes replaced.
func edit(t *testing.T, old, new string) []byte {
	t.Helper()
	rec := titled("Middle")
	if !bytes.Contains(rec, []byte(old)) {
		t.Fatalf("%q has no %q", rec, old)
	}
	return bytes.Replace(rec, []byte(old), []byte(new), 1)
}

func TestV11_AMalformedRecordIsSkippedWithItsPositionAndTheNextIsRead(t *testing.T) {
	cases := []struct {
		name   string
		bad    []byte
		reason string // of the fault
	}{
		{"the length is no number", edit(t, middleLength, "0O085nam"), `it starts with "0O085nam`},
		{"the length is negative", edit(t, middleLength, "-0085nam"), `it starts with "-0085nam`},
		{"there is less than a leader", []byte("00010nam\x1D"), "it has only 8 bytes"},
		{"there is less than a length", []byte("000\x1D"), `it starts with "000"`},
		{"there is a leader only", []byte("00025nam a2200025 a 4500\x1D"), "its directory has no end"},
		{"the directory is empty", []byte("00026nam a2200025 a 4500\x1E\x1D"), "its directory is empty"},
		{"the directory has no end", bytes.ReplaceAll(titled("Middle"), []byte{fieldTerminator}, nil),
			"its directory has no end"},
		{"the directory is cut",
			edit(t, middle001, middle001[:5]), "its directory of 17 bytes is not made of entries"},
		{"an entry has letters for digits", edit(t, middle245, "2450o2500010"), `"2450o2500010", which is no tag`},
		{"an entry has a negative length", edit(t, middle245, "245-02500010"), `"245-02500010", which is no tag`},
		{"an entry has no tag", edit(t, middle245, "2?5002500010"), `"2?5002500010", which is no tag`},
		{"two entries name the same bytes", edit(t, middle245, "245001000000"), "out of order"},
		{"the entries are out of order and wrong", edit(t, middle001+middle245, "001001000011"+"245002500000"),
			"out of order"},
		{"an entry starts far beyond the record, after a wrong one",
			edit(t, middle001+middle245, "001001099999"+"245002500010"),
			"out of order"},
		{"there is an entry too many",
			edit(t, middle245+"\x1E", middle245+"246000500035\x1E"), "3 entries with wrong lengths"},
		{"a field has lost its end",
			edit(t, "\x1E10\x1F", "10\x1F"), "2 entries with wrong lengths, its data 1 field"},
		{"the last field has lost its end", edit(t, ".\x1E\x1D", "\x1E..\x1D"), "its last field has no end"},
		{"the fields have changed places", edit(t, "\x1Eid-Middle\x1E10\x1FaMiddle /\x1FcA. Writer.\x1E",
			"\x1E10\x1FaMiddle /\x1FcA. Writer.\x1Eid-Middle\x1E"), "what should be field 001 is not"},
		{"no field has anything in it", isoRecord('a', raw{"245", "10"}, raw{"500", ""}), "it has no fields"},
		{"a record terminator stands within it",
			edit(t, "A. Writer", "A.\x1D"), "2 entries with wrong lengths, its data 1 field"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			first, last := titled("First"), titled("Last")
			recs, faults, stopped := readFile(t, bytes.Join([][]byte{first, c.bad, last}, nil))
			if got := titlesOf(recs); got != "First Last" || stopped != nil {
				t.Errorf("read %q, stopped by %v; want First and Last", got, stopped)
			}
			if len(faults) == 0 {
				t.Fatal("no fault")
			}
			f := faults[0]
			if !strings.Contains(f.Reason, c.reason) {
				t.Errorf("reason %q, want %q", f.Reason, c.reason)
			}
			if f.Record != 2 || f.Offset != int64(len(first)) {
				t.Errorf("the fault is at %v, want record 2 at byte %d", f.Position, len(first))
			}
			if want := fmt.Sprintf("record 2 at byte %d: ", len(first)); !strings.HasPrefix(f.Error(), want) {
				t.Errorf("the error is %q, want it to start with %q", f, want)
			}
		})
	}
}

func TestV11_ALieThatTheTerminatorsDisproveIsReadWithAWarning(t *testing.T) {
	cases := []struct {
		name    string
		bad     []byte
		warning string
	}{
		{"the length is too small", edit(t, middleLength, "00071nam"), "its leader says 71 bytes, it has 85"},
		{"the length is too great", edit(t, middleLength, "00999nam"), "its leader says 999 bytes, it has 85"},
		{"the length is 0", edit(t, middleLength, "00000nam"), "its leader says 0 bytes, it has 85"},
		{"the base address is wrong",
			edit(t, middleBase, "a2200050 a"), `its leader says that fields begin at "00050", they begin at 49`},
		{"the base address is beyond the record", edit(t, middleBase, "a2299999 a"), `fields begin at "99999"`},
		{"the base address is no number", edit(t, middleBase, "a22      a"), `fields begin at "     "`},
		{"an entry is too short", edit(t, middle245, "245002000010"), "its directory has wrong lengths"},
		{"an entry is too long", edit(t, middle245, "245990000010"), "its directory has wrong lengths"},
		{"an entry has no length", edit(t, middle245, "245000000010"), "its directory has wrong lengths"},
		{"an entry starts a little late", edit(t, middle245, "245002500011"), "its directory has wrong lengths"},
		{"the record terminator is missing", bytes.TrimSuffix(titled("Middle"), []byte{recordTerminator}),
			"its record terminator is missing"},
		{"there is text behind the last field",
			edit(t, "\x1E\x1D", "\x1Eleft over\x1D"), "9 bytes are in no field"},
		{"there is garbage before it", append([]byte("<!-- 12345 -->"), titled("Middle")...),
			"14 bytes before this record belong to no record"},
		{"there is binary garbage before it",
			append(bytes.Repeat([]byte{0xFF, 0x1E, '7'}, 100), titled("Middle")...),
			"300 bytes before this record belong to no record"},
		{"its leader has control characters",
			edit(t, "nam a", "n\x00m\xC3a"), "its leader is not 24 printable characters"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			recs, faults, stopped := readFile(t, bytes.Join([][]byte{titled("First"), c.bad, titled("Last")}, nil))
			if got := titlesOf(recs); got != "First Middle Last" || faults != nil || stopped != nil {
				t.Fatalf("read %q, faults %v, stopped by %v; want First Middle Last", got, faults, stopped)
			}
			if !warned(recs[1], c.warning) {
				t.Errorf("warnings %q, want %q", recs[1].Warnings, c.warning)
			}
			if recs[0].Warnings != nil || recs[2].Warnings != nil {
				t.Errorf("the neighbours are warned about: %q %q", recs[0].Warnings, recs[2].Warnings)
			}
			if recs[1].Position.Record != 2 || recs[2].Position.Record != 3 {
				t.Errorf("numbered %d and %d, want 2 and 3", recs[1].Position.Record, recs[2].Position.Record)
			}
		})
	}
}

func TestV11_WhatSeparatesRecordsIsPassedOver(t *testing.T) {
	file := []byte("\r\n" + string(titled("One")) + "\r\n" + string(titled("Two")) +
		strings.Repeat("\x00", 600_000) + string(titled("Three")) +
		"\x1D\x1D" + string(titled("Four")) + "\n\x1A\x00")
	recs, faults, stopped := readFile(t, file)
	if got := titlesOf(recs); got != "One Two Three Four" || faults != nil || stopped != nil {
		t.Fatalf("read %q, faults %v, stopped by %v", got, faults, stopped)
	}
	for _, rec := range recs {
		at := rec.Position.Offset
		if before := file[at-1]; before > ' ' || !bytes.HasPrefix(file[at:], []byte("000")) {
			t.Errorf("%v is not where the record starts", rec.Position)
		}
		if rec.Warnings != nil {
			t.Errorf("%v: warnings %q", rec.Position, rec.Warnings)
		}
	}
}

func TestV11_ATruncatedFileLosesItsLastRecordOnly(t *testing.T) {
	first, last := titled("First"), titled("Last")
	whole := append(append([]byte{}, first...), last...)
	for cut := len(first) + 1; cut < len(whole)-1; cut++ {
		recs, faults, stopped := readFile(t, whole[:cut])
		if titlesOf(recs) != "First" || len(faults) != 1 || stopped != nil {
			t.Fatalf("cut at %d: read %q, faults %v, stopped by %v", cut, titlesOf(recs), faults, stopped)
		}
		if f := faults[0]; f.Record != 2 || f.Offset != int64(len(first)) {
			t.Errorf("cut at %d: the fault is at %v", cut, f.Position)
		}
	}
	recs, faults, _ := readFile(t, append(whole[:len(whole)-1], '\n'))
	if titlesOf(recs) != "First Last" || faults != nil || !warned(recs[1], "terminator is missing") {
		t.Errorf("without the last byte alone: read %q, faults %v", titlesOf(recs), faults)
	}
}

func TestV11_TwoRecordsWithoutTerminatorsAreStillTwo(t *testing.T) {
	bare := func(title string) []byte { return bytes.TrimSuffix(titled(title), []byte{recordTerminator}) }
	broken := bytes.Replace(bare("Broken"), []byte("001001"), []byte("00100x"), 1)
	recs, faults, _ := readFile(t, bytes.Join([][]byte{bare("A"), bare("B"), broken, titled("C")}, nil))
	if got := titlesOf(recs); got != "A B C" || len(faults) != 1 || faults[0].Record != 3 {
		t.Errorf("read %q, faults %v; want A B C and a fault for record 3", got, faults)
	}
}

// longRecord has n fields of 1,000 bytes: more than a directory can express.
func longRecord(n int) []byte {
	fields := []raw{{"001", "long"}, {"245", "10$aLong"}}
	for i := range n {
		fields = append(fields, raw{"500", fmt.Sprintf("  $a%06d%s", i, strings.Repeat("x", 989))})
	}
	return isoRecord('a', fields...)
}

func TestV11_ARecordLongerThanTheFormatCanExpressIsReadToTheEnd(t *testing.T) {
	for _, n := range []int{99, 1_000, 8_000} {
		recs, faults, stopped := readFile(t, append(longRecord(n), titled("Last")...))
		if titlesOf(recs) != "Long Last" || faults != nil || stopped != nil {
			t.Fatalf("%d fields: read %q, faults %v, stopped by %v", n, titlesOf(recs), faults, stopped)
		}
		if !warned(recs[0], "its leader says 99999 bytes") {
			t.Errorf("%d fields: warnings %q", n, recs[0].Warnings)
		}
		last := recs[0].Fields[n]
		if want := fmt.Sprintf("%06d", n-1); !strings.HasPrefix(last.Sub('a'), want) || len(last.Sub('a')) != 995 {
			t.Errorf("%d fields: the last is %.10q with %d bytes", n, last.Sub('a'), len(last.Sub('a')))
		}
	}
}

func TestV11_LengthsThatWrapAroundAreReadToTheEnd(t *testing.T) {
	rec := longRecord(250)
	for i := 2; i < 252; i++ {
		entry := rec[leaderLen+i*entryLen:]
		copy(entry[7:12], fmt.Sprintf("%05d", (5+8+(i-2)*1000)%100_000))
	}
	one := readOne(t, rec)
	if len(one.Fields) != 251 {
		t.Errorf("%d fields, want 251", len(one.Fields))
	}
}

func TestV11_LengthsCountedInCharactersAreRead(t *testing.T) {
	title := "बिहानी 本 é"
	good := isoRecord('a', raw{"245", "10$a" + title}, raw{"500", "  $aA note."})
	inBytes, inRunes := len("10$a"+title)+1, len([]rune("10$a"+title))+1
	counted := strings.Replace(string(good), fmt.Sprintf("245%04d00000500%04d%05d", inBytes, 12, inBytes),
		fmt.Sprintf("245%04d00000500%04d%05d", inRunes, 12, inRunes), 1)
	rec := readOne(t, []byte(counted))
	if rec.Bib().Title != title || rec.Fields[1].Sub('a') != "A note." || !warned(rec, "wrong lengths") {
		t.Errorf("read %q and %q, warnings %q", rec.Bib().Title, rec.Fields[1].Sub('a'), rec.Warnings)
	}
}

func TestV11_ARecordBeyondTheLimitIsSkippedAndCounted(t *testing.T) {
	huge := longRecord(9_000)
	recs, faults, stopped := readFile(t, bytes.Join([][]byte{titled("First"), huge, titled("Last")}, nil))
	if titlesOf(recs) != "First Last" || len(faults) != 1 || stopped != nil {
		t.Fatalf("read %q, faults %v, stopped by %v", titlesOf(recs), faults, stopped)
	}
	if want := fmt.Sprintf("it has no end for %d bytes", len(huge)); !strings.Contains(faults[0].Reason, want) {
		t.Errorf("reason %q, want %q", faults[0].Reason, want)
	}
	recs, faults, _ = readFile(t, append(titled("First"), bytes.Repeat([]byte("7"), 2*MaxRecord)...))
	if titlesOf(recs) != "First" || len(faults) != 1 {
		t.Errorf("without any end: read %q, faults %v", titlesOf(recs), faults)
	}
}

func TestV11_MemoryStaysSteadyOverALongFile(t *testing.T) {
	var file bytes.Buffer
	for file.Len() < 4<<20 {
		file.Write(titled("Again"))
	}
	r, err := Open(&file)
	if err != nil {
		t.Fatal(err)
	}
	var rec Record
	perRecord := testing.AllocsPerRun(10_000, func() {
		if err := r.Read(&rec); err != nil {
			t.Fatal(err)
		}
	})
	if window := r.source.(*iso2709).window; len(window.buf) != minWindow {
		t.Errorf("the window is %d bytes, want %d", len(window.buf), minWindow)
	}
	if perRecord > 1 {
		t.Errorf("%v allocations for each record read into the same one, want 1", perRecord)
	}
}

func TestReadersThatReadLittleAndFailAreServed(t *testing.T) {
	file := append(titled("One"), titled("Two")...)
	r, err := Open(iotest.OneByteReader(bytes.NewReader(file)))
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, err := range r.All() {
		if err != nil {
			t.Fatal(err)
		}
		n++
	}
	if n != 2 {
		t.Errorf("byte by byte: %d records, want 2", n)
	}

	broken := iotest.TimeoutReader(iotest.OneByteReader(bytes.NewReader(file)))
	_, err = Open(broken)
	if err == nil || !strings.Contains(err.Error(), "read the start of the file: timeout") {
		t.Errorf("a reader that fails at once: %v", err)
	}
}

func TestADeviceThatFailsStopsTheReadingAndSaysWhere(t *testing.T) {
	long := longRecord(9_000)
	for name, c := range map[string]struct {
		tail []byte
		at   int // behind the good records
	}{
		"between records":            {nil, 0},
		"within a record":            {titled("Two")[:40], 0},
		"within a record too long":   {long[:len(long)-1], len(long) - 1},
		"within blanks after a file": {[]byte("\n\n"), 2},
	} {
		good := bytes.Repeat(titled("One"), 10)
		torn := io.MultiReader(bytes.NewReader(good), bytes.NewReader(c.tail), iotest.ErrReader(errors.New("torn cable")))
		r, err := Open(torn)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for _, err = range r.All() {
			n++
		}
		want := fmt.Sprintf("read the file at byte %d, behind record 10: torn cable", len(good)+c.at)
		if c.at > MaxRecord {
			want = strings.Replace(want, "record 10", "record 11", 1)
		}
		if n != 11 || err == nil || err.Error() != want {
			t.Errorf("%s: %d answers, then %v; want 10 records and %q", name, n, err, want)
		}
	}
}

func TestAFieldThatIsDamagedIsReadAsFarAsItGoes(t *testing.T) {
	rec := readOne(t, isoRecord('a',
		raw{"245", "10$aTitle"},
		raw{"500", "$aNo indicators"},
		raw{"501", "1x2$aText before it"},
		raw{"502", "  $aTwo delimiters$$bin a row$"},
		raw{"503", "  no delimiter"},
		raw{"504", ""},
		raw{"505", "  $a$ b"},
		raw{"506", "\x01\xFF$aBytes for indicators"},
		raw{"507", "  $\xC3\xA9x"},
	))
	type plain struct{ tag, inds, subs string }
	want := []plain{
		{"245", "10", "a=Title"},
		{"500", "  ", "a=No indicators"},
		{"501", "  ", "a=Text before it"},
		{"502", "  ", "a=Two delimiters b=in a row"},
		{"505", "  ", "a="},
		{"506", "  ", "a=Bytes for indicators"},
	}
	var got []plain
	for _, f := range rec.Fields {
		var subs []string
		for _, s := range f.Subfields {
			subs = append(subs, string(rune(s.Code))+"="+s.Value)
		}
		got = append(got, plain{f.Tag, string(rune(f.Ind1)) + string(rune(f.Ind2)), strings.Join(subs, " ")})
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("fields\n got %q\nwant %q", got, want)
	}
	for _, w := range []string{
		"field 500 does not start with two indicators", "field 501 does not", "field 503 has no subfields",
		"field 504 has no subfields", "a subfield of field 505 has no code", "field 506 does not",
		"field 507 has no subfields",
	} {
		if !warned(rec, w) {
			t.Errorf("no warning %q in %q", w, rec.Warnings)
		}
	}
}
