package catalog

import (
	"slices"
	"strings"
	"unicode"

	"holdfast/internal/fold"
)

// courseWord is one row of the index.
type courseWord struct {
	word   string
	course int64
}

// wordRows are the words of courses, in the index's own order.
func wordRows(courses []*courseRow) (rows []courseWord) {
	for _, c := range courses {
		for _, w := range courseWords(c.Code, c.Title) {
			rows = append(rows, courseWord{w, c.ID})
		}
	}
	slices.SortFunc(rows, func(a, b courseWord) int { return strings.Compare(a.word, b.word) })
	return rows
}

// courseWords are the words under which a course is found, folded (D14): those of
// its title and its code, and of the code also letters and digits by themselves
// and all that it has without its signs. So "MA 101", "ma-101" and "101" find
// MA101.
func courseWords(code, title string) []string {
	var words []string
	for _, text := range []string{code, apart(code), together(code), title} {
		for w := range (fold.Folding{}).Words(text) {
			words = append(words, w.Text)
		}
	}
	slices.Sort(words)
	return slices.Compact(words)
}

// apart is a code with a blank between letters and digits.
func apart(code string) string {
	var b strings.Builder
	var last rune
	for _, r := range code {
		if unicode.IsDigit(r) && unicode.IsLetter(last) || unicode.IsLetter(r) && unicode.IsDigit(last) {
			b.WriteByte(' ')
		}
		b.WriteRune(r)
		last = r
	}
	return b.String()
}

// together is a code without its signs.
func together(code string) string {
	return strings.Map(func(r rune) rune {
		if r == '-' || r == '.' {
			return -1
		}
		return r
	}, code)
}
