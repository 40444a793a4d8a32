package registration

import (
	"context"

	"holdfast/internal/actor"
	"holdfast/internal/idempotency"
	"holdfast/internal/people"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/store"
)

// SignInWith is how a student signs in from now on.
type SignInWith struct {
	Number string `json:"number" doc:"with the password, this opens the student's own pages"`
}

const notLetIn = "The password was not set"

// SetPassword gives a student a password, in the place of the one before, and with
// the first one the student number to sign in with (P7). It is the answer to a
// password forgotten, too: all the student's sessions end.
func (d *Desk) SetPassword(ctx context.Context, a actor.Actor, number, password string) (SignInWith, error) {
	if !a.May(MayStudents, 0) {
		return SignInWith{}, actor.ErrForbidden
	}
	// Hashing takes its time and holds no transaction.
	secret, err := people.NewSecret(ctx, people.Password, password, number)
	if err != nil {
		return SignInWith{}, err
	}
	s, found, err := d.studentOfNumber(ctx, number)
	if err != nil {
		return SignInWith{}, err
	}
	if !found {
		return SignInWith{}, refusal(notLetIn, unknownStudent.Because("No student has the number %.40s.", number).
			Lifted("Check the number, or find the student by name."))
	}
	return idempotency.Do(ctx, d.db, a, func(ctx context.Context, tx *store.Tx) (SignInWith, error) {
		if err := tx.Lock(ctx, "people", s.person); err != nil {
			return SignInWith{}, err
		}
		owner, known, err := people.PersonOf(ctx, tx, number)
		if err != nil {
			return SignInWith{}, err
		}
		if !known || owner != s.person {
			login := people.Login{Person: s.person, Kind: people.UserName, Name: number}
			if err := people.AddLogins(ctx, tx, a, []people.Login{login}); err != nil {
				return SignInWith{}, err
			}
		}
		return SignInWith{Number: number}, people.SetSecret(ctx, tx, a, s.person, secret, 0)
	})
}

// SetScale makes these the grades there are, the best first. A grade that a
// condition names, or that stands on a transcript, must stay.
func (d *Desk) SetScale(ctx context.Context, a actor.Actor, scale catalog.Scale) error {
	if !a.May(MayFound, 0) {
		return actor.ErrForbidden
	}
	return d.db.Write(ctx, func(ctx context.Context, tx *store.Tx) error {
		given, err := store.All(ctx, tx, selectGivenBeside, store.Column[string], codesOfGrades(scale))
		if err != nil {
			return err
		}
		if len(given) > 0 {
			return refusal("The scale was not changed", gradeUnknown.Because("%s stands on transcripts.", given[0]).
				Lifted("Keep it in the scale.").With("grades", given))
		}
		return catalog.PutGrades(ctx, tx, a, scale)
	})
}

// Scale are the grades there are, the best first.
func (d *Desk) Scale(ctx context.Context) (scale catalog.Scale, err error) {
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		scale, err = catalog.Grades(ctx, tx)
		return err
	})
	return scale, err
}

var selectGivenBeside = store.SQL(`
	select distinct x.grade from transcript x join grades g on g.code = x.grade
	where x.grade not in (select code from grades where code = any($1)) order by x.grade`)
