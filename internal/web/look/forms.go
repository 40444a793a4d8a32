package look

import "fmt"

// Field is one labelled field of a form. Part "field". The label stands above
// the field, the hint under the label, the problem beside the hint; none of
// them is a placeholder.
type Field struct {
	Name     string
	Label    string
	Hint     string
	Problem  string // what must be put right, in the words of the summary
	Value    string
	Type     string // text, code, money, number, date, email, tel, password, search, area, select
	Auto     string // autocomplete: "username"; off for codes when empty
	Options  []Option
	Optional bool
	Focus    bool // takes the focus when the page opens
	Rows     int  // of an area
	Narrow   bool // as wide as a date or a sum
}

// Option is one choice of a list or a group.
type Option struct {
	Value, Label, Hint string
	Chosen             bool
}

// Choices is a group of options under one legend. Part "choices".
type Choices struct {
	Name    string
	Legend  string
	Hint    string
	Problem string
	Options []Option
	Many    bool // several may be chosen
	Inline  bool // side by side, when they are short
}

// ID is the id of the field, which the summary of problems links to.
func (f Field) ID() string { return "f-" + f.Name }

// HTMLType is the type attribute.
func (f Field) HTMLType() string {
	switch f.Type {
	case "code", "money", "":
		return "text"
	}
	return f.Type
}

// Mode is the inputmode attribute: which keys a phone shows.
func (f Field) Mode() string {
	switch f.Type {
	case "code":
		return "numeric"
	case "money":
		return "decimal"
	}
	return ""
}

// Complete is the autocomplete attribute.
func (f Field) Complete() string {
	if f.Auto == "" && (f.Type == "code" || f.Type == "money") {
		return "off"
	}
	return f.Auto
}

// Described is the ids of what describes the field, for aria-describedby.
func (f Field) Described() string { return described(f.ID(), f.Hint, f.Problem) }

// Lines is the height of an area.
func (f Field) Lines() int {
	if f.Rows > 0 {
		return f.Rows
	}
	return 3
}

// ID is the id of the group's first option, which the summary links to.
func (c Choices) ID() string { return c.OptionID(0) }

// OptionID is the id of one option. The first has the name of the group, so that
// a link of the summary leads to an input and not to its wrapper.
func (c Choices) OptionID(i int) string {
	if i == 0 {
		return "f-" + c.Name
	}
	return fmt.Sprintf("f-%s-%d", c.Name, i)
}

// HTMLType is radio or checkbox.
func (c Choices) HTMLType() string {
	if c.Many {
		return "checkbox"
	}
	return "radio"
}

// Described is the ids of what describes the group.
func (c Choices) Described() string { return described(c.ID(), c.Hint, c.Problem) }

func described(id, hint, problem string) string {
	switch {
	case hint != "" && problem != "":
		return id + "-hint " + id + "-problem"
	case hint != "":
		return id + "-hint"
	case problem != "":
		return id + "-problem"
	}
	return ""
}

// ProblemsOf gathers the problems of a form's fields, in the order in which they
// stand, so that the summary and the fields say the same; the summary says of
// which field, since several may lack the same. It is nil when there are none.
func ProblemsOf(fields ...Field) *Problems {
	var p Problems
	for _, f := range fields {
		if f.Problem != "" {
			p.Rows = append(p.Rows, Problem{Field: f.ID(), Say: f.Label + ": " + f.Problem})
		}
	}
	if len(p.Rows) == 0 {
		return nil
	}
	return &p
}
