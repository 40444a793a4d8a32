package marc

import (
	"fmt"
	"iter"
)

// MaxRecord is the most bytes that a record may have. ISO 2709 itself allows
// 99,999; longer records exist, and are read up to this size.
const MaxRecord = 8 << 20

// maxWarnings is the most warnings that one record carries.
const maxWarnings = 20

// Position says which record is meant and where in the file it stands.
type Position struct {
	Record int   // counted from 1
	Offset int64 // of the record's first byte, counted from 0
}

// String is the position as reports show it.
func (p Position) String() string { return fmt.Sprintf("record %d at byte %d", p.Record, p.Offset) }

// Record is one bibliographic record. Its strings are UTF-8 in NFC.
//
// The strings of a record that came from ISO 2709 share one block of memory: to
// keep a single value for long, clone it.
type Record struct {
	Position Position
	Leader   string // 24 ASCII characters, as they were read
	Controls []Control
	Fields   []Field
	Warnings []string // what was wrong but did not keep the record from being read

	subfields []Subfield // backs Fields[i].Subfields
}

// Control is a control field: a tag and plain text.
type Control struct {
	Tag   string // "001" to "009"
	Value string
}

// Field is a data field.
type Field struct {
	Tag        string // three letters or digits, for example "245"
	Ind1, Ind2 byte   // a printable ASCII character; a blank is undefined
	Subfields  []Subfield
}

// Subfield is one piece of a data field.
type Subfield struct {
	Code  byte // a printable ASCII character, for example 'a'
	Value string
}

// Control is the text of the first control field with this tag, or "".
func (r *Record) Control(tag string) string {
	for _, c := range r.Controls {
		if c.Tag == tag {
			return c.Value
		}
	}
	return ""
}

// Each yields the data fields with this tag, in the record's order.
func (r *Record) Each(tag string) iter.Seq[*Field] {
	return func(yield func(*Field) bool) {
		for i := range r.Fields {
			if r.Fields[i].Tag == tag && !yield(&r.Fields[i]) {
				return
			}
		}
	}
}

// Sub is the text of the first subfield with this code, or "".
func (f *Field) Sub(code byte) string {
	for _, s := range f.Subfields {
		if s.Code == code {
			return s.Value
		}
	}
	return ""
}

// reset empties the record for the next read and keeps its memory.
func (r *Record) reset(pos Position) {
	r.Position = pos
	r.Leader = ""
	r.Controls = r.Controls[:0]
	r.Fields = r.Fields[:0]
	r.subfields = r.subfields[:0]
	r.Warnings = nil
}

// warn adds a warning, up to the limit.
func (r *Record) warn(format string, args ...any) {
	if len(r.Warnings) < maxWarnings {
		r.Warnings = append(r.Warnings, fmt.Sprintf(format, args...))
	}
}

// Fault is a record that was skipped. Reading goes on with the next one.
type Fault struct {
	Position
	Reason string
}

// Error names the record, its place and the reason.
func (f *Fault) Error() string { return f.Position.String() + ": " + f.Reason }
