package lending

import (
	"holdfast/internal/actor"
	"holdfast/internal/people"
)

// Roles is what the ready-made roles may do at this desk.
func Roles() people.Table {
	return people.Table{Desk: "lending", Roles: map[people.Role][]actor.Permission{
		people.Patron:     {MayOwn},
		people.Viewer:     {MayView},
		people.Clerk:      {MayIssue, MayHold, MayCharge},
		people.Supervisor: {MayOverride, MayMembers, MayCatalog},
		people.DeskAdmin:  {MayFound},
	}}
}
