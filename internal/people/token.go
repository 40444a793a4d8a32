package people

import (
	"context"
	"crypto/rand"
	"encoding/base32"
	"encoding/binary"
	"hash/crc32"
	"slices"
	"strings"
	"time"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/denial"
	"holdfast/internal/journal"
	"holdfast/internal/store"
)

// Token lets a program in, in the name of a person.
type Token struct {
	ID        int64
	Person    int64
	Name      string   // by which people recognise what uses it
	Prefix    string   // the first characters of the token itself
	Scopes    []string // permissions, "lending.*" for all of a desk, "*" for all
	CreatedAt civil.Instant
	ExpiresAt *civil.Instant // from this instant on it is refused; nil is never
	RevokedAt *civil.Instant
	UsedAt    *civil.Instant // the last use that was written down

	readAt civil.Instant
}

// useEvery is how long after a written use of a token the next one is written.
const useEvery = time.Hour

// An API token is written hf_ and then, in base32, 256 random bits and their
// checksum, by which a slip of the pen is found without asking the database and
// a scanner tells a token from other text.
const (
	tokenMark   = "hf_"
	tokenPrefix = len(tokenMark) + 6 // what is kept to recognise it by
	maxScopes   = 200
)

var tokenText = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)

func newToken() string {
	b := make([]byte, secretBytes, secretBytes+crc32.Size)
	rand.Read(b)
	return tokenMark + tokenText.EncodeToString(binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(b)))
}

// isToken says whether text has the form of an API token, to the last bit.
func isToken(text string) bool {
	body, marked := strings.CutPrefix(text, tokenMark)
	b, err := tokenText.DecodeString(body)
	return marked && err == nil && len(b) == secretBytes+crc32.Size && tokenText.EncodeToString(b) == body &&
		binary.BigEndian.Uint32(b[secretBytes:]) == crc32.ChecksumIEEE(b[:secretBytes])
}

// NewToken makes an API token for t.Person with t's name, scopes and end, and
// gives the secret, which cannot be shown again. The caller holds the person's
// lock.
func NewToken(
	ctx context.Context, tx *store.Tx, r *Rights, by actor.Actor, t Token,
) (secret string, _ Token, err error) {
	now, err := tx.Now(ctx)
	if err != nil {
		return "", Token{}, err
	}
	t.Name = Person{Name: t.Name}.tidy().Name
	if err := denyToken(r, t, now).Err("Token not made"); err != nil {
		return "", Token{}, err
	}
	if err := mustExist(ctx, tx, t.Person, "Token not made"); err != nil {
		return "", Token{}, err
	}
	if t.ID, err = tx.ID(ctx, "api_tokens"); err != nil {
		return "", Token{}, err
	}
	secret = newToken()
	t.Prefix, t.CreatedAt, t.RevokedAt, t.UsedAt, t.readAt = secret[:tokenPrefix], now, nil, nil, now
	t.Scopes = slices.Compact(slices.Sorted(slices.Values(t.Scopes)))
	if err := tx.InsertMany(ctx, insertToken, 1, func(int) []any {
		return []any{
			t.ID, digest(secret), t.Person, t.Name, t.Prefix, strings.Join(t.Scopes, " "), now, t.ExpiresAt,
		}
	}); err != nil {
		return "", Token{}, err
	}
	return secret, t, record(ctx, tx, by, "people.token.made", t.subject(), t.Person,
		map[string]any{"scopes": t.Scopes, "expiresAt": t.ExpiresAt})
}

func denyToken(r *Rights, t Token, now civil.Instant) (l denial.List) {
	if t.Name == "" || !fits(t.Name, maxNameRunes) {
		l.Add(TokenNeedsName.Because("The token has no name that can be shown.").
			Lifted("Name what will use it, in up to %d characters.", maxNameRunes).At("/name"))
	}
	if len(t.Scopes) == 0 || len(t.Scopes) > maxScopes {
		l.Add(TokenScopeUnknown.Because("The token has %d scopes.", len(t.Scopes)).
			Lifted("Name from 1 to %d permissions, or * for all that the person may do.", maxScopes).At("/scopes"))
	}
	for _, scope := range t.Scopes {
		covered := func(p actor.Permission) bool { return covers(scope, p) }
		if scope != everything && !slices.ContainsFunc(r.all, covered) {
			l.Add(TokenScopeUnknown.Because("There is no permission %.80q.", scope).
				Lifted("Name a permission such as %s, a desk as in %s.*, or *.", Manage, Own().Desk).At("/scopes"))
		}
	}
	if t.ExpiresAt != nil && *t.ExpiresAt <= now {
		l.Add(TokenExpired.Because("The token would be over since %s.", t.ExpiresAt).
			Lifted("Choose a later end, or none.").At("/expiresAt"))
	}
	return l
}

// everything is the scope that leaves nothing out.
const everything = "*"

// covers says whether a scope names a permission.
func covers(scope string, p actor.Permission) bool {
	if desk, all := strings.CutSuffix(scope, everything); all && desk != "" {
		return strings.HasSuffix(desk, ".") && strings.HasPrefix(string(p), desk)
	}
	return scope == everything || scope == string(p)
}

// Scoped is what is left of somebody's grants in the hands of a program with
// these scopes: never more than either.
func Scoped(grants []actor.Grant, scopes []string) []actor.Grant {
	return slices.DeleteFunc(slices.Clone(grants), func(g actor.Grant) bool {
		return !slices.ContainsFunc(scopes, func(scope string) bool { return covers(scope, g.Permission) })
	})
}

// ByToken says who asks, by an API token, in one round trip. What is unknown,
// revoked, over or a disabled person's is actor.ErrNotSignedIn.
func ByToken(ctx context.Context, db *store.DB, r *Rights, secret string) (Token, actor.Actor, error) {
	if !isToken(secret) {
		return Token{}, actor.Actor{}, actor.ErrNotSignedIn
	}
	var found []tokenRow
	var held []Held
	var now civil.Instant
	err := db.Read(ctx, func(ctx context.Context, tx *store.Tx) (err error) {
		hash := digest(secret)
		if err := tx.Run(ctx, store.Instant(),
			store.Into(selectToken, &found, (*tokenRow).dest, hash),
			store.Into(selectHeldByToken, &held, (*Held).dest, hash)); err != nil {
			return err
		}
		now, err = tx.Now(ctx)
		return err
	})
	switch {
	case err != nil:
		return Token{}, actor.Actor{}, err
	case len(found) == 0 || found[0].ExpiresAt != nil && *found[0].ExpiresAt <= now:
		return Token{}, actor.Actor{}, actor.ErrNotSignedIn
	}
	t := found[0].token()
	t.readAt = now
	return t, actor.Actor{Person: t.Person, Via: actor.ViaAPI, Grants: Scoped(r.Grants(held), t.Scopes)}, nil
}

// TouchToken writes down that the token was used, at most once an hour.
func TouchToken(ctx context.Context, db *store.DB, t Token) error {
	if t.UsedAt != nil && t.readAt.Sub(*t.UsedAt) < useEvery {
		return nil
	}
	return db.Write(ctx, func(ctx context.Context, tx *store.Tx) error {
		now, err := tx.Now(ctx)
		if err != nil {
			return err
		}
		_, err = tx.Exec(ctx, touchToken, t.ID, int64(now))
		return err
	})
}

// Tokens lists the tokens of a person, or of everybody for person 0, oldest
// first, with those that are over.
func Tokens(ctx context.Context, tx *store.Tx, person int64) ([]Token, error) {
	var all []Token
	err := store.Each(ctx, tx, selectTokens, (*tokenRow).dest, func(t tokenRow) error {
		all = append(all, t.token())
		return nil
	}, person)
	return all, err
}

// RevokeToken ends a token for good. Person is whose it must be; 0 is anybody's.
func RevokeToken(ctx context.Context, tx *store.Tx, by actor.Actor, person, id int64) error {
	owner, found, err := store.One(ctx, tx, selectTokenOf, store.Column[int64], id, person)
	if err != nil {
		return err
	}
	if !found {
		var l denial.List
		l.Add(TokenNotFound.Because("There is no token %d.", id).With("token", id))
		return l.Err("Not revoked")
	}
	now, err := tx.Now(ctx)
	if err != nil {
		return err
	}
	revoked, err := tx.Exec(ctx, revokeToken, id, int64(now))
	if err != nil || revoked == 0 {
		return err
	}
	return record(ctx, tx, by, "people.token.revoked", Token{ID: id}.subject(), owner, nil)
}

// RevokeTokens ends all tokens of a person for good.
func RevokeTokens(ctx context.Context, tx *store.Tx, by actor.Actor, person int64) error {
	all, err := Tokens(ctx, tx, person)
	if err != nil {
		return err
	}
	for _, t := range all {
		if t.RevokedAt != nil {
			continue
		}
		if err := RevokeToken(ctx, tx, by, person, t.ID); err != nil {
			return err
		}
	}
	return nil
}

// subject is the token as the journal names it.
func (t Token) subject() journal.Subject { return journal.Subject{Kind: "token", ID: t.ID} }

// tokenRow is a token as it is stored, with its scopes in one text.
type tokenRow struct {
	Token
	scopes string
}

func (t tokenRow) token() Token {
	t.Scopes = strings.Fields(t.scopes)
	return t.Token
}

func (t *tokenRow) dest() []any {
	return []any{
		&t.ID, &t.Person, &t.Name, &t.Prefix, &t.scopes, &t.CreatedAt, &t.ExpiresAt, &t.RevokedAt, &t.UsedAt,
	}
}

var (
	insertToken = store.Insert("api_tokens", "id bigint", "hash text", "person bigint", "name text",
		"prefix text", "scopes text", "created_at bigint", "expires_at bigint")
	selectToken = store.SQL(`
		select t.id, t.person, t.name, t.prefix, t.scopes, t.created_at, t.expires_at, t.revoked_at, t.used_at
		from api_tokens t
		join people p on p.id = t.person
		where t.hash = $1 and t.revoked_at is null and p.disabled_at is null`)
	selectHeldByToken = store.SQL(`
		select g.desk, g.role, g.place
		from api_tokens t
		join grants g on g.person = t.person
		where t.hash = $1`)
	selectTokens = store.SQL(`
		select id, person, name, prefix, scopes, created_at, expires_at, revoked_at, used_at
		from api_tokens
		where person = $1 or $1 = 0
		order by id`)
	selectTokenOf = store.SQL(`select person from api_tokens where id = $1 and (person = $2 or $2 = 0)`)
	revokeToken   = store.SQL(`update api_tokens set revoked_at = $2 where id = $1 and revoked_at is null`)
	touchToken    = store.SQL(`
		update api_tokens set used_at = $2
		where id = $1 and (used_at is null or used_at < $2)`)
)
