package journal

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/store"
)

// Subject is the thing that was changed, for example the loan with id 12.
type Subject struct {
	Kind string `json:"kind"` // the trade's word: "loan", "hold", "section"
	ID   int64  `json:"id"`
}

// Entry is one change, as the operation that makes it writes it down.
type Entry struct {
	Type    string      // "lending.loan.issued": desk, noun, what became of it
	Subject Subject     // what was changed
	Data    any         // a struct or map of ids, figures and states: before and after
	By      actor.Actor // who did it, and through which door
	Person  int64       // whom it concerns, 0 if nobody
	Note    string      // the reason in somebody's own words, or ""

	// At is left zero, for the transaction's instant. Only the loading of past
	// data sets it.
	At civil.Instant
}

// bornColumns are those that a row is born with.
var bornColumns = []string{
	"id bigint", "type text", "at bigint", "via text", "subject_kind text", "subject_id bigint", "data text",
	"digest text", "salt text", "person_id bigint", "actor_id bigint", "note text",
}

var insertRows = store.Insert("journal", bornColumns...)

// Record writes entries in the transaction that makes the changes, in one
// statement. It takes the instant, so it comes after the operation's last lock.
func Record(ctx context.Context, tx *store.Tx, entries ...Entry) error {
	rows, err := rowsOf(ctx, tx, entries)
	if err != nil {
		return err
	}
	return tx.Run(ctx, insertion(rows))
}

// Drawing is the step that draws ids for n entries, for [Recording].
func Drawing(n int, ids *[]int64) *store.Step { return store.Drawing("journal", n, ids) }

// Recording is [Record] as a step, for an operation that draws all its ids in one
// flush and sends all its writes in another.
func Recording(ctx context.Context, tx *store.Tx, ids []int64, entries ...Entry) (*store.Step, error) {
	rows, err := unnumbered(ctx, tx, entries)
	if err != nil {
		return nil, err
	}
	if len(ids) != len(rows) {
		return nil, fmt.Errorf("record %d entries under %d ids", len(rows), len(ids))
	}
	for i, id := range ids {
		rows[i].ID = id
	}
	return insertion(rows), nil
}

func insertion(rows []Row) *store.Step {
	return store.Rows(insertRows, len(rows), func(i int) []any { return rows[i].values() }).Touching(len(rows))
}

// rowsOf are the rows of entries, with the ids that they get.
func rowsOf(ctx context.Context, tx *store.Tx, entries []Entry) ([]Row, error) {
	rows, err := unnumbered(ctx, tx, entries)
	if err != nil {
		return nil, err
	}
	ids, err := tx.IDs(ctx, "journal", len(rows))
	for i, id := range ids {
		rows[i].ID = id
	}
	return rows, err
}

// unnumbered are the rows of entries without their ids.
func unnumbered(ctx context.Context, tx *store.Tx, entries []Entry) ([]Row, error) {
	if len(entries) == 0 {
		return nil, nil
	}
	now, err := tx.Now(ctx)
	if err != nil {
		return nil, err
	}
	rows := make([]Row, len(entries))
	for i, e := range entries {
		if e.At.IsZero() {
			e.At = now
		}
		if rows[i], err = e.row(); err != nil {
			return nil, fmt.Errorf("record %q: %w", e.Type, err)
		}
	}
	return rows, nil
}

// values are the row's columns, in the order of bornColumns.
func (r *Row) values() []any {
	return []any{r.ID, r.Type, r.At, r.Via, r.Subject.Kind, r.Subject.ID, string(r.Data),
		r.digest, r.salt, store.OrNull(r.Person), store.OrNull(r.Actor), store.OrNull(r.Note)}
}

// row is the entry with its salt and digest; the id is still to come.
func (e Entry) row() (Row, error) {
	switch {
	case e.Type == "":
		return Row{}, fmt.Errorf("the entry on %s %d has no type", e.Subject.Kind, e.Subject.ID)
	case e.Subject.Kind == "" || e.Subject.ID == 0:
		return Row{}, fmt.Errorf("the subject is %q %d; it needs a kind and an id", e.Subject.Kind, e.Subject.ID)
	case e.By.Via == "":
		return Row{}, errors.New("it is not said through which door it came")
	}
	data, err := marshal(e.Data)
	if err != nil {
		return Row{}, err
	}
	r := Row{
		Type: e.Type, At: e.At, Via: e.By.Via, Subject: e.Subject, Data: data,
		Person: e.Person, Actor: e.By.Person, Note: e.Note, salt: rand.Text(),
	}
	r.digest = r.erasableDigest()
	return r, nil
}

// marshal writes data as one JSON object. Equal data gives equal text: members
// stand in the order of the struct, or sorted if it is a map.
func marshal(data any) (json.RawMessage, error) {
	if data == nil {
		return json.RawMessage("{}"), nil
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(data); err != nil {
		return nil, err
	}
	text := bytes.TrimSpace(b.Bytes())
	if text[0] != '{' {
		return nil, fmt.Errorf("the data is %.40s; it must be an object", text)
	}
	return text, nil
}
