package registration

import (
	"context"
	"slices"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/denial"
	"holdfast/internal/people"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/store"
)

// What the pages of the staff read beside what the API gives: the clock of a term,
// what a change would do, and whole lists, which become files.

// TermNow is a term with the clock of its place.
type TermNow struct {
	TermView
	Clock civil.Zone
	Now   civil.Instant
}

// Today is the day at the term's place.
func (t TermNow) Today() civil.Date { return t.Clock.DateOf(t.Now) }

// TermNow reads the term with a code, or without one the term that people come for,
// of those at which the actor may look. Found is false where there is no term at all.
// When a term is and who may register in it is no secret from staff of another.
func (d *Desk) TermNow(ctx context.Context, a actor.Actor, code string) (out TermNow, found bool, err error) {
	if !a.MayAnywhere(MayView) {
		return out, false, actor.ErrForbidden
	}
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		if out.Now, err = tx.Now(ctx); err != nil {
			return err
		}
		t, err := termFor(ctx, tx, a, code)
		if err != nil || t == nil {
			return err
		}
		all, err := describeTerms(ctx, tx, a, []*catalog.Term{t})
		if err != nil {
			return err
		}
		out.TermView, out.Clock, found = all[0], t.Zone, true
		return nil
	})
	return out, found, err
}

// Overridable says whether a refusal with this code can be set aside by somebody
// who may override: rules, and what keeps a late drop.
func Overridable(code string) bool {
	return slices.Contains(overridable(), code) ||
		slices.ContainsFunc(overridableDrops, func(c *denial.Code) bool { return c.Name() == code })
}

// OverridableRules are the codes of the rules for which an override can be kept.
func OverridableRules() []string { return overridable() }

// SectionFor reads a section about which the actor may decide, or at which he may
// look: what he may do is asked for at its term.
func (d *Desk) SectionFor(
	ctx context.Context, a actor.Actor, may actor.Permission, in SectionIn,
) (out SectionView, err error) {
	if _, err := d.sectionFor(ctx, a, may, in.ID, nothingFound); err != nil {
		return out, err
	}
	return d.Section(ctx, a, in)
}

// SectionReserves reads for whom seats of a section are kept, released or not.
func (d *Desk) SectionReserves(ctx context.Context, a actor.Actor, in SectionIn) (all []SeatReserve, err error) {
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		s, err := d.bookedSection(ctx, tx, a, in.ID)
		if err != nil {
			return err
		}
		all, err = store.All(ctx, tx, selectReservesOf, (*SeatReserve).dest, s.Seats)
		return err
	})
	return all, err
}

// PreviewCapacity says what another capacity would do, and changes nothing: how many
// of those who wait would have or be offered a seat (R11).
func (d *Desk) PreviewCapacity(ctx context.Context, a actor.Actor, in CapacityIn) (out SectionSeats, err error) {
	u, err := d.sectionFor(ctx, a, MaySchedule, in.ID, notSized)
	if err != nil {
		return out, err
	}
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		f, err := d.seeFloor(ctx, tx, wanted{offerings: []int64{u.offering}, freeing: []int64{u.offering}})
		if err != nil {
			return err
		}
		sec := f.sections[u.id]
		s := f.seats[sec.Seats]
		l := denyCapacity(in.Body)
		if in.Body.Capacity != nil {
			l.Add(denyKept(s.reserves, *in.Body.Capacity, f.now)...)
		}
		if err := l.Err(notSized); err != nil {
			return err
		}
		f.resize(s, sec, in.Body.Capacity, a)
		f.serve(f.offerings[u.offering], a)
		out = SectionSeats{
			Section: sec.ID, Name: sec.Name(), Term: sec.Term.Code, Capacity: s.capacity, Unlimited: s.capacity == nil,
			Enrolled: s.enrolled, Offered: s.offered, Waitlisted: s.waiting, Over: s.counts().over, Promoted: f.promoted(),
		}
		out.Passed, out.PassedFor = f.passedFor()
		return nil
	})
	return out, err
}

// GradeLine is who sits in a section, with the grade, "" before there is one.
type GradeLine struct {
	StudentBrief
	State State
	Grade string
}

func (g *GradeLine) dest() []any { return append(g.StudentBrief.dest(), &g.State, &g.Grade) }

var selectGradeLines = store.SQL(`
	select ` + briefColumns + `, e.state, coalesce(x.grade, '')
	from enrollments e join students t on t.id = e.student_id join people p on p.id = t.person_id
	left join transcript x on x.enrollment_id = e.id and x.grade <> 'W'
	where e.section_id = $1 and e.state in ('enrolled', 'completed')
	order by p.sort_name, e.id limit $2`)

// MostGrades is how many grades one form takes.
const MostGrades = 2000

// GradeSheet reads who is graded in a section, and the scale, the best first.
func (d *Desk) GradeSheet(ctx context.Context, a actor.Actor, in SectionIn) (lines []GradeLine, scale []string, err error) {
	if _, err := d.sectionFor(ctx, a, MayGrade, in.ID, notGraded); err != nil {
		return nil, nil, err
	}
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		if lines, err = store.All(ctx, tx, selectGradeLines, (*GradeLine).dest, in.ID, MostGrades); err != nil {
			return err
		}
		all, err := catalog.Grades(ctx, tx)
		scale = codesOfGrades(enterable(all))
		return err
	})
	return lines, scale, err
}

// StudentRecord reads all that is kept of a student, for the form that changes it.
func (d *Desk) StudentRecord(ctx context.Context, a actor.Actor, in StudentIn) (out StudentRecord, err error) {
	if !a.May(MayStudents, 0) {
		return out, actor.ErrForbidden
	}
	s, err := d.Student(ctx, a, in)
	if err != nil {
		return out, err
	}
	unit, _, err := d.studentOfNumber(ctx, in.Number)
	if err != nil {
		return out, err
	}
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		found, err := people.Get(ctx, tx, []int64{unit.person})
		if err != nil {
			return err
		}
		p := found[unit.person]
		out = StudentRecord{Number: s.Number, Name: p.Name, SortName: p.SortName, NativeName: p.NativeName,
			NativeLang: p.NativeLang, Email: p.Email, Year: s.Year, Programme: s.Programme, Earned: s.Earned,
			CreditLimit: s.CreditLimit}
		for _, g := range s.Groups {
			out.Groups = append(out.Groups, g.Code)
		}
		return nil
	})
	return out, err
}

// mostWhole is how many rows a file has at most.
const mostWhole = 20_000

// atMost cuts a list that goes on.
func atMost[T any](rows []T) ([]T, bool) {
	if len(rows) > mostWhole {
		return rows[:mostWhole], true
	}
	return rows, false
}

// WholeSections are the sections of a term that have the words, or all; more says
// that there are further ones.
func (d *Desk) WholeSections(
	ctx context.Context, a actor.Actor, term, words string,
) (all []SectionView, more bool, err error) {
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		t, err := termSeen(ctx, tx, a, term)
		if err != nil || t == nil {
			return err
		}
		var hits []sectionHit
		if words == "" {
			hits, err = store.All(ctx, tx, selectSectionsPage, (*sectionHit).dest, t.ID, "", "", 0, mostWhole+1)
		} else {
			hits, err = searchSections(ctx, tx, t.ID, words, sectionPlace{}, 0, mostWhole+1)
		}
		if err != nil {
			return err
		}
		hits, more = atMost(hits)
		ids := make([]int64, len(hits))
		for i, h := range hits {
			ids[i] = h.id
		}
		for some := range slices.Chunk(ids, 500) {
			views, err := d.describeSections(ctx, tx, some)
			if err != nil {
				return err
			}
			all = append(all, views...)
		}
		return nil
	})
	return all, more, err
}

// WholeRoster is everybody who has a seat in a section, by name.
func (d *Desk) WholeRoster(ctx context.Context, a actor.Actor, section int64) (all []RosterItem, err error) {
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		if _, err := d.bookedSection(ctx, tx, a, section); err != nil {
			return err
		}
		now, err := tx.Now(ctx)
		if err != nil {
			return err
		}
		rows, err := store.All(ctx, tx, selectRoster, (*rosterRow).dest, section, "", int64(0), mostWhole, now)
		for _, r := range rows {
			all = append(all, r.RosterItem)
		}
		return err
	})
	return all, err
}

// WholeWaitlist is everybody who waits for a seat of a section, in their order.
func (d *Desk) WholeWaitlist(ctx context.Context, a actor.Actor, section int64) (all []WaitlistItem, err error) {
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		if _, err := d.bookedSection(ctx, tx, a, section); err != nil {
			return err
		}
		rows, err := store.All(ctx, tx, selectWaitlist, (*waitRow).dest, section, int64(0), mostWhole)
		for i := range rows {
			r := &rows[i]
			r.Position = int64(i) + 1
			if r.Skipped, err = skippedSince(r.skipAt, r.skipped, r.Since); err != nil {
				return err
			}
			all = append(all, r.WaitlistItem)
		}
		return err
	})
	return all, err
}

// WholeCourses are the courses that have the words, or all.
func (d *Desk) WholeCourses(ctx context.Context, a actor.Actor, words string) (all []CourseView, err error) {
	if !a.MayAnywhere(MayView) {
		return nil, actor.ErrForbidden
	}
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		q := catalog.CourseQuery{Words: words, Limit: coursesAtOnce}
		for len(all) < mostWhole {
			page, err := catalog.FindCourses(ctx, tx, q)
			if err != nil {
				return err
			}
			views, err := describeCourses(ctx, tx, page.Courses, nil)
			if err != nil {
				return err
			}
			if all = append(all, views...); !page.More {
				return nil
			}
			q.After = page.Courses[len(page.Courses)-1].Code
		}
		return nil
	})
	return all, err
}

// WholeStudents are the students whose names or number begin so, or all.
func (d *Desk) WholeStudents(ctx context.Context, a actor.Actor, words string) (all []StudentBrief, more bool, err error) {
	if !a.MayAnywhere(MayView) {
		return nil, false, actor.ErrForbidden
	}
	args := append(append([]any{"", ""}, likes(words)...), mostWhole+1)
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		rows, err := store.All(ctx, tx, selectFoundStudents, (*foundStudent).dest, args...)
		if err != nil {
			return err
		}
		rows, more = atMost(rows)
		for _, r := range rows {
			all = append(all, r.StudentBrief)
		}
		return nil
	})
	return all, more, err
}

// WholeOverrides are the overrides that a list is asked for, the newest first: the
// same that [Desk.Overrides] gives page by page.
func (d *Desk) WholeOverrides(ctx context.Context, a actor.Actor, in OverridesIn) (all []Override, err error) {
	if !a.MayAnywhere(MayView) {
		return nil, actor.ErrForbidden
	}
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		student, terms, err := overrideFilters(ctx, tx, a, in)
		if err != nil {
			return err
		}
		all, err = store.All(ctx, tx, selectOverridesIn, (*Override).dest, int64(1)<<62, student, terms, in.Revoked, mostWhole)
		return err
	})
	return all, err
}

var countPromisedTwice = store.SQL(`
	select count(*), coalesce(sum(case when a.enrolled + a.offered > a.capacity + a.over then 1 else 0 end), 0)
	from seats a join offerings o on o.id = a.offering_id where o.term_id = $1 and exists (
		select 1 from sections s where s.seats_id = a.id and s.cancelled_at is null)`)

// PromisedTwice looks at the seats of a term: how many sections were looked at, and
// in how many more sit, or are promised a seat, than may (IC1).
func (d *Desk) PromisedTwice(ctx context.Context, a actor.Actor, term int64) (looked, twice int64, err error) {
	if !a.May(MayView, term) {
		return 0, 0, actor.ErrForbidden
	}
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		counts, _, err := store.One(ctx, tx, countPromisedTwice,
			func(c *[2]int64) []any { return []any{&c[0], &c[1]} }, term)
		looked, twice = counts[0], counts[1]
		return err
	})
	return looked, twice, err
}

// UploadCourses takes over an uploaded file of courses, or says what would become of
// it.
func (d *Desk) UploadCourses(ctx context.Context, a actor.Actor, in UploadIn) (ImportReport, error) {
	return sheetImport(d.ImportCourses)(ctx, a, in)
}

// UploadStudents takes over an uploaded file of students, or says what would become
// of it.
func (d *Desk) UploadStudents(ctx context.Context, a actor.Actor, in UploadIn) (ImportReport, error) {
	return sheetImport(d.ImportStudents)(ctx, a, in)
}

// UploadSections takes over an uploaded file of sections, or says what would become
// of it.
func (d *Desk) UploadSections(ctx context.Context, a actor.Actor, in UploadSectionsIn) (ImportReport, error) {
	return d.uploadSections(ctx, a, in)
}

// UploadOneRoster takes over an uploaded archive, or says what would become of it.
func (d *Desk) UploadOneRoster(ctx context.Context, a actor.Actor, in UploadBundleIn) (BundleReport, error) {
	return d.uploadOneRoster(ctx, a, in)
}
