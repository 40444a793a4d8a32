package web

import (
	"bytes"
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"path"
	"runtime/debug"
	"strings"
	"time"
	"unicode/utf8"
)

// contentSecurityPolicy lets a page load from here only, run no script that is
// not a file of ours, and stand in no frame.
const contentSecurityPolicy = "default-src 'none'; script-src 'self'; style-src 'self'; " +
	"img-src 'self' data:; connect-src 'self'; font-src 'self'; form-action 'self'; " +
	"base-uri 'none'; frame-ancestors 'none'"

// busyRetry is when a caller comes back who was turned away at the door.
const busyRetry = time.Second

// ServeHTTP leads a request through the rim, and packs the answer.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.pack(http.HandlerFunc(func(packed http.ResponseWriter, r *http.Request) {
		s.lead(&exchange{ResponseWriter: packed, bare: w, site: s, id: rand.Text()}, r)
	})).ServeHTTP(w, r)
}

// lead leads a request through the rim: an id, the headers that every answer
// has, a readable address, the same site, the route.
func (s *Site) lead(x *exchange, r *http.Request) {
	x.page = !strings.HasPrefix(r.URL.Path, apiPrefix)
	x.r = r.WithContext(context.WithValue(r.Context(), exchangeKey{}, x))
	defer s.finish(x, s.now())
	x.commonHeaders()
	if err := readable(r); err != nil {
		x.fail(err)
		return
	}
	if err := s.cross.Check(r); err != nil {
		x.fail(newProblem(slugCrossSite, ""))
		return
	}
	s.mux.ServeHTTP(x, x.r)
}

// takePlace takes one of the places of the requests in flight, once the body has
// come: whoever sends it slowly keeps nobody out. How many bodies may be on their
// way is bounded too. An operation that is always served takes no place.
func (x *exchange) takePlace() error {
	if x.op.Always {
		return nil
	}
	busy := newProblem(slugBusy, "")
	busy.RetryAfter = busyRetry
	if x.r.ContentLength != 0 && x.r.Body != nil {
		select {
		case x.site.coming <- struct{}{}:
		default:
			return busy
		}
		x.readHead()
		<-x.site.coming
	}
	select {
	case x.site.slots <- struct{}{}:
		x.inFlight = true
		return nil
	default:
		return busy
	}
}

// readHead reads the body as far as most operations take one. What went wrong is
// told to who reads on.
func (x *exchange) readHead() {
	head, err := io.ReadAll(io.LimitReader(x.r.Body, DefaultMaxBody+1))
	rest := io.Reader(x.r.Body)
	if err != nil {
		rest = cutOff{err}
	}
	x.r.Body = struct {
		io.Reader
		io.Closer
	}{io.MultiReader(bytes.NewReader(head), rest), x.r.Body}
}

// cutOff is the end of a body that could not be read.
type cutOff struct{ err error }

func (b cutOff) Read([]byte) (int, error) { return 0, b.err }

// commonHeaders are those of every answer. Pages are personal unless their
// handler says otherwise, so nothing keeps them.
func (x *exchange) commonHeaders() {
	h := x.Header()
	h.Set("X-Request-Id", x.id)
	h.Set("Content-Security-Policy", contentSecurityPolicy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "same-origin")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cache-Control", "no-store")
	if x.page {
		h.Set("Vary", "Accept-Encoding, HX-Request")
	}
	if !x.site.options.Plain {
		h.Set("Strict-Transport-Security", "max-age=31536000")
	}
}

// readable refuses an address that holds text no database of ours would hold,
// and an API path that is not in its shortest form.
func readable(r *http.Request) error {
	if r.RequestURI == "*" || !isClean(r.URL.Path) {
		return newProblem(slugBadAddress, "")
	}
	if r.URL.RawQuery != "" {
		query, err := url.ParseQuery(r.URL.RawQuery)
		if err != nil {
			return newProblem(slugBadAddress, "")
		}
		for name, values := range query {
			if !isClean(name) || !areClean(values) {
				return newProblem(slugBadAddress, "")
			}
		}
	}
	p := r.URL.Path
	if strings.HasPrefix(p, apiPrefix) && path.Clean(p) != strings.TrimSuffix(p, "/") {
		return newProblem(slugNotFound, "")
	}
	return nil
}

func areClean(values []string) bool {
	for _, v := range values {
		if !isClean(v) {
			return false
		}
	}
	return true
}

func isClean(s string) bool { return utf8.ValidString(s) && !strings.ContainsFunc(s, isControl) }

// finish writes the access line and, if a handler broke, answers for it.
func (s *Site) finish(x *exchange, began time.Time) {
	defer x.leave()
	broken := recover()
	if x.r.MultipartForm != nil {
		x.r.MultipartForm.RemoveAll()
	}
	if broken != nil && broken != http.ErrAbortHandler {
		s.log.ErrorContext(x.r.Context(), "handler broke",
			"request", x.id, "route", x.r.Pattern, "panic", fmt.Sprint(broken), "stack", string(debug.Stack()))
		if x.status == 0 {
			x.fail(newProblem(slugInternal, ""))
			broken = nil
		}
	}
	s.log.LogAttrs(x.r.Context(), slog.LevelInfo, "request",
		slog.String("request", x.id), slog.String("method", x.r.Method), slog.String("route", x.r.Pattern),
		slog.Int("status", x.status), slog.Int64("bytes", x.written),
		slog.Int64("ms", s.now().Sub(began).Milliseconds()), slog.Int64("person", x.actor.Person))
	if broken != nil {
		panic(http.ErrAbortHandler) // half an answer must not pass for a whole one
	}
}

// now is the time for the access line, which decides nothing.
func (s *Site) now() time.Time {
	if s.options.Clock == nil {
		return time.Time{}
	}
	return s.options.Clock()
}
