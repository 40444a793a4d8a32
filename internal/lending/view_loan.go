package lending

import (
	"context"

	"holdfast/internal/actor"
	"holdfast/internal/store"
)

// LoanIn names a loan.
type LoanIn struct {
	Loan int64 `path:"id" minimum:"1" doc:"id of the loan"`
}

// Loan reads a loan. Members see their own; another's is a 404.
func (d *Desk) Loan(ctx context.Context, a actor.Actor, in LoanIn) (out Loan, err error) {
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		ref, found, err := store.One(ctx, tx, selectRenewLoan, (*renewLoan).dest, in.Loan)
		if err != nil {
			return err
		}
		if !found || (!a.MayAnywhere(MayView) && ref.person != a.Person) {
			return refusal("Nothing was found", unknownLoan.Because("There is no loan %d.", in.Loan))
		}
		out, err = loanByID(ctx, tx, in.Loan)
		return err
	})
	return out, err
}

// HoldByID reads a hold. Members see their own; another's is a 404.
func (d *Desk) HoldByID(ctx context.Context, a actor.Actor, in CancelIn) (out Hold, err error) {
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		ref, found, err := store.One(ctx, tx, selectHoldRef, (*holdRef).dest, in.Hold)
		if err != nil {
			return err
		}
		if !found || (!a.MayAnywhere(MayView) && ref.person != a.Person) {
			return refusal("Nothing was found", unknownHold.Because("There is no hold %d.", in.Hold))
		}
		out, err = holdByID(ctx, tx, in.Hold)
		return err
	})
	return out, err
}
