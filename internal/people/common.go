package people

import (
	_ "embed"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// commonText are the words at the heart of the passwords that people choose
// most: one a line, in lower case. Each stands for all its spellings: in any
// letter case, with the usual swaps of letters for digits and signs, doubled, and
// with up to maxAround digits and signs around it.
//
//go:embed common.txt
var commonText string

var commonWords = func() map[string]bool {
	words := make(map[string]bool)
	for word := range strings.FieldsSeq(commonText) {
		words[word] = true
	}
	return words
}()

// maxAround is how many digits and signs around a well-known word do not make it
// less so: a year and two signs, or a row of six digits.
const maxAround = 6

// swaps undo what people write for letters; a 1 is written for two of them.
var swaps = []*strings.Replacer{swapping("i"), swapping("l")}

func swapping(one string) *strings.Replacer {
	return strings.NewReplacer("1", one, "!", one, "|", one, "@", "a", "4", "a", "8", "b", "3", "e",
		"6", "g", "0", "o", "$", "s", "5", "s", "7", "t", "+", "t")
}

// walks are rows that fingers or minds go along, both ways.
var walks = func() []string {
	rows := []string{
		"01234567890123", "abcdefghijklmnopqrstuvwxyz",
		"qwertyuiop", "asdfghjkl", "zxcvbnm", "qwertz", "azerty",
		"1qaz2wsx3edc4rfv5tgb6yhn7ujm", "1q2w3e4r5t6y7u8i9o0p", "q1w2e3r4t5y6", "qazwsxedcrfvtgbyhnujm",
		"147258369", "258013579", "!@#$%^&*()",
	}
	for _, row := range slices.Clone(rows) {
		back := []rune(row)
		slices.Reverse(back)
		rows = append(rows, string(back))
	}
	return rows
}()

// tooCommon says whether a password is among the first that would be tried. Own
// are words that the person is known by.
func tooCommon(plain string, own []string) bool {
	p := strings.ToLower(norm.NFKC.String(plain))
	if repeats(p, 4) || walked(p) || isDate(p) {
		return true
	}
	known := func(s string) bool { return commonWords[s] || slices.ContainsFunc(own, namedBy(s)) }
	for _, core := range cores(p) {
		half := core[:len(core)/2]
		if known(core) || (core == half+half && known(half)) {
			return true
		}
	}
	return false
}

// cores are the words that a password may be a spelling of.
func cores(p string) []string {
	sign := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) && !unicode.IsDigit(r) }
	signOrDigit := func(r rune) bool { return sign(r) || unicode.IsDigit(r) }
	var all []string
	for _, core := range []string{
		p,
		strings.TrimFunc(p, sign),
		strings.TrimFunc(p, signOrDigit),
		strings.TrimLeftFunc(p, signOrDigit),
		strings.TrimRightFunc(p, signOrDigit),
	} {
		if utf8.RuneCountInString(p)-utf8.RuneCountInString(core) <= maxAround && core != "" {
			all = append(all, core, swaps[0].Replace(core), swaps[1].Replace(core))
		}
	}
	return all
}

// namedBy says whether a core is a name that the person is known by: the whole of
// it, one of its words, or the part of an address before its @.
func namedBy(core string) func(own string) bool {
	const tooShortToTell = 4
	return func(own string) bool {
		if utf8.RuneCountInString(core) < tooShortToTell {
			return false
		}
		own = strings.ToLower(norm.NFKC.String(own))
		local, _, _ := strings.Cut(own, "@")
		words := strings.Fields(own)
		return core == own || core == local || core == strings.Join(words, "") || slices.Contains(words, core)
	}
}

// repeats says whether s is one piece of at most most runes, over and over.
func repeats(s string, most int) bool {
	r := []rune(s)
	for n := 1; n <= most && n*2 <= len(r); n++ {
		if slices.Equal(r[n:], r[:len(r)-n]) {
			return true
		}
	}
	return false
}

// walked says whether s is put together from at most three pieces of rows, each
// of three characters or more.
func walked(s string) bool {
	const minPiece, maxPieces = 3, 3
	for range maxPieces {
		n := longestWalk(s)
		if n < minPiece {
			return false
		}
		if s = s[n:]; s == "" {
			return true
		}
	}
	return false
}

// longestWalk is how many bytes at the head of s lie along one row.
func longestWalk(s string) int {
	best := 0
	for _, row := range walks {
		n := best
		for n < len(s) && strings.Contains(row, s[:n+1]) {
			n++
		}
		best = n
	}
	return best
}

// isDate says whether s is a day, written with or without signs between: people
// choose the day they were born.
func isDate(s string) bool {
	d := strings.Map(func(r rune) rune {
		if strings.ContainsRune("-./ ", r) {
			return -1
		}
		return r
	}, s)
	const yyyymmdd = 8
	if len(d) != yyyymmdd || strings.Trim(d, "0123456789") != "" {
		return false
	}
	day := func(s string) bool { return "01" <= s && s <= "31" }
	return isYear(d[:4]) && day(d[4:6]) && day(d[6:]) || isYear(d[4:]) && day(d[:2]) && day(d[2:4])
}

func isYear(s string) bool { return "1900" <= s && s <= "2039" }

// commonPIN says whether a PIN, made of digits, is among the first that would be
// tried.
func commonPIN(pin string) bool {
	return repeats(pin, 2) || walked(pin) || len(pin) == 4 && isYear(pin) || isDate(pin)
}
