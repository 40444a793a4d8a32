package patron

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/lending"
	"holdfast/internal/store"
)

func TestMineOfAMemberWithNothingSaysSo(t *testing.T) {
	l := newLibrary(t)
	p := l.browser(meera).get("/mine")
	p.wants(t, http.StatusOK, "/mine")
	p.says(t, "Meera Raghunathan", "மீரா ரகுநாதன்", "Basic, to 31 Mar 2027", "Card 2041 7003 86",
		"Nothing waits for you", "On loan, 0 of 2", "You have no books out", "You wait for nothing")
	p.keeps(t, "You owe", "for staff only")
	if !strings.Contains(p.html, `class="barcode"`) {
		t.Error("the card has no bars")
	}
}

func TestL17_RenewFromThePageMovesTheDay(t *testing.T) {
	l := newLibrary(t)
	loan := l.issue("G1", meera)
	b := l.browser(meera)
	p := b.get("/mine")
	p.says(t, "On loan, 1 of 2", "গীতাঞ্জলি", "14 days left", "to Sun 29 Mar")

	path := fmt.Sprintf("/mine/loans/%d/renew", loan.ID)
	done := b.post(path, b.form(p, path))
	done.wants(t, http.StatusOK, fmt.Sprint("/mine?renewed=", loan.ID))
	done.says(t, "Renewed: গীতাঞ্জলি", "It is due on Sun 29 Mar now", "28 days left",
		"Cannot be renewed. No renewals are left: 1 of 1 used.")
	if done.has(path) {
		t.Error("a loan that cannot be renewed has a button for it")
	}
}

func TestL17_ARenewalRefusedOnThePageTellsEveryReason(t *testing.T) {
	l := newLibrary(t)
	loan := l.issue("G1", meera)
	l.issue("G2", yusuf)
	b := l.browser(meera)
	path := fmt.Sprintf("/mine/loans/%d/renew", loan.ID)
	sent := b.form(b.get("/mine"), path)

	l.addMember("3", "Third")
	l.hold("Gitanjali", "3", "RIV")
	l.at("2026-03-12")
	b.get("/mine").says(t, "Cannot be renewed. Another member waits for this title.")
	l.at("2026-03-20")
	no := b.post(path, sent)
	no.wants(t, http.StatusConflict, path)
	no.says(t, "Problem: Mine", "Not renewed: গীতাঞ্জলি", "The loan was due on Sun 15 Mar 2026.",
		"A late book is returned, not renewed.", "Another member waits for this title.", "Nothing was changed.",
		"5 days late, ₹25.00 so far", "Cannot be renewed.")
	b.get(path).wants(t, http.StatusOK, "/mine")
}

func TestP4_PressingTwiceRenewsOnce(t *testing.T) {
	l := newLibrary(t)
	loan := l.issue("G1", meera)
	b := l.browser(meera)
	path := fmt.Sprintf("/mine/loans/%d/renew", loan.ID)
	sent := b.form(b.get("/mine"), path)
	first, second := b.post(path, sent), b.post(path, sent)
	if first.path != second.path || second.status != http.StatusOK {
		t.Errorf("first at %s, second %d at %s", first.path, second.status, second.path)
	}
	if got := l.own(meera).Loans[0]; got.Renewals != 1 || got.DueOn != civil.MustDate("2026-03-29") {
		t.Errorf("renewed %d times, due %s", got.Renewals, got.DueOn)
	}
}

func TestP3_AnothersLoanIsLikeNone(t *testing.T) {
	l := newLibrary(t)
	mine, hers := l.issue("T1", meera), l.issue("G1", yusuf)
	b := l.browser(meera)
	p := b.get("/mine")
	p.keeps(t, "গীতাঞ্জলি")
	for _, id := range []int64{hers.ID, 4711} {
		sent := b.form(p, fmt.Sprintf("/mine/loans/%d/renew", mine.ID))
		sent.Set("_key", fmt.Sprint("for loan ", id))
		no := b.post(fmt.Sprintf("/mine/loans/%d/renew", id), sent)
		no.wants(t, http.StatusNotFound, fmt.Sprintf("/mine/loans/%d/renew", id))
		no.says(t, fmt.Sprintf("There is no loan %d.", id), "Mine Search Holds Account")
	}
	if l.own(yusuf).Loans[0].Renewals != 0 {
		t.Error("another's loan was renewed")
	}
}

func TestP7_AFormWithoutTheSessionsTokenDoesNothing(t *testing.T) {
	l := newLibrary(t)
	loan := l.issue("G1", meera)
	b := l.browser(meera)
	path := fmt.Sprintf("/mine/loans/%d/renew", loan.ID)
	sent := b.form(b.get("/mine"), path)
	sent.Set("_token", "of somebody else")
	if no := b.post(path, sent); no.status != http.StatusForbidden {
		t.Errorf("answered %d", no.status)
	}
	if l.own(meera).Loans[0].Renewals != 0 {
		t.Error("the loan was renewed")
	}
}

func TestWhoIsNotSignedInIsLedToTheDoorAndBack(t *testing.T) {
	l := newLibrary(t)
	b := &browser{l, &http.Client{}}
	if p := b.get("/mine"); !strings.HasPrefix(p.path, "/sign-in?next=%2Fmine") {
		t.Errorf("led to %s", p.path)
	}
}

func TestWhoHasNoCardIsToldSoAndMaySearch(t *testing.T) {
	l := newLibrary(t)
	b := l.browser("nobody")
	for _, path := range []string{
		"/mine", "/mine/holds", "/mine/account", "/mine/account/payments", "/mine/account/loans",
	} {
		p := b.get(path)
		p.wants(t, http.StatusNotFound, path)
		p.says(t, "No library card", "You have no library card.", "Join at any desk", "Search for a title")
	}
	b.get("/mine/search?q=pachinko").says(t, "Pachinko")
	b.get(titlePath(l.titles["Pachinko"])).says(t, "Holds need a library card.", "2 free now")
}

func TestL22_AReadyHoldStandsWithItsDayAndPlaceUntilItsInstant(t *testing.T) {
	l := newLibrary(t)
	l.issue("P1", yusuf)
	l.issue("P2", l.addMember("3", "Third"))
	l.hold("Pachinko", meera, "RIV")
	l.giveBack("P1")
	b := l.browser(meera)
	p := b.get("/mine")
	p.says(t, "Ready to collect", "Wed 4 Mar", "Pachinko", "Riverside, 12 Ferry Road", "open today", "3 days left",
		"Bring your card", "I no longer need it", "The next person in line gets Pachinko at once.")

	l.at("2026-03-04")
	b.get("/mine").says(t, "last day")
	l.at("2026-03-05")
	b.get("/mine").keeps(t, "Pachinko", "last day")
	b.get("/mine/holds").says(t, "Now, 0 of 3", "Pachinko", "not collected", "It waited until Wed 4 Mar.")
}

// Where the next of the queue has his copy by the clock alone, his page says so.
func TestL22_TheNextOfTheQueueIsReadyWithoutAnyJob(t *testing.T) {
	l := newLibrary(t)
	third := l.addMember("3", "Third")
	l.issue("P1", third)
	l.issue("P2", l.addMember("4", "Fourth"))
	l.hold("Pachinko", yusuf, "RIV")
	l.hold("Pachinko", meera, "RIV")
	l.giveBack("P1")
	b := l.browser(meera)
	b.get("/mine").says(t, "Waiting, 1", "Your place in the queue is 1st.")
	l.at("2026-03-05")
	b.get("/mine").says(t, "Ready to collect Sun 8 Mar Pachinko", "Waiting, 0")
}

func TestL27_AWaitingHoldTellsPlaceCopiesAndAnEstimate(t *testing.T) {
	l := newLibrary(t)
	third := l.addMember("3", "Third")
	l.issue("P1", yusuf)
	l.issue("P2", third)
	l.hold("Pachinko", l.addMember("4", "Fourth"), "RIV")
	l.hold("Pachinko", l.addMember("5", "Fifth"), "RIV")
	l.hold("Pachinko", meera, "RIV")
	p := l.browser(meera).get("/mine")
	p.says(t, "Waiting, 1", "Your place in the queue is 3rd. There are 2 copies. Likely 28 to 31 days.",
		"To collect at Riverside.")
}

func TestL11_WhatIsOwedStandsWithTheSumAtWhichLoansStop(t *testing.T) {
	l := newLibrary(t)
	l.issue("T1", meera)
	l.at("2026-04-10") // 26 days late: 130 rupees
	l.giveBack("T1")
	l.browser(meera).get("/mine").says(t, "You owe ₹130.00. Loans stop at ₹100.00.", "Pay at any desk.", "Charges")

	l.at("2027-04-01")
	l.browser(meera).get("/mine").says(t, "Basic, ended 31 Mar 2027", "The membership ended on Wed 31 Mar 2027.",
		"Renewing the membership lifts this.")
}

// Of two cards of one person the first is shown and the other is a link, without
// its number in the address.
func TestAPersonWithTwoCardsReachesBoth(t *testing.T) {
	l := newLibrary(t)
	l.write(func(ctx context.Context, tx *store.Tx) error {
		_, err := lending.AddMembers(ctx, tx, []lending.NewMember{{
			Person: l.persons[meera], Card: "77", Plan: 1, Branch: 1, Currency: "INR",
			JoinedOn: civil.MustDate("2025-04-01"), ExpiresOn: civil.MustDate("2027-03-31"),
		}})
		return err
	})
	loan := l.issue("G1", "77")
	b := l.browser(meera)
	b.get("/mine").says(t, "Card 2041 7003 86", "basic, card 77", "On loan, 0 of 2")
	second := b.get("/mine?card=2")
	second.says(t, "Card 77", "On loan, 1 of 2")
	if !strings.Contains(second.html, `href="/mine/holds?card=2"`) {
		t.Error("the stops lead back to the first card")
	}
	path := fmt.Sprintf("/mine/loans/%d/renew", loan.ID)
	b.post(path, b.form(second, path)).wants(t, http.StatusOK, fmt.Sprintf("/mine?renewed=%d&card=2", loan.ID))
	b.get("/mine?card=3").wants(t, http.StatusNotFound, "/mine?card=3")
	b.get("/mine?card=0").wants(t, http.StatusUnprocessableEntity, "/mine?card=0")
}

// addMember adds a member with a card and gives the card.
func (l *library) addMember(card, name string) string {
	l.t.Helper()
	in := lending.JoinIn{Body: lending.JoinRequest{Card: card, Plan: "basic", Branch: "RIV", Name: name}}
	registrar := actor.Actor{Person: 900, Via: actor.ViaAPI, Grants: []actor.Grant{{Permission: lending.MayMembers}}}
	if _, err := l.desk.Join(l.t.Context(), registrar, in); err != nil {
		l.t.Fatal(err)
	}
	return card
}
