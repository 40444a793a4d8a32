package look

import (
	"fmt"
	"html/template"
	"regexp"
	"strconv"
	"unicode"
	"unicode/utf8"

	"holdfast/internal/civil"
)

// funcs are the functions of a template, in the language of its page.
func funcs(l *Locale) template.FuncMap {
	return template.FuncMap{
		// files and drawings
		"asset": Asset,
		"cloth": deskSheet,
		"icon":  icon,
		"mark":  func() template.HTML { return use("mark", "mark") },
		"sign":  sign,
		"state": func(s State, word string) (template.HTML, error) { return stateWord("state", s, word) },
		"tag":   func(s State, word string) (template.HTML, error) { return stateWord("tag", s, word) },
		"books": func() []book { return shelf },
		"tone":  func(seed int64) int64 { return (seed%coverTones + coverTones) % coverTones },

		// names and numbers
		"names":  Name.both,
		"first":  Name.first,
		"second": Name.secondOnly,
		"code":   func(c Code) template.HTML { return c.html() },
		"number": l.numberOf,
		"money":  l.Money,
		"inc":    func(i int) int { return i + 1 },

		// days and hours
		"day":      l.Day,
		"longday":  l.LongDay,
		"date":     l.Date,
		"shortday": l.ShortDay,
		"clock":    l.clockOf,
		"when":     l.When,
		"tear":     l.tear,
		"minutes":  func(seconds int) string { return l.localDigits(minutes(seconds)) },
		"seconds":  func(m Moment) string { return wallClock(m) },

		// countable things and charts
		"pieces": l.pieces,
		"legend": l.legend,
		"strip":  l.strip,
		"meter":  l.meter,
		"pips":   pips,
		"chart":  l.chart,

		// the planner
		"week":      l.week,
		"placesrow": l.placesRow,
		"creditbar": l.creditBar,

		// words
		"word":    l.Word,
		"say":     l.Say,
		"digits":  func() string { return string(l.digits) },
		"initial": initial,
		"region":  region,
	}
}

const coverTones = 6

// flipped are the drawings that point along the line of reading and are
// mirrored where it runs from right to left.
var flipped = map[string]bool{
	"chevron-start": true, "chevron-end": true, "arrow-end": true, "undo": true, "leave": true,
	"list": true, "pull": true, "truck": true, "sign-go": true, "external": true, "book": true,
}

// symbols holds the names of the sprite, so that a misspelt icon is an error of
// the page that names it and not an empty place.
var symbols = func() map[string]bool {
	names := make(map[string]bool)
	for _, m := range regexp.MustCompile(`<symbol id="([a-z-]+)"`).FindAllSubmatch(assets["icons.svg"].body,
		-1) {
		names[string(m[1])] = true
	}
	return names
}()

// use draws a symbol of the sprite. Drawings never speak: the word beside them
// does.
func use(class, name string) template.HTML {
	if flipped[name] {
		class += " flip"
	}
	return template.HTML(`<svg class="` + class + `" aria-hidden="true"><use href="` +
		assets["icons.svg"].href + `#` + name + `"/></svg>`)
}

func icon(name string) (template.HTML, error) {
	if !symbols[name] {
		return "", fmt.Errorf("no icon %q in the sprite", name)
	}
	return use("icon", name), nil
}

func sign(s State) (template.HTML, error) {
	name, err := signOf(s)
	if err != nil {
		return "", err
	}
	return use("sign", name), nil
}

// stateWord is sign, word and colour, plain in a line or as a tinted tag.
func stateWord(class string, s State, word string) (template.HTML, error) {
	drawn, err := sign(s)
	if err != nil {
		return "", err
	}
	return template.HTML(`<span class="`+class+" "+string(s)+`">`) + drawn +
		template.HTML("<b>"+template.HTMLEscapeString(word)+"</b></span>"), nil
}

// secondOnly is the name in its other script, if there are two.
func (n Name) secondOnly() template.HTML {
	if n.Text == "" {
		return ""
	}
	return isolated(n.Other, n.OtherLang, "")
}

// numberOf takes the integers that pages have.
func (l *Locale) numberOf(n any) (string, error) {
	switch v := n.(type) {
	case int:
		return l.Number(int64(v)), nil
	case int64:
		return l.Number(v), nil
	}
	return "", fmt.Errorf("number: %T is not an int or int64", n)
}

// clockOf takes a Moment or a *Moment that may be nil.
func (l *Locale) clockOf(m any) (template.HTML, error) {
	switch v := m.(type) {
	case Moment:
		return l.Clock(v), nil
	case *Moment:
		if v == nil {
			return "", nil
		}
		return l.Clock(*v), nil
	}
	return "", fmt.Errorf("clock: %T is not a Moment", m)
}

// tear is a leaf of a tear-off calendar: weekday, day, month. No fills the
// month, Wait tints it.
func (l *Locale) tear(d civil.Date, tone State) template.HTML {
	if d.IsZero() {
		return ""
	}
	return template.HTML(`<time class="tear ` + string(tone) + `" datetime="` + d.String() + `"><span>` +
		l.weekday(d) + ` </span><b>` + l.localDigits(strconv.Itoa(d.Day())) + ` </b><span>` +
		l.months[d.Month()-1] + `</span></time>`)
}

// minutes writes seconds as m:ss.
func minutes(seconds int) string {
	seconds = max(seconds, 0)
	return fmt.Sprintf("%d:%02d", seconds/60, seconds%60)
}

// wallClock is the moment as its place's clock shows it, written like UTC: the
// script counts on from it without knowing zones.
func wallClock(m Moment) string {
	if m.IsZero() {
		return ""
	}
	return m.Day().String() + "T" + m.In.Clock(m.At) + m.At.Time().Format(":05Z")
}

// initial is the first letter of a word.
func initial(word string) string {
	r, _ := utf8.DecodeRuneInString(word)
	return string(unicode.ToUpper(r))
}

var plainID = regexp.MustCompile(`^[a-z][a-z-]*$`)

// region makes an element the part of a page that its forms replace: with
// script a form inside posts in the background and only this part of the answer
// is put in its place, one request after the other. Without script nothing
// changes, the whole page comes back.
func region(id string) (template.HTMLAttr, error) {
	if !plainID.MatchString(id) {
		return "", fmt.Errorf("region %q: use small letters and hyphens", id)
	}
	return template.HTMLAttr(`id="` + id + `" hx-boost:inherited="target:#` + id + ` select:#` + id +
		`>* swap:innerHTML" hx-sync:inherited="#` + id + `:queue all" data-region`), nil
}

// HomeHref is where the mark leads.
func (p Page) HomeHref() string {
	if p.Home == "" {
		return "/"
	}
	return p.Home
}

// DeskWord is the key of the desk's name among the words of a language.
func (p Page) DeskWord() string { return deskWord(p.Desk) }

// Class is the class attribute of a button or link.
func (s Style) Class() string {
	switch s {
	case Filled:
		return "btn fill"
	case Linked:
		return "link"
	}
	return "btn"
}

// Class is the class attribute.
func (a Act) Class() string { return a.Style.Class() }

// Class is the class attribute of the button that opens it.
func (c Confirm) Class() string { return c.Style.Class() }

// FieldName is the name under which the field is sent.
func (s Scan) FieldName() string {
	if s.Name == "" {
		return "code"
	}
	return s.Name
}

// FieldName is the name under which the field is sent.
func (s Search) FieldName() string {
	if s.Name == "" {
		return "q"
	}
	return s.Name
}
