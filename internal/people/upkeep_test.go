package people

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

func tidy(t testing.TB, db *store.DB) (rows int64) {
	t.Helper()
	write(t, db, func(ctx context.Context, tx *store.Tx) (err error) {
		rows, err = Tidy(ctx, tx)
		return err
	})
	return rows
}

func TestTidyTakesAwayWhatIsOverAndNothingElse(t *testing.T) {
	storetest.Both(t, migrations, func(t *testing.T, db *store.DB) {
		person := add(t, db, "meera", good)
		start(t, db, person, StaffSession)
		patron := start(t, db, person, PatronSession)
		token := setupToken(t, db)
		wantRefusal(t, "a guess", verify(t, db, "meera", bad, far), SignInFailed) // an account's and a network's row
		if err := verify(t, db, "meera", good, home); err != nil {                // a pair's row
			t.Fatal(err)
		}
		if n := tidy(t, db); n != 0 {
			t.Errorf("%d rows were over at once", n)
		}
		pass(t, db, time.Hour)
		if n := tidy(t, db); n != 3 {
			t.Errorf("%d rows after an hour, want the staff session and two of tries", n)
		}
		if err := MaySetUp(t.Context(), db, token); err != nil {
			t.Error(err)
		}
		wantOpen(t, db, patron, true)
		pass(t, db, knownFor)
		if n := tidy(t, db); n != 3 {
			t.Errorf("%d rows after a month, want the session, the pair and the link", n)
		}
	})
}

func TestTidyTakesAThousandAtATime(t *testing.T) {
	storetest.Both(t, migrations, func(t *testing.T, db *store.DB) {
		write(t, db, func(ctx context.Context, tx *store.Tx) error {
			return tx.InsertMany(ctx, insertTries, maxTidied+1, func(i int) []any {
				return []any{fmt.Sprint(i), int64(1), int64(0), int64(1)}
			})
		})
		for _, want := range []int64{maxTidied, 1, 0} {
			if n := tidy(t, db); n != want {
				t.Errorf("%d rows, want %d", n, want)
			}
		}
	})
}

var insertTries = store.Insert("sign_in_tries", "key text", "tries bigint", "tried_at bigint", "forget_at bigint")

func TestIP_EachInvariantFindsItsOffender(t *testing.T) {
	storetest.Both(t, migrations, func(t *testing.T, db *store.DB) {
		person := add(t, db, "meera", good)
		makeToken(t, db, Token{Person: person, Name: "kiosk", Scopes: []string{"*"}})
		start(t, db, person, StaffSession)
		reference := start(t, db, person, PatronSession)
		wantClean(t, db)
		write(t, db, func(ctx context.Context, tx *store.Tx) error {
			for _, q := range []*store.Query{breakDisabled, breakSecret, breakToken} {
				if _, err := tx.Exec(ctx, q); err != nil {
					return err
				}
			}
			_, err := tx.Exec(ctx, breakSession, int64(storetest.Start.Add(12*time.Hour)+1))
			return err
		})
		wantOpen(t, db, reference, false) // IP1 is broken, and yet nobody comes in
		found, err := db.Check(t.Context(), Invariants())
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, o := range found {
			got = append(got, o.Invariant.ID+" "+o.Name)
		}
		want := []string{"IP1 session 1", "IP1 session 2", "IP2 session 1", "IP4 secret 1", "IP4 token 1"}
		if !slices.Equal(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}
	})
}

// What the constraints let pass but the operations never write.
var (
	breakDisabled = store.SQL(`update people set disabled_at = 1`)
	breakSecret   = store.SQL(`update credentials set phc = 'three copies of walden'`)
	breakToken    = store.SQL(`update api_tokens set hash = 'hf_token'`)
	breakSession  = store.SQL(`update sessions set ends_at = $1`)
)
