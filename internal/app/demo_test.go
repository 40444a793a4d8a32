package app_test

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"holdfast/internal/actor"
	"holdfast/internal/app"
	"holdfast/internal/civil"
	"holdfast/internal/lending"
	"holdfast/internal/people"
	"holdfast/internal/registration"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

// demoNow is where the clock of the tests' demos starts: a Monday afternoon in
// India.
const demoNow civil.Instant = 1_805_710_320_000_000

// smallDemo is little more than the least that has a past worth a look.
var smallDemo = app.DemoOptions{Members: 40, Students: 120, Courses: 120, Sections: 300}

// openDemo fills a small demo.
func openDemo(t *testing.T, e store.Engine) (*app.App, app.Demo) {
	t.Helper()
	a, err := app.Open(t.Context(), app.Config{
		DatabaseURL: storetest.New(t, e, app.Migrations()), Plain: true, MovableClock: true, StartClock: demoNow,
		MailDir: filepath.Join(t.TempDir(), "mail"),
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = a.Close() })
	demo, err := a.Demo(t.Context(), smallDemo)
	if err != nil {
		t.Fatal(err)
	}
	return a, demo
}

func TestP1_ADemoIsWholeAndIsFilledOnce(t *testing.T) {
	for _, e := range storetest.Engines() {
		t.Run(e.String(), func(t *testing.T) {
			a, demo := openDemo(t, e)
			if !demo.Filled {
				t.Error("the empty database was not filled")
			}
			if r, err := a.Check(t.Context()); err != nil || len(r.Offenders)+len(r.Chain) > 0 {
				t.Errorf("check: %+v %v", r, err)
			}
			again, err := a.Demo(t.Context(), smallDemo)
			if err != nil || again.Filled || again.Samples["title"] != demo.Samples["title"] {
				t.Errorf("a second time: %+v %v", again, err)
			}
		})
	}
}

// Whoever is printed can sign in, and has the rights that are promised.
func TestP7_ThePrintedSignInsOpen(t *testing.T) {
	a, demo := openDemo(t, store.SQLite)
	want := map[string]struct {
		may  actor.Permission
		kind people.SessionKind
	}{
		"admin":            {people.Manage, people.StaffSession},
		"librarian":        {lending.MayIssue, people.StaffSession},
		"supervisor":       {lending.MayOverride, people.StaffSession},
		"registrar":        {registration.MayFound, people.StaffSession},
		lending.PatronCard: {lending.MayOwn, people.PatronSession},

		registration.VisitorStudent: {registration.MayOwn, people.PatronSession},
	}
	for _, s := range demo.SignIns {
		ref, _, err := people.SignIn(t.Context(), a.DB, people.Attempt{
			Login: s.Login, Secret: s.Password, Network: netip.MustParseAddr("127.0.0.1"),
		}, "")
		if err != nil {
			t.Errorf("%s: %v", s.Login, err)
			continue
		}
		session, who, err := people.BySession(t.Context(), a.DB, a.Rights, ref)
		if err != nil || !who.MayAnywhere(want[s.Login].may) || session.Kind != want[s.Login].kind {
			t.Errorf("%s: %v, a session of %s, may %v", s.Login, err, session.Kind, who.Grants)
		}
	}
	if len(demo.SignIns) != len(want) {
		t.Errorf("%d are printed, want %d", len(demo.SignIns), len(want))
	}
}

// The patron is a tour by himself: three things stop a loan, and a hold is ready.
func TestL11_ThePatronOfADemoHasThreeStopsAndAHoldReady(t *testing.T) {
	a, _ := openDemo(t, store.SQLite)
	m, err := a.Lending.Member(t.Context(), actor.Operator(), lending.MemberIn{Card: lending.PatronCard})
	if err != nil {
		t.Fatal(err)
	}
	var stops, late []string
	for _, s := range m.Stops {
		stops = append(stops, s.Code)
	}
	for _, l := range m.Loans {
		if l.LateDays > 0 {
			late = append(late, l.Copy)
		}
	}
	if got := strings.Join(stops, " "); got != "loanLimitReached finesUnpaid hasOverdue" {
		t.Errorf("stopped by %q", got)
	}
	if len(m.Loans) != 2 || len(late) != 1 || m.Fines.Amount != 120_00 {
		t.Errorf("%d loans, late %v, fines %s; want 2, one of them late, ₹120.00", len(m.Loans), late, m.Fines)
	}
	if len(m.Holds) == 0 || m.Holds[0].State != lending.HoldReady {
		t.Errorf("holds %+v, want the first one ready", m.Holds)
	}
}

// The samples are good for a first try: the copy can be lent to the member, and
// then waited for by another (P11).
func TestP11_TheSamplesCanBeLent(t *testing.T) {
	a, demo := openDemo(t, store.SQLite)
	tokens, err := a.DemoTokens(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	_, who, err := people.ByToken(t.Context(), a.DB, a.Rights, tokens["librarian"])
	if err != nil {
		t.Fatal(err)
	}
	loan, err := a.Lending.Issue(t.Context(), who, lending.IssueIn{Body: lending.IssueRequest{
		Copy: demo.Samples["copy"].(string), Member: demo.Samples["member"].(string), Branch: demo.Samples["branch"].(string),
	}})
	if err != nil || loan.Title != demo.Samples["title"].(int64) {
		t.Fatalf("%+v %v", loan, err)
	}
	_, member, err := people.ByToken(t.Context(), a.DB, a.Rights, tokens["member"])
	if err != nil {
		t.Fatal(err)
	}
	if _, err = a.Lending.PlaceHold(t.Context(), member, lending.HoldIn{Body: lending.HoldRequest{
		Title: loan.Title, Member: lending.PatronCard, PickupBranch: demo.Samples["branch"].(string),
	}}); err != nil {
		t.Error(err)
	}
}

// The section of the samples can be taken by the student of the samples, with the
// student's own token, and the registrar finds both (P11). Of what the registrar
// does to it the student hears by mail, and of nothing before it (R15).
func TestP11_TheSampleSectionCanBeTaken(t *testing.T) {
	a, demo := openDemo(t, store.SQLite)
	tokens, err := a.DemoTokens(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	site, err := a.NewSite(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	section, student := demo.Samples["section"].(int64), demo.Samples["student"].(string)
	for _, step := range []struct {
		token, method, path, body string
		status                    int
		say                       string
	}{
		{"student", "POST", "/api/registration/enrollments", fmt.Sprintf(`{"section":%d}`, section), 201, `"state":"enrolled"`},
		{"student", "POST", "/api/registration/enrollments", fmt.Sprintf(`{"section":%d}`, section), 200, `"again":true`},
		{"member", "POST", "/api/registration/enrollments", fmt.Sprintf(`{"section":%d}`, section), 404, `"unknownStudent"`},
		{"student", "GET", "/api/registration/students/" + student + "/timetable", "", 200, fmt.Sprintf(`"section":%d,`, section)},
		{"registrar", "GET", "/api/registration/students?q=" + student, "", 200, `"number":"` + student + `"`},
		{"registrar", "GET", fmt.Sprintf("/api/registration/sections/%d/roster", section), "", 200, `"number":"` + student + `"`},
		{"registrar", "GET", "/api/registration/terms/" + demo.Samples["term"].(string), "", 200, `"open":true`},
		{"registrar", "POST", fmt.Sprintf("/api/registration/sections/%d/cancellation", section),
			`{"reason":"The roof leaks."}`, 200, `"dropped"`},
	} {
		r := httptest.NewRequest(step.method, step.path, strings.NewReader(step.body))
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Authorization", "Bearer "+tokens[step.token])
		w := httptest.NewRecorder()
		site.ServeHTTP(w, r)
		if w.Code != step.status || !strings.Contains(w.Body.String(), step.say) {
			t.Errorf("%s %s: %d, want %d with %s\n%.600s", step.method, step.path, w.Code, step.status, step.say, w.Body)
		}
	}
	for _, job := range []string{"seal", "tell-students"} {
		if err := a.RunJob(t.Context(), job); err != nil {
			t.Fatal(err)
		}
	}
	if told := mailTo(t, a, "nikhil.varma@students.example.org"); len(told) != 1 || !strings.Contains(told[0], "The roof leaks.") {
		t.Errorf("the student of the samples was told %q", told)
	}
}

// mailTo are the messages to one address.
func mailTo(t *testing.T, a *app.App, address string) (told []string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(a.Config.MailDir, "*.eml"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), "<"+address+">") {
			told = append(told, string(text))
		}
	}
	return told
}

func TestP1_OnlyADemoMovesItsClock(t *testing.T) {
	a, _ := openDemo(t, store.SQLite)
	tokens, err := a.DemoTokens(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	site, err := a.NewSite(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	call := func(token, body string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(http.MethodPost, "/api/demo/clock", strings.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Authorization", "Bearer "+token)
		w := httptest.NewRecorder()
		site.ServeHTTP(w, r)
		return w
	}
	before, err := a.DB.Now(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		token, body string
		status      int
	}{
		{tokens["admin"], `{"forward": "48h"}`, 200},
		{tokens["admin"], `{"to": "2028-01-01T00:00:00Z"}`, 200},
		{tokens["admin"], `{"to": "2026-01-01T00:00:00Z"}`, 422},
		{tokens["admin"], `{"forward": "-1h"}`, 422},
		{tokens["admin"], `{"to": "9999-01-01T00:00:00Z"}`, 422},
		{tokens["admin"], `{"forward": "1h", "to": "2029-01-01T00:00:00Z"}`, 422},
		{tokens["admin"], `{}`, 422},
		{tokens["librarian"], `{"forward": "48h"}`, 403},
	} {
		if w := call(c.token, c.body); w.Code != c.status {
			t.Errorf("%s answered %d, want %d: %s", c.body, w.Code, c.status, w.Body)
		}
	}
	now, err := a.DB.Now(t.Context())
	if err != nil || now.Sub(before) < 48*time.Hour {
		t.Errorf("the clock went from %s to %s, %v", before, now, err)
	}
	plain, err := openApp(t, store.SQLite).NewSite(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range plain.Routes() {
		if r.Path == "/api/demo/clock" {
			t.Error("a server that is no demo offers to move its clock")
		}
	}
}

// A database that is in use is never taken for a demo's.
func TestP7_ADemoLeavesARealDatabaseAlone(t *testing.T) {
	url := "sqlite:" + t.TempDir() + "/holdfast.db"
	for _, movable := range []bool{false, true} { // made for real, then opened by a demo
		a, err := app.Open(t.Context(), app.Config{DatabaseURL: url, MovableClock: movable})
		if err != nil {
			t.Fatal(err)
		}
		if movable {
			if _, err := a.Demo(t.Context(), smallDemo); !errors.Is(err, app.ErrNotDemo) {
				t.Errorf("got %v", err)
			}
		}
		if err := a.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

func TestP1_TheClockIsMovedByAnInstantOrSoFar(t *testing.T) {
	for text, want := range map[string]app.ClockMove{
		"+2d":                  {Forward: 48 * time.Hour},
		"+90m":                 {Forward: 90 * time.Minute},
		"2027-03-22T10:12:00Z": {To: demoNow},
	} {
		var m app.ClockMove
		if err := m.UnmarshalText([]byte(text)); err != nil || m != want {
			t.Errorf("%s is %+v, %v", text, m, err)
		}
	}
	for _, text := range []string{"2d", "+", "+1x", "+-1d", "+99999d", "+100000h", "yesterday", ""} {
		var m app.ClockMove
		if err := m.UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%q is taken for %+v", text, m)
		}
	}
}
