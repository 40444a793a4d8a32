package pgtest

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// spares are copies of templates that tests have done with, as they were when they
// were made, for the tests to come: to empty one is many times quicker than to
// drop it and to copy another, each of which makes the server write out all that
// it has in memory. They stay in a cluster that ends with the run.
var spares struct {
	sync.Mutex
	of map[string][]*database // by template
}

// database is a copy of a template, with a connection to it.
type database struct {
	name, template, address string

	c       *pgx.Conn
	objects string            // everything that is no row, as a digest
	rows    map[string][]byte // of the tables that have some
	filled  string            // the query for the tables that have rows
	numbers string            // the statement that sets the sequences back
}

// spare gives a copy of the template that is as new, or nil.
func spare(template string) *database {
	spares.Lock()
	defer spares.Unlock()
	all := spares.of[template]
	if len(all) == 0 {
		return nil
	}
	spares.of[template] = all[:len(all)-1]
	return all[len(all)-1]
}

// giveBack makes a copy as it was and keeps it for another test; or drops it, if
// the test failed or changed more than rows.
func (d *database) giveBack(tb testing.TB, admin *pgxpool.Pool) error {
	ctx, cancel := context.WithTimeout(context.Background(), adminBound)
	defer cancel()
	if d.c != nil && !tb.Failed() && d.renew(ctx) == nil {
		spares.Lock()
		defer spares.Unlock()
		if spares.of == nil {
			spares.of = make(map[string][]*database)
		}
		spares.of[d.template] = append(spares.of[d.template], d)
		return nil
	}
	if d.c != nil {
		_ = d.c.Close(ctx)
	}
	return drop(ctx, admin, d.name)
}

const (
	objectsOf = `select md5(string_agg(x::text, ' ' order by x::text)) from (
		select row(relname, relkind, relnamespace::regnamespace, relchecks) from pg_class where oid >= 16384
		union all select row(attrelid::regclass, attname, atttypid, attnotnull, atthasdef)
			from pg_attribute where attrelid >= 16384 and attnum > 0
		union all select row(conrelid::regclass, conname, convalidated) from pg_constraint where oid >= 16384
		union all select row(tgrelid::regclass, tgfoid::regproc, tgenabled) from pg_trigger
		union all select row(proname, prosrc) from pg_proc where oid >= 16384
		union all select row(setconfig) from pg_db_role_setting
	) as t (x)`
	tablesOf  = `select oid::regclass::text from pg_class where oid >= 16384 and relkind = 'r' order by 1`
	numbersOf = `select format('setval(%L, %s, %L)', format('%I.%I', schemaname, sequencename),
		coalesce(last_value, start_value), last_value is not null) from pg_sequences`
	others = `select count(pg_terminate_backend(pid, 5000)) from pg_stat_activity
		where datname = current_database() and pid <> pg_backend_pid()`
)

// remember notes how a fresh copy is.
func remember(ctx context.Context, name, template, address string) (*database, error) {
	d := &database{name: name, template: template, address: address, rows: make(map[string][]byte)}
	var err error
	if d.c, err = pgx.Connect(ctx, address); err != nil {
		return nil, err
	}
	if err := d.c.QueryRow(ctx, objectsOf).Scan(&d.objects); err != nil {
		return nil, err
	}
	tables, err := d.texts(ctx, tablesOf)
	if err != nil {
		return nil, err
	}
	parts := make([]string, len(tables))
	for i, t := range tables {
		parts[i] = fmt.Sprintf("select '%s', pg_relation_size('%[1]s') where exists (select from %[1]s)", t)
	}
	d.filled = strings.Join(parts, " union all ")
	if err := d.keepRows(ctx); err != nil {
		return nil, err
	}
	numbers, err := d.texts(ctx, numbersOf)
	d.numbers = "select " + strings.Join(numbers, ", ")
	return d, err
}

func (d *database) keepRows(ctx context.Context) error {
	if d.filled == "" {
		return nil
	}
	tables, err := d.filledTables(ctx)
	if err != nil {
		return err
	}
	for _, t := range tables {
		var rows bytes.Buffer
		if _, err := d.c.PgConn().CopyTo(ctx, &rows, "copy "+t.Name+" to stdout"); err != nil {
			return err
		}
		d.rows[t.Name] = rows.Bytes()
	}
	return nil
}

// table is one that has rows.
type table struct {
	Name string
	Size int64 // bytes, those of deleted rows included
}

func (d *database) filledTables(ctx context.Context) ([]table, error) {
	rows, err := d.c.Query(ctx, d.filled)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[table])
}

func (d *database) texts(ctx context.Context, query string) ([]string, error) {
	rows, err := d.c.Query(ctx, query)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[string])
}

// renew makes the database as it was: the same objects, which it only looks at, and
// the same rows and sequences.
func (d *database) renew(ctx context.Context) error {
	var gone int
	if err := d.c.QueryRow(ctx, others).Scan(&gone); err != nil {
		return err
	}
	var objects string
	if err := d.c.QueryRow(ctx, objectsOf).Scan(&objects); err != nil {
		return err
	}
	if objects != d.objects {
		return fmt.Errorf("%s has other objects than before", d.name)
	}
	return pgx.BeginFunc(ctx, d.c, func(tx pgx.Tx) error {
		if d.filled != "" {
			if err := d.renewRows(ctx); err != nil {
				return err
			}
		}
		_, err := d.c.Exec(ctx, d.numbers)
		return err
	})
}

// smallTable is how large a table may have grown, in bytes, to be emptied row by
// row: that leaves its files as they are, of which truncate makes new ones.
const smallTable = 256 << 10

func (d *database) renewRows(ctx context.Context) error {
	tables, err := d.filledTables(ctx)
	if err != nil {
		return err
	}
	// No triggers: some tables refuse to be emptied, and rows are put back in any
	// order.
	empty := []string{"set local session_replication_role = replica"}
	for _, t := range tables {
		if t.Size > smallTable {
			empty = append(empty, "truncate "+t.Name+" cascade") // who refers to it is emptied as well
		} else {
			empty = append(empty, "delete from "+t.Name)
		}
	}
	if _, err := d.c.PgConn().Exec(ctx, strings.Join(empty, "; ")).ReadAll(); err != nil {
		return err
	}
	for t, rows := range d.rows {
		if _, err := d.c.PgConn().CopyFrom(ctx, bytes.NewReader(rows), "copy "+t+" from stdin"); err != nil {
			return err
		}
	}
	return nil
}

// endsWithTheRun says whether the shared cluster is one that [Start] made.
var endsWithTheRun = sync.OnceValue(func() bool {
	admin, err := administrator()
	if err != nil {
		return false
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	var ends bool
	err = admin.QueryRow(ctx, "select current_setting('data_directory') like '%/holdfast-pg-%'").Scan(&ends)
	return err == nil && ends
})
