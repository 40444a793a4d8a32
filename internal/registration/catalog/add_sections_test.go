package catalog

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"holdfast/internal/civil"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
	"holdfast/internal/timetable"
)

func seats(n int64) *int64 { return &n }

// offered is a university with a term, some groups and courses.
func (u *university) offered() (term int64) {
	u.t.Helper()
	u.groups("seniors", "CS")
	u.put(course("CS101"), course("EE101"), course("MA-101"))
	return u.term(spring())
}

type storedSeats struct {
	offering int64
	capacity *int64
}

func (s *storedSeats) dest() []any { return []any{&s.offering, &s.capacity} }

var (
	selectSeats    = store.SQL(`select offering_id, capacity from seats where id = $1`)
	selectReserves = store.SQL(`
		select g.code || ' ' || cast(r.kept as text) || ' ' || cast(r.releases_at as text)
		from reserves r join student_groups g on g.id = r.group_id where r.seats_id = $1 order by r.id`)
)

func (u *university) seatsOf(s *Section) (kept storedSeats, reserves []string) {
	u.t.Helper()
	u.read(func(ctx context.Context, tx *store.Tx) (err error) {
		kept, _, err = store.One(ctx, tx, selectSeats, (*storedSeats).dest, s.Seats)
		if err != nil {
			return err
		}
		reserves, err = store.All(ctx, tx, selectReserves, store.Column[string], s.Seats)
		return err
	})
	return kept, reserves
}

func TestR1_ASectionHasOneTermAndItsSeats(t *testing.T) {
	both(t, func(t *testing.T, u *university) {
		term := u.offered()
		late := meeting("Fri 22:00-1:00")
		late.Weeks, late.From = timetable.Odd, civil.MustDate("2027-02-01")
		exam := &timetable.Exam{Date: civil.MustDate("2027-05-10"), Start: 600, End: 720, Room: "Hall 1"}
		ids := u.add(term, SectionDetails{
			Course: "CS101", Code: "A", Capacity: seats(30), Instructor: " A. Rao ", Offers: true, Exam: exam,
			Meetings: append(meetings("Mon 10:00-11:30", "Wed 10:00-11:30"), late),
			Only:     []string{"seniors", "CS", "CS"},
			Reserves: []ReserveDetails{{"CS", 10, storetest.Start}, {"seniors", 5, storetest.Start}},
		}, SectionDetails{Course: "CS101", Code: "B"}, SectionDetails{Course: "MA-101", Code: "A", Capacity: seats(0)})
		all := u.sections(NewBook(), ids...)
		a := all[0]
		if a.Name() != "CS101-A" || a.Term.ID != term || a.Part != Lecture || a.Instructor != "A. Rao" || !a.Offers ||
			*a.Exam != *exam || !slices.Equal(a.Only, []int64{1, 2}) || a.Version != 1 || len(a.Meetings) != 3 {
			t.Errorf("the section is %+v", a)
		}
		monday := a.Meetings[0]
		if monday.String() != "Mon 10:00-11:30, 4 Jan to 1 May" || monday.Weeks != timetable.Every {
			t.Errorf("it meets %s", monday)
		}
		if m := a.Meetings[2]; m.End != 1500 || m.Weeks != timetable.Odd || m.From != late.From ||
			m.WeekOne != a.Term.Starts || m.Until != a.Term.Ends {
			t.Errorf("the late meeting is %+v", m)
		}
		kept, reserves := u.seatsOf(a)
		want := fmt.Sprintf("CS 10 %[1]d, seniors 5 %[1]d", storetest.Start)
		if *kept.capacity != 30 || strings.Join(reserves, ", ") != want {
			t.Errorf("it has %d seats, and reserved %v", *kept.capacity, reserves)
		}
		if kept, _ := u.seatsOf(all[1]); kept.capacity != nil {
			t.Errorf("a section without a capacity has %d", *kept.capacity)
		}
		if kept, _ := u.seatsOf(all[2]); *kept.capacity != 0 {
			t.Errorf("a closed section has %d seats", *kept.capacity)
		}
		if a.Offering == all[1].Offering || a.Seats == all[1].Seats {
			t.Error("two sections of a course are one offering")
		}
		rows := u.journal()
		if got, want := rows[len(rows)-3], `registration.section.added section 1 {"version":1,"term":1,"course":1,`+
			`"offering":1,"seats":1,"part":"lecture","capacity":30,"offers":true,"only":[1,2],`+
			`"reserves":[{"group":2,"kept":10,"releases":"2026-03-01T04:30:00Z"},`+
			`{"group":1,"kept":5,"releases":"2026-03-01T04:30:00Z"}],"meetings":3,`+
			`"exam":{"date":"2027-05-10","start":600,"end":720}}`; got != want {
			t.Errorf("the journal has %s\nnot %s", got, want)
		}
	})
}

// Parts and whole are taken together, so they are one offering; each part has
// seats of its own.
func TestR12_PartsJoinTheOfferingOfTheirWhole(t *testing.T) {
	both(t, func(t *testing.T, u *university) {
		term := u.offered()
		first := u.add(term,
			SectionDetails{Course: "CS101", Code: "L1", Part: "lab", PartOf: "A", Capacity: seats(15)}, // before its whole
			SectionDetails{Course: "CS101", Code: "A", Capacity: seats(30)})
		b := NewBook()
		if whole := u.sections(b, first[1])[0]; whole.Version != 1 || len(whole.Parts) != 1 {
			t.Errorf("the whole is %+v", whole)
		}
		second := u.add(term, SectionDetails{Course: "CS101", Code: "L2", Part: "lab", PartOf: "A"},
			SectionDetails{Course: "CS101", Code: "T1", Part: "tutorial", PartOf: "A"})
		all := u.sections(b, first[1], first[0], second[0], second[1])
		whole := all[0]
		want := []Part{{first[0], "lab", "L1"}, {second[0], "lab", "L2"}, {second[1], "tutorial", "T1"}}
		if whole.Version != 2 || !slices.Equal(whole.Parts, want) {
			t.Errorf("version %d, parts %v", whole.Version, whole.Parts)
		}
		seen := []int64{whole.Seats}
		for _, part := range all[1:] {
			if part.Offering != whole.Offering || part.PartOf != whole.ID || slices.Contains(seen, part.Seats) ||
				part.Credits() != 0 {
				t.Errorf("the part is %+v", part)
			}
			seen = append(seen, part.Seats)
		}
	})
}

// EE101 and CS101 are one course under two names, with labs.
func TestR1_SectionsListedTogetherShareTheirSeats(t *testing.T) {
	both(t, func(t *testing.T, u *university) {
		term := u.offered()
		ids := u.add(term,
			SectionDetails{Course: "EE101", Code: "L", Part: "lab", PartOf: "A", SharesWith: "CS101-L"},
			SectionDetails{Course: "MA-101", Code: "A", SharesWith: "EE101-A"},
			SectionDetails{Course: "EE101", Code: "A", SharesWith: "CS101-A"},
			SectionDetails{Course: "CS101", Code: "L", Part: "lab", PartOf: "A", Capacity: seats(9)},
			SectionDetails{Course: "CS101", Code: "A", Capacity: seats(30)})
		all := u.sections(NewBook(), ids...)
		for _, s := range all {
			want := all[4].Seats
			if s.PartOf != 0 {
				want = all[3].Seats
			}
			if s.Offering != all[4].Offering || s.Seats != want {
				t.Errorf("%s has the seats %d of offering %d", s.Name(), s.Seats, s.Offering)
			}
		}
		later := u.section(u.add(term, SectionDetails{Course: "EE101", Code: "C", SharesWith: "MA-101-A"})[0])
		if later.Seats != all[4].Seats || later.Offering != all[4].Offering {
			t.Errorf("one that comes later has the seats %d", later.Seats)
		}
	})
}

func TestR1_SeatsAreSharedOnlyWithinOneOffering(t *testing.T) {
	both(t, func(t *testing.T, u *university) {
		term := u.offered()
		lab := func(course, code, whole, shares string) SectionDetails {
			return SectionDetails{Course: course, Code: code, Part: "lab", PartOf: whole, SharesWith: shares}
		}
		u.add(term, SectionDetails{Course: "CS101", Code: "A"}, lab("CS101", "L", "A", ""),
			SectionDetails{Course: "EE101", Code: "A"}, SectionDetails{Course: "EE101", Code: "X"})
		u.must(func(ctx context.Context, tx *store.Tx) error { return tx.Run(ctx, cancel.Do(4)) })
		_, err := u.tryAdd(term,
			lab("EE101", "L", "A", "CS101-L"), // of another offering
			SectionDetails{Course: "EE101", Code: "B", SharesWith: "CS101-L"},
			lab("CS101", "M", "A", "EE101-A"),
			SectionDetails{Course: "EE101", Code: "C", SharesWith: "EE101-X"}, // cancelled
			SectionDetails{Course: "EE101", Code: "D", SharesWith: "EE101-D"},
			SectionDetails{Course: "EE101", Code: "E", SharesWith: "EE101-F"},
			SectionDetails{Course: "EE101", Code: "F", SharesWith: "EE101-E"},
			SectionDetails{Course: "EE101", Code: "G", SharesWith: "EE101-Z"},
			SectionDetails{Course: "EE101", Code: "H", SharesWith: "EE101"},
			SectionDetails{Course: "EE101", Code: "I", SharesWith: "EE101-A", Capacity: seats(3)},
			SectionDetails{Course: "EE101", Code: "J", SharesWith: "EE101-A",
				Reserves: []ReserveDetails{{"CS", 1, storetest.Start}}})
		refused(t, err, "seatsNotOwn /sections/9/capacity", "seatsNotOwn /sections/10/reserves",
			"sharerUnknown /sections/7/sharesWith", "sharerUnknown /sections/8/sharesWith",
			"sharingUnfit /sections/0/sharesWith", "sharingUnfit /sections/1/sharesWith",
			"sharingUnfit /sections/2/sharesWith", "sharingUnfit /sections/3/sharesWith",
			"sharingUnfit /sections/4/sharesWith", "sharingUnfit /sections/6/sharesWith")
	})
}

func TestASectionsNameIsItsCourseAndItsCode(t *testing.T) {
	for text, want := range map[string]name{
		"CS204-B": {"CS204", "B"}, "MA-101-A.1": {"MA-101", "A.1"}, "CS204": {"CS204", ""}, "-A": {"", "A"}, "": {},
	} {
		if got := nameOf(text); got != want {
			t.Errorf("%q is %q and %q", text, got.course, got.code)
		}
	}
	if got := (&Section{Course: &Course{Code: "MA-101"}, Code: "A"}).Name(); got != (name{"MA-101", "A"}).String() {
		t.Errorf("a section of MA-101 is called %s", got)
	}
}

func TestP3_SectionsAreRefusedForAllTheirFaults(t *testing.T) {
	both(t, func(t *testing.T, u *university) {
		term := u.offered()
		u.add(term, SectionDetails{Course: "CS101", Code: "A"},
			SectionDetails{Course: "CS101", Code: "L", Part: "lab", PartOf: "A"}, SectionDetails{Course: "CS101", Code: "X"})
		u.must(func(ctx context.Context, tx *store.Tx) error { return tx.Run(ctx, cancel.Do(3)) })
		before := len(u.journal())
		for _, c := range []struct {
			section SectionDetails
			want    []string
		}{
			{SectionDetails{Course: "CS999", Code: "A"}, []string{"unknownCourse course"}},
			{SectionDetails{Course: "CS101", Code: "A"}, []string{"codeTaken code"}},
			{SectionDetails{Course: "CS101", Code: "A-1"}, []string{"codeUnfit code"}},
			{SectionDetails{Course: "CS101", Code: "B", Part: "a lab"}, []string{"codeUnfit part"}},
			{SectionDetails{Course: "CS101", Code: "B", Capacity: seats(-1), Only: []string{"CS", "EE"},
				Instructor: "two\nlines"}, []string{"nameUnfit instructor", "capacityUnfit capacity",
				"unknownGroup only/1"}},
			{SectionDetails{Course: "CS101", Code: "B", PartOf: "A"}, []string{"partUnfit part"}},
			{SectionDetails{Course: "CS101", Code: "B", Part: "Lecture", PartOf: "A"},
				[]string{"partUnfit part"}},
			{SectionDetails{Course: "CS101", Code: "B", Part: "lab", PartOf: "Z"}, []string{"wholeUnknown partOf"}},
			{SectionDetails{Course: "CS101", Code: "B", Part: "lab", PartOf: "B"}, []string{"wholeUnfit partOf"}},
			{SectionDetails{Course: "CS101", Code: "B", Part: "lab", PartOf: "L"}, []string{"wholeUnfit partOf"}},
			{SectionDetails{Course: "CS101", Code: "B", Part: "lab", PartOf: "X"}, []string{"wholeUnfit partOf"}},
			{SectionDetails{Course: "EE101", Code: "B", Part: "lab", PartOf: "A"}, []string{"wholeUnknown partOf"}},
			{SectionDetails{Course: "CS101", Code: "B", Capacity: seats(9), Reserves: []ReserveDetails{
				{"CS", 5, storetest.Start}, {"nobody", 0, storetest.Start}, {"CS", 5, 0}}}, []string{
				"reserveUnfit reserves/1/kept", "reserveUnfit reserves/2/releases",
				"reservedTooMany reserves", "unknownGroup reserves/1/group",
				"reserveUnfit reserves/2/group"}},
		} {
			for i, want := range c.want {
				c.want[i] = strings.Replace(want, " ", " /sections/0/", 1)
			}
			_, err := u.tryAdd(term, c.section)
			refused(t, err, c.want...)
		}
		_, err := u.tryAdd(term, SectionDetails{Course: "EE101", Code: "A", Part: "studio"},
			SectionDetails{Course: "EE101", Code: "A"},
			SectionDetails{Course: "EE101", Code: "B", Part: "studio", PartOf: "A"})
		refused(t, err, "codeRepeated /sections/1/code", "partUnfit /sections/2/part")
		if _, err := u.tryAdd(99, SectionDetails{}); err == nil {
			t.Error("a section was added to a term that is not there")
		}
		if ids := u.add(term); len(ids) > 0 || len(u.journal()) != before {
			t.Errorf("nothing to add gave %v, and the journal has %q", ids, u.journal()[before:])
		}
	})
}

func TestR4_MeetingsThatCannotBeHeldAreRefused(t *testing.T) {
	both(t, func(t *testing.T, u *university) {
		term := u.offered()
		odd, even := meeting("Mon 10:00-11:00"), meeting("Mon 10:00-11:00")
		odd.Weeks, even.Weeks = timetable.Odd, timetable.Even
		u.add(term, SectionDetails{Course: "CS101", Code: "A",
			Meetings: append(meetings("Tue 10:00-11:00", "Tue 11:00-12:00"), odd, even)}) // touching is not clashing

		outside, never, gone := meeting("Mon 8:00-9:00"), meeting("Mon 8:00-9:00"), meeting("Tue 8:00-9:00")
		outside.From, outside.Until = civil.MustDate("2027-01-03"), civil.MustDate("2027-05-02")
		never.From, never.Until = civil.MustDate("2027-01-05"), civil.MustDate("2027-01-08")
		gone.From = civil.MustDate("2028-01-04")
		wrong := meeting("Mon 8:00-9:00")
		wrong.Weekday, wrong.Start, wrong.Weeks, wrong.Room = 8, -5, "third", "a\tb"
		_, err := u.tryAdd(term,
			SectionDetails{Course: "CS101", Code: "B", Meetings: append(meetings("Fri 10:00-11:00"), wrong, outside, never)},
			SectionDetails{Course: "CS101", Code: "C", Meetings: append(meetings(
				"Fri 10:00-11:00", "Sat 8:00-9:00", "Fri 10:30-10:45", "Fri 10:59-12:00", "Wed 14:00-13:00"), gone)},
			SectionDetails{Course: "CS101", Code: "D", Exam: &timetable.Exam{Start: 600, End: 9999, Room: "a\tb"}},
			SectionDetails{Course: "CS101", Code: "E", Exam: &timetable.Exam{
				Date: civil.MustDate("2026-05-10"), Start: 600, End: 660}},
			SectionDetails{Course: "CS101", Code: "F", Exam: &timetable.Exam{
				Date: civil.MustDate("2028-05-10"), Start: 600, End: 660}},
			SectionDetails{Course: "CS101", Code: "G", Meetings: make([]timetable.Meeting, maxMeetings+1)})
		reasons := refused(t, err,
			"meetingUnfit /sections/0/meetings/1/weekday", "meetingUnfit /sections/0/meetings/1/start",
			"meetingUnfit /sections/0/meetings/1/weeks", "nameUnfit /sections/0/meetings/1/room",
			"meetingOutside /sections/0/meetings/2/from", "meetingOutside /sections/0/meetings/2/until",
			"meetingUnfit /sections/0/meetings/3/weekday",
			"meetingsClash /sections/1/meetings/2/start", "meetingsClash /sections/1/meetings/3/start",
			"meetingUnfit /sections/1/meetings/4/end",
			"meetingUnfit /sections/1/meetings/5/until", "meetingOutside /sections/1/meetings/5/from",
			"examUnfit /sections/2/exam/date", "examUnfit /sections/2/exam/end", "nameUnfit /sections/2/exam/room",
			"examUnfit /sections/3/exam/date", "examUnfit /sections/4/exam/date", "meetingsTooMany /sections/5/meetings")
		if len(reasons) > 7 && reasons[7].Detail !=
			"Fri 10:30-10:45, 4 Jan to 1 May clashes with Fri 10:00-11:00, 4 Jan to 1 May of the same section." {
			t.Errorf("it says %q", reasons[7].Detail)
		}
	})
}

// A thousand sections are one call.
func TestD5_ManySectionsAreAddedAtOnce(t *testing.T) {
	both(t, func(t *testing.T, u *university) {
		term := u.offered()
		const many = 1000
		all := make([]SectionDetails, many)
		for i := range all {
			all[i] = SectionDetails{Course: "CS101", Code: fmt.Sprintf("%04d", i), Capacity: seats(30),
				Meetings: meetings("Mon 10:00-11:30", "Wed 10:00-11:30")}
			if i%2 == 1 {
				all[i].Part, all[i].PartOf = "lab", all[i-1].Code
			}
		}
		ids := u.add(term, all...)
		last := u.section(ids[many-1])
		if last.Code != "0999" || last.PartOf != ids[many-2] || len(last.Meetings) != 2 {
			t.Errorf("the last is %+v", last)
		}
		u.read(func(ctx context.Context, tx *store.Tx) error {
			of, err := SectionsOf(ctx, tx, last.Course.ID, term)
			if !slices.Equal(of, ids) {
				t.Errorf("%d sections are listed, or in another order", len(of))
			}
			if err != nil {
				return err
			}
			id, found, err := SectionByName(ctx, tx, term, "CS101", "0007")
			if id != ids[7] || !found {
				t.Errorf("by name: %d %v", id, found)
			}
			if err != nil {
				return err
			}
			_, found, err = SectionByName(ctx, tx, term, "EE101", "0007")
			if found {
				t.Error("a section of another course was found")
			}
			return err
		})
	})
}
