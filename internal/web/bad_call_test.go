package web

import (
	"net/http"
	"strings"
	"testing"
)

// get is the clerk reading something.
func get(path string) call { return call{"GET", path, "", as("hf_clerk")} }

// lendWith is the clerk lending a copy with further headers.
func lendWith(more ...string) call {
	return call{"POST", "/api/test/loans", "{" + fine + "}", as("hf_clerk", more...)}
}

// badCalls are requests that are wrong before or beside their body.
var badCalls = []struct {
	name   string
	call   call
	status int
	slug   string
	faults string
}{
	{"no such path", get("/api/test/nothing"), 404, slugNotFound, ""},
	{"no such desk", call{"POST", "/api/nothing", "{}", as("hf_clerk")}, 404, slugNotFound, ""},
	{"path with another case", get("/api/Test/loans"), 404, slugNotFound, ""},
	{"path with a closing slash", get("/api/test/loans/"), 404, slugNotFound, ""},
	{"double slash", get("/api//test/loans"), 404, slugNotFound, ""},
	{"dots", get("/api/test/../test/loans"), 404, slugNotFound, ""},
	{"escaped dots", get("/api/test/%2e%2e/loans"), 404, slugNotFound, ""},
	{"another method", call{"DELETE", "/api/test/loans", "", as("hf_clerk")}, 405, slugMethod, ""},
	{"an invented method", call{"LEND", "/api/test/loans", "", as("hf_clerk")}, 405, slugMethod, ""},
	{"another method on an item", call{"PATCH", "/api/test/loans/1", "{}", as("hf_clerk")}, 405,
		slugMethod, ""},
	{"NUL in the path", get("/api/test/loans/%00"), 400, slugBadAddress, ""},
	{"line break in the path", get("/api/test/loans/1%0a"), 400, slugBadAddress, ""},
	{"bad UTF-8 in the path", get("/api/test/loans/%ff"), 400, slugBadAddress, ""},
	{"NUL in the query", get("/api/test/loans?q=%00"), 400, slugBadAddress, ""},
	{"NUL in a query name", get("/api/test/loans?q%00=1"), 400, slugBadAddress, ""},
	{"bad UTF-8 in the query", get("/api/test/loans?q=%c3%28"), 400, slugBadAddress, ""},
	{"broken escape in the query", get("/api/test/loans?q=%zz"), 400, slugBadAddress, ""},
	{"semicolon in the query", get("/api/test/loans?q=1;limit=2"), 400, slugBadAddress, ""},
	{"text for an id", get("/api/test/loans/abc"), 422, slugInvalid, "/id type"},
	{"decimal for an id", get("/api/test/loans/1.0"), 422, slugInvalid, "/id type"},
	{"plus for an id", get("/api/test/loans/+1"), 422, slugInvalid, "/id type"},
	{"zeros before an id", get("/api/test/loans/01"), 422, slugInvalid, "/id type"},
	{"space before an id", get("/api/test/loans/%201"), 422, slugInvalid, "/id type"},
	{"digits of another script", get("/api/test/loans/%D9%A1"), 422, slugInvalid, "/id type"},
	{"2^63 for an id", get("/api/test/loans/9223372036854775808"), 422, slugInvalid, "/id type"},
	{"negative id", get("/api/test/loans/-1"), 422, slugInvalid, "/id minimum"},
	{"no such id", get("/api/test/loans/99"), 404, slugNotFound, ""},
	{"limit 0", get("/api/test/loans?limit=0"), 422, slugInvalid, "/limit minimum"},
	{"limit 201", get("/api/test/loans?limit=201"), 422, slugInvalid, "/limit maximum"},
	{"limit in words", get("/api/test/loans?limit=ten"), 422, slugInvalid, "/limit type"},
	{"limit with exponent", get("/api/test/loans?limit=1e1"), 422, slugInvalid, "/limit type"},
	{"limit twice", get("/api/test/loans?limit=1&limit=2"), 422, slugInvalid, "/limit duplicate"},
	{"unknown parameter", get("/api/test/loans?lmit=1"), 422, slugInvalid, "/lmit unknown"},
	{"parameter in capitals", get("/api/test/loans?Limit=1"), 422, slugInvalid, "/Limit unknown"},
	{"unknown parameter of a write",
		call{"POST", "/api/test/loans?dry=1", "{" + fine + "}", as("hf_clerk")}, 422, slugInvalid,
		"/dry unknown"},
	{"no such day", get("/api/test/loans?due=2027-02-30"), 422, slugInvalid, "/due format"},
	{"year 0", get("/api/test/loans?due=0000-01-01"), 422, slugInvalid, "/due value"},
	{"long search", get("/api/test/loans?q=" + strings.Repeat("a", 21)), 422, slugInvalid, "/q maxLength"},
	{"too many tags", get("/api/test/loans?tag=a&tag=b&tag=c"), 422, slugInvalid, "/tag maxItems"},
	{"long tag", get("/api/test/loans?tag=a&tag=" + strings.Repeat("a", 21)), 422, slugInvalid, "/tag/1 maxLength"},
	{"boolean in words", get("/api/test/loans?old=yes"), 422, slugInvalid, "/old type"},
	{"too large for its field", get("/api/test/loans?min=128"), 422, slugInvalid, "/min value"},
	{"several faults", get("/api/test/loans?limit=0&due=x&zz=1"), 422, slugInvalid,
		"/limit minimum, /due format, /zz unknown"},
	{"invented cursor", get("/api/test/loans?cursor=abc"), 422, slugInvalid, "/cursor cursor"},
	{"cursor that is no base64", get("/api/test/loans?cursor=!!!"), 422, slugInvalid, "/cursor cursor"},
	{"endless cursor", get("/api/test/loans?cursor=" + strings.Repeat("A", 2001)), 422, slugInvalid,
		"/cursor maxLength"},
	{"form", call{"POST", "/api/test/loans", "copy=C-1",
		as("hf_clerk", "Content-Type", "application/x-www-form-urlencoded")}, 415, slugMediaType, ""},
	{"plain text", lendWith("Content-Type", "text/plain"), 415, slugMediaType, ""},
	{"XML", call{"POST", "/api/test/loans", "<a/>", as("hf_clerk", "Content-Type", "application/xml")},
		415, slugMediaType, ""},
	{"a kind of JSON", lendWith("Content-Type", "application/ld+json"), 415, slugMediaType, ""},
	{"broken type", lendWith("Content-Type", ";;;"), 415, slugMediaType, ""},
	{"type out of order", lendWith("Content-Type", "application; a+b"), 415, slugMediaType, ""},
	{"Latin-1", lendWith("Content-Type", "application/json; charset=latin1"), 415, slugMediaType, ""},
	{"compressed", call{"POST", "/api/test/loans", "\x1f\x8b",
		as("hf_clerk", "Content-Encoding", "gzip")}, 415, slugMediaType, ""},
	{"body for an upload", call{"POST", "/api/test/imports", "{}", as("hf_clerk")}, 415, slugMediaType, ""},
	{"upload without a boundary", call{"POST", "/api/test/imports", "x",
		as("hf_clerk", "Content-Type", "multipart/form-data")}, 400, slugMalformed, ""},
	{"64 KiB and a byte", call{"POST", "/api/test/loans",
		`{"copy":"` + strings.Repeat("C", DefaultMaxBody-10) + `"}`, as("hf_clerk")}, 413, slugTooLarge, ""},
	{"a megabyte", call{"POST", "/api/test/loans", strings.Repeat(" ", 1<<20), as("hf_clerk")}, 413,
		slugTooLarge, ""},
	{"nobody", call{"POST", "/api/test/loans", "{" + fine + "}",
		map[string]string{"Content-Type": "application/json"}}, 401, slugNotSignedIn, ""},
	{"nobody, with a bad body", call{"POST", "/api/test/loans", "{", map[string]string{}}, 401,
		slugNotSignedIn, ""},
	{"a token that is over", call{"GET", "/api/test/loans", "", as("hf_gone")}, 401, slugNotSignedIn, ""},
	{"a token that is none of ours", call{"GET", "/api/test/loans", "", as("sk_live_1")}, 401,
		slugNotSignedIn, ""},
	{"another scheme", call{"GET", "/api/test/loans", "",
		map[string]string{"Authorization": "Basic aGZfY2xlcms6"}}, 401, slugNotSignedIn, ""},
	{"a right too few", call{"POST", "/api/test/loans", "{" + fine + "}", as("hf_viewer")}, 403,
		slugNotAllowed, ""},
	{"a right too few, with a bad body", call{"POST", "/api/test/loans", "{", as("hf_viewer")}, 403,
		slugNotAllowed, ""},
	{"a right at another branch", call{"PUT", "/api/test/loans/1", `{"copy":"C-2"}`, as("hf_other")}, 403,
		slugNotAllowed, ""},
	{"another site by origin", lendWith("Origin", "https://evil.example"), 403, slugCrossSite, ""},
	{"another site by fetch metadata", lendWith("Sec-Fetch-Site", "cross-site"), 403, slugCrossSite, ""},
	{"a sister site", call{"PUT", "/api/test/loans/1", "{}",
		as("hf_clerk", "Sec-Fetch-Site", "same-site")}, 403, slugCrossSite, ""},
	{"key with nothing in it", lendWith(keyHeader, ""), 422, slugInvalid, "/Idempotency-Key required"},
	{"quoted key with nothing in it", lendWith(keyHeader, `""`), 422, slugInvalid, "/Idempotency-Key required"},
	{"key of 256", lendWith(keyHeader, strings.Repeat("k", 256)), 422, slugInvalid,
		"/Idempotency-Key maxLength"},
	{"key outside of ASCII", lendWith(keyHeader, "ké"), 422, slugInvalid, "/Idempotency-Key format"},
	{"key that is not closed", lendWith(keyHeader, `"k`), 422, slugInvalid, "/Idempotency-Key format"},
	{"key with a quote inside", lendWith(keyHeader, `"a"b"`), 422, slugInvalid, "/Idempotency-Key format"},
	{"version of another", call{"PUT", "/api/test/loans/1", `{"copy":"C-2"}`,
		as("hf_clerk", "If-Match", `"abc"`)}, 412, slugOutdated, ""},
	{"weak version", call{"PUT", "/api/test/loans/1", `{"copy":"C-2"}`,
		as("hf_clerk", "If-Match", `W/"abc"`)}, 412, slugOutdated, ""},
	{"outage of the sessions", call{"GET", "/api/test/loans", "", as("hf_outage")}, 500, slugInternal, ""},
	{"a handler that breaks", call{"GET", "/api/test/broken", "", nil}, 500, slugInternal, ""},
}

func TestP3_BadRequestsAreProblems(t *testing.T) {
	st := newStand(t)
	st.desk.loans = []loan{{ID: 1, Copy: "C-0"}}
	for _, c := range badCalls {
		t.Run(c.name, func(t *testing.T) {
			w := st.send(c.call)
			p := problemOf(t, w)
			if w.Code != c.status || p.Type != problemPath+c.slug || p.faults() != c.faults {
				t.Errorf("got %d %s %q, want %d %s %q\n%s", w.Code, p.Type, p.faults(), c.status, c.slug,
					c.faults, w.Body)
			}
			if w.Code == http.StatusMethodNotAllowed && w.Header().Get("Allow") == "" {
				t.Error("405 without Allow")
			}
			if w.Code == http.StatusUnauthorized && w.Header().Get("WWW-Authenticate") == "" {
				t.Error("401 without WWW-Authenticate")
			}
		})
	}
	if n := len(badBodies) + len(badCalls); n < 190 {
		t.Errorf("only %d bad inputs are tried", n)
	}
}

// A change that is to depend on a version which the operation cannot look at is
// not made; one that depends on nothing is.
func TestP6_AConditionThatNobodyLooksAtIsRefused(t *testing.T) {
	st := newStand(t)
	lend := func(match string) int {
		return st.send(call{"POST", "/api/test/loans", `{"copy":"C-1","member":"M-1"}`, as("hf_clerk", "If-Match", match)}).Code
	}
	if got := lend(`"abc"`); got != 412 {
		t.Errorf("on a version: %d, want 412", got)
	}
	if got := lend("*"); got == 412 {
		t.Error("on anything that is there: 412")
	}
}
