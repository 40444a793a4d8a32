package lending

import (
	"strings"
	"unicode"
)

// The parts of a member's name and card that stand on a slip: enough to find the
// book by, too little to know who reads it.
const (
	shortLetters = 5
	shortDigits  = 3
)

// ShortName is how a hold slip names a member: the beginning of the name that
// lists are sorted by and the end of the card, "AL-AM 118". A letter keeps the
// marks that are written on it, in whatever script.
func ShortName(sortName, card string) string {
	family, _, _ := strings.Cut(sortName, ",")
	short := strings.ToUpper(firstLetters(strings.TrimSpace(family), shortLetters))
	digits := []rune(trimCode(card))
	return strings.TrimSpace(short + " " + string(digits[max(0, len(digits)-shortDigits):]))
}

// firstLetters is the beginning of a word: n letters with their marks. A space
// counts, so that a short word is followed by the next.
func firstLetters(s string, n int) string {
	seen, joined := 0, false
	for i, r := range s {
		mark := unicode.IsMark(r) || r == zeroWidthJoiner
		if !mark && !joined {
			if seen == n {
				return strings.TrimSpace(s[:i])
			}
			seen++
		}
		joined = r == zeroWidthJoiner || isVirama(r)
	}
	return s
}

const zeroWidthJoiner = '\u200d'

// isVirama says whether a mark ties the next letter to the one before it, as in
// the conjuncts of the scripts of India.
func isVirama(r rune) bool {
	switch r {
	case 0x094d, 0x09cd, 0x0a4d, 0x0acd, 0x0b4d, 0x0ccd, 0x0d4d, 0x0dca:
		return true
	}
	return false
}
