package registration

import (
	"slices"
	"strings"

	"holdfast/internal/denial"
	"holdfast/internal/registration/catalog"
)

// denyParts objects to a section without one of each of its parts, to two of one
// kind, and to a part without its whole (R12). It names what there is to choose from.
func denyParts(c *claim) (denial.Reason, bool) {
	has := append(slices.Clone(c.sections), c.inTerm()...)
	var l lacking
	for _, s := range c.sections {
		kinds := kindsOf(s.Parts)
		if s.PartOf != 0 {
			at := slices.IndexFunc(has, func(o *catalog.Section) bool { return o.ID == s.PartOf })
			if at < 0 {
				l.withoutWhole(s)
				continue
			}
			s, kinds = has[at], []string{s.Part}
		}
		for _, kind := range kinds {
			var taken []*catalog.Section
			for _, o := range has {
				if o.PartOf == s.ID && o.Part == kind {
					taken = append(taken, o)
				}
			}
			if len(taken) != 1 {
				l.notOne(s, kind, len(taken), slices.ContainsFunc(taken, func(o *catalog.Section) bool {
					return slices.Contains(c.kept, o)
				}))
			}
		}
	}
	return partsMissing.Because("%s", strings.Join(l.details, " ")).Lifted("%s", strings.Join(l.lifts, " ")).
		With("parts", l.kinds).With("sections", l.sections).With("names", l.names), len(l.details) > 0
}

// lacking gathers what a claim lacks of sections that are taken together.
type lacking struct {
	details, lifts []string
	kinds, names   []string
	sections       []int64 // from which one may be chosen
}

// withoutWhole notes a part that is asked for without its whole.
func (l *lacking) withoutWhole(part *catalog.Section) {
	whole := part.Course.Code + "-" + part.Whole
	l.add(part.Name()+" is taken together with "+whole+".", "Ask for both at once.", catalog.Lecture,
		[]int64{part.PartOf}, []string{whole})
}

// notOne notes a section with none of its parts of a kind, or with several; had says
// that one of them is had already.
func (l *lacking) notOne(whole *catalog.Section, kind string, taken int, had bool) {
	ids := ofKind(whole.Parts, kind)
	var names []string
	for _, p := range whole.Parts {
		if p.Part == kind {
			names = append(names, whole.Course.Code+"-"+p.Code)
		}
	}
	detail, lift := whole.Name()+" is taken together with one "+kind+" of its own", ""
	switch {
	case len(names) == 0: // they were cancelled
		detail += "."
		lift = "Choose another section of the course."
	case taken == 0:
		detail += ", and none is asked for."
		lift = "Choose " + listed(names, "or") + ", and ask for both at once."
	case had:
		detail += ", and you have one."
		lift = "Swap the " + kind + " you have for this one."
	default:
		detail += ", and several are asked for."
		lift = "Choose one of " + listed(names, "and") + "."
	}
	l.add(detail, lift, kind, ids, names)
}

// add notes one thing, once: a whole and its part lack the same.
func (l *lacking) add(detail, lift, kind string, sections []int64, names []string) {
	if slices.Contains(l.details, detail) {
		return
	}
	l.details = append(l.details, detail)
	if !slices.Contains(l.lifts, lift) {
		l.lifts = append(l.lifts, lift)
	}
	l.kinds = append(l.kinds, kind)
	l.sections, l.names = append(l.sections, sections...), append(l.names, names...)
}

// listed is "A, B or C".
func listed(all []string, word string) string {
	last := len(all) - 1
	if last == 0 {
		return all[0]
	}
	return strings.Join(all[:last], ", ") + " " + word + " " + all[last]
}

func kindsOf(parts []catalog.Part) (kinds []string) {
	for _, p := range parts {
		if !slices.Contains(kinds, p.Part) {
			kinds = append(kinds, p.Part)
		}
	}
	return kinds
}

func ofKind(parts []catalog.Part, kind string) (ids []int64) {
	for _, p := range parts {
		if p.Part == kind {
			ids = append(ids, p.Section)
		}
	}
	return ids
}
