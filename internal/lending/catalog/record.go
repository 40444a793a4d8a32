package catalog

import (
	"cmp"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"holdfast/internal/isbn"
)

// Record is a title as it is handed to [Upsert].
type Record struct {
	Title
	ISBNs []isbn.ISBN

	// Source says whose number Number is, for example the code of the library
	// whose file it comes from. Number is "" if it has none.
	Source, Number string

	// SortKey is for who knows better than [SortKey] where the title stands.
	SortKey string
}

// Bounds of what an index holds, in bytes.
const (
	maxSource = 100
	maxNumber = 200
)

// normal is the record as it is stored: texts trimmed, ISBNs in order, the sort
// key filled in.
func (r Record) normal() (Record, error) {
	for _, text := range r.texts() {
		*text = strings.TrimSpace(*text)
		if !utf8.ValidString(*text) || strings.ContainsRune(*text, 0) {
			return r, fmt.Errorf("%.60q is not text", *text)
		}
	}
	switch {
	case len(foldedTitle(r.Title)) == 0:
		return r, errors.New("it has no title")
	case len(r.Source) > maxSource:
		return r, fmt.Errorf("its source is longer than %d bytes", maxSource)
	case len(r.Number) > maxNumber:
		return r, fmt.Errorf("its number is longer than %d bytes", maxNumber)
	}
	if r.Number == "" {
		r.Source = ""
	}
	if r.SortKey == "" {
		r.SortKey = SortKey(r.Title.Title, r.Language)
	}
	r.SortKey = cutBytes(r.SortKey, maxSortKey)
	r.ISBNs = slices.Clone(r.ISBNs)
	slices.Sort(r.ISBNs)
	r.ISBNs = slices.Compact(r.ISBNs)
	return r, nil
}

func (r *Record) texts() []*string {
	t := &r.Title
	return []*string{&t.Title, &t.Subtitle, &t.NativeTitle, &t.NativeLang, &t.Authors, &t.Language, &t.Publisher,
		&t.Edition, &t.Pages, &t.Kind, &t.Subjects, &t.CallNumber, &r.Source, &r.Number, &r.SortKey}
}

// same says whether two normal records are stored alike.
func (r Record) same(o Record) bool {
	a, b := r.Title, o.Title
	years := a.Year == b.Year || a.Year != nil && b.Year != nil && *a.Year == *b.Year
	a.Year, b.Year = nil, nil
	return a == b && years && slices.Equal(r.ISBNs, o.ISBNs) &&
		r.Source == o.Source && r.Number == o.Number && r.SortKey == o.SortKey
}

// matchKey tells a record without number apart: by its first ISBN and its title,
// or by all that says which edition it is. It is "" for a record with a number.
func (r Record) matchKey() string {
	if r.Number != "" {
		return ""
	}
	h := sha256.New()
	if len(r.ISBNs) > 0 {
		fmt.Fprintf(h, "isbn %s %s", r.ISBNs[0], foldedTitle(r.Title))
	} else {
		year := 0
		if r.Year != nil {
			year = *r.Year
		}
		fmt.Fprintf(h, "title %s|%q %q %q %d", foldedTitle(r.Title), Fold(r.Authors), Fold(r.Edition),
			Fold(r.Publisher), year)
	}
	const enough = 16 // bytes
	return base64.RawURLEncoding.EncodeToString(h.Sum(nil)[:enough])
}

// Field is where in a title a query found something.
type Field int

// The fields, from the one that weighs most. The first three have words; the
// others are found whole.
const (
	FieldTitle   Field = 1 // the title, subtitle, or title in its own script
	FieldAuthor  Field = 2
	FieldSubject Field = 3
	FieldISBN    Field = 4
	FieldNumber  Field = 5
)

// String is the field for people.
func (f Field) String() string {
	switch f {
	case FieldTitle:
		return "title"
	case FieldAuthor:
		return "author"
	case FieldSubject:
		return "subject"
	case FieldISBN:
		return "ISBN"
	case FieldNumber:
		return "record number"
	}
	return fmt.Sprintf("field %d", int(f))
}

// titleWord is one row of the index, without its title.
type titleWord struct {
	word  string
	field Field
}

// maxTitleWords is how many words of a title are kept. A record may list five
// hundred authors and as many subjects; nobody looks for the last of them.
const maxTitleWords = 400

// words are a title's rows of the index, in the index's order.
func (t Title) words() []titleWord {
	var all []titleWord
	add := func(field Field, text string) {
		for w := range foldedWords(text) {
			if len(all) == maxTitleWords {
				return
			}
			if row := (titleWord{w.Text, field}); !slices.Contains(all, row) {
				all = append(all, row)
			}
		}
	}
	add(FieldTitle, t.Title)
	add(FieldTitle, t.Subtitle)
	add(FieldTitle, t.NativeTitle)
	add(FieldAuthor, t.Authors)
	add(FieldSubject, t.Subjects)
	slices.SortFunc(all, func(a, b titleWord) int {
		return cmp.Or(strings.Compare(a.word, b.word), cmp.Compare(a.field, b.field))
	})
	return all
}
