// Package app joins the parts of Holdfast into one server: the store, the
// engine parts, the desks, the routes and the jobs. It is the only package that
// knows all desks.
package app

import (
	"context"
	"io/fs"
	"log/slog"
	"net/netip"

	"holdfast/internal/civil"
	"holdfast/internal/idempotency"
	"holdfast/internal/journal"
	"holdfast/internal/ledger"
	"holdfast/internal/lending"
	"holdfast/internal/lending/catalog"
	"holdfast/internal/people"
	"holdfast/internal/registration"
	courses "holdfast/internal/registration/catalog"
	"holdfast/internal/settings"
	"holdfast/internal/store"
)

// Version is the release that this program is.
const Version = "0.2.0-dev"

// Migrations are the steps of every part's tables.
func Migrations() []fs.FS {
	return []fs.FS{
		people.Migrations, idempotency.Migrations, journal.Migrations, settings.Migrations,
		ledger.Migrations, catalog.Migrations, lending.Migrations,
		courses.Migrations, registration.Migrations,
	}
}

// Invariants are the promises of every part, for `holdfast check`.
func Invariants() []store.Invariant {
	var all []store.Invariant
	for _, part := range [][]store.Invariant{
		store.Invariants(),
		people.Invariants(), journal.Invariants(), ledger.Invariants(), catalog.Invariants(), lending.Invariants(),
		courses.Invariants(), registration.Invariants(),
	} {
		all = append(all, part...)
	}
	return all
}

// Config says what a server runs on.
type Config struct {
	DatabaseURL string
	Log         *slog.Logger
	NoMigrate   bool
	MustExist   bool   // do not make a database that is not there
	MailDir     string // where mail goes as files; "" is beside the database
	Plain       bool   // served over http on loopback: cookies without __Host-

	// More are steps of tables beside the product's own: a benchmark's.
	More []fs.FS

	// Proxies are the networks of the web servers in front, whose word counts on
	// where a request came from.
	Proxies []netip.Prefix

	// MovableClock and StartClock are for demo's throw-away databases.
	MovableClock bool
	StartClock   civil.Instant
}

// App is the parts of one process, on one database.
type App struct {
	Config  Config
	Log     *slog.Logger
	DB      *store.DB
	Rights  *people.Rights
	Lending *lending.Desk

	Registration *registration.Desk

	Org    string // who runs this server, for its pages
	Banner string // a line over every page: that this is a demo
}

// Open opens the database, brings its schema up to date and joins the parts.
func Open(ctx context.Context, c Config) (*App, error) {
	if c.Log == nil {
		c.Log = slog.Default()
	}
	rights, err := people.NewRights(people.Own(), lending.Roles(), registration.Roles())
	if err != nil {
		return nil, err
	}
	db, err := store.Open(ctx, c.DatabaseURL, store.Options{
		Migrations: append(Migrations(), c.More...), Log: c.Log, NoMigrate: c.NoMigrate, MustExist: c.MustExist,
		MovableClock: c.MovableClock, StartClock: c.StartClock,
	})
	if err != nil {
		return nil, err
	}
	library := lending.New(db)
	university := registration.New(db, library)
	library.Know(university)
	return &App{
		Config: c, Log: c.Log, DB: db, Rights: rights,
		Lending: library, Registration: university,
	}, nil
}

// Close finishes what was accepted and closes the database.
func (a *App) Close() error { return a.DB.Close() }
