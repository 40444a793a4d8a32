package lending

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"holdfast/internal/journal"
	"holdfast/internal/ledger"
	"holdfast/internal/store"
)

const (
	mixDesks = 8  // goroutines
	mixOps   = 60 // of each
)

// Whatever many desks on two servers do at once to three titles and six members,
// nothing is promised twice: check is clean. Every answer is yes or a refusal:
// waiting for a lock takes no turn so long that a caller is sent away, and the
// one order of locks leaves no deadlock.
func TestMixedOperationsOnFewTitlesAndMembersAtOnce(t *testing.T) {
	servers(t, 2, 6, func(t *testing.T, l *library, desks []*Desk) {
		l.manyTitles(2)
		titles := []int64{l.title, l.titleOf("T1-1"), l.titleOf("T2-1")}
		tallies := make(map[string]*tally)
		for _, verb := range mixVerbs {
			tallies[verb] = &tally{}
		}
		var wg sync.WaitGroup
		for i := range mixDesks {
			m := &mixer{
				library: l, desk: desks[i%len(desks)], titles: titles, tallies: tallies,
				rng: rand.New(rand.NewPCG(20260301, uint64(i))),
			}
			wg.Go(func() {
				for range mixOps {
					m.step(t.Context())
				}
			})
		}
		wg.Wait()
		for _, verb := range mixVerbs {
			c := tallies[verb]
			t.Logf("%s: %d went ahead, refused %v", verb, c.done, c.refused)
			if len(c.other) > 0 {
				t.Errorf("%s failed %d times, first: %v", verb, len(c.other), c.other[0])
			}
		}
		for _, verb := range []string{"issue", "return", "hold"} {
			if tallies[verb].done == 0 {
				t.Errorf("%s never went ahead: the desks did not meet", verb)
			}
		}
		found, err := l.db.Check(t.Context(), slices.Concat(ledger.Invariants(), journal.Invariants()))
		if err != nil || len(found) > 0 {
			t.Errorf("check: %v %v", found, err)
		}
	})
}

var mixVerbs = []string{"issue", "return", "hold", "cancel", "renew", "advance"}

// mixer is somebody at a desk who does one thing after another. What he draws
// is his own; who comes first is the machine's.
type mixer struct {
	*library
	desk    *Desk
	titles  []int64
	tallies map[string]*tally
	rng     *rand.Rand
}

func (m *mixer) any(of ...string) string { return of[m.rng.IntN(len(of))] }

func (m *mixer) step(ctx context.Context) {
	verb := mixVerbs[m.rng.IntN(len(mixVerbs))]
	copy, member := m.any("C1", "C2", "T1-1", "T2-1"), fmt.Sprint("M", 1+m.rng.IntN(6))
	branch := m.any("RIV", "RIV", "HIL")
	var err error
	switch verb {
	case "issue":
		_, err = m.desk.Issue(ctx, clerk, IssueIn{Body: IssueRequest{Copy: copy, Member: member, Branch: branch}})
	case "return":
		_, err = m.desk.Return(ctx, clerk, ReturnIn{Body: ReturnRequest{Copy: copy, Branch: branch}})
	case "hold":
		title := m.titles[m.rng.IntN(len(m.titles))]
		_, err = m.desk.PlaceHold(ctx, clerk, HoldIn{Body: HoldRequest{Title: title, Member: member, PickupBranch: branch}})
	case "cancel":
		_, err = m.desk.CancelHold(ctx, clerk, CancelIn{Hold: m.newest(ctx, newestHold)})
	case "renew":
		_, err = m.desk.Renew(ctx, clerk, RenewIn{Loan: m.newest(ctx, newestLoan)})
	case "advance":
		// Four days pass, at most once in a while: holds lapse under the others.
		if m.rng.IntN(4) == 0 {
			err = m.passes(ctx)
		}
		if err == nil {
			_, err = m.desk.AdvanceHolds(ctx)
		}
	}
	m.tallies[verb].add(err)
}

var (
	newestHold = store.SQL(`select coalesce(max(id), 1) from holds where state in ('waiting', 'in_transit', 'ready')`)
	newestLoan = store.SQL(`select coalesce(max(id), 1) from loans where ended_at is null`)
)

func (m *mixer) newest(ctx context.Context, q *store.Query) (id int64) {
	err := m.desk.db.Read(ctx, func(ctx context.Context, tx *store.Tx) (err error) {
		id, _, err = store.One(ctx, tx, q, store.Column[int64])
		return err
	})
	if err != nil {
		m.t.Error(err)
	}
	return id
}

// passes moves the clock. Another may have moved it further meanwhile.
func (m *mixer) passes(ctx context.Context) error {
	now, err := m.desk.db.Now(ctx)
	if err != nil {
		return err
	}
	if err = m.desk.db.SetClock(ctx, now.Add(4*24*time.Hour)); errors.Is(err, store.ErrClockBack) {
		return nil
	}
	return err
}
