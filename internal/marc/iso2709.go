package marc

import (
	"bytes"
	"fmt"
	"io"
)

// The signs and sizes of ISO 2709 as MARC 21 uses it.
const (
	recordTerminator  = 0x1D
	fieldTerminator   = 0x1E
	subfieldDelimiter = 0x1F

	leaderLen = 24
	entryLen  = 12 // of the directory: tag 3, length 4, start 5
)

// iso2709 reads records in the binary exchange format.
type iso2709 struct {
	window *window
	number int // of the last record
	layout layout
	marc8  marc8
}

// piece is the bytes that should be one record.
type piece struct {
	pos        Position
	body       []byte // without the record terminator
	terminated bool   // a record terminator follows the body
	declared   int    // the length that the leader says, terminator included
	numeric    bool   // it does say one
	garbage    int    // bytes before it that belong to no record
}

// read parses the next record.
func (s *iso2709) read(rec *Record) error {
	p, err := s.next()
	if err != nil {
		return err
	}
	rec.reset(p.pos)
	if p.garbage > 0 {
		rec.warn("%d bytes before this record belong to no record", p.garbage)
	}
	if err := s.parse(rec, p); err != nil {
		return &Fault{p.pos, err.Error()}
	}
	return nil
}

// next finds the bytes of the next record and uses them up.
func (s *iso2709) next() (piece, error) {
	garbage := 0
	for {
		if err := s.window.skipPadding(); err != nil {
			return piece{}, s.ended(err)
		}
		p := piece{pos: Position{s.number + 1, s.window.position()}, garbage: garbage}
		var err error
		p.body, p.terminated, err = s.window.upToTerminator()
		if err == errTooLong {
			return piece{}, s.tooLong(p.pos)
		} else if err != nil {
			return piece{}, s.ended(err)
		}
		size := len(p.body)
		if p.terminated {
			size++
		}
		p.declared, p.numeric = number(p.body[:min(5, len(p.body))])
		if !p.terminated || p.declared != size {
			if next := startWithin(p.body, p.declared); next > 0 && !p.numeric {
				garbage += next
				s.window.at += next
				continue
			} else if next > 0 {
				p.body, size, p.terminated = p.body[:next], next, false
			}
			if !p.terminated {
				p.body = bytes.TrimRight(p.body, padding)
			}
		}
		s.number++
		s.window.at += size
		return p, nil
	}
}

// ended says where the reading of the file broke off, unless it is at its end.
func (s *iso2709) ended(err error) error {
	if err == io.EOF {
		return err
	}
	return fmt.Errorf("read the file at byte %d, behind record %d: %w", s.window.position(), s.number, err)
}

// tooLong passes over a record beyond MaxRecord.
func (s *iso2709) tooLong(pos Position) error {
	s.number++
	n, err := s.window.skipRecord()
	if err != nil {
		return s.ended(err)
	}
	return &Fault{pos, fmt.Sprintf("it has no end for %d bytes; a record may have %d", n, MaxRecord)}
}

// startWithin finds another record's first byte inside bytes that should be one
// record: five digits, and a base address behind a field terminator. The digits
// are exactly the length from there to the end, or they stand where the first
// record says that it ends. It returns 0 if there is none.
func startWithin(body []byte, declared int) int {
	for i := 1; i+leaderLen < len(body); i++ {
		if body[i]-'0' > 9 {
			continue
		}
		rest := body[i:]
		length, ok := number(rest[:5])
		if !ok || length != len(rest)+1 && i != declared && i != declared-1 {
			continue
		}
		base, ok := number(rest[12:17])
		if ok && base > leaderLen && base < len(rest) && rest[base-1] == fieldTerminator {
			return i
		}
	}
	return 0
}

// parse turns the bytes of one record into rec. Its error completes a sentence
// about the record.
func (s *iso2709) parse(rec *Record, p piece) error {
	size := len(p.body) + 1
	switch {
	case !p.numeric || size < 6:
		return fmt.Errorf("it starts with %q, not with its length in five digits", p.body[:min(16, len(p.body))])
	case !p.terminated && p.declared > size:
		return fmt.Errorf("the file breaks off inside it: of %d bytes there are %d", p.declared, size-1)
	case len(p.body) < leaderLen:
		return fmt.Errorf("it has only %d bytes; the leader alone has %d", len(p.body), leaderLen)
	}
	if err := s.layout.read(rec, p.body); err != nil {
		return err
	}
	if !p.terminated {
		rec.warn("its record terminator is missing")
	} else if p.declared != size {
		rec.warn("its leader says %d bytes, it has %d", p.declared, size)
	}
	return s.fill(rec, p.body)
}

// number reads ASCII digits. It is false for anything else, and for nothing.
func number(b []byte) (n int, ok bool) {
	for _, c := range b {
		if c-'0' > 9 {
			return 0, false
		}
		n = 10*n + int(c-'0')
	}
	return n, len(b) > 0
}
