package pgtest

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
)

// account is whom the server runs as. The zero account is the caller.
type account struct {
	name     string
	uid, gid uint32
}

// serverAccount picks the account: the caller, unless that is root, which
// PostgreSQL refuses.
func serverAccount() (account, error) {
	if os.Geteuid() != 0 {
		return account{}, nil
	}
	for _, name := range []string{"postgres", "nobody"} {
		u, err := user.Lookup(name)
		if err != nil {
			continue
		}
		uid, err := strconv.ParseUint(u.Uid, 10, 32)
		if err != nil {
			return account{}, fmt.Errorf("account %s has user id %q: %w", name, u.Uid, err)
		}
		gid, err := strconv.ParseUint(u.Gid, 10, 32)
		if err != nil {
			return account{}, fmt.Errorf("account %s has group id %q: %w", name, u.Gid, err)
		}
		return account{name, uint32(uid), uint32(gid)}, nil
	}
	return account{}, errors.New("PostgreSQL does not run as root and there is neither an account " +
		"postgres nor nobody: add one, or run the tests as another user")
}

// own gives a file or folder to the account.
func (a account) own(path string) error {
	if a.name == "" {
		return nil
	}
	return os.Chown(path, int(a.uid), int(a.gid))
}

// reaches says whether the account can stand in the folder, by trying.
func (a account) reaches(bin, folder string) error {
	if a.name == "" {
		return nil
	}
	cmd := exec.Command(filepath.Join(bin, "postgres"), "--version")
	cmd.Dir = folder
	cmd.SysProcAttr = attributes(a)
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("account %s cannot work in %s (give others the right x on every folder above it, "+
			"or choose one below %s): %w", a.name, folder, os.TempDir(), err)
	}
	return nil
}

// freshFolder makes an empty folder that only the account can open, in the temp
// folder or, where that is closed to the account, in the system's.
func freshFolder(bin string, a account) (string, error) {
	var failures []error
	for _, parent := range []string{os.TempDir(), "/tmp", "/var/tmp"} {
		folder, err := os.MkdirTemp(parent, "holdfast-pg-")
		if err == nil {
			if err = errors.Join(a.own(folder), a.reaches(bin, folder)); err == nil {
				return folder, nil
			}
			err = errors.Join(err, os.Remove(folder))
		}
		failures = append(failures, err)
	}
	return "", errors.Join(failures...)
}
