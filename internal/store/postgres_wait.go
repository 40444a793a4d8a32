package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"holdfast/internal/civil"
)

// Whoever waits for somebody else's lock holds a connection, and there are few. So
// a transaction first waits for a moment only; most locks are free by then. If not
// it is undone, gives its connection back and runs anew as a patient one. Only
// maxPatient of those run at once: a title that is locked for long cannot take the
// connections that all others need. From beginning to end that is longWait (D4, D6).
const (
	briefWait  = 100 * time.Millisecond
	longWait   = 2 * time.Second
	maxPatient = 8
)

// lockBriefly opens a transaction that waits briefly.
var lockBriefly = fmt.Sprintf("set local lock_timeout = %d", briefWait.Milliseconds())

// errHasty says that a transaction which waits briefly met a lock. It never leaves
// the store.
var errHasty = errors.New("the lock is not free yet")

// errWaitedLong says that a lock was waited for until patience ended.
var errWaitedLong = errors.New("waited too long for a lock")

// inTurn runs fn in one transaction that waits for locks until then, in all, and
// not longer.
func (p *postgresDB) inTurn(ctx context.Context, until time.Time, fn func(context.Context, *Tx) error) error {
	err := p.once(ctx, time.Time{}, fn)
	if !errors.Is(err, errHasty) {
		return err
	}
	patience, cancel := context.WithDeadlineCause(ctx, until, because(ErrBusy, err))
	defer cancel()
	select {
	case p.patient <- struct{}{}:
		defer func() { <-p.patient }()
	case <-patience.Done():
		return left(patience)
	}
	if err = p.once(ctx, until, fn); IsLockTimeout(err) {
		return because(ErrBusy, err)
	}
	return err
}

// once is attempt, and another if the connection was lost before COMMIT was sent:
// as a rule it had died idle, or the server was restarted meanwhile.
func (p *postgresDB) once(ctx context.Context, until time.Time, fn func(context.Context, *Tx) error) error {
	err := p.attempt(ctx, until, fn)
	if diedIdle(err) {
		err = p.attempt(ctx, until, fn)
	}
	return err
}

// diedIdle says whether another connection may do better than the one that was
// lost: not if there was none to be had.
func diedIdle(err error) bool { return errors.Is(err, ErrUnreachable) && !isUnconnected(err) }

// setLimit sets one of the server's limits for the rest of the transaction.
func (t *pgTx) setLimit(ctx context.Context, name string, limit time.Duration) error {
	b := &pgx.Batch{}
	queueLimit(b, name, limit)
	return t.send(ctx, b)
}

func queueLimit(b *pgx.Batch, name string, limit time.Duration) {
	ms := max(0, limit.Milliseconds()) + 1 // never early; 0 would be no limit
	b.Queue("select set_config($1, $2, true)", name, fmt.Sprint(ms))
}

// takeTurn waits for an advisory lock, which is kept until the end.
func (t *pgTx) takeTurn(ctx context.Context, number int64) error {
	b := &pgx.Batch{}
	t.queueWait(b, func() { b.Queue("select pg_advisory_xact_lock($1)", number) })
	return t.send(ctx, b)
}

// queueLock adds a locking statement to a flush.
func (t *pgTx) queueLock(b *pgx.Batch, l *lockable, ids []int64, found func(last civil.Instant)) {
	t.queueWait(b, func() {
		b.Queue(l.query.text, ids).Query(func(r pgx.Rows) error {
			last, err := lastInstant(pgRows{r, t})
			found(last)
			return err
		})
	})
}

// queueWait adds a statement that may wait for a lock. One statement may wait several
// times, first for its place in the row's queue and then for the row, and
// PostgreSQL bounds each wait, not their sum: a patient transaction bounds the
// statement.
func (t *pgTx) queueWait(b *pgx.Batch, queue func()) {
	if !t.until.IsZero() && !t.unlimited {
		queueLimit(b, "statement_timeout", time.Until(t.until))
		defer queueLimit(b, "statement_timeout", statementTimeout)
	}
	queue()
}

// heard tells the end of a wait for a lock as what it is to this transaction.
func (t *pgTx) heard(err error) error {
	switch code := sqlState(err); {
	case t.until.IsZero() && code == pgLockNotAvailable:
		return fmt.Errorf("%w: %w", errHasty, err)
	case !t.until.IsZero() && code == pgQueryCanceled && !time.Now().Before(t.until):
		return fmt.Errorf("%w: %w", errWaitedLong, err)
	}
	return err
}
