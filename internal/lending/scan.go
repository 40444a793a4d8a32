package lending

import (
	"context"
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
}

// ScanKind is what a scan turned out to be.
type ScanKind string

// What a scan can be. A refusal is none of these: it is an error with reasons.
const (
	ScanMember ScanKind = "member"   // a card: whose it is
	ScanIssue  ScanKind = "issued"   // a copy that the member at the desk takes
	ScanReturn ScanKind = "returned" // a copy that comes in
	ScanChoose ScanKind = "choose"   // a card and a copy have this code: which is meant
	ScanSearch ScanKind = "search"   // words, not a code
)

// Scanned is what became of a scan.
type Scanned struct {
	Kind     ScanKind  `json:"kind" enum:"member,issued,returned,choose,search"`
	Code     string    `json:"code"`
	Member   string    `json:"member,omitempty" doc:"card number of who stands at the desk afterwards"`
	Loan     *Loan     `json:"loan,omitempty"`
	Returned *Returned `json:"returned,omitempty"`
}

// Scan does what a scan at the desk means: a card brings its member to the desk;
// a copy on loan comes back; any other copy goes to the member at the desk, or is
// checked in when nobody stands there. The scan is the act.
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
	_, onLoan, err := store.One(ctx, tx, selectOpenLoanID, store.Column[int64], c.id)
	if err != nil {
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
