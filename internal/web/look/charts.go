package look

import (
	"fmt"
	"html/template"
	"math"
	"strconv"
	"strings"
)

// Chart is a picture of numbers with the same numbers as a table under it. It is
// drawn by the template function "chart".
type Chart interface {
	drawn(l *Locale) template.HTML
}

// Point is one number of a chart.
type Point struct {
	Label string
	Value float64
	Text  string // as it is written; the value's digits when empty
	Mark  bool   // the one to look at
}

// BarChart is a chart of upright bars from zero: loans by month. The bars keep to
// the chart's width, the letters keep their size.
type BarChart struct {
	ID     string // unique on the page
	Title  string // what is counted: also the head of the table's numbers
	Desc   string // in words what the picture shows: "Most in August: 18 of 118."
	By     string // what the labels are: "Month"
	Points []Point
}

// RankChart is a chart of lying bars: why people were told no.
type RankChart struct {
	ID, Title, Desc, By string
	Points              []Point
}

// LineChart is a chart of lines from zero over a common axis: how fast seats go.
type LineChart struct {
	ID, Title, Desc, By string
	X                   []string // labels of the steps
	Lines               []Curve  // at most four named ones
	Top                 float64  // of the axis; the greatest value when 0
	Unit                string   // after the numbers of the axis: " %"
	Fill                bool     // tint what lies under the first line
	High                int      // of the picture in px; 200 when 0
}

// Curve is one line. A line without a name is one of many: thin and grey.
type Curve struct {
	Name   string
	Values []float64
}

func (l *Locale) chart(c Chart) template.HTML {
	if c == nil {
		return ""
	}
	return c.drawn(l)
}

// figure wraps a drawing, high px high, with its name, its description and its
// table.
func (l *Locale) figure(id, class, title, desc string, high int, drawing, table string) template.HTML {
	return `<figure class="chart">` + picture(id, class, title, desc, high, drawing) + l.asTable(table) + `</figure>`
}

// picture is a drawing as wide as its place, with its name and its description.
func picture(id, class, title, desc string, high int, drawing string) template.HTML {
	e := template.HTMLEscapeString
	return template.HTML(`<svg class="` + class + `" role="img" width="100%" height="` + strconv.Itoa(high) +
		`" aria-labelledby="` +
		e(id) + `-title ` + e(id) + `-desc">` +
		`<title id="` + e(id) + `-title">` + e(title) + `</title>` +
		`<desc id="` + e(id) + `-desc">` + e(desc) + `</desc>` + drawing + `</svg>`)
}

// asTable is the same numbers under a picture.
func (l *Locale) asTable(table string) template.HTML {
	return template.HTML(`<details class="as-table"><summary class="link"><span>` +
		template.HTMLEscapeString(l.words["as-table"]) + `</span></summary>` + table + `</details>`)
}

func (l *Locale) pointTable(by, title string, points []Point) string {
	e := template.HTMLEscapeString
	var b strings.Builder
	b.WriteString(`<table><thead><tr><th scope="col">` + e(by) + `</th><th scope="col" class="num">` +
		e(title) +
		`</th></tr></thead><tbody>`)
	for _, p := range points {
		b.WriteString(`<tr><th scope="row">` + e(p.Label) + `</th><td class="num">` + e(l.valueText(p)) +
			`</td></tr>`)
	}
	b.WriteString(`</tbody></table>`)
	return b.String()
}

func (l *Locale) valueText(p Point) string {
	if p.Text != "" {
		return p.Text
	}
	return l.decimal(p.Value)
}

// decimal writes a chart's number: whole when it is, else with one digit.
func (l *Locale) decimal(v float64) string {
	if v == math.Trunc(v) {
		return l.Number(int64(v))
	}
	return l.localDigits(strings.Replace(fmt.Sprintf("%.1f", v), ".", l.point, 1))
}

func top(points []Point) float64 {
	highest := 0.0
	for _, p := range points {
		highest = max(highest, p.Value)
	}
	return highest
}

// share is v as a part of whole, never outside 0 to 1.
func share(v, whole float64) float64 {
	if whole <= 0 || math.IsNaN(v) {
		return 0
	}
	return min(max(v/whole, 0), 1)
}

func (c BarChart) drawn(l *Locale) template.HTML {
	if len(c.Points) == 0 {
		return ""
	}
	const high, base, room = 112, 90, 70 // px: the picture, the axis, the highest bar
	e := template.HTMLEscapeString
	step, highest := 100/float64(len(c.Points)), top(c.Points)
	every := (len(c.Points) + 11) / 12 // labels that fit on a narrow screen
	var b strings.Builder
	for i, p := range c.Points {
		bar := share(p.Value, highest) * room
		class := "bar"
		if p.Mark {
			class = "bar mark"
		}
		middle := step * (float64(i) + .5)
		fmt.Fprintf(&b, `<rect class="%s" x="%.2f%%" y="%.1f" width="%.2f%%" height="%.1f"/>`,
			class, step*(float64(i)+.15), base-bar, step*.7, bar)
		if i%every == 0 || p.Mark {
			fmt.Fprintf(&b,
				`<text class="%s" x="%.2f%%" y="%.1f">%s</text><text class="tick" x="%.2f%%" y="%d">%s</text>`,
				strings.Replace(class, "bar", "value", 1), middle, base-bar-5, e(l.valueText(p)), middle,
				high-6, e(p.Label))
		}
	}
	fmt.Fprintf(&b, `<line class="axis" x1="0" x2="100%%" y1="%d" y2="%d"/>`, base, base)
	return l.figure(c.ID, "columns", c.Title, c.Desc, high, b.String(), l.pointTable(c.By, c.Title, c.Points))
}

func (c RankChart) drawn(l *Locale) template.HTML {
	if len(c.Points) == 0 {
		return ""
	}
	const pitch = 26 // px a row
	e := template.HTMLEscapeString
	highest := top(c.Points)
	var b strings.Builder
	for i, p := range c.Points {
		y := pitch * i
		class := "bar"
		if p.Mark {
			class = "bar mark"
		}
		fmt.Fprintf(&b, `<text class="name" x="0" y="%d">%s</text>`+
			`<rect class="%s" x="52%%" y="%d" width="%.2f%%" height="12"/>`+
			`<text class="amount" x="100%%" y="%d">%s</text>`,
			y+17, e(p.Label), class, y+7, share(p.Value, highest)*34, y+17, e(l.valueText(p)))
	}
	return l.figure(c.ID, "ranks", c.Title, c.Desc, pitch*len(c.Points), b.String(),
		l.pointTable(c.By, c.Title, c.Points))
}

func (c LineChart) drawn(l *Locale) template.HTML {
	if len(c.X) < 2 || len(c.Lines) == 0 {
		return ""
	}
	high := c.High
	if high == 0 {
		high = 200
	}
	plot := high - 24 // px over the axis
	highest := c.Top
	if highest == 0 {
		for _, line := range c.Lines {
			for _, v := range line.Values {
				highest = max(highest, v)
			}
		}
	}
	var b strings.Builder
	for i := range 5 {
		y := 8 + float64(plot-8)*float64(i)/4
		fmt.Fprintf(&b,
			`<line class="grid" x1="6%%" x2="86%%" y1="%.1f" y2="%.1f"/><text class="scale" x="5%%" y="%.1f">%s</text>`,
			y, y, y+4, template.HTMLEscapeString(l.decimal(highest*float64(4-i)/4)+c.Unit))
	}
	fmt.Fprintf(&b,
		`<svg x="6%%" y="8" width="80%%" height="%d" viewBox="0 0 1000 1000" preserveAspectRatio="none">`,
		plot-8)
	c.paths(&b, highest)
	b.WriteString(`</svg>`)
	c.labels(&b, highest, plot, high)
	return l.figure(c.ID, "curves", c.Title, c.Desc, high, b.String(), c.table(l))
}

// paths draws the lines in a box of 1000 by 1000 that is stretched to the
// chart: first the many, then the named, each with its own kind of line.
func (c LineChart) paths(b *strings.Builder, highest float64) {
	if first := c.Lines[0]; c.Fill && len(first.Values) > 1 {
		end := 1000 * float64(len(first.Values)-1) / float64(len(c.X)-1)
		fmt.Fprintf(b, `<path class="under" d="%sL%.0f 1000L0 1000Z"/>`, c.path(first, highest), end)
	}
	named := 0
	for _, line := range c.Lines {
		if line.Name == "" && len(line.Values) > 0 {
			fmt.Fprintf(b, `<path class="many" d="%s"/>`, c.path(line, highest))
		}
	}
	for _, line := range c.Lines {
		if line.Name != "" && len(line.Values) > 0 {
			named++
			fmt.Fprintf(b, `<path class="curve curve-%d" d="%s"/>`, (named-1)%4+1, c.path(line, highest))
		}
	}
}

func (c LineChart) path(line Curve, highest float64) string {
	var b strings.Builder
	for i, v := range line.Values[:min(len(line.Values), len(c.X))] {
		command := "L"
		if i == 0 {
			command = "M"
		}
		fmt.Fprintf(&b, "%s%.0f %.0f", command, 1000*float64(i)/float64(len(c.X)-1),
			1000-1000*share(v, highest))
	}
	return b.String()
}

// labels writes the names at the ends of their lines and the steps under the
// axis, five at most.
func (c LineChart) labels(b *strings.Builder, highest float64, plot, high int) {
	e := template.HTMLEscapeString
	at := func(i int) float64 { return 6 + 80*float64(i)/float64(len(c.X)-1) }
	for _, line := range c.Lines {
		if n := min(len(line.Values), len(c.X)); line.Name != "" && n > 0 {
			y := 8 + float64(plot-8)*(1-share(line.Values[n-1], highest))
			fmt.Fprintf(b, `<text class="end" x="%.1f%%" y="%.1f" dx="6">%s</text>`, at(n-1), y+4, e(line.Name))
		}
	}
	every := max((len(c.X)+3)/4, 1)
	for i := 0; i < len(c.X); i += every {
		fmt.Fprintf(b, `<text class="tick" x="%.1f%%" y="%d">%s</text>`, at(i), high-6, e(c.X[i]))
	}
	fmt.Fprintf(b, `<line class="axis" x1="6%%" x2="86%%" y1="%d" y2="%d"/>`, plot, plot)
}

func (c LineChart) table(l *Locale) string {
	e := template.HTMLEscapeString
	var b strings.Builder
	b.WriteString(`<table><thead><tr><th scope="col">` + e(c.By) + `</th>`)
	for i, line := range c.Lines {
		name := line.Name
		if name == "" {
			name = l.Number(int64(i + 1))
		}
		b.WriteString(`<th scope="col" class="num">` + e(name) + `</th>`)
	}
	b.WriteString(`</tr></thead><tbody>`)
	for i, x := range c.X {
		b.WriteString(`<tr><th scope="row">` + e(x) + `</th>`)
		for _, line := range c.Lines {
			cell := ""
			if i < len(line.Values) {
				cell = l.decimal(line.Values[i]) + c.Unit
			}
			b.WriteString(`<td class="num">` + e(cell) + `</td>`)
		}
		b.WriteString(`</tr>`)
	}
	b.WriteString(`</tbody></table>`)
	return b.String()
}
