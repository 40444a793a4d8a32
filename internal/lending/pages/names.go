package pages

import (
	"html/template"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"holdfast/internal/lending"
	"holdfast/internal/money"
	"holdfast/internal/people"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

// workName is a title in its own script and one other.
func workName(w lending.Work) look.Name {
	if w.NativeTitle == "" {
		return look.Named(w.TitleName)
	}
	return look.Name{Text: w.NativeTitle, Lang: w.NativeLang, Other: w.TitleName}
}

// personName is a person in the script of the lists and in the person's own.
func personName(p people.Person) look.Name {
	return look.Name{Text: p.Name, Other: p.NativeName, OtherLang: p.NativeLang}
}

func memberName(m lending.MemberBrief) look.Name {
	return look.Name{Text: m.Name, Other: m.NativeName, OtherLang: m.NativeLang}
}

// initials are the first letters of the first word and of the last, with the
// marks that are written on them, for a face without a photo.
func initials(name string) string {
	words := strings.Fields(name)
	switch len(words) {
	case 0:
		return ""
	case 1:
		return firstLetter(words[0])
	}
	return firstLetter(words[0]) + firstLetter(words[len(words)-1])
}

func firstLetter(word string) string {
	word = strings.TrimLeftFunc(word, func(r rune) bool {
		return !unicode.IsLetter(r) &&
			!unicode.IsDigit(r)
	})
	if word == "" {
		return ""
	}
	_, end := utf8.DecodeRuneInString(word)
	for end < len(word) {
		r, size := utf8.DecodeRuneInString(word[end:])
		if !unicode.IsMark(r) {
			break
		}
		end += size
	}
	return strings.ToUpper(word[:end])
}

// plain is text as HTML.
func plain(text string) template.HTML { return template.HTML(template.HTMLEscapeString(text)) }

// counted is a number with its noun: "1 book", "3 books".
func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return en.Number(int64(n)) + " " + many
}

// numberWords are the numbers that a heading spells out.
var numberWords = [...]string{"No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"}

// things is a heading that counts: "Three things stop a loan".
func things(n int, one, many string) string {
	switch {
	case n == 1:
		return "One thing " + one
	case n < len(numberWords):
		return numberWords[n] + " things " + many
	}
	return en.Number(int64(n)) + " things " + many
}

func loanName(l lending.Loan) look.Name {
	return workName(lending.Work{TitleName: l.TitleName, NativeTitle: l.NativeTitle,
		NativeLang: l.NativeLang})
}

func holdName(h lending.Hold) look.Name {
	return workName(lending.Work{TitleName: h.TitleName, NativeTitle: h.NativeTitle,
		NativeLang: h.NativeLang})
}

// decimal is an id in an address.
func decimal(id int64) string { return strconv.FormatInt(id, 10) }

// positive is a sum without its sign: what was paid stands on an account below
// zero.
func positive(m money.Money) money.Money {
	m.Amount = max(m.Amount, -m.Amount)
	return m
}

// wrong is what is wrong with a field, for people: what a rule said of it with
// what lifts it, or what the form expected.
func wrong(p *web.Problem, pointer string) string {
	if p == nil {
		return ""
	}
	for _, e := range p.Errors {
		if e.Pointer != pointer {
			continue
		}
		switch e.Code {
		case "required", "minLength":
			return "Fill this in."
		case "maxLength":
			return "This is too long."
		case "enum", "email", "format", "pattern", "type", "controlCharacter":
			return "Write this differently: " + e.Detail + "."
		}
		return e.Detail
	}
	for _, r := range p.Reasons {
		if r.Pointer == pointer {
			return strings.TrimSpace(r.Detail + " " + r.Lift)
		}
	}
	return ""
}
