package marc

import (
	"bufio"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
)

// defaultLeader is the leader of a record that has none: a printed text.
const defaultLeader = "00000nam a2200000   4500"

// The most bytes that ISO 2709 can express.
const (
	maxFieldBytes  = 9_999
	maxRecordBytes = 99_999
)

// Writer writes records in UTF-8. Its result reads back as the same record, save
// for the leader's lengths and encoding, control characters in XML, and the order
// of control fields among data fields.
type Writer struct {
	out    *bufio.Writer
	format Format
	begun  bool
	data   []byte // the fields of the record that is written; used again
	dir    []byte
}

// NewWriter returns a writer of records in the given format. Close ends the file.
func NewWriter(w io.Writer, format Format) *Writer {
	return &Writer{out: bufio.NewWriter(w), format: format}
}

// Write adds a record. A record that the format cannot express is refused with
// an error that names the field, and nothing of it is written.
func (w *Writer) Write(rec *Record) error {
	if err := check(rec); err != nil {
		return err
	}
	if w.format == MARCXML {
		return w.writeXML(rec)
	}
	return w.writeISO2709(rec)
}

// Close ends the file. It does not close the underlying writer.
func (w *Writer) Close() error {
	if w.format == MARCXML {
		w.begin()
		w.out.WriteString("</collection>\n")
	}
	return w.out.Flush()
}

// check refuses what would not read back.
func check(rec *Record) error {
	if len(rec.Controls)+len(rec.Fields) == 0 {
		return errors.New("a record without fields cannot be written")
	}
	for _, c := range rec.Controls {
		if !validTag(c.Tag) || !controlTag(c.Tag) {
			return fmt.Errorf("a control field cannot have the tag %q", c.Tag)
		}
	}
	for _, f := range rec.Fields {
		if !validTag(f.Tag) || controlTag(f.Tag) {
			return fmt.Errorf("a data field cannot have the tag %q", f.Tag)
		}
		if !indicator(f.Ind1) || !indicator(f.Ind2) {
			return fmt.Errorf("field %s cannot have the indicators %q and %q", f.Tag, f.Ind1, f.Ind2)
		}
		if len(f.Subfields) == 0 {
			return fmt.Errorf("field %s has no subfields", f.Tag)
		}
		for _, s := range f.Subfields {
			if !graphic(s.Code) {
				return fmt.Errorf("field %s cannot have a subfield %q", f.Tag, s.Code)
			}
		}
	}
	return nil
}

// writeISO2709 writes the leader, a directory, and the fields.
func (w *Writer) writeISO2709(rec *Record) error {
	w.data, w.dir = w.data[:0], w.dir[:0]
	for _, c := range rec.Controls {
		start := len(w.data)
		if err := w.text(c.Tag, c.Value); err != nil {
			return err
		}
		if err := w.entry(c.Tag, start); err != nil {
			return err
		}
	}
	for _, f := range rec.Fields {
		start := len(w.data)
		w.data = append(w.data, f.Ind1, f.Ind2)
		for _, s := range f.Subfields {
			w.data = append(w.data, subfieldDelimiter, s.Code)
			if err := w.text(f.Tag, s.Value); err != nil {
				return err
			}
		}
		if err := w.entry(f.Tag, start); err != nil {
			return err
		}
	}
	base := leaderLen + len(w.dir) + 1
	total := base + len(w.data) + 1
	if total > maxRecordBytes {
		return fmt.Errorf("the record has %d bytes, ISO 2709 allows %d; write MARCXML instead",
			total, maxRecordBytes)
	}
	leader := leaderOf(rec)
	fmt.Fprintf(w.out, "%05d%sa22%05d%s4500", total, leader[5:9], base, leader[17:20])
	w.out.Write(w.dir)
	w.out.WriteByte(fieldTerminator)
	w.out.Write(w.data)
	return w.out.WriteByte(recordTerminator) // the error of any write before it, too
}

// text adds a value to the fields, which may hold no sign of the format.
func (w *Writer) text(tag, value string) error {
	if strings.ContainsAny(value, "\x1D\x1E\x1F") {
		return fmt.Errorf("field %s has a separator of ISO 2709 within its text", tag)
	}
	w.data = append(w.data, value...)
	return nil
}

// entry ends the field that starts at start and enters it in the directory.
func (w *Writer) entry(tag string, start int) error {
	w.data = append(w.data, fieldTerminator)
	length := len(w.data) - start
	if length > maxFieldBytes || start > maxRecordBytes {
		return fmt.Errorf("field %s has %d bytes at %d, more than ISO 2709 can express; write MARCXML instead",
			tag, length, start)
	}
	w.dir = fmt.Appendf(w.dir, "%s%04d%05d", tag, length, start)
	return nil
}

// leaderOf is the record's leader, fit to be written.
func leaderOf(rec *Record) string {
	for i := range len(rec.Leader) {
		if !indicator(rec.Leader[i]) {
			return defaultLeader
		}
	}
	if len(rec.Leader) != leaderLen {
		return defaultLeader
	}
	return rec.Leader
}

// begin writes what stands before the first record in XML.
func (w *Writer) begin() {
	if !w.begun {
		w.out.WriteString(xml.Header + `<collection xmlns="http://www.loc.gov/MARC21/slim">` + "\n")
		w.begun = true
	}
}

// writeXML writes a record element. Characters that XML does not have become
// U+FFFD.
func (w *Writer) writeXML(rec *Record) error {
	w.begin()
	leader := leaderOf(rec)
	w.out.WriteString("<record>\n <leader>")
	w.escape(leader[:9] + "a" + leader[10:])
	w.out.WriteString("</leader>\n")
	for _, c := range rec.Controls {
		fmt.Fprintf(w.out, " <controlfield tag=\"%s\">", c.Tag)
		w.escape(c.Value)
		w.out.WriteString("</controlfield>\n")
	}
	for _, f := range rec.Fields {
		fmt.Fprintf(w.out, " <datafield tag=\"%s\" ind1=\"", f.Tag)
		w.escape(string(rune(f.Ind1)))
		w.out.WriteString("\" ind2=\"")
		w.escape(string(rune(f.Ind2)))
		w.out.WriteString("\">\n")
		for _, s := range f.Subfields {
			w.out.WriteString("  <subfield code=\"")
			w.escape(string(rune(s.Code)))
			w.out.WriteString("\">")
			w.escape(s.Value)
			w.out.WriteString("</subfield>\n")
		}
		w.out.WriteString(" </datafield>\n")
	}
	_, err := w.out.WriteString("</record>\n") // the error of any write before it, too
	return err
}

// escape writes text. An error stays with w.out and comes back from its next use.
func (w *Writer) escape(s string) { _ = xml.EscapeText(w.out, []byte(s)) }
