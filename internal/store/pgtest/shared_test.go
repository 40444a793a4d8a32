//go:build linux

package pgtest

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
)

func TestNewestComparesVersionsAsNumbers(t *testing.T) {
	root := t.TempDir()
	if got := newest(root); got != "" {
		t.Errorf("an empty folder holds PostgreSQL at %q", got)
	}
	for _, version := range []string{"9.6", "15", "9.10", "100", "16"} {
		bin := filepath.Join(root, version, "bin")
		if err := os.MkdirAll(bin, 0o755); err != nil {
			t.Fatal(err)
		}
		if version == "100" {
			continue // removed, but for its folder
		}
		if err := os.WriteFile(filepath.Join(bin, "initdb"), nil, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if got, want := newest(root), filepath.Join(root, "16", "bin"); got != want {
		t.Errorf("newest is %q, want %q", got, want)
	}
}

// Tests of many packages copy one template at the same time.
func TestDatabaseCopiesATemplateForManyAtOnce(t *testing.T) {
	needServer(t)
	template := greetings(t)
	const copies = 12
	addresses := make([]string, copies)
	t.Run("copies", func(t *testing.T) {
		for i := range copies {
			t.Run("", func(t *testing.T) {
				t.Parallel()
				addresses[i] = Database(t, template)
				if got := ask(t, addresses[i], "select word from greeting"); got != "hello" {
					t.Errorf("the copy says %q", got)
				}
				// Left open on purpose: nobody must wait for it.
				if _, err := pgx.Connect(t.Context(), addresses[i]); err != nil {
					t.Error(err)
				}
			})
		}
	})
}

// greetings is a template: a table with a row, one without, and a sequence.
func greetings(t *testing.T) (template string) {
	t.Helper()
	address := Database(t, "")
	for _, statement := range []string{
		"create table greeting (word text primary key, times bigint not null default 0 check (times < 100))",
		"insert into greeting values ('hello')",
		"create table answer (to_word text references greeting, said text)",
		"create sequence calls",
		"create function refuse() returns trigger language plpgsql as 'begin raise exception ''it only grows''; end'",
		"create trigger kept before delete or truncate on answer for each statement execute function refuse()",
		"select nextval('calls')",
	} {
		run(t, address, statement)
	}
	return ask(t, address, "select current_database()")
}

// What one test did to its database the next one does not see, whether the next
// gets the same one emptied or another.
func TestADatabaseIsAsNewForTheNextTest(t *testing.T) {
	needServer(t)
	template := greetings(t)
	for _, test := range []struct {
		what string
		do   []string
		same bool // the next test gets the same database
	}{
		{"nothing", nil, true},
		{"rows and numbers", []string{
			"insert into greeting values ('hi')", "insert into answer values ('hello', 'oh'), ('hi', 'ah')",
			"update greeting set times = 5 where word = 'hello'", "select nextval('calls') from generate_series(1, 9)",
		}, true},
		{"a table", []string{"create table more (id bigint)"}, false},
		{"a missing check", []string{"alter table greeting drop constraint greeting_times_check"}, false},
		{"a disabled trigger", []string{"alter table answer disable trigger all"}, false},
		{"a column that may be null", []string{"alter table greeting alter times drop not null"}, false},
		{"a setting", []string{"alter database %s set lock_timeout = 5"}, false},
		{"many rows", []string{"insert into answer select 'hello', repeat('oh', 500) from generate_series(1, 2000)"}, true},
		{"all rows gone", []string{"delete from greeting"}, true},
	} {
		var address string
		t.Run(test.what, func(t *testing.T) {
			address = Database(t, template)
			state := ask(t, address, `select (select string_agg(word || times, ' ') from greeting) || ' ' ||
				(select count(*) from answer) || ' ' || nextval('calls')`)
			if want := "hello0 0 2"; state != want {
				t.Errorf("a test found %q, wanted %q", state, want)
			}
			if found := ask(t, address, "select count(*)::text from pg_class where relname = 'more'"); found != "0" {
				t.Error("a test found another's table")
			}
			for _, statement := range test.do {
				run(t, address, strings.ReplaceAll(statement, "%s", ask(t, address, "select current_database()")))
			}
		})
		next := ""
		t.Run("after", func(t *testing.T) { next = Database(t, template) })
		if (next == address) != test.same {
			t.Errorf("after a test that changed %s: the same database %v, wanted %v", test.what, next == address, test.same)
		}
		_, err := pgx.Connect(t.Context(), address)
		if gone := err != nil; gone == test.same {
			t.Errorf("after a test that changed %s: gone %v: %v", test.what, gone, err)
		}
	}
}

func TestWithDatabaseKeepsTheRestOfTheAddress(t *testing.T) {
	got, err := withDatabase("postgres://u:p@h:5/a?sslmode=disable&host=%2Ftmp", "b")
	if want := "postgres://u:p@h:5/b?sslmode=disable&host=%2Ftmp"; err != nil || got != want {
		t.Errorf("got %q, %v, want %q", got, err, want)
	}
	if _, err := withDatabase("host=/tmp dbname=a", "b"); err == nil || !strings.Contains(err.Error(), Address) {
		t.Errorf("an address of another form gives %v", err)
	}
}

// ending is a test that only notes what ends it.
type ending struct {
	testing.TB
	how string
}

func (e *ending) Helper()      {}
func (e *ending) Name() string { return "TestOne" }

func (e *ending) Skip(args ...any) {
	e.how = "skipped"
	runtime.Goexit()
}

func (e *ending) Fatalf(format string, args ...any) {
	e.how = "failed: " + fmt.Sprintf(format, args...)
	runtime.Goexit()
}

func TestMissingFailsUnderCIAndIsWrittenDownElsewhere(t *testing.T) {
	list := filepath.Join(t.TempDir(), "skips")
	missingChair := func(ci bool) string {
		var e ending
		var wait sync.WaitGroup
		wait.Go(func() { missing(&e, "no chair", ci, list) })
		wait.Wait()
		return e.how
	}
	if how := missingChair(true); !strings.HasPrefix(how, "failed") || !strings.Contains(how, "no chair") {
		t.Errorf("under CI=true a test without a chair is %q", how)
	}
	if exists(list) {
		t.Error("a failure was written down as a test left out")
	}
	for range 2 {
		if how := missingChair(false); how != "skipped" {
			t.Errorf("elsewhere a test without a chair is %q", how)
		}
	}
	written, err := os.ReadFile(list)
	if want := strings.Repeat("no chair\tTestOne\n", 2); err != nil || string(written) != want {
		t.Errorf("written down: %q, %v, want %q", written, err, want)
	}
}

// What a test process pays that has no shared cluster: about 1.3 s.
func BenchmarkStartAndStop(b *testing.B) {
	for b.Loop() {
		c, err := Start(b.Context(), Options{})
		if err != nil {
			b.Fatal(err)
		}
		if err := c.Stop(); err != nil {
			b.Fatal(err)
		}
	}
}

// What a test pays for its database: making it and dropping it.
func BenchmarkDatabase(b *testing.B) {
	Shared(b)
	admin, err := administrator()
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		err := create(b.Context(), admin, "benched", "")
		if err = errors.Join(err, drop(b.Context(), admin, "benched")); err != nil {
			b.Fatal(err)
		}
	}
}
