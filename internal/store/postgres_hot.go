package store

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"time"
)

// dispatcher forms a hot operation's batches on PostgreSQL. Up to maxRunning run
// at once, and no two of them share a unit, so that requests for one unit do not
// wait for each other's row locks.
type dispatcher struct {
	p    *postgresDB
	core *hotCore

	mu      sync.Mutex
	waiting []*job
	busy    map[int64]bool // units of running batches
	running int
	closed  bool
	idle    *sync.Cond
}

const maxRunning = 4

func (p *postgresDB) hot(core *hotCore) hotRunner {
	d := &dispatcher{p: p, core: core, busy: make(map[int64]bool)}
	d.idle = sync.NewCond(&d.mu)
	p.hots = append(p.hots, d)
	return d.do
}

func (d *dispatcher) do(ctx context.Context, req any) (any, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, longWait, ErrBusy)
	defer cancel()
	j := newJob(ctx)
	j.core, j.req = d.core, req
	if err := d.put(j); err != nil {
		return nil, err
	}
	err := j.wait()
	if errors.Is(err, ErrBusy) {
		return nil, because(ErrBusy, err)
	}
	return j.res, err
}

func (d *dispatcher) put(j *job) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	switch {
	case d.closed:
		return errClosed
	case len(d.waiting) >= maxWaiting:
		return ErrBusy
	}
	d.waiting = append(d.waiting, j)
	d.start()
	return nil
}

// start begins batches while there are requests whose units are free. It is
// called with the lock held.
func (d *dispatcher) start() {
	for d.running < maxRunning {
		batch, units := d.cut()
		if len(batch) == 0 {
			return
		}
		d.running++
		go d.runBatch(batch, units)
	}
}

// cut takes, in order of arrival, the requests whose units neither a running
// batch nor an earlier waiting request has.
func (d *dispatcher) cut() (batch []*job, units []int64) {
	blocked := make(map[int64]bool)
	isFree := func(us []int64) bool {
		for _, u := range us {
			if d.busy[u] || blocked[u] {
				return false
			}
		}
		return true
	}
	var rest []*job
	for i, j := range d.waiting {
		if len(batch) == d.core.max {
			rest = append(rest, d.waiting[i:]...)
			break
		}
		us := d.core.units(j.req)
		switch {
		case !isFree(us):
			for _, u := range us {
				blocked[u] = true
			}
			rest = append(rest, j)
		case j.take():
			batch = append(batch, j)
			units = append(units, us...)
		}
	}
	d.waiting = rest
	for _, u := range units {
		d.busy[u] = true
	}
	return batch, units
}

func (d *dispatcher) runBatch(batch []*job, units []int64) {
	runtime.Gosched() // let callers who are about to ask queue for the next one
	d.decide(batch, time.Now().Add(longWait))
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, u := range units {
		delete(d.busy, u)
	}
	d.running--
	d.start()
	if d.running == 0 {
		d.idle.Broadcast()
	}
}

// decide runs a batch in one transaction and answers after its commit; a batch
// that fails is halved, first half first. Only a request alone waits for a lock
// until the end, so that the others of its batch do not wait with it.
func (d *dispatcher) decide(batch []*job, until time.Time) {
	ctx := context.WithoutCancel(batch[0].ctx)
	err := d.p.db.anew(func() error {
		decide := func(ctx context.Context, tx *Tx) error { return d.core.decide(ctx, tx, batch) }
		if len(batch) > 1 {
			return d.p.once(ctx, time.Time{}, decide)
		}
		return d.p.inTurn(ctx, until, decide)
	})
	switch {
	case err == nil:
		for _, j := range batch {
			j.finish(j.err)
		}
	case len(batch) == 1 || errors.Is(err, ErrOutcomeUnknown) || errors.Is(err, ErrUnreachable):
		for _, j := range batch {
			j.finish(err)
		}
	default:
		d.decide(batch[:len(batch)/2], until)
		d.decide(batch[len(batch)/2:], until)
	}
}

// drain waits until everything that was accepted is decided.
func (d *dispatcher) drain() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.closed = true
	for d.running > 0 || len(d.waiting) > 0 {
		d.idle.Wait()
	}
}
