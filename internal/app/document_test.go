package app_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/mail"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"holdfast/internal/web"
)

// document is the API's own description, read from what it serves, so that tests
// can ask whether an answer is one that it describes and make requests that it
// forbids.
type document struct {
	Paths      map[string]map[string]*operation
	Components struct{ Schemas map[string]*schema }
}

// operation is one call of the API.
type operation struct {
	OperationID string `json:"operationId"`
	Parameters  []parameter
	RequestBody *struct {
		Required bool
		Content  map[string]struct{ Schema *schema }
	}
	Responses map[string]struct {
		Content map[string]struct{ Schema *schema }
	}

	method, path string
}

type parameter struct {
	Name, In string
	Required bool
	Schema   *schema
}

// schema holds the keywords that are checked here; another one is an error, so
// that none is there for show.
type schema struct {
	Ref      string             `json:"$ref"`
	Type     any                `json:"type"`
	Format   string             `json:"format"`
	Fields   map[string]*schema `json:"properties"`
	Required []string           `json:"required"`
	Others   json.RawMessage    `json:"additionalProperties"`
	Items    *schema            `json:"items"`
	Enum     []any              `json:"enum"`
	Pattern  string             `json:"pattern"`
	Min      *float64           `json:"minimum"`
	Max      *float64           `json:"maximum"`
	MinLen   *int               `json:"minLength"`
	MaxLen   *int               `json:"maxLength"`
	MinItems *int               `json:"minItems"`
	MaxItems *int               `json:"maxItems"`

	// Words for people.
	Description string `json:"description"`
	Default     any    `json:"default"`
	Examples    []any  `json:"examples"`
	PatternLike string `json:"patternDescription"`
	MediaType   string `json:"contentMediaType"` // of a file
}

func readDocument(t testing.TB, site *web.Site) *document {
	t.Helper()
	text, err := site.OpenAPI()
	if err != nil {
		t.Fatal(err)
	}
	d := &document{}
	if err := json.Unmarshal(text, d); err != nil {
		t.Fatal(err)
	}
	for path, methods := range d.Paths {
		for method, op := range methods {
			op.method, op.path = strings.ToUpper(method), path
		}
	}
	if len(d.operations()) < 20 {
		t.Fatalf("the document has %d operations", len(d.operations()))
	}
	return d
}

// UnmarshalJSON refuses a keyword that is not checked here.
func (s *schema) UnmarshalJSON(b []byte) error {
	type plain schema
	in := json.NewDecoder(bytes.NewReader(b))
	in.DisallowUnknownFields()
	return in.Decode((*plain)(s))
}

// operations are all, by path and method.
func (d *document) operations() []*operation {
	var all []*operation
	for _, path := range slices.Sorted(maps.Keys(d.Paths)) {
		for _, method := range slices.Sorted(maps.Keys(d.Paths[path])) {
			all = append(all, d.Paths[path][method])
		}
	}
	return all
}

// json is the body that the call takes as JSON, nil if it takes none or a file.
func (op *operation) json() *schema {
	if op.RequestBody == nil {
		return nil
	}
	return op.RequestBody.Content["application/json"].Schema
}

// takesFile says whether the call takes a file instead.
func (op *operation) takesFile() bool { return op.RequestBody != nil && op.json() == nil }

// at finds the operation that a request reaches, nil if none. A path without a
// parameter goes before one with.
func (d *document) at(method, path string) *operation {
	var found *operation
	for _, op := range d.operations() {
		if op.method == method && matches(op.path, path) && (found == nil || !strings.Contains(op.path, "{")) {
			found = op
		}
	}
	return found
}

func matches(template, path string) bool {
	want, got := strings.Split(template, "/"), strings.Split(path, "/")
	if len(want) != len(got) {
		return false
	}
	for i, step := range want {
		if step != got[i] && !strings.HasPrefix(step, "{") {
			return false
		}
	}
	return true
}

// check says what is wrong with an answer of the API. Pages are no part of it.
func (d *document) check(method, path string, a answer) error {
	if !strings.HasPrefix(path, "/api/") || a.status == 304 {
		return nil
	}
	op := d.at(method, path)
	switch {
	case a.status >= 400:
		if err := d.checkProblem(a); err != nil {
			return err
		}
	case op != nil && !a.is("application/json"):
		return fmt.Errorf("a success has the content type %q", a.header.Get("Content-Type"))
	}
	if op == nil {
		return nil // no such call, or a file to take away
	}
	described, ok := op.Responses[strconv.Itoa(a.status)]
	if !ok {
		return fmt.Errorf("the document has no answer %d of %s", a.status, op.OperationID)
	}
	for _, content := range described.Content {
		return d.fits(content.Schema, a.body)
	}
	return nil
}

// checkProblem holds a problem against P3.
func (d *document) checkProblem(a answer) error {
	if !a.is("application/problem+json") {
		return fmt.Errorf("a problem has the content type %q", a.header.Get("Content-Type"))
	}
	var p struct {
		Type, Title, Detail, Instance, RequestID string
		Status                                   int
	}
	if err := json.Unmarshal(a.body, &p); err != nil {
		return err
	}
	switch {
	case p.RequestID == "":
		return errors.New("the problem has no requestId")
	case p.RequestID != a.header.Get("X-Request-Id") && a.header.Get("Idempotency-Replayed") == "":
		return errors.New("the problem's requestId is not the header's")
	case p.Status != a.status:
		return fmt.Errorf("the problem says it is a %d", p.Status)
	case !strings.HasPrefix(p.Type, "/problems/") || p.Title == "" || p.Detail == "" || p.Instance == "":
		return errors.New("the problem does not say what is so")
	}
	return d.fits(d.Components.Schemas["Problem"], a.body)
}

// fits says where a JSON text is not as the schema has it.
func (d *document) fits(s *schema, text []byte) error {
	in := json.NewDecoder(bytes.NewReader(text))
	in.UseNumber()
	var v any
	if err := in.Decode(&v); err != nil {
		return err
	}
	return d.value(s, v, "")
}

func (d *document) resolve(s *schema) *schema {
	for s.Ref != "" {
		s = d.Components.Schemas[strings.TrimPrefix(s.Ref, "#/components/schemas/")]
	}
	return s
}

// types are the JSON types that a schema allows.
func (s *schema) types() []string {
	switch t := s.Type.(type) {
	case string:
		return []string{t}
	case []any:
		all := make([]string, len(t))
		for i, name := range t {
			all[i] = fmt.Sprint(name)
		}
		return all
	}
	return nil
}

func (d *document) value(s *schema, v any, at string) error {
	s = d.resolve(s)
	kind := kindOf(v)
	if types := s.types(); len(types) > 0 && !slices.Contains(types, kind) &&
		!(kind == "integer" && slices.Contains(types, "number")) {
		return fmt.Errorf("%s is of type %s, not %s", at, kind, types)
	}
	if len(s.Enum) > 0 && v != nil && !slices.Contains(s.Enum, v) {
		return fmt.Errorf("%s is %v, not one of %v", at, v, s.Enum)
	}
	switch v := v.(type) {
	case map[string]any:
		return d.members(s, v, at)
	case []any:
		if s.MinItems != nil && len(v) < *s.MinItems || s.MaxItems != nil && len(v) > *s.MaxItems {
			return fmt.Errorf("%s has %d items", at, len(v))
		}
		for i, item := range v {
			if err := d.value(s.Items, item, fmt.Sprint(at, "/", i)); err != nil {
				return err
			}
		}
	case string:
		return s.text(v, at)
	case json.Number:
		n, err := v.Float64()
		if err != nil || s.Min != nil && n < *s.Min || s.Max != nil && n > *s.Max {
			return fmt.Errorf("%s is %s", at, v)
		}
	}
	return nil
}

func (d *document) members(s *schema, v map[string]any, at string) error {
	for _, name := range s.Required {
		if _, there := v[name]; !there {
			return fmt.Errorf("%s has no member %s", at, name)
		}
	}
	for name, value := range v {
		field := s.Fields[name]
		switch {
		case field != nil:
			if err := d.value(field, value, at+"/"+name); err != nil {
				return err
			}
		case string(s.Others) == "false":
			return fmt.Errorf("%s has a member %s that nobody described", at, name)
		}
	}
	return nil
}

func (s *schema) text(v, at string) error {
	n := utf8.RuneCountInString(v)
	if s.MinLen != nil && n < *s.MinLen || s.MaxLen != nil && n > *s.MaxLen {
		return fmt.Errorf("%s has %d characters", at, n)
	}
	if s.Pattern != "" && !regexp.MustCompile(s.Pattern).MatchString(v) {
		return fmt.Errorf("%s does not match %s", at, s.Pattern)
	}
	var err error
	switch s.Format {
	case "date":
		_, err = time.Parse(time.DateOnly, v)
	case "date-time":
		if _, err = time.Parse(time.RFC3339Nano, v); err == nil && !strings.HasSuffix(v, "Z") {
			err = errors.New("not in UTC")
		}
	case "email":
		_, err = mail.ParseAddress(v)
	case "uri":
		_, err = url.Parse(v)
	case "", "multiline":
	default:
		err = fmt.Errorf("format %s is not known here", s.Format)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", at, err)
	}
	return nil
}

func kindOf(v any) string {
	switch v := v.(type) {
	case nil:
		return "null"
	case bool:
		return "boolean"
	case string:
		return "string"
	case []any:
		return "array"
	case json.Number:
		if strings.ContainsAny(v.String(), ".eE") {
			return "number"
		}
		return "integer"
	}
	return "object"
}
