// Package program runs the real program in tests: built once, started on a fresh
// database of either engine, asked over HTTP and at the command line, and killed.
package program

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"holdfast/internal/actor"
	"holdfast/internal/app"
	"holdfast/internal/civil"
	"holdfast/internal/lending"
	"holdfast/internal/lending/catalog"
	"holdfast/internal/people"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

// dialLimit is how long one try to reach the server takes at most.
const dialLimit = time.Second

// binary is built once a test process; go's build cache makes the second quick.
var binary = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "holdfast-program")
	if err != nil {
		return "", err
	}
	path := filepath.Join(dir, "holdfast")
	if err := readSources(); err != nil {
		return "", err
	}
	out, err := exec.Command("go", "build", "-o", path, "holdfast/cmd/holdfast").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("build: %w\n%s", err, out)
	}
	return path, nil
})

// readSources opens the command's files, so that go test knows what the result
// depends on: it cannot see what a go build of ours reads. The packages under the
// command are imported here.
func readSources() error {
	files, err := filepath.Glob("../../cmd/holdfast/*.go")
	if err == nil && len(files) == 0 {
		err = errors.New("the command's files are not where they were")
	}
	for _, f := range files {
		if _, e := os.ReadFile(f); e != nil {
			err = errors.Join(err, e)
		}
	}
	return err
}

// Site is a database with the sample library in it, and the tokens to ask with.
type Site struct {
	tb    testing.TB
	URL   string // of the database
	Token string // of a clerk who may do everything at the desk
	Title int64  // the popular thriller, with copies C1 …
}

// terms are the plan Basic of the sample library, in paise.
var terms = lending.Terms{
	Currency: "INR", YearlyFee: 50000, MaxLoans: 2, LoanDays: 14, MaxRenewals: 1, MaxHolds: 3, HoldDays: 3,
	Fine: lending.FinePolicy{Kind: lending.FineDaily, PerDay: 500, Cap: 15000}, FineBlockLimit: 10000,
}

// New makes a fresh database with a branch that is open every day, the plan
// Basic, one thriller with copies C1 …, and members M1 … until 31 March 2027. Its
// clock starts at ten in the morning of 1 March 2026 in India.
func New(tb testing.TB, e store.Engine, copies, members int) *Site {
	tb.Helper()
	s := &Site{tb: tb, URL: storetest.New(tb, e, app.Migrations())}
	s.With(func(ctx context.Context, a *app.App) error {
		return a.DB.Write(ctx, func(ctx context.Context, tx *store.Tx) error {
			if err := s.fill(ctx, tx, copies, members); err != nil {
				return err
			}
			return s.hireClerk(ctx, tx, a)
		})
	})
	return s
}

func (s *Site) fill(ctx context.Context, tx *store.Tx, copies, members int) error {
	zone, err := civil.LoadZone("Asia/Kolkata")
	if err != nil {
		return err
	}
	branches, err := lending.AddBranches(ctx, tx, []lending.Branch{
		{Code: "RIV", Name: "Riverside", Zone: zone, Days: civil.EveryDay},
	})
	if err != nil {
		return err
	}
	plans, err := lending.AddPlans(ctx, tx, []lending.NewPlan{{Code: "basic", Name: "Basic", Terms: terms}})
	if err != nil {
		return err
	}
	titles, err := catalog.Upsert(ctx, tx, []catalog.Record{{Title: catalog.Title{Title: "A popular thriller"}}})
	if err != nil {
		return err
	}
	s.Title = titles[0].ID
	all := make([]lending.NewCopy, copies)
	for i := range all {
		all[i] = lending.NewCopy{Title: s.Title, Barcode: fmt.Sprint("C", i+1), Home: branches[0]}
	}
	if _, err := lending.AddCopies(ctx, tx, all); err != nil {
		return err
	}
	who := make([]people.Person, members)
	for i := range who {
		who[i] = people.Person{Name: fmt.Sprint("Member ", i+1)}
	}
	persons, err := people.Add(ctx, tx, who)
	if err != nil {
		return err
	}
	joined := make([]lending.NewMember, members)
	for i := range joined {
		joined[i] = lending.NewMember{
			Person: persons[i], Card: fmt.Sprint("M", i+1), Plan: plans[0], Branch: branches[0], Currency: "INR",
			JoinedOn: civil.MustDate("2025-04-01"), ExpiresOn: civil.MustDate("2027-03-31"),
		}
	}
	_, err = lending.AddMembers(ctx, tx, joined)
	return err
}

func (s *Site) hireClerk(ctx context.Context, tx *store.Tx, a *app.App) error {
	ids, err := people.Add(ctx, tx, []people.Person{{Name: "Adaeze Okafor"}})
	if err != nil {
		return err
	}
	for _, desk := range []string{"lending", "registration"} {
		held := people.Held{Desk: desk, Role: people.Supervisor}
		if err := people.GiveRole(ctx, tx, a.Rights, actor.Operator(), ids[0], held); err != nil {
			return err
		}
	}
	s.Token, _, err = people.NewToken(ctx, tx, a.Rights, actor.Operator(), people.Token{Person: ids[0], Name: "test", Scopes: []string{"*"}})
	return err
}

// With opens the database beside whatever runs on it.
func (s *Site) With(do func(ctx context.Context, a *app.App) error) {
	s.tb.Helper()
	ctx := context.Background()
	a, err := app.Open(ctx, app.Config{DatabaseURL: s.URL, StartClock: storetest.Start})
	if err != nil {
		s.tb.Fatal(err)
	}
	if err := errors.Join(do(ctx, a), a.Close()); err != nil {
		s.tb.Fatal(err)
	}
}

// At moves the clock to noon of a day in India.
func (s *Site) At(day string) {
	s.tb.Helper()
	zone, err := civil.LoadZone("Asia/Kolkata")
	if err != nil {
		s.tb.Fatal(err)
	}
	s.With(func(ctx context.Context, a *app.App) error {
		return a.DB.SetClock(ctx, zone.At(civil.MustDate(day), 12*60))
	})
}

// Run is the command line: it gives what was printed and the exit code.
func (s *Site) Run(args ...string) (out string, code int) {
	s.tb.Helper()
	path, err := binary()
	if err != nil {
		s.tb.Fatal(err)
	}
	cmd := exec.Command(path, args...)
	cmd.Env = append(os.Environ(), "HOLDFAST_DATABASE_URL="+s.URL, "HOLDFAST_LOG_LEVEL=error")
	text, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		s.tb.Fatal(err)
	}
	return string(text), cmd.ProcessState.ExitCode()
}

// Server is the program serving.
type Server struct {
	site *Site
	cmd  *exec.Cmd
	Base string // http://127.0.0.1:…
}

// Serve starts the server and waits until it answers. It dies with the test.
func (s *Site) Serve(more ...string) *Server {
	s.tb.Helper()
	path, err := binary()
	if err != nil {
		s.tb.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		s.tb.Fatal(err)
	}
	addr := l.Addr().String()
	l.Close()
	cmd := exec.Command(path, append([]string{"serve", "--plain", "--addr", addr}, more...)...)
	cmd.Env = append(os.Environ(), "HOLDFAST_DATABASE_URL="+s.URL, "HOLDFAST_LOG_LEVEL=warn")
	cmd.Stderr = s.tb.Output()
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	out, err := cmd.StdoutPipe()
	if err != nil {
		s.tb.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		s.tb.Fatal(err)
	}
	go io.Copy(io.Discard, out)
	srv := &Server{site: s, cmd: cmd, Base: "http://" + addr}
	s.tb.Cleanup(srv.Kill)
	srv.awaitReady(addr)
	return srv
}

// awaitReady dials until the listener is there: the program listens only when it
// can serve.
func (srv *Server) awaitReady(addr string) {
	for range 20_000 {
		c, err := net.DialTimeout("tcp", addr, dialLimit)
		if err == nil {
			c.Close()
			return
		}
		if srv.cmd.ProcessState != nil {
			break
		}
	}
	srv.site.tb.Fatalf("the server does not answer at %s", addr)
}

// Kill is kill -9.
func (srv *Server) Kill() {
	if srv.cmd.ProcessState == nil {
		_ = srv.cmd.Process.Kill()
		_ = srv.cmd.Wait()
	}
}

// Stop asks the server to stop and waits for it.
func (srv *Server) Stop() error {
	if err := srv.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		return err
	}
	return srv.cmd.Wait()
}

// Answer is what came back over HTTP.
type Answer struct {
	Status int
	Header http.Header
	Body   []byte
}

// Into reads the body as JSON.
func (a Answer) Into(tb testing.TB, v any) {
	tb.Helper()
	if err := json.Unmarshal(a.Body, v); err != nil {
		tb.Fatalf("%d %s: %v", a.Status, a.Body, err)
	}
}

// Codes are the codes of a refusal, in order.
func (a Answer) Codes(tb testing.TB) []string {
	tb.Helper()
	var p struct {
		Reasons []struct{ Code string }
	}
	a.Into(tb, &p)
	var all []string
	for _, r := range p.Reasons {
		all = append(all, r.Code)
	}
	return all
}

// Ask sends one request with the clerk's token; an empty key sends none.
func (srv *Server) Ask(client *http.Client, method, path, key string, body any) (Answer, error) {
	var send io.Reader
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			return Answer{}, err
		}
		send = bytes.NewReader(text)
	}
	r, err := http.NewRequest(method, srv.Base+path, send)
	if err != nil {
		return Answer{}, err
	}
	r.Header.Set("Authorization", "Bearer "+srv.site.Token)
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	if key != "" {
		r.Header.Set("Idempotency-Key", key)
	}
	got, err := client.Do(r)
	if err != nil {
		return Answer{}, err
	}
	defer got.Body.Close()
	text, err := io.ReadAll(got.Body)
	return Answer{Status: got.StatusCode, Header: got.Header, Body: text}, err
}

// Must is Ask for a test that has no failure to expect.
func (srv *Server) Must(method, path string, body any) Answer {
	srv.site.tb.Helper()
	a, err := srv.Ask(http.DefaultClient, method, path, "", body)
	if err != nil {
		srv.site.tb.Fatal(err)
	}
	return a
}

// Clean runs `holdfast check` and fails the test unless every promise holds.
func (s *Site) Clean() {
	s.tb.Helper()
	if out, code := s.Run("check"); code != 0 || !strings.HasPrefix(out, "All ") {
		s.tb.Errorf("check: exit %d\n%s", code, out)
	}
}
