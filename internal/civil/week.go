package civil

import (
	"fmt"
	"math/bits"
	"strings"
	"time"
)

// Week is the set of weekdays on which a place is open. Bit n is time.Weekday n:
// bit 0 is Sunday, bit 6 is Saturday. It is stored as that number and written
// for people as "mon,tue,wed".
//
// A place that never opens has no next open day. Asked for one, an empty Week
// gives back the day it was asked about, so that a wrong setting delays nobody
// for ever.
type Week uint8

// EveryDay is open on all seven days.
const EveryDay Week = 1<<7 - 1

var weekdayNames = [7]string{"sun", "mon", "tue", "wed", "thu", "fri", "sat"}

// NewWeek is the set of these days.
func NewWeek(days ...time.Weekday) Week {
	var w Week
	for _, day := range days {
		w |= 1 << day
	}
	return w
}

// ParseWeek reads day names separated by commas, in any order and letter case:
// "mon,tue,wed,thu,fri,sat". The empty text is a week without an open day.
func ParseWeek(s string) (Week, error) {
	var w Week
	if strings.TrimSpace(s) == "" {
		return w, nil
	}
	for word := range strings.SplitSeq(s, ",") {
		day, ok := weekdayNamed(strings.ToLower(strings.TrimSpace(word)))
		if !ok {
			return 0, fmt.Errorf("weekday %.40q: use mon, tue, wed, thu, fri, sat, sun, separated by commas", word)
		}
		if w.Open(day) {
			return 0, fmt.Errorf("weekday %q stands twice; name each open day once", weekdayNames[day])
		}
		w |= 1 << day
	}
	return w, nil
}

// Open says whether the place is open on this weekday.
func (w Week) Open(day time.Weekday) bool { return w>>day&1 == 1 }

// NextOpen is the first open day that is not before d: d itself if the place is
// open then, or if it never opens.
func (w Week) NextOpen(d Date) Date {
	for n := range 7 {
		if next := d.AddDays(n); w.Open(next.Weekday()) {
			return next
		}
	}
	return d
}

// AddOpenDays is the n-th open day after d, for windows that skip closed days
// (L21): with n = 1 the next open day after d. It is d itself if n is 0 or
// less, or if the place never opens.
func (w Week) AddOpenDays(d Date, n int) Date {
	perWeek := bits.OnesCount8(uint8(w & EveryDay))
	if n <= 0 || perWeek == 0 {
		return d
	}
	// Whole weeks first. At least one day is left to walk, so that the answer
	// is an open day even when d is not.
	const span = maxYear * 53 // more weeks than the calendar has
	weeks := min((n-1)/perWeek, span)
	left := n - weeks*perWeek
	d = d.AddDays(7 * weeks)
	for range 7 {
		d = d.AddDays(1)
		if w.Open(d.Weekday()) {
			if left--; left == 0 {
				break
			}
		}
	}
	return d
}

// String names the open days from Monday on: "mon,tue,sat".
func (w Week) String() string {
	var open []string
	for n := range 7 {
		if day := time.Weekday((n + 1) % 7); w.Open(day) {
			open = append(open, weekdayNames[day])
		}
	}
	return strings.Join(open, ",")
}

// MarshalText is String.
func (w Week) MarshalText() ([]byte, error) { return []byte(w.String()), nil }

// UnmarshalText is ParseWeek.
func (w *Week) UnmarshalText(text []byte) error {
	parsed, err := ParseWeek(string(text))
	if err != nil {
		return err
	}
	*w = parsed
	return nil
}

func weekdayNamed(name string) (time.Weekday, bool) {
	for n, known := range weekdayNames {
		if name == known {
			return time.Weekday(n), true
		}
	}
	return 0, false
}
