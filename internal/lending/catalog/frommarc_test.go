package catalog

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"holdfast/internal/isbn"
	"holdfast/internal/marc"
)

// marcRecord builds a record of lines like "245 14 $aThe title /$cX" and "001 id".
func marcRecord(lines ...string) *marc.Record {
	r := &marc.Record{Leader: "00000nam a22000000a 4500"}
	for _, line := range lines {
		tag, rest, _ := strings.Cut(line, " ")
		if tag < "010" {
			r.Controls = append(r.Controls, marc.Control{Tag: tag, Value: rest})
			continue
		}
		f := marc.Field{Tag: tag, Ind1: rest[0], Ind2: rest[1]}
		for _, s := range strings.Split(rest, "$")[1:] {
			f.Subfields = append(f.Subfields, marc.Subfield{Code: s[0], Value: s[1:]})
		}
		r.Fields = append(r.Fields, f)
	}
	return r
}

// coded is an 008 with a language.
func coded(language string) string { return "008 " + fmt.Sprintf("%-35s%s  ", "840101s1984", language) }

func TestFromMARCReadsATitle(t *testing.T) {
	r, faults := FromMARC(marcRecord("001 ocm123", "003 LIB", coded("ger"),
		"020   $a3-15-000001-7 (pbk.) :$c5 EUR", "020   $a9783150000014",
		"100 1 $aGoethe, Johann Wolfgang von,$d1749-1832.", "700 1 $aSchiller, Friedrich.",
		"245 14$aDie Leiden des jungen Werther /$cGoethe.", "250   $a2. Auflage.",
		"260   $aStuttgart :$bReclam,$c1984.", "300   $a160 p. ;$c15 cm.",
		"650  0$aLove$vFiction.", "650  0$aLetters.", "082 04$a833.6"))
	year := 1984
	want := Record{
		Title: Title{
			Title:    "Die Leiden des jungen Werther",
			Authors:  "Goethe, Johann Wolfgang von; Schiller, Friedrich",
			Language: "de", Year: &year, Publisher: "Reclam", Edition: "2. Auflage", Pages: "160 p.",
			Subjects: "Love -- Fiction; Letters", CallNumber: "833.6"},
		ISBNs:  []isbn.ISBN{"9783150000014"},
		Source: "LIB", Number: "ocm123", SortKey: "leiden des jungen werther",
	}
	if diff := cmp.Diff(want, r); diff != "" || len(faults) > 0 {
		t.Errorf("faults %q, and the record differs:\n%s", faults, diff)
	}
}

func TestL2_FromMARCNamesNumbersThatAreNoISBN(t *testing.T) {
	r, faults := FromMARC(marcRecord("001 1", coded("eng"), "245 00$aX", "020   $a0-441-56959-0 (pbk.)",
		"020   $a0441569595 (hbk.) :$c$5", "020   $aunknown", "020   $z9780441569590"))
	if len(r.ISBNs) != 1 || r.ISBNs[0] != "9780441569595" {
		t.Errorf("ISBNs %v", r.ISBNs)
	}
	want := []string{
		`020 $a "0-441-56959-0 (pbk.)" is left out: ISBN 0-441-56959-0: the last digit should be 5`,
		`020 $a "unknown" is left out: no ISBN in "unknown"`,
	}
	if diff := cmp.Diff(want, faults); diff != "" {
		t.Error(diff)
	}
}

func TestFromMARCFindsTheRecordNumber(t *testing.T) {
	for _, c := range []struct {
		lines          []string
		source, number string
	}{
		{[]string{"001 7", "003 LIB"}, "LIB", "7"},
		{[]string{"001 7"}, "", "7"},
		{[]string{"035   $a(OCoLC)45804903", "035   $a(X)1"}, "", "(OCoLC)45804903"},
		{[]string{"003 LIB", "035   $a(OCoLC)45804903"}, "", "(OCoLC)45804903"},
		{nil, "", ""},
	} {
		r, faults := FromMARC(marcRecord(append(c.lines, "245 00$aX")...))
		if r.Source != c.source || r.Number != c.number || len(faults) > 0 {
			t.Errorf("%q: source %q number %q, faults %q", c.lines, r.Source, r.Number, faults)
		}
	}
	r, faults := FromMARC(marcRecord("001 "+strings.Repeat("9", 5000), "245 00$aX"))
	if r.Number != "" || len(faults) != 1 || !strings.Contains(faults[0], "too long") {
		t.Errorf("a number of 5,000 digits: %d kept, faults %q", len(r.Number), faults)
	}
}

func TestFromMARCWithoutATitleIsAFault(t *testing.T) {
	for _, lines := range [][]string{{"001 1"}, {"245 00$a /$cX"}, {"245 00$a\u200d"}} {
		r, faults := FromMARC(marcRecord(lines...))
		if r.Title.Title != "" || len(faults) != 1 || !strings.Contains(faults[0], "title") {
			t.Errorf("%q gave the title %q, faults %q", lines, r.Title.Title, faults)
		}
	}
}

func TestD14_FromMARCSkipsTheArticleThatTheRecordCounts(t *testing.T) {
	for _, c := range []struct{ line, lang, key string }{
		{"245 14$aThe Hobbit", "eng", "hobbit"},
		{"245 10$aThe Hobbit", "eng", "hobbit"}, // counted wrong
		{"245 12$aL'Étranger", "fre", "etranger"},
		{"245 03$aAl-Kitāb", "ara", "kitab"},
		{"245 13$aEmma", "eng", "emma"}, // no article ends there
		{"245 19$aEmma", "eng", "emma"}, // it is not so long
		{"245 1 $aThe Hobbit", "", "hobbit"},
	} {
		if r, _ := FromMARC(marcRecord(coded(c.lang), c.line)); r.SortKey != c.key {
			t.Errorf("%s gave the key %q, not %q", c.line, r.SortKey, c.key)
		}
	}
}
