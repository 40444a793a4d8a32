package sheet

import (
	"errors"
	"strings"
	"testing"

	"holdfast/internal/civil"
	"holdfast/internal/money"
)

func cell(text string, order Order) Cell {
	return Cell{text: text, line: 3, column: "born", order: order}
}

func TestDatesAreReadAsPeopleWriteThem(t *testing.T) {
	for _, c := range []struct {
		text  string
		order Order
		day   string
	}{
		{"2027-03-15", Unstated, "2027-03-15"},
		{"2027/3/5", Unstated, "2027-03-05"},
		{"2027.03.15", Unstated, "2027-03-15"},
		{"20270315", Unstated, "2027-03-15"},
		{"2027-03-15T00:00:00Z", Unstated, "2027-03-15"},
		{"15/03/2027 0:00", Unstated, "2027-03-15"},
		{"15.03.2027", Unstated, "2027-03-15"},
		{"3.4.2027", MonthFirst, "2027-04-03"}, // points are always day first
		{"15/03/2027", Unstated, "2027-03-15"},
		{"03/15/2027", Unstated, "2027-03-15"},
		{"5/5/2027", Unstated, "2027-05-05"},
		{"03/04/2027", DayFirst, "2027-04-03"},
		{"03/04/2027", MonthFirst, "2027-03-04"},
		{"03-04-2027", DayFirst, "2027-04-03"},
		{"46096", Unstated, "2026-03-15"},
		{"29.02.2028", Unstated, "2028-02-29"},
	} {
		got, err := cell(c.text, c.order).Date()
		if err != nil || got != civil.MustDate(c.day) {
			t.Errorf("%q: %v, %v; want %s", c.text, got, err, c.day)
		}
	}
	if got, err := cell("", Unstated).Date(); !got.IsZero() || err != nil {
		t.Errorf("an empty cell: %v, %v", got, err)
	}
}

func TestDatesThatCouldBeOthersAreFaults(t *testing.T) {
	for _, c := range []struct {
		text  string
		order Order
		says  string
	}{
		{"03/04/2027", Unstated, `"03/04/2027" could be Sat 3 Apr 2027 or Thu 4 Mar 2027: ` +
			`write it as 2027-04-03 or 2027-03-04, or state the order`},
		{"15/03/2027", MonthFirst, "the month is 15"},
		{"31/02/2027", DayFirst, "February 2027 has the days 1 to 28"},
		{"31/02/2027", Unstated, "is no date"},
		{"15/03/27", DayFirst, "write the year with four digits"},
		{"2027", Unstated, "write it as 2027-03-15"},
		{"09345", Unstated, "is no date"},
		{"460961", Unstated, "is no date"},
		{"2027-03-15 14:30", Unstated, "is no date"},
		{"yesterday", Unstated, "is no date"},
		{"1/2", Unstated, "is no date"},
		{"15/March/2027", Unstated, "is no date"},
		{"99999/1/2027", Unstated, "is no date"},
		{"2027-13-01", Unstated, "the month is 13"},
	} {
		got, err := cell(c.text, c.order).Date()
		fault, ok := errors.AsType[Fault](err)
		if !ok || fault.Line != 3 || fault.Column != "born" || !strings.Contains(fault.Reason, c.says) {
			t.Errorf("%q: %v, %v; want %q", c.text, got, err, c.says)
		}
	}
}

func TestL10_AmountsAreExact(t *testing.T) {
	for text, want := range map[string]money.Money{
		"120": {Amount: 12000, Currency: "INR"}, "120.50": {Amount: 12050, Currency: "INR"},
		"-5.00": {Amount: -500, Currency: "INR"}, "": {},
	} {
		if got, err := cell(text, Unstated).Money("INR"); err != nil || got != want {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"1,200", "₹120", "12.5", "12,50"} {
		_, err := cell(text, Unstated).Money("INR")
		if fault, ok := errors.AsType[Fault](err); !ok || fault.Line != 3 {
			t.Errorf("%q: %v", text, err)
		}
	}
}
