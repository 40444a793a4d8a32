package pages

import (
	"net/http"
	"strings"
	"testing"
)

func TestAWholeVisitWithoutScript(t *testing.T) {
	l := newLibrary(t)
	l.issued("T1", meera)
	l.issued("G1", meera)
	l.on("2026-04-09") // 25 days late: ₹125 a book at a return
	b := l.as("supervisor").open("/lending/desk")
	b.shows(200, "Next: a card, or a copy to return", "At Riverside today", "Scan a card to begin a visit")

	b.scan(meera).shows(200, "Next: a copy for Meera Raghunathan, or another card", "மீரா ரகுநாதன்",
		"2 of 2",
		"Two things stop a loan", "2 of 2 books are out.", "25 days late, ₹125.00 so far")

	b.scan("T1").shows(200, "Returned", "Train to Pakistan", "25 days late: ₹125.00 added.", "1 of 2",
		"₹125.00")

	b.scan("N1").shows(409, "Not issued: The Namesake", "Nothing was changed.",
		"₹125.00 is unpaid; loans stop at ₹100.00.", "Paying ₹25.01 or more lifts this.", "Take payment",
		"1 book is overdue", "Show loan", "Set aside", "Override with a reason", "Place a hold instead",
		"Press Enter to set The Namesake aside")

	b.press("Issue it all the same", "note", "agreed by telephone").shows(200,
		"Issued", "Due Thu 23 Apr", "Overridden by", "Agreed with the head of branch: agreed by telephone")

	b.open(link(b, "/pay?")).shows(200, "Take a payment", "₹125.00")
	b.press("Take the payment", "amount", "12").shows(200, "Paid", "₹12.00 paid",
		"Unpaid after it: ₹113.00", "3 done")

	b.press("Finish").shows(200, "Next: a card, or a copy to return",
		"Last visit: Meera Raghunathan, 3 things done")
	if loans := l.openLoans(meera); len(loans) != 2 {
		t.Errorf("after the visit %v is out", loans)
	}
}

func TestL11_AllReasonsStandAtOnceWithWhatLiftsEach(t *testing.T) {
	l := newLibrary(t)
	l.issued("T1", meera)
	l.issued("G1", meera)
	l.on("2026-04-09")
	l.returned("T1", "RIV")
	l.as("supervisor").issue("T1", meera, "it is needed")
	b := l.as("clerk").open("/lending/desk").scan(meera).scan("N1")
	b.shows(409, "2 of 2 books are out.", "Show loans", "₹125.00 is unpaid", "Take payment",
		"1 book is overdue, the oldest", "Show loan",
		"1 refused").hides("Override with a reason")
	for i, want := range []string{`>1<`, `>2<`, `>3<`} {
		if !strings.Contains(b.page, `class="nr" aria-hidden="true"`+want) {
			t.Errorf("reason %d has no number", i+1)
		}
	}
	b.press("Set aside").shows(200, "Set aside", "The Namesake",
		"Not issued. Copy N1 stays here.").hides("Not issued: The Namesake")
}

func TestAHoldIsServedAtTheDeskAndItsSlipPrinted(t *testing.T) {
	l := newLibrary(t)
	l.issued("M1", meera)
	l.issued("M2", long)
	l.held("M", yusuf, "RIV")
	l.on("2026-03-21")
	b := l.as("clerk").open("/lending/desk").scan("M1")
	b.shows(200, "Hold shelf", "For Yusuf Al-Amin يوسف الأمين, keep until Tue 24 Mar.",
		"Was out to Meera Raghunathan மீரா ரகுநாதன், 6 days late: ₹30.00 added.", "Slip")
	b.open(link(b, "/slip?")).shows(200, "HOLD SHELF", "AL-AM 802", "until Tue 24 Mar", "Malgudi Days, M1",
		"Back to the desk").
		hides("Yusuf")
	l.held("M", meera, "HIL")
	b.open("/lending/desk").scan("M2").shows(200, "In transit", "To Hilltop, for the hold list there.")
	b.open(link(b, "/slip?")).shows(200, "IN TRANSIT", "Hilltop", "from Riverside, for a hold")
}

func TestP4_ADoubleClickAndAReloadDoNothingTwice(t *testing.T) {
	l := newLibrary(t)
	b := l.as("clerk").open("/lending/desk").scan(meera)
	action, fields := b.form("data-scan-form")
	fields.Set("code", "N1")
	for range 3 {
		b.send(http.MethodPost, action, fields, false).shows(200, "Issued", "The Namesake", "1 done")
	}
	b.open(b.at).shows(200, "1 done", "1 of 2")
	if loans := l.openLoans(meera); len(loans) != 1 {
		t.Errorf("three clicks lent %v", loans)
	}
	b.open(action).shows(200, "Circulation desk", "Meera Raghunathan") // the form's own address, typed
}

func TestAScanMayBeAnything(t *testing.T) {
	l := newLibrary(t)
	long, at := strings.Repeat("9", 10_000), "/lending/desk"
	for name, c := range map[string]struct {
		code   string
		status int
		says   []string
	}{
		"a code that nothing has": {"978014007", 404, []string{"Found no match", "9780 1400 7",
			"This looks like an ISBN"}},
		"too few digits":      {"4711", 404, []string{"Found no match", "digits may be missing"}},
		"ten thousand digits": {long, 422, []string{"Found no match", "…"}},
		"pictures": {"📚📚", 200, []string{"Members found for “📚📚”",
			"Nobody’s name begins so."}},
		"a number with a picture": {"12📚", 404, []string{"Found no match", "12📚"}},
		"a tag":                   {"<b>1</b>", 404, []string{"Found no match", "<b>1"}},
		"words": {"raghu", 200, []string{"Members found for “raghu”",
			"Meera Raghunathan"}},
		"words of a title": {"blue umb", 200, []string{"Titles found for “blue umb”",
			"The Blue Umbrella", "2 of 2 free"}},
		"blanks alone":             {"  ", 200, []string{"Next: a card, or a copy to return"}},
		"nothing":                  {"", 200, []string{"Next: a card, or a copy to return"}},
		"a card with blanks in it": {" 2041 7003 86 ", 200, []string{"Next: a copy for Meera Raghunathan"}},
		"a copy that is not out": {"N1", 200, []string{"To the shelf",
			"It was not on loan; nothing was charged."}},
	} {
		t.Run(name, func(t *testing.T) {
			l.t = t
			l.as("clerk").open(at).scan(c.code).shows(c.status, c.says...)
		})
	}
}

func TestACardInThePlaceOfACopyIsAnotherMember(t *testing.T) {
	l := newLibrary(t)
	b := l.as("clerk").open("/lending/desk").scan(meera).scan("N1").scan(yusuf)
	b.shows(200, "Next: a copy for Yusuf Al-Amin, or another card", "Nothing was done yet").hides("1 done")
	b.scan(yusuf).shows(200, "Next: a copy for Yusuf Al-Amin")
	b.press("Finish").shows(200, "Next: a card, or a copy to return")
}

func TestACodeWithoutAMatchStaysUntilItIsCleared(t *testing.T) {
	l := newLibrary(t)
	b := l.as("clerk").open("/lending/desk").scan("4711").scan(meera).scan("N1").press("Finish")
	b.shows(200, "Found no match", "4711")
	b.press("Clear").shows(200).hides("Found no match")
}

func TestACodeThatIsACardAndACopyAsksWhichIsMeant(t *testing.T) {
	l := newLibrary(t)
	l.addCopy("N", meera)
	b := l.as("clerk").open("/lending/desk").scan(meera)
	b.shows(200, "Which of the two is meant?", "The member with the card "+meera,
		"The copy with the barcode "+meera)
	b.press("The member with the card").shows(200, "Next: a copy for Meera Raghunathan")
}

func TestAnUndoneLoanIsStruckThrough(t *testing.T) {
	l := newLibrary(t)
	b := l.as("clerk").open("/lending/desk").scan(meera).scan("N1")
	b.press("Undo").shows(200, "undone 10:00", "The Namesake").hides("1 done")
	if loans := l.openLoans(meera); len(loans) != 0 {
		t.Errorf("after undoing, %v is out", loans)
	}
	l.on("2026-03-02")
	b.open("/lending/desk").scan(meera).scan("N1")
	l.on("2026-03-03")
	b.open(b.at).shows(200, "Issued").hides("Undo")
}

func TestRenewingAtTheDesk(t *testing.T) {
	l := newLibrary(t)
	l.issued("N1", meera)
	b := l.as("clerk").open("/lending/desk").scan(meera)
	b.press("Renew").shows(200, "Renewed", "Now due Sun 29 Mar", "1 done")
	l.issued("N2", yusuf)
	l.held("N", long, "RIV")
	b.open("/lending/desk").scan(yusuf).hides("Renew ")
}

func TestAHoldInsteadOfALoan(t *testing.T) {
	l := newLibrary(t)
	l.issued("N1", yusuf)
	l.issued("N2", long)
	l.held("N", meera, "HIL")
	l.returned("N1", "HIL")
	l.issued("G1", meera)
	l.issued("T1", meera)
	l.addCopy("N", "N3")
	b := l.as("clerk").open("/lending/desk").scan(meera).scan("B1")
	b.shows(409, "Not issued: The Blue Umbrella", "2 of 2 books are out.")
	b.press("Place a hold instead").shows(409, "No hold was placed: The Blue Umbrella",
		"2 copies stand free at Riverside")
}

// Whoever waits for a title already, or has it, gains nothing by another hold.
func TestL19_AHoldInsteadIsOfferedOnlyWhereItIsOfUse(t *testing.T) {
	l := newLibrary(t)
	l.issued("N1", yusuf)
	l.issued("N2", long)
	l.held("N", meera, "RIV")
	l.returned("N1", "RIV") // now on the hold shelf, for Meera
	l.issued("G1", meera)
	l.issued("T1", meera)
	b := l.as("clerk").open("/lending/desk").scan(meera)
	b.scan("N1").shows(409, "Not issued: The Namesake", "2 of 2 books are out.").hides("Place a hold instead")
	b.press("Set aside").scan("B1").shows(409, "Not issued: The Blue Umbrella", "Place a hold instead")
}

// What was opened from the desk in a visit leads back to it, and the visit goes
// on with what was done there.
func TestAMemberPageOpenedInAVisitLeadsBackToIt(t *testing.T) {
	l := newLibrary(t)
	l.issued("T1", meera)
	l.on("2026-04-09")
	b := l.as("clerk").open("/lending/desk").scan(meera).scan("T1")
	b.shows(200, "1 done", "₹125.00")
	b.open(link(b, "/lending/members/"+meera+"?")).shows(200, "Back to the desk", "Take payment")
	member := b.at
	for _, tab := range []string{"/account?", "/history?"} {
		b.open(link(b, tab)).shows(200, "Back to the desk")
	}
	b.open(member).open(link(b, "/pay?")).shows(200, "Take a payment", "Back to the desk")
	b.press("Take the payment").shows(200, "Circulation desk", "₹125.00 paid", "2 done", "Returned")

	b.open(member).open(link(b, "/lending/desk?")).shows(200, "Circulation desk", "1 done", "Returned")
	b.open("/lending/members/" + meera).hides("Back to the desk")
}

func TestPageRights(t *testing.T) {
	l := newLibrary(t)
	l.as("patron").open("/lending/desk").shows(403)
	for _, path := range []string{
		"/lending/titles", "/lending/titles/1", "/lending/members", "/lending/members/" + meera,
		"/lending/holdshelf",
		"/lending/transits", "/lending/copies/N1", "/lending/members/new", "/lending/branch",
		"/lending/receipt",
		"/lending/holdshelf.csv", "/lending/members/" + meera + "/account.csv",
		"/lending/members/" + meera + "/pay",
	} {
		l.as("patron").open(path).shows(403)
	}
	b := l.as("hilltop").open("/lending/desk").shows(200, "At Hilltop today")
	b.press("data-scan-form", "code", "N1", "branch", "RIV").shows(403)
	l.as("viewer").open("/lending/desk").shows(403)
	l.as("viewer").open("/lending/titles").shows(200).hides("Hold shelf")
	l.as("viewer").open("/lending/members/"+meera).shows(200).hides("To the desk", "Take payment")
	l.as("clerk").open("/lending/members/new").shows(403)
	l.as("nobody").open("/lending/desk").shows(404) // the sign-in page is not this package's
}

func TestADeskWithoutABranchAsksWhereItStands(t *testing.T) {
	l := newLibrary(t)
	b := l.as("roaming").open("/lending/desk?member=" + meera)
	b.shows(200, "Where does this desk stand?", "Riverside", "12 Bund Road", "Hilltop")
	b.press("Hilltop").shows(200, "At Hilltop today", "Meera Raghunathan")
	l.as("roaming").open("/lending/holdshelf").shows(200, "Hold shelf", "At Hilltop")
}

func TestWithScriptOnlyTheDeskComesBack(t *testing.T) {
	l := newLibrary(t)
	b := l.as("clerk").open("/lending/desk").scan(meera)
	action, fields := b.form("data-scan-form")
	fields.Set("code", "N1")
	b.send(http.MethodPost, action, fields, true).shows(200, "Issued", "The Namesake")
	if strings.Contains(b.page, "<html") || !strings.Contains(b.page, `id="desk"`) ||
		!strings.Contains(b.page, "data-sound=\"done ") {
		t.Errorf("the fragment is %s", b.page)
	}
}
