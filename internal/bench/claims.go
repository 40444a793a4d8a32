package bench

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing/fstest"
	"time"

	"holdfast/internal/actor"
	"holdfast/internal/app"
	"holdfast/internal/store"
)

// tables are the benchmark's own, in the throw-away databases that it measures:
// sections with places, and who has one. They are no part of the schema.
var tables = fstest.MapFS{"migrations/9001_bench.sql": {Data: []byte(`
-- +goose Up
create table bench_sections (
	id         bigint primary key,
	places     bigint not null,
	taken      bigint not null default 0 check (taken <= places),
	changed_at bigint not null default 0
);
create table bench_seats (
	id      bigint primary key,
	section bigint not null references bench_sections (id),
	person  bigint not null,
	at      bigint not null,
	unique (section, person)
);
`)}}

func init() { store.LockLast("bench_sections", "changed_at") }

// Options say what a run measures.
type Options struct {
	Dir         string // for SQLite's files and the disk's figure; a temporary one when empty
	PostgresURL string // a database that may be filled; "" measures SQLite
	Callers     []int
	Rounds      int
	Length      time.Duration // of one round
	Log         *slog.Logger
}

// Claims measures claims a second: lending's issue on SQLite, and on PostgreSQL a
// claim that is written over slices.
func Claims(ctx context.Context, o Options) (r Report, err error) {
	if o.Dir == "" {
		if o.Dir, err = os.MkdirTemp("", "holdfast-bench"); err != nil {
			return r, err
		}
		defer os.RemoveAll(o.Dir)
	}
	r.Rounds = o.Rounds
	if r.Fsyncs, err = fsyncs(o.Dir); err != nil {
		return r, err
	}
	if o.PostgresURL != "" {
		r.Engine, r.What = "postgres", "a place in one section: full claim with key and journal row"
		r.Ops, err = sectionClaims(ctx, o)
		return r, err
	}
	r.Engine, r.What = "sqlite", "lending's issue: all rules, key and journal row"
	r.Ops, err = issueClaims(ctx, o)
	return r, err
}

// open opens one of the run's databases, alone or combining.
func open(ctx context.Context, o Options, name string, alone bool) (*store.DB, error) {
	url := o.PostgresURL
	if url == "" {
		url = "sqlite:" + filepath.Join(o.Dir, name+".db")
	}
	return store.Open(ctx, url, store.Options{
		Migrations: append(app.Migrations(), fs.FS(tables)), Log: o.Log, Alone: alone,
	})
}

// caller is an actor with a key of its own.
func caller(n int64) actor.Actor {
	a := actor.Operator()
	a.Key = actor.Key{
		Value: fmt.Sprint(rand.Uint64()), Scope: "bench", Fingerprint: sha256.Sum256([]byte{byte(n)}), RequestID: "bench",
		Encode: func(out any, err error) (actor.Answer, bool) {
			return actor.Answer{Status: 201, ContentType: "application/json", Body: fmt.Append(nil, out)}, true
		},
	}
	return a
}

var (
	errFull        = errors.New("full")
	insertSections = store.Insert("bench_sections", "id bigint", "places bigint")
	insertSeats    = store.Insert("bench_seats", "id bigint", "section bigint", "person bigint", "at bigint")
	takeOne        = store.SQL(`update bench_sections set taken = taken + 1 where id = $1 and taken < places`)
)

// places is more than any run can take.
const places = 1 << 40

func addSections(ctx context.Context, db *store.DB, n int) error {
	return db.Write(ctx, func(ctx context.Context, tx *store.Tx) error {
		ids, err := tx.IDs(ctx, "bench_sections", n)
		if err != nil {
			return err
		}
		return tx.InsertMany(ctx, insertSections, n, func(i int) []any { return []any{ids[i], int64(places)} })
	})
}

// textbook is the base that every course teaches: a guarded UPDATE and an INSERT.
func textbook(ctx context.Context, db *store.DB) way {
	take := func(n int64) error {
		return db.Write(ctx, func(ctx context.Context, tx *store.Tx) error {
			if err := tx.Change(ctx, takeOne, 1, 1); err != nil {
				return err
			}
			id, err := tx.ID(ctx, "bench_seats")
			if err != nil {
				return err
			}
			return tx.InsertMany(ctx, insertSeats, 1, func(int) []any { return []any{id, int64(1), n, int64(0)} })
		})
	}
	return way{"textbook", func(n int64) error { return patiently(func() error { return take(n) }) }}
}
