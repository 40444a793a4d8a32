package civil

import (
	"fmt"
	"math"
	"time"
)

// Instant is a point in time in UTC microseconds since the Unix epoch, the form
// in which it is stored (P2). Instants compare with < and ==, and the later of
// two is max(a, b).
//
// The zero Instant is the epoch. Nothing of ours happened then, so an optional
// member of a JSON answer may be a zero Instant with omitzero; an optional
// column is a *Instant.
type Instant int64

// FromTime is the Instant of a time.Time, cut down to the microsecond.
func FromTime(t time.Time) Instant { return Instant(t.UnixMicro()) }

// Time is the same point as a time.Time in UTC.
func (i Instant) Time() time.Time { return time.UnixMicro(int64(i)).UTC() }

// IsZero says whether the Instant was never set.
func (i Instant) IsZero() bool { return i == 0 }

// Add is the Instant d later, or earlier if d is negative. Fractions of a
// microsecond are dropped. It stops at the ends of the range, so that adding to
// an end that stands for "never" does not wrap into the past.
func (i Instant) Add(d time.Duration) Instant {
	micros := Instant(d.Microseconds())
	switch {
	case micros > 0 && i > math.MaxInt64-micros:
		return math.MaxInt64
	case micros < 0 && i < math.MinInt64-micros:
		return math.MinInt64
	}
	return i + micros
}

// Sub is the time from earlier to i. It stops at the longest Duration, about 292
// years.
func (i Instant) Sub(earlier Instant) time.Duration { return i.Time().Sub(earlier.Time()) }

// String is RFC 3339 in UTC, with six digits of fraction when there is one:
// "2027-03-15T09:30:00Z" or "2027-03-15T09:30:00.000250Z" (P6).
func (i Instant) String() string {
	if i%1_000_000 == 0 {
		return i.Time().Format("2006-01-02T15:04:05Z")
	}
	return i.Time().Format("2006-01-02T15:04:05.000000Z")
}

// MarshalText is String. An Instant outside the years 1 to 9999 has no RFC 3339
// form and is refused.
func (i Instant) MarshalText() ([]byte, error) {
	if !writable(i.Time()) {
		return nil, fmt.Errorf("instant %s: the year is outside 1 to 9999", i)
	}
	return []byte(i.String()), nil
}

// UnmarshalText reads RFC 3339 with any offset, in the years 1 to 9999 of UTC.
// Digits beyond the microsecond are cut off.
func (i *Instant) UnmarshalText(text []byte) error {
	var t time.Time
	if err := t.UnmarshalText(text); err != nil || !writable(t.UTC()) {
		return fmt.Errorf("instant %.40q: write it as RFC 3339, for example 2027-03-15T09:30:00Z", text)
	}
	*i = FromTime(t)
	return nil
}

func writable(t time.Time) bool { return t.Year() >= 1 && t.Year() <= maxYear }
