package store

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"holdfast/internal/civil"
)

// The clock table has one row. On SQLite last_us is the last instant written,
// below which no later one falls. Where the row is movable, as in the databases
// of demo and tests, offset_us moves the clock of every server on it, and
// frozen_us, when set, holds it still.
var (
	takeSQLite = only(SQLite, `
		update clock
		set last_us = max(last_us, coalesce(frozen_us, $1 + offset_us))
		where id = 1
		returning last_us`)
	seeSQLite = only(SQLite, `
		select max(last_us, coalesce(frozen_us, $1 + offset_us)) from clock where id = 1`)
	takePostgres = only(Postgres, `
		select coalesce(frozen_us,
			(extract(epoch from clock_timestamp()) * 1000000)::bigint + offset_us)
		from clock where id = 1`)

	aheadSQLite = only(SQLite, `
		select last_us, last_us - ($1 + offset_us) from clock where id = 1 and frozen_us is null`)

	// PostgreSQL keeps no last instant: the server's clock is all there is.
	clockAhead = either(`select '' where false`, `
		select 'the clock, at ' || strftime('%Y-%m-%dT%H:%M:%SZ', last_us / 1000000, 'unixepoch')
		from clock
		where id = 1 and frozen_us is null
			and last_us - offset_us > (cast(strftime('%s', 'now') as bigint) + 300) * 1000000`)

	selectMovable = SQL(`select movable from clock where id = 1`)
	moveClock     = SQL(`
		update clock
		set offset_us = offset_us + $1, frozen_us = frozen_us + $1
		where id = 1 and movable`)
)

// ErrClockFixed is the answer to moving the clock of a database that is not
// demo's or a test's.
var ErrClockFixed = errors.New("this database runs on the real clock; only a demo database's clock can be moved")

// ErrClockBack is the answer to moving a clock back.
var ErrClockBack = errors.New("the clock only moves forward: choose a later instant")

// Now is the instant by the database's clock.
func (db *DB) Now(ctx context.Context) (at civil.Instant, err error) {
	err = db.Read(ctx, func(ctx context.Context, tx *Tx) error {
		at, err = tx.Now(ctx)
		return err
	})
	return at, err
}

// ClockMovable says whether this database's clock can be moved.
func (db *DB) ClockMovable(ctx context.Context) (movable bool, err error) {
	err = db.Read(ctx, func(ctx context.Context, tx *Tx) error {
		movable, _, err = One(ctx, tx, selectMovable, Column[bool])
		return err
	})
	return movable, err
}

// SetClock moves the clock of a demo or test database forward to at, for all
// servers on it; it goes on running from there.
func (db *DB) SetClock(ctx context.Context, at civil.Instant) error {
	return db.Write(ctx, func(ctx context.Context, tx *Tx) error {
		now, err := tx.Now(ctx)
		if err != nil {
			return err
		}
		if at < now {
			return fmt.Errorf("%s is before %s: %w", at, now, ErrClockBack)
		}
		return tx.changeClock(ctx, moveClock, int64(at-now))
	})
}

func (tx *Tx) changeClock(ctx context.Context, q *Query, us int64) error {
	n, err := tx.Exec(ctx, q, us)
	if err == nil && n == 0 {
		return ErrClockFixed
	}
	return err
}

// clockSlack is how far the last instant written may be ahead of the machine's
// clock before somebody is told: what the setting of a clock may put back.
const clockSlack = 5 * time.Minute

// Invariants are the store's promises that a query can prove.
func Invariants() []Invariant {
	return []Invariant{{
		ID: "IG7", Query: clockAhead,
		Says: "The last instant written is at most five minutes ahead of the machine's clock.",
	}}
}

// warnOfClock says so when time stands still: SQLite's instants never fall, so once
// the machine's clock was far ahead while something was written, every instant is
// that one until the clock comes there again.
func (db *DB) warnOfClock(ctx context.Context) error {
	if db.engine != SQLite {
		return nil
	}
	type stand struct {
		last  civil.Instant
		ahead int64
	}
	return db.Read(ctx, func(ctx context.Context, tx *Tx) error {
		dest := func(s *stand) []any { return []any{&s.last, &s.ahead} }
		now := db.machineNow()
		s, _, err := One(ctx, tx, aheadSQLite, dest, int64(now))
		if err != nil {
			return fmt.Errorf("compare the clocks: %w", err)
		}
		if ahead := time.Duration(s.ahead) * time.Microsecond; ahead > clockSlack {
			db.log.Warn("time stands still: the last instant in the database is ahead of this machine's clock, "+
				"and whatever is written gets that instant until the clock comes there; nothing falls due or "+
				"expires until then. If the machine's clock is behind, set it. If it is right, it was wrong "+
				"when the database was last written: restore the backup made before that",
				"last", s.last, "machine", now, "ahead", ahead.Round(time.Second))
		}
		return nil
	})
}

// panicError is a panic inside an operation, with the place where it happened.
type panicError struct {
	value any
	stack []byte
}

func panicked(value any) error { return &panicError{value: value, stack: debug.Stack()} }

func (e *panicError) Error() string { return fmt.Sprintf("panic: %v\n%s", e.value, e.stack) }
