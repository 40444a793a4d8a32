package pgtest

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"syscall"
	"time"
)

// attributes run a program as the account, out of reach of a terminal's Ctrl-C.
func attributes(a account) *syscall.SysProcAttr {
	attr := &syscall.SysProcAttr{Setpgid: true}
	if a.name != "" {
		attr.Credential = &syscall.Credential{Uid: a.uid, Gid: a.gid}
	}
	return attr
}

// mortal are attributes of a program that must not outlive the calling thread:
// the kernel sends it SIGQUIT, PostgreSQL's immediate shutdown.
func mortal(a account) *syscall.SysProcAttr {
	attr := attributes(a)
	attr.Pdeathsig = syscall.SIGQUIT
	return attr
}

// killTree ends a server and all its processes at one blow. The server is
// stopped first, so that it neither starts another process nor reaps one; what
// is listed then is all there is, and its ids are not given to anybody else.
func killTree(pid int) error {
	if err := syscall.Kill(pid, syscall.SIGSTOP); err != nil {
		return fmt.Errorf("stop server %d: %w", pid, err)
	}
	err := await(func() bool { letter, _ := state(pid); return letter == 'T' || !runs(pid) })
	children, listed := childrenOf(pid)
	err = errors.Join(err, listed)
	for _, child := range children {
		err = errors.Join(err, syscall.Kill(child, syscall.SIGKILL))
	}
	err = errors.Join(err, syscall.Kill(pid, syscall.SIGKILL))
	// A new server refuses to start while one of them holds the shared memory.
	return errors.Join(err, await(func() bool { return !slices.ContainsFunc(children, runs) }))
}

// await looks every millisecond until it is so.
func await(so func() bool) error {
	const patience = 10 * time.Second
	tick := time.NewTicker(time.Millisecond)
	defer tick.Stop()
	late := time.After(patience)
	for !so() {
		select {
		case <-tick.C:
		case <-late:
			return fmt.Errorf("a process has not obeyed its signal for %v", patience)
		}
	}
	return nil
}

// childrenOf lists the processes whose parent is pid.
func childrenOf(pid int) ([]int, error) {
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		return nil, err
	}
	var children []int
	for _, stat := range stats {
		child, err := strconv.Atoi(filepath.Base(filepath.Dir(stat)))
		if err != nil {
			return nil, fmt.Errorf("read %s: %w", stat, err)
		}
		if _, parent := state(child); parent == pid {
			children = append(children, child)
		}
	}
	return children, nil
}

// runs says whether a process is there and not merely waiting to be reaped.
func runs(pid int) bool {
	letter, _ := state(pid)
	return letter != 0 && letter != 'Z' && letter != 'X'
}

// state is a process's state letter and its parent, or zeros when it is gone.
func state(pid int) (letter byte, parent int) {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0, 0
	}
	// The second field is the program's name in brackets and may hold anything.
	fields := bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:])
	if len(fields) < 2 {
		return 0, 0
	}
	parent, err = strconv.Atoi(string(fields[1]))
	if err != nil {
		return 0, 0
	}
	return fields[0][0], parent
}
