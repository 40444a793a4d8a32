package web

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"holdfast/internal/actor"
)

// serving registers a GET that answers with a body of a content type.
func serving(st *stand, path, contentType, body string) {
	Handle(st.site, Op{Method: "GET", Path: path, Public: true},
		func(w http.ResponseWriter, _ *http.Request, _ actor.Actor, _ Session) error {
			w.Header().Set("Content-Type", contentType)
			_, err := io.WriteString(w, body)
			return err
		})
}

func unpacked(t *testing.T, body io.Reader) string {
	t.Helper()
	r, err := gzip.NewReader(body)
	if err != nil {
		t.Fatalf("not packed: %v", err)
	}
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestTextIsPackedForWhoeverTakesIt(t *testing.T) {
	st := newStand(t)
	long := strings.Repeat("Nothing was changed. ", 100)
	for _, c := range []struct {
		name, contentType, body, accepts string
		packed                           bool
	}{
		{"a page", typeHTML, long, "gzip, deflate, br, zstd", true},
		{"a document", typeJSON, long, "gzip", true},
		{"a problem", typeProblem, long, "gzip", true},
		{"a style sheet", "text/css; charset=utf-8", long, "gzip", true},
		{"a script", "text/javascript; charset=utf-8", long, "gzip", true},
		{"a drawing", "image/svg+xml", long, "gzip", true},
		{"a sheet", "text/csv; charset=utf-8", long, "gzip", true},
		{"a short page", typeHTML, long[:minPacked-1], "gzip", false},
		{"a page for whoever does not say", typeHTML, long, "", false},
		{"a page for whoever refuses", typeHTML, long, "gzip;q=0", false},
		{"a picture", "image/png", long, "gzip", false},
		{"events", "text/event-stream", long, "gzip", false},
	} {
		path := "/" + strings.ReplaceAll(c.name, " ", "-")
		serving(st, path, c.contentType, c.body)
		w := st.send(call{"GET", path, "", at("hf_clerk", "Accept-Encoding", c.accepts)})
		got := w.Header().Get("Content-Encoding") == "gzip"
		if got != c.packed {
			t.Errorf("%s: packed is %t, want %t", c.name, got, c.packed)
			continue
		}
		body := w.Body.String()
		if c.packed {
			body = unpacked(t, w.Body)
		}
		if body != c.body || w.Header().Get("Content-Type") != c.contentType {
			t.Errorf("%s: %s %q", c.name, w.Header().Get("Content-Type"), body)
		}
		if !slices.ContainsFunc(w.Header().Values("Vary"), func(v string) bool {
			return strings.Contains(v, "Accept-Encoding")
		}) {
			t.Errorf("%s: Vary %q", c.name, w.Header().Values("Vary"))
		}
	}
}

func TestWhatIsPackedAlreadyIsSentAsItIs(t *testing.T) {
	st := newStand(t)
	var file bytes.Buffer
	w := gzip.NewWriter(&file)
	fmt.Fprint(w, "body{}")
	w.Close()
	Handle(st.site, Op{Method: "GET", Path: "/assets/app.css", Anonymous: true},
		func(w http.ResponseWriter, _ *http.Request, _ actor.Actor, _ Session) error {
			w.Header().Set("Content-Type", "text/css; charset=utf-8")
			w.Header().Set("Content-Encoding", "gzip")
			_, err := w.Write(file.Bytes())
			return err
		})
	got := st.send(call{"GET", "/assets/app.css", "", at("hf_clerk", "Accept-Encoding", "gzip")})
	if text := unpacked(t, got.Body); text != "body{}" {
		t.Errorf("packed twice: %q", text)
	}
}

// Each event reaches the caller before the next one is written, and what was
// registered as a stream is never packed.
func TestAStreamIsSentEventByEventToWhoeverTakesGzip(t *testing.T) {
	st := newStand(t)
	more := make(chan struct{})
	Handle(st.site, Op{Method: "GET", Path: "/events", Public: true},
		func(w http.ResponseWriter, _ *http.Request, _ actor.Actor, _ Session) error {
			w.Header().Set("Content-Type", "text/event-stream")
			if err := Stream(w); err != nil {
				return err
			}
			for i := range 2 {
				if err := http.NewResponseController(w).Flush(); err != nil {
					return err
				}
				<-more
				fmt.Fprintf(w, "data: %d\n", i)
			}
			return nil
		})
	server := httptest.NewServer(st.site)
	defer server.Close()
	r, err := http.NewRequest("GET", server.URL+"/events", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Accept-Encoding", "gzip")
	answer, err := http.DefaultClient.Do(r) // the head comes before the first event
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if e := answer.Header.Get("Content-Encoding"); e != "" {
		t.Errorf("a stream is sent as %s", e)
	}
	lines := bufio.NewScanner(answer.Body)
	for i := range 2 {
		more <- struct{}{}
		if !lines.Scan() || lines.Text() != fmt.Sprint("data: ", i) {
			t.Errorf("event %d is %q", i, lines.Text())
		}
	}
}

// A strong tag stands for bytes: packed, a body has another one. Both name the
// version when it is read again or changed.
func TestP6_APackedAnswerHasATagOfItsOwn(t *testing.T) {
	st := newStand(t)
	long := strings.Repeat("C", 2*minPacked)
	st.desk.loans = []loan{{ID: 1, Copy: long}}
	read := func(more ...string) *httptest.ResponseRecorder {
		return st.send(call{"GET", "/api/test/loans/1", "", as("hf_clerk", more...)})
	}
	bare, packed := read().Header().Get("ETag"), read("Accept-Encoding", "gzip").Header().Get("ETag")
	if packed != packedTag(bare) || packed == bare {
		t.Errorf("bare %s, packed %s", bare, packed)
	}
	for _, tag := range []string{bare, packed} {
		again := read("Accept-Encoding", "gzip", "If-None-Match", tag)
		if again.Code != http.StatusNotModified || again.Header().Get("ETag") != tag {
			t.Errorf("%s: %d %s", tag, again.Code, again.Header().Get("ETag"))
		}
	}
	changed := st.send(call{"PUT", "/api/test/loans/1", `{"copy":"C-1"}`, as("hf_clerk", "If-Match", packed)})
	if changed.Code != http.StatusOK {
		t.Errorf("If-Match %s: %d %s", packed, changed.Code, changed.Body)
	}
}

// The length of a packed page tells nothing of the session's token: it never
// stands there twice in the same letters, and yet a form with any of them is let
// in.
func TestP7_TheTokenOfASessionStandsInNoTwoPagesAlike(t *testing.T) {
	st := newStand(t)
	Handle(st.site, Op{Method: "GET", Path: "/token", Permission: mayRead},
		func(w http.ResponseWriter, _ *http.Request, _ actor.Actor, s Session) error {
			_, err := io.WriteString(w, s.Token)
			return err
		})
	seen := map[string]bool{}
	for i := range 3 {
		token := st.send(call{"GET", "/token", "", at("hf_clerk")}).Body.String()
		if seen[token] || strings.Contains(token, "t-hf_clerk") || unmasked(token) != "t-hf_clerk" {
			t.Errorf("the page carries %q", token)
		}
		seen[token] = true
		w := st.post(form("copy", fmt.Sprint("C-", i), "member", "M", tokenField, token, keyField, fmt.Sprint("K", i)),
			at("hf_clerk"))
		if w.Code != 303 {
			t.Errorf("a form with %q: %d %s", token, w.Code, w.Body)
		}
	}
	for _, wrong := range []string{masked("t-hf_member"), ".", "a.b", masked("t-hf_clerk") + "A", "=.="} {
		if w := st.post(form("copy", "C-9", "member", "M", tokenField, wrong), at("hf_clerk")); w.Code != 403 {
			t.Errorf("a form with %q: %d", wrong, w.Code)
		}
	}
	if masked("") != "" {
		t.Error("nobody has a token")
	}
}
