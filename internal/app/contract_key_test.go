package app_test

import (
	"bytes"
	"net/http"
	"strings"
	"sync"
	"testing"

	"holdfast/internal/store"
)

// keyed sends a request under an Idempotency-Key.
func (c *client) keyed(key, method, path string, send body) answer {
	c.t.Helper()
	r := request{method: method, path: path, header: http.Header{"Idempotency-Key": {key}}}
	if send != nil {
		r.json = send
	}
	return c.ask(c.by, r)
}

// isReplay wants the first answer again, byte for byte, and to be told so (P4).
func (c *client) isReplay(first, again answer) {
	c.t.Helper()
	if again.status != first.status || !bytes.Equal(again.body, first.body) ||
		again.header.Get("Content-Type") != first.header.Get("Content-Type") ||
		again.header.Get("Location") != first.header.Get("Location") {
		c.t.Errorf("the first answer was %d %s %s\nthe second is %d %s %s", first.status, first.header.Get("Location"),
			first.body, again.status, again.header.Get("Location"), again.body)
	}
	if first.header.Get("Idempotency-Replayed") != "" || again.header.Get("Idempotency-Replayed") != "true" {
		c.t.Errorf("replayed: first %q, second %q", first.header.Get("Idempotency-Replayed"), again.header.Get("Idempotency-Replayed"))
	}
	if id := again.header.Get("X-Request-Id"); id == "" || id == first.header.Get("X-Request-Id") {
		c.t.Errorf("the second attempt has the id %q, the first %q", id, first.header.Get("X-Request-Id"))
	}
}

func TestP4_TheSameKeyIsAnsweredTheSame(t *testing.T) {
	bothLibraries(t, func(t *testing.T, l *library) {
		c := newClient(l, "clerk of the branch")
		lend := body{"copy": "T1", "member": cardA}
		first := c.keyed("k-1", "POST", "/api/lending/loans", lend)
		if first.status != 201 {
			t.Fatalf("%d %s", first.status, first.body)
		}
		before := l.rows()
		c.isReplay(first, c.keyed("k-1", "POST", "/api/lending/loans", lend))
		c.isReplay(first, c.keyed(`"k-1"`, "POST", "/api/lending/loans", lend))
		l.mustBe(before, "a replay")

		other := c.keyed("k-1", "POST", "/api/lending/loans", body{"copy": "T2", "member": cardA})
		if other.status != 422 || !strings.Contains(string(other.body), "/problems/key-reused") {
			t.Errorf("another body under the same key: %d %s", other.status, other.body)
		}
		l.mustBe(before, "another body under the same key")

		bring := body{"copy": "T1", "branch": riverside}
		back := c.keyed("k-1", "POST", "/api/lending/returns", bring)
		if back.status != 200 {
			t.Errorf("the same key at another route: %d %s", back.status, back.body)
		}
		c.isReplay(back, c.keyed("k-1", "POST", "/api/lending/returns", bring))
		c.isReplay(first, c.keyed("k-1", "POST", "/api/lending/loans", lend)) // although the loan is over by now
		c.by = l.caller("supervisor of the branch")
		if a := c.keyed("k-1", "POST", "/api/lending/loans", body{"copy": "T2", "member": cardB}); a.status != 201 {
			t.Errorf("the same key of another caller: %d %s", a.status, a.body)
		}
		l.clean()
	})
}

func TestP4_ARefusalIsAnsweredTheSameAlthoughItWouldPassNow(t *testing.T) {
	bothLibraries(t, func(t *testing.T, l *library) {
		c := newClient(l, "clerk of the branch")
		c.call(201, "POST", "/api/lending/loans", body{"copy": "T1", "member": cardA})
		lend := body{"copy": "T1", "member": cardB}
		first := c.keyed("k-2", "POST", "/api/lending/loans", lend)
		if first.status != 409 || !first.is("application/problem+json") {
			t.Fatalf("%d %s", first.status, first.body)
		}
		missing := c.keyed("k-3", "POST", "/api/lending/loans", body{"copy": "X1", "member": cardB})
		c.call(200, "POST", "/api/lending/returns", body{"copy": "T1", "branch": riverside})
		before := l.rows()
		c.isReplay(first, c.keyed("k-2", "POST", "/api/lending/loans", lend))
		c.isReplay(missing, c.keyed("k-3", "POST", "/api/lending/loans", body{"copy": "X1", "member": cardB}))
		l.mustBe(before, "the replay of a refusal")
		c.call(201, "POST", "/api/lending/loans", lend)
	})
}

// TestP4_AKeyIsFreeAfterInputThatCouldNotBeTaken keeps nothing of what was not
// decided by the rules.
func TestP4_AKeyIsFreeAfterInputThatCouldNotBeTaken(t *testing.T) {
	bothLibraries(t, func(t *testing.T, l *library) {
		c := newClient(l, "clerk of the branch")
		before := l.rows()
		for _, send := range []body{{"copy": "T1"}, {"copy": 1, "member": cardA}, {"copy": "T1\x00", "member": cardA}} {
			if a := c.keyed("k-4", "POST", "/api/lending/loans", send); a.status != 422 && a.status != 400 {
				t.Errorf("%v: %d %s", send, a.status, a.body)
			}
		}
		hill := body{"copy": "T1", "member": cardA, "branch": hilltop}
		if a := c.keyed("k-4", "POST", "/api/lending/loans", hill); a.status != 403 {
			t.Errorf("at another branch: %d %s", a.status, a.body)
		}
		l.mustBe(before, "input that could not be taken")
		if a := c.keyed("k-4", "POST", "/api/lending/loans", body{"copy": "T1", "member": cardA}); a.status != 201 {
			t.Errorf("the same key, put right: %d %s", a.status, a.body)
		}
	})
}

// TestP4_TheSameKeyAtOnceIsOneLoan sends one request many times at once.
func TestP4_TheSameKeyAtOnceIsOneLoan(t *testing.T) {
	bothLibraries(t, func(t *testing.T, l *library) {
		c := newClient(l, "clerk of the branch")
		const times = 8
		answers := make([]answer, times)
		var all sync.WaitGroup
		for i := range times {
			all.Go(func() {
				answers[i] = c.keyed("k-5", "POST", "/api/lending/loans", body{"copy": "T1", "member": cardA})
			})
		}
		all.Wait()
		fresh, bodies := 0, map[string]bool{}
		for _, a := range answers {
			switch {
			case a.status == 409 && a.header.Get("Retry-After") != "": // the first still runs
			case a.status != 201:
				t.Errorf("%d %s", a.status, a.body)
			default:
				bodies[string(a.body)] = true
				if a.header.Get("Idempotency-Replayed") == "" {
					fresh++
				}
			}
		}
		if fresh != 1 || len(bodies) != 1 {
			t.Errorf("the loan was made %d times, with %d answers", fresh, len(bodies))
		}
		l.clean()
	})
}

// TestP4_EveryChangeOfTheAPITakesAKey walks the document: what changes something
// says that it takes a key, and what reads does not.
func TestP4_EveryChangeOfTheAPITakesAKey(t *testing.T) {
	d := newLibrary(t, store.SQLite).doc
	for _, op := range d.operations() {
		takes := false
		for _, p := range op.Parameters {
			takes = takes || p.Name == "Idempotency-Key"
		}
		if op.OperationID == "moveDemoClock" {
			continue // it moves nothing that is anybody's, and to an instant
		}
		if takes == (op.method == http.MethodGet) {
			t.Errorf("%s %s takes a key: %v", op.method, op.path, takes)
		}
	}
}
