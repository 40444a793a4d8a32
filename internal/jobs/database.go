package jobs

import (
	"context"
	"database/sql"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverdatabasesql"
	"github.com/riverqueue/river/riverdriver/riversqlite"
	"github.com/riverqueue/river/rivermigrate"

	"holdfast/internal/store"
)

// Schema is where the queue's tables live on PostgreSQL. A dump may leave it out.
const Schema = "jobs"

// database is the queue's own, beside the one that it serves.
type database struct {
	pool   *sql.DB
	engine store.Engine
	schema string // "" on SQLite
}

// openDatabase opens the tables that belong to the database at the URL, and
// makes or brings up to date what is missing.
func openDatabase(ctx context.Context, e store.Engine, url string, log *slog.Logger) (*database, error) {
	open, where := openSchema, "the jobs' schema "+Schema
	if e == store.SQLite {
		_, path, _ := strings.Cut(url, ":")
		url = besideFile(path)
		open, where = openFile, "the jobs' file "+url+
			" (with the server stopped, nothing is lost by deleting it, its -wal and its -shm)"
	}
	d, err := open(url)
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", where, err)
	}
	if err := d.prepare(ctx, log); err != nil {
		d.pool.Close()
		return nil, fmt.Errorf("prepare %s: %w", where, err)
	}
	return d, nil
}

// besideFile is holdfast-jobs.db for holdfast.db.
func besideFile(path string) string {
	ext := filepath.Ext(path)
	return strings.TrimSuffix(path, ext) + "-jobs" + ext
}

// openFile opens a file that only its owner can read. The driver is the store's.
func openFile(path string) (*database, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	if err := f.Close(); err != nil {
		return nil, err
	}
	v := url.Values{
		// NORMAL leaves the last moments to a power cut: jobs and cursor together.
		"_pragma": {"busy_timeout(5000)", "journal_mode(WAL)", "synchronous(NORMAL)", "trusted_schema(0)"},
		"_txlock": {"immediate"},
	}
	pool, err := sql.Open("sqlite", "file:"+(&url.URL{Path: path}).EscapedPath()+"?"+v.Encode())
	if err != nil {
		return nil, err
	}
	// More connections would only meet at SQLite's one lock, as errors.
	pool.SetMaxOpenConns(1)
	return &database{pool: pool, engine: store.SQLite}, nil
}

// maxConnections is for one server's fetching, reporting, relay and upkeep.
const maxConnections = 6

func openSchema(url string) (*database, error) {
	c, err := pgxpool.ParseConfig(url) // the URL may set the store's pools
	if err != nil {
		return nil, err
	}
	for name, value := range map[string]string{
		"timezone":                            "UTC",
		"application_name":                    "holdfast-jobs",
		"statement_timeout":                   "30000",
		"idle_in_transaction_session_timeout": "60000",
		"synchronous_commit":                  "off", // as NORMAL on SQLite
	} {
		c.ConnConfig.RuntimeParams[name] = value
	}
	pool := stdlib.OpenDB(*c.ConnConfig)
	pool.SetMaxOpenConns(maxConnections)
	pool.SetMaxIdleConns(maxConnections)
	return &database{pool: pool, engine: store.Postgres, schema: Schema}, nil
}

// prepare makes what is missing. Servers on PostgreSQL that start at the same
// time take turns.
func (d *database) prepare(ctx context.Context, log *slog.Logger) error {
	if d.engine == store.SQLite {
		return d.migrate(ctx, log)
	}
	turn, err := d.pool.Conn(ctx)
	if err != nil {
		return err
	}
	defer turn.Close()
	const number = 4_707_002 // any that only this package locks
	if _, err := turn.ExecContext(ctx, "select pg_advisory_lock($1)", number); err != nil {
		return err
	}
	defer turn.ExecContext(context.WithoutCancel(ctx), "select pg_advisory_unlock($1)", number)
	var there bool
	err = turn.QueryRowContext(ctx, "select exists (select 1 from pg_namespace where nspname = $1)", Schema).
		Scan(&there)
	if err != nil {
		return err
	}
	if !there {
		if _, err := turn.ExecContext(ctx, "create schema "+Schema); err != nil {
			return fmt.Errorf("%w; let the database's owner run: create schema %s authorization USER", err, Schema)
		}
	}
	return d.migrate(ctx, log)
}

// migrate makes River's tables and the relay's.
func (d *database) migrate(ctx context.Context, log *slog.Logger) error {
	migrator, err := d.migrator(&rivermigrate.Config{Logger: log, Schema: d.schema})
	if err != nil {
		return err
	}
	if _, err := migrator.Migrate(ctx, rivermigrate.DirectionUp, nil); err != nil {
		return err
	}
	_, err = d.pool.ExecContext(ctx, "create table if not exists "+d.table("relay")+
		" (id integer primary key check (id = 1), seq bigint not null)")
	return err
}

func (d *database) migrator(c *rivermigrate.Config) (*rivermigrate.Migrator[*sql.Tx], error) {
	if d.engine == store.SQLite {
		return rivermigrate.New(riversqlite.New(d.pool), c)
	}
	return rivermigrate.New(riverdatabasesql.New(d.pool), c)
}

func (d *database) client(c *river.Config) (*river.Client[*sql.Tx], error) {
	if d.engine == store.SQLite {
		return river.NewClient(riversqlite.New(d.pool), c)
	}
	return river.NewClient(riverdatabasesql.New(d.pool), c)
}

// table is the name as statements must write it.
func (d *database) table(name string) string {
	if d.schema == "" {
		return name
	}
	return d.schema + "." + name
}
