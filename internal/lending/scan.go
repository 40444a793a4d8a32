package lending

import (
	"context"
	"slices"
	"strings"

	"holdfast/internal/actor"
	"holdfast/internal/idempotency"
	"holdfast/internal/store"
)

// ScanIn is what the desk's one field takes.
type ScanIn struct {
	Body ScanRequest
}

// ScanRequest is one scan at a desk.
type ScanRequest struct {
	Code   string `json:"code" minLength:"1" maxLength:"200" doc:"a barcode, a card number, or words to search for"`
	Branch string `json:"branch" minLength:"1" maxLength:"32" doc:"code of the branch where the desk stands"`
	Member string `json:"member,omitempty" maxLength:"64" doc:"card number of who stands at the desk"`
	As     string `json:"as,omitempty" enum:"member,copy" doc:"which of the two, when a code is both"`
	// Loans is how a scan knows its visit. The page that shows a visit sends the
	// loans it shows, so that two tabs are two visits, a retry under the same key
	// says the same, and nothing hangs on how fast a clerk is. Without it nothing
	// was done before: a copy that is out comes back, whoever has it.
	Loans []int64 `json:"loans,omitempty" maxItems:"100" doc:"ids of the loans that were made or ended in this visit; a further scan of their copies changes nothing"`
}

// ScanKind is what a scan turned out to be.
type ScanKind string

// What a scan can be. A refusal is none of these: it is an error with reasons.
const (
	ScanMember ScanKind = "member"   // a card: whose it is
	ScanIssue  ScanKind = "issued"   // a copy that the member at the desk takes
	ScanReturn ScanKind = "returned" // a copy that comes in
	ScanAgain  ScanKind = "again"    // a copy of this visit: nothing was changed
	ScanChoose ScanKind = "choose"   // a card and a copy have this code: which is meant
	ScanSearch ScanKind = "search"   // words, not a code
)

// Scanned is what became of a scan.
type Scanned struct {
	Kind     ScanKind  `json:"kind" enum:"member,issued,returned,again,choose,search"`
	Code     string    `json:"code"`
	Member   string    `json:"member,omitempty" doc:"card number of who stands at the desk afterwards"`
	Loan     *Loan     `json:"loan,omitempty" doc:"made now; when the copy is scanned again, the loan as it stands: it has ended if the copy was taken back"`
	Returned *Returned `json:"returned,omitempty"`
}

// Scan does what a scan at the desk means: a card brings its member to the desk;
// a copy on loan comes back; any other copy goes to the member at the desk, or is
// checked in when nobody stands there. The scan is the act. A copy that was lent
// to that member in this visit, or taken back in it, is not turned round by
// scanning it again: whoever wants that issues, returns or renews it by name.
func (d *Desk) Scan(ctx context.Context, a actor.Actor, in ScanIn) (Scanned, error) {
	return idempotency.Do(ctx, d.db, a, func(ctx context.Context, tx *store.Tx) (Scanned, error) {
		return d.scan(ctx, tx, a, in.Body)
	})
}

func (d *Desk) scan(ctx context.Context, tx *store.Tx, a actor.Actor, r ScanRequest) (Scanned, error) {
	code := trimCode(r.Code)
	out := Scanned{Code: code, Member: r.Member}
	member, err := findMember(ctx, tx, code)
	if err != nil {
		return out, err
	}
	c, isCopy, err := store.One(ctx, tx, selectCopyByBarcode, (*copyRef).dest, code)
	if err != nil {
		return out, err
	}
	switch {
	case member != 0 && isCopy && r.As == "":
		out.Kind = ScanChoose
		return out, nil
	case member != 0 && r.As != "copy":
		out.Kind, out.Member = ScanMember, code
		return out, nil
	case !isCopy && isWords(r.Code):
		out.Kind = ScanSearch
		out.Code = strings.TrimSpace(r.Code)
		return out, nil
	case !isCopy:
		return out, refusal("Found no match", unknownCopy.Because("Nothing has the code %q.", code).
			Lifted("%s", guessAbout(code)).At("/code"))
	}
	open, onLoan, err := store.One(ctx, tx, selectOpenLoanID, store.Column[int64], c.id)
	if err != nil {
		return out, err
	}
	if again, err := scannedAgain(ctx, tx, r, c.id, open); again != nil || err != nil {
		out.Kind, out.Loan = ScanAgain, again
		return out, err
	}
	if onLoan || r.Member == "" {
		returned, err := d.takeBack(ctx, tx, a, ReturnRequest{Copy: code, Branch: r.Branch})
		out.Kind, out.Returned = ScanReturn, &returned
		return out, err
	}
	loan, err := d.issue(ctx, tx, a, IssueRequest{Copy: code, Member: r.Member, Branch: r.Branch})
	out.Kind, out.Loan = ScanIssue, &loan
	return out, err
}

var selectLastReturned = store.SQL(`
	select id from loans where copy_id = $1 and ended_as = 'returned' order by borrowed_at desc, id desc limit 1`)

// scannedAgain is the loan of the visit that a scan of its copy would turn round:
// the open one of the member at the desk, or, when the copy is not out, the one
// that ended last. With nobody there a copy that came in is only checked in once
// more, which tells where it goes. An undone loan was never made.
func scannedAgain(ctx context.Context, tx *store.Tx, r ScanRequest, copyID, open int64) (*Loan, error) {
	if r.Member == "" || len(r.Loans) == 0 {
		return nil, nil
	}
	id := open
	if open == 0 {
		var err error
		if id, _, err = store.One(ctx, tx, selectLastReturned, store.Column[int64], copyID); err != nil {
			return nil, err
		}
	}
	if id == 0 || !slices.Contains(r.Loans, id) {
		return nil, nil
	}
	loan, err := loanByID(ctx, tx, id)
	if err != nil || (open != 0 && loan.Member != trimCode(r.Member)) {
		return nil, err
	}
	return &loan, nil
}

// isWords says whether a text is meant for the search: it has letters and is not
// a single code such as C1.
func isWords(s string) bool {
	letters := strings.ContainsFunc(s, func(r rune) bool { return r > '9' && r != '-' })
	digits := strings.ContainsAny(s, "0123456789")
	return letters && (!digits || strings.ContainsRune(strings.TrimSpace(s), ' '))
}

// guessAbout says what may be wrong with a code that nothing has.
func guessAbout(code string) string {
	digits := strings.Count(code, "") - 1
	switch {
	case strings.HasPrefix(code, "978") || strings.HasPrefix(code, "979"):
		return "This looks like an ISBN. Scan the library's own label, or search for it among the titles."
	case digits < 6:
		return "It is short: digits may be missing. Try typing the number below the bars."
	}
	return "Try typing the number below the bars."
}
