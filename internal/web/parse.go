package web

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
	"golang.org/x/text/unicode/norm"
)

// maxDepth is how deep objects and arrays may stand in each other (P6).
const maxDepth = 32

// tree is a body taken apart: nil, bool, string, int64, jsontext.Value (a number
// that is no integer literal of 64 bits), []any or map[string]any.
type tree any

// parser reads strict JSON: each name once in an object, UTF-8, no control
// character in any text, depth limited, nothing after the value (D21).
type parser struct {
	dec     *jsontext.Decoder
	changed bool // a text was normalized: the bytes are no longer what is meant
}

// parseJSON takes a body apart. Changed says that the tree differs from the
// bytes because a text was brought to NFC or its line ends to \n.
func parseJSON(body []byte) (t tree, changed bool, err error) {
	p := parser{dec: jsontext.NewDecoder(bytes.NewBuffer(body))}
	t, err = p.value(1)
	if err == nil {
		if _, tail := p.dec.ReadToken(); !errors.Is(tail, io.EOF) {
			err = fmt.Errorf("after the value: %w", errTrailing)
		}
	}
	if err != nil {
		return nil, false, p.unreadable(err)
	}
	return t, p.changed, nil
}

var (
	errTrailing = errors.New("more than one value")
	errTooDeep  = errors.New("nested too deep")
	errControl  = errors.New("control character")
)

func (p *parser) value(depth int) (tree, error) {
	tok, err := p.dec.ReadToken()
	if err != nil {
		return nil, err
	}
	switch tok.Kind() {
	case 'n':
		return nil, nil
	case 't', 'f':
		return tok.Bool(), nil
	case '"':
		return p.text(tok.String())
	case '0':
		return number(tok.String()), nil
	case '{':
		return p.object(depth)
	default:
		return p.array(depth)
	}
}

func (p *parser) object(depth int) (tree, error) {
	if depth > maxDepth {
		return nil, errTooDeep
	}
	members := make(map[string]any, 4)
	for p.dec.PeekKind() != '}' {
		tok, err := p.dec.ReadToken()
		if err != nil {
			return nil, err
		}
		name := tok.String()
		if strings.ContainsFunc(name, isControl) {
			return nil, errControl
		}
		if members[name], err = p.value(depth + 1); err != nil {
			return nil, err
		}
	}
	_, err := p.dec.ReadToken()
	return members, err
}

func (p *parser) array(depth int) (tree, error) {
	if depth > maxDepth {
		return nil, errTooDeep
	}
	items := []any{}
	for p.dec.PeekKind() != ']' {
		item, err := p.value(depth + 1)
		if err != nil {
			return nil, err
		}
		items = append(items, item)
	}
	_, err := p.dec.ReadToken()
	return items, err
}

func (p *parser) text(s string) (tree, error) {
	clean, err := normalize(s)
	if err != nil {
		return nil, err
	}
	p.changed = p.changed || clean != s
	return clean, nil
}

// number keeps an integer literal as an int64 and everything else as it stands,
// so that 1.0, 1e3 and 2^66 are not taken for integers.
func number(literal string) tree {
	if n, err := strconv.ParseInt(literal, 10, 64); err == nil {
		return n
	}
	return jsontext.Value(literal)
}

// unreadable says why the body cannot be read, and where, without repeating it.
func (p *parser) unreadable(err error) *Problem {
	pointer := string(p.dec.StackPointer())
	fault := func(detail, code string) *Problem {
		return unreadable("", FieldError{Detail: detail, Pointer: pointer, Code: code})
	}
	switch {
	case errors.Is(err, errControl):
		return fault("expected no control characters", codeControl)
	case errors.Is(err, errTooDeep):
		return fault(fmt.Sprintf("expected at most %d levels", maxDepth), "depth")
	case errors.Is(err, jsontext.ErrDuplicateName):
		if s, ok := errors.AsType[*jsontext.SyntacticError](err); ok {
			pointer = string(s.JSONPointer)
		}
		return fault("expected each member once", "duplicate")
	case errors.Is(err, errTrailing):
		return unreadable("The body holds more than one JSON value.")
	case errors.Is(err, io.ErrUnexpectedEOF):
		return unreadable("The body ends in the middle of the JSON.")
	}
	at := p.dec.InputOffset()
	return unreadable(fmt.Sprintf("The body is not JSON in UTF-8; reading stopped at byte %d.", at))
}

// normalize brings a text to NFC with \n as line end (P6). It refuses control
// characters and bytes that are not UTF-8. Line breaks and tabs pass here; they
// stop at the schema unless the text may have several lines.
func normalize(s string) (string, error) {
	plain := true
	for i := range len(s) {
		if s[i] < ' ' || s[i] >= utf8.RuneSelf || s[i] == 0x7f {
			plain = false
			break
		}
	}
	if plain {
		return s, nil
	}
	if !utf8.ValidString(s) {
		return "", errControl
	}
	s = strings.ReplaceAll(s, "\r\n", "\n")
	if strings.ContainsFunc(s, func(r rune) bool { return isControl(r) && r != '\n' && r != '\t' }) {
		return "", errControl
	}
	return norm.NFC.String(s), nil
}

// isControl are the C0 and C1 control characters and DEL.
func isControl(r rune) bool { return r < ' ' || (r >= 0x7f && r < 0xa0) }

// normalizeAll is normalize for every value of a list.
func normalizeAll(values []string) ([]string, error) {
	clean := slices.Clone(values)
	for i, v := range values {
		var err error
		if clean[i], err = normalize(v); err != nil {
			return nil, err
		}
	}
	return clean, nil
}
