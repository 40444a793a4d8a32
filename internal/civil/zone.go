package civil

import (
	"errors"
	"fmt"
	"path"
	"strings"
	"sync"
	"time"
	_ "time/tzdata" // the zones, for machines that have none of their own (D13)
)

// Zone is the clock of one place, known by its IANA name. Two Zones of one name
// are equal. The zero Zone is no zone and cannot be asked anything: it comes
// only from a place that was never loaded.
type Zone struct {
	location *time.Location
}

// locations holds every zone loaded so far, name to *time.Location. Only zones
// that exist get in, under their one proper name, so it stays small.
var locations sync.Map

// LoadZone finds a zone by its IANA name, such as "Europe/Berlin". The second
// time it costs one look-up; it may be called by many at once.
func LoadZone(name string) (Zone, error) {
	if known, ok := locations.Load(name); ok {
		return Zone{known.(*time.Location)}, nil
	}
	location, err := loadLocation(name)
	if err != nil {
		return Zone{}, fmt.Errorf("time zone %.40q: %w; use an IANA name such as Europe/Berlin or Asia/Kolkata",
			name, err)
	}
	first, _ := locations.LoadOrStore(name, location)
	return Zone{first.(*time.Location)}, nil
}

// loadLocation refuses what time.LoadLocation takes but a place may not have:
// the machine's own zone, which differs between servers, the zones that count
// leap seconds, and second spellings of one path.
func loadLocation(name string) (*time.Location, error) {
	switch {
	case name == "":
		return nil, errors.New("no name")
	case name == "Local":
		return nil, errors.New("the zone of the machine is not a place")
	case path.Clean(name) != name, strings.HasPrefix(name, "right/"), strings.HasPrefix(name, "posix/"):
		return nil, errors.New("not the name of a zone")
	}
	location, err := time.LoadLocation(name)
	if err != nil {
		return nil, errors.New("not known")
	}
	return location, nil
}

// String is the zone's IANA name.
func (z Zone) String() string { return z.location.String() }

// IsZero says whether no zone was loaded.
func (z Zone) IsZero() bool { return z.location == nil }

// DateOf is the day that the calendar on the wall shows at this instant.
func (z Zone) DateOf(i Instant) Date { return dateOf(i.Time().In(z.location)) }

// Clock is what the clock on the wall shows, in hours and minutes: "15:42".
func (z Zone) Clock(i Instant) string { return i.Time().In(z.location).Format("15:04") }

// StartOf is the instant at which the day begins: midnight, or where the clock
// skips midnight, the first instant of the day. A day that the zone skipped
// altogether begins where it ends, at the start of the next.
func (z Zone) StartOf(d Date) Instant {
	_, begin := z.resolve(d.midnight().Unix())
	return begin
}

// EndOf is the instant at which the next day begins, the exclusive end of
// "until day d".
func (z Zone) EndOf(d Date) Instant {
	_, end := z.resolve(d.midnight().Unix() + secondsPerDay)
	return end
}

// At is the instant at which the clock shows this many minutes after midnight:
// 630 is 10:30, 1,440 and more belong to the days after. A time that does not
// exist moves forward by the gap: 02:30 becomes 03:30. One that occurs twice is
// the first.
func (z Zone) At(d Date, minutes int) Instant {
	at, _ := z.resolve(d.midnight().Unix() + int64(minutes)*60)
	return at
}

// resolve finds the first instant at which the zone's clock shows a wall time,
// given as the seconds that UTC would be at. If it never shows it, at is the
// wall time moved forward by the gap and edge is the end of the gap: the first
// instant whose wall time is later. Otherwise the two are equal.
//
// It walks the periods of constant offset in the order of time. time.Date picks
// one of two answers without saying which, hence our own.
func (z Zone) resolve(wall int64) (at, edge Instant) {
	const widest = 26 * 60 * 60 // seconds; no offset was ever as large
	t := time.Unix(wall-widest, 0).In(z.location)
	before := wall // the answer under the previous period's offset
	for {
		_, offset := t.Zone()
		start, end := t.ZoneBounds()
		candidate := wall - int64(offset)
		if !start.IsZero() && candidate < start.Unix() {
			return fromUnix(before), fromUnix(start.Unix())
		}
		if end.IsZero() || candidate < end.Unix() {
			return fromUnix(candidate), fromUnix(candidate)
		}
		before, t = candidate, end
	}
}

func fromUnix(seconds int64) Instant { return Instant(seconds * 1_000_000) }
