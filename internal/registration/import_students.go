package registration

import (
	"context"
	"fmt"
	"io"
	"maps"
	"reflect"
	"slices"
	"strings"

	"holdfast/internal/actor"
	"holdfast/internal/denial"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/sheet"
	"holdfast/internal/store"
)

// studentSheet is a file of students. Columns that a file does not have leave what is stored as
// it is.
var studentSheet = fileKind{
	columns: []sheet.Column{
		{Name: "number", Required: true, Aliases: []string{"student number", "student", "student id"},
			Doc: "the student number, by which students are found again"},
		{Name: "name", Required: true, Aliases: []string{"full name", "display name"}, Doc: "the name as shown"},
		{Name: "sort name", Aliases: []string{"surname first"}, Doc: "the name as lists are sorted"},
		{Name: "native name", Doc: "the name in the student's own script"},
		{Name: "native lang", Aliases: []string{"native language"}, Doc: "BCP 47 tag of the native name"},
		{Name: "email", Aliases: []string{"mail", "email address"}, Doc: "where notices go"},
		{Name: "year", Aliases: []string{"year of study", "study year"}, Doc: "of study, 1 without it"},
		{Name: "programme", Aliases: []string{"program", "degree", "major"}, Doc: "what the student studies"},
		{Name: "credit limit", Aliases: []string{"credits a term", "max credits"},
			Doc: "credits a term; as the term says without it"},
		{Name: "groups", Aliases: []string{"group", "group codes"},
			Doc: "codes of groups, parted by semicolons"},
	},
	members: map[string]string{"sortName": "sort name", "nativeName": "native name", "nativeLang": "native lang",
		"creditLimit": "credit limit"},
}

var (
	selectStudentsForFile = store.SQL(`
		select s.number, p.display_name, p.sort_name, p.native_name, p.native_lang, p.email, s.year, s.programme,
			s.credit_limit
		from students s join people p on p.id = s.person_id where s.number = any($1)`)
	selectGroupsForFile = store.SQL(`
		select s.number, g.code from students s join students_in_groups i on i.student_id = s.id
		join student_groups g on g.id = i.group_id where s.number = any($1) order by g.code`)
)

// ImportStudents reads a CSV file of students, all of it or nothing (P1). Students
// who are there already are found by their number and changed in the columns that
// the file has. When there are faults, the report names them all and the error is
// ErrFaultyRows.
func (d *Desk) ImportStudents(ctx context.Context, a actor.Actor, r io.Reader, o ImportOptions) (ImportReport, error) {
	if !a.May(MayStudents, 0) {
		return ImportReport{}, actor.ErrForbidden
	}
	take := func(ctx context.Context, tx *store.Tx, i *incoming) error { return i.students(ctx, tx, a) }
	return d.importSheet(ctx, a, r, studentSheet, o.Preview, take)
}

// students reads the rows and stores what they say.
func (i *incoming) students(ctx context.Context, tx *store.Tx, by actor.Actor) error {
	var numbers []string
	for _, row := range i.file.Rows() {
		numbers = append(numbers, tidied(row.Cell("number").Text()))
	}
	stored, err := studentsOfNumbers(ctx, tx, numbers)
	if err != nil {
		return err
	}
	var all []StudentDetails
	var lines []int
	seen := make(map[string]int)
	for line, row := range i.file.Rows() {
		number := tidied(row.Cell("number").Text())
		if before, twice := seen[number]; twice {
			i.wrong(line, "number", "the student %s stands on line %d already: leave one of the two out", number, before)
			continue
		}
		seen[number] = line
		s, known := stored[number]
		if !known {
			s = StudentDetails{Number: number, Year: 1}
		}
		all, lines = append(all, i.student(row, s)), append(lines, line)
	}
	puts, err := putFilled(ctx, tx, by, all, stored)
	if err != nil {
		return i.refused(err, lines)
	}
	i.report.count(puts)
	return nil
}

// putFilled is [putStudents] for details that were filled up from what is stored.
// If somebody has changed that before the locks were taken, all of it begins anew.
func putFilled(
	ctx context.Context, tx *store.Tx, by actor.Actor, all []StudentDetails, stored map[string]StudentDetails,
) ([]catalog.Put, error) {
	puts, err := judgeStudents(ctx, tx, all)
	if err != nil {
		return nil, err
	}
	now, err := studentsOfNumbers(ctx, tx, slices.Collect(maps.Keys(stored)))
	if err != nil {
		return nil, err
	}
	for number, s := range stored {
		if !reflect.DeepEqual(s, now[number]) {
			return nil, store.ErrMoved
		}
	}
	var l denial.List
	outcomes := make([]catalog.Put, len(puts))
	for i, p := range puts {
		for _, r := range p.faults {
			l.Add(r.At(fmt.Sprint("/students/", i, r.Field)))
		}
		outcomes[i] = p.put
	}
	if err := l.Err(notStored); err != nil {
		return nil, err
	}
	return outcomes, saveStudents(ctx, tx, by, puts)
}

// studentsOfNumbers are students as they would be handed over.
func studentsOfNumbers(ctx context.Context, tx *store.Tx, numbers []string) (map[string]StudentDetails, error) {
	var rows []studentLine
	var groups [][2]string
	err := tx.Run(ctx,
		store.Into(selectStudentsForFile, &rows, (*studentLine).dest, numbers),
		store.Into(selectGroupsForFile, &groups, pairDest, numbers))
	stored := make(map[string]StudentDetails, len(rows))
	for i := range rows {
		stored[rows[i].Number] = rows[i].details()
	}
	for _, g := range groups {
		s := stored[g[0]]
		s.Groups = append(s.Groups, g[1])
		stored[g[0]] = s
	}
	return stored, err
}

func pairDest(p *[2]string) []any { return []any{&p[0], &p[1]} }

// student takes over the columns that the file has.
func (i *incoming) student(row sheet.Row, s StudentDetails) StudentDetails {
	if s.SortName == s.Name {
		s.SortName = "" // it follows the name
	}
	for column, to := range map[string]*string{
		"name": &s.Name, "sort name": &s.SortName, "native name": &s.NativeName, "native lang": &s.NativeLang,
		"email": &s.Email, "programme": &s.Programme, "credit limit": &s.Limit,
	} {
		if i.file.Has(column) {
			*to = row.Cell(column).Text()
		}
	}
	if i.file.Has("groups") {
		s.Groups = itemsOf(row.Cell("groups").Text())
	}
	if text := row.Cell("year").Text(); i.file.Has("year") {
		s.Year = 1
		if year, err := wholeNumber(text); err == nil {
			s.Year = year
		} else if text != "" {
			i.wrong(row.Line, "year", "%v", err)
		}
	}
	return s
}

// studentLine is a student as a file has one.
type studentLine struct {
	StudentDetails
	limit *catalog.Credits
}

func (s *studentLine) dest() []any {
	return []any{&s.Number, &s.Name, &s.SortName, &s.NativeName, &s.NativeLang, &s.Email, &s.Year, &s.Programme,
		&s.limit}
}

func (s *studentLine) details() StudentDetails {
	if s.limit != nil {
		s.Limit = s.limit.String()
	}
	return s.StudentDetails
}

// cells are the student as it is written into a file.
func (d StudentDetails) cells() []string {
	return []string{d.Number, d.Name, d.SortName, d.NativeName, d.NativeLang, d.Email, decimal(d.Year), d.Programme,
		d.Limit, strings.Join(d.Groups, "; ")}
}
