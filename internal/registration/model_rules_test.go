package registration

import (
	"fmt"
	"slices"
	"strings"
)

// modelClaim is a student who wants sections beside those that he has.
type modelClaim struct {
	who        string
	want, kept []string
	turn       bool // his turn has come: the window is of no matter
}

// asking gathers the codes of a refusal, and what they are about.
type asking struct {
	m     *model
	codes []string
	about []string
}

// say adds a code if somebody objects, unless the rule is off.
func (a *asking) say(code, about string, objects bool) {
	if objects && !a.m.off[code] {
		a.codes, a.about = append(a.codes, code), append(a.about, code+" "+about)
	}
}

// any adds a code if one of the sections is objected to, for which the rule was
// not waived: the first of them.
func (a *asking) any(c modelClaim, code string, objects func(i int, name string) string) {
	for i, name := range c.want {
		if a.m.waived(c.who, name, code, "waive") {
			continue
		}
		if about := objects(i, name); about != "" {
			a.say(code, about, true)
			return
		}
	}
}

// all is any of the sections, told together.
func (a *asking) all(c modelClaim, code string, objects func(i int, name string) string) {
	var about []string
	a.any(c, code, func(i int, name string) string {
		if o := objects(i, name); o != "" {
			about = append(about, o)
		}
		return ""
	})
	a.say(code, strings.Join(about, " "), len(about) > 0)
}

func (m *model) waived(who, section, rule, kind string) bool {
	return m.students[who].waived[m.sections[section].course+" "+rule+" "+kind]
}

// objections are all that the rules have against a claim, in their order, and
// with what it is about.
func (m *model) objections(c modelClaim) asking {
	a := asking{m: m}
	st := m.students[c.who]
	a.say("partsMissing", "", m.partsWrong(c))
	a.say("windowClosed", "", !c.turn && !m.mayRegister(c.who) && !m.waivedForAll(c, "windowClosed"))
	a.any(c, "notForYou", func(_ int, name string) string {
		if only := m.sections[name].only; only != "" && !slices.Contains(st.groups, only) {
			return name
		}
		return ""
	})
	a.any(c, "alreadyPassed", func(_ int, name string) string { return m.hasMark(c.who, name) })
	a.any(c, "duplicateCourse", func(i int, name string) string { return m.duplicates(name, c.kept, c.want[:i]) })
	a.any(c, "prerequisitesMissing", func(_ int, name string) string { return m.unprepared(c, name) })
	a.any(c, "corequisitesMissing", func(_ int, name string) string { return m.unaccompanied(c, name) })
	a.any(c, "excludedByCourse", func(_ int, name string) string { return m.barredBy(c, name) })
	a.all(c, "timetableClash", func(i int, name string) string {
		return m.atOnce(name, slices.Concat(c.kept, c.want[:i]), func(s *modelSection) []modelTime { return s.meets })
	})
	a.all(c, "examClash", func(i int, name string) string {
		return m.atOnce(name, slices.Concat(c.kept, c.want[:i]), func(s *modelSection) []modelTime { return s.exam })
	})
	would, adds, limit := 0, false, m.limit
	for _, name := range slices.Concat(c.kept, c.want) {
		would += m.credits(name)
	}
	for _, name := range c.want {
		adds = adds || m.credits(name) > 0
	}
	if st.limit > 0 {
		limit = st.limit
	}
	a.say("creditLimit", fmt.Sprint(would, " of ", limit),
		adds && would > limit && !m.waivedForAll(c, "creditLimit"))
	a.say("libraryFines", fmt.Sprint(st.owes), st.owes > 0 && !m.waivedForAll(c, "libraryFines"))
	return a
}

func (m *model) isPart(name string) bool { return m.sections[name].whole != "" }

func (m *model) courseOf(name string) *modelCourse { return m.courses[m.sections[name].course] }

func (m *model) credits(name string) int {
	if m.isPart(name) {
		return 0
	}
	return m.courseOf(name).credits
}

// partsWrong: each whole is had with exactly one part of each kind, and no part
// without its whole.
func (m *model) partsWrong(c modelClaim) bool {
	has := slices.Concat(c.kept, c.want)
	for _, name := range c.want {
		whole := name
		if m.isPart(name) {
			whole = m.sections[name].whole
		}
		if !slices.Contains(has, whole) {
			return true
		}
		kinds := map[string]int{}
		for part, s := range m.sections {
			if s.whole != whole {
				continue
			}
			kinds[s.kind] += 0
			if slices.Contains(has, part) {
				kinds[s.kind]++
			}
		}
		for _, n := range kinds {
			if n != 1 {
				return true
			}
		}
	}
	return false
}

func (m *model) mayRegister(who string) bool {
	return slices.ContainsFunc(m.windows, func(w modelWindow) bool {
		mine := w.group == "" || slices.Contains(m.students[who].groups, w.group)
		return mine && !m.now.Before(w.opens) && m.now.Before(w.until)
	})
}

const gradeOrder = "FDCBA"

// hasMark is the mark that keeps a student from taking the course again.
func (m *model) hasMark(who, name string) string {
	course := m.courseOf(name)
	if m.isPart(name) || course.repeats == "always" {
		return ""
	}
	for _, mark := range m.students[who].marks {
		if mark.course == m.sections[name].course && (mark.grade != "F" || course.repeats == "never") {
			return mark.grade
		}
	}
	return ""
}

// waivedForAll says whether a rule was set aside for every course that is asked for.
func (m *model) waivedForAll(c modelClaim, rule string) bool {
	return !slices.ContainsFunc(c.want, func(name string) bool { return !m.waived(c.who, name, rule, "waive") })
}

func (m *model) duplicates(name string, lists ...[]string) string {
	for _, other := range slices.Concat(lists...) {
		a, b := m.sections[name], m.sections[other]
		if other != name && !m.isPart(name) && !m.isPart(other) && (a.course == b.course || a.seats == b.seats) {
			return other
		}
	}
	return ""
}

// passed says whether a course was passed before this term, with a grade or
// better.
func (m *model) passed(who, course, grade string) bool {
	return slices.ContainsFunc(m.students[who].marks, func(k modelMark) bool {
		return k.course == course && k.earlier && k.grade != "F" &&
			strings.Index(gradeOrder, k.grade) >= strings.Index(gradeOrder, grade)
	})
}

func (m *model) takes(course string, lists ...[]string) bool {
	return slices.ContainsFunc(slices.Concat(lists...), func(name string) bool { return m.sections[name].course == course })
}

// unprepared: RS asks for OLD with a B, or for OLD and X.
func (m *model) unprepared(c modelClaim, name string) string {
	if m.sections[name].course != "RS" {
		return ""
	}
	with := m.waived(c.who, name, "prerequisitesMissing", "concurrent")
	old := m.passed(c.who, "OLD", "D")
	x := m.passed(c.who, "X", "D") || with && m.takes("X", c.kept, c.want)
	if m.passed(c.who, "OLD", "B") || old && x {
		return ""
	}
	return fmt.Sprint("OLD ", old, ", X ", x)
}

func (m *model) unaccompanied(c modelClaim, name string) string {
	other := m.courseOf(name).needs
	if m.isPart(name) || other == "" || m.passed(c.who, other, "D") || m.takes(other, c.kept, c.want) {
		return ""
	}
	return other
}

// barredBy are the courses that a section cannot be taken beside or after: those
// that bar it, and those that it bars.
func (m *model) barredBy(c modelClaim, name string) string {
	var found []string
	own := m.sections[name].course
	for _, other := range m.courseOf(name).bars {
		if m.passed(c.who, other, "D") || m.takes(other, c.kept, c.want) {
			found = append(found, other)
		}
	}
	for _, other := range slices.Concat(c.kept, c.want) {
		if slices.Contains(m.courseOf(other).bars, own) && !m.isPart(other) {
			found = append(found, m.sections[other].course)
		}
	}
	return strings.Join(found, " ")
}

// atOnce are the sections among others that have a time in common with one.
func (m *model) atOnce(name string, others []string, times func(*modelSection) []modelTime) string {
	var found []string
	for _, other := range others {
		if slices.ContainsFunc(times(m.sections[name]), func(a modelTime) bool {
			return slices.ContainsFunc(times(m.sections[other]), func(b modelTime) bool {
				return a.day == b.day && a.from < b.to && b.from < a.to
			})
		}) {
			found = append(found, other)
		}
	}
	return strings.Join(found, " ")
}
