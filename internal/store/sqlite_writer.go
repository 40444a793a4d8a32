package store

import (
	"context"
	"errors"
	"slices"
	"time"

	sqlite3 "modernc.org/sqlite/lib"
)

func (s *sqliteDB) write(ctx context.Context, fn func(context.Context, *Tx) error) error {
	j := newJob(ctx)
	j.fn = fn
	if err := s.queue.put(j); err != nil {
		return err
	}
	return j.wait()
}

// hot hands a hot operation's requests to the same queue.
func (s *sqliteDB) hot(core *hotCore) hotRunner {
	return func(ctx context.Context, req any) (any, error) {
		j := newJob(ctx)
		j.core, j.req = core, req
		if err := s.queue.put(j); err != nil {
			return nil, err
		}
		err := j.wait()
		return j.res, err
	}
}

// writeLoop is the one writer. It ends when the queue is closed and empty.
func (s *sqliteDB) writeLoop() {
	defer close(s.done)
	defer func() { _ = s.writer.c.Close() }()
	for {
		batch := s.queue.next()
		if batch == nil {
			return
		}
		if batch[0].solo {
			s.fill(batch[0])
		} else {
			s.commitTogether(batch)
		}
		s.moveLog()
	}
}

// How many changed rows go into the log before it is moved into the file, a few
// megabytes, whether they came in many small writes or in the few large ones of
// an import; and how many before the writer itself sees to its end.
const (
	checkpointRows = 5000
	restartRows    = 100_000
)

// moveLog has the log moved into the file beside the writing. Under writes
// without a pause that never reaches the log's end, and the log would grow for
// ever: then the writer moves the little that is left, and it begins anew.
func (s *sqliteDB) moveLog() {
	w := s.writer
	if w.logged >= restartRows {
		w.logged, w.unmoved = 0, 0
		s.checkpoint(w.c)
		return
	}
	if w.unmoved < checkpointRows {
		return
	}
	w.unmoved = 0
	select {
	case s.tidy <- struct{}{}:
	default: // one is running
	}
}

// commitTogether decides a batch in one transaction and answers everybody after
// its commit. If the transaction as a whole fails, it is halved, first half
// first, until the one who made it fail stands alone (D4).
func (s *sqliteDB) commitTogether(batch []*job) {
	outcomes, err := s.withRoom(batch)
	switch {
	case err == nil:
		for i, j := range batch {
			j.finish(outcomes[i].err)
		}
	case isPassing(err) || len(batch) == 1:
		for _, j := range batch {
			j.finish(err)
		}
	default:
		s.commitTogether(batch[:len(batch)/2])
		s.commitTogether(batch[len(batch)/2:])
	}
}

// withRoom is transaction, and another if the first found the disk full: the log
// itself may have filled it, so it is moved into the file and emptied first. That
// is safe even where nobody knows whether the first took effect: this process sees
// that it did not, and what it left in the log is written over.
func (s *sqliteDB) withRoom(batch []*job) ([]outcome, error) {
	before := s.writer.commits
	outcomes, err := s.transaction(batch)
	if isOutOfRoom(err) {
		s.emptyLog()
		outcomes, err = s.transaction(batch)
	}
	switch full := isOutOfRoom(err); {
	case full && !s.noRoom.Swap(true):
		s.db.log.Error("the disk has no room for what is to be saved; make room on it", "error", err)
	case s.writer.commits > before && s.noRoom.Swap(false):
		s.db.log.Info("the disk has room again")
	}
	return outcomes, told(err)
}

// told is the failure of a transaction as its callers are told.
func told(err error) error {
	switch {
	case isOutOfRoom(err) && !errors.Is(err, ErrOutcomeUnknown):
		return because(ErrNoRoom, err)
	case IsLockTimeout(err):
		return because(ErrBusy, err)
	}
	return err
}

// emptyLog moves all of the log into the file and gives its room back to the disk.
// It waits for those who read an old snapshot, but not for long.
func (s *sqliteDB) emptyLog() {
	ctx := context.Background()
	w := s.writer
	w.logged, w.unmoved = 0, 0
	var busy, log, moved int
	err := errors.Join(
		w.do(ctx, "pragma busy_timeout = 500"),
		w.c.QueryRowContext(ctx, "pragma wal_checkpoint(truncate)").Scan(&busy, &log, &moved),
		w.do(ctx, "pragma busy_timeout = 5000"))
	if (err != nil || busy != 0) && !s.noRoom.Load() {
		s.db.log.Warn("the log could not be emptied to make room", "being read", busy != 0, "error", err)
	}
}

// outcome is what became of one job: its error, and whether what it wrote was
// undone. A hot operation's refusal is an error that stays: its key is stored.
type outcome struct {
	err    error
	undone bool
}

// transaction runs a batch and commits. Its own error means that nothing of the
// batch took effect, or that nobody knows; otherwise each job has its outcome.
func (s *sqliteDB) transaction(batch []*job) ([]outcome, error) {
	ctx := context.Background()
	if err := s.writer.begin(ctx); err != nil {
		return nil, err
	}
	outcomes := make([]outcome, 0, len(batch))
	if len(batch) == 1 {
		outcomes = s.alone(ctx, batch)
	} else {
		for _, run := range runs(batch) {
			got, err := s.together(ctx, run)
			if err != nil {
				s.writer.rollback(ctx)
				return nil, err
			}
			outcomes = append(outcomes, got...)
		}
	}
	if at := slices.IndexFunc(outcomes, func(o outcome) bool { return isOutOfRoom(o.err) }); at >= 0 {
		s.writer.rollback(ctx)
		return nil, outcomes[at].err
	}
	if !slices.ContainsFunc(outcomes, func(o outcome) bool { return !o.undone }) {
		s.writer.rollback(ctx)
		return outcomes, nil
	}
	return outcomes, s.writer.commit(ctx)
}

// alone runs the only job of a batch, which needs no savepoint.
func (s *sqliteDB) alone(ctx context.Context, batch []*job) []outcome {
	first := true
	err := s.db.anew(func() error {
		if !first {
			s.writer.rollback(ctx)
			if err := s.writer.begin(ctx); err != nil {
				return err
			}
		}
		first = false
		return s.attempt(ctx, batch)
	})
	return outcomesOf(batch, err)
}

// together runs one stretch of a batch under a savepoint. A stretch of hot
// requests that fails is halved inside the transaction. Its own error means that
// the transaction is lost.
func (s *sqliteDB) together(ctx context.Context, run []*job) ([]outcome, error) {
	var lost error
	err := s.db.anew(func() error {
		if lost = s.writer.do(ctx, "savepoint op"); lost != nil {
			return nil
		}
		err := s.attempt(ctx, run)
		switch {
		case isOutOfRoom(err):
			lost = err // SQLite may have undone everything
		case err != nil:
			lost = s.writer.do(ctx, "rollback to op")
		}
		if lost == nil {
			lost = s.writer.do(ctx, "release op")
		}
		if lost != nil {
			return nil
		}
		return err
	})
	switch {
	case lost != nil:
		return nil, lost
	case err == nil || len(run) == 1:
		return outcomesOf(run, err), nil
	}
	head, lost := s.together(ctx, run[:len(run)/2])
	if lost != nil {
		return nil, lost
	}
	tail, lost := s.together(ctx, run[len(run)/2:])
	return append(head, tail...), lost
}

// attempt runs a stretch once. The error means that nothing of it may stay; a
// hot operation's refusals are in its jobs.
func (s *sqliteDB) attempt(ctx context.Context, run []*job) error {
	tx := s.db.newTx(s.writer, false)
	j := run[0]
	if j.core != nil {
		return guarded(func() error { return j.core.decide(ctx, tx, run) })
	}
	return guarded(func() error { return j.fn(context.WithoutCancel(j.ctx), tx) })
}

func outcomesOf(run []*job, err error) []outcome {
	all := make([]outcome, len(run))
	for i, j := range run {
		all[i] = outcome{err: err, undone: err != nil}
		if err == nil {
			all[i].err = j.err // a plain write that got here has none
		}
	}
	return all
}

func (c *sqliteConn) begin(ctx context.Context) error {
	c.now = 0
	if err := c.do(ctx, "begin immediate"); err != nil {
		return err
	}
	at, err := c.scanInstant(ctx, takeSQLite)
	if err != nil {
		c.rollback(ctx)
		return err
	}
	c.now = at
	return nil
}

func (c *sqliteConn) rollback(ctx context.Context) bool {
	return c.do(ctx, "rollback") == nil
}

// commit makes the batch durable. If SQLite still has the transaction after a
// failure it did not take effect; if not, and the disk failed, nobody knows. A full
// disk is known: it is a write to the log that fails so, and what marks the
// transaction as whole is written last.
func (c *sqliteConn) commit(ctx context.Context) error {
	started := c.s.db.clock()
	err := c.do(ctx, "commit")
	if took := c.s.db.clock().Sub(started); took > commitWarning {
		c.s.db.log.Warn("a commit was slow", "took", took.Round(time.Millisecond))
	}
	if err == nil {
		c.commits++
		return nil
	}
	open := c.rollback(ctx)
	switch code := sqliteCode(err) & 0xff; {
	case code == sqlite3.SQLITE_FULL:
		return err
	case !open || code == sqlite3.SQLITE_IOERR:
		return because(ErrOutcomeUnknown, err)
	}
	return err
}

// fill runs a load: no sync until its end, then one of everything.
func (s *sqliteDB) fill(j *job) {
	ctx := context.Background()
	c := s.writer
	err := c.do(ctx, "pragma synchronous = off")
	if err == nil {
		var outcomes []outcome
		if outcomes, err = s.transaction([]*job{j}); err == nil {
			err = outcomes[0].err
		}
	}
	if s.sync == Full {
		err = errors.Join(err, c.do(ctx, "pragma synchronous = full"))
	}
	if err == nil {
		// A full checkpoint syncs the log before it is read and the file after.
		var busy, log, moved int
		err = c.c.QueryRowContext(ctx, "pragma wal_checkpoint(full)").Scan(&busy, &log, &moved)
	}
	j.finish(told(err))
}
