// Package idempotency makes a retry harmless: a request that comes again under
// the same key gets the first one's answer, byte for byte, and is not done again
// (P4, IG2).
//
// The key's row is written in the transaction of what the request does, so both
// are there or neither (IG3). Keys are claimed first, before any lock, in sorted
// order: a second request under a key that is being decided waits on the unique
// index, and after the lock time-out is told that the first still runs. Refusals
// by the rules are stored like answers; failures of ours are not. A replay is
// itself committed before it is sent, so that where a standby must confirm
// commits the answer is as safe as the first one was.
//
// An operation refuses before its first write (D6). Then the transaction of a
// refusal holds nothing but the key's row, and can be committed. What an operation
// refuses before it has a transaction at all, such as something that is not there,
// it hands to [Refuse], so that a repeat is told the same whatever is there by then.
package idempotency

import (
	"context"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/denial"
	"holdfast/internal/store"
)

// Migrations are the steps of this package's tables.
//
//go:embed migrations/*.sql
var Migrations embed.FS

// Kept is how long an answer can be asked for again.
const Kept = 7 * 24 * time.Hour

// Conflict is a key that cannot be used: it is another request's, or its request
// is still being decided. Nothing was done and nothing is stored.
type Conflict struct {
	slug, detail string
	status       int
	after        time.Duration
}

// Errors of [Do] and [Hot.Do] besides the operation's own.
var (
	ErrKeyReused = &Conflict{slug: "key-reused", status: 422,
		detail: "This Idempotency-Key was used for another request. Send a new key with a new request."}
	ErrStillRunning = &Conflict{slug: "still-running", status: 409, after: time.Second,
		detail: "The first request with this Idempotency-Key is still being decided. Ask again with the same key."}
)

func (e *Conflict) Error() string { return e.detail }

// Detail is the sentence for the caller.
func (e *Conflict) Detail() string { return e.detail }

// HTTPStatus is 422 for a key of another request, 409 for one still running.
func (e *Conflict) HTTPStatus() int { return e.status }

// RetryAfter is how long the caller is asked to wait, 0 if waiting is no help.
func (e *Conflict) RetryAfter() time.Duration { return e.after }

// ProblemSlug names the problem's page.
func (e *Conflict) ProblemSlug() string { return e.slug }

// Do runs an operation in a transaction, once for each key. Without a key it
// just runs it. If the key's request was decided before, the error is an
// *actor.Replay with the stored answer.
func Do[Out any](
	ctx context.Context, db *store.DB, a actor.Actor,
	op func(ctx context.Context, tx *store.Tx) (Out, error),
) (Out, error) {
	var out Out
	var said error // what op answered, when that is kept
	err := db.Write(ctx, func(ctx context.Context, tx *store.Tx) error {
		calls := []*call{{key: a.Key}}
		if err := begin(ctx, tx, calls); err != nil {
			return err
		}
		var zero Out
		if out, said = zero, calls[0].settled; said != nil {
			return keep(ctx, tx, calls)
		}
		out, said = op(ctx, tx)
		if said != nil && !isRefusal(said) {
			return said
		}
		if said != nil && tx.Wrote() {
			tx.DB().Violation("an operation refused after its first write: " + said.Error())
			return said // rolls back, and stores nothing
		}
		if err := calls[0].decide(out, said); err != nil {
			return err
		}
		return keep(ctx, tx, calls)
	})
	if err != nil {
		var zero Out
		return zero, err
	}
	return out, said
}

// Refuse keeps a refusal that was known before the transaction, as [Do] keeps one
// that is made in it. The error is the refusal, or an *actor.Replay with what the
// key's request was answered before. Other errors, and what comes without a key, are
// given back as they are.
func Refuse(ctx context.Context, db *store.DB, a actor.Actor, refused error) error {
	if a.Key.Value == "" || !isRefusal(refused) {
		return refused
	}
	_, err := Do(ctx, db, a, func(context.Context, *store.Tx) (struct{}, error) { return struct{}{}, refused })
	return err
}

func isRefusal(err error) bool {
	var d *denial.Error
	return errors.As(err, &d)
}

// call is one keyed request of a batch on its way to its answer.
type call struct {
	key     actor.Key
	settled error         // a replay or a conflict: the operation is not asked
	replay  bool          // the stored row is to be touched
	answer  *actor.Answer // to be stored
}

func (c *call) name() string { return c.key.Scope + "\n" + c.key.Value }

func (c *call) fingerprint() string { return hex.EncodeToString(c.key.Fingerprint[:]) }

// errUnwritable rolls an operation back whose answer cannot be written down: it
// could not be given again.
var errUnwritable = errors.New("idempotency: the answer cannot be written")

// decide encodes the outcome inside the transaction, so that what is stored is
// what is sent.
func (c *call) decide(out any, said error) error {
	if c.key.Value == "" || c.key.Encode == nil {
		return nil
	}
	answer, ok := c.key.Encode(out, said)
	if !ok {
		return errUnwritable
	}
	answer.RequestID = c.key.RequestID
	c.answer = &answer
	return nil
}

// stored is a key's row.
type stored struct {
	name, fingerprint string
	status            *int
	answer            actor.Answer
}

func (s *stored) dest() []any {
	return []any{&s.name, &s.fingerprint, &s.status, &s.answer.RequestID,
		&s.answer.ContentType, &s.answer.Location, &s.answer.Body}
}

var (
	claimKeys = store.InsertOr("idempotency_keys", "on conflict (name) do nothing", true,
		"name text", "fingerprint text", "request_id text")
	selectKeys = store.SQL(`
		select name, fingerprint, status, request_id,
			coalesce(content_type, ''), coalesce(location, ''), coalesce(body, '')
		from idempotency_keys where name = any($1)`)
	storeAnswers = store.InsertOr("idempotency_keys", `on conflict (name) do update set
			status = excluded.status, content_type = excluded.content_type,
			location = excluded.location, body = excluded.body, decided_at = excluded.decided_at`, true,
		"name text", "fingerprint text", "request_id text", "status bigint",
		"content_type text", "location text", "body text", "decided_at bigint")
	touchKeys = store.KeepingSQL(`update idempotency_keys set replayed_at = $2 where name = any($1)`)
	pruneKeys = store.SQL(`
		delete from idempotency_keys where name in (
			select name from idempotency_keys where decided_at < $1 order by decided_at limit $2)`)
)

// begin reads and claims the keys of a batch and settles the calls that were
// decided before, or whose key is another request's.
func begin(ctx context.Context, tx *store.Tx, calls []*call) error {
	first := make(map[string]*call)
	var names []string
	for _, c := range calls {
		if c.key.Value == "" {
			continue
		}
		if _, repeated := first[c.name()]; !repeated {
			first[c.name()] = c
			names = append(names, c.name())
		}
	}
	if len(names) == 0 {
		return nil
	}
	slices.Sort(names)
	var found []stored
	err := tx.Run(ctx,
		store.Rows(claimKeys, len(names), func(i int) []any {
			c := first[names[i]]
			return []any{names[i], c.fingerprint(), c.key.RequestID}
		}),
		store.Into(selectKeys, &found, (*stored).dest, names))
	if store.IsLockTimeout(err) {
		return fmt.Errorf("claim a key: %w", ErrStillRunning)
	}
	if err != nil {
		return err
	}
	for _, s := range found {
		first[s.name].settle(s)
	}
	return nil
}

// settle compares a call with its key's row. A row without a status is the one
// that this transaction has just made.
func (c *call) settle(s stored) {
	switch {
	case s.fingerprint != c.fingerprint():
		c.settled = ErrKeyReused
	case s.status != nil:
		s.answer.Status = *s.status
		c.settled, c.replay = &actor.Replay{Answer: s.answer}, true
	}
}

// keep stores the answers of a batch and marks what was replayed.
func keep(ctx context.Context, tx *store.Tx, calls []*call) error {
	var answered []*call
	var replayed []string
	for _, c := range calls {
		if c.answer != nil {
			answered = append(answered, c)
		}
		if c.replay {
			replayed = append(replayed, c.name())
		}
	}
	if len(answered) == 0 && len(replayed) == 0 {
		return nil
	}
	slices.SortFunc(answered, func(a, b *call) int { return strings.Compare(a.name(), b.name()) })
	now, err := tx.Now(ctx)
	if err != nil {
		return err
	}
	steps := []*store.Step{store.Rows(storeAnswers, len(answered), func(i int) []any {
		c := answered[i]
		return []any{c.name(), c.fingerprint(), c.key.RequestID, c.answer.Status,
			c.answer.ContentType, c.answer.Location, string(c.answer.Body), now}
	})}
	if len(replayed) > 0 {
		steps = append(steps, touchKeys.Do(replayed, now))
	}
	return tx.Run(ctx, steps...)
}

// Prune forgets up to limit answers that were decided before an instant and
// gives their number.
func Prune(ctx context.Context, tx *store.Tx, before civil.Instant, limit int) (int64, error) {
	return tx.Exec(ctx, pruneKeys, before, limit)
}
