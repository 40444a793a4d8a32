package pgtest

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/url"
	"os"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Address names the environment variable with the address of the cluster that
// tests share. Any role that may create databases will do.
const Address = "HOLDFAST_TEST_POSTGRES"

// Shared is the address of the cluster that tests share. Without PostgreSQL the
// test ends here, as Missing says.
func Shared(tb testing.TB) string {
	tb.Helper()
	address, err := shared()
	if errors.Is(err, ErrNoPostgres) {
		Missing(tb, err.Error())
	}
	if err != nil {
		tb.Fatal(err)
	}
	return address
}

// Given is the address that stands in HOLDFAST_TEST_POSTGRES, or "".
func Given() string {
	// Not os.Getenv, which makes a value an input of the cached test result.
	address, _ := syscall.Getenv(Address)
	return address
}

var shared = sync.OnceValues(func() (string, error) {
	if address := Given(); address != "" {
		return address, nil
	}
	c, err := Start(context.Background(), Options{})
	if err != nil {
		return "", err
	}
	return c.URL(superuser), nil
})

// Database makes a database in the shared cluster and returns its address. It is
// a copy of the template, or empty when template is "". Nobody may be connected
// to the template meanwhile, and it stays as it is. When the test ends, the
// database is emptied for another test, or dropped, with whatever is still
// connected to it. May be called at the same time by many tests and test processes.
func Database(tb testing.TB, template string) string {
	tb.Helper()
	base := Shared(tb)
	admin, err := administrator()
	if err != nil {
		tb.Fatal(err)
	}
	d := spare(template)
	if d == nil {
		if d, err = fresh(tb, base, admin, template); err != nil {
			tb.Fatal(err)
		}
	}
	tb.Cleanup(func() {
		// The test's own context has ended by now.
		if err := d.giveBack(tb, admin); err != nil {
			tb.Error(err)
		}
	})
	return d.address
}

// fresh makes a database. One of which copies are not kept has no connection.
func fresh(tb testing.TB, base string, admin *pgxpool.Pool, template string) (*database, error) {
	name := "test_" + strings.ToLower(rand.Text())
	if err := create(tb.Context(), admin, name, template); err != nil {
		return nil, err
	}
	address, err := withDatabase(base, name)
	if err != nil {
		return nil, err
	}
	if template == "" || !endsWithTheRun() {
		return &database{name: name, address: address}, nil
	}
	return remember(context.WithoutCancel(tb.Context()), name, template, address)
}

// administrator is the shared cluster's pool of connections for making and
// dropping databases. It lives as long as the process: connecting costs as much
// as copying.
var administrator = sync.OnceValues(func() (*pgxpool.Pool, error) {
	address, err := shared()
	if err != nil {
		return nil, err
	}
	config, err := pgxpool.ParseConfig(address)
	if err != nil {
		return nil, err
	}
	config.MaxConns = 2
	return pgxpool.NewWithConfig(context.Background(), config)
})

// adminBound is how long making or dropping one database may take.
const adminBound = time.Minute

// create copies the template's files, which is quicker than copying through WAL
// because a checkpoint of a test cluster waits for no disk.
func create(ctx context.Context, admin *pgxpool.Pool, name, template string) error {
	ctx, cancel := context.WithTimeout(ctx, adminBound)
	defer cancel()
	if template == "" {
		template = "template1"
	}
	sql := "create database " + pgx.Identifier{name}.Sanitize() +
		" template " + pgx.Identifier{template}.Sanitize() + " strategy file_copy"
	if _, err := admin.Exec(ctx, sql); err != nil {
		return fmt.Errorf("copy database %s: %w", template, err)
	}
	return nil
}

// drop removes a database from under whoever is still connected.
func drop(ctx context.Context, admin *pgxpool.Pool, name string) error {
	ctx, cancel := context.WithTimeout(ctx, adminBound)
	defer cancel()
	if _, err := admin.Exec(ctx, "drop database "+pgx.Identifier{name}.Sanitize()+" with (force)"); err != nil {
		return fmt.Errorf("drop database %s: %w", name, err)
	}
	return nil
}

// withDatabase is the address with another database in it.
func withDatabase(address, name string) (string, error) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "postgres" && u.Scheme != "postgresql" {
		return "", fmt.Errorf("%s is no address like postgres://user@host/postgres", Address)
	}
	u.Path = "/" + name
	return u.String(), nil
}

// Missing ends a test for want of something that this machine lacks. Under
// CI=true that is a failure. Elsewhere the test is left out, and the file that
// HOLDFAST_SKIPS names gets a line, which ./check shows at its end.
func Missing(tb testing.TB, what string) {
	tb.Helper()
	missing(tb, what, os.Getenv("CI") == "true", os.Getenv("HOLDFAST_SKIPS"))
}

func missing(tb testing.TB, what string, ci bool, list string) {
	tb.Helper()
	if ci {
		tb.Fatalf("CI=true leaves no test out: %s", what)
	}
	if err := recordSkip(list, tb.Name(), what); err != nil {
		tb.Fatalf("left out for want of: %s; and that could not be written down: %v", what, err)
	}
	tb.Skip(what)
}

// recordSkip adds a line of reason and test, separated by a tab, to the list.
func recordSkip(list, test, what string) error {
	if list == "" {
		return nil
	}
	f, err := os.OpenFile(list, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(f, "%s\t%s\n", strings.ReplaceAll(what, "\n", " "), test)
	return errors.Join(err, f.Close())
}
