package lending

import "slices"

// Overridable says whether a reason, by the name of its code, for which a loan
// was refused can be set aside by somebody who may. That a copy is there, and
// promised to nobody else, cannot.
func Overridable(code string) bool {
	return slices.ContainsFunc(issueRules, func(r rule[*issueFacts]) bool {
		return r.code.Name() == code && !r.always
	})
}
