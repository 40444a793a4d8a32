package web

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"time"

	"holdfast/internal/actor"
)

func TestEveryAnswerHasTheSecurityHeaders(t *testing.T) {
	st := newStand(t)
	want := map[string]string{
		"Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; " +
			"img-src 'self' data:; connect-src 'self'; font-src 'self'; form-action 'self'; " +
			"base-uri 'none'; frame-ancestors 'none'",
		"X-Content-Type-Options":     "nosniff",
		"Referrer-Policy":            "same-origin",
		"Cross-Origin-Opener-Policy": "same-origin",
		"Cache-Control":              "no-store",
		"Strict-Transport-Security":  "max-age=31536000",
	}
	for _, c := range []call{
		{"GET", "/api/test/loans", "", as("hf_clerk")},
		{"POST", "/api/test/loans", "{", as("hf_clerk")},
		{"GET", "/api/nothing", "", nil},
		{"GET", "/loans", "", at("hf_clerk")},
		{"GET", "/loans", "", nil},
		{"GET", "/nothing", "", nil},
		{"GET", "/api/test/broken", "", nil},
		{"POST", "/desk/lend", form(), at("hf_clerk", "Sec-Fetch-Site", "cross-site")},
	} {
		w := st.send(c)
		for name, value := range want {
			if got := w.Header().Get(name); got != value {
				t.Errorf("%s %s: %s is %q", c.method, c.path, name, got)
			}
		}
		if id := w.Header().Get("X-Request-Id"); len(id) < 20 {
			t.Errorf("%s %s: request id %q", c.method, c.path, id)
		}
	}
	plain := newStand(t, func(o *Options) { o.Plain = true })
	if w := plain.send(call{"GET", "/problems/", "", nil}); w.Header().Get("Strict-Transport-Security") != "" {
		t.Error("plain http asks browsers for TLS")
	}
}

func TestARequestIdIsNeverTakenFromOutside(t *testing.T) {
	st := newStand(t)
	w := st.send(call{"GET", "/api/test/loans", "", as("hf_clerk", "X-Request-Id", "forged")})
	other := st.send(call{"GET", "/api/test/loans", "", as("hf_clerk", "X-Request-Id", "forged")})
	if id := w.Header().Get("X-Request-Id"); id == "forged" || id == other.Header().Get("X-Request-Id") {
		t.Errorf("id %q", id)
	}
}

func TestP8_TheAccessLineHoldsIdsOnly(t *testing.T) {
	now := time.Unix(1_800_000_000, 0)
	st := newStand(t, func(o *Options) {
		o.Clock = func() time.Time { now = now.Add(5 * time.Millisecond); return now }
	})
	st.send(call{"GET", "/api/test/loans?q=Lahiri", "", as("hf_clerk")})
	st.send(call{"GET", "/api/test/loans/Namesake", "", as("hf_clerk")})
	log := st.log.String()
	for _, part := range []string{`route="GET /api/test/loans"`, `route="GET /api/test/loans/{id}"`,
		"status=200", "status=422", "person=7", "ms=5"} {
		if !strings.Contains(log, part) {
			t.Errorf("no %s in %s", part, log)
		}
	}
	for _, secret := range []string{"Lahiri", "Namesake", "hf_clerk", "Meera"} {
		if strings.Contains(log, secret) {
			t.Errorf("%s in %s", secret, log)
		}
	}
}

func TestTooManyAtOnceAreToldToComeBack(t *testing.T) {
	st := newStand(t, func(o *Options) { o.MaxInFlight = 2 })
	for range 2 {
		go st.send(call{"GET", "/api/test/slow", "", nil})
		<-st.desk.inside
	}
	w := st.send(call{"GET", "/api/test/loans", "", as("hf_clerk")})
	if p := problemOf(t, w); w.Code != 503 || p.Type != "/problems/busy" ||
		w.Header().Get("Retry-After") != "1" {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	page := st.send(call{"GET", "/loans", "", at("hf_clerk")})
	if page.Code != 503 || page.Header().Get("Content-Type") != typeHTML {
		t.Errorf("a page: %d %s", page.Code, page.Header().Get("Content-Type"))
	}
	close(st.desk.goOn)
	for range 2 { // both slots come back
		st.site.slots <- struct{}{}
	}
}

func TestAStreamGivesItsPlaceBackAndOutlastsTheTimeouts(t *testing.T) {
	st := newStand(t, func(o *Options) { o.MaxInFlight = 1 })
	more := make(chan struct{})
	Handle(st.site, Op{Method: "GET", Path: "/api/test/stream", Public: true},
		func(w http.ResponseWriter, r *http.Request, _ actor.Actor, _ Session) error {
			if err := Stream(w); err != nil {
				return err
			}
			for range 2 {
				fmt.Fprintln(w, "id", RequestID(r.Context()))
				if err := http.NewResponseController(w).Flush(); err != nil {
					return err
				}
				<-more
			}
			return nil
		})
	server := httptest.NewServer(st.site)
	defer server.Close()
	stream, err := http.Get(server.URL + "/api/test/stream")
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Body.Close()
	lines := bufio.NewScanner(stream.Body)
	if !lines.Scan() || lines.Text() != "id "+stream.Header.Get("X-Request-Id") {
		t.Errorf("first line %q", lines.Text())
	}
	other, err := http.Get(server.URL + "/problems/busy")
	if err != nil || other.StatusCode != 200 {
		t.Errorf("while a stream is open: %v %v", other, err)
	}
	other.Body.Close()
	more <- struct{}{}
	if !lines.Scan() {
		t.Error("the stream ended early")
	}
	more <- struct{}{}
	if err := Stream(httptest.NewRecorder()); err == nil {
		t.Error("a foreign writer is taken for a stream")
	}
}

func TestP3_AHandlerOfItsOwnFailsLikeEveryOther(t *testing.T) {
	st := newStand(t)
	fails := func(http.ResponseWriter, *http.Request, actor.Actor, Session) error {
		return NotFound("There is no such file.")
	}
	half := func(w http.ResponseWriter, _ *http.Request, _ actor.Actor, _ Session) error {
		w.WriteHeader(http.StatusOK)
		fmt.Fprint(w, "half")
		panic("broken")
	}
	Handle(st.site, Op{Method: "GET", Path: "/api/test/file", Permission: mayRead}, fails)
	Handle(st.site, Op{Method: "GET", Path: "/file", Permission: mayRead}, fails)
	Handle(st.site, Op{Method: "GET", Path: "/half", Public: true}, half)
	if w := st.send(call{"GET", "/api/test/file", "", as("hf_clerk")}); problemOf(t, w).Status != 404 {
		t.Errorf("API: %d %s", w.Code, w.Body)
	}
	if w := st.send(call{"GET", "/api/test/file", "", as("hf_member")}); problemOf(t, w).Status != 403 {
		t.Errorf("API without the right: %d %s", w.Code, w.Body)
	}
	if w := st.send(call{"GET", "/file", "", at("hf_clerk")}); w.Code != 404 ||
		!strings.Contains(w.Body.String(), "There is no such file.") {
		t.Errorf("page: %d %s", w.Code, w.Body)
	}
	server := httptest.NewServer(st.site)
	defer server.Close()
	answer, err := http.Get(server.URL + "/half")
	if err == nil {
		_, err = io.ReadAll(answer.Body)
		answer.Body.Close()
	}
	if err == nil {
		t.Error("half an answer passes for a whole one")
	}
}

func TestAnAssetIsServedWithoutAskingWhoWantsIt(t *testing.T) {
	st := newStand(t)
	Handle(st.site, Op{Method: "GET", Path: "/assets/app.css", Anonymous: true},
		func(w http.ResponseWriter, _ *http.Request, a actor.Actor, _ Session) error {
			w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
			_, err := fmt.Fprint(w, a.Known())
			return err
		})
	w := st.send(call{"GET", "/assets/app.css", "", at("hf_outage")})
	if w.Code != 200 || w.Body.String() != "false" || !strings.Contains(w.Header().Get("Cache-Control"), "immutable") {
		t.Errorf("%d %s %v", w.Code, w.Body, w.Header())
	}
}

func TestP3_TheMuxAnswersProblemsOnBothSides(t *testing.T) {
	st := newStand(t)
	api := st.send(call{"PATCH", "/api/test/loans", "", nil})
	if p := problemOf(t, api); p.Status != 405 || api.Header().Get("Allow") != "GET, HEAD, POST" {
		t.Errorf("%d, Allow %q", p.Status, api.Header().Get("Allow"))
	}
	for path, want := range map[string]int{"/nothing": 404, "/desk/lend": 405} {
		w := st.send(call{"GET", path, "", nil})
		if w.Code != want || w.Header().Get("Content-Type") != typeHTML ||
			!strings.Contains(w.Body.String(), "<h1>") ||
			strings.Contains(w.Body.String(), "page not found") {
			t.Errorf("%s: %d %s", path, w.Code, w.Body)
		}
	}
	if w := st.send(call{"HEAD", "/api/test/loans", "", as("hf_clerk")}); w.Code != 200 ||
		w.Header().Get("ETag") == "" {
		t.Errorf("HEAD: %d", w.Code)
	}
}

func TestP7_RightsAreThoseOfThePermissionLine(t *testing.T) {
	st := newStand(t)
	for _, c := range []struct {
		token string
		want  int
	}{{"hf_clerk", 201}, {"hf_member", 201}, {"hf_viewer", 403}, {"", 401}} {
		w := st.send(call{"POST", "/api/test/loans",
			`{"copy":"C-` + strings.ToUpper(c.token[max(0, len(c.token)-2):]) + `","member":"M"}`,
			map[string]string{"Authorization": "Bearer " + c.token}})
		if w.Code != c.want {
			t.Errorf("%q: %d, want %d: %s", c.token, w.Code, c.want, w.Body)
		}
	}
	a, err := st.via("/api/test/via", as("hf_clerk"))
	if err != nil || a.Via != actor.ViaAPI || a.Person != 7 {
		t.Errorf("%+v %v", a, err)
	}
	if a, err = st.via("/via", at("hf_clerk")); err != nil || a.Via != actor.ViaPage {
		t.Errorf("%+v %v", a, err)
	}
}

// via is the actor that a handler at this path sees.
func (st *stand) via(path string, header map[string]string) (seen actor.Actor, err error) {
	Handle(st.site, Op{Method: "GET", Path: path, Permission: mayRead},
		func(_ http.ResponseWriter, _ *http.Request, a actor.Actor, _ Session) error {
			seen = a
			return nil
		})
	if w := st.send(call{"GET", path, "", header}); w.Code != 200 {
		err = fmt.Errorf("%d %s", w.Code, w.Body)
	}
	return seen, err
}

func TestP7_TheSessionCookieIsBoundToTheHostUnlessPlain(t *testing.T) {
	tls, plain := newStand(t).site, newStand(t, func(o *Options) { o.Plain = true }).site
	if got := tls.SessionCookie("abc",
		60).String(); got != "__Host-holdfast=abc; Path=/; Max-Age=60; HttpOnly; Secure; SameSite=Lax" {
		t.Error(got)
	}
	if got := plain.SessionCookie("",
		60).String(); got != "holdfast=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax" {
		t.Error(got)
	}
	r := httptest.NewRequest("GET", "/", nil)
	r.AddCookie(plain.SessionCookie("abc", 60))
	if plain.SessionReference(r) != "abc" || tls.SessionReference(r) != "" {
		t.Error("the names of the cookies are mixed up")
	}
}

func TestTheServerHasALimitOnEverything(t *testing.T) {
	s := Server("127.0.0.1:0", http.NotFoundHandler())
	got := []any{s.ReadHeaderTimeout, s.ReadTimeout, s.WriteTimeout, s.IdleTimeout, s.MaxHeaderBytes}
	want := []any{5 * time.Second, 15 * time.Second, 30 * time.Second, 60 * time.Second, 16 << 10}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestP3_ABodyThatStopsHalfWayIsAProblem(t *testing.T) {
	st := newStand(t)
	for name, c := range map[string]struct {
		err  error
		want int
	}{"too slow": {timeout{}, 408}, "cut off": {io.ErrUnexpectedEOF, 400}} {
		r := httptest.NewRequest("POST", "/api/test/loans",
			io.MultiReader(strings.NewReader("{"), broken{c.err}))
		r.Header.Set("Authorization", "Bearer hf_clerk")
		w := httptest.NewRecorder()
		st.site.ServeHTTP(w, r)
		if p := problemOf(t, w); p.Status != c.want {
			t.Errorf("%s: %d %s", name, w.Code, w.Body)
		}
	}
}

type broken struct{ err error }

func (b broken) Read([]byte) (int, error) { return 0, b.err }

type timeout struct{}

func (timeout) Error() string   { return "i/o timeout" }
func (timeout) Timeout() bool   { return true }
func (timeout) Temporary() bool { return true }

var _ net.Error = timeout{}

func TestACallerWhoHasLeftIsNoFailure(t *testing.T) {
	st := newStand(t)
	st.desk.fail = fmt.Errorf("gave up: %w", context.Canceled)
	gone, leave := context.WithCancel(t.Context())
	leave()
	r := httptest.NewRequestWithContext(gone, "GET", "/api/test/loans/1", nil)
	r.Header.Set("Authorization", "Bearer hf_clerk")
	st.site.ServeHTTP(httptest.NewRecorder(), r)
	if strings.Contains(st.log.String(), "level=ERROR") {
		t.Error(st.log.String())
	}
	st.send(call{"GET", "/api/test/loans/1", "", as("hf_clerk")})
	if !strings.Contains(st.log.String(), "level=ERROR") {
		t.Error("a cancelled context of our own is passed over in silence")
	}
}

// Bodies that never come keep nobody out, and a probe is answered however many
// requests are in flight.
func TestSlowBodiesKeepNobodyOut(t *testing.T) {
	st := newStand(t, func(o *Options) { o.MaxInFlight = 1 })
	Handle(st.site, Op{Method: "GET", Path: "/api/test/probe", Public: true, Anonymous: true, Always: true},
		func(w http.ResponseWriter, _ *http.Request, _ actor.Actor, _ Session) error {
			w.WriteHeader(http.StatusNoContent)
			return nil
		})
	var bodies []*io.PipeWriter
	var slow sync.WaitGroup
	for range 8 {
		body, w := io.Pipe()
		bodies = append(bodies, w)
		slow.Go(func() {
			r := httptest.NewRequest("POST", "/api/test/loans", body)
			r.Header.Set("Content-Type", "application/json")
			r.Header.Set("Authorization", "Bearer hf_clerk")
			st.site.ServeHTTP(httptest.NewRecorder(), r)
		})
		if _, err := w.Write([]byte("{")); err != nil { // it is being read
			t.Fatal(err)
		}
	}
	if w := st.send(call{"GET", "/api/test/loans", "", as("hf_clerk")}); w.Code != 200 {
		t.Errorf("beside slow bodies: %d %s", w.Code, w.Body)
	}
	for _, w := range bodies {
		w.CloseWithError(io.ErrUnexpectedEOF)
	}
	slow.Wait()
	go st.send(call{"GET", "/api/test/slow", "", nil})
	<-st.desk.inside
	defer close(st.desk.goOn)
	if w := st.send(call{"GET", "/api/test/loans", "", as("hf_clerk")}); w.Code != 503 {
		t.Errorf("with no place left: %d", w.Code)
	}
	if w := st.send(call{"GET", "/api/test/probe", "", nil}); w.Code != 204 {
		t.Errorf("a probe with no place left: %d %s", w.Code, w.Body)
	}
}

// Only a proxy that is trusted says where a request came from, and only as far
// back as all who wrote it down are trusted.
func TestP7_TheNetworkIsWhatTheTrustedProxySaw(t *testing.T) {
	s := &Site{options: Options{Proxies: []netip.Prefix{
		netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("10.0.0.0/24"),
	}}}
	for _, c := range []struct {
		from      string
		forwarded []string
		want      string
	}{
		{"203.0.113.7", nil, "203.0.113.7"},
		{"203.0.113.7", []string{"198.51.100.1"}, "203.0.113.7"},
		{"127.0.0.1", nil, "127.0.0.1"},
		{"127.0.0.1", []string{"198.51.100.1"}, "198.51.100.1"},
		{"127.0.0.1", []string{"1.2.3.4, 198.51.100.1, 10.0.0.3"}, "198.51.100.1"},
		{"127.0.0.1", []string{"1.2.3.4", "198.51.100.1"}, "198.51.100.1"},
		{"127.0.0.1", []string{"1.2.3.4, nonsense"}, "127.0.0.1"},
		{"127.0.0.1", []string{"10.0.0.3,127.0.0.2"}, "10.0.0.3"},
		{"127.0.0.1", []string{"::ffff:198.51.100.1"}, "198.51.100.1"},
	} {
		if got := s.beyondProxies(netip.MustParseAddr(c.from), c.forwarded); got.String() != c.want {
			t.Errorf("from %s, forwarded %q: %s, want %s", c.from, c.forwarded, got, c.want)
		}
	}
}

func TestOriginIsWhereTheBrowserCameTo(t *testing.T) {
	for plain, want := range map[bool]string{false: "https://example.com", true: "http://example.com"} {
		st := newStand(t, func(o *Options) { o.Plain = plain })
		x := &exchange{site: st.site, r: httptest.NewRequest(http.MethodGet, "/", nil)}
		if got := Origin(context.WithValue(t.Context(), exchangeKey{}, x)); got != want {
			t.Errorf("the origin is %q, want %q", got, want)
		}
	}
	if got := Origin(t.Context()); got != "" {
		t.Errorf("outside of a request the origin is %q", got)
	}
}
