package web

import (
	"bytes"
	"errors"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/denial"
)

func TestP4_AReplayIsTheFirstAnswerByteForByte(t *testing.T) {
	st := newStand(t)
	lend := call{"POST", "/api/test/loans", `{"copy":"C-1","member":"M-1","amount":1500}`,
		as("hf_clerk", keyHeader, "K1")}
	first, second := st.send(lend), st.send(lend)
	if first.Code != 201 || st.desk.runs != 1 {
		t.Fatalf("%d %s, %d runs", first.Code, first.Body, st.desk.runs)
	}
	if second.Code != first.Code || !bytes.Equal(second.Body.Bytes(), first.Body.Bytes()) {
		t.Errorf("first %d %s, then %d %s", first.Code, first.Body, second.Code, second.Body)
	}
	for _, same := range []string{"Location", "Content-Type"} {
		if first.Header().Get(same) == "" || first.Header().Get(same) != second.Header().Get(same) {
			t.Errorf("%s: %q, then %q", same, first.Header().Get(same), second.Header().Get(same))
		}
	}
	if first.Header().Get(replayedHeader) != "" || second.Header().Get(replayedHeader) != "true" {
		t.Error("the header does not tell the replay from the first")
	}
	want := `{"id":1,"copy":"C-1","member":"M-1","borrowedAt":"2027-01-15T08:00:00Z","dueOn":"2027-03-25",` +
		`"fine":{"amount":1500,"currency":"INR"}}`
	if first.Body.String() != want {
		t.Errorf("got  %s\nwant %s", first.Body, want)
	}
}

func TestP4_AReplayedRefusalKeepsTheFirstRequestId(t *testing.T) {
	st := newStand(t)
	lend := call{"POST", "/api/test/loans", `{"copy":"NONE","member":"M-1"}`, as("hf_clerk", keyHeader, "K1")}
	first, second := st.send(lend), st.send(lend)
	if first.Code != 404 || !bytes.Equal(first.Body.Bytes(), second.Body.Bytes()) || st.desk.runs != 1 {
		t.Fatalf("first %d %s, then %d %s", first.Code, first.Body, second.Code, second.Body)
	}
	id := problemOf(t, first).RequestID
	if !strings.Contains(second.Body.String(), id) || second.Header().Get("X-Request-Id") == id {
		t.Errorf("first id %s, second body %s, second header %s", id, second.Body,
			second.Header().Get("X-Request-Id"))
	}
	if second.Header().Get("Content-Type") != typeProblem {
		t.Errorf("a replayed refusal is sent as %s", second.Header().Get("Content-Type"))
	}
}

func TestP4_AKeyBelongsToCallerRouteAddressAndBody(t *testing.T) {
	st := newStand(t)
	lend := func(token, path, key, body string) *httptest.ResponseRecorder {
		return st.send(call{"POST", path, body, as(token, keyHeader, key)})
	}
	lend("hf_clerk", "/api/test/loans", "K1", `{"copy":"C-1","member":"M"}`)
	if w := lend("hf_clerk", "/api/test/loans", "K1", `{"copy":"C-2","member":"M"}`); w.Code != 422 {
		t.Errorf("another body under the same key: %d %s", w.Code, w.Body)
	} else if p := problemOf(t, w); p.Type != "/problems/key-reused" || strings.Contains(p.Detail, "pq:") {
		t.Errorf("another body under the same key: %+v", p)
	}
	if w := lend("hf_other", "/api/test/loans", "K1", `{"copy":"C-3","member":"M"}`); w.Code != 201 {
		t.Errorf("another caller: %d %s", w.Code, w.Body)
	}
	if w := lend("hf_clerk", "/api/test/enrollments", "K1", `{"copy":"C-4","member":"M"}`); w.Code != 201 {
		t.Errorf("another route: %d %s", w.Code, w.Body)
	}
	if w := lend("hf_clerk", "/api/test/loans", `"K1"`,
		`{"copy":"C-1","member":"M"}`); w.Header().Get(replayedHeader) != "true" {
		t.Errorf("a quoted key is another key than the bare one: %d %s", w.Code, w.Body)
	}
	request := httptest.NewRequest("POST", "/a/1", nil)
	if fingerprint(request, []byte("x")) == fingerprint(httptest.NewRequest("POST", "/a/2", nil), []byte("x")) {
		t.Error("two addresses of one route have one fingerprint")
	}
	if fingerprint(request, []byte("x")) == fingerprint(httptest.NewRequest("POST", "/a/1?x=1", nil),
		[]byte("x")) {
		t.Error("two queries have one fingerprint")
	}
}

func TestP4_WhatMustBeTriedAgainIsNotStored(t *testing.T) {
	st := newStand(t)
	lend := call{"POST", "/api/test/loans", "{" + fine + "}", as("hf_clerk", keyHeader, "K1")}
	for _, c := range []struct {
		name   string
		err    error
		status int
		slug   string
		retry  string
	}{
		{"busy", condition{503, "busy", 1500 * time.Millisecond}, 503, "busy", "2"},
		{"no database", condition{503, "unreachable", 2 * time.Second}, 503, "unreachable", "2"},
		{"a full disk", condition{503, "no-room", 30 * time.Second}, 503, "no-room", "30"},
		{"outcome unknown", condition{503, "outcome-unknown", time.Second}, 503, "outcome-unknown", "1"},
		{"still running", condition{409, "still-running", 2 * time.Second}, 409, "still-running", "2"},
		{"a slug that nobody knows", condition{503, "vacuum", time.Second}, 503, "busy", "1"},
		{"a failure of ours", errors.New("pq: secret"), 500, "internal", ""},
		{"not allowed here", actor.ErrForbidden, 403, "not-allowed", ""},
		{"an input that cannot be", Invalid("/copy", "format", "expected a barcode"), 422, "invalid", ""},
	} {
		st.desk.fail = c.err
		w := st.send(lend)
		p := problemOf(t, w)
		if w.Code != c.status || p.Type != problemPath+c.slug || w.Header().Get("Retry-After") != c.retry {
			t.Errorf("%s: %d %s, Retry-After %q", c.name, w.Code, p.Type, w.Header().Get("Retry-After"))
		}
		if strings.Contains(w.Body.String(), "secret") || len(st.desk.stored) != 0 {
			t.Errorf("%s: stored %d, sent %s", c.name, len(st.desk.stored), w.Body)
		}
	}
	if st.desk.fail = nil; st.send(lend).Code != 201 {
		t.Error("the key is spent though nothing was stored")
	}
}

func TestP4_WithoutAKeyTheAnswerIsTheSame(t *testing.T) {
	with, without := newStand(t), newStand(t)
	body := "{" + fine + "}"
	a := with.send(call{"POST", "/api/test/loans", body, as("hf_clerk", keyHeader, "K1")})
	b := without.send(call{"POST", "/api/test/loans", body, as("hf_clerk")})
	if a.Code != b.Code || a.Body.String() != b.Body.String() ||
		a.Header().Get("Location") != b.Header().Get("Location") {
		t.Errorf("with a key %d %s, without %d %s", a.Code, a.Body, b.Code, b.Body)
	}
	if len(without.desk.stored) != 0 {
		t.Error("an answer without a key is stored")
	}
}

func TestP4_OnlyTheLastAttemptOfATransactionIsSent(t *testing.T) {
	st := newStand(t)
	x := &exchange{site: st.site, r: httptest.NewRequest("POST", "/", nil), op: lendOp.prepare()}
	e := &encoder{x: x}
	denied := denial.List{codeOnLoan.Because("Copy C-1 is on loan.")}.Err("Not issued")
	due := civil.MustDate("2027-03-25")
	if _, ok := e.encode(loan{}, denied); !ok {
		t.Fatal("a refusal is not encoded")
	}
	first, _ := e.encode(loan{ID: 1, DueOn: due}, nil)
	if a, err := e.answerTo(loan{ID: 2, DueOn: due}, nil); err != nil || !bytes.Equal(a.Body, first.Body) {
		t.Errorf("sent %s, encoded %s, %v", a.Body, first.Body, err)
	}
	if a, err := e.answerTo(loan{}, denied); err != nil || a.Status != 409 {
		t.Errorf("a refusal is answered with the success of an attempt before: %d %v", a.Status, err)
	}
	if _, err := e.answerTo(loan{}, condition{503, "outcome-unknown", 1}); err == nil {
		t.Error("an unknown outcome is answered with what was encoded before the COMMIT")
	}
	if _, ok := e.encode(loan{}, nil); ok {
		t.Error("a success that cannot be encoded (it has no due day) may be stored")
	}
}

func TestP4_ACallerWhoLeavesDoesNotRaceWithTheTransaction(t *testing.T) {
	st := newStand(t)
	e := &encoder{x: &exchange{site: st.site, r: httptest.NewRequest("POST", "/", nil), op: lendOp.prepare()}}
	due := civil.MustDate("2027-03-25")
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() { e.encode(loan{ID: 1, DueOn: due}, nil) })
		wg.Go(func() { e.answerTo(loan{ID: 1, DueOn: due}, nil) })
	}
	wg.Wait()
}

func TestP4_KeysAreTakenBareAndQuoted(t *testing.T) {
	for in, want := range map[string]string{
		"abc": "abc", ` abc `: "abc", `"abc"`: "abc", `"a\"b\\c"`: `a"b\c`, `a"b`: `a"b`, "a b": "a b",
		strings.Repeat("k", 255): strings.Repeat("k", 255), `"` + strings.Repeat("k",
			255) + `"`: strings.Repeat("k", 255),
	} {
		if got, err := parseKey(in); err != nil || got != want {
			t.Errorf("%q: %q, %v", in, got, err)
		}
	}
	for _, bad := range []string{"", " ", `"`, `""`, `"a`, `"a\"`, `"a\n"`, `"a"b"`, "a\tb", "é", "a\x00",
		strings.Repeat("k", 256)} {
		if got, err := parseKey(bad); err == nil {
			t.Errorf("%q is taken as %q", bad, got)
		}
	}
	if _, err := headerKey(map[string][]string{keyHeader: {"a", "b"}}); err == nil {
		t.Error("two keys are taken")
	}
}

func FuzzP4_AKeyThatIsTakenIsPlain(f *testing.F) {
	for _, seed := range []string{"abc", `"abc"`, `"a\"b"`, `"a\`, `"`, "é\x00"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		key, err := parseKey(s)
		if err == nil && (key == "" || len(key) > maxKey ||
			strings.ContainsFunc(key, func(r rune) bool { return r < ' ' || r > '~' })) {
			t.Errorf("%q is taken as %q", s, key)
		}
	})
}
