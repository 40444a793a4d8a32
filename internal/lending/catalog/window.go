package catalog

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"

	"holdfast/internal/store"
)

// entryPlace is a place in the index.
type entryPlace struct {
	word  string
	field Field
	title int64
}

func (p entryPlace) compare(o entryPlace) int {
	return cmp.Or(strings.Compare(p.word, o.word), cmp.Compare(p.field, o.field), cmp.Compare(p.title, o.title))
}

func (p *entryPlace) dest() []any { return []any{&p.word, &p.field, &p.title} }

// ranked is a title with the rank of one word: twice the field, and one more
// where the word only begins so.
type ranked struct {
	title, rank int64
}

func (r *ranked) dest() []any { return []any{&r.title, &r.rank} }

var (
	selectWindow = store.SQL(`
		select word, field, title_id from title_words
		where (word, field, title_id) > ($1, $2, $3) and word <= $4
		order by word, field, title_id limit $5`)
	// Of titles that the word finds, those that it had found before the window.
	selectSeenBefore = store.SQL(`
		select distinct title_id from title_words
		where title_id = any($1) and word >= $2 and (word, field, title_id) <= ($3, $4, $5)`)
	selectRanks = store.SQL(`
		select title_id, min(2 * field + case when word = $2 then 0 else 1 end)
		from title_words where title_id = any($1) and word between $2 and $3 group by title_id`)
	selectSortKeys = store.SQL(`select id, sort_key from titles where id = any($1)`)
)

// walk goes through the rows of the first word, a window at a time, until the
// page is full.
func (s *search) walk(ctx context.Context, tx *store.Tx, words []soughtWord, skip []named) error {
	first := entryPlace{word: words[0].text}
	from, after := first, Place{}
	if p := s.query.After; p != nil && p.Part == indexed {
		from, after = entryPlace{p.Word, p.Field, p.From}, *p
	}
	for range maxWindows {
		if s.full() {
			return nil
		}
		rows, err := store.All(ctx, tx, selectWindow, (*entryPlace).dest,
			from.word, int64(from.field), from.title, words[0].last, s.window)
		if err != nil || len(rows) == 0 {
			return err
		}
		scores := scoresOf(rows, words[0].text)
		for _, n := range skip {
			delete(scores, n.id)
		}
		if from != first {
			if err := scores.dropSeen(ctx, tx, words[0].text, from); err != nil {
				return err
			}
		}
		for _, w := range words[1:] {
			if err := scores.filter(ctx, tx, w); err != nil {
				return err
			}
		}
		begin := Place{Part: indexed, Walk: words[0].text, Word: from.word, Field: from.field, From: from.title}
		if err := s.addWindow(ctx, tx, scores, begin, after); err != nil {
			return err
		}
		if len(rows) < s.window {
			return nil
		}
		from, after = rows[len(rows)-1], Place{}
	}
	s.result.Broad = !s.full()
	return nil
}

// score is how well a title matches so far: the sum of its words' ranks, and the
// field that weighs least.
type score struct {
	rank  int64
	field Field
}

// scores are the titles of a window that are still in.
type scores map[int64]score

func scoresOf(rows []entryPlace, text string) scores {
	all := make(scores, len(rows))
	for _, r := range rows {
		rank := 2 * int64(r.field)
		if r.word != text {
			rank++
		}
		if old, ok := all[r.title]; !ok || rank < old.rank {
			all[r.title] = score{rank, r.field}
		}
	}
	return all
}

func (s scores) titles() []int64 {
	return slices.Sorted(maps.Keys(s))
}

func (s scores) dropSeen(ctx context.Context, tx *store.Tx, text string, from entryPlace) error {
	if len(s) == 0 {
		return nil
	}
	seen, err := store.All(ctx, tx, selectSeenBefore, store.Column[int64],
		s.titles(), text, from.word, int64(from.field), from.title)
	for _, id := range seen {
		delete(s, id)
	}
	return err
}

// filter keeps the titles that have this word too.
func (s scores) filter(ctx context.Context, tx *store.Tx, w soughtWord) error {
	if len(s) == 0 {
		return nil
	}
	rows, err := store.All(ctx, tx, selectRanks, (*ranked).dest, s.titles(), w.text, w.last)
	if err != nil {
		return err
	}
	ranks := make(map[int64]int64, len(rows))
	for _, r := range rows {
		ranks[r.title] = r.rank
	}
	for id, sc := range s {
		rank, ok := ranks[id]
		if !ok {
			delete(s, id)
			continue
		}
		s[id] = score{sc.rank + rank, max(sc.field, Field(rank/2))}
	}
	return nil
}

// addWindow adds the titles of a window that are behind a place to the hits, in
// order. It reads the sort keys of no more ranks than the page takes.
func (s *search) addWindow(ctx context.Context, tx *store.Tx, all scores, begin, after Place) error {
	byRank := make(map[int64][]int64)
	for id, sc := range all {
		byRank[sc.rank] = append(byRank[sc.rank], id)
	}
	for _, rank := range slices.Sorted(maps.Keys(byRank)) {
		if s.full() {
			return nil
		}
		if rank < after.Rank {
			continue
		}
		rows, err := store.All(ctx, tx, selectSortKeys, (*keyed).dest, byRank[rank])
		if err != nil {
			return err
		}
		slices.SortFunc(rows, func(a, b keyed) int {
			return cmp.Or(strings.Compare(a.key, b.key), cmp.Compare(a.id, b.id))
		})
		for _, r := range rows {
			p := begin
			p.Rank, p.Key, p.Title = rank, r.key, r.id
			if after.compare(p) < 0 {
				s.hits = append(s.hits, found{r.id, all[r.id].field, p})
			}
		}
	}
	return nil
}
