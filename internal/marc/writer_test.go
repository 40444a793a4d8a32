package marc

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"
)

// write writes records in one format.
func write(t testing.TB, format Format, recs ...*Record) []byte {
	t.Helper()
	var out bytes.Buffer
	w := NewWriter(&out, format)
	for _, rec := range recs {
		if err := w.Write(rec); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// read reads back what write wrote.
func read(t testing.TB, file []byte) []*Record {
	t.Helper()
	r, err := Open(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	var recs []*Record
	for rec, err := range r.All() {
		if err != nil {
			t.Fatalf("%v in %q", err, file)
		}
		if rec.Warnings != nil {
			t.Fatalf("warnings %q in %q", rec.Warnings, file)
		}
		recs = append(recs, rec)
	}
	return recs
}

// sameContent compares what a record says, not where it stood and how long it was.
var sameContent = cmp.Options{
	cmpopts.IgnoreUnexported(Record{}), cmpopts.IgnoreFields(Record{}, "Position"), cmpopts.EquateEmpty(),
	cmp.FilterPath(func(p cmp.Path) bool { return p.String() == "Leader" },
		cmp.Transformer("kind", func(leader string) string { return leader[5:9] + leader[17:20] })),
}

// someText draws NFC text without control characters, and without what MARC-8
// would take for a reference to a character.
func someText(label string) *rapid.Generator[string] {
	texts := rapid.OneOf(
		rapid.StringMatching(`[ -~]{0,30}`),
		rapid.SampledFrom([]string{"Nguyễn", "बिहानी टुसा", "\u0301é", "本 😀", "<&>\"'", "]]>", "$a", " x "}),
		rapid.StringOf(rapid.RuneFrom([]rune("aé\u0301\u0323ŵ ֿשं\u00A0"))),
	)
	return rapid.Custom(func(t *rapid.T) string {
		return strings.ReplaceAll(norm.NFC.String(texts.Draw(t, label)), referenceStart, "")
	})
}

// someRecord draws a record that both formats can express.
var someRecord = rapid.Custom(func(t *rapid.T) *Record {
	rec := &Record{Leader: "00000" + rapid.StringMatching(`[a-z ]{4}`).Draw(t, "kind") + "a2200000" +
		rapid.StringMatching(`[0-9a-z ]{3}`).Draw(t, "level") + "4500"}
	for range rapid.IntRange(0, 3).Draw(t, "controls") {
		rec.Controls = append(rec.Controls, Control{
			Tag: rapid.StringMatching(`00[1-9A-Za-z]`).Draw(t, "tag"), Value: someText("value").Draw(t, "control")})
	}
	for range rapid.IntRange(1, 6).Draw(t, "fields") {
		f := Field{
			Tag:  rapid.StringMatching(`[1-9A-Za-z][0-9A-Za-z]{2}`).Draw(t, "tag"),
			Ind1: rapid.ByteRange(' ', '~').Draw(t, "ind1"),
			Ind2: rapid.ByteRange(' ', '~').Draw(t, "ind2"),
		}
		for range rapid.IntRange(1, 4).Draw(t, "subfields") {
			f.Subfields = append(f.Subfields, Subfield{
				Code: rapid.ByteRange('!', '~').Draw(t, "code"), Value: someText("value").Draw(t, "subfield")})
		}
		rec.Fields = append(rec.Fields, f)
	}
	return rec
})

func TestWhatIsWrittenReadsBackTheSame(t *testing.T) {
	for _, format := range []Format{ISO2709, MARCXML} {
		rapid.Check(t, func(rt *rapid.T) {
			recs := rapid.SliceOfN(someRecord, 1, 4).Draw(rt, "records")
			if diff := cmp.Diff(recs, read(t, write(t, format, recs...)), sameContent); diff != "" {
				rt.Fatalf("%v: %s", format, diff)
			}
		})
	}
}

func TestBothFormatsSayTheSame(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		recs := rapid.SliceOfN(someRecord, 1, 3).Draw(rt, "records")
		viaXML := write(t, ISO2709, read(t, write(t, MARCXML, recs...))...)
		if direct := write(t, ISO2709, recs...); !bytes.Equal(direct, viaXML) {
			rt.Fatalf("direct  %q\nvia XML %q", direct, viaXML)
		}
	})
}

func TestAWrittenFileIsRightByTheByte(t *testing.T) {
	rec := &Record{Controls: []Control{{"001", "x"}},
		Fields: []Field{{"245", '1', '0', []Subfield{{'a', "é"}, {'b', "<&"}}}}}
	want := "00063nam a2200049   4500" + "001000200000" + "245001100002" + "\x1Ex\x1E10\x1Faé\x1Fb<&\x1E\x1D"
	rec.Leader = "not fit for a leader: \u00E9"
	if got := write(t, ISO2709, rec); string(got) != want {
		t.Errorf("ISO 2709\n got %q\nwant %q", got, want)
	}
	want = `<?xml version="1.0" encoding="UTF-8"?>
<collection xmlns="http://www.loc.gov/MARC21/slim">
<record>
 <leader>00000nam a2200000   4500</leader>
 <controlfield tag="001">x</controlfield>
 <datafield tag="245" ind1="1" ind2="0">
  <subfield code="a">é</subfield>
  <subfield code="b">&lt;&amp;</subfield>
 </datafield>
</record>
</collection>
`
	if got := write(t, MARCXML, rec); string(got) != want {
		t.Errorf("MARCXML\n got %s\nwant %s", got, want)
	}
	if got := string(write(t, MARCXML)); !strings.HasSuffix(got, "slim\">\n</collection>\n") {
		t.Errorf("no records: %q", got)
	}
}

func TestARecordThatAFormatCannotExpressIsRefusedWhole(t *testing.T) {
	long := strings.Repeat("x", 9_997)
	field := func(tag, value string) Field { return Field{tag, ' ', ' ', []Subfield{{'a', value}}} }
	var many []Field
	for range 11 {
		many = append(many, field("500", long[:9_500]))
	}
	cases := []struct {
		name string
		rec  Record
		want string
	}{
		{"no fields", Record{}, "a record without fields cannot be written"},
		{"a control field's tag",
			Record{Controls: []Control{{"245", "x"}}}, `a control field cannot have the tag "245"`},
		{"a data field's tag",
			Record{Fields: []Field{field("001", "x")}}, `a data field cannot have the tag "001"`},
		{"a tag of two", Record{Fields: []Field{field("24", "x")}}, `a data field cannot have the tag "24"`},
		{"an indicator",
			Record{Fields: []Field{{"245", 0, ' ', []Subfield{{'a', "x"}}}}}, "field 245 cannot have the indicators"},
		{"a code",
			Record{Fields: []Field{{"245", ' ', ' ', []Subfield{{' ', "x"}}}}}, "field 245 cannot have a subfield ' '"},
		{"no subfields", Record{Fields: []Field{{"245", ' ', ' ', nil}}}, "field 245 has no subfields"},
		{"a separator", Record{Fields: []Field{field("245", "a\x1Eb")}}, "field 245 has a separator of ISO 2709"},
		{"a separator in a control field",
			Record{Controls: []Control{{"001", "\x1D"}}}, "field 001 has a separator of ISO 2709"},
		{"a field too long",
			Record{Fields: []Field{field("245", long)}},
			"field 245 has 10002 bytes at 0, more than ISO 2709 can express"},
		{"a record too long", Record{Fields: many}, "the record has 104713 bytes, ISO 2709 allows 99999"},
	}
	for _, c := range cases {
		var out bytes.Buffer
		w := NewWriter(&out, ISO2709)
		err := w.Write(&c.rec)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
		if err := w.Close(); err != nil || out.Len() != 0 {
			t.Errorf("%s: %d bytes were written, %v", c.name, out.Len(), err)
		}
	}
	if rec := read(t, write(t, MARCXML, &Record{Fields: many})); len(rec[0].Fields) != len(many) {
		t.Error("the long record did not go through MARCXML")
	}
}

// full is a disk without room.
type full struct{}

var errFull = errors.New("no room")

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestAFullDiskIsReported(t *testing.T) {
	for _, format := range []Format{ISO2709, MARCXML} {
		w := NewWriter(full{}, format)
		rec := &Record{Fields: []Field{{"245", ' ', ' ', []Subfield{{'a', strings.Repeat("x", 9_000)}}}}}
		if err := w.Write(rec); err != errFull {
			t.Errorf("%v: Write says %v", format, err)
		}
		if err := w.Close(); err != errFull {
			t.Errorf("%v: Close says %v", format, err)
		}
	}
}
