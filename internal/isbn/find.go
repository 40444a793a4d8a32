package isbn

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Find takes the first right ISBN out of a text that holds more than it, such
// as a MARC 020 $a: "ISBN 0-441-56959-5 (pbk.) :". The rest is what follows the
// number, trimmed: "(pbk.) :". Digits that are no ISBN, like a price or a
// volume, are passed over.
//
// If there is no right number the error says what is wrong with the first that
// looks like one, or that nothing does; the rest is then the whole text.
func Find(s string) (n ISBN, rest string, err error) {
	groups := groupsOf(s)
	suspect, judged := "", 0
	for i, g := range groups {
		if g.start < judged {
			continue
		}
		n, end, wrong := longest(s, groups[i:])
		if n != "" {
			return n, strings.TrimSpace(s[end:]), nil
		}
		judged = end
		if wrong == "" && g.end-g.start >= digits10-1 {
			wrong = s[g.start:g.end] // a digit too few or too many
		}
		if suspect == "" {
			suspect = wrong
		}
	}
	rest = strings.TrimSpace(s)
	if suspect == "" {
		return "", rest, fmt.Errorf("no ISBN in %.60q", rest)
	}
	_, err = Parse(suspect)
	return "", rest, err
}

// group is a run of digits in a text.
type group struct {
	start, end int  // bytes of the text
	joined     bool // only separators stand between it and the group before
}

// longest reads a number that starts with the first of these groups and takes
// in as many of the joined ones as give 10 or 13 digits. A number of the right
// length with a fault is given back as wrong. One of 13 digits that begins as an
// ISBN and has a fault is never cut down to ten that happen to be right; its end
// is given back, so that nothing is read from the middle of it either.
func longest(s string, groups []group) (n ISBN, end int, wrong string) {
	digits := ""
	for i, g := range groups {
		if i > 0 && !g.joined {
			break
		}
		digits += s[g.start:g.end]
		if len(digits) > digits13 {
			break
		}
		number, stop := digits, g.end
		if len(digits) == digits10-1 {
			if afterX, ok := checkX(s, g.end); ok {
				number, stop = digits+"X", afterX
			}
		}
		if len(number) != digits10 && len(number) != digits13 {
			continue
		}
		found, err := normal(number)
		switch {
		case err == nil:
			n, end = found, stop
		case len(number) == digits13 && begins13(number):
			n, end, wrong = "", stop, s[groups[0].start:stop]
		case wrong == "":
			wrong = s[groups[0].start:stop]
		}
	}
	return n, end, wrong
}

// checkX looks for the X of a ten-digit number behind its nine digits, which end
// at this byte, and says where it ends. Set apart from the digits it must stand
// alone, or every word that begins with x would be one.
func checkX(s string, at int) (end int, ok bool) {
	behind := strings.TrimLeftFunc(s[at:], separates)
	if behind == "" || behind[0] != 'X' && behind[0] != 'x' {
		return 0, false
	}
	end = len(s) - len(behind) + 1
	apart := end > at+1
	next, _ := utf8.DecodeRuneInString(s[end:])
	return end, !apart || !unicode.IsLetter(next) && !unicode.IsDigit(next)
}

// groupsOf finds the runs of digits in a text.
func groupsOf(s string) []group {
	var groups []group
	joined, inside := false, false
	for at, r := range s {
		switch {
		case r >= '0' && r <= '9':
			if !inside {
				groups = append(groups, group{start: at, joined: joined})
			}
			groups[len(groups)-1].end = at + 1
			inside, joined = true, true
		case separates(r):
			inside = false
		default:
			inside, joined = false, false
		}
	}
	return groups
}
