package journal

import (
	"context"
	"testing"

	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

// What is loaded is sealed at once, and the chain goes on behind it.
func TestD8_LoadedEntriesAreSealedAndTheChainGoesOn(t *testing.T) {
	storetest.Both(t, schema, func(t *testing.T, db *store.DB) {
		past := issued(1, 2)
		past.At = 5
		err := db.Load(t.Context(), func(ctx context.Context, tx *store.Tx) error {
			if err := Load(ctx, tx, past, past); err != nil {
				return err
			}
			return Load(ctx, tx, past)
		})
		if err != nil {
			t.Fatal(err)
		}
		if n, err := Seal(t.Context(), db, 10); err != nil || n != 0 {
			t.Errorf("%d rows were left to seal, %v", n, err)
		}
		write(t, db, func(ctx context.Context, tx *store.Tx) error { return Record(ctx, tx, issued(3, 4)) })
		if n, err := Seal(t.Context(), db, 10); err != nil || n != 1 {
			t.Errorf("sealed %d, %v", n, err)
		}
		v, err := Verify(t.Context(), db, 0)
		if err != nil || v.Rows != 4 || v.Head.Seq != 4 || len(v.Faults) > 0 {
			t.Errorf("%+v %v", v, err)
		}
	})
}
