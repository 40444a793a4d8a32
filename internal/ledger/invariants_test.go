package ledger

import (
	"context"
	"errors"
	"testing"

	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

// Each invariant must see what it is there to see. The tables refuse changes but
// take new rows, so a wrong hand would add some.
func TestIG9_TheInvariantsFindWrongPostings(t *testing.T) {
	type row struct{ account, amount, charge int64 } // charge 0 is none, -1 its own
	const person, house, other, yen = 1, 2, 3, 4
	cases := map[string]struct {
		rows []row // of transaction 9, with ids from 3 on
		want string
	}{
		"nothing wrong":   {[]row{{person, 5, -1}, {house, -5, 0}}, ""},
		"one side only":   {[]row{{person, 5, -1}}, "IG9: transaction 9 in INR"},
		"sides differ":    {[]row{{person, 5, -1}, {house, -4, 0}}, "IG9: transaction 9 in INR"},
		"paid too much":   {[]row{{person, -31, 1}, {house, 31, 0}}, "L33: charge 1"},
		"refunded unpaid": {[]row{{person, 1, 1}, {house, -1, 0}}, "L33: charge 1"},
		"under no charge": {[]row{{person, -5, 0}, {house, 5, 0}}, "L32: posting 3"},
		"another's":       {[]row{{other, -5, 1}, {house, 5, 0}}, "L32: posting 3"},
		"under a payment": {[]row{{person, -5, 2}, {house, 5, 0}}, "L32: posting 3"},
		"charged below 0": {[]row{{person, -5, -1}, {house, 5, 0}}, "L33: charge 3\nL32: posting 3"},
		"two currencies": {
			[]row{{person, 5, -1}, {yen, -5, -1}, {yen, 7, 4}},
			"IG9: transaction 9 in INR\nIG9: transaction 9 in JPY\nL10: transaction 9\nL33: charge 4\n" +
				"L32: posting 4\nL32: posting 5",
		},
	}
	storetest.Both(t, schema, func(t *testing.T, db *store.DB) {
		open(t, db, "INR")
		charge(t, db, fine(person, 30)) // postings 1 and 2, and account 2
		open(t, db, "INR", "JPY")
		undo := errors.New("undo")
		for name, c := range cases {
			var got string
			err := db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
				if err := tx.InsertMany(ctx, insertTransactions, 1, func(int) []any {
					return []any{int64(9), Payment, storetest.Start, "page", nil, nil, nil}
				}); err != nil {
					return err
				}
				if err := tx.InsertMany(ctx, insertPostings, len(c.rows), func(i int) []any {
					r, id := c.rows[i], int64(i+3)
					if r.charge == -1 {
						r.charge = id
					}
					return []any{id, int64(9), r.account, r.amount, store.OrNull(r.charge)}
				}); err != nil {
					return err
				}
				var err error
				if got, err = offendersIn(ctx, tx); err != nil {
					return err
				}
				return undo
			})
			if !errors.Is(err, undo) || got != c.want {
				t.Errorf("%s (%v): found\n%s\nwant\n%s", name, err, got, c.want)
			}
		}
	})
}
