package web

import (
	"encoding/base64"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

type listDoc struct {
	Items []shownLoan `json:"items"`
	Next  string      `json:"next"`
}

func (st *stand) list(path, token string) (listDoc, http.Header, int) {
	st.t.Helper()
	w := st.send(call{"GET", path, "", as(token)})
	var doc listDoc
	if err := json.Unmarshal(w.Body.Bytes(), &doc); err != nil {
		st.t.Fatal(err)
	}
	return doc, w.Header(), w.Code
}

func TestP6_CursorsLeadThroughAListOnceAndInOrder(t *testing.T) {
	st := newStand(t)
	for _, limit := range []string{"", "&limit=1", "&limit=7", "&limit=200"} {
		path, seen := "/api/test/loans?q=a"+limit, int64(0)
		for path != "" {
			doc, header, code := st.list(path, "hf_clerk")
			if code != 200 {
				t.Fatalf("%s: %d", path, code)
			}
			for _, item := range doc.Items {
				if seen++; item.ID != seen {
					t.Fatalf("limit %q: %d comes after %d", limit, item.ID, seen-1)
				}
			}
			path = ""
			if link := header.Get("Link"); link != "" {
				path, _, _ = strings.Cut(strings.TrimPrefix(link, "<"), ">")
				if !strings.HasSuffix(link, `>; rel="next"`) || !strings.Contains(path, "q=a") ||
					doc.Next == "" {
					t.Fatalf("Link: %s", link)
				}
			} else if doc.Next != "" {
				t.Fatal("a next page without a Link")
			}
		}
		if seen != 120 {
			t.Errorf("limit %q: %d of 120 items", limit, seen)
		}
	}
	if doc, _, _ := st.list("/api/test/loans", "hf_clerk"); len(doc.Items) != 50 {
		t.Errorf("the page has %d items when nobody says how many", len(doc.Items))
	}
}

func TestP6_ForeignAndTamperedCursorsAreRefused(t *testing.T) {
	st := newStand(t)
	doc, _, _ := st.list("/api/test/loans?q=a&limit=3", "hf_clerk")
	good := doc.Next
	if _, _, code := st.list("/api/test/loans?q=a&cursor="+good, "hf_clerk"); code != 200 {
		t.Fatalf("the cursor itself: %d", code)
	}
	for name, c := range map[string]struct{ path, token string }{
		"another filter":  {"/api/test/loans?q=b&cursor=" + good, "hf_clerk"},
		"no filter":       {"/api/test/loans?cursor=" + good, "hf_clerk"},
		"one more filter": {"/api/test/loans?q=a&old=true&cursor=" + good, "hf_clerk"},
		"another caller":  {"/api/test/loans?q=a&cursor=" + good, "hf_viewer"},
		"cut short":       {"/api/test/loans?q=a&cursor=" + good[:len(good)-4], "hf_clerk"},
		"nothing in it":   {"/api/test/loans?q=a&cursor=" + strings.Repeat("A", 22), "hf_clerk"},
		"padded":          {"/api/test/loans?q=a&cursor=" + good + "%3D", "hf_clerk"},
	} {
		w := st.send(call{"GET", c.path, "", as(c.token)})
		if p := problemOf(t, w); w.Code != 422 || p.faults() != "/cursor cursor" {
			t.Errorf("%s: %d %q", name, w.Code, p.faults())
		}
	}
	other := seal{key: []byte("another site's key"), scope: "listLoans 7 q=a"}
	if _, ok := other.open(good); ok {
		t.Error("the cursor of one site opens on another")
	}
}

func TestP6_NoChangeOfACursorOpens(t *testing.T) {
	s := seal{key: []byte(strings.Repeat("k", 32)), scope: "list 7"}
	rapid.Check(t, func(t *rapid.T) {
		place := rapid.SliceOfN(rapid.Byte(), 1, 60).Draw(t, "place")
		cursor := s.cursor(place)
		if got, ok := s.open(cursor); !ok || string(got) != string(place) {
			t.Fatalf("%q does not come back", place)
		}
		raw, err := base64.RawURLEncoding.DecodeString(cursor)
		if err != nil {
			t.Fatal(err)
		}
		raw[rapid.IntRange(0, len(raw)-1).Draw(t, "byte")] ^= 1 << rapid.IntRange(0, 7).Draw(t, "bit")
		if _, ok := s.open(base64.RawURLEncoding.EncodeToString(raw)); ok {
			t.Fatal("a changed cursor opens")
		}
	})
}

func TestP6_ThePageAndTheAPIShareTheirCursors(t *testing.T) {
	st := newStand(t)
	doc, _, _ := st.list("/api/test/loans?limit=3", "hf_clerk")
	w := st.send(call{"GET", "/loans?cursor=" + doc.Next, "", at("hf_clerk")})
	if w.Code != 200 || !strings.Contains(w.Body.String(), "{ID:4 Copy:C-4}") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

func TestP6_OutsideOfARequestAListHasItsDefaults(t *testing.T) {
	var p Paging
	if p.Size() != 50 || (Paging{Limit: 1000}).Size() != 200 {
		t.Error("the sizes are not those of P6")
	}
	if more, err := p.After(nil); more || err != nil {
		t.Errorf("the first page comes after something: %v %v", more, err)
	}
	l, err := Cut(p, []int(nil), func(n int) int { return n })
	if b, broken := encode(l); err != nil || broken != nil || string(b) != `{"items":[]}` {
		t.Errorf("an empty list is %s", b)
	}
	broken := Paging{place: []byte(`"text"`)}
	var n int
	if _, err := broken.After(&n); err == nil {
		t.Error("a place of another form is taken")
	}
}

func TestP6_VersionsAreComparedBeforeAChange(t *testing.T) {
	st := newStand(t)
	st.desk.loans = []loan{{ID: 1, Copy: "C-0"}}
	read := call{"GET", "/api/test/loans/1", "", as("hf_clerk")}
	tag := st.send(read).Header().Get("ETag")
	if !strings.HasPrefix(tag, `"`) || len(tag) < 20 {
		t.Fatalf("ETag %q is not strong", tag)
	}
	for _, c := range []struct {
		ifNoneMatch string
		want        int
	}{{tag, 304}, {`"x", W/` + tag, 304}, {"*", 304}, {`"x"`, 200}, {"", 200}} {
		read.header = as("hf_clerk", "If-None-Match", c.ifNoneMatch)
		if w := st.send(read); w.Code != c.want || w.Code == 304 && w.Body.Len() > 0 ||
			w.Header().Get("ETag") != tag {
			t.Errorf("If-None-Match %s: %d %s", c.ifNoneMatch, w.Code, w.Body)
		}
	}
	change := func(match string) int {
		return st.send(call{"PUT", "/api/test/loans/1", `{"copy":"C-1"}`,
			as("hf_clerk", "If-Match", match)}).Code
	}
	if got := change(`"x"`); got != 412 {
		t.Errorf("another version: %d", got)
	}
	if got := change("W/" + tag); got != 412 {
		t.Errorf("a weak version: %d", got)
	}
	if got := change(`"x", ` + tag); got != 200 || st.desk.loans[0].Copy != "C-1" {
		t.Errorf("the version that was read: %d", got)
	}
	if got := change(tag); got != 412 {
		t.Errorf("the version before the change: %d", got)
	}
	if got := change("*"); got != 200 {
		t.Errorf("any version: %d", got)
	}
}
