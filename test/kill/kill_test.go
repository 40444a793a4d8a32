// Package kill takes the server away with kill -9 in the middle of a burst of
// issues and returns. Callers retry under their keys. Afterwards nothing that was
// acknowledged is missing, nothing is there twice, and `holdfast check` is clean.
package kill

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"holdfast/internal/app"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
	"holdfast/test/program"
)

var kills = flag.Int("kills", 20, "how often the server is killed on each engine")

const desks = 8

func TestT4_KillsInABurstLoseNothingAndDoubleNothing(t *testing.T) {
	if testing.Short() {
		*kills = min(*kills, 3)
	}
	for _, e := range storetest.Engines() {
		t.Run(e.String(), func(t *testing.T) {
			b := &burst{t: t, site: program.New(t, e, desks, desks), turn: make(chan struct{}), acks: make(chan struct{}, 1)}
			b.server = b.site.Serve()
			b.run(*kills)
			b.site.Clean()
			b.compare()
		})
	}
}

// burst is desks at work on one server after another.
type burst struct {
	t    *testing.T
	site *program.Site

	mu     sync.Mutex
	server *program.Server
	turn   chan struct{} // closed when the next server is there

	acks    chan struct{} // one for each acknowledgement, as far as somebody listens
	acked   atomic.Int64
	stop    atomic.Bool
	retries atomic.Int64
	rounds  [desks]int // full rounds of issue and return that were acknowledged
	halves  [desks]bool
}

func (b *burst) current() (*program.Server, chan struct{}) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.server, b.turn
}

// run lets the desks work while the server is killed so many times, each time
// after a random number of acknowledgements.
func (b *burst) run(times int) {
	var wg sync.WaitGroup
	for d := range desks {
		wg.Go(func() { b.desk(d) })
	}
	seed := uint64(time.Now().UnixNano())
	b.t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	for range times {
		b.awaitAcks(1 + random.IntN(40))
		server, turn := b.current()
		server.Kill()
		next := b.site.Serve()
		b.mu.Lock()
		b.server, b.turn = next, make(chan struct{})
		b.mu.Unlock()
		close(turn)
	}
	b.awaitAcks(desks)
	b.stop.Store(true)
	wg.Wait()
	b.t.Logf("%d kills, %d acknowledged, %d retries", times, b.acked.Load(), b.retries.Load())
}

// awaitAcks waits for the desks' own progress, not for the clock.
func (b *burst) awaitAcks(n int) {
	for range n {
		select {
		case <-b.acks:
		case <-time.After(time.Minute):
			b.t.Fatal("the desks make no progress")
		}
	}
}

// desk lends one copy to one member and takes it back, again and again. Every
// request has a key of its own and is repeated under it until it is answered.
func (b *burst) desk(d int) {
	copy, member := fmt.Sprint("C", d+1), fmt.Sprint("M", d+1)
	client := &http.Client{Timeout: 10 * time.Second}
	for round := 0; !b.stop.Load() && !b.t.Failed(); round++ {
		if !b.ask(client, "/api/lending/loans", fmt.Sprintf("issue-%d-%d", d, round),
			map[string]any{"copy": copy, "member": member}, http.StatusCreated) {
			return
		}
		b.halves[d] = true
		if !b.ask(client, "/api/lending/returns", fmt.Sprintf("return-%d-%d", d, round),
			map[string]any{"copy": copy, "branch": "RIV"}, http.StatusOK) {
			return
		}
		b.halves[d] = false
		b.rounds[d]++
	}
}

// ask repeats one request until it is answered. A request that broke off, or
// whose outcome nobody knows, is sent again to the next server under its key.
func (b *burst) ask(client *http.Client, path, key string, body any, want int) bool {
	for {
		server, turn := b.current()
		a, err := server.Ask(client, http.MethodPost, path, key, body)
		switch {
		case err == nil && a.Status == want:
			b.acked.Add(1)
			select {
			case b.acks <- struct{}{}:
			default:
			}
			return true
		case err == nil && a.Status != http.StatusServiceUnavailable && a.Header.Get("Retry-After") == "":
			b.t.Errorf("%s: %d %s", key, a.Status, a.Body)
			return false
		}
		b.retries.Add(1)
		if err != nil {
			select {
			case <-turn: // the next server is there
			case <-time.After(30 * time.Second):
				b.t.Errorf("%s: no server any more: %v", key, err)
				return false
			}
		}
	}
}

var countLoans = store.SQL(`
	select count(*) from loans l join copies c on c.id = l.copy_id where c.barcode = $1`)

// compare holds what is stored beside what was acknowledged: one loan for each
// issue that was answered, no more and no less.
func (b *burst) compare() {
	b.site.With(func(ctx context.Context, a *app.App) error {
		return a.DB.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
			for d := range desks {
				want := b.rounds[d]
				if b.halves[d] {
					want++
				}
				got, _, err := store.One(ctx, tx, countLoans, store.Column[int], fmt.Sprint("C", d+1))
				if err != nil {
					return err
				}
				if got != want {
					b.t.Errorf("desk %d: %d loans stored, %d acknowledged", d, got, want)
				}
			}
			return nil
		})
	})
}
