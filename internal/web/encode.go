package web

import (
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	jsonv1 "github.com/go-json-experiment/json/v1"

	"holdfast/internal/denial"
)

// Content types of what is sent. Each states its charset (P3).
const (
	typeJSON    = "application/json; charset=utf-8"
	typeProblem = "application/problem+json; charset=utf-8"
	typeHTML    = "text/html; charset=utf-8"
	typeOpenAPI = "application/vnd.oai.openapi+json; charset=utf-8"
)

// outOptions write the same value as the same bytes, always: a replay and an
// ETag rest on it. An empty list is [], and omitempty means what it does in the
// standard library.
var outOptions = json.JoinOptions(
	json.Deterministic(true),
	jsonv1.OmitEmptyWithLegacySemantics(true),
)

func encode(v any) ([]byte, error) {
	b, err := json.Marshal(v, outOptions)
	if err != nil {
		return nil, fmt.Errorf("encode %T: %w", v, err)
	}
	return b, nil
}

// MarshalJSONTo writes the document of RFC 9457 with its extensions.
func (p *Problem) MarshalJSONTo(e *jsontext.Encoder) error {
	w := objectWriter{enc: e}
	w.begin()
	w.string("type", problemPath+p.Slug)
	w.string("title", p.Title)
	w.value("status", p.Status)
	w.string("detail", p.Detail)
	w.string("instance", p.Instance)
	w.string("requestId", p.RequestID)
	if len(p.Errors) > 0 {
		w.value("errors", p.Errors)
	}
	if len(p.Reasons) > 0 {
		w.value("reasons", p.Reasons)
	}
	w.figures(p.Figures, problemMembers)
	w.end()
	return w.err
}

// MarshalJSONTo writes the reason with its figures beside code and detail.
func (r Reason) MarshalJSONTo(e *jsontext.Encoder) error {
	w := objectWriter{enc: e}
	w.begin()
	w.string("code", r.Code)
	w.string("detail", r.Detail)
	if r.Lift != "" {
		w.string("lift", r.Lift)
	}
	w.figures(r.Figures, reasonMembers)
	if r.Pointer != "" {
		w.string("pointer", r.Pointer)
	}
	w.end()
	return w.err
}

// The members that a figure may not replace.
var (
	problemMembers = []string{"type", "title", "status", "detail", "instance", "requestId", "errors", "reasons"}
	reasonMembers  = []string{"code", "detail", "lift", "pointer"}
)

// objectWriter writes the members of one JSON object and keeps the first error.
type objectWriter struct {
	enc *jsontext.Encoder
	err error
}

func (w *objectWriter) begin() { w.token(jsontext.BeginObject) }
func (w *objectWriter) end()   { w.token(jsontext.EndObject) }

func (w *objectWriter) token(t jsontext.Token) {
	if w.err == nil {
		w.err = w.enc.WriteToken(t)
	}
}

func (w *objectWriter) string(name, value string) {
	w.token(jsontext.String(name))
	w.token(jsontext.String(value))
}

func (w *objectWriter) value(name string, v any) {
	w.token(jsontext.String(name))
	if w.err == nil {
		w.err = json.MarshalEncode(w.enc, v, outOptions)
	}
}

func (w *objectWriter) figures(figures []denial.Field, taken []string) {
	for _, f := range figures {
		if !slices.Contains(taken, f.Name) {
			w.value(f.Name, f.Value)
		}
	}
}

// parseProblem reads back a problem that was stored as an answer.
func parseProblem(status int, body []byte) (*Problem, error) {
	var doc struct {
		Type      string       `json:"type"`
		Title     string       `json:"title"`
		Detail    string       `json:"detail"`
		Instance  string       `json:"instance"`
		RequestID string       `json:"requestId"`
		Errors    []FieldError `json:"errors"`
		Reasons   []Reason     `json:"reasons"`
	}
	if err := json.Unmarshal(body, &doc); err != nil {
		return nil, fmt.Errorf("read a stored problem: %w", err)
	}
	return &Problem{
		Slug: strings.TrimPrefix(doc.Type, problemPath), Title: doc.Title, Status: status, Detail: doc.Detail,
		Instance: doc.Instance, RequestID: doc.RequestID, Errors: doc.Errors, Reasons: doc.Reasons,
	}, nil
}

// UnmarshalJSON reads a reason back; what is not its own is a figure.
func (r *Reason) UnmarshalJSON(b []byte) error {
	var doc struct {
		Code    string         `json:"code"`
		Detail  string         `json:"detail"`
		Lift    string         `json:"lift"`
		Pointer string         `json:"pointer"`
		Rest    map[string]any `json:",unknown"`
	}
	if err := json.Unmarshal(b, &doc); err != nil {
		return err
	}
	*r = Reason{Code: doc.Code, Detail: doc.Detail, Lift: doc.Lift, Pointer: doc.Pointer}
	for name, v := range doc.Rest {
		r.Figures = append(r.Figures, denial.Field{Name: name, Value: v})
	}
	slices.SortFunc(r.Figures, func(a, b denial.Field) int { return strings.Compare(a.Name, b.Name) })
	return nil
}

// hasBody says whether an answer of this status carries one.
func hasBody(status int) bool {
	return status != http.StatusNoContent && status != http.StatusNotModified
}
