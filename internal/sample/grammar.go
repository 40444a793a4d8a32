package sample

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A grammar is written as a text of lists and shelves:
//
//	# river
//	गंगा/Ganga/the Ganga; यमुना/Yamuna/the Yamuna
//	= travel 915.4 | Rivers
//	{river} के साथ / {river} Ke Saath / Along {river}
//
// A line that starts with # opens a list of words, parted by semicolons. A
// line that starts with = opens a shelf: a kind of book, its class where it has
// one, its subjects, and then one title a line. A shelf's line that starts with
// + is a series: its name, then the title of a part. Forms are parted by
// slashes and always speak of the same draw: {river} is one river in all three.
// {river.2} is another draw from the same list.

// maxForms is the most forms a phrase has. In English they are title, subtitle
// and subject; in other languages own script, Roman letters and English.
const maxForms = 3

// forms are the finished forms of a phrase; those it does not have are empty.
type forms [maxForms]string

// piece is a run of text, or a slot when its slot is not negative.
type piece struct {
	text string
	slot int
}

// phrase is one entry of a list or one title of a shelf.
type phrase struct {
	forms [][]piece
	lists []int // the list that each slot draws from
}

// shelf is where the titles under one heading belong.
type shelf struct {
	kind     string
	class    string // Dewey-like; empty for literature, whose class is its language's
	subjects []string
}

// title is a phrase on a shelf.
type title struct {
	phrase
	shelf *shelf
}

// grammar is everything one language can say.
type grammar struct {
	lists   [][]phrase
	numbers map[string]int // of lists, by name
	open    []title        // titles with slots: each gives many
	fixed   []title        // titles without: each gives one
	series  []title        // name of the series / title of a part / subtitle of a part
}

// section is a list or a shelf as it stands in the text.
type section struct {
	head  string // without its mark
	shelf bool
	lines []string
}

// readSections splits a text at its headings.
func readSections(text string) []section {
	var all []section
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		switch {
		case line == "":
		case line[0] == '#':
			all = append(all, section{head: strings.TrimSpace(line[1:])})
		case line[0] == '=':
			all = append(all, section{head: strings.TrimSpace(line[1:]), shelf: true})
		default:
			last := &all[len(all)-1]
			last.lines = append(last.lines, line)
		}
	}
	return all
}

// entries are the words of a list, each split into its forms.
func (s section) entries() [][]string {
	var all [][]string
	for _, line := range s.lines {
		for entry := range strings.SplitSeq(line, ";") {
			if entry = strings.TrimSpace(entry); entry != "" {
				all = append(all, splitForms(entry))
			}
		}
	}
	return all
}

func splitForms(entry string) []string {
	parts := strings.Split(entry, "/")
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	return parts
}

// readGrammar reads the texts of one language. The texts are constants of this
// package: a mistake in one is ours, so it panics, and every test sees it.
func readGrammar(texts ...string) *grammar {
	g := &grammar{numbers: map[string]int{}}
	var sections []section
	for _, text := range texts {
		sections = append(sections, readSections(text)...)
	}
	for _, s := range sections {
		if s.shelf {
			continue
		}
		if _, twice := g.numbers[s.head]; twice {
			panic("sample: the list " + s.head + " is written twice")
		}
		g.numbers[s.head] = len(g.numbers)
	}
	for _, s := range sections {
		if s.shelf {
			g.addShelf(s)
			continue
		}
		var phrases []phrase
		for _, entry := range s.entries() {
			phrases = append(phrases, g.readPhrase(entry))
		}
		g.lists = append(g.lists, phrases)
	}
	return g
}

// addShelf reads a heading such as "history 954 | India; History" and its titles.
func (g *grammar) addShelf(s section) {
	place, subjects, _ := strings.Cut(s.head, "|")
	kind, class, _ := strings.Cut(strings.TrimSpace(place), " ")
	sh := &shelf{kind: kind, class: strings.TrimSpace(class)}
	for subject := range strings.SplitSeq(subjects, ";") {
		if subject = strings.TrimSpace(subject); subject != "" {
			sh.subjects = append(sh.subjects, subject)
		}
	}
	for _, line := range s.lines {
		name, isSeries := strings.CutPrefix(line, "+")
		t := title{phrase: g.readPhrase(splitForms(name)), shelf: sh}
		switch {
		case isSeries:
			g.series = append(g.series, t)
		case len(t.lists) > 0:
			g.open = append(g.open, t)
		default:
			g.fixed = append(g.fixed, t)
		}
	}
}

// readPhrase finds the slots of every form.
func (g *grammar) readPhrase(columns []string) phrase {
	if len(columns) > maxForms {
		panic(fmt.Sprintf("sample: %q has more than %d forms", columns, maxForms))
	}
	var p phrase
	slots := map[string]int{}
	for _, column := range columns {
		var form []piece
		for column != "" {
			text, rest, found := strings.Cut(column, "{")
			if text != "" {
				form = append(form, piece{text: text, slot: -1})
			}
			if !found {
				break
			}
			label, after, closed := strings.Cut(rest, "}")
			name, _, _ := strings.Cut(label, ".")
			number, known := g.numbers[name]
			if !closed || !known {
				panic(fmt.Sprintf("sample: %q draws from {%s}, which is no list", columns, label))
			}
			slot, seen := slots[label]
			if !seen {
				slot = len(p.lists)
				slots[label] = slot
				p.lists = append(p.lists, number)
			}
			form = append(form, piece{slot: slot})
			column = after
		}
		p.forms = append(p.forms, form)
	}
	return p
}

// pen writes phrases of one grammar, from decks of its own.
type pen struct {
	grammar *grammar
	rng     *rand.Rand
	decks   []deck
}

func newPen(g *grammar, rng *rand.Rand) *pen {
	p := &pen{grammar: g, rng: rng, decks: make([]deck, len(g.lists))}
	for i, list := range g.lists {
		p.decks[i] = newDeck(len(list), rng)
	}
	return p
}

// draw deals one word for each slot of a phrase.
func (p *pen) draw(ph *phrase) []forms {
	if len(ph.lists) == 0 {
		return nil
	}
	drawn := make([]forms, len(ph.lists))
	for i, list := range ph.lists {
		word := &p.grammar.lists[list][p.decks[list].deal(p.rng)]
		drawn[i] = word.write(p.draw(word))
		for f := len(word.forms); f < maxForms; f++ {
			drawn[i][f] = drawn[i][len(word.forms)-1] // "1857" is the same in every form
		}
	}
	return drawn
}

// write fills the slots with what was drawn for them.
func (ph *phrase) write(drawn []forms) forms {
	var out forms
	for f, form := range ph.forms {
		if len(form) == 1 && form[0].slot < 0 {
			out[f] = form[0].text
			continue
		}
		text := make([]byte, 0, 160) // on the stack: most titles fit
		for _, piece := range form {
			if piece.slot < 0 {
				text = append(text, piece.text...)
			} else {
				text = append(text, drawn[piece.slot][f]...)
			}
		}
		out[f] = string(text)
	}
	return out
}

// english mends what slots leave behind in English text: "a owl", and a small
// letter at the start.
func english(s string) string {
	if strings.Contains(s, "a ") || strings.Contains(s, "A ") {
		words := strings.Split(s, " ")
		for i, w := range words[:len(words)-1] {
			if (w == "a" || w == "A") && takesAn(words[i+1]) {
				words[i] = w + "n"
			}
		}
		s = strings.Join(words, " ")
	}
	return capital(s)
}

// takesAn says whether a word is spoken with a vowel first.
func takesAn(word string) bool {
	for _, consonant := range []string{"Uni", "Use", "Eu", "One", "uni", "use", "eu", "one"} {
		if strings.HasPrefix(word, consonant) {
			return false
		}
	}
	return word != "" && strings.ContainsRune("AEIOUaeiou", rune(word[0]))
}

// capital puts a capital letter first.
func capital(s string) string {
	r, size := utf8.DecodeRuneInString(s)
	if !unicode.IsLower(r) {
		return s
	}
	return string(unicode.ToUpper(r)) + s[size:]
}
