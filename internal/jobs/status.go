package jobs

import (
	"context"
	"fmt"
	"time"

	"holdfast/internal/journal"
	"holdfast/internal/store"
)

// Status is how the queue stands, for pages and gauges.
type Status struct {
	Waiting  int64 // jobs to be run now
	Running  int64
	Later    int64 // jobs that snooze between two slices
	Retrying int64 // jobs that failed and will be run again
	GivenUp  int64 // jobs of the last week that failed too often

	Oldest time.Duration // how long the longest waiting job has been due
	Behind int64         // journal rows that have a number and were not relayed yet
}

// Status reads how the queue stands. Done jobs are not counted: there may be
// very many.
func (r *Runner) Status(ctx context.Context) (Status, error) {
	s, err := r.jobs.status(ctx)
	if err != nil {
		return Status{}, fmt.Errorf("count the jobs: %w", err)
	}
	at, err := r.jobs.cursor(ctx)
	if err != nil {
		return Status{}, fmt.Errorf("read the jobs' cursor: %w", err)
	}
	err = r.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		head, err := journal.ReadHead(ctx, tx)
		s.Behind = max(head.Seq-at, 0)
		return err
	})
	return s, err
}

func (d *database) status(ctx context.Context) (s Status, err error) {
	age := "extract(epoch from clock_timestamp() - min(scheduled_at))::float8"
	if d.engine == store.SQLite {
		age = "(julianday('now') - julianday(min(scheduled_at))) * 86400.0"
	}
	rows, err := d.pool.QueryContext(ctx, "select state, count(*), "+age+" from "+d.table("river_job")+
		" where state in ('available', 'running', 'scheduled', 'retryable', 'discarded') group by state")
	if err != nil {
		return s, err
	}
	defer rows.Close()
	for rows.Next() {
		var state string
		var n int64
		var seconds float64
		if err := rows.Scan(&state, &n, &seconds); err != nil {
			return s, err
		}
		switch state {
		case "available":
			s.Waiting, s.Oldest = n, max(time.Duration(seconds*float64(time.Second)), 0)
		case "running":
			s.Running = n
		case "scheduled":
			s.Later = n
		case "retryable":
			s.Retrying = n
		case "discarded":
			s.GivenUp = n
		}
	}
	return s, rows.Err()
}
