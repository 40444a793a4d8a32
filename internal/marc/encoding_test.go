package marc

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestTheContentDecidesTheEncodingAndADisagreeingLeaderIsAWarning(t *testing.T) {
	const (
		saysMARC8 = "leader says MARC-8, the bytes are UTF-8"
		saysUTF8  = "leader says UTF-8, the bytes are MARC-8"
	)
	cases := []struct {
		name, title, want string
		warnings          map[byte]string // by the leader's flag
	}{
		{"ASCII", "Plain", "Plain", nil},
		{"composed UTF-8", "Dvořák", "Dvořák", map[byte]string{' ': saysMARC8}},
		{"decomposed UTF-8", "Dvor\u030Ca\u0301k", "Dvořák", map[byte]string{' ': saysMARC8}},
		{"UTF-8 beyond the letters of MARC-8", "बिहानी टुसा", "बिहानी टुसा", map[byte]string{' ': saysMARC8}},
		{"MARC-8", "Dvo\xE9r\xE2ak", "Dvořák", map[byte]string{'a': saysUTF8}},
		{"MARC-8 by an escape alone", "H\x1Bb2\x1BsO", "H₂O", map[byte]string{'a': saysUTF8}},
		{"ASCII with references", "&#x0928;&#x0947; & co", "ने & co", nil},
		{"damaged UTF-8",
			"Dvořák \xC5 \xE2\x82 naïve", "Dvořák \uFFFD \uFFFD naïve", map[byte]string{' ': saysMARC8}},
		// ♯ before Æ: MARC-8 that is valid UTF-8, and reads as that.
		{"MARC-8 that is valid UTF-8", "F\xC4\xA5", "Fĥ", map[byte]string{' ': saysMARC8}},
	}
	for _, c := range cases {
		for _, flag := range []byte{'a', ' ', '7'} {
			rec := readOne(t, isoRecord(flag, raw{"245", "10$a" + c.title}))
			if got := rec.Bib().Title; got != c.want {
				t.Errorf("%s, flag %q: title %q, want %q", c.name, flag, got, c.want)
			}
			want := c.warnings[flag]
			if want != "" && !warned(rec, want) {
				t.Errorf("%s, flag %q: warnings %q, want %q", c.name, flag, rec.Warnings, want)
			}
			if want == "" && warned(rec, "leader") {
				t.Errorf("%s, flag %q: warnings %q, want none of the leader", c.name, flag, rec.Warnings)
			}
		}
	}
}

func TestEscapesInUTF8AreLeftWithAWarning(t *testing.T) {
	rec := readOne(t, isoRecord('a', raw{"245", "10$aé \x1B(2yle\x1B(B"}))
	got := rec.Fields[0].Sub('a')
	if got != "é \x1B(2yle\x1B(B" || !warned(rec, "has escape sequences of MARC-8") {
		t.Errorf("read %q, warnings %q", got, rec.Warnings)
	}
}

func TestDamagedUTF8IsReportedOncePerField(t *testing.T) {
	rec := readOne(t, isoRecord('a',
		raw{"245", "10$aNaïve café crème"},
		raw{"500", "  $a\xC3 one$b\xC3 two"},
		raw{"500", "  $a\xC3 three"},
	))
	n := strings.Count(strings.Join(rec.Warnings, "\n"), "field 500 has bytes that are not UTF-8")
	if n != 1 || len(rec.Warnings) != 1 {
		t.Errorf("warnings %q, want one about field 500", rec.Warnings)
	}
	if got := rec.Fields[1].Sub('b'); got != "\uFFFD two" || !utf8.ValidString(got) {
		t.Errorf("the damaged text reads %q", got)
	}
}

func TestTextWhoseEncodingIsUnknownIsAFaultThatSaysWhatToDo(t *testing.T) {
	cases := []struct{ name, title, reason string }{
		{"Latin-1", "M\xFCller", "field 245 has the byte FC, which is neither UTF-8 nor MARC-8; " +
			"if the file is Latin-1 or Windows-1252, convert it to UTF-8 first"},
		{"Latin-1 capitals", "\xC9cole", "field 245 has the byte C9"},
		{"Windows-1252 quotes", "\x93Title\x94", "field 245 has the byte 93"},
		{"a no-break space of Latin-1", "A\xA0title", "field 245 has the byte A0"},
		{"UTF-8 and Latin-1", "café M\xFCller, \xDCber allem \xD6l", "its bytes mix UTF-8 with another encoding"},
	}
	for _, c := range cases {
		for _, flag := range []byte{'a', ' '} {
			recs, faults, _ := readFile(t, append(isoRecord(flag, raw{"245", "10$a" + c.title}), titled("Last")...))
			if titlesOf(recs) != "Last" || len(faults) != 1 || !strings.Contains(faults[0].Reason, c.reason) {
				t.Errorf("%s, flag %q: read %q, faults %v; want %q", c.name, flag, titlesOf(recs), faults, c.reason)
			}
		}
	}
}

func TestLatin1ThatMARC8CouldBeIsAtLeastAWarning(t *testing.T) {
	rec := readOne(t, isoRecord(' ', raw{"245", "10$aLe caf\xE9 de la gare"}, raw{"500", "  $aVoil\xE0"}))
	for _, tag := range []string{"245", "500"} {
		if !warned(rec, "field "+tag+" has a diacritic that stands before no letter") {
			t.Errorf("warnings %q, want one about field %s", rec.Warnings, tag)
		}
	}
}
