package app_test

import (
	"bytes"
	"context"
	"fmt"
	"html"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"holdfast/internal/actor"
	"holdfast/internal/app"
	lendingpages "holdfast/internal/lending/pages"
	"holdfast/internal/people"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
	"holdfast/internal/web"
)

// The secrets of whom the tests of the door let in.
const (
	staffLogin, staffPassword = "adaeze", "stamp shelf return"
	memberPIN                 = "4826"
)

// browser comes to the door of a library as people do: it keeps the cookie that
// it is given, and sends the forms of the pages that it is shown.
type browser struct {
	*library
	cookie *http.Cookie
	place  *http.Cookie // where the desk stands, kept beyond the session
	staff  int64        // the person of staffLogin
	token  string       // of the form on the last page
}

// newDoor is a library with somebody on its staff who has a password, and a
// member who has a PIN.
func newDoor(t *testing.T, c app.Config) *browser {
	t.Helper()
	c.DatabaseURL = storetest.New(t, store.SQLite, app.Migrations())
	b := &browser{library: newLibraryWith(t, c)}
	password, err := people.NewSecret(t.Context(), people.Password, staffPassword)
	if err != nil {
		t.Fatal(err)
	}
	pin, err := people.NewSecret(t.Context(), people.PIN, memberPIN)
	if err != nil {
		t.Fatal(err)
	}
	b.write(func(ctx context.Context, tx *store.Tx) error {
		ids, err := people.Add(ctx, tx, []people.Person{{Name: "Adaeze Okafor"}})
		if err != nil {
			return err
		}
		b.staff = ids[0]
		held := people.Held{Desk: "lending", Role: people.Clerk, Place: b.branch[riverside]}
		if err := people.GiveRole(ctx, tx, b.app.Rights, actor.Operator(), ids[0], held); err != nil {
			return err
		}
		member := b.caller("member A").person
		if err := people.AddLogins(ctx, tx, actor.Operator(), []people.Login{
			{Person: ids[0], Kind: people.UserName, Name: staffLogin}, {Person: member, Kind: people.Card, Name: cardA},
		}); err != nil {
			return err
		}
		if err := people.SetSecret(ctx, tx, actor.Operator(), ids[0], password, 0); err != nil {
			return err
		}
		return people.SetSecret(ctx, tx, actor.Operator(), member, pin, 0)
	})
	return b
}

var hiddenToken = regexp.MustCompile(`name="?_token"? value="?([^" >]*)`)

// do sends a request with the browser's cookie and keeps what it is given.
func (b *browser) do(r *http.Request) answer {
	b.t.Helper()
	if b.cookie != nil {
		r.AddCookie(b.cookie)
	}
	if b.place != nil {
		r.AddCookie(b.place)
	}
	w := httptest.NewRecorder()
	b.site.ServeHTTP(w, r)
	for _, c := range w.Result().Cookies() {
		if c.Name == lendingpages.PlaceCookie {
			b.place = c
			continue
		}
		if b.cookie = c; c.MaxAge < 0 {
			b.cookie = nil
		}
	}
	if m := hiddenToken.FindStringSubmatch(w.Body.String()); m != nil {
		b.token = html.UnescapeString(m[1])
	}
	return answer{status: w.Code, header: w.Header(), body: w.Body.Bytes()}
}

func (b *browser) open(path string) answer {
	b.t.Helper()
	return b.do(httptest.NewRequest(http.MethodGet, path, nil))
}

// send posts a form with the token of the page before it.
func (b *browser) send(path string, fields map[string]string) answer {
	b.t.Helper()
	form := url.Values{"_token": {b.token}}
	for name, value := range fields {
		form.Set(name, value)
	}
	r := httptest.NewRequest(http.MethodPost, path, strings.NewReader(form.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	return b.do(r)
}

func (b *browser) signIn(login, secret, next string) answer {
	b.t.Helper()
	b.open("/sign-in?next=" + url.QueryEscape(next))
	return b.send("/sign-in", map[string]string{"login": login, "secret": secret, "next": next})
}

// leadsTo wants a redirect.
func (b *browser) leadsTo(a answer, to string) {
	b.t.Helper()
	if a.status != http.StatusSeeOther || a.header.Get("Location") != to {
		b.t.Errorf("the answer is %d to %q, want 303 to %q", a.status, a.header.Get("Location"), to)
	}
}

func TestP7_WhoComesInIsLedToWhereHeWorks(t *testing.T) {
	b := newDoor(t, app.Config{Plain: true})
	b.leadsTo(b.signIn(staffLogin, staffPassword, ""), "/lending/desk")
	if a := b.open("/lending/desk"); a.status != http.StatusOK || !strings.Contains(string(a.body), "Adaeze Okafor") {
		t.Errorf("the desk: %d", a.status)
	}
	b.leadsTo(b.signIn(cardA, memberPIN, ""), "/mine")
	if a := b.open("/mine"); a.status != http.StatusOK {
		t.Errorf("the member's page: %d", a.status)
	}
	if a := b.open("/lending/desk"); a.status != http.StatusForbidden {
		t.Errorf("the desk, to a member: %d", a.status)
	}
}

// Whoever works here goes on from a page that is not there, as from any other.
func TestAPageThatIsNotThereIsTheOwnPageOfWhoAsks(t *testing.T) {
	b := newDoor(t, app.Config{Plain: true})
	missing := func(way string) {
		t.Helper()
		if a := b.open("/lending/overdue"); a.status != http.StatusNotFound || !strings.Contains(string(a.body), way) {
			t.Errorf("%d without %s: %s", a.status, way, a.body)
		}
	}
	missing(`class="signin"`)
	b.signIn(staffLogin, staffPassword, "")
	missing(`href="/lending/holdshelf"`)
	b.signIn(cardA, memberPIN, "")
	missing(`href="/mine/holds"`)
}

// A desk stands where it stood before the last sign-out, for whoever may work
// there; nobody gets to a branch by it that is not his.
func TestADeskStandsWhereItStoodBefore(t *testing.T) {
	b := newDoor(t, app.Config{Plain: true})
	b.write(func(ctx context.Context, tx *store.Tx) error {
		return people.GiveRole(ctx, tx, b.app.Rights, actor.Operator(), b.staff,
			people.Held{Desk: "lending", Role: people.Clerk, Place: b.branch[hilltop]})
	})
	stands := func(want string) {
		t.Helper()
		b.signIn(staffLogin, staffPassword, "")
		if a := b.open("/lending/holdshelf"); want == "" {
			b.leadsTo(a, "/lending/branch?next=%2Flending%2Fholdshelf")
		} else if !strings.Contains(string(a.body), "At "+want) {
			t.Errorf("the desk does not stand at %s: %d %s", want, a.status, a.body)
		}
	}
	stands("")
	b.open("/lending/branch")
	b.send("/lending/branch", map[string]string{"branch": hilltop})
	stands("Hilltop")
	b.place.Value = "999"
	stands("")
	b.place.Value = "no number"
	stands("")
}

// TestP7_AWrongSecretSaysNothingOfWhoExists tries a wrong secret, and a name that
// nobody has.
func TestP7_AWrongSecretSaysNothingOfWhoExists(t *testing.T) {
	b := newDoor(t, app.Config{Plain: true})
	pages := map[string]bool{}
	for _, login := range []string{staffLogin, "nobody"} {
		a := b.signIn(login, "wrong "+staffPassword, "/lending/desk")
		if a.status != http.StatusUnprocessableEntity || b.cookie != nil {
			t.Errorf("a wrong secret: %d, cookie %v", a.status, b.cookie)
		}
		text := string(a.body)
		if strings.Contains(text, staffPassword) {
			t.Error("the page shows what was typed as the secret")
		}
		if !strings.Contains(text, `role="alert"`) {
			t.Error("the page does not say what is so")
		}
		pages[strings.ReplaceAll(text, login, "#")] = true
	}
	if len(pages) != 1 {
		t.Error("the page tells whether there is such a name")
	}
	b.leadsTo(b.signIn(staffLogin, staffPassword, "/lending/titles?q=a"), "/lending/titles?q=a")
}

// TestP7_AfterFiveWrongTriesOneWaits tries one account in vain until it has to
// wait; then the right secret waits too, and others do not.
func TestP7_AfterFiveWrongTriesOneWaits(t *testing.T) {
	b := newDoor(t, app.Config{Plain: true})
	for n := range 5 {
		if a := b.signIn(staffLogin, fmt.Sprint("wrong ", n), ""); a.status != http.StatusUnprocessableEntity {
			t.Errorf("wrong try %d: %d", n+1, a.status)
		}
	}
	a := b.signIn(staffLogin, staffPassword, "")
	if a.status != http.StatusConflict || b.cookie != nil || !strings.Contains(string(a.body), `role="alert"`) {
		t.Errorf("the right secret after five wrong ones: %d, cookie %v", a.status, b.cookie)
	}
	b.leadsTo(b.signIn(cardA, memberPIN, ""), "/mine")
	b.cookie = nil
	b.pass(time.Minute)
	b.leadsTo(b.signIn(staffLogin, staffPassword, ""), "/lending/desk")
}

func TestP7_NextLeadsNowhereElse(t *testing.T) {
	b := newDoor(t, app.Config{Plain: true})
	for next, want := range map[string]string{
		"": "/mine", "/": "/mine", "/mine/holds?cursor=a%2Fb": "/mine/holds?cursor=a%2Fb", "https://example.org/": "/mine",
		"//example.org": "/mine", "/\\example.org": "/mine", "\\\\example.org": "/mine", "javascript:alert(1)": "/mine",
		"mine": "/mine", "http:/mine": "/mine", "/mine\\@example.org": "/mine", "///example.org": "/mine", "?next=//x": "/mine",
	} {
		b.cookie = nil
		b.leadsTo(b.signIn(cardA, memberPIN, next), want)
	}
	page := b.open("/sign-in?next=" + url.QueryEscape(`"><script>alert(1)</script>`))
	if strings.Contains(string(page.body), "<script>alert") {
		t.Error("the page takes next for HTML")
	}
}

func TestP7_TheCookieIsForThisServerAlone(t *testing.T) {
	for _, plain := range []bool{true, false} {
		b := newDoor(t, app.Config{Plain: plain})
		b.signIn(cardA, memberPIN, "")
		c := b.cookie
		name := "__Host-holdfast"
		if plain {
			name = "holdfast"
		}
		if c == nil || c.Name != name || c.Secure == plain || !c.HttpOnly || c.SameSite != http.SameSiteLaxMode ||
			c.Path != "/" || c.Domain != "" || c.MaxAge <= 0 {
			t.Errorf("plain %v: the cookie is %+v", plain, c)
		}
	}
}

func TestP7_SigningOutEndsTheSessionAtOnce(t *testing.T) {
	b := newDoor(t, app.Config{Plain: true})
	b.signIn(cardA, memberPIN, "")
	b.open("/mine")
	held, token := b.cookie, b.token
	b.token = ""
	if a := b.send("/sign-out", nil); a.status != http.StatusForbidden {
		t.Errorf("signing out without the form's token: %d", a.status)
	}
	if a := b.open("/mine"); a.status != http.StatusOK {
		t.Errorf("after a sign-out that was refused: %d", a.status)
	}
	b.token = token
	b.leadsTo(b.send("/sign-out", nil), "/sign-in")
	if b.cookie != nil {
		t.Errorf("the browser keeps the cookie %v", b.cookie)
	}
	b.cookie = held // as somebody would who had copied it
	b.leadsTo(b.open("/mine"), "/sign-in?next=%2Fmine")
}

// TestP7_ANewSignInEndsTheFormerSession keeps nobody's session who was at this
// browser before.
func TestP7_ANewSignInEndsTheFormerSession(t *testing.T) {
	b := newDoor(t, app.Config{Plain: true})
	b.signIn(staffLogin, staffPassword, "")
	former := b.cookie
	b.signIn(cardA, memberPIN, "")
	if b.cookie.Value == former.Value {
		t.Error("the session has the reference that it had before")
	}
	b.cookie = former
	b.leadsTo(b.open("/lending/desk"), "/sign-in?next=%2Flending%2Fdesk")
}

// TestP7_TheSetUpLinkIsGoodOnce makes the first administrator, who can then sign
// in; whoever comes second is told that it is done.
func TestP7_TheSetUpLinkIsGoodOnce(t *testing.T) {
	b := newDoor(t, app.Config{Plain: true})
	token, err := people.SetupToken(t.Context(), b.app.DB)
	if err != nil || token == "" {
		t.Fatal(token, err)
	}
	set := func(token, password string) answer {
		b.open("/setup?token=" + token)
		return b.send("/setup", map[string]string{"token": token, "name": "Devika Menon", "login": "devika", "password": password})
	}
	if a := b.open("/setup?token=" + token); a.status != http.StatusOK {
		t.Errorf("the page of the link: %d", a.status)
	}
	if a := b.open("/setup?token=wrong"); a.status != http.StatusNotFound {
		t.Errorf("the page of another link: %d", a.status)
	}
	if a := set("wrong", "river stone lamp"); a.status != http.StatusNotFound {
		t.Errorf("another link: %d", a.status)
	}
	if a := set(token, "password"); a.status != http.StatusUnprocessableEntity {
		t.Errorf("a password that everybody guesses: %d", a.status)
	}
	if a := set(token, "river stone lamp"); a.status != http.StatusSeeOther || !strings.HasPrefix(a.header.Get("Location"), "/sign-in") {
		t.Errorf("the link: %d to %q", a.status, a.header.Get("Location"))
	}
	if a := set(token, "another river stone"); a.status != http.StatusConflict {
		t.Errorf("the link a second time: %d", a.status)
	}
	b.leadsTo(b.signIn("devika", "river stone lamp", ""), "/lending/desk")
	if again, err := people.SetupToken(t.Context(), b.app.DB); err != nil || again != "" {
		t.Errorf("there is another link: %q, %v", again, err)
	}
}

// TestP8_NoSecretIsLogged looks for everything secret in what was logged.
func TestP8_NoSecretIsLogged(t *testing.T) {
	var log bytes.Buffer
	b := newDoor(t, app.Config{Plain: true, Log: slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))})
	link, err := people.SetupToken(t.Context(), b.app.DB)
	if err != nil {
		t.Fatal(err)
	}
	b.open("/setup?token=" + link)
	b.signIn(staffLogin, "wrong "+staffPassword, "")
	b.signIn(staffLogin, staffPassword, "/lending/members?q=Member")
	b.open("/lending/members?q=Member")
	b.letIn()
	b.ask(b.caller("clerk of the branch"), request{method: "GET", path: "/api/lending/members/" + cardA})
	secrets := []string{link, staffPassword, b.cookie.Value, b.token, b.caller("clerk of the branch").token, "q=Member", cardA, "Adaeze"}
	for _, secret := range secrets {
		if secret == "" || strings.Contains(log.String(), secret) {
			t.Errorf("%q is logged:\n%s", secret, log.String())
		}
	}
	if !strings.Contains(log.String(), "route=\"GET /lending/members\"") || web.NewKey() == "" {
		t.Errorf("no request is logged:\n%s", log.String())
	}
}
