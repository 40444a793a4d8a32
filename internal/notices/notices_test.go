package notices

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"testing"
	"testing/fstest"

	"holdfast/internal/mail"
	"holdfast/internal/people"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

// The table of a desk that is made for these tests. What it tells is never untrue.
var (
	tables = []fs.FS{people.Migrations, fstest.MapFS{"migrations/9001_told.sql": {Data: []byte(`
-- +goose Up
create table told (
	id bigint primary key, person_id bigint not null, claimed_until bigint, sent_at bigint, dropped text);
`)}}}

	insertPeople = store.Insert("people", "id bigint", "display_name text", "sort_name text", "email text",
		"created_at bigint")
	insertTold = store.Insert("told", "id bigint", "person_id bigint")
	selectDue  = store.SQL(`
		select id from told where sent_at is null and dropped is null and (claimed_until is null or claimed_until <= $1)
		order by id limit $2`)
	selectPerson = store.SQL(`select person_id from told where id = $1`)
	countUnsent  = store.SQL(`select count(*) from told where sent_at is null`)
	claim        = store.SQL(`
		update told set claimed_until = $3
		where id = $1 and sent_at is null and dropped is null and (claimed_until is null or claimed_until <= $2)`)
	markSent    = store.SQL(`update told set sent_at = $2 where id = $1 and sent_at is null and dropped is null`)
	markDropped = store.SQL(`update told set dropped = $2 where id = $1 and sent_at is null and dropped is null`)
)

var box = Box{
	Due: func(ctx context.Context, tx *store.Tx, limit int) ([]int64, error) {
		now, err := tx.Now(ctx)
		if err != nil {
			return nil, err
		}
		return store.All(ctx, tx, selectDue, store.Column[int64], now, limit)
	},
	Claim: claim, Sent: markSent, Dropped: markDropped,
	Read: func(ctx context.Context, tx *store.Tx, id int64) (n Notice, err error) {
		n.Person, _, err = store.One(ctx, tx, selectPerson, store.Column[int64], id)
		n.Write = func(to people.Person) mail.Message { return mail.Message{ID: fmt.Sprint("told-", id), To: to.Email} }
		return n, err
	},
}

// sending is a mail server that does something with each message.
type sending func(mail.Message) error

func (s sending) Send(_ context.Context, m mail.Message) error { return s(m) }

// tell makes so many notices for one person.
func tell(t *testing.T, db *store.DB, n int) {
	t.Helper()
	err := db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
		person := []any{1, "Meera", "Meera", "meera@example.org", storetest.Start}
		if err := tx.InsertMany(ctx, insertPeople, 1, func(int) []any { return person }); err != nil {
			return err
		}
		return tx.InsertMany(ctx, insertTold, n, func(i int) []any { return []any{i + 1, 1} })
	})
	if err != nil {
		t.Fatal(err)
	}
}

func unsent(t *testing.T, db *store.DB) (n int64) {
	t.Helper()
	err := db.Read(t.Context(), func(ctx context.Context, tx *store.Tx) (err error) {
		n, _, err = store.One(ctx, tx, countUnsent, store.Column[int64])
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// A run sends no more than it has time for and says that there is more; whoever is
// told to stop in the middle marks what is out, and sends no more.
func TestL35_ARunIsShortAndWhatIsOutIsMarked(t *testing.T) {
	storetest.Both(t, tables, func(t *testing.T, db *store.DB) {
		tell(t, db, maxSent+3)
		ctx, stop := context.WithCancel(t.Context())
		sent, more, err := box.Send(ctx, db, sending(func(m mail.Message) error {
			if m.ID == "told-2" {
				stop()
			}
			return nil
		}))
		if !errors.Is(err, context.Canceled) || sent != 2 || more || unsent(t, db) != maxSent+1 {
			t.Errorf("stopped after %d, %v, %v; %d are left", sent, more, err, unsent(t, db))
		}
		var ids []string
		keep := sending(func(m mail.Message) error {
			ids = append(ids, m.ID)
			return nil
		})
		for _, want := range []struct {
			sent int
			more bool
		}{{maxSent, true}, {1, false}, {0, false}} {
			if sent, more, err := box.Send(t.Context(), db, keep); err != nil || sent != want.sent || more != want.more {
				t.Errorf("sent %d, %v, %v; want %+v", sent, more, err, want)
			}
		}
		if ids[0] != "told-3" || len(ids) != maxSent+1 {
			t.Errorf("sent %d, the first of them %s", len(ids), ids[0])
		}
	})
}
