package fold

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// plainText is a text with every difference gone that the search overlooks:
// letter case, width, marks that are no letters, ways to write an apostrophe.
// Blanks and punctuation are still there.
func plainText(s string) string {
	if isASCII(s) {
		return strings.ToLower(strings.ReplaceAll(s, "`", "'"))
	}
	s = norm.NFKD.String(apostrophes.Replace(strings.ToValidUTF8(s, " ")))
	var b strings.Builder
	b.Grow(len(s))
	var base rune // the letter that marks stand on, 0 for none
	for _, r := range s {
		switch {
		case silent(r):
		case unicode.IsMark(r):
			if base != 0 && keeps(base, r) {
				writeFolded(&b, r)
			}
		case unicode.IsControl(r):
			b.WriteByte(' ')
			base = 0
		default:
			writeFolded(&b, r)
			if base = r; !InWord(unicode.ToLower(r)) {
				base = 0
			}
		}
	}
	// Composed again: Korean syllables and Japanese voiced letters are one
	// character each to those who look for them.
	return norm.NFC.String(b.String())
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf || s[i] < ' ' {
			return false
		}
	}
	return true
}

func writeFolded(b *strings.Builder, r rune) {
	r = unicode.ToLower(r)
	if r < utf8.RuneSelf {
		b.WriteByte(byte(r))
		return
	}
	if other, ok := letters[r]; ok {
		b.WriteString(other)
		return
	}
	if unicode.IsDigit(r) {
		r = digit(r)
	}
	b.WriteRune(r)
}

// digit is the ASCII digit of a decimal digit of any script. The digits of each
// stand together, from zero to nine, behind a character that is none.
func digit(r rune) rune {
	n := rune(0)
	for unicode.IsDigit(r - n - 1) {
		n++
	}
	return '0' + n%10
}

// apostrophes are written in many ways; the grave and acute accents must be
// seen before they decompose into a blank and a mark.
var apostrophes = strings.NewReplacer(
	"’", "'", "‘", "'", "‛", "'", "′", "'", "´", "'", "`", "'", "＇", "'", "ʼ", "'",
)

// silent says whether a character counts for nothing, not even as a gap: joiners,
// soft hyphens and marks of direction, the Arabic lengthener, and the signs by
// which catalogues romanise ayin, hamza and the soft sign.
func silent(r rune) bool {
	switch {
	case r < 0xAD:
		return false
	case r >= 'ʹ' && r <= 'ʿ', r == 'ـ', r == '׳', r == '״':
		return true
	}
	return unicode.Is(unicode.Cf, r)
}

// bare are the scripts whose letters are told apart without their marks.
var bare = []*unicode.RangeTable{
	unicode.Latin, unicode.Greek, unicode.Cyrillic, unicode.Hebrew, unicode.Arabic, unicode.Syriac,
}

// devanagariDot makes foreign sounds of Devanagari letters; most writers leave it
// out.
const devanagariDot = '\u093C'

// keeps says whether a mark on this letter is a letter to its readers.
func keeps(base, mark rune) bool {
	return mark != devanagariDot && !unicode.Is(unicode.Me, mark) && !unicode.In(base, bare...)
}

// letters that are written in several ways, beyond case and marks.
var letters = map[rune]string{
	'æ': "ae", 'œ': "oe", 'ø': "o", 'ß': "ss", 'ł': "l", 'đ': "d", 'ð': "d", 'þ': "th",
	'ħ': "h", 'ŧ': "t", 'ı': "i", 'ς': "σ",

	// Arabic as Persians and Urdu writers, and keyboards, have it.
	'ى': "ي", 'ی': "ي", 'ک': "ك", 'ہ': "ه", 'ھ': "ه", 'ة': "ه", 'ۃ': "ه", 'ٱ': "ا",

	// The nasal sign with and without its moon, which Hindi writers mix.
	'ँ': "ं",

	// Letters that were two characters in older text.
	'ৎ': "ত্",
	'ൺ': "ണ്", 'ൻ': "ന്", 'ർ': "ര്", 'ൽ': "ല്", 'ൾ': "ള്", 'ൿ': "ക്",
}
