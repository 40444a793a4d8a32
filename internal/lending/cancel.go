package lending

import (
	"context"

	"holdfast/internal/actor"
	"holdfast/internal/denial"
	"holdfast/internal/idempotency"
	"holdfast/internal/store"
)

// CancelIn gives up a hold.
type CancelIn struct {
	Hold int64 `path:"id" minimum:"1" doc:"id of the hold"`
}

// CancelHold ends a hold; a copy that was promised to it passes on at once
// (L24). A member may cancel his own.
func (d *Desk) CancelHold(ctx context.Context, a actor.Actor, in CancelIn) (Hold, error) {
	return idempotency.Do(ctx, d.db, a, func(ctx context.Context, tx *store.Tx) (Hold, error) {
		return d.cancelHold(ctx, tx, a, in.Hold)
	})
}

const notCancelled = "Not cancelled"

// holdRef is whose a hold is, on what.
type holdRef struct{ title, member, person, pickup int64 }

func (h *holdRef) dest() []any { return []any{&h.title, &h.member, &h.person, &h.pickup} }

var selectHoldRef = store.SQL(`
	select h.title_id, h.member_id, m.person_id, h.pickup_id from holds h join members m on m.id = h.member_id where h.id = $1`)

func (d *Desk) cancelHold(ctx context.Context, tx *store.Tx, a actor.Actor, id int64) (Hold, error) {
	ref, found, err := store.One(ctx, tx, selectHoldRef, (*holdRef).dest, id)
	if err != nil {
		return Hold{}, err
	}
	own := found && a.May(MayOwn, 0) && ref.person == a.Person
	if !found || (!own && !a.MayAnywhere(MayHold)) {
		if found && a.MayAnywhere(MayView) {
			return Hold{}, actor.ErrForbidden // he may look at the hold, so it is no secret
		}
		return Hold{}, denial.List{unknownHold.Because("There is no hold %d.", id)}.Err(notCancelled)
	}
	t, err := d.openTitle(ctx, tx, ref.title, ref.member)
	if err != nil {
		return Hold{}, err
	}
	h := t.hold(id)
	if h == nil || !h.state.active() {
		return Hold{}, denial.List{holdEnded.Because("The hold is over already.").
			Lifted("A new one can be placed.")}.Err(notCancelled)
	}
	if err := t.cancel(h, cancelReason(own)); err != nil {
		return Hold{}, err
	}
	if err := t.save(ctx, tx, a); err != nil {
		return Hold{}, err
	}
	return holdByID(ctx, tx, id)
}

func cancelReason(own bool) string {
	if own {
		return "by the member"
	}
	return "by staff"
}
