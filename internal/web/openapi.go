package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"holdfast/internal/actor"
)

// problemSchema describes a Problem as it is written.
type problemSchema struct {
	Type      string         `json:"type" doc:"The page that explains this kind of problem."`
	Title     string         `json:"title"`
	Status    int            `json:"status"`
	Detail    string         `json:"detail" doc:"What is so, this time."`
	Instance  string         `json:"instance" doc:"The path that was asked."`
	RequestID string         `json:"requestId"`
	Errors    []FieldError   `json:"errors,omitempty" doc:"What is wrong with the input."`
	Reasons   []reasonSchema `json:"reasons,omitempty" doc:"Why the rules say no, in their order."`
	_         struct{}       `additionalProperties:"true"`
}

// reasonSchema describes a Reason; its figures are further members.
type reasonSchema struct {
	Code    string   `json:"code" doc:"Never changes meaning."`
	Detail  string   `json:"detail" doc:"What is so, with its figures."`
	Lift    string   `json:"lift,omitempty" doc:"What lifts it."`
	Pointer string   `json:"pointer,omitempty" doc:"JSON pointer to the input it is about."`
	_       struct{} `additionalProperties:"true"`
}

// Names of the ways to say who asks, in the document.
const (
	schemeToken  = "token"
	schemeCookie = "session"
)

func newDocument(o Options, schemas huma.Registry) *huma.OpenAPI {
	cookie := (&Site{options: o}).cookieName()
	return &huma.OpenAPI{
		OpenAPI: "3.1.0",
		Info:    &huma.Info{Title: o.Title, Version: o.Version},
		Components: &huma.Components{
			Schemas: schemas,
			SecuritySchemes: map[string]*huma.SecurityScheme{
				schemeToken:  {Type: "http", Scheme: "bearer", Description: "An API token, hf_…"},
				schemeCookie: {Type: "apiKey", In: "cookie", Name: cookie, Description: "A page's session"},
			},
		},
		Paths: map[string]*huma.PathItem{},
	}
}

// document adds an operation to the OpenAPI document.
func (s *Site) document(op Op, about description, out reflect.Type) {
	doc := &huma.Operation{
		OperationID: op.ID, Method: op.Method, Path: op.Path, Summary: op.Summary, Tags: []string{op.Tag},
		Parameters: about.params, RequestBody: about.body, Responses: map[string]*huma.Response{},
	}
	if op.Keyed {
		doc.Parameters = append(doc.Parameters, &huma.Param{
			Name: keyHeader, In: "header", Schema: &huma.Schema{Type: huma.TypeString},
			Description: "Up to 255 printable ASCII characters, bare or quoted. " +
				"The same key and body have the same answer.",
		})
	}
	if !op.Public {
		doc.Security = []map[string][]string{{schemeToken: {}}, {schemeCookie: {}}}
	}
	s.documentAnswers(op, doc, out)
	s.openapi.AddOperation(doc)
	s.ops = append(s.ops, doc)
}

func (s *Site) documentAnswers(op Op, doc *huma.Operation, out reflect.Type) {
	schema := s.shapes.registry.Schema(out, true, op.ID+"Answer")
	for _, status := range append([]int{op.Status}, op.Also...) {
		r := &huma.Response{Description: http.StatusText(status)}
		if hasBody(status) {
			r.Content = map[string]*huma.MediaType{"application/json": {Schema: schema}}
		}
		r.Headers = answerHeaders(op, out, status)
		doc.Responses[strconv.Itoa(status)] = r
	}
	if op.Method == http.MethodGet {
		doc.Responses["304"] = &huma.Response{Description: "As the If-None-Match of the request has it"}
	}
	problem := s.shapes.registry.Schema(reflect.TypeFor[Problem](), true, "Problem")
	for _, status := range op.problems() {
		doc.Responses[strconv.Itoa(status)] = &huma.Response{
			Description: http.StatusText(status),
			Content:     map[string]*huma.MediaType{"application/problem+json": {Schema: problem}},
		}
	}
}

func answerHeaders(op Op, out reflect.Type, status int) map[string]*huma.Param {
	text := &huma.Schema{Type: huma.TypeString}
	h := map[string]*huma.Param{}
	if op.Method == http.MethodGet && status == http.StatusOK {
		h["ETag"] = &huma.Param{Schema: text, Description: "The version of what was read"}
	}
	if op.Keyed {
		h[replayedHeader] = &huma.Param{Schema: text, Description: "true if this is an earlier answer"}
	}
	if out.Implements(reflect.TypeFor[Locator]()) {
		h["Location"] = &huma.Param{Schema: text, Description: "The address of the new thing"}
	}
	if out.Implements(reflect.TypeFor[Pager]()) {
		h["Link"] = &huma.Param{Schema: text, Description: `The next page, rel="next"`}
	}
	return h
}

// problems are the statuses, other than successes, that the operation may
// answer.
func (op Op) problems() []int {
	all := []int{
		http.StatusBadRequest, http.StatusNotFound, op.InvalidStatus, http.StatusTooManyRequests,
		http.StatusInternalServerError, http.StatusServiceUnavailable,
	}
	if !op.Public {
		all = append(all, http.StatusUnauthorized, http.StatusForbidden)
	}
	if op.Method != http.MethodGet {
		all = append(all, http.StatusForbidden, http.StatusConflict, http.StatusUnprocessableEntity,
			http.StatusRequestEntityTooLarge, http.StatusUnsupportedMediaType, http.StatusPreconditionFailed)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// OpenAPI is the document of the API, the same bytes for the same operations.
func (s *Site) OpenAPI() ([]byte, error) {
	plain, err := json.Marshal(s.openapi)
	if err != nil {
		return nil, fmt.Errorf("write the OpenAPI document: %w", err)
	}
	var b bytes.Buffer
	if err := json.Indent(&b, plain, "", "  "); err != nil {
		return nil, fmt.Errorf("write the OpenAPI document: %w", err)
	}
	b.WriteByte('\n')
	return b.Bytes(), nil
}

func (s *Site) serveOpenAPI(w http.ResponseWriter, _ *http.Request, _ actor.Actor, _ Session) error {
	doc, err := s.written()
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", typeOpenAPI)
	h.Set("Cache-Control", "no-cache")
	_, err = w.Write(doc)
	return err
}
