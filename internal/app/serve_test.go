package app_test

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httptrace"
	"strings"
	"testing"
	"time"

	"holdfast/internal/app"
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
		// The first use of a token in an hour is written down; that is not to wait here.
		l.ask(l.caller("clerk of the branch"), request{method: "GET", path: "/api/lending/branches"})
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
		inside, answered := make(chan struct{}), make(chan answer, 1)
		go func() { answered <- s.lend(inside) }()
		<-inside
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

// lend asks for a loan, and says when the server is inside the request: when it
// asks for the body. The status is 0 if there is no answer.
func (s *serving) lend(inside chan<- struct{}) answer {
	trace := &httptrace.ClientTrace{Got100Continue: func() { close(inside) }}
	ctx := httptrace.WithClientTrace(context.Background(), trace)
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, s.base+"/api/lending/loans",
		strings.NewReader(`{"copy":"T1","member":"`+cardA+`"}`))
	if err != nil {
		return answer{body: []byte(err.Error())}
	}
	r.Header.Set("Authorization", "Bearer "+s.caller("clerk of the branch").token)
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Expect", "100-continue")
	got, err := (&http.Transport{ExpectContinueTimeout: time.Minute}).RoundTrip(r)
	if err != nil {
		return answer{body: []byte(err.Error())}
	}
	defer got.Body.Close()
	body, err := io.ReadAll(got.Body)
	if err != nil {
		return answer{body: []byte(err.Error())}
	}
	return answer{status: got.StatusCode, header: got.Header, body: body}
}

// TestP10_AServerWithoutItsDatabaseLivesAndIsNotReady asks the two questions of a
// supervisor after the database has gone.
func TestP10_AServerWithoutItsDatabaseLivesAndIsNotReady(t *testing.T) {
	for _, e := range storetest.Engines() {
		t.Run(e.String(), func(t *testing.T) {
			url := storetest.New(t, e, app.Migrations())
			a, err := app.Open(t.Context(), app.Config{DatabaseURL: url, Log: slog.New(slog.DiscardHandler)})
			if err != nil {
				t.Fatal(err)
			}
			site, err := a.NewSite(t.Context())
			if err := errors.Join(err, a.Close()); err != nil {
				t.Fatal(err)
			}
			for path, want := range map[string]int{"/healthz": 200, "/readyz": 503} {
				w := httptest.NewRecorder()
				site.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
				if w.Code != want || strings.Contains(w.Body.String(), "sql") {
					t.Errorf("%s without a database: %d %s", path, w.Code, w.Body)
				}
			}
		})
	}
}
