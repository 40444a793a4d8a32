package jobs

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"holdfast/internal/actor"
	"holdfast/internal/journal"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

var schema = []fs.FS{journal.Migrations}

const (
	ready    = "lending.hold.ready"
	returned = "lending.loan.returned"
)

var discard = slog.New(slog.DiscardHandler)

// record writes a row of each type, about the subjects 1, 2, …
func record(t testing.TB, db *store.DB, types ...string) {
	t.Helper()
	entries := make([]journal.Entry, len(types))
	for i, typ := range types {
		entries[i] = journal.Entry{
			Type: typ, Subject: journal.Subject{Kind: "hold", ID: int64(i + 1)},
			Person: 7, By: actor.Job(), Data: map[string]any{"copy": 12},
		}
	}
	err := db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
		return journal.Record(ctx, tx, entries...)
	})
	if err != nil {
		t.Fatal(err)
	}
}

func seal(t testing.TB, db *store.DB) {
	t.Helper()
	for {
		n, err := journal.Seal(t.Context(), db, relaySlice)
		if err != nil {
			t.Fatal(err)
		}
		if n == 0 {
			return
		}
	}
}

func opened(t testing.TB, db *store.DB, work List) *Runner {
	t.Helper()
	log := slog.New(slog.NewTextHandler(t.Output(), &slog.HandlerOptions{Level: slog.LevelWarn}))
	r, err := Open(t.Context(), storetest.URL(db), db, work, log)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	})
	return r
}

// tasks are the jobs that there are, done or not: "name seq", in the order of
// their making.
func tasks(t testing.TB, r *Runner) (all []string) {
	t.Helper()
	args := "args::text"
	if r.jobs.engine == store.SQLite {
		args = "json(args)"
	}
	rows, err := r.jobs.pool.QueryContext(t.Context(),
		"select "+args+" from "+r.jobs.table("river_job")+" order by id")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var text string
		var made task
		if err := errors.Join(rows.Scan(&text), json.Unmarshal([]byte(text), &made)); err != nil {
			t.Fatal(err)
		}
		all = append(all, fmt.Sprintf("%s %d", made.Name, made.Seq))
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return all
}

func relayAll(t testing.TB, r *Runner) {
	t.Helper()
	if err := r.relay.all(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func cursor(t testing.TB, r *Runner) int64 {
	t.Helper()
	seq, err := r.jobs.cursor(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return seq
}

func (d *database) must(t testing.TB, statement string) {
	t.Helper()
	if _, err := d.pool.ExecContext(t.Context(), statement); err != nil {
		t.Fatal(err)
	}
}

func TestD9_EachSubscriberGetsAJobForEachRowOfItsType(t *testing.T) {
	storetest.Both(t, schema, func(t *testing.T, db *store.DB) {
		record(t, db, ready)
		seal(t, db) // before anybody followed the journal
		r := opened(t, db, List{
			On{ready, "mail", nothingOn}, On{ready, "push", nothingOn}, On{returned, "count", nothingOn},
		})
		record(t, db, ready, "lending.loan.issued", returned)
		relayAll(t, r)
		if got := tasks(t, r); len(got) != 0 {
			t.Errorf("rows without a number became jobs: %v", got)
		}
		seal(t, db)
		relayAll(t, r)
		relayAll(t, r) // there is nothing more
		if got := tasks(t, r); !slices.Equal(got, []string{"mail 2", "push 2", "count 4"}) {
			t.Errorf("jobs %v", got)
		}
		if at := cursor(t, r); at != 4 {
			t.Errorf("the cursor is at %d, want 4", at)
		}
	})
}

// The queue breaks after the cursor was moved and before the jobs are made.
func TestD9_AFailureBetweenCursorAndJobsLosesNoRow(t *testing.T) {
	storetest.Both(t, schema, func(t *testing.T, db *store.DB) {
		r := opened(t, db, List{On{ready, "mail", nothingOn}})
		record(t, db, ready, ready)
		seal(t, db)
		r.jobs.must(t, "alter table "+r.jobs.table("river_job")+" rename to gone")
		if err := r.relay.all(t.Context()); err == nil {
			t.Error("jobs were made without a table")
		}
		if at := cursor(t, r); at != 0 {
			t.Errorf("the cursor moved to %d without the jobs", at)
		}
		r.jobs.must(t, "alter table "+r.jobs.table("gone")+" rename to river_job")
		relayAll(t, r)
		if got := tasks(t, r); !slices.Equal(got, []string{"mail 1", "mail 2"}) {
			t.Errorf("jobs %v", got)
		}
	})
}

func TestD9_TwoRelaysMakeOneJobOfARow(t *testing.T) {
	storetest.Both(t, schema, func(t *testing.T, db *store.DB) {
		work := List{On{ready, "mail", nothingOn}}
		servers := []*Runner{opened(t, db, work), opened(t, storetest.Beside(t, db), work)}
		const rounds, rows = 20, 30
		for range rounds {
			record(t, db, slices.Repeat([]string{ready}, rows)...)
			seal(t, db)
			var wg sync.WaitGroup
			for _, r := range servers {
				wg.Go(func() {
					if err := r.relay.all(t.Context()); err != nil {
						t.Error(err)
					}
				})
			}
			wg.Wait()
		}
		var want []string
		for seq := range rounds * rows {
			want = append(want, fmt.Sprintf("mail %d", seq+1))
		}
		if got := tasks(t, servers[0]); !slices.Equal(got, want) {
			t.Errorf("%d jobs of %d rows: %v", len(got), len(want), got)
		}
	})
}

// A relay that was stopped between its reading and its writing comes back late.
func TestD9_ALateRelayMakesNothing(t *testing.T) {
	storetest.Both(t, schema, func(t *testing.T, db *store.DB) {
		r := opened(t, db, List{On{ready, "mail", nothingOn}})
		record(t, db, ready)
		seal(t, db)
		rows, end, err := r.relay.read(t.Context(), 0)
		if err != nil {
			t.Fatal(err)
		}
		relayAll(t, r)
		if err := r.relay.hand(t.Context(), 0, end, r.relay.jobsFor(rows)); err != nil {
			t.Error(err)
		}
		if got := tasks(t, r); !slices.Equal(got, []string{"mail 1"}) {
			t.Errorf("jobs %v", got)
		}
	})
}

// Whatever order rows are written, numbered and relayed in, by two servers and
// with failures between, each numbered row has become one job in the end.
func TestD9_AnyOrderOfStepsMakesOneJobOfARow(t *testing.T) {
	db := storetest.Open(t, store.SQLite, schema)
	work := List{On{ready, "mail", nothingOn}}
	servers := []*Runner{opened(t, db, work), opened(t, storetest.Beside(t, db), work)}
	broken := errors.New("broken off")
	rapid.Check(t, func(rt *rapid.T) {
		server := rapid.Custom(func(rt *rapid.T) *Runner { return rapid.SampledFrom(servers).Draw(rt, "server") })
		rt.Repeat(map[string]func(*rapid.T){
			"record": func(rt *rapid.T) {
				record(t, db, rapid.SliceOfN(rapid.SampledFrom([]string{ready, returned}), 1, 5).Draw(rt, "rows")...)
			},
			"seal": func(rt *rapid.T) {
				if _, err := journal.Seal(t.Context(), db, rapid.IntRange(1, 3).Draw(rt, "limit")); err != nil {
					rt.Fatal(err)
				}
			},
			"relay": func(rt *rapid.T) { relayAll(t, server.Draw(rt, "relay")) },
			"break off": func(rt *rapid.T) {
				r := server.Draw(rt, "relay")
				ctx, leave := context.WithCancelCause(t.Context())
				leave(broken)
				if err := r.relay.all(ctx); err == nil {
					rt.Fatal("relayed without a caller")
				}
			},
		})
		relayAll(t, servers[0])
		if got, want := tasks(t, servers[1]), numbered(t, db); !slices.Equal(got, want) {
			rt.Fatalf("jobs %v, want %v", got, want)
		}
	})
}

// numbered is what should have become of the journal.
func numbered(t testing.TB, db *store.DB) (want []string) {
	err := db.Read(t.Context(), func(ctx context.Context, tx *store.Tx) error {
		rows, err := journal.After(ctx, tx, 0, 1_000_000)
		for _, row := range rows {
			if row.Type == ready {
				want = append(want, fmt.Sprintf("mail %d", row.Seq))
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return want
}

func TestD9_ACursorThatIsGoneStartsAtTheEnd(t *testing.T) {
	storetest.Both(t, schema, func(t *testing.T, db *store.DB) {
		r := opened(t, db, List{On{ready, "mail", nothingOn}})
		record(t, db, ready)
		seal(t, db)
		r.jobs.must(t, "delete from "+r.jobs.table("relay"))
		if _, err := r.jobs.cursor(t.Context()); !errors.Is(err, sql.ErrNoRows) {
			t.Fatalf("the cursor is still there: %v", err)
		}
		relayAll(t, r)
		record(t, db, ready)
		seal(t, db)
		relayAll(t, r)
		if got := tasks(t, r); !slices.Equal(got, []string{"mail 2"}) {
			t.Errorf("jobs %v", got)
		}
	})
}

func TestD9_AJournalThatWasSetBackIsFollowedFromItsEnd(t *testing.T) {
	storetest.Both(t, schema, func(t *testing.T, db *store.DB) {
		r := opened(t, db, List{On{ready, "mail", nothingOn}})
		record(t, db, ready)
		seal(t, db)
		r.jobs.must(t, "update "+r.jobs.table("relay")+" set seq = 900")
		relayAll(t, r)
		if at := cursor(t, r); at != 1 {
			t.Errorf("the cursor is at %d, want the journal's end, 1", at)
		}
		record(t, db, ready)
		seal(t, db)
		relayAll(t, r)
		if got := tasks(t, r); !slices.Equal(got, []string{"mail 2"}) {
			t.Errorf("jobs %v", got)
		}
	})
}

func TestD9_ServersMayStartAtTheSameTime(t *testing.T) {
	for _, e := range storetest.Engines() {
		if e == store.SQLite {
			continue // one server has the file
		}
		db := storetest.Open(t, e, schema)
		var wg sync.WaitGroup
		for range 4 {
			wg.Go(func() {
				r, err := Open(t.Context(), storetest.URL(db), db, nil, discard)
				if err != nil {
					t.Error(err)
					return
				}
				if err := r.Close(); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
	}
}

func TestD9_TheJobsFileStandsBesideTheDatabaseAndIsPrivate(t *testing.T) {
	for path, want := range map[string]string{
		"/var/lib/holdfast/holdfast.db": "/var/lib/holdfast/holdfast-jobs.db",
		"/srv/v1.2/library":             "/srv/v1.2/library-jobs",
		"a.b.sqlite":                    "a.b-jobs.sqlite",
	} {
		if got := besideFile(path); got != want {
			t.Errorf("%s: got %s, want %s", path, got, want)
		}
	}
	db := storetest.Open(t, store.SQLite, schema)
	opened(t, db, nil)
	path := besideFile(strings.TrimPrefix(storetest.URL(db), "sqlite:"))
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the jobs' file: %v, %v", info, err)
	}
}

func TestD9_ADamagedJobsFileSaysWhatToDo(t *testing.T) {
	db := storetest.Open(t, store.SQLite, schema)
	path := besideFile(strings.TrimPrefix(storetest.URL(db), "sqlite:"))
	if err := os.WriteFile(path, []byte(strings.Repeat("not a database ", 400)), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := Open(t.Context(), storetest.URL(db), db, nil, discard)
	if err == nil || !strings.Contains(err.Error(), filepath.Base(path)) ||
		!strings.Contains(err.Error(), "nothing is lost by deleting it") {
		t.Errorf("got %v", err)
	}
	_, err = Open(t.Context(), storetest.URL(db), db, List{every("a", 1, nothing)}, discard)
	if err == nil || !strings.Contains(err.Error(), `job "a"`) {
		t.Errorf("work that could not run was accepted: %v", err)
	}
}
