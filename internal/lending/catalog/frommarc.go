package catalog

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"holdfast/internal/fold"
	"holdfast/internal/isbn"
	"holdfast/internal/marc"
)

// FromMARC reads the description of a title out of a MARC record, and says what
// staff should look at: numbers that are no ISBNs, and what the reader found odd.
// Its source and number are those of 003 and 001; without a 001 the number is the
// first 035 $a, which names its source in brackets. A record without a title has
// none to store: the Record's Title.Title is then "", and a fault says so.
func FromMARC(m *marc.Record) (Record, []string) {
	b := m.Bib()
	faults := b.Warnings
	r := Record{
		Title: Title{
			Title: b.Title, NativeTitle: b.OtherTitle, Authors: strings.Join(b.Authors, between),
			Language: languageOf(b.Language), Publisher: b.Publisher, Edition: b.Edition, Pages: b.Extent,
			Subjects: strings.Join(b.Subjects, between), CallNumber: b.CallNumber,
		},
	}
	if b.OtherTitle != "" {
		r.NativeLang = r.Language
	}
	if b.Year != 0 {
		r.Year = &b.Year
	}
	if len(foldedTitle(r.Title)) == 0 && b.Title != "" {
		r.Title.Title = ""
		faults = append(faults, fmt.Sprintf("its title (245), %q, has nothing to find it by", b.Title))
	}
	var bad []string
	r.ISBNs, bad = findISBNs(b.ISBNs)
	faults = append(faults, bad...)
	r.Source, r.Number = b.Source, b.ControlNumber
	if r.Number == "" && len(b.SystemNumbers) > 0 {
		r.Source, r.Number = "", b.SystemNumbers[0]
	}
	if len(r.Number) > maxNumber || len(r.Source) > maxSource {
		faults = append(faults, fmt.Sprintf("its record number is too long to be one: %.40s…", r.Number))
		r.Source, r.Number = "", ""
	}
	r.SortKey = sortKeyOf(m, b.Title, r.Language)
	return r, faults
}

// findISBNs takes the numbers out of the texts of 020 $a.
func findISBNs(texts []string) (numbers []isbn.ISBN, faults []string) {
	for _, text := range texts {
		n, _, err := isbn.Find(text)
		if err != nil {
			faults = append(faults, fmt.Sprintf("020 $a %q is left out: %v", text, err))
		} else if !slices.Contains(numbers, n) {
			numbers = append(numbers, n)
		}
	}
	return numbers, faults
}

// sortKeyOf follows the second indicator of the title field, which counts the
// characters of the article in front, where these do end like an article. Many
// records have it wrong; the language's own articles are then the better guide.
func sortKeyOf(m *marc.Record, title, lang string) string {
	for f := range m.Each("245") {
		if rest, ok := behindArticle(title, int(f.Ind2)-'0'); ok {
			return keyOf(sortTokens(rest), nil)
		}
		break
	}
	return SortKey(title, lang)
}

// behindArticle is a title without its first n characters, if the last of them
// parts an article from the next word: a blank, an apostrophe or a hyphen.
func behindArticle(title string, n int) (rest string, ok bool) {
	runes := []rune(title)
	if n < 1 || n > 9 || n >= len(runes) || fold.InWord(unicode.ToLower(runes[n-1])) {
		return "", false
	}
	return string(runes[n:]), true
}
