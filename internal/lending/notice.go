package lending

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"holdfast/internal/civil"
	"holdfast/internal/mail"
	"holdfast/internal/people"
	"holdfast/internal/store"
)

// maxNotices is how many notices one look takes up.
const maxNotices = 200

var (
	selectUnsent = store.SQL(`
		select n.id, n.message_id, n.made_at, m.person_id, t.title, t.native_title, b.name, h.collect_by, h.state
		from notices n
		join members m on m.id = n.member_id
		join holds h on h.id = n.hold_id
		join titles t on t.id = h.title_id
		join branches b on b.id = h.pickup_id
		where n.id > $1 and n.sent_at is null and n.dropped is null
		order by n.id limit $2`)
	markSent    = store.SQL(`update notices set sent_at = $2 where id = $1 and sent_at is null and dropped is null`)
	markDropped = store.SQL(`update notices set dropped = $2 where id = $1 and sent_at is null and dropped is null`)
)

// unsent is a notice that still has to go out.
type unsent struct {
	id        int64
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
	return []any{&n.id, &n.messageID, &n.madeAt, &n.person, &n.title, &n.native, &n.branch, &n.collectBy, &n.state}
}

// SendNotices sends what members are to be told (L35) and gives the number. A
// notice is a row of the transaction that made it true; it is marked when it is
// out, so a crash between the two sends it again under the same id. No lock is
// held while the mail server is spoken to.
func (d *Desk) SendNotices(ctx context.Context, sender mail.Sender) (sent int, err error) {
	last := int64(0)
	for {
		var due []unsent
		var who map[int64]people.Person
		err := d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) (err error) {
			if due, err = store.All(ctx, tx, selectUnsent, (*unsent).dest, last, maxNotices); err != nil {
				return err
			}
			persons := make([]int64, len(due))
			for i, n := range due {
				persons[i] = n.person
			}
			who, err = people.Get(ctx, tx, persons)
			return err
		})
		if err != nil || len(due) == 0 {
			return sent, err
		}
		for _, n := range due {
			out, err := d.sendNotice(ctx, sender, n, who[n.person])
			if err != nil {
				return sent, err
			}
			if out {
				sent++
			}
		}
		last = due[len(due)-1].id
	}
}

// sendNotice sends one notice, or drops it where it can reach nobody or is no
// longer true.
func (d *Desk) sendNotice(ctx context.Context, sender mail.Sender, n unsent, who people.Person) (bool, error) {
	why := ""
	switch {
	case who.Email == "":
		why = "no address"
	case n.state != HoldReady:
		why = "no longer true"
	}
	if why == "" {
		err := sender.Send(ctx, n.message(who))
		var never *mail.Unsendable
		if err != nil && !errors.As(err, &never) {
			return false, fmt.Errorf("notice %d: %w", n.id, err)
		}
		if err != nil {
			why = "cannot be sent"
		}
	}
	return why == "", d.db.Write(ctx, func(ctx context.Context, tx *store.Tx) error {
		if why != "" {
			_, err := tx.Exec(ctx, markDropped, n.id, why)
			return err
		}
		now, err := tx.Now(ctx)
		if err != nil {
			return err
		}
		_, err = tx.Exec(ctx, markSent, n.id, now)
		return err
	})
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
