package lending

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"holdfast/internal/civil"
	"holdfast/internal/journal"
	"holdfast/internal/ledger"
	"holdfast/internal/money"
	"holdfast/internal/people"
	"holdfast/internal/store"
)

// Deed is one thing that was done for somebody at a desk. A visit is a list of
// deeds, kept by the page that shows it: what they say is read anew each time, so
// that a visit tells what is so and not what was once drawn.
type Deed struct {
	Act    DeedAct
	ID     int64         // of the loan, the hold, or the payment; of the title that no hold was placed on
	Code   string        // barcode of the copy, or what was scanned
	Next   NextAction    // where a copy went that came in
	Hold   int64         // whom it was promised to
	Branch string        // code of the branch that it was sent to
	At     civil.Instant // of what leaves no trace: set aside, or no match
}

// DeedAct is what was done.
type DeedAct string

// The deeds of a visit.
const (
	DeedIssued    DeedAct = "issued"    // a loan
	DeedReturned  DeedAct = "returned"  // a loan that ended, and where its copy went
	DeedCheckedIn DeedAct = "checkedIn" // a copy that was not on loan
	DeedFound     DeedAct = "found"     // a copy that counted as lost
	DeedRenewed   DeedAct = "renewed"   // a loan
	DeedHeld      DeedAct = "held"      // a hold
	DeedPaid      DeedAct = "paid"      // a payment
	DeedExtended  DeedAct = "extended"  // the member's membership
	DeedAside     DeedAct = "aside"     // a copy that was refused
	DeedNoHold    DeedAct = "noHold"    // a hold that was refused
	DeedNoMatch   DeedAct = "noMatch"   // a code that nothing has

	DeedSuspended  DeedAct = "suspended"  // the member
	DeedReadmitted DeedAct = "readmitted" // the member's suspension was lifted
	DeedForgiven   DeedAct = "forgiven"   // uncollected holds count no more
	DeedPINGiven   DeedAct = "pinGiven"   // the member has a PIN
)

// VisitLine is a deed with what is to be said about it now. What does not belong
// to the deed is zero.
type VisitLine struct {
	Deed
	At        civil.Instant
	Work      Work
	Loan      Loan
	Who       people.Person // whose loan it was
	For       people.Person // whom the copy waits or travels for
	ForCard   string
	CollectBy civil.Date
	ToBranch  string // name of the branch that it was sent to
	LateDays  int
	Fine      *money.Money
	Terms     FinePolicy // of the loan that the fine is for
	FromHold  bool       // the loan fulfilled a hold
	UndoneAt  civil.Instant
	Why       string // the reason given for an override or about a member, in the clerk's words
	By        string // who overrode
	HoldView  Hold
	Payment   ledger.Line
	ExpiresOn civil.Date // of the membership
	Guess     string     // what may be wrong with a code
}

// Visit reads a visit of the member with this card, "" if nobody was there. A
// deed of which there is no trace is left out.
func (d *Desk) Visit(ctx context.Context, card string, deeds []Deed) (lines []VisitLine, err error) {
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		lines = lines[:0]
		r := visitReader{tx: tx}
		if r.member, err = findMember(ctx, tx, trimCode(card)); err != nil {
			return err
		}
		if r.policy, err = loadPolicy(ctx, tx); err != nil {
			return err
		}
		for _, deed := range deeds {
			line := VisitLine{Deed: deed, At: deed.At}
			found, err := r.read(ctx, &line)
			if err != nil {
				return fmt.Errorf("read what was %s: %w", deed.Act, err)
			}
			if found {
				lines = append(lines, line)
			}
		}
		return nil
	})
	return lines, err
}

// visitReader reads the lines of one visit.
type visitReader struct {
	tx     *store.Tx
	member int64
	policy *policy
}

func (r visitReader) read(ctx context.Context, l *VisitLine) (bool, error) {
	switch l.Act {
	case DeedIssued, DeedReturned, DeedRenewed:
		return r.loan(ctx, l)
	case DeedCheckedIn, DeedFound, DeedAside:
		return r.copy(ctx, l)
	case DeedNoHold:
		err := r.about(ctx, l, l.ID)
		return l.Work.Title != 0, err
	case DeedSuspended, DeedReadmitted, DeedForgiven:
		return r.standing(ctx, l)
	case DeedPINGiven:
		return r.member != 0, nil
	case DeedHeld:
		return r.hold(ctx, l)
	case DeedPaid:
		return r.payment(ctx, l)
	case DeedExtended:
		return r.membership(ctx, l)
	case DeedNoMatch:
		l.Guess = guessAbout(l.Code)
		return l.Code != "", nil
	}
	return false, nil
}

var selectLoanEnd = store.SQL(`
	select l.title_id, m.person_id, l.branch_id, coalesce(l.ended_as, ''),
		exists (select 1 from holds h where h.loan_id = l.id), v.fine_kind, v.fine_terms
	from loans l
	join members m on m.id = l.member_id
	join plan_versions v on v.id = l.plan_version_id
	where l.id = $1`)

type loanEnd struct {
	title, person, branch int64
	endedAs               string
	fromHold              bool
	fineKind              FineKind
	fineTerms             string
}

func (l *loanEnd) dest() []any {
	return []any{&l.title, &l.person, &l.branch, &l.endedAs, &l.fromHold, &l.fineKind, &l.fineTerms}
}

func (r visitReader) loan(ctx context.Context, l *VisitLine) (bool, error) {
	end, found, err := store.One(ctx, r.tx, selectLoanEnd, (*loanEnd).dest, l.ID)
	if err != nil || !found {
		return false, err
	}
	if l.Loan, err = loanByID(ctx, r.tx, l.ID); err != nil {
		return false, err
	}
	if err := r.about(ctx, l, end.title); err != nil {
		return false, err
	}
	if l.Who, err = person(ctx, r.tx, end.person); err != nil {
		return false, err
	}
	l.FromHold = end.fromHold
	if l.Terms, err = readFinePolicy(end.fineKind, end.fineTerms); err != nil {
		return false, err
	}
	if l.Act == DeedIssued && end.endedAs == "undone" && l.Loan.ReturnedAt != nil {
		l.UndoneAt = *l.Loan.ReturnedAt
	}
	if err := r.recorded(ctx, l); err != nil {
		return false, err
	}
	if l.Act == DeedReturned {
		zone := r.policy.branches[end.branch].Zone
		l.LateDays = late(l.Loan.DueOn, zone.DateOf(l.At))
		return true, r.next(ctx, l)
	}
	return true, nil
}

// recorded takes from the journal when the deed was done, and what only the
// journal knows: the fine and the words of an override.
func (r visitReader) recorded(ctx context.Context, l *VisitLine) error {
	const enough = 20 // rows about one loan
	rows, err := journal.BySubject(ctx, r.tx, journal.Subject{Kind: "loan", ID: l.ID}, 0, enough)
	if err != nil {
		return err
	}
	wanted := map[DeedAct]string{
		DeedIssued: "lending.loan.issued", DeedReturned: "lending.loan.returned", DeedRenewed: "lending.loan.renewed",
	}[l.Act]
	i := slices.IndexFunc(rows, func(row journal.Row) bool { return row.Type == wanted })
	if i < 0 {
		l.At = l.Loan.BorrowedAt
		return nil
	}
	l.At, l.Why = rows[i].At, rows[i].Note
	var data struct {
		Fine *money.Money `json:"fine"`
	}
	if err := json.Unmarshal(rows[i].Data, &data); err != nil {
		return err
	}
	l.Fine = data.Fine
	if l.Why == "" {
		return nil
	}
	by, err := person(ctx, r.tx, rows[i].Actor)
	l.By = by.Name
	return err
}

func (r visitReader) copy(ctx context.Context, l *VisitLine) (bool, error) {
	c, found, err := store.One(ctx, r.tx, selectCopyByBarcode, (*copyRef).dest, l.Code)
	if err != nil || !found {
		return false, err
	}
	if err := r.about(ctx, l, c.title); err != nil {
		return false, err
	}
	return true, r.next(ctx, l)
}

// next reads whom a copy was promised to and where it was sent.
func (r visitReader) next(ctx context.Context, l *VisitLine) error {
	for _, b := range r.policy.branches {
		if b.Code == l.Branch {
			l.ToBranch = b.Name
		}
	}
	if l.Hold == 0 {
		return nil
	}
	ref, found, err := store.One(ctx, r.tx, selectHoldRef, (*holdRef).dest, l.Hold)
	if err != nil || !found {
		return err
	}
	if l.For, err = person(ctx, r.tx, ref.person); err != nil {
		return err
	}
	h, err := holdByID(ctx, r.tx, l.Hold)
	if h.CollectBy != nil {
		l.CollectBy = *h.CollectBy
	}
	l.ForCard = h.Member
	return err
}

func (r visitReader) hold(ctx context.Context, l *VisitLine) (bool, error) {
	ref, found, err := store.One(ctx, r.tx, selectHoldRef, (*holdRef).dest, l.ID)
	if err != nil || !found {
		return false, err
	}
	if l.HoldView, err = holdByID(ctx, r.tx, l.ID); err != nil {
		return false, err
	}
	l.At = l.HoldView.PlacedAt
	l.ToBranch = r.policy.branches[ref.pickup].Name
	return true, r.about(ctx, l, ref.title)
}

func (r visitReader) payment(ctx context.Context, l *VisitLine) (bool, error) {
	if r.member == 0 {
		return false, nil
	}
	m, err := loadMember(ctx, r.tx, r.member)
	if err != nil {
		return false, err
	}
	lines, err := ledger.Statement(ctx, r.tx, m.account, l.ID+1, 1)
	if err != nil || len(lines) == 0 || lines[0].ID != l.ID {
		return false, err
	}
	l.Payment, l.At = lines[0], lines[0].At
	return true, nil
}

func (r visitReader) membership(ctx context.Context, l *VisitLine) (bool, error) {
	if r.member == 0 {
		return false, nil
	}
	const enough = 20 // rows about one member
	rows, err := journal.BySubject(ctx, r.tx, journal.Subject{Kind: "member", ID: r.member}, 0, enough)
	if err != nil {
		return false, err
	}
	i := slices.IndexFunc(rows, func(row journal.Row) bool { return row.Type == "lending.member.renewed" })
	if i < 0 {
		return false, nil
	}
	l.At = rows[i].At
	var data struct {
		ExpiresOn civil.Date   `json:"expiresOn"`
		Fee       *money.Money `json:"fee"`
	}
	if err := json.Unmarshal(rows[i].Data, &data); err != nil {
		return false, err
	}
	l.ExpiresOn, l.Fine = data.ExpiresOn, data.Fee
	return true, nil
}

// standing reads from the journal when and why the member was last suspended, or
// let off, up to when the deed was done.
func (r visitReader) standing(ctx context.Context, l *VisitLine) (bool, error) {
	if r.member == 0 {
		return false, nil
	}
	const enough = 20 // rows about one member
	rows, err := journal.BySubject(ctx, r.tx, journal.Subject{Kind: "member", ID: r.member}, 0, enough)
	if err != nil {
		return false, err
	}
	wanted := map[DeedAct]string{
		DeedSuspended: "lending.member.suspended", DeedReadmitted: "lending.member.suspensionLifted",
		DeedForgiven: "lending.member.noShowsLifted",
	}[l.Act]
	const second = 1_000_000 // a deed remembers no fraction of one
	i := slices.IndexFunc(rows, func(row journal.Row) bool {
		return row.Type == wanted && row.At < l.Deed.At+second
	})
	if i < 0 {
		return false, nil
	}
	l.At, l.Why = rows[i].At, rows[i].Note
	return true, nil
}

func (r visitReader) about(ctx context.Context, l *VisitLine, title int64) error {
	found, err := works(ctx, r.tx, []int64{title})
	l.Work = found[title]
	return err
}

// person reads one person's names; the zero Person if there is none.
func person(ctx context.Context, tx *store.Tx, id int64) (people.Person, error) {
	found, err := people.Get(ctx, tx, []int64{id})
	return found[id], err
}
