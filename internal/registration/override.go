package registration

import (
	"cmp"
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

// Override is a rule that was set aside for one student, one course and one term
// (R3).
type Override struct {
	ID         int64          `json:"id"`
	Student    string         `json:"student" doc:"student number"`
	Name       string         `json:"name" doc:"of the student"`
	Term       string         `json:"term" doc:"code of the only term in which it holds"`
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
	Term    string `json:"term" minLength:"1" maxLength:"20" doc:"code; it holds in no other"`
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
	// The offerings of a term in which a student waits for a seat in a course.
	selectWaitsFor = store.SQL(`
		select distinct a.offering_id from enrollments e
		join sections s on s.id = e.section_id join seats a on a.id = e.seats_id
		where e.student_id = $1 and e.term_id = $2 and s.course_id = $3 and e.state = 'waitlisted'
		order by a.offering_id`)
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

// MakeOverride sets a rule aside for a student and a course in a term, with a name
// and a reason. The right to it is asked for at the term. A student who waits for a
// seat that is free, and to whom nothing else is objected, gets it at once (R3,
// R11). The same again gives the one that is there.
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
	of, err := overrideRefs(ctx, tx, a, r)
	if err != nil {
		return Override{}, err
	}
	waits, err := store.All(ctx, tx, selectWaitsFor, store.Column[int64], of.student, of.term, of.course)
	if err != nil {
		return Override{}, err
	}
	f, err := d.openFloor(ctx, tx, wanted{offerings: waits, students: []int64{of.student}})
	if err != nil {
		return Override{}, err
	}
	now, err := store.All(ctx, tx, selectWaitsFor, store.Column[int64], of.student, of.term, of.course)
	if err != nil {
		return Override{}, err
	}
	if err := f.holds(now); err != nil {
		return Override{}, err
	}
	s, kind := f.students[of.student], overrideKind(r.Kind)
	again := s.overridden(of.term, of.course, r.Rule, kind)
	if !again {
		f.waive(waive{student: s, term: of.term, course: of.course, rule: r.Rule, kind: kind, why: r.Reason, by: a})
		if err := f.finish(ctx, tx, a, waits...); err != nil {
			return Override{}, err
		}
	}
	o, _, err := store.One(ctx, tx, selectOverrideInForce, (*Override).dest,
		of.student, of.term, of.course, r.Rule, r.Kind)
	o.Again, o.Seated = again, f.seatedIn(s, of.course)
	return o, err
}

// seatedIn says whether a student got a seat in a course by what happened on the
// floor.
func (f *floor) seatedIn(s *student, course int64) bool {
	return slices.ContainsFunc(f.events, func(e event) bool {
		return e.of.student == s && e.of.section.Course.ID == course && (e.why == whyPromoted || e.why == whyOffered)
	})
}

// overrideOf is what an override is about.
type overrideOf struct{ student, term, course int64 }

// overrideRefs finds what an override is about, in a term in which the actor may
// make one; everything that is unknown or does not go together is told at once.
func overrideRefs(
	ctx context.Context, tx *store.Tx, a actor.Actor, r OverrideRequest,
) (of overrideOf, err error) {
	var l denial.List
	of.term, err = overrideTerm(ctx, tx, r.Term, &l)
	if err != nil {
		return of, err
	}
	if of.term != 0 && !a.May(MayOverride, of.term) {
		return of, actor.ErrForbidden
	}
	s, known, err := store.One(ctx, tx, selectStudentOfNumber, (*studentUnit).dest, r.Student)
	if err != nil {
		return of, err
	}
	if of.student = s.id; !known {
		l.Add(unknownNumber(r.Student).At("/student"))
	}
	of.course, known, err = store.One(ctx, tx, selectCourseID, store.Column[int64], r.Course)
	if err != nil {
		return of, err
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
	return of, l.Err(notOverridden)
}

// overrideTerm is the term with a code; 0, and a reason more, if there is none.
func overrideTerm(ctx context.Context, tx *store.Tx, code string, l *denial.List) (int64, error) {
	id, known, err := store.One(ctx, tx, selectTermID, store.Column[int64], code)
	if err == nil && !known {
		l.Add(unknownTerm.Because("There is no term %.40s.", code).
			Lifted("Look it up in the list of terms.").At("/term"))
	}
	return id, err
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

// RevokeOverride takes an override back, by somebody who may override in its term.
// Seats that were given by it stay. To revoke it again changes nothing.
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
	select s.id, s.person_id, s.number, o.term_id, o.course_id
	from overrides o join students s on s.id = o.student_id where o.id = $1`)

// overridden is whom an override is for, and where it holds. None of it changes.
type overridden struct {
	studentUnit
	term, course int64
}

func (o *overridden) dest() []any { return append(o.studentUnit.dest(), &o.term, &o.course) }

func revoke(ctx context.Context, tx *store.Tx, a actor.Actor, id int64, reason string) (Override, error) {
	s, known, err := store.One(ctx, tx, selectOverriddenBy, (*overridden).dest, id)
	if err != nil {
		return Override{}, err
	}
	if !known {
		return Override{}, refusal(notRevoked, unknownOverride.Because("There is no override %d.", id).
			Lifted("Look it up in the student's list."))
	}
	if !a.May(MayOverride, s.term) {
		return Override{}, actor.ErrForbidden
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
		Person: s.person, Note: reason,
		Data: map[string]any{"term": s.term, "course": s.course, "rule": o.Rule, "kind": o.Kind},
	})
}

const overrideColumns = `
		o.id, s.number, p.display_name, t.code, c.code, o.rule, o.kind, o.reason, coalesce(b.display_name, ''),
		o.at, o.revoked_at
	from overrides o join students s on s.id = o.student_id join people p on p.id = s.person_id
	join terms t on t.id = o.term_id join courses c on c.id = o.course_id
	left join people b on b.id = o.approved_by`

var (
	selectOverrideByID    = store.SQL(`select` + overrideColumns + ` where o.id = $1`)
	selectOverrideInForce = store.SQL(`select` + overrideColumns + `
		where o.student_id = $1 and o.term_id = $2 and o.course_id = $3 and o.rule = $4 and o.kind = $5
			and o.revoked_at is null
		order by o.id limit 1`)
	selectOverridesIn = store.SQL(`select` + overrideColumns + `
		where o.id < $1 and ($2 = 0 or o.student_id = $2) and o.term_id = any($3) and ($4 or o.revoked_at is null)
		order by o.id desc limit $5`)
	selectTermID = store.SQL(`select id from terms where code = $1`)
)

func (o *Override) dest() []any {
	return []any{&o.ID, &o.Student, &o.Name, &o.Term, &o.Course, &o.Rule, &o.Kind, &o.Reason, &o.ApprovedBy,
		&o.At, &o.RevokedAt}
}

// OverridesIn asks for overrides.
type OverridesIn struct {
	web.Paging
	Term    string `query:"term" maxLength:"20" doc:"code; only those of the term"`
	Student string `query:"student" maxLength:"40" doc:"student number; only those of the student"`
	Revoked bool   `query:"revoked" doc:"those that were taken back as well"`
}

// Overrides lists overrides, the newest first (R3): those of a student, or those of
// the terms at which the actor may look.
func (d *Desk) Overrides(ctx context.Context, a actor.Actor, in OverridesIn) (out web.List[Override], err error) {
	if !a.MayAnywhere(MayView) {
		return out, actor.ErrForbidden
	}
	before := int64(1) << 62
	if _, err := in.After(&before); err != nil {
		return out, err
	}
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		student, terms, err := overrideFilters(ctx, tx, a, in)
		if err != nil {
			return err
		}
		rows, err := store.All(ctx, tx, selectOverridesIn, (*Override).dest,
			before, student, terms, in.Revoked, in.Size()+1)
		if err != nil {
			return err
		}
		out, err = web.Cut(in.Paging, rows, func(o Override) int64 { return o.ID })
		return err
	})
	return out, err
}

// overrideFilters are the ids of what the list is asked for: the student, 0 for all,
// and the terms. A student's overrides are part of the record, which whoever may
// look somewhere sees whole; a list of everybody's is of the terms of the actor.
func overrideFilters(
	ctx context.Context, tx *store.Tx, a actor.Actor, in OverridesIn,
) (student int64, terms []int64, err error) {
	var l denial.List
	if in.Student != "" {
		s, known, err := store.One(ctx, tx, selectStudentOfNumber, (*studentUnit).dest, in.Student)
		if err != nil {
			return 0, nil, err
		}
		if student = s.id; !known {
			l.Add(unknownNumber(in.Student).At("/student"))
		}
	}
	sees := func(term int64) bool { return in.Student != "" || a.May(MayView, term) }
	if in.Term != "" {
		term, err := overrideTerm(ctx, tx, in.Term, &l)
		if err == nil && term != 0 && !sees(term) {
			err = actor.ErrForbidden
		}
		if err != nil {
			return 0, nil, err
		}
		return student, []int64{term}, l.Err(noOverrides)
	}
	all, err := catalog.Terms(ctx, tx)
	for _, t := range all {
		if sees(t.ID) {
			terms = append(terms, t.ID)
		}
	}
	return student, terms, cmp.Or(err, l.Err(noOverrides))
}
