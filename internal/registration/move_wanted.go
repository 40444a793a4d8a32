package registration

import (
	"slices"

	"holdfast/internal/denial"
	"holdfast/internal/registration/catalog"
)

// wantedSections are the sections that a move asks for, or all that keeps them from
// being asked for at once.
func (f *floor) wantedSections(m move) (want []*catalog.Section, err error) {
	var l denial.List
	for _, id := range m.take {
		s := f.sections[id]
		if s == nil {
			l.Add(noSuchSection(id))
			continue
		}
		if r, objects := denySame(m, want, s); objects {
			l.Add(r.At("/with"))
			continue
		}
		if len(want) > 0 && s.Term.ID != want[0].Term.ID {
			l.Add(severalTerms.Because("%s is not of the term of %s.", s.Name(), want[0].Name()).
				Lifted("Ask for the sections of each term by themselves.").At("/with"))
		}
		want = append(want, s)
	}
	return want, l.Err(m.what())
}

// denySame objects to a section that is asked for twice, by one name or by two, and
// to one that is given up at once.
func denySame(m move, want []*catalog.Section, s *catalog.Section) (r denial.Reason, objects bool) {
	at := slices.IndexFunc(want, func(o *catalog.Section) bool { return o.Seats == s.Seats })
	switch {
	case slices.Contains(m.give, s.ID):
		return sameSection.Because("%s would be dropped and taken at once.", s.Name()).
			Lifted("Choose another section to take."), true
	case at >= 0 && want[at].ID != s.ID:
		return sameSection.Because("%s and %s are one section under two names.", want[at].Name(), s.Name()).
			Lifted("Ask for one of the two."), true
	case at >= 0:
		return sameSection.Because("%s is asked for twice.", s.Name()).Lifted("Name each section once."), true
	}
	return r, false
}

func noSuchSection(id int64) denial.Reason {
	return unknownSection.Because("There is no section %d.", id).
		Lifted("Look it up in the list of sections of the term.").With("section", id)
}
