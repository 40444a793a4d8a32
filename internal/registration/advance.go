package registration

import (
	"context"

	"holdfast/internal/actor"
	"holdfast/internal/store"
)

// maxAdvance is how many offerings one run looks at before it looks again.
const maxAdvance = 50

// Offerings with an offer whose time is over, and those with a free seat for which
// somebody waits while registration is open.
var selectMoving = store.SQL(`
	select id from (
		select a.offering_id as id from seats a
		join enrollments e on e.seats_id = a.id and e.turn is not null and e.state = 'offered'
		where a.offered > 0 and e.offer_until <= $1
		union
		select a.offering_id from seats a join offerings o on o.id = a.offering_id
		where a.waiting > 0 and (a.capacity is null or a.enrolled + a.offered < a.capacity)
			and exists (select 1 from registration_windows w where w.term_id = o.term_id and w.closes_at > $1)
	) t where id > $2 order by id limit $3`)

// AdvanceWaitlists is the job that moves what time moves: it ends the offers that
// were not taken up, and serves those who wait where a seat is free because its
// reserve was released, or because something that was in their way elsewhere no
// longer is (R11). Offers that are over are so without it. Running it twice, or
// twice at once, changes nothing more. It gives the number of offerings in which
// something changed.
func (d *Desk) AdvanceWaitlists(ctx context.Context) (int, error) {
	done, last := 0, int64(0)
	for {
		var offerings []int64
		err := d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
			now, err := tx.Now(ctx)
			if err != nil {
				return err
			}
			offerings, err = store.All(ctx, tx, selectMoving, store.Column[int64], now, last, maxAdvance)
			return err
		})
		if err != nil || len(offerings) == 0 {
			return done, err
		}
		for _, o := range offerings {
			moved, err := d.advance(ctx, o)
			if err != nil {
				return done, err
			}
			if moved {
				done++
			}
		}
		last = offerings[len(offerings)-1]
	}
}

// advance serves one offering, in a transaction of its own.
func (d *Desk) advance(ctx context.Context, offering int64) (moved bool, err error) {
	err = d.db.Write(ctx, func(ctx context.Context, tx *store.Tx) error {
		f, err := d.openFloor(ctx, tx, wanted{offerings: []int64{offering}, freeing: []int64{offering}})
		if err != nil {
			return err
		}
		err = f.finish(ctx, tx, actor.Job(), offering)
		moved = len(f.events) > 0
		return err
	})
	return moved, err
}
