package civil

import (
	"strings"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"
)

func mustZone(t interface {
	Helper()
	Fatal(...any)
}, name string) Zone {
	t.Helper()
	z, err := LoadZone(name)
	if err != nil {
		t.Fatal(err)
	}
	return z
}

func TestD13_LocalTimesAtTheChangesOfTheClock(t *testing.T) {
	cases := []struct {
		what, zone, date string
		hour, minute     int
		want             string
	}{
		{"an ordinary time", "Europe/Berlin", "2027-03-15", 10, 30, "2027-03-15T09:30:00Z"},
		{"before the gap", "Europe/Berlin", "2027-03-28", 1, 59, "2027-03-28T00:59:00Z"},
		{"start of the gap moves to its end", "Europe/Berlin", "2027-03-28", 2, 0, "2027-03-28T01:00:00Z"},
		{"inside the gap moves by the gap", "Europe/Berlin", "2027-03-28", 2, 30, "2027-03-28T01:30:00Z"},
		{"after the gap", "Europe/Berlin", "2027-03-28", 3, 0, "2027-03-28T01:00:00Z"},
		{"twice is the first", "Europe/Berlin", "2027-10-31", 2, 30, "2027-10-31T00:30:00Z"},
		{"after the repeated hour", "Europe/Berlin", "2027-10-31", 3, 0, "2027-10-31T02:00:00Z"},
		{"minutes run into the next day", "Europe/Berlin", "2027-03-15", 25, 0, "2027-03-16T00:00:00Z"},
		{"a skipped midnight", "America/Sao_Paulo", "2018-11-04", 0, 0, "2018-11-04T03:00:00Z"},
		{"in a skipped first hour", "America/Sao_Paulo", "2018-11-04", 0, 20, "2018-11-04T03:20:00Z"},
		{"a repeated last hour", "America/Sao_Paulo", "2018-02-17", 23, 30, "2018-02-18T01:30:00Z"},
		{"a skipped day moves by the day", "Pacific/Apia", "2011-12-30", 10, 0, "2011-12-30T20:00:00Z"},
		{"half an hour of summer time", "Australia/Lord_Howe", "2027-10-03", 2, 15, "2027-10-02T15:45:00Z"},
		{"half past", "Asia/Kolkata", "2027-03-15", 0, 0, "2027-03-14T18:30:00Z"},
		{"a quarter to", "Asia/Kathmandu", "2027-03-15", 0, 0, "2027-03-14T18:15:00Z"},
	}
	for _, c := range cases {
		z := mustZone(t, c.zone)
		if got := z.At(MustDate(c.date), c.hour*60+c.minute); got.String() != c.want {
			t.Errorf("%s: %s %d:%02d in %s: got %s, want %s", c.what, c.date, c.hour, c.minute, z, got, c.want)
		}
	}
}

func TestD13_WhereDaysBegin(t *testing.T) {
	cases := []struct {
		what, zone, date, start, end string
	}{
		{"24 hours", "Asia/Kolkata", "2027-03-24", "2027-03-23T18:30:00Z", "2027-03-24T18:30:00Z"},
		{"23 hours", "Europe/Berlin", "2027-03-28", "2027-03-27T23:00:00Z", "2027-03-28T22:00:00Z"},
		{"25 hours", "Europe/Berlin", "2027-10-31", "2027-10-30T22:00:00Z", "2027-10-31T23:00:00Z"},
		{"no midnight", "America/Sao_Paulo", "2018-11-04", "2018-11-04T03:00:00Z", "2018-11-05T02:00:00Z"},
		{"no midnight", "Africa/Cairo", "2023-04-28", "2023-04-27T22:00:00Z", "2023-04-28T21:00:00Z"},
		{"back from midnight", "Africa/Cairo", "2023-10-26", "2023-10-25T21:00:00Z", "2023-10-26T22:00:00Z"},
		{"midnight twice", "America/Havana", "2027-11-07", "2027-11-07T04:00:00Z", "2027-11-08T05:00:00Z"},
		{"a gap over midnight", "America/Toronto", "1919-03-31", "1919-03-31T04:30:00Z", "1919-04-01T04:00:00Z"},
		{"before the skipped day", "Pacific/Apia", "2011-12-29", "2011-12-29T10:00:00Z", "2011-12-30T10:00:00Z"},
		{"the skipped day is empty", "Pacific/Apia", "2011-12-30", "2011-12-30T10:00:00Z", "2011-12-30T10:00:00Z"},
		{"after the skipped day", "Pacific/Apia", "2011-12-31", "2011-12-30T10:00:00Z", "2011-12-31T10:00:00Z"},
		{"the last day", "UTC", "9999-12-31", "9999-12-31T00:00:00Z", "10000-01-01T00:00:00Z"},
		{"the first day", "Asia/Kolkata", "0001-01-01", "0000-12-31T18:06:32Z", "0001-01-01T18:06:32Z"},
	}
	for _, c := range cases {
		z := mustZone(t, c.zone)
		d := MustDate(c.date)
		if got := z.StartOf(d); got.String() != c.start {
			t.Errorf("%s: %s in %s starts at %s, want %s", c.what, d, z, got, c.start)
		}
		if got := z.EndOf(d); got.String() != c.end {
			t.Errorf("%s: %s in %s ends at %s, want %s", c.what, d, z, got, c.end)
		}
	}
}

// oracleAt finds a wall time the slow way, by looking at the clock every minute
// of the days around it.
func oracleAt(z Zone, d Date, minutes int) (at Instant, exists bool) {
	wall := d.midnight().Add(time.Duration(minutes) * time.Minute)
	from := wall.Add(-26 * time.Hour)
	for n := range 52 * 60 {
		local := from.Add(time.Duration(n) * time.Minute).In(z.location)
		if _, offset := local.Zone(); local.Unix()+int64(offset) == wall.Unix() {
			return FromTime(local), true
		}
	}
	return 0, false
}

func TestD13_AtAgreesWithWatchingTheClock(t *testing.T) {
	names := []string{
		"Europe/Berlin", "Europe/Dublin", "America/Sao_Paulo", "America/St_Johns", "America/Havana",
		"America/New_York", "Asia/Kolkata", "Asia/Kathmandu", "Asia/Tehran", "Asia/Gaza", "Africa/Cairo",
		"Africa/Casablanca", "Australia/Lord_Howe", "Pacific/Apia", "Pacific/Kiritimati", "Antarctica/Troll",
	}
	first, last := MustDate("1973-01-01"), MustDate("2037-12-31") // every offset in whole minutes
	// Two draws out of three are a day on which some clock in the list changes.
	changes := []string{"2027-03-28", "2027-10-31", "2018-11-04", "2018-02-18", "2011-12-30", "2023-04-28",
		"2023-10-27", "2027-11-07", "2027-10-03", "2006-10-29", "1994-12-31", "2010-03-14"}
	rapid.Check(t, func(t *rapid.T) {
		z := mustZone(t, rapid.SampledFrom(names).Draw(t, "zone"))
		d := MustDate(rapid.SampledFrom(changes).Draw(t, "change"))
		if rapid.IntRange(0, 2).Draw(t, "kind") == 0 {
			d = first.AddDays(rapid.IntRange(0, last.Sub(first)).Draw(t, "days"))
		}
		minutes := rapid.IntRange(0, 24*60-1).Draw(t, "minutes")
		want, exists := oracleAt(z, d, minutes)
		got := z.At(d, minutes)
		if exists && got != want {
			t.Errorf("%s %d minutes in %s: got %s, want %s", d, minutes, z, got, want)
		}
		if !exists {
			shown := z.DateOf(got).midnight().Add(sinceMidnight(z, got))
			wall := d.midnight().Add(time.Duration(minutes) * time.Minute)
			if gap := shown.Sub(wall); gap <= 0 || gap > 24*time.Hour {
				t.Errorf("%s %d minutes in %s moved by %s", d, minutes, z, gap)
			}
		}
	})
}

func sinceMidnight(z Zone, i Instant) time.Duration {
	local := i.Time().In(z.location)
	return time.Duration(local.Hour())*time.Hour + time.Duration(local.Minute())*time.Minute
}

func TestD13_DaysFollowOneAnotherWithoutHoles(t *testing.T) {
	for _, name := range []string{
		"Europe/Berlin", "America/Sao_Paulo", "Pacific/Apia", "Africa/Cairo", "Asia/Kolkata",
	} {
		z := mustZone(t, name)
		end := z.StartOf(MustDate("2011-01-01"))
		for d := MustDate("2011-01-01"); d.Year() < 2025; d = d.AddDays(1) {
			start := z.StartOf(d)
			if start != end {
				t.Fatalf("%s in %s starts at %s, the day before ended at %s", d, name, start, end)
			}
			if end = z.EndOf(d); start == end {
				continue // the skipped day
			}
			if z.DateOf(start) != d || z.DateOf(end-1) != d {
				t.Fatalf("%s in %s runs from %s to %s", d, name, z.DateOf(start), z.DateOf(end-1))
			}
		}
	}
}

func TestL21_UntilADayIsTheInstantTheNextBegins(t *testing.T) {
	z := mustZone(t, "Asia/Kolkata")
	expires := z.EndOf(MustDate("2026-03-24"))
	if z.DateOf(expires-1) != MustDate("2026-03-24") || z.DateOf(expires) != MustDate("2026-03-25") {
		t.Errorf("ready until 24 Mar ends at %s", expires)
	}
	if got := z.Clock(expires); got != "00:00" {
		t.Errorf("it ends at %s", got)
	}
}

func TestClockIsTheWallClock(t *testing.T) {
	i := FromTime(time.Date(2027, 3, 15, 10, 12, 59, 0, time.UTC))
	if got := mustZone(t, "Asia/Kolkata").Clock(i); got != "15:42" {
		t.Errorf("got %s", got)
	}
}

func TestDaysOutsideTheCalendarAreItsEnds(t *testing.T) {
	z := mustZone(t, "Pacific/Kiritimati")
	if got := z.DateOf(z.EndOf(MustDate("9999-12-31"))); got != MustDate("9999-12-31") {
		t.Errorf("after the last day comes %s", got)
	}
	if got := z.DateOf(z.StartOf(MustDate("0001-01-01")) - 1); got != MustDate("0001-01-01") {
		t.Errorf("before the first day comes %s", got)
	}
}

func TestD13_ZonesAreKnownByTheirIANANames(t *testing.T) {
	for _, name := range []string{
		"", "Local", "Europe/Berlim", "europe/../Europe/Berlin", "Europe//Berlin", "/etc/passwd", "../zone",
		"right/Europe/Berlin", "posix/Europe/Berlin", "Europe", "zone.tab", "Europe/Berlin\x00",
	} {
		z, err := LoadZone(name)
		if err == nil || !z.IsZero() {
			t.Errorf("%q was loaded as %s", name, z)
			continue
		}
		if !strings.Contains(err.Error(), "use an IANA name such as") {
			t.Errorf("%q: the error does not say what to do: %v", name, err)
		}
	}
	z := mustZone(t, "Europe/Berlin")
	if z.String() != "Europe/Berlin" || z.IsZero() {
		t.Errorf("the zone is called %q", z)
	}
}

func TestZonesLoadedByManyAtOnceAreEqual(t *testing.T) {
	const name = "Pacific/Chatham" // loaded by no other test
	var loaded [8]Zone
	var group sync.WaitGroup
	for n := range loaded {
		group.Go(func() { loaded[n], _ = LoadZone(name) })
	}
	group.Wait()
	for _, z := range loaded {
		if z.IsZero() || z != loaded[0] {
			t.Fatalf("got two zones for %s", name)
		}
	}
}

func BenchmarkStartOf(b *testing.B) {
	z := mustZone(b, "Europe/Berlin")
	d := MustDate("2027-03-28")
	for b.Loop() {
		z.StartOf(d)
	}
}
