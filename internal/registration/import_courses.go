package registration

import (
	"cmp"
	"context"
	"io"
	"slices"

	"holdfast/internal/actor"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/sheet"
	"holdfast/internal/store"
)

// courseSheet is a file of courses. Columns that a file does not have leave what is stored as
// it is.
var courseSheet = fileKind{
	columns: []sheet.Column{
		{Name: "code", Required: true, Aliases: []string{"course", "course code", "coursecode"},
			Doc: "by which courses are found again, such as CS204"},
		{Name: "title", Required: true, Aliases: []string{"name", "course title", "course name"},
			Doc: "the name as shown"},
		{Name: "credits", Aliases: []string{"credit", "units", "ects"}, Doc: "a number such as 3 or 7.5"},
		{Name: "prerequisites", Aliases: []string{"prerequisite", "requires"},
			Doc: "what is passed before it: CS101 or (CS102:B and MA101)"},
		{Name: "corequisites", Aliases: []string{"corequisite", "co-requisites"}, Doc: "what is taken with it"},
		{Name: "exclusions", Aliases: []string{"exclusion", "excludes"},
			Doc: "what it cannot be taken beside or after"},
		{Name: "repeats", Aliases: []string{"repeat", "repeat policy"},
			Doc: "who may take it again: never, failed or always"},
	},
}

var selectCoursesOfCodes = store.SQL(`
	select code, title, credits, prerequisites, corequisites, exclusions, repeats from courses where code = any($1)`)

var selectCoursesVersion = store.SQL(`select version from course_catalogue`)

func courseDest(c *catalog.CourseDetails) []any {
	return []any{&c.Code, &c.Title, &c.Credits, &c.Prerequisites, &c.Corequisites, &c.Exclusions, &c.Repeats}
}

// ImportCourses reads a CSV file of courses, all of it or nothing (P1). Courses
// that are there already are found by their code and changed in the columns that
// the file has. When there are faults, the report names them all and the error is
// ErrFaultyRows.
func (d *Desk) ImportCourses(ctx context.Context, a actor.Actor, r io.Reader, o ImportOptions) (ImportReport, error) {
	if !a.May(MayFound, 0) {
		return ImportReport{}, actor.ErrForbidden
	}
	take := func(ctx context.Context, tx *store.Tx, i *incoming) error { return i.courses(ctx, tx, a) }
	return d.importSheet(ctx, a, r, courseSheet, o.Preview, take)
}

// courses reads the rows and stores what they say.
func (i *incoming) courses(ctx context.Context, tx *store.Tx, by actor.Actor) error {
	var codes []string
	for _, row := range i.file.Rows() {
		codes = append(codes, tidied(row.Cell("code").Text()))
	}
	stored, err := coursesOfCodes(ctx, tx, codes)
	if err != nil {
		return err
	}
	var all []catalog.CourseDetails
	var lines []int
	seen := make(map[string]int)
	for line, row := range i.file.Rows() {
		c := catalog.CourseDetails{Code: tidied(row.Cell("code").Text())}
		if before, twice := seen[c.Code]; twice {
			i.wrong(line, "code", "the course %s stands on line %d already: leave one of the two out", c.Code, before)
			continue
		}
		seen[c.Code] = line
		all, lines = append(all, i.course(row, c, stored.courses[c.Code])), append(lines, line)
	}
	puts, err := stored.put(ctx, tx, by, all)
	if err != nil {
		return i.refused(err, lines)
	}
	i.report.count(puts)
	return nil
}

// storedCourses are courses that are there, by code, as they were at a version of
// the catalogue.
type storedCourses struct {
	version int64
	courses map[string]catalog.CourseDetails
}

func coursesOfCodes(ctx context.Context, tx *store.Tx, codes []string) (s storedCourses, err error) {
	// The version comes first: what is read after it is no older.
	if s.version, _, err = store.One(ctx, tx, selectCoursesVersion, store.Column[int64]); err != nil {
		return s, err
	}
	rows, err := store.All(ctx, tx, selectCoursesOfCodes, courseDest, codes)
	s.courses = make(map[string]catalog.CourseDetails, len(rows))
	for _, c := range rows {
		s.courses[c.Code] = c
	}
	return s, err
}

// put stores courses that were filled up from what is stored. If somebody has
// changed the catalogue meanwhile, all of it begins anew.
func (s storedCourses) put(
	ctx context.Context, tx *store.Tx, by actor.Actor, all []catalog.CourseDetails,
) ([]catalog.Put, error) {
	puts, err := catalog.PutCourses(ctx, tx, by, all)
	if err != nil {
		return nil, err
	}
	expected := s.version
	if slices.ContainsFunc(puts, func(p catalog.Put) bool { return p.Outcome != catalog.Same }) {
		expected++ // by these
	}
	now, _, err := store.One(ctx, tx, selectCoursesVersion, store.Column[int64])
	if err == nil && now != expected {
		err = store.ErrMoved
	}
	return puts, err
}

// course takes over the columns that the file has; the others are as stored.
func (i *incoming) course(row sheet.Row, c, was catalog.CourseDetails) catalog.CourseDetails {
	c.Credits, c.Repeats = was.Credits, was.Repeats
	for column, to := range map[string]struct {
		text *string
		was  string
	}{
		"title": {&c.Title, was.Title}, "prerequisites": {&c.Prerequisites, was.Prerequisites},
		"corequisites": {&c.Corequisites, was.Corequisites}, "exclusions": {&c.Exclusions, was.Exclusions},
	} {
		*to.text = to.was
		if i.file.Has(column) {
			*to.text = row.Cell(column).Text()
		}
	}
	if i.file.Has("repeats") {
		c.Repeats = cmp.Or(catalog.Repeat(row.Cell("repeats").Text()), catalog.RepeatFailed)
	}
	if i.file.Has("credits") {
		credits, err := catalog.ParseCredits(row.Cell("credits").Text())
		if err != nil {
			i.wrong(row.Line, "credits", "%v", err)
		}
		c.Credits = credits
	}
	return c
}
