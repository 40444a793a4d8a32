package registration

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"holdfast/internal/actor"
	"holdfast/internal/denial"
	"holdfast/internal/registration/catalog"
)

// refusedWith are the codes with which something was refused, each with its place.
func refusedWith(err error) string {
	refused, is := errors.AsType[*denial.Error](err)
	if !is {
		return ""
	}
	var all []string
	for _, r := range refused.Reasons {
		all = append(all, r.Code.Name()+r.Field)
	}
	return strings.Join(all, " ")
}

func autumn() AddTermIn {
	return AddTermIn{Body: NewTermRequest{Code: "2026A", Zone: "Asia/Kolkata", TermRequest: TermRequest{
		Title: "Autumn 2026", Starts: date("2026-08-03"), Ends: date("2026-12-18"),
		Phases:  []PhaseRequest{{From: date("2026-08-17"), Kind: "withdrawn"}},
		Windows: []WindowRequest{{Opens: "2026-07-01T09:00", Closes: "2026-07-31T17:00"}}}}}
}

func TestP6_AChangeOfWhatSomebodyElseChangedIsRefused(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		ctx := t.Context()
		added, err := u.desk.AddTerm(ctx, registrar, autumn())
		if err != nil || added.Status() != 201 || added.Location() != "/api/registration/terms/2026A" || len(added.Windows) != 1 {
			t.Fatalf("added %+v, %v", added, err)
		}
		change := ChangeTermIn{Code: "2026A", Body: autumn().Body.TermRequest}
		change.Body.Version, change.Body.Title = added.Version, "Autumn term"
		changed, err := u.desk.ChangeTerm(ctx, registrar, change)
		if err != nil || changed.Status() != 200 || changed.Title != "Autumn term" {
			t.Fatalf("changed %+v, %v", changed, err)
		}
		_, err = u.desk.ChangeTerm(ctx, registrar, change)
		if got := refusedWith(err); got != ChangedSince.Name() {
			t.Errorf("a term that changed since is refused with %q (%v)", got, err)
		}

		put := PutCourseIn{Code: "CS900", Body: CourseRequest{New: true, Title: "Compilers", Credits: "7.5"}}
		course, err := u.desk.PutCourse(ctx, registrar, put)
		if err != nil || course.Outcome != catalog.New || course.Credits.String() != "7.5" {
			t.Fatalf("put %+v, %v", course, err)
		}
		_, err = u.desk.PutCourse(ctx, registrar, put)
		if got := refusedWith(err); got != courseThere.Name()+"/code" {
			t.Errorf("a course that is there is refused with %q", got)
		}
		put.Body.New, put.Body.Version, put.Body.Prerequisites = false, course.Version, "CS900"
		_, err = u.desk.PutCourse(ctx, registrar, put)
		if got := refusedWith(err); got != "needsItself/prerequisites" {
			t.Errorf("a course that needs itself is refused with %q", got)
		}

		section, err := u.desk.AddSection(ctx, registrar, AddSectionIn{Code: "2026A", Body: NewSectionRequest{
			Course: "CS900", Code: "A", Capacity: new(int64(20)), SectionRequest: SectionRequest{
				Meetings: []MeetingRequest{{Weekday: "mon", Start: "10:00", End: "11:30"}}}}})
		if err != nil || section.Status() != 201 || section.Name != "CS900-A" || len(section.Meetings) != 1 {
			t.Fatalf("added %+v, %v", section, err)
		}
		request := ChangeSectionIn{ID: section.ID, Body: SectionRequest{Version: section.Version, Instructor: "Ms Żelazny"}}
		if _, err := u.desk.ChangeSection(ctx, registrar, request); err != nil {
			t.Fatal(err)
		}
		_, err = u.desk.ChangeSection(ctx, registrar, request)
		if got := refusedWith(err); got != ChangedSince.Name() {
			t.Errorf("a section that changed since is refused with %q", got)
		}
	})
}

func TestP7_WhatIsFoundedTakesTheRightAtItsPlace(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		ctx := t.Context()
		u.section("CS101-A", 10)
		elsewhere := actor.Actor{Person: 1, Via: actor.ViaAPI, Grants: []actor.Grant{
			{Permission: MayFound, Place: 4711}, {Permission: MaySchedule, Place: 4711}}}
		_, addTerm := u.desk.AddTerm(ctx, elsewhere, autumn())
		_, changeTerm := u.desk.ChangeTerm(ctx, elsewhere, ChangeTermIn{Code: "2026S", Body: autumn().Body.TermRequest})
		_, group := u.desk.PutGroup(ctx, elsewhere, PutGroupIn{Code: "Y9", Body: GroupRequest{Title: "x"}})
		_, course := u.desk.PutCourse(ctx, elsewhere, PutCourseIn{Code: "X", Body: CourseRequest{Title: "x", Credits: "1"}})
		_, add := u.desk.AddSection(ctx, elsewhere, AddSectionIn{Code: "2026S", Body: NewSectionRequest{Course: "CS101", Code: "B"}})
		_, change := u.desk.ChangeSection(ctx, elsewhere, ChangeSectionIn{ID: u.sections["CS101-A"]})
		_, preview := u.desk.PreviewCapacity(ctx, elsewhere, CapacityIn{ID: u.sections["CS101-A"]})
		for what, err := range map[string]error{"add a term": addTerm, "change a term": changeTerm, "put a group": group,
			"put a course": course, "add a section": add, "change a section": change, "look at a capacity": preview} {
			if !errors.Is(err, actor.ErrForbidden) {
				t.Errorf("somebody whose right holds in another term may %s: %v", what, err)
			}
		}
	})
}

func TestR11_APreviewChangesNothing(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.section("CS101-A", 1, "Mon 10:00-11:00")
		u.pupils(3)
		for _, s := range []string{"S1", "S2", "S3"} {
			u.must(u.enroll(s, "CS101-A"))
		}
		in := CapacityIn{ID: u.sections["CS101-A"], Body: CapacityRequest{Capacity: new(int64(2))}}
		would, err := u.desk.PreviewCapacity(t.Context(), registrar, in)
		if err != nil || would.Promoted != 1 || would.Waitlisted != 1 {
			t.Fatalf("it would do %+v, %v", would, err)
		}
		if got := u.state("S2", "CS101-A"); got != Waitlisted {
			t.Errorf("by looking the first who waits became %s", got)
		}
		did, err := u.desk.SetCapacity(t.Context(), registrar, in)
		if err != nil || did.Promoted != would.Promoted || did.Waitlisted != would.Waitlisted {
			t.Errorf("it did %+v, %v", did, err)
		}
		// Whose turn comes and who may not is counted, however often it is looked at.
		u.section("MA101-A", 5, "Mon 10:00-11:00")
		u.must(u.enroll("S3", "MA101-A"))
		in.Body.Capacity = new(int64(3))
		would, err = u.desk.PreviewCapacity(t.Context(), registrar, in)
		if err != nil || would.Promoted != 0 || would.Passed != 1 || fmt.Sprint(would.PassedFor) != "[{timetableClash 1}]" {
			t.Errorf("it would do %+v, %v", would, err)
		}
		for range 2 {
			did, err = u.desk.SetCapacity(t.Context(), registrar, in)
			if err != nil || did.Passed != 1 || did.Waitlisted != 1 {
				t.Errorf("it did %+v, %v", did, err)
			}
		}
		looked, twice, err := u.desk.PromisedTwice(t.Context(), registrar, u.term)
		if err != nil || looked != 2 || twice != 0 {
			t.Errorf("promised twice: %d of %d, %v", twice, looked, err)
		}
	})
}

// Who sits or waits in a lecture would be left without a lab that is added to it,
// which nobody may be: it is refused, by itself and in a file.
func TestR12_APartOfANewKindComesOnlyToASectionInWhichNobodyIs(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(3)
		u.section("CS101-A", 1)
		u.must(u.enroll("S1", "CS101-A"))
		u.must(u.enroll("S2", "CS101-A"))
		add := func(code, part string) error {
			section, err := u.desk.AddSection(t.Context(), registrar, AddSectionIn{Code: "2026S",
				Body: NewSectionRequest{Course: "CS101", Code: code, Part: part, PartOf: "A"}})
			if err == nil {
				u.sections["CS101-"+code] = section.ID
			}
			return err
		}
		err := add("L1", "lab")
		if got := refusedWith(err); got != "wholeOccupied/partOf" || !strings.Contains(err.Error(), "1 sit in CS101-A and 1 wait") {
			t.Errorf("refused with %s: %v", got, err)
		}
		if err := add("A", "lab"); refusedWith(err) != "codeTaken/code wholeOccupied/partOf" {
			t.Errorf("refused with %s", refusedWith(err))
		}
		u.refuses(importSections, "term,course,section,part,part of,capacity,meetings\n2026S,CS101,L1,lab,A,9,\n2026S,CS101,B,,,9,never\n",
			"line 2, column part of: 1 sit in CS101-A and 1 wait for it, without a lab. Add another section of CS101",
			"line 3, column meetings: ")
		u.must(u.drop("S1", "CS101-A"))
		u.must(u.drop("S2", "CS101-A"))
		if err := add("L1", "lab"); err != nil {
			t.Fatal(err)
		}
		u.must(u.enroll("S1", "CS101-A", "CS101-L1"))
		u.brings(importSections, "term,course,section,part,part of,capacity\n2026S,CS101,L2,lab,A,9\n", 1, 0, 0) // of a kind that he has
		if err := add("T1", "tutorial"); refusedWith(err) != "wholeOccupied/partOf" {
			t.Errorf("a tutorial for those who sit there: %v", err)
		}
	})
}
