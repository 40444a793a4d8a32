//go:build linux

package pgtest

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
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
func TestDatabaseCopiesATemplateForManyAtOnceAndDropsTheCopies(t *testing.T) {
	needServer(t)
	address := Database(t, "")
	run(t, address, "create table greeting as select text 'hello' as word")
	template := ask(t, address, "select current_database()")

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
				// Left open on purpose: the drop must not wait for it.
				if _, err := pgx.Connect(t.Context(), addresses[i]); err != nil {
					t.Error(err)
				}
			})
		}
	})
	for _, copied := range addresses {
		if conn, err := pgx.Connect(t.Context(), copied); err == nil {
			conn.Close(t.Context())
			t.Errorf("%s is still there", copied)
		}
	}
	if slices.Sort(addresses); len(slices.Compact(addresses)) != copies {
		t.Error("two copies had one name")
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
