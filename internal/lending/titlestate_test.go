package lending

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"holdfast/internal/civil"
	"holdfast/internal/settings"
)

// The tests' library: two branches in India, open every day.
const riverside, hilltop int64 = 1, 2

const noon civil.Instant = 1_772_346_600_000_000 // 1 March 2026, 12:00 in India

var day = 24 * time.Hour

func testPolicy(scope holdScope) *policy {
	zone, err := civil.LoadZone("Asia/Kolkata")
	if err != nil {
		panic(err)
	}
	return &policy{
		scope: scope, values: settings.Unset(policyKeys...),
		branches: map[int64]*Branch{
			riverside: {ID: riverside, Code: "RIV", Zone: zone, Days: civil.EveryDay},
			hilltop:   {ID: hilltop, Code: "HIL", Zone: zone, Days: civil.EveryDay},
		},
	}
}

func state(scope holdScope, copies ...*copyState) *titleState {
	return &titleState{id: 7, now: noon, policy: testPolicy(scope), copies: copies}
}

func aCopy(id, home int64, s Status) *copyState {
	return &copyState{id: id, barcode: fmt.Sprint("C", id), home: home, branch: home, status: s, forLoan: true}
}

func (t *titleState) wait(id, member, pickup int64) *holdState {
	h := &holdState{
		id: id, member: member, pickup: pickup, state: HoldWaiting, placedAt: t.now,
		memberExpires: civil.MustDate("2027-03-31"), planHoldDays: 3,
	}
	t.holds = append(t.holds, h)
	return h
}

func (t *titleState) must(tb testing.TB, err error) {
	tb.Helper()
	if err != nil {
		tb.Fatal(err)
	}
	if err := t.validate(); err != nil {
		tb.Fatal(err)
	}
}

func expectHold(t *testing.T, h *holdState, s HoldState, copy int64) {
	t.Helper()
	if h.state != s || h.copy != copy {
		t.Errorf("hold %d is %s with copy %d, want %s with %d", h.id, h.state, h.copy, s, copy)
	}
}

func expectCopy(t *testing.T, c *copyState, s Status, branch int64) {
	t.Helper()
	if c.status != s || c.branch != branch {
		t.Errorf("copy %d is %s at %d, want %s at %d", c.id, c.status, c.branch, s, branch)
	}
}

func TestL14_ReturnServesTheQueueBeforeTheShelf(t *testing.T) {
	c := aCopy(1, riverside, OnLoan)
	s := state(scopeAnywhere, c)
	first, second := s.wait(1, 11, riverside), s.wait(2, 12, riverside)
	s.must(t, s.bringBack(c, riverside, false))
	expectHold(t, first, HoldReady, 1)
	expectHold(t, second, HoldWaiting, 0)
	expectCopy(t, c, OnHoldShelf, riverside)
	if first.collectBy != civil.MustDate("2026-03-04") || first.expiresAt.String() != "2026-03-04T18:30:00Z" {
		t.Errorf("L21: to be collected by %s, over at %s", first.collectBy, first.expiresAt)
	}
	if len(s.notices) != 1 || s.notices[0].member != 11 {
		t.Errorf("L35: notices %v", s.notices)
	}
}

func TestL25_TwoCopiesReturnedAtOnceServeTwoMembersAndOneServesOne(t *testing.T) {
	a, b := aCopy(1, riverside, OnLoan), aCopy(2, riverside, OnLoan)
	s := state(scopeAnywhere, a, b)
	first, second := s.wait(1, 11, riverside), s.wait(2, 12, riverside)
	s.must(t, s.bringBack(a, riverside, false))
	s.must(t, s.bringBack(b, riverside, false))
	expectHold(t, first, HoldReady, 1)
	expectHold(t, second, HoldReady, 2)

	a, b = aCopy(1, riverside, OnLoan), aCopy(2, riverside, OnLoan)
	s = state(scopeAnywhere, a, b)
	only := s.wait(1, 11, riverside)
	s.must(t, s.bringBack(a, riverside, false))
	s.must(t, s.bringBack(b, riverside, false))
	expectHold(t, only, HoldReady, 1)
	expectCopy(t, b, Available, riverside)
}

func TestL20_AnywhereACopyTravelsAndItsWindowStartsOnArrival(t *testing.T) {
	c := aCopy(1, riverside, OnLoan)
	s := state(scopeAnywhere, c)
	h := s.wait(1, 11, hilltop)
	s.must(t, s.bringBack(c, riverside, false))
	expectHold(t, h, HoldInTransit, 1)
	expectCopy(t, c, InTransit, riverside)
	if c.journey.to != hilltop || h.expiresAt != 0 || len(s.notices) != 0 {
		t.Errorf("on its way to %d, window %s, %d notices", c.journey.to, h.expiresAt, len(s.notices))
	}
	s.now = s.now.Add(2 * day)
	s.must(t, s.checkIn(c, hilltop))
	expectHold(t, h, HoldReady, 1)
	expectCopy(t, c, OnHoldShelf, hilltop)
	if h.collectBy != civil.MustDate("2026-03-06") {
		t.Errorf("to be collected by %s", h.collectBy)
	}
}

func TestL20_BranchScopeServesItsOwnQueueOnly(t *testing.T) {
	c := aCopy(1, riverside, OnLoan)
	s := state(scopeBranch, c)
	other, own := s.wait(1, 11, hilltop), s.wait(2, 12, riverside)
	s.must(t, s.bringBack(c, hilltop, false))
	expectCopy(t, c, InTransit, hilltop)
	if c.journey.to != riverside || c.journey.hold != 0 {
		t.Errorf("it travels to %d for hold %d", c.journey.to, c.journey.hold)
	}
	expectHold(t, own, HoldWaiting, 0)
	s.must(t, s.checkIn(c, riverside))
	expectHold(t, own, HoldReady, 1)
	expectHold(t, other, HoldWaiting, 0)
}

func TestL15_AScanOfACopyThatIsNotOnLoanIsHarmlessAndRoutesIt(t *testing.T) {
	onShelf := aCopy(1, riverside, Available)
	s := state(scopeAnywhere, onShelf)
	s.must(t, s.checkIn(onShelf, riverside))
	expectCopy(t, onShelf, Available, riverside)
	s.must(t, s.checkIn(onShelf, hilltop)) // found far from home
	expectCopy(t, onShelf, InTransit, hilltop)

	found := aCopy(1, riverside, Available) // on the shelf though somebody waits for it elsewhere
	s = state(scopeAnywhere, found)
	h := s.wait(1, 11, hilltop)
	s.must(t, s.checkIn(found, riverside))
	expectHold(t, h, HoldInTransit, 1)
	s.must(t, s.checkIn(found, hilltop))
	window := h.expiresAt
	s.now = s.now.Add(day)
	s.must(t, s.checkIn(found, hilltop)) // a double scan does not lengthen the window
	if h.state != HoldReady || h.expiresAt != window {
		t.Errorf("after a second scan: %s until %s, was %s", h.state, h.expiresAt, window)
	}
}

func TestL16_ADamagedCopyGoesToRepairAndNobodyIsTold(t *testing.T) {
	c := aCopy(1, riverside, OnLoan)
	s := state(scopeAnywhere, c)
	h := s.wait(1, 11, riverside)
	s.must(t, s.bringBack(c, riverside, true))
	expectCopy(t, c, InRepair, riverside)
	expectHold(t, h, HoldWaiting, 0)
	if len(s.notices) != 0 {
		t.Error("somebody was told that it is ready")
	}
	s.must(t, s.repair(c, riverside)) // it comes back from repair
	expectHold(t, h, HoldReady, 1)
}

func TestL22_ExpiredIsGoneAtTheInstantAndExpiringTwiceChangesNothing(t *testing.T) {
	c := aCopy(1, riverside, OnLoan)
	s := state(scopeAnywhere, c)
	first, second := s.wait(1, 11, riverside), s.wait(2, 12, riverside)
	s.must(t, s.bringBack(c, riverside, false))
	s.now = first.expiresAt - 1
	s.must(t, s.expire())
	expectHold(t, first, HoldReady, 1)
	s.now = first.expiresAt
	s.must(t, s.expire())
	if first.state != HoldExpired || first.endedAt != s.now {
		t.Errorf("at its end the hold is %s", first.state)
	}
	expectHold(t, second, HoldReady, 1)
	events := len(s.events)
	s.must(t, s.expire())
	if len(s.events) != events {
		t.Error("a second run changed something")
	}
	s.now = second.expiresAt
	s.must(t, s.expire())
	expectCopy(t, c, Available, riverside)
}

func TestL24_CancellingPassesTheCopyOnAtOnce(t *testing.T) {
	c := aCopy(1, riverside, OnLoan)
	s := state(scopeAnywhere, c)
	first, second, third := s.wait(1, 11, riverside), s.wait(2, 12, riverside), s.wait(3, 13, riverside)
	s.must(t, s.bringBack(c, riverside, false))
	s.must(t, s.cancel(second, "no longer needed")) // a waiting one renumbers nobody
	s.must(t, s.cancel(first, "no longer needed"))
	expectHold(t, third, HoldReady, 1)
}

func TestL24_CancellingATravellingHoldReroutesTheCopy(t *testing.T) {
	c := aCopy(1, riverside, OnLoan)
	s := state(scopeAnywhere, c)
	first, second := s.wait(1, 11, hilltop), s.wait(2, 12, riverside)
	s.must(t, s.bringBack(c, riverside, false))
	s.must(t, s.cancel(first, "no longer needed"))
	expectHold(t, second, HoldInTransit, 1) // not ready before it has arrived somewhere
	s.must(t, s.checkIn(c, riverside))
	expectHold(t, second, HoldReady, 1)
}

func TestL36_IssuingAnyCopyFulfilsTheMembersHoldAndTheOtherPassesOn(t *testing.T) {
	promised, free := aCopy(1, riverside, OnLoan), aCopy(2, riverside, Available)
	s := state(scopeAnywhere, promised, free)
	mine, next := s.wait(1, 11, riverside), s.wait(2, 12, riverside)
	s.must(t, s.bringBack(promised, riverside, false))
	s.must(t, s.issue(free, 11, 70))
	if mine.state != HoldFulfilled || mine.loan != 70 {
		t.Errorf("own hold is %s by loan %d", mine.state, mine.loan)
	}
	expectHold(t, next, HoldReady, 1)
	expectCopy(t, free, OnLoan, riverside)
}

func TestL37_AHoldWaitsAgainAtItsOldPlaceWhenItsCopyIsDamaged(t *testing.T) {
	c, other := aCopy(1, riverside, OnLoan), aCopy(2, riverside, OnLoan)
	s := state(scopeAnywhere, c, other)
	first, second := s.wait(1, 11, riverside), s.wait(2, 12, riverside)
	s.must(t, s.bringBack(c, riverside, false))
	s.must(t, s.damage(c, riverside))
	expectHold(t, first, HoldWaiting, 0)
	s.must(t, s.bringBack(other, riverside, false))
	expectHold(t, first, HoldReady, 2)
	expectHold(t, second, HoldWaiting, 0)
}

func TestL9_AMemberWhoMayNotBorrowIsPassedOverAndKeepsThePlace(t *testing.T) {
	c := aCopy(1, riverside, OnLoan)
	s := state(scopeAnywhere, c)
	lapsed, next := s.wait(1, 11, riverside), s.wait(2, 12, riverside)
	lapsed.memberExpires = civil.MustDate("2026-02-28")
	s.must(t, s.bringBack(c, riverside, false))
	expectHold(t, lapsed, HoldWaiting, 0)
	expectHold(t, next, HoldReady, 1)
	if !slices.ContainsFunc(s.events, func(e event) bool { return e.kind == "hold.passedOver" && e.id == 1 }) {
		t.Error("why was he passed over? nothing says so")
	}
}

func TestL3_TheTableOfMovesIsTheRule(t *testing.T) {
	allowed := map[Status]string{
		Available:   "on_loan on_hold_shelf in_transit in_repair lost withdrawn",
		OnLoan:      "available on_hold_shelf in_transit in_repair lost",
		OnHoldShelf: "on_loan available on_hold_shelf in_transit in_repair lost withdrawn",
		InTransit:   "available on_hold_shelf in_transit in_repair lost",
		InRepair:    "available on_hold_shelf in_transit withdrawn lost",
		Lost:        "available on_hold_shelf in_transit in_repair withdrawn",
		Withdrawn:   "",
	}
	for _, from := range Statuses {
		var got string
		for _, to := range []Status{OnLoan, Available, OnHoldShelf, InTransit, InRepair, Lost, Withdrawn} {
			if from.canBecome(to) {
				got += " " + string(to)
			}
		}
		if !sameWords(got, allowed[from]) {
			t.Errorf("%s may become%s, want %s", from, got, allowed[from])
		}
	}
	s := state(scopeAnywhere)
	err := s.become(aCopy(3, riverside, Withdrawn), Available)
	if err == nil || err.Error() != "copy C3 cannot go from withdrawn to available" {
		t.Errorf("a refused move says %v", err)
	}
}

func TestTitleStateKeepsItsPromisesWhateverHappens(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		scope := rapid.SampledFrom([]holdScope{scopeAnywhere, scopeBranch}).Draw(t, "scope")
		s := state(scope)
		branch := rapid.SampledFrom([]int64{riverside, hilltop})
		for id := range rapid.Int64Range(1, 4).Draw(t, "copies") {
			s.copies = append(s.copies, aCopy(id+1, branch.Draw(t, "home"), Available))
		}
		var loan int64
		copies := rapid.SampledFrom(s.copies)
		do := func(err error) {
			if err != nil {
				t.Fatal(err)
			}
		}
		t.Repeat(map[string]func(*rapid.T){
			"issue": func(t *rapid.T) {
				c, member := copies.Draw(t, "copy"), rapid.Int64Range(11, 16).Draw(t, "member")
				h := s.holdOn(c)
				if c.status != Available && (c.status != OnHoldShelf || h.member != member) {
					return // refused by the rules
				}
				loan++
				do(s.issue(c, member, loan))
			},
			"return": func(t *rapid.T) {
				c := copies.Draw(t, "copy")
				if at := branch.Draw(t, "at"); c.status == OnLoan {
					do(s.bringBack(c, at, rapid.Bool().Draw(t, "damaged")))
				} else if c.status == InRepair {
					do(s.route(c))
				} else {
					do(s.checkIn(c, at))
				}
			},
			"hold": func(t *rapid.T) {
				member := rapid.Int64Range(11, 16).Draw(t, "member")
				if s.holdOf(member) == nil {
					s.wait(int64(len(s.holds))+1, member, branch.Draw(t, "pickup"))
				}
			},
			"cancel": func(t *rapid.T) {
				if h := s.holdOf(rapid.Int64Range(11, 16).Draw(t, "member")); h != nil {
					do(s.cancel(h, ""))
				}
			},
			"damage": func(t *rapid.T) {
				if c := copies.Draw(t, "copy"); c.status != OnLoan && c.status != InRepair {
					do(s.damage(c, c.branch))
				}
			},
			"time": func(t *rapid.T) {
				s.now = s.now.Add(time.Duration(rapid.IntRange(1, 50).Draw(t, "hours")) * time.Hour)
				do(s.expire())
			},
			"": func(t *rapid.T) { holdPromises(t, s) },
		})
	})
}

// holdPromises checks what validate does, and that nobody is passed over while a
// copy stands at his shelf.
func holdPromises(t *rapid.T, s *titleState) {
	if err := s.validate(); err != nil {
		t.Fatal(err)
	}
	active := make(map[int64]int64)
	for _, h := range s.holds {
		if !h.state.active() {
			continue
		}
		if active[h.member] != 0 {
			t.Fatalf("member %d has two active holds", h.member)
		}
		active[h.member] = h.id
		if (h.state == HoldReady) != (h.expiresAt != 0) {
			t.Fatalf("hold %d is %s and expires at %d", h.id, h.state, h.expiresAt)
		}
		if h.state == HoldReady && s.copy(h.copy).branch != h.pickup {
			t.Fatalf("hold %d is ready where its copy is not", h.id)
		}
	}
}

func sameWords(a, b string) bool {
	words := func(s string) []string {
		w := strings.Fields(s)
		slices.Sort(w)
		return w
	}
	return slices.Equal(words(a), words(b))
}
