package app_test

import (
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"holdfast/internal/store"
	"holdfast/internal/web"
)

// leastForms is how many bad forms and addresses of pages are tried.
const leastForms = 4000

// hostile are texts that nobody should type, and somebody will.
var hostile = []string{
	"", " ", " C1 ", "-1", "0", "1e3", "1.5", "99999999999999999999", "9223372036854775807", "x", "NO", "null", "%", "'; --", "<b>",
	"{{.}}", "../../etc", "2026-02-30", "9999-12-31", "0001-01-01", "25:00", "😀", "\u202e", "\u0958", "a,b;c d", "S1,S2",
	strings.Repeat("x", 41), strings.Repeat("9", 8192), "a\x00b", "a\nb", "\xff",
}

// pageFields are the names that pages take in their addresses.
var pageFields = []string{
	"term", "q", "course", "section", "student", "cart", "look", "swap", "done", "cursor", "limit", "capacity", "card", "branch",
	"direction", "open", "revoked", "preview", "did", "n", "of", "why", "kind", "rule",
}

// TestT11_PagesTakeBadInputToo sends every form with one field that is wrong, and
// asks for every page with such an address. None is a failure of ours, and whoever
// is refused has changed nothing but the key under which it was.
func TestT11_PagesTakeBadInputToo(t *testing.T) {
	t.Parallel()
	l := newLibrary(t, store.SQLite)
	l.letIn()
	for _, card := range []string{cardA, cardB, cardHill} {
		l.owing(card)
	}
	admin := l.caller("system admin")
	tried, turn := 0, 0
	for _, route := range l.site.Routes() {
		r, known := rows[rowKey(route)]
		if route.Kind == web.KindAPI || !known || r.leaves || r.public {
			continue
		}
		by := []*caller{admin}
		if r.may == ownAt(deskOf(r.may)) {
			by = []*caller{l.caller("student A"), l.caller("member A")}
		}
		about := r.probes[0].make(l).to(route)
		for _, bad := range badAsks(route, about, &turn) {
			for _, c := range by {
				before := l.rows()
				got := l.ask(c, bad)
				if got.status >= 500 {
					t.Errorf("%s by %s with %.200q in %.200s: %d\n%.300s", rowKey(route), c.name, bad.form.Encode(), bad.path,
						got.status, got.body)
				}
				if after := l.rows(); got.status >= 400 {
					after["idempotency_keys"] = before["idempotency_keys"]
					l.mustAgree(before, after, fmt.Sprintf("%s with %.200q", rowKey(route), bad.form.Encode()))
				}
				tried++
			}
		}
	}
	t.Logf("%d bad forms and addresses", tried)
	if tried < leastForms {
		t.Errorf("%d bad forms and addresses were tried, %d must be", tried, leastForms)
	}
	l.clean()
}

// badAsks are requests that differ from a good one in one field. Pages share their
// fields, so that each of them is asked with a few texts, in turn.
func badAsks(route web.Route, about request, turn *int) (all []request) {
	address, query, _ := strings.Cut(about.path, "?")
	if route.Method == http.MethodGet {
		for _, name := range pageFields {
			for range 3 {
				*turn++
				text := hostile[*turn%len(hostile)]
				given, _ := url.ParseQuery(query)
				given.Set(name, text)
				bad := about
				bad.path = address + "?" + given.Encode()
				all = append(all, bad)
			}
		}
		return all
	}
	for _, name := range slices.Sorted(maps.Keys(about.form)) {
		for _, text := range hostile {
			bad := about
			bad.form = maps.Clone(about.form)
			bad.form.Set(name, text)
			all = append(all, bad)
		}
		bad := about
		bad.form = maps.Clone(about.form)
		bad.form.Del(name)
		all = append(all, bad)
	}
	return all
}
