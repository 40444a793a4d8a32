package store

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"holdfast/internal/civil"
)

// Tx is one transaction, or one operation's share of a batch. It is handed down
// as an explicit parameter and is not safe for concurrent use.
type Tx struct {
	db       *DB
	c        conn
	readOnly bool
	wrote    bool // something beside bookkeeping was written

	now    civil.Instant
	frozen bool          // now was taken
	floor  civil.Instant // the last instant on any row locked
	rank   int           // of the last table locked, -1 before the first
}

// conn is what the engines do differently inside a transaction.
type conn interface {
	exec(ctx context.Context, q *Query, args []any) (int64, error)
	query(ctx context.Context, q *Query, args []any) (rows, error)
	run(ctx context.Context, tx *Tx, steps []*Step) error
	lock(ctx context.Context, t *lockable, ids []int64) (civil.Instant, error)
	instant(ctx context.Context) (civil.Instant, error)
	ids(ctx context.Context, table string, n int) ([]int64, error)
}

// rows is the part of both drivers' result sets that is used.
type rows interface {
	Next() bool
	Scan(dest ...any) error
	Err() error
	Close()
}

// DB is the database that the transaction runs on.
func (tx *Tx) DB() *DB { return tx.db }

// Now is the transaction's instant: taken at the first call, which comes after
// the last Lock, and the same from then on (D2). It is never before the last
// instant on any locked row.
func (tx *Tx) Now(ctx context.Context) (civil.Instant, error) {
	if tx.frozen {
		return tx.now, nil
	}
	tx.db.sends("take the instant")
	at, err := tx.c.instant(ctx)
	if err != nil {
		return 0, fmt.Errorf("take the instant: %w", err)
	}
	tx.freeze(at)
	return tx.now, nil
}

func (tx *Tx) freeze(at civil.Instant) {
	tx.now, tx.frozen = max(at, tx.floor), true
}

// Exec runs a statement and gives the number of rows it touched.
func (tx *Tx) Exec(ctx context.Context, q *Query, args ...any) (int64, error) {
	if err := tx.mayRun(q); err != nil {
		return 0, err
	}
	tx.db.sends(q.where)
	n, err := tx.c.exec(ctx, q, args)
	if err != nil {
		return 0, q.failed(err)
	}
	return n, nil
}

// Change runs a statement that must touch exactly want rows; another number
// means that something moved: ErrMoved.
func (tx *Tx) Change(ctx context.Context, q *Query, want int64, args ...any) error {
	n, err := tx.Exec(ctx, q, args...)
	if err != nil {
		return err
	}
	if n != want {
		return fmt.Errorf("%s touched %d rows, not %d: %w", q.where, n, want, ErrMoved)
	}
	return nil
}

// InsertMany inserts n rows with a query made by [Insert]; row gives the values
// of row i in the order of the columns, nil for null.
func (tx *Tx) InsertMany(ctx context.Context, q *Query, n int, row func(i int) []any) error {
	if n == 0 {
		return nil
	}
	return tx.Run(ctx, Rows(q, n, row).Touching(n))
}

// IDs draws n ids of a table, counting up. They are drawn after the locks, so
// that within one unit the order of ids is the order of decisions (D1).
func (tx *Tx) IDs(ctx context.Context, table string, n int) ([]int64, error) {
	if tx.readOnly {
		return nil, errReadOnly
	}
	if n == 0 {
		return nil, nil
	}
	tx.wrote = true
	tx.db.sends("draw ids of " + table)
	ids, err := tx.c.ids(ctx, table, n)
	if err != nil {
		return nil, fmt.Errorf("draw ids of %s: %w", table, err)
	}
	return ids, nil
}

// ID draws one id.
func (tx *Tx) ID(ctx context.Context, table string) (int64, error) {
	ids, err := tx.IDs(ctx, table, 1)
	if err != nil {
		return 0, err
	}
	return ids[0], nil
}

// Wrote says whether anything beside bookkeeping was written so far.
func (tx *Tx) Wrote() bool { return tx.wrote }

var errReadOnly = errors.New("store: a write in a transaction that only reads")

func (tx *Tx) mayRun(q *Query) error {
	if !q.writes {
		return nil
	}
	if tx.readOnly {
		return fmt.Errorf("%s: %w", q.where, errReadOnly)
	}
	if !q.keeping {
		tx.wrote = true
	}
	return nil
}

func (q *Query) failed(err error) error { return fmt.Errorf("%s: %w", q.where, err) }

// All runs a query and gathers its rows; dest gives the places of one row's
// columns.
func All[T any](ctx context.Context, tx *Tx, q *Query, dest func(*T) []any, args ...any) ([]T, error) {
	var all []T
	err := Each(ctx, tx, q, dest, func(t T) error {
		all = append(all, t)
		return nil
	}, args...)
	return all, err
}

// Each runs a query and hands over one row at a time.
func Each[T any](
	ctx context.Context, tx *Tx, q *Query, dest func(*T) []any, do func(T) error, args ...any,
) error {
	if err := tx.mayRun(q); err != nil {
		return err
	}
	tx.db.sends(q.where)
	r, err := tx.c.query(ctx, q, args)
	if err != nil {
		return q.failed(err)
	}
	defer r.Close()
	for r.Next() {
		var t T
		if err := r.Scan(dest(&t)...); err != nil {
			return q.failed(err)
		}
		if err := do(t); err != nil {
			return err
		}
	}
	if err := r.Err(); err != nil {
		return q.failed(err)
	}
	return nil
}

// One runs a query of at most one row and says whether there was one. More than
// one row is a mistake in the query.
func One[T any](ctx context.Context, tx *Tx, q *Query, dest func(*T) []any, args ...any) (T, bool, error) {
	var zero T
	all, err := All(ctx, tx, q, dest, args...)
	switch {
	case err != nil || len(all) == 0:
		return zero, false, err
	case len(all) > 1:
		return zero, false, fmt.Errorf("%s gave %d rows where one was asked for", q.where, len(all))
	}
	return all[0], true, nil
}

// Column is a dest for queries of one column.
func Column[T any](t *T) []any { return []any{t} }

// Step is one statement of a [Tx.Run].
type Step struct {
	q    *Query
	args []any
	want int64              // rows that must be touched, -1 for any number
	scan func(r rows) error // nil for a statement without rows

	n   int // rows of a Rows step
	row func(i int) []any

	lock *lockable // a Locking step
	ids  []int64
	now  bool // an Instant step

	drawn *[]int64 // where the ids of a Drawing step go
	table string
}

// Do is a step that runs a statement.
func (q *Query) Do(args ...any) *Step { return &Step{q: q, args: args, want: -1} }

// Touching says how many rows the step must touch; another number is ErrMoved.
func (s *Step) Touching(n int) *Step {
	s.want = int64(n)
	return s
}

// Rows is a step that runs a query made by [Insert], [InsertOr] or [Update] with n
// rows of values, as [Tx.InsertMany] does.
func Rows(q *Query, n int, row func(i int) []any) *Step {
	return &Step{q: q, n: n, row: row, want: -1}
}

// Into is a step that reads rows into all.
func Into[T any](q *Query, all *[]T, dest func(*T) []any, args ...any) *Step {
	return &Step{q: q, args: args, want: -1, scan: func(r rows) error {
		*all = (*all)[:0]
		for r.Next() {
			var t T
			if err := r.Scan(dest(&t)...); err != nil {
				return err
			}
			*all = append(*all, t)
		}
		return r.Err()
	}}
}

// Locking is a step that does what [Tx.Lock] does.
func Locking(table string, ids ...int64) *Step {
	return &Step{lock: lockableTable(table), ids: sorted(ids), want: -1}
}

// Drawing is a step that draws n ids of a table, as [Tx.IDs] does.
func Drawing(table string, n int, ids *[]int64) *Step {
	return &Step{table: table, n: n, drawn: ids, want: -1}
}

// Instant is a step that takes the transaction's instant, as [Tx.Now] does. It
// stands after the last Locking step.
func Instant() *Step { return &Step{now: true, want: -1} }

// Run sends several statements in one flush: one round trip on PostgreSQL, one
// after the other on SQLite.
func (tx *Tx) Run(ctx context.Context, steps ...*Step) error {
	for _, s := range steps {
		switch {
		case s.lock != nil:
			tx.mayLock(s.lock)
		case s.drawn != nil && tx.readOnly:
			return errReadOnly
		case s.drawn != nil && s.n > 0:
			tx.wrote = true
		case s.q != nil:
			if err := tx.mayRun(s.q); err != nil {
				return err
			}
		}
	}
	steps = tx.live(steps)
	for _, s := range steps {
		tx.db.sends(s.what())
	}
	return tx.c.run(ctx, tx, steps)
}

// what the step is: where its statement is written, or what it does.
func (s *Step) what() string {
	switch {
	case s.lock != nil:
		return "lock " + s.lock.table
	case s.now:
		return "take the instant"
	case s.drawn != nil:
		return "draw ids of " + s.table
	}
	return s.q.where
}

// live leaves out the steps that have nothing to do and ties the others to tx.
func (tx *Tx) live(steps []*Step) []*Step {
	return slices.DeleteFunc(slices.Clone(steps), func(s *Step) bool {
		return (s.lock != nil && len(s.ids) == 0) || ((s.row != nil || s.drawn != nil) && s.n == 0) || (s.now && tx.frozen)
	})
}

func (s *Step) touched(n int64) error {
	if s.want >= 0 && n != s.want {
		return fmt.Errorf("%s touched %d rows, not %d: %w", s.q.where, n, s.want, ErrMoved)
	}
	return nil
}
