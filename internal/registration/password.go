package registration

import (
	"context"
	"errors"

	"holdfast/internal/actor"
	"holdfast/internal/denial"
	"holdfast/internal/idempotency"
	"holdfast/internal/people"
	"holdfast/internal/store"
)

// PasswordIn gives a student a password.
type PasswordIn struct {
	Number string `path:"number" minLength:"1" maxLength:"40" doc:"student number"`
	Body   PasswordRequest
}

// PasswordRequest is the body of a new password. It is never logged and never shown
// again.
type PasswordRequest struct {
	Password string `json:"password" minLength:"1" maxLength:"256" doc:"8 characters or more, and none that is guessed first"`
}

// String hides the password.
func (PasswordRequest) String() string { return "***" }

// SignInWith is how a student signs in from now on.
type SignInWith struct {
	Number string `json:"number" doc:"with the password, this opens the student's own pages"`
}

const notLetIn = "The password was not set"

var studentWorksHere = denial.Define("studentWorksHere", 409,
	"The student works here too: the password opens more than a student's own pages, so that whoever manages "+
		"the people of the server gives it.")

// SetPassword gives a student a password, in the place of the one before, and with
// the first one the student number to sign in with (P7). It is the answer to a
// password forgotten, too: all the student's sessions end. Who holds a role would
// hand it over with the password: such a one is given it by those who manage people.
func (d *Desk) SetPassword(ctx context.Context, a actor.Actor, in PasswordIn) (SignInWith, error) {
	if !a.May(MayStudents, 0) {
		return SignInWith{}, actor.ErrForbidden
	}
	s, found, err := d.studentOfNumber(ctx, in.Number)
	if err != nil {
		return SignInWith{}, err
	}
	if !found {
		return SignInWith{}, refusal(notLetIn, unknownNumber(in.Number))
	}
	var known map[int64]people.Person
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		known, err = people.Get(ctx, tx, []int64{s.person})
		return err
	})
	if err != nil {
		return SignInWith{}, err
	}
	// Hashing takes its time and holds no transaction; a replay does it in vain.
	secret, err := people.NewSecret(ctx, people.Password, in.Body.Password, s.number, known[s.person].Name)
	if err != nil {
		return SignInWith{}, titled(err, notLetIn)
	}
	return idempotency.Do(ctx, d.db, a, func(ctx context.Context, tx *store.Tx) (SignInWith, error) {
		if err := tx.Lock(ctx, "people", s.person); err != nil {
			return SignInWith{}, err
		}
		if err := denyLettingIn(ctx, tx, a, s.person, s.number); err != nil {
			return SignInWith{}, err
		}
		if err := letNumberIn(ctx, tx, a, s.person, s.number); err != nil {
			return SignInWith{}, titled(err, notLetIn)
		}
		return SignInWith{Number: s.number}, people.SetSecret(ctx, tx, a, s.person, secret, 0)
	})
}

// titled gives a refusal of another part the words for what was asked of this one.
func titled(err error, what string) error {
	if refused, is := errors.AsType[*denial.Error](err); is {
		return refused.Reasons.Err(what)
	}
	return err
}

// denyLettingIn refuses to give a password to somebody of the staff, unless the actor
// manages people.
func denyLettingIn(ctx context.Context, tx *store.Tx, a actor.Actor, person int64, number string) error {
	held, err := people.RolesOf(ctx, tx, []int64{person})
	if err != nil || len(held[person]) == 0 || a.May(people.Manage, 0) {
		return err
	}
	return refusal(notLetIn, studentWorksHere.Because("%s works here too; the password would open that as well.", number).
		Lifted("Ask whoever administers the server to set it.").With("student", number))
}

// letNumberIn makes the student number a name to sign in with, unless it is one
// already.
func letNumberIn(ctx context.Context, tx *store.Tx, a actor.Actor, person int64, number string) error {
	owner, known, err := people.PersonOf(ctx, tx, number)
	switch {
	case err != nil || known && owner == person:
		return err
	case known:
		return refusal(notLetIn, people.LoginTaken.Because("Somebody else signs in as %s.", number).
			Lifted("Ask whoever administers the server whose name that is."))
	}
	return people.AddLogins(ctx, tx, a, []people.Login{{Person: person, Kind: people.UserName, Name: number}})
}
