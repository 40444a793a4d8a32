package web

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"

	"github.com/danielgtaylor/huma/v2"
)

// shape is a schema made ready for checking: references followed, members in
// order, patterns compiled. What it cannot check, it refuses to be made from, so
// that no word of a schema is there for show.
type shape struct {
	schema  *huma.Schema
	members []member // of an object, by name
	others  *shape   // of an object: members that are not named, nil if none may be
	items   *shape   // of an array
	pattern *regexp.Regexp
	format  format
}

type member struct {
	name     string
	required bool
	shape    *shape
}

// shapes makes shapes and keeps them, so that a type may hold itself.
type shapes struct {
	registry huma.Registry
	made     map[*huma.Schema]*shape
}

func newShapes(r huma.Registry) *shapes {
	return &shapes{registry: r, made: make(map[*huma.Schema]*shape)}
}

func (m *shapes) of(s *huma.Schema) *shape {
	for s.Ref != "" {
		s = m.registry.SchemaFromRef(s.Ref)
	}
	if made := m.made[s]; made != nil {
		return made
	}
	sh := &shape{schema: s}
	m.made[s] = sh
	limitTexts(s)
	mustCheckable(s)
	if s.Pattern != "" {
		sh.pattern = regexp.MustCompile(s.Pattern)
	}
	sh.format = formats[s.Format]
	if s.Items != nil {
		sh.items = m.of(s.Items)
	}
	if others, ok := s.AdditionalProperties.(*huma.Schema); ok {
		sh.others = m.of(others)
	}
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		property := s.Properties[name]
		if property.Default != nil {
			panic(fmt.Sprintf("web: member %s of a body has a default; give it in the operation", name))
		}
		sh.members = append(sh.members, member{
			name: name, required: slices.Contains(s.Required, name), shape: m.of(property),
		})
	}
	return sh
}

// limitTexts gives what a field's tag says of the length of a text to the texts of a
// list: a list has none.
func limitTexts(s *huma.Schema) {
	if s.Items == nil || s.Items.Type != huma.TypeString {
		return
	}
	s.Items.MinLength, s.MinLength = cmp.Or(s.MinLength, s.Items.MinLength), nil
	s.Items.MaxLength, s.MaxLength = cmp.Or(s.MaxLength, s.Items.MaxLength), nil
}

// member is the shape of a named member, or of the others, or nil.
func (sh *shape) member(name string) *shape {
	i, found := slices.BinarySearchFunc(sh.members, name, func(m member, name string) int {
		switch {
		case m.name < name:
			return -1
		case m.name > name:
			return 1
		}
		return 0
	})
	if found {
		return sh.members[i].shape
	}
	return sh.others
}

// mustCheckable panics on a schema with a keyword or a format that check does
// not know. It runs at start, on types of the program.
func mustCheckable(s *huma.Schema) {
	unknown := ""
	switch {
	case s.OneOf != nil, s.AnyOf != nil, s.AllOf != nil, s.Not != nil, s.Discriminator != nil:
		unknown = "a choice of schemas"
	case s.MinProperties != nil, s.MaxProperties != nil:
		unknown = "a number of members"
	case len(s.DependentRequired) > 0:
		unknown = "members that need others"
	case s.Type != huma.TypeString && (s.MinLength != nil || s.MaxLength != nil):
		unknown = "the length of what is no text"
	case s.MultipleOf != nil:
		unknown = "multipleOf"
	case s.ContentEncoding != "":
		unknown = "contentEncoding " + s.ContentEncoding
	}
	if _, known := formats[s.Format]; !known && s.Format != "" {
		unknown = "format " + s.Format
	}
	if unknown != "" {
		panic("web: a schema asks for " + unknown + ", which is not checked here")
	}
}

// mustBeLimited panics on an input that takes a text or a list of any length. It
// runs at start, on types of the program.
func mustBeLimited(sh *shape, at string, above []*shape) {
	if slices.Contains(above, sh) {
		return // a type that holds itself
	}
	above = append(above, sh)
	s := sh.schema
	switch {
	case s.Type == huma.TypeArray && s.MaxItems == nil:
		panic("web: " + at + " takes a list of any length; give it maxItems")
	case s.Type == huma.TypeString && s.MaxLength == nil && len(s.Enum) == 0 && s.Format != "date" && s.Format != "date-time":
		panic("web: " + at + " takes a text of any length; give it maxLength")
	}
	if sh.items != nil {
		mustBeLimited(sh.items, at, above)
	}
	if sh.others != nil {
		mustBeLimited(sh.others, at, above)
	}
	for _, m := range sh.members {
		mustBeLimited(m.shape, at+"/"+m.name, above)
	}
}
