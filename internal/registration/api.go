package registration

import (
	"net/http"

	"holdfast/internal/web"
)

const tag = "Registration"

// The moves of students, as the API, the pages and the command line know them: one
// line each, with its right.
var (
	OpEnroll = web.Op{ID: "enroll", Method: http.MethodPost, Path: "/api/registration/enrollments", Tag: tag,
		Summary: "Take a seat in a section, or a place on its waiting list", Permission: MayEnroll, OrSelf: MayOwn,
		Status: http.StatusCreated, Also: []int{http.StatusOK, http.StatusAccepted}, Keyed: true}
	OpDrop = web.Op{ID: "dropEnrollment", Method: http.MethodDelete, Path: "/api/registration/enrollments/{id}", Tag: tag,
		Summary: "Give up a seat, or a place on a waiting list", Permission: MayEnroll, OrSelf: MayOwn, Keyed: true}
	OpSwap = web.Op{ID: "swapSections", Method: http.MethodPost, Path: "/api/registration/swaps", Tag: tag,
		Summary: "Give one section up for another, or change nothing", Permission: MayEnroll, OrSelf: MayOwn,
		Status: http.StatusCreated, Keyed: true}
)

// Register adds the desk's operations to the API.
func (d *Desk) Register(s *web.Site) {
	web.API(s, OpEnroll, d.Enroll)
	web.API(s, OpDrop, d.Drop)
	web.API(s, OpSwap, d.Swap)
	d.registerViews(s)
	d.registerRegistrar(s)
	d.registerFound(s)
	d.registerImports(s)
}
