package student

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"holdfast/internal/civil"
	"holdfast/internal/mail"
	"holdfast/internal/people"
	"holdfast/internal/registration"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/store/storetest"
	"holdfast/internal/timetable"
)

// letterKinds are all kinds, each with how a letter of it differs from the sample.
var letterKinds = []struct {
	kind   registration.LetterKind
	differ func(*registration.Letter)
}{
	{registration.ToldSeat, func(l *registration.Letter) { l.About.Conditional = true }},
	{registration.ToldOffer, func(l *registration.Letter) {
		l.About.State, l.About.OfferUntil = registration.Offered, storetest.Start.Add(24*time.Hour)
		l.Parts[0].State = registration.Offered
	}},
	{registration.ToldExpired, over(registration.Dropped)},
	{registration.ToldPassedOver, func(l *registration.Letter) {
		l.About.State = registration.Waitlisted
		l.Reasons = []registration.Objection{
			{Code: "timetableClash", Detail: "It meets at the same time as MA210-A (Mon 10:00–11:15 <M 4>).",
				Lift: "Choose another section, or swap that one for this."},
			{Code: "ofTomorrow", Detail: "A rule of tomorrow objects."},
		}
	}},
	{registration.ToldTakenOff, func(l *registration.Letter) {
		l.About.State = registration.Dropped
		l.Reasons = []registration.Objection{{Code: "libraryFines", Detail: "₹120.00 is owed to the library.",
			Lift: "Paying it at any branch lifts this at once."}}
	}},
	{registration.ToldCancelled, func(l *registration.Letter) {
		l.About.State, l.Words = registration.Dropped, "Nobody to teach it & <no> room."
	}},
	{registration.ToldCancelled, func(l *registration.Letter) { l.About.State, l.Waited = registration.Dropped, true }},
	{registration.ToldMoved, func(*registration.Letter) {}},
	{registration.ToldMoved, func(l *registration.Letter) {
		l.About.State, l.Waited, l.Parts = registration.Waitlisted, true, nil
	}},
	{registration.ToldLost, needing(registration.Dropped)},
	{registration.ToldDoubt, needing(registration.Enrolled)},
	{registration.ToldPutIn, func(*registration.Letter) {}},
	{registration.ToldPutOnList, func(l *registration.Letter) {
		l.About.State, l.Parts[0].State = registration.Waitlisted, registration.Waitlisted
	}},
	{registration.ToldTakenOut, over(registration.Withdrawn)},
	{registration.ToldTakenOut, over(registration.Dropped)},
	{registration.ToldOffList, over(registration.Dropped)},
}

func over(s registration.State) func(*registration.Letter) {
	return func(l *registration.Letter) { l.About.State = s }
}

func needing(s registration.State) func(*registration.Letter) {
	return func(l *registration.Letter) {
		l.About.State, l.Needs = s, "CS204:B and (MA210 or ST201)"
	}
}

func sampleLetter(lang string) registration.Letter {
	zone, err := civil.LoadZone("Asia/Kolkata")
	if err != nil {
		panic(err)
	}
	meets := func(day int, room string) registration.MeetingView {
		return registration.MeetingView{Weekday: registration.Weekday(day), Start: 630, End: 675, Weeks: timetable.Every,
			From: civil.MustDate("2026-03-02"), Until: civil.MustDate("2026-06-26"), Room: room}
	}
	return registration.Letter{
		To: people.Person{Name: "Rita Al-Amin", NativeName: "ريتا الأمين", NativeLang: "ar", Language: lang},
		At: storetest.Start,
		Term: &catalog.Term{Title: "Spring 2026", Zone: zone, Starts: civil.MustDate("2026-03-02"),
			Ends: civil.MustDate("2026-06-26")},
		About: registration.EnrollmentView{Section: 1, Name: "PH150-A", Title: "Physics", State: registration.Enrolled,
			Instructor: "Prof. Amrani", Meetings: []registration.MeetingView{meets(1, "N 1"), meets(3, "N 1")},
			Exam: &registration.ExamView{Date: civil.MustDate("2026-06-29"), Start: 540, End: 720, Room: "Hall 1"}},
		Parts: []registration.EnrollmentView{{Section: 2, Name: "PH150-L1", Part: "lab", PartOf: 1,
			State: registration.Enrolled, Meetings: []registration.MeetingView{meets(5, "N 12")}}},
	}
}

// The letters of every kind are those that somebody has read over, in each
// language, and can be sent as they are. HOLDFAST_UPDATE=1 writes them anew.
func TestR15_LettersSayWhatHappenedWhyAndWhatToDo(t *testing.T) {
	for lang := range tongues {
		var got strings.Builder
		for i, k := range letterKinds {
			l := sampleLetter(lang)
			l.Kind = k.kind
			k.differ(&l)
			m := Write(l)
			m.ID, m.To, m.When = fmt.Sprint("registration-", i), "rita@example.org", l.At
			if err := (mail.Folder{Dir: t.TempDir()}).Send(t.Context(), m); err != nil {
				t.Errorf("%s in %s: %v", k.kind, lang, err)
			}
			if strings.Contains(m.Subject+m.Text, "%!") || m.Lang != lang {
				t.Errorf("%s in %s, as %s: %s\n%s", k.kind, lang, m.Lang, m.Subject, m.Text)
			}
			fmt.Fprintf(&got, "=== %s\nTo: %s\nSubject: %s\n\n%s\n", k.kind, m.Name, m.Subject, m.Text)
		}
		golden := filepath.Join("testdata", "letters."+lang+".txt")
		if os.Getenv("HOLDFAST_UPDATE") != "" {
			if err := os.WriteFile(golden, []byte(got.String()), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), got.String()); diff != "" {
			t.Errorf("letters in %s: %s", lang, diff)
		}
	}
}

// A language has letters of every kind that English has, and who reads another one
// gets the English ones.
func TestEveryLanguageHasEveryLetter(t *testing.T) {
	for lang, said := range tongues {
		for kind, want := range english.Letters {
			got := said.Letters[kind]
			if got.Subject == "" || got.Say == "" || got.Then == "" || (got.Waited == "") != (want.Waited == "") {
				t.Errorf("%s in %s: %+v", kind, lang, got)
			}
		}
	}
	l := sampleLetter("pt")
	l.Kind = registration.ToldSeat
	if m := Write(l); m.Lang != "en" || m.Name != "Rita Al-Amin" {
		t.Errorf("for who reads Portuguese: %+v", m)
	}
}
