package people

import (
	"context"

	"holdfast/internal/store"
)

// maxTidied is how many rows of each kind one call of Tidy takes away.
const maxTidied = 1000

// Tidy takes away sessions that are over, tries that are forgotten and a set-up
// link that is too old, up to 1,000 of each. It gives the number of rows; while
// that is not 0 there may be more. Nothing depends on it.
func Tidy(ctx context.Context, tx *store.Tx) (rows int64, err error) {
	now, err := tx.Now(ctx)
	if err != nil {
		return 0, err
	}
	for _, q := range []*store.Query{tidySessions, tidyTries, tidySetup} {
		n, err := tx.Exec(ctx, q, int64(now), int64(maxTidied))
		if err != nil {
			return 0, err
		}
		rows += n
	}
	return rows, nil
}

// Invariants are what must hold of people, for `holdfast check`.
func Invariants() []store.Invariant {
	return []store.Invariant{
		{ID: "IP1", Says: "no session belongs to somebody who is disabled", Query: sessionsOfDisabled},
		{ID: "IP2", Says: "no session lasts beyond the limit of its kind", Query: sessionsTooLong},
		{ID: "IP3", Says: "every login, secret, session, token and role is somebody's", Query: rowsOfNobody},
		{ID: "IP4", Says: "of secrets, references and tokens only hashes are kept", Query: secretsInTheClear},
	}
}

var (
	tidySessions = store.SQL(`
		delete from sessions
		where id in (select id from sessions where ends_at <= $1 order by ends_at limit $2)`)
	tidyTries = store.SQL(`
		delete from sign_in_tries
		where key in (select key from sign_in_tries where forget_at <= $1 order by forget_at limit $2)`)
	tidySetup = store.SQL(`
		delete from setup_links
		where id in (select id from setup_links where expires_at <= $1 order by id limit $2)`)

	sessionsOfDisabled = store.SQL(`
		select 'session ' || cast(s.id as text)
		from sessions s
		join people p on p.id = s.person
		where p.disabled_at is not null
		order by s.id`)
	sessionsTooLong = store.SQL(`
		select 'session ' || cast(id as text)
		from sessions
		where ends_at > started_at + case kind when 'staff' then 43200000000 else 2592000000000 end
		order by id`)
	rowsOfNobody = store.SQL(`
		select 'login ' || cast(id as text) from logins where person not in (select id from people)
		union all
		select 'secret ' || cast(id as text) from credentials where person not in (select id from people)
		union all
		select 'session ' || cast(id as text) from sessions where person not in (select id from people)
		union all
		select 'token ' || cast(id as text) from api_tokens where person not in (select id from people)
		union all
		select 'role ' || cast(id as text) from grants where person not in (select id from people)`)
	secretsInTheClear = store.SQL(`
		select 'secret ' || cast(id as text) from credentials where phc not like '$argon2id$%'
		union all
		select 'session ' || cast(id as text) from sessions where length(hash) <> 64
		union all
		select 'token ' || cast(id as text) from api_tokens where length(hash) <> 64`)
)
