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

func TestP6_InstantIsRFC3339InUTC(t *testing.T) {
	cases := []struct {
		instant Instant
		want    string
	}{
		{0, "1970-01-01T00:00:00Z"},
		{-1, "1969-12-31T23:59:59.999999Z"},
		{FromTime(time.Date(2027, 3, 15, 9, 30, 0, 0, time.UTC)), "2027-03-15T09:30:00Z"},
		{FromTime(time.Date(2027, 3, 15, 9, 30, 0, 250_999, time.UTC)), "2027-03-15T09:30:00.000250Z"},
		{FromTime(time.Date(2027, 3, 15, 9, 30, 0, 0, time.FixedZone("", 19_800))), "2027-03-15T04:00:00Z"},
	}
	for _, c := range cases {
		if got := c.instant.String(); got != c.want {
			t.Errorf("%d: got %s, want %s", c.instant, got, c.want)
		}
	}
}

func TestP6_InstantReadsWhatItWrites(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		first := time.Date(1, 1, 1, 0, 0, 0, 0, time.UTC).UnixMicro()
		last := time.Date(9999, 12, 31, 23, 59, 59, 999_999_000, time.UTC).UnixMicro()
		want := Instant(rapid.Int64Range(first, last).Draw(t, "instant"))
		text, err := json.Marshal(want)
		if err != nil {
			t.Fatal(err)
		}
		var got Instant
		if err := json.Unmarshal(text, &got); err != nil || got != want {
			t.Errorf("wrote %s, read %s (%v)", text, got, err)
		}
	})
}

func TestInstantReadsOtherOffsetsAndCutsDigits(t *testing.T) {
	var got Instant
	if err := got.UnmarshalText([]byte("2027-03-15T09:30:00.000250999+05:30")); err != nil {
		t.Fatal(err)
	}
	if want := "2027-03-15T04:00:00.000250Z"; got.String() != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestInstantRefusesWhatIsNotRFC3339(t *testing.T) {
	before := Instant(7)
	for _, text := range []string{
		"", "2027-03-15", "2027-03-15 09:30:00Z", "2027-03-15T09:30:00", "2027-02-29T00:00:00Z",
		"2027-03-15T24:00:00Z", "0000-12-31T00:00:00Z", "9999-12-31T23:00:00-05:00", "1804000000",
	} {
		got := before
		if err := got.UnmarshalText([]byte(text)); err == nil || got != before {
			t.Errorf("%q was read as %s (%v)", text, got, err)
		}
	}
}

func TestInstantOutsideTheCalendarIsNotWritten(t *testing.T) {
	for _, i := range []Instant{math.MinInt64, math.MaxInt64} {
		if text, err := i.MarshalText(); err == nil {
			t.Errorf("%d was written as %s", i, text)
		}
	}
}

func TestInstantAddStopsAtTheEndsOfTheRange(t *testing.T) {
	cases := []struct {
		instant Instant
		add     time.Duration
		want    Instant
	}{
		{10, 3 * time.Microsecond, 13},
		{10, -30 * time.Microsecond, -20},
		{10, 999 * time.Nanosecond, 10},
		{math.MaxInt64 - 1, time.Microsecond, math.MaxInt64},
		{math.MaxInt64 - 1, time.Hour, math.MaxInt64},
		{math.MinInt64 + 1, -time.Hour, math.MinInt64},
	}
	for _, c := range cases {
		if got := c.instant.Add(c.add); got != c.want {
			t.Errorf("%d + %s: got %d, want %d", c.instant, c.add, got, c.want)
		}
	}
	if got := Instant(5_000_000).Sub(2_000_000); got != 3*time.Second {
		t.Errorf("5 s - 2 s is %s", got)
	}
}

func TestP2_InstantIsStoredAsAnInteger(t *testing.T) {
	stored, err := driver.DefaultParameterConverter.ConvertValue(Instant(1_500))
	if err != nil || stored != int64(1_500) {
		t.Errorf("stored as %T %v (%v)", stored, stored, err)
	}
	// sql.Null scans by the rules of database/sql's own Scan.
	var read sql.Null[Instant]
	if err := read.Scan(int64(1_500)); err != nil || read.V != 1_500 {
		t.Errorf("read as %v (%v)", read.V, err)
	}
}

func TestZeroInstantIsLeftOutOfJSON(t *testing.T) {
	text, err := json.Marshal(struct {
		Ended Instant `json:"ended,omitzero"`
	}{})
	if err != nil || string(text) != "{}" {
		t.Errorf("got %s (%v)", text, err)
	}
}
