package oneroster

import (
	"strings"
	"testing"
)

func TestADateIsReadInEveryFormThatMeansOneDay(t *testing.T) {
	for _, c := range []struct {
		text  string
		order Order
		day   Date
	}{
		{"2027-03-15", Unstated, "2027-03-15"},
		{"2027/3/5", Unstated, "2027-03-05"},
		{"20270315", Unstated, "2027-03-15"},
		{"15.3.2027", MonthFirst, "2027-03-15"},
		{"15/03/2027", Unstated, "2027-03-15"},
		{"03/15/2027", Unstated, "2027-03-15"},
		{"5/5/2027", Unstated, "2027-05-05"},
		{"03/04/2027", DayFirst, "2027-04-03"},
		{"03-04-2027", MonthFirst, "2027-03-04"},
		{"2027-03-15T00:00:00.000Z", Unstated, "2027-03-15"},
		{"3/15/2027 0:00", Unstated, "2027-03-15"},
		{"2028-02-29", Unstated, "2028-02-29"},
	} {
		if d, expected := parseDate(c.text, c.order); d != c.day || expected != "" {
			t.Errorf("%q: %q, %q; want %s", c.text, d, expected, c.day)
		}
	}
}

func TestADateThatIsNoneOrCouldBeTwoIsNotGuessed(t *testing.T) {
	for _, c := range []struct {
		text     string
		order    Order
		expected string
	}{
		{"03/04/2027", Unstated, "2027-04-03 or 2027-03-04: it could be either, " +
			"unless the order of day and month is stated"},
		{"15/03/27", DayFirst, aDate + ", the year with four digits"},
		{"15/03/2027", MonthFirst, aDate},
		{"31/02/2027", Unstated, aDate},
		{"2027-02-29", Unstated, aDate},
		{"0000-01-01", Unstated, aDate},
		{"2027-03-15T18:30:00Z", Unstated, aDate},
		{"2027-03", Unstated, aDate},
		{"2027/003/01", Unstated, aDate},
		{"46096", Unstated, aDate},
		{"1/March/2027", Unstated, aDate},
		{"tomorrow", Unstated, aDate},
	} {
		if d, expected := parseDate(c.text, c.order); d != "" || expected != c.expected {
			t.Errorf("%q: %q, %q", c.text, d, expected)
		}
	}
}

func TestATimeIsReadAsUTC(t *testing.T) {
	for s, want := range map[string]string{
		"2027-03-15T08:30:00.1239Z": "2027-03-15T08:30:00.123Z",
		"2027-03-15T08:30:00+05:30": "2027-03-15T03:00:00.000Z",
		"2027-03-15 08:30:00":       "2027-03-15T08:30:00.000Z",
		"2027-03-15T08:30:00":       "2027-03-15T08:30:00.000Z",
		"31/3/2027 00:00":           "2027-03-31T00:00:00.000Z",
		"0001-01-01T00:30:00+01:00": "", // is in the year before the first
		"3/4/2027 08:30":            "",
		"2027-03-15T25:00:00Z":      "",
	} {
		var at = new(User).LastModified
		expected, _ := stamp{&at}.read(s, Unstated)
		if got := (stamp{&at}).write(); got != want || (expected == "") != (want != "") {
			t.Errorf("%q: %q, %q", s, got, expected)
		}
	}
}

func TestAListHasItemsWithCommasInQuotes(t *testing.T) {
	for s, want := range map[string]string{
		"a": "a", "a, b ,,c": "a|b|c", `a,"b,c","d ""e"""`: `a|b,c|d "e"`, ",": "",
	} {
		var items []string
		if expected, _ := (list{&items}).read(s, Unstated); expected != "" || strings.Join(items, "|") != want {
			t.Errorf("%q: %q, %q", s, items, expected)
		}
	}
	for _, s := range []string{`"a`, "a\nb", `"a"b`, "a,\"b\"\r\nc"} {
		var items []string
		if expected, _ := (list{&items}).read(s, Unstated); expected == "" {
			t.Errorf("%q reads %q", s, items)
		}
	}
}
