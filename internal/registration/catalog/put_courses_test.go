package catalog

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

func (u *university) courseByCode(code string) (c *Course) {
	u.t.Helper()
	u.read(func(ctx context.Context, tx *store.Tx) error {
		found, ok, err := CourseByCode(ctx, tx, code)
		if c = found; !ok && err == nil {
			u.t.Errorf("there is no course %s", code)
		}
		return err
	})
	return c
}

func TestR2_CoursesOfOneCallMayNameEachOther(t *testing.T) {
	both(t, func(t *testing.T, u *university) {
		u.letters()
		lab := CourseDetails{Code: "PHY101L", Title: "Mechanics, lab", Credits: 150, Corequisites: "PHY101",
			Exclusions: "PHY100", Repeats: RepeatAlways}
		lecture := CourseDetails{Code: "PHY101", Title: "Mechanics", Credits: 750, Corequisites: "PHY101L",
			Prerequisites: "MA101:B, PHY100 or MA101:A"}
		puts := u.put(lab, lecture, course("PHY100"), course("MA101"))
		if !slices.Equal(puts, []Put{{1, New}, {2, New}, {3, New}, {4, New}}) {
			t.Errorf("put %v", puts)
		}
		got := u.courseByCode("PHY101")
		if got.ID != 2 || got.Title != "Mechanics" || got.Credits.String() != "7.5" || got.Version != 1 ||
			got.Repeats != RepeatFailed || got.Prerequisites.String() != "MA101:B and (PHY100 or MA101:A)" ||
			got.Corequisites.String() != "PHY101L" || !got.Exclusions.Always() {
			t.Errorf("the course is %+v", got)
		}
		if got := u.courseByCode("PHY101L"); got.Repeats != RepeatAlways || got.Exclusions.String() != "PHY100" {
			t.Errorf("the lab is %+v", got)
		}
	})
}

func TestR1_OnlyWhatChangedIsWritten(t *testing.T) {
	both(t, func(t *testing.T, u *university) {
		u.put(course("CS101"), course("CS204 needs CS101"), course("CS300 needs CS204"))
		next := course("CS204 needs CS101, CS099")
		next.Title = "Sorting"
		puts := u.put(course("CS101"), next, course("CS300 needs (CS204)"), course("CS099"))
		if !slices.Equal(puts, []Put{{1, Same}, {2, Changed}, {3, Same}, {4, New}}) {
			t.Errorf("put %v", puts)
		}
		for code, version := range map[string]int64{"CS101": 1, "CS204": 2, "CS300": 1, "CS099": 1} {
			if c := u.courseByCode(code); c.Version != version {
				t.Errorf("%s has version %d, not %d", code, c.Version, version)
			}
		}
		want := `registration.course.changed course 2 {"version":2,"credits":300,"prerequisites":"CS101 and CS099",` +
			`"repeats":"failed","was":{"version":1,"credits":300,"prerequisites":"CS101","repeats":"failed"}}`
		if rows := u.journal(); len(rows) != 5 || rows[3] != want {
			t.Errorf("the journal has %q", rows)
		}
		if found := u.find(CourseQuery{Words: "sorting"}); found != "CS204" {
			t.Errorf("the new title finds %q", found)
		}
		if found := u.find(CourseQuery{Words: "about cs204"}); found != "" {
			t.Errorf("the old title finds %q", found)
		}
	})
}

func TestP3_CoursesAreRefusedForAllTheirFaults(t *testing.T) {
	both(t, func(t *testing.T, u *university) {
		u.letters()
		u.put(course("CS101"))
		long := strings.Repeat("(CS101 or ", 400)
		_, err := u.tryPut(
			CourseDetails{Code: "CS 1", Title: "", Credits: -1, Repeats: "twice"},
			CourseDetails{Code: "CS204", Title: "Two", Prerequisites: "CS101 and", Corequisites: long,
				Exclusions: "CS204"},
			CourseDetails{Code: "CS204", Title: "Again", Prerequisites: "CS101:E, CS101:F, CS102, CS103",
				Credits: maxCredits + 1},
			CourseDetails{Code: "Or", Title: "A word of the language"},
			CourseDetails{Code: "-x", Title: strings.Repeat("x", maxName+1)},
		)
		reasons := refused(t, err,
			"codeUnfit /courses/0/code", "nameUnfit /courses/0/title", "creditsUnfit /courses/0/credits",
			"repeatsUnfit /courses/0/repeats",
			"conditionUnfit /courses/1/prerequisites", "conditionUnfit /courses/1/corequisites",
			"creditsUnfit /courses/2/credits",
			"codeUnfit /courses/3/code",
			"codeUnfit /courses/4/code", "nameUnfit /courses/4/title",
			"codeRepeated /courses/2/code",
			"needsItself /courses/1/exclusions",
			"neededCourseUnknown /courses/2/prerequisites", "neededGradeUnknown /courses/2/prerequisites",
			"neededGradeUnknown /courses/2/prerequisites")
		if len(reasons) > 12 && reasons[12].Detail != "There is no course CS102 or CS103." {
			t.Errorf("it says %q", reasons[12].Detail)
		}
		if len(u.journal()) != 2 {
			t.Error("a refused course was written down")
		}
	})
}

// Text that no database takes is refused like any other that does not fit.
func TestP3_WhatIsNoTextIsRefused(t *testing.T) {
	both(t, func(t *testing.T, u *university) {
		_, err := u.tryPut(
			CourseDetails{Code: "CS\x00", Title: "bad \xff bytes", Prerequisites: "CS\xff"},
			CourseDetails{Code: "EE\xff", Title: "a\x00b"})
		refused(t, err, "codeUnfit /courses/0/code", "nameUnfit /courses/0/title", "codeUnfit /courses/1/code",
			"nameUnfit /courses/1/title", "needsItself /courses/0/prerequisites")
		_, err = u.tryAdd(u.term(spring()), SectionDetails{Course: "\x00", Code: "A", SharesWith: "\xff-\x00"})
		refused(t, err, "unknownCourse /sections/0/course", "sharerUnknown /sections/0/sharesWith")
		if found := u.find(CourseQuery{Words: "\x00\xff"}); found != "" {
			t.Errorf("found %q", found)
		}
	})
}

// A condition that could not be read back, as it would be stored, is refused.
func TestR2_AConditionIsShortEnoughToBeStored(t *testing.T) {
	both(t, func(t *testing.T, u *university) {
		u.put(course("CS101"))
		c := course("CS204")
		c.Prerequisites = strings.TrimSuffix(strings.Repeat("CS101,", maxNeedBytes/6), ",")
		_, err := u.tryPut(c)
		refused(t, err, "conditionUnfit /courses/0/prerequisites")
	})
}

func TestR2_CirclesAreNamedInFull(t *testing.T) {
	both(t, func(t *testing.T, u *university) {
		u.put(course("CS101"), course("CS204 needs CS101"), course("CS300 needs CS204 or CS101"))
		_, err := u.tryPut(course("CS400 needs CS300"), course("CS101 needs CS300"))
		reasons := refused(t, err, "needsCircle /courses/1/prerequisites")
		if len(reasons) > 0 && reasons[0].Detail != "The conditions lead in a circle: CS101 → CS300 → CS101." {
			t.Errorf("it says %q", reasons[0].Detail)
		}
		_, err = u.tryPut(course("CS101 needs CS204"))
		if reasons := refused(t, err, "needsCircle /courses/0/prerequisites"); len(reasons) > 0 &&
			reasons[0].Detail != "The conditions lead in a circle: CS101 → CS204 → CS101." {
			t.Errorf("it says %q", reasons[0].Detail)
		}
		_, err = u.tryPut(course("A needs B"), course("B needs A"), course("C needs D"), course("D needs E"),
			course("E needs C"), course("F needs A, C"))
		refused(t, err, "needsCircle /courses/0/prerequisites", "needsCircle /courses/2/prerequisites")
		// The condition that closed the circle is replaced in the same call.
		u.put(course("CS300 needs CS101"), course("CS204"), course("CS101 needs CS204"))
	})
}

// What is taken together may name each other, but not when one must be passed
// before.
func TestR2_CorequisitesMakeACircleOnlyWithAPrerequisite(t *testing.T) {
	both(t, func(t *testing.T, u *university) {
		with := func(text, corequisites string) CourseDetails {
			c := course(text)
			c.Corequisites = corequisites
			return c
		}
		u.put(with("A", "B"), with("B", "C"), with("C", "A"))
		_, err := u.tryPut(with("C needs B", "A"))
		reasons := refused(t, err, "needsCircle /courses/0/prerequisites")
		if len(reasons) > 0 && reasons[0].Detail != "The conditions lead in a circle: C → B → C." {
			t.Errorf("it says %q", reasons[0].Detail)
		}
		_, err = u.tryPut(course("D needs A"), with("A", "B, D"))
		refused(t, err, "needsCircle /courses/0/prerequisites")
	})
}

// Two who each see no circle do not close one together.
func TestR2_NoCircleIsClosedByTwoAtOnce(t *testing.T) {
	both(t, func(t *testing.T, u *university) {
		const pairs = 12
		var all []CourseDetails
		for i := range pairs {
			all = append(all, course(fmt.Sprintf("A%d", i)), course(fmt.Sprintf("B%d", i)))
		}
		u.put(all...)
		other := storetest.Beside(t, u.db)
		for i := range pairs {
			var wg sync.WaitGroup
			var errs [2]error
			for k, db := range []*store.DB{u.db, other} {
				a, b := fmt.Sprintf("A%d", i), fmt.Sprintf("B%d", i)
				if k == 1 {
					a, b = b, a
				}
				wg.Go(func() {
					errs[k] = db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
						_, err := PutCourses(ctx, tx, registrar, []CourseDetails{course(a + " needs " + b)})
						return err
					})
				})
			}
			wg.Wait()
			if (errs[0] == nil) == (errs[1] == nil) {
				t.Fatalf("pair %d: %v and %v", i, errs[0], errs[1])
			}
			refused(t, either(errs[0], errs[1]), "needsCircle /courses/0/prerequisites")
		}
	})
}

// either is the error of the two that is one.
func either(a, b error) error {
	if a != nil {
		return a
	}
	return b
}

// A whole catalogue is one call. Its courses stand in rows of thirty.
func TestD5_ManyCoursesArePutAtOnce(t *testing.T) {
	both(t, func(t *testing.T, u *university) {
		const many, row = 3000, 30
		courses := make([]CourseDetails, many)
		for i := range courses {
			courses[i] = course(fmt.Sprintf("C%04d", i))
			if i%row > 0 {
				courses[i].Prerequisites = courses[i-1].Code
			}
		}
		if puts := u.put(courses...); puts[many-1] != (Put{many, New}) {
			t.Errorf("the last is %v", puts[many-1])
		}
		courses[0].Prerequisites = courses[row-1].Code
		_, err := u.tryPut(courses[0])
		reasons := refused(t, err, "needsCircle /courses/0/prerequisites")
		if len(reasons) > 0 && strings.Count(reasons[0].Detail, "→") != row {
			t.Errorf("it says %.200q", reasons[0].Detail)
		}
	})
}
