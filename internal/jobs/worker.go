package jobs

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"

	"github.com/riverqueue/river"

	"holdfast/internal/journal"
	"holdfast/internal/store"
)

// task is what a job is to the queue: a name from the List and, for an On, the
// number of the journal row. One type serves all work.
type task struct {
	Name string `json:"name"`
	Seq  int64  `json:"seq,omitempty"`
}

// Kind is the queue's name of the type.
func (task) Kind() string { return "task" }

// worker calls the Do that a task names.
type worker struct {
	river.WorkerDefaults[task]

	db    *store.DB
	kinds map[string]*runningKind
	ons   map[string]On
	log   *slog.Logger
}

// runningKind is a kind, with what keeps this server from running it twice at
// once: a kind that takes longer than its round would pile up.
type runningKind struct {
	Kind
	busy sync.Mutex
}

func newWorker(db *store.DB, work List, log *slog.Logger) *worker {
	w := &worker{db: db, kinds: make(map[string]*runningKind), ons: make(map[string]On), log: log}
	for _, x := range work {
		switch x := x.(type) {
		case Kind:
			w.kinds[x.Name] = &runningKind{Kind: x}
		case On:
			w.ons[x.Name] = x
		}
	}
	return w
}

// Work runs one job. A failure is logged here, once; the queue tries it again.
func (w *worker) Work(ctx context.Context, j *river.Job[task]) error {
	err := w.do(ctx, j.Args)
	if pause, ok := errors.AsType[*snooze](err); ok {
		return river.JobSnooze(pause.d)
	}
	if err != nil && !errors.Is(ctx.Err(), context.Canceled) { // a server that stops is no failure
		w.log.Warn("a job failed", "job", j.Args.Name, "seq", j.Args.Seq,
			"attempt", j.Attempt, "attempts", j.MaxAttempts, "error", err)
	}
	return err
}

func (w *worker) do(ctx context.Context, t task) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	if k := w.kinds[t.Name]; k != nil {
		if !k.busy.TryLock() {
			return nil
		}
		defer k.busy.Unlock()
		return k.Do(ctx)
	}
	on, ok := w.ons[t.Name]
	if !ok {
		// While servers are replaced one at a time, another may know it.
		return fmt.Errorf("this server has no job %q", t.Name)
	}
	row, found, err := w.row(ctx, t.Seq)
	if err != nil {
		return fmt.Errorf("read the journal's row %d: %w", t.Seq, err)
	}
	if !found || row.Type != on.Event {
		// An older backup was restored: the row that this was about is no more.
		return river.JobCancel(fmt.Errorf("the journal's row %d is not a %s", t.Seq, on.Event))
	}
	return on.Do(ctx, row)
}

func (w *worker) row(ctx context.Context, seq int64) (row journal.Row, found bool, err error) {
	err = w.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		rows, err := journal.After(ctx, tx, seq-1, 1)
		if err == nil && len(rows) == 1 && rows[0].Seq == seq {
			row, found = rows[0], true
		}
		return err
	})
	return row, found, err
}
