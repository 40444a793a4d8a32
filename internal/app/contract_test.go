package app_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"holdfast/internal/store"
)

// client asks as outside programs do, and reads answers as they do: by name.
type client struct {
	*library
	by *caller
}

func newClient(l *library, by string) *client {
	l.letIn()
	return &client{library: l, by: l.caller(by)}
}

// object is an answer that is a JSON object.
type object map[string]any

// call asks and wants a status. What is absent must be left out: an answer holds
// no null (P11).
func (c *client) call(status int, method, path string, send body) (object, answer) {
	c.t.Helper()
	r := request{method: method, path: path}
	if send != nil {
		r.json = send
	}
	a := c.ask(c.by, r)
	if a.status != status {
		c.t.Fatalf("%s %s: %d, want %d\n%s", method, path, a.status, status, a.body)
	}
	o := object(a.object(c.t))
	if at := nullIn(map[string]any(o), ""); at != "" {
		c.t.Errorf("%s %s: %s is null", method, path, at)
	}
	return o, a
}

func nullIn(v any, at string) string {
	switch v := v.(type) {
	case nil:
		return at
	case map[string]any:
		for name, member := range v {
			if found := nullIn(member, at+"/"+name); found != "" {
				return found
			}
		}
	case []any:
		for i, item := range v {
			if found := nullIn(item, fmt.Sprint(at, "/", i)); found != "" {
				return found
			}
		}
	}
	return ""
}

// refusedWith wants a refusal by the rules with these codes, all of them, in
// order; it gives the first reason.
func (c *client) refusedWith(status int, method, path string, send body, codes ...string) object {
	c.t.Helper()
	o, a := c.call(status, method, path, send)
	if got := a.codes(c.t); !slices.Equal(got, codes) {
		c.t.Errorf("%s %s is refused with %v, want %v", method, path, got, codes)
	}
	if o["type"] != "/problems/denied" {
		c.t.Errorf("%s %s is a problem of the type %v", method, path, o["type"])
	}
	return object(o["reasons"].([]any)[0].(map[string]any))
}

// has wants members with these values; the value nil wants the member left out.
func (c *client) has(o object, members body) {
	c.t.Helper()
	for name, want := range members {
		got, there := o[name]
		if want == nil {
			if there {
				c.t.Errorf("%s is %v, and should be left out of %v", name, got, o)
			}
		} else if !there || fmt.Sprint(got) != fmt.Sprint(want) {
			c.t.Errorf("%s is %v, want %v, in %v", name, got, want, o)
		}
	}
}

// in is a member that is an object.
func (c *client) in(o object, name string) object {
	c.t.Helper()
	m, ok := o[name].(map[string]any)
	if !ok {
		c.t.Fatalf("%s is no object in %v", name, o)
	}
	return object(m)
}

// items are those of a list.
func (c *client) items(o object) []object {
	c.t.Helper()
	list, ok := o["items"].([]any)
	if !ok {
		c.t.Fatalf("there are no items in %v", o)
	}
	all := make([]object, len(list))
	for i, item := range list {
		all[i] = object(item.(map[string]any))
	}
	return all
}

// isMoney wants an amount of minor units with its currency, and no more (P6).
func (c *client) isMoney(o object, name string, amount int) {
	c.t.Helper()
	m := c.in(o, name)
	if len(m) != 2 || m["amount"] != float64(amount) || m["currency"] != "INR" {
		c.t.Errorf("%s is %v, want %d INR", name, m, amount)
	}
}

// isInstant wants an instant in UTC.
func (c *client) isInstant(o object, name string) {
	c.t.Helper()
	text, _ := o[name].(string)
	if _, err := time.Parse(time.RFC3339, text); err != nil || !strings.HasSuffix(text, "Z") {
		c.t.Errorf("%s is %q, want an instant in UTC", name, text)
	}
}

func TestP11_LoansByName(t *testing.T) {
	bothLibraries(t, func(t *testing.T, l *library) {
		c := newClient(l, "clerk of the branch")
		loan, a := c.call(201, "POST", "/api/lending/loans", body{"copy": "T1", "member": cardA})
		c.has(loan, body{"copy": "T1", "title": l.thriller, "member": cardA, "dueOn": "2026-03-15", "renewals": 0, "returnedAt": nil})
		c.isInstant(loan, "borrowedAt")
		if want := fmt.Sprint("/api/lending/loans/", loan["id"]); a.header.Get("Location") != want {
			t.Errorf("the loan is at %q, want %q", a.header.Get("Location"), want)
		}
		again, _ := c.call(200, "GET", a.header.Get("Location"), nil)
		c.has(again, body(loan))

		reason := c.refusedWith(409, "POST", "/api/lending/loans", body{"copy": "T1", "member": cardB}, "copyNotAvailable")
		c.has(reason, body{"status": "on_loan"})
		c.refusedWith(409, "POST", "/api/lending/loans", body{"copy": "T2", "member": cardA, "branch": riverside}, "alreadyHolds")

		renewals := fmt.Sprintf("/api/lending/loans/%v/renewals", loan["id"])
		renewed, _ := c.call(200, "POST", renewals, nil)
		c.has(renewed, body{"id": loan["id"], "dueOn": "2026-03-29", "renewals": 1})
		c.has(c.refusedWith(409, "POST", renewals, nil, "noRenewalsLeft"), body{"limit": 1})
		l.clean()
	})
}

func TestP11_ReturnsByName(t *testing.T) {
	bothLibraries(t, func(t *testing.T, l *library) {
		c := newClient(l, "clerk of the branch")
		onTime, early, damaged := l.lent(cardA, riverside), l.lent(cardA, hilltop), l.lent(cardA, riverside)
		late, held := l.lent(cardA, riverside), l.held(cardB, riverside)

		back, _ := c.call(200, "POST", "/api/lending/returns", body{"copy": onTime.Copy, "branch": riverside})
		c.has(back, body{"fine": nil, "lateDays": nil, "copy": onTime.Copy, "next": "map[action:shelf]"})
		c.has(c.in(back, "loan"), body{"id": onTime.ID, "member": cardA})
		c.isInstant(c.in(back, "loan"), "returnedAt")

		twice, _ := c.call(200, "POST", "/api/lending/returns", body{"copy": onTime.Copy, "branch": riverside})
		c.has(twice, body{"loan": nil, "fine": nil, "next": "map[action:shelf]"})

		away, _ := c.call(200, "POST", "/api/lending/returns", body{"copy": early.Copy, "branch": riverside})
		c.has(away, body{"next": "map[action:transit branch:HIL]"})

		broken, _ := c.call(200, "POST", "/api/lending/returns",
			body{"copy": damaged.Copy, "branch": riverside, "condition": "damaged"})
		c.has(c.in(broken, "next"), body{"action": "repair", "hold": nil, "branch": nil})

		title, _ := c.call(200, "GET", fmt.Sprint("/api/lending/titles/", held.Title), nil)
		lent := c.onLoanIn(title)
		shelved, _ := c.call(200, "POST", "/api/lending/returns", body{"copy": lent, "branch": riverside})
		next := c.in(shelved, "next")
		c.has(next, body{"action": "holdShelf", "hold": held.ID, "member": cardB, "collectBy": "2026-03-04", "branch": nil})
		c.isInstant(next, "expiresAt")

		l.pass(20 * 24 * time.Hour)
		fined, _ := c.call(200, "POST", "/api/lending/returns", body{"copy": late.Copy, "branch": riverside})
		c.isMoney(fined, "fine", 6*500)
		c.has(fined, body{"lateDays": 6})
		l.clean()
	})
}

// onLoanIn is the barcode of a copy of the title that is on loan.
func (c *client) onLoanIn(title object) string {
	c.t.Helper()
	for _, branch := range title["branches"].([]any) {
		for _, item := range branch.(map[string]any)["items"].([]any) {
			if copy := object(item.(map[string]any)); copy["status"] == "on_loan" {
				return copy["barcode"].(string)
			}
		}
	}
	c.t.Fatalf("no copy of %v is on loan", title)
	return ""
}

func TestP11_ReturnedForAHoldElsewhereItTravels(t *testing.T) {
	bothLibraries(t, func(t *testing.T, l *library) {
		c := newClient(l, "clerk of the branch")
		held := l.held(cardB, hilltop)
		title, _ := c.call(200, "GET", fmt.Sprint("/api/lending/titles/", held.Title), nil)
		back, _ := c.call(200, "POST", "/api/lending/returns", body{"copy": c.onLoanIn(title), "branch": riverside})
		c.has(c.in(back, "next"), body{"action": "transit", "hold": held.ID, "branch": hilltop, "member": cardB})
		travels, _ := c.call(200, "GET", "/api/lending/transits?direction=away&branch="+riverside, nil)
		c.has(c.items(travels)[0], body{"from": riverside, "to": hilltop, "hold": held.ID})
	})
}

func TestP11_HoldsByName(t *testing.T) {
	bothLibraries(t, func(t *testing.T, l *library) {
		c := newClient(l, "clerk of the branch")
		ask := body{"title": l.thriller, "member": cardB, "pickupBranch": riverside}
		c.has(c.refusedWith(409, "POST", "/api/lending/holds", ask, "copyAvailable"), body{"copies": 2, "branch": riverside})
		for barcode, card := range map[string]string{"T1": cardA, "T2": cardIdle} {
			c.call(201, "POST", "/api/lending/loans", body{"copy": barcode, "member": card})
		}
		hold, a := c.call(201, "POST", "/api/lending/holds", ask)
		c.has(hold, body{"title": l.thriller, "member": cardB, "pickupBranch": riverside, "state": "waiting", "position": 1,
			"copy": nil, "collectBy": nil, "expiresAt": nil, "loan": nil, "reason": nil})
		c.isInstant(hold, "placedAt")
		address := fmt.Sprint("/api/lending/holds/", hold["id"])
		if a.header.Get("Location") != address {
			t.Errorf("the hold is at %q, want %q", a.header.Get("Location"), address)
		}
		c.has(c.refusedWith(409, "POST", "/api/lending/holds", ask, "alreadyQueued"), body{"holdId": hold["id"]})
		again, _ := c.call(200, "GET", address, nil)
		c.has(again, body(hold))

		gone, _ := c.call(200, "DELETE", address, nil)
		c.has(gone, body{"id": hold["id"], "state": "cancelled", "position": nil})
		c.refusedWith(409, "DELETE", address, nil, "holdEnded")
		l.clean()
	})
}

func TestP11_CatalogueAndCopiesByName(t *testing.T) {
	bothLibraries(t, func(t *testing.T, l *library) {
		c := newClient(l, "clerk of the branch")
		loan, _ := c.call(201, "POST", "/api/lending/loans", body{"copy": "T1", "member": cardA})

		found, _ := c.call(200, "GET", "/api/lending/titles?q="+url.QueryEscape("thriller iyer"), nil)
		c.has(found, body{"next": nil})
		c.has(c.items(found)[0], body{"id": l.thriller, "title": "A popular thriller", "copies": 2, "free": 1})
		none, _ := c.call(200, "GET", "/api/lending/titles?q=nowhere", nil)
		if len(c.items(none)) != 0 {
			t.Errorf("%v was found", none)
		}

		title, _ := c.call(200, "GET", fmt.Sprint("/api/lending/titles/", l.thriller), nil)
		c.has(title, body{"id": l.thriller, "copies": 2, "free": 1, "waiting": 0, "queue": nil})
		here := object(title["branches"].([]any)[0].(map[string]any))
		c.has(here, body{"branch": riverside, "copies": 2, "free": 1, "nextDue": "2026-03-15"})

		copy, _ := c.call(200, "GET", "/api/lending/copies/T1", nil)
		c.has(copy, body{"barcode": "T1", "title": l.thriller, "status": "on_loan", "home": riverside, "branch": riverside, "hold": nil})
		c.has(c.in(copy, "loan"), body{"id": loan["id"], "member": cardA})
		free, _ := c.call(200, "GET", "/api/lending/copies/T2", nil)
		c.has(free, body{"status": "available", "loan": nil})

		had, _ := c.call(200, "GET", "/api/lending/copies/T1/loans?from=2026-02-01&to=2026-03-01", nil)
		c.has(c.items(had)[0], body{"id": loan["id"], "member": cardA})
		before, _ := c.call(200, "GET", "/api/lending/copies/T1/loans?to=2026-02-28", nil)
		if len(c.items(before)) != 0 {
			t.Errorf("the copy was lent before it was: %v", before)
		}
	})
}

func TestP11_MembersAndPaymentsByName(t *testing.T) {
	bothLibraries(t, func(t *testing.T, l *library) {
		c := newClient(l, "clerk of the branch")
		l.owing(cardA)
		found, _ := c.call(200, "GET", "/api/lending/members?q=M1", nil)
		c.has(c.items(found)[0], body{"card": cardA, "plan": "basic", "branch": riverside})
		member, _ := c.call(200, "GET", "/api/lending/members/"+cardA, nil)
		c.has(member, body{"card": cardA, "name": "Member M1", "active": true, "loans": "[]", "holds": "[]", "stops": "[]"})
		c.isMoney(member, "owed", 50_000)
		c.isMoney(member, "fines", 0)

		pay := "/api/lending/members/" + cardA + "/payments"
		paid, _ := c.call(200, "POST", pay, body{"amount": 20_000})
		c.has(paid, body{"member": cardA})
		c.isMoney(paid, "paid", 20_000)
		c.isMoney(paid, "owed", 30_000)
		c.isMoney(object(paid["settled"].([]any)[0].(map[string]any)), "left", 30_000)
		reason := c.refusedWith(409, "POST", pay, body{"amount": 30_001}, "paymentExceedsOwed")
		c.isMoney(reason, "owed", 30_000)
		c.refusedWith(422, "POST", pay, body{"amount": 0}, "paymentNotPositive")
		c.call(200, "POST", pay, body{"amount": 30_000})
		c.refusedWith(409, "POST", pay, body{"amount": 1}, "nothingOwed")
		l.clean()
	})
}

// TestP6_ListsGoOnWhereTheyEnded reads a list page by page, by the cursor and by
// the Link header, and finds each item once.
func TestP6_ListsGoOnWhereTheyEnded(t *testing.T) {
	l := newLibrary(t, store.SQLite)
	c := newClient(l, "clerk of the branch")
	for range 5 {
		l.lent(cardA, riverside)
	}
	l.owing(cardA)
	l.owing(cardA)
	for _, path := range []string{
		"/api/lending/members/" + cardA + "/loans?limit=2", "/api/lending/members/" + cardA + "/account?limit=1",
		"/api/lending/members?limit=1", "/api/lending/members?q=member&limit=3", "/api/lending/titles?limit=20",
		"/api/lending/titles?q=volume&limit=15",
	} {
		c.goesOn(path)
	}
	first, _ := c.call(200, "GET", "/api/lending/members?limit=1", nil)
	cursor := url.QueryEscape(first["next"].(string))
	c.call(422, "GET", "/api/lending/titles?cursor="+cursor, nil)
	c.by = l.caller("viewer")
	c.call(422, "GET", "/api/lending/members?cursor="+cursor, nil)
}

// goesOn reads a list of several pages to its end.
func (c *client) goesOn(path string) {
	c.t.Helper()
	seen := map[string]bool{}
	pages := 0
	for next := path; next != ""; pages++ {
		page, a := c.call(200, "GET", next, nil)
		for _, item := range c.items(page) {
			text, _ := json.Marshal(item)
			if seen[string(text)] {
				c.t.Errorf("%s shows %s twice", path, text)
			}
			seen[string(text)] = true
		}
		next = linkIn(a.header)
		if cursor, more := page["next"].(string); more != (next != "") || more && !strings.Contains(next, url.QueryEscape(cursor)) {
			c.t.Errorf("%s says next %v, and the link is %q", path, page["next"], next)
		}
	}
	if pages < 2 {
		c.t.Errorf("%s has one page", path)
	}
}

func linkIn(h http.Header) string {
	link, found := strings.CutSuffix(h.Get("Link"), `>; rel="next"`)
	if !found {
		return ""
	}
	return strings.TrimPrefix(link, "<")
}

// TestP6_AThingThatDidNotChangeIsNotSentAgain reads a thing by its version.
func TestP6_AThingThatDidNotChangeIsNotSentAgain(t *testing.T) {
	l := newLibrary(t, store.SQLite)
	c := newClient(l, "clerk of the branch")
	read := func(tag string) answer {
		r := request{method: "GET", path: "/api/lending/copies/T1"}
		if tag != "" {
			r.header = http.Header{"If-None-Match": {tag}}
		}
		return l.ask(c.by, r)
	}
	first := read("")
	tag := first.header.Get("ETag")
	if !strings.HasPrefix(tag, `"`) || len(tag) < 10 {
		t.Fatalf("the version of a copy is %q", tag)
	}
	if a := read(tag); a.status != http.StatusNotModified || len(a.body) != 0 {
		t.Errorf("a copy that did not change: %d %s", a.status, a.body)
	}
	c.call(201, "POST", "/api/lending/loans", body{"copy": "T1", "member": cardA})
	if a := read(tag); a.status != http.StatusOK || a.header.Get("ETag") == tag {
		t.Errorf("a copy that changed: %d, version %s", a.status, a.header.Get("ETag"))
	}
}
