package lending

import "slices"

// WaitFacts is what an estimate of the wait for a title rests on. Days count from
// today.
type WaitFacts struct {
	Place    int   // in the queue, from 1
	Due      []int // of each copy on loan, the days until it is due back; below 0 it is late
	Promised int   // copies that stand ready, or travel, for somebody ahead
	Fetch    int   // copies that stand free elsewhere and can be sent

	LoanDays     int // the fewest that a plan lends for
	LongLoanDays int // the most
	HoldDays     int // the window for which a copy waits to be collected
}

// Wait is an estimate: likely between so many days and so many.
type Wait struct {
	SoonestDays int `json:"soonestDays"`
	LatestDays  int `json:"latestDays"`
}

// fetchDays is within how many days a copy that stands free at another branch
// arrives, if nobody takes it first.
const fetchDays = 7

// maxWaitPlace is the place up to which an estimate is made: beyond it, it says
// nothing that helps.
const maxWaitPlace = 1000

// Estimate is how long the member at this place will likely wait (L27). The
// soonest is when every copy comes back on its day and everybody ahead collects
// at once; the latest is when everybody ahead lets the whole window pass first.
// It is false if nothing known ever serves the place: then nobody can say.
//
// A copy that is late may come back today or never, so it counts for the soonest
// only.
func (f WaitFacts) Estimate() (Wait, bool) {
	if f.Place < 1 || f.Place > maxWaitPlace {
		return Wait{}, false
	}
	var soon, late []int // the days on which copies come free
	for _, due := range f.Due {
		soon = append(soon, max(due, 0))
		if due >= 0 {
			late = append(late, due)
		}
	}
	for range f.Promised {
		soon = append(soon, f.LoanDays)
		late = append(late, f.HoldDays+f.LongLoanDays)
	}
	for range f.Fetch {
		soon = append(soon, 1)
		late = append(late, fetchDays)
	}
	if len(late) == 0 {
		return Wait{}, false
	}
	return Wait{
		SoonestDays: served(soon, f.Place, f.LoanDays),
		LatestDays:  served(late, f.Place, f.HoldDays+f.LongLoanDays),
	}, true
}

// served is the day on which a place's turn comes: each copy that comes free goes
// to the first in the queue and is back after so many days.
func served(free []int, place, back int) int {
	slices.Sort(free)
	for range place - 1 {
		again := free[0] + back
		free = free[1:]
		i, _ := slices.BinarySearch(free, again)
		free = slices.Insert(slices.Clip(free), i, again)
	}
	return free[0]
}
