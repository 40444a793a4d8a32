package registration

import (
	"testing"

	"holdfast/internal/civil"
	"holdfast/internal/oneroster"
)

// An instant is written by the term's clock, and in UTC where this clock shows the
// same time twice: it is always read back the same.
func TestD13_ExportedInstantsAreReadBack(t *testing.T) {
	zone, err := loadZone("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"2027-01-20T09:00:00Z": "2027-01-20T10:00",
		"2027-10-31T00:30:00Z": "2027-10-31T02:30",
		"2027-10-31T01:30:00Z": "2027-10-31T01:30:00Z",
		"2027-01-20T09:00:30Z": "2027-01-20T09:00:30Z",
	} {
		var at civil.Instant
		if err := at.UnmarshalText([]byte(text)); err != nil {
			t.Fatal(err)
		}
		written := momentCell(at, zone)
		back, err := readMoment(written, zone)
		if written != want || back != at || err != nil {
			t.Errorf("%s is written %s and read %s, %v", text, written, back, err)
		}
	}
	for _, text := range []string{"cse", "cse 10", "cse 10 until", "cse ten until 2027-01-20T10:00", "cse 10 from 2027-01-20T10:00", "cse 10 until tomorrow"} {
		if r, err := readReserves(text, zone); err == nil {
			t.Errorf("%q is read as %v", text, r)
		}
	}
	if r, err := readReserves(" ;", zone); err != nil || len(r) > 0 {
		t.Errorf("nothing is read as %v, %v", r, err)
	}
}

func TestP1_ImportedClassesGetShortCodes(t *testing.T) {
	for _, c := range []struct{ class, id, course, want string }{
		{"MA101-A", "c1", "MA101", "A"},
		{"ma 101 / b 2", "c1", "MA101", "b2"},
		{"A", "c1", "MA101", "A"},
		{"MA101", "c1", "MA101", "c1"},
		{"", "MA101-7", "MA101", "7"},
		{"", "3f2504e0-4f89-11d3-9a0c-0305e82c3301", "MA101", ""},
		{"section with a name that is too long", "c9", "MA101", "c9"},
		{"é-1", "c1", "MA101", "é.1"},
	} {
		got := sectionCode(oneroster.Class{Base: oneroster.Base{SourcedID: c.id}, Code: c.class}, c.course)
		if got != c.want {
			t.Errorf("class %q with id %q of %s is %q, want %q", c.class, c.id, c.course, got, c.want)
		}
	}
	for grade, want := range map[string]int64{"PS2": 2, "ps04": 4, "PS": 0, "10": 0, "": 0} {
		if got := yearOf(grade); got != want {
			t.Errorf("grade %q is year %d, want %d", grade, got, want)
		}
	}
}

func TestP1_ExportedNamesHaveBothParts(t *testing.T) {
	for _, c := range []struct{ name, sortName, given, family string }{
		{"Meera Nair", "Nair, Meera", "Meera", "Nair"},
		{"María José García Ruiz", "García Ruiz, María José", "María José", "García Ruiz"},
		{"Sukarno", "Sukarno", "Sukarno", "-"},
		{"Li Wei", "Li Wei", "Li", "Wei"},
		{"Ludwig van Beethoven", "Beethoven, Ludwig van", "Ludwig van", "Beethoven"},
		{"Wei Li", "Li, W.", "Wei", "Li"},
	} {
		given, family := (&rosterStudent{name: c.name, sortName: c.sortName}).names()
		if given != c.given || family != c.family {
			t.Errorf("%s (%s) has %q and %q, want %q and %q", c.name, c.sortName, given, family, c.given, c.family)
		}
	}
}
