package catalog

import (
	"fmt"
	"slices"
	"strings"
)

// Need is a condition on courses: that one was passed, perhaps with a grade, or
// all or one of several conditions (R2). The zero Need is always met.
type Need struct {
	Course string // code; "" for a list
	Grade  string // the lowest that counts; "" for any that passes
	All    bool   // of a list: all of them, or one
	Of     []Need
}

// The limits of an expression: what fits is read, whatever else it is.
const (
	maxNeedBytes = 4000
	maxNeedDepth = 20
)

// ParseNeed reads a condition as people write it: "CS101, MA101" is both, and so
// is "CS101 and MA101"; "CS101 or (CS102:B and MA101)" reads as it looks. "and"
// binds closer than "or", a comma least of all. "CS102:B" asks for a B or better.
func ParseNeed(text string) (Need, error) {
	if len(text) > maxNeedBytes {
		return Need{}, fmt.Errorf("the condition has %d bytes; up to %d are read", len(text), maxNeedBytes)
	}
	p := &needParser{words: needWords(text)}
	if len(p.words) == 0 {
		return Need{}, nil
	}
	n, err := p.list(0)
	if err != nil {
		return Need{}, err
	}
	if p.at < len(p.words) {
		return Need{}, fmt.Errorf("%q stands where nothing more was expected", p.words[p.at])
	}
	return n, nil
}

// needWords cuts a condition into words, brackets and commas.
func needWords(text string) (words []string) {
	for _, r := range []string{"(", ")", ","} {
		text = strings.ReplaceAll(text, r, " "+r+" ")
	}
	return strings.Fields(text)
}

type needParser struct {
	words []string
	at    int
}

func (p *needParser) is(word string) bool {
	return p.at < len(p.words) && strings.EqualFold(p.words[p.at], word)
}

// joined reads parts with a word between them.
func (p *needParser) joined(word string, all bool, depth int, part func(int) (Need, error)) (Need, error) {
	if depth > maxNeedDepth {
		return Need{}, fmt.Errorf("the condition has brackets in brackets, more than %d deep", maxNeedDepth)
	}
	n, err := part(depth)
	if err != nil || !p.is(word) {
		return n, err
	}
	out := Need{All: all, Of: []Need{n}}
	for p.is(word) {
		p.at++
		if n, err = part(depth); err != nil {
			return Need{}, err
		}
		out.Of = append(out.Of, n)
	}
	return out, nil
}

func (p *needParser) list(depth int) (Need, error)   { return p.joined(",", true, depth, p.either) }
func (p *needParser) either(depth int) (Need, error) { return p.joined("or", false, depth, p.both) }
func (p *needParser) both(depth int) (Need, error)   { return p.joined("and", true, depth, p.single) }

// single reads a course, or a condition in brackets.
func (p *needParser) single(depth int) (Need, error) {
	switch {
	case p.at == len(p.words):
		return Need{}, fmt.Errorf("a course was expected at the end")
	case p.is("("):
		p.at++
		n, err := p.list(depth + 1)
		if err != nil {
			return Need{}, err
		}
		if !p.is(")") {
			return Need{}, fmt.Errorf("a bracket is open and not closed")
		}
		p.at++
		return n, nil
	case p.is(")"), p.is(","), p.is("and"), p.is("or"):
		return Need{}, fmt.Errorf("a course was expected before %q", p.words[p.at])
	}
	word := p.words[p.at]
	p.at++
	course, grade, graded := strings.Cut(word, ":")
	if course == "" || graded && grade == "" {
		return Need{}, fmt.Errorf("%q is no course, nor a course with a grade as in CS102:B", word)
	}
	return Need{Course: course, Grade: grade}, nil
}

// Always says whether the condition asks for nothing.
func (n Need) Always() bool { return n.Course == "" && len(n.Of) == 0 }

// String writes the condition so that ParseNeed reads the same.
func (n Need) String() string {
	switch {
	case n.Always():
		return ""
	case n.Course != "" && n.Grade != "":
		return n.Course + ":" + n.Grade
	case n.Course != "":
		return n.Course
	}
	word := " or "
	if n.All {
		word = " and "
	}
	parts := make([]string, len(n.Of))
	for i, of := range n.Of {
		if parts[i] = of.String(); len(of.Of) > 0 {
			parts[i] = "(" + parts[i] + ")"
		}
	}
	return strings.Join(parts, word)
}

// Courses are the codes that the condition names, sorted, each once.
func (n Need) Courses() []string {
	var all []string
	if n.Course != "" {
		all = append(all, n.Course)
	}
	for _, of := range n.Of {
		all = append(all, of.Courses()...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// Missing is the part of the condition that is not met, so that whoever meets it
// meets the whole: nothing of what is met already, and of an "or" every way. Met
// says whether a course counts as passed with a grade, "" for any.
func (n Need) Missing(met func(course, grade string) bool) Need {
	switch {
	case n.Always():
		return Need{}
	case n.Course != "":
		if met(n.Course, n.Grade) {
			return Need{}
		}
		return n
	}
	var left []Need
	for _, of := range n.Of {
		rest := of.Missing(met)
		if rest.Always() && !n.All {
			return Need{}
		}
		if !rest.Always() {
			left = append(left, rest)
		}
	}
	if len(left) == 1 {
		return left[0]
	}
	return Need{All: n.All, Of: left}
}
