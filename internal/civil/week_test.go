package civil

import (
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"math"
	"testing"
	"time"

	"pgregory.net/rapid"
)

func TestWeekReadsWhatItWrites(t *testing.T) {
	for w := range EveryDay + 1 {
		text, err := json.Marshal(w)
		if err != nil {
			t.Fatal(err)
		}
		var got Week
		if err := json.Unmarshal(text, &got); err != nil || got != w {
			t.Errorf("wrote %s, read %s (%v)", text, got, err)
		}
		stored, err := driver.DefaultParameterConverter.ConvertValue(w)
		if err != nil || stored != int64(w) {
			t.Errorf("%s is stored as %T %v (%v)", w, stored, stored, err)
		}
		var read sql.Null[Week]
		if err := read.Scan(stored); err != nil || read.V != w {
			t.Errorf("%s is read as %s (%v)", w, read.V, err)
		}
	}
}

func TestWeekIsWrittenFromMondayOn(t *testing.T) {
	w, err := ParseWeek("SUN, sat,mon")
	if err != nil {
		t.Fatal(err)
	}
	if got := w.String(); got != "mon,sat,sun" {
		t.Errorf("got %s", got)
	}
	if w != NewWeek(time.Saturday, time.Sunday, time.Monday) || w != 0b1000011 {
		t.Errorf("bits %07b: Sunday is bit 0, Saturday bit 6", w)
	}
	if !w.Open(time.Sunday) || w.Open(time.Tuesday) {
		t.Error("open days and closed days are confused")
	}
	if NewWeek(0, 1, 2, 3, 4, 5, 6) != EveryDay {
		t.Error("seven days are not every day")
	}
}

func TestWeekErrorsNameTheWord(t *testing.T) {
	cases := map[string]string{
		"mon,tues": `weekday "tues": use mon, tue, wed, thu, fri, sat, sun, separated by commas`,
		"mon,":     `weekday "": use mon, tue, wed, thu, fri, sat, sun, separated by commas`,
		"mon tue":  `weekday "mon tue": use mon, tue, wed, thu, fri, sat, sun, separated by commas`,
		"mon,mon":  `weekday "mon" stands twice; name each open day once`,
	}
	for text, want := range cases {
		w := EveryDay
		if err := w.UnmarshalText([]byte(text)); err == nil || err.Error() != want || w != EveryDay {
			t.Errorf("%q: got %s, %v; want %s", text, w, err, want)
		}
	}
}

func TestL13_DueDaysMoveOffClosedDays(t *testing.T) {
	library := NewWeek(time.Monday, time.Tuesday, time.Thursday, time.Saturday)
	cases := map[string]string{
		"2027-03-15": "2027-03-15", // Monday, open
		"2027-03-17": "2027-03-18", // Wednesday, closed
		"2027-03-19": "2027-03-20", // Friday, closed
		"2027-03-21": "2027-03-22", // Sunday, closed
	}
	if got := NewWeek(time.Sunday).NextOpen(MustDate("2027-03-15")); got != MustDate("2027-03-21") {
		t.Errorf("open on Sundays only: got %s", got.Long())
	}
	for from, want := range cases {
		if got := library.NextOpen(MustDate(from)); got != MustDate(want) {
			t.Errorf("from %s: got %s, want %s", MustDate(from).Long(), got.Long(), MustDate(want).Long())
		}
	}
}

func TestL21_HoldWindowsSkipClosedDays(t *testing.T) {
	library := NewWeek(time.Monday, time.Tuesday, time.Thursday, time.Saturday)
	monday := MustDate("2027-03-15")
	cases := []struct {
		week Week
		from Date
		n    int
		want string
	}{
		{EveryDay, monday, 3, "2027-03-18"},
		{library, monday, 0, "2027-03-15"},
		{library, monday, -1, "2027-03-15"},
		{library, monday, 1, "2027-03-16"},
		{library, monday, 3, "2027-03-20"},
		{library, monday, 4, "2027-03-22"},
		{library, MustDate("2027-03-17"), 1, "2027-03-18"},
		{library, MustDate("2027-03-17"), 4, "2027-03-23"},
		{NewWeek(time.Sunday), monday, 2, "2027-03-28"},
	}
	for _, c := range cases {
		if got := c.week.AddOpenDays(c.from, c.n); got != MustDate(c.want) {
			t.Errorf("%d open days after %s (%s): got %s, want %s", c.n, c.from.Long(), c.week, got, c.want)
		}
	}
}

func TestL21_AddOpenDaysAgreesWithCounting(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := Week(rapid.IntRange(1, int(EveryDay)).Draw(t, "week"))
		from := MustDate("2027-01-01").AddDays(rapid.IntRange(0, 400).Draw(t, "from"))
		n := rapid.IntRange(1, 60).Draw(t, "n")
		want := from
		for counted := 0; counted < n; {
			want = want.AddDays(1)
			if w.Open(want.Weekday()) {
				counted++
			}
		}
		if got := w.AddOpenDays(from, n); got != want {
			t.Errorf("%d open days after %s (%s): got %s, want %s", n, from, w, got, want)
		}
	})
}

func TestAPlaceThatNeverOpensHangsNobody(t *testing.T) {
	var never Week
	d := MustDate("2027-03-15")
	if never.NextOpen(d) != d || never.AddOpenDays(d, 5) != d {
		t.Error("a place that never opens moved the day")
	}
	if noDay := EveryDay + 1; noDay.AddOpenDays(d, 5) != d || noDay.String() != "" {
		t.Error("a bit that stands for no weekday counts as an open day")
	}
	last := MustDate("9999-12-31") // a Friday: no Monday follows
	for _, n := range []int{math.MaxInt, math.MaxInt / 2, math.MaxInt / 3} {
		if got := NewWeek(time.Monday).AddOpenDays(d, n); got != last {
			t.Errorf("%d open days go past the calendar: got %s", n, got)
		}
	}
	if got := NewWeek(time.Monday).NextOpen(last); got != last {
		t.Errorf("after the last day: got %s", got)
	}
}
