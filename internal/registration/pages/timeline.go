package pages

import (
	"fmt"
	"html/template"
	"strings"
	"time"

	"holdfast/internal/civil"
	"holdfast/internal/registration/catalog"
)

// band is a stretch of time on the line of a term.
type band struct {
	name     string
	from, to civil.Instant
	class    string
}

// Room of the picture, in px and percent.
const (
	linePitch  = 26
	lineLead   = 26. // percent for the names
	lineWidth  = 72.
	mostBands  = 40
	lineTicks  = 6
	dayInHours = 24
)

// bands are when who may register, what a drop is when, and the term itself.
func (f frame) bands() (all []band) {
	t := f.at
	for _, w := range t.Windows {
		class := "bar"
		if w.Opens <= t.Now && t.Now < w.Closes {
			class = "bar mark"
		}
		all = append(all, band{"Registration, " + windowName(w.Group), w.Opens, w.Closes, class})
	}
	ends := t.Clock.EndOf(t.Ends)
	for i, ph := range t.Phases {
		to := ends
		if i+1 < len(t.Phases) {
			to = t.Clock.StartOf(t.Phases[i+1].From)
		}
		names := map[catalog.DropKind]string{catalog.DropFree: "Drop free", catalog.DropMarked: "Drop leaves a W",
			catalog.DropClosed: "No drop"}
		all = append(all, band{names[ph.Kind], t.Clock.StartOf(ph.From), max(to, t.Clock.EndOf(ph.From)), "bar"})
	}
	return append(all[:min(len(all), mostBands)], band{"The term", t.Clock.StartOf(t.Starts), ends, "bar"})
}

// timeline draws the term from its first window to its last day. The lists beside it
// say the same in words.
func (f frame) timeline() template.HTML {
	all := f.bands()
	first, last := all[0].from, all[0].to
	for _, b := range all {
		first, last = min(first, b.from), max(last, b.to)
	}
	span := last.Sub(first).Seconds()
	at := func(i civil.Instant) float64 { return lineLead + lineWidth*i.Sub(first).Seconds()/span }
	high := linePitch*len(all) + 24
	var s strings.Builder
	fmt.Fprintf(&s, `<figure class="chart"><svg class="ranks" role="img" width="100%%" height="%d" `+
		`aria-labelledby="line-title line-desc"><title id="line-title">The term on a line</title>`+
		`<desc id="line-desc">When who may register and what a drop is, as in the lists.</desc>`, high)
	base := linePitch*len(all) + 2
	fmt.Fprintf(&s, `<line class="axis" x1="%.2f%%" x2="%.2f%%" y1="%d" y2="%d"/>`, lineLead, lineLead+lineWidth, base, base)
	step := time.Duration(span/lineTicks/3600/dayInHours+1) * dayInHours * time.Hour
	for tick := first; tick < last; tick = tick.Add(step) {
		fmt.Fprintf(&s, `<line class="axis" x1="%.2f%%" x2="%.2f%%" y1="%d" y2="%d"/><text class="tick" x="%.2f%%" y="%d">%s</text>`,
			at(tick), at(tick), base, base+4, at(tick), base+18, template.HTMLEscapeString(f.at.Clock.DateOf(tick).Short()))
	}
	for i, b := range all {
		y := linePitch * i
		fmt.Fprintf(&s, `<text class="name" x="0" y="%d">%s</text><rect class="%s" x="%.2f%%" y="%d" width="%.2f%%" height="12"/>`,
			y+17, template.HTMLEscapeString(b.name), b.class, at(b.from), y+7, max(at(b.to)-at(b.from), .4))
	}
	if now := f.at.Now; first <= now && now <= last {
		fmt.Fprintf(&s, `<line class="now" x1="%.2f%%" x2="%.2f%%" y1="0" y2="%d"/>`, at(now), at(now), base)
	}
	s.WriteString(`</svg></figure>`)
	return template.HTML(s.String())
}
