package registration

import (
	"context"
	"slices"

	"holdfast/internal/civil"
	"holdfast/internal/people"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/sample"
	"holdfast/internal/store"
)

var (
	insertPastStudents = store.Insert("students", "id bigint", "person_id bigint", "number text", "year bigint",
		"programme text", "earned bigint")
	insertPastGroups = store.Insert("students_in_groups", "student_id bigint", "group_id bigint")
	insertPastMarks  = store.Insert("transcript", "id bigint", "student_id bigint", "course_id bigint", "term_id bigint",
		"grade text", "passed boolean", "credits bigint", "at bigint")
)

// writeSlice is how many rows are handed to the store at once.
const writeSlice = 5_000

func insertSlices(ctx context.Context, tx *store.Tx, q *store.Query, n int, row func(i int) []any) error {
	for from := 0; from < n; from += writeSlice {
		err := tx.InsertMany(ctx, q, min(writeSlice, n-from), func(i int) []any { return row(from + i) })
		if err != nil {
			return err
		}
	}
	return nil
}

// admit adds the students with their persons and groups. What they have done is
// known from now on, and written by writeTranscripts.
func (c *campus) admit(ctx context.Context, tx *store.Tx) error {
	who := make([]people.Person, len(c.Students))
	for i, s := range c.Students {
		who[i] = people.Person{Name: s.Display, SortName: s.Sort, NativeName: s.Native, NativeLang: s.Lang,
			Email: s.Email, Phone: s.Phone}
	}
	persons, err := people.Add(ctx, tx, who)
	if err != nil {
		return err
	}
	ids, err := tx.IDs(ctx, "students", len(who))
	if err != nil {
		return err
	}
	for i := range c.Students {
		c.enter(i, ids[i], persons[i])
	}
	err = insertSlices(ctx, tx, insertPastStudents, len(ids), func(i int) []any {
		s := c.students[i]
		return []any{s.id, s.person, s.number, s.year, c.Programmes[c.Students[i].Programme].Code, int64(s.earned)}
	})
	if err != nil {
		return err
	}
	var groups []inGroup
	for _, s := range c.students {
		for _, g := range s.groups {
			groups = append(groups, inGroup{s.id, g})
		}
	}
	return insertSlices(ctx, tx, insertPastGroups, len(groups), func(i int) []any {
		return []any{groups[i].student, groups[i].group}
	})
}

// enter makes a student as the desk reads him.
func (c *campus) enter(i int, id, person int64) {
	from := &c.Students[i]
	s := &student{id: id, person: person, number: from.Number, year: int64(from.Year), rows: make(map[int64]*enrollment)}
	for _, g := range from.Groups {
		s.groups = append(s.groups, c.groups[g])
	}
	slices.Sort(s.groups)
	grades := sample.Grades() // the last one does not pass
	marks := make([]past, len(from.Past))
	for k, p := range from.Past {
		course, term := c.Courses[p.Course], c.past[p.TermsAgo]
		passed := p.Grade != grades[len(grades)-1]
		marks[k] = past{course: c.courses[p.Course], credits: int64(course.Credits), term: term,
			grade: p.Grade, passed: passed}
		s.done = append(s.done, record{course: course.Code, from: term.Starts, grade: p.Grade, passed: passed})
		if passed {
			s.earned += catalog.Credits(course.Credits)
		}
	}
	c.students, c.marks = append(c.students, s), append(c.marks, marks)
}

// markedAfter is how many days after the end of a term its marks are entered.
const markedAfter = 24

// writeTranscripts writes what some of the students have done.
func (c *campus) writeTranscripts(ctx context.Context, tx *store.Tx, from, until int) error {
	type line struct {
		student int64
		past
	}
	var lines []line
	for i := from; i < until; i++ {
		for _, m := range c.marks[i] {
			lines = append(lines, line{c.students[i].id, m})
		}
	}
	ids, err := tx.IDs(ctx, "transcript", len(lines))
	if err != nil {
		return err
	}
	entered := make(map[*catalog.Term]civil.Instant)
	for _, t := range c.past[1:] {
		entered[t] = c.zone.At(t.Ends.AddDays(markedAfter), 12*60)
	}
	return insertSlices(ctx, tx, insertPastMarks, len(lines), func(i int) []any {
		l := lines[i]
		return []any{ids[i], l.student, l.course, l.term.ID, l.grade, l.passed, l.credits, entered[l.term]}
	})
}
