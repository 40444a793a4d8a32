// Package waitlist owns the walk along a queue: who is next, and why those
// before were passed over (D15).
//
// A place in a queue is the desk's own row: a hold, an enrollment, an
// application. The desk reads those that wait, in the order of a number drawn
// under the unit's lock (L18), and brings the rules that judge one of them. This
// package decides nothing else, so that every desk serves its queue the same
// way: the first to whom no rule objects is next, nobody is served before one
// who stood further ahead and qualified, and each who did not is told why.
//
// Places are derived from the order and never stored: who leaves renumbers
// nobody's row.
package waitlist

import (
	"slices"

	"holdfast/internal/denial"
)

// Passed is one who stood further ahead than the next but could not be served.
type Passed[T any] struct {
	Waiter  T
	Reasons denial.List // every rule that objected, never empty
}

// Walk goes along those who wait, in their order, to the first to whom no rule
// objects. Found is false if every one was passed over or nobody waits. Rules
// are asked once about each, and not at all about those behind the next, so to
// hand out another place the caller walks on from waiting[len(passed)+1:].
func Walk[T any](waiting []T, object func(T) denial.List) (next T, found bool, passed []Passed[T]) {
	for _, waiter := range waiting {
		reasons := object(waiter)
		if len(reasons) == 0 {
			return waiter, true, passed
		}
		passed = append(passed, Passed[T]{waiter, reasons})
	}
	return next, false, passed
}

// Place is where id stands among the ids that wait, given in their order: 1 is
// next, 0 is not waiting (L18).
func Place(waiting []int64, id int64) int { return slices.Index(waiting, id) + 1 }
