package sample

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"iter"
	"slices"
	"sync"
	"testing"
)

// demoWorks and demoPeople are the library that the demo shows, made once.
var demoWorks = sync.OnceValue(func() []Work { return take(New(1).Works(), 15_000) })

var demoPeople = sync.OnceValue(func() []Person { return take(New(1).People(), 6_500) })

func take[T any](all iter.Seq[T], n int) []T {
	taken := make([]T, 0, n)
	for one := range all {
		if taken = append(taken, one); len(taken) == n {
			break
		}
	}
	return taken
}

func sum[T any](t *testing.T, all []T) string {
	t.Helper()
	h := sha256.New()
	enc := json.NewEncoder(h)
	for _, one := range all {
		if err := enc.Encode(one); err != nil {
			t.Fatal(err)
		}
	}
	return fmt.Sprintf("%x", h.Sum(nil)[:8])
}

// The sums of the first thousand works and people of seed 1. A change of the
// lists, the grammars or the draws changes them, and with them every demo: if
// that is meant, the new sums go here.
const (
	worksSum  = "9b4361589f95ac60"
	peopleSum = "a49617c75d73e8b7"
)

func TestD19_TheSameSeedGivesTheSameLibraryOnEveryMachine(t *testing.T) {
	if got := sum(t, demoWorks()[:1000]); got != worksSum {
		t.Errorf("the first thousand works have the sum %s, want %s", got, worksSum)
	}
	if got := sum(t, demoPeople()[:1000]); got != peopleSum {
		t.Errorf("the first thousand people have the sum %s, want %s", got, peopleSum)
	}
}

func TestD19_AShorterTakingIsTheBeginningOfALongerOne(t *testing.T) {
	src := New(1)
	if got, want := sum(t, take(src.Works(), 300)), sum(t, demoWorks()[:300]); got != want {
		t.Error("the first 300 works depend on how many are taken")
	}
	if got, want := sum(t, take(src.People(), 300)), sum(t, demoPeople()[:300]); got != want {
		t.Error("the first 300 people depend on how many are taken")
	}
}

func TestAnotherSeedGivesAnotherLibrary(t *testing.T) {
	for name, same := range map[string]bool{
		"works":  sum(t, take(New(2).Works(), 50)) == sum(t, demoWorks()[:50]),
		"people": sum(t, take(New(2).People(), 50)) == sum(t, demoPeople()[:50]),
		"stream": New(2).Stream("visits").Uint64() == New(1).Stream("visits").Uint64(),
	} {
		if same {
			t.Errorf("%s of two seeds are the same", name)
		}
	}
}

func TestStreamsOfTwoNamesDoNotShiftEachOther(t *testing.T) {
	src := New(7)
	alone := draws(src.Stream("visits").Uint64, 20)
	visits, titles := src.Stream("visits"), src.Stream("titles")
	var mixed []uint64
	for range 20 {
		titles.Uint64()
		mixed = append(mixed, visits.Uint64())
		titles.Uint64()
	}
	if !slices.Equal(alone, mixed) {
		t.Error("draws from another stream changed this one")
	}
	if slices.Equal(alone, draws(src.Stream("titles").Uint64, 20)) {
		t.Error("two streams give the same numbers")
	}
}

func draws(next func() uint64, n int) []uint64 {
	var all []uint64
	for range n {
		all = append(all, next())
	}
	return all
}

func BenchmarkLibrary(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		take(New(1).Works(), 15_000)
		take(New(1).People(), 6_500)
	}
}

func TestADeckDealsEveryCardAndKeepsRepeatsApart(t *testing.T) {
	rng := New(3).Stream("deck")
	for _, n := range []int{1, 2, 3, 10, 57} {
		d := newDeck(n, rng)
		last := map[int]int{}
		for i := range 40 * n {
			card := d.deal(rng)
			if before, seen := last[card]; seen && i-before <= n/2 {
				t.Fatalf("of %d cards, card %d came again after %d", n, card, i-before)
			}
			last[card] = i
		}
		if len(last) != n {
			t.Errorf("of %d cards only %d were ever dealt", n, len(last))
		}
	}
}

func TestWeightedDrawsFollowTheWeights(t *testing.T) {
	rng := New(3).Stream("weights")
	var got [3]int
	for range 10_000 {
		got[weighted(rng, []int{1, 0, 3})]++
	}
	if got[1] != 0 || got[0] < 2300 || got[0] > 2700 {
		t.Errorf("weights 1, 0, 3 gave %v of 10,000", got)
	}
}
