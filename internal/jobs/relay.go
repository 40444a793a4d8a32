package jobs

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/riverqueue/river"

	"holdfast/internal/journal"
	"holdfast/internal/store"
)

// beat is how often the relay looks for new rows: as often as they are sealed.
const beat = journal.Beat

// relaySlice is how many rows are read, and made into jobs, at a time.
const relaySlice = 500

// relay turns numbered journal rows into jobs.
type relay struct {
	db     *store.DB // where the journal is
	jobs   *database
	client *river.Client[*sql.Tx]
	names  map[string][]string // of the subscribers, by type of row
	log    *slog.Logger
}

// run relays at every beat until the context ends. A failure is logged and the
// next beat tries again.
func (r *relay) run(ctx context.Context) {
	beats := time.NewTicker(beat)
	defer beats.Stop()
	for {
		if err := r.all(ctx); err != nil && ctx.Err() == nil {
			r.log.Error("relay the journal to the jobs", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-beats.C:
		}
	}
}

// all relays slice by slice until the journal's end.
func (r *relay) all(ctx context.Context) error {
	for {
		n, err := r.slice(ctx)
		if err != nil || n < relaySlice {
			return err
		}
	}
}

// slice relays the next rows and says how many it read.
func (r *relay) slice(ctx context.Context) (int, error) {
	from, err := r.jobs.cursor(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, r.start(ctx)
	}
	if err != nil {
		return 0, fmt.Errorf("read the cursor: %w", err)
	}
	rows, end, err := r.read(ctx, from)
	if err != nil {
		return 0, fmt.Errorf("read the journal after number %d: %w", from, err)
	}
	if end < from {
		r.log.Warn("the journal ends before the jobs' cursor, as after the restoring of a backup; "+
			"going on from its end", "cursor", from, "end", end)
		return 0, r.hand(ctx, from, end, nil)
	}
	if len(rows) == 0 {
		return 0, nil
	}
	return len(rows), r.hand(ctx, from, end, r.jobsFor(rows))
}

// read gives the rows after a number and the number of the last, or of the
// journal's end if there are none.
func (r *relay) read(ctx context.Context, from int64) (rows []journal.Row, end int64, err error) {
	err = r.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		if rows, err = journal.After(ctx, tx, from, relaySlice); err != nil {
			return err
		}
		if len(rows) > 0 {
			end = rows[len(rows)-1].Seq
			return nil
		}
		head, err := journal.ReadHead(ctx, tx)
		end = head.Seq
		return err
	})
	return rows, end, err
}

func (r *relay) jobsFor(rows []journal.Row) []river.InsertManyParams {
	var all []river.InsertManyParams
	for _, row := range rows {
		for _, name := range r.names[row.Type] {
			all = append(all, river.InsertManyParams{
				Args:       task{Name: name, Seq: row.Seq},
				InsertOpts: &river.InsertOpts{Queue: followingQueue, MaxAttempts: followingAttempts},
			})
		}
	}
	return all
}

// hand moves the cursor and makes the jobs, both or neither. If another relay
// has moved it first, these rows are that one's.
func (r *relay) hand(ctx context.Context, from, to int64, jobs []river.InsertManyParams) error {
	tx, err := r.jobs.pool.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	moved, err := r.jobs.moveCursor(ctx, tx, from, to)
	if err != nil || !moved {
		return err
	}
	if len(jobs) > 0 {
		if _, err := r.client.InsertManyFastTx(ctx, tx, jobs); err != nil {
			return fmt.Errorf("make jobs of the journal's rows %d to %d: %w", from+1, to, err)
		}
	}
	return tx.Commit()
}

// start puts a cursor that is not there at the journal's end.
func (r *relay) start(ctx context.Context) error {
	var head journal.Head
	err := r.db.Read(ctx, func(ctx context.Context, tx *store.Tx) (err error) {
		head, err = journal.ReadHead(ctx, tx)
		return err
	})
	if err == nil {
		err = r.jobs.setCursor(ctx, head.Seq)
	}
	if err != nil {
		return fmt.Errorf("start at the journal's end: %w", err)
	}
	return nil
}

// cursor is the number of the last row relayed, or sql.ErrNoRows.
func (d *database) cursor(ctx context.Context) (seq int64, err error) {
	err = d.pool.QueryRowContext(ctx, "select seq from "+d.table("relay")+" where id = 1").Scan(&seq)
	return seq, err
}

func (d *database) setCursor(ctx context.Context, seq int64) error {
	_, err := d.pool.ExecContext(ctx, "insert into "+d.table("relay")+
		" (id, seq) values (1, $1) on conflict do nothing", seq)
	return err
}

// moveCursor says false if the cursor is not where it was. A transaction that
// moves it meanwhile is waited for.
func (d *database) moveCursor(ctx context.Context, tx *sql.Tx, from, to int64) (bool, error) {
	done, err := tx.ExecContext(ctx, "update "+d.table("relay")+
		" set seq = $1 where id = 1 and seq = $2", to, from)
	if err != nil {
		return false, fmt.Errorf("move the cursor: %w", err)
	}
	n, err := done.RowsAffected()
	return n == 1, err
}
