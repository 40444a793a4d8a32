package catalog

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"holdfast/internal/isbn"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

func get(t testing.TB, db *store.DB, id int64) (title Title, numbers []isbn.ISBN) {
	t.Helper()
	err := db.Read(t.Context(), func(ctx context.Context, tx *store.Tx) error {
		titles, err := Get(ctx, tx, []int64{id})
		if err != nil {
			return err
		}
		title = titles[id]
		all, err := ISBNs(ctx, tx, []int64{id})
		numbers = all[id]
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return title, numbers
}

var selectCount = store.SQL(`select count(*) from titles`)

func titlesIn(t testing.TB, db *store.DB) (n int64) {
	t.Helper()
	err := db.Read(t.Context(), func(ctx context.Context, tx *store.Tx) (err error) {
		n, _, err = store.One(ctx, tx, selectCount, store.Column[int64])
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func numbered(source, number string, r Record) Record {
	r.Source, r.Number = source, number
	return r
}

// file is one of every way in which a record can be told apart.
func file(tb testing.TB) []Record {
	hobbit, silmarillion := mustISBN(tb, "9780261103283"), mustISBN(tb, "9780261102736")
	year := 1937
	bare := book("A Pamphlet", "Nobody")
	bare.Year = &year
	return []Record{
		numbered("LIB", "1", book("The Hobbit", "Tolkien, J. R. R.", hobbit)),
		numbered("LIB", "2", book("The Silmarillion", "Tolkien, J. R. R.")),
		book("Emma", "Austen, Jane", silmarillion),
		bare,
	}
}

func TestReadingAFileTwiceUpdatesAndNeverDoubles(t *testing.T) {
	both(t, func(t *testing.T, db *store.DB) {
		first := upsert(t, db, file(t)...)
		for i, o := range first {
			if !o.Created || !o.Changed || o.ID == 0 {
				t.Errorf("record %d, new: %+v", i+1, o)
			}
		}
		for i, o := range upsert(t, db, file(t)...) {
			if want := (Outcome{ID: first[i].ID}); o != want {
				t.Errorf("record %d, again: %+v, not %+v", i+1, o, want)
			}
		}
		changed := file(t)
		changed[0].Title.Title, changed[0].ISBNs = "The Hobbit, or There and Back Again", nil
		changed[2].Publisher = "Penguin"
		for i, o := range upsert(t, db, changed...) {
			want := Outcome{ID: first[i].ID, Changed: i == 0 || i == 2}
			if o != want {
				t.Errorf("record %d, changed: %+v, not %+v", i+1, o, want)
			}
		}
		if n := titlesIn(t, db); n != 4 {
			t.Errorf("%d titles of 4 records", n)
		}
		hobbit, numbers := get(t, db, first[0].ID)
		if hobbit.Title != changed[0].Title.Title || len(numbers) > 0 {
			t.Errorf("the update left %q with ISBNs %v", hobbit.Title, numbers)
		}
		if r := find(t, db, Query{Text: "back again"}); titlesOf(r) != hobbit.Title {
			t.Errorf("the new words find %q", titlesOf(r))
		}
		if r := find(t, db, Query{Text: "9780261103283"}); len(r.Hits) > 0 {
			t.Errorf("an ISBN that is gone still finds %q", titlesOf(r))
		}
	})
}

func TestRecordsOfOneCallFindEachOther(t *testing.T) {
	both(t, func(t *testing.T, db *store.DB) {
		all := file(t)
		again := file(t)
		again[1].Edition = "2nd"
		out := upsert(t, db, append(all, again...)...)
		for i := range all {
			o := out[len(all)+i]
			if o.ID != out[i].ID || o.Created || o.Changed != (i == 1) {
				t.Errorf("record %d: first %+v, then %+v", i+1, out[i], o)
			}
		}
		if title, _ := get(t, db, out[1].ID); title.Edition != "2nd" {
			t.Errorf("the second record of a number did not win: edition %q", title.Edition)
		}
	})
}

func TestL2_AnISBNMatchesOnlyWithTheSameTitle(t *testing.T) {
	both(t, func(t *testing.T, db *store.DB) {
		n := mustISBN(t, "0-261-10328-8")
		one := upsert(t, db, book("The Hobbit", "", n))[0]
		for _, c := range []struct {
			record Record
			same   bool
		}{
			{numbered("B", "9", book("THE HOBBIT!", "Tolkien", n)), true},
			{book("The  hóbbit", "", mustISBN(t, "9780261102736"), n), true},
			{book("The Lord of the Rings", "", n), false},
			{numbered("B", "9", book("Quite another", "", mustISBN(t, "9780441569595"))), true}, // by number now
		} {
			out := upsert(t, db, c.record)[0]
			if (out.ID == one.ID) != c.same {
				t.Errorf("%q %s: %+v beside title %d", c.record.Title.Title, c.record.Number, out, one.ID)
			}
		}
		err := db.Read(t.Context(), func(ctx context.Context, tx *store.Tx) error {
			found, err := ByISBN(ctx, tx, n)
			if len(found) != 1 || found[0].Title != "The Lord of the Rings" {
				t.Errorf("by ISBN: %v", found)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}

func TestATitleFollowsTheRecordWhoseNumberItCarries(t *testing.T) {
	both(t, func(t *testing.T, db *store.DB) {
		n := mustISBN(t, "9780261103283")
		ours := numbered("LIB", "1", book("The Hobbit", "Tolkien", n))
		theirs := numbered("OTHER", "77", book("The Hobbit", "Tolkien, John", n))
		unnumbered := book("The Hobbit", "J.R.R.T.", n)
		id := upsert(t, db, ours)[0].ID
		for _, r := range []Record{theirs, unnumbered, ours} {
			if out := upsert(t, db, r)[0]; out != (Outcome{ID: id}) {
				t.Errorf("record of %q: %+v, not title %d unchanged", r.Authors, out, id)
			}
		}
		if title, _ := get(t, db, id); title.Authors != "Tolkien" {
			t.Errorf("the title follows %q", title.Authors)
		}
	})
}

func TestACataloguerChangesATitleByItsID(t *testing.T) {
	both(t, func(t *testing.T, db *store.DB) {
		records := file(t)
		ids := upsert(t, db, records...)
		edit := records[0]
		edit.ID, edit.Number, edit.Source = ids[0].ID, "", ""
		edit.Subtitle = "or There and Back Again"
		if out := upsert(t, db, edit)[0]; out != (Outcome{ID: ids[0].ID, Changed: true}) {
			t.Errorf("edit: %+v", out)
		}
		if out := upsert(t, db, records[0])[0]; out.ID != ids[0].ID || out.Created {
			t.Errorf("an edit lost the record number: %+v", out)
		}
		// Two titles may come to look alike; that is no reason to refuse.
		twin := records[3]
		twin.ID, twin.ISBNs = ids[2].ID, nil
		if out := upsert(t, db, twin)[0]; out.ID != ids[2].ID || !out.Changed {
			t.Errorf("an edit into a twin: %+v", out)
		}
		for _, c := range []struct {
			record Record
			says   string
		}{
			{Record{Title: Title{ID: 99, Title: "X"}}, "record 2: there is no title 99"},
			{numbered("LIB", "2", Record{Title: Title{ID: ids[0].ID, Title: "X"}}), "2 is that of another title"},
			{Record{Title: Title{Title: " \u200d"}}, "record 2: it has no title"},
			{Record{Title: Title{Title: "X", Authors: "a\x00b"}}, "is not text"},
			{numbered("LIB", strings.Repeat("9", 300), book("X", "")), "number is longer than 200 bytes"},
		} {
			err := db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
				_, err := Upsert(ctx, tx, []Record{book("Sound", ""), c.record})
				return err
			})
			if err == nil || !strings.Contains(err.Error(), c.says) {
				t.Errorf("%v does not say %q", err, c.says)
			}
		}
	})
}

func TestConcurrentImportsOfOneFileDoNotDouble(t *testing.T) {
	both(t, func(t *testing.T, db *store.DB) {
		var all []Record
		for i := range 120 {
			r := book(fmt.Sprintf("Book %d", i), "Author")
			switch i % 3 {
			case 0:
				r = numbered("LIB", fmt.Sprint(i), r)
			case 1:
				r.ISBNs = []isbn.ISBN{isbnOf(i)}
			}
			all = append(all, r)
		}
		importers := []*store.DB{db, db, db, storetest.Beside(t, db)}
		failed := make([]error, len(importers))
		var wait sync.WaitGroup
		for i, each := range importers {
			wait.Go(func() {
				for slice := range slices.Chunk(all, 40) {
					err := each.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
						_, err := Upsert(ctx, tx, slice)
						return err
					})
					if err != nil {
						failed[i] = err
					}
				}
			})
		}
		wait.Wait()
		for i, err := range failed {
			if err != nil {
				t.Errorf("importer %d: %v", i, err)
			}
		}
		if n := titlesIn(t, db); n != int64(len(all)) {
			t.Errorf("%d titles of %d records", n, len(all))
		}
	})
}

func TestConcurrentUpdatesLeaveEachTitleAsOneOfThemHadIt(t *testing.T) {
	both(t, func(t *testing.T, db *store.DB) {
		version := func(n int) []Record {
			var all []Record
			for i := range 60 {
				r := numbered("LIB", fmt.Sprint(i), book(fmt.Sprintf("Book %d", i), fmt.Sprintf("author%d", n)))
				r.ISBNs = []isbn.ISBN{isbnOf(1000*n + i)}
				all = append(all, r)
			}
			return all
		}
		upsert(t, db, version(0)...)
		failed := make([]error, 4)
		var wait sync.WaitGroup
		for i := range failed {
			wait.Go(func() {
				for slice := range slices.Chunk(version(i+1), 20) {
					failed[i] = errors.Join(failed[i], db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
						_, err := Upsert(ctx, tx, slice)
						return err
					}))
				}
			})
		}
		wait.Wait()
		if err := errors.Join(failed...); err != nil {
			t.Fatal(err)
		}
		for id := range titlesIn(t, db) {
			title, numbers := get(t, db, id+1)
			var n int
			if _, err := fmt.Sscanf(title.Authors, "author%d", &n); err != nil || len(numbers) != 1 {
				t.Fatalf("title %d: %+v, ISBNs %v, %v", id+1, title, numbers, err)
			}
			if r := find(t, db, Query{Text: numbers[0].String() + " " + title.Authors}); len(r.Hits) != 1 ||
				numbers[0] < isbnOf(1000*n) || numbers[0] > isbnOf(1000*n+999) {
				t.Errorf("title %d is a mixture: %s, ISBN %s, found %d times", id+1, title.Authors, numbers[0], len(r.Hits))
			}
		}
	})
}

func TestD2_AnUpdateNotesItsInstant(t *testing.T) {
	both(t, func(t *testing.T, db *store.DB) {
		r := numbered("LIB", "1", book("The Hobbit", ""))
		id := upsert(t, db, r)[0].ID
		if err := db.SetClock(t.Context(), storetest.Start+1000); err != nil {
			t.Fatal(err)
		}
		r.Authors = "Tolkien"
		upsert(t, db, r)
		err := db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
			at, found, err := store.One(ctx, tx, selectChangedAt, store.Column[int64], id)
			if !found || at != int64(storetest.Start+1000) {
				t.Errorf("changed at %d, not %d", at, storetest.Start+1000)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}

var selectChangedAt = store.SQL(`select changed_at from titles where id = $1`)

func TestWordsOfATitleAreBounded(t *testing.T) {
	var subjects []string
	for i := range 2000 {
		subjects = append(subjects, fmt.Sprintf("subject%d", i))
	}
	words := Title{Title: "The End", Authors: "Somebody", Subjects: strings.Join(subjects, between)}.words()
	if len(words) != maxTitleWords {
		t.Errorf("%d words were kept, not %d", len(words), maxTitleWords)
	}
	for _, w := range []titleWord{{"end", FieldTitle}, {"somebody", FieldAuthor}} {
		if !slices.Contains(words, w) {
			t.Errorf("%v gave way to subjects", w)
		}
	}
}

// A caller who does more with the titles locks those too that do not change; a
// title that became another meanwhile starts the call anew.
func TestD3_ADraftOfWhatMovedMeanwhileIsNotSaved(t *testing.T) {
	storetest.Both(t, schema, func(t *testing.T, db *store.DB) {
		same := numbered("TEST", "1", book("A Pamphlet", "Nobody"))
		stored := upsert(t, db, same)
		var drafts [2]*Draft
		match := func(i int) {
			err := db.Read(t.Context(), func(ctx context.Context, tx *store.Tx) (err error) {
				drafts[i], err = Match(ctx, tx, []Record{same})
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		match(0)
		upsert(t, db, numbered("TEST", "1", book("Another Pamphlet", "Nobody")))
		upsert(t, db, numbered("TEST", "1", book("A Pamphlet, revised", "Nobody")))
		match(1)
		for i, want := range []error{store.ErrMoved, nil} {
			err := db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
				if err := drafts[i].Lock(ctx, tx); !errors.Is(err, want) {
					t.Errorf("draft %d: got %v, want %v", i, err, want)
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		err := db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
			if err := drafts[1].Lock(ctx, tx); err != nil {
				return err
			}
			outcomes, err := drafts[1].Save(ctx, tx)
			if err == nil && (outcomes[0].ID != stored[0].ID || !outcomes[0].Changed) {
				t.Errorf("%+v, want title %d changed", outcomes, stored[0].ID)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}
