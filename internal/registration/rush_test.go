package registration

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"holdfast/internal/settings"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

// servers runs a race on one server, and on PostgreSQL with two on one database.
func servers(t *testing.T, race func(t *testing.T, u *university, desks []*Desk)) {
	bothUniversities(t, func(t *testing.T, u *university) { race(t, u, []*Desk{u.desk}) })
	if !slices.Contains(storetest.Engines(), store.Postgres) {
		return
	}
	t.Run("two servers", func(t *testing.T) {
		u := newUniversity(t, storetest.Open(t, store.Postgres, tables))
		race(t, u, []*Desk{u.desk, u.beside()})
		if found, err := u.db.Check(t.Context(), Invariants()); err != nil || len(found) > 0 {
			t.Errorf("check: %v %v", found, err)
		}
	})
}

// tally counts outcomes.
type tally struct {
	mu  sync.Mutex
	got map[string]int
}

func (c *tally) add(m Moved, err error) {
	what := outcome(m, err)
	if err == nil {
		what = fmt.Sprint(m.Status(), " ", m.State)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.got == nil {
		c.got = make(map[string]int)
	}
	c.got[what]++
}

// together starts n callers at one signal and counts what they get.
func together(n int, call func(i int) (Moved, error)) map[string]int {
	var c tally
	var wg sync.WaitGroup
	start := make(chan struct{})
	for i := range n {
		wg.Go(func() {
			<-start
			c.add(comingBack(func() (Moved, error) { return call(i) }))
		})
	}
	close(start)
	wg.Wait()
	return c.got
}

// comingBack asks again when the database was too busy, as callers are told to.
func comingBack(call func() (Moved, error)) (m Moved, err error) {
	for range 64 {
		if m, err = call(); !errors.Is(err, store.ErrBusy) {
			return m, err
		}
	}
	return m, err
}

var selectTurns = store.SQL(`
	select e.turn from journal j join enrollments e on e.id = j.subject_id
	where j.type = 'registration.enrollment.waitlisted' order by j.id`)

func TestR10_RushOf300StudentsWhoClickTwiceFor30Seats(t *testing.T) {
	const students, places = 300, 30
	servers(t, func(t *testing.T, u *university, desks []*Desk) {
		u.pupils(students)
		u.section("CS101-A", places, "Mon 10:00-11:00")
		got := together(2*students, func(i int) (Moved, error) {
			number := fmt.Sprint("S", i/2+1)
			return u.enrollAs(desks[i%len(desks)], u.self(number), number, "", "CS101-A")
		})
		want := map[string]int{"201 enrolled": places, "200 enrolled": places,
			"202 waitlisted": students - places, "200 waitlisted": students - places}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("got %v, want %v", got, want)
		}
		// The order of the list is the order of the journal (R29).
		turns := all[int64](u, selectTurns)
		for i, turn := range turns {
			if turn != int64(i+1) {
				t.Fatalf("the %d. of the journal has the turn %d", i+1, turn)
			}
		}
		if len(turns) != students-places {
			t.Errorf("%d wait, want %d", len(turns), students-places)
		}
	})
}

func TestR12_RushOfSwapsLeavesNobodyWithNeither(t *testing.T) {
	const students = 100
	servers(t, func(t *testing.T, u *university, desks []*Desk) {
		u.pupils(students + 2)
		u.section("CS101-A", students/2+1)
		u.section("CS101-B", students/2+1)
		sides := []string{"CS101-A", "CS101-B"}
		for i := range students + 2 {
			u.must(u.enroll(fmt.Sprint("S", i+1), sides[i%2]))
		}
		var over atomic.Bool
		var watcher sync.WaitGroup
		watcher.Go(func() {
			for !over.Load() {
				if n := one[int64](u, countSeatless); n > 2 {
					t.Errorf("%d have neither", n)
					return
				}
			}
		})
		// Two leave and come back, so that swaps find seats.
		together(students+2, func(i int) (m Moved, err error) {
			number, d := fmt.Sprint("S", i+1), desks[i%len(desks)]
			if i >= students {
				m, err = d.Drop(t.Context(), u.self(number), DropIn{ID: u.enrollment(number, sides[i%2])})
				return m, err
			}
			for k := range 4 {
				from, to := sides[(i+k)%2], sides[(i+k+1)%2]
				if u.state(number, from) != Enrolled {
					from, to = to, from
				}
				m, err = comingBack(func() (Moved, error) {
					return d.Swap(t.Context(), u.self(number), SwapIn{Body: SwapRequest{Drop: u.sections[from], Add: u.sections[to]}})
				})
			}
			return m, err
		})
		over.Store(true)
		watcher.Wait()
		if n := one[int64](u, countSeatless); n != 2 {
			t.Errorf("%d have neither in the end, want the two who left", n)
		}
		if n := one[int64](u, countSeated); n != students {
			t.Errorf("%d have a seat in the end, want %d", n, students)
		}
	})
}

var (
	countSeatless = store.SQL(`
		select count(*) from students s
		where not exists (select 1 from enrollments e where e.student_id = s.id and e.state = 'enrolled')`)
	countSeated = store.SQL(`select count(*) from enrollments where state = 'enrolled'`)
)

func TestR6_RushOfOneStudentOnEightSectionsKeepsHisLimitAndHisWeek(t *testing.T) {
	servers(t, func(t *testing.T, u *university, desks []*Desk) {
		u.pupils(1)
		u.set(creditLimitSetting.Change(settings.Desk(), 9))
		for i := range 8 { // two and two at one time
			u.section(fmt.Sprintf("C%d-A", i), 5, fmt.Sprintf("Mon %02d:00-%02d:00", 8+i/2, 9+i/2))
		}
		got := together(8, func(i int) (Moved, error) {
			return u.enrollAs(desks[i%len(desks)], u.self("S1"), "S1", "", fmt.Sprintf("C%d-A", i))
		})
		if got["201 enrolled"] != 3 {
			t.Errorf("got %v, want three of three credits each", got)
		}
		if n := one[int64](u, countClashing); n != 0 {
			t.Errorf("%d pairs clash", n)
		}
	})
}

var countClashing = store.SQL(`
	select count(*) from enrollments e join meetings a on a.section_id = e.section_id
	join enrollments f on f.student_id = e.student_id and f.id < e.id
	join meetings b on b.section_id = f.section_id
	where e.state = 'enrolled' and f.state = 'enrolled' and a.starts < b.ends and b.starts < a.ends`)

// The naive way looks whether a seat is free and takes it in a step of its own.
func TestR10_TheNaiveWayGivesMoreSeatsThanThereAre(t *testing.T) {
	const callers, places = 16, 4
	db := storetest.Open(t, storetest.Engines()[0], tables)
	u := newUniversity(t, db)
	u.pupils(callers)
	section := u.section("CS101-A", places)
	seats := one[int64](u, selectSeatsOf, section)
	var looked, wg sync.WaitGroup
	looked.Add(callers)
	for i := range callers {
		wg.Go(func() {
			taken := one[int64](u, naiveTaken, seats)
			looked.Done()
			looked.Wait()
			if taken < places {
				u.write(func(ctx context.Context, tx *store.Tx) error {
					id, err := tx.ID(ctx, "enrollments")
					if err == nil {
						_, err = tx.Exec(ctx, naiveInsert, id, u.students[fmt.Sprint("S", i+1)], section, seats, u.term)
					}
					if err == nil {
						_, err = tx.Exec(ctx, naiveCount, seats)
					}
					return err
				})
			}
		})
	}
	wg.Wait()
	if n := one[int64](u, naiveTaken, seats); n != callers {
		t.Errorf("%d sit there: the naive way was not seen to fail", n)
	}
	found, err := db.Check(t.Context(), Invariants())
	if err != nil || !slices.ContainsFunc(found, func(o store.Offender) bool { return o.Invariant.ID == "IC1" }) {
		t.Errorf("check did not see it: %v %v", found, err)
	}
}

var (
	naiveTaken  = store.SQL(`select count(*) from enrollments where seats_id = $1 and state = 'enrolled'`)
	naiveInsert = store.SQL(`
		insert into enrollments (id, student_id, section_id, seats_id, term_id, state, since)
		values ($1, $2, $3, $4, $5, 'enrolled', 1)`)
	naiveCount = store.SQL(`update seats set enrolled = enrolled + 1 where id = $1`)
)
