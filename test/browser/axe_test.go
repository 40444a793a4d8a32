package browser

import (
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// axe is Deque's checker. It reads a page as assistive technology does.
//
//go:embed testdata/axe.min.js
var axe string

func TestAxeIsTheFileThatWasVendored(t *testing.T) {
	const want = "29348999450cdf2849a8e70b7912fc2da85a849da39c0d0d5394f51d4a9ed95c"
	if sum := sha256.Sum256([]byte(axe)); hex.EncodeToString(sum[:]) != want {
		t.Errorf("axe.min.js has the sum %x, want %s: testdata/VENDORED.md says how to change it", sum, want)
	}
}

// violation is a rule that a page breaks.
type violation struct {
	ID     string
	Impact string // minor, moderate, serious, critical
	Help   string
	Where  []string
}

// hinders says whether somebody cannot use the page for it.
func (v violation) hinders() bool { return v.Impact == "serious" || v.Impact == "critical" }

func (v violation) String() string {
	return fmt.Sprintf("%s (%s): %s\n\t%s", v.ID, v.Impact, v.Help, strings.Join(v.Where, "\n\t"))
}

// axeRuns asks for what is broken, with the first places of each.
const axeRuns = `axe.run(document, %s).then(r => r.violations.map(v => ({
	id: v.id, impact: v.impact, help: v.help, where: v.nodes.slice(0, 3).map(n =>
		n.target.join(' ') + ': ' + [...n.any, ...n.all, ...n.none].map(c => c.message).join('; '))
})))`

// Options of axe.run.
const (
	everyRule  = `{resultTypes: ['violations'], preload: false, iframes: false}`
	onlyColour = `{resultTypes: ['violations'], preload: false, iframes: false, runOnly: ['color-contrast']}`
)

// violations has axe read the page.
func (b *tab) violations(options string) []violation {
	b.Helper()
	if !value[bool](b, `typeof axe === 'object'`) {
		value[bool](b, axe+"; true")
	}
	return value[[]violation](b, fmt.Sprintf(axeRuns, options))
}

// read has axe read the page. What hinders somebody fails the test, the rest is
// logged.
func (b *tab) read(where, options string) {
	b.Helper()
	for _, v := range b.violations(options) {
		if v.hinders() {
			b.Errorf("%s breaks %s", where, v)
		} else {
			b.Logf("%s breaks %s", where, v)
		}
	}
}

// The tours find nothing on pages that are in order. Here they find what is not.
func TestTheToursSeeWhatIsWrong(t *testing.T) {
	t.Parallel()
	needBrowser(t)
	h, _ := bareHouse(t)
	b := newTab(h, narrow)
	b.open("/sign-in")
	if v := b.violations(everyRule); len(v) > 0 || b.over() > 0 {
		t.Fatalf("before anything is spoilt: %v, %d px too wide", v, b.over())
	}
	value[chromedp.Void](b, `void document.querySelector('main').insertAdjacentHTML('beforeend',
		'<p id=pale>pale</p><button id=bare></button><img src="https://example.org/x.png">')`)
	value[chromedp.Void](b, `document.getElementById('pale').style.cssText = 'color: #999; background: #fff; width: 400px'`)
	value[chromedp.Void](b, `console.error('a mishap')`)
	var found []string
	for _, v := range b.violations(everyRule) {
		if v.hinders() {
			found = append(found, v.ID)
		}
	}
	slices.Sort(found)
	if want := []string{"button-name", "color-contrast", "image-alt"}; !slices.Equal(found, want) {
		t.Errorf("axe finds %q, want %q", found, want)
	}
	if b.over() == 0 {
		t.Error("400 pixels fit into 320")
	}
	said := strings.Join(b.complaints(), "\n")
	for _, want := range []string{"a mishap", "Content Security Policy"} {
		if !strings.Contains(said, want) {
			t.Errorf("nobody heard %q, only %q", want, said)
		}
	}
}
