package look

import (
	"fmt"
	"html/template"
	"strings"

	"holdfast/internal/civil"
	"holdfast/internal/money"
)

// Name is what a person or a work is called: in its own script, and in one
// other. Neither is an alternative to the other. Lang is BCP 47 and may be
// unknown; the direction is found from the letters.
type Name struct {
	Text, Lang       string
	Other, OtherLang string
}

// Named is a name in one script whose language is not known.
func Named(text string) Name { return Name{Text: text} }

// IsZero says whether there is no name.
func (n Name) IsZero() bool { return n.Text == "" && n.Other == "" }

// first is the name in its own script, isolated from the text around it.
func (n Name) first() template.HTML { return isolated(n.Text, n.Lang, "") }

// both is the name in both scripts; the second stands back.
func (n Name) both() template.HTML {
	switch {
	case n.Other == "":
		return n.first()
	case n.Text == "":
		return isolated(n.Other, n.OtherLang, "")
	}
	return n.first() + " " + isolated(n.Other, n.OtherLang, "second")
}

func isolated(text, lang, class string) template.HTML {
	if text == "" {
		return ""
	}
	var b strings.Builder
	b.WriteString("<bdi")
	if class != "" {
		b.WriteString(` class="` + class + `"`)
	}
	if lang != "" {
		b.WriteString(` lang="` + template.HTMLEscapeString(lang) + `"`)
	}
	b.WriteString(">" + template.HTMLEscapeString(text) + "</bdi>")
	return template.HTML(b.String())
}

// strong is a part of a sentence that is set in bold: the date to act on, the
// number that decides.
type strong struct{ inner any }

// Strong sets an argument of [Locale.Say] in bold.
func Strong(arg any) any { return strong{arg} }

// Code is a number that people read aloud or compare by eye: a card, a copy, an
// ISBN. It is shown with a space after every fourth character, in tabular
// figures, in the digits in which it is printed.
type Code string

// spaced is the code in groups of four. A code that already has spaces or
// hyphens is grouped by whoever wrote it and stays as it is.
func (c Code) spaced() string {
	if strings.ContainsAny(string(c), " -") {
		return string(c)
	}
	var b strings.Builder
	for i, r := range []rune(string(c)) {
		if i > 0 && i%4 == 0 {
			b.WriteByte(' ')
		}
		b.WriteRune(r)
	}
	return b.String()
}

func (c Code) html() template.HTML {
	if c == "" {
		return ""
	}
	return template.HTML(`<bdi class="code" dir="ltr">` + template.HTMLEscapeString(c.spaced()) + `</bdi>`)
}

// Say makes one sentence. The format is text with %s (or %[2]s where a language
// wants another order) for each argument. Everything is escaped; what needs
// markup gets it by its type:
//
//	civil.Date   the day with its weekday, as <time>
//	Moment       the clock of its place, as <time>
//	money.Money  the sum with its currency
//	Name         isolated, in its own script and language
//	Code         in groups of four
//	int, int64   in the digits of the language
//	Strong(x)    x in bold
//
// A template.HTML goes in as it is. Other values are written as fmt does.
func (l *Locale) Say(format string, args ...any) template.HTML {
	parts := make([]any, len(args))
	for i, arg := range args {
		parts[i] = string(l.part(arg))
	}
	return template.HTML(fmt.Sprintf(template.HTMLEscapeString(format), parts...))
}

func (l *Locale) part(arg any) template.HTML {
	switch v := arg.(type) {
	case strong:
		return "<b>" + l.part(v.inner) + "</b>"
	case template.HTML:
		return v
	case civil.Date:
		return l.Day(v)
	case Moment:
		return l.Clock(v)
	case money.Money:
		return l.Money(v)
	case Name:
		return v.both()
	case Code:
		return v.html()
	case int:
		return template.HTML(l.Number(int64(v)))
	case int64:
		return template.HTML(l.Number(v))
	}
	return template.HTML(template.HTMLEscapeString(fmt.Sprint(arg)))
}
