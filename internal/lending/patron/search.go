package patron

import (
	"context"
	"html/template"
	"net/url"
	"strconv"
	"strings"

	"holdfast/internal/actor"
	"holdfast/internal/lending"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

// searchPage is the catalogue.
type searchPage struct {
	Search look.Search
	Found  template.HTML
	Rows   []look.Row
	Empty  look.Empty
	More   *look.Act
}

// search finds titles; before anything was asked it finds none.
func (p *pages) search(
	ctx context.Context, a actor.Actor, in lending.FindTitlesIn,
) (lending.FoundTitles, error) {
	if strings.TrimSpace(in.Q) == "" {
		return lending.FoundTitles{}, nil
	}
	return p.desk.FindTitles(ctx, a, in)
}

func (p *pages) showSearch(
	ctx context.Context, o web.Outcome[lending.FindTitlesIn, lending.FoundTitles],
) (web.View, error) {
	if o.Problem != nil {
		return web.View{}, nil
	}
	r := readerOf(o.Session, 0)
	data := r.searchPage(o.In.Q, o.Out)
	if pager := r.more(o.URL, o.Out.Next); pager != nil {
		data.More = &look.Act{Label: r.MoreTitles, Href: pager.Older}
	}
	return p.draw("mine-search", p.frame(ctx, r, r.Search, r.Search), data), nil
}

func (r reader) searchPage(q string, found lending.FoundTitles) searchPage {
	out := searchPage{Search: look.Search{Action: atSearch, Label: r.SearchLabel, Value: q, Big: true}}
	switch {
	case strings.TrimSpace(q) == "":
		out.Empty.Say = r.Say(r.SearchFirst)
	case len(found.Items) == 0 && found.Broad:
		out.Empty.Say = r.Say(r.TooBroad)
	case len(found.Items) == 0:
		out.Empty.Say = r.Say(r.Nothing, look.Strong(look.Named(q))) + " " + r.Say(r.NothingLift)
	default:
		out.Found = r.Say(r.Found, look.Named(q))
	}
	if near := found.DidYouMean; near != "" {
		out.Empty.Say = r.Say(r.Nothing, look.Strong(look.Named(q)))
		out.Empty.Act = &look.Act{
			Label: r.plain(r.DidYouMean, near), Href: atSearch + "?q=" + url.QueryEscape(near), Style: look.Linked,
		}
	}
	for _, t := range found.Items {
		out.Rows = append(out.Rows, r.foundRow(t))
	}
	return out
}

func (r reader) foundRow(t lending.TitleBrief) look.Row {
	row := look.Row{
		Title: named(whole(t.Title, t.Subtitle), t.NativeTitle, t.NativeLang), Href: titlePath(t.ID),
		Say: r.byline(t.Authors, t.Year),
	}
	switch {
	case t.Copies == 0:
		row.Tag = look.Tag{State: look.Past, Word: r.NoCopies}
	case t.Free == 0:
		row.Tag = look.Tag{State: look.Queue, Word: r.plain(r.FreeOf, t.Free, t.Copies)}
	default:
		row.Tag = look.Tag{State: look.Free, Word: r.plain(r.FreeOf, t.Free, t.Copies)}
	}
	return row
}

// whole is a title with what stands under it.
func whole(title, subtitle string) string {
	if subtitle == "" {
		return title
	}
	return title + ": " + subtitle
}

// byline is who wrote a title, and when it appeared.
func (r reader) byline(authors string, year *int) template.HTML {
	switch {
	case year == nil:
		return r.Say("%s", look.Named(authors))
	case authors == "":
		return yearOf(*year)
	}
	return r.Say(r.ByIn, look.Named(authors), yearOf(*year))
}

// yearOf is a year as it is printed, without a mark between its thousands.
func yearOf(year int) template.HTML { return template.HTML(strconv.Itoa(year)) }
