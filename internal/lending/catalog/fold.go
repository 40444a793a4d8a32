package catalog

import (
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"

	"holdfast/internal/isbn"
)

// Fold gives the words under which a text is found (D14), in its order.
//
// Case, width, and the marks on Latin, Greek, Cyrillic, Hebrew and Arabic
// letters make no difference; the vowel signs of Indian scripts and of Thai do,
// being letters to their readers. Text of scripts that leave no blanks between
// words gives overlapping pairs of characters. An ISBN is one word, in its normal
// form, with or without hyphens. Some words come twice: "L’Étranger" is found
// under "letranger" and "etranger", "J. K. Rowling" also under "jk". A text of
// signs alone has them for words, so that a book called “?” is found too.
func Fold(s string) []string {
	var words []string
	for w := range foldedWords(s) {
		words = append(words, w.text)
	}
	return words
}

// word is one word of a text.
type word struct {
	text   string
	also   bool // a further form: the text is found under it, a query does not need it
	begins bool // in a query it matches as the beginning of a word
}

// maxWordRunes is how much of a word is kept; what is longer matches by it.
const maxWordRunes = 48

func foldedWords(s string) iter.Seq[word] {
	return func(yield func(word) bool) {
		plain := plainText(s)
		found := false
		emit := func(w word) bool {
			found = true
			w.text = storedForm(w.text)
			return yield(w)
		}
		var names initials
		for t := range tokens(plain) {
			if !names.next(t, emit) || !t.emit(emit) {
				return
			}
		}
		if !names.end(emit) || found {
			return
		}
		for _, sign := range strings.Fields(plain) {
			if !yield(word{text: cutRunes(sign, maxWordRunes)}) {
				return
			}
		}
	}
}

// storedForm bounds a word, and puts an ISBN in its normal form.
func storedForm(text string) string {
	if len(text) >= minISBN && text[0] >= '0' && text[0] <= '9' {
		if n, err := isbn.Parse(text); err == nil {
			return n.String()
		}
	}
	return cutRunes(text, maxWordRunes)
}

// emit gives the words of a token.
func (t token) emit(emit func(word) bool) bool {
	if t.spaced {
		if !emit(word{text: t.text}) {
			return false
		}
		for _, form := range t.also {
			if !emit(word{text: form, also: true}) {
				return false
			}
		}
		return true
	}
	cells := cellsOf(t.text)
	if len(cells) == 1 {
		return emit(word{text: cells[0], begins: true})
	}
	for i := range len(cells) - 1 {
		if !emit(word{text: cells[i] + cells[i+1]}) {
			return false
		}
	}
	// Every character begins a word, so that each is found by itself.
	return emit(word{text: cells[len(cells)-1], also: true})
}

// initials joins the letters of "J. K." and "U.S.A.", under which many look.
type initials struct{ letters string }

// next sees every token and gives the joined letters when they have ended.
func (n *initials) next(t token, emit func(word) bool) bool {
	single := t.spaced && utf8.RuneCountInString(t.text) == 1 && !unicode.IsDigit(firstRune(t.text))
	if single && (t.dotted || n.letters != "") {
		n.letters += t.text
		if t.dotted {
			return true
		}
		return n.end(emit)
	}
	return n.end(emit)
}

func (n *initials) end(emit func(word) bool) bool {
	joined := n.letters
	n.letters = ""
	return utf8.RuneCountInString(joined) < 2 || emit(word{text: joined, also: true})
}

// token is a stretch of letters and digits of a folded text.
type token struct {
	text   string
	spaced bool     // of a script that parts its words by blanks
	before string   // "l" of "l'été": what stands before the first apostrophe
	also   []string // "été" of "l'été", "world" of "world's"
	dotted bool     // a full stop follows
}

// tokens finds the tokens of a folded text.
func tokens(plain string) iter.Seq[token] {
	return func(yield func(token) bool) {
		for at := 0; at < len(plain); {
			r, size := utf8.DecodeRuneInString(plain[at:])
			if !inWord(r) {
				at += size
				continue
			}
			t, end := tokenAt(plain, at)
			if !yield(t) {
				return
			}
			at = end
		}
	}
}

// tokenAt reads the token that starts here and says where it ends.
func tokenAt(plain string, at int) (t token, end int) {
	if number, end := hyphenatedISBN(plain, at); number != "" {
		return token{text: number, spaced: true}, end
	}
	first, _ := utf8.DecodeRuneInString(plain[at:])
	t.spaced = !unspaced(first)
	var pieces []string // before the last apostrophe
	start := at
	for end = at; end < len(plain); {
		r, size := utf8.DecodeRuneInString(plain[end:])
		if t.spaced && r == '\'' && goesOn(plain[end+size:]) {
			pieces = append(pieces, plain[start:end])
			start = end + size
		} else if !inWord(r) || !unicode.IsMark(r) && unspaced(r) == t.spaced {
			break
		}
		end += size
	}
	t.dotted = strings.HasPrefix(plain[end:], ".")
	t.join(append(pieces, plain[start:end]))
	return t, end
}

// minRest is how many letters behind an apostrophe are a word of their own, as in
// "l'an" and "O'Brien", but not in "don't".
const minRest = 2

// join puts the pieces of a token between its apostrophes together, and finds the
// forms under which it is looked for as well.
func (t *token) join(pieces []string) {
	t.text = strings.Join(pieces, "")
	if len(pieces) == 1 {
		return
	}
	t.before = pieces[0]
	if rest := t.text[len(t.before):]; utf8.RuneCountInString(rest) >= minRest {
		t.also = append(t.also, rest)
	}
	if owner, ok := strings.CutSuffix(t.text, "s"); ok && pieces[len(pieces)-1] == "s" {
		t.also = append(t.also, owner)
	}
}

// goesOn says whether a text goes on with a letter that joins the one before an
// apostrophe.
func goesOn(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return inWord(r) && !unspaced(r)
}

// An ISBN has so many bytes at least; with hyphens, whatever their kind, no more
// than the other bound.
const (
	minISBN = 10
	maxISBN = 40
)

// hyphenatedISBN reads an ISBN that starts here, with its hyphens.
func hyphenatedISBN(plain string, at int) (number string, end int) {
	if plain[at] < '0' || plain[at] > '9' {
		return "", 0
	}
	end = at
	for i, r := range plain[at:] {
		switch {
		case i > maxISBN:
		case r >= '0' && r <= '9' || r == 'x':
			end = at + i + 1
			continue
		case unicode.Is(unicode.Pd, r):
			continue
		case inWord(r) && end == at+i:
			return "", 0
		}
		break
	}
	if end-at <= minISBN {
		return "", 0
	}
	n, err := isbn.Parse(plain[at:end])
	if err != nil {
		return "", 0
	}
	return n.String(), end
}

// inWord says whether a character is part of a word.
func inWord(r rune) bool {
	if r < utf8.RuneSelf {
		return r >= 'a' && r <= 'z' || r >= '0' && r <= '9'
	}
	return unicode.In(r, unicode.L, unicode.M, unicode.Nd, unicode.Nl)
}

// unspacedScripts are those that leave no blanks between words.
var unspacedScripts = []*unicode.RangeTable{
	unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Bopomofo,
	unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar,
}

// longVowel lengthens the Japanese vowel before it; it belongs to two scripts and
// so to none of the tables.
const longVowel = 'ー'

func unspaced(r rune) bool {
	return r == longVowel || r >= 0x0E00 && unicode.In(r, unspacedScripts...)
}

// cellsOf splits a text into characters with the marks that they carry.
func cellsOf(s string) []string {
	var cells []string
	start := 0
	for i, r := range s {
		if i > start && !unicode.IsMark(r) {
			cells = append(cells, s[start:i])
			start = i
		}
	}
	return append(cells, s[start:])
}

func firstRune(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}

// cutRunes keeps the first n runes.
func cutRunes(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for i := range s {
		if n == 0 {
			return s[:i]
		}
		n--
	}
	return s
}

// cutBytes keeps at most n bytes, and no half of a rune.
func cutBytes(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n]
}

// foldedTitle is what two descriptions of one title have in common, however they
// are written.
func foldedTitle(t Title) string {
	var b strings.Builder
	for w := range foldedWords(t.Title + " " + t.Subtitle) {
		if !w.also {
			b.WriteString(w.text)
			b.WriteByte(' ')
		}
	}
	return b.String()
}

// queryWords are the words that a query asks for, each once, the last of them as
// a beginning.
func queryWords(s string) []word {
	var all []word
	seen := make(map[string]bool)
	for w := range foldedWords(s) {
		if !w.also && !seen[w.text] {
			seen[w.text] = true
			all = append(all, w)
		}
	}
	if len(all) > 0 {
		all[len(all)-1].begins = true
	}
	return all
}
