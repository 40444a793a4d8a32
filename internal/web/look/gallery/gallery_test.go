package gallery

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"holdfast/internal/web/look"
	"holdfast/internal/web/look/looktest"
)

func TestD22_EveryPartRendersFilledAndEmptyInEveryLanguage(t *testing.T) {
	set, err := New()
	if err != nil {
		t.Fatal(err)
	}
	var cases []looktest.Case
	for _, s := range Shows() {
		cases = append(cases, looktest.Case{Page: s.Template, Around: s.Page, Data: s.Data})
	}
	looktest.Pages(t, set, cases...)
}

// A layout in which every optional field is empty is as whole as a full one.
func TestEveryLayoutRendersWithNothingAroundIt(t *testing.T) {
	set, err := New()
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range []look.Kind{look.Staff, look.Patron, look.SignIn, look.Paper} {
		for _, desk := range look.Desks {
			var page strings.Builder
			around := look.Page{Title: "Bare", Kind: kind, Desk: desk}
			if err := set.Render(&page, "papers", around, PapersData{}); err != nil {
				t.Errorf("%s, %s: %v", kind, desk, err)
			}
			for _, fault := range looktest.Faults(page.String()) {
				t.Errorf("%s, %s: %s", kind, desk, fault)
			}
		}
	}
}

func TestHandlerServesPagesAndTheirFiles(t *testing.T) {
	h, err := Handler()
	if err != nil {
		t.Fatal(err)
	}
	get := func(path string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
		return w
	}
	page := get("/desk?theme=dark&lang=ar")
	if page.Code != http.StatusOK || page.Header().Get("Content-Security-Policy") != Policy {
		t.Fatalf("the desk: %d, policy %q", page.Code, page.Header().Get("Content-Security-Policy"))
	}
	body := page.Body.String()
	if !strings.Contains(body, `<html lang="ar" dir="rtl" data-theme="dark"`) {
		t.Error("theme and language were not taken from the address")
	}
	files := regexp.MustCompile(`(?:src|href)="(/assets/[^"#]+)`).FindAllStringSubmatch(body, -1)
	if len(files) < 4 {
		t.Fatalf("the page names %d files", len(files))
	}
	for _, file := range files {
		if w := get(file[1]); w.Code != http.StatusOK {
			t.Errorf("%s: %d", file[1], w.Code)
		}
	}
	if w := get("/nothing"); w.Code != http.StatusNotFound {
		t.Errorf("a page that is not there: %d", w.Code)
	}
}

// What a patron's phone fetches the first time: the page, the style, the two
// scripts and the icons, each packed.
func TestAPatronsFirstLoadStaysUnder50kB(t *testing.T) {
	const limit = 50_000
	set, err := New()
	if err != nil {
		t.Fatal(err)
	}
	var page bytes.Buffer
	if err := set.Render(&page, "account", patron("en"), Account()); err != nil {
		t.Fatal(err)
	}
	total := packed(t, page.Bytes())
	t.Logf("page %d", total)
	for _, name := range []string{"app.css", "app.js", "htmx.min.js", "icons.svg", "mark.svg"} {
		href, err := look.Asset(name)
		if err != nil {
			t.Fatal(err)
		}
		w := httptest.NewRecorder()
		r := httptest.NewRequest(http.MethodGet, href, nil)
		r.Header.Set("Accept-Encoding", "gzip")
		look.Handler().ServeHTTP(w, r)
		t.Logf("%s %d", name, w.Body.Len())
		total += w.Body.Len()
	}
	t.Logf("in all %d", total)
	if total > limit {
		t.Errorf("a patron's first load is %d bytes; the limit is %d", total, limit)
	}
}

func packed(t *testing.T, body []byte) int {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := io.Copy(w, bytes.NewReader(body)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Len()
}
