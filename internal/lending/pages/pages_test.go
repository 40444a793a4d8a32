package pages

import (
	"context"
	"encoding/csv"
	"net/http"
	"strings"
	"testing"

	"holdfast/internal/lending"
	"holdfast/internal/store"
)

func TestTheCatalogueIsSearchedAndATitleShown(t *testing.T) {
	l := newLibrary(t)
	b := l.as("clerk").open("/lending/titles")
	b.open("/lending/titles?q=namesa").shows(200, "The Namesake", "Jhumpa Lahiri, 2003", "2 of 2 free")
	b.open("/lending/titles?q=%E0%A6%97%E0%A7%80%E0%A6%A4").shows(200, "গীতাঞ্জলি Gitanjali")
	b.open("/lending/titles?q=zzzz").shows(200, "Nothing begins with “zzzz”.")
	b.open("/lending/titles?q=978-0-14-303998-3").shows(200, "Khushwant Singh", "2 of 2 copies free") // an ISBN
	b.open("/lending/titles?q=G1").shows(200, "Gitanjali", "Rabindranath Tagore", "Bangla",
		"2 of 2 copies free", "at Riverside",
		"you are here", "IND-BEN-G", "2 free now", "no copy here", "Nobody waits for this title.", "No loans in twelve months")
	l.issued("G1", yusuf)
	l.issued("G2", long)
	l.held("G", meera, "HIL")
	b.open(b.at+"?q=gita").shows(200, "Results for “gita”", "0 of 2 copies free", "0 free, due Sun 15 Mar",
		"1 Meera Raghunathan மீரா ரகுநாதன்",
		"Hilltop, since 1 Mar", "waiting", "2nd", "Likely 14 days.", "Copies are due 15 Mar.",
		"Each hold that nobody collects adds 3 days.",
		"2 in all, busiest in March", "due Sun 15 Mar")
	b.open("/lending/titles/999").shows(404)
	b.open("/lending/titles/12x").shows(422)
	b.open("/lending/titles?cursor=forged").shows(422)
}

func TestL19_AHoldIsPlacedOnTheTitlesPage(t *testing.T) {
	l := newLibrary(t)
	l.issued("N1", yusuf)
	l.issued("N2", long)
	title := "/lending/titles/" + decimal(l.titles["N"])
	b := l.as("clerk").open(title).press("Place the hold", "member", meera)
	b.shows(200, "Hold: The Namesake", "To collect at Riverside. The place in the queue is 1st.",
		"1 Meera Raghunathan")
	b.press("Place the hold", "member", meera).shows(409, "No hold was placed: The Namesake",
		"Nothing was changed.",
		"The member has a hold on this title already.", "Show holds")
	b.press("Set aside").shows(200).hides("No hold was placed")
	b.press("Place the hold", "member", "N1").shows(404, "is a copy's barcode, not a member's card",
		"Scan the member's card.")
	b.press("Place the hold", "member", "").shows(422, "There is a problem")
	b.press("Place the hold", "member", strings.Repeat("9", 65)).shows(422, "There is a problem",
		"This is too long.")
}

func TestMembersAreFoundAndTheirPagesTellAll(t *testing.T) {
	l := newLibrary(t)
	l.issued("T1", meera)
	l.issued("G1", long)
	l.held("G", meera, "HIL")
	b := l.as("supervisor").open("/lending/members?q=bibhu")
	b.shows(200, "Bibhutibhushan Chattopadhyay-Mukhopadhyay of Ghatshila and Barrackpore", "বিভূতিভূষণ",
		"2041 7999 99", "Basic", "Riverside", "Register a member")
	b.open("/lending/members?q=nobody").shows(200, "Nobody’s name begins with “nobody”.")
	b.open("/lending/members/"+meera).shows(200, "1 of 2 books", "Train to Pakistan", "Sun 15 Mar",
		"Renew Train to Pakistan to Sun 29 Mar",
		"1 of 3 holds", "গীতাঞ্জলি Gitanjali", "Hilltop", "1st in the queue", "Riverside", "1 Apr 2025")
	b.press("Renew", "id", "1").shows(200, "Renewed: Train to Pakistan", "Now due Sun 29 Mar.")
	if action, fields := b.form("Yes, cancel the hold"); true {
		b.send(http.MethodPost, action, fields, false).shows(200, "Hold: গীতাঞ্জলি Gitanjali",
			"It is cancelled.", "No holds.")
		b.open("/lending/members/"+meera).send(http.MethodPost, action, fields, false).shows(200,
			"It is cancelled.") // the same key again
	}
	b.open("/lending/members/"+meera+"/history").shows(200, "Train to Pakistan", "out, due Sun 29 Mar",
		"1 to 1 of 1")
	b.open("/lending/members/"+meera+"/account").shows(200, "₹0.00 to pay",
		"Nothing was charged and nothing was paid.")
	b.open("/lending/members/4711").shows(404)
}

func TestL17_ARefusedRenewalShowsOnTheMembersPage(t *testing.T) {
	l := newLibrary(t)
	l.issued("N1", meera)
	b := l.as("clerk").open("/lending/members/" + meera)
	action, fields := b.form("Renew")
	l.issued("N2", yusuf)
	l.held("N", long, "RIV")
	b.send(http.MethodPost, action, fields, false).shows(409, "Not renewed: The Namesake",
		"Another member waits for this title.", "Show the queue")
}

func TestL33_APaymentIsReadAsStrictlyAsItIsWritten(t *testing.T) {
	l := newLibrary(t)
	l.issued("N1", meera)
	l.on("2026-03-21")
	l.returned("N1", "RIV")
	pay := "/lending/members/" + meera + "/pay?at=member&of=" + meera
	b := l.as("clerk").open(pay).shows(200, "Take a payment", "₹30.00", "Back to Meera Raghunathan")
	for amount, says := range map[string]string{
		"12.5": "digits only", "1,200": "digits only", "₹12": "digits only", "-5.00": "pays nothing",
		"0":                    "pays nothing",
		"99999999999999999999": "digits only", "31.00": "₹31.00 is more than the ₹30.00 that is owed.",
		"": "Fill this in.",
	} {
		b.open(pay).press("Take the payment", "amount", amount)
		if b.status != http.StatusUnprocessableEntity && b.status != http.StatusConflict {
			t.Errorf("%q was answered with %d", amount, b.status)
		}
		b.shows(b.status, "There is a problem", says)
		if _, fields := b.form("Take the payment"); fields.Get("amount") != amount {
			t.Errorf("%q came back as %q", amount, fields.Get("amount"))
		}
	}
	b.open(pay).press("Take the payment", "amount", "20.00").shows(200, "Paid: ₹20.00 paid",
		"Unpaid after it: ₹10.00")
	b.open("/lending/members/"+meera+"/account").shows(200, "₹10.00 to pay", "Payment, receipt", "-₹20.00",
		"Fine: The Namesake", "₹30.00")
	b.open(pay).press("Take the payment").shows(200, "₹10.00 paid", "Unpaid after it: ₹0.00")
	b.open(pay).shows(200, "Nothing is owed. There is nothing to take.")
}

func TestL8_JoiningAndRenewingAMembership(t *testing.T) {
	l := newLibrary(t)
	b := l.as("supervisor").open("/lending/members/new").shows(200,
		"₹500.00 a year, 2 books for 14 days, 3 holds")
	b.press("Register the member", "card", meera, "name", "").shows(422, "There is a problem", "Name: Fill this in.", "Not stated", "Bangla")
	b.press("Register the member", "card", meera, "name", "Somebody").shows(409, "There is a problem",
		"is in use already. Take another card.")
	b.press("Register the member", "card", "2041888", "name", "Ελένη Παπαδάκη", "email", "not a mail").shows(422,
		"There is a problem")
	b.press("Register the member", "email", "").shows(200, "Ελένη Παπαδάκη is a member now.", "₹500.00 to pay",
		"Basic, to 28 Feb 2027")
	b.open(link(b, "/renewal")).shows(200, "Ends now 28 Feb 2027", "Will end 28 Feb 2028", "₹500.00")
	b.press("Renew for a year").shows(200, "Extended: Membership to 28 Feb 2028",
		"The fee of ₹500.00 is on the account.", "₹1,000.00")
}

// roll is a university with nobody behind any number.
type roll struct{}

func (roll) PeopleOfStudents(context.Context, *store.Tx, []string) (map[string]int64, error) {
	return nil, nil
}
func (roll) HasStudents(context.Context, *store.Tx) (bool, error) { return true, nil }

func TestD15_AStudentIsNamedByNumberWhereThereAreStudents(t *testing.T) {
	l := newLibrary(t)
	l.as("supervisor").open(JoinPath("S1")).shows(200, "Register a member").hides("Student number")
	l.desk.Know(roll{})
	b := l.as("supervisor").open(JoinPath("S1")).shows(200, "Student number")
	b.press("Register the member", "card", "2041889").shows(404, "Student number: No student has the number S1.")
}

func TestTheHoldShelfTellsWhatLeavesTonightAndWhatIsGone(t *testing.T) {
	l := newLibrary(t)
	l.issued("N1", long)
	l.issued("N2", meera)
	l.held("N", yusuf, "RIV")
	l.returned("N1", "RIV")
	b := l.as("clerk").open("/lending/holdshelf").shows(200, "AL-AM 802", "The Namesake", "Wed 4 Mar",
		"ready")
	l.on("2026-03-04")
	b.open("/lending/holdshelf").shows(200, "leaves tonight", "Leaving tonight 1")
	l.on("2026-03-05")
	b.open("/lending/holdshelf").shows(200, "take off the shelf", "Time is over 1", "To be collected 0")
	l.held("N", long, "HIL")
	b.press("data-scan-form", "copy", "N1").shows(200, "In transit: The Namesake",
		"To Hilltop, for the hold list there.")
	b.open("/lending/transits?direction=away").shows(200, "Sent from Riverside", "Hilltop", "Thu 5 Mar",
		"in transit", "BIBHU 999")
	l.as("hilltop").open("/lending/transits").shows(200, "On the way to Hilltop", "Riverside").
		press("data-scan-form", "copy", "N1").shows(200, "Hold shelf: The Namesake", "keep until Sun 8 Mar",
		"Nothing is on its way here.")
	b.press("data-scan-form", "copy", "4711").shows(404, "Not returned", "No copy has the barcode")
	b.press("Set aside").shows(200, "Sent from Riverside").hides("Not returned")
	b.open("/lending/holds/999/slip").shows(404)
	b.open("/lending/copies/N2/slip").shows(200, "This copy is not on its way any more.")
}

func TestL5_WhoHadACopyBetweenTwoDays(t *testing.T) {
	l := newLibrary(t)
	l.issued("N1", meera)
	l.on("2026-03-10")
	l.returned("N1", "RIV")
	l.on("2026-03-12")
	l.issued("N1", yusuf)
	b := l.as("clerk").open("/lending/copies/N1").shows(200, "The Namesake", "on loan", "Due Thu 26 Mar",
		"Yusuf Al-Amin", "Meera Raghunathan")
	b.open("/lending/copies/N1?from=2026-03-01&to=2026-03-09").shows(200,
		"Meera Raghunathan").hides("out, due")
	b.open("/lending/copies/N1?from=9+March").shows(200, "Write the day as 2027-03-22.")
	b.open("/lending/copies/4711").shows(404)
}

func TestL16_ACopyGoesToRepairAndComesBack(t *testing.T) {
	l := newLibrary(t)
	b := l.as("clerk").open("/lending/copies/N1").press("Send it to repair", "note", "the spine is loose")
	b.shows(200, "Repair: The Namesake", "in repair", "the spine is loose")
	b.open("/lending/desk").scan(meera).scan("N1").shows(409, "The copy is in repair.",
		"Marking it repaired lifts this.", "Show the copy").
		hides("Override with a reason")
	b.open(link(b, "/lending/copies/N1")).press("It is in order again").shows(200, "available")
	l.issued("N1", meera)
	b.open("/lending/copies/N1").press("Return it as damaged").shows(200, "Repair: The Namesake",
		"in repair")
}

func TestReceiptsTellWhatToBringBackAndWhatIsOwed(t *testing.T) {
	l := newLibrary(t)
	l.issued("T1", meera)
	l.on("2026-03-21")
	b := l.as("clerk").open("/lending/desk").scan(meera).scan("T1").scan("G1")
	b.open(link(b, "/pay?")).press("Take the payment", "amount", "10")
	b.open(link(b, "/lending/receipt?")).shows(200, "Kaveri City Libraries", "Riverside",
		"Sat 21 Mar 2026, 10:00", "Meera Raghunathan",
		"Card 2041 7003 86", "OUT", "গীতাঞ্জলি Gitanjali", "return by Sat 4 Apr", "BACK",
		"Train to Pakistan, 6 days late ₹30.00",
		"Paid, receipt", "₹10.00", "Still to pay ₹20.00", "Served by AO.", "Back to the desk")
	b.open("/lending/receipt?card=4711").shows(404)
	b.open("/lending/receipt?lines=%00").shows(400)
	b.open("/lending/titles/"+decimal(l.titles["G"])+"/labels").shows(200, "IND", "BEN",
		"Back to the title")
}

func TestListsAreExported(t *testing.T) {
	l := newLibrary(t)
	l.issued("N1", long)
	l.issued("N2", meera)
	l.held("N", yusuf, "RIV")
	l.on("2026-03-21")
	l.returned("N1", "RIV")
	for path, want := range map[string]string{
		"/lending/holdshelf.csv":                        "AL-AM 802,The Namesake,N1,2041711802,2026-03-24,",
		"/lending/transits.csv":                         "title,copy,from,to,sentAt,days,for",
		"/lending/members/" + long + "/account.csv":     "fine,The Namesake,30.00,30.00,INR",
		"/lending/members/" + long + "/history.csv":     "The Namesake,N1,RIV,",
		"/lending/transits.csv?direction=away&evil=%3D": "title,copy",
		"/lending/titles.csv":                           "Gitanjali,গীতাঞ্জলি,Rabindranath Tagore,,2,2",
		"/lending/titles.csv?q=namesa":                  "The Namesake,,Jhumpa Lahiri,2003,2,0",
		"/lending/members.csv":                          meera + ",Meera Raghunathan,மீரா ரகுநாதன்,Basic,Riverside,2027-03-31",
		"/lending/members.csv?q=yusuf":                  yusuf + ",Yusuf Al-Amin,",
	} {
		b := l.as("clerk").open(path)
		if b.status != 200 || !strings.Contains(b.page, want) || !strings.HasPrefix(b.page, "\ufeff") {
			t.Errorf("%s answered %d: %s", path, b.status, b.page)
		}
		if _, err := csv.NewReader(strings.NewReader(b.page)).ReadAll(); err != nil {
			t.Errorf("%s: %v", path, err)
		}
	}
	for _, formula := range []string{"=HYPERLINK(1)", "+1", "-1", "@a", "\t=1", "\n=1", "＝1", "＋1", "－1", "＠a"} {
		if got := harmless(formula); got != "'"+formula {
			t.Errorf("%q is written as %q", formula, got)
		}
	}
	if got := harmless("कथा = 1"); got != "कथा = 1" {
		t.Errorf("a text that is no formula is written as %q", got)
	}
}

func TestAReloadOfAFormsAddressLeadsBack(t *testing.T) {
	l := newLibrary(t)
	b := l.as("clerk")
	for path, want := range map[string]string{
		"/lending/desk/scan?member=" + meera:                   "Meera Raghunathan",
		"/lending/loans/1/renew?at=member&of=" + meera:         "Loans and holds",
		"/lending/holds?at=title&of=" + decimal(l.titles["N"]): "The Namesake",
		"/lending/returns?at=transits&of=away":                 "Sent from Riverside",
		"/lending/copies/N1/condition?at=copy&of=N1":           "Copy N1",
		"/lending/holds/1/cancel?at=shelf":                     "Hold shelf",
		"/lending":                                             "Circulation desk",
	} {
		b.open(path).shows(200, want)
	}
}

// weights are the most that a page may weigh without script, in bytes before it
// is packed: what a desk sends all day over a slow line.
func TestPagesStayLight(t *testing.T) {
	l := newLibrary(t)
	l.issued("T1", meera)
	l.issued("G1", meera)
	for path, most := range map[string]int{
		"/lending/desk?member=" + meera:             16_000,
		"/lending/titles/" + decimal(l.titles["N"]): 16_000,
		"/lending/members/" + meera:                 14_000,
	} {
		if b := l.as("clerk").open(path); len(b.page) > most {
			t.Errorf("%s weighs %d bytes, more than %d", path, len(b.page), most)
		}
	}
}

func TestTheSpineShowsOnlyWhatOneMayOpen(t *testing.T) {
	l := newLibrary(t)
	for who, want := range map[string]int{"clerk": 5, "viewer": 2, "patron": 0} {
		if got := Nav(l.actors[who], stopDesk, Counts{HoldShelf: 3}); len(got) != want {
			t.Errorf("%s sees %v", who, got)
		}
	}
	if !lending.Overridable("loanLimitReached") || lending.Overridable("heldForAnother") ||
		lending.Overridable("nothing") {
		t.Error("what can be overridden is not what the rules say")
	}
}
