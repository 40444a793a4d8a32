package lending

import (
	"context"

	"holdfast/internal/actor"
	"holdfast/internal/store"
)

// maxAdvance is how many titles one run looks at before it looks again.
const maxAdvance = 200

var selectLapsed = store.SQL(`
	select distinct title_id from holds
	where state = 'ready' and expires_at <= $1 and title_id > $2 order by title_id limit $3`)

// AdvanceHolds is the job that tidies what has expired: it ends the holds, counts
// the no-shows by that, and passes the copies on (L22). It makes nothing correct
// that was not; running it twice, or twice at once, changes nothing more. It
// gives the number of titles it went through.
func (d *Desk) AdvanceHolds(ctx context.Context) (int, error) {
	done, last := 0, int64(0)
	for {
		var titles []int64
		err := d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
			now, err := tx.Now(ctx)
			if err != nil {
				return err
			}
			titles, err = store.All(ctx, tx, selectLapsed, store.Column[int64], now, last, maxAdvance)
			return err
		})
		if err != nil || len(titles) == 0 {
			return done, err
		}
		for _, title := range titles {
			if err := d.db.Write(ctx, func(ctx context.Context, tx *store.Tx) error {
				return d.advance(ctx, tx, title)
			}); err != nil {
				return done, err
			}
			done++
		}
		last = titles[len(titles)-1]
	}
}

func (d *Desk) advance(ctx context.Context, tx *store.Tx, title int64) error {
	t, err := d.openTitle(ctx, tx, title, 0)
	if err != nil {
		return err
	}
	return t.save(ctx, tx, actor.Job())
}
