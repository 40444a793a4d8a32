package registration

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"holdfast/internal/civil"
	"holdfast/internal/journal"
	"holdfast/internal/mail"
	"holdfast/internal/settings"
	"holdfast/internal/store"
)

// LetterKind is what a student is told by mail.
type LetterKind string

// The kinds of letter. What students do themselves is answered at once and told by
// no letter; nor are marks, and what asks nothing of anybody.
const (
	ToldSeat       LetterKind = "seat"       // a seat came free and is theirs
	ToldOffer      LetterKind = "offer"      // a seat is offered to them for a while
	ToldExpired    LetterKind = "expired"    // the offer ran out
	ToldPassedOver LetterKind = "passedOver" // a rule objected when the turn came; the place stays
	ToldTakenOff   LetterKind = "takenOff"   // the same, and the place is gone, by setting
	ToldCancelled  LetterKind = "cancelled"  // the section was cancelled
	ToldMoved      LetterKind = "moved"      // it has other times, rooms or another exam
	ToldLost       LetterKind = "lost"       // a conditional seat is gone
	ToldDoubt      LetterKind = "doubt"      // the same, but the seat stays, by setting
	ToldPutIn      LetterKind = "putIn"      // staff gave them a seat
	ToldPutOnList  LetterKind = "putOnList"  // staff put them on a waiting list
	ToldTakenOut   LetterKind = "takenOut"   // staff took their seat
	ToldOffList    LetterKind = "offList"    // staff took them off a waiting list
)

// happening is what the journal says of an enrollment: its new state, or what was
// noted of it, and why.
type happening struct {
	became string
	why    reasonWhy
}

var (
	// Whoever's hand it was.
	tellAlways = map[happening]LetterKind{
		{string(Enrolled), whyPromoted}: ToldSeat,
		{string(Offered), whyOffered}:   ToldOffer,
		{string(Dropped), whyExpired}:   ToldExpired,
		{string(Dropped), whyPassed}:    ToldTakenOff,
		{string(Dropped), whyCancelled}: ToldCancelled,
		{string(Dropped), whyFailed}:    ToldLost,
		{string(whyPassed), ""}:         ToldPassedOver,
		{string(whyFailed), ""}:         ToldDoubt,
	}
	// Where it was not the student's own.
	tellOfOthers = map[happening]LetterKind{
		{string(Enrolled), whyAsked}:    ToldPutIn,
		{string(Enrolled), whyAccepted}: ToldPutIn,
		{string(Waitlisted), whyAsked}:  ToldPutOnList,
		{string(Dropped), whyAsked}:     ToldTakenOut,
		{string(Withdrawn), whyAsked}:   ToldTakenOut,
	}
)

// entryData is what the data of the journal's rows may hold of interest here.
type entryData struct {
	Why     reasonWhy `json:"why"`
	Was     State     `json:"was"`
	Needs   string    `json:"needs"`   // the prerequisite that was not passed
	Changed []string  `json:"changed"` // of a section
}

func readEntry(data []byte) (d entryData, err error) {
	if err = json.Unmarshal(data, &d); err != nil {
		err = fmt.Errorf("the data of a row: %w", err)
	}
	return d, err
}

const sectionChanged = "registration.section.changed"

// letterOf says what a row of the journal tells students, "" for nothing.
func letterOf(r *journal.Row) (LetterKind, error) {
	became, ofEnrollment := strings.CutPrefix(r.Type, stateEvent)
	if !ofEnrollment && r.Type != sectionChanged {
		return "", nil
	}
	d, err := readEntry(r.Data)
	switch {
	case err != nil:
		return "", err
	case !ofEnrollment && (slices.Contains(d.Changed, "meetings") || slices.Contains(d.Changed, "exam")):
		return ToldMoved, nil
	case !ofEnrollment || r.Person == 0:
		return "", nil
	}
	h := happening{became, d.Why}
	kind := tellAlways[h]
	if kind == "" && r.Actor != r.Person {
		kind = tellOfOthers[h]
	}
	if kind == ToldTakenOut && d.Was == Waitlisted {
		kind = ToldOffList
	}
	return kind, nil
}

// switchOf is the setting with which a kind is turned off in a term.
func switchOf(k LetterKind) *settings.Setting[bool] {
	switch k {
	case ToldCancelled, ToldMoved:
		return mailSectionsSetting
	case ToldLost, ToldDoubt:
		return mailPrerequisitesSetting
	case ToldPutIn, ToldPutOnList, ToldTakenOut, ToldOffList:
		return mailByStaffSetting
	}
	return mailWaitingListSetting
}

// TellStudents is the job that tells students by mail what became of them (R15). It
// makes notices of what the journal has got since it last looked, and sends those
// that wait. A notice is made once, in the transaction that moves the place up to
// which the journal was read; so whoever dies anywhere, and however many do it at
// once, none is made twice and none is left out. It gives the number of messages;
// more says that another run may find something at once.
func (d *Desk) TellStudents(
	ctx context.Context, sender mail.Sender, write LetterWriter,
) (sent int, more bool, err error) {
	for {
		read, err := d.makeNotices(ctx)
		if err != nil {
			return 0, false, fmt.Errorf("make notices of the journal: %w", err)
		}
		if read < readSlice {
			break
		}
	}
	return d.letterBox(write).Send(ctx, d.db, sender)
}

// readSlice is how many rows of the journal are looked at in one transaction.
const readSlice = 500

var (
	selectMade = store.SQL(`select seq from student_notices_made where id = 1`)
	moveMade   = store.SQL(`update student_notices_made set seq = $2 where id = 1 and seq = $1`)
	// The past of a sample university is told to nobody.
	leaveUntold = store.SQL(`
		update student_notices_made set seq = (select seq from journal_head where id = 1) where id = 1`)
	insertNotices = store.Insert("student_notices", "id bigint", "kind text", "enrollment_id bigint", "entry_id bigint",
		"message_id text", "made_at bigint")
)

// makeNotices makes notices of the next rows of the journal and gives the number of
// these rows. Whoever else has done so meanwhile has made the same ones.
func (d *Desk) makeNotices(ctx context.Context) (read int, err error) {
	var from, to int64
	var made []newNotice
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		if from, _, err = store.One(ctx, tx, selectMade, store.Column[int64]); err != nil {
			return err
		}
		rows, err := journal.After(ctx, tx, from, readSlice)
		if read = len(rows); err != nil || read == 0 {
			return err
		}
		to = rows[read-1].Seq
		made, err = noticesOf(ctx, tx, rows)
		return err
	})
	if err != nil || read == 0 {
		return 0, err
	}
	return read, d.db.Write(ctx, func(ctx context.Context, tx *store.Tx) error {
		moved, err := tx.Exec(ctx, moveMade, from, to)
		if err != nil || moved == 0 {
			return err
		}
		ids, err := tx.IDs(ctx, "student_notices", len(made))
		if err != nil {
			return err
		}
		return tx.InsertMany(ctx, insertNotices, len(made), func(i int) []any {
			n := made[i]
			return []any{ids[i], string(n.kind), n.enrollment, n.entry, letterID(ids[i], n.at), n.at}
		})
	})
}

// letterID is the same at every try to send a notice.
func letterID(notice int64, made civil.Instant) string {
	return fmt.Sprintf("registration-%d-%d", notice, made)
}
