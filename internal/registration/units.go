package registration

import (
	"context"
	"sync"

	"holdfast/internal/store"
)

// units remembers what never changes once it is there, so that a request in the
// rush needs no transaction of its own to learn what it is to lock: the offering
// of a section, the student of a number or of a person, and whose an enrollment is.
type units struct {
	sections    sync.Map // id to sectionUnit
	numbers     sync.Map // number to studentUnit
	people      sync.Map // person to studentUnit
	students    sync.Map // id to studentUnit
	enrollments sync.Map // id to enrollmentUnit
}

type sectionUnit struct{ id, offering, term int64 }

func (u *sectionUnit) dest() []any { return []any{&u.id, &u.offering, &u.term} }

type studentUnit struct {
	id, person int64
	number     string
}

func (u *studentUnit) dest() []any { return []any{&u.id, &u.person, &u.number} }

type enrollmentUnit struct{ id, student, section int64 }

func (u *enrollmentUnit) dest() []any { return []any{&u.id, &u.student, &u.section} }

var (
	selectSectionUnit = store.SQL(`
		select s.id, a.offering_id, s.term_id from sections s join seats a on a.id = s.seats_id where s.id = $1`)
	selectStudentOfNumber = store.SQL(`select id, person_id, number from students where number = $1`)
	selectAnyStudent      = store.SQL(`select id from students limit 1`)
	selectStudentOfPerson = store.SQL(`select id, person_id, number from students where person_id = $1`)
	selectStudentOfID     = store.SQL(`select id, person_id, number from students where id = $1`)
	selectEnrollmentUnit  = store.SQL(`select id, student_id, section_id from enrollments where id = $1`)
)

// lookUp gives what is remembered under a key, or reads and remembers it.
func lookUp[K, T any](
	ctx context.Context, db *store.DB, known *sync.Map, q *store.Query, dest func(*T) []any, key K,
) (t T, found bool, err error) {
	if known, ok := known.Load(key); ok {
		return known.(T), true, nil
	}
	err = db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		t, found, err = store.One(ctx, tx, q, dest, key)
		return err
	})
	if found && err == nil {
		known.Store(key, t)
	}
	return t, found, err
}

func (d *Desk) sectionUnit(ctx context.Context, id int64) (sectionUnit, bool, error) {
	return lookUp(ctx, d.db, &d.units.sections, selectSectionUnit, (*sectionUnit).dest, id)
}

func (d *Desk) studentOfNumber(ctx context.Context, number string) (studentUnit, bool, error) {
	return lookUp(ctx, d.db, &d.units.numbers, selectStudentOfNumber, (*studentUnit).dest, number)
}

func (d *Desk) studentOfPerson(ctx context.Context, person int64) (studentUnit, bool, error) {
	return lookUp(ctx, d.db, &d.units.people, selectStudentOfPerson, (*studentUnit).dest, person)
}

func (d *Desk) studentOfID(ctx context.Context, id int64) (studentUnit, bool, error) {
	return lookUp(ctx, d.db, &d.units.students, selectStudentOfID, (*studentUnit).dest, id)
}

func (d *Desk) enrollmentUnit(ctx context.Context, id int64) (enrollmentUnit, bool, error) {
	return lookUp(ctx, d.db, &d.units.enrollments, selectEnrollmentUnit, (*enrollmentUnit).dest, id)
}

// PeopleOfStudents gives the people behind student numbers, in the transaction; a
// number that nobody has is not in the map. It is the question that the lending desk
// puts to this one when a student becomes a member (D15, D16).
func (d *Desk) PeopleOfStudents(ctx context.Context, tx *store.Tx, numbers []string) (map[string]int64, error) {
	all := make(map[string]int64, len(numbers))
	err := store.Each(ctx, tx, selectStudentsOfNumbers, (*studentUnit).dest, func(s studentUnit) error {
		all[s.number] = s.person
		return nil
	}, numbers)
	return all, err
}

// HasStudents says whether there is any student.
func (d *Desk) HasStudents(ctx context.Context, tx *store.Tx) (bool, error) {
	_, there, err := store.One(ctx, tx, selectAnyStudent, store.Column[int64])
	return there, err
}
