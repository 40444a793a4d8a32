package registration

import (
	"context"
	"fmt"

	"holdfast/internal/civil"
	"holdfast/internal/mail"
	"holdfast/internal/notices"
	"holdfast/internal/people"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/store"
)

// Letter is what a student is told, as facts, as they stand when it is sent.
type Letter struct {
	Kind    LetterKind
	To      people.Person
	At      civil.Instant // since when it is so
	Term    *catalog.Term
	About   EnrollmentView
	Parts   []EnrollmentView // that came or went with it
	Waited  bool             // of what was cancelled or moved: it was a place on the list, not a seat
	Reasons []Objection      // of the rules, for who was passed over
	Words   string           // of the registrar, for what was cancelled; "" if they were erased
	Needs   string           // the prerequisite that was not passed, as conditions are written
}

// LetterWriter puts a letter into words: name, subject, text and language.
type LetterWriter func(Letter) mail.Message

var (
	selectDueNotices = store.SQL(`
		select id from student_notices
		where sent_at is null and dropped is null and (claimed_until is null or claimed_until <= $1)
		order by id limit $2`)
	claimNotice = store.SQL(`
		update student_notices set claimed_until = $3
		where id = $1 and sent_at is null and dropped is null and (claimed_until is null or claimed_until <= $2)`)
	markSent = store.SQL(`
		update student_notices set sent_at = $2 where id = $1 and sent_at is null and dropped is null`)
	markDropped = store.SQL(`
		update student_notices set dropped = $2 where id = $1 and sent_at is null and dropped is null`)

	selectNotice = store.SQL(`
		select n.kind, n.message_id, n.made_at, j.data, coalesce(j.note, ''), e.student_id, st.person_id,
			coalesce(k.reasons, ''), ` + standingColumns + `
		from student_notices n join journal j on j.id = n.entry_id
		join enrollments e on e.id = n.enrollment_id
		join students st on st.id = e.student_id` + standingJoins + `
		where n.id = $1`)
	selectPartsAlike = store.SQL(`
		select e.section_id from enrollments e join sections s on s.id = e.section_id
		where e.student_id = $1 and s.part_of = $2 and e.state = $3 and e.since = $4 order by e.section_id`)
)

// noticeRow is a notice with the enrollment that it is about.
type noticeRow struct {
	kind            LetterKind
	messageID       string
	madeAt          civil.Instant
	data            []byte
	note            string
	student, person int64
	reasons         string
	standing
}

func (r *noticeRow) dest() []any {
	return append([]any{&r.kind, &r.messageID, &r.madeAt, &r.data, &r.note, &r.student, &r.person, &r.reasons},
		r.standing.dest()...)
}

// letterBox is the table of what students are to be told.
func (d *Desk) letterBox(write LetterWriter) notices.Box {
	return notices.Box{
		Due: func(ctx context.Context, tx *store.Tx, limit int) ([]int64, error) {
			now, err := tx.Now(ctx)
			if err != nil {
				return nil, err
			}
			return store.All(ctx, tx, selectDueNotices, store.Column[int64], now, limit)
		},
		Claim: claimNotice, Sent: markSent, Dropped: markDropped,
		Read: func(ctx context.Context, tx *store.Tx, id int64) (notices.Notice, error) {
			return d.readLetter(ctx, tx, id, write)
		},
	}
}

// readLetter reads a notice with all that its letter says.
func (d *Desk) readLetter(
	ctx context.Context, tx *store.Tx, id int64, write LetterWriter,
) (n notices.Notice, err error) {
	r, found, err := store.One(ctx, tx, selectNotice, (*noticeRow).dest, id)
	if err != nil || !found {
		return n, err
	}
	n.Person = r.person
	now, err := tx.Now(ctx)
	if err != nil {
		return n, err
	}
	if !r.holds(r.kind, r.madeAt, now) {
		n.Void = "no longer true"
		return n, nil
	}
	l, err := d.letter(ctx, tx, &r)
	if err != nil {
		return n, fmt.Errorf("what to tell of enrollment %d: %w", r.enrollment, err)
	}
	n.Write = func(to people.Person) mail.Message {
		l.To = to
		m := write(l)
		m.ID, m.To, m.When = r.messageID, to.Email, r.madeAt
		return m
	}
	return n, nil
}

// letter gathers the facts of a letter.
func (d *Desk) letter(ctx context.Context, tx *store.Tx, r *noticeRow) (l Letter, err error) {
	parts, err := store.All(ctx, tx, selectPartsAlike, store.Column[int64],
		r.student, r.section, string(r.state), r.since)
	if err != nil {
		return l, err
	}
	sections, err := d.book.ByID(ctx, tx, append(parts, r.section))
	if err != nil {
		return l, err
	}
	told, err := readEntry(r.data)
	if err != nil {
		return l, err
	}
	l = Letter{Kind: r.kind, At: r.madeAt, Term: sections[r.section].Term, Needs: told.Needs}
	l.About = EnrollmentView{ID: r.enrollment, State: r.state, Since: r.since, OfferUntil: r.offerUntil,
		Conditional: r.conditional}
	l.About.about(sections[r.section])
	for _, id := range parts {
		part := EnrollmentView{State: r.state, Since: r.since}
		part.about(sections[id])
		l.Parts = append(l.Parts, part)
	}
	switch r.kind {
	case ToldCancelled:
		l.Words, l.Waited = r.note, told.Was == Waitlisted
	case ToldMoved:
		l.Waited = r.state == Waitlisted
	case ToldPassedOver, ToldTakenOff:
		skipped, err := skippedSince(r.skippedAt, r.reasons, 0) // of this wait, in either case
		if err != nil {
			return l, err
		}
		if skipped != nil {
			l.Reasons = skipped.Reasons
		}
	}
	return l, nil
}
