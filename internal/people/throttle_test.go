package people

import (
	"context"
	"net/netip"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"pgregory.net/rapid"

	"holdfast/internal/civil"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

func TestP7_TriesAreFreeThenSlowThenForgotten(t *testing.T) {
	at := civil.Instant(1_000_000_000_000_000)
	cases := []struct {
		name  string
		p     pace
		n     int64
		since time.Duration // the last try
		want  time.Duration
	}{
		{"none yet", paceOfAccount, 0, 0, 0},
		{"the fifth is free", paceOfAccount, 4, 0, 0},
		{"the sixth waits a minute", paceOfAccount, 5, 0, time.Minute},
		{"part of it is over", paceOfAccount, 5, 20 * time.Second, 40 * time.Second},
		{"all of it is over", paceOfAccount, 5, time.Minute, 0},
		{"the next waits twice as long", paceOfAccount, 6, 0, 2 * time.Minute},
		{"up to the longest", paceOfAccount, 9, 0, 15 * time.Minute},
		{"and no longer", paceOfAccount, 1 << 40, 0, 15 * time.Minute},
		{"after an hour it is as if nothing was", paceOfAccount, 1 << 40, time.Hour, 0},
		{"of two at once the other may be ahead", paceOfAccount, 9, -time.Second, 15 * time.Minute},
		{"a clock that was an hour ahead keeps nobody out", paceOfAccount, 9, -time.Hour, 0},
		{"nor one that was a year ahead", paceOfAccount, 1 << 40, -365 * 24 * time.Hour, 0},
		{"a network has fifty", paceOfNetwork, 49, 0, 0},
		{"and then little to wait", paceOfNetwork, 50, 0, 2 * time.Second},
		{"up to a minute", paceOfNetwork, 5000, 0, time.Minute},
	}
	for _, c := range cases {
		if got := c.p.wait(tries{n: c.n, last: at}, at.Add(c.since)); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// Somebody who tries as often as he is let in never gets six into a minute, is
// always let in again after a quarter of an hour, and gets few into a day.
func TestP7_GuessingIsSlowAndNobodyIsLockedOut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var s tries
		now := civil.Instant(1_000_000_000_000_000)
		end := now.Add(24 * time.Hour)
		var let []civil.Instant
		for now < end {
			if wait := paceOfAccount.wait(s, now); wait > 0 {
				if wait > paceOfAccount.most {
					t.Fatalf("a wait of %s", wait)
				}
				now = now.Add(wait)
				continue
			}
			s = paceOfAccount.count(s, now)
			let = append(let, now)
			pauses := rapid.SampledFrom([]time.Duration{0, time.Second, time.Minute, 20 * time.Minute, time.Hour})
			now = now.Add(pauses.Draw(t, "pause"))
		}
		for i := 5; i < len(let); i++ {
			if let[i].Sub(let[i-5]) < time.Minute {
				t.Fatalf("six tries within %s", let[i].Sub(let[i-5]))
			}
		}
		if len(let) > 250 {
			t.Fatalf("%d tries in a day", len(let))
		}
	})
}

func TestANetworkIsWhatOneSubscriberHas(t *testing.T) {
	for a, want := range map[string]string{
		"203.0.113.7":          "203.0.113.7",
		"::ffff:203.0.113.7":   "203.0.113.7",
		"2001:db8:1:2:3:4:5:6": "2001:db8:1:2::/64",
		"2001:db8:1:2:9:9:9:9": "2001:db8:1:2::/64",
		"fe80::1%eth0":         "fe80::/64",
		"2001:db8:1:3::1":      "2001:db8:1:3::/64",
	} {
		if got := networkOf(netip.MustParseAddr(a)); got != want {
			t.Errorf("%s is in %s, want %s", a, got, want)
		}
	}
	if networkOf(netip.Addr{}) == networkOf(home) {
		t.Error("no address is somebody's network")
	}
}

func TestAWaitIsSpokenRoundedUp(t *testing.T) {
	for seconds, want := range map[int64]string{
		1: "1 second", 59: "59 seconds", 90: "90 seconds", 91: "2 minutes", 900: "15 minutes",
	} {
		if got := spoken(seconds); got != want {
			t.Errorf("%d: %s, want %s", seconds, got, want)
		}
	}
	wantRefusal(t, "a wait", throttled(1), SignInThrottled)
}

// A hundred tries at once, from as many networks and on two servers, count as
// many as one after the other: five are let in. Judging without counting first,
// the naive way, lets all of them in.
func TestP7_TriesAtOnceAreCountedBeforeTheyAreJudged(t *testing.T) {
	storetest.Both(t, migrations, func(t *testing.T, db *store.DB) {
		servers := []*store.DB{db, storetest.Beside(t, db)}
		var let, naive atomic.Int64
		var ready, wg sync.WaitGroup
		ready.Add(100)
		for i := range 100 {
			d := doorOf("meera", netip.AddrFrom4([4]byte{10, 0, 0, byte(i)}))
			wg.Go(func() {
				err := servers[i%2].Read(t.Context(), func(ctx context.Context, tx *store.Tx) error {
					rows, now, err := d.read(ctx, tx)
					if _, wait := d.judge(rows, now); err == nil && wait == 0 {
						naive.Add(1)
					}
					return err
				})
				ready.Done()
				ready.Wait()
				var wait time.Duration
				if err == nil {
					err = servers[i%2].Write(t.Context(), func(ctx context.Context, tx *store.Tx) (err error) {
						_, wait, err = d.claim(ctx, tx)
						return err
					})
				}
				switch {
				case err != nil:
					t.Error(err)
				case wait == 0:
					let.Add(1)
				}
			})
		}
		wg.Wait()
		if let.Load() != 5 || naive.Load() != 100 {
			t.Errorf("%d were let in, want 5; the naive way %d, want 100", let.Load(), naive.Load())
		}
	})
}
