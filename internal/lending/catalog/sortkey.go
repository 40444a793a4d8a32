package catalog

import (
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/language"

	"holdfast/internal/fold"
)

// maxSortKey is how many bytes of a sort key are kept; an index entry has room
// for them, and two titles that agree so far come in the order of their ids.
const maxSortKey = 180

// SortKey is the text by which people expect a title in a list (D14): folded,
// without the article in front, and with numbers in the order of their values.
// Lang is a BCP 47 tag or a language code of MARC; without one the title is taken
// for English. The key is for comparing by bytes, not for reading.
func SortKey(title, lang string) string {
	return keyOf(sortTokens(title), articlesOf(lang))
}

// sortKeys are the keys that a title may have which somebody wrote so, whatever
// language it is in.
func sortKeys(title string) []string {
	all := sortTokens(title)
	keys := []string{keyOf(all, nil)}
	for _, articles := range articlesIn {
		if key := keyOf(all, articles); !slices.Contains(keys, key) {
			keys = append(keys, key)
		}
	}
	slices.Sort(keys)
	return keys
}

func sortTokens(title string) []fold.Token { return slices.Collect(folding.Tokens(title)) }

// keyOf joins the tokens behind the article. A title of an article alone keeps it.
func keyOf(all []fold.Token, articles []string) string {
	var b strings.Builder
	for i, t := range all {
		if b.Len() > maxSortKey {
			break
		}
		text := t.Text
		if i == 0 {
			switch {
			case t.Before != "" && slices.Contains(articles, t.Before+"'"):
				text = text[len(t.Before):]
			case len(all) > 1 && slices.Contains(articles, text):
				continue
			}
		}
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		writeInOrder(&b, text)
	}
	return cutBytes(b.String(), maxSortKey)
}

// cutBytes keeps at most n bytes, and no half of a rune.
func cutBytes(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n]
}

// writeInOrder writes a text with the number of digits in front of every number,
// so that 2 comes before 10.
func writeInOrder(b *strings.Builder, s string) {
	for i := 0; i < len(s); {
		if s[i] < '0' || s[i] > '9' {
			b.WriteByte(s[i])
			i++
			continue
		}
		end := i
		for end < len(s) && s[end] >= '0' && s[end] <= '9' {
			end++
		}
		digits := strings.TrimLeft(s[i:end], "0")
		b.WriteByte('0' + byte(min(len(digits), 9)))
		b.WriteString(digits)
		i = end
	}
}

// articlesIn are the articles that do not count when titles are put in order, by
// language. An apostrophe joins one to the word behind it.
var articlesIn = map[string][]string{
	"ar": {"al", "el"}, // in Latin letters, with a hyphen behind
	"ca": {"el", "els", "la", "les", "l'", "un", "una"},
	"da": {"de", "den", "det", "en", "et"},
	"de": {"das", "dem", "den", "der", "des", "die", "ein", "eine", "einem", "einen", "einer", "eines"},
	"en": {"a", "an", "the"},
	"es": {"el", "la", "las", "lo", "los", "un", "una", "unas", "unos"},
	"fr": {"la", "le", "les", "l'", "un", "une"},
	"hu": {"a", "az", "egy"},
	"it": {"gli", "i", "il", "la", "le", "li", "lo", "l'", "un", "una", "uno", "un'"},
	"nb": {"de", "den", "det", "ei", "en", "et"},
	"nl": {"de", "een", "het"},
	"pt": {"a", "as", "o", "os", "um", "uma", "umas", "uns"},
	"sv": {"de", "den", "det", "en", "ett"},
}

func articlesOf(lang string) []string {
	if lang == "" {
		lang = "en"
	}
	switch base := languageOf(lang); base {
	case "no", "nn":
		return articlesIn["nb"]
	default:
		return articlesIn[base]
	}
}

// languageOf is the BCP 47 code of a language, "" if it is not one. MARC writes
// some as three letters of its own: "fre", "ger".
func languageOf(code string) string {
	tag, err := language.Parse(code)
	if err != nil {
		return ""
	}
	base, sure := tag.Base()
	if s := base.String(); sure != language.No && s != "und" && s != "mul" && s != "zxx" && s != "mis" {
		return s
	}
	return ""
}
