package sheet

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"holdfast/internal/civil"
	"holdfast/internal/money"
)

// cellText is what somebody meant to write into a cell, or what is wrong with it.
func cellText(raw string) (text, wrong string) {
	raw, guarded := unguarded(raw)
	text = strings.TrimSpace(raw)
	if wrong := strange(text); wrong != "" {
		return "", wrong
	}
	if guarded {
		return text, ""
	}
	if inner, ok := strings.CutPrefix(text, `="`); ok && len(inner) > 0 && strings.HasSuffix(inner, `"`) {
		return strings.ReplaceAll(inner[:len(inner)-1], `""`, `"`), ""
	}
	return text, spoiled(text)
}

// strange names the first character of a text that no text has, or "".
func strange(s string) string {
	for _, r := range s {
		switch {
		case r == utf8.RuneError:
			return "it has a character that was lost when the file was made (U+FFFD)"
		case unicode.IsControl(r) && r != '\n':
			return fmt.Sprintf("it has the control character %U", r)
		}
	}
	return ""
}

var (
	// How spreadsheet programs show a long number of which they keep the first
	// digits.
	shortened = regexp.MustCompile(`^[+-]?\d([.,]\d+)?[Ee][+-]\d+$`)
	// What they show in place of a result.
	failed = regexp.MustCompile(`^#(N/A|REF!|NAME\?|VALUE!|DIV/0!|NULL!|NUM!|#+)$`)
)

// spoiled says what a spreadsheet program has done to a cell, or "".
func spoiled(text string) string {
	switch {
	case shortened.MatchString(text):
		return fmt.Sprintf("the spreadsheet program shortened a long number to %s, and its last digits are lost: "+
			"format the column as text there and enter it anew", text)
	case failed.MatchString(text):
		return fmt.Sprintf("the spreadsheet program wrote %s in place of a value", text)
	}
	return ""
}

// Cell is one cell of a sound row.
type Cell struct {
	text   string
	line   int
	column string
	order  Order
}

// Text is what stands in the cell, trimmed.
func (c Cell) Text() string { return c.text }

// Empty says whether nothing does.
func (c Cell) Empty() bool { return c.text == "" }

func (c Cell) fault(format string, args ...any) error {
	return Fault{Line: c.line, Column: c.column, Reason: fmt.Sprintf(format, args...)}
}

// Money reads an amount, as money.ParseAmount does. An empty cell is no amount:
// the zero Money, without a currency. The error is a [Fault].
func (c Cell) Money(currency string) (money.Money, error) {
	if c.Empty() {
		return money.Money{}, nil
	}
	m, err := money.ParseAmount(c.text, currency)
	if err != nil {
		return money.Money{}, c.fault("%v", err)
	}
	return m, nil
}

// Date reads a day. An empty cell is the zero Date. The error is a [Fault].
//
// It may be written year first (2027-03-15, 2027/3/15, 20270315), with points day
// first (15.03.2027), with slashes or hyphens in the order that the Spec states,
// or, if it states none, so that only one day can be meant (15/03/2027). A number
// of five digits is a spreadsheet program's count of days, where 46096 is
// 2026-03-15. Midnight behind the day does not count.
func (c Cell) Date() (civil.Date, error) {
	if c.Empty() {
		return civil.Date{}, nil
	}
	text := withoutMidnight(c.text)
	if isDigits(text) {
		return c.number(text)
	}
	for _, separator := range "-/." {
		if parts := strings.Split(text, string(separator)); len(parts) == 3 {
			return c.parts(parts, separator)
		}
	}
	return civil.Date{}, c.noDate()
}

func (c Cell) noDate() error { return c.fault("%.40q is no date: write it as 2027-03-15", c.text) }

// withoutMidnight drops the time that programs put behind a day which has none.
func withoutMidnight(s string) string {
	day, clock, ok := strings.Cut(strings.Replace(s, "T", " ", 1), " ")
	if ok && strings.Trim(clock, "0:.Z") == "" && strings.Contains(clock, ":") {
		return day
	}
	return s
}

// Days are counted by spreadsheet programs from the last of 1899, and one too many
// from March 1900 on, because their 1900 has a 29 February.
var dayZero = civil.MustDate("1899-12-30")

// number reads a date of digits alone.
func (c Cell) number(text string) (civil.Date, error) {
	const count, compact = 5, 8 // digits
	switch len(text) {
	case compact:
		return c.day(text[:4], text[4:6], text[6:])
	case count:
		n, err := strconv.Atoi(text)
		if err == nil && text[0] != '0' {
			return dayZero.AddDays(n), nil
		}
	}
	return civil.Date{}, c.noDate()
}

// parts reads a date of three parts.
func (c Cell) parts(p []string, separator rune) (civil.Date, error) {
	for _, digits := range p {
		if !isDigits(digits) || len(digits) > 4 {
			return civil.Date{}, c.noDate()
		}
	}
	switch {
	case len(p[0]) == 4:
		return c.day(p[0], p[1], p[2])
	case len(p[2]) != 4:
		return civil.Date{}, c.fault("%.40q: write the year with four digits, as in 2027-03-15", c.text)
	case separator == '.' || c.order == DayFirst:
		return c.day(p[2], p[1], p[0])
	case c.order == MonthFirst:
		return c.day(p[2], p[0], p[1])
	}
	dayFirst, err := c.day(p[2], p[1], p[0])
	monthFirst, otherErr := c.day(p[2], p[0], p[1])
	switch {
	case err != nil && otherErr != nil:
		return civil.Date{}, c.noDate()
	case err == nil && otherErr == nil && dayFirst != monthFirst:
		return civil.Date{}, c.fault("%q could be %s or %s: write it as %s or %s, or state the order of day "+
			"and month", c.text, dayFirst.Long(), monthFirst.Long(), dayFirst, monthFirst)
	case err != nil:
		return monthFirst, nil
	}
	return dayFirst, nil
}

// day is the date of these digits, of which there are few.
func (c Cell) day(year, month, day string) (civil.Date, error) {
	var n [3]int
	for i, s := range [...]string{year, month, day} {
		n[i], _ = strconv.Atoi(s)
	}
	d, err := civil.NewDate(n[0], time.Month(n[1]), n[2])
	if err != nil {
		return civil.Date{}, c.fault("%q is no date: %v", c.text, err)
	}
	return d, nil
}

func isDigits(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}
