package student

import (
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"holdfast/internal/people"
	"holdfast/internal/store"
)

// browser is a browser without script, signed in as one person.
type browser struct {
	u      *university
	client *http.Client
}

func (u *university) browser(number string) *browser {
	u.t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		u.t.Fatal(err)
	}
	var reference string
	u.write(func(ctx context.Context, tx *store.Tx) (err error) {
		if err := tx.Lock(ctx, "people", u.persons[number]); err != nil {
			return err
		}
		reference, _, err = people.StartSession(ctx, tx, u.persons[number], people.PatronSession)
		return err
	})
	at, err := url.Parse(u.server.URL)
	if err != nil {
		u.t.Fatal(err)
	}
	jar.SetCookies(at, []*http.Cookie{u.site.SessionCookie(reference, 3600)})
	return &browser{u, &http.Client{Jar: jar}}
}

// page is an answer as a browser shows it, after it followed where it was led.
type page struct {
	status int
	path   string // where it ended, with its query
	html   string
}

func (b *browser) get(path string) page {
	b.u.t.Helper()
	resp, err := b.client.Get(b.u.server.URL + path)
	return b.read(resp, err)
}

func (b *browser) post(path string, fields url.Values) page {
	b.u.t.Helper()
	resp, err := b.client.PostForm(b.u.server.URL+path, fields)
	return b.read(resp, err)
}

// fragment posts as the script does.
func (b *browser) fragment(path string, fields url.Values) page {
	b.u.t.Helper()
	r, err := http.NewRequestWithContext(b.u.t.Context(), http.MethodPost, b.u.server.URL+path, strings.NewReader(fields.Encode()))
	if err != nil {
		b.u.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("HX-Request", "true")
	resp, err := b.client.Do(r)
	return b.read(resp, err)
}

func (b *browser) read(resp *http.Response, err error) page {
	b.u.t.Helper()
	if err != nil {
		b.u.t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		b.u.t.Fatal(err)
	}
	return page{resp.StatusCode, resp.Request.URL.RequestURI(), string(body)}
}

var (
	forms   = regexp.MustCompile(`(?s)<form[^>]* action="([^"]+)"[^>]*>(.*?)</form>`)
	hidden  = regexp.MustCompile(`<input type="hidden" name="([^"]+)" value="([^"]*)">`)
	inline  = regexp.MustCompile(`</?(bdi|time|b|a)\b[^>]*>`)
	marks   = regexp.MustCompile(`<[^>]*>`)
	blanks  = regexp.MustCompile(`\s+`)
	plainly = strings.NewReplacer("&#34;", `"`, "&#39;", "'", "&#43;", "+", "&amp;", "&")
)

// form is where the form goes that is posted to a path, and its hidden fields.
func (p page) form(t testing.TB, path, with string) (action string, fields url.Values) {
	t.Helper()
	for _, f := range forms.FindAllStringSubmatch(p.html, -1) {
		if action = plainly.Replace(f[1]); !strings.HasPrefix(action, path) || !strings.Contains(f[2], with) {
			continue
		}
		fields = url.Values{}
		for _, h := range hidden.FindAllStringSubmatch(f[2], -1) {
			fields.Add(h[1], plainly.Replace(h[2]))
		}
		return action, fields
	}
	t.Fatalf("no form to %s with %q on the page %s:\n%s", path, with, p.path, p.text())
	return "", nil
}

// has says whether a page has a form to a path.
func (p page) has(path string) bool { return strings.Contains(p.html, `action="`+path) }

// text is what a page says, without its marks.
func (p page) text() string {
	said := plainly.Replace(marks.ReplaceAllString(inline.ReplaceAllString(p.html, ""), " "))
	return blanks.ReplaceAllString(said, " ")
}

// says fails for each text that the page does not say.
func (p page) says(t testing.TB, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if !strings.Contains(p.text(), text) {
			t.Errorf("%s (%d) does not say %q:\n%s", p.path, p.status, text, p.text())
		}
	}
}

// keeps fails for each text that the page says and should not.
func (p page) keeps(t testing.TB, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if strings.Contains(p.text(), text) {
			t.Errorf("%s says %q:\n%s", p.path, text, p.text())
		}
	}
}

func (p page) wants(t testing.TB, status int, path string) {
	t.Helper()
	if p.status != status || !strings.HasPrefix(p.path, path) {
		t.Errorf("got %d at %s, want %d at %s", p.status, p.path, status, path)
	}
}

// packed is how many bytes a text is on its way.
func packed(text string) int {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	io.WriteString(w, text)
	w.Close()
	return b.Len()
}
