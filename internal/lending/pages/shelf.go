package pages

import (
	"context"
	"html/template"
	"net/url"

	"holdfast/internal/lending"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

// TransitsPageIn asks for one of the two lists of what travels.
type TransitsPageIn struct {
	Direction string `query:"direction" enum:"here,away"`
}

// mostShelf is how many rows a page of a branch's lists shows.
const mostShelf = 200

// checkIn is the field that checks copies in, on a page that is not the desk.
func checkIn(f frame, at spot, next template.HTML, no *refusal) look.Scan {
	scan := look.Scan{
		Action: at.form("/lending/returns"), Name: "copy", Next: next, Prompt: "Scan or type a copy",
		Hidden: f.viewer.keys(look.Hidden{Name: "branch", Value: f.here.Branch.Code}),
		Keys:   []look.KeyHint{{Key: "Esc", Word: "clear"}, {Key: "↑", Word: "last"}},
	}
	if no != nil {
		scan.Refused, scan.Prompt = true, "Press Enter to set "+no.shortly()+" aside"
		scan.Next = "answer the refusal, then scan another copy"
	}
	return scan
}

// shelfData is what stands on the hold shelf, or travels.
type shelfData struct {
	Tabs    []look.Stop
	Refused *look.Reasons
	Scan    look.Scan
	Did     *look.Note
	Sound   string // of what was just done, once
	Tiles   []look.Tile
	Top     look.TableTop
	Columns []look.Column
	Rows    []shelfRow
	Empty   look.Empty
	Over    template.HTML // said when the list goes on
}

// shelfRow is one copy.
type shelfRow struct {
	Lead     string // the short name on its slip
	Title    look.Name
	Href     string
	Copy     look.Code
	CopyHref string
	Where    template.HTML
	Day      template.HTML
	Tag      look.Tag
	Class    string
	Slip     *look.Act
}

func (p *Pages) showShelf(ctx context.Context, o web.Outcome[nothing, nothing]) (web.View, error) {
	return p.drawShelf(ctx, viewerOf(o), spot{kind: spotShelf, did: o.URL.Query().Get("did")}, nil)
}

// placedFrame is a frame for a page about one branch, or the way to choose one.
func (p *Pages) placedFrame(
	ctx context.Context, v viewer, title string, current stop,
) (frame, *web.View, error) {
	f, err := p.frame(ctx, v, title, current)
	if err != nil || f.placed {
		return f, nil, err
	}
	away := web.Redirect(withQuery("/lending/branch", url.Values{"next": {v.url.Path}}))
	return f, &away, nil
}

func (p *Pages) drawShelf(ctx context.Context, v viewer, at spot, no *refusal) (web.View, error) {
	f, away, err := p.placedFrame(ctx, v, "Hold shelf", stopShelf)
	if err != nil || away != nil {
		return orZero(away), err
	}
	f.page.Sounds = true
	list, err := p.desk.HoldShelf(ctx, v.actor, lending.HoldShelfIn{
		Paging: web.Paging{Limit: mostShelf}, Branch: f.here.Branch.Code,
	})
	if err != nil {
		return web.View{}, err
	}
	gone := 0
	d := shelfData{
		Scan: checkIn(f, at, "a copy to check in, or one whose time is over", no),
		Columns: []look.Column{{Label: "Slip"}, {Label: "Title"}, {Label: "Copy"}, {Label: "Until"},
			{Label: "State", Bare: true},
			{Label: "Slip to print", Bare: true}},
		Top:   look.TableTop{Title: "At " + f.here.Branch.Name, Export: "/lending/holdshelf.csv"},
		Empty: look.Empty{Say: "Nothing stands on the hold shelf. A copy comes here when somebody waits for it."},
		Over:  over(list.Next),
	}
	for _, item := range list.Items {
		row := shelfItem(item, at)
		if item.Gone {
			gone++
		}
		d.Rows = append(d.Rows, row)
	}
	d.Tiles = shelfTiles(f, gone)
	return p.drawList(ctx, f, d, at, no)
}

// drawList draws a list of the branch with what was just done, or refused.
func (p *Pages) drawList(
	ctx context.Context, f frame, d shelfData, at spot, no *refusal,
) (web.View, error) {
	var err error
	if d.Did, err = p.did(ctx, f, "", at.did); err != nil {
		return web.View{}, err
	}
	if d.Did != nil {
		d.Sound = "done " + at.did
	}
	if no != nil {
		d.Refused = refused(no, f, at)
	}
	return p.draw("shelf", f, d), nil
}

func orZero(v *web.View) web.View {
	if v == nil {
		return web.View{}
	}
	return *v
}

// over says that a list goes on, where there are more rows than a page holds.
func over(next string) template.HTML {
	if next == "" {
		return ""
	}
	return en.Say("The first %s are shown. The export has them all.", mostShelf)
}

func shelfTiles(f frame, gone int) []look.Tile {
	tiles := []look.Tile{
		{Label: "To be collected", Figure: plain(en.Number(int64(f.here.HoldShelf))),
			Say: en.Say("at %s", f.here.Branch.Name)},
		{Label: "Leaving tonight", Figure: plain(en.Number(int64(f.here.LeavingTonight))),
			Say: "today is the last day"},
		{Label: "Time is over", Figure: plain(en.Number(int64(gone))), Say: "take them off and scan them"},
	}
	if f.here.LeavingTonight > 0 {
		tiles[1].State = look.Wait
	}
	if gone > 0 {
		tiles[2].State = look.Care
	}
	return tiles
}

func shelfItem(s lending.ShelfItem, at spot) shelfRow {
	row := shelfRow{
		Lead: s.Short, Title: workName(s.Work), Href: "/lending/titles/" + decimal(s.Title),
		Copy:     look.Code(s.Copy),
		CopyHref: "/lending/copies/" + url.PathEscape(s.Copy), Day: look.English.Day(s.CollectBy),
		Tag: look.Tag{State: look.Wait, Word: "ready"},
		Slip: &look.Act{
			Label: "Slip", About: s.TitleName, Icon: "print",
			Href: at.form("/lending/holds/" + decimal(s.Hold) + "/slip"),
		},
	}
	switch {
	case s.Gone:
		row.Tag, row.Class, row.Slip = look.Tag{State: look.Care, Word: "take off the shelf"}, "over", nil
	case s.LeavesTonight:
		row.Tag.Word = "leaves tonight"
	}
	return row
}

func (p *Pages) showTransits(
	ctx context.Context, o web.Outcome[TransitsPageIn, TransitsPageIn],
) (web.View, error) {
	if o.Problem != nil {
		return web.View{}, nil
	}
	at := spot{kind: spotTransits, key: o.In.Direction, did: o.URL.Query().Get("did")}
	return p.drawTransits(ctx, viewerOf(o), at, nil)
}

func (p *Pages) drawTransits(ctx context.Context, v viewer, at spot, no *refusal) (web.View, error) {
	f, away, err := p.placedFrame(ctx, v, "Transits", stopTransits)
	if err != nil || away != nil {
		return orZero(away), err
	}
	f.page.Sounds = true
	sent := at.key == "away"
	list, err := p.desk.Transits(ctx, v.actor, lending.TransitsIn{
		Paging: web.Paging{Limit: mostShelf}, Branch: f.here.Branch.Code, Direction: at.key,
	})
	if err != nil {
		return web.View{}, err
	}
	names, err := p.branchNames(ctx, v)
	if err != nil {
		return web.View{}, err
	}
	d := shelfData{
		Tabs: []look.Stop{
			{Name: "On the way here", Href: "/lending/transits", Current: !sent, Count: f.here.Coming},
			{Name: "Sent from here", Href: "/lending/transits?direction=away", Current: sent,
				Count: f.here.Sent},
		},
		Scan: checkIn(f, at, "a copy from the crate: it has arrived", no),
		Columns: []look.Column{{Label: "For"}, {Label: "Title"}, {Label: "Copy"}, {Label: "From"},
			{Label: "Sent"},
			{Label: "State", Bare: true}, {Label: "Slip to print", Bare: true}},
		Top:   look.TableTop{Title: "On the way to " + f.here.Branch.Name, Export: "/lending/transits.csv"},
		Empty: look.Empty{Say: "Nothing is on its way here."},
		Over:  over(list.Next),
	}
	if sent {
		d.Columns[3].Label = "To"
		d.Top.Title, d.Top.Export = "Sent from "+f.here.Branch.Name, "/lending/transits.csv?direction=away"
		d.Empty.Say = "Everything that was sent from here has arrived."
	}
	for _, t := range list.Items {
		d.Rows = append(d.Rows, transitItem(t, f, at, names, sent))
	}
	return p.drawList(ctx, f, d, at, no)
}

// longOnTheWay is after how many days somebody should look where a copy is.
const longOnTheWay = 7

func transitItem(t lending.TransitItem, f frame, at spot, names map[string]string, sent bool) shelfRow {
	row := shelfRow{
		Lead: t.Short, Title: workName(t.Work), Href: "/lending/titles/" + decimal(t.Title),
		Copy:     look.Code(t.Copy),
		CopyHref: "/lending/copies/" + url.PathEscape(t.Copy), Where: plain(names[t.From]),
		Day: f.day(t.SentAt),
		Tag: look.Tag{State: look.Go, Word: "in transit"},
	}
	if t.Hold == 0 {
		row.Lead = "the shelf"
	}
	if t.Days > longOnTheWay {
		row.Tag = look.Tag{State: look.Care, Word: counted(t.Days, "day", "days") + " on the way"}
	}
	if sent {
		row.Where = plain(names[t.To])
		row.Slip = &look.Act{
			Label: "Slip", About: t.TitleName, Icon: "print",
			Href: at.form("/lending/copies/" + url.PathEscape(t.Copy) + "/slip"),
		}
	}
	return row
}

// branchNames are the names of all branches by their codes.
func (p *Pages) branchNames(ctx context.Context, v viewer) (map[string]string, error) {
	all, err := p.desk.Branches(ctx, v.actor, lending.BranchesIn{})
	names := make(map[string]string, len(all.Items))
	for _, b := range all.Items {
		names[b.Code] = b.Name
	}
	return names, err
}
