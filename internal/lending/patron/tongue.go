package patron

import (
	"fmt"
	"html/template"
	"strings"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"

	"holdfast/internal/civil"
	"holdfast/internal/lending"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

// tongue is the language of one page: how it writes days, numbers and sums, and
// the sentences of this package in it.
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

// counted is a sentence in the forms that numbers ask for (CLDR). A language
// fills in those that it tells apart, and Other always. The number is the first
// argument, %[1]s; a form that says it in a word leaves it out.
type counted struct{ Zero, One, Two, Few, Many, Other string }

// form is the sentence for this number.
func (c counted) form(lang string, n int) string {
	said := ""
	if n == 0 {
		said = c.Zero
	}
	if said == "" {
		switch plural.Cardinal.MatchPlural(language.Make(lang), n, 0, 0, 0, 0) {
		case plural.One:
			said = c.One
		case plural.Two:
			said = c.Two
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
		if n, ok := arg.(int); ok {
			args[i] = t.Number(int64(n))
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

// reasons are the rows of a refusal.
func (t tongue) reasons(p *web.Problem) []look.Reason {
	if p == nil {
		return nil
	}
	var rows []look.Reason
	for _, r := range p.Reasons {
		said, lift := t.objection(r.Code, r.Detail, r.Lift, r.Figures)
		rows = append(rows, look.Reason{Say: said, Lift: lift})
	}
	if len(rows) == 0 {
		rows = append(rows, look.Reason{Say: t.told(p.Detail)})
	}
	return rows
}

// nameOf is a title's name: in its own script first, if it has one.
func nameOf(w lending.Work) look.Name {
	return named(w.TitleName, w.NativeTitle, w.NativeLang)
}

func named(name, native, lang string) look.Name {
	if native == "" {
		return look.Named(name)
	}
	return look.Name{Text: native, Lang: lang, Other: name}
}

// shortName is the one name by which a sentence calls a title.
func shortName(w lending.Work) look.Name {
	n := nameOf(w)
	n.Other = ""
	return n
}

// days is how many days there are from one day to another.
func days(from, to civil.Date) int { return to.Sub(from) }
