package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// command runs the program as a shell does and gives its exit code and what it
// said on both outputs.
func command(t *testing.T, db string, args ...string) (code int, said string) {
	t.Helper()
	var out strings.Builder
	code = run(t.Context(), append(args, "--log-level=error", "--database-url=sqlite:"+db), &out, &out)
	return code, out.String()
}

// mustSay runs a command that must end with a code and say all of these.
func mustSay(t *testing.T, db string, code int, args []string, want ...string) {
	t.Helper()
	got, said := command(t, db, args...)
	if got != code {
		t.Errorf("%q ended with %d, want %d:\n%s", args, got, code, said)
	}
	for _, w := range want {
		if !strings.Contains(said, w) {
			t.Errorf("%q does not say %q:\n%s", args, w, said)
		}
	}
}

// A path that was mistyped is told, and no database appears there.
func TestP1_CommandsThatLookMakeNoDatabase(t *testing.T) {
	db := filepath.Join(t.TempDir(), "nowhere", "library.db")
	for _, args := range [][]string{
		{"check"}, {"lending", "show", "X"}, {"admin", "list"}, {"settings", "list"}, {"run", "seal"}, {"token", "list", "x"},
	} {
		mustSay(t, db, exitRefused, args, "there is no database at "+db, "holdfast migrate")
	}
	if _, err := os.Stat(filepath.Dir(db)); !os.IsNotExist(err) {
		t.Error("something was made there")
	}
}

// An installation from nothing, at the command line: every step works, and what
// is refused says which field and why.
func TestP1_ALibraryIsFoundedAtTheCommandLine(t *testing.T) {
	db := filepath.Join(t.TempDir(), "library.db")
	t.Setenv("HOLDFAST_ADMIN_PASSWORD", "stamp shelf return")
	t.Setenv("HOLDFAST_PIN", "482690")
	for _, step := range []struct {
		code int
		args []string
		say  []string
	}{
		{exitDone, []string{"migrate"}, []string{"up to date"}},
		{exitRefused, []string{"lending", "add-branch", "RIV", "Riverside", "--zone", "Asia/Nowhere"}, []string{"1. zone:", "Asia/Kolkata"}},
		{exitDone, []string{"lending", "add-branch", "RIV", "Riverside", "--zone", "Asia/Kolkata"}, []string{"Riverside"}},
		{exitRefused, []string{"lending", "add-plan", "basic", "Basic", "--currency", "XXQ", "--loans", "2", "--days", "14"}, []string{"currency"}},
		{exitDone, []string{"lending", "add-plan", "basic", "Basic", "--currency", "INR", "--loans", "2", "--days", "14"}, []string{"2 books"}},
		{exitDone, []string{"lending", "join", "M1", "Meera Nair", "--plan", "basic", "--branch", "RIV"}, []string{"M1 is a member"}},
		{exitDone, []string{"lending", "set-pin", "M1"}, []string{"M1 can sign in"}},
		{exitDone, []string{"admin", "create", "ade", "--name", "Adaeze Okafor", "--role", "clerk", "--at", "RIV"}, []string{"clerk"}},
		{exitDone, []string{"admin", "give", "ade", "supervisor"}, nil},
		{exitDone, []string{"admin", "list"}, []string{"Adaeze Okafor", "clerk of lending at RIV", "supervisor of lending"}},
		{exitUsage, []string{"admin", "give", "ade", "boss"}, []string{"supervisor"}},
		{exitRefused, []string{"admin", "give", "nobody", "clerk"}, []string{"nobody signs in"}},
		{exitDone, []string{"settings", "set", "lending.maxLoans", "3", "--branch", "RIV"}, nil},
		{exitRefused, []string{"settings", "set", "lending.maxLoans", "many"}, []string{"whole number"}},
		{exitDone, []string{"settings", "list", "lending.maxLoans"}, []string{"branch 1", "3"}},
		{exitDone, []string{"admin", "reset-password", "ade", "--revoke-tokens"}, []string{"sessions are over"}},
		{exitDone, []string{"lending", "find", "thriller"}, []string{"Nothing was found"}},
		{exitDone, []string{"lending", "show", "M1"}, []string{"0 of 3 books out"}},
		{exitDone, []string{"check"}, []string{"promises hold"}},
	} {
		mustSay(t, db, step.code, step.args, step.say...)
	}
}

// Passwords do not travel in the clear because a flag was left in.
func TestP7_PlainIsForLoopbackAlone(t *testing.T) {
	db := filepath.Join(t.TempDir(), "library.db")
	mustSay(t, db, exitRefused, []string{"serve", "--plain", "--addr", "0.0.0.0:0"}, "loopback")
	if _, err := os.Stat(db); !os.IsNotExist(err) {
		t.Error("the server had begun")
	}
	for addr, want := range map[string]bool{
		"127.0.0.1:80": true, "[::1]:80": true, "localhost:80": true, ":80": false, "192.0.2.1:80": false, "x": false,
	} {
		if loopback(addr) != want {
			t.Errorf("loopback(%q) = %t", addr, !want)
		}
	}
}

func TestP1_ConfigTellsWhereAValueComesFrom(t *testing.T) {
	db := filepath.Join(t.TempDir(), "library.db")
	t.Setenv("HOLDFAST_ADDR", "127.0.0.1:8090")
	mustSay(t, db, exitDone, []string{"config", "show"}, "HOLDFAST_ADDR", "127.0.0.1:8090", "sqlite:"+db, "mail", "plain")
}
