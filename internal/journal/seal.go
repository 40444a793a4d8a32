package journal

import (
	"context"
	"errors"
	"time"

	"holdfast/internal/civil"
	"holdfast/internal/store"
)

// Head is the end of the chain.
type Head struct {
	Seq      int64         // the last number given, 0 before the first
	Hash     string        // of that row; whoever keeps it elsewhere can prove all rows up to it
	SealedAt civil.Instant // when it was sealed

	holder     string        // the sealer with the lease
	leaseUntil civil.Instant // when others may seal again
}

func (h *Head) dest() []any {
	return []any{&h.Seq, &h.Hash, &h.SealedAt, &h.holder, &h.leaseUntil}
}

// leasedToAnother says whether another sealer than this one is at work. A lease
// that ends later than one given now would is from a clock that was ahead: it is
// over.
func (h *Head) leasedToAnother(holder string, now civil.Instant) bool {
	return h.holder != holder && now < h.leaseUntil && h.leaseUntil <= now.Add(leaseTime)
}

var (
	selectHead = store.SQL(`
		select seq, hash, sealed_at, holder, lease_until from journal_head where id = 1`)
	selectUnsealed = store.SQL(`select ` + rowColumns + `
		from journal where seq is null order by id limit $1`)
	sealRow  = store.SQL(`update journal set seq = $2, hash = $3 where id = $1 and seq is null`)
	moveHead = store.SQL(`
		update journal_head
		set seq = $2, hash = $3, sealed_at = $4, holder = $5, lease_until = $6
		where id = 1 and seq = $1`)
)

// ReadHead gives the end of the chain.
func ReadHead(ctx context.Context, tx *store.Tx) (Head, error) {
	head, found, err := store.One(ctx, tx, selectHead, (*Head).dest)
	if err == nil && !found {
		err = errors.New("the journal has no head row; restore the database from a backup")
	}
	return head, err
}

// Seal numbers and chains up to limit committed rows that have no number yet,
// lowest id first, in one transaction, and says how many those were. It asks for
// no lease: it waits its turn at the head.
func Seal(ctx context.Context, db *store.DB, limit int) (sealed int, err error) {
	return sealAs(ctx, db, "", Head{}, limit)
}

// leaseTime is how long a sealer that sealed keeps the others away. It outlasts
// a few beats, so that a busy sealer keeps its lease, and bounds how long the
// journal stands still when a server dies.
const leaseTime = 2 * time.Second

// sealAs is Seal under a lease, which the holder takes or renews; while another
// has it nothing is done, unless the head still is the one whose lease the caller
// has seen to be over: under the lock time never falls below the head's own, so a
// clock that was put back does not show there. Holder "" neither has nor heeds a
// lease.
func sealAs(ctx context.Context, db *store.DB, holder string, over Head, limit int) (sealed int, err error) {
	err = db.Write(ctx, func(ctx context.Context, tx *store.Tx) (err error) {
		sealed = 0 // this may be a second run
		if err = tx.Lock(ctx, "journal_head", 1); err != nil {
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
		if holder != "" {
			if head != over && head.leasedToAnother(holder, now) {
				return nil
			}
			head.holder, head.leaseUntil = holder, now.Add(leaseTime)
		}
		sealed, err = sealAfter(ctx, tx, head, now, limit)
		return err
	})
	if err != nil {
		return 0, err
	}
	return sealed, nil
}

// sealAfter seals rows behind the head, which is locked.
func sealAfter(ctx context.Context, tx *store.Tx, head Head, now civil.Instant, limit int) (int, error) {
	rows, err := store.All(ctx, tx, selectUnsealed, (*Row).dest, limit)
	if err != nil || len(rows) == 0 {
		return 0, err
	}
	steps := make([]*store.Step, 0, len(rows)+1)
	seq, hash := head.Seq, head.Hash
	for i := range rows {
		seq++
		hash = rows[i].linkAfter(hash, seq)
		steps = append(steps, sealRow.Do(rows[i].ID, seq, hash).Touching(1))
	}
	steps = append(steps, moveHead.Do(head.Seq, seq, hash, now, head.holder, head.leaseUntil).Touching(1))
	return len(rows), tx.Run(ctx, steps...)
}
