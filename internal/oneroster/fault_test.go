package oneroster

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// Each row of the bundle that is spoiled gives its one fault, and every other row
// that does not hang on it is read.
func TestABadRowIsNamedWithWhatWasFoundAndExpected(t *testing.T) {
	for _, c := range []struct {
		file, old, text string
		lost            int // rows
		fault           string
	}{
		{"enrollments.csv", "u3,teacher", "u3,pupil", 1, `enrollments.csv line 3, column role: ` +
			`found "pupil", expected one of administrator, proctor, student, teacher`},
		{"enrollments.csv", "u3,teacher,true", "u3,teacher,1", 1, `enrollments.csv line 3, column primary: ` +
			`found "1", expected true or false`},
		{"enrollments.csv", "e2,", ",", 1, `enrollments.csv line 3, column sourcedId: ` +
			`found nothing, expected a value`},
		{"enrollments.csv", "e2,", "e1,", 1, `enrollments.csv line 3, column sourcedId: ` +
			`found "e1", expected an id of its own: line 2 has it already`},
		{"enrollments.csv", "2026-12-20", "2026-02-30", 1, `enrollments.csv line 2, column endDate: ` +
			`found "2026-02-30", expected a date such as 2027-03-15`},
		{"enrollments.csv", "2026-12-20", "2026-08-14", 1, `enrollments.csv line 2, column endDate: ` +
			`found "2026-08-14", expected a day that is not before 2026-08-15, on which it begins`},
		{"enrollments.csv", "c1,o2,u3", "c9,o2,u3", 1, `enrollments.csv line 3, column classSourcedId: ` +
			`found "c9", expected the sourcedId of a row in classes.csv`},
		{"enrollments.csv", "c1,o2,u3", "c1,o2,U3", 1, `enrollments.csv line 3, column userSourcedId: ` +
			`found "U3", expected the sourcedId of a row in users.csv`},
		{"enrollments.csv", "e1,,,c1", "e1,,,c1,x", 1, `enrollments.csv line 2: found 12 cells, ` +
			`expected 11, as there are columns: a cell with a comma inside needs quotes`},
		{"enrollments.csv", "e2,", `"e2,`, 1, `enrollments.csv line 3: found a quote that is never closed, ` +
			`expected a line of CSV`},
		{"enrollments.csv", "e2,", `"e"2,`, 1, `enrollments.csv line 3: found text behind a closing quote; ` +
			`a quote inside quotes is written twice, expected a line of CSV`},
		{"enrollments.csv", ",7\n", ",\x00\n", 1, `enrollments.csv line 2, column metadata.rollNumber: ` +
			`found "\x00", expected no control character U+0000`},
		{"users.csv", "Ørsted", "\xD8rsted", 2, ""},
		{"users.csv", "Ørsted", "\uFFFDrsted", 2, ""},
		{"users.csv", "Ørsted", strings.Repeat("Ø", MaxCell+1), 2, ""},
		{"classes.csv", `"y27,t1"`, `"y27,t2"`, 3, ""},
		{"classes.csv", `"y27,t1"`, `"""y27"`, 3, ""},
		{"courses.csv", "y27,Algebra", "t9,Algebra", 4, ""},
		{"academicSessions.csv", ",y27,2027", ",y27,2026-27", 4, ""},
	} {
		f := college().edited(t, c.file, c.old, c.text)
		rows, faults := read(t, openFiles(t, f, Options{}))
		if len(rows) != len(collegeRows)-c.lost {
			t.Errorf("%s: %d rows are left", c.text, len(rows))
		}
		if c.fault != "" {
			only(t, c.text, faults, c.fault)
		} else if len(faults) != c.lost || !strings.HasPrefix(faults[0], c.file) {
			t.Errorf("%s: %q", c.text, faults)
		}
	}
}

func TestAllThatIsWrongWithARowIsSaid(t *testing.T) {
	f := college().edited(t, "enrollments.csv", "e2,,,c1,o2,u3,teacher,true,,",
		"e2,,,c8,,u8,dean,maybe,x,03/04/2027")
	_, faults := read(t, openFiles(t, f, Options{}))
	var columns []string
	for _, fault := range faults {
		place, _, _ := strings.Cut(fault, ":")
		columns = append(columns, strings.TrimPrefix(place, "enrollments.csv line 3, column "))
	}
	want := "role primary beginDate endDate schoolSourcedId classSourcedId userSourcedId"
	if got := strings.Join(columns, " "); got != want {
		t.Error(got)
	}
}

func TestARowThatNamesOneLeftOutIsLeftOutToo(t *testing.T) {
	f := college().edited(t, "users.csv", "o2,teacher", "o2,dean")
	_, faults := read(t, openFiles(t, f, Options{}))
	if len(faults) != 2 || faults[1] != `enrollments.csv line 3, column userSourcedId: found "u3", `+
		"expected a row that is sound: the one on line 4 of users.csv was left out" {
		t.Errorf("%q", faults)
	}
}

func TestNumbersThatASpreadsheetCutOffAreNamedAsThat(t *testing.T) {
	f := college().edited(t, "enrollments.csv", "e1", "1.23457E+11").
		edited(t, "enrollments.csv", "e2", "1.23457E+11")
	_, faults := read(t, openFiles(t, f, Options{}))
	if len(faults) != 1 || !strings.HasSuffix(faults[0], "a spreadsheet program has cut off its last digits") {
		t.Errorf("%q", faults)
	}
}

func TestIdsThatCannotBeReadAreNotTakenForTheSame(t *testing.T) {
	f := college().edited(t, "enrollments.csv", "e1", "\xE9").edited(t, "enrollments.csv", "e2", "\xE8")
	if _, faults := read(t, openFiles(t, f, Options{})); len(faults) != 2 {
		t.Errorf("%q", faults)
	}
	sds := directory().with("enrollments.csv",
		"classSourcedId,userSourcedId,role\n\xE9,u1,student\n\xE8,u1,student\n")
	if _, faults := read(t, openFiles(t, sds, Options{})); len(faults) != 2 {
		t.Errorf("%q", faults)
	}
}

func TestParentsComeFirstWhereverTheyStand(t *testing.T) {
	orgs := "sourcedId,name,type,parentSourcedId\n" +
		"d,D,school,c\nb,B,school,a\nc,C,school,b\nx,X,school,y\na,A,district,\nz,Z,school,x\no2,O,school,a\n"
	rows, faults := read(t, openFiles(t, files{"orgs.csv": orgs}, Options{}))
	if got := ids(rows); got != "orgs a, orgs b, orgs c, orgs d, orgs o2" {
		t.Error(got)
	}
	if got := strings.Join(faults, "\n"); got != `orgs.csv line 5, column parentSourcedId: found "y", `+
		"expected the sourcedId of a row in orgs.csv\n"+
		`orgs.csv line 7, column parentSourcedId: found "x", expected a row that is sound: `+
		"the one on line 5 of orgs.csv was left out" {
		t.Error(got)
	}
}

func TestParentsInACircleAreFaults(t *testing.T) {
	orgs := "sourcedId,name,type,parentSourcedId\n" +
		"a,A,school,c\nb,B,school,a\nc,C,school,b\nd,D,school,d\ne,E,school,a\nf,F,school,\n"
	rows, faults := read(t, openFiles(t, files{"orgs.csv": orgs}, Options{}))
	if got := ids(rows); got != "orgs f" || len(faults) != 5 {
		t.Errorf("%s, %q", got, faults)
	}
	for i, fault := range faults {
		if !strings.HasSuffix(fault, "the parents go round in a circle") ||
			!strings.HasPrefix(fault, fmt.Sprintf("orgs.csv line %d,", i+2)) {
			t.Error(fault)
		}
	}
}

func TestAParentThatIsDeletedOrLeftOutBelowItsChildIsAFault(t *testing.T) {
	orgs := "sourcedId,status,name,type,parentSourcedId\n" +
		"a,,A,school,b\nb,tobedeleted,,,\nc,,C,school,d\nd,,D,castle,\n"
	rows, faults := read(t, openFiles(t, files{"orgs.csv": orgs}, Options{}))
	if got := ids(rows); got != "orgs b" || len(faults) != 3 {
		t.Fatalf("%s, %q", got, faults)
	}
	if !strings.HasSuffix(faults[1], "line 3 of orgs.csv is to be deleted") ||
		!strings.HasSuffix(faults[2], "line 5 of orgs.csv was left out") {
		t.Errorf("%q", faults)
	}
}

func TestAgentsMayNameEachOtherAndOneThatLeadsNowhereIsNoted(t *testing.T) {
	f := college().edited(t, "users.csv", "+15550100,u2,", "+15550100,\"u2,u8\",")
	b := openFiles(t, f, Options{})
	rows, faults := read(t, b)
	if len(rows) != len(collegeRows) || len(faults) > 0 {
		t.Errorf("%s, %q", ids(rows), faults)
	}
	only(t, "notes", noteTexts(b), `users.csv line 2, column agentSourcedIds: "u8" leads nowhere: `+
		"it should be the sourcedId of a row in users.csv")
}

func TestColumnsThatDoNotFitRefuseTheBundle(t *testing.T) {
	for text, want := range map[string]string{
		"sourcedId,nam,type\n": ` line 1, column name: found nothing, ` +
			`expected a column of this name; these are not known: nam`,
		"sourcedId,name,type,Name\n": ` line 1, column Name: found "Name", expected each column once`,
		"sourcedId,name,type,metadata.a,metadata.a\n": ` line 1, column metadata.a: ` +
			`found "metadata.a", expected each column once`,
		"sourcedId;name;type\n": ` line 1: found columns parted by something else, ` +
			`expected columns parted by commas`,
		"\n\n":               `: found nothing, expected a line that names the columns`,
		"\xFF\xFEs\x00":      `: found text in UTF-16, expected CSV in UTF-8`,
		"PK\x03\x04zip":      `: found a spreadsheet, expected CSV in UTF-8`,
		"\"sourcedId,name\n": ` line 1: found a quote that is never closed, expected the names of the columns`,
		"sourcedId,name,\xE9\n": ` line 1: found a header "\xe9", ` +
			`expected text in UTF-8: save the file as CSV in UTF-8`,
		strings.Repeat("a,", maxColumns) + "\n": ` line 1: found more than 200 cells, ` +
			`expected the names of the columns`,
	} {
		b, err := Open(files{"orgs.csv": text}.folder(), Options{})
		if _, ok := errors.AsType[Faults](err); !ok || err.Error() != "orgs.csv"+want || b != nil {
			t.Errorf("%.40q: %v", text, err)
		}
	}
	var want Faults
	_, err := Open(files{"orgs.csv": "a\n", "users.csv": "a\n"}.folder(), Options{})
	if !errors.As(err, &want) || len(want) < 6 {
		t.Errorf("not all of it is said: %v", err)
	}
}

func TestRowsAboveTheirParentsAreBounded(t *testing.T) {
	family := func(parent string, children int) string {
		var text strings.Builder
		for i := range children {
			fmt.Fprintf(&text, "%s%d,O,school,%s\n", parent, i, parent)
		}
		return text.String() + parent + ",P,school,\n"
	}
	const head = "sourcedId,name,type,parentSourcedId\n"
	b := openFiles(t, files{"orgs.csv": head + family("p", maxHeld) + family("q", 2)}, Options{})
	if got := refused(b, nil); got != "" {
		t.Error(got)
	}
	b = openFiles(t, files{"orgs.csv": head + family("p", maxHeld+1)}, Options{})
	want := "orgs.csv has more than 100000 rows above their parents: sort it, parents first"
	if got := refused(b, nil); got != want {
		t.Error(got)
	}
}
