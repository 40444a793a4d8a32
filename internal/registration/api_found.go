package registration

import (
	"fmt"
	"net/http"
	"net/url"
	"time"

	"holdfast/internal/civil"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/timetable"
	"holdfast/internal/web"
)

// What is founded and scheduled, one line each, with its right.
var (
	OpAddTerm = web.Op{ID: "addTerm", Method: http.MethodPost, Path: "/api/registration/terms", Tag: tag,
		Summary: "Add a term", Permission: MayFound, Status: http.StatusCreated, Keyed: true}
	OpChangeTerm = web.Op{ID: "changeTerm", Method: http.MethodPut, Path: "/api/registration/terms/{code}", Tag: tag,
		Summary: "Change a term's title, dates, phases and windows", Permission: MayFound, Keyed: true}
	OpGroups = web.Op{ID: "listGroups", Method: http.MethodGet, Path: "/api/registration/groups", Tag: tag,
		Summary: "List the groups of students", Permission: MayView}
	OpPutGroup = web.Op{ID: "putGroup", Method: http.MethodPut, Path: "/api/registration/groups/{code}", Tag: tag,
		Summary: "Add a group of students, or change its title", Permission: MayFound,
		Also: []int{http.StatusCreated}, Keyed: true}
	OpScale = web.Op{ID: "getScale", Method: http.MethodGet, Path: "/api/registration/grades", Tag: tag,
		Summary: "The grades there are, the best first", Permission: MayView}
	OpSetScale = web.Op{ID: "setScale", Method: http.MethodPut, Path: "/api/registration/grades", Tag: tag,
		Summary: "Say which grades there are, the best first", Permission: MayFound, Keyed: true}
	OpPutCourse = web.Op{ID: "putCourse", Method: http.MethodPut, Path: "/api/registration/courses/{code}", Tag: tag,
		Summary: "Add a course, or change the one with its code", Permission: MayFound,
		Also: []int{http.StatusCreated}, Keyed: true}
	OpAddSection = web.Op{ID: "addSection", Method: http.MethodPost, Path: "/api/registration/terms/{code}/sections",
		Tag: tag, Summary: "Add a section to a term", Permission: MaySchedule, Status: http.StatusCreated, Keyed: true}
	OpChangeSection = web.Op{ID: "changeSection", Method: http.MethodPut, Path: "/api/registration/sections/{id}",
		Tag: tag, Summary: "Change a section's instructor, meetings, exam and groups", Permission: MaySchedule, Keyed: true}
)

// registerFound adds what founds and schedules to the API.
func (d *Desk) registerFound(s *web.Site) {
	web.API(s, OpAddTerm, d.AddTerm)
	web.API(s, OpChangeTerm, d.ChangeTerm)
	web.API(s, OpGroups, d.Groups)
	web.API(s, OpPutGroup, d.PutGroup)
	web.API(s, OpScale, d.Scale)
	web.API(s, OpSetScale, d.SetScale)
	web.API(s, OpPutCourse, d.PutCourse)
	web.API(s, OpAddSection, d.AddSection)
	web.API(s, OpChangeSection, d.ChangeSection)
}

// AddTermIn adds a term.
type AddTermIn struct {
	Body NewTermRequest
}

// NewTermRequest is a new term.
type NewTermRequest struct {
	Code string `json:"code" maxLength:"20"`
	Zone string `json:"zone" maxLength:"60" doc:"IANA name of the zone by whose clock it runs: Asia/Kolkata"`
	Mode string `json:"mode,omitempty" enum:"live,batch" doc:"live, which it is without it, is first come; batch is ranked first and decided together"`
	TermRequest
}

// ChangeTermIn changes a term. Its code, zone and mode stay.
type ChangeTermIn struct {
	Code string `path:"code" minLength:"1" maxLength:"40"`
	Body TermRequest
}

// TermRequest is what a term is to be from now on.
type TermRequest struct {
	Version int64           `json:"version,omitempty" minimum:"0" doc:"of the term as it was read: 409 if it has another by now"`
	Title   string          `json:"title" maxLength:"200"`
	Starts  civil.Date      `json:"starts"`
	Ends    civil.Date      `json:"ends" doc:"the last day"`
	Phases  []PhaseRequest  `json:"phases,omitempty" maxItems:"20" doc:"by day; all there are from now on"`
	Windows []WindowRequest `json:"windows,omitempty" maxItems:"100" doc:"all there are from now on"`
}

// PhaseRequest says what a drop is from a day on (R13).
type PhaseRequest struct {
	From civil.Date `json:"from"`
	Kind string     `json:"kind" enum:"free,withdrawn,closed"`
}

// WindowRequest is a time ticket (R6), by the clock of the term's zone.
type WindowRequest struct {
	Group  string `json:"group,omitempty" maxLength:"20" doc:"code; absent is everybody"`
	Opens  string `json:"opens" maxLength:"16" doc:"2027-01-11T10:30"`
	Closes string `json:"closes" maxLength:"16" doc:"exclusive; as opens"`
}

// FoundedTerm is a term that was added or changed.
type FoundedTerm struct {
	TermView
	New bool `json:"new,omitempty"`
}

// Status is 201 for a new term.
func (t FoundedTerm) Status() int { return createdIf(t.New) }

// Location is the term's own address.
func (t FoundedTerm) Location() string { return "/api/registration/terms/" + url.PathEscape(t.Code) }

func createdIf(fresh bool) int {
	if fresh {
		return http.StatusCreated
	}
	return http.StatusOK
}

// change reads the request; times that do not read are told at their places.
func (r TermRequest) change() (catalog.TermChange, error) {
	c := catalog.TermChange{Title: r.Title, Starts: r.Starts, Ends: r.Ends}
	for _, p := range r.Phases {
		c.Phases = append(c.Phases, catalog.Phase{From: p.From, Kind: catalog.DropKind(p.Kind)})
	}
	var f web.Faults
	for i, w := range r.Windows {
		at := fmt.Sprint("/windows/", i)
		c.Windows = append(c.Windows, catalog.WindowDetails{Group: w.Group,
			Opens: localTime(&f, at+"/opens", w.Opens), Closes: localTime(&f, at+"/closes", w.Closes)})
	}
	return c, f.Err()
}

func localTime(f *web.Faults, pointer, text string) catalog.LocalTime {
	t, err := catalog.ParseLocalTime(text)
	if err != nil {
		f.Add(pointer, "format", "expected a day and time such as 2027-01-11T10:30")
	}
	return t
}

// GroupsIn asks for all groups.
type GroupsIn struct{}

// FoundedGroups is all groups.
type FoundedGroups struct {
	Items []GroupSize `json:"items"`
}

// GroupSize is a group and how many are in it.
type GroupSize struct {
	GroupView
	Students int64 `json:"students"`
}

func (g *GroupSize) dest() []any { return append(g.GroupView.dest(), &g.Students) }

// PutGroupIn adds a group, or changes its title.
type PutGroupIn struct {
	Code string `path:"code" minLength:"1" maxLength:"40"`
	Body GroupRequest
}

// GroupRequest is a group of students.
type GroupRequest struct {
	Title string `json:"title" maxLength:"200"`
}

// FoundedGroup is a group that was put down.
type FoundedGroup struct {
	GroupView
	Outcome catalog.Outcome `json:"outcome" enum:"new,changed,same"`
}

// Status is 201 for a new group.
func (g FoundedGroup) Status() int { return createdIf(g.Outcome == catalog.New) }

// PutCourseIn adds a course, or changes the one with its code.
type PutCourseIn struct {
	Code string `path:"code" minLength:"1" maxLength:"40"`
	Body CourseRequest
}

// CourseRequest is a course (R1, R2).
type CourseRequest struct {
	Version       int64  `json:"version,omitempty" minimum:"0" doc:"of the course as it was read: 409 if it has another by now"`
	New           bool   `json:"new,omitempty" doc:"refuse if there is one with this code"`
	Title         string `json:"title" maxLength:"200"`
	Credits       string `json:"credits" maxLength:"10" doc:"3 or 7.5"`
	Prerequisites string `json:"prerequisites,omitempty" maxLength:"4000" doc:"passed in an earlier term: CS101:B and (MA101 or MA102)"`
	Corequisites  string `json:"corequisites,omitempty" maxLength:"4000" doc:"passed, or taken in the same term"`
	Exclusions    string `json:"exclusions,omitempty" maxLength:"4000" doc:"none of them passed or taken"`
	Repeats       string `json:"repeats,omitempty" enum:"never,failed,always" doc:"who may take it again; without it who has not passed it"`
}

func (r CourseRequest) details(code string) (catalog.CourseDetails, error) {
	credits, err := catalog.ParseCredits(r.Credits)
	if err != nil {
		return catalog.CourseDetails{}, web.Invalid("/credits", "format", "expected a number from 0 to 1000 such as 3 or 7.5")
	}
	return catalog.CourseDetails{Code: code, Title: r.Title, Credits: credits, Prerequisites: r.Prerequisites,
		Corequisites: r.Corequisites, Exclusions: r.Exclusions, Repeats: catalog.Repeat(r.Repeats)}, nil
}

// FoundedCourse is a course that was put down.
type FoundedCourse struct {
	CourseView
	Outcome catalog.Outcome `json:"outcome" enum:"new,changed,same"`
}

// Status is 201 for a new course.
func (c FoundedCourse) Status() int { return createdIf(c.Outcome == catalog.New) }

// Location is the course's own address.
func (c FoundedCourse) Location() string {
	return "/api/registration/courses/" + url.PathEscape(c.Code)
}

// AddSectionIn adds a section to a term.
type AddSectionIn struct {
	Code string `path:"code" minLength:"1" maxLength:"40" doc:"of the term"`
	Body NewSectionRequest
}

// NewSectionRequest is a new section.
type NewSectionRequest struct {
	Course     string `json:"course" maxLength:"40" doc:"code"`
	Code       string `json:"code" maxLength:"40" doc:"within course and term: B"`
	Part       string `json:"part,omitempty" maxLength:"40" doc:"lecture, which it is without it; lab, tutorial"`
	PartOf     string `json:"partOf,omitempty" maxLength:"40" doc:"code of the section of the same course that it is taken with"`
	SharesWith string `json:"sharesWith,omitempty" maxLength:"60" doc:"name of a section whose seats it has: EE101-A"`
	Capacity   *int64 `json:"capacity,omitempty" doc:"0 or more; absent for as many as come"`
	SectionRequest
}

// ChangeSectionIn changes a section.
type ChangeSectionIn struct {
	ID   int64 `path:"id" minimum:"1" doc:"id of the section"`
	Body SectionRequest
}

// SectionRequest is what a section is to be from now on.
type SectionRequest struct {
	Version    int64            `json:"version,omitempty" minimum:"0" doc:"of the section as it was read: 409 if it has another by now"`
	Instructor string           `json:"instructor,omitempty" maxLength:"200"`
	Offers     bool             `json:"offers,omitempty" doc:"a freed seat is offered for a while, not given"`
	Meetings   []MeetingRequest `json:"meetings,omitempty" maxItems:"50"`
	Exam       *ExamRequest     `json:"exam,omitempty"`
	Only       []string         `json:"only,omitempty" maxItems:"100" maxLength:"40" doc:"codes of the groups whose students alone may sit in it"`
}

// MeetingRequest is a weekly meeting.
type MeetingRequest struct {
	Weekday string     `json:"weekday" enum:"sun,mon,tue,wed,thu,fri,sat" doc:"of the start"`
	Start   string     `json:"start" maxLength:"5" doc:"on the clock of the term: 10:00"`
	End     string     `json:"end" maxLength:"5" doc:"exclusive; one that is not after the start is of the next day"`
	From    civil.Date `json:"from,omitzero" doc:"absent for the term's first day"`
	Until   civil.Date `json:"until,omitzero" doc:"absent for the term's last day"`
	Weeks   string     `json:"weeks,omitempty" enum:"every,odd,even"`
	Room    string     `json:"room,omitempty" maxLength:"200"`
}

// ExamRequest is an exam.
type ExamRequest struct {
	Date  civil.Date `json:"date"`
	Start string     `json:"start" maxLength:"5"`
	End   string     `json:"end" maxLength:"5"`
	Room  string     `json:"room,omitempty" maxLength:"200"`
}

// FoundedSection is a section that was added or changed.
type FoundedSection struct {
	SectionView
	New bool `json:"new,omitempty"`
}

// Status is 201 for a new section.
func (s FoundedSection) Status() int { return createdIf(s.New) }

// Location is the section's own address.
func (s FoundedSection) Location() string { return fmt.Sprint("/api/registration/sections/", s.ID) }

func (r NewSectionRequest) details() (catalog.SectionDetails, error) {
	c, err := r.change()
	return catalog.SectionDetails{
		Course: r.Course, Code: r.Code, Part: r.Part, PartOf: r.PartOf, SharesWith: r.SharesWith, Capacity: r.Capacity,
		Instructor: c.Instructor, Offers: c.Offers, Meetings: c.Meetings, Exam: c.Exam, Only: c.Only,
	}, err
}

// change reads the request; times that do not read are told at their places.
func (r SectionRequest) change() (catalog.SectionChange, error) {
	c := catalog.SectionChange{Instructor: r.Instructor, Offers: r.Offers, Only: r.Only}
	var f web.Faults
	for i, m := range r.Meetings {
		at := fmt.Sprint("/meetings/", i)
		var day Weekday
		if err := day.UnmarshalText([]byte(m.Weekday)); err != nil {
			f.Add(at+"/weekday", "enum", "expected a day of the week")
		}
		c.Meetings = append(c.Meetings, timetable.Meeting{
			Weekday: time.Weekday(day), Start: clockOf(&f, at+"/start", m.Start), End: clockOf(&f, at+"/end", m.End),
			From: m.From, Until: m.Until, Weeks: timetable.Weeks(m.Weeks), Room: m.Room,
		})
	}
	if e := r.Exam; e != nil {
		c.Exam = &timetable.Exam{Date: e.Date, Start: clockOf(&f, "/exam/start", e.Start),
			End: clockOf(&f, "/exam/end", e.End), Room: e.Room}
	}
	return c, f.Err()
}

func clockOf(f *web.Faults, pointer, text string) int {
	var c Clock
	if err := c.UnmarshalText([]byte(text)); err != nil {
		f.Add(pointer, "format", "expected a time of the day such as 10:30")
	}
	return int(c)
}
