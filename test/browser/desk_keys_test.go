package browser

import (
	"fmt"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"holdfast/internal/lending"
)

// scansSent are the codes that the desk's field has sent since it was asked last.
func (h *house) scansSent() (codes []string) {
	h.Helper()
	for _, r := range h.answered() {
		if r.path == "/lending/desk/scan" {
			codes = append(codes, r.fields["code"])
		}
	}
	return codes
}

// settled waits until the desk has taken what it got, and the field the focus.
func (b *tab) settled() {
	b.Helper()
	b.until("the desk is ready", `document.activeElement.id === 'scan' && !document.querySelector('.line.sending')`)
}

// What was scanned while a refusal stood is not lost by a link that leads away: it
// is done, once, when the visit's page is back.
func TestScansThatWaitAreKeptWhileTheVisitIsAway(t *testing.T) {
	h := newHouse(t)
	codes := h.free(3)
	b := asClerk(h, "librarian")
	b.expects("409 (Conflict)")
	b.scan(lending.PatronCard)
	b.says(".stops-list", "stop a loan")
	b.settled()
	b.scan(codes[0])
	b.says("[role=alert] h2", "Not issued")
	b.scan(codes[1])
	b.scan(codes[2])
	b.says("[data-waiting]", "2 scans waiting")
	h.answered()

	b.pays(lending.PatronCard)
	b.says("[role=alert]", "Not issued") // the first that waited: other reasons are left
	b.says("[data-waiting]", "1 scan waiting")
	b.keys(kb.Enter)
	b.until("the last is sent", `document.querySelector('[data-waiting]').hidden`)
	b.until("it is refused", fmt.Sprintf(`document.querySelector('[data-refusal]')?.textContent.replace(/\s/g, '').includes(%q)`, codes[2]))
	if sent := h.scansSent(); !slices.Equal(sent, codes[1:]) {
		t.Errorf("sent %v, waiting were %v", sent, codes[1:])
	}
	b.keys(kb.Enter)
	b.until("the refusal is answered", `!document.querySelector('[role=alert] h2')`)
	b.do(chromedp.Reload())
	b.says(".person-name", h.about(lending.PatronCard).Name)
	b.inField()
	if sent := h.scansSent(); len(sent) > 0 {
		t.Errorf("after a reload %v was sent once more", sent)
	}
}

// Waiting scans belong to who stood there: another card drops them.
func TestScansThatWaitAreNoOtherMembers(t *testing.T) {
	h := newHouse(t)
	codes := h.free(2)
	b := asClerk(h, "librarian")
	b.expects("409 (Conflict)")
	b.scan(lending.PatronCard)
	b.says(".stops-list", "stop a loan")
	b.settled()
	b.scan(codes[0])
	b.says("[role=alert] h2", "Not issued")
	b.scan(codes[1])
	b.says("[data-waiting]", "1 scan waiting")
	for _, card := range []string{lending.VisitorCard, lending.PatronCard} {
		b.open("/lending/desk?member=" + card)
		b.says(".person-name", h.about(card).Name)
		b.inField()
	}
	h.scansSent()
	b.scan(lending.VisitorCard)
	b.says(".person-name", h.about(lending.VisitorCard).Name)
	if sent := h.scansSent(); !slices.Equal(sent, []string{lending.VisitorCard}) {
		t.Errorf("sent %v, want the card alone", sent)
	}
}

// The keys of the desk work although the field has the focus: a receipt and back,
// a member by name, a scan that is repeated after the reader's own echo.
func TestTheKeysOfTheDesk(t *testing.T) {
	h := newHouse(t)
	h.app.Banner = "This is a demo." // takes a line of the screen
	code := h.free(1)[0]
	b := asClerk(h, "librarian")
	name := h.about(lending.VisitorCard).Name
	if over := value[int](b, `document.documentElement.scrollHeight - innerHeight`); over > 0 {
		t.Errorf("the desk at rest is %d px too high for one screen", over)
	}
	b.scan(name[:2])
	b.says("[aria-label=Found]", "Members found")
	b.says("[aria-label=Found] [data-key='1']", "")
	picked := b.text("[aria-label=Found] [data-key='1']")
	b.scan("1")
	b.says("main .person .person-name", picked)
	b.inField()
	b.scan(name)
	b.says("main .person .person-name", name)

	b.scan(code)
	b.says(".line:first-child .stub", "Issued")
	b.until("the reader's echo is over", `performance.now() > (window.echo ??= performance.now() + 2100)`)
	b.scan(code)
	b.says(".note", "Lent already in this visit")
	b.inField()
	if c := h.copyView(code); c.Loan == nil {
		t.Error("the second scan took the copy back")
	}
	b.keys(kb.F2)
	b.says("h1", "Receipt")
	b.do(chromedp.NavigateBack())
	b.says(".line:first-child .stub", "Issued")
	b.says("main .person .person-name", name)
	b.inField()
}

// Folded on a small screen, who stands at the desk still shows what stops a loan.
func TestASmallScreenShowsWhatStopsALoan(t *testing.T) {
	h := newHouse(t)
	b := asClerk(h, "librarian")
	for _, s := range []size{phone, between[0]} {
		b.resize(s)
		b.open("/lending/desk?member=" + lending.PatronCard)
		b.says(".fold > summary", "stop a loan")
		if !value[bool](b, `document.querySelector('.fold > summary b.no').checkVisibility()`) {
			t.Errorf("at %d px what stops a loan is hidden", s.width)
		}
		b.fits("the desk")
	}
}
