package registration

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"holdfast/internal/actor"
	"holdfast/internal/denial"
	"holdfast/internal/idempotency"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/store"
)

// Graded is what became of the grades of a section.
type Graded struct {
	Section   int64       `json:"section"`
	Name      string      `json:"name"`
	Term      string      `json:"term" doc:"code"`
	Entered   int64       `json:"entered" doc:"how many got their first grade"`
	Corrected int64       `json:"corrected" doc:"how many got another than they had"`
	Unchanged int64       `json:"unchanged" doc:"how many had this grade already"`
	Confirmed []LaterSeat `json:"confirmed" doc:"seats of later terms that were conditional and no longer are"`
	Dropped   []LaterSeat `json:"dropped" doc:"those that were lost, the prerequisite not being passed"`
	Kept      []LaterSeat `json:"kept" doc:"those that stay all the same, by setting, for somebody to decide"`
}

// LaterSeat is a conditional seat in a later term.
type LaterSeat struct {
	Enrollment int64  `json:"enrollment"`
	Student    string `json:"student" doc:"student number"`
	Section    int64  `json:"section"`
	Name       string `json:"name"`
	Term       string `json:"term" doc:"code"`
}

// GradesIn enters grades of a section.
type GradesIn struct {
	ID   int64 `path:"id" minimum:"1" doc:"id of the section"`
	Body GradesRequest
}

// GradesRequest is the body of it.
type GradesRequest struct {
	Grades []GradeRequest `json:"grades" minItems:"1" maxItems:"2000"`
}

// GradeRequest is the grade of one student.
type GradeRequest struct {
	Student string `json:"student" minLength:"1" maxLength:"40" doc:"student number"`
	Grade   string `json:"grade" minLength:"1" maxLength:"20" doc:"of the scale"`
}

const notGraded = "No grade was entered"

var (
	gradeUnknown = denial.Define("gradeUnknown", 422, "The scale has no such grade. Those that it has are given.")
	gradedTwice  = denial.Define("gradedTwice", 422, "A student stands in a list of grades twice.")
	gradeOnPart  = denial.Define("gradeOnPart", 409,
		"A part of a section has no grades: they are entered for the section that it is taken with.")

	selectStudentsOfNumbers = store.SQL(`select id, person_id, number from students where number = any($1)`)
	selectGradesOf          = store.SQL(`
		select x.id, x.enrollment_id, x.grade from transcript x join enrollments e on e.id = x.enrollment_id
		where e.section_id = $1 and x.grade <> 'W'`)
	putTranscript = store.InsertOr("transcript", `on conflict (id) do update set
			grade = excluded.grade, passed = excluded.passed, credits = excluded.credits, at = excluded.at`, false,
		"id bigint", "student_id bigint", "course_id bigint", "term_id bigint",
		"enrollment_id bigint", "grade text", "passed boolean", "credits bigint", "at bigint")
	// What was earned is counted anew by the difference, since credits from elsewhere
	// stand on no transcript here.
	discountEarned = store.SQL(`
		update students set earned = case
			when earned > ` + countedCredits + ` then earned - ` + countedCredits + ` else 0 end
		where id = any($1)`)
	recountEarned = store.SQL(`update students set earned = earned + ` + countedCredits + ` where id = any($1)`)
)

// countedCredits are those of a student's transcript. A course that was passed
// twice counts once, unless everybody may repeat it.
const countedCredits = `(
	select coalesce(sum(x.credits), 0) from (
		select case when c.repeats = 'always' then sum(t.credits) else max(t.credits) end as credits
		from transcript t join courses c on c.id = t.course_id
		where t.student_id = students.id and t.passed group by t.course_id, c.repeats) x)`

// EnterGrades enters grades for those who sit in a section, or corrects them: all
// of them or none. What they sit in is completed then, and what they have earned
// is counted anew. Seats of later terms that were given on the condition that the
// course is passed are confirmed, or go to the next who waits (R3).
func (d *Desk) EnterGrades(ctx context.Context, a actor.Actor, in GradesIn) (Graded, error) {
	u, err := d.sectionFor(ctx, a, MayGrade, in.ID, notGraded)
	if err != nil {
		return Graded{}, err
	}
	return idempotency.Do(ctx, d.db, a, func(ctx context.Context, tx *store.Tx) (Graded, error) {
		return d.enterGrades(ctx, tx, a, u, in.Body.Grades)
	})
}

func (d *Desk) enterGrades(
	ctx context.Context, tx *store.Tx, a actor.Actor, u sectionUnit, asked []GradeRequest,
) (Graded, error) {
	g := &grading{asked: asked, by: a}
	if err := g.open(ctx, tx, d, u); err != nil {
		return Graded{}, err
	}
	if err := g.deny().Err(notGraded); err != nil {
		return Graded{}, err
	}
	out := Graded{Section: g.section.ID, Name: g.section.Name(), Term: g.section.Term.Code}
	g.enter(&out)
	moved := g.settle(&out)
	if err := g.write(ctx, tx); err != nil {
		return Graded{}, err
	}
	return out, g.floor.finish(ctx, tx, a, moved...)
}

// grading is grades on their way, with the floor that they are entered on.
type grading struct {
	asked   []GradeRequest
	by      actor.Actor
	floor   *floor
	section *catalog.Section
	known   map[string]int64     // numbers to students
	had     map[int64]*gradedRow // by enrollment
	graded  []*student           // who got another grade than they had
	rows    []*gradedRow         // to be written
}

// enterable is what of a scale can be entered. That somebody withdrew is a mark of
// its own.
func enterable(scale catalog.Scale) catalog.Scale {
	return slices.DeleteFunc(slices.Clone(scale), func(g catalog.Grade) bool { return g.Code == MarkWithdrawn })
}

// codesOfGrades are the grades as people write them.
func codesOfGrades(scale catalog.Scale) []string {
	codes := make([]string, len(scale))
	for i, g := range scale {
		codes[i] = g.Code
	}
	return codes
}

// gradedRow is a line of the transcript.
type gradedRow struct {
	id, enrollment int64
	grade          string
	of             *enrollment
	passed         bool
	credits        catalog.Credits
}

func (r *gradedRow) dest() []any { return []any{&r.id, &r.enrollment, &r.grade} }

// open takes the locks: of the section's offering, of those in which its students
// have conditional seats, and of the students (D3).
func (g *grading) open(ctx context.Context, tx *store.Tx, d *Desk, u sectionUnit) error {
	numbers := make([]string, len(g.asked))
	for i, r := range g.asked {
		numbers[i] = r.Student
	}
	found, err := store.All(ctx, tx, selectStudentsOfNumbers, (*studentUnit).dest, numbers)
	if err != nil {
		return err
	}
	g.known = make(map[string]int64, len(found))
	students := make([]int64, len(found))
	for i, s := range found {
		g.known[s.number], students[i] = s.id, s.id
	}
	later, err := store.All(ctx, tx, selectConditional, store.Column[int64], students)
	if err != nil {
		return err
	}
	g.floor, err = d.openFloor(ctx, tx, wanted{
		offerings: append([]int64{u.offering}, later...), freeing: later, students: students,
	})
	if err != nil {
		return err
	}
	g.section = g.floor.sections[u.id]
	return g.read(ctx, tx, students)
}

// read reads under the locks what grades are judged by.
func (g *grading) read(ctx context.Context, tx *store.Tx, students []int64) error {
	var had []gradedRow
	var later []int64
	err := tx.Run(ctx,
		store.Into(selectConditional, &later, store.Column[int64], students),
		store.Into(selectGradesOf, &had, (*gradedRow).dest, g.section.ID))
	if err != nil {
		return fmt.Errorf("read grades: %w", err)
	}
	g.had = make(map[int64]*gradedRow, len(had))
	for i := range had {
		g.had[had[i].enrollment] = &had[i]
	}
	return g.floor.holds(later)
}

// deny lists all that is wrong, with the section and in every row.
func (g *grading) deny() (l denial.List) {
	sec := g.section
	l = denyGiven(sec)
	if sec.PartOf != 0 {
		whole := g.floor.sections[sec.PartOf]
		l.Add(gradeOnPart.Because("%s is a part of %s.", sec.Name(), whole.Name()).
			Lifted("Enter the grades for %s.", whole.Name()).With("section", whole.ID))
		return l
	}
	codes := codesOfGrades(enterable(g.floor.scale))
	first := make(map[string]int)
	for i, r := range g.asked {
		at := fmt.Sprint("/grades/", i)
		l.Add(g.denyStudent(r, at)...)
		if before, twice := first[r.Student]; twice {
			l.Add(gradedTwice.Because("%s stands in the list twice, first as number %d.", r.Student, before+1).
				Lifted("Leave one of the two out.").With("student", r.Student).At(at + "/student"))
		} else {
			first[r.Student] = i
		}
		if !slices.Contains(codes, r.Grade) {
			l.Add(gradeUnknown.Because("There is no grade %.20q.", r.Grade).
				Lifted("Enter one of %s.", strings.Join(codes, ", ")).With("grades", codes).At(at + "/grade"))
		}
	}
	return l
}

// denyStudent objects to who does not sit in the section.
func (g *grading) denyStudent(r GradeRequest, at string) (l denial.List) {
	id, known := g.known[r.Student]
	if !known {
		l.Add(unknownNumber(r.Student).At(at + "/student"))
		return l
	}
	e := g.floor.students[id].rows[g.section.ID]
	if e == nil || e.state != Enrolled && e.state != Completed {
		l.Add(notEnrolled.Because("%s has no seat in %s.", r.Student, g.section.Name()).
			Lifted("Look at the section's list: the seat may have been dropped.").
			With("student", r.Student).At(at + "/student"))
	}
	return l
}

// enter puts the grades on the floor.
func (g *grading) enter(out *Graded) {
	for _, r := range g.asked {
		s := g.floor.students[g.known[r.Student]]
		e := s.rows[g.section.ID]
		passes, _ := g.floor.scale.Passes(r.Grade)
		m := catalog.Grade{Code: r.Grade, Passes: passes}
		had := g.had[e.id]
		switch {
		case e.state == Enrolled:
			out.Entered++
			g.complete(e, m)
		case had != nil && had.grade == m.Code:
			out.Unchanged++
			continue
		default:
			out.Corrected++
			g.correct(e, had, m)
		}
		g.graded = append(g.graded, s)
		g.rows = append(g.rows, g.line(e, had, m))
		s.remember(g.section, had, m)
	}
}

// complete ends an enrollment, with its parts, with a grade.
func (g *grading) complete(e *enrollment, m catalog.Grade) {
	f := g.floor
	for _, part := range bundle(e.student, e) {
		if part.state != Enrolled {
			continue
		}
		f.to(part, Completed, whyGraded, g.by)
		if part == e {
			data := f.events[len(f.events)-1].data
			data["grade"], data["passed"] = m.Code, m.Passes
		}
	}
}

// correct notes another grade than there was. The state stays.
func (g *grading) correct(e *enrollment, had *gradedRow, m catalog.Grade) {
	data := map[string]any{"section": e.section.ID, "term": e.section.Term.ID, "grade": m.Code, "passed": m.Passes}
	if had != nil {
		data["was"] = had.grade
	}
	g.floor.events = append(g.floor.events, event{of: e, kind: "regraded", why: whyGraded, by: g.by, data: data})
}

// line is the transcript's line of a grade. Credits come with a pass.
func (g *grading) line(e *enrollment, had *gradedRow, m catalog.Grade) *gradedRow {
	r := &gradedRow{of: e, grade: m.Code, passed: m.Passes}
	if had != nil {
		r.id = had.id
	}
	if m.Passes {
		r.credits = e.section.Course.Credits
	}
	return r
}

// remember puts a grade on the transcript in memory, in the place of the one that
// there was.
func (s *student) remember(sec *catalog.Section, had *gradedRow, m catalog.Grade) {
	r := record{course: sec.Course.Code, from: sec.Term.Starts, grade: m.Code, passed: m.Passes}
	if had != nil {
		i := slices.IndexFunc(s.done, func(o record) bool {
			return o.course == r.course && o.from == r.from && o.grade == had.grade
		})
		if i >= 0 {
			s.done[i] = r
			return
		}
	}
	s.done = append(s.done, r)
}

// settle looks at the conditional seats of those who were graded: what is passed
// now confirms one, what was failed takes it away. It gives the offerings in which
// seats came free.
func (g *grading) settle(out *Graded) (moved []int64) {
	for _, s := range g.graded {
		for _, e := range conditionalOf(s) {
			switch g.floor.settle(e, g.by) {
			case confirmed:
				out.Confirmed = append(out.Confirmed, laterSeat(e))
			case failed:
				out.Dropped = append(out.Dropped, laterSeat(e))
				if !slices.Contains(moved, e.section.Offering) {
					moved = append(moved, e.section.Offering)
				}
			case failedKept:
				out.Kept = append(out.Kept, laterSeat(e))
			}
		}
	}
	return moved
}

// write writes the transcript, and what was earned.
func (g *grading) write(ctx context.Context, tx *store.Tx) error {
	if len(g.rows) == 0 {
		return nil
	}
	var fresh []*gradedRow
	for _, r := range g.rows {
		if r.id == 0 {
			fresh = append(fresh, r)
		}
	}
	ids, err := tx.IDs(ctx, "transcript", len(fresh))
	if err != nil {
		return err
	}
	for i, id := range ids {
		fresh[i].id = id
	}
	students := make([]int64, len(g.graded))
	for i, s := range g.graded {
		students[i] = s.id
	}
	f := g.floor
	n := len(students)
	lines := store.Rows(putTranscript, len(g.rows), func(i int) []any {
		r := g.rows[i]
		return []any{r.id, r.of.student.id, r.of.section.Course.ID, r.of.section.Term.ID, r.of.id,
			r.grade, r.passed, int64(r.credits), f.now}
	}).Touching(len(g.rows))
	f.besides = append(f.besides,
		discountEarned.Do(students).Touching(n), lines, recountEarned.Do(students).Touching(n))
	return nil
}
