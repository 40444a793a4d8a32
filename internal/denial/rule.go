package denial

// Rule is one independent objection to an operation: it looks at the facts, an F,
// and either objects with a reason or says nothing. The list of an operation's
// rules is its policy: settings switch the switchable ones on and off, and adding
// a rule touches no other (L11). A code stands once in a list.
type Rule[F any] struct {
	Code   *Code // of the reason that it objects with
	Always bool  // no setting switches it off and nobody may override it

	// Objects says whether the rule objects. The reason counts only if it does, so
	// a rule may make it in any case.
	Objects func(f F) (Reason, bool)
}

// Ask asks every rule that is on, the Always ones regardless, and gathers what
// they say: all of it at once, in the order of the rules (P3, IG10). On is not
// asked about the Always ones.
func Ask[F any](rules []Rule[F], on func(*Code) bool, f F) List {
	var l List
	for _, r := range rules {
		if !r.Always && !on(r.Code) {
			continue
		}
		if reason, objects := r.Objects(f); objects {
			l.Add(reason)
		}
	}
	return l
}

// SetAside splits a refusal by these rules for somebody who has the right to
// override it: what stays whoever asks, because its rule is an Always one or is
// not among these, and the codes, by name, of what is lifted. Both keep their
// order. That the person has the right, and gave a reason, is the caller's to see.
func SetAside[F any](rules []Rule[F], l List) (stays List, lifted []string) {
	may := make(map[*Code]bool, len(rules))
	for _, r := range rules {
		may[r.Code] = !r.Always
	}
	for _, reason := range l {
		if may[reason.Code] {
			lifted = append(lifted, reason.Code.Name())
		} else {
			stays.Add(reason)
		}
	}
	return stays, lifted
}
