package catalog

import (
	"context"
	"fmt"
	"slices"

	"holdfast/internal/actor"
	"holdfast/internal/journal"
	"holdfast/internal/store"
)

// Grade is a mark of the scale.
type Grade struct {
	Code   string `json:"code"`
	Passes bool   `json:"passes"`
}

// Scale is the marks there are, the best first.
type Scale []Grade

// LetterScale is the scale of letters that most who have letters use.
func LetterScale() Scale {
	return Scale{
		{"A", true}, {"A-", true}, {"B+", true}, {"B", true}, {"B-", true}, {"C+", true}, {"C", true}, {"C-", true},
		{"D+", true}, {"D", true}, {"F", false},
	}
}

// Passes says whether somebody with this grade has passed, and whether the scale
// has the grade.
func (s Scale) Passes(grade string) (passes, known bool) {
	i := s.place(grade)
	return i >= 0 && s[i].Passes, i >= 0
}

// Reaches says whether a grade passes and is as good as another or better (R2);
// "" asks only that it passes. Grades that the scale does not have reach nothing
// and are not reached.
func (s Scale) Reaches(grade, least string) bool {
	passes, _ := s.Passes(grade)
	return passes && (least == "" || s.place(grade) <= s.place(least))
}

// place is how many grades are better, -1 if the scale does not have this one.
func (s Scale) place(grade string) int {
	return slices.IndexFunc(s, func(g Grade) bool { return g.Code == grade })
}

// deny notes what is wrong with the scale itself.
func (s Scale) deny(f *faults) {
	if len(s) == 0 {
		f.all.Add(gradesUnfit.Because("The scale has no grade.").
			Lifted("List the grades, the best first.").At("/grades"))
	}
	failing := ""
	for i, g := range s {
		f.at = item("grades", i)
		f.code("code", g.Code, "-+.")
		switch {
		case !g.Passes && failing == "":
			failing = g.Code
		case g.Passes && failing != "":
			f.add("passes", gradesUnfit.Because("%s passes, but stands below %s, which does not.", g.Code, failing).
				Lifted("List the grades from the best to the worst."))
		}
	}
	f.repeated("grades", len(s), func(i int) string { return s[i].Code })
}

// PutGrades makes this the scale of grades, in place of the one there was. A grade
// for which a condition asks must stay; what stands on transcripts is not looked
// at.
func PutGrades(ctx context.Context, tx *store.Tx, by actor.Actor, scale Scale) error {
	scale = slices.Clone(scale)
	for i := range scale {
		scale[i].Code = tidy(scale[i].Code)
	}
	var f faults
	scale.deny(&f)
	was, asked, version, err := readForGrades(ctx, tx)
	if err != nil {
		return err
	}
	for _, of := range asked {
		for _, grade := range of.grades {
			if passes, _ := scale.Passes(grade); !passes {
				f.all.Add(gradeNeeded.Because("A condition of %s asks for %s or better.", of.course, grade).
					Lifted("Keep %s among the grades that pass, or change the condition first.", grade).
					With("course", of.course).With("grade", grade).At("/grades"))
			}
		}
	}
	if err := f.err("Grades not saved"); err != nil || slices.Equal(was, scale) {
		return err
	}
	err = tx.Run(ctx, moveCatalogue.Do(version).Touching(1), deleteGrades.Do(),
		store.Rows(insertGrades, len(scale), func(i int) []any {
			return []any{scale[i].Code, len(scale) - i, scale[i].Passes}
		}))
	if err != nil {
		return fmt.Errorf("save grades: %w", err)
	}
	return journal.Record(ctx, tx, entry(by, "scale", 1, changed, scaleData{scale, was}))
}

// scaleData is what the journal says of a scale.
type scaleData struct {
	Grades Scale `json:"grades"`
	Was    Scale `json:"was,omitempty"`
}

// askedGrades are the grades for which the conditions of a course ask.
type askedGrades struct {
	course string
	grades []string
}

// readForGrades reads the scale and the grades that conditions ask for.
func readForGrades(ctx context.Context, tx *store.Tx) (was Scale, asked []askedGrades, version int64, err error) {
	var versions []int64
	var rows []courseRow
	err = tx.Run(ctx,
		store.Into(selectCatalogue, &versions, store.Column[int64]),
		ReadingGrades(&was),
		store.Into(selectGraded, &rows, (*courseRow).dest))
	if err != nil {
		return nil, nil, 0, fmt.Errorf("read grades: %w", err)
	}
	for i := range rows {
		c, err := rows[i].course()
		if err != nil {
			return nil, nil, 0, err
		}
		var grades []string
		for _, n := range []Need{c.Prerequisites, c.Corequisites, c.Exclusions} {
			grades = append(grades, n.grades()...)
		}
		slices.Sort(grades)
		if grades = slices.Compact(grades); len(grades) > 0 {
			asked = append(asked, askedGrades{c.Code, grades})
		}
	}
	return was, asked, versions[0], nil
}

// grades are the grades that the condition asks for.
func (n Need) grades() (all []string) {
	if n.Grade != "" {
		all = append(all, n.Grade)
	}
	for _, of := range n.Of {
		all = append(all, of.grades()...)
	}
	return all
}

// ReadingGrades is the step that reads the scale in a flush of others.
func ReadingGrades(into *Scale) *store.Step {
	return store.Into(selectGrades, (*[]Grade)(into), (*Grade).dest)
}

// Grades reads the scale.
func Grades(ctx context.Context, tx *store.Tx) (Scale, error) {
	return store.All(ctx, tx, selectGrades, (*Grade).dest)
}

func (g *Grade) dest() []any { return []any{&g.Code, &g.Passes} }

var (
	selectGrades = store.SQL(`select code, passes from grades order by rank desc`)
	deleteGrades = store.SQL(`delete from grades`)
	insertGrades = store.Insert("grades", "code text", "rank bigint", "passes boolean")

	// A grade stands behind a colon.
	selectGraded = store.SQL(`
		select ` + courseColumns + ` from courses
		where prerequisites like '%:%' or corequisites like '%:%' or exclusions like '%:%' order by code`)

	selectCatalogue = store.SQL(`select version from course_catalogue`)
	moveCatalogue   = store.SQL(`update course_catalogue set version = version + 1 where version = $1`)
)
