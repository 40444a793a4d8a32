package pages

import (
	"context"
	"embed"

	"holdfast/internal/actor"
	"holdfast/internal/registration"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

//go:embed pages/*.html
var files embed.FS

// Deps is what the pages need from those who know more than this desk.
type Deps struct {
	// Around gives what stands around every page of the server, whatever its
	// desk: the name of the house, a banner, who is signed in and how to leave,
	// the other desks, the theme.
	Around func(ctx context.Context, a actor.Actor, s web.Session) look.Page

	// Library leads whoever may to where a student is made a member of the library;
	// nil for who may not, and where there is none.
	Library func(a actor.Actor, number string) *look.Act

	// Stopping is closed when the server begins to stop: the streams end then.
	Stopping <-chan struct{}
}

// Pages are the staff pages of one registrar's desk.
type Pages struct {
	site    *web.Site
	desk    *registration.Desk
	deps    Deps
	look    *look.Set
	opening *openings
}

// Rights for pages that are not an operation of their own.
var (
	opLook     = web.Op{ID: "registrarLook", Permission: registration.MayView}
	opFound    = web.Op{ID: "registrarFound", Permission: registration.MayFound}
	opSchedule = web.Op{ID: "registrarSchedule", Permission: registration.MaySchedule}
	opGrade    = web.Op{ID: "registrarGrade", Permission: registration.MayGrade}
	opStudents = web.Op{ID: "registrarStudents", Permission: registration.MayStudents}
)

// Register adds the registrar's pages to a site. The error names a template that
// cannot be parsed.
func Register(site *web.Site, desk *registration.Desk, deps Deps) (*Pages, error) {
	set, err := look.New(files)
	if err != nil {
		return nil, err
	}
	p := &Pages{site: site, desk: desk, deps: deps, look: set}
	p.opening = newOpenings(p.snapshot)
	p.registerOpening()
	p.registerTerms()
	p.registerCourses()
	p.registerSections()
	p.registerStudents()
	p.registerOverrides()
	p.registerImports()
	p.registerExports()
	return p, nil
}

func (p *Pages) registerOpening() {
	web.Page(p.site, opLook, "/registrar", pass[nothing], leadTo[nothing](openingPath))
	web.Page(p.site, staff(registration.OpOpening), openingPath, p.desk.Opening, p.showOpening)
	web.Handle(p.site, web.Op{Method: "GET", Path: openingPath + "/events", Permission: registration.MayView},
		p.streamOpening)
}

func (p *Pages) registerTerms() {
	d := p.desk
	web.Page(p.site, staff(registration.OpTerms), termsPath, d.Terms, p.showTerms)
	web.Page(p.site, opFound, termsPath+"/new", pass[nothing], p.showNewTerm)
	web.Form(p.site, registration.OpAddTerm, termsPath+"/new", p.addTerm, p.showTermAdded)
	web.Page(p.site, staff(registration.OpTerm), termsPath+"/{code}", d.Term, p.showTerm)
	web.Page(p.site, opFound, termsPath+"/{code}/change", d.Term, p.showChangeTerm)
	web.Form(p.site, registration.OpChangeTerm, termsPath+"/{code}/change", p.changeTerm, p.showTermChanged)
	web.Page(p.site, registration.OpGroups, groupsPath, d.Groups, p.showGroups)
	web.Form(p.site, registration.OpPutGroup, groupsPath, d.PutGroup, p.showGroupPut)
	web.Page(p.site, registration.OpScale, scalePath, d.Scale, p.showScale)
	web.Form(p.site, registration.OpSetScale, scalePath, p.setScale, p.showScaled)
}

func (p *Pages) registerCourses() {
	d := p.desk
	web.Page(p.site, staff(registration.OpFindCourses), coursesPath, p.findCourses, p.showCourses)
	web.Page(p.site, opFound, coursesPath+"/new", pass[nothing], p.showNewCourse)
	web.Form(p.site, registration.OpPutCourse, coursesPath+"/new", p.addCourse, p.showCourseAdded)
	web.Page(p.site, staff(registration.OpCourse), coursesPath+"/{code}", p.course, p.showCourse)
	web.Form(p.site, registration.OpPutCourse, coursesPath+"/{code}", d.PutCourse, p.showCoursePut)
}

func (p *Pages) registerSections() {
	d, one := p.desk, sectionsPath+"/{id}"
	web.Page(p.site, staff(registration.OpFindSections), sectionsPath, p.findSections, p.showSections)
	web.Page(p.site, opSchedule, sectionsPath+"/new", pass[newSectionIn], p.showNewSection)
	web.Form(p.site, registration.OpAddSection, sectionsPath+"/new", p.addSection, p.showSectionAdded)
	see, schedule := p.sectionFor(registration.MayView), p.sectionFor(registration.MaySchedule)
	web.Page(p.site, staff(registration.OpSection), one, p.section, p.showSection)
	web.Page(p.site, opSchedule, one+"/capacity", p.previewCapacity, p.showCapacity)
	web.Form(p.site, registration.OpSetCapacity, one+"/capacity", d.SetCapacity, p.showSized)
	web.Page(p.site, opSchedule, one+"/reserves", schedule, p.showReserves)
	web.Form(p.site, registration.OpSetReserves, one+"/reserves", p.setReserves, p.showReserved)
	web.Page(p.site, opSchedule, one+"/cancellation", schedule, leadToSection[registration.SectionView])
	web.Form(p.site, registration.OpCancelSection, one+"/cancellation", d.CancelSection, p.showCancelled)
	web.Page(p.site, opSchedule, one+"/change", schedule, p.showChangeSection)
	web.Form(p.site, registration.OpChangeSection, one+"/change", p.changeSection, p.showSectionChanged)
	web.Page(p.site, opGrade, one+"/grades", p.sectionFor(registration.MayGrade), p.showGrades)
	web.Form(p.site, registration.OpEnterGrades, one+"/grades", p.enterGrades, p.showGraded)
	web.Page(p.site, opLook, one+"/enrollments", see, leadToSection[registration.SectionView])
	web.Form(p.site, staff(registration.OpEnroll), one+"/enrollments", p.enrollAtSection, p.showEnrolledAtSection)
}

func (p *Pages) registerStudents() {
	d, one := p.desk, studentsPath+"/{number}"
	web.Page(p.site, registration.OpFindStudents, studentsPath, d.FindStudents, p.showStudents)
	web.Page(p.site, opStudents, studentsPath+"/new", pass[nothing], p.showNewStudent)
	web.Form(p.site, registration.OpAddStudent, studentsPath+"/new", d.AddStudent, p.showStudentAdded)
	web.Page(p.site, staff(registration.OpEnrollments), one, d.Enrollments, p.showStudent)
	web.Page(p.site, staff(registration.OpTranscript), one+"/transcript", d.Transcript, p.showTranscript)
	web.Page(p.site, opLook, one+"/overrides", p.overridesOfStudent, p.showStudentOverrides)
	web.Form(p.site, registration.OpMakeOverride, one+"/overrides", p.makeOverride, p.showOverridden)
	web.Page(p.site, opStudents, one+"/change", d.Student, p.showChangeStudent)
	web.Form(p.site, registration.OpChangeStudent, one+"/change", d.ChangeStudent, p.showStudentChanged)
	web.Page(p.site, opStudents, one+"/password", d.Student, p.showPassword)
	web.Form(p.site, registration.OpSetPassword, one+"/password", d.SetPassword, p.showPasswordSet)
	for _, act := range []string{"/enrollments", "/drop", "/swap"} {
		web.Page(p.site, opLook, one+act, pass[registration.StudentIn], leadToStudent)
	}
	web.Form(p.site, staff(registration.OpEnroll), one+"/enrollments", p.enrollStudent, p.showEnrolled)
	web.Form(p.site, staff(registration.OpDrop), one+"/drop", p.dropForStudent, p.showDropped)
	web.Form(p.site, staff(registration.OpSwap), one+"/swap", p.swapForStudent, p.showSwapped)
}

func (p *Pages) registerOverrides() {
	web.Page(p.site, registration.OpOverrides, overridesPath, p.desk.Overrides, p.showOverrides)
	web.Page(p.site, opLook, overridesPath+"/{id}/revoke", pass[revokeIn], leadToOverrides)
	web.Form(p.site, registration.OpRevokeOverride, overridesPath+"/{id}/revoke", p.revokeOverride, p.showRevoked)
}
