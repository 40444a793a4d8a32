package marc

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// clean trims a text, makes every run of white space one blank, and drops other
// control characters, such as the marks around an article that does not sort.
func clean(s string) string {
	if tidy(s) {
		return s
	}
	s = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && !unicode.IsSpace(r) {
			return -1
		}
		return r
	}, s)
	return strings.Join(strings.Fields(s), " ")
}

// tidy says whether clean has nothing to do, as for most texts.
func tidy(s string) bool {
	blank := true // the character before, or the start
	for _, r := range s {
		if r == ' ' && blank || r != ' ' && (unicode.IsControl(r) || unicode.IsSpace(r)) {
			return false
		}
		blank = r == ' '
	}
	return !blank || s == ""
}

// trimEnd cleans a text and takes off the punctuation that leads to the next part
// of a description, and a full stop that ends it.
func trimEnd(s string) string {
	s = clean(s)
	s = strings.TrimRight(s, " /:;=,")
	stem, stopped := strings.CutSuffix(s, ".")
	if !stopped || strings.HasSuffix(stem, ".") || abbreviated(stem) {
		return s
	}
	return strings.TrimRight(stem, " /:;=,")
}

// abbreviations are the words that keep their full stop.
var abbreviations = map[string]bool{
	"bros": true, "co": true, "comp": true, "corp": true, "dept": true, "dr": true, "ed": true, "eds": true,
	"etc": true, "al": true, "inc": true, "jr": true, "ltd": true, "mr": true, "mrs": true, "no": true,
	"p": true, "pt": true, "pvt": true, "pub": true, "rev": true, "sr": true, "st": true, "v": true, "vol": true,
}

// abbreviated says whether the last word is an initial or an abbreviation.
func abbreviated(s string) bool {
	word := s[strings.LastIndexAny(s, " .-,([")+1:]
	return utf8.RuneCountInString(word) == 1 && !isDigit(word[0]) || abbreviations[strings.ToLower(word)]
}

func isDigit(c byte) bool { return c-'0' <= 9 }

// letters says whether s is ASCII letters only, and some.
func letters(s string) bool {
	for i := range len(s) {
		if s[i]|0x20-'a' > 'z'-'a' {
			return false
		}
	}
	return s != ""
}

// numbers visits the runs of ASCII digits, each with what follows it.
func numbers(s string, visit func(digits, rest string)) {
	for len(s) > 0 {
		n := 0
		for n < len(s) && isDigit(s[n]) {
			n++
		}
		if n > 0 {
			visit(s[:n], s[n:])
		}
		s = s[max(n, 1):]
	}
}

// years are the numbers that may be years of printing in our calendar.
func years(s string) []int {
	const first, last = 1000, 2199
	var list []int
	numbers(s, func(digits, _ string) {
		if year, _ := number([]byte(digits)); len(digits) == 4 && year >= first && year <= last {
			list = append(list, year)
		}
	})
	return list
}

// pageWords follow a number of pages.
var pageWords = []string{"p", "pp", "page", "pages", "s", "seiten", "str"}

// pages is the number of pages that an extent such as "xxi, 289 p." counts: the
// highest number before the first word for pages, in the same bracket. It is 0
// for anything that is not counted in pages.
func pages(extent string) int {
	const maxDigits = 5
	most, found := 0, 0
	numbers(extent, func(digits, rest string) {
		if n, _ := number([]byte(digits)); len(digits) <= maxDigits {
			most = max(most, n)
		}
		word := strings.ToLower(strings.TrimLeft(rest, " ]"))
		if end := strings.IndexFunc(word, func(r rune) bool { return !unicode.IsLetter(r) }); end >= 0 {
			word = word[:end]
		}
		if found == 0 && slices.Contains(pageWords, word) {
			found = most
		}
		bracket := strings.IndexByte(rest, '(')
		if digit := strings.IndexAny(rest, "0123456789"); bracket >= 0 && (digit < 0 || bracket < digit) {
			most = 0
		}
	})
	return found
}
