// Package kill takes the server away with kill -9 in the middle of a burst: desks
// lend and take back, students enroll and drop, more of them than there are seats.
// Callers retry under their keys. Afterwards nothing that was acknowledged is
// missing, nothing is there twice, and `holdfast check` is clean.
package kill

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
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

const (
	desks    = 6
	students = 6
	seats    = 2 // for which the students contend, so that lists move all the time
)

func TestT4_KillsInABurstLoseNothingAndDoubleNothing(t *testing.T) {
	if testing.Short() {
		*kills = min(*kills, 3)
	}
	for _, e := range storetest.Engines() {
		t.Run(e.String(), func(t *testing.T) {
			b := &burst{t: t, site: program.New(t, e, desks, desks), turn: make(chan struct{}), acks: make(chan struct{}, 1)}
			b.section = b.site.Found(students, seats)[0]
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

	section  int64
	enrolled [students]int // enrollments that were acknowledged, with a seat or a place in line
	dropped  [students]int
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
	for n := range students {
		wg.Go(func() { b.student(n) })
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
		if _, ok := b.ask(client, http.MethodPost, "/api/lending/loans", fmt.Sprintf("issue-%d-%d", d, round),
			map[string]any{"copy": copy, "member": member}, http.StatusCreated); !ok {
			return
		}
		b.halves[d] = true
		if _, ok := b.ask(client, http.MethodPost, "/api/lending/returns", fmt.Sprintf("return-%d-%d", d, round),
			map[string]any{"copy": copy, "branch": "RIV"}, http.StatusOK); !ok {
			return
		}
		b.halves[d] = false
		b.rounds[d]++
	}
}

// student takes a seat, or a place in line, and gives it up, again and again.
func (b *burst) student(n int) {
	client := &http.Client{Timeout: 10 * time.Second}
	for round := 0; !b.stop.Load() && !b.t.Failed(); round++ {
		a, ok := b.ask(client, http.MethodPost, "/api/registration/enrollments", fmt.Sprintf("enroll-%d-%d", n, round),
			map[string]any{"section": b.section, "student": fmt.Sprint("S", n+1)}, http.StatusCreated, http.StatusAccepted)
		if !ok {
			return
		}
		b.enrolled[n]++
		var got struct{ ID int64 }
		a.Into(b.t, &got)
		if _, ok := b.ask(client, http.MethodDelete, fmt.Sprint("/api/registration/enrollments/", got.ID),
			fmt.Sprintf("drop-%d-%d", n, round), nil, http.StatusOK); !ok {
			return
		}
		b.dropped[n]++
	}
}

// ask repeats one request until it is answered. A request that broke off, or
// whose outcome nobody knows, is sent again to the next server under its key.
func (b *burst) ask(
	client *http.Client, method, path, key string, body any, want ...int,
) (a program.Answer, ok bool) {
	for {
		server, turn := b.current()
		var err error
		a, err = server.Ask(client, method, path, key, body)
		switch {
		case err == nil && slices.Contains(want, a.Status):
			b.acked.Add(1)
			select {
			case b.acks <- struct{}{}:
			default:
			}
			return a, true
		case err == nil && a.Status != http.StatusServiceUnavailable && a.Header.Get("Retry-After") == "":
			b.t.Errorf("%s: %d %s", key, a.Status, a.Body)
			return a, false
		}
		b.retries.Add(1)
		if err != nil {
			select {
			case <-turn: // the next server is there
			case <-time.After(30 * time.Second):
				b.t.Errorf("%s: no server any more: %v", key, err)
				return a, false
			}
		}
	}
}

var (
	countLoans = store.SQL(`
		select count(*) from loans l join copies c on c.id = l.copy_id where c.barcode = $1`)
	// What a student asked for: the seat or the place in line, and giving it up. That
	// others' drops seated him in between is another row, of another why.
	countAsked = store.SQL(`
		select count(*) from journal j
		join enrollments e on e.id = j.subject_id and j.subject_kind = 'enrollment'
		join students s on s.id = e.student_id
		where s.number = $1 and j.data like '%"why":"asked"%' and (j.type = 'registration.enrollment.dropped') = $2`)
)

// compare holds what is stored beside what was acknowledged: one loan for each
// issue and one change for each enrollment and drop that was answered, no more and
// no less.
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
			for n := range students {
				for _, was := range []struct {
					drop  bool
					acked int
				}{{false, b.enrolled[n]}, {true, b.dropped[n]}} {
					got, _, err := store.One(ctx, tx, countAsked, store.Column[int], fmt.Sprint("S", n+1), was.drop)
					if err != nil {
						return err
					}
					if got != was.acked {
						b.t.Errorf("student %d: %d stored, %d acknowledged (drops: %v)", n, got, was.acked, was.drop)
					}
				}
			}
			return nil
		})
	})
}
