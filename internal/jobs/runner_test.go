package jobs

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"holdfast/internal/journal"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

// patience is how long a test waits for what must happen.
const patience = 30 * time.Second

func receive[T any](t testing.TB, from <-chan T, what string) (v T) {
	t.Helper()
	select {
	case v = <-from:
	case <-time.After(patience):
		t.Fatalf("%s did not happen", what)
	}
	return v
}

// serving runs the runner until stop is called, or the test ends. Stop gives
// Run's error.
func serving(t testing.TB, r *Runner) (stop func() error) {
	t.Helper()
	ctx, end := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- r.Run(ctx) }()
	stop = sync.OnceValue(func() error {
		end()
		return receive(t, done, "the stop")
	})
	t.Cleanup(func() {
		if err := stop(); err != nil {
			t.Error(err)
		}
	})
	return stop
}

func TestP5_ASealedRowReachesItsSubscriber(t *testing.T) {
	storetest.Both(t, schema, func(t *testing.T, db *store.DB) {
		got := make(chan journal.Row, 10)
		r := opened(t, db, List{On{ready, "mail", func(_ context.Context, row journal.Row) error {
			got <- row
			return nil
		}}})
		serving(t, r)
		record(t, db, returned, ready)
		seal(t, db)
		row := receive(t, got, "the job")
		if row.Seq != 2 || row.Type != ready || row.Subject.ID != 2 || row.Person != 7 || row.At != storetest.Start {
			t.Errorf("got %+v", row)
		}
	})
}

// The queue holds no person: a job that comes late knows what there is then.
func TestP8_AJobSeesNothingThatWasErasedMeanwhile(t *testing.T) {
	storetest.Both(t, schema, func(t *testing.T, db *store.DB) {
		got := make(chan journal.Row, 10)
		r := opened(t, db, List{On{ready, "mail", func(_ context.Context, row journal.Row) error {
			got <- row
			return nil
		}}})
		record(t, db, ready)
		seal(t, db)
		relayAll(t, r)
		err := db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
			_, err := journal.Erase(ctx, tx, 7)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		serving(t, r)
		if row := receive(t, got, "the job"); row.Person != 0 || row.Seq != 1 {
			t.Errorf("got %+v", row)
		}
	})
}

func TestP5_AFailedJobIsTriedAgainAndLoggedOnce(t *testing.T) {
	storetest.Both(t, schema, func(t *testing.T, db *store.DB) {
		var log bytes.Buffer
		tries := make(chan string, 10)
		var failed, panicked atomic.Bool
		r, err := Open(t.Context(), storetest.URL(db), db, List{
			On{ready, "fail", func(context.Context, journal.Row) error {
				tries <- "fail"
				if failed.CompareAndSwap(false, true) {
					return errors.New("no route to host")
				}
				return nil
			}},
			On{ready, "panic", func(context.Context, journal.Row) error {
				tries <- "panic"
				if panicked.CompareAndSwap(false, true) {
					panic("out of range")
				}
				return nil
			}},
		}, slog.New(slog.NewTextHandler(&log, nil)))
		if err != nil {
			t.Fatal(err)
		}
		defer r.Close()
		stop := serving(t, r)
		record(t, db, ready)
		seal(t, db)
		var got []string
		for range 4 {
			got = append(got, receive(t, tries, "a try"))
		}
		slices.Sort(got)
		if !slices.Equal(got, []string{"fail", "fail", "panic", "panic"}) {
			t.Errorf("tries %v", got)
		}
		if err := stop(); err != nil {
			t.Fatal(err)
		}
		want := `msg="a job failed" job=fail seq=1 attempt=1 attempts=17 error="no route to host"`
		if strings.Count(log.String(), "a job failed") != 2 || !strings.Contains(log.String(), want) ||
			!strings.Contains(log.String(), `job=panic seq=1 attempt=1 attempts=17 error="panic: out of range`) {
			t.Errorf("log:\n%s", log.String())
		}
	})
}

func TestD9_LongWorkGoesOnSliceBySlice(t *testing.T) {
	storetest.Both(t, schema, func(t *testing.T, db *store.DB) {
		var left atomic.Int64
		left.Store(roundAttempts + 2) // slices are no failures: more of them than attempts
		done := make(chan struct{})
		serving(t, opened(t, db, List{every("rebuild", time.Hour, func(context.Context) error {
			if left.Add(-1) > 0 {
				return Snooze(0)
			}
			close(done)
			return nil
		})}))
		receive(t, done, "the last slice")
	})
}

func TestD9_AKindIsRunAtOnceAndOnceARoundByAllServers(t *testing.T) {
	storetest.Both(t, schema, func(t *testing.T, db *store.DB) {
		ran := make(chan struct{}, 10)
		work := List{every("tidy-up", 24*time.Hour, func(context.Context) error {
			ran <- struct{}{}
			return nil
		}), every("by-hand", 0, nothing)}
		a, b := opened(t, db, work), opened(t, storetest.Beside(t, db), work)
		stop := serving(t, a)
		receive(t, ran, "the round")
		for _, r := range []*Runner{a, b} {
			if err := r.ask(t.Context(), a.kinds[0]); err != nil {
				t.Error(err)
			}
		}
		if err := stop(); err != nil {
			t.Fatal(err)
		}
		if got := tasks(t, b); !slices.Equal(got, []string{"tidy-up 0"}) {
			t.Errorf("jobs %v", got)
		}
	})
}

func TestD9_ANewRoundIsAskedForByTheClock(t *testing.T) {
	storetest.Both(t, schema, func(t *testing.T, db *store.DB) {
		ran := make(chan struct{}, 10)
		r := opened(t, db, List{every("tidy-up", time.Second, func(context.Context) error {
			ran <- struct{}{}
			return nil
		})})
		serving(t, r)
		for range 3 {
			receive(t, ran, "a round")
		}
	})
}

func TestAKindThatStillRunsIsNotRunBesideItself(t *testing.T) {
	entered, leave := make(chan struct{}), make(chan struct{})
	w := newWorker(nil, List{every("slow", time.Second, func(context.Context) error {
		entered <- struct{}{}
		<-leave
		return nil
	})}, discard)
	run := func() {
		if err := w.do(t.Context(), task{Name: "slow"}); err != nil {
			t.Error(err)
		}
	}
	var runs sync.WaitGroup
	runs.Go(run)
	receive(t, entered, "the first run")
	run() // comes back at once, and enters nothing
	close(leave)
	runs.Wait()
	runs.Go(run)
	receive(t, entered, "the run after it")
	runs.Wait()
}

func TestAJobWhoseWorkOrRowIsNotHereIsNotRun(t *testing.T) {
	storetest.Both(t, schema, func(t *testing.T, db *store.DB) {
		record(t, db, returned)
		seal(t, db)
		w := newWorker(db, List{On{ready, "mail", func(context.Context, journal.Row) error {
			t.Error("run for a row that is not of its type")
			return nil
		}}}, discard)
		for want, job := range map[string]task{
			`this server has no job "other"`:                  {Name: "other", Seq: 1},
			"the journal's row 1 is not a lending.hold.ready": {Name: "mail", Seq: 1},
			"the journal's row 2 is not a lending.hold.ready": {Name: "mail", Seq: 2},
		} {
			if err := w.do(t.Context(), job); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%v: got %v, want %s", job, err, want)
			}
		}
	})
}

func TestAServerThatStopsFinishesWhatItBegan(t *testing.T) {
	storetest.Both(t, schema, func(t *testing.T, db *store.DB) {
		entered, leave := make(chan struct{}), make(chan struct{})
		var finished atomic.Bool
		r := opened(t, db, List{On{ready, "mail", func(ctx context.Context, _ journal.Row) error {
			close(entered)
			<-leave
			finished.Store(ctx.Err() == nil)
			return nil
		}}})
		ctx, end := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func() { done <- r.Run(ctx) }()
		record(t, db, ready)
		seal(t, db)
		receive(t, entered, "the job")
		end()
		time.AfterFunc(50*time.Millisecond, func() { close(leave) }) // Run has time to return too early
		if err := receive(t, done, "the stop"); err != nil {
			t.Error(err)
		}
		if !finished.Load() {
			t.Error("the job did not finish, or was cancelled")
		}
		if s, err := r.Status(t.Context()); err != nil || s != (Status{}) {
			t.Errorf("left behind: %+v, %v", s, err)
		}
	})
}

func TestAServerThatStopsCancelsWhatTakesTooLong(t *testing.T) {
	storetest.Both(t, schema, func(t *testing.T, db *store.DB) {
		var log bytes.Buffer
		runs := make(chan struct{}, 10)
		var again atomic.Bool
		work := List{On{ready, "mail", func(ctx context.Context, _ journal.Row) error {
			runs <- struct{}{}
			if again.Load() {
				return nil
			}
			<-ctx.Done()
			return ctx.Err()
		}}}
		r, err := open(t.Context(), storetest.URL(db), db, work,
			slog.New(slog.NewTextHandler(&log, nil)), 10*time.Millisecond)
		if err != nil {
			t.Fatal(err)
		}
		defer r.Close()
		stop := serving(t, r)
		record(t, db, ready)
		seal(t, db)
		receive(t, runs, "the job")
		if err := stop(); err != nil {
			t.Error(err)
		}
		if s, err := r.Status(t.Context()); err != nil || s.Waiting != 1 || s.Running+s.Retrying+s.GivenUp != 0 {
			t.Errorf("after the stop: %+v, %v", s, err)
		}
		if strings.Contains(log.String(), "a job failed") {
			t.Errorf("a stop was logged as a failure:\n%s", log.String())
		}
		again.Store(true)
		serving(t, opened(t, db, work))
		receive(t, runs, "the second run")
	})
}

func TestStatusCountsWhatIsNotDone(t *testing.T) {
	storetest.Both(t, schema, func(t *testing.T, db *store.DB) {
		r := opened(t, db, List{On{ready, "mail", nothingOn}})
		record(t, db, ready, ready, ready, ready, ready, ready, ready)
		seal(t, db)
		if s, err := r.Status(t.Context()); err != nil || s != (Status{Behind: 7}) {
			t.Errorf("before the relay: %+v, %v", s, err)
		}
		relayAll(t, r)
		for id, state := range []string{"running", "scheduled", "retryable", "discarded", "completed"} {
			final := ""
			if state == "discarded" || state == "completed" {
				final = ", finalized_at = current_timestamp"
			}
			r.jobs.must(t, "update "+r.jobs.table("river_job")+" set state = '"+state+"'"+final+
				" where id = (select min(id) + "+string(rune('0'+id))+" from "+r.jobs.table("river_job")+")")
		}
		hourAgo := "current_timestamp - interval '1 hour'"
		if r.jobs.engine == store.SQLite {
			hourAgo = "datetime('now', '-1 hour')"
		}
		r.jobs.must(t, "update "+r.jobs.table("river_job")+" set scheduled_at = "+hourAgo+
			" where id = (select max(id) from "+r.jobs.table("river_job")+")")
		s, err := r.Status(t.Context())
		if age := s.Oldest.Round(time.Minute); err != nil || age != time.Hour {
			t.Errorf("the oldest is %s old (%v), want an hour", age, err)
		}
		s.Oldest = 0
		if want := (Status{Waiting: 2, Running: 1, Later: 1, Retrying: 1, GivenUp: 1}); s != want {
			t.Errorf("got %+v, want %+v", s, want)
		}
	})
}

// due is what a desk's table is to a kind: rows with a state.
var due = fstest.MapFS{"migrations/9901_due.sql": {Data: []byte(
	"-- +goose Up\ncreate table due (\n\tid bigint primary key,\n\tdone boolean not null\n);\n")}}

var (
	insertDue = store.SQL(`insert into due (id, done) values ($1, false)`)
	doDue     = store.SQL(`update due set done = true where not done`)
)

func TestD9_LosingTheQueueLosesNoWork(t *testing.T) {
	storetest.Both(t, append(slices.Clone(schema), due), func(t *testing.T, db *store.DB) {
		found := make(chan int64, 10)
		work := List{every("tidy-up", time.Hour, func(ctx context.Context) error {
			return db.Write(ctx, func(ctx context.Context, tx *store.Tx) error {
				n, err := tx.Exec(ctx, doDue)
				found <- n
				return err
			})
		})}
		put := func(id int64) {
			err := db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
				_, err := tx.Exec(ctx, insertDue, id)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		put(1)
		r := opened(t, db, work)
		stop := serving(t, r)
		if n := receive(t, found, "the first round"); n != 1 {
			t.Errorf("found %d", n)
		}
		if err := stop(); err != nil {
			t.Fatal(err)
		}
		put(2)
		lose(t, db, r)
		serving(t, opened(t, db, work))
		if n := receive(t, found, "the round after the loss"); n != 1 {
			t.Errorf("found %d", n)
		}
	})
}

// lose takes the queue's tables away.
func lose(t *testing.T, db *store.DB, r *Runner) {
	if r.jobs.engine == store.Postgres {
		r.jobs.must(t, "drop schema "+Schema+" cascade")
		return
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	path := besideFile(strings.TrimPrefix(storetest.URL(db), "sqlite:"))
	for _, end := range []string{"", "-wal", "-shm"} {
		if err := os.Remove(path + end); err != nil && !errors.Is(err, os.ErrNotExist) {
			t.Fatal(err)
		}
	}
}
