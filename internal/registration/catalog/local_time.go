package catalog

import (
	"fmt"
	"time"

	"holdfast/internal/civil"
)

// LocalTime is a day and the minutes after its midnight, as the clock of the
// term's place shows them: 630 is 10:30. It is written "2027-01-11T10:30".
type LocalTime struct {
	Date    civil.Date
	Minutes int
}

const localForm = "2006-01-02T15:04"

// ParseLocalTime reads exactly YYYY-MM-DDTHH:MM.
func ParseLocalTime(text string) (LocalTime, error) {
	t, err := time.Parse(localForm, text)
	if err != nil || len(text) != len(localForm) {
		return LocalTime{}, fmt.Errorf("a day and time are written like 2027-01-11T10:30, not %.20q", text)
	}
	day, err := civil.NewDate(t.Year(), t.Month(), t.Day())
	return LocalTime{Date: day, Minutes: t.Hour()*60 + t.Minute()}, err
}

// String is "2027-01-11T10:30".
func (l LocalTime) String() string {
	return fmt.Sprintf("%sT%02d:%02d", l.Date, l.Minutes/60, l.Minutes%60)
}

// MarshalText is String.
func (l LocalTime) MarshalText() ([]byte, error) { return []byte(l.String()), nil }

// UnmarshalText is [ParseLocalTime].
func (l *LocalTime) UnmarshalText(text []byte) (err error) {
	*l, err = ParseLocalTime(string(text))
	return err
}

// exists says whether the clock can show it, on some day.
func (l LocalTime) exists() bool { return !l.Date.IsZero() && l.Minutes >= 0 && l.Minutes < 24*60 }

// in is the instant at which the clock of the zone shows it (D13).
func (l LocalTime) in(zone civil.Zone) civil.Instant { return zone.At(l.Date, l.Minutes) }
