package web

import (
	"fmt"
	"html/template"
	"io"
	"log/slog"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"holdfast/internal/actor"
)

const (
	apiPrefix   = "/api/"
	problemPath = "/problems/"
)

// defaultMaxInFlight is how many requests are worked on at once before the rest
// is told to come back (503).
const defaultMaxInFlight = 512

// minCursorKey is the least length of the key that signs cursors, in bytes.
const minCursorKey = 32

// Options are what a Site is made of.
type Options struct {
	Title         string        // of the API, in its OpenAPI document
	Version       string        // of the API
	Authenticator Authenticator // finds out who asks
	Log           *slog.Logger  // access lines and failures; nil is slog.Default
	CursorKey     []byte        // signs cursors; the same on all servers of a site; at least 32 bytes
	Plain         bool          // served over http on loopback: no TLS, so no __Host- cookie
	MaxInFlight   int           // requests at once; 0 is 512
	Clock         func() time.Time

	// Proxies are the networks of the web servers in front, whose X-Forwarded-For
	// is believed. Without them a request comes from whoever sent it.
	Proxies []netip.Prefix

	// Frame draws a page of the rim's own (a problem, the API's page) in the
	// site's layout. Nil is a bare page.
	Frame func(w io.Writer, p FramedPage) error
}

// FramedPage is a page of the rim's own, to be put in the site's layout.
type FramedPage struct {
	Title   string
	Path    string // that was asked
	Actor   actor.Actor
	Session Session
	Content template.HTML
}

// Site is the set of routes with all that lies before and behind them. It is
// filled by API, Form, Page and Handle, and then serves; it is not changed any
// more after its first request.
type Site struct {
	options Options
	log     *slog.Logger
	mux     *http.ServeMux
	pack    func(http.Handler) http.HandlerFunc
	cross   *http.CrossOriginProtection
	slots   chan struct{} // one taken by each request in flight
	coming  chan struct{} // one taken by each request whose body is on its way
	shapes  *shapes       // of the API; they stand in its document
	openapi *huma.OpenAPI
	written func() ([]byte, error) // the document, written once
	ops     []*huma.Operation      // in the order of registration
	routes  []Route

	pageShapes *shapes // of forms and pages
}

// comingEach is how many bodies may be on their way for each place of a request in
// flight. They cost a connection and what has come of them.
const comingEach = 16

// New makes a Site with the routes of its own: the pages of the problems, the
// OpenAPI document and its page.
func New(o Options) (*Site, error) {
	if o.Authenticator == nil {
		return nil, fmt.Errorf("a site needs an authenticator")
	}
	if len(o.CursorKey) < minCursorKey {
		return nil, fmt.Errorf("the cursor key has %d bytes, it needs %d", len(o.CursorKey), minCursorKey)
	}
	if o.MaxInFlight == 0 {
		o.MaxInFlight = defaultMaxInFlight
	}
	if o.Frame == nil {
		o.Frame = bareFrame
	}
	s := &Site{
		options: o,
		log:     o.Log,
		mux:     http.NewServeMux(),
		cross:   http.NewCrossOriginProtection(),
		slots:   make(chan struct{}, o.MaxInFlight),
		coming:  make(chan struct{}, comingEach*o.MaxInFlight),
		shapes:  newShapes(newRegistry()),

		pageShapes: newShapes(newRegistry()),
	}
	pack, err := newPacker()
	if err != nil {
		return nil, fmt.Errorf("pack answers: %w", err)
	}
	s.pack = pack
	s.written = sync.OnceValues(s.OpenAPI)
	if s.log == nil {
		s.log = slog.Default()
	}
	s.openapi = newDocument(o, s.shapes.registry)
	s.registerOwn()
	return s, nil
}

// Routes lists every route, in the order of registration.
func (s *Site) Routes() []Route { return slices.Clone(s.routes) }

// handle puts a route into the mux behind its permission line.
func (s *Site) handle(kind Kind, method, path string, op Op, h func(x *exchange) error) {
	s.routes = append(s.routes, Route{Kind: kind, Method: method, Path: path, Op: op})
	s.mux.HandleFunc(method+" "+path, func(w http.ResponseWriter, r *http.Request) {
		x := w.(*exchange) // ServeHTTP hands nothing else to the mux
		x.r, x.op, x.page = r, op, kind != KindAPI
		if err := x.takePlace(); err != nil {
			x.fail(err)
			return
		}
		if err := x.enter(kind); err != nil {
			x.fail(err)
			return
		}
		if err := h(x); err != nil {
			x.fail(err)
		}
	})
}

// Handler is a route without In and Out: an asset, a download, an event stream.
// An error is answered as every other, unless something was written before.
type Handler func(w http.ResponseWriter, r *http.Request, a actor.Actor, s Session) error

// Handle registers a route that reads its request and writes its answer itself.
// It keeps the permission line, the limits and the log. The method and the path
// are those of the op; a path under /api/ answers problems as documents.
func Handle(s *Site, op Op, h Handler) {
	op = op.prepare()
	kind := KindPage
	if strings.HasPrefix(op.Path, apiPrefix) {
		kind = KindAPI
	}
	s.handle(kind, op.Method, op.Path, op, func(x *exchange) error {
		return h(x, x.r, x.actor, x.session)
	})
}

// Stream tells the rim that this answer goes on for long: it is not counted as a
// request in flight any more, no time-out for writing ends it, and what is
// flushed is sent at once, since nothing is packed.
func Stream(w http.ResponseWriter) error {
	x, ok := w.(*exchange)
	if !ok {
		return fmt.Errorf("stream: the writer is not a site's")
	}
	x.leave()
	x.ResponseWriter = x.bare
	return http.NewResponseController(x.bare).SetWriteDeadline(time.Time{})
}
