package catalog

import (
	"context"

	"holdfast/internal/civil"
	"holdfast/internal/isbn"
	"holdfast/internal/store"
)

// Title is a work in one edition, as the catalogue describes it (L1).
type Title struct {
	ID          int64  `json:"id"`
	Title       string `json:"title"`
	Subtitle    string `json:"subtitle,omitempty"`
	NativeTitle string `json:"nativeTitle,omitempty" doc:"in the work's own script"`
	NativeLang  string `json:"nativeLang,omitempty" doc:"BCP 47"`
	Authors     string `json:"authors,omitempty" doc:"the main one first; parted by semicolons"`
	Language    string `json:"language,omitempty" doc:"BCP 47"`
	Year        *int   `json:"year,omitempty"`
	Publisher   string `json:"publisher,omitempty"`
	Edition     string `json:"edition,omitempty"`
	Pages       string `json:"pages,omitempty"`
	Kind        string `json:"kind,omitempty"`
	Subjects    string `json:"subjects,omitempty" doc:"parted by semicolons"`
	CallNumber  string `json:"callNumber,omitempty"`
}

const titleColumns = `id, title, subtitle, native_title, native_lang, authors, language, year, publisher, edition,
	pages, kind, subjects, call_number`

func (t *Title) dest() []any {
	return []any{&t.ID, &t.Title, &t.Subtitle, &t.NativeTitle, &t.NativeLang, &t.Authors, &t.Language,
		&t.Year, &t.Publisher, &t.Edition, &t.Pages, &t.Kind, &t.Subjects, &t.CallNumber}
}

// between stands between the authors and between the subjects of a title.
const between = "; "

var (
	selectTitles = store.SQL(`select ` + titleColumns + ` from titles where id = any($1)`)
	selectByISBN = store.SQL(`
		select ` + titleColumns + ` from titles
		where id in (select title_id from title_isbns where isbn = $1) order by id`)
	selectISBNs = store.SQL(`
		select title_id, isbn from title_isbns where title_id = any($1) order by title_id, isbn`)
	touchTitle  = store.SQL(`update titles set changed_at = $2 where id = $1`)
	touchTitles = store.SQL(`update titles set changed_at = $2 where id = any($1)`)
)

// Get reads titles by id.
func Get(ctx context.Context, tx *store.Tx, ids []int64) (map[int64]Title, error) {
	rows, err := store.All(ctx, tx, selectTitles, (*Title).dest, ids)
	all := make(map[int64]Title, len(rows))
	for _, t := range rows {
		all[t.ID] = t
	}
	return all, err
}

// ByISBN finds the titles with a number, by id (L2). Publishers use one again:
// there may be several.
func ByISBN(ctx context.Context, tx *store.Tx, number isbn.ISBN) ([]Title, error) {
	return store.All(ctx, tx, selectByISBN, (*Title).dest, number.String())
}

// titleISBN is one number of one title.
type titleISBN struct {
	title int64
	isbn  isbn.ISBN
}

func (t *titleISBN) dest() []any { return []any{&t.title, &t.isbn} }

// ISBNs reads the numbers of titles, in their normal form (L2).
func ISBNs(ctx context.Context, tx *store.Tx, ids []int64) (map[int64][]isbn.ISBN, error) {
	rows, err := store.All(ctx, tx, selectISBNs, (*titleISBN).dest, ids)
	return isbnsByTitle(rows), err
}

func isbnsByTitle(rows []titleISBN) map[int64][]isbn.ISBN {
	all := make(map[int64][]isbn.ISBN)
	for _, r := range rows {
		all[r.title] = append(all[r.title], r.isbn)
	}
	return all
}

// Touch is a step that notes the last instant of anything about a title, its
// copies and its queue included. Nothing about it happens before that (D2).
func Touch(id int64, now civil.Instant) *store.Step { return touchTitle.Do(id, now).Touching(1) }

// TouchAll is [Touch] for several titles, each named once.
func TouchAll(ids []int64, now civil.Instant) *store.Step {
	return touchTitles.Do(ids, now).Touching(len(ids))
}
