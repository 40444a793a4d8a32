package people

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"holdfast/internal/actor"
	"holdfast/internal/denial"
	"holdfast/internal/store"
)

// SecretKind says what sort of secret proves who somebody is.
type SecretKind string

// The kinds of secrets.
const (
	Password SecretKind = "password"
	PIN      SecretKind = "pin" // goes with a card, and opens a person's own things only
)

const (
	minPasswordRunes = 8
	maxPasswordBytes = 128
	minPINDigits     = 4
	maxPINDigits     = 12
)

// Secret is a password or PIN that passed the rules, hashed. It is made with
// [NewSecret] and given to people with [SetSecret].
type Secret struct {
	kind SecretKind
	phc  string
}

// String hides the secret, hash as it is.
func (Secret) String() string { return "***" }

// NewSecret judges and hashes a secret, which takes tens of milliseconds: never
// inside a transaction. Own are words that the person is known by, such as the
// name and the logins, which make a password too easy to guess.
func NewSecret(ctx context.Context, kind SecretKind, plain string, own ...string) (Secret, error) {
	if kind != Password && kind != PIN {
		return Secret{}, fmt.Errorf("secret: %q is neither a password nor a PIN", kind)
	}
	if err := DenySecret(kind, plain, own...).Err("Not set"); err != nil {
		return Secret{}, err
	}
	plain = composed(plain)
	s := Secret{kind: kind}
	err := hashing.do(ctx, func() error {
		s.phc = hash(plain).String()
		return nil
	})
	return s, err
}

// composed makes one text of those that look alike and are typed alike, but
// which keyboards send differently: é may be one character or two.
func composed(plain string) string { return norm.NFC.String(plain) }

// DenySecret lists what is wrong with a secret, for a form that tells everything
// at once. There are no rules of composition: length and not being known to
// everybody are what counts. Own are words that the person is known by.
func DenySecret(kind SecretKind, plain string, own ...string) (l denial.List) {
	plain = composed(plain)
	if kind == PIN {
		return denyPIN(plain)
	}
	if n := utf8.RuneCountInString(plain); n < minPasswordRunes {
		l.Add(PasswordTooShort.Because("The password has %d characters; it takes %d or more.", n, minPasswordRunes).
			Lifted("Choose a longer one. Three or four words that do not belong together are good.").
			With("minimum", minPasswordRunes).At("/password"))
	}
	if len(plain) > maxPasswordBytes {
		l.Add(PasswordTooLong.Because("The password has %d bytes; it takes up to %d.", len(plain), maxPasswordBytes).
			Lifted("Choose one of up to %d letters.", maxPasswordBytes).
			With("maximum", maxPasswordBytes).At("/password"))
	} else if tooCommon(plain, own) {
		l.Add(PasswordTooCommon.Because("This password is among the first that anybody would guess.").
			Lifted("Choose one that is yours alone. Three or four words that do not belong together are good.").
			At("/password"))
	}
	return l
}

func denyPIN(plain string) (l denial.List) {
	digits := strings.Trim(plain, "0123456789") == ""
	switch {
	case !digits || len(plain) < minPINDigits || len(plain) > maxPINDigits:
		l.Add(PINMalformed.Because("A PIN is %d to %d digits.", minPINDigits, maxPINDigits).
			Lifted("Choose %d digits or more, and nothing else.", minPINDigits).
			With("minimum", minPINDigits).With("maximum", maxPINDigits).At("/pin"))
	case commonPIN(plain):
		l.Add(PINTooCommon.Because("This PIN is among the first that anybody would guess.").
			Lifted("Choose one that is no row of digits and no year.").At("/pin"))
	}
	return l
}

// SetSecret gives a person a secret in the place of the one of its kind and ends
// his sessions, save the one with the id keep, which may be 0. The caller holds
// the person's lock.
func SetSecret(ctx context.Context, tx *store.Tx, by actor.Actor, person int64, s Secret, keep int64) error {
	if s.phc == "" {
		return errors.New("set a secret: it was not made with NewSecret")
	}
	if err := mustExist(ctx, tx, person, "Not set"); err != nil {
		return err
	}
	id, err := tx.ID(ctx, "credentials")
	if err != nil {
		return err
	}
	now, err := tx.Now(ctx)
	if err != nil {
		return err
	}
	if err := tx.Run(ctx,
		upsertSecret.Do(id, person, string(s.kind), s.phc, int64(now)).Touching(1),
		deleteSessions.Do(person, keep)); err != nil {
		return err
	}
	return recordOf(ctx, tx, by, "people.secret.set", person, map[string]any{"kind": s.kind})
}

// RemoveSecret takes the secret of a kind from a person and ends his sessions.
// The caller holds the person's lock.
func RemoveSecret(ctx context.Context, tx *store.Tx, by actor.Actor, person int64, kind SecretKind) error {
	if err := tx.Run(ctx, deleteSecret.Do(person, string(kind)), deleteSessions.Do(person, int64(0))); err != nil {
		return err
	}
	return recordOf(ctx, tx, by, "people.secret.removed", person, map[string]any{"kind": kind})
}

// compare says whether plain is the secret whose hash is phc, with the same work
// for "", the secret of nobody. If it is, and the hash is of another cost than
// new ones, renewed is a new one. It is called in a turn of the gate.
func compare(phc, plain string) (right bool, renewed string, err error) {
	plain = composed(plain)
	known, h := phc != "", decoy()
	if known {
		if h, err = parseHash(phc); err != nil {
			return false, "", err
		}
	}
	if len(plain) > maxPasswordBytes {
		plain = "" // nobody's secret either, at less work
	}
	if !h.matches(plain) || !known {
		return false, "", nil
	}
	if h.cost != costNow {
		renewed = hash(plain).String()
	}
	return true, renewed, nil
}

var (
	upsertSecret = store.SQL(`
		insert into credentials (id, person, kind, phc, changed_at) values ($1, $2, $3, $4, $5)
		on conflict (person, kind) do update set phc = excluded.phc, changed_at = excluded.changed_at`)
	renewSecret  = store.SQL(`update credentials set phc = $4 where person = $1 and kind = $2 and phc = $3`)
	deleteSecret = store.SQL(`delete from credentials where person = $1 and kind = $2`)
)
