package catalog

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"holdfast/internal/civil"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
	"holdfast/internal/timetable"
)

func (u *university) changeTerm(term int64, c TermChange) error {
	u.t.Helper()
	return u.try(func(ctx context.Context, tx *store.Tx) error { return ChangeTerm(ctx, tx, registrar, term, c) })
}

func (u *university) termByCode(code string) (term *Term) {
	u.t.Helper()
	u.read(func(ctx context.Context, tx *store.Tx) error {
		found, ok, err := TermByCode(ctx, tx, code)
		if term = found; !ok && err == nil {
			u.t.Errorf("there is no term %s", code)
		}
		return err
	})
	return term
}

func TestR6_WindowsOpenByTheClockOfTheTerm(t *testing.T) {
	both(t, func(t *testing.T, u *university) {
		u.groups("seniors")
		d := spring()
		d.Zone = "America/New_York"
		d.Windows = []WindowDetails{
			{Group: "", Opens: local(t, "2026-11-02T08:00"), Closes: local(t, "2027-01-20T00:00")},
			{Group: "seniors", Opens: local(t, "2026-10-26T08:00"), Closes: local(t, "2027-01-20T00:00")},
		}
		u.term(d)
		got := u.termByCode("2027S")
		// The clocks there were set back on 1 November.
		if len(got.Windows) != 2 || got.Windows[0].Group == 0 || got.Windows[1].Group != 0 ||
			got.Windows[0].Opens.String() != "2026-10-26T12:00:00Z" ||
			got.Windows[1].Opens.String() != "2026-11-02T13:00:00Z" {
			t.Errorf("the windows are %+v", got.Windows)
		}
		if got.Zone.String() != d.Zone || got.Mode != Live || got.Version != 1 || got.Title != d.Title {
			t.Errorf("the term is %+v", got)
		}
		if w, open := got.Open([]int64{got.Windows[0].Group}, got.Windows[0].Opens); !open || w.Group == 0 {
			t.Errorf("it is not open to seniors: %v %v", w, open)
		}
	})
}

func TestR13_PhasesAreStoredByDay(t *testing.T) {
	both(t, func(t *testing.T, u *university) {
		d := spring()
		d.Mode = Batch
		d.Phases = []Phase{
			{civil.MustDate("2027-01-04"), DropFree}, {civil.MustDate("2027-02-01"), DropMarked},
			{civil.MustDate("2027-04-01"), DropClosed},
		}
		u.term(d)
		got := u.termByCode(d.Code)
		if !slices.Equal(got.Phases, d.Phases) || got.Mode != Batch {
			t.Errorf("mode %s, phases %v", got.Mode, got.Phases)
		}
		for day, want := range map[string]DropKind{
			"2026-12-24": DropFree, "2027-01-31": DropFree, "2027-02-01": DropMarked, "2027-05-01": DropClosed,
		} {
			if p := got.Drop(civil.MustDate(day)); p.Kind != want {
				t.Errorf("a drop on %s is %s, not %s", day, p.Kind, want)
			}
		}
	})
}

// All that is wrong with a term is said at once, at its place.
func TestP3_ATermIsRefusedForAllItsFaults(t *testing.T) {
	both(t, func(t *testing.T, u *university) {
		u.term(spring())
		d := TermDetails{Code: "2027S", Title: " ", Zone: "Mars/Olympus", Mode: "auction",
			Starts: civil.MustDate("2027-05-01"), Ends: civil.MustDate("2027-01-04"),
			Phases: []Phase{
				{civil.MustDate("2027-02-01"), DropMarked}, {civil.MustDate("2027-02-01"), "lost"},
				{civil.MustDate("2027-01-01"), DropFree}, {civil.Date{}, DropFree},
			},
			Windows: []WindowDetails{{Group: "nobody", Opens: local(t, "2027-01-01T10:00")}}}
		err := u.try(func(ctx context.Context, tx *store.Tx) error {
			_, err := AddTerm(ctx, tx, registrar, d)
			return err
		})
		refused(t, err, "modeUnknown /mode", "zoneUnknown /zone", "codeTaken /code", "nameUnfit /title",
			"datesUnfit /ends", "phaseUnfit /phases/1/kind", "phaseUnfit /phases/1/from", "phaseUnfit /phases/2/from",
			"phaseUnfit /phases/3/from", "unknownGroup /windows/0/group", "windowUnfit /windows/0/closes")

		for _, c := range []struct {
			spoil func(*TermDetails)
			want  string
		}{
			{func(d *TermDetails) { d.Code = "20 27" }, "codeUnfit /code"},
			{func(d *TermDetails) { d.Code = "" }, "codeUnfit /code"},
			{func(d *TermDetails) { d.Code = strings.Repeat("x", maxCode+1) }, "codeUnfit /code"},
			{func(d *TermDetails) { d.Title = "two\nlines" }, "nameUnfit /title"},
			{func(d *TermDetails) { d.Title = strings.Repeat("x", maxName+1) }, "nameUnfit /title"},
			{func(d *TermDetails) { d.Starts = civil.Date{} }, "datesUnfit /starts"},
			{func(d *TermDetails) { d.Ends = civil.Date{} }, "datesUnfit /ends"},
			{func(d *TermDetails) { d.Ends = d.Starts.AddDays(maxTermDays) }, "datesUnfit /ends"},
			{func(d *TermDetails) {
				w := WindowDetails{Opens: local(t, "2027-01-01T10:00"), Closes: local(t, "2027-01-01T10:00")}
				d.Windows = []WindowDetails{w}
			}, "windowUnfit /windows/0/closes"},
			{func(d *TermDetails) {
				midnight := LocalTime{civil.MustDate("2027-01-01"), 24 * 60}
				w := WindowDetails{Opens: midnight, Closes: local(t, "2027-01-03T10:00")}
				d.Windows = []WindowDetails{w}
			}, "windowUnfit /windows/0/opens"},
		} {
			d := spring()
			d.Code = "other"
			c.spoil(&d)
			err := u.try(func(ctx context.Context, tx *store.Tx) error {
				_, err := AddTerm(ctx, tx, registrar, d)
				return err
			})
			refused(t, err, c.want)
		}
		if rows := u.journal(); len(rows) != 1 {
			t.Errorf("the journal has %q", rows)
		}
	})
}

func TestR1_AChangedTermHasANewVersionAndOneRowOfTheJournal(t *testing.T) {
	both(t, func(t *testing.T, u *university) {
		u.groups("seniors")
		d := spring()
		d.Windows = []WindowDetails{{Opens: local(t, "2026-11-02T08:00"), Closes: local(t, "2027-01-20T00:00")}}
		id := u.term(d)
		same := d.change()
		if err := u.changeTerm(id, same); err != nil || u.termByCode(d.Code).Version != 1 {
			t.Errorf("the same again: %v, version %d", err, u.termByCode(d.Code).Version)
		}
		next := same
		next.Title, next.Ends = "Spring term", civil.MustDate("2027-05-15")
		next.Phases = []Phase{{civil.MustDate("2027-02-01"), DropMarked}}
		next.Windows = append(next.Windows, WindowDetails{
			Group: "seniors", Opens: local(t, "2026-10-02T08:00"), Closes: local(t, "2027-01-20T00:00")})
		next.Version = 1
		if err := u.changeTerm(id, next); err != nil {
			t.Fatal(err)
		}
		got := u.termByCode(d.Code)
		if got.Version != 2 || got.Title != next.Title || got.Ends != next.Ends || len(got.Windows) != 2 ||
			len(got.Phases) != 1 {
			t.Errorf("the term is %+v", got)
		}
		rows := u.journal()
		want := `registration.term.changed term 1 {"version":2,"starts":"2027-01-04","ends":"2027-05-15","mode":"live",` +
			`"phases":[{"from":"2027-02-01","kind":"withdrawn"}],"windows":[` +
			`{"group":1,"opens":"2026-10-02T02:30:00Z","closes":"2027-01-19T18:30:00Z"},` +
			`{"opens":"2026-11-02T02:30:00Z","closes":"2027-01-19T18:30:00Z"}],` +
			`"was":{"version":1,"starts":"2027-01-04","ends":"2027-05-01","mode":"live",` +
			`"windows":[{"opens":"2026-11-02T02:30:00Z","closes":"2027-01-19T18:30:00Z"}]}}`
		if len(rows) != 3 || rows[2] != want {
			t.Errorf("the journal has %q", rows)
		}
		next.Version, next.Ends = 0, civil.MustDate("2027-01-03")
		refused(t, u.changeTerm(id, next), "datesUnfit /ends")
	})
}

// Who read a term that has changed since begins anew, until he gives up.
func TestP6_AChangeOfAnOlderVersionIsNotMade(t *testing.T) {
	both(t, func(t *testing.T, u *university) {
		id := u.term(spring())
		c := spring().change()
		c.Title, c.Version = "Spring term", 1
		if err := u.changeTerm(id, c); err != nil {
			t.Fatal(err)
		}
		tries := 0
		err := u.try(func(ctx context.Context, tx *store.Tx) error {
			c.Title = "Spring terms"
			if tries++; tries > 1 {
				return errors.New("outdated")
			}
			return ChangeTerm(ctx, tx, registrar, id, c)
		})
		if tries != 2 || err == nil || u.termByCode("2027S").Title != "Spring term" {
			t.Errorf("after %d tries: %v, %q", tries, err, u.termByCode("2027S").Title)
		}
		if err := u.changeTerm(99, c); err == nil {
			t.Error("a term that is not there was changed")
		}
	})
}

func TestR1_ATermKeepsTheDaysOnWhichItsSectionsMeet(t *testing.T) {
	both(t, func(t *testing.T, u *university) {
		id := u.term(spring())
		u.put(course("CS101"))
		short := meeting("Mon 10:00-11:00")
		short.From, short.Until = civil.MustDate("2027-02-01"), civil.MustDate("2027-04-05")
		u.add(id, SectionDetails{Course: "CS101", Code: "A", Meetings: meetings("Mon 10:00-11:00")},
			SectionDetails{Course: "CS101", Code: "B", Meetings: append(meetings(), short)})
		c := spring().change()
		c.Ends = civil.MustDate("2027-04-30")
		reasons := refused(t, u.changeTerm(id, c), "sectionsOutside /ends")
		if !strings.HasPrefix(reasons[0].Detail, "CS101-A would") {
			t.Errorf("it says %q", reasons[0].Detail)
		}
		c.Starts, c.Ends = civil.MustDate("2027-01-05"), civil.MustDate("2027-05-31")
		refused(t, u.changeTerm(id, c), "sectionsOutside /starts")
		c.Starts = spring().Starts
		if err := u.changeTerm(id, c); err != nil {
			t.Error(err)
		}
	})
}

// Of two who at once take a day from a term and put a section there, one is
// refused.
func TestR1_NoSectionMeetsOutsideATermThatIsChangedAtOnce(t *testing.T) {
	both(t, func(t *testing.T, u *university) {
		u.put(course("CS101"))
		other := &university{t, storetest.Beside(t, u.db)}
		last := meeting("Sat 10:00-11:00")
		last.From, last.Until = spring().Ends, spring().Ends
		for i := range 12 {
			d := spring()
			d.Code = fmt.Sprint(i)
			term := u.term(d)
			var shorter, late error
			var wg sync.WaitGroup
			wg.Go(func() {
				c := d.change()
				c.Ends = c.Ends.AddDays(-1)
				shorter = u.changeTerm(term, c)
			})
			wg.Go(func() {
				_, late = other.tryAdd(term,
					SectionDetails{Course: "CS101", Code: "A", Meetings: append(meetings(), last)})
			})
			wg.Wait()
			switch {
			case shorter == nil && late != nil:
				refused(t, late, "meetingOutside /sections/0/meetings/0/from",
					"meetingOutside /sections/0/meetings/0/until")
			case shorter != nil && late == nil:
				refused(t, shorter, "sectionsOutside /ends")
			default:
				t.Fatalf("term %d: the change %v, the section %v", i, shorter, late)
			}
		}
	})
}

func TestTermsAreListedTheLatestFirst(t *testing.T) {
	both(t, func(t *testing.T, u *university) {
		autumn := spring()
		autumn.Code, autumn.Starts, autumn.Ends = "2027A", civil.MustDate("2027-08-02"), civil.MustDate("2027-12-18")
		u.term(autumn)
		u.term(spring())
		u.read(func(ctx context.Context, tx *store.Tx) error {
			all, err := Terms(ctx, tx)
			if len(all) != 2 || all[0].Code != "2027A" || all[1].Code != "2027S" {
				t.Errorf("the terms are %v", all)
			}
			if _, found, err := TermByCode(ctx, tx, "2028S"); found || err != nil {
				t.Errorf("a term that is not there: %v %v", found, err)
			}
			return err
		})
	})
}

func TestLocalTimeIsReadAsItIsWritten(t *testing.T) {
	for text, minutes := range map[string]int{"2027-01-11T00:00": 0, "2027-12-31T23:59": 1439, "2027-01-11T10:30": 630} {
		var l LocalTime
		if err := l.UnmarshalText([]byte(text)); err != nil || l.Minutes != minutes {
			t.Errorf("%s: %v, %d minutes", text, err, l.Minutes)
		}
		if back, err := l.MarshalText(); err != nil || string(back) != text {
			t.Errorf("%s is written %s, %v", text, back, err)
		}
	}
	for _, text := range []string{"", "2027-01-11", "2027-01-11 10:30", "2027-02-30T10:30", "2027-01-11T24:00",
		"2027-01-11T1:30", "2027-01-11T10:30:00", "0000-01-11T10:30"} {
		if l, err := ParseLocalTime(text); err == nil {
			t.Errorf("%q was read as %s", text, l)
		}
	}
}

func TestR4_ATermWhoseOddWeeksAreCountedKeepsItsFirstWeek(t *testing.T) {
	both(t, func(t *testing.T, u *university) {
		id := u.term(spring())
		u.put(course("CS101"))
		u.add(id, SectionDetails{Course: "CS101", Code: "A", Meetings: meetings("Mon 10:00-11:00")})
		c := spring().change()
		c.Starts = c.Starts.AddDays(-7)
		if err := u.changeTerm(id, c); err != nil {
			t.Fatalf("nothing is counted from the first week: %v", err)
		}
		odd := meeting("Tue 10:00-11:00")
		odd.Weeks = timetable.Odd
		u.add(id, SectionDetails{Course: "CS101", Code: "B", Meetings: append(meetings(), odd)})
		c.Starts = c.Starts.AddDays(-7)
		reasons := refused(t, u.changeTerm(id, c), "weeksRecounted /starts")
		if !strings.Contains(reasons[0].Detail, "CS101-B") {
			t.Errorf("it says %q", reasons[0].Detail)
		}
	})
}
