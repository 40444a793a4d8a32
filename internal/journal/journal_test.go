package journal

import (
	"context"
	"fmt"
	"io/fs"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"holdfast/internal/actor"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

var schema = []fs.FS{Migrations}

var clerk = actor.Actor{Person: 7, Via: actor.ViaPage}

func issued(loan, member int64) Entry {
	return Entry{
		Type: "lending.loan.issued", Subject: Subject{"loan", loan}, By: clerk, Person: member,
		Note: "the card was left at home", Data: map[string]any{"dueOn": "2026-03-15", "copy": 12},
	}
}

func write(t testing.TB, db *store.DB, fn func(ctx context.Context, tx *store.Tx) error) {
	t.Helper()
	if err := db.Write(t.Context(), fn); err != nil {
		t.Fatal(err)
	}
}

func record(t testing.TB, db *store.DB, entries ...Entry) {
	t.Helper()
	write(t, db, func(ctx context.Context, tx *store.Tx) error { return Record(ctx, tx, entries...) })
}

// recordLoans writes n rows, about loans and members 1 to n.
func recordLoans(t testing.TB, db *store.DB, n int64) {
	t.Helper()
	var entries []Entry
	for i := range n {
		entries = append(entries, issued(i+1, i+1))
	}
	record(t, db, entries...)
}

func seal(t testing.TB, db *store.DB, limit, want int) {
	t.Helper()
	if n, err := Seal(t.Context(), db, limit); err != nil || n != want {
		t.Fatalf("sealed %d (%v), want %d", n, err, want)
	}
}

type reading func(ctx context.Context, tx *store.Tx) ([]Row, error)

func read(t testing.TB, db *store.DB, fn reading) (rows []Row) {
	t.Helper()
	err := db.Read(t.Context(), func(ctx context.Context, tx *store.Tx) (err error) {
		rows, err = fn(ctx, tx)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

func after(t testing.TB, db *store.DB, seq int64, limit int) []Row {
	t.Helper()
	return read(t, db, func(ctx context.Context, tx *store.Tx) ([]Row, error) {
		return After(ctx, tx, seq, limit)
	})
}

// ids is how tests write down which rows came in which order.
func ids(rows []Row) string {
	var b strings.Builder
	for _, r := range rows {
		fmt.Fprintf(&b, "%d ", r.ID)
	}
	return strings.TrimSpace(b.String())
}

// faults is what the verifier and the invariants say, one sentence a line.
func faults(t testing.TB, db *store.DB) (lines string) {
	t.Helper()
	err := db.Read(t.Context(), func(ctx context.Context, tx *store.Tx) (err error) {
		lines, err = faultsIn(ctx, tx)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return lines
}

func faultsIn(ctx context.Context, tx *store.Tx) (string, error) {
	var lines []string
	v := verifier{}
	for done := false; !done; {
		var err error
		if done, err = v.slice(ctx, tx); err != nil {
			return "", err
		}
	}
	for _, f := range v.Faults {
		lines = append(lines, fmt.Sprintf("%d: %s", f.Seq, f.What))
	}
	for _, inv := range Invariants() {
		names, err := store.All(ctx, tx, inv.Query, store.Column[string])
		if err != nil {
			return "", err
		}
		for _, name := range names {
			lines = append(lines, inv.ID+": "+name)
		}
	}
	return strings.Join(lines, "\n"), nil
}

func TestD8_ARowHoldsTheWholeEntryAndIsReadBack(t *testing.T) {
	storetest.Both(t, schema, func(t *testing.T, db *store.DB) {
		past := issued(2, 0)
		past.At, past.Note, past.By, past.Data = storetest.Start-5, "", actor.Job(), nil
		record(t, db, issued(1, 44), past)
		seal(t, db, 10, 2)
		rows := after(t, db, 0, 10)
		want := []Row{{
			Seq: 1, ID: 1, Type: "lending.loan.issued", At: storetest.Start, Via: actor.ViaPage,
			Subject: Subject{"loan", 1}, Data: []byte(`{"copy":12,"dueOn":"2026-03-15"}`),
			Person: 44, Actor: 7, Note: "the card was left at home",
		}, {
			Seq: 2, ID: 2, Type: "lending.loan.issued", At: storetest.Start - 5, Via: actor.ViaJob,
			Subject: Subject{"loan", 2}, Data: []byte("{}"),
		}}
		if diff := cmp.Diff(want, rows, cmpopts.IgnoreUnexported(Row{})); diff != "" {
			t.Error(diff)
		}
	})
}

func TestD8_AnIncompleteEntryIsRefusedByName(t *testing.T) {
	cases := map[string]func(e *Entry){
		`"": the entry on loan 1 has no type`:            func(e *Entry) { e.Type = "" },
		`"t": the subject is "" 0; it needs a kind`:      func(e *Entry) { e.Subject = Subject{} },
		`"t": it is not said through which door it came`: func(e *Entry) { e.By.Via = "" },
		`"t": the data is 12; it must be an object`:      func(e *Entry) { e.Data = 12 },
		`"t": json: unsupported type`:                    func(e *Entry) { e.Data = t.Name },
	}
	db := storetest.Open(t, store.SQLite, schema)
	for want, spoil := range cases {
		e := issued(1, 1)
		e.Type = "t"
		spoil(&e)
		err := db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
			return Record(ctx, tx, issued(2, 2), e)
		})
		if err == nil || !strings.HasPrefix(err.Error(), "record "+want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

func TestD8_RollingBackTheChangeRollsBackItsRow(t *testing.T) {
	storetest.Both(t, schema, func(t *testing.T, db *store.DB) {
		err := db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
			if err := Record(ctx, tx, issued(1, 1)); err != nil {
				return err
			}
			return context.Canceled
		})
		if err == nil {
			t.Fatal("the write went through")
		}
		seal(t, db, 10, 0)
	})
}

func TestP8_PermanentColumnsAndRowsStay(t *testing.T) {
	columns := []string{"id", "type", "at", "via", "subject_kind", "subject_id", "data", "digest"}
	storetest.Both(t, schema, func(t *testing.T, db *store.DB) {
		recordLoans(t, db, 1)
		statements := []string{"delete from journal"}
		for _, c := range columns {
			statements = append(statements, "update journal set "+c+" = "+c)
		}
		for _, s := range statements {
			err := db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
				_, err := tx.Exec(ctx, store.SQL(s))
				return err
			})
			if err == nil || !strings.Contains(err.Error(), "journal is append-only") {
				t.Errorf("%s: %v", s, err)
			}
		}
	})
}

func TestHistoryIsPagedNewestFirst(t *testing.T) {
	storetest.Both(t, schema, func(t *testing.T, db *store.DB) {
		for range 3 {
			record(t, db, issued(1, 10), issued(2, 11), issued(3, 10)) // ids 1 to 9
		}
		seal(t, db, 4, 4) // history shows young rows too
		bySubject := func(s Subject, before int64) string {
			return ids(read(t, db, func(ctx context.Context, tx *store.Tx) ([]Row, error) {
				return BySubject(ctx, tx, s, before, 2)
			}))
		}
		byPerson := func(before int64) string {
			return ids(read(t, db, func(ctx context.Context, tx *store.Tx) ([]Row, error) {
				return ByPerson(ctx, tx, 10, before, 4)
			}))
		}
		for _, c := range [][2]string{
			{bySubject(Subject{"loan", 1}, 0), "7 4"},
			{bySubject(Subject{"loan", 1}, 4), "1"},
			{bySubject(Subject{"hold", 1}, 0), ""},
			{byPerson(0), "9 7 6 4"},
			{byPerson(4), "3 1"},
		} {
			if c[0] != c[1] {
				t.Errorf("got rows %s, want %s", c[0], c[1])
			}
		}
	})
}

func TestD8_NoTwoListsOfFieldsHashAlike(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOfN(rapid.SampledFrom([]rune("ab\x00")), 2, 12, -1).Draw(t, "text")
		i, j := rapid.IntRange(0, len(text)).Draw(t, "i"), rapid.IntRange(0, len(text)).Draw(t, "j")
		cut, cutElsewhere := hashOf(text[:i], text[i:]), hashOf(text[:j], text[j:])
		if hashOf(text) == cut || (i == j) != (cut == cutElsewhere) {
			t.Errorf("%q cut at %d and at %d", text, i, j)
		}
	})
}

// A journal that was sealed by one release must verify under every later one, so
// the form of what is hashed is pinned.
func TestD8_TheFormOfDigestAndLinkIsPinned(t *testing.T) {
	r := Row{
		ID: 3, Type: "lending.loan.issued", At: storetest.Start, Via: actor.ViaPage,
		Subject: Subject{"loan", 1}, Data: []byte(`{"copy":12}`),
		Person: 44, Actor: 7, Note: "left at home", salt: "SALT",
	}
	r.digest = r.erasableDigest()
	const digest = "5a067bd6e2e6ecb3182fba7651c4503c80f72b0bb440be4e8ecd05c723e607c7"
	if r.digest != digest {
		t.Errorf("digest %s, want %s", r.digest, digest)
	}
	const link = "8d6c14db816daf0b4075a0ed0b416c58602e41682c260d8b6980c952447b8caf"
	if got := r.linkAfter("", 1); got != link {
		t.Errorf("link %s, want %s", got, link)
	}
}
