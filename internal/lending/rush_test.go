package lending

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/denial"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

// servers runs a race on one server, and on PostgreSQL with two on one database.
func servers(t *testing.T, copies, members int, race func(t *testing.T, l *library, desks []*Desk)) {
	bothLibraries(t, copies, members, func(t *testing.T, l *library) {
		race(t, l, []*Desk{l.desk})
	})
	if !slices.Contains(storetest.Engines(), store.Postgres) {
		return
	}
	t.Run("two servers", func(t *testing.T) {
		db := storetest.Open(t, store.Postgres, tables)
		l := newLibrary(t, db, copies, members)
		race(t, l, []*Desk{l.desk, New(storetest.Beside(t, db))})
		if found, err := db.Check(t.Context(), Invariants()); err != nil || len(found) > 0 {
			t.Errorf("check: %v %v", found, err)
		}
	})
}

// tally counts what became of many callers.
type tally struct {
	mu      sync.Mutex
	done    int
	refused map[string]int // by the codes of a refusal
	other   []error
}

func (c *tally) add(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	var d *denial.Error
	switch {
	case err == nil:
		c.done++
	case errors.As(err, &d):
		if c.refused == nil {
			c.refused = make(map[string]int)
		}
		c.refused[fmt.Sprint(codeNames(d.Reasons))]++
	default:
		c.other = append(c.other, err)
	}
}

// together starts n callers at one signal and counts.
func together(n int, call func(i int) error) *tally {
	var c tally
	var wg sync.WaitGroup
	start := make(chan struct{})
	for i := range n {
		wg.Go(func() {
			<-start
			c.add(comingBack(func() error { return call(i) }))
		})
	}
	close(start)
	wg.Wait()
	return &c
}

// comingBack asks again when the database was too busy, as callers are told to:
// on a slow machine a queue of sixty takes longer than one is let wait.
func comingBack(call func() error) (err error) {
	for range desks64 {
		if err = call(); !errors.Is(err, store.ErrBusy) {
			return err
		}
	}
	return err
}

func (c *tally) want(t *testing.T, done int, refused string) {
	t.Helper()
	total := done + c.refused[refused]
	if c.done != done || len(c.other) > 0 || len(c.refused) > 1 || total != c.done+c.refused[refused] {
		t.Errorf("%d done, refused %v, failed %v; want %d done and the rest refused for %s",
			c.done, c.refused, c.other, done, refused)
	}
}

const desks64 = 64

func TestL34_SixtyFourDesksOnOneCopyMakeOneLoan(t *testing.T) {
	servers(t, 1, desks64, func(t *testing.T, l *library, desks []*Desk) {
		together(desks64, func(i int) error {
			_, err := desks[i%len(desks)].Issue(t.Context(), clerk,
				IssueIn{Body: IssueRequest{Copy: "C1", Member: fmt.Sprint("M", i+1)}})
			return err
		}).want(t, 1, "[copyNotAvailable]")
	})
}

func TestL34_SixtyFourDesksOnAMemberAtLimitMinusOneMakeOneLoan(t *testing.T) {
	servers(t, 1, 1, func(t *testing.T, l *library, desks []*Desk) {
		l.manyTitles(desks64)
		_, err := l.issue("C1", "M1")
		must(t, 0, err)
		together(desks64, func(i int) error {
			_, err := desks[i%len(desks)].Issue(t.Context(), clerk,
				IssueIn{Body: IssueRequest{Copy: fmt.Sprint("T", i+1, "-1"), Member: "M1"}})
			return err
		}).want(t, 1, "[loanLimitReached]")
	})
}

// manyTitles adds titles with a copy each, T1-1, T2-1 …
func (l *library) manyTitles(n int) {
	l.t.Helper()
	l.write(func(ctx context.Context, tx *store.Tx) error {
		for i := range n {
			title, err := addTitle(ctx, tx, fmt.Sprint("Title ", i+1))
			if err != nil {
				return err
			}
			if err := l.addCopies(ctx, tx, title, fmt.Sprint("T", i+1, "-"), 1); err != nil {
				return err
			}
		}
		return nil
	})
}

// The naive way reads, decides and writes in steps of its own. Both races must
// be seen to fail that way, or the tests above prove nothing.
func TestL34_TheNaiveWayLendsOneCopyTwiceAndABookTooMany(t *testing.T) {
	storetest.Both(t, tables, func(t *testing.T, db *store.DB) {
		l := newLibrary(t, db, 2, 2)
		const callers = 8
		var haveRead, wg sync.WaitGroup
		haveRead.Add(callers)
		for i := range callers {
			wg.Go(func() {
				var status Status
				read(t, db, func(ctx context.Context, tx *store.Tx) (err error) {
					status, _, err = store.One(ctx, tx, naiveStatus, store.Column[Status], "C1")
					return err
				})
				haveRead.Done()
				haveRead.Wait() // every desk has looked before one writes
				if status == Available {
					l.naiveLoan(int64(i))
				}
			})
		}
		wg.Wait()
		var loans int
		read(t, db, func(ctx context.Context, tx *store.Tx) (err error) {
			loans, _, err = store.One(ctx, tx, naiveCount, store.Column[int])
			return err
		})
		if loans != callers {
			t.Errorf("%d of %d desks lent the copy: the naive way was not seen to fail", loans, callers)
		}
	})
}

var (
	naiveStatus = store.SQL(`select status from copies where barcode = $1`)
	naiveCount  = store.SQL(`select count(*) from journal where type = 'naive.loan'`)
	naiveInsert = store.Insert("journal", "id bigint", "type text", "at bigint", "via text", "subject_kind text",
		"subject_id bigint", "data text", "digest text")
)

// naiveLoan writes a loan where no index guards it: the journal.
func (l *library) naiveLoan(subject int64) {
	err := l.db.Write(context.Background(), func(ctx context.Context, tx *store.Tx) error {
		id, err := tx.ID(ctx, "journal")
		if err != nil {
			return err
		}
		return tx.InsertMany(ctx, naiveInsert, 1, func(int) []any {
			return []any{id, "naive.loan", int64(0), "job", "loan", subject + 1, "{}", "none"}
		})
	})
	if err != nil {
		l.t.Error(err)
	}
}

func read(t testing.TB, db *store.DB, fn func(ctx context.Context, tx *store.Tx) error) {
	t.Helper()
	if err := db.Read(t.Context(), fn); err != nil {
		t.Error(err)
	}
}

func TestL25_TwoReturnsInFlightServeEachWaitingMemberOnce(t *testing.T) {
	for waiting := range 3 {
		t.Run(fmt.Sprint(waiting, " waiting"), func(t *testing.T) {
			servers(t, 2, 6, func(t *testing.T, l *library, desks []*Desk) {
				for i, c := range []string{"C1", "C2"} {
					_, err := l.issue(c, fmt.Sprint("M", i+1))
					must(t, 0, err)
				}
				for i := range waiting {
					_, err := l.holdFor(fmt.Sprint("M", i+3), "RIV")
					must(t, 0, err)
				}
				var mu sync.Mutex
				var forWhom []string
				c := together(2, func(i int) error {
					got, err := desks[i%len(desks)].Return(t.Context(), clerk,
						ReturnIn{Body: ReturnRequest{Copy: fmt.Sprint("C", i+1), Branch: "RIV"}})
					mu.Lock()
					defer mu.Unlock()
					forWhom = append(forWhom, got.Next.Member)
					return err
				})
				c.want(t, 2, "")
				slices.Sort(forWhom)
				want := [][]string{{"", ""}, {"", "M3"}, {"M3", "M4"}}[waiting]
				if !slices.Equal(forWhom, want) {
					t.Errorf("the copies went to %q, want %q", forWhom, want)
				}
			})
		})
	}
}

// The second return is seen while the first is uncommitted: the first holds the
// title's lock, the second waits on it.
func TestL25_TheSecondReturnWaitsForTheFirst(t *testing.T) {
	for waiting := 1; waiting <= 2; waiting++ {
		bothLibraries(t, 2, 6, func(t *testing.T, l *library) {
			for i, c := range []string{"C1", "C2"} {
				_, err := l.issue(c, fmt.Sprint("M", i+1))
				must(t, 0, err)
			}
			for i := range waiting {
				_, err := l.holdFor(fmt.Sprint("M", i+3), "RIV")
				must(t, 0, err)
			}
			inside, release := make(chan struct{}), make(chan struct{})
			var first, second Returned
			var wg sync.WaitGroup
			wg.Go(func() {
				err := l.db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) (err error) {
					first, err = l.desk.takeBack(ctx, tx, clerk, ReturnRequest{Copy: "C1", Branch: "RIV"})
					close(inside)
					<-release
					return err
				})
				if err != nil {
					t.Error(err)
				}
			})
			<-inside
			begun := make(chan struct{})
			wg.Go(func() {
				close(begun)
				var err error
				if second, err = l.giveBack("C2", "RIV"); err != nil {
					t.Error(err)
				}
			})
			<-begun
			close(release)
			wg.Wait()
			want := []string{"M3", ""}
			if waiting == 2 {
				want[1] = "M4"
			}
			if got := []string{first.Next.Member, second.Next.Member}; !slices.Equal(got, want) {
				t.Errorf("%d waiting: the copies went to %q, want %q", waiting, got, want)
			}
		})
	}
}

func TestL23_CollectingAtTheMomentOfExpiryHasOneOutcome(t *testing.T) {
	servers(t, 1, 4, func(t *testing.T, l *library, desks []*Desk) {
		_, err := l.issue("C1", "M1")
		must(t, 0, err)
		h, err := l.holdFor("M2", "RIV")
		must(t, 0, err)
		_, err = l.holdFor("M3", "RIV")
		must(t, 0, err)
		got, err := l.giveBack("C1", "RIV")
		must(t, 0, err)
		for _, tick := range []civil.Instant{*got.Next.ExpiresAt - 1, *got.Next.ExpiresAt} {
			if err := l.db.SetClock(t.Context(), tick); err != nil {
				t.Fatal(err)
			}
			if tick == *got.Next.ExpiresAt {
				break
			}
			if stands := l.readHold(h.ID); stands.State != HoldReady {
				t.Errorf("one microsecond before its end the hold is %s", stands.State)
			}
		}
		var collect error
		c := together(3, func(i int) error {
			desk := desks[i%len(desks)]
			if i == 0 {
				_, collect = desk.Issue(t.Context(), clerk, IssueIn{Body: IssueRequest{Copy: "C1", Member: "M2"}})
				return nil
			}
			_, err := desk.AdvanceHolds(t.Context())
			return err
		})
		c.want(t, 3, "")
		wantReasons(t, collect, "heldForAnother") // at exactly its end it is gone, whoever came first
		if stands := l.readHold(h.ID); stands.State != HoldExpired {
			t.Errorf("afterwards the hold is %s", stands.State)
		}
	})
}

func TestL22_TheJobTwiceAtOnceCountsANoShowOnce(t *testing.T) {
	servers(t, 1, 3, func(t *testing.T, l *library, desks []*Desk) {
		_, err := l.issue("C1", "M1")
		must(t, 0, err)
		h, err := l.holdFor("M2", "RIV")
		must(t, 0, err)
		next, err := l.holdFor("M3", "RIV")
		must(t, 0, err)
		_, err = l.giveBack("C1", "RIV")
		must(t, 0, err)
		l.later(5 * 24 * time.Hour)
		together(4, func(i int) error {
			_, err := desks[i%len(desks)].AdvanceHolds(t.Context())
			return err
		}).want(t, 4, "")
		if a, b := l.readHold(h.ID), l.readHold(next.ID); a.State != HoldExpired || b.State != HoldReady {
			t.Errorf("the holds are %s and %s", a.State, b.State)
		}
	})
}

func (l *library) readHold(id int64) (h Hold) {
	l.t.Helper()
	read(l.t, l.db, func(ctx context.Context, tx *store.Tx) (err error) {
		h, err = holdByID(ctx, tx, id)
		return err
	})
	return h
}

func TestP4_ADoubleScanUnderOneKeyIsOneReturn(t *testing.T) {
	servers(t, 1, 1, func(t *testing.T, l *library, desks []*Desk) {
		_, err := l.issue("C1", "M1")
		must(t, 0, err)
		l.at("2026-03-21")
		by := clerk
		by.Key = actor.Key{Value: "scan-1", Scope: "900 returns", Encode: func(out any, err error) (actor.Answer, bool) {
			return actor.Answer{Status: 200, Body: []byte(fmt.Sprint(out.(Returned).Fine))}, err == nil
		}}
		var mu sync.Mutex
		answers := map[string]int{}
		together(2, func(i int) error {
			got, err := desks[i%len(desks)].Return(t.Context(), by, ReturnIn{Body: ReturnRequest{Copy: "C1", Branch: "RIV"}})
			said := fmt.Sprint(got.Fine)
			var again *actor.Replay
			if errors.As(err, &again) {
				said, err = string(again.Answer.Body), nil
			}
			mu.Lock()
			defer mu.Unlock()
			answers[said]++
			return err
		}).want(t, 2, "")
		if answers["₹30.00"] != 2 {
			t.Errorf("answered %v", answers)
		}
	})
}
