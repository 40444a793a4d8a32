package look

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"io"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"
)

//go:embed templates
var ownTemplates embed.FS

// Set is the parsed templates of a desk: every file "pages/*.html" is a page
// under its name without ".html", parsed together with the layouts and parts of
// this package and with the desk's shared blocks, files whose name begins with
// an underscore.
//
// A page defines "main" and, where the heading is not just the title, "head".
// Further blocks of it are fragments. A Set may be used by many at once.
type Set struct {
	shared []source          // of the desks, parsed into every page
	pages  map[string]source // by name

	mu     sync.Mutex
	parsed map[parsedKey]*template.Template
	bases  map[*Locale]*template.Template
}

type source struct{ name, text string }

type parsedKey struct {
	page   string
	locale *Locale
}

// New reads and parses the pages of all file systems. The error names the file
// and line that cannot be parsed, or two pages of one name.
func New(desks ...fs.FS) (*Set, error) {
	s := &Set{
		pages:  make(map[string]source),
		parsed: make(map[parsedKey]*template.Template),
		bases:  make(map[*Locale]*template.Template),
	}
	for _, desk := range desks {
		if err := s.read(desk); err != nil {
			return nil, err
		}
	}
	for _, name := range s.Names() {
		if _, err := s.page(name, English); err != nil {
			return nil, err
		}
	}
	return s, nil
}

func (s *Set) read(desk fs.FS) error {
	files, err := fs.Glob(desk, "pages/*.html")
	if err != nil {
		return fmt.Errorf("look for pages: %w", err)
	}
	for _, file := range files {
		text, err := fs.ReadFile(desk, file)
		if err != nil {
			return fmt.Errorf("read page: %w", err)
		}
		name := strings.TrimSuffix(path.Base(file), ".html")
		if strings.HasPrefix(name, "_") {
			s.shared = append(s.shared, source{file, string(text)})
			continue
		}
		if _, twice := s.pages[name]; twice {
			return fmt.Errorf("two pages are called %q: rename %s", name, file)
		}
		s.pages[name] = source{file, string(text)}
	}
	return nil
}

// Names lists the pages, sorted. Tests walk it so that no page goes unproved.
func (s *Set) Names() []string { return sortedKeys(s.pages) }

// Render writes a whole page: the layout around the page's "main", which is fed
// with data. Nothing is written unless everything was.
func (s *Set) Render(w io.Writer, name string, page Page, data any) error {
	locale := LocaleOf(page.Lang)
	page.Lang = locale.Lang
	if page.Dir == "" {
		page.Dir = locale.Dir
	}
	page.Body = data
	return s.execute(w, name, "page", locale, page)
}

// Fragment writes one block of a page, for a request that swaps a part: "main",
// or any block that the page or the desk's shared files define.
func (s *Set) Fragment(w io.Writer, name, block, lang string, data any) error {
	return s.execute(w, name, block, LocaleOf(lang), data)
}

func (s *Set) execute(w io.Writer, name, block string, locale *Locale, data any) error {
	t, err := s.page(name, locale)
	if err != nil {
		return err
	}
	var whole bytes.Buffer
	if err := t.ExecuteTemplate(&whole, block, data); err != nil {
		return fmt.Errorf("render %s: %w", name, err)
	}
	_, err = whole.WriteTo(w)
	return err
}

// page is the parsed page in one language. Languages other than English are
// parsed when they are first asked for: most servers speak one or two.
func (s *Set) page(name string, locale *Locale) (*template.Template, error) {
	src, ok := s.pages[name]
	if !ok {
		return nil, fmt.Errorf("no page %q; there are %s", name, strings.Join(s.Names(), ", "))
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	key := parsedKey{name, locale}
	if t := s.parsed[key]; t != nil {
		return t, nil
	}
	base, err := s.base(locale)
	if err != nil {
		return nil, err
	}
	t, err := base.Clone()
	if err != nil {
		return nil, fmt.Errorf("clone the layouts: %w", err)
	}
	if _, err := t.New(src.name).Parse(src.text); err != nil {
		return nil, fmt.Errorf("parse page: %w", err)
	}
	s.parsed[key] = t
	return t, nil
}

// base is the layouts, parts and shared blocks in one language. It is never
// executed, only cloned.
func (s *Set) base(locale *Locale) (*template.Template, error) {
	if t := s.bases[locale]; t != nil {
		return t, nil
	}
	t := template.New("look").Option("missingkey=error").Funcs(funcs(locale))
	if _, err := t.ParseFS(ownTemplates, "templates/*.html"); err != nil {
		return nil, fmt.Errorf("parse the layouts: %w", err)
	}
	for _, src := range s.shared {
		if _, err := t.New(src.name).Parse(src.text); err != nil {
			return nil, fmt.Errorf("parse shared blocks: %w", err)
		}
	}
	s.bases[locale] = t
	return t, nil
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
