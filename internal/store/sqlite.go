package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"holdfast/internal/civil"

	_ "modernc.org/sqlite" // registers the driver "sqlite"
)

// sqliteDB is one file: a writer with its queue, readers on snapshots, and a
// connection that moves the log into the file while the writer goes on.
type sqliteDB struct {
	db      *DB
	pool    *sql.DB
	queue   *queue
	writer  *sqliteConn
	readers chan *sqliteConn
	done    chan struct{} // closed when the writer has stopped
	tidy    chan struct{} // asks for a checkpoint
	tidied  sync.WaitGroup
	sync    Sync
	noRoom  atomic.Bool // the last write failed for lack of room
}

// readers is how many snapshots may be read at once; two cores are busy with
// two, the rest waits for the disk.
const sqliteReaders = 4

func openSQLite(ctx context.Context, db *DB, path string, sync Sync, alone bool) (impl, error) {
	if path == "" || path == ":memory:" {
		return nil, errors.New("SQLite needs the path of a file, as in sqlite:/var/lib/holdfast/holdfast.db")
	}
	if err := privateFile(path); err != nil {
		return nil, err
	}
	pool, err := sql.Open("sqlite", sqliteDSN(path, sync))
	if err != nil {
		return nil, err
	}
	s := &sqliteDB{
		db: db, pool: pool, sync: sync, queue: newQueue(),
		readers: make(chan *sqliteConn, sqliteReaders),
		done:    make(chan struct{}),
		tidy:    make(chan struct{}, 1),
	}
	if alone {
		s.queue.most = 1
	}
	if err := s.connect(ctx); err != nil {
		return nil, errors.Join(err, pool.Close())
	}
	go s.writeLoop()
	s.tidied.Go(s.checkpointLoop)
	return s, nil
}

// privateFile makes a new database readable by its owner only: it holds
// people's names and what they read.
func privateFile(path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	return f.Close()
}

// sqliteDSN states the profile: a log that is synced at every commit, foreign
// keys checked, no functions from the schema. Checkpoints are made by their own
// connection.
func sqliteDSN(path string, sync Sync) string {
	synchronous := "FULL"
	if sync == Off {
		synchronous = "OFF"
	}
	v := url.Values{"_pragma": {
		"busy_timeout(5000)", "journal_mode(WAL)", "synchronous(" + synchronous + ")",
		"foreign_keys(1)", "trusted_schema(0)", "wal_autocheckpoint(0)", "cache_size(-16384)",
	}}
	return "file:" + (&url.URL{Path: path}).EscapedPath() + "?" + v.Encode()
}

func (s *sqliteDB) connect(ctx context.Context) error {
	var version string
	if err := s.pool.QueryRowContext(ctx, "select sqlite_version()").Scan(&version); err != nil {
		return err
	}
	writer, err := s.newConn(ctx)
	if err != nil {
		return err
	}
	s.writer = writer
	for range sqliteReaders {
		c, err := s.newConn(ctx)
		if err != nil {
			return err
		}
		if _, err := c.c.ExecContext(ctx, "pragma query_only = on"); err != nil {
			return err
		}
		s.readers <- c
	}
	return nil
}

// sqliteConn is one connection with the statements prepared on it.
type sqliteConn struct {
	s     *sqliteDB
	c     *sql.Conn
	stmts map[*Query]*sql.Stmt
	now   civil.Instant // of the running batch; 0 on a reader, which looks itself

	commits int64 // so far, on the writer
	unmoved int64 // rows changed since somebody was last asked to move the log into the file
	logged  int64 // rows changed since the log last began anew
}

func (s *sqliteDB) newConn(ctx context.Context) (*sqliteConn, error) {
	c, err := s.pool.Conn(ctx)
	if err != nil {
		return nil, err
	}
	return &sqliteConn{s: s, c: c, stmts: make(map[*Query]*sql.Stmt)}, nil
}

func (c *sqliteConn) stmt(ctx context.Context, q *Query) (*sql.Stmt, error) {
	if st := c.stmts[q]; st != nil {
		return st, nil
	}
	st, err := c.c.PrepareContext(ctx, q.sqlite)
	if err != nil {
		return nil, err
	}
	c.stmts[q] = st
	return st, nil
}

func (c *sqliteConn) do(ctx context.Context, text string) error {
	_, err := c.c.ExecContext(ctx, text)
	return err
}

func (c *sqliteConn) exec(ctx context.Context, q *Query, args []any) (int64, error) {
	st, err := c.stmt(ctx, q)
	if err != nil {
		return 0, err
	}
	if args, err = sqliteArgs(args); err != nil {
		return 0, err
	}
	res, err := st.ExecContext(ctx, args...)
	if err != nil {
		return 0, err
	}
	n, err := res.RowsAffected()
	c.unmoved, c.logged = c.unmoved+n, c.logged+n
	return n, err
}

type sqliteRows struct{ *sql.Rows }

func (r sqliteRows) Close() { _ = r.Rows.Close() }

func (c *sqliteConn) query(ctx context.Context, q *Query, args []any) (rows, error) {
	st, err := c.stmt(ctx, q)
	if err != nil {
		return nil, err
	}
	if args, err = sqliteArgs(args); err != nil {
		return nil, err
	}
	r, err := st.QueryContext(ctx, args...)
	if err != nil {
		return nil, err
	}
	return sqliteRows{r}, nil
}

func (c *sqliteConn) insert(ctx context.Context, q *Query, n int, row func(i int) []any) (int64, error) {
	var total int64
	for i := range n {
		m, err := c.exec(ctx, q, row(i))
		if err != nil {
			return total, err
		}
		total += m
	}
	return total, nil
}

func (c *sqliteConn) run(ctx context.Context, tx *Tx, steps []*Step) error {
	for _, s := range steps {
		if err := c.step(ctx, tx, s); err != nil {
			return err
		}
	}
	return nil
}

func (c *sqliteConn) step(ctx context.Context, tx *Tx, s *Step) error {
	switch {
	case s.lock != nil:
		return nil // the whole transaction has the writer's turn
	case s.now:
		at, err := c.instant(ctx)
		if err == nil {
			tx.freeze(at)
		}
		return err
	case s.drawn != nil:
		ids, err := c.ids(ctx, s.table, s.n)
		*s.drawn = ids
		return err
	case s.scan != nil:
		r, err := c.query(ctx, s.q, s.args)
		if err != nil {
			return s.q.failed(err)
		}
		defer r.Close()
		if err := s.scan(r); err != nil {
			return s.q.failed(err)
		}
		return nil
	}
	n, err := int64(0), error(nil)
	if s.row != nil {
		n, err = c.insert(ctx, s.q, s.n, s.row)
	} else {
		n, err = c.exec(ctx, s.q, s.args)
	}
	if err != nil {
		return s.q.failed(err)
	}
	return s.touched(n)
}

func (c *sqliteConn) lock(context.Context, *lockable, []int64) (civil.Instant, error) {
	return 0, nil // the clock row keeps the last instant of all rows at once
}

func (c *sqliteConn) instant(ctx context.Context) (civil.Instant, error) {
	if c.now != 0 {
		return c.now, nil
	}
	return c.scanInstant(ctx, seeSQLite)
}

func (c *sqliteConn) scanInstant(ctx context.Context, q *Query) (at civil.Instant, err error) {
	st, err := c.stmt(ctx, q)
	if err != nil {
		return 0, err
	}
	err = st.QueryRowContext(ctx, int64(c.s.db.machineNow())).Scan(&at)
	return at, err
}

var drawSQLite = only(SQLite, `update ids set next = next + $2 where name = $1 returning next - $2`)

func (c *sqliteConn) ids(ctx context.Context, table string, n int) ([]int64, error) {
	st, err := c.stmt(ctx, drawSQLite)
	if err != nil {
		return nil, err
	}
	var first int64
	if err := st.QueryRowContext(ctx, table, n).Scan(&first); err != nil {
		return nil, err
	}
	ids := make([]int64, n)
	for i := range ids {
		ids[i] = first + int64(i)
	}
	return ids, nil
}

// sqliteArgs turns slices into the JSON that the rewritten "= any($n)" reads.
func sqliteArgs(args []any) ([]any, error) {
	for i, a := range args {
		switch a.(type) {
		case []int64, []string, []civil.Date, []civil.Instant:
			text, err := json.Marshal(a)
			if err != nil {
				return nil, err
			}
			args[i] = string(text)
		}
	}
	return args, nil
}

func (s *sqliteDB) read(ctx context.Context, fn func(context.Context, *Tx) error) error {
	var c *sqliteConn
	select {
	case c = <-s.readers:
	case <-ctx.Done():
		return left(ctx)
	case <-s.done:
		return errClosed
	}
	defer func() { s.readers <- c }()
	if err := c.do(ctx, "begin"); err != nil {
		return err
	}
	defer func() { _ = c.do(context.WithoutCancel(ctx), "rollback") }()
	return guarded(func() error { return fn(ctx, s.db.newTx(c, true)) })
}

// ping reads. If there was no room for the last write it writes too: nobody is
// sent to a server that only reads, so no other write would find the room again.
func (s *sqliteDB) ping(ctx context.Context) error {
	if !s.noRoom.Load() {
		return askClock(ctx, s)
	}
	return s.write(ctx, func(context.Context, *Tx) error { return nil }) // the clock's row, and a commit
}

func (s *sqliteDB) close() error {
	s.queue.close()
	<-s.done
	close(s.tidy)
	s.tidied.Wait()
	for range sqliteReaders {
		c := <-s.readers
		_ = c.c.Close()
	}
	return s.pool.Close()
}

// checkpointLoop moves the log into the file on a connection of its own, so
// that no commit waits for it. A passive checkpoint gives way to everybody.
func (s *sqliteDB) checkpointLoop() {
	for range s.tidy {
		s.checkpoint(s.pool)
	}
	if _, err := s.pool.ExecContext(context.Background(), "pragma wal_checkpoint(truncate)"); err != nil {
		s.db.log.Warn("last checkpoint", "error", err)
	}
}

// checkpoint moves as much of the log as nobody reads or writes just now.
func (s *sqliteDB) checkpoint(on interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}) {
	var busy, log, moved int
	err := on.QueryRowContext(context.Background(), "pragma wal_checkpoint(passive)").Scan(&busy, &log, &moved)
	if err != nil && !errors.Is(err, driver.ErrBadConn) {
		s.db.log.Warn("checkpoint", "error", err)
	}
}

// load lets the whole filling be one transaction without a sync of its own, and
// then makes the file durable once.
func (s *sqliteDB) load(ctx context.Context, fn func(context.Context, *Tx) error) error {
	j := newJob(ctx)
	j.fn, j.solo = fn, true
	if err := s.queue.put(j); err != nil {
		return err
	}
	return j.wait()
}

// commitWarning is when a commit took so long that people at desks notice.
const commitWarning = 2 * time.Second
