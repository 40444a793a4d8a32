package registration

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"holdfast/internal/civil"
	"holdfast/internal/money"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/settings"
	"holdfast/internal/timetable"
)

// The rules are judged here on facts in memory, without a database.

const (
	opens  civil.Instant = 1_000
	closes civil.Instant = 2_000
)

// facts is a student before a claim, in a term that is open to all.
type facts struct {
	t       *testing.T
	c       *claim
	term    *catalog.Term
	courses map[string]*catalog.Course
	next    int64
}

func newFacts(t *testing.T) *facts {
	zone, err := loadZone("Asia/Kolkata")
	if err != nil {
		t.Fatal(err)
	}
	term := &catalog.Term{ID: 1, Code: "2026S", Title: "Spring", Zone: zone,
		Starts: date("2026-03-02"), Ends: date("2026-06-26"), Mode: catalog.Live, Windows: []catalog.Window{{Opens: opens, Closes: closes}}}
	return &facts{t: t, term: term, courses: map[string]*catalog.Course{}, c: &claim{
		student: &student{id: 1, rows: map[int64]*enrollment{}}, now: opens,
		policy: policyOf(settings.Unset(termKeys...), term.ID),
		scale:  catalog.Scale{{Code: "A", Passes: true}, {Code: "B", Passes: true}, {Code: "C", Passes: true}, {Code: "D", Passes: true}, {Code: "F"}},
	}}
}

func (f *facts) course(code string) *catalog.Course {
	if f.courses[code] == nil {
		f.next++
		f.courses[code] = &catalog.Course{ID: f.next, Code: code, Title: code, Credits: 300, Repeats: catalog.RepeatFailed}
	}
	return f.courses[code]
}

// section is a section, "CS101-A", that meets at times as "Mon 10:00-11:00".
func (f *facts) section(name string, meetings ...string) *catalog.Section {
	code, sec, _ := strings.Cut(name, "-")
	f.next++
	s := &catalog.Section{ID: f.next, Term: f.term, Course: f.course(code), Offering: f.next, Seats: f.next,
		Code: sec, Part: catalog.Lecture}
	for _, m := range meetings {
		s.Meetings = append(s.Meetings, f.meeting(m))
	}
	return s
}

// meeting is one of every week of the term, unless it says "odd", "even", or a
// half: "Mon 10:00-11:00 odd", "Mon 10:00-11:00 2026-03-02 2026-04-26".
func (f *facts) meeting(text string) catalog.Meeting {
	words := strings.Fields(text)
	m := timetable.Meeting{Weeks: timetable.Every, WeekOne: f.term.WeekOne(), From: f.term.Starts, Until: f.term.Ends}
	m.Weekday = time.Weekday(slices.Index([]string{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"}, words[0]))
	var h1, m1, h2, m2 int
	if _, err := fmt.Sscanf(words[1], "%d:%d-%d:%d", &h1, &m1, &h2, &m2); err != nil {
		f.t.Fatal(text, err)
	}
	m.Start, m.End = h1*60+m1, h2*60+m2
	switch len(words) {
	case 3:
		m.Weeks = timetable.Weeks(words[2])
	case 4:
		m.From, m.Until = date(words[2]), date(words[3])
	}
	return catalog.Meeting{Meeting: m}
}

func (f *facts) need(text string) catalog.Need {
	n, err := catalog.ParseNeed(text)
	if err != nil {
		f.t.Fatal(err)
	}
	return n
}

// marks puts marks on the transcript: "CS101:B" of an earlier term, "CS101:B
// same" of this one.
func (f *facts) marks(all ...string) {
	for _, text := range all {
		mark, same, _ := strings.Cut(text, " ")
		course, grade, _ := strings.Cut(mark, ":")
		r := record{course: course, grade: grade, passed: grade != "F" && grade != "W",
			from: date("2025-08-01")}
		if same != "" {
			r.from = f.term.Starts
		}
		f.c.student.done = append(f.c.student.done, r)
	}
}

// denies sees that a claim for the sections is refused for these codes, "" for
// none, in this order.
func (f *facts) denies(want string, sections ...*catalog.Section) {
	f.t.Helper()
	f.c.sections = sections
	if got := strings.Join(codesOf(deny(f.c)), " "); got != want {
		f.t.Errorf("%s is refused for %q, want %q", sections[0].Name(), got, want)
	}
}

func TestR3_PrerequisitesArePassedInAnEarlierTerm(t *testing.T) {
	for _, c := range []struct {
		name, need string
		marks      []string
		kept       string
		want       string // what is missing
	}{
		{"passed before", "CS101", []string{"CS101:D"}, "", ""},
		{"failed", "CS101", []string{"CS101:F"}, "", "CS101"},
		{"withdrawn", "CS101", []string{"CS101:W"}, "", "CS101"},
		{"the trap: passed in the same term", "CS101", []string{"CS101:A same"}, "", "CS101"},
		{"the trap: taken in the same term", "CS101", nil, "CS101-A", "CS101"},
		{"exactly the grade", "CS101:B", []string{"CS101:B"}, "", ""},
		{"below the grade", "CS101:B", []string{"CS101:C"}, "", "CS101"},
		{"above the grade", "CS101:B", []string{"CS101:A"}, "", ""},
		{"the better of two marks", "CS101:B", []string{"CS101:F", "CS101:A"}, "", ""},
		{"a grade that the scale does not have", "CS101:Z", []string{"CS101:A"}, "", "CS101"},
		{"a list is all of", "A, B", []string{"A:C"}, "", "B"},
		{"A or (B and C:B), by A", "A or (B and C:B)", []string{"A:D"}, "", ""},
		{"A or (B and C:B), by both", "A or (B and C:B)", []string{"B:D", "C:B"}, "", ""},
		{"A or (B and C:B), C too low", "A or (B and C:B)", []string{"B:D", "C:C"}, "", "A C"},
		{"A or (B and C:B), nothing", "A or (B and C:B)", nil, "", "A B C"},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := newFacts(t)
			f.course("CS204").Prerequisites = f.need(c.need)
			f.marks(c.marks...)
			if c.kept != "" {
				f.c.kept = []*catalog.Section{f.section(c.kept)}
			}
			if c.want == "" {
				f.denies("", f.section("CS204-A"))
				return
			}
			f.denies("prerequisitesMissing", f.section("CS204-A"))
			r, _ := denyPrerequisites(f.c)
			if got := strings.Trim(fmt.Sprint(r.Fields[0].Value), "[]"); got != c.want {
				t.Errorf("missing %s, want %s", got, c.want)
			}
		})
	}
}

func TestR3_OverridesAreLookedAtBeforeTheDenial(t *testing.T) {
	f := newFacts(t)
	cs, other := f.course("CS204"), f.course("CS205")
	cs.Prerequisites, other.Prerequisites = f.need("CS101 and CS102"), f.need("CS101")
	f.marks("CS102:A")
	waive := func(kind overrideKind, course *catalog.Course) {
		f.c.student.overrides = []override{{term: f.term.ID, course: course.ID, rule: "prerequisitesMissing", kind: kind}}
	}
	waive(waived, cs)
	f.denies("", f.section("CS204-A"))
	f.denies("prerequisitesMissing", f.section("CS205-A")) // is for one course
	waive(concurrent, cs)
	f.denies("prerequisitesMissing", f.section("CS204-A")) // not taken
	f.denies("", f.section("CS204-A"), f.section("CS101-A"))
	f.c.kept = []*catalog.Section{f.section("CS101-A")}
	f.denies("", f.section("CS204-A"))
	f.c.student.overrides[0].rule = "timetableClash"
	f.denies("prerequisitesMissing", f.section("CS204-A")) // is for one rule
	for _, kind := range []overrideKind{waived, concurrent} {
		waive(kind, cs)
		f.c.student.overrides[0].term++
		f.denies("prerequisitesMissing", f.section("CS204-A")) // is for one term
	}
}

func TestR3_WhatIsInProgressCountsOnlyUnderACondition(t *testing.T) {
	f := newFacts(t)
	f.course("CS204").Prerequisites = f.need("CS101")
	before := f.section("CS101-A")
	before.Term = &catalog.Term{ID: 2, Starts: date("2025-08-01"), Mode: catalog.Live}
	f.c.kept = []*catalog.Section{before}
	s := f.section("CS204-A")
	f.denies("prerequisitesMissing", s)
	f.c.policy.inProgress = inProgressConditional
	f.denies("", s)
	if !f.c.conditional(s) {
		t.Error("the seat does not depend on the mark")
	}
	before.Term = f.term // the same term is not an earlier one
	f.denies("prerequisitesMissing", s)
	f.c.kept = nil
	f.marks("CS101:C")
	f.denies("", s)
	if f.c.conditional(s) {
		t.Error("a seat depends on a mark that is there")
	}
}

func TestR6_RepeatsFollowThePolicyOfTheCourse(t *testing.T) {
	for _, c := range []struct {
		repeats catalog.Repeat
		refused string // marks for which it is refused
	}{{catalog.RepeatNever, "A D F"}, {catalog.RepeatFailed, "A D"}, {catalog.RepeatAlways, ""}} {
		for _, mark := range []string{"A", "D", "F", "W"} {
			t.Run(string(c.repeats)+" "+mark, func(t *testing.T) {
				f := newFacts(t)
				f.course("CS101").Repeats = c.repeats
				f.marks("CS101:" + mark)
				want := ""
				if strings.Contains(c.refused, mark) {
					want = "alreadyPassed"
				}
				f.denies(want, f.section("CS101-A"))
				f.c.student.overrides = []override{{term: f.term.ID, course: f.course("CS101").ID, rule: "alreadyPassed", kind: waived}}
				f.denies("", f.section("CS101-A"))
			})
		}
	}
}

func TestR2_ExclusionsHoldBothWaysAndCorequisitesInOneMove(t *testing.T) {
	f := newFacts(t)
	f.course("NEW").Exclusions = f.need("OLD")
	old, fresh := f.section("OLD-A"), f.section("NEW-A")
	f.c.kept = []*catalog.Section{old}
	f.denies("excludedByCourse", fresh)
	f.c.kept = []*catalog.Section{fresh}
	f.denies("excludedByCourse", old)
	f.c.kept = nil
	f.denies("excludedByCourse", old, fresh)
	f.denies("excludedByCourse", fresh, old)
	f.marks("OLD:C")
	f.denies("excludedByCourse", fresh)

	f = newFacts(t)
	f.course("LAB").Corequisites = f.need("LEC")
	f.denies("corequisitesMissing", f.section("LAB-A"))
	f.denies("", f.section("LAB-A"), f.section("LEC-A"))
	f.denies("", f.section("LEC-A"), f.section("LAB-A"))
	f.c.kept = []*catalog.Section{f.section("LEC-A")}
	f.denies("", f.section("LAB-A"))
	f.c.kept = nil
	f.marks("LEC:C")
	f.denies("", f.section("LAB-A"))
}

func TestR6_DuplicatesAreOfOneCourseAndTerm(t *testing.T) {
	f := newFacts(t)
	a, b := f.section("CS101-A"), f.section("CS101-B")
	f.denies("duplicateCourse", a, b)
	f.c.kept = []*catalog.Section{a}
	f.denies("duplicateCourse", b)
	a.Term = &catalog.Term{ID: 2, Starts: date("2025-08-01")}
	f.denies("", b)
}

func TestR6_CreditsCountOnceForACourseAndUpToTheOwnLimit(t *testing.T) {
	f := newFacts(t)
	f.c.policy.creditLimit = 600
	f.c.kept = []*catalog.Section{f.section("A-A")}
	f.denies("", f.section("B-A")) // exactly the limit
	f.denies("creditLimit", f.section("B-A"), f.section("C-A"))
	own := catalog.Credits(900)
	f.c.student.limit = &own
	f.denies("", f.section("B-A"), f.section("C-A"))
	own = 300
	f.denies("creditLimit", f.section("B-A"))
	r, _ := denyCredits(f.c)
	if fmt.Sprint(r.Fields[0].Value, r.Fields[1].Value) != "3 6" {
		t.Errorf("limit and would are %v", r.Fields)
	}
	part := f.section("A-L1") // of what is had: adds nothing
	part.PartOf, part.Part = f.c.kept[0].ID, "lab"
	f.c.kept[0].Parts = []catalog.Part{{Section: part.ID, Part: "lab"}}
	own = 200
	f.denies("", part)
	elsewhere := f.section("D-A")
	elsewhere.Term = &catalog.Term{ID: 2, Starts: date("2025-08-01")}
	own = 300
	f.c.kept = []*catalog.Section{elsewhere}
	f.denies("", f.section("B-A")) // another term's do not count
}

func TestR12_PartsAreTakenOneOfEachKindWithTheirWhole(t *testing.T) {
	f := newFacts(t)
	whole := f.section("PH150-A")
	part := func(name, kind string) *catalog.Section {
		s := f.section(name)
		s.Part, s.PartOf, s.Whole = kind, whole.ID, whole.Code
		whole.Parts = append(whole.Parts, catalog.Part{Section: s.ID, Part: kind, Code: s.Code})
		return s
	}
	l1, l2, t1 := part("PH150-L1", "lab"), part("PH150-L2", "lab"), part("PH150-T1", "tutorial")
	f.denies("partsMissing", whole)
	r, _ := denyParts(f.c)
	if want := "PH150-A is taken together with one lab of its own, and none is asked for. PH150-A is taken together with " +
		"one tutorial of its own, and none is asked for. Choose PH150-L1 or PH150-L2, and ask for both at once. " +
		"Choose PH150-T1, and ask for both at once."; r.Detail+" "+r.Lift != want {
		t.Errorf("it says %s %s", r.Detail, r.Lift)
	}
	f.denies("partsMissing", l1)
	if r, _ = denyParts(f.c); r.Detail != "PH150-L1 is taken together with PH150-A." {
		t.Errorf("it says %s", r.Detail)
	}
	f.denies("partsMissing", whole, l1)
	f.denies("partsMissing", whole, l1, l2, t1)
	f.denies("", whole, l1, t1)
	f.c.kept = []*catalog.Section{whole, l1, t1}
	f.denies("partsMissing", l2) // a second lab
	f.c.kept = []*catalog.Section{whole, t1}
	f.denies("", l2) // instead of the first
	other := f.section("PH150-B")
	f.c.kept = []*catalog.Section{other}
	f.denies("partsMissing", l1) // a part of another section
}

func TestR6_WindowsAreTimeTicketsOfGroups(t *testing.T) {
	const y4, y3 = 4, 3
	windows := []catalog.Window{
		{Group: y4, Opens: 1000, Closes: 1500}, {Group: y3, Opens: 1200, Closes: 1500}, {Opens: 1400, Closes: 2000},
	}
	for _, c := range []struct {
		name    string
		groups  []int64
		at      civil.Instant
		windows []catalog.Window
		want    string // "", or the field and value that is told
	}{
		{"before all", []int64{y4}, 999, windows, "opensAt 1000"},
		{"exactly at the opening", []int64{y4}, 1000, windows, ""},
		{"another group's", []int64{y3}, 1000, windows, "opensAt 1200"},
		{"in no group", nil, 1200, windows, "opensAt 1400"},
		{"the earliest of two groups", []int64{y3, y4}, 500, windows, "opensAt 1000"},
		{"everybody's after one's own", []int64{y4}, 1999, windows, ""},
		{"exactly at the close", []int64{y4}, 2000, windows, "closedAt 2000"},
		{"no window at all", nil, 1000, nil, ""},
		{"only other groups' windows", nil, 1000, windows[:2], ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := newFacts(t)
			f.term.Windows, f.c.student.groups, f.c.now = c.windows, c.groups, c.at
			s := f.section("CS101-A")
			f.c.sections = []*catalog.Section{s}
			r, objects := denyWindow(f.c)
			got := ""
			if objects && len(r.Fields) > 0 {
				got = fmt.Sprint(r.Fields[0].Name, " ", int64(r.Fields[0].Value.(civil.Instant)))
			}
			if open := c.want == "" && len(c.windows) == 3; objects == open || got != c.want {
				t.Errorf("objects %t, tells %q, want %q", objects, got, c.want)
			}
			f.c.next = true // his turn has come
			f.denies("", s)
		})
	}
}

func TestR6_RestrictionsNameGroupsOfWhichOneIsEnough(t *testing.T) {
	f := newFacts(t)
	s := f.section("CS101-A")
	s.Only = []int64{7, 8}
	f.denies("notForYou", s)
	f.c.student.groups = []int64{8}
	f.denies("", s)
	f.c.student.groups = []int64{9}
	f.denies("notForYou", s)
	f.c.student.overrides = []override{{term: f.term.ID, course: s.Course.ID, rule: "notForYou", kind: waived}}
	f.denies("", s)
}

func TestR6_FinesStopFromTheSumOfTheSettingOn(t *testing.T) {
	f := newFacts(t)
	f.c.policy.finesBlock = 500
	for owes, want := range map[int64]string{0: "", 499: "", 500: "libraryFines", 501: "libraryFines"} {
		if f.c.student.owes = (money.Money{}); owes > 0 {
			f.c.student.owes = money.Money{Amount: owes, Currency: "INR"}
		}
		f.denies(want, f.section("CS101-A"))
	}
}

// everything is a claim to which every rule objects that can at once.
func everything(f *facts) *catalog.Section {
	cancelled := closes
	s := f.section("CS204-A", "Mon 10:00-11:00")
	s.Course.Prerequisites, s.Course.Corequisites, s.Course.Exclusions = f.need("P"), f.need("Q"), f.need("OLD")
	s.CancelledAt, s.Only, s.Parts = &cancelled, []int64{7}, []catalog.Part{{Section: 999, Part: "lab"}}
	s.Exam = &timetable.Exam{Date: date("2026-06-22"), Start: 600, End: 720}
	other := f.section("CS204-B", "Mon 10:00-11:00")
	other.Exam = s.Exam
	f.c.kept = []*catalog.Section{other}
	f.term.Mode = catalog.Batch
	f.c.now = closes
	f.c.policy.creditLimit = 500
	f.c.student.owes = money.Money{Amount: 500, Currency: "INR"}
	f.marks("CS204:A", "OLD:A")
	return s
}

const everyCode = "sectionCancelled rankedFirst partsMissing windowClosed notForYou alreadyPassed duplicateCourse " +
	"prerequisitesMissing corequisitesMissing excludedByCourse timetableClash examClash creditLimit libraryFines"

func TestR6_AllThatObjectsIsToldInOneOrder(t *testing.T) {
	f := newFacts(t)
	f.denies(everyCode, everything(f))
}

func TestR7_EachRuleIsSwitchedOffByItselfSaveThoseThatAlwaysHold(t *testing.T) {
	for _, r := range rules {
		t.Run(r.Code.Name(), func(t *testing.T) {
			f := newFacts(t)
			s := everything(f)
			f.c.policy.rules[r.Code.Name()] = settings.Switch{}
			want := everyCode
			if !r.Always {
				want = strings.TrimSpace(strings.ReplaceAll(" "+everyCode+" ", " "+r.Code.Name()+" ", " "))
			}
			f.denies(want, s)
		})
	}
}

func TestR3_EachRuleIsWaivedByItselfSaveThoseThatAlwaysHold(t *testing.T) {
	for _, r := range rules {
		t.Run(r.Code.Name(), func(t *testing.T) {
			f := newFacts(t)
			s := everything(f)
			f.c.student.overrides = []override{{term: f.term.ID, course: s.Course.ID, rule: r.Code.Name(), kind: waived}}
			want := everyCode
			if !r.Always {
				want = strings.TrimSpace(strings.ReplaceAll(" "+everyCode+" ", " "+r.Code.Name()+" ", " "))
			}
			f.denies(want, s)
		})
	}
}

func TestR13_EveryDayHasItsPhase(t *testing.T) {
	term := &catalog.Term{Phases: []catalog.Phase{
		{From: date("2026-03-10"), Kind: catalog.DropMarked}, {From: date("2026-04-01"), Kind: catalog.DropClosed}}}
	for day, want := range map[string]catalog.DropKind{
		"2026-03-09": catalog.DropFree, "2026-03-10": catalog.DropMarked, "2026-03-31": catalog.DropMarked,
		"2026-04-01": catalog.DropClosed, "2027-01-01": catalog.DropClosed,
	} {
		if got := term.Drop(date(day)).Kind; got != want {
			t.Errorf("on %s a drop is %s, want %s", day, got, want)
		}
	}
}
