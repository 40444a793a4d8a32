package pages

import (
	"context"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"holdfast/internal/lending"
	"holdfast/internal/store"
)

// A second scan of the same copy changes nothing, whatever came before, and says
// what a clerk may have meant.
func TestASecondScanOfACopyInAVisitChangesNothing(t *testing.T) {
	l := newLibrary(t)
	b := l.as("clerk").open("/lending/desk").scan(meera).scan("N1").shows(200, "Issued", "1 done")
	for range 2 {
		b.scan("N1").shows(200, "Lent already in this visit: The Namesake.", "Due Sun 15 Mar. Nothing was changed.",
			"1 done", "Return it", "Renew").hides("Returned")
	}
	if out := l.openLoans(meera); len(out) != 1 {
		t.Fatalf("scanned three times, %v is out", out)
	}
	b.press("Return it").shows(200, "Returned", "Back on time", "2 done")
	b.scan("N1").shows(200, "Taken back already in this visit: The Namesake.", "Nothing was changed.", "2 done")
	if out := l.openLoans(meera); len(out) != 0 {
		t.Fatalf("taken back and scanned once more, %v is out", out)
	}
	b.press("Issue it").shows(200, "Issued", "3 done").scan("N1").shows(200, "Lent already in this visit")
	b.press("Finish").scan(meera).scan("N1").shows(200, "Returned", "1 done") // lent before this visit
}

// With nobody at the desk a second scan only tells once more where the copy goes.
func TestASecondScanWithNobodyAtTheDeskChangesNothing(t *testing.T) {
	l := newLibrary(t)
	l.issued("N1", meera)
	b := l.as("clerk").open("/lending/desk").scan("N1").shows(200, "Returned")
	b.scan("N1").shows(200, "To the shelf")
	b.scan(yusuf).scan("N1").shows(200, "Taken back already in this visit")
	if out := l.openLoans(yusuf); len(out) != 0 {
		t.Errorf("%v was lent by scanning what was just taken back", out)
	}
}

// A receipt says once what is still out, and what came back only as that.
func TestAReceiptHasOneRowForEachOpenLoan(t *testing.T) {
	l := newLibrary(t)
	b := l.as("clerk").open("/lending/desk").scan(meera).scan("N1").press("Undo").scan("N1")
	b.scan("N1").press("Return it").scan("N1").press("Issue it")
	b.press("/renew").scan("G1")
	b.scan("G1").press("Return it")
	b.open(link(b, "/lending/receipt?")).shows(200, "OUT", "BACK", "return by Sun 29 Mar")
	out, back, _ := strings.Cut(b.words(), "BACK")
	for name, want := range map[string][2]int{"The Namesake": {1, 1}, "Gitanjali": {0, 1}, "return by": {1, 0}} {
		if got := [2]int{strings.Count(out, name), strings.Count(back, name)}; got != want {
			t.Errorf("%q stands %v times under OUT and BACK, want %v:\n%s", name, got, want, b.words())
		}
	}
}

// Who overrides without a reason sees the refusal once more, open, with what is
// missing beside the field.
func TestAnOverrideWithoutWordsKeepsTheRefusal(t *testing.T) {
	l := newLibrary(t)
	l.issued("T1", meera)
	l.issued("G1", meera)
	b := l.as("supervisor").open("/lending/desk").scan(meera).scan("N1").shows(409, "2 of 2 books are out.")
	b.press("Issue it all the same", "reason", ownWords, "note", "  ").shows(422, "Not issued: The Namesake",
		"2 of 2 books are out.", "Nothing was changed.", "Write why, or choose a reason from the list.").
		hides("Each entry of errors")
	if !regexp.MustCompile(`<details class="opens" open>`).MatchString(b.page) ||
		!strings.Contains(b.page, `value="Other" selected`) || !strings.Contains(b.page, `aria-invalid="true"`) {
		t.Errorf("the override is not open at the field:\n%s", b.page)
	}
	if out := l.openLoans(meera); len(out) != 2 {
		t.Fatalf("asking for the reasons lent a book: %v", out)
	}
	b.press("Issue it all the same", "reason", ownWords, "note", "exam").shows(200, "Issued", "“exam”")
	b.shows(200, "Set aside as many books are out as the plan allows", "By", "Reason “exam”")
}

func TestAnOverrideWithoutWordsOfWhatNothingForbidsAnyMoreSaysSo(t *testing.T) {
	l := newLibrary(t)
	l.issued("T1", meera)
	l.issued("G1", meera)
	b := l.as("supervisor").open("/lending/desk").scan(meera).scan("N1")
	l.returned("T1", "RIV")
	b.press("Issue it all the same", "reason", ownWords, "note", "").shows(422,
		"Nothing stands against this loan any more", "Scan the copy again.")
	if out := l.openLoans(meera); len(out) != 1 {
		t.Errorf("%v is out", out)
	}
}

// A whole name that one member has brings him to the desk; otherwise each that is
// found has a key.
func TestANameAtTheDeskPicksAMember(t *testing.T) {
	l := newLibrary(t)
	b := l.as("clerk").open("/lending/desk").scan("yusuf al-amin").shows(200, "Next: a copy for Yusuf Al-Amin")
	b.open("/lending/desk").scan("மீரா ரகுநாதன்").shows(200, "Next: a copy for Meera Raghunathan")
	b.open("/lending/desk").scan("meera").shows(200, "Members found for “meera”")
	if !regexp.MustCompile(`<kbd aria-hidden="true">1</kbd><div class="told"><p class="row-title"><a href="[^"]*" data-key="1"`).
		MatchString(b.page) {
		t.Errorf("what was found has no key:\n%s", b.page)
	}
	if pickKey(8) != "9" || pickKey(9) != "" {
		t.Errorf("the ninth and tenth keys are %q and %q", pickKey(8), pickKey(9))
	}
}

// A copy that comes in damaged goes to repair from its line, with what is wrong.
func TestL16_ADamagedCopyGoesToRepairFromItsLine(t *testing.T) {
	l := newLibrary(t)
	l.issued("N1", meera)
	b := l.as("clerk").open("/lending/desk").scan(meera).scan("N1").shows(200, "Returned", "Damaged", "What is wrong with it")
	b.press("To the repair shelf", "note", "page 12 is torn").shows(200, "Repair", "2 done").
		hides("Damaged", "It was not on loan")
	c, err := l.desk.Copy(t.Context(), machine, lending.CopyIn{Barcode: "N1"})
	if err != nil || c.Status != lending.InRepair || c.Condition != "page 12 is torn" {
		t.Errorf("the copy is %s, %q: %v", c.Status, c.Condition, err)
	}
	b.open(link(b, "/lending/copies/N1?")).shows(200, "The Namesake", "page 12 is torn")
}

// What the spine counts comes back with every part that is swapped.
func TestThePlatesOfTheSpineComeBackWithTheDesk(t *testing.T) {
	l := newLibrary(t)
	l.issued("M1", meera)
	l.issued("M2", long)
	l.held("M", yusuf, "RIV")
	b := l.as("clerk").open("/lending/desk")
	plate := func(want string) {
		t.Helper()
		if !strings.Contains(b.page, want) {
			t.Errorf("no %s in:\n%s", want, b.page)
		}
	}
	plate(`<b class="plate" id="plate-shelf" hidden>0</b>`)
	send := func(form, field, code string) {
		t.Helper()
		action, fields := b.form(form)
		fields.Set(field, code)
		b.send(http.MethodPost, action, fields, true)
	}
	scan := func(code string) { t.Helper(); send("data-scan-form", "code", code) }
	scan("M1")
	plate(`<b class="plate" id="plate-shelf" hx-swap-oob="outerHTML">1</b>`)
	scan(yusuf)
	scan("M1")
	send("Issue it", "as", "copy") // taken back a moment ago, and for him
	plate(`<b class="plate" id="plate-shelf" hx-swap-oob="outerHTML" hidden>0</b>`)
	plate(`id="plate-transits"`)
}

// What was done about the member from a visit is a line of it.
func TestAVisitTellsWhatWasDoneAboutTheMember(t *testing.T) {
	l := newLibrary(t)
	b := l.as("supervisor").open("/lending/desk").scan(meera)
	member := func() {
		t.Helper()
		b.open(link(b, "/lending/members/"+meera+"?"))
	}
	desk := func() {
		t.Helper()
		b.open(link(b, "/lending/desk?"))
	}
	member()
	b.open(link(b, "/suspension?")).press("Suspend</span>", "reason", "noise").shows(200, "is suspended")
	desk()
	b.shows(200, "Suspended 10:00 No loans and no holds", "“noise”", "1 done")
	member()
	b.open(link(b, "/readmission?")).press("Lift the suspension", "reason", "apologised")
	b.open(link(b, "/pin?")).press("Set the PIN", "pin", "4829")
	desk()
	b.shows(200, "A new PIN was given", "The suspension is over", "“apologised”", "“noise”", "3 done").hides("4829")
	b.open("/lending/members/"+yusuf+"/suspension").press("Suspend</span>", "reason", "noise")
	b.open(link(b, "/lending/desk?")).hides("No loans and no holds") // no visit, no line
}

// Why a fine is what it is: its rate, its grace and its cap.
func TestL28_WhyTellsHowAFineGrows(t *testing.T) {
	l := newLibrary(t)
	l.issued("N1", meera)
	l.on("2026-03-17")
	l.as("clerk").open("/lending/desk").scan(meera).scan("N1").shows(200, "2 days late: ₹10.00 added",
		"A late day ₹5.00", "Days of grace none", "At most ₹150.00")
}

// A clerk who may not lift a reason is told who can.
func TestARefusalTellsAClerkWhoCan(t *testing.T) {
	l := newLibrary(t)
	l.on("2027-04-02")
	b := l.as("clerk").open("/lending/desk").scan(meera).scan("N1").shows(409,
		"Renewing the membership lifts this. A supervisor can do that.", "A supervisor can issue it all the same.")
	b.hides("Renew membership", "Override")
	l.as("supervisor").open("/lending/desk").scan(meera).scan("N1").shows(409,
		"Renewing the membership lifts this.", "Renew membership", "Override with a reason").hides("A supervisor can")
}

// A hold that was refused leaves a line when it is set aside, as a loan does.
func TestAHoldThatWasRefusedLeavesALine(t *testing.T) {
	l := newLibrary(t)
	l.issued("G1", meera)
	l.issued("T1", meera)
	b := l.as("clerk").open("/lending/desk").scan(meera).scan("B1").press("Place a hold instead")
	b.shows(409, "No hold was placed: The Blue Umbrella").press("Set aside")
	b.shows(200, "Set aside 10:00 The Blue Umbrella", "No hold was placed.", "1 refused")
}

// What stops a loan is said where the person's panel is folded.
func TestTheFoldedPersonSaysWhatStopsALoan(t *testing.T) {
	l := newLibrary(t)
	l.issued("G1", meera)
	l.issued("T1", meera)
	b := l.as("clerk").open("/lending/desk").scan(meera)
	summary, _, _ := strings.Cut(b.page[strings.Index(b.page, "<summary>"):], "</summary>")
	if !strings.Contains(summary, "One thing stops a loan") {
		t.Errorf("the summary is %s", summary)
	}
}

// A copy that counted as lost says so when it turns up, and one that left the
// library says where it belongs.
func TestL31_ALostCopyAtTheDeskSaysThatItIsFound(t *testing.T) {
	l := newLibrary(t)
	err := l.db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
		_, err := lending.AddCopies(ctx, tx, []lending.NewCopy{
			{Title: l.titles["N"], Barcode: "N8", Home: l.riv, Status: lending.Lost},
			{Title: l.titles["N"], Barcode: "N9", Home: l.riv, Status: lending.Withdrawn},
		})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	b := l.as("clerk").open("/lending/desk")
	b.scan("N9").shows(409, "This copy was withdrawn from the library.", "hand it to whoever looks after withdrawn books")
	b.press("Set aside").scan(meera).scan("N8").shows(409, "The copy is lost.", "finish the visit, then scan it")
	b.press("Set aside").press("Finish").scan("N8").shows(200, "Found", "It counted as lost and is found.",
		"It belongs on the shelf here.").hides("It was not on loan")
	b.scan("N8").shows(200, "To the shelf", "It was not on loan")
}
