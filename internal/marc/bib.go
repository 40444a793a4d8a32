package marc

import (
	"fmt"
	"slices"
	"strings"
)

// Bib is what a lending desk needs to know of a title. Its texts are trimmed of
// the punctuation that cataloguing rules put between the parts of a description,
// and of control characters. What a record does not have is empty.
type Bib struct {
	ControlNumber string   // 001
	Source        string   // 003: whose control number it is
	SystemNumbers []string // 035 $a, for example "(OCoLC)45804903"

	Title      string   // the first 245: $a $b $n $p
	OtherTitle string   // the title in another script: the 880 of 245, or a second 245
	Authors    []string // 100, 110, 111, 700, 710: the main entry first, no repeats, at most 500
	Edition    string   // 250 $a
	Publisher  string   // 260 or 264 $b
	Year       int      // of publication, 0 if unknown
	Language   string   // three letters, MARC's code list; "" if unknown
	Extent     string   // 300 $a, for example "xxi, 289 p."
	Pages      int      // as Extent says, 0 if it counts no pages
	Subjects   []string // 600, 650, 651, subdivisions joined by " -- ", at most 500
	CallNumber string   // 082, else 092, 050, 090

	ISBNs          []string // 020 $a, as they stand: the caller checks them
	CancelledISBNs []string // 020 $z: wrong, or another edition's

	Warnings []string // what staff should look at
}

// Bib reads the description out of a record.
func (r *Record) Bib() Bib {
	b := Bib{
		ControlNumber: clean(r.Control("001")),
		Source:        clean(r.Control("003")),
		Year:          r.year(),
		Language:      r.language(),
		Publisher:     trimEnd(r.publication('b')),
		CallNumber:    r.callNumber(),
	}
	b.Title, b.OtherTitle, b.Warnings = r.titles()
	for i := range r.Fields {
		f := &r.Fields[i]
		switch f.Tag {
		case "020":
			b.ISBNs = f.appendAll(b.ISBNs, 'a')
			b.CancelledISBNs = f.appendAll(b.CancelledISBNs, 'z')
		case "035":
			b.SystemNumbers = f.appendAll(b.SystemNumbers, 'a')
		case "100", "110", "111", "700", "710":
			b.Authors = appendNew(b.Authors, f.name())
		case "250":
			if b.Edition == "" {
				b.Edition = trimEnd(f.Sub('a'))
			}
		case "300":
			if b.Extent == "" {
				b.Extent = trimEnd(f.Sub('a'))
			}
		case "600", "650", "651":
			b.Subjects = appendNew(b.Subjects, f.subject())
		}
	}
	b.Pages = pages(b.Extent)
	return b
}

// titles reads the title and its form in another script. Some systems write the
// two as two 245 fields.
func (r *Record) titles() (title, other string, warnings []string) {
	var all []*Field
	for f := range r.Each("245") {
		all = append(all, f)
	}
	if len(all) == 0 {
		return "", "", []string{"it has no title (245)"}
	}
	title, other = all[0].title(), r.linkedTitle(all[0].Sub('6'))
	if title == "" {
		warnings = append(warnings, "its title (245) is empty")
	}
	if len(all) > 1 && other == "" {
		other = all[1].title()
		warnings = append(warnings, fmt.Sprintf("it has %d title fields (245): "+
			"the first is the title, the second is kept as its other form", len(all)))
	} else if len(all) > 1 {
		warnings = append(warnings, fmt.Sprintf("it has %d title fields (245): the first is the title", len(all)))
	}
	return title, other, warnings
}

// linkedTitle is the title of the 880 that belongs to the 245 with this $6.
// Fields that belong together have the same number there: the 245 has "880-01"
// and its 880 has "245-01/(2/r", whose end tells script and direction.
func (r *Record) linkedTitle(link string) string {
	number, linked := strings.CutPrefix(clean(link), "880-")
	for f := range r.Each("880") {
		n, ok := strings.CutPrefix(clean(f.Sub('6')), "245-")
		n, _, _ = strings.Cut(n, "/")
		if ok && (!linked || n == number) {
			return f.title()
		}
	}
	return ""
}

// title joins the parts of a title: "Main title: the rest. Part 2, Its name".
func (f *Field) title() string {
	var b strings.Builder
	var before byte
	for _, s := range f.Subfields {
		if !strings.ContainsRune("abnp", rune(s.Code)) {
			continue
		}
		part := trimEnd(s.Value)
		if part == "" {
			continue
		}
		if b.Len() > 0 {
			switch {
			case s.Code == 'b':
				b.WriteString(": ")
			case s.Code == 'p' && before == 'n':
				b.WriteString(", ")
			default:
				b.WriteString(". ")
			}
		}
		b.WriteString(part)
		before = s.Code
	}
	return b.String()
}

// name is the person's or body's name: $a with the numeral ($b) and title ($c) of
// a person, or the parts ($b) of a body. It is empty for an added entry that is
// the author of a related work, not of one that is in this title.
func (f *Field) name() string {
	added := f.Tag[0] == '7'
	if added && f.Ind2 != '2' && f.Sub('t') != "" {
		return ""
	}
	name := trimEnd(f.Sub('a'))
	for _, s := range f.Subfields {
		part := trimEnd(s.Value)
		switch {
		case part == "" || name == "":
		case s.Code == 'b' && f.Tag[1:] == "00":
			name += " " + part
		case s.Code == 'c' && f.Tag[1:] == "00":
			name += ", " + part
		case s.Code == 'b' && f.Tag[1:] == "10":
			name += ". " + part
		}
	}
	return name
}

// subject joins a heading and its subdivisions.
func (f *Field) subject() string {
	heading := trimEnd(f.Sub('a'))
	for _, s := range f.Subfields {
		if part := trimEnd(s.Value); part != "" && strings.ContainsRune("vxyz", rune(s.Code)) {
			heading += " -- " + part
		}
	}
	return strings.TrimPrefix(heading, " -- ")
}

// publication is the first subfield with this code in 264 for the publisher
// (second indicator 1), else in 260, else in another 264.
func (r *Record) publication(code byte) string {
	best, rank := "", 0
	for i := range r.Fields {
		f := &r.Fields[i]
		n := 0
		switch {
		case f.Tag == "264" && f.Ind2 == '1':
			n = 3
		case f.Tag == "260":
			n = 2
		case f.Tag == "264":
			n = 1
		}
		if text := f.Sub(code); n > rank && text != "" {
			best, rank = text, n
		}
	}
	return best
}

// year is the year of publication. The date as printed may be a range, or in
// another calendar; the coded one (008/07-10) settles which year is meant.
func (r *Record) year() int {
	coded, _ := number([]byte(r.coded(7, 11)))
	printed := years(r.publication('c'))
	if len(printed) == 0 || slices.Contains(printed, coded) {
		return coded
	}
	return printed[0]
}

// language is 008/35-37, else 041 $a, of which the first counts.
func (r *Record) language() string {
	if code := r.coded(35, 38); letters(code) {
		return strings.ToLower(code)
	}
	for f := range r.Each("041") {
		if code := clean(f.Sub('a')); len(code) >= 3 && letters(code[:3]) {
			return strings.ToLower(code[:3])
		}
	}
	return ""
}

// coded is this part of the first 008 that does not leave it blank, or "".
func (r *Record) coded(from, to int) string {
	for _, c := range r.Controls {
		if c.Tag == "008" && len(c.Value) >= to && strings.Trim(c.Value[from:to], " |") != "" {
			return c.Value[from:to]
		}
	}
	return ""
}

// callNumber is the first class mark of the first field that has one. Dewey
// numbers (082, 092) are freed of the marks at which they may be shortened.
func (r *Record) callNumber() string {
	for _, tag := range []string{"082", "092", "050", "090"} {
		for f := range r.Each(tag) {
			mark := trimEnd(f.Sub('a'))
			if tag == "082" || tag == "092" {
				mark = strings.ReplaceAll(strings.ReplaceAll(mark, "/", ""), "'", "")
			}
			if mark != "" {
				return strings.TrimSpace(mark + " " + trimEnd(f.Sub('b')))
			}
		}
	}
	return ""
}

// appendAll adds every subfield with this code that has text.
func (f *Field) appendAll(list []string, code byte) []string {
	for _, s := range f.Subfields {
		if text := clean(s.Value); s.Code == code && text != "" {
			list = append(list, text)
		}
	}
	return list
}

// maxHeadings is the most authors and the most subjects that a title has; what
// a record has beyond them is left out.
const maxHeadings = 500

// appendNew adds a text that is neither empty nor in the list.
func appendNew(list []string, text string) []string {
	if text == "" || len(list) == maxHeadings || slices.Contains(list, text) {
		return list
	}
	return append(list, text)
}
