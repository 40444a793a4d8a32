package browser

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"

	"holdfast/internal/app"
	"holdfast/internal/civil"
	"holdfast/internal/store/pgtest"
)

// demoNow is where the clock of the demo starts: Monday, 22 March 2027, 15:42 in
// India.
const demoNow civil.Instant = 1_805_710_320_000_000

// How large the demo is: large enough for queues, transits and a second page of
// titles, and for a rush on a few sections.
const (
	demoMembers  = 60
	demoStudents = 1500
	demoCourses  = 150
	demoSections = 260
)

// shared is what the tests of a run have in common.
var shared struct {
	dir  string // for the demo and the browser's profile
	stop func() // ends the browser, if it was started
}

func TestMain(m *testing.M) {
	code := 1
	var err error
	if shared.dir, err = os.MkdirTemp("", "holdfast-browser-"); err == nil {
		code = m.Run()
		if shared.stop != nil {
			shared.stop()
		}
		err = os.RemoveAll(shared.dir)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = max(code, 1)
	}
	os.Exit(code)
}

var errNoChromium = errors.New("no chromium on PATH")

// chromium is the one browser of the run.
var chromium = sync.OnceValues(func() (context.Context, error) {
	path, err := exec.LookPath("chromium")
	if err != nil {
		return nil, errNoChromium
	}
	profile := filepath.Join(shared.dir, "profile")
	if err := os.Mkdir(profile, 0o700); err != nil {
		return nil, err
	}
	alloc, stopAlloc := chromedp.NewExecAllocator(context.Background(),
		chromedp.ExecPath(path), chromedp.UserDataDir(profile), chromedp.CombinedOutput(io.Discard),
		chromedp.Headless, chromedp.NoSandbox, chromedp.DisableGPU, chromedp.NoFirstRun,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-sync", true),
		chromedp.Flag("force-color-profile", "srgb"),
		// Tabs that nobody looks at run on as if somebody did.
		chromedp.Flag("disable-background-timer-throttling", true),
		chromedp.Flag("disable-backgrounding-occluded-windows", true),
		chromedp.Flag("disable-renderer-backgrounding", true),
		// A test types without a hand, which browsers do not take for consent to sound.
		chromedp.Flag("autoplay-policy", "no-user-gesture-required"),
	)
	ctx, stop := chromedp.NewContext(alloc)
	shared.stop = func() {
		stop()
		stopAlloc()
	}
	return ctx, chromedp.Do(ctx)
})

// needBrowser is the browser. Without it the test ends here.
func needBrowser(t *testing.T) context.Context {
	t.Helper()
	if testing.Short() {
		t.Skip("short runs do without a browser")
	}
	ctx, err := chromium()
	if errors.Is(err, errNoChromium) {
		pgtest.Missing(t, err.Error())
	}
	if err != nil {
		t.Fatal(err)
	}
	return ctx
}

// filled is the demo that every house is a copy of.
type filled struct {
	file string
	app.Demo
}

var demo = sync.OnceValues(func() (f filled, err error) {
	f.file = filepath.Join(shared.dir, "demo.db")
	a, err := app.Open(context.Background(), app.Config{
		DatabaseURL: "sqlite:" + f.file, Plain: true, MovableClock: true, StartClock: demoNow,
		Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		return f, err
	}
	f.Demo, err = a.Demo(context.Background(), app.DemoOptions{
		Seed: 1, Members: demoMembers, Students: demoStudents, Courses: demoCourses, Sections: demoSections,
	})
	return f, errors.Join(err, a.Close())
})
