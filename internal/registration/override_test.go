package registration

import (
	"fmt"
	"testing"

	"holdfast/internal/actor"
	"holdfast/internal/store"
)

func (u *university) override(d *Desk, number, course, rule, kind string) (Override, error) {
	return d.MakeOverride(u.t.Context(), registrar, OverrideIn{Body: OverrideRequest{
		Student: number, Course: course, Rule: rule, Kind: kind, Reason: "Knows it from work",
	}})
}

func (u *university) overridden(number, course, rule, kind string) Override {
	u.t.Helper()
	o, err := u.override(u.desk, number, course, rule, kind)
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
			Student: "S1", Course: "CS101", Rule: "creditLimit", Reason: "I want to"}})
		if err != actor.ErrForbidden {
			t.Errorf("by the student: %v", err)
		}
		_, err = u.desk.MakeOverride(t.Context(), registrar, OverrideIn{Body: OverrideRequest{
			Student: "S1", Course: "CS101", Rule: "creditLimit", Reason: " "}})
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
			fmt.Sprint([]int64{third.ID}):                      {Term: "2026S"},
			fmt.Sprint([]int64{third.ID, first.ID}):            {Term: "2026S", Revoked: true},
			fmt.Sprint([]int64{third.ID, second.ID, first.ID}): {Revoked: true},
		} {
			got, err := u.desk.Overrides(t.Context(), registrar, in)
			if err != nil {
				t.Fatal(err)
			}
			var ids []int64
			for _, o := range got.Items {
				ids = append(ids, o.ID)
				if o.ApprovedBy != "Meera Nair" || o.Reason == "" || o.At.IsZero() {
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
