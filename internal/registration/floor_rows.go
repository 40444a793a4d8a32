package registration

import (
	"slices"

	"holdfast/internal/civil"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/settings"
	"holdfast/internal/store"
)

var (
	selectOfferings = store.SQL(`select id, term_id, last_turn from offerings where id = any($1)`)
	selectSeats     = store.SQL(`
		select id, offering_id, capacity, enrolled, offered, waiting, over
		from seats where offering_id = any($1) order by id`)
	selectOffered = store.SQL(`
		select ` + catalog.RefColumns + `
		from seats a join sections s on s.seats_id = a.id
		join courses c on c.id = s.course_id join terms t on t.id = s.term_id
		where a.offering_id = any($1)`)
	selectReserves = store.SQL(`
		select r.id, r.seats_id, r.group_id, r.kept, r.releases_at, (
			select count(*) from enrollments e
			where e.reserve_id = r.id and e.state in ('enrolled', 'offered', 'completed'))
		from seats a join reserves r on r.seats_id = a.id where a.offering_id = any($1) order by r.id`)
	// Who waits is of no matter where no seat is free and none comes free. Offers
	// always are: their time may be over.
	selectWaiting = store.SQL(`
		select a.offering_id, e.student_id, e.section_id, e.turn, coalesce(e.offer_until, 0), coalesce(k.reasons, '')
		from seats a join enrollments e on e.seats_id = a.id left join skips k on k.enrollment_id = e.id and k.at >= e.since
		where a.offering_id = any($1) and e.turn is not null and (e.state = 'offered' or a.offering_id = any($2)
			or exists (select 1 from seats f where f.offering_id = a.offering_id
				and f.waiting > 0 and (f.capacity is null or f.enrolled + f.offered < f.capacity)))
		order by e.turn, e.id`)
	selectEverybody = store.SQL(`
		select distinct e.student_id from sections s join enrollments e on e.section_id = s.id
		where (s.id = any($1) or s.part_of = any($1)) and e.state in ('enrolled', 'offered', 'waitlisted')`)
)

// offeringRows is what is read of the offerings, under their locks.
type offeringRows struct {
	offerings []offeringRow
	seats     []seatsRow
	refs      []catalog.Ref
	reserves  []reserveRow
	waiting   []waitingRow
	everybody []int64
}

type offeringRow struct{ id, term, lastTurn int64 }

func (r *offeringRow) dest() []any { return []any{&r.id, &r.term, &r.lastTurn} }

type seatsRow struct {
	id, offering int64
	capacity     *int64
	counts
}

func (r *seatsRow) dest() []any {
	return []any{&r.id, &r.offering, &r.capacity, &r.enrolled, &r.offered, &r.waiting, &r.over}
}

type reserveRow struct {
	reserve
	seats int64
}

func (r *reserveRow) dest() []any {
	return []any{&r.id, &r.seats, &r.group, &r.kept, &r.releases, &r.used}
}

type waitingRow struct {
	offering, student, section, turn int64
	offerUntil                       civil.Instant
	why                              string
}

func (r *waitingRow) dest() []any {
	return []any{&r.offering, &r.student, &r.section, &r.turn, &r.offerUntil, &r.why}
}

func (r *offeringRows) steps(w wanted) []*store.Step {
	steps := []*store.Step{
		store.Into(selectOfferings, &r.offerings, (*offeringRow).dest, w.offerings),
		store.Into(selectSeats, &r.seats, (*seatsRow).dest, w.offerings),
		store.Into(selectOffered, &r.refs, (*catalog.Ref).Dest, w.offerings),
		store.Into(selectReserves, &r.reserves, (*reserveRow).dest, w.offerings),
		store.Into(selectWaiting, &r.waiting, (*waitingRow).dest, w.offerings, w.freeing),
	}
	if len(w.everybody) > 0 {
		steps = append(steps, store.Into(selectEverybody, &r.everybody, store.Column[int64], w.everybody))
	}
	return steps
}

// terms are those of the offerings.
func (r *offeringRows) terms() []int64 {
	var all []int64
	for _, o := range r.offerings {
		if !slices.Contains(all, o.term) {
			all = append(all, o.term)
		}
	}
	return all
}

// students are those who act and those who wait.
func (r *offeringRows) students(w wanted) []int64 {
	ids := slices.Concat(w.students, r.everybody)
	for _, e := range r.waiting {
		ids = append(ids, e.student)
	}
	return ids
}

func (r *offeringRows) onto(f *floor) {
	for _, o := range r.offerings {
		f.offerings[o.id] = &offering{id: o.id, lastTurn: o.lastTurn}
	}
	for _, s := range r.seats {
		o := f.offerings[s.offering]
		at := &seats{id: s.id, offering: o, capacity: s.capacity,
			enrolled: s.enrolled, offered: s.counts.offered, waiting: s.waiting, over: s.over, was: s.counts}
		o.seats = append(o.seats, at)
		f.seats[s.id] = at
	}
	for i := range r.reserves {
		s := f.seats[r.reserves[i].seats]
		s.reserves = append(s.reserves, &r.reserves[i].reserve)
	}
}

var (
	selectStudents = store.SQL(`
		select id, person_id, number, year, earned, credit_limit from students where id = any($1)`)
	selectGroups = store.SQL(`
		select student_id, group_id from students_in_groups where student_id = any($1) order by group_id`)
	// What a student sits in or ever sat in of these terms, and what has no mark
	// yet of others.
	selectHeld = store.SQL(`
		select e.id, e.student_id, e.state, coalesce(e.turn, 0), coalesce(e.reserve_id, 0), e.conditional,
			coalesce(e.offer_until, 0), e.since, case when e.state <> 'waitlisted' then 0 else (
				select count(*) from enrollments o
				where o.seats_id = e.seats_id and o.turn < e.turn and o.state = 'waitlisted') end,
			` + catalog.RefColumns + `
		from enrollments e join sections s on s.id = e.section_id
		join courses c on c.id = s.course_id join terms t on t.id = s.term_id
		where e.student_id = any($1) and (e.term_id = any($2) or e.state = 'enrolled')`)
	selectTranscript = store.SQL(`
		select x.student_id, c.code, t.starts_on, x.grade, x.passed
		from transcript x join courses c on c.id = x.course_id join terms t on t.id = x.term_id
		where x.student_id = any($1) order by x.id`)
	selectOverrides = store.SQL(`
		select id, student_id, term_id, course_id, rule, kind
		from overrides where student_id = any($1) and revoked_at is null`)
)

// studentRows is what is read of the students, under their locks.
type studentRows struct {
	students  []studentRow
	groups    []inGroup
	held      []heldRow
	done      []recordRow
	overrides []overrideRow
	scale     catalog.Scale
	settings  *settings.Reading
}

type studentRow struct{ student }

func (r *studentRow) dest() []any {
	return []any{&r.id, &r.person, &r.number, &r.year, &r.earned, &r.limit}
}

type inGroup struct{ student, group int64 }

func (r *inGroup) dest() []any { return []any{&r.student, &r.group} }

type heldRow struct {
	enrollment
	student int64
	ref     catalog.Ref
}

func (r *heldRow) dest() []any {
	return append([]any{&r.id, &r.student, &r.state, &r.turn, &r.reserve, &r.conditional,
		&r.offerUntil, &r.since, &r.ahead}, r.ref.Dest()...)
}

type recordRow struct {
	record
	student int64
}

func (r *recordRow) dest() []any {
	return []any{&r.student, &r.course, &r.from, &r.grade, &r.passed}
}

type overrideRow struct {
	override
	student int64
}

func (r *overrideRow) dest() []any {
	return []any{&r.id, &r.student, &r.term, &r.course, &r.rule, &r.kind}
}

func (r *studentRows) steps(students, terms []int64, now civil.Instant) []*store.Step {
	return []*store.Step{
		store.Into(selectStudents, &r.students, (*studentRow).dest, students),
		store.Into(selectGroups, &r.groups, (*inGroup).dest, students),
		store.Into(selectHeld, &r.held, (*heldRow).dest, students, terms),
		store.Into(selectTranscript, &r.done, (*recordRow).dest, students),
		store.Into(selectOverrides, &r.overrides, (*overrideRow).dest, students),
		catalog.ReadingGrades(&r.scale),
		r.settings.Step(now),
	}
}

func (r *studentRows) onto(f *floor) {
	for i := range r.students {
		s := &r.students[i].student
		s.rows = make(map[int64]*enrollment)
		f.students[s.id] = s
	}
	for _, g := range r.groups {
		s := f.students[g.student]
		s.groups = append(s.groups, g.group)
	}
	for i := range r.held {
		e := &r.held[i].enrollment
		e.student, e.section, e.stored = f.students[r.held[i].student], f.sections[r.held[i].ref.ID], true
		e.student.rows[e.section.ID] = e
	}
	for _, d := range r.done {
		s := f.students[d.student]
		s.done = append(s.done, d.record)
	}
	for _, o := range r.overrides {
		s := f.students[o.student]
		s.overrides = append(s.overrides, o.override)
	}
}
