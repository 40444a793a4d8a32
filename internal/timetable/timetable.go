// Package timetable holds the weekly meetings and the exams of course sections,
// and the calendar file that a student's own calendar subscribes to (R4, R5,
// R15, D13).
//
//   - [Meeting]: one weekday, from one minute of the day to another, within a range
//     of dates, in every week or in the odd or even ones. A section has some.
//   - [Exam]: one date, from one minute to another.
//   - [Occurrence]: one time that a meeting is really held, as two instants.
//   - [Clash]: two meetings need a student in two places at once, on at least one
//     real day.
//   - [Calendar]: events as an iCalendar file (RFC 5545).
//
// Times are those on the wall of the place: a class at 10:00 stays at 10:00 when
// the clocks change, and its instant moves. Minutes count from the midnight at
// which the weekday begins, 630 being 10:30. A meeting may run past midnight, and
// then fills the first hours of the next day too, Monday after Sunday. Touching
// is not clashing: one may end at 10:00 where the other starts.
//
// Invariants, of meetings and exams that Validate accepts: they last more than
// nothing and at most a day, and they are held at least once. What is asked of
// others is answered, but means nothing.
package timetable

import (
	"fmt"
	"strings"
	"time"

	"holdfast/internal/civil"
)

// Weeks says in which weeks a meeting is held. It is stored and written as its
// word.
type Weeks string

// The weeks of a meeting. Week 1 is odd.
const (
	Every Weeks = "every"
	Odd   Weeks = "odd"
	Even  Weeks = "even"
)

// Meeting is a time of the week at which a section is held.
type Meeting struct {
	Weekday time.Weekday // of the start

	// Start and End are minutes after midnight; End is exclusive. An End past
	// midnight is written as 1,440 or more, or as the next day's own time, which
	// is not after Start: 22:00 to 01:00 is 1320 to 1500 or 1320 to 60.
	Start, End int

	From, Until civil.Date // the days between which it starts, both included

	Weeks   Weeks
	WeekOne civil.Date // the first day of week 1, for odd and even weeks; weeks have 7 days from it

	Room string // as people read it; may be empty
}

// Exam is one sitting. Start and End are as those of a Meeting.
type Exam struct {
	Date       civil.Date
	Start, End int
	Room       string
}

// Meeting is the exam as a meeting that is held once.
func (e Exam) Meeting() Meeting {
	return Meeting{Weekday: e.Date.Weekday(), Start: e.Start, End: e.End,
		From: e.Date, Until: e.Date, Weeks: Every, Room: e.Room}
}

const (
	minutesPerDay = 24 * 60

	// maxOvernight is how long a meeting may be whose End is not after its Start.
	// 22:00 to 01:00 is an evening, 14:00 to 13:00 a slip of the pen.
	maxOvernight = 12 * 60

	// maxRange bounds the dates of a meeting, in days: the longest terms are a
	// year, and a slip in the year must not fill a calendar for centuries.
	maxRange = 2 * 366
)

// Fault is one thing that is wrong with a meeting or an exam.
type Fault struct {
	Field  string // the member in question: weekday, start, end, from, until, weeks, weekOne, date
	Reason string // what is so, and what to do
}

// Faults is all that is wrong with one meeting or exam.
type Faults []Fault

// Error is one fault after the other.
func (f Faults) Error() string {
	all := make([]string, len(f))
	for i, fault := range f {
		all[i] = fault.Field + ": " + fault.Reason
	}
	return strings.Join(all, "; ")
}

func (f *Faults) add(field, format string, args ...any) {
	*f = append(*f, Fault{field, fmt.Sprintf(format, args...)})
}

func (f Faults) err() error {
	if len(f) == 0 {
		return nil
	}
	return f
}

// Validate says all that is wrong with the meeting, as Faults, or nil.
func (m Meeting) Validate() error {
	var f Faults
	if m.Weekday < time.Sunday || m.Weekday > time.Saturday {
		f.add("weekday", "is %d; it must be from 0 for Sunday to 6 for Saturday", int(m.Weekday))
	}
	f.times(m.Start, m.End)
	switch days := m.Until.Sub(m.From) + 1; {
	case m.From.IsZero():
		f.add("from", "is missing; give the first day on which it may be held")
	case m.Until.IsZero():
		f.add("until", "is missing; give the last day on which it may be held")
	case days <= 0:
		f.add("until", "is %s, before the first day, %s", m.Until, m.From)
	case days > maxRange:
		f.add("until", "is %s, %d days after the first; a meeting has a range of at most %d days",
			m.Until, days, maxRange)
	}
	switch m.Weeks {
	case Every:
	case Odd, Even:
		if m.WeekOne.IsZero() {
			f.add("weekOne", "is missing; %s weeks are counted from the first day of week 1", m.Weeks)
		}
	default:
		f.add("weeks", "is %.20q; it must be every, odd or even", string(m.Weeks))
	}
	if r := m.run(); f == nil && r.first > r.last {
		day := m.Weekday.String()
		if m.Weeks != Every {
			day += " of an " + string(m.Weeks) + " week"
		}
		f.add("weekday", "no %s lies from %s to %s; it would never be held", day, m.From, m.Until)
	}
	return f.err()
}

// Validate says all that is wrong with the exam, as Faults, or nil.
func (e Exam) Validate() error {
	var f Faults
	if e.Date.IsZero() {
		f.add("date", "is missing; give the day of the exam")
	}
	f.times(e.Start, e.End)
	return f.err()
}

func (f *Faults) times(start, end int) {
	switch length := endOf(start, end) - start; {
	case start < 0 || start >= minutesPerDay:
		f.add("start", "is minute %d; a day has the minutes 0 to %d", start, minutesPerDay-1)
	case end < 0:
		f.add("end", "is minute %d; it must be 0 or more", end)
	case end <= start && length > maxOvernight:
		f.add("end", "is %s, not after the start at %s; past midnight it may last %d hours at most",
			clock(end), clock(start), maxOvernight/60)
	case length > minutesPerDay:
		f.add("end", "is %d minutes after the start; it may last %d hours at most", length, minutesPerDay/60)
	}
}

// endOf is an End as minutes after the midnight from which Start counts.
func endOf(start, end int) int {
	if end <= start {
		return end + minutesPerDay
	}
	return end
}

func clock(minutes int) string { return fmt.Sprintf("%02d:%02d", minutes/60%24, minutes%60) }

// String is the meeting for people: "Mon 10:00-11:30, odd weeks, 4 Jan to 1 May".
func (m Meeting) String() string {
	text := m.Weekday.String()[:3] + " " + clock(m.Start) + "-" + clock(m.End)
	if m.Weeks != Every {
		text += ", " + string(m.Weeks) + " weeks"
	}
	if m.From == m.Until {
		return text + ", " + m.From.Short()
	}
	return text + ", " + m.From.Short() + " to " + m.Until.Short()
}
