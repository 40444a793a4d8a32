package registration

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"holdfast/internal/civil"
	"holdfast/internal/oneroster"
)

// roster is a bundle in the words of this desk: what it brings, by code and
// number, and all that is wrong with it by itself.
type roster struct {
	term     string // the only one that is taken over, or ""
	sessions map[string]*session
	courses  map[string]*rosterCourse
	classes  map[sectionName]*class
	students map[string]*pupil // by number
	notes    []string
	faults   []ImportFault

	byID  rosterIDs
	seats int // enrollments of students, which are not taken over
}

// rosterIDs finds what rows refer to.
type rosterIDs struct {
	sessions map[string]oneroster.AcademicSession
	courses  map[string]string // id to code
	classes  map[string][]*class
	users    map[string]*pupil
}

// session is a term that a bundle brings.
type session struct {
	place
	title        string
	starts, ends civil.Date
}

type rosterCourse struct {
	place
	title string
}

// The columns of classes with which this desk tells itself what OneRoster has no
// place for: what a section is, if it is no lecture, and the id of the class that it
// is part of.
const (
	metaPart    = "holdfast.part"
	metaWhole   = "holdfast.partOf"
	columnPart  = "metadata." + metaPart
	columnWhole = "metadata." + metaWhole
)

// class is a section that a bundle brings.
type class struct {
	place
	name          sectionName
	part          string   // "" if it is not said
	wholeID       string   // the class that it is part of, "" if it is not said
	whole         string   // the code of its section
	first, others []string // names of teachers: those called primary, and the others
}

// teachers are their names, as the section's instructor.
func (c *class) teachers() string { return strings.Join(slices.Concat(c.first, c.others), ", ") }

// pupil is a user.
type pupil struct {
	place
	number, name, sortName, email string
	year                          int64 // 0 if it is not said
	student                       bool
}

// readRoster reads a bundle to its end. The error says why it cannot be used at
// all; what is wrong with rows is among the faults.
func readRoster(b *oneroster.Bundle, term string) (*roster, error) {
	r := &roster{
		term: term, sessions: make(map[string]*session), courses: make(map[string]*rosterCourse),
		classes: make(map[sectionName]*class), students: make(map[string]*pupil),
		byID: rosterIDs{make(map[string]oneroster.AcademicSession), make(map[string]string),
			make(map[string][]*class), make(map[string]*pupil)},
	}
	deleted := 0
	for row, err := range b.Rows() {
		if f, is := errors.AsType[*oneroster.Fault](err); is {
			r.faults = append(r.faults, faultOf(f))
			continue
		}
		if err != nil {
			return nil, unreadable{err}
		}
		if r.take(row) {
			deleted++
		}
	}
	r.enter()
	r.join()
	for _, n := range b.Notes() {
		r.notes = append(r.notes, n.String())
	}
	if deleted > 0 {
		r.notes = append(r.notes, fmt.Sprintf("%d rows are to be deleted: an import deletes nothing", deleted))
	}
	if r.seats > 0 {
		r.notes = append(r.notes, fmt.Sprintf("enrollments.csv: %d enrollments of students are not taken over: "+
			"seats are given by registration", r.seats))
	}
	return r, nil
}

// faultOf is a fault of the format's reader.
func faultOf(f *oneroster.Fault) ImportFault {
	whole := f.Error()
	_, reason, _ := strings.Cut(whole, ": ")
	return ImportFault{File: f.File, Line: f.Line, Column: f.Column, Reason: reason}
}

func (r *roster) wrong(p place, column, format string, args ...any) {
	r.faults = append(r.faults, p.fault(column, format, args...))
}

// take takes a row up. Rows of a table come before those that refer to them.
func (r *roster) take(row oneroster.Row) (deleted bool) {
	switch row := row.(type) {
	case oneroster.AcademicSession:
		if deleted = row.Status == oneroster.ToBeDeleted; !deleted {
			r.byID.sessions[row.SourcedID] = row
			r.session(row)
		}
	case oneroster.Course:
		if deleted = row.Status == oneroster.ToBeDeleted; !deleted {
			r.course(row)
		}
	case oneroster.Class:
		if deleted = row.Status == oneroster.ToBeDeleted; !deleted {
			r.class(row)
		}
	case oneroster.User:
		if deleted = row.Status == oneroster.ToBeDeleted; !deleted {
			r.user(row)
		}
	case oneroster.Role:
		if u := r.byID.users[row.UserSourcedID]; u != nil && row.Status == oneroster.Active && row.Role == "student" {
			u.student = true
			u.year = max(u.year, yearOf(row.Grade))
		}
	case oneroster.Enrollment:
		if row.Status == oneroster.Active {
			r.enrollment(row)
		}
	}
	return deleted
}

// isTerm says whether a session is one in which classes are given.
func isTerm(s oneroster.AcademicSession) bool { return s.Type == "term" || s.Type == "semester" }

// session makes a term of a session. Its code is the id that it has, or, where
// that can be no code, its title.
func (r *roster) session(s oneroster.AcademicSession) {
	if isTerm(s) {
		r.termOf(s)
	}
}

// termOf is the code of the term that a session is, "" for one that is not taken
// over.
func (r *roster) termOf(s oneroster.AcademicSession) string {
	at := place{oneroster.AcademicSessions, s.Line}
	code := s.SourcedID
	if !isShortCode(code) {
		code = squeezed(s.Title, '-')
	}
	if r.term != "" && code != r.term {
		return ""
	}
	if !isShortCode(code) {
		r.once(at, "sourcedId", "neither the id nor the title can be the code of a term: "+
			"give it an id or a title of up to %d letters, digits, hyphens and full stops", maxShortCode)
		return ""
	}
	if other := r.sessions[code]; other != nil && other.line != s.Line {
		r.once(at, "title", "the term would be called %s, as the one of line %d: give it another title", code, other.line)
		return ""
	}
	r.sessions[code] = &session{place: at, title: s.Title, starts: dayOf(s.Start), ends: dayOf(s.End)}
	return code
}

// once is wrong, unless the same was said of the row before.
func (r *roster) once(p place, column, format string, args ...any) {
	before := func(f ImportFault) bool { return f.File == p.file() && f.Line == p.line && f.Column == column }
	if !slices.ContainsFunc(r.faults, before) {
		r.wrong(p, column, format, args...)
	}
}

// course takes a course up by its code.
func (r *roster) course(c oneroster.Course) {
	at := place{oneroster.Courses, c.Line}
	code := strings.Join(strings.Fields(tidied(c.Code)), "")
	if code == "" {
		code = tidied(c.SourcedID)
	}
	r.byID.courses[c.SourcedID] = code
	if was := r.courses[code]; was != nil {
		if was.title != tidied(c.Title) {
			r.note(at, "the course %s has another title on line %d, which is taken", code, was.line)
		}
		return
	}
	r.courses[code] = &rosterCourse{at, tidied(c.Title)}
}

func (r *roster) note(p place, format string, args ...any) {
	r.notes = append(r.notes, p.at()+": "+fmt.Sprintf(format, args...))
}

// class makes a section of a class in each of its terms.
func (r *roster) class(c oneroster.Class) {
	at := place{oneroster.Classes, c.Line}
	course, known := r.byID.courses[c.CourseSourcedID]
	if !known {
		r.wrong(at, "courseSourcedId", "the class belongs to no course of the bundle: name one")
		return
	}
	terms := r.termsOf(c)
	if len(terms) == 0 {
		if r.term == "" && len(c.TermSourcedIDs) == 0 {
			r.wrong(at, "termSourcedIds", "the class is given in no term: name one")
		}
		return
	}
	code := sectionCode(c, course)
	if code == "" {
		r.wrong(at, "classCode", "neither it nor the id can be the code of a section: "+
			"give it up to %d letters, digits and full stops", maxShortCode)
		return
	}
	for _, term := range terms {
		name := sectionName{term, course, code}
		if was := r.classes[name]; was != nil {
			r.wrong(at, "classCode", "%s has a section %s on line %d already: give each a code of its own",
				course, code, was.line)
			continue
		}
		r.classes[name] = &class{place: at, name: name, part: tidied(c.Metadata[metaPart]),
			wholeID: tidied(c.Metadata[metaWhole])}
		r.byID.classes[c.SourcedID] = append(r.byID.classes[c.SourcedID], r.classes[name])
	}
}

// termsOf are the codes of the terms of a class: those of its sessions, or of the
// sessions above them, that are terms. A class that has none is given in what it
// has, such as a school year.
func (r *roster) termsOf(c oneroster.Class) (codes []string) {
	var terms, others []oneroster.AcademicSession
	for _, id := range c.TermSourcedIDs {
		s, known := r.byID.sessions[id]
		if !known {
			continue
		}
		for up := s; ; {
			if isTerm(up) {
				s = up
				break
			}
			above, there := r.byID.sessions[up.ParentSourcedID]
			if !there {
				break
			}
			up = above
		}
		if isTerm(s) {
			terms = append(terms, s)
		} else {
			others = append(others, s)
		}
	}
	if len(terms) == 0 {
		terms = others
	}
	for _, s := range terms {
		if code := r.termOf(s); code != "" && !slices.Contains(codes, code) {
			codes = append(codes, code)
		}
	}
	return codes
}

// sectionCode is the code of a class within its course: without the course's own,
// and with full stops for signs that no code has.
func sectionCode(c oneroster.Class, course string) string {
	for _, text := range []string{c.Code, c.SourcedID} {
		text = tidied(text)
		if rest, whole := cutFold(strings.Join(strings.Fields(text), ""), course); whole {
			text = rest
		}
		if code := squeezed(text, '.'); isShortCode(code) && !strings.Contains(code, "-") {
			return code
		}
	}
	return ""
}

// cutFold cuts a prefix off, in any case.
func cutFold(text, prefix string) (rest string, found bool) {
	if len(text) < len(prefix) || !strings.EqualFold(text[:len(prefix)], prefix) {
		return text, false
	}
	return text[len(prefix):], true
}

// maxShortCode is how many characters the catalogue's codes have.
const maxShortCode = 20

func isShortCode(text string) bool {
	for i, r := range text {
		letter := unicode.In(r, unicode.L, unicode.Nd)
		if i == 0 && !letter || !letter && !unicode.IsMark(r) && r != '-' && r != '.' {
			return false
		}
	}
	return text != "" && utf8.RuneCountInString(text) <= maxShortCode
}

// squeezed is a text as a code: letters and digits, with one sign between words.
func squeezed(text string, sign rune) string {
	words := strings.FieldsFunc(tidied(text), func(r rune) bool {
		return !unicode.In(r, unicode.L, unicode.Nd) && !unicode.IsMark(r)
	})
	return strings.Join(words, string(sign))
}

var postSecondary = regexp.MustCompile(`^(?i:ps)0?(\d{1,2})$`)

// yearOf is the year of study that a grade such as PS2 says, or 0.
func yearOf(grades ...string) (year int64) {
	for _, g := range grades {
		if m := postSecondary.FindStringSubmatch(strings.TrimSpace(g)); m != nil {
			n, _ := strconv.ParseInt(m[1], 10, 64) // two digits
			year = max(year, n)
		}
	}
	return year
}

// noName stands for the part of a name that somebody does not have.
const noName = "-"

// user takes a user up; whether he is a student may be said later.
func (r *roster) user(u oneroster.User) {
	p := &pupil{place: place{oneroster.Users, u.Line}, number: tidied(u.Identifier), email: tidied(u.Email),
		year: yearOf(u.Grades...), student: u.Role == "student"}
	if p.number == "" {
		p.number = tidied(u.SourcedID)
	}
	given, family := tidied(u.GivenName), tidied(u.FamilyName)
	if middle := tidied(u.MiddleName); middle != "" {
		given += " " + middle
	}
	switch {
	case family == noName || family == "":
		p.name, p.sortName = given, given
	case given == noName || given == "":
		p.name, p.sortName = family, family
	default:
		p.name, p.sortName = given+" "+family, family+", "+given
	}
	r.byID.users[u.SourcedID] = p
}

// enrollment learns who teaches a class, and who is a student.
func (r *roster) enrollment(e oneroster.Enrollment) {
	u := r.byID.users[e.UserSourcedID]
	if u == nil {
		return
	}
	switch e.Role {
	case "student":
		u.student = true
		r.seats++
	case "teacher", "professor", "faculty", "lecturer":
		for _, c := range r.byID.classes[e.ClassSourcedID] {
			if e.Primary == oneroster.Yes {
				c.first = append(c.first, u.name)
			} else {
				c.others = append(c.others, u.name)
			}
		}
	}
}

// enter enters the students by number, now that all roles are known.
func (r *roster) enter() {
	users := make([]*pupil, 0, len(r.byID.users))
	for _, u := range r.byID.users {
		if u.student {
			users = append(users, u)
		}
	}
	slices.SortFunc(users, func(a, b *pupil) int { return a.line - b.line })
	for _, u := range users {
		if was := r.students[u.number]; was != nil {
			r.wrong(u.place, "identifier", "the number %s is that of line %d already: each student has one of his own",
				u.number, was.line)
			continue
		}
		r.students[u.number] = u
	}
}

// join finds the sections that others are part of, now that all are known: those of
// the same course and term.
func (r *roster) join() {
	for _, name := range slices.SortedFunc(maps.Keys(r.classes), sectionName.compare) {
		c := r.classes[name]
		if c.wholeID == "" {
			continue
		}
		for _, whole := range r.byID.classes[c.wholeID] {
			if whole.name.term == name.term && whole.name.course == name.course {
				c.whole = whole.name.code
			}
		}
		if c.whole == "" {
			r.wrong(c.place, columnWhole, "%.40q is no class of the same course and term in the bundle: "+
				"name one, or leave the cell empty", c.wholeID)
		}
	}
}
