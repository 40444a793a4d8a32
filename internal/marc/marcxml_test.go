package marc

import (
	"fmt"
	"strings"
	"testing"
)

const xmlRecord = `<record><leader>00000nam a2200000   4500</leader>` +
	`<controlfield tag="001">id</controlfield>` +
	`<datafield tag="245" ind1="1" ind2="0"><subfield code="a">%s</subfield></datafield></record>`

func TestMARCXMLIsReadInEveryDress(t *testing.T) {
	one := fmt.Sprintf(xmlRecord, "One")
	prefixed := strings.NewReplacer("</", "</marc:", "<", "<marc:").Replace(one)
	prefixed = strings.ReplaceAll(prefixed, "<marc:/marc:", "</marc:")
	const slim = `"http://www.loc.gov/MARC21/slim"`
	cases := []struct{ name, file string }{
		{"a collection", `<?xml version="1.0"?><collection xmlns=` + slim + `>` + one + `</collection>`},
		{"a bare record", one},
		{"a byte order mark and blanks", "\xEF\xBB\xBF \r\n" + `<?xml version="1.0" encoding="UTF-8"?>` + one},
		{"a prefix", `<marc:collection xmlns:marc=` + slim + `>` + prefixed + `</marc:collection>`},
		{"a prefix that nobody declared", prefixed},
		{"MarcXchange", `<collection xmlns="info:lc/xmlns/marcxchange-v1">` + one + `</collection>`},
		{"a document type and comments",
			`<!DOCTYPE collection [<!ENTITY e "x">]><!-- <record> --><collection>` + one + `</collection>`},
		{"an OAI-PMH answer",
			`<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><ListRecords><record><header/>` +
				`<metadata>` + strings.Replace(one, "<record>", `<record xmlns=`+slim+`>`, 1) +
				`</metadata></record></ListRecords></OAI-PMH>`},
		{"ASCII by name", `<?xml version="1.0" encoding="us-ascii"?>` + one},
	}
	for _, c := range cases {
		recs, faults, stopped := readFile(t, []byte(c.file))
		if titlesOf(recs) != "One" || faults != nil || stopped != nil {
			t.Errorf("%s: read %q, faults %v, stopped by %v", c.name, titlesOf(recs), faults, stopped)
		} else if recs[0].Warnings != nil || recs[0].Control("001") != "id" {
			t.Errorf("%s: %+v", c.name, recs[0])
		}
	}
}

func TestMARCXMLTextIsUnescapedAndComposed(t *testing.T) {
	const title = "Dvor\u030Ca\u0301k &amp; co &lt;&#x928;&#2375;&gt;<![CDATA[ <x> ]]><!-- no -->.."
	rec := readOne(t, fmt.Appendf(nil, xmlRecord, title))
	if got, want := rec.Fields[0].Sub('a'), "Dvořák & co <ने> <x> .."; got != want {
		t.Errorf("read %q, want %q", got, want)
	}
	latin := `<?xml version="1.0" encoding="ISO-8859-1"?>` + fmt.Sprintf(xmlRecord, "M\xFCller \xC9")
	if got, want := readOne(t, []byte(latin)).Bib().Title, "Müller É"; got != want {
		t.Errorf("Latin-1 that says so reads %q, want %q", got, want)
	}
}

func TestV11_AMalformedXMLRecordIsSkippedWithItsPosition(t *testing.T) {
	good := fmt.Sprintf(xmlRecord, "Middle")
	edit := func(old, new string) string { return strings.Replace(good, old, new, 1) }
	cases := []struct{ name, bad, reason string }{
		{"no tag", edit(` tag="245"`, ``), `it has a data field with the tag ""`},
		{"a tag of four", edit(`tag="245"`, `tag="2455"`), `it has a data field with the tag "2455"`},
		{"a control field's tag", edit(`tag="245"`, `tag="003"`), `it has a data field with the tag "003"`},
		{"no control field's tag", edit(`tag="001"`, `tag=""`), `it has a control field with the tag ""`},
		{"a long indicator", edit(`ind1="1"`, `ind1="10"`), `field 245 has the indicator "10"`},
		{"an indicator that is no ASCII", edit(`ind1="1"`, `ind1="é"`), `field 245 has the indicator "é"`},
		{"no code", edit(` code="a"`, ``), `field 245 has a subfield with the code ""`},
		{"a blank code", edit(`code="a"`, `code=" "`), `field 245 has a subfield with the code " "`},
		{"text in tags",
			edit(`Middle`, `Mid<b>d</b>le`), `the element <subfield> has the element <b> within its text`},
		{"another element in a field",
			edit(`<subfield code="a">`, `<note/><subfield code="a">`), `field 245 has the element <note>`},
		{"nothing in it", `<record></record>`, `it has no fields`},
		{"too much in it", edit(`</record>`, strings.Repeat(`<datafield tag="500"><subfield code="a">`+
			strings.Repeat("x", 1<<20)+`</subfield></datafield>`, 9)+`</record>`), `it has more than 8388608 bytes`},
		{"too many control fields in it",
			edit(`</record>`, strings.Repeat(`<controlfield tag="001"/>`, MaxRecord/25)+`</record>`),
			`it has more than 8388608 bytes`},
	}
	for _, c := range cases {
		first := `<collection>` + fmt.Sprintf(xmlRecord, "First") + "\n"
		recs, faults, stopped := readFile(t, []byte(first+c.bad+fmt.Sprintf(xmlRecord, "Last")+`</collection>`))
		if got := titlesOf(recs); got != "First Last" || stopped != nil || len(faults) != 1 {
			t.Errorf("%s: read %q, faults %v, stopped by %v", c.name, got, faults, stopped)
			continue
		}
		f := faults[0]
		if !strings.Contains(f.Reason, c.reason) || f.Record != 2 || f.Offset != int64(len(first)) {
			t.Errorf("%s: %v, want %q for record 2 at byte %d", c.name, f, c.reason, len(first))
		}
		if recs[1].Position.Record != 3 {
			t.Errorf("%s: the last record is number %d", c.name, recs[1].Position.Record)
		}
	}
}

func TestXMLThatIsOddIsReadWithAWarning(t *testing.T) {
	good := fmt.Sprintf(xmlRecord, "Title")
	cases := []struct{ name, file, warning string }{
		{"no leader",
			strings.Replace(good, `<leader>00000nam a2200000   4500</leader>`, ``, 1), "it has no leader"},
		{"a short leader", strings.Replace(good, `   4500`, ``, 1), "its leader is not 24 printable characters"},
		{"an element of its own",
			strings.Replace(good, `</record>`, `<x:extra><y/></x:extra></record>`, 1), "it has the element <extra>"},
		{"a field without subfields",
			strings.Replace(good, `</record>`, `<datafield tag="500"/></record>`, 1), "field 500 has no subfields"},
	}
	for _, c := range cases {
		rec := readOne(t, []byte(c.file))
		if rec.Bib().Title != "Title" || len(rec.Leader) != leaderLen || !warned(rec, c.warning) {
			t.Errorf("%s: title %q, leader %q, warnings %q", c.name, rec.Bib().Title, rec.Leader, rec.Warnings)
		}
	}
}

func TestBrokenXMLStopsWithItsPosition(t *testing.T) {
	first := "<collection>\n" + fmt.Sprintf(xmlRecord, "First") + "\n"
	cases := []struct{ name, rest, want string }{
		{"a tag that is not closed",
			"<record><leader></record></collection>",
			"the XML breaks off at line 3, column 26, byte 224, in or after record 2:"},
		{"an unknown entity",
			"<record><leader>&copy;</leader></record></collection>", "invalid character entity &copy;"},
		{"a file that ends early", "<record><leader>", "unexpected EOF"},
		{"bytes that are not UTF-8", "<record><leader>\xFF", "invalid UTF-8"},
		{"a control character", "<record><leader>\x01", "illegal character code"},
		{"endless text", "<record><leader>" + strings.Repeat("x", maxToken+8192), "one tag or text has more bytes"},
		{"an endless tag", "<record " + strings.Repeat("x", maxToken+8192), "one tag or text has more bytes"},
		{"elements without bottom",
			strings.Repeat("<a>", 100), "elements are nested more than 64 deep; nothing behind that was read"},
	}
	for _, c := range cases {
		recs, _, stopped := readFile(t, []byte(first+c.rest))
		if titlesOf(recs) != "First" || stopped == nil || !strings.Contains(stopped.Error(), c.want) {
			t.Errorf("%s: read %q, stopped by %v; want First, then %q", c.name, titlesOf(recs), stopped, c.want)
		}
	}
}

func TestXMLWithoutMARCAndForeignEncodingsSaySo(t *testing.T) {
	cases := []struct{ file, want string }{
		{`<html><body/></html>`, `the XML holds no MARC records; its outermost element is "html"`},
		{`<?xml version="1.0"?>`, `the XML holds no MARC records; its outermost element is ""`},
		{`<?xml version="1.0" encoding="KOI8-R"?><collection/>`, "it is encoded as KOI8-R; save it as UTF-8"},
	}
	for _, c := range cases {
		recs, _, stopped := readFile(t, []byte(c.file))
		if len(recs) != 0 || stopped == nil || !strings.Contains(stopped.Error(), c.want) {
			t.Errorf("%s: stopped by %v, want %q", c.file, stopped, c.want)
		}
	}
	if _, _, stopped := readFile(t, []byte(`<collection></collection>`)); stopped != nil {
		t.Errorf("an empty collection: %v", stopped)
	}
}
