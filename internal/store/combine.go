package store

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
)

// A job is one caller's write on its way through a queue: a function, or a
// request of a hot operation.
type job struct {
	ctx  context.Context
	fn   func(context.Context, *Tx) error // a plain write
	core *hotCore                         // a hot operation, and its request
	req  any
	solo bool // shares its transaction with nobody

	state atomic.Int32 // queued, taken or dropped
	res   any
	err   error
	done  chan struct{}
}

const (
	queued int32 = iota
	taken
	dropped
)

func newJob(ctx context.Context) *job {
	return &job{ctx: ctx, done: make(chan struct{})}
}

// take claims the job for a batch, unless its caller has left.
func (j *job) take() bool {
	if j.ctx.Err() != nil {
		if j.state.CompareAndSwap(queued, dropped) {
			j.finish(left(j.ctx))
		}
		return false
	}
	return j.state.CompareAndSwap(queued, taken)
}

// wait gives the outcome. A caller who leaves before his turn is dropped at
// once; once taken his request is decided, and he waits for it.
func (j *job) wait() error {
	select {
	case <-j.done:
	case <-j.ctx.Done():
		if j.state.CompareAndSwap(queued, dropped) {
			return left(j.ctx)
		}
		<-j.done
	}
	return j.err
}

func (j *job) finish(err error) {
	j.err = err
	close(j.done)
}

// maxBatch is how many requests share one commit. Measured: 256, 512 and 1,024
// differ by less than a tenth each; a smaller batch answers sooner.
const maxBatch = 512

// maxWaiting is how many writes may queue before callers are told to come back.
const maxWaiting = 20_000

// queue is where SQLite's writes wait for the one writer.
type queue struct {
	mu     sync.Mutex
	jobs   []*job
	closed bool
	wake   chan struct{}
	most   int // jobs of a batch
}

var errClosed = errors.New("store: the database is closed")

func newQueue() *queue { return &queue{wake: make(chan struct{}, 1), most: maxBatch} }

func (q *queue) put(j *job) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	switch {
	case q.closed:
		return errClosed
	case len(q.jobs) >= maxWaiting:
		return ErrBusy
	}
	q.jobs = append(q.jobs, j)
	select {
	case q.wake <- struct{}{}:
	default:
	}
	return nil
}

// next waits for writes and takes what has queued, up to a batch. While the
// queue still grows it yields a few times, so that callers who are about to ask
// ride along; there is no timer, and a lone caller waits for nobody. It gives
// nothing once the queue is closed and empty.
func (q *queue) next() []*job {
	for {
		n := q.grown()
		if n == 0 {
			if _, open := <-q.wake; !open && q.len() == 0 {
				return nil
			}
			continue
		}
		if batch := q.cut(n); len(batch) > 0 {
			return batch
		}
	}
}

func (q *queue) grown() int {
	n := q.len()
	for range 4 {
		if n == 0 || n >= q.most {
			break
		}
		runtime.Gosched()
		more := q.len()
		if more == n {
			break
		}
		n = more
	}
	return min(n, q.most)
}

func (q *queue) len() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.jobs)
}

func (q *queue) cut(n int) []*job {
	q.mu.Lock()
	if at := slices.IndexFunc(q.jobs[:n], func(j *job) bool { return j.solo }); at >= 0 {
		n = max(at, 1)
	}
	cut := q.jobs[:n:n]
	q.jobs = q.jobs[n:]
	q.mu.Unlock()
	batch := make([]*job, 0, n)
	for _, j := range cut {
		if j.take() {
			batch = append(batch, j)
		}
	}
	return batch
}

func (q *queue) close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	if !q.closed {
		q.closed = true
		close(q.wake)
	}
}

// runs cuts a batch into stretches: consecutive requests of one hot operation
// are decided together, a plain write stands alone.
func runs(batch []*job) [][]*job {
	var all [][]*job
	for start := 0; start < len(batch); {
		end := start + 1
		for core := batch[start].core; core != nil && end < len(batch) && batch[end].core == core &&
			end-start < core.max; {
			end++
		}
		all = append(all, batch[start:end])
		start = end
	}
	return all
}
