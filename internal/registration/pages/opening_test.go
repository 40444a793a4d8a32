package pages

import (
	"bufio"
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"holdfast/internal/civil"
	"holdfast/internal/registration"
	"holdfast/internal/web/look"
)

func TestTheOpeningTellsHowTheSeatsGo(t *testing.T) {
	u := newUniversity(t)
	_, err := u.desk.AddTerm(t.Context(), machine, registration.AddTermIn{Body: registration.NewTermRequest{
		Code: "2027S", Zone: "Europe/Lisbon", TermRequest: registration.TermRequest{Title: "Spring 2027",
			Starts: civil.MustDate("2027-03-01"), Ends: civil.MustDate("2027-06-30"),
			Windows: []registration.WindowRequest{{Opens: "2027-01-11T09:00", Closes: "2027-01-30T17:00"}}}}})
	u.must(err)
	_, err = u.desk.AddTerm(t.Context(), machine, registration.AddTermIn{Body: registration.NewTermRequest{
		Code: "2026B", Zone: "Asia/Kolkata", TermRequest: registration.TermRequest{Title: "Summer school",
			Starts: civil.MustDate("2026-03-05"), Ends: civil.MustDate("2026-03-30"),
			Windows: []registration.WindowRequest{{Opens: "2026-03-02T10:20", Closes: "2026-03-04T17:00"}}}}})
	u.must(err)
	u.as("viewer").open(openingPath+"?term=2026B").shows(200, "Registration opens in", "10:20")
	u.as("viewer").open(openingPath+"?term=2027S").shows(200,
		"Registration opens on Mon 11 Jan 2027 at 09:00 (Lisbon).", "not yet").
		hides("Live", "Registration opens in")
	u.as("viewer").open(openingPath).shows(200, "Nobody has a seat yet.", "Nobody waits for a seat.")
	u.enrolled("S1", "CS101-A")
	u.enrolled("S2", "CS101-A")
	u.enrolled("S2", "MA210-A")
	u.as("viewer").open(openingPath).shows(200, "Opening day, Autumn 2026", "Live", "10:00:00 Kolkata",
		"Enrolled 2 of 73 places",
		"Waiting 1 in 1 section", "Full 1 of 5 sections", "Open for 1 h since Mon 2 Mar, 09:00",
		"Promised twice 0 5 sections, looked at now", "CS101-A 1 1 h 1", "Everybody", "MA210-A")
}

// events reads the stream of a site until somebody has seen enough.
func (u *university) events(server *httptest.Server, who, seen string, enough func(line string) bool) {
	u.t.Helper()
	ctx, stop := context.WithTimeout(u.t.Context(), 20*time.Second)
	defer stop()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, server.URL+openingPath+"/events?term="+term, nil)
	u.must(err)
	r.AddCookie(&http.Cookie{Name: "holdfast", Value: who})
	r.Header.Set("Last-Event-ID", seen)
	answer, err := server.Client().Do(r)
	u.must(err)
	defer answer.Body.Close()
	if kind := answer.Header.Get("Content-Type"); !strings.HasPrefix(kind, "text/event-stream") {
		u.t.Fatalf("the stream answered %d, %s", answer.StatusCode, kind)
	}
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		if enough(lines.Text()) {
			return
		}
	}
	u.t.Errorf("the stream ended: %v", lines.Err())
}

func TestTheOpeningStreamsWhatChanges(t *testing.T) {
	u := newUniversity(t)
	server := httptest.NewServer(u.site)
	defer server.Close()
	u.as("student").open(openingPath + "/events?term=" + term).shows(403)
	var first string
	u.events(server, "viewer", "", func(line string) bool {
		if id, is := strings.CutPrefix(line, "id: "); is {
			first = id
		}
		return strings.Contains(line, `id="opening-tiles" hx-swap-oob="innerHTML"`)
	})
	if first == "" {
		t.Error("the first picture has no id")
	}
	enrolled := false
	u.events(server, "viewer", first, func(line string) bool {
		if !enrolled {
			enrolled = true
			u.enrolled("S1", "CS101-A")
		}
		return strings.Contains(line, "Enrolled</dt>") && strings.Contains(line, `figure">1</dd>`)
	})
}

func TestAPictureIsMadeOnceForAllWhoLook(t *testing.T) {
	pictures := 0
	o := newOpenings(func(context.Context, string) (snapshot, error) {
		pictures++
		return snapshot{id: "7", clock: "<i>c</i>", parts: "<b>p</b>\n<b>q</b>"}, nil
	})
	one, leaveOne, err := o.join(t.Context(), term, "")
	if err != nil {
		t.Fatal(err)
	}
	two, leaveTwo, err := o.join(t.Context(), term, "7") // has seen it
	if err != nil || pictures != 1 {
		t.Fatalf("%d pictures, %v", pictures, err)
	}
	if got, want := <-one, "id: 7\ndata: <i>c</i><b>p</b>\ndata: <b>q</b>\n\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	o.send(term, snapshot{id: "8", clock: "<i>d</i>", parts: "<b>p</b>\n<b>q</b>"})
	if got := <-two; got != "id: 8\ndata: <i>d</i>\n\n" {
		t.Errorf("what stays is sent again: %q", got)
	}
	o.send(term, snapshot{id: "9", clock: "<i>e</i>", parts: "<b>p</b>\n<b>q</b>"}) // one has not read
	if got := <-one; !strings.Contains(got, "<b>q</b>") || !strings.HasPrefix(got, "id: 9") {
		t.Errorf("who has missed a picture gets %q", got)
	}
	leaveOne()
	leaveTwo()
	if len(o.watched) != 0 {
		t.Error("a term is pictured though nobody looks")
	}
	o.send(term, snapshot{id: "10"}) // nobody is there
	o.picture = func(context.Context, string) (snapshot, error) { return snapshot{}, errors.New("no database") }
	if _, _, err := o.join(t.Context(), term, ""); err == nil {
		t.Error("a viewer is let in though nothing can be shown")
	}
}

func TestCurvesEndWhereTheSeatsDo(t *testing.T) {
	seats, after := int64(10), 50.0
	full := registration.OpeningSection{ID: 1, Capacity: &seats, Taken: 10, FullAfter: &after, Points: []registration.FillPoint{
		{}, {Seconds: 5, Percent: 100}, {Seconds: 20, Percent: 90}, {Seconds: 50, Percent: 100}}}
	points := curveOf(full, 100)
	last := points[len(points)-1]
	if last != (look.FillPoint{Seconds: 50, Share: 100}) || points[1].Share >= 100 {
		t.Errorf("a section that was full once before is drawn %v", points)
	}
	open := registration.OpeningSection{ID: 2, Capacity: &seats, Taken: 4, Free: 6, Points: []registration.FillPoint{{}, {Seconds: 5, Percent: 40}}}
	if points = curveOf(open, 100); points[len(points)-1] != (look.FillPoint{Seconds: 100, Share: 40}) {
		t.Errorf("an open section is drawn %v", points)
	}
	strong := strongCurves([]registration.OpeningSection{full, open})
	if strong[1] != look.Solid || strong[2] != look.Dotted {
		t.Errorf("what stands out is %v", strong)
	}
	for want, c := range map[string]registration.OpeningSection{"full": {}, "6 left": open, "6 kept for groups": {Free: 6, Kept: 6},
		"2 left, 4 kept for groups": {Free: 6, Kept: 4}} {
		if got := leftSay(c); got != want {
			t.Errorf("said is %q, want %q", got, want)
		}
	}
	opened := civil.Instant(1_000_000_000)
	o := &registration.Opening{OpenedAt: opened, Now: opened.Add(time.Hour), Curves: []registration.OpeningSection{full}}
	if span, now := spanOf(o); now || span != 62.5 {
		t.Errorf("long after the last seat went the axis shows %v s, now %v", span, now)
	}
	for seconds, want := range map[float64]string{3.8: "3.8\u00a0s", 52: "52\u00a0s", 143: "2\u00a0min 23\u00a0s", 60: "1\u00a0min", 3599: "59\u00a0min",
		3700: "1\u00a0h 1\u00a0min", 300_000: "3 days"} {
		if got := lasted(seconds); got != want {
			t.Errorf("%v s are written %q, want %q", seconds, got, want)
		}
	}
}
