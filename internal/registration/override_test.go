package registration

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"holdfast/internal/actor"
	"holdfast/internal/store"
)

// override sets a rule aside in the term of the tests.
func (u *university) override(d *Desk, number, course, rule, kind string) (Override, error) {
	return u.overrideIn(d, "2026S", number, course, rule, kind)
}

func (u *university) overrideIn(d *Desk, term, number, course, rule, kind string) (Override, error) {
	return d.MakeOverride(u.t.Context(), registrar, OverrideIn{Body: OverrideRequest{
		Student: number, Term: term, Course: course, Rule: rule, Kind: kind, Reason: "Knows it from work",
	}})
}

func (u *university) overridden(number, course, rule, kind string) Override {
	u.t.Helper()
	return u.overriddenIn("2026S", number, course, rule, kind)
}

func (u *university) overriddenIn(term, number, course, rule, kind string) Override {
	u.t.Helper()
	o, err := u.overrideIn(u.desk, term, number, course, rule, kind)
	if err != nil {
		u.t.Fatal(err)
	}
	return o
}

func TestR3_AnOverrideIsLookedAtBeforeTheRefusal(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(2)
		u.course("CS101")
		u.course("CS204", "CS101")
		u.section("CS204-A", 5, "Mon 10:00-11:00")
		m, err := u.enroll("S1", "CS204-A")
		u.gets("prerequisitesMissing", m, err)
		o := u.overridden("S1", "CS204", "prerequisitesMissing", "")
		if o.Status() != 201 || o.Kind != "waive" || o.Reason != "Knows it from work" || o.Student != "S1" || o.Name != "Student S1" {
			t.Errorf("made: %+v", o)
		}
		m, err = u.enroll("S1", "CS204-A")
		u.gets("enrolled", m, err)
		m, err = u.enroll("S2", "CS204-A")
		u.gets("prerequisitesMissing", m, err)
		again := u.overridden("S1", "CS204", "prerequisitesMissing", "waive")
		if again.ID != o.ID || !again.Again || again.Status() != 200 || u.journaled("override.made") != 1 {
			t.Errorf("the same twice: %+v", again)
		}
	})
}

func TestR3_APrerequisiteMayBeTakenConcurrently(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(1)
		u.course("CS101")
		u.course("CS204", "CS101")
		u.section("CS101-A", 5, "Mon 10:00-11:00")
		u.section("CS204-A", 5, "Tue 10:00-11:00")
		u.overridden("S1", "CS204", "prerequisitesMissing", "concurrent")
		m, err := u.enroll("S1", "CS204-A")
		u.gets("prerequisitesMissing", m, err)
		m, err = u.enroll("S1", "CS204-A", "CS101-A")
		u.gets("enrolled", m, err)
	})
}

// spring and autumn have a section CS204-A each, which asks for what nobody has
// passed; they are named "spring" and "autumn".
func (u *university) springAndAutumn() (spring, autumn int64) {
	u.t.Helper()
	u.course("CS101")
	u.course("CS204", "CS101")
	spring, autumn = u.term, u.addTerm("2026A", "2026-08-03", "2026-12-18")
	for name, term := range map[string]int64{"spring": spring, "autumn": autumn} {
		u.term = term
		u.window("", -24*time.Hour, 60*24*time.Hour)
		u.sections[name] = u.section("CS204-A", 1)
	}
	u.term = spring
	return spring, autumn
}

func TestR3_AnOverrideHoldsInItsTermAlone(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(2)
		spring, autumn := u.springAndAutumn()
		made := u.overridden("S1", "CS204", "prerequisitesMissing", "")
		if made.Term != "2026S" {
			t.Errorf("it is of the term %q", made.Term)
		}
		m, err := u.enroll("S1", "autumn")
		u.gets("prerequisitesMissing", m, err)
		u.must(u.enroll("S1", "spring"))
		// One that is made by the way of a seat is of the term of the seat.
		u.must(u.enrollAs(u.desk, registrar, "S2", "agreed", "autumn"))
		m, err = u.enroll("S2", "spring")
		u.gets("prerequisitesMissing", m, err)
		if got := all[int64](u, selectOverrideTerms); !slices.Equal(got, []int64{spring, autumn}) {
			t.Errorf("the overrides are of the terms %v", got)
		}
		// Nor does it seat who waits in another term.
		u.overriddenIn("2026A", "S1", "CS204", "prerequisitesMissing", "")
		u.must(u.enroll("S1", "autumn"))
		if o := u.overridden("S1", "CS204", "creditLimit", ""); o.Seated || u.state("S1", "autumn") != Waitlisted {
			t.Errorf("S1 is %s in the autumn: %+v", u.state("S1", "autumn"), o)
		}
	})
}

var selectOverrideTerms = store.SQL(`select term_id from overrides order by id`)

func TestP7_AnOverrideIsMadeAndTakenBackByTheRightInItsTerm(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(1)
		spring, autumn := u.springAndAutumn()
		a := actor.Actor{Person: 9001, Via: actor.ViaAPI, Grants: []actor.Grant{
			{Permission: MayView, Place: autumn}, {Permission: MayOverride, Place: autumn}}}
		in := OverrideIn{Body: OverrideRequest{Student: "S1", Course: "CS204", Rule: "creditLimit", Reason: "x"}}
		made := map[string]Override{}
		for code, want := range map[string]error{"2026S": actor.ErrForbidden, "2026A": nil} {
			in.Body.Term = code
			_, err := u.desk.MakeOverride(t.Context(), a, in)
			if err != want {
				t.Errorf("making one in %s: %v, want %v", code, err, want)
			}
			if made[code], err = u.desk.MakeOverride(t.Context(), registrar, in); err != nil {
				t.Fatal(err)
			}
		}
		in.Body.Term = "2019X"
		if _, err := u.desk.MakeOverride(t.Context(), a, in); refusedFor(err) != "unknownTerm" {
			t.Errorf("in no term: %v", err)
		}
		for want, in := range map[string]OverridesIn{
			"2026A":           {},
			"2026A 2026S":     {Student: "S1"}, // the record is seen whole
			"2026S":           {Student: "S1", Term: "2026S"},
			"not allowed":     {Term: "2026S"},
			"unknownTerm ":    {Term: "2019X"},
			"unknownStudent ": {Student: "S9"},
		} {
			page, err := u.desk.Overrides(t.Context(), a, in)
			whole, also := u.desk.WholeOverrides(t.Context(), a, in)
			if got := overridesSay(page.Items, err); got != want || overridesSay(whole, also) != want {
				t.Errorf("%+v: %s and %s, want %s", in, got, overridesSay(whole, also), want)
			}
		}
		for code, want := range map[string]error{"2026S": actor.ErrForbidden, "2026A": nil} {
			_, err := u.desk.RevokeOverride(t.Context(), a, RevokeIn{ID: made[code].ID, Reason: "x"})
			if err != want {
				t.Errorf("taking one back in %s: %v, want %v", code, err, want)
			}
		}
		if got := one[int64](u, selectTermInForce); got != spring {
			t.Errorf("in force is the one of term %d", got)
		}
	})
}

var selectTermInForce = store.SQL(`select term_id from overrides where revoked_at is null`)

// overridesSay are the terms of overrides, or why there is no list.
func overridesSay(all []Override, err error) string {
	if err == actor.ErrForbidden {
		return err.Error()
	}
	if err != nil {
		return refusedFor(err) + " "
	}
	var terms []string
	for _, o := range all {
		terms = append(terms, o.Term)
	}
	slices.Sort(terms)
	return strings.Join(terms, " ")
}

func TestR3_AnOverrideSeatsAtOnceWhoWaitsForAFreeSeat(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(40)
		u.section("CS101-A", 1, "Mon 10:00-11:00")
		u.section("CS101-B", 40, "Thu 10:00-11:00")
		u.fill("CS101-A", 40)
		for i := range 39 { // all who wait have the course elsewhere by now
			u.must(u.enroll(fmt.Sprint("S", i+2), "CS101-B"))
		}
		u.must(u.drop("S1", "CS101-A"))
		if n := u.sits("CS101-A", Enrolled); n != 0 {
			t.Fatalf("%d sit there", n)
		}
		o := u.overridden("S38", "CS101", "duplicateCourse", "")
		if !o.Seated || u.state("S38", "CS101-A") != Enrolled {
			t.Errorf("S38 is %s: %+v", u.state("S38", "CS101-A"), o)
		}
		if o := u.overridden("S2", "CS101", "duplicateCourse", ""); o.Seated || u.state("S2", "CS101-A") != Waitlisted {
			t.Errorf("S2 is %s: there was no seat any more", u.state("S2", "CS101-A"))
		}
	})
}

func TestR3_WhatCannotBeSetAsideIsRefusedWithWhatCanBe(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(1)
		u.course("CS101")
		for want, r := range map[string][4]string{
			"ruleUnknown": {"S1", "CS101", "sectionCancelled", ""},
			"unknownStudent unknownCourse ruleUnknown": {"S9", "CS999", "noSuchRule", "concurrent"},
			"concurrentUnfit":                          {"S1", "CS101", "timetableClash", "concurrent"},
		} {
			_, err := u.override(u.desk, r[0], r[1], r[2], r[3])
			if got := refusedFor(err); got != want {
				t.Errorf("got %s, want %s", got, want)
			}
		}
		if got := fmt.Sprint(overridable()); !containsCode(`"`+fmt.Sprint(overridable()[0])+`"`, "windowClosed") || len(overridable()) != 11 {
			t.Errorf("those that can be set aside: %s", got)
		}
		_, err := u.desk.MakeOverride(t.Context(), u.self("S1"), OverrideIn{Body: OverrideRequest{
			Student: "S1", Term: "2026S", Course: "CS101", Rule: "creditLimit", Reason: "I want to"}})
		if err != actor.ErrForbidden {
			t.Errorf("by the student: %v", err)
		}
		_, err = u.desk.MakeOverride(t.Context(), registrar, OverrideIn{Body: OverrideRequest{
			Student: "S1", Term: "2026S", Course: "CS101", Rule: "creditLimit", Reason: " "}})
		if err == nil || u.journaled("override.made") != 0 {
			t.Error("blanks were taken for a reason")
		}
	})
}

func TestR3_AnOverrideIsTakenBackAndTheSeatStays(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(2)
		u.course("CS101")
		u.course("CS204", "CS101")
		u.section("CS204-A", 5)
		u.section("CS204-B", 5)
		o := u.overridden("S1", "CS204", "prerequisitesMissing", "")
		u.must(u.enroll("S1", "CS204-A"))
		in := RevokeIn{ID: o.ID, Reason: "By mistake"}
		got, err := u.desk.RevokeOverride(t.Context(), registrar, in)
		if err != nil || got.RevokedAt == nil || got.Again || u.state("S1", "CS204-A") != Enrolled {
			t.Fatalf("revoked: %+v %v", got, err)
		}
		u.must(u.drop("S1", "CS204-A"))
		m, err := u.enroll("S1", "CS204-A")
		u.gets("prerequisitesMissing", m, err)
		got, err = u.desk.RevokeOverride(t.Context(), registrar, in)
		if err != nil || !got.Again || u.journaled("override.revoked") != 1 {
			t.Errorf("again: %+v %v", got, err)
		}
		_, err = u.desk.RevokeOverride(t.Context(), registrar, RevokeIn{ID: 77, Reason: "x"})
		if refusedFor(err) != "unknownOverride" {
			t.Errorf("unknown: %v", err)
		}
		if anew := u.overridden("S1", "CS204", "prerequisitesMissing", ""); anew.ID == o.ID || anew.Again {
			t.Errorf("made anew: %+v", anew)
		}
	})
}

func TestR3_OverridesAreListedWithWhoApprovedThemWhenAndWhy(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(2)
		u.rows("people", nil, []any{registrar.Person, "Meera Nair", "Nair, Meera", 0})
		u.section("CS101-A", 5)
		u.addTerm("2026A", "2026-08-03", "2026-12-18")
		u.course("MA101") // not given in the term
		first := u.overridden("S1", "CS101", "creditLimit", "")
		second := u.overridden("S1", "MA101", "creditLimit", "")
		third := u.overridden("S2", "CS101", "creditLimit", "")
		if _, err := u.desk.RevokeOverride(t.Context(), registrar, RevokeIn{ID: first.ID, Reason: "x"}); err != nil {
			t.Fatal(err)
		}
		for want, in := range map[string]OverridesIn{
			fmt.Sprint([]int64{third.ID, second.ID}):           {},
			fmt.Sprint([]int64{second.ID}):                     {Student: "S1"},
			fmt.Sprint([]int64{second.ID, first.ID}):           {Student: "S1", Revoked: true},
			fmt.Sprint([]int64{}):                              {Term: "2026A", Revoked: true},
			fmt.Sprint([]int64{third.ID, second.ID, first.ID}): {Revoked: true},
		} {
			got, err := u.desk.Overrides(t.Context(), registrar, in)
			if err != nil {
				t.Fatal(err)
			}
			var ids []int64
			for _, o := range got.Items {
				ids = append(ids, o.ID)
				if o.ApprovedBy != "Meera Nair" || o.Term != "2026S" || o.Reason == "" || o.At.IsZero() {
					t.Errorf("listed: %+v", o)
				}
			}
			if fmt.Sprint(ids) != want {
				t.Errorf("%+v: got %v, want %s", in, ids, want)
			}
		}
		_, err := u.desk.Overrides(t.Context(), registrar, OverridesIn{Term: "x", Student: "y"})
		if refusedFor(err) != "unknownStudent unknownTerm" {
			t.Errorf("of nobody in no term: %v", err)
		}
	})
}

var countInForce = store.SQL(`select count(*) from overrides where revoked_at is null`)

func TestR3_ManyWhoMakeTheSameOverrideAtOnceMakeOne(t *testing.T) {
	servers(t, func(t *testing.T, u *university, desks []*Desk) {
		u.pupils(1)
		u.course("CS101")
		together(16, func(i int) (Moved, error) {
			_, err := u.override(desks[i%len(desks)], "S1", "CS101", "creditLimit", "")
			return Moved{}, err
		})
		if n := one[int64](u, countInForce); n != 1 {
			t.Errorf("there are %d", n)
		}
	})
}
