package student

import (
	"cmp"
	"html/template"
	"slices"
	"strings"

	"holdfast/internal/civil"
	"holdfast/internal/registration"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/timetable"
	"holdfast/internal/web/look"
)

// credits are credits in the digits of the language: "7.5".
func (t tongue) credits(c catalog.Credits) string {
	said := t.Number(int64(c) / 100)
	if _, part, dotted := strings.Cut(c.String(), "."); dotted {
		said += t.Point
		for _, digit := range part {
			said += t.Number(int64(digit - '0'))
		}
	}
	return said
}

// creditWords are credits with their word: "4 credits".
func (t tongue) creditWords(c catalog.Credits) string {
	if c%100 == 0 {
		return t.countPlain(t.Credits, int(c/100))
	}
	return t.plain(t.CreditsPart, t.credits(c))
}

// weekdayOf is the place of a weekday in a week that begins on Monday.
func weekdayOf(d registration.Weekday) int { return (int(d) + 6) % 7 }

// hour is when meetings are held: several days that share their hours are one.
type hour struct {
	start, end  int
	weeks       timetable.Weeks
	from, until civil.Date
}

// held are the meetings that are not called off, by the hours that they share, in
// the order of the week.
func held(meetings []registration.MeetingView) (hours []hour, days map[hour][]int) {
	days = make(map[hour][]int)
	ordered := slices.Clone(meetings)
	slices.SortStableFunc(ordered, func(a, b registration.MeetingView) int {
		return cmp.Or(cmp.Compare(weekdayOf(a.Weekday), weekdayOf(b.Weekday)), cmp.Compare(a.Start, b.Start))
	})
	for _, m := range ordered {
		if m.Cancelled {
			continue
		}
		h := hour{weeks: m.Weeks, from: m.From, until: m.Until}
		h.start, h.end = m.Minutes()
		if _, known := days[h]; !known {
			hours = append(hours, h)
		}
		if day := weekdayOf(m.Weekday); !slices.Contains(days[h], day) {
			days[h] = append(days[h], day)
		}
	}
	return hours, days
}

// times is when a section meets: "Mon Wed 10:30–11:45, Fri 9:00–9:50". Weeks and
// dates are said where it does not meet all through the term.
func (r reader) times(meetings []registration.MeetingView, term registration.TermView) string {
	hours, days := held(meetings)
	if len(hours) == 0 {
		return r.NoTimes
	}
	said := make([]string, len(hours))
	for i, h := range hours {
		names := make([]string, len(days[h]))
		for k, day := range days[h] {
			names[k] = r.Weekdays[day]
		}
		said[i] = strings.Join(names, " ") + " " + r.Times(h.start, h.end) + r.some(h.weeks, h.from, h.until, term)
	}
	return strings.Join(said, r.Comma+" ")
}

// some says when a meeting is held that is not held all through the term: ", odd
// weeks", ", 2 Mar to 24 Apr".
func (r reader) some(weeks timetable.Weeks, from, until civil.Date, term registration.TermView) (said string) {
	switch weeks {
	case timetable.Odd:
		said += r.Comma + " " + r.OddWeeks
	case timetable.Even:
		said += r.Comma + " " + r.EvenWeeks
	}
	if from.Sub(term.Starts) >= 7 || term.Ends.Sub(until) >= 7 {
		said += r.Comma + " " + r.plain(r.FromTo, bare(r.ShortDay(from)), bare(r.ShortDay(until)))
	}
	return said
}

// rooms are where a section meets, each room once.
func rooms(meetings []registration.MeetingView) (all []string) {
	for _, m := range meetings {
		if m.Room != "" && !m.Cancelled && !slices.Contains(all, m.Room) {
			all = append(all, m.Room)
		}
	}
	return all
}

// examSay is when and where an exam is.
func (r reader) examSay(e registration.ExamView) template.HTML {
	start, end := examMinutes(e)
	said := r.Say(r.ExamAt, e.Date, r.Times(start, end))
	if e.Room != "" {
		said += template.HTML(template.HTMLEscapeString(r.Comma)) + " " + r.Say("%s", look.Named(e.Room))
	}
	return said
}

const dayMinutes = 24 * 60

// examMinutes are the start and the end of an exam, from the midnight at which its
// day begins.
func examMinutes(e registration.ExamView) (start, end int) {
	start, end = int(e.Start), int(e.End)
	if end <= start {
		end += dayMinutes
	}
	return start, end
}

// seatsLeft is how many seats are left, in words, and how many the strip shows.
func (r reader) seatsLeft(s registration.SectionView) (left string, taken, of int) {
	if s.Capacity == nil || s.Free == nil {
		return r.NoLimit, 0, 0
	}
	return r.plain(r.LeftOf, *s.Free, *s.Capacity), int(*s.Capacity - *s.Free), int(*s.Capacity)
}

// leftWords is seatsLeft in words only.
func (r reader) leftWords(s registration.SectionView) string {
	left, _, _ := r.seatsLeft(s)
	return left
}

// kindOf is what a part of a course is called: "lab".
func (r reader) kindOf(part string) string { return cmp.Or(r.Parts[part], part) }
