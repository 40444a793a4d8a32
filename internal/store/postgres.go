package store

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"holdfast/internal/civil"
)

// postgresDB is two pools of one database: writers, whose plans are made once
// and which do not wait long for locks, and readers.
type postgresDB struct {
	db      *DB
	writers *pgxpool.Pool
	readers *pgxpool.Pool
	hots    []*dispatcher
	patient chan struct{}             // a place for each connection that may wait for a lock for long
	lostAt  atomic.Pointer[time.Time] // when a connection was last found dead
}

// connectTimeout bounds the making of a connection, unless the URL does.
const connectTimeout = 5 * time.Second

// statementTimeout bounds every statement.
const statementTimeout = 30 * time.Second

func openPostgres(ctx context.Context, db *DB, url string, sync Sync) (impl, error) {
	writers, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, err
	}
	if writers.ConnConfig.ConnectTimeout == 0 {
		writers.ConnConfig.ConnectTimeout = connectTimeout
	}
	p := &postgresDB{db: db, patient: make(chan struct{}, maxPatient)}
	writers.ShouldPing = p.isSuspect
	readers := writers.Copy()
	param := func(c *pgxpool.Config, name, value string) { c.ConnConfig.RuntimeParams[name] = value }
	for _, c := range []*pgxpool.Config{writers, readers} {
		param(c, "timezone", "UTC")
		param(c, "application_name", "holdfast")
		param(c, "statement_timeout", fmt.Sprint(statementTimeout.Milliseconds()))
		param(c, "idle_in_transaction_session_timeout", "60000")
	}
	param(writers, "lock_timeout", fmt.Sprint(longWait.Milliseconds()))
	// Array parameters keep slow custom plans otherwise: +45 % at 32 callers.
	param(writers, "plan_cache_mode", "force_generic_plan")
	if sync == Off {
		param(writers, "synchronous_commit", "off")
	}
	writers.ConnConfig.OnNotice = noteUnsureCommit
	param(readers, "default_transaction_read_only", "on")
	writers.MaxConns, readers.MaxConns = 24, 12
	if p.writers, err = pgxpool.NewWithConfig(ctx, writers); err != nil {
		return nil, err
	}
	if p.readers, err = pgxpool.NewWithConfig(ctx, readers); err != nil {
		p.writers.Close()
		return nil, err
	}
	if err := p.writers.Ping(ctx); err != nil {
		return nil, errors.Join(err, p.close())
	}
	return p, nil
}

// ping asks on a connection for reading: those are free when writers wait for locks.
func (p *postgresDB) ping(ctx context.Context) error { return askClock(ctx, p) }

func (p *postgresDB) close() error {
	for _, d := range p.hots {
		d.drain()
	}
	p.writers.Close()
	p.readers.Close()
	return nil
}

func (p *postgresDB) write(ctx context.Context, fn func(context.Context, *Tx) error) error {
	return p.db.anew(func() error { return p.inTurn(ctx, time.Now().Add(longWait), fn) })
}

// attempt runs fn in one transaction. Once it has a connection it is not
// cancelled when the caller leaves: that would cost the connection, and the
// statement's own limits bound it. It waits for locks until an instant, if one
// is given, and for a moment only if not.
func (p *postgresDB) attempt(ctx context.Context, until time.Time, fn func(context.Context, *Tx) error) error {
	c, err := p.writers.Acquire(ctx)
	if err != nil {
		return acquireError(ctx, err)
	}
	defer c.Release()
	ctx = context.WithoutCancel(ctx)
	t := &pgTx{c: c.Conn(), opening: []string{"begin", lockBriefly}, until: until}
	if !until.IsZero() {
		t.opening = []string{"begin"}
		err = t.setLimit(ctx, "lock_timeout", time.Until(until))
	}
	if err == nil {
		tx := p.db.newTx(t, false)
		err = guarded(func() error { return fn(ctx, tx) })
	}
	if err != nil {
		t.rollback(ctx)
		return p.ended(t, err)
	}
	return p.ended(t, t.commit(ctx))
}

func acquireError(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return left(ctx)
	}
	return because(ErrUnreachable, err)
}

// ended tells the loss of a connection, before which nothing can have been saved,
// from other failures of a transaction.
func (p *postgresDB) ended(t *pgTx, err error) error {
	if err == nil || !t.c.IsClosed() {
		return err
	}
	now := time.Now()
	p.lostAt.Store(&now)
	if !isConnectionLost(err) || errors.Is(err, ErrOutcomeUnknown) {
		return err
	}
	return because(ErrUnreachable, err)
}

// isSuspect says whether a connection is tried before it is used: one that has
// been idle for long, or since before another was found dead.
func (p *postgresDB) isSuspect(_ context.Context, c pgxpool.ShouldPingParams) bool {
	lost := p.lostAt.Load()
	return c.IdleDuration > time.Second || lost != nil && c.IdleDuration >= time.Since(*lost)
}

// read runs fn once more, on another connection, if the first turned out to be
// dead before it gave a single answer.
func (p *postgresDB) read(ctx context.Context, fn func(context.Context, *Tx) error) error {
	answered, err := p.snapshot(ctx, fn)
	if diedIdle(err) && !answered {
		_, err = p.snapshot(ctx, fn)
	}
	return err
}

func (p *postgresDB) snapshot(
	ctx context.Context, fn func(context.Context, *Tx) error,
) (answered bool, err error) {
	c, err := p.readers.Acquire(ctx)
	if err != nil {
		return false, acquireError(ctx, err)
	}
	defer c.Release()
	t := &pgTx{c: c.Conn(), opening: []string{"begin isolation level repeatable read read only"}}
	defer t.rollback(context.WithoutCancel(ctx))
	err = guarded(func() error { return fn(ctx, p.db.newTx(t, true)) })
	if ctx.Err() != nil {
		return t.answered, err // his leaving costs the connection; the database is well
	}
	return t.answered, p.ended(t, err)
}

// load is a plain transaction here: one commit is one sync already.
func (p *postgresDB) load(ctx context.Context, fn func(context.Context, *Tx) error) error {
	return p.attempt(ctx, time.Now().Add(longWait), func(ctx context.Context, tx *Tx) error {
		c := tx.c.(*pgTx)
		c.unlimited = true
		if _, err := c.text(ctx, "set local statement_timeout = 0"); err != nil {
			return err
		}
		if err := fn(ctx, tx); err != nil {
			return err
		}
		// Plans made for empty tables would be slow from here on.
		_, err := c.text(ctx, "analyze")
		return err
	})
}

// pgTx is one transaction on one connection. It begins with its first
// statement, in the same round trip.
type pgTx struct {
	c        *pgx.Conn
	opening  []string
	begun    bool
	answered bool      // a statement was answered, so that fn has seen something
	until    time.Time // when the patience for locks ends; none if it waits briefly

	unlimited bool // its statements may take as long as they like
}

// send flushes statements together, with the opening in front if need be. Each
// function reads the answer of its statement.
func (t *pgTx) send(ctx context.Context, b *pgx.Batch) error {
	if !t.begun {
		t.begun = true
		with := &pgx.Batch{}
		for _, statement := range t.opening {
			with.Queue(statement)
		}
		with.QueuedQueries = append(with.QueuedQueries, b.QueuedQueries...)
		b = with
	}
	err := t.c.SendBatch(ctx, b).Close()
	t.answered = t.answered || err == nil
	return t.heard(err)
}

func (t *pgTx) text(ctx context.Context, text string, args ...any) (n int64, err error) {
	b := &pgx.Batch{}
	b.Queue(text, args...).Exec(func(tag pgconn.CommandTag) error {
		n = tag.RowsAffected()
		return nil
	})
	return n, t.send(ctx, b)
}

func (t *pgTx) exec(ctx context.Context, q *Query, args []any) (int64, error) {
	return t.text(ctx, q.text, args...)
}

func (t *pgTx) query(ctx context.Context, q *Query, args []any) (rows, error) {
	if !t.begun {
		if err := t.send(ctx, &pgx.Batch{}); err != nil {
			return nil, err
		}
	}
	r, err := t.c.Query(ctx, q.text, args...)
	if err != nil {
		return nil, t.heard(err)
	}
	return pgRows{r, t}, nil
}

// pgRows is a result whose error is told as the transaction tells its errors.
type pgRows struct {
	pgx.Rows
	t *pgTx
}

func (r pgRows) Err() error { return r.t.heard(r.Rows.Err()) }

// columnArrays turns rows into the arrays that unnest reads.
func columnArrays(q *Query, n int, row func(i int) []any) ([]any, error) {
	arrays := make([]any, len(q.columns))
	for k, col := range q.columns {
		arrays[k] = newColumn(col.kind, n)
	}
	for i := range n {
		values := row(i)
		if len(values) != len(arrays) {
			return nil, fmt.Errorf("row %d has %d values for %d columns", i, len(values), len(arrays))
		}
		for k, v := range values {
			if err := setColumn(arrays[k], i, v); err != nil {
				return nil, fmt.Errorf("column %s: %w", q.columns[k].name, err)
			}
		}
	}
	return arrays, nil
}

func newColumn(kind string, n int) any {
	switch kind {
	case "bigint":
		return make([]*int64, n)
	case "boolean":
		return make([]*bool, n)
	}
	return make([]*string, n)
}

func setColumn(array any, i int, v any) error {
	if valuer, ok := v.(driver.Valuer); ok {
		if r := reflect.ValueOf(v); r.Kind() == reflect.Pointer && r.IsNil() {
			return nil
		}
		var err error
		if v, err = valuer.Value(); err != nil {
			return err
		}
	}
	r := reflect.ValueOf(v)
	for r.Kind() == reflect.Pointer && !r.IsNil() {
		r = r.Elem()
	}
	if !r.IsValid() || r.Kind() == reflect.Pointer {
		return nil
	}
	switch a := array.(type) {
	case []*int64:
		if !r.CanInt() {
			return fmt.Errorf("%T is no bigint", v)
		}
		n := r.Int()
		a[i] = &n
	case []*bool:
		if r.Kind() != reflect.Bool {
			return fmt.Errorf("%T is no boolean", v)
		}
		b := r.Bool()
		a[i] = &b
	case []*string:
		if r.Kind() != reflect.String {
			return fmt.Errorf("%T is no text", v)
		}
		s := r.String()
		a[i] = &s
	}
	return nil
}

func (t *pgTx) run(ctx context.Context, tx *Tx, steps []*Step) error {
	b := &pgx.Batch{}
	for _, s := range steps {
		switch {
		case s.row != nil && s.n == 1 && s.q.one != nil:
			s.q, s.args, s.row = s.q.one, s.row(0), nil
		case s.row != nil:
			var err error
			if s.args, err = columnArrays(s.q, s.n, s.row); err != nil {
				return s.q.failed(err)
			}
		}
		t.queue(b, tx, s)
	}
	return t.send(ctx, b)
}

// queue adds one step to a flush, with what becomes of its answer.
func (t *pgTx) queue(b *pgx.Batch, tx *Tx, s *Step) {
	switch {
	case s.lock != nil:
		t.queueLock(b, s.lock, s.ids, func(last civil.Instant) { tx.floor = max(tx.floor, last) })
	case s.now:
		b.Queue(takePostgres.text).QueryRow(func(r pgx.Row) error {
			var at civil.Instant
			err := r.Scan(&at)
			tx.freeze(at)
			return err
		})
	case s.drawn != nil:
		b.Queue(drawPostgres, sequenceOf(s.table), s.n).Query(func(r pgx.Rows) (err error) {
			*s.drawn, err = pgx.CollectRows(r, pgx.RowTo[int64])
			return err
		})
	case s.scan != nil:
		b.Queue(s.q.text, s.args...).Query(func(r pgx.Rows) error {
			if err := s.scan(r); err != nil {
				return s.q.failed(err)
			}
			return nil
		})
	default:
		b.Queue(s.q.text, s.args...).Exec(func(tag pgconn.CommandTag) error {
			return s.touched(tag.RowsAffected())
		})
	}
}

func lastInstant(r rows) (last civil.Instant, err error) {
	for r.Next() {
		var at civil.Instant
		if err := r.Scan(&at); err != nil {
			return 0, err
		}
		last = max(last, at)
	}
	return last, r.Err()
}

func (t *pgTx) lock(ctx context.Context, l *lockable, ids []int64) (last civil.Instant, err error) {
	b := &pgx.Batch{}
	t.queueLock(b, l, ids, func(at civil.Instant) { last = at })
	return last, t.send(ctx, b)
}

func (t *pgTx) instant(ctx context.Context) (at civil.Instant, err error) {
	r, err := t.query(ctx, takePostgres, nil)
	if err != nil {
		return 0, err
	}
	defer r.Close()
	return lastInstant(r)
}

const drawPostgres = "select nextval($1::regclass) from generate_series(1, $2)"

func (t *pgTx) ids(ctx context.Context, table string, n int) ([]int64, error) {
	if !t.begun {
		if err := t.send(ctx, &pgx.Batch{}); err != nil {
			return nil, err
		}
	}
	r, err := t.c.Query(ctx, drawPostgres, sequenceOf(table), n)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(r, pgx.RowTo[int64])
}

func (t *pgTx) rollback(ctx context.Context) {
	if !t.begun {
		return
	}
	if _, err := t.c.Exec(ctx, "rollback"); err != nil {
		_ = t.c.Close(ctx) // the pool makes another
	}
}

// commit makes the transaction durable. An answer of the server tells; a broken
// connection, or a standby that nobody waited for, does not, unless the connection
// was known to be broken before COMMIT was sent.
func (t *pgTx) commit(ctx context.Context) error {
	if !t.begun {
		return nil
	}
	delete(t.c.PgConn().CustomData(), unsure)
	tag, err := t.c.Exec(ctx, "commit")
	var answer *pgconn.PgError
	switch {
	case err == nil && tag.String() != "COMMIT":
		return errors.New("the transaction had failed before its commit")
	case err == nil && t.c.PgConn().CustomData()[unsure] != nil:
		return because(ErrOutcomeUnknown, errors.New("the wait for the standby was cancelled"))
	case err == nil:
		return nil
	case errors.As(err, &answer) && answer.SeverityUnlocalized == "ERROR":
		t.rollback(ctx)
		return err
	case pgconn.SafeToRetry(err):
		return err
	}
	_ = t.c.Close(ctx)
	return because(ErrOutcomeUnknown, err)
}

const unsure = "holdfast-commit-unsure"

// noteUnsureCommit hears PostgreSQL say that a commit is done here but that its
// standby has not confirmed it: it may be lost at a failover.
func noteUnsureCommit(c *pgconn.PgConn, n *pgconn.Notice) {
	if n.Code == "01000" && strings.Contains(n.Message, "synchronous replication") {
		c.CustomData()[unsure] = true
	}
}
