package lending

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"holdfast/internal/civil"
	"holdfast/internal/denial"
	"holdfast/internal/store"
)

// codes are what a caller names things by: a barcode, a card, a branch's code.
// An empty one is not asked for.
type codes struct{ copy, member, branch string }

// resolved is the ids behind them, as they were before any lock.
type resolved struct {
	copy, title, home, member, branch int64

	whereCopyIs bool // the branch is the one where the copy was
}

// moved says whether a copy stands elsewhere, now that it is locked, than where
// the branch was taken from.
func (r resolved) moved(c *copyState) bool { return r.whereCopyIs && c.branch != r.branch }

var (
	selectCopyByBarcode = store.SQL(`select id, title_id, branch_id, home_id from copies where barcode = $1`)
	selectBranchByCode  = store.SQL(`select id from branches where code = $1`)
)

// copyRef is a copy's place in the catalogue and in the world.
type copyRef struct{ id, title, branch, home int64 }

func (c *copyRef) dest() []any { return []any{&c.id, &c.title, &c.branch, &c.home} }

// resolve finds what the codes name, in one round trip. All that are unknown are
// told at once; a card in the place of a barcode, or the other way round, is said
// to be one. Without a branch it is the one where the copy is.
func resolve(ctx context.Context, tx *store.Tx, in codes) (resolved, error) {
	var copies []copyRef
	var members, branches []int64
	if err := tx.Run(ctx,
		store.Into(selectCopyByBarcode, &copies, (*copyRef).dest, trimCode(in.copy)),
		store.Into(selectMemberByCard, &members, store.Column[int64], trimCode(in.member)),
		store.Into(selectBranchByCode, &branches, store.Column[int64], in.branch)); err != nil {
		return resolved{}, err
	}
	var out resolved
	var l denial.List
	switch {
	case in.copy == "":
	case len(copies) == 0:
		r, err := noSuchCopy(ctx, tx, in.copy)
		if err != nil {
			return out, err
		}
		l.Add(r)
	default:
		c := copies[0]
		out.copy, out.title, out.branch, out.home = c.id, c.title, c.branch, c.home
		out.whereCopyIs = in.branch == ""
	}
	switch {
	case in.member == "":
	case len(members) == 0:
		r, err := noSuchMember(ctx, tx, in.member)
		if err != nil {
			return out, err
		}
		l.Add(r)
	default:
		out.member = members[0]
	}
	switch {
	case in.branch == "":
	case len(branches) == 0:
		out.branch = 0
		l.Add(unknownBranch.Because("There is no branch with the code %q.", in.branch).At("/branch"))
	default:
		out.branch = branches[0]
	}
	return out, l.Err("")
}

func noSuchCopy(ctx context.Context, tx *store.Tx, code string) (denial.Reason, error) {
	r := unknownCopy.Because("No copy has the barcode %q.", code).
		Lifted("Type the number below the bars, or search by title.").At("/copy")
	member, err := findMember(ctx, tx, trimCode(code))
	if member != 0 {
		r = unknownCopy.Because("%q is a member's card, not a copy's barcode.", code).
			Lifted("Scan the copy.").With("isCard", true).At("/copy")
	}
	return r, err
}

func noSuchMember(ctx context.Context, tx *store.Tx, code string) (denial.Reason, error) {
	r := unknownMember.Because("No member has the card number %q.", code).
		Lifted("Type the number on the card. The list of members finds it by name.").At("/member")
	_, isCopy, err := store.One(ctx, tx, selectCopyByBarcode, (*copyRef).dest, trimCode(code))
	if isCopy {
		r = unknownMember.Because("%q is a copy's barcode, not a member's card.", code).
			Lifted("Scan the member's card.").With("isBarcode", true).At("/member")
	}
	return r, err
}

// refused names the act in a refusal that a helper of several operations made.
func refused(err error, what string) error {
	var d *denial.Error
	if errors.As(err, &d) {
		return d.Reasons.Err(what)
	}
	return err
}

// trimCode takes the blanks off that readers and people add.
func trimCode(s string) string { return strings.Join(strings.Fields(s), "") }

func itoa(n int64) string { return strconv.FormatInt(n, 10) }

func books(n int) string {
	if n == 1 {
		return "1 book is"
	}
	return fmt.Sprintf("%d books are", n)
}

// memberStanding is what a member has out and what stops him, read under his
// lock.
func memberStanding(ctx context.Context, tx *store.Tx, member int64, now civil.Instant) ([]openLoan, *suspension, error) {
	var loans []openLoan
	var found []suspension
	err := tx.Run(ctx,
		store.Into(selectOpenLoans, &loans, (*openLoan).dest, member),
		store.Into(selectSuspension, &found, (*suspension).dest, member, now))
	if err != nil || len(found) == 0 {
		return loans, nil, err
	}
	return loans, &found[0], nil
}

// endsOn is the day at a branch on which a suspension with an end is over.
func (s *suspension) endsOn(b *Branch) civil.Date { return b.Zone.DateOf(*s.until) }

func (s *suspension) reasonFor(b *Branch) denial.Reason {
	if s.until == nil {
		return memberSuspended.Because("The member is suspended: %s.", s.reason).
			Lifted("A supervisor can lift it, with a reason.").With("reason", s.reason)
	}
	return memberSuspended.Because("The member is suspended until %s: %s.", s.endsOn(b).Long(), s.reason).
		Lifted("A supervisor can lift it, with a reason.").
		With("reason", s.reason).With("until", *s.until).With("endsOn", s.endsOn(b))
}

// reasonsOf is the list behind a refusal, nil for any other error.
func reasonsOf(err error) denial.List {
	var d *denial.Error
	if errors.As(err, &d) {
		return d.Reasons
	}
	return nil
}

var selectTitleName = store.SQL(`select title from titles where id = $1`)

func titleName(ctx context.Context, tx *store.Tx, id int64) (string, error) {
	name, _, err := store.One(ctx, tx, selectTitleName, store.Column[string], id)
	return name, err
}
