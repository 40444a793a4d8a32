package registration

import (
	"net/http"

	"holdfast/internal/web"
)

// The operations of the registrar.
var (
	OpSetCapacity = web.Op{ID: "setCapacity", Method: http.MethodPut, Path: "/api/registration/sections/{id}/capacity", Tag: tag,
		Summary: "Give a section another capacity, and its new seats to those who wait", Permission: MaySchedule, Keyed: true}
	OpSetReserves = web.Op{ID: "setReserves", Method: http.MethodPut, Path: "/api/registration/sections/{id}/reserves", Tag: tag,
		Summary: "Say for which groups seats of a section are kept", Permission: MaySchedule, Keyed: true}
	OpCancelSection = web.Op{ID: "cancelSection", Method: http.MethodPost, Path: "/api/registration/sections/{id}/cancellation", Tag: tag,
		Summary: "Cancel a section and drop everybody from it", Permission: MaySchedule, Keyed: true}
	OpMakeOverride = web.Op{ID: "makeOverride", Method: http.MethodPost, Path: "/api/registration/overrides", Tag: tag,
		Summary: "Set a rule aside for a student and a course", Permission: MayOverride,
		Status: http.StatusCreated, Also: []int{http.StatusOK}, Keyed: true}
	OpRevokeOverride = web.Op{ID: "revokeOverride", Method: http.MethodDelete, Path: "/api/registration/overrides/{id}", Tag: tag,
		Summary: "Take an override back", Permission: MayOverride, Keyed: true}
	OpOverrides = web.Op{ID: "listOverrides", Method: http.MethodGet, Path: "/api/registration/overrides", Tag: tag,
		Summary: "What was set aside, for whom, by whom and why", Permission: MayView}
	OpEnterGrades = web.Op{ID: "enterGrades", Method: http.MethodPost, Path: "/api/registration/sections/{id}/grades", Tag: tag,
		Summary: "Enter or correct the grades of a section", Permission: MayGrade, Keyed: true}
	OpAddStudent = web.Op{ID: "addStudent", Method: http.MethodPost, Path: "/api/registration/students", Tag: tag,
		Summary: "Add a student", Permission: MayStudents, Status: http.StatusCreated, Keyed: true}
	OpChangeStudent = web.Op{ID: "changeStudent", Method: http.MethodPut, Path: "/api/registration/students/{number}", Tag: tag,
		Summary: "Change a student", Permission: MayStudents, Keyed: true}
	OpSetPassword = web.Op{ID: "setPassword", Method: http.MethodPut, Path: "/api/registration/students/{number}/password", Tag: tag,
		Summary: "Give a student a password to sign in with", Permission: MayStudents, Keyed: true}
)

// registerRegistrar adds the registrar's operations to the API.
func (d *Desk) registerRegistrar(s *web.Site) {
	web.API(s, OpSetCapacity, d.SetCapacity)
	web.API(s, OpSetReserves, d.SetReserves)
	web.API(s, OpCancelSection, d.CancelSection)
	web.API(s, OpMakeOverride, d.MakeOverride)
	web.API(s, OpRevokeOverride, d.RevokeOverride)
	web.API(s, OpOverrides, d.Overrides)
	web.API(s, OpEnterGrades, d.EnterGrades)
	web.API(s, OpAddStudent, d.AddStudent)
	web.API(s, OpChangeStudent, d.ChangeStudent)
	web.API(s, OpSetPassword, d.SetPassword)
}
