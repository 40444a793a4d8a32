package pages

import (
	"context"
	"html/template"
	"net/url"
	"strings"

	"holdfast/internal/isbn"
	"holdfast/internal/lending"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

// mostPieces is how many copies a list still draws one by one.
const mostPieces = 12

// brief is a title in a list, for drawing.
type brief lending.TitleBrief

func (t brief) name() look.Name {
	return workName(lending.Work{TitleName: t.Title, NativeTitle: t.NativeTitle, NativeLang: t.NativeLang})
}

// by is who wrote it and when it came out.
func (t brief) by() template.HTML {
	say := plain(authors(t.Authors))
	if t.Year != nil && say != "" {
		return en.Say("%s, %s", say, decimal(int64(*t.Year)))
	} else if t.Year != nil {
		return plain(decimal(int64(*t.Year)))
	}
	return say
}

// authors are those of a title, the main one first.
func authors(stored string) string {
	all := strings.Split(stored, "; ")
	between := ", "
	if strings.Contains(stored, ",") {
		between = "; " // "Tanner, Paul" has a comma of its own
	}
	const most = 3
	if len(all) > most {
		return strings.Join(all[:most], between) + " and others"
	}
	return strings.Join(all, between)
}

// free is how many copies can be had, in words.
func (t brief) free() look.Tag {
	switch {
	case t.Copies == 0:
		return look.Tag{State: look.Past, Word: "no copies"}
	case t.Free == 0:
		return look.Tag{State: look.Queue, Word: "0 of " + decimal(int64(t.Copies)) + " free"}
	}
	return look.Tag{State: look.Free, Word: decimal(int64(t.Free)) + " of " + decimal(int64(t.Copies)) +
		" free"}
}

func (t brief) pieces() look.Pieces {
	if t.Copies > mostPieces {
		return nil
	}
	var all look.Pieces
	for i := range t.Copies {
		state := look.PieceTaken
		if i < t.Free {
			state = look.PieceFree
		}
		all = append(all, look.Piece{State: state})
	}
	return all
}

// row is the title among what the desk found.
func (t brief) row(at spot) look.Row {
	return look.Row{
		Title: t.name(), Href: at.form("/lending/titles/" + decimal(t.ID)), Say: t.by(), Tag: t.free(),
	}
}

// titlesData is a search of the catalogue.
type titlesData struct {
	Query   string
	Hint    string
	Top     look.TableTop
	Columns []look.Column
	Rows    []titleRow
	Empty   look.Empty
	Pager   look.Pager
}

type titleRow struct {
	Title  look.Name
	Href   string
	By     template.HTML
	Pieces look.Pieces
	Tag    look.Tag
}

func (p *Pages) showTitles(
	ctx context.Context, o web.Outcome[lending.FindTitlesIn, lending.FoundTitles],
) (web.View, error) {
	v, q := viewerOf(o), strings.TrimSpace(o.In.Q)
	if o.Problem != nil {
		return web.View{}, nil
	}
	if one, found := named(q, o.Out); found && !v.fragment {
		return web.Redirect("/lending/titles/" + decimal(one)), nil
	}
	if len(o.Out.Items) == 0 && q != "" {
		if c, err := p.desk.Copy(ctx, v.actor, lending.CopyIn{Barcode: q}); err == nil && !v.fragment {
			return web.Redirect("/lending/titles/" + decimal(c.Title)), nil
		} else if err != nil && !isRefusal(err) {
			return web.View{}, err
		}
	}
	if len(o.Out.Items) == 0 && q == "" {
		view, err := p.started(ctx, v, stopTitles, func(so lending.Started) bool { return !so.Title })
		if err != nil || view != nil {
			return orZero(view), err
		}
	}
	f, err := p.frame(ctx, v, "Titles", stopTitles)
	if err != nil {
		return web.View{}, err
	}
	d := titlesData{
		Query: q,
		Hint:  "Beginnings of words are enough, in any script. A barcode or an ISBN leads to its title.",
		Columns: []look.Column{{Label: "Title"}, {Label: "By"}, {Label: "Copies", Bare: true},
			{Label: "Available"}},
		Top:   look.TableTop{Title: "All titles", Export: listFile("/lending/titles.csv", q)},
		Empty: look.Empty{Say: "Type the beginning of a title or of an author."},
		Pager: turned(pager(o.URL, o.In.Paging, len(o.Out.Items), o.Out.Next), o.In.Paging),
	}
	if q != "" {
		d.Top.Title = "Found for “" + q + "”"
		d.Empty.Say = en.Say("Nothing begins with %s. Try fewer letters, or the other script.",
			look.Strong("“"+q+"”"))
	}
	if meant := o.Out.DidYouMean; meant != "" {
		d.Empty.Act = &look.Act{
			Label: "Did you mean “" + meant + "”?",
			Href:  withQuery("/lending/titles", url.Values{"q": {meant}}), Style: look.Linked,
		}
	}
	if o.Out.Broad {
		d.Pager.Say = "There are more. Another word narrows it down."
	}
	for _, item := range o.Out.Items {
		t := brief(item)
		href := "/lending/titles/" + decimal(t.ID)
		if q != "" {
			href = withQuery(href, url.Values{"q": {q}})
		}
		d.Rows = append(d.Rows, titleRow{Title: t.name(), Href: href, By: t.by(), Pieces: t.pieces(),
			Tag: t.free()})
	}
	return p.draw("titles", f, d), nil
}

// named is the title that an ISBN names, if there is just one.
func named(q string, found lending.FoundTitles) (title int64, is bool) {
	if _, _, err := isbn.Find(q); err != nil || len(found.Items) != 1 {
		return 0, false
	}
	return found.Items[0].ID, true
}

// pager leads to the next page of a list; how many there are in all nobody
// counts. The way back is the browser's, and the link to the beginning.
func pager(at *url.URL, paging web.Paging, shown int, next string) look.Pager {
	out := look.Pager{Of: -1}
	q := at.Query()
	if paging.Cursor != "" {
		q.Del("cursor")
		out.Newer = withQuery(at.Path, q)
	} else if shown > 0 {
		out.From, out.To = 1, shown
	}
	if next != "" {
		q.Set("cursor", next)
		out.Older = withQuery(at.Path, q)
	} else if paging.Cursor == "" && shown > 0 {
		out.Of = shown
	}
	return out
}

// turned is the pager of a list in another order than that of time.
func turned(p look.Pager, paging web.Paging) look.Pager {
	p.Size = paging.Size()
	return p
}

// listFile is the address of a list, or of what was searched in it, as a file.
func listFile(path, q string) string {
	if q == "" {
		return path
	}
	return withQuery(path, url.Values{"q": {q}})
}
