package web

import (
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"io"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"

	"holdfast/internal/actor"
	"holdfast/internal/denial"
)

// maxKey is the longest Idempotency-Key, in characters (P4).
const maxKey = 255

const (
	keyHeader      = "Idempotency-Key"
	replayedHeader = "Idempotency-Replayed"
)

// NewKey is a fresh Idempotency-Key, for a form that a page draws.
func NewKey() string { return rand.Text() }

// headerKey is the key that an API request brings, "" if none.
func headerKey(h http.Header) (string, error) {
	values := h.Values(keyHeader)
	switch len(values) {
	case 0:
		return "", nil
	case 1:
		return parseKey(values[0])
	}
	return "", badKey("duplicate", "expected one key")
}

// parseKey takes a key, bare or in double quotes. Quoted, a backslash stands
// before a quote or a backslash, as in any string of a structured field.
func parseKey(s string) (string, error) {
	s = strings.TrimSpace(s)
	if strings.HasPrefix(s, `"`) {
		inner, ok := strings.CutSuffix(s[1:], `"`)
		if !ok {
			return "", badKey("format", "expected a closing quote")
		}
		if s, ok = unescape(inner); !ok {
			return "", badKey("format", "expected a backslash before each quote and backslash only")
		}
	}
	switch {
	case s == "":
		return "", badKey("required", "expected a key, found none")
	case len(s) > maxKey:
		return "", badKey("maxLength", "expected at most "+counted(maxKey, "character"))
	case strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r > '~' }):
		return "", badKey("format", "expected printable ASCII")
	}
	return s, nil
}

func unescape(s string) (string, bool) {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '"' {
			return "", false
		}
		if s[i] == '\\' {
			if i++; i == len(s) || s[i] != '"' && s[i] != '\\' {
				return "", false
			}
		}
		b.WriteByte(s[i])
	}
	return b.String(), true
}

func badKey(code, detail string) error {
	return invalid([]FieldError{{Detail: detail, Pointer: "/" + keyHeader, Code: code, In: "header"}})
}

// fingerprint ties a key to what was asked: the method, the address with its
// query, and the body.
func fingerprint(r *http.Request, body []byte) [sha256.Size]byte {
	h := sha256.New()
	for _, part := range []string{r.Method, r.URL.EscapedPath(), r.URL.RawQuery} {
		io.WriteString(h, part)
		h.Write([]byte{0})
	}
	h.Write(body)
	return [sha256.Size]byte(h.Sum(nil))
}

// canonicalForm is the body of a form for its fingerprint: the fields without
// the rim's own, in order, and what the files hold.
func canonicalForm(fields url.Values, files parts) ([]byte, error) {
	b := []byte(shown(fields).Encode())
	for _, name := range slices.Sorted(maps.Keys(files)) {
		for _, header := range files[name] {
			f, err := header.Open()
			if err != nil {
				return nil, err
			}
			h := sha256.New()
			_, err = io.Copy(h, f)
			if err = errors.Join(err, f.Close()); err != nil {
				return nil, err
			}
			b = h.Sum(append(append(b, 0), name...))
		}
	}
	return b, nil
}

// scope makes equal keys of two callers, or of two routes, two keys.
func (x *exchange) scope() string {
	return strconv.FormatInt(x.actor.Person, 10) + " " + x.r.Pattern
}

// encoder makes the answer of one request, inside its transaction if the
// operation asks for it (actor.Key.Encode) and else after it. It keeps the last
// answer it made: a transaction may run more than once, and a caller who leaves
// does not stop it.
type encoder struct {
	x *exchange

	mu      sync.Mutex
	answer  actor.Answer
	success bool // of the outcome that answer was made of
	made    bool
}

// encode is actor.Key.Encode. What it cannot write must not be stored, so that
// the transaction is rolled back: a success without an answer is none.
func (e *encoder) encode(out any, err error) (actor.Answer, bool) {
	if err != nil && !isDenial(err) {
		return actor.Answer{}, false
	}
	a, broken := e.x.answerOf(out, err)
	e.mu.Lock()
	defer e.mu.Unlock()
	e.answer, e.success, e.made = a, err == nil, broken == nil
	return a, e.made
}

// answerTo is the answer to an outcome: the one that was made inside the
// transaction if there is one, else one made now. An outcome that is neither a
// success nor a refusal has none; it is returned as it is.
func (e *encoder) answerTo(out any, err error) (actor.Answer, error) {
	if err != nil && !isDenial(err) {
		return actor.Answer{}, err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.made && e.success == (err == nil) {
		return e.answer, nil
	}
	return e.x.answerOf(out, err)
}

func isDenial(err error) bool {
	_, ok := errors.AsType[*denial.Error](err)
	return ok
}

// answerOf encodes what may be stored: a success, or a refusal by the rules.
// Everything else passes and must be tried again (P4).
func (x *exchange) answerOf(out any, refused error) (actor.Answer, error) {
	a := actor.Answer{Status: x.op.Status, ContentType: typeJSON, RequestID: x.id}
	if refused != nil {
		p := x.problem(refused)
		a.Status, a.ContentType, out = p.Status, typeProblem, p
	} else {
		if s, ok := out.(Statuser); ok && s.Status() != 0 {
			a.Status = s.Status()
		}
		if l, ok := out.(Locator); ok {
			a.Location = l.Location()
		}
	}
	if !hasBody(a.Status) {
		a.ContentType = ""
		return a, nil
	}
	var err error
	a.Body, err = encode(out)
	return a, err
}
