package timetable

import (
	"iter"
	"time"

	"holdfast/internal/civil"
)

// Clash says whether a and b are held at the same time on at least one real day
// (R4): their minutes overlap, weekday and hours past midnight counted in, and so
// do their dates, with odd and even weeks looked at. Sections of the two halves
// of a term, or of odd and even weeks, do not clash.
func Clash(a, b Meeting) bool {
	apart := int(b.Weekday-a.Weekday+7) % 7 // days from a's start to b's
	if apart == 6 {
		apart = -1
	}
	return apart <= 1 && overlap(a.Start, a.End, b.Start, b.End, apart) && meet(a.run(), b.run().later(-apart))
}

// ExamClash says whether a and b are sat at the same time (R5).
func ExamClash(a, b Exam) bool {
	return overlap(a.Start, a.End, b.Start, b.End, b.Date.Sub(a.Date))
}

// overlap compares minutes of two days, the second being this many days after
// the first. No length is over a day, so none reaches beyond the next.
func overlap(aStart, aEnd, bStart, bEnd, apart int) bool {
	later := apart * minutesPerDay
	return aStart < endOf(bStart, bEnd)+later && bStart+later < endOf(aStart, aEnd)
}

// run is the days of a meeting as numbers: first, first+step and so on, none of
// them after last. It has none if first is after last.
type run struct{ first, last, step int }

// dayOne has the number 0. It is a Monday.
var dayOne = civil.MustDate("0001-01-01")

func (m Meeting) run() run {
	from := m.From.Sub(dayOne)
	weekday := int(m.Weekday-time.Monday+7) % 7
	r := run{first: from + mod(weekday-from, 7), last: m.Until.Sub(dayOne), step: 7}
	if m.Weeks == Every {
		return r
	}
	r.step = 14
	if isOdd := mod(r.first-m.WeekOne.Sub(dayOne), 14) < 7; isOdd != (m.Weeks == Odd) {
		r.first += 7
	}
	return r
}

// Days are the days of a meeting's starts as numbers that count on: the first,
// then every so many, none after the last. Two meetings are held on one day, or on
// days that follow each other, if their numbers are so.
func (m Meeting) Days() (first, last, every int) {
	r := m.run()
	return r.first, r.last, r.step
}

func (r run) later(days int) run { return run{r.first + days, r.last + days, r.step} }

// meet says whether two runs have a day in common. Steps are 7 or 14, so the
// days of both are among those of the run with the longer one.
func meet(a, b run) bool {
	if a.step < b.step {
		a, b = b, a
	}
	day := max(a.first, b.first)
	day += mod(a.first-day, a.step)
	return day <= min(a.last, b.last) && mod(day-b.first, b.step) == 0
}

// mod is the remainder that is never negative.
func mod(n, by int) int { return (n%by + by) % by }

// Occurrence is one time that a meeting is held.
type Occurrence struct {
	Date       civil.Date // of the start, where it is held
	Start, End civil.Instant
}

// Occurrences yields the times that the meeting is held, first to last. Each
// starts and ends when the clock there shows its time. A start that the clock
// skips moves forward by the gap (D13); should no time be left until the end,
// the end moves too and the length stays.
func (m Meeting) Occurrences(zone civil.Zone) iter.Seq[Occurrence] {
	return func(yield func(Occurrence) bool) {
		r := m.run()
		for n := r.first; n <= r.last; n += r.step {
			day := dayOne.AddDays(n)
			end := endOf(m.Start, m.End)
			o := Occurrence{Date: day, Start: zone.At(day, m.Start), End: zone.At(day, end)}
			if o.End <= o.Start {
				o.End = o.Start.Add(time.Duration(end-m.Start) * time.Minute)
			}
			if !yield(o) {
				return
			}
		}
	}
}
