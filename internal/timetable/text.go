package timetable

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"holdfast/internal/civil"
)

// This file is the form in which meetings and exams stand in a cell of a file:
//
//	Mon 10:00-11:30; Wed 10:00-11:30 odd 2027-02-01..2027-03-20 @ Room 5
//	2027-06-20 09:00-11:00 @ Hall
//
// Several days may share one time ("Mon/Wed 10:00-11:30"), and the commas, the
// word weeks and the full names of days of [Meeting.String] are read too; its
// dates are not, since they have no year. A room in which a semicolon or a quote
// stands is written in quotes, a quote inside twice. An end before the start is
// on the next day; hours beyond 24 say so where it would be taken for a slip.

// maxTextMeetings bounds what is read of one text.
const maxTextMeetings = 200

// ParseMeetings reads meetings as people write them into a table. Without dates a
// meeting has none: it lasts as long as its term. An empty text is no meeting. The
// error names every part that does not read; whether a meeting that reads can be
// held is for [Meeting.Validate] to say.
func ParseMeetings(text string) ([]Meeting, error) {
	parts, err := splitQuoted(text, ';')
	if err != nil {
		return nil, err
	}
	var all []Meeting
	var wrong []error
	for _, part := range parts {
		if strings.TrimSpace(part) == "" {
			continue
		}
		some, err := parseMeeting(part)
		if err != nil {
			wrong = append(wrong, fmt.Errorf("%.60q: %w", strings.TrimSpace(part), err))
		}
		if all = append(all, some...); len(all) > maxTextMeetings {
			return nil, fmt.Errorf("there are more than %d meetings", maxTextMeetings)
		}
	}
	if len(wrong) > 0 {
		return nil, joined(wrong)
	}
	return all, nil
}

// joined is all errors in one line.
func joined(all []error) error {
	texts := make([]string, len(all))
	for i, err := range all {
		texts[i] = err.Error()
	}
	return errors.New(strings.Join(texts, "; "))
}

// parseMeeting reads one meeting, or one on several days.
func parseMeeting(text string) ([]Meeting, error) {
	m := Meeting{Weeks: Every}
	words, room, err := cutRoom(text)
	if err != nil {
		return nil, err
	}
	m.Room = room
	words = strings.NewReplacer(",", " ", "–", "-", "—", "-", " - ", "-", "..", " to ").Replace(words)
	fields := strings.Fields(words)
	days, rest := weekdays(fields)
	if len(days) == 0 {
		return nil, errors.New("a meeting begins with its day, as in Mon 10:00-11:30")
	}
	if len(rest) == 0 {
		return nil, errors.New("its time is missing, as in Mon 10:00-11:30")
	}
	if m.Start, m.End, err = parseTimes(rest[0]); err != nil {
		return nil, err
	}
	if rest, err = m.parseWeeks(rest[1:]); err != nil {
		return nil, err
	}
	if m.From, m.Until, err = parseRange(rest); err != nil {
		return nil, err
	}
	all := make([]Meeting, len(days))
	for i, day := range days {
		all[i] = m
		all[i].Weekday = day
	}
	return all, nil
}

// weekdays takes the days off the front of the words.
func weekdays(words []string) (days []time.Weekday, rest []string) {
	for i, word := range words {
		for name := range strings.SplitSeq(word, "/") {
			day, is := weekday(name)
			if !is {
				return days, words[i:]
			}
			days = append(days, day)
		}
	}
	return days, nil
}

// weekday reads "Mon" or "Monday", in any case.
func weekday(text string) (time.Weekday, bool) {
	for day := time.Sunday; day <= time.Saturday; day++ {
		name := day.String()
		if strings.EqualFold(text, name) || strings.EqualFold(text, name[:3]) {
			return day, true
		}
	}
	return 0, false
}

// parseWeeks takes the weeks off the front of the words.
func (m *Meeting) parseWeeks(words []string) (rest []string, err error) {
	if len(words) == 0 {
		return nil, nil
	}
	switch w := Weeks(strings.ToLower(words[0])); w {
	case Every, Odd, Even:
		m.Weeks = w
		words = words[1:]
		if len(words) > 0 && (strings.EqualFold(words[0], "weeks") || strings.EqualFold(words[0], "week")) {
			words = words[1:]
		}
	}
	return words, nil
}

// parseRange reads "2027-02-01 to 2027-03-20", or one day, or nothing.
func parseRange(words []string) (from, until civil.Date, err error) {
	switch {
	case len(words) == 0:
		return from, until, nil
	case len(words) == 1, len(words) == 3 && strings.EqualFold(words[1], "to"):
	default:
		return from, until, fmt.Errorf("%.40q is not understood: behind the time stand odd or even, "+
			"then the days as 2027-02-01..2027-03-20, then @ and the room", strings.Join(words, " "))
	}
	if from, err = parseDay(words[0]); err != nil {
		return from, until, err
	}
	until, err = parseDay(words[len(words)-1])
	return from, until, err
}

func parseDay(text string) (civil.Date, error) {
	day, err := civil.ParseDate(text)
	if err != nil {
		return day, fmt.Errorf("%.40q is no day: write it as 2027-02-01", text)
	}
	return day, nil
}

// parseTimes reads "10:00-11:30" as minutes.
func parseTimes(text string) (start, end int, err error) {
	from, until, ranged := strings.Cut(text, "-")
	start, ok := parseClock(from, 24)
	end, too := parseClock(until, 48)
	if !ranged || !ok || !too || start >= minutesPerDay {
		return 0, 0, fmt.Errorf("%.40q is no time: write it as 10:00-11:30", text)
	}
	return start, end, nil
}

// parseClock reads "9:30", up to an hour.
func parseClock(text string, most int) (minutes int, ok bool) {
	hour, minute, cut := strings.Cut(text, ":")
	if !cut || len(minute) != 2 || len(hour) < 1 || len(hour) > 2 || strings.Trim(hour+minute, "0123456789") != "" {
		return 0, false
	}
	h, _ := strconv.Atoi(hour)   // two digits at most
	m, _ := strconv.Atoi(minute) // two digits
	minutes = h*60 + m
	return minutes, m < 60 && minutes <= most*60
}

// ParseExam reads an exam: its day, its time and, behind an @, its room. An empty
// text is no exam.
func ParseExam(text string) (*Exam, error) {
	words, room, err := cutRoom(text)
	if err != nil {
		return nil, err
	}
	fields := strings.Fields(strings.NewReplacer(",", " ", "–", "-", "—", "-", " - ", "-").Replace(words))
	switch {
	case len(fields) == 0 && room == "":
		return nil, nil
	case len(fields) != 2:
		return nil, fmt.Errorf("%.60q is no exam: write it as 2027-06-20 09:00-11:00 @ Hall", strings.TrimSpace(text))
	}
	e := &Exam{Room: room}
	if e.Date, err = parseDay(fields[0]); err != nil {
		return nil, err
	}
	if e.Start, e.End, err = parseTimes(fields[1]); err != nil {
		return nil, err
	}
	return e, nil
}

// cutRoom takes the room off the end of a text.
func cutRoom(text string) (words, room string, err error) {
	words, room, there := strings.Cut(text, "@")
	room = strings.TrimSpace(room)
	inner, quoted := strings.CutPrefix(room, `"`)
	switch {
	case there && room == "":
		return "", "", errors.New("there is no room behind the @")
	case !quoted:
		return words, room, nil
	case !strings.HasSuffix(inner, `"`) || strings.Contains(strings.ReplaceAll(inner[:len(inner)-1], `""`, ""), `"`):
		return "", "", errors.New("a room in quotes ends with its quote, and a quote inside is written twice")
	}
	return words, strings.ReplaceAll(inner[:len(inner)-1], `""`, `"`), nil
}

// splitQuoted parts a text at a sign that does not stand in quotes.
func splitQuoted(text string, sign rune) (parts []string, err error) {
	inside, start := false, 0
	for i, r := range text {
		switch {
		case r == '"':
			inside = !inside
		case r == sign && !inside:
			parts = append(parts, text[start:i])
			start = i + 1
		}
	}
	if inside {
		return nil, errors.New("a quote is opened and not closed")
	}
	return append(parts, text[start:]), nil
}

// MeetingsText writes meetings so that [ParseMeetings] reads the same, by day and
// time, in one order whatever theirs. Of a meeting that lasts from the one date to
// the other, those of the term, the dates are left out.
func MeetingsText(all []Meeting, from, until civil.Date) string {
	sorted := slices.SortedFunc(slices.Values(all), func(a, b Meeting) int {
		return cmp.Or(cmp.Compare((a.Weekday+6)%7, (b.Weekday+6)%7), cmp.Compare(a.Start, b.Start),
			a.From.Compare(b.From), cmp.Compare(a.Weeks, b.Weeks), cmp.Compare(a.End, b.End),
			a.Until.Compare(b.Until), cmp.Compare(a.Room, b.Room))
	})
	texts := make([]string, len(sorted))
	for i, m := range sorted {
		if m.From == from && m.Until == until {
			m.From, m.Until = civil.Date{}, civil.Date{}
		}
		texts[i] = m.text()
	}
	return strings.Join(texts, "; ")
}

func (m Meeting) text() string {
	text := m.Weekday.String()[:3] + " " + timesText(m.Start, m.End)
	if m.Weeks == Odd || m.Weeks == Even {
		text += " " + string(m.Weeks)
	}
	switch {
	case m.From.IsZero() && m.Until.IsZero():
	case m.From == m.Until:
		text += " " + m.From.String()
	default:
		text += " " + m.From.String() + ".." + m.Until.String()
	}
	return text + roomText(m.Room)
}

// Text writes the exam so that [ParseExam] reads the same.
func (e Exam) Text() string {
	return e.Date.String() + " " + timesText(e.Start, e.End) + roomText(e.Room)
}

// timesText writes a time. An end past midnight is written by its clock, unless it
// is so late that it would be taken for a slip.
func timesText(start, end int) string {
	shown := clock(end)
	if end >= minutesPerDay && end-start > maxOvernight {
		shown = fmt.Sprintf("%02d:%02d", end/60, end%60)
	}
	return clock(start) + "-" + shown
}

func roomText(room string) string {
	switch {
	case room == "":
		return ""
	case strings.ContainsAny(room, "\";"):
		return ` @ "` + strings.ReplaceAll(room, `"`, `""`) + `"`
	}
	return " @ " + room
}
