package app_test

import (
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptrace"
	"strings"
	"testing"
	"time"

	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

// serving is a library that serves on a port of its own.
type serving struct {
	*library
	base    string
	address string
	stop    context.CancelFunc // asks it to stop
	ended   chan error         // what Serve returned
}

func serve(l *library) *serving {
	l.t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		l.t.Fatal(err)
	}
	ctx, stop := context.WithCancel(l.t.Context())
	s := &serving{library: l, address: listener.Addr().String(), stop: stop, ended: make(chan error, 1)}
	s.base = "http://" + s.address
	go func() { s.ended <- l.app.Serve(ctx, listener) }()
	return s
}

// get reads an address as text.
func (s *serving) get(path string) (int, string) {
	s.t.Helper()
	a, err := http.Get(s.base + path)
	if err != nil {
		s.t.Fatal(err)
	}
	defer a.Body.Close()
	text, err := io.ReadAll(a.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return a.StatusCode, strings.TrimSpace(string(text))
}

// refusesCallers dials until nobody is let in any more.
func (s *serving) refusesCallers() bool {
	for range 100_000 {
		c, err := net.DialTimeout("tcp", s.address, time.Second)
		if err != nil {
			return true
		}
		c.Close()
	}
	return false
}

// TestP10_AStopFinishesWhatWasAccepted asks the server to stop while a loan waits
// for a lock. Nobody new is let in, the loan is made and answered, and Serve
// returns.
func TestP10_AStopFinishesWhatWasAccepted(t *testing.T) {
	bothLibraries(t, func(t *testing.T, l *library) {
		l.letIn()
		s := serve(l)
		if status, text := s.get("/healthz"); status != 200 || text != "ok" {
			t.Errorf("healthz: %d %q", status, text)
		}
		if status, text := s.get("/readyz"); status != 200 || text != "ready" {
			t.Errorf("readyz: %d %q", status, text)
		}
		locked, release, held := make(chan struct{}), make(chan struct{}), make(chan error, 1)
		go func() {
			held <- l.app.DB.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
				defer func() { <-release }()
				err := tx.Lock(ctx, "titles", l.thriller)
				close(locked)
				return err
			})
		}()
		<-locked
		sent, answered := make(chan struct{}), make(chan answer, 1)
		go func() { answered <- s.lend(sent) }()
		<-sent
		s.stop()
		refused := s.refusesCallers()
		close(release)
		if err := <-held; err != nil {
			t.Error(err)
		}
		if a := <-answered; a.status != http.StatusCreated {
			t.Errorf("what was accepted before the stop: %d %s", a.status, a.body)
		}
		if err := <-s.ended; err != nil {
			t.Errorf("Serve: %v", err)
		}
		if !refused {
			t.Error("the server lets callers in after it was asked to stop")
		}
		l.clean()
	})
}

// lend asks for a loan, and says when the request is on its way. Its status is 0
// if it was not answered.
func (s *serving) lend(sent chan<- struct{}) answer {
	trace := &httptrace.ClientTrace{WroteRequest: func(httptrace.WroteRequestInfo) { close(sent) }}
	ctx := httptrace.WithClientTrace(context.Background(), trace)
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, s.base+"/api/lending/loans",
		strings.NewReader(`{"copy":"T1","member":"`+cardA+`"}`))
	if err != nil {
		return answer{body: []byte(err.Error())}
	}
	r.Header.Set("Authorization", "Bearer "+s.caller("clerk of the branch").token)
	r.Header.Set("Content-Type", "application/json")
	got, err := http.DefaultClient.Do(r)
	if err != nil {
		return answer{body: []byte(err.Error())}
	}
	defer got.Body.Close()
	var body bytes.Buffer
	_, err = body.ReadFrom(got.Body)
	if err != nil {
		return answer{body: []byte(err.Error())}
	}
	return answer{status: got.StatusCode, header: got.Header, body: body.Bytes()}
}

// TestP10_AServerWithoutItsDatabaseLivesAndIsNotReady asks the two questions of a
// supervisor after the database has gone.
func TestP10_AServerWithoutItsDatabaseLivesAndIsNotReady(t *testing.T) {
	for _, e := range storetest.Engines() {
		t.Run(e.String(), func(t *testing.T) {
			l := newLibrary(t, e)
			if err := l.app.Close(); err != nil {
				t.Fatal(err)
			}
			for path, want := range map[string]int{"/healthz": 200, "/readyz": 503} {
				a := l.ask(&caller{nobody: true}, request{method: "GET", path: path})
				if a.status != want || strings.Contains(string(a.body), "sql") {
					t.Errorf("%s without a database: %d %s", path, a.status, a.body)
				}
			}
		})
	}
}
