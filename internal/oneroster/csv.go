package oneroster

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strings"
)

// record is one row of cells as it stands in a file.
type record struct {
	line  int // on which it begins, counted from 1
	lines int // that it takes
	cells []string
	wrong string // why it cannot be read, "" if it can
}

func (r record) blank() bool {
	for _, c := range r.cells {
		if strings.TrimSpace(c) != "" {
			return false
		}
	}
	return r.wrong == ""
}

// maxRecord is how many bytes a record may have.
const maxRecord = 256 << 10

// records takes records out of a file, of which it holds maxRecord bytes.
type records struct {
	src  *bufio.Reader
	line int // of the next record
}

func newRecords(r io.Reader) *records {
	src := bufio.NewReaderSize(r, maxRecord)
	if mark, _ := src.Peek(3); string(mark) == "\xEF\xBB\xBF" {
		src.Discard(len(mark))
	}
	return &records{src: src, line: 1}
}

// next reads a record that is not blank. The error is [io.EOF] behind the last, or
// what the file cannot be read for.
func (r *records) next() (record, error) {
	for {
		rec, err := r.any()
		if err != nil || !rec.blank() {
			return rec, err
		}
	}
}

func (r *records) any() (record, error) {
	for want := max(1, r.src.Buffered()); ; {
		data, err := r.src.Peek(want)
		if err != nil && err != io.EOF {
			return record{}, err
		}
		if len(data) == 0 {
			return record{}, io.EOF
		}
		rec, n, state := split(data, err == io.EOF)
		if state == incomplete && len(data) < maxRecord {
			want = min(max(2*len(data), r.src.Buffered()), maxRecord)
			continue
		}
		if state == incomplete {
			rec, n, _ = split(data, true) // which takes a line, not all that there is
		}
		rec.line = r.line
		r.line += rec.lines
		r.src.Discard(n)
		if n == maxRecord && data[n-1] != '\n' {
			rec.wrong = fmt.Sprintf("a line of more than %d bytes", maxRecord)
			return rec, r.skipLine()
		}
		return rec, nil
	}
}

// skipLine passes over the rest of a line that is too long.
func (r *records) skipLine() error {
	for {
		switch _, err := r.src.ReadSlice('\n'); err {
		case bufio.ErrBufferFull:
		case nil, io.EOF:
			return nil
		default:
			return err
		}
	}
}

// state is what became of an attempt to split off a record.
type state int

const (
	complete   state = iota
	incomplete       // the data end before the record does
	unclosed         // a quote is open where all data end
)

// split takes the first record off the data, of which it uses n bytes. Whole says
// that no more data will come.
func split(data []byte, whole bool) (rec record, n int, st state) {
	rec.lines = 1
	for {
		text, used, lines, wrong, st := splitCell(data[n:], whole)
		if st == unclosed || wrong != "" {
			// The line is given up, and only the line: a quote that was never closed
			// must not take the rest of the file with it.
			return giveUp(data, whole, wrong)
		}
		if st == incomplete {
			return record{}, 0, incomplete
		}
		rec.cells = append(rec.cells, text)
		rec.lines += lines
		n += used
		if n == len(data) {
			return rec, n, complete // whole, or the cell would be incomplete
		}
		end := data[n]
		n++
		switch {
		case end == ',' && len(rec.cells) == maxColumns:
			return giveUp(data, whole, fmt.Sprintf("more than %d cells", maxColumns))
		case end == '\n':
			return rec, n, complete
		case end == '\r':
			if n == len(data) && !whole {
				return record{}, 0, incomplete
			}
			if n < len(data) && data[n] == '\n' {
				n++
			}
			return rec, n, complete
		}
	}
}

// giveUp takes the first line off the data and says what is wrong with it.
func giveUp(data []byte, whole bool, wrong string) (record, int, state) {
	end := bytes.IndexByte(data, '\n') + 1
	if end == 0 && !whole {
		return record{}, 0, incomplete
	}
	if end == 0 {
		end = len(data)
	}
	return record{wrong: wrong, lines: 1}, end, complete
}

// splitCell takes a cell off the data, up to the comma or line end behind it. Lines
// is the number of line ends in it.
func splitCell(data []byte, whole bool) (text string, n, lines int, wrong string, st state) {
	for n < len(data) && data[n] == ' ' {
		n++
	}
	if n < len(data) && data[n] == '"' {
		return splitQuoted(data, n+1, whole)
	}
	end := bytes.IndexAny(data[n:], ",\r\n")
	if end >= 0 {
		return string(data[:n+end]), n + end, 0, "", complete
	}
	if !whole {
		return "", 0, 0, "", incomplete
	}
	return string(data), len(data), 0, "", complete
}

// splitQuoted takes a cell whose quote was opened before data[at]. A quote inside is
// written twice.
func splitQuoted(data []byte, at int, whole bool) (text string, n, lines int, wrong string, st state) {
	start, doubled := at, false
	for {
		end := bytes.IndexByte(data[at:], '"')
		if end < 0 && whole {
			return "", 0, 0, "a quote that is never closed", unclosed
		}
		if end < 0 || at+end+1 == len(data) && !whole {
			return "", 0, 0, "", incomplete
		}
		at += end + 1
		if at < len(data) && data[at] == '"' {
			doubled = true
			at++
			continue
		}
		break
	}
	text = string(data[start : at-1])
	if doubled {
		text = strings.ReplaceAll(text, `""`, `"`)
	}
	for at < len(data) && data[at] == ' ' {
		at++
	}
	switch {
	case at == len(data) && !whole:
		return "", 0, 0, "", incomplete
	case at < len(data) && !bytes.ContainsAny(data[at:at+1], ",\r\n"):
		return "", 0, 0, "text behind a closing quote; a quote inside quotes is written twice", complete
	}
	return text, at, strings.Count(text, "\n"), "", complete
}

// appendRecord appends the cells as a line.
func appendRecord(line []byte, cells []string) []byte {
	return append(appendCells(line, cells), "\r\n"...)
}

func appendCells(line []byte, cells []string) []byte {
	for i, c := range cells {
		if i > 0 {
			line = append(line, ',')
		}
		if !strings.ContainsAny(c, "\",\r\n") && strings.TrimSpace(c) == c {
			line = append(line, c...)
			continue
		}
		line = append(line, '"')
		line = append(line, strings.ReplaceAll(c, `"`, `""`)...)
		line = append(line, '"')
	}
	return line
}
