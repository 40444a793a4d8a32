package registration

import (
	"context"

	"holdfast/internal/civil"
	"holdfast/internal/journal"
	"holdfast/internal/settings"
	"holdfast/internal/store"
)

// telling is a row of the journal that tells students something.
type telling struct {
	kind    LetterKind
	subject int64 // the enrollment; the section, if that has moved
	entry   int64 // the row's id
	at      civil.Instant
}

// newNotice is a notice that is to be made.
type newNotice struct {
	telling
	enrollment int64
}

// noticesOf are the notices that rows of the journal ask for, in their order: those
// that are still true, are told by no other, and are not turned off in the term.
func noticesOf(ctx context.Context, tx *store.Tx, rows []journal.Row) (made []newNotice, err error) {
	var all []telling
	var enrollments, sections []int64
	for i := range rows {
		r := &rows[i]
		kind, err := letterOf(r)
		switch {
		case err != nil:
			return nil, err
		case kind == "":
			continue
		case kind == ToldMoved:
			sections = append(sections, r.Subject.ID)
		default:
			enrollments = append(enrollments, r.Subject.ID)
		}
		all = append(all, telling{kind, r.Subject.ID, r.ID, r.At})
	}
	if len(all) == 0 {
		return nil, nil
	}
	facts, err := readStandings(ctx, tx, enrollments, sections)
	if err != nil {
		return nil, err
	}
	for _, t := range all {
		for _, s := range facts.of(t) {
			if s.holds(t.kind, t.at, facts.now) && !s.withWhole(t.kind, t.at) && facts.on(t.kind, s.term) {
				made = append(made, newNotice{t, s.enrollment})
			}
		}
	}
	return made, nil
}

// standing is an enrollment as it stands, as far as letters depend on it.
type standing struct {
	enrollment, section, term int64
	state                     State
	since                     civil.Instant
	conditional               bool
	offerUntil                civil.Instant
	skippedAt                 civil.Instant // the last time
	wholeState                State         // of the student in the section that this is part of
	wholeSince                civil.Instant
}

func (s *standing) dest() []any {
	return []any{&s.enrollment, &s.section, &s.term, &s.state, &s.since, &s.conditional, &s.offerUntil, &s.skippedAt,
		&s.wholeState, &s.wholeSince}
}

const standingColumns = `e.id, e.section_id, e.term_id, e.state, e.since, e.conditional, coalesce(e.offer_until, 0),
		coalesce(k.at, 0), coalesce(w.state, ''), coalesce(w.since, 0)`

const standingJoins = `
	join sections s on s.id = e.section_id
	left join enrollments w on w.section_id = s.part_of and w.student_id = e.student_id
	left join skips k on k.enrollment_id = e.id`

var (
	selectStandings = store.SQL(`select ` + standingColumns + ` from enrollments e` + standingJoins + `
		where e.id = any($1)`)
	selectMoved = store.SQL(`select ` + standingColumns + ` from enrollments e` + standingJoins + `
		where e.section_id = any($1) and e.state in ('enrolled', 'offered', 'waitlisted') order by e.id`)
)

// holds says whether what a letter tells, which began at an instant, is still so. A
// letter that is overtaken by another is not sent.
func (s *standing) holds(k LetterKind, at, now civil.Instant) bool {
	switch k {
	case ToldPassedOver:
		return s.state == Waitlisted && s.skippedAt == at
	case ToldDoubt:
		return s.state == Enrolled && s.conditional
	case ToldMoved:
		return s.state.live() && s.since <= at // who came later knows
	case ToldSeat, ToldPutIn:
		return s.state == Enrolled && s.since == at
	case ToldOffer:
		return s.state == Offered && s.since == at && now < s.offerUntil
	case ToldPutOnList:
		return s.state == Waitlisted && s.since == at
	}
	return (s.state == Dropped || s.state == Withdrawn) && s.since == at
}

// withWhole says whether the letter about the section of which this is a part tells
// of it as well.
func (s *standing) withWhole(k LetterKind, at civil.Instant) bool {
	return k != ToldMoved && s.wholeState == s.state && s.wholeSince == at
}

// standings are what notices are judged by.
type standings struct {
	now          civil.Instant
	byEnrollment map[int64]*standing
	bySection    map[int64][]*standing
	switches     settings.Values
}

func readStandings(ctx context.Context, tx *store.Tx, enrollments, sections []int64) (*standings, error) {
	now, err := tx.Now(ctx)
	if err != nil {
		return nil, err
	}
	var concerned, seated []standing
	switches := settings.Read(mailKeys...)
	if err := tx.Run(ctx, switches.Step(now),
		store.Into(selectStandings, &concerned, (*standing).dest, enrollments),
		store.Into(selectMoved, &seated, (*standing).dest, sections)); err != nil {
		return nil, err
	}
	facts := &standings{now: now, byEnrollment: make(map[int64]*standing), bySection: make(map[int64][]*standing)}
	for i := range concerned {
		facts.byEnrollment[concerned[i].enrollment] = &concerned[i]
	}
	for i := range seated {
		facts.bySection[seated[i].section] = append(facts.bySection[seated[i].section], &seated[i])
	}
	facts.switches, err = switches.Values()
	return facts, err
}

// of are the enrollments that are told of.
func (f *standings) of(t telling) []*standing {
	if t.kind == ToldMoved {
		return f.bySection[t.subject]
	}
	if s := f.byEnrollment[t.subject]; s != nil {
		return []*standing{s}
	}
	return nil
}

func (f *standings) on(k LetterKind, term int64) bool {
	on, _ := switchOf(k).In(f.switches, settings.Term(term))
	return on
}
