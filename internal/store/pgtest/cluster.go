package pgtest

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Options of a cluster. The zero Options are for tests that lose nothing when
// the server is killed.
type Options struct {
	// Fsync makes every acknowledged commit durable, with the settings that an
	// operator has. Without it fsync, synchronous_commit, full_page_writes and
	// autovacuum are off and WAL is minimal.
	Fsync bool

	// Dir is the cluster's folder, kept when the cluster stops. What an earlier
	// cluster left there is started again. Empty means a fresh folder, removed
	// by Stop or at the end of the process.
	Dir string

	// Port, unless 0, makes the server listen on 127.0.0.1 too, behind a
	// password, and URL name that address instead of the socket.
	Port int
}

const (
	superuser = "postgres"
	// startBound is how long initdb, or a server's start with its recovery, may
	// take; both need about a second.
	startBound = 2 * time.Minute
	// stopBound is how long a server may take to shut down before it is killed.
	stopBound = 30 * time.Second
)

// Cluster is one PostgreSQL server and its data folder. Its methods may be
// called at the same time.
type Cluster struct {
	bin      string
	account  account
	options  Options
	folder   string // holds data/, postgres.log and the password
	password string

	mu     sync.Mutex
	server *server // nil when not running
	broom  *broom  // nil when the folder is the caller's
}

// Start makes a cluster and starts its server. It returns once the server
// answers. The error is ErrNoPostgres when there is no PostgreSQL here; any
// other names what failed, with the end of the server's log.
func Start(ctx context.Context, o Options) (*Cluster, error) {
	bin, err := Find()
	if err != nil {
		return nil, err
	}
	a, err := serverAccount()
	if err != nil {
		return nil, err
	}
	c := &Cluster{bin: bin, account: a, options: o, folder: o.Dir, password: rand.Text()}
	if err := c.prepareFolder(); err != nil {
		return nil, fmt.Errorf("start PostgreSQL: %w", err)
	}
	err = c.initdb(ctx)
	if err == nil {
		err = c.Restart(ctx)
	}
	if err != nil {
		return nil, errors.Join(err, c.Stop())
	}
	return c, nil
}

func (c *Cluster) prepareFolder() error {
	if c.folder == "" {
		folder, err := freshFolder(c.bin, c.account)
		if err != nil {
			return err
		}
		c.folder = folder
		c.broom, err = newBroom(folder)
		return err
	}
	folder, err := filepath.Abs(c.folder)
	if err != nil {
		return err
	}
	c.folder = folder
	if _, err := os.Stat(folder); errors.Is(err, os.ErrNotExist) {
		if err := errors.Join(os.MkdirAll(folder, 0o755), c.account.own(folder)); err != nil {
			return err
		}
	}
	return c.account.reaches(c.bin, folder)
}

func (c *Cluster) data() string { return filepath.Join(c.folder, "data") }
func (c *Cluster) log() string  { return filepath.Join(c.folder, "postgres.log") }

// initdb makes the data folder, unless an earlier cluster left one. The password
// gets its final name last, so that where it stands initdb has finished.
func (c *Cluster) initdb(ctx context.Context) error {
	kept := filepath.Join(c.folder, "password")
	if password, err := os.ReadFile(kept); err == nil {
		c.password = string(password)
		return nil
	}
	if err := errors.Join(os.Mkdir(c.data(), 0o700), c.account.own(c.data())); err != nil {
		return fmt.Errorf("make data folder: %w", err)
	}
	fresh := kept + ".new"
	if err := os.WriteFile(fresh, []byte(c.password), 0o600); err != nil {
		return err
	}
	if err := c.account.own(fresh); err != nil {
		return err
	}
	out, err := c.runInitdb(ctx, fresh, "C.UTF-8")
	if err != nil && strings.Contains(out, "invalid locale name") {
		out, err = c.runInitdb(ctx, fresh, "C")
	}
	if err != nil {
		return fmt.Errorf("initdb in %s: %w\n%s", c.data(), err, out)
	}
	return os.Rename(fresh, kept)
}

func (c *Cluster) runInitdb(ctx context.Context, pwfile, locale string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, startBound)
	defer cancel()
	args := []string{
		"--pgdata=" + c.data(), "--username=" + superuser, "--encoding=UTF8", "--locale=" + locale,
		// The folder of the socket is open to its owner alone.
		"--auth-local=trust", "--auth-host=scram-sha-256", "--pwfile=" + pwfile, "--no-instructions",
	}
	if !c.options.Fsync {
		args = append(args, "--no-sync")
	}
	cmd := exec.CommandContext(ctx, filepath.Join(c.bin, "initdb"), args...)
	cmd.Dir = c.data()
	cmd.Env = cleanEnv()
	cmd.SysProcAttr = attributes(c.account)
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// cleanEnv is free of the PG… variables that change what PostgreSQL does.
func cleanEnv() []string {
	return []string{"PATH=" + os.Getenv("PATH"), "LC_ALL=C", "TZ=UTC"}
}

// settings are the server's command line.
func (c *Cluster) settings() []string {
	args := []string{
		"-D", c.data(),
		"-c", "unix_socket_directories=" + c.data(),
		"-c", "max_connections=200",
		"-c", "timezone=UTC",
		"-c", "log_timezone=UTC",
		"-c", "log_checkpoints=off",
		"-c", "lc_messages=C",
	}
	if c.options.Port == 0 {
		args = append(args, "-c", "listen_addresses=")
	} else {
		args = append(args, "-c", "listen_addresses=127.0.0.1", "-p", strconv.Itoa(c.options.Port))
	}
	if !c.options.Fsync {
		args = append(args,
			"-c", "fsync=off",
			"-c", "synchronous_commit=off",
			"-c", "full_page_writes=off",
			"-c", "wal_level=minimal",
			"-c", "max_wal_senders=0",
			// It would race with tests for two processors and hold templates open.
			"-c", "autovacuum=off",
		)
	}
	return args
}

// URL is the address of one database, for pgx, libpq and HOLDFAST_DATABASE_URL.
// It stays the same across Kill and Restart.
func (c *Cluster) URL(dbname string) string {
	u := url.URL{Scheme: "postgres", User: url.User(superuser), Path: "/" + dbname}
	q := url.Values{"sslmode": {"disable"}}
	if c.options.Port == 0 {
		q.Set("host", c.data())
		q.Set("port", "5432")
	} else {
		u.Host = net.JoinHostPort("127.0.0.1", strconv.Itoa(c.options.Port))
		u.User = url.UserPassword(superuser, c.password)
	}
	u.RawQuery = q.Encode()
	return u.String()
}

// Kill ends every process of the server with SIGKILL, all at once, and returns
// when they are gone. It is no power cut: what the server had handed to the
// operating system stays. The next Restart recovers.
func (c *Cluster) Kill() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.server == nil {
		return errors.New("kill PostgreSQL: the server does not run")
	}
	err := c.server.kill()
	c.server = nil
	return err
}

// Restart starts the server again, after an orderly shutdown if it runs. It
// returns once the server answers.
func (c *Cluster) Restart(ctx context.Context) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.server != nil {
		err := c.server.shutdown(orderly)
		c.server = nil
		if err != nil {
			return err
		}
	}
	s, err := c.launch()
	if err != nil {
		return fmt.Errorf("start PostgreSQL: %w", err)
	}
	if err := s.awaitReady(ctx, c.URL(superuser)); err != nil {
		return errors.Join(fmt.Errorf("start PostgreSQL: %w\n%s", err, c.logEnd()), s.kill())
	}
	c.server = s
	return nil
}

// Stop stops the server for good and removes the folder, unless that is the
// caller's. Stopping twice does no harm.
func (c *Cluster) Stop() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	var err error
	if c.server != nil {
		how := orderly
		if c.broom != nil {
			how = immediate // nobody reads the folder again
		}
		err = c.server.shutdown(how)
		c.server = nil
	}
	if c.broom != nil {
		err = errors.Join(err, c.broom.sweep())
		c.broom = nil
	}
	return err
}

// logEnd is the last of what the server said.
func (c *Cluster) logEnd() string {
	const most = 2000
	said, err := os.ReadFile(c.log())
	if err != nil {
		return err.Error()
	}
	return string(said[max(0, len(said)-most):])
}
