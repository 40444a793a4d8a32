package catalog

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"holdfast/internal/civil"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
	"holdfast/internal/timetable"
)

// shown is "2.1 Mon 10:00-11:00" for the meeting 2 that was moved once, with a
// cross behind one that was called off.
func shown(all []Meeting) (texts []string) {
	for _, m := range all {
		text, _, _ := strings.Cut(m.String(), ",")
		text = fmt.Sprintf("%d.%d %s", m.ID, m.Sequence, text)
		if m.Cancelled {
			text += " x"
		}
		texts = append(texts, text)
	}
	slices.Sort(texts)
	return texts
}

// Calendars follow a meeting by its id.
func TestR15_AMovedMeetingKeepsItsID(t *testing.T) {
	both(t, func(t *testing.T, u *university) {
		term := u.offered()
		id := u.add(term, SectionDetails{Course: "CS101", Code: "A",
			Meetings: meetings("Mon 10:00-11:00", "Wed 10:00-11:00", "Fri 10:00-11:00")})[0]
		room := meeting("Wed 10:00-11:00")
		room.Room = "B 2"
		for _, c := range []struct {
			name  string
			asked []timetable.Meeting
			want  string
		}{
			{"the same, in another order", meetings("Fri 10:00-11:00", "Mon 10:00-11:00", "Wed 10:00-11:00"),
				"1.0 Mon 10:00-11:00; 2.0 Wed 10:00-11:00; 3.0 Fri 10:00-11:00"},
			{"another room", append(meetings("Mon 10:00-11:00", "Fri 10:00-11:00"), room),
				"1.0 Mon 10:00-11:00; 2.1 Wed 10:00-11:00; 3.0 Fri 10:00-11:00"},
			{"longer, later, another day", append(meetings("Mon 10:00-12:00", "Thu 10:00-11:00"), room),
				"1.1 Mon 10:00-12:00; 2.1 Wed 10:00-11:00; 3.1 Thu 10:00-11:00"},
			{"two are left", append(meetings("Thu 15:00-16:00"), room),
				"1.2 Mon 10:00-12:00 x; 2.1 Wed 10:00-11:00; 3.2 Thu 15:00-16:00"},
			{"one comes back, one is new", append(meetings("Thu 15:00-16:00", "Mon 10:00-11:00", "Sat 9:00-10:00"), room),
				"1.3 Mon 10:00-11:00; 2.1 Wed 10:00-11:00; 3.2 Thu 15:00-16:00; 4.0 Sat 9:00-10:00"},
			{"none", nil,
				"1.4 Mon 10:00-11:00 x; 2.2 Wed 10:00-11:00 x; 3.3 Thu 15:00-16:00 x; 4.1 Sat 9:00-10:00 x"},
			{"none again", nil,
				"1.4 Mon 10:00-11:00 x; 2.2 Wed 10:00-11:00 x; 3.3 Thu 15:00-16:00 x; 4.1 Sat 9:00-10:00 x"},
		} {
			if err := u.change(id, SectionChange{Meetings: c.asked}); err != nil {
				t.Fatal(err)
			}
			if got := strings.Join(shown(u.section(id).Meetings), "; "); got != strings.ReplaceAll(c.want, " 9:", " 09:") {
				t.Errorf("%s: %s\nnot %s", c.name, got, c.want)
			}
		}
		if s := u.section(id); s.Version != 6 || len(s.Held()) != 0 {
			t.Errorf("version %d", s.Version)
		}
		rows := u.journal()
		want := `registration.section.changed section 1 {"version":5,"changed":["meetings"],"added":[4],"moved":[1]}`
		if rows[len(rows)-2] != want {
			t.Errorf("the journal has %q", rows[len(rows)-2])
		}
	})
}

// However meetings are rearranged, those that are held then are those asked for,
// no id is lost or given twice, and a sequence rises with every change and no
// other.
func TestR15_RearrangedMeetingsAreThoseAskedFor(t *testing.T) {
	drawn := rapid.Custom(func(t *rapid.T) timetable.Meeting {
		return timetable.Meeting{
			Weekday: 1, Start: rapid.IntRange(1, 3).Draw(t, "start"), End: rapid.IntRange(4, 5).Draw(t, "end"),
			Weeks: rapid.SampledFrom([]timetable.Weeks{timetable.Every, timetable.Odd}).Draw(t, "weeks"),
		}
	})
	rapid.Check(t, func(t *rapid.T) {
		var stored []Meeting
		for i, m := range rapid.SliceOfN(drawn, 0, 6).Draw(t, "stored") {
			stored = append(stored, Meeting{int64(i + 1), 0, rapid.Bool().Draw(t, "cancelled"), m})
		}
		asked := rapid.SliceOfN(drawn, 0, 6).Draw(t, "asked")
		change := rearrange(stored, asked)
		after := make(map[int64]Meeting)
		for _, m := range stored {
			after[m.ID] = m
		}
		fresh := int64(100)
		for _, m := range change.write {
			if m.ID == 0 {
				fresh++
				m.ID = fresh
			} else if was := after[m.ID]; m.Sequence != was.Sequence+1 || m == was {
				t.Fatalf("%v became %v", was, m)
			}
			after[m.ID] = m
		}
		var held []timetable.Meeting
		for _, m := range after {
			if !m.Cancelled {
				held = append(held, m.Meeting)
			}
		}
		compare := func(a, b timetable.Meeting) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) }
		slices.SortFunc(held, compare)
		slices.SortFunc(asked, compare)
		if !slices.Equal(held, asked) {
			t.Fatalf("held are %v, asked for %v", held, asked)
		}
	})
}

func TestR1_AChangedSectionIsSeenByTheNextReadOfABook(t *testing.T) {
	both(t, func(t *testing.T, u *university) {
		term := u.offered()
		id := u.add(term, SectionDetails{Course: "CS101", Code: "A", Capacity: seats(3), Instructor: "A. Rao"})[0]
		b := NewBook()
		first := u.sections(b, id)[0]
		if again := u.sections(b, id)[0]; again != first {
			t.Error("what has not changed is read again")
		}
		exam := &timetable.Exam{Date: civil.MustDate("2027-05-10"), Start: 1380, End: 60}
		next := SectionChange{Instructor: "B. Nair", Offers: true, Exam: exam, Only: []string{"seniors"}}
		next.Version = 1
		if err := u.change(id, next); err != nil {
			t.Fatal(err)
		}
		s := u.sections(b, id)[0]
		if s.Version != 2 || s.Instructor != "B. Nair" || !s.Offers || s.Exam.End != 1500 ||
			!slices.Equal(s.Only, []int64{1}) {
			t.Errorf("the section is %+v", s)
		}
		if first.Instructor != "A. Rao" || first.Exam != nil {
			t.Error("what was given out before has changed")
		}
		next.Version = 2
		if err := u.change(id, next); err != nil {
			t.Fatal(err)
		}
		if s := u.sections(b, id)[0]; s.Version != 2 {
			t.Errorf("the same again has version %d", s.Version)
		}
		if err := u.change(id, SectionChange{}); err != nil {
			t.Fatal(err)
		}
		if s := u.sections(b, id)[0]; s.Version != 3 || s.Exam != nil || s.Only != nil || s.Offers || s.Instructor != "" {
			t.Errorf("the section is %+v", s)
		}

		renamed := course("CS101 needs MA-101")
		u.put(renamed)
		if s := u.sections(b, id)[0]; s.Course.Prerequisites.String() != "MA-101" {
			t.Errorf("the course is %+v", s.Course)
		}
		c := spring().change()
		c.Title = "Spring"
		if err := u.changeTerm(term, c); err != nil {
			t.Fatal(err)
		}
		if s := u.sections(b, id)[0]; s.Term.Title != "Spring" || s.Course.Version != 2 {
			t.Errorf("the term is %+v", s.Term)
		}
		u.add(term, SectionDetails{Course: "CS101", Code: "L", Part: "lab", PartOf: "A"})
		if s := u.sections(b, id)[0]; len(s.Parts) != 1 {
			t.Errorf("the parts are %v", s.Parts)
		}
	})
}

// What one server changes, another sees that has read it before (D10).
func TestD10_TwoServersHaveABookEach(t *testing.T) {
	both(t, func(t *testing.T, u *university) {
		term := u.offered()
		id := u.add(term, SectionDetails{Course: "CS101", Code: "A"})[0]
		other := &university{t, storetest.Beside(t, u.db)}
		here, there := NewBook(), NewBook()
		for i := range 5 {
			for _, s := range []*Section{u.sections(here, id)[0], other.sections(there, id)[0]} {
				if s.Version != int64(i+1) {
					t.Errorf("after %d changes the version is %d", i, s.Version)
				}
			}
			if err := other.change(id, SectionChange{Instructor: fmt.Sprintf("No. %d", i)}); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// A book that many read while others change gives each what is there.
func TestD10_ABookIsReadAndChangedAtOnce(t *testing.T) {
	both(t, func(t *testing.T, u *university) {
		term := u.offered()
		id := u.add(term, SectionDetails{Course: "CS101", Code: "A", Instructor: "v1"})[0]
		b := NewBook()
		const changes = 20
		var wg sync.WaitGroup
		wg.Go(func() {
			for i := range changes {
				err := u.change(id, SectionChange{Instructor: fmt.Sprintf("v%d", i+2)})
				if err != nil {
					t.Error(err)
				}
			}
		})
		for range 4 {
			wg.Go(func() {
				for last := int64(0); last < changes+1; {
					s := u.sections(b, id)[0]
					if s.Version < last || s.Instructor != fmt.Sprintf("v%d", s.Version) {
						t.Errorf("version %d has %s", s.Version, s.Instructor)
						return
					}
					last = s.Version
				}
			})
		}
		wg.Wait()
	})
}

var selectExamMoved = store.SQL(`select moved_at from exams where section_id = $1`)

// However many sections are changed, the statements are as many; what of a section
// stays is not written, and each that is different has a row in the journal.
func TestD5_ManySectionsAreChangedAtOnce(t *testing.T) {
	both(t, func(t *testing.T, u *university) {
		term := u.offered()
		exam := timetable.Exam{Date: civil.MustDate("2027-05-10"), Start: 540, End: 600}
		all := make([]SectionDetails, 30)
		for i := range all {
			all[i] = SectionDetails{Course: "CS101", Code: fmt.Sprint("S", i), Meetings: meetings("Mon 10:00-11:30"), Exam: &exam,
				Only: []string{"seniors"}}
		}
		ids := u.add(term, all...)
		later := exam
		later.Room = "Hall"
		changes := func(some []int64, instructor string) error {
			of := make([]ChangeOf, len(some))
			for i, id := range some {
				of[i] = ChangeOf{id, SectionChange{Instructor: instructor, Exam: &exam, Only: []string{"seniors"},
					Meetings: meetings("Mon 10:00-11:30", "Tue 10:00-11:30")}}
			}
			of[0].Exam, of[0].Only = &later, nil
			return u.try(func(ctx context.Context, tx *store.Tx) error { return ChangeSections(ctx, tx, registrar, of) })
		}
		var counts [2]map[string]int
		for i, some := range [][]int64{ids[:2], ids[2:]} {
			counts[i] = storetest.Statements(u.db, func() {
				if err := changes(some, "A. Rao"); err != nil {
					t.Fatal(err)
				}
			})
		}
		if diff := cmp.Diff(counts[0], counts[1]); diff != "" {
			t.Errorf("28 sections are not changed as 2 are:\n%s", diff)
		}
		for i, want := range []string{
			`section 1 {"version":2,"changed":["instructor","meetings","exam","only"],"exam":{"date":"2027-05-10","start":540,"end":600},"added":[31]}`,
			`section 2 {"version":2,"changed":["instructor","meetings"],"only":[1],"exam":{"date":"2027-05-10","start":540,"end":600},"added":[32]}`,
		} {
			if rows := u.journal(); rows[len(rows)-30+i] != "registration.section.changed "+want {
				t.Errorf("the journal has %s\nnot %s", rows[len(rows)-30+i], want)
			}
			s := u.section(ids[i])
			if s.Version != 2 || s.Instructor != "A. Rao" || len(s.Meetings) != 2 || s.Exam == nil || len(s.Only) != i {
				t.Errorf("the section is %+v", s)
			}
			u.read(func(ctx context.Context, tx *store.Tx) error {
				at, _, err := store.One(ctx, tx, selectExamMoved, store.Column[civil.Instant], ids[i])
				if at.IsZero() != (i == 1) {
					t.Errorf("IC2: the exam of section %d is said to be moved at %s", i+1, at)
				}
				return err
			})
		}
		journal := len(u.journal())
		if err := changes(ids[:2], "A. Rao"); err != nil {
			t.Fatal(err)
		}
		refused(t, changes(ids[1:3], "A.\x01"), "nameUnfit /sections/0/instructor", "nameUnfit /sections/1/instructor")
		if n := len(u.journal()); n != journal {
			t.Errorf("%d rows in the journal for what is the same or was refused", n-journal)
		}
	})
}

func TestP3_AChangeOfASectionIsRefusedForAllItsFaults(t *testing.T) {
	both(t, func(t *testing.T, u *university) {
		term := u.offered()
		id := u.add(term, SectionDetails{Course: "CS101", Code: "A"})[0]
		refused(t, u.change(id, SectionChange{Instructor: strings.Repeat("x", maxName+1), Only: []string{"x", "CS"},
			Meetings: meetings("Mon 10:00-11:00", "Mon 10:30-11:30"),
			Exam:     &timetable.Exam{Date: civil.MustDate("2030-01-01"), Start: 1, End: 2}}),
			"nameUnfit /instructor", "meetingsClash /meetings/1/start", "examUnfit /exam/date", "unknownGroup /only/0")
		if err := u.change(99, SectionChange{}); err == nil {
			t.Error("a section that is not there was changed")
		}
		tries := 0
		err := u.try(func(ctx context.Context, tx *store.Tx) error {
			if tries++; tries > 1 {
				return errors.New("outdated")
			}
			return ChangeSection(ctx, tx, registrar, id, SectionChange{Version: 2})
		})
		if tries != 2 || err == nil {
			t.Errorf("an older version: %d tries, %v", tries, err)
		}
	})
}
