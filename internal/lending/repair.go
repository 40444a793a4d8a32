package lending

import (
	"context"

	"holdfast/internal/actor"
	"holdfast/internal/denial"
	"holdfast/internal/idempotency"
	"holdfast/internal/store"
)

// ConditionIn says what has become of a copy that is not on loan.
type ConditionIn struct {
	Barcode string `path:"barcode" minLength:"1" maxLength:"64"`
	Body    ConditionRequest
}

// ConditionRequest is the body of a change of condition.
type ConditionRequest struct {
	Condition string `json:"condition" enum:"good,damaged" doc:"damaged takes it out of service, good brings it back"`
	Branch    string `json:"branch,omitempty" maxLength:"32" doc:"code of the branch where the copy is now"`
	Note      string `json:"note,omitempty" maxLength:"500" doc:"what is wrong with it"`
}

// SetCondition sends a copy to repair, or brings it back past the waiting check
// (L16, L37). A copy on loan is returned as damaged instead.
func (d *Desk) SetCondition(ctx context.Context, a actor.Actor, in ConditionIn) (Returned, error) {
	return idempotency.Do(ctx, d.db, a, func(ctx context.Context, tx *store.Tx) (Returned, error) {
		return d.setCondition(ctx, tx, a, in)
	})
}

const notChanged = "Nothing was changed"

func (d *Desk) setCondition(ctx context.Context, tx *store.Tx, a actor.Actor, in ConditionIn) (Returned, error) {
	seen, err := resolve(ctx, tx, codes{copy: in.Barcode, branch: in.Body.Branch})
	if err != nil {
		return Returned{}, refused(err, notChanged)
	}
	if !a.May(MayIssue, seen.branch) {
		return Returned{}, actor.ErrForbidden
	}
	f, err := d.returnFacts(ctx, tx, seen)
	if err != nil {
		return Returned{}, err
	}
	damaged := in.Body.Condition == "damaged"
	if err := denyCondition(f, damaged).Err(notChanged); err != nil {
		return Returned{}, err
	}
	f.copy.condition = in.Body.Note
	if err := f.place(in.Body.Condition); err != nil {
		return Returned{}, err
	}
	if err := f.title.save(ctx, tx, a); err != nil {
		return Returned{}, err
	}
	return f.answer(ctx, tx, Returned{})
}

// denyCondition lists why a copy's condition cannot be changed so.
func denyCondition(f *returnFacts, damaged bool) denial.List {
	l := denyReturn(f)
	s := f.copy.status
	if s == OnLoan {
		l.Add(copyNotAvailable.Because("The copy is on loan.").
			Lifted("Return it first; a return can say that it is damaged.").With("status", s))
	}
	if damaged == (s == InRepair) && s != OnLoan && s != Withdrawn {
		r := copyNotAvailable.Because("The copy is in repair already.").With("status", s)
		if !damaged {
			r = copyNotAvailable.Because("The copy is %s, not in repair.", s.Words()).
				Lifted("Nothing needs to be done.").With("status", s)
		}
		l.Add(r)
	}
	return l
}
