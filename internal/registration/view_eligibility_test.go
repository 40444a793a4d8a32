package registration

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"holdfast/internal/registration/catalog"
	"holdfast/internal/store/storetest"
	"holdfast/internal/timetable"

	"pgregory.net/rapid"
)

// says is a verdict in a word: "enrolled", "waitlisted 3", or why it is refused.
func (v Verdict) says() string {
	switch v.Outcome {
	case WouldRefuse:
		var codes []string
		for _, r := range v.Reasons {
			codes = append(codes, r.Code)
		}
		return strings.Join(codes, " ")
	case WouldWait:
		return fmt.Sprint("waitlisted ", v.Position)
	}
	return string(v.Outcome)
}

// asks what would become of a request.
func (u *university) asks(number, section, instead string, with ...string) Eligibility {
	u.t.Helper()
	in := EligibilityIn{SectionIn: SectionIn{ID: u.sections[section]}, Student: number, Instead: u.sections[instead]}
	for _, w := range with {
		in.With = append(in.With, u.sections[w])
	}
	e, err := u.desk.Eligibility(u.t.Context(), u.self(number), in)
	if err != nil {
		u.t.Fatal(err)
	}
	return e
}

func TestR6_EverythingThatObjectsIsToldBeforeAnythingIsAsked(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(1)
		u.course("CS101")
		u.course("CS204", "CS101")
		u.section("MA101-A", 10, "Mon 10:00-11:30")
		u.section("CS204-A", 10, "Mon 11:00-12:00")
		u.exam("MA101-A", "2026-06-22", 600, 720)
		u.exam("CS204-A", "2026-06-22", 719, 800)
		u.must(u.enroll("S1", "MA101-A"))
		e := u.asks("S1", "CS204-A", "")
		if got := e.says(); got != "prerequisitesMissing timetableClash examClash" {
			t.Errorf("got %s", got)
		}
		for _, r := range e.Reasons {
			if r.Detail == "" || r.Lift == "" {
				t.Errorf("%s has no sentence, or nothing that lifts it: %+v", r.Code, r)
			}
		}
		if u.enrollment("S1", "CS204-A") != 0 {
			t.Error("the question left a row behind")
		}
	})
}

func TestR9_WhatIsHadAlreadyIsTheOnlyObjection(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(2)
		u.section("CS101-A", 1, "Mon 10:00-11:00")
		u.exam("CS101-A", "2026-06-22", 600, 720)
		u.must(u.enroll("S1", "CS101-A"))
		u.must(u.enroll("S2", "CS101-A"))
		for number, want := range map[string]string{"S1": "alreadyEnrolled", "S2": "alreadyWaitlisted"} {
			if got := u.asks(number, "CS101-A", "").says(); got != want {
				t.Errorf("%s: got %s, want %s", number, got, want)
			}
		}
	})
}

func TestR11_WhoAsksSeesTheListServedFirst(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(3)
		u.section("CS101-A", 1, "Mon 10:00-11:00")
		u.exec(offerSeats)
		u.must(u.enroll("S1", "CS101-A"))
		u.must(u.enroll("S2", "CS101-A"))
		u.must(u.drop("S1", "CS101-A")) // the seat is offered to S2
		if got := u.asks("S3", "CS101-A", "").says(); got != "waitlisted 1" {
			t.Errorf("beside an offer: %s", got)
		}
		if got := u.asks("S2", "CS101-A", "").says(); got != "enrolled" {
			t.Errorf("whoever has the offer: %s", got)
		}
		u.clock(storetest.Start.Add(25 * time.Hour)) // it is over, and nobody waits
		if got := u.asks("S3", "CS101-A", "").says(); got != "enrolled" {
			t.Errorf("after the offer: %s", got)
		}
	})
}

// A student asks, then does it: what was said is what becomes of it, in swaps and
// for sections that are taken together too.
func TestR6_WhatIsSaidIsWhatBecomesOfIt(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		const students = 12
		u.pupils(students)
		u.course("CS102", "", "MA101")
		u.course("CS103", "", "", "MA101")
		u.course("CS104", "CS101")
		names := []string{"CS101-A", "CS101-B", "CS102-A", "CS103-A", "CS104-A", "MA101-A", "PH150-A"}
		times := []string{"Mon 10:00-11:00", "Tue 10:00-11:00", "Mon 10:30-12:00", "Mon 11:00-12:00", "Wed 9:00-10:00",
			"Mon 22:00-1:00", "Tue 0:30-10:30"}
		for i, name := range names {
			u.section(name, int64(i%3+1), times[i])
		}
		u.part("PH150-L", "PH150-A", "lab", 1, "Thu 14:00-16:00")
		u.group("phys", "S1", "S2", "S3")
		u.rows("reserves", nil, []any{u.id(), one[int64](u, selectSeatsOf, u.sections["MA101-A"]), u.groups["phys"], 2,
			storetest.Start.Add(time.Hour)})
		u.passed("S1", "CS101", "A")
		u.passed("S2", "CS101", "F")
		now := storetest.Start
		rapid.Check(t, func(t *rapid.T) {
			number := fmt.Sprint("S", rapid.IntRange(1, students).Draw(t, "student"))
			section := rapid.SampledFrom(names).Draw(t, "section")
			var with []string
			if section == "PH150-A" && rapid.Bool().Draw(t, "with its lab") {
				with = []string{"PH150-L"}
			}
			if rapid.IntRange(0, 9).Draw(t, "an hour later") == 0 {
				now = now.Add(time.Hour)
				u.clock(now)
			}
			instead := ""
			if rapid.IntRange(0, 3).Draw(t, "swap") == 0 {
				instead = rapid.SampledFrom(names).Draw(t, "instead")
			}
			if instead == section {
				instead = ""
			}
			u.sayThenDo(t, number, section, instead, with)
		})
	})
}

// sayThenDo compares what is said of a request with what becomes of it.
func (u *university) sayThenDo(t *rapid.T, number, section, instead string, with []string) {
	said := u.asks(number, section, instead, with...).says()
	before := u.state(number, section)
	var m Moved
	var err error
	if instead == "" {
		m, err = u.enroll(number, section, with...)
	} else {
		r := SwapRequest{Drop: u.sections[instead], Add: u.sections[section], Student: number}
		for _, w := range with {
			r.With = append(r.With, u.sections[w])
		}
		m, err = u.desk.Swap(u.t.Context(), u.self(number), SwapIn{Body: r})
	}
	got := outcome(m, err)
	if m.Again {
		already := map[State]string{Enrolled: "alreadyEnrolled", Waitlisted: "alreadyWaitlisted"}[before]
		got = strings.TrimSpace(strings.Repeat(already+" ", 1+len(with)))
	}
	if got != said && !(got == "unknownEnrollment" && strings.HasPrefix(said, "notEnrolled")) {
		t.Fatalf("%s for %s instead of %q with %v: said %s, became %s", number, section, instead, with, said, got)
	}
	if m.State == Enrolled && rapid.IntRange(0, 2).Draw(t, "drop it again") == 0 {
		if _, err := u.drop(number, section); err != nil && told(err) != "409 neededByAnother" {
			t.Fatal(err)
		}
	}
}

func TestR4_APlanShowsItsClashesBeforeAnythingIsAsked(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(1)
		u.section("MA210-A", 5, "Mon 10:00-11:15", "Wed 10:00-11:15")
		u.section("CS204-B", 5, "Mon 10:30-11:45", "Wed 10:30-11:45")
		u.section("CS204-C", 5, "Tue 10:30-11:45")
		u.section("AS300-A", 5, "Sun 23:00-1:00")
		u.section("AS301-A", 5, "Mon 0:30-2:00")
		half := u.section("EN100-A", 5)
		u.meeting(half, "Fri 9:00-10:00", "2026-03-02", "2026-04-26", "every")
		other := u.section("EN101-A", 5)
		u.meeting(other, "Fri 9:00-10:00", "2026-04-27", "2026-06-26", "every")
		u.must(u.enroll("S1", "MA210-A"))
		p := u.plan("S1", []string{"EN100-A", "EN101-A", "AS300-A", "AS301-A"}, "CS204-B", "CS204-C")
		want := map[string]string{"EN100-A": "enrolled", "EN101-A": "enrolled", "AS300-A": "timetableClash",
			"AS301-A": "timetableClash", "CS204-B": "timetableClash", "CS204-C": "enrolled"}
		for _, item := range p.Items {
			if got := item.Verdict.says(); got != want[item.Name] || item.Look != strings.HasPrefix(item.Name, "CS204") {
				t.Errorf("%s: got %s (look %t), want %s", item.Name, got, item.Look, want[item.Name])
			}
		}
		var clashes []string
		for _, c := range p.Clashes {
			clashes = append(clashes,
				fmt.Sprint(u.nameOf(c.Section), " ", u.nameOf(c.With), " ", c.Weekday, " ", c.From, "-", c.Until))
		}
		if got, want := strings.Join(clashes, "; "), "AS301-A AS300-A mon 30-60; CS204-B MA210-A mon 630-675; "+
			"CS204-B MA210-A wed 630-675"; got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
		if p.Taken != 300 || p.Planned != 1200 || p.Limit != 1800 || len(p.Held) != 1 {
			t.Errorf("taken %s, planned %s, limit %s, held %d", p.Taken, p.Planned, p.Limit, len(p.Held))
		}
	})
}

// plan judges sections that are planned together, and some that are looked at.
func (u *university) plan(number string, sections []string, look ...string) Plan {
	u.t.Helper()
	in := PlanIn{Student: number}
	for _, s := range sections {
		in.Sections = append(in.Sections, u.sections[s])
	}
	for _, s := range look {
		in.Look = append(in.Look, u.sections[s])
	}
	p, err := u.desk.Plan(u.t.Context(), u.self(number), in)
	if err != nil {
		u.t.Fatal(err)
	}
	return p
}

func (u *university) nameOf(section int64) string {
	for name, id := range u.sections {
		if id == section {
			return name
		}
	}
	return fmt.Sprint(section)
}

func TestR12_PlannedPartsAreJudgedWithTheirWholeAndCoursesWithEachOther(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(1)
		u.section("PH150-A", 5, "Mon 10:00-11:00")
		u.part("PH150-L1", "PH150-A", "lab", 5, "Tue 10:00-12:00")
		u.part("PH150-L2", "PH150-A", "lab", 5, "Wed 10:00-12:00")
		u.course("PH151", "", "PH150")
		u.section("PH151-A", 5, "Thu 10:00-11:00")
		u.section("PH150-B", 5, "Fri 10:00-11:00")
		for _, c := range []struct{ planned, look, want string }{
			{"PH150-A", "", "PH150-A partsMissing"},
			{"PH150-L1", "", "PH150-L1 partsMissing"},
			{"PH150-A PH150-L1", "", "PH150-A enrolled, PH150-L1 enrolled"},
			{"PH150-L1 PH150-A PH150-L2", "", "PH150-L1 partsMissing, PH150-A partsMissing, PH150-L2 partsMissing"},
			{"PH151-A", "", "PH151-A corequisitesMissing"},
			{"PH151-A PH150-A PH150-L2", "", "PH151-A enrolled, PH150-A enrolled, PH150-L2 enrolled"},
			{"PH150-A PH150-L1", "PH150-L2 PH150-B", "PH150-A enrolled, PH150-L1 enrolled, PH150-L2 enrolled, PH150-B enrolled"},
			{"PH150-A PH150-B", "", "PH150-A partsMissing duplicateCourse, PH150-B duplicateCourse"},
		} {
			var got []string
			for _, item := range u.plan("S1", strings.Fields(c.planned), strings.Fields(c.look)...).Items {
				got = append(got, item.Name+" "+item.Verdict.says())
			}
			if strings.Join(got, ", ") != c.want {
				t.Errorf("%s: got %s, want %s", c.planned, strings.Join(got, ", "), c.want)
			}
		}
	})
}

// The time that two meetings share is the same from both sides, past midnight too.
func TestR4_ASharedTimeIsTheSameFromBothSides(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := anyMeeting().Draw(t, "a"), anyMeeting().Draw(t, "b")
		if !timetable.Clash(a.Meeting, b.Meeting) {
			return
		}
		x, y := shared(1, 2, a, b), shared(2, 1, b, a)
		if x.Weekday != y.Weekday || x.From != y.From || x.Until != y.Until {
			t.Fatalf("%v and %v share %+v, or %+v", a, b, x, y)
		}
		if x.From < 0 || x.From >= minutesPerDay || x.Until <= x.From {
			t.Fatalf("%v and %v share %+v", a, b, x)
		}
	})
}

func anyMeeting() *rapid.Generator[catalog.Meeting] {
	return rapid.Custom(func(t *rapid.T) catalog.Meeting {
		start := rapid.IntRange(0, minutesPerDay-1).Draw(t, "start")
		return catalog.Meeting{Meeting: timetable.Meeting{
			Weekday: time.Weekday(rapid.IntRange(0, 6).Draw(t, "weekday")), Start: start,
			End:  start + rapid.IntRange(1, minutesPerDay).Draw(t, "length"),
			From: date("2026-03-02"), Until: date("2026-06-26"), Weeks: timetable.Every,
		}}
	})
}
