package sheet

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// headers are the folded headers that an import understands, with the column that
// each means.
func (spec Spec) headers() (map[string]string, error) {
	known := make(map[string]string)
	for _, c := range spec.Columns {
		for _, header := range append([]string{c.Name}, c.Aliases...) {
			folded := foldHeader(header)
			if folded == "" {
				return nil, fmt.Errorf("sheet: column %q is declared with the header %q, which says nothing",
					c.Name, header)
			}
			if other, twice := known[folded]; twice && other != c.Name {
				return nil, fmt.Errorf("sheet: header %q is declared for %s and for %s", header, other, c.Name)
			}
			known[folded] = c.Name
		}
	}
	return known, nil
}

// foldHeader leaves the letters and digits of a header, without case and marks.
func foldHeader(s string) string {
	var b strings.Builder
	for _, r := range norm.NFKD.String(s) {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			b.WriteRune(unicode.ToLower(r))
		}
	}
	return b.String()
}

// matchColumns finds the declared columns among the headers.
func (s *Sheet) matchColumns(header record, known map[string]string) (faults Faults) {
	fault := func(column, format string, args ...any) {
		faults = append(faults, Fault{Line: header.line, Column: column, Reason: fmt.Sprintf(format, args...)})
	}
	s.place = make(map[string]int)
	var unknown []string
	for i, raw := range header.cells {
		shown := strings.Join(strings.Fields(raw), " ")
		name := known[foldHeader(raw)]
		switch first, twice := s.place[name]; {
		case shown == "":
			s.nameless = append(s.nameless, i)
		case strange(shown) != "":
			fault("", "the header of column %d is not text: %s", i+1, strange(shown))
		case name == "":
			unknown = append(unknown, shown)
		case twice:
			fault(name, "columns %d and %d, %q and %q, both mean %s: leave one out",
				first+1, i+1, strings.TrimSpace(header.cells[first]), shown, name)
		default:
			s.place[name] = i
		}
	}
	for _, c := range s.spec.Columns {
		if !c.Required || s.Has(c.Name) {
			continue
		}
		missing := "there is no column " + c.Name
		if c.Doc != "" {
			missing += ", " + c.Doc
		}
		if near := c.nearest(unknown); near != "" {
			missing += fmt.Sprintf("; did you mean %q?", near)
			unknown = slices.DeleteFunc(unknown, func(u string) bool { return u == near })
		}
		fault(c.Name, "%s", missing)
	}
	for _, u := range unknown {
		if s.spec.AllowUnknown {
			s.Notes = append(s.Notes, fmt.Sprintf("Column %q is not known here and was left out.", u))
			continue
		}
		fault(u, "this column is not known here: rename it, or leave it out")
	}
	if len(faults) > 0 {
		fault("", "the columns that are known here: %s", s.spec.names())
	}
	return faults
}

func (spec Spec) names() string {
	all := make([]string, len(spec.Columns))
	for i, c := range spec.Columns {
		all[i] = c.Name
	}
	return strings.Join(all, ", ")
}

// alike is how much of two headers must agree for one to be a slip for the other.
const alike = 0.5

// nearest is the header that looks most like one of the column's, "" if none
// does.
func (c Column) nearest(headers []string) string {
	best, most := "", alike
	for _, h := range headers {
		for _, own := range append([]string{c.Name}, c.Aliases...) {
			if share := agreement(foldHeader(h), foldHeader(own)); share > most {
				best, most = h, share
			}
		}
	}
	return best
}

// agreement is the share of pairs of neighbouring letters that two words have in
// common, from 0 to 1. The ends of a word count as letters.
func agreement(a, b string) float64 {
	left, right := pairs(a), pairs(b)
	total, common := len(left)+len(right), 0
	for _, p := range left {
		if i := slices.Index(right, p); i >= 0 {
			right = slices.Delete(right, i, i+1)
			common++
		}
	}
	return 2 * float64(common) / float64(total)
}

func pairs(s string) [][2]rune {
	letters := []rune(" " + s + " ")
	all := make([][2]rune, len(letters)-1)
	for i := range all {
		all[i] = [2]rune{letters[i], letters[i+1]}
	}
	return all
}
