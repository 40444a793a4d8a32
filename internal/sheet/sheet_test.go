package sheet

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"
)

// members is the Spec of most tests.
var members = Spec{Columns: []Column{
	{Name: "card", Aliases: []string{"card number", "cardnumber"}, Required: true, Doc: "the number on the card"},
	{Name: "name", Required: true},
	{Name: "née", Aliases: []string{"maiden name"}},
	{Name: "born"},
}}

// open reads a file that fits.
func open(t *testing.T, file string, spec Spec) *Sheet {
	t.Helper()
	s, err := Read(strings.NewReader(file), spec)
	if err != nil {
		t.Fatalf("%.200q: %v", file, err)
	}
	return s
}

// cells are the rows as "line: card|name|née|born".
func cells(s *Sheet) []string {
	var all []string
	for line, r := range s.Rows() {
		var row []string
		for _, c := range s.spec.Columns {
			row = append(row, r.Cell(c.Name).Text())
		}
		all = append(all, fmt.Sprintf("%d: %s", line, strings.Join(row, "|")))
	}
	return all
}

func faults(s *Sheet) []string {
	var all []string
	for _, f := range s.Faults {
		all = append(all, f.Error())
	}
	return all
}

func TestReadUnderstandsWhatSpreadsheetsSave(t *testing.T) {
	want := []string{"2: 00123|Zoë|ł|", "3: 7|B||2027-03-15"}
	plain := "card,name,née,born\n00123,Zoë,ł,\n7,B,,2027-03-15\n"
	for name, file := range map[string]string{
		"UTF-8":           plain,
		"byte order mark": "\uFEFF" + plain,
		"no last line":    strings.TrimSpace(plain),
		"CRLF":            strings.ReplaceAll(plain, "\n", "\r\n"),
		"CR":              strings.ReplaceAll(plain, "\n", "\r"),
		"semicolons":      strings.ReplaceAll(plain, ",", ";"),
		"tabs":            strings.ReplaceAll(plain, ",", "\t"),
		"quotes": `"card","name" , "née","born"` + "\n" + `"00123","Zoë","ł",""` + "\n" +
			`7,B,"", "2027-03-15" ` + "\n",
		"trailing empty": "card,name,née,born,,\n00123,Zoë,ł,,,,\n7,B,,2027-03-15,,\n",
		"short rows":     "card,name,née,born\n00123,Zoë,ł\n7,B,,2027-03-15",
		"as text":        "card,name,née,born\n=\"00123\",Zoë,ł,\n\"=\"\"7\"\"\",B,,2027-03-15",
		"blanks":         "card,name,née,born\n 00123 ,\u00A0Zoë,  ł  ,   \n7,B,,2027-03-15",
		"headers":        " CARD_Number ,Name,NEE,Born\n00123,Zoë,ł,\n7,B,,2027-03-15",
		"UTF-16 LE":      utf16Of(plain, true),
		"UTF-16 BE":      utf16Of(plain, false),
	} {
		s := open(t, file, members)
		if diff := cmp.Diff(want, cells(s)); diff != "" || len(s.Faults) > 0 || len(s.Notes) > 0 {
			t.Errorf("%s: notes %q, faults %q, rows\n%s", name, s.Notes, faults(s), diff)
		}
	}
}

func utf16Of(s string, little bool) string {
	var b strings.Builder
	for _, u := range append([]uint16{0xFEFF}, utf16.Encode([]rune(s))...) {
		if little {
			b.Write([]byte{byte(u), byte(u >> 8)})
		} else {
			b.Write([]byte{byte(u >> 8), byte(u)})
		}
	}
	return b.String()
}

func TestReadKeepsTheLinesOfTheFile(t *testing.T) {
	s := open(t, "\n \n;;\nsep=;\ncard;name;née\n\n1;\"A\nB \"\"C\"\"\";x\n;;\n2;D;\n\n\n3;\"E;F\";\n", members)
	want := []string{"7: 1|A\nB \"C\"|x|", "10: 2|D||", "13: 3|E;F||"}
	if diff := cmp.Diff(want, cells(s)); diff != "" || len(s.Faults) > 0 {
		t.Errorf("faults %q, rows\n%s", faults(s), diff)
	}
	if s.Len() != 3 || s.Has("born") || !s.Has("née") {
		t.Errorf("%d rows; born %t, née %t", s.Len(), s.Has("born"), s.Has("née"))
	}
}

func TestReadSaysThatItTookAFileForWindows1252(t *testing.T) {
	s := open(t, "card,name\n1,Zo\xEB \x80 \x93x\x94\n2,B\x81\n", members)
	if diff := cmp.Diff([]string{"2: 1|Zoë € “x”||"}, cells(s)); diff != "" {
		t.Error(diff)
	}
	if len(s.Notes) != 1 || !strings.Contains(s.Notes[0], "Windows-1252") {
		t.Errorf("notes %q", s.Notes)
	}
	if len(s.Faults) != 1 || s.Faults[0].Line != 3 {
		t.Errorf("a byte that stands for nothing: faults %q", faults(s))
	}
}

func TestReadRefusesAFileAsAWhole(t *testing.T) {
	wide := strings.Repeat("x,", MaxColumns+1)
	for _, c := range []struct{ file, says string }{
		{"", "the file is empty"},
		{"\n\n ;\n", "the file is empty"},
		{"\uFEFF", "the file is empty"},
		{"PK\x03\x04rest", "a spreadsheet (.xlsx or .ods), not CSV"},
		{"\xD0\xCF\x11\xE0rest", "(.xls), not CSV"},
		{"%PDF-1.7", "a PDF"},
		{"c\x00a\x00r\x00d\x00", "UTF-16 without its mark"},
		{"card,name\n" + strings.Repeat("x", MaxBytes), "more than 32 MB"},
		{"\"card,name\n1,2\n", "line 1: the quote opened on line 1 is never closed"},
		{wide + "\n", "more than 200"},
		{"card,name\n" + strings.Repeat("1,a\n", MaxRows+1), "more than 200000 rows"},
		{"cardnumbr,name\n", `there is no column card, the number on the card; did you mean "cardnumbr"?`},
		{"name\n", "there is no column card, the number on the card"},
		{"card,Card Number,name\n", `columns 1 and 2, "card" and "Card Number", both mean card: leave one out`},
		{"card,name,shoe size\n", "column shoe size: this column is not known here: rename it, or leave it out"},
		{"ca\x01rd,card,name\n", "the header of column 1 is not text"},
	} {
		s, err := Read(strings.NewReader(c.file), members)
		if err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%.40q: %v, %v; want %q", c.file, s, err, c.says)
		}
	}
}

func TestReadNamesEveryColumnThatDoesNotFit(t *testing.T) {
	_, err := Read(strings.NewReader("\nnme;shoe size;born;Born\n"), members)
	refused, ok := errors.AsType[Faults](err)
	if !ok {
		t.Fatalf("%v is no Faults", err)
	}
	want := []string{
		`line 2, column born: columns 3 and 4, "born" and "Born", both mean born: leave one out`,
		`line 2, column card: there is no column card, the number on the card`,
		`line 2, column name: there is no column name; did you mean "nme"?`,
		`line 2, column shoe size: this column is not known here: rename it, or leave it out`,
		`line 2: the columns that are known here: card, name, née, born`,
	}
	if diff := cmp.Diff(want, strings.Split(refused.Error(), "\n")); diff != "" {
		t.Error(diff)
	}
}

func TestReadLeavesOutUnknownColumnsWhereThatIsAllowed(t *testing.T) {
	spec := members
	spec.AllowUnknown = true
	s := open(t, "card,profile,name,profile\n1,1.2E+11,A,\x01\n", spec)
	if diff := cmp.Diff([]string{"2: 1|A||"}, cells(s)); diff != "" || len(s.Faults) > 0 {
		t.Errorf("faults %q, rows\n%s", faults(s), diff)
	}
	if len(s.Notes) != 2 || s.Notes[0] != `Column "profile" is not known here and was left out.` {
		t.Errorf("notes %q", s.Notes)
	}
}

func TestReadNamesEveryBadRowAndKeepsTheOthers(t *testing.T) {
	file := strings.Join([]string{
		`card,name,née,born,`,
		`1,A`,
		`,B`,
		`1.23457E+11,C`,
		`"4,D`,
		`5,"E"x`,
		`6,F` + "\x07",
		`7,G,,,,,h`,
		`8,H,,,x`,
		`9,` + strings.Repeat("y", MaxCell+1),
		`10,"` + strings.Repeat("y", MaxCell+1) + `"`,
		`11,` + strings.Repeat("é", MaxCell),
		`12,#NAME?`,
		`13,lost` + "\uFFFD",
		`14,` + strings.Repeat(",", MaxColumns),
		`,`,
		`15,5" disk`,
		`"16`,
	}, "\n")
	s := open(t, file, members)
	var good []string
	for _, r := range cells(s) {
		good = append(good, strings.SplitAfter(r, "|")[0])
	}
	if diff := cmp.Diff([]string{"2: 1|", "12: 11|", "17: 15|"}, good); diff != "" {
		t.Error(diff)
	}
	want := []string{
		"line 3, column card: it is empty",
		"line 4, column card: the spreadsheet program shortened a long number to 1.23457E+11, " +
			"and its last digits are lost: format the column as text there and enter it anew",
		"line 5: there is text behind the closing quote of the one opened on line 5; " +
			"a quote inside a quoted cell is written twice",
		"line 6: there is text behind the closing quote of the one opened on line 6; " +
			"a quote inside a quoted cell is written twice",
		"line 7, column name: it has the control character U+0007",
		"line 8: it has 7 cells, and there are 5 columns: a cell with a separator inside needs quotes",
		"line 9: there is something in column 5, which has no header",
		"line 10: a cell has more than 10000 characters",
		"line 11: a cell has more than 10000 characters",
		"line 13, column name: the spreadsheet program wrote #NAME? in place of a value",
		"line 14, column name: it has a character that was lost when the file was made (U+FFFD)",
		"line 15: it has more than 200 cells",
		"line 18: the quote opened on line 18 is never closed, or its cell has more than 10000 characters",
	}
	if diff := cmp.Diff(want, faults(s)); diff != "" {
		t.Error(diff)
	}
}

func TestReadStopsAfterAThousandFaults(t *testing.T) {
	s := open(t, "card,name\n"+strings.Repeat("\"x\n", MaxFaults+50), members)
	if n := len(s.Faults); n != MaxFaults+1 || !strings.Contains(s.Faults[n-1].Reason, "reading stopped here") {
		t.Errorf("%d faults, the last %q", n, s.Faults[n-1])
	}
}

func TestASpecThatContradictsItselfIsRefused(t *testing.T) {
	for _, spec := range []Spec{
		{Columns: []Column{{Name: "card"}, {Name: "name", Aliases: []string{"C A R D"}}}},
		{Columns: []Column{{Name: "--"}}},
	} {
		if _, err := Read(strings.NewReader("card\n1\n"), spec); err == nil {
			t.Errorf("%+v was taken", spec)
		}
	}
}

func TestCallersAddTheirOwnFaults(t *testing.T) {
	for _, r := range open(t, "card,name\n1,A\n", members).Rows() {
		want := Fault{Line: 2, Column: "card", Reason: "card 1 belongs to somebody else"}
		if got := r.Fault("card", "card %s belongs to somebody else", r.Cell("card").Text()); got != want {
			t.Errorf("%+v", got)
		}
		defer func() {
			if recover() == nil {
				t.Error("a column that nobody declared was handed out")
			}
		}()
		r.Cell("plan")
	}
}
