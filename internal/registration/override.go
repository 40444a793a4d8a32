package registration

import (
	"context"
	"slices"
	"strings"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/denial"
	"holdfast/internal/idempotency"
	"holdfast/internal/journal"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/store"
	"holdfast/internal/web"
)

// Override is a rule that was set aside for one student and one course (R3).
type Override struct {
	ID         int64          `json:"id"`
	Student    string         `json:"student" doc:"student number"`
	Name       string         `json:"name" doc:"of the student"`
	Course     string         `json:"course" doc:"code"`
	Rule       string         `json:"rule" doc:"code of the refusal"`
	Kind       string         `json:"kind" enum:"waive,concurrent"`
	Reason     string         `json:"reason"`
	ApprovedBy string         `json:"approvedBy,omitempty" doc:"name of who made it; absent if the machine did"`
	At         civil.Instant  `json:"at"`
	RevokedAt  *civil.Instant `json:"revokedAt,omitempty"`
	Again      bool           `json:"again,omitempty" doc:"it was so already: nothing was changed"`
	Seated     bool           `json:"seated,omitempty" doc:"the student, who waited for a seat, has or is offered one by this"`
}

// Status is 201 for a new override, 200 for one that was there or is taken back.
func (o Override) Status() int {
	if o.Again || o.RevokedAt != nil {
		return 200
	}
	return 201
}

// OverrideIn sets a rule aside.
type OverrideIn struct {
	Body OverrideRequest
}

// OverrideRequest is the body of it.
type OverrideRequest struct {
	Student string `json:"student" minLength:"1" maxLength:"40" doc:"student number"`
	Course  string `json:"course" minLength:"1" maxLength:"20" doc:"code"`
	Rule    string `json:"rule" minLength:"1" maxLength:"60" doc:"code of the refusal that is set aside"`
	Kind    string `json:"kind,omitempty" enum:"waive,concurrent" doc:"waive, which it is without it, sets the rule aside; concurrent lets a prerequisite be taken in the same term"`
	Reason  string `json:"reason" minLength:"1" maxLength:"500" doc:"why; it is kept with it"`
}

// RevokeIn takes an override back.
type RevokeIn struct {
	ID     int64  `path:"id" minimum:"1" doc:"id of the override"`
	Reason string `query:"reason" required:"true" minLength:"1" maxLength:"500" doc:"why; it is kept in the journal"`
}

const (
	notOverridden = "The rule was not set aside"
	notRevoked    = "The override was not taken back"
	noOverrides   = "No overrides"
)

var (
	ruleUnknown = denial.Define("ruleUnknown", 422,
		"No rule of registration has this code, or nobody may set it aside. Those that may be are given.")
	concurrentUnfit = denial.Define("concurrentUnfit", 422,
		"Only a prerequisite can be taken concurrently; any other rule is waived or stands.")
	unknownOverride = denial.Define("unknownOverride", 404, "There is no such override.")

	selectCourseID = store.SQL(`select id from courses where code = $1`)
	// The offerings in which a student waits for a seat in a course.
	selectWaitsFor = store.SQL(`
		select distinct a.offering_id from enrollments e
		join sections s on s.id = e.section_id join seats a on a.id = e.seats_id
		where e.student_id = $1 and s.course_id = $2 and e.state = 'waitlisted' order by a.offering_id`)
	revokeOverride = store.SQL(`update overrides set revoked_at = $2 where id = $1 and revoked_at is null`)
)

// overridable are the codes of the rules that can be set aside.
func overridable() (codes []string) {
	for _, r := range rules {
		if !r.Always {
			codes = append(codes, r.Code.Name())
		}
	}
	return codes
}

// MakeOverride sets a rule aside for a student and a course, with a name and a
// reason. A student who waits for a seat that is free, and to whom nothing else is
// objected, gets it at once (R3, R11). The same again gives the one that is there.
func (d *Desk) MakeOverride(ctx context.Context, a actor.Actor, in OverrideIn) (Override, error) {
	if !a.MayAnywhere(MayOverride) {
		return Override{}, actor.ErrForbidden
	}
	r := in.Body
	var err error
	if r.Reason, err = reasonGiven("/reason", r.Reason); err != nil {
		return Override{}, err
	}
	if r.Kind == "" {
		r.Kind = string(waived)
	}
	return idempotency.Do(ctx, d.db, a, func(ctx context.Context, tx *store.Tx) (Override, error) {
		return d.makeOverride(ctx, tx, a, r)
	})
}

func (d *Desk) makeOverride(ctx context.Context, tx *store.Tx, a actor.Actor, r OverrideRequest) (Override, error) {
	student, course, err := overrideRefs(ctx, tx, r)
	if err != nil {
		return Override{}, err
	}
	waits, err := store.All(ctx, tx, selectWaitsFor, store.Column[int64], student, course)
	if err != nil {
		return Override{}, err
	}
	f, err := d.openFloor(ctx, tx, wanted{offerings: waits, students: []int64{student}})
	if err != nil {
		return Override{}, err
	}
	now, err := store.All(ctx, tx, selectWaitsFor, store.Column[int64], student, course)
	if err != nil {
		return Override{}, err
	}
	if err := f.holds(now); err != nil {
		return Override{}, err
	}
	s, kind := f.students[student], overrideKind(r.Kind)
	again := s.overridden(course, r.Rule, kind)
	if !again {
		f.waive(waive{student: s, course: course, rule: r.Rule, kind: kind, why: r.Reason, by: a})
		if err := f.finish(ctx, tx, a, waits...); err != nil {
			return Override{}, err
		}
	}
	o, _, err := store.One(ctx, tx, selectOverrideInForce, (*Override).dest, student, course, r.Rule, r.Kind)
	o.Again, o.Seated = again, f.seatedIn(s, course)
	return o, err
}

// seatedIn says whether a student got a seat in a course by what happened on the
// floor.
func (f *floor) seatedIn(s *student, course int64) bool {
	return slices.ContainsFunc(f.events, func(e event) bool {
		return e.of.student == s && e.of.section.Course.ID == course && (e.why == whyPromoted || e.why == whyOffered)
	})
}

// overrideRefs finds what an override is about; everything that is unknown or does
// not go together is told at once.
func overrideRefs(ctx context.Context, tx *store.Tx, r OverrideRequest) (student, course int64, err error) {
	var l denial.List
	s, known, err := store.One(ctx, tx, selectStudentOfNumber, (*studentUnit).dest, r.Student)
	if err != nil {
		return 0, 0, err
	}
	if !known {
		l.Add(unknownNumber(r.Student).At("/student"))
	}
	course, known, err = store.One(ctx, tx, selectCourseID, store.Column[int64], r.Course)
	if err != nil {
		return 0, 0, err
	}
	if !known {
		l.Add(courseUnknown(r.Course).At("/course"))
	}
	switch may := overridable(); {
	case !slices.Contains(may, r.Rule):
		l.Add(ruleUnknown.Because("There is no rule %q that could be set aside.", r.Rule).
			Lifted("Name one of %s.", strings.Join(may, ", ")).With("rules", may).At("/rule"))
	case r.Kind == string(concurrent) && r.Rule != prerequisitesMissing.Name():
		l.Add(concurrentUnfit.Because("%s is no rule about prerequisites.", r.Rule).
			Lifted("Waive it, or name %s.", prerequisitesMissing.Name()).At("/kind"))
	}
	return s.id, course, l.Err(notOverridden)
}

// unknownNumber is what is said of a number that nobody has.
func unknownNumber(number string) denial.Reason {
	return unknownStudent.Because("No student has the number %.40s.", number).
		Lifted("Check the number, or find the student by name.").With("student", number)
}

func courseUnknown(code string) denial.Reason {
	return catalog.UnknownCourse.Because("There is no course %.40q.", code).
		Lifted("Search the catalogue by code or title.").With("course", code)
}

// RevokeOverride takes an override back. Seats that were given by it stay. To
// revoke it again changes nothing.
func (d *Desk) RevokeOverride(ctx context.Context, a actor.Actor, in RevokeIn) (Override, error) {
	if !a.MayAnywhere(MayOverride) {
		return Override{}, actor.ErrForbidden
	}
	reason, err := reasonGiven("/reason", in.Reason)
	if err != nil {
		return Override{}, err
	}
	return idempotency.Do(ctx, d.db, a, func(ctx context.Context, tx *store.Tx) (Override, error) {
		return revoke(ctx, tx, a, in.ID, reason)
	})
}

var selectOverriddenBy = store.SQL(`
	select s.id, s.person_id, s.number from overrides o join students s on s.id = o.student_id where o.id = $1`)

func revoke(ctx context.Context, tx *store.Tx, a actor.Actor, id int64, reason string) (Override, error) {
	s, known, err := store.One(ctx, tx, selectOverriddenBy, (*studentUnit).dest, id)
	if err != nil {
		return Override{}, err
	}
	if !known {
		return Override{}, refusal(notRevoked, unknownOverride.Because("There is no override %d.", id).
			Lifted("Look it up in the student's list."))
	}
	if err := tx.Run(ctx, store.Locking("students", s.id), store.Instant()); err != nil {
		return Override{}, err
	}
	now, err := tx.Now(ctx)
	if err != nil {
		return Override{}, err
	}
	o, _, err := store.One(ctx, tx, selectOverrideByID, (*Override).dest, id)
	if err != nil {
		return Override{}, err
	}
	if o.RevokedAt != nil {
		o.Again = true
		return o, nil
	}
	if err := tx.Change(ctx, revokeOverride, 1, id, now); err != nil {
		return Override{}, err
	}
	o.RevokedAt = &now
	return o, journal.Record(ctx, tx, journal.Entry{
		Type: "registration.override.revoked", Subject: journal.Subject{Kind: "override", ID: id}, By: a,
		Person: s.person, Note: reason, Data: map[string]any{"rule": o.Rule, "kind": o.Kind},
	})
}

const overrideColumns = `
		o.id, s.number, p.display_name, c.code, o.rule, o.kind, o.reason, coalesce(b.display_name, ''),
		o.at, o.revoked_at
	from overrides o join students s on s.id = o.student_id join people p on p.id = s.person_id
	join courses c on c.id = o.course_id left join people b on b.id = o.approved_by`

var (
	selectOverrideByID    = store.SQL(`select` + overrideColumns + ` where o.id = $1`)
	selectOverrideInForce = store.SQL(`select` + overrideColumns + `
		where o.student_id = $1 and o.course_id = $2 and o.rule = $3 and o.kind = $4 and o.revoked_at is null
		order by o.id limit 1`)
	selectOverridesIn = store.SQL(`select` + overrideColumns + `
		where o.id < $1 and ($2 = 0 or o.student_id = $2)
			and ($3 = 0 or exists (select 1 from sections x where x.course_id = o.course_id and x.term_id = $3))
			and ($4 or o.revoked_at is null)
		order by o.id desc limit $5`)
	selectTermID = store.SQL(`select id from terms where code = $1`)
)

func (o *Override) dest() []any {
	return []any{&o.ID, &o.Student, &o.Name, &o.Course, &o.Rule, &o.Kind, &o.Reason, &o.ApprovedBy,
		&o.At, &o.RevokedAt}
}

// OverridesIn asks for overrides.
type OverridesIn struct {
	web.Paging
	Term    string `query:"term" maxLength:"20" doc:"code; only those for courses that are given in the term"`
	Student string `query:"student" maxLength:"40" doc:"student number; only those of the student"`
	Revoked bool   `query:"revoked" doc:"those that were taken back as well"`
}

// Overrides lists overrides, the newest first (R3).
func (d *Desk) Overrides(ctx context.Context, a actor.Actor, in OverridesIn) (out web.List[Override], err error) {
	if !a.MayAnywhere(MayView) {
		return out, actor.ErrForbidden
	}
	before := int64(1) << 62
	if _, err := in.After(&before); err != nil {
		return out, err
	}
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		student, term, err := overrideFilters(ctx, tx, in)
		if err != nil {
			return err
		}
		rows, err := store.All(ctx, tx, selectOverridesIn, (*Override).dest,
			before, student, term, in.Revoked, in.Size()+1)
		if err != nil {
			return err
		}
		out, err = web.Cut(in.Paging, rows, func(o Override) int64 { return o.ID })
		return err
	})
	return out, err
}

// overrideFilters are the ids of what the list is asked for, 0 for all.
func overrideFilters(ctx context.Context, tx *store.Tx, in OverridesIn) (student, term int64, err error) {
	var l denial.List
	if in.Student != "" {
		s, known, err := store.One(ctx, tx, selectStudentOfNumber, (*studentUnit).dest, in.Student)
		if err != nil {
			return 0, 0, err
		}
		if student = s.id; !known {
			l.Add(unknownNumber(in.Student).At("/student"))
		}
	}
	if in.Term != "" {
		var known bool
		if term, known, err = store.One(ctx, tx, selectTermID, store.Column[int64], in.Term); err != nil {
			return 0, 0, err
		}
		if !known {
			l.Add(unknownTerm.Because("There is no term %.40s.", in.Term).
				Lifted("Look it up in the list of terms.").At("/term"))
		}
	}
	return student, term, l.Err(noOverrides)
}
