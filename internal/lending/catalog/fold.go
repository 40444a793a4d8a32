package catalog

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Fold gives the words of a text as the search compares them (D14).
func Fold(s string) []string {
	s = strings.ToLower(norm.NFKD.String(s))
	return strings.FieldsFunc(strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) && r < 0x0700 {
			return -1
		}
		return r
	}, s), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) })
}
