package patron

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"
)

func TestSearchFindsATitleAndSaysHowManyCopiesAreFree(t *testing.T) {
	l := newLibrary(t)
	l.issue("P1", meera)
	b := l.browser(meera)
	b.get("/mine/search").says(t, "Type a few words")
	p := b.get("/mine/search?q=pachin")
	p.wants(t, http.StatusOK, "/mine/search?q=pachin")
	p.says(t, "Found for “pachin”", "Pachinko", "Min Jin Lee", "1 of 2 free")
	b.get("/mine/search?q=গীতাঞ্জলি").says(t, "Gitanjali", "Rabindranath Tagore, 1910")
}

func TestSearchThatFindsNothingOffersTheNearestWords(t *testing.T) {
	l := newLibrary(t)
	b := l.browser(meera)
	b.get("/mine/search?q=Pachimko").says(t, "Nothing in the catalogue matches Pachimko.", "Look for “pachinko”")
	b.get("/mine/search?q=%22%3E%3Cscript%3E").says(t, "Nothing in the catalogue matches")
}

func TestSearchIsPaged(t *testing.T) {
	l := newLibrary(t)
	b := l.browser(meera)
	first := b.get("/mine/search?q=p&limit=1")
	first.says(t, "Pachinko", "More titles")
	found := regexp.MustCompile(`href="(/mine/search[^"]*cursor=[^"]*)"`).FindStringSubmatch(first.html)
	if found == nil {
		t.Fatal("no link leads on")
	}
	second := b.get(strings.ReplaceAll(found[1], "&amp;", "&"))
	second.says(t, "Train to Pakistan")
	second.keeps(t, "Pachinko", "More titles")
}

func TestL1_ATitleTellsItsCopiesByBranchInWordsAndPieces(t *testing.T) {
	l := newLibrary(t)
	l.issue("T1", yusuf)
	p := l.browser(meera).get(titlePath(l.titles["Train to Pakistan"]))
	p.wants(t, http.StatusOK, titlePath(l.titles["Train to Pakistan"]))
	p.says(t, "Train to Pakistan", "Khushwant Singh, 1956", "1 of 2 copies free", "nobody waits",
		"Riverside 1 free now, shelf 823 Tra", "Hilltop no copy here", "Publisher Ferry Press", "Language English",
		"Where will you collect it?", "A copy stands free here: go and take it.", "You would be 1st in line.")
	for _, piece := range []string{"piece free", "piece taken"} {
		if n := count(p.html, `class="`+piece+`"`); n != 2 { // once among the copies, once in the legend
			t.Errorf("%q occurs %d times", piece, n)
		}
	}
	p.keeps(t, "Queue", "Yusuf")
	l.browser(meera).get(titlePath(4711)).wants(t, http.StatusNotFound, titlePath(4711))
}

func TestATitleWhoseCopiesAreAllOutSaysWhenOneIsDue(t *testing.T) {
	l := newLibrary(t)
	l.issue("P1", yusuf)
	l.at("2026-03-10")
	l.issue("P2", l.addMember("3", "Third"))
	path := titlePath(l.titles["Pachinko"])
	l.browser(meera).get(path).says(t, "0 of 2 copies free", "0 free, due Sun 15 Mar",
		"You would be 1st in line. Likely 5 days.")
	l.at("2026-03-16")
	l.browser(meera).get(path).says(t, "0 free, due Tue 24 Mar")
	l.at("2026-03-25")
	l.browser(meera).get(path).says(t, "0 free, one is late since Sun 15 Mar")
}

func TestL19_AHoldIsPlacedFromThePageOfATitle(t *testing.T) {
	l := newLibrary(t)
	b := l.browser(meera)
	path := titlePath(l.titles["Pachinko"])
	sent := b.form(b.get(path), path)
	sent.Set("pickupBranch", "HIL")
	done := b.post(path, sent)
	hold := l.own(meera).Holds[0]
	done.wants(t, http.StatusOK, fmt.Sprint("/mine/holds?placed=", hold.ID))
	done.says(t, "The hold is placed: Pachinko", "Your place in the queue is 1st. There are 2 copies.",
		"To collect at Hilltop.", "Now, 1 of 3", "Cancel this hold")
	if again := b.post(path, sent); again.path != done.path || len(l.own(meera).Holds) != 1 {
		t.Errorf("pressed twice: at %s, %d holds", again.path, len(l.own(meera).Holds)) // P4
	}
	b.get(path).says(t, "You have a hold on this title.", "See your holds")
}

func TestL19_AHoldRefusedOnThePageTellsEveryReason(t *testing.T) {
	l := newLibrary(t)
	for range 3 { // three holds that nobody collects suspend for a month (L26)
		l.noShow(meera)
	}
	b := l.browser(meera)
	path := titlePath(l.titles["Pachinko"])
	no := func() page {
		sent := b.form(b.get(path), path)
		sent.Set("pickupBranch", "RIV")
		return b.post(path, sent)
	}
	p := no()
	p.wants(t, http.StatusConflict, path)
	p.says(t, "Problem: Pachinko", "No hold was placed: Pachinko", "2 copies stand free at Riverside.",
		"Go and take it from the shelf; or choose another branch to collect it.",
		"3 holds were not collected; none can be placed before", "A supervisor can lift it, with a reason.",
		"Nothing was changed.")
	if !hasChosen(p, "RIV") {
		t.Error("the branch that was chosen is forgotten")
	}
	if len(l.own(meera).Holds) != 0 {
		t.Error("a hold was placed all the same")
	}
	l.at("2027-04-01")
	b = l.browser(meera)
	no().says(t, "2 copies stand free at Riverside.", "The membership ended on Wed 31 Mar 2027.",
		"Renewing the membership lifts this.")
}

func TestP3_AHoldForAnothersCardIsRefusedLikeForNone(t *testing.T) {
	l := newLibrary(t)
	b := l.browser(meera)
	path := titlePath(l.titles["Pachinko"])
	for _, card := range []string{yusuf, "4711"} {
		sent := b.form(b.get(path), path)
		sent.Set("pickupBranch", "HIL")
		sent.Set("member", card)
		p := b.post(path, sent)
		p.wants(t, http.StatusNotFound, path)
		p.says(t, fmt.Sprintf("No member has the card number %q.", card))
	}
	if len(l.own(yusuf).Holds) != 0 {
		t.Error("a hold was placed for somebody else")
	}
}

func TestAHoldWithoutABranchSaysWhatIsMissing(t *testing.T) {
	l := newLibrary(t)
	b := l.browser(meera)
	path := titlePath(l.titles["Pachinko"])
	p := b.post(path, b.form(b.get(path), path))
	p.wants(t, http.StatusUnprocessableEntity, path)
	p.says(t, "Problem: Pachinko", "Where will you collect it?", "Choose a branch.")
}

// noShow is a hold of a member that becomes ready and lapses.
func (l *library) noShow(member string) {
	l.t.Helper()
	now, err := l.db.Now(l.t.Context())
	if err != nil {
		l.t.Fatal(err)
	}
	other := l.addMember(fmt.Sprint("n", now), "Another")
	l.issue("G1", other)
	l.issue("G2", l.addMember(fmt.Sprint("m", now), "One more"))
	l.hold("Gitanjali", member, "RIV")
	l.giveBack("G1")
	l.giveBack("G2")
	l.at(l.zone.DateOf(now).AddDays(5).String())
	if _, err := l.desk.AdvanceHolds(l.t.Context()); err != nil {
		l.t.Fatal(err)
	}
}
