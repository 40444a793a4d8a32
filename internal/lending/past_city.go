package lending

import (
	"fmt"
	"iter"
	"math"
	"math/rand/v2"
	"strings"

	"holdfast/internal/civil"
	"holdfast/internal/money"
	"holdfast/internal/sample"
)

// city is a sample library: what there is, before anybody comes. It is made
// without a database; add puts it into one and learns the ids.
type city struct {
	branches []*pastBranch
	plans    []NewPlan
	works    []sample.Work // of the titles, in their order
	titles   []*pastTitle
	copies   []*pastCopy
	members  []*pastMember
}

// pastBranch is a branch with what life needs to know of it.
type pastBranch struct {
	Branch
	opens, closes int // minutes after midnight
}

// shares are how large the branches of package sample are, in 100.
var shares = []int{26, 12, 13, 10, 14, 8, 8, 6, 3}

// fillSize is how much of everything a library has.
type fillSize struct{ members, titles, copies int }

func sizeFor(members int) fillSize {
	return fillSize{
		members: members,
		titles:  max(members*fillTitles/fillMembers, castTitles*2),
		copies:  max(members*fillCopies/fillMembers, castTitles*4),
	}
}

// The plans of a sample library (L7). Amounts are paise.
func samplePlans() []NewPlan {
	return []NewPlan{
		{Code: "basic", Name: "Basic", Terms: Terms{
			Currency: sample.Currency, YearlyFee: 300_00,
			MaxLoans: 2, LoanDays: 14, MaxRenewals: 1, MaxHolds: 3, HoldDays: 3,
			Fine: FinePolicy{Kind: FineDaily, PerDay: 5_00, Cap: 150_00}, FineBlockLimit: 100_00,
		}},
		{Code: "reader", Name: "Reader", Terms: Terms{
			Currency: sample.Currency, YearlyFee: 600_00,
			MaxLoans: 5, LoanDays: 21, MaxRenewals: 2, MaxHolds: 6, HoldDays: 3,
			Fine:           FinePolicy{Kind: FineDaily, PerDay: 4_00, Cap: 200_00, GraceDays: 1},
			FineBlockLimit: 150_00,
		}},
		{Code: "family", Name: "Family", Terms: Terms{
			Currency: sample.Currency, YearlyFee: 1_200_00,
			MaxLoans: 10, LoanDays: 28, MaxRenewals: 2, MaxHolds: 10, HoldDays: 5,
			Fine: FinePolicy{Kind: FineWeekly, PerWeek: 20_00, Cap: 200_00}, FineBlockLimit: 300_00,
		}},
	}
}

// planShares are how many of 100 members have each plan.
var planShares = []int{62, 28, 10}

func newCity(src *sample.Source, size fillSize) (*city, error) {
	c := &city{plans: samplePlans()}
	for _, b := range sample.Branches() {
		branch, err := newBranch(b)
		if err != nil {
			return nil, fmt.Errorf("branch %s: %w", b.Code, err)
		}
		c.branches = append(c.branches, branch)
	}
	next, stop := iter.Pull(src.Works())
	defer stop()
	for range size.titles {
		w, _ := next()
		c.works = append(c.works, w)
		c.titles = append(c.titles, &pastTitle{})
	}
	c.stock(src.Stream("lending/copies"), size.copies)
	return c, nil
}

func newBranch(b sample.Branch) (*pastBranch, error) {
	out := &pastBranch{Branch: Branch{Code: b.Code, Name: b.Name, Address: b.Address}}
	var h1, m1, h2, m2 int
	_, err := fmt.Sscanf(b.Hours, "%d:%d-%d:%d", &h1, &m1, &h2, &m2)
	if err != nil {
		return nil, fmt.Errorf("hours %q: %w", b.Hours, err)
	}
	out.opens, out.closes = h1*60+m1, h2*60+m2
	if out.Zone, err = civil.LoadZone(b.Zone); err != nil {
		return nil, err
	}
	out.Days, err = civil.ParseWeek(strings.ReplaceAll(b.OpenDays, " ", ","))
	return out, err
}

func (c *city) zone() civil.Zone { return c.branches[0].Zone }

// maxCopies is the most that a library buys of one title.
const maxCopies = 40

// stock spreads copies over titles, more of what is wanted more, and over the
// branches by their size. Each title has one at least; those of the cast have one,
// in the main library.
func (c *city) stock(rng *rand.Rand, copies int) {
	weight := func(w sample.Work) float64 { return math.Pow(w.Popularity, 0.6) }
	sum := 0.0
	for _, w := range c.works {
		sum += weight(w)
	}
	spread := float64(copies-len(c.works)) / sum
	for i, w := range c.works {
		n := min(1+int(spread*weight(w)+rng.Float64()), maxCopies)
		if i < castTitles {
			n = 1
		}
		for k := range n {
			at := c.branchFor(rng, w)
			if i < castTitles {
				at = c.branches[0]
			}
			c.addCopy(rng, i, k, at)
		}
	}
}

// branchFor draws a branch by size; what is for children is mostly in the house
// that is for them.
func (c *city) branchFor(rng *rand.Rand, w sample.Work) *pastBranch {
	if strings.HasPrefix(w.CallNumber, "J ") && rng.IntN(3) == 0 {
		for _, b := range c.branches {
			if b.Code == "CHI" {
				return b
			}
		}
	}
	return c.branches[drawShare(rng, shares)]
}

// drawShare draws an index by its share of 100.
func drawShare(rng *rand.Rand, shares []int) int {
	n := rng.IntN(100)
	for i, share := range shares {
		if n < share {
			return i
		}
		n -= share
	}
	return 0
}

func (c *city) addCopy(rng *rand.Rand, title, nth int, stands *pastBranch) {
	w := c.works[title]
	p := &pastCopy{
		title: c.titles[title], stands: stands, call: w.CallNumber,
		price: money.Money{Amount: w.PricePaise, Currency: sample.Currency},
	}
	p.barcode, p.status, p.forLoan = sample.Barcode(len(c.copies)), Available, true
	if title >= castTitles {
		switch n := rng.IntN(1000); {
		case n < 4:
			p.status = Lost
		case n < 10:
			p.status = Withdrawn
		case w.Kind == "reference" && nth == 0:
			p.forLoan, p.notWhy = false, "Reference: to be read in the library"
		}
	}
	c.titles[title].copies = append(c.titles[title].copies, &p.copyState)
	c.copies = append(c.copies, p)
}
