package registration

import (
	"context"

	"holdfast/internal/actor"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/store"
)

// SectionNamed finds a section by its term's code and the name that people call
// it by, "CS204-B".
func (d *Desk) SectionNamed(ctx context.Context, term, name string) (id int64, err error) {
	course, code := catalog.SplitName(name)
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		t, found, err := catalog.TermByCode(ctx, tx, term)
		if err != nil {
			return err
		}
		if !found {
			return refusal(notFound, unknownTerm.Because("There is no term %.40q.", term).
				Lifted("Choose one of the list of terms.").At("/term"))
		}
		if id, found, err = catalog.SectionByName(ctx, tx, t.ID, course, code); err == nil && !found {
			err = refusal(notFound, unknownSection.Because("%s has no section %.60q.", t.Title, name).
				Lifted("Write course and section as in CS204-B."))
		}
		return err
	})
	return id, err
}

// EnrollmentIn finds the enrollment of a student in a section.
func (d *Desk) EnrollmentIn(ctx context.Context, number string, section int64) (id int64, err error) {
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		var found bool
		id, found, err = store.One(ctx, tx, selectEnrollmentOf, store.Column[int64], number, section)
		if err == nil && !found {
			err = refusal(notFound, unknownEnroll.Because("%.40s has never had to do with this section.", number).
				Lifted("Check the student number and the section."))
		}
		return err
	})
	return id, err
}

var selectEnrollmentOf = store.SQL(`
	select e.id from enrollments e join students s on s.id = e.student_id where s.number = $1 and e.section_id = $2`)

const notFound = "Not found"

// Studies says whether an actor is a student, and may see what is his.
func (d *Desk) Studies(ctx context.Context, a actor.Actor) (bool, error) {
	if a.Person == 0 || !a.MayAnywhere(MayOwn) {
		return false, nil
	}
	_, found, err := d.studentOfPerson(ctx, a.Person)
	return found, err
}
