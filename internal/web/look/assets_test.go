package look

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
)

func fetch(t *testing.T, method, path, accept string) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequest(method, path, nil)
	if accept != "" {
		r.Header.Set("Accept-Encoding", accept)
	}
	w := httptest.NewRecorder()
	Handler().ServeHTTP(w, r)
	return w
}

func TestAnAssetIsNamedByItsHashAndKeptForAYear(t *testing.T) {
	for name := range sources {
		href, err := Asset(name)
		if err != nil {
			t.Fatal(err)
		}
		w := fetch(t, http.MethodGet, href, "")
		if w.Code != http.StatusOK {
			t.Fatalf("%s: %d", href, w.Code)
		}
		sum := sha256.Sum256(w.Body.Bytes())
		if !strings.Contains(href, "."+hex.EncodeToString(sum[:6])+".") {
			t.Errorf("%s does not carry the hash of its bytes", href)
		}
		if got := w.Header().Get("Cache-Control"); got != "public, max-age=31536000, immutable" {
			t.Errorf("%s: Cache-Control %q", href, got)
		}
		if w.Header().Get("X-Content-Type-Options") != "nosniff" || w.Header().Get("Content-Type") == "" {
			t.Errorf("%s: headers %v", href, w.Header())
		}
	}
	if _, err := Asset("app.cs"); err == nil || !strings.Contains(err.Error(), "app.css") {
		t.Errorf("a misspelt asset: %v", err)
	}
}

func TestAnAssetIsSentPackedToWhoeverUnpacks(t *testing.T) {
	href, err := Asset("app.css")
	if err != nil {
		t.Fatal(err)
	}
	plain := fetch(t, http.MethodGet, href, "").Body.Bytes()
	cases := []struct {
		accept string
		packed bool
	}{
		{"", false}, {"gzip", true}, {"br, GZIP;q=0.5", true}, {"gzip;q=0", false}, {"identity", false},
		{"*", true}, {"*;q=0", false}, {"gzip;q=0, *", false}, {"gzip;q=nonsense", false},
	}
	for _, c := range cases {
		w := fetch(t, http.MethodGet, href, c.accept)
		body := w.Body.Bytes()
		if packed := w.Header().Get("Content-Encoding") == "gzip"; packed != c.packed {
			t.Errorf("Accept-Encoding %q: packed is %v", c.accept, packed)
			continue
		}
		if c.packed {
			r, err := gzip.NewReader(bytes.NewReader(body))
			if err != nil {
				t.Fatal(err)
			}
			if body, err = io.ReadAll(r); err != nil {
				t.Fatal(err)
			}
		}
		if !bytes.Equal(body, plain) || w.Header().Get("Vary") != "Accept-Encoding" {
			t.Errorf("Accept-Encoding %q: another file, or Vary %q", c.accept, w.Header().Get("Vary"))
		}
	}
}

func TestTheHandlerServesNothingElse(t *testing.T) {
	href, err := Asset("app.js")
	if err != nil {
		t.Fatal(err)
	}
	head := fetch(t, http.MethodHead, href, "")
	if head.Code != http.StatusOK || head.Body.Len() != 0 || head.Header().Get("Content-Length") == "0" {
		t.Errorf("HEAD: %d, %d bytes, length %s", head.Code, head.Body.Len(),
			head.Header().Get("Content-Length"))
	}
	if w := fetch(t, http.MethodPost, href, ""); w.Code != http.StatusMethodNotAllowed {
		t.Errorf("POST: %d", w.Code)
	}
	for _, path := range []string{"/assets/", "/assets/app.js", "/assets/VENDORED.md", "/assets/../go.mod",
		href + "x"} {
		if w := fetch(t, http.MethodGet, path, ""); w.Code != http.StatusNotFound {
			t.Errorf("%s: %d", path, w.Code)
		}
	}
}

// The vendored files are exactly those of htmx.org 4.0.1.
func TestVendoredFilesAreUnchanged(t *testing.T) {
	for name, want := range map[string]string{
		"htmx.min.js":   "a0abb04f2f45a1f89d1d4844023245537e5e6014c87b144553e0607b4cc32130",
		"hx-sse.min.js": "18ef2761356ec1fe0bb6d92612315b37517a7c1e9856b661c5ae81fef239d103",
	} {
		if sum := sha256.Sum256(assets[name].body); hex.EncodeToString(sum[:]) != want {
			t.Errorf("%s is not the file that was vendored", name)
		}
	}
}

// Own script stays small enough to be read whole, own style to be sent at once.
func TestOwnFilesStayInTheirBudget(t *testing.T) {
	if n := len(assets["app.js"].body); n >= 10_000 {
		t.Errorf("the own script is %d bytes; the limit is 10,000", n)
	}
	if n := len(assets["app.css"].packed); n >= 14_000 {
		t.Errorf("the style sheet is %d bytes packed; the limit is 14,000, one round trip", n)
	}
	for _, desk := range Desks {
		if a, ok := assets[string(desk)+".css"]; ok && len(a.packed) >= 6_000 {
			t.Errorf("the sheet of %s is %d bytes packed; the limit is 6,000", desk, len(a.packed))
		}
	}
	t.Logf("app.js %d bytes, %d packed; app.css %d bytes, %d packed", len(assets["app.js"].body),
		len(assets["app.js"].packed), len(assets["app.css"].body), len(assets["app.css"].packed))
}

// Nothing in the sources needs an exception from the content security policy.
func TestSourcesHoldNoForbiddenConstructs(t *testing.T) {
	forbidden := regexp.MustCompile(`(?i)\sstyle=|\son[a-z]+=|<style|hx-on|js:|javascript:|hx-trigger="[^"]*\[`)
	entries, err := ownTemplates.ReadDir("templates")
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		text, err := ownTemplates.ReadFile("templates/" + entry.Name())
		if err != nil {
			t.Fatal(err)
		}
		if found := forbidden.Find(text); found != nil {
			t.Errorf("%s has %q", entry.Name(), found)
		}
	}
	script := string(assets["app.js"].body)
	for _, word := range []string{"eval(", "new Function", "innerHTML", "outerHTML", ".style."} {
		if strings.Contains(script, word) {
			t.Errorf("app.js has %s", word)
		}
	}
}

// The style sheet mirrors by itself: it names no side, fetches nothing, sets no
// capitals, and takes the focus away from nothing but the scan field, which wears
// its own ring.
func TestTheStyleSheetMirrorsAndKeepsTheFocus(t *testing.T) {
	css := string(assets["app.css"].body)
	for _, desk := range Desks {
		css += string(assets[string(desk)+".css"].body)
	}
	css = regexp.MustCompile(`(?s)/\*.*?\*/`).ReplaceAllString(css, "")
	sides := regexp.MustCompile(`(?m)[{;\s](?:(?:margin|padding|border)-(?:left|right|top|bottom)|left|right|text-align: (?:left|right)|float)\b[^;]*`)
	for _, found := range sides.FindAllString(strings.NewReplacer("to right", "", "to left",
		"").Replace(css), -1) {
		t.Errorf("the style sheet names a side: %q", found)
	}
	for _, word := range []string{"url(", "@import", "text-transform", "font-style: italic", "<style"} {
		if strings.Contains(css, word) {
			t.Errorf("the style sheet has %s", word)
		}
	}
	if n := strings.Count(css, "outline: none"); n != 2 {
		t.Errorf("%d rules take the outline away; only main and the scan field may", n)
	}
}

func TestTheSpriteHoldsEveryIconOnTheGrid(t *testing.T) {
	sprite := string(assets["icons.svg"].body)
	open := strings.Count(sprite, "<symbol ")
	if on := strings.Count(sprite, `viewBox="0 0 24 24"`); on != open {
		t.Errorf("%d of %d symbols are on the 24 grid", on, open)
	}
	if open < 50 || open != strings.Count(sprite, "</symbol>") || open != len(symbols) {
		t.Errorf("%d symbols are opened, %d closed, %d known", open, strings.Count(sprite, "</symbol>"),
			len(symbols))
	}
	for state, name := range signs {
		if !symbols[name] {
			t.Errorf("the state %s has no sign", state)
		}
	}
	for state, name := range pieceGlyphs {
		if name != "" && !symbols[name] {
			t.Errorf("the piece %s has no glyph", state)
		}
	}
	for name := range flipped {
		if !symbols[name] {
			t.Errorf("%s is mirrored but not drawn", name)
		}
	}
	if !symbols["mark"] {
		t.Error("the mark is missing")
	}
	if _, err := icon("truk"); err == nil {
		t.Error("a misspelt icon is drawn")
	}
}
