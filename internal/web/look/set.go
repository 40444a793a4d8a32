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
	"text/template/parse"
)

//go:embed templates
var ownTemplates embed.FS

// Set is the parsed templates of a desk: every file "pages/*.html" is a page
// under its name without ".html". Files whose name begins with an underscore
// hold blocks that all pages of the Set share.
//
// A page defines "main" and, where the heading is not just the title, "head",
// which is fed with the Page. Further blocks of it are fragments. Blocks belong
// to their page: two pages may use the same names. A Set may be used by many at
// once.
type Set struct {
	shared []source
	pages  map[string]source // by name

	mu     sync.Mutex
	parsed map[*Locale]*template.Template
}

type source struct{ name, text string }

// New reads and parses the pages of all file systems. The error names the file
// and line that cannot be parsed, a page without "main", or two pages of one
// name.
func New(desks ...fs.FS) (*Set, error) {
	s := &Set{pages: make(map[string]source), parsed: make(map[*Locale]*template.Template)}
	for _, desk := range desks {
		if err := s.read(desk); err != nil {
			return nil, err
		}
	}
	if _, err := s.in(English); err != nil {
		return nil, err
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

// drawn is what a layout is fed with: the page's own parts are ready.
type drawn struct {
	Page
	Head, Main template.HTML
}

// Render writes a whole page: the layout around the page's "main", which is fed
// with data. Nothing is written unless everything was.
func (s *Set) Render(w io.Writer, name string, page Page, data any) error {
	locale := LocaleOf(page.Lang)
	page.Lang = locale.Lang
	if page.Dir == "" {
		page.Dir = locale.Dir
	}
	page.Body = data
	main, err := s.block(name, "main", locale, data)
	if err != nil {
		return err
	}
	head, err := s.block(name, "head", locale, page)
	if err != nil {
		return err
	}
	whole, err := s.block(name, "page", locale, drawn{page, template.HTML(head), template.HTML(main)})
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, whole)
	return err
}

// Fragment writes one block of a page, for a request that swaps a part: "main",
// any block that the page or the desk's shared files define, or a part of this
// package.
func (s *Set) Fragment(w io.Writer, name, block, lang string, data any) error {
	whole, err := s.block(name, block, LocaleOf(lang), data)
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, whole)
	return err
}

// block executes the page's own block of this name, or else the one that all
// pages have.
func (s *Set) block(name, block string, locale *Locale, data any) (string, error) {
	if _, ok := s.pages[name]; !ok {
		return "", fmt.Errorf("no page %q; there are %s", name, strings.Join(s.Names(), ", "))
	}
	t, err := s.in(locale)
	if err != nil {
		return "", err
	}
	if own := ownBlock(name, block); t.Lookup(own) != nil {
		block = own
	}
	var b bytes.Buffer
	if err := t.ExecuteTemplate(&b, block, data); err != nil {
		return "", fmt.Errorf("render %s: %w", name, err)
	}
	return b.String(), nil
}

// in is everything parsed in one language. Languages other than English are
// parsed when they are first asked for: most servers speak one or two.
func (s *Set) in(locale *Locale) (*template.Template, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if t := s.parsed[locale]; t != nil {
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
	for _, name := range s.Names() {
		if err := addPage(t, name, s.pages[name], locale); err != nil {
			return nil, err
		}
	}
	s.parsed[locale] = t
	return t, nil
}

// ownBlock is the name of a page's block among those of all pages.
func ownBlock(page, block string) string { return page + ":" + block }

// addPage adds a page's blocks under names of their own. Parsing each page
// together with a copy of the layouts would do the same at 300 kB a page.
func addPage(all *template.Template, name string, src source, locale *Locale) error {
	page, err := template.New(src.name).Funcs(funcs(locale)).Parse(src.text)
	if err != nil {
		return fmt.Errorf("parse page: %w", err)
	}
	own := make(map[string]string)
	for _, t := range page.Templates() {
		own[t.Name()] = ownBlock(name, t.Name())
	}
	if own["main"] == "" {
		return fmt.Errorf(`page %s defines no "main"`, src.name)
	}
	for _, t := range page.Templates() {
		if t.Tree == nil {
			continue
		}
		rename(t.Tree.Root, own)
		if _, err := all.AddParseTree(own[t.Name()], t.Tree); err != nil {
			return fmt.Errorf("add page %s: %w", src.name, err)
		}
	}
	return nil
}

// rename makes every {{template}} of a tree call the names that own gives.
func rename(node parse.Node, own map[string]string) {
	switch n := node.(type) {
	case *parse.ListNode:
		if n == nil {
			return
		}
		for _, child := range n.Nodes {
			rename(child, own)
		}
	case *parse.IfNode:
		rename(n.List, own)
		rename(n.ElseList, own)
	case *parse.RangeNode:
		rename(n.List, own)
		rename(n.ElseList, own)
	case *parse.WithNode:
		rename(n.List, own)
		rename(n.ElseList, own)
	case *parse.TemplateNode:
		if to, ok := own[n.Name]; ok {
			n.Name = to
		}
	}
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
