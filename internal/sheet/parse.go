package sheet

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// record is one row of cells as it stands in the file.
type record struct {
	line  int // on which it begins, counted from 1
	cells []string
	wrong string // why it cannot be read, "" if it can
}

// blank says whether nothing stands in the record.
func (r record) blank() bool {
	for _, c := range r.cells {
		if strings.TrimSpace(c) != "" {
			return false
		}
	}
	return r.wrong == ""
}

// parser takes records out of a text with line feeds.
type parser struct {
	text  string
	comma byte
	at    int // byte of the text
	line  int // of the byte, counted from 1
}

// next reads one record; ok is false behind the last.
func (p *parser) next() (r record, ok bool) {
	if p.at >= len(p.text) {
		return record{}, false
	}
	r.line = p.line
	start := *p
	for {
		cell, wrong := p.cell()
		if wrong != "" {
			// The line is given up, and only the line: a quote that was never
			// closed must not take the rest of the file with it.
			*p = start
			p.skipLine()
			r.wrong = wrong
			return r, true
		}
		r.cells = append(r.cells, cell)
		if p.at >= len(p.text) {
			return r, true
		}
		end := p.text[p.at] == '\n'
		p.at++
		if end {
			p.line++
			return r, true
		}
		if len(r.cells) > MaxColumns {
			p.skipLine()
			r.wrong = fmt.Sprintf("it has more than %d cells", MaxColumns)
			return r, true
		}
	}
}

func (p *parser) skipLine() {
	end := strings.IndexByte(p.text[p.at:], '\n')
	if end < 0 {
		p.at = len(p.text)
		return
	}
	p.at += end + 1
	p.line++
}

// cell reads up to the separator, line feed or end behind a cell.
func (p *parser) cell() (text, wrong string) {
	start := p.at
	for p.at < len(p.text) && p.text[p.at] == ' ' {
		p.at++
	}
	if p.at < len(p.text) && p.text[p.at] == '"' {
		return p.quoted()
	}
	for p.at < len(p.text) && p.text[p.at] != p.comma && p.text[p.at] != '\n' {
		p.at++
	}
	text = p.text[start:p.at]
	if tooLong(text) {
		return "", fmt.Sprintf("a cell has more than %d characters", MaxCell)
	}
	return text, ""
}

// quoted reads a cell in quotes, the first of which stands here. A quote inside
// is written twice.
func (p *parser) quoted() (text, wrong string) {
	var b strings.Builder
	opened := p.line
	p.at++
	for {
		end := strings.IndexByte(p.text[p.at:min(len(p.text), p.at+maxCellBytes)], '"')
		if end < 0 || b.Len() > maxCellBytes {
			return "", fmt.Sprintf("the quote opened on line %d is never closed, "+
				"or its cell has more than %d characters", opened, MaxCell)
		}
		b.WriteString(p.text[p.at : p.at+end])
		p.at += end + 1
		if p.at < len(p.text) && p.text[p.at] == '"' {
			b.WriteByte('"')
			p.at++
			continue
		}
		break
	}
	text = b.String()
	p.line += strings.Count(text, "\n")
	for p.at < len(p.text) && p.text[p.at] == ' ' {
		p.at++
	}
	switch {
	case tooLong(text):
		return "", fmt.Sprintf("a cell has more than %d characters", MaxCell)
	case p.at < len(p.text) && p.text[p.at] != p.comma && p.text[p.at] != '\n':
		return "", fmt.Sprintf("there is text behind the closing quote of the one opened on line %d; "+
			"a quote inside a quoted cell is written twice", opened)
	}
	return text, ""
}

// maxCellBytes is what MaxCell characters have at most.
const maxCellBytes = MaxCell * utf8.UTFMax

func tooLong(s string) bool {
	return len(s) > MaxCell && utf8.RuneCountInString(s) > MaxCell
}

// separators part cells, in the order of preference.
const separators = ",;\t"

// sniff finds the separator of a text, and where its table begins: at its first
// line that is not blank.
func sniff(text string) parser {
	p := parser{text: text, comma: separators[0], line: 1}
	for p.at < len(text) {
		line, _, _ := strings.Cut(text[p.at:], "\n")
		named, ok := strings.CutPrefix(strings.ToLower(line), "sep=")
		if ok && len(named) == 1 && strings.Contains(separators+"|", named) {
			p.skipLine()
			p.comma = named[0]
			return p
		}
		if strings.Trim(line, separators+" \u00A0") != "" {
			break
		}
		p.skipLine()
	}
	most := 0
	for i := range len(separators) {
		if n := countOutsideQuotes(text[p.at:], separators[i]); n > most {
			p.comma, most = separators[i], n
		}
	}
	return p
}

// countOutsideQuotes counts a separator in the first line, which goes on behind a
// line feed inside quotes.
func countOutsideQuotes(s string, separator byte) (n int) {
	inside := false
	for i := range min(len(s), maxCellBytes) {
		switch {
		case s[i] == '"':
			inside = !inside
		case s[i] == '\n' && !inside:
			return n
		case s[i] == separator && !inside:
			n++
		}
	}
	return n
}
