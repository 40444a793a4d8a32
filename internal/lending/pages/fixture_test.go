package pages

import (
	"context"
	"html"
	"io"
	"io/fs"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/idempotency"
	"holdfast/internal/isbn"
	"holdfast/internal/journal"
	"holdfast/internal/ledger"
	"holdfast/internal/lending"
	"holdfast/internal/lending/catalog"
	"holdfast/internal/people"
	"holdfast/internal/settings"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
	"holdfast/internal/web/look/looktest"
)

var tables = []fs.FS{people.Migrations, idempotency.Migrations, journal.Migrations, settings.Migrations,
	ledger.Migrations, catalog.Migrations, lending.Migrations}

// library is a library with two branches and a handful of people and books, and
// the site on which its staff work.
//
// The plan Basic lends 2 books for 14 days; fines are ₹5 a day and stop loans at
// ₹100. Both branches open every day. The clock stands on Sunday, 1 March 2026,
// ten in the morning.
type library struct {
	t        testing.TB
	db       *store.DB
	desk     *lending.Desk
	site     *web.Site
	zone     civil.Zone
	riv, hil int64
	adaeze   int64
	farid    int64
	titles   map[string]int64

	mu     sync.Mutex
	actors map[string]actor.Actor // by the session's cookie
}

// The cards of the members, and the copies: two of each title at Riverside.
const (
	meera = "2041700386"
	yusuf = "2041711802"
	long  = "2041799999"
)

var basic = lending.Terms{
	Currency: "INR", YearlyFee: 50000, MaxLoans: 2, LoanDays: 14, MaxRenewals: 1, MaxHolds: 3, HoldDays: 3,
	Fine: lending.FinePolicy{Kind: lending.FineDaily, PerDay: 500, Cap: 15000}, FineBlockLimit: 10000,
}

// cast are the members, by card.
var cast = map[string]people.Person{
	meera: {Name: "Meera Raghunathan", SortName: "Raghunathan, Meera", NativeName: "மீரா ரகுநாதன்",
		NativeLang: "ta"},
	yusuf: {Name: "Yusuf Al-Amin", SortName: "Al-Amin, Yusuf", NativeName: "يوسف الأمين", NativeLang: "ar"},
	long: {Name: "Bibhutibhushan Chattopadhyay-Mukhopadhyay of Ghatshila and Barrackpore",
		NativeName: "বিভূতিভূষণ চট্টোপাধ্যায়-মুখোপাধ্যায়", NativeLang: "bn"},
}

// works are the titles; the copies of "Gitanjali" are G1 and G2.
var works = map[string]catalog.Title{
	"T": {Title: "Train to Pakistan", Authors: "Khushwant Singh", Year: new(1956), Language: "en"},
	"G": {Title: "Gitanjali", NativeTitle: "গীতাঞ্জলি", NativeLang: "bn", Authors: "Rabindranath Tagore",
		Language: "bn"},
	"M": {Title: "Malgudi Days", Authors: "R. K. Narayan", Year: new(1943), Language: "en"},
	"N": {Title: "The Namesake", Authors: "Jhumpa Lahiri", Year: new(2003), Language: "en"},
	"B": {Title: "The Blue Umbrella", Authors: "Ruskin Bond", Year: new(1980), Language: "en"},
}

// isbns are the numbers of titles, by letter.
var isbns = map[string][]isbn.ISBN{"T": {"9780143039983"}}

func newLibrary(t testing.TB) *library {
	t.Helper()
	l := bareLibrary(t)
	if err := l.db.Write(t.Context(), l.fill); err != nil {
		t.Fatal(err)
	}
	l.staffed()
	return l
}

// bareLibrary is a library in which nothing is yet.
func bareLibrary(t testing.TB) *library {
	t.Helper()
	db := storetest.Open(t, store.SQLite, tables)
	l := &library{t: t, db: db, desk: lending.New(db), titles: map[string]int64{}}
	var err error
	if l.zone, err = civil.LoadZone("Asia/Kolkata"); err != nil {
		t.Fatal(err)
	}
	return l
}

// staffed lets people work in the library, and opens it.
func (l *library) staffed() {
	l.t.Helper()
	l.actors = map[string]actor.Actor{
		"clerk": {Person: l.adaeze, Place: l.riv, Grants: at(l.riv, clerkRights...)},
		"supervisor": {Person: l.farid, Place: l.riv, Grants: at(0,
			append(clerkRights, lending.MayOverride, lending.MayMembers)...)},
		"hilltop": {Person: 903, Place: l.hil, Grants: at(l.hil, clerkRights...)},
		"roaming": {Person: 904, Grants: at(0, clerkRights...)},
		"viewer":  {Person: 905, Grants: at(0, lending.MayView)},
		"patron":  {Person: 1, Grants: at(0, lending.MayOwn)},
	}
	l.open()
}

var clerkRights = []actor.Permission{lending.MayView, lending.MayIssue, lending.MayHold, lending.MayCharge}

func at(place int64, rights ...actor.Permission) []actor.Grant {
	var all []actor.Grant
	for _, p := range rights {
		all = append(all, actor.Grant{Permission: p, Place: place})
	}
	return all
}

func (l *library) fill(ctx context.Context, tx *store.Tx) error {
	branches, err := lending.AddBranches(ctx, tx, []lending.Branch{
		{Code: "RIV", Name: "Riverside", Address: "12 Bund Road", Zone: l.zone, Days: civil.EveryDay},
		{Code: "HIL", Name: "Hilltop", Zone: l.zone, Days: civil.EveryDay},
	})
	if err != nil {
		return err
	}
	l.riv, l.hil = branches[0], branches[1]
	plans, err := lending.AddPlans(ctx, tx, []lending.NewPlan{{Code: "basic", Name: "Basic", Terms: basic}})
	if err != nil {
		return err
	}
	staff, err := people.Add(ctx, tx, []people.Person{{Name: "Adaeze Okafor"}, {Name: "Farid Ansari"}})
	if err != nil {
		return err
	}
	l.adaeze, l.farid = staff[0], staff[1]
	var who []people.Person
	var members []lending.NewMember
	for _, card := range slices.Sorted(maps.Keys(cast)) {
		who = append(who, cast[card])
		members = append(members, lending.NewMember{
			Card: card, Plan: plans[0], Branch: l.riv, Currency: "INR",
			JoinedOn: civil.MustDate("2025-04-01"), ExpiresOn: civil.MustDate("2027-03-31"),
		})
	}
	persons, err := people.Add(ctx, tx, who)
	if err != nil {
		return err
	}
	for i := range members {
		members[i].Person = persons[i]
	}
	if _, err := lending.AddMembers(ctx, tx, members); err != nil {
		return err
	}
	return l.shelve(ctx, tx)
}

func (l *library) shelve(ctx context.Context, tx *store.Tx) error {
	var copies []lending.NewCopy
	for _, letter := range slices.Sorted(maps.Keys(works)) {
		out, err := catalog.Upsert(ctx, tx, []catalog.Record{{Title: works[letter], ISBNs: isbns[letter]}})
		if err != nil {
			return err
		}
		l.titles[letter] = out[0].ID
		for _, n := range []string{"1", "2"} {
			copies = append(copies, lending.NewCopy{Title: out[0].ID, Barcode: letter + n, Home: l.riv,
				CallNumber: "IND-BEN-" + letter})
		}
	}
	_, err := lending.AddCopies(ctx, tx, copies)
	return err
}

// open makes the site.
func (l *library) open() {
	l.t.Helper()
	var pages *Pages
	site, err := web.New(web.Options{
		Title: "Test", Authenticator: l,
		Frame:     func(w io.Writer, p web.FramedPage) error { return pages.Frame(l.t.Context(), w, p) },
		CursorKey: []byte(strings.Repeat("k", 32)), Plain: true,
		Log: slog.New(slog.NewTextHandler(l.t.Output(), &slog.HandlerOptions{Level: slog.LevelWarn})),
	})
	if err != nil {
		l.t.Fatal(err)
	}
	l.site = site
	web.Handle(site, web.Op{Method: http.MethodGet, Path: look.AssetPath, Anonymous: true},
		func(w http.ResponseWriter, r *http.Request, _ actor.Actor, _ web.Session) error {
			look.Handler().ServeHTTP(w, r)
			return nil
		})
	if pages, err = Register(site, l.desk, Deps{Around: around, Places: l}); err != nil {
		l.t.Fatal(err)
	}
}

// around is what the tests' server puts around every page.
func around(ctx context.Context, _ actor.Actor, s web.Session) look.Page {
	return look.Page{
		Org: "Kaveri City Libraries", Person: s.Name,
		Theme: look.ThemeOf(web.Cookie(ctx, look.ThemeCookie)), Help: "/help",
		Leave: &look.Act{Label: "Lock", Post: "/sign-out",
			Hidden: []look.Hidden{{Name: look.TokenField, Value: s.Token}}},
	}
}

// Authenticate is web.Authenticator's: the session's cookie names who asks.
func (l *library) Authenticate(r *http.Request) (actor.Actor, web.Session, error) {
	name := l.site.SessionReference(r)
	l.mu.Lock()
	defer l.mu.Unlock()
	a, known := l.actors[name]
	if !known {
		return actor.Actor{}, web.Session{}, nil
	}
	return a, web.Session{Name: "Adaeze Okafor", Token: "T-" + name}, nil
}

// ChooseBranch is Places'.
func (l *library) ChooseBranch(_ context.Context, _ actor.Actor, session string, branch int64) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	a := l.actors[session]
	a.Place = branch
	l.actors[session] = a
	return nil
}

// on moves the clock to ten in the morning of a day.
func (l *library) on(day string) {
	l.t.Helper()
	if err := l.db.SetClock(l.t.Context(), l.zone.At(civil.MustDate(day), 10*60)); err != nil {
		l.t.Fatal(err)
	}
}

// staff is somebody at a screen: a browser without script.
type browser struct {
	*library
	who    string
	at     string // the address of the page
	status int
	page   string
	header http.Header
}

func (l *library) as(who string) *browser { return &browser{library: l, who: who} }

// send asks for a page, follows the ways on, and reads what comes for faults.
func (b *browser) send(method, to string, form url.Values, script bool) *browser {
	b.t.Helper()
	for range 5 {
		r := httptest.NewRequest(method, to, strings.NewReader(form.Encode()))
		r.AddCookie(&http.Cookie{Name: "holdfast", Value: b.who})
		r.Header.Set("Sec-Fetch-Site", "same-origin")
		if method == http.MethodPost {
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		}
		if script {
			r.Header.Set("HX-Request", "true")
		}
		w := httptest.NewRecorder()
		b.site.ServeHTTP(w, r)
		b.at, b.status, b.page, b.header = to, w.Code, w.Body.String(), w.Header()
		if w.Code != http.StatusSeeOther {
			break
		}
		method, to, form = http.MethodGet, w.Header().Get("Location"), nil
	}
	if strings.HasPrefix(b.header.Get("Content-Type"), "text/html") {
		for _, fault := range looktest.Faults(b.page, unkeyed...) {
			b.t.Errorf("%s: %s", b.at, fault)
		}
	}
	return b
}

// unkeyed are the addresses of forms whose operations change nothing that could
// happen twice.
var unkeyed = []string{"/sign-out", "/lending/branch"}

func (b *browser) open(to string) *browser {
	b.t.Helper()
	return b.send(http.MethodGet, to, nil, false)
}

var (
	formTag   = regexp.MustCompile(`(?s)<form([^>]*)>(.*?)</form>`)
	inputTag  = regexp.MustCompile(`<input([^>]*)>`)
	selectTag = regexp.MustCompile(`(?s)<select([^>]*)>(.*?)</select>`)
	optionTag = regexp.MustCompile(`<option([^>]*)>`)
	attribute = regexp.MustCompile(`([a-z-]+)="([^"]*)"`)
)

func attributes(tag string) map[string]string {
	all := map[string]string{}
	for _, m := range attribute.FindAllStringSubmatch(tag, -1) {
		all[m[1]] = html.UnescapeString(m[2])
	}
	return all
}

// form finds the form of the page that shows a text, and what it would send.
func (b *browser) form(shows string) (action string, fields url.Values) {
	b.t.Helper()
	for _, m := range formTag.FindAllStringSubmatch(b.page, -1) {
		if !strings.Contains(m[0], shows) {
			continue
		}
		fields = url.Values{}
		for _, in := range inputTag.FindAllStringSubmatch(m[2], -1) {
			a := attributes(in[1])
			if a["type"] != "radio" || strings.Contains(in[1], "checked") {
				fields.Add(a["name"], a["value"])
			}
		}
		for _, s := range selectTag.FindAllStringSubmatch(m[2], -1) {
			value := ""
			for i, o := range optionTag.FindAllStringSubmatch(s[2], -1) {
				if i == 0 || strings.Contains(o[1], " selected") {
					value = attributes(o[1])["value"]
				}
			}
			fields.Set(attributes(s[1])["name"], value)
		}
		return attributes(m[1])["action"], fields
	}
	b.t.Fatalf("no form of %s shows %q:\n%s", b.at, shows, b.words())
	return "", nil
}

// press sends the form that shows a text, with fields filled in by name and value.
func (b *browser) press(shows string, filled ...string) *browser {
	b.t.Helper()
	action, fields := b.form(shows)
	for i := 0; i < len(filled); i += 2 {
		fields.Set(filled[i], filled[i+1])
	}
	return b.send(http.MethodPost, action, fields, false)
}

// scan types a code into the desk's field.
func (b *browser) scan(code string) *browser {
	b.t.Helper()
	return b.press("data-scan-form", "code", code)
}

var (
	tags   = regexp.MustCompile(`<(?:[^>"]|"[^"]*")*>`)
	blocks = regexp.MustCompile(`</(?:p|li|td|th|div|dt|dd|h1|h2|h3|button|summary|option|label|kbd|span|a)>|<br>`)
	blanks = regexp.MustCompile(`[\s\x{a0}]+`)
)

// words are the page as it reads.
func (b *browser) words() string {
	text := tags.ReplaceAllString(blocks.ReplaceAllString(b.page, "$0 "), "")
	return strings.TrimSpace(blanks.ReplaceAllString(html.UnescapeString(text), " "))
}

// shows wants texts on the page, in any order.
func (b *browser) shows(status int, texts ...string) *browser {
	b.t.Helper()
	words := b.words()
	if b.status != status {
		b.t.Errorf("%s answered %d, want %d: %s", b.at, b.status, status, words)
	}
	for _, want := range texts {
		if !strings.Contains(words, want) {
			b.t.Errorf("%s does not say %q:\n%s", b.at, want, words)
		}
	}
	return b
}

func (b *browser) hides(texts ...string) *browser {
	b.t.Helper()
	for _, unwanted := range texts {
		if strings.Contains(b.words(), unwanted) {
			b.t.Errorf("%s says %q", b.at, unwanted)
		}
	}
	return b
}
