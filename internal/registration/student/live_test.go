package student

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"holdfast/internal/journal"
)

// listen opens the stream of a browser and gives what it says, event by event: the
// number of each.
func (b *browser) listen(after string) (seqs <-chan string, stop func()) {
	b.u.t.Helper()
	ctx, stop := context.WithCancel(b.u.t.Context())
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, b.u.server.URL+atEvents+after, nil)
	if err != nil {
		b.u.t.Fatal(err)
	}
	resp, err := b.client.Do(r)
	if err != nil || resp.StatusCode != http.StatusOK || resp.Header.Get("Content-Type") != "text/event-stream" {
		b.u.t.Fatal(resp, err)
	}
	b.u.t.Cleanup(func() { stop(); resp.Body.Close() })
	said := make(chan string, 100)
	go func() {
		defer close(said)
		lines := bufio.NewScanner(resp.Body)
		for lines.Scan() {
			if id, ok := strings.CutPrefix(lines.Text(), "id: "); ok {
				said <- id
			}
		}
	}()
	return said, stop
}

// hears waits for the next event; the test's own time-out is its end.
func hears(t *testing.T, said <-chan string) string {
	t.Helper()
	select {
	case id := <-said:
		return id
	case <-time.After(20 * time.Second):
		t.Fatal("the page was not told")
		return ""
	}
}

func (u *university) seal() int64 {
	u.t.Helper()
	if _, err := journal.Seal(u.t.Context(), u.db, 10_000); err != nil {
		u.t.Fatal(err)
	}
	end, err := newWatch(u.db).end(u.t.Context())
	if err != nil {
		u.t.Fatal(err)
	}
	return end
}

// A page hears when its student is promoted, whoever made room, and nothing of
// others.
func TestP5_AnOpenPageIsToldOfItsOwnChanges(t *testing.T) {
	u := newUniversity(t)
	u.fill()
	u.enroll(tomas, "CS204-A")
	end := u.seal()
	b := u.browser(tomas)
	p := b.get(atTimetable)
	connect := fmt.Sprintf(`hx-sse:connect="%s?after=%d"`, atEvents, end)
	if !strings.Contains(p.html, connect) || !strings.Contains(p.html, "/hx-sse.min.") {
		t.Fatalf("the page does not listen with %s", connect)
	}
	mine, _ := b.listen(fmt.Sprint("?after=", end))
	hers, _ := u.browser(rita).listen(fmt.Sprint("?after=", end))
	u.drop("20260003", "CS204-A")
	end = u.seal()
	if got := hears(t, mine); got > fmt.Sprint(end) || u.own(tomas, "CS204-A").State != "enrolled" {
		t.Errorf("told of %s, the journal ends at %d", got, end)
	}
	u.enroll(rita, "HI204-A")
	end = u.seal()
	if got := hears(t, hers); got != fmt.Sprint(end) {
		t.Errorf("she was told of %s first, hers is %d", got, end)
	}
}

// A page that was away is told at once what it has missed, and only that.
func TestP5_APageIsToldWhatItHasMissed(t *testing.T) {
	u := newUniversity(t)
	before := u.seal()
	u.enroll(tomas, "EN120-C")
	end := u.seal()
	b := u.browser(tomas)
	said, _ := b.listen(fmt.Sprint("?after=", before))
	if got := hears(t, said); got != fmt.Sprint(end) {
		t.Errorf("told of %s, missed %d", got, end)
	}
	p := &pages{desk: u.desk, Deps: Deps{DB: u.db}, watch: newWatch(u.db)}
	if last, err := p.watch.missed(t.Context(), u.persons[tomas], end); last != 0 || err != nil {
		t.Errorf("a page that has seen all has missed %d: %v", last, err)
	}
}

// So many pages of one person listen, the rest do without, and without a page nobody
// looks at the journal.
func TestTheWatchIsBounded(t *testing.T) {
	u := newUniversity(t)
	w := newWatch(u.db)
	var open []*stream
	for range maxOwn {
		s, err := w.join(7, 0)
		if err != nil {
			t.Fatal(err)
		}
		open = append(open, s)
	}
	_, err := w.join(7, 0)
	if _, ok := errors.AsType[crowded](err); !ok {
		t.Errorf("one more is answered %v", err)
	}
	if _, err := w.join(8, 0); err != nil {
		t.Errorf("somebody else is answered %v", err)
	}
	w.mu.Lock()
	for s := range w.open[8] {
		open = append(open, s)
	}
	w.mu.Unlock()
	for i, s := range open {
		person := int64(7)
		if i == maxOwn {
			person = 8
		}
		w.leave(person, s)
	}
	if w.stop != nil || w.streams != 0 || len(w.open) != 0 {
		t.Errorf("%d pages are open after all have left", w.streams)
	}
	s, err := w.join(7, 0)
	if err != nil || w.stop == nil {
		t.Fatalf("a page that comes later is not listened for: %v", err)
	}
	w.leave(7, s)
}

// A server that stops lets its pages go: they ask the next one.
func TestAServerThatStopsEndsItsStreams(t *testing.T) {
	u := newUniversity(t)
	u.seal()
	said, _ := u.browser(tomas).listen("")
	hears(t, said) // what he did before
	close(u.stopping)
	if id, open := <-said; open {
		t.Errorf("told of %s", id)
	}
}

// A page that reads slowly gets the last number, not all of them, and holds nobody up.
func TestASlowPageGetsTheLastNumber(t *testing.T) {
	u := newUniversity(t)
	w := newWatch(u.db)
	s := &stream{news: make(chan int64, 1)}
	w.open[7] = map[*stream]bool{s: true}
	for seq := range int64(5) {
		w.tell([]journal.Row{{Seq: seq + 1, Person: 7, Type: "registration.enrollment.promoted"},
			{Seq: seq + 100, Person: 7, Type: "lending.loan.issued"}, {Seq: seq + 200, Person: 8, Type: "registration.enrollment.promoted"}})
	}
	if got := <-s.news; got != 5 || len(s.news) != 0 {
		t.Errorf("got %d, with %d more", got, len(s.news))
	}
}

func TestAStreamReadsWhatItsPageHasSeen(t *testing.T) {
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, atEvents+"?after=7", nil)
	if err != nil {
		t.Fatal(err)
	}
	for last, want := range map[string]int64{"": 7, "9": 9, "3": 7, "x": 7} {
		r.Header.Set("Last-Event-ID", last)
		if got := seenBy(r); got != want {
			t.Errorf("after 7 and %q: %d", last, got)
		}
	}
}
