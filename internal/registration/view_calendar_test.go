package registration

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"holdfast/internal/store"

	"github.com/emersion/go-ical"
)

// calendar is what a student's own calendar gets when it asks.
func (u *university) calendar(path string) *ical.Calendar {
	u.t.Helper()
	site, _ := u.site() // whoever subscribes is not signed in
	status, header, body := answerOf(u.t, site, http.MethodGet, path)
	if status != http.StatusOK || header.Get("Content-Type") != "text/calendar; charset=utf-8" {
		u.t.Fatal(path, status, header, body)
	}
	calendar, err := ical.NewDecoder(strings.NewReader(body)).Decode()
	if err != nil {
		u.t.Fatal(err, body)
	}
	return calendar
}

// feed makes an address for a student's calendar.
func (u *university) feed(number string) string {
	u.t.Helper()
	made, err := u.desk.MakeFeed(u.t.Context(), u.self(number), StudentIn{Number: number})
	if err != nil {
		u.t.Fatal(err)
	}
	return made.Path
}

// heldTimes are the times at which a calendar says that something is held, as
// "CS101-A 2026-03-23T09:00Z", those called off left out.
func heldTimes(t *testing.T, c *ical.Calendar) (times []string) {
	t.Helper()
	for _, event := range c.Events() {
		if status, _ := event.Status(); status == ical.EventCancelled {
			continue
		}
		start, err := event.DateTimeStart(nil)
		if err != nil {
			t.Fatal(err)
		}
		set, err := event.RecurrenceSet(nil)
		if err != nil {
			t.Fatal(err)
		}
		starts := []time.Time{start}
		if set != nil {
			starts = set.All()
		}
		name, _, _ := strings.Cut(textOf(event, ical.PropSummary), " ")
		for _, s := range starts {
			times = append(times, name+" "+s.UTC().Format("2006-01-02T15:04Z"))
		}
	}
	slices.Sort(times)
	return times
}

func textOf(event ical.Event, property string) string {
	text, _ := event.Props.Text(property)
	return text
}

// berlin makes a term in Berlin the one in which the test goes on.
func (u *university) berlin(code, from, until string) {
	u.term = u.id()
	u.rows("terms", nil, []any{u.term, code, "Term " + code, "Europe/Berlin", from, until, "live"})
	u.window("", -time.Hour, 300*24*time.Hour)
}

func TestR15_TheFeedIsReadByOthersWithTheTimesOnTheWall(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(1)
		u.berlin("2026S-B", "2026-03-16", "2026-04-12")
		u.section("SP101-A", 5)
		u.meeting(u.sections["SP101-A"], "Tue 10:00-11:00", "2026-03-16", "2026-04-12", "every")
		u.section("NI101-A", 5)
		u.meeting(u.sections["NI101-A"], "Sat 23:30-3:30", "2026-03-16", "2026-04-12", "every")
		u.berlin("2026A-B", "2026-10-12", "2026-11-08")
		u.section("AU101-A", 5)
		u.meeting(u.sections["AU101-A"], "Wed 10:00-11:00", "2026-10-12", "2026-10-25", "every")
		u.section("AU102-A", 5) // the other half of the term, at the same time
		u.meeting(u.sections["AU102-A"], "Wed 10:00-11:00", "2026-10-26", "2026-11-08", "every")
		for _, s := range []string{"SP101-A", "NI101-A", "AU101-A", "AU102-A"} {
			u.must(u.enroll("S1", s))
		}
		got := heldTimes(t, u.calendar(u.feed("S1")))
		want := []string{
			"AU101-A 2026-10-14T08:00Z", "AU101-A 2026-10-21T08:00Z", // summer time
			"AU102-A 2026-10-28T09:00Z", "AU102-A 2026-11-04T09:00Z", // winter time
			"NI101-A 2026-03-21T22:30Z", "NI101-A 2026-03-28T22:30Z", // the night of the change
			"NI101-A 2026-04-04T21:30Z", "NI101-A 2026-04-11T21:30Z",
			"SP101-A 2026-03-17T09:00Z", "SP101-A 2026-03-24T09:00Z",
			"SP101-A 2026-03-31T08:00Z", "SP101-A 2026-04-07T08:00Z",
		}
		if strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	})
}

// toldEvent is what a calendar says of one of its events.
type toldEvent struct {
	uid, status string
	sequence    int
}

// eventsOf are the events of a calendar by summary, each once.
func eventsOf(t *testing.T, c *ical.Calendar) map[string]toldEvent {
	t.Helper()
	events := make(map[string]toldEvent)
	for _, e := range c.Events() {
		sequence, err := e.Props.Get(ical.PropSequence).Int()
		if err != nil {
			t.Fatal(err)
		}
		name := textOf(e, ical.PropSummary) + " in " + textOf(e, ical.PropLocation)
		if _, twice := events[name]; twice {
			t.Errorf("%s stands in the calendar twice", name)
		}
		events[name] = toldEvent{textOf(e, ical.PropUID), textOf(e, ical.PropStatus), sequence}
	}
	return events
}

var (
	callOffMeeting = store.SQL(`update meetings set cancelled = true, sequence = sequence + 1 where room = $1`)
	nameRooms      = store.SQL(`update meetings set room = 'R' || cast(weekday as text)`)
	touchSections  = store.SQL(`update sections set version = version + 1`)
)

// Subscribers drop what is gone only if they are told, and believe the highest
// number: it grows with every change.
func TestR15_WhatIsCalledOffStaysInTheFeedAsCancelled(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(1)
		u.section("CS101-A", 5, "Mon 10:00-11:00", "Tue 10:00-11:00")
		u.exam("CS101-A", "2026-06-22", 600, 720)
		u.section("MA101-A", 5, "Wed 10:00-11:00")
		u.section("PH101-A", 5, "Thu 10:00-11:00")
		u.exec(nameRooms)
		u.exec(touchSections)
		for _, s := range []string{"CS101-A", "MA101-A", "PH101-A"} {
			u.must(u.enroll("S1", s))
		}
		path := u.feed("S1")
		before := eventsOf(t, u.calendar(path))
		u.exec(callOffMeeting, "R2") // Tuesday's
		u.exec(touchSections)
		u.must(u.drop("S1", "MA101-A"))
		if _, err := u.desk.CancelSection(t.Context(), registrar, CancelSectionIn{
			ID: u.sections["PH101-A"], Body: CancelSectionRequest{Reason: "Nobody to teach it"},
		}); err != nil {
			t.Fatal(err)
		}
		after := eventsOf(t, u.calendar(path))
		want := map[string]string{
			"CS101-A Course CS101 in R1": "CONFIRMED", "CS101-A Course CS101 in R2": "CANCELLED",
			"MA101-A Course MA101 in R3": "CANCELLED", "PH101-A Course PH101 in R4": "CANCELLED",
			"Exam: CS101-A Course CS101 in ": "CONFIRMED",
		}
		for name, status := range want {
			was, is := before[name], after[name]
			if was.status != "CONFIRMED" || is.status != status || is.uid != was.uid {
				t.Errorf("%s: was %+v, is %+v, want %s", name, was, is, status)
			}
			if status == "CANCELLED" && is.sequence <= was.sequence || is.sequence < was.sequence {
				t.Errorf("%s: number %d after %d", name, is.sequence, was.sequence)
			}
		}
		if len(before) != len(want) || len(after) != len(want) {
			t.Errorf("%d events, then %d, want %d", len(before), len(after), len(want))
		}
		u.must(u.enroll("S1", "MA101-A"))
		again := eventsOf(t, u.calendar(path))["MA101-A Course MA101 in R3"]
		if dropped := after["MA101-A Course MA101 in R3"]; again.status != "CONFIRMED" || again.sequence <= dropped.sequence {
			t.Errorf("taken again: %+v after %+v", again, dropped)
		}
	})
}

func TestR15_UIDsAreOfThisDatabaseOnAllItsServers(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(1)
		u.section("CS101-A", 5, "Mon 10:00-11:00")
		u.must(u.enroll("S1", "CS101-A"))
		path := u.feed("S1")
		first := u.calendar(path).Events()
		u.desk = New(u.db, u.fines)
		second := u.calendar(path).Events()
		uid := textOf(first[0], ical.PropUID)
		if uid != textOf(second[0], ical.PropUID) || !strings.HasSuffix(uid, ".holdfast") {
			t.Errorf("%s, then %s", uid, textOf(second[0], ical.PropUID))
		}
	})
}

var selectSharedNames = store.SQL(`select name from shared_keys`)

func TestP3_AFeedThatIsNotThereIsNotFoundAndWritesNothing(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(1)
		site, _ := u.site()
		if status, _, _ := answerOf(t, site, http.MethodGet, "/calendar/x.ics"); status != http.StatusNotFound {
			t.Errorf("before there is any: %d", status)
		}
		if names := all[string](u, selectSharedNames); len(names) > 0 {
			t.Errorf("a look at what is not there wrote %v", names)
		}
		old := u.feed("S1")
		if names := all[string](u, selectSharedNames); len(names) != 1 {
			t.Errorf("with the first address %v was written", names)
		}
		path := u.feed("S1") // another address: the old one is no more
		for _, gone := range []string{old, "/calendar/x.ics", "/calendar/.ics", strings.TrimSuffix(path, ".ics")} {
			if status, _, _ := answerOf(t, site, http.MethodGet, gone); status != http.StatusNotFound {
				t.Errorf("%s: %d", gone, status)
			}
		}
		status, header, _ := answerOf(t, site, http.MethodGet, path)
		if status != http.StatusOK || header.Get("ETag") == "" {
			t.Fatalf("%d %v", status, header)
		}
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, nil)
		r.Header.Set("If-None-Match", header.Get("ETag"))
		w := httptest.NewRecorder()
		site.ServeHTTP(w, r)
		if w.Code != http.StatusNotModified {
			t.Errorf("asked again: %d", w.Code)
		}
	})
}

var selectFeedEntries = store.SQL(`select data from journal where type = 'registration.feed.made' and person_id = $1`)

func TestP8_TheJournalKnowsThatAFeedWasMadeAndNotItsAddress(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(1)
		word := strings.TrimSuffix(strings.TrimPrefix(u.feed("S1"), "/calendar/"), ".ics")
		entries := all[string](u, selectFeedEntries, u.person("S1"))
		if len(entries) != 1 || strings.Contains(entries[0], word) {
			t.Errorf("%v", entries)
		}
	})
}

func TestR15_TheWeekIsFromMondayOnWithItsExams(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(2)
		u.section("CS101-A", 1, "Sun 9:00-10:00", "Mon 14:00-15:00")
		u.section("MA101-A", 5, "Mon 10:00-11:00")
		u.section("PH101-A", 5, "Fri 23:00-1:00")
		u.exam("CS101-A", "2026-06-23", 600, 720)
		u.exam("MA101-A", "2026-06-22", 600, 720)
		for _, s := range []string{"CS101-A", "MA101-A", "PH101-A"} {
			u.must(u.enroll("S1", s))
		}
		u.must(u.enroll("S2", "CS101-A")) // waits only
		for number, want := range map[string]string{
			"S1": "MA101-A mon 10:00-11:00; CS101-A mon 14:00-15:00; PH101-A fri 23:00-01:00; CS101-A sun 09:00-10:00; " +
				"MA101-A 2026-06-22 10:00-12:00; CS101-A 2026-06-23 10:00-12:00",
			"S2": "",
		} {
			v, err := u.desk.Timetable(t.Context(), staff, StudentTermIn{StudentIn: StudentIn{Number: number}})
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, m := range v.Meetings {
				got = append(got, fmt.Sprint(m.Name, " ", m.Weekday, " ", m.Start, "-", m.End))
			}
			for _, e := range v.Exams {
				got = append(got, fmt.Sprint(e.Name, " ", e.Date, " ", e.Start, "-", e.End))
			}
			if strings.Join(got, "; ") != want || v.Zone != "Asia/Kolkata" {
				t.Errorf("%s: got %s", number, strings.Join(got, "; "))
			}
		}
	})
}
