package jobs

import (
	"context"
	"database/sql"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/riverqueue/river"

	"holdfast/internal/store"
)

// Work that follows from the journal has a queue of its own, so that a thousand
// mails behind a slow mail server do not keep a hold from being tidied up.
const (
	roundQueue     = "round"
	followingQueue = "following"

	roundWorkers     = 8
	followingWorkers = 32

	// A round that fails for six minutes is left to the next.
	roundAttempts = 5
	// The queue waits n⁴ seconds after the n-th attempt: 2.8 days in all.
	followingAttempts = 17
)

const (
	rescueAfter = 2 * Timeout            // a job of a dead server is run again
	fetchPoll   = 200 * time.Millisecond // how late another server's job may be noticed
	fetchPause  = 10 * time.Millisecond  // between two fetches: bounds the jobs per second

	finishing = 15 * time.Second // for jobs that run when the server stops; then they are cancelled
	giveUp    = 5 * time.Second  // for them to notice

	// keepDone is how long done jobs are kept. A round is told from a second one
	// in the same time by its job, so no less than the longest round.
	keepDone = time.Hour
)

// Runner runs a List on one server.
type Runner struct {
	db        *store.DB
	jobs      *database
	client    *river.Client[*sql.Tx]
	relay     *relay
	kinds     []Kind // that come round
	log       *slog.Logger
	finishing time.Duration
}

// Open prepares the queue of the database at the URL, which db has open, and
// finds fault with work that could not run. Rows that are sealed after the first
// Open reach their subscribers. Close it after Run.
func Open(ctx context.Context, url string, db *store.DB, work List, log *slog.Logger) (*Runner, error) {
	return open(ctx, url, db, work, log, finishing)
}

func open(
	ctx context.Context, url string, db *store.DB, work List, log *slog.Logger, finishing time.Duration,
) (*Runner, error) {
	if err := work.check(); err != nil {
		return nil, err
	}
	quiet := slog.New(warnings{log.Handler()})
	jobs, err := openDatabase(ctx, db.Engine(), url, quiet)
	if err != nil {
		return nil, err
	}
	r := &Runner{db: db, jobs: jobs, log: log, finishing: finishing}
	if err := r.prepare(ctx, work, quiet); err != nil {
		jobs.pool.Close()
		return nil, fmt.Errorf("prepare the jobs: %w", err)
	}
	return r, nil
}

func (r *Runner) prepare(ctx context.Context, work List, quiet *slog.Logger) (err error) {
	names := make(map[string][]string)
	keep := keepDone
	for _, w := range work {
		switch w := w.(type) {
		case Kind:
			if w.Every > 0 {
				r.kinds = append(r.kinds, w)
				keep = max(keep, w.Every)
			}
		case On:
			names[w.Event] = append(names[w.Event], w.Name)
		}
	}
	workers := river.NewWorkers()
	river.AddWorker(workers, newWorker(r.db, work, r.log))
	r.client, err = r.jobs.client(&river.Config{
		CompletedJobRetentionPeriod: keep,
		FetchCooldown:               fetchPause,
		FetchPollInterval:           fetchPoll,
		JobTimeout:                  Timeout,
		Logger:                      quiet,
		Queues: map[string]river.QueueConfig{
			roundQueue:     {MaxWorkers: roundWorkers},
			followingQueue: {MaxWorkers: followingWorkers},
		},
		RescueStuckJobsAfter: rescueAfter,
		Schema:               r.jobs.schema,
		SoftStopTimeout:      r.finishing,
		Workers:              workers,
	})
	if err != nil {
		return err
	}
	r.relay = &relay{db: r.db, jobs: r.jobs, client: r.client, names: names, log: r.log}
	return r.relay.start(ctx)
}

// Run works until the context ends. Then it takes no more jobs, lets those that
// run finish, and cancels them when they take longer than 15 s; a job that was
// cancelled is run again later. It is called once.
func (r *Runner) Run(ctx context.Context) error {
	// The end of ctx is the start of the stop, not its limit.
	if err := r.client.Start(context.WithoutCancel(ctx)); err != nil {
		return fmt.Errorf("start the jobs: %w", err)
	}
	var feeders sync.WaitGroup
	feeders.Go(func() { r.relay.run(ctx) })
	for _, k := range r.kinds {
		feeders.Go(func() { r.askForRounds(ctx, k) })
	}
	feeders.Wait()
	limit, done := context.WithTimeout(context.WithoutCancel(ctx), r.finishing+giveUp)
	defer done()
	if err := r.client.Stop(limit); err != nil {
		return fmt.Errorf("stop the jobs: some still run %s after they were cancelled: %w", giveUp, err)
	}
	return nil
}

// askForRounds asks for a run of a kind at once and then twice a round. The
// first that asks within a round gets it, whichever server that is; asking twice
// keeps a server whose clock is a little off from missing a round.
func (r *Runner) askForRounds(ctx context.Context, k Kind) {
	asks := time.NewTicker(k.Every / 2)
	defer asks.Stop()
	for {
		if err := r.ask(ctx, k); err != nil && ctx.Err() == nil {
			r.log.Error("ask for a job's round", "job", k.Name, "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-asks.C:
		}
	}
}

func (r *Runner) ask(ctx context.Context, k Kind) error {
	_, err := r.client.Insert(ctx, task{Name: k.Name}, &river.InsertOpts{
		MaxAttempts: roundAttempts,
		Queue:       roundQueue,
		UniqueOpts:  river.UniqueOpts{ByArgs: true, ByPeriod: k.Every},
	})
	return err
}

// Close lets go of the queue's tables.
func (r *Runner) Close() error { return r.jobs.pool.Close() }

// warnings keeps the queue's own small talk out of the log.
type warnings struct{ slog.Handler }

func (w warnings) Enabled(ctx context.Context, l slog.Level) bool {
	return l >= slog.LevelWarn && w.Handler.Enabled(ctx, l)
}

func (w warnings) WithAttrs(attrs []slog.Attr) slog.Handler {
	return warnings{w.Handler.WithAttrs(attrs)}
}

func (w warnings) WithGroup(name string) slog.Handler { return warnings{w.Handler.WithGroup(name)} }
