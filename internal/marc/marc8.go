package marc

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// marc8 decodes MARC-8, an encoding of several 7-bit character sets. Two are in
// use at a time: G0 for bytes below 0x80, at first ASCII, and G1 for those above,
// at first ANSEL. Escape sequences exchange them, at the latest until the end of
// the subfield.
//
// A diacritic stands before its letter, and of several the topmost comes first.
// Unicode puts them behind the letter and counts from the letter outwards.
type marc8 struct {
	out   []byte // the text so far
	marks []rune // diacritics that wait for their letter
	stray bool   // a diacritic found none
}

const (
	escape         = 0x1B
	referenceStart = "&#x"

	nonSortBegin = 0x88
	nonSortEnd   = 0x89
	joiner       = 0x8D
	nonJoiner    = 0x8E

	noBreakSpace = '\u00A0' // carries diacritics that have no letter

	maxMarks = 8 // on one letter
)

// decode turns one subfield or control field into NFC text. stray says that a
// diacritic stands before something that is no letter; it keeps its place there.
// The error completes a sentence about the field.
func (m *marc8) decode(s string) (text string, stray bool, err error) {
	m.out, m.marks, m.stray = m.out[:0], m.marks[:0], false
	g := [2]*charset{&asciiSet, &anselSet}
	for len(s) > 0 {
		c := s[0]
		switch {
		case c == escape:
			which, set, size := designation(s)
			if size == 0 {
				return "", false, fmt.Errorf("has an escape sequence that MARC-8 does not have: % X",
					s[:min(4, len(s))])
			}
			g[which], s = set, s[size:]
			continue
		case c <= ' ' || c == 0x7F:
			m.put(rune(c))
		case c == '&' && g[0] == &asciiSet && strings.HasPrefix(s, referenceStart):
			s = s[m.reference(s):]
			continue
		case c < 0x80:
			err = m.putByte(g[0], c)
		case c > 0xA0 && c < 0xFF:
			err = m.putByte(g[1], c)
		default:
			err = m.putControl(c)
		}
		if err != nil {
			return "", false, err
		}
		s = s[1:]
	}
	if len(m.marks) > 0 {
		m.put(noBreakSpace)
	}
	return string(norm.NFC.Bytes(m.out)), m.stray, nil
}

// putByte adds the character that the set has for c.
func (m *marc8) putByte(set *charset, c byte) error {
	if set.runes == nil {
		return fmt.Errorf("uses the %s character set, which is not read yet; export it as UTF-8", set.name)
	}
	switch r := set.runes[c&0x7F]; {
	case r == 0:
		return m.unknown(set, c)
	case r == secondHalf: // the first half already spans both letters
	case unicode.Is(unicode.Mn, r):
		if len(m.marks) == maxMarks {
			m.put(noBreakSpace)
		}
		m.marks = append(m.marks, r)
	default:
		m.put(r)
	}
	return nil
}

// putControl adds a character of the range 0x80 to 0xA0, or 0xFF, where MARC-8
// has four controls.
func (m *marc8) putControl(c byte) error {
	switch c {
	case nonSortBegin:
		m.put('\u0098')
	case nonSortEnd:
		m.put('\u009C')
	case joiner:
		m.put('\u200D')
	case nonJoiner:
		m.put('\u200C')
	default:
		return m.unknown(&anselSet, c)
	}
	return nil
}

// unknown is the error for a byte without meaning.
func (m *marc8) unknown(set *charset, c byte) error {
	if set != &anselSet {
		return fmt.Errorf("has the byte %02X, which the %s character set does not have", c, set.name)
	}
	return fmt.Errorf("has the byte %02X, which is neither UTF-8 nor MARC-8; "+
		"if the file is Latin-1 or Windows-1252, convert it to UTF-8 first", c)
}

// put adds a character and puts the diacritics that waited for it behind it.
func (m *marc8) put(r rune) {
	if len(m.marks) == 0 {
		m.out = utf8.AppendRune(m.out, r)
		return
	}
	if !unicode.IsLetter(r) && !unicode.IsNumber(r) {
		m.stray = true
	}
	if len(m.marks) > 1 {
		m.orderMarks(r)
	}
	m.out = utf8.AppendRune(m.out, r)
	for _, mark := range m.marks {
		m.out = utf8.AppendRune(m.out, mark)
	}
	m.marks = m.marks[:0]
}

// orderMarks brings several diacritics into Unicode's order. The standard has
// the topmost first, so they are turned round; but some files hold them the other
// way, and there only one order makes a letter that exists.
func (m *marc8) orderMarks(base rune) {
	asRead := string(base) + string(m.marks)
	slices.Reverse(m.marks)
	turned := string(base) + string(m.marks)
	if utf8.RuneCountInString(norm.NFC.String(turned)) > 1 &&
		utf8.RuneCountInString(norm.NFC.String(asRead)) == 1 {
		slices.Reverse(m.marks)
	}
}

// reference adds the character of a numeric reference such as &#x0928; by which
// MARC-8 files carry what MARC-8 does not have, and returns its size. References
// follow each other in Unicode's order. Anything else that begins like one is
// text.
func (m *marc8) reference(s string) (size int) {
	const maxDigits = 6
	digits, _, found := strings.Cut(s[len(referenceStart):min(len(s), len(referenceStart)+maxDigits+1)], ";")
	code, err := strconv.ParseUint(digits, 16, 32)
	if !found || err != nil || code < 0xA0 || !utf8.ValidRune(rune(code)) {
		m.put('&')
		return 1
	}
	if r := rune(code); unicode.Is(unicode.M, r) {
		m.out = utf8.AppendRune(m.out, r)
	} else {
		m.put(r)
	}
	return len(referenceStart) + len(digits) + 1
}
