package lending

import (
	"context"
	"errors"

	"holdfast/internal/actor"
	"holdfast/internal/denial"
	"holdfast/internal/store"
)

// Objections are what the rules say against a loan now, without making it: a desk
// shows them again while a clerk still looks for the words of an override. Nil is
// no objection. The same rules are asked, under the same locks, as by an attempt.
func (d *Desk) Objections(ctx context.Context, a actor.Actor, r IssueRequest) (*denial.Error, error) {
	r.Override = ""
	err := d.db.Write(ctx, func(ctx context.Context, tx *store.Tx) error {
		_, reasons, err := d.askedToIssue(ctx, tx, a, r)
		if err != nil {
			return err
		}
		return reasons.Err(notIssued)
	})
	if no, is := errors.AsType[*denial.Error](err); is {
		return no, nil
	}
	return nil, err
}
