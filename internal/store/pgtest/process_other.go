//go:build !linux

package pgtest

import (
	"os"
	"syscall"
)

// Outside Linux Find finds nothing, so no cluster comes to use these.

func attributes(account) *syscall.SysProcAttr { return nil }

func mortal(account) *syscall.SysProcAttr { return nil }

func killTree(pid int) error {
	p, err := os.FindProcess(pid)
	if err != nil {
		return err
	}
	return p.Kill()
}
