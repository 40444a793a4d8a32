package lending

import (
	"context"

	"holdfast/internal/actor"
	"holdfast/internal/store"
)

// maxAdvance is how many titles one run looks at before it looks again.
const maxAdvance = 200

var (
	selectUntidy = store.SQL(`
		select title_id from (
			select title_id from holds where state = 'ready' and expires_at <= $1
			union
			select h.title_id` + besideWaiting + `
		) t where title_id > $2 order by title_id limit $3`)
	selectBesideWaiting = store.SQL(`select distinct c.id` + besideWaiting + ` and h.title_id = $1`)
)

// AdvanceHolds is the job that tidies what has expired: it ends the holds, counts
// the no-shows by that, and passes the copies on (L22). Expired holds are over
// without it. It also mends what no operation leaves behind, a copy that stands on
// the shelf though it came free while somebody waited: it goes to whoever waits
// (IG8). Running it twice, or twice at once, changes nothing more. It gives the
// number of titles it went through.
func (d *Desk) AdvanceHolds(ctx context.Context) (int, error) {
	done, last := 0, int64(0)
	for {
		var titles []int64
		err := d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
			now, err := tx.Now(ctx)
			if err != nil {
				return err
			}
			titles, err = store.All(ctx, tx, selectUntidy, store.Column[int64], now, last, maxAdvance)
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
	besides, err := store.All(ctx, tx, selectBesideWaiting, store.Column[int64], title)
	if err != nil {
		return err
	}
	if err := t.handOut(besides); err != nil {
		return err
	}
	return t.save(ctx, tx, actor.Job())
}
