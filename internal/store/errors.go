package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// ErrMoved says that what an operation learned before its locks no longer holds
// under them. The store rolls back and runs the operation anew (D3).
var ErrMoved = errors.New("what was read before the lock has moved")

// Unavailable is a failure that passes: the caller may try again, with the same
// key. It is never a refusal by the rules.
type Unavailable struct {
	slug  string
	what  string
	cause error
}

// ErrBusy says that the database could not take the request in time (503).
var ErrBusy = &Unavailable{slug: "busy", what: "Too many ask for the same thing at once. Nothing was changed; ask again in a moment."}

// ErrOutcomeUnknown says that COMMIT was interrupted: the change may be there or
// not. Retrying with the same key tells (P4).
var ErrOutcomeUnknown = &Unavailable{
	slug: "outcome-unknown",
	what: "It is not known yet whether this was saved. Send it again with the same key: it cannot happen twice.",
}

func (e *Unavailable) Error() string {
	if e.cause != nil {
		return fmt.Sprintf("%s: %v", e.what, e.cause)
	}
	return e.what
}

// Unwrap is the engine's own error.
func (e *Unavailable) Unwrap() error { return e.cause }

// Is makes errors.Is find ErrBusy and ErrOutcomeUnknown whatever their cause.
func (e *Unavailable) Is(target error) bool {
	t, ok := target.(*Unavailable)
	return ok && t.slug == e.slug
}

// HTTPStatus is 503.
func (e *Unavailable) HTTPStatus() int { return 503 }

// RetryAfter is how long the caller is asked to wait.
func (e *Unavailable) RetryAfter() time.Duration { return time.Second }

// ProblemSlug names the problem's page.
func (e *Unavailable) ProblemSlug() string { return e.slug }

// Detail is the sentence for the caller, without the cause.
func (e *Unavailable) Detail() string { return e.what }

func because(e *Unavailable, cause error) error {
	return &Unavailable{slug: e.slug, what: e.what, cause: cause}
}

// SQLSTATE classes of PostgreSQL that the store acts upon.
const (
	pgUniqueViolation  = "23505"
	pgSerialization    = "40001"
	pgDeadlock         = "40P01"
	pgLockNotAvailable = "55P03"
)

// IsConflict says whether err is a violated unique index.
func IsConflict(err error) bool {
	if code := sqlState(err); code != "" {
		return code == pgUniqueViolation
	}
	var e *sqlite.Error
	return errors.As(err, &e) &&
		(e.Code() == sqlite3.SQLITE_CONSTRAINT_UNIQUE || e.Code() == sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY)
}

// IsLockTimeout says whether err is a wait for a lock that took too long. On
// SQLite that is another process holding the file.
func IsLockTimeout(err error) bool {
	if code := sqlState(err); code != "" {
		return code == pgLockNotAvailable
	}
	var e *sqlite.Error
	return errors.As(err, &e) && e.Code()&0xff == sqlite3.SQLITE_BUSY
}

// again says whether the operation should run anew in a fresh transaction.
func again(err error) bool {
	if errors.Is(err, ErrMoved) || IsConflict(err) {
		return true
	}
	code := sqlState(err)
	return code == pgSerialization || code == pgDeadlock
}

func sqlState(err error) string {
	var e *pgconn.PgError
	if errors.As(err, &e) {
		return e.Code
	}
	return ""
}

// left turns the end of a caller's wait into his error.
func left(ctx context.Context) error {
	return fmt.Errorf("gave up before the request was taken: %w", context.Cause(ctx))
}
