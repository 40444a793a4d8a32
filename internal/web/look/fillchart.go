package look

import (
	"fmt"
	"html/template"
	"math"
	"slices"
	"strings"
	"time"

	"holdfast/internal/civil"
)

// Stroke is how a curve is drawn, so that marked ones are told apart in grey, too.
type Stroke string

// The strokes. At most four curves of a chart are marked.
const (
	Thin   Stroke = ""       // one of many
	Solid  Stroke = "solid"  //
	Dashed Stroke = "dashed" //
	Dotted Stroke = "dotted" //
	Slow   Stroke = "slow"   // solid in amber: it needs a look
)

// marked says whether a curve stands out. A stroke that is none is thin.
func (s Stroke) marked() bool { return s == Solid || s == Dashed || s == Dotted || s == Slow }

// FillPoint is how much of something was taken after some seconds, and until the next.
type FillPoint struct {
	Seconds float64
	Share   float64 // in percent, 0 to 100
}

// FillCurve is how fast the places of one section went. Points are in the order of
// time, the first usually at 0 %.
type FillCurve struct {
	Label  string // "CS 101-A"
	Href   string // the section's own page, from the table
	Points []FillPoint
	Strong Stroke
	Note   string // "full in 3.8 s", or "2 left"
}

// FillChart is how fast places went on one axis of time: many thin curves, and up
// to four that stand out. A square marks where a curve became full. It is drawn by
// "chart"; on a narrow screen the marked curves are named under the picture.
type FillChart struct {
	ID, Title, Desc, By string
	From, To            Moment // ends of the axis
	Now                 Moment // a dotted line and its hour; none when zero
	Curves              []FillCurve
	Swap                bool // only the picture, put in the place of the one on the page: news of a stream
}

// Room of the drawing in px. The sides are the style sheet's, so that the picture
// may be as wide as its sheet.
const (
	fillTop   = 12
	fillBase  = 326
	fillHigh  = 356
	fullShare = 100
)

// fullAt is when a curve became full.
func fullAt(points []FillPoint) (seconds float64, full bool) {
	i := slices.IndexFunc(points, func(p FillPoint) bool { return p.Share >= fullShare })
	if i < 0 {
		return 0, false
	}
	return points[i].Seconds, true
}

// fillPath is a curve in a box of 1000 by 1000. A count changes in steps: it stays as it
// is up to the next point, and then is another. Points that nobody could tell from the
// one before are left out, so a path has a few hundred at most.
func fillPath(points []FillPoint, span float64) string {
	const near = 2 // of a thousand
	var b strings.Builder
	lastX, lastY := math.Inf(-1), math.Inf(-1)
	for i, p := range points {
		x, y := 1000*share(p.Seconds, span), 1000-1000*share(p.Share, fullShare)
		first, last := i == 0, i == len(points)-1 || p.Share >= fullShare
		if !first && !last && math.Abs(x-lastX) < near && math.Abs(y-lastY) < near {
			continue
		}
		step := "H%.0fV%.0f"
		if first {
			step = "M%.0f %.0f"
		}
		fmt.Fprintf(&b, step, x, y)
		lastX, lastY = x, y
		if p.Share >= fullShare {
			break
		}
	}
	return b.String()
}

func (c FillChart) drawn(l *Locale) template.HTML {
	span := c.seconds()
	if span <= 0 || len(c.Curves) == 0 {
		return ""
	}
	e := template.HTMLEscapeString
	id := e(c.ID) + "-plot"
	swap := ""
	if c.Swap {
		swap = ` hx-swap-oob="outerHTML"`
	}
	var b strings.Builder
	c.grid(&b, l)
	b.WriteString(stretched(fillTop, fillBase))
	for _, strong := range []bool{false, true} {
		for _, curve := range c.Curves {
			if path := fillPath(curve.Points, span); path != "" && curve.Strong.marked() == strong {
				fmt.Fprintf(&b, `<path class="%s" d="%s"/>`, curve.class(), path)
			}
		}
	}
	b.WriteString(`</svg>`)
	c.names(&b)
	plot := template.HTML(`<div class="fill-plot" id="`+id+`"`+swap+`>`) +
		picture(c.ID, "fill", c.Title, c.Desc, fillHigh, b.String()) + c.legend() + `</div>`
	if c.Swap {
		return plot
	}
	return `<figure class="chart fill-chart">` + plot + l.asTable(c.table(l)) + `</figure>`
}

// stretched opens a box of 1000 by 1000 for curves, as wide as its picture.
func stretched(top, base int) string {
	return fmt.Sprintf(`<svg x="0" y="%d" width="100%%" height="%d" viewBox="0 0 1000 1000" `+
		`preserveAspectRatio="none">`, top, base-top)
}

func (c FillChart) seconds() float64 {
	if c.From.IsZero() || c.To.IsZero() {
		return 0
	}
	return c.To.At.Sub(c.From.At).Seconds()
}

// class is the class attribute of the line.
func (c FillCurve) class() string {
	if !c.Strong.marked() {
		return "many"
	}
	return "curve " + string(c.Strong)
}

// grid draws the axes: a line for each quarter, hours under it, and now.
func (c FillChart) grid(b *strings.Builder, l *Locale) {
	e := template.HTMLEscapeString
	for i := range 5 {
		y := fillTop + float64(fillBase-fillTop)*float64(i)/4
		text := l.Number(int64(fullShare - 25*i))
		if i == 0 {
			text += " %"
		}
		class := "grid"
		if i == 0 || i == 4 {
			class = "axis"
		}
		fmt.Fprintf(b, `<line class="%s" x1="0" x2="100%%" y1="%.1f" y2="%.1f"/>`+
			`<text class="scale" x="0" dx="-8" y="%.1f">%s</text>`, class, y, y, y+4, e(text))
	}
	now := -1.0
	if !c.Now.IsZero() {
		now = 100 * share(c.Now.At.Sub(c.From.At).Seconds(), c.seconds())
		fmt.Fprintf(b, `<line class="now" x1="%.2f%%" x2="%.2f%%" y1="%d" y2="%d"/>`+
			`<text class="tick now" x="%.2f%%" y="%d">%s</text>`, now, now, fillTop, fillBase, now, fillHigh-8,
			e(l.words["now"]+" "+l.clockText(c.Now, true)))
	}
	const apart, near = 10, 25 // percent: as far as now keeps the other hours away, and on a narrow screen
	for _, t := range c.ticks(l) {
		fmt.Fprintf(b, `<line class="axis" x1="%.2f%%" x2="%.2f%%" y1="%d" y2="%d"/>`, t.at, t.at, fillBase,
			fillBase+5)
		if now >= 0 && math.Abs(t.at-now) < apart {
			continue
		}
		class := "tick"
		if now >= 0 && math.Abs(t.at-now) < near {
			class = "tick near"
		}
		fmt.Fprintf(b, `<text class="%s" x="%.2f%%" y="%d">%s</text>`, class, t.at, fillHigh-8, e(t.text))
	}
}

// tick is an hour under the axis.
type tick struct {
	at      float64 // percent of the axis
	seconds float64
	text    string
}

// steps between hours, of which the first that leaves few enough is taken.
var steps = []time.Duration{time.Second, 5 * time.Second, 10 * time.Second, 15 * time.Second,
	30 * time.Second, time.Minute, 2 * time.Minute, 5 * time.Minute, 10 * time.Minute, 15 * time.Minute,
	30 * time.Minute, time.Hour, 2 * time.Hour, 4 * time.Hour, 8 * time.Hour, 24 * time.Hour}

const mostTicks = 6

func (c FillChart) ticks(l *Locale) []tick {
	span := c.seconds()
	step := steps[len(steps)-1].Seconds() * math.Ceil(span/(mostTicks*steps[len(steps)-1].Seconds()))
	for _, s := range steps {
		if span/s.Seconds() < mostTicks {
			step = s.Seconds()
			break
		}
	}
	var all []tick
	for at := 0.0; at <= span; at += step {
		m := Moment{c.From.At.Add(time.Duration(at * float64(time.Second))), c.From.In}
		text := l.clockText(m, step < 60)
		if step >= (24 * time.Hour).Seconds() {
			text = l.dayMonth(m.Day())
		}
		all = append(all, tick{100 * at / span, at, text})
	}
	return all
}

// clockText is the hour at the moment's place, with its seconds where they count.
func (l *Locale) clockText(m Moment, seconds bool) string {
	text := m.In.Clock(m.At)
	if seconds {
		text += m.At.Time().Format(":05")
	}
	return l.localDigits(text)
}

// names marks where curves became full or stand now, and writes what the marked
// ones are called beside it, none over another.
func (c FillChart) names(b *strings.Builder) {
	const line = 17   // px of a line of letters
	const broad = 16. // percent that a name may be broad
	e := template.HTMLEscapeString
	span := c.seconds()
	type end struct {
		curve FillCurve
		x, y  float64
	}
	var full, open []end
	for _, curve := range c.Curves {
		if !curve.Strong.marked() || len(curve.Points) == 0 {
			continue
		}
		if at, ok := fullAt(curve.Points); ok {
			full = append(full, end{curve, 100 * share(at, span), fillTop})
			continue
		}
		last := curve.Points[len(curve.Points)-1]
		open = append(open, end{curve, 100 * share(last.Seconds, span),
			fillBase - (fillBase-fillTop)*share(last.Share, fullShare)})
	}
	slices.SortStableFunc(full, func(a, b end) int { return int(math.Copysign(1, a.x-b.x)) })
	row := 0
	for i, f := range full {
		if row++; i == 0 || f.x-full[i-1].x >= broad {
			row = 0
		}
		y := fillTop + line + 3 + float64(row)*(2*line+4)
		fmt.Fprintf(b, `<rect class="full %s" x="%.2f%%" y="%d" width="10" height="10" `+
			`transform="translate(-5 -5)"/>`, f.curve.Strong, f.x, fillTop)
		class, dx := "end", 9
		if f.x > 100-broad {
			class, dx = "end before", -9
		}
		fmt.Fprintf(b, `<text class="%s" x="%.2f%%" y="%.1f" dx="%d">%s</text>`+
			`<text class="%s note" x="%.2f%%" y="%.1f" dx="%d">%s</text>`, class, f.x, y, dx, e(f.curve.Label),
			class, f.x, y+line-1, dx, e(f.curve.Note))
	}
	slices.SortStableFunc(open, func(a, b end) int { return int(math.Copysign(1, a.y-b.y)) })
	low := fillTop + line - 3.
	for _, o := range open {
		y := max(o.y+4, low)
		low = y + line
		text := o.curve.Label
		if o.curve.Note != "" {
			text += ", " + o.curve.Note
		}
		fmt.Fprintf(b, `<circle class="%s" cx="%.2f%%" cy="%.1f" r="5"/>`+
			`<text class="end" x="%.2f%%" y="%.1f" dx="13">%s</text>`, o.curve.Strong, o.x, o.y, o.x, y, e(text))
	}
}

// legend names the marked curves for screens on which their names find no room in
// the picture.
func (c FillChart) legend() template.HTML {
	e := template.HTMLEscapeString
	var b strings.Builder
	for _, curve := range c.Curves {
		if !curve.Strong.marked() {
			continue
		}
		fmt.Fprintf(&b, `<li><svg class="sample" width="28" height="10" aria-hidden="true">`+
			`<line class="curve %s" x1="0" x2="28" y1="5" y2="5"/></svg><bdi>%s</bdi> %s</li>`, curve.Strong,
			e(curve.Label), e(curve.Note))
	}
	if b.Len() == 0 {
		return ""
	}
	return template.HTML(`<ul class="fill-names">` + b.String() + `</ul>`)
}

// table says each curve at each hour of the axis.
func (c FillChart) table(l *Locale) string {
	e := template.HTMLEscapeString
	ticks := c.ticks(l)
	var b strings.Builder
	b.WriteString(`<table><thead><tr><th scope="col">` + e(c.By) + `</th>`)
	for _, t := range ticks {
		b.WriteString(`<th scope="col" class="num step">` + e(t.text) + `</th>`)
	}
	b.WriteString(`<th scope="col">` + e(l.words["outcome"]) + `</th></tr></thead><tbody>`)
	for _, curve := range c.Curves {
		name := `<bdi>` + e(curve.Label) + `</bdi>`
		if curve.Href != "" {
			name = `<a href="` + e(curve.Href) + `">` + name + `</a>`
		}
		b.WriteString(`<tr><th scope="row">` + name + `</th>`)
		for _, t := range ticks {
			cell := ""
			if v, ok := shareAt(curve.Points, t.seconds); ok {
				cell = l.decimal(math.Round(v)) + " %"
			}
			b.WriteString(`<td class="num step">` + e(cell) + `</td>`)
		}
		b.WriteString(`<td>` + e(curve.Note) + `</td></tr>`)
	}
	b.WriteString(`</tbody></table>`)
	return b.String()
}

// shareAt is a curve's value at a second: that of the last point up to it. Before the
// first and after the last there is none, but what is full stays full.
func shareAt(points []FillPoint, seconds float64) (float64, bool) {
	if at, full := fullAt(points); full && seconds >= at {
		return fullShare, true
	}
	after := slices.IndexFunc(points, func(p FillPoint) bool { return p.Seconds > seconds })
	last := len(points) - 1
	switch {
	case after > 0:
		return points[after-1].Share, true
	case after < 0 && last >= 0 && points[last].Seconds == seconds:
		return points[last].Share, true
	}
	return 0, false
}

// FillPointsOf are the points of a section's places as they were taken: one a seat,
// at the instants of the seats in order, from the moment that registration opened.
// The line goes on to now unless all places are taken.
func FillPointsOf(opened, now civil.Instant, taken []civil.Instant, places int) []FillPoint {
	points := []FillPoint{{}}
	if places < 1 {
		return points
	}
	for i, at := range taken {
		share := min(fullShare*float64(i+1)/float64(places), fullShare)
		points = append(points, FillPoint{max(at.Sub(opened).Seconds(), 0), share})
	}
	if len(taken) < places {
		points = append(points, FillPoint{now.Sub(opened).Seconds(), points[len(points)-1].Share})
	}
	return points
}
