package timetable

import (
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"holdfast/internal/civil"
)

func TestR4_MeetingsAreReadAsPeopleWriteThem(t *testing.T) {
	day := civil.MustDate
	mon := Meeting{Weekday: time.Monday, Start: 600, End: 690, Weeks: Every}
	for text, want := range map[string][]Meeting{
		"":                                 nil,
		" ; ":                              nil,
		"Mon 10:00-11:30":                  {mon},
		"monday 10:00–11:30":               {mon},
		"MON, 10:00 - 11:30, every weeks;": {mon},
		"Mon/Wed 9:05-9:55 @ Room 5": {
			{Weekday: time.Monday, Start: 545, End: 595, Weeks: Every, Room: "Room 5"},
			{Weekday: time.Wednesday, Start: 545, End: 595, Weeks: Every, Room: "Room 5"}},
		"Wed 10:00-11:30 odd 2027-02-01..2027-03-20 @ Room 5; Sun 22:00-01:00, even weeks": {
			{Weekday: time.Wednesday, Start: 600, End: 690, Weeks: Odd, From: day("2027-02-01"),
				Until: day("2027-03-20"), Room: "Room 5"},
			{Weekday: time.Sunday, Start: 1320, End: 60, Weeks: Even}},
		"Sat 09:00-17:00 2027-02-06": {
			{Weekday: time.Saturday, Start: 540, End: 1020, Weeks: Every, From: day("2027-02-06"), Until: day("2027-02-06")}},
		`Tue 10:00-24:00 2027-02-01 to 2027-03-20 @ "Lab; ""B"" @ 2"`: {
			{Weekday: time.Tuesday, Start: 600, End: 1440, Weeks: Every, From: day("2027-02-01"),
				Until: day("2027-03-20"), Room: `Lab; "B" @ 2`}},
	} {
		got, err := ParseMeetings(text)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%q: got %v, %v", text, got, err)
		}
	}
}

func TestR4_WhatIsNoMeetingIsNamedWithItsForm(t *testing.T) {
	for text, want := range map[string]string{
		"10:00-11:30":                         "begins with its day",
		"Mon":                                 "its time is missing",
		"Mon 10-11":                           `"10-11" is no time`,
		"Mon 10:60-11:30":                     "is no time",
		"Mon 24:00-25:00":                     "is no time",
		"Mon 10:00-49:00":                     "is no time",
		"Mon 10:00-11:30 2/1/2027":            `"2/1/2027" is no day: write it as 2027-02-01`,
		"Mon 10:00-11:30 odd 4 Jan to 1 May":  "is not understood",
		"Mon 10:00-11:30 2027-02-01..tuesday": `"tuesday" is no day`,
		"Mon 10:00-11:30 @ ":                  "no room behind the @",
		`Mon 10:00-11:30 @ "Lab`:              "a quote is opened and not closed",
		`Mon 10:00-11:30 @ "Lab" 5 "x"`:       "a room in quotes ends",
		"Noday 1:00-2:00; Tue 1-2":            `"Tue 1-2"`,
		strings.Repeat("Mon 1:00-2:00;", 300): "more than 200 meetings",
	} {
		if _, err := ParseMeetings(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.60q: got %v, want %q", text, err, want)
		}
	}
}

func TestR5_AnExamIsReadAndWritten(t *testing.T) {
	for _, text := range []string{"2027-06-20 09:00-11:00 @ Hall", "2027-06-20 22:00-01:00", `2027-06-20 09:00-24:00 @ "A; B"`} {
		e, err := ParseExam(text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		if got := e.Text(); got != text {
			t.Errorf("%q comes back as %q", text, got)
		}
	}
	if e, err := ParseExam("  "); e != nil || err != nil {
		t.Errorf("nothing is read as %v, %v", e, err)
	}
	for _, text := range []string{"20.06.2027 09:00-11:00", "2027-06-20", "@ Hall", "46193 9:00-11:00", "2027-06-20 9-11"} {
		if e, err := ParseExam(text); err == nil {
			t.Errorf("%q is read as %v", text, e)
		}
	}
}

// inForm is a meeting as it is stored: the end behind the start.
func inForm(m Meeting) Meeting {
	m.End = endOf(m.Start, m.End)
	return m
}

// What is written is read back the same, in one order, if it can be held at all.
func TestR4_WrittenMeetingsAreReadBack(t *testing.T) {
	term := [2]civil.Date{civil.MustDate("2027-01-04"), civil.MustDate("2027-05-01")}
	rapid.Check(t, func(t *rapid.T) {
		all := rapid.SliceOfN(rapid.Custom(drawMeeting), 0, 6).Draw(t, "meetings")
		text := MeetingsText(all, term[0], term[1])
		back, err := ParseMeetings(text)
		if err != nil {
			t.Fatalf("%q does not read: %v", text, err)
		}
		for i := range back {
			if back[i].From.IsZero() {
				back[i].From, back[i].Until = term[0], term[1]
			}
			given := back[i]
			back[i] = inForm(given)
			if given.WeekOne = term[0]; !slices.Contains(all, back[i]) {
				t.Errorf("%q was read as %+v", text, back[i])
			}
			if want := inForm(given).Validate(); (given.Validate() == nil) != (want == nil) {
				t.Errorf("%q: %v where %v was stored", text, given.Validate(), want)
			}
		}
		if again := MeetingsText(back, term[0], term[1]); len(back) != len(all) || again != text {
			t.Errorf("%q comes back as %q", text, again)
		}
	})
}

func drawMeeting(t *rapid.T) Meeting {
	start := rapid.IntRange(0, minutesPerDay-1).Draw(t, "start")
	m := Meeting{
		Weekday: time.Weekday(rapid.IntRange(0, 6).Draw(t, "day")), Start: start,
		End:   start + rapid.IntRange(1, minutesPerDay).Draw(t, "length"),
		Weeks: rapid.SampledFrom([]Weeks{Every, Odd, Even}).Draw(t, "weeks"),
		Room:  strings.TrimSpace(rapid.StringMatching(`[a-zA-Z0-9 @;"',.é-]{0,12}`).Draw(t, "room")),
	}
	m.From = civil.MustDate("2027-01-04").AddDays(rapid.IntRange(0, 1).Draw(t, "from"))
	m.Until = m.From.AddDays(rapid.IntRange(0, 117).Draw(t, "days"))
	return m
}

func FuzzParseMeetings(f *testing.F) {
	for _, seed := range []string{
		"Mon 10:00-11:30; Wed 10:00-11:30 odd 2027-02-01..2027-03-20 @ Room 5", `Tue 1:00-48:00 @ "a;""b"`,
		"Mon/Tue, 10:00 – 11:30, even weeks 2027-01-01 to 2027-01-02", "@", `"`, ";;",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		all, err := ParseMeetings(text)
		if err != nil {
			return
		}
		written := MeetingsText(all, civil.Date{}, civil.Date{})
		back, err := ParseMeetings(written)
		if err != nil || MeetingsText(back, civil.Date{}, civil.Date{}) != written {
			t.Errorf("%q was written as %q and read as %v, %v", text, written, back, err)
		}
	})
}
