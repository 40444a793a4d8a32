package catalog

import "holdfast/internal/store"

// Invariants are what must hold of the catalogue at any instant, as queries that
// give one row for each offender.
func Invariants() []store.Invariant {
	return []store.Invariant{
		{ID: "R1", Says: "a section's seats are in an offering of its term", Query: seatsElsewhere},
		{ID: "R1", Says: "every seat belongs to a section, and every offering has seats", Query: seatsOfNobody},
		{ID: "R1", Query: strayParts,
			Says: "what a section is part of is a section of the same course and term, and no part itself"},
		{ID: "R12", Says: "a part is in the offering of its whole", Query: partsApart},
		{ID: "R2", Says: "no course is named in a condition of its own", Query: selfish},
		{ID: "R2", Query: circular,
			Says: "no conditions lead in a circle of up to eight courses in which one must be passed before another"},
		{ID: "R2", Says: "the courses of every condition are noted", Query: conditionsUnnoted},
		{ID: "R4", Says: "sections meet on days of their term", Query: meetingsOutside},
		{ID: "D14", Says: "every course has a word by which it is found", Query: coursesWithoutWords},
	}
}

// sectionName is how an offender is called in a query that has a section s with
// its course c.
const sectionName = `'section ' || c.code || '-' || s.code || ' (' || cast(s.id as text) || ')'`

var (
	seatsElsewhere = store.SQL(`
		select ` + sectionName + ` from sections s
		join courses c on c.id = s.course_id join seats a on a.id = s.seats_id join offerings o on o.id = a.offering_id
		where o.term_id <> s.term_id order by s.id`)
	seatsOfNobody = store.SQL(`
		select 'seats ' || cast(a.id as text) from seats a
		where not exists (select 1 from sections s where s.seats_id = a.id)
		union all
		select 'offering ' || cast(o.id as text) from offerings o
		where not exists (select 1 from seats a where a.offering_id = o.id)`)
	strayParts = store.SQL(`
		select ` + sectionName + ` from sections s
		join courses c on c.id = s.course_id join sections w on w.id = s.part_of
		where w.course_id <> s.course_id or w.term_id <> s.term_id or w.part_of is not null order by s.id`)
	partsApart = store.SQL(`
		select ` + sectionName + ` from sections s
		join courses c on c.id = s.course_id join sections w on w.id = s.part_of
		join seats a on a.id = s.seats_id join seats b on b.id = w.seats_id
		where a.offering_id <> b.offering_id order by s.id`)
	selfish = store.SQL(`
		select 'course ' || c.code from courses c join course_needs n on n.course_id = c.id
		where n.needs_id = c.id order by c.code`)
	// Longer circles are as impossible, but to look for them takes the square of the
	// catalogue.
	circular = store.SQL(`
		with recursive led (origin, reached, steps) as (
			select course_id, needs_id, 1 from course_needs where kind = 'prerequisite'
			union
			select l.origin, n.needs_id, l.steps + 1 from led l join course_needs n on n.course_id = l.reached
			where n.kind <> 'exclusion' and l.steps < 8 and l.reached <> l.origin
		)
		select distinct 'course ' || c.code from led l join courses c on c.id = l.origin
		where l.reached = l.origin order by 1`)
	conditionsUnnoted = store.SQL(`
		select 'course ' || c.code from courses c
		where (c.prerequisites <> '') <> exists (
				select 1 from course_needs n where n.course_id = c.id and n.kind = 'prerequisite')
			or (c.corequisites <> '') <> exists (
				select 1 from course_needs n where n.course_id = c.id and n.kind = 'corequisite')
			or (c.exclusions <> '') <> exists (
				select 1 from course_needs n where n.course_id = c.id and n.kind = 'exclusion')
		order by c.code`)
	meetingsOutside = store.SQL(`
		select ` + sectionName + ` from sections s
		join courses c on c.id = s.course_id join terms t on t.id = s.term_id
		where s.cancelled_at is null and exists (
			select 1 from meetings m
			where m.section_id = s.id and not m.cancelled and (m.from_on < t.starts_on or m.until_on > t.ends_on))
		order by s.id`)
	coursesWithoutWords = store.SQL(`
		select 'course ' || c.code from courses c
		where not exists (select 1 from course_words w where w.course_id = c.id) order by c.code`)
)
