package registration

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/settings"
	"holdfast/internal/store"
)

// EnrollmentIn names an enrollment.
type EnrollmentIn struct {
	ID int64 `path:"id" minimum:"1" doc:"id of the enrollment"`
}

// EnrollmentsView is what became of a student in the sections of a term.
type EnrollmentsView struct {
	Student string           `json:"student" doc:"student number"`
	Term    string           `json:"term" doc:"code"`
	Taken   catalog.Credits  `json:"taken" doc:"credits of the sections in which the student has a seat"`
	Limit   catalog.Credits  `json:"limit" doc:"credits that may be taken in the term"`
	Items   []EnrollmentView `json:"items" doc:"seats first, then waits, then what is over"`
}

// EnrollmentView is what became of a student in one section (R9, R14).
type EnrollmentView struct {
	ID          int64           `json:"id"`
	Student     string          `json:"student" doc:"student number"`
	Section     int64           `json:"section" doc:"id"`
	Name        string          `json:"name" doc:"as people say it: CS204-B"`
	Course      string          `json:"course" doc:"code"`
	Title       string          `json:"title" doc:"of the course"`
	Credits     catalog.Credits `json:"credits" doc:"that the section counts for; a part counts with its whole"`
	Term        string          `json:"term" doc:"code"`
	Part        string          `json:"part"`
	PartOf      int64           `json:"partOf,omitempty" doc:"id of the section that it is taken with"`
	Instructor  string          `json:"instructor,omitempty"`
	Meetings    []MeetingView   `json:"meetings"`
	Exam        *ExamView       `json:"exam,omitempty"`
	Cancelled   *civil.Instant  `json:"cancelledAt,omitempty" doc:"when the section was cancelled"`
	Because     string          `json:"cancelledBecause,omitempty" doc:"in the registrar's words"`
	State       State           `json:"state" enum:"enrolled,waitlisted,offered,dropped,withdrawn,completed"`
	Position    int64           `json:"position,omitempty" doc:"place on the waiting list; 1 is next"`
	Since       civil.Instant   `json:"since" doc:"when the state began"`
	OfferUntil  civil.Instant   `json:"offerUntil,omitzero" doc:"until when the seat is kept, exclusive"`
	Conditional bool            `json:"conditional,omitempty" doc:"until a prerequisite in progress is passed"`
	Skipped     *Skipped        `json:"skipped,omitempty" doc:"why the student was passed over the last time, in this wait"`
	History     []StateView     `json:"history" doc:"oldest first"`
}

// StateView is one state in the history of an enrollment.
type StateView struct {
	State State         `json:"state" enum:"enrolled,waitlisted,offered,dropped,withdrawn,completed"`
	At    civil.Instant `json:"at"`
	Why   string        `json:"why" doc:"asked, promoted, offered, accepted, expired, passedOver, sectionCancelled, graded, ..."`

	Hand   Hand   `json:"hand,omitempty" enum:"student,staff,commandLine,machine,erased" doc:"whose hand it was; told to staff"`
	By     string `json:"by,omitempty" doc:"name of who of the staff it was; told to staff"`
	Reason string `json:"reason,omitempty" doc:"why, in the words of whose hand it was; told to staff, and of a cancelled section to the student"`
}

// Hand is whose hand a change was.
type Hand string

// Whose hand a change can be.
const (
	HandStudent Hand = "student" // the student's own
	HandStaff   Hand = "staff"
	HandCommand Hand = "commandLine"
	HandMachine Hand = "machine" // the turn had come, or a time was over
	HandErased  Hand = "erased"  // what names people was cleared from the journal since
)

const enrollmentColumns = `e.id, st.number, e.state, coalesce(e.turn, 0), e.conditional, coalesce(e.offer_until, 0), e.since,
		case when e.state <> 'waitlisted' then 0 else 1 + (
			select count(*) from enrollments o
			where o.seats_id = e.seats_id and o.turn < e.turn and o.state = 'waitlisted') end,
		coalesce(k.at, 0), coalesce(k.reasons, ''), ` + catalog.RefColumns + `
	from enrollments e join students st on st.id = e.student_id join sections s on s.id = e.section_id
	join courses c on c.id = s.course_id join terms t on t.id = s.term_id
	left join skips k on k.enrollment_id = e.id`

var (
	selectEnrollmentsOf = store.SQL(`select ` + enrollmentColumns + ` where e.student_id = $1 and e.term_id = $2`)
	selectEnrollment    = store.SQL(`select ` + enrollmentColumns + ` where e.id = $1`)
	selectHistories     = store.SQL(`
		select j.subject_id, j.type, j.at, j.data, j.via, case when j.salt is null then 1 else 0 end,
			coalesce(j.person_id, 0), coalesce(j.actor_id, 0), coalesce(p.display_name, ''), coalesce(j.note, '')
		from journal j left join people p on p.id = j.actor_id
		where j.subject_kind = 'enrollment' and j.subject_id = any($1) and j.type in (` + stateEvents + `)
		order by j.subject_id, j.id`)
	selectOwnLimit = store.SQL(`select credit_limit from students where id = $1`)
)

// enrollmentRow is an enrollment as it is stored.
type enrollmentRow struct {
	EnrollmentView
	turn    int64
	skipAt  civil.Instant
	skipped string
	ref     catalog.Ref
}

func (r *enrollmentRow) dest() []any {
	return append([]any{&r.ID, &r.Student, &r.State, &r.turn, &r.Conditional, &r.OfferUntil, &r.Since, &r.Position,
		&r.skipAt, &r.skipped}, r.ref.Dest()...)
}

// stateEvents are the rows of the journal in which the history of an enrollment
// stands (R14).
const (
	stateEvents = `'registration.enrollment.enrolled', 'registration.enrollment.waitlisted',
		'registration.enrollment.offered', 'registration.enrollment.dropped',
		'registration.enrollment.withdrawn', 'registration.enrollment.completed'`
	stateEvent = "registration.enrollment."
)

// historyRow is one state in the history of an enrollment, as the journal has it.
type historyRow struct {
	enrollment    int64
	kind          string
	at            civil.Instant
	data          []byte
	via           actor.Via
	erased        int
	person, actor int64
	name, note    string
}

func (r *historyRow) dest() []any {
	return []any{&r.enrollment, &r.kind, &r.at, &r.data, &r.via, &r.erased, &r.person, &r.actor, &r.name, &r.note}
}

func (r *historyRow) state() State { return State(strings.TrimPrefix(r.kind, stateEvent)) }

// view is the state as staff are told of it, or the student.
func (r *historyRow) view(staff bool) (StateView, error) {
	var told struct{ Why string }
	if err := json.Unmarshal(r.data, &told); err != nil {
		return StateView{}, fmt.Errorf("history of enrollment %d: %w", r.enrollment, err)
	}
	v := StateView{State: r.state(), At: r.at, Why: told.Why}
	if staff || v.Why == string(whyCancelled) {
		v.Reason = r.note
	}
	if !staff {
		return v, nil
	}
	if v.Hand = r.hand(reasonWhy(v.Why)); v.Hand == HandStaff {
		v.By = r.name
	}
	return v, nil
}

// hand is whose hand it was. A turn that comes is nobody's: whose drop or whose
// larger room it came from is not told.
func (r *historyRow) hand(why reasonWhy) Hand {
	switch {
	case r.erased > 0:
		return HandErased
	case r.actor == 0 && (r.via != actor.ViaCLI || slices.Contains(ofItself, why)):
		return HandMachine
	case r.actor == 0:
		return HandCommand
	case r.actor == r.person:
		return HandStudent
	case r.name == "":
		return HandErased
	}
	return HandStaff
}

// ofItself are the changes that nobody asks for.
var ofItself = []reasonWhy{whyPromoted, whyOffered, whyExpired, whyPassed, whyFailed}

// Enrollments reads what became of a student in the sections of a term.
func (d *Desk) Enrollments(ctx context.Context, a actor.Actor, in StudentTermIn) (out EnrollmentsView, err error) {
	who, err := d.visibleStudent(ctx, a, in.Number)
	if err != nil {
		return out, err
	}
	out.Student = who.number
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		t, err := termOr(ctx, tx, in.Term)
		if err != nil || t == nil {
			return err
		}
		out.Term = t.Code
		rows, err := store.All(ctx, tx, selectEnrollmentsOf, (*enrollmentRow).dest, who.id, t.ID)
		if err != nil {
			return err
		}
		if out.Items, err = d.describeEnrollments(ctx, tx, a, rows); err != nil {
			return err
		}
		for _, e := range out.Items {
			if e.State.seated() {
				out.Taken += e.Credits
			}
		}
		out.Limit, err = studentLimit(ctx, tx, who.id, t.ID)
		return err
	})
	return out, err
}

func studentLimit(ctx context.Context, tx *store.Tx, student, term int64) (catalog.Credits, error) {
	own, _, err := store.One(ctx, tx, selectOwnLimit, store.Column[*catalog.Credits], student)
	if err != nil {
		return 0, err
	}
	now, err := tx.Now(ctx)
	if err != nil {
		return 0, err
	}
	values, err := settings.Load(ctx, tx, now, termKeys...)
	return limitIn(values, term, own), err
}

// Enrollment reads an enrollment. A student sees his own; another's is answered as
// one that is not there (P3).
func (d *Desk) Enrollment(ctx context.Context, a actor.Actor, in EnrollmentIn) (out EnrollmentView, err error) {
	e, found, err := d.enrollmentUnit(ctx, in.ID)
	if err != nil {
		return out, err
	}
	who, _, err := d.studentOfID(ctx, e.student)
	if err != nil {
		return out, err
	}
	if !found || !d.seesStudent(a, who) {
		return out, refusal(nothingFound, unknownEnroll.Because("There is no enrollment %d.", in.ID).
			Lifted("Look at the student's timetable."))
	}
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		rows, err := store.All(ctx, tx, selectEnrollment, (*enrollmentRow).dest, in.ID)
		if err != nil {
			return err
		}
		all, err := d.describeEnrollments(ctx, tx, a, rows)
		if err == nil {
			out = all[0]
		}
		return err
	})
	return out, err
}

// describeEnrollments completes rows with their sections and histories: seats
// first, then waits, then what is over.
func (d *Desk) describeEnrollments(
	ctx context.Context, tx *store.Tx, a actor.Actor, rows []enrollmentRow,
) ([]EnrollmentView, error) {
	refs, ids := make([]catalog.Ref, len(rows)), make([]int64, len(rows))
	for i, r := range rows {
		refs[i], ids[i] = r.ref, r.ID
	}
	sections, err := d.book.Sections(ctx, tx, refs)
	if err != nil {
		return nil, err
	}
	words, err := cancelWords(ctx, tx, sections)
	if err != nil {
		return nil, err
	}
	states, err := store.All(ctx, tx, selectHistories, (*historyRow).dest, ids)
	if err != nil {
		return nil, err
	}
	now, err := tx.Now(ctx)
	if err != nil {
		return nil, err
	}
	staff := a.MayAnywhere(MayView)
	histories := make(map[int64][]StateView, len(rows))
	for _, s := range states {
		v, err := s.view(staff)
		if err != nil {
			return nil, err
		}
		histories[s.enrollment] = append(histories[s.enrollment], v)
	}
	all := make([]EnrollmentView, len(rows))
	for i := range rows {
		r := &rows[i]
		if r.Skipped, err = r.skippedInThisWait(); err != nil {
			return nil, err
		}
		r.about(sections[r.ref.ID])
		r.Because = words[r.ref.ID]
		r.History = histories[r.ID]
		r.settle(now, staff)
		all[i] = r.EnrollmentView
	}
	slices.SortFunc(all, func(a, b EnrollmentView) int {
		return cmp.Or(cmp.Compare(a.State.order(), b.State.order()), cmp.Compare(a.Name, b.Name))
	})
	return all, nil
}

func (r *enrollmentRow) skippedInThisWait() (*Skipped, error) {
	if r.State != Waitlisted {
		return nil, nil
	}
	return skippedSince(r.skipAt, r.skipped, r.Since)
}

// about fills in what the section says.
func (v *EnrollmentView) about(s *catalog.Section) {
	v.Section, v.Name, v.Course, v.Title = s.ID, s.Name(), s.Course.Code, s.Course.Title
	v.Credits, v.Term, v.Part, v.PartOf = s.Credits(), s.Term.Code, s.Part, s.PartOf
	v.Instructor, v.Meetings, v.Exam, v.Cancelled = s.Instructor, meetingsOf(s), examOf(s), s.CancelledAt
}

// settle ends an offer whose time is over: it is over for every reader, whether or
// not a job has run (P12).
func (v *EnrollmentView) settle(now civil.Instant, staff bool) {
	if v.State != Offered || now < v.OfferUntil {
		return
	}
	v.State, v.Since, v.OfferUntil, v.Conditional = Dropped, v.OfferUntil, 0, false
	over := StateView{State: Dropped, At: v.Since, Why: string(whyExpired)}
	if staff {
		over.Hand = HandMachine
	}
	v.History = append(v.History, over)
}

// order is in which order states are listed.
func (s State) order() int {
	return slices.Index([]State{Enrolled, Offered, Waitlisted, Completed, Withdrawn, Dropped}, s)
}
