package registration

import (
	"testing"

	"holdfast/internal/actor"
	"holdfast/internal/people"
	"holdfast/internal/registration/catalog"
)

func TestP7_AStudentSignsInWithNumberAndPassword(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(1)
		for _, password := range []string{"orange harbour seven", "paper lantern nine"} {
			if _, err := u.desk.SetPassword(t.Context(), actor.Operator(), "S1", password); err != nil {
				t.Fatal(err)
			}
			ref, _, err := people.SignIn(t.Context(), u.db, people.Attempt{Login: "S1", Secret: password}, "")
			if err != nil {
				t.Fatal(err)
			}
			rights, err := people.NewRights(people.Own(), Roles())
			if err != nil {
				t.Fatal(err)
			}
			_, a, err := people.BySession(t.Context(), u.db, rights, ref)
			if studies, err2 := u.desk.Studies(t.Context(), a); err != nil || err2 != nil || !studies || a.Person != u.person("S1") {
				t.Errorf("signed in as %+v, studies %v: %v %v", a, studies, err, err2)
			}
		}
		if _, _, err := people.SignIn(t.Context(), u.db, people.Attempt{Login: "S1", Secret: "orange harbour seven"}, ""); err == nil {
			t.Error("the password before is still good")
		}
		if _, err := u.desk.SetPassword(t.Context(), actor.Operator(), "S9", "orange harbour seven"); refusedFor(err) != "unknownStudent" {
			t.Errorf("unknown: %v", err)
		}
		if _, err := u.desk.SetPassword(t.Context(), u.self("S1"), "S1", "orange harbour seven"); err == nil {
			t.Error("a student may give passwords")
		}
	})
}

func TestR2_TheScaleKeepsTheGradesThatWereGiven(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(1)
		u.course("CS101")
		u.passed("S1", "CS101", "B")
		if err := u.desk.SetScale(t.Context(), registrar, catalog.Scale{{Code: "A", Passes: true}, {Code: "F"}}); refusedFor(err) != "gradeUnknown" {
			t.Errorf("a grade that was given was taken away: %v", err)
		}
		if err := u.desk.SetScale(t.Context(), registrar, catalog.LetterScale()); err != nil {
			t.Fatal(err)
		}
		scale, err := u.desk.Scale(t.Context())
		if err != nil || len(scale) != len(catalog.LetterScale()) || scale[0].Code != "A" {
			t.Errorf("scale %v, %v", scale, err)
		}
	})
}
