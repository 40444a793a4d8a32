package marc

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
)

// entry is one line of the directory, as positions in the record's bytes.
type entry struct {
	tag        int // of its three bytes
	start, end int // of the field; end excludes the field terminator
	pieces     int // the field's subfields are layout.pieces up to here
}

// span is one subfield, from its code to its end.
type span struct{ start, end int }

// layout is where the parts of one record stand: numbers only, so that finding
// them costs no memory. Its slices are used again for the next record.
type layout struct {
	entries []entry
	pieces  []span
	order   []int // scratch of exact
}

// read finds the fields of a record, its terminator left off, by its directory,
// and checks them by the field terminators (see "When the structure lies").
func (l *layout) read(rec *Record, body []byte) error {
	base, err := baseAddress(rec, body)
	if err != nil {
		return err
	}
	l.entries = l.entries[:0]
	next, gapless := base, true
	for at := leaderLen; at+entryLen < base; at += entryLen {
		line := (*[entryLen]byte)(body[at:])
		e, ok := readEntry(line)
		if !ok {
			return fmt.Errorf("its directory has the entry %q, which is no tag, length and position", *line)
		}
		e.tag, e.start, e.end = at, base+e.start, base+e.end
		gapless = gapless && e.start == next &&
			e.end >= next && e.end < len(body) && body[e.end] == fieldTerminator
		next = e.end + 1
		l.entries = append(l.entries, e)
	}
	switch fields := bytes.Count(body[base:], []byte{fieldTerminator}); {
	case len(l.entries) == 0:
		return errors.New("its directory is empty")
	case gapless && next == len(body) && fields == len(l.entries):
		return nil
	case l.exact(body):
		if left := l.unnamed(body, base); left > 0 {
			rec.warn("%d bytes are in no field of the directory and were left out", left)
		}
		return nil
	case fields != len(l.entries):
		return fmt.Errorf("its directory has %d entries with wrong lengths, its data %d fields",
			len(l.entries), fields)
	}
	return l.byTerminators(rec, body, base)
}

// split finds the subfields of every data field: what stands behind each
// delimiter, be it empty.
func (l *layout) split(body []byte) {
	l.pieces = l.pieces[:0]
	for i := range l.entries {
		e := &l.entries[i]
		if body[e.tag] != '0' || body[e.tag+1] != '0' {
			l.pieces = appendPieces(l.pieces, body[:e.end], e.start)
		}
		e.pieces = len(l.pieces)
	}
}

// appendPieces adds the subfields of body[at:].
func appendPieces(pieces []span, body []byte, at int) []span {
	n := bytes.IndexByte(body[at:], subfieldDelimiter)
	for n >= 0 {
		start := at + n + 1
		n = bytes.IndexByte(body[start:], subfieldDelimiter)
		end := len(body)
		if n >= 0 {
			end = start + n
		}
		pieces = append(pieces, span{start, end})
		at = start
	}
	return pieces
}

// baseAddress is where the directory ends and the fields begin. The directory
// ends with the record's first field terminator; the leader should say the same.
func baseAddress(rec *Record, body []byte) (int, error) {
	end := bytes.IndexByte(body[leaderLen:], fieldTerminator)
	if end < 0 {
		return 0, errors.New("its directory has no end")
	}
	if end%entryLen != 0 {
		return 0, fmt.Errorf("its directory of %d bytes is not made of entries of %d", end, entryLen)
	}
	base := leaderLen + end + 1
	if said, ok := number(body[12:17]); !ok || said != base {
		rec.warn("its leader says that fields begin at %q, they begin at %d", body[12:17], base)
	}
	return base, nil
}

// readEntry reads a directory entry: tag, length, and start behind the base. It
// leaves the tag to the caller.
func readEntry(line *[entryLen]byte) (e entry, ok bool) {
	ok = tagByte(line[0]) && tagByte(line[1]) && tagByte(line[2])
	length := 0
	for _, c := range line[3:7] {
		ok = ok && isDigit(c)
		length = 10*length + int(c-'0')
	}
	for _, c := range line[7:] {
		ok = ok && isDigit(c)
		e.start = 10*e.start + int(c-'0')
	}
	e.end = e.start + length - 1
	return e, ok
}

// exact says whether each entry names exactly the bytes between two field
// terminators, and no two the same.
func (l *layout) exact(body []byte) bool {
	l.order = l.order[:0]
	for _, e := range l.entries {
		if e.end < e.start || e.end >= len(body) || body[e.start-1] != fieldTerminator ||
			bytes.IndexByte(body[e.start:], fieldTerminator) != e.end-e.start {
			return false
		}
		l.order = append(l.order, e.start)
	}
	slices.Sort(l.order)
	return len(slices.Compact(l.order)) == len(l.entries)
}

// unnamed is how many bytes behind the base are in no entry.
func (l *layout) unnamed(body []byte, base int) int {
	left := len(body) - base
	for _, e := range l.entries {
		left -= e.end - e.start + 1
	}
	return left
}

// maxStart is the last position that a directory can express.
const maxStart = 99_999

// byTerminators takes the fields from between the terminators, of which there are
// as many as entries, if everything else about the directory agrees with them.
func (l *layout) byTerminators(rec *Record, body []byte, base int) error {
	start, before := base, -1
	for i := range l.entries {
		e := &l.entries[i]
		tag := string(body[e.tag : e.tag+3])
		said := e.start - base
		if said <= before && start-base <= maxStart {
			return fmt.Errorf("its directory is out of order and wrong: field %s at %d", tag, said)
		}
		before = said
		e.start, e.end = start, start+bytes.IndexByte(body[start:], fieldTerminator)
		start = e.end + 1
		first := bytes.IndexByte(body[e.start:e.end], subfieldDelimiter)
		if controlTag(tag) && first >= 0 || !controlTag(tag) && first != 2 {
			return fmt.Errorf("its directory and its fields do not agree: what should be field %s is not", tag)
		}
	}
	if start != len(body) {
		return errors.New("its directory has wrong lengths, and its last field has no end")
	}
	rec.warn("its directory has wrong lengths; the fields were found by their terminators")
	return nil
}
