package sheet

import (
	"bufio"
	"fmt"
	"io"
	"iter"
	"strings"
	"unicode/utf8"
)

// Options say how a file is written.
type Options struct {
	BOM bool // begin with a byte order mark, without which Excel misreads UTF-8
}

// Write writes a CSV file by RFC 4180: commas, CRLF, quotes where they are needed.
// Every row must have as many cells as the header.
//
// A cell that a spreadsheet program could take for a formula gets an apostrophe in
// front, which such a program does not show and [Read] takes off again; negative
// numbers get it too.
func Write(w io.Writer, o Options, header []string, rows iter.Seq[[]string]) error {
	b := bufio.NewWriter(w)
	if o.BOM {
		b.WriteString("\uFEFF")
	}
	writeRecord(b, header)
	line := 1
	for row := range rows {
		if line++; len(row) != len(header) {
			return fmt.Errorf("row %d has %d cells for %d columns", line, len(row), len(header))
		}
		writeRecord(b, row)
	}
	return b.Flush() // and the first error of all writes before
}

func writeRecord(b *bufio.Writer, cells []string) {
	for i, c := range cells {
		if i > 0 {
			b.WriteByte(',')
		}
		writeCell(b, guarded(strings.ToValidUTF8(c, "\uFFFD")), len(cells) == 1)
	}
	b.WriteString("\r\n")
}

// writeCell quotes a cell where it must be; an only cell that is empty too, or its
// row would be a blank line.
func writeCell(b *bufio.Writer, s string, only bool) {
	if !strings.ContainsAny(s, "\",;\t\r\n") && s == strings.TrimSpace(s) && (s != "" || !only) {
		b.WriteString(s)
		return
	}
	b.WriteByte('"')
	b.WriteString(strings.ReplaceAll(s, `"`, `""`))
	b.WriteByte('"')
}

// formulas are the characters with which spreadsheet programs begin a formula, in
// their full-width forms too, and those that such programs skip in front of one.
const formulas = "=+-@\t\r\n＝＋－＠"

// risky says whether a spreadsheet program, or Read, would take a cell for
// something else than its text, behind any apostrophes.
func risky(s string) bool {
	s = strings.TrimLeft(s, "'")
	first, _ := utf8.DecodeRuneInString(s)
	return s != "" && strings.ContainsRune(formulas, first) || spoiled(strings.TrimSpace(s)) != ""
}

func guarded(s string) string {
	if risky(s) {
		return "'" + s
	}
	return s
}

// unguarded takes the apostrophe off again.
func unguarded(s string) (string, bool) {
	rest, ok := strings.CutPrefix(s, "'")
	if !ok || !risky(rest) {
		return s, false
	}
	return rest, true
}
