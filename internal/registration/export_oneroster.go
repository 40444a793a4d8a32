package registration

import (
	"cmp"
	"context"
	"io"
	"strconv"
	"strings"

	"holdfast/internal/actor"
	"holdfast/internal/oneroster"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/store"
)

// RosterOptions say what roster is written.
type RosterOptions struct {
	Term    string            // code
	Version oneroster.Version // V11 or V12; 0 is V12
	School  string            // what the house is called
}

// The rows of a roster, in the order in which they are written: courses and
// classes of the term, and whoever has a seat at the end.
var (
	selectRosterCourses = store.SQL(`
		select distinct c.code, c.title from sections s join courses c on c.id = s.course_id
		where s.term_id = $1 and s.cancelled_at is null order by c.code`)
	selectRosterClasses = store.SQL(`
		select c.code, s.code, c.title, s.part, coalesce(w.code, '')
		from sections s join courses c on c.id = s.course_id left join sections w on w.id = s.part_of
		where s.term_id = $1 and s.cancelled_at is null order by c.code, s.code`)
	selectRosterStudents = store.SQL(`
		select st.number, p.display_name, p.sort_name, p.email from students st join people p on p.id = st.person_id
		where exists (select 1 from enrollments e join sections s on s.id = e.section_id
			where e.student_id = st.id and e.term_id = $1 and e.state in ('enrolled', 'completed')
				and s.cancelled_at is null)
		order by st.number`)
	selectRosterSeats = store.SQL(`
		select c.code, s.code, st.number
		from enrollments e join sections s on s.id = e.section_id join courses c on c.id = s.course_id
		join students st on st.id = e.student_id
		where e.term_id = $1 and e.state in ('enrolled', 'completed') and s.cancelled_at is null
		order by c.code, s.code, st.number`)
)

// ExportOneRoster writes the final enrollments of a term as a OneRoster archive:
// who holds a seat in which section, or has finished it. The same state gives the
// same bytes. Rows are read while they are written, so memory does not grow with
// them but for what the format's writer keeps of each. That a section is a lab, and
// of which other it is part, has no column in OneRoster and stands in two of the
// desk's own, which [Desk.ImportOneRoster] reads. Teachers are not in it: the desk
// knows their names alone.
func (d *Desk) ExportOneRoster(ctx context.Context, a actor.Actor, w io.Writer, o RosterOptions) error {
	if !a.MayAnywhere(MayView) {
		return actor.ErrForbidden
	}
	return d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		t, err := termOfCode(ctx, tx, tidied(o.Term))
		if err != nil {
			return err
		}
		if !a.May(MayView, t.ID) {
			return actor.ErrForbidden
		}
		r := &rosterWriter{ctx: ctx, tx: tx, term: t, school: cmp.Or(tidied(o.School), "Holdfast"),
			version: cmp.Or(o.Version, oneroster.V12)}
		o := oneroster.Output{Version: r.version, SystemName: "Holdfast", SystemCode: "holdfast",
			Metadata: map[oneroster.Table][]string{oneroster.Classes: {metaPart, metaWhole}}}
		return oneroster.Write(w, o, r.rows)
	})
}

// rosterWriter reads the rows of a roster in the order of the tables.
type rosterWriter struct {
	ctx     context.Context
	tx      *store.Tx
	term    *catalog.Term
	school  string
	version oneroster.Version
}

const schoolID = "school"

// rows yields every row, table after table, until nobody wants any more.
func (r *rosterWriter) rows(yield func(oneroster.Row, error) bool) {
	put := func(row oneroster.Row) error { return unlessDone(yield(row, nil)) }
	for _, table := range []func(put func(oneroster.Row) error) error{
		r.org, r.session, r.courses, r.classes, r.users, r.roles, r.enrollments,
	} {
		switch err := table(put); {
		case err == errEnough:
			return
		case err != nil:
			yield(nil, err)
			return
		}
	}
}

func base(id string) oneroster.Base { return oneroster.Base{SourcedID: id} }

func (r *rosterWriter) org(put func(oneroster.Row) error) error {
	return put(oneroster.Org{Base: base(schoolID), Name: r.school, Type: "school"})
}

func (r *rosterWriter) session(put func(oneroster.Row) error) error {
	t := r.term
	return put(oneroster.AcademicSession{Base: base(t.Code), Title: t.Title, Type: "term",
		Start: oneroster.Date(t.Starts.String()), End: oneroster.Date(t.Ends.String()),
		SchoolYear: strconv.Itoa(t.Ends.Year())})
}

func (r *rosterWriter) courses(put func(oneroster.Row) error) error {
	return store.Each(r.ctx, r.tx, selectRosterCourses, pairDest, func(c [2]string) error {
		return put(oneroster.Course{Base: base(c[0]), Title: c[1], Code: c[0], OrgSourcedID: schoolID})
	}, r.term.ID)
}

// classID is the id of a section: it is the same in every export.
func (r *rosterWriter) classID(course, section string) string {
	return r.term.Code + "." + course + "-" + section
}

// rosterClass is a section as a class.
type rosterClass struct{ course, code, title, part, whole string }

func (c *rosterClass) dest() []any { return []any{&c.course, &c.code, &c.title, &c.part, &c.whole} }

func (r *rosterWriter) classes(put func(oneroster.Row) error) error {
	return store.Each(r.ctx, r.tx, selectRosterClasses, (*rosterClass).dest, func(c rosterClass) error {
		title, id := c.title+" "+c.code, base(r.classID(c.course, c.code))
		said := make(map[string]string)
		if c.part != catalog.Lecture {
			title += " (" + c.part + ")"
			said[metaPart] = c.part
		}
		if c.whole != "" {
			said[metaWhole] = r.classID(c.course, c.whole)
		}
		if len(said) > 0 {
			id.Metadata = said
		}
		return put(oneroster.Class{Base: id, Title: title, CourseSourcedID: c.course,
			Code: c.course + "-" + c.code, Type: "scheduled", SchoolSourcedID: schoolID,
			TermSourcedIDs: []string{r.term.Code}})
	}, r.term.ID)
}

// rosterStudent is a student as a user.
type rosterStudent struct{ number, name, sortName, email string }

func (s *rosterStudent) dest() []any { return []any{&s.number, &s.name, &s.sortName, &s.email} }

// names are the parts of the name: as the sort name has them, where both say the
// same, else with the last word as the family's. Who has one name alone has a
// hyphen for the other.
func (s *rosterStudent) names() (given, family string) {
	if last, first, parted := strings.Cut(s.sortName, ","); parted {
		given, family = strings.TrimSpace(first), strings.TrimSpace(last)
		if given != "" && family != "" && given+" "+family == s.name {
			return given, family
		}
	}
	words := strings.Fields(s.name)
	if len(words) < 2 {
		return s.name, noName
	}
	last := len(words) - 1
	return strings.Join(words[:last], " "), words[last]
}

func (r *rosterWriter) users(put func(oneroster.Row) error) error {
	return store.Each(r.ctx, r.tx, selectRosterStudents, (*rosterStudent).dest, func(s rosterStudent) error {
		u := oneroster.User{Base: base(s.number), Enabled: oneroster.Yes, Username: s.number, Identifier: s.number,
			Email: s.email}
		u.GivenName, u.FamilyName = s.names()
		if r.version == oneroster.V11 {
			u.OrgSourcedIDs, u.Role = []string{schoolID}, "student"
		} else {
			u.PrimaryOrgSourcedID = schoolID
		}
		return put(u)
	}, r.term.ID)
}

// roles are a table of their own in 1.2.
func (r *rosterWriter) roles(put func(oneroster.Row) error) error {
	if r.version == oneroster.V11 {
		return nil
	}
	return store.Each(r.ctx, r.tx, selectRosterStudents, (*rosterStudent).dest, func(s rosterStudent) error {
		return put(oneroster.Role{Base: base(s.number + ".student"), UserSourcedID: s.number, Type: "primary",
			Role: "student", OrgSourcedID: schoolID})
	}, r.term.ID)
}

// rosterSeat is a seat that somebody has.
type rosterSeat struct{ course, code, number string }

func (s *rosterSeat) dest() []any { return []any{&s.course, &s.code, &s.number} }

func (r *rosterWriter) enrollments(put func(oneroster.Row) error) error {
	return store.Each(r.ctx, r.tx, selectRosterSeats, (*rosterSeat).dest, func(s rosterSeat) error {
		class := r.classID(s.course, s.code)
		return put(oneroster.Enrollment{Base: base(class + "." + s.number), ClassSourcedID: class,
			SchoolSourcedID: schoolID, UserSourcedID: s.number, Role: "student"})
	}, r.term.ID)
}
