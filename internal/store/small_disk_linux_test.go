package store_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"holdfast/internal/store"
)

// smallDisk names the folder that a second run of the test binary takes for its
// disk. It is too small for what is written there.
const smallDisk = "HOLDFAST_SMALL_DISK"

const diskBytes = 4 << 20

// alone runs the test once more as a process of its own, made by prepare. It says
// whether this is that process, and the folder of its disk.
func alone(t *testing.T, prepare func(*exec.Cmd)) (dir string, here bool) {
	t.Helper()
	if dir := os.Getenv(smallDisk); dir != "" {
		return dir, true
	}
	c := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$", "-test.v")
	c.Env = append(os.Environ(), smallDisk+"="+t.TempDir())
	prepare(c)
	out, err := c.CombinedOutput()
	switch {
	case errors.Is(err, syscall.EPERM) || strings.Contains(string(out), noMount):
		t.Logf("this kernel gives an ordinary user no file system of his own: %v", err)
	case err != nil || !strings.Contains(string(out), "--- PASS: "+t.Name()):
		t.Errorf("on a disk of %d bytes: %v\n%s", diskBytes, err, out)
	}
	return "", false
}

const noMount = "no file system of its own"

// onSmallDisk runs the test with a file system of diskBytes to itself.
func onSmallDisk(t *testing.T) (dir string, here bool) {
	t.Helper()
	dir, here = alone(t, func(c *exec.Cmd) {
		c.SysProcAttr = &syscall.SysProcAttr{
			Cloneflags:  syscall.CLONE_NEWUSER | syscall.CLONE_NEWNS,
			UidMappings: []syscall.SysProcIDMap{{HostID: os.Getuid(), Size: 1}},
			GidMappings: []syscall.SysProcIDMap{{HostID: os.Getgid(), Size: 1}},
		}
	})
	if !here {
		return "", false
	}
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, fmt.Sprint("size=", diskBytes)); err != nil {
		t.Logf("%s: %v", noMount, err)
		return "", false
	}
	return dir, true
}

// openOn opens a database that has all the pages it will need: moving the log into
// the file takes no more room then.
func openOn(t *testing.T, dir string) *store.DB {
	t.Helper()
	o := store.Options{Migrations: units, Sync: store.Off}
	db, err := store.Open(t.Context(), "sqlite:"+filepath.Join(dir, "holdfast.db"), o)
	if err != nil {
		t.Fatal(err)
	}
	addUnits(t, db, unit{id: 1, places: 1})
	for range 3 {
		if err := note(t, db, noteLength); err != nil {
			t.Fatal(err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if db, err = store.Open(t.Context(), "sqlite:"+filepath.Join(dir, "holdfast.db"), o); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	})
	return db
}

const noteLength = 10_000

var noteUnit = store.SQL(`update units set note = $2 where id = $1`)

var notes int

// note writes a note of so many bytes, none of them as they were.
func note(t *testing.T, db *store.DB, length int) error {
	t.Helper()
	notes++
	return db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
		return tx.Change(ctx, noteUnit, 1, 1, strings.Repeat(string(rune('a'+notes%26)), length))
	})
}

// fillLog writes several times as much log as a small disk holds, in few rows.
func fillLog(t *testing.T, db *store.DB) {
	t.Helper()
	for i := range 1000 {
		if err := note(t, db, noteLength); err != nil {
			t.Fatalf("write %d: %v", i, err)
		}
	}
}

func TestP4_ALogThatFillsTheDiskIsEmptiedAndNobodyIsTurnedAway(t *testing.T) {
	if dir, here := onSmallDisk(t); here {
		fillLog(t, openOn(t, dir))
	}
}

// A quota or a limit is another error to SQLite than a full disk, and no other to
// those who wait.
func TestP4_ALogThatMeetsALimitIsEmptiedAndNobodyIsTurnedAway(t *testing.T) {
	dir, here := alone(t, func(*exec.Cmd) {})
	if !here {
		return
	}
	signal.Ignore(syscall.SIGXFSZ)
	limit := syscall.Rlimit{Cur: diskBytes, Max: diskBytes}
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		t.Fatal(err)
	}
	fillLog(t, openOn(t, dir))
}

func TestP4_AFullDiskIsSaidToBeFullAndNothingWasSaved(t *testing.T) {
	dir, here := onSmallDisk(t)
	if !here {
		return
	}
	db := openOn(t, dir)
	ballast := filepath.Join(dir, "ballast")
	if err := os.WriteFile(ballast, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := os.OpenFile(ballast, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		t.Fatal(err)
	}
	for err == nil { // until the disk is full
		_, err = f.Write(make([]byte, 4096))
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}

	err = nil
	length := 0
	for err == nil && length < 4<<20 {
		length += 20_000
		err = note(t, db, length)
	}
	var told *store.Unavailable
	if !errors.Is(err, store.ErrNoRoom) || errors.Is(err, store.ErrOutcomeUnknown) || !errors.As(err, &told) {
		t.Fatalf("a note of %d on a full disk: %v", length, err)
	}
	if told.HTTPStatus() != 503 || told.RetryAfter() <= 0 || told.ProblemSlug() != "no-room" {
		t.Errorf("told %d %s, come back after %s", told.HTTPStatus(), told.ProblemSlug(), told.RetryAfter())
	}
	if got := read(t, db, selectUnits, (*unit).dest, []int64{1})[0].note; got != nil && len(*got) >= length {
		t.Errorf("a note of %d was saved all the same", len(*got))
	}
	if db.Ping(t.Context()) == nil {
		t.Error("it says that it can serve while writes fail")
	}

	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	if err := db.Ping(t.Context()); err != nil {
		t.Errorf("with room again it says that it cannot serve: %v", err)
	}
	if err := note(t, db, length); err != nil {
		t.Errorf("with room again: %v", err)
	}
}
