package registration

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"holdfast/internal/civil"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/timetable"
)

// Clock is a time on the wall where a section meets, in minutes after midnight,
// written "10:30". An end that is not after its start is one of the next day.
type Clock int

// String is "10:30".
func (c Clock) String() string { return fmt.Sprintf("%02d:%02d", int(c)/60%24, int(c)%60) }

// MarshalText is String.
func (c Clock) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads "10:30".
func (c *Clock) UnmarshalText(text []byte) error {
	at, err := time.Parse("15:04", string(text))
	if err != nil {
		return fmt.Errorf("a time of the day is written 10:30, not %.20q", text)
	}
	*c = Clock(at.Hour()*60 + at.Minute())
	return nil
}

// Weekday is a day of the week, written "mon".
type Weekday time.Weekday

var weekdays = []string{"sun", "mon", "tue", "wed", "thu", "fri", "sat"}

// String is "mon".
func (d Weekday) String() string { return weekdays[d] }

// MarshalText is String.
func (d Weekday) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText reads "mon".
func (d *Weekday) UnmarshalText(text []byte) error {
	n := slices.Index(weekdays, string(text))
	if n < 0 {
		return fmt.Errorf("a weekday is one of %s, not %.20q", strings.Join(weekdays, ", "), text)
	}
	*d = Weekday(n)
	return nil
}

// fromMonday is 0 on Monday and 6 on Sunday: the order in which weeks are shown.
func (d Weekday) fromMonday() int { return (int(d) + 6) % 7 }

// MeetingView is a weekly meeting as callers see it.
type MeetingView struct {
	Weekday   Weekday         `json:"weekday" enum:"sun,mon,tue,wed,thu,fri,sat" doc:"of the start"`
	Start     Clock           `json:"start" doc:"on the clock of the term: 10:00"`
	End       Clock           `json:"end" doc:"exclusive; one that is not after the start is of the next day"`
	From      civil.Date      `json:"from" doc:"first day on which it may be held"`
	Until     civil.Date      `json:"until" doc:"last day on which it may be held"`
	Weeks     timetable.Weeks `json:"weeks" enum:"every,odd,even"`
	Room      string          `json:"room,omitempty"`
	Cancelled bool            `json:"cancelled,omitempty"`
}

// Minutes are the start and the end, in minutes from the midnight at which the
// weekday begins.
func (m MeetingView) Minutes() (start, end int) {
	start, end = int(m.Start), int(m.End)
	if end <= start {
		end += minutesPerDay
	}
	return start, end
}

const minutesPerDay = 24 * 60

// ExamView is an exam as callers see it.
type ExamView struct {
	Date  civil.Date `json:"date"`
	Start Clock      `json:"start"`
	End   Clock      `json:"end" doc:"exclusive; one that is not after the start is of the next day"`
	Room  string     `json:"room,omitempty"`
}

func meetingsOf(s *catalog.Section) []MeetingView {
	all := make([]MeetingView, len(s.Meetings))
	for i, m := range s.Meetings {
		all[i] = MeetingView{
			Weekday: Weekday(m.Weekday), Start: Clock(m.Start), End: Clock(m.End % minutesPerDay),
			From: m.From, Until: m.Until, Weeks: m.Weeks, Room: m.Room, Cancelled: m.Cancelled,
		}
	}
	return all
}

func examOf(s *catalog.Section) *ExamView {
	if s.Exam == nil {
		return nil
	}
	e := s.Exam
	return &ExamView{Date: e.Date, Start: Clock(e.Start), End: Clock(e.End % minutesPerDay), Room: e.Room}
}
