package timetable

import (
	"fmt"
	"slices"
	"time"
)

// onset is a moment at which a zone's clocks are changed.
type onset struct {
	wall     time.Time // what they showed until then, as if it were UTC
	from, to int       // seconds east of UTC
	name     string    // of the time that begins, such as CEST
	daylight bool
}

// onsets are the changes of clocks in these years.
func onsets(location *time.Location, first, last int) []onset {
	var found []onset
	for at := time.Date(first, 1, 1, 0, 0, 0, 0, location); ; {
		_, next := at.ZoneBounds()
		_, from := at.Zone()
		wall := next.UTC().Add(time.Duration(from) * time.Second)
		if next.IsZero() || wall.Year() > last {
			return found
		}
		name, to := next.Zone()
		// Ireland's data calls its winter the exception, hence both.
		daylight := to > from && (next.IsDST() || at.IsDST())
		found = append(found, onset{wall, from, to, name, daylight})
		at = next
	}
}

// zone puts the VTIMEZONE that says what the clocks do from the first year to the
// last, and back to the change before.
//
// Where they change by one rule, the rule is written: some readers know no other
// form, and take one STANDARD and one DAYLIGHT. Elsewhere (a zone whose rules
// changed, or follow the moon) each change stands by itself, after the offset
// that was there before them all.
func (l *lines) zone(location *time.Location, first, last int) {
	first, last = first-1, last+1
	l.put("BEGIN:VTIMEZONE")
	l.put("TZID:%s", location)
	changes := onsets(location, first, last)
	split := func(daylight bool) (part []onset) {
		return slices.DeleteFunc(slices.Clone(changes), func(o onset) bool { return o.daylight != daylight })
	}
	standard, daylight := split(false), split(true)
	winter, regular := yearly(standard, first, last)
	summer, too := yearly(daylight, first, last)
	if regular && too {
		l.onset(standard[0], winter)
		l.onset(daylight[0], summer)
	} else {
		name, offset := time.Date(first, 1, 1, 0, 0, 0, 0, location).Zone()
		l.onset(onset{time.Date(first, 1, 1, 0, 0, 0, 0, time.UTC), offset, offset, name, false}, "")
		for _, o := range changes {
			l.onset(o, "")
		}
	}
	l.put("END:VTIMEZONE")
}

func (l *lines) onset(o onset, rule string) {
	kind := "STANDARD"
	if o.daylight {
		kind = "DAYLIGHT"
	}
	l.put("BEGIN:%s", kind)
	l.put("DTSTART:%s", o.wall.Format(localForm))
	if rule != "" {
		l.put("RRULE:%s", rule)
	}
	l.put("TZOFFSETFROM:%s", offsetText(o.from))
	l.put("TZOFFSETTO:%s", offsetText(o.to))
	l.text("TZNAME", o.name)
	l.put("END:%s", kind)
}

// yearly is the one rule by which these changes happen in each of the years, such
// as the last Sunday of March at the same time.
func yearly(changes []onset, first, last int) (rule string, ok bool) {
	if len(changes) != last-first+1 {
		return "", false
	}
	const form = "Jan Mon " + timeForm
	a := changes[0]
	isLast, isSame := true, true
	for i, b := range changes {
		if b.wall.Year() != first+i || b.wall.Format(form) != a.wall.Format(form) || b.from != a.from || b.to != a.to {
			return "", false
		}
		isLast = isLast && b.wall.AddDate(0, 0, 7).Month() != b.wall.Month()
		isSame = isSame && ordinal(b.wall) == ordinal(a.wall)
	}
	n := ordinal(a.wall)
	if isLast {
		n = -1
	}
	return fmt.Sprintf("FREQ=YEARLY;BYMONTH=%d;BYDAY=%d%s", a.wall.Month(), n, dayCodes[a.wall.Weekday()]),
		isLast || isSame
}

// ordinal is 2 on the second Sunday, or other weekday, of a month.
func ordinal(t time.Time) int { return (t.Day()-1)/7 + 1 }

// offsetText is +0530 or, in old times, +052110.
func offsetText(seconds int) string {
	sign := '+'
	if seconds < 0 {
		sign, seconds = '-', -seconds
	}
	text := fmt.Sprintf("%c%02d%02d", sign, seconds/3600, seconds/60%60)
	if seconds%60 != 0 {
		text += fmt.Sprintf("%02d", seconds%60)
	}
	return text
}
