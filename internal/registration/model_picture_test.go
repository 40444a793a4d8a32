package registration

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"holdfast/internal/civil"
	"holdfast/internal/settings"
	"holdfast/internal/store"
)

func creditLimitAt(term int64, limit int) settings.Change {
	return creditLimitSetting.Change(settings.Term(term), limit)
}

var (
	pictureRows = store.SQL(`
		select e.id, st.number, c.code, s.code, e.state, e.since, coalesce(e.offer_until, 0), e.reserve_id is not null,
			(select count(*) from journal j where j.subject_kind = 'enrollment' and j.subject_id = e.id
				and j.type <> 'registration.enrollment.passedOver'),
			coalesce((select k.reasons from skips k where k.enrollment_id = e.id and k.at >= e.since), '[]')
		from enrollments e join students st on st.id = e.student_id join sections s on s.id = e.section_id
		join courses c on c.id = s.course_id where e.term_id = $1`)
	pictureSeats = store.SQL(`
		select a.id, a.capacity, a.over, a.enrolled, a.offered, a.waiting,
			(select min(s.id) from sections s where s.seats_id = a.id)
		from seats a join offerings o on o.id = a.offering_id where o.term_id = $1`)
	pictureLists = store.SQL(`
		select e.seats_id, st.number, e.section_id from enrollments e join students st on st.id = e.student_id
		where e.term_id = $1 and e.state = 'waitlisted' order by e.seats_id, e.turn`)
	pictureMarks = store.SQL(`
		select st.number, count(x.id) from students st left join transcript x on x.student_id = st.id and x.grade = 'W'
		where st.id = any($1) group by st.number order by st.number`)
	pictureTold = store.SQL(`
		select count(*) from journal j join enrollments e on e.id = j.subject_id
		where j.type = 'registration.enrollment.passedOver' and e.term_id = $1`)
)

type pictureRow struct {
	id                   int64
	number, course, code string
	state                State
	since, until         civil.Instant
	kept                 bool
	states               int
	reasons              string
}

func (r *pictureRow) dest() []any {
	return []any{&r.id, &r.number, &r.course, &r.code, &r.state, &r.since, &r.until, &r.kept, &r.states, &r.reasons}
}

type pictureSeat struct {
	id, section                                int64
	capacity, over, enrolled, offered, waiting int
}

func (s *pictureSeat) dest() []any {
	return []any{&s.id, &s.capacity, &s.over, &s.enrolled, &s.offered, &s.waiting, &s.section}
}

type pictureTurn struct {
	seats, section int64
	number         string
}

func (r *pictureTurn) dest() []any { return []any{&r.seats, &r.number, &r.section} }

type pictureMark struct {
	number string
	ws     int
}

func (r *pictureMark) dest() []any { return []any{&r.number, &r.ws} }

// picture reads what model.picture tells.
func (p *play) picture(ctx context.Context, tx *store.Tx) (all []string, err error) {
	say := func(format string, args ...any) { all = append(all, fmt.Sprintf(format, args...)) }
	err = store.Each(ctx, tx, pictureRows, (*pictureRow).dest, func(r pictureRow) error {
		who, name := withoutPrefix(p, r.number), r.course+"-"+r.code
		p.ids[who+" "+name] = r.id
		passed := ""
		if r.state == Waitlisted {
			var reasons []Objection
			if err := json.Unmarshal([]byte(r.reasons), &reasons); err != nil {
				return err
			}
			passed = fmt.Sprintf(", passed over for %v", namesOfObjections(reasons))
		}
		say("%s in %s is %s since %s until %s, kept %t, %d states%s", who, name, r.state,
			clockText(r.since.Time()), untilText(r.until), r.kept, r.states, passed)
		return nil
	}, p.term)
	if err != nil {
		return nil, err
	}
	if err := p.pictureSeats(ctx, tx, say); err != nil {
		return nil, err
	}
	var ids []int64
	for _, id := range p.students {
		ids = append(ids, id)
	}
	err = store.Each(ctx, tx, pictureMarks, (*pictureMark).dest, func(r pictureMark) error {
		say("%s has %d marks W", withoutPrefix(p, r.number), r.ws)
		return nil
	}, ids)
	if err != nil {
		return nil, err
	}
	slices.Sort(all)
	told, _, err := store.One(ctx, tx, pictureTold, store.Column[int], p.term)
	say("%d times somebody was told", told)
	return all, err
}

func untilText(at civil.Instant) string {
	if at == 0 {
		return clockText(time.Time{})
	}
	return clockText(at.Time())
}

func (p *play) pictureSeats(ctx context.Context, tx *store.Tx, say func(string, ...any)) error {
	names := make(map[int64]string)
	for name, id := range p.sections {
		names[id] = name
	}
	lists := make(map[int64]string)
	err := store.Each(ctx, tx, pictureLists, (*pictureTurn).dest, func(r pictureTurn) error {
		lists[r.seats] += " " + withoutPrefix(p, r.number) + "/" + names[r.section]
		return nil
	}, p.term)
	if err != nil {
		return err
	}
	return store.Each(ctx, tx, pictureSeats, (*pictureSeat).dest, func(s pictureSeat) error {
		say("%s has %d seats, %d over:%s; %d enrolled, %d offered, %d wait",
			names[s.section], s.capacity, s.over, lists[s.id], s.enrolled, s.offered, s.waiting)
		return nil
	}, p.term)
}
