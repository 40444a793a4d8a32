package web

import (
	"errors"
	"maps"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strconv"

	"github.com/danielgtaylor/huma/v2"
	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// reader knows how the In of one operation is read from a request. It is made
// once, from the type, and used by the API, the form and the page alike.
type reader struct {
	params   []param
	body     *shape // of the field Body; nothing may be sent if In has none
	bodyAt   []int  // nil if In has no Body
	optional bool   // the body may be left out
	files    []fileField
	paging   []int // the embedded Paging, or nil
}

// param is one field of In that comes from the path, the query or a header.
type param struct {
	in       string // path, query or header
	name     string
	index    []int
	shape    *shape
	required bool
	fallback []string // what stands for an absent value, or nil
}

// nothing is the shape of the body of an operation that takes none: {} passes,
// so that a client may always send an object.
var nothing = &shape{schema: &huma.Schema{Type: huma.TypeObject}}

// input is a request taken apart.
type input struct {
	request *http.Request
	page    bool       // a form or a page: parameters may stand among the fields
	query   url.Values // of the address
	fields  url.Values // of a form
	files   parts      // of an upload
	body    tree       // nil if none was sent
	raw     []byte     // the JSON of body, nil if it must be written anew
	sent    bool       // a body was sent
}

// read fills the In that dst holds, or says everything that is wrong.
func (rd *reader) read(dst reflect.Value, in *input) error {
	var c checker
	for i := range rd.params {
		rd.readParam(&c, dst, in, &rd.params[i])
	}
	rd.readFiles(&c, dst, in)
	if !in.page {
		c.in = "query"
		rd.unknownQuery(&c, in.query)
		c.in = ""
	}
	if in.fields != nil {
		rd.formBody(&c, in)
	}
	if err := rd.readBody(&c, dst, in); err != nil {
		return err
	}
	if len(c.faults) == 0 {
		return nil
	}
	if slices.ContainsFunc(c.faults, func(f FieldError) bool { return f.Code == codeControl }) {
		return unreadable("", c.faults...)
	}
	return invalid(c.faults)
}

func (rd *reader) readBody(c *checker, dst reflect.Value, in *input) error {
	if !in.sent {
		if rd.bodyAt != nil && !rd.optional {
			return unreadable("The body is empty; this operation takes JSON.")
		}
		return nil
	}
	c.check(rd.body, in.body)
	if len(c.faults) > 0 || rd.bodyAt == nil {
		return nil
	}
	raw := in.raw
	if raw == nil {
		var err error
		if raw, err = encode(in.body); err != nil {
			return err
		}
	}
	err := json.Unmarshal(raw, dst.FieldByIndex(rd.bodyAt).Addr().Interface())
	if s, ok := errors.AsType[*json.SemanticError](err); ok {
		c.faults = append(c.faults, misfit(string(s.JSONPointer), ""))
		return nil
	}
	return err
}

// misfit is the fault of a value that its schema lets pass and its Go type does
// not: a number too large for the field, a text with a form of its own.
func misfit(pointer, in string) FieldError {
	return FieldError{Detail: "expected another value; see the description of this field",
		Pointer: pointer, Code: "value", In: in}
}

func (rd *reader) readParam(c *checker, dst reflect.Value, in *input, p *param) {
	values := in.values(p)
	if len(values) == 0 {
		values = p.fallback
	}
	if c.in = p.in; in.page {
		c.in = ""
	}
	c.within(p.name, func() {
		if len(values) == 0 {
			if p.required {
				c.fault("required", "expected a value, found none")
			}
			return
		}
		before := len(c.faults)
		v := c.fromText(p.shape, values)
		if len(c.faults) > before {
			return
		}
		c.check(p.shape, v)
		if len(c.faults) == before && !assign(dst.FieldByIndex(p.index), v) {
			c.faults = append(c.faults, misfit(string(c.pointer), c.in))
		}
	})
	c.in = ""
}

// values are the texts sent for a parameter, empty ones left out. A page may
// carry any parameter that is not in its path as a field.
func (in *input) values(p *param) []string {
	var values []string
	switch p.in {
	case "path":
		if v := in.request.PathValue(p.name); v != "" {
			return []string{v}
		}
	case "query":
		values = in.query[p.name]
	case "header":
		values = in.request.Header.Values(p.name)
	}
	if in.page && in.fields[p.name] != nil {
		values = in.fields[p.name]
	} else if in.page && len(values) == 0 {
		values = in.query[p.name]
	}
	return slices.DeleteFunc(slices.Clone(values), func(s string) bool { return s == "" })
}

func (rd *reader) unknownQuery(c *checker, query url.Values) {
	if len(query) == 0 {
		return
	}
	for _, name := range slices.Sorted(maps.Keys(query)) {
		known := slices.ContainsFunc(rd.params, func(p param) bool { return p.in == "query" && p.name == name })
		if !known {
			c.within(name, func() { c.fault("unknown", "expected no such parameter") })
		}
	}
}

// fromText makes of texts what the shape expects, or leaves a text as it is for
// check to refuse.
func (c *checker) fromText(sh *shape, values []string) tree {
	values, err := normalizeAll(values)
	if err != nil {
		c.fault(codeControl, "expected text in UTF-8 without control characters")
		return nil
	}
	if sh.schema.Type == huma.TypeArray {
		items := make([]any, len(values))
		for i, v := range values {
			items[i] = scalar(sh.items, v)
		}
		return items
	}
	if len(values) > 1 {
		c.fault("duplicate", "expected one value")
		return nil
	}
	return scalar(sh, values[0])
}

func scalar(sh *shape, text string) tree {
	switch sh.schema.Type {
	case huma.TypeInteger:
		if n, err := strconv.ParseInt(text, 10, 64); err == nil && strconv.FormatInt(n, 10) == text {
			return n
		}
	case huma.TypeNumber:
		if v := jsontext.Value(text); v.IsValid() && v.Kind() == '0' {
			return v
		}
	case huma.TypeBoolean:
		switch text {
		case "true":
			return true
		case "false":
			return false
		}
	}
	return text
}

// assign puts a checked value into a field and says whether it fits.
func assign(field reflect.Value, v tree) bool {
	plain := !field.Addr().Type().Implements(textUnmarshaler)
	switch v := v.(type) {
	case string:
		if plain && field.Kind() == reflect.String {
			field.SetString(v)
			return true
		}
	case int64:
		if plain && field.CanInt() && !field.OverflowInt(v) {
			field.SetInt(v)
			return true
		}
	}
	raw, err := encode(v)
	return err == nil && json.Unmarshal(raw, field.Addr().Interface()) == nil
}
