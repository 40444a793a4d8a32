package pgtest

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
)

// sweeping waits for the end of standard input, which comes when the process at
// its other end has ended in whatever way, then removes the folder. The server
// may still be shutting down and writing, hence the tries.
const sweeping = `read -r _
n=0
while [ -e "$1" ] && [ "$n" -lt 100 ]; do
	rm -rf -- "$1" 2>/dev/null || sleep 0.1
	n=$((n + 1))
done`

// broom removes a folder at the latest when this process ends. A test process
// has no other hook for that: it may be killed, and TestMain belongs to others.
type broom struct {
	folder string
	cmd    *exec.Cmd
	hold   io.Closer // the other end of its standard input
}

func newBroom(folder string) (*broom, error) {
	cmd := exec.Command("/bin/sh", "-c", sweeping, "sweep", folder)
	cmd.Dir = "/"
	cmd.SysProcAttr = attributes(account{})
	hold, err := cmd.StdinPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("start what removes %s: %w", folder, err), os.RemoveAll(folder))
	}
	return &broom{folder, cmd, hold}, nil
}

// sweep removes the folder now.
func (b *broom) sweep() error {
	err := os.RemoveAll(b.folder)
	return errors.Join(err, b.hold.Close(), b.cmd.Wait())
}
