package lending

import (
	"slices"

	"holdfast/internal/denial"
)

// rule is one independent objection to an operation: it looks at the facts and
// either objects with a reason or says nothing. The list of an operation's rules
// is its policy; settings switch the switchable ones on and off for a branch, and
// adding a rule touches no other (L11).
type rule[F any] struct {
	code    *denial.Code
	always  bool // no setting switches it off, and nobody may override it
	member  bool // it is about the member alone, so it can be told before a copy is there
	objects func(f F) (denial.Reason, bool)
}

// refusals asks every rule that is on and gathers what they say, in order.
func refusals[F any](rules []rule[F], on func(*denial.Code) bool, f F) denial.List {
	var l denial.List
	for _, r := range rules {
		if !r.always && !on(r.code) {
			continue
		}
		if reason, objects := r.objects(f); objects {
			l.Add(reason)
		}
	}
	return l
}

// aboutMember are the rules that can be asked before a copy is there.
func aboutMember[F any](rules []rule[F]) []rule[F] {
	return slices.DeleteFunc(slices.Clone(rules), func(r rule[F]) bool { return !r.member })
}

// overridden splits a refusal into what a person with the right may set aside
// and what nobody may.
func overridden[F any](rules []rule[F], l denial.List) (stays denial.List, lifted []string) {
	fixed := make(map[*denial.Code]bool)
	for _, r := range rules {
		fixed[r.code] = r.always
	}
	for _, reason := range l {
		if fixed[reason.Code] {
			stays.Add(reason)
		} else {
			lifted = append(lifted, reason.Code.Name())
		}
	}
	return stays, lifted
}
