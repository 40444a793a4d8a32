package marc

import (
	"errors"
	"slices"
	"strings"
)

// fill takes the fields that the layout found out of the record's bytes.
func (s *iso2709) fill(rec *Record, body []byte) error {
	enc := detect(body)
	if enc == mixed {
		return errors.New("its bytes mix UTF-8 with another encoding; export it again as UTF-8")
	}
	warnOfEncoding(rec, enc, body)
	s.layout.split(body)
	entries, pieces := s.layout.entries, s.layout.pieces
	controls := controlsOf(entries, body)
	rec.Controls = slices.Grow(rec.Controls, controls)
	rec.Fields = slices.Grow(rec.Fields, len(entries)-controls)
	rec.subfields = slices.Grow(rec.subfields, len(pieces))

	text := string(body) // the one copy that the record's strings share
	rec.Leader = cleanLeader(rec, text[:leaderLen])
	d := decoder{enc: enc, rec: rec, marc8: &s.marc8}
	done := 0
	for _, e := range entries {
		tag := text[e.tag : e.tag+3]
		if controlTag(tag) {
			rec.Controls = append(rec.Controls, Control{Tag: tag, Value: d.decode(tag, text[e.start:e.end])})
			continue
		}
		d.field(tag, text, e, pieces[done:e.pieces])
		done = e.pieces
	}
	if d.err == nil && len(rec.Controls)+len(rec.Fields) == 0 {
		return errNoFields
	}
	return d.err
}

var errNoFields = errors.New("it has no fields")

// controlsOf counts the control fields.
func controlsOf(entries []entry, body []byte) (n int) {
	for _, e := range entries {
		if body[e.tag] == '0' && body[e.tag+1] == '0' {
			n++
		}
	}
	return n
}

// field adds a data field of the record's text.
func (d *decoder) field(tag, text string, e entry, pieces []span) {
	rec, first := d.rec, len(d.rec.subfields)
	for _, p := range pieces {
		switch {
		case p.start == p.end: // two delimiters in a row lose nothing
		case !graphic(text[p.start]):
			rec.warn("a subfield of field %s has no code and was left out", tag)
		default:
			value := d.decode(tag, text[p.start+1:p.end])
			rec.subfields = append(rec.subfields, Subfield{Code: text[p.start], Value: value})
		}
	}
	ind1, ind2 := byte(' '), byte(' ')
	if len(pieces) > 0 {
		inds := text[e.start : pieces[0].start-1]
		if len(inds) == 2 && indicator(inds[0]) && indicator(inds[1]) {
			ind1, ind2 = inds[0], inds[1]
		} else {
			rec.warn("field %s does not start with two indicators; blanks stand for them", tag)
		}
	}
	rec.endField(tag, ind1, ind2, first)
}

// endField closes the data field whose subfields stand in r.subfields from
// first on. A field without subfields says nothing and is left out.
func (r *Record) endField(tag string, ind1, ind2 byte, first int) {
	if first == len(r.subfields) {
		r.warn("field %s has no subfields and was left out", tag)
		return
	}
	subs := r.subfields[first:len(r.subfields):len(r.subfields)]
	r.Fields = append(r.Fields, Field{Tag: tag, Ind1: ind1, Ind2: ind2, Subfields: subs})
}

// cleanLeader puts blanks where a leader has anything but printable ASCII, and
// gives it its length.
func cleanLeader(rec *Record, leader string) string {
	clean := len(leader) == leaderLen
	for i := range len(leader) {
		clean = clean && indicator(leader[i])
	}
	if clean {
		return leader
	}
	rec.warn("its leader is not %d printable characters; blanks stand for what is not", leaderLen)
	fixed := []byte(strings.Repeat(" ", leaderLen))
	for i := range min(len(leader), leaderLen) {
		if indicator(leader[i]) {
			fixed[i] = leader[i]
		}
	}
	return string(fixed)
}

// indicator says whether c may be an indicator: a printable ASCII character.
func indicator(c byte) bool { return c == ' ' || graphic(c) }

// graphic says whether c may be a subfield code: printable and no blank.
func graphic(c byte) bool { return c > ' ' && c < 0x7F }

// validTag says whether s may be a tag: three ASCII letters or digits.
func validTag(s string) bool {
	return len(s) == 3 && tagByte(s[0]) && tagByte(s[1]) && tagByte(s[2])
}

func tagByte(c byte) bool {
	return c-'0' <= 9 || c-'A' <= 'Z'-'A' || c-'a' <= 'z'-'a'
}

// controlTag says whether the tag belongs to a control field.
func controlTag(tag string) bool { return tag[0] == '0' && tag[1] == '0' }
