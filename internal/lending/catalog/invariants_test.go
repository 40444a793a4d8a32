package catalog

import (
	"context"
	"testing"

	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

var (
	breakTitle = store.SQL(`
		insert into titles (id, title, sort_key, record_number, match_key) values ($1, $2, $2, $2, $2)`)
	breakISBN = store.SQL(`insert into title_isbns (isbn, title_id) values ($1, $2)`)
	breakWord = store.SQL(`insert into title_words (word, field, title_id) values ($1, 1, $2)`)
)

func TestInvariantsNameTheOffenders(t *testing.T) {
	storetest.Both(t, schema, func(t *testing.T, db *store.DB) {
		sound := upsert(t, db, file(t)...)[0].ID
		for _, s := range []*store.Step{breakTitle.Do(77, "odd"), breakISBN.Do("0261103288", sound)} {
			err := db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error { return tx.Run(ctx, s) })
			if err != nil {
				t.Fatal(err)
			}
		}
		found, err := db.Check(t.Context(), Invariants())
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, o := range found {
			names = append(names, o.Name)
		}
		want := []string{"title 77", "ISBN 0261103288 of title 1", "title 77"}
		if len(names) != 3 || names[0] != want[0] || names[1] != want[1] || names[2] != want[2] {
			t.Errorf("found %q, not %q", names, want)
		}
	})
}

// What has no title is kept out by the schema; the check is for a file that was
// damaged.
func TestNoWordAndNoISBNWithoutATitle(t *testing.T) {
	both(t, func(t *testing.T, db *store.DB) {
		for _, s := range []*store.Step{breakWord.Do("stray", 99), breakISBN.Do("9780261103283", 99)} {
			err := db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error { return tx.Run(ctx, s) })
			if err == nil {
				t.Error("a row of title 99, which is not there, was stored")
			}
		}
	})
}
