package marc

// charset is one set of characters of MARC-8, by their 7-bit codes.
type charset struct {
	name  string
	runes *[128]rune // 0 where the set has nothing; nil for a set that is not read
}

// secondHalf stands in a set for the right half of a diacritic over two letters.
// Unicode writes such a diacritic once, behind the first letter.
const secondHalf = -1

var (
	asciiSet       = charset{"ASCII", printableASCII()}
	anselSet       = charset{"Extended Latin", &ansel}
	hebrewSet      = charset{"Hebrew", &hebrew}
	greekSymbolSet = charset{"Greek symbol", &[128]rune{'a': 'α', 'b': 'β', 'c': 'γ'}}
	subscriptSet   = charset{"subscript", &[128]rune{
		'(': '₍', ')': '₎', '+': '₊', '-': '₋',
		'0': '₀', '1': '₁', '2': '₂', '3': '₃', '4': '₄', '5': '₅', '6': '₆', '7': '₇', '8': '₈', '9': '₉',
	}}
	superscriptSet = charset{"superscript", &[128]rune{
		'(': '⁽', ')': '⁾', '+': '⁺', '-': '⁻',
		'0': '⁰', '1': '¹', '2': '²', '3': '³', '4': '⁴', '5': '⁵', '6': '⁶', '7': '⁷', '8': '⁸', '9': '⁹',
	}}

	arabicSet    = charset{name: "Arabic"}
	cyrillicSet  = charset{name: "Cyrillic"}
	greekSet     = charset{name: "Greek"}
	eastAsianSet = charset{name: "East Asian"}
)

// finals are the sets by the last character of their escape sequence.
var finals = map[byte]*charset{
	'B': &asciiSet, 'E': &anselSet, '2': &hebrewSet, '1': &eastAsianSet,
	'3': &arabicSet, '4': &arabicSet, 'N': &cyrillicSet, 'Q': &cyrillicSet, 'S': &greekSet,
}

// designation reads the escape sequence at the start of s: which of G0 and G1 it
// exchanges, for what, and how many bytes it has. Size 0 is no sequence of MARC-8.
//
// The three small sets have a letter of their own, and 's' ends them. All others
// are named by '$' if their characters have several bytes, the place ('(' or ','
// for G0, ')' or '-' for G1; with '$' none is G0), '!' for ANSEL, and a final.
func designation(s string) (which int, set *charset, size int) {
	at := 1
	next := func() byte {
		if at == len(s) {
			return 0
		}
		at++
		return s[at-1]
	}
	c := next()
	switch c {
	case 'g':
		return 0, &greekSymbolSet, at
	case 'b':
		return 0, &subscriptSet, at
	case 'p':
		return 0, &superscriptSet, at
	case 's':
		return 0, &asciiSet, at
	}
	placed := c == '$'
	if placed {
		c = next()
	}
	switch c {
	case '(', ',':
		placed, c = true, next()
	case ')', '-':
		placed, which, c = true, 1, next()
	}
	if c == '!' {
		c = next()
	}
	if set = finals[c]; set == nil || !placed {
		return 0, nil, 0
	}
	return which, set, at
}

func printableASCII() *[128]rune {
	var t [128]rune
	for c := '!'; c <= '~'; c++ {
		t[c] = c
	}
	return &t
}

// ansel is the Extended Latin set; diacritics begin at 0x60.
var ansel = [128]rune{
	0x21: 'Ł', 0x22: 'Ø', 0x23: 'Đ', 0x24: 'Þ', 0x25: 'Æ', 0x26: 'Œ',
	0x27: 'ʹ', // soft sign
	0x28: '·', 0x29: '♭', 0x2A: '®', 0x2B: '±', 0x2C: 'Ơ', 0x2D: 'Ư',
	0x2E: 'ʼ', // alif
	0x30: 'ʻ', // ayn
	0x31: 'ł', 0x32: 'ø', 0x33: 'đ', 0x34: 'þ', 0x35: 'æ', 0x36: 'œ',
	0x37: 'ʺ', // hard sign
	0x38: 'ı', 0x39: '£', 0x3A: 'ð', 0x3C: 'ơ', 0x3D: 'ư',
	0x40: '°', 0x41: 'ℓ', 0x42: '℗', 0x43: '©', 0x44: '♯', 0x45: '¿', 0x46: '¡', 0x47: 'ß', 0x48: '€',

	0x60: '\u0309', // hook above
	0x61: '\u0300', // grave
	0x62: '\u0301', // acute
	0x63: '\u0302', // circumflex
	0x64: '\u0303', // tilde
	0x65: '\u0304', // macron
	0x66: '\u0306', // breve
	0x67: '\u0307', // dot above
	0x68: '\u0308', // diaeresis
	0x69: '\u030C', // caron
	0x6A: '\u030A', // ring above
	0x6B: '\u0361', // ligature, first half
	0x6C: secondHalf,
	0x6D: '\u0315', // comma above right
	0x6E: '\u030B', // double acute
	0x6F: '\u0310', // candrabindu
	0x70: '\u0327', // cedilla
	0x71: '\u0328', // ogonek
	0x72: '\u0323', // dot below
	0x73: '\u0324', // diaeresis below
	0x74: '\u0325', // ring below
	0x75: '\u0333', // double low line
	0x76: '\u0332', // low line
	0x77: '\u0326', // comma below
	0x78: '\u031C', // left half ring below
	0x79: '\u032E', // breve below
	0x7A: '\u0360', // double tilde, first half
	0x7B: secondHalf,
	0x7E: '\u0313', // comma above
}

// hebrew is the Basic Hebrew set: points at 0x40, letters from 0x60.
var hebrew = [128]rune{
	'!': '!', '"': '״', '#': '#', '$': '$', '%': '%', '&': '&', '\'': '׳', '(': '(', ')': ')',
	'*': '*', '+': '+', ',': ',', '-': '־', '.': '.', '/': '/',
	'0': '0', '1': '1', '2': '2', '3': '3', '4': '4', '5': '5', '6': '6', '7': '7', '8': '8', '9': '9',
	':': ':', ';': ';', '<': '<', '=': '=', '>': '>', '?': '?', '[': '[', ']': ']',

	0x40: '\u05B7', // patah
	0x41: '\u05B8', // qamats
	0x42: '\u05B6', // segol
	0x43: '\u05B5', // tsere
	0x44: '\u05B4', // hiriq
	0x45: '\u05B9', // holam
	0x46: '\u05BB', // qubuts
	0x47: '\u05B0', // sheva
	0x48: '\u05B2', // hataf patah
	0x49: '\u05B3', // hataf qamats
	0x4A: '\u05B1', // hataf segol
	0x4B: '\u05BC', // dagesh
	0x4C: '\u05BF', // rafe
	0x4D: '\u05C1', // shin dot
	0x4E: '\uFB1E', // varika

	0x60: 'א', 0x61: 'ב', 0x62: 'ג', 0x63: 'ד', 0x64: 'ה', 0x65: 'ו', 0x66: 'ז', 0x67: 'ח', 0x68: 'ט',
	0x69: 'י', 0x6A: 'ך', 0x6B: 'כ', 0x6C: 'ל', 0x6D: 'ם', 0x6E: 'מ', 0x6F: 'ן', 0x70: 'נ', 0x71: 'ס',
	0x72: 'ע', 0x73: 'ף', 0x74: 'פ', 0x75: 'ץ', 0x76: 'צ', 0x77: 'ק', 0x78: 'ר', 0x79: 'ש', 0x7A: 'ת',
	0x7B: 'װ', 0x7C: 'ױ', 0x7D: 'ײ',
}
