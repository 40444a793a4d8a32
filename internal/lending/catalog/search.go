package catalog

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"holdfast/internal/isbn"
	"holdfast/internal/store"
)

// Query asks for titles.
type Query struct {
	Text  string
	After *Place // of the last hit of the page before, nil on the first page
	Limit int    // hits at most; 50 when 0
}

// Place is where a hit stands in the answer to its query: what comes behind it is
// the next page. It is small and comes back whole from JSON.
type Place struct {
	Part  part   `json:"p"`
	Walk  string `json:"q,omitempty"` // the query's word whose rows are gone through
	Word  string `json:"w,omitempty"` // where the hit's window of the index begins
	Field Field  `json:"f,omitempty"`
	From  int64  `json:"n,omitempty"`
	Rank  int64  `json:"r,omitempty"`
	Key   string `json:"k,omitempty"`
	Title int64  `json:"t"`
}

// part is one of the parts of an answer, in their order.
type part int

const (
	direct  part = iota // the query is an ISBN, a record number, or a whole title
	indexed             // all its words match
	listed              // the query is empty: every title, by sort key
)

// Hit is a title that was found.
type Hit struct {
	Title
	Field Field // where the query matched; of several fields the one that weighs least
	Place Place
}

// Result is one page of what was found.
type Result struct {
	Hits []Hit
	More bool // there are more hits behind the last one

	Used   []string // the words that were looked for, folded
	Unused int      // how many words of the query were not: only the first 12 are

	// Broad says that the words are so common that the search gave up before the
	// page was full; another word helps.
	Broad bool

	// DidYouMean is the query with the nearest words of the catalogue, when
	// nothing was found and some of its words are in no title; otherwise "".
	DidYouMean string
}

// Bounds of a search.
const (
	defaultHits = 50
	maxHits     = 500
	maxWords    = 12   // of a query
	maxDirect   = 50   // titles found by a number or whole, of each kind
	windowRows  = 1000 // of the index, that are looked at together
	maxWindows  = 20   // in one search
)

// Search finds titles. All words of the query must match, each in any field, the
// last as the beginning of a word. Titles that the query names whole come first:
// by an ISBN of ten or thirteen digits, by a record number, or by the title. The
// others come by the weight of the fields in which the words were found, title
// before author before subject, whole words before beginnings; then in the order
// of their sort keys, then by id. An empty query lists all titles by sort key.
//
// The order is that of a window of the index, a thousand rows, which is all of
// them for any query but the broadest. Paging is by place: titles that come in
// between pages move no other hit, in one window.
func Search(ctx context.Context, tx *store.Tx, q Query) (Result, error) {
	return newSearch(q).run(ctx, tx)
}

// search is one search on its way.
type search struct {
	query  Query
	limit  int
	window int     // rows of a window
	hits   []found // one more than the limit when there are more
	result Result
}

// found is a hit before its title is read.
type found struct {
	id    int64
	field Field
	place Place
}

func newSearch(q Query) *search {
	q.Text = strings.TrimSpace(withoutControls(q.Text))
	limit := defaultHits
	if q.Limit > 0 {
		limit = min(q.Limit, maxHits)
	}
	return &search{query: q, limit: limit, window: windowRows}
}

func (s *search) run(ctx context.Context, tx *store.Tx) (Result, error) {
	answer := s.find
	if s.query.Text == "" {
		answer = s.list
	}
	if err := answer(ctx, tx); err != nil {
		return Result{}, fmt.Errorf("search the catalogue: %w", err)
	}
	if s.full() {
		s.hits, s.result.More = s.hits[:s.limit], true
	}
	return s.result, s.describe(ctx, tx)
}

func (s *search) full() bool { return len(s.hits) > s.limit }

// withoutControls makes a text one that both engines take.
func withoutControls(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, " "))
}

// describe reads the titles of the page.
func (s *search) describe(ctx context.Context, tx *store.Tx) error {
	ids := make([]int64, len(s.hits))
	for i, h := range s.hits {
		ids[i] = h.id
	}
	if len(ids) == 0 {
		return nil
	}
	titles, err := Get(ctx, tx, ids)
	s.result.Hits = make([]Hit, len(s.hits))
	for i, h := range s.hits {
		s.result.Hits[i] = Hit{Title: titles[h.id], Field: h.field, Place: h.place}
	}
	return err
}

// keyed is a title with its sort key.
type keyed struct {
	id  int64
	key string
}

func (k *keyed) dest() []any { return []any{&k.id, &k.key} }

var selectInOrder = store.SQL(`
	select id, sort_key from titles where (sort_key, id) > ($1, $2) order by sort_key, id limit $3`)

// list gives all titles by sort key.
func (s *search) list(ctx context.Context, tx *store.Tx) error {
	var after Place
	if s.query.After != nil {
		after = *s.query.After
	}
	rows, err := store.All(ctx, tx, selectInOrder, (*keyed).dest, after.Key, after.Title, s.limit+1)
	for _, r := range rows {
		s.hits = append(s.hits, found{r.id, FieldTitle, Place{Part: listed, Key: r.key, Title: r.id}})
	}
	return err
}

var (
	selectIDsByISBN = store.SQL(`
		select title_id from title_isbns where isbn = $1 order by title_id limit $2`)
	selectIDsByNumber = store.SQL(`
		select id from titles where record_number = $1 and record_number is not null order by id limit $2`)
	selectIDsByKey = store.SQL(`select id from titles where sort_key = any($1) order by id limit $2`)
	countWord      = store.SQL(`
		select count(*) from (select 1 from title_words where word between $1 and $2 limit $3) as bounded`)
)

// find answers a query that is not empty.
func (s *search) find(ctx context.Context, tx *store.Tx) error {
	words := queryWords(s.query.Text)
	s.result.Unused = max(len(words)-maxWords, 0)
	words = words[:len(words)-s.result.Unused]
	sought := make([]soughtWord, len(words))
	for i, w := range words {
		s.result.Used = append(s.result.Used, w.text)
		sought[i] = seek(w)
	}
	named, err := s.look(ctx, tx, sought)
	if err != nil {
		return err
	}
	s.addDirect(named)
	if len(sought) == 0 || slices.ContainsFunc(sought, soughtWord.nowhere) {
		return s.suggest(ctx, tx, sought)
	}
	if err := s.rarestFirst(ctx, tx, sought); err != nil {
		return err
	}
	return s.walk(ctx, tx, sought, named)
}

// rarestFirst puts the word first that leaves the fewest titles to filter. Words
// which all fill a window are counted again, as far as a search would go. A later
// page keeps to the word of the first, though another may be rarer by now.
func (s *search) rarestFirst(ctx context.Context, tx *store.Tx, sought []soughtWord) error {
	if p := s.query.After; p != nil && p.Part == indexed {
		if i := slices.IndexFunc(sought, func(w soughtWord) bool { return w.text == p.Walk }); i >= 0 {
			sought[0], sought[i] = sought[i], sought[0]
		}
		return nil
	}
	narrow := func(w soughtWord) bool { return w.rows() <= int64(s.window) }
	if len(sought) > 1 && !slices.ContainsFunc(sought, narrow) {
		if err := tx.Run(ctx, countSteps(sought, s.window*maxWindows+1)...); err != nil {
			return err
		}
	}
	slices.SortStableFunc(sought, func(a, b soughtWord) int {
		return cmp.Or(cmp.Compare(a.rows(), b.rows()), cmp.Compare(len(b.text), len(a.text)))
	})
	return nil
}

// soughtWord is a word of the query with its range of the index.
type soughtWord struct {
	word
	last    string  // the last word of the range
	counted []int64 // one figure: rows of the range, as far as they were counted
}

// endOfPrefix behind a word is behind every word that begins with it.
const endOfPrefix = "\U0010FFFF"

func seek(w word) soughtWord {
	s := soughtWord{word: w, last: w.text}
	if w.begins {
		s.last += endOfPrefix
	}
	return s
}

// countSteps count the rows of words, up to a bound.
func countSteps(sought []soughtWord, bound int) []*store.Step {
	steps := make([]*store.Step, len(sought))
	for i := range sought {
		w := &sought[i]
		steps[i] = store.Into(countWord, &w.counted, store.Column[int64], w.text, w.last, bound)
	}
	return steps
}

func (w soughtWord) rows() int64 { return w.counted[0] }

func (w soughtWord) nowhere() bool { return w.rows() == 0 }

// named is a title that the query names whole.
type named struct {
	id    int64
	field Field
	rank  int64
}

// look finds what the query names whole, and counts the rows of its words, in one
// flush.
func (s *search) look(ctx context.Context, tx *store.Tx, sought []soughtWord) ([]named, error) {
	number, _, _ := isbn.Find(s.query.Text)
	record := cutBytes(s.query.Text, maxNumber+1)
	keys := slices.DeleteFunc(sortKeys(s.query.Text), func(key string) bool { return key == "" })
	var byISBN, byRecord, byTitle []int64
	steps := []*store.Step{
		store.Into(selectIDsByISBN, &byISBN, store.Column[int64], number.String(), maxDirect),
		store.Into(selectIDsByNumber, &byRecord, store.Column[int64], record, maxDirect),
		store.Into(selectIDsByKey, &byTitle, store.Column[int64], keys, maxDirect),
	}
	if err := tx.Run(ctx, append(steps, countSteps(sought, s.window+1)...)...); err != nil {
		return nil, err
	}
	var all []named
	for rank, kind := range []struct {
		field Field
		ids   []int64
	}{{FieldISBN, byISBN}, {FieldNumber, byRecord}, {FieldTitle, byTitle}} {
		for _, id := range kind.ids {
			if !slices.ContainsFunc(all, func(n named) bool { return n.id == id }) {
				all = append(all, named{id, kind.field, int64(rank)})
			}
		}
	}
	return all, nil
}

func (s *search) addDirect(all []named) {
	for _, n := range all {
		p := Place{Part: direct, Rank: n.rank, Title: n.id}
		if s.query.After == nil || s.query.After.compare(p) < 0 {
			s.hits = append(s.hits, found{n.id, n.field, p})
		}
	}
}

// compare puts the places of one query in order, if they are of the same window.
func (p Place) compare(o Place) int {
	return cmp.Or(cmp.Compare(p.Part, o.Part), cmp.Compare(p.Rank, o.Rank), strings.Compare(p.Key, o.Key),
		cmp.Compare(p.Title, o.Title))
}
