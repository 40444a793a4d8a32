package app_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"holdfast/internal/store"
)

// TestT11_WhatIsUnknownIsToldAtOnceWithItsField names what is not there, and
// wants every one of them told with the field that it stands in.
func TestT11_WhatIsUnknownIsToldAtOnceWithItsField(t *testing.T) {
	l := newLibrary(t, store.SQLite)
	c := newClient(l, "system admin")
	for _, try := range []struct {
		method, path string
		send         body
		codes        []string // with the pointer behind a blank
	}{
		{"POST", "/api/lending/loans", body{"copy": "X1", "member": noCard, "branch": "NO"},
			[]string{"unknownCopy /copy", "unknownMember /member", "unknownBranch /branch"}},
		{"POST", "/api/lending/returns", body{"copy": "X1", "branch": "NO"}, []string{"unknownCopy /copy", "unknownBranch /branch"}},
		{"POST", "/api/lending/holds", body{"title": noID, "member": noCard, "pickupBranch": "NO"},
			[]string{"unknownMember /member", "unknownBranch /pickupBranch", "unknownTitle /title"}},
		{"POST", "/api/lending/members", body{"card": "T1", "plan": "no", "branch": "NO", "name": "Somebody", "email": "nobody"},
			[]string{"unknownBranch /branch", "unknownPlan /plan", "cardTaken /card", "emailUnfit /email"}},
		{"POST", "/api/lending/scans", body{"code": "123456789", "branch": riverside}, []string{"unknownCopy /code"}},
		{"PUT", "/api/lending/copies/X1/condition", body{"condition": "good", "branch": "NO"}, []string{"unknownCopy /copy", "unknownBranch /branch"}},
		{"GET", "/api/lending/holdshelf?branch=NO", nil, []string{"unknownBranch /branch"}},
	} {
		before := l.rows()
		o, _ := c.call(404, try.method, try.path, try.send)
		var got []string
		for _, reason := range o["reasons"].([]any) {
			r := object(reason.(map[string]any))
			got = append(got, fmt.Sprint(r["code"], " ", r["pointer"]))
		}
		if strings.Join(got, ", ") != strings.Join(try.codes, ", ") {
			t.Errorf("%s %s tells %v, want %v", try.method, try.path, got, try.codes)
		}
		l.mustBe(before, try.path)
	}
}

// TestT11_ACardIsToldFromABarcode scans one in place of the other.
func TestT11_ACardIsToldFromABarcode(t *testing.T) {
	l := newLibrary(t, store.SQLite)
	c := newClient(l, "clerk of the branch")
	swapped, _ := c.call(404, "POST", "/api/lending/loans", body{"copy": cardA, "member": "T1"})
	copy := object(swapped["reasons"].([]any)[0].(map[string]any))
	member := object(swapped["reasons"].([]any)[1].(map[string]any))
	c.has(copy, body{"code": "unknownCopy", "isCard": true, "detail": `"M1" is a member's card, not a copy's barcode.`})
	c.has(member, body{"code": "unknownMember", "isBarcode": true, "detail": `"T1" is a copy's barcode, not a member's card.`})

	reason := c.refusedWith(404, "POST", "/api/lending/returns", body{"copy": cardA, "branch": riverside}, "unknownCopy")
	c.has(reason, body{"isCard": true, "lift": "Scan the copy."})
	reason = c.refusedWith(404, "GET", "/api/lending/copies/"+cardA, nil, "unknownCopy")
	c.has(reason, body{"isCard": true})
	reason = c.refusedWith(404, "GET", "/api/lending/members/T1", nil, "unknownMember")
	c.has(reason, body{"isBarcode": true})

	// A member is not told which codes exist.
	c.by = l.caller("member B")
	reason = c.refusedWith(404, "GET", "/api/lending/members/T1", nil, "unknownMember")
	c.has(reason, body{"isBarcode": nil})
}

// TestT11_FarDaysAreDays asks about the ends of the calendar.
func TestT11_FarDaysAreDays(t *testing.T) {
	l := newLibrary(t, store.SQLite)
	c := newClient(l, "clerk of the branch")
	c.call(201, "POST", "/api/lending/loans", body{"copy": "T1", "member": cardA})
	for query, want := range map[string]int{
		"from=0001-01-01": 1, "to=9999-12-31": 1, "from=0001-01-01&to=9999-12-31": 1, "from=9999-12-31": 1, "to=0001-01-01": 0,
		"from=9999-12-31&to=9999-12-31": 1, "from=2026-03-01&to=2026-03-01": 1, "from=1970-01-01&to=1970-01-01": 0,
	} {
		o, _ := c.call(200, "GET", "/api/lending/copies/T1/loans?"+query, nil)
		if got := len(c.items(o)); got != want {
			t.Errorf("%s: %d loans, want %d", query, got, want)
		}
	}
	o, _ := c.call(422, "GET", "/api/lending/copies/T1/loans?from=2026-03-02&to=2026-03-01", nil)
	if !strings.Contains(fmt.Sprint(o["errors"]), "pointer:/to") {
		t.Errorf("a range that ends before it begins: %v", o)
	}
}

// TestT11_WhatIsReadableMayStillBeNonsense sends well-formed nonsense that no
// schema knows.
func TestT11_WhatIsReadableMayStillBeNonsense(t *testing.T) {
	l := newLibrary(t, store.SQLite)
	c := newClient(l, "system admin")
	l.owing(cardA)
	lent := l.lent(cardA, riverside)
	blank := plan("fresh")
	blank["name"] = "   "
	foreign := plan("basic")
	foreign["currency"] = "EUR"
	funny := plan("fresh")
	funny["currency"] = "ABC"
	join := func(name, value string) body {
		b := body{"card": "J1", "plan": "basic", "branch": riverside, "name": "Somebody"}
		b[name] = value
		return b
	}
	for what, try := range map[string]struct {
		status       int
		method, path string
		send         body
	}{
		"a card of blanks":               {422, "POST", "/api/lending/members", join("card", "   ")},
		"a name of blanks":               {422, "POST", "/api/lending/members", join("name", "   ")},
		"a card in use":                  {409, "POST", "/api/lending/members", join("card", cardA)},
		"a language that is none":        {422, "POST", "/api/lending/members", join("nativeLang", "not a language")},
		"an address that is none":        {422, "POST", "/api/lending/members", join("email", "a b@example.org")},
		"a plan's name of blanks":        {422, "POST", "/api/lending/plans", blank},
		"a currency that is none":        {422, "POST", "/api/lending/plans", funny},
		"another currency for a plan":    {409, "PUT", "/api/lending/plans", foreign},
		"a plan twice":                   {409, "POST", "/api/lending/plans", plan("basic")},
		"new terms for no plan":          {404, "PUT", "/api/lending/plans", plan("nowhere")},
		"a zone of the machine":          {422, "POST", "/api/lending/branches", body{"code": "B1", "name": "B", "zone": "Local"}},
		"a zone that is a path":          {422, "POST", "/api/lending/branches", body{"code": "B1", "name": "B", "zone": "../../etc/passwd"}},
		"a branch's name of blanks":      {422, "POST", "/api/lending/branches", body{"code": "B1", "name": " ", "zone": "Asia/Kolkata"}},
		"a day of the week twice":        {422, "POST", "/api/lending/branches", body{"code": "B1", "name": "B", "zone": "Asia/Kolkata", "open": "mon,mon"}},
		"a branch twice":                 {409, "POST", "/api/lending/branches", body{"code": riverside, "name": "B", "zone": "Asia/Kolkata"}},
		"a payment of nothing":           {422, "POST", "/api/lending/members/M1/payments", body{"amount": 0}},
		"a payment below nothing":        {422, "POST", "/api/lending/members/M1/payments", body{"amount": -1}},
		"the smallest payment there is":  {422, "POST", "/api/lending/members/M1/payments", body{"amount": -1 << 63}},
		"the largest payment there is":   {409, "POST", "/api/lending/members/M1/payments", body{"amount": 1<<63 - 1}},
		"a PIN that anybody would guess": {422, "PUT", "/api/lending/members/M1/pin", body{"pin": "1234"}},
		"a PIN of letters":               {422, "PUT", "/api/lending/members/M1/pin", body{"pin": "abcd"}},
		"a PIN for nobody":               {404, "PUT", "/api/lending/members/M99/pin", body{"pin": "482690"}},
		"a suspension for blanks":        {422, "POST", "/api/lending/members/M1/suspensions", body{"reason": " "}},
		"a suspension that is over":      {422, "POST", "/api/lending/members/M1/suspensions", body{"reason": "x", "until": "2026-03-01"}},
		"a suspension for a lifetime":    {422, "POST", "/api/lending/members/M1/suspensions", body{"reason": "x", "until": "2099-01-01"}},
		"a suspension until some day":    {422, "POST", "/api/lending/members/M1/suspensions", body{"reason": "x", "until": ""}},
		"a lifting of nothing":           {409, "POST", "/api/lending/members/M1/suspensions/liftings", body{"reason": "x"}},
		"a lifting for blanks":           {422, "POST", "/api/lending/members/M1/suspensions/liftings", body{"reason": " "}},
		"no-shows that there are not":    {409, "POST", "/api/lending/members/M1/no-shows/liftings", body{"reason": "x"}},
		"a suspension of a book":         {404, "POST", "/api/lending/members/T1/suspensions", body{"reason": "x"}},
		"repair of what is on loan":      {409, "PUT", "/api/lending/copies/" + lent.Copy + "/condition", body{"condition": "damaged"}},
		"repaired though it is not":      {409, "PUT", "/api/lending/copies/T1/condition", body{"condition": "good"}},
		"a hold on what is in one's bag": {409, "POST", "/api/lending/holds", body{"title": lent.Title, "member": cardA, "pickupBranch": riverside}},
		"a search for nothing but marks": {200, "GET", "/api/lending/titles?q=" + url.QueryEscape("%_'\"\\ 😀 \u202e"), nil},
		"a search as long as can be":     {200, "GET", "/api/lending/titles?q=" + strings.Repeat("a+", 5000), nil},
		"a member of nothing but marks":  {200, "GET", "/api/lending/members?q=" + url.QueryEscape("%_'\" 😀"), nil},
	} {
		before := l.rows()
		got := l.ask(c.by, request{method: try.method, path: try.path, json: jsonOf(try.send)})
		if got.status != try.status {
			t.Errorf("%s: %d, want %d\n%s", what, got.status, try.status, got.body)
		}
		l.mustBe(before, what)
	}
	l.clean()
}

// jsonOf is a body to send, or none.
func jsonOf(b body) any {
	if b == nil {
		return nil
	}
	return b
}

// TestT11_WhereThereIsNothingItIsSaid asks at addresses and with methods that
// there are not.
func TestT11_WhereThereIsNothingItIsSaid(t *testing.T) {
	l := newLibrary(t, store.SQLite)
	c := newClient(l, "system admin")
	for what, try := range map[string]struct {
		method, path string
		status       int
	}{
		"no such address":        {"GET", "/api/nowhere", 404},
		"no such desk":           {"GET", "/api/lending/nowhere", 404},
		"an address too long":    {"GET", "/api/lending/copies/T1/loans/nothing", 404},
		"a slash at the end":     {"GET", "/api/lending/loans/", 404},
		"two slashes":            {"GET", "/api//lending/titles", 404},
		"a method that is not":   {"PATCH", "/api/lending/loans", 405},
		"a delete of a list":     {"DELETE", "/api/lending/titles", 405},
		"a way up":               {"GET", "/api/lending/../lending/titles", 404},
		"another letter case":    {"GET", "/api/Lending/titles", 404},
		"a question of another":  {"OPTIONS", "/api/lending/titles", 405},
		"a trace of the request": {"TRACE", "/api/lending/titles", 405},
	} {
		got := l.ask(c.by, request{method: try.method, path: try.path})
		if got.status != try.status || !got.is("application/problem+json") {
			t.Errorf("%s: %d %s", what, got.status, got.body)
		}
		if try.status == http.StatusMethodNotAllowed && got.header.Get("Allow") == "" {
			t.Errorf("%s: it is not said which methods there are", what)
		}
	}
}
