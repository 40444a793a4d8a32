package registration

import (
	"fmt"
	"testing"
	"time"

	"holdfast/internal/store/storetest"
)

func (u *university) reserves(section string, all ...ReserveRequest) (SectionSeats, error) {
	return u.desk.SetReserves(u.t.Context(), registrar, ReservesIn{ID: u.sections[section], Body: ReservesRequest{Reserves: all}})
}

func (u *university) reserve(section string, all ...ReserveRequest) SectionSeats {
	u.t.Helper()
	s, err := u.reserves(section, all...)
	if err != nil {
		u.t.Fatal(err)
	}
	return s
}

func TestR6_SeatsThatAreKeptNoLongerGoAtOnceToThoseWhoWait(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(6)
		u.group("MAJ", "S1")
		u.group("HON", "S6")
		u.section("CS101-A", 4)
		later := storetest.Start.Add(time.Hour)
		u.reserve("CS101-A", ReserveRequest{"MAJ", 3, later}, ReserveRequest{"HON", 1, later})
		u.fill("CS101-A", 5)
		if u.state("S1", "CS101-A") != Enrolled || u.state("S2", "CS101-A") != Waitlisted {
			t.Error("kept seats were given to others")
		}
		s := u.reserve("CS101-A", ReserveRequest{"MAJ", 2, later}, ReserveRequest{"HON", 1, later})
		if s.Promoted != 1 || u.state("S2", "CS101-A") != Enrolled || u.state("S3", "CS101-A") != Waitlisted {
			t.Errorf("lowered: %+v", s)
		}
		if got := fmt.Sprint(s.Reserves); got != fmt.Sprint([]SeatReserve{{"HON", 1, 0, later}, {"MAJ", 2, 1, later}}) {
			t.Errorf("the reserves are %s", got)
		}
		s = u.reserve("CS101-A", ReserveRequest{"HON", 1, later}) // with who sits on it
		if s.Promoted != 1 || u.state("S3", "CS101-A") != Enrolled || len(s.Reserves) != 1 {
			t.Errorf("taken away: %+v", s)
		}
		u.must(u.drop("S1", "CS101-A")) // his seat is anybody's now
		if u.state("S4", "CS101-A") != Enrolled {
			t.Error("the seat of a reserve that is gone was still kept")
		}
		if u.must(u.enroll("S6", "CS101-A")).State != Enrolled {
			t.Error("the reserve that stayed was not kept")
		}
		before := u.journaled("section.reserved")
		u.reserve("CS101-A", ReserveRequest{"HON", 1, later})
		if n := u.journaled("section.reserved"); n != 3 || before != n {
			t.Errorf("%d rows in the journal, want 3", n)
		}
	})
}

func TestR6_ReservesThatCannotBeAreRefusedWithAllReasons(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.group("MAJ")
		u.section("CS101-A", 2)
		later := storetest.Start.Add(time.Hour)
		_, err := u.reserves("CS101-A", ReserveRequest{"MAJ", 2, later}, ReserveRequest{"NO", 0, later},
			ReserveRequest{"MAJ", 1, later})
		if got, want := refusedFor(err), "unknownGroup keptNothing keptTwice keptBeyondCapacity"; got != want {
			t.Errorf("got %s, want %s", got, want)
		}
		_, err = u.reserves("CS101-A", ReserveRequest{"MAJ", 3, storetest.Start}) // over already: kept for nobody
		if err != nil {
			t.Error(err)
		}
	})
}
