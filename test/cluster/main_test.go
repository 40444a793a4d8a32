package main

import (
	"testing"

	"holdfast/internal/store/pgtest"
)

const given = "postgres://given"

func TestCommandsExitCodeIsClusters(t *testing.T) {
	for script, want := range map[string]int{
		"exit 0": 0,
		"exit 7": 7,
		`test "$HOLDFAST_TEST_POSTGRES" = postgres://given`: 0,
	} {
		if code, err := run([]string{"sh", "-c", script}, given); code != want || err != nil {
			t.Errorf("%s: code %d, %v, want %d", script, code, err, want)
		}
	}
	if code, err := run([]string{"no-such-command"}, given); code != exitFailed || err == nil {
		t.Errorf("a command that is not there: code %d, %v", code, err)
	}
}

// The interrupt comes from the command itself, so that it is surely running.
func TestInterruptIsHandedToTheCommand(t *testing.T) {
	code, err := run([]string{"sh", "-c", `trap "exit 9" TERM; kill -TERM $PPID; while :; do :; done`}, given)
	if code != 9 || err != nil {
		t.Errorf("code %d, %v, want the 9 of the command's own handler", code, err)
	}
}

func TestCommandFindsAServer(t *testing.T) {
	if testing.Short() {
		t.Skip("short runs do without PostgreSQL")
	}
	if _, err := pgtest.Find(); err != nil {
		pgtest.Missing(t, err.Error())
	}
	find := `case $HOLDFAST_TEST_POSTGRES in postgres://*) exit 5; esac`
	if code, err := run([]string{"sh", "-c", find}, ""); code != 5 || err != nil {
		t.Errorf("code %d, %v, want 5", code, err)
	}
}
