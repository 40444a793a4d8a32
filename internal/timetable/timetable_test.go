package timetable

import (
	"slices"
	"testing"
	"time"

	"holdfast/internal/civil"
)

func mustZone(t interface{ Fatal(...any) }, name string) civil.Zone {
	zone, err := civil.LoadZone(name)
	if err != nil {
		t.Fatal(err)
	}
	return zone
}

func TestMeetingFaultsNameTheMember(t *testing.T) {
	good := weekly(time.Monday, 600, 660)
	with := func(change func(*Meeting)) Meeting { m := good; change(&m); return m }
	cases := []struct {
		meeting Meeting
		want    string
	}{
		{with(func(m *Meeting) { m.Weekday = 7 }), "weekday: is 7; it must be from 0 for Sunday to 6 for Saturday"},
		{with(func(m *Meeting) { m.Start = 1440 }), "start: is minute 1440; a day has the minutes 0 to 1439"},
		{with(func(m *Meeting) { m.End = -1 }), "end: is minute -1; it must be 0 or more"},
		{with(func(m *Meeting) { m.Start, m.End = 840, 780 }),
			"end: is 13:00, not after the start at 14:00; past midnight it may last 12 hours at most"},
		{with(func(m *Meeting) { m.End = 600 }),
			"end: is 10:00, not after the start at 10:00; past midnight it may last 12 hours at most"},
		{with(func(m *Meeting) { m.End = 2041 }),
			"end: is 1441 minutes after the start; it may last 24 hours at most"},
		{with(func(m *Meeting) { m.From = civil.Date{} }),
			"from: is missing; give the first day on which it may be held"},
		{with(func(m *Meeting) { m.Until = civil.Date{} }),
			"until: is missing; give the last day on which it may be held"},
		{good.between("2027-04-30", "2027-01-04"), "until: is 2027-01-04, before the first day, 2027-04-30"},
		{good.between("2027-01-04", "2072-04-30"),
			"until: is 2072-04-30, 16554 days after the first; a meeting has a range of at most 732 days"},
		{with(func(m *Meeting) { m.Weeks = "" }), `weeks: is ""; it must be every, odd or even`},
		{with(func(m *Meeting) { m.Weeks = Odd }),
			"weekOne: is missing; odd weeks are counted from the first day of week 1"},
		{good.between("2027-01-05", "2027-01-10"),
			"weekday: no Monday lies from 2027-01-05 to 2027-01-10; it would never be held"},
		{good.between("2027-01-11", "2027-01-17").in(Odd, "2027-01-04"),
			"weekday: no Monday of an odd week lies from 2027-01-11 to 2027-01-17; it would never be held"},
		{Meeting{Weeks: Every, Start: -1}, "start: is minute -1; a day has the minutes 0 to 1439; " +
			"from: is missing; give the first day on which it may be held"},
		{good, ""},
		{weekly(time.Sunday, 1320, 60), ""},
		{weekly(time.Sunday, 1380, 0), ""},
		{weekly(time.Sunday, 1320, 600), ""},
		{good.between("2027-01-01", "2029-01-01"), ""},
		{weekly(time.Sunday, 600, 2040), ""},
	}
	for _, c := range cases {
		if err := c.meeting.Validate(); err == nil && c.want != "" || err != nil && err.Error() != c.want {
			t.Errorf("%s: got %v\nwant %s", c.meeting, err, c.want)
		}
	}
	const want = "date: is missing; give the day of the exam; " +
		"end: is 08:00, not after the start at 09:00; past midnight it may last 12 hours at most"
	if err := (Exam{Start: 540, End: 480}).Validate(); err == nil || err.Error() != want {
		t.Errorf("an exam: got %v", err)
	}
	if err := (Exam{Date: good.From, Start: 540, End: 600}).Validate(); err != nil {
		t.Errorf("an exam: got %v", err)
	}
}

func TestMeetingsReadAsPeopleWriteThem(t *testing.T) {
	for want, m := range map[string]Meeting{
		"Mon 10:00-11:30, 4 Jan to 30 Apr":            weekly(time.Monday, 600, 690),
		"Sun 22:00-01:00, odd weeks, 4 Jan to 30 Apr": weekly(time.Sunday, 1320, 1500).in(Odd, "2027-01-04"),
		"Mon 09:00-12:00, 4 Jan":                      weekly(time.Monday, 540, 720).between("2027-01-04", "2027-01-04"),
	} {
		if got := m.String(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestD13_MeetingsKeepTheirTimeOnTheWall(t *testing.T) {
	const h = 60
	on := func(day time.Weekday, start, end int, dates ...string) Meeting {
		return weekly(day, start, end).between(dates[0], dates[len(dates)-1])
	}
	const spring, autumn = "2027-03-28", "2027-10-31" // Berlin
	cases := []struct {
		what, zone string
		meeting    Meeting
		want       []string // start/end
	}{
		{"spring in Berlin", "Europe/Berlin", on(time.Monday, 10*h, 11*h, "2027-03-22", "2027-03-29"),
			[]string{"2027-03-22T09:00:00Z/2027-03-22T10:00:00Z", "2027-03-29T08:00:00Z/2027-03-29T09:00:00Z"}},
		{"autumn in New York", "America/New_York", on(time.Friday, 9*h, 10*h, "2027-11-05", "2027-11-12"),
			[]string{"2027-11-05T13:00:00Z/2027-11-05T14:00:00Z", "2027-11-12T14:00:00Z/2027-11-12T15:00:00Z"}},
		{"half an hour on Lord Howe", "Australia/Lord_Howe", on(time.Monday, 10*h, 11*h, "2027-03-29", "2027-04-05"),
			[]string{"2027-03-28T23:00:00Z/2027-03-29T00:00:00Z", "2027-04-04T23:30:00Z/2027-04-05T00:30:00Z"}},
		{"no change in Kolkata", "Asia/Kolkata", on(time.Monday, 10*h, 11*h, "2027-03-22", "2027-03-29"),
			[]string{"2027-03-22T04:30:00Z/2027-03-22T05:30:00Z", "2027-03-29T04:30:00Z/2027-03-29T05:30:00Z"}},
		{"a night an hour shorter", "Europe/Berlin", on(time.Saturday, 23*h, 4*h, "2027-03-27"),
			[]string{"2027-03-27T22:00:00Z/2027-03-28T02:00:00Z"}},
		{"a night an hour longer", "Europe/Berlin", on(time.Saturday, 23*h, 4*h, "2027-10-30"),
			[]string{"2027-10-30T21:00:00Z/2027-10-31T03:00:00Z"}},
		{"a start in the gap", "Europe/Berlin", on(time.Sunday, 2*h+30, 5*h, spring),
			[]string{"2027-03-28T01:30:00Z/2027-03-28T03:00:00Z"}},
		{"all of it in the gap", "Europe/Berlin", on(time.Sunday, 2*h+15, 2*h+45, spring),
			[]string{"2027-03-28T01:15:00Z/2027-03-28T01:45:00Z"}},
		{"from the gap to as long after it", "Europe/Berlin", on(time.Sunday, 2*h+30, 3*h+30, spring),
			[]string{"2027-03-28T01:30:00Z/2027-03-28T02:30:00Z"}},
		{"from the gap to soon after it", "Europe/Berlin", on(time.Sunday, 2*h+30, 3*h+15, spring),
			[]string{"2027-03-28T01:30:00Z/2027-03-28T02:15:00Z"}},
		{"a start that occurs twice", "Europe/Berlin", on(time.Sunday, 2*h, 4*h, autumn),
			[]string{"2027-10-31T00:00:00Z/2027-10-31T03:00:00Z"}},
		{"every other week", "Asia/Kolkata",
			on(time.Monday, 10*h, 11*h, "2027-01-01", "2027-02-01").in(Even, "2027-01-04"),
			[]string{"2027-01-11T04:30:00Z/2027-01-11T05:30:00Z", "2027-01-25T04:30:00Z/2027-01-25T05:30:00Z"}},
	}
	for _, c := range cases {
		var got []string
		for o := range c.meeting.Occurrences(mustZone(t, c.zone)) {
			got = append(got, o.Start.String()+"/"+o.End.String())
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: got %q, want %q", c.what, got, c.want)
		}
	}
}

func TestOccurrencesStopWhenAsked(t *testing.T) {
	for o := range weekly(time.Tuesday, 600, 660).Occurrences(mustZone(t, "Asia/Kolkata")) {
		if want := civil.MustDate("2027-01-05"); o.Date != want {
			t.Errorf("the first is on %s, not %s", o.Date, want)
		}
		break
	}
}
