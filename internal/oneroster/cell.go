package oneroster

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// Date is a day as the standard writes it, "2027-03-15", or "" for none. Dates
// compare as strings do.
type Date string

// Flag is a truth that may be left open.
type Flag int

// The flags.
const (
	Unsaid Flag = iota
	Yes
	No
)

// Order is the order of day and month in dates that are written with slashes or
// hyphens and end in the year, which the standard does not allow and spreadsheet
// programs make.
type Order int

// The orders. Unless one is stated, a date that could be two days is a fault.
const (
	Unstated   Order = iota
	DayFirst         // 03/04/2027 is 3 April
	MonthFirst       // 03/04/2027 is 4 March
)

// cell is one value of a row and the text for it. read is given text that is
// trimmed and not empty; it says what should have stood there, or "", and what is
// to be noted, or "". write gives "" for a value that is not there.
type cell interface {
	read(s string, o Order) (expected, note string)
	write() string
}

type text struct{ to *string }

func (c text) read(s string, _ Order) (expected, note string) { *c.to = s; return "", "" }
func (c text) write() string                                  { return *c.to }

// list is texts parted by commas, those with a comma or quote in quotes.
type list struct{ to *[]string }

func (c list) read(s string, _ Order) (expected, note string) {
	rec, n, _ := split([]byte(s), true)
	if rec.wrong != "" || n < len(s) {
		return "a list parted by commas, in which an item with a comma or a quote stands in quotes", ""
	}
	for _, item := range rec.cells {
		if item = strings.TrimSpace(item); item != "" {
			*c.to = append(*c.to, item)
		}
	}
	return "", ""
}

func (c list) write() string { return string(appendCells(nil, *c.to)) }

// word is one of a list. A version that has extensions takes "ext:" words, and
// School Data Sync any.
type word struct {
	to      *string
	of      []string
	version Version
}

func (c word) read(s string, _ Order) (expected, note string) {
	if i := slices.IndexFunc(c.of, func(w string) bool { return strings.EqualFold(w, s) }); i >= 0 {
		*c.to = c.of[i]
		if s != c.of[i] {
			note = "it is read in any case, but other programs take " + c.of[i] + " alone"
		}
		return "", note
	}
	*c.to = s
	switch {
	case c.version == SDS21, c.version == V12 && strings.HasPrefix(s, "ext:") && len(s) > len("ext:"):
		return "", ""
	case c.version == V12:
		return "one of " + strings.Join(c.of, ", ") + ", or a word that begins with ext:", ""
	}
	return "one of " + strings.Join(c.of, ", "), ""
}

func (c word) write() string { return *c.to }

// primacy is the type of a role, or whether it is the primary one.
type primacy struct{ to *string }

func (c primacy) read(s string, _ Order) (expected, note string) {
	switch strings.ToLower(s) {
	case "primary", "true":
		*c.to = "primary"
	case "secondary", "false":
		*c.to = "secondary"
	default:
		return "primary or secondary", ""
	}
	return "", ""
}

func (c primacy) write() string { return *c.to }

type flag struct{ to *Flag }

func (c flag) read(s string, _ Order) (expected, note string) {
	switch strings.ToLower(s) {
	case "true":
		*c.to = Yes
	case "false":
		*c.to = No
	default:
		return "true or false", ""
	}
	return "", ""
}

func (c flag) write() string { return [...]string{"", "true", "false"}[*c.to] }

type status struct{ to *Status }

var statusNames = [...]string{"active", "tobedeleted"}

func (c status) read(s string, _ Order) (expected, note string) {
	i := slices.Index(statusNames[:], strings.ToLower(s))
	if i < 0 {
		return "active or tobedeleted", ""
	}
	*c.to = Status(i)
	return "", ""
}

func (c status) write() string { return statusNames[*c.to] }

// secret is a password, which nobody here has a use for.
type secret struct{}

func (secret) read(string, Order) (expected, note string) { return "", "passwords are not read" }
func (secret) write() string                              { return "" }

type year struct{ to *string }

func (c year) read(s string, _ Order) (expected, note string) {
	if len(s) != 4 || !digits(s) {
		return "a year of four digits", ""
	}
	*c.to = s
	return "", ""
}

func (c year) write() string { return *c.to }

// stamp is an instant.
type stamp struct{ to *time.Time }

const stampLayout = "2006-01-02T15:04:05.000Z"

func (c stamp) read(s string, o Order) (expected, note string) {
	for _, layout := range [...]string{time.RFC3339, "2006-01-02T15:04:05", "2006-01-02 15:04:05"} {
		if at, err := time.Parse(layout, s); err == nil && writable(at.UTC()) {
			*c.to = at.UTC().Truncate(time.Millisecond)
			return "", ""
		}
	}
	if d, wrong := parseDate(s, o); wrong == "" {
		*c.to, _ = time.Parse(time.DateOnly, string(d)) // which parseDate has done
		return "", ""
	}
	return "a time in UTC such as 2027-03-15T08:30:00.000Z", ""
}

// writable says whether the year has four digits, as an offset can take from it.
func writable(t time.Time) bool { return t.Year() >= 1 && t.Year() <= 9999 }

func (c stamp) write() string {
	if c.to.IsZero() {
		return ""
	}
	return c.to.UTC().Format(stampLayout)
}

type day struct{ to *Date }

func (c day) read(s string, o Order) (expected, note string) {
	*c.to, expected = parseDate(s, o)
	return expected, ""
}

func (c day) write() string { return string(*c.to) }

const aDate = "a date such as 2027-03-15"

// parseDate reads a day, written year first (2027-03-15, 2027/3/15, 20270315), with
// points day first (15.03.2027), or with slashes or hyphens in the stated order or,
// without one, so that only one day can be meant (15/03/2027). Midnight behind the
// day does not count.
func parseDate(s string, o Order) (d Date, expected string) {
	s = withoutMidnight(s)
	if len(s) == 8 && digits(s) {
		return dateOf(s[:4], s[4:6], s[6:])
	}
	i := strings.IndexAny(s, "-/.")
	if i < 0 {
		return "", aDate
	}
	p := strings.Split(s, s[i:i+1])
	if len(p) != 3 || !digits(p[0]) || !digits(p[1]) || !digits(p[2]) {
		return "", aDate
	}
	switch {
	case len(p[0]) == 4:
		return dateOf(p[0], p[1], p[2])
	case len(p[2]) != 4:
		return "", aDate + ", the year with four digits"
	case s[i] == '.' || o == DayFirst:
		return dateOf(p[2], p[1], p[0])
	case o == MonthFirst:
		return dateOf(p[2], p[0], p[1])
	}
	dayFirst, wrong := dateOf(p[2], p[1], p[0])
	monthFirst, otherWrong := dateOf(p[2], p[0], p[1])
	switch {
	case wrong != "":
		return monthFirst, otherWrong
	case otherWrong == "" && dayFirst != monthFirst:
		return "", fmt.Sprintf("%s or %s: it could be either, unless the order of day and month is stated",
			dayFirst, monthFirst)
	}
	return dayFirst, ""
}

// dateOf is the day of these digits.
func dateOf(year, month, day string) (d Date, expected string) {
	if len(month) > 2 || len(day) > 2 || year == "0000" {
		return "", aDate
	}
	s := year + "-" + twoDigits(month) + "-" + twoDigits(day)
	if _, err := time.Parse(time.DateOnly, s); err != nil {
		return "", aDate
	}
	return Date(s), ""
}

func twoDigits(s string) string {
	if len(s) == 1 {
		return "0" + s
	}
	return s
}

// withoutMidnight drops the time that programs put behind a day which has none.
func withoutMidnight(s string) string {
	date, clock, ok := strings.Cut(strings.Replace(s, "T", " ", 1), " ")
	if ok && strings.Trim(clock, "0:.Z") == "" && strings.Contains(clock, ":") {
		return date
	}
	return s
}

func digits(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

// strange says what a cell has that no text has, or "".
func strange(s string) string {
	if !utf8.ValidString(s) {
		return "text in UTF-8: save the file as CSV in UTF-8"
	}
	for _, r := range s {
		switch {
		case r == utf8.RuneError:
			return "no character that was lost when the file was made (U+FFFD)"
		case unicode.IsControl(r) && !strings.ContainsRune("\t\r\n", r):
			return fmt.Sprintf("no control character %U", r)
		}
	}
	if len(s) > MaxCell && utf8.RuneCountInString(s) > MaxCell {
		return "at most " + strconv.Itoa(MaxCell) + " characters"
	}
	return ""
}
