package patron

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"holdfast/internal/lending"
	"holdfast/internal/people"
	"holdfast/internal/store"
	"holdfast/internal/web/look"
)

func TestAccountTellsTheMembershipAndWhatWasChargedAndBorrowed(t *testing.T) {
	l := newLibrary(t)
	l.issue("T1", meera)
	l.at("2026-03-20") // five days late: 25 rupees
	l.giveBack("T1")
	l.issue("G1", meera)
	p := l.browser(meera).get("/mine/account")
	p.wants(t, http.StatusOK, "/mine/account")
	p.says(t, "Card 2041 7003 86", "Plan Basic", "Usual branch Riverside", "Member since 1 Apr 2025",
		"Last day 31 Mar 2027", "1 of 2", "0 of 3", "Owed ₹25.00",
		"Fine Train to Pakistan, 20 Mar 2026", "owed after it: ₹25.00",
		"গীতাঞ্জলি Gitanjali Borrowed 20 Mar 2026. Out, due Fri 3 Apr.",
		"Train to Pakistan Borrowed 1 Mar 2026. Back 20 Mar 2026.")
	p.keeps(t, "The whole list", "for staff only")
}

func TestL32_TheStatementIsPagedAndEachLineSaysWhatWasOwedAfterIt(t *testing.T) {
	l := newLibrary(t)
	for _, day := range []string{"2026-03-01", "2026-03-21", "2026-04-10", "2026-04-30", "2026-05-20"} {
		l.at(day)
		l.issue("T1", meera)
		l.at(l.today().AddDays(16).String()) // two days late: 10 rupees
		l.giveBack("T1")
	}
	l.pay(meera, 4500)
	b := l.browser(meera)
	p := b.get("/mine/account")
	p.says(t, "The whole list Charges and payments", "Payment", "-₹45.00", "owed after it: ₹5.00")

	first := b.get("/mine/account/payments?limit=4")
	second := b.get(linkOf(t, first, "next"))
	if n, m := count(first.html, "owed after it"), count(second.html, "owed after it"); n != 4 || m != 2 {
		t.Errorf("%d lines and %d, want 4 and 2", n, m)
	}
	second.says(t, "₹10.00", "owed after it: ₹10.00", "Account")

	loans := b.get("/mine/account/loans?limit=4")
	rest := b.get(linkOf(t, loans, "next"))
	if n, m := count(loans.html, "Borrowed"), count(rest.html, "Borrowed"); n != 4 || m != 1 {
		t.Errorf("%d loans and %d, want 4 and 1", n, m)
	}
}

func TestL33_AnAccountWithNothingOnItSaysSo(t *testing.T) {
	l := newLibrary(t)
	b := l.browser(meera)
	b.get("/mine/account").says(t, "Nothing was ever charged to you.", "You have borrowed nothing yet.", "Owed ₹0.00")
	b.get("/mine/account/payments").says(t, "Nothing was ever charged to you.")
	b.get("/mine/account/loans").says(t, "You have borrowed nothing yet.")
}

func TestLanguageIsChosenAndThePagesFollow(t *testing.T) {
	l := newLibrary(t)
	b := l.browser(meera)
	p := b.get("/mine/account")
	sent := b.form(p, "/mine/account/language")
	sent.Set("language", "ar")
	done := b.post("/mine/account/language", sent)
	done.wants(t, http.StatusOK, "/mine/account?saved=true")
	done.says(t, "تغيرت اللغة.", "العضوية")
	if !strings.Contains(done.html, `<html lang="ar" dir="rtl"`) {
		t.Error("the page does not run from right to left")
	}
	b.get("/mine/account/language").wants(t, http.StatusOK, "/mine/account")
	l.write(func(ctx context.Context, tx *store.Tx) error {
		who, err := people.Get(ctx, tx, []int64{l.persons[meera]})
		if p := who[l.persons[meera]]; p.Language != "ar" || p.NativeName != cast[0].NativeName {
			t.Errorf("stored: %+v", p)
		}
		return err
	})
}

func TestALanguageThatIsNoneIsRefused(t *testing.T) {
	l := newLibrary(t)
	b := l.browser(meera)
	sent := b.form(b.get("/mine/account"), "/mine/account/language")
	sent.Set("language", "no language at all")
	p := b.post("/mine/account/language", sent)
	p.wants(t, http.StatusUnprocessableEntity, "/mine/account/language")
	p.says(t, "The language was not changed", "This is not the tag of a language.", "Nothing was changed.")
}

func TestP7_SignOutEverywhereEndsEverySessionOfThePerson(t *testing.T) {
	l := newLibrary(t)
	phone, desk, other := l.browser(meera), l.browser(meera), l.browser(yusuf)
	p := phone.get("/mine/account")
	p.says(t, "Sign out everywhere", "You are signed out on every phone and computer at once, this one too.")
	left := phone.post("/mine/account/sign-out-everywhere", phone.form(p, "/mine/account/sign-out-everywhere"))
	if left.path != "/sign-in" {
		t.Errorf("led to %s", left.path)
	}
	at, err := url.Parse(l.server.URL)
	if err != nil {
		t.Fatal(err)
	}
	if kept := phone.client.Jar.Cookies(at); len(kept) != 0 {
		t.Errorf("the browser keeps %v", kept)
	}
	if p := desk.get("/mine"); !strings.HasPrefix(p.path, "/sign-in") {
		t.Errorf("the other browser is still let in to %s", p.path)
	}
	other.get("/mine").wants(t, http.StatusOK, "/mine")
	if p := phone.post("/mine/account/sign-out-everywhere", url.Values{}); !strings.HasPrefix(p.path, "/sign-in") {
		t.Errorf("somebody who is not signed in gets to %s", p.path)
	}
}

// In Arabic the page mirrors, days and numbers have their own digits, the card's
// number stays as it is printed, and the rules speak Arabic too.
func TestArabicPagesMirrorAndKeepCodesAsPrinted(t *testing.T) {
	l := newLibrary(t)
	l.issue("G1", yusuf)
	l.issue("G2", meera)
	l.hold("Gitanjali", l.addMember("3", "Third"), "RIV")
	l.at("2026-03-17")
	p := l.browser(yusuf).get("/mine")
	p.says(t, "يوسف الأمين Yusuf Al-Amin", "Basic، حتى ٣١ مارس ٢٠٢٧", "بطاقة 2041 7118 02",
		"كتبي المستعارة، ١ من ٢", "متأخر يومين، ₹١٠٫٠٠ حتى الآن", "لا يمكن التجديد.", "عضو آخر ينتظر هذا الكتاب.")
	if strings.Contains(p.html, "Another member") {
		t.Error("the rules speak English")
	}
	for _, part := range []string{
		`<html lang="ar" dir="rtl"`, `<bdi class="code" dir="ltr">2041`,
	} {
		if !strings.Contains(p.html, part) {
			t.Errorf("%s is missing", part)
		}
	}
}

// A first load of each page weighs no more than 50 kB with everything that it
// fetches.
func TestFirstLoadWeighsNoMoreThanFiftyKilobytes(t *testing.T) {
	l := newLibrary(t)
	l.issue("G1", meera)
	l.hold("Pachinko", meera, "HIL")
	b := l.browser(meera)
	assets := 0
	for _, name := range []string{"app.css", "app.js", "htmx.min.js", "icons.svg", "mark.svg"} {
		href, err := look.Asset(name)
		if err != nil {
			t.Fatal(err)
		}
		assets += packed(b.get(href).html)
	}
	for _, path := range []string{
		"/mine", "/mine/search?q=p", titlePath(l.titles["Pachinko"]), "/mine/holds", "/mine/account",
		"/mine/account/payments", "/mine/account/loans",
	} {
		page := packed(b.get(path).html)
		t.Logf("%s: %d bytes, with assets %d", path, page, page+assets)
		if page+assets > 50_000 {
			t.Errorf("%s weighs %d bytes, of which the page itself %d", path, page+assets, page)
		}
	}
}

func (l *library) pay(card string, amount int64) {
	l.t.Helper()
	in := lending.PayIn{Card: card, Body: lending.PayRequest{Amount: amount}}
	if _, err := l.desk.Pay(l.t.Context(), clerk, in); err != nil {
		l.t.Fatal(err)
	}
}
