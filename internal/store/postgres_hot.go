package store

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"runtime"
	"slices"
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

// hotBatch is requests that are decided together.
type hotBatch struct {
	jobs  []*job
	units []int64 // no other batch gets them while this one runs
}

// start begins batches while there are requests whose units are free. It is
// called with the lock held.
func (d *dispatcher) start() {
	for d.running < maxRunning {
		b := &hotBatch{}
		d.fill(b, func([]int64) bool { return true })
		if len(b.jobs) == 0 {
			return
		}
		d.running++
		go d.run(b)
	}
}

// fill takes into a batch, in order of arrival, the requests that belong there by
// their units, of which neither another batch nor an earlier waiting request has any.
func (d *dispatcher) fill(b *hotBatch, belongs func(units []int64) bool) {
	blocked := make(map[int64]bool)
	isTaken := func(u int64) bool { return blocked[u] || d.busy[u] && !slices.Contains(b.units, u) }
	var rest []*job
	for i, j := range d.waiting {
		if len(b.jobs) == d.core.max {
			rest = append(rest, d.waiting[i:]...)
			break
		}
		us := d.core.units(j.req)
		switch {
		case !belongs(us) || slices.ContainsFunc(us, isTaken):
			for _, u := range us {
				blocked[u] = true
			}
			rest = append(rest, j)
		case j.take():
			b.jobs = append(b.jobs, j)
			b.units = append(b.units, us...)
		}
	}
	d.waiting = rest
	for _, u := range b.units {
		d.busy[u] = true
	}
}

// run decides a batch and makes room for the next.
func (d *dispatcher) run(b *hotBatch) {
	runtime.Gosched() // let callers who are about to ask queue for the next one
	until := time.Now().Add(longWait)
	if unit, one := d.oneUnit(b.jobs); one && len(b.jobs) > 1 {
		d.conclude(b.jobs, d.inTurn(b, unit, until), until)
	} else {
		d.decide(b.jobs, until)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, u := range b.units {
		delete(d.busy, u)
	}
	d.running--
	d.start()
	if d.running == 0 {
		d.idle.Broadcast()
	}
}

// oneUnit finds a unit that every request of a batch wants.
func (d *dispatcher) oneUnit(batch []*job) (unit int64, found bool) {
	for _, unit := range d.core.units(batch[0].req) {
		if !slices.ContainsFunc(batch, func(j *job) bool { return !slices.Contains(d.core.units(j.req), unit) }) {
			return unit, true
		}
	}
	return 0, false
}

// inTurn decides a batch of which all want the same unit. If that is locked, it is
// most likely by another server's batch, and halves would wait for it as well, one
// after the other. So they take their turn at it together, for half of the time
// that is left (the other half is for the case that it was the lock of one of
// them), and whoever has asked for it meanwhile comes along.
func (d *dispatcher) inTurn(b *hotBatch, unit int64, until time.Time) error {
	ctx := context.WithoutCancel(b.jobs[0].ctx)
	return d.p.db.anew(func() error {
		return d.p.inTurn(ctx, time.Now().Add(time.Until(until)/2), func(ctx context.Context, tx *Tx) error {
			if err := tx.c.(*pgTx).takeTurn(ctx, turnOf(d.core.name, unit)); err != nil {
				return err
			}
			d.mu.Lock()
			d.fill(b, func(units []int64) bool { return slices.Contains(units, unit) })
			d.mu.Unlock()
			return d.core.decide(ctx, tx, b.jobs)
		})
	})
}

// turnOf is the number of the advisory lock by which batches of one unit take
// turns. PostgreSQL hands such a lock to whoever has waited longest; a row's goes
// to whoever asks first once it is free, and that may be the server that just had
// it, again and again. The row's lock still decides: two units with one number
// only wait for each other.
func turnOf(operation string, unit int64) int64 {
	h := fnv.New64a()
	fmt.Fprintf(h, "%s %d", operation, unit)
	return int64(h.Sum64())
}

// decide runs a batch in one transaction. A request alone waits for a lock until
// the end, so that the others of its batch do not wait with it.
func (d *dispatcher) decide(batch []*job, until time.Time) {
	ctx := context.WithoutCancel(batch[0].ctx)
	err := d.p.db.anew(func() error {
		decide := func(ctx context.Context, tx *Tx) error { return d.core.decide(ctx, tx, batch) }
		if len(batch) > 1 {
			return d.p.once(ctx, time.Time{}, decide)
		}
		return d.p.inTurn(ctx, until, decide)
	})
	d.conclude(batch, err, until)
}

// conclude answers a batch after its commit; one that failed is halved, first half
// first.
func (d *dispatcher) conclude(batch []*job, err error, until time.Time) {
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
