// Package notices sends what people are to be told by mail (L35, R15).
//
// A notice is a row of a desk's own table: whom it is for, what it is about, and
// an id that becomes the Message-ID. The desk makes the row in a transaction, so
// that what was rolled back tells nobody. What a desk's rows have in common is how
// they leave, and that is here: [Box.Send] takes those that wait one by one, and
// each is
//
//   - claimed for a while, so that of two who send at once one has it;
//   - read as it stands at that moment: what is no longer true is dropped, and so
//     is what has no address or could never be sent;
//   - sent, with no transaction open: a slow mail server holds no lock;
//   - marked, even if whoever sends was told to stop meanwhile.
//
// Hence a notice leaves once, unless a server dies between the sending and the
// mark. Then it leaves again under the same id when the claim is over, and whoever
// gets it can drop the second.
package notices

import (
	"context"
	"errors"
	"fmt"
	"time"

	"holdfast/internal/mail"
	"holdfast/internal/people"
	"holdfast/internal/store"
)

const (
	// maxSent is how many notices one run sends: few enough for the minute that a
	// job may take.
	maxSent = 100

	// ClaimedFor is how long a notice stays with who has claimed it, more than a run
	// can last. One whose sending failed is tried again after that.
	ClaimedFor = 2 * time.Minute
)

// Notice is one row as it stands when it is about to leave.
type Notice struct {
	Person int64  // whom it is for
	Void   string // why it is not sent any more, "" while it is true

	// Write puts it into words for that person, who has an address.
	Write func(to people.Person) mail.Message
}

// Box is one desk's table of notices.
type Box struct {
	// Due lists up to limit notices that wait and that nobody has claimed, the
	// oldest first.
	Due func(ctx context.Context, tx *store.Tx, limit int) ([]int64, error)

	// Claim claims the notice $1 at $2 until $3, if it waits and nobody else has it.
	// It is nil for a table that has no room for a claim: then two who send at once
	// may both send a notice, under the same id.
	Claim *store.Query

	// Read reads a notice that waits.
	Read func(ctx context.Context, tx *store.Tx, id int64) (Notice, error)

	Sent    *store.Query // marks the waiting notice $1 as sent at $2
	Dropped *store.Query // marks the waiting notice $1 as not to be sent, for the reason $2
}

// Why notices are dropped, beside what a desk says.
const (
	noAddress  = "no address"
	unsendable = "cannot be sent"
)

// Send sends what waits and gives the number of messages. The first that fails
// ends the run; the others wait for the next. More says that this run has done its
// share, and another may find something at once.
func (b Box) Send(ctx context.Context, db *store.DB, sender mail.Sender) (sent int, more bool, err error) {
	var due []int64
	err = db.Read(ctx, func(ctx context.Context, tx *store.Tx) (err error) {
		due, err = b.Due(ctx, tx, maxSent)
		return err
	})
	if err != nil {
		return 0, false, err
	}
	for _, id := range due {
		out, err := b.send(ctx, db, sender, id)
		if err != nil {
			return sent, false, fmt.Errorf("notice %d: %w", id, err)
		}
		if out {
			sent++
		}
	}
	return sent, len(due) == maxSent, nil
}

// send sends one notice, or drops it where it can reach nobody or is no longer
// true.
func (b Box) send(ctx context.Context, db *store.DB, sender mail.Sender, id int64) (out bool, err error) {
	if mine, err := b.claim(ctx, db, id); err != nil || !mine {
		return false, err
	}
	n, who, err := b.read(ctx, db, id)
	if err != nil {
		return false, err
	}
	why := n.Void
	switch {
	case who.Email == "":
		why = noAddress
	case why == "":
		err := sender.Send(ctx, n.Write(who))
		if _, never := errors.AsType[*mail.Unsendable](err); never {
			why = unsendable
		} else if err != nil {
			return false, err
		}
	}
	return why == "", b.mark(ctx, db, id, why)
}

// claim says whether the notice is this one's to send.
func (b Box) claim(ctx context.Context, db *store.DB, id int64) (mine bool, err error) {
	if b.Claim == nil {
		return true, nil
	}
	err = db.Write(ctx, func(ctx context.Context, tx *store.Tx) error {
		now, err := tx.Now(ctx)
		if err != nil {
			return err
		}
		n, err := tx.Exec(ctx, b.Claim, id, now, now.Add(ClaimedFor))
		mine = n == 1
		return err
	})
	return mine, err
}

func (b Box) read(ctx context.Context, db *store.DB, id int64) (n Notice, who people.Person, err error) {
	err = db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		if n, err = b.Read(ctx, tx, id); err != nil {
			return err
		}
		found, err := people.Get(ctx, tx, []int64{n.Person})
		who = found[n.Person]
		return err
	})
	return n, who, err
}

// mark notes that a message is out, or why there is none.
func (b Box) mark(ctx context.Context, db *store.DB, id int64, why string) error {
	ctx, done := context.WithTimeout(context.WithoutCancel(ctx), markWithin)
	defer done()
	return db.Write(ctx, func(ctx context.Context, tx *store.Tx) error {
		if why != "" {
			_, err := tx.Exec(ctx, b.Dropped, id, why)
			return err
		}
		now, err := tx.Now(ctx)
		if err != nil {
			return err
		}
		_, err = tx.Exec(ctx, b.Sent, id, now)
		return err
	})
}

// markWithin is how long a run that was told to stop tries to mark what it has sent.
const markWithin = 10 * time.Second
