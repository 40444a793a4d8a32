package store_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

// cutter stands between the store and PostgreSQL. When armed it lets one COMMIT
// pass and takes the connection away before the answer comes back. While it is
// down there is no database.
type cutter struct {
	listener net.Listener
	real     string // the URL that it stands before
	server   string // the socket of the real one
	armed    atomic.Bool
	cut      atomic.Int64

	mu    sync.Mutex
	down  bool
	wires []net.Conn
}

// fall takes every connection away, and gives no other until it is raised.
func (c *cutter) fall() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.down = true
	for _, w := range c.wires {
		w.Close()
	}
	c.wires = nil
}

func (c *cutter) raise() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.down = false
}

// joined says whether the two ends may be led together.
func (c *cutter) joined(ends ...net.Conn) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.down {
		return false
	}
	c.wires = append(c.wires, ends...)
	return true
}

// newCutter listens beside the real socket and gives the URL through it.
func newCutter(t *testing.T, real string) (*cutter, string) {
	t.Helper()
	u, err := url.Parse(real)
	if err != nil {
		t.Fatal(err)
	}
	q := u.Query()
	dir, err := os.MkdirTemp("", "cutter") // a socket's path is short, a test's folder is not
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	const socket = ".s.PGSQL.5432"
	c := &cutter{real: real, server: filepath.Join(q.Get("host"), socket)}
	if c.listener, err = net.Listen("unix", filepath.Join(dir, socket)); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.listener.Close() })
	go c.serve()
	q.Set("host", dir)
	u.RawQuery = q.Encode()
	return c, u.String()
}

func (c *cutter) serve() {
	for {
		client, err := c.listener.Accept()
		if err != nil {
			return
		}
		server, err := net.Dial("unix", c.server)
		if err != nil {
			client.Close()
			continue
		}
		if !c.joined(client, server) {
			client.Close()
			server.Close()
			continue
		}
		var committing atomic.Bool
		go func() {
			defer server.Close()
			c.copy(server, client, func(b []byte) bool {
				if c.armed.Load() && bytes.Contains(b, []byte("commit\x00")) {
					committing.Store(true)
				}
				return true
			})
		}()
		go func() {
			defer client.Close()
			c.copy(client, server, func([]byte) bool {
				if committing.Load() && c.armed.CompareAndSwap(true, false) {
					c.cut.Add(1)
					return false // the server has answered: it is done, and nobody hears of it
				}
				return true
			})
		}()
	}
}

func (c *cutter) copy(to io.Writer, from io.Reader, pass func([]byte) bool) {
	b := make([]byte, 64<<10)
	for {
		n, err := from.Read(b)
		if n > 0 {
			if !pass(b[:n]) {
				return
			}
			if _, err := to.Write(b[:n]); err != nil {
				return
			}
		}
		if err != nil {
			return
		}
	}
}

func TestP4_AnInterruptedCommitIsSaidToBeUnknownAndIsNotRunAgain(t *testing.T) {
	if !slices.Contains(storetest.Engines(), store.Postgres) {
		return // SQLite has no wire to cut
	}
	c, through := newCutter(t, storetest.New(t, store.Postgres, units))
	db, err := store.Open(t.Context(), through, store.Options{Migrations: units, Sync: store.Off})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	addUnits(t, db, unit{id: 1, places: 9})
	runs := 0
	c.armed.Store(true)
	err = db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
		runs++
		return tx.Change(ctx, takePlaces, 1, 1, 1, 0)
	})
	if !errors.Is(err, store.ErrOutcomeUnknown) || c.cut.Load() != 1 {
		t.Fatalf("cut %d times: %v", c.cut.Load(), err)
	}
	if runs != 1 {
		t.Errorf("it ran %d times; what may have happened must not be done again", runs)
	}
	if got := read(t, db, selectUnits, (*unit).dest, []int64{1})[0].taken; got != 1 {
		t.Errorf("taken %d: this cut came after the commit", got)
	}
}

func TestD4_AnInterruptedCommitOfABatchIsUnknownToAll(t *testing.T) {
	if !slices.Contains(storetest.Engines(), store.Postgres) {
		return
	}
	c, through := newCutter(t, storetest.New(t, store.Postgres, units))
	db, err := store.Open(t.Context(), through, store.Options{Migrations: units, Sync: store.Off})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	addUnits(t, db, unit{id: 1, places: 99})
	var batches atomic.Int64
	op := newSit(db, &batches)
	c.armed.Store(true)
	_, err = op.Do(t.Context(), sit{1, 1})
	if !errors.Is(err, store.ErrOutcomeUnknown) || batches.Load() != 1 {
		t.Errorf("%d batches: %v", batches.Load(), err)
	}
}
