package catalog

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"holdfast/internal/denial"
)

const (
	maxCode = 20
	maxName = 200
)

// faults gathers what is wrong with what somebody hands over, all of it at once,
// each thing at its place.
type faults struct {
	all denial.List
	at  string // the pointer of what is looked at, such as /courses/3
}

// add notes what is wrong with a member of what is looked at.
func (f *faults) add(member string, r denial.Reason) { f.all.Add(r.At(f.at + "/" + member)) }

// item is the place of one of several: /courses/3.
func item(list string, i int) string { return fmt.Sprintf("/%s/%d", list, i) }

// noText stands where a text holds what no database takes. It is a control
// character itself, so no check lets it pass.
const noText = "\x1a"

// tidy brings a text into the form in which it is stored, or at least looked for.
func tidy(text string) string {
	text = strings.ReplaceAll(strings.ToValidUTF8(text, noText), "\x00", noText)
	return norm.NFC.String(strings.TrimSpace(text))
}

// code looks at a code, in which these signs may stand beside letters and digits.
func (f *faults) code(member, code, signs string) {
	if isCode(code, signs) {
		return
	}
	detail := fmt.Sprintf("%.40q cannot be a code.", code)
	if code == "" {
		detail = "The code is missing."
	}
	names := map[rune]string{'-': "hyphens", '.': "full stops", '+': "plus"}
	allowed := []string{"letters", "digits"}
	for _, sign := range signs {
		allowed = append(allowed, names[sign])
	}
	last := len(allowed) - 1
	f.add(member, codeUnfit.Because("%s", detail).
		Lifted("Use %s and %s, up to %d in all.", strings.Join(allowed[:last], ", "), allowed[last], maxCode).
		With("maximum", maxCode))
}

func isCode(code, signs string) bool {
	for i, r := range code {
		letter := unicode.In(r, unicode.L, unicode.Nd)
		if i == 0 && !letter || !letter && !unicode.IsMark(r) && !strings.ContainsRune(signs, r) {
			return false
		}
	}
	return code != "" && utf8.RuneCountInString(code) <= maxCode
}

// title looks at a text that must be there.
func (f *faults) title(member, text string) {
	if text == "" {
		f.add(member, nameUnfit.Because("The title is missing.").Lifted("Enter one.").With("maximum", maxName))
		return
	}
	f.name(member, text)
}

// name looks at a text that may be empty.
func (f *faults) name(member, text string) {
	if utf8.RuneCountInString(text) <= maxName && !strings.ContainsFunc(text, unicode.IsControl) {
		return
	}
	f.add(member, nameUnfit.Because("This takes up to %d characters that can be shown on one line.", maxName).
		Lifted("Shorten it, and leave out what is not text.").With("maximum", maxName))
}

// repeated looks for codes that stand twice among the items of a list. Its index
// is that of the second.
func (f *faults) repeated(list string, n int, code func(i int) string) {
	first := make(map[string]int, n)
	for i := range n {
		f.at = item(list, i)
		switch before, twice := first[code(i)]; {
		case twice:
			f.add("code", codeRepeated.
				Because("%s stands in the list twice, first as number %d.", code(i), before+1).
				Lifted("Leave one of the two out.").With("first", before))
		case code(i) != "":
			first[code(i)] = i
		}
	}
}

// err is nil if nothing was found.
func (f *faults) err(what string) error { return f.all.Err(what) }
