package registration

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/sheet"
	"holdfast/internal/store"
	"holdfast/internal/timetable"
)

// sectionSheet is a file of sections. Columns that a file does not have leave what is stored as
// it is.
var sectionSheet = fileKind{
	columns: []sheet.Column{
		{Name: "term", Aliases: []string{"term code", "semester", "session"}, Doc: "code of the term"},
		{Name: "course", Required: true, Aliases: []string{"course code", "coursecode"},
			Doc: "code of the course"},
		{Name: "section", Required: true, Aliases: []string{"section code", "code", "class"},
			Doc: "its code within course and term, such as A"},
		{Name: "part", Aliases: []string{"kind", "component"},
			Doc: "lecture, lab or tutorial; lecture without it"},
		{Name: "part of", Aliases: []string{"belongs to"},
			Doc: "code of the section of the course with which it is taken"},
		{Name: "shares seats with", Aliases: []string{"cross-listed with", "shares with"},
			Doc: "the section whose seats it has, such as EE101-A"},
		{Name: "capacity", Aliases: []string{"seats", "max enrollment", "limit"},
			Doc: "how many may sit there; as many as come without it"},
		{Name: "instructor", Aliases: []string{"teacher", "lecturer"}, Doc: "who teaches it"},
		{Name: "offers", Doc: "yes where a freed seat is offered for a while, not given"},
		{Name: "meetings", Aliases: []string{"meeting", "times", "timetable"},
			Doc: "Mon 10:00-11:30; Wed 10:00-11:30 odd @ Room 5"},
		{Name: "exam", Aliases: []string{"final exam"}, Doc: "2027-06-20 09:00-11:00 @ Hall"},
		{Name: "only", Aliases: []string{"only for"},
			Doc: "codes of the groups whose students alone may sit in it"},
		{Name: "reserves", Aliases: []string{"reserved"}, Doc: "CSE 10 until 2027-01-20T10:00"},
	},
	members: map[string]string{"code": "section", "partOf": "part of", "sharesWith": "shares seats with"},
}

// sectionName names a section among those of all terms.
type sectionName struct{ term, course, code string }

// sectionRow is one row, read, with what is stored of the section.
type sectionRow struct {
	line   int
	term   *catalog.Term
	asked  *sectionLine // what the section would be: the row's columns, the others as stored
	shares string       // what the row says
	parted bool         // it would part sections that share their seats, which is said
	stored *sectionLine // nil for a new one
}

// ImportSections reads a CSV file of sections, all of it or nothing (P1). Sections
// that are there already are found by term, course and code and changed in the
// columns that the file has; a capacity that rises serves those who wait, as ever
// (R11). What a section is part of, and whose seats it shares, cannot be changed.
// When there are faults, the report names them all and the error is ErrFaultyRows.
func (d *Desk) ImportSections(ctx context.Context, a actor.Actor, r io.Reader, o ImportOptions) (ImportReport, error) {
	if !a.MayAnywhere(MaySchedule) {
		return ImportReport{}, actor.ErrForbidden
	}
	take := func(ctx context.Context, tx *store.Tx, i *incoming) error {
		file := &sectionImport{incoming: i, desk: d, actor: a, term: tidied(o.Term)}
		return file.run(ctx, tx)
	}
	return d.importSheet(ctx, a, r, sectionSheet, o.Preview, take)
}

// sectionImport is a file of sections on its way in.
type sectionImport struct {
	*incoming
	desk  *Desk
	actor actor.Actor
	term  string // of rows that name none
	terms map[string]*catalog.Term
	there map[sectionName]*sectionLine // the sections of these terms that are stored
	rows  []*sectionRow
	stray map[string][]*sectionRow // of terms that are not there, by code: they are judged and no more
}

// run judges every row and stores what they say: capacities first, whose locks
// come before everything that is written; then what is there, before new parts
// give it another version.
func (i *sectionImport) run(ctx context.Context, tx *store.Tx) error {
	if err := i.read(ctx, tx); err != nil {
		return err
	}
	changed := make(map[*sectionRow]bool)
	if err := i.seats(ctx, tx, changed); err != nil {
		return err
	}
	var anew []*sectionRow
	for _, r := range i.rows {
		if r.stored == nil {
			continue
		}
		if r.scheduledAnew() {
			changed[r] = true
			anew = append(anew, r)
		}
		if changed[r] {
			i.report.Changed++
		} else {
			i.report.Same++
		}
	}
	if err := i.change(ctx, tx, anew); err != nil {
		return err
	}
	if err := i.add(ctx, tx); err != nil {
		return err
	}
	return i.judge(ctx, tx)
}

// read reads the rows beside what is stored.
func (i *sectionImport) read(ctx context.Context, tx *store.Tx) error {
	if err := i.readTerms(ctx, tx); err != nil {
		return err
	}
	var ids []int64
	for _, t := range i.terms {
		ids = append(ids, t.ID)
	}
	nowhere, err := civil.LoadZone("UTC") // for times of day that lead to nothing
	if err != nil {
		return err
	}
	i.stray = make(map[string][]*sectionRow)
	i.there = make(map[sectionName]*sectionLine)
	lines, err := i.desk.sectionLines(ctx, tx, ids)
	if err != nil {
		return err
	}
	for _, l := range lines {
		i.there[sectionName{l.Term.Code, l.Course.Code, l.Code}] = l
	}
	seen := make(map[sectionName]int)
	for line, row := range i.file.Rows() {
		name := sectionName{i.termOf(row), tidied(row.Cell("course").Text()), tidied(row.Cell("section").Text())}
		t, there := i.terms[name.term]
		if !there {
			i.noTerm(line, name.term)
			t = &catalog.Term{Code: name.term, Zone: nowhere}
		}
		if before, twice := seen[name]; twice {
			i.wrong(line, "section", "the section %s-%s stands on line %d already: leave one of the two out",
				name.course, name.code, before)
			continue
		}
		seen[name] = line
		switch r := i.row(row, name, t, i.there[name]); {
		case r == nil:
		case there:
			i.rows = append(i.rows, r)
		default:
			i.stray[name.term] = append(i.stray[name.term], r)
		}
	}
	i.sharing()
	return nil
}

// termOf is the code of a row's term.
func (i *sectionImport) termOf(row sheet.Row) string {
	if text := tidied(row.Cell("term").Text()); text != "" {
		return text
	}
	return i.term
}

func (i *sectionImport) noTerm(line int, code string) {
	if code == "" {
		i.wrong(line, "term", "it does not say in which term the section is given: "+
			"write the term's code, or name one term for the whole file")
		return
	}
	i.wrong(line, "term", "there is no term %q: add it first, or name another", code)
}

// readTerms finds the terms that the rows name. Whoever may not schedule in one of
// them may not import the file.
func (i *sectionImport) readTerms(ctx context.Context, tx *store.Tx) error {
	i.terms = make(map[string]*catalog.Term)
	all, err := catalog.Terms(ctx, tx)
	if err != nil {
		return err
	}
	for _, row := range i.file.Rows() {
		code := i.termOf(row)
		at := slices.IndexFunc(all, func(t *catalog.Term) bool { return t.Code == code })
		if at < 0 {
			continue
		}
		if !i.actor.May(MaySchedule, all[at].ID) {
			return actor.ErrForbidden
		}
		i.terms[code] = all[at]
	}
	return nil
}

// row reads a row. It is nil when it cannot be used at all.
func (i *sectionImport) row(row sheet.Row, name sectionName, t *catalog.Term, stored *sectionLine) *sectionRow {
	r := &sectionRow{line: row.Line, term: t, stored: stored}
	asked := sectionLine{Section: &catalog.Section{
		Term: t, Course: &catalog.Course{Code: name.course}, Code: name.code, Part: catalog.Lecture}}
	if stored != nil {
		if stored.CancelledAt != nil {
			i.wrong(r.line, "section", "%s was cancelled: choose another code for a new section", stored.Name())
			return nil
		}
		asked = *stored
		section := *stored.Section
		asked.Section = &section
	}
	r.asked = &asked
	i.fill(row, r)
	return r
}

// fill takes over the columns that the file has and notes what does not read.
func (i *sectionImport) fill(row sheet.Row, r *sectionRow) {
	s := r.asked
	cell := func(column string, take func(text string) error) {
		if !i.file.Has(column) {
			return
		}
		if err := take(row.Cell(column).Text()); err != nil {
			i.wrong(r.line, column, "%v", err)
		}
	}
	cell("part", func(text string) error {
		if s.Part = tidied(text); s.Part == "" {
			s.Part = catalog.Lecture
		}
		return nil
	})
	cell("part of", func(text string) error {
		s.whole = strings.TrimPrefix(tidied(text), s.Course.Code+"-")
		return nil
	})
	cell("shares seats with", func(text string) error { r.shares = tidied(text); return nil })
	cell("instructor", func(text string) error { s.Instructor = tidied(text); return nil })
	cell("only", func(text string) error { s.only = codesOfCell(text); return nil })
	cell("offers", func(text string) (err error) { s.Offers, err = truth(text); return err })
	cell("meetings", func(text string) error {
		all, err := timetable.ParseMeetings(text)
		s.Meetings = make([]catalog.Meeting, len(all))
		for k, m := range all {
			s.Meetings[k].Meeting = m
		}
		return err
	})
	cell("exam", func(text string) (err error) { s.Exam, err = timetable.ParseExam(text); return err })
	cell("capacity", func(text string) error {
		if s.capacity = nil; text == "" {
			return nil
		}
		n, err := wholeNumber(text)
		if err == nil {
			s.capacity = &n
		}
		return err
	})
	cell("reserves", func(text string) (err error) { s.reserves, err = readReserves(text, r.term.Zone); return err })
	if r.stored != nil {
		i.belongsAsBefore(r)
	}
}

const belongs = "what a section belongs to cannot be changed: cancel it and add another"

// belongsAsBefore notes what a row would change that cannot be changed.
func (i *sectionImport) belongsAsBefore(r *sectionRow) {
	was := r.stored
	if r.asked.Part != was.Part {
		i.wrong(r.line, "part", "%s is a %s; %s", was.Name(), was.Part, belongs)
	}
	if r.asked.whole != was.whole {
		i.wrong(r.line, "part of", "%s is part of %s; %s", was.Name(), orNothing(was.whole), belongs)
	}
	if r.shares != "" && !slices.Contains(was.sharing, r.shares) {
		i.parts(r)
	}
}

func orNothing(name string) string {
	if name == "" {
		return "no other section"
	}
	return name
}

// details are a row as a new section.
func (r *sectionRow) details() catalog.SectionDetails {
	s := r.asked
	d := catalog.SectionDetails{
		Course: s.Course.Code, Code: s.Code, Part: s.Part, PartOf: s.whole, SharesWith: r.shares, Capacity: s.capacity,
		Instructor: s.Instructor, Offers: s.Offers, Meetings: s.meetings(), Exam: s.Exam, Only: s.only,
	}
	for _, k := range s.reserves {
		d.Reserves = append(d.Reserves, catalog.ReserveDetails{Group: k.group, Kept: k.kept, Releases: k.releases})
	}
	return d
}

// add stores the new sections, term by term.
func (i *sectionImport) add(ctx context.Context, tx *store.Tx) error {
	for _, code := range slices.Sorted(maps.Keys(i.terms)) {
		var all []catalog.SectionDetails
		var lines []int
		for _, r := range i.rows {
			if r.stored == nil && r.term.Code == code {
				all, lines = append(all, r.details()), append(lines, r.line)
			}
		}
		if len(all) == 0 {
			continue
		}
		_, err := addSections(ctx, tx, i.actor, i.terms[code].ID, all)
		if err != nil {
			missed := func(at int) bool { return i.short || i.strayed(all[at]) }
			if err = i.refusedBut(err, lines, missed); err != nil {
				return fmt.Errorf("term %s: %w", code, err)
			}
			continue
		}
		i.report.New += len(all)
	}
	return nil
}

// judge notes what is wrong with the rows of terms that are not there, as far as it
// can be said without them.
func (i *sectionImport) judge(ctx context.Context, tx *store.Tx) error {
	for _, code := range slices.Sorted(maps.Keys(i.stray)) {
		rows := i.stray[code]
		all, lines := make([]catalog.SectionDetails, len(rows)), make([]int, len(rows))
		for k, r := range rows {
			all[k], lines[k] = r.details(), r.line
		}
		if err := catalog.JudgeSections(ctx, tx, all); err != nil {
			if err = i.refusedBut(err, lines, func(int) bool { return true }); err != nil {
				return err
			}
		}
	}
	return nil
}

// strayed says whether a section names one that may be among the rows of terms that
// are not there.
func (i *sectionImport) strayed(d catalog.SectionDetails) bool {
	for _, rows := range i.stray {
		for _, r := range rows {
			name := r.asked.Name()
			if name == d.SharesWith || name == d.Course+"-"+d.PartOf {
				return true
			}
		}
	}
	return false
}

// scheduledAnew says whether a row changes when, by whom and for whom a section is
// given.
func (r *sectionRow) scheduledAnew() bool {
	was, s := r.stored, *r.asked
	section := *s.Section
	section.Meetings = slices.Clone(section.Meetings)
	for k := range section.Meetings {
		section.Meetings[k].Meeting = inTerm(section.Meetings[k].Meeting, r.term)
	}
	if e := section.Exam; e != nil {
		exam := *e
		exam.End, exam.Room = endOf(e.Start, e.End), tidied(e.Room)
		section.Exam = &exam
	}
	s.Section = &section
	before, after := was.cells(), s.cells()
	return slices.ContainsFunc([]string{"instructor", "offers", "meetings", "exam", "only"}, func(column string) bool {
		return before[column] != after[column]
	})
}

// inTerm is a meeting as the catalogue stores it.
func inTerm(m timetable.Meeting, t *catalog.Term) timetable.Meeting {
	if m.From.IsZero() {
		m.From = t.Starts
	}
	if m.Until.IsZero() {
		m.Until = t.Ends
	}
	m.End, m.Room = endOf(m.Start, m.End), tidied(m.Room)
	return m
}

// endOf is an end as minutes after the midnight from which the start counts.
func endOf(start, end int) int {
	const day = 24 * 60
	if end <= start {
		return end + day
	}
	return end
}

// change stores the sections that are scheduled anew.
func (i *sectionImport) change(ctx context.Context, tx *store.Tx, anew []*sectionRow) error {
	all, lines := make([]catalog.ChangeOf, len(anew)), make([]int, len(anew))
	for k, r := range anew {
		s := r.asked
		lines[k] = r.line
		all[k] = catalog.ChangeOf{Section: r.stored.ID, SectionChange: catalog.SectionChange{
			Version: r.stored.Version, Instructor: s.Instructor, Offers: s.Offers, Meetings: s.meetings(), Exam: s.Exam,
			Only: s.only}}
	}
	if err := catalog.ChangeSections(ctx, tx, i.actor, all); err != nil {
		return i.refused(err, lines)
	}
	return nil
}
