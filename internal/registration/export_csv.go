package registration

import (
	"context"
	"errors"
	"io"
	"slices"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/sheet"
	"holdfast/internal/store"
)

// What is written here is what the imports read: a file that was exported and is
// imported again changes nothing.

var (
	selectCoursesForFile = store.SQL(`
		select code, title, credits, prerequisites, corequisites, exclusions, repeats from courses order by code`)
	selectNumbersAfter = store.SQL(`select number from students where number > $1 order by number limit $2`)
	// A place on a waiting list is derived from the turns (R29).
	selectEnrollmentsForFile = store.SQL(`
		select t.code, c.code || '-' || s.code, st.number, p.display_name, e.state, e.since, coalesce(w.place, 0)
		from enrollments e join sections s on s.id = e.section_id join courses c on c.id = s.course_id
		join terms t on t.id = s.term_id join students st on st.id = e.student_id join people p on p.id = st.person_id
		left join (
			select id, row_number() over (partition by seats_id order by turn) as place
			from enrollments where term_id = any($1) and state = 'waitlisted'
		) w on w.id = e.id
		where e.term_id = any($1)
		order by t.starts_on, t.code, c.code, s.code, coalesce(w.place, 0), st.number`)
)

// errEnough stops a reading whose rows nobody wants any more.
var errEnough = errors.New("enough was read")

// writeSheet writes a file whose rows are read while it is written.
func writeSheet(w io.Writer, columns []string, rows func(yield func([]string) bool) error) error {
	var failed error
	err := sheet.Write(w, sheet.Options{BOM: true}, columns, func(yield func([]string) bool) { failed = rows(yield) })
	if failed != nil && !errors.Is(failed, errEnough) {
		return failed
	}
	return err
}

// ExportCourses writes all courses as a CSV file, with the columns that
// [Desk.ImportCourses] reads.
func (d *Desk) ExportCourses(ctx context.Context, a actor.Actor, w io.Writer) error {
	if !a.MayAnywhere(MayView) {
		return actor.ErrForbidden
	}
	return d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		return writeSheet(w, courseSheet.names(), func(yield func([]string) bool) error {
			return store.Each(ctx, tx, selectCoursesForFile, courseDest, func(c catalog.CourseDetails) error {
				return unlessDone(yield([]string{c.Code, c.Title, c.Credits.String(), c.Prerequisites, c.Corequisites,
					c.Exclusions, string(c.Repeats)}))
			})
		})
	})
}

func unlessDone(goOn bool) error {
	if !goOn {
		return errEnough
	}
	return nil
}

// ExportSections writes the sections of a term, or of all terms that the actor may
// see, as a CSV file with the columns that [Desk.ImportSections] reads. Sections
// that were cancelled are not in it.
func (d *Desk) ExportSections(ctx context.Context, a actor.Actor, w io.Writer, term string) error {
	return d.inTerms(ctx, a, term, func(ctx context.Context, tx *store.Tx, terms []int64) error {
		lines, err := d.sectionLines(ctx, tx, terms)
		if err != nil {
			return err
		}
		columns := sectionSheet.names()
		return writeSheet(w, columns, func(yield func([]string) bool) error {
			for _, l := range lines {
				if l.CancelledAt != nil {
					continue
				}
				byColumn := l.cells()
				cells := make([]string, len(columns))
				for i, c := range columns {
					cells[i] = byColumn[c]
				}
				if !yield(cells) {
					return errEnough
				}
			}
			return nil
		})
	})
}

// inTerms reads of the term with this code, or of all, those that the actor may
// see.
func (d *Desk) inTerms(
	ctx context.Context, a actor.Actor, code string, do func(ctx context.Context, tx *store.Tx, terms []int64) error,
) error {
	if !a.MayAnywhere(MayView) {
		return actor.ErrForbidden
	}
	return d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		all, err := catalog.Terms(ctx, tx)
		if err != nil {
			return err
		}
		if code != "" {
			t, err := termOfCode(ctx, tx, code)
			if err != nil {
				return err
			}
			if !a.May(MayView, t.ID) {
				return actor.ErrForbidden
			}
			all = []*catalog.Term{t}
		}
		slices.Reverse(all) // the earliest first
		terms := make([]int64, 0, len(all))
		for _, t := range all {
			if a.May(MayView, t.ID) {
				terms = append(terms, t.ID)
			}
		}
		return do(ctx, tx, terms)
	})
}

// exportPage is how many students are held at once.
const exportPage = 1000

// ExportStudents writes all students as a CSV file, with the columns that
// [Desk.ImportStudents] reads.
func (d *Desk) ExportStudents(ctx context.Context, a actor.Actor, w io.Writer) error {
	if !a.MayAnywhere(MayView) {
		return actor.ErrForbidden
	}
	return d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		return writeSheet(w, studentSheet.names(), func(yield func([]string) bool) error {
			after := ""
			for {
				numbers, err := store.All(ctx, tx, selectNumbersAfter, store.Column[string], after, exportPage)
				if err != nil || len(numbers) == 0 {
					return err
				}
				page, err := studentsOfNumbers(ctx, tx, numbers)
				if err != nil {
					return err
				}
				for _, n := range numbers {
					if !yield(page[n].cells()) {
						return errEnough
					}
				}
				after = numbers[len(numbers)-1]
			}
		})
	})
}

// enrollmentSheet are those of the file of enrollments, which is not read back:
// seats are given by registration alone.
var enrollmentSheet = []string{"term", "section", "student number", "name", "state", "since", "position"}

// enrollmentCells is one student in one section.
type enrollmentCells struct {
	term, section, number, name, state string
	since                              civil.Instant
	position                           int64
}

func (e *enrollmentCells) dest() []any {
	return []any{&e.term, &e.section, &e.number, &e.name, &e.state, &e.since, &e.position}
}

func (e *enrollmentCells) cells() []string {
	position := ""
	if e.position > 0 {
		position = decimal(e.position)
	}
	return []string{e.term, e.section, e.number, e.name, e.state, e.since.String(), position}
}

// ExportEnrollments writes who sits in which section of a term, or of all terms
// that the actor may see, who waits and at which place, and who has left, as a CSV
// file.
func (d *Desk) ExportEnrollments(ctx context.Context, a actor.Actor, w io.Writer, term string) error {
	return d.inTerms(ctx, a, term, func(ctx context.Context, tx *store.Tx, terms []int64) error {
		return writeSheet(w, enrollmentSheet, func(yield func([]string) bool) error {
			return store.Each(ctx, tx, selectEnrollmentsForFile, (*enrollmentCells).dest, func(e enrollmentCells) error {
				return unlessDone(yield(e.cells()))
			}, terms)
		})
	})
}
