package timetable

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// maxOctets is the length of a line without its break (RFC 5545, 3.1).
const maxOctets = 75

// lines is an iCalendar file in the making.
type lines struct{ out []byte }

// put appends one property, folded: a longer line goes on after a break and a
// space. It is never cut within a letter, which readers that decode line by line
// would lose.
func (l *lines) put(format string, args ...any) {
	line := fmt.Appendf(nil, format, args...)
	room := maxOctets
	for len(line) > room {
		cut := room
		for !utf8.RuneStart(line[cut]) {
			cut--
		}
		l.out = append(append(l.out, line[:cut]...), "\r\n "...)
		line = line[cut:]
		room = maxOctets - 1
	}
	l.out = append(append(l.out, line...), "\r\n"...)
}

// text puts a property of type TEXT, unless it is empty.
func (l *lines) text(name, value string) {
	if value != "" {
		l.put("%s:%s", name, escaped(value))
	}
}

var (
	breaks  = strings.NewReplacer("\r\n", "\n", "\r", "\n")
	escaper = strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\n", `\n`)
)

// escaped is a value of type TEXT (RFC 5545, 3.3.11). Control characters have no
// place in one and are dropped; bytes that are no UTF-8 become the replacement
// character.
func escaped(value string) string {
	clean := strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' && r != '\t' || r == 0x7f {
			return -1
		}
		return r
	}, breaks.Replace(strings.ToValidUTF8(value, "\uFFFD")))
	return escaper.Replace(clean)
}
