package pages

import (
	"context"
	"html"
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/idempotency"
	"holdfast/internal/journal"
	"holdfast/internal/people"
	"holdfast/internal/registration"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/settings"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
	"holdfast/internal/timetable"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
	"holdfast/internal/web/look/looktest"
)

var tables = []fs.FS{people.Migrations, idempotency.Migrations, journal.Migrations, settings.Migrations,
	catalog.Migrations, registration.Migrations}

// university is a term in which registration opened at nine, with a handful of
// courses and students, and the site on which its staff work. The clock stands on
// Monday, 2 March 2026, ten in the morning in Kolkata.
type university struct {
	t        testing.TB
	db       *store.DB
	desk     *registration.Desk
	site     *web.Site
	zone     civil.Zone
	sections map[string]int64
	actors   map[string]actor.Actor // by the session's cookie
}

// everything is somebody who may do all there is.
var everything = []actor.Permission{registration.MayView, registration.MayEnroll, registration.MayGrade,
	registration.MayOverride, registration.MaySchedule, registration.MayStudents, registration.MayFound}

// machine acts beside whoever looks at pages.
var machine = actor.Actor{Person: 900, Via: actor.ViaAPI, All: true}

const term = "2026A"

// cast are the students, by number.
var cast = map[string][3]string{
	"S1": {"Meera Raghunathan", "மீரா ரகுநாதன்", "ta"},
	"S2": {"Yusuf Al-Amin", "يوسف الأمين", "ar"},
	"S3": {"Bibhutibhushan Chattopadhyay-Mukhopadhyay of Ghatshila and Barrackpore", "বিভূতিভূষণ", "bn"},
	"S4": {"Asha Nair", "", ""},
}

func grants(all ...actor.Permission) (out []actor.Grant) {
	for _, p := range all {
		out = append(out, actor.Grant{Permission: p})
	}
	return out
}

func newUniversity(t testing.TB) *university {
	t.Helper()
	u := bareUniversity(t)
	u.must(u.db.Write(t.Context(), u.fill))
	for _, number := range []string{"S1", "S2", "S3", "S4"} {
		p := cast[number]
		_, err := u.desk.AddStudent(t.Context(), machine, registration.AddStudentIn{Body: registration.NewStudent{
			Number: number, StudentBody: registration.StudentBody{Name: p[0], NativeName: p[1], NativeLang: p[2], Year: 2,
				Programme: "Computing", Groups: []string{"Y2"}}}})
		u.must(err)
	}
	return u
}

// bareUniversity has nothing in it yet.
func bareUniversity(t testing.TB) *university {
	t.Helper()
	db := storetest.Open(t, store.SQLite, tables)
	u := &university{t: t, db: db, desk: registration.New(db, nil), sections: map[string]int64{}}
	var err error
	u.zone, err = civil.LoadZone("Asia/Kolkata")
	u.must(err)
	u.must(db.SetClock(t.Context(), u.zone.At(civil.MustDate("2026-03-02"), 10*60)))
	at := func(place int64, all ...actor.Permission) []actor.Grant {
		g := grants(all...)
		for i := range g {
			g[i].Place = place
		}
		return g
	}
	u.actors = map[string]actor.Actor{
		"registrar": {Person: 901, Grants: grants(everything...)},
		"clerk":     {Person: 902, Grants: grants(registration.MayView, registration.MayEnroll, registration.MayGrade)},
		"viewer":    {Person: 903, Grants: grants(registration.MayView)},
		"student":   {Person: 904, Grants: grants(registration.MayOwn)},
		"elsewhere": {Person: 905, Grants: append(grants(registration.MayView),
			at(4711, registration.MaySchedule, registration.MayEnroll)...)},
	}
	u.open()
	return u
}

func (u *university) must(err error) {
	u.t.Helper()
	if err != nil {
		u.t.Fatal(err)
	}
}

func wall(text string) catalog.LocalTime {
	t, err := catalog.ParseLocalTime(text)
	if err != nil {
		panic(err) // constants of these tests
	}
	return t
}

func (u *university) fill(ctx context.Context, tx *store.Tx) error {
	by := actor.Operator()
	if err := catalog.PutGrades(ctx, tx, by, catalog.LetterScale()); err != nil {
		return err
	}
	if _, err := catalog.PutGroups(ctx, tx, by, []catalog.Group{{Code: "Y2", Title: "Second year"},
		{Code: "CS", Title: "Computing majors"}}); err != nil {
		return err
	}
	if _, err := catalog.PutCourses(ctx, tx, by, []catalog.CourseDetails{
		{Code: "CS101", Title: "Introduction to Programming", Credits: 400},
		{Code: "CS204", Title: "Data Structures", Credits: 400, Prerequisites: "CS101:B"},
		{Code: "MA210", Title: "Linear Algebra", Credits: 300},
		{Code: "PH150", Title: "Mechanics", Credits: 500},
	}); err != nil {
		return err
	}
	id, err := catalog.AddTerm(ctx, tx, by, catalog.TermDetails{Code: term, Title: "Autumn 2026", Zone: "Asia/Kolkata",
		Starts: civil.MustDate("2026-03-09"), Ends: civil.MustDate("2026-06-26"),
		Phases: []catalog.Phase{{From: civil.MustDate("2026-03-23"), Kind: catalog.DropMarked},
			{From: civil.MustDate("2026-05-04"), Kind: catalog.DropClosed}},
		Windows: []catalog.WindowDetails{{Opens: wall("2026-03-02T09:00"), Closes: wall("2026-03-20T17:00")}}})
	if err != nil {
		return err
	}
	meeting := func(day time.Weekday, from, to int) timetable.Meeting {
		return timetable.Meeting{Weekday: day, Start: from, End: to, Room: "H 9"}
	}
	details := []catalog.SectionDetails{
		{Course: "CS101", Code: "A", Capacity: new(int64(1)), Instructor: "Dr Nkemelu",
			Meetings: []timetable.Meeting{meeting(time.Monday, 600, 690), meeting(time.Wednesday, 600, 690)},
			Exam:     &timetable.Exam{Date: civil.MustDate("2026-06-29"), Start: 540, End: 660}},
		{Course: "CS204", Code: "A", Capacity: new(int64(30)), Meetings: []timetable.Meeting{meeting(time.Tuesday, 600, 690)}},
		{Course: "MA210", Code: "A", Capacity: new(int64(30)), Meetings: []timetable.Meeting{meeting(time.Monday, 630, 720)}},
		{Course: "PH150", Code: "A", Meetings: []timetable.Meeting{meeting(time.Thursday, 600, 690)}},
		{Course: "PH150", Code: "L1", Part: "lab", PartOf: "A", Capacity: new(int64(12)),
			Meetings: []timetable.Meeting{meeting(time.Friday, 600, 780)}},
	}
	ids, err := catalog.AddSections(ctx, tx, by, id, details)
	for i, id := range ids {
		u.sections[details[i].Course+"-"+details[i].Code] = id
	}
	return err
}

// enrolled gives a student a seat, or a place on the waiting list.
func (u *university) enrolled(number, section string, with ...string) registration.Moved {
	u.t.Helper()
	r := registration.EnrollRequest{Section: u.sections[section], Student: number}
	for _, w := range with {
		r.With = append(r.With, u.sections[w])
	}
	m, err := u.desk.Enroll(u.t.Context(), machine, registration.EnrollIn{Body: r})
	u.must(err)
	return m
}

// on moves the clock to ten in the morning of a day.
func (u *university) on(day string) {
	u.t.Helper()
	u.must(u.db.SetClock(u.t.Context(), u.zone.At(civil.MustDate(day), 10*60)))
}

func (u *university) section(name string) string { return sectionPath(u.sections[name]) }

// open makes the site.
func (u *university) open() {
	u.t.Helper()
	var pages *Pages
	site, err := web.New(web.Options{
		Title: "Test", Authenticator: u,
		Frame:     func(w io.Writer, p web.FramedPage) error { return pages.Frame(u.t.Context(), w, p) },
		CursorKey: []byte(strings.Repeat("k", 32)), Plain: true,
		Log: slog.New(slog.NewTextHandler(u.t.Output(), &slog.HandlerOptions{Level: slog.LevelWarn})),
	})
	u.must(err)
	u.site = site
	web.Handle(site, web.Op{Method: http.MethodGet, Path: look.AssetPath, Anonymous: true},
		func(w http.ResponseWriter, r *http.Request, _ actor.Actor, _ web.Session) error {
			look.Handler().ServeHTTP(w, r)
			return nil
		})
	pages, err = Register(site, u.desk, Deps{Around: around})
	u.must(err)
}

// around is what the tests' server puts around every page.
func around(ctx context.Context, _ actor.Actor, s web.Session) look.Page {
	return look.Page{
		Org: "Ashgrove University", Person: s.Name, Theme: look.ThemeOf(web.Cookie(ctx, look.ThemeCookie)),
		Others: []look.Swatch{{Desk: look.Lending, Name: "Lending", Href: "/lending"}},
		Leave: &look.Act{Label: "Sign out", Post: "/sign-out",
			Hidden: []look.Hidden{{Name: look.TokenField, Value: s.Token}}},
	}
}

// Authenticate is web.Authenticator's: the session's cookie names who asks.
func (u *university) Authenticate(r *http.Request) (actor.Actor, web.Session, error) {
	name := u.site.SessionReference(r)
	a, known := u.actors[name]
	if !known {
		return actor.Actor{}, web.Session{}, nil
	}
	return a, web.Session{Name: "Devika Menon", Token: "T-" + name}, nil
}

// browser is somebody at a screen, without script.
type browser struct {
	*university
	who    string
	at     string // the address of the page
	status int
	page   string
	header http.Header
}

func (u *university) as(who string) *browser { return &browser{university: u, who: who} }

// send asks for a page, follows the ways on, and reads what comes for faults.
func (b *browser) send(method, to string, form url.Values) *browser {
	b.t.Helper()
	for range 5 {
		r := httptest.NewRequest(method, to, strings.NewReader(form.Encode()))
		r.AddCookie(&http.Cookie{Name: "holdfast", Value: b.who})
		r.Header.Set("Sec-Fetch-Site", "same-origin")
		if method == http.MethodPost {
			form.Set(look.TokenField, "T-"+b.who) // forms of one may be sent by another in these tests
			r.Body = io.NopCloser(strings.NewReader(form.Encode()))
			r.ContentLength = -1
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
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
		for _, fault := range looktest.Faults(b.page, "/sign-out") {
			b.t.Errorf("%s: %s", b.at, fault)
		}
	}
	return b
}

func (b *browser) open(to string) *browser {
	b.t.Helper()
	return b.send(http.MethodGet, to, nil)
}

var (
	formTag   = regexp.MustCompile(`(?s)<form([^>]*)>(.*?)</form>`)
	inputTag  = regexp.MustCompile(`<input([^>]*)>`)
	areaTag   = regexp.MustCompile(`(?s)<textarea([^>]*)>(.*?)</textarea>`)
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
func (b *browser) form(shows string) (method, action string, fields url.Values) {
	b.t.Helper()
	for _, m := range formTag.FindAllStringSubmatch(b.page, -1) {
		if !strings.Contains(m[0], shows) {
			continue
		}
		fields = url.Values{}
		for _, in := range inputTag.FindAllStringSubmatch(m[2], -1) {
			a := attributes(in[1])
			if ticked := a["type"] != "radio" && a["type"] != "checkbox" || strings.Contains(in[1],
				"checked"); ticked {
				fields.Add(a["name"], a["value"])
			}
		}
		for _, area := range areaTag.FindAllStringSubmatch(m[2], -1) {
			fields.Set(attributes(area[1])["name"], html.UnescapeString(area[2]))
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
		a := attributes(m[1])
		return strings.ToUpper(a["method"]), a["action"], fields
	}
	b.t.Fatalf("no form of %s shows %q:\n%s", b.at, shows, b.words())
	return "", "", nil
}

// press sends the form that shows a text, with fields filled in by name and value.
func (b *browser) press(shows string, filled ...string) *browser {
	b.t.Helper()
	method, action, fields := b.form(shows)
	for i := 0; i < len(filled); i += 2 {
		fields.Set(filled[i], filled[i+1])
	}
	if method == http.MethodGet {
		return b.open(withQuery(action, fields))
	}
	return b.send(method, action, fields)
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

// leadsNowhere wants no link or form of the page to lead to some addresses.
func (b *browser) leadsNowhere(addresses ...string) *browser {
	b.t.Helper()
	for _, to := range addresses {
		if strings.Contains(b.page, `="`+html.EscapeString(to)+`"`) {
			b.t.Errorf("%s leads to %s", b.at, to)
		}
	}
	return b
}

// keyed are the fields of a form as this browser would send it, without a page.
func (b *browser) keyed(filled ...string) url.Values {
	fields := url.Values{look.TokenField: {"T-" + b.who}, look.KeyField: {web.NewKey()}}
	for i := 0; i < len(filled); i += 2 {
		fields.Set(filled[i], filled[i+1])
	}
	return fields
}
