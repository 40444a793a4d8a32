package people

import (
	"context"
	"time"

	"holdfast/internal/denial"
	"holdfast/internal/store"
)

// setupFor is how long a set-up link is good.
const setupFor = 24 * time.Hour

// Setup is what the set-up link asks for.
type Setup struct {
	Token    string // from the link
	Name     string // of the first system admin, as shown
	Login    string
	Password string
}

// String hides the secrets.
func (Setup) String() string { return "***" }

// SetupToken makes the token of a set-up link if nobody who may sign in is
// system admin, and says so; otherwise it gives "". Every call renews the token:
// only the last one is good, once and for 24 hours. It is for the start of a
// server, which prints the link where only its operator reads.
func SetupToken(ctx context.Context, db *store.DB) (token string, err error) {
	err = db.Write(ctx, func(ctx context.Context, tx *store.Tx) error {
		token = ""
		admin, err := hasSystemAdmin(ctx, tx)
		if err != nil || admin {
			return err
		}
		now, err := tx.Now(ctx)
		if err != nil {
			return err
		}
		token = randomText()
		return tx.Change(ctx, upsertSetup, 1, digest(token), int64(now.Add(setupFor)))
	})
	if err != nil {
		return "", err
	}
	return token, nil
}

// MaySetUp refuses a token with which [SetUp] would be refused, for the page
// that the link opens.
func MaySetUp(ctx context.Context, db *store.DB, token string) error {
	return db.Read(ctx, func(ctx context.Context, tx *store.Tx) error { return denySetup(ctx, tx, token) })
}

// SetUp makes the first system admin and uses the link up. Of two who do so at
// once one wins, and the other is told that it is done (SetupUsed).
func SetUp(ctx context.Context, db *store.DB, s Setup) (person int64, err error) {
	if err := db.Read(ctx, s.deny); err != nil {
		return 0, err
	}
	secret, err := NewSecret(ctx, Password, s.Password, s.Login, s.Name)
	if err != nil {
		return 0, err
	}
	err = db.Write(ctx, func(ctx context.Context, tx *store.Tx) error {
		if err := s.deny(ctx, tx); err != nil {
			return err
		}
		// Whoever else has read the same link waits here and then finds it gone.
		if err := tx.Change(ctx, deleteSetup, 1, digest(s.Token)); err != nil {
			return err
		}
		people, err := Add(ctx, tx, []Person{{Name: s.Name}})
		if err != nil {
			return err
		}
		person = people[0]
		if err := AddLogins(ctx, tx, oneself(person), []Login{{person, UserName, s.Login}}); err != nil {
			return err
		}
		if err := SetSecret(ctx, tx, oneself(person), person, secret, 0); err != nil {
			return err
		}
		return giveRole(ctx, tx, oneself(person), person, Held{Role: SystemAdmin})
	})
	if err != nil {
		return 0, err
	}
	return person, nil
}

// deny refuses a link that is not good, else what is wrong with the rest of the
// form, all at once. The link is asked last: a login that is taken because the
// same form was sent twice is not what is wrong.
func (s Setup) deny(ctx context.Context, tx *store.Tx) error {
	l := Person{Name: s.Name}.Deny()
	login, err := DenyLogins(ctx, tx, []Login{{Kind: UserName, Name: s.Login}})
	if err != nil {
		return err
	}
	l.Add(login...)
	l.Add(DenySecret(Password, s.Password, s.Login, s.Name)...)
	if err := denySetup(ctx, tx, s.Token); err != nil {
		return err
	}
	return l.Err("Not set up")
}

// denySetup asks for both facts in one statement: between two, somebody else's
// set-up may be committed, and then a link that is used would look unknown.
func denySetup(ctx context.Context, tx *store.Tx, token string) error {
	now, err := tx.Now(ctx)
	if err != nil {
		return err
	}
	type facts struct{ admin, link bool }
	dest := func(f *facts) []any { return []any{&f.admin, &f.link} }
	f, _, err := store.One(ctx, tx, selectSetup, dest, digest(token), int64(now))
	if err != nil {
		return err
	}
	var l denial.List
	switch {
	case f.admin:
		l.Add(SetupUsed.Because("Holdfast is set up already.").
			Lifted("Sign in. A system admin gives roles to others."))
	case !f.link:
		l.Add(SetupLinkUnknown.Because("This set-up link is not good any more.").
			Lifted("Start the server again: it prints a new link, good for a day."))
	}
	return l.Err("Not set up")
}

func hasSystemAdmin(ctx context.Context, tx *store.Tx) (bool, error) {
	_, found, err := store.One(ctx, tx, selectSystemAdmin, store.Column[int64])
	return found, err
}

var (
	selectSystemAdmin = store.SQL(`
		select g.person
		from grants g
		join people p on p.id = g.person
		where g.role = 'systemAdmin' and p.disabled_at is null
		limit 1`)
	selectSetup = store.SQL(`
		select
			exists (
				select 1
				from grants g
				join people p on p.id = g.person
				where g.role = 'systemAdmin' and p.disabled_at is null),
			exists (select 1 from setup_links where hash = $1 and expires_at > $2)`)
	upsertSetup = store.SQL(`
		insert into setup_links (id, hash, expires_at) values (1, $1, $2)
		on conflict (id) do update set hash = excluded.hash, expires_at = excluded.expires_at`)
	deleteSetup = store.SQL(`delete from setup_links where hash = $1`)
)
