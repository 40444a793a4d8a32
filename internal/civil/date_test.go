package civil

import (
	"database/sql/driver"
	"encoding/json"
	"math"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// anyDate draws any day of the calendar, its ends more often than chance would.
func anyDate() *rapid.Generator[Date] {
	return rapid.Custom(func(t *rapid.T) Date {
		days := MustDate("9999-12-31").Sub(MustDate("0001-01-01"))
		return MustDate("0001-01-01").AddDays(rapid.IntRange(0, days).Draw(t, "days"))
	})
}

func TestP6_DateReadsWhatItWrites(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := anyDate().Draw(t, "date")
		text, err := json.Marshal(want)
		if err != nil {
			t.Fatal(err)
		}
		var got Date
		if err := json.Unmarshal(text, &got); err != nil || !got.Equal(want) {
			t.Errorf("wrote %s, read %s (%v)", text, got, err)
		}
	})
}

func TestDateErrorsNameTheFault(t *testing.T) {
	cases := map[string]string{
		"":                      `date "": write it as YYYY-MM-DD, for example 2027-03-15`,
		"15.03.2027":            `date "15.03.2027": write it as YYYY-MM-DD, for example 2027-03-15`,
		"2027-3-15":             `date "2027-3-15": write it as YYYY-MM-DD, for example 2027-03-15`,
		"2027-03-+5":            `date "2027-03-+5": write it as YYYY-MM-DD, for example 2027-03-15`,
		"2027-03-15T00:00:00Z":  `date "2027-03-15T00:00:00Z": write it as YYYY-MM-DD, for example 2027-03-15`,
		"0000-00-00":            `date "0000-00-00": the year is 0; it must be from 1 to 9999`,
		"2027-13-01":            `date "2027-13-01": the month is 13; it must be from 1 to 12`,
		"2027-02-29":            `date "2027-02-29": the day is 29; February 2027 has the days 1 to 28`,
		"2028-02-30":            `date "2028-02-30": the day is 30; February 2028 has the days 1 to 29`,
		"2027-04-00":            `date "2027-04-00": the day is 0; April 2027 has the days 1 to 30`,
		strings.Repeat("9", 60): `date "` + strings.Repeat("9", 40) + `": write it as YYYY-MM-DD, for example 2027-03-15`,
	}
	for text, want := range cases {
		if got, err := ParseDate(text); err == nil || err.Error() != want || !got.IsZero() {
			t.Errorf("%q: got %s, %v; want %s", text, got, err, want)
		}
	}
}

func TestMustDatePanicsOnADayThatDoesNotExist(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	MustDate("2027-02-29")
}

func TestDateArithmeticIsItsOwnInverse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := anyDate().Draw(t, "a"), anyDate().Draw(t, "b")
		days := b.Sub(a)
		if got := a.AddDays(days); got != b {
			t.Errorf("%s + %d days is %s, not %s", a, days, got, b)
		}
		if a.Sub(b) != -days {
			t.Errorf("%s - %s is not the opposite of %d", a, b, days)
		}
		if want := strings.Compare(a.String(), b.String()); a.Compare(b) != want {
			t.Errorf("%s and %s sort differently as days and as text", a, b)
		}
		if a.Before(b) != (days > 0) || a.After(b) != (days < 0) {
			t.Errorf("%s and %s: before and after disagree with %d days", a, b, days)
		}
		if got := time.Weekday((int(a.Weekday()) + days%7 + 7) % 7); b.Weekday() != got {
			t.Errorf("%s is a %s, %d days from a %s", b, b.Weekday(), days, a.Weekday())
		}
	})
}

func TestDateArithmeticOnKnownDays(t *testing.T) {
	cases := []struct {
		what string
		got  Date
		want string
	}{
		{"a day over a leap day", MustDate("2028-02-28").AddDays(1), "2028-02-29"},
		{"a day over a year's end", MustDate("2026-12-31").AddDays(1), "2027-01-01"},
		{"14 days of a loan", MustDate("2026-03-01").AddDays(14), "2026-03-15"},
		{"a month from a long to a short one", MustDate("2027-01-31").AddMonths(1), "2027-02-28"},
		{"a month back from a long to a short one", MustDate("2028-03-31").AddMonths(-1), "2028-02-29"},
		{"thirteen months", MustDate("2027-03-31").AddMonths(13), "2028-04-30"},
		{"a year from a leap day", MustDate("2028-02-29").AddYears(1), "2029-02-28"},
		{"four years from a leap day", MustDate("2028-02-29").AddYears(4), "2032-02-29"},
		{"past the last day", MustDate("9999-12-30").AddDays(2), "9999-12-31"},
		{"before the first day", MustDate("0001-01-01").AddDays(-1), "0001-01-01"},
		{"far past the last day", MustDate("2027-01-01").AddDays(math.MaxInt), "9999-12-31"},
		{"far past the last month", MustDate("2027-01-01").AddMonths(math.MaxInt), "9999-12-31"},
		{"far before the first year", MustDate("2027-01-01").AddYears(math.MinInt), "0001-01-01"},
		{"days on no day", Date{}.AddDays(1), "0000-00-00"},
		{"months on no day", Date{}.AddMonths(1), "0000-00-00"},
	}
	for _, c := range cases {
		if c.got.String() != c.want {
			t.Errorf("%s: got %s, want %s", c.what, c.got, c.want)
		}
	}
}

func TestDateHasItsParts(t *testing.T) {
	d, err := NewDate(2027, time.March, 15)
	if err != nil || d.Year() != 2027 || d.Month() != time.March || d.Day() != 15 || d.Weekday() != time.Monday {
		t.Errorf("got %d, %s, %d, %s (%v)", d.Year(), d.Month(), d.Day(), d.Weekday(), err)
	}
}

func TestDatesForPeopleCarryTheirWeekday(t *testing.T) {
	d := MustDate("2027-03-05")
	if got := d.Long(); got != "Fri 5 Mar 2027" {
		t.Errorf("Long: %q", got)
	}
	if got := d.Short(); got != "5 Mar" {
		t.Errorf("Short: %q", got)
	}
	if got := MustDate("2027-03-24").WithWeekday(); got != "Wed 24 Mar" {
		t.Errorf("WithWeekday: %q", got)
	}
	var none Date
	if got := none.Long() + none.Short() + none.WithWeekday(); got != "" {
		t.Errorf("no day reads %q", got)
	}
}

func TestDateIsStoredAsTextAndNoDayAsNull(t *testing.T) {
	for _, want := range []Date{MustDate("2027-03-15"), {}} {
		stored, err := driver.DefaultParameterConverter.ConvertValue(want)
		if err != nil {
			t.Fatal(err)
		}
		if want.IsZero() && stored != nil || !want.IsZero() && stored != "2027-03-15" {
			t.Errorf("%s is stored as %v", want, stored)
		}
		got := MustDate("1999-01-01")
		if err := got.Scan(stored); err != nil || got != want {
			t.Errorf("stored %v, read %s (%v)", stored, got, err)
		}
	}
	var d Date
	if err := d.Scan([]byte("2027-03-15")); err != nil || d != MustDate("2027-03-15") {
		t.Errorf("bytes are read as %s (%v)", d, err)
	}
	for _, column := range []any{"2027-02-30", "", int64(20270315), time.Time{}} {
		if err := d.Scan(column); err == nil || d != MustDate("2027-03-15") {
			t.Errorf("%T %v was read as %s", column, column, d)
		}
	}
}

func TestNoDayIsLeftOutAndNeverWritten(t *testing.T) {
	var answer struct {
		Due Date `json:"due,omitzero"`
	}
	if text, err := json.Marshal(answer); err != nil || string(text) != "{}" {
		t.Errorf("got %s (%v)", text, err)
	}
	if text, err := json.Marshal(answer.Due); err == nil {
		t.Errorf("no day was written as %s", text)
	}
}

// What the parser takes, it writes back letter for letter, and the standard
// library reads the same day.
func FuzzParseDate(f *testing.F) {
	for _, seed := range []string{
		"2027-03-15", "2028-02-29", "0001-01-01", "9999-12-31", "2027-02-29", "２０２７-03-15",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		d, err := ParseDate(s)
		reference, referenceErr := time.Parse(time.DateOnly, s)
		if (err == nil) != (referenceErr == nil && reference.Year() >= 1) {
			t.Fatalf("%q: %v; the standard library: %v", s, err, referenceErr)
		}
		if err == nil && (d.String() != s || dateOf(reference) != d) {
			t.Errorf("%q was read as %s", s, d)
		}
	})
}
