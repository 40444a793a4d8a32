package student

import (
	"html"
	"html/template"
	"regexp"
	"strings"

	"holdfast/internal/mail"
	"holdfast/internal/people"
	"holdfast/internal/registration"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/web/look"
)

// letterWords are what a letter of one kind says. Each takes as arguments the name
// of the section, the title of its course, the term, a day and clock, the city by
// whose clock that is, and a prerequisite, as [1] to [6].
type letterWords struct {
	Subject string
	Say     string // what happened
	Waited  string // instead, to who only waited; "" where that is no other
	Then    string // what to do; its [1] is the name of the section
}

// Write puts a letter into the words of a mail, in the language of who gets it,
// with the sentences of the pages. The text is plain: nothing in it is a link,
// since a server does not know under which name people reach it.
func Write(l registration.Letter) mail.Message {
	t := tongueOf(l.To.Language)
	r := reader{tongue: t, zone: l.Term.Zone, now: l.At}
	name, words := nameIn(t, l.To), r.Letters[l.Kind]
	say := words.Say
	if l.Waited && words.Waited != "" {
		say = words.Waited
	}
	said := []template.HTML{
		r.Say(r.Dear, look.Named(name)),
		r.letterSay(l, say),
		r.letterLines(l),
		r.letterReasons(l.Reasons),
	}
	if l.Words != "" {
		said = append(said, r.Say(r.RegistrarSays, look.Named(l.Words)))
	}
	if l.Kind == registration.ToldTakenOut {
		said = append(said, r.trace(l.About.State))
	}
	said = append(said, r.letterSay(l, words.Then))
	var text []string
	for _, paragraph := range said {
		if paragraph != "" {
			text = append(text, r.typed(paragraph))
		}
	}
	return mail.Message{Name: name, Subject: r.typed(r.letterSay(l, words.Subject)), Lang: t.Lang,
		Text: strings.Join(text, "\n\n") + "\n"}
}

// nameIn is the name of a person in a letter of this language: in his own script
// where that is the language's.
func nameIn(t tongue, p people.Person) string {
	if p.NativeName != "" && look.LocaleOf(p.NativeLang).Lang == t.Lang && t.Lang != look.English.Lang {
		return p.NativeName
	}
	return p.Name
}

// letterSay is one of the sentences of a letter.
func (r reader) letterSay(l registration.Letter, format string) template.HTML {
	if !strings.Contains(format, "%") {
		return r.Say(format)
	}
	at := l.At
	if l.Kind == registration.ToldOffer {
		at = l.About.OfferUntil
	}
	needs := l.Needs
	if need, err := catalog.ParseNeed(l.Needs); err == nil {
		needs = r.need(need, false)
	}
	return r.Say(format, look.Named(l.About.Name), look.Named(l.About.Title), look.Named(l.Term.Title), r.when(at),
		look.Named(r.at(at).Zoned()), look.Named(needs))
}

// letterLines are when and where a section is held, for who may come to sit there.
func (r reader) letterLines(l registration.Letter) template.HTML {
	switch l.About.State {
	case registration.Enrolled, registration.Offered, registration.Waitlisted:
	default:
		return ""
	}
	if l.Kind == registration.ToldPassedOver || l.Kind == registration.ToldDoubt {
		return ""
	}
	in := timetabled{
		season: season{term: registration.TermView{Starts: l.Term.Starts, Ends: l.Term.Ends}},
		own:    registration.EnrollmentsView{Items: l.Parts},
	}
	return joinLines(r.lines(in, l.About))
}

// letterReasons are what rules say, each with what lifts it.
func (r reader) letterReasons(list []registration.Objection) template.HTML {
	var lines []template.HTML
	for _, o := range judgedObjections(list, nil) {
		said := r.reason(o)
		line := "- " + said.Say
		if said.Lift != "" {
			line += " " + said.Lift
		}
		lines = append(lines, line)
	}
	return joinLines(lines)
}

func joinLines(lines []template.HTML) (all template.HTML) {
	for i, line := range lines {
		if i > 0 {
			all += "\n"
		}
		all += line
	}
	return all
}

// trace is what stays of a section that was given up.
func (r reader) trace(s registration.State) template.HTML {
	if s == registration.Withdrawn {
		return r.Say(r.MarkStays)
	}
	return r.Say(r.NoTrace)
}

var (
	elements = regexp.MustCompile(`<[^>]*>`)
	isolates = regexp.MustCompile(`<(/?)bdi[^>]*>`)
)

// typed is a sentence as plain text. Where the language runs from right to left,
// names are kept apart by marks that do what elements do on a page.
func (r reader) typed(h template.HTML) string {
	said := string(h)
	if r.Dir == look.Arabic.Dir {
		said = isolates.ReplaceAllStringFunc(said, func(element string) string {
			if strings.HasPrefix(element, "</") {
				return "\u2069"
			}
			return "\u2068"
		})
	}
	return html.UnescapeString(elements.ReplaceAllString(said, ""))
}
