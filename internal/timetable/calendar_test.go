package timetable

import (
	"cmp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"holdfast/internal/civil"

	"github.com/emersion/go-ical"
	"pgregory.net/rapid"
)

// stamp is 1 Jan 2027, 08:00 UTC.
var stamp = civil.FromTime(time.Date(2027, 1, 1, 8, 0, 0, 0, time.UTC))

func encode(t interface{ Fatal(...any) }, c Calendar) string {
	c.Stamp = stamp
	file, err := c.Encode()
	if err != nil {
		t.Fatal(err)
	}
	return string(file)
}

// read is the file as another program sees it.
func read(t interface{ Fatal(...any) }, file string) *ical.Calendar {
	calendar, err := ical.NewDecoder(strings.NewReader(file)).Decode()
	if err != nil {
		t.Fatal(err, file)
	}
	return calendar
}

func TestR15_CalendarToTheLetter(t *testing.T) {
	zone := mustZone(t, "Europe/Berlin")
	got := encode(t, Calendar{Name: "Spring; Asha", Zone: zone, Refresh: time.Hour, Events: []Event{
		{
			UID: "meeting-7@uni.example", Sequence: 2,
			Summary: "MATH 201, Section 1", Description: "Lecture\r\nBring paper",
			Meeting: Meeting{Weekday: time.Monday, Start: 600, End: 690, Room: "Hall A, East"}.
				between("2027-01-06", "2027-04-05").in(Odd, "2027-01-04"),
			Except: []civil.Date{civil.MustDate("2027-02-15"), civil.MustDate("2027-02-16")},
		},
		{UID: "exam-9@uni.example", Cancelled: true, Sequence: 1, Summary: "MATH 201 exam",
			Meeting: Exam{Date: civil.MustDate("2027-05-10"), Start: 1380, End: 60}.Meeting()},
	}})
	want := strings.ReplaceAll(`BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Holdfast//Timetable//EN
NAME:Spring\; Asha
X-WR-CALNAME:Spring\; Asha
X-WR-TIMEZONE:Europe/Berlin
REFRESH-INTERVAL;VALUE=DURATION:PT60M
X-PUBLISHED-TTL:PT60M
BEGIN:VTIMEZONE
TZID:Europe/Berlin
BEGIN:STANDARD
DTSTART:20261025T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
TZNAME:CET
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:20260329T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
TZNAME:CEST
END:DAYLIGHT
END:VTIMEZONE
BEGIN:VEVENT
UID:meeting-7@uni.example
DTSTAMP:20270101T080000Z
SEQUENCE:2
STATUS:CONFIRMED
SUMMARY:MATH 201\, Section 1
LOCATION:Hall A\, East
DESCRIPTION:Lecture\nBring paper
DTSTART;TZID=Europe/Berlin:20270118T100000
DTEND;TZID=Europe/Berlin:20270118T113000
RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;UNTIL=20270329T080000Z
EXDATE;TZID=Europe/Berlin:20270215T100000
END:VEVENT
BEGIN:VEVENT
UID:exam-9@uni.example
DTSTAMP:20270101T080000Z
SEQUENCE:1
STATUS:CANCELLED
SUMMARY:MATH 201 exam
DTSTART;TZID=Europe/Berlin:20270510T230000
DTEND;TZID=Europe/Berlin:20270511T010000
END:VEVENT
END:VCALENDAR
`, "\n", "\r\n")
	if got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}

// expand is when the file says that something is held, in order.
func expand(t interface{ Fatal(...any) }, file string) (times [][2]civil.Instant) {
	for _, event := range read(t, file).Events() {
		start, err := event.DateTimeStart(nil)
		if err != nil {
			t.Fatal(err)
		}
		end, err := event.DateTimeEnd(nil)
		if err != nil {
			t.Fatal(err)
		}
		starts := []time.Time{start}
		set, err := event.RecurrenceSet(nil)
		if err != nil {
			t.Fatal(err)
		}
		if set != nil {
			starts = set.All()
		}
		for _, s := range starts {
			times = append(times, [2]civil.Instant{civil.FromTime(s), civil.FromTime(s.Add(end.Sub(start)))})
		}
	}
	slices.SortFunc(times, func(a, b [2]civil.Instant) int { return cmp.Compare(a[0], b[0]) })
	return times
}

// The draws begin a few weeks before a change of clocks, so that its night is
// among the days held. The reader is another program's.
func TestR15_OtherProgramsReadTheSameTimes(t *testing.T) {
	for zoneName, from := range map[string]string{
		"Europe/Berlin":       "2027-03-01",
		"America/New_York":    "2027-10-20",
		"Australia/Lord_Howe": "2027-03-10",
		"Africa/Cairo":        "2027-04-01",
		"Asia/Kolkata":        "2027-12-01",
	} {
		zone := mustZone(t, zoneName)
		t.Run(zoneName, rapid.MakeCheck(func(t *rapid.T) {
			m := anyMeeting(civil.MustDate(from), 15).Draw(t, "meeting")
			var except []civil.Date
			var want [][2]civil.Instant
			for o := range m.Occurrences(zone) {
				if rapid.IntRange(0, 4).Draw(t, "holiday") == 0 {
					except = append(except, o.Date)
				} else {
					want = append(want, [2]civil.Instant{o.Start, o.End})
				}
			}
			event := Event{UID: "m1", Meeting: m, Except: except}
			file := encode(t, Calendar{Zone: zone, Events: []Event{event}})
			if got := expand(t, file); !slices.Equal(got, want) {
				t.Errorf("got %v\nwant %v\n%s", got, want, file)
			}
		}))
	}
}

// A program that drops recurring starts in a gap and one that moves them both
// find the time, for it does not recur.
func TestR15_ANightOfChangingClocksStandsAlone(t *testing.T) {
	file := encode(t, Calendar{Zone: mustZone(t, "Europe/Berlin"), Events: []Event{
		{UID: "m1", Meeting: weekly(time.Sunday, 150, 240)},
		{UID: "m2", Meeting: weekly(time.Sunday, 135, 165).between("2027-10-01", "2027-11-30")}}})
	for _, want := range []string{
		"EXDATE;TZID=Europe/Berlin:20270328T023000\r\n",
		"UID:m1-20270328T023000\r\n",
		"DTSTART:20270328T013000Z\r\nDTEND:20270328T020000Z\r\n",
		"UID:m2-20271031T021500\r\n",
		"DTSTART:20271031T001500Z\r\nDTEND:20271031T004500Z\r\n",
	} {
		if !strings.Contains(file, want) {
			t.Errorf("%q is missing in %s", want, file)
		}
	}
}

// observance is an offset from UTC and when it began.
type observance struct {
	began  civil.Instant
	offset time.Duration
}

// observances is what a program without zones of its own makes of a VTIMEZONE, to
// the end of a year, first to last.
func observances(t *testing.T, vtimezone *ical.Component, year int) (all []observance) {
	for _, part := range vtimezone.Children {
		offset := func(name string) time.Duration {
			parsed, err := time.Parse("-0700", part.Props.Get(name).Value)
			if err != nil {
				t.Fatal(err)
			}
			_, seconds := parsed.Zone()
			return time.Duration(seconds) * time.Second
		}
		start, err := part.Props.DateTime(ical.PropDateTimeStart, time.UTC)
		if err != nil {
			t.Fatal(err)
		}
		walls := []time.Time{start}
		if set, err := part.RecurrenceSet(time.UTC); err != nil {
			t.Fatal(err)
		} else if set != nil {
			walls = set.Between(start, time.Date(year+1, 1, 1, 0, 0, 0, 0, time.UTC), true)
		}
		for _, wall := range walls {
			began := civil.FromTime(wall.Add(-offset(ical.PropTimezoneOffsetFrom)))
			all = append(all, observance{began, offset(ical.PropTimezoneOffsetTo)})
		}
	}
	slices.SortFunc(all, func(a, b observance) int { return cmp.Compare(a.began, b.began) })
	return all
}

func TestR15_VTimezoneSaysWhatTheClocksDo(t *testing.T) {
	for _, c := range []struct {
		zone    string
		year    string
		isRuled bool
	}{
		{"Europe/Berlin", "2027", true},
		{"Europe/Dublin", "2027", true},
		{"America/New_York", "2027", true},
		{"America/New_York", "2006", false}, // the rule changed in 2007
		{"America/Santiago", "2027", true},
		{"Australia/Lord_Howe", "2027", true},
		{"Africa/Cairo", "2026", true},
		{"Africa/Cairo", "2024", false}, // the clocks went back on 1 November
		{"Africa/Casablanca", "2027", false},
		{"Asia/Kolkata", "2027", false},
		{"America/Sao_Paulo", "2019", false},
		{"Europe/Istanbul", "2016", false},
		{"Europe/Volgograd", "2018", false},
		{"Pacific/Apia", "2011", false},
		{"UTC", "2027", false},
	} {
		m := weekly(time.Monday, 600, 660).between(c.year+"-01-01", c.year+"-12-31")
		zone := mustZone(t, c.zone)
		file := encode(t, Calendar{Zone: zone, Events: []Event{{UID: "m1", Meeting: m}}})
		location, err := time.LoadLocation(c.zone)
		if err != nil {
			t.Fatal(err)
		}
		vtimezone := read(t, file).Children[0]
		isRuled := slices.ContainsFunc(vtimezone.Children, func(o *ical.Component) bool {
			return o.Props.Get(ical.PropRecurrenceRule) != nil
		})
		if isRuled != c.isRuled || isRuled && len(vtimezone.Children) != 2 {
			t.Errorf("%s in %s: ruled: %t, with %d observances", c.zone, c.year, isRuled, len(vtimezone.Children))
		}
		left := observances(t, vtimezone, m.Until.Year())
		for at := zone.StartOf(m.From); at < zone.EndOf(m.Until); at = at.Add(30 * time.Minute) {
			for len(left) > 1 && left[1].began <= at {
				left = left[1:]
			}
			_, want := at.Time().In(location).Zone()
			if got := left[0].offset; got != time.Duration(want)*time.Second {
				t.Errorf("%s at %s: %s, not %d s\n%s", c.zone, at, got, want, file)
				break
			}
		}
	}
}

func TestR15_ClocksFollowARuleOrNone(t *testing.T) {
	at := func(day string) onset {
		wall, err := time.Parse(time.DateTime, day+" 02:00:00")
		if err != nil {
			t.Fatal(err)
		}
		return onset{wall: wall, from: 3600, to: 7200}
	}
	const lastSunday = "FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU"
	for what, change := range map[string]func(o []onset) []onset{
		lastSunday:                func(o []onset) []onset { return o },
		"a week earlier at first": func(o []onset) []onset { o[0] = at("2026-03-15"); return o },
		"a week earlier later":    func(o []onset) []onset { o[1] = at("2027-03-21"); return o },
		"another month":           func(o []onset) []onset { o[1] = at("2027-02-28"); return o },
		"another weekday":         func(o []onset) []onset { o[1] = at("2027-03-27"); return o },
		"another hour":            func(o []onset) []onset { o[1].wall = o[1].wall.Add(time.Hour); return o },
		"from another offset":     func(o []onset) []onset { o[1].from = 0; return o },
		"to another offset":       func(o []onset) []onset { o[1].to = 5400; return o },
		"not every year":          func(o []onset) []onset { return o[:2] },
		"twice a year, then not":  func(o []onset) []onset { o[1] = o[0]; return o },
	} {
		rule, ok := yearly(change([]onset{at("2026-03-29"), at("2027-03-28"), at("2028-03-26")}), 2026, 2028)
		if ok != (what == lastSunday) || ok && rule != what {
			t.Errorf("%s: got %q, %t", what, rule, ok)
		}
	}
}

func TestOldOffsetsHaveSeconds(t *testing.T) {
	for seconds, want := range map[int]string{19800: "+0530", -12600: "-0330", 0: "+0000", 19270: "+052110"} {
		if got := offsetText(seconds); got != want {
			t.Errorf("%d: got %s, want %s", seconds, got, want)
		}
	}
}

// Whatever stands in a text, the file is lines of at most 75 octets, each valid
// UTF-8, and the text comes out again without what may not be in one.
func TestR15_AnyTextIsFoldedAndReadBack(t *testing.T) {
	zone := mustZone(t, "Asia/Kolkata")
	rapid.Check(t, func(t *rapid.T) {
		letters := rapid.OneOf(rapid.Rune(), rapid.SampledFrom([]rune("a;,\\\r\n\t字é🎓 :\"")))
		text := rapid.StringOfN(letters, 50, 200, -1).Draw(t, "text")
		file := encode(t, Calendar{Zone: zone, Events: []Event{
			{UID: "m1", Summary: text + ".", Meeting: weekly(time.Monday, 600, 660)}}})
		for line := range strings.SplitSeq(strings.TrimSuffix(file, "\r\n"), "\r\n") {
			if len(line) > 75 || !utf8.ValidString(line) || strings.ContainsAny(line, "\r\n\x00\x7f") || line == "" {
				t.Errorf("line %q of %d octets", line, len(line))
			}
		}
		want := strings.Map(func(r rune) rune {
			if r < 32 && r != '\n' && r != '\t' || r == 127 {
				return -1
			}
			return r
		}, strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")+".")
		if got, err := read(t, file).Events()[0].Props.Text(ical.PropSummary); err != nil || got != want {
			t.Errorf("wrote %q, read %q (%v)", want, got, err)
		}
	})
}

func TestR15_BytesThatAreNoTextBecomeReplacements(t *testing.T) {
	if got, want := escaped("Caf\xe9, 2"), "Caf\uFFFD\\, 2"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestR15_ACalendarWithoutEventsIsAFile(t *testing.T) {
	empty := encode(t, Calendar{Zone: mustZone(t, "Europe/Berlin")})
	if parts := read(t, empty).Children; len(parts) != 1 || !strings.Contains(empty, "DTSTART:20261025T030000") {
		t.Errorf("it has no clock for the year of its stamp: %s", empty)
	}
	none := Event{UID: "m1", Meeting: weekly(time.Monday, 600, 660).between("2027-01-04", "2027-01-04"),
		Except: []civil.Date{civil.MustDate("2027-01-04")}}
	file := encode(t, Calendar{Zone: mustZone(t, "Asia/Kolkata"), Events: []Event{none}})
	if strings.Contains(file, "VEVENT") {
		t.Errorf("a meeting that is never held is in the file: %s", file)
	}
}

func TestR15_TheClocksOfAllEventsAreCovered(t *testing.T) {
	m := weekly(time.Monday, 600, 660)
	before, after := m.between("2026-11-01", "2027-02-01"), m.between("2027-11-01", "2028-02-01")
	first, last := Calendar{Events: []Event{{Meeting: m}, {Meeting: after}, {Meeting: before}}}.years()
	if first != 2026 || last != 2028 {
		t.Errorf("from %d to %d", first, last)
	}
}

func TestCalendarRefusesWhatItCannotSay(t *testing.T) {
	zone, good := mustZone(t, "Asia/Kolkata"), Event{UID: "m1", Meeting: weekly(time.Monday, 600, 660)}
	for want, c := range map[string]Calendar{
		"calendar: it needs a zone and a stamp": {Zone: zone},
		`calendar: event 1: its UID "m1" must be there, and differ from the others'`: {
			Zone: zone, Stamp: stamp, Events: []Event{good, good}},
		`calendar: event "m2": its sequence is -1; it must be 0 or more`: {
			Zone: zone, Stamp: stamp, Events: []Event{{UID: "m2", Sequence: -1, Meeting: good.Meeting}}},
		`calendar: event "m2": weeks: is ""; it must be every, odd or even`: {
			Zone: zone, Stamp: stamp, Events: []Event{{UID: "m2", Meeting: good.Meeting.in("", "2027-01-04")}}},
	} {
		if file, err := c.Encode(); err == nil || err.Error() != want || file != nil {
			t.Errorf("got %v\nwant %s", err, want)
		}
	}
}
