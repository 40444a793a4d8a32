package browser

import (
	"fmt"
	"testing"
)

// A finger needs so much, in CSS pixels, high and wide: what is written for
// members, and everything else.
const (
	thumb = 44
	least = 24
)

// small lists what can be pressed on a page and is lower or narrower than a
// size, as a finger finds it: whatever answers at a point counts, not the
// letters alone, and a label for its field. A link within a sentence is as high as its line.
const small = `(least) => {
	const pressed = 'a[href], button, summary, select, textarea, input:not([type=hidden]), label[for]';
	const of = e => e?.closest(pressed), same = (a, b) => a === b || a && b && (a.control === b || b.control === a);
	const within = e => getComputedStyle(e).display === 'inline' && [...e.parentElement.childNodes]
		.some(n => n.nodeType === Node.TEXT_NODE && n.data.trim());
	const reach = (e, x, y, dx, dy) => {
		let n = 0;
		while (n < least && same(of(document.elementFromPoint(x + dx * (n + 1), y + dy * (n + 1))), e)) n++;
		return n;
	};
	return [...document.querySelectorAll(pressed)].filter(e => !e.control && e.checkVisibility() && !within(e)).flatMap(e => {
		e.scrollIntoView({block: 'center', behavior: 'instant'});
		const r = e.getClientRects()[0], x = r.x + r.width / 2, y = r.y + r.height / 2;
		if (r.right < 1 || r.bottom < 1) return []; // the way past the navigation, until it has the focus
		const high = reach(e, x, y, 0, 1) + reach(e, x, y, 0, -1) + 1, wide = reach(e, x, y, 1, 0) + reach(e, x, y, -1, 0) + 1;
		return high < least || wide < Math.min(least, 24) ?
			[e.tagName + ' “' + (e.textContent.trim().replace(/\s+/g, ' ') || e.id).slice(0, 40) + '” ' + wide + ' by ' + high] : [];
	});
}`

// fingers fails for whatever on the page is smaller than a finger needs.
func (b *tab) fingers(least int) {
	b.Helper()
	for _, what := range value[[]string](b, fmt.Sprintf("(%s)(%d)", small, least)) {
		b.Errorf("too small to be pressed, want %d: %s", least, what)
	}
}

// The measure finds nothing on pages that are in order. Here it finds what is
// not.
func TestTheMeasureOfFingersSeesWhatIsSmall(t *testing.T) {
	t.Parallel()
	needBrowser(t)
	h, _ := bareHouse(t)
	b := newTab(h, phone)
	b.open("/sign-in")
	value[bool](b, `!document.querySelector('main').insertAdjacentHTML('beforeend',
		'<p>In <a href="/x">a sentence</a>.</p><p><a href="/y">alone</a></p><button id="low">low</button>')`)
	value[bool](b, `!(document.getElementById('low').style.cssText = 'height: 30px; min-height: 0; padding: 0')`)
	found := value[[]string](b, fmt.Sprintf("(%s)(%d)", small, thumb))
	if len(found) != 2 {
		t.Errorf("found %q, want the link that stands alone and the low button", found)
	}
}
