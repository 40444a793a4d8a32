package marc

import (
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"
)

func TestMARC8Decodes(t *testing.T) {
	cases := []struct{ name, in, want string }{
		{"a diacritic stands before its letter", "Les \xE2el\xE2ements", "Les éléments"},
		{"two on one letter, below and above", "\xF2\xE5a", "ạ̄"},
		{"two above, the topmost first", "Nguy\xE4\xE3en", "Nguyễn"},
		{"two above, in the other order", "Nguy\xE3\xE4en", "Nguyễn"},
		{"two that make no letter, the topmost first", "\xE2\xE5x", "x\u0304\u0301"},
		{"letters of their own", "\xA1\xB1\xA2\xB2\xA3\xB3\xA4\xB4\xA5\xB5\xA6\xB6", "ŁłØøĐđÞþÆæŒœ"},
		{"signs", "\xA8\xA9\xAA\xAB\xB9\xC0\xC1\xC2\xC3\xC4\xC5\xC6\xC7\xC8", "·♭®±£°ℓ℗©♯¿¡ß€"},
		{"soft sign, hard sign, alif, ayn", "\xA7\xB7\xAE\xB0", "ʹʺʼʻ"},
		{"horned letters take diacritics", "\xE1\xBC\xF2\xBD", "ờự"},
		{"a dotless i", "\xB8", "ı"},
		{"a ligature over two letters", "\xEBi\xECa", "i\u0361a"},
		{"a double tilde over two letters", "\xFAn\xFBg", "n\u0360g"},
		{"a ligature and a diacritic", "\xEB\xE6i\xECu", "ĭ\u0361u"},
		{"marks around an article", "\x88The \x89end", "\u0098The \u009Cend"},
		{"joiners", "a\x8Db\x8Ec", "a\u200Db\u200Cc"},
		{"subscript", "H\x1Bb2\x1BsO", "H₂O"},
		{"superscript", "x\x1Bp2+(3)\x1Bs!", "x²⁺⁽³⁾!"},
		{"Greek symbols", "\x1Bga\x1Bs-rays, \x1Bgbc\x1Bs", "α-rays, βγ"},
		{"a blank is a blank in every set", "\x1Bb1 2\x1Bs", "₁ ₂"},
		{"Hebrew in G0", "\x1B(2yle\x1B(B m", "שלו m"},
		{"Hebrew in G0, other sign", "\x1B,2yle\x1B,B m", "שלו m"},
		{"Hebrew in G1", "\x1B)2\xF9\xEC\xE5\x1B)!E m\xE2e", "שלו mé"},
		{"Hebrew in G1, other sign", "\x1B-2\xF9\xEC\xE5\x1B-E m\xE2e", "שלו mé"},
		{"Hebrew points", "\x1B(2Ay\x1B(B", "שָ"},
		{"Latin in G1, ANSEL in G0", "\x1B)B\xC1\x1B(!Eb\x1B(Ba", "Aá"},
		{"the sign of several bytes is only a sign", "\x1B$)1\x1B)!E\xE2e", "é"},
		{"what a set has is read without its use", "\x1B(N\x1B(Bx", "x"},
		{"a diacritic before a blank", "a\xE1 b", "a \u0300b"},
		{"more diacritics than a letter has", strings.Repeat("\xF2", 9) + "a",
			"\u00A0" + strings.Repeat("\u0323", 8) + "ạ"},
		{"a diacritic at the end", "caf\xE9", "caf\u00A0\u030C"},
		{"references to characters", "&#x928;&#x0947;, &#x1F4D6;", "ने, 📖"},
		{"what is no reference",
			"&#x; &#xZZ; &#x41; &#x110000; &#xD800; &#x12345678; &#x92",
			"&#x; &#xZZ; &#x41; &#x110000; &#xD800; &#x12345678; &#x92"},
		{"DEL and a tab", "a\tb\x7F", "a\tb\x7F"},
	}
	var m marc8
	for _, c := range cases {
		got, _, err := m.decode(c.in)
		if err != nil || got != norm.NFC.String(c.want) {
			t.Errorf("%s: % X reads %q (%+q), %v; want %q", c.name, c.in, got, got, err, c.want)
		}
	}
}

func TestMARC8RefusesByNameWhatItDoesNotRead(t *testing.T) {
	cases := []struct{ name, in, want string }{
		{"Cyrillic", "\x1B(NmOSKWA", "uses the Cyrillic character set, which is not read yet"},
		{"extended Cyrillic in G1", "\x1B)Q\xC1", "uses the Cyrillic character set, which is not read yet"},
		{"Greek", "\x1B(SAB", "uses the Greek character set, which is not read yet"},
		{"Arabic", "\x1B(3GH", "uses the Arabic character set, which is not read yet"},
		{"extended Arabic", "\x1B(4GH", "uses the Arabic character set, which is not read yet"},
		{"East Asian", "\x1B$1!0d", "uses the East Asian character set, which is not read yet"},
		{"East Asian, other sign", "\x1B$,1!0d", "uses the East Asian character set, which is not read yet"},
		{"East Asian in G1", "\x1B$)1\xA1\xB0\xE4", "uses the East Asian character set, which is not read yet"},
		{"no set", "\x1B(Zx", "has an escape sequence that MARC-8 does not have: 1B 28 5A 78"},
		{"no place", "\x1BNx", "has an escape sequence that MARC-8 does not have: 1B 4E 78"},
		{"a cut sequence", "x\x1B(", "has an escape sequence that MARC-8 does not have: 1B 28"},
		{"an escape at the end", "x\x1B", "has an escape sequence that MARC-8 does not have: 1B"},
		{"a letter as subscript", "\x1BbX", "has the byte 58, which the subscript character set does not have"},
		{"a hole in Hebrew", "\x1B(2~", "has the byte 7E, which the Hebrew character set does not have"},
		{"a hole in ANSEL", "\xFD", "has the byte FD, which is neither UTF-8 nor MARC-8"},
		{"a control that is none", "\x80", "has the byte 80, which is neither UTF-8 nor MARC-8"},
	}
	var m marc8
	for _, c := range cases {
		got, _, err := m.decode(c.in)
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: % X reads %q, %v; want the error %q", c.name, c.in, got, err, c.want)
		}
	}
}

func TestARecordInAnUnreadSetIsAFaultThatNamesFieldAndSet(t *testing.T) {
	cyrillic := isoRecord(' ', raw{"245", "10$6880-01$aMoskva"}, raw{"880", "10$6245-01/(N$a\x1B(NmOSKWA\x1B(B"})
	file := append(cyrillic, titled("Last")...)
	recs, faults, _ := readFile(t, file)
	if titlesOf(recs) != "Last" || len(faults) != 1 ||
		faults[0].Reason != "field 880 uses the Cyrillic character set, which is not read yet; export it as UTF-8" {
		t.Errorf("read %q, faults %v", titlesOf(recs), faults)
	}
}

func TestMARC8SetsEndWithTheSubfield(t *testing.T) {
	rec := readOne(t, isoRecord(' ',
		raw{"245", "10$a\x1B(2yle$bplain \x1Bp2$cplain"},
		raw{"500", "  $a\x1B)2\xF9"},
		raw{"501", "  $aplain \xE2e"}))
	var got []string
	for _, f := range rec.Fields {
		for _, s := range f.Subfields {
			got = append(got, s.Value)
		}
	}
	if want := "שלו|plain ²|plain|ש|plain é"; strings.Join(got, "|") != want {
		t.Errorf("read %q, want %q", got, want)
	}
}

func TestEveryCharacterOfTheSetsIsReadAndNoCodeTwice(t *testing.T) {
	var m marc8
	for _, c := range []struct {
		set    *charset
		escape string
		size   int
	}{
		{&asciiSet, "\x1B(B", 94}, {&anselSet, "\x1B(!E", 65}, {&hebrewSet, "\x1B(2", 78},
		{&greekSymbolSet, "\x1Bg", 3}, {&subscriptSet, "\x1Bb", 14}, {&superscriptSet, "\x1Bp", 14},
	} {
		seen := make(map[rune]byte)
		size := 0
		for code := byte(0x21); code < 0x7F; code++ {
			r := c.set.runes[code]
			if r == 0 {
				continue
			}
			size++
			if other, twice := seen[r]; twice && r != secondHalf {
				t.Errorf("%s: %02X and %02X are both %q", c.set.name, other, code, r)
			}
			seen[r] = code
			in, want := c.escape+string(rune(code)), string(r)
			if r == secondHalf {
				want = ""
			} else if unicode.Is(unicode.Mn, r) {
				in, want = in+"\x1B(Bo", "o"+want
			}
			if got, _, err := m.decode(in); err != nil || got != norm.NFC.String(want) {
				t.Errorf("%s %02X reads %+q, %v; want %+q", c.set.name, code, got, err, want)
			}
		}
		if size != c.size {
			t.Errorf("%s has %d characters, want %d", c.set.name, size, c.size)
		}
	}
}

// letterOfANSEL draws a letter with at most one diacritic above and one below:
// as MARC-8 and as Unicode.
func letterOfANSEL(t *rapid.T) (coded, text string) {
	base := rune(rapid.ByteRange('A', 'Z').Draw(t, "letter"))
	above := rapid.SampledFrom([]byte("\x00\xE0\xE1\xE2\xE3\xE4\xE5\xE6\xE7\xE8\xE9\xEA\xEE")).Draw(t, "above")
	below := rapid.SampledFrom([]byte("\x00\x00\xF0\xF1\xF2\xF3\xF4\xF9")).Draw(t, "below")
	text = string(base)
	for _, mark := range []byte{above, below} {
		if mark != 0 {
			coded += string([]byte{mark})
			text += string(anselSet.runes[mark&0x7F])
		}
	}
	return coded + string(base), text
}

func TestMARC8RoundTrips(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var coded, text strings.Builder
		for range rapid.IntRange(0, 20).Draw(t, "length") {
			c, s := letterOfANSEL(t)
			coded.WriteString(c)
			text.WriteString(s)
		}
		var m marc8
		got, stray, err := m.decode(coded.String())
		if want := norm.NFC.String(text.String()); got != want || stray || err != nil {
			t.Fatalf("% X reads %q, stray %v, %v; want %q", coded.String(), got, stray, err, want)
		}
	})
}
