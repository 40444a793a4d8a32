package catalog

import (
	"iter"
	"strings"
	"unicode"

	"holdfast/internal/fold"
	"holdfast/internal/isbn"
)

// folding cuts the texts of a library into words, in which an ISBN is one word, in
// its normal form, with or without hyphens.
var folding = fold.Folding{Number: normalISBN, Hyphened: hyphenedISBN}

// Fold gives the words under which a text is found (D14), in its order: those of
// package fold, and ISBNs.
func Fold(s string) []string {
	var words []string
	for w := range foldedWords(s) {
		words = append(words, w.Text)
	}
	return words
}

func foldedWords(s string) iter.Seq[fold.Word] { return folding.Words(s) }

// An ISBN has so many bytes at least; with hyphens, whatever their kind, no more
// than the other bound.
const (
	minISBN = 10
	maxISBN = 40
)

func normalISBN(word string) (normal string, ok bool) {
	if len(word) < minISBN {
		return "", false
	}
	n, err := isbn.Parse(word)
	return n.String(), err == nil
}

// hyphenedISBN reads an ISBN with its hyphens at the beginning of a plain text.
func hyphenedISBN(plain string) (normal string, size int) {
	for i, r := range plain {
		switch {
		case i > maxISBN:
		case r >= '0' && r <= '9' || r == 'x':
			size = i + 1
			continue
		case unicode.Is(unicode.Pd, r):
			continue
		case fold.InWord(r) && size == i:
			return "", 0
		}
		break
	}
	if size <= minISBN {
		return "", 0
	}
	n, err := isbn.Parse(plain[:size])
	if err != nil {
		return "", 0
	}
	return n.String(), size
}

// foldedTitle is what two descriptions of one title have in common, however they
// are written.
func foldedTitle(t Title) string {
	var b strings.Builder
	for w := range foldedWords(t.Title + " " + t.Subtitle) {
		if !w.Also {
			b.WriteString(w.Text)
			b.WriteByte(' ')
		}
	}
	return b.String()
}

// word is a word that a query asks for.
type word struct {
	text   string
	begins bool // it matches as the beginning of a word
}

// queryWords are the words that a query asks for, each once, the last of them as
// a beginning.
func queryWords(s string) []word {
	asked := folding.Query(s)
	all := make([]word, len(asked))
	for i, w := range asked {
		all[i] = word{w.Text, w.Begins}
	}
	return all
}
