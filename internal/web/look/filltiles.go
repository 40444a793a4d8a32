package look

import (
	"fmt"
	"html/template"
	"strings"
)

// FillTile is one of many small pictures of the same kind.
type FillTile struct {
	Code   string
	Href   string
	State  State  // Free colours the words at the end
	Word   string // "full, 64 waiting", "3 left"
	Taken  string // "30 of 30"
	In     string // "in 5.1 s"; nothing until it is full
	Points []FillPoint
}

// FillTiles are small pictures side by side, on one axis of time. Part
// "fill-tiles".
type FillTiles struct {
	ID    string
	Label string  // heard: "Section by section"
	Span  float64 // seconds, from the first second to the end of every tile
	Rows  []FillTile
	Swap  bool // put in the place of those on the page: news of a stream
}

// Curve draws the curve of one tile. It is for the eye: the words around it say
// the same.
func (t FillTiles) Curve(tile FillTile) template.HTML {
	points := tile.Points
	const up, base = 5, 53 // px
	var b strings.Builder
	fmt.Fprintf(&b, `<svg class="fill-tile" width="100%%" height="%d" aria-hidden="true">`, base+2)
	for _, y := range []int{up, base} {
		fmt.Fprintf(&b, `<line class="grid" x1="0" x2="100%%" y1="%d" y2="%d"/>`, y, y)
	}
	if path := fillPath(points, t.Span); path != "" {
		end := points[len(points)-1].Seconds
		at, full := fullAt(points)
		if full {
			end = at
		}
		b.WriteString(stretched(up, base))
		fmt.Fprintf(&b, `<path class="under" d="%sL%.0f 1000L%.0f 1000Z"/><path class="curve" d="%s"/></svg>`,
			path, 1000*share(end, t.Span), 1000*share(points[0].Seconds, t.Span), path)
		if full {
			fmt.Fprintf(&b, `<rect class="full" x="%.2f%%" y="%d" width="7" height="7" `+
				`transform="translate(-3.5 -3.5)"/>`, 100*share(at, t.Span), up)
		}
	}
	b.WriteString(`</svg>`)
	return template.HTML(b.String())
}
