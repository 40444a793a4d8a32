package browser

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"holdfast/internal/actor"
	"holdfast/internal/lending"
)

// asClerk signs in by keyboard and chooses where the desk stands.
func asClerk(h *house, login string) *tab {
	h.Helper()
	b := newTab(h, wide)
	b.open("/lending/desk")
	b.keys(login + kb.Tab + h.signIns[login].Password + kb.Enter)
	b.says("h1", "Where does this desk stand?")
	b.tabTo("Work here")
	for !strings.Contains(b.focus(), "Riverside") {
		b.tabTo("Work here")
	}
	b.keys(kb.Enter)
	b.until("the desk has its field", `document.activeElement.id === 'scan'`)
	return b
}

// visitor joins with a card of his own. The fee stands on his account.
func visitor(h *house) (card string) {
	h.Helper()
	card = "2049900017"
	_, err := h.desk.Join(h.Context(), actor.Operator(), lending.JoinIn{Body: lending.JoinRequest{
		Card: card, Plan: "basic", Branch: lending.MainBranch, Name: "Leela Nambiar",
	}})
	if err != nil {
		h.Fatal(err)
	}
	return card
}

// lateCopy is the book that the patron of the demo has had for too long. Others
// wait for it.
func lateCopy(h *house) string {
	h.Helper()
	loans := h.about(lending.PatronCard).Loans
	i := slices.IndexFunc(loans, func(l lending.LoanItem) bool { return l.LateDays > 0 })
	if i < 0 {
		h.Fatalf("the patron has nothing that is late: %+v", loans)
	}
	return loans[i].Copy
}

// A member's whole visit, with no hand on the mouse.
func TestAVisitAtTheDeskByKeyboardAlone(t *testing.T) {
	h := newHouse(t)
	card, codes, held, late := visitor(h), h.free(2), h.shelf()[0], lateCopy(h)
	b := asClerk(h, "librarian")

	b.scan(card)
	b.says(".person-name", "Leela Nambiar")
	b.inField()
	for i, code := range codes {
		b.scan(code)
		b.until("the copy is issued", fmt.Sprintf(`document.querySelectorAll('.line').length === %d`, i+1))
		b.says(".line:first-child .stub", "Issued")
		b.inField()
	}
	b.says(".scan-count", "2 done")
	b.loadsAgain(2)
	if got := len(h.about(card).Loans); got != 2 {
		t.Errorf("%d loans, want 2", got)
	}

	b.refused(held.Copy, card)

	b.keys(kb.Enter)
	b.says(".line:first-child .stub", "Set aside")
	b.until("the refusal is answered", `!document.querySelector('[role=alert] h2')`)
	b.says(".scan-count", "2 done, 1 refused")
	b.inField()

	b.pays(card)

	b.scan(late)
	b.says(".line:first-child .stub", "Hold shelf")
	b.says(".line:first-child", "keep until")
	b.says("aside .note", "is ready for")
	b.inField()
	if c := h.copyView(late); c.Status != lending.OnHoldShelf || c.Hold == nil {
		t.Errorf("the copy is %s, promised to %v", c.Status, c.Hold)
	}

	b.keys(kb.F9)
	b.says(".visit", "Last visit: Leela Nambiar")
	b.inField()
	if n := b.count(".line, .person"); n > 0 {
		t.Errorf("%d things of the visit are left on the desk", n)
	}
}

// loadsAgain presses reload in the middle of a visit. The address has kept its
// lines, although each came in the background.
func (b *tab) loadsAgain(done int) {
	b.Helper()
	b.do(chromedp.Reload())
	b.until("the lines are still there", fmt.Sprintf(`document.querySelectorAll('.line').length === %d`, done))
	b.says(".scan-count", fmt.Sprint(done, " done"))
	b.says(".person-name", "Leela Nambiar")
	b.inField()
}

// refused scans a third book for a card of two, one that waits for somebody else:
// both reasons are told at once and nothing is done.
func (b *tab) refused(copy, card string) {
	b.Helper()
	b.expects("409 (Conflict)")
	b.scan(copy)
	b.says("[role=alert] h2", "Not issued")
	b.says("[role=alert]", "2 of 2 books are out.")
	b.says("[role=alert]", "The copy waits on the hold shelf for another member.")
	b.says("[role=alert]", "Nothing was changed.")
	if n := b.count("[role=alert] .reason"); n != 2 {
		b.Errorf("%d reasons are told, want 2", n)
	}
	b.says(".scan-count", "2 done, 1 refused")
	b.inField()
	if got := len(b.house.about(card).Loans); got != 2 {
		b.Errorf("%d loans after a refusal, want 2", got)
	}
}

// pays takes what is owed, from the desk and back to it.
func (b *tab) pays(card string) {
	b.Helper()
	owed := b.house.about(card).Owed
	if owed.Amount == 0 {
		b.Fatal("nothing is owed")
	}
	b.tabTo("Take payment")
	b.keys(kb.Enter)
	b.until("the amount has the focus", `document.activeElement.id === 'f-amount'`)
	b.keys(kb.Enter)
	b.says(".line:first-child .stub", "Paid")
	b.says(".line:first-child", owed.String())
	b.inField()
	if left := b.house.about(card).Owed; left.Amount != 0 {
		b.Errorf("%s is still owed", left)
	}
}

// What stops a loan is lifted from the refusal itself: by a payment, or by a
// supervisor's word.
func TestARefusalIsLiftedByKeyboard(t *testing.T) {
	h := newHouse(t)
	code := h.free(1)[0]
	b := asClerk(h, "supervisor")
	b.expects("409 (Conflict)")
	b.scan(lending.PatronCard)
	b.says(".stops-list", "stop a loan")
	b.scan(code)
	b.says("[role=alert] h2", "Not issued")
	if n := b.count("[role=alert] .reason"); n != 3 {
		t.Errorf("%d reasons are told, want 3", n)
	}

	b.pays(lending.PatronCard)

	b.scan(code)
	b.says("[role=alert] h2", "Not issued")
	if n := b.count("[role=alert] .reason"); n != 2 {
		t.Errorf("%d reasons are told after the payment, want 2", n)
	}
	b.keys(kb.F8)
	b.until("the override is open, and asks", `document.activeElement.id === 'override-reason'`)
	b.keys(kb.Tab + "She reads fast" + kb.Enter)
	b.says(".line:first-child .stub", "Issued")
	b.says(".line:first-child", "Overridden by Farid Ansari: “Agreed with the head of branch: She reads fast”.")
	b.inField()
	if c := h.copyView(code); c.Loan == nil || c.Loan.Member != lending.PatronCard {
		t.Errorf("the copy's loan is %+v", c.Loan)
	}
}

// A scanner that acts as a keyboard types faster than a server answers: what is
// scanned meanwhile waits its turn, and each is done once, in order.
func TestScansInABurstAreDoneInOrder(t *testing.T) {
	h := newHouse(t)
	codes := h.free(3)
	b := asClerk(h, "librarian")
	b.scan(lending.VisitorCard)
	b.says(".facts", "of 5")
	h.answered()

	release := h.holdBack("/lending/desk/scan")
	for _, code := range codes {
		b.scan(code)
	}
	b.says("[data-waiting]", "2 scans waiting")
	b.says(".line.sending", "")
	b.inField()
	release()
	b.until("all three are done", `document.querySelectorAll('.line:not(.sending)').length === 3`)
	b.says(".scan-count", "3 done")
	b.until("nothing waits", `document.querySelector('[data-waiting]').hidden`)
	b.inField()

	var sent []string
	log := h.answered()
	for _, r := range log {
		if r.path == "/lending/desk/scan" {
			sent = append(sent, r.fields["code"])
		}
	}
	if !slices.Equal(sent, codes) {
		t.Errorf("sent %v, scanned %v", sent, codes)
	}
	keys := keysOf(log, "/lending/desk/scan")
	if slices.Sort(keys); len(slices.Compact(keys)) != len(codes) || keys[0] == "" {
		t.Errorf("the scans went under the keys %q, want one each", keys)
	}
	loans := h.about(lending.VisitorCard).Loans
	slices.SortFunc(loans, func(a, b lending.LoanItem) int { return int(a.BorrowedAt - b.BorrowedAt) })
	for i, l := range loans {
		if l.Copy != codes[i] {
			t.Errorf("loan %d is of %s, want %s", i+1, l.Copy, codes[i])
		}
	}
	if len(loans) != len(codes) {
		t.Errorf("%d loans, want %d", len(loans), len(codes))
	}
}
