package pgtest

import (
	"cmp"
	"errors"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
)

// ErrNoPostgres says that this machine has no PostgreSQL to start.
var ErrNoPostgres = errors.New("no PostgreSQL found: install the package postgresql " +
	"(15 or newer), put initdb on PATH, or set HOLDFAST_TEST_POSTGRES to the address of a server")

// Find returns the folder of PostgreSQL's programs (initdb, postgres, pg_dump):
// the newest that Debian keeps under /usr/lib/postgresql, otherwise the one on
// PATH. The error is ErrNoPostgres.
func Find() (string, error) {
	if runtime.GOOS != "linux" {
		return "", ErrNoPostgres
	}
	if bin := newest("/usr/lib/postgresql"); bin != "" {
		return bin, nil
	}
	initdb, err := exec.LookPath("initdb")
	if err != nil {
		return "", ErrNoPostgres
	}
	// PATH often holds a link to one program; its neighbours stand at the target.
	if initdb, err = filepath.EvalSymlinks(initdb); err != nil {
		return "", ErrNoPostgres
	}
	return filepath.Dir(initdb), nil
}

// newest is the bin folder of the highest version below root, or "".
func newest(root string) string {
	found, err := filepath.Glob(filepath.Join(root, "*", "bin", "initdb"))
	if err != nil || len(found) == 0 {
		return ""
	}
	version := func(initdb string) float64 {
		v, _ := strconv.ParseFloat(filepath.Base(filepath.Dir(filepath.Dir(initdb))), 64)
		return v
	}
	best := slices.MaxFunc(found, func(a, b string) int { return cmp.Compare(version(a), version(b)) })
	return filepath.Dir(best)
}
