package lending

import (
	"context"
	"fmt"
	"strings"

	"holdfast/internal/civil"
	"holdfast/internal/mail"
	"holdfast/internal/notices"
	"holdfast/internal/people"
	"holdfast/internal/store"
)

var (
	selectDue    = store.SQL(`select id from notices where sent_at is null and dropped is null order by id limit $1`)
	selectUnsent = store.SQL(`
		select n.message_id, n.made_at, m.person_id, t.title, t.native_title, b.name, h.collect_by, h.state
		from notices n
		join members m on m.id = n.member_id
		join holds h on h.id = n.hold_id
		join titles t on t.id = h.title_id
		join branches b on b.id = h.pickup_id
		where n.id = $1`)
	markSent    = store.SQL(`update notices set sent_at = $2 where id = $1 and sent_at is null and dropped is null`)
	markDropped = store.SQL(`update notices set dropped = $2 where id = $1 and sent_at is null and dropped is null`)
)

// box is the table of what members are to be told.
var box = notices.Box{Due: dueNotices, Read: readNotice, Sent: markSent, Dropped: markDropped}

// SendNotices sends what members are to be told (L35) and gives the number. A
// notice is a row of the transaction that made it true. More says that another run
// may find something at once.
func (d *Desk) SendNotices(ctx context.Context, sender mail.Sender) (sent int, more bool, err error) {
	return box.Send(ctx, d.db, sender)
}

func dueNotices(ctx context.Context, tx *store.Tx, limit int) ([]int64, error) {
	return store.All(ctx, tx, selectDue, store.Column[int64], limit)
}

// unsent is a notice that still has to go out.
type unsent struct {
	messageID string
	madeAt    civil.Instant
	person    int64
	title     string
	native    string
	branch    string
	collectBy civil.Date
	state     HoldState
}

func (n *unsent) dest() []any {
	return []any{&n.messageID, &n.madeAt, &n.person, &n.title, &n.native, &n.branch, &n.collectBy, &n.state}
}

func readNotice(ctx context.Context, tx *store.Tx, id int64) (notices.Notice, error) {
	n, _, err := store.One(ctx, tx, selectUnsent, (*unsent).dest, id)
	out := notices.Notice{Person: n.person, Write: n.message}
	if n.state != HoldReady {
		out.Void = "no longer true"
	}
	return out, err
}

func (n *unsent) message(who people.Person) mail.Message {
	title := n.title
	if n.native != "" {
		title = n.native + " (" + n.title + ")"
	}
	var text strings.Builder
	fmt.Fprintf(&text, "%s,\n\n", who.Name)
	fmt.Fprintf(&text, "%s is ready for you at %s until %s.\n\n", title, n.branch, n.collectBy.Long())
	text.WriteString("Bring your card. After that day it goes to the next member.\n")
	return mail.Message{
		ID: n.messageID, To: who.Email, Name: who.Name, Text: text.String(), When: n.madeAt, Lang: "en",
		Subject: fmt.Sprintf("Ready until %s: %s", n.collectBy.WithWeekday(), n.title),
	}
}
