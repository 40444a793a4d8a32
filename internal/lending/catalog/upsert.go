package catalog

import (
	"context"
	"fmt"
	"slices"

	"holdfast/internal/civil"
	"holdfast/internal/isbn"
	"holdfast/internal/store"
)

// Outcome is what became of one record.
type Outcome struct {
	ID      int64
	Created bool
	Changed bool // something of it was stored, which includes being created
}

// Upsert stores records: each updates the title that it is about, or makes one.
// Outcomes are in the order of the records.
//
// A record is about the title with its ID, if it has one; else the title with its
// source and number; else one that has an ISBN of it and the same title, letter
// case and accents aside; else, if it has neither number nor ISBN, one without
// either that agrees in title, authors, edition, publisher and year. Records of
// one call find each other too. A title with a number is changed only by the
// record with that number, or by one with its ID.
//
// Existing titles that change are locked (D3), so a call that changes any comes
// before the transaction's writes. A few hundred records a call are a good
// measure; the number of statements does not depend on it. The error names the
// record, counted from 1.
func Upsert(ctx context.Context, tx *store.Tx, records []Record) ([]Outcome, error) {
	d, err := Match(ctx, tx, records)
	if err != nil {
		return nil, err
	}
	if err := d.matches.lock(ctx, tx, (*entry).changed); err != nil {
		return nil, err
	}
	return d.Save(ctx, tx)
}

// Draft is records with the titles that they are about, before anything is
// written: for a caller who has to lock and to do more with these titles than
// [Upsert] does.
type Draft struct {
	matches  *matches
	about    []*entry // by record
	outcomes []Outcome
}

// Match finds the titles that records are about, as [Upsert] says. It reads only.
func Match(ctx context.Context, tx *store.Tx, records []Record) (*Draft, error) {
	records = slices.Clone(records)
	for i := range records {
		var err error
		if records[i], err = records[i].normal(); err != nil {
			return nil, fmt.Errorf("record %d: %w", i+1, err)
		}
	}
	m, err := findMatches(ctx, tx, records)
	if err != nil {
		return nil, err
	}
	d := &Draft{matches: m, about: make([]*entry, len(records)), outcomes: make([]Outcome, len(records))}
	for i, r := range records {
		if d.about[i], d.outcomes[i], err = m.decide(r); err != nil {
			return nil, fmt.Errorf("record %d: %w", i+1, err)
		}
	}
	return d, nil
}

// Lock locks the existing titles that the records are about, whether they change
// or not, and makes sure that they are still what they were: [store.ErrMoved] if
// not.
func (d *Draft) Lock(ctx context.Context, tx *store.Tx) error {
	return d.matches.lock(ctx, tx, func(e *entry) bool { return e.changed() || slices.Contains(d.about, e) })
}

// Save writes the titles that change. Their locks are held.
func (d *Draft) Save(ctx context.Context, tx *store.Tx) ([]Outcome, error) {
	if err := d.matches.save(ctx, tx); err != nil {
		return nil, err
	}
	for i, e := range d.about {
		d.outcomes[i].ID = e.now.ID
	}
	return d.outcomes, nil
}

// entry is one title of a call: as it was stored, and as it will be.
type entry struct {
	was, now Record // was has ID 0 for a new title
	key      string // its match key, "" for none
}

func (e *entry) created() bool { return e.was.ID == 0 }
func (e *entry) changed() bool { return e.created() || !e.was.same(e.now) }

// follows says whether a record that was found to be about this title may change
// it.
func (e *entry) follows(r Record) bool {
	return r.ID != 0 || e.now.Number == "" || e.now.number() == r.number()
}

// number is a record number with whose it is.
type number struct{ source, number string }

func (r Record) number() number { return number{r.Source, r.Number} }

// matches are the titles that the records of a call may be about.
type matches struct {
	all      []*entry
	byID     map[int64]*entry
	byNumber map[number]*entry
	byISBN   map[isbn.ISBN][]*entry
	byKey    map[string]*entry // who holds a key in the database, or will
}

var (
	selectByNumbers = store.SQL(`
		select id from titles where record_number = any($1) and record_number is not null`)
	selectByISBNs = store.SQL(`select title_id from title_isbns where isbn = any($1)`)
	selectByKeys  = store.SQL(`select id from titles where match_key = any($1) and match_key is not null`)
	selectRecords = store.SQL(`
		select ` + titleColumns + `, record_source, coalesce(record_number, ''), sort_key, coalesce(match_key, '')
		from titles where id = any($1) order by id`)
)

func (e *entry) dest() []any {
	r := &e.was
	return append(r.Title.dest(), &r.Source, &r.Number, &r.SortKey, &e.key)
}

// findMatches reads the titles that the records may be about.
func findMatches(ctx context.Context, tx *store.Tx, records []Record) (*matches, error) {
	var ids []int64
	var numbers, isbns, keys []string
	for _, r := range records {
		if r.ID != 0 {
			ids = append(ids, r.ID)
		}
		if r.Number != "" {
			numbers = append(numbers, r.Number)
		}
		if key := r.matchKey(); key != "" {
			keys = append(keys, key)
		}
		for _, n := range r.ISBNs {
			isbns = append(isbns, n.String())
		}
	}
	var byNumber, byISBN, byKey []int64
	err := tx.Run(ctx,
		store.Into(selectByNumbers, &byNumber, store.Column[int64], numbers),
		store.Into(selectByISBNs, &byISBN, store.Column[int64], isbns),
		store.Into(selectByKeys, &byKey, store.Column[int64], keys))
	if err != nil {
		return nil, fmt.Errorf("find titles: %w", err)
	}
	m := &matches{
		byID: make(map[int64]*entry), byNumber: make(map[number]*entry),
		byISBN: make(map[isbn.ISBN][]*entry), byKey: make(map[string]*entry),
	}
	found, err := readEntries(ctx, tx, slices.Concat(ids, byNumber, byISBN, byKey))
	for _, e := range found {
		m.add(e)
	}
	return m, err
}

func readEntries(ctx context.Context, tx *store.Tx, ids []int64) ([]*entry, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	slices.Sort(ids)
	ids = slices.Compact(ids)
	var entries []entry
	var isbns []titleISBN
	err := tx.Run(ctx,
		store.Into(selectRecords, &entries, (*entry).dest, ids),
		store.Into(selectISBNs, &isbns, (*titleISBN).dest, ids))
	if err != nil {
		return nil, fmt.Errorf("read titles: %w", err)
	}
	byTitle := isbnsByTitle(isbns)
	all := make([]*entry, len(entries))
	for i := range entries {
		e := &entries[i]
		e.was.ISBNs = byTitle[e.was.ID]
		e.now = e.was
		all[i] = e
	}
	return all, nil
}

func (m *matches) add(e *entry) {
	m.all = append(m.all, e)
	if e.now.ID != 0 {
		m.byID[e.now.ID] = e
	}
	m.index(e)
	if e.key != "" {
		m.byKey[e.key] = e
	}
}

// index makes an entry found by what is new about it.
func (m *matches) index(e *entry) {
	if e.now.Number != "" {
		m.byNumber[e.now.number()] = e
	}
	for _, n := range e.now.ISBNs {
		if !slices.Contains(m.byISBN[n], e) {
			m.byISBN[n] = append(m.byISBN[n], e)
		}
	}
}

// decide takes one record in: it finds the title or makes one.
func (m *matches) decide(r Record) (*entry, Outcome, error) {
	e, err := m.find(r)
	switch {
	case err != nil:
		return nil, Outcome{}, err
	case e == nil:
		e = &entry{now: r}
		e.key = m.claim(e, r.matchKey())
		m.add(e)
		return e, Outcome{Created: true, Changed: true}, nil
	case !e.follows(r):
		return e, Outcome{}, nil
	}
	r.ID = e.now.ID
	if r.Number == "" {
		r.Source, r.Number = e.now.Source, e.now.Number
	}
	if e.now.same(r) {
		return e, Outcome{}, nil
	}
	e.now = r
	e.key = m.claim(e, r.matchKey())
	m.index(e)
	return e, Outcome{Changed: true}, nil
}

// find gives the title that a record is about, nil if it is a new one.
func (m *matches) find(r Record) (*entry, error) {
	numbered := m.byNumber[r.number()]
	if numbered != nil && numbered.now.number() != r.number() {
		numbered = nil // this call has given it another
	}
	if r.ID != 0 {
		e := m.byID[r.ID]
		switch {
		case e == nil:
			return nil, fmt.Errorf("there is no title %d", r.ID)
		case numbered != nil && numbered != e:
			return nil, fmt.Errorf("record number %s is that of another title, %q",
				r.Number, numbered.now.Title.Title)
		}
		return e, nil
	}
	if numbered != nil {
		return numbered, nil
	}
	title := foldedTitle(r.Title)
	for _, n := range r.ISBNs {
		for _, e := range m.byISBN[n] {
			if slices.Contains(e.now.ISBNs, n) && foldedTitle(e.now.Title) == title {
				return e, nil
			}
		}
	}
	if key := r.matchKey(); key != "" {
		if e := m.byKey[key]; e != nil && e.now.matchKey() == key {
			return e, nil
		}
	}
	return nil, nil
}

// claim gives an entry its match key, unless another title holds that one in the
// database, which a single statement cannot hand over.
func (m *matches) claim(e *entry, key string) string {
	if key == "" {
		return ""
	}
	if holder := m.byKey[key]; holder != nil && holder != e {
		return ""
	}
	m.byKey[key] = e
	return key
}

// lock takes those of the existing titles that are meant, and makes sure that
// they are still what they were.
func (m *matches) lock(ctx context.Context, tx *store.Tx, meant func(*entry) bool) error {
	var ids []int64
	for _, e := range m.all {
		if !e.created() && meant(e) {
			ids = append(ids, e.was.ID)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	if err := tx.Lock(ctx, "titles", ids...); err != nil {
		return err
	}
	locked, err := readEntries(ctx, tx, ids)
	if err != nil {
		return err
	}
	if len(locked) != len(ids) {
		return fmt.Errorf("titles are gone: %w", store.ErrMoved)
	}
	for _, l := range locked {
		if !m.byID[l.was.ID].was.same(l.was) {
			return fmt.Errorf("title %d: %w", l.was.ID, store.ErrMoved)
		}
	}
	return nil
}

var (
	saveTitles = store.InsertOr("titles", `on conflict (id) do update set
		title = excluded.title, subtitle = excluded.subtitle, native_title = excluded.native_title,
		native_lang = excluded.native_lang, authors = excluded.authors, language = excluded.language,
		year = excluded.year, publisher = excluded.publisher, edition = excluded.edition,
		pages = excluded.pages, kind = excluded.kind, subjects = excluded.subjects,
		call_number = excluded.call_number, record_source = excluded.record_source,
		record_number = excluded.record_number, sort_key = excluded.sort_key,
		match_key = excluded.match_key, changed_at = excluded.changed_at`, false,
		"id bigint", "title text", "subtitle text", "native_title text", "native_lang text", "authors text",
		"language text", "year bigint", "publisher text", "edition text", "pages text", "kind text",
		"subjects text", "call_number text", "record_source text", "record_number text", "sort_key text",
		"match_key text", "changed_at bigint")
	deleteISBNs = store.SQL(`delete from title_isbns where title_id = any($1)`)
	insertISBNs = store.Insert("title_isbns", "isbn text", "title_id bigint")
	deleteWords = store.SQL(`delete from title_words where title_id = any($1)`)
	insertWords = store.Insert("title_words", "word text", "field bigint", "title_id bigint")
)

// save writes what changed, in one flush.
func (m *matches) save(ctx context.Context, tx *store.Tx) error {
	m.all = slices.DeleteFunc(m.all, func(e *entry) bool { return !e.changed() })
	if len(m.all) == 0 {
		return nil
	}
	if err := m.number(ctx, tx); err != nil {
		return err
	}
	now, err := tx.Now(ctx)
	if err != nil {
		return err
	}
	isbns, words := m.newISBNs(), m.newWords()
	err = tx.Run(ctx,
		store.Rows(saveTitles, len(m.all), func(i int) []any { return m.all[i].row(now) }).Touching(len(m.all)),
		deleteISBNs.Do(isbns.stale),
		store.Rows(insertISBNs, len(isbns.rows), func(i int) []any {
			return []any{isbns.rows[i].isbn, isbns.rows[i].title}
		}),
		deleteWords.Do(words.stale),
		store.Rows(insertWords, len(words.rows), func(i int) []any {
			r := words.rows[i]
			return []any{r.word, int64(r.field), r.title}
		}))
	if err != nil {
		return fmt.Errorf("save titles: %w", err)
	}
	return nil
}

// number gives new titles their ids.
func (m *matches) number(ctx context.Context, tx *store.Tx) error {
	var fresh []*entry
	for _, e := range m.all {
		if e.created() {
			fresh = append(fresh, e)
		}
	}
	if len(fresh) == 0 {
		return nil
	}
	ids, err := tx.IDs(ctx, "titles", len(fresh))
	if err != nil {
		return err
	}
	for i, e := range fresh {
		e.now.ID = ids[i]
	}
	return nil
}

func (e *entry) row(now civil.Instant) []any {
	r := e.now
	return []any{r.ID, r.Title.Title, r.Subtitle, r.NativeTitle, r.NativeLang, r.Authors, r.Language, r.Year,
		r.Publisher, r.Edition, r.Pages, r.Kind, r.Subjects, r.CallNumber, r.Source, store.OrNull(r.Number), r.SortKey,
		store.OrNull(e.key), now}
}

// replaced are the rows of a table that take the place of a title's old ones.
type replaced[T any] struct {
	stale []int64 // titles whose rows go first
	rows  []T
}

func (m *matches) newISBNs() replaced[titleISBN] {
	r := replaced[titleISBN]{stale: []int64{}}
	for _, e := range m.all {
		if slices.Equal(e.was.ISBNs, e.now.ISBNs) {
			continue
		}
		if !e.created() {
			r.stale = append(r.stale, e.now.ID)
		}
		for _, n := range e.now.ISBNs {
			r.rows = append(r.rows, titleISBN{e.now.ID, n})
		}
	}
	return r
}

// indexRow is one row of the index.
type indexRow struct {
	titleWord
	title int64
}

func (r indexRow) place() entryPlace { return entryPlace{r.word, r.field, r.title} }

func (m *matches) newWords() replaced[indexRow] {
	r := replaced[indexRow]{stale: []int64{}}
	for _, e := range m.all {
		words := e.now.words()
		if !e.created() {
			if slices.Equal(e.was.words(), words) && e.was.SortKey == e.now.SortKey {
				continue
			}
			r.stale = append(r.stale, e.now.ID)
		}
		for _, w := range words {
			r.rows = append(r.rows, indexRow{w, e.now.ID})
		}
	}
	// In the index's own order they touch fewer pages.
	slices.SortFunc(r.rows, func(a, b indexRow) int { return a.place().compare(b.place()) })
	return r
}
