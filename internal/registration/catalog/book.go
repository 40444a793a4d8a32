package catalog

import (
	"context"
	"fmt"
	"sync"

	"holdfast/internal/civil"
	"holdfast/internal/store"
	"holdfast/internal/timetable"
)

// Ref names a section with the versions of all that it is made of, as a
// transaction has read them.
type Ref struct {
	ID, Version, Course, CourseVersion, Term, TermVersion int64
}

// RefColumns are the columns of a Ref in a query that joins sections s with
// courses c and terms t.
const RefColumns = "s.id, s.version, c.id, c.version, t.id, t.version"

// Dest gives the places of RefColumns.
func (r *Ref) Dest() []any {
	return []any{&r.ID, &r.Version, &r.Course, &r.CourseVersion, &r.Term, &r.TermVersion}
}

// of says whether what the book has is what the transaction has read.
func (r Ref) of(s *Section) bool {
	return s != nil && s.Version == r.Version && s.Course.Version == r.CourseVersion && s.Term.Version == r.TermVersion
}

// Book keeps the sections that were read, with their courses and terms, for all
// transactions of a server. What it gives is shared and never changed.
type Book struct {
	mu       sync.RWMutex
	sections map[int64]*Section
}

// NewBook makes an empty book.
func NewBook() *Book { return &Book{sections: make(map[int64]*Section)} }

// Sections gives the sections of these refs, by id. It reads those that the book
// does not have in this version.
func (b *Book) Sections(ctx context.Context, tx *store.Tx, refs []Ref) (map[int64]*Section, error) {
	found := make(map[int64]*Section, len(refs))
	var missing []Ref
	b.mu.RLock()
	for _, r := range refs {
		if s := b.sections[r.ID]; r.of(s) {
			found[r.ID] = s
		} else if _, seen := found[r.ID]; !seen {
			found[r.ID] = nil
			missing = append(missing, r)
		}
	}
	b.mu.RUnlock()
	if len(missing) == 0 {
		return found, nil
	}
	read, err := readSections(ctx, tx, missing)
	if err != nil {
		return nil, fmt.Errorf("read sections: %w", err)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	for id, s := range read {
		found[id] = s
		b.sections[id] = s
	}
	return found, nil
}

var selectRefs = store.SQL(`
	select ` + RefColumns + `
	from sections s join courses c on c.id = s.course_id join terms t on t.id = s.term_id
	where s.id = any($1)`)

// ByID gives sections by their ids. Who does not exist is not in the map.
func (b *Book) ByID(ctx context.Context, tx *store.Tx, ids []int64) (map[int64]*Section, error) {
	refs, err := store.All(ctx, tx, selectRefs, (*Ref).Dest, ids)
	if err != nil {
		return nil, err
	}
	return b.Sections(ctx, tx, refs)
}

var (
	selectSections = store.SQL(`
		select s.id, s.term_id, s.course_id, a.offering_id, s.seats_id, s.code, s.part, coalesce(s.part_of, 0),
			coalesce(w.code, ''), s.instructor, s.offers, s.cancelled_at, s.version
		from sections s join seats a on a.id = s.seats_id left join sections w on w.id = s.part_of where s.id = any($1)`)
	selectParts = store.SQL(`
		select part_of, id, part, code from sections where part_of = any($1) and cancelled_at is null order by part, code`)
	selectMeetings = store.SQL(`
		select section_id, id, weekday, starts, ends, from_on, until_on, weeks, room, sequence, cancelled
		from meetings where section_id = any($1) order by weekday, starts, id`)
	selectExams = store.SQL(`
		select section_id, held_on, starts, ends, room from exams where section_id = any($1)`)
	selectRestrictions = store.SQL(`
		select section_id, group_id from restrictions where section_id = any($1) order by group_id`)
	selectCourses = store.SQL(`select ` + courseColumns + ` from courses where id = any($1)`)
	selectTerms   = store.SQL(`
		select id, code, title, zone, starts_on, ends_on, mode, version from terms where id = any($1)`)
	selectPhases = store.SQL(`
		select term_id, from_on, kind from drop_phases where term_id = any($1) order by from_on`)
	selectWindows = store.SQL(`
		select term_id, coalesce(group_id, 0), opens_at, closes_at
		from registration_windows where term_id = any($1) order by opens_at, id`)
)

// sectionRow is a section as it is stored.
type sectionRow struct {
	Section
	term, course int64
}

func (r *sectionRow) dest() []any {
	return []any{&r.ID, &r.term, &r.course, &r.Offering, &r.Seats, &r.Code, &r.Part, &r.PartOf,
		&r.Whole, &r.Instructor, &r.Offers, &r.CancelledAt, &r.Version}
}

type meetingRow struct {
	section int64
	Meeting
}

func (r *meetingRow) dest() []any {
	return []any{&r.section, &r.ID, &r.Weekday, &r.Start, &r.End, &r.From, &r.Until, &r.Weeks, &r.Room,
		&r.Sequence, &r.Cancelled}
}

type examRow struct {
	section int64
	timetable.Exam
}

func (r *examRow) dest() []any { return []any{&r.section, &r.Date, &r.Start, &r.End, &r.Room} }

type partRow struct {
	whole int64
	Part
}

func (r *partRow) dest() []any { return []any{&r.whole, &r.Section, &r.Part.Part, &r.Code} }

type pair struct{ of, id int64 }

func (p *pair) dest() []any { return []any{&p.of, &p.id} }

// readSections reads sections with all that belongs to them, in one flush.
func readSections(ctx context.Context, tx *store.Tx, refs []Ref) (map[int64]*Section, error) {
	ids, courses, terms := make([]int64, len(refs)), make([]int64, len(refs)), make([]int64, len(refs))
	for i, r := range refs {
		ids[i], courses[i], terms[i] = r.ID, r.Course, r.Term
	}
	var rows []sectionRow
	var meetings []meetingRow
	var exams []examRow
	var only []pair
	var parts []partRow
	readC, readT := newCourseReading(courses), newTermReading(terms)
	steps := append(readC.steps(), readT.steps()...)
	err := tx.Run(ctx, append(steps,
		store.Into(selectSections, &rows, (*sectionRow).dest, ids),
		store.Into(selectMeetings, &meetings, (*meetingRow).dest, ids),
		store.Into(selectExams, &exams, (*examRow).dest, ids),
		store.Into(selectRestrictions, &only, (*pair).dest, ids),
		store.Into(selectParts, &parts, (*partRow).dest, ids))...)
	if err != nil {
		return nil, err
	}
	courseOf, err := readC.courses()
	if err != nil {
		return nil, err
	}
	termOf, err := readT.terms()
	if err != nil {
		return nil, err
	}
	found := make(map[int64]*Section, len(rows))
	for i := range rows {
		s := &rows[i].Section
		s.Course, s.Term = courseOf[rows[i].course], termOf[rows[i].term]
		found[s.ID] = s
	}
	for _, m := range meetings {
		s := found[m.section]
		m.WeekOne = s.Term.WeekOne()
		s.Meetings = append(s.Meetings, m.Meeting)
	}
	for i := range exams {
		found[exams[i].section].Exam = &exams[i].Exam
	}
	for _, r := range only {
		found[r.of].Only = append(found[r.of].Only, r.id)
	}
	for _, p := range parts {
		found[p.whole].Parts = append(found[p.whole].Parts, p.Part)
	}
	return found, nil
}

// courseReading reads courses in a flush of others.
type courseReading struct {
	ids  []int64
	rows []courseRow
}

func newCourseReading(ids []int64) *courseReading { return &courseReading{ids: ids} }

const courseColumns = "id, code, title, credits, prerequisites, corequisites, exclusions, repeats, version"

// courseRow is a course as it is stored.
type courseRow struct {
	Course
	needs [3]string
}

func (r *courseRow) dest() []any {
	return []any{&r.ID, &r.Code, &r.Title, &r.Credits, &r.needs[0], &r.needs[1], &r.needs[2], &r.Repeats, &r.Version}
}

func (r *courseReading) steps() []*store.Step {
	return []*store.Step{store.Into(selectCourses, &r.rows, (*courseRow).dest, r.ids)}
}

func (r *courseReading) courses() (map[int64]*Course, error) {
	all := make(map[int64]*Course, len(r.rows))
	for i := range r.rows {
		c, err := r.rows[i].course()
		if err != nil {
			return nil, err
		}
		all[c.ID] = c
	}
	return all, nil
}

// course is the row with its conditions read.
func (r *courseRow) course() (*Course, error) {
	c := &r.Course
	for k, into := range []*Need{&c.Prerequisites, &c.Corequisites, &c.Exclusions} {
		n, err := ParseNeed(r.needs[k])
		if err != nil {
			return nil, fmt.Errorf("a condition of course %s: %w", c.Code, err)
		}
		*into = n
	}
	return c, nil
}

// termReading reads terms in a flush of others.
type termReading struct {
	ids     []int64
	rows    []termRow
	phases  []phaseRow
	windows []windowRow
}

func newTermReading(ids []int64) *termReading { return &termReading{ids: ids} }

type termRow struct {
	Term
	zone string
}

func (r *termRow) dest() []any {
	return []any{&r.ID, &r.Code, &r.Title, &r.zone, &r.Starts, &r.Ends, &r.Mode, &r.Version}
}

type phaseRow struct {
	term int64
	Phase
}

func (r *phaseRow) dest() []any { return []any{&r.term, &r.From, &r.Kind} }

type windowRow struct {
	term int64
	Window
}

func (r *windowRow) dest() []any { return []any{&r.term, &r.Group, &r.Opens, &r.Closes} }

func (r *termReading) steps() []*store.Step {
	return []*store.Step{
		store.Into(selectTerms, &r.rows, (*termRow).dest, r.ids),
		store.Into(selectPhases, &r.phases, (*phaseRow).dest, r.ids),
		store.Into(selectWindows, &r.windows, (*windowRow).dest, r.ids),
	}
}

func (r *termReading) terms() (map[int64]*Term, error) {
	all := make(map[int64]*Term, len(r.rows))
	for i := range r.rows {
		t := &r.rows[i].Term
		var err error
		if t.Zone, err = civil.LoadZone(r.rows[i].zone); err != nil {
			return nil, fmt.Errorf("term %s: %w", t.Code, err)
		}
		all[t.ID] = t
	}
	for _, p := range r.phases {
		all[p.term].Phases = append(all[p.term].Phases, p.Phase)
	}
	for _, w := range r.windows {
		all[w.term].Windows = append(all[w.term].Windows, w.Window)
	}
	return all, nil
}
