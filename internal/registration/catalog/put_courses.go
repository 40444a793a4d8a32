package catalog

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"holdfast/internal/actor"
	"holdfast/internal/journal"
	"holdfast/internal/store"
)

// CourseDetails is a course as somebody hands it over.
type CourseDetails struct {
	Code          string
	Title         string
	Credits       Credits
	Prerequisites string // as ParseNeed reads it
	Corequisites  string
	Exclusions    string
	Repeats       Repeat // "" is RepeatFailed
}

// PutCourses stores courses: each changes the course with its code, or adds one.
// What was put is in the order of the courses; a course that is the same already
// is not written. One that cannot be stored keeps all of them from it. The number
// of statements does not depend on that of the courses.
//
// Conditions may name courses of the same call (R2). They may lead in no circle in
// which a course must be passed before another: nobody could take those courses.
// Two that are corequisites of each other are taken together.
func PutCourses(ctx context.Context, tx *store.Tx, by actor.Actor, courses []CourseDetails) ([]Put, error) {
	var f faults
	drafts := make([]courseRow, len(courses))
	for i, c := range courses {
		f.at = item("courses", i)
		drafts[i] = f.course(c)
	}
	f.repeated("courses", len(drafts), func(i int) string { return drafts[i].Code })
	facts, err := readCourseFacts(ctx, tx, drafts)
	if err != nil {
		return nil, err
	}
	f.needs(drafts, facts)
	if err := f.err("Courses not saved"); err != nil {
		return nil, err
	}
	puts := make([]Put, len(drafts))
	for i := range drafts {
		was, found := facts.courses[drafts[i].Code]
		puts[i] = putOf(was.ID, found, was.same(&drafts[i]))
	}
	return puts, saveCourses(ctx, tx, by, drafts, puts, facts)
}

// The conditions of a course, in the order in which they stand in a courseRow.
var (
	needKinds   = [3]string{"prerequisite", "corequisite", "exclusion"}
	needMembers = [3]string{"prerequisites", "corequisites", "exclusions"}
)

const (
	prerequisites = iota
	corequisites
	exclusions
)

// conditions are what was read.
func (c *Course) conditions() [3]*Need {
	return [3]*Need{&c.Prerequisites, &c.Corequisites, &c.Exclusions}
}

// course reads what was handed over and notes what is wrong with it by itself.
func (f *faults) course(c CourseDetails) courseRow {
	d := courseRow{Course: Course{
		Code: tidy(c.Code), Title: tidy(c.Title), Credits: c.Credits, Repeats: cmp.Or(c.Repeats, RepeatFailed),
	}}
	f.code("code", d.Code, "-.")
	if strings.EqualFold(d.Code, "and") || strings.EqualFold(d.Code, "or") {
		f.add("code", codeUnfit.Because("No condition could name a course %q.", d.Code).
			Lifted("Choose another code.").With("maximum", maxCode))
	}
	f.title("title", d.Title)
	if d.Credits < 0 || d.Credits > maxCredits {
		f.add("credits", creditsUnfit.Because("A course has from 0 to %s credits.", Credits(maxCredits)).
			Lifted("Enter a number such as 3 or 7.5."))
	}
	if d.Repeats != RepeatNever && d.Repeats != RepeatFailed && d.Repeats != RepeatAlways {
		f.add("repeats", repeatsUnfit.Because("%.20q is none of never, failed and always.", string(d.Repeats)).
			Lifted("Choose one of the three."))
	}
	for k, text := range []string{c.Prerequisites, c.Corequisites, c.Exclusions} {
		n, err := readCondition(text)
		if err != nil {
			f.add(needMembers[k], conditionUnfit.Because("The condition does not read: %s.", err).
				Lifted("Write it like CS101 or (CS102:B and MA101)."))
			continue
		}
		*d.conditions()[k], d.needs[k] = n, n.String()
	}
	return d
}

// readCondition reads a condition that can be stored as it is written anew.
func readCondition(text string) (Need, error) {
	n, err := ParseNeed(tidy(text))
	if err == nil {
		_, err = ParseNeed(n.String())
	}
	return n, err
}

// courseFacts is what a call must know of what is stored.
type courseFacts struct {
	version int64                // of the whole catalogue
	courses map[string]courseRow // by code: those of the call, and those that its conditions name
	scale   Scale
	leads   []storedLead // those of the courses named, of the courses these name, and so on
}

// storedLead is a condition that is stored: of a course, and on one.
type storedLead struct{ from, to, kind string }

func (l *storedLead) dest() []any { return []any{&l.from, &l.to, &l.kind} }

var (
	selectCoursesByCode = store.SQL(`select ` + courseColumns + ` from courses where code = any($1)`)
	selectLeads         = store.SQL(`
		with recursive led (id) as (
			select id from courses where code = any($1)
			union
			select n.needs_id from led join course_needs n on n.course_id = led.id where n.kind <> 'exclusion'
		)
		select c.code, m.code, n.kind
		from led join course_needs n on n.course_id = led.id
		join courses c on c.id = n.course_id join courses m on m.id = n.needs_id
		where n.kind <> 'exclusion' order by c.code, m.code, n.kind`)
)

func readCourseFacts(ctx context.Context, tx *store.Tx, drafts []courseRow) (*courseFacts, error) {
	var own, named []string
	for i := range drafts {
		own = append(own, drafts[i].Code)
		for _, n := range drafts[i].conditions() {
			named = append(named, n.Courses()...)
		}
	}
	slices.Sort(named)
	named = slices.Compact(named)
	facts := &courseFacts{courses: make(map[string]courseRow)}
	var versions []int64
	var rows []courseRow
	// The version comes first: what is read after it is no older.
	err := tx.Run(ctx,
		store.Into(selectCatalogue, &versions, store.Column[int64]),
		store.Into(selectCoursesByCode, &rows, (*courseRow).dest, append(own, named...)),
		ReadingGrades(&facts.scale),
		store.Into(selectLeads, &facts.leads, (*storedLead).dest, named))
	if err != nil {
		return nil, fmt.Errorf("read courses: %w", err)
	}
	facts.version = versions[0]
	for _, r := range rows {
		facts.courses[r.Code] = r
	}
	return facts, nil
}

// needs notes what is wrong with the conditions beside those that are stored.
func (f *faults) needs(drafts []courseRow, facts *courseFacts) {
	place := make(map[string]int, len(drafts))
	for i := range drafts {
		place[drafts[i].Code] = i
	}
	for i := range drafts {
		f.at = item("courses", i)
		for k, n := range drafts[i].conditions() {
			f.need(needMembers[k], drafts[i].Code, *n, func(code string) bool {
				_, now := place[code]
				_, stored := facts.courses[code]
				return now || stored
			}, facts.scale)
		}
	}
	g := make(needsGraph)
	for i := range drafts {
		conditions := drafts[i].conditions()
		for k, n := range conditions[:exclusions] {
			for _, code := range n.Courses() {
				g.add(drafts[i].Code, code, needKinds[k])
			}
		}
	}
	for _, l := range facts.leads {
		if _, replaced := place[l.from]; !replaced {
			g.add(l.from, l.to, l.kind)
		}
	}
	f.circles(g, drafts, place)
}

// need notes what is wrong with one condition: courses and grades that do not
// exist, and the course itself.
func (f *faults) need(member, own string, n Need, exists func(code string) bool, scale Scale) {
	codes := n.Courses()
	unknown := slices.DeleteFunc(slices.Clone(codes), exists)
	if len(unknown) > 0 {
		f.add(member, neededCourseUnknown.Because("There is no course %s.", listed(unknown, "or")).
			Lifted("Add it first or in the same list, or look at how it is written.").With("courses", unknown))
	}
	grades := n.grades()
	slices.Sort(grades)
	for _, grade := range slices.Compact(grades) {
		if passes, _ := scale.Passes(grade); !passes {
			f.add(member, neededGradeUnknown.Because("%s is no grade of the scale with which one passes.", grade).
				Lifted("Name a grade that the scale has, or add it there first.").With("grade", grade))
		}
	}
	if slices.Contains(codes, own) {
		f.add(member, needsItself.Because("%s is named in a condition of its own.", own).Lifted("Take it out."))
	}
}

// listed is "A, B or C".
func listed(all []string, word string) string {
	last := len(all) - 1
	if last == 0 {
		return all[0]
	}
	return strings.Join(all[:last], ", ") + " " + word + " " + all[last]
}

// same says whether the two are stored alike.
func (r courseRow) same(o *courseRow) bool {
	return r.Title == o.Title && r.Credits == o.Credits && r.Repeats == o.Repeats && r.needs == o.needs
}

// courseData is what the journal says of a course.
type courseData struct {
	Version       int64       `json:"version"`
	Credits       int64       `json:"credits"` // hundredths
	Prerequisites string      `json:"prerequisites,omitempty"`
	Corequisites  string      `json:"corequisites,omitempty"`
	Exclusions    string      `json:"exclusions,omitempty"`
	Repeats       Repeat      `json:"repeats"`
	Was           *courseData `json:"was,omitempty"`
}

func (r *courseRow) data() *courseData {
	return &courseData{Version: r.Version, Credits: int64(r.Credits), Prerequisites: r.needs[prerequisites],
		Corequisites: r.needs[corequisites], Exclusions: r.needs[exclusions], Repeats: r.Repeats}
}

var (
	saveCourseRows = store.InsertOr("courses", `on conflict (id) do update set
		title = excluded.title, credits = excluded.credits, prerequisites = excluded.prerequisites,
		corequisites = excluded.corequisites, exclusions = excluded.exclusions, repeats = excluded.repeats,
		version = excluded.version`, false,
		"id bigint", "code text", "title text", "credits bigint", "prerequisites text", "corequisites text",
		"exclusions text", "repeats text", "version bigint")
	deleteNeeds       = store.SQL(`delete from course_needs where course_id = any($1)`)
	insertNeeds       = store.Insert("course_needs", "course_id bigint", "needs_id bigint", "kind text")
	deleteCourseWords = store.SQL(`delete from course_words where course_id = any($1)`)
	insertCourseWords = store.Insert("course_words", "word text", "course_id bigint")
)

// saveCourses writes the courses that are new or changed.
func saveCourses(
	ctx context.Context, tx *store.Tx, by actor.Actor, drafts []courseRow, puts []Put, facts *courseFacts,
) error {
	if !slices.ContainsFunc(puts, func(p Put) bool { return p.Outcome != Same }) {
		return nil
	}
	if err := numbered(ctx, tx, "courses", puts); err != nil {
		return err
	}
	ids := make(map[string]int64, len(facts.courses)+len(drafts))
	for code, c := range facts.courses {
		ids[code] = c.ID
	}
	var rows []*courseRow
	var stale []int64
	var entries []journal.Entry
	for i := range drafts {
		r, was := &drafts[i], facts.courses[drafts[i].Code]
		ids[r.Code] = puts[i].ID
		if puts[i].Outcome == Same {
			continue
		}
		r.ID, r.Version = puts[i].ID, was.Version+1
		rows, stale = append(rows, r), append(stale, r.ID)
		data := r.data()
		if puts[i].Outcome == Changed {
			data.Was = was.data()
		}
		entries = append(entries, entry(by, "course", r.ID, puts[i].became(), data))
	}
	needs, words := needRows(rows, ids), wordRows(rows)
	err := tx.Run(ctx,
		moveCatalogue.Do(facts.version).Touching(1),
		store.Rows(saveCourseRows, len(rows), func(i int) []any {
			r := rows[i]
			return []any{r.ID, r.Code, r.Title, int64(r.Credits), r.needs[prerequisites], r.needs[corequisites],
				r.needs[exclusions], string(r.Repeats), r.Version}
		}).Touching(len(rows)),
		deleteNeeds.Do(stale), deleteCourseWords.Do(stale),
		store.Rows(insertNeeds, len(needs), func(i int) []any {
			return []any{needs[i].of, needs[i].id, needs[i].kind}
		}),
		store.Rows(insertCourseWords, len(words), func(i int) []any {
			return []any{words[i].word, words[i].course}
		}))
	if err != nil {
		return fmt.Errorf("save courses: %w", err)
	}
	return journal.Record(ctx, tx, entries...)
}

// needRow is a condition of a course on another.
type needRow struct {
	pair
	kind string
}

func needRows(courses []*courseRow, ids map[string]int64) (rows []needRow) {
	for _, c := range courses {
		for k, n := range c.conditions() {
			for _, code := range n.Courses() {
				rows = append(rows, needRow{pair{c.ID, ids[code]}, needKinds[k]})
			}
		}
	}
	return rows
}
