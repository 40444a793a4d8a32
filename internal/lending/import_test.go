package lending

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"

	"holdfast/internal/civil"
	"holdfast/internal/marc"
)

// iso is a record as ISO 2709, made here: the tests bring their own files.
func iso(t testing.TB, records ...*marc.Record) []byte {
	t.Helper()
	var b bytes.Buffer
	w := marc.NewWriter(&b, marc.ISO2709)
	for _, r := range records {
		if err := w.Write(r); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// book is a record with a number, a title, an ISBN and copies as 952 has them.
func book(number, title, isbn string, barcodes ...string) *marc.Record {
	r := &marc.Record{Leader: "00000nam a2200000 a 4500"}
	r.Controls = append(r.Controls, marc.Control{Tag: "001", Value: number}, marc.Control{Tag: "003", Value: "TEST"})
	field := func(tag string, pairs ...string) {
		f := marc.Field{Tag: tag, Ind1: ' ', Ind2: ' '}
		for i := 0; i < len(pairs); i += 2 {
			f.Subfields = append(f.Subfields, marc.Subfield{Code: pairs[i][0], Value: pairs[i+1]})
		}
		r.Fields = append(r.Fields, f)
	}
	if isbn != "" {
		field("020", "a", isbn)
	}
	field("245", "a", title)
	for _, code := range barcodes {
		field("952", "p", code, "a", "RIV", "o", "823 ABC")
	}
	return r
}

func (l *library) importMARC(data []byte, o MARCImport) (MARCReport, []string) {
	l.t.Helper()
	var said []string
	o.Report = func(record int, offset int64, say string, skipped bool) {
		said = append(said, fmt.Sprintf("%d@%d %v %s", record, offset, skipped, say))
	}
	if o.Branch == "" {
		o.Branch = "RIV"
	}
	r, err := l.desk.ImportMARC(l.t.Context(), clerk, bytes.NewReader(data), o)
	if err != nil {
		l.t.Fatal(err)
	}
	return r, said
}

func TestImportMARCTwiceUpdatesAndNeverDoubles(t *testing.T) {
	bothLibraries(t, 1, 2, func(t *testing.T, l *library) {
		file := iso(t, book("1", "Pather Panchali", "9788172931087", "B1", "B2"), book("2", "Das Schloß", ""))
		first, _ := l.importMARC(file, MARCImport{Copies: 2})
		if first.Created != 2 || first.Copies != 4 {
			t.Errorf("first time: %+v", first)
		}
		again, _ := l.importMARC(file, MARCImport{Copies: 2})
		if again.Created != 0 || again.Unchanged != 2 || again.Copies != 0 {
			t.Errorf("second time: %+v", again)
		}
		changed, _ := l.importMARC(iso(t, book("1", "Pather Panchali: Song of the Road", "9788172931087", "B1", "B3")), MARCImport{})
		if changed.Changed != 1 || changed.Copies != 1 {
			t.Errorf("changed: %+v", changed)
		}
	})
}

func TestImportMARCSkipsWhatIsBrokenWithItsPlace(t *testing.T) {
	bothLibraries(t, 1, 1, func(t *testing.T, l *library) {
		good := iso(t, book("1", "First", ""))
		lying := append([]byte("00050nam a2200037 a 4500245999999999\x1e"), bytes.Repeat([]byte("x"), 20)...)
		lying = append(lying, 0x1d)
		huge := append([]byte("99999nam a2200037 a 4500"), bytes.Repeat([]byte("y"), 1<<20)...)
		huge = append(huge, 0x1d)
		file := bytes.Join([][]byte{good, lying, huge, iso(t, book("2", "Second", "9780306406158"))}, nil)
		r, said := l.importMARC(file, MARCImport{})
		if r.Created != 2 || r.Skipped != 2 {
			t.Errorf("%+v %q", r, said)
		}
		all := strings.Join(said, "\n")
		for _, want := range []string{"2@", "3@", "true", "020"} { // the places, and the ISBN with a wrong digit
			if !strings.Contains(all, want) {
				t.Errorf("nothing says %q:\n%s", want, all)
			}
		}
	})
}

func TestImportMARCDryRunChangesNothingAndACopyServesWhoWaits(t *testing.T) {
	bothLibraries(t, 1, 2, func(t *testing.T, l *library) {
		file := iso(t, book("1", "First", "", "B1"))
		if r, _ := l.importMARC(file, MARCImport{DryRun: true}); r.Created != 1 || r.Copies != 1 {
			t.Errorf("dry run: %+v", r)
		}
		if r, _ := l.importMARC(file, MARCImport{}); r.Created != 1 {
			t.Errorf("after the dry run: %+v", r)
		}
		_, err := l.issue("B1", "M1")
		must(t, 0, err)
		loan, err := l.desk.Copy(t.Context(), clerk, CopyIn{Barcode: "B1"})
		must(t, 0, err)
		h, err := l.desk.PlaceHold(t.Context(), clerk, HoldIn{Body: HoldRequest{Title: loan.Title, Member: "M2", PickupBranch: "RIV"}})
		must(t, 0, err)
		l.importMARC(iso(t, book("1", "First", "", "B1", "B9")), MARCImport{})
		if got := l.readHold(h.ID); got.State != HoldReady || got.Copy != "B9" {
			t.Errorf("the new copy passed the one who waits: %+v", got)
		}
	})
}

func TestImportMARCNamesABarcodeThatIsACardOrAnotherTitles(t *testing.T) {
	bothLibraries(t, 1, 1, func(t *testing.T, l *library) {
		_, said := l.importMARC(iso(t, book("1", "First", "", "M1", "C1")), MARCImport{})
		all := strings.Join(said, "\n")
		if !strings.Contains(all, "M1 is a member's card") || !strings.Contains(all, "C1 is a copy of title") {
			t.Errorf("said %s", all)
		}
	})
}

const memberFile = "\ufeffcard;name;plan;branch;expires;email\r\n" +
	"0001;Meera Nair;basic;RIV;2027-03-31;meera@example.org\r\n" +
	"0002;\"O'Brien, Pat\";basic;HIL;2027-03-31;\r\n"

func (l *library) importMembers(text string, o MemberImport) (MemberReport, error) {
	l.t.Helper()
	return l.desk.ImportMembers(l.t.Context(), clerk, strings.NewReader(text), o)
}

func TestImportMembersKeepsZerosAndUpdatesByCard(t *testing.T) {
	bothLibraries(t, 1, 1, func(t *testing.T, l *library) {

		dry, err := l.importMembers(memberFile, MemberImport{DryRun: true})
		if err != nil || dry.Created != 2 {
			t.Fatalf("dry run: %+v %v", dry, err)
		}
		first, err := l.importMembers(memberFile, MemberImport{})
		if err != nil || first.Created != 2 {
			t.Fatalf("%+v %v", first, err)
		}
		again, err := l.importMembers(memberFile, MemberImport{})
		if err != nil || again.Unchanged != 2 {
			t.Errorf("again: %+v %v", again, err)
		}
		later, err := l.importMembers(strings.ReplaceAll(memberFile, "2027", "2028"), MemberImport{})
		if err != nil || later.Changed != 2 {
			t.Errorf("later: %+v %v", later, err)
		}
		m, err := l.desk.Member(t.Context(), clerk, MemberIn{Card: "0001"})
		if err != nil || m.ExpiresOn != civil.MustDate("2028-03-31") || m.Name != "Meera Nair" {
			t.Errorf("%+v %v", m, err)
		}
	})
}

func TestImportMembersNamesEveryBadRowAndStoresNothing(t *testing.T) {
	bothLibraries(t, 1, 1, func(t *testing.T, l *library) {
		r, err := l.importMembers("card,name,plan,branch,expires\n"+
			"0001,Meera,basic,RIV,2027-03-31\n"+
			"0001,Twice,basic,RIV,2027-03-31\n"+
			"C1,Copy,basic,RIV,2027-03-31\n"+
			"0003,,gold,XXX,someday\n", MemberImport{})
		if !errors.Is(err, ErrFaultyRows) {
			t.Fatalf("%+v %v", r, err)
		}
		all := fmt.Sprint(r.Faults)
		for _, want := range []string{"line 2", "barcode of a copy", "line 5", "name"} {
			if !strings.Contains(all, want) {
				t.Errorf("nothing says %q: %s", want, all)
			}
		}
		if _, err := l.desk.Member(t.Context(), clerk, MemberIn{Card: "0001"}); err == nil {
			t.Error("a good row of a bad file was stored")
		}
	})
}

func TestImportMembersReadsWindows1252AndRefusesColumnsByName(t *testing.T) {
	bothLibraries(t, 1, 1, func(t *testing.T, l *library) {
		text, err := charmap.Windows1252.NewEncoder().String("card;name;plan;branch;expires\n7;José Müller;basic;RIV;2027-03-31\n")
		must(t, 0, err)
		if r, err := l.importMembers(text, MemberImport{}); err != nil || r.Created != 1 || len(r.Notes) == 0 {
			t.Errorf("%+v %v", r, err)
		}
		m, err := l.desk.Member(t.Context(), clerk, MemberIn{Card: "7"})
		if err != nil || m.Name != "José Müller" {
			t.Errorf("%+v %v", m, err)
		}
		_, err = l.importMembers("cardnumbr,name,plan,branch,expires\n1,A,basic,RIV,2027-03-31\n", MemberImport{})
		if err == nil || !strings.Contains(err.Error(), "card") {
			t.Errorf("a misnamed column: %v", err)
		}
		_, err = l.importMembers("card,card number,name,plan,branch,expires\n1,1,A,basic,RIV,2027-03-31\n", MemberImport{})
		if err == nil || !strings.Contains(err.Error(), "card number") {
			t.Errorf("a column twice: %v", err)
		}
	})
}
