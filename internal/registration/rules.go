package registration

import (
	"cmp"
	"slices"
	"strings"

	"holdfast/internal/civil"
	"holdfast/internal/denial"
	"holdfast/internal/money"
	"holdfast/internal/registration/catalog"
)

// claim is what the rules look at: a student who wants to sit in some sections,
// with all else that he sits in. Facts only, so that the same rules judge a click,
// the next on a waiting list, a plan, and a demo's past.
type claim struct {
	student  *student
	sections []*catalog.Section // what he wants, wholes before their parts
	kept     []*catalog.Section // what he sits in already, without what he gives up for it
	now      civil.Instant
	policy   *policy
	scale    catalog.Scale

	// next says that his turn on the waiting list has come. The window in which
	// he could join is then of no matter.
	next bool
}

// section is what the claim is for: the first of what is wanted.
func (c *claim) section() *catalog.Section { return c.sections[0] }

func (c *claim) term() *catalog.Term { return c.section().Term }

// wholes are the sections wanted that are no part of another.
func (c *claim) wholes() []*catalog.Section { return wholesOf(c.sections) }

// courses is one of the sections wanted for each course.
func (c *claim) courses() []*catalog.Section {
	return slices.DeleteFunc(slices.Clone(c.sections), func(s *catalog.Section) bool {
		return s != c.sections[slices.IndexFunc(c.sections, func(o *catalog.Section) bool { return o.Course.ID == s.Course.ID })]
	})
}

func wholesOf(all []*catalog.Section) []*catalog.Section {
	return slices.DeleteFunc(slices.Clone(all), func(s *catalog.Section) bool { return s.PartOf != 0 })
}

// inTerm are the sections in which he sits in the term of the claim.
func (c *claim) inTerm() []*catalog.Section {
	return slices.DeleteFunc(slices.Clone(c.kept), func(s *catalog.Section) bool { return s.Term.ID != c.term().ID })
}

// rules are the objections to a claim, in the order in which they are told (R3-R7).
var rules = []denial.Rule[*claim]{
	{Code: sectionCancelled, Always: true, Objects: denyCancelled},
	{Code: rankedFirst, Always: true, Objects: denyRanked},
	{Code: partsMissing, Always: true, Objects: denyParts},
	{Code: windowClosed, Objects: denyWindow},
	{Code: notForYou, Objects: denyGroup},
	{Code: alreadyPassed, Objects: denyRepeat},
	{Code: duplicateCourse, Objects: denyDuplicate},
	{Code: prerequisitesMissing, Objects: denyPrerequisites},
	{Code: corequisitesMissing, Objects: denyCorequisites},
	{Code: excludedByCourse, Objects: denyExclusion},
	{Code: timetableClash, Objects: denyClash},
	{Code: examClash, Objects: denyExam},
	{Code: creditLimit, Objects: denyCredits},
	{Code: libraryFines, Objects: denyFines},
}

// warnings are rules that do not keep anybody from a waiting list: what clashes
// may be given up before the turn comes, and is looked at again then (P12); who
// sits in another section of the course waits to swap.
var warnings = []*denial.Code{timetableClash, examClash, duplicateCourse}

// waiting parts a refusal of a seat into what keeps the student from a waiting list
// too, and what he is only told of. One class under two names is not waited for: a
// swap of one name for the other needs no free seat.
func (c *claim) waiting(l denial.List) (stays, told denial.List) {
	sitsThere := func(o *catalog.Section) bool {
		return slices.ContainsFunc(c.sections, func(s *catalog.Section) bool { return o.Seats == s.Seats })
	}
	may := warnings
	if slices.ContainsFunc(c.inTerm(), sitsThere) {
		may = slices.DeleteFunc(slices.Clone(may), func(code *denial.Code) bool { return code == duplicateCourse })
	}
	stays, told = split(l, may)
	for i, r := range told {
		if r.Code == duplicateCourse {
			told[i] = r.Lifted("You may wait. While you sit there you are passed over when your turn comes, and keep " +
				"your place. When a seat is free, swap the one you have for it.")
		}
	}
	return stays, told
}

// deny lists every objection that is in force for the term and not set aside for
// the student.
func deny(c *claim) denial.List { return denial.Ask(rules, c.policy.on, c) }

// waived says whether a rule was set aside for the student and the course of a
// section, in its term.
func (c *claim) waived(s *catalog.Section, rule *denial.Code) bool {
	return c.student.overridden(s.Term.ID, s.Course.ID, rule.Name(), waived)
}

// waivedForAll says whether a rule was set aside for every course that is wanted:
// what was allowed for one is not allowed for what comes along with it.
func (c *claim) waivedForAll(rule *denial.Code) bool {
	return !slices.ContainsFunc(c.sections, func(s *catalog.Section) bool { return !c.waived(s, rule) })
}

func denyCancelled(c *claim) (r denial.Reason, objects bool) {
	for _, s := range c.sections {
		if s.CancelledAt != nil {
			return sectionCancelled.Because("%s was cancelled.", s.Name()).
				Lifted("Choose another section of the course.").With("section", s.ID), true
		}
	}
	return r, false
}

func denyRanked(c *claim) (denial.Reason, bool) {
	return rankedFirst.Because("Sections of %s are ranked first and given out together.", c.term().Title).
		Lifted("File a ranked request; seats left over are open to all afterwards."), c.term().Mode == catalog.Batch
}

func denyWindow(c *claim) (denial.Reason, bool) {
	if c.next || c.waivedForAll(windowClosed) {
		return denial.Reason{}, false
	}
	w, open := c.term().Open(c.student.groups, c.now)
	zone := c.term().Zone
	switch {
	case open:
		return denial.Reason{}, false
	case w.Opens > c.now:
		return windowClosed.Because("Registration opens for you on %s, %s.", zone.DateOf(w.Opens).Long(), zone.Clock(w.Opens)).
			Lifted("Come back then; what you have planned is kept.").With("opensAt", w.Opens), true
	case w.Closes != 0:
		return windowClosed.Because("Registration closed on %s, %s.", zone.DateOf(w.Closes).Long(), zone.Clock(w.Closes)).
			Lifted("The registrar can let you in, with a reason.").With("closedAt", w.Closes), true
	}
	return windowClosed.Because("Registration for %s has no date for you yet.", c.term().Title).
		Lifted("Ask the registrar when it opens for your groups."), true
}

func denyGroup(c *claim) (denial.Reason, bool) {
	for _, s := range c.sections {
		if len(s.Only) > 0 && !slices.ContainsFunc(s.Only, c.student.in) && !c.waived(s, notForYou) {
			return notForYou.Because("%s is for students of certain groups only.", s.Name()).
				Lifted("The registrar can let you in, with a reason.").With("restriction", s.Only), true
		}
	}
	return denial.Reason{}, false
}

func denyRepeat(c *claim) (denial.Reason, bool) {
	for _, s := range c.wholes() {
		if c.waived(s, alreadyPassed) || s.Course.Repeats == catalog.RepeatAlways {
			continue
		}
		for _, r := range c.student.done {
			_, graded := c.scale.Passes(r.grade) // W is no grade
			if r.course == s.Course.Code && (r.passed || s.Course.Repeats == catalog.RepeatNever && graded) {
				return alreadyPassed.Because("%s has the mark %s already.", s.Course.Code, r.grade).
					Lifted("The registrar can allow a repetition, with a reason.").
					With("course", s.Course.Code).With("grade", r.grade), true
			}
		}
	}
	return denial.Reason{}, false
}

func denyDuplicate(c *claim) (denial.Reason, bool) {
	wholes := c.wholes()
	for i, s := range wholes {
		for _, o := range slices.Concat(wholesOf(c.inTerm()), wholes[:i]) {
			// Sections that share their seats are one class under two names.
			same := o.Course.ID == s.Course.ID || o.Seats == s.Seats
			if same && o.ID != s.ID && !c.waived(s, duplicateCourse) {
				return duplicateCourse.Because("You have a seat in %s of the same course.", o.Name()).
					Lifted("Swap it for this one: the seat you have is kept until the other is yours.").
					With("section", o.ID).With("name", o.Name()), true
			}
		}
	}
	return denial.Reason{}, false
}

// passed says whether a course counts as passed before the term, with a grade or
// better; "" is any (R3: neither the same term nor what is in progress counts).
func (c *claim) passed(course, grade string) bool {
	return slices.ContainsFunc(c.student.done, func(r record) bool {
		return r.course == course && r.passed && r.from.Before(c.term().Starts) && (grade == "" || c.scale.Reaches(r.grade, grade))
	})
}

// takes says whether a course is among some sections.
func takes(sections []*catalog.Section, course string) bool {
	return slices.ContainsFunc(sections, func(s *catalog.Section) bool { return s.Course.Code == course })
}

// inProgress says whether a course is being taken in an earlier term and has no
// mark yet.
func (c *claim) inProgress(course, _ string) bool {
	return slices.ContainsFunc(c.kept, func(s *catalog.Section) bool {
		return s.Course.Code == course && s.Term.Starts.Before(c.term().Starts)
	})
}

// lacks is the part of the prerequisites that is not met, with what an override
// lets be taken in the same term; progress counts what has no mark yet as well.
func (c *claim) lacks(s *catalog.Section, progress bool) catalog.Need {
	same := c.student.overridden(s.Term.ID, s.Course.ID, prerequisitesMissing.Name(), concurrent)
	return s.Course.Prerequisites.Missing(func(course, grade string) bool {
		return c.passed(course, grade) || progress && c.inProgress(course, grade) ||
			same && (takes(c.inTerm(), course) || takes(c.sections, course))
	})
}

func denyPrerequisites(c *claim) (denial.Reason, bool) {
	for _, s := range c.wholes() {
		if c.waived(s, prerequisitesMissing) {
			continue
		}
		left := c.lacks(s, c.policy.inProgress == inProgressConditional)
		if !left.Always() {
			return prerequisitesMissing.Because("%s asks for %s, passed in an earlier term.", s.Course.Code, left).
				Lifted("Take it first; or ask the registrar for an override.").With("courses", left.Courses()), true
		}
	}
	return denial.Reason{}, false
}

// conditional says whether a seat depends on marks that are not in yet.
func (c *claim) conditional(s *catalog.Section) bool {
	return s.PartOf == 0 && c.policy.on(prerequisitesMissing) && !c.waived(s, prerequisitesMissing) &&
		!c.lacks(s, false).Always()
}

func denyCorequisites(c *claim) (denial.Reason, bool) {
	for _, s := range c.wholes() {
		left := s.Course.Corequisites.Missing(func(course, grade string) bool {
			return c.passed(course, grade) || takes(c.inTerm(), course) || takes(c.sections, course)
		})
		if !left.Always() && !c.waived(s, corequisitesMissing) {
			return corequisitesMissing.Because("%s is taken together with %s.", s.Course.Code, left).
				Lifted("Enroll in that first, or ask for both at once.").With("courses", left.Courses()), true
		}
	}
	return denial.Reason{}, false
}

// denyExclusion looks both ways: what the course excludes, and what excludes it.
func denyExclusion(c *claim) (denial.Reason, bool) {
	all := slices.Concat(c.inTerm(), c.sections)
	for _, s := range c.wholes() {
		var found []string
		for _, course := range s.Course.Exclusions.Courses() {
			if c.passed(course, "") || takes(all, course) {
				found = append(found, course)
			}
		}
		for _, o := range wholesOf(all) {
			if slices.Contains(o.Course.Exclusions.Courses(), s.Course.Code) && !slices.Contains(found, o.Course.Code) {
				found = append(found, o.Course.Code)
			}
		}
		if len(found) > 0 && !c.waived(s, excludedByCourse) {
			return excludedByCourse.Because("%s cannot be taken beside or after %s.", s.Course.Code, strings.Join(found, ", ")).
				Lifted("Choose another course; or ask the registrar for an override.").With("courses", found), true
		}
	}
	return denial.Reason{}, false
}

// Clash is one section that meets at the same time.
type Clash struct {
	Section  int64    `json:"section"`
	Name     string   `json:"name"`
	Meetings []string `json:"meetings" doc:"of that section, as on the wall"`
}

func denyClash(c *claim) (denial.Reason, bool) {
	var clashes []Clash
	for i, s := range c.sections {
		if c.waived(s, timetableClash) {
			continue
		}
		for _, o := range slices.Concat(c.kept, c.sections[:i]) {
			if with := o.Clash(s); len(with) > 0 {
				clashes = append(clashes, clashOf(o, with))
			}
		}
	}
	if len(clashes) == 0 {
		return denial.Reason{}, false
	}
	return timetableClash.Because("It meets at the same time as %s.", namesOf(clashes)).
		Lifted("Choose another section, or swap that one for this.").
		With("sections", idsOf(clashes)).With("meetings", clashes), true
}

func clashOf(s *catalog.Section, with []catalog.Meeting) Clash {
	c := Clash{Section: s.ID, Name: s.Name()}
	for _, m := range with {
		c.Meetings = append(c.Meetings, m.String())
	}
	return c
}

func namesOf(clashes []Clash) string {
	var names []string
	for _, c := range clashes {
		names = append(names, c.Name+" ("+strings.Join(c.Meetings, "; ")+")")
	}
	return strings.Join(names, " and ")
}

func idsOf(clashes []Clash) (ids []int64) {
	for _, c := range clashes {
		ids = append(ids, c.Section)
	}
	return ids
}

func denyExam(c *claim) (denial.Reason, bool) {
	var names []string
	var ids []int64
	for i, s := range c.sections {
		if c.waived(s, examClash) {
			continue
		}
		for _, o := range slices.Concat(c.kept, c.sections[:i]) {
			if s.ExamClash(o) {
				names, ids = append(names, o.Name()), append(ids, o.ID)
			}
		}
	}
	return examClash.Because("Its exam is at the same time as that of %s.", strings.Join(names, " and ")).
		Lifted("Choose a section with another exam; or ask the registrar for an override.").With("sections", ids), len(ids) > 0
}

// load is how many credits the student would take in the term.
func (c *claim) load() (would catalog.Credits) {
	for _, s := range append(c.inTerm(), c.sections...) {
		would += s.Credits()
	}
	return would
}

// limit is how many credits he may take.
func (c *claim) limit() catalog.Credits {
	if c.student.limit != nil {
		return *c.student.limit
	}
	return c.policy.creditLimit
}

func denyCredits(c *claim) (denial.Reason, bool) {
	would, limit := c.load(), c.limit()
	counts := slices.ContainsFunc(c.sections, func(s *catalog.Section) bool { return s.Credits() > 0 })
	return creditLimit.Because("You would take %s credits; %s are allowed in the term.", would, limit).
		Lifted("Drop another section, or ask the registrar for a higher limit.").
		With("limit", limit).With("would", would), counts && would > limit && !c.waivedForAll(creditLimit)
}

func denyFines(c *claim) (denial.Reason, bool) {
	owes := c.student.owes
	return libraryFines.Because("%s is owed to the library.", owes).
			Lifted("Paying it at any branch lifts this at once.").With("amount", owes), owes != money.Money{} &&
			owes.Amount >= c.policy.finesBlock && !c.waivedForAll(libraryFines)
}

// gradedIn are the sections of a term that a student has finished: they count as
// long as the term does.
func gradedIn(s *student, term int64) (graded []*catalog.Section) {
	for _, e := range s.rows {
		if e.state == Completed && e.section.Term.ID == term {
			graded = append(graded, e.section)
		}
	}
	slices.SortFunc(graded, func(a, b *catalog.Section) int { return cmp.Compare(a.ID, b.ID) })
	return graded
}

// heldBy are the sections in which a student has a seat, without those that he
// gives up, in a stable order.
func heldBy(s *student, giving []*enrollment) (held []*catalog.Section) {
	for _, e := range s.rows {
		if (e.state == Enrolled || e.state == Offered) && !slices.Contains(giving, e) {
			held = append(held, e.section)
		}
	}
	slices.SortFunc(held, func(a, b *catalog.Section) int { return cmp.Compare(a.ID, b.ID) })
	return held
}
