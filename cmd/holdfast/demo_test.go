package main

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// runningDemo is a demo command at work, which has said that it answers.
type runningDemo struct {
	stop func() int // ends it and gives its exit code
	said string
}

func startDemo(t *testing.T, args ...string) *runningDemo {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	t.Cleanup(cancel)
	r, w := io.Pipe()
	code := make(chan int, 1)
	go func() {
		code <- run(ctx, append([]string{"demo", "--addr", "127.0.0.1:0", "--members", "40"}, args...), w, t.Output())
		_ = w.Close()
	}()
	d := &runningDemo{stop: func() int { cancel(); return <-code }}
	for lines := bufio.NewScanner(r); lines.Scan(); {
		d.said += lines.Text() + "\n"
		if strings.Contains(lines.Text(), "Ctrl-C") {
			go func() { _, _ = io.Copy(io.Discard, r) }()
			return d
		}
	}
	t.Fatalf("the demo ended with %d:\n%s", <-code, d.said)
	return nil
}

func readDemo(t *testing.T, dir string) (f demoFile) {
	t.Helper()
	path := filepath.Join(dir, "demo.json")
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if info.Mode().Perm() != 0o600 {
		t.Errorf("demo.json has the mode %s, and tokens in it", info.Mode())
	}
	text, err := os.ReadFile(path)
	if err == nil {
		err = json.Unmarshal(text, &f)
	}
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// get is the status and body of a call with a token of demo.json.
func (f demoFile) get(t *testing.T, token, path string) (int, string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, f.BaseURL+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+f.Tokens[token])
	got, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer got.Body.Close()
	body, err := io.ReadAll(got.Body)
	if err != nil {
		t.Fatal(err)
	}
	return got.StatusCode, string(body)
}

// A kept demo tells clients where it is once it answers, and is the same demo
// when it is started again.
func TestP11_AKeptDemoIsServedAgainWithItsTokens(t *testing.T) {
	dir := t.TempDir()
	first := startDemo(t, "--keep", dir, "--now", "2027-03-22T10:12:00Z")
	f := readDemo(t, dir)
	for _, want := range []string{"branch", "member", "copy", "title"} {
		if f.Samples[want] == nil {
			t.Errorf("no sample of a %s", want)
		}
	}
	for _, token := range []string{"admin", "librarian"} {
		status, body := f.get(t, token, "/api/lending/members/"+f.Samples["member"].(string))
		if status != http.StatusOK || !strings.Contains(body, `"stops":[]`) {
			t.Errorf("the sample member, as %s: %d %s", token, status, body)
		}
	}
	if !strings.Contains(first.said, f.BaseURL) || !strings.Contains(first.said, "PASSWORDS ARE PUBLIC") {
		t.Errorf("the banner: %s", first.said)
	}
	var out strings.Builder
	if code := run(t.Context(), []string{"demo", "clock", "+2d", "--keep", dir}, &out, t.Output()); code != exitDone ||
		!strings.Contains(out.String(), "2027-03-24T10:1") {
		t.Errorf("moving the clock: %d %s", code, out.String())
	}
	if code := first.stop(); code != exitDone {
		t.Errorf("ended with %d", code)
	}

	second := startDemo(t, "--keep", dir)
	g := readDemo(t, dir)
	if g.Tokens["admin"] != f.Tokens["admin"] || g.Samples["title"] != f.Samples["title"] || g.BaseURL == f.BaseURL {
		t.Errorf("served again: %+v, before: %+v", g, f)
	}
	if status, body := g.get(t, "admin", "/readyz"); status != http.StatusOK {
		t.Errorf("served again: %d %s", status, body)
	}
	if code := second.stop(); code != exitDone {
		t.Errorf("ended with %d", code)
	}
	back := []string{"demo", "--addr", "127.0.0.1:0", "--keep", dir, "--now", "2027-03-22T10:12:00Z"}
	if code := run(t.Context(), back, io.Discard, t.Output()); code != exitRefused {
		t.Errorf("a demo whose clock is to go back ended with %d", code)
	}
}

func TestP1_AThrowAwayDemoLeavesNothing(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	demo := startDemo(t)
	if kept, err := filepath.Glob(filepath.Join(dir, "holdfast-demo-*")); err != nil || len(kept) != 1 {
		t.Errorf("while it runs there is %v, %v", kept, err)
	}
	if code := demo.stop(); code != exitDone {
		t.Errorf("ended with %d", code)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("it left %v, %v", left, err)
	}
}
