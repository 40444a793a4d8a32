package app_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"slices"
	"sync"
	"testing"

	"holdfast/internal/actor"
	"holdfast/internal/app"
	"holdfast/internal/civil"
	"holdfast/internal/people"
	courses "holdfast/internal/registration/catalog"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

// The rush of the tests: how many students there are, how many seats, and from how
// many connections they come.
const (
	rushStudents    = 300
	rushSeats       = 30
	rushConnections = 64
)

// campus is a university whose servers answer over HTTP, each on a port of its
// own, and students who each have a token.
type campus struct {
	t      testing.TB
	db     *store.DB
	bases  []string
	term   int64
	tokens []string
	client *http.Client
}

func newCampus(t testing.TB, e store.Engine, servers int) *campus {
	t.Helper()
	url := storetest.New(t, e, app.Migrations())
	c := &campus{t: t, client: &http.Client{Transport: &http.Transport{
		MaxIdleConnsPerHost: rushConnections, MaxConnsPerHost: rushConnections}}}
	t.Cleanup(c.client.CloseIdleConnections)
	var first *app.App
	for range servers {
		a, err := app.Open(t.Context(), app.Config{
			DatabaseURL: url, Plain: true, MovableClock: true, StartClock: storetest.Start,
			Log: slog.New(slog.NewTextHandler(t.Output(), &slog.HandlerOptions{Level: slog.LevelError})),
		})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = a.Close() })
		if first == nil {
			first, c.db = a, a.DB
		}
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		ctx, stop := context.WithCancel(context.Background())
		ended := make(chan error, 1)
		go func() { ended <- a.Serve(ctx, l) }()
		t.Cleanup(func() {
			stop()
			if err := <-ended; err != nil {
				t.Error(err)
			}
		})
		c.bases = append(c.bases, "http://"+l.Addr().String())
	}
	if err := c.db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error { return c.fill(ctx, tx, first.Rights) }); err != nil {
		t.Fatal(err)
	}
	return c
}

var insertRushStudents = store.Insert("students", "id bigint", "person_id bigint", "number text")

// fill adds a term that is open to all, and the students.
func (c *campus) fill(ctx context.Context, tx *store.Tx, rights *people.Rights) (err error) {
	local := func(text string) courses.LocalTime {
		l, err := courses.ParseLocalTime(text)
		if err != nil {
			c.t.Fatal(err)
		}
		return l
	}
	c.term, err = courses.AddTerm(ctx, tx, actor.Operator(), courses.TermDetails{
		Code: "2026S", Title: "Spring 2026", Zone: "Europe/Lisbon",
		Starts: civil.MustDate("2026-03-09"), Ends: civil.MustDate("2026-06-26"),
		Windows: []courses.WindowDetails{{Opens: local("2026-02-01T09:00"), Closes: local("2026-04-01T17:00")}},
	})
	if err != nil {
		return err
	}
	who := make([]people.Person, rushStudents)
	for i := range who {
		who[i] = people.Person{Name: fmt.Sprint("Student ", i+1)}
	}
	persons, err := people.Add(ctx, tx, who)
	if err != nil {
		return err
	}
	ids, err := tx.IDs(ctx, "students", len(persons))
	if err != nil {
		return err
	}
	for i, p := range persons {
		secret, _, err := people.NewToken(ctx, tx, rights, actor.Operator(), people.Token{
			Person: p, Name: "phone", Scopes: []string{"registration.own"}})
		if err != nil {
			return fmt.Errorf("token %d: %w", i, err)
		}
		c.tokens = append(c.tokens, secret)
	}
	return tx.InsertMany(ctx, insertRushStudents, len(ids), func(i int) []any {
		return []any{ids[i], persons[i], fmt.Sprint("S", i+1)}
	})
}

// section adds a course with one section.
func (c *campus) section(code string) (id int64) {
	c.t.Helper()
	err := c.db.Write(c.t.Context(), func(ctx context.Context, tx *store.Tx) error {
		_, err := courses.PutCourses(ctx, tx, actor.Operator(), []courses.CourseDetails{{Code: code, Title: "Course " + code, Credits: 1}})
		if err != nil {
			return err
		}
		seats := int64(rushSeats)
		ids, err := courses.AddSections(ctx, tx, actor.Operator(), c.term, []courses.SectionDetails{{Course: code, Code: "A", Capacity: &seats}})
		if err == nil {
			id = ids[0]
		}
		return err
	})
	if err != nil {
		c.t.Fatal(err)
	}
	return id
}

// clicked is what one click got.
type clicked struct {
	status   int
	ID       int64  `json:"id"`
	State    string `json:"state"`
	Position int    `json:"position"`
}

// click asks for a seat as a phone does.
func (c *campus) click(server, student int, section int64, key string) (got clicked, err error) {
	r, err := http.NewRequestWithContext(c.t.Context(), http.MethodPost, c.bases[server]+"/api/registration/enrollments",
		bytes.NewReader(fmt.Appendf(nil, `{"section":%d}`, section)))
	if err != nil {
		return got, err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", "Bearer "+c.tokens[student])
	r.Header.Set("Idempotency-Key", key)
	a, err := c.client.Do(r)
	if err != nil {
		return got, err
	}
	defer a.Body.Close()
	body, err := io.ReadAll(a.Body)
	if err != nil {
		return got, err
	}
	got.status = a.StatusCode
	if err := json.Unmarshal(body, &got); err != nil || got.status >= 300 {
		return got, fmt.Errorf("%d %s", got.status, body)
	}
	return got, nil
}

// rush lets every student click twice, from so many connections at once.
func (c *campus) rush(section int64) (all []clicked) {
	c.t.Helper()
	clicks := make(chan int, 2*rushStudents)
	for i := range 2 * rushStudents {
		clicks <- i
	}
	close(clicks)
	var mu sync.Mutex
	var wg sync.WaitGroup
	start := make(chan struct{})
	for range rushConnections {
		wg.Go(func() {
			<-start
			for i := range clicks {
				got, err := c.click(i%len(c.bases), i%rushStudents, section, fmt.Sprint(section, "-", i))
				mu.Lock()
				if err != nil {
					c.t.Errorf("a click was answered with %v", err)
				}
				all = append(all, got)
				mu.Unlock()
			}
		})
	}
	close(start)
	wg.Wait()
	return all
}

var selectWaitlisted = store.SQL(`
	select e.id from journal j join enrollments e on e.id = j.subject_id and j.subject_kind = 'enrollment'
	where e.section_id = $1 and j.type = 'registration.enrollment.waitlisted' order by j.id`)

// judged sees that exactly the seats there are were given, that everybody else
// waits in the order of the journal, and that second clicks changed nothing.
func (c *campus) judged(section int64, all []clicked) {
	c.t.Helper()
	count := map[string]int{}
	positions := map[int64]int{}
	for _, got := range all {
		count[fmt.Sprint(got.status, got.State)]++
		if got.status == http.StatusAccepted {
			positions[got.ID] = got.Position
		}
	}
	want := map[string]int{"201enrolled": rushSeats, "200enrolled": rushSeats,
		"202waitlisted": rushStudents - rushSeats, "200waitlisted": rushStudents - rushSeats}
	if fmt.Sprint(count) != fmt.Sprint(want) {
		c.t.Errorf("answers %v, want %v", count, want)
	}
	var inOrder []int64
	if err := c.db.Read(c.t.Context(), func(ctx context.Context, tx *store.Tx) (err error) {
		inOrder, err = store.All(ctx, tx, selectWaitlisted, store.Column[int64], section)
		return err
	}); err != nil {
		c.t.Fatal(err)
	}
	for i, id := range inOrder {
		if positions[id] != i+1 {
			c.t.Errorf("enrollment %d is the %d. of the journal and was told position %d", id, i+1, positions[id])
		}
	}
}

// rushes runs trials one after the other, each on a section of its own.
func (c *campus) rushes(trials int) {
	c.t.Helper()
	for i := range trials {
		section := c.section(fmt.Sprint("CS", 100+i))
		c.judged(section, c.rush(section))
		if c.t.Failed() {
			return
		}
	}
	found, err := c.db.Check(c.t.Context(), app.Invariants())
	if err != nil || len(found) > 0 {
		c.t.Errorf("check: %v %v", found, err)
	}
}

// R10 through real HTTP. The naive variant is seen to oversell beside the desk's
// own rush test.
func TestR10_ThreeHundredPhonesOverHTTPFillThirtySeatsAndTheRestStandInLine(t *testing.T) {
	for _, run := range []struct {
		name    string
		engine  store.Engine
		servers int
		trials  int
	}{
		{"sqlite", store.SQLite, 1, 20},
		{"postgres", store.Postgres, 1, 10},
		{"two servers", store.Postgres, 2, 10},
	} {
		if !slices.Contains(storetest.Engines(), run.engine) {
			continue
		}
		t.Run(run.name, func(t *testing.T) {
			newCampus(t, run.engine, run.servers).rushes(run.trials)
		})
	}
}
