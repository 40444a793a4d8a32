package registration

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"holdfast/internal/actor"
	"holdfast/internal/journal"
	"holdfast/internal/people"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/settings"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

var (
	offerSeats    = store.SQL(`update sections set offers = true, version = version + 1`)
	limitStudents = store.SQL(`update students set credit_limit = 750`)
)

// see is a section as staff see it.
func (u *university) see(name string) SectionView {
	u.t.Helper()
	v, err := u.desk.Section(u.t.Context(), staff, SectionIn{ID: u.sections[name]})
	if err != nil {
		u.t.Fatal(err)
	}
	return v
}

func TestP11_ASectionTellsItsSeats(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(4)
		u.section("CS101-A", 3, "Mon 10:00-11:30")
		u.section("CS102-A", -1)
		for _, s := range []string{"S1", "S2", "S3", "S4"} {
			u.must(u.enroll(s, "CS101-A"))
			u.must(u.enroll(s, "CS102-A"))
		}
		site, who := u.site()
		who.actor = staff
		for name, want := range map[string]map[string]any{
			"CS101-A": {"capacity": 3.0, "enrolled": 3.0, "waitlisted": 1.0, "free": 0.0, "credits": "3", "partOf": nil},
			"CS102-A": {"capacity": nil, "enrolled": 4.0, "waitlisted": 0.0, "free": nil},
		} {
			_, _, body := answerOf(t, site, http.MethodGet, fmt.Sprint("/api/registration/sections/", u.sections[name]))
			var got map[string]any
			if err := json.Unmarshal([]byte(body), &got); err != nil {
				t.Fatal(body, err)
			}
			for member, value := range want {
				if got[member] != value {
					t.Errorf("%s: %s is %v, want %v", name, member, got[member], value)
				}
			}
		}
		m := u.see("CS101-A").Meetings[0]
		text, err := json.Marshal(m)
		const want = `{"weekday":"mon","start":"10:00","end":"11:30","from":"2026-03-02","until":"2026-06-26","weeks":"every"}`
		if err != nil || string(text) != want {
			t.Errorf("got %s", text)
		}
		if _, err := u.desk.Section(t.Context(), staff, SectionIn{ID: 1 << 40}); told(err) != "404 unknownSection" {
			t.Errorf("a section that is not there: %v", err)
		}
	})
}

func TestP11_ASectionTellsWhatItIsTakenWithAndForWhomItIs(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(2)
		u.group("phys", "S1")
		u.section("PH150-A", 5)
		u.part("PH150-L1", "PH150-A", "lab", 5)
		u.part("PH150-L2", "PH150-A", "lab", 5)
		seats := one[int64](u, selectSeatsOf, u.sections["PH150-A"])
		u.sectionIn("AS150-A", seats, "lecture", 0)
		u.rows("restrictions", nil, []any{u.sections["AS150-A"], u.groups["phys"]})
		u.rows("reserves", nil, []any{u.id(), seats, u.groups["phys"], 3, storetest.Start.Add(time.Hour)})
		u.must(u.enroll("S1", "PH150-A", "PH150-L1")) // on a kept seat
		whole, lab, listed := u.see("PH150-A"), u.see("PH150-L2"), u.see("AS150-A")
		parts := fmt.Sprintf("[{%d PH150-L1 lab} {%d PH150-L2 lab}]", u.sections["PH150-L1"], u.sections["PH150-L2"])
		if fmt.Sprint(whole.Parts) != parts {
			t.Errorf("parts %v, want %s", whole.Parts, parts)
		}
		if lab.PartOf == nil || lab.PartOf.Name != "PH150-A" || len(lab.Parts) != 0 {
			t.Errorf("the lab is part of %v", lab.PartOf)
		}
		if len(whole.Shares) != 1 || whole.Shares[0].Name != "AS150-A" || listed.Shares[0].Name != "PH150-A" {
			t.Errorf("shares with %v and %v", whole.Shares, listed.Shares)
		}
		if listed.Enrolled != 1 || *listed.Free != 4 || fmt.Sprint(listed.Only) != "[phys]" {
			t.Errorf("listed together: %+v", listed)
		}
		if o := u.opening(); o.Kept != 2 || o.KeptOnly != 0 {
			t.Errorf("seats of two sections are kept %d times, %d", o.Kept, o.KeptOnly)
		}
		if len(whole.Kept) != 1 || whole.Kept[0].Seats != 2 || whole.Kept[0].Group != "phys" {
			t.Errorf("kept %v", whole.Kept)
		}
		u.clock(storetest.Start.Add(time.Hour))
		if kept := u.see("PH150-A").Kept; kept != nil {
			t.Errorf("kept beyond its end: %v", kept)
		}
	})
}

// mine are a student's enrollments in this term, as the student sees them.
func (u *university) mine(number string) EnrollmentsView {
	u.t.Helper()
	v, err := u.desk.Enrollments(u.t.Context(), u.self(number), StudentTermIn{StudentIn: StudentIn{Number: number}})
	if err != nil {
		u.t.Fatal(err)
	}
	return v
}

// history is an enrollment's, in a line.
func (v EnrollmentView) history() string {
	var all []string
	for _, s := range v.History {
		all = append(all, fmt.Sprint(s.State, " ", s.Why))
	}
	return strings.Join(all, ", ")
}

func TestR14_StaffAreToldWhoseHandAChangeWasAndWhy(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(2)
		u.course("CS201", "CS101")
		u.section("CS201-A", 1)
		clerk := registrar
		u.write(func(ctx context.Context, tx *store.Tx) error {
			ids, err := people.Add(ctx, tx, []people.Person{{Name: "Adaeze Okafor"}})
			if err == nil {
				clerk.Person = ids[0]
			}
			return err
		})
		const dean = "agreed with the dean"
		u.must(u.enrollAs(u.desk, clerk, "S1", dean, "CS201-A"))
		u.must(u.enrollAs(u.desk, actor.Operator(), "S2", dean, "CS201-A"))
		u.must(u.drop("S1", "CS201-A"))
		_, err := u.desk.CancelSection(t.Context(), clerk, CancelSectionIn{ID: u.sections["CS201-A"],
			Body: CancelSectionRequest{Reason: "the room is gone"}})
		if err != nil {
			t.Fatal(err)
		}
		told := func(a actor.Actor, number string) (all []string) {
			v, err := u.desk.Enrollments(t.Context(), a, StudentTermIn{StudentIn: StudentIn{Number: number}})
			if err != nil {
				t.Fatal(err)
			}
			for _, h := range v.Items[0].History {
				all = append(all, fmt.Sprint(h.Why, " ", h.Hand, " ", h.By, " ", h.Reason))
			}
			return all
		}
		check := func(got []string, want ...string) {
			t.Helper()
			if diff := cmp.Diff(want, got); diff != "" {
				t.Error(diff)
			}
		}
		check(told(registrar, "S1"), "asked staff Adaeze Okafor agreed with the dean", "asked student  ")
		check(told(registrar, "S2"), "asked commandLine  agreed with the dean", "promoted machine  ",
			"sectionCancelled staff Adaeze Okafor the room is gone")
		check(told(u.self("S2"), "S2"), "asked   ", "promoted   ", "sectionCancelled   the room is gone")
		u.write(func(ctx context.Context, tx *store.Tx) error {
			_, err := journal.Erase(ctx, tx, u.person("S1"))
			return err
		})
		check(told(registrar, "S1"), "asked erased  ", "asked erased  ")
	})
}

func TestR14_AnEnrollmentTellsItsHistory(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(3)
		u.section("CS101-A", 1)
		u.section("MA101-A", 5)
		for _, s := range []string{"S1", "S2", "S3"} {
			u.must(u.enroll(s, "CS101-A"))
		}
		u.must(u.enroll("S2", "MA101-A"))
		if v := u.mine("S3"); v.Items[0].Position != 2 || v.Taken != 0 || v.Limit != 1800 {
			t.Errorf("%+v", v)
		}
		u.must(u.drop("S1", "CS101-A"))
		u.must(u.drop("S2", "MA101-A"))
		v := u.mine("S2")
		if v.Taken != 300 || len(v.Items) != 2 || v.Items[0].Name != "CS101-A" || v.Items[1].State != Dropped {
			t.Errorf("%+v", v)
		}
		if got := v.Items[0].history(); got != "waitlisted asked, enrolled promoted" {
			t.Errorf("history %s", got)
		}
		if got := u.mine("S1").Items[0].history(); got != "enrolled asked, dropped asked" {
			t.Errorf("history %s", got)
		}
		one, err := u.desk.Enrollment(t.Context(), u.self("S2"), EnrollmentIn{ID: v.Items[0].ID})
		if err != nil || one.history() != v.Items[0].history() || one.Section != u.sections["CS101-A"] {
			t.Errorf("%+v %v", one, err)
		}
	})
}

func TestR11_WhoWaitsIsToldWhyOthersWereServedFirst(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(3)
		u.section("CS101-A", 1, "Mon 10:00-11:00")
		u.section("MA101-A", 5, "Mon 10:00-11:00")
		for _, s := range []string{"S1", "S2", "S3"} {
			u.must(u.enroll(s, "CS101-A"))
		}
		u.must(u.enroll("S2", "MA101-A"))
		u.must(u.drop("S1", "CS101-A")) // S2 has a clash: it is S3's
		wait := u.mine("S2").Items[1]
		if wait.State != Waitlisted || wait.Skipped == nil || wait.Skipped.Reasons[0].Code != "timetableClash" ||
			wait.Skipped.Reasons[0].Lift == "" {
			t.Fatalf("%+v", wait)
		}
		list, err := u.desk.Waitlist(t.Context(), staff, SectionListIn{SectionIn: SectionIn{ID: u.sections["CS101-A"]}})
		if err != nil || len(list.Items) != 1 || list.Items[0].Skipped == nil || list.Items[0].Number != "S2" {
			t.Errorf("%+v %v", list, err)
		}
		u.clock(storetest.Start.Add(time.Hour))
		u.must(u.drop("S2", "CS101-A"))
		u.must(u.enroll("S2", "CS101-A")) // a new wait, in which nothing was said yet
		if again := u.mine("S2").Items[1]; again.State != Waitlisted || again.Skipped != nil {
			t.Errorf("%+v", again)
		}
	})
}

func TestP12_AnOfferIsOverAtItsInstantForEveryReader(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(2)
		id := u.section("CS101-A", 1)
		u.exec(offerSeats)
		u.must(u.enroll("S1", "CS101-A"))
		u.must(u.enroll("S2", "CS101-A"))
		u.must(u.drop("S1", "CS101-A"))
		in := SectionListIn{SectionIn: SectionIn{ID: id}}
		check := func(when string, state State, offered, free int64, roster int) {
			t.Helper()
			v, s := u.mine("S2").Items[0], u.see("CS101-A")
			if v.State != state || s.Offered != offered || *s.Free != free {
				t.Errorf("%s: %s, %d offered, %d free", when, v.State, s.Offered, *s.Free)
			}
			if o := u.opening(); o.Offered != offered || o.Enrolled != offered {
				t.Errorf("%s: at the opening %d offered, %d taken", when, o.Offered, o.Enrolled)
			}
			list, err := u.desk.Roster(t.Context(), staff, in)
			if err != nil || len(list.Items) != roster {
				t.Errorf("%s: the roster is %v (%v)", when, list.Items, err)
			}
		}
		until := u.mine("S2").Items[0].OfferUntil
		u.clock(until - 1)
		check("before", Offered, 1, 0, 1)
		u.clock(until)
		check("at its end", Dropped, 0, 1, 0)
		if got := u.mine("S2").Items[0].history(); got != "waitlisted asked, offered offered, dropped expired" {
			t.Errorf("history %s", got)
		}
	})
}

func TestR13_TheTranscriptHasItsMarksTermByTerm(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(1)
		u.course("CS101")
		u.section("MA101-A", 5)
		u.passed("S1", "CS101", "F")
		u.passed("S1", "CS101", "B")
		u.passed("S1", "CS101", "A")
		u.rows("drop_phases", nil, []any{u.term, "2026-01-01", "withdrawn"})
		u.touch()
		u.must(u.enroll("S1", "MA101-A"))
		u.must(u.drop("S1", "MA101-A"))
		v, err := u.desk.Transcript(t.Context(), u.self("S1"), StudentIn{Number: "S1"})
		if err != nil || len(v.Terms) != 2 {
			t.Fatalf("%+v %v", v, err)
		}
		var got []string
		for _, term := range v.Terms {
			for _, r := range term.Records {
				got = append(got, fmt.Sprint(term.Term, " ", r.Course, " ", r.Grade, " ", r.Attempt, " ", r.Passed, " ", r.Withdrawn))
			}
		}
		want := "2025A CS101 F 1 false false, 2025A CS101 B 2 true false, 2025A CS101 A 3 true false, 2026S MA101 W 1 false true"
		if strings.Join(got, ", ") != want || v.Attempts != 4 {
			t.Errorf("got  %s\nwant %s", strings.Join(got, ", "), want)
		}
		if v.Passed != 300 || v.Name != "Student S1" {
			t.Errorf("passed %s by %s", v.Passed, v.Name)
		}
	})
}

func TestR6_ATermTellsWhenItOpensForWhoAsks(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(2)
		u.exec(deleteWindows)
		u.group("year3", "S1")
		u.window("year3", -time.Hour, 48*time.Hour)
		u.window("", time.Hour, 48*time.Hour)
		u.rows("drop_phases", nil, []any{u.term, "2026-01-20", "withdrawn"}, []any{u.term, "2026-09-01", "closed"})
		u.touch()
		for name, want := range map[string]struct {
			who   actor.Actor
			open  bool
			opens time.Duration
		}{
			"a third year": {u.self("S1"), true, -time.Hour}, "another": {u.self("S2"), false, time.Hour},
			"staff": {staff, true, -time.Hour},
		} {
			v, err := u.desk.Term(t.Context(), want.who, TermIn{Code: "2026S"})
			if err != nil || v.Open != want.open || v.Opens != storetest.Start.Add(want.opens) {
				t.Errorf("%s: %+v %v", name, v, err)
			}
			if len(v.Windows) != 2 || v.Windows[0].Group != "year3" || v.Windows[1].Group != "" {
				t.Errorf("windows %v", v.Windows)
			}
		}
		if _, err := u.desk.Term(t.Context(), staff, TermIn{Code: "1999S"}); told(err) != "404 unknownTerm" {
			t.Errorf("a term that is not there: %v", err)
		}
	})
}

func TestR13_ATermTellsWhatADropIsToday(t *testing.T) {
	term := &catalog.Term{Phases: []catalog.Phase{
		{From: date("2026-03-10"), Kind: catalog.DropFree}, {From: date("2026-03-20"), Kind: catalog.DropMarked},
		{From: date("2026-05-01"), Kind: catalog.DropClosed},
	}}
	for day, want := range map[string]string{"2026-03-01": "free 2026-03-19", "2026-03-19": "free 2026-03-19",
		"2026-03-20": "withdrawn 2026-04-30", "2026-05-01": "closed"} {
		v := dropView(term, date(day))
		got := string(v.Kind)
		if !v.Until.IsZero() {
			got += " " + v.Until.String()
		}
		if got != want {
			t.Errorf("%s: %s, want %s", day, got, want)
		}
	}
}

// catalogue puts courses into the catalogue, by the words of their titles.
func (u *university) catalogue(courses ...catalog.CourseDetails) {
	u.t.Helper()
	u.write(func(ctx context.Context, tx *store.Tx) error {
		puts, err := catalog.PutCourses(ctx, tx, registrar, courses)
		for i, p := range puts {
			u.courses[courses[i].Code] = p.ID
		}
		return err
	})
}

func TestD14_CoursesAndSectionsAreFoundByWords(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(1)
		u.catalogue(catalog.CourseDetails{Code: "CS101", Title: "Data Structures", Credits: 400},
			catalog.CourseDetails{Code: "CS204", Title: "Databases", Credits: 300, Prerequisites: "CS101:B"},
			catalog.CourseDetails{Code: "HI204", Title: "The Indian Ocean", Credits: 300})
		u.section("CS101-A", 1)
		u.section("CS101-B", 2)
		u.section("CS204-A", -1)
		u.must(u.enroll("S1", "CS101-A"))
		site, who := u.site()
		who.actor = staff
		for path, want := range map[string]string{
			"/courses?q=dat": "CS101 CS204", "/courses?q=ocean": "HI204", "/courses?q=ocean&term=2026S": "",
			"/courses?q=data%20struct&term=2026S": "CS101", "/courses": "CS101 CS204 HI204",
		} {
			if got := strings.Join(codes(t, site, "/api/registration"+path), " "); got != want {
				t.Errorf("%s: got %s, want %s", path, got, want)
			}
		}
		for path, want := range map[string]string{
			"/sections?q=dat": "CS101-A CS101-B CS204-A", "/sections?q=dat&open=true": "CS101-B CS204-A",
			"/sections?q=cs": "CS101-A CS101-B CS204-A", "/sections?q=ocean": "",
		} {
			for _, size := range []int{1, 50} {
				if got := strings.Join(allPages(t, site, "/api/registration"+path, size), " "); got != want {
					t.Errorf("%s by %d: got %s, want %s", path, size, got, want)
				}
			}
		}
		c, err := u.desk.Course(t.Context(), staff, CourseIn{Code: "CS101"})
		if err != nil || c.Given.Sections != 2 || c.Given.Free != 2 || c.Given.Unlimited || len(c.Sections) != 2 ||
			c.Credits != 400 {
			t.Errorf("%+v %v", c, err)
		}
		c, err = u.desk.Course(t.Context(), staff, CourseIn{Code: "CS204", Term: "2026S"})
		if err != nil || c.Prerequisites != "CS101:B" || !c.Given.Unlimited {
			t.Errorf("%+v %v", c, err)
		}
		if _, err := u.desk.Course(t.Context(), staff, CourseIn{Code: "XX1"}); told(err) != "404 unknownCourse" {
			t.Errorf("a course that is not there: %v", err)
		}
		_, err = u.desk.FindSections(t.Context(), staff, FindSectionsIn{Course: "XX1"})
		if told(err) != "404 unknownCourse" {
			t.Errorf("sections of a course that is not there: %v", err)
		}
	})
}

// codes are those of the items of a list.
func codes(t *testing.T, site http.Handler, path string) (all []string) {
	t.Helper()
	status, _, body := answerOf(t, site, http.MethodGet, path)
	var page struct{ Items []struct{ Code string } }
	if err := json.Unmarshal([]byte(body), &page); err != nil || status != http.StatusOK || page.Items == nil {
		t.Fatal(path, status, body, err)
	}
	for _, item := range page.Items {
		all = append(all, item.Code)
	}
	return all
}

var renameStudent = store.SQL(`update people set display_name = $2, sort_name = $3, native_name = $4 where id = $1`)

func TestP11_StudentsAreFoundByNumberAndByTheBeginningsOfTheirNames(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(12)
		u.exec(renameStudent, u.person("S2"), "Meera Nair", "Nair, Meera", "मीरा नायर")
		u.exec(renameStudent, u.person("S3"), "Meenakshi Rao", "Rao, Meenakshi", "")
		u.exec(renameStudent, u.person("S4"), `Per_Cent 100%`, `Per_Cent 100%`, "")
		for q, want := range map[string]string{
			"nair": "S2", "me": "S2 S3", "MEE nai": "S2", "Nair, Meera": "S2", "मीरा": "S2", "s1": "S1 S10 S11 S12",
			"S12": "S12", "eera": "", "per_": "S4", "p_r": "", "100%": "S4", "%": "",
		} {
			list, err := u.desk.FindStudents(t.Context(), staff, FindStudentsIn{Q: q})
			var got []string
			for _, s := range list.Items {
				if !strings.HasPrefix(s.Name, "Student") || strings.EqualFold(q[:1], "s") {
					got = append(got, s.Number)
				}
			}
			if err != nil || strings.Join(got, " ") != want {
				t.Errorf("%s: got %v, want %s (%v)", q, got, want, err)
			}
		}
	})
}

// BenchmarkP11_FindStudents is a search for a name among 30,000 students.
func BenchmarkP11_FindStudents(b *testing.B) {
	for _, e := range storetest.Engines() {
		b.Run(e.String(), func(b *testing.B) {
			u := newUniversity(b, storetest.Open(b, e, tables))
			u.pupils(30_000)
			for b.Loop() {
				if _, err := u.desk.FindStudents(b.Context(), staff, FindStudentsIn{Q: "S299"}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func TestR6_AStudentHasLimitsAndGroups(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(1)
		u.group("hons", "S1")
		u.section("CS101-A", 5)
		u.must(u.enroll("S1", "CS101-A"))
		u.addTerm("2025A", "2025-08-01", "2025-12-20") // is over
		u.set(creditLimitSetting.Change(settings.Term(u.term), 21))
		v, err := u.desk.Student(t.Context(), u.self("S1"), StudentIn{Number: "S1"})
		if err != nil || fmt.Sprint(v.Groups) != "[{hons hons}]" || v.CreditLimit != nil ||
			fmt.Sprint(v.Limits) != "[{2026S 3 21}]" {
			t.Errorf("%+v %v", v, err)
		}
		u.exec(limitStudents)
		v, err = u.desk.Student(t.Context(), staff, StudentIn{Number: "S1"})
		if err != nil || fmt.Sprint(v.Limits) != "[{2026S 3 7.5}]" {
			t.Errorf("%+v %v", v, err)
		}
	})
}

func TestP6_TimesOfTheDayReadWhatTheyWrite(t *testing.T) {
	for n := range minutesPerDay {
		var back Clock
		if text, _ := Clock(n).MarshalText(); back.UnmarshalText(text) != nil || back != Clock(n) {
			t.Fatalf("%d is written %s and read %d", n, text, back)
		}
	}
	for n := range 7 {
		var back Weekday
		if text, _ := Weekday(n).MarshalText(); back.UnmarshalText(text) != nil || back != Weekday(n) {
			t.Fatalf("%d is written %s and read %d", n, text, back)
		}
	}
	var c Clock
	var d Weekday
	for _, text := range []string{"", "24:00", "10:60", "10", "mon"} {
		if c.UnmarshalText([]byte(text)) == nil || text != "mon" && d.UnmarshalText([]byte(text)) == nil {
			t.Errorf("%q was read", text)
		}
	}
}
