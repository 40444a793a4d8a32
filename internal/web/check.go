package web

import (
	"fmt"
	"maps"
	"net/mail"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"
	"github.com/go-json-experiment/json/jsontext"
)

// maxFaults is how many faults one answer lists; a hostile body has thousands.
const maxFaults = 100

// codeControl is the fault of text that holds a control character. It makes an
// input unreadable rather than invalid (P3).
const codeControl = "controlCharacter"

// formatLines is the format of a text that may have several lines, such as a
// note. Every other text is one line.
const formatLines = "multiline"

// checker compares a tree with a shape and gathers every fault with its pointer,
// members in the order of their names, so that equal inputs have equal answers.
type checker struct {
	faults  []FieldError
	pointer []byte // of the value being looked at
	in      string // path, query, header or "" for the body
}

// fault notes what is wrong with the value being looked at. The first fault of a
// value is the one that is told.
func (c *checker) fault(code, format string, args ...any) {
	f := FieldError{Detail: fmt.Sprintf(format, args...), Pointer: string(c.pointer), Code: code, In: c.in}
	told := func(e FieldError) bool { return e.Pointer == f.Pointer && e.In == f.In }
	if len(c.faults) < maxFaults && !slices.ContainsFunc(c.faults, told) {
		c.faults = append(c.faults, f)
	}
}

// within runs f with the pointer one step deeper.
func (c *checker) within(step string, f func()) {
	before := len(c.pointer)
	c.pointer = append(append(c.pointer, '/'), pointerEscaper.Replace(step)...)
	f()
	c.pointer = c.pointer[:before]
}

var pointerEscaper = strings.NewReplacer("~", "~0", "/", "~1")

// check compares a value with its shape. A null that stands for an absent value
// was dealt with by the object around it.
func (c *checker) check(sh *shape, v tree) {
	if v == nil && sh.schema.Nullable {
		return
	}
	switch sh.schema.Type {
	case huma.TypeObject:
		c.object(sh, v)
	case huma.TypeArray:
		c.array(sh, v)
	case huma.TypeString:
		c.text(sh, v)
	case huma.TypeInteger:
		if n, ok := v.(int64); ok {
			c.limits(sh.schema, float64(n))
		} else {
			c.fault("type", "expected integer")
		}
	case huma.TypeNumber:
		if n, ok := asFloat(v); ok {
			c.limits(sh.schema, n)
		} else {
			c.fault("type", "expected number")
		}
	case huma.TypeBoolean:
		if _, ok := v.(bool); !ok {
			c.fault("type", "expected boolean")
		}
	}
}

func (c *checker) object(sh *shape, v tree) {
	members, ok := v.(map[string]any)
	if !ok {
		c.fault("type", "expected object")
		return
	}
	known := 0
	for _, m := range sh.members {
		value, sent := members[m.name]
		if sent {
			known++
		}
		switch {
		case value != nil, sent && m.required:
			c.within(m.name, func() { c.check(m.shape, value) })
		case m.required:
			c.within(m.name, func() { c.fault("required", "expected a value, found none") })
		}
	}
	if known == len(members) {
		return
	}
	for _, name := range slices.Sorted(maps.Keys(members)) {
		switch expected := sh.member(name); {
		case expected == nil:
			c.within(name, func() { c.fault("unknown", "expected no such member") })
		case expected == sh.others:
			c.within(name, func() { c.check(expected, members[name]) })
		}
	}
}

func (c *checker) array(sh *shape, v tree) {
	items, ok := v.([]any)
	if !ok {
		c.fault("type", "expected array")
		return
	}
	s := sh.schema
	switch {
	case s.MinItems != nil && len(items) < *s.MinItems:
		c.fault("minItems", "expected at least %s", counted(*s.MinItems, "item"))
	case s.MaxItems != nil && len(items) > *s.MaxItems:
		c.fault("maxItems", "expected at most %s", counted(*s.MaxItems, "item"))
		return
	}
	for i, item := range items {
		c.within(strconv.Itoa(i), func() { c.check(sh.items, item) })
	}
	if s.UniqueItems {
		c.unique(items)
	}
}

// unique finds scalars that stand twice; the fault is at the second one.
func (c *checker) unique(items []any) {
	seen := make(map[any]bool, len(items))
	for i, item := range items {
		switch item.(type) {
		case string, int64, bool:
			if seen[item] {
				c.within(strconv.Itoa(i), func() { c.fault("uniqueItems", "expected each item once") })
			}
			seen[item] = true
		}
	}
}

func (c *checker) text(sh *shape, v tree) {
	text, ok := v.(string)
	if !ok {
		c.fault("type", "expected string")
		return
	}
	s := sh.schema
	if s.Format != formatLines && strings.ContainsAny(text, "\n\t") {
		c.fault(codeControl, "expected one line without control characters")
		return
	}
	n := utf8.RuneCountInString(text)
	switch {
	case s.MinLength != nil && n < *s.MinLength:
		c.fault("minLength", "expected at least %s", counted(*s.MinLength, "character"))
	case s.MaxLength != nil && n > *s.MaxLength:
		c.fault("maxLength", "expected at most %s", counted(*s.MaxLength, "character"))
	case len(s.Enum) > 0 && !slices.Contains(s.Enum, any(text)):
		c.fault("enum", "expected one of %s", listed(s.Enum))
	case sh.format.ok != nil && !sh.format.ok(text):
		c.fault("format", "expected %s", sh.format.like)
	case sh.pattern != nil && !sh.pattern.MatchString(text):
		like := s.PatternDescription
		if like == "" {
			like = "text that matches " + s.Pattern
		}
		c.fault("pattern", "expected %s", like)
	}
}

func (c *checker) limits(s *huma.Schema, n float64) {
	switch {
	case s.Minimum != nil && n < *s.Minimum:
		c.fault("minimum", "expected %v or more", *s.Minimum)
	case s.ExclusiveMinimum != nil && n <= *s.ExclusiveMinimum:
		c.fault("minimum", "expected more than %v", *s.ExclusiveMinimum)
	case s.Maximum != nil && n > *s.Maximum:
		c.fault("maximum", "expected %v or less", *s.Maximum)
	case s.ExclusiveMaximum != nil && n >= *s.ExclusiveMaximum:
		c.fault("maximum", "expected less than %v", *s.ExclusiveMaximum)
	case len(s.Enum) > 0 && !slices.Contains(s.Enum, any(n)):
		c.fault("enum", "expected one of %s", listed(s.Enum))
	}
}

// format is a named form of text: how to tell it, nil if any text will do, and
// how to describe it.
type format struct {
	ok   func(string) bool
	like string
}

var formats = map[string]format{
	"date":      {isDay, "a day like 2027-03-25"},
	"date-time": {isInstant, "an instant like 2027-03-25T10:30:00Z"},
	"email":     {isEmail, "an address like name@example.org"},
	formatLines: {nil, "text"},
	"int32":     {nil, "an integer"},
	"int64":     {nil, "an integer"},
	"float":     {nil, "a number"},
	"double":    {nil, "a number"},
}

func isDay(s string) bool {
	_, err := time.Parse(time.DateOnly, s)
	return err == nil
}

func isInstant(s string) bool {
	_, err := time.Parse(time.RFC3339Nano, s)
	return err == nil
}

func isEmail(s string) bool {
	a, err := mail.ParseAddress(s)
	return err == nil && a.Address == s
}

func asFloat(v tree) (float64, bool) {
	switch n := v.(type) {
	case int64:
		return float64(n), true
	case jsontext.Value:
		f, err := strconv.ParseFloat(string(n), 64)
		return f, err == nil
	}
	return 0, false
}

func counted(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

func listed(values []any) string {
	words := make([]string, len(values))
	for i, v := range values {
		words[i] = fmt.Sprint(v)
	}
	return strings.Join(words, ", ")
}
