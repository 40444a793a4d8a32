//go:build linux

package pgtest

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// needServer leaves a test out of short runs, which do without PostgreSQL, and
// of machines that have none.
func needServer(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("short runs do without PostgreSQL")
	}
	if _, err := Find(); err != nil {
		Missing(t, err.Error())
	}
}

func start(t *testing.T, o Options) *Cluster {
	t.Helper()
	needServer(t)
	c, err := Start(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.Stop(); err != nil {
			t.Error(err)
		}
	})
	return c
}

func ask(t *testing.T, address, sql string) string {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.WithoutCancel(t.Context()))
	var answer string
	if err := conn.QueryRow(t.Context(), sql).Scan(&answer); err != nil {
		t.Fatalf("%s: %v", sql, err)
	}
	return answer
}

func run(t *testing.T, address, sql string) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.WithoutCancel(t.Context()))
	if _, err := conn.Exec(t.Context(), sql); err != nil {
		t.Fatalf("%s: %v", sql, err)
	}
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return !errors.Is(err, os.ErrNotExist)
}

// eventually waits until it is so.
func eventually(t *testing.T, what string, so func() bool) {
	t.Helper()
	if err := await(so); err != nil {
		t.Fatalf("not so: %s (%v)", what, err)
	}
}

// settings fails the test unless the durable settings are on or off as wanted,
// and the others as always.
func settings(t *testing.T, c *Cluster, durable string) {
	t.Helper()
	for name, want := range map[string]string{
		"fsync": durable, "synchronous_commit": durable, "full_page_writes": durable, "autovacuum": durable,
		"timezone": "UTC", "max_connections": "200", "server_encoding": "UTF8", "listen_addresses": "",
	} {
		if got := ask(t, c.URL("postgres"), "show "+name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
}

func TestClusterTradesDurabilityForSpeedAndLeavesNothing(t *testing.T) {
	c := start(t, Options{})
	settings(t, c, "off")
	for range 2 {
		if err := c.Stop(); err != nil {
			t.Fatal(err)
		}
	}
	if exists(c.folder) {
		t.Error("Stop leaves the folder behind")
	}
}

func TestKillEndsEveryProcessAndRestartRecoversWhatWasCommitted(t *testing.T) {
	c := start(t, Options{Fsync: true})
	settings(t, c, "on")
	address := c.URL("postgres")
	conn, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.WithoutCancel(t.Context()))
	run(t, address, "create table kept as select text 'here' as n")
	pid := c.server.process.Pid
	children, err := childrenOf(pid)
	if err != nil || len(children) < 3 {
		t.Fatalf("the server has %d processes (%v); this test needs some to kill", len(children), err)
	}

	if err := c.Kill(); err != nil {
		t.Fatal(err)
	}
	for _, p := range append(children, pid) {
		if runs(p) {
			t.Errorf("process %d has survived", p)
		}
	}
	if err := conn.Ping(t.Context()); err == nil {
		t.Error("a connection has survived")
	}
	if err := c.Kill(); err == nil {
		t.Error("a server that does not run was killed again")
	}
	if err := c.Restart(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := ask(t, address, "select n from kept"); got != "here" {
		t.Errorf("after the kill the table holds %q", got)
	}
	if err := c.Restart(t.Context()); err != nil {
		t.Errorf("a running server does not restart: %v", err)
	}
}

func TestGivenFolderIsKeptAndStartedAgainOnItsPort(t *testing.T) {
	needServer(t)
	parent, err := os.MkdirTemp("", "holdfast-pg-kept-") // t.TempDir is closed to the server's account
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(parent)
	if err := os.Chmod(parent, 0o755); err != nil {
		t.Fatal(err)
	}
	o := Options{Dir: filepath.Join(parent, "cluster"), Port: freePort(t)}
	first := start(t, o)
	run(t, first.URL("postgres"), "create database kept")
	if err := first.Stop(); err != nil {
		t.Fatal(err)
	}
	taken, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(o.Port)))
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	if _, err := Start(t.Context(), o); err == nil || !strings.Contains(err.Error(), "Address already in use") {
		t.Errorf("on a taken port: %v", err)
	}
	if err := taken.Close(); err != nil {
		t.Fatal(err)
	}
	second := start(t, o)
	if got := ask(t, second.URL("kept"), "select current_database()"); got != "kept" {
		t.Errorf("connected to %q", got)
	}
	stranger := strings.Replace(second.URL("kept"), second.password, "wrong", 1)
	if conn, err := pgx.Connect(t.Context(), stranger); err == nil {
		conn.Close(t.Context())
		t.Error("the port opens without the password")
	}
}

func freePort(t *testing.T) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}

// A test process that is killed can clean up nothing. The test starts itself as
// another process, which starts a cluster, says where, and waits.
func TestServerAndFolderGoWithAKilledTestProcess(t *testing.T) {
	if os.Getenv("PGTEST_START_AND_WAIT") != "" {
		c, err := Start(context.Background(), Options{})
		if err != nil {
			t.Fatal(err)
		}
		fmt.Println("started", c.server.process.Pid, c.folder)
		io.Copy(io.Discard, os.Stdin) // until killed
		return
	}
	needServer(t)
	cmd := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$")
	cmd.Env = append(os.Environ(), "PGTEST_START_AND_WAIT=1")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	var pid int
	var folder string
	if _, scan := fmt.Sscanf(line, "started %d %s", &pid, &folder); err != nil || scan != nil {
		t.Fatalf("the other process says %q (%v, %v)", line, err, scan)
	}
	if !runs(pid) || !exists(folder) {
		t.Fatalf("server %d or folder %s is not there to begin with", pid, folder)
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	cmd.Wait()
	eventually(t, "the server is gone", func() bool { return !runs(pid) })
	eventually(t, "the folder is gone", func() bool { return !exists(folder) })
}

func TestStartKeepsToItsDeadlineAndLeavesNothing(t *testing.T) {
	needServer(t)
	t.Setenv("TMPDIR", t.TempDir()) // closed to the server's account when that is not ours
	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	if c, err := Start(ctx, Options{}); err == nil {
		c.Stop()
		t.Error("initdb within a millisecond is hard to believe")
	}
	left, err := filepath.Glob(filepath.Join(os.TempDir(), "*"))
	if err != nil || len(left) != 0 {
		t.Errorf("left behind: %q, %v", left, err)
	}
}
