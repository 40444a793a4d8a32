package lending

import (
	"context"
	"strings"
	"testing"

	"holdfast/internal/denial"
	"holdfast/internal/store"
)

func (l *library) scan(code, member, as string) (Scanned, error) {
	return l.desk.Scan(l.t.Context(), clerk, ScanIn{Body: ScanRequest{Code: code, Branch: "RIV", Member: member, As: as}})
}

func TestAScanIsTheAct(t *testing.T) {
	bothLibraries(t, 2, 3, func(t *testing.T, l *library) {
		scan := func(code, member string, want ScanKind) Scanned {
			t.Helper()
			got, err := l.scan(code, member, "")
			must(t, 0, err)
			if got.Kind != want {
				t.Errorf("%q with %q at the desk was %s, want %s", code, member, got.Kind, want)
			}
			return got
		}
		if got := scan(" M 1 ", "", ScanMember); got.Member != "M1" || got.Code != "M1" {
			t.Errorf("a card: %+v", got)
		}
		if got := scan("M2", "M1", ScanMember); got.Member != "M2" {
			t.Errorf("another card: %+v", got)
		}
		if got := scan("C1", "M1", ScanIssue); got.Loan.Member != "M1" || got.Member != "M1" || got.Returned != nil {
			t.Errorf("a copy with a member: %+v", got)
		}
		if got := scan("C1", "M2", ScanReturn); got.Returned.Loan.Member != "M1" || got.Loan != nil {
			t.Errorf("a copy on loan, whoever stands there: %+v", got)
		}
		if got := scan("C1", "", ScanReturn); got.Returned.Loan != nil || got.Returned.Next.Action != ToShelf {
			t.Errorf("a copy with nobody there is checked in: %+v", got)
		}
		if got := scan("  popular thriller ", "M1", ScanSearch); got.Code != "popular thriller" || got.Member != "M1" {
			t.Errorf("words: %+v", got)
		}
		scan("तृतीय", "", ScanSearch)
	})
}

// A second scan of the same copy changes nothing, in whichever order it was lent
// and brought back; what was lent before the visit comes back.
func TestASecondScanInAVisitChangesNothing(t *testing.T) {
	bothLibraries(t, 1, 3, func(t *testing.T, l *library) {
		scan := func(member string, want ScanKind, visit ...int64) Scanned {
			t.Helper()
			got, err := l.desk.Scan(t.Context(), clerk,
				ScanIn{Body: ScanRequest{Code: "C1", Branch: "RIV", Member: member, Loans: visit}})
			must(t, 0, err)
			if got.Kind != want {
				t.Fatalf("the copy with %q at the desk and the loans %v was %s, want %s", member, visit, got.Kind, want)
			}
			return got
		}
		first := scan("M1", ScanIssue).Loan.ID
		for range 2 {
			if got := scan("M1", ScanAgain, first); got.Loan.ID != first || got.Loan.ReturnedAt != nil || got.Returned != nil {
				t.Errorf("scanned twice: %+v", got)
			}
		}
		scan("M2", ScanReturn, first) // somebody else brings it
		if got := scan("M2", ScanAgain, first); got.Loan.ID != first || got.Loan.ReturnedAt == nil {
			t.Errorf("taken back and scanned twice: %+v", got)
		}
		scan("", ScanReturn, first) // nobody there: where it goes is told once more
		second := scan("M1", ScanIssue).Loan.ID
		scan("M1", ScanReturn, first) // lent before this visit
		scan("M1", ScanAgain, second)
		third := scan("M1", ScanIssue, first).Loan.ID // an earlier loan says nothing of the last
		must(t, 0, failing(func() (Returned, error) {
			return l.desk.UndoIssue(t.Context(), clerk, UndoIn{Loan: third})
		})())
		scan("M1", ScanIssue, third)
	})
}

func TestAScanOfACodeThatIsBothAsksWhichIsMeant(t *testing.T) {
	bothLibraries(t, 0, 2, func(t *testing.T, l *library) {
		l.write(func(ctx context.Context, tx *store.Tx) error {
			return l.addCopies(ctx, tx, l.title, "M", 1) // M1 is a card too
		})
		got, err := l.scan("M1", "M2", "")
		must(t, 0, err)
		if got.Kind != ScanChoose || got.Loan != nil {
			t.Errorf("both: %+v", got)
		}
		if got, err = l.scan("M1", "M2", "member"); err != nil || got.Kind != ScanMember || got.Member != "M1" {
			t.Errorf("as a member: %+v %v", got, err)
		}
		if got, err = l.scan("M1", "M2", "copy"); err != nil || got.Kind != ScanIssue || got.Loan.Member != "M2" {
			t.Errorf("as a copy: %+v %v", got, err)
		}
	})
}

func TestAScanOfACodeThatNothingHasGuessesWhatIsWrong(t *testing.T) {
	bothLibraries(t, 1, 2, func(t *testing.T, l *library) {
		for code, guess := range map[string]string{
			"9788172234980": "ISBN", "30412": "digits may be missing", "C77": "digits may be missing",
			"30412200418870": "number below the bars",
		} {
			reasons := l.refuses(failing(func() (Scanned, error) { return l.scan(code, "", "") }), unknownCopy)
			if !strings.Contains(reasons[0].Lift, guess) || !strings.Contains(reasons[0].Detail, code) || reasons[0].Field != "/code" {
				t.Errorf("%s: %+v", code, reasons[0])
			}
		}
		l.exec(endsOn, "M1", "2026-02-28")
		l.refuses(failing(func() (Scanned, error) { return l.scan("C1", "M1", "") }), membershipExpiredCode)
		l.refuses(failing(func() (Scanned, error) { return l.scan("C1", "M9", "") }), []*denial.Code{unknownMember}...)
	})
}

// The objections to a loan are those of the loan itself, and asking lends nothing.
func TestObjectionsAreTheLoansOwnAndLendNothing(t *testing.T) {
	bothLibraries(t, 1, 2, func(t *testing.T, l *library) {
		r := IssueRequest{Copy: "C1", Member: "M1", Branch: "RIV"}
		no, err := l.desk.Objections(t.Context(), clerk, r)
		if no != nil || err != nil {
			t.Fatalf("a copy that is free: %v %v", no, err)
		}
		if got, err := l.scan("C1", "M1", ""); err != nil || got.Kind != ScanIssue {
			t.Fatalf("asking first made the scan %s: %v", got.Kind, err)
		}
		l.exec(endsOn, "M1", "2026-02-28")
		no, err = l.desk.Objections(t.Context(), clerk, r)
		if err != nil || no == nil {
			t.Fatal(no, err)
		}
		want := failing(func() (Loan, error) { return l.desk.Issue(t.Context(), clerk, IssueIn{Body: r}) })()
		if want == nil || no.Error() != want.Error() {
			t.Errorf("asked: %v\nlent: %v", no, want)
		}
	})
}
