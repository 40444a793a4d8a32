package store

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
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
	after time.Duration
	cause error
}

// ErrBusy says that the database could not take the request in time (503).
var ErrBusy = &Unavailable{
	slug: "busy", after: time.Second,
	what: "Too many ask for the same thing at once. Nothing was changed; ask again in a moment.",
}

// ErrUnreachable says that there is no connection to the database, or that it was
// lost before COMMIT was sent (503).
var ErrUnreachable = &Unavailable{
	slug: "unreachable", after: 2 * time.Second,
	what: "The database cannot be reached just now. Nothing was changed; try again in a moment.",
}

// ErrNoRoom says that the disk has no room for what was to be saved (503).
var ErrNoRoom = &Unavailable{
	slug: "no-room", after: 30 * time.Second,
	what: "The disk has no room left, so nothing was changed. Whoever runs the server has to make room.",
}

// ErrOutcomeUnknown says that COMMIT was interrupted: the change may be there or
// not. Retrying with the same key tells (P4).
var ErrOutcomeUnknown = &Unavailable{
	slug: "outcome-unknown", after: time.Second,
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

// Is makes errors.Is find ErrBusy and the others whatever their cause.
func (e *Unavailable) Is(target error) bool {
	t, ok := target.(*Unavailable)
	return ok && t.slug == e.slug
}

// HTTPStatus is 503.
func (e *Unavailable) HTTPStatus() int { return 503 }

// RetryAfter is how long the caller is asked to wait.
func (e *Unavailable) RetryAfter() time.Duration { return e.after }

// ProblemSlug names the problem's page.
func (e *Unavailable) ProblemSlug() string { return e.slug }

// Detail is the sentence for the caller, without the cause.
func (e *Unavailable) Detail() string { return e.what }

// isPassing says whether err is told to everybody of a batch: it is no single
// one's fault.
func isPassing(err error) bool {
	_, passing := errors.AsType[*Unavailable](err)
	return passing
}

func because(e *Unavailable, cause error) error {
	return &Unavailable{slug: e.slug, what: e.what, after: e.after, cause: cause}
}

// SQLSTATE classes of PostgreSQL that the store acts upon.
const (
	pgUniqueViolation  = "23505"
	pgSerialization    = "40001"
	pgDeadlock         = "40P01"
	pgLockNotAvailable = "55P03"
	pgQueryCanceled    = "57014"
	pgConnectionClass  = "08"
	pgShutdownClass    = "57P" // the server stops, crashed, or is starting
)

// IsConflict says whether err is a violated unique index.
func IsConflict(err error) bool {
	if code := sqlState(err); code != "" {
		return code == pgUniqueViolation
	}
	code := sqliteCode(err)
	return code == sqlite3.SQLITE_CONSTRAINT_UNIQUE || code == sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY
}

// IsLockTimeout says whether err is a wait for a lock that took too long. On
// SQLite that is another process holding the file.
func IsLockTimeout(err error) bool {
	switch {
	case errors.Is(err, errHasty):
		return false // the transaction runs anew and then waits longer
	case errors.Is(err, errWaitedLong):
		return true
	}
	if code := sqlState(err); code != "" {
		return code == pgLockNotAvailable
	}
	return sqliteCode(err)&0xff == sqlite3.SQLITE_BUSY
}

// again says whether the operation should run anew in a fresh transaction.
func again(err error) bool {
	if errors.Is(err, ErrMoved) || IsConflict(err) {
		return true
	}
	code := sqlState(err)
	return code == pgSerialization || code == pgDeadlock
}

// isConnectionLost says whether err is the end of a PostgreSQL connection, or that
// none was to be had, rather than an answer on it.
func isConnectionLost(err error) bool {
	if answer, ok := errors.AsType[*pgconn.PgError](err); ok {
		return answer.SeverityUnlocalized == "FATAL" || answer.SeverityUnlocalized == "PANIC" ||
			strings.HasPrefix(answer.Code, pgConnectionClass) || strings.HasPrefix(answer.Code, pgShutdownClass)
	}
	if isUnconnected(err) {
		return true
	}
	_, network := errors.AsType[*net.OpError](err)
	return network || errors.Is(err, pgconn.ErrConnClosed) || errors.Is(err, net.ErrClosed) ||
		errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF)
}

// isUnconnected says whether err is an attempt to connect to PostgreSQL that failed.
func isUnconnected(err error) bool {
	_, failed := errors.AsType[*pgconn.ConnectError](err)
	return failed
}

// isOutOfRoom says whether SQLite could not write for lack of room, or for what a
// file system calls so (a quota, a limit on files).
func isOutOfRoom(err error) bool {
	switch sqliteCode(err) {
	case sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_IOERR_SHMSIZE:
		return true
	}
	return false
}

// sqliteCode is SQLite's extended result code, 0 for an error of somebody else.
func sqliteCode(err error) int {
	if e, ok := errors.AsType[*sqlite.Error](err); ok {
		return e.Code()
	}
	return 0
}

func sqlState(err error) string {
	if e, ok := errors.AsType[*pgconn.PgError](err); ok {
		return e.Code
	}
	return ""
}

// left turns the end of a caller's wait into his error.
func left(ctx context.Context) error {
	return fmt.Errorf("gave up before the request was taken: %w", context.Cause(ctx))
}
