package catalog

import (
	"embed"
	"slices"
	"time"

	"holdfast/internal/civil"
	"holdfast/internal/timetable"
)

// Migrations are the steps of the catalogue's tables.
//
//go:embed migrations/*.sql
var Migrations embed.FS

// Mode is how seats of a term are given.
type Mode string

// The modes of a term.
const (
	Live  Mode = "live"  // first come, first served
	Batch Mode = "batch" // ranked first, decided together
)

// Phase says what a drop is, from a day on until the next phase begins (R13).
type Phase struct {
	From civil.Date
	Kind DropKind
}

// DropKind is what becomes of a section that is dropped.
type DropKind string

// The kinds of drop.
const (
	DropFree   DropKind = "free"      // no trace on the transcript
	DropMarked DropKind = "withdrawn" // the mark W stays
	DropClosed DropKind = "closed"    // refused
)

// Window is a time ticket: who may register from when until when (R6).
type Window struct {
	Group  int64 // 0 is everybody
	Opens  civil.Instant
	Closes civil.Instant // exclusive
}

// Term is a term with its own clock.
type Term struct {
	ID      int64
	Code    string
	Title   string
	Zone    civil.Zone
	Starts  civil.Date
	Ends    civil.Date
	Mode    Mode
	Version int64
	Phases  []Phase  // by day
	Windows []Window // by opening
}

// Drop is what a drop is on a day. Before the first phase it is free.
func (t *Term) Drop(day civil.Date) Phase {
	now := Phase{Kind: DropFree}
	for _, p := range t.Phases {
		if p.From.After(day) {
			break
		}
		now = p
	}
	return now
}

// Open is the window through which a student of these groups may register at an
// instant. If there is none, it is the next to open for him, and if there is none
// to come, the last that was his; open says which.
func (t *Term) Open(groups []int64, at civil.Instant) (w Window, open bool) {
	var next, last Window
	for _, w := range t.Windows {
		if w.Group != 0 && !slices.Contains(groups, w.Group) {
			continue
		}
		switch {
		case w.Opens > at && (next.Opens == 0 || w.Opens < next.Opens):
			next = w
		case w.Opens <= at && at < w.Closes:
			return w, true
		case w.Closes <= at && w.Closes > last.Closes:
			last = w
		}
	}
	if next.Opens != 0 {
		return next, false
	}
	return last, false
}

// Closes is the instant at which registration is over for everybody: the end of
// the last window, 0 if there is none. Until then waiting lists move (R11).
func (t *Term) Closes() civil.Instant {
	var last civil.Instant
	for _, w := range t.Windows {
		last = max(last, w.Closes)
	}
	return last
}

// WeekOne is the Monday of the week in which the term starts: odd and even weeks
// are counted from it.
func (t *Term) WeekOne() civil.Date {
	return t.Starts.AddDays(-int(t.Starts.Weekday()-time.Monday+7) % 7)
}

// Repeat is who may take a course again.
type Repeat string

// The repeat policies.
const (
	RepeatNever  Repeat = "never"  // nobody who has a mark for it
	RepeatFailed Repeat = "failed" // who has not passed it
	RepeatAlways Repeat = "always" // everybody
)

// Course is a course of the catalogue.
type Course struct {
	ID            int64
	Code          string // without blanks: "CS204"
	Title         string
	Credits       Credits
	Prerequisites Need // passed in an earlier term
	Corequisites  Need // passed, or taken in the same term
	Exclusions    Need // none of its courses passed or taken
	Repeats       Repeat
	Version       int64
}

// Lecture is the part that a section is when it is not said.
const Lecture = "lecture"

// Section is a course in a term.
type Section struct {
	ID          int64
	Term        *Term
	Course      *Course
	Offering    int64 // what is locked for its seats
	Seats       int64
	Code        string // within course and term: "A"
	Part        string // lecture, lab, tutorial
	PartOf      int64  // the section that it is taken with; 0 for none
	Whole       string // the code of that section
	Instructor  string
	Offers      bool // a freed seat is offered for a while, not given
	CancelledAt *civil.Instant
	Version     int64
	Meetings    []Meeting
	Exam        *timetable.Exam
	Only        []int64 // the groups whose students alone may sit in it; none is everybody
	Parts       []Part  // the sections that are part of it, by part and code
}

// Part is a section that is taken with another.
type Part struct {
	Section int64
	Part    string
	Code    string // within course and term
}

// Meeting is a weekly meeting of a section, with what calendars need to follow it.
type Meeting struct {
	ID        int64
	Sequence  int // how often it was moved
	Cancelled bool
	timetable.Meeting
}

// Name is how people call the section: "CS204-B".
func (s *Section) Name() string { return s.Course.Code + "-" + s.Code }

// Credits are what the section counts for: a part counts with its whole.
func (s *Section) Credits() Credits {
	if s.PartOf != 0 {
		return 0
	}
	return s.Course.Credits
}

// Held are the meetings that are not called off.
func (s *Section) Held() []Meeting {
	if !slices.ContainsFunc(s.Meetings, func(m Meeting) bool { return m.Cancelled }) {
		return s.Meetings
	}
	return slices.DeleteFunc(slices.Clone(s.Meetings), func(m Meeting) bool { return m.Cancelled })
}

// Clash is the meetings of s and of another section that need a student in two
// places at once (R4), as they stand on s; none if they go together.
func (s *Section) Clash(other *Section) (mine []Meeting) {
	for _, m := range s.Held() {
		if slices.ContainsFunc(other.Held(), func(o Meeting) bool { return timetable.Clash(m.Meeting, o.Meeting) }) {
			mine = append(mine, m)
		}
	}
	return mine
}

// ExamClash says whether the exams of two sections are sat at the same time (R5).
func (s *Section) ExamClash(other *Section) bool {
	return s.Exam != nil && other.Exam != nil && timetable.ExamClash(*s.Exam, *other.Exam)
}

// Group is a set of students.
type Group struct {
	ID    int64
	Code  string
	Title string
}
