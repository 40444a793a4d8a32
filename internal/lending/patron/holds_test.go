package patron

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"holdfast/internal/lending"
)

func count(s, part string) int { return strings.Count(s, part) }

// linkOf is where a page's link of this relation leads.
func linkOf(t testing.TB, p page, rel string) string {
	t.Helper()
	found := regexp.MustCompile(`href="([^"]+)" rel="` + rel + `"`).FindStringSubmatch(p.html)
	if found == nil {
		t.Fatalf("no link %q on %s", rel, p.path)
	}
	return strings.ReplaceAll(found[1], "&amp;", "&")
}

func hasChosen(p page, value string) bool {
	return regexp.MustCompile(`value="` + value + `" checked`).MatchString(p.html)
}

func TestL24_AReadyHoldIsLetGoAndPassesOn(t *testing.T) {
	l := newLibrary(t)
	third := l.addMember("3", "Third")
	l.issue("P1", third)
	l.issue("P2", l.addMember("4", "Fourth"))
	ready := l.hold("Pachinko", meera, "RIV")
	l.hold("Pachinko", yusuf, "RIV")
	l.giveBack("P1")
	b := l.browser(meera)
	path := fmt.Sprintf("/mine/holds/%d/cancel", ready.ID)
	done := b.post(path, b.form(b.get("/mine"), path))
	done.says(t, "The hold is cancelled: Pachinko")
	if got := l.own(yusuf).Holds[0]; got.State != lending.HoldReady {
		t.Errorf("the next in line has a hold that is %s", got.State)
	}
}

func TestL24_AWaitingHoldIsCancelledAndTheListSaysSo(t *testing.T) {
	l := newLibrary(t)
	hold := l.hold("Pachinko", meera, "HIL")
	b := l.browser(meera)
	p := b.get("/mine/holds")
	p.says(t, "Now, 1 of 3", "Pachinko", "Cancel this hold", "You give up your place in line for Pachinko.",
		"Yes, cancel it", "Keep it", "No hold of yours is over yet.")
	path := fmt.Sprintf("/mine/holds/%d/cancel", hold.ID)
	sent := b.form(p, path)
	done := b.post(path, sent)
	done.wants(t, http.StatusOK, fmt.Sprint("/mine/holds?cancelled=", hold.ID))
	done.says(t, "The hold is cancelled: Pachinko", "Now, 0 of 3", "You have no holds.",
		"Pachinko Placed 1 Mar 2026, to collect at Hilltop. cancelled")
	if again := b.post(path, sent); again.path != done.path { // P4
		t.Errorf("pressed twice: at %s", again.path)
	}
	b.get(path).wants(t, http.StatusOK, "/mine/holds")
}

func TestAHoldThatIsOverCannotBeCancelled(t *testing.T) {
	l := newLibrary(t)
	hold := l.hold("Pachinko", meera, "HIL")
	b := l.browser(meera)
	path := fmt.Sprintf("/mine/holds/%d/cancel", hold.ID)
	stale := b.form(b.get("/mine/holds"), path)
	b.post(path, b.form(b.get("/mine/holds"), path))
	no := b.post(path, stale)
	no.wants(t, http.StatusConflict, path)
	no.says(t, "Problem: Holds", "Not cancelled", "The hold is over already.", "A new one can be placed.",
		"Nothing was changed.")
}

func TestP3_AnothersHoldIsLikeNone(t *testing.T) {
	l := newLibrary(t)
	mine, his := l.hold("Pachinko", meera, "HIL"), l.hold("Gitanjali", yusuf, "HIL")
	b := l.browser(meera)
	p := b.get("/mine/holds")
	p.keeps(t, "Gitanjali")
	for _, id := range []int64{his.ID, 4711} {
		sent := b.form(p, fmt.Sprintf("/mine/holds/%d/cancel", mine.ID))
		sent.Set("_key", fmt.Sprint("for hold ", id))
		no := b.post(fmt.Sprintf("/mine/holds/%d/cancel", id), sent)
		no.wants(t, http.StatusNotFound, fmt.Sprintf("/mine/holds/%d/cancel", id))
		no.says(t, fmt.Sprintf("There is no hold %d.", id))
	}
	if got := l.own(yusuf).Holds; len(got) != 1 || got[0].State != lending.HoldWaiting {
		t.Errorf("another's hold is %+v", got)
	}
}

func TestHoldsThatAreOverArePaged(t *testing.T) {
	l := newLibrary(t)
	b := l.browser(meera)
	for range 3 {
		hold := l.hold("Pachinko", meera, "HIL")
		path := fmt.Sprintf("/mine/holds/%d/cancel", hold.ID)
		b.post(path, b.form(b.get("/mine/holds"), path))
	}
	first := b.get("/mine/holds?limit=2&cancelled=3")
	if n := count(first.html, "to collect at"); n != 2 {
		t.Errorf("%d on the first page", n)
	}
	second := b.get(linkOf(t, first, "next"))
	if n := count(second.html, "to collect at"); n != 1 || second.status != http.StatusOK {
		t.Errorf("%d on the second page, %d", n, second.status)
	}
}

// A copy that is on its way to the branch is said to be, with the sign for it.
func TestL20_AHoldWhoseCopyTravelsSaysSo(t *testing.T) {
	l := newLibrary(t)
	l.issue("P1", yusuf)
	l.hold("Pachinko", meera, "HIL")
	l.giveBack("P1")
	l.browser(meera).get("/mine/holds").says(t, "A copy is on its way to Hilltop.", "on its way", "Cancel this hold")
}
