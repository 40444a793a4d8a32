package store

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing/fstest"
	"time"

	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"

	"holdfast/internal/civil"
)

//go:embed migrations/*.sql
var migrations embed.FS

// OldestAdmitted is the lowest migration number that a program must know to
// work on the schema this program makes: a server of the release before may run
// beside this one while servers are replaced one at a time (P10).
const OldestAdmitted = 1

// Migration is one step of the schema, for `holdfast migrate status`.
type Migration struct {
	Number  int64
	Name    string
	Applied bool
}

// ErrSchemaNewer says that the database was made by a later release which does
// not admit this one.
var ErrSchemaNewer = errors.New("the database was made by a newer Holdfast: start that release, or a later one")

type migrator struct {
	db       *DB
	provider *goose.Provider
	pool     *sql.DB
}

// prepareSchema migrates, or, when asked not to, only checks that this program
// fits the schema it finds.
func (db *DB) prepareSchema(ctx context.Context, o Options) error {
	files, err := db.migrationFiles(o.Migrations)
	if err != nil {
		return err
	}
	return db.impl.migrate(ctx, files, func(m *migrator) error {
		if err := m.refuseNewer(ctx); err != nil {
			return err
		}
		if o.NoMigrate {
			return m.refuseOlder(ctx)
		}
		if err := m.up(ctx, files, o.MovableClock); err != nil {
			return err
		}
		return m.startClock(ctx, o.StartClock, o.ClockStands)
	})
}

// MigrationStatus lists the steps of a database's schema and which of them are
// applied, and changes nothing.
func MigrationStatus(ctx context.Context, url string, o Options) (all []Migration, err error) {
	db, err := connect(ctx, url, o)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	files, err := db.migrationFiles(o.Migrations)
	if err != nil {
		return nil, err
	}
	err = db.impl.migrate(ctx, files, func(m *migrator) error {
		status, err := m.provider.Status(ctx)
		for _, s := range status {
			all = append(all, Migration{
				Number: s.Source.Version, Name: path.Base(s.Source.Path), Applied: s.State == goose.StateApplied,
			})
		}
		return err
	})
	return all, err
}

func (m *migrator) refuseNewer(ctx context.Context) error {
	have, err := m.provider.GetDBVersion(ctx)
	if err != nil {
		return fmt.Errorf("read the schema's version: %w", err)
	}
	sources := m.provider.ListSources()
	newest := sources[len(sources)-1].Version
	if have <= newest {
		return nil
	}
	var oldest int64
	if err := m.pool.QueryRowContext(ctx, "select oldest from schema_floor where id = 1").Scan(&oldest); err != nil {
		return fmt.Errorf("read the oldest program that the schema admits: %w", err)
	}
	if newest < oldest {
		return fmt.Errorf("%w (schema %d, this program knows %d)", ErrSchemaNewer, have, newest)
	}
	return nil
}

func (m *migrator) refuseOlder(ctx context.Context) error {
	pending, err := m.provider.HasPending(ctx)
	if err == nil && pending {
		return errors.New("the database is older than this program: run `holdfast migrate` first")
	}
	return err
}

// up applies what is missing. Several servers may start at once: on PostgreSQL
// they take turns by an advisory lock; on SQLite the second finds it done.
func (m *migrator) up(ctx context.Context, files fs.FS, movableClock bool) error {
	pending, err := m.provider.HasPending(ctx)
	if err != nil {
		return err
	}
	if pending {
		had, err := m.provider.GetDBVersion(ctx)
		if err != nil {
			return err
		}
		if _, err := m.provider.Up(ctx); err != nil {
			if pending, again := m.provider.HasPending(ctx); again != nil || pending {
				return fmt.Errorf("migrate: %w", err)
			}
		}
		if had == 0 && movableClock {
			if _, err := m.pool.ExecContext(ctx, "update clock set movable = true where id = 1"); err != nil {
				return err
			}
		}
	}
	if err := m.addCounters(ctx, files); err != nil {
		return err
	}
	_, err = m.pool.ExecContext(ctx, fmt.Sprintf(
		"update schema_floor set oldest = %d where id = 1 and oldest < %[1]d", OldestAdmitted))
	return err
}

// addCounters makes what ids are drawn from, where a table has none yet. It looks
// each time: a server may have died between the steps and this.
func (m *migrator) addCounters(ctx context.Context, files fs.FS) error {
	tables, err := tablesWithIDs(files)
	if err != nil {
		return err
	}
	query := "select relname from pg_class where relkind = 'S'"
	if m.db.engine == SQLite {
		query = "select name || '" + sequenceOf("") + "' from ids"
	}
	have, err := m.names(ctx, query)
	if err != nil {
		return fmt.Errorf("look for counters: %w", err)
	}
	for _, table := range tables {
		if slices.Contains(have, sequenceOf(table)) {
			continue
		}
		statement, args := "create sequence if not exists "+sequenceOf(table), []any(nil)
		if m.db.engine == SQLite {
			statement, args = "insert into ids (name, next) values (?1, 1) on conflict do nothing", []any{table}
		}
		if _, err := m.pool.ExecContext(ctx, statement, args...); err != nil {
			return fmt.Errorf("counter of %s: %w", table, err)
		}
	}
	return nil
}

func (m *migrator) names(ctx context.Context, query string) (names []string, err error) {
	rows, err := m.pool.QueryContext(ctx, query)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return nil, err
		}
		names = append(names, name)
	}
	return names, rows.Err()
}

// startClock sets a movable clock that nobody has moved yet and under which
// nothing was written: there is no later instant that it could fall behind.
func (m *migrator) startClock(ctx context.Context, at civil.Instant, stands bool) error {
	if at == 0 {
		return nil
	}
	set := fmt.Sprintf("offset_us = %d", at-m.db.machineNow())
	if stands {
		set = fmt.Sprintf("frozen_us = %d", at)
	}
	_, err := m.pool.ExecContext(ctx, "update clock set "+set+
		" where id = 1 and movable and last_us = 0 and offset_us = 0 and frozen_us is null")
	return err
}

func sequenceOf(table string) string { return table + "_ids" }

// migrationFiles gathers the packages' steps and translates them.
func (db *DB) migrationFiles(packages []fs.FS) (fs.FS, error) {
	all := fstest.MapFS{}
	for _, p := range append([]fs.FS{migrations}, packages...) {
		names, err := fs.Glob(p, "migrations/*.sql")
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			text, err := fs.ReadFile(p, name)
			if err != nil {
				return nil, err
			}
			base := path.Base(name)
			if all[base] != nil {
				return nil, fmt.Errorf("two migrations are called %s", base)
			}
			all[base] = &fstest.MapFile{Data: []byte(translate(db.engine, string(text)))}
		}
	}
	return all, nil
}

var (
	tableEnd    = regexp.MustCompile(`(?m)^\);`)
	bigOrBool   = regexp.MustCompile(`\b(bigint|boolean)\b`)
	textType    = regexp.MustCompile(`\btext\b`)
	comment     = regexp.MustCompile(`(?m)^\s*--.*$`)
	appendOnly  = regexp.MustCompile(`(?m)^-- append-only: (\w+) \(([\w, ]+)\)$`)
	withID      = regexp.MustCompile(`(?m)^create table (\w+) \(\s+id\s+bigint primary key`)
	onlyOn      = regexp.MustCompile(`(?m)^-- (sqlite|postgres): (.*)$`)
	refuseOnce  = "create or replace function refuse_change() returns trigger language plpgsql as $$ begin raise exception '% is append-only', tg_table_name; end $$;\n"
	statementIn = "-- +goose StatementBegin\n"
	statementTo = "-- +goose StatementEnd\n"
)

// translate turns the one text of a migration into an engine's own. Types map to
// SQLite's and its tables are strict; text is compared by bytes on PostgreSQL
// too; a line "-- append-only: table (columns)" becomes triggers that refuse
// deletion and changes of those columns; "-- postgres: …" and "-- sqlite: …"
// hold what only one engine understands.
func translate(e Engine, text string) string {
	text = onlyOn.ReplaceAllStringFunc(text, func(line string) string {
		m := onlyOn.FindStringSubmatch(line)
		if m[1] == e.String() {
			return m[2]
		}
		return line
	})
	text = appendOnly.ReplaceAllStringFunc(text, func(line string) string {
		m := appendOnly.FindStringSubmatch(line)
		return refuseChanges(e, m[1], m[2])
	})
	if e == SQLite {
		text = outsideComments(text, func(s string) string { return bigOrBool.ReplaceAllString(s, "integer") })
		return tableEnd.ReplaceAllString(text, ") strict;")
	}
	return outsideComments(text, func(s string) string { return textType.ReplaceAllString(s, `text collate "C"`) })
}

func outsideComments(text string, change func(string) string) string {
	lines := strings.SplitAfter(text, "\n")
	for i, line := range lines {
		if !comment.MatchString(line) {
			lines[i] = change(line)
		}
	}
	return strings.Join(lines, "")
}

func refuseChanges(e Engine, table, columns string) string {
	var b strings.Builder
	statement := func(s string) { b.WriteString(statementIn + s + statementTo) }
	if e == Postgres {
		statement(refuseOnce)
		statement(fmt.Sprintf("create trigger %s_kept before delete or truncate on %[1]s"+
			" for each statement execute function refuse_change();\n", table))
		statement(fmt.Sprintf("create trigger %s_fixed before update of %s on %[1]s"+
			" for each row execute function refuse_change();\n", table, columns))
		return b.String()
	}
	statement(fmt.Sprintf("create trigger %s_kept before delete on %[1]s"+
		" begin select raise(abort, '%[1]s is append-only'); end;\n", table))
	statement(fmt.Sprintf("create trigger %s_fixed before update of %s on %[1]s"+
		" begin select raise(abort, '%[1]s is append-only'); end;\n", table, columns))
	return b.String()
}

func tablesWithIDs(files fs.FS) ([]string, error) {
	names, err := fs.Glob(files, "*.sql")
	if err != nil {
		return nil, err
	}
	var tables []string
	for _, name := range names {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		// The translated text says integer on SQLite.
		for _, m := range withID.FindAllStringSubmatch(strings.ReplaceAll(string(text), "integer", "bigint"), -1) {
			tables = append(tables, m[1])
		}
	}
	return tables, nil
}

func (s *sqliteDB) migrate(ctx context.Context, files fs.FS, to func(*migrator) error) error {
	provider, err := goose.NewProvider(goose.DialectSQLite3, s.pool, files)
	if err != nil {
		return err
	}
	return to(&migrator{db: s.db, provider: provider, pool: s.pool})
}

// migrateTurn is how long a server waits while another one migrates.
const migrateTurn = 5 * time.Minute

func (p *postgresDB) migrate(ctx context.Context, files fs.FS, to func(*migrator) error) error {
	pool := stdlib.OpenDBFromPool(p.writers)
	defer pool.Close()
	const every = 1 // second
	locker, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(every, uint64(migrateTurn.Seconds())))
	if err != nil {
		return err
	}
	provider, err := goose.NewProvider(goose.DialectPostgres, pool, files, goose.WithSessionLocker(locker))
	if err != nil {
		return err
	}
	return to(&migrator{db: p.db, provider: provider, pool: pool})
}

// Fingerprint tells this package's own part of the schema from another
// version's, for the tests that keep migrated databases to copy.
func Fingerprint() string {
	var b strings.Builder
	names, _ := fs.Glob(migrations, "migrations/*.sql")
	for _, name := range names {
		text, _ := fs.ReadFile(migrations, name)
		b.WriteString(translate(SQLite, string(text)) + translate(Postgres, string(text)))
	}
	return b.String()
}
