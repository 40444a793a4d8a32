package marc

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
)

// Format is one of the two forms in which records travel.
type Format int

// The formats.
const (
	ISO2709 Format = iota + 1
	MARCXML
)

// String is the format's name.
func (f Format) String() string {
	switch f {
	case ISO2709:
		return "ISO 2709"
	case MARCXML:
		return "MARCXML"
	}
	return "unknown format"
}

// source is one format's reader. It fills the record or returns a *Fault,
// io.EOF, or an error after which nothing more can be read.
type source interface {
	read(rec *Record) error
}

// Reader yields the records of a file, one at a time. It is not safe for use by
// several goroutines at once.
type Reader struct {
	format Format
	source source
	end    error // what every further Read returns
}

// Open looks at the first bytes of r and returns a reader for the format it
// finds. It refuses anything that is neither ISO 2709 nor MARCXML, and an empty
// file, with an error that names what was seen.
func Open(r io.Reader) (*Reader, error) {
	w := &window{src: r}
	for w.end < sniffLen && w.fill() {
	}
	if w.err != nil && w.err != io.EOF {
		return nil, fmt.Errorf("read the start of the file: %w", w.err)
	}
	w.at = len(w.unread()) - len(bytes.TrimPrefix(w.unread(), []byte("\xEF\xBB\xBF")))
	if err := w.skipPadding(); err == io.EOF {
		return nil, errors.New("the file is empty: it holds no records")
	} else if err != nil {
		return nil, fmt.Errorf("read the start of the file: %w", err)
	}
	head := w.unread()
	if head[0] == '<' {
		rest := io.MultiReader(bytes.NewReader(head), r)
		return &Reader{format: MARCXML, source: newXMLSource(rest, w.position())}, nil
	}
	if _, ok := number(head[:min(5, len(head))]); ok && len(head) >= 5 {
		return &Reader{format: ISO2709, source: &iso2709{window: w}}, nil
	}
	return nil, fmt.Errorf("this is neither ISO 2709 nor MARCXML: %s", describe(head))
}

// sniffLen is how many bytes are read before the format is judged.
const sniffLen = 512

// describe says what a file that holds no MARC seems to be, and what to do.
func describe(head []byte) string {
	known := []struct{ prefix, what string }{
		{"\x1F\x8B", "it is compressed with gzip; unpack it first"},
		{"PK\x03\x04", "it is a ZIP archive; unpack it first"},
		{"\xFF\xFE", "it is UTF-16 text; save it as UTF-8"},
		{"\xFE\xFF", "it is UTF-16 text; save it as UTF-8"},
		{"=LDR", "it is MarcEdit's text form; compile it to MARC first"},
		{"{", "it looks like JSON; export it as MARC 21 or MARCXML"},
		{"[", "it looks like JSON; export it as MARC 21 or MARCXML"},
	}
	for _, k := range known {
		if bytes.HasPrefix(head, []byte(k.prefix)) {
			return k.what
		}
	}
	return fmt.Sprintf("it starts with %q, not with a record's length or an XML element",
		head[:min(16, len(head))])
}

// Format is what Open found.
func (r *Reader) Format() Format { return r.format }

// Read fills rec with the next record, using again the memory of its slices; its
// strings stay good. It returns a *[Fault] for a record that was skipped, after
// which Read may be called again, [io.EOF] behind the last record, and any other
// error when nothing more can be read: the file cannot be read on, or its XML is
// broken.
func (r *Reader) Read(rec *Record) error {
	if r.end != nil {
		return r.end
	}
	err := r.source.read(rec)
	if err == nil {
		return nil
	}
	if _, skipped := errors.AsType[*Fault](err); !skipped {
		r.end = err
	}
	return err
}

// All yields every record, each in memory of its own, and in its place in the
// order a nil record and a *[Fault] for each one skipped. An error of another
// kind is yielded last.
func (r *Reader) All() iter.Seq2[*Record, error] {
	return func(yield func(*Record, error) bool) {
		for {
			rec := new(Record)
			err := r.Read(rec)
			if err == io.EOF {
				return
			}
			if err != nil {
				rec = nil
			}
			if !yield(rec, err) || r.end != nil {
				return
			}
		}
	}
}
