package registration

import (
	"holdfast/internal/actor"
	"holdfast/internal/people"
)

// Roles is what the ready-made roles may do at this desk.
func Roles() people.Table {
	return people.Table{Desk: "registration", Roles: map[people.Role][]actor.Permission{
		people.Patron:     {MayOwn},
		people.Viewer:     {MayView},
		people.Clerk:      {MayEnroll, MayGrade},
		people.Supervisor: {MayOverride, MaySchedule, MayStudents},
		people.DeskAdmin:  {MayFound},
	}}
}
