package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"text/tabwriter"
	"time"

	"holdfast/internal/app"
	"holdfast/internal/civil"
)

// demoCmd runs a server on a database full of invented people and books, or moves
// its clock.
type demoCmd struct {
	Addr     string        `default:"127.0.0.1:8080" help:"Address to listen on."`
	Keep     string        `type:"path" help:"Folder that keeps the database and demo.json; without it both are gone at the end."`
	Database string        `help:"An empty PostgreSQL database instead of a file: postgres://…"`
	Now      civil.Instant `help:"Instant at which the demo begins, as 2027-03-22T10:12:00Z; the present one without it."`
	Seed     uint64        `default:"1" help:"Another number makes another library."`
	Members  int           `default:"6500" help:"Size of the library."`
	Students int           `default:"8000" help:"Size of the university."`

	Run   demoRun   `cmd:"" default:"1" help:"Fill a database and serve it. This is what demo does by itself."`
	Clock demoClock `cmd:"" help:"Move the clock of a demo forward."`
}

func (demoCmd) Help() string {
	return "Everybody in a demo is invented, and its passwords are public: keep it away from strangers.\n\n" +
		"Example: holdfast demo --keep ~/holdfast-demo\nExample: holdfast demo clock +2d --keep ~/holdfast-demo"
}

// url is the database that the flags name, "" for none.
func (c *demoCmd) url() string {
	switch {
	case c.Database != "":
		return c.Database
	case c.Keep != "":
		return "sqlite:" + filepath.Join(c.Keep, "holdfast.db")
	}
	return ""
}

type demoRun struct{}

// Run is kong's.
func (demoRun) Run(e *env) (err error) {
	c := &e.cli.Demo
	url, dir := c.url(), c.Keep
	if url == "" {
		if dir, err = os.MkdirTemp("", "holdfast-demo-"); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
		url = "sqlite:" + filepath.Join(dir, "holdfast.db")
	}
	l, err := net.Listen("tcp", c.Addr) // before the filling, which would be for nothing
	if err != nil {
		return err
	}
	a, err := app.Open(e.ctx, app.Config{
		DatabaseURL: url, Log: e.log, Plain: true, MovableClock: true, StartClock: c.Now,
	})
	if err != nil {
		return errors.Join(err, l.Close())
	}
	a.Banner = "This is a demo: everybody and everything in it is invented, and its passwords are public."
	demo, err := c.fill(e, a)
	if err != nil {
		return errors.Join(err, l.Close(), a.Close())
	}
	if at, ok := l.Addr().(*net.TCPAddr); ok && !at.IP.IsLoopback() {
		e.log.Warn("this demo can be reached from other machines, and its passwords are public", "addr", at.String())
	}
	return errors.Join(c.serve(e, a, demo, l, dir), a.Close())
}

// fill sets the clock and makes the demo, if it is not there.
func (c *demoCmd) fill(e *env, a *app.App) (app.Demo, error) {
	if err := c.setClock(e.ctx, a); err != nil {
		return app.Demo{}, err
	}
	bar := newProgress(os.Stderr, 1)
	demo, err := a.Demo(e.ctx, app.DemoOptions{Seed: c.Seed, Members: c.Members, Students: c.Students, Progress: func(day, days int) {
		bar.total = int64(days)
		bar.show(int64(day), "a library's year")
	}})
	bar.clear()
	return demo, err
}

// setClock moves the clock of a database that was there already to the instant
// that the flag names. That of a new one has begun at it and runs.
func (c *demoCmd) setClock(ctx context.Context, a *app.App) error {
	if c.Now == 0 {
		return nil
	}
	now, err := a.DB.Now(ctx)
	if err != nil || (now >= c.Now && now.Sub(c.Now) < time.Minute) {
		return err
	}
	_, err = a.MoveClock(ctx, app.ClockMove{To: c.Now})
	return err
}

// serve serves the demo until the context ends. Once it answers, clients and
// people are told where it is.
func (c *demoCmd) serve(e *env, a *app.App, demo app.Demo, l net.Listener, dir string) error {
	ctx, stop := context.WithCancel(e.ctx)
	defer stop()
	served := make(chan error, 1)
	go func() { served <- a.Serve(ctx, l) }()
	base := baseURL(l)
	err := answers(ctx, base)
	if err == nil && dir != "" {
		err = writeDemo(ctx, a, demo, base, filepath.Join(dir, "demo.json"))
	}
	if err == nil {
		err = printDemo(e, demo, base)
	}
	if err != nil {
		stop()
	}
	return errors.Join(err, <-served)
}

// baseURL is how browsers on this machine reach the listener.
func baseURL(l net.Listener) string {
	host, port, err := net.SplitHostPort(l.Addr().String())
	if ip := net.ParseIP(host); err == nil && ip != nil && ip.IsUnspecified() {
		return "http://" + net.JoinHostPort("127.0.0.1", port)
	}
	return "http://" + l.Addr().String()
}

// answers waits until the server does. The listener has been open for a while,
// so the request waits in its queue.
func answers(ctx context.Context, base string) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, base+"/readyz", nil)
	if err != nil {
		return err
	}
	got, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	defer got.Body.Close()
	if got.StatusCode != http.StatusOK {
		return fmt.Errorf("the demo's server answers %s", got.Status)
	}
	return nil
}

// demoFile is what outside clients read (P11).
type demoFile struct {
	BaseURL string            `json:"baseUrl"`
	Tokens  map[string]string `json:"tokens"`
	Samples map[string]any    `json:"samples"`
}

// writeDemo writes demo.json, whole or not at all. Tokens cannot be shown again,
// so those of a file that is there are kept.
func writeDemo(ctx context.Context, a *app.App, demo app.Demo, base, path string) error {
	var f demoFile
	if text, err := os.ReadFile(path); err == nil && !demo.Filled {
		if err := json.Unmarshal(text, &f); err != nil {
			return fmt.Errorf("%s cannot be read; delete it, and it is made anew: %w", path, err)
		}
	}
	if len(f.Tokens) == 0 {
		var err error
		if f.Tokens, err = a.DemoTokens(ctx); err != nil {
			return err
		}
	}
	f.BaseURL, f.Samples = base, demo.Samples
	text, err := json.MarshalIndent(f, "", "  ")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	draft, err := os.CreateTemp(filepath.Dir(path), ".demo-*.json") // for its owner alone
	if err != nil {
		return err
	}
	_, err = draft.Write(append(text, '\n'))
	if err = errors.Join(err, draft.Close()); err == nil {
		err = os.Rename(draft.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(draft.Name()))
	}
	return nil
}

// printDemo is the banner: where it is, who one may be, and the warning.
func printDemo(e *env, demo app.Demo, base string) error {
	var b strings.Builder
	fmt.Fprintf(&b, "\n  HOLDFAST DEMO    %s    %s\n\n", demo.Library, base)
	table := tabwriter.NewWriter(&b, 0, 0, 3, ' ', 0)
	fmt.Fprintln(table, "  sign in as\tpassword or PIN\twho\twhat for")
	for _, s := range demo.SignIns {
		fmt.Fprintf(table, "  %s\t%s\t%s\t%s\n", s.Login, s.Password, s.Who, s.What)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	fmt.Fprint(&b, "\n  THESE PASSWORDS ARE PUBLIC. Everybody in here is invented; put nobody real into it.\n"+
		"  Ctrl-C ends it.\n\n")
	_, err := fmt.Fprint(e.out, b.String())
	return err
}

type demoClock struct {
	To app.ClockMove `arg:"" help:"An instant, as 2027-03-25T09:00:00Z, or how far: +2d, +90m."`
}

func (demoClock) Help() string { return "Example: holdfast demo clock +2d --keep ~/holdfast-demo" }

// Run is kong's.
func (c *demoClock) Run(e *env) error {
	url := e.cli.Demo.url()
	if url == "" {
		url = e.cli.Database
	}
	if path, ok := strings.CutPrefix(url, "sqlite:"); ok {
		if _, err := os.Stat(path); err != nil {
			return fmt.Errorf("there is no demo to move: %w", err)
		}
	}
	a, err := app.Open(e.ctx, app.Config{DatabaseURL: url, Log: e.log, NoMigrate: true})
	if err != nil {
		return err
	}
	now, err := a.MoveClock(e.ctx, c.To)
	if err == nil {
		_, err = fmt.Fprintf(e.out, "The demo's clock stands at %s.\n", now)
	}
	return errors.Join(err, a.Close())
}
