package bench

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"time"

	"holdfast/internal/actor"
	"holdfast/internal/app"
	"holdfast/internal/lending"
	"holdfast/internal/people"
	"holdfast/internal/sample"
	"holdfast/internal/store"
)

// DeskOptions say on what the desk is measured.
type DeskOptions struct {
	Dir         string // for SQLite's files; a temporary one when empty
	PostgresURL string // a database that may be filled; "" measures SQLite
	Titles      int    // with two copies each
	Rounds      int    // requests of each kind
	Log         *slog.Logger
	Progress    func(read int) // hears how many titles are in
}

// Wait is how long a request took from the outside, over HTTP on this machine.
type Wait struct {
	What string        `json:"what"`
	P50  time.Duration `json:"p50Nanos"`
	P95  time.Duration `json:"p95Nanos"`
	Max  time.Duration `json:"maxNanos"`
}

// Desk measures what staff wait for in a full library, one request after the
// other (V13): the desk's page, a member with ten books out, a search, lending,
// and taking a book back for which eleven wait.
func Desk(ctx context.Context, o DeskOptions) ([]Wait, error) {
	if least := firstLent + o.Rounds; o.Titles < least || o.Rounds < 1 {
		return nil, fmt.Errorf("%d rounds on %d titles cannot be measured: it takes a round, and %d titles for these",
			o.Rounds, o.Titles, least)
	}
	if o.Dir == "" {
		dir, err := os.MkdirTemp("", "holdfast-bench")
		if err != nil {
			return nil, err
		}
		defer os.RemoveAll(dir)
		o.Dir = dir
	}
	db := o.PostgresURL
	if db == "" {
		db = "sqlite:" + filepath.Join(o.Dir, "desk.db")
	}
	a, err := app.Open(ctx, app.Config{DatabaseURL: db, Log: o.Log, Plain: true})
	if err != nil {
		return nil, err
	}
	defer a.Close()
	c := &counter{app: a, rng: rand.New(rand.NewPCG(1, 1))}
	if err := c.fill(ctx, o); err != nil {
		return nil, err
	}
	site, err := a.NewSite(ctx)
	if err != nil {
		return nil, err
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	server := &http.Server{Handler: site, ReadHeaderTimeout: time.Minute}
	go func() { _ = server.Serve(l) }()
	defer server.Close()
	c.base = "http://" + l.Addr().String()
	return c.measure(ctx, o.Rounds)
}

// counter is a desk with a clerk at it.
type counter struct {
	app           *app.App
	rng           *rand.Rand
	base          string
	token, cookie string
	titles        int
	words         []string
}

const deskBranch, deskCopies = "ONE", 2

// Which titles are lent for what.
const (
	waitedTitle = 1    // eleven wait for it
	firstOut    = 100  // ten that one member has
	firstLent   = 1000 // those that are lent while it is measured
)

// deskBarcode is the barcode that [WriteRecords] gives a copy of a title.
func deskBarcode(title, copy int) string { return fmt.Sprintf("9%07d%02d", title, copy) }

func (c *counter) fill(ctx context.Context, o DeskOptions) error {
	if err := fillLibrary(ctx, c.app.DB, 0); err != nil {
		return err
	}
	c.titles = o.Titles
	for w := range sample.New(1).Works() {
		if c.words = append(c.words, w.Title); len(c.words) == min(2000, o.Titles) {
			break
		}
	}
	r, w := io.Pipe()
	go func() { w.CloseWithError(WriteRecords(w, 1, o.Titles, deskCopies, deskBranch)) }()
	in := lending.MARCImport{Branch: deskBranch, Progress: func(read int, _ int64) {
		if o.Progress != nil {
			o.Progress(read)
		}
	}}
	if _, err := c.app.Lending.ImportMARC(ctx, actor.Operator(), r, in); err != nil {
		return err
	}
	if err := c.app.DB.Write(ctx, c.hire); err != nil {
		return err
	}
	for n := range 10 { // a member with ten books out
		if err := c.lend(ctx, deskBarcode(firstOut+n, 1), "R20000"); err != nil {
			return err
		}
	}
	return c.queue(ctx)
}

// hire lets a clerk in, with a token and a session.
func (c *counter) hire(ctx context.Context, tx *store.Tx) error {
	ids, err := people.Add(ctx, tx, []people.Person{{Name: "Clerk"}})
	if err != nil {
		return err
	}
	by := actor.Operator()
	held := people.Held{Desk: "lending", Role: people.Supervisor}
	if err := people.GiveRole(ctx, tx, c.app.Rights, by, ids[0], held); err != nil {
		return err
	}
	t := people.Token{Person: ids[0], Name: "bench", Scopes: []string{"*"}}
	if c.token, _, err = people.NewToken(ctx, tx, c.app.Rights, by, t); err != nil {
		return err
	}
	var s people.Session
	if c.cookie, s, err = people.StartSession(ctx, tx, ids[0], people.StaffSession); err != nil {
		return err
	}
	branch, err := lending.BranchOf(ctx, tx, deskBranch)
	if err != nil {
		return err
	}
	return people.ChoosePlace(ctx, tx, s.ID, branch)
}

func (c *counter) lend(ctx context.Context, barcode, card string) error {
	_, err := c.app.Lending.Issue(ctx, actor.Operator(), lending.IssueIn{
		Body: lending.IssueRequest{Copy: barcode, Member: card, Branch: deskBranch},
	})
	return err
}

// The title that eleven wait for has one copy in circulation; twelve people take
// turns at it.
const takers = 12

func (c *counter) queue(ctx context.Context) error {
	desk, spare := c.app.Lending, deskBarcode(waitedTitle, 2)
	if _, err := desk.SetCondition(ctx, actor.Operator(), lending.ConditionIn{
		Barcode: spare, Body: lending.ConditionRequest{Condition: "damaged"},
	}); err != nil {
		return err
	}
	if err := c.lend(ctx, deskBarcode(waitedTitle, 1), taker(0)); err != nil {
		return err
	}
	for n := 1; n < takers; n++ {
		if err := c.wait(ctx, n); err != nil {
			return err
		}
	}
	return nil
}

func taker(n int) string { return fmt.Sprint("R", n%takers) }

// wait puts a taker at the end of the queue.
func (c *counter) wait(ctx context.Context, n int) error {
	copy, err := c.app.Lending.Copy(ctx, actor.Operator(), lending.CopyIn{Barcode: deskBarcode(waitedTitle, 1)})
	if err != nil {
		return err
	}
	_, err = c.app.Lending.PlaceHold(ctx, actor.Operator(), lending.HoldIn{Body: lending.HoldRequest{
		Title: copy.Title, Member: taker(n), PickupBranch: deskBranch,
	}})
	return err
}

// measure asks everything so many times.
func (c *counter) measure(ctx context.Context, rounds int) ([]Wait, error) {
	var all []Wait
	for _, kind := range []struct {
		what string
		ask  func(n int) (time.Duration, error)
	}{
		{"desk page", func(int) (time.Duration, error) { return c.get(ctx, "/lending/desk") }},
		{"member page, ten books out", func(int) (time.Duration, error) { return c.get(ctx, "/lending/members/R20000") }},
		{"search page, a title's words", func(int) (time.Duration, error) {
			return c.get(ctx, "/lending/titles?q="+url.QueryEscape(c.words[c.rng.IntN(len(c.words))]))
		}},
		{"lend", func(n int) (time.Duration, error) {
			return c.post(ctx, "/api/lending/loans", map[string]any{
				"copy": deskBarcode(firstLent+n, 1), "member": fmt.Sprint("R", 1000+n), "branch": deskBranch,
			})
		}},
		{"take back, eleven wait", func(n int) (time.Duration, error) { return c.takeBack(ctx, n) }},
	} {
		took := make([]time.Duration, 0, rounds)
		for n := range rounds {
			t, err := kind.ask(n)
			if err != nil {
				return all, fmt.Errorf("%s, number %d: %w", kind.what, n, err)
			}
			took = append(took, t)
		}
		slices.Sort(took)
		all = append(all, Wait{What: kind.what, P50: quantile(took, 50), P95: quantile(took, 95), Max: took[len(took)-1]})
	}
	return all, nil
}

// takeBack measures the return alone; the next taker's visit and the former one's
// new place in the queue come behind it.
func (c *counter) takeBack(ctx context.Context, n int) (time.Duration, error) {
	copy := deskBarcode(waitedTitle, 1)
	took, err := c.post(ctx, "/api/lending/returns", map[string]any{"copy": copy, "branch": deskBranch})
	if err != nil {
		return 0, err
	}
	if err := c.lend(ctx, copy, taker(n+1)); err != nil {
		return 0, err
	}
	return took, c.wait(ctx, n)
}

func (c *counter) get(ctx context.Context, path string) (time.Duration, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, c.base+path, http.NoBody)
	if err != nil {
		return 0, err
	}
	r.AddCookie(&http.Cookie{Name: "holdfast", Value: c.cookie})
	return send(r, http.StatusOK)
}

func (c *counter) post(ctx context.Context, path string, body any) (time.Duration, error) {
	text, err := json.Marshal(body)
	if err != nil {
		return 0, err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, c.base+path, bytes.NewReader(text))
	if err != nil {
		return 0, err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", "Bearer "+c.token)
	r.Header.Set("Idempotency-Key", fmt.Sprint(c.rng.Uint64()))
	return send(r, http.StatusOK, http.StatusCreated)
}

// send sends a request and reads the whole answer.
func send(r *http.Request, want ...int) (time.Duration, error) {
	began := time.Now()
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0, err
	}
	text, err := io.ReadAll(answer.Body)
	took := time.Since(began)
	if err == nil && !slices.Contains(want, answer.StatusCode) {
		err = fmt.Errorf("%s: %.300s", answer.Status, text)
	}
	return took, errors.Join(err, answer.Body.Close())
}
