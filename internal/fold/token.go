package fold

import (
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Token is a stretch of letters and digits of a plain text.
type Token struct {
	Text   string
	Before string // "l" of "l'été": what stands before the first apostrophe

	spaced bool     // of a script that parts its words by blanks
	also   []string // "été" of "l'été", "world" of "world's"
	dotted bool     // a full stop follows
}

// Tokens gives the tokens of a text, for those who put texts in order.
func (f Folding) Tokens(s string) iter.Seq[Token] { return f.tokens(plainText(s)) }

// tokens finds the tokens of a plain text.
func (f Folding) tokens(plain string) iter.Seq[Token] {
	return func(yield func(Token) bool) {
		for at := 0; at < len(plain); {
			r, size := utf8.DecodeRuneInString(plain[at:])
			if !InWord(r) {
				at += size
				continue
			}
			t, end := f.tokenAt(plain, at)
			if !yield(t) {
				return
			}
			at = end
		}
	}
}

// tokenAt reads the token that starts here and says where it ends.
func (f Folding) tokenAt(plain string, at int) (t Token, end int) {
	if f.Hyphened != nil && isDigit(plain[at]) {
		if number, size := f.Hyphened(plain[at:]); size > 0 {
			return Token{Text: number, spaced: true}, at + size
		}
	}
	first, _ := utf8.DecodeRuneInString(plain[at:])
	t.spaced = !Unspaced(first)
	var pieces []string // before the last apostrophe
	start := at
	for end = at; end < len(plain); {
		r, size := utf8.DecodeRuneInString(plain[end:])
		if t.spaced && r == '\'' && goesOn(plain[end+size:]) {
			pieces = append(pieces, plain[start:end])
			start = end + size
		} else if !InWord(r) || !unicode.IsMark(r) && Unspaced(r) == t.spaced {
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
func (t *Token) join(pieces []string) {
	t.Text = strings.Join(pieces, "")
	if len(pieces) == 1 {
		return
	}
	t.Before = pieces[0]
	if rest := t.Text[len(t.Before):]; utf8.RuneCountInString(rest) >= minRest {
		t.also = append(t.also, rest)
	}
	if owner, ok := strings.CutSuffix(t.Text, "s"); ok && pieces[len(pieces)-1] == "s" {
		t.also = append(t.also, owner)
	}
}

// goesOn says whether a text goes on with a letter that joins the one before an
// apostrophe.
func goesOn(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return InWord(r) && !Unspaced(r)
}

func isDigit(b byte) bool { return b >= '0' && b <= '9' }

// InWord says whether a character of a plain text is part of a word.
func InWord(r rune) bool {
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

// Unspaced says whether a character is of a script that leaves no blanks between
// words.
func Unspaced(r rune) bool {
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
