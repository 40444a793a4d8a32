package lending

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"holdfast/internal/civil"
	"holdfast/internal/journal"
	"holdfast/internal/ledger"
	"holdfast/internal/lending/catalog"
	"holdfast/internal/people"
	"holdfast/internal/sample"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

// A filled library keeps every promise that `holdfast check` proves.
func TestD19_AFilledLibraryKeepsEveryPromise(t *testing.T) {
	storetest.Both(t, tables, func(t *testing.T, db *store.DB) {
		var f Filled
		err := db.Load(t.Context(), func(ctx context.Context, tx *store.Tx) error {
			staff, err := addTestStaff(ctx, tx)
			if err != nil {
				return err
			}
			f, err = Fill(ctx, tx, sample.New(1), FillOptions{Members: 60, Days: 90, Staff: staff})
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if len(f.Branches) != len(sample.Branches()) || f.Patron == 0 {
			t.Errorf("filled: %+v", f)
		}
		for _, all := range [][]store.Invariant{
			Invariants(), catalog.Invariants(), ledger.Invariants(), journal.Invariants(), people.Invariants(),
		} {
			if found, err := db.Check(t.Context(), all); err != nil || len(found) > 0 {
				t.Errorf("check: %v %v", found, err)
			}
		}
	})
}

func addTestStaff(ctx context.Context, tx *store.Tx) ([]Staff, error) {
	persons, err := people.Add(ctx, tx, []people.Person{{Name: "A clerk"}, {Name: "A supervisor"}})
	if err != nil {
		return nil, err
	}
	return []Staff{{Person: persons[0], Branch: "RIV"}, {Person: persons[1], Branch: "HIL", Supervisor: true}}, nil
}

// inMemory is a past without a database: ids are counted.
func inMemory(t *testing.T, seed uint64, members, days int) *life {
	t.Helper()
	src := sample.New(seed)
	c, err := newCity(src, sizeFor(members))
	if err != nil {
		t.Fatal(err)
	}
	begin := civil.MustDate("2026-03-02")
	c.settle(src, members, begin, days)
	last := map[string]int64{}
	draw := func(table string, n int) ([]int64, error) {
		all := make([]int64, n)
		for i := range all {
			last[table]++
			all[i] = last[table]
		}
		return all, nil
	}
	count := func(table string, n int) []int64 {
		all, _ := draw(table, n)
		return all
	}
	c.number(count("branches", len(c.branches)), count("titles", len(c.titles)), count("copies", len(c.copies)))
	for i, m := range c.members {
		m.id, m.person, m.account = int64(i+1), int64(i+101), int64(i+1001)
		m.fineKind = m.terms.Fine.Kind
		if m.fineTerms, err = m.terms.Fine.terms(); err != nil {
			t.Fatal(err)
		}
	}
	end := c.zone().At(begin.AddDays(days), 15*60)
	staff := []Staff{{Person: 1, Branch: "RIV"}, {Person: 2, Branch: "HIL", Supervisor: true}}
	l := newLife(c, src, staff, begin, end)
	if err := l.desk.ids.stock(draw, 100*members); err != nil {
		t.Fatal(err)
	}
	return l
}

// played plays a past in memory and gives a digest of all that it would write.
func played(t *testing.T, l *life) string {
	t.Helper()
	h := sha256.New()
	last := l.city.zone().StartOf(l.begin)
	for l.next() {
		for _, e := range l.desk.books.entries {
			if e.At < last || e.At > l.end {
				t.Fatalf("%s at %s, after one at %s; the past ends at %s", e.Type, e.At, last, l.end)
			}
			last = e.At
			data, err := json.Marshal(e.Data)
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintln(h, e.Type, e.Subject, e.At, e.Person, e.By.Person, e.By.Via, e.Note, string(data))
		}
		for _, r := range l.desk.books.rounds {
			for _, b := range r.bills {
				fmt.Fprintln(h, b.Account, b.Kind, b.Amount, b.For, b.At)
			}
			for _, p := range r.tenders {
				fmt.Fprintln(h, p.Account, p.Amount, p.At)
			}
		}
		l.desk.books = pastBooks{}
	}
	if l.desk.err != nil {
		t.Fatal(l.desk.err)
	}
	for _, p := range l.city.copies {
		fmt.Fprintln(h, p.id, p.status, p.branch, p.changedAt)
	}
	for _, row := range l.desk.loans {
		fmt.Fprintln(h, row.id, row.copy.id, row.member.id, row.branch.ID, row.at, row.due, row.renewals,
			row.ended, row.overrode)
	}
	for _, row := range l.desk.holds {
		fmt.Fprintln(h, row.id, row.title.id, row.member, row.state, row.copy, row.collectBy, row.loan, row.endedAt)
	}
	for _, row := range l.desk.transits {
		fmt.Fprintln(h, *row)
	}
	return fmt.Sprintf("%x", h.Sum(nil)[:8])
}

func TestD19_TheSameSeedGivesTheSamePastAndInstantsNeverDecrease(t *testing.T) {
	const members, days = 120, 100
	first := played(t, inMemory(t, 7, members, days))
	if again := played(t, inMemory(t, 7, members, days)); again != first {
		t.Errorf("the same seed gave %s and then %s", first, again)
	}
	if other := played(t, inMemory(t, 8, members, days)); other == first {
		t.Error("another seed gave the same past")
	}
}

// A past shows what a desk has to deal with: nothing of it may be missing.
func TestD19_APastHasEverythingThatADeskDealsWith(t *testing.T) {
	l := inMemory(t, 1, 900, 120)
	kinds := map[string]int{}
	for l.next() {
		for _, e := range l.desk.books.entries {
			kinds[strings.TrimPrefix(e.Type, "lending.")]++
			if e.Type == "lending.loan.issued" && e.Note != "" {
				kinds["overridden"]++
			}
		}
		for _, r := range l.desk.books.rounds {
			kinds["fine or fee"] += len(r.bills)
			kinds["payment"] += len(r.tenders)
		}
		l.desk.books = pastBooks{}
	}
	for _, want := range []string{
		"loan.issued", "loan.returned", "loan.renewed", "hold.placed", "hold.ready", "hold.fulfilled", "hold.expired",
		"hold.cancelled", "hold.passedOver", "copy.sent", "copy.checkedIn", "copy.damaged", "copy.repaired",
		"member.joined", "member.renewed", "overridden", "fine or fee", "payment",
	} {
		if kinds[want] == 0 {
			t.Errorf("nothing of %q; there is %v", want, kinds)
		}
	}
	statuses, longest := map[Status]int{}, 0
	for _, p := range l.city.copies {
		statuses[p.status]++
	}
	for _, s := range Statuses {
		if statuses[s] == 0 {
			t.Errorf("no copy is %s", s.Words())
		}
	}
	for _, title := range l.city.titles {
		longest = max(longest, len(title.waiting()))
	}
	if longest < 5 {
		t.Errorf("the longest queue has %d members, want 5 at least", longest)
	}
}
