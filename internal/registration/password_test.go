package registration

import (
	"context"
	"testing"

	"holdfast/internal/actor"
	"holdfast/internal/people"
	"holdfast/internal/store"
)

func TestP7_AStudentSignsInWithNumberAndPassword(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(1)
		for _, password := range []string{"orange harbour seven", "paper lantern nine"} {
			if _, err := u.desk.SetPassword(t.Context(), actor.Operator(), passwordFor("S1", password)); err != nil {
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
		if _, err := u.desk.SetPassword(t.Context(), actor.Operator(), passwordFor("S9", "orange harbour seven")); refusedFor(err) != "unknownStudent" {
			t.Errorf("unknown: %v", err)
		}
		// Who works here would hand over more than a student's pages.
		u.write(func(ctx context.Context, tx *store.Tx) error {
			rights, err := people.NewRights(people.Own(), Roles())
			if err != nil {
				return err
			}
			clerk := people.Held{Desk: "registration", Role: people.Clerk}
			return people.GiveRole(ctx, tx, rights, actor.Operator(), u.person("S1"), clerk)
		})
		if _, err := u.desk.SetPassword(t.Context(), registrar, passwordFor("S1", "paper lantern ten")); refusedFor(err) != "studentWorksHere" {
			t.Errorf("of the staff: %v", err)
		}
		if _, err := u.desk.SetPassword(t.Context(), actor.Operator(), passwordFor("S1", "paper lantern ten")); err != nil {
			t.Errorf("of the staff, by who manages people: %v", err)
		}
		if _, err := u.desk.SetPassword(t.Context(), u.self("S1"), passwordFor("S1", "orange harbour seven")); err == nil {
			t.Error("a student may give passwords")
		}
	})
}

func TestR2_TheScaleKeepsTheGradesThatWereGiven(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(1)
		u.course("CS101")
		u.passed("S1", "CS101", "B")
		set := func(was []string, grades ...ScaleGrade) error {
			_, err := u.desk.SetScale(t.Context(), registrar, SetScaleIn{Body: ScaleRequest{Grades: grades, Was: was}})
			return err
		}
		if err := set(nil, ScaleGrade{Code: "A", Passes: true}, ScaleGrade{Code: "F"}); refusedFor(err) != "gradeUnknown" {
			t.Errorf("a grade that was given was taken away: %v", err)
		}
		if err := set([]string{"A"}, ScaleGrade{Code: "A", Passes: true}, ScaleGrade{Code: "B", Passes: true}); refusedFor(err) != "changedSince" {
			t.Errorf("after another change: %v", err)
		}
		was, err := u.desk.Scale(t.Context(), registrar, ScaleIn{})
		if err != nil {
			t.Fatal(err)
		}
		if err := set(codesOfGrades(was.Grades), ScaleGrade{Code: "A", Passes: true}, ScaleGrade{Code: "B", Passes: true}); err != nil {
			t.Fatal(err)
		}
		scale, err := u.desk.Scale(t.Context(), registrar, ScaleIn{})
		if err != nil || len(scale.Grades) != 2 || scale.Grades[0].Code != "A" {
			t.Errorf("scale %v, %v", scale, err)
		}
	})
}

func passwordFor(number, password string) PasswordIn {
	return PasswordIn{Number: number, Body: PasswordRequest{Password: password}}
}
