package people

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"time"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/journal"
	"holdfast/internal/store"
)

// SessionKind says how much a session opens and how long it lasts.
type SessionKind string

// The kinds of sessions.
const (
	StaffSession  SessionKind = "staff"  // all the person's roles; for screens at a desk
	PatronSession SessionKind = "patron" // the person's own things only; for phones at home
)

// lifetime is how long a session lasts.
type lifetime struct {
	idle     time.Duration // without a request
	absolute time.Duration // whatever happens
}

var lifetimes = map[SessionKind]lifetime{
	StaffSession:  {idle: 30 * time.Minute, absolute: 12 * time.Hour},
	PatronSession: {idle: 14 * 24 * time.Hour, absolute: 30 * 24 * time.Hour},
}

// Longest is how long a session of this kind lasts at most, for the cookie that
// carries it.
func (k SessionKind) Longest() time.Duration { return lifetimes[k].absolute }

// touchEvery is how much of a session's idle time may pass before a request is
// written down. A session may thus end that much before its idle limit.
const touchEvery = time.Minute

// Session is a browser that is signed in.
type Session struct {
	ID        int64
	Person    int64
	Kind      SessionKind
	Place     int64 // the branch where the desk stands, 0 if none was chosen
	StartedAt civil.Instant
	SeenAt    civil.Instant // the last request that was written down
	EndsAt    civil.Instant // from this instant on it is over, unless it is seen again

	Name     string // the person's, in his own script if it is known
	Language string // BCP 47, "" for the place's own

	readAt civil.Instant
}

// endsAt is the end of a session that was seen now.
func (s Session) endsAt(now civil.Instant) civil.Instant {
	l := lifetimes[s.Kind]
	return min(s.StartedAt.Add(l.absolute), now.Add(l.idle))
}

// StartSession opens a session and gives its reference. It is for ways to sign
// in that prove by themselves who somebody is, and refuses with SignInFailed if
// the person is disabled or does not exist. The caller holds the person's lock.
func StartSession(
	ctx context.Context, tx *store.Tx, person int64, kind SessionKind,
) (reference string, s Session, err error) {
	found, err := Get(ctx, tx, []int64{person})
	if err != nil {
		return "", Session{}, err
	}
	who, ok := found[person]
	if !ok || who.DisabledAt != nil {
		return "", Session{}, signInFailed()
	}
	id, err := tx.ID(ctx, "sessions")
	if err != nil {
		return "", Session{}, err
	}
	now, err := tx.Now(ctx)
	if err != nil {
		return "", Session{}, err
	}
	reference = randomText()
	s = Session{
		ID: id, Person: person, Kind: kind, StartedAt: now, SeenAt: now, readAt: now,
		Name: who.shown(), Language: who.Language,
	}
	s.EndsAt = s.endsAt(now)
	if err := tx.InsertMany(ctx, insertSession, 1, func(int) []any {
		return []any{id, digest(reference), person, string(kind), int64(0), now, now, s.EndsAt}
	}); err != nil {
		return "", Session{}, err
	}
	return reference, s, record(ctx, tx, oneself(person), "people.session.started", sessionOf(id), person,
		map[string]any{"kind": kind})
}

// BySession says who asks, by the reference in the session cookie, in one round
// trip. What is unknown, over or a disabled person's is actor.ErrNotSignedIn.
func BySession(ctx context.Context, db *store.DB, r *Rights, reference string) (Session, actor.Actor, error) {
	if len(reference) != referenceLength {
		return Session{}, actor.Actor{}, actor.ErrNotSignedIn
	}
	var found []Session
	var held []Held
	var now civil.Instant
	err := db.Read(ctx, func(ctx context.Context, tx *store.Tx) (err error) {
		hash := digest(reference)
		if err := tx.Run(ctx, store.Instant(),
			store.Into(selectSession, &found, (*Session).dest, hash),
			store.Into(selectHeldInSession, &held, (*Held).dest, hash)); err != nil {
			return err
		}
		now, err = tx.Now(ctx)
		return err
	})
	switch {
	case err != nil:
		return Session{}, actor.Actor{}, err
	case len(found) == 0 || found[0].EndsAt <= now:
		return Session{}, actor.Actor{}, actor.ErrNotSignedIn
	}
	s := found[0]
	s.readAt = now
	if s.Kind == PatronSession {
		held = nil
	}
	return s, actor.Actor{Person: s.Person, Place: s.Place, Via: actor.ViaPage, Grants: r.Grants(held)}, nil
}

// Touch writes down that the session was used, at most once a minute. A session
// that has ended since it was read is not revived.
func Touch(ctx context.Context, db *store.DB, s Session) error {
	if s.readAt.Sub(s.SeenAt) < touchEvery {
		return nil
	}
	return db.Write(ctx, func(ctx context.Context, tx *store.Tx) error {
		now, err := tx.Now(ctx)
		if err != nil {
			return err
		}
		_, err = tx.Exec(ctx, touchSession, s.ID, int64(now), int64(s.endsAt(now)))
		return err
	})
}

// ChoosePlace says at which branch the session's desk stands; 0 is none. Whether
// there is such a branch is the desk's question.
func ChoosePlace(ctx context.Context, tx *store.Tx, session, place int64) error {
	_, err := tx.Exec(ctx, placeSession, session, place)
	return err
}

// SignOut ends the session with this reference, if there is one.
func SignOut(ctx context.Context, tx *store.Tx, reference string) error {
	if len(reference) != referenceLength {
		return nil
	}
	s, found, err := store.One(ctx, tx, selectSessionToEnd, func(s *Session) []any { return []any{&s.ID, &s.Person} },
		digest(reference))
	if err != nil || !found {
		return err
	}
	ended, err := tx.Exec(ctx, deleteSession, s.ID)
	if err != nil || ended == 0 {
		return err
	}
	return record(ctx, tx, oneself(s.Person), "people.session.ended", sessionOf(s.ID), s.Person, nil)
}

// SignOutEverywhere ends all sessions of a person, save the one with the id keep,
// which may be 0. The caller holds the person's lock.
func SignOutEverywhere(ctx context.Context, tx *store.Tx, by actor.Actor, person, keep int64) error {
	ended, err := tx.Exec(ctx, deleteSessions, person, keep)
	if err != nil || ended == 0 {
		return err
	}
	return recordOf(ctx, tx, by, "people.sessions.ended", person, map[string]any{"sessions": ended})
}

// sessionOf is a session as the journal names it.
func sessionOf(id int64) journal.Subject { return journal.Subject{Kind: "session", ID: id} }

// FormToken is the token that every form of a session carries. It follows from
// the reference and is stored nowhere.
func FormToken(reference string) string {
	mac := hmac.New(sha256.New, []byte(reference))
	mac.Write([]byte("holdfast form"))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

// IsFormToken says whether a form's token is the session's.
func IsFormToken(reference, token string) bool {
	return len(reference) == referenceLength && hmac.Equal([]byte(token), []byte(FormToken(reference)))
}

const (
	secretBytes     = 32 // of everything that is opaque: 256 bits
	referenceLength = 43 // of that many bytes in base64
)

// randomText is 256 bits from the system's generator, as text for a URL or a
// cookie.
func randomText() string {
	b := make([]byte, secretBytes)
	rand.Read(b)
	return base64.RawURLEncoding.EncodeToString(b)
}

// digest is what is stored of an opaque secret. It is random and long, so a
// plain SHA-256 cannot be guessed back.
func digest(opaque string) string {
	sum := sha256.Sum256([]byte(opaque))
	return hex.EncodeToString(sum[:])
}

func (s *Session) dest() []any {
	return []any{
		&s.ID, &s.Person, &s.Kind, &s.Place, &s.StartedAt, &s.SeenAt, &s.EndsAt, &s.Name, &s.Language,
	}
}

var (
	insertSession = store.Insert("sessions", "id bigint", "hash text", "person bigint", "kind text",
		"place bigint", "started_at bigint", "seen_at bigint", "ends_at bigint")
	selectSession = store.SQL(`
		select s.id, s.person, s.kind, s.place, s.started_at, s.seen_at, s.ends_at,
			case when p.native_name <> '' then p.native_name else p.display_name end, p.language
		from sessions s
		join people p on p.id = s.person
		where s.hash = $1 and p.disabled_at is null`)
	selectHeldInSession = store.SQL(`
		select g.desk, g.role, g.place
		from sessions s
		join grants g on g.person = s.person
		where s.hash = $1`)
	touchSession = store.SQL(`
		update sessions set seen_at = $2, ends_at = $3
		where id = $1 and seen_at < $2 and ends_at > $2`)
	placeSession       = store.SQL(`update sessions set place = $2 where id = $1`)
	deleteSession      = store.SQL(`delete from sessions where id = $1`)
	selectSessionToEnd = store.SQL(`select id, person from sessions where hash = $1`)
	deleteSessions     = store.SQL(`delete from sessions where person = $1 and id <> $2`)
)
