package store_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"holdfast/internal/civil"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

// units is the tests' own schema: things with a number of places, and who has
// one.
var units = []fs.FS{fstest.MapFS{"migrations/9001_units.sql": {Data: []byte(`
-- +goose Up
create table units (
	id         bigint primary key,
	places     bigint not null,
	taken      bigint not null default 0 check (taken <= places),
	open       boolean not null default true,
	note       text,
	changed_at bigint not null default 0
);
create table seats (
	id     bigint primary key,
	unit   bigint not null references units (id),
	person bigint not null,
	at     bigint not null,
	unique (unit, person)
);
create table kept (
	id   bigint primary key,
	what text not null,
	seen bigint
);
-- append-only: kept (id, what)
`)}}}

var (
	insertUnits = store.Insert("units", "id bigint", "places bigint", "open boolean", "note text")
	insertSeats = store.Insert("seats", "id bigint", "unit bigint", "person bigint", "at bigint")
	selectUnits = store.SQL(`select id, places, taken, open, note from units where id = any($1) order by note, id`)
	selectSeats = store.SQL(`select person from seats where unit = $1 order by id`)
	takePlaces  = store.SQL(`update units set taken = taken + $2, changed_at = $3 where id = $1`)
	widenUnits  = store.Update(`update units set places = places + $2, note = $3, open = $4
		where id = $1 and places + $2 < 50`, "id bigint", "places bigint", "note text", "open boolean")
	swapped    = store.SQL(`select cast($2 as bigint), cast($1 as bigint)`)
	insertKept = store.SQL(`insert into kept (id, what) values ($1, $2)`)
	updateKept = store.SQL(`update kept set what = $2 where id = $1`)
	seeKept    = store.SQL(`update kept set seen = $2 where id = $1`)
	deleteKept = store.SQL(`delete from kept where id = $1`)
)

func init() { store.LockLast("units", "changed_at") }

type unit struct {
	id, places, taken int64
	open              bool
	note              *string
}

func (u *unit) dest() []any { return []any{&u.id, &u.places, &u.taken, &u.open, &u.note} }

func addUnits(t testing.TB, db *store.DB, all ...unit) {
	t.Helper()
	err := db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
		return tx.InsertMany(ctx, insertUnits, len(all), func(i int) []any {
			return []any{all[i].id, all[i].places, all[i].open, all[i].note}
		})
	})
	if err != nil {
		t.Fatal(err)
	}
}

func read[T any](t testing.TB, db *store.DB, q *store.Query, dest func(*T) []any, args ...any) (all []T) {
	t.Helper()
	err := db.Read(t.Context(), func(ctx context.Context, tx *store.Tx) (err error) {
		all, err = store.All(ctx, tx, q, dest, args...)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func ptr[T any](v T) *T { return &v }

func TestD5_OneTextBindsByNumberAndReadsSetsOnBothEngines(t *testing.T) {
	storetest.Both(t, units, func(t *testing.T, db *store.DB) {
		addUnits(t, db, unit{id: 1, places: 3, open: true, note: ptr("b")},
			unit{id: 2, places: 4, note: ptr("B")}, unit{id: 3, places: 5, open: true})
		got := read(t, db, selectUnits, (*unit).dest, []int64{1, 2, 9})
		if len(got) != 2 || got[0].id != 2 || got[1].id != 1 {
			t.Fatalf("D14: text is not ordered by bytes, or the set is wrong: %+v", got)
		}
		if got[0].open || !got[1].open {
			t.Error("a boolean did not come back")
		}
		type pair struct{ a, b int64 }
		swap := read(t, db, swapped, func(p *pair) []any { return []any{&p.a, &p.b} }, int64(1), int64(2))
		if swap[0] != (pair{2, 1}) {
			t.Errorf("$2, $1 gave %v", swap[0])
		}
	})
}

// Any number of rows is changed by one statement, which sees each row's own values
// and none of other rows; that a row falls short is noticed.
func TestD5_ManyRowsAreChangedByOneStatement(t *testing.T) {
	storetest.Both(t, units, func(t *testing.T, db *store.DB) {
		addUnits(t, db, unit{id: 1, places: 3, note: ptr("a")}, unit{id: 2, places: 4}, unit{id: 3, places: 5, open: true})
		change := func(rows ...unit) error {
			return db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
				return tx.Run(ctx, store.Rows(widenUnits, len(rows), func(i int) []any {
					return []any{rows[i].id, rows[i].places, rows[i].note, rows[i].open}
				}).Touching(len(rows)))
			})
		}
		counts := storetest.Statements(db, func() {
			if err := change(unit{id: 3, places: 1}, unit{id: 1, places: 2, note: ptr("b"), open: true}); err != nil {
				t.Fatal(err)
			}
		})
		if len(counts) != 1 || counts[widenUnits.Where()] != 1 {
			t.Errorf("the statements were %v", counts)
		}
		if err := change(unit{id: 1, places: 9}, unit{id: 2, places: 100}); !errors.Is(err, store.ErrBusy) {
			t.Errorf("one that does not fit: %v", err)
		}
		var got []string
		for _, u := range read(t, db, selectUnits, (*unit).dest, []int64{1, 2, 3}) {
			note := "none"
			if u.note != nil {
				note = *u.note
			}
			got = append(got, fmt.Sprint(u.id, " ", u.places, " ", u.open, " ", note))
		}
		slices.Sort(got)
		if want := "1 5 true b; 2 4 false none; 3 6 false none"; strings.Join(got, "; ") != want {
			t.Errorf("there are %v, not %s", got, want)
		}
	})
}

func TestWriteRollsBackOnErrorAndOnPanic(t *testing.T) {
	storetest.Both(t, units, func(t *testing.T, db *store.DB) {
		boom := errors.New("boom")
		for name, fail := range map[string]func() error{
			"error": func() error { return boom },
			"panic": func() error { panic("boom") },
		} {
			err := db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
				if err := tx.InsertMany(ctx, insertUnits, 1, func(int) []any {
					return []any{int64(7), int64(1), true, nil}
				}); err != nil {
					return err
				}
				return fail()
			})
			if err == nil || !strings.Contains(err.Error(), "boom") {
				t.Errorf("%s: got %v", name, err)
			}
			if n := len(read(t, db, selectUnits, (*unit).dest, []int64{7})); n != 0 {
				t.Errorf("%s: the write stayed", name)
			}
		}
	})
}

func TestClosingTwiceIsHarmless(t *testing.T) {
	storetest.Both(t, units, func(t *testing.T, db *store.DB) {
		other := storetest.Beside(t, db)
		if err := errors.Join(other.Close(), other.Close()); err != nil {
			t.Error(err)
		}
	})
}

// The log is measured by what is in it: a few large transactions must not let it
// grow as many small ones would not.
func TestTheLogIsMovedIntoTheFileUnderLargeTransactions(t *testing.T) {
	db := storetest.Open(t, store.SQLite, units)
	const rounds, each = 40, 10_000
	for r := range rounds {
		err := db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
			return tx.InsertMany(ctx, insertUnits, each, func(i int) []any {
				return []any{int64(r*each + i + 1), int64(1), true, ptr(strings.Repeat("x", 100))}
			})
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	path := strings.TrimPrefix(storetest.URL(db), "sqlite:")
	file, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	log, err := os.Stat(path + "-wal")
	if err != nil {
		t.Fatal(err)
	}
	if log.Size() > 2*file.Size()/3 {
		t.Errorf("the log has %d bytes beside a file of %d: it is hardly moved", log.Size(), file.Size())
	}
}

func TestReadRefusesToWrite(t *testing.T) {
	storetest.Both(t, units, func(t *testing.T, db *store.DB) {
		err := db.Read(t.Context(), func(ctx context.Context, tx *store.Tx) error {
			_, err := tx.Exec(ctx, takePlaces, 1, 1, 0)
			return err
		})
		if err == nil {
			t.Error("a write in a read was not refused")
		}
	})
}

func TestD1_IDsCountUpAndNeverRepeat(t *testing.T) {
	storetest.Both(t, units, func(t *testing.T, db *store.DB) {
		var mu sync.Mutex
		seen := make(map[int64]bool)
		var wg sync.WaitGroup
		for range 16 {
			wg.Go(func() {
				err := db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
					var beside []int64
					ids, err := tx.IDs(ctx, "seats", 5)
					if err == nil {
						err = tx.Run(ctx, store.Drawing("seats", 3, &beside), store.Drawing("seats", 0, &beside))
					}
					if err != nil {
						return err
					}
					if ids = append(ids, beside...); len(ids) != 8 || !slices.IsSorted(ids) {
						return fmt.Errorf("ids %v do not count up", ids)
					}
					mu.Lock()
					defer mu.Unlock()
					for _, id := range ids {
						if seen[id] {
							return fmt.Errorf("id %d twice", id)
						}
						seen[id] = true
					}
					return nil
				})
				if err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
	})
}

func TestD3_MovedRunsAnewFiveTimesThenBusy(t *testing.T) {
	storetest.Both(t, units, func(t *testing.T, db *store.DB) {
		addUnits(t, db, unit{id: 1, places: 3})
		runs := 0
		err := db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
			runs++
			if runs < 3 {
				return fmt.Errorf("the copy is another's now: %w", store.ErrMoved)
			}
			return tx.Change(ctx, takePlaces, 1, 1, 1, 0)
		})
		if err != nil || runs != 3 {
			t.Errorf("moved twice: %d runs, %v", runs, err)
		}
		runs = 0
		err = db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
			runs++
			return tx.Change(ctx, takePlaces, 1, 99, 1, 0) // no such unit: the row count falls short
		})
		if !errors.Is(err, store.ErrBusy) || runs != 5 {
			t.Errorf("always moved: %d runs, %v", runs, err)
		}
		if got := read(t, db, selectUnits, (*unit).dest, []int64{1})[0].taken; got != 1 {
			t.Errorf("taken %d: a run that was undone left something", got)
		}
	})
}

func TestD3_AViolatedUniqueIndexRunsAnewAndCanRefuse(t *testing.T) {
	storetest.Both(t, units, func(t *testing.T, db *store.DB) {
		addUnits(t, db, unit{id: 1, places: 3})
		refused := errors.New("already there")
		sit := func(known bool) error {
			return db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
				if known {
					return refused
				}
				known = true // what the second run would read
				return tx.InsertMany(ctx, insertSeats, 1, func(int) []any {
					return []any{int64(tx.DB().Engine()) + 50, int64(1), int64(8), int64(0)}
				})
			})
		}
		if err := sit(false); err != nil {
			t.Fatal(err)
		}
		if err := sit(false); !errors.Is(err, refused) {
			t.Errorf("got %v, want the refusal of the second run", err)
		}
	})
}

func TestD3_LocksOutOfOrderAreNoticed(t *testing.T) {
	var noticed []string
	url := storetest.New(t, store.SQLite, nil)
	db, err := store.Open(t.Context(), url, store.Options{
		Sync: store.Off, OnViolation: func(what string) { noticed = append(noticed, what) },
	})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	cases := map[string]func(ctx context.Context, tx *store.Tx) error{
		"lock of members out of order": func(ctx context.Context, tx *store.Tx) error {
			return errors.Join(tx.Lock(ctx, "copies", 1), tx.Lock(ctx, "members", 1))
		},
		"lock of copies out of order": func(ctx context.Context, tx *store.Tx) error {
			return errors.Join(tx.Lock(ctx, "copies", 1), tx.Lock(ctx, "copies", 2))
		},
		"lock of holds after the instant was taken": func(ctx context.Context, tx *store.Tx) error {
			_, err := tx.Now(ctx)
			return errors.Join(err, tx.Lock(ctx, "holds", 1))
		},
	}
	for want, op := range cases {
		noticed = nil
		if err := db.Write(t.Context(), op); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(noticed, []string{want}) {
			t.Errorf("noticed %q, want %q", noticed, want)
		}
	}
}

func TestP8_AppendOnlyTablesKeepTheirRows(t *testing.T) {
	storetest.Both(t, units, func(t *testing.T, db *store.DB) {
		do := func(q *store.Query, args ...any) error {
			return db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
				_, err := tx.Exec(ctx, q, args...)
				return err
			})
		}
		if err := errors.Join(do(insertKept, 1, "a"), do(seeKept, 1, 5)); err != nil {
			t.Fatal(err)
		}
		if do(updateKept, 1, "b") == nil {
			t.Error("a kept column was changed")
		}
		if do(deleteKept, 1) == nil {
			t.Error("a kept row was deleted")
		}
	})
}

func TestD2_TheClockNeverFallsAndOnlyATestsClockMoves(t *testing.T) {
	storetest.Both(t, units, func(t *testing.T, db *store.DB) {
		at := func() civil.Instant {
			now, err := db.Now(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			return now
		}
		if at() != storetest.Start {
			t.Fatalf("the clock stands at %s", at())
		}
		if err := db.SetClock(t.Context(), storetest.Start+90); err != nil || at() != storetest.Start+90 {
			t.Errorf("moved to %s, %v", at(), err)
		}
		if err := db.SetClock(t.Context(), storetest.Start); !errors.Is(err, store.ErrClockBack) {
			t.Errorf("moved back: %v", err)
		}
	})
	db, err := store.Open(t.Context(), "sqlite:"+t.TempDir()+"/real.db", store.Options{Sync: store.Off})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	now, err := db.Now(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := db.SetClock(t.Context(), now+1_000_000_000); !errors.Is(err, store.ErrClockFixed) {
		t.Errorf("a real database's clock was moved: %v", err)
	}
}

func TestTranslateStatesTypesForEachEngine(t *testing.T) {
	in := "-- text and bigint stay in comments\ncreate table a (\n\tid bigint primary key,\n\tb boolean,\n\tc text\n);\n"
	sqlite := store.Translate(store.SQLite, in)
	postgres := store.Translate(store.Postgres, in)
	if want := "-- text and bigint stay in comments\ncreate table a (\n\tid integer primary key,\n\tb integer,\n\tc text\n) strict;\n"; sqlite != want {
		t.Errorf("sqlite: %s", sqlite)
	}
	if want := strings.Replace(in, "c text", `c text collate "C"`, 1); postgres != want {
		t.Errorf("postgres: %s", postgres)
	}
}

func TestP10_ANewerSchemaIsRefused(t *testing.T) {
	storetest.Both(t, units, func(t *testing.T, db *store.DB) {
		err := db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
			_, err := tx.Exec(ctx, raiseFloor)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		_, err = store.Open(t.Context(), storetest.URL(db), store.Options{Sync: store.Off})
		if !errors.Is(err, store.ErrSchemaNewer) {
			t.Errorf("a program that knows less opened it: %v", err)
		}
	})
}

var raiseFloor = store.SQL(`update schema_floor set oldest = 9000 where id = 1`)
