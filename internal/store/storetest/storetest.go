// Package storetest gives tests a fresh database on either engine: a copy of one
// migrated file on SQLite, a clone of one migrated database on PostgreSQL.
//
// The clock of a test's database stands still at [Start] until the test moves it
// with DB.SetClock; a break of the store's rules fails the test.
package storetest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"

	"holdfast/internal/civil"
	"holdfast/internal/store"
	"holdfast/internal/store/pgtest"
)

// Start is where the clock of a test's database stands: Sunday, 1 March 2026,
// 04:30 UTC, which is ten in the morning in India.
const Start civil.Instant = 1_772_339_400_000_000

// Engines are those that this run tests: both, unless HOLDFAST_TEST_ENGINES
// names one.
func Engines() []store.Engine {
	all := []store.Engine{store.SQLite, store.Postgres}
	if only := os.Getenv("HOLDFAST_TEST_ENGINES"); only != "" {
		all = slices.DeleteFunc(all, func(e store.Engine) bool { return !strings.Contains(only, e.String()) })
	}
	return all
}

// Both runs a test once on each engine, each time on a fresh database.
func Both(t *testing.T, migrations []fs.FS, test func(t *testing.T, db *store.DB)) {
	for _, e := range Engines() {
		t.Run(e.String(), func(t *testing.T) {
			test(t, Open(t, e, migrations))
		})
	}
}

var urls sync.Map // *store.DB to what is known of it

type opened struct {
	url        string
	migrations []fs.FS
	statements *statements
}

// statements counts the statements of a database while a test asks for it.
type statements struct {
	sync.Mutex
	counts map[string]int // by where they are written; nil while nobody asks
}

func (s *statements) sent(what string) {
	s.Lock()
	defer s.Unlock()
	if s.counts != nil {
		s.counts[what]++
	}
}

// Statements runs something and gives how many statements it sent to a database of
// [Open], by where each is written (D5).
func Statements(db *store.DB, do func()) map[string]int {
	o, _ := urls.Load(db)
	s := o.(opened).statements
	s.Lock()
	s.counts = make(map[string]int)
	s.Unlock()
	do()
	s.Lock()
	defer s.Unlock()
	counts := s.counts
	s.counts = nil
	return counts
}

// Open opens a fresh database.
func Open(tb testing.TB, e store.Engine, migrations []fs.FS) *store.DB {
	tb.Helper()
	return open(tb, opened{url: New(tb, e, migrations), migrations: migrations})
}

// Beside opens another server's view of the same database. On SQLite it is
// another process's, as far as the store can tell.
func Beside(tb testing.TB, db *store.DB) *store.DB {
	tb.Helper()
	o, ok := urls.Load(db)
	if !ok {
		tb.Fatal("storetest: not a database of Open")
	}
	return open(tb, o.(opened))
}

// URL is where a database of Open is, for tests that start a program on it.
func URL(db *store.DB) string {
	o, _ := urls.Load(db)
	return o.(opened).url
}

func open(tb testing.TB, o opened) *store.DB {
	tb.Helper()
	o.statements = &statements{}
	db, err := store.Open(tb.Context(), o.url, store.Options{
		Migrations: o.migrations, Sync: store.Off, StartClock: Start, ClockStands: true,
		Log:         slog.New(slog.NewTextHandler(tb.Output(), &slog.HandlerOptions{Level: slog.LevelWarn})),
		OnViolation: func(what string) { tb.Errorf("a rule of the store was broken: %s", what) },
		OnStatement: o.statements.sent,
	})
	if err != nil {
		tb.Fatal(err)
	}
	urls.Store(db, o)
	tb.Cleanup(func() {
		urls.Delete(db)
		if err := db.Close(); err != nil {
			tb.Errorf("close: %v", err)
		}
	})
	return db
}

// New makes a fresh migrated database and gives its URL.
func New(tb testing.TB, e store.Engine, migrations []fs.FS) string {
	tb.Helper()
	name := "holdfast_" + fingerprint(tb, migrations)
	if e == store.Postgres {
		base := pgtest.Shared(tb)
		postgresTemplate(tb, base, name, migrations)
		return pgtest.Database(tb, name)
	}
	template := sqliteTemplate(tb, name, migrations)
	data, err := os.ReadFile(template)
	if err != nil {
		tb.Fatal(err)
	}
	path := filepath.Join(tb.TempDir(), "holdfast.db")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		tb.Fatal(err)
	}
	return "sqlite:" + path
}

// fingerprint tells one set of migrations from another.
func fingerprint(tb testing.TB, migrations []fs.FS) string {
	tb.Helper()
	h := sha256.New()
	fmt.Fprintln(h, store.Fingerprint())
	for _, m := range migrations {
		err := fs.WalkDir(m, ".", func(p string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			text, err := fs.ReadFile(m, p)
			fmt.Fprintf(h, "%s %d %s", p, len(text), text)
			return err
		})
		if err != nil {
			tb.Fatal(err)
		}
	}
	return hex.EncodeToString(h.Sum(nil)[:8])
}

var templates sync.Mutex

func sqliteTemplate(tb testing.TB, name string, migrations []fs.FS) string {
	tb.Helper()
	templates.Lock()
	defer templates.Unlock()
	dir := filepath.Join(os.TempDir(), fmt.Sprintf("holdfast-templates-%d", os.Getuid()))
	path := filepath.Join(dir, name+".db")
	if _, err := os.Stat(path); err == nil {
		return path
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		tb.Fatal(err)
	}
	draft, err := os.MkdirTemp(dir, "draft")
	if err != nil {
		tb.Fatal(err)
	}
	defer os.RemoveAll(draft)
	migrate(tb, "sqlite:"+filepath.Join(draft, "holdfast.db"), migrations)
	if err := os.Rename(filepath.Join(draft, "holdfast.db"), path); err != nil {
		tb.Fatal(err)
	}
	return path
}

// postgresTemplate makes the database that tests clone, once for all processes
// of a run.
func postgresTemplate(tb testing.TB, base, name string, migrations []fs.FS) {
	tb.Helper()
	templates.Lock()
	defer templates.Unlock()
	ctx := context.Background()
	c, err := pgx.Connect(ctx, base)
	if err != nil {
		tb.Fatal(err)
	}
	defer c.Close(ctx)
	const turn = 4_707_001 // any number that only this package locks
	if _, err := c.Exec(ctx, "select pg_advisory_lock($1)", turn); err != nil {
		tb.Fatal(err)
	}
	var ready bool
	err = c.QueryRow(ctx, "select exists (select 1 from pg_database where datname = $1)", name).Scan(&ready)
	if err != nil {
		tb.Fatal(err)
	}
	if ready {
		return
	}
	draft := name + "_draft"
	for _, statement := range []string{"drop database if exists " + draft, "create database " + draft} {
		if _, err := c.Exec(ctx, statement); err != nil {
			tb.Fatal(err)
		}
	}
	migrate(tb, withDatabase(tb, base, draft), migrations)
	if _, err := c.Exec(ctx, "alter database "+draft+" rename to "+name); err != nil {
		tb.Fatal(err)
	}
}

func withDatabase(tb testing.TB, base, name string) string {
	tb.Helper()
	head, query, _ := strings.Cut(base, "?")
	head = head[:strings.LastIndex(head, "/")+1] + name
	if query != "" {
		head += "?" + query
	}
	return head
}

func migrate(tb testing.TB, url string, migrations []fs.FS) {
	tb.Helper()
	db, err := store.Open(context.Background(), url, store.Options{
		Migrations: migrations, Sync: store.Off, MovableClock: true,
	})
	if err != nil {
		tb.Fatal(err)
	}
	if err := db.Close(); err != nil {
		tb.Fatal(err)
	}
}
