package registration

import (
	"context"
	"fmt"

	"holdfast/internal/actor"
	"holdfast/internal/denial"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/store"
)

var (
	wholeOccupied = denial.Define("wholeOccupied", 409,
		"Students sit or wait in the section, and none of them has a part of the new kind, which everybody in it would "+
			"have to take. How many they are is given.")

	selectWholes = store.SQL(`
		select s.id, a.offering_id, c.code, s.code,
			(select count(*) from enrollments e where e.section_id = s.id and e.state in ('enrolled', 'offered')),
			(select count(*) from enrollments e where e.section_id = s.id and e.state = 'waitlisted')
		from sections s join courses c on c.id = s.course_id join seats a on a.id = s.seats_id
		where s.term_id = $1 and c.code = any($2) and s.part_of is null and s.cancelled_at is null`)
	selectKinds = store.SQL(`
		select part_of, part from sections where part_of = any($1) and cancelled_at is null`)
)

// wholeRow is a section of which others are to become part.
type wholeRow struct {
	id, offering, seated, waiting int64
	course, code                  string
}

func (r *wholeRow) dest() []any {
	return []any{&r.id, &r.offering, &r.course, &r.code, &r.seated, &r.waiting}
}

// partKind is a kind of part that a section has.
type partKind struct {
	whole int64
	part  string
}

func (k *partKind) dest() []any { return []any{&k.whole, &k.part} }

// wholesOfNew are the sections there of which new ones are to become part, by the
// place of the new one.
func wholesOfNew(
	ctx context.Context, tx *store.Tx, term int64, all []catalog.SectionDetails,
) (map[int]wholeRow, error) {
	var courses []string
	for _, d := range all {
		if d.PartOf != "" {
			courses = append(courses, tidied(d.Course))
		}
	}
	if len(courses) == 0 {
		return nil, nil
	}
	rows, err := store.All(ctx, tx, selectWholes, (*wholeRow).dest, term, courses)
	if err != nil {
		return nil, fmt.Errorf("read wholes of new sections: %w", err)
	}
	wholes := make(map[int]wholeRow)
	for i, d := range all {
		for _, w := range rows {
			if w.course == tidied(d.Course) && w.code == tidied(d.PartOf) {
				wholes[i] = w
			}
		}
	}
	return wholes, nil
}

// lockWholes takes the offerings of the sections of which new ones are to become
// part: until they have, nobody takes a seat there without them.
func lockWholes(ctx context.Context, tx *store.Tx, term int64, all []catalog.SectionDetails) error {
	wholes, err := wholesOfNew(ctx, tx, term, all)
	if err != nil {
		return err
	}
	var offerings []int64
	for _, w := range wholes {
		offerings = append(offerings, w.offering)
	}
	return tx.Lock(ctx, "offerings", offerings...)
}

// addSections is catalog.AddSections where students may sit already: it refuses a
// part of a new kind of a section in which somebody sits or waits, who would be left
// without it (R12). The offerings of such sections are locked.
func addSections(
	ctx context.Context, tx *store.Tx, by actor.Actor, term int64, all []catalog.SectionDetails,
) ([]int64, error) {
	wholes, err := wholesOfNew(ctx, tx, term, all)
	if err != nil {
		return nil, err
	}
	var late denial.List
	if len(wholes) > 0 {
		if late, err = denyLateParts(ctx, tx, wholes, all); err != nil {
			return nil, err
		}
	}
	return catalog.AddSections(ctx, tx, by, term, all, late...)
}

// denyLateParts objects to parts of a kind that their wholes do not have yet, where
// somebody sits or waits there.
func denyLateParts(
	ctx context.Context, tx *store.Tx, wholes map[int]wholeRow, all []catalog.SectionDetails,
) (l denial.List, err error) {
	var ids []int64
	for _, w := range wholes {
		ids = append(ids, w.id)
	}
	kinds, err := store.All(ctx, tx, selectKinds, (*partKind).dest, ids)
	if err != nil {
		return nil, fmt.Errorf("read parts of wholes: %w", err)
	}
	has := make(map[partKind]bool)
	for _, k := range kinds {
		has[k] = true
	}
	for i, d := range all {
		w, part := wholes[i], tidied(d.Part)
		if w.seated+w.waiting == 0 || part == "" || has[partKind{w.id, part}] {
			continue // none is no part, which is said
		}
		name := w.course + "-" + w.code
		l.Add(wholeOccupied.Because("%d sit in %s and %d wait for it, without a %s.", w.seated, name, w.waiting, part).
			Lifted("Add another section of %s with the %s and swap them into it; or drop them, add the %s, and enroll "+
				"them with it.", w.course, part, part).
			With("section", w.id).With("enrolled", w.seated).With("waitlisted", w.waiting).
			At(fmt.Sprintf("/sections/%d/partOf", i)))
	}
	return l, nil
}
