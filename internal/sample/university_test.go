package sample

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"
)

// demoUniversity is the university that the demo shows, made once.
var demoUniversity = sync.OnceValue(func() University { return New(1).University(UniversityOptions{}) })

// smallUniversity is of the size that other packages test with.
var smallUniversity = UniversityOptions{Courses: 20, Sections: 50, Students: 200}

// everywhere runs a check on the demo's university and on others of any size.
func everywhere(t *testing.T, check func(u *University) faultList) {
	t.Helper()
	demo := demoUniversity()
	for i, fault := range check(&demo) {
		if i < 20 {
			t.Error(fault)
		}
	}
	if t.Failed() {
		return
	}
	rapid.Check(t, func(t *rapid.T) {
		u := New(rapid.Uint64().Draw(t, "seed")).University(UniversityOptions{
			Courses:  rapid.IntRange(1, 90).Draw(t, "courses"),
			Sections: rapid.IntRange(1, 250).Draw(t, "sections"),
			Students: rapid.IntRange(1, 250).Draw(t, "students"),
		})
		if faults := check(&u); len(faults) > 0 {
			t.Fatal(faults[0])
		}
	})
}

// faultList collects what a check finds.
type faultList []string

func (f *faultList) add(format string, args ...any) { *f = append(*f, fmt.Sprintf(format, args...)) }

// universitySum is the sum of the small university of seed 1. As with the others,
// a meant change brings a new one.
const universitySum = "d710b5d4eb9066de"

func TestD19_TheSameSeedGivesTheSameUniversity(t *testing.T) {
	if got := sum(t, []University{New(1).University(smallUniversity)}); got != universitySum {
		t.Errorf("the small university has the sum %s, want %s", got, universitySum)
	}
	again := New(1).University(UniversityOptions{})
	if sum(t, []University{again}) != sum(t, []University{demoUniversity()}) {
		t.Error("the same seed gave two universities")
	}
	if sum(t, []University{New(2).University(smallUniversity)}) == universitySum {
		t.Error("two seeds gave the same university")
	}
}

func TestD19_AUniversityHasTheSizeAskedFor(t *testing.T) {
	for asked, want := range map[UniversityOptions]UniversityOptions{
		{}:                           {600, 1500, 8000},
		smallUniversity:              smallUniversity,
		{1, 1, 1}:                    {1, 1, 1},
		{1, 90, 1}:                   {1, 90, 1},
		{80, 3, 10}:                  {80, 3, 10},
		{MaxCourses, 700, 10}:        {MaxCourses, 700, 10},
		{MaxCourses + 1, -1, 300}:    {MaxCourses, 1500, 300},
		{Courses: 16, Sections: 400}: {16, 400, 8000},
	} {
		u := New(3).University(asked)
		if got := (UniversityOptions{len(u.Courses), len(u.Sections), len(u.Students)}); got != want {
			t.Errorf("asked for %v, got %v, want %v", asked, got, want)
		}
	}
	if n := len(schools()) * levels * strands; n != MaxCourses {
		t.Errorf("there are titles for %d courses, MaxCourses is %d", n, MaxCourses)
	}
	if n := len(demoUniversity().Departments); n != 40 {
		t.Errorf("the demo's university has %d departments", n)
	}
}

func TestD19_FewerStudentsAreTheFirstOfMore(t *testing.T) {
	o := smallUniversity
	all := New(5).University(o).Students
	o.Students = 40
	if few := New(5).University(o).Students; sum(t, few) != sum(t, all[:40]) {
		t.Error("the first 40 students depend on how many there are")
	}
}

func TestR1_EveryCourseHasItsCodeAndTitle(t *testing.T) {
	form := regexp.MustCompile(`^[A-Z]{2}[1-4]0[1-4]$`)
	everywhere(t, func(u *University) (f faultList) {
		codes, titles := map[string]bool{}, map[string]bool{}
		for _, c := range u.Courses {
			if codes[c.Code] || titles[c.Title] {
				f.add("%s %s is there twice", c.Code, c.Title)
			}
			codes[c.Code], titles[c.Title] = true, true
			own := c.Code[:2] == u.Departments[c.Department].Code && int(c.Code[2]-'0') == c.Level
			if !own || !form.MatchString(c.Code) {
				f.add("%s of level %d in %s", c.Code, c.Level, u.Departments[c.Department].Code)
			}
			if !slices.Contains([]int{150, 300, 400, 600}, c.Credits) || c.Popularity <= 0 || c.Popularity > 1 {
				f.add("%s has %d credits and is wanted %v", c.Code, c.Credits, c.Popularity)
			}
			if !slices.Contains([]string{repeatNever, repeatFailed, repeatAlways}, c.Repeats) {
				f.add("%s may be repeated %q", c.Code, c.Repeats)
			}
		}
		return f
	})
}

// condition is the text of a condition as lists of "CODE" and "CODE:GRADE": one
// of each list must be met.
func condition(text string) [][]string {
	var all [][]string
	if text == "" {
		return nil
	}
	for part := range strings.SplitSeq(strings.ReplaceAll(text, ", ", " and "), " and ") {
		all = append(all, strings.Split(strings.Trim(part, "()"), " or "))
	}
	return all
}

// byCode is where each course stands.
func byCode(u *University) map[string]int {
	all := make(map[string]int, len(u.Courses))
	for c := range u.Courses {
		all[u.Courses[c].Code] = c
	}
	return all
}

func TestR2_NoCourseNeedsItselfTheLongWayRound(t *testing.T) {
	everywhere(t, func(u *University) (f faultList) {
		index := byCode(u)
		seen := make([]int, len(u.Courses)) // 1 on the way down, 2 done
		var walk func(c int)
		walk = func(c int) {
			seen[c] = 1
			course := u.Courses[c]
			for _, list := range append(condition(course.Prerequisites), condition(course.Corequisites)...) {
				for _, word := range list {
					code, grade, graded := strings.Cut(word, ":")
					needed, known := index[code]
					switch {
					case !known || graded && !slices.Contains(Grades(), grade):
						f.add("%s needs %q, which is nothing", course.Code, word)
					case seen[needed] == 1:
						f.add("%s and %s need each other", course.Code, code)
					case seen[needed] == 0:
						walk(needed)
					}
				}
			}
			seen[c] = 2
		}
		for c := range u.Courses {
			if seen[c] == 0 {
				walk(c)
			}
		}
		return f
	})
}

func TestR2_PrerequisitesAreOfALowerLevelAndExclusionsAreMutual(t *testing.T) {
	everywhere(t, func(u *University) (f faultList) {
		index := byCode(u)
		for _, c := range u.Courses {
			for _, list := range condition(c.Prerequisites) {
				for _, word := range list {
					code, _, _ := strings.Cut(word, ":")
					if needed := u.Courses[index[code]]; needed.Level >= c.Level || needed.Code == c.Exclusions {
						f.add("%s needs %s", c.Code, word)
					}
				}
			}
			if c.Exclusions != "" && u.Courses[index[c.Exclusions]].Exclusions != c.Code {
				f.add("%s excludes %s, which does not exclude it", c.Code, c.Exclusions)
			}
		}
		return f
	})
}

func TestR2_ConditionsComeInEveryForm(t *testing.T) {
	u := demoUniversity()
	for name, form := range map[string]string{
		"one course": `^[A-Z]{2}\d{3}$`, "a grade": `:B`, "either": `^\w+(:.)? or \w+(:.)?$`,
		"both": `^\w+(:.)? and \w+(:.)?$`, "a list": `^\w+(:.)?, \w+(:.)?$`,
		"brackets": `and \(\w+(:.)? or \w+(:.)?\)$`,
	} {
		has := regexp.MustCompile(form)
		if !slices.ContainsFunc(u.Courses, func(c Course) bool { return has.MatchString(c.Prerequisites) }) {
			t.Errorf("no course has a condition with %s", name)
		}
	}
	with, without := 0, 0
	for _, c := range u.Courses {
		if c.Corequisites != "" {
			with++
		}
		if c.Exclusions != "" {
			without++
		}
	}
	if with < 10 || without < 20 {
		t.Errorf("%d courses have corequisites, %d exclusions", with, without)
	}
}

func TestP6_TheUniversitysTextsAreCleanNFC(t *testing.T) {
	everywhere(t, func(u *University) (f faultList) {
		check := func(texts ...string) {
			for _, text := range texts {
				if wrong := fault(text); wrong != "" {
					f.add("%q %s", text, wrong)
				}
			}
		}
		for _, d := range u.Departments {
			check(d.Code, d.Name, d.Building)
		}
		for _, p := range u.Programmes {
			check(p.Code, p.Name)
		}
		for _, c := range u.Courses {
			check(c.Title)
			if strings.Contains(c.Title, "*") {
				f.add("%q has a mark of the lists", c.Title)
			}
		}
		for _, i := range u.Instructors {
			check(i.Display, i.Native)
		}
		for _, s := range u.Students {
			check(s.Display, s.Sort, s.Native, s.Email, s.Phone, s.Number)
		}
		return f
	})
}

func BenchmarkUniversity(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		New(1).University(UniversityOptions{})
	}
}
