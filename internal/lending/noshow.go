package lending

import (
	"context"
	"time"

	"holdfast/internal/civil"
	"holdfast/internal/store"
)

// noShowRule is how a branch weighs holds that nobody collected (L26).
type noShowRule struct {
	limit  int // so many suspend; 0 never does
	days   int // if they lapsed within so many days
	months int // for so long, from the last of them
}

// noShows are the instants at which a member's holds lapsed uncollected, newest
// first, with the rule that weighs them. They are counted from the holds
// themselves, whether or not the job has ended them.
type noShows struct {
	at   []civil.Instant
	rule noShowRule
}

// suspension is how many no-shows stop new holds, and the day from which holds
// can be placed again; 0 if none are stopped today.
//
// The days are counted back from a no-show and not from today. So a suspension is
// settled by the no-show that brings it, and runs its full time whatever else
// grows old meanwhile.
func (n noShows) suspension(zone civil.Zone, today civil.Date) (count int, until civil.Date) {
	if n.rule.limit <= 0 {
		return 0, until
	}
	for i := range n.at {
		last := zone.DateOf(n.at[i])
		if until = last.AddMonths(n.rule.months); !today.Before(until) {
			return 0, until // and so it is with all that are older
		}
		count = 0
		for _, at := range n.at[i:] {
			if last.Sub(zone.DateOf(at)) < n.rule.days {
				count++
			}
		}
		if count >= n.rule.limit {
			return count, until
		}
	}
	return 0, until
}

// reach is the earliest no-show that can matter now.
func (r noShowRule) reach(now civil.Instant) civil.Instant {
	const longestMonth, edges = 31, 2
	return now.Add(-time.Duration(r.days+r.months*longestMonth+edges) * 24 * time.Hour)
}

// selectNoShows reads back to the last lifting: what came before it counts no
// more.
var selectNoShows = store.SQL(`
	select expires_at from holds
	where member_id = $1 and expires_at > $2 and expires_at <= $3 and state in ('expired', 'ready')
		and expires_at > coalesce((select max(at) from no_show_liftings where member_id = $1), 0)
	order by expires_at desc`)

// noShowsAt are a member's no-shows as a branch weighs them.
func (p *policy) noShowsAt(
	ctx context.Context, tx *store.Tx, branch, member int64, now civil.Instant,
) (noShows, error) {
	n := noShows{rule: p.noShowRule(branch)}
	var err error
	n.at, err = store.All(ctx, tx, selectNoShows, store.Column[civil.Instant], member, n.rule.reach(now), now)
	return n, err
}

// holdSuspension is the suspension of a member's holds as the branch tells it that
// stops them for the longest: nil if holds can be placed at every branch.
func (p *policy) holdSuspension(
	ctx context.Context, tx *store.Tx, m *memberRow, now civil.Instant,
) (*HoldSuspension, error) {
	since := now
	for id := range p.branches {
		since = min(since, p.noShowRule(id).reach(now))
	}
	at, err := store.All(ctx, tx, selectNoShows, store.Column[civil.Instant], m.id, since, now)
	if err != nil || len(at) == 0 {
		return nil, err
	}
	var longest *HoldSuspension
	for _, b := range p.shown() {
		if !p.rulesOn(holdRuleList, b.ID)(holdsSuspended) {
			continue
		}
		count, until := noShows{at, p.noShowRule(b.ID)}.suspension(b.Zone, p.today(b.ID, now))
		if count > 0 && (longest == nil || until.After(longest.Until)) {
			longest = &HoldSuspension{Member: m.card, NoShows: count, Until: until}
		}
	}
	return longest, nil
}
