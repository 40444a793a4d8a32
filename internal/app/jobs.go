package app

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"holdfast/internal/idempotency"
	"holdfast/internal/journal"
	"holdfast/internal/people"
	"holdfast/internal/store"
)

// job is work by the clock. It makes nothing correct, it only tidies; it may run
// twice at once and be killed anywhere.
type job struct {
	every time.Duration
	do    func(ctx context.Context) (done string, err error)
}

// pruneSlice is how many old retry keys are forgotten in one transaction.
const pruneSlice = 1000

func (a *App) jobs() map[string]job {
	return map[string]job{
		"advance-holds": {every: time.Minute, do: func(ctx context.Context) (string, error) {
			n, err := a.Lending.AdvanceHolds(ctx)
			return fmt.Sprintf("%d titles", n), err
		}},
		"seal": {every: time.Minute, do: func(ctx context.Context) (string, error) {
			n, err := journal.Seal(ctx, a.DB, sealSlice)
			return fmt.Sprintf("%d rows", n), err
		}},
		"forget-keys": {every: time.Hour, do: func(ctx context.Context) (string, error) {
			n, err := a.forgetKeys(ctx)
			return fmt.Sprintf("%d keys", n), err
		}},
		"tidy-people": {every: time.Hour, do: func(ctx context.Context) (done string, err error) {
			err = a.DB.Write(ctx, func(ctx context.Context, tx *store.Tx) error {
				n, err := people.Tidy(ctx, tx)
				done = fmt.Sprintf("%d rows", n)
				return err
			})
			return done, err
		}},
	}
}

// sealSlice is how many rows one transaction numbers.
const sealSlice = 500

// JobNames lists the jobs.
func JobNames() []string { return slices.Sorted(maps.Keys((&App{}).jobs())) }

// RunJob runs one job now and says what it did.
func (a *App) RunJob(ctx context.Context, name string) (string, error) {
	j, ok := a.jobs()[name]
	if !ok {
		return "", fmt.Errorf("there is no job %q; the jobs are %s", name, strings.Join(JobNames(), ", "))
	}
	return j.do(ctx)
}

// forgetKeys forgets answers that are older than they need to be kept (P4).
func (a *App) forgetKeys(ctx context.Context) (total int64, err error) {
	for {
		var n int64
		err := a.DB.Write(ctx, func(ctx context.Context, tx *store.Tx) error {
			now, err := tx.Now(ctx)
			if err != nil {
				return err
			}
			n, err = idempotency.Prune(ctx, tx, now.Add(-idempotency.Kept), pruneSlice)
			return err
		})
		total += n
		if err != nil || n < pruneSlice {
			return total, err
		}
	}
}
