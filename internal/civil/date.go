package civil

import (
	"cmp"
	"database/sql/driver"
	"errors"
	"fmt"
	"time"
)

const (
	maxYear       = 9999
	secondsPerDay = 24 * 60 * 60
)

// Date is one day of the calendar, in the years 1 to 9999. It is comparable and
// may be a map key. The zero Date is no day: it sorts before every day, stays
// zero under arithmetic and is stored as NULL.
//
// Arithmetic that would leave the calendar stops at its first or last day.
type Date struct {
	year       int16
	month, day uint8
}

// NewDate is the day with this year, month and day of the month, or an error
// that says which of them is impossible.
func NewDate(year int, month time.Month, day int) (Date, error) {
	switch {
	case year < 1 || year > maxYear:
		return Date{}, fmt.Errorf("the year is %d; it must be from 1 to %d", year, maxYear)
	case month < time.January || month > time.December:
		return Date{}, fmt.Errorf("the month is %d; it must be from 1 to 12", int(month))
	case day < 1 || day > daysIn(year, month):
		return Date{}, fmt.Errorf("the day is %d; %s %d has the days 1 to %d",
			day, month, year, daysIn(year, month))
	}
	return Date{int16(year), uint8(month), uint8(day)}, nil
}

// ParseDate reads exactly YYYY-MM-DD.
func ParseDate(s string) (Date, error) {
	const form = "YYYY-MM-DD"
	if len(s) != len(form) {
		return Date{}, fmt.Errorf("date %.40q: write it as %s, for example 2027-03-15", s, form)
	}
	for i := range len(form) {
		isDash, wantDash := s[i] == '-', form[i] == '-'
		if isDash != wantDash || !wantDash && (s[i] < '0' || s[i] > '9') {
			return Date{}, fmt.Errorf("date %.40q: write it as %s, for example 2027-03-15", s, form)
		}
	}
	d, err := NewDate(number(s[:4]), time.Month(number(s[5:7])), number(s[8:]))
	if err != nil {
		return Date{}, fmt.Errorf("date %q: %w", s, err)
	}
	return d, nil
}

// MustDate is ParseDate for days written in the program. It panics on a day
// that does not exist.
func MustDate(s string) Date {
	d, err := ParseDate(s)
	if err != nil {
		panic("civil: " + err.Error())
	}
	return d
}

// Year is the year, 1 to 9999.
func (d Date) Year() int { return int(d.year) }

// Month is the month of the year.
func (d Date) Month() time.Month { return time.Month(d.month) }

// Day is the day of the month, from 1.
func (d Date) Day() int { return int(d.day) }

// Weekday is the day of the week.
func (d Date) Weekday() time.Weekday { return d.midnight().Weekday() }

// IsZero says whether the Date is no day.
func (d Date) IsZero() bool { return d == Date{} }

// Equal is ==, for libraries that compare values by their methods.
func (d Date) Equal(other Date) bool { return d == other }

// Compare is negative if d is before other, 0 if they are the same day, and
// positive if d is after other.
func (d Date) Compare(other Date) int {
	return cmp.Or(
		cmp.Compare(d.year, other.year),
		cmp.Compare(d.month, other.month),
		cmp.Compare(d.day, other.day))
}

// Before says whether d is an earlier day than other.
func (d Date) Before(other Date) bool { return d.Compare(other) < 0 }

// After says whether d is a later day than other.
func (d Date) After(other Date) bool { return d.Compare(other) > 0 }

// AddDays is the day n days later, or earlier if n is negative.
func (d Date) AddDays(n int) Date {
	if d.IsZero() {
		return d
	}
	const span = maxYear * 366 // more days than the calendar has
	return dateOf(d.midnight().AddDate(0, 0, min(max(n, -span), span)))
}

// AddMonths is the same day of the month n months later. Where that month is
// shorter it is the month's last day: one month after 31 Jan is 28 or 29 Feb.
func (d Date) AddMonths(n int) Date {
	if d.IsZero() {
		return d
	}
	const span = maxYear * 12
	first := time.Date(d.Year(), d.Month(), 1, 0, 0, 0, 0, time.UTC)
	to := first.AddDate(0, min(max(n, -span), span), 0)
	day := min(d.Day(), daysIn(to.Year(), to.Month()))
	return dateOf(to.AddDate(0, 0, day-1))
}

// AddYears is the same day n years later; 29 Feb becomes 28 Feb where the year
// has no 29 Feb.
func (d Date) AddYears(n int) Date { return d.AddMonths(12 * min(max(n, -maxYear), maxYear)) }

// Sub is the number of days from earlier to d; it is negative if earlier is the
// later one. Both must be days.
func (d Date) Sub(earlier Date) int {
	return int((d.midnight().Unix() - earlier.midnight().Unix()) / secondsPerDay)
}

// String is YYYY-MM-DD. The zero Date is "0000-00-00", which no parser reads.
func (d Date) String() string { return fmt.Sprintf("%04d-%02d-%02d", d.year, d.month, d.day) }

// Long is the day for people, in full: "Mon 15 Mar 2027". Like Short and
// WithWeekday it is empty for the zero Date.
func (d Date) Long() string { return d.format("Mon 2 Jan 2006") }

// Short is the day for people without weekday and year: "15 Mar".
func (d Date) Short() string { return d.format("2 Jan") }

// WithWeekday is the day for people who must act on it: "Wed 24 Mar".
func (d Date) WithWeekday() string { return d.format("Mon 2 Jan") }

// MarshalText is String. The zero Date is refused: an absent day is left out
// (omitzero), not written.
func (d Date) MarshalText() ([]byte, error) {
	if d.IsZero() {
		return nil, errors.New("date is not set; leave it out")
	}
	return []byte(d.String()), nil
}

// UnmarshalText is ParseDate.
func (d *Date) UnmarshalText(text []byte) error {
	parsed, err := ParseDate(string(text))
	if err != nil {
		return err
	}
	*d = parsed
	return nil
}

// Value stores the day as text on both engines; the zero Date is NULL.
func (d Date) Value() (driver.Value, error) {
	if d.IsZero() {
		return nil, nil
	}
	return d.String(), nil
}

// Scan reads a text column; NULL is the zero Date.
func (d *Date) Scan(column any) error {
	switch v := column.(type) {
	case nil:
		*d = Date{}
		return nil
	case string:
		return d.UnmarshalText([]byte(v))
	case []byte:
		return d.UnmarshalText(v)
	}
	return fmt.Errorf("date from a column of type %T: days are stored as text", column)
}

func (d Date) format(layout string) string {
	if d.IsZero() {
		return ""
	}
	return d.midnight().Format(layout)
}

// midnight is the day's beginning in UTC, where every day has 24 hours.
func (d Date) midnight() time.Time {
	return time.Date(d.Year(), d.Month(), d.Day(), 0, 0, 0, 0, time.UTC)
}

// dateOf is the day that t's own clock shows, or the nearest one of the calendar.
func dateOf(t time.Time) Date {
	year, month, day := t.Date()
	switch {
	case year < 1:
		return Date{1, 1, 1}
	case year > maxYear:
		return Date{maxYear, 12, 31}
	}
	return Date{int16(year), uint8(month), uint8(day)}
}

// daysIn is the number of days in a month: day 0 of the next one.
func daysIn(year int, month time.Month) int {
	return time.Date(year, month+1, 0, 0, 0, 0, 0, time.UTC).Day()
}

// number reads decimal digits that have been checked.
func number(digits string) int {
	n := 0
	for i := range len(digits) {
		n = 10*n + int(digits[i]-'0')
	}
	return n
}
