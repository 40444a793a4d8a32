package patron

import (
	"html/template"
	"reflect"
	"strings"
	"testing"

	"holdfast/internal/civil"
	"holdfast/internal/lending"
	"holdfast/internal/lending/catalog"
	"holdfast/internal/money"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
	"holdfast/internal/web/look/looktest"
)

func rupees(paise int64) money.Money { return money.Money{Amount: paise, Currency: "INR"} }

func day(s string) *civil.Date {
	d := civil.MustDate(s)
	return &d
}

// full is a member of whom everything is to be told.
func full() lending.OwnView {
	names := []lending.Work{
		{Title: 1, TitleName: "Train to Pakistan"},
		{Title: 2, TitleName: "Gitanjali", NativeTitle: "গীতাঞ্জলি", NativeLang: "bn"},
		{Title: 3, TitleName: strings.Repeat("A very long title <b>with</b> & marks ", 4)},
		{Title: 4, TitleName: "Pachinko"}, {Title: 5, TitleName: "Chemmeen"}, {Title: 6, TitleName: "Samskara"},
	}
	stop := lending.Stop{Code: "loanOverdue", Detail: "The loan was due on Sun 15 Mar 2026.", Lift: "Return it."}
	v := lending.OwnView{
		Now: civil.Instant(1_774_180_800_000_000), StopsAt: new(rupees(10000)), Works: names,
		Branches: []lending.BranchView{
			{Code: "RIV", Name: "Riverside", Address: "12 Ferry Road", Zone: "Asia/Kolkata", Open: civil.EveryDay},
			{Code: "HIL", Name: "Hilltop", Zone: "Asia/Kolkata"},
		},
		Waits: []lending.OwnWait{
			{Hold: 3, Place: 2, Copies: 4, Likely: &lending.Wait{SoonestDays: 11, LatestDays: 25}},
			{Hold: 4, Place: 1, Copies: 1, Likely: &lending.Wait{SoonestDays: 1, LatestDays: 1}},
			{Hold: 5, Place: 3},
		},
	}
	v.MemberView = lending.MemberView{
		MemberBrief: lending.MemberBrief{Card: "2041700386", Name: "Meera <Raghunathan>", NativeName: "மீரா",
			NativeLang: "ta", Plan: "basic", Branch: "RIV", ExpiresOn: civil.MustDate("2026-01-31")},
		PlanName: "Basic", JoinedOn: civil.MustDate("2025-02-01"), MaxLoans: 2, MaxHolds: 30,
		Owed: rupees(62000), Fines: rupees(12000),
		Stops: []lending.Stop{{Code: stopFines, Detail: "₹120.00 is unpaid."},
			{Code: "memberSuspended", Detail: "Suspended.", Lift: "Ask."}},
		Loans: []lending.LoanItem{
			{Loan: lending.Loan{ID: 1, Title: 1, Branch: "RIV", DueOn: civil.MustDate("2026-03-15")}, LateDays: 7,
				FineSoFar: new(rupees(3500)), NoRenewal: []lending.Stop{stop, stop}},
			{Loan: lending.Loan{ID: 2, Title: 2, Branch: "RIV", DueOn: *day("2026-04-05")}, RenewTo: day("2026-04-19")},
			{Loan: lending.Loan{ID: 3, Title: 3, Branch: "HIL", DueOn: *day("2026-03-22")}},
			{Loan: lending.Loan{ID: 4, Title: 4, Branch: "HIL", DueOn: *day("2026-03-21")}, LateDays: 1},
		},
		Holds: []lending.Hold{
			{ID: 1, Title: 4, PickupBranch: "RIV", State: lending.HoldReady, CollectBy: day("2026-03-24")},
			{ID: 2, Title: 5, PickupBranch: "HIL", State: lending.HoldInTransit},
			{ID: 3, Title: 6, PickupBranch: "HIL", State: lending.HoldWaiting, Position: 2},
			{ID: 4, Title: 3, PickupBranch: "RIV", State: lending.HoldWaiting, Position: 1},
			{ID: 5, Title: 2, PickupBranch: "RIV", State: lending.HoldWaiting, Position: 3},
		},
	}
	v.Cards = []lending.MemberBrief{v.MemberBrief, {Card: "77", Plan: "family"}}
	return v
}

func fullTitle() titleData {
	own := full()
	copies := []lending.CopyBrief{
		{Barcode: "1", Status: lending.OnLoan, ForLoan: true, DueOn: day("2026-03-30")},
		{Barcode: "2", Status: lending.Available, ForLoan: true}, {Barcode: "3", Status: lending.Available},
		{Barcode: "4", Status: lending.OnHoldShelf}, {Barcode: "5", Status: lending.InTransit},
		{Barcode: "6", Status: lending.InRepair}, {Barcode: "7", Status: lending.Lost},
	}
	return titleData{
		own: &own, today: map[string]civil.Date{"RIV": *day("2026-03-22"), "HIL": *day("2026-03-22")},
		title: lending.TitleView{
			Title: catalog.Title{ID: 9, Title: "Pather Panchali", Subtitle: "Song of the Road",
				NativeTitle: "পথের পাঁচালী", NativeLang: "bn", Authors: "Bibhutibhushan Bandyopadhyay", Language: "bn",
				Year: new(1929), Publisher: "A", Edition: "2nd", Pages: "312 p.", Subjects: "Novels; Bengal"},
			ISBNs: []string{"9788172931087"}, Copies: 16, Free: 1, Waiting: 3,
			Branches: []lending.Availability{
				{Branch: "RIV", Name: "Riverside", Copies: 7, Free: 1, CallNumber: "IND-BEN", Items: copies},
				{Branch: "HIL", Name: "Hilltop", Copies: 1, NextDue: day("2026-03-30"), Items: copies[:1]},
				{Branch: "OLD", Name: "Old Market"},
			},
		},
		outlook: lending.Outlook{Title: 9, Branches: []lending.BranchOutlook{
			{Branch: "RIV", Name: "Riverside", Free: 1}, {Branch: "OLD", Name: "Old Market"},
			{Branch: "HIL", Name: "Hilltop", Place: 2, Wait: &lending.Wait{SoonestDays: 11, LatestDays: 25}},
			{Branch: "A", Name: "A", Place: 2, Wait: &lending.Wait{SoonestDays: 3, LatestDays: 3}},
			{Branch: "B", Name: "B", Place: 2},
		}},
	}
}

func fullPast() []lending.PastHold {
	w := lending.Work{Title: 1, TitleName: "Train to Pakistan"}
	return []lending.PastHold{
		{Hold: lending.Hold{ID: 8, PickupBranch: "RIV", State: lending.HoldCancelled}, Work: w,
			PlacedOn: *day("2026-02-01")},
		{Hold: lending.Hold{ID: 7, PickupBranch: "HIL", State: lending.HoldExpired, CollectBy: day("2026-02-09")},
			Work: w},
		{Hold: lending.Hold{ID: 6, PickupBranch: "HIL", State: lending.HoldFulfilled}, Work: w},
	}
}

func fullAccount() accountOut {
	w := lending.Work{Title: 1, TitleName: "Train to Pakistan"}
	out := accountOut{own: full()}
	out.lines.Next, out.loans.Next = "more", "more"
	out.lines.Items = []lending.StatementLine{
		{ID: 3, Kind: "payment", On: *day("2026-03-01"), Amount: rupees(-500), Balance: rupees(0)},
		{ID: 2, Kind: "fine", On: *day("2026-02-01"), Work: &w, Amount: rupees(500), Balance: rupees(500)},
		{ID: 1, Kind: "somethingElse", On: *day("2026-01-01"), Amount: rupees(500), Balance: rupees(500)},
	}
	out.loans.Items = []lending.OwnLoan{
		{Loan: lending.Loan{ID: 2, DueOn: *day("2026-04-01")}, Work: w, BorrowedOn: *day("2026-03-18")},
		{Loan: lending.Loan{ID: 1}, Work: w, BorrowedOn: *day("2026-01-18"), ReturnedOn: day("2026-01-20")},
	}
	return out
}

func must[T any](t testing.TB) func(T, error) T {
	return func(v T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

// Every page is drawn with everything there is, in each language, with a member
// who has nothing, and with nothing at all.
func TestEveryPageIsDrawnFilledAndEmpty(t *testing.T) {
	set, err := look.New(Pages)
	if err != nil {
		t.Fatal(err)
	}
	p := &pages{Deps: Deps{Org: "City Libraries", Banner: "This is a demo."}}
	var cases []looktest.Case
	show := func(name string, r reader, data any) {
		cases = append(cases, looktest.Case{Page: name, Around: p.frame(t.Context(), r, "A page", r.Mine), Data: data})
	}
	reasons := []web.Reason{{Detail: "Because."}, {Detail: "And.", Lift: "Wait."}}
	problem := &web.Problem{Detail: "No.", Reasons: reasons}
	for _, lang := range []string{"en", "ar"} {
		r := readerOf(web.Session{Language: lang, Token: "token"}, 2)
		for _, v := range []lending.OwnView{full(), {}} {
			mine := must[minePage](t)(r.minePage(v))
			mine.Refused = r.refused(r.Say(r.NotRenewed, look.Named("x")), problem)
			mine.News = []look.Note{{State: look.OK, Title: "Done"}}
			show("mine-home", r, mine)
		}
		holds := holdsOut{own: full(), past: web.List[lending.PastHold]{Items: fullPast()}}
		show("mine-holds", r, must[holdsPage](t)(r.holdsPage(holds)))
		show("mine-holds", r, must[holdsPage](t)(r.holdsPage(holdsOut{})))
		show("mine-account", r, must[accountPage](t)(r.accountPage(fullAccount())))
		show("mine-account", r, must[accountPage](t)(r.accountPage(accountOut{})))
		show("mine-payments", r, r.payments(fullAccount().lines.Items))
		show("mine-payments", r, r.payments(nil))
		show("mine-loans", r, r.history(fullAccount().loans.Items))
		show("mine-loans", r, r.history(nil))
		show("mine-title", r, r.titlePage(fullTitle()))
		show("mine-title", r, r.titlePage(titleData{}))
		found := lending.FoundTitles{List: web.List[lending.TitleBrief]{Items: []lending.TitleBrief{
			{ID: 1, Title: "A", Subtitle: "B", Authors: "C", Copies: 2, Free: 1},
			{ID: 2, Title: "A", Year: new(1929), Copies: 1},
			{ID: 3, Title: "A", NativeTitle: "ক", NativeLang: "bn"},
		}}}
		show("mine-search", r, r.searchPage("a", found))
		show("mine-search", r, r.searchPage("", lending.FoundTitles{}))
		show("mine-search", r, r.searchPage("xx", lending.FoundTitles{DidYouMean: "xy"}))
		show("mine-search", r, r.searchPage("a b", lending.FoundTitles{Broad: true}))
		show("mine-framed", r, template.HTML("<h1>Not found</h1>"))
		none := look.Note{State: look.Past, Title: "No."}
		show("mine-nocard", r, noCard{Reasons: []look.Note{none}, Search: look.Act{Label: "S", Href: "/"}})
	}
	r := readerOf(web.Session{}, 0)
	for name, nothing := range map[string]any{
		"mine-home": minePage{}, "mine-holds": holdsPage{}, "mine-search": searchPage{},
	} {
		show(name, r, nothing)
	}
	looktest.Pages(t, set, cases...)
}

// Each language has every sentence, and each sentence as many arguments as the
// English one.
func TestEveryLanguageHasEverySentenceWithItsArguments(t *testing.T) {
	for lang, said := range tongues {
		got, want := reflect.ValueOf(*said), reflect.ValueOf(english)
		for i := range got.NumField() {
			name := got.Type().Field(i).Name
			if c, ok := got.Field(i).Interface().(counted); ok {
				checkCounted(t, lang, name, c, want.Field(i).Interface().(counted))
				continue
			}
			text, original := got.Field(i).String(), want.Field(i).String()
			if text == "" || strings.Count(text, "%s") != strings.Count(original, "%s") {
				t.Errorf("%s in %s: %q, in English %q", name, lang, text, original)
			}
		}
	}
}

// checkCounted asks every form for the further arguments; the number itself may
// be said in a word.
func checkCounted(t *testing.T, lang, name string, c, original counted) {
	t.Helper()
	if c.Other == "" {
		t.Errorf("%s in %s has no form for other numbers", name, lang)
	}
	for _, form := range []string{c.Zero, c.One, c.Two, c.Few, c.Many, c.Other} {
		more := strings.Contains(original.Other, "%[2]s")
		if form != "" && strings.Contains(form, "%[2]s") != more || strings.Contains(form, "%s") {
			t.Errorf("%s in %s: %q has other arguments than %q", name, lang, form, original.Other)
		}
	}
}

func TestCountedSentencesTakeTheFormOfTheirNumber(t *testing.T) {
	en, ar := tongueOf("en-GB"), tongueOf("ar-EG")
	for _, c := range []struct {
		t    tongue
		n    int
		want string
	}{
		{en, 0, "last day"}, {en, 1, "1 day left"}, {en, 2, "2 days left"}, {en, 1200, "1,200 days left"},
		{ar, 0, "اليوم الأخير"}, {ar, 1, "بقي يوم واحد"}, {ar, 2, "بقي يومان"}, {ar, 3, "بقي ٣ أيام"},
		{ar, 11, "بقي ١١ يوما"},
		{ar, 100, "بقي ١٠٠ يوم"},
	} {
		if got := string(c.t.Count(c.t.DaysLeft, c.n)); got != c.want {
			t.Errorf("%d in %s: %q, want %q", c.n, c.t.Lang, got, c.want)
		}
		if got := c.t.countPlain(c.t.DaysLeft, c.n); got != c.want {
			t.Errorf("%d in %s as text: %q, want %q", c.n, c.t.Lang, got, c.want)
		}
	}
	if fr := tongueOf("fr"); fr.Lang != "en" {
		t.Errorf("a language that is not spoken here gives %s", fr.Lang)
	}
}

// The bars of a card are Code 128: a start of eleven modules, eleven for each
// pair of digits and for the check, and a stop of thirteen.
func TestCardBarsAreCode128(t *testing.T) {
	if got := barsOf("2041700386"); got.Width != 11+5*11+11+13 || !strings.HasPrefix(got.Path, "M0 0h2v10h-2z") {
		t.Errorf("%d modules, %.20s", got.Width, got.Path)
	}
	for _, number := range []string{"", "بطاقة", strings.Repeat("9", 300)} {
		if got := barsOf(number); got.Path != "" {
			t.Errorf("the number %q has bars", number)
		}
	}
}
