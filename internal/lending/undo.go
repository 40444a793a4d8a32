package lending

import (
	"context"
	"time"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/denial"
	"holdfast/internal/idempotency"
	"holdfast/internal/store"
)

// UndoIn takes a loan back that was made by mistake.
type UndoIn struct {
	Loan int64 `path:"id" minimum:"1" doc:"id of the loan"`
}

// undoWithin is for how long a loan can be undone: as long as whoever made it
// still has the copy before him.
const undoWithin = 10 * time.Minute

const notUndone = "Not undone"

var (
	undoTooLate = denial.Define("undoTooLate", 409,
		"A loan can be undone for a few minutes only. After that its copy is returned.")
	loanRenewed  = denial.Define("loanRenewed", 409, "The loan was renewed, so it is no mistake any more.")
	loanFromHold = denial.Define("loanFromHold", 409,
		"The loan fulfilled a hold, and a hold that is over does not come back.")

	undoLoan = store.SQL(`
		update loans set ended_at = $2, ended_as = 'undone', ended_branch_id = $3
		where id = $1 and ended_at is null`)
	selectUndoLoan = store.SQL(`
		select l.copy_id, l.title_id, l.member_id, m.person_id, l.branch_id, l.borrowed_at, l.renewals,
			l.ended_at is not null, exists (select 1 from holds h where h.loan_id = l.id)
		from loans l join members m on m.id = l.member_id where l.id = $1`)
)

// UndoIssue ends a loan as if it had not been made: it costs nothing and counts
// nowhere. Its copy passes the waiting check at the branch that lent it, as every
// copy that comes free does (L14). What cannot be taken back so is refused.
func (d *Desk) UndoIssue(ctx context.Context, a actor.Actor, in UndoIn) (Returned, error) {
	return idempotency.Do(ctx, d.db, a, func(ctx context.Context, tx *store.Tx) (Returned, error) {
		return d.undoIssue(ctx, tx, a, in.Loan)
	})
}

func (d *Desk) undoIssue(ctx context.Context, tx *store.Tx, a actor.Actor, id int64) (Returned, error) {
	seen, found, err := store.One(ctx, tx, selectUndoLoan, (*undoneLoan).dest, id)
	if err != nil {
		return Returned{}, err
	}
	if !found {
		return Returned{}, refusal(notUndone, unknownLoan.Because("There is no loan %d.", id))
	}
	if !a.May(MayIssue, seen.branch) {
		return Returned{}, actor.ErrForbidden
	}
	t, err := d.openTitle(ctx, tx, seen.title, seen.member, seen.copy)
	if err != nil {
		return Returned{}, err
	}
	loan, _, err := store.One(ctx, tx, selectUndoLoan, (*undoneLoan).dest, id)
	if err != nil {
		return Returned{}, err
	}
	if err := denyUndo(loan, t.now).Err(notUndone); err != nil {
		return Returned{}, err
	}
	if err := tx.Change(ctx, undoLoan, 1, id, t.now, loan.branch); err != nil {
		return Returned{}, err
	}
	f := &returnFacts{
		title: t, copy: t.copy(loan.copy), branch: t.policy.branches[loan.branch],
		loan: &returnLoan{id: id, member: loan.member, person: loan.person},
	}
	if err := f.place(""); err != nil {
		return Returned{}, err
	}
	t.note("loan.undone", "loan", id, loan.person, map[string]any{"copy": loan.copy, "title": t.id,
		"branch": loan.branch})
	if err := t.save(ctx, tx, a); err != nil {
		return Returned{}, err
	}
	return f.answer(ctx, tx, Returned{})
}

// undoneLoan is a loan as the rules of its undoing see it.
type undoneLoan struct {
	copy, title, member, person, branch int64
	borrowedAt                          civil.Instant
	renewals                            int
	ended, fromHold                     bool
}

func (l *undoneLoan) dest() []any {
	return []any{&l.copy, &l.title, &l.member, &l.person, &l.branch, &l.borrowedAt, &l.renewals, &l.ended,
		&l.fromHold}
}

// denyUndo lists every reason why a loan stands. No setting switches one off.
func denyUndo(loan undoneLoan, now civil.Instant) (why denial.List) {
	const instead = "Returning the copy ends the loan."
	if loan.ended {
		why.Add(loanEnded.Because("The loan is over already."))
		return why
	}
	if now.Sub(loan.borrowedAt) > undoWithin {
		why.Add(undoTooLate.Because("The loan was made more than %d minutes ago.",
			int(undoWithin.Minutes())).
			Lifted(instead).With("minutes", int(undoWithin.Minutes())))
	}
	if loan.renewals > 0 {
		why.Add(loanRenewed.Because("The loan was renewed.").Lifted(instead))
	}
	if loan.fromHold {
		why.Add(loanFromHold.Because("The loan fulfilled a hold, which does not come back.").Lifted(instead))
	}
	return why
}

// Undoable says whether a loan of a visit can be undone now.
func (l VisitLine) Undoable(now civil.Instant) bool {
	return l.Act == DeedIssued && l.UndoneAt == 0 && !l.FromHold && len(denyUndo(undoneLoan{
		borrowedAt: l.Loan.BorrowedAt, renewals: l.Loan.Renewals, ended: l.Loan.ReturnedAt != nil,
	}, now)) == 0
}
