// Package isbn reads International Standard Book Numbers, the clean ones that
// people type and the dirty ones of old catalogues.
//
// An [ISBN] is always the normal form: thirteen digits without hyphens, whose
// check digit is right. A ten-digit number and its thirteen-digit twin give the
// same ISBN, so either finds the title (L2). Catalogue records write more than
// the number into its field, "0441569595 (pbk.) :"; [Find] takes the number out.
//
// The package is pure: standard library only.
package isbn

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// ISBN is a number in its normal form, for example "9780441569595". Only Parse
// and Find make one; the empty ISBN is none.
type ISBN string

const (
	digits10 = 10
	digits13 = 13

	bookland = "978" // in front of every ten-digit number
	second   = "979" // opened later; has no ten-digit numbers
	music    = "9790"
)

// String is the thirteen digits.
func (n ISBN) String() string { return string(n) }

// ISBN10 is the ten-digit number that an ISBN beginning with 978 also has, and
// whether it has one.
func (n ISBN) ISBN10() (string, bool) {
	if len(n) != digits13 || n[:3] != bookland {
		return "", false
	}
	body := string(n[3:12])
	return body + string(check10(body)), true
}

// Parse reads an ISBN of ten or thirteen digits. Hyphens and spaces may stand
// anywhere, an X only as the last of ten. The error names the number and what is
// wrong with it.
func Parse(s string) (ISBN, error) {
	shown := strings.TrimSpace(s)
	characters, err := compact(shown)
	if err == nil {
		var n ISBN
		if n, err = normal(characters); err == nil {
			return n, nil
		}
	}
	if shown == "" {
		return "", errors.New("ISBN: nothing was given; give its 10 or 13 digits")
	}
	return "", fmt.Errorf("ISBN %.40s: %w", printable(shown), err)
}

// compact drops the separators and puts x in upper case.
func compact(s string) (string, error) {
	var b strings.Builder
	for _, r := range s {
		switch {
		case r >= '0' && r <= '9':
			b.WriteRune(r)
		case r == 'x' || r == 'X':
			b.WriteByte('X')
		case !separates(r):
			return "", fmt.Errorf("%q is neither a digit nor a hyphen", r)
		}
	}
	return b.String(), nil
}

// normal checks a number without separators and gives its thirteen digits.
func normal(characters string) (ISBN, error) {
	body := characters[:max(len(characters)-1, 0)]
	switch {
	case strings.Contains(body, "X"), len(characters) == digits13 && strings.HasSuffix(characters, "X"):
		return "", errors.New("an X may only be the last of 10 digits")
	case len(characters) == digits10:
		if want := check10(body); characters[9] != want {
			return "", fmt.Errorf("the last digit should be %c", want)
		}
		body = bookland + body
		return ISBN(body + string(check13(body))), nil
	case len(characters) != digits13:
		return "", fmt.Errorf("it has %s; an ISBN has 10 or 13", count(len(characters)))
	case strings.HasPrefix(characters, music):
		return "", errors.New("979-0 begins the number of printed music, not of a book")
	case !begins13(characters):
		return "", errors.New("13 digits must begin with 978 or 979")
	}
	if want := check13(body); characters[12] != want {
		return "", fmt.Errorf("the last digit should be %c", want)
	}
	return ISBN(characters), nil
}

// begins13 says whether a number of thirteen digits begins as an ISBN does.
func begins13(characters string) bool {
	return strings.HasPrefix(characters, bookland) || strings.HasPrefix(characters, second)
}

// check10 is the last character of a ten-digit number that begins with these
// nine digits: with weights 10 down to 1, the whole is divisible by 11.
func check10(body string) byte {
	sum := 0
	for i := range len(body) {
		sum += (digits10 - i) * int(body[i]-'0')
	}
	return "0123456789X"[(11-sum%11)%11]
}

// check13 is the last digit of a thirteen-digit number that begins with these
// twelve: with weights 1 and 3 in turn, the whole is divisible by 10.
func check13(body string) byte {
	sum := 0
	for i := range len(body) {
		sum += (1 + 2*(i%2)) * int(body[i]-'0')
	}
	return "0123456789"[(10-sum%10)%10]
}

// separates says whether people write r between the groups of a number: a space,
// or one of the dashes that word processors make of a hyphen.
func separates(r rune) bool {
	return r == '-' || unicode.Is(unicode.Pd, r) || unicode.IsSpace(r)
}

func count(digits int) string {
	if digits == 1 {
		return "1 digit"
	}
	return fmt.Sprintf("%d digits", digits)
}

// printable keeps control characters and broken bytes out of a message.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r == utf8.RuneError || !unicode.IsPrint(r) {
			return '?'
		}
		return r
	}, s)
}
