package timetable

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"holdfast/internal/civil"
)

// Calendar is a timetable as a file that calendars import or subscribe to. The
// same Calendar gives the same bytes.
type Calendar struct {
	Name    string
	Zone    civil.Zone    // of all its events
	Stamp   civil.Instant // when what it says last changed
	Refresh time.Duration // how often a subscriber should ask again, in whole minutes; 0 leaves it to them
	Events  []Event
}

// Event is a meeting in a Calendar, or an exam: [Exam.Meeting]. An event that is
// called off stays in the file, Cancelled: one that is merely gone would stay in
// the calendars that once copied it.
type Event struct {
	UID         string // the same for as long as the meeting is, and no other's in the world
	Sequence    int    // 0 at first, one more with each change of its times or cancellation
	Cancelled   bool
	Summary     string
	Description string
	Meeting     Meeting // its room is the event's location

	// Except are days on which it is not held, such as holidays; others than its
	// own are no matter. An event with no day left is not in the file.
	Except []civil.Date
}

const (
	product   = "-//Holdfast//Timetable//EN"
	dateForm  = "20060102"
	timeForm  = "150405"
	localForm = dateForm + "T" + timeForm
	utcForm   = localForm + "Z"
)

var dayCodes = [7]string{"SU", "MO", "TU", "WE", "TH", "FR", "SA"}

// Encode is the file, in UTF-8 (RFC 5545, with the name and refresh interval of
// RFC 7986 and of those who had them before). It refuses a calendar without zone
// or stamp, events without or with the same UID, and meetings that Validate
// refuses.
func (c Calendar) Encode() ([]byte, error) {
	if c.Zone.IsZero() || c.Stamp.IsZero() {
		return nil, errors.New("calendar: it needs a zone and a stamp")
	}
	// civil keeps its location to itself; this is the same one by name.
	location, err := time.LoadLocation(c.Zone.String())
	if err != nil {
		return nil, fmt.Errorf("calendar: %w", err)
	}
	if err := c.checkEvents(); err != nil {
		return nil, fmt.Errorf("calendar: %w", err)
	}
	var l lines
	l.put("BEGIN:VCALENDAR")
	l.put("VERSION:2.0")
	l.put("PRODID:%s", product)
	l.text("NAME", c.Name)
	l.text("X-WR-CALNAME", c.Name)
	l.put("X-WR-TIMEZONE:%s", location)
	if minutes := int(c.Refresh.Minutes()); minutes > 0 {
		l.put("REFRESH-INTERVAL;VALUE=DURATION:PT%dM", minutes)
		l.put("X-PUBLISHED-TTL:PT%dM", minutes)
	}
	first, last := c.years()
	l.zone(location, first, last)
	for _, e := range c.Events {
		l.event(e, c.Stamp, location, c.Zone)
	}
	l.put("END:VCALENDAR")
	return l.out, nil
}

func (c Calendar) checkEvents() error {
	seen := map[string]bool{}
	for i, e := range c.Events {
		switch err := e.Meeting.Validate(); {
		case e.UID == "" || seen[e.UID]:
			return fmt.Errorf("event %d: its UID %.40q must be there, and differ from the others'", i, e.UID)
		case e.Sequence < 0:
			return fmt.Errorf("event %.40q: its sequence is %d; it must be 0 or more", e.UID, e.Sequence)
		case err != nil:
			return fmt.Errorf("event %.40q: %w", e.UID, err)
		}
		seen[e.UID] = true
	}
	return nil
}

// years are the first and the last that an event touches; with no events, the
// year of the stamp, for a VTIMEZONE is then all there is in the file, and the
// RFC asks for something.
func (c Calendar) years() (first, last int) {
	if len(c.Events) == 0 {
		year := c.Zone.DateOf(c.Stamp).Year()
		return year, year
	}
	first = c.Events[0].Meeting.From.Year()
	for _, e := range c.Events {
		first, last = min(first, e.Meeting.From.Year()), max(last, e.Meeting.Until.Year())
	}
	return first, last
}

// event puts the meeting as one recurring VEVENT in local time, and beside it a
// VEVENT of its own in UTC for each time held while the clocks change: there the
// RFC contradicts itself about starts that do not exist, makes the night's
// meeting an hour too long, and readers differ about times that occur twice.
func (l *lines) event(e Event, stamp civil.Instant, location *time.Location, zone civil.Zone) {
	m := e.Meeting
	var series, alone []Occurrence
	for o := range m.Occurrences(zone) {
		switch {
		case slices.Contains(e.Except, o.Date):
		case isPlain(o, location):
			series = append(series, o)
		default:
			alone = append(alone, o)
		}
	}
	if len(series) > 0 {
		l.begin(e, e.UID, stamp)
		day := series[0].Date
		l.put("DTSTART;TZID=%s:%s", location, local(day, m.Start))
		l.put("DTEND;TZID=%s:%s", location, local(day, endOf(m.Start, m.End)))
		l.recurrence(m, series, location)
		l.put("END:VEVENT")
	}
	for _, o := range alone {
		l.begin(e, e.UID+"-"+local(o.Date, m.Start), stamp)
		l.put("DTSTART:%s", o.Start.Time().Format(utcForm))
		l.put("DTEND:%s", o.End.Time().Format(utcForm))
		l.put("END:VEVENT")
	}
}

func (l *lines) begin(e Event, uid string, stamp civil.Instant) {
	status := "CONFIRMED"
	if e.Cancelled {
		status = "CANCELLED"
	}
	l.put("BEGIN:VEVENT")
	l.text("UID", uid)
	l.put("DTSTAMP:%s", stamp.Time().Format(utcForm))
	l.put("SEQUENCE:%d", e.Sequence)
	l.put("STATUS:%s", status)
	l.text("SUMMARY", e.Summary)
	l.text("LOCATION", e.Meeting.Room)
	l.text("DESCRIPTION", e.Description)
}

// recurrence puts the rule from the first of the series to the last, and the
// days between that are not in it, in the form of DTSTART.
func (l *lines) recurrence(m Meeting, series []Occurrence, location *time.Location) {
	if len(series) == 1 {
		return
	}
	step := m.run().step
	last := series[len(series)-1]
	l.put("RRULE:FREQ=WEEKLY;INTERVAL=%d;BYDAY=%s;UNTIL=%s",
		step/7, dayCodes[m.Weekday], last.Start.Time().Format(utcForm))
	day := series[0].Date
	for _, o := range series {
		for ; day != o.Date; day = day.AddDays(step) {
			l.put("EXDATE;TZID=%s:%s", location, local(day, m.Start))
		}
		day = day.AddDays(step)
	}
}

// isPlain says whether every reader finds these instants from the local time: it
// exists, only once, and the clocks are not changed before the end. They are
// changed by three hours at the most, so what lies that near a change may be
// skipped or occur twice.
func isPlain(o Occurrence, location *time.Location) bool {
	const widest = 3 * time.Hour
	_, before := o.Start.Add(-widest).Time().In(location).Zone()
	_, after := o.End.Add(widest).Time().In(location).Zone()
	return before == after
}

// local is a local time as the RFC writes it.
func local(day civil.Date, minutes int) string {
	day = day.AddDays(minutes / minutesPerDay)
	return fmt.Sprintf("%04d%02d%02dT%02d%02d00",
		day.Year(), int(day.Month()), day.Day(), minutes/60%24, minutes%60)
}
