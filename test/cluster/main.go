// Command cluster runs another command beside a PostgreSQL server for tests:
//
//	go run ./test/cluster -- go test ./...
//
// The command finds the server's address in HOLDFAST_TEST_POSTGRES. When it
// ends, the server and its folder are gone, and cluster ends with the command's
// exit code. Without PostgreSQL on the machine the command runs all the same and
// its tests say what they leave out. A server whose address stands in
// HOLDFAST_TEST_POSTGRES already is used as it is.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"syscall"
	"time"

	"holdfast/internal/store/pgtest"
)

const (
	exitFailed = 1 // the server, not the command
	exitUsage  = 2
	// grace is how long the command may take to end after an interrupt.
	grace = 10 * time.Second
)

func main() {
	command := os.Args[1:]
	if len(command) > 0 && command[0] == "--" {
		command = command[1:]
	}
	if len(command) == 0 {
		fmt.Fprintln(os.Stderr, "usage: cluster -- COMMAND [ARGUMENT…]\n"+
			"example: go run ./test/cluster -- go test ./...")
		os.Exit(exitUsage)
	}
	code, err := run(command, pgtest.Given())
	if err != nil {
		fmt.Fprintln(os.Stderr, "cluster:", err)
	}
	os.Exit(code)
}

// run is the command's exit code, and an error when that says too little. A
// server is started unless the address of one is given.
func run(command []string, address string) (code int, err error) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()

	if address == "" {
		c, failed := pgtest.Start(ctx, pgtest.Options{})
		switch {
		case failed == nil:
			defer func() {
				if stopped := c.Stop(); stopped != nil {
					code, err = max(code, exitFailed), errors.Join(err, stopped)
				}
			}()
			address = c.URL("postgres")
		case !errors.Is(failed, pgtest.ErrNoPostgres):
			return exitFailed, failed
		}
	}
	cmd := exec.CommandContext(ctx, command[0], command[1:]...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	cmd.Env = append(os.Environ(), pgtest.Address+"="+address)
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGTERM) }
	cmd.WaitDelay = grace
	err = cmd.Run()
	if exit, ok := errors.AsType[*exec.ExitError](err); ok && exit.Exited() {
		return exit.ExitCode(), nil
	}
	if err != nil {
		return exitFailed, err
	}
	return 0, nil
}
