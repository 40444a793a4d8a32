package pages

import (
	"context"
	"fmt"
	"html/template"
	"math"
	"slices"
	"time"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/registration"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

// openingData is the day on which registration opens.
type openingData struct {
	Empty *look.Empty
	// Countdown is shown within an hour of the opening; the page is drawn anew then.
	Countdown *look.Countdown
	Events    string // address of the stream
	openingLive
	Windows []look.Row
	Term    look.Act
}

// openingLive is the part of it that is drawn anew while somebody looks.
type openingLive struct {
	Swap     bool // the parts go in the place of those on the page
	AsOf     look.Moment
	Clock    string // of it, with the seconds
	Tiles    []look.Tile
	Fill     look.FillChart
	FillSay  string
	Sections look.FillTiles
	Columns  []look.Column
	Waits    []openingWait
}

// openingWait is a row of the longest waiting lists.
type openingWait struct {
	Name, Href string
	Seats      template.HTML
	Full       string
	Waiting    int64
}

const (
	mostTiles = 8
	mostWaits = 10
)

func (p *Pages) showOpening(
	ctx context.Context, o web.Outcome[registration.OpeningIn, registration.Opening],
) (web.View, error) {
	if o.Problem != nil {
		return web.View{}, nil
	}
	v := viewerOf(o)
	f, err := p.frame(ctx, v, "Opening day", stopOpening, o.Out.Term)
	if err != nil {
		return web.View{}, err
	}
	if !f.placed {
		return p.draw("opening", f, openingData{Empty: p.noTerm(f)}), nil
	}
	f.page.Title = "Opening day, " + f.at.Title
	f.page.Now = look.Moment{} // the picture's own instant stands there
	f.page.Tools = []look.Act{{Label: "Export", Href: inTerm(openingPath+".csv", f.at.Code), Icon: "export"}}
	d := openingData{Term: look.Act{Label: "Phases and windows", Href: termPath(f.at.Code), Style: look.Linked},
		Windows: f.windowRows()}
	if o.Out.OpenedAt.IsZero() || o.Out.OpenedAt > o.Out.Now {
		d.Empty, d.Countdown = beforeOpening(f, &o.Out), opensIn(f, &o.Out)
		return p.draw("opening", f, d), nil
	}
	f.page.Live = true
	d.Events = inTerm(openingPath+"/events", f.at.Code)
	if d.openingLive, err = p.openingNow(ctx, v.actor, &o.Out, f.at.ID, false); err != nil {
		return web.View{}, err
	}
	return p.draw("opening", f, d), nil
}

// noTerm says that there is no term, and how to add one.
func (p *Pages) noTerm(f frame) *look.Empty {
	e := &look.Empty{Say: "There is no term yet. Everything else belongs to one."}
	if f.viewer.actor.May(registration.MayFound, 0) {
		e.Act = &look.Act{Label: "Add the first term", Href: termsPath + "/new", Style: look.Filled}
	}
	return e
}

// beforeOpening says when registration opens.
func beforeOpening(f frame, o *registration.Opening) *look.Empty {
	act := &look.Act{Label: "Look at the windows", Href: termPath(o.Term)}
	if o.OpenedAt.IsZero() {
		return &look.Empty{Say: en.Say("%s has no registration window yet.", o.Title), Act: act}
	}
	opens := f.when(o.OpenedAt)
	return &look.Empty{Act: act, Say: en.Say("Registration opens on %s at %s (%s). Nobody has a seat yet.",
		look.Strong(en.LongDay(opens.Day())), look.Strong(opens), opens.Zoned())}
}

// opensIn counts the last hour before registration opens.
func opensIn(f frame, o *registration.Opening) *look.Countdown {
	left := int(o.OpenedAt.Sub(o.Now).Seconds())
	if o.OpenedAt.IsZero() || left > int(time.Hour.Seconds()) {
		return nil
	}
	return &look.Countdown{Label: "Registration opens in", Until: f.when(o.OpenedAt), Left: left, Of: int(time.Hour.Seconds()),
		Over: "Registration is open.", Reload: inTerm(openingPath, o.Term)}
}

// openingNow is the picture of a moment.
func (p *Pages) openingNow(
	ctx context.Context, a actor.Actor, o *registration.Opening, term int64, swap bool,
) (openingLive, error) {
	zone, err := civil.LoadZone(o.Zone)
	if err != nil {
		return openingLive{}, err
	}
	looked, twice, err := p.desk.PromisedTwice(ctx, a, term)
	if err != nil {
		return openingLive{}, err
	}
	live := openingLive{
		Swap: swap, AsOf: look.At(o.Now, zone),
		Clock: zone.Clock(o.Now) + o.Now.Time().Format(":05"), Tiles: openingTiles(o, zone, looked, twice),
		Columns: []look.Column{{Label: "Section"}, {Label: "Seats", Num: true}, {Label: "Full in", Num: true},
			{Label: "Waiting", Num: true}},
	}
	strong := strongCurves(o.Curves)
	live.Fill = openingChart(o, zone, strong, swap)
	live.FillSay = "share of seats taken; a square marks full"
	if n := len(o.Curves); n > 1 {
		live.FillSay = fmt.Sprintf("share of seats taken, the %d most wanted sections; a square marks full", n)
	}
	live.Sections = openingSections(o, strong)
	for _, w := range o.Waitlists[:min(len(o.Waitlists), mostWaits)] {
		row := openingWait{Name: w.Name, Href: sectionPath(w.ID), Waiting: w.Waiting}
		if w.Capacity != nil {
			row.Seats = plain(en.Number(*w.Capacity))
		}
		if w.FullAfter != nil {
			row.Full = lasted(*w.FullAfter)
		}
		live.Waits = append(live.Waits, row)
	}
	return live, nil
}

func openingTiles(o *registration.Opening, zone civil.Zone, looked, twice int64) []look.Tile {
	figure := func(n int64) template.HTML { return plain(en.Number(n)) }
	promised := look.Tile{Label: "Promised twice", Figure: figure(twice), State: look.OK,
		Say: en.Say("%s, looked at now", counted(looked, "section", "sections"))}
	if twice > 0 {
		promised.State = look.No
	}
	opened := look.At(o.OpenedAt, zone)
	return []look.Tile{
		{Label: "Enrolled", Figure: figure(o.Enrolled), Say: plain(enrolledSay(o))},
		{Label: "Waiting", Figure: figure(o.Waiting),
			Say: en.Say("in %s", counted(int64(o.WaitingIn), "section", "sections"))},
		{Label: "Full", Figure: figure(int64(o.Full)),
			Say: plain(fullSay(o))},
		{Label: "Open for", Figure: plain(lasted(math.Floor(o.Now.Sub(o.OpenedAt).Seconds()))),
			Say: en.Say("since %s, %s", en.Day(opened.Day()), opened)},
		promised,
	}
}

// enrolledSay says of how many places, with those that are only offered.
func enrolledSay(o *registration.Opening) string {
	say := "of " + counted(o.Seats, "place", "places")
	if o.Offered > 0 {
		say += ", " + en.Number(o.Offered) + " only offered"
	}
	return say
}

// fullSay says of how many sections. Full is one thing, and kept for others another.
func fullSay(o *registration.Opening) string {
	say := "of " + counted(int64(o.Sections), "section", "sections")
	if o.KeptOnly > 0 {
		say += "; " + en.Number(int64(o.KeptOnly)) + " with kept seats only"
	}
	return say
}

// leftSay is what is left of a section: for everybody, and for groups.
func leftSay(c registration.OpeningSection) string {
	left, kept := en.Number(c.Free-c.Kept)+" left", en.Number(c.Kept)+" kept for groups"
	switch {
	case c.Free == 0:
		return "full"
	case c.Kept == 0:
		return left
	case c.Kept == c.Free:
		return kept
	}
	return left + ", " + kept
}

// lasted is a time that something took: "3.8 s", "2 min 23 s", "45 min", "1 h 4 min",
// "3 days".
func lasted(seconds float64) string {
	s := int64(math.Round(seconds))
	switch {
	case seconds < 10 && seconds != math.Trunc(seconds):
		return fmt.Sprintf("%.1f\u00a0s", seconds)
	case s < 60:
		return fmt.Sprintf("%d\u00a0s", s)
	case s < 600:
		return twoOf(s/60, "min", s%60, "s")
	case s < 3600:
		return fmt.Sprintf("%d\u00a0min", s/60)
	case s < 48*3600:
		return twoOf(s/3600, "h", s%3600/60, "min")
	}
	return counted(s/86_400, "day", "days")
}

// twoOf is a time in a large unit and a small one, of which none is written when it
// would be 0.
func twoOf(large int64, unit string, small int64, smaller string) string {
	if small == 0 {
		return fmt.Sprintf("%d\u00a0%s", large, unit)
	}
	return fmt.Sprintf("%d\u00a0%s %d\u00a0%s", large, unit, small, smaller)
}

// strongCurves are the four that stand out: the first that was full and the last, of
// those with seats the fullest and the slowest.
func strongCurves(all []registration.OpeningSection) map[int64]look.Stroke {
	var full, open []registration.OpeningSection
	for _, c := range all {
		switch {
		case c.Capacity == nil || len(c.Points) == 0:
		case c.FullAfter != nil:
			full = append(full, c)
		case c.Free > 0:
			open = append(open, c)
		}
	}
	slices.SortStableFunc(full, func(a, b registration.OpeningSection) int {
		return int(math.Copysign(1, *a.FullAfter-*b.FullAfter))
	})
	share := func(c registration.OpeningSection) float64 { return float64(c.Taken) / float64(max(*c.Capacity, 1)) }
	slices.SortStableFunc(open, func(a, b registration.OpeningSection) int {
		return int(math.Copysign(1, share(b)-share(a)))
	})
	strong := make(map[int64]look.Stroke)
	if n := len(full); n > 0 {
		strong[full[n-1].ID] = look.Dashed
		strong[full[0].ID] = look.Solid
	}
	if n := len(open); n > 0 {
		strong[open[n-1].ID] = look.Slow
		strong[open[0].ID] = look.Dotted
	}
	return strong
}

// curveOf is how the seats of a section went, up to a second. What was full and is
// not any more never reaches the top.
func curveOf(c registration.OpeningSection, until float64) []look.FillPoint {
	const nearlyFull = 99.5
	points := make([]look.FillPoint, 0, len(c.Points)+1)
	for _, pt := range c.Points {
		if pt.Seconds > until || c.FullAfter != nil && pt.Seconds >= *c.FullAfter {
			break
		}
		points = append(points, look.FillPoint{Seconds: pt.Seconds, Share: min(pt.Percent, nearlyFull)})
	}
	switch last := len(points) - 1; {
	case c.FullAfter != nil && *c.FullAfter <= until:
		points = append(points, look.FillPoint{Seconds: *c.FullAfter, Share: 100})
	case last >= 0:
		points = append(points, look.FillPoint{Seconds: until, Share: points[last].Share})
	}
	return points
}

// spanOf is how many seconds the axis shows: up to now, or as long as something went
// on, if that is long past.
func spanOf(o *registration.Opening) (span float64, now bool) {
	elapsed := max(o.Now.Sub(o.OpenedAt).Seconds(), 1)
	var last float64
	for _, c := range o.Curves {
		if n := len(c.Points); n > 0 {
			last = max(last, c.Points[n-1].Seconds)
		}
	}
	if last > 0 && last*4 < elapsed {
		return last * 1.25, false
	}
	return elapsed * 1.08, true
}

func openingChart(
	o *registration.Opening, zone civil.Zone, strong map[int64]look.Stroke, swap bool,
) look.FillChart {
	span, now := spanOf(o)
	chart := look.FillChart{ID: "seats", Title: "How fast the seats go", By: "Section", Swap: swap,
		From: look.At(o.OpenedAt, zone),
		To:   look.At(o.OpenedAt.Add(time.Duration(span*float64(time.Second))), zone)}
	until := span
	if now {
		chart.Now, until = look.At(o.Now, zone), o.Now.Sub(o.OpenedAt).Seconds()
	}
	for _, c := range o.Curves {
		if c.Capacity == nil || len(c.Points) == 0 {
			continue
		}
		curve := look.FillCurve{Label: c.Name, Href: sectionPath(c.ID), Points: curveOf(c, until), Strong: strong[c.ID],
			Note: leftSay(c)}
		if c.FullAfter != nil {
			curve.Note = "full in " + lasted(*c.FullAfter)
		}
		if curve.Strong == look.Slow {
			curve.Note = "slow, " + curve.Note
		}
		if curve.Strong != look.Thin {
			chart.Desc += c.Name + ": " + curve.Note + ". "
		}
		chart.Curves = append(chart.Curves, curve)
	}
	if chart.Desc == "" {
		chart.Desc = "Nobody has a seat yet."
	}
	return chart
}

// openingSections are the small pictures: the most wanted but those that stand out.
func openingSections(o *registration.Opening, strong map[int64]look.Stroke) look.FillTiles {
	span, now := spanOf(o)
	until := span
	if now {
		until = o.Now.Sub(o.OpenedAt).Seconds()
	}
	tiles := look.FillTiles{ID: "sections", Label: "Section by section", Span: until}
	for _, c := range tileOrder(o.Curves, strong) {
		tile := look.FillTile{Code: c.Name, Href: sectionPath(c.ID), Points: curveOf(c, until),
			Taken: en.Number(c.Taken) + " of " + en.Number(*c.Capacity)}
		if tile.Word = leftSay(c); c.Free > c.Kept {
			tile.State = look.Free
		}
		if c.Waiting > 0 {
			tile.Word += ", " + en.Number(c.Waiting) + " waiting"
		}
		if c.Offered > 0 {
			tile.Taken += ", " + en.Number(c.Offered) + " only offered"
		}
		if c.FullAfter != nil {
			tile.In = "in " + lasted(*c.FullAfter)
		}
		tiles.Rows = append(tiles.Rows, tile)
	}
	return tiles
}

// tileOrder takes full sections and open ones by turns, so that the pictures tell
// something whatever is most wanted.
func tileOrder(all []registration.OpeningSection, strong map[int64]look.Stroke) (picked []registration.OpeningSection) {
	var full, open []registration.OpeningSection
	for _, c := range all {
		switch {
		case c.Capacity == nil || len(c.Points) == 0 || strong[c.ID] != look.Thin:
		case c.Free > 0:
			open = append(open, c)
		default:
			full = append(full, c)
		}
	}
	half := mostTiles / 2
	fulls := full[:min(len(full), max(half, mostTiles-len(open)))]
	opens := open[:min(len(open), mostTiles-len(fulls))]
	return append(slices.Clone(fulls), opens...)
}

// windowRows are the time tickets of the term, with which of them are open.
func (f frame) windowRows() (rows []look.Row) {
	for _, w := range f.at.Windows {
		row := look.Row{Title: look.Named(windowName(w.Group))}
		switch {
		case f.at.Now < w.Opens:
			row.Say, row.Tag = en.Say("from %s", f.stamp(w.Opens)), look.Tag{State: look.Queue, Word: "not yet"}
		case f.at.Now < w.Closes:
			row.Say, row.Tag = en.Say("since %s", f.stamp(w.Opens)), look.Tag{State: look.OK, Word: "open"}
		default:
			row.Say, row.Tag = en.Say("until %s", f.stamp(w.Closes)), look.Tag{State: look.Past, Word: "closed"}
		}
		rows = append(rows, row)
	}
	return rows
}

func windowName(group string) string {
	if group == "" {
		return "Everybody"
	}
	return group
}
