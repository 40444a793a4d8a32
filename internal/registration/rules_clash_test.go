package registration

import (
	"fmt"
	"strings"
	"testing"

	"holdfast/internal/registration/catalog"
	"holdfast/internal/timetable"
)

func TestR4_ClashesAreStrictAndOnRealDays(t *testing.T) {
	const half1, half2 = "2026-03-02 2026-04-26", "2026-04-27 2026-06-26"
	for _, c := range []struct {
		name, a, b string
		clash      bool
	}{
		{"10:00 end and 10:00 start", "Mon 09:00-10:00", "Mon 10:00-11:00", false},
		{"10:00 start and 10:00 end", "Mon 10:00-11:00", "Mon 09:00-10:00", false},
		{"one minute", "Mon 09:00-10:01", "Mon 10:00-11:00", true},
		{"one within the other", "Mon 09:00-12:00", "Mon 10:00-11:00", true},
		{"the same", "Mon 09:00-12:00", "Mon 09:00-12:00", true},
		{"another day", "Mon 09:00-10:00", "Tue 09:00-10:00", false},
		{"the two halves of the term", "Mon 09:00-10:00 " + half1, "Mon 09:00-10:00 " + half2, false},
		{"halves that share a Monday", "Mon 09:00-10:00 2026-03-02 2026-04-27", "Mon 09:00-10:00 " + half2, true},
		{"halves that share a Tuesday only", "Mon 09:00-10:00 2026-03-02 2026-04-28",
			"Mon 09:00-10:00 2026-04-28 2026-06-26", false},
		{"odd and even weeks", "Mon 09:00-10:00 odd", "Mon 09:00-10:00 even", false},
		{"odd and every week", "Mon 09:00-10:00 odd", "Mon 09:00-10:00", true},
		{"past midnight into the next morning", "Mon 22:00-25:00", "Tue 00:30-02:00", true},
		{"past midnight, touching", "Mon 22:00-25:00", "Tue 01:00-02:00", false},
		{"Sunday night into Monday", "Sun 23:00-24:30", "Mon 00:00-01:00", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := newFacts(t)
			f.c.kept = []*catalog.Section{f.section("CS101-A", c.a)}
			want := ""
			if c.clash {
				want = "timetableClash"
			}
			f.denies(want, f.section("MA101-A", c.b))
			f.c.kept = nil
			f.denies(want, f.section("CS101-A", c.a), f.section("MA101-A", c.b)) // in one move
		})
	}
}

func TestR4_TheClashingSectionsAndTheirMeetingsAreTold(t *testing.T) {
	f := newFacts(t)
	a, b := f.section("CS101-A", "Mon 09:00-10:00", "Wed 09:00-10:00"), f.section("MA101-A", "Tue 09:00-10:00")
	f.c.kept = []*catalog.Section{a, b, f.section("EN101-A", "Fri 09:00-10:00")}
	f.c.sections = []*catalog.Section{f.section("PH101-A", "Mon 09:30-10:30", "Tue 08:00-09:01")}
	r, objects := denyClash(f.c)
	if got := fmt.Sprint(r.Fields[0].Value); !objects || got != fmt.Sprint([]int64{a.ID, b.ID}) {
		t.Errorf("told of the sections %s, want %d and %d", got, a.ID, b.ID)
	}
	clashes, is := r.Fields[1].Value.([]Clash)
	if !is || len(clashes[0].Meetings) != 1 || !strings.HasPrefix(clashes[0].Meetings[0], "Mon") {
		t.Errorf("told of the meetings %v", r.Fields[1].Value)
	}
}

func exam(day string, from, until int) timetable.Exam {
	return timetable.Exam{Date: date("2026-06-" + day), Start: from, End: until}
}

func TestR5_ExamsClashByThemselvesAndMayTouch(t *testing.T) {
	for _, c := range []struct {
		name  string
		a, b  timetable.Exam
		clash bool
	}{
		{"touching", exam("22", 600, 720), exam("22", 720, 800), false},
		{"one minute", exam("22", 600, 721), exam("22", 720, 800), true},
		{"another day", exam("22", 600, 720), exam("23", 600, 720), false},
		{"past midnight", exam("22", 1380, 1500), exam("23", 30, 90), true},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := newFacts(t)
			a, b := f.section("CS101-A"), f.section("MA101-A")
			a.Exam, b.Exam = &c.a, &c.b
			f.c.kept = []*catalog.Section{a, f.section("EN101-A")}
			want := ""
			if c.clash {
				want = "examClash"
			}
			f.denies(want, b)
		})
	}
}
