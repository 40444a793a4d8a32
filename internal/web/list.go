package web

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/http"
	"net/url"
	"reflect"
	"strconv"

	"github.com/go-json-experiment/json"
)

// Page sizes (P6).
const (
	defaultLimit = 50
	maxLimit     = 200
)

// Paging is what every list takes: embed it in the In. Outside of a request, at
// the command line, its zero value is the first page.
type Paging struct {
	Limit  int    `query:"limit" minimum:"1" maximum:"200" default:"50" doc:"How many items at most."`
	Cursor string `query:"cursor" maxLength:"2000" doc:"The next of the page before. Opaque."`

	seal  seal
	place []byte // what the cursor holds, checked
}

// List is what every list answers (P11).
type List[T any] struct {
	Items []T    `json:"items"`
	Next  string `json:"next,omitempty" doc:"The cursor of the next page; absent on the last one."`
}

// NextCursor is the cursor of the next page, or "".
func (l List[T]) NextCursor() string { return l.Next }

// Pager is an Out that may have a next page; its answer carries a Link header.
type Pager interface{ NextCursor() string }

// Size is how many items the page holds at most. Fetch one more: Cut tells by it
// whether there is a next page.
func (p Paging) Size() int {
	if p.Limit <= 0 {
		return defaultLimit
	}
	return min(p.Limit, maxLimit)
}

// After fills place with the place of the last item of the page before, as Cut
// was given it, and is false on the first page.
func (p Paging) After(place any) (bool, error) {
	if p.place == nil {
		return false, nil
	}
	if err := json.Unmarshal(p.place, place); err != nil {
		return false, foreignCursor()
	}
	return true, nil
}

// Cut makes the page of the rows that were fetched: the first Size of them, and
// a cursor if there were more. Place is a row's place in the order, with its
// tiebreak: small, and of a type that JSON brings back whole.
func Cut[T, P any](p Paging, rows []T, place func(T) P) (List[T], error) {
	size := p.Size()
	if len(rows) <= size {
		return List[T]{Items: rows}, nil
	}
	raw, err := encode(place(rows[size-1]))
	if err != nil {
		return List[T]{}, err
	}
	return List[T]{Items: rows[:size], Next: p.seal.cursor(raw)}, nil
}

// seal signs the cursors of one list as one caller filters it. A cursor of
// another list, filter or caller does not open.
type seal struct {
	key   []byte
	scope string
}

// macSize is how much of the HMAC a cursor carries, in bytes.
const macSize = 16

func (s seal) mac(place []byte) []byte {
	h := hmac.New(sha256.New, s.key)
	fmt.Fprintf(h, "%d %s", len(s.scope), s.scope)
	h.Write(place)
	return h.Sum(nil)[:macSize]
}

func (s seal) cursor(place []byte) string {
	return base64.RawURLEncoding.EncodeToString(append(s.mac(place), place...))
}

func (s seal) open(cursor string) ([]byte, bool) {
	b, err := base64.RawURLEncoding.Strict().DecodeString(cursor)
	if err != nil || len(b) <= macSize {
		return nil, false
	}
	place := b[macSize:]
	return place, hmac.Equal(b[:macSize], s.mac(place))
}

// openCursor gives the Paging of an In its seal and opens its cursor.
func (rd *reader) openCursor(x *exchange, dst reflect.Value, in *input) error {
	if rd.paging == nil {
		return nil
	}
	p := dst.FieldByIndex(rd.paging).Addr().Interface().(*Paging)
	p.seal = seal{key: x.site.options.CursorKey, scope: x.listScope(rd, in)}
	if p.Cursor == "" {
		return nil
	}
	place, ok := p.seal.open(p.Cursor)
	if !ok {
		return foreignCursor()
	}
	p.place = place
	return nil
}

// listScope names the operation, the caller and the filters. The API and the
// page of one operation share their cursors.
func (x *exchange) listScope(rd *reader, in *input) string {
	filters := url.Values{}
	for i := range rd.params {
		p := &rd.params[i]
		if values := in.values(p); len(values) > 0 && p.name != "cursor" && p.name != "limit" {
			filters[p.name] = values
		}
	}
	return x.op.ID + " " + strconv.FormatInt(x.actor.Person, 10) + " " + filters.Encode()
}

func foreignCursor() error {
	return invalid([]FieldError{{
		Detail:  "expected the next of the page before, from this same list",
		Pointer: "/cursor", Code: "cursor", In: "query",
	}})
}

// linkNext is the Link header's value for the next page.
func linkNext(r *http.Request, cursor string) string {
	query := r.URL.Query()
	query.Set("cursor", cursor)
	return "<" + r.URL.EscapedPath() + "?" + query.Encode() + `>; rel="next"`
}
