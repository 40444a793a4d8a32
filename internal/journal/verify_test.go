package journal

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

// tamper does what somebody with the database's password could do: he takes the
// triggers away first.
func tamper(ctx context.Context, tx *store.Tx, statement string) error {
	on := ""
	if tx.DB().Engine() == store.Postgres {
		on = " on journal"
	}
	for _, s := range []string{"drop trigger journal_fixed" + on, "drop trigger journal_kept" + on, statement} {
		if _, err := tx.Exec(ctx, store.SQL(s)); err != nil {
			return err
		}
	}
	return nil
}

func TestIG11_TamperingIsFound(t *testing.T) {
	const noEnd = "6: The last hash is not the one at the head of the chain."
	const changed = "The row or the hash before it was changed after it was sealed."
	const other = "The person, the actor or the note is not the one that was written down."
	cases := map[string]struct {
		statement string
		want      string
	}{
		"nothing":     {"update journal set data = data", ""},
		"data":        {`update journal set data = '{"copy":13}' where seq = 3`, "3: " + changed},
		"type":        {"update journal set type = 'lending.loan.renewed' where seq = 1", "1: " + changed},
		"instant":     {"update journal set at = at + 1 where seq = 6", "6: " + changed},
		"door":        {"update journal set via = 'api' where seq = 2", "2: " + changed},
		"subject":     {"update journal set subject_id = 9 where seq = 2", "2: " + changed},
		"digest":      {"update journal set digest = '' where seq = 2", "2: " + changed + "\n2: " + other},
		"hash":        {"update journal set hash = 'x' where seq = 4", "4: " + changed + "\n5: " + changed},
		"last hash":   {"update journal set hash = 'x' where seq = 6", "6: " + changed + "\n" + noEnd},
		"head's hash": {"update journal_head set hash = 'x'", noEnd},
		"head's number": {
			"update journal_head set seq = 5",
			"6: The chain ends at number 5, before this number.\nIG11: head 5, 6 rows up to 6",
		},
		"person":            {"update journal set person_id = 99 where seq = 3", "3: " + other},
		"actor":             {"update journal set actor_id = null where seq = 3", "3: " + other},
		"note":              {"update journal set note = 'he said so' where seq = 3", "3: " + other},
		"salt":              {"update journal set salt = 'A' where seq = 3", "3: " + other},
		"person, salt gone": {"update journal set person_id = 99, salt = null where id = 3", "D8: 3"},
		"row gone": {
			"delete from journal where seq = 3",
			"3: The row with number 3 is missing.\nIG11: head 6, 5 rows up to 6",
		},
		"rows gone": {
			"delete from journal where seq in (2, 3)",
			"2: The rows from number 2 to 3 are missing.\nIG11: head 6, 4 rows up to 6",
		},
		"first row gone": {
			"delete from journal where seq = 1",
			"1: The row with number 1 is missing.\nIG11: head 6, 5 rows up to 6",
		},
		"last rows gone": {
			"delete from journal where seq > 4",
			"5: The rows from number 5 to 6 are missing.\nIG11: head 6, 4 rows up to 4",
		},
		"everything gone": {
			"delete from journal",
			"1: The rows from number 1 to 6 are missing.\nIG11: head 6, 0 rows up to 0",
		},
		"two swapped": {
			"update journal set subject_id = 9 - subject_id where seq in (4, 5)",
			"4: " + changed + "\n5: " + changed,
		},
	}
	storetest.Both(t, schema, func(t *testing.T, db *store.DB) {
		recordLoans(t, db, 6)
		seal(t, db, 10, 6)
		recordLoans(t, db, 1) // an unsealed tail
		undo := errors.New("undo")
		for name, c := range cases {
			var got string
			err := db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) (err error) {
				if err = tamper(ctx, tx, c.statement); err != nil {
					return err
				}
				if got, err = faultsIn(ctx, tx); err != nil {
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

func TestIG11_VerifyGoesOnFromANumber(t *testing.T) {
	storetest.Both(t, schema, func(t *testing.T, db *store.DB) {
		const rows = verifySlice + 5
		recordLoans(t, db, rows)
		seal(t, db, rows, rows)
		write(t, db, func(ctx context.Context, tx *store.Tx) error {
			return tamper(ctx, tx, fmt.Sprintf("update journal set at = at + 1 where seq in (2, %d)", verifySlice+2))
		})
		for _, c := range []struct{ from, rows, faults int64 }{
			{0, rows, 2}, {1, rows, 2}, {2, rows - 1, 2}, {3, rows - 2, 1},
			{rows, 1, 0}, {rows + 1, 0, 0}, {rows + 2, 0, 1},
		} {
			v, err := Verify(t.Context(), db, c.from)
			if err != nil || v.Rows != c.rows || int64(len(v.Faults)) != c.faults || v.Head.Seq != rows {
				t.Errorf("from %d: %d rows up to %d, %d faults (%v); want %d rows, %d faults",
					c.from, v.Rows, v.Head.Seq, len(v.Faults), err, c.rows, c.faults)
			}
		}
	})
}

func TestIG11_AHundredFaultsAreNamed(t *testing.T) {
	db := storetest.Open(t, store.SQLite, schema)
	recordLoans(t, db, 2*maxFaults)
	seal(t, db, 2*maxFaults, 2*maxFaults)
	write(t, db, func(ctx context.Context, tx *store.Tx) error {
		return tamper(ctx, tx, "update journal set at = 0")
	})
	if v, err := Verify(t.Context(), db, 0); err != nil || len(v.Faults) != maxFaults {
		t.Errorf("%d faults (%v)", len(v.Faults), err)
	}
}

func TestP8_ErasingAPersonKeepsTheChain(t *testing.T) {
	storetest.Both(t, schema, func(t *testing.T, db *store.DB) {
		record(t, db, issued(1, 10), issued(2, 11), issued(3, 7), issued(4, 10))
		seal(t, db, 3, 3) // one of the erased rows is young, and sealed later
		var cleared int64
		write(t, db, func(ctx context.Context, tx *store.Tx) (err error) {
			cleared, err = Erase(ctx, tx, 10, 7)
			return err
		})
		seal(t, db, 3, 1)
		if cleared != 3 {
			t.Errorf("%d rows were about them, want 3", cleared)
		}
		for _, r := range after(t, db, 0, 10) {
			erased := r.Person == 0 && r.Actor == 0 && r.Note == "" && r.salt == ""
			kept := r.Person == 11 && r.Actor == 7 && r.Note != "" && r.salt != ""
			if (r.ID == 2 && !kept) || (r.ID != 2 && !erased) || string(r.Data) == "{}" {
				t.Errorf("after erasing persons 10 and 7: %+v", r)
			}
		}
		if found := faults(t, db); found != "" {
			t.Error(found)
		}
	})
}

func TestP8_RetentionCutsThingsLooseFromPeople(t *testing.T) {
	storetest.Both(t, schema, func(t *testing.T, db *store.DB) {
		hold := issued(2, 10)
		hold.Subject.Kind = "hold"
		record(t, db, issued(1, 10), issued(2, 10), hold)
		for _, want := range []int64{1, 0} { // the second time there is nothing left
			write(t, db, func(ctx context.Context, tx *store.Tx) error {
				n, err := EraseSubjects(ctx, tx, "loan", 2, 3)
				if n != want {
					t.Errorf("%d rows were cut loose, want %d", n, want)
				}
				return err
			})
		}
		got := ids(read(t, db, func(ctx context.Context, tx *store.Tx) ([]Row, error) {
			return ByPerson(ctx, tx, 10, 0, 10)
		}))
		seal(t, db, 10, 3)
		if found := faults(t, db); got != "3 1" || found != "" {
			t.Errorf("rows %s still name person 10, want 3 1; faults: %s", got, found)
		}
	})
}
