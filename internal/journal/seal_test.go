package journal

import (
	"context"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"time"

	"holdfast/internal/civil"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

func TestD8_RowsAreNumberedAfterTheirCommitInOrderOfIDs(t *testing.T) {
	storetest.Both(t, schema, func(t *testing.T, db *store.DB) {
		recordLoans(t, db, 5)
		if rows := after(t, db, 0, 10); len(rows) != 0 {
			t.Errorf("a reader saw %d rows that have no number", len(rows))
		}
		if found := faults(t, db); found != "" {
			t.Errorf("young rows are a fault: %s", found)
		}
		seal(t, db, 3, 3)
		seal(t, db, 3, 2)
		seal(t, db, 3, 0)
		rows := after(t, db, 0, 10)
		for i, r := range rows {
			if r.Seq != int64(i+1) || r.ID != int64(i+1) {
				t.Errorf("row %d has the number %d", r.ID, r.Seq)
			}
		}
		if got := ids(after(t, db, 2, 2)); got != "3 4" {
			t.Errorf("two rows after number 2: %s", got)
		}
		if found := faults(t, db); found != "" {
			t.Error(found)
		}
	})
}

// A row with a smaller id that commits after a larger one was sealed gets the
// next number, so that a reader who has seen the larger one still comes to it.
func TestD8_ARowThatCommitsLateIsNotSkipped(t *testing.T) {
	if !slices.Contains(storetest.Engines(), store.Postgres) {
		t.Log("SQLite has one writer: a smaller id cannot commit later there")
		return
	}
	db := storetest.Open(t, store.Postgres, schema)
	recorded, release := make(chan struct{}), make(chan struct{})
	var late sync.WaitGroup
	late.Go(func() {
		if err := db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
			err := Record(ctx, tx, issued(1, 1))
			close(recorded)
			<-release
			return err
		}); err != nil {
			t.Error(err)
		}
	})
	<-recorded
	record(t, db, issued(2, 2))
	seal(t, db, 10, 1)
	seen := after(t, db, 0, 10)
	if ids(seen) != "2" {
		t.Errorf("while the first hangs a reader sees rows %s", ids(seen))
	}
	close(release)
	late.Wait()
	record(t, db, issued(3, 3))
	seal(t, db, 10, 2)
	if got := ids(after(t, db, seen[0].Seq, 10)); got != "1 3" {
		t.Errorf("the reader goes on with rows %s", got)
	}
	if found := faults(t, db); found != "" {
		t.Error(found)
	}
}

func TestD8_SealersAtOnceGiveEachNumberOnce(t *testing.T) {
	storetest.Both(t, schema, func(t *testing.T, db *store.DB) {
		const rows, sealers = 300, 4
		recordLoans(t, db, rows)
		servers := []*store.DB{db, storetest.Beside(t, db)}
		var wg sync.WaitGroup
		for i := range sealers {
			wg.Go(func() {
				for {
					n, err := Seal(t.Context(), servers[i%len(servers)], 7)
					if err != nil {
						t.Error(err)
					}
					if n == 0 {
						return
					}
				}
			})
		}
		wg.Wait()
		if got := len(after(t, db, 0, 2*rows)); got != rows {
			t.Errorf("%d of %d rows have a number", got, rows)
		}
		if found := faults(t, db); found != "" {
			t.Error(found)
		}
	})
}

// sealer is a running Sealer whose beats the test gives.
type sealer struct {
	*Sealer
	beats chan time.Time
	stop  context.CancelFunc
	ended chan struct{}
}

func startSealer(t *testing.T, db *store.DB) *sealer {
	ctx, stop := context.WithCancel(t.Context())
	s := &sealer{
		Sealer: NewSealer(db, slog.New(slog.NewTextHandler(t.Output(), nil))),
		beats:  make(chan time.Time), stop: stop, ended: make(chan struct{}),
	}
	go func() {
		defer close(s.ended)
		s.Run(ctx, s.beats)
	}()
	t.Cleanup(func() {
		stop()
		<-s.ended
	})
	return s
}

// beat gives a beat and returns when what it asked for is done: the loop takes
// another one only then. What that other one looks at may come after.
func (s *sealer) beat() {
	s.beats <- time.Time{}
	s.beats <- time.Time{}
}

func numbered(t testing.TB, db *store.DB) int { return len(after(t, db, 0, 10_000)) }

func TestD8_OneSealerWorksUnderALeaseAndAnotherTakesOverWhenItStops(t *testing.T) {
	storetest.Both(t, schema, func(t *testing.T, db *store.DB) {
		first, second := startSealer(t, db), startSealer(t, storetest.Beside(t, db))
		recordLoans(t, db, sealerSlice+1)
		first.beat()
		if got := numbered(t, db); got != sealerSlice+1 {
			t.Fatalf("one beat numbered %d of %d rows", got, sealerSlice+1)
		}
		first.stop() // its lease outlasts it; what it still looked at is over
		<-first.ended
		recordLoans(t, db, 1)
		second.beat()
		if got := numbered(t, db); got != sealerSlice+1 {
			t.Errorf("a second sealer sealed under the lease of the first")
		}
		if err := db.SetClock(t.Context(), storetest.Start.Add(leaseTime)); err != nil {
			t.Fatal(err)
		}
		second.beat()
		if got := numbered(t, db); got != sealerSlice+2 {
			t.Errorf("nobody took over: %d rows have a number", got)
		}
		if found := faults(t, db); found != "" {
			t.Error(found)
		}
	})
}

var leaveLease = store.SQL(`update journal_head set sealed_at = $1, holder = $2, lease_until = $3 where id = 1`)

// leave makes the lease of a sealer that worked at an instant and is no more.
func leave(t *testing.T, db *store.DB, at civil.Instant) {
	t.Helper()
	write(t, db, func(ctx context.Context, tx *store.Tx) error {
		_, err := tx.Exec(ctx, leaveLease, int64(at), "gone", int64(at.Add(leaseTime)))
		return err
	})
}

// The clock was an hour ahead when the last sealer worked, and was put back.
func TestD8_ALeaseOfAClockThatWasPutBackIsOver(t *testing.T) {
	storetest.Both(t, schema, func(t *testing.T, db *store.DB) {
		s := startSealer(t, db)
		leave(t, db, storetest.Start.Add(time.Hour))
		recordLoans(t, db, 1)
		s.beat()
		if numbered(t, db) != 1 {
			t.Error("nothing is sealed until the clock comes to where it was")
		}
	})
}

// Where the clock stands still, as on SQLite after it was put back, a lease would
// last as long. A holder that seals nothing for longer than that is not at work;
// one that does keeps its lease.
func TestD8_AHolderThatSealsNothingLosesItsLeaseThoughTheClockStands(t *testing.T) {
	storetest.Both(t, schema, func(t *testing.T, db *store.DB) {
		first, second := startSealer(t, db), startSealer(t, storetest.Beside(t, db))
		recordLoans(t, db, 1)
		first.beat() // it has the lease now
		rows := 1
		for range 3 * patience {
			recordLoans(t, db, 1)
			rows++
			second.beats <- time.Time{}
			first.beat()
		}
		if got := numbered(t, db); got != rows {
			t.Fatalf("%d of %d rows have a number", got, rows)
		}
		first.stop()
		<-first.ended
		recordLoans(t, db, 1)
		second.beat()
		if got := numbered(t, db); got != rows {
			t.Error("a holder that had just sealed lost its lease")
		}
		for range patience {
			second.beat()
		}
		if got := numbered(t, db); got != rows+1 {
			t.Error("nobody took over while the clock stood")
		}
		if found := faults(t, db); found != "" {
			t.Error(found)
		}
	})
}

func TestD8_TheLeaseIsJudgedUnderTheLock(t *testing.T) {
	storetest.Both(t, schema, func(t *testing.T, db *store.DB) {
		recordLoans(t, db, 2)
		for _, c := range []struct {
			holder string
			want   int
		}{{"a", 1}, {"b", 0}, {"a", 1}} {
			if n, err := sealAs(t.Context(), db, c.holder, Head{}, 1); err != nil || n != c.want {
				t.Errorf("%s sealed %d (%v), want %d", c.holder, n, err, c.want)
			}
		}
	})
}

func TestAKickSealsBeforeTheNextBeat(t *testing.T) {
	db := storetest.Open(t, store.SQLite, schema)
	s := NewSealer(db, slog.Default())
	recordLoans(t, db, 1)
	s.Kick()
	s.Kick() // one look is enough, and nobody waits
	ctx, stop := context.WithCancel(t.Context())
	beats := make(chan time.Time)
	var wg sync.WaitGroup
	wg.Go(func() { s.Run(ctx, beats) })
	for range 100_000 { // no beat ever comes
		if numbered(t, db) == 1 {
			break
		}
	}
	stop()
	wg.Wait()
	if len(s.kicked) != 0 || numbered(t, db) != 1 {
		t.Error("the kick was not heard")
	}
}

// An idle journal must cost nothing, a commit every beat least of all: the sealer
// looks while somebody else has the turn that it would need to write.
func TestD8_AnIdleSealerOnlyLooks(t *testing.T) {
	storetest.Both(t, schema, func(t *testing.T, db *store.DB) {
		s := NewSealer(db, slog.Default())
		write(t, db, func(ctx context.Context, tx *store.Tx) error {
			if err := tx.Lock(ctx, "journal_head", 1); err != nil {
				return err
			}
			const patience = 5 * time.Second // used up only if it does wait
			ctx, cancel := context.WithTimeout(ctx, patience)
			defer cancel()
			return s.sealAll(ctx)
		})
	})
}

func BenchmarkSeal10k(b *testing.B) {
	for _, e := range storetest.Engines() {
		b.Run(e.String(), func(b *testing.B) {
			db := storetest.Open(b, e, schema)
			for b.Loop() {
				b.StopTimer()
				recordLoans(b, db, 10_000)
				b.StartTimer()
				for range 10_000 / sealerSlice {
					seal(b, db, sealerSlice, sealerSlice)
				}
			}
		})
	}
}
