package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"strings"
	"sync"
	"time"

	"holdfast/internal/civil"
)

// Engine is the kind of database that runs.
type Engine int

// The engines.
const (
	SQLite Engine = iota
	Postgres
)

func (e Engine) String() string {
	if e == Postgres {
		return "postgres"
	}
	return "sqlite"
}

// DB is an open database. It is safe for concurrent use; there is one per
// server.
type DB struct {
	engine      Engine
	impl        impl
	log         *slog.Logger
	clock       func() time.Time
	onViolation func(string)
	onStatement func(string)

	closing sync.Once
	closed  error // what closing gave
}

// impl is what each engine does for the DB as a whole.
type impl interface {
	write(ctx context.Context, fn func(context.Context, *Tx) error) error
	read(ctx context.Context, fn func(context.Context, *Tx) error) error
	hot(core *hotCore) hotRunner
	load(ctx context.Context, fn func(context.Context, *Tx) error) error
	migrate(ctx context.Context, files fs.FS, to func(*migrator) error) error
	ping(ctx context.Context) error
	close() error
}

// Options say how a database is opened. The zero value serves a server.
type Options struct {
	Migrations []fs.FS          // of the packages whose tables are used, besides the store's own
	Log        *slog.Logger     // slog.Default when nil
	Clock      func() time.Time // SQLite's clock; time.Now when nil
	Sync       Sync             // how far a commit must have got before it is acknowledged
	NoMigrate  bool             // open as it is; the schema must be this program's
	MustExist  bool             // refuse a SQLite file that is not there, instead of making it
	Alone      bool             // SQLite: one transaction a write, nothing is combined; a base to measure against

	// MovableClock marks the database, if this call creates it, as one whose
	// clock can be moved: a demo's or a test's. StartClock is where such a clock
	// starts, as long as nobody has moved it or written; 0 is the real time. With
	// ClockStands it stands still there.
	MovableClock bool
	StartClock   civil.Instant
	ClockStands  bool

	// OnViolation hears of a break of the store's rules: a lock out of order, a
	// refusal after a write. Tests fail on it; when nil it is logged.
	OnViolation func(string)

	// OnStatement hears of every statement of a transaction before it is sent: where
	// it is written, or what it does. One for any number of rows is one, whatever the
	// engine makes of it. Tests count them (D5).
	OnStatement func(string)
}

// Sync is how far a commit must have got before it is acknowledged.
type Sync int

// Full is the promise: what was acknowledged survives a power cut. Off is for
// throw-away databases of tests.
const (
	Full Sync = iota
	Off
)

// Open opens the database that the URL names, "sqlite:path" or "postgres://…",
// and brings its schema up to date. It refuses a schema newer than this program.
func Open(ctx context.Context, url string, o Options) (*DB, error) {
	db, err := connect(ctx, url, o)
	if err != nil {
		return nil, err
	}
	if err := db.prepareSchema(ctx, o); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	if err := db.warnOfClock(ctx); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

// ErrNoDatabase is the answer to Options.MustExist where there is no file.
var ErrNoDatabase = errors.New("there is no database")

// connect opens the database as it is.
func connect(ctx context.Context, url string, o Options) (*DB, error) {
	db := &DB{log: o.Log, clock: o.Clock, onViolation: o.OnViolation, onStatement: o.OnStatement}
	if db.log == nil {
		db.log = slog.Default()
	}
	if db.clock == nil {
		db.clock = time.Now
	}
	var err error
	switch scheme, path, _ := strings.Cut(url, ":"); scheme {
	case "sqlite":
		db.engine = SQLite
		if _, missing := os.Stat(path); o.MustExist && errors.Is(missing, fs.ErrNotExist) {
			return nil, fmt.Errorf("%w at %s", ErrNoDatabase, path)
		}
		db.impl, err = openSQLite(ctx, db, path, o.Sync, o.Alone)
	case "postgres", "postgresql":
		db.engine = Postgres
		db.impl, err = openPostgres(ctx, db, url, o.Sync)
	default:
		return nil, fmt.Errorf("database URL starts with %q; it must be sqlite:PATH or postgres://…", scheme)
	}
	if err != nil {
		return nil, fmt.Errorf("open the %s database: %w", db.engine, err)
	}
	return db, nil
}

// Engine says which of the two runs.
func (db *DB) Engine() Engine { return db.engine }

// Close finishes what was accepted and closes the database. Closing it again does
// nothing more and gives the same outcome.
func (db *DB) Close() error {
	db.closing.Do(func() { db.closed = db.impl.close() })
	return db.closed
}

// Ping says whether the database answers and, on SQLite, whether it can be written
// to, if the last write failed for lack of room.
func (db *DB) Ping(ctx context.Context) error { return db.impl.ping(ctx) }

// askClock is the least that can be asked of a database.
func askClock(ctx context.Context, of impl) error {
	return of.read(ctx, func(ctx context.Context, tx *Tx) error {
		_, err := tx.Now(ctx)
		return err
	})
}

// Write runs fn in a transaction and commits it, unless fn returns an error.
// The error is then returned as it is. Fn may be run several times and sees a
// context that is not cancelled when the caller leaves: what was taken is
// decided. A caller who leaves while he still waits for his turn is dropped.
func (db *DB) Write(ctx context.Context, fn func(ctx context.Context, tx *Tx) error) error {
	return db.impl.write(ctx, fn)
}

// Read runs fn on a snapshot of what is committed.
func (db *DB) Read(ctx context.Context, fn func(ctx context.Context, tx *Tx) error) error {
	return db.impl.read(ctx, fn)
}

// Load is Write for the first filling of an empty database: one large
// transaction, made durable once, at its end.
func (db *DB) Load(ctx context.Context, fn func(ctx context.Context, tx *Tx) error) error {
	return db.impl.load(ctx, fn)
}

func (db *DB) newTx(c conn, readOnly bool) *Tx {
	return &Tx{db: db, c: c, readOnly: readOnly, rank: -1}
}

// Violation reports a break of the house's own rules by the code itself.
func (db *DB) Violation(what string) { db.violation(what) }

func (db *DB) violation(what string) {
	if db.onViolation != nil {
		db.onViolation(what)
		return
	}
	db.log.Error("a rule of the store was broken", "what", what)
}

// sends tells who listens of a statement.
func (db *DB) sends(what string) {
	if db.onStatement != nil {
		db.onStatement(what)
	}
}

// Wall is the machine's own clock, for logs and measures. It decides nothing: that
// is what a transaction's instant is for.
func (db *DB) Wall() time.Time { return db.clock() }

// machineNow is where SQLite's instants come from.
func (db *DB) machineNow() civil.Instant { return civil.FromTime(db.clock()) }

// maxRuns is how often an operation is run anew when something moved (D3).
const maxRuns = 5

// anew runs one attempt after another until one stands.
func (db *DB) anew(attempt func() error) error {
	var err error
	for range maxRuns {
		if err = attempt(); err == nil || !again(err) {
			return err
		}
	}
	db.log.Warn("gave up after running an operation anew", "runs", maxRuns, "error", err)
	return because(ErrBusy, err)
}

// guarded runs fn and turns a panic into its error, so that one caller's bug
// does not take the others of a batch with it.
func guarded(fn func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = panicked(p)
		}
	}()
	return fn()
}
