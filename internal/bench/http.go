package bench

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"path/filepath"
	"time"

	"holdfast/internal/actor"
	"holdfast/internal/app"
	"holdfast/internal/civil"
	"holdfast/internal/people"
	"holdfast/internal/registration"
	"holdfast/internal/store"
	"holdfast/internal/web"
)

// phones is how many students ask over HTTP, each with a token of his own.
const phones = 2_000

// benchOp is an operation of the benchmark's own on the product's server: the same
// decoding, the same sign-in, another storage.
func benchOp(name string) web.Op {
	return web.Op{ID: "bench" + name, Method: http.MethodPost, Path: "/api/bench/" + name, Tag: "Bench",
		Summary: "A base to measure against", Permission: registration.MayOwn, Status: http.StatusCreated, Keyed: true}
}

// benchIn is the body of an enrollment, for the bases.
type benchIn struct {
	Body registration.EnrollRequest
}

// benchOut is an answer about as long as the product's.
type benchOut struct {
	ID    int64         `json:"id"`
	State string        `json:"state"`
	Since civil.Instant `json:"since"`
}

// overHTTP measures claims through a real server with JSON and sign-in: the
// product's, the same server with textbook storage, and an echo (V5).
func overHTTP(ctx context.Context, o RegistrationOptions) ([]Figure, error) {
	url := o.PostgresURL
	if url == "" {
		url = "sqlite:" + filepath.Join(o.Dir, "registration-http.db")
	}
	a, err := app.Open(ctx, app.Config{DatabaseURL: url, Log: o.Log, Plain: true, More: []fs.FS{tables}})
	if err != nil {
		return nil, err
	}
	defer a.Close()
	if err := addSections(ctx, a.DB, 1); err != nil {
		return nil, err
	}
	u, tokens, err := withPhones(ctx, a, o)
	if err != nil {
		return nil, err
	}
	site, err := a.NewSite(ctx)
	if err != nil {
		return nil, err
	}
	book := textbook(ctx, a.DB)
	web.API(site, benchOp("textbook"), func(_ context.Context, who actor.Actor, in benchIn) (benchOut, error) {
		return benchOut{ID: in.Body.Section, State: "enrolled"}, book.claim(1<<50 + who.Person*1_000_000 + in.Body.Section)
	})
	web.API(site, benchOp("echo"), func(_ context.Context, _ actor.Actor, in benchIn) (benchOut, error) {
		return benchOut{ID: in.Body.Section, State: "enrolled"}, nil
	})
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	server := web.Server(l.Addr().String(), site)
	go func() { _ = server.Serve(l) }()
	defer server.Close()
	const connections = 256
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: connections, MaxConnsPerHost: connections}}
	defer client.CloseIdleConnections()
	ways := []way{}
	for _, w := range []struct{ name, path string }{
		{"textbook", "/api/bench/textbook"}, {"echo", "/api/bench/echo"}, {"combined", "/api/registration/enrollments"},
	} {
		ways = append(ways, way{w.name, func(n int64) error {
			section := u.sections[int(n)/phones%len(u.sections)]
			return post(ctx, client, "http://"+l.Addr().String()+w.path, tokens[int(n)%phones], section, fmt.Sprint(w.name, n))
		}})
	}
	return measure(ways, []int{connections}, o.Rounds, o.Length)
}

// withPhones fills an empty database with students who each have a token, and
// sections enough for all claims of the run.
func withPhones(ctx context.Context, a *app.App, o RegistrationOptions) (u *university, tokens []string, err error) {
	if o.PostgresURL == "" {
		u, err = newUniversity(ctx, a.DB, phones, 3*poolSections, 1<<40)
	} else {
		u = &university{students: phones, db: a.DB}
		err = a.DB.Write(ctx, func(ctx context.Context, tx *store.Tx) (err error) {
			u.sections, err = addSectionsTo(ctx, tx, 2_000_000_000, 3*poolSections, 1<<40)
			return err
		})
	}
	if err != nil {
		return nil, nil, err
	}
	return u, tokens, a.DB.Write(ctx, func(ctx context.Context, tx *store.Tx) error {
		tokens = tokens[:0]
		persons, err := store.All(ctx, tx, selectPersons, store.Column[int64], phones)
		if err != nil {
			return err
		}
		for _, p := range persons {
			secret, _, err := people.NewToken(ctx, tx, a.Rights, actor.Operator(), people.Token{
				Person: p, Name: "bench", Scopes: []string{"registration.own"}})
			if err != nil {
				return err
			}
			tokens = append(tokens, secret)
		}
		return nil
	})
}

var selectPersons = store.SQL(`select person_id from students order by id limit $1`)

// post asks for a seat; any answer but a success is a failure of the run.
func post(ctx context.Context, client *http.Client, url, token string, section int64, key string) error {
	return patiently(func() error {
		r, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(fmt.Appendf(nil, `{"section":%d}`, section)))
		if err != nil {
			return err
		}
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Authorization", "Bearer "+token)
		r.Header.Set("Idempotency-Key", fmt.Sprint(key, time.Now().UnixNano()))
		a, err := client.Do(r)
		if err != nil {
			return err
		}
		defer a.Body.Close()
		body, err := io.ReadAll(a.Body)
		switch {
		case err != nil:
			return err
		case a.StatusCode == http.StatusServiceUnavailable:
			return store.ErrBusy
		case a.StatusCode >= http.StatusMultipleChoices:
			return fmt.Errorf("%s: %d %s", url, a.StatusCode, body)
		}
		return nil
	})
}
