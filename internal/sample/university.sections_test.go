package sample

import (
	"slices"
	"testing"
)

// meet says whether two meetings are at the same time on some day of the term.
func meet(a, b Meeting) bool {
	return a.Weekday == b.Weekday && a.Start < b.End && b.Start < a.End &&
		(a.Half == b.Half || a.Half == 0 || b.Half == 0) &&
		(a.Weeks == b.Weeks || a.Weeks == "every" || b.Weeks == "every")
}

func TestMeetKnowsHalvesAndWeeks(t *testing.T) {
	all := Meeting{Weekday: 1, Start: 600, End: 650, Weeks: "every"}
	for _, c := range []struct {
		change func(m *Meeting)
		want   bool
	}{
		{func(m *Meeting) {}, true},
		{func(m *Meeting) { m.Start, m.End = 650, 700 }, false},
		{func(m *Meeting) { m.Weekday = 2 }, false},
		{func(m *Meeting) { m.Half = 2 }, true},
		{func(m *Meeting) { m.Weeks = "odd" }, true},
	} {
		m := all
		if c.change(&m); meet(all, m) != c.want || meet(m, all) != c.want {
			t.Errorf("%v and %v: want %v", all, m, c.want)
		}
	}
	first, second, odd, even := all, all, all, all
	first.Half, second.Half, odd.Weeks, even.Weeks = 1, 2, "odd", "even"
	if meet(first, second) || meet(odd, even) {
		t.Error("halves of a term, or odd and even weeks, are the same time")
	}
}

func TestR4_NoRoomAndNoTeacherIsInTwoClassesAtOnce(t *testing.T) {
	everywhere(t, func(u *University) (f faultList) {
		rooms, teachers := map[string][]Meeting{}, map[string][]Meeting{}
		for _, s := range u.Sections {
			if s.SharesSeatsWith >= 0 {
				continue // is the same class
			}
			for _, m := range s.Meetings {
				for _, other := range teachers[s.Instructor] {
					if meet(m, other) {
						f.add("%s is in two classes at %v", s.Instructor, m)
					}
				}
				teachers[s.Instructor] = append(teachers[s.Instructor], m)
				for _, other := range rooms[m.Room] {
					if meet(m, other) && m.Room != "" {
						f.add("%s has two classes at %v", m.Room, m)
					}
				}
				rooms[m.Room] = append(rooms[m.Room], m)
			}
		}
		return f
	})
}

func TestR4_AStudentCanBeInALectureAndInAnyOfItsLabs(t *testing.T) {
	everywhere(t, func(u *University) (f faultList) {
		for i, s := range u.Sections {
			for j, m := range s.Meetings {
				if m.Start < 0 || m.Start >= m.End || m.End > 24*60 || m.Weekday < 1 || m.Weekday > 6 {
					f.add("section %d meets at %v", i, m)
				}
				if slices.ContainsFunc(s.Meetings[:j], func(o Meeting) bool { return meet(m, o) }) {
					f.add("section %d meets itself at %v", i, m)
				}
				if s.PartOf < 0 {
					continue
				}
				beside := u.Sections[s.PartOf].Meetings
				if slices.ContainsFunc(beside, func(o Meeting) bool { return meet(m, o) }) {
					f.add("section %d is at the time of its lecture", i)
				}
			}
			if len(s.Meetings) == 0 {
				f.add("section %d never meets", i)
			}
		}
		return f
	})
}

func TestR4_TheFirstLecturesForAYearRarelyClash(t *testing.T) {
	u := demoUniversity()
	first := map[[2]int][]Section{}
	pairs, clashes := 0, 0
	for _, s := range u.Sections {
		if s.Code != "A" {
			continue
		}
		year := [2]int{u.Courses[s.Course].Department, u.Courses[s.Course].Level}
		for _, other := range first[year] {
			pairs++
			if slices.ContainsFunc(s.Meetings, func(m Meeting) bool {
				return slices.ContainsFunc(other.Meetings, func(o Meeting) bool { return meet(m, o) })
			}) {
				clashes++
			}
		}
		first[year] = append(first[year], s)
	}
	if pairs < 500 || clashes > pairs/50 {
		t.Errorf("of %d pairs of lectures that a year takes together, %d clash", pairs, clashes)
	}
}

func TestR1_SectionsAreOfACourseAndHaveTheirOwnCode(t *testing.T) {
	type key struct {
		course int
		code   string
	}
	everywhere(t, func(u *University) (f faultList) {
		seen := map[key]bool{}
		for i, s := range u.Sections {
			k := key{s.Course, s.Code}
			if seen[k] || s.Code == "" || i > 0 && s.Course < u.Sections[i-1].Course {
				f.add("section %d, %v, is there twice or out of order", i, k)
			}
			seen[k] = true
			if (s.Part == lecture) != (s.PartOf < 0) {
				f.add("section %d is a %s of %d", i, s.Part, s.PartOf)
			}
			if s.PartOf >= 0 {
				of := u.Sections[s.PartOf]
				if s.PartOf >= i || of.Course != s.Course || of.Part != lecture {
					f.add("section %d is a part of %d", i, s.PartOf)
				}
			}
		}
		return f
	})
}

func TestR12_TheLabsOfALectureSeatAllOfIt(t *testing.T) {
	everywhere(t, func(u *University) (f faultList) {
		seats := map[int]int{}
		for i, s := range u.Sections {
			if s.PartOf >= 0 {
				seats[s.PartOf] += *s.Capacity
				if s.Part == lab && (*s.Capacity < 16 || *s.Capacity > 24) {
					f.add("the lab %d has %d seats", i, *s.Capacity)
				}
			}
		}
		for i, n := range seats {
			if n < *u.Sections[i].Capacity {
				f.add("the parts of lecture %d have %d seats of %d", i, n, *u.Sections[i].Capacity)
			}
		}
		return f
	})
}

func TestSectionsThatShareSeatsAreOneClassOfTwoCoursesThatExcludeEachOther(t *testing.T) {
	everywhere(t, func(u *University) (f faultList) {
		for i, s := range u.Sections {
			if s.SharesSeatsWith < 0 {
				continue
			}
			host := u.Sections[s.SharesSeatsWith]
			same := slices.Equal(s.Meetings, host.Meetings) && s.Instructor == host.Instructor &&
				*s.Capacity == *host.Capacity && host.SharesSeatsWith < 0 && s.SharesSeatsWith < i
			if !same || u.Courses[s.Course].Exclusions != u.Courses[host.Course].Code {
				f.add("section %d shares seats with %d", i, s.SharesSeatsWith)
			}
			if s.Reserved != nil || s.Restricted != nil || host.Reserved != nil || host.Restricted != nil {
				f.add("section %d shares seats that are kept for some", i)
			}
		}
		return f
	})
}

func TestR5_AllSectionsOfACourseHaveOneExam(t *testing.T) {
	everywhere(t, func(u *University) (f faultList) {
		exams := map[int]*Exam{}
		for i, s := range u.Sections {
			if s.Exam == nil {
				continue
			}
			e := s.Exam
			if s.Part != lecture || e.Day < 0 || e.Day > 12 || e.Day%7 == 6 || e.Start >= e.End {
				f.add("section %d has its exam at %v", i, *s.Exam)
			}
			if exams[s.Course] != nil && *exams[s.Course] != *s.Exam {
				f.add("%s has two exams", u.Courses[s.Course].Code)
			}
			exams[s.Course] = s.Exam
		}
		return f
	})
}

func TestR6_SeatsAreKeptForGroupsThatExist(t *testing.T) {
	everywhere(t, func(u *University) (f faultList) {
		known := map[string]bool{}
		for _, g := range u.Groups {
			if known[g.Code] {
				f.add("the group %s is there twice", g.Code)
			}
			known[g.Code] = true
		}
		for i, s := range u.Sections {
			kept := 0
			for _, r := range s.Reserved {
				kept += r.Kept
				if !known[r.Group] || r.Kept < 1 {
					f.add("section %d keeps %v", i, r)
				}
			}
			if s.Reserved != nil && 2*kept > *s.Capacity {
				f.add("section %d keeps %d of %d seats", i, kept, *s.Capacity)
			}
			for _, code := range s.Restricted {
				if !known[code] {
					f.add("section %d is for %s, which is no group", i, code)
				}
			}
		}
		return f
	})
}

func TestAnInstructorTeachesOneToFourSections(t *testing.T) {
	everywhere(t, func(u *University) (f faultList) {
		load, department := map[string]int{}, map[string]int{}
		for _, s := range u.Sections {
			load[s.Instructor]++
		}
		for _, i := range u.Instructors {
			if _, twice := department[i.Display]; twice || load[i.Display] < 1 || load[i.Display] > mostTaught {
				f.add("%s teaches %d sections", i.Display, load[i.Display])
			}
			department[i.Display] = i.Department
		}
		for n, s := range u.Sections {
			if s.SharesSeatsWith < 0 && department[s.Instructor] != u.Courses[s.Course].Department {
				f.add("section %d is taught from another department", n)
			}
		}
		return f
	})
}

func TestD19_TheTermIsAUniversitys(t *testing.T) {
	u := demoUniversity()
	count := map[string]int{}
	rooms := map[string]bool{}
	for _, s := range u.Sections {
		count[s.Part]++
		switch {
		case s.SharesSeatsWith >= 0:
			count["shared"]++
		case s.Capacity == nil:
			count["unlimited"]++
		case s.Part == lecture && *s.Capacity >= smallest && *s.Capacity <= smallClass:
			count["small"]++
		case s.Part == lecture && *s.Capacity > smallClass && *s.Capacity <= largeClass:
			count["large"]++
		case s.Part == lecture:
			t.Errorf("a lecture of %s has %d seats", u.Courses[s.Course].Code, *s.Capacity)
		}
		if s.Reserved != nil {
			count["reserved"]++
		}
		if s.Restricted != nil {
			count["restricted"]++
		}
		for _, m := range s.Meetings {
			rooms[m.Room] = true
			count[m.Weeks]++
			count[[...]string{"whole", "early", "late"}[m.Half]]++
		}
	}
	count["rooms"] = len(rooms)
	for what, want := range map[string][2]int{
		lecture: {700, 1000}, lab: {250, 500}, tutorial: {100, 350}, "shared": {5, 15}, "unlimited": {3, 9},
		"small": {600, 900}, "large": {40, 150}, "reserved": {50, 200}, "restricted": {15, 80},
		"odd": {50, 150}, "even": {50, 150}, "early": {10, 200}, "late": {10, 200}, "rooms": {100, 220},
	} {
		if n := count[what]; n < want[0] || n > want[1] {
			t.Errorf("%s: %d, want %d to %d", what, n, want[0], want[1])
		}
	}
}

// TestR10_SomeTwentySectionsHaveFarMoreTakersThanSeats counts the lectures of
// courses that more than twice as many students want, by popularity, than fit.
func TestR10_SomeTwentySectionsHaveFarMoreTakersThanSeats(t *testing.T) {
	for seed := range uint64(4) {
		u := New(seed).University(UniversityOptions{})
		seats, lectures, all := make([]int, len(u.Courses)), make([]int, len(u.Courses)), 0.0
		for _, s := range u.Sections {
			if s.Part == lecture && s.Capacity != nil {
				seats[s.Course] += *s.Capacity
				lectures[s.Course]++
			}
		}
		for _, c := range u.Courses {
			all += c.Popularity
		}
		rushed, calm := 0, 0
		for c, course := range u.Courses {
			takers := course.Popularity / all * float64(len(u.Students)*coursesPerTerm)
			if takers > float64(2*seats[c]) {
				rushed += lectures[c]
			}
			if takers < float64(seats[c]) {
				calm++
			}
		}
		if rushed < 15 || rushed > 30 || calm < len(u.Courses)*8/10 {
			t.Errorf("seed %d: %d sections are rushed, %d courses have seats for all", seed, rushed, calm)
		}
	}
}
