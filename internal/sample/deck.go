package sample

import "math/rand/v2"

// deck deals the numbers 0 to n-1 for ever, in an order that looks random to
// somebody who reads along: after a number is dealt, at least half of the
// others come before it does again.
type deck struct {
	cards []int
}

func newDeck(n int, rng *rand.Rand) deck { return deck{cards: rng.Perm(n)} }

// deal gives the next number: one of the front half, which then goes to the back.
func (d *deck) deal(rng *rand.Rand) int {
	i := rng.IntN((len(d.cards) + 1) / 2)
	card := d.cards[i]
	copy(d.cards[i:], d.cards[i+1:])
	d.cards[len(d.cards)-1] = card
	return card
}

// oneIn is true once in n draws, on average.
func oneIn(rng *rand.Rand, n int) bool { return rng.IntN(n) == 0 }

// between draws a number from low to high, both included.
func between(rng *rand.Rand, low, high int) int { return low + rng.IntN(high-low+1) }

// weighted draws an index with the chance its weight has in their sum.
func weighted(rng *rand.Rand, weights []int) int {
	sum := 0
	for _, w := range weights {
		sum += w
	}
	n := rng.IntN(sum)
	for i, w := range weights {
		if n < w {
			return i
		}
		n -= w
	}
	return len(weights) - 1
}
