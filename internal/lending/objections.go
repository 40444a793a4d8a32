package lending

import (
	"context"
	"errors"

	"holdfast/internal/actor"
	"holdfast/internal/denial"
	"holdfast/internal/store"
)

// errOnlyAsked takes a loan back that was made to hear the rules.
var errOnlyAsked = errors.New("nothing was to be done")

// Objections are what the rules say against a loan now, without making it: a desk
// shows them again while a clerk still looks for the words of an override. Nil is
// no objection. They come from the loan itself, made and rolled back, so they
// cannot differ from what an attempt would be told.
func (d *Desk) Objections(ctx context.Context, a actor.Actor, r IssueRequest) (*denial.Error, error) {
	r.Override = ""
	err := d.db.Write(ctx, func(ctx context.Context, tx *store.Tx) error {
		if _, err := d.issue(ctx, tx, a, r); err != nil {
			return err
		}
		return errOnlyAsked
	})
	if no, is := errors.AsType[*denial.Error](err); is {
		return no, nil
	}
	if errors.Is(err, errOnlyAsked) {
		err = nil
	}
	return nil, err
}
