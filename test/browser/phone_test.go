package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"holdfast/internal/lending"
)

// wanted is a title that the patron of the demo may wait for: no copy stands free
// at the main library, and the patron has nothing to do with it.
func wanted(h *house) (found lending.TitleView) {
	h.Helper()
	m, mine := h.about(lending.PatronCard), map[int64]bool{}
	for _, l := range m.Loans {
		mine[l.Title] = true
	}
	for _, held := range m.Holds {
		mine[held.Title] = true
	}
	h.titles(func(t lending.TitleView) bool {
		if mine[t.ID] || t.Copies == 0 {
			return false
		}
		for _, b := range t.Branches {
			if b.Branch == lending.MainBranch && b.Free > 0 {
				return false
			}
		}
		found = t
		return true
	})
	if found.ID == 0 {
		h.Fatal("the patron may wait for nothing")
	}
	return found
}

// What a member does on a telephone: look at the card, keep a book for longer,
// get into a queue and out of it. Without script it is the same.
func TestAMemberOnATelephone(t *testing.T) {
	for _, mode := range []struct {
		name   string
		script bool
	}{{"with script", true}, {"without script", false}} {
		t.Run(mode.name, func(t *testing.T) {
			h := newHouse(t)
			title := wanted(h)
			b := newTab(h, phone)
			if !mode.script {
				b.call("Emulation.setScriptExecutionDisabled", map[string]any{"value": true})
			}
			b.comesIn()
			b.renews()
			b.waitsFor(title)
			b.letsGo(title)

			b.tap("Sign out")
			b.says("h1", "Sign in")
			b.open("/mine")
			b.says("h1", "Sign in")
		})
	}
}

// here waits for a page that says something, and holds it against the narrowest
// telephone.
func (b *tab) here(selector, text string) {
	b.Helper()
	b.says(selector, text)
	b.resize(narrow)
	b.fits(text)
	b.resize(phone)
}

// comesIn signs in with card and PIN.
func (b *tab) comesIn() {
	b.Helper()
	b.open("/mine")
	b.here("h1", "Sign in")
	b.do(chromedp.SendKeys(chromedp.ID("f-login"), lending.PatronCard))
	b.do(chromedp.SendKeys(chromedp.ID("f-secret"), b.house.signIns[lending.PatronCard].Password))
	b.tap("Sign in")
	b.here("main", "Meera Raghunathan")
	if got := strings.ReplaceAll(b.text("main"), " ", ""); !strings.Contains(got, lending.PatronCard) {
		b.Errorf("the card shows no number %s: %s", lending.PatronCard, got)
	}
	if b.count("main svg[role=img], main .barcode svg, main svg.barcode") == 0 {
		b.Error("the card shows no bars")
	}
}

// renews keeps the book that may be kept.
func (b *tab) renews() {
	b.Helper()
	before := b.house.about(lending.PatronCard).Loans
	b.tap("Renew")
	b.here(".note", "Renewed:")
	renewals := 0
	for i, after := range b.house.about(lending.PatronCard).Loans {
		if after.Renewals > before[i].Renewals && after.DueOn.After(before[i].DueOn) {
			renewals++
		}
	}
	if renewals != 1 {
		b.Errorf("%d loans were renewed, want 1", renewals)
	}
}

// waitsFor finds a title and gets into its queue.
func (b *tab) waitsFor(t lending.TitleView) {
	b.Helper()
	b.tap("Search")
	b.here("label", "Title, author, subject or ISBN")
	b.do(chromedp.SendKeys(chromedp.ID("search"), t.Title.Title+"\r"))
	b.here("h2", "Found for")
	b.open(fmt.Sprint("/mine/titles/", t.ID))
	b.here("legend", "Where will you collect it?")
	b.tap("Riverside")
	b.tap("Place a hold")
	b.here(".note", "The hold is placed:")
	if !b.holds(t.ID) {
		b.Error("no hold was placed")
	}
}

func (b *tab) holds(title int64) bool {
	b.Helper()
	for _, held := range b.house.about(lending.PatronCard).Holds {
		if held.Title == title {
			return true
		}
	}
	return false
}

// letsGo cancels the hold, which asks once.
func (b *tab) letsGo(t lending.TitleView) {
	b.Helper()
	article := fmt.Sprintf("article:has(a[href*='/mine/titles/%d'])", t.ID)
	b.tapIn(article, "Cancel this hold")
	b.tapIn(article, "Yes, cancel it")
	b.here(".note", "The hold is cancelled:")
	if b.holds(t.ID) {
		b.Error("the hold is still there")
	}
}
