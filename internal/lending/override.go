package lending

import (
	"slices"

	"holdfast/internal/denial"
)

// Overridable says whether a reason, by the name of its code, for which a loan
// was refused can be set aside by somebody who may. That a copy is there, and
// promised to nobody else, cannot.
func Overridable(code string) bool {
	return slices.ContainsFunc(issueRules, func(r denial.Rule[*issueFacts]) bool {
		return r.Code.Name() == code && !r.Always
	})
}
