package journal

import (
	"context"
	"crypto/rand"
	"log/slog"
	"time"

	"holdfast/internal/store"
)

// Beat is how often a server's sealer looks for rows to seal.
const Beat = 200 * time.Millisecond

// sealerSlice is how many rows are sealed in one transaction. On SQLite
// everybody's writes wait that long: about 10 ms.
const sealerSlice = 500

// Sealer seals the journal as it grows. Every server runs one; a lease sees to
// it that one of them works and the others only look.
type Sealer struct {
	db     *store.DB
	log    *slog.Logger
	holder string
	kicked chan struct{}

	// Where there is work to do and another's lease on it: the head, and the beats
	// since it last moved. Whoever does not move it for longer than a lease lasts is
	// not at work, whatever the clock says: it may have been put back, and on SQLite
	// it then stands still.
	seen    Head
	watched int
}

// patience is for how many beats another may have the lease and seal nothing.
const patience = int(leaseTime/Beat) + 1

// NewSealer makes a sealer with a lease of its own.
func NewSealer(db *store.DB, log *slog.Logger) *Sealer {
	return &Sealer{db: db, log: log, holder: rand.Text(), kicked: make(chan struct{}, 1)}
}

// Kick asks for a look before the next beat. It never waits.
func (s *Sealer) Kick() {
	select {
	case s.kicked <- struct{}{}:
	default: // a look is due already
	}
}

// Run seals at every beat and kick until the context ends. The beats come from
// outside, from a ticker of [Beat] in a server. A failure is logged and the next
// beat tries again.
func (s *Sealer) Run(ctx context.Context, beats <-chan time.Time) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-beats:
			s.watched++
		case <-s.kicked:
		}
		if err := s.sealAll(ctx); err != nil && ctx.Err() == nil {
			s.log.Error("seal the journal", "error", err)
		}
	}
}

// sealAll seals slice by slice until nothing is left, or another has the lease.
func (s *Sealer) sealAll(ctx context.Context) error {
	due, err := s.due(ctx)
	if err != nil || !due {
		return err
	}
	for {
		n, err := sealAs(ctx, s.db, s.holder, s.seen, sealerSlice)
		if err != nil || n < sealerSlice {
			return err
		}
	}
}

var selectOneUnsealed = store.SQL(`select id from journal where seq is null limit 1`)

// due looks, without a turn at the writer, whether there is work for this one, and
// remembers the head that it saw.
func (s *Sealer) due(ctx context.Context) (due bool, err error) {
	err = s.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		_, unsealed, err := store.One(ctx, tx, selectOneUnsealed, store.Column[int64])
		if err != nil || !unsealed {
			s.watched = 0
			return err
		}
		now, err := tx.Now(ctx)
		if err != nil {
			return err
		}
		head, err := ReadHead(ctx, tx)
		if err != nil {
			return err
		}
		if head != s.seen {
			s.seen, s.watched = head, 0
		}
		due = s.watched >= patience || !head.leasedToAnother(s.holder, now)
		return nil
	})
	return due, err
}
