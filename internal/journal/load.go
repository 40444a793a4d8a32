package journal

import (
	"context"
	"slices"

	"holdfast/internal/store"
)

var insertSealed = store.Insert("journal", append(slices.Clip(bornColumns), "seq bigint", "hash text")...)

// Load is [Record] for the first filling of an empty database: it seals the
// entries as it writes them, in the same transaction. So a year of past waits for
// no sealer, and whoever follows the journal from its end has nothing to catch up
// with. Nobody else writes at such a time; if somebody does, one of the two fails
// and runs anew.
func Load(ctx context.Context, tx *store.Tx, entries ...Entry) error {
	rows, err := rowsOf(ctx, tx, entries)
	if err != nil || len(rows) == 0 {
		return err
	}
	head, err := ReadHead(ctx, tx)
	if err != nil {
		return err
	}
	now, err := tx.Now(ctx)
	if err != nil {
		return err
	}
	seq, hash := head.Seq, head.Hash
	for i := range rows {
		seq++
		hash = rows[i].linkAfter(hash, seq)
		rows[i].Seq, rows[i].hash = seq, hash
	}
	return tx.Run(ctx,
		store.Rows(insertSealed, len(rows), func(i int) []any {
			return append(rows[i].values(), rows[i].Seq, rows[i].hash)
		}).Touching(len(rows)),
		moveHead.Do(head.Seq, seq, hash, now, head.holder, head.leaseUntil).Touching(1))
}
