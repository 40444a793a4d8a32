package marc

import (
	"bytes"
	"errors"
	"io"
)

// window is the part of a file that is in memory: it slides forward, and grows
// to hold the record that is being read, but never beyond what MaxRecord needs.
type window struct {
	src    io.Reader
	buf    []byte
	at     int   // buf[at:end] is read and not yet used
	end    int   // the bytes of buf that were read
	clear  int   // there is no record terminator before buf[clear]
	offset int64 // of buf[0] in the file
	err    error // why src gives no more; io.EOF at its end
}

const (
	minWindow = 256 << 10
	maxWindow = MaxRecord + minWindow
)

// errTooLong says that no terminator came within MaxRecord bytes.
var errTooLong = errors.New("record too long")

func (w *window) unread() []byte { return w.buf[w.at:w.end] }

// position is the offset in the file of the next unused byte.
func (w *window) position() int64 { return w.offset + int64(w.at) }

// fill reads more, and says whether more came. Slices of buf are void after it.
func (w *window) fill() bool {
	if w.err != nil {
		return false
	}
	if w.at > 0 {
		copy(w.buf, w.buf[w.at:w.end])
		w.offset += int64(w.at)
		w.end -= w.at
		w.clear = max(0, w.clear-w.at)
		w.at = 0
	}
	if w.end == len(w.buf) {
		grown := make([]byte, min(max(minWindow, 2*len(w.buf)), maxWindow))
		copy(grown, w.buf[:w.end])
		w.buf = grown
	}
	const maxEmptyReads = 100
	for range maxEmptyReads {
		n, err := w.src.Read(w.buf[w.end:])
		w.end += n
		w.err = err
		if n > 0 || err != nil {
			return n > 0
		}
	}
	w.err = io.ErrNoProgress
	return false
}

// padding is the bytes that may stand between records.
const padding = " \t\r\n\x00\x1A\x1D"

// skipPadding passes over what may stand between records: blanks, line ends, NUL
// bytes of block padding, the end-of-file sign of old systems, and record
// terminators that end nothing. It returns io.EOF at the end of the file.
func (w *window) skipPadding() error {
	for {
		rest := bytes.TrimLeft(w.unread(), padding)
		w.at = w.end - len(rest)
		if len(rest) > 0 {
			return nil
		}
		if !w.fill() {
			return w.err
		}
	}
}

// upToTerminator returns the bytes before the next record terminator and whether
// there is one; without, they reach to the end of the file. It uses nothing up.
func (w *window) upToTerminator() (body []byte, terminated bool, err error) {
	for {
		w.clear = max(w.clear, w.at)
		n := bytes.IndexByte(w.buf[w.clear:w.end], recordTerminator)
		if n >= 0 {
			w.clear += n
		} else {
			w.clear = w.end
		}
		if w.clear-w.at > MaxRecord {
			return nil, false, errTooLong
		}
		if n >= 0 {
			return w.buf[w.at:w.clear], true, nil
		}
		if !w.fill() {
			if w.err != io.EOF {
				return nil, false, w.err
			}
			return w.unread(), false, nil
		}
	}
}

// skipRecord uses up everything through the next record terminator, or to the
// end of the file, and returns how many bytes that was.
func (w *window) skipRecord() (n int64, err error) {
	for {
		if i := bytes.IndexByte(w.unread(), recordTerminator); i >= 0 {
			w.at += i + 1
			return n + int64(i) + 1, nil
		}
		n += int64(len(w.unread()))
		w.at = w.end
		if !w.fill() {
			if w.err != io.EOF {
				return n, w.err
			}
			return n, nil
		}
	}
}
