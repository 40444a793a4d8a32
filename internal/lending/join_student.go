package lending

import (
	"context"

	"holdfast/internal/denial"
	"holdfast/internal/people"
	"holdfast/internal/store"
)

var (
	unknownStudentNumber = denial.Define("unknownStudentNumber", 404,
		"No student has this number, so that nobody can be made a member by it.")
	memberAlready = denial.Define("memberAlready", 409,
		"The student is a member already. The card is given.")
	namedTwice = denial.Define("namedTwice", 422,
		"A student who joins has a name and contacts in the directory already, which are not entered again.")

	selectCardOfPerson = store.SQL(`select card from members where person_id = $1 order by id limit 1`)
)

// HasStudents says whether anybody can join by a student number.
func (d *Desk) HasStudents(ctx context.Context) (there bool, err error) {
	if d.students == nil {
		return false, nil
	}
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		there, err = d.students.HasStudents(ctx, tx)
		return err
	})
	return there, err
}

// studentWhoJoins finds who joins by a student number, takes the lock that keeps the
// same student from joining twice, and lists what is in the way. The member then
// points at the person to whom the student does (D15), so that what is owed here is
// known there.
func (d *Desk) studentWhoJoins(ctx context.Context, tx *store.Tx, r JoinRequest) (person int64, l denial.List, err error) {
	number := trimCode(r.Student)
	known := map[string]int64{}
	if d.students != nil {
		if known, err = d.students.PeopleOfStudents(ctx, tx, []string{number}); err != nil {
			return 0, nil, err
		}
	}
	person, found := known[number]
	if !found {
		l.Add(unknownStudentNumber.Because("No student has the number %.40s.", number).
			Lifted("Check the number; or leave it out and enter a name.").With("student", number).At("/student"))
		return 0, l, nil
	}
	if err := tx.Lock(ctx, "people", person); err != nil {
		return 0, nil, err
	}
	card, member, err := store.One(ctx, tx, selectCardOfPerson, store.Column[string], person)
	if err != nil {
		return 0, nil, err
	}
	if member {
		l.Add(memberAlready.Because("%s is a member already, with the card %s.", number, card).
			Lifted("Use that card; its membership can be renewed.").With("card", card).At("/student"))
	}
	return person, append(l, denyNames(r)...), nil
}

// denyNames lists what was entered of a student that is known already.
func denyNames(r JoinRequest) (l denial.List) {
	for _, entered := range []struct{ text, at string }{
		{r.Name, "/name"}, {r.SortName, "/sortName"}, {r.NativeName, "/nativeName"},
		{r.NativeLang, "/nativeLang"}, {r.Email, "/email"}, {r.Phone, "/phone"},
	} {
		if entered.text != "" {
			l.Add(namedTwice.Because("It is known of the student already.").
				Lifted("Leave it empty; the registrar's desk changes it.").At(entered.at))
		}
	}
	return l
}

// person of somebody who joins under a name, with what is wrong about it.
func (r JoinRequest) person() (people.Person, denial.List) {
	p := people.Person{
		Name: r.Name, SortName: r.SortName, NativeName: r.NativeName, NativeLang: r.NativeLang,
		Email: r.Email, Phone: r.Phone,
	}
	return p, p.Deny()
}
