package registration

import (
	"net/http"

	"holdfast/internal/web"
)

// What can be read of the desk, as the API, the pages and the command line know
// it: one line each, with its right.
var (
	OpTerms = web.Op{ID: "listTerms", Method: http.MethodGet, Path: "/api/registration/terms", Tag: tag,
		Summary: "The terms, the one that starts last first", Permission: MayView, OrSelf: MayOwn}
	OpTerm = web.Op{ID: "getTerm", Method: http.MethodGet, Path: "/api/registration/terms/{code}", Tag: tag,
		Summary: "A term with its phases and windows", Permission: MayView, OrSelf: MayOwn}
	OpFindCourses = web.Op{ID: "findCourses", Method: http.MethodGet, Path: "/api/registration/courses", Tag: tag,
		Summary: "Search the courses", Permission: MayView, OrSelf: MayOwn}
	OpCourse = web.Op{ID: "getCourse", Method: http.MethodGet, Path: "/api/registration/courses/{code}", Tag: tag,
		Summary: "A course with its sections in a term", Permission: MayView, OrSelf: MayOwn}
	OpFindSections = web.Op{ID: "findSections", Method: http.MethodGet, Path: "/api/registration/sections", Tag: tag,
		Summary: "Search the sections of a term", Permission: MayView, OrSelf: MayOwn}
	OpSection = web.Op{ID: "getSection", Method: http.MethodGet, Path: "/api/registration/sections/{id}", Tag: tag,
		Summary: "A section with its seats", Permission: MayView, OrSelf: MayOwn}
	OpRoster = web.Op{ID: "listRoster", Method: http.MethodGet, Path: "/api/registration/sections/{id}/roster", Tag: tag,
		Summary: "Who has a seat in a section", Permission: MayView}
	OpWaitlist = web.Op{ID: "listWaitlist", Method: http.MethodGet, Path: "/api/registration/sections/{id}/waitlist", Tag: tag,
		Summary: "Who waits for a seat in a section", Permission: MayView}
	OpEligibility = web.Op{ID: "getEligibility", Method: http.MethodGet, Path: "/api/registration/sections/{id}/eligibility", Tag: tag,
		Summary: "What would become of a request for a section, and why", Permission: MayView, OrSelf: MayOwn}
	OpFindStudents = web.Op{ID: "findStudents", Method: http.MethodGet, Path: "/api/registration/students", Tag: tag,
		Summary: "Find students by name or number", Permission: MayView}
	OpStudent = web.Op{ID: "getStudent", Method: http.MethodGet, Path: "/api/registration/students/{number}", Tag: tag,
		Summary: "A student with groups and limits", Permission: MayView, OrSelf: MayOwn}
	OpEnrollments = web.Op{ID: "listEnrollments", Method: http.MethodGet, Path: "/api/registration/students/{number}/enrollments", Tag: tag,
		Summary: "What became of a student in the sections of a term", Permission: MayView, OrSelf: MayOwn}
	OpEnrollment = web.Op{ID: "getEnrollment", Method: http.MethodGet, Path: "/api/registration/enrollments/{id}", Tag: tag,
		Summary: "An enrollment with its history", Permission: MayView, OrSelf: MayOwn}
	OpTranscript = web.Op{ID: "getTranscript", Method: http.MethodGet, Path: "/api/registration/students/{number}/transcript", Tag: tag,
		Summary: "What a student has done, term by term", Permission: MayView, OrSelf: MayOwn}
	OpTimetable = web.Op{ID: "getTimetable", Method: http.MethodGet, Path: "/api/registration/students/{number}/timetable", Tag: tag,
		Summary: "A student's week, and the exams", Permission: MayView, OrSelf: MayOwn}
	OpPlan = web.Op{ID: "getPlan", Method: http.MethodGet, Path: "/api/registration/students/{number}/plan", Tag: tag,
		Summary: "What would become of sections that a student thinks of", Permission: MayView, OrSelf: MayOwn}
	OpMakeFeed = web.Op{ID: "makeFeed", Method: http.MethodPost, Path: "/api/registration/students/{number}/feed", Tag: tag,
		Summary: "Give the caller's own calendar a new address", Permission: MayOwn, Keyed: true}
	OpCalendar = web.Op{Method: http.MethodGet, Path: feedFolder + "{file}", Public: true}
	OpOpening  = web.Op{ID: "getOpening", Method: http.MethodGet, Path: "/api/registration/opening", Tag: tag,
		Summary: "How the seats of a term go", Permission: MayView}
)

// registerViews adds what can be read to the API.
func (d *Desk) registerViews(s *web.Site) {
	web.API(s, OpTerms, d.Terms)
	web.API(s, OpTerm, d.Term)
	web.API(s, OpFindCourses, d.FindCourses)
	web.API(s, OpCourse, d.Course)
	web.API(s, OpFindSections, d.FindSections)
	web.API(s, OpSection, d.Section)
	web.API(s, OpRoster, d.Roster)
	web.API(s, OpWaitlist, d.Waitlist)
	web.API(s, OpEligibility, d.Eligibility)
	web.API(s, OpFindStudents, d.FindStudents)
	web.API(s, OpStudent, d.Student)
	web.API(s, OpEnrollments, d.Enrollments)
	web.API(s, OpEnrollment, d.Enrollment)
	web.API(s, OpTranscript, d.Transcript)
	web.API(s, OpTimetable, d.Timetable)
	web.API(s, OpPlan, d.Plan)
	web.API(s, OpMakeFeed, d.MakeFeed)
	web.API(s, OpOpening, d.Opening)
	web.Handle(s, OpCalendar, d.serveCalendar)
}
