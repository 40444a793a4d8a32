package marc

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// encoding is how the bytes of one record stand for text.
type encoding int

const (
	ascii      encoding = iota // no conversion needed
	numeric                    // ASCII with numeric character references
	composed                   // UTF-8 in NFC: no conversion needed
	decomposed                 // UTF-8 not in NFC
	damaged                    // UTF-8 with some bytes that are not
	marc8Text                  // MARC-8
	mixed                      // none of these
)

// detect decides by content alone how a record is encoded (see "Which encoding").
func detect(body []byte) encoding {
	escapes := bytes.IndexByte(body, escape) >= 0
	if isASCII(body) {
		switch {
		case escapes:
			return marc8Text
		case bytes.Contains(body, []byte(referenceStart)):
			return numeric
		}
		return ascii
	}
	if utf8.Valid(body) {
		if norm.NFC.IsNormal(body) {
			return composed
		}
		return decomposed
	}
	good, bad := countSequences(body)
	switch {
	case escapes || good == 0:
		return marc8Text
	case good >= bad:
		return damaged
	}
	return mixed
}

// isASCII says whether no byte has its highest bit set.
func isASCII(b []byte) bool {
	const high = 0x8080808080808080
	for len(b) >= 32 {
		w := binary.NativeEndian.Uint64(b) | binary.NativeEndian.Uint64(b[8:]) |
			binary.NativeEndian.Uint64(b[16:]) | binary.NativeEndian.Uint64(b[24:])
		if w&high != 0 {
			return false
		}
		b = b[32:]
	}
	var or byte
	for _, c := range b {
		or |= c
	}
	return or < utf8.RuneSelf
}

// countSequences counts the UTF-8 sequences of two bytes or more, and the bytes
// that belong to none.
func countSequences(b []byte) (good, bad int) {
	for len(b) > 0 {
		if b[0] < utf8.RuneSelf {
			b = b[1:]
			continue
		}
		r, size := utf8.DecodeRune(b)
		if r == utf8.RuneError && size == 1 {
			bad++
		} else {
			good++
		}
		b = b[size:]
	}
	return good, bad
}

// warnOfEncoding reports a leader whose byte 9 says another encoding than the
// content shows (ASCII is both), and escape sequences where they mean nothing.
func warnOfEncoding(rec *Record, enc encoding, body []byte) {
	flag := body[9]
	switch enc {
	case composed, decomposed, damaged:
		if flag == ' ' {
			rec.warn("leader says MARC-8, the bytes are UTF-8")
		}
		if bytes.IndexByte(body, escape) >= 0 {
			rec.warn("its text is UTF-8 and has escape sequences of MARC-8, which were left as they are")
		}
	case marc8Text:
		if flag == 'a' {
			rec.warn("leader says UTF-8, the bytes are MARC-8")
		}
	}
}

// decoder turns the values of one record into text. Its first error sticks.
type decoder struct {
	enc    encoding
	rec    *Record
	marc8  *marc8
	warned []string // tags of fields whose text has a warning already
	err    error
}

// decode turns the bytes of one subfield or control field, which stand in field
// tag, into NFC text.
func (d *decoder) decode(tag, value string) string {
	switch d.enc {
	case decomposed:
		return norm.NFC.String(value)
	case damaged:
		if !utf8.ValidString(value) {
			value = strings.ToValidUTF8(value, "\uFFFD")
			d.warnOnce(tag, "field %s has bytes that are not UTF-8; %q stands for them", tag, "\uFFFD")
		}
		return norm.NFC.String(value)
	case numeric, marc8Text:
		if plain(value) {
			return value
		}
		text, stray, err := d.marc8.decode(value)
		if err != nil && d.err == nil {
			d.err = fmt.Errorf("field %s %w", tag, err)
		}
		if stray {
			d.warnOnce(tag, "field %s has a diacritic that stands before no letter", tag)
		}
		return text
	}
	return value
}

// warnOnce warns about a field's text, once for each tag, up to the limit.
func (d *decoder) warnOnce(tag, format string, args ...any) {
	if len(d.warned) < maxWarnings && !slices.Contains(d.warned, tag) {
		d.warned = append(d.warned, tag)
		d.rec.warn(format, args...)
	}
}

// plain says whether MARC-8 text is ASCII without anything to convert.
func plain(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf || s[i] == escape || s[i] == '&' {
			return false
		}
	}
	return true
}
