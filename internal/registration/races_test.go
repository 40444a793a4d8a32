package registration

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"holdfast/internal/actor"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

var (
	countSectionState = store.SQL(`
		select count(*) from enrollments e join sections s on s.id = e.section_id where s.id = $1 and e.state = $2`)
	countEffects = store.SQL(`select count(*) from journal where subject_kind = 'enrollment' and subject_id = $1`)
	selectList   = store.SQL(`
		select student_id from enrollments where section_id = $1 and state = 'waitlisted' order by turn`)
)

func (u *university) count(section string, s State) int64 {
	return one[int64](u, countSectionState, u.sections[section], string(s))
}

func TestR11_Race40DropWhile40JoinTheSameList(t *testing.T) {
	const n, waiting = 40, 10
	servers(t, func(t *testing.T, u *university, desks []*Desk) {
		u.pupils(2*n + waiting)
		u.section("CS101-A", n, "Mon 10:00-11:00")
		for i := range n + waiting {
			u.must(u.enroll(fmt.Sprint("S", i+1), "CS101-A"))
		}
		var old []int64
		for i := range waiting {
			old = append(old, u.students[fmt.Sprint("S", n+1+i)])
		}
		together(2*n, func(i int) (Moved, error) {
			d := desks[i/2%len(desks)]
			if i%2 == 0 {
				number := fmt.Sprint("S", i/2+1)
				return d.Drop(t.Context(), u.self(number), DropIn{ID: u.enrollment(number, "CS101-A")})
			}
			number := fmt.Sprint("S", n+waiting+i/2+1)
			return u.enrollAs(d, u.self(number), number, "", "CS101-A")
		})
		e, w, d := u.count("CS101-A", Enrolled), u.count("CS101-A", Waitlisted), u.count("CS101-A", Dropped)
		if e != n || w != waiting || d != n {
			t.Errorf("%d enrolled, %d wait, %d dropped; want %d, %d, %d", e, w, d, n, waiting, n)
		}
		waits := all[int64](u, selectList, u.sections["CS101-A"])
		for _, s := range old { // who waited before comes before all who came
			if slices.Contains(waits, s) {
				t.Errorf("student %d waited first and waits still", s)
			}
		}
	})
}

func TestR11_RaceAtTheEndOfTwoOffersGivesTwoSeatsToTheNextTwo(t *testing.T) {
	servers(t, func(t *testing.T, u *university, desks []*Desk) {
		u.pupils(12)
		u.section("CS101-A", 2)
		u.exec(makeOffers, u.sections["CS101-A"])
		for i := range 10 {
			u.must(u.enroll(fmt.Sprint("S", i+1), "CS101-A"))
		}
		u.must(u.drop("S1", "CS101-A"))
		u.must(u.drop("S2", "CS101-A"))
		u.states("CS101-A", map[string]State{"S3": Offered, "S4": Offered})
		u.clock(storetest.Start.Add(offerTime))
		// Both come for their offers at its end, with others, on all servers.
		together(16, func(i int) (Moved, error) {
			number := []string{"S3", "S4", "S11", "S12"}[i%4]
			return u.enrollAs(desks[i/4%len(desks)], u.self(number), number, "", "CS101-A")
		})
		u.states("CS101-A", map[string]State{"S5": Offered, "S6": Offered, "S3": Waitlisted, "S4": Waitlisted, "S7": Waitlisted})
		if n := u.count("CS101-A", Offered); n != 2 {
			t.Errorf("%d are offered seats, want 2", n)
		}
	})
}

// keyed is an actor's request with a key, whose answer is stored.
func keyed(a actor.Actor, value string) actor.Actor {
	a.Key = actor.Key{Value: value, Scope: "test", Fingerprint: sha256.Sum256([]byte("the same")),
		Encode: func(out any, err error) (actor.Answer, bool) {
			body, _ := json.Marshal(out)
			return actor.Answer{Status: 201, Body: body}, err == nil
		}}
	return a
}

func TestP4_WhatIsNotThereIsToldAgainUnderTheKeyWhateverIsThereByThen(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		two := int64(2)
		section := u.section("CS101-A", 5)
		const none = 9999
		asks := map[string]func(a actor.Actor) error{
			"enroll": func(a actor.Actor) error {
				_, err := u.desk.Enroll(t.Context(), a, EnrollIn{Body: EnrollRequest{Section: section, Student: "S1"}})
				return err
			},
			"enroll in nothing": func(a actor.Actor) error {
				_, err := u.desk.Enroll(t.Context(), a, EnrollIn{Body: EnrollRequest{Section: none, Student: "S2"}})
				return err
			},
			"drop": func(a actor.Actor) error {
				_, err := u.desk.Drop(t.Context(), a, DropIn{ID: none})
				return err
			},
			"swap": func(a actor.Actor) error {
				_, err := u.desk.Swap(t.Context(), a, SwapIn{Body: SwapRequest{Drop: none, Add: section, Student: "S2"}})
				return err
			},
			"feed": func(a actor.Actor) error {
				_, err := u.desk.MakeFeed(t.Context(), a, StudentIn{Number: "S1"})
				return err
			},
			"capacity": func(a actor.Actor) error {
				_, err := u.desk.SetCapacity(t.Context(), a, CapacityIn{ID: none, Body: CapacityRequest{Capacity: &two}})
				return err
			},
			"change": func(a actor.Actor) error {
				_, err := u.desk.ChangeSection(t.Context(), a, ChangeSectionIn{ID: none})
				return err
			},
		}
		refuse := func(name string) error {
			a := keyed(registrar, name)
			a.Key.Encode = func(_ any, err error) (actor.Answer, bool) {
				return actor.Answer{Status: 404, Body: []byte(refusedFor(err))}, true
			}
			return asks[name](a)
		}
		u.rows("people", nil, []any{1, "Student S2", "S2", storetest.Start})
		u.rows("students", nil, []any{1, 1, "S2"})
		first := map[string]string{}
		for name := range asks {
			if first[name] = refusedFor(refuse(name)); !strings.HasPrefix(first[name], "unknown") {
				t.Errorf("%s: %s", name, first[name])
			}
		}
		u.pupils(1) // the S1 that nobody was
		for name := range asks {
			err := refuse(name)
			replay, is := errors.AsType[*actor.Replay](err)
			if !is || string(replay.Answer.Body) != first[name] {
				t.Errorf("%s again: %v, want %s once more", name, err, first[name])
			}
		}
		if s := u.state("S1", "CS101-A"); s != "" {
			t.Errorf("S1 is %s by a request that was refused", s)
		}
	})
}

func TestR9_RaceOfADoubleClickUnderOneKeyHasOneEffectAndOneAnswer(t *testing.T) {
	servers(t, func(t *testing.T, u *university, desks []*Desk) {
		u.pupils(1)
		u.section("CS101-A", 5)
		a := keyed(u.self("S1"), "one click")
		var mu sync.Mutex
		bodies := map[string]int{}
		together(8, func(i int) (Moved, error) {
			m, err := desks[i%len(desks)].Enroll(t.Context(), a, EnrollIn{Body: EnrollRequest{Section: u.sections["CS101-A"]}})
			mu.Lock()
			defer mu.Unlock()
			var replay *actor.Replay
			switch {
			case errors.As(err, &replay):
				bodies[string(replay.Answer.Body)]++
				return m, nil
			case err == nil:
				body, _ := json.Marshal(m)
				bodies[string(body)]++
			}
			return m, err
		})
		sum := 0
		for _, n := range bodies {
			sum += n
		}
		if len(bodies) != 1 || sum != 8 {
			t.Errorf("answers %v, want one of all 8", bodies)
		}
		if n := one[int64](u, countEffects, u.enrollment("S1", "CS101-A")); n != 1 {
			t.Errorf("%d effects, want 1", n)
		}
	})
}

func TestR9_RaceOfADoubleClickUnderTwoKeysHasOneEffect(t *testing.T) {
	servers(t, func(t *testing.T, u *university, desks []*Desk) {
		u.pupils(1)
		u.section("CS101-A", 5)
		self := u.self("S1")
		got := together(8, func(i int) (Moved, error) {
			a := keyed(self, fmt.Sprint("click ", i))
			return desks[i%len(desks)].Enroll(t.Context(), a, EnrollIn{Body: EnrollRequest{Section: u.sections["CS101-A"]}})
		})
		if fmt.Sprint(got) != "map[200 enrolled:7 201 enrolled:1]" {
			t.Errorf("got %v", got)
		}
		if n := one[int64](u, countEffects, u.enrollment("S1", "CS101-A")); n != 1 {
			t.Errorf("%d effects, want 1", n)
		}
	})
}

func TestR12_RaceOfADropAndASwapOfOneEnrollmentHasOneEffect(t *testing.T) {
	const n = 20
	servers(t, func(t *testing.T, u *university, desks []*Desk) {
		u.pupils(n)
		u.section("CS101-A", n)
		u.section("MA101-A", n)
		for i := range n {
			u.must(u.enroll(fmt.Sprint("S", i+1), "CS101-A"))
		}
		got := together(2*n, func(i int) (Moved, error) {
			number, d := fmt.Sprint("S", i/2+1), desks[i%len(desks)]
			if i%2 == 0 {
				return d.Drop(t.Context(), u.self(number), DropIn{ID: u.enrollment(number, "CS101-A")})
			}
			return d.Swap(t.Context(), u.self(number), SwapIn{Body: SwapRequest{
				Drop: u.sections["CS101-A"], Add: u.sections["MA101-A"], Student: number}})
		})
		refused := got["notEnrolled"] + got["unknownEnrollment"]
		if got["200 dropped"]+got["201 enrolled"] != n || refused != n {
			t.Errorf("got %v, want one of each pair refused", got)
		}
		if u.count("CS101-A", Dropped) != n || u.count("MA101-A", Enrolled) != int64(got["201 enrolled"]) {
			t.Errorf("%d left, %d came, of %v", u.count("CS101-A", Dropped), u.count("MA101-A", Enrolled), got)
		}
	})
}

func TestR11_RaceOfTheRegistrarAndTheStudentDroppingTwoSectionsPromotesOneEach(t *testing.T) {
	servers(t, func(t *testing.T, u *university, desks []*Desk) {
		u.pupils(3)
		for _, s := range []string{"CS101-A", "MA101-A"} {
			u.section(s, 1)
			for i := range 3 {
				u.must(u.enroll(fmt.Sprint("S", i+1), s))
			}
		}
		got := together(8, func(i int) (Moved, error) {
			section := []string{"CS101-A", "MA101-A"}[i/2%2]
			a := registrar
			if i%2 == 0 {
				a = u.self("S1")
			}
			return desks[i/4%len(desks)].Drop(t.Context(), a, DropIn{ID: u.enrollment("S1", section)})
		})
		if got["200 dropped"] != 2 || got["notEnrolled"] != 6 {
			t.Errorf("got %v", got)
		}
		for _, s := range []string{"CS101-A", "MA101-A"} {
			u.states(s, map[string]State{"S1": Dropped, "S2": Enrolled, "S3": Waitlisted})
		}
	})
}

// Many wait of whom the first are ineligible; the seats come free on two servers.
func TestR11_RaceOfDropsBeforeADeepListServesItsOrder(t *testing.T) {
	servers(t, func(t *testing.T, u *university, desks []*Desk) {
		u.pupils(64)
		u.section("CS101-A", 8, "Mon 10:00-11:00")
		u.section("MA101-A", 99, "Mon 10:30-11:30")
		for i := range 64 {
			u.must(u.enroll(fmt.Sprint("S", i+1), "CS101-A"))
		}
		for i := 8; i < 48; i++ {
			u.must(u.enroll(fmt.Sprint("S", i+1), "MA101-A"))
		}
		u.clock(storetest.Start.Add(time.Hour))
		together(8, func(i int) (Moved, error) {
			number := fmt.Sprint("S", i+1)
			return desks[i%len(desks)].Drop(t.Context(), u.self(number), DropIn{ID: u.enrollment(number, "CS101-A")})
		})
		for i := 8; i < 64; i++ {
			want := Waitlisted
			if i >= 48 && i < 56 {
				want = Enrolled
			}
			u.states("CS101-A", map[string]State{fmt.Sprint("S", i+1): want})
		}
	})
}
