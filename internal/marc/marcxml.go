package marc

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// Limits of an XML file, beyond which it is not read on.
const (
	maxDepth = 64        // of elements
	maxToken = MaxRecord // bytes of one tag, or of one text without tags
)

// xmlSource reads records in MARCXML: record elements at any depth, in the MARC
// namespace, another one with "marc" in its name, or none.
type xmlSource struct {
	xml     *xml.Decoder
	limit   *tokenLimit
	base    int64    // of the decoder's first byte in the file
	offset  int64    // of the token that was read last; in Latin-1 files, of its UTF-8
	depth   int      // of open elements
	root    string   // name of the outermost element
	last    Position // of the record that is read, or was read last
	text    []byte   // of the element that is open
	problem string   // why the record that is read will be a fault
}

func newXMLSource(r io.Reader, base int64) *xmlSource {
	limit := &tokenLimit{src: r}
	dec := xml.NewDecoder(limit)
	dec.CharsetReader = charsetReader
	return &xmlSource{xml: dec, limit: limit, base: base}
}

// read finds the next record element and reads it.
func (s *xmlSource) read(rec *Record) error {
	for {
		token, err := s.token()
		if err == io.EOF && s.last.Record == 0 && s.root != "collection" {
			return fmt.Errorf("the XML holds no MARC records; its outermost element is %q", s.root)
		} else if err != nil {
			return err
		}
		if start, ok := token.(xml.StartElement); ok && isRecord(start.Name) {
			s.last = Position{Record: s.last.Record + 1, Offset: s.offset}
			rec.reset(s.last)
			s.problem = ""
			if err := s.record(rec); err != nil {
				return err
			}
			if s.problem != "" {
				return &Fault{s.last, s.problem}
			}
			return nil
		}
	}
}

// isRecord says whether the element is a MARC record, not one of another kind
// that a transport wraps around it.
func isRecord(name xml.Name) bool {
	return name.Local == "record" &&
		(name.Space == "" || strings.Contains(strings.ToLower(name.Space), "marc"))
}

// token reads on. Its error is io.EOF or says where the XML breaks off.
func (s *xmlSource) token() (xml.Token, error) {
	s.offset = s.base + s.xml.InputOffset()
	s.limit.left = maxToken
	token, err := s.xml.Token()
	if err != nil && err != io.EOF {
		return nil, s.brokenOff(err)
	}
	switch t := token.(type) {
	case xml.StartElement:
		if s.depth++; s.depth > maxDepth {
			return nil, s.brokenOff(fmt.Errorf("elements are nested more than %d deep", maxDepth))
		}
		if s.root == "" {
			s.root = t.Name.Local
		}
	case xml.EndElement:
		s.depth--
	}
	return token, err
}

// brokenOff says where the XML could not be read on. What follows cannot be
// trusted: the decoder no longer knows what is a tag.
func (s *xmlSource) brokenOff(err error) error {
	where := "before the first record"
	if s.last.Record > 0 {
		where = fmt.Sprintf("in or after record %d", s.last.Record)
	}
	line, column := s.xml.InputPos()
	return fmt.Errorf("the XML breaks off at line %d, column %d, byte %d, %s: %w; nothing behind that was read",
		line, column, s.base+s.xml.InputOffset(), where, err)
}

// checkSize makes a fault of a record that is too long. From then on nothing of
// it is kept.
func (s *xmlSource) checkSize() {
	if s.offset-s.last.Offset > MaxRecord {
		s.fault("it has more than %d bytes, the most that a record may have", MaxRecord)
	}
}

// fault marks the record that is read as malformed. The first reason counts.
func (s *xmlSource) fault(format string, args ...any) {
	if s.problem == "" {
		s.problem = fmt.Sprintf(format, args...)
	}
}

// record reads the children of a record element, through its end.
func (s *xmlSource) record(rec *Record) error {
	err := s.children(func(e xml.StartElement) error {
		s.checkSize()
		tag := attribute(e, "tag")
		switch e.Name.Local {
		case "leader":
			text, err := s.content(e)
			rec.Leader = cleanLeader(rec, text)
			return err
		case "controlfield":
			if !validTag(tag) {
				s.fault("it has a control field with the tag %q", tag)
			}
			text, err := s.content(e)
			if s.problem == "" {
				rec.Controls = append(rec.Controls, Control{Tag: tag, Value: text})
			}
			return err
		case "datafield":
			if !validTag(tag) || controlTag(tag) {
				s.fault("it has a data field with the tag %q", tag)
			}
			return s.datafield(rec, tag, e)
		}
		rec.warn("it has the element <%s>, which was passed over", e.Name.Local)
		return s.children(nil)
	})
	if len(rec.Controls)+len(rec.Fields) == 0 {
		s.fault("%v", errNoFields)
	}
	if rec.Leader == "" {
		rec.warn("it has no leader")
		rec.Leader = defaultLeader
	}
	return err
}

// datafield reads one data field, through its end.
func (s *xmlSource) datafield(rec *Record, tag string, e xml.StartElement) error {
	first := len(rec.subfields)
	ind1, ind2 := s.indicator(tag, e, "ind1"), s.indicator(tag, e, "ind2")
	err := s.children(func(e xml.StartElement) error {
		code := attribute(e, "code")
		if e.Name.Local != "subfield" {
			s.fault("field %s has the element <%s>, which no field has", tag, e.Name.Local)
		} else if len(code) != 1 || !graphic(code[0]) {
			s.fault("field %s has a subfield with the code %q", tag, code)
		}
		text, err := s.content(e)
		if s.problem == "" {
			rec.subfields = append(rec.subfields, Subfield{Code: code[0], Value: text})
		}
		return err
	})
	rec.endField(tag, ind1, ind2, first)
	return err
}

// indicator is a blank if the field does not have it.
func (s *xmlSource) indicator(tag string, e xml.StartElement, name string) byte {
	switch v := attribute(e, name); {
	case v == "":
		return ' '
	case len(v) == 1 && indicator(v[0]):
		return v[0]
	default:
		s.fault("field %s has the indicator %q", tag, v)
		return ' '
	}
}

// attribute is the value of an attribute without a namespace, or "".
func attribute(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name && a.Name.Space == "" {
			return a.Value
		}
	}
	return ""
}

// children reads through the end of the element that is open and hands each
// child to visit, which reads through the child's end. Without visit it passes
// over everything.
func (s *xmlSource) children(visit func(xml.StartElement) error) error {
	for {
		token, err := s.token()
		if err != nil {
			return err
		}
		switch t := token.(type) {
		case xml.EndElement:
			return nil
		case xml.StartElement:
			if visit == nil {
				err = s.children(nil)
			} else {
				err = visit(t)
			}
			if err != nil {
				return err
			}
		}
	}
}

// content reads the text of an element that should have no children, through
// its end.
func (s *xmlSource) content(e xml.StartElement) (string, error) {
	s.text = s.text[:0]
	for {
		token, err := s.token()
		if err != nil {
			return "", err
		}
		s.checkSize()
		switch t := token.(type) {
		case xml.EndElement:
			return norm.NFC.String(string(s.text)), nil
		case xml.CharData:
			if s.problem == "" {
				s.text = append(s.text, t...)
			}
		case xml.StartElement:
			s.fault("the element <%s> has the element <%s> within its text", e.Name.Local, t.Name.Local)
			if err := s.children(nil); err != nil {
				return "", err
			}
		}
	}
}
