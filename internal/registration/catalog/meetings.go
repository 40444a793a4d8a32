package catalog

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"holdfast/internal/timetable"
)

const (
	// maxMeetings is how many weekly meetings a section may have: more than any has.
	maxMeetings = 50

	minutesPerDay = 24 * 60

	// maxExamLag is how many days after the term an exam may be. A slip in the
	// year is more.
	maxExamLag = 90
)

// inTerm is a meeting as it is stored: without dates it lasts as long as the term,
// past midnight it ends at 1,440 minutes or later, and weeks are counted from the
// term's first.
func inTerm(m timetable.Meeting, t *Term) timetable.Meeting {
	if m.From.IsZero() {
		m.From = t.Starts
	}
	if m.Until.IsZero() {
		m.Until = t.Ends
	}
	m.Weeks, m.WeekOne, m.Room = cmp.Or(m.Weeks, timetable.Every), t.WeekOne(), tidy(m.Room)
	m.End = endOf(m.Start, m.End)
	return m
}

// endOf is an end as minutes after the midnight from which the start counts.
func endOf(start, end int) int {
	if end >= 0 && end <= start {
		return end + minutesPerDay
	}
	return end
}

// meetings reads the meetings of a section and notes what is wrong with them. The
// place is that of the section.
func (f *faults) meetings(given []timetable.Meeting, t *Term) []timetable.Meeting {
	section := f.at
	defer func() { f.at = section }()
	if len(given) > maxMeetings {
		f.add("meetings", meetingsTooMany.Because("The section has %d weekly meetings.", len(given)).
			Lifted("Leave %d at most.", maxMeetings).With("maximum", maxMeetings))
		return nil
	}
	all := make([]timetable.Meeting, len(given))
	sound := make([]bool, len(given))
	for i := range given {
		f.at = section + item("meetings", i)
		all[i] = inTerm(given[i], t)
		sound[i] = f.meeting(i, given[i], all[i], t)
		for j := range i {
			if sound[i] && sound[j] && timetable.Clash(all[j], all[i]) {
				f.add("start", meetingsClash.Because("%s clashes with %s of the same section.", t.told(all[i]), t.told(all[j])).
					Lifted("Take one of them out, or move it.").With("with", j))
			}
		}
	}
	return all
}

// meeting notes what is wrong with one meeting, and says whether it could be held.
func (f *faults) meeting(i int, given, m timetable.Meeting, t *Term) bool {
	written := m
	written.End = given.End
	faults := faultsOf(written.Validate())
	for _, fault := range faults {
		f.add(fault.Field, meetingUnfit.Because("Meeting %d, %s: %s.", i+1, fault.Field, fault.Reason).
			Lifted("Mend it, or leave the meeting out."))
	}
	f.name("room", m.Room)
	outside := func(member string) {
		f.add(member, meetingOutside.Because("%s is not in the term.", m).
			Lifted("The term is from %s to %s.", t.Starts.Long(), t.Ends.Long()))
	}
	if !t.there() {
		return len(faults) == 0
	}
	if m.From.Before(t.Starts) || m.From.After(t.Ends) {
		outside("from")
	}
	if m.Until.Before(t.Starts) || m.Until.After(t.Ends) {
		outside("until")
	}
	return len(faults) == 0
}

// told is a meeting in words, without the dates of a term that is not there.
func (t *Term) told(m timetable.Meeting) string {
	text := m.String()
	if !t.there() {
		text, _, _ = strings.Cut(text, ",")
	}
	return text
}

func faultsOf(err error) timetable.Faults {
	all, _ := errors.AsType[timetable.Faults](err)
	return all
}

// exam reads the exam of a section and notes what is wrong with it.
func (f *faults) exam(given *timetable.Exam, t *Term) *timetable.Exam {
	if given == nil {
		return nil
	}
	section := f.at
	defer func() { f.at = section }()
	f.at += "/exam"
	e := *given
	for _, fault := range faultsOf(e.Validate()) {
		f.add(fault.Field, examUnfit.Because("The exam, %s: %s.", fault.Field, fault.Reason).
			Lifted("Mend it, or leave the exam out."))
	}
	e.End, e.Room = endOf(e.Start, e.End), tidy(e.Room)
	f.name("room", e.Room)
	if last := t.Ends.AddDays(maxExamLag); t.there() && !e.Date.IsZero() && (e.Date.Before(t.Starts) || e.Date.After(last)) {
		f.add("date", examUnfit.Because("The exam would be on %s.", e.Date.Long()).
			Lifted("Choose a day from %s to %s.", t.Starts.Long(), last.Long()))
	}
	return &e
}

// meetingChange is what becomes of a section's meetings.
type meetingChange struct {
	write                   []Meeting // with id 0 if it is new and not yet numbered
	added, moved, cancelled []int64
}

// rearrange finds which of a section's meetings is which of those that are asked
// for, so that an event in people's calendars stays the same one (R15): first what
// is at the same time of the week, then what shares less, then any. What is left
// over is called off; what has no likeness is new, or one that was called off
// before at that time.
func rearrange(stored []Meeting, asked []timetable.Meeting) (c meetingChange) {
	left := slices.Clone(asked)
	var held, off []Meeting
	for _, m := range stored {
		if m.Cancelled {
			off = append(off, m)
		} else {
			held = append(held, m)
		}
	}
	for _, alike := range likeness {
		held = c.pair(held, &left, alike)
	}
	c.pair(off, &left, sameTime)
	for _, m := range held {
		m.Cancelled = true
		m.Sequence++
		c.write, c.cancelled = append(c.write, m), append(c.cancelled, m.ID)
	}
	for _, m := range left {
		c.write = append(c.write, Meeting{Meeting: m})
	}
	return c
}

// likeness is by what a meeting is taken for another, from the surest on.
var likeness = []func(a, b timetable.Meeting) bool{
	func(a, b timetable.Meeting) bool { return a == b },
	sameTime,
	func(a, b timetable.Meeting) bool { return a.Weekday == b.Weekday && a.Weeks == b.Weeks },
	func(a, b timetable.Meeting) bool { return a.Start == b.Start && a.Weeks == b.Weeks },
	func(timetable.Meeting, timetable.Meeting) bool { return true },
}

func sameTime(a, b timetable.Meeting) bool {
	return a.Weekday == b.Weekday && a.Start == b.Start && a.Weeks == b.Weeks
}

// pair takes meetings for those asked for that are alike, and gives the others.
func (c *meetingChange) pair(
	stored []Meeting, asked *[]timetable.Meeting, alike func(a, b timetable.Meeting) bool,
) (others []Meeting) {
	for _, m := range stored {
		i := slices.IndexFunc(*asked, func(a timetable.Meeting) bool { return alike(m.Meeting, a) })
		if i < 0 {
			others = append(others, m)
			continue
		}
		to := (*asked)[i]
		*asked = slices.Delete(*asked, i, i+1)
		if m.Meeting != to || m.Cancelled {
			m.Meeting, m.Cancelled = to, false
			m.Sequence++
			c.write, c.moved = append(c.write, m), append(c.moved, m.ID)
		}
	}
	return others
}
