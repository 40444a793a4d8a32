package app_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"holdfast/internal/app"
	"holdfast/internal/people"
	"holdfast/internal/web/look/looktest"
)

// shows fails for each text that the page does not have, and for each fault of
// the page itself. Signing in takes no key: its answer is not kept.
func (b *browser) shows(a answer, texts ...string) {
	b.t.Helper()
	for _, text := range texts {
		if !strings.Contains(string(a.body), text) {
			b.t.Errorf("the page (%d) does not say %q", a.status, text)
		}
	}
	for _, fault := range looktest.Faults(string(a.body)) {
		if !strings.Contains(fault, "_key") {
			b.t.Error(fault)
		}
	}
}

// asking opens a page with a browser that reads these languages.
func (b *browser) asking(path, languages string) answer {
	b.t.Helper()
	r := httptest.NewRequest(http.MethodGet, path, nil)
	r.Header.Set("Accept-Language", languages)
	return b.do(r)
}

func TestTheSignInPageShowsTheWayAndTheLanguageThatWereAskedFor(t *testing.T) {
	b := newDoor(t, app.Config{Plain: true})
	b.shows(b.asking("/sign-in", ""), `<html lang="en"`, "Card number", "I do not know my PIN",
		`type="password"`, `autocomplete="username"`)
	b.shows(b.asking("/sign-in?next=%2Fmine%2Fholds&way=name", "fr, de;q=0.5"), `<html lang="en"`,
		"Name, student number or e-mail address", `href="/sign-in?lang=ar&amp;next=%2Fmine%2Fholds&amp;way=name"`,
		`name="next" value="/mine/holds"`)
	b.shows(b.asking("/sign-in", "ar-EG,ar;q=0.9,en;q=0.5"), `<html lang="ar" dir="rtl"`, "رقم البطاقة")
	b.shows(b.asking("/sign-in?lang=en", "ar"), `<html lang="en"`)
	b.shows(b.asking("/sign-in?show=true", ";;;"), `name="secret" type="text"`, "Hide it again")
}

func TestTheSignInPageSaysWhatWentWrongAndKeepsWhatWasTyped(t *testing.T) {
	b := newDoor(t, app.Config{Plain: true})
	wrong := b.signIn(cardA, "00000", "/mine/holds")
	b.shows(wrong, "Problem: Sign in", "That card and PIN do not go together", "nothing is ever locked",
		`name="login" type="text" value="`+cardA+`"`, `name="next" value="/mine/holds"`)
	b.shows(b.send("/sign-in", map[string]string{"login": "x", "secret": "y", "way": "name"}),
		"That name and password do not go together", "Name, student number or e-mail address")
	b.shows(b.send("/sign-in", map[string]string{"login": "", "secret": "", "lang": "ar"}),
		`<html lang="ar"`, "املأ هذا الحقل.", `href="#f-login"`, `href="#f-secret"`)
}

// After five tries the page says how long the wait is, in the words of the rule.
func TestP7_TheWaitAfterWrongTriesIsSaid(t *testing.T) {
	b := newDoor(t, app.Config{Plain: true})
	for range 5 {
		b.signIn(cardA, "00000", "")
	}
	b.shows(b.signIn(cardA, memberPIN, ""), "Not now", "Too many tries did not match.", "Nothing is locked.")
}

// The cookie lasts as long as a session can, not only as long as one that is not
// used: each request prolongs the session, and none sets the cookie anew.
func TestP7_TheCookieLastsAsLongAsTheSessionCan(t *testing.T) {
	b := newDoor(t, app.Config{Plain: true})
	for kind, who := range map[people.SessionKind][2]string{
		people.PatronSession: {cardA, memberPIN}, people.StaffSession: {staffLogin, staffPassword},
	} {
		b.signIn(who[0], who[1], "")
		if b.cookie == nil || b.cookie.MaxAge != int(kind.Longest().Seconds()) {
			t.Errorf("a %s's cookie is %v", kind, b.cookie)
		}
	}
}

func TestP7_TheSetUpPageSaysWhatIsWrongAndOffersNoFormForAnOldLink(t *testing.T) {
	b := newDoor(t, app.Config{Plain: true})
	token, err := people.SetupToken(t.Context(), b.app.DB)
	if err != nil {
		t.Fatal(err)
	}
	link := "/setup?token=" + url.QueryEscape(token)
	b.shows(b.open(link), "Set up this server", `name="token" value="`+token+`"`, "Make the administrator")
	b.shows(b.open("/setup?token=another"), "This set-up link is not good any more.", "Start the server again")

	asked := map[string]string{"token": token, "name": "Devika Menon", "login": "devika", "password": "password"}
	weak := b.send("/setup", asked)
	b.shows(weak, "among the first that anybody would guess", `value="Devika Menon"`, `href="#f-password"`)
	if strings.Contains(string(weak.body), `value="password"`) {
		t.Error("the password stands in the page")
	}
	asked["password"] = "river stone lamp"
	b.leadsTo(b.send("/setup", asked), "/sign-in?way=name")
	asked["login"] = "another"
	for _, again := range []answer{b.send("/setup", asked), b.open(link)} {
		b.shows(again, "Holdfast is set up already.", `href="/sign-in"`)
		if again.status != http.StatusConflict || strings.Contains(string(again.body), "Make the administrator") {
			t.Errorf("used again: %d, with the form", again.status)
		}
	}
}
