package catalog

import "holdfast/internal/store"

// Invariants are what must hold of the catalogue at any instant, as queries that
// give one row for each offender.
func Invariants() []store.Invariant {
	return []store.Invariant{
		{ID: "IL7", Says: "every title has a word by which it is found", Query: titlesWithoutWords},
		{ID: "IL7", Says: "every word of the search belongs to a title", Query: wordsWithoutTitle},
		{ID: "IL7", Says: "every ISBN belongs to a title", Query: isbnsWithoutTitle},
		{ID: "IL7", Says: "an ISBN is stored as thirteen digits (L2)", Query: isbnsNotNormal},
		{ID: "IL7", Says: "a title has a record number or a match key, not both", Query: matchedTwice},
	}
}

var (
	titlesWithoutWords = store.SQL(`
		select 'title ' || cast(t.id as text) from titles t
		where not exists (select 1 from title_words w where w.title_id = t.id)`)
	wordsWithoutTitle = store.SQL(`
		select 'word ' || w.word || ' of title ' || cast(w.title_id as text) from title_words w
		where not exists (select 1 from titles t where t.id = w.title_id)`)
	isbnsWithoutTitle = store.SQL(`
		select 'ISBN ' || n.isbn || ' of title ' || cast(n.title_id as text) from title_isbns n
		where not exists (select 1 from titles t where t.id = n.title_id)`)
	isbnsNotNormal = store.SQL(`
		select 'ISBN ' || isbn || ' of title ' || cast(title_id as text) from title_isbns
		where length(isbn) <> 13 or isbn < '9780000000000' or isbn > '9799999999999'`)
	matchedTwice = store.SQL(`
		select 'title ' || cast(id as text) from titles
		where record_number is not null and match_key is not null`)
)
