package lending

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A code is what a card, a copy, a branch or a plan is called by: people scan and
// type it, and it stands in addresses. Whatever takes a new code in holds it to
// this one rule, or there would be things that nobody can name.
const (
	maxCode         = 64 // characters of a card or a barcode
	maxFoundingCode = 32 // characters of a branch's or a plan's code
)

// reservedCodes are steps of addresses that mean something else.
var reservedCodes = []string{".", "..", "new"}

// codeFault says what is wrong with a new card number or barcode, "" if nothing.
// Blanks within it were taken off before.
func codeFault(code string) string {
	n := utf8.RuneCountInString(code)
	switch {
	case n == 0:
		return "expected a number, found blanks only"
	case n > maxCode:
		return fmt.Sprintf("expected at most %d characters, found %d", maxCode, n)
	case slices.Contains(reservedCodes, strings.ToLower(code)):
		return fmt.Sprintf("expected another code, found %q, which means something else in addresses", code)
	case strings.ContainsAny(code, `/\`):
		return fmt.Sprintf("expected a code without strokes, found %q", code)
	case !utf8.ValidString(code) || strings.ContainsFunc(code, unprintable):
		return fmt.Sprintf("expected characters that can be read, found %q", code)
	}
	return ""
}

func unprintable(r rune) bool { return !unicode.IsGraphic(r) || unicode.IsSpace(r) }

// foundingCodeFault says what is wrong with the code of a new branch or plan, ""
// if nothing: it is typed on command lines and stands in files.
func foundingCodeFault(code string) string {
	switch n := utf8.RuneCountInString(code); {
	case code == "" || strings.ContainsFunc(code, notOfCode):
		return fmt.Sprintf("expected letters, digits and dashes, found %q", code)
	case n > maxFoundingCode:
		return fmt.Sprintf("expected at most %d characters, found %d", maxFoundingCode, n)
	}
	return codeFault(code)
}

func notOfCode(r rune) bool {
	return r != '-' && (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z')
}
