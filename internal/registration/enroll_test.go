package registration

import (
	"fmt"
	"testing"
	"time"

	"holdfast/internal/money"
	"holdfast/internal/settings"
	"holdfast/internal/store/storetest"
)

func TestR8_WhoComesWhenEverySeatIsTakenIsPutOnTheWaitingList(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(4)
		u.section("CS101-A", 2, "Mon 10:00-11:00")
		for i, want := range []string{"enrolled", "enrolled", "waitlisted 1", "waitlisted 2"} {
			m, err := u.enroll(fmt.Sprint("S", i+1), "CS101-A")
			u.gets(want, m, err)
		}
	})
}

func TestR9_ARepeatIsAnsweredWithTheStateAndTakesNoSecondSeat(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(3)
		u.section("CS101-A", 1)
		first := u.must(u.enroll("S1", "CS101-A"))
		again := u.must(u.enroll("S1", "CS101-A"))
		if first.Status() != 201 || again.Status() != 200 || again.ID != first.ID || again.State != Enrolled {
			t.Errorf("first %+v, again %+v", first, again)
		}
		u.must(u.enroll("S2", "CS101-A"))
		u.must(u.enroll("S3", "CS101-A"))
		for _, want := range []string{"waitlisted 1", "waitlisted 2"} {
			number := "S" + map[string]string{"waitlisted 1": "2", "waitlisted 2": "3"}[want]
			m, err := u.enroll(number, "CS101-A")
			u.gets(want, m, err)
			if m.Status() != 200 {
				t.Errorf("a repeat has the status %d", m.Status())
			}
		}
	})
}

func TestR9_AnEarlierWStaysOnTheTranscriptAfterEnrollingAgain(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(1)
		u.section("CS101-A", 1)
		u.rows("drop_phases", nil, []any{u.term, "2026-03-10", "withdrawn"})
		u.touch()
		first := u.must(u.enroll("S1", "CS101-A"))
		u.clock(storetest.Start.Add(20 * 24 * time.Hour))
		u.gets("withdrawn", u.must(u.drop("S1", "CS101-A")), nil)
		again := u.must(u.enroll("S1", "CS101-A"))
		if again.ID != first.ID || again.State != Enrolled || again.Again {
			t.Errorf("again %+v", again)
		}
		if n := one[int64](u, countMarks, u.students["S1"]); n != 1 {
			t.Errorf("%d marks W, want 1", n)
		}
		if n := one[int64](u, countStates, first.ID); n != 3 {
			t.Errorf("%d states in the history, want 3", n)
		}
	})
}

func TestR3_WhatIsPassedInTheSameTermOrIsInProgressIsNoPrerequisite(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(5)
		u.course("CS101")
		u.course("MA101")
		u.course("CS204", "CS101:B and MA101")
		u.section("CS101-A", 10, "Mon 10:00-11:00")
		u.section("MA101-A", 10, "Tue 10:00-11:00")
		u.section("CS204-A", 10, "Wed 10:00-11:00")
		u.must(u.enroll("S1", "CS101-A")) // in progress
		m, err := u.enroll("S1", "CS204-A")
		u.gets("prerequisitesMissing", m, err)
		u.mark("S2", "CS101", "A", u.term) // in the same term
		u.mark("S2", "MA101", "A", u.term)
		m, err = u.enroll("S2", "CS204-A")
		u.gets("prerequisitesMissing", m, err)
		u.passed("S3", "CS101", "C") // below B
		u.passed("S3", "MA101", "D")
		m, err = u.enroll("S3", "CS204-A")
		u.gets("prerequisitesMissing", m, err)
		u.passed("S4", "CS101", "B")
		u.passed("S4", "MA101", "D")
		m, err = u.enroll("S4", "CS204-A")
		u.gets("enrolled", m, err)
	})
}

func TestR6_EveryObjectionIsToldAtOnceInOneOrder(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(1)
		u.course("CS101")
		u.course("CS204", "CS101")
		u.section("MA101-A", 10, "Mon 10:00-11:30")
		u.section("CS204-A", 10, "Mon 11:00-12:00")
		u.section("CS204-B", 10, "Mon 11:30-12:30") // touches only
		u.exam("MA101-A", "2026-06-22", 600, 720)
		u.exam("CS204-A", "2026-06-22", 719, 800)
		u.exam("CS204-B", "2026-06-22", 720, 800)
		u.must(u.enroll("S1", "MA101-A"))
		u.set(creditLimitSetting.Change(settings.Desk(), 5))
		u.fines[u.person("S1")] = money.Money{Amount: 500, Currency: "INR"}
		m, err := u.enroll("S1", "CS204-A")
		u.gets("prerequisitesMissing timetableClash examClash creditLimit libraryFines", m, err)
		m, err = u.enroll("S1", "CS204-B")
		u.gets("prerequisitesMissing creditLimit libraryFines", m, err)
		u.set(creditLimitSetting.Change(settings.Desk(), 18))
		delete(u.fines, u.person("S1")) // paid
		u.passed("S1", "CS101", "A")
		m, err = u.enroll("S1", "CS204-B")
		u.gets("enrolled", m, err)
	})
}

func TestR11_ADropSeatsTheNextWhoPassesEveryRuleAndTellsTheOthersWhy(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(6)
		u.section("CS101-A", 1, "Mon 10:00-11:00")
		u.section("CS101-B", 9, "Thu 10:00-11:00")
		u.section("MA101-A", 9, "Mon 10:30-11:30")
		for _, s := range []string{"S1", "S2", "S3", "S4", "S5", "S6"} {
			u.must(u.enroll(s, "CS101-A"))
		}
		u.must(u.enroll("S2", "MA101-A")) // clashes now
		u.must(u.enroll("S3", "CS101-B")) // has the course elsewhere
		u.fines[u.person("S4")] = money.Money{Amount: 500, Currency: "INR"}
		u.must(u.drop("S1", "CS101-A"))
		for s, want := range map[string]State{
			"S1": Dropped, "S2": Waitlisted, "S3": Waitlisted, "S4": Waitlisted, "S5": Enrolled, "S6": Waitlisted,
		} {
			if got := u.state(s, "CS101-A"); got != want {
				t.Errorf("%s is %s, want %s", s, got, want)
			}
		}
		for s, code := range map[string]string{"S2": "timetableClash", "S3": "duplicateCourse", "S4": "libraryFines"} {
			if got := one[string](u, selectSkip, u.enrollment(s, "CS101-A")); !containsCode(got, code) {
				t.Errorf("%s was passed over because of %s, want %s", s, got, code)
			}
		}
		m, err := u.enroll("S2", "CS101-A") // keeps the place
		u.gets("waitlisted 1", m, err)
		m, err = u.enroll("S6", "CS101-A")
		u.gets("waitlisted 4", m, err)
	})
}

func TestR11_WhereNobodyWhoWaitsMayTheSeatIsOpenToOthers(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(4)
		u.section("CS101-A", 1, "Mon 10:00-11:00")
		u.section("MA101-A", 9, "Mon 10:30-11:30")
		u.must(u.enroll("S1", "CS101-A"))
		u.must(u.enroll("S2", "CS101-A"))
		u.must(u.enroll("S2", "MA101-A"))
		u.must(u.drop("S1", "CS101-A"))
		m, err := u.enroll("S3", "CS101-A")
		u.gets("enrolled", m, err)
		// Who waits goes first as soon as he may.
		u.must(u.drop("S3", "CS101-A"))
		u.must(u.drop("S2", "MA101-A"))
		m, err = u.enroll("S4", "CS101-A")
		u.gets("waitlisted 1", m, err)
		if got := u.state("S2", "CS101-A"); got != Enrolled {
			t.Errorf("S2 is %s", got)
		}
	})
}

func TestR12_ASwapIsWholeOrNothing(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(3)
		u.section("CS101-A", 1, "Mon 10:00-11:00")
		u.section("CS101-B", 1, "Mon 10:00-11:00")
		u.must(u.enroll("S1", "CS101-A"))
		u.must(u.enroll("S2", "CS101-B"))
		m, err := u.swap("S1", "CS101-A", "CS101-B")
		u.gets("sectionFull", m, err)
		if u.state("S1", "CS101-A") != Enrolled || u.state("S1", "CS101-B") != "" {
			t.Error("the seat was lost")
		}
		u.must(u.enroll("S3", "CS101-A")) // waits
		u.must(u.drop("S2", "CS101-B"))
		m, err = u.swap("S1", "CS101-A", "CS101-B")
		u.gets("enrolled", m, err)
		if u.state("S1", "CS101-A") != Dropped || u.state("S3", "CS101-A") != Enrolled || len(m.Dropped) != 1 {
			t.Errorf("after the swap: %s, %s, %+v", u.state("S1", "CS101-A"), u.state("S3", "CS101-A"), m)
		}
	})
}

func TestR12_LinkedPartsAreTakenDroppedAndWaitedForTogether(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(3)
		u.section("PH150-A", 2, "Mon 10:00-11:00")
		u.part("PH150-L1", "PH150-A", "lab", 1, "Tue 14:00-16:00")
		u.part("PH150-L2", "PH150-A", "lab", 5, "Mon 10:30-12:00") // clashes with its own lecture
		m, err := u.enroll("S1", "PH150-A")
		u.gets("partsMissing", m, err)
		m, err = u.enroll("S1", "PH150-L1")
		u.gets("partsMissing", m, err)
		m, err = u.enroll("S1", "PH150-A", "PH150-L2")
		u.gets("timetableClash", m, err)
		m, err = u.enroll("S1", "PH150-A", "PH150-L1")
		u.gets("enrolled", m, err)
		m, err = u.enroll("S2", "PH150-A", "PH150-L1") // the lab is full
		u.gets("waitlisted 1", m, err)
		if u.state("S2", "PH150-A") != Waitlisted || u.state("S2", "PH150-L1") != Waitlisted {
			t.Error("only a part of it waits")
		}
		m, err = u.drop("S1", "PH150-L1")
		u.gets("partsTogether", m, err)
		u.must(u.drop("S1", "PH150-A"))
		if u.state("S1", "PH150-L1") != Dropped || u.state("S2", "PH150-A") != Enrolled || u.state("S2", "PH150-L1") != Enrolled {
			t.Error("the parts went different ways")
		}
	})
}

func TestR13_ADropFollowsThePhases(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(3)
		u.section("CS101-A", 5)
		u.rows("drop_phases", nil, []any{u.term, "2026-03-10", "withdrawn"}, []any{u.term, "2026-04-01", "closed"})
		u.touch()
		for _, s := range []string{"S1", "S2", "S3"} {
			u.must(u.enroll(s, "CS101-A"))
		}
		u.gets("dropped", u.must(u.drop("S1", "CS101-A")), nil)
		m, err := u.drop("S1", "CS101-A")
		u.gets("notEnrolled", m, err)
		zone, err := loadZone("Asia/Kolkata")
		if err != nil {
			t.Fatal(err)
		}
		u.clock(zone.StartOf(date("2026-03-10")))
		u.gets("withdrawn", u.must(u.drop("S2", "CS101-A")), nil)
		u.clock(zone.StartOf(date("2026-04-01")))
		m, err = u.drop("S3", "CS101-A")
		u.gets("dropClosed", m, err)
		m, err = u.desk.Drop(t.Context(), registrar, DropIn{ID: u.enrollment("S3", "CS101-A"), Override: "Illness"})
		u.gets("withdrawn", m, err)
	})
}

func TestR6_FullAndReservedForOthersAreDifferentWords(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(4)
		u.section("CS101-A", 2)
		g := u.group("MAJ", "S3")
		unit, _, err := u.desk.sectionUnit(t.Context(), u.sections["CS101-A"])
		if err != nil {
			t.Fatal(err)
		}
		seats := one[int64](u, selectSeatsOf, unit.id)
		u.rows("reserves", nil, []any{u.id(), seats, g, 1, storetest.Start.Add(time.Hour)})
		m, err := u.enroll("S1", "CS101-A")
		u.gets("enrolled", m, err)
		m, err = u.enroll("S2", "CS101-A")
		u.gets("waitlisted 1", m, err)
		if m.Why == nil || m.Why.Code != "reservedForOthers" {
			t.Errorf("why is %+v", m.Why)
		}
		m, err = u.enroll("S3", "CS101-A")
		u.gets("enrolled", m, err)
		m, err = u.enroll("S4", "CS101-A")
		u.gets("waitlisted 2", m, err)
		if m.Why == nil || m.Why.Code != "sectionFull" {
			t.Errorf("why is %+v", m.Why)
		}
		u.must(u.drop("S3", "CS101-A")) // kept for the group again
		if u.state("S2", "CS101-A") != Waitlisted {
			t.Error("a kept seat was given away")
		}
		u.clock(storetest.Start.Add(time.Hour)) // released
		m, err = u.enroll("S4", "CS101-A")
		u.gets("waitlisted 2", m, err)
	})
}

func TestR7_ARuleIsSwitchedOffByATermsSetting(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(1)
		u.section("CS101-A", 2, "Mon 10:00-11:00")
		u.section("MA101-A", 2, "Mon 10:00-11:00")
		u.must(u.enroll("S1", "CS101-A"))
		m, err := u.enroll("S1", "MA101-A")
		u.gets("timetableClash", m, err)
		u.set(ruleList.Change(settings.Term(u.term), nil, []*denialCode{timetableClash}))
		m, err = u.enroll("S1", "MA101-A")
		u.gets("enrolled", m, err)
	})
}

func TestR6_AWindowOpensForAGroupBeforeItOpensForAll(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(2)
		u.section("CS101-A", 5)
		u.group("Y4", "S1")
		u.exec(deleteWindows)
		u.window("Y4", 0, 48*time.Hour)
		u.window("", time.Hour, 48*time.Hour)
		m, err := u.enroll("S1", "CS101-A")
		u.gets("enrolled", m, err)
		m, err = u.enroll("S2", "CS101-A")
		u.gets("windowClosed", m, err)
		u.clock(storetest.Start.Add(time.Hour))
		m, err = u.enroll("S2", "CS101-A")
		u.gets("enrolled", m, err)
		u.clock(storetest.Start.Add(48 * time.Hour)) // exactly at the end
		u.must(u.drop("S2", "CS101-A"))
		m, err = u.enroll("S2", "CS101-A")
		u.gets("windowClosed", m, err)
	})
}
