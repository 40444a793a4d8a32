package registration

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"holdfast/internal/money"
	"holdfast/internal/settings"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

var makeOffering = store.SQL(`update sections set offers = true, version = version + 1 where id = $1`)

func (u *university) advanced(want int) {
	u.t.Helper()
	n, err := u.desk.AdvanceWaitlists(u.t.Context())
	if err != nil || n != want {
		u.t.Errorf("%d offerings moved, %v; want %d", n, err, want)
	}
}

func TestR11_AnOfferThatIsNotTakenUpGoesToTheNext(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(3)
		u.section("CS101-A", 1)
		u.exec(makeOffering, u.sections["CS101-A"])
		u.fill("CS101-A", 3)
		u.must(u.drop("S1", "CS101-A"))
		u.advanced(0)
		if u.state("S2", "CS101-A") != Offered {
			t.Fatalf("S2 is %s", u.state("S2", "CS101-A"))
		}
		u.clock(storetest.Start.Add(24 * time.Hour))
		u.advanced(1)
		if u.state("S2", "CS101-A") != Dropped || u.state("S3", "CS101-A") != Offered {
			t.Errorf("S2 is %s, S3 %s", u.state("S2", "CS101-A"), u.state("S3", "CS101-A"))
		}
		u.advanced(0)
		u.clock(storetest.Start.Add(48 * time.Hour))
		u.advanced(1)
		u.advanced(0)
		if u.state("S3", "CS101-A") != Dropped {
			t.Error("the last offer did not end")
		}
	})
}

func TestR11_SeatsWhoseReserveIsReleasedGoToThoseWhoWait(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(3)
		u.group("MAJ")
		u.set(creditLimitSetting.Change(settings.Desk(), 1000))
		for i := range maxAdvance + 2 { // more than one slice
			name := fmt.Sprintf("CS%d-A", 100+i)
			u.section(name, 1)
			u.reserve(name, ReserveRequest{"MAJ", 1, storetest.Start.Add(time.Hour)})
			u.must(u.enroll(fmt.Sprint("S", i%3+1), name))
		}
		u.advanced(0)
		u.clock(storetest.Start.Add(time.Hour))
		u.advanced(maxAdvance + 2)
		u.advanced(0)
	})
}

func TestR11_WhoMayAgainGetsTheSeatThatIsFree(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(2)
		u.section("CS101-A", 1)
		u.fill("CS101-A", 2)
		u.fines[u.person("S2")] = money.Money{Amount: 500, Currency: "INR"}
		u.must(u.drop("S1", "CS101-A"))
		u.advanced(0)
		delete(u.fines, u.person("S2")) // paid at the library
		u.advanced(1)
		if u.state("S2", "CS101-A") != Enrolled {
			t.Errorf("S2 is %s", u.state("S2", "CS101-A"))
		}
	})
}

func TestR11_ThoseWhoAdvanceAtOnceGiveEachSeatOnce(t *testing.T) {
	const students, places = 40, 20
	servers(t, func(t *testing.T, u *university, desks []*Desk) {
		u.pupils(students)
		u.group("MAJ")
		u.section("CS101-A", places)
		u.reserve("CS101-A", ReserveRequest{"MAJ", places, storetest.Start.Add(time.Hour)})
		u.fill("CS101-A", students)
		u.clock(storetest.Start.Add(time.Hour))
		var moved atomic.Int64
		var wg sync.WaitGroup
		for i := range 8 {
			wg.Go(func() {
				n, err := desks[i%len(desks)].AdvanceWaitlists(t.Context())
				if err != nil {
					t.Error(err)
				}
				moved.Add(int64(n))
			})
		}
		wg.Wait()
		if n := u.sits("CS101-A", Enrolled); n != places || moved.Load() != 1 {
			t.Errorf("%d sit there, in %d runs something changed", n, moved.Load())
		}
	})
}
