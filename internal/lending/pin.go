package lending

import (
	"context"

	"holdfast/internal/actor"
	"holdfast/internal/idempotency"
	"holdfast/internal/people"
	"holdfast/internal/store"
)

// PINIn gives a member a PIN.
type PINIn struct {
	Card string `path:"card" minLength:"1" maxLength:"64"`
	Body PINRequest
}

// PINRequest is the body of a new PIN. It is never logged and never shown again.
type PINRequest struct {
	PIN string `json:"pin" minLength:"1" maxLength:"64" doc:"4 to 12 digits, no row of digits and no year"`
}

// String hides the PIN.
func (PINRequest) String() string { return "***" }

// SignInWith is how a member signs in from now on.
type SignInWith struct {
	Card string `json:"card" doc:"with the PIN, this opens the member's own pages"`
}

// SetPIN gives a member a PIN, in the place of the one before, and with the first
// one the card to sign in with (P7). It is the answer to a PIN forgotten, too: all
// the member's sessions end. The member chooses it at the desk; staff has no use
// for knowing it, so it is typed where the member can do that.
func (d *Desk) SetPIN(ctx context.Context, a actor.Actor, in PINIn) (SignInWith, error) {
	const notSet = "The PIN was not set"
	// Hashing takes its time and holds no transaction; a replay does it in vain.
	secret, err := people.NewSecret(ctx, people.PIN, in.Body.PIN)
	unfit := reasonsOf(err)
	if err != nil && unfit == nil {
		return SignInWith{}, err
	}
	return idempotency.Do(ctx, d.db, a, func(ctx context.Context, tx *store.Tx) (SignInWith, error) {
		seen, err := resolve(ctx, tx, codes{member: in.Card})
		reasons := reasonsOf(err)
		if err != nil && reasons == nil {
			return SignInWith{}, err
		}
		reasons.Add(unfit...)
		if err := reasons.Err(notSet); err != nil {
			return SignInWith{}, err
		}
		person, err := lockPersonOf(ctx, tx, seen.member)
		if err != nil {
			return SignInWith{}, err
		}
		m, err := loadMember(ctx, tx, seen.member)
		if err != nil {
			return SignInWith{}, err
		}
		if !a.May(MayMembers, m.branch) {
			return SignInWith{}, actor.ErrForbidden
		}
		if err := letCardIn(ctx, tx, a, person, m.card); err != nil {
			return SignInWith{}, refused(err, notSet)
		}
		return SignInWith{Card: m.card}, people.SetSecret(ctx, tx, a, person, secret, 0)
	})
}

var selectPersonOfMember = store.SQL(`select person_id from members where id = $1`)

// lockPersonOf locks the person behind a member. Which person that is never
// changes.
func lockPersonOf(ctx context.Context, tx *store.Tx, member int64) (int64, error) {
	person, _, err := store.One(ctx, tx, selectPersonOfMember, store.Column[int64], member)
	if err != nil {
		return 0, err
	}
	return person, tx.Lock(ctx, "people", person)
}

// letCardIn makes the card a name to sign in with, unless it is one already.
func letCardIn(ctx context.Context, tx *store.Tx, a actor.Actor, person int64, card string) error {
	owner, found, err := people.PersonOf(ctx, tx, card)
	if err != nil || found && owner == person {
		return err
	}
	return people.AddLogins(ctx, tx, a, []people.Login{{Person: person, Kind: people.Card, Name: card}})
}
