package student

import (
	"fmt"
	"html/template"
	"strings"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"

	"holdfast/internal/web/look"
)

// tongue is the language of one page: how it writes days, numbers and sums, and the
// sentences of this package in it.
type tongue struct {
	*look.Locale
	*sentences
}

// tongues are the languages that this package speaks, by BCP 47.
var tongues = map[string]*sentences{"en": &english, "ar": &arabic}

// tongueOf is the language for a tag; English for one that is not spoken here.
func tongueOf(tag string) tongue {
	locale := look.LocaleOf(tag)
	said, ok := tongues[locale.Lang]
	if !ok {
		locale, said = look.English, &english
	}
	return tongue{locale, said}
}

// counted is a sentence in the forms that numbers ask for (CLDR). A language fills
// in those that it tells apart, and Other always. The number is the first argument,
// %[1]s; a form that says it in a word leaves it out.
type counted struct{ Zero, One, Two, Few, Many, Other string }

// form is the sentence for this number.
func (c counted) form(lang string, n int) string {
	said := ""
	switch n {
	case 0:
		said = c.Zero
	case 2:
		said = c.Two // "both", also where the grammar has no dual
	}
	if said == "" {
		switch plural.Cardinal.MatchPlural(language.Make(lang), n, 0, 0, 0, 0) {
		case plural.One:
			said = c.One
		case plural.Few:
			said = c.Few
		case plural.Many:
			said = c.Many
		}
	}
	if said == "" {
		return c.Other
	}
	return said
}

// Count says a counted sentence.
func (t tongue) Count(c counted, n int, more ...any) template.HTML {
	format := c.form(t.Lang, n)
	if !strings.Contains(format, "%") {
		return t.Say(format)
	}
	return t.Say(format, append([]any{n}, more...)...)
}

// plain is a sentence as text, for a label or an attribute.
func (t tongue) plain(format string, args ...any) string {
	for i, arg := range args {
		switch n := arg.(type) {
		case int:
			args[i] = t.Number(int64(n))
		case int64:
			args[i] = t.Number(n)
		}
	}
	return fmt.Sprintf(format, args...)
}

// countPlain is Count as text.
func (t tongue) countPlain(c counted, n int) string {
	format := c.form(t.Lang, n)
	if !strings.Contains(format, "%") {
		return format
	}
	return t.plain(format, n)
}

// told is what a rule says, in its own language.
func (t tongue) told(said string) template.HTML {
	escaped := template.HTML(template.HTMLEscapeString(said))
	if said == "" || t.Lang == look.English.Lang {
		return escaped
	}
	return `<bdi lang="en">` + escaped + `</bdi>`
}

// list joins names as a sentence does: "A, B and C".
func (t tongue) list(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return t.plain(t.And, strings.Join(names[:last], t.Comma+" "), names[last])
}
