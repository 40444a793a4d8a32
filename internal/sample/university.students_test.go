package sample

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// transcript is what a student has done, replayed from the past.
type transcript struct {
	u     *University
	index map[string]int
	best  map[int]int // by course: index in Grades of the best grade
	now   map[int]bool
}

// met says whether a condition holds by what was passed, and by what is taken now
// if that counts too.
func (tr *transcript) met(text string, nowToo bool) bool {
	for _, list := range condition(text) {
		if !slices.ContainsFunc(list, func(word string) bool {
			code, grade, graded := strings.Cut(word, ":")
			lowest := passes
			if graded {
				lowest = slices.Index(Grades(), grade)
			}
			best, taken := tr.best[tr.index[code]]
			return taken && best <= lowest || nowToo && tr.now[tr.index[code]]
		}) {
			return false
		}
	}
	return true
}

// refused is why a course could not be taken, or "".
func (tr *transcript) refused(c int) string {
	course := tr.u.Courses[c]
	best, before := tr.best[c]
	other, excluded := tr.index[course.Exclusions]
	_, both := tr.best[other]
	switch {
	case !tr.met(course.Prerequisites, false):
		return "without " + course.Prerequisites
	case !tr.met(course.Corequisites, true):
		return "not along with " + course.Corequisites
	case excluded && (tr.now[other] || both && tr.best[other] <= passes):
		return "in spite of " + course.Exclusions
	case before && (course.Repeats == repeatNever || course.Repeats == repeatFailed && best <= passes):
		return "again"
	}
	return ""
}

func TestR3_EveryGradeInAPastWasAllowed(t *testing.T) {
	everywhere(t, func(u *University) (f faultList) {
		index := byCode(u)
		for _, s := range u.Students {
			tr := &transcript{u: u, index: index, best: map[int]int{}}
			for past := s.Past; len(past) > 0; {
				n := 0
				tr.now = map[int]bool{}
				for n < len(past) && past[n].TermsAgo == past[0].TermsAgo {
					if tr.now[past[n].Course] {
						f.add("%s took %s twice in a term", s.Number, u.Courses[past[n].Course].Code)
					}
					tr.now[past[n].Course] = true
					n++
				}
				for _, p := range past[:n] {
					if why := tr.refused(p.Course); why != "" {
						f.add("%s took %s %s", s.Number, u.Courses[p.Course].Code, why)
					}
				}
				for _, p := range past[:n] {
					grade := slices.Index(Grades(), p.Grade)
					if before, again := tr.best[p.Course]; !again || grade < before {
						tr.best[p.Course] = grade
					}
				}
				past = past[n:]
			}
		}
		return f
	})
}

func TestAPastIsAsLongAsTheYearsOfStudy(t *testing.T) {
	everywhere(t, func(u *University) (f faultList) {
		for _, s := range u.Students {
			terms := termsPerYear * (s.Year - 1)
			inTerm := map[int]int{}
			for i, p := range s.Past {
				inTerm[p.TermsAgo]++
				inOrder := i == 0 || p.TermsAgo <= s.Past[i-1].TermsAgo
				if !inOrder || p.TermsAgo < 1 || p.TermsAgo > terms || !slices.Contains(Grades(), p.Grade) {
					f.add("%s in year %d has %v", s.Number, s.Year, p)
				}
				if inTerm[p.TermsAgo] > coursesPerTerm {
					f.add("%s took more than %d courses in a term", s.Number, coursesPerTerm)
				}
			}
		}
		return f
	})
}

func TestR20_StudentsHaveTheGroupsOfTheirYearAndProgramme(t *testing.T) {
	number := regexp.MustCompile(`^S20\d{7}$`)
	everywhere(t, func(u *University) (f faultList) {
		known, numbers, mail := map[string]bool{}, map[string]bool{}, map[string]bool{}
		for _, g := range u.Groups {
			known[g.Code] = true
		}
		for _, s := range u.Students {
			p := u.Programmes[s.Programme]
			whole := number.MatchString(s.Number) && s.Display != "" && s.Email != ""
			if !whole || numbers[s.Number] || mail[s.Email] {
				f.add("%s %s %s is there twice or not whole", s.Number, s.Display, s.Email)
			}
			numbers[s.Number], mail[s.Email] = true, true
			if s.Year < 1 || s.Year > 4 || s.Groups[0] != yearGroups[s.Year-1] || p.Kind == minor {
				f.add("%s is in year %d of %s", s.Number, s.Year, p.Code)
			}
			if s.Groups[1] != majorGroup(u.Departments[p.Department]) {
				f.add("%s of %s is among %v", s.Number, p.Code, s.Groups)
			}
			if sorted := slices.Sorted(slices.Values(s.Groups)); len(slices.Compact(sorted)) != len(s.Groups) {
				f.add("%s is twice in a group: %v", s.Number, s.Groups)
			}
			for _, g := range s.Groups {
				if !known[g] {
					f.add("%s is in %s, which is no group", s.Number, g)
				}
			}
		}
		return f
	})
}

func TestD19_TheStudentsAreAUniversitys(t *testing.T) {
	u := demoUniversity()
	years, native, grades, failures, repeats, past := [5]int{}, 0, map[string]int{}, 0, 0, 0
	groups := map[string]int{}
	for _, s := range u.Students {
		years[s.Year]++
		if s.Native != "" {
			native++
		}
		for _, g := range s.Groups {
			groups[g]++
		}
		failedBefore := map[int]bool{}
		for _, p := range s.Past {
			past++
			grades[p.Grade]++
			if failedBefore[p.Course] {
				repeats++
			}
			if p.Grade == "F" {
				failures++
				failedBefore[p.Course] = true
			}
		}
		if came := latestYear - s.Year + 1; came-s.Born.Year < 17 || came-s.Born.Year > 48 {
			t.Errorf("%s was born in %d and came in %d", s.Number, s.Born.Year, came)
		}
	}
	n := len(u.Students)
	for year := 1; year <= 4; year++ {
		if years[year] < n/5 || years[year] > n/3 {
			t.Errorf("%d of %d students are in year %d", years[year], n, year)
		}
	}
	if native < n*4/10 || native > n*7/10 {
		t.Errorf("%d of %d names have a native form", native, n)
	}
	if failures < past*2/100 || failures > past*8/100 || repeats < failures/2 {
		t.Errorf("of %d grades %d are failures, of which %d were repeated", past, failures, repeats)
	}
	for _, grade := range Grades() {
		if grades[grade] < past/100 {
			t.Errorf("%d of %d grades are %s", grades[grade], past, grade)
		}
	}
	if average := past / (n - years[1]); average < 12 || average > 25 {
		t.Errorf("older students have taken %d courses on average", average)
	}
	for _, g := range []string{"CSMAJ", honoursGroup, exchangeGroup, sportGroup, "CSMIN"} {
		if groups[g] < 5 {
			t.Errorf("%d students are in %s", groups[g], g)
		}
	}
}
