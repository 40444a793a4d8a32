package catalog

import (
	"context"
	"slices"
	"testing"

	"holdfast/internal/store"
)

func TestR2_AGradeReachesAnotherThatIsNoBetter(t *testing.T) {
	s := LetterScale()
	for _, c := range []struct {
		grade, least string
		want         bool
	}{
		{"A", "", true}, {"A", "B+", true}, {"B+", "B+", true}, {"B", "B+", false}, {"D", "", true},
		{"F", "", false}, {"F", "F", false}, {"W", "", false}, {"A", "1.0", false}, {"", "", false},
	} {
		if got := s.Reaches(c.grade, c.least); got != c.want {
			t.Errorf("%q reaches %q: %v", c.grade, c.least, got)
		}
	}
	if passes, known := s.Passes("F"); passes || !known {
		t.Error("an F passes, or is not known")
	}
	if _, known := s.Passes("W"); known {
		t.Error("a W is a grade")
	}
}

func TestR2_AGradeThatAConditionAsksForStays(t *testing.T) {
	both(t, func(t *testing.T, u *university) {
		try := func(s Scale) error {
			return u.try(func(ctx context.Context, tx *store.Tx) error { return PutGrades(ctx, tx, registrar, s) })
		}
		u.letters()
		u.letters() // once more changes nothing
		u.put(course("CS101"), course("CS102"), course("CS204 needs CS101:B+ or (CS102 and CS101:B)"))
		refused(t, try(Scale{{"A", true}, {"B+", true}, {"B", false}}), "gradeNeeded /grades")
		refused(t, try(Scale{{"1.0", true}}), "gradeNeeded /grades", "gradeNeeded /grades")
		next := Scale{{"A", true}, {"B+", true}, {"B", true}, {"Fail", false}}
		if err := try(next); err != nil {
			t.Fatal(err)
		}
		u.read(func(ctx context.Context, tx *store.Tx) error {
			got, err := Grades(ctx, tx)
			if !slices.Equal(got, next) {
				t.Errorf("the scale is %v", got)
			}
			return err
		})
		rows := u.journal()
		if len(rows) != 5 || rows[0][:len("registration.scale.changed scale 1")] != "registration.scale.changed scale 1" {
			t.Errorf("the journal has %q", rows)
		}
	})
}

func TestP3_AScaleIsRefusedForAllItsFaults(t *testing.T) {
	both(t, func(t *testing.T, u *university) {
		try := func(s Scale) error {
			return u.try(func(ctx context.Context, tx *store.Tx) error { return PutGrades(ctx, tx, registrar, s) })
		}
		refused(t, try(nil), "gradesUnfit /grades")
		refused(t, try(Scale{{"A", true}, {"1,3", true}, {"F", false}, {"D", true}, {"A", true}}),
			"codeUnfit /grades/1/code", "gradesUnfit /grades/3/passes", "gradesUnfit /grades/4/passes",
			"codeRepeated /grades/4/code")
	})
}
