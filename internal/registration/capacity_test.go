package registration

import (
	"fmt"
	"testing"
	"time"

	"holdfast/internal/actor"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

// capacity gives a section another capacity; below 0 is unlimited.
func (u *university) capacity(d *Desk, section string, to int64) (SectionSeats, error) {
	r := CapacityRequest{Capacity: &to}
	if to < 0 {
		r = CapacityRequest{Unlimited: true}
	}
	return d.SetCapacity(u.t.Context(), registrar, CapacityIn{ID: u.sections[section], Body: r})
}

func (u *university) resized(section string, to int64) SectionSeats {
	u.t.Helper()
	s, err := u.capacity(u.desk, section, to)
	if err != nil {
		u.t.Fatal(err)
	}
	return s
}

// fill lets the first n students ask for a section.
func (u *university) fill(section string, n int) {
	u.t.Helper()
	for i := range n {
		u.must(u.enroll(fmt.Sprint("S", i+1), section))
	}
}

// refusedFor is the codes of a refusal, or what else came.
func refusedFor(err error) string { return outcome(Moved{State: "done"}, err) }

var countJournal = store.SQL(`select count(*) from journal where type = $1`)

func (u *university) journaled(kind string) int64 {
	return one[int64](u, countJournal, "registration."+kind)
}

func TestR11_MoreSeatsGoAtOnceToThoseWhoWait(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(50)
		u.section("CS101-A", 2)
		u.fill("CS101-A", 50)
		s := u.resized("CS101-A", 5)
		if *s.Capacity != 5 || s.Enrolled != 5 || s.Waitlisted != 45 || s.Promoted != 3 || s.Over != 0 {
			t.Errorf("raised to 5: %+v", s)
		}
		if u.state("S5", "CS101-A") != Enrolled || u.state("S6", "CS101-A") != Waitlisted {
			t.Error("the seats did not go to the first three who waited")
		}
		// More than are locked at first.
		if s = u.resized("CS101-A", 45); s.Promoted != 40 || s.Waitlisted != 5 {
			t.Errorf("raised to 45: %+v", s)
		}
		if s = u.resized("CS101-A", -1); !s.Unlimited || s.Capacity != nil || s.Enrolled != 50 || s.Waitlisted != 0 {
			t.Errorf("unlimited: %+v", s)
		}
		if n := u.journaled("section.resized"); n != 3 {
			t.Errorf("%d rows in the journal, want one for each change", n)
		}
		if s = u.resized("CS101-A", -1); s.Promoted != 0 || u.journaled("section.resized") != 3 {
			t.Errorf("the same again is a change: %+v", s)
		}
	})
}

func TestR11_FewerSeatsTakeNobodysAwayAndNobodyIsPromotedUntilThereIsRoom(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(6)
		u.section("CS101-A", 4)
		u.fill("CS101-A", 6)
		if s := u.resized("CS101-A", 2); s.Enrolled != 4 || s.Over != 2 || s.Waitlisted != 2 {
			t.Errorf("lowered to 2: %+v", s)
		}
		u.must(u.drop("S1", "CS101-A"))
		u.must(u.drop("S2", "CS101-A"))
		if u.state("S5", "CS101-A") != Waitlisted {
			t.Error("somebody was promoted beyond the capacity")
		}
		u.must(u.drop("S3", "CS101-A"))
		if u.state("S5", "CS101-A") != Enrolled || u.state("S6", "CS101-A") != Waitlisted {
			t.Error("the first seat below the capacity went to nobody, or to the wrong one")
		}
		if s := u.resized("CS101-A", 0); s.Over != 2 || s.Enrolled != 2 {
			t.Errorf("closed: %+v", s)
		}
		if s := u.resized("CS101-A", 3); s.Over != 0 || s.Enrolled != 3 || s.Promoted != 1 {
			t.Errorf("raised again: %+v", s)
		}
	})
}

func TestR11_SectionsThatAreListedTogetherShareTheCapacity(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(3)
		u.section("CS101-A", 1)
		u.sectionIn("EE101-A", one[int64](u, selectSeatsOf, u.sections["CS101-A"]), "lecture", 0)
		u.must(u.enroll("S1", "CS101-A"))
		u.must(u.enroll("S2", "EE101-A"))
		s := u.resized("CS101-A", 2)
		if fmt.Sprint(s.SharedWith) != "[EE101-A]" || s.Promoted != 1 || u.state("S2", "EE101-A") != Enrolled {
			t.Errorf("raised: %+v", s)
		}
	})
}

func TestR11_ACapacityThatCannotBeIsRefusedByName(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.section("CS101-A", 5)
		u.group("MAJ")
		u.reserve("CS101-A", ReserveRequest{Group: "MAJ", Kept: 3, ReleasesAt: storetest.Start.Add(time.Hour)})
		negative, two := int64(-1), int64(2)
		for want, r := range map[string]CapacityRequest{
			"capacityNegative":                   {Capacity: &negative},
			"capacityUnclear":                    {},
			"capacityUnclear keptBeyondCapacity": {Capacity: &two, Unlimited: true},
			"keptBeyondCapacity":                 {Capacity: &two},
		} {
			_, err := u.desk.SetCapacity(t.Context(), registrar, CapacityIn{ID: u.sections["CS101-A"], Body: r})
			if got := refusedFor(err); got != want {
				t.Errorf("%+v: got %s, want %s", r, got, want)
			}
		}
		u.clock(storetest.Start.Add(time.Hour)) // released
		u.resized("CS101-A", 2)
	})
}

func TestR11_WhoMayNotScheduleChangesNoCapacity(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.section("CS101-A", 5)
		two := int64(2)
		body := CapacityRequest{Capacity: &two}
		grant := func(term int64) actor.Actor {
			return actor.Actor{Person: 5, Via: actor.ViaAPI, Grants: []actor.Grant{{Permission: MaySchedule, Place: term}}}
		}
		for name, c := range map[string]struct {
			by   actor.Actor
			id   int64
			want string
		}{
			"nobody":            {actor.Actor{}, u.sections["CS101-A"], actor.ErrForbidden.Error()},
			"another term's":    {grant(u.term + 1), u.sections["CS101-A"], actor.ErrForbidden.Error()},
			"unknown":           {grant(u.term), 1, "unknownSection"},
			"unknown to nobody": {actor.Actor{}, 1, actor.ErrForbidden.Error()},
			"the term's":        {grant(u.term), u.sections["CS101-A"], "done"},
		} {
			_, err := u.desk.SetCapacity(t.Context(), c.by, CapacityIn{ID: c.id, Body: body})
			if got := refusedFor(err); got != c.want {
				t.Errorf("%s: got %s, want %s", name, got, c.want)
			}
		}
	})
}

func TestR11_RushOfClicksWhileTheCapacityIsRaised(t *testing.T) {
	const students, places, raised = 64, 10, 40
	servers(t, func(t *testing.T, u *university, desks []*Desk) {
		u.pupils(students)
		u.section("CS101-A", places)
		got := together(students+1, func(i int) (Moved, error) {
			d, number := desks[i%len(desks)], fmt.Sprint("S", i)
			if i == 0 {
				_, err := u.capacity(d, "CS101-A", raised)
				return Moved{State: Dropped}, err
			}
			return u.enrollAs(d, u.self(number), number, "", "CS101-A")
		})
		if got["200 dropped"] != 1 || got["201 enrolled"]+got["202 waitlisted"] != students {
			t.Errorf("got %v", got)
		}
		seats := u.resized("CS101-A", raised)
		if seats.Enrolled != raised || seats.Waitlisted != students-raised || seats.Promoted != 0 {
			t.Errorf("in the end: %+v", seats)
		}
	})
}
