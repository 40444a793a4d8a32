package marc

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// tokenLimit stops a decoder that would take one endless token into memory.
type tokenLimit struct {
	src  io.Reader
	left int // bytes until it stops
}

var errTokenTooLong = errors.New("one tag or text has more bytes than a whole record may have")

// Read reads, while the current token is within its limit.
func (l *tokenLimit) Read(p []byte) (int, error) {
	if l.left <= 0 {
		return 0, errTokenTooLong
	}
	n, err := l.src.Read(p)
	l.left -= n
	return n, err
}

// charsetReader turns XML that declares another encoding than UTF-8 into UTF-8.
func charsetReader(label string, input io.Reader) (io.Reader, error) {
	switch strings.ToLower(label) {
	case "utf8", "us-ascii", "ascii":
		return input, nil
	case "iso-8859-1", "latin1", "latin-1":
		return &latin1{src: input}, nil
	}
	return nil, fmt.Errorf("it is encoded as %s; save it as UTF-8", label)
}

// latin1 turns ISO 8859-1 into UTF-8, in which each character has at most two
// bytes.
type latin1 struct {
	src io.Reader
	buf [2048]byte
}

// Read fills p with UTF-8.
func (l *latin1) Read(p []byte) (int, error) {
	if len(p) < utf8.UTFMax {
		return 0, io.ErrShortBuffer
	}
	n, err := l.src.Read(l.buf[:min(len(p)/2, len(l.buf))])
	out := p[:0]
	for _, c := range l.buf[:n] {
		out = utf8.AppendRune(out, rune(c))
	}
	return len(out), err
}
