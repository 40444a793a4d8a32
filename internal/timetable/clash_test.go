package timetable

import (
	"testing"
	"time"

	"holdfast/internal/civil"

	"pgregory.net/rapid"
)

// weekly is a meeting of every week of the spring term of 2027, whose first day
// is a Monday.
func weekly(day time.Weekday, start, end int) Meeting {
	return Meeting{Weekday: day, Start: start, End: end, Weeks: Every,
		From: civil.MustDate("2027-01-04"), Until: civil.MustDate("2027-04-30")}
}

// between is m with other dates.
func (m Meeting) between(from, until string) Meeting {
	m.From, m.Until = civil.MustDate(from), civil.MustDate(until)
	return m
}

// in is m in odd or even weeks from this first day of week 1.
func (m Meeting) in(weeks Weeks, weekOne string) Meeting {
	m.Weeks, m.WeekOne = weeks, civil.MustDate(weekOne)
	return m
}

func TestR4_Clash(t *testing.T) {
	const h = 60
	ten := weekly(time.Monday, 10*h, 11*h)
	evening := weekly(time.Sunday, 22*h, 1*h)
	const first, second = "2027-01-04", "2027-01-11"
	cases := []struct {
		what string
		a, b Meeting
		want bool
	}{
		{"itself", ten, ten, true},
		{"one ends where the other starts", ten, weekly(time.Monday, 11*h, 12*h), false},
		{"one minute too long", ten, weekly(time.Monday, 11*h-1, 12*h), true},
		{"one within the other", ten, weekly(time.Monday, 9*h, 12*h), true},
		{"another weekday", ten, weekly(time.Tuesday, 10*h, 11*h), false},
		{"past midnight", weekly(time.Monday, 22*h, 26*h), weekly(time.Tuesday, 1*h, 3*h), true},
		{"past midnight, touching", weekly(time.Monday, 22*h, 26*h), weekly(time.Tuesday, 2*h, 3*h), false},
		{"from Sunday into Monday", evening, weekly(time.Monday, 30, 2*h), true},
		{"from Saturday into Sunday", weekly(time.Saturday, 23*h, 1*h), weekly(time.Sunday, 0, h), true},
		{"Sunday's night after the last Monday", evening.between("2027-04-30", "2027-05-02"),
			weekly(time.Monday, 0, h), false},
		{"Sunday's night before the first Monday", evening.between("2027-01-03", "2027-01-03"),
			weekly(time.Monday, 0, h), true},
		{"the halves of a term", ten.between(first, "2027-02-26"), ten.between("2027-03-01", "2027-04-30"), false},
		{"dates overlap, but on no Monday", ten.between(first, "2027-03-03"),
			ten.between("2027-03-02", "2027-04-30"), false},
		{"dates share one Monday", ten.between(first, "2027-03-01"), ten.between("2027-03-01", "2027-04-30"), true},
		{"odd and even weeks", ten.in(Odd, first), ten.in(Even, first), false},
		{"odd weeks and every week", ten.in(Odd, first), ten, true},
		{"odd weeks, and every week from an even one on", ten.in(Odd, first), ten.between(second, "2027-01-18"), true},
		{"odd weeks and even ones counted a week later", ten.in(Odd, first), ten.in(Even, second), true},
		{"odd weeks and the one Monday of an even one", ten.in(Odd, first), ten.between(second, second), false},
		{"Sunday of an odd week into Monday of an even one",
			evening.in(Odd, first), weekly(time.Monday, 0, h).in(Even, first), true},
	}
	for _, c := range cases {
		if ab, ba := Clash(c.a, c.b), Clash(c.b, c.a); ab != c.want || ba != c.want {
			t.Errorf("%s: %s and %s: got %t, the other way %t", c.what, c.a, c.b, ab, ba)
		}
	}
}

// anyMeeting draws a valid meeting of a few weeks from a day on, in steps of
// minutes.
func anyMeeting(from civil.Date, step int) *rapid.Generator[Meeting] {
	return rapid.Custom(func(t *rapid.T) Meeting {
		m := Meeting{
			Weekday: time.Weekday(rapid.IntRange(0, 6).Draw(t, "weekday")),
			Start:   step * rapid.IntRange(0, (minutesPerDay-1)/step).Draw(t, "start"),
			From:    from.AddDays(rapid.IntRange(0, 40).Draw(t, "from")),
			Weeks:   rapid.SampledFrom([]Weeks{Every, Odd, Even}).Draw(t, "weeks"),
			WeekOne: from.AddDays(rapid.IntRange(-20, 20).Draw(t, "weekOne")),
		}
		m.End = m.Start + step*rapid.IntRange(1, minutesPerDay/step).Draw(t, "length")
		if m.End > minutesPerDay && m.End-m.Start <= maxOvernight && rapid.Bool().Draw(t, "asNextDay") {
			m.End -= minutesPerDay
		}
		m.Until = m.From.AddDays(rapid.IntRange(0, 60).Draw(t, "until"))
		if m.Validate() != nil {
			m.Until = m.From.AddDays(13) // every weekday of odd and even weeks
		}
		return m
	})
}

// held looks at each day of a meeting's range, and gives the minutes at which it
// starts there, counted from a day before all.
func held(m Meeting) (starts []int, length int) {
	const day = 24 * 60
	length = m.End - m.Start
	if length <= 0 {
		length += day
	}
	origin := civil.MustDate("2027-01-01")
	week, weekEnds := 1, m.WeekOne.AddDays(7)
	if m.From.Before(m.WeekOne) { // weeks before week 1, two by two
		week, weekEnds = 1-20, m.WeekOne.AddDays(7*-19)
	}
	for d := m.From; !d.After(m.Until); d = d.AddDays(1) {
		for !d.Before(weekEnds) {
			week, weekEnds = week+1, weekEnds.AddDays(7)
		}
		isOdd := week%2 != 0
		if d.Weekday() == m.Weekday && (m.Weeks == Every || isOdd == (m.Weeks == Odd)) {
			starts = append(starts, d.Sub(origin)*day+m.Start)
		}
	}
	return starts, length
}

func TestR4_ClashAgreesWithLookingAtEachDay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		from := civil.MustDate("2027-01-04")
		a, b := anyMeeting(from, 60).Draw(t, "a"), anyMeeting(from, 60).Draw(t, "b")
		if near := (a.Weekday + time.Weekday(rapid.IntRange(6, 8).Draw(t, "near"))) % 7; b.Until.Sub(b.From) >= 13 {
			b.Weekday = near // others seldom clash
		}
		aStarts, aLength := held(a)
		bStarts, bLength := held(b)
		want := false
		for _, x := range aStarts {
			for _, y := range bStarts {
				want = want || x < y+bLength && y < x+aLength
			}
		}
		if got := Clash(a, b); got != want {
			t.Errorf("%+v and %+v: got %t", a, b, got)
		}
		if got := Clash(b, a); got != want {
			t.Errorf("%+v and %+v: got %t", b, a, got)
		}
	})
}

func TestR5_ExamsClashOnTheirDate(t *testing.T) {
	const h = 60
	day, next := civil.MustDate("2027-05-10"), civil.MustDate("2027-05-11")
	cases := []struct {
		a, b Exam
		want bool
	}{
		{Exam{Date: day, Start: 9 * h, End: 12 * h}, Exam{Date: day, Start: 11 * h, End: 13 * h}, true},
		{Exam{Date: day, Start: 9 * h, End: 12 * h}, Exam{Date: day, Start: 12 * h, End: 13 * h}, false},
		{Exam{Date: day, Start: 9 * h, End: 12 * h}, Exam{Date: next, Start: 9 * h, End: 12 * h}, false},
		{Exam{Date: day, Start: 9 * h, End: 12 * h}, Exam{Date: day.AddDays(7), Start: 9 * h, End: 12 * h}, false},
		{Exam{Date: day, Start: 22 * h, End: 1 * h}, Exam{Date: next, Start: 0, End: 2 * h}, true},
	}
	for _, c := range cases {
		ab, ba := ExamClash(c.a, c.b), ExamClash(c.b, c.a)
		if ab != c.want || ba != c.want || Clash(c.a.Meeting(), c.b.Meeting()) != c.want {
			t.Errorf("%s and %s: got %t, the other way %t", c.a.Meeting(), c.b.Meeting(), ab, ba)
		}
	}
}

func TestR4_ClashAllocatesNothing(t *testing.T) {
	a := weekly(time.Monday, 600, 660).in(Odd, "2027-01-04")
	if n := testing.AllocsPerRun(100, func() { Clash(a, a) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkClash(b *testing.B) {
	ten := weekly(time.Monday, 600, 660)
	for name, other := range map[string]Meeting{
		"weekday": weekly(time.Wednesday, 600, 660),
		"minutes": weekly(time.Monday, 660, 720),
		"halves":  ten.between("2027-05-03", "2027-06-30"),
		"clash":   ten,
		"parity":  ten.in(Odd, "2027-01-04"),
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Clash(ten, other)
			}
		})
	}
}
