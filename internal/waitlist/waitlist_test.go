package waitlist

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"holdfast/internal/denial"
)

var (
	testExpired = denial.Define("testExpired", 409, "The membership has ended.")
	testLimit   = denial.Define("testLimit", 409, "The limit is reached.")
)

// objections judges waiters by a table: the reasons each one meets.
func objections(reasons map[int64]denial.List) func(int64) denial.List {
	return func(id int64) denial.List { return reasons[id] }
}

func TestD15_TheFirstToWhomNoRuleObjectsIsNext(t *testing.T) {
	reasons := map[int64]denial.List{
		11: {testExpired.Because("It ended on 3 Mar."), testLimit.Because("2 of 2 are out.")},
		12: {testLimit.Because("2 of 2 are out.")},
	}
	next, found, passed := Walk([]int64{11, 12, 13, 14}, objections(reasons))
	if !found || next != 13 {
		t.Fatalf("next is %d, %t; want 13", next, found)
	}
	if len(passed) != 2 || passed[0].Waiter != 11 || passed[1].Waiter != 12 {
		t.Fatalf("passed over: %v", passed)
	}
	first, second := passed[0].Reasons, passed[1].Reasons
	if !first.Has(testExpired) || !first.Has(testLimit) || second.Has(testExpired) {
		t.Errorf("reasons were lost or mixed up: %v", passed)
	}
}

func TestD15_NobodyIsNextWhenAllArePassedOver(t *testing.T) {
	refuse := func(int64) denial.List { return denial.List{testExpired.Because("It ended.")} }
	if next, found, passed := Walk([]int64{11, 12}, refuse); found || next != 0 || len(passed) != 2 {
		t.Errorf("next is %d, %t after %v", next, found, passed)
	}
	if next, found, passed := Walk(nil, refuse); found || next != 0 || passed != nil {
		t.Errorf("from an empty queue came %d, %t after %v", next, found, passed)
	}
}

func TestL25_WalkingOnServesTheOneBehind(t *testing.T) {
	reasons := map[int64]denial.List{11: {testExpired.Because("It ended.")}}
	waiting := []int64{11, 12, 13}
	first, _, passed := Walk(waiting, objections(reasons))
	second, found, _ := Walk(waiting[len(passed)+1:], objections(reasons))
	if first != 12 || !found || second != 13 {
		t.Errorf("two places went to %d and %d", first, second)
	}
}

func TestD15_NobodyIsJumpedAndNobodyIsAskedTwice(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		eligible := rapid.SliceOf(rapid.Bool()).Draw(t, "eligible, in order")
		waiting := make([]int, len(eligible))
		for n := range waiting {
			waiting[n] = n
		}
		var asked []int
		next, found, passed := Walk(waiting, func(n int) denial.List {
			asked = append(asked, n)
			if eligible[n] {
				return nil
			}
			return denial.List{testLimit.Because("The limit is reached.")}
		})
		want := slices.Index(eligible, true)
		if found != (want >= 0) || found && next != want {
			t.Errorf("next is %d, %t; want %d", next, found, want)
		}
		ahead := len(waiting)
		if found {
			ahead = want
		}
		if len(passed) != ahead || len(asked) != min(ahead+1, len(waiting)) || !slices.IsSorted(asked) {
			t.Errorf("asked %v and passed over %d; %d stood ahead", asked, len(passed), ahead)
		}
	})
}

func TestL18_PlacesFollowFromTheOrder(t *testing.T) {
	waiting := []int64{40, 41, 57}
	for id, want := range map[int64]int{40: 1, 41: 2, 57: 3, 99: 0} {
		if got := Place(waiting, id); got != want {
			t.Errorf("%d stands at %d, want %d", id, got, want)
		}
	}
	if got := Place(nil, 40); got != 0 {
		t.Errorf("in an empty queue 40 stands at %d", got)
	}
}

func TestL24_WhoLeavesMovesTheOthersUpAndRenumbersNobody(t *testing.T) {
	waiting := []int64{40, 41, 57}
	left := slices.DeleteFunc(slices.Clone(waiting), func(id int64) bool { return id == 41 })
	if Place(left, 40) != 1 || Place(left, 57) != 2 {
		t.Errorf("after 41 left: %d and %d", Place(left, 40), Place(left, 57))
	}
}
