package registration

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/denial"
	"holdfast/internal/oneroster"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/store"
)

// BundleOptions say how a OneRoster bundle comes in.
type BundleOptions struct {
	Preview  bool
	Term     string // code of the only term that is taken over, "" for all
	Zone     string // IANA name of the zone by whose clock new terms run
	Capacity *int64 // of new sections, which OneRoster does not know; nil is as many as come
}

// BundleReport is what became of a bundle, or would.
type BundleReport struct {
	Terms    ImportCounts  `json:"terms"`
	Courses  ImportCounts  `json:"courses"`
	Sections ImportCounts  `json:"sections"`
	Students ImportCounts  `json:"students"`
	Notes    []string      `json:"notes" doc:"what is to be known though it is no fault"`
	Faults   []ImportFault `json:"faults" doc:"when there are any, nothing was stored"`
}

// ImportOneRoster takes a bundle over, all of it or nothing: sessions as terms,
// courses, classes as sections with the names of their teachers, and students.
// Things are found again by their codes and numbers. Who sits in which class is
// not taken over: seats are given by registration.
//
// What OneRoster does not know stays as it is: credits and conditions, capacities
// and meetings. What a new section is part of is read where this desk has written
// it. A term that is there already is not changed. When there are faults, the report
// names them all and the error is ErrFaultyRows.
func (d *Desk) ImportOneRoster(
	ctx context.Context, a actor.Actor, b *oneroster.Bundle, o BundleOptions,
) (BundleReport, error) {
	if !a.May(MayFound, 0) || !a.May(MaySchedule, 0) || !a.May(MayStudents, 0) {
		return BundleReport{}, actor.ErrForbidden
	}
	r, err := readRoster(b, tidied(o.Term))
	if err != nil {
		return BundleReport{}, err
	}
	run := func(ctx context.Context, tx *store.Tx) (BundleReport, []ImportFault, error) {
		i := &bundleImport{roster: r, desk: d, actor: a, options: o}
		i.report.Notes, i.report.Faults = slices.Clone(r.notes), slices.Clone(r.faults)
		err := i.run(ctx, tx)
		sortFaults(i.report.Faults)
		return i.report, i.report.Faults, err
	}
	return importing(ctx, d, a, o.Preview, run)
}

// bundleImport is a bundle on its way in.
type bundleImport struct {
	*roster
	desk    *Desk
	actor   actor.Actor
	options BundleOptions
	report  BundleReport
	terms   map[string]*catalog.Term // by code; with id 0 what cannot be added
	stored  map[sectionName]*sectionLine
}

// run stores what the roster brings: students first, whose locks come before
// everything that is written.
func (i *bundleImport) run(ctx context.Context, tx *store.Tx) error {
	if err := i.readStored(ctx, tx); err != nil {
		return err
	}
	if err := i.putStudents(ctx, tx); err != nil {
		return err
	}
	if err := i.addTerms(ctx, tx); err != nil {
		return err
	}
	sound, err := i.putCourses(ctx, tx)
	if err != nil || !sound {
		return err // without its courses no section can be judged
	}
	return i.putSections(ctx, tx)
}

// readStored reads the terms of the roster that are there, with their sections.
func (i *bundleImport) readStored(ctx context.Context, tx *store.Tx) error {
	all, err := catalog.Terms(ctx, tx)
	if err != nil {
		return err
	}
	i.terms = make(map[string]*catalog.Term)
	var ids []int64
	for _, t := range all {
		if i.sessions[t.Code] != nil {
			i.terms[t.Code] = t
			ids = append(ids, t.ID)
		}
	}
	lines, err := i.desk.sectionLines(ctx, tx, ids)
	i.stored = make(map[sectionName]*sectionLine)
	for _, l := range lines {
		i.stored[sectionName{l.Term.Code, l.Course.Code, l.Code}] = l
	}
	return err
}

// putStudents stores the students. What OneRoster does not know of one who is
// there stays.
func (i *bundleImport) putStudents(ctx context.Context, tx *store.Tx) error {
	numbers := slices.Sorted(maps.Keys(i.students))
	stored, err := studentsOfNumbers(ctx, tx, numbers)
	if err != nil {
		return err
	}
	all, places := make([]StudentDetails, len(numbers)), make([]place, len(numbers))
	for k, number := range numbers {
		p := i.students[number]
		s, known := stored[number]
		if !known {
			s = StudentDetails{Number: number, Year: 1}
		}
		if s.Name != p.name {
			s.Name, s.SortName = p.name, p.sortName
		}
		s.Email, s.Year = cmp.Or(p.email, s.Email), cmp.Or(p.year, s.Year)
		all[k], places[k] = s, p.place
	}
	puts, err := putFilled(ctx, tx, i.actor, all, stored)
	if err != nil {
		return i.refused(err, places)
	}
	for _, p := range puts {
		i.report.Students.add(p.Outcome)
	}
	return nil
}

// addTerms adds the terms that are not there. One that is stays as it is.
func (i *bundleImport) addTerms(ctx context.Context, tx *store.Tx) error {
	for _, code := range slices.Sorted(maps.Keys(i.sessions)) {
		s := i.sessions[code]
		if t := i.terms[code]; t != nil {
			i.report.Terms.Same++
			if t.Starts != s.starts || t.Ends != s.ends {
				i.report.Notes = append(i.report.Notes, fmt.Sprintf("%s: the term %s is from %s to %s here, and stays so",
					s.at(), code, t.Starts, t.Ends))
			}
			continue
		}
		if i.options.Zone == "" {
			i.wrong(s.place, "", "the term %s is new: say in which zone its clock runs, such as Europe/Berlin", code)
			continue
		}
		id, err := catalog.AddTerm(ctx, tx, i.actor, catalog.TermDetails{
			Code: code, Title: s.title, Zone: i.options.Zone, Starts: s.starts, Ends: s.ends})
		if err != nil {
			if err = i.refusedOne(err, s.place); err != nil {
				return err
			}
			continue
		}
		i.report.Terms.New++
		i.terms[code] = &catalog.Term{ID: id, Code: code}
	}
	return nil
}

// putCourses stores the courses. Sound says whether they could be.
func (i *bundleImport) putCourses(ctx context.Context, tx *store.Tx) (sound bool, err error) {
	codes := slices.Sorted(maps.Keys(i.courses))
	known, err := coursesOfCodes(ctx, tx, codes)
	if err != nil {
		return false, err
	}
	all, places := make([]catalog.CourseDetails, len(codes)), make([]place, len(codes))
	fresh := false
	for k, code := range codes {
		c, found := known.courses[code]
		c.Code, c.Title = code, i.courses[code].title
		all[k], places[k] = c, i.courses[code].place
		fresh = fresh || !found
	}
	if fresh {
		i.report.Notes = append(i.report.Notes, "courses.csv: OneRoster does not know credits: "+
			"new courses have 0 until a file of courses, or the catalogue's page, says otherwise")
	}
	puts, err := known.put(ctx, tx, i.actor, all)
	if err != nil {
		return false, i.refused(err, places)
	}
	for _, p := range puts {
		i.report.Courses.add(p.Outcome)
	}
	return true, nil
}

// putSections gives the sections that are there their teachers, and adds the others.
func (i *bundleImport) putSections(ctx context.Context, tx *store.Tx) error {
	fresh, places := make(map[string][]catalog.SectionDetails), make(map[string][]place)
	var taught []catalog.ChangeOf
	var there []place
	for _, name := range slices.SortedFunc(maps.Keys(i.classes), sectionName.compare) {
		c := i.classes[name]
		if was := i.stored[name]; was == nil {
			fresh[name.term] = append(fresh[name.term], catalog.SectionDetails{Course: name.course, Code: name.code,
				Part: c.part, PartOf: c.whole, Capacity: i.options.Capacity, Instructor: c.teachers()})
			places[name.term] = append(places[name.term], c.place)
		} else if change, is := i.teach(was, c); is {
			taught, there = append(taught, change), append(there, c.place)
		}
	}
	if err := catalog.ChangeSections(ctx, tx, i.actor, taught); err != nil {
		if err = i.refused(err, there); err != nil {
			return err
		}
	}
	for _, code := range slices.Sorted(maps.Keys(fresh)) {
		t := i.terms[code]
		if t == nil {
			continue // it could not be added, which is said
		}
		if _, err := catalog.AddSections(ctx, tx, i.actor, t.ID, fresh[code]); err != nil {
			if err = i.refused(err, places[code]); err != nil {
				return err
			}
			continue
		}
		i.report.Sections.New += len(fresh[code])
	}
	return nil
}

func (n sectionName) compare(o sectionName) int {
	return cmp.Or(cmp.Compare(n.term, o.term), cmp.Compare(n.course, o.course), cmp.Compare(n.code, o.code))
}

// teach is the change that gives a section which is there its teachers, if it needs
// one; without any in the bundle it keeps its own.
func (i *bundleImport) teach(was *sectionLine, c *class) (change catalog.ChangeOf, is bool) {
	if was.CancelledAt != nil {
		i.wrong(c.place, "classCode", "%s was cancelled in this term: give the class another code", was.Name())
		return change, false
	}
	if c.part != "" && c.part != was.Part {
		i.wrong(c.place, columnPart, "%s is a %s; %s", was.Name(), was.Part, belongs)
	}
	if c.whole != "" && c.whole != was.whole {
		i.wrong(c.place, columnWhole, "%s is part of %s; %s", was.Name(), orNothing(was.whole), belongs)
	}
	who := cmp.Or(c.teachers(), was.Instructor)
	if who == was.Instructor {
		i.report.Sections.Same++
		return change, false
	}
	i.report.Sections.Changed++
	return catalog.ChangeOf{Section: was.ID, SectionChange: catalog.SectionChange{Version: was.Version,
		Instructor: who, Offers: was.Offers, Meetings: was.meetings(), Exam: was.Exam, Only: was.only}}, true
}

// columnsOf are the columns of the standard for members of what is handed over.
var columnsOf = map[oneroster.Table]map[string]string{
	oneroster.AcademicSessions: {"code": "sourcedId", "starts": "startDate", "ends": "endDate"},
	oneroster.Courses:          {"code": "courseCode"},
	oneroster.Classes: {"code": "classCode", "course": "courseSourcedId", "part": columnPart,
		"partOf": columnWhole},
	oneroster.Users: {
		"number": "identifier", "name": "givenName", "sortName": "familyName", "year": "grades"},
}

func (i *bundleImport) wrong(p place, column, format string, args ...any) {
	i.report.Faults = append(i.report.Faults, p.fault(column, format, args...))
}

// refused takes a refusal of what was handed over for faults of its rows. What is
// no refusal is given back.
func (i *bundleImport) refused(err error, places []place) error {
	d, is := errors.AsType[*denial.Error](err)
	if !is {
		return err
	}
	for _, r := range d.Reasons {
		if at, member := placeOf(r.Field); at >= 0 && at < len(places) {
			i.objection(places[at], member, r)
		} else {
			i.report.Faults = append(i.report.Faults, ImportFault{Reason: sentences(r)})
		}
	}
	return nil
}

// refusedOne takes a refusal of one thing by itself for faults of its row.
func (i *bundleImport) refusedOne(err error, p place) error {
	d, is := errors.AsType[*denial.Error](err)
	if !is {
		return err
	}
	for _, r := range d.Reasons {
		member, _, _ := strings.Cut(strings.TrimPrefix(r.Field, "/"), "/")
		i.objection(p, member, r)
	}
	return nil
}

func (i *bundleImport) objection(p place, member string, r denial.Reason) {
	column, is := columnsOf[p.table][member]
	if !is && slices.Contains([]string{"title", "email"}, member) {
		column = member
	}
	i.wrong(p, column, "%s", sentences(r))
}

// place is a row of a bundle.
type place struct {
	table oneroster.Table
	line  int
}

func (p place) file() string { return p.table.String() + ".csv" }

func (p place) fault(column, format string, args ...any) ImportFault {
	return ImportFault{File: p.file(), Line: p.line, Column: column, Reason: fmt.Sprintf(format, args...)}
}

// at is the place for a note.
func (p place) at() string { return fmt.Sprintf("%s line %d", p.file(), p.line) }

// day is a date of the standard as the calendar's. The reader has seen that it is one.
func dayOf(d oneroster.Date) civil.Date {
	day, err := civil.ParseDate(string(d))
	if err != nil {
		return civil.Date{}
	}
	return day
}
