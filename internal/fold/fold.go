package fold

import (
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Word is one word of a text.
type Word struct {
	Text   string
	Also   bool // a further form: the text is found under it, a query does not need it
	Begins bool // in a query it matches as the beginning of a word
}

// MaxWordRunes is how much of a word is kept; what is longer matches by it.
const MaxWordRunes = 48

// Folding is how texts are cut into words. Its members are the numbers that it
// knows; either may be nil.
type Folding struct {
	// Number gives the normal form of a word that begins with a digit, if the word
	// is a number.
	Number func(word string) (normal string, ok bool)

	// Hyphened finds a number at the beginning of a plain text, which begins with a
	// digit, when hyphens or other dashes stand in it: its normal form and how many
	// bytes it takes, which is 0 if there is none.
	Hyphened func(plain string) (normal string, size int)
}

// Words gives the words under which a text is found, in its order.
//
// Case, width, and the marks on Latin, Greek, Cyrillic, Hebrew and Arabic
// letters make no difference; the vowel signs of Indian scripts and of Thai do,
// being letters to their readers. Text of scripts that leave no blanks between
// words gives overlapping pairs of characters. Some words come twice:
// "L’Étranger" is found under "letranger" and "etranger", "J. K. Rowling" also
// under "jk". A text of signs alone has them for words, so that a book called “?”
// is found too.
func (f Folding) Words(s string) iter.Seq[Word] {
	return func(yield func(Word) bool) {
		plain := plainText(s)
		found := false
		emit := func(w Word) bool {
			found = true
			w.Text = f.stored(w.Text)
			return yield(w)
		}
		var names initials
		for t := range f.tokens(plain) {
			if !names.next(t, emit) || !t.emit(emit) {
				return
			}
		}
		if !names.end(emit) || found {
			return
		}
		for _, sign := range strings.Fields(plain) {
			if !yield(Word{Text: cutRunes(sign, MaxWordRunes)}) {
				return
			}
		}
	}
}

// Query gives the words that a query asks for, each once, the last of them as a
// beginning.
func (f Folding) Query(s string) []Word {
	var all []Word
	seen := make(map[string]bool)
	for w := range f.Words(s) {
		if !w.Also && !seen[w.Text] {
			seen[w.Text] = true
			all = append(all, w)
		}
	}
	if len(all) > 0 {
		all[len(all)-1].Begins = true
	}
	return all
}

// stored bounds a word, and puts a number in its normal form.
func (f Folding) stored(text string) string {
	if f.Number != nil && isDigit(text[0]) {
		if normal, ok := f.Number(text); ok {
			return normal
		}
	}
	return cutRunes(text, MaxWordRunes)
}

// emit gives the words of a token.
func (t Token) emit(emit func(Word) bool) bool {
	if t.spaced {
		if !emit(Word{Text: t.Text}) {
			return false
		}
		for _, form := range t.also {
			if !emit(Word{Text: form, Also: true}) {
				return false
			}
		}
		return true
	}
	cells := cellsOf(t.Text)
	if len(cells) == 1 {
		return emit(Word{Text: cells[0], Begins: true})
	}
	for i := range len(cells) - 1 {
		if !emit(Word{Text: cells[i] + cells[i+1]}) {
			return false
		}
	}
	// Every character begins a word, so that each is found by itself.
	return emit(Word{Text: cells[len(cells)-1], Also: true})
}

// initials joins the letters of "J. K." and "U.S.A.", under which many look.
type initials struct{ letters string }

// next sees every token and gives the joined letters when they have ended.
func (n *initials) next(t Token, emit func(Word) bool) bool {
	single := t.spaced && utf8.RuneCountInString(t.Text) == 1 && !unicode.IsDigit(firstRune(t.Text))
	if single && (t.dotted || n.letters != "") {
		n.letters += t.Text
		if t.dotted {
			return true
		}
		return n.end(emit)
	}
	return n.end(emit)
}

func (n *initials) end(emit func(Word) bool) bool {
	joined := n.letters
	n.letters = ""
	return utf8.RuneCountInString(joined) < 2 || emit(Word{Text: joined, Also: true})
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
