package look

import (
	"fmt"
	"html/template"
	"strings"
)

// The greatest number of things that are still drawn one by one. Beyond it the
// number in words says it better.
const (
	mostMeter = 20
	mostStrip = 200
)

// pieces draws copies side by side. Each is said in words to those who hear it.
func (l *Locale) pieces(all Pieces) (template.HTML, error) {
	if len(all) == 0 {
		return "", nil
	}
	var b strings.Builder
	b.WriteString(`<span class="pieces">`)
	for _, p := range all {
		drawn, err := l.piece(p)
		if err != nil {
			return "", err
		}
		b.WriteString(string(drawn))
	}
	b.WriteString(`</span>`)
	return template.HTML(b.String()), nil
}

func (l *Locale) piece(p Piece) (template.HTML, error) {
	glyph, ok := pieceGlyphs[p.State]
	if !ok {
		return "", fmt.Errorf("no state %q of a piece", p.State)
	}
	label := p.Label
	if label == "" {
		label = l.words["piece-"+string(p.State)]
	}
	var inner template.HTML
	if glyph != "" {
		inner = use("glyph", glyph)
	}
	return template.HTML(`<span class="piece `+string(p.State)+`" role="img" aria-label="`+
		template.HTMLEscapeString(label)+`">`) + inner + "</span>", nil
}

// legend says in words what the pieces on a page mean.
func (l *Locale) legend(states ...PieceState) (template.HTML, error) {
	var b strings.Builder
	b.WriteString(`<ul class="legend">`)
	for _, s := range states {
		glyph, ok := pieceGlyphs[s]
		if !ok {
			return "", fmt.Errorf("no state %q of a piece", s)
		}
		b.WriteString(`<li><span class="piece ` + string(s) + `">`)
		if glyph != "" {
			b.WriteString(string(use("glyph", glyph)))
		}
		b.WriteString(`</span> ` + template.HTMLEscapeString(l.words["piece-"+string(s)]) + `</li>`)
	}
	b.WriteString(`</ul>`)
	return template.HTML(b.String()), nil
}

// meter draws a limit: so many of so many. The pieces are for the eye; the words
// beside them say the same.
func (l *Locale) meter(have, of int) (template.HTML, error) {
	words, err := l.Word("have-of", have, of)
	if err != nil {
		return "", err
	}
	said := `<span class="meter-words">` + template.HTMLEscapeString(words) + `</span>`
	if of <= 0 || of > mostMeter {
		return template.HTML(said), nil
	}
	const pitch, wide, high = 19, 15, 17
	var b strings.Builder
	fmt.Fprintf(&b, `<svg class="meter" width="%d" height="%d" aria-hidden="true">`,
		max(have, of)*pitch-pitch+wide, high)
	for i := range max(have, of) {
		class := "open"
		switch {
		case i >= of:
			class = "over"
		case i < have:
			class = "full"
		}
		fmt.Fprintf(&b, `<rect class="%s" x="%d.5" y=".5" width="%d" height="%d" rx="2"/>`, class, i*pitch,
			wide-1, high-1)
	}
	b.WriteString(`</svg>`)
	return template.HTML(b.String() + said), nil
}

// strip draws the places of a section in rows: taken ones solid, free ones
// outlined. It is for the eye; the page says the numbers beside it.
func (l *Locale) strip(taken, of, perRow int) (template.HTML, error) {
	if perRow < 1 {
		return "", fmt.Errorf("strip: %d places in a row", perRow)
	}
	if of < 1 || of > mostStrip {
		return "", nil
	}
	high, pitchX, pitchY := 11, 7, 14
	if of > perRow { // several rows: small desks, as in a class
		high, pitchX, pitchY = 7, 14, 9
	}
	wide := pitchX - 2
	rows, columns := (of+perRow-1)/perRow, min(of, perRow)
	var b strings.Builder
	fmt.Fprintf(&b, `<svg class="strip" width="%d" height="%d" aria-hidden="true">`, columns*pitchX-1,
		rows*pitchY-pitchY+high+1)
	for i := range of {
		class := "open"
		if i < taken {
			class = "full"
		}
		fmt.Fprintf(&b, `<rect class="%s" x="%d.5" y="%d.5" width="%d" height="%d" rx="1.5"/>`,
			class, i%perRow*pitchX, i/perRow*pitchY, wide-1, high-1)
	}
	b.WriteString(`</svg>`)
	return template.HTML(b.String()), nil
}

// pipCount is how many pieces a countdown empties.
const pipCount = 24

// pips draws the time that is left, in pieces that empty from the end.
func pips(left, of int) template.HTML {
	full := 0
	if of > 0 {
		full = min(max((left*pipCount+of-1)/of, 0), pipCount)
	}
	var b strings.Builder
	b.WriteString(`<svg class="pips" viewBox="0 0 288 9" preserveAspectRatio="none" aria-hidden="true">`)
	for i := range pipCount {
		class := "open"
		if i < full {
			class = "full"
		}
		fmt.Fprintf(&b, `<rect class="%s" x="%d.5" y=".5" width="10" height="8" rx="1.5"/>`, class, i*12)
	}
	b.WriteString(`</svg>`)
	return template.HTML(b.String())
}

// BarcodeOf makes a bar code's path from its modules, true for a dark one. Which
// code it is does not matter here.
func BarcodeOf(modules []bool) Barcode {
	var b strings.Builder
	for i := 0; i < len(modules); {
		run := i
		for run < len(modules) && modules[run] {
			run++
		}
		if run > i {
			fmt.Fprintf(&b, "M%d 0h%dv10h-%dz", i, run-i, run-i)
			i = run
			continue
		}
		i++
	}
	return Barcode{Path: b.String(), Width: len(modules)}
}
