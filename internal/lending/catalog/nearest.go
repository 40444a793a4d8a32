package catalog

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"unicode"

	"holdfast/internal/fold"
	"holdfast/internal/store"
)

// Bounds of the search for a nearest word.
const (
	sharedLetters = 2    // that a nearest word begins with
	maxNear       = 2000 // words that are compared
	maxTies       = 5    // words of the same distance that are counted
	maxCorrected  = 3    // words of a query
)

// Each step jumps over all rows of a word, so that common words cost no more than
// rare ones.
var selectDistinct = store.SQL(`
	with recursive near(word) as (
		select min(word) from title_words where word between $1 and $2
		union all
		select (select min(word) from title_words where word > near.word and word <= $2)
		from near where near.word is not null
	)
	select word from near where word is not null limit $3`)

// suggest writes the query anew with the nearest words in place of those that are
// in no title.
func (s *search) suggest(ctx context.Context, tx *store.Tx, sought []soughtWord) error {
	if len(s.hits) > 0 || s.query.After != nil {
		return nil
	}
	corrected := 0
	words := make([]string, len(sought))
	for i, w := range sought {
		words[i] = w.text
		if !w.nowhere() {
			continue
		}
		if corrected++; corrected > maxCorrected {
			return nil
		}
		near, err := nearest(ctx, tx, w.text)
		if err != nil || near == "" {
			return err
		}
		words[i] = near
	}
	s.result.DidYouMean = strings.Join(words, " ")
	return nil
}

// nearest is the word of the catalogue that differs least from this one, and of
// several the commonest; "" if none is near.
func nearest(ctx context.Context, tx *store.Tx, text string) (string, error) {
	letters := []rune(text)
	bound := maxDistance(letters)
	if bound == 0 {
		return "", nil
	}
	prefix := string(letters[:sharedLetters])
	words, err := store.All(ctx, tx, selectDistinct, store.Column[string], prefix, prefix+endOfPrefix, maxNear)
	if err != nil {
		return "", err
	}
	var ties []string
	for _, w := range words {
		switch d := distance(letters, []rune(w), bound); {
		case d > bound:
		case d < bound || len(ties) == 0:
			bound, ties = d, []string{w}
		default:
			ties = append(ties, w)
		}
	}
	return commonest(ctx, tx, ties[:min(len(ties), maxTies)])
}

// maxDistance is by how many letters a word may be off: one in a short word, two
// in a long one. A number, or a word of fewer letters than four, is not guessed
// at.
func maxDistance(letters []rune) int {
	switch {
	case len(letters) < 4 || slices.ContainsFunc(letters, unicode.IsDigit) || fold.Unspaced(letters[0]):
		return 0
	case len(letters) < 6:
		return 1
	}
	return 2
}

func commonest(ctx context.Context, tx *store.Tx, ties []string) (string, error) {
	if len(ties) < 2 {
		return strings.Join(ties, ""), nil
	}
	sought := make([]soughtWord, len(ties))
	for i, w := range ties {
		sought[i] = seek(word{text: w})
	}
	if err := tx.Run(ctx, countSteps(sought, windowRows)...); err != nil {
		return "", err
	}
	return slices.MaxFunc(sought, func(a, b soughtWord) int { return cmp.Compare(a.rows(), b.rows()) }).text, nil
}

// distance counts the letters to insert, delete, replace, or swap with the next,
// that make one word of the other. Above the bound it is only said to be so.
func distance(a, b []rune, bound int) int {
	far := bound + 1
	if d := len(a) - len(b); d > bound || -d > bound {
		return far
	}
	width := len(b) + 1
	before, last, row := make([]int, width), make([]int, width), make([]int, width)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		least := i
		for j := 1; j <= len(b); j++ {
			change := 1
			if a[i-1] == b[j-1] {
				change = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+change)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
			least = min(least, row[j])
		}
		if least > bound {
			return far
		}
		before, last, row = last, row, before
	}
	return min(last[len(b)], far)
}
