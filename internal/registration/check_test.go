package registration

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
	"holdfast/internal/timetable"
)

// offenders are what check says of one promise, by name.
func (u *university) offenders(id string) map[string]int {
	u.t.Helper()
	found, err := u.db.Check(u.t.Context(), Invariants())
	if err != nil {
		u.t.Fatal(err)
	}
	all := make(map[string]int)
	for _, o := range found {
		if o.Invariant.ID == id {
			all[o.Name]++
		}
	}
	return all
}

var seatRow = store.SQL(`
	insert into enrollments (id, student_id, section_id, seats_id, term_id, state, since)
	select $1, $2, s.id, s.seats_id, s.term_id, 'enrolled', 1 from sections s where s.id = $3`)

// seated puts a row there behind the desk's back.
func (u *university) seated(student, section string) {
	u.t.Helper()
	u.exec(seatRow, u.id(), u.students[student], u.sections[section])
}

// What check says of two meetings is what package timetable says of them, whatever
// their days, weeks and hours past midnight.
func TestIC2_CheckSeesExactlyTheMeetingsThatClash(t *testing.T) {
	const pairs = 90
	bothUniversities(t, func(t *testing.T, u *university) {
		r := rand.New(rand.NewPCG(2026, 3))
		u.pupils(pairs)
		monday := date("2026-03-02")
		drawn := func(section string) timetable.Meeting {
			from := monday.AddDays(r.IntN(20))
			m := timetable.Meeting{Weekday: time.Weekday(r.IntN(3)), Start: 60 * (20 + r.IntN(4)), From: from,
				Until: from.AddDays(7 + r.IntN(30)), WeekOne: monday,
				Weeks: []timetable.Weeks{timetable.Every, timetable.Odd, timetable.Even}[r.IntN(3)]}
			m.End = m.Start + 60*(1+r.IntN(5))
			u.section(section, -1)
			first, last, every := m.Days()
			u.rows("meetings", nil, []any{u.id(), u.sections[section], int64(m.Weekday), m.Start, m.End,
				m.From, m.Until, string(m.Weeks), first, last, every})
			return m
		}
		want := map[string]bool{}
		for i := range pairs {
			student := fmt.Sprint("S", i+1)
			a, b := drawn(fmt.Sprintf("A%d-A", i)), drawn(fmt.Sprintf("B%d-A", i))
			if a.Validate() != nil || b.Validate() != nil {
				continue // never held
			}
			u.seated(student, fmt.Sprintf("A%d-A", i))
			u.seated(student, fmt.Sprintf("B%d-A", i))
			if timetable.Clash(a, b) {
				want[student] = true
			}
		}
		got := map[string]bool{}
		for name := range u.offenders("IC2") {
			who, _, _ := strings.Cut(strings.TrimPrefix(name, "student "), ",")
			got[who] = true
		}
		if fmt.Sprint(got) != fmt.Sprint(want) || len(want) < 5 {
			t.Errorf("check names %v, want %v", got, want)
		}
		u.exec(deleteSeated) // leave the promises as they were
	})
}

var deleteSeated = store.SQL(`delete from enrollments`)

func TestIC2_AnOverrideAllowsAClashAndExamsAreLookedAtToo(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(2)
		u.section("CS101-A", -1, "Mon 10:00-11:00")
		u.section("MA101-A", -1, "Mon 10:30-11:30")
		u.exam("CS101-A", "2026-06-22", 600, 720)
		u.exam("MA101-A", "2026-06-22", 719, 800)
		for _, s := range []string{"S1", "S2"} {
			u.seated(s, "CS101-A")
			u.seated(s, "MA101-A")
		}
		autumn := u.addTerm("2026A", "2026-08-03", "2026-12-18") // what is allowed then is not now
		for _, rule := range []string{"timetableClash", "examClash"} {
			u.rows("overrides", nil,
				[]any{u.id(), u.students["S1"], autumn, u.courses["MA101"], rule, "waive", "agreed", storetest.Start},
				[]any{u.id(), u.students["S2"], u.term, u.courses["MA101"], rule, "waive", "agreed", storetest.Start})
		}
		got := u.offenders("IC2")
		if len(got) != 1 {
			t.Errorf("check names %v, want S1 for a clash of meetings and one of exams", got)
		}
		for name, times := range got {
			if !strings.HasPrefix(name, "student S1,") || times != 2 {
				t.Errorf("check names %s %d times", name, times)
			}
		}
		u.exec(deleteSeated)
	})
}

// breaches are ways to break a promise about seats, and to mend it.
var breaches = []struct {
	id        string
	by, after *store.Query
}{
	{"IC1", store.SQL(`update seats set enrolled = enrolled + 1 where id = $1`),
		store.SQL(`update seats set enrolled = enrolled - 1 where id = $1`)},
	{"IC1", store.SQL(`update seats set waiting = waiting + 1 where id = $1`),
		store.SQL(`update seats set waiting = waiting - 1 where id = $1`)},
	{"IC1", store.SQL(`update seats set capacity = 0 where id = $1`),
		store.SQL(`update seats set capacity = 1 where id = $1`)},
	{"IC3", store.SQL(`update seats set capacity = 5 where id = $1`),
		store.SQL(`update seats set capacity = 1 where id = $1`)},
	{"R14", store.SQL(`update enrollments set state = 'dropped' where seats_id = $1 and state = 'enrolled'`),
		store.SQL(`update enrollments set state = 'enrolled' where seats_id = $1 and state = 'dropped'`)},
}

// Each promise about seats is broken behind the desk's back, and seen.
func TestIC1_IC3_CheckNamesWhatIsBroken(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(3)
		u.section("CS101-A", 1)
		for _, s := range []string{"S1", "S2", "S3"} {
			u.must(u.enroll(s, "CS101-A"))
		}
		seats := one[int64](u, selectSeatsOf, u.sections["CS101-A"])
		for _, broken := range breaches {
			u.exec(broken.by, seats)
			if len(u.offenders(broken.id)) == 0 {
				t.Errorf("%s was broken by %s and not seen", broken.id, broken.by.Where())
			}
			u.exec(broken.after, seats)
		}
	})
}

var moveMeeting = store.SQL(`update meetings set moved_at = $2 where section_id = $1`)

func TestIC2_WhatTheRegistrarMovesLaterIsNoBrokenPromise(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(1)
		u.section("CS101-A", -1, "Mon 10:00-11:00")
		u.section("MA101-A", -1, "Mon 10:30-11:30")
		u.seated("S1", "CS101-A")
		u.seated("S1", "MA101-A")
		if got := u.offenders("IC2"); len(got) != 1 {
			t.Fatalf("check names %v", got)
		}
		u.exec(moveMeeting, u.sections["MA101-A"], 2) // after both were taken, at 1
		if got := u.offenders("IC2"); len(got) != 0 {
			t.Errorf("check names %v", got)
		}
		u.exec(deleteSeated)
	})
}
