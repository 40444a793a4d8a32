package registration

import "holdfast/internal/store"

// Invariants are what must hold of the desk at any instant, as queries that give
// one row for each offender (IC1-IC3).
func Invariants() []store.Invariant {
	return []store.Invariant{
		{ID: "IC1", Says: "a section's counts are those of its rows", Query: countsDiffer},
		{ID: "IC1", Says: "no more sit in a section than it has seats, save as many as sat there when it was lowered",
			Query: overCapacity},
		{ID: "IC1", Says: "a student has one seat in a course and term, unless somebody allowed another", Query: seatedTwice},
		{ID: "IC2", Says: "a student's sections do not meet at the same time, unless somebody allowed it", Query: clashing},
		{ID: "IC2", Says: "a student's exams are not at the same time, unless somebody allowed it", Query: examsClashing},
		{ID: "IC3", Says: "no seat is free for which somebody waits whom nothing was said to be in the way of", Query: waitingBesideFree},
		{ID: "R14", Says: "an enrollment is in the last state of its history", Query: historyDiffers},
		{ID: "R14", Says: "who has completed a section has a mark for it", Query: completedUnmarked},
		{ID: "R6", Says: "nobody sits or waits in a section that was cancelled", Query: cancelledOccupied},
		{ID: "R13", Says: "who withdrew has the mark W", Query: withdrawnUnmarked},
	}
}

var (
	countsDiffer = store.SQL(`
		select 'seats ' || cast(a.id as text) from seats a left join (
			select seats_id,
				sum(case when state in ('enrolled', 'completed') then 1 else 0 end) as enrolled,
				sum(case when state = 'offered' then 1 else 0 end) as offered,
				sum(case when state = 'waitlisted' then 1 else 0 end) as waiting
			from enrollments group by seats_id) e on e.seats_id = a.id
		where a.enrolled <> coalesce(e.enrolled, 0) or a.offered <> coalesce(e.offered, 0)
			or a.waiting <> coalesce(e.waiting, 0)`)
	overCapacity = store.SQL(`
		select 'seats ' || cast(id as text) from seats
		where enrolled + offered > capacity + over`)
	seatedTwice = store.SQL(`
		select 'student ' || st.number || ', course ' || c.code
		from enrollments e join sections s on s.id = e.section_id and s.part_of is null
		join courses c on c.id = s.course_id join students st on st.id = e.student_id
		where e.state = 'enrolled' and not exists (
			select 1 from overrides o where o.student_id = e.student_id and o.term_id = e.term_id and o.course_id = c.id
				and o.rule = 'duplicateCourse')
			and not exists (
			select 1 from settings x where x.key = 'registration.rules' and x.value like '%duplicateCourse=off%')
		group by st.number, c.code, e.term_id having count(*) > 1`)
	// Two meetings meet if their hours do, on one day or over a midnight, and if some
	// day of the one is some day of the other. Of the two the one that is held less
	// often gives the days to look at; d.day is the first of them that both could have.
	// A rule that is switched off for a term allows what it would have refused; and
	// what the registrar moves under those who sit there is not theirs to answer for.
	clashing = store.SQL(`
		select 'student ' || number || ', enrollments ' || cast(one as text) || ' and ' || cast(other as text) from (
			select st.number, e.id as one, f.id as other, h.every_days as h_every, l.first_day + l.shift as l_first,
				l.last_day + l.shift as l_last, l.every_days as l_every, h.last_day + h.shift as h_last,
				case when h.first_day + h.shift >= l.first_day + l.shift then h.first_day + h.shift
					else l.first_day + l.shift + (((h.first_day + h.shift - l.first_day - l.shift) % h.every_days)
						+ h.every_days) % h.every_days end as day
			from enrollments e join enrollments f on f.student_id = e.student_id and f.id <> e.id
			join students st on st.id = e.student_id
			join (select m.*, 0 as shift from meetings m where not m.cancelled
				union all select m.*, 1 as shift from meetings m where not m.cancelled and m.ends > 1440) h
				on h.section_id = e.section_id
			join (select m.*, 0 as shift from meetings m where not m.cancelled
				union all select m.*, 1 as shift from meetings m where not m.cancelled and m.ends > 1440) l
				on l.section_id = f.section_id
			where e.state = 'enrolled' and f.state = 'enrolled'
				and h.moved_at <= case when e.since > f.since then e.since else f.since end
				and l.moved_at <= case when e.since > f.since then e.since else f.since end
				and (h.every_days > l.every_days or h.every_days = l.every_days and e.id < f.id)
				and h.starts - 1440 * h.shift < l.ends - 1440 * l.shift and l.starts - 1440 * l.shift < h.ends - 1440 * h.shift
				and not exists (select 1 from overrides o join sections s on s.id in (e.section_id, f.section_id)
					where o.student_id = e.student_id and o.term_id = s.term_id and o.course_id = s.course_id
						and o.rule = 'timetableClash')
				and not exists (select 1 from settings x
					where x.key = 'registration.rules' and x.value like '%timetableClash=off%')) d
		where day <= l_last and day <= h_last and (day - l_first) % l_every = 0`)
	examsClashing = store.SQL(`
		select 'student ' || st.number || ', enrollments ' || cast(e.id as text) || ' and ' || cast(f.id as text)
		from enrollments e join enrollments f on f.student_id = e.student_id and f.id > e.id
		join students st on st.id = e.student_id
		join exams a on a.section_id = e.section_id join exams b on b.section_id = f.section_id
		where e.state = 'enrolled' and f.state = 'enrolled'
			and a.moved_at <= case when e.since > f.since then e.since else f.since end
			and b.moved_at <= case when e.since > f.since then e.since else f.since end
			and a.held_on = b.held_on and a.starts < b.ends and b.starts < a.ends
			and not exists (select 1 from overrides o join sections s on s.id in (e.section_id, f.section_id)
				where o.student_id = e.student_id and o.term_id = s.term_id and o.course_id = s.course_id
					and o.rule = 'examClash')
			and not exists (select 1 from settings x
				where x.key = 'registration.rules' and x.value like '%examClash=off%')`)
	// Those whose parts wait elsewhere too, and seats that are kept for groups, are
	// left to the tests: it takes the rules to judge them.
	waitingBesideFree = store.SQL(`
		select 'enrollment ' || cast(e.id as text)
		from seats a join enrollments e on e.seats_id = a.id and e.state = 'waitlisted'
		join offerings o on o.id = a.offering_id
		where (a.capacity is null or a.enrolled + a.offered + coalesce((
				select sum(r.kept) from reserves r where r.seats_id = a.id), 0) < a.capacity)
			and not exists (select 1 from skips k where k.enrollment_id = e.id and k.at >= e.since)
			and not exists (select 1 from enrollments w join seats b on b.id = w.seats_id
				where w.student_id = e.student_id and w.id <> e.id and w.turn = e.turn and b.offering_id = o.id)
			and exists (select 1 from registration_windows v where v.term_id = o.term_id and v.closes_at > o.changed_at)`)
	historyDiffers = store.SQL(`
		select 'enrollment ' || cast(e.id as text) from enrollments e
		where 'registration.enrollment.' || e.state <> coalesce((
			select j.type from journal j where j.subject_kind = 'enrollment' and j.subject_id = e.id
				and j.type in (` + stateEvents + `)
				order by j.id desc limit 1), '')`)
	withdrawnUnmarked = store.SQL(`
		select 'enrollment ' || cast(e.id as text)
		from enrollments e join sections s on s.id = e.section_id and s.part_of is null
		where e.state = 'withdrawn' and not exists (
			select 1 from transcript x where x.enrollment_id = e.id and x.grade = 'W')`)
	completedUnmarked = store.SQL(`
		select 'enrollment ' || cast(e.id as text)
		from enrollments e join sections s on s.id = e.section_id and s.part_of is null
		where e.state = 'completed' and not exists (
			select 1 from transcript x where x.enrollment_id = e.id and x.grade <> 'W')`)
	cancelledOccupied = store.SQL(`
		select 'enrollment ' || cast(e.id as text) from enrollments e
		join sections s on s.id = e.section_id and s.cancelled_at is not null
		where e.state in ('enrolled', 'offered', 'waitlisted')`)
)
