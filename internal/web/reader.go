package web

import (
	"encoding"
	"fmt"
	"reflect"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"holdfast/internal/civil"
)

var (
	textUnmarshaler = reflect.TypeFor[encoding.TextUnmarshaler]()
	pagingType      = reflect.TypeFor[Paging]()
	fileType        = reflect.TypeFor[File]()
)

// description is what the OpenAPI document says about an In.
type description struct {
	params []*huma.Param
	body   *huma.RequestBody
}

// newReader makes the reader of an In and its description. It panics on a type
// that cannot be read: it runs at start, on types of the program.
func newReader(m *shapes, t reflect.Type) (*reader, description) {
	if t.Kind() != reflect.Struct {
		panic(fmt.Sprintf("web: input %s is not a struct", t))
	}
	rd, d := &reader{body: nothing}, description{}
	for _, f := range reflect.VisibleFields(t) {
		in, name := location(f)
		switch {
		case f.Anonymous && f.Type == pagingType:
			rd.paging = f.Index
		case f.Type == fileType:
			rd.files = append(rd.files, newFileField(f))
		case f.Name == "Body" && len(f.Index) == 1:
			rd.bodyAt = f.Index
			d.body = rd.describeBody(m, f)
			mustBeLimited(rd.body, t.String(), nil)
		case in != "":
			p, doc := newParam(m, f, in, name)
			if in != "header" { // the server's own limit is that of headers
				mustBeLimited(p.shape, fmt.Sprintf("%s of %s", name, t), nil)
			}
			rd.params, d.params = append(rd.params, p), append(d.params, doc)
		case f.IsExported() && !f.Anonymous:
			panic(fmt.Sprintf("web: field %s of %s says neither path, query, header nor file", f.Name, t))
		}
	}
	if len(rd.files) > 0 {
		d.body = rd.describeUpload(d.body)
	}
	return rd, d
}

// location is where a field comes from: path, query, header, or "".
func location(f reflect.StructField) (in, name string) {
	for _, in := range []string{"path", "query", "header"} {
		if name := f.Tag.Get(in); name != "" {
			return in, name
		}
	}
	return "", ""
}

func newParam(m *shapes, f reflect.StructField, in, name string) (param, *huma.Param) {
	if f.Type.Kind() == reflect.Pointer {
		panic(fmt.Sprintf("web: parameter %s is a pointer; an absent one is the zero value", name))
	}
	s := huma.SchemaFromField(m.registry, f, f.Name)
	required := in == "path" || f.Tag.Get("required") == "true"
	p := param{in: in, name: name, index: f.Index, required: required}
	if fallback := f.Tag.Get("default"); fallback != "" {
		p.fallback = []string{fallback}
	}
	p.shape = m.of(s)
	doc := &huma.Param{Name: name, In: in, Required: required, Schema: s, Description: s.Description}
	if s.Type == huma.TypeArray {
		repeated := true
		doc.Explode = &repeated
	}
	return p, doc
}

func (rd *reader) describeBody(m *shapes, f reflect.StructField) *huma.RequestBody {
	if f.Type.Kind() == reflect.Struct && f.Type.Name() == "" {
		panic("web: give the type of Body a name; the OpenAPI document needs one")
	}
	s := huma.SchemaFromField(m.registry, f, f.Name)
	rd.body = m.of(s)
	rd.optional = f.Type.Kind() == reflect.Pointer || f.Type.Kind() == reflect.Struct && !needsAny(rd.body)
	return &huma.RequestBody{
		Required: !rd.optional,
		Content:  map[string]*huma.MediaType{"application/json": {Schema: s}},
	}
}

func needsAny(sh *shape) bool {
	for _, m := range sh.members {
		if m.required {
			return true
		}
	}
	return false
}

// describeUpload turns a body into the parts of multipart/form-data.
func (rd *reader) describeUpload(body *huma.RequestBody) *huma.RequestBody {
	s := &huma.Schema{Type: huma.TypeObject, Properties: map[string]*huma.Schema{}, AdditionalProperties: false}
	if body != nil {
		s.Required = rd.body.schema.Required
		for _, m := range rd.body.members {
			s.Properties[m.name] = rd.body.schema.Properties[m.name]
		}
	}
	for _, f := range rd.files {
		s.Properties[f.name] = &huma.Schema{Type: huma.TypeString, Format: "binary"}
		if f.required {
			s.Required = append(s.Required, f.name)
		}
	}
	return &huma.RequestBody{
		Required: true,
		Content:  map[string]*huma.MediaType{"multipart/form-data": {Schema: s}},
	}
}

// newRegistry is the registry of all schemas. Days and instants are text with a
// form; the types that hold them are described here, since they know nothing of
// the web.
func newRegistry() huma.Registry {
	r := huma.NewMapRegistry("#/components/schemas/", schemaName)
	r.RegisterTypeAlias(reflect.TypeFor[civil.Date](), reflect.TypeFor[day]())
	r.RegisterTypeAlias(reflect.TypeFor[civil.Instant](), reflect.TypeFor[time.Time]())
	r.RegisterTypeAlias(reflect.TypeFor[Problem](), reflect.TypeFor[problemSchema]())
	return r
}

func init() {
	huma.DefaultArrayNullable = false // an empty list is [], never null
}

// day describes a civil.Date.
type day struct{}

func (day) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Format: "date"}
}

// schemaName names a type in the OpenAPI document by its desk and its name:
// lending.Loan is LendingLoan, a list of them LendingLoanList. The values that
// all desks share have no desk before their name.
func schemaName(t reflect.Type, hint string) string {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Name() == "" {
		return hint
	}
	outer, argument, generic := strings.Cut(t.Name(), "[")
	if generic {
		return qualified(strings.TrimSuffix(argument, "]")) + outer
	}
	return qualified(t.PkgPath() + "." + outer)
}

// qualified makes LendingLoan of holdfast/internal/lending.Loan.
func qualified(path string) string {
	path = path[strings.LastIndexByte(path, '/')+1:]
	desk, name, found := strings.Cut(path, ".")
	if !found || desk == "" {
		return title(path)
	}
	switch desk {
	case "web", "money", "civil":
		desk, name = "", strings.TrimSuffix(name, "Schema")
	}
	return title(desk) + title(name)
}

func title(s string) string {
	if s == "" {
		return ""
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
