package web

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"holdfast/internal/actor"
)

// deskOps are the operations of one desk on the API's page.
type deskOps struct {
	Tag string
	Ops []opLine
}

// opLine is one operation on the API's page.
type opLine struct {
	*huma.Operation
	Fields  []apiField
	Body    string   // content type of the body, or ""
	Answers []string // statuses, in order
}

// apiField is what an operation takes: a parameter, or a member of its body.
type apiField struct {
	Name, In string
	Required bool
	Type     string // as a reader says it: "text, 1 to 64 characters"
	Meaning  string
}

func (s *Site) serveAPIPage(w http.ResponseWriter, _ *http.Request, _ actor.Actor, _ Session) error {
	var desks []deskOps
	for _, op := range s.ops {
		line := opLine{Operation: op, Answers: slices.Sorted(maps.Keys(op.Responses))}
		for _, p := range op.Parameters {
			line.Fields = append(line.Fields, apiField{p.Name, p.In, p.Required, s.typeWords(p.Schema), p.Description})
		}
		if op.RequestBody != nil {
			line.Body = slices.Sorted(maps.Keys(op.RequestBody.Content))[0]
			line.Fields = append(line.Fields, s.members(op.RequestBody.Content[line.Body].Schema, "")...)
		}
		i := slices.IndexFunc(desks, func(d deskOps) bool { return d.Tag == op.Tags[0] })
		if i < 0 {
			desks, i = append(desks, deskOps{Tag: op.Tags[0]}), len(desks)
		}
		desks[i].Ops = append(desks[i].Ops, line)
	}
	return s.serveOwn(w, s.options.Title, "api", desks)
}

// resolved is a schema itself, where another refers to it.
func (s *Site) resolved(schema *huma.Schema) *huma.Schema {
	for schema != nil && schema.Ref != "" {
		schema = s.shapes.registry.SchemaFromRef(schema.Ref)
	}
	return schema
}

// members are those of a body, what must be there first; those of a part stand
// behind it, after a point.
func (s *Site) members(schema *huma.Schema, prefix string) []apiField {
	schema = s.resolved(schema)
	if schema == nil {
		return nil
	}
	var all []apiField
	optional := func(name string) bool { return !slices.Contains(schema.Required, name) }
	names := slices.Sorted(maps.Keys(schema.Properties))
	slices.SortStableFunc(names, func(a, b string) int { return rankOf(optional(a)) - rankOf(optional(b)) })
	for _, name := range names {
		one := schema.Properties[name]
		whole := s.resolved(one)
		all = append(all, apiField{Name: prefix + name, In: "body", Required: !optional(name), Type: s.typeWords(one),
			Meaning: whole.Description})
		switch {
		case whole.Type == huma.TypeObject:
			all = append(all, s.members(whole, prefix+name+".")...)
		case whole.Items != nil:
			all = append(all, s.members(whole.Items, prefix+name+"[].")...)
		}
	}
	return all
}

func rankOf(optional bool) int {
	if optional {
		return 1
	}
	return 0
}

// typeNames are the types as readers say them.
var typeNames = map[string]string{
	huma.TypeString: "text", huma.TypeInteger: "whole number", huma.TypeNumber: "number", huma.TypeBoolean: "true or false",
	huma.TypeObject: "object",
}

// typeWords is what a value may be.
func (s *Site) typeWords(schema *huma.Schema) string {
	schema = s.resolved(schema)
	switch {
	case schema == nil:
		return ""
	case len(schema.Enum) > 0:
		words := make([]string, len(schema.Enum))
		for i, v := range schema.Enum {
			words[i] = fmt.Sprint(v)
		}
		return "one of " + strings.Join(words, ", ")
	case schema.Items != nil:
		return "list of " + s.typeWords(schema.Items)
	case schema.Type == huma.TypeString && schema.Format != "" && schema.Format != "multiline":
		return schema.Format
	}
	return typeNames[schema.Type] + boundWords(schema)
}

// boundWords are how long a text may be, or how great a number.
func boundWords(schema *huma.Schema) string {
	switch {
	case schema.MinLength != nil && schema.MaxLength != nil:
		return fmt.Sprintf(", %d to %d characters", *schema.MinLength, *schema.MaxLength)
	case schema.MaxLength != nil:
		return fmt.Sprintf(", %d characters at most", *schema.MaxLength)
	case schema.Minimum != nil && schema.Maximum != nil:
		return fmt.Sprintf(", %g to %g", *schema.Minimum, *schema.Maximum)
	case schema.Minimum != nil:
		return fmt.Sprintf(", %g or more", *schema.Minimum)
	}
	return ""
}
