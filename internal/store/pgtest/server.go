package pgtest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
)

// PostgreSQL's shutdowns. An orderly one rolls back what runs and writes a
// checkpoint; an immediate one leaves recovery to the next start.
const (
	orderly   = syscall.SIGINT
	immediate = syscall.SIGQUIT
)

// server is one run of the server process.
type server struct {
	process *os.Process
	gone    chan struct{} // closed when it has ended
	end     error         // how it ended; read after gone
}

// launch starts the server process.
func (c *Cluster) launch() (*server, error) {
	log, err := os.OpenFile(c.log(), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, err
	}
	defer log.Close()
	cmd := exec.Command(filepath.Join(c.bin, "postgres"), c.settings()...)
	cmd.Dir = c.data()
	cmd.Env = cleanEnv()
	cmd.Stdout, cmd.Stderr = log, log
	cmd.SysProcAttr = mortal(c.account)

	s := &server{gone: make(chan struct{})}
	started := make(chan error)
	go func() {
		// The kernel's promise hangs on the thread that started the server, not
		// on the process: a thread that Go retires would take the server along.
		// So this goroutine keeps its thread until the server has ended.
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		// Were the cluster collected, its broom would take the pipe's closing for
		// the end of the process.
		defer runtime.KeepAlive(c)
		err := cmd.Start()
		if err == nil {
			s.process = cmd.Process
		}
		started <- err
		if err == nil {
			s.end = cmd.Wait()
			close(s.gone)
		}
	}()
	if err := <-started; err != nil {
		return nil, err
	}
	return s, nil
}

// awaitReady returns when the server answers at the address, or with why not.
func (s *server) awaitReady(ctx context.Context, address string) error {
	ctx, done := context.WithTimeout(ctx, startBound)
	defer done()
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	// Another program may hold the port and let a connection wait for ever.
	go func() {
		select {
		case <-s.gone:
			cancel(fmt.Errorf("the server ended at once: %v", s.end))
		case <-ctx.Done():
		}
	}()
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	for {
		conn, err := pgx.Connect(ctx, address)
		if err == nil {
			return conn.Close(ctx)
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return fmt.Errorf("%w (last answer: %w)", context.Cause(ctx), err)
		}
	}
}

// shutdown ends the server the given way, and kills it when that takes too long.
func (s *server) shutdown(how syscall.Signal) error {
	if err := s.process.Signal(how); errors.Is(err, os.ErrProcessDone) {
		<-s.gone
		return nil
	} else if err != nil {
		return fmt.Errorf("stop PostgreSQL: %w", err)
	}
	select {
	case <-s.gone:
		return nil
	case <-time.After(stopBound):
		return errors.Join(fmt.Errorf("PostgreSQL has not stopped within %v and was killed", stopBound), s.kill())
	}
}

// kill ends the server and all its processes, and returns when they are gone.
func (s *server) kill() error {
	select {
	case <-s.gone:
		return nil
	default:
	}
	err := killTree(s.process.Pid)
	<-s.gone
	return err
}
