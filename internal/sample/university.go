package sample

// A made-up university, for the registrar's desk of the demo: its catalogue of
// courses, the sections of one term with their timetable, and its students with
// what they took before.
//
// Nouns: a department teaches courses; a course is never full and belongs to no
// term; a section is a course held in this term, with seats, a teacher and times.
// A lecture may have labs or tutorials, which are sections of their own: whoever
// takes the lecture takes one of its labs too. Two courses that teach much the
// same exclude each other, and two of their sections may be one class with one
// lot of seats.
//
// What callers may rely on, beside what the package promises:
//
//   - Codes and titles do not depend on the seed: CS101 is Introduction to
//     Programming in every demo. A smaller university has the first departments.
//   - No course needs itself, however long the way round: a prerequisite is of a
//     lower level.
//   - No room and no teacher is in two classes at once; the meetings of a section
//     do not overlap each other, nor those of the lecture that it is a part of.
//     Sections that share seats are one class.
//   - The labs of a lecture have seats for all of the lecture, and so have its
//     tutorials.
//   - Every grade in a student's past was allowed: prerequisites passed in an
//     earlier term, corequisites then or in the same, nothing that excludes it
//     passed, and taken again only where the course lets it be.
//   - The most wanted courses have far fewer seats than takers.

// UniversityName is what the made-up university is called.
const UniversityName = "Kaveri University"

// MaxCourses is how many courses have a title.
const MaxCourses = 640

// UniversityOptions say how large a university is made. What is not above zero
// has its default.
type UniversityOptions struct {
	Courses  int // 600; more than MaxCourses are not made
	Sections int // of one term, 1,500; labs and tutorials count
	Students int // 8,000
}

func (o UniversityOptions) filled() UniversityOptions {
	fill := func(n, otherwise int) int {
		if n <= 0 {
			return otherwise
		}
		return n
	}
	return UniversityOptions{
		Courses:  min(fill(o.Courses, 600), MaxCourses),
		Sections: fill(o.Sections, 1500),
		Students: fill(o.Students, 8000),
	}
}

// University is one made-up university in one term. Parts refer to each other by
// their index.
type University struct {
	Name        string
	Departments []Department
	Programmes  []Programme
	Courses     []Course  // by department and code
	Sections    []Section // by course; a lecture stands before its labs
	Instructors []Instructor
	Groups      []Group
	Students    []Student
}

// Department is a department that teaches.
type Department struct {
	Code     string // two letters, with which the codes of its courses begin: "CS"
	Name     string
	Building string
}

// Programme is what a student studies.
type Programme struct {
	Code       string // "CS-BSC"
	Name       string
	Department int
	Kind       string // "major", "honours" or "minor"
}

// Course is something that can be studied, in whatever term.
type Course struct {
	Code       string // without spaces: "CS204"
	Title      string // different for every course
	Credits    int    // hundredths: 300 is three credits
	Department int
	Level      int // 1 to 4, which is the hundreds of the code

	// Conditions on other courses, as people write them, or "" (R2): "CS101 and
	// (MA101 or MA102:B)". After a colon stands the lowest grade that counts.
	Prerequisites string // passed in an earlier term
	Corequisites  string // passed, or taken in the same term
	Exclusions    string // passed by nobody who takes it

	Repeats    string  // when it may be taken again: "never", "failed" (not yet passed) or "always"
	Popularity float64 // weight in a draw of what is wanted, above 0 and at most 1
}

// Section is a course in this term.
type Section struct {
	Course          int
	Code            string // "A" of lectures, "L1" of labs, "T1" of tutorials; different within a course
	Part            string // "lecture", "lab" or "tutorial"
	PartOf          int    // the lecture that a lab or a tutorial belongs to, -1 for none
	SharesSeatsWith int    // the earlier section, of another course, that is the same class, -1 for none
	Capacity        *int   // seats; nil where there is no limit
	Instructor      string // display name of one of the instructors
	Meetings        []Meeting
	Exam            *Exam      // of lectures; nil where there is none
	Reserved        []Reserved // seats kept for groups, together at most half of them
	Restricted      []string   // codes of the groups that alone may take it; empty for everybody
}

// Meeting is a time of the week at which a section is held.
type Meeting struct {
	Weekday int    // 0 for Sunday to 6 for Saturday
	Start   int    // minutes after midnight
	End     int    // minutes after midnight, exclusive
	Half    int    // 0 for the whole term, 1 or 2 for one half of it
	Weeks   string // "every", "odd" or "even"; the first week of a term is odd
	Room    string // "" where it is held online
}

// Exam is one sitting; all sections of a course have the same.
type Exam struct {
	Day        int // days after the first day of the exam weeks, which is a Monday
	Start, End int // minutes after midnight
}

// Reserved is the seats of a section that are kept for a group.
type Reserved struct {
	Group string
	Kept  int
}

// Instructor is somebody who teaches. No two are displayed alike.
type Instructor struct {
	Display    string
	Native     string // in the script of the name's language, or ""
	Lang       string // BCP 47 code of Native, "" without one
	Department int
}

// Group is students who have something in common.
type Group struct {
	Code  string // "Y1", "CSMAJ"
	Title string
}

// Student is somebody who studies.
type Student struct {
	Person
	Number    string // "S202400417": the year of coming, and a number within it
	Year      int    // of study, 1 to 4
	Programme int    // a major or honours; a minor stands among the groups
	Groups    []string
	Past      []PastGrade // oldest first; none in the first year
}

// PastGrade is a course that a student took.
type PastGrade struct {
	Course   int
	TermsAgo int    // 1 is the last term
	Grade    string // one of Grades
}

// Grades lists what a course may be graded with, the best first. All but the last
// pass.
func Grades() []string { return []string{"A", "A-", "B+", "B", "B-", "C+", "C", "D", "F"} }

// University makes up a university of a size. The same seed and the same size
// give the same.
func (s *Source) University(o UniversityOptions) University {
	o = o.filled()
	syl := newSyllabus(s, o.Courses)
	u := University{
		Name:       UniversityName,
		Courses:    syl.courses,
		Programmes: syl.programmes(),
	}
	for _, school := range syl.schools {
		u.Departments = append(u.Departments, school.Department)
	}
	u.Groups = groupsOf(u.Departments, u.Programmes)
	u.Sections, u.Instructors = newTimetable(s, syl).write(planTerm(s, syl, o))
	u.Students = newRegister(s, syl, u.Programmes).students(o.Students)
	return u
}

// Groups that do not come from a programme.
const (
	honoursGroup  = "HON"
	exchangeGroup = "EXCH"
	sportGroup    = "SPORT"
)

// yearGroups are the groups of the years of study.
var yearGroups = [...]string{"Y1", "Y2", "Y3", "Y4"}

// groupsOf lists the groups that students and sections speak of.
func groupsOf(departments []Department, programmes []Programme) []Group {
	groups := []Group{
		{yearGroups[0], "First year"},
		{yearGroups[1], "Second year"},
		{yearGroups[2], "Third year"},
		{yearGroups[3], "Fourth year"},
		{honoursGroup, "Honours students"},
		{exchangeGroup, "Exchange students"},
		{sportGroup, "University teams"},
	}
	for _, p := range programmes {
		d := departments[p.Department]
		switch p.Kind {
		case major:
			groups = append(groups, Group{majorGroup(d), d.Name + " majors"})
		case minor:
			groups = append(groups, Group{minorGroup(d), d.Name + " minors"})
		}
	}
	return groups
}

func majorGroup(d Department) string { return d.Code + "MAJ" }
func minorGroup(d Department) string { return d.Code + "MIN" }
