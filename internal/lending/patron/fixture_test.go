package patron

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/idempotency"
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
)

var tables = []fs.FS{people.Migrations, idempotency.Migrations, journal.Migrations, settings.Migrations,
	ledger.Migrations, catalog.Migrations, lending.Migrations}

// library is a library with two branches, three titles and three people, and the
// site on which they look at their pages.
//
//	Meera  card 2041700386, has a Tamil name; plan Basic: 2 books, 14 days, 1 renewal, 3 holds
//	Yusuf  card 2041711802, reads Arabic; the same plan
//	Nobody signs in, but has no card
//
// Riverside opens every day, Hilltop from Monday to Friday. The clock stands on
// Sunday, 1 March 2026, ten in the morning.
type library struct {
	t       testing.TB
	db      *store.DB
	desk    *lending.Desk
	site    *web.Site
	server  *httptest.Server
	persons map[string]int64
	titles  map[string]int64
	zone    civil.Zone
}

// clerk may do everything at every branch.
var clerk = actor.Actor{Person: 900, Via: actor.ViaAPI, Grants: []actor.Grant{
	{Permission: lending.MayView}, {Permission: lending.MayIssue}, {Permission: lending.MayHold},
	{Permission: lending.MayCharge},
}}

const (
	meera = "2041700386"
	yusuf = "2041711802"
)

// basic is the plan of the sample library, in paise.
var basic = lending.Terms{
	Currency: "INR", YearlyFee: 50000, MaxLoans: 2, LoanDays: 14, MaxRenewals: 1, MaxHolds: 3, HoldDays: 3,
	Fine: lending.FinePolicy{Kind: lending.FineDaily, PerDay: 500, Cap: 15000}, FineBlockLimit: 10000,
}

// cast are the people of the tests.
var cast = []people.Person{
	{Name: "Meera Raghunathan", NativeName: "மீரா ரகுநாதன்", NativeLang: "ta"},
	{Name: "Yusuf Al-Amin", NativeName: "يوسف الأمين", NativeLang: "ar", Language: "ar"},
	{Name: "Nobody in Particular"},
}

var works = []catalog.Title{
	{Title: "Train to Pakistan", Authors: "Khushwant Singh", Year: new(1956), Language: "en", Publisher: "Ferry Press"},
	{Title: "Gitanjali", NativeTitle: "গীতাঞ্জলি", NativeLang: "bn", Authors: "Rabindranath Tagore", Year: new(1910)},
	{Title: "Pachinko", Authors: "Min Jin Lee"},
}

func newLibrary(t testing.TB) *library {
	t.Helper()
	db := storetest.Open(t, store.SQLite, tables)
	l := &library{t: t, db: db, desk: lending.New(db), persons: map[string]int64{}, titles: map[string]int64{}}
	var err error
	if l.zone, err = civil.LoadZone("Asia/Kolkata"); err != nil {
		t.Fatal(err)
	}
	l.write(l.fill)
	l.open()
	return l
}

// fill puts the branches, the plan, the people and the books into the database.
// Of each title there are two copies at Riverside: T1 and T2, G1 and G2, P1 and P2.
func (l *library) fill(ctx context.Context, tx *store.Tx) error {
	weekdays, err := civil.ParseWeek("mon,tue,wed,thu,fri")
	if err != nil {
		return err
	}
	branches, err := lending.AddBranches(ctx, tx, []lending.Branch{
		{Code: "RIV", Name: "Riverside", Address: "12 Ferry Road", Zone: l.zone, Days: civil.EveryDay},
		{Code: "HIL", Name: "Hilltop", Zone: l.zone, Days: weekdays},
	})
	if err != nil {
		return err
	}
	plans, err := lending.AddPlans(ctx, tx, []lending.NewPlan{{Code: "basic", Name: "Basic", Terms: basic}})
	if err != nil {
		return err
	}
	persons, err := people.Add(ctx, tx, cast)
	if err != nil {
		return err
	}
	var members []lending.NewMember
	for i, card := range []string{meera, yusuf} {
		members = append(members, lending.NewMember{
			Person: persons[i], Card: card, Plan: plans[0], Branch: branches[0], Currency: "INR",
			JoinedOn: civil.MustDate("2025-04-01"), ExpiresOn: civil.MustDate("2027-03-31"), Note: "for staff only",
		})
		l.persons[card] = persons[i]
	}
	l.persons["nobody"] = persons[2]
	if _, err := lending.AddMembers(ctx, tx, members); err != nil {
		return err
	}
	var records []catalog.Record
	for _, w := range works {
		records = append(records, catalog.Record{Title: w})
	}
	stored, err := catalog.Upsert(ctx, tx, records)
	if err != nil {
		return err
	}
	var copies []lending.NewCopy
	for i, w := range works {
		l.titles[w.Title] = stored[i].ID
		for n := range 2 {
			copies = append(copies, lending.NewCopy{Title: stored[i].ID, Barcode: fmt.Sprint(w.Title[:1], n+1),
				Home: branches[0], CallNumber: "823 " + w.Title[:3]})
		}
	}
	_, err = lending.AddCopies(ctx, tx, copies)
	return err
}

// open starts the site, with sessions as the server has them.
func (l *library) open() {
	l.t.Helper()
	rights, err := people.NewRights(people.Own(), lending.Roles())
	if err != nil {
		l.t.Fatal(err)
	}
	auth := &sessions{db: l.db, rights: rights}
	var frame func(w io.Writer, p web.FramedPage) error
	l.site, err = web.New(web.Options{
		Title: "Library", Version: "1", Authenticator: auth, CursorKey: []byte(strings.Repeat("k", 32)), Plain: true,
		Log:   slog.New(slog.NewTextHandler(l.t.Output(), &slog.HandlerOptions{Level: slog.LevelError})),
		Frame: func(w io.Writer, p web.FramedPage) error { return frame(w, p) },
	})
	if err != nil {
		l.t.Fatal(err)
	}
	auth.site = l.site
	set, err := look.New(Pages)
	if err != nil {
		l.t.Fatal(err)
	}
	frame = Register(l.site, l.desk, Deps{DB: l.db, Look: set, Org: "City Libraries"})
	web.Handle(l.site, web.Op{Method: http.MethodGet, Path: look.AssetPath, Public: true, Anonymous: true},
		func(w http.ResponseWriter, r *http.Request, _ actor.Actor, _ web.Session) error {
			look.Handler().ServeHTTP(w, r)
			return nil
		})
	l.server = httptest.NewServer(l.site)
	l.t.Cleanup(l.server.Close)
}

// sessions finds out who asks by the cookie of a browser.
type sessions struct {
	db     *store.DB
	rights *people.Rights
	site   *web.Site
}

func (s *sessions) Authenticate(r *http.Request) (actor.Actor, web.Session, error) {
	reference := s.site.SessionReference(r)
	if reference == "" {
		return actor.Actor{}, web.Session{}, nil
	}
	found, who, err := people.BySession(r.Context(), s.db, s.rights, reference)
	if err == nil {
		err = people.Touch(r.Context(), s.db, found)
	}
	return who, web.Session{Name: found.Name, Language: found.Language, Token: people.FormToken(reference)}, err
}

func (l *library) write(fn func(ctx context.Context, tx *store.Tx) error) {
	l.t.Helper()
	if err := l.db.Write(l.t.Context(), fn); err != nil {
		l.t.Fatal(err)
	}
}

// at moves the clock to ten in the morning of a day.
func (l *library) at(day string) {
	l.t.Helper()
	if err := l.db.SetClock(l.t.Context(), l.zone.At(civil.MustDate(day), 10*60)); err != nil {
		l.t.Fatal(err)
	}
}

func (l *library) issue(copy, member string) lending.Loan {
	l.t.Helper()
	in := lending.IssueIn{Body: lending.IssueRequest{Copy: copy, Member: member}}
	loan, err := l.desk.Issue(l.t.Context(), clerk, in)
	if err != nil {
		l.t.Fatal(err)
	}
	return loan
}

func (l *library) giveBack(copy string) {
	l.t.Helper()
	in := lending.ReturnIn{Body: lending.ReturnRequest{Copy: copy, Branch: "RIV"}}
	if _, err := l.desk.Return(l.t.Context(), clerk, in); err != nil {
		l.t.Fatal(err)
	}
}

func (l *library) hold(title, member, branch string) lending.Hold {
	l.t.Helper()
	in := lending.HoldIn{Body: lending.HoldRequest{Title: l.titles[title], Member: member, PickupBranch: branch}}
	h, err := l.desk.PlaceHold(l.t.Context(), clerk, in)
	if err != nil {
		l.t.Fatal(err)
	}
	return h
}

// own reads a member as he sees himself.
func (l *library) own(member string) lending.OwnView {
	l.t.Helper()
	v, err := l.desk.OwnMember(l.t.Context(), actor.Actor{Person: l.persons[member]}, lending.OwnIn{})
	if err != nil {
		l.t.Fatal(err)
	}
	return v
}

// browser is a browser without script, signed in as one person.
type browser struct {
	l      *library
	client *http.Client
}

func (l *library) browser(who string) *browser {
	l.t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		l.t.Fatal(err)
	}
	var reference string
	l.write(func(ctx context.Context, tx *store.Tx) (err error) {
		if err := tx.Lock(ctx, "people", l.persons[who]); err != nil {
			return err
		}
		reference, _, err = people.StartSession(ctx, tx, l.persons[who], people.PatronSession)
		return err
	})
	at, err := url.Parse(l.server.URL)
	if err != nil {
		l.t.Fatal(err)
	}
	jar.SetCookies(at, []*http.Cookie{l.site.SessionCookie(reference, 3600)})
	return &browser{l, &http.Client{Jar: jar}}
}

// page is an answer as a browser shows it, after it followed where it was led.
type page struct {
	status int
	path   string // where it ended, with its query
	html   string
}

func (b *browser) get(path string) page {
	b.l.t.Helper()
	resp, err := b.client.Get(b.l.server.URL + path)
	return b.read(resp, err)
}

func (b *browser) post(path string, fields url.Values) page {
	b.l.t.Helper()
	resp, err := b.client.PostForm(b.l.server.URL+path, fields)
	return b.read(resp, err)
}

func (b *browser) read(resp *http.Response, err error) page {
	b.l.t.Helper()
	if err != nil {
		b.l.t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		b.l.t.Fatal(err)
	}
	return page{resp.StatusCode, resp.Request.URL.RequestURI(), string(body)}
}

var (
	forms  = regexp.MustCompile(`(?s)<form[^>]* action="([^"]+)"[^>]*>(.*?)</form>`)
	hidden = regexp.MustCompile(`<input type="hidden" name="([^"]+)" value="([^"]*)">`)
	inline = regexp.MustCompile(`</?(bdi|time|b|a)\b[^>]*>`)
	marks  = regexp.MustCompile(`<[^>]*>`)
	blanks = regexp.MustCompile(`\s+`)
)

// form is the hidden fields of the form that a page posts to a path.
func (b *browser) form(p page, path string) url.Values {
	b.l.t.Helper()
	for _, f := range forms.FindAllStringSubmatch(p.html, -1) {
		if f[1] != path {
			continue
		}
		fields := url.Values{}
		for _, h := range hidden.FindAllStringSubmatch(f[2], -1) {
			fields.Set(h[1], h[2])
		}
		return fields
	}
	b.l.t.Fatalf("no form to %s on the page %s", path, p.path)
	return nil
}

func (p page) has(path string) bool { return strings.Contains(p.html, `action="`+path+`"`) }

// text is what a page says, without its marks.
func (p page) text() string {
	said := strings.NewReplacer("&#34;", `"`, "&#39;", "'", "&#43;", "+", "&amp;", "&").
		Replace(marks.ReplaceAllString(inline.ReplaceAllString(p.html, ""), " "))
	return blanks.ReplaceAllString(said, " ")
}

// says fails for each text that the page does not say.
func (p page) says(t testing.TB, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if !strings.Contains(p.text(), text) {
			t.Errorf("%s (%d) does not say %q:\n%s", p.path, p.status, text, p.text())
		}
	}
}

// keeps fails for each text that the page says and should not.
func (p page) keeps(t testing.TB, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if strings.Contains(p.text(), text) {
			t.Errorf("%s says %q", p.path, text)
		}
	}
}

func (p page) wants(t testing.TB, status int, path string) {
	t.Helper()
	if p.status != status || p.path != path {
		t.Errorf("got %d at %s, want %d at %s", p.status, p.path, status, path)
	}
}

// today is the day in India.
func (l *library) today() civil.Date {
	l.t.Helper()
	now, err := l.db.Now(l.t.Context())
	if err != nil {
		l.t.Fatal(err)
	}
	return l.zone.DateOf(now)
}

// packed is how many bytes a text is on its way.
func packed(text string) int {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	io.WriteString(w, text)
	w.Close()
	return b.Len()
}
