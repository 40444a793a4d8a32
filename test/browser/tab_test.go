package browser

import (
	"context"
	"fmt"
	"iter"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// patience is how long a page may take to say what it is to say. It is long
// because machines that test are busy.
const patience = 30 * time.Second

// size is a window.
type size struct {
	width, height int64
	touch         bool
}

var (
	wide   = size{1440, 900, false}
	phone  = size{390, 844, true}
	narrow = size{320, 640, true}

	// between is where tables are tight: screens that stand upright.
	between = []size{{768, 1024, false}, {860, 1024, false}, {1024, 768, false}}
)

// tab is a window of the browser.
type tab struct {
	*testing.T
	house *house
	ctx   context.Context

	heard    func() (chromedp.ConsoleMessage, error, bool)
	marks    int
	expected []string // parts of complaints that a step announced
}

// newTab opens a window that remembers nothing.
func newTab(h *house, s size) *tab {
	h.Helper()
	ctx, cancel := chromedp.NewContext(needBrowser(h.T), chromedp.WithNewBrowserContext())
	h.Cleanup(cancel)
	// The tab lives as long as the context of its first step.
	if err := chromedp.Do(ctx); err != nil {
		h.Fatal(err)
	}
	b := &tab{T: h.T, house: h, ctx: ctx}
	b.call("Emulation.setFocusEmulationEnabled", map[string]any{"enabled": true}) // beside other tabs
	b.resize(s)
	heard, stop := iter.Pull2(chromedp.Console(ctx))
	b.heard = heard
	h.Cleanup(stop)
	h.Cleanup(func() {
		if !h.Failed() {
			b.clean("the end")
		}
	})
	return b
}

func (b *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	b.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	if err := chromedp.Do(ctx, steps...); err != nil {
		b.Fatal(err)
	}
}

// call sends a command of the browser's protocol.
func (b *tab) call(method string, params map[string]any) {
	b.Helper()
	b.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		return t.Call(ctx, method, params, nil)
	}))
}

func (b *tab) resize(s size) {
	b.Helper()
	var as []chromedp.EmulateViewportOption
	if s.touch {
		as = append(as, chromedp.EmulateMobile, chromedp.EmulateTouch, chromedp.EmulateScale(2))
	}
	b.do(chromedp.EmulateViewport(s.width, s.height, as...))
}

// still lets nothing move, and shows the colours of a theme.
func (b *tab) still(theme string) {
	b.Helper()
	b.call("Emulation.setEmulatedMedia", map[string]any{"features": []map[string]string{
		{"name": "prefers-color-scheme", "value": theme}, {"name": "prefers-reduced-motion", "value": "reduce"},
	}})
}

func (b *tab) cookie(c *http.Cookie) {
	b.Helper()
	b.call("Network.setCookie", map[string]any{"name": c.Name, "value": c.Value, "url": b.house.url})
}

// open loads a page.
func (b *tab) open(path string) {
	b.Helper()
	b.do(chromedp.Navigate(b.house.url + path))
}

// value evaluates an expression on the page, which the page's policy does not
// concern.
func value[T any](b *tab, expression string) (v T) {
	b.Helper()
	v, err := try[T](b, expression)
	if err != nil {
		b.Fatalf("%s: %v", expression, err)
	}
	return v
}

func try[T any](b *tab, expression string) (T, error) {
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	return chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
}

// until waits for an expression to be true, across pages.
func (b *tab) until(what, expression string) {
	b.Helper()
	const often = 15 * time.Millisecond
	tick, late := time.NewTicker(often), time.After(patience)
	defer tick.Stop()
	for {
		is, err := try[bool](b, "!!("+expression+")")
		if err == nil && is {
			return
		}
		select {
		case <-tick.C:
		case <-late:
			text, _ := try[string](b, "location.href + '\\n' + document.body.innerText")
			b.Fatalf("after %s still not so: %s (%v)\n%s", patience, what, err, text)
		}
	}
}

// says waits until an element of the page holds a text.
func (b *tab) says(selector, text string) {
	b.Helper()
	b.until(fmt.Sprintf("%s says %q", selector, text), fmt.Sprintf(
		`[...document.querySelectorAll(%q)].some(e => e.textContent.replace(/\s+/g, ' ').includes(%q))`, selector, text))
}

// text is what an element says.
func (b *tab) text(selector string) string {
	b.Helper()
	return value[string](b, fmt.Sprintf(`document.querySelector(%q)?.textContent.replace(/\s+/g, ' ').trim() ?? ''`, selector))
}

func (b *tab) count(selector string) int {
	b.Helper()
	return value[int](b, fmt.Sprintf(`document.querySelectorAll(%q).length`, selector))
}

// keys presses keys, one after the other.
func (b *tab) keys(keys string) {
	b.Helper()
	b.do(chromedp.KeyEvent(keys))
}

// scan is what a scanner does that acts as a keyboard: it types a code and ends
// it with Enter.
func (b *tab) scan(code string) {
	b.Helper()
	b.keys(code + kb.Enter)
}

// focus is what has the focus: its id and its text; nothing if it is the page.
func (b *tab) focus() string {
	b.Helper()
	return value[string](b, `(e => e === document.body ? '' : (e.id + ' ' + e.textContent).replace(/\s+/g, ' ').trim())(document.activeElement)`)
}

// inField fails unless the scan field has the focus.
func (b *tab) inField() {
	b.Helper()
	if at := b.focus(); at != "scan" {
		b.Errorf("the focus is at %q, want it in the scan field", at)
	}
}

// maxTabs is how many times Tab is pressed to get anywhere.
const maxTabs = 60

// tabTo presses Tab until the focus is at something with a text.
func (b *tab) tabTo(text string) {
	b.Helper()
	var passed []string
	for range maxTabs {
		b.keys(kb.Tab)
		at := b.focus()
		if strings.Contains(at, text) {
			return
		}
		passed = append(passed, at)
	}
	b.Fatalf("Tab does not lead to %q, only to %q", text, passed)
}

// tap touches the first link, button or label with a text.
func (b *tab) tap(text string) {
	b.Helper()
	b.tapIn("body", text)
}

// finger finds something to touch, brings it to the middle of the window, and
// says where it is; nothing if it is covered by something else.
const finger = `(scope, text) => {
	const e = [...document.querySelectorAll(scope + ' :is(a, button, summary, label)')]
		.find(e => e.checkVisibility() && e.textContent.replace(/\s+/g, ' ').includes(text));
	if (!e) return [];
	e.scrollIntoView({block: 'center', behavior: 'instant'});
	const r = e.getBoundingClientRect(), x = r.x + r.width / 2, y = r.y + r.height / 2;
	return e.contains(document.elementFromPoint(x, y)) ? [x, y] : [];
}`

// tapIn touches the first link, button or label with a text, in an element.
func (b *tab) tapIn(scope, text string) {
	b.Helper()
	at := value[[]float64](b, fmt.Sprintf("(%s)(%q, %q)", finger, scope, text))
	if len(at) == 0 {
		b.Fatalf("no finger reaches %q in %s:\n%s", text, scope, b.text("body"))
	}
	b.do(chromedp.TapXY(at[0], at[1]))
}

// over is by how many pixels the page is wider than the window.
func (b *tab) over() int {
	b.Helper()
	return value[int](b, `document.documentElement.scrollWidth - document.documentElement.clientWidth`)
}

// fits fails if the page can be moved sideways.
func (b *tab) fits(what string) {
	b.Helper()
	if over := b.over(); over > 0 {
		who := value[string](b, `[...document.querySelectorAll('body *')].filter(e => e.getBoundingClientRect().right > document.documentElement.clientWidth + .5)
			.slice(0, 9).map(e => e.tagName + '.' + e.className + ' ' + e.textContent.trim().slice(0, 30)).join(' | ')`)
		b.Errorf("%s is %d px wider than the window: %s", what, over, who)
	}
}

// expects announces a complaint of the browser by a part of it.
func (b *tab) expects(part string) { b.expected = append(b.expected, part) }

// complaints are what the browser has complained about since it was asked last.
func (b *tab) complaints() (all []string) {
	b.Helper()
	b.marks++
	mark := fmt.Sprint("mark ", b.marks)
	value[chromedp.Void](b, fmt.Sprintf("console.debug(%q)", mark))
	for {
		m, err, more := b.heard()
		if err != nil || !more {
			b.Fatalf("the browser fell silent: %v", err)
		}
		switch {
		case m.Text == mark:
			return all
		case m.Type != chromedp.ConsoleError && m.Type != chromedp.ConsoleException && m.Type != chromedp.ConsoleWarning:
		case slices.ContainsFunc(b.expected, func(part string) bool { return strings.Contains(m.Text, part) }):
		default:
			all = append(all, fmt.Sprintf("%s %s (%s)", m.Type, m.Text, m.URL))
		}
	}
}

// clean fails if the browser complains.
func (b *tab) clean(where string) {
	b.Helper()
	for _, c := range b.complaints() {
		b.Errorf("%s: the browser complains: %s", where, c)
	}
	b.expected = nil
}
