package look

import (
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
)

func desk(files map[string]string) fstest.MapFS {
	fsys := make(fstest.MapFS)
	for name, text := range files {
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return fsys
}

type greeting struct{ Word string }

func TestAPageStandsInItsLayoutAndLanguage(t *testing.T) {
	set, err := New(desk(map[string]string{
		"pages/hello.html":  `{{define "main"}}<p>{{.Word}}, {{template "who" .}}, {{number 1234}}</p>{{end}}`,
		"pages/_parts.html": `{{define "who"}}<b>you</b>{{end}}`,
		"pages/other.html":  `{{define "main"}}{{with .Word}}{{block "own" .}}other {{.}}{{end}}{{end}}{{end}}`,
		"notes.txt":         "not a page",
	}))
	if err != nil {
		t.Fatal(err)
	}
	if names := set.Names(); !slices.Equal(names, []string{"hello", "other"}) {
		t.Fatalf("the pages are %v", names)
	}
	var page strings.Builder
	around := Page{Title: "Hello", Kind: Staff, Desk: School, Lang: "ar", Problem: true, Banner: "Demo"}
	if err := set.Render(&page, "hello", around, greeting{"<Hi>"}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`<html lang="ar" dir="rtl"`, `data-desk="school"`,
		`<p>&lt;Hi&gt;, <b>you</b>, ١٬٢٣٤</p>`,
		`<title>مشكلة: Hello</title>`, `<span>Demo</span>`, `<h1>Hello</h1>`} {
		if !strings.Contains(page.String(), want) {
			t.Errorf("the page has no %s", want)
		}
	}
	for _, c := range []struct{ page, block, want string }{
		{"hello", "main", "<p>Hi, <b>you</b>, 1,234</p>"}, {"other", "main", "other Hi"}, {"other", "own", "other {Hi}"},
		{"other", "who", "<b>you</b>"},
	} {
		var part strings.Builder
		err := set.Fragment(&part, c.page, c.block, "en", greeting{"Hi"})
		if err != nil || part.String() != c.want {
			t.Errorf("the block %s of %s is %q, %v", c.block, c.page, part.String(), err)
		}
	}
}

// Two pages may use one name for a block, and a page may have its own heading.
func TestBlocksBelongToTheirPage(t *testing.T) {
	set, err := New(desk(map[string]string{
		"pages/a.html": `{{define "main"}}{{range .Rows}}{{else}}{{template "own" .}}{{end}}{{end}}{{define "own"}}first{{end}}`,
		"pages/b.html": `{{define "main"}}{{if .Rows}}{{else}}{{template "own" .}}{{end}}{{end}}{{define "own"}}second{{end}}` +
			`{{define "head"}}<h1>{{.Title}}, {{len .Body.Rows}} rows</h1>{{end}}`,
	}))
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string][]string{"a": {"first", "<h1>Title</h1>"}, "b": {"second", "<h1>Title, 0 rows</h1>"}} {
		var page strings.Builder
		if err := set.Render(&page, name, Page{Title: "Title", Kind: Staff, Desk: System}, struct{ Rows []int }{}); err != nil {
			t.Fatal(err)
		}
		for _, text := range want {
			if !strings.Contains(page.String(), text) {
				t.Errorf("page %s has no %q", name, text)
			}
		}
	}
}

// An error in the middle of a page leaves nothing half sent.
func TestAPageThatFailsWritesNothing(t *testing.T) {
	set, err := New(desk(map[string]string{
		"pages/member.html": `{{define "main"}}{{.Word}}{{.Missing}}{{end}}`,
		"pages/map.html":    `{{define "main"}}{{.missing}}{{end}}`,
		"pages/icon.html":   `{{define "main"}}{{icon "truk"}}{{end}}`,
		"pages/state.html":  `{{define "main"}}{{tag "done" "done"}}{{end}}`,
		"pages/region.html": `{{define "main"}}<div {{region "A b"}}></div>{{end}}`,
	}))
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string]any{"member": greeting{"Hi"}, "map": map[string]string{},
		"icon": nil, "state": nil, "region": nil} {
		var page strings.Builder
		err := set.Render(&page, name, Page{Kind: Patron}, data)
		if err == nil || !strings.Contains(err.Error(), "render "+name) {
			t.Errorf("%s: error %v does not name the page", name, err)
		}
		if page.Len() != 0 {
			t.Errorf("%s: %d bytes were written", name, page.Len())
		}
	}
	if err := set.Render(&strings.Builder{}, "membr", Page{}, nil); err == nil ||
		!strings.Contains(err.Error(), "member") {
		t.Errorf("a page that is not there: %v", err)
	}
}

func TestNewRefusesWhatCannotBeParsed(t *testing.T) {
	const fine = `{{define "main"}}{{end}}`
	cases := map[string]map[string]string{
		"pages/broken.html":                       {"pages/broken.html": `{{define "main"}}{{if}}{{end}}`},
		"pages/_shared.html":                      {"pages/_shared.html": `{{define`},
		`two pages are called "a"`:                {"pages/a.html": fine},
		`page pages/empty.html defines no "main"`: {"pages/empty.html": `<p>text</p>`},
	}
	for want, files := range cases {
		_, err := New(desk(files), desk(map[string]string{"pages/a.html": fine}))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want an error with %q, got %v", want, err)
		}
	}
}

func TestASetServesManyAtOnce(t *testing.T) {
	set, err := New(desk(map[string]string{"pages/hello.html": `{{define "main"}}{{.Word}}{{end}}`}))
	if err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for i := range 16 {
		all.Go(func() {
			lang, word := []string{"en", "ar"}[i%2], strings.Repeat("x", i+1)
			var part strings.Builder
			if err := set.Fragment(&part, "hello", "main", lang, greeting{word}); err != nil ||
				part.String() != word {
				t.Errorf("%d: %q, %v", i, part.String(), err)
			}
		})
	}
	all.Wait()
}

func TestThemeOfKnowsThree(t *testing.T) {
	for value, want := range map[string]Theme{"light": Light, "dark": Dark, "": AsSystem, "neon": AsSystem} {
		if got := ThemeOf(value); got != want {
			t.Errorf("%q is %q", value, got)
		}
	}
}

func BenchmarkRenderPage(b *testing.B) {
	set, err := New(desk(map[string]string{"pages/hello.html": `{{define "main"}}<p>{{.Word}}</p>{{end}}`}))
	if err != nil {
		b.Fatal(err)
	}
	page := Page{Title: "Hello", Kind: Staff, Desk: Lending,
		Nav: []Stop{{Name: "Desk", Icon: "scan"}, {Name: "Titles", Icon: "book"}}}
	for b.Loop() {
		if err := set.Render(&strings.Builder{}, "hello", page, greeting{"Hi"}); err != nil {
			b.Fatal(err)
		}
	}
}
