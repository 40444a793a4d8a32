package lending

import (
	"context"

	"holdfast/internal/actor"
	"holdfast/internal/lending/catalog"
	"holdfast/internal/store"
	"holdfast/internal/web"
)

// FindTitlesIn searches the catalogue.
type FindTitlesIn struct {
	web.Paging
	Q string `query:"q" maxLength:"10000" doc:"words of title, author or subject, the last as far as it was typed; or an ISBN. Without it, all titles in order."`
}

// TitleBrief is a title in a list.
type TitleBrief struct {
	ID          int64  `json:"id"`
	Title       string `json:"title"`
	Subtitle    string `json:"subtitle,omitempty"`
	NativeTitle string `json:"nativeTitle,omitempty"`
	NativeLang  string `json:"nativeLang,omitempty"`
	Authors     string `json:"authors,omitempty"`
	Year        *int   `json:"year,omitempty"`
	Copies      int    `json:"copies" doc:"that are lent at all"`
	Free        int    `json:"free" doc:"that anybody may take from a shelf now"`
}

// FoundTitles is a page of the catalogue.
type FoundTitles struct {
	web.List[TitleBrief]
	DidYouMean string `json:"didYouMean,omitempty" doc:"the query with the nearest words, when nothing was found"`
	Broad      bool   `json:"broad,omitempty" doc:"the words are too common to find more; another word helps"`
}

var selectCopyCounts = store.SQL(`
	select title_id, sum(case when for_loan then 1 else 0 end),
		sum(case when for_loan and status = 'available' then 1 else 0 end)
	from copies where title_id = any($1) and status <> 'withdrawn' group by title_id`)

// copyCount is how many copies a title has.
type copyCount struct {
	title        int64
	copies, free int
}

func (c *copyCount) dest() []any { return []any{&c.title, &c.copies, &c.free} }

// FindTitles searches the catalogue by the beginnings of words, or by ISBN.
func (d *Desk) FindTitles(ctx context.Context, _ actor.Actor, in FindTitlesIn) (out FoundTitles, err error) {
	q := catalog.Query{Text: in.Q, Limit: in.Size() + 1}
	var after catalog.Place
	more, err := in.After(&after)
	if err != nil {
		return out, err
	}
	if more {
		q.After = &after
	}
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		found, err := catalog.Search(ctx, tx, q)
		if err != nil {
			return err
		}
		page, err := web.Cut(in.Paging, found.Hits, func(h catalog.Hit) catalog.Place { return h.Place })
		if err != nil {
			return err
		}
		out = FoundTitles{DidYouMean: found.DidYouMean, Broad: found.Broad}
		out.Next = page.Next
		out.Items, err = briefs(ctx, tx, page.Items)
		return err
	})
	return out, err
}

func briefs(ctx context.Context, tx *store.Tx, hits []catalog.Hit) ([]TitleBrief, error) {
	ids := make([]int64, len(hits))
	for i, h := range hits {
		ids[i] = h.ID
	}
	counts, err := store.All(ctx, tx, selectCopyCounts, (*copyCount).dest, ids)
	if err != nil {
		return nil, err
	}
	of := make(map[int64]copyCount, len(counts))
	for _, c := range counts {
		of[c.title] = c
	}
	all := make([]TitleBrief, len(hits))
	for i, h := range hits {
		all[i] = TitleBrief{
			ID: h.ID, Title: h.Title.Title, Subtitle: h.Subtitle, NativeTitle: h.NativeTitle, NativeLang: h.NativeLang,
			Authors: h.Authors, Year: h.Year, Copies: of[h.ID].copies, Free: of[h.ID].free,
		}
	}
	return all, nil
}
